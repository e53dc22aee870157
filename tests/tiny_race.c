// SPDX-License-Identifier: MIT
// tiny_race.c - see tiny_games.h. A turn is a choice of die and then chance's throw of it. The game
// ends when a player reaches the goal or the turns are over; then each player pays every other the
// difference of their places. Position text: places, turns made, die thrown: "3 0 2 t7 bold".
#include "tiny_games.h"

enum { GOAL = 6, TURNS = 12, FACES_MAX = 3, DICE = 2 };

// As bytes, so that the struct has no padding.
typedef struct {
    uint8_t place[3];
    uint8_t turns; // completed
    uint8_t die;   // 0, or 1 + the die chosen and not yet thrown
} RaceState;

typedef struct {
    const char *name;
    size_t faces;
    uint8_t steps[FACES_MAX];
    uint32_t odds[FACES_MAX];
} Die;

static const Die dice[DICE] = {
    {"safe", 2, {1, 2}, {3, 1}},
    {"bold", 3, {0, 1, 4}, {4, 1, 2}},
};

static const RaceState *race(const State *s) {
    return (const RaceState *)s;
}

static bool over(const Game *g, const State *s) {
    for (int p = 0; p < g->players; p++)
        if (race(s)->place[p] >= GOAL) return true;
    return race(s)->turns == TURNS;
}

static void start(const Game *g, State *s) {
    (void)g;
    memset(s, 0, sizeof(RaceState));
}

static int mover(const Game *g, const State *s) {
    return race(s)->die ? PLAYER_CHANCE : race(s)->turns % g->players;
}

static size_t moves(const Game *g, const State *s, Move *out) {
    if (over(g, s)) return 0;
    size_t n = race(s)->die ? dice[race(s)->die - 1].faces : DICE;
    for (size_t i = 0; i < n; i++) out[i] = i;
    return n;
}

static void play(const Game *g, State *state, Move m) {
    RaceState *s = (RaceState *)state;
    if (!s->die) {
        s->die = (uint8_t)(m + 1);
        return;
    }
    uint8_t *place = &s->place[s->turns % g->players];
    *place = (uint8_t)(*place + dice[s->die - 1].steps[m]);
    s->die = 0;
    s->turns++;
}

static void payoffs(const Game *g, const State *s, int *out) {
    int sum = 0;
    for (int p = 0; p < g->players; p++) sum += race(s)->place[p];
    for (int p = 0; p < g->players; p++) out[p] = g->players * race(s)->place[p] - sum;
}

static uint32_t odds(const Game *g, const State *s, Move m) {
    (void)g;
    return race(s)->die ? dice[race(s)->die - 1].odds[m] : 1;
}

static void move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g;
    if (race(s)->die)
        str_addf(out, "+%d", dice[race(s)->die - 1].steps[m]);
    else
        str_add(out, dice[m].name);
}

static void position_text(const Game *g, const State *s, Str *out) {
    for (int p = 0; p < g->players; p++) str_addf(out, "%d ", race(s)->place[p]);
    str_addf(out, "t%d", race(s)->turns);
    if (race(s)->die) str_addf(out, " %s", dice[race(s)->die - 1].name);
}

static bool position_parse(const Game *g, const char *text, State *out, Error *e) {
    RaceState s = {0};
    const char *p = text;
    for (int i = 0; i < g->players; i++) {
        if (*p < '0' || *p > '9' || p[1] != ' ') return error_set(e, "position: bad place");
        s.place[i] = (uint8_t)(*p - '0');
        p += 2;
    }
    if (*p++ != 't') return error_set(e, "position: turns are missing");
    char *end;
    long turns = strtol(p, &end, 10);
    if (end == p || turns < 0 || turns > TURNS) return error_set(e, "position: bad turns");
    s.turns = (uint8_t)turns;
    for (int d = 0; d < DICE && *end; d++)
        if (*end == ' ' && strcmp(end + 1, dice[d].name) == 0) s.die = (uint8_t)(d + 1);
    if (*end && !s.die) return error_set(e, "position: no such die");
    if (s.die && over(g, (const State *)&s)) return error_set(e, "position: a die after the end");
    *(RaceState *)out = s;
    return true;
}

// A track of places for every player.
static void draw(const Game *g, const State *s, Drawing *out) {
    drawing_reset(out, BOARD_SQUARE, 10, g->players);
    for (int p = 0; p < g->players; p++) {
        for (int x = 0; x < 10; x++) {
            bool here = race(s)->place[p] == x;
            DrawCell cell = {.x = (float)x, .y = (float)p, .owner = here ? p : DRAW_NOBODY};
            cell.glyph = here ? (char)('1' + p) : '.';
            snprintf(cell.piece, sizeof cell.piece, "%s", here ? "runner" : "");
            drawing_add(out, cell);
        }
    }
}

static const GameOps ops = {
    .start = start,
    .mover = mover,
    .moves = moves,
    .play = play,
    .payoffs = payoffs,
    .move_text = move_text,
    .position_text = position_text,
    .position_parse = position_parse,
    .draw = draw,
    .over = over,
    .odds = odds,
};

#define RACE(N)                                                                                    \
    {                                                                                              \
        .ops = &ops, .name = "race" #N, .title = "Race for " #N, .words = "Be ahead.\n",           \
        .players = N, .player_names = {"one", "two", "three"},                                     \
        .traits = GAME_CHANCE | GAME_ZERO_SUM, .state_size = sizeof(RaceState),                    \
        .max_moves = FACES_MAX, .max_plies = 2 * TURNS,                                            \
    }

const Game *tiny_race(int players) {
    static const Game games[] = {RACE(2), RACE(3)};
    return &games[players - 2];
}
