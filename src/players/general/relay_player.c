// SPDX-License-Identifier: MIT
// relay_player.c - see relay_player.h.
//
// Who is to move follows from the number of moves that the side has made, so it is the same after a
// move was taken back. Where the record is not given the turns are counted.
#include "players/general/relay_player.h"

#include "base/mem.h"

#include <ctype.h>

enum { MEMBERS_MAX = 8 };

typedef struct {
    Player player;
    PlayerOps ops; // with the type of values that all members have
    Player *members[MEMBERS_MAX];
    int n;
    int every; // moves in a row
    int made;  // turns in this game
    bool same_values;
} RelayPlayer;

static RelayPlayer *relay_of(Player *p) {
    return (RelayPlayer *)p;
}

static void relay_free(Player *p) {
    RelayPlayer *r = relay_of(p);
    for (int i = 0; i < r->n; i++) player_free(r->members[i]);
    free(r);
}

// The moves that `side` has made in the game.
static int moves_made(const RelayPlayer *r, const Turn *turn) {
    if (!turn->record) return r->made;
    int n = 0;
    for (size_t i = 0; i < turn->record->n; i++) n += turn->record->moves[i].mover == turn->side;
    return n;
}

static int member_at(const RelayPlayer *r, const Turn *turn) {
    return moves_made(r, turn) / r->every % r->n;
}

static bool relay_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    RelayPlayer *r = relay_of(p);
    Player *member = r->members[member_at(r, turn)];
    r->made++;
    if (player_choose(member, turn, out, e)) {
        if (!r->same_values) out->has_value = out->has_static = false;
        return true;
    }
    Error why = *e;
    return error_set(e, "%s: %s", member->text, why.text);
}

static void relay_begins(Player *p, int side, uint64_t seed) {
    RelayPlayer *r = relay_of(p);
    r->made = 0;
    for (int i = 0; i < r->n; i++) player_begins(r->members[i], side, seed + (uint64_t)i);
}

static void relay_ends(Player *p, const Record *game, int side) {
    RelayPlayer *r = relay_of(p);
    for (int i = 0; i < r->n; i++) player_ends(r->members[i], game, side);
}

static void relay_learn(Player *p, const Record *game, int side) {
    RelayPlayer *r = relay_of(p);
    for (int i = 0; i < r->n; i++) player_learn(r->members[i], game, side);
}

static void relay_forget(Player *p) {
    RelayPlayer *r = relay_of(p);
    for (int i = 0; i < r->n; i++) player_forget(r->members[i]);
}

static bool relay_prepare(Player *p, Error *e) {
    RelayPlayer *r = relay_of(p);
    for (int i = 0; i < r->n; i++)
        if (!player_prepare(r->members[i], e)) return false;
    return true;
}

static bool relay_moves_only(const Player *p) {
    const RelayPlayer *r = (const RelayPlayer *)p;
    for (int i = 0; i < r->n; i++)
        if (player_moves_only(r->members[i])) return true;
    return false;
}

static size_t relay_values(Player *p, const Turn *turn, MoveValue *out) {
    RelayPlayer *r = relay_of(p);
    return r->same_values ? player_values(r->members[member_at(r, turn)], turn, out) : 0;
}

static void relay_explain(Player *p, const Turn *turn, Insight *out) {
    RelayPlayer *r = relay_of(p);
    int at = member_at(r, turn);
    Player *member = r->members[at];
    char en[160], ja[160];
    snprintf(en, sizeof en, "Member %d of %d is to move: %.100s.", at + 1, r->n, member->text);
    snprintf(ja, sizeof ja, "%d人中%d人目の手番です：%.100s。", r->n, at + 1, member->text);
    insight_say(out, en, ja);
    if (member->ops->explain) member->ops->explain(member, turn, out);
}

// Where the text of the next member begins: after a '/' that the name of a player follows. (Options
// have '/' too: order=fixed/2.) NULL: there is none.
static const char *next_member(const char *text) {
    PlayerTable table = player_table();
    for (const char *at = text; (at = strchr(at, '/')); at++) {
        size_t length = 0;
        while (isalnum((unsigned char)at[1 + length]) || at[1 + length] == '-') length++;
        for (size_t i = 0; i < table.n; i++)
            if (strlen(table.types[i]->name) == length &&
                strncmp(table.types[i]->name, at + 1, length) == 0)
                return at + 1;
    }
    return NULL;
}

static bool add_member(RelayPlayer *r, const Game *g, const char *text, size_t length, Error *e) {
    char member[SPEC_TEXT_MAX];
    if (r->n == MEMBERS_MAX) return error_set(e, "a team has at most %d members", MEMBERS_MAX);
    memcpy(member, text, length);
    member[length] = '\0';
    PlayerTable table = player_table();
    if (player_is_person(&table, member)) return error_set(e, "a person cannot be in a team");
    if (strncmp(member, "relay", 5) == 0) return error_set(e, "a team cannot be in a team");
    Player *made = player_new(&table, g, member, e);
    if (!made) return false;
    r->members[r->n++] = made;
    return true;
}

static bool add_members(RelayPlayer *r, const Game *g, const char *texts, Error *e) {
    while (texts) {
        const char *next = next_member(texts);
        size_t length = next ? (size_t)(next - texts) - 1 : strlen(texts);
        if (!add_member(r, g, texts, length, e)) return false;
        texts = next;
    }
    if (r->n < 2) return error_set(e, "a team has at least two members: relay:PLAYER/PLAYER");
    return true;
}

static bool read_options(RelayPlayer *r, Spec *spec, const Game *g, Error *e) {
    static const char *const known[] = {"", "every"};
    const char *texts = spec_get(spec, "");
    r->every = 1;
    if (!spec_int(spec, "every", 1, 1000, &r->every, e)) return false;
    if (!spec_done(spec, known, 2, e)) return false;
    return add_members(r, g, texts, e);
}

static Player *relay_make(Spec *spec, const Game *g, Error *e) {
    RelayPlayer *r = mem_new(1, sizeof *r);
    if (!read_options(r, spec, g, e)) {
        relay_free(&r->player);
        return NULL;
    }
    r->ops = (PlayerOps){.value_type = r->members[0]->ops->value_type,
                         .free = relay_free,
                         .choose = relay_choose,
                         .begins = relay_begins,
                         .ends = relay_ends,
                         .learn = relay_learn,
                         .prepare = relay_prepare,
                         .moves_only = relay_moves_only,
                         .forget = relay_forget,
                         .values = relay_values,
                         .explain = relay_explain};
    r->player.pawn = r->members[0]->pawn;
    r->same_values = true;
    for (int i = 1; i < r->n; i++)
        r->same_values &= r->members[i]->ops->value_type == r->ops.value_type &&
                          r->members[i]->pawn == r->player.pawn;
    r->player.ops = &r->ops;
    return &r->player;
}

const PlayerType relay_player_type = {
    .name = "relay",
    .options = "PLAYER/PLAYER/...,every=N",
    .summary = "a team that plays one side, its members taking turns of N moves (1995)",
    .outside = true, // a member may run an external program
    .make = relay_make,
};
