// SPDX-License-Identifier: MIT
// level_program.c - main of a portable program: runs the one of the three programs in it that suits
// this processor. tools/level-object names their main functions.
#include "portable/level.h"

int plain_main(int argc, char **argv);
int avx2_main(int argc, char **argv);
int avx512_main(int argc, char **argv);

int main(int argc, char **argv) {
    static int (*const mains[])(int, char **) = {
        [LEVEL_PLAIN] = plain_main, [LEVEL_AVX2] = avx2_main, [LEVEL_AVX512] = avx512_main};
    return mains[level_of_processor()](argc, argv);
}
