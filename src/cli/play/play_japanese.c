// SPDX-License-Identifier: MIT
// play_japanese.c - shogi in the terminal as Japanese players know it: moves, sides, results.
#include "cli/play/play.h"

#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_japanese.h"
#include "web/games/web_result.h"

const char *play_side_japanese(const Play *p, int side) {
    return shogi_side_japanese(side, result_handicap(referee_record(p->referee)) > 0);
}

// `last`: the move before; SHOGI_DECLARE for none.
static void add_move(const State *s, Move m, Move last, Str *out) {
    const ShogiPosition *p = &shogi_state(s)->position;
    str_add(out, p->mover == SHOGI_BLACK ? "▲" : "△");
    if (m == SHOGI_DECLARE)
        str_add(out, "入玉宣言");
    else
        shogi_japanese_write(p, (ShogiMove)m,
                             last == SHOGI_DECLARE ? SHOGI_NOWHERE : shogi_to((ShogiMove)last),
                             false, out);
}

void play_move_japanese(const Record *r, size_t i, Str *out) {
    State *s = game_states_new(r->game, 1);
    record_state(r, i, s);
    add_move(s, r->moves[i].move, i ? r->moves[i - 1].move : SHOGI_DECLARE, out);
    free(s);
}

void play_line_japanese(const Play *p, const State *s, const Move *line, size_t n, Str *out) {
    const Record *r = referee_record(p->referee);
    Move last = r->n ? r->moves[r->n - 1].move : SHOGI_DECLARE;
    State *at = game_states_new(p->game, 1);
    game_copy(p->game, at, s);
    for (size_t i = 0; i < n && game_legal(p->game, at, line[i]); i++) {
        if (i > 0) str_add_char(out, ' ');
        add_move(at, line[i], last, out);
        last = line[i];
        game_play(p->game, at, line[i]);
    }
    free(at);
}

void play_result_japanese(const Record *r, Str *out) {
    json_t *words = result_words(r);
    str_add(out, json_string_value(json_object_get(words, "ja")));
    json_decref(words);
}
