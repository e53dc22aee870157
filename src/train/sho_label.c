// SPDX-License-Identifier: MIT
// sho_label.c - see sho_label.h.
#include "train/sho_label.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "work/work_queue.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const ShoLabel *how;
    ShoGames play;
    ShoNet *net;
    ShoGamer **gamers;
    int threads;
    int64_t *missing; // numbers of shards that are to be made
    int64_t n_missing, jobs, began_ns;
    Str records; // of the shard being filled
    ShoLabelled *done;
    bool failed;
    Error *error;
} Labelling;

// --- shards ---

static void shard_path(const Labelling *l, int64_t shard, const char *mark, Str *out) {
    str_reset(out);
    str_addf(out, "%s-%06" PRId64 "%s.pos", l->how->out, shard, mark);
}

static bool shard_exists(const Labelling *l, int64_t shard) {
    Str path = {0};
    shard_path(l, shard, "", &path);
    bool exists = os_file_exists(str_text(&path));
    str_clear(&path);
    return exists;
}

// The last shard may have fewer games.
static int64_t shard_games(const Labelling *l, int64_t shard) {
    int64_t left = l->how->games - shard * l->how->per_shard;
    return left < l->how->per_shard ? left : l->how->per_shard;
}

static void find_missing(Labelling *l) {
    int64_t shards = (l->how->games + l->how->per_shard - 1) / l->how->per_shard;
    l->missing = mem_new((size_t)shards, sizeof *l->missing);
    for (int64_t k = 0; k < shards; k++) {
        if (shard_exists(l, k)) continue;
        l->missing[l->n_missing++] = k;
        l->jobs += shard_games(l, k);
    }
    l->done->kept = l->how->games - l->jobs;
}

static bool write_shard(Labelling *l, int64_t shard, bool complete) {
    Str path = {0};
    shard_path(l, shard, complete ? "" : "-part", &path);
    bool ok = sho_shard_write(str_text(&path), &l->records, l->error);
    str_reset(&l->records);
    if (complete) {
        shard_path(l, shard, "-part", &path);
        os_remove(str_text(&path));
    }
    str_clear(&path);
    return ok;
}

// --- games ---

static int64_t number_of(const Labelling *l, int64_t job) {
    int64_t each = l->how->per_shard;
    return l->missing[job / each] * each + job % each;
}

static bool play_one(void *context, int thread, int64_t job, void *result) {
    Labelling *l = context;
    const ShoLabel *how = l->how;
    if (how->seconds && os_now_ns() - l->began_ns > how->seconds * 1000000000) return false;
    return sho_gamer_play(l->gamers[thread], number_of(l, job), how->stop, result);
}

static bool take_one(void *context, int64_t job, void *result) {
    Labelling *l = context;
    const ShoPlayed *p = result;
    str_add_n(&l->records, (const char *)p->records, (size_t)p->n * SHO_RECORD_BYTES);
    l->done->games++;
    l->done->positions += p->n;
    if ((job + 1) % l->how->per_shard == 0 || job + 1 == l->jobs)
        l->failed = !write_shard(l, l->missing[job / l->how->per_shard], true);
    progress_say(l->how->progress, "%" PRId64 " %s, %" PRId64 " positions", l->done->games,
                 str_plural(l->done->games, "game", "games"), l->done->positions);
    return !l->failed;
}

static void pack_game(void *context, const void *result, Str *out) {
    (void)context;
    const ShoPlayed *p = result;
    str_add_n(out, (const char *)p->records, (size_t)p->n * SHO_RECORD_BYTES);
}

static bool unpack_game(void *context, int64_t job, const char *bytes, size_t n, void *result) {
    (void)context, (void)job;
    ShoPlayed *p = result;
    if (n % SHO_RECORD_BYTES || n > sizeof p->records) return false;
    p->n = (int)(n / SHO_RECORD_BYTES);
    memcpy(p->records, bytes, n);
    return true;
}

// The shards that the leader is to make: a member numbers the games as the leader does.
static void brief(void *context, Str *out) {
    const Labelling *l = context;
    str_add_n(out, (const char *)l->missing, (size_t)l->n_missing * sizeof *l->missing);
}

static bool heed(void *context, const char *bytes, size_t n) {
    Labelling *l = context;
    if (n % sizeof *l->missing) return false;
    l->n_missing = (int64_t)(n / sizeof *l->missing);
    l->missing = mem_resize(l->missing, n / sizeof *l->missing + 1, sizeof *l->missing);
    memcpy(l->missing, bytes, n);
    return true;
}

// --- the whole ---

static void play_games(Labelling *l) {
    const ShoLabel *how = l->how;
    Str what = {0};
    str_addf(&what,
             "positions of shogi: seed %" PRIu64 ", %d nodes, %d to %d, one in %d, %" PRId64
             " in %s",
             l->play.seed, l->play.nodes, l->play.least, l->play.most, l->play.stray,
             how->per_shard, how->net ? how->net : "no net");
    l->threads = how->crew ? 1 : how->threads;
    l->gamers = mem_new((size_t)l->threads, sizeof *l->gamers);
    for (int i = 0; i < l->threads; i++) l->gamers[i] = sho_gamer_new(&l->play);
    l->began_ns = os_now_ns();
    int64_t delivered = work_queue_run(&(WorkQueue){.jobs = l->jobs,
                                                    .threads = l->threads,
                                                    .result_size = sizeof(ShoPlayed),
                                                    .stop = how->stop,
                                                    .context = l,
                                                    .work = play_one,
                                                    .deliver = take_one,
                                                    .crew = how->crew,
                                                    .what = str_text(&what),
                                                    .brief = brief,
                                                    .heed = heed,
                                                    .pack = pack_game,
                                                    .unpack = unpack_game});
    if (!l->failed && l->records.len)
        l->failed = !write_shard(l, l->missing[delivered / how->per_shard], false);
    for (int i = 0; i < l->threads; i++) sho_gamer_free(l->gamers[i]);
    free(l->gamers);
    str_clear(&what);
}

bool sho_label(const ShoLabel *how, ShoLabelled *out, Error *e) {
    Labelling l = {.how = how, .play = how->play, .done = out, .error = e};
    *out = (ShoLabelled){0};
    l.net = how->net ? sho_net_read(how->net, e) : NULL;
    if (how->net && !l.net) return false;
    l.play.net = l.net;
    find_missing(&l);
    play_games(&l);
    sho_net_free(l.net);
    free(l.missing);
    str_clear(&l.records);
    return !l.failed;
}
