// SPDX-License-Identifier: MIT
// web_json.h - boards, moves and what players think, as JSON.
#ifndef GENPEI_WEB_JSON_H
#define GENPEI_WEB_JSON_H

#include "player/player.h"
#include "web/games/web_game.h"

#include <jansson.h>

// Text that may contain any bytes: those that are not UTF-8 are replaced.
json_t *json_any_text(const char *text);

const char *json_board_kind(BoardKind kind);
// `brief`, for small pictures, leaves out names and the fields of empty cells.
json_t *json_drawing(const Drawing *d, bool brief);

json_t *json_move(const Game *g, const State *s, Move m);

// A line of moves from `s` on; it ends at the first one that is not legal.
json_t *json_line(const Game *g, const State *s, const Move *line, size_t n);
json_t *json_legal(const Game *g, const State *s);

json_t *json_insight(const Player *p, const State *s, const Insight *i);

#endif
