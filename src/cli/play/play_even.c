// SPDX-License-Identifier: MIT
// play_even.c - `genpei play shogi --even`: the handicap that makes a game even by earlier games,
// which an archive keeps.
#include "cli/play/play.h"

#include "base/os/os_posix.h"
#include "games/shogi/shogi_handicap.h"
#include "record/files/archive.h"
#include "teach/handicap/handicap_advice.h"

// The strength that the archive's games show; without one, nothing is known yet.
static bool person_of(const PlayOptions *o, HandicapStrength *out, Error *e) {
    *out = (HandicapStrength){0};
    if (!os_file_exists(o->archive)) return true;
    Archive *a = archive_open(o->archive, ARCHIVE_READ, e);
    bool ok = a && handicap_person(a, out, e);
    archive_close(a);
    return ok;
}

static const char *opponent_of(const App *app, const PlayOptions *o) {
    for (int i = 0; i < 2; i++)
        if (o->seats[i] && !player_is_person(&app->players, o->seats[i])) return o->seats[i];
    return "sho:depth=3";
}

bool play_even(App *app, PlayOptions *o, Error *e) {
    if (strcmp(o->game, "shogi") != 0)
        return error_set(e, "--even: is for the game 'shogi', whose handicap it chooses");
    if (!o->archive) return error_set(e, "--even: needs the --archive with earlier games");
    if (o->position || o->file) return error_set(e, "--even: the start is that of the handicap");
    HandicapStrength person;
    double elo;
    const char *opponent = opponent_of(app, o);
    if (!handicap_player(opponent, &elo))
        return error_set(e, "--even: it was not measured how strong %.60s is; try sho:depth=3",
                         opponent);
    if (!person_of(o, &person, e)) return false;
    HandicapOffer offer = {0};
    if (person.games) offer = handicap_offer(person.elo, elo);
    const ShogiHandicap *h = shogi_handicap(offer.handicap);
    o->seats[offer.side] = "human";
    o->seats[1 - offer.side] = opponent;
    snprintf(o->even_game, sizeof o->even_game, "shogi%s%s", offer.handicap ? ":handicap=" : "",
             offer.handicap ? h->name : "");
    o->game = o->even_game;
    if (o->json) return true;
    if (person.games)
        printf("By %d %s your strength is %.0f +- %.0f, that of %s %.0f: handicap %s (%s).\n",
               person.games, str_plural(person.games, "game", "games"), person.elo, person.error,
               opponent, elo, h->name, h->japanese);
    else
        printf("No game in %s tells your strength yet: an even start.\n", o->archive);
    return true;
}

bool play_keep(const Play *p, const Record *r, Error *e) {
    if (!p->archive || !ending_has_result(r->ending)) return true;
    Archive *a = archive_open(p->archive, ARCHIVE_WRITE, e);
    bool ok = a && archive_add_played(a, "play", archive_last_number(a, "play") + 1, r, NULL, e);
    archive_close(a);
    return ok;
}
