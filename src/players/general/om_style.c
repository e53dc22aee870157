// SPDX-License-Identifier: MIT
// om_style.c - see om_style.h.
#include "players/general/om_style.h"

#include "base/mem.h"

enum { CLUB = 2 };

void om_style_init(OmStyle *s, int style, Player *opponent, const Game *g) {
    *s = (OmStyle){.style = (Style)style, .predictor = model_player_predictor(opponent)};
    if (s->style == STYLE_ANY) return;
    if (!s->predictor) {
        level_model(CLUB, g, &s->club);
        predictor_init(&s->club_predictor, &s->club, g);
        s->predictor = &s->club_predictor;
    }
    s->next = game_states_new(g, 1);
    s->replies = mem_new(g->max_moves, sizeof *s->replies);
    s->worth = mem_new(g->max_moves, sizeof *s->worth);
}

void om_style_clear(OmStyle *s) {
    if (s->club_predictor.extractor) predictor_clear(&s->club_predictor);
    choice_model_clear(&s->club);
    free(s->next);
    free(s->replies);
    free(s->worth);
}

bool om_style_look(OmStyle *s, Search *search, const State *root, Move m, int depth,
                   Difficulty *out) {
    const Game *g = features_game(s->predictor->extractor);
    game_copy(g, s->next, root);
    game_play(g, s->next, m);
    if (game_over(g, s->next) || game_mover(g, s->next) == game_mover(g, root)) return false;
    Limits limits = {.depth = depth > 1 ? depth : 1};
    size_t n = search_values(search, s->next, &limits, s->replies);
    for (size_t i = 0; i < n; i++) s->worth[i] = s->replies[i].value;
    difficulty_of(s->predictor, s->next, s->worth, out);
    return true;
}

size_t om_style_pick(OmStyle *s, Search *search, const State *root, const Move *moves, size_t n,
                     int depth) {
    size_t best = 0;
    Difficulty found = {0};
    for (size_t i = 0; i < n && n > 1; i++) {
        Difficulty now = {0}; // nothing to answer: the easiest case
        om_style_look(s, search, root, moves[i], depth, &now);
        int order = difficulty_compare(&now, &found);
        if (i == 0 || (s->style == STYLE_AWKWARD ? order > 0 : order < 0)) {
            best = i;
            found = now;
        }
    }
    return best;
}
