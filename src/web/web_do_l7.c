// SPDX-License-Identifier: MIT
// web_do_l7.c - see web_do_l7.h.
#include "web/web_do_l7.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "lang/game/l7_type.h"
#include "lang/syntax/l7_meanings.h"
#include "record/record_build.h"
#include "web/games/web_json.h"
#include "web/games/web_l7.h"
#include "web/web_do_new.h"
#include "web/web_engine.h"

enum { WAITING_MAX = 32, WAITING_OF_ONE_MAX = 4 };

// A text that waits for its worker or is being checked.
struct Reading {
    Job job;
    Web *web;
    Reading *prev, *next;
    Request *asked_by; // lives until it is answered
    uint64_t address;
    const char *text; // in the request's body, or `embedded`
    char *embedded;   // the description in a pasted record
};

static void answer(Reading *r, Reply reply) {
    Web *w = r->web;
    mtx_lock(&w->lock);
    if (r->prev) r->prev->next = r->next;
    if (r->next) r->next->prev = r->prev;
    if (w->readings == r) w->readings = r->next;
    mtx_unlock(&w->lock);
    request_answer(r->asked_by, reply);
    free(r->embedded);
    free(r);
}

static void run_check(Job *job) {
    Reading *r = (Reading *)job;
    Web *w = r->web;
    Study s;
    study_text(&s, r->text, true, &w->stopping);
    Reply reply = reply_json(200, json_incref(s.answer));
    study_clear(&s);
    answer(r, reply);
}

// --- playing ---

static Reply refuse_text(const Study *s) {
    json_t *messages = json_object_get(s->answer, "messages"), *one;
    size_t i;
    Str text = {0};
    str_add(&text, "there is a mistake in the description");
    json_array_foreach(messages, i, one) {
        if (json_is_true(json_object_get(one, "warning"))) continue;
        str_addf(&text, ", line %d: %s", (int)json_integer_value(json_object_get(one, "line")),
                 json_string_value(json_object_get(one, "text")));
        break;
    }
    json_t *why = json_any_text(str_text(&text));
    str_clear(&text);
    return reply_json(400, json_pack("{s:o, s:O}", "error", why, "messages", messages));
}

// The game of a description without errors; from now on it is in the table and the archive.
static const Game *take_game(Web *w, const Reading *r, Study *s, unsigned *status, Error *e) {
    *status = 503;
    const char *name = json_string_value(json_object_get(s->answer, "name"));
    bool again = written_removed(&w->written, name);
    if (written_has(&w->written, name) && !again) return game_table_open(w->setup->games, name, e);
    if (guard_over_quota(&w->guard, r->address, QUOTA_TEXTS, os_now_ns())) {
        *status = 429;
        error_set(e, "your address has written as many texts as it may in a day");
        log_refusal(&w->log, LOG_FULL, e->text);
        return NULL;
    }
    if (!game_list_has_room(&w->game_list, e)) {
        *status = 507;
        return NULL;
    }
    json_t *entry = json_copy(s->answer);
    json_object_del(entry, "ok");
    json_object_del(entry, "messages");
    if (!written_add(&w->written, s->own, r->text, entry, e)) return NULL;
    mtx_lock(&w->lock);
    json_decref(w->games); // the list has one more
    w->games = NULL;
    w->games_number++;
    mtx_unlock(&w->lock);
    if (again) return game_table_open(w->setup->games, name, e); // the table has it still
    // The game that was compiled for the check is the one that is played.
    snprintf(s->game.name, sizeof s->game.name, "%s", name);
    snprintf(s->game.backend, sizeof s->game.backend, "vm");
    const Game *g = game_table_keep(w->setup->games, &s->game);
    s->game = (Game){0};
    return g;
}

static Reply begin_written(Web *w, const Reading *r, Study *s) {
    Error e;
    Record record;
    const char *moves = "";
    if (!s->ok) return refuse_text(s);
    unsigned status;
    const Game *g = take_game(w, r, s, &status, &e);
    if (!g) return reply_error(status, "%s", e.text);
    if (!record_from_moves(g, NULL, moves, &record, &e)) return reply_error(400, "%s", e.text);
    return handler_begin(w, r->asked_by, &record);
}

static void run_play(Job *job) {
    Reading *r = (Reading *)job;
    Web *w = r->web;
    Study s;
    study_text(&s, r->text, false, &w->stopping);
    answer(r, atomic_load(&w->stopping) ? reply_error(503, "the server is shutting down")
                                        : begin_written(w, r, &s));
    study_clear(&s);
}

// The game is added to the list, and not begun.
static void run_keep(Job *job) {
    Reading *r = (Reading *)job;
    Web *w = r->web;
    Study s;
    Error e;
    unsigned status = 503;
    study_text(&s, r->text, false, &w->stopping);
    const Game *g = s.ok && !atomic_load(&w->stopping) ? take_game(w, r, &s, &status, &e) : NULL;
    if (atomic_load(&w->stopping))
        answer(r, reply_error(503, "the server is shutting down"));
    else if (!s.ok)
        answer(r, refuse_text(&s));
    else
        answer(r, g ? reply_json(200, json_pack("{s:s}", "name", g->name))
                    : reply_error(status, "%s", e.text));
    study_clear(&s);
}

// --- records that contain their game ---

#define EMBEDDED "# l7 "

void handler_add_description(Web *w, const Game *g, Str *out) {
    char name[WRITTEN_NAME_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(g->name, ":"), g->name);
    char *all = written_text(&w->written, name);
    for (const char *text = all; text && *text;) {
        size_t n = strcspn(text, "\n");
        str_add(out, EMBEDDED);
        str_add_n(out, text, n);
        str_add_char(out, '\n');
        text += n + (text[n] == '\n');
    }
    free(all);
}

// The description in a record, as heap text; NULL when there is none.
static char *embedded_text(const char *record) {
    Str text = {0};
    for (const char *line = record; *line;) {
        size_t n = strcspn(line, "\n"), skip = strlen(EMBEDDED);
        if (strncmp(line, EMBEDDED, skip) == 0) {
            str_add_n(&text, line + skip, n - skip);
            str_add_char(&text, '\n');
        }
        line += n + (line[n] == '\n');
    }
    char *copy = text.len ? mem_text(str_text(&text)) : NULL;
    str_clear(&text);
    return copy;
}

static void run_import(Job *job) {
    Reading *r = (Reading *)job;
    Web *w = r->web;
    Study s;
    Error e;
    unsigned status;
    study_text(&s, r->text, false, &w->stopping);
    if (atomic_load(&w->stopping))
        answer(r, reply_error(503, "the server is shutting down"));
    else if (!s.ok)
        answer(r, refuse_text(&s));
    else if (!take_game(w, r, &s, &status, &e))
        answer(r, reply_error(status, "%s", e.text));
    else
        answer(r, handler_read_record(w, r->asked_by));
    study_clear(&s);
}

// --- as visitors ask for it ---

// With the server's lock. `embedded` is owned by the reading unless it is refused.
static Reply add_reading(Web *w, Request *q, const char *text, char *embedded,
                         void (*run)(Job *job)) {
    size_t waiting = 0, own = 0;
    for (const Reading *r = w->readings; r; r = r->next) {
        waiting++;
        own += r->address == q->peer->address;
    }
    if (own >= WAITING_OF_ONE_MAX)
        return reply_error(429, "too many texts at once; wait for the answers");
    if (waiting >= WAITING_MAX) return reply_error(503, "too many texts are waiting; try again");
    Reading *r = mem_new(1, sizeof *r);
    *r = (Reading){.job.run = run, .web = w, .asked_by = q, .text = text, .next = w->readings};
    r->address = q->peer->address;
    r->embedded = embedded;
    if (r->next) r->next->prev = r;
    w->readings = r;
    Reply later = request_wait(q);
    pool_add(&w->reading, &r->job);
    return later;
}

static Reply queue_text(Web *w, Request *q, const char *text, char *embedded,
                        void (*run)(Job *job)) {
    if (strlen(text) > WRITTEN_TEXT_MAX)
        return reply_error(413, "a description has at most %d bytes", WRITTEN_TEXT_MAX);
    mtx_lock(&w->lock);
    Reply r = add_reading(w, q, text, embedded, run);
    mtx_unlock(&w->lock);
    return r;
}

static Reply queue_body(Web *w, Request *q, void (*run)(Job *job)) {
    const char *text = NULL;
    Error e;
    if (!request_text(q, "text", &text, &e)) return reply_error(400, "%s", e.text);
    return text ? queue_text(w, q, text, NULL, run) : reply_error(400, "'text' is missing");
}

Reply do_l7_check(Web *w, Request *q) {
    return queue_body(w, q, run_check);
}

Reply do_l7_play(Web *w, Request *q) {
    return queue_body(w, q, run_play);
}

Reply do_l7_keep(Web *w, Request *q) {
    return queue_body(w, q, run_keep);
}

bool handler_import_written(Web *w, Request *q, const char *record, Reply *out) {
    char *text = embedded_text(record);
    if (!text) return false;
    *out = queue_text(w, q, text, text, run_import);
    if (out->status) free(text);
    return true;
}

// A description that is built in, or was written here.
// The words of the language, for editors.
Reply do_l7_words(Web *w, Request *q) {
    (void)w, (void)q;
    size_t n;
    const L7Meaning *words = l7_meanings(&n);
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "word", words[i].word, "meaning", words[i].meaning));
    return reply_json(200, list);
}

Reply do_l7_source(Web *w, Request *q) {
    const char *name = request_query(q, "game");
    if (!name) return reply_error(400, "the query parameter game=NAME is missing");
    Spec *spec = mem_new(1, sizeof *spec);
    Error e;
    const GameType *type = game_table_find(w->setup->games, name, "vm", spec, &e);
    free(spec);
    if (!type || type->make != l7_type_make)
        return reply_error(404, "'%.60s' is not a game written in L7", name);
    const L7Description *text = type->data;
    return reply_json(200, json_pack("{s:s, s:s, s:s, s:b}", "game", type->name, "title",
                                     type->title, "text", text->text, "written",
                                     (int)written_has(&w->written, type->name)));
}

// --- compiling, with --allow-compile ---

typedef struct {
    Job job;
    Web *web;
    const Game *vm;
    const GameType *type;
    Spec *spec; // its parameters
} Compiling;

typedef struct {
    char (*ids)[WEB_ID_SIZE];
    size_t n;
} OpenIds;

static void note_id(void *context, WebGame *game) {
    OpenIds *all = context;
    all->ids = mem_resize(all->ids, all->n + 1, sizeof *all->ids);
    memcpy(all->ids[all->n++], game->id, WEB_ID_SIZE);
}

static void switch_games(Web *w, const Game *from, const Game *to) {
    OpenIds all = {0};
    mtx_lock(&w->lock);
    game_list_each_open(&w->game_list, note_id, &all);
    mtx_unlock(&w->lock);
    for (size_t i = 0; i < all.n; i++) {
        WebGame *game = game_list_hold(&w->game_list, all.ids[i], os_now_ns());
        if (!game) continue;
        if (game->live.game == from) {
            live_change_backend(&game->live, to);
            engine_tell(w, game);
        }
        game_list_release(&w->game_list, game);
    }
    free(all.ids);
}

// A state is the same bytes on both back ends, so running games switch between two moves. Where
// there is no compiler the new game runs on the interpreter and says so in its note.
static void run_compiling(Job *job) {
    Compiling *c = (Compiling *)job;
    Web *w = c->web;
    Game made = {0};
    Error e = {{0}};
    bool ok = !atomic_load(&w->stopping) && c->type->make(c->type, c->spec, "c", &made, &e);
    if (ok) {
        memcpy(made.name, c->vm->name, sizeof made.name);
        if (!*made.backend) snprintf(made.backend, sizeof made.backend, "c");
        switch_games(w, c->vm, game_table_keep(w->setup->games, &made));
    } else if (*e.text) {
        fprintf(stderr, "genpei: %s\n", e.text);
    }
    free(c->spec);
    free(c);
}

static void start_compiling(Web *w, const Game *g) {
    for (size_t i = 0; i < w->n_compiled; i++)
        if (w->compiled[i] == g) return;
    Spec *spec = mem_new(1, sizeof *spec);
    const GameType *type = game_table_find(w->setup->games, g->name, "c", spec, NULL);
    if (!type) {
        free(spec);
        return;
    }
    w->compiled = mem_resize(w->compiled, w->n_compiled + 1, sizeof *w->compiled);
    w->compiled[w->n_compiled++] = g;
    Compiling *c = mem_new(1, sizeof *c);
    *c = (Compiling){.job.run = run_compiling, .web = w, .vm = g, .type = type, .spec = spec};
    pool_add(&w->analysis, &c->job);
}

void handler_compile(Web *w, const Game *g) {
    if (!w->setup->allow_compile || strcmp(g->backend, "vm") != 0 || *g->note) return;
    mtx_lock(&w->lock);
    start_compiling(w, g);
    mtx_unlock(&w->lock);
}
