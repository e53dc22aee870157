// SPDX-License-Identifier: MIT
// qubic_player.c - see qubic_player.h.
//
// A third mark in a line whose fourth cell is free forces the answer. The program completes a line,
// stops one, looks for a win in which every move forces (to its end, with a table), stops such a
// win of the enemy, and else takes the cell that is best for lines still open to one side. Cells
// are bits of a word.
#include "players/classic/boards/qubic_player.h"

#include "base/hash.h"
#include "base/mem.h"
#include "game/grid_text.h"

#include <stdlib.h>

enum { SIDE = 4, CELLS = 64, LINES = 76, FORCED_MAX = 24, TABLE_BITS = 15, NODES_MAX = 200000 };

typedef enum { BY_FOUR, BY_STOP, BY_FORCE, BY_STOP_FORCE, BY_LINES, BY_LOST } Reason;

typedef struct {
    Player player;
    uint64_t line[LINES];
    uint64_t failed[1 << TABLE_BITS]; // positions without a forced win
    int nodes;
    bool gave_up; // too many nodes, or stopped
    const atomic_bool *stop;
    int length; // of the forced win
    uint8_t forced[2 * FORCED_MAX + 2];
    Reason reason;
    GridText grid;
} QubicPlayer;

int qubic_lines(uint64_t out[LINES]) {
    int n = 0;
    for (int start = 0; start < CELLS; start++)
        for (int way = 14; way < 27; way++) { // one of each two opposite directions
            int step[3] = {way % 3 - 1, way / 3 % 3 - 1, way / 9 - 1};
            int at[3] = {start % 4, start / 4 % 4, start / 16};
            uint64_t set = 0;
            bool inside = true, first = false;
            for (int i = 0; i < 3; i++) first |= at[i] - step[i] < 0 || at[i] - step[i] >= SIDE;
            for (int k = 0; k < SIDE && inside; k++) {
                set |= UINT64_C(1) << (at[0] + 4 * at[1] + 16 * at[2]);
                for (int i = 0; i < 3 && k + 1 < SIDE; i++) {
                    at[i] += step[i];
                    inside &= at[i] >= 0 && at[i] < SIDE;
                }
            }
            if (inside && first) out[n++] = set;
        }
    return n;
}

static int bits(uint64_t set) {
    return __builtin_popcountll(set);
}

// The cells at which a side completes a line.
static uint64_t fours(const QubicPlayer *q, uint64_t own, uint64_t enemy) {
    uint64_t cells = 0;
    for (int i = 0; i < LINES; i++)
        if (!(q->line[i] & enemy) && bits(q->line[i] & own) == 3) cells |= q->line[i] & ~own;
    return cells;
}

static bool has_failed(QubicPlayer *q, uint64_t own, uint64_t enemy, uint64_t **slot,
                       uint64_t *key) {
    *key = hash_add(hash_word(own), enemy);
    *slot = &q->failed[*key >> (64 - TABLE_BITS)];
    return **slot == *key;
}

static void search_anew(QubicPlayer *q) {
    q->nodes = 0;
    q->gave_up = false;
}

static bool gives_up(QubicPlayer *q) {
    q->gave_up |= q->nodes++ > NODES_MAX || (q->stop && atomic_load(q->stop));
    return q->gave_up;
}

// Whether `own`, to move, wins by moves that each threaten to complete a line.
static bool forces(QubicPlayer *q, uint64_t own, uint64_t enemy, int ply) {
    uint64_t *slot, key, now = fours(q, own, enemy), tried = 0;
    if (now) {
        q->forced[ply] = (uint8_t)__builtin_ctzll(now);
        q->length = ply + 1;
        return true;
    }
    uint64_t must = fours(q, enemy, own);
    if (bits(must) > 1 || ply >= 2 * FORCED_MAX || gives_up(q)) return false;
    if (has_failed(q, own, enemy, &slot, &key)) return false;
    for (int i = 0; i < LINES; i++) {
        if ((q->line[i] & enemy) || bits(q->line[i] & own) != 2) continue;
        uint64_t free_cells = q->line[i] & ~own;
        for (uint64_t left = free_cells; left; left &= left - 1) {
            uint64_t cell = left & -left;
            if ((must && cell != must) || (tried & cell)) continue;
            tried |= cell;
            uint64_t answers = fours(q, own | cell, enemy);
            q->forced[ply] = (uint8_t)__builtin_ctzll(cell);
            if (bits(answers) > 1) {
                q->length = ply + 1;
                return true;
            }
            if (!answers) continue;
            q->forced[ply + 1] = (uint8_t)__builtin_ctzll(answers);
            if (forces(q, own | cell, enemy | answers, ply + 2)) {
                q->forced[ply] = (uint8_t)__builtin_ctzll(cell);
                q->forced[ply + 1] = (uint8_t)__builtin_ctzll(answers);
                return true;
            }
        }
    }
    if (!q->gave_up) *slot = key;
    return false;
}

// Lines that only one side has marks on count by their number.
static int cell_worth(const QubicPlayer *q, uint64_t own, uint64_t enemy, int cell) {
    static const int weight[SIDE] = {1, 4, 12, 0};
    int worth = 0;
    for (int i = 0; i < LINES; i++) {
        if (!(q->line[i] >> cell & 1)) continue;
        bool mine = !(q->line[i] & enemy), theirs = !(q->line[i] & own);
        if (mine) worth += 2 * weight[bits(q->line[i] & own)];
        if (theirs) worth += 2 * weight[bits(q->line[i] & enemy)] - !mine;
    }
    return worth;
}

// The best cell by lines; one after which the enemy has no forced win where there is one.
static int quiet_cell(QubicPlayer *q, uint64_t own, uint64_t enemy, bool *lost) {
    int best = -1, most = -1, safe = -1, most_safe = -1;
    for (int cell = 0; cell < CELLS; cell++) {
        if ((own | enemy) >> cell & 1) continue;
        int worth = cell_worth(q, own, enemy, cell);
        if (worth > most) most = worth, best = cell;
        if (worth <= most_safe) continue;
        search_anew(q);
        if (forces(q, enemy, own | UINT64_C(1) << cell, 0)) continue;
        most_safe = worth, safe = cell;
    }
    *lost = safe < 0;
    return safe < 0 ? best : safe;
}

static int choose_cell(QubicPlayer *q, uint64_t own, uint64_t enemy) {
    uint64_t four = fours(q, own, enemy), stop = fours(q, enemy, own);
    bool lost;
    if (four) {
        q->reason = BY_FOUR;
        return __builtin_ctzll(four);
    }
    search_anew(q);
    if (forces(q, own, enemy, 0)) {
        q->reason = BY_FORCE;
        return q->forced[0];
    }
    if (stop) {
        q->reason = BY_STOP;
        return __builtin_ctzll(stop);
    }
    search_anew(q);
    bool threatened = forces(q, enemy, own, 0);
    int cell = quiet_cell(q, own, enemy, &lost);
    q->reason = lost ? BY_LOST : threatened ? BY_STOP_FORCE : BY_LINES;
    return cell;
}

// The text has rows of 16 cells: four boards beside each other.
static void read_cells(QubicPlayer *q, const State *s, uint64_t mark[2]) {
    grid_text_read(q->player.game, s, &q->grid, NULL);
    mark[0] = mark[1] = 0;
    for (int i = 0; i < CELLS; i++) {
        int column = i % 16, cell = column % 4 + 4 * (i / 16) + 16 * (column / 4);
        if (q->grid.cell[i] != '.') mark[q->grid.cell[i] == 'O'] |= UINT64_C(1) << cell;
    }
}

static void cell_name(const QubicPlayer *q, int cell, char out[8]) {
    static const GridNames names = {0};
    grid_name(&names, &q->grid, cell / 4 % 4 * 16 + cell % 4 + 4 * (cell / 16), out);
}

static void qubic_free(Player *p) {
    free(p);
}

static bool qubic_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    QubicPlayer *q = (QubicPlayer *)p;
    uint64_t mark[2];
    char name[8];
    if (game_over(p->game, turn->state))
        return error_set(e, "asked for a move when the game is over");
    read_cells(q, turn->state, mark);
    q->length = 0;
    q->stop = turn->limits.stop;
    cell_name(q, choose_cell(q, mark[turn->side], mark[!turn->side]), name);
    out->has_value = q->reason == BY_FOUR || q->reason == BY_FORCE || q->reason == BY_LOST;
    out->value = value_from_payoff(q->reason == BY_LOST ? -1 : 1);
    return game_move_parse(p->game, turn->state, name, &out->move, e);
}

static void qubic_explain(Player *p, const Turn *turn, Insight *out) {
    static const char *const en[] = {
        "It completes a line of four.",
        "It stops a line of four.",
        "Every move from here forces the answer, until a line is complete:",
        "It stops a win by forced moves.",
        "No side can force a win; this cell is on the best open lines.",
        "The enemy wins by forced moves against everything."};
    static const char *const ja[] = {
        "四つ並びます。",
        "相手の四つを止めます。",
        "ここからすべて先手で、四つ並ぶまで追えます：",
        "相手の追い勝ちを防ぎます。",
        "どちらにも追い勝ちはありません。生きている線の多い所に打ちます。",
        "どう打っても相手に追い勝ちがあります。"};
    const QubicPlayer *q = (const QubicPlayer *)p;
    Str text[2] = {{0}};
    (void)turn;
    str_add(&text[0], en[q->reason]);
    str_add(&text[1], ja[q->reason]);
    for (int i = 0; q->reason == BY_FORCE && i < q->length; i++) {
        char name[8];
        cell_name(q, q->forced[i], name);
        str_addf(&text[0], " %s", name);
        str_addf(&text[1], " %s", name);
    }
    insight_say(out, str_text(&text[0]), str_text(&text[1]));
    str_clear(&text[0]);
    str_clear(&text[1]);
}

static Player *qubic_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {
        .ponders = true, .free = qubic_free, .choose = qubic_choose, .explain = qubic_explain};
    if (!game_is(g, "qubic") || game_param(g, "size", 0) != SIDE) {
        error_set(e, "qubic plays qubic with size 4");
        return NULL;
    }
    if (!spec_done(spec, NULL, 0, e)) return NULL;
    QubicPlayer *q = mem_new(1, sizeof *q);
    q->player.ops = &ops;
    qubic_lines(q->line);
    return &q->player;
}

const PlayerType qubic_player_type = {
    .name = "qubic",
    .options = "",
    .summary = "three-dimensional four in a row: wins by forced lines",
    .make = qubic_make,
};
