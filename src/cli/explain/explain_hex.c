// SPDX-License-Identifier: MIT
// explain_hex.c - the plans of both sides in a position of Hex, drawn on the board, and the rule
// that chooses the move.
#include "cli/explain/explain.h"

#include "base/mem.h"
#include "players/hex/hex_plan_player.h"
#include "teach/hex/plan_words.h"

enum { PLANS_SHOWN = 3 };

// What a cell looks like with a plan over it.
static char glyph(const PlanThought *t, const Plan *p, int cell) {
    if (t->graph->stone[cell] != PLAN_EMPTY) return "RB"[t->graph->stone[cell]];
    if (cell == t->cell) return '*';
    if (plan_has(&p->moves, cell)) return 'o';
    return plan_has(&p->support, cell) ? '+' : '.';
}

static void draw(const PlanThought *t, const Plan *p) {
    const PlanGraph *g = t->graph;
    printf("     ");
    for (int column = 0; column < g->width; column++)
        printf("%s%c", column ? " " : "", 'a' + column);
    putchar('\n');
    for (int row = 0; row < g->height; row++) {
        printf("%*s%3d ", row, "", row + 1);
        for (int column = 0; column < g->width; column++)
            printf(" %c", glyph(t, p, row * g->width + column));
        putchar('\n');
    }
}

static const char *player_word(const Explain *x, int player) {
    static const char *const ja[] = {"赤", "青"};
    return x->japanese ? ja[player] : x->game->player_names[player];
}

static void print_plan(const Explain *x, const PlanGraph *g, const Plan *p) {
    Str text = {0};
    plan_text(g, p, x->japanese, &text);
    printf("  %s\n", str_text(&text));
    str_clear(&text);
}

static void print_side(const Explain *x, const PlanThought *t, bool own) {
    const PlanList *list = own ? t->own : t->enemy;
    const Plan *shown = plan_to_show(t, own);
    Str text = {0};
    printf("\n%s: ", player_word(x, list->player));
    plan_list_text(t, own, x->japanese, &text);
    puts(str_text(&text));
    str_clear(&text);
    if (!shown) return;
    draw(t, shown);
    print_plan(x, t->graph, shown);
    for (size_t i = 0, n = 1; i < list->n && n < PLANS_SHOWN; i++) {
        if (&list->plan[i] == shown) continue;
        print_plan(x, t->graph, &list->plan[i]);
        n++;
    }
}

static json_t *json_cells(const PlanGraph *g, const PlanSet *s) {
    json_t *list = json_array();
    for (int c = plan_next(s, 0); c >= 0 && c < g->cells; c = plan_next(s, c + 1)) {
        Str name = {0};
        plan_node_name(g, c, false, &name);
        json_array_append_new(list, json_string(str_text(&name)));
        str_clear(&name);
    }
    return list;
}

static json_t *json_side(const Explain *x, const PlanThought *t, bool own) {
    const PlanList *list = own ? t->own : t->enemy;
    json_t *plans = json_array();
    for (size_t i = 0; i < list->n; i++) {
        const Plan *p = &list->plan[i];
        Str text = {0};
        plan_text(t->graph, p, false, &text);
        json_array_append_new(
            plans, json_pack("{s:o, s:o, s:s}", "moves", json_cells(t->graph, &p->moves), "support",
                             json_cells(t->graph, &p->support), "text", str_text(&text)));
        str_clear(&text);
    }
    return json_pack("{s:s, s:i, s:b, s:o}", "player", x->game->player_names[list->player], "moves",
                     list->moves, "more", list->cut, "plans", plans);
}

static void print_json(const Explain *x, const PlanThought *t) {
    Str move = {0}, why = {0};
    if (t->cell >= 0) plan_node_name(t->graph, t->cell, false, &move);
    plan_why_text(t, x->japanese, &why);
    cli_print_json(json_pack("{s:s, s:i, s:s, s:s, s:o, s:b, s:b, s:o, s:o}", "move",
                             str_text(&move), "rule", (int)t->rule + 1, "name",
                             plan_rule_name(t->rule), "text", str_text(&why), "cells",
                             json_cells(t->graph, &t->why), "won", t->won, "lost", t->lost, "own",
                             json_side(x, t, true), "enemy", json_side(x, t, false)));
    str_clear(&move);
    str_clear(&why);
}

static void print_text(const Explain *x, const PlanThought *t) {
    Str why = {0};
    plan_why_text(t, x->japanese, &why);
    puts(str_text(&why));
    str_clear(&why);
    print_side(x, t, true);
    print_side(x, t, false);
    printf("\n%s\n", explain_words(x,
                                   "* the move, o moves of the plan, + cells it leans on: ( ) of "
                                   "links, < > of trapezoids",
                                   "* 着手　o プランの手　+ 支持節点：( ) は二肢、< > は台形"));
}

bool explain_hex_plans(const Explain *x, const State *s, const char *player, Error *e) {
    Player *p = player_new(&x->app->players, x->game, player, e);
    if (!p) return false;
    const PlanThought *t = hex_plan_thought(p, s);
    if (!t)
        error_set(e, "explain: '%.60s' is not hex-plan", player);
    else if (x->json)
        print_json(x, t);
    else
        print_text(x, t);
    player_free(p);
    return t != NULL;
}
