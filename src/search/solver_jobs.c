// SPDX-License-Identifier: MIT
// solver_jobs.c - see solver_jobs.h.
#include "search/solver_jobs.h"

#include "base/mem.h"
#include "base/mem_guard.h"

#include <stdlib.h>
#include <threads.h>

enum {
    JOB_NODES_MIN = 1000,
    JOB_NODES_MAX = 1 << 20,
    JOBS_PER_RUN = 2000, // a job grows with the whole: it gets this part of all nodes so far
    STATES_PER_BLOCK = 1024,
    TREE_MAX = 1 << 20, // positions in the tree
    NONE = -1,
};

// A position of the tree.
typedef struct {
    uint64_t key;
    PnNumbers now;
    PnNumbers seems;  // with all pending work below counted as harder
    size_t first;     // of its children, in PnJobs.children
    int n;            // of them; 0: a leaf
    uint64_t work;    // nodes of all jobs below it
    bool prover;      // player 0 is to move
    bool taken;       // a thread works on it
    uint32_t blocked; // the round in which nothing below it could be taken
} Place;

struct PnJobs {
    const Game *game;
    SolverTable *table;
    const Walk *reporter; // of what took much work
    int question;
    mtx_t lock; // of everything below
    cnd_t changed;
    Place *places; // the root is the first
    int n_places, room, most;
    State **blocks; // the positions themselves, in blocks that stay where they are
    int *children;
    size_t n_children, children_room;
    int *index; // places by key, open addressing; NONE: free
    size_t index_size;
    uint32_t round; // counts the jobs that have ended
    int under_way;
    uint64_t nodes; // of all jobs
};

// --- positions ---

static State *state_of(const PnJobs *j, int place) {
    return game_state_at(j->game, j->blocks[place / STATES_PER_BLOCK],
                         (size_t)(place % STATES_PER_BLOCK));
}

// Where a key is or belongs.
static size_t index_of(const PnJobs *j, uint64_t key) {
    size_t at = key & (j->index_size - 1);
    while (j->index[at] != NONE && j->places[j->index[at]].key != key)
        at = (at + 1) & (j->index_size - 1);
    return at;
}

static void grow_index(PnJobs *j) {
    size_t size = j->index_size ? 2 * j->index_size : 1 << 10;
    int *larger = mem_new(size, sizeof *larger);
    free(j->index);
    j->index = larger;
    j->index_size = size;
    for (size_t i = 0; i < j->index_size; i++) j->index[i] = NONE;
    for (int i = 0; i < j->n_places; i++) j->index[index_of(j, j->places[i].key)] = i;
}

// The place of a position. If it is new, or a leaf that is not taken, it gets these numbers.
static int place_for(PnJobs *j, const State *s, uint64_t key, PnNumbers now) {
    size_t at = index_of(j, key);
    int i = j->index[at];
    if (i == NONE) {
        if (j->n_places == j->room) {
            int room = j->room ? 2 * j->room : STATES_PER_BLOCK;
            j->places = mem_resize(j->places, (size_t)room, sizeof *j->places);
            j->blocks = mem_resize(j->blocks, (size_t)room / STATES_PER_BLOCK, sizeof(State *));
            j->room = room;
        }
        if (j->n_places % STATES_PER_BLOCK == 0)
            j->blocks[j->n_places / STATES_PER_BLOCK] = game_states_new(j->game, STATES_PER_BLOCK);
        i = j->n_places++;
        j->places[i] = (Place){.key = key, .prover = game_mover(j->game, s) == 0};
        game_copy(j->game, state_of(j, i), s);
        j->index[at] = i;
        if ((size_t)j->n_places * 2 > j->index_size) grow_index(j);
    }
    Place *p = &j->places[i];
    if (p->n == 0 && !p->taken) p->now = p->seems = now;
    return i;
}

PnJobs *pn_jobs_new(WalkShared *shared, const State *root, int question) {
    PnJobs *j = mem_new(1, sizeof *j);
    j->game = shared->setup.game;
    j->table = shared->table;
    j->reporter = shared->walks;
    j->question = question;
    j->round = 1;
    // An eighth of the memory at most.
    size_t each = sizeof(Place) + j->game->state_size, bytes = shared->setup.memory_mb << 17;
    j->most = bytes / each < TREE_MAX ? (int)(bytes / each) : TREE_MAX;
    mtx_init(&j->lock, mtx_plain | mtx_recursive);
    cnd_init(&j->changed);
    grow_index(j);
    place_for(j, root, walk_key(shared->walks, root), (PnNumbers){1, 1});
    return j;
}

void pn_jobs_free(PnJobs *j) {
    if (!j) return;
    for (int i = 0; i * STATES_PER_BLOCK < j->n_places; i++) free(j->blocks[i]);
    free(j->blocks);
    free(j->places);
    free(j->children);
    free(j->index);
    mtx_destroy(&j->lock);
    cnd_destroy(&j->changed);
    free(j);
}

// --- numbers ---

static bool solved(const Place *p) {
    return p->now.proof == 0 || p->now.disproof == 0;
}

static uint32_t own_of(const Place *p, PnNumbers n) {
    return p->prover ? n.proof : n.disproof;
}

static uint32_t other_of(const Place *p, PnNumbers n) {
    return p->prover ? n.disproof : n.proof;
}

static PnNumbers numbers_of(const Place *p, uint32_t own, uint32_t other) {
    return p->prover ? (PnNumbers){own, other} : (PnNumbers){other, own};
}

static Place *child_of(const PnJobs *j, const Place *p, int i) {
    return &j->places[j->children[p->first + (size_t)i]];
}

// The numbers of a place from those of its children, as df-pn has them.
static PnNumbers sum_up(const PnJobs *j, const Place *p, bool seems) {
    uint32_t own = PN_INFINITE, other = 0, open = 0;
    for (int i = 0; i < p->n; i++) {
        const Place *c = child_of(j, p, i);
        PnNumbers n = seems ? c->seems : c->now;
        if (own_of(p, n) < own) own = own_of(p, n);
        if (other_of(p, n) > other) other = other_of(p, n);
        open += other_of(p, n) > 0;
    }
    if (own == 0) other = PN_INFINITE;
    if (open > 1 && other < PN_INFINITE) other += open - 1;
    return numbers_of(p, own, other);
}

static void tell_table(PnJobs *j, const Place *p) {
    SolverEntry e = {.key = p->key, .question = j->question, .work = JOB_NODES_MIN};
    e.proof = p->now.proof;
    e.disproof = p->now.disproof;
    solver_table_numbers(j->table, &e, &e);
    if (solved(p)) walk_keep(j->reporter, &e, p->work);
}

static void update(PnJobs *j, Place *p) {
    PnNumbers before = p->now;
    if (p->n == 0) return;
    p->now = sum_up(j, p, false);
    p->seems = sum_up(j, p, true);
    if (p->now.proof != before.proof || p->now.disproof != before.disproof) tell_table(j, p);
}

// From the place before the last one up to the root.
static void update_path(PnJobs *j, const int *path, int n) {
    for (int i = n - 2; i >= 0; i--) update(j, &j->places[path[i]]);
}

static uint32_t harder(uint32_t number) {
    return number == 0 || number >= PN_INFINITE / 2 ? number : number + number / 2 + 1;
}

// A limit to be reached lies well beyond the current number.
static uint32_t limit_for(uint32_t now, uint32_t limit) {
    uint32_t ahead = now < PN_INFINITE / 2 ? now + now / 4 + 1 : PN_INFINITE;
    return limit < ahead ? ahead : limit;
}

// --- jobs ---

typedef struct {
    int *path; // places from the root to the leaf
    int n, room;
    PnNumbers limit; // of the leaf: the job ends when one of its numbers reaches it
    PnNumbers found;
    uint64_t nodes;
    bool expand;     // it took all its nodes and was not solved
    State *children; // in the order of the moves
    const WalkChild *known;
    size_t n_children;
} Job;

static void add_to_path(Job *job, int place) {
    if (job->n == job->room) {
        job->room = job->room ? 2 * job->room : 64;
        job->path = mem_resize(job->path, (size_t)job->room, sizeof *job->path);
    }
    job->path[job->n++] = place;
}

// The most promising child that can be taken, or NONE. Its limit comes from that of the parent and
// the second best, as in df-pn.
static int choose_child(const PnJobs *j, const Place *p, PnNumbers *limit) {
    uint32_t best = PN_INFINITE, second = PN_INFINITE, open = 0;
    int chosen = NONE;
    for (int i = 0; i < p->n; i++) {
        const Place *c = child_of(j, p, i);
        uint32_t own = own_of(p, c->seems);
        open += other_of(p, c->seems) > 0;
        if (c->taken || c->blocked == j->round || solved(c)) continue;
        if (own < best) {
            second = best;
            best = own;
            chosen = j->children[p->first + (size_t)i];
        } else if (own < second) {
            second = own;
        }
    }
    if (chosen == NONE) return NONE;
    uint32_t ahead = second < PN_INFINITE ? second + second / 4 + 1 : PN_INFINITE;
    uint32_t own = own_of(p, *limit), other = other_of(p, *limit);
    own = ahead < own ? ahead : own;
    if (other < PN_INFINITE) other = other > open ? other - open + 1 : 1;
    PnNumbers now = j->places[chosen].now;
    *limit = numbers_of(p, limit_for(own_of(p, now), own), limit_for(other_of(p, now), other));
    return chosen;
}

static bool on_path(const Job *job, int place) {
    for (int i = 0; i < job->n; i++)
        if (job->path[i] == place) return true;
    return false;
}

// One descent from the root; false when it led nowhere, which is then noted in the places on it.
static bool descend(PnJobs *j, Walk *w, Job *job) {
    job->n = 0;
    job->limit = (PnNumbers){PN_INFINITE, PN_INFINITE};
    for (int at = 0;;) {
        if (j->game->max_plies <= 0 && on_path(job, at)) walk_stop_repeated(w);
        if (w->stopped) return false;
        add_to_path(job, at);
        Place *p = &j->places[at];
        if (p->n == 0) return !p->taken;
        update(j, p);
        if (solved(p)) {
            update_path(j, job->path, job->n);
            return false;
        }
        at = choose_child(j, p, &job->limit);
        if (at == NONE) {
            p->blocked = j->round;
            return false;
        }
    }
}

// Whether a job was found. False when the root is solved, or everything is taken.
static bool take_job(PnJobs *j, Walk *w, Job *job) {
    Place *root = j->places;
    while (!solved(root) && !root->taken && root->blocked != j->round && !w->stopped)
        if (descend(j, w, job)) return true;
    return false;
}

// What the table has learned about a leaf in the meantime may be enough.
static bool known_meanwhile(PnJobs *j, const Job *job) {
    Place *p = &j->places[job->path[job->n - 1]];
    SolverEntry e;
    if (!solver_table_find(j->table, p->key, &e)) return false;
    PnNumbers n = {e.proof, e.disproof};
    if (e.low >= j->question)
        n = (PnNumbers){0, PN_INFINITE};
    else if (e.high < j->question)
        n = (PnNumbers){PN_INFINITE, 0};
    else if (e.question != j->question || (e.proof == 0 && e.disproof == 0))
        return false;
    bool enough = n.proof >= job->limit.proof || n.disproof >= job->limit.disproof;
    if (!enough && n.proof && n.disproof) return false;
    p->now = p->seems = n;
    update_path(j, job->path, job->n);
    return true;
}

static void begin_job(PnJobs *j, Walk *w, Job *job) {
    Place *p = &j->places[job->path[job->n - 1]];
    p->taken = true;
    p->seems = (PnNumbers){harder(p->now.proof), harder(p->now.disproof)};
    update_path(j, job->path, job->n);
    j->under_way++;
    for (int i = 0; i < job->n; i++)
        walk_put(w, i, state_of(j, job->path[i]), j->places[job->path[i]].key);
    uint64_t part = j->nodes / JOBS_PER_RUN;
    job->nodes = part < JOB_NODES_MIN ? JOB_NODES_MIN : part > JOB_NODES_MAX ? JOB_NODES_MAX : part;
}

// The positions after the leaf, where it is to get children.
static void list_children(const PnJobs *j, Walk *w, Job *job) {
    int ply = job->n - 1;
    job->n_children = walk_moves(w, ply);
    for (size_t i = 0; i < job->n_children; i++) {
        const WalkPly *next = walk_play(w, ply, w->plies[ply].children[i].move);
        if (!next) return;
        game_copy(j->game, game_state_at(j->game, job->children, i), next->state);
    }
    job->known = w->plies[ply].children;
}

static void do_job(const PnJobs *j, PnSearch *p, Walk *w, Job *job) {
    uint64_t before = w->progress.nodes;
    job->found = pn_search_below(p, job->n - 1, j->question, job->limit, job->nodes);
    uint64_t spent = w->progress.nodes - before;
    job->expand = !w->stopped && job->found.proof && job->found.disproof && spent >= job->nodes;
    job->nodes = spent;
    if (job->expand) list_children(j, w, job);
}

static void add_children(PnJobs *j, const Job *job) {
    int leaf = job->path[job->n - 1];
    size_t n = job->n_children;
    if ((size_t)j->n_places + n > (size_t)j->most) return;
    if (j->n_children + n > j->children_room) {
        j->children_room = 2 * (j->children_room + n);
        j->children = mem_resize(j->children, j->children_room, sizeof *j->children);
    }
    j->places[leaf].first = j->n_children;
    for (size_t i = 0; i < n; i++) {
        const WalkChild *c = &job->known[i];
        int child = place_for(j, game_state_at(j->game, job->children, i), c->key,
                              (PnNumbers){c->proof, c->disproof});
        j->children[j->n_children++] = child;
    }
    j->places[leaf].n = (int)n;
}

static void end_job(PnJobs *j, Walk *w, const Job *job) {
    Place *p = &j->places[job->path[job->n - 1]];
    p->taken = false;
    j->under_way--;
    j->round++;
    j->nodes += job->nodes;
    for (int i = 0; i < job->n; i++) j->places[job->path[i]].work += job->nodes;
    if (!w->stopped) {
        p->now = p->seems = job->found;
        if (solved(p)) tell_table(j, p);
        if (job->expand) add_children(j, job);
    }
    update_path(j, job->path, job->n);
    w->progress.proof = j->places->now.proof;
    w->progress.disproof = j->places->now.disproof;
    cnd_broadcast(&j->changed);
}

void pn_jobs_wake(PnJobs *j) {
    mtx_lock(&j->lock);
    cnd_broadcast(&j->changed);
    mtx_unlock(&j->lock);
}

static void work(PnJobs *j, PnSearch *p, Walk *w, Job *job) {
    while (!w->stopped && !solved(j->places)) {
        if (take_job(j, w, job)) {
            if (known_meanwhile(j, job)) continue;
            begin_job(j, w, job);
            mem_unlock(&j->lock);
            do_job(j, p, w, job);
            mem_lock(&j->lock);
            end_job(j, w, job);
        } else if (!w->stopped && !solved(j->places) && j->under_way == 0) {
            j->round++; // a place was blocked by a job that has ended
        } else if (!w->stopped && !solved(j->places)) {
            if (!atomic_load(&w->shared->end)) cnd_wait(&j->changed, &j->lock);
            walk_look_up(w);
        }
    }
}

void pn_jobs_work(PnJobs *j, PnSearch *p) {
    Walk *w = pn_walk(p);
    Job job = {.children = game_states_new(j->game, j->game->max_moves)};
    w->progress.asking = true;
    w->progress.question = j->question;
    mem_lock(&j->lock);
    work(j, p, w, &job);
    cnd_broadcast(&j->changed);
    mem_unlock(&j->lock);
    free(job.path);
    free(job.children);
}
