// SPDX-License-Identifier: MIT
// tiny_lights.c - see tiny_games.h. Position text: three rows of lamps, '*' lit and '.' dark, then
// the presses left: "***/***/*** 8".
#include "tiny_games.h"

enum { SIDE = 3, LAMPS = SIDE * SIDE, PRESSES = 8 };

typedef struct {
    uint32_t lit; // bit y * SIDE + x
    uint32_t left;
} LightsState;

static const LightsState *lights(const State *s) {
    return (const LightsState *)s;
}

static void start(const Game *g, State *s) {
    (void)g;
    *(LightsState *)s = (LightsState){.lit = (1U << LAMPS) - 1, .left = PRESSES};
}

static int mover(const Game *g, const State *s) {
    (void)g, (void)s;
    return 0;
}

static size_t moves(const Game *g, const State *s, Move *out) {
    (void)g;
    if (lights(s)->lit == 0 || lights(s)->left == 0) return 0;
    for (size_t i = 0; i < LAMPS; i++) out[i] = i;
    return LAMPS;
}

static void play(const Game *g, State *state, Move m) {
    (void)g;
    LightsState *s = (LightsState *)state;
    int x = (int)m % SIDE, y = (int)m / SIDE;
    static const int step[5][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 5; i++) {
        int nx = x + step[i][0], ny = y + step[i][1];
        if (nx >= 0 && nx < SIDE && ny >= 0 && ny < SIDE) s->lit ^= 1U << (ny * SIDE + nx);
    }
    s->left--;
}

static void payoffs(const Game *g, const State *s, int *out) {
    (void)g;
    out[0] = lights(s)->lit == 0;
}

static void move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    str_addf(out, "%c%d", 'a' + (int)(m % SIDE), (int)(m / SIDE) + 1);
}

static void position_text(const Game *g, const State *s, Str *out) {
    (void)g;
    for (int i = 0; i < LAMPS; i++) {
        if (i && i % SIDE == 0) str_add_char(out, '/');
        str_add_char(out, (lights(s)->lit >> i) & 1 ? '*' : '.');
    }
    str_addf(out, " %u", (unsigned)lights(s)->left);
}

static bool position_parse(const Game *g, const char *text, State *out, Error *e) {
    (void)g;
    LightsState s = {0};
    if (strlen(text) != LAMPS + SIDE - 1 + 2) return error_set(e, "position of the wrong length");
    for (int i = 0; i < LAMPS; i++) {
        char c = text[i + i / SIDE];
        if (c != '*' && c != '.') return error_set(e, "position: '%c' is no lamp", c);
        if (c == '*') s.lit |= 1U << i;
    }
    char left = text[LAMPS + SIDE];
    if (left < '0' || left > '0' + PRESSES) return error_set(e, "position: bad number of presses");
    s.left = (uint32_t)(left - '0');
    *(LightsState *)out = s;
    return true;
}

static void draw(const Game *g, const State *s, Drawing *out) {
    (void)g;
    drawing_reset(out, BOARD_SQUARE, SIDE, SIDE);
    for (int i = 0; i < LAMPS; i++) {
        bool lit = (lights(s)->lit >> i) & 1;
        DrawCell cell = {.x = (float)(i % SIDE), .y = (float)(i / SIDE), .owner = DRAW_NOBODY};
        cell.glyph = lit ? '*' : '.';
        snprintf(cell.name, sizeof cell.name, "%c%d", 'a' + i % SIDE, i / SIDE + 1);
        snprintf(cell.piece, sizeof cell.piece, "%s", lit ? "lamp" : "");
        drawing_add(out, cell);
    }
}

const Game *tiny_lights(void) {
    static const GameOps ops = {
        .start = start,
        .mover = mover,
        .moves = moves,
        .play = play,
        .payoffs = payoffs,
        .move_text = move_text,
        .position_text = position_text,
        .position_parse = position_parse,
        .draw = draw,
    };
    static const Game game = {
        .ops = &ops,
        .name = "lights",
        .title = "Lights",
        .words = "Switch off all the lamps.\n",
        .players = 1,
        .player_names = {"solver"},
        .state_size = sizeof(LightsState),
        .max_moves = LAMPS,
        .max_plies = PRESSES,
    };
    return &game;
}
