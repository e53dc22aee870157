// SPDX-License-Identifier: MIT
// presets.c - see presets.h.
#include "player/presets.h"

#include "evals/evals.h"

#include <stdlib.h>

// The programs of 1970: where they can play they are the beginners, elsewhere `mcts` is.
#define WEIGHTED "ply:eval=wsm"

static const Preset presets[] = {
    {"random", NULL, NULL, "random", 1, "Random: any legal move",
     "ランダム：合法手から無作為に選ぶ"},
    {"beginner", NULL, NULL, "ply:depth=1", 2, "Very easy: searches one ply", "入門：1手読み"},
    {"casual", NULL, NULL, "ply:depth=3", 3, "Easy: searches three plies", "初級：3手読み"},
    {"club", NULL, NULL, "ply:depth=5", 4, "Medium: searches five plies", "中級：5手読み"},
    {"1970", "reversi70", NULL, "ply:depth=7", 5, "The program of 1970: seven plies",
     "1970年のプログラム：7手読み"},
    {"1970-learner", "reversi70", NULL, "learner70", 4,
     "The learning program of 1970: before any training", "1970年の学習プログラム：学習前"},
    {"otl", "othello", NULL, "otl", 6, "Explains its moves: the knowledge-based program of 1984",
     "着手の理由を説明：1984年の知識型プログラム"},
    {"om", "othello", NULL, "om:depth=4,opponent=ply/depth=3", 4,
     "Knows its opponent: the search of 1995, against a player of three plies",
     "相手を知って読む：1995年の探索（3手読みの相手を想定）"},
    {"edge", "othello", NULL, "edge:time=0.3,book=built-in", 7,
     "Strong: learned evaluation, 0.3 seconds per move", "強豪：学習した評価関数、1手0.3秒"},
    {"edge-strongest", "othello", NULL, "edge:time=3,threads=2,book=built-in", 9,
     "Strongest: 3 seconds per move, exact endgame", "最強：1手3秒、終盤は読み切り"},
    {"edge-four", "reversi70", NULL, "edge:time=1,threads=2", 9,
     "Strongest: modern engine, 1 second per move, exact endgame",
     "最強：現代のエンジン、1手1秒、終盤は読み切り"},
    {"hex-1978", "hex", NULL, "hex-plan", 5, "Makes plans: the Hex program of 1978",
     "計画を立てる：1978年のHexプログラム"},
    {"fairhex-1978", "fairhex", NULL, "hex-plan:links=paper", 4, "The program of 1978: makes plans",
     "1978年のプログラム：計画を立てる"},
    {"hex-strong", "hex", NULL, "hex:time=0.5", 6, "Strong: half a second per move",
     "強豪：1手0.5秒"},
    {"hex-strongest", "hex", NULL, "hex:time=4,threads=2", 9,
     "Strongest: 4 seconds per move, with a solver", "最強：1手4秒、ソルバー併用"},
    {"sho-beginner", "shogi", NULL, "sho:depth=1", 2, "Very easy: searches one ply",
     "入門：1手読み"},
    {"sho-second", "shogi", NULL, "sho:depth=2", 3, "Easy: searches two plies", "初級：2手読み"},
    {"sho-casual", "shogi", NULL, "sho:depth=3", 4, "Medium: searches three plies",
     "中級：3手読み"},
    {"sho-advanced", "shogi", NULL, "sho:depth=5", 5, "Hard: searches five plies", "上級：5手読み"},
    {"sho", "shogi", NULL, "sho:time=0.3", 6, "Strong: 0.3 seconds per move", "強豪：1手0.3秒"},
    {"sho-strongest", "shogi", NULL, "sho:time=3,threads=2", 9,
     "Strongest: 3 seconds per move, with a mate solver", "最強：1手3秒、詰将棋ソルバー併用"},
    {"renju", "renju", NULL, "renju:nodes=3000,depth=2", 6,
     "Strong: wins by fours and threes, searches briefly", "強豪：四追いと追い詰めを短く読む"},
    {"renju-strongest", "renju", NULL, "renju:time=2", 9,
     "Strongest: wins by fours and threes, 2 seconds per move",
     "最強：四追いと追い詰めを1手2秒読む"},
    {"gomoku-casual", "gomoku", NULL, "alphabeta:nodes=1500,time=0.5", 3,
     "Easy: searches 1,500 positions", "初級：1,500局面を読む"},
    {"gomoku-club", "gomoku", NULL, "alphabeta:nodes=20000,time=0.7", 4,
     "Medium: searches 20,000 positions", "中級：2万局面を読む"},
    {"gomoku", "gomoku", NULL, "renju:nodes=3000,depth=2", 6,
     "Strong: wins by fours and threes, searches briefly", "強豪：四追いと追い詰めを短く読む"},
    {"gomoku-strongest", "gomoku", NULL, "renju:time=2", 9,
     "Strongest: wins by fours and threes, 2 seconds per move",
     "最強：四追いと追い詰めを1手2秒読む"},
    {"chess-1958", "chess", NULL, "bernstein", 3,
     "Bernstein's program of 1958: seven plausible moves, four plies",
     "1958年のBernsteinのプログラム：もっともらしい7手を4手先まで"},
    {"chess-1958-goals", "chess", NULL, "nss", 2, "Newell, Shaw and Simon's program of 1958: goals",
     "1958年のNewell・Shaw・Simonのプログラム：目標で選ぶ"},
    {"chess-1972", "chess", NULL, "tech", 5, "TECH of 1972: every move, four plies, material alone",
     "1972年のTECH：全幅4手読み、駒の損得だけで評価"},
    {"chess-1977", "chess", NULL, "chess4", 6, "CHESS 4 of 1977: four plies with position",
     "1977年のCHESS 4：4手読み、形も評価"},
    {"chess-1957", "chess", NULL, "kister", 3,
     "The program of Los Alamos of 1957, on 8x8: four plies",
     "1957年のロスアラモスのプログラムを8×8で：全幅4手読み"},
    {"chess-1974", "chess", NULL, "kaissa", 6, "KAISSA of 1974: four plies, with analogy",
     "1974年のKAISSA：4手読み、類似法つき"},
    {"chess-1977-plans", "chess", NULL, "pitrat", 5, "Pitrat's program of 1977: plans",
     "1977年のPitratのプログラム：プランで指す"},
    {"chess-1979", "chess", NULL, "frey", 6, "Frey and Atkin 1979: four plies, goals by patterns",
     "1979年のFrey・Atkin：4手読み、パターンによる目標"},
    {"chess-1977-slow", "chess", NULL, "chess4:time=2", 7,
     "CHESS 4 of 1977 with 2 seconds per move", "1977年のCHESS 4、1手2秒"},
    {"chess960-1977", "chess960", NULL, "chess4", 6, "CHESS 4 of 1977: four plies with position",
     "1977年のCHESS 4：4手読み、形も評価"},
    {"chess960-1977-slow", "chess960", NULL, "chess4:time=2", 7,
     "CHESS 4 of 1977 with 2 seconds per move", "1977年のCHESS 4、1手2秒"},
    {"losalamos-1956", "losalamos", NULL, "kister", 4,
     "The program of 1956: every move, four plies", "1956年のプログラム：全幅4手読み"},
    {"losalamos-strongest", "losalamos", NULL, "chess4:time=1", 9, "Strongest: 1 second per move",
     "最強：1手1秒"},
    {"blackjack-basic", "blackjack", NULL, "basic", 7, "Exact: the best expected payoff",
     "正確：期待値が最大の手"},
    {"backgammon-bkg", "backgammon", NULL, "bkg", 9, "BKG of 1979: phases of the game, says why",
     "1979年のBKG：局面の段階で評価し、理由を説明"},
    {"bridge-acol", "bridge", NULL, "acol", 6, "Bids by ACOL, says why",
     "ACOL方式でビッドし、理由を説明"},
    {"dominoes-mixed", "dominoes", NULL, "pervin", 5, "A fixed mixture of four strategies",
     "四つの戦略の固定の混合"},
    {"go-1969", "go", NULL, "zobrist", 3, "Zobrist's program of 1969: influence and templates",
     "1969年のZobristのプログラム：影響力とテンプレート"},
    {"go-ryder", "go", NULL, "ryder", 9, "Ryder's program of 1971: groups and armies, two plies",
     "1971年のRyderのプログラム：群と模様、2手読み"},
    {"go-1978", "go", NULL, "reitman", 4,
     "Reitman and Wilcox's program of 1978: patterns and plans",
     "1978年のReitman・Wilcoxのプログラム：パターンとプラン"},
    {"advanced", NULL, NULL, "ply:depth=7,final=payoff", 6, "Hard: seven plies, exact endgame",
     "上級：7手読み、終盤は読み切り"},
    {"strongest", NULL, "edge", "ply:depth=9,final=payoff", 8, "Very hard: nine plies",
     "難関：9手読み"},
    {"perfect", NULL, NULL, "perfect", 7, "Perfect: where the position can be solved",
     "完全：解ける局面では最善手"},
    {"1978", "calculation", NULL, "calc-plan", 4, "The program of 1978: makes plans",
     "1978年のプログラム：計画を立てる"},
    {"calc", "calculation", NULL, "calc:time=1", 6, "Strong: searches ahead, 1 second per game",
     "強豪：先読みあり、1ゲーム1秒"},
    {"search-beginner", NULL, WEIGHTED, "alphabeta:depth=1,time=0.3", 2,
     "Very easy: searches one ply", "入門：1手読み"},
    {"search-casual", NULL, WEIGHTED, "alphabeta:nodes=1000,time=0.5", 3,
     "Easy: searches 1,000 positions", "初級：1,000局面を読む"},
    {"search-club", NULL, WEIGHTED, "alphabeta:nodes=10000,time=0.7", 4,
     "Medium: searches 10,000 positions", "中級：1万局面を読む"},
    {"search-advanced", NULL, WEIGHTED, "alphabeta:time=1", 6, "Hard: searches for 1 second",
     "上級：1手1秒読む"},
    {"search-strongest", NULL, WEIGHTED, "alphabeta:time=3", 8, "Very hard: searches for 3 seconds",
     "難関：1手3秒読む"},
    {"learned-advanced", NULL, WEIGHTED, "learned:time=1", 7,
     "Taught by its own games: 1 second per move", "自己対戦で学習：1手1秒"},
    {"learned-strongest", NULL, WEIGHTED, "learned:time=3", 9,
     "Learned: from games against itself, 3 seconds per move", "学習型：自己対戦から学習、1手3秒"},
    {"mcts-beginner", NULL, WEIGHTED, "mcts:playouts=30", 2, "Very easy: 30 random games",
     "入門：ランダム対局30回"},
    {"mcts-casual", NULL, WEIGHTED, "mcts:playouts=200,time=1", 3, "Easy: 200 random games",
     "初級：ランダム対局200回"},
    {"sampler", NULL, NULL, "mcts:playouts=2000,time=2", 5, "Medium: 2,000 random games",
     "中級：ランダム対局2,000回"},
    {"mcts-strongest", NULL, WEIGHTED, "mcts:time=3", 8, "Hard: 3 seconds of random games",
     "上級：3秒間のランダム対局"},
    {"worlds", NULL, NULL, "worlds:time=1", 6,
     "Imagines the hidden cards: looks ahead in many deals, 1 second per move",
     "見えないものを想像：多くの場合を仮定して1手1秒読む"},
    {"kuhn-equilibrium", "kuhn", NULL, "cfr:rounds=1000", 9,
     "Equilibrium: nobody wins against it in the long run", "均衡戦略：長い目では誰も勝てない"},
    {"leduc-equilibrium", "leduc", NULL, "cfr:rounds=500", 9,
     "Equilibrium: nobody wins against it in the long run", "均衡戦略：長い目では誰も勝てない"},
    {"liarsdice-equilibrium", "liarsdice", NULL, "cfr:rounds=100", 9,
     "Equilibrium: nobody wins against it in the long run", "均衡戦略：長い目では誰も勝てない"},
    {"tutor", NULL, NULL, "tutor", 3, "Teacher: finds your level, plays an even game",
     "指導役：あなたの棋力に合わせて互角に戦う"},
    {"tutor-beginner", NULL, NULL, "tutor:level=beginner", 2,
     "Teacher for beginners: plays at their level", "初心者の指導役：初心者と互角に戦う"},
    {"tutor-club", NULL, NULL, "tutor:level=club", 4,
     "Teacher for club players: plays at their level", "中級者の指導役：中級者と互角に戦う"},
    {"tutor-lose", NULL, NULL, "tutor:aim=lose", 3,
     "Gentle teacher: loses narrowly without showing it",
     "やさしい指導役：気づかれないように僅差で負ける"},
    {"tutor-trap", NULL, NULL, "tutor:aim=trap", 5, "Sly teacher: sets traps",
     "わなの指導役：わなを仕掛ける"},
    {"tutor-corners", "othello", NULL, "tutor:aim=lesson,theme=corners", 4,
     "Lesson on corners: leaves you chances to take them", "隅のレッスン：隅を取る機会を作る"},
    {"tutor-mobility", "othello", NULL, "tutor:aim=lesson,theme=mobility", 4,
     "Lesson on mobility: leaves you chances to gain it",
     "着手可能数のレッスン：手を増やす機会を作る"},
};
enum { N_PRESETS = sizeof presets / sizeof *presets };

const Preset *presets_all(size_t *n) {
    *n = N_PRESETS;
    return presets;
}

static bool is_spec_of(const Preset *p, const char *player) {
    size_t n = strlen(player);
    return strncmp(p->spec, player, n) == 0 && (p->spec[n] == ':' || p->spec[n] == '\0');
}

// Whether a search with the evaluation of the game is better than random games: there is one, and
// it says more than who has more of an empty board.
static bool is_searched(const Game *g) {
    GameEval *eval = game_eval_new(g, NULL, NULL);
    bool yes = eval && strcmp(eval->type->name, "playouts") != 0 && !game_is(g, "go") &&
               !(g->traits & GAME_CHANCE);
    game_eval_free(eval);
    return yes;
}

// Games with a ladder of their own.
static bool has_ladder(const Game *g) {
    static const char *const games[] = {"shogi", "hex", "renju"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (game_is(g, games[i])) return true;
    return false;
}

// Players of every game that say little here: those of a ladder that another one replaces. Random
// games tell next to nothing of shogi, and none of its positions is solved.
static bool is_pointless(const Preset *p, const Game *g) {
    if (p->game) return false;
    if (is_spec_of(p, "perfect")) return game_is(g, "shogi");
    // A thousand positions are little more than the moves of an empty board and one answer each.
    if (game_is(g, "gomoku") && strstr(p->spec, "alphabeta:nodes=")) return true;
    if (is_spec_of(p, "alphabeta")) return has_ladder(g) || !is_searched(g);
    if (is_spec_of(p, "learned")) return has_ladder(g);
    if (is_spec_of(p, "worlds")) return !(g->traits & GAME_HIDDEN) && g->players == 2;
    return is_spec_of(p, "mcts") && (game_is(g, "shogi") || is_searched(g));
}

bool preset_suits(const Preset *p, const PlayerTable *t, const Game *g) {
    if ((p->game && !game_is(g, p->game)) || is_pointless(p, g)) return false;
    if (!p->game && strncmp(p->spec, "ply:", 4) == 0 && !player_can_play(t, g, WEIGHTED))
        return false;
    if (p->unless && player_can_play(t, g, p->unless)) return false;
    return player_can_play(t, g, p->spec);
}

// Programs of their time, which have the year in their id, say why they play, but others play
// better. Not so in go and backgammon: docs/measured/ladder.md.
static bool is_historic(const Preset *p) {
    const char *year = strstr(p->id, "19");
    return year ? year == p->id || year[-1] == '-' : is_spec_of(p, "otl") || is_spec_of(p, "om");
}

// Whether it answers in about a second.
static bool is_quick(const Preset *p) {
    const char *time = strstr(p->spec, "time=");
    return !time || strstr(p->spec, "playouts=") || strtod(time + 5, NULL) <= 1;
}

// Whether it looks for the best move, and for no longer than people wait. A solver of any game does
// so in puzzles.
static bool gives_hints(const Preset *p, const PlayerTable *t, const Game *g) {
    bool alone = g->players == 1 && !(g->traits & GAME_CHANCE);
    if (is_spec_of(p, "tutor") || (is_spec_of(p, "perfect") && !alone)) return false;
    return is_quick(p) && !is_historic(p) && preset_suits(p, t, g);
}

const char *preset_for_hints(const PlayerTable *t, const Game *g) {
    const Preset *best = NULL;
    for (size_t i = 0; i < N_PRESETS; i++)
        if ((!best || presets[i].level > best->level) && gives_hints(&presets[i], t, g))
            best = &presets[i];
    for (size_t i = 0; i < N_PRESETS && (!best || best->level <= 2); i++)
        if ((!best || presets[i].level > best->level) && preset_suits(&presets[i], t, g))
            best = &presets[i];
    return best ? best->spec : presets[0].spec;
}

const char *preset_host(const PlayerTable *t, const Game *g) {
    static const char with_book[] = "sho:book=built-in", with_lines[] = "alphabeta";
    if (player_can_play(t, g, with_book)) return with_book;
    // Hosts of chess ask for several lines and a table, which the programs of the survey lack.
    bool chess = game_is(g, "chess") || game_is(g, "chess960");
    return chess ? with_lines : preset_strong(t, g);
}

const char *preset_strong(const PlayerTable *t, const Game *g) {
    static const char *const engines[] = {"edge", "sho"};
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        if (player_can_play(t, g, engines[i])) return engines[i];
    return preset_for_hints(t, g);
}

// Whether `options`, as a type of player lists them ("net=FILE|none,..."), say that this value of
// this key is the name of a file: FILE is one of the alternatives, and the value is none of the
// others.
static bool is_file(const char *options, const char *key, const char *value) {
    size_t length = strlen(key);
    bool file = false;
    if (key[0] == '\0') return strncmp(options, "FILE", 4) == 0;
    if (strcmp(value, "carried") == 0) return false; // the old spelling of book=built-in
    for (const char *at = options; *at; at += *at == ',') {
        const char *end = at + strcspn(at, ",");
        if (strncmp(at, key, length) != 0 || at[length] != '=') {
            at = end;
            continue;
        }
        for (at += length; at < end;) {
            size_t n = strcspn(++at, "|,");
            if (n == strlen(value) && strncmp(at, value, n) == 0) return false;
            file |= n == 4 && strncmp(at, "FILE", n) == 0;
            at += n;
        }
    }
    return file;
}

// Visitors may not use more of the machine than this.
static bool asks_too_much(const SpecItem *item) {
    static const struct {
        const char *key;
        int64_t most;
    } limits[] = {{"threads", 16}, {"table", 512}, {"memory", 512}};
    int64_t n;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (strcmp(item->key, limits[i].key) == 0)
            return !spec_number(item->value, &n) || n > limits[i].most;
    return false;
}

// Visitors may not name files, nor models kept in one (`me`).
static bool is_for_strangers(const PlayerTable *t, const char *text) {
    Spec spec;
    if (!spec_parse(text, &spec, NULL)) return false;
    const PlayerType *type = player_type(t, spec.name, NULL);
    for (size_t i = 0; type && i < spec.n; i++) {
        const SpecItem *item = &spec.item[i];
        if (strcmp(item->key, "me") == 0 || asks_too_much(item) ||
            is_file(type->options, item->key, item->value))
            return false;
    }
    return type != NULL;
}

bool presets_allow(const PlayerTable *t, const char *spec) {
    if (player_is_person(t, spec)) return true;
    if (player_is_outside(t, spec) || !is_for_strangers(t, spec)) return false;
    size_t n = strcspn(spec, ":");
    for (size_t i = 0; i < N_PRESETS; i++)
        if (strcspn(presets[i].spec, ":") == n && strncmp(presets[i].spec, spec, n) == 0)
            return true;
    return false;
}
