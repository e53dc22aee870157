// SPDX-License-Identifier: MIT
// hex_plan_player.c - see hex_plan_player.h.
#include "players/hex/hex_plan_player.h"

#include "base/mem.h"
#include "engine/hex/board/hex_position.h"
#include "engine/insight.h"
#include "teach/hex/plan_opening.h"
#include "teach/hex/plan_words.h"

#include <stdlib.h>

typedef struct {
    Player player;
    PlanThinker *thinker;
    PlanPosition position;
    PlanThought thought; // scratch: too large for the stack
} HexPlanPlayer;

// --- the board ---

static void read_position(HexPlanPlayer *hex, const State *s) {
    HexPosition p;
    hex_position_read(hex->player.game, s, &p);
    _Static_assert(sizeof p.stone == sizeof hex->position.stone, "boards of the same size");
    hex->position.mover = p.mover;
    memcpy(hex->position.stone, p.stone, sizeof p.stone);
}

// --- choosing ---

static bool hex_plan_choose(Player *p, const Turn *turn, Choice *out, Error *e);

static void hex_plan_free(Player *p) {
    HexPlanPlayer *hex = (HexPlanPlayer *)p;
    plan_thinker_free(hex->thinker);
    free(hex);
}

static void hex_plan_begins(Player *p, int side, uint64_t seed) {
    (void)side;
    plan_thinker_seed(((HexPlanPlayer *)p)->thinker, seed);
}

static void think(HexPlanPlayer *hex, const State *s) {
    read_position(hex, s);
    plan_think(hex->thinker, &hex->position, &hex->thought);
}

const PlanThought *hex_plan_thought(Player *p, const State *s) {
    if (p->ops->choose != hex_plan_choose) return NULL;
    think((HexPlanPlayer *)p, s);
    return &((HexPlanPlayer *)p)->thought;
}

// Whether the first stone can be taken over and is worth it.
static bool swaps(HexPlanPlayer *hex, const State *s, Move *out) {
    if (!game_move_parse(hex->player.game, s, "swap", out, NULL)) return false;
    const PlanPosition *p = &hex->position;
    read_position(hex, s);
    for (int i = 0; i < p->width * p->height; i++)
        if (p->stone[i] >= 0) return plan_should_swap(hex->thinker, i);
    return false;
}

// A lead in moves, as hundredths; who is to move is half a move ahead.
static int value_of(const PlanThought *t) {
    if (t->won || t->lost) return value_from_payoff(t->won ? 1 : -1);
    return 100 * (t->enemy->moves - t->own->moves) + 50;
}

static bool hex_plan_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    HexPlanPlayer *hex = (HexPlanPlayer *)p;
    const PlanThought *t = &hex->thought;
    if (swaps(hex, turn->state, &out->move)) return true;
    think(hex, turn->state);
    out->has_value = true;
    out->value = value_of(t);
    out->stats = (SearchStats){.nodes = t->own->n + t->enemy->n};
    out->resigns = t->cell < 0;
    if (out->resigns) return true;
    Str name = {0};
    plan_node_name(t->graph, t->cell, false, &name);
    bool ok = game_move_parse(p->game, turn->state, str_text(&name), &out->move, e);
    str_clear(&name);
    return ok;
}

// --- explaining ---

// One sentence about cells, in both languages.
static void say(Insight *out, const PlanGraph *g, Str text[2], const PlanSet *cells,
                const char *kind) {
    Str names = {0};
    plan_set_names(g, cells, &names);
    insight_say_of(out, str_text(&text[0]), str_text(&text[1]), str_text(&names), kind);
    str_clear(&names);
    str_clear(&text[0]);
    str_clear(&text[1]);
}

static void mark(Insight *out, const PlanGraph *g, const PlanSet *cells, const char *kind) {
    for (int c = plan_next(cells, 0); c >= 0; c = plan_next(cells, c + 1)) {
        Str name = {0};
        plan_node_name(g, c, false, &name);
        insight_mark(out, str_text(&name), kind, "");
        str_clear(&name);
    }
}

// The member of a node that lies nearest to another node's; -1 for edges, which have no cell.
static int near_member(const PlanGraph *g, int node, int other) {
    int best = -1, least = 1000;
    for (int a = plan_next(&g->member[node], 0); a >= 0 && a < g->cells;
         a = plan_next(&g->member[node], a + 1))
        for (int b = plan_next(&g->member[other], 0); b >= 0 && b < g->cells;
             b = plan_next(&g->member[other], b + 1)) {
            int rows = abs(a / g->width - b / g->width), columns = abs(a % g->width - b % g->width);
            if (rows + columns < least) least = rows + columns, best = a;
        }
    return best;
}

// A line from stone to stone for each step of a plan, dots on the cells it leans on.
static void mark_links(Insight *out, const PlanGraph *g, const Plan *p, bool own) {
    int from = p->from;
    mark(out, g, &p->support, own ? "support" : "support-enemy");
    for (int i = 0; i < p->n_steps; i++) {
        int to = p->step[i].to, a = near_member(g, from, to), b = near_member(g, to, from);
        Str start = {0}, end = {0};
        if (a >= 0 && b >= 0) {
            plan_node_name(g, a, false, &start);
            plan_node_name(g, b, false, &end);
            insight_mark(out, str_text(&start), own ? "link" : "link-enemy", str_text(&end));
        }
        str_clear(&start);
        str_clear(&end);
        from = to;
    }
}

static void say_plans(Insight *out, const PlanThought *t, bool own) {
    static const char *const intro[2][2] = {{"His plan: ", "敵のプラン："},
                                            {"My plan: ", "自分のプラン："}};
    const Plan *shown = plan_to_show(t, own);
    if (!shown) return;
    const char *kind = own ? "good" : "threat";
    PlanSet moves = {0}, cells = plan_cells(shown);
    const PlanList *list = own ? t->own : t->enemy;
    for (size_t i = 0; i < list->n; i++) moves = plan_or(moves, &list->plan[i].moves);
    Str text[2] = {{0}};
    for (int ja = 0; ja < 2; ja++) plan_list_text(t, own, ja, &text[ja]);
    say(out, t->graph, text, &moves, kind);
    for (int ja = 0; ja < 2; ja++) {
        str_add(&text[ja], intro[own][ja]);
        plan_text(t->graph, shown, ja, &text[ja]);
    }
    say(out, t->graph, text, &cells, kind);
    mark(out, t->graph, &shown->moves, kind);
    mark_links(out, t->graph, shown, own);
}

static void hex_plan_explain(Player *p, const Turn *turn, Insight *out) {
    HexPlanPlayer *hex = (HexPlanPlayer *)p;
    Move swap;
    if (swaps(hex, turn->state, &swap)) {
        insight_say(out, "The first stone is too good to leave to the enemy: I take it over.",
                    "初手が良すぎるので、交換します。");
        return;
    }
    think(hex, turn->state);
    const PlanThought *t = &hex->thought;
    Str why[2] = {{0}};
    for (int ja = 0; ja < 2; ja++) plan_why_text(t, ja, &why[ja]);
    say(out, t->graph, why, &t->why, "good");
    say_plans(out, t, true);
    say_plans(out, t, false);
    if (!t->won && !t->lost)
        insight_say(out, "Values are hundredths of a move that I am ahead.",
                    "評価は手数の差で、百が一手です。");
}

// --- making one ---

static bool read_flag(Spec *spec, const char *key, bool *out, Error *e) {
    int value = *out;
    if (!spec_int(spec, key, 0, 1, &value, e)) return false;
    *out = value;
    return true;
}

static bool read_links(Spec *spec, PlanLinks *out, Error *e) {
    static const char *const names[] = {"found", "paper"}; // in the order of PlanLinks
    int links = (int)*out;
    if (!spec_choice(spec, "links", names, 2, &links, e)) return false;
    *out = (PlanLinks)links;
    return true;
}

static bool read_options(PlanSetup *s, Spec *spec, Error *e) {
    static const char *const known[] = {"enemy",    "defence", "ways",    "look", "openings",
                                        "handicap", "resign",  "without", "links"};
    // "usual" is an older spelling, still accepted.
    static const char *const enemies[] = {"default", "strong", "usual"};
    int enemy = 0;
    if (!spec_choice(spec, "enemy", enemies, 3, &enemy, e)) return false;
    if (enemy == 1) s->defence = PLAN_DIAL_STRONG;
    if (!read_links(spec, &s->links, e)) return false;
    if (!spec_int(spec, "defence", 0, 100, &s->defence, e)) return false;
    if (!spec_int(spec, "ways", 0, 40, &s->two_ways, e)) return false;
    if (!spec_int(spec, "look", 0, PLAN_CELLS_MAX, &s->look, e)) return false;
    if (!read_flag(spec, "openings", &s->openings, e)) return false;
    if (!read_flag(spec, "handicap", &s->handicap, e)) return false;
    if (!read_flag(spec, "resign", &s->resign, e)) return false;
    const char *without = spec_get(spec, "without");
    if (without && !plan_read_rules(without, &s->without, e)) return false;
    return spec_done(spec, known, sizeof known / sizeof *known, e);
}

static Player *hex_plan_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = hex_plan_free,
                                  .choose = hex_plan_choose,
                                  .begins = hex_plan_begins,
                                  .explain = hex_plan_explain};
    PlanSetup setup = plan_default_setup();
    int width = 0, height = 0;
    if (!hex_position_sides(g, PLAN_SIDE_MIN, PLAN_SIDE_MAX, &width, &height, e) ||
        !read_options(&setup, spec, e))
        return NULL;
    setup.swap = hex_position_may_swap(g);
    setup.handicap |= game_param(g, "fair", 0) == 1;
    HexPlanPlayer *hex = mem_new(1, sizeof *hex);
    hex->player.ops = &ops;
    hex->thinker = plan_thinker_new(width, height, &setup);
    hex->position.width = width;
    hex->position.height = height;
    return &hex->player;
}

const PlayerType hex_plan_player_type = {
    .name = "hex-plan",
    .options = "enemy=default|strong,defence=0..100,ways=N,look=N,openings=0|1,handicap=0|1,"
               "resign=0|1,links=found|paper,without=RULE/...",
    .summary = "sees links and plans, chooses by seven rules (1978); Hex",
    .make = hex_plan_make,
};
