// SPDX-License-Identifier: MIT
// verify.c - see verify.h. A position that repeats on its own line is a game without end and
// refutes the claim.
#include "verify/verify.h"

#include "base/mem.h"
#include "game/state_set.h"
#include "verify/plain/plain_game.h"
#include "verify/verify_mates.h"
#include "verify/verify_pairs.h"
#include "verify/verify_search.h"
#include "work/work_queue.h"

#include <stdlib.h>

enum { DEPTH_MAX = 10000, LIMIT_MAX = 100000000 };

typedef struct {
    const Game *game;
    const unsigned char *next, *end; // choices not yet read
    VerifiedClaim *claim;
    int number; // of the claim
    const VerifySetup *setup;
    StateSet met;           // in a claim with searches: stand-ins of positions (verify_search.h)
    StateSet searched;      // those left to a search
    VerifySearch *symmetry; // finds stand-ins; NULL: without searches
    bool *done;             // for each position visited: whether everything below it is checked
    size_t room;
    Error *error;
} Check;

static size_t put_into(const Check *c, StateSet *set, const State *s, bool *known) {
    if (!c->symmetry) return state_set_meet(set, s, known);
    State *other = game_states_new(c->game, 1);
    verify_search_stand_in(c->symmetry, s, other);
    size_t number = state_set_meet(set, other, known);
    free(other);
    return number;
}

// The number of the position; `*known` says whether it was visited before.
static size_t meet(Check *c, const State *s, bool *known) {
    size_t number = put_into(c, &c->met, s, known);
    if (c->room < c->met.room) {
        c->room = c->met.room;
        c->done = mem_resize(c->done, c->room, sizeof *c->done);
    }
    if (!*known) c->done[number] = false;
    return number;
}

// SEARCH where the position is to be searched.
enum { SEARCH = -1 };

// A number below `most`; `why` it is refused otherwise.
static bool read_number(Check *c, size_t most, const char *why, size_t *out) {
    size_t number = 0;
    for (int shift = 0; c->next < c->end && shift < 28; shift += 7) {
        unsigned char byte = *c->next++;
        number |= (size_t)(byte & 127) << shift;
        if (byte >= 128) continue;
        *out = number;
        return number < most ? true : error_set(c->error, "%s", why);
    }
    return error_set(c->error, "it ends too early");
}

static bool read_choice(Check *c, size_t n_moves, int *out) {
    bool searches = c->claim->limit > 0;
    size_t number = 0;
    bool ok = read_number(c, n_moves + searches, "it chooses a move that does not exist", &number);
    *out = (int)number - searches;
    return ok;
}

static bool check_leaf(Check *c, const State *s) {
    int p[PLAYERS_MAX] = {0};
    game_payoffs(c->game, s, p);
    c->claim->leaves++;
    if (c->game->players == 2 && p[0] + p[1] != 0)
        return error_set(c->error, "the payoffs of a game do not add up to 0");
    if (c->claim->at_most ? p[0] <= c->claim->bound : p[0] >= c->claim->bound) return true;
    return error_set(c->error, "a game ends with %d", p[0]);
}

static bool stopped_early(Check *c) {
    return error_set(c->error, "stopped before its end");
}

static bool check_position(Check *c, const State *s, int depth);

// Follows the moves from number `from` to before number `to`.
static bool check_moves(Check *c, const State *s, const Move *moves, size_t from, size_t to,
                        int depth) {
    State *after = game_states_new(c->game, 1);
    bool ok = true;
    for (size_t i = from; i < to && ok; i++) {
        game_copy(c->game, after, s);
        game_play(c->game, after, moves[i]);
        ok = check_position(c, after, depth + 1);
    }
    free(after);
    return ok;
}

// Follows the move that the strategy chooses, or puts the position down to be searched.
static bool check_choice(Check *c, const State *s, const Move *moves, size_t n, int depth) {
    int choice = 0;
    bool known;
    if (!read_choice(c, n, &choice)) return false;
    if (choice == SEARCH) {
        put_into(c, &c->searched, s, &known);
        return true;
    }
    const VerifySetup *u = c->setup;
    if (u->visit && !u->visit(u->context, s, moves[choice])) return stopped_early(c);
    return check_moves(c, s, moves, (size_t)choice, (size_t)choice + 1, depth);
}

static bool is_stopped(const Check *c) {
    return c->setup->stop && atomic_load_explicit(c->setup->stop, memory_order_relaxed);
}

static bool check_position(Check *c, const State *s, int depth) {
    bool known;
    if (is_stopped(c)) return stopped_early(c);
    size_t number = meet(c, s, &known);
    if (known && c->done[number]) return true;
    if (known || depth > DEPTH_MAX) return error_set(c->error, "a game need not end");
    Move *moves = mem_new(c->game->max_moves, sizeof *moves);
    size_t n = game_moves(c->game, s, moves);
    moves = mem_resize(moves, n + 1, sizeof *moves); // one list for each ply of the line
    bool chooses = game_mover(c->game, s) == (c->claim->at_most ? 1 : 0), ok;
    if (n == 0) {
        ok = check_leaf(c, s);
    } else if (chooses) {
        ok = check_choice(c, s, moves, n, depth);
    } else {
        ok = check_moves(c, s, moves, 0, n, depth);
    }
    free(moves);
    c->done[number] = true;
    return ok;
}

// --- searches ---

typedef struct {
    Check *check;
    VerifySearch **searches; // one per thread
    VerifyProgress progress;
    bool failed; // with the reason
} Searching;

typedef struct {
    VerifyResult result;
    uint64_t examined;
} Searched;

static const State *searched_position(const Check *c, size_t number) {
    return (const State *)(c->searched.states + number * c->searched.size);
}

static bool search_one(void *context, int thread, int64_t job, void *result) {
    const Searching *x = context;
    Searched *found = result;
    size_t number = (size_t)job + x->check->setup->known[x->check->number];
    State *s = game_states_new(x->check->game, 1);
    memcpy(s, searched_position(x->check, number), x->check->searched.size);
    found->result = verify_search(x->searches[thread], s, &found->examined, NULL);
    free(s);
    const atomic_bool *stop = x->check->setup->stop;
    return !(stop && atomic_load(stop));
}

static bool take_result(void *context, int64_t job, void *result) {
    Searching *x = context;
    Check *c = x->check;
    const Searched *found = result;
    (void)job;
    x->failed = found->result != VERIFY_HOLDS;
    if (found->result == VERIFY_OPEN)
        return error_set(c->error, "a search is not done after %llu positions",
                         (unsigned long long)found->examined);
    if (found->result == VERIFY_FAILS) return error_set(c->error, "a search refutes it");
    x->progress.done++;
    x->progress.examined += found->examined;
    const VerifySetup *u = c->setup;
    if (u->searched && !u->searched(u->context, &x->progress)) return stopped_early(c);
    return true;
}

// Searches what the strategy leaves open.
static bool check_searches(Check *c) {
    const VerifySetup *u = c->setup;
    int threads = u->threads > 1 ? u->threads : 1;
    size_t known = u->known[c->number] < c->searched.n ? u->known[c->number] : c->searched.n;
    VerifyAim aim = {c->game, c->claim->at_most, c->claim->bound, c->claim->limit, u->stop};
    Searching x = {.check = c};
    x.progress = (VerifyProgress){c->number, known, c->searched.n, u->known_examined[c->number]};
    x.searches = mem_new((size_t)threads, sizeof(VerifySearch *));
    for (int i = 0; i < threads; i++) x.searches[i] = verify_search_new(&aim);
    work_queue_run(&(WorkQueue){.jobs = (int64_t)(c->searched.n - known),
                                .threads = threads,
                                .result_size = sizeof(Searched),
                                .stop = u->stop,
                                .context = &x,
                                .work = search_one,
                                .deliver = take_result});
    for (int i = 0; i < threads; i++) verify_search_free(x.searches[i]);
    free(x.searches);
    c->claim->searched = c->searched.n;
    c->claim->known = known;
    c->claim->examined = x.progress.examined;
    if (x.progress.done == c->searched.n) return true;
    return x.failed ? false : stopped_early(c);
}

static bool check_claim(Check *c, const State *root) {
    VerifyAim aim = {c->game, c->claim->at_most, c->claim->bound, c->claim->limit, NULL};
    if (c->claim->limit) c->symmetry = verify_search_new(&aim);
    c->claim->by_bits = c->symmetry && verify_search_by_bits(c->symmetry);
    bool ok = check_position(c, root, 0);
    if (ok && c->next != c->end)
        ok = error_set(c->error, "it has moves that belong to no position");
    c->claim->positions = c->met.n;
    state_set_clear(&c->met);
    free(c->done);
    verify_search_free(c->symmetry);
    ok = ok && (c->searched.n == 0 || check_searches(c));
    state_set_clear(&c->searched);
    return ok;
}

// --- mates ---

static bool read_mate_choice(void *check, const State *s, const Move *moves, size_t n,
                             size_t *number, Error *e) {
    int choice = 0;
    (void)s, (void)moves, (void)e;
    if (!read_choice(check, n, &choice)) return false;
    *number = (size_t)choice;
    return true;
}

static bool read_refer(void *check, const State *s, int plies, bool *refers, Error *e) {
    size_t number = 0;
    (void)s, (void)plies, (void)e;
    bool ok = read_number(check, 2, "whether a smaller hand is enough is neither 0 nor 1", &number);
    *refers = number;
    return ok;
}

static bool read_raise(void *check, const State *s, const unsigned char most[VERIFY_HAND_KINDS],
                       unsigned char more[VERIFY_HAND_KINDS], Error *e) {
    (void)s, (void)e;
    for (int kind = 0; kind < VERIFY_HAND_KINDS; kind++) {
        size_t number = 0;
        if (most[kind] && !read_number(check, (size_t)most[kind] + 1,
                                       "it gives the attacker pieces that there are not", &number))
            return false;
        more[kind] = (unsigned char)number;
    }
    return true;
}

static bool check_mates(Check *c, const State *root) {
    MateGuide guide = {read_mate_choice, read_refer, read_raise, c};
    return verify_mates(c->game, root, c->claim, &guide, c->setup, c->error) &&
           (c->next == c->end || error_set(c->error, "it has moves that belong to no position"));
}

// --- the text around the choices ---

typedef struct {
    const char *at, *end;
} Reader;

// A line without its newline; at most `room` - 1 characters.
static bool read_line(Reader *r, char *out, size_t room) {
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    if (!end || (size_t)(end - r->at) >= room) return false;
    memcpy(out, r->at, (size_t)(end - r->at));
    out[end - r->at] = '\0';
    r->at = end + 1;
    return true;
}

// A line that begins with `word` and a space; `out` takes the rest.
static bool read_word(Reader *r, const char *word, char *out, size_t room) {
    size_t n = strlen(word);
    if ((size_t)(r->end - r->at) <= n || memcmp(r->at, word, n) != 0 || r->at[n] != ' ')
        return false;
    r->at += n + 1;
    return read_line(r, out, room);
}

// "at-least BOUND BYTES" or "at-most BOUND BYTES", or the same by pairs, or with searches and then
// their limit, or "mate PLIES BYTES" or "no-mate 0 BYTES", or these with other hands; and the
// bytes.
static bool read_claim(Reader *r, VerifiedClaim *claim, size_t *bytes, Error *e) {
    static const char *const words[] = {
        "at-least",         "at-most", "pairs-at-least", "pairs-at-most", "searched-at-least",
        "searched-at-most", "mate",    "no-mate",        "covered-mate",  "covered-no-mate"};
    enum { KINDS = sizeof words / sizeof *words };
    char rest[64], *end;
    int kind = 0;
    while (kind < KINDS && !read_word(r, words[kind], rest, sizeof rest)) kind++;
    if (kind == KINDS) return error_set(e, "a claim is missing");
    bool searches = kind / 2 == 2;
    claim->about = kind < 6 ? VERIFY_VALUE : kind % 2 == 0 ? VERIFY_MATE : VERIFY_NO_MATE;
    claim->by_hands = kind >= 8;
    claim->at_most = kind < 6 && kind % 2;
    claim->by_pairs = kind / 2 == 1;
    long bound = strtol(rest, &end, 10);
    long long n = strtoll(end, &end, 10), limit = searches ? strtoll(end, &end, 10) : 0;
    if (*end || bound < -1000000000 || bound > 1000000000 || n < 0 || n > r->end - r->at ||
        (searches && (limit < 1 || limit > LIMIT_MAX)))
        return error_set(e, "'%s' is not a claim", rest);
    if (claim->about == VERIFY_NO_MATE && bound != 0)
        return error_set(e, "a claim of no mate has the bound 0, not %ld", bound);
    claim->limit = (uint64_t)limit;
    claim->bound = (int)bound;
    *bytes = (size_t)n;
    return true;
}

// The rules that the strategy was made for, which must be those of the game here.
static bool same_rules(Reader *r, const Game *g, Error *e) {
    char line[32], *end;
    if (!read_word(r, "rules", line, sizeof line)) return error_set(e, "the rules are missing");
    long long n = strtoll(line, &end, 10);
    if (*end || n < 1 || n > r->end - r->at) return error_set(e, "the rules are cut");
    const char *rules = r->at;
    r->at += n;
    if (strlen(g->description) == (size_t)n && memcmp(rules, g->description, (size_t)n) == 0)
        return true;
    return error_set(e, "it is about other rules than those of %s here", g->name);
}

static bool open_game(GameTable *games, Reader *r, Verified *out, Error *e) {
    char line[512];
    if (!read_line(r, line, sizeof line)) return error_set(e, "this is not a strategy");
    if (strcmp(line, "genpei strategy 1") == 0)
        return error_set(e, "it is from a version that stored no rules; solve again");
    if (strcmp(line, "genpei strategy 2") != 0) return error_set(e, "this is not a strategy");
    if (!read_word(r, "game", line, sizeof line)) return error_set(e, "no game is named");
    out->game = game_table_open_on(games, line, "vm", e);
    if (!out->game) return false;
    if (out->game->traits & (GAME_CHANCE | GAME_HIDDEN) || out->game->players > 2)
        return error_set(e, "no strategy can be checked for %s", out->game->name);
    if (!same_rules(r, out->game, e)) return false;
    if (!read_word(r, "position", out->position, sizeof out->position))
        return error_set(e, "the position is missing");
    return true;
}

// Two claims that cannot both be true.
static bool claims_agree(const Verified *v, Error *e) {
    const VerifiedClaim *a = &v->claims[0], *b = &v->claims[1];
    if (v->n_claims < 2) return true;
    if (a->about != VERIFY_VALUE || b->about != VERIFY_VALUE)
        return error_set(e, "a claim about mate stands alone");
    if (a->at_most == b->at_most) return true;
    int least = a->at_most ? b->bound : a->bound, most = a->at_most ? a->bound : b->bound;
    if (least <= most) return true;
    return error_set(e, "its claims contradict each other: at least %d, at most %d", least, most);
}

// The rules as the virtual machine runs them and, where `plain` is a game, as the plain interpreter
// does; where the claims begin.
typedef struct {
    const Game *vm, *plain;
    State *vm_root, *plain_root;
} Rules;

static bool check_one(Reader *r, const Rules *rules, const VerifySetup *setup, Verified *out,
                      Error *e) {
    VerifiedClaim *claim = &out->claims[out->n_claims++];
    size_t bytes = 0;
    if (!read_claim(r, claim, &bytes, e) || !claims_agree(out, e)) return false;
    claim->plain = rules->plain != NULL;
    const State *root = claim->plain ? rules->plain_root : rules->vm_root;
    Check c = {.game = claim->plain ? rules->plain : rules->vm, .claim = claim, .setup = setup};
    c.error = e;
    c.number = out->n_claims - 1;
    c.met.size = c.searched.size = c.game->state_size;
    c.next = (const unsigned char *)r->at;
    c.end = c.next + bytes;
    r->at += bytes;
    return claim->by_pairs ? verify_pairs(c.game, root, r->at - bytes, bytes, claim, e)
           : claim->about == VERIFY_VALUE ? check_claim(&c, root)
                                          : check_mates(&c, root);
}

static bool check_claims(Reader *r, const Rules *rules, const VerifySetup *setup, Verified *out,
                         Error *e) {
    while (r->at < r->end && out->n_claims < VERIFY_CLAIMS_MAX)
        if (!check_one(r, rules, setup, out, e)) return false;
    if (r->at < r->end) return error_set(e, "there is more after its end");
    return out->n_claims > 0 ? true : error_set(e, "it claims nothing");
}

// The same position, by its text, for the plain interpreter.
static bool plain_position(const Rules *rules, Error *e) {
    Str text = {0};
    game_position_text(rules->vm, rules->vm_root, &text);
    bool ok = game_position_parse(rules->plain, str_text(&text), rules->plain_root, e);
    str_clear(&text);
    return ok;
}

// With the rules opened: the position, and the claims.
static bool check_from(Reader *r, Rules *rules, const VerifySetup *setup, Verified *out, Error *e) {
    rules->vm_root = game_states_new(rules->vm, 1);
    if (rules->plain) rules->plain_root = game_states_new(rules->plain, 1);
    bool ok = game_position_parse(rules->vm, out->position, rules->vm_root, e);
    if (ok) out->mover = rules->vm->player_names[game_mover(rules->vm, rules->vm_root)];
    ok = ok && (!rules->plain || plain_position(rules, e));
    ok = ok && check_claims(r, rules, setup, out, e);
    // Moves may have been missing.
    ok = ok && !game_exceeded(rules->vm, e) && !(rules->plain && game_exceeded(rules->plain, e));
    free(rules->vm_root);
    free(rules->plain_root);
    return ok;
}

bool verify_strategy(GameTable *games, const Str *text, const VerifySetup *setup, Verified *out,
                     Error *e) {
    static const VerifySetup usual = {0};
    Reader r = {str_text(text), str_text(text) + text->len};
    Game plain;
    *out = (Verified){0};
    if (!setup) setup = &usual;
    if (!open_game(games, &r, out, e)) return false;
    Rules rules = {.vm = out->game};
    bool wanted = !setup->visit && !setup->fast;
    if (wanted && plain_game_init(out->game, &plain, &out->not_plain)) rules.plain = &plain;
    bool ok = check_from(&r, &rules, setup, out, e);
    if (rules.plain) plain_game_clear(&plain);
    return ok;
}
