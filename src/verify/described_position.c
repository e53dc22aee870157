// SPDX-License-Identifier: MIT
// described_position.c - see described_position.h.
#include "verify/described_position.h"

bool described_position(const Game *game, const State *s, const Game *described, State *out,
                        Error *e) {
    Str text = {0};
    game_position_text(game, s, &text);
    bool ok = game_position_parse(described, str_text(&text), out, e);
    const char *last = strrchr(str_text(&text), ' ');
    if (!ok && last) {
        Str renamed = {0};
        str_add_n(&renamed, text.text, (size_t)(last + 1 - text.text));
        str_add(&renamed, described->player_names[game_mover(game, s)]);
        ok = game_position_parse(described, str_text(&renamed), out, NULL);
        str_clear(&renamed);
    }
    str_clear(&text);
    return ok;
}
