// SPDX-License-Identifier: MIT
// board_svg.c - see board_svg.h.
#include "cli/board_svg.h"

#include "base/mem.h"
#include "cli/caption_words.h"

enum { CELL = 40, MARGIN = 30 };

typedef struct {
    const Game *game;
    const Drawing *drawing;
    const char *caption;
    float left, top; // smallest coordinates of any cell
    Str *out;
} Picture;

// Where a cell's centre lies: rows of hexagons are closer together and shifted.
static void centre(const Picture *p, const DrawCell *c, float *x, float *y) {
    float cx = c->x - p->left, cy = c->y - p->top;
    if (p->drawing->kind == BOARD_HEX) {
        *x = MARGIN + CELL * (0.5F + cx + 0.5F * cy);
        *y = MARGIN + CELL * (0.58F + 0.866F * cy);
    } else {
        *x = MARGIN + CELL * (0.5F + cx);
        *y = MARGIN + CELL * (0.5F + cy);
    }
}

static const char *fill_of(const Game *g, int owner) {
    static const char *const named[][2] = {{"black", "#111"},     {"white", "#f6f6f0"},
                                           {"red", "#c8352b"},    {"blue", "#2b62c8"},
                                           {"yellow", "#e8c13a"}, {"green", "#2f8f4e"}};
    static const char *const others[] = {"#c8352b", "#f6f6f0", "#2b62c8", "#e8c13a"};
    if (owner < 0 || owner >= g->players) return "#777";
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(g->player_names[owner], named[i][0]) == 0) return named[i][1];
    return others[owner % 4];
}

static void add_cell_shape(const Picture *p, const DrawCell *c) {
    float x, y;
    centre(p, c, &x, &y);
    if (p->drawing->kind == BOARD_HEX) {
        const float h = CELL / 1.732F, w = CELL / 2.0F;
        str_addf(p->out,
                 "<path d='M%.1f %.1fl%.1f %.1fv%.1fl%.1f %.1fl%.1f %.1fv%.1fz' fill='#e9d8b4' "
                 "stroke='#8a7a55'/>\n",
                 x, y - h, w, h / 2, h, -w, h / 2, -w, -h / 2, -h);
    } else if (p->drawing->kind == BOARD_SQUARE) {
        bool dark = ((int)c->x + (int)c->y) % 2 != 0;
        str_addf(p->out, "<rect x='%.1f' y='%.1f' width='%d' height='%d' fill='%s'/>\n",
                 x - CELL / 2.0F, y - CELL / 2.0F, CELL, CELL, dark ? "#2d7a4c" : "#338554");
    } else {
        str_addf(p->out, "<circle cx='%.1f' cy='%.1f' r='%.1f' fill='#e9d8b4' stroke='#8a7a55'/>\n",
                 x, y, CELL * 0.45F);
    }
}

static bool is_box(const DrawCell *c) {
    return strcmp(c->piece, "box") == 0;
}

static bool is_stone(const DrawCell *c) {
    return strcmp(c->piece, "stone") == 0;
}

// What a card shows: "card K" a rank, "Q of hearts" a rank and a suit, other pieces themselves.
// False for the back.
static bool card_face(const char *piece, char out[24]) {
    static const char *const suits[][2] = {
        {"clubs", "\u2663"}, {"diamonds", "\u2666"}, {"hearts", "\u2665"}, {"spades", "\u2660"}};
    const char *of = strstr(piece, " of ");
    if (strcmp(piece, "card") == 0 || strcmp(piece, "back") == 0) return false;
    snprintf(out, 24, "%s", strncmp(piece, "card ", 5) == 0 ? piece + 5 : piece);
    for (size_t i = 0; of && i < 4; i++)
        if (strcmp(of + 4, suits[i][0]) == 0)
            snprintf(out, 24, "%.*s%s", (int)(of - piece), piece, suits[i][1]);
    return true;
}

// A card: its rank on a white sheet; without a rank, its back.
static void add_card(const Picture *p, const DrawCell *c) {
    float x, y;
    centre(p, c, &x, &y);
    char text[24];
    bool face = card_face(c->piece, text);
    str_addf(p->out,
             "<rect x='%.1f' y='%.1f' width='34' height='38' rx='4' fill='%s' stroke='#555'/>\n",
             x - 17, y - 19, face ? "#fff" : "#3a5f9e");
    if (face)
        str_addf(
            p->out,
            "<text x='%.1f' y='%.1f' text-anchor='middle' font-size='%d' fill='%s'>%s</text>\n", x,
            y + 6, strlen(text) > 4 ? 12 : 18,
            strstr(c->piece, "hearts") || strstr(c->piece, "diamonds") ? "#b3261e" : "#000", text);
}

// A piece that people know by its sign: wood that points to the other side.
static void add_wood(const Picture *p, const DrawCell *c) {
    float x, y, r = CELL * 0.42F;
    centre(p, c, &x, &y);
    str_addf(p->out,
             "<g transform='rotate(%d %.1f %.1f)'><path d='M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f "
             "%.1fL%.1f %.1fZ' fill='#f3d9a0' stroke='#6b5227'/>",
             c->owner == 1 ? 180 : 0, x, y, x, y - r, x + r * 0.7F, y - r * 0.7F, x + r * 0.9F,
             y + r, x - r * 0.9F, y + r, x - r * 0.7F, y - r * 0.7F);
    str_addf(
        p->out,
        "<text x='%.1f' y='%.1f' text-anchor='middle' font-size='20' fill='%s'>%s</text></g>\n", x,
        y + 9, c->mark ? "#b3261e" : "#222", c->sign);
}

static void add_piece(const Picture *p, const DrawCell *c) {
    if (!*c->piece) return;
    if (*c->sign) {
        add_wood(p, c);
        return;
    }
    if (p->drawing->kind == BOARD_CARDS) {
        add_card(p, c);
        return;
    }
    float x, y;
    centre(p, c, &x, &y);
    str_addf(p->out, "<circle cx='%.1f' cy='%.1f' r='%.1f' fill='%s' stroke='#0005'/>\n", x, y,
             CELL * 0.38F, fill_of(p->game, c->owner));
    if (is_stone(c)) return;
    bool bright = c->owner >= 0 && strcmp(fill_of(p->game, c->owner), "#f6f6f0") == 0;
    char glyph[2] = {c->glyph == '<' || c->glyph == '&' ? '?' : c->glyph, '\0'};
    str_addf(p->out,
             "<text x='%.1f' y='%.1f' text-anchor='middle' font-size='18' fill='%s'>%s</text>\n", x,
             y + 6, bright ? "#222" : "#fff", *c->sign ? c->sign : glyph);
}

static void add_dots(const Picture *p, const State *s) {
    const Game *g = p->game;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    Str text = {0};
    for (size_t i = 0; i < n; i++) {
        str_reset(&text);
        game_move_text(g, s, moves[i], &text);
        for (size_t k = 0; k < p->drawing->n_cells; k++) {
            const DrawCell *c = &p->drawing->cells[k];
            if (*c->piece || strcmp(c->name, str_text(&text)) != 0) continue;
            float x, y;
            centre(p, c, &x, &y);
            str_addf(p->out, "<circle cx='%.1f' cy='%.1f' r='4' fill='#0005'/>\n", x, y);
        }
    }
    str_clear(&text);
    free(moves);
}

// Names of columns and rows along the top and the left of square boards: "a" and "1" of "a1".
static void add_names(const Picture *p) {
    for (size_t i = 0; i < p->drawing->n_cells && p->drawing->kind == BOARD_SQUARE; i++) {
        const DrawCell *c = &p->drawing->cells[i];
        size_t letters = strcspn(c->name, "0123456789");
        if (!letters) letters = strspn(c->name, "0123456789"); // "9a"
        const char *dash = strchr(c->name, '-');
        float x, y;
        centre(p, c, &x, &y);
        if (c->y <= p->top)
            str_addf(p->out, "<text x='%.1f' y='%d' text-anchor='middle'>%.*s</text>\n", x,
                     MARGIN - 9, (int)(dash ? dash - c->name : (long)letters), c->name);
        if (c->x <= p->left)
            str_addf(p->out, "<text x='%d' y='%.1f' text-anchor='middle'>%s</text>\n", MARGIN / 2,
                     y + 5, dash ? dash + 1 : c->name + letters);
    }
}

static void add_line(const Picture *p, float x1, float y1, float x2, float y2, bool heavy) {
    str_addf(p->out,
             "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s' stroke-width='%d'/>\n", x1,
             y1, x2, y2, heavy ? "#5a3d1c" : "#8a7a55", heavy ? 5 : 1);
}

// Lines join their cells; on a board of squares they are walls between them.
static void add_lines(const Picture *p) {
    for (size_t i = 0; i < p->drawing->n_lines; i++) {
        const DrawLine *l = &p->drawing->lines[i];
        float x1, y1, x2, y2;
        centre(p, &p->drawing->cells[l->from], &x1, &y1);
        centre(p, &p->drawing->cells[l->to], &x2, &y2);
        if (p->drawing->kind != BOARD_SQUARE) {
            add_line(p, x1, y1, x2, y2, *l->piece);
            continue;
        }
        float x = (x1 + x2) / 2, y = (y1 + y2) / 2, along_x = (y2 - y1) / 2,
              along_y = (x2 - x1) / 2;
        add_line(p, x - along_x, y - along_y, x + along_x, y + along_y, true);
    }
}

// A box lies right below its node, between it and the next.
static void add_box(const Picture *p, const DrawCell *c) {
    float x, y;
    centre(p, c, &x, &y);
    str_addf(p->out, "<rect x='%.1f' y='%.1f' width='%d' height='%d' fill='%s'/>\n", x, y, CELL,
             CELL, fill_of(p->game, c->owner));
}

static void measure(Picture *p, float *width, float *height) {
    *width = *height = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < p->drawing->n_cells; i++) {
            const DrawCell *c = &p->drawing->cells[i];
            float x, y;
            if (pass == 0 && (i == 0 || c->x < p->left)) p->left = c->x;
            if (pass == 0 && (i == 0 || c->y < p->top)) p->top = c->y;
            centre(p, c, &x, &y);
            if (pass == 1 && x > *width) *width = x;
            if (pass == 1 && y > *height) *height = y;
        }
    }
    *width += CELL / 2.0F + MARGIN / 2.0F;
    float caption = 2.0F * MARGIN + 7.5F * (float)strlen(p->caption); // characters of 14 px
    if (caption > *width && *p->caption) *width = caption;
    *height += CELL / 2.0F + MARGIN;
}

void board_svg(const Game *g, const State *s, Str *out) {
    Drawing d = {0};
    game_draw(g, s, &d);
    Str caption = {0};
    caption_words(g, d.caption, &caption);
    Picture p = {.game = g, .drawing = &d, .caption = str_text(&caption), .out = out};
    float width, height;
    measure(&p, &width, &height);
    str_addf(out,
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' width='%.0f' "
             "height='%.0f' "
             "font-family='sans-serif' font-size='14' fill='#333'>\n<title>%s</title>\n"
             "<rect width='100%%' height='100%%' fill='#fbfaf6'/>\n",
             width, height, width, height, g->title);
    for (size_t i = 0; i < d.n_cells; i++)
        if (is_box(&d.cells[i])) add_box(&p, &d.cells[i]);
    if (d.kind == BOARD_GRAPH) add_lines(&p);
    for (size_t i = 0; i < d.n_cells; i++) add_cell_shape(&p, &d.cells[i]);
    if (d.kind != BOARD_GRAPH) add_lines(&p);
    for (size_t i = 0; i < d.n_cells; i++)
        if (!is_box(&d.cells[i])) add_piece(&p, &d.cells[i]);
    add_dots(&p, s);
    add_names(&p);
    str_addf(out, "<text x='%d' y='%.0f'>%s</text>\n</svg>\n", MARGIN, height - 8, p.caption);
    str_clear(&caption);
    drawing_clear(&d);
}
