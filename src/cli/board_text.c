// SPDX-License-Identifier: MIT
// board_text.c - see board_text.h.
//
// In colour a cell is three columns wide on a painted background, so that stones of any colour can
// be seen on dark and light terminals alike. Plain cells are two columns wide; the brackets of the
// last move are in the gaps.
#include "cli/board_text.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "cli/caption_words.h"
#include "cli/cli.h"
#include "cli/graph_text.h"
#include "games/shogi/shogi_japanese.h"

enum { MARK_LEGAL = 1, MARK_LAST = 2 };

// Arrays of two: for 16 colours, and for 256, which look the same under every theme.
typedef struct {
    const char *name; // of the player
    const char *code[2];
} Ink;

typedef struct {
    const char *light, *dark; // backgrounds of cells
    const char *last;         // background behind the last move
    const char *dot;          // foreground of the mark of legal moves
} Felt;

static const char RESET[] = "\033[0m";

static const Ink inks[] = {
    {"black", {"\033[30m", "\033[38;5;16m"}},    {"white", {"\033[1;97m", "\033[1;38;5;231m"}},
    {"red", {"\033[1;91m", "\033[1;38;5;203m"}}, {"blue", {"\033[1;94m", "\033[1;38;5;75m"}},
    {"", {"\033[1;93m", "\033[1;38;5;221m"}},
};
enum { N_INKS = sizeof inks / sizeof *inks };

// Green where a player has black pieces, which could not be seen on the slate used otherwise.
static const Felt felts[2][2] = {
    {{"\033[40m", "\033[40m", "\033[44m", "\033[93m"},
     {"\033[48;5;238m", "\033[48;5;236m", "\033[48;5;60m", "\033[38;5;250m"}},
    {{"\033[42m", "\033[42m", "\033[43m", "\033[30m"},
     {"\033[48;5;29m", "\033[48;5;28m", "\033[48;5;137m", "\033[38;5;151m"}},
};

BoardStyle board_style_for(FILE *f, bool utf8) {
    const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR"), *more = getenv("COLORTERM");
    bool able = os_is_terminal(f) && term && *term && strcmp(term, "dumb") != 0;
    BoardStyle style = {.colour = able && !(no_colour && *no_colour)};
    style.deep = style.colour && ((more && *more) || strstr(term, "256") || strstr(term, "direct"));
    style.stones = style.colour && utf8;
    return style;
}

static const char *ink_of(const Game *g, int owner, bool deep) {
    size_t i = 0;
    const char *name = owner >= 0 && owner < g->players ? g->player_names[owner] : "";
    while (i + 1 < N_INKS && strcmp(inks[i].name, name) != 0) i++;
    // Players who are not named after a colour get one by their number.
    if (i + 1 == N_INKS && owner >= 0) i = ((size_t)owner + 1) % N_INKS;
    return inks[i].code[deep];
}

static const Felt *felt_of(const Game *g, bool deep) {
    bool green = false;
    for (int p = 0; p < g->players; p++) green |= strcmp(g->player_names[p], "black") == 0;
    return &felts[green][deep];
}

// The cell a move names: all of its text ("f5"), or its end ("e2e4").
static size_t cell_named(const Drawing *d, const char *move) {
    size_t best = d->n_cells, longest = 0, length = strlen(move);
    for (size_t i = 0; i < d->n_cells; i++) {
        size_t n = strlen(d->cells[i].name);
        if (n <= longest || n > length || strcmp(move + length - n, d->cells[i].name) != 0)
            continue;
        longest = n;
        best = i;
    }
    return best;
}

static unsigned char *find_marks(const Game *g, const State *s, const Drawing *d,
                                 const BoardStyle *style) {
    unsigned char *marks = mem_new(d->n_cells + 1, 1); // the last one is for moves without a cell
    if (style->last && *style->last) marks[cell_named(d, style->last)] |= MARK_LAST;
    if (!style->legal) return marks;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        str_reset(&text);
        game_move_text(g, s, moves[i], &text);
        marks[cell_named(d, str_text(&text))] |= MARK_LEGAL;
    }
    str_clear(&text);
    free(moves);
    return marks;
}

static size_t cell_at(const Drawing *d, int x, int y) {
    size_t i = 0;
    while (i < d->n_cells && ((int)d->cells[i].x != x || (int)d->cells[i].y != y)) i++;
    return i;
}

static bool shows_sign(const DrawCell *c, const BoardStyle *style) {
    return style->stones && *c->sign;
}

// What is drawn in a cell. Where the background shows the cells, empty ones stay blank.
static const char *glyph_of(const Drawing *d, const DrawCell *c, unsigned mark,
                            const BoardStyle *style, char text[2]) {
    if (style->stones && strcmp(c->piece, "stone") == 0) return "\u25cf";
    if (shows_sign(c, style)) return c->sign;
    bool chequered = style->deep && d->kind == BOARD_SQUARE;
    bool empty = !*c->piece;
    if (empty && (mark & MARK_LEGAL)) return style->stones && chequered ? "\u00b7" : "+";
    if (empty && chequered) return " ";
    text[0] = c->glyph;
    text[1] = '\0';
    return text;
}

// The number before the letters of a name such as "9a"; 0 where names are not of that kind.
static int number_of_file(const char *name) {
    size_t digits = strspn(name, "0123456789"), letters = digits;
    while (name[letters] >= 'a' && name[letters] <= 'z') letters++;
    bool fits = digits > 0 && letters > digits && !name[letters];
    return fits ? (int)strtol(name, NULL, 10) : 0;
}

// The letter of a column as its cells have it ("f" of f5; Go has no i); 0 where the names begin
// with numbers ("3-5").
static char column_letter(const Drawing *d, int x) {
    size_t i = 0;
    while (i < d->n_cells && ((int)d->cells[i].x != x || !*d->cells[i].name)) i++;
    char first = i < d->n_cells ? d->cells[i].name[0] : '\0';
    return first >= 'a' && first <= 'z' ? first : '\0';
}

static void print_column_names(FILE *f, const Drawing *d, int width) {
    bool letters = column_letter(d, 0) != '\0';
    fputs("   ", f);
    for (int x = 0; x < d->columns; x++) {
        char letter = column_letter(d, x);
        size_t top = cell_at(d, x, 0);
        int file = top < d->n_cells ? number_of_file(d->cells[top].name) : 0;
        if (letters)
            fprintf(f, "%*c", width == 3 ? 2 : width, letter ? letter : ' ');
        else
            fprintf(f, "%*d", width == 3 ? 2 : width, file ? file : x + 1);
        if (width == 3) fputc(' ', f);
    }
    fputc('\n', f);
}

// Whether two cells, or one and a place beside the board, have a line between them.
static bool joined(const Drawing *d, size_t a, size_t b) {
    for (size_t i = 0; i < d->n_lines; i++) {
        size_t from = (size_t)d->lines[i].from, to = (size_t)d->lines[i].to;
        if ((from == a && to == b) || (from == b && to == a)) return true;
    }
    return false;
}

// Walls between a row of squares and the one below it; nothing where there are none.
static void print_walls_below(FILE *f, const Drawing *d, int y, int width) {
    Str line = {0};
    for (int x = 0; x < d->columns; x++)
        str_addf(&line, "%*s", width,
                 !joined(d, cell_at(d, x, y), cell_at(d, x, y + 1)) ? ""
                 : width == 3                                       ? "---"
                                                                    : "--");
    if (strchr(str_text(&line), '-')) fprintf(f, "   %s\n", str_text(&line));
    str_clear(&line);
}

static bool has_wall_at_left(const Drawing *d, int x, int y) {
    return d->kind == BOARD_SQUARE && x > 0 && joined(d, cell_at(d, x - 1, y), cell_at(d, x, y));
}

static void print_plain_row(FILE *f, const Drawing *d, const unsigned char *marks,
                            const BoardStyle *style, int y) {
    bool after_last = false;
    for (int x = 0; x < d->columns; x++) {
        size_t i = cell_at(d, x, y);
        bool last = i < d->n_cells && (marks[i] & MARK_LAST);
        char mark = i < d->n_cells && d->cells[i].mark ? d->cells[i].mark : ' ';
        if (has_wall_at_left(d, x, y)) mark = '|';
        fputc(last ? '(' : after_last && mark == ' ' ? ')' : mark, f);
        char text[2];
        fputs(i < d->n_cells ? glyph_of(d, &d->cells[i], marks[i], style, text) : " ", f);
        after_last = last;
    }
    if (after_last) fputc(')', f);
}

static void print_painted_row(FILE *f, const Game *g, const Drawing *d, const unsigned char *marks,
                              const BoardStyle *style, int y) {
    const Felt *felt = felt_of(g, style->deep);
    for (int x = 0; x < d->columns; x++) {
        size_t i = cell_at(d, x, y);
        if (i == d->n_cells) {
            fputs("   ", f);
            continue;
        }
        const DrawCell *c = &d->cells[i];
        bool two_tone = d->kind == BOARD_SQUARE && (x + y) % 2;
        const char *ground = marks[i] & MARK_LAST ? felt->last
                             : two_tone           ? felt->dark
                                                  : felt->light;
        const char *ink = *c->piece ? ink_of(g, c->owner, style->deep) : felt->dot;
        char text[2];
        bool wide = shows_sign(c, style); // these take two columns
        // As in Japanese diagrams, v stands before a piece of the second player.
        char before = has_wall_at_left(d, x, y)            ? '|'
                      : wide && d->facing && c->owner == 1 ? 'v'
                      : c->mark && !wide                   ? c->mark
                                                           : ' ';
        fprintf(f, "%s%s%c%s%s%s", ground, ink, before, glyph_of(d, c, marks[i], style, text),
                wide ? "" : " ", RESET);
    }
}

// --- boards whose cells are known by name alone: numbered squares, graphs ---

static bool is_number(const char *text) {
    return *text && text[strspn(text, "0123456789")] == '\0';
}

static bool shows_names(const Drawing *d) {
    if (d->kind == BOARD_GRAPH) return true;
    size_t i = 0;
    while (i < d->n_cells && !*d->cells[i].name) i++;
    return d->kind == BOARD_SQUARE && i < d->n_cells && is_number(d->cells[i].name);
}

// A box belongs to the node at its upper left corner.
static bool is_box(const DrawCell *c) {
    return strcmp(c->piece, "box") == 0;
}

// An empty cell shows its name; a heap shows its number.
static const char *name_or_piece(const DrawCell *c, char text[2]) {
    if (is_number(c->piece)) return c->piece;
    if (!*c->piece || is_box(c)) return c->name;
    text[0] = c->glyph;
    text[1] = '\0';
    return text;
}

// Whether all lines join neighbours in a row or column, so that they can be drawn with letters.
static bool is_lattice(const Drawing *d) {
    for (size_t i = 0; i < d->n_lines; i++) {
        const DrawCell *a = &d->cells[d->lines[i].from], *b = &d->cells[d->lines[i].to];
        int far = abs((int)a->x - (int)b->x) + abs((int)a->y - (int)b->y);
        bool whole = a->x == (float)(int)a->x && b->x == (float)(int)b->x;
        if (far != 1 || !whole) return false;
    }
    return d->kind == BOARD_GRAPH && d->n_lines > 0;
}

static size_t name_width(const Drawing *d) {
    size_t width = 2;
    for (size_t i = 0; i < d->n_cells; i++)
        if (strlen(d->cells[i].name) + 2 > width) width = strlen(d->cells[i].name) + 2;
    return width;
}

// The lines between a row and the one below it, and whose the boxes between them are.
static void print_lines_below(FILE *f, const Drawing *d, int y) {
    fputs("   ", f);
    for (int x = 0; x < d->columns; x++) {
        size_t i = cell_at(d, x, y);
        fprintf(f, " %c %-*c", joined(d, i, cell_at(d, x, y + 1)) ? '|' : ' ',
                (int)name_width(d) - 3,
                i < d->n_cells && is_box(&d->cells[i]) ? d->cells[i].glyph : ' ');
    }
    fputc('\n', f);
}

static void print_gap(FILE *f, int width, bool line) {
    for (int i = 0; i < width; i++) fputc(line ? '-' : ' ', f);
}

static void print_named_row(FILE *f, const Game *g, const Drawing *d, const unsigned char *marks,
                            const BoardStyle *style, int y) {
    size_t width = name_width(d), before = d->n_cells;
    bool lattice = is_lattice(d);
    int at = 0;
    for (int column = 0; column < d->columns * (int)width; column++) {
        size_t i = 0;
        while (i < d->n_cells &&
               ((int)d->cells[i].y != y || (int)(d->cells[i].x * (float)width + 0.5F) != column))
            i++;
        if (i == d->n_cells) continue;
        char text[2];
        const DrawCell *c = &d->cells[i];
        const char *shown = name_or_piece(c, text);
        bool last = marks[i] & MARK_LAST, inked = style->colour && *c->piece;
        bool line = lattice && joined(d, before, i);
        print_gap(f, column - at, line);
        before = i;
        fprintf(f, "%s%s%s%s",
                last   ? "("
                : line ? "-"
                       : " ",
                inked ? ink_of(g, c->owner, style->deep) : "", shown, inked ? RESET : "");
        if (last) fputc(')', f);
        at = column + 1 + (int)strlen(shown) + last;
    }
}

// A graph whose lines are not all between neighbours in rows and columns.
static void print_graph(FILE *f, const Game *g, const Drawing *d, const unsigned char *marks,
                        const BoardStyle *style) {
    GraphLabel *labels = mem_new(d->n_cells, sizeof *labels);
    for (size_t i = 0; i < d->n_cells; i++) {
        const DrawCell *c = &d->cells[i];
        char text[2];
        bool last = marks[i] & MARK_LAST, inked = style->colour && *c->piece;
        snprintf(labels[i].text, sizeof labels[i].text, "%s%.12s%s", last ? "(" : "",
                 name_or_piece(c, text), last ? ")" : "");
        labels[i].before = inked ? ink_of(g, c->owner, style->deep) : "";
        labels[i].behind = inked ? RESET : "";
    }
    graph_print(f, d, labels);
    free(labels);
}

// --- long rows of piles, as in backgammon: folded, the second half above the first ---

static bool is_folded(const Drawing *d) {
    enum { LONGEST = 14 };
    return d->kind == BOARD_SQUARE && d->rows == 1 && d->columns > LONGEST && shows_names(d);
}

// The cell in a column of the upper or the lower row; both begin and end at the same side.
static size_t folded_cell(const Drawing *d, int x, bool upper) {
    int half = d->columns / 2;
    return cell_at(d, upper ? half + x : half - 1 - x, 0);
}

// How many pieces a pile has, and whose they are: "5w"; "." for none.
static void pile_text(const Game *g, const DrawCell *c, char out[12]) {
    bool empty = !*c->piece || c->owner < 0;
    snprintf(out, 12, "%.4s%c", empty ? "" : c->piece, empty ? '.' : g->player_names[c->owner][0]);
}

static void print_folded_row(FILE *f, const Game *g, const Drawing *d, const unsigned char *marks,
                             const BoardStyle *style, bool upper) {
    fputs("   ", f);
    for (int x = 0; x < d->columns / 2; x++) {
        size_t i = folded_cell(d, x, upper);
        const DrawCell *c = &d->cells[i];
        char text[12];
        pile_text(g, c, text);
        bool inked = style->colour && c->owner >= 0;
        fprintf(f, "%*s%s%s%s%s", (int)(4 - strlen(text)), marks[i] & MARK_LAST ? "(" : "",
                inked ? ink_of(g, c->owner, style->deep) : "", text, inked ? RESET : "",
                marks[i] & MARK_LAST ? ")" : "");
    }
    fputc('\n', f);
}

static void print_folded_names(FILE *f, const Drawing *d, bool upper) {
    fputs("   ", f);
    for (int x = 0; x < d->columns / 2; x++)
        fprintf(f, "%4s", d->cells[folded_cell(d, x, upper)].name);
    fputc('\n', f);
}

static void print_folded(FILE *f, const Game *g, const Drawing *d, const unsigned char *marks,
                         const BoardStyle *style) {
    print_folded_names(f, d, true);
    print_folded_row(f, g, d, marks, style, true);
    fputc('\n', f);
    print_folded_row(f, g, d, marks, style, false);
    print_folded_names(f, d, false);
}

// --- the whole board ---

// The letter of a player's stones where it is not the first of the player's name ("X black").
static char letter_of(const Game *g, const Drawing *d, int player) {
    for (size_t i = 0; i < d->n_cells; i++) {
        const DrawCell *c = &d->cells[i];
        if (c->owner != player || !*c->piece) continue;
        char name[2] = {g->player_names[player][0], '\0'}, glyph[2] = {c->glyph, '\0'};
        return str_same_word(name, glyph) ? '\0' : c->glyph;
    }
    return '\0';
}

static int player_named_at(const Game *g, const char *text, bool word_begins) {
    for (int p = 0; p < g->players && word_begins; p++) {
        size_t n = strlen(g->player_names[p]);
        if (n && strncmp(text, g->player_names[p], n) == 0 && strchr(" ,:", text[n])) return p;
    }
    return -1;
}

// The caption, each player's name after a sample of their stones.
static void print_caption(FILE *f, const Game *g, const Drawing *d, const BoardStyle *style) {
    Str words = {0};
    caption_words(g, d->caption, &words);
    const char *text = str_text(&words);
    if (*text) fputs("    ", f);
    for (const char *p = text; *p; p++) {
        int player = player_named_at(g, p, p == text || p[-1] == ' ');
        char letter = player < 0 ? '\0' : letter_of(g, d, player);
        if (player >= 0 && style->stones)
            fprintf(f, "%s%s \u25cf %s ", felt_of(g, style->deep)->light,
                    ink_of(g, player, style->deep), RESET);
        else if (letter)
            fprintf(f, "%c ", letter);
        fputc(*p, f);
    }
    if (*text) fputc('\n', f);
    str_clear(&words);
}

// The name of a row as its cells have it: "8" of a8, "5" of 1-5, "f" of 7f. Boards may be numbered
// from the bottom.
static const char *row_name(const Drawing *d, int y) {
    size_t i = 0;
    while (i < d->n_cells && ((int)d->cells[i].y != y || !*d->cells[i].name)) i++;
    if (i == d->n_cells) return "";
    const char *name = d->cells[i].name, *dash = strchr(name, '-');
    if (number_of_file(name)) return name + strspn(name, "0123456789");
    return dash ? dash + 1 : name + strcspn(name, "0123456789");
}

// What a player has in hand, on a line of its own.
static void print_held(FILE *f, const Game *g, const Drawing *d, const BoardStyle *style,
                       int player) {
    bool any = false;
    for (size_t i = 0; i < d->n_held; i++) {
        const DrawHeld *h = &d->held[i];
        if (h->owner != player) continue;
        if (!any && style->kanji_rows)
            fprintf(f, "    %sの持駒：", style->sides[player]);
        else if (!any)
            fprintf(f, "    %s in hand:", g->player_names[player]);
        any = true;
        if (style->stones && *h->sign)
            fprintf(f, " %s", h->sign);
        else
            fprintf(f, " %c", h->glyph);
        if (h->count > 1) fprintf(f, "%d", h->count);
    }
    if (any) fputc('\n', f);
}

// --- hands of cards ---

// The card as it is written in moves, or, where no move names it, from its piece: "Q of hearts".
static void card_text(const DrawCell *c, char out[24]) {
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    const char *of = strstr(c->piece, " of ");
    snprintf(out, 24, "%s", *c->name ? c->name : *c->piece ? c->piece : "-");
    for (size_t i = 0; of && !*c->name && i < 4; i++)
        if (strcmp(of + 4, suits[i]) == 0)
            snprintf(out, 24, "%c%c", c->piece[0] == '1' ? 'T' : c->piece[0], "CDHS"[i]);
}

// A line for each pile: whose it is, what lies before them, then the hand.
static void print_hands(FILE *f, const Game *g, const Drawing *d, const unsigned char *marks) {
    for (int x = 0; x < d->columns; x++) {
        int backs = 0;
        bool begun = false;
        for (size_t i = 0; i < d->n_cells; i++) {
            const DrawCell *c = &d->cells[i];
            char text[24];
            if ((int)c->x != x) continue;
            card_text(c, text);
            if (!begun)
                fprintf(f, "    %-8s %-4s ", c->owner >= 0 ? g->player_names[c->owner] : "table",
                        c->y == 0 ? text : "");
            begun = true;
            if (c->y == 0) continue;
            if (strcmp(c->piece, "back") == 0)
                backs++;
            else
                fprintf(f, " %s%s", text, marks[i] & MARK_LEGAL ? "+" : "");
        }
        if (backs) fprintf(f, " ? x %d", backs);
        fputc('\n', f);
    }
}

void board_print(FILE *f, const Game *g, const State *s, const BoardStyle *style) {
    Drawing d = {0};
    game_draw(g, s, &d);
    unsigned char *marks = find_marks(g, s, &d, style);
    bool named = shows_names(&d), kanji = style->kanji_rows && d.rows <= SHOGI_SIDE;
    for (int player = g->players - 1; player > 0; player--) print_held(f, g, &d, style, player);
    if (d.hands) {
        print_hands(f, g, &d, marks);
        d.n_cells = 0;
    }
    if (is_folded(&d)) {
        print_folded(f, g, &d, marks, style);
        d.n_cells = 0;
    }
    if (d.kind == BOARD_GRAPH && d.n_lines > 0 && !is_lattice(&d)) {
        print_graph(f, g, &d, marks, style);
        d.n_cells = 0;
    }
    if (!named && d.n_cells > 1) print_column_names(f, &d, style->colour ? 3 : 2);
    for (int y = 0; y < d.rows && d.n_cells > 1; y++) {
        if (named)
            fputs("   ", f);
        else
            fprintf(f, style->colour ? "%2s " : "%3s", kanji ? "" : row_name(&d, y));
        for (int i = 0; d.kind == BOARD_HEX && i < y; i++) fputc(' ', f);
        if (named)
            print_named_row(f, g, &d, marks, style, y);
        else if (style->colour)
            print_painted_row(f, g, &d, marks, style, y);
        else
            print_plain_row(f, &d, marks, style, y);
        if (kanji) fprintf(f, " %s", shogi_rank_japanese(y));
        fputc('\n', f);
        if (named && y + 1 < d.rows && is_lattice(&d)) print_lines_below(f, &d, y);
        if (!named && d.kind == BOARD_SQUARE && d.n_lines > 0)
            print_walls_below(f, &d, y, style->colour ? 3 : 2);
    }
    print_held(f, g, &d, style, 0);
    if (*d.caption) print_caption(f, g, &d, style);
    free(marks);
    drawing_clear(&d);
}
