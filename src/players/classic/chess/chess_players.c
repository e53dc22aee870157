// SPDX-License-Identifier: MIT
// chess_players.c - see chess_players.h. Positions are read from their text; chess_think.h has the
// programs.
#include "players/classic/chess/chess_players.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "games/chess/chess_san.h"

#include <stdlib.h>

static const ChessProgram programs[] = {
    {.name = "kister", .type = 'A', .depth = 4, .value = chess_value_kister},
    {.name = "bernstein",
     .type = 'B',
     .depth = 4,
     .width = 7,
     .value = chess_value_bernstein,
     .plausible = chess_plausible},
    {.name = "nss", .type = 'C', .depth = 1, .quiet = true, .value = chess_material},
    {.name = "tech", .type = 'A', .depth = 4, .quiet = true, .value = chess_value_tech},
    {.name = "chess4",
     .type = 'A',
     .depth = 4,
     .quiet = true,
     .deepens = true,
     .value = chess_value_chess4},
    {.name = "kaissa",
     .type = 'A',
     .depth = 4,
     .quiet = true,
     .deepens = true,
     .analogy = true,
     .value = chess_value_chess4},
    {.name = "frey",
     .type = 'A',
     .depth = 4,
     .quiet = true,
     .deepens = true,
     .aims = true,
     .value = chess_value_chess4},
};

typedef struct {
    Player player;
    PlayerOps ops;
    const ChessProgram *program;
    int depth, width;
    bool deepest; // the depth was asked for: no deeper, however much time there is
    int64_t time_ns;
    ChessSearch *search;
    ChessBoard board;
    ChessThought thought;
    TreeLog *log; // NULL: the tree is not kept
} ChessPlayer;

static void chess_player_free(Player *p) {
    chess_search_free(((ChessPlayer *)p)->search);
    free(p);
}

static ChessLimits limits_for(const ChessPlayer *c, const Turn *turn) {
    ChessLimits l = {.depth = c->depth,
                     .width = c->width,
                     .nodes = turn->limits.nodes,
                     .stop = turn->limits.stop,
                     .log = c->log};
    int64_t time_ns = turn->limits.time_ms ? turn->limits.time_ms * 1000000 : c->time_ns;
    if (!time_ns && turn->clock) {
        int64_t share = turn->clock->left_ms[turn->side] / 30 + turn->clock->inc_ms;
        if (share > turn->clock->allowance_ms / 2) share = turn->clock->allowance_ms / 2;
        time_ns = (share > 0 ? share : 1) * 1000000;
    }
    if (time_ns) l.deadline_ns = os_now_ns() + time_ns;
    if (turn->limits.depth) l.depth = turn->limits.depth;
    if ((time_ns || l.nodes) && !turn->limits.depth && c->program->deepens && !c->deepest)
        l.depth = CHESS_DEPTH_MAX;
    if (l.depth > CHESS_DEPTH_MAX) l.depth = CHESS_DEPTH_MAX;
    return l;
}

void chess_players_give_line(const Game *g, const State *s, const ChessBoard *board,
                             const ChessThought *thought, Choice *out) {
    State *now = game_states_new(g, 1);
    ChessBoard b = *board;
    game_copy(g, now, s);
    for (int i = 0; i < thought->length && out->line_length < SEARCH_DEPTH_MAX; i++) {
        char text[8];
        Move m;
        chess_move_text(&b, thought->line[i], text);
        if (game_over(g, now) || !game_move_parse(g, now, text, &m, NULL)) break;
        out->line[out->line_length++] = m;
        game_play(g, now, m);
        chess_play(&b, thought->line[i]);
    }
    free(now);
}

static bool chess_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    ChessPlayer *c = (ChessPlayer *)p;
    if (game_over(p->game, turn->state))
        return error_set(e, "asked for a move when the game is over");
    chess_board_from(&c->board, p->game, turn->state);
    ChessLimits limits = limits_for(c, turn);
    chess_think(c->search, c->program, &c->board, &limits, &c->thought);
    chess_tree_translate(c->log, p->game, turn->state, &c->board);
    int value = c->thought.value;
    out->has_value = true;
    out->value = value > CHESS_MATE / 2    ? value_from_payoff(1)
                 : value < -CHESS_MATE / 2 ? value_from_payoff(-1)
                                           : value;
    out->stats = (SearchStats){
        .nodes = c->thought.nodes, .depth = c->thought.depth, .stopped = c->thought.stopped};
    chess_players_give_line(p->game, turn->state, &c->board, &c->thought, out);
    tree_log_mark_line(c->log, out->line, out->line_length);
    char text[8];
    chess_move_text(&c->board, c->thought.line[0], text);
    return game_move_parse(p->game, turn->state, text, &out->move, e);
}

static void chess_watch(Player *p, TreeLog *log) {
    ((ChessPlayer *)p)->log = log;
}

// --- reasons ---

static void say(Insight *out, Str *en, Str *ja) {
    insight_say(out, str_text(en), str_text(ja));
    str_clear(en);
    str_clear(ja);
}

static void say_how(const ChessPlayer *c, Insight *out) {
    const ChessThought *t = &c->thought;
    Str en = {0}, ja = {0};
    switch (c->program->type) {
    case 'A':
        str_addf(&en, "Type A: I looked at every move, %d %s deep%s; %llu positions.", t->depth,
                 str_plural(t->depth, "ply", "plies"),
                 c->program->quiet ? ", and on until nothing can be taken" : "",
                 (unsigned long long)t->nodes);
        str_addf(&ja, "タイプA：すべての手を %d 手先まで%s読みました。%llu 局面。", t->depth,
                 c->program->quiet ? "、駒の取り合いが終わるまで" : "",
                 (unsigned long long)t->nodes);
        break;
    case 'B':
        str_addf(&en, "Type B: %d plausible moves in each position, %d %s deep; %llu positions.",
                 c->width, t->depth, str_plural(t->depth, "ply", "plies"),
                 (unsigned long long)t->nodes);
        str_addf(&ja,
                 "タイプB：各局面でもっともらしい %d 手だけを %d 手先まで読みました。%llu 局面。",
                 c->width, t->depth, (unsigned long long)t->nodes);
        break;
    default:
        str_add(&en, "Type C: I take the first move that serves a goal and loses nothing.");
        str_add(&ja, "タイプC：目標にかない、損をしない最初の手を選びます。");
    }
    say(out, &en, &ja);
}

static void say_plausible(const ChessPlayer *c, Insight *out) {
    static const char *const en_why[] = {"in check",   "material",  "castling",  "development",
                                         "key square", "open file", "pawn move", "piece move"};
    static const char *const ja_why[] = {"チェック",   "駒得",  "キャスリング",
                                         "展開",       "要所",  "オープンファイル",
                                         "ポーンの手", "駒の手"};
    Str en = {0}, ja = {0};
    str_add(&en, "Plausible moves:");
    str_add(&ja, "もっともらしい手：");
    for (int i = 0; i < c->thought.n_plausible; i++) {
        char text[CHESS_SAN_ROOM];
        chess_san_write(&c->board, c->thought.plausible[i], text);
        str_addf(&en, "%s %s (%s)", i ? "," : "", text, en_why[c->thought.question[i]]);
        str_addf(&ja, "%s%s（%s）", i ? "、" : "", text, ja_why[c->thought.question[i]]);
    }
    str_add(&en, ".");
    str_add(&ja, "。");
    say(out, &en, &ja);
}

static void say_goal(const ChessPlayer *c, Insight *out) {
    static const char *const en[] = {"Goal: win material.", "Goal: a safe king.",
                                     "Goal: pawns in the centre.", "Goal: develop the pieces.",
                                     "No goal can be served; this move loses least."};
    static const char *const ja[] = {"目標：駒得。", "目標：キングの安全。", "目標：中央のポーン。",
                                     "目標：駒の展開。",
                                     "かなう目標がないので、損の最も少ない手を選びます。"};
    insight_say(out, en[c->thought.goal], ja[c->thought.goal]);
}

static void say_analogy(const ChessPlayer *c, Insight *out) {
    Str en = {0}, ja = {0};
    unsigned long long known = c->thought.known;
    if (known == 0) {
        insight_say(out, "Analogy spared no move here: no refutation could be used again.",
                    "類似法で省けた手はありません。同じ反駁が成り立つ手がありませんでした。");
        return;
    }
    str_addf(&en, "By analogy %llu %s not searched: the same refutation works.", known,
             str_plural((int64_t)known, "move was", "moves were"));
    str_addf(&ja, "類似法：%llu 手は、同じ反駁が成り立つので読みを省きました。", known);
    say(out, &en, &ja);
}

static void say_bits(const char *const *words, unsigned bits, const char *between, Str *out) {
    bool any = false;
    for (int i = 0; bits >> i; i++) {
        if (!(bits >> i & 1)) continue;
        str_addf(out, "%s%s", any ? between : "", words[i]);
        any = true;
    }
}

static bool has_man(const ChessBoard *b, int side, int man) {
    for (int i = 0; i < b->size * b->size; i++) {
        int at = b->at[chess_at(b, i)];
        if (chess_is_of(at, side) && chess_man(at) == man) return true;
    }
    return false;
}

// Which of the minor pieces are there to be developed: 0 knights, 1 bishops, 2 both.
static int minor_pieces(const ChessBoard *b, int side) {
    if (!has_man(b, side, CHESS_BISHOP)) return 0;
    return has_man(b, side, CHESS_KNIGHT) ? 2 : 1;
}

static void say_aims(const ChessPlayer *c, Insight *out) {
    static const char *const develop[3][2] = {
        {"develop the knights", "ナイトを展開する"},
        {"develop the bishops", "ビショップを展開する"},
        {"develop knights and bishops", "ナイトとビショップを展開する"}};
    static const char *const en_patterns[CHESS_PATTERNS] = {
        "a bare king",      "bishop and knight against it", "a pawn ending",
        "our passed pawn",  "a passed pawn of the enemy",   "an open king",
        "men still at home"};
    static const char *const ja_patterns[CHESS_PATTERNS] = {
        "裸のキング",         "ビショップとナイトでのメイト",
        "ポーンエンディング", "味方のパスポーン",
        "敵のパスポーン",     "守りのないキング",
        "展開していない駒"};
    const ChessAims *a = &c->thought.aims;
    int minors = minor_pieces(&c->board, a->side);
    const char *const en_aims[CHESS_AIMS] = {"drive the king to the edge",
                                             "drive it to a corner of the bishop's colour",
                                             "bring our king near",
                                             "advance the passed pawn",
                                             "go with it with the king",
                                             "bring the king before the enemy's pawn",
                                             "bring men near the king",
                                             develop[minors][0],
                                             "castle"};
    const char *const ja_aims[CHESS_AIMS] = {
        "キングを盤端へ追う",   "ビショップの色の隅へ追う", "味方のキングを近づける",
        "パスポーンを進める",   "キングが付き添う",         "敵のポーンの前へキングを運ぶ",
        "駒をキングに近づける", develop[minors][1],         "キャスリングする"};
    Str en = {0}, ja = {0};
    if (!a->patterns) {
        insight_say(out, "I see no pattern, so no goal is added to the evaluation.",
                    "当てはまるパターンがないので、評価に目標は加えません。");
        return;
    }
    str_add(&en, "Patterns: ");
    str_add(&ja, "パターン：");
    say_bits(en_patterns, a->patterns, ", ", &en);
    say_bits(ja_patterns, a->patterns, "、", &ja);
    str_add(&en, ". Goals that count in the evaluation: ");
    str_add(&ja, "。評価に加える目標：");
    say_bits(en_aims, a->aims, ", ", &en);
    say_bits(ja_aims, a->aims, "、", &ja);
    str_add(&en, ".");
    str_add(&ja, "。");
    say(out, &en, &ja);
}

static void say_line(const ChessPlayer *c, Insight *out) {
    Str line = {0}, en = {0}, ja = {0};
    ChessBoard b = c->board;
    for (int i = 0; i < c->thought.length; i++) {
        char text[CHESS_SAN_ROOM];
        chess_san_write(&b, c->thought.line[i], text);
        str_addf(&line, "%s%s", i ? " " : "", text);
        chess_play(&b, c->thought.line[i]);
    }
    str_addf(&en, "I expect: %s.", str_text(&line));
    str_addf(&ja, "読み筋：%s。", str_text(&line));
    say(out, &en, &ja);
    str_clear(&line);
}

static void chess_explain(Player *p, const Turn *turn, Insight *out) {
    const ChessPlayer *c = (const ChessPlayer *)p;
    (void)turn;
    say_how(c, out);
    if (c->thought.n_plausible) say_plausible(c, out);
    if (c->program->type == 'C') say_goal(c, out);
    if (c->program->analogy) say_analogy(c, out);
    if (c->program->aims) say_aims(c, out);
    say_line(c, out);
}

// --- making one ---

static Player *chess_make(Spec *spec, const Game *g, const ChessProgram *program, Error *e) {
    static const PlayerOps ops = {.free = chess_player_free,
                                  .choose = chess_choose,
                                  .watch = chess_watch,
                                  .explain = chess_explain};
    const char *known[3];
    size_t n = 0;
    if (program->type != 'C') known[n++] = "depth";
    if (program->width) known[n++] = "moves";
    if (program->deepens) known[n++] = "time";
    const bool deepest = program->type != 'C' && spec_get(spec, "depth");
    int depth = program->depth, width = program->width;
    double seconds = 0;
    if (!game_is(g, "chess") && !game_is(g, "chess960") && !game_is(g, "losalamos")) {
        error_set(e, "%s plays chess, chess960 and losalamos", program->name);
        return NULL;
    }
    if (program->type != 'C' && !spec_int(spec, "depth", 1, CHESS_DEPTH_MAX, &depth, e))
        return NULL;
    if (program->width && !spec_int(spec, "moves", 1, CHESS_PLAUSIBLE_MAX, &width, e)) return NULL;
    if (program->deepens && !spec_real(spec, "time", 0.001, 1000, &seconds, e)) return NULL;
    if (!spec_done(spec, known, n, e)) return NULL;
    ChessPlayer *c = mem_new(1, sizeof *c);
    c->ops = ops;
    c->ops.ponders = program->type != 'C'; // which looks no further than its own move
    c->player.ops = &c->ops;
    c->player.pawn = chess_man_value[CHESS_PAWN];
    c->program = program;
    c->depth = depth;
    c->deepest = deepest;
    c->width = width;
    c->time_ns = (int64_t)(seconds * 1e9);
    c->search = chess_search_new(program);
    return &c->player;
}

static Player *kister_make(Spec *spec, const Game *g, Error *e) {
    return chess_make(spec, g, &programs[0], e);
}

static Player *bernstein_make(Spec *spec, const Game *g, Error *e) {
    return chess_make(spec, g, &programs[1], e);
}

static Player *nss_make(Spec *spec, const Game *g, Error *e) {
    return chess_make(spec, g, &programs[2], e);
}

static Player *tech_make(Spec *spec, const Game *g, Error *e) {
    return chess_make(spec, g, &programs[3], e);
}

static Player *chess4_make(Spec *spec, const Game *g, Error *e) {
    return chess_make(spec, g, &programs[4], e);
}

static Player *kaissa_make(Spec *spec, const Game *g, Error *e) {
    return chess_make(spec, g, &programs[5], e);
}

static Player *frey_make(Spec *spec, const Game *g, Error *e) {
    return chess_make(spec, g, &programs[6], e);
}

const PlayerType kister_player_type = {
    .name = "kister",
    .options = "depth=N",
    .summary = "chess, also on 6x6: every move, four plies; material and mobility (1957)",
    .make = kister_make,
};

const PlayerType bernstein_player_type = {
    .name = "bernstein",
    .options = "depth=N,moves=N",
    .summary = "chess: seven plausible moves, four plies (1958)",
    .make = bernstein_make,
};

const PlayerType nss_player_type = {
    .name = "nss",
    .options = "",
    .summary = "chess: goals, and the first move that will do (Newell, Shaw and Simon, 1958)",
    .make = nss_make,
};

const PlayerType tech_player_type = {
    .name = "tech",
    .options = "depth=N",
    .summary = "chess: every move to a depth, then captures; material alone (TECH, 1972)",
    .make = tech_make,
};

const PlayerType chess4_player_type = {
    .name = "chess4",
    .options = "depth=N,time=S",
    .summary = "chess: deepening step by step, with positional terms (CHESS 4.5, 1977)",
    .make = chess4_make,
};

const PlayerType kaissa_player_type = {
    .name = "kaissa",
    .options = "depth=N,time=S",
    .summary = "chess: a refuted move is spared where the refutation works again (KAISSA, 1974)",
    .make = kaissa_make,
};

const PlayerType frey_player_type = {
    .name = "frey",
    .options = "depth=N,time=S",
    .summary = "chess: patterns give goals, which count in the evaluation (Frey and Atkin, 1979)",
    .make = frey_make,
};
