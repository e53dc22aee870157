// SPDX-License-Identifier: MIT
// xboard_words.c - see xboard_words.h.
#include "proto/xboard_words.h"

#include "base/spec.h"

#include <string.h>

void xboard_features_clear(XboardFeatures *f) {
    str_clear(&f->variants);
    uci_options_clear(&f->options);
    *f = (XboardFeatures){.reuse = true};
}

// --- options ---

static const char *skip_blanks(const char *p) {
    return p + strspn(p, " \t");
}

// The choices of a combo: "Both /// *Off /// White"; the star marks the default.
static void add_choices(const char *p, Str *uci) {
    static const char mark[] = "///";
    while (*(p = skip_blanks(p))) {
        const char *end = strstr(p, mark);
        size_t n = end ? (size_t)(end - p) : strlen(p);
        const char *next = end ? end + strlen(mark) : p + n;
        if (*p == '*') p++, n--;
        while (n > 0 && p[n - 1] == ' ') n--;
        str_addf(uci, " var %.*s", (int)n, p);
        p = next;
    }
}

// An option in the words of UCI: "Skill Level -spin 20 -20 20".
static void add_option(const char *text, UciOptions *options) {
    static const char *const types[][2] = {
        {"-check", "check"},   {"-spin", "spin"},   {"-slider", "spin"},  {"-combo", "combo"},
        {"-button", "button"}, {"-save", "button"}, {"-reset", "button"}, {"-string", "string"},
        {"-file", "string"},   {"-path", "string"},
    };
    char type[16] = "";
    const char *dash = strstr(text, " -"), *p = dash;
    if (!dash || !uci_word(&p, type, sizeof type)) return;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(type, types[i][0]) != 0) continue;
        char now[24], least[24], most[24];
        Str uci = {0};
        str_addf(&uci, "option name %.*s type %s", (int)(dash - text), text, types[i][1]);
        if (strcmp(types[i][1], "combo") == 0) add_choices(p, &uci);
        if (strcmp(types[i][1], "spin") == 0 && uci_word(&p, now, sizeof now) &&
            uci_word(&p, least, sizeof least) && uci_word(&p, most, sizeof most))
            str_addf(&uci, " min %s max %s", least, most);
        uci_options_read(options, str_text(&uci));
        str_clear(&uci);
    }
}

bool xboard_set_option(const XboardFeatures *f, const char *name, const char *value, Str *out,
                       Error *e) {
    const UciOption *option = uci_options_find(&f->options, name);
    bool is_check = option && option->type == UCI_CHECK;
    bool on = str_same_word(value, "true") || strcmp(value, "1") == 0;
    if (is_check && strcmp(value, "1") == 0) value = "true";
    if (is_check && strcmp(value, "0") == 0) value = "false";
    Str unused = {0};
    bool ok = uci_options_set(&f->options, name, value, &unused, e);
    str_clear(&unused);
    if (!ok) return false;
    if (strcmp(option->name, "memory") == 0 || strcmp(option->name, "cores") == 0)
        str_addf(out, "%s %s\n", option->name, value);
    else if (option->type == UCI_BUTTON)
        str_addf(out, "option %s\n", option->name);
    else
        str_addf(out, "option %s=%s\n", option->name, is_check ? (on ? "1" : "0") : value);
    return true;
}

// --- features ---

// NAME=VALUE or NAME="VALUE" at `*p`, which moves past it; false at the end.
static bool next_feature(const char **p, char *name, size_t room, Str *value) {
    str_reset(value);
    *p = skip_blanks(*p);
    size_t n = strcspn(*p, "= \t");
    if (n == 0 || (*p)[n] != '=') return false;
    snprintf(name, room, "%.*s", (int)n, *p);
    *p += n + 1;
    bool quoted = **p == '"';
    *p += quoted;
    n = strcspn(*p, quoted ? "\"" : " \t");
    str_add_n(value, *p, n);
    *p += n + (quoted && (*p)[n] == '"');
    return true;
}

// What we use of it; false for all else.
static bool take_feature(XboardFeatures *f, const char *name, const char *value) {
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"ping", &f->ping},
                 {"setboard", &f->setboard},
                 {"usermove", &f->usermove},
                 {"reuse", &f->reuse}};
    bool on = strcmp(value, "1") == 0;
    if (strcmp(name, "myname") == 0) f->king_takes_rook = str_begins_with(value, "Fairy-Stockfish");
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(name, flags[i].name) == 0) {
            *flags[i].flag = on;
            return true;
        }
    if (strcmp(name, "memory") == 0 || strcmp(name, "smp") == 0) {
        if (on) uci_options_imply(&f->options, *name == 'm' ? "memory" : "cores", UCI_SPIN);
    } else if (strcmp(name, "option") == 0)
        add_option(value, &f->options);
    else if (strcmp(name, "variants") == 0) {
        str_reset(&f->variants);
        str_add(&f->variants, value);
    } else if (strcmp(name, "done") == 0) {
        f->done = on;
        f->waiting = !on;
    } else // moves are sent as e2e4
        return strcmp(name, "san") != 0 && strcmp(name, "ics") != 0 && strcmp(name, "nps") != 0;
    return true;
}

bool xboard_read_features(const char *line, XboardFeatures *f, Str *answers) {
    char word[16], name[32];
    Str value = {0};
    if (!uci_word(&line, word, sizeof word) || strcmp(word, "feature") != 0) return false;
    f->version_2 = true;
    while (next_feature(&line, name, sizeof name, &value))
        str_addf(answers, "%s %s\n",
                 take_feature(f, name, str_text(&value)) ? "accepted" : "rejected", name);
    str_clear(&value);
    return true;
}

bool xboard_has_variant(const XboardFeatures *f, const char *variant) {
    size_t n = strlen(variant);
    for (const char *p = str_text(&f->variants); *p; p += strcspn(p, ","), p += *p == ',') {
        p = skip_blanks(p);
        if (strcspn(p, ", ") == n && strncmp(p, variant, n) == 0) return true;
    }
    return false;
}

// --- thinking, moves, results ---

// A whole number, which some engines end with a mark: "9.", "+15".
static bool take_number(const char **line, bool marked, int64_t *out) {
    char word[24];
    if (!uci_word(line, word, sizeof word)) return false;
    size_t n = strlen(word);
    if (marked && n > 1 && strchr(".&+-*?!", word[n - 1])) word[n - 1] = '\0';
    return spec_number(word + (*word == '+'), out);
}

// A mate in n moves is 100000 + n.
static int score_of(int64_t said) {
    enum { MATE = 100000, MATE_MOVES_MAX = 1000 };
    int64_t size = said < 0 ? -said : said;
    if (size > MATE + MATE_MOVES_MAX) size = MATE;
    if (size > MATE) size = UCI_MATE - (size - MATE);
    return (int)(said < 0 ? -size : size);
}

void xboard_read_thinking(const char *line, UciInfo *info) {
    int64_t ply, score, time_cs, nodes;
    if (!take_number(&line, true, &ply) || !take_number(&line, false, &score) ||
        !take_number(&line, false, &time_cs) || !take_number(&line, false, &nodes))
        return;
    if (ply < 0 || ply > 1000 || score < INT32_MIN || score > INT32_MAX || nodes < 0) return;
    info->has_score = true;
    info->score = score_of(score);
    info->depth = (int)ply;
    info->nodes = (uint64_t)nodes;
}

// What stands behind `words`, which a line begins with; NULL when it does not.
static const char *after(const char *line, const char *words) {
    size_t n = strlen(words);
    return strncmp(line, words, n) == 0 ? line + n : NULL;
}

// The move of "7. ... e7e5"
static const char *after_number(const char *line) {
    size_t n = strspn(line, "0123456789");
    if (n == 0) return NULL;
    line = skip_blanks(line + n + (line[n] == '.'));
    return after(line, "... ");
}

bool xboard_read_move(const char *line, bool version_2, char *move, size_t size) {
    line = skip_blanks(line);
    const char *p = after(line, "move ");
    if (!p && version_2) p = after(line, "My move is");
    if (!p && !version_2) p = after_number(line);
    if (!p) return false;
    p += strspn(p, " :\t");
    if (!uci_word(&p, move, size)) move[0] = '\0';
    return true;
}

XboardEnd xboard_read_end(const char *line) {
    static const char *const texts[] = {"1-0", "0-1", "1/2-1/2", "resign"};
    char word[16];
    if (!uci_word(&line, word, sizeof word)) return XBOARD_NOTHING;
    if (strcmp(word, "RESULT") == 0 && !uci_word(&line, word, sizeof word)) return XBOARD_NOTHING;
    for (int i = 0; i < XBOARD_NOTHING; i++)
        if (strcmp(word, texts[i]) == 0) return (XboardEnd)i;
    return XBOARD_NOTHING;
}

// Whether the word at `line` is one of these; the end of the list is NULL.
static bool begins_with_one(const char *line, const char *const *words) {
    char word[16] = "";
    if (!uci_word(&line, word, sizeof word)) return false;
    while (*words && strcmp(word, *words) != 0) words++;
    return *words != NULL;
}

// What is refused, in "Illegal move (in check): e1g1" or "Error (unknown command): otim 100".
static const char *refused(const char *rest) {
    rest = skip_blanks(rest);
    if (*rest == '(') rest += strcspn(rest, ")");
    return rest + strspn(rest, ") :\t");
}

// e2e4, O-O
static bool is_move(const char *text) {
    if (text[0] == 'O' && text[1] == '-') return true;
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

bool xboard_is_refusal(const char *line) {
    static const char *const needed[] = {"usermove", "setboard", "variant", "go", "sd", "st", NULL};
    // Engines of version 1 take what they do not know for a move.
    static const char *const of_use[] = {"xboard", "protover", "accepted", "rejected", "post",
                                         "easy",   "hard",     "time",     "otim",     "level",
                                         "ping",   "result",   "new",      "force",    NULL};
    line = skip_blanks(line);
    if (str_begins_with(line, "tellusererror Illegal position")) return true;
    if (str_begins_with(line, "Error"))
        return begins_with_one(refused(line + 5), needed) || is_move(refused(line + 5));
    if (str_begins_with(line, "Illegal move") || str_begins_with(line, "Invalid move"))
        return !begins_with_one(refused(line + 12), of_use);
    return false;
}
