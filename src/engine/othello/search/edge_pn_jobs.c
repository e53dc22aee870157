// SPDX-License-Identifier: MIT
// edge_pn_jobs.c - see edge_pn_jobs.h.
#include "engine/othello/search/edge_pn_jobs.h"

#include "base/mem.h"
#include "base/mem_guard.h"

#include <stdlib.h>

enum {
    JOB_NODES_MIN = 1000,
    JOB_NODES_MAX = 1 << 22,
    JOBS_PER_RUN = 2000, // a job grows with the whole: it gets this part of all nodes so far
    TREE_MAX = 1 << 22,  // positions in the tree
    PATH_MAX_HERE = 128, // no game is longer
    NONE = -1,
};

// A position of the tree.
typedef struct {
    EdgePnPosition position;
    EdgePnNumbers now;
    EdgePnNumbers seems; // with all pending work below counted as harder
    size_t first;        // of its children, in EdgePnJobs.children
    int n;               // of them; 0: a leaf
    uint64_t work;       // nodes of all jobs below it
    bool taken;          // a thread works on it
    uint32_t blocked;    // the round in which nothing below it could be taken
} Place;

struct EdgePnJobs {
    const EdgePnCore *core;
    EdgePnTable *table;
    const EdgePnSearch *reporter; // of what took much work
    mtx_t lock;                   // of everything below
    cnd_t changed;
    Place *places; // the root is the first
    int n_places, room;
    int *children;
    size_t n_children, children_room;
    int *index; // places by key, open addressing; NONE: free
    size_t index_size;
    uint32_t round; // counts the jobs that have ended
    int under_way;
    uint64_t nodes; // of all jobs
};

// --- positions ---

static size_t index_of(const EdgePnJobs *j, uint64_t key) {
    size_t at = key >> 8 & (j->index_size - 1);
    while (j->index[at] != NONE && j->places[j->index[at]].position.key != key)
        at = (at + 1) & (j->index_size - 1);
    return at;
}

static void grow_index(EdgePnJobs *j) {
    size_t size = j->index_size ? 2 * j->index_size : 1 << 10;
    int *larger = mem_new(size, sizeof *larger);
    free(j->index);
    j->index = larger;
    j->index_size = size;
    for (size_t i = 0; i < j->index_size; i++) j->index[i] = NONE;
    for (int i = 0; i < j->n_places; i++) j->index[index_of(j, j->places[i].position.key)] = i;
}

// The place of a position. If it is new, or a leaf that is not taken, it gets these numbers.
static int place_for(EdgePnJobs *j, const EdgePnPosition *p, EdgePnNumbers now) {
    size_t at = index_of(j, p->key);
    int i = j->index[at];
    if (i == NONE) {
        if (j->n_places == j->room) {
            int room = j->room ? 2 * j->room : 1 << 10;
            j->places = mem_resize(j->places, (size_t)room, sizeof *j->places);
            j->room = room;
        }
        i = j->n_places++;
        j->places[i] = (Place){.position = *p};
        j->index[at] = i;
        if ((size_t)j->n_places * 2 > j->index_size) grow_index(j);
    }
    Place *place = &j->places[i];
    if (place->n == 0 && !place->taken) place->now = place->seems = now;
    return i;
}

EdgePnJobs *edge_pn_jobs_new(const EdgePnCore *core, const EdgePnSearch *reporter,
                             const EdgePnPosition *root) {
    EdgePnJobs *j = mem_new(1, sizeof *j);
    j->core = core;
    j->table = reporter->table;
    j->reporter = reporter;
    j->round = 1;
    mtx_init(&j->lock, mtx_plain | mtx_recursive);
    cnd_init(&j->changed);
    grow_index(j);
    place_for(j, root, (EdgePnNumbers){1, 1});
    return j;
}

void edge_pn_jobs_free(EdgePnJobs *j) {
    free(j->places);
    free(j->children);
    free(j->index);
    mtx_destroy(&j->lock);
    cnd_destroy(&j->changed);
    free(j);
}

// --- numbers ---

static bool solved(const Place *p) {
    return p->now.win == 0 || p->now.lose == 0;
}

bool edge_pn_jobs_solved(const EdgePnJobs *j, bool *win) {
    *win = j->places->now.win == 0;
    return solved(j->places);
}

static Place *child_of(const EdgePnJobs *j, const Place *p, int i) {
    return &j->places[j->children[p->first + (size_t)i]];
}

// Numbers of `c` as the mover of `p` sees them, or the other way round.
static EdgePnNumbers seen_from(const Place *p, const Place *c, EdgePnNumbers n) {
    return p->position.first == c->position.first ? n : (EdgePnNumbers){n.lose, n.win};
}

// The numbers of a place from those of its children, as the search below has them.
static EdgePnNumbers sum_up(const EdgePnJobs *j, const Place *p, bool seems) {
    EdgePnNumbers sum = {EDGE_PN_NEVER, 0};
    uint32_t open = 0;
    for (int i = 0; i < p->n; i++) {
        const Place *c = child_of(j, p, i);
        EdgePnNumbers n = seen_from(p, c, seems ? c->seems : c->now);
        if (n.win < sum.win) sum.win = n.win;
        if (n.lose > sum.lose) sum.lose = n.lose;
        open += n.lose > 0;
    }
    if (sum.win == 0) sum.lose = EDGE_PN_NEVER;
    if (open > 1) sum.lose = edge_pn_add(sum.lose, open - 1);
    return sum;
}

static void update(EdgePnJobs *j, Place *p) {
    EdgePnNumbers before = p->now;
    if (p->n == 0) return;
    p->now = sum_up(j, p, false);
    p->seems = sum_up(j, p, true);
    if (p->now.win == before.win && p->now.lose == before.lose) return;
    edge_pn_put(j->table, p->position.key, p->now, 1);
    const EdgePnSearch *r = j->reporter;
    if (solved(p) && r->keep && p->work >= r->keep_work)
        r->keep(r->context, &p->position, p->now.win == 0, p->work);
}

static uint32_t harder(uint32_t number) {
    return number == 0 ? 0 : edge_pn_add(number, number / 2 + 1);
}

// A limit to be reached lies well beyond the current number.
static uint32_t limit_for(uint32_t now, uint32_t limit) {
    uint32_t ahead = edge_pn_ahead(now);
    return limit < ahead ? ahead : limit;
}

// --- jobs ---

typedef struct {
    int path[PATH_MAX_HERE]; // places from the root to the leaf
    int n;
    EdgePnPosition position; // of the leaf
    EdgePnNumbers limit;     // of the leaf: the job ends when one of its numbers reaches it
    EdgePnNumbers found;
    uint64_t nodes;
    bool expand; // it took all its nodes and was not solved
    EdgePnChild children[EDGE_PN_CHILDREN_MAX];
    int n_children;
} Job;

// From the place before the last one up to the root.
static void update_path(EdgePnJobs *j, const Job *job) {
    for (int i = job->n - 2; i >= 0; i--) update(j, &j->places[job->path[i]]);
}

// The most promising child that can be taken, or NONE. Its limit comes from that of the parent and
// the second best, as in the search below.
static int choose_child(const EdgePnJobs *j, const Place *p, EdgePnNumbers *limit) {
    uint32_t best = EDGE_PN_NEVER, second = EDGE_PN_NEVER, open = 0;
    int chosen = NONE;
    for (int i = 0; i < p->n; i++) {
        const Place *c = child_of(j, p, i);
        EdgePnNumbers n = seen_from(p, c, c->seems);
        open += n.lose > 0;
        if (c->taken || c->blocked == j->round || solved(c)) continue;
        if (n.win < best) {
            second = best;
            best = n.win;
            chosen = j->children[p->first + (size_t)i];
        } else if (n.win < second) {
            second = n.win;
        }
    }
    if (chosen == NONE) return NONE;
    const Place *c = &j->places[chosen];
    EdgePnNumbers now = seen_from(p, c, c->now), its = *limit;
    uint32_t ahead = edge_pn_ahead(second);
    if (ahead < its.win) its.win = ahead;
    if (its.lose < EDGE_PN_NEVER) its.lose = its.lose > open ? its.lose - open + 1 : 1;
    its = (EdgePnNumbers){limit_for(now.win, its.win), limit_for(now.lose, its.lose)};
    *limit = seen_from(p, c, its);
    return chosen;
}

// One descent from the root; false when it led nowhere, which is then noted in the places on it.
static bool descend(EdgePnJobs *j, Job *job) {
    job->n = 0;
    job->limit = (EdgePnNumbers){EDGE_PN_NEVER, EDGE_PN_NEVER};
    for (int at = 0; at != NONE;) {
        Place *p = &j->places[at];
        job->path[job->n++] = at;
        if (p->n == 0) return !p->taken;
        update(j, p);
        if (solved(p)) {
            update_path(j, job);
            return false;
        }
        at = choose_child(j, p, &job->limit);
        if (at == NONE) p->blocked = j->round;
    }
    return false;
}

// Whether a job was found. False when the root is solved, or everything is taken.
static bool take_job(EdgePnJobs *j, Job *job) {
    const Place *root = j->places;
    while (!solved(root) && !root->taken && root->blocked != j->round)
        if (descend(j, job)) return true;
    return false;
}

// What the table has learned about a leaf in the meantime may be enough.
static bool known_meanwhile(EdgePnJobs *j, const Job *job) {
    Place *p = &j->places[job->path[job->n - 1]];
    EdgePnNumbers n;
    if (!edge_pn_find(j->table, p->position.key, &n)) return false;
    if (n.win && n.lose && n.win < job->limit.win && n.lose < job->limit.lose) return false;
    p->now = p->seems = n;
    update_path(j, job);
    return true;
}

static void begin_job(EdgePnJobs *j, Job *job) {
    Place *p = &j->places[job->path[job->n - 1]];
    p->taken = true;
    p->seems = (EdgePnNumbers){harder(p->now.win), harder(p->now.lose)};
    update_path(j, job);
    j->under_way++;
    job->position = p->position;
    uint64_t part = j->nodes / JOBS_PER_RUN;
    job->nodes = part < JOB_NODES_MIN ? JOB_NODES_MIN : part > JOB_NODES_MAX ? JOB_NODES_MAX : part;
}

static void do_job(const EdgePnJobs *j, EdgePnSearch *s, Job *job) {
    uint64_t before = s->worker.nodes;
    s->end = before + job->nodes;
    job->found = j->core->grow(s, &job->position, job->limit);
    uint64_t spent = s->worker.nodes - before;
    job->expand = job->found.win && job->found.lose && spent >= job->nodes;
    job->nodes = spent;
    if (job->expand) job->n_children = j->core->children(s, &job->position, job->children);
}

// Games that are over are left out: one that the mover wins would have solved the leaf, and others
// do not count.
static void add_children(EdgePnJobs *j, const Job *job) {
    int leaf = job->path[job->n - 1], n = 0;
    if (j->n_places + job->n_children > TREE_MAX) return;
    if (j->n_children + (size_t)job->n_children > j->children_room) {
        j->children_room = 2 * (j->children_room + (size_t)job->n_children);
        j->children = mem_resize(j->children, j->children_room, sizeof *j->children);
    }
    j->places[leaf].first = j->n_children;
    for (int i = 0; i < job->n_children; i++) {
        const EdgePnChild *c = &job->children[i];
        if (c->over) continue;
        int child = place_for(j, &c->position, c->now);
        j->children[j->n_children++] = child;
        n++;
    }
    j->places[leaf].n = n;
}

static void end_job(EdgePnJobs *j, const Job *job, bool stopped) {
    Place *p = &j->places[job->path[job->n - 1]];
    p->taken = false;
    j->under_way--;
    j->round++;
    j->nodes += job->nodes;
    for (int i = 0; i < job->n; i++) j->places[job->path[i]].work += job->nodes;
    if (!stopped) {
        p->now = p->seems = job->found;
        if (job->expand) add_children(j, job);
        update_path(j, job);
    }
    cnd_broadcast(&j->changed);
}

void edge_pn_jobs_wake(EdgePnJobs *j) {
    mtx_lock(&j->lock);
    cnd_broadcast(&j->changed);
    mtx_unlock(&j->lock);
}

void edge_pn_jobs_work(EdgePnJobs *j, EdgePnSearch *s, bool (*look)(void *context, uint64_t nodes),
                       void *context, atomic_bool *stop) {
    Job *job = mem_new(1, sizeof *job);
    mem_lock(&j->lock);
    while (!atomic_load(stop) && !solved(j->places)) {
        if (take_job(j, job)) {
            if (known_meanwhile(j, job)) continue;
            begin_job(j, job);
            mem_unlock(&j->lock);
            do_job(j, s, job);
            mem_lock(&j->lock);
            end_job(j, job, atomic_load(stop));
            uint64_t nodes = j->nodes;
            mem_unlock(&j->lock);
            if (look && !look(context, nodes)) atomic_store(stop, true);
            mem_lock(&j->lock);
        } else if (!solved(j->places) && j->under_way == 0) {
            j->round++; // a place was blocked by a job that has ended
        } else if (!solved(j->places)) {
            cnd_wait(&j->changed, &j->lock);
        }
    }
    if (solved(j->places)) atomic_store(stop, true);
    cnd_broadcast(&j->changed);
    mem_unlock(&j->lock);
    free(job);
}
