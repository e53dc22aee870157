// SPDX-License-Identifier: MIT
// tiny_cards.c - see tiny_games.h. The pack has two 1s, one 2 and three 3s, so a deal has unequal
// odds. Position text: both cards ('.' not dealt, '?' not seen), the stake, the answer: "13 2
// call".
#include "tiny_games.h"

enum { STAKES = 3 };

static const uint32_t pack[CARDS_HIGH + 1] = {0, 2, 1, 3};

static const CardsState *cards(const State *s) {
    return (const CardsState *)s;
}

// How many cards of a rank are left when `other` has been dealt.
static uint32_t left_of(int rank, int other) {
    return pack[rank] - (rank == other ? 1 : 0);
}

static void start(const Game *g, State *s) {
    (void)g;
    memset(s, 0, sizeof(CardsState));
}

static int mover(const Game *g, const State *s) {
    (void)g;
    if (cards(s)->card[1] == CARDS_NONE) return PLAYER_CHANCE;
    return cards(s)->stake ? 1 : 0;
}

static size_t moves(const Game *g, const State *s, Move *out) {
    size_t n = 0;
    if (cards(s)->answer) return 0;
    if (mover(g, s) == PLAYER_CHANCE) {
        for (int rank = CARDS_LOW; rank <= CARDS_HIGH; rank++)
            if (left_of(rank, cards(s)->card[0])) out[n++] = (Move)rank;
    } else if (!cards(s)->stake) {
        while (n < STAKES) {
            out[n] = n + 1;
            n++;
        }
    } else {
        out[n++] = CARDS_CALL;
        out[n++] = CARDS_FOLD;
    }
    return n;
}

static void play(const Game *g, State *state, Move m) {
    CardsState *s = (CardsState *)state;
    if (mover(g, state) == PLAYER_CHANCE)
        s->card[s->card[0] == CARDS_NONE ? 0 : 1] = (uint8_t)m;
    else if (!s->stake)
        s->stake = (uint8_t)m;
    else
        s->answer = (uint8_t)m;
}

static void payoffs(const Game *g, const State *state, int *out) {
    (void)g;
    const CardsState *s = cards(state);
    int sign = (s->card[0] > s->card[1]) - (s->card[0] < s->card[1]);
    out[0] = s->answer == CARDS_FOLD ? 1 : sign * s->stake;
    out[1] = -out[0];
}

static uint32_t odds(const Game *g, const State *s, Move m) {
    return mover(g, s) == PLAYER_CHANCE ? left_of((int)m, cards(s)->card[0]) : 1;
}

// The other's card is seen only when the stake was called.
static void view(const Game *g, const State *s, int player, State *out) {
    game_copy(g, out, s);
    CardsState *v = (CardsState *)out;
    if (v->answer != CARDS_CALL && v->card[1 - player] != CARDS_NONE)
        v->card[1 - player] = CARDS_HIDDEN;
}

static void sample(const Game *g, const State *seen, int player, Rng *rng, State *out) {
    game_copy(g, out, seen);
    CardsState *s = (CardsState *)out;
    if (s->card[1 - player] != CARDS_HIDDEN) return;
    uint32_t total = 0;
    for (int rank = CARDS_LOW; rank <= CARDS_HIGH; rank++) total += left_of(rank, s->card[player]);
    uint32_t at = rng_below(rng, total);
    int rank = CARDS_LOW;
    while (at >= left_of(rank, s->card[player])) at -= left_of(rank++, s->card[player]);
    s->card[1 - player] = (uint8_t)rank;
}

static void move_text(const Game *g, const State *s, Move m, Str *out) {
    if (m == CARDS_CALL || m == CARDS_FOLD)
        str_add(out, m == CARDS_CALL ? "call" : "fold");
    else
        str_addf(out, "%s%d", mover(g, s) == PLAYER_CHANCE ? "deal" : "stake", (int)m);
}

static char card_letter(int card) {
    return card == CARDS_NONE ? '.' : card == CARDS_HIDDEN ? '?' : (char)('0' + card);
}

static void position_text(const Game *g, const State *state, Str *out) {
    (void)g;
    const CardsState *s = cards(state);
    str_addf(out, "%c%c %d", card_letter(s->card[0]), card_letter(s->card[1]), s->stake);
    if (s->answer) str_add(out, s->answer == CARDS_CALL ? " call" : " fold");
}

static bool position_parse(const Game *g, const char *text, State *out, Error *e) {
    (void)g;
    CardsState s = {0};
    if (strlen(text) < 4 || text[2] != ' ') return error_set(e, "position: two cards and a stake");
    for (int i = 0; i < 2; i++) {
        if (!strchr(".?123", text[i])) return error_set(e, "position: no card '%c'", text[i]);
        s.card[i] = (uint8_t)(text[i] == '.'   ? CARDS_NONE
                              : text[i] == '?' ? CARDS_HIDDEN
                                               : text[i] - '0');
    }
    if (text[3] < '0' || text[3] > '0' + STAKES) return error_set(e, "position: bad stake");
    s.stake = (uint8_t)(text[3] - '0');
    if (strcmp(text + 4, " call") == 0)
        s.answer = CARDS_CALL;
    else if (strcmp(text + 4, " fold") == 0)
        s.answer = CARDS_FOLD;
    else if (text[4])
        return error_set(e, "position: bad answer");
    *(CardsState *)out = s;
    return true;
}

static void draw(const Game *g, const State *s, Drawing *out) {
    (void)g;
    drawing_reset(out, BOARD_CARDS, 2, 1);
    for (int p = 0; p < 2; p++) {
        DrawCell cell = {.x = (float)p, .owner = p, .glyph = card_letter(cards(s)->card[p])};
        snprintf(cell.piece, sizeof cell.piece, "card %c", cell.glyph);
        drawing_add(out, cell);
    }
    snprintf(out->caption, sizeof out->caption, "stake %d", cards(s)->stake);
}

const Game *tiny_cards(void) {
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
        .odds = odds,
        .view = view,
        .sample = sample,
    };
    static const Game game = {
        .ops = &ops,
        .name = "cards",
        .title = "One card each",
        .words = "Name a stake; call or fold.\n",
        .players = 2,
        .player_names = {"caller", "answerer"},
        .traits = GAME_CHANCE | GAME_HIDDEN | GAME_ZERO_SUM,
        .state_size = sizeof(CardsState),
        .max_moves = 3,
        .max_plies = 4,
    };
    return &game;
}
