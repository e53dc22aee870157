// SPDX-License-Identifier: MIT
// exam_make.c - makes the test of strength in shogi: positions from games of sho in which deep
// searches by both of its evaluations agree on a move and see it clearly ahead of the second.
//
//   exam_make POSITIONS SEED > data/shogi.exam
//
// Each game gives at most two positions, and a quarter of all are of one grade at most. Their
// difficulty comes from the players of data/shogi.handicaps: which of them find the move.
#include "base/mem.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_net_eval.h"
#include "engine/shogi/sho_think.h"
#include "games/game_types.h"
#include "player/player.h"
#include "teach/exam/shogi_exam.h"
#include "teach/handicap/handicap_advice.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    QUICK = 4, // depth of the first look, which most positions do not pass
    DEEP = 8,
    LEAD = 150,     // of the best move over the second, in hundredths of a pawn
    DECIDED = 1500, // positions that are won or lost already tell little
    FROM = 16,      // plies
    OF_A_GAME = 2,
    TRIES = 6,
    PLIES_MAX = 300,
};

static const char *const ladder[] = {"sho:depth=1", "sho:depth=2", "sho:depth=3", "sho:depth=5",
                                     "sho:nodes=10000"};
enum { LADDER = sizeof ladder / sizeof *ladder };

typedef struct {
    const Game *game;
    ShoNet *net;
    ShoThinker *minds[2]; // by hand, by network
    Player *sides[2], *takers[LADDER];
    State *state, *at;
    Move moves[PLIES_MAX];
    size_t n;
    int of_grade[EXAM_GRADES], most;
    Rng rng;
} Maker;

static ShoEval *hand_eval(void *context) {
    (void)context;
    return sho_hand_new();
}

static ShoEval *net_eval(void *context) {
    return sho_net_eval_new(context);
}

static void play_game(Maker *m) {
    game_start(m->game, m->state);
    m->n = 0;
    for (int i = 0; i < 2; i++) player_begins(m->sides[i], i, rng_next(&m->rng));
    while (!game_over(m->game, m->state) && m->n < PLIES_MAX) {
        Choice c = {0};
        Turn turn = {.state = m->state, .side = game_mover(m->game, m->state)};
        if (m->n < 6)
            game_random_move(m->game, m->state, &m->rng, &c.move);
        else if (!player_choose(m->sides[turn.side], &turn, &c, NULL))
            return;
        m->moves[m->n++] = c.move;
        game_play(m->game, m->state, c.move);
    }
}

// The move that leads clearly by this mind; SHOGI_NO_MOVE when none does.
static ShogiMove leading(Maker *m, int mind, int depth) {
    ShoThought t;
    ShoAsk ask = {.depth = depth, .lines = 2, .all = true};
    sho_thinker_forget(m->minds[mind]);
    sho_think(m->minds[mind], shogi_state(m->at), shogi_rules(m->game), &ask, NULL, NULL, &t);
    if (t.over || t.n < 2) return SHOGI_NO_MOVE;
    int best = t.lines[0].value, second = t.lines[1].value;
    bool clear = best - second >= LEAD && best < DECIDED && best > -DECIDED;
    return clear ? t.lines[0].move : SHOGI_NO_MOVE;
}

static ShogiMove agreed(Maker *m) {
    if (leading(m, 0, QUICK) == SHOGI_NO_MOVE && leading(m, 1, QUICK) == SHOGI_NO_MOVE)
        return SHOGI_NO_MOVE;
    ShogiMove a = leading(m, 0, DEEP);
    return a != SHOGI_NO_MOVE && leading(m, 1, DEEP) == a ? a : SHOGI_NO_MOVE;
}

// Prints the position unless there are enough of its grade.
static bool print_position(Maker *m, ShogiMove move) {
    double elo[LADDER];
    bool found[LADDER];
    int n = 0;
    for (size_t i = 0; i < LADDER; i++) {
        Choice c = {0};
        Turn turn = {.state = m->at, .side = game_mover(m->game, m->at)};
        handicap_player(ladder[i], &elo[i]);
        player_begins(m->takers[i], turn.side, 1);
        found[i] = player_choose(m->takers[i], &turn, &c, NULL) && c.move == move;
        n += found[i];
    }
    int grade = EXAM_GRADES - n;
    if (m->of_grade[grade - 1] == m->most) return false;
    m->of_grade[grade - 1]++;
    Str sfen = {0}, text = {0};
    game_position_text(m->game, m->at, &sfen);
    game_move_text(m->game, m->at, move, &text);
    printf("%s ; %s ; %.0f ; %d\n", str_text(&sfen), str_text(&text),
           exam_difficulty(elo, found, LADDER), grade);
    fflush(stdout);
    str_clear(&sfen);
    str_clear(&text);
    return true;
}

static int positions_of_game(Maker *m, int wanted) {
    int got = 0;
    size_t last = 0;
    for (int i = 0; i < TRIES && got < wanted && got < OF_A_GAME && m->n > FROM + 8; i++) {
        size_t ply = FROM + rng_below(&m->rng, (uint32_t)m->n - FROM - 4);
        if (ply == last) continue;
        game_start(m->game, m->at);
        for (size_t k = 0; k < ply; k++) game_play(m->game, m->at, m->moves[k]);
        ShogiMove move = agreed(m);
        if (move == SHOGI_NO_MOVE) continue;
        if (!print_position(m, move)) continue;
        last = ply;
        got++;
    }
    return got;
}

static Player *player_of(const Game *g, const char *text) {
    PlayerTable table = player_table();
    Error e;
    Player *p = player_new(&table, g, text, &e);
    if (p) return p;
    fprintf(stderr, "exam_make: %s\n", e.text);
    exit(1);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: exam_make POSITIONS SEED\n");
        return 2;
    }
    GameTable *games = all_games_new();
    Maker *m = mem_new(1, sizeof *m);
    m->game = game_table_open(games, "shogi", NULL);
    m->net = sho_net_built_in();
    m->minds[0] = sho_thinker_new(
        &(ShoThinkerSetup){.threads = 1, .table_mb = 8, .no_solver = true, .new_eval = hand_eval});
    m->minds[1] = sho_thinker_new(&(ShoThinkerSetup){
        .threads = 1, .table_mb = 8, .no_solver = true, .new_eval = net_eval, .context = m->net});
    m->sides[0] = player_of(m->game, "sho:nodes=400,table=4");
    m->sides[1] = player_of(m->game, "sho:nodes=600,table=4");
    for (size_t i = 0; i < LADDER; i++) m->takers[i] = player_of(m->game, ladder[i]);
    m->state = game_states_new(m->game, 1);
    m->at = game_states_new(m->game, 1);
    m->rng = rng_seed(strtoull(argv[2], NULL, 10));
    int left = (int)strtol(argv[1], NULL, 10);
    m->most = (left + 3) / 4; // of a grade
    while (left > 0) {
        play_game(m);
        left -= positions_of_game(m, left);
    }
    for (int i = 0; i < 2; i++) {
        player_free(m->sides[i]);
        sho_thinker_free(m->minds[i]);
    }
    for (size_t i = 0; i < LADDER; i++) player_free(m->takers[i]);
    sho_net_free(m->net);
    free(m->state);
    free(m->at);
    free(m);
    game_table_free(games);
    return 0;
}
