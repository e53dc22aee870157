// SPDX-License-Identifier: MIT
// shogi_japanese.c - see shogi_japanese.h.
#include "games/shogi/shogi_japanese.h"

#include "games/shogi/shogi_moves.h"

// --- words ---

static const char *const files[SHOGI_SIDE] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};
static const char *const ranks[SHOGI_SIDE] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};

typedef struct {
    int kind;
    const char *word;
} KindWord;

// The first word of a kind is the one that is written. Longer words stand before their beginnings.
static const KindWord kind_words[] = {
    {SHOGI_PRO_LANCE, "成香"}, {SHOGI_PRO_KNIGHT, "成桂"}, {SHOGI_PRO_SILVER, "成銀"},
    {SHOGI_PAWN, "歩"},        {SHOGI_LANCE, "香"},        {SHOGI_KNIGHT, "桂"},
    {SHOGI_SILVER, "銀"},      {SHOGI_GOLD, "金"},         {SHOGI_BISHOP, "角"},
    {SHOGI_ROOK, "飛"},        {SHOGI_KING, "玉"},         {SHOGI_KING, "王"},
    {SHOGI_TOKIN, "と"},       {SHOGI_HORSE, "馬"},        {SHOGI_DRAGON, "龍"},
    {SHOGI_DRAGON, "竜"},      {SHOGI_PRO_LANCE, "杏"},    {SHOGI_PRO_KNIGHT, "圭"},
    {SHOGI_PRO_SILVER, "全"},  {SHOGI_TOKIN, "成歩"},
};
enum { N_KIND_WORDS = sizeof kind_words / sizeof *kind_words, KANJI_BYTES = 3 };

static bool begins(const char *text, size_t n, const char *word) {
    size_t length = strlen(word);
    return n >= length && memcmp(text, word, length) == 0;
}

const char *shogi_kind_japanese(int kind) {
    for (int i = 0; i < N_KIND_WORDS; i++)
        if (kind_words[i].kind == kind) return kind_words[i].word;
    return "";
}

const char *shogi_kind_kanji(int kind) {
    for (int i = 0; i < N_KIND_WORDS; i++)
        if (kind_words[i].kind == kind && strlen(kind_words[i].word) == KANJI_BYTES)
            return kind_words[i].word;
    return "";
}

int shogi_kind_japanese_read(const char *text, size_t n, size_t *used) {
    for (int i = 0; i < N_KIND_WORDS; i++)
        if (begins(text, n, kind_words[i].word)) {
            *used = strlen(kind_words[i].word);
            return kind_words[i].kind;
        }
    return SHOGI_EMPTY;
}

int shogi_japanese_digit(const char *text, size_t n, size_t *used) {
    *used = 1;
    if (n > 0 && text[0] >= '1' && text[0] <= '9') return text[0] - '0';
    *used = KANJI_BYTES;
    for (int i = 0; i < SHOGI_SIDE; i++)
        if (begins(text, n, files[i]) || begins(text, n, ranks[i])) return i + 1;
    *used = 0;
    return 0;
}

int shogi_japanese_count(const char *text, size_t n, size_t *used) {
    size_t more;
    if (!begins(text, n, "十")) return shogi_japanese_digit(text, n, used);
    int ones = shogi_japanese_digit(text + KANJI_BYTES, n - KANJI_BYTES, &more);
    *used = KANJI_BYTES + more;
    return 10 + ones;
}

const char *shogi_file_japanese(int file) {
    return files[file];
}

const char *shogi_rank_japanese(int rank) {
    return ranks[rank];
}

// --- which piece ---

// How a piece moves, as its owner sees it: forward is positive, to the right is positive.
static int forward(int colour, int from, int to) {
    int up = shogi_rank(from) - shogi_rank(to);
    return colour == SHOGI_BLACK ? up : -up;
}

static int right_of(int colour, int square, int than) {
    int d = shogi_file(than) - shogi_file(square); // low files are on Black's right
    return colour == SHOGI_BLACK ? d : -d;
}

// The words that may follow a piece's name.
typedef enum {
    WORD_RIGHT = 1,
    WORD_LEFT = 2,
    WORD_STRAIGHT = 4,
    WORD_UP = 8,
    WORD_SIDEWAYS = 16,
    WORD_BACK = 32,
    WORD_DROP = 64,
} Word;

static const struct {
    Word word;
    const char *text;
} words[] = {{WORD_RIGHT, "右"},    {WORD_LEFT, "左"}, {WORD_STRAIGHT, "直"},
             {WORD_UP, "上"},       {WORD_UP, "行"},   {WORD_UP, "入"},
             {WORD_SIDEWAYS, "寄"}, {WORD_BACK, "引"}, {WORD_DROP, "打"}};
enum { N_WORDS = sizeof words / sizeof *words };

typedef struct {
    int from[SHOGI_SQUARES];
    int n;
} Origins;

// The pieces of that kind that can go to the square. By custom pinned ones count too, and those
// that leave their king in check; `legal`: without them.
static Origins origins(const ShogiPosition *p, int kind, int to, bool legal) {
    Origins o = {.n = 0};
    ShogiSet attackers = shogi_attackers(p, p->mover, to, shogi_occupied(p));
    ShogiPiece there = p->board[to];
    if (there && shogi_colour(there) == p->mover) return o;
    for (int from = 0; from < SHOGI_SQUARES; from++) {
        if (!shogi_has(attackers, from) || shogi_kind(p->board[from]) != kind) continue;
        ShogiMove m = shogi_board_move(from, to);
        if (legal && !shogi_is_legal(p, m) && !shogi_is_legal(p, (ShogiMove)(m | SHOGI_PROMOTION)))
            continue;
        o.from[o.n++] = from;
    }
    return o;
}

static int way_word(int colour, int from, int to) {
    int f = forward(colour, from, to);
    return f > 0 ? WORD_UP : f < 0 ? WORD_BACK : WORD_SIDEWAYS;
}

// 直 is said of generals and silvers that go straight up, never of horse and dragon.
static bool goes_straight(int colour, int kind, int from, int to) {
    return kind != SHOGI_HORSE && kind != SHOGI_DRAGON && forward(colour, from, to) == 1 &&
           shogi_file(from) == shogi_file(to);
}

// Whether a piece is the one furthest to the right (or left) of several.
static bool is_outermost(const Origins *o, int colour, int from, int side) {
    for (int i = 0; i < o->n; i++)
        if (o->from[i] != from && side * right_of(colour, o->from[i], from) >= 0) return false;
    return true;
}

// 右 and 左: furthest to that side. Of horses and dragons only those two words are used, of others
// a piece below the square is 直 rather than right or left.
static bool fits(const Origins *o, int colour, int kind, int from, int to, int said) {
    if ((said & (WORD_UP | WORD_SIDEWAYS | WORD_BACK)) && !(said & way_word(colour, from, to)))
        return false;
    if ((said & WORD_STRAIGHT) && !goes_straight(colour, kind, from, to)) return false;
    Origins same = {.n = 0};
    for (int i = 0; i < o->n; i++)
        if (!(said & (WORD_UP | WORD_SIDEWAYS | WORD_BACK)) ||
            (said & way_word(colour, o->from[i], to)))
            same.from[same.n++] = o->from[i];
    if ((said & WORD_RIGHT) && !is_outermost(&same, colour, from, 1)) return false;
    return !(said & WORD_LEFT) || is_outermost(&same, colour, from, -1);
}

static int count_fitting(const Origins *o, int colour, int kind, int to, int said, int *which) {
    int n = 0;
    for (int i = 0; i < o->n; i++)
        if (fits(o, colour, kind, o->from[i], to, said)) {
            *which = o->from[i];
            n++;
        }
    return n;
}

// The words that single out a piece, as few as there need to be, in the customary order.
static int words_for(const Origins *o, int colour, int kind, int from, int to) {
    int which, way = way_word(colour, from, to);
    static const int sides[] = {WORD_RIGHT, WORD_LEFT};
    if (o->n <= 1) return 0;
    if (goes_straight(colour, kind, from, to) &&
        count_fitting(o, colour, kind, to, WORD_STRAIGHT, &which) == 1 &&
        count_fitting(o, colour, kind, to, way, &which) != 1)
        return WORD_STRAIGHT;
    if (count_fitting(o, colour, kind, to, way, &which) == 1) return way;
    for (int i = 0; i < 2; i++)
        if (fits(o, colour, kind, from, to, sides[i])) return sides[i];
    for (int i = 0; i < 2; i++)
        if (fits(o, colour, kind, from, to, sides[i] | way)) return sides[i] | way;
    return 0;
}

// --- writing ---

// Whether the move could promote and does not, or has no choice to.
static bool could_promote(const ShogiPosition *p, ShogiMove m) {
    if (shogi_is_drop(m)) return false;
    int from = shogi_from(m), kind = shogi_kind(p->board[from]);
    return shogi_promotes(kind) &&
           (shogi_has(shogi_camp[p->mover], from) || shogi_has(shogi_camp[p->mover], shogi_to(m)));
}

void shogi_japanese_write(const ShogiPosition *p, ShogiMove m, int before, bool origin, Str *out) {
    int to = shogi_to(m),
        kind = shogi_is_drop(m) ? shogi_dropped(m) : shogi_kind(p->board[shogi_from(m)]);
    if (to == before)
        str_add(out, "同　");
    else
        str_addf(out, "%s%s", files[shogi_file(to)], ranks[shogi_rank(to)]);
    str_add(out, shogi_kind_japanese(kind));
    if (!origin) {
        Origins o = origins(p, kind, to, false);
        int said = shogi_is_drop(m) ? (o.n ? WORD_DROP : 0)
                                    : words_for(&o, p->mover, kind, shogi_from(m), to);
        for (int i = 0; i < N_WORDS; i++)
            if (((int)words[i].word & said) && (i == 0 || words[i].word != words[i - 1].word))
                str_add(out, words[i].text);
    } else if (shogi_is_drop(m)) {
        str_add(out, "打");
    }
    if (shogi_is_promotion(m)) str_add(out, "成");
    if (!origin && !shogi_is_promotion(m) && could_promote(p, m)) str_add(out, "不成");
    if (origin && !shogi_is_drop(m))
        str_addf(out, "(%d%d)", shogi_file(shogi_from(m)) + 1, shogi_rank(shogi_from(m)) + 1);
}

// --- reading ---

typedef struct {
    const char *text;
    size_t n, at;
} Cursor;

static bool take(Cursor *c, const char *word) {
    if (!begins(c->text + c->at, c->n - c->at, word)) return false;
    c->at += strlen(word);
    return true;
}

static int take_digit(Cursor *c) {
    size_t used;
    int d = shogi_japanese_digit(c->text + c->at, c->n - c->at, &used);
    c->at += used;
    return d;
}

// The square, or 同.
static int take_square(Cursor *c, int before) {
    if (take(c, "同")) {
        while (take(c, "　") || take(c, " ")) {
        }
        return before;
    }
    int file = take_digit(c), rank = file ? take_digit(c) : 0;
    if (take(c, "同")) {
    } // ２四同: both are written by some
    return rank ? shogi_square(file - 1, rank - 1) : SHOGI_NOWHERE;
}

static int take_words(Cursor *c) {
    int said = 0;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < N_WORDS; i++)
            if (take(c, words[i].text)) {
                said |= (int)words[i].word;
                more = true;
            }
    }
    return said;
}

// "(77)"; SHOGI_NOWHERE where there is none.
static int take_origin(Cursor *c) {
    size_t start = c->at;
    if (!take(c, "(") && !take(c, "（")) return SHOGI_NOWHERE;
    int file = take_digit(c), rank = file ? take_digit(c) : 0;
    if (rank && (take(c, ")") || take(c, "）"))) return shogi_square(file - 1, rank - 1);
    c->at = start;
    return SHOGI_NOWHERE;
}

// The piece that words name; -1 for a drop. Programs that leave out pinned pieces write fewer
// words.
static bool choose(const ShogiPosition *p, int kind, int to, int said, int *from, Error *e) {
    Origins o = origins(p, kind, to, false), legal = origins(p, kind, to, true);
    *from = -1;
    if (said & WORD_DROP) return true; // also of what is not in hand: it may be an illegal move
    if (legal.n == 0) {
        if (kind >= SHOGI_PAWN && kind <= SHOGI_GOLD && shogi_hand_count(p->hands[p->mover], kind))
            return true;
        return error_set(e, "no %s can go there", shogi_kind_japanese(kind));
    }
    int n = count_fitting(&o, p->mover, kind, to, said, from);
    if (n != 1) n = count_fitting(&legal, p->mover, kind, to, said, from);
    if (n == 1) return true;
    return error_set(e, n ? "several pieces (%s) can go there" : "no piece (%s) fits these words",
                     shogi_kind_japanese(kind));
}

bool shogi_japanese_read(const ShogiPosition *p, const char *text, size_t n, int before,
                         ShogiMove *out, size_t *used, Error *e) {
    Cursor c = {text, n, 0};
    size_t length = 0;
    int to = take_square(&c, before);
    if (to == SHOGI_NOWHERE) return error_set(e, "here should be a square such as ７六, or 同");
    int kind = shogi_kind_japanese_read(c.text + c.at, c.n - c.at, &length);
    if (kind == SHOGI_EMPTY) return error_set(e, "here should be the name of a piece");
    c.at += length;
    int said = take_words(&c), from = SHOGI_NOWHERE;
    bool plain = take(&c, "不成") || take(&c, "生"), promotes = !plain && take(&c, "成");
    said |= take_words(&c);
    int origin = take_origin(&c);
    if (origin != SHOGI_NOWHERE)
        from = origin;
    else if (!choose(p, kind, to, said, &from, e))
        return false;
    *used = c.at;
    if (from < 0 || (said & WORD_DROP)) {
        if (kind < SHOGI_PAWN || kind > SHOGI_GOLD)
            return error_set(e, "%s cannot be dropped", shogi_kind_japanese(kind));
        *out = shogi_drop_move(kind, to);
        return true;
    }
    if (shogi_kind(p->board[from]) != kind)
        return error_set(e, "no %s stands there", shogi_kind_japanese(kind));
    *out = (ShogiMove)(shogi_board_move(from, to) | (promotes ? SHOGI_PROMOTION : 0));
    return true;
}
