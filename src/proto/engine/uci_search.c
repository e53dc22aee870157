// SPDX-License-Identifier: MIT
// uci_search.c - see uci_search.h.
#include "proto/engine/uci_search.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/shogi/tsume.h"
#include "games/shogi/shogi.h"
#include "proto/engine/uci_report.h"

enum { MS = 1000000, SECOND = 1000000000 };

// --- `go mate` ---

static bool goes_on_for_mate(void *context, uint64_t nodes) {
    UciSearch *s = context;
    int64_t now = os_now_ns(), spent = now - s->began_ns;
    long long said = atomic_load(&s->said_ns);
    if (now - said >= SECOND && !atomic_load(&s->quiet) &&
        atomic_compare_exchange_strong(&s->said_ns, &said, now)) {
        engine_say(&s->out, "info time %lld nodes %llu nps %.0f", (long long)(spent / MS),
                   (unsigned long long)nodes, (double)nodes * 1e9 / (double)spent);
    }
    if (atomic_load(&s->stop)) return false;
    return s->time_ms == 0 || spent < s->time_ms * MS;
}

static void say_mate(UciSearch *s, const TsumeAnswer *found) {
    Str line = {0};
    for (int i = 0; i < found->line_plies; i++) {
        str_add_char(&line, ' ');
        shogi_usi_write(found->line[i], &line);
    }
    engine_say(&s->out, "checkmate%s", str_text(&line));
    str_clear(&line);
}

static void answer_mate(UciSearch *s) {
    const LiveGame *live = &s->seat->live;
    if (s->ask.unreadable || !shogi_rules(live->game)) {
        // What is wrong with the position was said before; nothing is known about a mate.
        engine_say(&s->out, "checkmate %s", s->ask.unreadable ? "timeout" : "notimplemented");
        return;
    }
    const ShogiPosition *p = &shogi_state(live->state)->position;
    if (shogi_king(p, p->mover ^ 1) == SHOGI_NOWHERE) {
        engine_say(&s->out, "info string there is no king to be mated");
        engine_say(&s->out, "checkmate timeout");
        return;
    }
    TsumeSetup setup = {.memory_mb = (size_t)s->memory_mb,
                        .threads = s->threads,
                        .any_length = true,
                        .go_on = goes_on_for_mate,
                        .context = s};
    Tsume *t = tsume_new(&setup);
    TsumeAnswer *found = mem_new(1, sizeof *found);
    tsume_solve(t, p, found);
    if (atomic_load(&s->quiet))
        ; // no longer wanted
    else if (found->verdict == TSUME_MATE && found->line_plies)
        say_mate(s, found);
    else
        engine_say(&s->out, "checkmate %s", found->verdict == TSUME_NO_MATE ? "nomate" : "timeout");
    free(found);
    tsume_free(t);
}

// --- a move ---

// What an analysis found last; the answer is the first move of its best line.
typedef struct {
    UciReport *report;
    Choice *choice;
    const UciQuestion *ask;
    bool any;
} Analysed;

static bool is_asked(const UciQuestion *ask, Move m) {
    for (size_t i = 0; i < ask->n_only; i++)
        if (ask->only[i] == m) return true;
    return ask->n_only == 0;
}

static void note_step(void *context, const AnalysisStep *step);

// The lines that begin with a move of `searchmoves`, alone.
static void note_asked(Analysed *a, const AnalysisStep *step) {
    MoveValue *lines = mem_new(step->n + 1, sizeof *lines);
    AnalysisStep asked = *step;
    UciQuestion all = {0};
    Analysed inner = {.report = a->report, .choice = a->choice, .ask = &all};
    asked.lines = lines;
    asked.n = 0;
    for (size_t i = 0; i < step->n; i++)
        if (is_asked(a->ask, step->lines[i].move)) lines[asked.n++] = step->lines[i];
    move_values_sort(lines, asked.n);
    note_step(&inner, &asked);
    a->any |= inner.any;
    free(lines);
}

static void note_step(void *context, const AnalysisStep *step) {
    Analysed *a = context;
    if (a->ask->n_only) {
        note_asked(a, step);
        return;
    }
    uci_report_step(a->report, step);
    if (step->n == 0) return;
    const MoveValue *v = &step->lines[0];
    *a->choice = (Choice){
        .move = v->move, .has_value = true, .value = v->value, .line_length = v->line_length};
    memcpy(a->choice->line, v->line, v->line_length * sizeof *v->line);
    a->any = true;
}

// An analysis without any limit would not end: it gets the time that a move has without a clock.
static Limits limits_of_analysis(const UciQuestion *ask) {
    enum { MOVE_MS = 1000 };
    Limits limits = ask->limits;
    bool limited = limits.time_ms || limits.depth || limits.nodes || ask->has_clock;
    if (!limited && !ask->infinite) limits.time_ms = MOVE_MS;
    return limits;
}

// Several lines, or a search without an end, are an analysis.
static bool analyse(UciSearch *s, UciReport *report, Choice *out) {
    const UciQuestion *ask = &s->ask;
    bool several = ask->infinite || s->lines > 1;
    if (!ask->n_only && (!s->seat->player->ops->analyse || !several)) return false;
    Analysed a = {.report = report, .choice = out, .ask = ask};
    size_t most = ask->n_only ? s->seat->live.n_moves : s->lines;
    AnalysisOptions options = {.most = most, .each = note_step, .context = &a};
    seat_analyse(s->seat, limits_of_analysis(ask), ask->has_clock ? &ask->clock : NULL, &options);
    return a.any;
}

// A game of shogi that can be won by declaring so is: nothing is better.
static bool declares(const LiveGame *live, Choice *out) {
    *out = (Choice){0};
    return game_move_parse(live->game, live->state, "win", &out->move, NULL);
}

static bool choose(UciSearch *s, UciReport *report, Choice *out, Error *e) {
    if (s->dialect == USI && declares(&s->seat->live, out)) return true;
    const UciQuestion *ask = &s->ask;
    if (analyse(s, report, out)) return true;
    if (ask->n_only) { // it was stopped at once, or looks at no move but its own
        *out = (Choice){.move = ask->only[0]};
        return true;
    }
    AnalysisOptions options = {.most = s->lines, .each = uci_report_step, .context = report};
    return seat_choose_aloud(s->seat, ask->limits, ask->has_clock ? &ask->clock : NULL, &options,
                             out, e);
}

static void say_move(UciSearch *s, UciReport *report, const Choice *c) {
    const LiveGame *live = &s->seat->live;
    Str line = {0};
    size_t length = c->line_length && c->line[0] == c->move
                        ? uci_add_line(live->game, live->state, c->line,
                                       c->line_length < 2 ? c->line_length : 2, &line, NULL)
                        : uci_add_line(live->game, live->state, &c->move, 1, &line, NULL);
    uci_report_choice(report, c);
    if (length < 2) {
        engine_say(&s->out, "bestmove%s", str_text(&line));
    } else {
        const char *expected = strrchr(line.text, ' ');
        engine_say(&s->out, "bestmove%.*s ponder%s", (int)(expected - line.text), line.text,
                   expected);
    }
    str_clear(&line);
}

// Whether the value of the choice is so low that the host wants us to resign.
static bool gives_up(const UciSearch *s, const Choice *c) {
    if (!s->resign_at || !c->has_value || s->ask.infinite) return false;
    return uci_hundredths(s->seat->player, c->value) <= -s->resign_at;
}

static void answer_move(UciSearch *s) {
    const LiveGame *live = &s->seat->live;
    UciReport report = {.out = s->out,
                        .game = live->game,
                        .state = live->state,
                        .player = s->seat->player,
                        .mates_in_plies = s->dialect == USI,
                        .began_ns = s->began_ns,
                        .most = s->lines};
    Choice c;
    Error e;
    bool ok = !s->ask.unreadable && choose(s, &report, &c, &e);
    while ((s->ask.infinite || atomic_load(&s->pondering)) && !atomic_load(&s->stop))
        thrd_sleep(&(struct timespec){.tv_nsec = MS}, NULL);
    atomic_store(&s->answered, true);
    if (atomic_load(&s->quiet)) return;
    if (ok && gives_up(s, &c)) {
        uci_report_choice(&report, &c);
        c.resigns = true;
    }
    if (ok && !c.resigns) {
        say_move(s, &report, &c);
        return;
    }
    if (!s->ask.unreadable) engine_say(&s->out, "info string %s", ok ? "I resign" : e.text);
    static const char *const no_move[DIALECTS] = {"(none)", "0000", "resign"};
    engine_say(&s->out, "bestmove %s", no_move[s->dialect]);
}

static int run(void *context) {
    UciSearch *s = context;
    if (s->ask.mate)
        answer_mate(s);
    else
        answer_move(s);
    atomic_store(&s->answered, true);
    return 0;
}

void uci_search_begin(UciSearch *s, const UciQuestion *ask) {
    enum { FOREVER_MS = 1000000000 };
    s->ask = *ask;
    s->ask.limits.stop = &s->stop;
    s->began_ns = os_now_ns();
    atomic_store(&s->said_ns, s->began_ns);
    s->time_ms = ask->limits.time_ms;
    if (ask->ponder) s->ask.limits.time_ms = FOREVER_MS;
    atomic_store(&s->pondering, ask->ponder);
    atomic_store(&s->answered, false);
    atomic_store(&s->stop, false);
    atomic_store(&s->quiet, false);
    s->running = thrd_create(&s->thread, run, s) == thrd_success;
    if (!s->running) run(s);
}

void uci_search_end(UciSearch *s, bool quiet) {
    if (!s->running) return;
    atomic_store(&s->quiet, quiet);
    atomic_store(&s->stop, true);
    thrd_join(s->thread, NULL);
    s->running = false;
    if (s->timing) thrd_join(s->timer, NULL);
    s->timing = false;
}

static bool ends_by_itself(UciSearch *s) {
    if (s->ask.infinite || atomic_load(&s->pondering)) return false;
    return !s->ask.mate || s->time_ms > 0;
}

static bool is_unwanted(const UciSearch *s, const atomic_bool *stop) {
    return (stop && atomic_load(stop)) || (s->out.no_reader && s->out.no_reader());
}

void uci_search_finish(UciSearch *s, const atomic_bool *stop) {
    while (s->running && ends_by_itself(s) && !atomic_load(&s->answered) && !is_unwanted(s, stop))
        thrd_sleep(&(struct timespec){.tv_nsec = MS}, NULL);
    uci_search_end(s, false);
}

static int stop_in_time(void *context) {
    UciSearch *s = context;
    while (!atomic_load(&s->answered) && os_now_ns() < s->until_ns)
        thrd_sleep(&(struct timespec){.tv_nsec = MS}, NULL);
    atomic_store(&s->stop, true);
    return 0;
}

void uci_search_hit(UciSearch *s, int64_t time_ms) {
    if (!s->running || !atomic_load(&s->pondering)) return;
    s->until_ns = time_ms ? os_now_ns() + time_ms * MS : s->began_ns + s->time_ms * MS;
    bool timed = time_ms || s->time_ms;
    bool ends = timed || s->ask.limits.depth || s->ask.limits.nodes;
    if (timed) s->timing = thrd_create(&s->timer, stop_in_time, s) == thrd_success;
    if (!ends || (timed && !s->timing)) atomic_store(&s->stop, true);
    atomic_store(&s->pondering, false);
}
