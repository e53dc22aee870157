// SPDX-License-Identifier: MIT
// position_sheet.c - see position_sheet.h.
#include "game/position_sheet.h"

#include "base/mem.h"

#include <ctype.h>

// --- writing ---

static void write_run(int *run, Str *out) {
    if (*run) str_addf(out, "%d", *run);
    *run = 0;
}

static void write_board(const PositionSheet *s, const SheetPosition *p, Str *out) {
    int run = 0;
    for (int i = 0; i < s->places; i++) {
        const char *sign = p->place[i];
        if (s->form == SHEET_COUNTS) {
            str_addf(out, "%s%s", i ? "," : "", *sign ? sign : "0");
            continue;
        }
        if (s->form == SHEET_SIGNS) {
            str_add_char(out, *sign ? *sign : s->empty);
            continue;
        }
        run += !*sign;
        if (*sign || s->ends_row[i] || i + 1 == s->places) write_run(&run, out);
        str_add(out, sign);
        if (s->ends_row[i]) str_add_char(out, '/');
    }
}

static void write_hands(const PositionSheet *s, const SheetPosition *p, Str *out) {
    size_t before = out->len;
    for (int i = 0; i < s->n_pieces; i++) {
        if (p->held[i] > 1) str_addf(out, "%d", p->held[i]);
        if (p->held[i]) str_add(out, s->pieces[i].sign);
    }
    if (out->len == before) str_add_char(out, '-');
}

void position_sheet_write(const PositionSheet *s, const SheetPosition *p, Str *out) {
    const char *mover = s->player[p->mover];
    if (s->form == SHEET_COUNTS) str_addf(out, "%s ", mover);
    write_board(s, p, out);
    if (s->form != SHEET_COUNTS) str_addf(out, " %s", mover);
    if (s->hands) {
        str_add_char(out, ' ');
        write_hands(s, p, out);
    }
    if (*p->rest) str_addf(out, " %s", p->rest);
}

// --- reading ---

static void skip_blanks(const char **at) {
    while (**at == ' ' || **at == '\t') ++*at;
}

// The next word; false when there is none or it does not fit.
static bool next_word(const char **at, char *out, size_t size) {
    skip_blanks(at);
    size_t n = strcspn(*at, " \t\n");
    if (n == 0 || n >= size) return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return true;
}

static bool read_number(const char **at, int most, int *out) {
    int n = 0;
    if (!isdigit((unsigned char)**at)) return false;
    while (isdigit((unsigned char)**at) && n <= most) n = 10 * n + (*(*at)++ - '0');
    *out = n;
    return n <= most;
}

// Rows of signs: numbers are empty places, '+' belongs to the sign that follows.
static bool read_rows(const PositionSheet *s, const char *word, SheetPosition *out, Error *e) {
    int i = 0;
    for (const char *at = word; *at;) {
        int run = 0;
        if (*at == '/') {
            at++;
            continue;
        }
        if (isdigit((unsigned char)*at)) {
            if (!read_number(&at, s->places, &run) || run > s->places - i)
                return error_set(e, "position: the board has %d places", s->places);
            while (run--) out->place[i++][0] = '\0';
            continue;
        }
        size_t n = *at == '+' ? 2 : 1;
        if (n == 2 && (!at[1] || strchr("/+", at[1]) || isdigit((unsigned char)at[1])))
            return error_set(e, "position: there is no piece behind a '+'");
        if (i == s->places) return error_set(e, "position: the board has %d places", s->places);
        snprintf(out->place[i++], SHEET_SIGN_SIZE, "%.*s", (int)n, at);
        at += n;
    }
    return i == s->places ||
           error_set(e, "position: %d places of the board's %d are given", i, s->places);
}

static bool read_signs(const PositionSheet *s, const char *word, SheetPosition *out, Error *e) {
    if (strlen(word) != (size_t)s->places)
        return error_set(e, "position: the board has %d places, not %zu", s->places, strlen(word));
    for (int i = 0; i < s->places; i++) {
        char sign[2] = {word[i] == s->empty ? '\0' : word[i], '\0'};
        snprintf(out->place[i], SHEET_SIGN_SIZE, "%s", sign);
    }
    return true;
}

static bool read_counts(const PositionSheet *s, const char *word, SheetPosition *out, Error *e) {
    const char *at = word;
    for (int i = 0; i < s->places; i++) {
        size_t n = strcspn(at, ",");
        if (n == 0 || n >= SHEET_SIGN_SIZE)
            return error_set(e, "position: place %d of %d has no number", i + 1, s->places);
        snprintf(out->place[i], SHEET_SIGN_SIZE, "%.*s", (int)n, at);
        if (strcmp(out->place[i], "0") == 0) out->place[i][0] = '\0';
        at += n;
        if (*at == ',') at++;
    }
    return !*at || error_set(e, "position: more than %d places", s->places);
}

static bool read_board(const PositionSheet *s, const char *word, SheetPosition *out, Error *e) {
    return s->form == SHEET_ROWS    ? read_rows(s, word, out, e)
           : s->form == SHEET_SIGNS ? read_signs(s, word, out, e)
                                    : read_counts(s, word, out, e);
}

static bool read_mover(const PositionSheet *s, const char *word, SheetPosition *out, Error *e) {
    for (int i = 0; i < s->game->players; i++)
        if (str_same_word(word, s->player[i]) || str_same_word(word, s->game->player_names[i])) {
            out->mover = i;
            return true;
        }
    return error_set(e, "position: '%.20s' is not a player", word);
}

static int piece_index(const PositionSheet *s, const char *sign) {
    for (int i = 0; i < s->n_pieces; i++)
        if (strcmp(s->pieces[i].sign, sign) == 0) return i;
    return -1;
}

static bool read_hands(const PositionSheet *s, const char *word, SheetPosition *out, Error *e) {
    for (const char *at = word; *at && strcmp(word, "-") != 0; at++) {
        int n = 1;
        if (isdigit((unsigned char)*at) && !read_number(&at, SHEET_HELD_MOST, &n))
            return error_set(e, "position: at most %d pieces of a kind in hand", SHEET_HELD_MOST);
        char sign[2] = {*at, '\0'};
        int piece = *at ? piece_index(s, sign) : -1;
        if (piece < 0 || !s->pieces[piece].held)
            return error_set(e, "position: '%.1s' cannot be in hand", *at ? at : "?");
        if (out->held[piece] + n > SHEET_HELD_MOST)
            return error_set(e, "position: at most %d pieces of a kind in hand", SHEET_HELD_MOST);
        out->held[piece] += n;
    }
    return true;
}

bool position_sheet_read(const PositionSheet *s, const char *text, SheetPosition *out, Error *e) {
    enum { WORD_SIZE = SHEET_PLACES_MAX * SHEET_SIGN_SIZE };
    SheetPosition *p = mem_new(1, sizeof *p);
    char *first = mem_new(2, WORD_SIZE), *second = first + WORD_SIZE, hands[512];
    bool counts = s->form == SHEET_COUNTS;
    const char *at = text;
    bool ok = next_word(&at, first, WORD_SIZE) && next_word(&at, second, WORD_SIZE);
    if (!ok) error_set(e, "position: a board and the player to move are needed");
    ok = ok && read_board(s, counts ? second : first, p, e) &&
         read_mover(s, counts ? first : second, p, e);
    skip_blanks(&at);
    if (ok && s->hands && *at)
        ok = next_word(&at, hands, sizeof hands)
                 ? read_hands(s, hands, p, e)
                 : error_set(e, "position: what is in hand is too long");
    skip_blanks(&at);
    if (ok && strlen(at) > SHEET_REST_MAX) ok = error_set(e, "position: the text is too long");
    if (ok) snprintf(p->rest, sizeof p->rest, "%s", at);
    if (ok) *out = *p;
    free(first);
    free(p);
    return ok;
}

const SheetPiece *position_sheet_piece(const PositionSheet *s, const char *sign) {
    int i = piece_index(s, sign);
    return i < 0 ? NULL : &s->pieces[i];
}

// --- finding out what the texts of a game mean ---

typedef struct {
    PositionSheet *sheet;
    SheetPosition bare; // with as few pieces as the game accepts
    State *state;
    Drawing bare_drawing, drawing;
} Probe;

// Whether the game can read it; it need not be a position that may occur.
static bool parses(const Probe *x, const SheetPosition *p) {
    const Game *g = x->sheet->game;
    Str text = {0};
    position_sheet_write(x->sheet, p, &text);
    bool ok = g->ops->position_parse(g, str_text(&text), x->state, NULL);
    str_clear(&text);
    return ok;
}

// Draws a position, when the game accepts it.
static bool draws(Probe *x, const SheetPosition *p) {
    if (!parses(x, p)) return false;
    game_draw(x->sheet->game, x->state, &x->drawing);
    return x->drawing.n_cells == x->bare_drawing.n_cells;
}

static bool looks_same(const DrawCell *a, const DrawCell *b) {
    return a->owner == b->owner && a->glyph == b->glyph && a->mark == b->mark &&
           strcmp(a->piece, b->piece) == 0;
}

// The cell that differs from the bare board; -1 when none does.
static int changed_cell(const Probe *x) {
    for (size_t i = 0; i < x->drawing.n_cells; i++)
        if (!looks_same(&x->drawing.cells[i], &x->bare_drawing.cells[i])) return (int)i;
    return -1;
}

// Puts a sign on a place of the bare board; the cell that changes by it, -1 when the game refuses.
static int try_sign(Probe *x, int place, const char *sign) {
    char before[SHEET_SIGN_SIZE];
    memcpy(before, x->bare.place[place], sizeof before);
    snprintf(x->bare.place[place], SHEET_SIGN_SIZE, "%s", sign);
    int cell = draws(x, &x->bare) ? changed_cell(x) : -1;
    memcpy(x->bare.place[place], before, sizeof before);
    return cell;
}

static void make_bare(Probe *x) {
    const PositionSheet *s = x->sheet;
    x->bare = s->start;
    for (int i = 0; i < s->places; i++) {
        char before[SHEET_SIGN_SIZE];
        memcpy(before, x->bare.place[i], sizeof before);
        x->bare.place[i][0] = '\0';
        if (!parses(x, &x->bare)) memcpy(x->bare.place[i], before, sizeof before);
    }
    if (parses(x, &x->bare)) game_draw(s->game, x->state, &x->bare_drawing);
}

static void note_piece(PositionSheet *s, const char *sign, const DrawCell *look) {
    if (s->n_pieces == SHEET_PIECES_MAX || position_sheet_piece(s, sign)) return;
    SheetPiece *piece = &s->pieces[s->n_pieces++];
    snprintf(piece->sign, sizeof piece->sign, "%s", sign);
    piece->look = *look;
}

// Whether the game writes the position it has just read with that sign: some also read others.
static bool writes(Probe *x, int place, const char *sign) {
    Str text = {0};
    SheetPosition *p = mem_new(1, sizeof *p);
    game_position_text(x->sheet->game, x->state, &text);
    size_t n = strcspn(str_text(&text), " ");
    char *board = mem_text(str_text(&text));
    board[n] = '\0';
    bool same = read_board(x->sheet, board, p, NULL) && strcmp(p->place[place], sign) == 0;
    free(board);
    free(p);
    str_clear(&text);
    return same;
}

// The same where the bare board has a piece. One that must stay is known by what disappears when
// another one takes its place.
static void find_piece_at(Probe *x, int place, const char *sign) {
    PositionSheet *s = x->sheet;
    int cell = try_sign(x, place, sign);
    if (cell >= 0 && writes(x, place, sign)) note_piece(s, sign, &x->drawing.cells[cell]);
    if (strcmp(x->bare.place[place], sign) != 0) return;
    for (int k = 0; k < s->n_pieces; k++) {
        cell = try_sign(x, place, s->pieces[k].sign);
        if (cell < 0) continue;
        note_piece(s, sign, &x->bare_drawing.cells[cell]);
        return;
    }
}

// Tries a sign in the middle, at both ends, and where the bare board has a piece.
static void find_piece(Probe *x, const char *sign) {
    PositionSheet *s = x->sheet;
    const int favoured[] = {s->places / 2, 0, s->places - 1};
    for (size_t k = 0; k < sizeof favoured / sizeof *favoured; k++) {
        int cell = try_sign(x, favoured[k], sign);
        if (cell < 0) continue;
        if (writes(x, favoured[k], sign)) note_piece(s, sign, &x->drawing.cells[cell]);
        return;
    }
    for (int i = 0; i < s->places && !position_sheet_piece(s, sign); i++)
        if (x->bare.place[i][0]) find_piece_at(x, i, sign);
}

static void find_pieces(Probe *x) {
    char sign[3] = "", marked[4] = "";
    for (int pass = 0; pass < 2; pass++) // a piece that must stay is known by the others
        for (int c = '!'; c <= '~'; c++) {
            if (isdigit(c) || strchr("/,+?", c) || c == x->sheet->empty) continue;
            snprintf(sign, sizeof sign, "%c", c);
            if (!position_sheet_piece(x->sheet, sign)) find_piece(x, sign);
            snprintf(marked, sizeof marked, "+%c", c);
            bool promotes = x->sheet->form == SHEET_ROWS && position_sheet_piece(x->sheet, sign);
            if (promotes && !position_sheet_piece(x->sheet, marked)) find_piece(x, marked);
        }
}

// Numbers: one for each player who can own them, or for nobody.
static void find_counts(Probe *x) {
    PositionSheet *s = x->sheet;
    int middle = s->places / 2;
    for (int i = 0; i < s->game->players; i++) {
        char sign[3] = {'1', s->game->player_names[i][0], '\0'};
        int cell = try_sign(x, middle, sign);
        if (cell < 0) continue;
        s->owner[i] = sign[1];
        note_piece(s, sign, &x->drawing.cells[cell]);
    }
    int cell = s->n_pieces ? -1 : try_sign(x, middle, "1");
    if (cell >= 0) note_piece(s, "1", &x->drawing.cells[cell]);
}

static void find_cells(Probe *x) {
    PositionSheet *s = x->sheet;
    for (int i = 0; i < s->places; i++) {
        s->cell[i] = -1;
        for (int k = 0; k < s->n_pieces && s->cell[i] < 0; k++)
            if (strcmp(s->pieces[k].sign, x->bare.place[i]) != 0)
                s->cell[i] = try_sign(x, i, s->pieces[k].sign);
    }
}

// Whether the game reads the position so that this player is to move, and writes the same text.
static bool moves_there(const Probe *x, SheetPosition *p, int player) {
    const Game *g = x->sheet->game;
    Str ours = {0}, theirs = {0};
    p->mover = player;
    bool ok = parses(x, p) && (game_over(g, x->state) || game_mover(g, x->state) == player);
    if (ok) {
        position_sheet_write(x->sheet, p, &ours);
        game_position_text(g, x->state, &theirs);
        ok = strncmp(str_text(&ours), str_text(&theirs), ours.len) == 0;
    }
    str_clear(&ours);
    str_clear(&theirs);
    return ok;
}

// How the text names a player: by initial, name, or the sign of a piece.
static bool find_player(Probe *x, int player) {
    PositionSheet *s = x->sheet;
    char tries[4][SHEET_WORD_SIZE] = {"", "", "", ""};
    const char *name = s->game->player_names[player];
    snprintf(tries[0], SHEET_WORD_SIZE, "%c", name[0]);
    snprintf(tries[1], SHEET_WORD_SIZE, "%c", toupper((unsigned char)name[0]));
    snprintf(tries[2], SHEET_WORD_SIZE, "%s", name);
    for (int k = s->n_pieces - 1; k >= 0; k--)
        if (s->pieces[k].look.owner == player)
            snprintf(tries[3], SHEET_WORD_SIZE, "%s", s->pieces[k].sign);
    for (int i = 0; i < 4; i++) {
        if (!tries[i][0]) continue;
        memcpy(s->player[player], tries[i], SHEET_WORD_SIZE);
        SheetPosition *p = mem_new(1, sizeof *p);
        *p = s->start;
        bool ok = moves_there(x, p, player);
        if (!ok) {
            *p = x->bare;
            ok = moves_there(x, p, player);
        }
        free(p);
        if (ok) return true;
    }
    return false;
}

// What can be in hand: the word after the player is "-", and a sign there shows a piece in hand.
static void find_hands(Probe *x) {
    PositionSheet *s = x->sheet;
    const char *rest = s->start.rest;
    if (s->form != SHEET_ROWS || rest[0] != '-' || (rest[1] && rest[1] != ' ')) return;
    bool any = false;
    char after[SHEET_REST_MAX + 1];
    snprintf(after, sizeof after, "%s", rest + 1 + strspn(rest + 1, " "));
    for (int i = 0; i < s->n_pieces; i++) {
        if (s->pieces[i].sign[1]) continue;
        SheetPosition *p = mem_new(1, sizeof *p);
        *p = x->bare;
        p->mover = 0;
        snprintf(p->rest, sizeof p->rest, "%s %.1000s", s->pieces[i].sign, after);
        s->pieces[i].held = draws(x, p) && x->drawing.n_held == 1;
        any |= s->pieces[i].held;
        free(p);
    }
    s->hands = any;
    if (any) memcpy(s->start.rest, after, sizeof after);
}

// --- the form ---

// Which word of the text is the board, and how it is written.
static bool find_form(PositionSheet *s, const char *first, const char *second, Error *e) {
    const char *board = first;
    if (strchr(second, ',') && !strchr(first, ',')) {
        s->form = SHEET_COUNTS;
        board = second;
        s->places = 1;
        for (const char *at = board; *at; at++) s->places += *at == ',';
    } else if (strchr(first, '/') || isdigit((unsigned char)*first)) {
        s->form = SHEET_ROWS;
        for (const char *at = board; *at;) {
            int run = 1;
            if (*at == '/') {
                if (s->places > 0 && s->places <= SHEET_PLACES_MAX)
                    s->ends_row[s->places - 1] = true;
                at++;
            } else if (!isdigit((unsigned char)*at) || !read_number(&at, SHEET_PLACES_MAX, &run)) {
                at++;
            }
            if (at > board && at[-1] != '/') s->places += run;
        }
    } else if (strlen(first) > 3) {
        s->form = SHEET_SIGNS;
        s->empty = '-';
        s->places = (int)strlen(first);
    }
    return (s->places > 1 && s->places <= SHEET_PLACES_MAX) ||
           error_set(e, "a position of this game cannot be set up");
}

// The start, after the dice that chance throws first.
static void begin(const Game *g, State *state) {
    enum { CHANCE_MOVES_MOST = 16 };
    Rng rng = rng_seed(1);
    Move m;
    game_start(g, state);
    for (int i = 0; i < CHANCE_MOVES_MOST && game_mover(g, state) == PLAYER_CHANCE; i++)
        if (game_random_move(g, state, &rng, &m)) game_play(g, state, m);
}

static bool read_start(PositionSheet *s, Error *e) {
    enum { WORD_SIZE = SHEET_PLACES_MAX * SHEET_SIGN_SIZE };
    const Game *g = s->game;
    State *state = game_states_new(g, 1);
    Str text = {0};
    char *first = mem_new(2, WORD_SIZE), *second = first + WORD_SIZE;
    begin(g, state);
    game_position_text(g, state, &text);
    const char *at = str_text(&text);
    bool ok = next_word(&at, first, WORD_SIZE) && next_word(&at, second, WORD_SIZE);
    if (!ok) error_set(e, "a position of this game cannot be set up");
    ok = ok && find_form(s, first, second, e);
    int mover = game_mover(g, state);
    if (ok && mover == PLAYER_CHANCE) ok = error_set(e, "a position of this game cannot be set up");
    if (ok) {
        const char *word = s->form == SHEET_COUNTS ? first : second;
        snprintf(s->player[mover], SHEET_WORD_SIZE, "%.*s", SHEET_WORD_SIZE - 1, word);
        ok = position_sheet_read(s, str_text(&text), &s->start, e);
    }
    free(first);
    free(state);
    str_clear(&text);
    return ok;
}

static bool probe_game(PositionSheet *s, Error *e) {
    Probe *x = mem_new(1, sizeof *x);
    x->sheet = s;
    x->state = game_states_new(s->game, 1);
    make_bare(x);
    (s->form == SHEET_COUNTS ? find_counts : find_pieces)(x);
    find_hands(x);
    snprintf(x->bare.rest, sizeof x->bare.rest, "%s", s->start.rest);
    find_cells(x);
    bool ok = s->n_pieces > 0;
    for (int i = 0; i < s->game->players && ok; i++) ok = find_player(x, i);
    drawing_clear(&x->drawing);
    drawing_clear(&x->bare_drawing);
    free(x->state);
    free(x);
    return ok || error_set(e, "a position of this game cannot be set up");
}

PositionSheet *position_sheet_new(const Game *g, Error *e) {
    PositionSheet *s = mem_new(1, sizeof *s);
    s->game = g;
    bool ok = !(g->traits & GAME_HIDDEN) ||
              error_set(e, "a position of a game with hidden cards cannot be set up");
    if (ok && read_start(s, e) && probe_game(s, e)) return s;
    free(s);
    return NULL;
}
