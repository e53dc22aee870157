// SPDX-License-Identifier: MIT
// l7_skeleton.c - see l7_skeleton.h.
#include "lang/study/l7_skeleton.h"

#include "base/mem.h"
#include "lang/syntax/l7_parser.h"

#include <ctype.h>
#include <string.h>

// The text after players and board. $A and $B stand for the players, $N for the size.
typedef struct {
    const char *name, *about;
    const char *rules; // in words
    const char *text;
    bool grid; // needs rows and columns of squares
} Kind;

static const Kind kinds[] = {
    {"row", "put stones, the first row of four wins",
     "The players take turns putting a stone on an empty place. Four in a row win; a full board is "
     "a draw.",
     "stone on node\n"
     "move place n: stone n = void\n"
     "  do stone n := friend\n"
     "     if aligned(n, stone = friend, 4): end friend wins\n"
     "stuck: draw\n",
     false},
    {"connect", "put stones, the first chain between two sides wins",
     "The players take turns putting a stone on an empty place. $A joins top and bottom, $B left "
     "and right.",
     "colour across = $A: down, $B: right\n"
     "stone on node\n"
     "move place n: stone n = void\n"
     "  do stone n := friend\n"
     "end when (reach edge across over stone = friend) meets edge ~across : friend wins\n"
     "stuck: draw\n",
     true},
    {"men", "men that walk and capture, the first at the far side wins",
     "$A walks down, $B up, one step straight or diagonally; diagonally a man also captures. The "
     "first man "
     "in the last row wins.",
     "colour ahead = $A: down, $B: ~down\n"
     "man on node\n"
     "start man (row 1) := $A; man (row $N) := $B\n"
     "move go n, c in {ahead (ahead right) (ahead ~right)}: man n = friend\n"
     "    and (man n c = void or man n c = enemy and c != ahead)\n"
     "  do carry n to n c\n"
     "end when (man = friend) meets edge ahead : friend wins\n"
     "stuck: enemy wins\n",
     true},
    {"jumps", "men that jump over enemies, captures first",
     "Men walk one step along a row or column and capture by jumping; who can capture must, and "
     "goes on "
     "jumping. A player who cannot move loses.",
     "man on node\n"
     "start man (row 1..2) := $A; man (row ($N - 1)..$N) := $B\n"
     "move jump n, c in orthogonal: man n = friend and man n c = enemy and man n c c = void\n"
     "  do man (n c) := void\n"
     "     carry n to n c c\n"
     "     continue jump(n c c)\n"
     "  write n (n c c)\n"
     "move walk n, c in orthogonal: man n = friend and man n c = void\n"
     "  do carry n to n c\n"
     "before jump walk\n"
     "repeat 3 within 101: draw\n"
     "stuck: enemy wins\n",
     true},
    {"sow", "seeds in pits, sown around the board",
     "A move takes the seeds of a pit of one's own and sows them around the board. A last seed "
     "that makes two or "
     "three on the other side takes them. A player who cannot move ends the game; more seeds win.",
     "seeds on node: 0..8 * $N = 4\n"
     "store on player: 0..8 * $N\n"
     "mine = $A: at(1..$N), $B: at($N + 1..2 * $N)\n"
     "move sow n in mine: seeds n > 0\n"
     "  do let hand = seeds n\n"
     "     let m = n\n"
     "     seeds n := 0\n"
     "     each k in 1..hand: {\n"
     "       m := m next\n"
     "       seeds m += 1\n"
     "     }\n"
     "     if not m in mine and (seeds m = 2 or seeds m = 3): {\n"
     "       store friend += seeds m\n"
     "       seeds m := 0\n"
     "     }\n"
     "repeat 3 within 101: draw\n"
     "stuck: by payoff\n"
     "payoff store friend - store enemy\n",
     false},
    {"dice", "a race by dice along a path",
     "The players throw a die in turn and go that far. The first at the end wins.",
     "place on player: 0..$N\n"
     "start next chance\n"
     "die: 0..6\n"
     "chance roll k in 1..6\n"
     "  do die := k\n"
     "move go\n"
     "  do place friend += die\n"
     "     next chance\n"
     "end when place friend = $N : friend wins\n",
     false},
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

const char *const l7_skeleton_kinds[] = {"row", "connect", "men", "jumps", "sow", "dice", NULL};

static const Kind *kind_named(const char *name) {
    for (int i = 0; i < N_KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
    return NULL;
}

const char *l7_skeleton_about(const char *kind) {
    const Kind *k = kind_named(kind);
    return k ? k->about : NULL;
}

static bool is_name(const char *text) {
    size_t n = strlen(text);
    if (n == 0 || n > L7_NAME_MAX || isdigit((unsigned char)*text)) return false;
    for (const char *p = text; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '_') return false;
    return true;
}

// Whether the language has another use for the word.
static bool is_taken(const char *word) {
    Token t = {.kind = TOK_NAME, .at = word, .length = (int)strlen(word)};
    return l7_is_reserved(&t) || l7_has_meaning(&t);
}

// The two names; false when these are not two.
static bool split_players(const char *text, char one[L7_NAME_MAX + 1], char two[L7_NAME_MAX + 1]) {
    const char *space = strchr(text, ' ');
    size_t n = space ? (size_t)(space - text) : 0;
    if (n == 0 || n > L7_NAME_MAX || strlen(space + 1) > L7_NAME_MAX) return false;
    memcpy(one, text, n);
    one[n] = '\0';
    memcpy(two, space + 1, strlen(space + 1) + 1);
    return is_name(one) && is_name(two) && strcmp(one, two) != 0;
}

static void fill_in(const char *text, const char *one, const char *two, int size, Str *out) {
    for (; *text; text++) {
        if (*text != '$') {
            str_add_char(out, *text);
            continue;
        }
        text++;
        if (*text == 'N')
            str_addf(out, "%d", size);
        else
            str_add(out, *text == 'A' ? one : two);
    }
}

static void add_board(const L7Skeleton *s, const Kind *k, Str *out) {
    if (strcmp(k->name, "dice") == 0) return;
    if (strcmp(k->name, "sow") == 0)
        str_addf(out, "board ring %d\n", 2 * s->size);
    else
        str_addf(out, "board %s %d\n", s->board, s->size);
}

bool l7_skeleton_name(const char *name, Error *e) {
    return is_name(name) || error_set(e, "'%s' is no name: letters, digits, _", name);
}

bool l7_skeleton(const L7Skeleton *s, Str *out, Error *e) {
    char one[L7_NAME_MAX + 1], two[L7_NAME_MAX + 1];
    const Kind *k = kind_named(s->kind);
    static const char *const boards[] = {"grid", "hex", "hexagon", "triangle"};
    bool known = false;
    for (int i = 0; i < 4; i++) known |= strcmp(boards[i], s->board) == 0;
    if (!l7_skeleton_name(s->name, e)) return false;
    if (!k)
        return error_set(e, "'%s' is no kind; it is one of: row connect men jumps sow dice",
                         s->kind);
    if (!known)
        return error_set(e, "'%s' is no board; it is one of: grid hex hexagon triangle", s->board);
    if (!split_players(s->players, one, two))
        return error_set(e, "'%s' are not two names with a space between them", s->players);
    if (is_taken(one) || is_taken(two))
        return error_set(e, "'%s' is a word of the language: choose another name",
                         is_taken(one) ? one : two);
    if (s->size < 4 || s->size > 16) return error_set(e, "a size of 4 to 16, not %d", s->size);
    if (k->grid && strcmp(s->board, "grid") != 0 && strcmp(k->name, "connect") != 0)
        return error_set(e, "'%s' needs squares: board grid", k->name);
    if (strcmp(k->name, "connect") == 0 && strncmp(s->board, "hexagon", 7) == 0)
        return error_set(e, "'connect' needs four sides: board grid or hex");
    if (strcmp(k->name, "connect") == 0 && strcmp(s->board, "triangle") == 0)
        return error_set(e, "'connect' needs four sides: board grid or hex");
    str_addf(out, "game %s\nabout\n  ", s->name);
    fill_in(k->rules, one, two, s->size, out);
    str_addf(out, "\nplayers %s %s\n", one, two);
    add_board(s, k, out);
    fill_in(k->text, one, two, s->size, out);
    return true;
}
