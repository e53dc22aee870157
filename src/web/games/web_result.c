// SPDX-License-Identifier: MIT
// web_result.c - see web_result.h.
#include "web/games/web_result.h"

#include "game/outcome.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_reasons.h"
#include "player/margin_words.h"

typedef struct {
    const char *en, *ja;
} SideName;

static const char *name_in(const SideName *names, size_t n, const char *name) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i].en, name) == 0) return names[i].ja;
    return NULL;
}

int result_handicap(const Record *r) {
    if (!shogi_rules(r->game)) return 0;
    int handicap = shogi_handicap_find(&shogi_state(r->start)->position);
    return handicap > 0 ? handicap : 0;
}

// The same names as in web/strings.js and web/strings_games.js.
static const char *name_ja(const Record *r, const char *name) {
    static const SideName all[] = {
        {"black", "黒"},       {"white", "白"},         {"red", "赤"},
        {"blue", "青"},        {"yellow", "黄"},        {"green", "緑"},
        {"south", "南"},       {"north", "北"},         {"east", "東"},
        {"west", "西"},        {"first", "先手"},       {"second", "後手"},
        {"one", "一番手"},     {"two", "二番手"},       {"three", "三番手"},
        {"four", "四番手"},    {"cross", "×"},          {"circle", "○"},
        {"alice", "アリス"},   {"bob", "ボブ"},         {"vertical", "縦"},
        {"horizontal", "横"},  {"attackers", "攻撃側"}, {"defenders", "守備側"},
        {"geese", "ガチョウ"}, {"fox", "キツネ"},       {"cut", "切る側"},
        {"short", "つなぐ側"}, {"guest", "子"},         {"bank", "親"},
    };
    bool wood = game_is(r->game, "shogi") || game_is(r->game, "minishogi");
    if (wood) return shogi_side_japanese(strcmp(name, "white") == 0, result_handicap(r) > 0);
    static const SideName two[] = {{"one", "先手"}, {"two", "後手"}};
    const char *ja = game_is(r->game, "nim") ? name_in(two, 2, name)
                                             : name_in(all, sizeof all / sizeof *all, name);
    return ja ? ja : name;
}

static const char *loser_of(const Record *r) {
    for (int side = 0; side < r->game->players; side++)
        if (r->payoffs[side] < 0) return r->game->player_names[side];
    return r->game->player_names[0];
}

// Why it ended, where not by the rules. Of more than two players that is all one can say.
static bool add_reason(const Record *r, Str *en, Str *ja) {
    static const struct {
        const char *en, *ja;
    } reasons[ENDINGS_COUNT] = {
        [END_RESIGN] = {" resigns", "が投了"},
        [END_TIME] = {" has no time left", "の時間切れ"},
        [END_ILLEGAL] = {" made an illegal move", "の反則"},
        [END_FAULT] = {" failed", "の異常終了"},
    };
    if (!reasons[r->ending].en) return false;
    const char *loser = loser_of(r);
    bool two = r->game->players == 2;
    str_addf(en, "%s%s%s", loser, reasons[r->ending].en, two ? ": " : "");
    str_addf(ja, "%s%s%s", name_ja(r, loser), reasons[r->ending].ja, two ? "、" : "");
    return true;
}

// How the rules ended a game of shogi: まで77手で先手の勝ち（詰み）.
static void add_shogi(const Record *r, bool before, Str *en, Str *ja) {
    if (!shogi_rules(r->game)) return;
    if (before) {
        str_addf(ja, "まで%zu手で", r->n - (r->n && r->moves[r->n - 1].move == SHOGI_DECLARE));
        return;
    }
    if (r->ending != END_RULES) return;
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    ShogiReason reason = shogi_reason(r->game, s);
    str_addf(en, " (%s)", shogi_reason_text(reason, false));
    str_addf(ja, "（%s）", shogi_reason_text(reason, true));
    free(s);
}

// Everyone who wins with a player: "east and west", 東・西.
static void add_winners(const Record *r, int winner, Str *en, Str *ja) {
    int n = 0;
    for (int side = 0; side < r->game->players; side++) {
        if (!game_allies(r->game, side, winner)) continue;
        const char *name = r->game->player_names[side];
        str_addf(en, "%s%s", n ? " and " : "", name);
        str_addf(ja, "%s%s", n ? "・" : "", name_ja(r, name));
        n++;
    }
}

// By how much a game ended that was played to its end; 0 where that is not said.
static int margin_of(const Record *r, int winner) {
    const Game *g = r->game;
    bool go = game_is(g, "go"), agreed = r->ending == END_AGREED && go; // on the dead stones
    bool sides = g->players == 2 || g->teams == 2;
    bool counted = (r->ending == END_RULES || agreed) && sides && outcome_adds_up(g, r->payoffs);
    int by = counted ? r->payoffs[winner] : 0;
    return by > 1 || go || margin_is_discs(g) ? by : 0;
}

static void add_outcome(const Record *r, Str *en, Str *ja) {
    const Game *g = r->game;
    int winner = outcome_winner(g, r->payoffs);
    if (g->players == 1) {
        str_add(en, winner == 0 ? "solved" : "not solved");
        str_add(ja, winner == 0 ? "成功" : "失敗");
    } else if (winner < 0) {
        str_add(en, "a draw");
        str_add(ja, "引き分け");
    } else {
        add_winners(r, winner, en, ja);
        if (r->ending == END_RESIGN && game_is(g, "go")) {
            str_add(en, " wins");
            str_add(ja, "の中押し勝ち");
        } else {
            margin_words(g, margin_of(r, winner), g->teams == 2 && g->players > 2, en, ja);
        }
    }
}

json_t *result_words(const Record *r) {
    Str en = {0}, ja = {0};
    if (ending_has_result(r->ending)) {
        add_shogi(r, true, &en, &ja);
        bool ended = add_reason(r, &en, &ja);
        if (!ended || r->game->players == 2) add_outcome(r, &en, &ja);
        add_shogi(r, false, &en, &ja);
    } else {
        str_add(&en, "stopped");
        str_add(&ja, "中断");
    }
    json_t *j = json_pack("{s:s, s:s}", "en", str_text(&en), "ja", str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
    return j;
}
