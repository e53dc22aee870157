// SPDX-License-Identifier: MIT
// web_do_puzzle.c - see web_do_puzzle.h.
//
// A question is a problem, the moves played, and what is wanted. Only the positions of problems are
// kept, once they are made. A problem is solved when PUZZLE_NEED moves of the visitor have kept the
// win, or the game is won before.
#include "web/study/web_do_puzzle.h"

#include "base/mem.h"
#include "web/games/web_json.h"
#include "web/study/web_chess_problems.h"
#include "web/study/web_puzzle.h"

enum { MOVES_MOST = 40, PUZZLE_NEED = 3, WAITING_MOST = 64 };

typedef enum { WANT_LOOK, WANT_JUDGE, WANT_HINT, WANT_SOLUTION } Want;

typedef struct {
    Job job; // first
    Web *web;
    Request *asked_by;
    const PuzzleType *type;
    int number;
    const Game *game;
    Want want;
    char *moves[MOVES_MOST];
    size_t n;
    // while it is answered
    State *state, *before;
    int side; // the visitor's
    int made; // moves of the visitor
    ChessProblem chess;
} PuzzleJob;

// GET: {types: [{name, title: {en, ja}}], levels, each}
Reply do_puzzles(Web *w, Request *q) {
    (void)w, (void)q;
    const PuzzleType *types;
    size_t n = puzzle_types(&types);
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:s, s:{s:s, s:s}}", "name", types[i].name, "title",
                                              "en", types[i].en, "ja", types[i].ja));
    return reply_json(200, json_pack("{s:o, s:i, s:i, s:i}", "types", list, "levels", PUZZLE_LEVELS,
                                     "each", PUZZLES_OF_LEVEL, "need", PUZZLE_NEED));
}

// --- the position ---

// Text of the position, from those that were made before; NULL: not yet. Free with free().
static char *kept_text(Web *w, const char *key) {
    mtx_lock(&w->presets_lock);
    const char *text = json_string_value(json_object_get(w->puzzles, key));
    char *copy = text ? mem_text(text) : NULL;
    mtx_unlock(&w->presets_lock);
    return copy;
}

static void keep_text(Web *w, const char *key, const char *text) {
    mtx_lock(&w->presets_lock);
    if (!w->puzzles) w->puzzles = json_object();
    json_object_set_new(w->puzzles, key, json_string(text));
    mtx_unlock(&w->presets_lock);
}

void puzzles_clear(Web *w) {
    json_decref(w->puzzles);
    w->puzzles = NULL;
}

static bool find_position(PuzzleJob *job, Error *e) {
    char key[40];
    if (job->type->chess)
        return chess_problem(job->number, &job->chess)
                   ? game_position_parse(job->game, job->chess.position, job->state, e)
                   : error_set(e, "there is no such problem");
    snprintf(key, sizeof key, "%.20s-%d", job->type->name, job->number);
    char *text = kept_text(job->web, key);
    bool ok = text && game_position_parse(job->game, text, job->state, e);
    free(text);
    if (ok) return true;
    Move unused;
    if (!puzzle_make(job->type, job->number, job->game, &job->web->stopping, job->state, &unused))
        return error_set(e, "the problem could not be made in time; try again");
    Str made = {0};
    game_position_text(job->game, job->state, &made);
    keep_text(job->web, key, str_text(&made));
    str_clear(&made);
    return true;
}

static bool play_moves(PuzzleJob *job, Error *e) {
    const Game *g = job->game;
    for (size_t i = 0; i < job->n; i++) {
        Move m;
        if (!game_move_parse(g, job->state, job->moves[i], &m, e)) return false;
        if (game_mover(g, job->state) == job->side)
            job->made += game_count_moves(g, job->state) > 1;
        game_copy(g, job->before, job->state);
        game_play(g, job->state, m);
    }
    return true;
}

// --- answers ---

static void add_board(json_t *j, const PuzzleJob *job) {
    const Game *g = job->game;
    Drawing d = {0};
    json_t *movers = json_array();
    game_draw(g, job->state, &d);
    for (int i = 0; i < g->players; i++)
        json_array_append_new(movers, json_string(g->player_names[i]));
    bool open = !game_over(g, job->state) && game_mover(g, job->state) == job->side;
    json_object_update_new(j, json_pack("{s:s, s:o, s:o, s:i, s:i, s:o}", "game", g->name, "movers",
                                        movers, "drawing", json_drawing(&d, false), "mover",
                                        game_mover(g, job->state), "side", job->side, "legal",
                                        open ? json_legal(g, job->state) : json_array()));
    drawing_clear(&d);
}

// The opponent's best moves, and moves of the visitor that are forced, until the visitor can
// choose.
static json_t *play_replies(PuzzleJob *job, PuzzleSolver *p) {
    const Game *g = job->game;
    json_t *list = json_array();
    while (!game_over(g, job->state)) {
        bool mine = game_mover(g, job->state) == job->side;
        if (mine && game_count_moves(g, job->state) > 1) break;
        int value;
        Move m;
        if (!puzzle_value(p, job->state, &value, &m)) break;
        json_array_append_new(list, json_move(g, job->state, m));
        game_play(g, job->state, m);
    }
    return list;
}

// The visitor's last move: does it keep the win?
static const char *verdict_of(PuzzleJob *job, PuzzleSolver *p) {
    const Game *g = job->game;
    int value;
    Move unused;
    if (!puzzle_value(p, job->state, &value, &unused)) return "unknown";
    if (game_mover(g, job->state) != job->side) value = -value;
    if (value <= 0) return "wrong";
    return game_over(g, job->state) || job->made >= PUZZLE_NEED ? "solved" : "right";
}

static json_t *judge(PuzzleJob *job, PuzzleSolver *p) {
    json_t *j = json_object();
    const char *verdict = verdict_of(job, p);
    json_t *reply = strcmp(verdict, "solved") == 0 ? json_array() : play_replies(job, p);
    json_object_update_new(j, json_pack("{s:s, s:o}", "verdict", verdict, "reply", reply));
    add_board(j, job);
    return j;
}

// The best moves of both sides, until the visitor has made enough of them.
static json_t *solution(PuzzleJob *job, PuzzleSolver *p) {
    const Game *g = job->game;
    json_t *line = json_array();
    int need = job->want == WANT_HINT ? 1 : PUZZLE_NEED, made = 0, value;
    Move m;
    while (made < need && !game_over(g, job->state) && puzzle_value(p, job->state, &value, &m)) {
        made += game_mover(g, job->state) == job->side && game_count_moves(g, job->state) > 1;
        json_array_append_new(line, json_move(g, job->state, m));
        game_play(g, job->state, m);
    }
    return json_pack("{s:o}", "line", line);
}

// --- problems of chess ---

static json_t *line_of(const ChessProblem *p, size_t most) {
    json_t *line = json_array();
    for (const char *at = p->line; *at && json_array_size(line) < most;) {
        size_t n = strcspn(at, " ");
        json_array_append_new(line, json_stringn(at, n));
        at += n + (at[n] == ' ');
    }
    return line;
}

// Moves that the visitor has left to mate.
static int left_to_mate(const PuzzleJob *job) {
    return job->chess.mate - (int)(job->n + 1) / 2;
}

// The visitor's last move in a mate problem; `reply` gets the answer to it.
static const char *judge_mate(PuzzleJob *job, json_t *reply) {
    const Game *g = job->game;
    Move m;
    if (game_over(g, job->state)) {
        int payoffs[PLAYERS_MAX] = {0};
        game_payoffs(g, job->state, payoffs);
        return payoffs[job->side] > 0 ? "solved" : "wrong";
    }
    int left = left_to_mate(job);
    if (left <= 0) return "wrong";
    bool mated = chess_is_mated(g, job->state, left, &m);
    json_array_append_new(reply, json_move(g, job->state, m));
    game_play(g, job->state, m);
    return mated ? "right" : "wrong";
}

static json_t *judge_chess(PuzzleJob *job) {
    json_t *reply = json_array(), *j = json_object();
    const char *verdict = job->chess.mate ? judge_mate(job, reply)
                          : strcmp(job->moves[job->n - 1], job->chess.key) == 0 ? "solved"
                                                                                : "wrong";
    json_object_update_new(j, json_pack("{s:s, s:o}", "verdict", verdict, "reply", reply));
    add_board(j, job);
    return j;
}

static json_t *help_chess(const PuzzleJob *job) {
    Move m;
    int left = left_to_mate(job);
    if (job->want == WANT_HINT && job->n > 0 && left > 0 &&
        chess_mates(job->game, job->state, left, &m))
        return json_pack("{s:[o]}", "line", json_move(job->game, job->state, m));
    return json_pack("{s:o}", "line", line_of(&job->chess, job->want == WANT_HINT ? 1 : 20));
}

static Reply answer_chess(PuzzleJob *job) {
    Error e;
    if (!play_moves(job, &e)) return reply_error(400, "%s", e.text);
    if (job->want == WANT_JUDGE && job->n > 0) return reply_json(200, judge_chess(job));
    if (job->want >= WANT_HINT) return reply_json(200, help_chess(job));
    json_t *j = json_pack("{s:s, s:i}", "start", job->chess.position, "mate", job->chess.mate);
    add_board(j, job);
    return reply_json(200, j);
}

static Reply answer(PuzzleJob *job) {
    Error e;
    job->side = -1;
    if (!find_position(job, &e)) return reply_error(503, "%s", e.text);
    job->side = game_mover(job->game, job->state);
    if (job->type->chess) return answer_chess(job);
    PuzzleSolver p;
    puzzle_solver_init(&p, job->game, job->state, &job->web->stopping);
    Reply r;
    if (!play_moves(job, &e)) {
        r = reply_error(400, "%s", e.text);
    } else if (job->want == WANT_JUDGE && job->n > 0) {
        r = reply_json(200, judge(job, &p));
    } else if (job->want >= WANT_HINT) {
        r = reply_json(200, solution(job, &p));
    } else {
        json_t *j = json_object();
        add_board(j, job);
        r = reply_json(200, j);
    }
    puzzle_solver_clear(&p);
    return r;
}

static void free_job(PuzzleJob *job) {
    for (size_t i = 0; i < job->n; i++) free(job->moves[i]);
    free(job->state);
    free(job);
}

static void run_puzzle(Job *base) {
    PuzzleJob *job = (PuzzleJob *)base;
    job->state = game_states_new(job->game, 2);
    job->before = game_state_at(job->game, job->state, 1);
    WebMemory *memory = &job->web->memory;
    Error e;
    Reply r;
    const int64_t mb = 2 * PUZZLE_MB; // it may have to be made, and then judged
    if (memory_take(memory, mb, &e)) {
        r = answer(job);
        memory_give_back(memory, mb);
    } else {
        log_refusal(&job->web->log, LOG_BUSY, e.text);
        r = reply_error(503, "%s", e.text);
    }
    request_answer(job->asked_by, r);
    free_job(job);
}

// --- reading ---

static bool read_want(const char *word, Want *out, Error *e) {
    static const char *const words[] = {"look", "judge", "hint", "solution"};
    for (int i = 0; i < 4; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = (Want)i;
            return true;
        }
    return error_set(e, "'want' must be look, judge, hint or solution");
}

static bool read_moves(const json_t *list, PuzzleJob *job, Error *e) {
    if (list && !json_is_array(list)) return error_set(e, "'moves' must be a list");
    if (json_array_size(list) > MOVES_MOST)
        return error_set(e, "'moves' may have at most %d", MOVES_MOST);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || strlen(text) > 40) return error_set(e, "move %zu is not a move", i + 1);
        job->moves[job->n++] = mem_text(text);
    }
    return true;
}

static bool read_question(Web *w, const Request *q, PuzzleJob *job, Error *e) {
    const char *type = NULL, *want = "judge";
    int64_t number = 0;
    if (!request_text(q, "type", &type, e) || !request_text(q, "want", &want, e) ||
        !request_int(q, "number", 1, PUZZLES, &number, e))
        return false;
    job->type = type ? puzzle_type_named(type) : NULL;
    if (!job->type || number == 0) return error_set(e, "'type' and 'number' must name a problem");
    job->number = (int)number;
    job->game = game_table_open(w->setup->games, job->type->games[puzzle_level(job->number)], e);
    return job->game && read_want(want, &job->want, e) &&
           read_moves(json_object_get(q->json, "moves"), job, e);
}

// POST {type, number, moves?, want?}
Reply do_puzzle(Web *w, Request *q) {
    Error e;
    PuzzleJob *job = mem_new(1, sizeof *job);
    job->job.run = run_puzzle;
    job->web = w;
    job->asked_by = q;
    Reply r;
    if (!read_question(w, q, job, &e))
        r = reply_error(400, "%s", e.text);
    else if (pool_waiting(&w->moves) > WAITING_MOST)
        r = reply_error(503, "too many requests are waiting; try again");
    else {
        r = request_wait(q);
        pool_add(&w->moves, &job->job);
        return r;
    }
    free_job(job);
    return r;
}
