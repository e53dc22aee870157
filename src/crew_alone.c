// SPDX-License-Identifier: MIT
// crew_alone.c - the program without other processes to help it; crew_mpi.c takes its place in
// genpei-mpi.
#include "work/crew.h"

int crew_main(int argc, char **argv, CrewRun *run) {
    return run(argc, argv, NULL);
}
