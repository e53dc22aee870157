// SPDX-License-Identifier: MIT
// shogi_perft_speed.c - counts of leaves of shogi and their speed; see bench/shogi-perft.
#include <stdio.h>

#include "base/os/os_posix.h"
#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>
#include <string.h>

typedef uint64_t Count(ShogiPosition *p, int depth);

static uint64_t measure(const char *what, Count *count, ShogiPosition *p, int depth) {
    int64_t began = os_cpu_ns();
    uint64_t leaves = count(p, depth);
    double seconds = (double)(os_cpu_ns() - began) / 1e9;
    printf("%-8s %2d %14llu %9.3f s", what, depth, (unsigned long long)leaves, seconds);
    if (seconds > 0.001) printf(" %8.1f million leaves/s", (double)leaves / seconds / 1e6);
    putchar('\n');
    return leaves;
}

// Lines "SFEN ; count count ...": every depth whose count is known and below `most`.
static bool check_file(const char *path, double most) {
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "shogi_perft_speed: %s cannot be read\n", path);
        return false;
    }
    char line[1024];
    bool right = true;
    while (fgets(line, sizeof line, f)) {
        char *at = strchr(line, ';'), *end;
        ShogiPosition p;
        Error e;
        if (line[0] == '#' || !at) continue;
        *at++ = '\0';
        printf("%s\n", line);
        if (!shogi_sfen_read(line, SHOGI_MANY_PIECES, &p, NULL, NULL, &e)) {
            printf("%s\n", e.text);
            right = false;
            continue;
        }
        for (int depth = 1;; depth++) {
            uint64_t known = strtoull(at, &end, 10);
            if (end == at || (double)known > most) break;
            at = end;
            if (measure("made", shogi_perft_made, &p, depth) == known) continue;
            printf("wrong: %llu\n", (unsigned long long)known);
            right = false;
        }
        fflush(stdout);
    }
    fclose(f);
    return right;
}

// DEPTH, or FILE MOST.
int main(int argc, char **argv) {
    if (argc == 3) return check_file(argv[1], strtod(argv[2], NULL)) ? 0 : 1;
    int depth = argc == 2 ? (int)strtol(argv[1], NULL, 10) : 6;
    ShogiPosition p;
    Error e;
    if (!shogi_sfen_read(SHOGI_START, SHOGI_ONE_SET, &p, NULL, NULL, &e)) return 2;
    measure("made", shogi_perft_made, &p, depth);
    measure("counted", shogi_perft, &p, depth);
    return 0;
}
