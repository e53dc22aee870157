// SPDX-License-Identifier: MIT
// plain_game.c - see plain_game.h. A state is the position and, where the rules ask for them,
// earlier positions as a whole and the moves between them, for docs/proofs.md counts both as parts
// of a position. A move of one step is its type and what its variables are, where that has room in
// a number; other moves are their numbers in the list of moves.
#include "verify/plain/plain_game.h"

#include "base/mem.h"
#include "verify/plain/plain_rules.h"

#include <stdio.h>

enum { ALIGN = 8, PAYOFF_MOST = 100000000, ODDS_MOST = 1000000 };

static const Plain *rules(const Game *g) {
    return g->rules;
}

// --- earlier positions ---

// Behind the position stand their number, room for all that count, and room for the move that each
// of them was left by.
static int64_t *count_of(const Plain *p, State *s) {
    return (int64_t *)(void *)((char *)s + p->core_size);
}

static char *cores_of(const Plain *p, State *s) {
    return (char *)s + p->core_size + sizeof(int64_t);
}

static Move *moves_of(const Plain *p, State *s) {
    return (Move *)(void *)(cores_of(p, s) + (size_t)p->tree.within * p->core_size);
}

static size_t past_size(const Plain *p) {
    return sizeof(int64_t) + (size_t)p->tree.within * (p->core_size + sizeof(Move));
}

static const Core *core_at(const Plain *p, State *s, int64_t i) {
    return (const Core *)(const void *)(cores_of(p, s) + (size_t)i * p->core_size);
}

static Past past_of(const Plain *p, const State *s) {
    State *state = (State *)(uintptr_t)s;
    if (!p->tree.repeat) return (Past){0};
    return (Past){cores_of(p, state), (int)*count_of(p, state)};
}

static void forget(const Plain *p, State *s) {
    memset((char *)s + p->core_size, 0, past_size(p));
}

static void add_position(const Plain *p, State *s) {
    int64_t *n = count_of(p, s);
    if (*n == p->tree.within) {
        if (!p->tree.within_given) plain_trouble(p, "`repeat` compares too many positions");
        --*n;
        memmove(cores_of(p, s), cores_of(p, s) + p->core_size, (size_t)*n * p->core_size);
        memmove(moves_of(p, s), moves_of(p, s) + 1, (size_t)*n * sizeof(Move));
    }
    memcpy(cores_of(p, s) + (size_t)*n * p->core_size, s, p->core_size);
    ++*n;
}

static bool asks(const Plain *p, const Core *s, const Ex *e, int me) {
    Env v;
    env_init(&v, p, (Core *)(uintptr_t)s, me);
    bool is = eval_bool(&v, e);
    env_clear(&v);
    return is;
}

static int result_for(const Plain *p, int result, int who) {
    if (result == RESULT_DRAW) return DRAW_CODE;
    if (result == RESULT_PAYOFF) return PAYOFF_CODE;
    if (result >= RESULT_PLAYER) return WIN_CODE + result - RESULT_PLAYER;
    (void)p;
    return WIN_CODE + (result == RESULT_FRIEND ? who : 1 - who);
}

// How often the position was there; where `always` held for one player alone since the first time,
// that decides.
static void end_by_repetition(const Plain *p, State *s) {
    Core *now = (Core *)s;
    int times = 0, held = -1, n_held = 0;
    bool moved[PLAIN_PLAYERS_MAX] = {false}, failed[PLAIN_PLAYERS_MAX] = {false};
    for (int64_t i = 0; i < *count_of(p, s); i++) {
        const Core *at = core_at(p, s, i);
        if (p->tree.always && times > 0 && at->mover < p->n_players) {
            moved[at->mover] = true;
            if (!asks(p, at, p->tree.always, at->mover)) failed[at->mover] = true;
        }
        times += same_position(p, at, now);
    }
    if (times < p->tree.repeat) return;
    for (int i = 0; i < p->n_players; i++) {
        if (!moved[i] || failed[i]) continue;
        held = i;
        n_held++;
    }
    int who = now->mover >= p->n_players ? now->mover - p->n_players : now->mover;
    if (n_held == 1)
        now->result = (int16_t)result_for(p, p->tree.always_result, held);
    else if (p->tree.decides)
        now->result = (int16_t)result_for(p, p->tree.repeat_result, who);
}

static void remember(const Plain *p, State *s, int who, Move m) {
    const Core *now = (const Core *)s;
    if (now->result) return;
    if (p->tree.since && who < p->n_players && asks(p, now, p->tree.since, who)) {
        forget(p, s);
        return;
    }
    add_position(p, s);
    moves_of(p, s)[*count_of(p, s) - 2] = m;
    if (!p->tree.refuses) end_by_repetition(p, s);
}

// --- the contract ---

static void start(const Game *g, State *s) {
    const Plain *p = rules(g);
    memset(s, 0, g->state_size);
    memcpy(s, p->start, p->core_size);
}

static int mover(const Game *g, const State *s) {
    const Plain *p = rules(g);
    const Core *c = (const Core *)s;
    if (c->mover < p->n_players) return c->mover;
    return c->result ? c->mover - p->n_players : PLAYER_CHANCE;
}

enum { TYPE_BITS = 6, VALUE_BITS = 16, CODED_MAX = 3, CODED_BIT = 63, OFFSET = 1 << 15 };

static bool code_of(const Plain *p, const Whole *m, Move *out) {
    const Decl *d = p->move[m->step[0].type].decl;
    int n = d->params ? d->params->n : 0;
    *out = UINT64_C(1) << CODED_BIT | (Move)m->step[0].type;
    for (int i = 0; i < n; i++) {
        int64_t value = m->step[0].value[i] + OFFSET;
        if (n > CODED_MAX || value < 0 || value >= 2 * OFFSET) return false;
        *out |= (Move)value << (TYPE_BITS + i * VALUE_BITS);
    }
    return m->n == 1;
}

// The step that a code stands for; false: it is the number of a move.
static bool step_of(const Plain *p, Move code, Step *out) {
    if (!(code >> CODED_BIT)) return false;
    *out = (Step){.type = (int)(code & ((1 << TYPE_BITS) - 1))};
    if (out->type >= p->n_moves) return false;
    const Decl *d = p->move[out->type].decl;
    for (int i = 0; d->params && i < d->params->n && i < CODED_MAX; i++)
        out->value[i] =
            (int64_t)(code >> (TYPE_BITS + i * VALUE_BITS) & ((1 << VALUE_BITS) - 1)) - OFFSET;
    return true;
}

static size_t moves(const Game *g, const State *s, Move *out) {
    const Plain *p = rules(g);
    Past past = past_of(p, s);
    MoveList list = {0};
    list_moves(p, (const Core *)s, &past, &list);
    size_t n = list.n;
    for (size_t i = 0; i < n; i++)
        if (!code_of(p, &list.move[i], &out[i])) out[i] = i;
    list_clear(&list);
    return n;
}

// The move of that number; what is done with it ends before the list is freed.
static void with_move(const Game *g, const State *s, Move m,
                      void (*use)(const Game *g, State *s, const Whole *m, void *context),
                      void *context) {
    const Plain *p = rules(g);
    Past past = past_of(p, s);
    MoveList list = {0};
    Step step;
    if (step_of(p, m, &step)) {
        use(g, (State *)(uintptr_t)s, &(Whole){1, &step}, context);
        return;
    }
    list_moves(p, (const Core *)s, &past, &list);
    if (m < list.n)
        use(g, (State *)(uintptr_t)s, &list.move[m], context);
    else
        plain_trouble(p, "a move that does not exist");
    list_clear(&list);
}

static void play_whole(const Game *g, State *s, const Whole *m, void *context) {
    const Plain *p = rules(g);
    Turn turn = {.next = -1, .pending = -1};
    int who = ((const Core *)s)->mover;
    if (p->tree.repeat && *count_of(p, s) == 0) add_position(p, s);
    make_steps(p, (Core *)s, m, &turn);
    end_turn(p, (Core *)s, &turn);
    if (p->tree.repeat) remember(p, s, who, *(const Move *)context);
}

static void play(const Game *g, State *s, Move m) {
    with_move(g, s, m, play_whole, &m);
}

static int counted_payoff(const Plain *p, const State *s, int player) {
    if (!p->tree.payoff) return 0;
    Env v;
    env_init(&v, p, (Core *)(uintptr_t)s, player);
    int64_t n = eval_number(&v, p->tree.payoff);
    env_clear(&v);
    if (n >= -PAYOFF_MOST && n <= PAYOFF_MOST) return (int)n;
    plain_trouble(p, "a payoff is too large");
    return 0;
}

static void payoffs(const Game *g, const State *s, int *out) {
    const Plain *p = rules(g);
    int result = result_now(p, (const Core *)s);
    bool sides = p->n_players == 2 || p->n_teams == 2;
    for (int i = 0; i < p->n_players; i++) {
        if (result == DRAW_CODE)
            out[i] = 0;
        else if (result == PAYOFF_CODE || result == 0)
            out[i] = counted_payoff(p, s, i);
        else
            out[i] = game_allies(g, i, result - WIN_CODE) ? 1 : sides ? -1 : 0;
    }
}

static void write_whole(const Game *g, State *s, const Whole *m, void *context) {
    text_write_move(rules(g), (const Core *)s, m, context);
}

static void move_text(const Game *g, const State *s, Move m, Str *out) {
    with_move(g, s, m, write_whole, out);
}

static void position_text(const Game *g, const State *s, Str *out) {
    text_write_position(rules(g), (const Core *)s, out);
}

static bool position_parse(const Game *g, const char *text, State *out, Error *e) {
    start(g, out);
    return text_read_position(rules(g), text, (Core *)out, e);
}

static void weigh_whole(const Game *g, State *s, const Whole *m, void *context) {
    const Plain *p = rules(g);
    const Decl *d = p->move[m->step[0].type].decl;
    int64_t n = 1;
    if (d->odds) {
        Env v;
        env_init(&v, p, (Core *)s, -1);
        bind_step(&v, d, &m->step[0]);
        n = eval_number(&v, d->odds);
        env_clear(&v);
    }
    if (n > ODDS_MOST) plain_trouble(p, "the odds of a chance move are too large");
    *(uint32_t *)context = n > 0 ? (uint32_t)n : 0;
}

static uint32_t odds(const Game *g, const State *s, Move m) {
    uint32_t n = 0;
    with_move(g, s, m, weigh_whole, &n);
    return n;
}

// There is nothing to be drawn for a verifier.
static void draw(const Game *g, const State *s, Drawing *out) {
    (void)g, (void)s;
    drawing_reset(out, BOARD_SQUARE, 1, 1);
}

static const char *exceeded(const Game *g) {
    return atomic_load(&((Plain *)(uintptr_t)g->rules)->trouble);
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
    .exceeded = exceeded,
};

static const GameOps ops_with_odds = {
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
    .exceeded = exceeded,
};

bool plain_game_is(const Game *g) {
    return g->ops == &ops || g->ops == &ops_with_odds;
}

// --- what a repetition asks ---

static bool is_counter(const Field *f) {
    return f->on == ON_GAME && f->type == F_NUMBER;
}

bool plain_has_always(const Game *g) {
    const Plain *p = rules(g);
    const PlainTree *t = &p->tree;
    if (p->n_players != 2 || !t->repeat || t->anybody || t->refuses || !t->always) return false;
    for (int i = 0; i < p->n_fields; i++)
        if (!p->repeats[i] && !is_counter(&p->field[i])) return false;
    return true;
}

bool plain_always(const Game *g, const State *s) {
    const Plain *p = rules(g);
    return asks(p, (const Core *)s, p->tree.always, mover(g, s));
}

void plain_forget(const Game *g, State *s) {
    const Plain *p = rules(g);
    forget(p, s);
    for (int i = 0; i < p->n_fields; i++)
        if (!p->repeats[i])
            *field_cell(&p->field[i], (Core *)s, 0, 0) = (int16_t)field_first(&p->field[i]);
}

size_t plain_core_size(const Game *g) {
    return rules(g)->core_size;
}

// --- reading the description ---

static void name_words(Plain *p) {
    PlainTree *t = &p->tree;
    static const char *const words[] = {"friend",  "enemy",   "me",      "partner", "chance",
                                        "nodes",   "nowhere", "none",    "true",    "false",
                                        "players", "team",    "enemies", "right",   "down"};
    Name **const names[] = {&p->friend_,      &p->enemy,    &p->me,           &p->partner,
                            &p->chance,       &p->nodes,    &p->nowhere,      &p->none,
                            &p->true_,        &p->false_,   &p->players_word, &p->team_word,
                            &p->enemies_word, &p->drawn[0], &p->drawn[1]};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) *names[i] = plain_name(t, words[i]);
    for (int i = 0; i < 128; i++) p->sign_text[i][0] = (char)i;
    for (Decl *d = t->decls; d; d = d->next) {
        bool named = d->kind == D_COLOUR || d->kind == D_COLOURS || d->kind == D_REGION ||
                     d->kind == D_FUNCTION || d->kind == D_EFFECTS;
        if (named && !d->name->function) d->name->function = d;
    }
}

// The game's own values, or those it was opened with.
static void read_params(Plain *p, const Game *like) {
    PlainTree *t = &p->tree;
    p->n_players = t->n_players;
    for (int i = 0; i < t->n_params; i++) {
        Env v;
        t->params[i].name->param = i;
        env_init(&v, p, NULL, -1);
        p->params[i] =
            game_param(like, t->params[i].name->text, (int)eval_number(&v, t->params[i].value));
        env_clear(&v);
        if (strcmp(t->params[i].name->text, "players") == 0) p->n_players = p->params[i];
    }
    p->n_teams = p->n_players == t->n_players ? t->n_teams : 0;
}

// --- moves and shapes ---

// How many values `continue` gives; whether there is one in these effects, or in those they use.
static bool find_continues(Plain *p, const Effect *f, int depth) {
    bool found = false;
    for (; f && depth < 24; f = f->next) {
        bool named = f->value && f->value->name && f->value->name->move >= 0;
        if (f->kind == S_CONTINUE && named) {
            p->move[f->value->name->move].given = f->value->kind == X_CALL ? f->value->n : 0;
            found = true;
        }
        const Decl *used = f->kind == S_CALL && f->target->name ? f->target->name->function : NULL;
        found |= used && find_continues(p, used->body, depth + 1);
        found |= find_continues(p, f->body, depth + 1);
        found |= find_continues(p, f->other, depth + 1);
    }
    return found;
}

static void rank_moves(Plain *p) {
    for (int round = 0; round < p->n_moves; round++)
        for (const Decl *d = p->tree.decls; d; d = d->next) {
            if (d->kind != D_BEFORE || d->words[0]->move < 0 || d->words[1]->move < 0) continue;
            const MoveType *first = &p->move[d->words[0]->move];
            MoveType *second = &p->move[d->words[1]->move];
            if (second->rank <= first->rank) second->rank = first->rank + 1;
            second->after |= first->after | UINT32_C(1) << d->words[0]->move;
        }
}

static bool add_moves(Plain *p, Error *e) {
    for (Decl *d = p->tree.decls; d; d = d->next) {
        bool move =
            d->kind == D_MOVE || d->kind == D_STEP || d->kind == D_CHANCE || d->kind == D_PASS;
        if (!move) continue;
        if (p->n_moves == MOVES_MAX) return error_set(e, "too many types of moves");
        d->name->move = p->n_moves;
        p->move[p->n_moves++] = (MoveType){.decl = d};
        p->has_chance |= d->kind == D_CHANCE;
        p->has_longest |= d->longest;
        p->has_unordered |= d->unordered;
        p->has_refusals |= d->unless != NULL;
    }
    for (int i = 0; i < p->n_moves; i++)
        p->move[i].goes_on = find_continues(p, p->move[i].decl->body, 0);
    rank_moves(p);
    return true;
}

static void note_endings(Plain *p) {
    int group = 0;
    bool first = true;
    p->has_refusals |= p->tree.refuses;
    for (Decl *d = p->tree.decls; d; d = d->next) {
        p->has_refusals |= d->kind == D_UNLESS;
        if (d->kind == D_END)
            d->by_player = d->result == RESULT_FRIEND || d->result == RESULT_ENEMY ||
                           depends_on_player(p, d->value);
        if (d->kind != D_UNLESS) continue;
        group += !first && asks_for_moves(p, d->value);
        first = false;
        d->group = group;
    }
}

static void add_cell(Form *f, int x, int y) {
    for (int i = 0; i < f->n; i++)
        if (f->x[i] == x && f->y[i] == y) return;
    if (f->n == CELLS_MAX) return;
    f->x[f->n] = x;
    f->y[f->n++] = y;
}

static void walk_shape(Plain *p, const Ex *e, Form *f) {
    bool row = e->kind == X_ROW;
    int x = 0, y = 0;
    Env v;
    env_init(&v, p, NULL, -1);
    for (int i = 0; i < (row ? e->n : 1); i++) {
        Value c = eval(&v, row ? e->kid[i] : e, -1);
        int dx = 0, dy = 0;
        if (c.type == V_COLOUR) colour_shift(&p->board, &c.colour, &dx, &dy);
        x += dx;
        y += dy;
        add_cell(f, x, y);
    }
    env_clear(&v);
}

static bool cell_before(const Form *f, int i, int k) {
    return f->y[i] != f->y[k] ? f->y[i] < f->y[k] : f->x[i] < f->x[k];
}

static void swap_cells(Form *f, int i, int k) {
    int x = f->x[i], y = f->y[i];
    f->x[i] = f->x[k];
    f->y[i] = f->y[k];
    f->x[k] = x;
    f->y[k] = y;
}

// In the order of the board, counted from the first of its nodes.
static Form turned(const Plain *p, const Form *f, int turn) {
    Form out = {.n = f->n};
    for (int i = 0; i < f->n; i++) {
        out.x[i] = f->x[i];
        out.y[i] = f->y[i];
        plain_turn(&p->board, turn, &out.x[i], &out.y[i]);
        for (int k = i; k > 0 && cell_before(&out, k, k - 1); k--) swap_cells(&out, k, k - 1);
    }
    for (int i = f->n - 1; i >= 0; i--) {
        out.x[i] -= out.x[0];
        out.y[i] -= out.y[0];
    }
    return out;
}

static void add_shape(Plain *p, const Decl *d) {
    Form shape = {.n = 1};
    bool several = d->value->kind == X_LIST;
    for (int i = 0; i < (several ? d->value->n : 1); i++)
        walk_shape(p, several ? d->value->kid[i] : d->value, &shape);
    Shape *s = &p->shape[p->n_shapes++];
    s->name = d->name;
    for (int turn = 0; turn < plain_turns(&p->board); turn++) {
        Form form = turned(p, &shape, turn);
        bool seen = false;
        for (int i = 0; i < s->n; i++) seen |= memcmp(&s->form[i], &form, sizeof form) == 0;
        if (!seen) s->form[s->n++] = form;
    }
    if (p->shape_field < 0) p->shape_field = d->name->value_field;
}

static bool build(Plain *p, const Game *like, Error *e) {
    p->shape_field = -1;
    p->max_moves = like->max_moves;
    name_words(p);
    read_params(p, like);
    if (!board_build(p, e) || !fields_build(p, e) || !add_moves(p, e)) return false;
    for (const Decl *d = p->tree.decls; d; d = d->next)
        if (d->kind == D_SHAPE && p->n_shapes < 64) add_shape(p, d);
    note_endings(p);
    size_t bytes = sizeof(Core) + (size_t)p->n_cells * sizeof(int16_t);
    p->core_size = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    if (!core_start(p, e)) return false;
    const char *trouble = atomic_load(&p->trouble);
    return !trouble || error_set(e, "%s", trouble);
}

static void clear_rules(Plain *p) {
    arena_clear(&p->tree.arena);
    free(p->start);
    free(p);
}

bool plain_game_init(const Game *like, Game *out, Error *e) {
    if (!like->description) return error_set(e, "there is no description of this game");
    Plain *p = mem_new(1, sizeof *p);
    if (!plain_read(like->description, &p->tree, e) || !build(p, like, e)) {
        clear_rules(p);
        return false;
    }
    *out = *like;
    out->ops = p->has_chance ? &ops_with_odds : &ops;
    out->rules = p;
    out->position_allowed = NULL;
    snprintf(out->backend, sizeof out->backend, "plain");
    out->state_size = p->core_size;
    if (p->tree.repeat) out->state_size += past_size(p);
    out->nodes = out->actions = 0;
    return true;
}

void plain_game_clear(Game *g) {
    clear_rules((Plain *)(uintptr_t)g->rules);
}

bool plain_game_reads(const char *description, Error *e) {
    Plain *p = mem_new(1, sizeof *p);
    bool ok = plain_read(description, &p->tree, e);
    clear_rules(p);
    return ok;
}
