// SPDX-License-Identifier: MIT
// explain.h - what the parts of `genpei explain` share: words and JSON for OTL's reasons, Hex,
// other players.
#ifndef GENPEI_EXPLAIN_H
#define GENPEI_EXPLAIN_H

#include "cli/cli.h"
#include "engine/insight.h"
#include "referee/live_game.h"
#include "teach/otl/otl_review.h"

typedef struct {
    App *app;
    const Game *game;
    OtlThinker *thinker;
    OtlChecker *checker; // NULL: reasons are not checked
    bool japanese;
    bool json;
} Explain;

// A reason as a line with its value, squares and line, and what the search says of it.
void explain_print_reason(const Explain *x, const OtlCheckedReason *r, int at);
json_t *explain_json_reason(const Explain *x, const OtlCheckedReason *r, int at);
json_t *explain_json_reasons(const Explain *x, const OtlCheckedReason *r, size_t n, int at);

// "-3.4" for tenths, "+6 stones" for exact values.
void explain_value_text(const Explain *x, int value, bool exact, Str *out);

// One of two texts, by language.
const char *explain_words(const Explain *x, const char *en, const char *ja);

// The candidates of a position, or only `only` when it is not NULL; and the mistakes of a game.
bool explain_position(const Explain *x, const State *s, const Move *only, Error *e);
bool explain_game(const Explain *x, const Record *game, size_t most, Error *e);

// Hex: prints the sentences, those about cells with the board. False for other games.
bool explain_hex_sentences(const Explain *x, const State *s, const Insight *i);

// Hex: the plans that `player`, a text of hex-plan, sees in the position, drawn on the board.
bool explain_hex_plans(const Explain *x, const State *s, const char *player, Error *e);

// What any player sees in a game that is not over, in sentences. Chance has made the moves after
// the first `given`: they are printed before the sentences.
bool explain_by_player(const Explain *x, LiveGame *live, size_t given, const char *player,
                       Error *e);

#endif
