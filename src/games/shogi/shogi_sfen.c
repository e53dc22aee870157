// SPDX-License-Identifier: MIT
// shogi_sfen.c - see shogi_sfen.h.
#include "games/shogi/shogi_sfen.h"
#include "games/shogi/shogi_moves.h"

#include <ctype.h>

static const char *const sides[] = {"Black", "White"};

// --- names ---

static const char letters[] = ".PLNSBRGK";

char shogi_letter(int kind) {
    return letters[kind];
}

int shogi_kind_of_letter(char letter) {
    const char *at =
        letter && letter != '.' ? strchr(letters, toupper((unsigned char)letter)) : NULL;
    return at ? (int)(at - letters) : SHOGI_EMPTY;
}

const char *shogi_kind_word(int kind) {
    static const char *const words[SHOGI_KINDS] = {
        "",      "pawn", "lance", "knight",         "silver",          "bishop",          "rook",
        "gold",  "king", "tokin", "promoted lance", "promoted knight", "promoted silver", "horse",
        "dragon"};
    return words[kind];
}

int shogi_kind_total(int kind) {
    static const uint8_t totals[] = {0, 18, 4, 4, 4, 2, 2, 4, 2};
    return totals[kind];
}

void shogi_square_write(int square, char out[3]) {
    out[0] = (char)('1' + shogi_file(square));
    out[1] = (char)('a' + shogi_rank(square));
    out[2] = '\0';
}

int shogi_square_read(const char *text) {
    if (text[0] < '1' || text[0] > '9') return SHOGI_NOWHERE;
    int rank = tolower((unsigned char)text[1]) - 'a';
    if (rank < 0 || rank >= SHOGI_SIDE) return SHOGI_NOWHERE;
    return shogi_square(text[0] - '1', rank);
}

// --- moves ---

void shogi_usi_write(ShogiMove m, Str *out) {
    char to[3], from[3];
    shogi_square_write(shogi_to(m), to);
    if (shogi_is_drop(m)) {
        str_addf(out, "%c*%s", letters[shogi_dropped(m)], to);
        return;
    }
    shogi_square_write(shogi_from(m), from);
    str_addf(out, "%s%s%s", from, to, shogi_is_promotion(m) ? "+" : "");
}

// Whether another piece of the kind could make the move too.
static bool is_ambiguous(const ShogiPosition *p, ShogiMove m) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, moves);
    for (size_t i = 0; i < n; i++)
        if (!shogi_is_drop(moves[i]) && shogi_to(moves[i]) == shogi_to(m) &&
            shogi_from(moves[i]) != shogi_from(m) &&
            p->board[shogi_from(moves[i])] == p->board[shogi_from(m)])
            return true;
    return false;
}

void shogi_english_write(const ShogiPosition *p, ShogiMove m, Str *out) {
    char to[3], from[3];
    if (shogi_is_drop(m)) {
        shogi_usi_write(m, out);
        return;
    }
    const int kind = shogi_kind(p->board[shogi_from(m)]);
    const ShogiSet *camp = &shogi_camp[p->mover];
    shogi_square_write(shogi_to(m), to);
    shogi_square_write(shogi_from(m), from);
    str_addf(out, "%s%c%s%s%s", shogi_plain(kind) == kind ? "" : "+",
             shogi_letter(shogi_plain(kind)), is_ambiguous(p, m) ? from : "",
             p->board[shogi_to(m)] == SHOGI_EMPTY ? "-" : "x", to);
    if (shogi_is_promotion(m))
        str_add(out, "+");
    else if (shogi_promotes(kind) &&
             (shogi_has(*camp, shogi_from(m)) || shogi_has(*camp, shogi_to(m))))
        str_add(out, "=");
}

bool shogi_usi_read(const char *text, ShogiMove *out) {
    if (!text[0] || !text[1]) return false;
    int to = shogi_square_read(text + 2);
    if (to == SHOGI_NOWHERE) return false;
    if (text[1] == '*') {
        int kind = shogi_kind_of_letter(text[0]);
        if (kind == SHOGI_EMPTY || kind == SHOGI_KING || text[4]) return false;
        *out = shogi_drop_move(kind, to);
        return true;
    }
    int from = shogi_square_read(text);
    bool promotes = text[4] == '+';
    if (from == SHOGI_NOWHERE || text[4 + promotes]) return false;
    *out = (ShogiMove)(shogi_board_move(from, to) | (promotes ? SHOGI_PROMOTION : 0));
    return true;
}

// --- what a position must be ---

static int most_of(int kind, ShogiPieces pieces) {
    return pieces == SHOGI_ONE_SET ? shogi_kind_total(kind) : (int)shogi_hand_most(kind);
}

// There are too many of a kind; `square` is where one of them is, SHOGI_NOWHERE when all are in
// hand.
static bool too_many(int n, int kind, int most, int square, Error *e) {
    char at[3] = "";
    if (square != SHOGI_NOWHERE) shogi_square_write(square, at);
    return error_set(e, "%d %ss on the board and in hand; there are %d%s%s%s", n,
                     shogi_kind_word(kind), most, *at ? " (one is at " : "", at, *at ? ")" : "");
}

static bool count_pieces(const ShogiPosition *p, ShogiPieces pieces, Error *e) {
    int count[SHOGI_KING + 1] = {0}, last[SHOGI_KING + 1];
    for (int kind = 0; kind <= SHOGI_KING; kind++) last[kind] = SHOGI_NOWHERE;
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        int kind = shogi_plain(shogi_kind(p->board[square]));
        count[kind]++;
        last[kind] = square;
    }
    for (int kind = SHOGI_PAWN; kind < SHOGI_KING; kind++) {
        int n =
            count[kind] + shogi_hand_count(p->hands[0], kind) + shogi_hand_count(p->hands[1], kind);
        if (n > most_of(kind, pieces))
            return too_many(n, kind, most_of(kind, pieces), last[kind], e);
    }
    return true;
}

static bool check_kings(const ShogiPosition *p, Error *e) {
    for (int colour = 0; colour < 2; colour++) {
        ShogiSet kings = p->sets[colour][SHOGI_AS_KING];
        if (!shogi_several(kings)) continue;
        char first[3], second[3];
        shogi_square_write(shogi_pop(&kings), first);
        shogi_square_write(shogi_first(kings), second);
        return error_set(e, "two kings of %s: at %s and %s", sides[colour], first, second);
    }
    if (shogi_king(p, SHOGI_BLACK) == SHOGI_NOWHERE && shogi_king(p, SHOGI_WHITE) == SHOGI_NOWHERE)
        return error_set(e, "there is no king on the board");
    return true;
}

static bool check_pawns(const ShogiPosition *p, Error *e) {
    for (int colour = 0; colour < 2; colour++) {
        for (int file = 0; file < SHOGI_SIDE; file++) {
            ShogiSet pawns = shogi_and(p->sets[colour][SHOGI_AS_PAWN], shogi_files[file]);
            if (!shogi_several(pawns)) continue;
            char first[3], second[3];
            shogi_square_write(shogi_pop(&pawns), first);
            shogi_square_write(shogi_first(pawns), second);
            return error_set(e, "two pawns of %s on file %d: at %s and %s", sides[colour], file + 1,
                             first, second);
        }
    }
    return true;
}

static bool check_dead(const ShogiPosition *p, Error *e) {
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        ShogiPiece piece = p->board[square];
        int kind = shogi_kind(piece);
        if (!shogi_is_dead(shogi_colour(piece), kind, square)) continue;
        char name[3];
        shogi_square_write(square, name);
        return error_set(e, "the %s of %s at %s could never move", shogi_kind_word(kind),
                         sides[shogi_colour(piece)], name);
    }
    return true;
}

bool shogi_position_allowed(const ShogiPosition *p, ShogiPieces pieces, Error *e) {
    if (!check_kings(p, e) || !count_pieces(p, pieces, e)) return false;
    if (pieces == SHOGI_ONE_SET && (!check_pawns(p, e) || !check_dead(p, e))) return false;
    int waiting = p->mover ^ 1, king = shogi_king(p, waiting);
    if (!shogi_in_check(p, waiting)) return true;
    char name[3];
    shogi_square_write(king, name);
    return error_set(e, "%s is to move and could take the king at %s", sides[p->mover], name);
}

// --- reading ---

typedef struct {
    const char *at;
    ShogiPosition p;
    ShogiPieces pieces;
    Error *e;
} Reading;

static void skip_spaces(Reading *r) {
    while (*r->at == ' ' || *r->at == '\t') r->at++;
}

static bool ends_word(char c) {
    return c == '\0' || isspace((unsigned char)c);
}

static bool read_piece(Reading *r, int square) {
    bool promoted = *r->at == '+';
    char name[3], letter = r->at[promoted];
    int kind = shogi_kind_of_letter(letter);
    shogi_square_write(square, name);
    if (kind == SHOGI_EMPTY)
        return error_set(r->e, "position: %s: %s%.1s is not a piece", name, promoted ? "+" : "",
                         isgraph((unsigned char)letter) ? r->at + promoted : "?");
    if (promoted && !shogi_promotes(kind))
        return error_set(r->e, "position: %s: a %s does not promote", name, shogi_kind_word(kind));
    int colour = islower((unsigned char)letter) ? SHOGI_WHITE : SHOGI_BLACK;
    shogi_put(&r->p, square, shogi_piece(colour, kind + (promoted ? SHOGI_PROMOTED : 0)));
    r->at += 1 + promoted;
    return true;
}

// A rank is written from file 9 to file 1.
static bool read_rank(Reading *r, int rank) {
    int file = SHOGI_SIDE - 1;
    while (*r->at != '/' && !ends_word(*r->at)) {
        int skipped = *r->at >= '1' && *r->at <= '9' ? *r->at - '0' : 0;
        if (file - (skipped ? skipped - 1 : 0) < 0)
            return error_set(r->e, "position: rank %c has more than 9 squares", 'a' + rank);
        if (skipped)
            file -= skipped, r->at++;
        else if (!read_piece(r, shogi_square(file--, rank)))
            return false;
    }
    if (file < 0) return true;
    return error_set(r->e, "position: rank %c has %d %s; there are 9", 'a' + rank,
                     SHOGI_SIDE - 1 - file, str_plural(SHOGI_SIDE - 1 - file, "square", "squares"));
}

static bool read_board(Reading *r) {
    for (int rank = 0; rank < SHOGI_SIDE; rank++) {
        if (!read_rank(r, rank)) return false;
        if (rank + 1 == SHOGI_SIDE) break;
        if (*r->at++ != '/')
            return error_set(r->e, "position: %d %s; there are 9, separated by '/'", rank + 1,
                             str_plural(rank + 1, "rank", "ranks"));
    }
    return *r->at != '/' || error_set(r->e, "position: more than 9 ranks");
}

static bool read_mover(Reading *r) {
    skip_spaces(r);
    char c = (char)tolower((unsigned char)*r->at);
    if ((c != 'b' && c != 'w') || !ends_word(r->at[1]))
        return error_set(r->e, "position: after the board comes the side to move, b or w");
    r->p.mover = c == 'b' ? SHOGI_BLACK : SHOGI_WHITE;
    r->at++;
    return true;
}

// One kind in a hand: "P", "2P", "18p".
static bool read_held(Reading *r) {
    int n = 0, digits = 0;
    for (; isdigit((unsigned char)*r->at) && digits < 3; digits++) n = 10 * n + (*r->at++ - '0');
    int kind = shogi_kind_of_letter(*r->at);
    if (kind == SHOGI_EMPTY || kind == SHOGI_KING || (digits && n == 0))
        return error_set(r->e, "position: hands are written as in RB2G3p, or -");
    ShogiHand *hand = &r->p.hands[islower((unsigned char)*r->at) ? SHOGI_WHITE : SHOGI_BLACK];
    n = (digits ? n : 1) + shogi_hand_count(*hand, kind);
    if (n > (int)shogi_hand_most(kind))
        return error_set(r->e, "position: %d %ss in hand; there are %d", n, shogi_kind_word(kind),
                         most_of(kind, r->pieces));
    *hand += (ShogiHand)(n - shogi_hand_count(*hand, kind)) << shogi_hand_shift(kind);
    r->at++;
    return true;
}

static bool read_hands(Reading *r) {
    skip_spaces(r);
    if (ends_word(*r->at)) return error_set(r->e, "position: after b or w come the hands, or -");
    if (*r->at == '-' && ends_word(r->at[1])) {
        r->at++;
        return true;
    }
    while (!ends_word(*r->at))
        if (!read_held(r)) return false;
    return true;
}

// The number may be missing.
static bool read_number(Reading *r, int *number) {
    const char *before = r->at;
    *number = 1;
    skip_spaces(r);
    if (!isdigit((unsigned char)*r->at)) {
        r->at = before;
        return true;
    }
    int n = 0;
    for (; isdigit((unsigned char)*r->at) && n <= SHOGI_NUMBER_MAX; r->at++)
        n = 10 * n + (*r->at - '0');
    if (n > SHOGI_NUMBER_MAX || !ends_word(*r->at))
        return error_set(r->e, "position: the number of the move is 1 to %d", SHOGI_NUMBER_MAX);
    *number = n ? n : 1; // some programs count from 0
    return true;
}

// The text behind "startpos" or "start"; NULL where it begins otherwise.
static const char *behind_start(const char *text) {
    static const char *const words[] = {"startpos", "start"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if (strncmp(text, words[i], n) == 0 && ends_word(text[n])) return text + n;
    }
    return NULL;
}

bool shogi_sfen_read(const char *text, ShogiPieces pieces, ShogiPosition *out, int *number,
                     const char **rest, Error *e) {
    Reading r = {.at = text, .pieces = pieces, .e = e};
    int n;
    skip_spaces(&r);
    const char *behind = behind_start(r.at);
    if (behind) r.at = SHOGI_START;
    if (strncmp(r.at, "sfen", 4) == 0 && (r.at[4] == ' ' || r.at[4] == '\t')) r.at += 4;
    skip_spaces(&r);
    if (!read_board(&r) || !read_mover(&r) || !read_hands(&r) || !read_number(&r, &n)) return false;
    if (behind) r.at = behind;
    skip_spaces(&r);
    if (!rest && *r.at) return error_set(e, "position: '%.20s' behind it is not understood", r.at);
    if (!shogi_position_allowed(&r.p, pieces, e)) return error_prefix(e, "position");
    *out = r.p;
    if (number) *number = n;
    if (rest) *rest = r.at;
    return true;
}

// --- writing ---

static void write_rank(const ShogiPosition *p, int rank, Str *out) {
    int empty = 0;
    for (int file = SHOGI_SIDE - 1; file >= 0; file--) {
        ShogiPiece piece = p->board[shogi_square(file, rank)];
        if (!piece) {
            empty++;
            continue;
        }
        if (empty) str_addf(out, "%d", empty);
        empty = 0;
        int kind = shogi_kind(piece);
        char letter = letters[shogi_plain(kind)];
        if (kind > SHOGI_KING) str_add_char(out, '+');
        str_add_char(out, shogi_colour(piece) ? (char)tolower((unsigned char)letter) : letter);
    }
    if (empty) str_addf(out, "%d", empty);
}

static void write_hands(const ShogiPosition *p, Str *out) {
    static const uint8_t order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                    SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
    if (!p->hands[SHOGI_BLACK] && !p->hands[SHOGI_WHITE]) str_add_char(out, '-');
    for (int colour = 0; colour < 2; colour++) {
        for (size_t i = 0; i < sizeof order; i++) {
            int n = shogi_hand_count(p->hands[colour], order[i]);
            char letter = letters[order[i]];
            if (n > 1) str_addf(out, "%d", n);
            if (n > 0) str_add_char(out, colour ? (char)tolower((unsigned char)letter) : letter);
        }
    }
}

void shogi_sfen_write(const ShogiPosition *p, int number, Str *out) {
    for (int rank = 0; rank < SHOGI_SIDE; rank++) {
        if (rank) str_add_char(out, '/');
        write_rank(p, rank, out);
    }
    str_add(out, p->mover == SHOGI_BLACK ? " b " : " w ");
    write_hands(p, out);
    str_addf(out, " %d", number);
}
