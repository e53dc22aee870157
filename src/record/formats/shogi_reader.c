// SPDX-License-Identifier: MIT
// shogi_reader.c - see shogi_reader.h.
#include "record/formats/shogi_reader.h"

#include "base/mem.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"

#include <stdlib.h>

void shogi_reader_init(ShogiReader *r, RecordInput *in) {
    *r = (ShogiReader){.in = in};
    Error e;
    shogi_sfen_read(SHOGI_START, SHOGI_ONE_SET, &r->start, NULL, NULL, &e);
}

void shogi_reader_clear(ShogiReader *r) {
    if (r->begun) record_build_clear(&r->b);
    for (int i = 0; i < 2; i++) free(r->names[i]);
    str_clear(&r->comment);
    str_clear(&r->illegal);
    *r = (ShogiReader){0};
}

void shogi_reader_name(ShogiReader *r, int colour, const char *name, size_t n) {
    Str copy = {0};
    str_add_n(&copy, name, n);
    free(r->names[colour]);
    r->names[colour] = mem_text(str_text(&copy));
    str_clear(&copy);
}

void shogi_reader_comment(ShogiReader *r, const char *text, size_t n) {
    if (r->comment.len) str_add(&r->comment, "\n");
    str_add_n(&r->comment, text, n);
}

// Handicaps that only files name.
static const char *rare_start(const char *name) {
    static const char *const starts[][2] = {
        {"左三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"左五枚落ち", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"左七枚落ち", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"右七枚落ち", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"}};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strcmp(name, starts[i][0]) == 0) return starts[i][1];
    return NULL;
}

bool shogi_reader_handicap(ShogiReader *r, const char *japanese) {
    int handicap;
    Error ignored;
    const char *sfen = rare_start(japanese);
    if (!sfen && shogi_handicap_read(japanese, &handicap, &ignored))
        sfen = shogi_handicap(handicap)->sfen;
    return sfen && shogi_sfen_read(sfen, SHOGI_ONE_SET, &r->start, NULL, NULL, &ignored);
}

bool shogi_reader_begin(ShogiReader *r, Error *e) {
    if (r->begun) return true;
    const Game *g = game_table_open(r->in->games, "shogi", e);
    if (!g) return false;
    Str text = {0};
    shogi_sfen_write(&r->start, 1, &text);
    State *start = game_states_new(g, 1);
    r->begun = game_position_parse(g, str_text(&text), start, e);
    if (r->begun) record_build_init(&r->b, g, start);
    free(start);
    str_clear(&text);
    return r->begun;
}

const ShogiPosition *shogi_reader_position(const ShogiReader *r) {
    return r->begun ? &shogi_state(r->b.now)->position : &r->start;
}

static bool play_text(ShogiReader *r, const char *text, Error *e) {
    if (r->illegal.len)
        return error_set(e, "a move after the illegal move %s", str_text(&r->illegal));
    if (record_build_final(&r->b, NULL))
        return error_set(e, "move %s after the end of the game by its rules", text);
    return record_build_move(&r->b, text, e);
}

bool shogi_reader_move(ShogiReader *r, ShogiMove m, int64_t used_ms, Error *e) {
    if (!shogi_reader_begin(r, e)) return false;
    const ShogiPosition *p = shogi_reader_position(r);
    Str text = {0};
    shogi_usi_write(m, &text);
    bool ok = true;
    if (!r->illegal.len && !record_build_final(&r->b, NULL) && !shogi_is_legal(p, m)) {
        str_add(&r->illegal, str_text(&text));
        r->illegal_by = p->mover;
    } else {
        ok = play_text(r, str_text(&text), e);
        if (ok && used_ms >= 0) shogi_reader_time(r, used_ms);
    }
    str_clear(&text);
    return ok;
}

void shogi_reader_time(ShogiReader *r, int64_t used_ms) {
    if (r->begun && r->b.record.n && !r->illegal.len)
        r->b.record.moves[r->b.record.n - 1].used_ms = used_ms;
}

// --- how it ended ---

static bool won_by(ShogiReader *r, Ending ending, int winner, Error *e) {
    int payoffs[PLAYERS_MAX] = {winner == 0 ? 1 : -1, winner == 0 ? -1 : 1};
    return record_build_finish(&r->b, ending, payoffs, e);
}

static bool drawn(ShogiReader *r, Error *e) {
    int payoffs[PLAYERS_MAX] = {0};
    return record_build_finish(&r->b, END_AGREED, payoffs, e);
}

// A declaration is a move where the rules allow it; else the side that declared has lost.
static bool declare(ShogiReader *r, int mover, Error *e) {
    Error ignored;
    if (record_build_move(&r->b, "win", &ignored))
        return record_build_finish(&r->b, END_RULES, NULL, e);
    shogi_reader_comment(r, "declared a win against the rules", 32);
    return won_by(r, END_ILLEGAL, mover ^ 1, e);
}

static bool finish(ShogiReader *r, Error *e) {
    int mover = shogi_reader_position(r)->mover;
    if (r->illegal.len) {
        Str words = {0};
        str_addf(&words, "illegal move: %s", str_text(&r->illegal));
        shogi_reader_comment(r, str_text(&words), words.len);
        str_clear(&words);
        return won_by(r, END_ILLEGAL, r->illegal_by ^ 1, e);
    }
    if (record_build_final(&r->b, NULL)) return record_build_finish(&r->b, END_RULES, NULL, e);
    switch (r->end) {
    case SHOGI_END_RESIGN:
        return won_by(r, END_RESIGN, mover ^ 1, e);
    case SHOGI_END_TIME:
        return won_by(r, END_TIME, mover ^ 1, e);
    case SHOGI_END_ILLEGAL:
        return won_by(r, END_ILLEGAL, mover ^ 1, e);
    case SHOGI_END_FOUL:
        return won_by(r, END_ILLEGAL, mover, e);
    case SHOGI_END_MATE: // said so, but there are legal moves: as files of unfinished problems do
        return won_by(r, END_AGREED, mover ^ 1, e);
    case SHOGI_END_WIN:
        return won_by(r, END_AGREED, mover, e);
    case SHOGI_END_DECLARED:
        return declare(r, mover, e);
    case SHOGI_END_REPEATED:
    case SHOGI_END_DRAW:
        return drawn(r, e);
    case SHOGI_END_STOPPED:
        return record_build_finish(&r->b, END_STOPPED, NULL, e);
    case SHOGI_END_NONE:
        break;
    }
    return true;
}

bool shogi_reader_take(ShogiReader *r, Record *out, Error *e) {
    if (!shogi_reader_begin(r, e) || !finish(r, e)) return false;
    Record *record = &r->b.record;
    for (int i = 0; i < 2; i++)
        if (r->names[i]) record_name(record, i, r->names[i]);
    free(record->comment);
    record->comment = mem_text(str_text(&r->comment));
    record_build_take(&r->b, out);
    r->begun = false;
    return true;
}
