// SPDX-License-Identifier: MIT
// l7_parse.c - from tokens to a tree: declarations.
#include "lang/syntax/l7_parse.h"

#include "base/suggest.h"
#include "lang/syntax/l7_implied.h"
#include "lang/syntax/l7_parse_board.h"
#include "lang/syntax/l7_parse_effects.h"
#include "lang/syntax/l7_parse_expr.h"
#include "lang/syntax/l7_parse_field.h"
#include "lang/syntax/l7_parse_setup.h"

static void parse_game(Parser *p) {
    L7Tree *t = p->tree;
    t->place = l7_peek(p)->place;
    t->name = l7_name(p, "the game's name");
    if (!l7_accept(p, "(")) return;
    Binder **tail = &t->params;
    do {
        Binder *b = arena_new(p->arena, 1, sizeof *b);
        b->place = l7_peek(p)->place;
        b->name = l7_new_name(p, "a parameter");
        b->domain = l7_sum(p);
        *tail = b;
        tail = &b->next;
    } while (l7_accept(p, ","));
    l7_expect(p, ")");
}

static void parse_title(Parser *p) {
    const Token *t = l7_peek(p);
    if (t->kind != TOK_TEXT) l7_fail(p, t, NULL, "a text in quotes");
    l7_take(p);
    p->tree->title = arena_text(p->arena, t->at, (size_t)t->length);
}

static void parse_about(Parser *p) {
    const Token *word = l7_peek(p) - 1;
    const Token *next = l7_peek(p);
    p->tree->about = word->at + word->length;
    p->tree->about_length = (int)(next->at - p->tree->about);
}

// `2..4` before the names: how many of them play is a parameter of the game.
static void parse_range_of_players(Parser *p, int *low, int *high) {
    *low = *high = 0;
    if (l7_peek(p)->kind != TOK_NUMBER) return;
    *low = l7_number(p, "a number of players");
    l7_expect(p, "..");
    *high = l7_number(p, "a number of players");
}

static void parse_players(Parser *p) {
    int low, high;
    L7Tree *t = p->tree;
    t->players_place = l7_peek(p)->place;
    parse_range_of_players(p, &low, &high);
    const Token *at = l7_peek(p);
    t->players = l7_words(p, "the players' names", &t->n_players);
    if (t->n_players > L7_PLAYERS_MAX) l7_fail_most(p, at, L7_PLAYERS_MAX, "players");
    if (high && (low < 1 || low > high || high != t->n_players))
        l7_fail(p, at, "as in: players 2..4 north east south west",
                "as many names as there can be players");
    if (high) l7_add_param(p, "players", high, low, high, t->players_place);
    for (const Token *name = at; name < l7_peek(p); name++)
        if (name->kind == TOK_NAME && (l7_is_reserved(name) || l7_has_meaning(name)))
            l7_error(p->source, name->place, "call the player something else",
                     "'%.*s' is a reserved word", name->length, name->at);
}

// `teams north south, east west`
static void parse_teams(Parser *p) {
    const char *words[2 * L7_PLAYERS_MAX];
    L7Tree *t = p->tree;
    int n = 0;
    t->teams_place = l7_peek(p)->place;
    do {
        int size;
        const Token *at = l7_peek(p);
        const char **team = l7_words(p, "the players of a team", &size);
        if (n + size + 1 > 2 * L7_PLAYERS_MAX) l7_fail_most(p, at, L7_PLAYERS_MAX, "players");
        for (int i = 0; i < size; i++) words[n++] = team[i];
        words[n++] = NULL;
    } while (l7_accept(p, ","));
    t->teams = l7_copy_words(p, words, n);
    t->n_teams = n;
}

static void parse_colour(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_COLOUR);
    d->name = l7_new_name(p, "the colour's name");
    l7_expect(p, "=");
    const Token *t = l7_peek(p);
    if (t->kind == TOK_NAME && (token_is(t + 1, "-") || token_is(t + 1, ">")))
        d->words = l7_branches(p, &d->n_words, &d->one_way);
    else
        d->value = l7_by_player(p);
}

static void parse_colours(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_COLOURS);
    d->name = l7_new_name(p, "the name of the set of colours");
    l7_expect(p, "=");
    d->value = l7_by_player(p);
}

static void parse_region(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_REGION);
    d->name = l7_new_name(p, "the region's name");
    l7_expect(p, "=");
    d->value = l7_by_player(p);
}

static void parse_start(Parser *p) {
    const Token *t = l7_peek(p);
    if (t->kind == TOK_TEXT) {
        l7_take(p);
        p->tree->start_text = arena_text(p->arena, t->at, (size_t)t->length);
        p->tree->start_place = t->place;
    }
    p->tree->start = l7_statements(p);
}

static Decl *parse_any_move(Parser *p, MoveRole role) {
    Decl *d = l7_add_decl(p, DECL_MOVE);
    d->move = role;
    d->name = l7_new_name(p, "the move's name");
    if (l7_peek(p)->kind == TOK_NAME && !l7_is(p, "do") && !l7_is(p, "write") &&
        !l7_is(p, "odds") && !l7_is(p, "unless"))
        d->params = l7_binders(p);
    if (l7_accept(p, ":")) {
        l7_skip_newlines(p);
        d->value = l7_expr(p);
    }
    for (;;) {
        l7_skip_newlines(p);
        if (l7_at_end(p)) return d;
        if (l7_accept(p, "odds"))
            d->odds = l7_sum(p);
        else if (l7_accept(p, "longest")) {
            d->longest = true;
            const Token *t = l7_peek(p);
            bool bare = t->kind == TOK_NEWLINE || l7_at_end(p) || l7_is(p, "unordered");
            if (!bare) d->weight = l7_sum(p);
        } else if (l7_accept(p, "unordered"))
            d->unordered = true;
        else if (l7_accept(p, "do"))
            d->body = l7_statements(p);
        else if (l7_accept(p, "write"))
            d->write = l7_domain(p);
        else if (l7_accept(p, "unless")) {
            l7_expect(p, "after");
            d->unless = l7_expr(p);
        } else
            l7_fail(p, l7_peek(p), NULL,
                    "'do', 'write', 'odds', 'longest', 'unordered' or 'unless after'");
    }
}

static void parse_move(Parser *p) {
    parse_any_move(p, MOVE_FREE);
}

static void parse_step(Parser *p) {
    parse_any_move(p, MOVE_STEP);
}

static void parse_chance(Parser *p) {
    parse_any_move(p, MOVE_CHANCE);
}

static void parse_pass(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_PASS);
    d->name = "pass";
    if (l7_accept(p, "when")) {
        d->when_stuck = l7_accept(p, "stuck");
        if (!d->when_stuck) d->value = l7_expr(p);
    }
    l7_skip_newlines(p);
    if (l7_accept(p, "do")) d->body = l7_statements(p);
}

static void parse_end_like(Parser *p, DeclKind kind) {
    Decl *d = l7_add_decl(p, kind);
    if (l7_accept(p, "when"))
        d->value = l7_expr(p);
    else if (kind == DECL_END)
        l7_fail(p, l7_peek(p), NULL, "'when'");
    if (!l7_accept(p, ":"))
        l7_fail(p, l7_peek(p), kind == DECL_STUCK ? "as in: stuck: draw" : NULL, "':'");
    d->result = l7_result(p);
}

static void parse_end(Parser *p) {
    parse_end_like(p, DECL_END);
}

static void parse_stuck(Parser *p) {
    parse_end_like(p, DECL_STUCK);
}

static void parse_unless(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_UNLESS);
    l7_expect(p, "after");
    d->value = l7_expr(p);
}

static void parse_before(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_BEFORE);
    d->words = l7_words(p, "two types of moves", &d->n_words);
    if (d->n_words != 2) l7_fail(p, l7_peek(p), "as in: before jump step", "two types of moves");
}

static void parse_payoff(Parser *p) {
    p->tree->payoff = l7_by_player(p);
}

// How positions are compared, which the first `repeat` says.
static void parse_compared(Parser *p) {
    L7Tree *t = p->tree;
    if (l7_accept(p, "within")) {
        const Token *at = l7_peek(p);
        t->repeat_within = l7_number(p, "a number of positions");
        if (t->repeat_within < 2 || t->repeat_within > L7_HISTORY_MOST)
            l7_fail_most(p, at, L7_HISTORY_MOST, "positions, and at least 2");
    }
    if (l7_accept(p, "for")) {
        l7_expect(p, "anybody");
        t->repeat_anybody = true;
    }
    if (l7_accept(p, "of")) t->repeat_of = l7_words(p, "fields", &t->n_repeat_of);
    if (l7_accept(p, "since")) t->repeat_since = l7_expr(p);
}

static void parse_repeat(Parser *p) {
    L7Tree *t = p->tree;
    const Token *at = l7_peek(p);
    int times = l7_number(p, "how often");
    if (times < 2) l7_fail(p, at, NULL, "2 or more");
    if (t->repeat && times != t->repeat) l7_fail(p, at, NULL, "the same number as before");
    if (!t->repeat) {
        t->repeat_place = at->place;
        parse_compared(p);
    }
    t->repeat = times;
    bool always = l7_accept(p, "when");
    if (always) l7_expect(p, "always");
    if (always ? t->repeat_always != NULL : t->repeat_decides) {
        l7_error(p->source, at->place, NULL, "'repeat' is given twice");
        longjmp(p->recover, 1);
    }
    if (always) t->repeat_always = l7_expr(p);
    l7_expect(p, ":");
    if (always) {
        t->always_result = l7_result(p);
        return;
    }
    t->repeat_decides = true;
    t->repeat_refuses = l7_accept(p, "refused");
    if (!t->repeat_refuses) t->repeat_result = l7_result(p);
}

static void parse_shape(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_SHAPE);
    d->name = l7_new_name(p, "the shape's name");
    l7_expect(p, "=");
    d->value = l7_domain(p);
}

static void parse_most(Parser *p) {
    const Token *at = l7_peek(p);
    p->tree->most = l7_number(p, "a number of moves");
    if (p->tree->most < 1 || p->tree->most > L7_MOVES_MAX)
        l7_fail_most(p, at, L7_MOVES_MAX, "moves, and at least 1");
    l7_accept(p, "moves");
}

static void parse_show(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_SHOW);
    const char *words[1 + L7_SHOW_MAX];
    d->name = l7_name(p, "a field");
    words[0] = l7_accept(p, "by") ? l7_name(p, "a field") : NULL;
    if (l7_accept(p, "with")) {
        d->of = l7_name(p, "a field");
        const Token *t = l7_take(p);
        if (t->kind != TOK_TEXT) l7_fail(p, t, "as in: with crown \"+\"", "marks in quotes");
        d->like = arena_text(p->arena, t->at, (size_t)t->length);
    }
    d->n_words = 1;
    while (l7_peek(p)->kind == TOK_TEXT && d->n_words < 1 + L7_SHOW_MAX) {
        const Token *t = l7_take(p);
        words[d->n_words++] = arena_text(p->arena, t->at, (size_t)t->length);
    }
    if (l7_peek(p)->kind == TOK_TEXT) l7_fail_most(p, l7_peek(p), L7_SHOW_MAX, "texts");
    d->words = l7_copy_words(p, words, d->n_words);
}

// `draw by side "帥仕" "將士"`: a character for each word, but the first, of the field that is
// shown.
static void parse_draw(Parser *p) {
    Decl *d = l7_add_decl(p, DECL_DRAW);
    const char *words[L7_SHOW_MAX];
    if (l7_accept(p, "by")) d->of = l7_name(p, "a field");
    while (l7_peek(p)->kind == TOK_TEXT && d->n_words < L7_SHOW_MAX) {
        const Token *t = l7_take(p);
        words[d->n_words++] = arena_text(p->arena, t->at, (size_t)t->length);
    }
    if (d->n_words == 0) l7_fail(p, l7_peek(p), NULL, "characters in quotes");
    d->words = l7_copy_words(p, words, d->n_words);
}

static void parse_perft(Parser *p) {
    L7Tree *t = p->tree;
    long long values[L7_PERFT_MAX] = {0};
    int n = 0;
    t->perft_place = (l7_peek(p) - 1)->place;
    t->counts_ended = l7_accept(p, "ended");
    l7_skip_newlines(p);
    while (l7_peek(p)->kind == TOK_NUMBER && n < L7_PERFT_MAX) {
        const Token *tok = l7_take(p);
        long long v = 0;
        for (int i = 0; i < tok->length && i < 18; i++) v = 10 * v + (tok->at[i] - '0');
        values[n++] = v;
        l7_skip_newlines(p);
    }
    if (l7_peek(p)->kind == TOK_NUMBER) l7_fail_most(p, l7_peek(p), L7_PERFT_MAX, "depths");
    t->perft = arena_new(p->arena, L7_PERFT_MAX, sizeof *values);
    memcpy(t->perft, values, sizeof *values * (size_t)n);
    t->n_perft = n;
}

typedef struct {
    const char *word;
    void (*parse)(Parser *p);
    bool once; // may be given only once
} DeclWord;

static const DeclWord decl_words[] = {
    {"game", parse_game, true},           {"title", parse_title, true},
    {"about", parse_about, true},         {"players", parse_players, true},
    {"board", l7_decl_board, true},       {"colour", parse_colour, false},
    {"colours", parse_colours, false},    {"region", parse_region, false},
    {"start", parse_start, true},         {"move", parse_move, false},
    {"step", parse_step, false},          {"chance", parse_chance, false},
    {"pass", parse_pass, true},           {"end", parse_end, false},
    {"stuck", parse_stuck, false},        {"unless", parse_unless, false},
    {"before", parse_before, false},      {"payoff", parse_payoff, true},
    {"repeat", parse_repeat, false},      {"most", parse_most, true},
    {"draw", parse_draw, true},           {"show", parse_show, true},
    {"perft", parse_perft, true},         {"shape", parse_shape, false},
    {"swap", l7_decl_swap, true},         {"range", l7_decl_range, true},
    {"handicap", l7_decl_handicap, true}, {"teams", parse_teams, true},
    {"variant", l7_decl_variant, false},
};
enum { N_DECL_WORDS = sizeof decl_words / sizeof *decl_words };
_Static_assert((int)N_DECL_WORDS <= (int)L7_DECL_WORDS_MAX, "Parser.seen has room for them");

static _Noreturn void unknown_declaration(Parser *p, const Token *t) {
    char word[40], hint[80];
    const char *words[N_DECL_WORDS];
    snprintf(word, sizeof word, "%.*s", t->length, t->at);
    for (size_t i = 0; i < N_DECL_WORDS; i++) words[i] = decl_words[i].word;
    const char *near = suggest_nearest(word, words, N_DECL_WORDS);
    snprintf(hint, sizeof hint, "did you mean '%s'?", near ? near : "");
    l7_error(p->source, t->place, near ? hint : NULL, "no declaration begins with '%s'", word);
    longjmp(p->recover, 1);
}

static void only_once(Parser *p, const Token *t, size_t word) {
    if (p->seen[word].line) {
        char hint[60];
        snprintf(hint, sizeof hint, "the first is in line %d", p->seen[word].line);
        l7_error(p->source, t->place, hint, "'%s' is given twice", decl_words[word].word);
        longjmp(p->recover, 1);
    }
    p->seen[word] = t->place;
}

static void parse_declaration(Parser *p) {
    const Token *t = l7_peek(p);
    if (t->kind != TOK_NAME) l7_fail(p, t, NULL, "a declaration");
    for (size_t i = 0; i < N_DECL_WORDS; i++) {
        if (!token_is(t, decl_words[i].word)) continue;
        if (decl_words[i].once) only_once(p, t, i);
        l7_take(p);
        decl_words[i].parse(p);
        return;
    }
    const Token *after = t + 1;
    if (token_is(after, "on") || token_is(after, ":") || token_is(after, "of"))
        l7_decl_field(p, l7_new_name(p, "a field"));
    else if (token_is(after, "(") || token_is(after, "=") || token_is(after, "do"))
        l7_decl_function(p, l7_new_name(p, "a function"));
    else
        unknown_declaration(p, t);
}

static void next_declaration(Parser *p) {
    while (p->tokens[p->at].kind != TOK_END && !(p->tokens[p->at].first && p->at != p->decl_start))
        p->at++;
}

// After an error: what was read of a move is kept for further checks; of others, the name.
static void give_up(Parser *p) {
    static const char *const needed[] = {"game", "players", "board"};
    L7Tree *t = p->tree;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (token_is(&p->tokens[p->decl_start], needed[i])) t->unreadable = true;
    if (p->n_decls > L7_DECLS_MAX) {
        while (p->tokens[p->at].kind != TOK_END) p->at++;
        t->unreadable = true;
    }
    Decl *d = *p->mark;
    if (!d || (d->kind == DECL_MOVE && d->name) || d->kind == DECL_PASS) return;
    t->broken_field |= d->kind == DECL_FIELD;
    if (d->name && t->n_broken < L7_BROKEN_MAX) t->broken[t->n_broken++] = d->name;
    *p->mark = NULL;
    p->tail = p->mark;
}

static void parse_all(Parser *p, L7Source *source) {
    size_t n;
    p->at = 0;
    p->tokens = l7_lex(source, &n);
    while (p->tokens[p->at].kind != TOK_END) {
        p->decl_start = p->at;
        p->depth = 0;
        p->until = NULL;
        p->mark = p->tail;
        if (setjmp(p->recover) == 0) {
            parse_declaration(p);
            if (!l7_at_end(p)) l7_fail(p, l7_peek(p), NULL, "the end of the declaration");
        } else {
            give_up(p);
        }
        next_declaration(p);
    }
}

// What the description does not write itself; its tokens are not needed after that.
static void parse_implied(Parser *p) {
    L7Source *implied = arena_new(p->arena, 1, sizeof *implied);
    l7_source_init(implied, "", l7_implied(p));
    free(p->tokens);
    p->implied = true;
    parse_all(p, implied);
    free(p->tokens);
}

bool l7_parse(L7Source *source, Arena *arena, L7Tree *out) {
    const L7Place top = {1, 1, 1};
    *out = (L7Tree){0};
    if (strlen(source->text) > L7_SOURCE_MAX) {
        l7_error(source, top, NULL, "a description of more than %d bytes", L7_SOURCE_MAX);
        return false;
    }
    // In the arena and not on the stack: setjmp may lose changes to local variables.
    Parser *p = arena_new(arena, 1, sizeof *p);
    p->source = source;
    p->arena = arena;
    p->tree = out;
    p->tail = &out->decls;
    parse_all(p, source);
    if (!out->name && source->n_errors == 0)
        l7_error(source, top, "as in: game othello(size 8)", "the description names no game");
    if (out->unreadable || !out->name) {
        free(p->tokens);
        return false;
    }
    for (Decl *d = out->decls; d; d = d->next)
        if (d->kind == DECL_PASS && d->when_stuck && out->n_players != 2)
            l7_error(source, d->place, "say when, as in: pass when no place",
                     "'pass when stuck' is for two players, and there are %d", out->n_players);
        else if (d->kind == DECL_PASS && d->when_stuck)
            d->value = l7_stuck(p, d->place);
    parse_implied(p);
    return true;
}
