// SPDX-License-Identifier: MIT
// cmd_complete.c - `genpei complete WORD...`: completions of the last word, for tools/genpei.bash.
//
// The words are those of a command line without the program's name; the last one is being typed.
// Prints a word on each line; ":files" alone stands for the names of files. What a word may be is
// read from the command's own arguments: GAME stands for a game, SPEC for a player, PAPER for a
// paper, FILE for a file, and a|b|c for one of these words.
#include "cli/cmd.h"

#include "papers/papers.h"

#include <ctype.h>

typedef struct {
    App *app;
    char **words; // after the command, the last one being typed
    int n;
    const CommandProbe *probe;
    bool help; // only names of commands and parts
} Completion;

// Prints `head` and `candidate` when the typed part matches.
static void offer(const char *head, const char *candidate, size_t length, const char *typed) {
    size_t n = strlen(typed);
    if (n <= length && strncmp(candidate, typed, n) == 0)
        printf("%s%.*s\n", head, (int)length, candidate);
}

static void offer_word(const char *candidate, const char *typed) {
    offer("", candidate, strlen(candidate), typed);
}

// Names in capitals stand for something else, as FILE does.
static bool is_word(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (isupper((unsigned char)text[i])) return false;
    return n > 0;
}

// One of "a|b|c".
static void offer_choice(const char *head, const char *choice, size_t length, const char *typed) {
    const char *end = choice + length;
    while (choice < end) {
        size_t n = strcspn(choice, "|");
        if (choice + n > end) n = (size_t)(end - choice);
        if (is_word(choice, n)) offer(head, choice, n, typed);
        choice += n + 1;
    }
}

// --- games and players: NAME or NAME:KEY=VALUE,... ---

// `options` are those of the name, "depth=N,eval=wsm|val2"; `typed` is what follows the colon and
// `head` all before it.
static void offer_options(const char *head, const char *options, const char *typed) {
    const char *comma = strrchr(typed, ','), *key = comma ? comma + 1 : typed;
    const char *equals = strchr(key, '=');
    Str before = {0};
    str_addf(&before, "%s%.*s", head, (int)((equals ? equals + 1 : key) - typed), typed);
    for (const char *o = options; *o; o += strspn(o, ",")) {
        size_t length = strcspn(o, ","), name = strcspn(o, "=,");
        if (name < length && !equals) offer(str_text(&before), o, name + 1, key);
        if (name < length && equals && name == (size_t)(equals - key) && strncmp(o, key, name) == 0)
            offer_choice(str_text(&before), o + name + 1, length - name - 1, equals + 1);
        o += length;
    }
    str_clear(&before);
}

static void offer_named(const char *head, const char *name, const char *options,
                        const char *typed) {
    size_t n = strcspn(typed, ":");
    if (!typed[n]) {
        offer(head, name, strlen(name), typed);
    } else if (strlen(name) == n && strncmp(name, typed, n) == 0) {
        Str before = {0};
        str_addf(&before, "%s%s:", head, name);
        offer_options(str_text(&before), options, typed + n + 1);
        str_clear(&before);
    }
}

static void offer_games(const Completion *c, const char *head, const char *typed) {
    for (size_t i = 0; i < game_table_count(c->app->games); i++) {
        const GameType *t = game_table_type(c->app->games, i);
        offer_named(head, t->name, t->params, typed);
    }
}

static void offer_players(const Completion *c, const char *head, const char *typed) {
    for (size_t i = 0; i < c->app->players.n; i++) {
        const PlayerType *t = c->app->players.types[i];
        offer_named(head, t->name, t->options, typed);
    }
}

static void offer_papers(const char *head, const char *typed) {
    size_t n;
    const Paper *const *papers = papers_all(&n);
    for (size_t i = 0; i < n; i++) offer(head, papers[i]->name, strlen(papers[i]->name), typed);
}

// --- arguments ---

// `what` is the word that stands for the value in the help.
static void offer_value(const Completion *c, const char *what, const char *head,
                        const char *typed) {
    if (strstr(what, "GAME"))
        offer_games(c, head, typed);
    else if (strstr(what, "SPEC"))
        offer_players(c, head, typed);
    else if (strstr(what, "PAPER"))
        offer_papers(head, typed);
    else if (strchr(what, '|'))
        offer_choice(head, what, strlen(what), typed);
    else if (strstr(what, "FILE") || strstr(what, "FOLDER"))
        puts(":files");
}

static const ArgSpec *option_named(const ArgSpec *spec, size_t n, const char *word, size_t length) {
    for (size_t i = 0; i < n; i++)
        if (spec[i].name[0] == '-' && strlen(spec[i].name) == length &&
            strncmp(spec[i].name, word, length) == 0)
            return &spec[i];
    return NULL;
}

static bool takes_next_word(const ArgSpec *spec, size_t n, const char *word) {
    const ArgSpec *a = option_named(spec, n, word, strlen(word));
    return a && a->kind != ARG_FLAG;
}

// The positional argument that is being typed.
static const ArgSpec *positional_typed(const Completion *c, const ArgSpec *spec, size_t n) {
    int index = 0;
    for (int i = 0; i + 1 < c->n; i++) {
        if (takes_next_word(spec, n, c->words[i]))
            i++;
        else if (c->words[i][0] != '-')
            index++;
    }
    for (size_t i = 0; i < n; i++)
        if (spec[i].name[0] != '-' && (index-- == 0 || spec[i].kind == ARG_TEXTS)) return &spec[i];
    return NULL;
}

static void complete_arguments(void *context, const ArgSpec *spec, size_t n) {
    const Completion *c = context;
    if (c->help || c->n == 0) return;
    const char *word = c->words[c->n - 1], *before = c->n > 1 ? c->words[c->n - 2] : "";
    size_t length = strcspn(word, "=");
    const ArgSpec *a = NULL;
    if (takes_next_word(spec, n, before)) {
        a = option_named(spec, n, before, strlen(before));
        offer_value(c, a->value, "", word);
    } else if (word[0] == '-' && word[length] && (a = option_named(spec, n, word, length))) {
        Str head = {0};
        str_add_n(&head, word, length + 1);
        if (a->value) offer_value(c, a->value, str_text(&head), word + length + 1);
        str_clear(&head);
    } else if (word[0] == '-') {
        for (size_t i = 0; i < n; i++)
            if (spec[i].name[0] == '-') offer_word(spec[i].name, word);
        offer_word("--help", word);
    } else if ((a = positional_typed(c, spec, n))) {
        offer_value(c, a->name, "", word);
    }
}

static void complete_command(Completion *c, const Command *command) {
    Command asked = *command;
    asked.probe = c->probe;
    asked.run(c->app, &asked, 0, NULL);
}

// Of a part called "hexN", for any number N: the length of "hex". Of others: 0.
static size_t numbered_part(const char *name) {
    size_t n = strlen(name);
    return n > 1 && name[n - 1] == 'N' && is_word(name, n - 1) ? n - 1 : 0;
}

static bool is_part(const char *name, const char *word) {
    size_t n = numbered_part(name);
    if (n == 0) return strcmp(name, word) == 0;
    if (strncmp(name, word, n) != 0) return false;
    word += n + strspn(word + n, "0123456789");
    return *word == '\0' || *word == ':';
}

static void offer_part(const char *name, const char *typed) {
    size_t n = numbered_part(name);
    if (n == 0) n = strlen(name);
    if (is_word(name, n)) offer("", name, n, typed);
}

static void complete_parts(void *context, const Command *parts, size_t n) {
    Completion *c = context;
    const char *word = c->n > 0 ? c->words[0] : "";
    for (size_t i = 0; i < n; i++) {
        const char *name = cli_part_name(&parts[i]);
        if (c->n == 1) offer_part(name, word);
        if (c->n < 2 || !is_part(name, word)) continue;
        c->words++;
        c->n--;
        complete_command(c, &parts[i]);
        return;
    }
}

static void offer_commands(const char *typed) {
    size_t n;
    const Command *const *commands = cmd_all(&n);
    for (size_t i = 0; i < n; i++)
        if (commands[i]->group != GROUP_HIDDEN) offer_word(commands[i]->name, typed);
}

// No completion is asked for: "--help" alone begins no command.
static int print_help(const Command *self, int argc, char **argv) {
    ArgList words;
    int status;
    const ArgSpec spec[] = {
        {.name = "WORD...",
         .kind = ARG_TEXTS,
         .out = &words,
         .help = "words after \"genpei\", the last one being typed"},
    };
    CLI_ARGS(self, spec, argc, argv, &status);
    return status;
}

static int run_complete(App *app, const Command *self, int argc, char **argv) {
    if (argc == 0 || self->probe) return CLI_OK;
    if (argc == 1 && strcmp(argv[0], "--help") == 0) return print_help(self, argc, argv);
    bool help = argc > 1 && strcmp(argv[0], "help") == 0;
    if (help) argc--, argv++;
    if (argc == 1) {
        offer_commands(argv[0]);
        if (!help) offer_word("help", argv[0]);
        return CLI_OK;
    }
    Completion c = {app, argv + 1, argc - 1, NULL, help};
    const CommandProbe probe = {complete_arguments, complete_parts, &c};
    c.probe = &probe;
    const Command *command = cmd_find(argv[0]);
    if (command) complete_command(&c, command);
    return CLI_OK;
}

const Command cmd_complete = {
    .name = "complete",
    .group = GROUP_HIDDEN,
    .summary = "Print what the last word of a command line may become.",
    .example = "genpei complete perft oth",
    .run = run_complete,
};
