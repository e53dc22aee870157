// SPDX-License-Identifier: MIT
// web_do_setup.c - see web_do_setup.h.
//
// Making a sheet tries some hundred texts, so the sheets of the first games asked for are kept; a
// sheet that is kept never changes.
#include "web/study/web_do_setup.h"

#include "base/mem.h"
#include "games/setup_check.h"
#include "web/games/web_json.h"
#include "web/study/web_setup_cards.h"

enum { TEXT_MAX = 8000 };

// --- sheets ---

typedef struct {
    const PositionSheet *sheet;
    PositionSheet *own; // freed after use; NULL: it is kept
    GameVisit visit;    // its game
} Borrowed;

static void give_back(Borrowed *b) {
    free(b->own);
    game_visit_end(&b->visit);
}

static const PositionSheet *find_kept(Web *w, const Game *g) {
    const PositionSheet *found = NULL;
    mtx_lock(&w->presets_lock);
    for (size_t i = 0; i < w->n_sheets && !found; i++)
        if (w->sheets[i]->game == g) found = w->sheets[i];
    mtx_unlock(&w->presets_lock);
    return found;
}

static bool visit(Web *w, const char *name, Borrowed *out, Reply *bad) {
    Error e;
    *out = (Borrowed){0};
    if (name && game_table_visit(w->setup->games, name, NULL, &out->visit, &e)) return true;
    *bad = name ? reply_error(404, "%s", e.text) : reply_error(400, "'game' is missing");
    return false;
}

// The sheet of the game that is visited.
static bool borrow(Web *w, Borrowed *out, Error *e) {
    out->sheet = find_kept(w, out->visit.game);
    if (out->sheet) return true;
    out->sheet = out->own = position_sheet_new(out->visit.game, e);
    if (!out->own) return false;
    mtx_lock(&w->presets_lock);
    if (!out->visit.own && w->n_sheets < WEB_SHEETS_MAX) {
        w->sheets[w->n_sheets++] = out->own;
        out->own = NULL;
    }
    mtx_unlock(&w->presets_lock);
    return true;
}

void setup_clear(Web *w) {
    for (size_t i = 0; i < w->n_sheets; i++) free(w->sheets[i]);
    w->n_sheets = 0;
}

// --- as JSON ---

static json_t *json_piece(const SheetPiece *p) {
    char glyph[2] = {p->look.glyph, '\0'}, mark[2] = {p->look.mark, '\0'};
    json_t *j = json_pack("{s:s, s:s, s:i, s:s}", "text", p->sign, "piece", p->look.piece, "owner",
                          p->look.owner, "glyph", glyph);
    if (*mark) json_object_set_new(j, "mark", json_string(mark));
    if (*p->look.sign) json_object_set_new(j, "sign", json_string(p->look.sign));
    if (p->held) json_object_set_new(j, "held", json_true());
    return j;
}

// {places: [text], mover, held: {sign: count}, rest}
static json_t *json_parts(const PositionSheet *s, const SheetPosition *p) {
    json_t *places = json_array(), *held = json_object();
    for (int i = 0; i < s->places; i++) json_array_append_new(places, json_any_text(p->place[i]));
    for (int i = 0; i < s->n_pieces; i++)
        if (p->held[i]) json_object_set_new(held, s->pieces[i].sign, json_integer(p->held[i]));
    return json_pack("{s:o, s:i, s:o, s:o}", "places", places, "mover", p->mover, "held", held,
                     "rest", json_any_text(p->rest));
}

// The board without pieces; those are put on it by the page.
static json_t *json_bare(const PositionSheet *s) {
    Drawing d = {0};
    State *state = game_states_new(s->game, 1);
    game_start(s->game, state);
    game_draw(s->game, state, &d);
    for (int i = 0; i < s->places; i++) {
        if (s->cell[i] < 0) continue;
        DrawCell *c = &d.cells[s->cell[i]];
        c->piece[0] = c->sign[0] = c->mark = '\0';
        c->owner = DRAW_NOBODY;
        c->glyph = s->form == SHEET_COUNTS ? '0' : '.';
        if (s->form == SHEET_COUNTS) snprintf(c->piece, sizeof c->piece, "0");
    }
    d.n_held = 0;
    json_t *j = json_drawing(&d, false);
    drawing_clear(&d);
    free(state);
    return j;
}

static json_t *json_sheet(const PositionSheet *s) {
    static const char *const forms[] = {"rows", "signs", "counts"};
    json_t *pieces = json_array(), *cells = json_array(), *players = json_array();
    for (int i = 0; i < s->n_pieces; i++) json_array_append_new(pieces, json_piece(&s->pieces[i]));
    for (int i = 0; i < s->places; i++) json_array_append_new(cells, json_integer(s->cell[i]));
    for (int i = 0; i < s->game->players; i++)
        json_array_append_new(players, json_string(s->game->player_names[i]));
    return json_pack("{s:s, s:s, s:o, s:s, s:o, s:o, s:o, s:b, s:o}", "game", s->game->name,
                     "title", s->game->title, "players", players, "form", forms[s->form], "pieces",
                     pieces, "cells", cells, "drawing", json_bare(s), "hands", (int)s->hands,
                     "start", json_parts(s, &s->start));
}

// GET ?game=NAME: what can be put where. With &ask=1 only whether positions can be set up.
Reply do_setup(Web *w, Request *q) {
    Borrowed b;
    Reply r;
    Error e;
    if (!visit(w, request_query(q, "game"), &b, &r)) return r;
    bool cards = setup_cards_suits(b.visit.game), known = cards || borrow(w, &b, &e);
    if (request_query(q, "ask"))
        r = reply_json(200, json_pack("{s:b}", "offered", (int)known));
    else if (!known)
        r = reply_error(409, "%s", e.text);
    else
        r = reply_json(200, cards ? json_setup_cards(b.visit.game) : json_sheet(b.sheet));
    give_back(&b);
    return r;
}

// --- reading what was set up ---

static bool read_places(const PositionSheet *s, const json_t *list, SheetPosition *out, Error *e) {
    if (!json_is_array(list) || json_array_size(list) != (size_t)s->places)
        return error_set(e, "'places' must be a list of %d texts", s->places);
    for (int i = 0; i < s->places; i++) {
        const char *text = json_string_value(json_array_get(list, (size_t)i));
        if (!text || strlen(text) >= SHEET_SIGN_SIZE || strpbrk(text, " /,\t\n"))
            return error_set(e, "place %d is not a piece", i + 1);
        if (s->form != SHEET_COUNTS && *text && !position_sheet_piece(s, text))
            return error_set(e, "place %d: '%s' is not a piece", i + 1, text);
        snprintf(out->place[i], SHEET_SIGN_SIZE, "%s", text);
    }
    return true;
}

static bool read_held(const PositionSheet *s, const json_t *held, SheetPosition *out, Error *e) {
    if (held && !json_is_object(held)) return error_set(e, "'held' must be an object");
    for (int i = 0; i < s->n_pieces && s->hands; i++) {
        const json_t *n = json_object_get(held, s->pieces[i].sign);
        if (!n) continue;
        int64_t count = json_integer_value(n);
        if (!json_is_integer(n) || count < 0 || count > SHEET_HELD_MOST || !s->pieces[i].held)
            return error_set(e, "'held' has up to %d of the pieces that can be in hand",
                             SHEET_HELD_MOST);
        out->held[i] = (int)count;
    }
    return true;
}

static bool read_parts(const PositionSheet *s, const Request *q, SheetPosition *out, Error *e) {
    const char *rest = "";
    int64_t mover = 0;
    if (!request_text(q, "rest", &rest, e) ||
        !request_int(q, "mover", 0, s->game->players - 1, &mover, e))
        return false;
    if (strlen(rest) > SHEET_REST_MAX) return error_set(e, "'rest' is too long");
    out->mover = (int)mover;
    snprintf(out->rest, sizeof out->rest, "%s", rest);
    return read_places(s, json_object_get(q->json, "places"), out, e) &&
           read_held(s, json_object_get(q->json, "held"), out, e);
}

// What the game reads besides its own text, such as a line of USI with moves.
static bool read_other_text(const PositionSheet *s, const char *text, SheetPosition *out,
                            Error *e) {
    State *state = game_states_new(s->game, 1);
    Str own = {0};
    bool read = s->game->ops->position_parse(s->game, text, state, e);
    if (read) game_position_text(s->game, state, &own);
    read = read && position_sheet_read(s, str_text(&own), out, e);
    str_clear(&own);
    free(state);
    return read;
}

// From "position", or from the parts of one.
static bool read_position(const PositionSheet *s, const Request *q, SheetPosition *out, Error *e) {
    const char *text = NULL;
    if (!request_text(q, "position", &text, e)) return false;
    if (!text) return read_parts(s, q, out, e);
    if (strlen(text) > TEXT_MAX)
        return error_set(e, "a position has at most %d characters", TEXT_MAX);
    if (strncmp(text, "sfen ", 5) == 0) text += 5;
    if (strncmp(text, "position ", 9) == 0) return read_other_text(s, text, out, e);
    return position_sheet_read(s, text, out, e);
}

// --- the verdict ---

static void add_fault(json_t *j, const SetupFault *f) {
    json_object_update_new(j, json_pack("{s:b, s:{s:s, s:s}, s:s}", "ok", 0, "reason", "en", f->en,
                                        "ja", f->ja, "cell", f->cell));
}

static void add_error(json_t *j, const Error *e) {
    json_object_update_new(j, json_pack("{s:b, s:o}", "ok", 0, "error", json_any_text(e->text)));
}

// The game's own words come after those that are known in both languages.
static void judge(const PositionSheet *s, const SheetPosition *p, const char *text, json_t *j) {
    const Game *g = s->game;
    State *state = game_states_new(g, 1);
    SetupFault f = {"", "", ""};
    Error e;
    if (!g->ops->position_parse(g, text, state, &e)) {
        add_error(j, &e);
    } else if (!setup_check(s, p, state, &f)) {
        add_fault(j, &f);
    } else if (g->position_allowed && !g->position_allowed(text, &e)) {
        add_error(j, &e);
    } else {
        bool over = game_over(g, state);
        json_object_update_new(j, json_pack("{s:b, s:b, s:I}", "ok", 1, "over", (int)over, "moves",
                                            (json_int_t)(over ? 0 : game_count_moves(g, state))));
    }
    if (game_exceeded(g, &e)) add_error(j, &e);
    free(state);
}

// A table of cards, as a text.
static Reply check_cards(const Request *q, const Game *g) {
    const char *text = NULL;
    Error e;
    if (!request_text(q, "position", &text, &e)) return reply_error(400, "%s", e.text);
    if (!text) return reply_error(400, "'position' is missing");
    if (strlen(text) > TEXT_MAX)
        return reply_error(400, "a position has at most %d characters", TEXT_MAX);
    json_t *j = json_setup_cards_check(g, text, &e);
    return j ? reply_json(200, j) : reply_error(400, "%s", e.text);
}

// POST {game, position} or {game, places, mover, held, rest}: the text, its parts, and whether the
// rules accept it.
Reply do_setup_check(Web *w, Request *q) {
    const char *name = NULL;
    Borrowed b;
    Reply r;
    Error e;
    if (!request_text(q, "game", &name, &e)) return reply_error(400, "%s", e.text);
    if (!visit(w, name, &b, &r)) return r;
    bool cards = setup_cards_suits(b.visit.game);
    if (cards || !borrow(w, &b, &e)) {
        r = cards ? check_cards(q, b.visit.game) : reply_error(409, "%s", e.text);
        give_back(&b);
        return r;
    }
    SheetPosition *p = mem_new(1, sizeof *p);
    Str text = {0};
    if (read_position(b.sheet, q, p, &e)) {
        position_sheet_write(b.sheet, p, &text);
        json_t *j = json_pack("{s:o, s:o}", "position", json_any_text(str_text(&text)), "parts",
                              json_parts(b.sheet, p));
        judge(b.sheet, p, str_text(&text), j);
        r = reply_json(200, j);
    } else {
        r = reply_error(400, "%s", e.text);
    }
    str_clear(&text);
    free(p);
    give_back(&b);
    return r;
}
