// SPDX-License-Identifier: MIT
// solve_tsume.c - see solve_tsume.h.
//
// The lines of a file are as tsume_problem.h says. Positions that the rules refuse are reported,
// the others solved.
#include "cli/solve/solve_tsume.h"
#include "cli/solve/solve_tsume_proof.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "engine/shogi/tsume.h"
#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_refusals.h"
#include "games/shogi/shogi_sfen.h"
#include "teach/tsume/tsume_file.h"
#include "teach/tsume/tsume_problem.h"
#include "work/journal.h"
#include "work/progress.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
    const SolveRequest *request;
    Tsume *solver;
    TsumeAnswer answer;
    TsumeAnswer second; // with --second: of a mate that begins with another move
    Progress progress;
    int64_t began_ns; // of this position
    const char *file;
    char **lines;
    Str *known; // what the journal says of each line
    int64_t n, refused;
    int64_t problems; // lines that have one
    int64_t mates, no_mates, unexpected;
    bool proving;
} TsumeRun;

static double seconds_of(const TsumeRun *run) {
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

// Numbers are those of the position; once there is a mate, the questions are about others.
static void describe(const TsumeRun *run, double seconds, Str *out) {
    TsumeProgress p = tsume_progress(run->solver);
    str_addf(out, "%s, %.1f million nodes, %.0f s",
             run->proving ? "proving"
             : p.plies    ? "shortening"
                          : "solving",
             (double)p.nodes / 1e6, seconds);
    if (p.plies)
        str_addf(out, ", mate in at most %d", p.plies);
    else if (!run->proving)
        str_addf(out, ", proof number %" PRIu32 ", disproof number %" PRIu32 ", ply %d", p.proof,
                 p.disproof, p.ply);
    str_addf(out, ", table %d %% full", p.filled_percent);
    if (p.collections)
        str_addf(out, ", collected %d %s", p.collections,
                 str_plural(p.collections, "time", "times"));
}

static void show_progress(TsumeRun *run, double seconds) {
    if (!progress_due(&run->progress)) return;
    Str text = {0};
    describe(run, seconds, &text);
    progress_say(&run->progress, "%s", text.text);
    str_clear(&text);
}

static bool go_on(void *context, uint64_t nodes) {
    (void)nodes;
    TsumeRun *run = context;
    double seconds = seconds_of(run), limit = run->request->seconds;
    show_progress(run, seconds);
    return !atomic_load(&run->request->app->stop) &&
           (run->proving || limit <= 0 || seconds < limit);
}

// --- reading ---

void solve_tsume_say_japanese(Error *e) {
    static const ShogiPhrase more[] = {
        {"solve shogi: give a FILE of positions, a --position or --moves",
         "局面のファイル（FILE）、--position、--movesのどれかが必要です"},
        {"%w: there is no problem in it", "%1：問題がありません"},
        {"%w: a zero byte: this is not a text",
         "%1：NUL文字があります。テキストファイルではありません"},
        {"%w: %d position was refused", "%1：%2題は読めませんでした"},
        {"%w: %d positions were refused", "%1：%2題は読めませんでした"},
        {"there is no position in '%w'", "「%1」に局面がありません"},
        {"the expected length %w is not from 1 to %d", "想定手数%1は1から%2までの数ではありません"},
        {"'%w' behind the position: a semicolon is missing",
         "局面の後の「%1」の前にセミコロンが必要です"},
    };
    Str words = {0};
    if (shogi_refusal_japanese(e->text, more, sizeof more / sizeof *more, false, &words))
        error_set(e, "%s", words.text);
    str_clear(&words);
}

static ShogiPieces pieces_of(const SolveRequest *r) {
    return r->any_pieces ? SHOGI_MANY_PIECES : SHOGI_ONE_SET;
}

// How many of a kind a set has and the position does not.
static int missing(const ShogiPosition *p, int kind) {
    int n = shogi_kind_total(kind);
    for (int square = 0; square < SHOGI_SQUARES; square++)
        n -= shogi_plain(shogi_kind(p->board[square])) == kind;
    for (int colour = 0; colour < 2; colour++) n -= shogi_hand_count(p->hands[colour], kind);
    return n > 0 ? n : 0;
}

// The defender gets what is missing, as in every printed problem.
static void give_rest(ShogiPosition *p) {
    for (int kind = SHOGI_PAWN; kind < SHOGI_KING; kind++)
        for (int n = missing(p, kind); n > 0; n--) p->hands[p->mover ^ 1] += shogi_hand_one(kind);
}

// An empty hand is often meant as the rest.
static void hint_at_rest(const SolveRequest *r, const ShogiPosition *p) {
    int n = 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_KING; kind++) n += missing(p, kind);
    if (p->hands[p->mover ^ 1] || n == 0 || r->json) return;
    fputs(r->japanese
              ? "genpei: 注意：受方の持ち駒がありません。残りの駒を持たせるには--restを付けます\n"
              : "genpei: note: the defender has nothing in hand; --rest gives it the pieces "
                "that are left\n",
          stderr);
}

// --- showing ---

static void add_move(ShogiMove m, Str *out) {
    if (out->len) str_add(out, " ");
    shogi_usi_write(m, out);
}

// A mate whose search was ended may have none.
static bool has_line(const TsumeAnswer *a) {
    return a->verdict == TSUME_MATE && a->line_plies > 0;
}

// Without futile interpositions: the length of the mate where it is the shortest, and the line's.
static int counted(const TsumeAnswer *a) {
    return (a->shortest ? a->plies : a->line_plies) - a->futile;
}

// What the attacker has left at the end of the line; what futile interpositions bring it does not
// count.
static void add_leftover(const ShogiPosition *p, const TsumeAnswer *a, bool japanese, Str *out) {
    ShogiPosition end = *p;
    ShogiUndo undo;
    if (!has_line(a)) return;
    for (int i = 0; i < counted(a); i++) shogi_do(&end, a->line[i], &undo);
    (japanese ? tsume_hand_japanese : tsume_hand_text)(end.hands[p->mover], out);
}

static json_t *json_of(const TsumeAnswer *a) {
    Str line = {0}, first = {0};
    bool mate = a->verdict == TSUME_MATE, shown = has_line(a);
    for (int i = 0; shown && i < a->line_plies; i++) add_move(a->line[i], &line);
    if (shown) add_move(a->line[0], &first);
    json_t *json = json_pack("{s:i, s:o, s:o, s:o, s:I}", "value",
                             mate                          ? 1
                             : a->verdict == TSUME_NO_MATE ? -1
                                                           : 0,
                             "plies", mate ? json_integer(a->plies) : json_null(), "move",
                             shown ? json_string(str_text(&first)) : json_null(), "line",
                             shown ? json_string(str_text(&line)) : json_null(), "nodes",
                             (json_int_t)a->nodes);
    str_clear(&line);
    str_clear(&first);
    return json;
}

static void show_json(const TsumeRun *run, const TsumeProblem *p, double seconds, Str *out) {
    const TsumeAnswer *a = &run->answer;
    Str left = {0};
    bool mate = a->verdict == TSUME_MATE;
    json_t *json = json_of(a);
    json_object_set_new(json, "seconds", json_real(seconds));
    if (mate) add_leftover(&p->position, a, false, &left);
    if (mate) json_object_set_new(json, "shortest", json_boolean(a->shortest));
    if (mate) json_object_set_new(json, "futile", json_integer(a->futile));
    if (mate)
        json_object_set_new(json, "leftover",
                            has_line(a) ? json_string(str_text(&left)) : json_null());
    if (mate) json_object_set_new(json, "within", json_integer(a->within));
    if (p->expected) json_object_set_new(json, "expected", json_integer(p->expected));
    if (mate && run->request->second) json_object_set_new(json, "second", json_of(&run->second));
    cli_json_line_text(json, out);
    str_clear(&left);
}

static void add_line(const TsumeProblem *p, const TsumeAnswer *a, bool japanese, Str *out) {
    ShogiPosition at = p->position;
    ShogiUndo undo;
    int before = SHOGI_NOWHERE;
    for (int i = 0; i < a->line_plies; i++) {
        ShogiMove m = a->line[i];
        str_add(out, i ? " " : "  ");
        if (japanese) {
            str_add(out, at.mover == SHOGI_BLACK ? "▲" : "△");
            shogi_japanese_write(&at, m, before, false, out);
        } else {
            shogi_usi_write(m, out);
        }
        before = shogi_to(m);
        shogi_do(&at, m, &undo);
    }
    str_add(out, "\n");
}

#define UNEXPECTED ": not as expected"
#define UNEXPECTED_JAPANESE "（想定と異なる）"

// Some files count futile interpositions, or all, others do not. More time may shorten a length.
static bool is_unexpected(const TsumeAnswer *a, const TsumeProblem *p) {
    if (!p->expected || a->verdict == TSUME_UNKNOWN) return false;
    if (a->verdict == TSUME_NO_MATE) return true;
    if (!a->least && a->within > p->expected) return a->shortest && counted(a) > p->expected;
    return p->expected != a->within && p->expected != a->plies && p->expected != counted(a);
}

#define WITH_FUTILE ", with futile interpositions "
#define WITH_FUTILE_JAPANESE "、無駄合を入れて"
#define WITH_ALL ", with all interpositions "
#define WITH_ALL_JAPANESE "、合駒をすべて数えると"

// The length is by the rules of tsume where that is proved; otherwise all interpositions count.
static void add_mate(const TsumeAnswer *a, Str *out) {
    bool other = !a->shortest && has_line(a) && counted(a) != a->plies;
    if (a->shortest)
        str_addf(out, "mate in %d", counted(a));
    else
        str_addf(out, "mate in at most %d", a->plies);
    if (other) str_addf(out, "; the line shown takes %d", counted(a));
    if (a->futile) str_addf(out, WITH_FUTILE "%d", a->line_plies);
    if (a->within > a->plies) str_addf(out, WITH_ALL "%s%d", a->least ? "" : "at most ", a->within);
}

static void add_mate_japanese(const TsumeAnswer *a, Str *out) {
    bool other = !a->shortest && has_line(a) && counted(a) != a->plies;
    if (a->shortest)
        str_addf(out, "%d手詰", counted(a));
    else
        str_addf(out, "%d手以内で詰み", a->plies);
    if (other) str_addf(out, "、示した手順は%d手", counted(a));
    if (a->futile) str_addf(out, WITH_FUTILE_JAPANESE "%d手", a->line_plies);
    if (a->within > a->plies)
        str_addf(out, WITH_ALL_JAPANESE "%d手%s", a->within, a->least ? "" : "以内");
}

static void show_english(const TsumeRun *run, const TsumeProblem *p, double seconds, Str *out) {
    const TsumeAnswer *a = &run->answer;
    if (a->verdict == TSUME_MATE) {
        Str left = {0};
        add_leftover(&p->position, a, false, &left);
        add_mate(a, out);
        if (left.len) str_addf(out, ", leaving %s in hand", left.text);
        str_clear(&left);
    } else {
        str_add(out, a->verdict == TSUME_NO_MATE ? "no mate" : "unknown");
    }
    str_addf(out, ", %" PRIu64 " %s, %.3f s", a->nodes,
             str_plural((int64_t)a->nodes, "node", "nodes"), seconds);
    if (p->expected) str_addf(out, ", expected %d", p->expected);
    if (is_unexpected(a, p)) str_add(out, UNEXPECTED);
    str_add(out, "\n");
}

static void show_japanese(const TsumeRun *run, const TsumeProblem *p, double seconds, Str *out) {
    const TsumeAnswer *a = &run->answer;
    if (a->verdict == TSUME_MATE) {
        Str left = {0};
        add_leftover(&p->position, a, true, &left);
        add_mate_japanese(a, out);
        if (left.len) str_addf(out, "、駒余り（%s）", left.text);
        str_clear(&left);
    } else {
        str_add(out, a->verdict == TSUME_NO_MATE ? "不詰" : "不明");
    }
    str_addf(out, "、%" PRIu64 "局面、%.3f秒", a->nodes, seconds);
    if (p->expected) str_addf(out, "、想定は%d手", p->expected);
    if (is_unexpected(a, p)) str_add(out, UNEXPECTED_JAPANESE);
    str_add(out, "\n");
}

static void show_second(const TsumeRun *run, const TsumeProblem *p, Str *out) {
    const TsumeAnswer *a = &run->second;
    bool japanese = run->request->japanese;
    if (a->verdict == TSUME_UNKNOWN) {
        str_add(out, japanese ? "初手の余詰は不明\n"
                              : "unknown whether a mate begins with another move\n");
    } else if (a->verdict == TSUME_NO_MATE) {
        str_add(out, japanese ? "初手に余詰なし\n" : "no mate begins with another move\n");
    } else {
        const char *most = a->plies == 1 ? "" : japanese ? "以内" : "at most ";
        if (japanese)
            str_addf(out, "初手に余詰あり、%d手%s\n", a->plies, most);
        else
            str_addf(out, "another mate, in %s%d, begins with another move\n", most, a->plies);
        add_line(p, a, japanese, out);
    }
}

static void show_text(const TsumeRun *run, const TsumeProblem *p, double seconds, Str *out) {
    const TsumeAnswer *a = &run->answer;
    bool japanese = run->request->japanese;
    (japanese ? show_japanese : show_english)(run, p, seconds, out);
    if (a->verdict != TSUME_MATE) return;
    if (has_line(a))
        add_line(p, a, japanese, out);
    else
        str_add(out, japanese ? "  時間内に手順は求まりませんでした\n"
                              : "  the line was not found before the end of the time\n");
    if (run->request->second) show_second(run, p, out);
}

// --- solving ---

// With --proof: of the only problem, FILE; of several, FILE.1 and so on by their lines.
// The proof of a second mate has .second behind that.
static void proof_path(const TsumeRun *run, int64_t line, const TsumeAnswer *a, Str *out) {
    str_add(out, run->request->proof);
    if (run->problems > 1) str_addf(out, ".%" PRId64, line);
    if (a == &run->second) str_add(out, ".second");
}

// The number behind these words (perhaps "at most" that many); 0: they are not there.
static int number_behind(const char *text, const char *words) {
    const char *at = strstr(text, words);
    if (!at) return 0;
    at += strlen(words);
    if (strncmp(at, "at most ", 8) == 0) at += 8;
    return (int)strtol(at, NULL, 10);
}

// Within how many plies a mate is, by a printed answer; 0: it has none.
static int printed_within(const SolveRequest *r, const char *printed) {
    if (r->json) return number_behind(printed, "\"within\":");
    int all = number_behind(printed, r->japanese ? WITH_ALL_JAPANESE : WITH_ALL);
    int futile = number_behind(printed, r->japanese ? WITH_FUTILE_JAPANESE : WITH_FUTILE);
    if (all) return all;
    return futile ? futile : number_behind(printed, r->japanese ? "" : "mate in ");
}

static int printed_second(const SolveRequest *r, const char *printed) {
    return number_behind(printed, r->json       ? "\"second\":{\"value\":1,\"plies\":"
                                  : r->japanese ? "初手に余詰あり、"
                                                : "another mate, in ");
}

static bool has_proof(const TsumeRun *run, const TsumeProblem *p, int64_t line,
                      const TsumeAnswer *a, int plies) {
    Str path = {0};
    proof_path(run, line, a, &path);
    const App *app = run->request->app;
    bool has = solve_tsume_has_proof(app->games, str_text(&path), &p->position, plies, &app->stop);
    str_clear(&path);
    return has;
}

// Whether a proof is asked for that is not there: an answer of the journal is not enough then.
static bool lacks_proof(const TsumeRun *run, const TsumeProblem *p, int64_t line,
                        const char *printed) {
    const SolveRequest *r = run->request;
    if (!r->proof) return false;
    int plies = printed_within(r, printed);
    if (plies && r->wld) plies = TSUME_PLIES_MAX; // whichever mate was proved
    if (!has_proof(run, p, line, &run->answer, plies)) return true;
    return printed_second(r, printed) && !has_proof(run, p, line, &run->second, TSUME_PLIES_MAX);
}

// With --second: the proof of an earlier run, where this one found no second mate.
static void drop_second_proof(const TsumeRun *run, const TsumeProblem *p, int64_t line) {
    const SolveRequest *r = run->request;
    TsumeVerdict second = run->second.verdict;
    if (!r->proof || !r->second || run->answer.verdict == TSUME_UNKNOWN || second == TSUME_MATE)
        return;
    if (second == TSUME_UNKNOWN && has_proof(run, p, line, &run->second, TSUME_PLIES_MAX)) return;
    Str path = {0};
    proof_path(run, line, &run->second, &path);
    os_remove(str_text(&path));
    str_clear(&path);
}

// The limit of time is for the answer, not for its proof.
static bool prove(TsumeRun *run, const TsumeProblem *p, int64_t line, const TsumeAnswer *a,
                  Error *e) {
    const SolveRequest *r = run->request;
    if (!r->proof || a->verdict == TSUME_UNKNOWN) return true;
    Str path = {0};
    proof_path(run, line, a, &path);
    run->proving = true;
    bool ok = run->file && os_is_same_file(str_text(&path), run->file)
                  ? error_set(e, "solve: the proof %.200s would replace the problems", path.text)
                  : solve_tsume_proof(r, str_text(&path), run->solver, &p->position, a, e);
    run->proving = false;
    str_clear(&path);
    return ok;
}

// Asks for a mate that begins with another move than the one found. That there is none is not
// proved to `genpei verify`: it knows positions, not moves that are left out.
static bool solve_second(TsumeRun *run, const TsumeProblem *p, int64_t line, Error *e) {
    const TsumeAnswer *a = &run->answer;
    run->second.verdict = TSUME_UNKNOWN;
    if (!run->request->second || a->verdict != TSUME_MATE || !a->line_plies) return true;
    run->began_ns = os_now_ns();
    progress_every(&run->progress, run->request->progress);
    tsume_solve_without(run->solver, &p->position, a->line[0], &run->second);
    return run->second.verdict != TSUME_MATE || prove(run, p, line, &run->second, e);
}

static int solve_problem(TsumeRun *run, const TsumeProblem *p, int64_t line, Str *out, Error *e) {
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    progress_every(&run->progress, run->request->progress);
    tsume_solve(run->solver, &p->position, &run->answer);
    double seconds = seconds_of(run);
    bool proved = prove(run, p, line, &run->answer, e) && solve_second(run, p, line, e);
    if (proved) drop_second_proof(run, p, line);
    progress_clear(&run->progress);
    (run->request->json ? show_json : show_text)(run, p, seconds, out);
    if (!proved && atomic_load(&run->request->app->stop)) {
        fprintf(stderr, "genpei: %s\n", e->text); // the answer stands, without its proof
        return CLI_NO;
    }
    if (!proved) return CLI_BAD;
    bool open = run->answer.verdict == TSUME_UNKNOWN ||
                (run->request->second && run->answer.verdict == TSUME_MATE &&
                 run->second.verdict == TSUME_UNKNOWN);
    return open ? CLI_NO : CLI_OK;
}

static int solve_one(TsumeRun *run, const char *position, const char *moves, Error *e) {
    TsumeProblem p = {0};
    Str out = {0};
    if (!tsume_problem_place(position, pieces_of(run->request), &p.position, e)) return CLI_BAD;
    if (run->request->rest)
        give_rest(&p.position);
    else
        hint_at_rest(run->request, &p.position);
    if ((moves && !tsume_problem_play(&p.position, moves, e)) ||
        !tsume_problem_allowed(&p.position, e))
        return CLI_BAD;
    int status = solve_problem(run, &p, 1, &out, e);
    fwrite(out.text, 1, out.len, stdout);
    str_clear(&out);
    return status;
}

// --- files ---

static void split(TsumeRun *run, char *text) {
    size_t room = 0;
    for (char *rest = text; rest && *rest;) {
        char *end = strchr(rest, '\n');
        if (end) *end = '\0';
        if ((size_t)run->n == room) {
            room = room ? 2 * room : 64;
            run->lines = mem_resize(run->lines, room, sizeof *run->lines);
        }
        run->lines[run->n++] = rest;
        rest = end ? end + 1 : NULL;
    }
}

static bool learn_line(void *context, const char *line) {
    TsumeRun *run = context;
    char *rest;
    if (strncmp(line, "line ", 5) != 0) return true;
    int64_t i = strtoll(line + 5, &rest, 10) - 1;
    if (i < 0 || i >= run->n || *rest != ' ') return true;
    str_reset(&run->known[i]);
    journal_unescape(rest + 1, &run->known[i]);
    return true;
}

static bool open_journal(TsumeRun *run, Error *e) {
    const SolveRequest *r = run->request;
    run->known = mem_new((size_t)run->n + 1, sizeof *run->known);
    if (!r->journal) return true;
    Str head = {0};
    uint64_t hash = 0;
    for (int64_t i = 0; i < run->n; i++)
        hash = hash_add(hash, hash_bytes(run->lines[i], strlen(run->lines[i])));
    str_addf(&head,
             "journal of solve shogi, mates by the rules of tsume, %" PRId64 " lines %016" PRIx64
             "%s%s%s%s",
             run->n, hash, r->wld ? ", wld" : "", r->second ? ", second" : "",
             r->rest ? ", rest" : "",
             r->json       ? ", json"
             : r->japanese ? ", ja"
                           : "");
    bool ok = journal_open(r->journal, str_text(&head), r->resume, learn_line, run, e);
    str_clear(&head);
    return ok;
}

static bool keep(const TsumeRun *run, int64_t i, const Str *printed, Error *e) {
    if (!run->request->journal) return true;
    Str line = {0};
    str_addf(&line, "line %" PRId64 " ", i + 1);
    journal_escape(printed->text, printed->len, &line);
    bool ok = journal_add(run->request->journal, str_text(&line));
    str_clear(&line);
    return ok || os_cannot_write(run->request->journal, e);
}

// A length that more time may shorten is not: a later run asks again.
static bool is_final(const TsumeRun *run) {
    const TsumeAnswer *a = &run->answer;
    return a->verdict != TSUME_MATE || a->shortest || (run->request->wld && has_line(a));
}

// A position that is refused has its line in the output too.
static void show_refused(const TsumeRun *run, const Error *why, Str *out) {
    if (!run->request->json) {
        str_addf(out, run->request->japanese ? "読めない局面：%s\n" : "refused: %s\n", why->text);
        return;
    }
    json_t *json = json_pack("{s:n, s:s}", "value", "error", why->text);
    cli_json_line_text(json, out);
}

// By what was printed: it may come from the journal.
static void count_answer(TsumeRun *run, const char *printed) {
    const SolveRequest *r = run->request;
    const char *none = r->japanese ? "不詰" : "no mate";
    run->mates += printed_within(r, printed) > 0;
    run->no_mates += strncmp(printed, none, strlen(none)) == 0;
    run->unexpected += strstr(printed, r->japanese ? UNEXPECTED_JAPANESE : UNEXPECTED) != NULL;
}

static int solve_line_of(TsumeRun *run, int64_t i, Error *e) {
    TsumeProblem p;
    Error why;
    int status = CLI_OK;
    Str *printed = &run->known[i];
    bool readable = tsume_problem_read_of(run->lines[i], pieces_of(run->request), &p, &why);
    if (readable && run->request->rest) give_rest(&p.position);
    if (!readable) {
        if (run->request->japanese && !run->request->json) solve_tsume_say_japanese(&why);
        show_refused(run, &why, printed);
        fprintf(stderr, "genpei: %.200s:%" PRId64 ": %s\n", run->file, i + 1, why.text);
        run->refused++;
        status = CLI_NO;
    } else if (!printed->len || lacks_proof(run, &p, i + 1, printed->text)) {
        str_reset(printed);
        status = solve_problem(run, &p, i + 1, printed, e);
        if (status == CLI_OK && is_final(run) && !keep(run, i, printed, e)) status = CLI_BAD;
    }
    fwrite(printed->text, 1, printed->len, stdout);
    fflush(stdout);
    count_answer(run, str_text(printed));
    str_clear(printed);
    return status;
}

// The last line about a file with several problems.
static void show_counts(const TsumeRun *run) {
    int64_t unknown = run->problems - run->mates - run->no_mates - run->refused;
    if (run->request->json || run->problems < 2) return;
    if (run->request->japanese) {
        printf("%" PRId64 "題：詰み%" PRId64 "、不詰%" PRId64 "、不明%" PRId64, run->problems,
               run->mates, run->no_mates, unknown);
        if (run->refused) printf("、読めない局面%" PRId64, run->refused);
        if (run->unexpected) printf("、想定と異なる%" PRId64, run->unexpected);
    } else {
        printf("%" PRId64 " problems: %" PRId64 " %s, %" PRId64 " without, %" PRId64 " unknown",
               run->problems, run->mates, str_plural(run->mates, "mate", "mates"), run->no_mates,
               unknown);
        if (run->refused) printf(", %" PRId64 " refused", run->refused);
        if (run->unexpected) printf(", %" PRId64 " not as expected", run->unexpected);
    }
    putchar('\n');
}

static int solve_lines_of(TsumeRun *run, Error *e) {
    int status = CLI_OK;
    for (int64_t i = 0; i < run->n && status != CLI_BAD; i++) {
        if (!tsume_problem_is(run->lines[i])) continue;
        if (atomic_load(&run->request->app->stop)) return CLI_NO;
        int one = solve_line_of(run, i, e);
        if (one != CLI_OK) status = one;
    }
    if (status != CLI_BAD) show_counts(run);
    return status;
}

static int solve_file_of(TsumeRun *run, const char *file, Error *e) {
    Str text = {0};
    if (!tsume_file_read(file, run->request->app->games, &text, e)) {
        str_clear(&text);
        return CLI_BAD;
    }
    split(run, tsume_problem_lines(text.text));
    for (int64_t i = 0; i < run->n; i++) run->problems += tsume_problem_is(run->lines[i]);
    run->file = file;
    bool any = run->problems || error_set(e, "%.200s: there is no problem in it", file);
    int status = any && open_journal(run, e) ? solve_lines_of(run, e) : CLI_BAD;
    if (run->refused && status != CLI_BAD) {
        error_set(e, "%.200s: %" PRId64 " %s refused", file, run->refused,
                  str_plural(run->refused, "position was", "positions were"));
        status = CLI_BAD;
    }
    for (int64_t i = 0; run->known && i < run->n; i++) str_clear(&run->known[i]);
    free(run->known);
    free(run->lines);
    str_clear(&text);
    return status;
}

// --- the command ---

static bool is_possible(const SolveRequest *r, const char *file, const char *position, Error *e) {
    if (!file == !position)
        return error_set(e, "solve shogi: give a FILE of positions, a --position or --moves");
    if (r->any_pieces && r->proof)
        return error_set(e, "solve shogi: --proof is for positions with the pieces of one set");
    const char *other = r->opening     ? "--opening"
                        : r->all_moves ? "--all-moves"
                        : r->book      ? "--book"
                        : r->has_bound ? "--at-least"
                        : r->shards    ? "--shard"
                        : r->method    ? "--method"
                                       : NULL;
    if (other) return error_set(e, "solve shogi: looks for mates; %s is for other games", other);
    if (r->journal && !file) return error_set(e, "solve shogi: --journal is for a FILE");
    return true;
}

int solve_tsume(const SolveRequest *r, const char *file, const char *position, const char *moves,
                Error *e) {
    if (!file && !position && moves) position = SHOGI_START;
    if (!is_possible(r, file, position, e)) return CLI_BAD;
    TsumeRun *run = mem_new(1, sizeof *run);
    run->request = r;
    run->solver = tsume_new(&(TsumeSetup){.memory_mb = (size_t)r->memory_mb,
                                          .threads = r->threads,
                                          .any_length = r->wld,
                                          .go_on = go_on,
                                          .context = run});
    int status = file ? solve_file_of(run, file, e) : solve_one(run, position, moves, e);
    tsume_free(run->solver);
    free(run);
    return status;
}
