// SPDX-License-Identifier: MIT
// web_do_explore.c - see web_do_explore.h.
#include "web/study/web_do_explore.h"

#include "base/mem.h"
#include "engine/othello/board/edge_board.h"
#include "games/shogi/shogi.h"
#include "web/games/web_json.h"
#include "web/games/web_saved_game.h"

enum { MOVES_MOST = 400, POSITION_MOST = 4000 };

// --- the book ---

typedef struct {
    Move move;
    int value;
    uint64_t after; // the key of the position it leads to
} BookMove;

typedef struct {
    BookMove moves[EDGE_BOOK_MOVES + SHO_BOOK_MOVES];
    size_t n;
    const char *unit; // NULL: there is no book for this game
    bool found;
} BookPage;

static void read_othello(Shelf *shelf, const State *s, BookPage *out) {
    const EdgeBook *book = shelf_othello(shelf);
    int turn = 0;
    out->unit = "discs";
    const EdgeBookNode *node = book ? edge_book_find(book, edge_board_of(s), &turn) : NULL;
    out->found = node != NULL;
    for (int k = 0; node && k < node->n; k++)
        out->moves[out->n++] =
            (BookMove){.move = edge_move_of(edge_book_square(node->move[k].square, turn)),
                       .value = edge_book_move_value(book, node, k)};
}

static void read_shogi(Shelf *shelf, const State *s, BookPage *out) {
    const ShoBook *book = shelf_shogi(shelf);
    out->unit = "points";
    const ShoBookNode *node = book ? sho_book_find(book, &((const ShogiState *)s)->position) : NULL;
    out->found = node != NULL;
    for (int k = 0; node && k < node->n; k++)
        out->moves[out->n++] = (BookMove){.move = (Move)node->move[k].move,
                                          .value = sho_book_move_value(book, node, k)};
}

// Moves of the book and of games are the same when they lead to the same position or to symmetric
// ones. A move that the rules do not have is left out: the book has it for another position. The
// index, which would have to be waited for, is NULL while it is read: then no moves are compared.
static void find_where_moves_lead(GameIndex *index, const Game *g, const State *s, BookPage *book) {
    State *next = game_states_new(g, 1);
    size_t kept = 0;
    for (size_t k = 0; k < book->n; k++) {
        BookMove m = book->moves[k];
        if (!game_legal(g, s, m.move)) continue;
        game_copy(g, next, s);
        game_play(g, next, m.move);
        m.after = index ? game_index_key(index, g, next) : k;
        book->moves[kept++] = m;
    }
    book->n = kept;
    free(next);
}

static void read_book(Shelf *shelf, bool complete, const Game *g, const State *s, BookPage *out) {
    *out = (BookPage){.n = 0};
    if (strcmp(g->backend, "native") != 0) return;
    if (game_is(g, "othello") && game_param(g, "size", 8) == 8) read_othello(shelf, s, out);
    if (game_is(g, "shogi")) read_shogi(shelf, s, out);
    find_where_moves_lead(complete ? shelf->index : NULL, g, s, out);
}

// --- as JSON ---

json_t *json_indexed_game(const IndexedGame *g) {
    json_t *j =
        json_pack("{s:I, s:s, s:[o, o], s:o, s:i}", "id", (json_int_t)g->id, "game", g->game,
                  "names", json_any_text(g->names[0]), json_any_text(g->names[1]), "result",
                  g->result == 2 ? json_null() : json_integer(g->result), "plies", g->plies);
    if (*g->date) json_object_set_new(j, "date", json_any_text(g->date));
    size_t n = strlen(SAVED_GAME_PREFIX);
    if (strncmp(g->event, SAVED_GAME_PREFIX, n) == 0)
        json_object_set_new(j, "board", json_any_text(g->event + n));
    return j;
}

static void add_book_value(json_t *row, const BookPage *book, uint64_t after) {
    for (size_t k = 0; k < book->n; k++)
        if (book->moves[k].after == after)
            json_object_set_new(row, "value", json_integer(book->moves[k].value));
}

static json_t *json_row(const Game *g, const State *s, const IndexedMove *m, const BookPage *book) {
    json_t *row =
        json_pack("{s:o, s:I, s:I, s:I, s:I, s:I}", "move", json_move(g, s, m->move), "games",
                  (json_int_t)m->games, "wins", (json_int_t)m->wins, "draws", (json_int_t)m->draws,
                  "losses", (json_int_t)m->losses, "reached", (json_int_t)m->reached);
    add_book_value(row, book, m->after);
    return row;
}

static bool was_played(const IndexedPosition *p, uint64_t after) {
    for (size_t i = 0; i < p->n; i++)
        if (p->moves[i].after == after) return true;
    return false;
}

// Moves that were played, then those that only the book has.
static json_t *json_rows(const Game *g, const State *s, const IndexedPosition *p,
                         const BookPage *book) {
    json_t *rows = json_array();
    for (size_t i = 0; i < p->n; i++)
        json_array_append_new(rows, json_row(g, s, &p->moves[i], book));
    for (size_t k = 0; k < book->n; k++) {
        IndexedMove none = {.move = book->moves[k].move, .after = book->moves[k].after};
        if (!was_played(p, none.after)) json_array_append_new(rows, json_row(g, s, &none, book));
    }
    return rows;
}

static void add_board(json_t *j, const Game *g, const State *s) {
    Drawing d = {0};
    Str text = {0};
    json_t *movers = json_array();
    game_draw(g, s, &d);
    game_position_text(g, s, &text);
    for (int i = 0; i < g->players; i++)
        json_array_append_new(movers, json_string(g->player_names[i]));
    bool over = game_over(g, s);
    json_object_update_new(j, json_pack("{s:s, s:s, s:o, s:o, s:i, s:o, s:o}", "game", g->name,
                                        "title", g->title, "movers", movers, "drawing",
                                        json_drawing(&d, false), "mover",
                                        over ? -1 : game_mover(g, s), "position",
                                        json_any_text(str_text(&text)), "legal", json_legal(g, s)));
    drawing_clear(&d);
    str_clear(&text);
}

static json_t *json_answer(Web *w, const Game *g, const State *s) {
    Shelf *shelf = w->shelf;
    IndexedPosition *p = mem_new(1, sizeof *p);
    BookPage book;
    int64_t games, left_out;
    game_index_key(shelf->index, g,
                   s); // finds the symmetries of the game before it is asked for
    bool complete = shelf_read(shelf);
    if (complete) game_index_position(shelf->index, g, s, p);
    game_index_count(shelf->index, &games, &left_out);
    read_book(shelf, complete, g, s, &book);
    json_t *sample = json_array();
    for (size_t i = 0; i < p->n_sample; i++)
        json_array_append_new(sample, json_indexed_game(&p->sample[i]));
    json_t *j = json_pack("{s:I, s:I, s:I, s:I, s:o, s:o, s:b, s:I}", "games", (json_int_t)p->games,
                          "wins", (json_int_t)p->wins, "draws", (json_int_t)p->draws, "losses",
                          (json_int_t)p->losses, "moves", json_rows(g, s, p, &book), "sample",
                          sample, "complete", (int)complete, "indexed", (json_int_t)games);
    const IndexTurns *turns = symmetries_of(&shelf->symmetries, g);
    json_object_set_new(j, "symmetric", json_boolean(turns && turns->count > 1));
    if (book.unit)
        json_object_set_new(j, "book",
                            json_pack("{s:s, s:b}", "unit", book.unit, "found", (int)book.found));
    add_board(j, g, s);
    free(p);
    return j;
}

// --- the question ---

static bool play_moves(const Game *g, const json_t *list, State *s, Error *e) {
    if (list && !json_is_array(list)) return error_set(e, "'moves' must be a list");
    if (json_array_size(list) > MOVES_MOST)
        return error_set(e, "'moves' may have at most %d", MOVES_MOST);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        Move m;
        if (!text) return error_set(e, "move %zu is not a text", i + 1);
        if (!game_move_parse(g, s, text, &m, e)) return false;
        game_play(g, s, m);
    }
    return true;
}

static bool read_question(const Request *q, const Game *g, State *s, Error *e) {
    const char *position = NULL;
    if (!request_text(q, "position", &position, e)) return false;
    if (g->players != 2 || g->traits & (GAME_HIDDEN | GAME_CHANCE))
        return error_set(e, "only games of two players without dice or hidden cards have openings");
    if (position && strlen(position) > POSITION_MOST)
        return error_set(e, "a position has at most %d characters", POSITION_MOST);
    game_start(g, s);
    return (!position || game_position_parse(g, position, s, e)) &&
           play_moves(g, json_object_get(q->json, "moves"), s, e);
}

// POST {game, position?, moves?}: the position, what was played from it, and the book.
Reply do_explore(Web *w, Request *q) {
    const char *name = NULL;
    Error e;
    if (!request_text(q, "game", &name, &e)) return reply_error(400, "%s", e.text);
    if (!name) return reply_error(400, "'game' is missing");
    unsigned status;
    const Game *g = request_open_game(q, name, &status, &e);
    if (!g) return reply_error(status == 400 ? 404 : status, "%s", e.text);
    State *s = game_states_new(g, 1);
    bool ok = read_question(q, g, s, &e);
    json_t *answer = ok ? json_answer(w, g, s) : NULL;
    ok = ok && !game_exceeded(g, &e);
    Reply r = ok ? reply_json(200, json_incref(answer)) : reply_error(400, "%s", e.text);
    json_decref(answer);
    free(s);
    return r;
}
