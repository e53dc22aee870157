// SPDX-License-Identifier: MIT
// play_do_files.c - commands of `genpei play` about the record: showing, saving, loading.
#include "cli/play/play.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "record/files/record_file.h"
#include "record/files/record_formats.h"

static void remember_file(Play *p, const char *path) {
    char *copy = mem_text(path);
    free(p->file);
    p->file = copy;
}

void play_do_record(Play *p, const char *arg) {
    (void)arg;
    const Record *r = referee_record(p->referee);
    Str moves = {0}, result = {0};
    if (p->japanese) {
        play_moves_japanese(r, &moves);
        play_status_japanese(r, &result);
        play_say(p, "%s\n%s", str_text(&result), moves.len ? str_text(&moves) : "（指し手なし）");
        str_clear(&moves);
        str_clear(&result);
        return;
    }
    play_moves_text(r, play_viewer(p), &moves);
    play_result_text(r, &result);
    if (p->json)
        cli_print_json(json_pack("{s:s, s:s, s:s}", "event", "record", "moves", str_text(&moves),
                                 "result", str_text(&result)));
    else
        play_say(p, "%zu %s, %s\n%s", r->n, play_plies(r->n), str_text(&result),
                 moves.len ? str_text(&moves) : "(no moves)");
    str_clear(&moves);
    str_clear(&result);
}

// "FILE over" replaces a file that is there already.
static bool wants_over(Str *path) {
    static const char word[] = " over";
    size_t n = strlen(word);
    if (path->len <= n || strcmp(path->text + path->len - n, word) != 0) return false;
    path->len -= n;
    path->text[path->len] = '\0';
    while (path->len > 0 && path->text[path->len - 1] == ' ') path->text[--path->len] = '\0';
    return true;
}

// In the format that the ending of the file names; text where it names none.
static bool write_record(Play *p, const char *file, Str *out, Error *e) {
    const Record *r = referee_record(p->referee);
    const RecordFormat *f = record_format_of(file);
    if (!f) f = record_format_named("text", e);
    if (!f->write) return error_set(e, "games are saved as %s by 'archive export' only", f->name);
    if (!record_format_fits(f, r, e)) return false;
    if (f->header) str_add(out, f->header);
    f->write(r, out);
    Str lost = {0};
    record_format_lost(f, r, &lost);
    if (lost.len) play_say(p, "%s", str_text(&lost));
    str_clear(&lost);
    return true;
}

void play_do_save(Play *p, const char *arg) {
    Error e;
    Str path = {0}, text = {0};
    str_add(&path, arg);
    bool over = wants_over(&path);
    const char *file = str_text(&path);
    bool ours = p->file && strcmp(p->file, file) == 0;
    if (!*file) {
        play_error(p, "save where? 'save FILE'");
    } else if (play_viewer(p) >= 0) {
        play_error(p, "the record tells what is hidden; it can be saved when the game is over");
    } else if (!over && !ours && os_file_exists(file)) {
        play_error(p, "%s exists already; 'save %s over' replaces it", file, file);
    } else {
        if (write_record(p, file, &text, &e) &&
            os_write_file(file, str_text(&text), text.len, &e)) {
            remember_file(p, file);
            play_say(p, "Saved to %s.", file);
        } else {
            play_error(p, "%s", e.text);
        }
    }
    str_clear(&path);
    str_clear(&text);
}

bool play_load(Play *p, const char *path, Error *e) {
    Record r;
    if (!record_file_read_one(path, p->app->games, 1, &r, e)) return false;
    bool same = r.game == p->game;
    if (same) {
        play_new_game(p, r.start);
        referee_continue(p->referee, &r);
        play_changed(p);
        p->printed_end = referee_ended(p->referee);
        remember_file(p, path);
    } else {
        error_set(e, "%.200s is a game of %s, not %s", path, r.game->name, p->game->name);
    }
    record_clear(&r);
    return same;
}

void play_do_load(Play *p, const char *arg) {
    Error e;
    Str result = {0};
    if (!*arg) {
        play_error(p, "load what? 'load FILE'");
    } else if (!play_load(p, arg, &e)) {
        play_error(p, "%s", e.text);
    } else {
        play_wait(p);
        const Record *r = referee_record(p->referee);
        size_t n = r->n;
        if (p->japanese) {
            play_status_japanese(r, &result);
            play_say(p, "読み込みました：%s", str_text(&result));
            str_clear(&result);
            return;
        }
        play_result_text(r, &result);
        play_say(p, "Loaded %zu %s, %s.", n, play_plies(n), str_text(&result));
    }
    str_clear(&result);
}
