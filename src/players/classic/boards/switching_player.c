// SPDX-License-Identifier: MIT
// switching_player.c - see switching_player.h.
//
// Every open line is a resistor of one ohm, a safe line a wire, a cut line nothing. A voltage
// stands between the two sides; the program plays the line with the largest current, whichever side
// it has: there a cut does most harm and a safe line most good. Shannon's machine measured it; here
// Kirchhoff's equations are solved. Values are thousandths of the current through the whole board.
#include "players/classic/boards/switching_player.h"

#include "base/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE_MAX = 22, POINTS_MAX = SIDE_MAX * SIDE_MAX, LINES_MAX = 2 * POINTS_MAX };

typedef enum { LINE_OPEN, LINE_CUT, LINE_SAFE } LineState;

typedef struct {
    int from, to; // points
    LineState state;
    double current;
} Line;

typedef struct {
    Player player;
    int width, height;
    int n_lines;
    Line line[LINES_MAX];
    int joined[POINTS_MAX]; // points that wires make one: the least of them
    double *matrix;         // equations, a row each, the right side last
    double voltage[POINTS_MAX];
    int best;
    double total; // current from side to side
} SwitchingPlayer;

static void switching_free(Player *p) {
    free(((SwitchingPlayer *)p)->matrix);
    free(p);
}

// --- the board ---

static void add_line(SwitchingPlayer *s, int from, int to) {
    s->line[s->n_lines++] = (Line){.from = from, .to = to};
}

// Lines between points of the first column, and between those of the last, do not exist.
static void make_lines(SwitchingPlayer *s) {
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++) {
            int p = y * s->width + x;
            if (x + 1 < s->width) add_line(s, p, p + 1);
            if (y + 1 < s->height && x > 0 && x + 1 < s->width) add_line(s, p, p + s->width);
        }
}

static void name_point(const SwitchingPlayer *s, int p, char out[16]) {
    snprintf(out, 16, "%c%d", 'a' + p % s->width, p / s->width + 1);
}

// "s a1.b1=cut,b2.b3=short": what is not named is open.
static void read_lines(SwitchingPlayer *s, const State *state) {
    Str text = {0};
    game_position_text(s->player.game, state, &text);
    for (int i = 0; i < s->n_lines; i++) {
        char a[16], b[16], word[40];
        name_point(s, s->line[i].from, a);
        name_point(s, s->line[i].to, b);
        snprintf(word, sizeof word, "%s.%s=", a, b);
        const char *at = str_text(&text);
        size_t length = strlen(word);
        s->line[i].state = LINE_OPEN;
        while ((at = strstr(at, word)) != NULL) {
            if (at[-1] == ' ' || at[-1] == ',')
                s->line[i].state = at[length] == 'c' ? LINE_CUT : LINE_SAFE;
            at += length;
        }
    }
    str_clear(&text);
}

// --- the circuit ---

static int joined_to(const SwitchingPlayer *s, int p) {
    while (s->joined[p] != p) p = s->joined[p];
    return p;
}

static void join(SwitchingPlayer *s, int a, int b) {
    a = joined_to(s, a), b = joined_to(s, b);
    if (a < b)
        s->joined[b] = a;
    else
        s->joined[a] = b;
}

static void join_points(SwitchingPlayer *s) {
    for (int p = 0; p < s->width * s->height; p++) s->joined[p] = p;
    for (int y = 1; y < s->height; y++) {
        join(s, 0, y * s->width);
        join(s, s->width - 1, y * s->width + s->width - 1);
    }
    for (int i = 0; i < s->n_lines; i++)
        if (s->line[i].state == LINE_SAFE) join(s, s->line[i].from, s->line[i].to);
}

// What flows into a point flows out of it; the left side has one volt, the right side none. A point
// that hangs on nothing gets no volt.
static void set_equations(SwitchingPlayer *s, int n) {
    int left = joined_to(s, 0), right = joined_to(s, s->width - 1), row = n + 1;
    memset(s->matrix, 0, (size_t)n * (size_t)row * sizeof *s->matrix);
    for (int i = 0; i < s->n_lines; i++) {
        int a = joined_to(s, s->line[i].from), b = joined_to(s, s->line[i].to);
        if (s->line[i].state != LINE_OPEN || a == b) continue;
        s->matrix[a * row + a] += 1, s->matrix[a * row + b] -= 1;
        s->matrix[b * row + b] += 1, s->matrix[b * row + a] -= 1;
    }
    for (int p = 0; p < n; p++) {
        double *at = &s->matrix[p * row];
        if (p != left && p != right && at[p] > 0) {
            at[p] += 1e-9; // islands too have one solution
            continue;
        }
        memset(at, 0, (size_t)row * sizeof *at);
        at[p] = 1;
        at[n] = p == left;
    }
}

// Gaussian elimination; the diagonal is the largest of its row, so no row is exchanged.
static void solve(SwitchingPlayer *s, int n) {
    int row = n + 1;
    double *m = s->matrix;
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            double factor = m[i * row + k] / m[k * row + k];
            if (factor == 0) continue;
            for (int j = k; j <= n; j++) m[i * row + j] -= factor * m[k * row + j];
        }
    for (int k = n - 1; k >= 0; k--) {
        double sum = m[k * row + n];
        for (int j = k + 1; j < n; j++) sum -= m[k * row + j] * s->voltage[j];
        s->voltage[k] = sum / m[k * row + k];
    }
}

static void find_best(SwitchingPlayer *s) {
    int n = s->width * s->height, left;
    join_points(s);
    left = joined_to(s, 0);
    set_equations(s, n);
    solve(s, n);
    s->best = -1;
    s->total = 0;
    for (int i = 0; i < s->n_lines; i++) {
        Line *l = &s->line[i];
        int a = joined_to(s, l->from), b = joined_to(s, l->to);
        l->current = l->state == LINE_OPEN ? fabs(s->voltage[a] - s->voltage[b]) : 0;
        if (l->state == LINE_OPEN && (a == left) != (b == left)) s->total += l->current;
        if (l->state != LINE_OPEN) continue;
        if (s->best < 0 || l->current > s->line[s->best].current + 1e-9) s->best = i;
    }
}

static void line_name(const SwitchingPlayer *s, int i, char out[32]) {
    char a[16], b[16];
    name_point(s, s->line[i].from, a);
    name_point(s, s->line[i].to, b);
    snprintf(out, 32, "%s%s", a, b);
}

static int share(const SwitchingPlayer *s, int i) {
    return s->total > 1e-6 ? (int)(1000 * s->line[i].current / s->total + 0.5) : 0;
}

static bool switching_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    SwitchingPlayer *s = (SwitchingPlayer *)p;
    char name[32];
    if (game_over(p->game, turn->state))
        return error_set(e, "asked for a move when the game is over");
    read_lines(s, turn->state);
    find_best(s);
    line_name(s, s->best, name);
    return game_move_parse(p->game, turn->state, name, &out->move, e);
}

static void switching_explain(Player *p, const Turn *turn, Insight *out) {
    const SwitchingPlayer *s = (const SwitchingPlayer *)p;
    Str en = {0}, ja = {0};
    char name[32];
    line_name(s, s->best, name);
    int part = share(s, s->best);
    str_addf(&en,
             "As a circuit of resistors, %s carries the largest current: %d.%d%% of what flows "
             "from side to side.",
             name, part / 10, part % 10);
    str_addf(&ja,
             "抵抗の回路と見ると、%s に最も大きな電流が流れます（左右を流れる電流の %d.%d%%）。",
             name, part / 10, part % 10);
    insight_say(out, str_text(&en), str_text(&ja));
    if (turn->side == 0)
        insight_say(out, "Cutting it does most harm.", "これを切るのが最も効きます。");
    else
        insight_say(out, "Making it safe helps most.", "これをつなぐのが最も効きます。");
    str_clear(&en);
    str_clear(&ja);
}

static Player *switching_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {
        .free = switching_free, .choose = switching_choose, .explain = switching_explain};
    if (!game_is(g, "switching") || game_param(g, "height", 0) < 2) {
        error_set(e, "resistor plays switching with a height of at least 2");
        return NULL;
    }
    if (!spec_done(spec, NULL, 0, e)) return NULL;
    SwitchingPlayer *s = mem_new(1, sizeof *s);
    s->player.ops = &ops;
    s->width = game_param(g, "width", 6);
    s->height = game_param(g, "height", 5);
    size_t points = (size_t)(s->width * s->height);
    s->matrix = mem_new(points * (points + 1), sizeof *s->matrix);
    make_lines(s);
    return &s->player;
}

const PlayerType switching_player_type = {
    .name = "resistor",
    .options = "",
    .summary = "Shannon's switching game: the line with the largest current (Shannon, 1951)",
    .make = switching_make,
};
