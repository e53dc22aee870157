// SPDX-License-Identifier: MIT
// gtp_go.c - see gtp_go.h.
#include "proto/engine/gtp_go.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "games/go/go_position.h"
#include "games/go/go_status.h"
#include "proto/gtp_words.h"
#include "record/files/record_file.h"

#include <ctype.h>
#include <math.h>

enum { PLAYOUTS = 400 };

static bool is_go(const GtpEngine *g) {
    return game_is(g->seat.live.game, "go");
}

// --- handicap ---

// A board of go, to set up a start on.
typedef struct {
    int size;
    char cell[GO_POINTS_MAX]; // row by row from the top
} Setup;

static void empty_setup(const GtpEngine *g, Setup *out) {
    out->size = game_param(g->seat.live.game, "size", 0);
    memset(out->cell, '.', sizeof out->cell);
}

static bool has_stones(const GtpEngine *g) {
    GoPosition p;
    go_position_read(g->seat.live.game, g->seat.live.state, &p);
    for (int i = 0; i < p.board.width * p.board.height; i++)
        if (p.grid.cell[i] != '.') return true;
    return g->seat.live.record.n > 0;
}

// The game begins with these stones of black, and white moves.
static bool begin_with(GtpEngine *g, const Setup *setup) {
    const Game *game = g->seat.live.game;
    State *start = game_states_new(game, 1);
    Str text = {0};
    Error e;
    for (int y = 0; y < setup->size; y++) {
        int gap = 0;
        if (y) str_add_char(&text, '/');
        for (int x = 0; x <= setup->size; x++) {
            char c = x < setup->size ? setup->cell[y * setup->size + x] : '/';
            if (c != '.' && gap) str_addf(&text, "%d", gap);
            gap = c == '.' ? gap + 1 : 0;
            if (c == 'X') str_add_char(&text, c);
        }
    }
    str_add(&text, " w");
    bool ok = game_position_parse(game, str_text(&text), start, &e);
    if (ok) seat_new_game(&g->seat, start);
    str_clear(&text);
    free(start);
    return ok || gtp_refuse(g, "%s", e.text);
}

// The reply lists the stones.
static bool set_up(GtpEngine *g, const Setup *setup, bool list) {
    if (!begin_with(g, setup)) return false;
    for (int i = 0; list && i < setup->size * setup->size; i++) {
        int x = i % setup->size, y = i / setup->size;
        if (setup->cell[i] != 'X') continue;
        gtp_say(g, "%s%c%d", g->reply.len ? " " : "", 'A' + x + (x >= 'I' - 'A'), setup->size - y);
    }
    return true;
}

// The customary places, as the protocol has them: corners, then the middles of the sides.
static bool place_stones(int n, Setup *out) {
    int low = out->size >= 13 ? 3 : 2, high = out->size - 1 - low, middle = out->size / 2;
    const int places[8][2] = {{low, high},   {high, low},    {low, low},     {high, high},
                              {low, middle}, {high, middle}, {middle, high}, {middle, low}};
    bool odd = out->size % 2 == 1 && out->size >= 9;
    if (out->size < 7 || n < 2 || n > (odd ? 9 : 4)) return false;
    bool centre = n == 5 || n == 7 || n == 9;
    for (int i = 0; i < n - centre; i++) out->cell[places[i][1] * out->size + places[i][0]] = 'X';
    if (centre) out->cell[middle * out->size + middle] = 'X';
    return true;
}

static bool do_fixed_handicap(GtpEngine *g) {
    int64_t n;
    Setup setup;
    if (!is_go(g)) return gtp_refuse(g, "this game has no such handicap");
    if (!spec_number(g->words[1], &n)) return gtp_refuse(g, "syntax error");
    if (has_stones(g)) return gtp_refuse(g, "board not empty");
    empty_setup(g, &setup);
    if (n < 0 || n > 9 || !place_stones((int)n, &setup))
        return gtp_refuse(g, "invalid number of stones");
    return set_up(g, &setup, true);
}

static bool do_set_free_handicap(GtpEngine *g) {
    Setup setup;
    if (!is_go(g)) return gtp_refuse(g, "this game has no such handicap");
    if (has_stones(g)) return gtp_refuse(g, "board not empty");
    if (g->n < 3) return gtp_refuse(g, "invalid number of stones");
    empty_setup(g, &setup);
    for (size_t i = 1; i < g->n; i++) {
        int column, row;
        if (!gtp_read_vertex(g->words[i], &column, &row)) return gtp_refuse(g, "bad vertex list");
        if (tolower((unsigned char)g->words[i][0]) > 'i') column--;
        int at = (setup.size - row) * setup.size + column;
        if (column >= setup.size || row < 1 || row > setup.size || setup.cell[at] == 'X')
            return gtp_refuse(g, "bad vertex list");
        setup.cell[at] = 'X';
    }
    return set_up(g, &setup, false);
}

// --- a game from a file ---

static bool replay(GtpEngine *g, const Record *r, size_t plies) {
    Str start = {0}, move = {0};
    State *from = NULL, *s = game_states_new(r->game, 1);
    Error e;
    bool ok = seat_change_game(&g->seat, r->game->name, &e);
    game_position_text(r->game, r->start, &start);
    if (ok) from = game_states_new(g->seat.live.game, 1);
    ok = ok && game_position_parse(g->seat.live.game, str_text(&start), from, &e);
    if (ok) seat_new_game(&g->seat, from);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; ok && i < plies; i++) {
        Move m;
        str_reset(&move);
        game_move_text(r->game, s, r->moves[i].move, &move);
        ok = game_move_parse(g->seat.live.game, g->seat.live.state, str_text(&move), &m, &e);
        if (ok) seat_play(&g->seat, m);
        game_play(r->game, s, r->moves[i].move);
    }
    str_clear(&start);
    str_clear(&move);
    free(from);
    free(s);
    return ok || gtp_refuse(g, "cannot load file: %s", e.text);
}

// loadsgf FILE [MOVE]: the position before that move of the first game.
static bool do_loadsgf(GtpEngine *g) {
    Record r;
    Error e;
    int64_t number = INT64_MAX;
    if (g->n > 2 && (!spec_number(g->words[2], &number) || number < 1))
        return gtp_refuse(g, "syntax error");
    if (!g->seat.setup->games) return gtp_refuse(g, "cannot load file");
    if (!record_file_read_one(g->words[1], g->seat.setup->games, 1, &r, &e))
        return gtp_refuse(g, "cannot load file: %s", e.text);
    bool same = (r.game->traits & (GAME_CHANCE | GAME_HIDDEN)) == 0 && r.game->players == 2;
    size_t plies = number > (int64_t)r.n ? r.n : (size_t)number - 1;
    bool ok = same ? replay(g, &r, plies) : gtp_refuse(g, "cannot load file: another kind of game");
    if (ok && !live_over(&g->seat.live))
        gtp_say(g, "%s", gtp_colour(g->seat.live.game, live_mover(&g->seat.live)));
    record_clear(&r);
    return ok;
}

// --- dead stones ---

static void read_status(const GtpEngine *g, GoPosition *p, GoStatus *out) {
    go_position_read(g->seat.live.game, g->seat.live.state, p);
    go_status(&p->board, game_mover(g->seat.live.game, g->seat.live.state), PLAYOUTS, 1, out);
}

bool gtp_go_score(const GtpEngine *g, int *halves) {
    GoPosition p;
    GoStatus status;
    if (!is_go(g)) return false;
    read_status(g, &p, &status);
    *halves =
        2 * go_area_without_dead(&p.board, &status) - game_param(g->seat.live.game, "komi", 0);
    return true;
}

// A string of stones a line. No stones are said to live in seki.
static bool do_final_status_list(GtpEngine *g) {
    GoPosition p;
    GoStatus status;
    bool seen[GO_PLACES] = {false}, dead = strcmp(g->words[1], "dead") == 0;
    if (!is_go(g)) return gtp_refuse(g, "this game has no dead stones");
    if (!dead && strcmp(g->words[1], "alive") != 0 && strcmp(g->words[1], "seki") != 0)
        return gtp_refuse(g, "syntax error: alive, seki or dead");
    if (strcmp(g->words[1], "seki") == 0) return true;
    read_status(g, &p, &status);
    for (int i = 0; i < p.board.width * p.board.height; i++) {
        int place = go_point(&p.board, i);
        GoString s;
        if (p.board.stone[place] == GO_FREE || seen[place] || status.dead[place] != dead) continue;
        go_string(&p.board, place, &s);
        for (int k = 0; k < s.stones; k++) {
            char name[8];
            seen[s.stone[k]] = true;
            go_place_name(&p, s.stone[k], name);
            name[0] = (char)toupper((unsigned char)name[0]);
            gtp_say(g, "%s%s", k ? " " : g->reply.len ? "\n" : "", name);
        }
    }
    return true;
}

// --- analysis ---

static double chance_of(const GtpAnalysis *a, int value) {
    enum { SCALE = 600 };
    ValueType type = a->g->seat.player->ops->value_type;
    if (type == VALUE_CHANCE) return (double)value / VALUE_CERTAIN;
    int outcome = value_outcome(value);
    if (outcome) return outcome > 0;
    return 1 / (1 + exp(-(double)value / SCALE));
}

static void add_line(const GtpAnalysis *a, const MoveValue *v, size_t order, Str *out) {
    const LiveGame *live = &a->g->seat.live;
    double chance = chance_of(a, v->value);
    uint64_t visits = v->nodes ? v->nodes : v->leaves;
    str_addf(out, "%sinfo move ", order ? " " : "");
    gtp_add_move(a->g, v->move, out);
    str_addf(out, " visits %llu", (unsigned long long)(visits ? visits : 1));
    if (a->kata)
        str_addf(out, " winrate %.4f prior 0 lcb %.4f", chance, chance);
    else
        str_addf(out, " winrate %d prior 0 lcb %d", (int)lround(chance * 10000),
                 (int)lround(chance * 10000));
    str_addf(out, " order %zu pv", order);
    State *now = game_states_new(live->game, 1);
    game_copy(live->game, now, live->state);
    size_t n = v->line_length ? v->line_length : 1;
    for (size_t i = 0; i < n; i++) {
        Move m = v->line_length ? v->line[i] : v->move;
        Str text = {0};
        if (!game_legal(live->game, now, m)) break;
        game_move_text(live->game, now, m, &text);
        str_add_char(out, ' ');
        gtp_add_move_text(gtp_names(live->game, a->g->hex), str_text(&text), out);
        str_clear(&text);
        game_play(live->game, now, m);
    }
    free(now);
}

static void report(void *context, const AnalysisStep *step) {
    GtpAnalysis *a = context;
    int64_t now = os_now_ns();
    if (step->n == 0 || (a->said_ns && now - a->said_ns < a->interval_ns)) return;
    a->said_ns = now;
    Str line = {0};
    for (size_t i = 0; i < step->n; i++) add_line(a, &step->lines[i], i, &line);
    str_add(&line, "\n");
    a->g->out.write(a->g->out.context, str_text(&line));
    str_clear(&line);
}

static int analyse(void *context) {
    enum { LINES = 10 };
    GtpAnalysis *a = context;
    AnalysisOptions options = {.most = LINES, .each = report, .context = a};
    seat_analyse(&a->g->seat, (Limits){.stop = &a->stop}, NULL, &options);
    return 0;
}

void gtp_analysis_end(GtpEngine *g) {
    GtpAnalysis *a = &g->analysis;
    if (!a->running) return;
    atomic_store(&a->stop, true);
    thrd_join(a->thread, NULL);
    a->running = false;
    g->out.write(g->out.context, "\n");
}

// The words behind the command: a colour, an interval in hundredths of a second, and others that
// are ignored, as the protocol wants.
static bool begin_analysis(GtpEngine *g, bool kata) {
    GtpAnalysis *a = &g->analysis;
    int side = game_mover(g->seat.live.game, g->seat.live.state);
    double hundredths = 100;
    for (size_t i = 1; i < g->n; i++) {
        bool after_interval = i > 1 && strcmp(g->words[i - 1], "interval") == 0;
        if (i > 2 && !after_interval) continue;
        if (!spec_decimal(g->words[i], &hundredths))
            gtp_read_colour(g->seat.live.game, g->words[i], &side);
    }
    if (live_over(&g->seat.live)) return gtp_refuse(g, "the game is over");
    if (side != game_mover(g->seat.live.game, g->seat.live.state))
        return gtp_refuse(g, "it is not this player's turn");
    if (!(hundredths >= 1 && hundredths <= 1e6)) hundredths = 100;
    a->g = g;
    a->kata = kata;
    a->said_ns = 0;
    a->interval_ns = (int64_t)(hundredths * 1e7);
    atomic_store(&a->stop, false);
    g->goes_on = true; // the reply ends with the next command
    Str head = {0};
    str_addf(&head, "=%s\n", str_text(&g->id));
    g->out.write(g->out.context, str_text(&head));
    str_clear(&head);
    a->running = thrd_create(&a->thread, analyse, a) == thrd_success;
    if (!a->running) g->out.write(g->out.context, "\n");
    return true;
}

static bool do_lz_analyze(GtpEngine *g) {
    return begin_analysis(g, false);
}

static bool do_kata_analyze(GtpEngine *g) {
    return begin_analysis(g, true);
}

static const GtpCommand commands[] = {
    {"fixed_handicap", 1, do_fixed_handicap},       {"place_free_handicap", 1, do_fixed_handicap},
    {"set_free_handicap", 1, do_set_free_handicap}, {"loadsgf", 1, do_loadsgf},
    {"final_status_list", 1, do_final_status_list}, {"lz-analyze", 0, do_lz_analyze},
    {"kata-analyze", 0, do_kata_analyze},
};

const GtpCommand *gtp_go_commands(size_t *n) {
    *n = sizeof commands / sizeof *commands;
    return commands;
}
