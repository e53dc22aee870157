// SPDX-License-Identifier: MIT
// web_setup_cards.c - see web_setup_cards.h.
#include "web/study/web_setup_cards.h"

#include "games/calculation/calculation.h"
#include "games/calculation/calculation_text.h"
#include "web/games/web_json.h"

#include <stdlib.h>

bool setup_cards_suits(const Game *g) {
    return calc_rules(g) != NULL;
}

static json_t *json_letter(int rank) {
    return rank ? json_stringn((char[]){calc_rank_letter(rank)}, 1) : json_string("");
}

static json_t *json_heap(const CalcTable *t, int heap) {
    char letters[CALC_CARDS];
    for (int k = 0; k < t->height[heap]; k++) letters[k] = calc_rank_letter(t->heap[heap][k]);
    return json_stringn(letters, t->height[heap]);
}

static json_t *json_parts(const CalcState *s) {
    const CalcTable *t = &s->table;
    json_t *rows = json_array(), *heaps = json_array(), *left = json_object();
    for (int row = 0; row < CALC_ROWS; row++)
        json_array_append_new(rows, json_integer(t->out[row]));
    for (int heap = 0; heap < t->heaps; heap++) json_array_append_new(heaps, json_heap(t, heap));
    for (int rank = 1; rank <= CALC_KING; rank++)
        json_object_set_new(left, (char[]){calc_rank_letter(rank), '\0'},
                            json_integer(t->left[rank]));
    return json_pack("{s:o, s:o, s:o, s:o}", "rows", rows, "heaps", heaps, "hand",
                     json_letter(s->phase == CALC_HAND ? s->hand : 0), "left", left);
}

static json_t *json_state(const Game *g, const State *s) {
    Str text = {0};
    Drawing d = {0};
    bool over = game_over(g, s);
    bool waits = !over && game_mover(g, s) == PLAYER_CHANCE; // a card is turned first
    game_position_text(g, s, &text);
    game_draw(g, s, &d);
    json_t *j = json_pack("{s:o, s:b, s:b, s:I, s:o, s:o}", "position",
                          json_any_text(str_text(&text)), "ok", 1, "over", (int)over, "moves",
                          (json_int_t)(over || waits ? 0 : game_count_moves(g, s)), "drawing",
                          json_drawing(&d, false), "parts", json_parts(calc_state(s)));
    drawing_clear(&d);
    str_clear(&text);
    return j;
}

json_t *json_setup_cards(const Game *g) {
    char ranks[CALC_RANKS];
    for (int rank = 1; rank <= CALC_KING; rank++) ranks[rank - 1] = calc_rank_letter(rank);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    json_t *j =
        json_pack("{s:s, s:s, s:[s], s:s, s:i, s:o, s:o}", "game", g->name, "title", g->title,
                  "players", g->player_names[0], "form", "cards", "heaps", calc_rules(g)->heaps,
                  "ranks", json_stringn(ranks, sizeof ranks), "start", json_state(g, s));
    free(s);
    return j;
}

json_t *json_setup_cards_check(const Game *g, const char *text, Error *e) {
    State *s = game_states_new(g, 1);
    json_t *j = game_position_parse(g, text, s, e) ? json_state(g, s) : NULL;
    free(s);
    return j;
}
