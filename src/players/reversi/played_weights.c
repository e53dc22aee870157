// SPDX-License-Identifier: MIT
// played_weights.c - see played_weights.h.
#include "players/reversi/played_weights.h"

#include "games/reversi/reversi_mobility.h"

static bool read_classes(PlayedWeights *w, Spec *spec, const int defaults[10], Error *e) {
    size_t n = REVERSI_CLASSES_MAX, needed = (size_t)reversi_class_count(w->rules);
    if (!spec_ints(spec, "weights", w->classes, &n, e)) return false;
    if (n == 0 && defaults)
        reversi_carry_weights(w->rules, defaults, w->classes);
    else if (n == 0)
        reversi_default_weights(w->rules, w->classes);
    else if (n != needed)
        return error_set(e, "weights: %zu numbers, the board has %zu classes of squares", n,
                         needed);
    return true;
}

// The last type does not change weights: it uses none, but counts possible moves.
enum { BY_MOBILITY = 3 };

static bool read_rule(Reweight *rule, Spec *spec, bool *mobility, Error *e) {
    static const char *const kinds[] = {"wsm", "val2", "chnw", "mobility"};
    static const char *const stones[] = {"own", "both"};
    static const char *const changes[] = {"class", "square"};
    int kind = REWEIGHT_NONE, both = 0, single = 0, constant = 10;
    if (!spec_choice(spec, "eval", kinds, 4, &kind, e)) return false;
    if (!spec_choice(spec, "stones", stones, 2, &both, e)) return false;
    if (!spec_choice(spec, "change", changes, 2, &single, e)) return false;
    if (!spec_int(spec, "constant", -1000, 1000, &constant, e)) return false;
    *mobility = kind == BY_MOBILITY;
    if (*mobility) kind = REWEIGHT_NONE;
    *rule = (Reweight){
        .kind = (ReweightKind)kind, .both = both == 1, .single = single == 1, .constant = constant};
    return true;
}

bool played_weights_init(PlayedWeights *w, Spec *spec, const Game *g, const int defaults[10],
                         Error *e) {
    w->rules = reversi_rules(g);
    if (!w->rules) return error_set(e, "knows the Reversi family only, not %s", g->name);
    if (!read_classes(w, spec, defaults, e) || !read_rule(&w->rule, spec, &w->mobility, e))
        return false;
    w->enemy_times = 1;
    if (!spec_int(spec, "enemy", 1, 10, &w->enemy_times, e)) return false;
    reversi_weights_init(&w->now, w->rules, w->classes);
    if (w->mobility) w->now.eval.value = reversi_mobility_value;
    return true;
}

void played_weights_update(PlayedWeights *w, const Record *so_far, int side) {
    w->now.enemy_times = w->enemy_times;
    w->now.owner = side;
    if (w->rule.kind == REWEIGHT_NONE) return;
    reversi_weights_set(&w->now, w->rules, w->classes);
    for (size_t i = 0; so_far && i < so_far->n; i++) {
        const RecordMove *m = &so_far->moves[i];
        if (m->move == REVERSI_PASS || (m->mover != side && !w->rule.both)) continue;
        reversi_reweight(&w->rule, w->rules, (int)m->move, w->now.square);
    }
    reversi_weights_update(&w->now);
}
