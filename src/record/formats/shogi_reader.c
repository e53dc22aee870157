// SPDX-License-Identifier: MIT
// shogi_reader.c - see shogi_reader.h.
#include "record/formats/shogi_reader.h"

#include "base/mem.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_moves.h"
#include "record/formats/shogi_values.h"
#include "record/record_tree.h"

#include <stdlib.h>

void shogi_reader_init(ShogiReader *r, RecordInput *in) {
    *r = (ShogiReader){.in = in, .end_ms = -1};
    Error e;
    shogi_sfen_read(SHOGI_START, SHOGI_ONE_SET, &r->start, NULL, NULL, &e);
}

void shogi_reader_clear(ShogiReader *r) {
    if (r->begun) record_build_clear(&r->b);
    for (int i = 0; i < 2; i++) free(r->names[i]);
    record_tree_clear(&r->headings);
    str_clear(&r->comment);
    str_clear(&r->illegal);
    *r = (ShogiReader){0};
}

void shogi_reader_add_text(Str *out, const char *text, size_t n) {
    for (size_t i = 0; i < n; i++) str_add_char(out, text[i] ? text[i] : ' ');
}

void shogi_reader_name(ShogiReader *r, int colour, const char *name, size_t n) {
    Str copy = {0};
    shogi_reader_add_text(&copy, name, n);
    free(r->names[colour]);
    r->names[colour] = mem_text(str_text(&copy));
    str_clear(&copy);
}

// Takes the value of the last move from a line about it; true when the line says nothing else.
static bool take_value(ShogiReader *r, const char *text, size_t n) {
    RecordBuilder *b = &r->b;
    if (!r->begun || r->cut) return false;
    if (b->ply == record_line_begin(&b->record, b->line)) return false;
    RecordMove *m = record_line_move(&b->record, b->line, b->ply - 1);
    bool whole;
    if (m->has_value || !shogi_value_read(text, n, m->mover, &m->value, &whole)) return false;
    m->has_value = true;
    return whole;
}

// Takes the end that a line of a comment names in place of the one that stands for it.
static bool take_end(ShogiReader *r, const char *text, size_t n) {
    ShogiEnd end, written = r->end;
    if (!r->begun || r->cut) return false;
    if (r->b.line && !shogi_end_parse(record_end(&r->b.record, r->b.line)->word, &written))
        return false;
    if (!shogi_end_named(text, n, written, &end)) return false;
    if (r->b.line)
        record_set_end(&r->b.record, r->b.line, shogi_end_word(end),
                       record_end(&r->b.record, r->b.line)->used_ms);
    else
        r->end = end;
    return true;
}

void shogi_reader_comment(ShogiReader *r, const char *text, size_t n) {
    if (take_end(r, text, n) || take_value(r, text, n)) return;
    if (r->commented) str_add(&r->comment, "\n");
    shogi_reader_add_text(&r->comment, text, n);
    r->commented = true;
    r->listing = false;
}

void shogi_reader_heading(ShogiReader *r, const char *key, const char *value) {
    if (*key)
        record_add_heading(&r->headings, key, value);
    else // a damaged file
        shogi_reader_comment(r, value, strlen(value));
}

// The comment so far belongs to the place that is left now.
static void leave_place(ShogiReader *r) {
    RecordBuilder *b = &r->b;
    if (r->comment.len) {
        size_t line = b->ply > 0 ? record_line_of(&b->record, b->line, b->ply - 1) : 0;
        record_add_comment(&b->record, line, b->ply, str_text(&r->comment));
    }
    str_reset(&r->comment);
    r->commented = false;
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

static bool begin_as(ShogiReader *r, const char *game, const char *sfen, Error *e) {
    const Game *g = game_table_open(r->in->games, game, e);
    if (!g) return false;
    State *start = game_states_new(g, 1);
    r->begun = game_position_parse(g, sfen, start, e);
    if (r->begun) record_build_init(&r->b, g, start);
    free(start);
    return r->begun;
}

bool shogi_reader_rank(ShogiReader *r, int rank) {
    bool met = r->ranks >> rank & 1;
    r->ranks |= 1u << rank;
    return !met;
}

// A board that was cut would be another position.
static bool has_all_ranks(const ShogiReader *r, Error *e) {
    enum { ALL = (1 << SHOGI_SIDE) - 1 };
    int n = 0, missing = -1;
    for (int rank = SHOGI_SIDE - 1; rank >= 0; rank--) {
        bool met = r->ranks >> rank & 1;
        if (met) n++;
        if (!met) missing = rank;
    }
    return !r->ranks || r->ranks == ALL ||
           error_set(e, "the board has %d of its 9 ranks, rank %d is missing", n, missing + 1);
}

// A position that cannot come about in play, as in some problems, is read as one of the game
// without such limits.
bool shogi_reader_begin(ShogiReader *r, Error *e) {
    if (r->begun) return true;
    if (!has_all_ranks(r, e)) return false;
    Str sfen = {0};
    shogi_sfen_write(&r->start, 1, &sfen);
    Error ignored;
    if (!begin_as(r, "shogi", str_text(&sfen), e) &&
        begin_as(r, "shogi:pieces=any", str_text(&sfen), &ignored))
        record_input_warn(r->in, "%s; read as shogi:pieces=any", e->text);
    str_clear(&sfen);
    return r->begun;
}

static bool is_beyond(const ShogiReader *r) {
    return r->begun && r->beyond && r->b.line == 0;
}

const ShogiPosition *shogi_reader_position(const ShogiReader *r) {
    if (is_beyond(r)) return &r->after;
    return r->begun ? &shogi_state(r->b.now)->position : &r->start;
}

static bool play_text(ShogiReader *r, const char *text, Error *e) {
    if (shogi_reader_ended(r)) return error_set(e, "a move after the end of the game");
    if (record_build_final(&r->b, NULL))
        return error_set(e, "move %s after the end of the game by its rules", text);
    leave_place(r);
    return record_build_move(&r->b, text, e);
}

// In the game it is a loss; in a variation what follows it is left out.
static void meet_illegal(ShogiReader *r, const char *text) {
    Str words = {0};
    str_addf(&words, SHOGI_ILLEGAL_MOVE "%s", text);
    shogi_reader_comment(r, str_text(&words), words.len);
    str_clear(&words);
    if (r->b.line) {
        record_set_end(&r->b.record, r->b.line, shogi_end_word(SHOGI_END_ILLEGAL), -1);
        record_input_warn(r->in, "move %zu of a variation is illegal, %s: the line ends there",
                          r->b.ply + 1, text);
        r->cut = true;
        return;
    }
    str_add(&r->illegal, text);
    r->illegal_by = shogi_reader_position(r)->mover;
}

// A move of the game after the position came for the fourth time, which nobody had noticed.
static bool go_beyond(ShogiReader *r, ShogiMove m, const char *text, Error *e) {
    static const char list[] = "moves after the fourth repetition:";
    ShogiUndo undo;
    if (!r->beyond) r->after = shogi_state(r->b.now)->position;
    if (!shogi_is_legal(&r->after, m))
        return error_set(e, "the move %s, after a fourth repetition, is illegal", text);
    if (!r->listing) shogi_reader_comment(r, list, strlen(list));
    r->listing = true;
    str_addf(&r->comment, " %s", text);
    shogi_do(&r->after, m, &undo);
    r->after_to = shogi_to(m);
    r->beyond++;
    return true;
}

static bool has_repeated(const ShogiReader *r) {
    return r->b.line == 0 && !shogi_reader_ended(r) && record_build_final(&r->b, NULL) &&
           shogi_state(r->b.now)->result != SHOGI_GOES_ON;
}

bool shogi_reader_move(ShogiReader *r, ShogiMove m, int64_t used_ms, Error *e) {
    if (!shogi_reader_begin(r, e)) return false;
    if (r->cut) return true;
    if (r->illegal.len && r->b.line == 0)
        return error_set(e, "a move after the illegal move %s", str_text(&r->illegal));
    const ShogiPosition *p = shogi_reader_position(r);
    Str text = {0};
    shogi_usi_write(m, &text);
    bool ok = true;
    if (has_repeated(r)) {
        ok = go_beyond(r, m, str_text(&text), e);
    } else if (!shogi_reader_ended(r) && !record_build_final(&r->b, NULL) &&
               !shogi_is_legal(p, m)) {
        meet_illegal(r, str_text(&text));
    } else {
        ok = play_text(r, str_text(&text), e);
        if (ok && used_ms >= 0) shogi_reader_time(r, used_ms);
    }
    str_clear(&text);
    return ok;
}

void shogi_reader_time(ShogiReader *r, int64_t used_ms) {
    RecordBuilder *b = &r->b;
    if (!r->begun || r->cut || (is_beyond(r) && !shogi_reader_ended(r))) return;
    if (b->line && shogi_reader_ended(r))
        b->record.variations[b->line - 1].end.used_ms = used_ms;
    else if (shogi_reader_ended(r))
        r->end_ms = used_ms;
    else if (b->ply > record_line_begin(&b->record, b->line))
        record_line_move(&b->record, b->line, b->ply - 1)->used_ms = used_ms;
}

int shogi_reader_before(const ShogiReader *r) {
    const RecordBuilder *b = &r->b;
    if (is_beyond(r)) return r->after_to;
    if (!r->begun || b->ply == 0) return SHOGI_NOWHERE;
    return shogi_to((ShogiMove)record_line_move(&b->record, b->line, b->ply - 1)->move);
}

// --- ends and variations ---

bool shogi_reader_ended(const ShogiReader *r) {
    if (!r->begun || r->b.line == 0) return r->end != SHOGI_END_NONE || r->illegal.len;
    return *record_end(&r->b.record, r->b.line)->word;
}

int shogi_reader_mover(const ShogiReader *r) {
    return r->illegal.len && r->b.line == 0 ? r->illegal_by ^ 1 : shogi_reader_position(r)->mover;
}

bool shogi_reader_end(ShogiReader *r, ShogiEnd end, Error *e) {
    if (!shogi_reader_begin(r, e)) return false;
    if (r->illegal.len && r->b.line == 0 && r->end == SHOGI_END_NONE) r->end = end;
    if (shogi_reader_ended(r)) return true;
    if (r->b.line)
        record_set_end(&r->b.record, r->b.line, shogi_end_word(end), -1);
    else
        r->end = end;
    return true;
}

// Writers put a variation inside the line that it leaves, and readers of such files set limits.
static bool is_too_deep(const Record *r, size_t line) {
    size_t depth = 1;
    for (; line && depth <= SHOGI_NESTED_MAX; line = record_line_parent(r, line)) depth++;
    return depth > SHOGI_NESTED_MAX;
}

bool shogi_reader_branch(ShogiReader *r, size_t line, size_t ply, Error *e) {
    if (!shogi_reader_begin(r, e)) return false;
    leave_place(r);
    r->cut = false;
    record_build_line(&r->b, line);
    if (ply == r->b.ply && !shogi_reader_ended(r) && !record_build_final(&r->b, NULL)) return true;
    if (is_too_deep(&r->b.record, line))
        return error_set(e, "more than %d variations nested", (int)SHOGI_NESTED_MAX);
    return record_build_variation(&r->b, line, ply, e);
}

bool shogi_reader_variation(ShogiReader *r, size_t ply, Error *e) {
    if (!shogi_reader_begin(r, e)) return false;
    size_t line = r->b.line;
    while (line && ply <= record_line_begin(&r->b.record, line))
        line = record_line_parent(&r->b.record, line);
    return shogi_reader_branch(r, line, ply, e);
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
    record_add_comment(&r->b.record, 0, r->b.ply, "declared a win against the rules");
    return won_by(r, END_ILLEGAL, mover ^ 1, e);
}

static bool finish(ShogiReader *r, Error *e) {
    int mover = shogi_reader_position(r)->mover;
    if (r->illegal.len) return won_by(r, END_ILLEGAL, r->illegal_by ^ 1, e);
    if (record_build_final(&r->b, NULL)) return record_build_finish(&r->b, END_RULES, NULL, e);
    switch (r->end) {
    case SHOGI_END_RESIGN:
    case SHOGI_END_DEFAULT:
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
    case SHOGI_END_IMPASSE:
    case SHOGI_END_DRAW:
    case SHOGI_END_MAX_MOVES:
        return drawn(r, e);
    case SHOGI_END_NO_MATE:
    case SHOGI_END_STOPPED:
    case SHOGI_END_SEALED:
    case SHOGI_END_TAKEN_BACK:
    case SHOGI_END_ERROR:
        return record_build_finish(&r->b, END_STOPPED, NULL, e);
    case SHOGI_END_NONE:
    case SHOGI_END_COUNT:
        break;
    }
    return true;
}

enum { NOBODY = -1, NOT_SAID = -2 };

// Who won by the word of the file.
static int winner_said(const ShogiReader *r) {
    int mover = shogi_reader_mover(r);
    switch (r->end) {
    case SHOGI_END_RESIGN:
    case SHOGI_END_DEFAULT:
    case SHOGI_END_TIME:
    case SHOGI_END_MATE:
        return mover ^ 1;
    case SHOGI_END_WIN:
    case SHOGI_END_DECLARED:
        return mover;
    case SHOGI_END_IMPASSE:
    case SHOGI_END_DRAW:
    case SHOGI_END_MAX_MOVES:
    case SHOGI_END_REPEATED:
        return NOBODY;
    case SHOGI_END_ILLEGAL: // files do not agree which side these mean
    case SHOGI_END_FOUL:
    default:
        return NOT_SAID;
    }
}

static int winner_of(const Record *record) {
    return record->payoffs[0] > 0 ? 0 : record->payoffs[0] < 0 ? 1 : NOBODY;
}

static void add_beyond(const ShogiReader *r, Str *out) {
    bool one = r->beyond == 1;
    str_addf(out,
             "the game ended with move %zu, by repetition; the %zu move%s after it %s in the "
             "comment",
             r->b.ply, r->beyond, one ? "" : "s", one ? "is" : "are");
}

// A result that is not the one of the file is the work of the rules; a person should know of it.
static void compare_results(ShogiReader *r, int said) {
    static const char *const results[] = {"drawn", "won by Black", "won by White"};
    const Record *record = &r->b.record;
    Str why = {0};
    if (r->beyond) add_beyond(r, &why);
    int winner = winner_of(record);
    if (said == NOT_SAID || !ending_has_result(record->ending) || said == winner) {
        if (r->beyond) record_input_warn(r->in, "%s", str_text(&why));
        str_clear(&why);
        return;
    }
    int by_repetition = shogi_state(r->b.now)->result;
    if (r->illegal.len)
        str_addf(&why, "the move %s is illegal", str_text(&r->illegal));
    else if (r->beyond)
        ; // that is why
    else if (record->ending == END_RULES && r->end != SHOGI_END_DECLARED &&
             (by_repetition == SHOGI_BLACK_WINS || by_repetition == SHOGI_WHITE_WINS))
        str_add(&why, "perpetual check loses");
    else
        str_add(&why, record->ending == END_ILLEGAL ? "the declaration is against the rules"
                                                    : "the rules had ended the game");
    record_input_warn(r->in, "said to be %s, but it is %s: %s", results[said + 1],
                      results[winner + 1], str_text(&why));
    str_clear(&why);
}

// In check, with nothing but drops as legal moves: by custom it is mate where they are futile.
static bool only_interposes(const ShogiPosition *p) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < n; i++)
        if (!shogi_is_drop(moves[i])) return false;
    return shogi_in_check(p, p->mover);
}

// Whether the rules ended the game with another result than the file says, or before its end. A
// side that was mated may have resigned: that is the same result, and the word of the file is kept.
static bool overruled(const ShogiReader *r, int said) {
    return r->b.record.ending == END_RULES && (r->beyond || said != winner_of(&r->b.record));
}

// The word of the file is kept where the record does not say the same, and then a person should
// know of it where it is against the rules.
static void keep_end(ShogiReader *r, int said) {
    ShogiEnd known = shogi_end_known(&r->b.record, shogi_state(r->b.now));
    bool false_declaration = r->end == SHOGI_END_DECLARED && known == SHOGI_END_ILLEGAL;
    bool same = r->end == known || r->end == SHOGI_END_NONE || r->illegal.len ||
                overruled(r, said) || false_declaration; // a comment names that
    record_set_end(&r->b.record, 0, same ? "" : shogi_end_word(r->end), r->end_ms);
    if (!same && r->end == SHOGI_END_MATE)
        record_input_warn(r->in, only_interposes(shogi_reader_position(r))
                                     ? "said to be mate: the legal moves left are interpositions"
                                     : "said to be mate, but there are legal moves");
    if (!same && r->end == SHOGI_END_REPEATED)
        record_input_warn(r->in, "said to be a repetition, but no position occurs four times");
}

// They were collected before there was a record.
static void move_headings(ShogiReader *r) {
    Record *to = &r->b.record;
    to->headings = r->headings.headings;
    to->n_headings = r->headings.n_headings;
    r->headings = (Record){0};
}

// A game whose moves have no end ends as its summary says.
static void end_by_summary(ShogiReader *r) {
    int loser = r->said == SHOGI_SAID_WHITE ? 0 : 1;
    bool decided = r->said == SHOGI_SAID_BLACK || r->said == SHOGI_SAID_WHITE;
    bool mover_lost = loser == shogi_reader_position(r)->mover;
    if (r->end != SHOGI_END_NONE || r->illegal.len || record_build_final(&r->b, NULL)) return;
    if (r->said == SHOGI_SAID_DRAWN)
        r->end = r->summary == SHOGI_END_MAX_MOVES || r->summary == SHOGI_END_REPEATED
                     ? r->summary
                     : SHOGI_END_DRAW;
    else if (decided && r->summary == SHOGI_END_DECLARED && !mover_lost)
        r->end = SHOGI_END_DECLARED;
    else if (decided && mover_lost &&
             (r->summary == SHOGI_END_RESIGN || r->summary == SHOGI_END_TIME))
        r->end = r->summary;
    else if (decided && r->summary == SHOGI_END_ILLEGAL)
        r->end = mover_lost ? SHOGI_END_ILLEGAL : SHOGI_END_FOUL;
}

bool shogi_reader_take(ShogiReader *r, Record *out, Error *e) {
    if (!shogi_reader_begin(r, e)) return false;
    leave_place(r);
    record_build_line(&r->b, 0);
    end_by_summary(r);
    int said = winner_said(r);
    if (said == NOT_SAID && r->said) said = (int)r->said - SHOGI_SAID_BLACK;
    if (!finish(r, e)) return false;
    compare_results(r, said);
    keep_end(r, said);
    move_headings(r);
    Record *record = &r->b.record;
    for (int i = 0; i < 2; i++)
        if (r->names[i]) record_name(record, i, r->names[i]);
    record_build_take(&r->b, out);
    r->begun = false;
    return true;
}
