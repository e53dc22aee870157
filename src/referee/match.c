// SPDX-License-Identifier: MIT
// match.c - see match.h.
#include "referee/match.h"

#include "base/mem.h"
#include "record/record_tree.h"
#include "referee/match_archive.h"
#include "referee/match_packet.h"
#include "referee/solving_judge.h"
#include "work/crew.h"

#include <assert.h>
#include <ctype.h>

typedef struct {
    const MatchSetup *setup;
    int threads;
    bool *pinned;     // for each thread: it has its processors
    OsCpus before;    // those of the calling thread
    Player **players; // for each thread: A, B; with more than two seats, these for each seat
    Str event;
    KeptGame *kept;      // one per job; NULL without an archive
    MatchResult result;  // counted in order
    MatchResult seen;    // all that is over, for the reports
    signed char *points; // one per job: A's half points + 1 in a game of `seen`; 0: not over
    bool failed;         // a game could not be written
    atomic_flag broken;  // a game had to be broken off:
    Error why;           // why; "" where none was
    Error error;
} Match;

// What a thread hands over.
typedef struct {
    MatchGame game;
    char reason[MATCH_REASON_MAX]; // what game.reason points to, of a game just played
    bool has_record;               // to be stored
    bool arrived;                  // it was stored and reported
    bool elsewhere;                // another shard plays it
    Delays delays[PLAYERS_MAX];    // of A, B, ...
    Record record;
} Played;

// --- jobs ---

static bool is_solo(const MatchSetup *m) {
    return m->game->players == 1;
}

int match_contestants(const MatchSetup *m) {
    return m->listed ? m->listed : m->specs[MATCH_B] ? 2 : 1;
}

int match_deal_games(const MatchSetup *m) {
    return match_contestants(m);
}

static int64_t games_per_opening(const MatchSetup *m) {
    return match_deal_games(m);
}

// Players per thread: one that sits in several seats at once is as many players.
static int player_slots(const MatchSetup *m) {
    return m->game->players <= 2 ? 2 : m->game->players * match_contestants(m);
}

static int player_slot(const MatchSetup *m, int thread, int side, int who) {
    int seat = m->game->players <= 2 ? 0 : side * match_contestants(m);
    return thread * player_slots(m) + seat + who;
}

// Which contestant a slot belongs to.
static int slot_owner(const MatchSetup *m, int slot) {
    return slot % (m->game->players <= 2 ? 2 : match_contestants(m));
}

int64_t match_job_count(const MatchSetup *m) {
    return is_solo(m) ? m->games * games_per_opening(m) : m->games;
}

static bool is_ours(const MatchSetup *m, int64_t index) {
    return m->shards < 2 || index / games_per_opening(m) % m->shards == m->shard;
}

int64_t match_share(const MatchSetup *m) {
    int64_t n = 0;
    for (int64_t i = 0; i < match_job_count(m); i++) n += is_ours(m, i);
    return n;
}

// Seeds are below 2^52, so that every format and language can hold them, and never 0 ("none").
static uint64_t seed_of(uint64_t seed, uint64_t index) {
    Rng r = rng_seed_for(seed, index);
    return 1 + (rng_next(&r) >> 12);
}

// In game `turn` of a deal everyone has moved on by that many seats. Partners sit together.
static void seat_contestants(const MatchSetup *m, int turn, MatchJob *job) {
    const Game *g = m->game;
    for (int side = 0; side < PLAYERS_MAX; side++) {
        int place = !m->listed && g->teams == 2 ? g->team[side] : side;
        job->seats[side] = side < g->players ? (place + turn) % match_contestants(m) : MATCH_NOBODY;
    }
    if (is_solo(m)) job->seats[0] = turn;
}

MatchJob match_job(const MatchSetup *m, int64_t index) {
    int64_t pair = index / games_per_opening(m);
    MatchJob job = {.number = index + 1};
    job.opening = openings_get(m->openings, (size_t)pair % m->openings->n);
    seat_contestants(m, (int)(index % games_per_opening(m)), &job);
    // Chance is the same for both games. The players of two-player games get seeds of their own for
    // each, else two random players would play every game twice.
    job.chance_seed = seed_of(~m->seed, (uint64_t)pair);
    job.seed = seed_of(m->seed, (uint64_t)(is_solo(m) ? pair : index));
    return job;
}

static int points_of(const MatchJob *job, const Game *g, const int *payoffs) {
    if (g->players == 1) return payoffs[0] > 0 ? POINTS_WIN : POINTS_LOSS;
    int64_t sum[2] = {0, 0}, seats[2] = {0, 0};
    for (int side = 0; side < g->players; side++) {
        int who = job->seats[side] == MATCH_A ? 0 : 1;
        sum[who] += payoffs[side];
        seats[who]++;
    }
    int64_t more = sum[0] * seats[1] - sum[1] * seats[0]; // averages of their seats
    return more > 0 ? POINTS_WIN : more == 0 ? POINTS_DRAW : POINTS_LOSS;
}

MatchGame match_judge(const MatchJob *job, const Game *g, Ending ending, const int *payoffs,
                      size_t plies) {
    MatchGame game = {.number = job->number,
                      .first = job->seats[0],
                      .half_points = points_of(job, g, payoffs),
                      .ending = ending,
                      .culprit = MATCH_NOBODY,
                      .moves = (int64_t)plies - (int64_t)job->opening.n,
                      .reason = ""};
    for (int side = 0; side < PLAYERS_MAX; side++) {
        game.seats[side] = job->seats[side];
        game.payoffs[side] = side < g->players ? payoffs[side] : 0;
    }
    if (ending == END_ILLEGAL || ending == END_FAULT) {
        int loser = 0;
        for (int side = 1; side < g->players; side++)
            if (payoffs[side] < payoffs[loser]) loser = side;
        game.culprit = job->seats[loser];
    }
    return game;
}

// --- playing ---

static void note_reason(void *context, const Referee *r, RefereeEvent event, const Choice *choice,
                        const char *text) {
    (void)r, (void)choice;
    Played *played = context;
    if (event == REFEREE_ENDED && text) snprintf(played->reason, sizeof played->reason, "%s", text);
}

static Referee *seat_players(const Match *match, int thread, const MatchJob *job, Played *out) {
    const MatchSetup *m = match->setup;
    RefereeSetup setup = {.game = m->game,
                          .start = job->opening.start,
                          .clock = m->clock,
                          .depth = m->depth,
                          .nodes = m->nodes,
                          .adjudication = m->adjudication,
                          .seed = job->seed,
                          .chance_seed = job->chance_seed,
                          .learning = m->learning,
                          .stop = m->stop,
                          .report = note_reason,
                          .context = out};
    for (int side = 0; side < m->game->players; side++) {
        setup.players[side] = match->players[player_slot(m, thread, side, job->seats[side])];
        if (job->seats[side] == MATCH_B) setup.clocks[side] = m->clock_b;
    }
    Referee *r = referee_new(&setup);
    for (size_t i = 0; i < job->opening.n; i++) {
        if (referee_put(r, job->opening.moves[i], NULL)) continue;
        assert(game_exceeded(m->game, NULL)); // a limit is reached: the match ends
        break;
    }
    return r;
}

// A thread's share of the processors, which the engines it starts inherit.
static void pin(Match *match, int thread) {
    const OsCpus *cpus = match->setup->cpus;
    if (!cpus || match->pinned[thread]) return;
    int each = cpus->n / match->threads;
    os_pin_thread(cpus->cpu + thread * each, each);
    match->pinned[thread] = true;
}

// Files of chess tell a draw that the referee gave from one that the players agreed on.
static void note_termination(Record *r) {
    bool chess = game_is(r->game, "chess") || game_is(r->game, "chess960");
    if (chess && r->ending == END_AGREED && r->payoffs[0] == 0)
        record_add_heading(r, "Termination", "adjudication");
}

// Whether a player did not start. That, or a game without an end, ends the match; the first reason
// is kept.
static bool note_broken(Match *match, const MatchJob *job, const Referee *r, const char *reason) {
    int absent = referee_absent(r);
    if (absent < 0 && !referee_endless(r)) return false;
    if (atomic_flag_test_and_set(&match->broken)) return absent >= 0;
    if (absent >= 0)
        error_set(&match->why, "'%.150s': %.200s", match->setup->specs[job->seats[absent]], reason);
    else
        error_set(&match->why, "%s", referee_endless(r));
    return absent >= 0;
}

// "White loses on time": the text alone must say it in a file.
static void say_who_is_late(const Record *r, char reason[MATCH_REASON_MAX]) {
    char why[MATCH_REASON_MAX];
    int loser = 0;
    for (int side = 1; side < r->game->players; side++)
        if (r->payoffs[side] < r->payoffs[loser]) loser = side;
    snprintf(why, sizeof why, "%s", reason);
    snprintf(reason, MATCH_REASON_MAX, "%.30s loses on time%s%.80s", r->game->player_names[loser],
             *why ? ": " : "", why);
    *reason = (char)toupper((unsigned char)*reason);
}

static bool play_job(Match *match, int thread, int64_t index, Played *out) {
    const MatchSetup *m = match->setup;
    MatchJob job = match_job(m, index);
    pin(match, thread);
    Referee *referee = seat_players(match, thread, &job, out);
    referee_run(referee);
    for (int side = 0; side < m->game->players; side++)
        delays_join(&out->delays[job.seats[side]], referee_delays(referee, side));
    bool stays_away = note_broken(match, &job, referee, out->reason);
    Record r = referee_release(referee);
    bool whole = r.ending != END_STOPPED && !stays_away,
         kept = m->archive || m->each_record || crew_serves(m->crew);
    if (whole) {
        out->game = match_judge(&job, m->game, r.ending, r.payoffs, r.n);
        if (r.ending == END_TIME) say_who_is_late(&r, out->reason);
        out->game.reason = out->reason;
    }
    if (!whole || !kept) {
        record_clear(&r);
        return whole;
    }
    free(r.comment);
    r.comment = mem_text(out->reason);
    note_termination(&r);
    out->record = r;
    out->has_record = true;
    return true;
}

// Takes a game from the archive. Learning players learn from it again.
static bool read_back(Match *match, int64_t index, Played *out) {
    const MatchSetup *m = match->setup;
    out->game = match->kept[index].game;
    if (!m->learning) return true;
    Record r;
    if (!archive_get(m->archive, m->table, match->kept[index].id, &r, &match->error)) {
        match->failed = true;
        return false;
    }
    MatchJob job = match_job(m, index);
    for (int side = 0; side < m->game->players; side++)
        player_begins(match->players[player_slot(m, 0, side, job.seats[side])], side, job.seed);
    for (int side = 0; side < m->game->players; side++)
        player_ends(match->players[player_slot(m, 0, side, job.seats[side])], &r, side);
    for (int side = 0; side < m->game->players; side++)
        player_learn(match->players[player_slot(m, 0, side, job.seats[side])], &r, side);
    record_clear(&r);
    return true;
}

static bool do_job(void *context, int thread, int64_t index, void *result) {
    Match *match = context;
    if (match->kept && match->kept[index].id) return read_back(match, index, result);
    if (!is_ours(match->setup, index)) {
        ((Played *)result)->elsewhere = true;
        return true;
    }
    return play_job(match, thread, index, result);
}

// --- counting ---

static bool has_pairs(const MatchSetup *m) {
    return !m->listed && games_per_opening(m) == 2;
}

// B's result on the same deal of a one-player game counts against A.
static void count_pair(MatchResult *r, const MatchSetup *m, int first, int second) {
    score_add_pair(&r->score, first, is_solo(m) ? POINTS_WIN - second : second);
}

// What each contestant got: the average of their seats, and of the games of the deal, where all of
// these were counted.
static void count_payoffs(MatchResult *r, const MatchSetup *m, const MatchGame *game) {
    int n = match_contestants(m), best = game->payoffs[0], winners = 0;
    for (int side = 0; side < m->game->players; side++)
        if (game->payoffs[side] > best) best = game->payoffs[side];
    for (int side = 0; side < m->game->players; side++) winners += game->payoffs[side] == best;
    for (int who = 0; who < n; who++) {
        int seats = 0, sum = 0;
        for (int side = 0; side < m->game->players; side++) {
            if (game->seats[side] != who) continue;
            seats++;
            sum += game->payoffs[side];
            if (game->payoffs[side] == best) r->wins[who] += 1.0 / winners;
        }
        if (r->deal_counted == 1) r->deal_sum[who] = 0;
        r->deal_sum[who] += seats ? (double)sum / seats : 0;
        if (r->deal_counted == match_deal_games(m))
            average_add(&r->payoffs[who], r->deal_sum[who] / match_deal_games(m));
    }
}

static void count_game(MatchResult *r, const MatchSetup *m, const MatchGame *game) {
    r->games++;
    r->endings[game->ending]++;
    r->moves += game->moves;
    if (game->culprit != MATCH_NOBODY) r->faults[game->culprit]++;
    if (m->listed) return;
    if (is_solo(m) && game->first == MATCH_B)
        r->solved_by_b += game->half_points == POINTS_WIN;
    else
        score_add_game(&r->score, game->half_points);
}

static void count_played(const Match *match, int64_t index, const Played *played, MatchResult *r) {
    count_game(r, match->setup, &played->game);
    for (int who = 0; who < PLAYERS_MAX; who++) delays_join(&r->delays[who], &played->delays[who]);
    if (match->kept && match->kept[index].id)
        r->read_back++;
    else
        r->moves_played += played->game.moves;
}

// For the result: in the order of the games, some of which may be missing at the end of a match
// that was stopped.
static void count_in_order(Match *match, int64_t index, const Played *played) {
    const MatchSetup *m = match->setup;
    MatchResult *r = &match->result;
    const MatchGame *game = &played->game;
    bool first = index % games_per_opening(m) == 0, next = r->last_number + 1 == game->number;
    r->deal_counted = first ? 1 : next && r->deal_counted ? r->deal_counted + 1 : 0;
    r->last_number = game->number;
    count_played(match, index, played, r);
    if (!is_solo(m)) count_payoffs(r, m, game);
    if (has_pairs(m) && r->deal_counted == 2)
        count_pair(r, m, r->last_half_points, game->half_points);
    r->last_half_points = game->half_points;
}

// For the reports: in any order.
static void count_seen(Match *match, int64_t index, const Played *played) {
    const MatchSetup *m = match->setup;
    MatchResult *r = &match->seen;
    signed char *points = match->points;
    count_played(match, index, played, r);
    points[index] = (signed char)(played->game.half_points + 1);
    int64_t partner = index ^ 1, n = match_job_count(m);
    if (!has_pairs(m) || partner >= n || !points[partner]) return;
    count_pair(r, m, points[index & ~1] - 1, points[index | 1] - 1);
    if (m->sprt) r->llr = sprt_llr(m->sprt, &r->score);
}

// Whether the match goes on: it ends when its test is decided.
static bool test_goes_on(MatchResult *r, const MatchSetup *m, const MatchGame *game) {
    if (!m->sprt || !has_pairs(m) || game->number % 2 == 1) return true;
    r->llr = sprt_llr(m->sprt, &r->score);
    r->decision = sprt_decide(m->sprt, r->llr);
    return r->decision == SPRT_GOES_ON;
}

// Without a clock times are not part of the game: without them, two runs store the same bytes.
static bool store(Match *match, int64_t index, Record *r) {
    const MatchSetup *m = match->setup;
    for (size_t i = 0; i < r->n && !clock_runs(&m->clock); i++) r->moves[i].used_ms = -1;
    return archive_add_played(m->archive, str_text(&match->event), index + 1, r, NULL,
                              &match->error);
}

// Where a game cannot be written, it is not counted, and the match ends: --resume plays it again.
static bool keep_record(Match *match, int64_t index, Played *played) {
    const MatchSetup *m = match->setup;
    bool ok =
        !m->each_record || m->each_record(m->context, &played->record, index + 1, &match->error);
    if (ok && m->archive && !store(match, index, &played->record)) {
        ok = false;
        if (m->record_failed) m->record_failed(m->context);
    }
    record_clear(&played->record);
    played->has_record = false;
    match->failed = !ok;
    return ok;
}

// A game is over: it is stored and reported at once.
static bool see_result(void *context, int64_t index, void *result) {
    Match *match = context;
    const MatchSetup *m = match->setup;
    Played *played = result;
    if (played->elsewhere) return true;
    if (played->has_record && !keep_record(match, index, played)) return false;
    played->arrived = true;
    count_seen(match, index, played);
    if (m->report) m->report(m->context, &played->game, &match->seen);
    return true;
}

static bool take_result(void *context, int64_t index, void *result) {
    Match *match = context;
    const Played *played = result;
    if (played->elsewhere) return true;
    count_in_order(match, index, played);
    return test_goes_on(&match->result, match->setup, &played->game);
}

// Games that are over behind one that is not count too, unless a test was decided before them.
static void drop_result(void *context, void *result) {
    Match *match = context;
    Played *played = result;
    if (played->has_record) record_clear(&played->record);
    if (!played->arrived) return;
    if (match->result.decision)
        match->result.left_over++;
    else
        count_in_order(match, played->game.number - 1, played);
}

// --- from one process to another ---

static void pack_game(void *context, const void *result, Str *out) {
    (void)context;
    const Played *p = result;
    match_packet_add(&p->game, p->reason, p->delays, &p->record, out);
}

static bool unpack_game(void *context, int64_t index, const char *bytes, size_t n, void *result) {
    const Match *match = context;
    Played *played = result;
    MatchPacket packet;
    if (!match_packet_read(bytes, n, &packet)) return false;
    played->game = packet.game;
    memcpy(played->delays, packet.delays, sizeof played->delays);
    snprintf(played->reason, sizeof played->reason, "%s", packet.reason);
    played->game.reason = played->reason;
    played->has_record = match->setup->archive || match->setup->each_record;
    if (played->has_record) match_packet_record(match->setup, index, &packet, &played->record);
    return true;
}

// Whether the game need not be played.
static bool is_here(void *context, int64_t index) {
    const Match *match = context;
    return (match->kept && match->kept[index].id) || !is_ours(match->setup, index);
}

// --- the whole ---

static bool check_seats(const MatchSetup *m, Error *e) {
    int players = m->game->players;
    if (m->listed && players < 2)
        return error_set(e, "a list of players is for games of two or more; %s has one",
                         m->game->name);
    if (m->listed && (m->listed < 2 || players % m->listed != 0))
        return error_set(e, "%s has %d seats: %d %s cannot share them evenly", m->game->name,
                         players, m->listed, str_plural(m->listed, "player", "players"));
    if (!m->listed && players >= 2 && !m->specs[MATCH_B])
        return error_set(e, "%s needs a second player", m->game->name);
    return true;
}

static bool check_processors(const MatchSetup *m, Error *e) {
    int games = m->threads > 0 && !m->learning ? m->threads : 1;
    if (!m->cpus) return true;
    if (m->crew) return error_set(e, "affinity: 'mpirun --bind-to' shares processors out");
    return m->cpus->n >= games ||
           error_set(e, "affinity: %d %s cannot be shared by %d games at a time", m->cpus->n,
                     str_plural(m->cpus->n, "processor", "processors"), games);
}

bool match_check(const MatchSetup *m, Error *e) {
    if (!check_seats(m, e) || !check_processors(m, e)) return false;
    if (m->adjudication.solver && !solving_judge_suits(m->game, e)) return false;
    int n = m->listed ? m->listed : 2;
    for (int i = 0; i < n; i++)
        if (m->specs[i] && player_is_person(&m->players, m->specs[i]))
            return error_set(e, "'%.40s' cannot play in a match; 'genpei play' seats people",
                             m->specs[i]);
    for (int i = 0; i < n; i++) {
        if (!m->specs[i]) continue;
        Player *p = player_new(&m->players, m->game, m->specs[i], e);
        if (!p) return false;
        player_free(p);
    }
    return true;
}

static bool make_players(Match *match, Error *e) {
    const MatchSetup *m = match->setup;
    int n = player_slots(m) * match->threads;
    match->players = mem_new((size_t)n, sizeof(Player *));
    for (int i = 0; i < n; i++) {
        const char *spec = m->specs[slot_owner(m, i)];
        if (!spec) continue;
        match->players[i] = player_new(&m->players, m->game, spec, e);
        if (!match->players[i]) return false;
    }
    return true;
}

// Whether engines start, and options that only they can judge. A tournament has asked before its
// first pairing, and where other processes play their leader asks.
static bool prepare_players(Match *match, Error *e) {
    const MatchSetup *m = match->setup;
    int n = m->game->players <= 2 ? 2 : match_contestants(m);
    if (m->part || crew_serves(m->crew)) return true;
    pin(match, 0);
    for (int i = 0; i < n; i++)
        if (match->players[i] && !player_prepare(match->players[i], e))
            return error_prefix(e, "'%.150s'", m->specs[slot_owner(m, i)]);
    return true;
}

// A player must not lose because its protocol cannot set up the position.
static bool openings_suit(const Match *match, Error *e) {
    const MatchSetup *m = match->setup;
    bool positions = false;
    State *usual = game_states_new(m->game, 1);
    game_start(m->game, usual);
    for (size_t i = 0; i < m->openings->n && !positions; i++) {
        const State *start = openings_get(m->openings, i).start;
        positions = start && !game_same(m->game, start, usual);
    }
    free(usual);
    for (int i = 0; i < player_slots(m) && positions; i++)
        if (match->players[i] && player_moves_only(match->players[i]))
            return error_set(e, "'%.150s' cannot be given positions: openings must be moves",
                             m->specs[slot_owner(m, i)]);
    return true;
}

static bool open_archive(Match *match, Error *e) {
    const MatchSetup *m = match->setup;
    match_event(m, &match->event);
    if (!m->archive) return true;
    match->kept = mem_new((size_t)match_job_count(m), sizeof *match->kept);
    return match_archive_open(m, str_text(&match->event), match->kept, e);
}

static void match_clear(Match *match) {
    for (int i = 0; match->players && i < player_slots(match->setup) * match->threads; i++)
        player_free(match->players[i]);
    free(match->players);
    free(match->pinned);
    free(match->points);
    kept_games_free(match->kept, match_job_count(match->setup));
    str_clear(&match->event);
}

bool match_run(const MatchSetup *m, MatchResult *out, Error *e) {
    *out = (MatchResult){0};
    if (!match_check(m, e)) return false;
    if (m->crew && m->learning)
        return error_set(e, "players that learn from game to game play in one process");
    Match match = {.setup = m,
                   .threads = m->threads > 0 && !m->learning ? m->threads : 1,
                   .broken = ATOMIC_FLAG_INIT};
    if (m->crew) match.threads = 1;
    match.pinned = mem_new((size_t)match.threads, sizeof *match.pinned);
    match.points = mem_new((size_t)match_job_count(m), sizeof *match.points);
    os_cpus_allowed(&match.before);
    bool ok = make_players(&match, e) && prepare_players(&match, e) && openings_suit(&match, e) &&
              open_archive(&match, e);
    if (ok) {
        work_queue_run(&(WorkQueue){.jobs = match_job_count(m),
                                    .threads = match.threads,
                                    .result_size = sizeof(Played),
                                    .stop = m->stop,
                                    .context = &match,
                                    .work = do_job,
                                    .arrive = see_result,
                                    .deliver = take_result,
                                    .drop = drop_result,
                                    .crew = m->crew,
                                    .what = str_text(&match.event),
                                    .here = is_here,
                                    .pack = pack_game,
                                    .unpack = unpack_game});
        ok = !match.failed;
        if (!ok) *e = match.error;
        ok = ok && !game_exceeded(m->game, e);
        if (ok && *match.why.text) ok = error_set(e, "%s", match.why.text);
        *out = match.result;
    }
    if (m->cpus) os_pin_thread(match.before.cpu, match.before.n);
    match_clear(&match);
    return ok;
}
