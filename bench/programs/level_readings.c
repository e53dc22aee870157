// SPDX-License-Identifier: MIT
// level_readings.c - lets a player of known strength play and prints how the teacher reads its
// level: one line with the games read as each level, the mean level and what it gave away.
//
//   level_readings GAME PUPIL RIVAL GAMES PLIES SEED [trace]
//
// Each opening of PLIES random moves is played with both colours. Every game is read alone, as in
// the report after a game. What is given away is what the teacher's own judgement says, in
// thousandths (a disc of Othello is 300), a move counting 3000 at most. `trace` writes one line
// for each move.
#include "base/mem.h"
#include "games/game_types.h"
#include "players/general/model_player.h"
#include "teach/model/tutor.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLIES_MAX = 400, LOSS_MOST = 3000 };

typedef struct {
    const Game *game;
    Player *players[2]; // the pupil, the rival
    Tutor *tutor;
    TutorJudge *judge;
    ChoiceModel levels[LEVELS];
    FeatureExtractor *extractor;
    State *state;
    Record record;
    size_t from; // the first move after the opening
    uint64_t seed;
    int plies, number;
    bool trace;
    // sums
    int read[LEVELS];
    double moves, loss, usual; // of any move
} Bench;

static void play(Bench *b, Move m) {
    int mover = game_mover(b->game, b->state);
    record_add(&b->record, (RecordMove){.move = m, .mover = mover, .used_ms = -1});
    game_play(b->game, b->state, m);
}

static void play_opening(Bench *b) {
    Rng rng = rng_seed_for(b->seed, (uint64_t)b->number / 2);
    for (int i = 0; i < b->plies && !game_over(b->game, b->state); i++) {
        Move m;
        game_random_move(b->game, b->state, &rng, &m);
        play(b, m);
    }
    b->from = b->record.n;
}

static void play_rest(Bench *b, int side) {
    while (!game_over(b->game, b->state) && b->record.n < PLIES_MAX) {
        int mover = game_mover(b->game, b->state);
        Choice c = {0};
        Error e;
        Turn turn = {.state = b->state, .record = &b->record, .side = mover};
        if (!player_choose(b->players[mover != side], &turn, &c, &e)) {
            fprintf(stderr, "level_readings: %s\n", e.text);
            exit(1);
        }
        play(b, c.move);
    }
}

static int least(int loss) {
    return loss < LOSS_MOST ? loss : LOSS_MOST;
}

// What the move gives away, in the judgement of the teacher; `usual`: what any move does.
static int loss_of(Bench *b, Move m, double *usual) {
    const int *values;
    Move moves[1024];
    size_t n = tutor_judge_values(b->judge, b->state, &values), best = 0, mine = 0;
    game_moves(b->game, b->state, moves);
    for (size_t i = 0; i < n; i++) {
        if (values[i] > values[best]) best = i;
        if (moves[i] == m) mine = i;
    }
    *usual = 0;
    for (size_t i = 0; i < n; i++) *usual += least(values[best] - values[i]) / (double)n;
    return least(values[best] - values[mine]);
}

static void trace_move(Bench *b, size_t ply, Move m, int loss, double usual) {
    FeatureRows v;
    double p[1024];
    features_extract(b->extractor, b->state, FEATURE_READINGS, &v);
    size_t j = 0;
    while (j + 1 < v.n && v.moves[j] != m) j++;
    fprintf(stderr, "%d %zu %d %zu %d %.0f", b->number, ply, v.phase, v.n, loss, usual);
    for (int i = 0; i < LEVELS; i++) {
        choice_probabilities(&b->levels[i].choice, v.phase, v.x, v.n, features_set(b->game)->n, p);
        fprintf(stderr, " %.5f", p[j]);
    }
    for (int i = 0; i < LEVELS; i++) fprintf(stderr, " %.3f", tutor_belief(b->tutor)[i]);
    fprintf(stderr, "\n");
}

static void read_game(Bench *b, int side) {
    tutor_begin(b->tutor, 1 - side, b->seed);
    tutor_judge_begin(b->judge);
    record_state(&b->record, b->from, b->state);
    for (size_t i = b->from; i < b->record.n; i++) {
        Move m = b->record.moves[i].move;
        if (b->record.moves[i].mover == side && game_count_moves(b->game, b->state) > 1) {
            double usual;
            int loss = loss_of(b, m, &usual);
            b->usual += usual;
            b->loss += loss;
            b->moves++;
            tutor_watch(b->tutor, b->state, m);
            if (b->trace) trace_move(b, i, m, loss, usual);
        }
        game_play(b->game, b->state, m);
    }
    b->read[tutor_level(b->tutor)]++;
}

static void play_game(Bench *b) {
    int side = b->number % 2;
    uint64_t seed = b->seed + 1000 * (uint64_t)b->number;
    game_start(b->game, b->state);
    record_init(&b->record, b->game, NULL);
    play_opening(b);
    for (int i = 0; i < 2; i++) player_begins(b->players[i], i == 0 ? side : 1 - side, seed);
    play_rest(b, side);
    read_game(b, side);
    record_clear(&b->record);
}

int main(int argc, char **argv) {
    if (argc < 7) {
        fprintf(stderr, "usage: level_readings GAME PUPIL RIVAL GAMES PLIES SEED [trace]\n");
        return 2;
    }
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    Error e;
    Bench b = {.plies = (int)strtol(argv[5], NULL, 10),
               .seed = strtoull(argv[6], NULL, 10),
               .trace = argc > 7};
    b.game = game_table_open(games, argv[1], &e);
    for (int i = 0; i < 2 && b.game; i++)
        b.players[i] = player_new(&table, b.game, argv[2 + i], &e);
    if (!b.players[0] || !b.players[1]) {
        fprintf(stderr, "level_readings: %s\n", e.text);
        return 1;
    }
    b.tutor = tutor_new(&(TutorSetup){.game = b.game});
    b.judge = tutor_judge_new(b.game, 0);
    b.extractor = features_new(b.game, NULL);
    b.state = game_states_new(b.game, 1);
    for (int i = 0; i < LEVELS; i++) level_model(i, b.game, &b.levels[i]);
    int n = (int)strtol(argv[4], NULL, 10);
    double level = 0;
    for (; b.number < n; b.number++) play_game(&b);
    for (int i = 0; i < LEVELS; i++) level += (double)i * b.read[i] / n;
    printf("%s %s plies %d games %d read:", argv[1], argv[2], b.plies, n);
    for (int i = 0; i < LEVELS; i++) printf(" %d", b.read[i]);
    printf(" mean %.2f loss/move %.0f of a random move's %.2f moves/game %.1f\n", level,
           b.moves > 0 ? b.loss / b.moves : 0.0, b.usual > 0 ? b.loss / b.usual : 0.0, b.moves / n);
    for (int i = 0; i < LEVELS; i++) choice_model_clear(&b.levels[i]);
    free(b.state);
    features_free(b.extractor);
    tutor_judge_free(b.judge);
    tutor_free(b.tutor);
    for (int i = 0; i < 2; i++) player_free(b.players[i]);
    game_table_free(games);
    return 0;
}
