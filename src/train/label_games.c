// SPDX-License-Identifier: MIT
// label_games.c - see label_games.h.
#include "train/label_games.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "engine/othello/learn/edge_games.h"
#include "train/label_file.h"
#include "train/train_positions.h"
#include "work/work_queue.h"

#include <inttypes.h>

enum { EXACT_TABLE_BYTES = 16 << 20, SETTLE_TABLE_BYTES = 4 << 20 };

typedef struct {
    const LabelGames *how;
    EdgeGames play;
    DiscBoard *starts; // positions that games begin with
    EdgeGamer **gamers;
    int64_t began, positions;
    bool failed;
} Labelling;

typedef struct {
    int n;
    PatternSample sample[EDGE_GAME_SAMPLES];
} Played;

static bool wanted(const LabelGames *o, const PatternSample *s) {
    return o->exact ? s->empties == o->exact : s->empties >= o->fewest && s->empties <= o->highest;
}

static bool play_one(void *context, int thread, int64_t job, void *result) {
    Labelling *l = context;
    const LabelGames *o = l->how;
    Played *p = result;
    if (o->seconds && os_now_ns() - l->began > o->seconds * 1000000000) return false;
    PatternSample all[EDGE_GAME_SAMPLES];
    int n = edge_gamer_play(l->gamers[thread], o->first + job, all);
    for (int i = 0; i < n; i++)
        if (wanted(o, &all[i])) p->sample[p->n++] = all[i];
    for (int i = 0; o->exact && i < p->n; i++) {
        int value = edge_gamer_value(l->gamers[thread], p->sample[i].board, 0);
        p->sample[i].value = (int16_t)(EDGE_DISC * value);
    }
    return true;
}

static void add_record(const Labelling *l, const PatternSample *s, Str *out) {
    PatternNumbers n;
    pattern_numbers(l->how->weights->set, s->board, &n);
    label_add(s, pattern_value(l->how->weights, &n, s->empties), out);
}

static bool take_one(void *context, int64_t job, void *result) {
    Labelling *l = context;
    const Played *p = result;
    Str bytes = {0};
    for (int i = 0; i < p->n; i++) add_record(l, &p->sample[i], &bytes);
    l->failed = bytes.len && !os_append(l->how->out, bytes.text, bytes.len);
    str_clear(&bytes);
    l->positions += p->n;
    progress_say(l->how->progress, "%" PRId64 " games, %" PRId64 " positions", job + 1,
                 l->positions);
    return !l->failed;
}

static bool prepare(Labelling *l, Error *e) {
    const LabelGames *o = l->how;
    if (os_file_exists(o->out)) return error_set(e, "%.200s: exists already", o->out);
    l->play = (EdgeGames){.weights = o->weights,
                          .seed = (uint64_t)o->seed,
                          .depth = o->depth,
                          .solve_from = o->solve_from,
                          .settle_from = o->settle_from,
                          .table_bytes = o->exact         ? EXACT_TABLE_BYTES
                                         : o->settle_from ? SETTLE_TABLE_BYTES
                                                          : 0,
                          .trust = (float)o->trust};
    if (o->starts &&
        !train_positions(o->table, o->starts, 14, 56, SIZE_MAX, &l->starts, &l->play.n_starts, e))
        return false;
    l->play.starts = l->starts;
    return true;
}

static int64_t play_games(Labelling *l) {
    const LabelGames *o = l->how;
    l->gamers = mem_new((size_t)o->threads, sizeof *l->gamers);
    for (int i = 0; i < o->threads; i++) l->gamers[i] = edge_gamer_new(&l->play);
    l->began = os_now_ns();
    int64_t games = work_queue_run(&(WorkQueue){.jobs = o->games,
                                                .threads = o->threads,
                                                .result_size = sizeof(Played),
                                                .stop = o->stop,
                                                .context = l,
                                                .work = play_one,
                                                .deliver = take_one});
    for (int i = 0; i < o->threads; i++) edge_gamer_free(l->gamers[i]);
    free(l->gamers);
    return games;
}

bool label_games(const LabelGames *how, Labelled *out, Error *e) {
    Labelling l = {.how = how};
    bool ok = prepare(&l, e);
    out->games = ok ? play_games(&l) : 0;
    out->positions = l.positions;
    if (l.failed) ok = os_cannot_write(how->out, e);
    free(l.starts);
    return ok;
}
