// SPDX-License-Identifier: MIT
// learner_readings.c - the learner of the 1970 paper in every reading of its bookkeeping: which of
// them play the printed game (docs/papers/takeuchi-1970.md)? Run by bench/learner-readings.
//
// Millions of short courses of games are played, so this is a program of its own: the board is two
// words of 64 bits, moves of the opponents and values of the learner's moves are looked up where
// the same position came before. The learner plays white. A course is some games against three and
// five plies, then games against seven until the first one won, at most nine. A reading counts when
// that game is the printed one, ply for ply.
//
//   learner_readings [PART PARTS [COUNT]]   one of PARTS equal parts, from 0; only readings with
//                                           count=COUNT
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Board; // square x-y is bit 8(x - 1) + y - 1: the order of generation

enum {
    SQUARES = 64,
    MOVES_MAX = 32,
    PASS = -1,
    PLIES_MAX = 140,
    INFINITE = 1000000,
    FIXED_MAX = 9,  // earlier games: 0 to this many, or
    UNTIL_MAX = 20, // until the first one won, at most this many
    SEVEN_MAX = 9,  // games against seven plies
    PAST_MAX = 2 * UNTIL_MAX + SEVEN_MAX,
};

static const char printed_text[] =
    "3-5 3-4 3-3 4-6 6-4 6-5 6-6 5-3 4-7 2-5 1-5 5-6 PASS 3-6 2-6 5-7 6-7 5-8 PASS 7-7 8-7 7-5 8-5 "
    "7-4 8-4 1-6 1-7 3-2 2-4 4-8 3-1 4-3 6-3 4-2 5-2 5-1 6-2 2-3 1-3 2-2 1-2 7-3 8-3 7-6 8-6 3-7 "
    "1-4 2-7 2-8 4-1 6-1 7-2 8-2 PASS 3-8 1-8 PASS 1-1 PASS 2-1 PASS 7-1 PASS 6-8 PASS 7-8 PASS "
    "PASS";

// --- readings ---

enum { VALUES_EXACT, VALUES_SOFT, VALUES_HARD };          // of moves that alpha-beta refutes
enum { COUNT_ANY, COUNT_OWN, COUNT_ENEMY, COUNT_SIGNED }; // whose stones
enum { UNPLAYED_ZERO, UNPLAYED_NOTHING };                 // squares without such a stone
enum { OFTEN_LAST, OFTEN_PARITY, OFTEN_NOTHING };         // more than six times
enum { SUM_WEIGHTS, SUM_TIMES };             // over games: of weights, or of times first
enum { TIES_FIRST, TIES_SORTED, TIES_LAST }; // of equal moves
enum { GAMES_ALL, GAMES_LOST };              // remembered

static const char *const values_words[] = {"exact", "soft", "hard"};
static const char *const count_words[] = {"any", "own", "enemy", "signed"};
static const char *const unplayed_words[] = {"zero", "nothing"};
static const char *const often_words[] = {"last", "parity", "nothing"};
static const char *const sum_words[] = {"weights", "times"};
static const char *const ties_words[] = {"first", "sorted", "last"};
static const char *const games_words[] = {"all", "lost"};

typedef struct {
    int values, count, unplayed, often, sum, ties, games;
    int memory;                   // games, 0: all
    int earlier_sort, seven_sort; // do the opponents sort?
} Reading;

// --- the board ---

static int usual[SQUARES], learners[SQUARES]; // weights

static void set_weights(int *w, const int ten[10]) {
    static const int class_of[4][4] = {{0, 1, 2, 3}, {1, 4, 5, 6}, {2, 5, 7, 8}, {3, 6, 8, 9}};
    for (int i = 0; i < SQUARES; i++) {
        int x = i / 8, y = i % 8;
        w[i] = ten[class_of[x < 4 ? x : 7 - x][y < 4 ? y : 7 - y]];
    }
}

typedef struct {
    Board turned;
    int square;
    int then; // static value after the move, for who makes it
} Move;

static Board bit(int square) {
    return (Board)1 << square;
}

static Board inner(Board other, int shift) {
    return shift == 1 ? other & 0x7e7e7e7e7e7e7e7eULL : other;
}

static Board legal(Board own, Board other) {
    Board all = 0;
    for (int shift = 1; shift <= 8; shift += 7) {
        Board mask = inner(other, shift), up = mask & own << shift, down = mask & own >> shift;
        for (int k = 0; k < 5; k++) up |= mask & up << shift, down |= mask & down >> shift;
        all |= up << shift | down >> shift;
    }
    return all & ~(own | other);
}

static Board flips(Board own, Board other, int square) {
    Board all = 0;
    for (int shift = 1; shift <= 8; shift += 7) {
        Board mask = inner(other, shift), up = mask & bit(square) << shift,
              down = mask & bit(square) >> shift;
        for (int k = 0; k < 5; k++) up |= mask & up << shift, down |= mask & down >> shift;
        if (up << shift & own) all |= up;
        if (down >> shift & own) all |= down;
    }
    return all;
}

static int sum_of(const int *w, Board b) {
    int sum = 0;
    for (; b; b &= b - 1) sum += w[__builtin_ctzll(b)];
    return sum;
}

// The variants of alpha-beta below the root. All find the same value when it lies within the
// window.
enum {
    LOOK_SOFT, // moves as generated; a value outside the window is the best bound found
    LOOK_HARD, // moves as generated; values are kept within the window
    LOOK_FAST, // moves sorted by static value where that pays
};

// `now` is the static value for the player to move.
static int look(const int *w, Board own, Board other, int now, int depth, int alpha, int beta,
                int kind);

static int look_after(const int *w, Board own, Board other, Move m, int depth, int alpha, int beta,
                      int kind) {
    return -look(w, other & ~m.turned, own | m.turned | bit(m.square), -m.then, depth - 1, -beta,
                 -alpha, kind);
}

// The moves as generated, or the best static value first.
static int list_moves(const int *w, Board own, Board other, int now, int sorted, Move *out) {
    int n = 0;
    for (Board moves = legal(own, other); moves; moves &= moves - 1) {
        int i = __builtin_ctzll(moves), j = n++;
        Board turned = flips(own, other, i);
        Move m = {turned, i, now + w[i] + 2 * sum_of(w, turned)};
        for (; sorted && j > 0 && out[j - 1].then < m.then; j--) out[j] = out[j - 1];
        out[j] = m;
    }
    return n;
}

// A pass is a ply.
static int look(const int *w, Board own, Board other, int now, int depth, int alpha, int beta,
                int kind) {
    if (depth == 0) return now;
    Move moves[MOVES_MAX];
    int n = list_moves(w, own, other, now, kind == LOOK_FAST && depth >= 2, moves);
    if (n == 0) {
        if (depth == 1 || !legal(other, own)) return now;
        return -look(w, other, own, -now, depth - 1, -beta, -alpha, kind);
    }
    int best = kind == LOOK_HARD ? alpha : -INFINITE;
    for (int i = 0; i < n; i++) {
        int v = look_after(w, own, other, moves[i], depth, alpha, beta, kind);
        if (v > best) best = v;
        if (best > alpha) alpha = best;
        if (alpha >= beta) break;
    }
    return best;
}

// --- the two players; both remember positions ---

static uint64_t hash_of(Board own, Board other, uint64_t key) {
    uint64_t h = own * 0x9E3779B97F4A7C15ULL ^ (other ^ key << 56) * 0xC2B2AE3D27D4EB4FULL;
    h = (h ^ h >> 29) * 0xBF58476D1CE4E5B9ULL;
    return h ^ h >> 32;
}

typedef struct {
    Board own, other;
    int key, move; // key 0: empty
} Answer;

enum { ANSWER_BITS = 22, VALUES_BITS = 18 };
static Answer *answers;

// The move of a program that looks `depth` plies ahead.
static int opponent_move(Board own, Board other, int depth, int sorted) {
    Board moves = legal(own, other);
    if (!moves) return PASS;
    if (!(moves & (moves - 1))) return __builtin_ctzll(moves);
    int key = 2 * depth + sorted;
    Answer *a = &answers[hash_of(own, other, (uint64_t)key) >> (64 - ANSWER_BITS)];
    if (a->key == key && a->own == own && a->other == other) return a->move;
    Move list[MOVES_MAX];
    int best = -INFINITE, move = PASS;
    int n = list_moves(usual, own, other, sum_of(usual, own) - sum_of(usual, other), sorted, list);
    for (int i = 0; i < n; i++) {
        int v = look_after(usual, own, other, list[i], depth, best, INFINITE, LOOK_FAST);
        if (v > best) best = v, move = list[i].square;
    }
    *a = (Answer){own, other, key, move};
    return move;
}

// The learner's moves in one position, in one order.
typedef struct {
    Board own, other;
    int8_t sorted, n;
    int8_t square[MOVES_MAX];
    int16_t value[3][MOVES_MAX]; // exact, soft, hard
} Valued;
static Valued *valued;

static const Valued *learner_values(Board own, Board other, int sorted) {
    enum { DEPTH = 3 };
    Valued *v = &valued[hash_of(own, other, (uint64_t)sorted) >> (64 - VALUES_BITS)];
    if (v->own == own && v->other == other && v->sorted == sorted) return v;
    Move list[MOVES_MAX];
    int now = sum_of(learners, own) - sum_of(learners, other);
    int n = list_moves(learners, own, other, now, sorted, list);
    v->own = own, v->other = other, v->sorted = (int8_t)sorted, v->n = (int8_t)n;
    for (int kind = 0; kind < 3; kind++) {
        for (int i = 0, best = -INFINITE; i < n; i++) {
            int x = look_after(learners, own, other, list[i], DEPTH,
                               kind == VALUES_EXACT ? -INFINITE : best, INFINITE,
                               kind == VALUES_HARD ? LOOK_HARD : LOOK_SOFT);
            v->square[i] = (int8_t)list[i].square;
            v->value[kind][i] = (int16_t)x;
            if (x > best) best = x;
        }
    }
    return v;
}

static int learner_move(const Reading *r, const int *memory, Board own, Board other) {
    Board moves = legal(own, other);
    if (!moves) return PASS;
    if (!(moves & (moves - 1))) return __builtin_ctzll(moves);
    const Valued *v = learner_values(own, other, r->ties == TIES_SORTED);
    int best = 0, worth = 0;
    for (int i = 0; i < v->n; i++) {
        int x = v->value[r->values][i] + memory[v->square[i]];
        if (i == 0 || x > worth || (x == worth && r->ties == TIES_LAST)) best = i, worth = x;
    }
    return v->square[best];
}

// --- the memory ---

enum { NOT_COUNTED = -1 };
typedef struct {
    int8_t times[SQUARES]; // turned over, or NOT_COUNTED
    int8_t sign[SQUARES];  // -1: the enemy's stone, which weighs the other way
} Past;

static int weight_of(const Reading *r, int times) {
    static const int paper[] = {10, -10, 20, -20, 30, -30, 30};
    if (times == NOT_COUNTED) return 0;
    if (times <= 6) return paper[times];
    if (r->often == OFTEN_NOTHING) return 0;
    return r->often == OFTEN_PARITY && times % 2 ? -30 : 30;
}

// What the past games say about each square.
static void sum_memory(const Reading *r, const Past *past, int n, int *out) {
    int from = r->memory && n > r->memory ? n - r->memory : 0;
    for (int i = 0; i < SQUARES; i++) {
        int weights = 0, times = NOT_COUNTED;
        for (int k = from; k < n; k++) {
            int t = past[k].times[i];
            weights += past[k].sign[i] * weight_of(r, t);
            if (t != NOT_COUNTED) times = (times == NOT_COUNTED ? 0 : times) + t;
        }
        out[i] = r->sum == SUM_WEIGHTS ? weights : weight_of(r, times);
    }
}

// --- games ---

typedef struct {
    int plies, won;
    int8_t moves[PLIES_MAX];
    Past times;
} Game;

static void play(const Reading *r, const int *memory, int depth, int sorted, Game *g) {
    Board stones[2] = {bit(27) | bit(36), bit(28) | bit(35)}; // red 4-4 5-5, white 4-5 5-4
    int8_t placed_by[SQUARES];
    memset(placed_by, -1, sizeof placed_by);
    memset(g, 0, sizeof *g);
    for (int side = 0, passes = 0; passes < 2; side = 1 - side) {
        Board *own = &stones[side], *other = &stones[1 - side];
        int m = side ? learner_move(r, memory, *own, *other)
                     : opponent_move(*own, *other, depth, sorted);
        g->moves[g->plies++] = (int8_t)m;
        passes = m == PASS ? passes + 1 : 0;
        if (m == PASS) continue;
        Board turned = flips(*own, *other, m);
        for (Board b = turned; b; b &= b - 1) {
            int i = __builtin_ctzll(b);
            if (placed_by[i] >= 0) g->times.times[i]++;
        }
        placed_by[m] = (int8_t)side;
        *own |= turned | bit(m);
        *other &= ~turned;
    }
    g->won = __builtin_popcountll(stones[1]) > __builtin_popcountll(stones[0]);
    for (int i = 0; i < SQUARES; i++) {
        int by = placed_by[i];
        int counted = r->count == COUNT_OWN ? by == 1 : r->count == COUNT_ENEMY ? by == 0 : by >= 0;
        if (!counted) g->times.times[i] = r->unplayed == UNPLAYED_ZERO ? 0 : NOT_COUNTED;
        g->times.sign[i] = r->count == COUNT_SIGNED && by == 0 ? -1 : 1;
    }
}

// --- courses ---

static int8_t printed[PLIES_MAX];
static int printed_plies;

typedef struct {
    const Reading *reading;
    Past past[PAST_MAX];
    int n;
    const char *order;    // of the earlier opponents, for the line printed
    int games[2], won[2]; // against them: how many; the last of them is the first one won
} Course;

static struct {
    long readings;
    long by_game[SEVEN_MAX + 1]; // readings that play the printed game, as which one
    long won[SEVEN_MAX + 1];     // readings that win first in this game
    long shared[PLIES_MAX];      // readings whose nearest game shares this many plies
} total;

static void read_printed(void) {
    for (const char *p = printed_text; *p; p += strcspn(p, " "), p += strspn(p, " "))
        printed[printed_plies++] = (int8_t)(*p == 'P' ? PASS : 8 * (p[0] - '1') + p[2] - '1');
}

static int shared_plies(const Game *g) {
    int n = 0;
    while (n < printed_plies && n < g->plies && g->moves[n] == printed[n]) n++;
    return n;
}

static void next_game(Course *c, int depth, int sorted, Game *g) {
    int memory[SQUARES];
    sum_memory(c->reading, c->past, c->n, memory);
    play(c->reading, memory, depth, sorted, g);
    if (!g->won || c->reading->games == GAMES_ALL) c->past[c->n++] = g->times;
}

static void earlier_text(const Course *c, int i, char *out, size_t size) {
    snprintf(out, size, "%d%s", c->games[i], c->won[i] ? " (the last is the first won)" : "");
}

static void print_reading(const Course *c, int game) {
    const Reading *r = c->reading;
    char first[48], second[48];
    earlier_text(c, 0, first, sizeof first);
    earlier_text(c, 1, second, sizeof second);
    printf("game %d: values=%s count=%s unplayed=%s often=%s sum=%s memory=%d ties=%s games=%s | "
           "earlier %s, seven %s | %s: %s, %s\n",
           game, values_words[r->values], count_words[r->count], unplayed_words[r->unplayed],
           often_words[r->often], sum_words[r->sum], r->memory, ties_words[r->ties],
           games_words[r->games], r->earlier_sort ? "sorted" : "as generated",
           r->seven_sort ? "sorted" : "as generated", c->order, first, second);
    fflush(stdout);
}

// Games against seven plies until one is won. Counts for `readings` readings.
static void meet_seven(Course *c, int readings) {
    int before = c->n, nearest = 0;
    Game g;
    for (int game = 1; game <= SEVEN_MAX; game++) {
        next_game(c, 7, c->reading->seven_sort, &g);
        int shared = shared_plies(&g);
        if (shared > nearest) nearest = shared;
        if (shared == printed_plies) {
            total.by_game[game] += readings;
            print_reading(c, game);
        }
        if (g.won) {
            total.won[game] += readings;
            break;
        }
    }
    total.readings += readings;
    total.shared[nearest] += readings;
    c->n = before;
}

// Every number of games against the earlier opponents depths[i], ..., then those against seven.
// A number that is also "until the first one won" stands for two readings.
static void meet_earlier(Course *c, const int *depths, int i, int least, int readings) {
    if (i == 2) {
        meet_seven(c, readings);
        return;
    }
    int before = c->n, won = 0;
    for (int n = 0;; n++) {
        int until = won && won == n;
        int stands_for = (n <= FIXED_MAX) + until;
        c->games[i] = n, c->won[i] = until;
        if (stands_for && n >= least) meet_earlier(c, depths, i + 1, least, stands_for * readings);
        if (n >= FIXED_MAX && (won || n == UNTIL_MAX)) break;
        Game g;
        next_game(c, depths[i], c->reading->earlier_sort, &g);
        if (g.won && !won) won = n + 1;
    }
    c->n = before;
}

static void try_reading(const Reading *r) {
    static const int up[] = {3, 5}, down[] = {5, 3};
    Course c = {.reading = r, .order = "3 plies, then 5"};
    meet_earlier(&c, up, 0, 0, 1);
    c = (Course){.reading = r, .order = "5 plies, then 3"};
    meet_earlier(&c, down, 0, 1, 1);
}

int main(int argc, char **argv) {
    static const int default_ten[10] = {300, 30, 50, 40, 3, 2, 3, 20, 10, 1};
    static const int learners_ten[10] = {1000, 200, 400, 300, 3, 2, 3, 30, 20, 1};
    int part = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0,
        parts = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 1;
    const char *only = argc > 3 ? argv[3] : NULL;
    set_weights(usual, default_ten);
    set_weights(learners, learners_ten);
    read_printed();
    answers = calloc((size_t)1 << ANSWER_BITS, sizeof *answers);
    valued = calloc((size_t)1 << VALUES_BITS, sizeof *valued);
    if (!answers || !valued) return 1;
    static const int sizes[] = {3, 4, 2, 3, 2, 3, 2, 11, 2, 2};
    int all = 1;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) all *= sizes[i];
    for (int i = part; i < all; i += parts) {
        int digit[10], left = i;
        for (int k = 9; k >= 0; k--) digit[k] = left % sizes[k], left /= sizes[k];
        Reading r = {digit[0], digit[1], digit[2], digit[3], digit[4],
                     digit[5], digit[6], digit[7], digit[8], digit[9]};
        if (only && strcmp(only, count_words[r.count]) != 0) continue;
        if (r.count == COUNT_SIGNED && r.sum == SUM_TIMES) continue; // times have no sign
        try_reading(&r);
    }
    printf("readings %ld\n", total.readings);
    for (int i = 1; i <= SEVEN_MAX; i++)
        printf("in game %d: printed game %ld, first win %ld\n", i, total.by_game[i], total.won[i]);
    for (int i = 0; i <= printed_plies; i++)
        if (total.shared[i]) printf("nearest game shares %d plies: %ld\n", i, total.shared[i]);
    return 0;
}
