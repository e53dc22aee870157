// SPDX-License-Identifier: MIT
// sgf_backgammon.c - see sgf_backgammon.h.
#include "record/sgf/sgf_backgammon.h"

#include "base/mem.h"
#include "record/backgammon/bg_match.h"
#include "record/backgammon/bg_turns.h"
#include "record/record_escape.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <stdlib.h>

static bool refuse(SgfReader *r, const SgfValue *v, Error *e, const char *what) {
    Str text = {0};
    sgf_value_text(r, v, true, &text);
    error_set(e, "%.*s[%.40s]: %s", (int)(v->name_length < 20 ? v->name_length : 20),
              r->in->text + v->name, str_text(&text), what);
    str_clear(&text);
    return sgf_blame(r, v, e);
}

bool sgf_bg_without_cube(const SgfReader *r) {
    const SgfValue *v = sgf_value(r, "RU");
    Str text = {0};
    if (v) sgf_value_text(r, v, true, &text);
    bool without = strstr(str_text(&text), "NoCube") != NULL;
    str_clear(&text);
    return without;
}

// --- the position before the first move ---

static bool is_player_move(const SgfReader *r, const SgfValue *v) {
    return sgf_is(r->in, v, "B") || sgf_is(r->in, v, "W") || sgf_is(r->in, v, "MV");
}

bool sgf_bg_sets_up(const SgfReader *r, const SgfValue *v) {
    static const char *const names[] = {"AE", "AW", "AB", "CV", "CP"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (sgf_is(r->in, v, names[i])) return true;
    return false;
}

bool sgf_bg_is_move(const SgfReader *r, const SgfValue *v) {
    return is_player_move(r, v) || (v->node > r->setup_nodes && sgf_is(r->in, v, "DI"));
}

// A letter as a node of the board: y is the bar of the player.
static int node_of(char letter, int player) {
    if (letter == 'y') return bg_own_point(player, 25);
    return letter >= 'a' && letter <= 'x' ? letter - 'a' + 1 : -1;
}

static void clear_node(BgPosition *p, char letter) {
    for (int player = 0; player < 2; player++) {
        int node = node_of(letter, player);
        if (node >= 0) p->men[player][node] = 0;
    }
}

// AE[a:y] or AE[f].
static bool clear_men(SgfReader *r, const SgfValue *v, BgPosition *p, Error *e) {
    const char *text = r->in->text + v->at;
    char first = v->length ? text[0] : '?', last = v->length == 3 ? text[2] : first;
    bool range = v->length == 3 && text[1] == ':';
    if ((v->length != 1 && !range) || first < 'a' || last > 'y' || first > last)
        return refuse(r, v, e, "not a point a to y, or a range of them");
    for (char c = first; c <= last; c++) clear_node(p, c);
    return true;
}

static bool add_man(SgfReader *r, const SgfValue *v, int player, BgPosition *p, Error *e) {
    int node = v->length == 1 ? node_of(r->in->text[v->at], player) : -1;
    if (node < 0) return refuse(r, v, e, "not a point a to y");
    if (node >= 1 && node <= 24 && p->men[1 - player][node])
        return refuse(r, v, e, "both players are on this point");
    if (p->men[player][node] == BG_SET) return refuse(r, v, e, "a player has 15 men");
    p->men[player][node]++;
    return true;
}

static bool read_player(SgfReader *r, const SgfValue *v, int *out, Error *e) {
    char c = v->length ? (char)tolower((unsigned char)r->in->text[v->at]) : '?';
    *out = c == 'b' ? BG_BLACK : BG_WHITE;
    return c == 'b' || c == 'w' || refuse(r, v, e, "not B or W");
}

static bool read_dice(SgfReader *r, const SgfValue *v, int dice[2], Error *e) {
    return (v->length == 2 && bg_dice_parse(r->in->text + v->at, dice)) ||
           refuse(r, v, e, "not two dice such as 31");
}

static bool read_cube(SgfReader *r, const SgfValue *v, BgPosition *p, Error *e) {
    int64_t value;
    if (!sgf_value_number(r, v, &value, e)) return false;
    if (value < 1 || value > BG_CUBE_MAX || (value & (value - 1)))
        return refuse(r, v, e, "the cube shows 1, 2, 4, 8, 16, 32 or 64 here");
    p->value = (int)value;
    return true;
}

typedef struct {
    BgPosition p;
    int turn, dice[2];
} Setup;

// CP is the owner of the cube: b, w or c for nobody.
static bool read_owner(SgfReader *r, const SgfValue *v, BgPosition *p, Error *e) {
    bool nobody = v->length == 1 && tolower((unsigned char)r->in->text[v->at]) == 'c';
    p->holds = BG_NOBODY;
    return nobody || read_player(r, v, &p->holds, e);
}

static bool read_turn(SgfReader *r, const SgfValue *v, Setup *s, Error *e) {
    int before = s->turn;
    if (!read_player(r, v, &s->turn, e)) return false;
    if (s->turn != before) s->dice[0] = s->dice[1] = 0;
    return true;
}

static bool set_up(SgfReader *r, const SgfValue *v, Setup *s, Error *e) {
    if (sgf_is(r->in, v, "AE")) return clear_men(r, v, &s->p, e);
    if (sgf_is(r->in, v, "AW")) return add_man(r, v, BG_WHITE, &s->p, e);
    if (sgf_is(r->in, v, "AB")) return add_man(r, v, BG_BLACK, &s->p, e);
    if (sgf_is(r->in, v, "CV")) return read_cube(r, v, &s->p, e);
    if (sgf_is(r->in, v, "CP")) return read_owner(r, v, &s->p, e);
    if (sgf_is(r->in, v, "DI")) return read_dice(r, v, s->dice, e);
    return !sgf_is(r->in, v, "PL") || read_turn(r, v, s, e);
}

static bool count_off(SgfReader *r, const SgfValue *v, BgPosition *p, Error *e) {
    for (int player = 0; player < 2; player++) {
        int on_board = 0;
        for (int n = 0; n < BG_NODES; n++) on_board += p->men[player][n];
        if (on_board > BG_SET) return refuse(r, v, e, "a player has more than 15 men");
        p->off[player] = BG_SET - on_board;
    }
    return true;
}

static bool start_from(SgfReader *r, const SgfValue *v, Setup *s, Error *e) {
    Str text = {0};
    bool cube = game_param(r->game, "cube", 0) != 0;
    bg_position_give_turn(&s->p, s->turn, s->dice, cube);
    if (!cube) s->p.holds = BG_NOBODY;
    bg_position_text(&s->p, &text);
    bool ok = game_position_parse(r->game, str_text(&text), r->b.record.start, e);
    if (ok) game_copy(r->game, r->b.now, r->b.record.start);
    str_clear(&text);
    return ok || sgf_blame(r, v, e);
}

// The first value that sets something up before the first move; NULL when there is none. `*turn`
// is who makes that move.
static const SgfValue *find_setup(const SgfReader *r, size_t *end, int *turn) {
    const SgfValue *found = NULL;
    *turn = BG_WHITE;
    size_t i = 0;
    for (; i < r->tree.n && !is_player_move(r, &r->tree.values[i]); i++)
        if (!found && sgf_bg_sets_up(r, &r->tree.values[i])) found = &r->tree.values[i];
    if (i < r->tree.n && sgf_is(r->in, &r->tree.values[i], "B")) *turn = BG_BLACK;
    *end = i;
    return found;
}

bool sgf_bg_read_start(SgfReader *r, bool skip, Error *e) {
    Setup s = {.p = bg_position_start(BG_WHITE)};
    size_t end;
    const SgfValue *first = find_setup(r, &end, &s.turn);
    if (!first) return true;
    r->setup_nodes = r->tree.values[end - 1].node;
    if (skip) return true;
    for (size_t i = 0; i < end; i++)
        if (!set_up(r, &r->tree.values[i], &s, e)) return false;
    return count_off(r, first, &s.p, e) && start_from(r, first, &s, e);
}

// --- moves ---

// "hefe": pairs of points, from and to.
static bool read_steps(SgfReader *r, const SgfValue *v, int player, BgSteps *out, Error *e) {
    const char *text = r->in->text + v->at;
    out->n = 0;
    if (v->length % 2 || v->length > 2 + 2 * 4)
        return refuse(r, v, e, "not dice and up to 4 steps");
    for (size_t i = 2; i < v->length; i += 2) {
        int from = node_of(text[i], player), to = node_of(text[i + 1], player);
        if (text[i + 1] == 'z') to = bg_own_point(player, 0);
        if (from < 0 || to < 0 || text[i + 1] == 'y')
            return refuse(r, v, e, "a point is a letter: a to x, y the bar, z the end");
        out->step[out->n].from = bg_own_point(player, from);
        out->step[out->n++].to = bg_own_point(player, to);
    }
    return true;
}

static bool add_turn(SgfReader *r, const SgfValue *v, int player, Error *e) {
    int dice[2];
    BgSteps steps;
    if (v->length < 2 || !bg_dice_parse(r->in->text + v->at, dice))
        return refuse(r, v, e, "not a throw and its steps, double, take or drop");
    return read_steps(r, v, player, &steps, e) &&
           ((bg_add_throw(&r->b, player, dice, e) && bg_add_steps(&r->b, player, &steps, e)) ||
            sgf_blame(r, v, e));
}

static bool is_cube_word(const char *text) {
    return strcmp(text, "double") == 0 || strcmp(text, "take") == 0 || strcmp(text, "drop") == 0;
}

// DI says who throws by PL beside it, or by whose turn it is.
static bool add_dice(SgfReader *r, size_t i, Error *e) {
    const SgfValue *v = &r->tree.values[i], *pl = sgf_find_beside(r->in, &r->tree, i, "PL");
    BgPosition p;
    int dice[2], player;
    bg_position_of(r->game, r->b.now, &p);
    player = bg_position_on_roll(&p);
    if (pl && !read_player(r, pl, &player, e)) return false;
    if (player == BG_NOBODY) return refuse(r, v, e, "PL must say whose dice these are");
    if (!read_dice(r, v, dice, e)) return false;
    return bg_add_throw(&r->b, player, dice, e) || sgf_blame(r, v, e);
}

bool sgf_bg_add_move(SgfReader *r, size_t i, Error *e) {
    const SgfValue *v = &r->tree.values[i];
    if (sgf_is(r->in, v, "DI")) return add_dice(r, i, e);
    int player = sgf_is(r->in, v, "B") ? BG_BLACK : BG_WHITE;
    Str text = {0};
    bool ok;
    if (sgf_is(r->in, v, "MV")) {
        ok = sgf_exact_text(r, v, &text, e) &&
             (record_build_move(&r->b, str_text(&text), e) || sgf_blame(r, v, e));
    } else {
        sgf_value_text(r, v, true, &text);
        ok = is_cube_word(str_text(&text))
                 ? bg_add_cube(&r->b, player, str_text(&text), e) || sgf_blame(r, v, e)
                 : add_turn(r, v, player, e);
    }
    str_clear(&text);
    return ok;
}

// --- the match ---

// "length:3" for one of the four numbers.
static bool read_match_value(SgfReader *r, const SgfValue *v, BgMatchGame *m, Error *e) {
    Str text = {0};
    char name[8];
    int number, used = 0;
    sgf_value_text(r, v, true, &text);
    bool ok = sscanf(str_text(&text), "%7[a-z]:%6d%n", name, &number, &used) == 2 &&
              str_text(&text)[used] == '\0' && number >= 0 && number <= BG_MATCH_MAX;
    str_clear(&text);
    if (!ok) return refuse(r, v, e, "not a number of MI such as length:7, 0 to 32767");
    if (strcmp(name, "length") == 0) m->length = number;
    if (strcmp(name, "game") == 0) m->game = number + 1;
    if (strcmp(name, "ws") == 0) m->score[BG_WHITE] = number;
    if (strcmp(name, "bs") == 0) m->score[BG_BLACK] = number;
    return true;
}

bool sgf_bg_read_match(SgfReader *r, Str *out, Error *e) {
    BgMatchGame m = {.game = 1};
    for (size_t i = 0; i < r->tree.n; i++)
        if (sgf_is(r->in, &r->tree.values[i], "MI") &&
            !read_match_value(r, &r->tree.values[i], &m, e))
            return false;
    str_reset(out);
    bg_match_text(&m, out);
    return true;
}

bool sgf_bg_write_match(const char *heading, Str *out) {
    BgMatchGame m;
    if (!bg_match_parse(heading, &m) || m.game > BG_MATCH_MAX) return false;
    str_addf(out, "MI[length:%d][game:%d][ws:%d][bs:%d]", m.length, m.game - 1, m.score[BG_WHITE],
             m.score[BG_BLACK]);
    return true;
}

// --- writing ---

static char letter_of(int player, int own) {
    if (own == 25) return 'y';
    return own == 0 ? 'z' : (char)('a' + bg_own_point(player, own) - 1);
}

static void write_men(const BgPosition *p, int player, Str *out) {
    bool any = false;
    for (int own = 1; own <= 25; own++)
        for (int n = p->men[player][bg_own_point(player, own)]; n > 0; n--) {
            if (!any) str_add(out, player == BG_WHITE ? "AW" : "AB");
            any = true;
            str_addf(out, "[%c]", letter_of(player, own));
        }
}

bool sgf_bg_write_setup(const Record *r, Str *out) {
    BgPosition p;
    bg_position_of(r->game, r->start, &p);
    int turn = bg_position_on_roll(&p);
    bool has_turn = turn != BG_NOBODY, cube = game_param(r->game, "cube", 0) != 0;
    str_add(out, "\n;");
    if (has_turn) str_addf(out, "PL[%c]", "WB"[turn]);
    str_add(out, "AE[a:y]");
    write_men(&p, BG_WHITE, out);
    write_men(&p, BG_BLACK, out);
    if (p.value != 1 && (p.value & (p.value - 1)) == 0) str_addf(out, "\n;CV[%d]", p.value);
    if (p.holds != BG_NOBODY) str_addf(out, "\n;CP[%c]", "wb"[p.holds]);
    if (has_turn && p.dice[0] && p.dice[1])
        str_addf(out, "\n;PL[%c]DI[%d%d]", "WB"[turn], p.dice[0], p.dice[1]);
    BgPosition read = p;
    Str text = {0}, own = {0};
    read.offered = false;
    read.dropped = BG_NOBODY;
    for (int player = 0; player < 2; player++) {
        read.off[player] = BG_SET;
        for (int n = 0; n < BG_NODES; n++) read.off[player] -= p.men[player][n];
    }
    if (has_turn) bg_position_give_turn(&read, turn, p.dice, cube);
    bg_position_text(&read, &text);
    game_position_text(r->game, r->start, &own);
    bool all = has_turn && strcmp(str_text(&text), str_text(&own)) == 0;
    str_clear(&text);
    str_clear(&own);
    return all;
}

// Whether nothing is said of a move but that it was made, and the line goes on behind it.
static bool is_bare(const RecordBranches *b, size_t line, size_t ply) {
    const Record *r = b->r;
    const size_t *first;
    const RecordMove *m = record_line_move(r, line, ply);
    if (ply + 1 >= record_line_plies(r, line) || m->used_ms >= 0 || m->has_value) return false;
    if (*record_comment_at(r, line, ply + 1)) return false;
    return record_branches_at(b, line, ply + 1, &first) == 0;
}

static void write_own(const Game *g, const State *s, Move m, Str *out) {
    Str text = {0};
    game_move_text(g, s, m, &text);
    str_addf(out, ";MV[%s]", str_text(&text));
    str_clear(&text);
}

static void write_steps(const Game *g, const State *s, int player, const BgSteps *steps, Str *out) {
    int dice[2];
    bg_dice_of(g, s, dice);
    str_addf(out, ";%c[%d%d", "WB"[player], dice[0], dice[1]);
    for (int i = 0; i < steps->n; i++)
        str_addf(out, "%c%c", letter_of(player, steps->step[i].from),
                 letter_of(player, steps->step[i].to));
    str_add_char(out, ']');
}

// The throw that a line ends with.
static void write_last_dice(const Game *g, const State *s, Move m, const int dice[2], Str *out) {
    State *after = game_states_new(g, 1);
    game_copy(g, after, s);
    game_play(g, after, m);
    str_addf(out, ";PL[%c]DI[%d%d]", "WB"[game_mover(g, after)], dice[0], dice[1]);
    free(after);
}

static void write_act(const Record *r, size_t line, size_t ply, const State *s, Str *out) {
    static const char *const cube_words[] = {[BG_DOUBLES] = "double", "take", "drop"};
    const RecordMove *m = record_line_move(r, line, ply);
    BgSteps steps = {0};
    int dice[2];
    BgAct act = bg_act_of(r->game, s, m, &steps, dice);
    bool last = ply + 1 == record_line_plies(r, line);
    if (act == BG_MOVES || act == BG_PASSES)
        write_steps(r->game, s, m->mover, &steps, out);
    else if (act >= BG_DOUBLES)
        str_addf(out, ";%c[%s]", "WB"[m->mover], cube_words[act]);
    else if (act == BG_DICE && last)
        write_last_dice(r->game, s, m->move, dice, out);
    else
        write_own(r->game, s, m->move, out);
}

size_t sgf_bg_write_turn(const RecordBranches *b, size_t line, size_t ply, State *s, Str *out) {
    const Record *r = b->r;
    size_t n = 1;
    for (; n < 3 && is_bare(b, line, ply + n - 1); n++) {
        const RecordMove *m = record_line_move(r, line, ply + n - 1);
        BgSteps steps;
        int dice[2];
        BgAct act = bg_act_of(r->game, s, m, &steps, dice);
        if (act != BG_THROWS && act != BG_DICE) break;
        game_play(r->game, s, m->move);
    }
    const RecordMove *last = record_line_move(r, line, ply + n - 1);
    bool alone = last->mover == PLAYER_CHANCE && ply + n < record_line_plies(r, line);
    if (alone && n == 2) str_add(out, ";MV[roll]");
    write_act(r, line, ply + n - 1, s, out);
    return n;
}
