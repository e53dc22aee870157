// SPDX-License-Identifier: MIT
// takeuchi_1978.c - the paper of about 1978, section 2: how often the player of Calculation
// wins. See docs/papers/takeuchi-1978.md.
#include "papers/takeuchi_1978.h"
#include "papers/papers.h"

#include "base/os/os_posix.h"
#include "referee/referee.h"

#include <math.h>

enum { DEALS = 10000, PUBLISHED_DEALS = 100, PUBLISHED_WON = 75 };

typedef struct {
    int64_t deals, won;
    double cpu; // seconds
} Count;

static bool play_deals(Report *r, const char *player, Count *out, Error *e) {
    const Game *g = game_table_open(r->games, "calculation", e);
    Player *p = g ? player_new(&r->players, g, player, e) : NULL;
    if (!p) return false;
    int64_t began = os_thread_ns();
    for (int64_t i = 0; i < DEALS && !atomic_load(r->stop); i++) {
        Referee *referee =
            referee_new(&(RefereeSetup){.game = g, .players = {p}, .seed = (uint64_t)i + 1});
        referee_run(referee);
        out->won += referee_record(referee)->payoffs[0] > 0;
        out->deals++;
        referee_free(referee);
        if (i % 100 == 0) progress_say(r->progress, "%lld of %d deals", (long long)i, (int)DEALS);
    }
    out->cpu = (double)(os_thread_ns() - began) / 1e9;
    player_free(p);
    return out->deals == DEALS || error_set(e, "stopped after %lld deals", (long long)out->deals);
}

// Two standard deviations of a share.
static double share_error(double share, double n) {
    return 2 * sqrt(share * (1 - share) / n);
}

// The paper played about 100 games, so its share has an error too.
static bool run_share(Report *r, Error *e) {
    Count c = {0};
    if (!play_deals(r, "calc-plan", &c, e)) return false;
    double share = (double)c.won / (double)c.deals, error = share_error(share, (double)c.deals);
    double theirs = PUBLISHED_WON / 100.0, their_error = share_error(theirs, PUBLISHED_DEALS);
    char computed[48];
    snprintf(computed, sizeof computed, "%.1f%% +- %.1f%%", 100 * share, 100 * error);
    double low = theirs - error - their_error, high = theirs + error + their_error;
    if (share >= low && share <= high)
        report_range(r, "percentage of deals won, of 10,000", "75%, about 100 deals", computed,
                     100 * share, round(100 * low), round(100 * high),
                     "two standard deviations of 100 deals and of ours; the worth of a plan was "
                     "extended after 61.6%, fitted");
    else
        report_row(r, "percentage of deals won, of 10,000", "75%, about 100 deals", computed,
                   VERDICT_OPEN,
                   "the paper does not give the evaluation of plans (module 7), nor how plans "
                   "are mended");
    char ms[48];
    snprintf(ms, sizeof ms, "%.2f ms", 1000 * c.cpu / (double)c.deals);
    report_row(r, "time for a game", "10 s to 5 minutes", ms, VERDICT_OPEN,
               "of games won, on a machine of then: times cannot be compared");
    return true;
}

// The other reading of module 7: the worth of a plan looks at the cards in the heaps only.
static bool run_blind(Report *r, Error *e) {
    Count c = {0};
    if (!play_deals(r, "calc-plan:worth=blind", &c, e)) return false;
    double share = (double)c.won / (double)c.deals;
    char computed[48];
    snprintf(computed, sizeof computed, "%.1f%% +- %.1f%%", 100 * share,
             100 * share_error(share, (double)c.deals));
    report_row(r, "deals won, of 10,000", NULL, computed, VERDICT_OPEN,
               "the paper counts how entangled plans are and how hard to move, 'and so on'");
    return true;
}

static const Experiment experiments[] = {
    {.name = "share",
     .about = "section 2: the player that keeps plans, without looking ahead",
     .about_ja = "2節：プランを立て、先読みをしないプログラム",
     .how = "calc-plan plays 10,000 deals with seeds 1 to 10,000.",
     .how_ja = "calc-planで1万回（乱数シード1～10,000）遊ぶ。",
     .run = run_share},
    {.name = "blind",
     .about = "the same, when plans are valued without the cards that may come",
     .about_ja = "同、これから出る札を見ないプラン評価",
     .how = "calc-plan:worth=blind plays the same deals: another reading of module 7.",
     .how_ja = "モジュール7の別の読み方calc-plan:worth=blindで、同じ1万回を遊ぶ。",
     .run = run_blind},
    {.name = "plan",
     .about = "figure 12: a plan that the program printed",
     .about_ja = "図12：プログラムが印刷したプラン",
     .how = "The position and the plan are read from the figure. Our modules make "
            "their own plan for it, and all plans that can be carried out are listed "
            "and ranked by our cost.",
     .how_ja = "図から局面とプランを読み取り、当方のモジュールでもプランを立てる。実"
               "行できるプランをすべて列挙し、当方の評価で順位をつける。",
     .run = takeuchi_printed_plan},
    {.name = "clearing",
     .about = "section 2: cards that stay in the heaps until the end",
     .about_ja = "2節：最後までスタックに溜まる札",
     .how = "calc-plan plays 1000 deals and the modern player calc 200; the games "
            "won are counted.",
     .how_ja = "calc-planで1000回、現代のプレイヤーcalcで200回遊び、成功した勝負を数"
               "える。",
     .run = takeuchi_clearing},
};

const Paper takeuchi_1978 = {
    .name = "takeuchi-1978",
    .title = "Takeuchi 1978: methods of game programming (Calculation)",
    .title_ja = "竹内「ゲーム・プログラミングの手法」（1978年頃）：カルキュレーション",
    .about = "A player of the patience Calculation that keeps plans for the cards in its heaps, "
             "without looking ahead.",
    .about_ja = "先読みをせず、山のカードについて計画を立てて一人遊び「カルキュレーション」"
                "を解くプログラム。",
    .game = "calculation",
    .player = "calc-plan",
    .experiments = experiments,
    .n = sizeof experiments / sizeof *experiments,
};
