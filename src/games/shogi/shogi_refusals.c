// SPDX-License-Identifier: MIT
// shogi_refusals.c - see shogi_refusals.h.
#include "games/shogi/shogi_refusals.h"

#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_sfen.h"

#include <ctype.h>
#include <string.h>

static const ShogiPhrase phrases[] = {
    {"position: %m", "局面：%1"},
    {"'%w' is not a legal move: %m", "「%1」は指せません：%2"},
    {"'%w' is not a legal move", "「%1」は指せません"},
    {"'%w' is not a legal move here", "「%1」はここでは指せません"},
    {"%s has no %p in hand", "%1の持ち駒に%2はありません"},
    {"there is a piece on %q: drops need an empty square",
     "%1には駒があります。駒は空いたマスに打ちます"},
    {"a %p on %q could never move", "%2の%1は行き所のない駒です"},
    {"%s has a pawn on file %f already (nifu)", "%2筋は二歩です"},
    {"a dropped pawn may not give mate", "打ち歩詰めは反則です"},
    {"%s's king would be left in check", "%1の玉に王手がかかったままです"},
    {"there is no piece on %q", "%1に駒はありません"},
    {"the %p on %q is %s's, and %s is to move", "%2の%1は%3の駒ですが、手番は%4です"},
    {"%s's own %p is on %q", "%3には味方の%2があります"},
    {"a %p does not move from %q to %q", "%2の%1は%3へは動けません"},
    {"something stands between %q and %q", "%1と%2の間に駒があります"},
    {"a %p does not promote", "%1は成れません"},
    {"a %p promotes only on, to or from the last three ranks",
     "%1が成れるのは、敵陣の三段に入るか、敵陣から動くときだけです"},
    {"the %p has to promote on %q", "%2の%1は行き所がないため、必ず成ります"},
    {"the king would be in check on %q", "%1には相手の利きがあり、玉は動けません"},
    {"in this game a win cannot be declared", "この対局では入玉宣言はできません"},
    {"%s cannot declare: the king is not in the other camp",
     "%1の玉が敵陣にないため、宣言できません"},
    {"%s cannot declare: the king is in check", "%1の玉に王手がかかっているため、宣言できません"},
    {"%s cannot declare: %d of %d pieces are in the other camp",
     "敵陣に玉のほか%3枚必要ですが、%1の駒は%2枚です"},
    {"%s cannot declare: %d points, %d are missing",
     "%1は%2点で、%3点足りないため、宣言できません"},
    {"which piece is taken is not clear: write its square",
     "「同」がどのマスか分かりません。マスを書いてください"},
    {"no %p of %s can take a piece", "%2の%1で取れる駒はありません"},
    {"'%w' behind the move is not understood", "後に続く「%1」が分かりません"},
    {"'%w' behind it is not understood", "後に続く「%1」が分かりません"},
    {"no %p of %s can go there", "そこへ動ける%2の%1はありません"},
    {"%d pieces (%p) can go there: write the square, as in G6i-5h",
     "そこへ動ける%2が%1枚あります。「G6i-5h」のように元のマスも書いてください"},
    {"no %w can go there", "そこへ動ける%1はありません"},
    {"several pieces (%w) can go there", "そこへ動ける%1が複数あります"},
    {"no piece (%w) fits these words", "この書き方に当てはまる%1はありません"},
    {"here should be a square such as ７六, or 同",
     "ここには「７六」のようなマスか「同」が必要です"},
    {"here should be the name of a piece", "ここには駒の名前が必要です"},
    {"%d %ps on the board and in hand; there are %d (one is at %q)",
     "%2が盤上と持ち駒に合わせて%1枚あります（全部で%3枚です）"},
    {"%d %ps on the board and in hand; there are %d",
     "%2が盤上と持ち駒に合わせて%1枚あります（全部で%3枚です）"},
    {"two kings of %s: at %q and %q", "%1の玉が2枚あります（%2と%3）"},
    {"there is no king on the board", "盤上に玉がありません"},
    {"there is no king to be mated: %s has none", "詰める玉がありません（%1に玉がありません）"},
    {"two pawns of %s on file %f: at %q and %q", "%1の歩が%2筋に2枚あります（%3と%4）"},
    {"the %p of %s at %q could never move", "%3の%2の%1は行き所がありません"},
    {"%s is to move and could take the king at %q", "%1の手番なのに、%2の玉に王手がかかっています"},
    {"%q: a %p does not promote", "%1：%2は成れません"},
    {"%q: %w is not a piece", "%1の「%2」は駒ではありません"},
    {"rank %r has more than 9 squares", "%1段目が9マスを超えています"},
    {"rank %r has %d square; there are 9", "%1段目が%2マスしかありません"},
    {"rank %r has %d squares; there are 9", "%1段目が%2マスしかありません"},
    {"%d rank; there are 9, separated by '/'",
     "段が%1段しかありません（「/」で区切った9段が必要です）"},
    {"%d ranks; there are 9, separated by '/'",
     "段が%1段しかありません（「/」で区切った9段が必要です）"},
    {"more than 9 ranks", "段が9段を超えています"},
    {"after the board comes the side to move, b or w", "盤面の後に手番（bかw）が必要です"},
    {"hands are written as in RB2G3p, or -", "持ち駒は「RB2G3p」のように書くか、「-」とします"},
    {"%d %ps in hand; there are %d", "持ち駒の%2が%1枚あります（全部で%3枚です）"},
    {"after b or w come the hands, or -", "手番の後に持ち駒（なければ「-」）が必要です"},
    {"the number of the move is 1 to %d", "手数は1から%1までです"},
};

enum { PLACES = 4, PLACE_SIZE = 160, DEEPEST = 3 };

typedef struct {
    char text[PLACES][PLACE_SIZE];
    int n;
} Places;

// Each of these takes what fits at the start of `text`; the number of bytes, 0: it does not fit.

static size_t take_side(const char *text, bool handicap, char *out) {
    static const char *const words[] = {"Black", "White", "black", "white"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strncmp(text, words[i], 5) == 0) {
            snprintf(out, PLACE_SIZE, "%s", shogi_side_japanese(i % 2, handicap));
            return 5;
        }
    return 0;
}

static size_t take_piece(const char *text, char *out) {
    for (int kind = SHOGI_PAWN; kind < SHOGI_KINDS; kind++) {
        const char *word = shogi_kind_word(kind);
        size_t n = word ? strlen(word) : 0;
        if (n == 0 || strncmp(text, word, n) != 0) continue;
        snprintf(out, PLACE_SIZE, "%s", shogi_kind_japanese(kind));
        return n;
    }
    return 0;
}

static size_t take_square(const char *text, char *out) {
    int square = text[0] ? shogi_square_read(text) : SHOGI_NOWHERE;
    if (square == SHOGI_NOWHERE) return 0;
    snprintf(out, PLACE_SIZE, "%s%s", shogi_file_japanese(shogi_file(square)),
             shogi_rank_japanese(shogi_rank(square)));
    return 2;
}

static size_t take_file(const char *text, char *out) {
    if (text[0] < '1' || text[0] > '9') return 0;
    snprintf(out, PLACE_SIZE, "%s", shogi_file_japanese(text[0] - '1'));
    return 1;
}

static size_t take_rank(const char *text, char *out) {
    if (text[0] < 'a' || text[0] > 'i') return 0;
    snprintf(out, PLACE_SIZE, "%s", shogi_rank_japanese(text[0] - 'a'));
    return 1;
}

static size_t take_number(const char *text, char *out) {
    size_t n = strspn(text, "0123456789");
    snprintf(out, PLACE_SIZE, "%.*s", (int)n, text);
    return n;
}

// Up to what follows in the pattern; what ends it ends the text.
static size_t take_words(const char *text, const char *then, char *out) {
    char literal[PLACE_SIZE];
    snprintf(literal, sizeof literal, "%.*s", (int)strcspn(then, "%"), then);
    const char *end = *literal ? strstr(text, literal) : text + strlen(text);
    if (*literal && !then[strlen(literal)]) {
        size_t n = strlen(text), ends = strlen(literal);
        end = n > ends && strcmp(text + n - ends, literal) == 0 ? text + n - ends : NULL;
    }
    if (!end || end == text) return 0;
    snprintf(out, PLACE_SIZE, "%.*s", (int)(end - text), text);
    return (size_t)(end - text);
}

static size_t take(char what, bool handicap, const char *text, const char *then, char *out) {
    switch (what) {
    case 's':
        return take_side(text, handicap, out);
    case 'p':
        return take_piece(text, out);
    case 'q':
        return take_square(text, out);
    case 'f':
        return take_file(text, out);
    case 'r':
        return take_rank(text, out);
    case 'd':
        return take_number(text, out);
    default:
        return take_words(text, then, out);
    }
}

typedef struct {
    const ShogiPhrase *more;
    size_t n_more;
    bool handicap;
} Phrases;

static bool translate(const Phrases *all, const char *text, int depth, Str *out);

static bool fits(const Phrases *all, const char *pattern, const char *text, int depth,
                 Places *out) {
    out->n = 0;
    while (*pattern) {
        if (*pattern != '%') {
            if (*pattern++ != *text++) return false;
            continue;
        }
        char what = pattern[1], *place = out->text[out->n++];
        pattern += 2;
        if (what == 'm') {
            Str inner = {0};
            bool ok = translate(all, text, depth + 1, &inner);
            snprintf(place, PLACE_SIZE, "%s", str_text(&inner));
            str_clear(&inner);
            return ok;
        }
        size_t n = take(what, all->handicap, text, pattern, place);
        if (n == 0) return false;
        text += n;
    }
    return *text == '\0';
}

static void fill(const char *japanese, const Places *places, Str *out) {
    for (; *japanese; japanese++) {
        if (*japanese == '%' && isdigit((unsigned char)japanese[1]))
            str_add(out, places->text[*++japanese - '1']);
        else
            str_add_char(out, *japanese);
    }
}

static bool translate(const Phrases *all, const char *text, int depth, Str *out) {
    const size_t n = sizeof phrases / sizeof *phrases;
    if (depth > DEEPEST) return false;
    for (size_t i = 0; i < all->n_more + n; i++) {
        const ShogiPhrase *p = i < all->n_more ? &all->more[i] : &phrases[i - all->n_more];
        Places places;
        if (!fits(all, p->english, text, depth, &places)) continue;
        fill(p->japanese, &places, out);
        return true;
    }
    return false;
}

bool shogi_refusal_japanese(const char *text, const ShogiPhrase *more, size_t n_more, bool handicap,
                            Str *out) {
    return translate(&(Phrases){more, more ? n_more : 0, handicap}, text, 0, out);
}
