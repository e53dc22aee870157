// SPDX-License-Identifier: MIT
// bg_turns.c - see bg_turns.h.
#include "record/backgammon/bg_turns.h"

#include "base/mem.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>

static const char *const colours[] = {"white", "black"};

bool bg_dice_parse(const char *two, int dice[2]) {
    dice[0] = two[0] - '0';
    dice[1] = dice[0] >= 1 && dice[0] <= 6 ? two[1] - '0' : 0;
    return dice[1] >= 1 && dice[1] <= 6;
}

void bg_position_of(const Game *g, const State *s, BgPosition *out) {
    Str text = {0};
    game_position_text(g, s, &text);
    bool ok = bg_position_parse(str_text(&text), out);
    assert(ok);
    (void)ok;
    str_clear(&text);
}

static void larger_first(int dice[2]) {
    if (dice[0] >= dice[1]) return;
    int smaller = dice[0];
    dice[0] = dice[1];
    dice[1] = smaller;
}

bool bg_dice_of(const Game *g, const State *s, int dice[2]) {
    BgPosition p;
    bg_position_of(g, s, &p);
    dice[0] = p.dice[0];
    dice[1] = p.dice[1];
    larger_first(dice);
    return dice[1] > 0;
}

// --- reading ---

static bool check_turn(const RecordBuilder *b, int player, Error *e) {
    if (game_over(b->record.game, b->now)) return error_set(e, "the game is over already");
    return game_mover(b->record.game, b->now) == player ||
           error_set(e, "it is not %s's turn", colours[player]);
}

static bool same_dice(const BgPosition *p, const int dice[2]) {
    return (p->dice[0] == dice[0] && p->dice[1] == dice[1]) ||
           (p->dice[0] == dice[1] && p->dice[1] == dice[0]);
}

// The chance move: in the first throw the larger die is written first for white, who begins; in
// others the smaller one always.
static bool add_dice(RecordBuilder *b, int player, const BgPosition *p, const int dice[2],
                     Error *e) {
    int first[2] = {dice[0], dice[1]};
    larger_first(first);
    if (!p->begun && first[0] == first[1])
        return error_set(e, "the throw that says who begins cannot be %d and %d", dice[0], dice[1]);
    bool down = !p->begun && player == BG_WHITE;
    char text[3] = {(char)('0' + first[!down]), (char)('0' + first[down]), '\0'};
    return record_build_move(b, text, e);
}

bool bg_add_throw(RecordBuilder *b, int player, const int dice[2], Error *e) {
    const Game *g = b->record.game;
    BgPosition p;
    if (game_over(g, b->now)) return error_set(e, "the game is over already");
    bg_position_of(g, b->now, &p);
    int on_roll = bg_position_on_roll(&p);
    if (p.offered) return error_set(e, "a double is offered: take or drop comes first");
    if (on_roll != BG_NOBODY && on_roll != player)
        return error_set(e, "it is not %s's turn", colours[player]);
    if (p.dice[0])
        return same_dice(&p, dice) ||
               error_set(e, "the dice show %d and %d already", p.dice[0], p.dice[1]);
    if (p.mover != BG_NOBODY && !record_build_move(b, "roll", e)) return false;
    return add_dice(b, player, &p, dice, e);
}

// "13/7+6/3" in the game's numbers.
static void own_text(int player, const BgSteps *steps, Str *out) {
    for (int i = 0; i < steps->n; i++)
        str_addf(out, "%s%d/%d", i ? "+" : "", bg_own_point(player, steps->step[i].from),
                 bg_own_point(player, steps->step[i].to));
    if (!steps->n) str_add(out, "pass");
}

static bool take_number(const char **at, int *out) {
    int n = 0, digits = 0;
    for (; isdigit((unsigned char)**at) && digits < 2; digits++) n = 10 * n + *(*at)++ - '0';
    *out = n;
    return digits > 0;
}

// The game's own text of a move, back into steps.
static bool parse_own(int player, const char *text, BgSteps *out) {
    out->n = 0;
    for (const char *at = text;; at++) {
        int from, to;
        if (out->n == BG_STEPS_MAX || !take_number(&at, &from) || *at++ != '/' ||
            !take_number(&at, &to) || from > 25 || to > 25)
            return false;
        out->step[out->n].from = bg_own_point(player, from);
        out->step[out->n].to = bg_own_point(player, to);
        out->step[out->n++].hit = false;
        if (*at != '+') return *at == '\0';
    }
}

static bool make_steps(BgPosition *p, int player, BgSteps *steps) {
    for (int i = 0; i < steps->n; i++)
        if (!bg_position_step(p, player, steps->step[i].from, steps->step[i].to,
                              &steps->step[i].hit))
            return false;
    return true;
}

// How well a legal move fits the wanted position: its own men 1, all men 2.
static int fit(const BgPosition *wanted, const BgPosition *got, int player) {
    if (memcmp(wanted->men[player], got->men[player], sizeof got->men[player]) != 0) return 0;
    return memcmp(wanted->men, got->men, sizeof got->men) == 0 ? 2 : 1;
}

// The legal move that leads where these steps do: a step over several dice says nothing of the
// points between, where a man may be hit.
static bool find_by_result(const RecordBuilder *b, int player, const BgSteps *steps, Str *out) {
    const Game *g = b->record.game;
    BgPosition before, wanted;
    bg_position_of(g, b->now, &before);
    wanted = before;
    BgSteps copy = *steps;
    if (!steps->n || !make_steps(&wanted, player, &copy)) return false;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, b->now, moves);
    int best = 0, found = 0;
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        str_reset(&text);
        game_move_text(g, b->now, moves[i], &text);
        BgPosition got = before;
        if (!parse_own(player, str_text(&text), &copy) || !make_steps(&got, player, &copy))
            continue;
        int how = fit(&wanted, &got, player);
        if (how == 0 || how < best) continue;
        found = how > best ? 1 : found + 1;
        best = how;
        str_reset(out);
        str_add(out, str_text(&text));
    }
    str_clear(&text);
    free(moves);
    return found == 1 || best == 2;
}

bool bg_add_steps(RecordBuilder *b, int player, const BgSteps *steps, Error *e) {
    Str text = {0}, other = {0};
    Move m;
    own_text(player, steps, &text);
    bool ok = check_turn(b, player, e);
    if (ok) {
        bool as_it_is = game_move_parse(b->record.game, b->now, str_text(&text), &m, NULL);
        bool found = !as_it_is && find_by_result(b, player, steps, &other);
        ok = record_build_move(b, str_text(found ? &other : &text), e);
    }
    str_clear(&text);
    str_clear(&other);
    return ok;
}

bool bg_add_cube(RecordBuilder *b, int player, const char *word, Error *e) {
    if (check_turn(b, player, e)) return record_build_move(b, word, e);
    return false;
}

bool bg_may_move(const RecordBuilder *b) {
    const Game *g = b->record.game;
    int dice[2];
    if (game_over(g, b->now) || !bg_dice_of(g, b->now, dice)) return false;
    Move pass;
    return !game_move_parse(g, b->now, "pass", &pass, NULL);
}

// --- writing ---

static BgAct act_of_text(const char *text) {
    static const struct {
        const char *word;
        BgAct act;
    } words[] = {{"roll", BG_THROWS},
                 {"double", BG_DOUBLES},
                 {"take", BG_TAKES},
                 {"drop", BG_DROPS},
                 {"pass", BG_PASSES}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, text) == 0) return words[i].act;
    return BG_MOVES;
}

// Steps of a move in the order of its text, which need not be one in which they can be made: a
// step is put behind those that bring its man there.
static void order_steps(const BgPosition *before, int player, BgSteps *steps) {
    BgPosition p = *before;
    for (int i = 0; i < steps->n; i++)
        for (int k = i; k < steps->n; k++) {
            if (!bg_position_step(&p, player, steps->step[k].from, steps->step[k].to,
                                  &steps->step[k].hit))
                continue;
            BgSteps moved = *steps;
            steps->step[i] = moved.step[k];
            for (int j = i; j < k; j++) steps->step[j + 1] = moved.step[j];
            break;
        }
}

BgAct bg_act_of(const Game *g, const State *before, const RecordMove *m, BgSteps *steps,
                int dice[2]) {
    Str text = {0};
    game_move_text(g, before, m->move, &text);
    BgAct act = m->mover == PLAYER_CHANCE ? BG_DICE : act_of_text(str_text(&text));
    if (act == BG_DICE) {
        bool ok = bg_dice_parse(str_text(&text), dice);
        assert(ok);
        (void)ok;
        larger_first(dice);
    }
    if (act == BG_MOVES) {
        BgPosition p;
        bg_position_of(g, before, &p);
        bool ok = parse_own(m->mover, str_text(&text), steps);
        assert(ok);
        (void)ok;
        order_steps(&p, m->mover, steps);
    }
    str_clear(&text);
    return act;
}
