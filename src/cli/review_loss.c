// SPDX-License-Identifier: MIT
// review_loss.c - see review_loss.h.
#include "cli/review_loss.h"

#include <stdlib.h>

// Thresholds in discs lost; a move that throws the result away is always a blunder.
static const struct {
    const char *name, *plural;
    int from;
} classes[LOSS_CLASSES] = {
    [LOSS_FORCED] = {"only move", "", 0},
    [LOSS_NONE] = {"", "", 0},
    [LOSS_INACCURACY] = {"inaccuracy", "inaccuracies", 2},
    [LOSS_MISTAKE] = {"mistake", "mistakes", 4},
    [LOSS_BLUNDER] = {"blunder", "blunders", 8},
};

typedef struct {
    bool known, exact;
    int discs;
} Worth;

static Worth worth_of(const Choice *c) {
    return (Worth){c->has_value, c->stats.percent == 100, value_margin(c->value)};
}

static bool only_move(const Game *g, const State *s) {
    return game_count_moves(g, s) == 1;
}

// Plays forced moves; false when the game is over after them.
static bool play_forced(const Game *g, State *s) {
    while (!game_over(g, s) && only_move(g, s)) {
        Move only;
        game_moves(g, s, &only);
        game_play(g, s, only);
    }
    return !game_over(g, s);
}

// The value of a finished game is its payoff.
static Worth worth_at_end(const Game *g, const State *s, int side) {
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    return (Worth){true, true, payoffs[side]};
}

// The value of the position after a move, seen by who made it.
static Worth worth_after(Player *p, const Turn *turn, Move played, int depth) {
    const Game *g = p->game;
    State *s = game_states_new(g, 1);
    game_copy(g, s, turn->state);
    game_play(g, s, played);
    Worth w;
    if (play_forced(g, s)) {
        Turn next = *turn;
        Choice c = {0};
        Error e;
        next.state = s;
        next.record = NULL;
        next.past = NULL;
        next.side = game_mover(g, s);
        next.limits.depth = depth > 1 ? depth - 1 : 1;
        w = player_choose(p, &next, &c, &e) ? worth_of(&c) : (Worth){0};
        if (next.side != turn->side) w.discs = -w.discs;
    } else {
        w = worth_at_end(g, s, turn->side);
    }
    free(s);
    return w;
}

static int sign(int value) {
    return (value > 0) - (value < 0);
}

static const char *turn_of(const MoveLoss *m) {
    static const char *const words[3][3] = {// by the result before and after: lost, drawn, won
                                            {"", "", ""},
                                            {"a drawn game is lost", "", ""},
                                            {"a won game is lost", "a won game is drawn", ""}};
    return m->exact ? words[1 + sign(m->before)][1 + sign(m->after)] : "";
}

static LossClass class_of(const MoveLoss *m) {
    if (*m->turn) return LOSS_BLUNDER;
    LossClass k = LOSS_BLUNDER;
    while (k > LOSS_NONE && m->loss < classes[k].from) k--;
    return k;
}

MoveLoss review_weigh(Player *p, const Turn *turn, Move played, const Choice *choice) {
    MoveLoss m = {.turn = "", .class = LOSS_FORCED};
    if (only_move(p->game, turn->state)) return m;
    Worth best = worth_of(choice), mine = best;
    if (played != choice->move) mine = worth_after(p, turn, played, choice->stats.depth);
    m.known = best.known && mine.known;
    if (!m.known) return m;
    m.after = mine.discs;
    m.before = best.discs > mine.discs ? best.discs : mine.discs;
    m.loss = m.before - m.after;
    m.exact = best.exact && mine.exact;
    m.turn = turn_of(&m);
    m.class = class_of(&m);
    return m;
}

void review_loss_add(LossSum *sum, const MoveLoss *m) {
    if (!m->known) return;
    sum->moves++;
    sum->best += m->loss == 0;
    sum->loss += m->loss;
    sum->classes[m->class]++;
}

// --- output ---

void review_loss_heading(void) {
    printf("%4s  %-6s %-6s %-6s %7s %7s %5s\n", "ply", "mover", "move", "best", "before", "after",
           "loss");
}

void review_loss_print(const Record *r, size_t ply, const State *s, const Choice *c,
                       const MoveLoss *m) {
    const Game *g = r->game;
    Str played = {0}, best = {0};
    game_move_text(g, s, r->moves[ply].move, &played);
    game_move_text(g, s, c->move, &best);
    printf("%4zu  %-6s %-6s %-6s ", ply + 1, g->player_names[r->moves[ply].mover],
           str_text(&played), str_text(&best));
    if (m->known)
        printf("%+7d %+7d %5d", m->before, m->after, m->loss);
    else
        printf("%7s %7s %5s", "?", "?", "?");
    const char *name = classes[m->class].name;
    if (m->exact) printf("  exact%s", *name ? "," : "");
    if (*name) printf("%s%s%s%s", m->exact ? " " : "  ", name, *m->turn ? ": " : "", m->turn);
    putchar('\n');
    str_clear(&played);
    str_clear(&best);
}

void review_loss_json(const MoveLoss *m, json_t *object) {
    json_t *fields = json_pack(
        "{s:o, s:o, s:o, s:b, s:o}", "before", m->known ? json_integer(m->before) : json_null(),
        "after", m->known ? json_integer(m->after) : json_null(), "loss",
        m->known ? json_integer(m->loss) : json_null(), "exact", (int)m->exact, "class",
        *classes[m->class].name ? json_string(classes[m->class].name) : json_null());
    json_object_update(object, fields);
    json_decref(fields);
}

static void print_sum(const char *player, const LossSum *s) {
    printf("%s: %d %s lost in %d %s, %d of them without loss", player, s->loss,
           str_plural(s->loss, "disc", "discs"), s->moves, str_plural(s->moves, "move", "moves"),
           s->best);
    for (int k = LOSS_BLUNDER; k > LOSS_NONE; k--)
        if (s->classes[k])
            printf(", %d %s", s->classes[k],
                   s->classes[k] == 1 ? classes[k].name : classes[k].plural);
    putchar('\n');
}

void review_loss_sums(const Game *g, const LossSum *sums, bool json) {
    for (int p = 0; p < g->players; p++) {
        const LossSum *s = &sums[p];
        if (json)
            cli_print_json(json_pack(
                "{s:s, s:i, s:i, s:i, s:i, s:i, s:i}", "player", g->player_names[p], "moves",
                s->moves, "best", s->best, "loss", s->loss, "blunders", s->classes[LOSS_BLUNDER],
                "mistakes", s->classes[LOSS_MISTAKE], "inaccuracies", s->classes[LOSS_INACCURACY]));
        else
            print_sum(g->player_names[p], s);
    }
}
