// SPDX-License-Identifier: MIT
// move_words.c - see move_words.h.
#include "player/move_words.h"

#include "games/chess/chess_san.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_sfen.h"
#include "player/move_japanese.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_any_of(const Game *g, const char *const *names, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (game_is(g, names[i])) return true;
    return false;
}

// --- chess ---

static bool is_chess(const Game *g) {
    static const char *const names[] = {"chess", "chess960", "losalamos"};
    return is_any_of(g, names, sizeof names / sizeof *names);
}

// The text is one of the game's own: it means one move.
static bool add_chess_move(const Game *g, const State *s, const char *text, Str *out) {
    ChessBoard board;
    ChessMove moves[CHESS_MOVES_MAX];
    chess_board_from(&board, g, s);
    int n = chess_moves(&board, moves);
    for (int i = 0; i < n; i++) {
        char own[8], san[CHESS_SAN_ROOM];
        chess_move_text(&board, moves[i], own);
        if (strcmp(own, text) != 0) continue;
        chess_san_write(&board, moves[i], san);
        str_add(out, san);
        return true;
    }
    return false;
}

// --- backgammon ---

static bool is_end(const char *point, size_t n) {
    return (n == 1 && *point == '0') || (n == 2 && strncmp(point, "25", 2) == 0);
}

static void add_point(const char *point, size_t n, const char *at_end, Str *out) {
    if (is_end(point, n))
        str_add(out, at_end);
    else
        str_add_n(out, point, n);
}

typedef struct {
    const char *from, *to;
    size_t from_n, to_n;
} Step;

// Steps of one man are one: 12/16 and 16/17 are 12/17.
static bool goes_on(const Step *a, const Step *b) {
    return a->to_n == b->from_n && strncmp(a->to, b->from, a->to_n) == 0;
}

// "25/22+6/0" as "bar/22 6/off".
static bool add_steps(const char *text, bool japanese, Str *out) {
    enum { STEPS_MAX = 4 };
    Step steps[STEPS_MAX];
    int n = 0;
    if (!isdigit((unsigned char)*text) || !strchr(text, '/')) return false;
    for (const char *at = text; *at && n < STEPS_MAX;) {
        size_t length = strcspn(at, "+"), from = strcspn(at, "/");
        Step step = {at, at + from + 1, from, length - from - 1};
        if (n > 0 && goes_on(&steps[n - 1], &step))
            steps[n - 1].to = step.to, steps[n - 1].to_n = step.to_n;
        else
            steps[n++] = step;
        at += length + (at[length] == '+');
    }
    for (int i = 0; i < n; i++) {
        if (i > 0) str_add(out, " ");
        add_point(steps[i].from, steps[i].from_n, japanese ? "バー" : "bar", out);
        str_add(out, "/");
        add_point(steps[i].to, steps[i].to_n, japanese ? "オフ" : "off", out);
    }
    return true;
}

// --- bridge ---

static const char suits[] = "CDHSN", ranks[] = "23456789TJQKA";
static const char *const suit_en[] = {"club", "diamond", "heart", "spade", "no-trump"};
static const char *const suit_ja[] = {"クラブ", "ダイヤ", "ハート", "スペード", "ノートランプ"};

static int suit_of(const char *text) {
    const char *found = text[0] && text[1] && !text[2] ? strchr(suits, text[1]) : NULL;
    return found ? (int)(found - suits) : -1;
}

// "1H" while calls are made: "one heart".
static bool add_bid(const char *text, bool japanese, Str *out) {
    static const char *const numbers[] = {"one", "two", "three", "four", "five", "six", "seven"};
    int suit = suit_of(text);
    if (suit < 0 || *text < '1' || *text > '7') return false;
    if (japanese)
        str_addf(out, "%c%s", *text, suit_ja[suit]);
    else
        str_addf(out, "%s %s%s", numbers[*text - '1'], suit_en[suit], *text > '1' ? "s" : "");
    return true;
}

// "QS" while cards are played: "the queen of spades".
static bool add_card(const char *text, bool japanese, Str *out) {
    static const char *const names[] = {"2", "3",  "4",    "5",     "6",    "7",  "8",
                                        "9", "10", "jack", "queen", "king", "ace"};
    static const char *const short_names[] = {"2", "3",  "4", "5", "6", "7", "8",
                                              "9", "10", "J", "Q", "K", "A"};
    int suit = suit_of(text);
    const char *rank = suit >= 0 && suit < 4 ? strchr(ranks, *text) : NULL;
    if (!rank) return false;
    if (japanese)
        str_addf(out, "%sの%s", suit_ja[suit], short_names[rank - ranks]);
    else
        str_addf(out, "the %s of %ss", names[rank - ranks], suit_en[suit]);
    return true;
}

// Calls can be passed; while cards are played nothing else can be done.
static bool is_bidding(const Game *g, const State *s) {
    Move pass;
    Error e;
    return game_move_parse(g, s, "pass", &pass, &e);
}

// --- shogi, go, nim ---

static bool add_shogi_move(const State *s, Move m, Str *out) {
    if (m == SHOGI_DECLARE) return false;
    shogi_english_write(&shogi_state(s)->position, (ShogiMove)m, out);
    return true;
}

static bool add_go_point(const char *text, Str *out) {
    if (!islower((unsigned char)text[0]) || !isdigit((unsigned char)text[1])) return false;
    str_addf(out, "%c%s", toupper((unsigned char)text[0]), text + 1);
    return true;
}

// "4:2": two matches of the fourth heap.
static bool add_matches(const char *text, bool japanese, Str *out) {
    int heap, n;
    if (sscanf(text, "%d:%d", &heap, &n) != 2) return false;
    if (japanese)
        str_addf(out, "山%dから%d本", heap, n);
    else
        str_addf(out, "%d from heap %d", n, heap);
    return true;
}

// --- calculation ---

// "2": the card in hand goes to a foundation; "a": to a heap; "a2": the top of a heap goes out.
static bool is_to_heap(const char *text) {
    return text[0] >= 'a' && text[0] <= 'e' && !text[1];
}

static bool is_to_foundation(const char *text) {
    return text[0] >= '1' && text[0] <= '4' && !text[1];
}

static bool is_from_heap(const char *text) {
    return text[0] >= 'a' && text[0] <= 'e' && text[1] && is_to_foundation(text + 1);
}

static bool add_places(const char *text, bool japanese, Str *out) {
    if (is_to_foundation(text))
        str_addf(out, "%s%s", japanese ? "台札" : "foundation ", text);
    else if (is_to_heap(text))
        str_addf(out, "%s%s", japanese ? "場札" : "heap ", text);
    else if (is_from_heap(text))
        str_addf(out, japanese ? "場札%cから台札%s" : "heap %c to foundation %s", *text, text + 1);
    else
        return false;
    return true;
}

static const char *card_verb(const char *text) {
    return is_from_heap(text) ? "I would move the top of " : "I would put the card on ";
}

// --- in a sentence ---

static bool add_as_players(const Game *g, const State *s, const char *text, bool japanese,
                           Str *out) {
    if (is_chess(g)) return add_chess_move(g, s, text, out);
    if (game_is(g, "backgammon")) return add_steps(text, japanese, out);
    if (game_is(g, "bridge"))
        return is_bidding(g, s) ? add_bid(text, japanese, out) : add_card(text, japanese, out);
    if (game_is(g, "go")) return add_go_point(text, out);
    if (game_is(g, "nim")) return add_matches(text, japanese, out);
    if (game_is(g, "calculation")) return add_places(text, japanese, out);
    if (game_is(g, "whist") || game_is(g, "hearts")) return add_card(text, japanese, out);
    return false;
}

void move_words(const Game *g, const State *s, Move m, bool japanese, Str *out) {
    Str text = {0};
    game_move_text(g, s, m, &text);
    bool said = shogi_rules(g) && !japanese ? add_shogi_move(s, m, out)
                                            : add_as_players(g, s, str_text(&text), japanese, out);
    if (!said && japanese) move_japanese(g, s, m, out);
    if (!said && !japanese) str_add(out, str_text(&text));
    str_clear(&text);
}

// How one says in Japanese that a move is made: men are 指す, stones are 打つ, all else is chosen.
static const char *japanese_verb(const Game *g, const State *s) {
    static const char *const men[] = {"minishogi", "chess",  "chess960", "losalamos",
                                      "xiangqi",   "janggi", "makruk"};
    static const char *const stones[] = {"go",    "gomoku",  "renju",     "connect6",
                                         "pente", "othello", "reversi70", "qubic",
                                         "hex",   "fairhex", "havannah",  "y"};
    if (shogi_rules(g) || is_any_of(g, men, sizeof men / sizeof *men)) return "と指します";
    if (game_is(g, "backgammon")) return "と動かします";
    if (game_is(g, "bridge")) return is_bidding(g, s) ? "とビッドします" : "を出します";
    if (game_is(g, "nim")) return "取ります";
    return is_any_of(g, stones, sizeof stones / sizeof *stones) ? "と打ちます" : "を選びます";
}

// Moves that are verbs: "I would pass".
static const char *const verbs[][3] = {
    {"pass", "pass", "パスします"},
    {"double", "double", "ダブルします"},
    {"redouble", "redouble", "リダブルします"},
    {"take", "take the double", "テイクします"},
    {"drop", "drop the double", "ドロップします"},
    {"roll", "roll without doubling", "ダブルせずに振ります"},
    {"turn", "turn the next card", "次の札をめくります"},
};

static bool is_verb(const Game *g, const char *text, const char *verb) {
    return strcmp(text, verb) == 0 && (strcmp(verb, "pass") == 0 || game_is(g, "backgammon") ||
                                       game_is(g, "bridge") || game_is(g, "calculation"));
}

// "I would play ", and in Japanese what follows the move.
static const char *verb_of(const Game *g, const State *s, const char *text, bool japanese) {
    if (game_is(g, "calculation") && !japanese) return card_verb(text);
    if (game_is(g, "calculation")) return is_from_heap(text) ? "へ移します" : "に置きます";
    if (japanese) return japanese_verb(g, s);
    if (game_is(g, "nim")) return "I would take ";
    return game_is(g, "bridge") && is_bidding(g, s) ? "I would bid " : "I would play ";
}

void move_words_choice(const Game *g, const State *s, Move m, bool japanese, Str *out) {
    Str text = {0};
    game_move_text(g, s, m, &text);
    const char *const *said = NULL;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && !said; i++)
        if (is_verb(g, str_text(&text), verbs[i][0])) said = verbs[i];
    const char *verb = verb_of(g, s, str_text(&text), japanese);
    str_clear(&text);
    if (said) {
        str_addf(out, japanese ? "%s" : "I would %s", said[japanese ? 2 : 1]);
        return;
    }
    if (!japanese) str_add(out, verb);
    move_words(g, s, m, japanese, out);
    bool blank =
        !game_is(g, "calculation") && out->len && (unsigned char)out->text[out->len - 1] < 0x80;
    if (japanese) str_addf(out, "%s%s", blank ? " " : "", verb);
}
