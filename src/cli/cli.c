// SPDX-License-Identifier: MIT
// cli.c - see cli.h.
#include "cli/cli.h"

#include "base/columns.h"
#include "base/mem.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "base/version.h"
#include "record/files/archive_place.h"
#include "record/record_escape.h"

#include <errno.h>

static void print_help(const Command *c, const ArgSpec *spec, size_t n) {
    Str text = {0};
    str_addf(&text, "usage: genpei %s ", c->name);
    args_usage(spec, n, columns_of(str_text(&text)), &text);
    str_add(&text, "\n\n");
    columns_wrap(&text, c->summary, 0, 0);
    str_add(&text, "\n\n");
    args_help(spec, n, &text);
    str_addf(&text, "%sexample:\n  %s\n", n ? "\n" : "", c->example);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

static bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool asks_version(const char *word) {
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0;
}

bool cli_answers(const char *word, int *status) {
    if (!asks_version(word)) return false;
    puts("genpei " GENPEI_VERSION);
    *status = CLI_OK;
    return true;
}

static void refuse_args(const Command *c, const ArgSpec *spec, size_t n, const Error *e) {
    Str usage = {0};
    args_usage_short(spec, n, &usage);
    fprintf(stderr, "genpei %s: %s (usage: genpei %s %s)\n", c->name, e->text, c->name,
            str_text(&usage));
    str_clear(&usage);
}

bool cli_args(const Command *c, const ArgSpec *spec, size_t n, int argc, char **argv, int *status) {
    *status = CLI_OK;
    if (c->probe) {
        c->probe->arguments(c->probe->context, spec, n);
        return false;
    }
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (cli_answers(argv[i], status)) return false;
        if (!asks_help(argv[i])) continue;
        print_help(c, spec, n);
        return false;
    }
    Error e;
    if (args_parse(spec, n, argc, argv, &e)) return true;
    refuse_args(c, spec, n, &e);
    *status = CLI_BAD;
    return false;
}

int cli_fail(const Error *e) {
    fprintf(stderr, "genpei: %s\n", e->text);
    return CLI_BAD;
}

int cli_finish(int status) {
    if (fflush(stdout) == 0) {
        if (!ferror(stdout)) return status;
        // It failed earlier, and errno is lost: writing one more byte fails for the same reason.
        clearerr(stdout);
        if (putchar('\n') != EOF) fflush(stdout);
    }
    if (errno == EPIPE) return status;
    fprintf(stderr, "genpei: standard output: %s\n", strerror(errno));
    return CLI_BAD;
}

State *cli_position(const Game *g, const char *position, const char *moves, Error *e) {
    State *s = game_states_new(g, 1);
    if (game_position_parse(g, position ? position : "start", s, e) &&
        (!moves || game_play_text(g, s, moves, e)))
        return s;
    free(s);
    return NULL;
}

const char *cli_archive(App *app, const char *named, Error *e) {
    if (named) return named;
    str_reset(&app->archive);
    ArchivePlace place = archive_place(&app->archive, e);
    if (place == ARCHIVE_NOWHERE) {
        error_prefix(e, "without --archive");
        return NULL;
    }
    if (place == ARCHIVE_IN_FOLDER)
        fprintf(stderr, "genpei: using the archive genpei.db of this folder\n");
    return str_text(&app->archive);
}

void cli_print_name(const char *name, int width) {
    Str text = {0};
    record_escape(name, &text);
    printf("%-*s", width, str_text(&text));
    str_clear(&text);
}

const Game *cli_open(App *app, const char *game, const char *backend, Error *e) {
    const Game *g = game_table_open_on(app->games, game, backend, e);
    if (!g || !*g->note) return g;
    if (backend) {
        error_set(e, "%s: %s", g->name, g->note);
        return NULL;
    }
    fprintf(stderr, "genpei: %s: %s; runs on the vm\n", g->name, g->note);
    return g;
}

enum { JSON_LINE = JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(9) };

void cli_json_line_text(json_t *object, Str *out) {
    char *text = json_dumps(object, JSON_LINE);
    str_addf(out, "%s\n", text ? text : "");
    free(text);
    json_decref(object);
}

void cli_print_json(json_t *object) {
    json_dumpf(object, stdout, JSON_LINE);
    putchar('\n');
    fflush(stdout);
    json_decref(object);
}

json_t *cli_json_text(const char *text) {
    Str repaired = {0};
    utf8_add_repaired(&repaired, text);
    json_t *j = json_string(str_text(&repaired));
    str_clear(&repaired);
    return j;
}

json_t *cli_json_move(const Game *g, const State *s, Move m) {
    Str text = {0};
    game_move_text(g, s, m, &text);
    json_t *j = json_string(str_text(&text));
    str_clear(&text);
    return j;
}

json_t *cli_json_value(const Player *p, int value) {
    return json_integer(p->ops->value_type == VALUE_DISCS ? value_margin(value) : value);
}

json_t *cli_json_line(const Game *g, const State *s, const Move *line, size_t n) {
    json_t *list = json_array();
    State *at = game_states_new(g, 1);
    game_copy(g, at, s);
    for (size_t i = 0; i < n && game_legal(g, at, line[i]); i++) {
        json_array_append_new(list, cli_json_move(g, at, line[i]));
        game_play(g, at, line[i]);
    }
    free(at);
    return list;
}

void cli_line_text(const Game *g, const State *s, const Move *line, size_t n, Str *out) {
    State *at = game_states_new(g, 1);
    game_copy(g, at, s);
    for (size_t i = 0; i < n && game_legal(g, at, line[i]); i++) {
        if (i > 0) str_add_char(out, ' ');
        game_move_text(g, at, line[i], out);
        game_play(g, at, line[i]);
    }
    free(at);
}

bool cli_shard(const char *text, int *shard, int *shards, Error *e) {
    enum { SHARDS_MAX = 1000000 };
    char first[16];
    int64_t i, n;
    size_t length = strcspn(text, "/");
    if (length < sizeof first && text[length]) {
        memcpy(first, text, length);
        first[length] = '\0';
        if (spec_number(first, &i) && spec_number(text + length + 1, &n) && i >= 1 && i <= n &&
            n <= SHARDS_MAX) {
            *shard = (int)i - 1;
            *shards = (int)n;
            return true;
        }
    }
    return error_set(e, "--shard is I/N, part I of N, not '%.40s'", text);
}

bool cli_language(const char *asked, bool *japanese, Error *e) {
    static const char *const places[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    *japanese = false;
    if (asked && strcmp(asked, "ja") != 0 && strcmp(asked, "en") != 0)
        return error_set(e, "--language: '%.20s' is not en or ja", asked);
    if (asked) {
        *japanese = strcmp(asked, "ja") == 0;
        return true;
    }
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(places[i]);
        if (!value || !*value) continue;
        *japanese = strncmp(value, "ja", 2) == 0;
        break;
    }
    return true;
}

void cli_players_text(const PlayerTable *players, Str *out) {
    int column = 0;
    for (size_t i = 0; i < players->n; i++) {
        int wide = columns_of(players->types[i]->name) + 2;
        if (wide > column) column = wide;
    }
    for (size_t i = 0; i < players->n; i++) {
        const PlayerType *t = players->types[i];
        str_addf(out, "%s%*s", t->name, column - columns_of(t->name), "");
        columns_wrap(out, t->summary, column, column);
        str_addf(out, "\n%*s", column, "");
        columns_wrap(out, *t->options ? t->options : "(no options)", column, column);
        str_add_char(out, '\n');
    }
}

// --- commands made of parts ---

enum { PARTS_MAX = 16 };

const char *cli_part_name(const Command *part) {
    return strrchr(part->name, ' ') + 1;
}

static void add_part_names(const Command *parts, size_t n, Str *out) {
    for (size_t i = 0; i < n; i++) str_addf(out, "%s%s", i ? "|" : "", cli_part_name(&parts[i]));
}

static void add_parts(const Command *self, const Command *parts, size_t n, Str *out) {
    int column = 0;
    str_addf(out, "usage: genpei %s ", self->name);
    add_part_names(parts, n, out);
    str_addf(out, " ...\n\n%s\n\n", self->summary);
    for (size_t i = 0; i < n; i++) {
        int wide = 4 + columns_of(cli_part_name(&parts[i]));
        if (wide > column) column = wide;
    }
    for (size_t i = 0; i < n; i++)
        columns_row(out, cli_part_name(&parts[i]), column, parts[i].summary);
}

static int bad_part(const Command *self, const Command *parts, size_t n, const char *word) {
    const char *names[PARTS_MAX] = {0};
    size_t known = n < PARTS_MAX ? n : PARTS_MAX;
    for (size_t i = 0; i < known; i++) names[i] = cli_part_name(&parts[i]);
    const char *near = word ? suggest_nearest(word, names, known) : NULL;
    Str list = {0};
    Error e;
    if (near) {
        error_set(&e, "unknown part '%.60s'; did you mean '%s'?", word, near);
        fprintf(stderr, "genpei %s: %s\n", self->name, e.text);
    } else if (word) {
        for (size_t i = 0; i < known; i++) str_addf(&list, "%s%s", i ? ", " : "", names[i]);
        error_set(&e, "unknown part '%.60s'; parts: %.300s", word, str_text(&list));
        fprintf(stderr, "genpei %s: %s\n", self->name, e.text);
    } else {
        add_parts(self, parts, n, &list);
        fputs(str_text(&list), stderr);
    }
    str_clear(&list);
    return CLI_BAD;
}

// The list of parts, and then the help of each.
static int print_parts(App *app, const Command *self, const Command *parts, size_t n) {
    Str text = {0};
    add_parts(self, parts, n, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
    for (size_t i = 0; i < n; i++) {
        char help[] = "--help", *arguments[] = {help, NULL};
        putchar('\n');
        parts[i].run(app, &parts[i], 1, arguments);
    }
    return CLI_OK;
}

int cli_parts(App *app, const Command *self, const Command *parts, size_t n, int argc,
              char **argv) {
    const char *word = argc > 0 ? argv[0] : NULL;
    int status = CLI_OK;
    if (self->probe) {
        self->probe->parts(self->probe->context, parts, n);
        return status;
    }
    if (word && cli_answers(word, &status)) return status;
    if (word && asks_help(word)) return print_parts(app, self, parts, n);
    for (size_t i = 0; word && i < n; i++)
        if (strcmp(word, cli_part_name(&parts[i])) == 0)
            return parts[i].run(app, &parts[i], argc - 1, argv + 1);
    return bad_part(self, parts, n, word);
}
