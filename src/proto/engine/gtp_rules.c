// SPDX-License-Identifier: MIT
// gtp_rules.c - see gtp_rules.h.
#include "proto/engine/gtp_rules.h"

#include "base/mem.h"
#include "proto/engine/gtp_commands.h"
#include "proto/gtp_words.h"

#include <ctype.h>

static bool do_game_id(GtpEngine *g) {
    // One capital letter, then small letters.
    const char *p = g->seat.live.game->name;
    gtp_say(g, "%c", toupper((unsigned char)*p++));
    for (; isalpha((unsigned char)*p); p++) gtp_say(g, "%c", tolower((unsigned char)*p));
    return true;
}

static bool do_board_size(GtpEngine *g) {
    int columns, rows;
    if (!gtp_board_size(g->seat.live.game, &columns, &rows))
        return gtp_refuse(g, "the game has no rectangular board");
    return gtp_say(g, "%d", columns > rows ? columns : rows);
}

// What is on the cell of that name: X black, O white, '.' empty.
static char cell_letter(const GtpEngine *g, const Drawing *d, int column, int row) {
    for (size_t i = 0; i < d->n_cells; i++) {
        const DrawCell *c = &d->cells[i];
        int at_column, at_row;
        if (!gtp_read_vertex(c->name, &at_column, &at_row)) continue;
        if (at_column != column || at_row != row) continue;
        if (c->owner == DRAW_NOBODY) return '.';
        return *gtp_colour(g->seat.live.game, c->owner) == 'b' ? 'X' : 'O';
    }
    return '.';
}

// The letters of the columns, in order, as far as cells have them.
static size_t column_letters(const Drawing *d, char *out) {
    size_t n = 0;
    for (int letter = 0; letter < 26; letter++) {
        bool used = false;
        for (size_t i = 0; i < d->n_cells && !used; i++) {
            int column, row;
            used = gtp_read_vertex(d->cells[i].name, &column, &row) && column == letter;
        }
        if (used) out[n++] = (char)letter;
    }
    return n;
}

// Row 1 is the lowest line, whichever way the game itself is drawn: that is where GoGui looks for
// the point a1.
static bool do_board(GtpEngine *g) {
    int columns, rows;
    char letters[26];
    Drawing d = {0};
    if (!gtp_board_size(g->seat.live.game, &columns, &rows))
        return gtp_refuse(g, "the game has no rectangular board");
    game_draw(g->seat.live.game, g->seat.live.state, &d);
    size_t n = column_letters(&d, letters);
    for (int row = rows; row >= 1; row--) {
        for (size_t i = 0; i < n; i++)
            gtp_say(g, "%s%c", i ? " " : "", cell_letter(g, &d, letters[i], row));
        gtp_say(g, "\n");
    }
    drawing_clear(&d);
    return true;
}

// Prisoners of black and of white: Go counts them, no game here does.
static bool do_captured_count(GtpEngine *g) {
    return gtp_say(g, "0 0");
}

// GoGui looks for points in this text as it writes them itself, in capitals: a move whose column is
// a small letter could not be clicked. A pass is written small.
static void add_point(const GtpEngine *g, Move m, Str *out) {
    int column, row;
    size_t at = out->len;
    gtp_add_move(g, m, out);
    if (gtp_read_vertex(str_text(out) + at, &column, &row))
        out->text[at] = (char)toupper((unsigned char)out->text[at]);
}

static bool do_legal_moves(GtpEngine *g) {
    const Game *game = g->seat.live.game;
    Move *moves = mem_new(game->max_moves, sizeof *moves);
    size_t n = game_moves(game, g->seat.live.state, moves);
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(&g->reply, ' ');
        add_point(g, moves[i], &g->reply);
    }
    free(moves);
    return true;
}

static bool do_side_to_move(GtpEngine *g) {
    int side = game_mover(g->seat.live.game, g->seat.live.state);
    return gtp_say(g, *gtp_colour(g->seat.live.game, side) == 'b' ? "black" : "white");
}

// A sentence: GoGui shows it as it is when the game is over.
static bool do_final_result(GtpEngine *g) {
    int payoffs[PLAYERS_MAX];
    if (!seat_over(&g->seat, payoffs)) return gtp_say(g, "unknown");
    if (payoffs[0] == payoffs[1]) return gtp_say(g, "A draw.");
    int winner = payoffs[0] > payoffs[1] ? 0 : 1;
    double points = gtp_points(g, payoffs[winner]);
    gtp_say(g, *gtp_colour(g->seat.live.game, winner) == 'b' ? "Black wins" : "White wins");
    return points == 1 ? gtp_say(g, ".") : gtp_say(g, " by %g.", points);
}

static bool do_showboard(GtpEngine *g) {
    if (!do_board(g)) str_reset(&g->reply);
    gtp_say(g, "\n");
    game_position_text(g->seat.live.game, g->seat.live.state, &g->reply);
    return true;
}

static bool do_position(GtpEngine *g) {
    game_position_text(g->seat.live.game, g->seat.live.state, &g->reply);
    return true;
}

// One word to be shown on a point: discs, a chance, points, or that the game is decided.
static void add_value(const Player *p, int value, Str *out) {
    if (p->ops->value_type == VALUE_DISCS) {
        str_addf(out, "%+d", value_margin(value));
        return;
    }
    Str text = {0};
    value_text(p->ops->value_type, value, &text);
    str_add_n(out, str_text(&text), strcspn(str_text(&text), " "));
    str_clear(&text);
}

// Pairs of a point and what the player thinks of a move there.
static bool do_values(GtpEngine *g) {
    const Game *game = g->seat.live.game;
    if (seat_over(&g->seat, NULL)) return gtp_refuse(g, "the game is over");
    MoveValue *values = mem_new(game->max_moves, sizeof *values);
    Turn turn = seat_turn(&g->seat, (Limits){0}, NULL);
    size_t n = player_values(g->seat.player, &turn, values);
    for (size_t i = 0; i < n; i++) {
        gtp_add_move(g, values[i].move, &g->reply);
        gtp_say(g, " ");
        add_value(g->seat.player, values[i].value, &g->reply);
        gtp_say(g, "\n");
    }
    free(values);
    return n > 0 || gtp_refuse(g, "this player has no values");
}

static bool do_analyze_commands(GtpEngine *g) {
    return gtp_say(g, "plist/Legal Moves/gogui-rules_legal_moves\n"
                      "pspairs/Values of Moves/genpei-values\n"
                      "string/Position/genpei-position\n");
}

static const GtpCommand commands[] = {
    {"showboard", 0, do_showboard},
    {"gogui-rules_game_id", 0, do_game_id},
    {"gogui-rules_board_size", 0, do_board_size},
    {"gogui-rules_board", 0, do_board},
    {"gogui-rules_captured_count", 0, do_captured_count},
    {"gogui-rules_legal_moves", 0, do_legal_moves},
    {"gogui-rules_side_to_move", 0, do_side_to_move},
    {"gogui-rules_final_result", 0, do_final_result},
    {"gogui-analyze_commands", 0, do_analyze_commands},
    {"genpei-values", 0, do_values},
    {"genpei-position", 0, do_position},
};

const GtpCommand *gtp_rules_commands(size_t *n) {
    *n = sizeof commands / sizeof *commands;
    return commands;
}
