// SPDX-License-Identifier: MIT
// shogi_tables.c - see shogi_tables.h. Everything is a constant expression of file and rank.
#include "games/shogi/shogi_tables.h"

#define ON(F, R) ((F) >= 0 && (F) < 9 && (R) >= 0 && (R) < 9)
#define LO(F, R) (ON(F, R) && (F) < 7 ? UINT64_C(1) << ((9 * (F) + (R)) & 63) : UINT64_C(0))
#define HI(F, R) (ON(F, R) && (F) >= 7 ? UINT64_C(1) << ((9 * (F) + (R) + 1) & 63) : UINT64_C(0))

// ENTRY(file, rank) for every square, in order.
#define ON_FILE(ENTRY, F)                                                                          \
    ENTRY(F, 0), ENTRY(F, 1), ENTRY(F, 2), ENTRY(F, 3), ENTRY(F, 4), ENTRY(F, 5), ENTRY(F, 6),     \
        ENTRY(F, 7), ENTRY(F, 8)
#define ON_BOARD(ENTRY)                                                                            \
    ON_FILE(ENTRY, 0), ON_FILE(ENTRY, 1), ON_FILE(ENTRY, 2), ON_FILE(ENTRY, 3), ON_FILE(ENTRY, 4), \
        ON_FILE(ENTRY, 5), ON_FILE(ENTRY, 6), ON_FILE(ENTRY, 7), ON_FILE(ENTRY, 8)

const uint8_t shogi_way[SHOGI_PIECES] = {
    0,
    SHOGI_AS_PAWN,
    SHOGI_AS_LANCE,
    SHOGI_AS_KNIGHT,
    SHOGI_AS_SILVER,
    SHOGI_AS_BISHOP,
    SHOGI_AS_ROOK,
    SHOGI_AS_GOLD,
    SHOGI_AS_KING,
    SHOGI_AS_GOLD,
    SHOGI_AS_GOLD,
    SHOGI_AS_GOLD,
    SHOGI_AS_GOLD,
    SHOGI_AS_HORSE,
    SHOGI_AS_DRAGON,
    0,
    0,
    SHOGI_AS_PAWN,
    SHOGI_AS_LANCE,
    SHOGI_AS_KNIGHT,
    SHOGI_AS_SILVER,
    SHOGI_AS_BISHOP,
    SHOGI_AS_ROOK,
    SHOGI_AS_GOLD,
    SHOGI_AS_KING,
    SHOGI_AS_GOLD,
    SHOGI_AS_GOLD,
    SHOGI_AS_GOLD,
    SHOGI_AS_GOLD,
    SHOGI_AS_HORSE,
    SHOGI_AS_DRAGON,
    0,
};

#define AT(F, R)                                                                                   \
    { LO(F, R), HI(F, R) }
const ShogiSet shogi_at[SHOGI_SQUARES] = {ON_BOARD(AT)};

// --- rays ---

#define ALONG(WORD, F, R, DF, DR)                                                                  \
    (WORD(F + 1 * (DF), R + 1 * (DR)) | WORD(F + 2 * (DF), R + 2 * (DR)) |                         \
     WORD(F + 3 * (DF), R + 3 * (DR)) | WORD(F + 4 * (DF), R + 4 * (DR)) |                         \
     WORD(F + 5 * (DF), R + 5 * (DR)) | WORD(F + 6 * (DF), R + 6 * (DR)) |                         \
     WORD(F + 7 * (DF), R + 7 * (DR)) | WORD(F + 8 * (DF), R + 8 * (DR)))
#define RAY(F, R, DF, DR)                                                                          \
    { ALONG(LO, F, R, DF, DR), ALONG(HI, F, R, DF, DR) }
#define RAY_SOUTH(F, R) RAY(F, R, 0, 1)
#define RAY_WEST(F, R) RAY(F, R, 1, 0)
#define RAY_SOUTHWEST(F, R) RAY(F, R, 1, 1)
#define RAY_NORTHWEST(F, R) RAY(F, R, 1, -1)
#define RAY_NORTH(F, R) RAY(F, R, 0, -1)
#define RAY_EAST(F, R) RAY(F, R, -1, 0)
#define RAY_NORTHEAST(F, R) RAY(F, R, -1, -1)
#define RAY_SOUTHEAST(F, R) RAY(F, R, -1, 1)
const ShogiSet shogi_rays[SHOGI_DIRECTIONS][SHOGI_SQUARES] = {
    [SHOGI_SOUTH] = {ON_BOARD(RAY_SOUTH)},         [SHOGI_WEST] = {ON_BOARD(RAY_WEST)},
    [SHOGI_SOUTHWEST] = {ON_BOARD(RAY_SOUTHWEST)}, [SHOGI_NORTHWEST] = {ON_BOARD(RAY_NORTHWEST)},
    [SHOGI_NORTH] = {ON_BOARD(RAY_NORTH)},         [SHOGI_EAST] = {ON_BOARD(RAY_EAST)},
    [SHOGI_NORTHEAST] = {ON_BOARD(RAY_NORTHEAST)}, [SHOGI_SOUTHEAST] = {ON_BOARD(RAY_SOUTHEAST)},
};

#define FOUR(WORD, F, R, DF, DR)                                                                   \
    (ALONG(WORD, F, R, DF, DR) | ALONG(WORD, F, R, -(DR), DF) | ALONG(WORD, F, R, -(DF), -(DR)) |  \
     ALONG(WORD, F, R, DR, -(DF)))
#define STRAIGHT_LINES(F, R)                                                                       \
    { FOUR(LO, F, R, 1, 0), FOUR(HI, F, R, 1, 0) }
#define DIAGONAL_LINES(F, R)                                                                       \
    { FOUR(LO, F, R, 1, 1), FOUR(HI, F, R, 1, 1) }
const ShogiSet shogi_straight[SHOGI_SQUARES] = {ON_BOARD(STRAIGHT_LINES)};
const ShogiSet shogi_diagonal[SHOGI_SQUARES] = {ON_BOARD(DIAGONAL_LINES)};

// --- directions between squares: by how far they lie apart ---

#define STRAIGHT(DF, DR)                                                                           \
    ((DF) == 0   ? ((DR) > 0   ? SHOGI_SOUTH                                                       \
                    : (DR) < 0 ? SHOGI_NORTH                                                       \
                               : SHOGI_DIRECTIONS)                                                 \
     : (DR) == 0 ? ((DF) > 0 ? SHOGI_WEST : SHOGI_EAST)                                            \
     : (DF) == (DR)                                                                                \
         ? ((DF) > 0 ? SHOGI_SOUTHWEST : SHOGI_NORTHEAST)                                          \
         : ((DF) == -(DR) ? ((DF) > 0 ? SHOGI_NORTHWEST : SHOGI_SOUTHEAST) : SHOGI_DIRECTIONS))
// The macros cannot expand inside themselves: the second square has a list of its own.
#define TO_FILE(F, R, F2)                                                                          \
    STRAIGHT(F2 - F, 0 - R), STRAIGHT(F2 - F, 1 - R), STRAIGHT(F2 - F, 2 - R),                     \
        STRAIGHT(F2 - F, 3 - R), STRAIGHT(F2 - F, 4 - R), STRAIGHT(F2 - F, 5 - R),                 \
        STRAIGHT(F2 - F, 6 - R), STRAIGHT(F2 - F, 7 - R), STRAIGHT(F2 - F, 8 - R)
#define TO_BOARD(F, R)                                                                             \
    {                                                                                              \
        TO_FILE(F, R, 0), TO_FILE(F, R, 1), TO_FILE(F, R, 2), TO_FILE(F, R, 3), TO_FILE(F, R, 4),  \
            TO_FILE(F, R, 5), TO_FILE(F, R, 6), TO_FILE(F, R, 7), TO_FILE(F, R, 8)                 \
    }
const uint8_t shogi_direction[SHOGI_SQUARES][SHOGI_SQUARES] = {ON_BOARD(TO_BOARD)};

// --- steps; A is the rank ahead: -1 for Black, 1 for White ---

#define BOTH(WORDS, F, R, A)                                                                       \
    { WORDS(LO, F, R, A), WORDS(HI, F, R, A) }
#define PAWN(WORD, F, R, A) WORD(F, R + (A))
#define KNIGHT(WORD, F, R, A) (WORD(F - 1, R + 2 * (A)) | WORD(F + 1, R + 2 * (A)))
#define AHEAD(WORD, F, R, A) (WORD(F - 1, R + (A)) | WORD(F, R + (A)) | WORD(F + 1, R + (A)))
#define SILVER(WORD, F, R, A) (AHEAD(WORD, F, R, A) | WORD(F - 1, R - (A)) | WORD(F + 1, R - (A)))
#define GOLD(WORD, F, R, A)                                                                        \
    (AHEAD(WORD, F, R, A) | WORD(F - 1, R) | WORD(F + 1, R) | WORD(F, R - (A)))
#define KING(WORD, F, R, A)                                                                        \
    (AHEAD(WORD, F, R, A) | AHEAD(WORD, F, R, -(A)) | WORD(F - 1, R) | WORD(F + 1, R))

#define BLACK_PAWN(F, R) BOTH(PAWN, F, R, -1)
#define WHITE_PAWN(F, R) BOTH(PAWN, F, R, 1)
#define BLACK_KNIGHT(F, R) BOTH(KNIGHT, F, R, -1)
#define WHITE_KNIGHT(F, R) BOTH(KNIGHT, F, R, 1)
#define BLACK_SILVER(F, R) BOTH(SILVER, F, R, -1)
#define WHITE_SILVER(F, R) BOTH(SILVER, F, R, 1)
#define BLACK_GOLD(F, R) BOTH(GOLD, F, R, -1)
#define WHITE_GOLD(F, R) BOTH(GOLD, F, R, 1)
#define ANY_KING(F, R) BOTH(KING, F, R, 1)
const ShogiSet shogi_steps[2][SHOGI_WAYS][SHOGI_SQUARES] = {
    {
        [SHOGI_AS_PAWN] = {ON_BOARD(BLACK_PAWN)},
        [SHOGI_AS_KNIGHT] = {ON_BOARD(BLACK_KNIGHT)},
        [SHOGI_AS_SILVER] = {ON_BOARD(BLACK_SILVER)},
        [SHOGI_AS_GOLD] = {ON_BOARD(BLACK_GOLD)},
        [SHOGI_AS_KING] = {ON_BOARD(ANY_KING)},
        [SHOGI_AS_HORSE] = {ON_BOARD(ANY_KING)},
        [SHOGI_AS_DRAGON] = {ON_BOARD(ANY_KING)},
    },
    {
        [SHOGI_AS_PAWN] = {ON_BOARD(WHITE_PAWN)},
        [SHOGI_AS_KNIGHT] = {ON_BOARD(WHITE_KNIGHT)},
        [SHOGI_AS_SILVER] = {ON_BOARD(WHITE_SILVER)},
        [SHOGI_AS_GOLD] = {ON_BOARD(WHITE_GOLD)},
        [SHOGI_AS_KING] = {ON_BOARD(ANY_KING)},
        [SHOGI_AS_HORSE] = {ON_BOARD(ANY_KING)},
        [SHOGI_AS_DRAGON] = {ON_BOARD(ANY_KING)},
    },
};

// --- blocks of squares ---

#define FIVE(WORD, F, R)                                                                           \
    (WORD(F - 2, R) | WORD(F - 1, R) | WORD(F, R) | WORD(F + 1, R) | WORD(F + 2, R))
#define BLOCK(WORD, F, R)                                                                          \
    (FIVE(WORD, F, R - 3) | FIVE(WORD, F, R - 2) | FIVE(WORD, F, R - 1) | FIVE(WORD, F, R) |       \
     FIVE(WORD, F, R + 1) | FIVE(WORD, F, R + 2) | FIVE(WORD, F, R + 3))
#define NEAR(F, R)                                                                                 \
    { BLOCK(LO, F, R), BLOCK(HI, F, R) }
const ShogiSet shogi_near[SHOGI_SQUARES] = {ON_BOARD(NEAR)};

#define FILE_LO(F) ((F) < 7 ? UINT64_C(0x1FF) << (9 * (F)&63) : 0)
#define FILE_HI(F) ((F) >= 7 ? UINT64_C(0x1FF) << ((9 * (F) + 1) & 63) : 0)
#define WHOLE_FILE(F)                                                                              \
    { FILE_LO(F), FILE_HI(F) }
const ShogiSet shogi_files[SHOGI_SIDE] = {
    WHOLE_FILE(0), WHOLE_FILE(1), WHOLE_FILE(2), WHOLE_FILE(3), WHOLE_FILE(4),
    WHOLE_FILE(5), WHOLE_FILE(6), WHOLE_FILE(7), WHOLE_FILE(8),
};

// One bit in every file of a word.
#define RANK_LO(R) (UINT64_C(0x0040201008040201) << (R))
#define RANK_HI(R) (UINT64_C(0x201) << (R))
#define WHOLE_RANK(R)                                                                              \
    { RANK_LO(R), RANK_HI(R) }
const ShogiSet shogi_ranks[SHOGI_SIDE] = {
    WHOLE_RANK(0), WHOLE_RANK(1), WHOLE_RANK(2), WHOLE_RANK(3), WHOLE_RANK(4),
    WHOLE_RANK(5), WHOLE_RANK(6), WHOLE_RANK(7), WHOLE_RANK(8),
};

const ShogiSet shogi_camp[2] = {
    {RANK_LO(0) | RANK_LO(1) | RANK_LO(2), RANK_HI(0) | RANK_HI(1) | RANK_HI(2)},
    {RANK_LO(6) | RANK_LO(7) | RANK_LO(8), RANK_HI(6) | RANK_HI(7) | RANK_HI(8)},
};

// --- keys: hash_word of hash.h as a constant expression ---

#define FOLD(X, BY) ((X) ^ ((X) >> (BY)))
#define SPREAD(X) (FOLD(X, 32) * UINT64_C(0xE9846AF9B1A615D))
#define MIXED(N) FOLD(SPREAD(SPREAD(N)), 28)
#define KEY(PIECE, F, R)                                                                           \
    MIXED((UINT64_C(128) * (PIECE) + 9 * (F) + (R) + 1) * UINT64_C(0x9E3779B97F4A7C15))
#define KEY1(F, R) KEY(1, F, R)
#define KEY2(F, R) KEY(2, F, R)
#define KEY3(F, R) KEY(3, F, R)
#define KEY4(F, R) KEY(4, F, R)
#define KEY5(F, R) KEY(5, F, R)
#define KEY6(F, R) KEY(6, F, R)
#define KEY7(F, R) KEY(7, F, R)
#define KEY8(F, R) KEY(8, F, R)
#define KEY9(F, R) KEY(9, F, R)
#define KEY10(F, R) KEY(10, F, R)
#define KEY11(F, R) KEY(11, F, R)
#define KEY12(F, R) KEY(12, F, R)
#define KEY13(F, R) KEY(13, F, R)
#define KEY14(F, R) KEY(14, F, R)
#define KEY17(F, R) KEY(17, F, R)
#define KEY18(F, R) KEY(18, F, R)
#define KEY19(F, R) KEY(19, F, R)
#define KEY20(F, R) KEY(20, F, R)
#define KEY21(F, R) KEY(21, F, R)
#define KEY22(F, R) KEY(22, F, R)
#define KEY23(F, R) KEY(23, F, R)
#define KEY24(F, R) KEY(24, F, R)
#define KEY25(F, R) KEY(25, F, R)
#define KEY26(F, R) KEY(26, F, R)
#define KEY27(F, R) KEY(27, F, R)
#define KEY28(F, R) KEY(28, F, R)
#define KEY29(F, R) KEY(29, F, R)
#define KEY30(F, R) KEY(30, F, R)
const uint64_t shogi_keys[SHOGI_PIECES][SHOGI_SQUARES] = {
    [1] = {ON_BOARD(KEY1)},   [2] = {ON_BOARD(KEY2)},   [3] = {ON_BOARD(KEY3)},
    [4] = {ON_BOARD(KEY4)},   [5] = {ON_BOARD(KEY5)},   [6] = {ON_BOARD(KEY6)},
    [7] = {ON_BOARD(KEY7)},   [8] = {ON_BOARD(KEY8)},   [9] = {ON_BOARD(KEY9)},
    [10] = {ON_BOARD(KEY10)}, [11] = {ON_BOARD(KEY11)}, [12] = {ON_BOARD(KEY12)},
    [13] = {ON_BOARD(KEY13)}, [14] = {ON_BOARD(KEY14)}, [17] = {ON_BOARD(KEY17)},
    [18] = {ON_BOARD(KEY18)}, [19] = {ON_BOARD(KEY19)}, [20] = {ON_BOARD(KEY20)},
    [21] = {ON_BOARD(KEY21)}, [22] = {ON_BOARD(KEY22)}, [23] = {ON_BOARD(KEY23)},
    [24] = {ON_BOARD(KEY24)}, [25] = {ON_BOARD(KEY25)}, [26] = {ON_BOARD(KEY26)},
    [27] = {ON_BOARD(KEY27)}, [28] = {ON_BOARD(KEY28)}, [29] = {ON_BOARD(KEY29)},
    [30] = {ON_BOARD(KEY30)},
};
