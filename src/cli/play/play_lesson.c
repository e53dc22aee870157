// SPDX-License-Identifier: MIT
// play_lesson.c - after a game against the teacher: its report; and the command that asks for one.
#include "cli/play/play.h"

#include "teach/model/tutor_report.h"

static bool is_teacher(const Player *p) {
    return strcmp(p->text, "tutor") == 0 || strncmp(p->text, "tutor:", 6) == 0;
}

bool play_lesson_text(const Play *p, const Record *r, Str *out) {
    TutorReport report;
    int person = play_person(p);
    bool taught = false;
    for (int side = 0; side < p->game->players; side++)
        taught |= side != person && is_teacher(p->seats[side]);
    if (person < 0 || !taught || !tutor_report(r, person, &report, NULL)) return false;
    tutor_report_text(r, &report, p->japanese, out);
    return true;
}

void play_do_lesson(Play *p, const char *arg) {
    TutorReport report;
    Error e;
    const Record *r = referee_record(p->referee);
    int person = play_person(p);
    (void)arg;
    if (!tutor_report(r, person < 0 ? 0 : person, &report, &e)) {
        play_error(p, "%s", e.text);
        return;
    }
    Str text = {0};
    tutor_report_text(r, &report, p->japanese && !p->json, &text);
    play_say(p, "%s", str_text(&text));
    str_clear(&text);
}
