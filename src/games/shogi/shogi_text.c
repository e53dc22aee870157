// SPDX-License-Identifier: MIT
// shogi_text.c - see shogi_text.h.
#include "games/shogi/shogi_text.h"

#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_reasons.h"

#include <ctype.h>

const char shogi_words[] =
    "Shogi, Japanese chess. Black moves first, up the board; files are numbered 9 to 1 from the\n"
    "left, ranks a to i from the top. A captured piece goes to the captor's hand and can be\n"
    "dropped on an empty square instead of a move. Promotion (+) is a choice when a move begins\n"
    "or ends on the last three ranks, and a must where the piece could not move again.\n"
    "  K king: one step anywhere         G gold: one step, but not diagonally back\n"
    "  S silver: diagonally or ahead     N knight: two ahead and one aside, leaping\n"
    "  L lance: any distance ahead       P pawn: one step ahead, captures so too\n"
    "  R rook, B bishop: as in chess     +R dragon, +B horse: also one step anywhere\n"
    "  +P +L +N +S: as a gold\n"
    "A dropped pawn may not stand on a file with an unpromoted pawn of the same side, nor give\n"
    "mate. Who has no move has lost. A position that occurs for the fourth time is a draw, but a\n"
    "side that gave check with every move in between loses. A side whose king is in the other\n"
    "camp, not in check, may declare: it needs ten other pieces there, and 28 points (White 27)\n"
    "of these and its hand, 5 for R and B, 1 for others. With points=24 it wins from 31 on and\n"
    "draws from 24 on; with points=0 a win cannot be declared.\n"
    "Moves: 7g7f, 8h2b+, P*5e (a drop), win (the declaration);\n"
    "also as KIF, KI2 and CSA files have them. Positions are SFEN.\n"
    "Parameters: handicap=bishop, 2-piece, ... (34 names or their numbers, see docs/shogi.md):\n"
    "White plays without these pieces and moves first; points=27, 24 or 0; moves=N: drawn after\n"
    "N moves; pieces=any reads positions with more pieces than a set has.\n";

// --- moves ---

void shogi_move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    if (m == SHOGI_DECLARE)
        str_add(out, "win");
    else
        shogi_usi_write((ShogiMove)m, out);
}

// A square as "5e" or "55"; moves `*at` behind it.
static int read_square(const char **at) {
    const char *p = *at;
    if (p[0] < '1' || p[0] > '9' || !p[1]) return SHOGI_NOWHERE;
    char name[3] = {p[0], p[1], '\0'};
    if (p[1] >= '1' && p[1] <= '9') name[1] = (char)('a' + (p[1] - '1'));
    int square = shogi_square_read(name);
    if (square != SHOGI_NOWHERE) *at += 2;
    return square;
}

static bool read_drop(const char *text, ShogiMove *out) {
    int kind = shogi_kind_of_letter(text[0]);
    if (kind == SHOGI_EMPTY || kind == SHOGI_KING || !text[1] || !strchr("*'@", text[1]))
        return false;
    const char *at = text + 2;
    int to = read_square(&at);
    if (to == SHOGI_NOWHERE || *at) return false;
    *out = shogi_drop_move(kind, to);
    return true;
}

static bool must_promote(const ShogiPosition *p, int from, int to) {
    int kind = shogi_kind(p->board[from]), rank = shogi_rank(to);
    int ahead = p->mover == SHOGI_BLACK ? rank : SHOGI_SIDE - 1 - rank;
    if (kind == SHOGI_KNIGHT) return ahead < 2;
    return (kind == SHOGI_PAWN || kind == SHOGI_LANCE) && ahead < 1;
}

static bool begins(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

const char *shogi_skip_mark(const char *text) {
    static const char *const marks[] = {"▲", "△", "☗", "☖", "▼", "▽"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (begins(text, marks[i])) return text + strlen(marks[i]);
    return text;
}

// --- moves as players write them in English: S-4h, G6i-5h, +Rx2c, P-3c+, S-4c= ---

typedef struct {
    int kind, from, to; // `from` may be SHOGI_NOWHERE
    char sign;          // '+', '=' or 0
} EnglishMove;

static bool read_words(const char *text, EnglishMove *out) {
    bool promoted = *text == '+';
    text += promoted;
    out->kind = shogi_kind_of_letter(*text);
    if (out->kind == SHOGI_EMPTY || (promoted && out->kind > SHOGI_ROOK)) return false;
    if (promoted) out->kind += SHOGI_PROMOTED;
    text++;
    out->from = read_square(&text);
    bool parted = *text && strchr("-xX", *text);
    text += parted;
    out->to = read_square(&text);
    if (out->to == SHOGI_NOWHERE && !parted) { // S4h
        out->to = out->from;
        out->from = SHOGI_NOWHERE;
    }
    out->sign = *text;
    return out->to != SHOGI_NOWHERE && (!*text || (strchr("+=", *text) && !text[1]));
}

static ShogiMove english_move(const ShogiPosition *p, const EnglishMove *e, int from) {
    bool promotes = e->sign == '+' || (!e->sign && must_promote(p, from, e->to));
    return shogi_board_move(from, e->to) | (promotes ? SHOGI_PROMOTION : 0);
}

// The pieces of the mover that are meant, all or those that can make the move: how many, and the
// last.
static size_t pieces_meant(const ShogiPosition *p, const EnglishMove *e, bool legal,
                           ShogiMove *out) {
    size_t n = 0;
    for (int from = 0; from < SHOGI_SQUARES; from++) {
        if (p->board[from] != shogi_piece(p->mover, e->kind)) continue;
        if (e->from != SHOGI_NOWHERE && e->from != from) continue;
        ShogiMove m = english_move(p, e, from);
        if (legal && !shogi_is_legal(p, m)) continue;
        *out = m;
        n++;
    }
    return n;
}

size_t shogi_english_fits(const ShogiPosition *p, const char *text, int *kind) {
    EnglishMove e;
    ShogiMove m;
    *kind = SHOGI_EMPTY;
    if (!read_words(text, &e)) return 0;
    *kind = e.kind;
    return pieces_meant(p, &e, true, &m);
}

// The only piece that can go there, else the only one there is.
static bool read_english(const ShogiPosition *p, const char *text, ShogiMove *out) {
    EnglishMove e;
    if (!read_words(text, &e)) return false;
    size_t n = pieces_meant(p, &e, true, out);
    return n == 1 || (n == 0 && pieces_meant(p, &e, false, out) == 1);
}

// ７六歩, 76歩, 同銀. The square of the last move is not known here: 同 is tried with all.
static bool read_japanese(const ShogiPosition *p, const char *text, ShogiMove *out) {
    size_t n = strlen(text), used;
    ShogiMove m;
    int found = 0;
    if (!begins(text, "同"))
        return shogi_japanese_read(p, text, n, SHOGI_NOWHERE, out, &used, NULL) && used == n;
    for (int before = 0; before < SHOGI_SQUARES; before++) {
        ShogiPiece piece = p->board[before];
        if (!piece || shogi_colour(piece) == p->mover) continue;
        if (!shogi_japanese_read(p, text, n, before, &m, &used, NULL) || used != n) continue;
        if (!shogi_is_legal(p, m)) continue;
        *out = m;
        found++;
    }
    return found == 1;
}

// "+7776FU", "0055KA".
static bool read_csa(const ShogiPosition *p, const char *text, ShogiMove *out) {
    static const char names[] = "**FUKYKEGIKAHIKIOUTONYNKNGUMRY"; // in the order of ShogiKind
    text += *text == '+' || *text == '-';
    if (strlen(text) != 6) return false;
    bool drop = begins(text, "00");
    int kind = SHOGI_EMPTY, from = SHOGI_NOWHERE;
    for (int i = SHOGI_PAWN; i <= SHOGI_DRAGON; i++)
        if (toupper((unsigned char)text[4]) == names[2 * i] &&
            toupper((unsigned char)text[5]) == names[2 * i + 1])
            kind = i;
    if (kind == SHOGI_EMPTY || (drop && kind > SHOGI_GOLD)) return false;
    text += drop ? 2 : 0;
    if (!drop) from = read_square(&text);
    int to = read_square(&text);
    if (to == SHOGI_NOWHERE || (!drop && from == SHOGI_NOWHERE)) return false;
    bool promotes = !drop && kind != shogi_kind(p->board[from]);
    *out = drop ? shogi_drop_move(kind, to)
                : (ShogiMove)(shogi_board_move(from, to) | (promotes ? SHOGI_PROMOTION : 0));
    return !promotes || kind == shogi_kind(p->board[from]) + SHOGI_PROMOTED;
}

static bool is_declaration(const char *text) {
    static const char *const words[] = {"win", "入玉宣言", "宣言勝ち", "宣言", "%KACHI"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_same_word(text, words[i])) return true;
    return false;
}

bool shogi_move_parse(const Game *g, const State *s, const char *text, Move *out) {
    (void)g;
    const ShogiPosition *p = &shogi_state(s)->position;
    ShogiMove m;
    text = shogi_skip_mark(text);
    if (is_declaration(text)) {
        *out = SHOGI_DECLARE;
        return true;
    }
    if (read_csa(p, text, &m) || read_japanese(p, text, &m)) {
        *out = m;
        return true;
    }
    if (read_drop(text, &m) || read_english(p, text, &m)) {
        *out = m;
        return true;
    }
    int from = read_square(&text);
    if (from == SHOGI_NOWHERE) return false;
    if (*text == '-' || *text == 'x' || *text == 'X') text++;
    int to = read_square(&text);
    if (to == SHOGI_NOWHERE) return false;
    char sign = *text;
    if (sign && (text[1] || (sign != '+' && sign != '='))) return false;
    bool promotes = sign == '+' || (!sign && must_promote(p, from, to));
    *out = (Move)(shogi_board_move(from, to) | (promotes ? SHOGI_PROMOTION : 0));
    return true;
}

// --- positions ---

void shogi_position_text(const Game *g, const State *state, Str *out) {
    (void)g;
    const ShogiState *s = shogi_state(state);
    shogi_sfen_write(&s->position, s->number, out);
    if (s->result) str_addf(out, " =%d", s->result);
}

static bool read_result(const char *text, uint16_t *out, Error *e) {
    static const struct {
        const char *text;
        uint16_t result;
    } results[] = {{"", SHOGI_GOES_ON},
                   {"=1", SHOGI_BLACK_WINS},
                   {"=2", SHOGI_WHITE_WINS},
                   {"=20", SHOGI_DRAWN}};
    size_t length = strlen(text);
    while (length && isspace((unsigned char)text[length - 1])) length--;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (strlen(results[i].text) != length || strncmp(text, results[i].text, length) != 0)
            continue;
        *out = results[i].result;
        return true;
    }
    return error_set(e, "position: '%.20s' behind it is not understood", text);
}

// The text behind a word and blanks; NULL where it begins otherwise.
static const char *behind(const char *text, const char *word) {
    static const char blanks[] = " \t\r\n";
    size_t n = strlen(word);
    text += strspn(text, blanks);
    if (strncmp(text, word, n) != 0 || (text[n] && !strchr(blanks, text[n]))) return NULL;
    return text + n + strspn(text + n, blanks);
}

// USI has "position" before it.
static const char *board_of(const char *text) {
    const char *usi = behind(text, "position");
    return usi ? usi : text;
}

bool shogi_text_allowed(const char *text, Error *e) {
    ShogiPosition p;
    const char *rest;
    return shogi_sfen_read(board_of(text), SHOGI_ONE_SET, &p, NULL, &rest, e);
}

// "7g7f 3c3d", played in the state.
static bool play_moves(const Game *g, const char *moves, ShogiState *s, Error *e) {
    for (const char *at = moves; *at;) {
        char text[8] = "";
        size_t n = strcspn(at, " \t\r\n");
        if (n < sizeof text) memcpy(text, at, n);
        ShogiMove m;
        if (s->result || !shogi_usi_read(text, &m) || !shogi_is_legal(&s->position, m))
            return error_set(e, "position: '%.*s' is not a legal move", n < 20 ? (int)n : 20, at);
        game_play(g, (State *)s, m);
        at += n + strspn(at + n, " \t\r\n");
    }
    return true;
}

bool shogi_position_parse(const Game *g, const char *text, State *out, Error *e) {
    const ShogiRules *r = g->rules;
    ShogiState s;
    ShogiPosition p;
    int number;
    uint16_t result = SHOGI_GOES_ON;
    const char *rest;
    if (!shogi_sfen_read(board_of(text), r->pieces, &p, &number, &rest, e)) return false;
    const char *moves = behind(rest, "moves");
    if (!moves && !read_result(rest, &result, e)) return false;
    shogi_state_begin(&s, &p, number);
    if (moves && !play_moves(g, moves, &s, e)) return false;
    // A position does not know the way to it.
    if (moves) result = s.result;
    shogi_state_begin((ShogiState *)out, &s.position, s.number);
    ((ShogiState *)out)->result = result;
    return true;
}

// --- drawing ---

// White, in a handicap game the stronger side, has 王; Black has 玉, and so has the only king of a
// mate problem.
static const char *sign_of(const ShogiPosition *p, int kind, int colour) {
    static const char *const signs[SHOGI_KINDS] = {"",   "歩", "香", "桂", "銀", "角", "飛", "金",
                                                   "玉", "と", "杏", "圭", "全", "馬", "龍"};
    bool white = kind == SHOGI_KING && colour == SHOGI_WHITE;
    return white && shogi_any(p->sets[SHOGI_BLACK][SHOGI_AS_KING]) ? "王" : signs[kind];
}

static void add_square(const ShogiPosition *p, int x, int y, Drawing *out) {
    int square = shogi_square(SHOGI_SIDE - 1 - x, y);
    ShogiPiece piece = p->board[square];
    int kind = shogi_kind(piece), colour = shogi_colour(piece);
    DrawCell cell = {.x = (float)x, .y = (float)y, .glyph = '.', .owner = DRAW_NOBODY};
    shogi_square_write(square, cell.name);
    if (piece) {
        char letter = shogi_letter(shogi_plain(kind));
        cell.glyph = colour == SHOGI_BLACK ? letter : (char)tolower((unsigned char)letter);
        cell.owner = colour;
        cell.mark = kind > SHOGI_KING ? '+' : '\0';
        snprintf(cell.piece, sizeof cell.piece, "%s", shogi_kind_word(kind));
        snprintf(cell.sign, sizeof cell.sign, "%s", sign_of(p, kind, colour));
    }
    drawing_add(out, cell);
}

static void add_hand(const ShogiPosition *p, int colour, Drawing *out) {
    static const uint8_t order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                    SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
    for (size_t i = 0; i < sizeof order; i++) {
        int kind = order[i], n = shogi_hand_count(p->hands[colour], kind);
        if (n == 0) continue;
        DrawHeld held = {.glyph = shogi_letter(kind), .owner = colour, .count = n};
        snprintf(held.name, sizeof held.name, "%c*", shogi_letter(kind));
        snprintf(held.piece, sizeof held.piece, "%s", shogi_kind_word(kind));
        snprintf(held.sign, sizeof held.sign, "%s", sign_of(p, kind, colour));
        drawing_hold(out, held);
    }
}

void shogi_draw(const Game *g, const State *state, Drawing *out) {
    const ShogiPosition *p = &shogi_state(state)->position;
    drawing_reset(out, BOARD_SQUARE, SHOGI_SIDE, SHOGI_SIDE);
    out->facing = true;
    for (int y = 0; y < SHOGI_SIDE; y++)
        for (int x = 0; x < SHOGI_SIDE; x++) add_square(p, x, y, out);
    add_hand(p, SHOGI_BLACK, out);
    add_hand(p, SHOGI_WHITE, out);
    if (shogi_state(state)->result || game_over(g, state))
        snprintf(out->caption, sizeof out->caption, "%s",
                 shogi_reason_text(shogi_reason(g, state), false));
}
