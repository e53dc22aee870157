// SPDX-License-Identifier: MIT
// web_l7.c - see web_l7.h.
#include "web/games/web_l7.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "game/perft.h"
#include "game/playout.h"
#include "lang/game/l7_game.h"
#include "lang/game/l7_type.h"
#include "lang/l7_compile.h"
#include "web/games/web_json.h"
#include "web/games/web_seating.h"
#include "web/games/web_written.h"

// --- messages ---

// The compiler counts columns in bytes, people in characters.
static int characters(const char *from, int bytes) {
    int n = 0;
    for (int i = 0; i < bytes && from[i] && from[i] != '\n'; i++)
        n += ((unsigned char)from[i] & 0xC0) != 0x80;
    return n;
}

static const char *line_of(const char *text, int line) {
    for (; line > 1 && *text; line--) {
        const char *end = strchr(text, '\n');
        text = end ? end + 1 : text + strlen(text);
    }
    return text;
}

static json_t *json_message(const char *source, const L7Message *m) {
    const char *line = line_of(source, m->place.line);
    int before = m->place.column > 0 ? characters(line, m->place.column - 1) : 0;
    int whole = characters(line, m->place.column - 1 + m->place.length);
    return json_pack("{s:i, s:i, s:i, s:o, s:o, s:b}", "line", m->place.line, "column", before + 1,
                     "length", whole > before ? whole - before : 1, "text", json_any_text(m->text),
                     "hint", json_any_text(m->hint), "warning", (int)m->warning);
}

static void add_message(json_t *list, const char *text) {
    json_array_append_new(list, json_pack("{s:i, s:i, s:i, s:s, s:s, s:b}", "line", 1, "column", 1,
                                          "length", 4, "text", text, "hint", "", "warning", 0));
}

// --- measuring ---

static int64_t since_ms(int64_t began_ns) {
    return (os_now_ns() - began_ns) / 1000000;
}

// Goes deeper as long as the next depth is expected to end in time, judging by the last two.
static json_t *count_perft(const Game *g, const State *start, const atomic_bool *stop) {
    json_t *list = json_array();
    uint64_t leaves = 1, before = 1;
    int64_t began = os_now_ns();
    double last_ns = 0;
    for (int depth = 1; depth <= 8; depth++) {
        double growth = (double)leaves / (double)(before ? before : 1);
        if (depth == 2) growth = (double)leaves;
        if (leaves == 0 || (double)leaves * growth > STUDY_LEAVES) break;
        if (last_ns * growth > STUDY_PERFT_MS * 1e6 || since_ms(began) > STUDY_PERFT_MS) break;
        int64_t from = os_now_ns();
        before = leaves;
        if (!perft_count(g, start, depth, stop, &leaves)) break;
        last_ns = (double)(os_now_ns() - from);
        json_array_append_new(list, json_integer((json_int_t)leaves));
    }
    return list;
}

typedef struct {
    int64_t games, moves, ms;
    bool endless;
} Played;

static Played play_at_random(const Game *g, const State *start, int64_t work,
                             const atomic_bool *stop) {
    Played p = {0};
    Rng rng = rng_seed(70);
    State *s = game_states_new(g, 1);
    int at_once = work > 4096 ? 1 : 32; // moves between two checks of the clock
    int64_t began = os_now_ns();
    while (since_ms(began) < STUDY_PLAYOUT_MS && !atomic_load(stop) && !p.endless) {
        int made = 0, more;
        game_copy(g, s, start);
        do {
            more = playout_run(g, s, &rng, at_once);
            made += more;
        } while (more == at_once && made < STUDY_MOVES && since_ms(began) < STUDY_PLAYOUT_MS);
        p.moves += made;
        p.endless = made >= STUDY_MOVES;
        p.games += more < at_once;
    }
    p.ms = since_ms(began);
    free(s);
    return p;
}

static void measure_game(Study *s, const State *start, int64_t work, const atomic_bool *stop) {
    json_object_set_new(s->answer, "perft", count_perft(&s->game, start, stop));
    Played p = play_at_random(&s->game, start, work, stop);
    int64_t ms = p.ms > 0 ? p.ms : 1;
    if (p.games > 0)
        json_object_set_new(s->answer, "playouts_per_second", json_integer(p.games * 1000 / ms));
    json_object_set_new(s->answer, "moves_per_second", json_integer(p.moves * 1000 / ms));
    if (p.games > 0) json_object_set_new(s->answer, "moves", json_integer(p.moves / p.games));
    json_object_set_new(s->answer, "endless", json_boolean(p.endless));
}

// --- what it is ---

// Cards that are dealt first belong to the picture.
static void show_start(const Game *g, State *s) {
    game_start(g, s);
    for (int i = 0; i < 4 && !game_over(g, s) && game_mover(g, s) == PLAYER_CHANCE; i++) {
        Rng rng = rng_seed_for(70, (uint64_t)i);
        Move m;
        if (!game_random_move(g, s, &rng, &m)) return;
        game_play(g, s, m);
    }
}

static json_t *json_params(const Game *g) {
    json_t *list = json_array();
    for (int i = 0; i < g->n_params; i++) {
        const GameParam *p = &g->params[i];
        json_t *one = json_pack("{s:s, s:i}", "name", p->name, "usual", p->default_value);
        if (p->step)
            json_object_update_new(
                one, json_pack("{s:i, s:i, s:i}", "low", p->low, "high", p->high, "step", p->step));
        json_t *words = p->words ? json_array() : NULL;
        for (int k = 0; p->words && k <= p->high; k++)
            json_array_append_new(words, json_any_text(p->words[k]));
        if (words) json_object_set_new(one, "words", words);
        json_array_append_new(list, one);
    }
    return list;
}

json_t *json_game_entry(const Game *g, const char *name, const char *title, const char *params,
                        const char *summary) {
    State *s = game_states_new(g, 1);
    Drawing d = {0};
    json_t *players = json_array();
    show_start(g, s);
    game_draw(g, s, &d);
    for (int side = 0; side < g->players; side++)
        json_array_append_new(players, json_any_text(g->player_names[side]));
    json_t *j = json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:s, s:o}", "name", name, "title",
                          json_any_text(title), "players", players, "params", params, "options",
                          json_params(g), "summary", json_any_text(summary), "kind",
                          json_board_kind(d.kind), "sample", json_drawing(&d, true));
    if (g->traits & GAME_HIDDEN) json_object_set_new(j, "hidden", json_true());
    drawing_clear(&d);
    free(s);
    return j;
}

static void params_text(const Game *g, Str *out) {
    for (int i = 0; i < g->n_params; i++) {
        const GameParam *p = &g->params[i];
        str_addf(out, "%s%s=", i ? "," : "", p->name);
        if (p->words)
            str_add(out, p->words[p->default_value]);
        else
            str_addf(out, "%d", p->default_value);
    }
}

// The first sentence of the rules in words, or as much of it as fits a line.
static void first_sentence(const char *words, Str *out) {
    enum { LONGEST = 76 };
    size_t fits = 0;
    for (const char *p = words; *p; p++) {
        bool gap = *p == ' ' || *p == '\n';
        if (*p == '.' && (!p[1] || p[1] == ' ' || p[1] == '\n')) return;
        if (gap && (out->len == 0 || p[-1] == ' ' || p[-1] == '\n')) continue;
        if (out->len >= LONGEST) break;
        if (gap) fits = out->len;
        str_add_char(out, gap ? ' ' : *p);
    }
    if (out->len < LONGEST) return;
    out->text[out->len = fits] = '\0';
    str_add(out, " ...");
}

static void describe(Study *s, const char *text) {
    const Game *g = &s->game;
    char name[WRITTEN_NAME_SIZE];
    Str params = {0}, summary = {0};
    written_name(s->own, text, name);
    params_text(g, &params);
    first_sentence(g->words ? g->words : "", &summary);
    json_t *entry = json_game_entry(g, name, g->title, str_text(&params), str_text(&summary));
    json_object_update(s->answer, entry);
    json_decref(entry);
    str_clear(&params);
    str_clear(&summary);
}

// Whether the game is fast enough to be called between the requests of others.
static bool quick_enough(const Study *s, const L7Program *p, const State *start, json_t *messages) {
    char text[160];
    Move *moves = mem_new(s->game.max_moves, sizeof *moves);
    int64_t began = os_now_ns();
    if (p->code.work <= STUDY_WORK) game_moves(&s->game, start, moves);
    int64_t ms = since_ms(began);
    free(moves);
    if (p->code.work <= STUDY_WORK && ms <= STUDY_QUESTION_MS) return true;
    snprintf(text, sizeof text,
             "too slow to be played in the page: one question may take %lld steps",
             (long long)p->code.work);
    add_message(messages, text);
    return false;
}

// Everybody sees the title in the lists of games.
static bool title_fits(const Study *s, json_t *messages) {
    enum { LETTERS_MOST = 60 };
    int letters = 0;
    for (const char *at = s->game.title; *at; at++) letters += ((unsigned char)*at & 0xc0) != 0x80;
    if (letters > LETTERS_MOST) add_message(messages, "a title has at most 60 letters");
    bool hides = text_hides_letters(s->game.title);
    if (hides) add_message(messages, "a title has no invisible letters");
    return letters <= LETTERS_MOST && !hides;
}

void study_text(Study *s, const char *text, bool measure, const atomic_bool *stop) {
    *s = (Study){.answer = json_object()};
    L7Source *source = mem_new(1, sizeof *source);
    l7_source_init(source, "the description", text);
    L7Program *p = l7_compile(source, NULL, NULL, 0, NULL);
    json_t *messages = json_array();
    for (int i = 0; i < source->n_messages; i++)
        json_array_append_new(messages, json_message(text, &source->messages[i]));
    free(source);
    if (p) {
        snprintf(s->own, sizeof s->own, "%s", p->texts.name);
        l7_game_init(&s->game, p);
        State *start = game_states_new(&s->game, 1);
        game_start(&s->game, start);
        s->ok = quick_enough(s, p, start, messages) && title_fits(s, messages);
        if (s->ok) describe(s, text);
        if (s->ok && measure) measure_game(s, start, p->code.work, stop);
        const char *limit = s->game.ops->exceeded(&s->game);
        if (limit) add_message(messages, limit);
        s->ok &= !limit;
        free(start);
    }
    json_object_set_new(s->answer, "ok", json_boolean(s->ok));
    json_object_set_new(s->answer, "messages", messages);
}

void study_clear(Study *s) {
    if (s->game.ops) s->game.ops->free(&s->game);
    json_decref(s->answer);
    *s = (Study){0};
}
