// SPDX-License-Identifier: MIT
// pitrat_player.c - see pitrat_player.h. Pitrat's program found combinations in given positions and
// did not play whole games; where no plan succeeds, this player looks a few plies ahead as TECH
// did.
#include "players/classic/chess/pitrat_player.h"

#include "base/mem.h"
#include "engine/chess/chess_plans.h"
#include "games/chess/chess_san.h"
#include "players/classic/chess/chess_players.h"

#include <stdlib.h>

enum { GAIN = 90, QUIET_DEPTH = 3 };

static const ChessProgram without_plan = {
    .name = "pitrat", .type = 'A', .quiet = true, .value = chess_value_tech};

typedef struct {
    Player player;
    int moves;
    uint64_t nodes;
    ChessPlanner *planner;
    ChessSearch *search;
    ChessBoard board;
    ChessPlanned planned;
    ChessThought thought; // without a plan
    TreeLog *log;
} PitratPlayer;

static void pitrat_free(Player *p) {
    PitratPlayer *x = (PitratPlayer *)p;
    chess_planner_free(x->planner);
    chess_search_free(x->search);
    free(x);
}

static void make_plans(PitratPlayer *x, const Turn *turn) {
    const ChessPlanLimits limits = {.gain = GAIN,
                                    .moves = x->moves,
                                    .more = true,
                                    .nodes = turn->limits.nodes ? turn->limits.nodes : x->nodes,
                                    .stop = turn->limits.stop,
                                    .log = x->log};
    chess_plan(x->planner, &x->board, &limits, &x->planned);
    if (x->planned.found) {
        ChessThought *t = &x->thought;
        *t = (ChessThought){.length = x->planned.length,
                            .value = x->planned.value,
                            .depth = 2 * x->planned.n_moves};
        memcpy(t->line, x->planned.line, sizeof t->line);
        return;
    }
    chess_think(x->search, &without_plan, &x->board,
                &(ChessLimits){.depth = QUIET_DEPTH, .stop = turn->limits.stop}, &x->thought);
}

static bool pitrat_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    PitratPlayer *x = (PitratPlayer *)p;
    chess_board_from(&x->board, p->game, turn->state);
    make_plans(x, turn);
    chess_tree_translate(x->log, p->game, turn->state, &x->board);
    int value = x->thought.value;
    out->has_value = true;
    out->value = value > CHESS_MATE / 4    ? value_from_payoff(1)
                 : value < -CHESS_MATE / 4 ? value_from_payoff(-1)
                                           : value;
    out->stats = (SearchStats){.nodes = x->planned.nodes + x->thought.nodes,
                               .depth = x->thought.depth,
                               .stopped = x->planned.stopped};
    chess_players_give_line(p->game, turn->state, &x->board, &x->thought, out);
    tree_log_mark_line(x->log, out->line, out->line_length);
    char text[8];
    chess_move_text(&x->board, x->thought.line[0], text);
    return game_move_parse(p->game, turn->state, text, &out->move, e);
}

static void pitrat_watch(Player *p, TreeLog *log) {
    ((PitratPlayer *)p)->log = log;
}

// --- the plan in words ---

static const char *const en_men[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};
static const char *const ja_men[] = {"",       "ポーン",   "ナイト", "ビショップ",
                                     "ルーク", "クイーン", "キング"};

typedef struct {
    Str en, ja;
} Sentence;

static void square_name(const ChessBoard *b, int place, char out[4]) {
    out[0] = (char)('a' + chess_column(place));
    out[1] = (char)('0' + b->size - chess_row(place));
    out[2] = '\0';
}

static void name_man(const ChessBoard *b, int place, char en[40], char ja[40]) {
    char square[4];
    int man = chess_man(b->at[place]);
    square_name(b, place, square);
    snprintf(en, 40, "the %s on %s", man ? en_men[man] : "man", square);
    snprintf(ja, 40, "%sの%s", square, man ? ja_men[man] : "駒");
}

static void say_motive(const ChessBoard *b, const ChessPlan *plan, const char *san, Sentence *out) {
    char en[40], ja[40];
    name_man(b, plan->target, en, ja);
    switch (plan->motive) {
    case CHESS_MOTIVE_CAPTURE:
        str_addf(&out->en, "take %s (%s)", en, san);
        str_addf(&out->ja, "%sを取る（%s）", ja, san);
        break;
    case CHESS_MOTIVE_FORK:
        str_addf(&out->en, "attack two men at once, the dearest %s (%s)", en, san);
        str_addf(&out->ja, "%sなどに両取りをかける（%s）", ja, san);
        break;
    case CHESS_MOTIVE_KING:
        str_addf(&out->en, "attack the king (%s)", san);
        str_addf(&out->ja, "キングを攻める（%s）", san);
        break;
    default:
        str_addf(&out->en, "promote a pawn (%s)", san);
        str_addf(&out->ja, "ポーンをプロモーションさせる（%s）", san);
    }
}

static bool reply_captures(const ChessBoard *b, const ChessPlan *plan) {
    ChessBoard after = *b;
    chess_play(&after, plan->move);
    return chess_captures(&after, plan->reply);
}

static void say_failure(const ChessBoard *b, const ChessPlan *plan, Sentence *out) {
    char en[40], ja[40], to[4];
    name_man(b, plan->reply.from, en, ja);
    square_name(b, plan->reply.to, to);
    switch (plan->failure) {
    case CHESS_FAILS_GUARDED:
        str_addf(&out->en, " It fails: %s takes on %s.", en, to);
        str_addf(&out->ja, "失敗：%sが%sで取ります。", ja, to);
        break;
    case CHESS_FAILS_ESCAPES:
        if (reply_captures(b, plan)) {
            str_addf(&out->en, " It fails: %s captures on %s.", en, to);
            str_addf(&out->ja, "失敗：%sが%sの駒を取ります。", ja, to);
            break;
        }
        str_addf(&out->en, " It fails: %s moves away to %s.", en, to);
        str_addf(&out->ja, "失敗：%sが%sへ逃げます。", ja, to);
        break;
    case CHESS_FAILS_MET:
        str_addf(&out->en, " It fails: %s goes to %s and meets it.", en, to);
        str_addf(&out->ja, "失敗：%sが%sで受けます。", ja, to);
        break;
    case CHESS_FAILS_BLOCKED:
        str_addf(&out->en, " It cannot be played: %s is in the way.", en);
        str_addf(&out->ja, "実行できません：%sが邪魔をしています。", ja);
        break;
    case CHESS_FAILS_COUNTER:
        str_addf(&out->en, " It fails: %s takes on %s in return.", en, to);
        str_addf(&out->ja, "失敗：%sが代わりに%sで駒を取ります。", ja, to);
        break;
    default:
        break;
    }
}

// The plan `i`; those from whose failure it was made come before it.
static void say_plan(const PitratPlayer *x, int i, int *number, Insight *out) {
    const ChessPlan *plan = &x->planned.plans[i];
    Sentence said = {0};
    char san[CHESS_SAN_ROOM];
    if (plan->parent >= 0) say_plan(x, plan->parent, number, out);
    if (plan->failure == CHESS_FAILS_BLOCKED)
        chess_move_text(&x->board, plan->move, san);
    else
        chess_san_write(&x->board, plan->move, san);
    str_addf(&said.en, "Plan %d: ", ++*number);
    str_addf(&said.ja, "プラン%d：", *number);
    if (plan->parent >= 0) {
        str_addf(&said.en, "first %s, which does away with that reason; then as before.", san);
        str_addf(&said.ja, "まず%sでその原因を除き、それから前のプランに戻る。", san);
    } else {
        say_motive(&x->board, plan, san, &said);
        str_add(&said.en, ".");
        str_add(&said.ja, "。");
    }
    say_failure(&x->board, plan, &said);
    if (i == x->planned.success) {
        str_addf(&said.en, " It succeeds against every reply%s.", x->planned.mate ? ": mate" : "");
        str_addf(&said.ja, "どう応じても成功します%s。",
                 x->planned.mate ? "（チェックメイト）" : "");
    }
    insight_say(out, str_text(&said.en), str_text(&said.ja));
    str_clear(&said.en);
    str_clear(&said.ja);
}

static void say_line(const PitratPlayer *x, Insight *out) {
    Str line = {0}, en = {0}, ja = {0};
    ChessBoard b = x->board;
    for (int i = 0; i < x->thought.length; i++) {
        char san[CHESS_SAN_ROOM];
        chess_san_write(&b, x->thought.line[i], san);
        str_addf(&line, "%s%s", i ? " " : "", san);
        chess_play(&b, x->thought.line[i]);
    }
    str_addf(&en, "One way it may go: %s.", str_text(&line));
    str_addf(&ja, "手順の一例：%s。", str_text(&line));
    insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&line);
    str_clear(&en);
    str_clear(&ja);
}

static void pitrat_explain(Player *p, const Turn *turn, Insight *out) {
    const PitratPlayer *x = (const PitratPlayer *)p;
    Sentence said = {0};
    int number = 0;
    (void)turn;
    str_addf(&said.en, "%d %s made; %llu positions.", x->planned.n_plans,
             x->planned.n_plans == 1 ? "plan was" : "plans were",
             (unsigned long long)x->planned.nodes);
    str_addf(&said.ja, "プランを %d 個作りました。%llu 局面。", x->planned.n_plans,
             (unsigned long long)x->planned.nodes);
    insight_say(out, str_text(&said.en), str_text(&said.ja));
    str_clear(&said.en);
    str_clear(&said.ja);
    if (x->planned.found)
        say_plan(x, x->planned.success, &number, out);
    else
        insight_say(out, "No plan succeeds; I look three plies ahead as TECH did.",
                    "成功するプランがないので、TECHのように3手先まで読みます。");
    say_line(x, out);
}

static Player *pitrat_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.ponders = true,
                                  .free = pitrat_free,
                                  .choose = pitrat_choose,
                                  .watch = pitrat_watch,
                                  .explain = pitrat_explain};
    static const char *const known[] = {"moves", "nodes"};
    int moves = 4, nodes = 100000;
    if (!game_is(g, "chess") && !game_is(g, "losalamos")) {
        error_set(e, "pitrat plays chess and losalamos");
        return NULL;
    }
    if (!spec_int(spec, "moves", 1, CHESS_PLAN_MOVES_MAX, &moves, e)) return NULL;
    if (!spec_int(spec, "nodes", 1, 100000000, &nodes, e)) return NULL;
    if (!spec_done(spec, known, 2, e)) return NULL;
    PitratPlayer *x = mem_new(1, sizeof *x);
    x->player.ops = &ops;
    x->player.pawn = chess_man_value[CHESS_PAWN];
    x->moves = moves;
    x->nodes = (uint64_t)nodes;
    x->planner = chess_planner_new();
    x->search = chess_search_new(&without_plan);
    return &x->player;
}

const PlayerType pitrat_player_type = {
    .name = "pitrat",
    .options = "moves=N,nodes=N",
    .summary = "chess: plans from four motives, and from their failures, in words (Pitrat, 1977); "
               "moves and nodes limit the plans alone",
    .make = pitrat_make,
};
