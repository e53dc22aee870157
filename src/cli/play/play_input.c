// SPDX-License-Identifier: MIT
// play_input.c - see play_input.h.
//
// While a line is edited Ctrl-C and Ctrl-Z are keys like others, not signals: Ctrl-C discards the
// line, and ends the program when the line is empty. Keys are read by our own function, so that a
// signal from elsewhere (SIGTERM) is noticed too.
#include "cli/play/play_input.h"

#include "base/mem.h"
#include "base/os/os_input.h"
#include "base/os/os_posix.h"

#include <histedit.h>

enum { LINE_MAX_BYTES = 1 << 20, ESCAPE_MARK = 1 };

struct LineReader {
    const atomic_bool *stop;
    LineWords *words;
    void *context;
    EditLine *edit; // NULL when lines are not edited
    History *history;
    Str prompt;
    Str completions;
    bool cancelled; // Ctrl-C with something on the line
    bool stopped;   // Ctrl-C on an empty line, or a signal
    char block[4096];
    size_t at, n;
};

static LineReader *reader_of(EditLine *edit) {
    void *reader = NULL;
    el_get(edit, EL_CLIENTDATA, &reader);
    return reader;
}

static char *show_prompt(EditLine *edit) {
    Str *prompt = &reader_of(edit)->prompt;
    if (!prompt->text) str_add(prompt, "");
    return prompt->text;
}

// One character; 0 at the end of input, -1 when stopped (as libedit requires).
static int read_key(EditLine *edit, wchar_t *out) {
    LineReader *l = reader_of(edit);
    mbstate_t state = {0};
    for (int bytes = 0; bytes < 8; bytes++) {
        char byte;
        int got = os_read_some(stdin, l->stop, &byte, 1);
        if (got < 0) l->stopped = true;
        if (got <= 0) return got;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == 1 || used == 0) return 1;
        if (used == (size_t)-1) { // not a valid character of this locale: start over
            state = (mbstate_t){0};
            bytes = -1;
        }
    }
    return 0;
}

static unsigned char cancel_line(EditLine *edit, int key) {
    (void)key;
    LineReader *l = reader_of(edit);
    const LineInfo *line = el_line(edit);
    l->cancelled = line->lastchar > line->buffer;
    l->stopped = !l->cancelled;
    return CC_EOF;
}

static unsigned char suspend(EditLine *edit, int key) {
    (void)edit, (void)key;
    os_suspend();
    return CC_REDISPLAY;
}

// The longest common prefix of all words in `list` (ended by '\n').
static size_t common_beginning(const char *list) {
    size_t shared = strcspn(list, "\n");
    for (const char *p = list; *p; p += strcspn(p, "\n") + 1) {
        size_t i = 0;
        while (i < shared && p[i] == list[i]) i++;
        shared = i;
    }
    return shared;
}

static void list_words(const char *list) {
    size_t widest = 0;
    for (const char *p = list; *p; p += strcspn(p, "\n") + 1)
        if (strcspn(p, "\n") > widest) widest = strcspn(p, "\n");
    size_t columns = (size_t)os_terminal_columns(stdout) / (widest + 2);
    size_t column = 0;
    putchar('\n');
    for (const char *p = list; *p; p += strcspn(p, "\n") + 1) {
        if (columns > 0 && column == columns) {
            putchar('\n');
            column = 0;
        }
        printf("%-*.*s", (int)widest + 2, (int)strcspn(p, "\n"), p);
        column++;
    }
    putchar('\n');
    fflush(stdout);
}

static unsigned char complete_word(EditLine *edit, int key) {
    (void)key;
    LineReader *l = reader_of(edit);
    const LineInfo *info = el_line(edit);
    Str line = {0};
    str_add_n(&line, info->buffer, (size_t)(info->cursor - info->buffer));
    size_t begins = line.len;
    while (begins > 0 && line.text[begins - 1] != ' ') begins--;
    str_reset(&l->completions);
    l->words(l->context, str_text(&line), begins, &l->completions);
    const char *list = str_text(&l->completions);
    size_t typed = line.len - begins;
    str_clear(&line);
    size_t shared = common_beginning(list);
    if (!*list) return CC_ERROR;
    bool only = list[strcspn(list, "\n") + 1] == '\0';
    if (shared <= typed && !only) {
        list_words(list);
        return CC_REDISPLAY;
    }
    Str more = {0};
    if (shared > typed) str_add_n(&more, list + typed, shared - typed);
    if (only) str_add_char(&more, ' ');
    el_insertstr(edit, str_text(&more));
    str_clear(&more);
    return CC_REFRESH;
}

static void start_editing(LineReader *l) {
    l->edit = el_init("genpei", stdin, stdout, stderr);
    l->history = history_init();
    if (!l->edit || !l->history) {
        fputs("genpei: no line editing on this terminal\n", stderr);
        if (l->edit) el_end(l->edit);
        l->edit = NULL;
        return;
    }
    HistEvent event;
    history(l->history, &event, H_SETSIZE, 500);
    history(l->history, &event, H_SETUNIQUE, 1);
    el_set(l->edit, EL_CLIENTDATA, l);
    el_set(l->edit, EL_SIGNAL, 1);
    el_set(l->edit, EL_PROMPT_ESC, show_prompt, ESCAPE_MARK);
    el_set(l->edit, EL_EDITOR, "emacs");
    el_set(l->edit, EL_HIST, history, l->history);
    el_set(l->edit, EL_GETCFN, read_key);
    // The wide call keeps these texts; the other one would copy and never free them.
    el_wset(l->edit, EL_ADDFN, L"genpei-complete", L"complete the word", complete_word);
    el_wset(l->edit, EL_ADDFN, L"genpei-cancel", L"drop the line or leave", cancel_line);
    el_wset(l->edit, EL_ADDFN, L"genpei-suspend", L"stop until continued", suspend);
    el_set(l->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(l->edit, NULL); // the user's own ~/.editrc
    el_set(l->edit, EL_BIND, "^I", "genpei-complete", NULL);
    el_set(l->edit, EL_SETTY, "-d", "-isig", NULL);
    el_set(l->edit, EL_BIND, "^C", "genpei-cancel", NULL);
    el_set(l->edit, EL_BIND, "^Z", "genpei-suspend", NULL);
}

LineReader *line_reader_new(bool editing, const atomic_bool *stop, LineWords *words,
                            void *context) {
    LineReader *l = mem_new(1, sizeof *l);
    l->stop = stop;
    l->words = words;
    l->context = context;
    if (editing) start_editing(l);
    return l;
}

void line_reader_free(LineReader *l) {
    if (!l) return;
    if (l->edit) el_end(l->edit);
    if (l->history) history_end(l->history);
    str_clear(&l->prompt);
    str_clear(&l->completions);
    free(l);
}

// libedit drops an escape sequence after the last character, so bold ends before it.
static void keep_prompt(LineReader *l, const char *prompt, bool bold) {
    size_t n = strlen(prompt);
    str_reset(&l->prompt);
    if (bold && n > 1)
        str_addf(&l->prompt, "%c\033[1m%c%.*s%c\033[0m%c%s", ESCAPE_MARK, ESCAPE_MARK, (int)n - 1,
                 prompt, ESCAPE_MARK, ESCAPE_MARK, prompt + n - 1);
    else
        str_add(&l->prompt, prompt);
}

static LineStatus read_edited(LineReader *l, const char *prompt, bool bold, Str *out) {
    keep_prompt(l, prompt, bold);
    for (;;) {
        int n = 0;
        l->cancelled = l->stopped = false;
        el_set(l->edit, EL_PREP_TERM, 1); // Ctrl-C is a key as soon as the prompt is seen
        const char *line = el_gets(l->edit, &n);
        if (l->stopped || atomic_load(l->stop)) return LINE_STOPPED;
        if (!l->cancelled && (!line || n <= 0)) return LINE_END;
        if (l->cancelled) {
            putchar('\n');
            continue;
        }
        str_add_n(out, line, strcspn(line, "\r\n"));
        HistEvent event;
        if (out->len) history(l->history, &event, H_ENTER, str_text(out));
        return LINE_READ;
    }
}

static LineStatus read_plain(LineReader *l, const char *prompt, Str *out) {
    if (prompt) fputs(prompt, stdout);
    fflush(stdout);
    for (;;) {
        if (l->at == l->n) {
            int got = os_read_some(stdin, l->stop, l->block, sizeof l->block);
            if (got < 0) return LINE_STOPPED;
            if (got == 0) return out->len ? LINE_READ : LINE_END; // a last line without a newline
            l->at = 0;
            l->n = (size_t)got;
        }
        char c = l->block[l->at++];
        if (c == '\n') return LINE_READ;
        // A NUL would end the text early; an endless line must not use up all memory.
        if (c != '\r' && c != '\0' && out->len < LINE_MAX_BYTES) str_add_char(out, c);
    }
}

LineStatus line_reader_read(LineReader *l, const char *prompt, bool bold, Str *out) {
    str_reset(out);
    if (l->edit) return read_edited(l, prompt ? prompt : "", bold, out);
    return read_plain(l, prompt, out);
}
