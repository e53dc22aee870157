// SPDX-License-Identifier: MIT
// fuzz_position_sheet.c - parts of positions for the editor: what is read comes back from the
// text written of it; what is refused says why and changes nothing; checks never fail.
//
// The first byte chooses the game.
#include "fuzz_text.h"
#include "games/setup_check.h"

static const char *const names[] = {"othello:size=6", "shogi", "chess",   "go9",
                                    "connect4",       "kalah", "draughts"};
enum { NAMES = sizeof names / sizeof *names };

static PositionSheet *sheet_of(unsigned i) {
    static PositionSheet *sheets[NAMES];
    static GameTable *table;
    if (!table) table = fuzz_games();
    Error e;
    if (!sheets[i]) sheets[i] = position_sheet_new(game_table_open(table, names[i], &e), &e);
    fuzz_need(sheets[i] != NULL);
    return sheets[i];
}

static void look_at(const PositionSheet *s, const SheetPosition *p) {
    Str text = {0}, again = {0};
    SheetPosition *back = mem_new(1, sizeof *back);
    position_sheet_write(s, p, &text);
    fuzz_need(position_sheet_read(s, str_text(&text), back, NULL));
    position_sheet_write(s, back, &again);
    fuzz_need(strcmp(str_text(&text), str_text(&again)) == 0);
    State *state = game_states_new(s->game, 1);
    SetupFault fault = {"", "", ""};
    if (game_position_parse(s->game, str_text(&text), state, NULL) &&
        !setup_check(s, p, state, &fault))
        fuzz_need(fault.en[0] && fault.ja[0]);
    free(state);
    free(back);
    str_clear(&text);
    str_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    if (n == 0) return 0;
    const PositionSheet *s = sheet_of(bytes[0] % NAMES);
    char *text = fuzz_text(bytes + 1, n - 1);
    SheetPosition *p = mem_new(1, sizeof *p);
    Error e = {""};
    p->mover = 77;
    if (position_sheet_read(s, text, p, &e))
        look_at(s, p);
    else
        fuzz_need(e.text[0] && p->mover == 77);
    free(p);
    free(text);
    return 0;
}
