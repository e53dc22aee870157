// SPDX-License-Identifier: MIT
// uci_report.c - see uci_report.h.
#include "proto/engine/uci_report.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <math.h>

static bool is_legal(const Game *g, const State *s, Move *room, Move m) {
    size_t n = game_moves(g, s, room);
    while (n > 0 && room[n - 1] != m) n--;
    return n > 0;
}

size_t uci_add_line(const Game *g, const State *s, const Move *line, size_t most, Str *out,
                    bool *over) {
    State *now = game_states_new(g, 1);
    Move *room = mem_new(g->max_moves, sizeof *room);
    size_t n = 0;
    game_copy(g, now, s);
    for (; n < most && is_legal(g, now, room, line[n]); n++) {
        str_add_char(out, ' ');
        game_move_text(g, now, line[n], out);
        game_play(g, now, line[n]);
    }
    if (over) *over = game_over(g, now);
    free(room);
    free(now);
    return n;
}

int uci_hundredths(const Player *p, int value) {
    enum { SCALE = 600 };
    ValueType type = p->ops->value_type;
    if (type == VALUE_DISCS) return 100 * value_margin(value);
    if (type == VALUE_POINTS) return value_hundredths(value, p->pawn);
    double chance = (double)value / VALUE_CERTAIN;
    if (chance < 0.001) chance = 0.001;
    if (chance > 0.999) chance = 0.999;
    return (int)lround(SCALE * log(chance / (1 - chance)));
}

// `plies`: of a line at whose end the game is over; 0 when it is not known.
static void add_score(const UciReport *r, int value, size_t plies, Str *out) {
    int outcome = r->player->ops->value_type == VALUE_POINTS ? value_outcome(value) : 0;
    if (outcome == 0) {
        str_addf(out, " score cp %d", uci_hundredths(r->player, value));
    } else if (plies) {
        int n = (int)(r->mates_in_plies ? plies : (plies + 1) / 2);
        str_addf(out, " score mate %d", outcome * n);
    } else if (r->mates_in_plies) {
        str_addf(out, " score mate %c", outcome > 0 ? '+' : '-');
    } else {
        enum { CERTAIN = 100000 };
        str_addf(out, " score cp %d", outcome * CERTAIN);
    }
}

// The effort so far.
static void add_effort(const UciReport *r, uint64_t nodes, Str *out) {
    int64_t ns = os_now_ns() - r->began_ns;
    str_addf(out, " time %lld", (long long)(ns / 1000000));
    if (nodes == 0) return;
    str_addf(out, " nodes %llu", (unsigned long long)nodes);
    if (ns > 0) str_addf(out, " nps %.0f", (double)nodes * 1e9 / (double)ns);
}

// Line `i` of the step as number `rank` of all.
static void say_line(UciReport *r, const AnalysisStep *step, size_t i, size_t rank) {
    const MoveValue *v = &step->lines[i];
    Str info = {0}, line = {0};
    bool over;
    size_t length = uci_add_line(r->game, r->state, v->line_length ? v->line : &v->move,
                                 v->line_length ? v->line_length : 1, &line, &over);
    // A search without a depth of its own has that of the line it expects.
    int depth = step->depth ? step->depth : v->depth ? v->depth : (int)length;
    str_addf(&info, " depth %d", depth);
    if (step->deepest) str_addf(&info, " seldepth %d", step->deepest);
    if (r->most > 1) str_addf(&info, " multipv %zu", rank + 1);
    add_score(r, v->value, over ? length : 0, &info);
    add_effort(r, step->nodes, &info);
    if (step->filled) str_addf(&info, " hashfull %d", step->filled);
    engine_say(&r->out, "info%s pv%s", str_text(&info), str_text(&line));
    str_clear(&line);
    str_clear(&info);
}

// Hosts expect the lines in the order of their scores; which move is played is another matter.
static void say_lines(UciReport *r, const AnalysisStep *step) {
    size_t n = step->n < r->most ? step->n : r->most;
    size_t *order = mem_new(n, sizeof *order);
    for (size_t i = 0; i < n; i++) {
        size_t at = i;
        for (; at > 0 && step->lines[order[at - 1]].value < step->lines[i].value; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (size_t i = 0; i < n; i++) say_line(r, step, order[i], i);
    free(order);
}

void uci_report_step(void *context, const AnalysisStep *step) {
    UciReport *r = context;
    if (step->n == 0) return;
    bool under_way = step->of && step->done < step->of;
    if (under_way && r->said && step->lines[0].move == r->best) return;
    say_lines(r, step);
    r->said++;
    r->best = step->lines[0].move;
    r->depth = step->depth;
}

void uci_report_choice(UciReport *r, const Choice *c) {
    bool knows = c->has_value || c->stats.depth > 0 || c->stats.nodes > 0;
    if (!knows || (r->said && r->best == c->move && r->depth >= c->stats.depth)) return;
    MoveValue v = {.move = c->move, .value = c->value, .line_length = c->line_length};
    if (c->line_length && c->line[0] == c->move)
        memcpy(v.line, c->line, c->line_length * sizeof *v.line);
    else
        v.line_length = 0;
    if (c->has_value) {
        const AnalysisStep step = {
            .depth = c->stats.depth, .nodes = c->stats.nodes, .n = 1, .lines = &v};
        say_line(r, &step, 0, 0);
        return;
    }
    Str info = {0};
    if (c->stats.depth) str_addf(&info, " depth %d", c->stats.depth);
    add_effort(r, c->stats.nodes, &info);
    str_add(&info, " pv");
    uci_add_line(r->game, r->state, &c->move, 1, &info, NULL);
    engine_say(&r->out, "info%s", str_text(&info));
    str_clear(&info);
}
