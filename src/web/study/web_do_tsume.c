// SPDX-License-Identifier: MIT
// web_do_tsume.c - see web_do_tsume.h.
//
// A question is a position, the moves played from it, and what is wanted. Nothing is kept between
// questions. Every search has a limit of nodes and of time.
#include "web/study/web_do_tsume.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "games/shogi/shogi.h"
#include "teach/tsume/tsume_problem.h"
#include "teach/tsume/tsume_set.h"
#include "teach/tsume/tsume_study.h"
#include "web/games/web_json.h"

#include <stdlib.h>

enum { MOVES_MAX = 64, NODES = 20000, MATE_NODES = 300000, SEARCH_MS = 3000, WAITING_MAX = 64 };
enum { STUDY_MB = 16, MATE_MB = 64 };

// --- the list ---

static void add_problem(void *context, const TsumeSetProblem *p) {
    json_array_append_new(
        context, json_pack("{s:s%, s:i, s:f, s:i, s:{s:s, s:s}}", "position", p->text, p->sfen_n,
                           "plies", p->plies, "grade", p->grade, "rank", p->rank, "name", "en",
                           tsume_rank_english(p->rank), "ja", tsume_rank_japanese(p->rank)));
}

Reply do_problems(Web *w, Request *q) {
    (void)w, (void)q;
    json_t *list = json_array();
    tsume_set_each(add_problem, list);
    return reply_json(200, list);
}

// --- questions ---

typedef enum { WANT_JUDGE, WANT_LOOK, WANT_HINT, WANT_SOLUTION, WANT_MATE } Want;

typedef struct {
    Job job; // first
    Web *web;
    Request *asked_by;
    const Game *game;
    Want want;
    ShogiPosition start;
    ShogiMove moves[MOVES_MAX];
    size_t n;
    int64_t until_ns;
} TsumeJob;

static bool go_on(void *context, uint64_t nodes) {
    const TsumeJob *job = context;
    (void)nodes;
    return os_now_ns() < job->until_ns && !atomic_load(&job->web->stopping);
}

static ShogiPosition position_after(const TsumeJob *job, size_t n) {
    ShogiPosition p = job->start;
    ShogiUndo undo;
    for (size_t i = 0; i < n; i++) shogi_do(&p, job->moves[i], &undo);
    return p;
}

static json_t *json_usi(ShogiMove m) {
    if (m == SHOGI_NO_MOVE) return json_null();
    Str text = {0};
    shogi_usi_write(m, &text);
    json_t *j = json_string(str_text(&text));
    str_clear(&text);
    return j;
}

// The board as the page draws it. `moves`: whether those of the side to move are listed.
static void add_board(json_t *j, const TsumeJob *job, const ShogiPosition *p, bool moves) {
    const Game *g = job->game;
    State *s = game_states_new(g, 1);
    Drawing d = {0};
    Str sfen = {0};
    json_t *movers = json_array();
    shogi_state_begin((ShogiState *)s, p, 1);
    shogi_sfen_write(p, 1, &sfen);
    game_draw(g, s, &d);
    for (int i = 0; i < g->players; i++)
        json_array_append_new(movers, json_string(g->player_names[i]));
    json_object_update_new(j, json_pack("{s:s, s:o, s:o, s:i, s:s, s:o}", "game", g->name, "movers",
                                        movers, "drawing", json_drawing(&d, false), "mover",
                                        p->mover, "position", str_text(&sfen), "legal",
                                        moves ? json_legal(g, s) : json_array()));
    drawing_clear(&d);
    str_clear(&sfen);
    free(s);
}

// --- answers ---

// The attacker's last move: "mate" ends the problem, "right" is on the shortest way, "longer" mates
// all the same, "wrong" is refuted by the reply, "back" leads back, "nocheck", "unknown".
static const char *verdict_of(TsumeStudy *study, const ShogiPosition *before, ShogiMove m,
                              TsumeCheck *c) {
    static const char *const words[] = {"longer", "wrong", "back", "wrong", "unknown"};
    ShogiAim aim;
    TsumeCheck best;
    shogi_aim(before, &aim);
    *c = (TsumeCheck){.move = m};
    if (!shogi_gives_check(before, &aim, m)) return "nocheck";
    bool known = tsume_study_best(study, before, &best);
    *c = tsume_study_check(study, before, m, known ? best.plies + 2 : TSUME_LENGTH_MOST);
    if (c->kind != CHECK_MATES) return words[c->kind];
    if (c->exact && c->plies == 1) return "mate";
    return known && c->plies <= best.plies ? "right" : "longer";
}

static json_t *judge(TsumeJob *job, TsumeStudy *study) {
    json_t *j = json_object();
    if (job->want == WANT_LOOK || job->n % 2 == 0) {
        ShogiPosition p = position_after(job, job->n);
        add_board(j, job, &p, job->n % 2 == 0);
        return j;
    }
    ShogiPosition before = position_after(job, job->n - 1), p = position_after(job, job->n);
    TsumeCheck c;
    const char *verdict = verdict_of(study, &before, job->moves[job->n - 1], &c);
    bool stands = strcmp(verdict, "nocheck") == 0;
    ShogiUndo undo;
    if (c.reply != SHOGI_NO_MOVE) shogi_do(&p, c.reply, &undo);
    add_board(j, job, stands ? &before : &p, stands || c.reply != SHOGI_NO_MOVE);
    json_object_update_new(
        j, json_pack("{s:s, s:o, s:o}", "verdict", verdict, "reply", json_usi(c.reply), "plies",
                     c.kind == CHECK_MATES && !stands ? json_integer(c.plies) : json_null()));
    return j;
}

// The moves of the shortest mate from a position of the attacker; only the first for a hint.
static json_t *solution(TsumeJob *job, TsumeStudy *study) {
    ShogiPosition p = position_after(job, job->n);
    ShogiUndo undo;
    json_t *line = json_array();
    TsumeCheck c;
    size_t most = job->want == WANT_HINT ? 1 : MOVES_MAX;
    while (json_array_size(line) < most && tsume_study_best(study, &p, &c)) {
        json_array_append_new(line, json_usi(c.move));
        if (json_array_size(line) == most || c.reply == SHOGI_NO_MOVE) break;
        json_array_append_new(line, json_usi(c.reply));
        shogi_do(&p, c.move, &undo);
        shogi_do(&p, c.reply, &undo);
    }
    return json_pack("{s:o}", "line", line);
}

static json_t *find_mate(TsumeJob *job) {
    ShogiPosition p = position_after(job, job->n);
    TsumeAnswer *a = mem_new(1, sizeof *a);
    Tsume *solver = tsume_new(
        &(TsumeSetup){.memory_mb = MATE_MB, .nodes = MATE_NODES, .go_on = go_on, .context = job});
    tsume_solve(solver, &p, a);
    json_t *line = json_array();
    bool mate = a->verdict == TSUME_MATE;
    int futile = mate && a->shortest ? a->futile : 0; // the problem ends before these
    for (int i = 0; mate && i < a->line_plies - futile; i++)
        json_array_append_new(line, json_usi(a->line[i]));
    json_t *j = json_pack("{s:i, s:o, s:b, s:o}", "value",
                          mate                          ? 1
                          : a->verdict == TSUME_NO_MATE ? -1
                                                        : 0,
                          "plies", mate ? json_integer(a->plies - futile) : json_null(), "shortest",
                          mate && a->shortest, "line", line);
    tsume_free(solver);
    free(a);
    return j;
}

static json_t *answer(TsumeJob *job) {
    job->until_ns = os_now_ns() + (int64_t)SEARCH_MS * 1000000;
    if (job->want == WANT_MATE) return find_mate(job);
    TsumeStudy *study = tsume_study_new(
        &(TsumeStudySetup){.memory_mb = STUDY_MB, .nodes = NODES, .go_on = go_on, .context = job});
    json_t *j = job->want <= WANT_LOOK ? judge(job, study) : solution(job, study);
    tsume_study_free(study);
    return j;
}

static void run_tsume(Job *base) {
    TsumeJob *job = (TsumeJob *)base;
    WebMemory *memory = &job->web->memory;
    int64_t mb = job->want == WANT_MATE ? MATE_MB : STUDY_MB;
    Error e;
    Reply r;
    if (memory_take(memory, mb, &e)) {
        r = reply_json(200, answer(job));
        memory_give_back(memory, mb);
    } else {
        log_refusal(&job->web->log, LOG_BUSY, e.text);
        r = reply_error(503, "%s", e.text);
    }
    request_answer(job->asked_by, r);
    free(job);
}

// --- reading ---

static bool read_want(const char *word, Want *out, Error *e) {
    static const char *const words[] = {"judge", "look", "hint", "solution", "mate"};
    for (int i = 0; i < 5; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = (Want)i;
            return true;
        }
    return error_set(e, "'want' must be judge, look, hint, solution or mate");
}

static bool read_moves(const json_t *list, TsumeJob *job, Error *e) {
    ShogiPosition p = job->start;
    ShogiUndo undo;
    if (list && !json_is_array(list)) return error_set(e, "'moves' must be a list");
    if (json_array_size(list) > MOVES_MAX)
        return error_set(e, "'moves' may have at most %d", MOVES_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        ShogiMove m;
        if (!text || !shogi_usi_read(text, &m) || !shogi_is_legal(&p, m))
            return error_set(e, "move %zu is not a legal move there", i + 1);
        shogi_do(&p, m, &undo);
        job->moves[job->n++] = m;
    }
    if (job->want > WANT_LOOK && job->n % 2)
        return error_set(e, "it is the defender's turn after these moves");
    return true;
}

static bool read_question(const Request *q, TsumeJob *job, Error *e) {
    const char *position = NULL, *want = "judge";
    if (!request_text(q, "position", &position, e) || !request_text(q, "want", &want, e))
        return false;
    if (!position) return error_set(e, "'position' is missing");
    return read_want(want, &job->want, e) &&
           shogi_sfen_read(position, SHOGI_ONE_SET, &job->start, NULL, NULL, e) &&
           tsume_problem_allowed(&job->start, e) &&
           read_moves(json_object_get(q->json, "moves"), job, e);
}

Reply do_tsume(Web *w, Request *q) {
    Error e;
    TsumeJob job = {.job.run = run_tsume, .web = w, .asked_by = q};
    job.game = game_table_open(w->setup->games, "shogi", &e);
    if (!job.game) return reply_error(500, "%s", e.text);
    if (!read_question(q, &job, &e)) return reply_error(400, "%s", e.text);
    if (pool_waiting(&w->moves) > WAITING_MAX)
        return reply_error(503, "too many requests are waiting; try again");
    TsumeJob *kept = mem_new(1, sizeof *kept);
    *kept = job;
    Reply r = request_wait(q);
    pool_add(&w->moves, &kept->job);
    return r;
}
