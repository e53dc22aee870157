// SPDX-License-Identifier: MIT
// chess_san.c - see chess_san.h.
#include "games/chess/chess_san.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = " PNBRQK";

static int rank_of(const ChessBoard *b, int place) {
    return b->size - chess_row(place);
}

// --- writing ---

static bool is_legal(const ChessBoard *b, ChessMove m) {
    ChessBoard after = *b;
    chess_play(&after, m);
    return !chess_left_in_check(&after);
}

// What tells the move from others of the same type of man to the same square.
static int write_origin(const ChessBoard *b, ChessMove m, char *out) {
    ChessMove moves[CHESS_MOVES_MAX];
    bool other = false, same_file = false, same_rank = false;
    int n = chess_moves_unchecked(b, false, moves), length = 0;
    for (int i = 0; i < n; i++) {
        if (moves[i].to != m.to || moves[i].from == m.from) continue;
        if (b->at[moves[i].from] != b->at[m.from] || !is_legal(b, moves[i])) continue;
        other = true;
        same_file |= chess_column(moves[i].from) == chess_column(m.from);
        same_rank |= chess_row(moves[i].from) == chess_row(m.from);
    }
    if (other && (!same_file || same_rank)) out[length++] = (char)('a' + chess_column(m.from));
    if (other && same_file) out[length++] = (char)('0' + rank_of(b, m.from));
    return length;
}

static int write_man(const ChessBoard *b, ChessMove m, char *out) {
    int man = chess_man(b->at[m.from]), n = 0;
    bool captures = chess_captures(b, m);
    if (man != CHESS_PAWN) {
        out[n++] = letters[man];
        n += write_origin(b, m, out + n);
    } else if (captures) {
        out[n++] = (char)('a' + chess_column(m.from));
    }
    if (captures) out[n++] = 'x';
    out[n++] = (char)('a' + chess_column(m.to));
    out[n++] = (char)('0' + rank_of(b, m.to));
    if (m.promotion) {
        out[n++] = '=';
        out[n++] = letters[m.promotion];
    }
    return n;
}

void chess_san_write(const ChessBoard *b, ChessMove m, char out[CHESS_SAN_ROOM]) {
    ChessBoard after = *b;
    ChessMove replies[CHESS_MOVES_MAX];
    int n;
    if (m.type == CHESS_CASTLES)
        n = snprintf(out, CHESS_SAN_ROOM, m.to > m.from ? "O-O" : "O-O-O");
    else
        n = write_man(b, m, out);
    chess_play(&after, m);
    if (chess_in_check(&after)) out[n++] = chess_moves(&after, replies) ? '+' : '#';
    out[n] = '\0';
}

// --- reading ---

// What a text says of a move; -1 or 0 where it says nothing.
typedef struct {
    int man, column, rank, to_column, to_rank, promotion, castles; // castles: 1 short, 2 long
    bool any_man;                                                  // g1f3: the square says it
} Said;

static size_t without_marks(const char *text, char *out, size_t room) {
    size_t n = strlen(text);
    while (n > 0 && strchr("+#!?", text[n - 1])) n--;
    if (n >= room) return 0;
    memcpy(out, text, n);
    out[n] = '\0';
    return n;
}

static int man_of(char letter) {
    const char *at = letter && letter != ' ' ? strchr(letters, letter) : NULL;
    return at ? (int)(at - letters) : CHESS_NONE;
}

static int column_of(const ChessBoard *b, char c) {
    return c >= 'a' && c < 'a' + b->size ? c - 'a' : -1;
}

static int rank_said(const ChessBoard *b, char c) {
    return c >= '1' && c <= '0' + b->size ? c - '0' : -1;
}

static bool read_said(const ChessBoard *b, const char *text, Said *out) {
    char said[16];
    size_t n = without_marks(text, said, sizeof said), at = 0;
    *out = (Said){.man = CHESS_PAWN, .column = -1, .rank = -1};
    if (strcmp(said, "O-O") == 0 || strcmp(said, "0-0") == 0) return (out->castles = 1) > 0;
    if (strcmp(said, "O-O-O") == 0 || strcmp(said, "0-0-0") == 0) return (out->castles = 2) > 0;
    if (n >= 5 && rank_said(b, said[n - 2]) >= 0 && strchr("qrbn", said[n - 1]))
        said[n - 1] = (char)(said[n - 1] - 'a' + 'A'); // e7e8q
    if (n >= 3 && man_of(said[n - 1]) > CHESS_PAWN) {
        out->promotion = man_of(said[--n]);
        if (said[n - 1] == '=') n--;
    }
    if (n < 2) return false;
    out->to_column = column_of(b, said[n - 2]);
    out->to_rank = rank_said(b, said[n - 1]);
    n -= 2;
    if (out->to_column < 0 || out->to_rank < 0) return false;
    if (n > 0 && (said[n - 1] == 'x' || said[n - 1] == '-')) n--;
    out->any_man = n == 2 && column_of(b, said[0]) >= 0 && rank_said(b, said[1]) >= 0;
    if (at < n && man_of(said[at])) out->man = man_of(said[at++]);
    if (at < n && column_of(b, said[at]) >= 0) out->column = column_of(b, said[at++]);
    if (at < n && rank_said(b, said[at]) >= 0) out->rank = rank_said(b, said[at++]);
    return at == n;
}

static bool fits(const ChessBoard *b, ChessMove m, const Said *s) {
    if (s->castles) return m.type == CHESS_CASTLES && (m.to > m.from) == (s->castles == 1);
    if (m.type == CHESS_CASTLES && b->shuffled && !s->any_man) return false; // Kh1 is no castling
    return (s->any_man || chess_man(b->at[m.from]) == s->man) && m.promotion == s->promotion &&
           chess_column(m.to) == s->to_column && rank_of(b, m.to) == s->to_rank &&
           (s->column < 0 || chess_column(m.from) == s->column) &&
           (s->rank < 0 || rank_of(b, m.from) == s->rank);
}

int chess_san_count(const ChessBoard *b, const char *text, ChessMove *out) {
    ChessMove moves[CHESS_MOVES_MAX];
    Said said;
    int found = 0;
    if (!read_said(b, text, &said)) return -1;
    int n = chess_moves_unchecked(b, false, moves);
    for (int i = 0; i < n; i++) {
        if (fits(b, moves[i], &said) && is_legal(b, moves[i]) && found++ == 0) *out = moves[i];
    }
    return found;
}

bool chess_san_read(const ChessBoard *b, const char *text, ChessMove *out, Error *e) {
    int found = chess_san_count(b, text, out);
    if (found < 0) return error_set(e, "'%.20s' is not a move of chess", text);
    if (found == 0) return error_set(e, "'%.20s' is not a legal move here", text);
    if (found > 1) return error_set(e, "'%.20s' can be one of %d moves", text, found);
    return true;
}
