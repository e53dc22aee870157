// SPDX-License-Identifier: MIT
// teacher_score.c - plays the teacher against one pupil and prints one line: its score, how often
// it won when it meant to win and to lose, and how many of its moves the pupil would notice.
//
//   teacher_score GAME PUPIL LEVEL|- GAMES PLIES SEED alone|follow [trace]
//
// Each opening of PLIES random moves is played with both colours. LEVEL is what the teacher is
// given, - for nothing. With `follow` it remembers from game to game, else each game is its first.
// A move is noticed when it loses more than 1.5 in the pupil's eyes: by the pupil's own model, or,
// where the pupil is another program, by the level that its moves of the whole game fit best.
// `trace` writes what each game was decided by: the odds in tutor.c are fitted to that.
#include "base/mem.h"
#include "games/game_types.h"
#include "players/general/model_player.h"
#include "teach/model/tutor.h"

#include <stdio.h>
#include <stdlib.h>

#define LIMIT 1.5
enum { EARLY = 5, PLIES_MAX = 600 };

typedef struct {
    const Game *game;
    Tutor *tutor;
    Player *pupil;
    ChoiceModel levels[LEVELS];
    ModelPredictor eyes[LEVELS];
    int plies;
    uint64_t seed;
    bool follow, trace;
    State *state;
    Record record;
    size_t from; // the first move after the opening
    // sums
    double points, early, later;
    int n_early, n_later, meant[2], draws;
    double won[2]; // when it meant to lose, to win
    size_t moves, noticed;
} Bench;

static void play(Bench *b, Move m) {
    int mover = game_mover(b->game, b->state);
    record_add(&b->record, (RecordMove){.move = m, .mover = mover, .used_ms = -1});
    game_play(b->game, b->state, m);
}

static void play_opening(Bench *b, int pair) {
    Rng rng = rng_seed_for(b->seed, (uint64_t)pair);
    for (int i = 0; i < b->plies && !game_over(b->game, b->state); i++) {
        Move m;
        game_random_move(b->game, b->state, &rng, &m);
        play(b, m);
    }
    b->from = b->record.n;
}

static void play_rest(Bench *b, int side) {
    while (!game_over(b->game, b->state) && b->record.n < PLIES_MAX) {
        if (game_mover(b->game, b->state) == side) {
            TutorChoice c;
            tutor_choose(b->tutor, b->state, &c);
            play(b, c.move);
            continue;
        }
        Choice c = {0};
        Error e;
        Turn turn = {.state = b->state, .record = &b->record, .side = 1 - side};
        if (!player_choose(b->pupil, &turn, &c, &e)) {
            fprintf(stderr, "teacher_score: %s\n", e.text);
            exit(1);
        }
        tutor_watch(b->tutor, b->state, c.move);
        play(b, c.move);
    }
}

static void count_noticed(Bench *b, int side) {
    ModelPredictor *eyes = model_player_predictor(b->pupil);
    if (!eyes) eyes = &b->eyes[tutor_level(b->tutor)];
    record_state(&b->record, b->from, b->state);
    for (size_t i = b->from; i < b->record.n; i++) {
        Move m = b->record.moves[i].move;
        if (b->record.moves[i].mover == side && game_count_moves(b->game, b->state) > 1) {
            predictor_ask(eyes, b->state);
            size_t k = 0;
            while (eyes->view.moves[k] != m) k++;
            b->moves++;
            b->noticed += predictor_loss(eyes, k) > LIMIT;
        }
        game_play(b->game, b->state, m);
    }
}

static void add_result(Bench *b, int number, int side) {
    int payoffs[PLAYERS_MAX] = {0};
    if (game_over(b->game, b->state)) game_payoffs(b->game, b->state, payoffs);
    double score = payoffs[side] > 0 ? 1 : payoffs[side] < 0 ? 0 : 0.5;
    b->points += score;
    b->draws += score == 0.5;
    *(number < EARLY ? &b->early : &b->later) += score;
    ++*(number < EARLY ? &b->n_early : &b->n_later);
    int to_win = tutor_decision(b->tutor)->sign > 0;
    b->meant[to_win]++;
    b->won[to_win] += score;
    const TutorDecision *d = tutor_decision(b->tutor);
    if (b->trace)
        fprintf(stderr, "%s: sign %d mistake %.0f lowest %d highest %d score %.1f\n", b->game->name,
                d->sign, d->mistake, d->lowest, d->highest, score);
    if (b->follow) tutor_learn(b->tutor, score);
}

static void play_game(Bench *b, int number) {
    int side = number % 2;
    uint64_t seed = b->seed + 1000 * (uint64_t)number;
    game_start(b->game, b->state);
    record_init(&b->record, b->game, NULL);
    play_opening(b, number / 2);
    tutor_begin(b->tutor, side, seed);
    player_begins(b->pupil, 1 - side, seed);
    play_rest(b, side);
    add_result(b, number, side);
    count_noticed(b, side);
    record_clear(&b->record);
}

static double percent(double part, double whole) {
    return whole > 0 ? 100 * part / whole : 0;
}

static int level_named(const char *name) {
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(level_names[i], name) == 0) return i + 1;
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 8 && argc != 9) {
        fprintf(stderr,
                "usage: teacher_score GAME PUPIL LEVEL|- GAMES PLIES SEED alone|follow [trace]\n");
        return 2;
    }
    GameTable *games = all_games_new();
    PlayerTable players = player_table();
    Error e;
    Bench b = {.plies = (int)strtol(argv[5], NULL, 10),
               .follow = strcmp(argv[7], "follow") == 0,
               .trace = argc == 9};
    b.seed = strtoull(argv[6], NULL, 10);
    b.game = game_table_open(games, argv[1], &e);
    b.pupil = b.game ? player_new(&players, b.game, argv[2], &e) : NULL;
    if (!b.pupil) {
        fprintf(stderr, "teacher_score: %s\n", e.text);
        return 1;
    }
    b.tutor = tutor_new(&(TutorSetup){.game = b.game, .level = level_named(argv[3])});
    b.state = game_states_new(b.game, 1);
    for (int i = 0; i < LEVELS; i++) {
        level_model(i, b.game, &b.levels[i]);
        predictor_init(&b.eyes[i], &b.levels[i], b.game);
    }
    int wanted = (int)strtol(argv[4], NULL, 10);
    for (int i = 0; i < wanted; i++) play_game(&b, i);
    printf("%-8s %-34s %-8s %2d %-6s %4d games %5.1f%%  first five %5.1f%%, later %5.1f%%  "
           "to win %3d: %3.0f%%, to lose %3d: %3.0f%%  draws %d  noticed %.2f%% of %zu\n",
           argv[1], argv[2], argv[3], b.plies, argv[7], wanted, percent(b.points, wanted),
           percent(b.early, b.n_early), percent(b.later, b.n_later), b.meant[1],
           percent(b.won[1], b.meant[1]), b.meant[0], percent(b.won[0], b.meant[0]), b.draws,
           percent((double)b.noticed, (double)b.moves), b.moves);
    for (int i = 0; i < LEVELS; i++) {
        predictor_clear(&b.eyes[i]);
        choice_model_clear(&b.levels[i]);
    }
    free(b.state);
    player_free(b.pupil);
    tutor_free(b.tutor);
    game_table_free(games);
    return 0;
}
