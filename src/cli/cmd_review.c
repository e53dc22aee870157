// SPDX-License-Identifier: MIT
// cmd_review.c - `genpei review`: goes through a game and says what a player would have played.
#include "cli/cmd.h"

#include "cli/review_loss.h"
#include "player/presets.h"
#include "record/files/record_file.h"
#include "record/record_build.h"
#include "work/progress.h"

static json_t *move_json(const Player *p, const Record *r, size_t i, const State *s,
                         const Choice *c) {
    const Game *g = r->game;
    const RecordMove *m = &r->moves[i];
    return json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:I, s:o}", "ply", (int)i + 1, "mover",
                     g->player_names[m->mover], "move", cli_json_move(g, s, m->move), "choice",
                     cli_json_move(g, s, c->move), "static",
                     c->has_static ? json_integer(c->static_value) : json_null(), "value",
                     c->has_value ? cli_json_value(p, c->value) : json_null(), "leaves",
                     (json_int_t)c->stats.leaves, "line",
                     cli_json_line(g, s, c->line, c->line_length));
}

static void print_text(const Player *p, const Record *r, size_t i, const State *s,
                       const Choice *c) {
    const Game *g = r->game;
    const RecordMove *m = &r->moves[i];
    Str played = {0}, chosen = {0}, value = {0};
    char fixed[16] = "?";
    game_move_text(g, s, m->move, &played);
    game_move_text(g, s, c->move, &chosen);
    if (c->has_static) snprintf(fixed, sizeof fixed, "%d", c->static_value);
    if (c->has_value)
        value_text(p->ops->value_type, c->value, &value);
    else
        str_add(&value, "?");
    printf("%4zu  %-6s %-6s %-6s %7s %7s %9llu%s\n", i + 1, g->player_names[m->mover],
           str_text(&played), str_text(&chosen), fixed, str_text(&value),
           (unsigned long long)c->stats.leaves, m->move == c->move ? "" : "  *");
    str_clear(&played);
    str_clear(&chosen);
    str_clear(&value);
}

// A game under review.
typedef struct {
    App *app;
    Player *player;
    const Record *record;
    bool json;
    bool weighs; // the player's values are discs: the cost of moves is shown
    State *now, *view;
    Record so_far;
    Progress progress;
    size_t same, asked;
    LossSum sums[PLAYERS_MAX];
} Review;

static void print_move(const Review *v, size_t i, const Choice *c, const MoveLoss *loss) {
    if (v->json) {
        json_t *object = move_json(v->player, v->record, i, v->now, c);
        if (v->weighs) review_loss_json(loss, object);
        cli_print_json(object);
    } else if (v->weighs) {
        review_loss_print(v->record, i, v->now, c, loss);
    } else {
        print_text(v->player, v->record, i, v->now, c);
    }
    fflush(stdout);
}

static bool review_move(Review *v, size_t i, Error *e) {
    const Game *g = v->record->game;
    const RecordMove *m = &v->record->moves[i];
    game_view(g, v->now, m->mover, v->view);
    Past *past = record_past(&v->so_far);
    Turn turn = {.state = v->view,
                 .past = past,
                 .record = g->traits & GAME_HIDDEN ? NULL : &v->so_far,
                 .side = m->mover,
                 .limits = {.stop = &v->app->stop}};
    Choice c;
    MoveLoss loss = {.turn = ""};
    player_begins(v->player, turn.side, i + 1);
    bool answered = player_choose(v->player, &turn, &c, e);
    if (answered && v->weighs) loss = review_weigh(v->player, &turn, m->move, &c);
    past_free(past);
    if (!answered) return false;
    if (v->weighs && atomic_load(&v->app->stop)) return error_set(e, "stopped");
    if (v->weighs) review_loss_add(&v->sums[m->mover], &loss);
    progress_clear(&v->progress);
    print_move(v, i, &c, &loss);
    progress_say(&v->progress, "move %zu of %zu", i + 1, v->record->n);
    v->asked++;
    v->same += c.move == m->move;
    return true;
}

static void print_heading(const Review *v) {
    if (v->json) return;
    if (v->weighs)
        review_loss_heading();
    else
        printf("%4s  %-6s %-6s %-6s %7s %7s %9s\n", "ply", "mover", "move", "choice", "static",
               "value", "leaves");
}

static void print_end(const Review *v) {
    if (v->weighs) review_loss_sums(v->record->game, v->sums, v->json);
    if (!v->json) printf("moves the player would have played: %zu of %zu\n", v->same, v->asked);
}

static int review_record(App *app, Player *p, const Record *r, bool json) {
    const Game *g = r->game;
    Review v = {.app = app, .player = p, .record = r, .json = json};
    Error e;
    bool ok = true;
    v.weighs = p->ops->value_type == VALUE_DISCS && g->players == 2;
    v.now = game_states_new(g, 1);
    v.view = game_states_new(g, 1);
    record_init(&v.so_far, g, r->start);
    progress_init(&v.progress);
    game_copy(g, v.now, r->start);
    print_heading(&v);
    for (size_t i = 0; i < r->n && ok && !atomic_load(&app->stop); i++) {
        if (r->moves[i].mover != PLAYER_CHANCE) ok = review_move(&v, i, &e);
        record_add(&v.so_far, r->moves[i]);
        game_play(g, v.now, r->moves[i].move);
    }
    progress_clear(&v.progress);
    bool stopped = atomic_load(&app->stop);
    if (ok || stopped) print_end(&v); // of the moves reviewed so far
    record_clear(&v.so_far);
    free(v.now);
    free(v.view);
    if (!stopped) return ok ? CLI_OK : cli_fail(&e);
    error_set(&e, "stopped after %zu of %zu %s", v.asked, r->n,
              str_plural((int64_t)r->n, "move", "moves"));
    cli_fail(&e);
    return CLI_NO;
}

typedef struct {
    const char *game, *player, *position, *moves, *file;
    int64_t number; // of the game in the file
} ReviewOptions;

// The game to review: from a file, or from --position and --moves.
static bool reviewed_record(App *app, const Game *g, const ReviewOptions *o, Record *out,
                            Error *e) {
    if (!o->file) return record_from_moves(g, o->position, o->moves, out, e);
    if (!record_file_read_one(o->file, app->games, o->number, out, e)) return false;
    // Titles, because one game may have several names: othello and othello:size=8.
    if (strcmp(out->game->title, g->title) == 0) return true;
    error_set(e, "%.200s: game %lld is %s, not %s", o->file, (long long)o->number, out->game->name,
              g->name);
    record_clear(out);
    return false;
}

static bool check_options(const ReviewOptions *o, Error *e) {
    if (o->file && o->position)
        return error_set(e, "review: --position is for --moves, not for a FILE");
    return true;
}

static int review(App *app, const ReviewOptions *o, bool json) {
    Error e;
    if (!check_options(o, &e)) return cli_fail(&e);
    const Game *g = game_table_open(app->games, o->game, &e);
    if (!g) return cli_fail(&e);
    Record r;
    if (!reviewed_record(app, g, o, &r, &e)) return cli_fail(&e);
    const char *asked = o->player ? o->player : preset_strong(&app->players, r.game);
    Player *p = player_new(&app->players, r.game, asked, &e);
    int status = p ? review_record(app, p, &r, json) : cli_fail(&e);
    player_free(p);
    record_clear(&r);
    return status;
}

static int run_review(App *app, const Command *self, int argc, char **argv) {
    ReviewOptions o = {.number = 1};
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &o.game, .help = "name of the game"},
        {.name = "[FILE]",
         .kind = ARG_EITHER | ARG_TEXT,
         .out = &o.file,
         .help = "record of the game: text, SGF, GGF, WTHOR, OBF, CSA, KIF, KI2, JKF or USI; - is "
                 "standard input"},
        {.name = "--player",
         .kind = ARG_TEXT,
         .out = &o.player,
         .value = "SPEC",
         .help = "player to ask, such as ply:depth=7 (default: a strong player of the game)"},
        {.name = "--moves",
         .kind = ARG_EITHER | ARG_TEXT,
         .out = &o.moves,
         .value = "\"M M\"",
         .help = "moves of the game, instead of FILE"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &o.position,
         .value = "P",
         .help = "position in which the game begins"},
        {.name = "--number",
         .kind = ARG_INT,
         .out = &o.number,
         .value = "N",
         .help = "number of the game in the file",
         .min = 1,
         .max = INT64_MAX},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &json,
         .help = "print one JSON object per move"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    return review(app, &o, json);
}

const Command cmd_review = {
    .name = "review",
    .group = GROUP_STUDY,
    .summary = "Go through a game: what the player would have played, with values.",
    .example = "genpei review reversi70 --player ply:depth=7 --moves \"3-5 5-6 6-5\"",
    .run = run_review,
};
