// SPDX-License-Identifier: MIT
// train_games.c - see train_games.h.
//
// The journal has a line for each game: its generation, its number, and its positions as they are
// in memory, in hexadecimal digits. Games are kept in their order, so those of a generation are its
// first ones.
#include "train/train_games.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "work/journal.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
    int n;
    PatternSample sample[EDGE_GAME_SAMPLES];
} Played;

// Games read from a journal.
typedef struct {
    Played *games;
    int64_t n, cap;
} Kept;

struct TrainGames {
    TrainGamesSetup setup;
    Kept kept[TRAIN_GENERATIONS_MAX];
    bool failed;
    // of the generation that is being played
    int generation;
    EdgeGames how;
    EdgeGamer **gamers;
    PatternWeights *received; // a member's: those of the leader
};

// --- the journal ---

static void sample_text(const PatternSample *s, Str *out) {
    const unsigned char *byte = (const unsigned char *)s;
    for (size_t i = 0; i < sizeof *s; i++) str_addf(out, "%02x", byte[i]);
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_samples(const char *text, Played *out) {
    size_t each = 2 * sizeof(PatternSample), length = strlen(text);
    if (length % each || length / each > EDGE_GAME_SAMPLES) return false;
    out->n = (int)(length / each);
    unsigned char *bytes = (unsigned char *)out->sample;
    for (size_t i = 0; i < length / 2; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

static bool learn_line(void *context, const char *line) {
    TrainGames *t = context;
    char *rest;
    if (strncmp(line, "game ", 5) != 0) return true;
    long generation = strtol(line + 5, &rest, 10);
    int64_t number = strtoll(rest, &rest, 10);
    if (generation < 0 || generation >= TRAIN_GENERATIONS_MAX || *rest != ' ') return true;
    Kept *k = &t->kept[generation];
    if (number != k->n) return true; // kept before
    if (k->n == k->cap) {
        k->cap = k->cap ? 2 * k->cap : 256;
        k->games = mem_resize(k->games, (size_t)k->cap, sizeof *k->games);
    }
    if (read_samples(rest + 1, &k->games[k->n])) k->n++;
    return true;
}

static bool keep_game(TrainGames *t, int64_t game, const Played *p) {
    if (!t->setup.journal || game < t->kept[t->generation].n) return true;
    Str line = {0};
    str_addf(&line, "game %d %" PRId64 " ", t->generation, game);
    for (int i = 0; i < p->n; i++) sample_text(&p->sample[i], &line);
    bool ok = journal_add(t->setup.journal, str_text(&line));
    str_clear(&line);
    return ok;
}

// --- playing ---

static bool is_kept(void *context, int64_t game) {
    const TrainGames *t = context;
    return game < t->kept[t->generation].n;
}

static bool play_one(void *context, int thread, int64_t game, void *result) {
    TrainGames *t = context;
    Played *p = result;
    if (is_kept(t, game))
        *p = t->kept[t->generation].games[game];
    else
        p->n = edge_gamer_play(t->gamers[thread], game, p->sample);
    return true;
}

static bool take_one(void *context, int64_t game, void *result) {
    TrainGames *t = context;
    const Played *p = result;
    t->failed = !keep_game(t, game, p);
    t->setup.take(t->setup.context, game, p->sample, p->n);
    return !t->failed;
}

static void gamers_free(TrainGames *t) {
    for (int i = 0; i < t->setup.threads; i++) {
        edge_gamer_free(t->gamers[i]);
        t->gamers[i] = NULL;
    }
}

static void gamers_new(TrainGames *t) {
    gamers_free(t);
    for (int i = 0; i < t->setup.threads; i++) t->gamers[i] = edge_gamer_new(&t->how);
}

// --- from one process to another ---

// What a generation begins with; the weights follow, as in their file.
typedef struct {
    int generation, depth;
    uint64_t seed;
    float trust; // changes from generation to generation
} Briefing;

static void brief(void *context, Str *out) {
    const TrainGames *t = context;
    Briefing b = {.generation = t->generation,
                  .depth = t->how.depth,
                  .seed = t->how.seed,
                  .trust = t->how.trust};
    Str file = {0};
    str_add_n(out, (const char *)&b, sizeof b);
    if (t->generation > 0 && os_read_file(t->setup.weights_file, (size_t)1 << 30, &file, NULL))
        str_add_n(out, file.text, file.len);
    str_clear(&file);
}

// Weights are read from files only.
static PatternWeights *weights_of(const char *bytes, size_t n) {
    Str path = {0};
    PatternWeights *w = NULL;
    if (!os_temp_folder(&path)) return NULL;
    size_t folder = path.len;
    str_add(&path, "/weights");
    if (os_append(str_text(&path), bytes, n)) w = pattern_weights_read(str_text(&path), NULL);
    os_remove(str_text(&path));
    path.text[folder] = '\0';
    os_remove(path.text);
    str_clear(&path);
    return w;
}

static bool heed(void *context, const char *bytes, size_t n) {
    TrainGames *t = context;
    Briefing b;
    if (n < sizeof b) return false;
    memcpy(&b, bytes, sizeof b);
    gamers_free(t);
    pattern_weights_free(t->received);
    t->received =
        b.generation == 0 ? pattern_weights_new() : weights_of(bytes + sizeof b, n - sizeof b);
    if (!t->received) return false;
    t->how.weights = t->received;
    t->how.depth = b.depth;
    t->how.seed = b.seed;
    t->how.trust = b.trust;
    gamers_new(t);
    return true;
}

static void pack_game(void *context, const void *result, Str *out) {
    (void)context;
    const Played *p = result;
    str_add_n(out, (const char *)p->sample, (size_t)p->n * sizeof *p->sample);
}

static bool unpack_game(void *context, int64_t game, const char *bytes, size_t n, void *result) {
    (void)context, (void)game;
    Played *p = result;
    if (n % sizeof *p->sample || n / sizeof *p->sample > EDGE_GAME_SAMPLES) return false;
    p->n = (int)(n / sizeof *p->sample);
    memcpy(p->sample, bytes, n);
    return true;
}

// --- the whole ---

static int64_t run(TrainGames *t, int64_t games) {
    const TrainGamesSetup *s = &t->setup;
    return work_queue_run(&(WorkQueue){.jobs = games,
                                       .threads = s->threads,
                                       .result_size = sizeof(Played),
                                       .stop = s->stop,
                                       .context = t,
                                       .work = play_one,
                                       .deliver = take_one,
                                       .crew = s->crew,
                                       .what = s->what,
                                       .here = is_kept,
                                       .brief = brief,
                                       .heed = heed,
                                       .pack = pack_game,
                                       .unpack = unpack_game});
}

int64_t train_games_play(TrainGames *t, int generation, const EdgeGames *how, int64_t games) {
    t->generation = generation;
    t->how = *how;
    if (!t->setup.crew) gamers_new(t);
    int64_t done = run(t, games);
    gamers_free(t);
    return done;
}

void train_games_serve(TrainGames *t, const EdgeGames *how) {
    t->how = *how;
    run(t, 0);
}

bool train_games_failed(const TrainGames *t) {
    return t->failed;
}

TrainGames *train_games_new(const TrainGamesSetup *setup, Error *e) {
    TrainGames *t = mem_new(1, sizeof *t);
    t->setup = *setup;
    if (setup->crew) t->setup.threads = 1;
    t->gamers = mem_new((size_t)t->setup.threads, sizeof *t->gamers);
    Str head = {0};
    str_addf(&head, "journal of %s", setup->what);
    bool ok = !setup->journal || crew_serves(setup->crew) ||
              journal_open(setup->journal, str_text(&head), setup->resume, learn_line, t, e);
    str_clear(&head);
    if (ok) return t;
    train_games_free(t);
    return NULL;
}

void train_games_free(TrainGames *t) {
    if (!t) return;
    gamers_free(t);
    pattern_weights_free(t->received);
    for (int i = 0; i < TRAIN_GENERATIONS_MAX; i++) free(t->kept[i].games);
    free(t->gamers);
    free(t);
}
