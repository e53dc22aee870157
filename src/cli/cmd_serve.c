// SPDX-License-Identifier: MIT
// cmd_serve.c - `genpei serve`: the board in the browser.
#include "cli/cmd.h"

#include "base/os/os_posix.h"
#include "web/web.h"
#include "web/web_allow.h"
#include "web/wire/web_guard.h"

static void tell_address(const char *address) {
    printf("%s\n", address);
    fflush(stdout);
    if (os_is_terminal(stderr)) fputs("Open this in a browser; Ctrl-C ends the server.\n", stderr);
}

static int serve(WebSetup *setup, const char *engines) {
    Error e;
    bool ok = (!engines || web_engines_read(&setup->engines, engines, &e)) && web_serve(setup, &e);
    web_engines_clear(&setup->engines);
    return ok ? CLI_OK : cli_fail(&e);
}

// --- who may come ---

typedef struct {
    Str password, owner, certificate, key;
} Files;

static void clear_files(Files *f) {
    str_clear(&f->password);
    str_clear(&f->owner);
    str_clear(&f->certificate);
    str_clear(&f->key);
}

// A name as browsers send it, without "http://" and port.
static bool check_host(const char *host, Error *e) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    if (!host || (*host && host[strspn(host, letters)] == '\0')) return true;
    return error_set(e, "--host: '%.60s' is not the name of a server, such as go.example.org",
                     host);
}

static bool check_access(const char *bind, const char *password, const char *owner, bool open,
                         Error *e) {
    if (owner && strlen(owner) < 4)
        return error_set(e, "--owner: a password has at least 4 characters");
    if (owner && password && strcmp(owner, password) == 0)
        return error_set(e, "--owner: visitors know this password");
    if (password && open) return error_set(e, "--password and --open contradict each other");
    if (password && strlen(password) < 4)
        return error_set(e, "--password: a password has at least 4 characters");
    if (guard_is_local(bind) || password || open) return true;
    return error_set(e,
                     "--bind %.60s admits other machines: add --password WORD, or --open to let "
                     "everybody in",
                     bind);
}

// "@FILE" becomes the first line of the file.
static bool read_secret(const char *option, const char **secret, Str *file, Error *e) {
    if (!*secret || **secret != '@') return true;
    if (!os_read_text(*secret + 1, 4096, file, e)) return false;
    if (file->text) file->text[strcspn(file->text, "\r\n")] = '\0';
    *secret = file->text ? file->text : "";
    if (strlen(*secret) >= 4) return true;
    return error_set(e, "%s: the first line of the file has no 4 characters", option);
}

// Replaces the names of files by what they contain.
static bool read_files(Files *f, const char **certificate, const char **key, Error *e) {
    if (!*certificate != !*key)
        return error_set(e, "--certificate and --key belong together: the other one is missing");
    if (!*certificate) return true;
    if (!os_read_text(*certificate, 1 << 20, &f->certificate, e) ||
        !os_read_text(*key, 1 << 20, &f->key, e))
        return false;
    *certificate = str_text(&f->certificate);
    *key = str_text(&f->key);
    return true;
}

static void warn_owner(const char *bind, const char *password, const char *certificate) {
    fprintf(stderr, "genpei: warning: listening on %s: ", bind);
    fputs(password ? "whoever has the password" : "everybody who reaches this machine", stderr);
    fputs(" can play here and use its processor", stderr);
    fputs(password && !certificate ? "; without --certificate the password can be overheard\n"
                                   : "\n",
          stderr);
}

// Without the option: no training for strangers. A name for the server means that they come, if
// only through another server in front of this one.
static bool choose_minutes(const char *bind, const char *host, double *minutes, Error *e) {
    if (*minutes == -1) *minutes = guard_is_local(bind) && !host ? 10 : 0;
    if (*minutes >= 0 && *minutes <= 10000) return true;
    return error_set(e, "--learn: a number of minutes from 0 to 10000");
}

static int run_serve(App *app, const Command *self, int argc, char **argv) {
    int64_t port = 1970, threads = 0, rate = 2000, memory = 2048, disk = 4096;
    const char *bind = "127.0.0.1", *archive = NULL;
    const char *engines = NULL, *password = NULL, *host = NULL, *certificate = NULL, *key = NULL;
    const char *owner = NULL;
    int64_t keep = 0, quota = 1000;
    double learn = -1;
    bool allow_compile = false, open = false;
    const ArgSpec spec[] = {
        {.name = "--port",
         .kind = ARG_INT,
         .out = &port,
         .value = "N",
         .help = "port to listen on; 0 chooses a free one",
         .max = 65535},
        {.name = "--bind",
         .kind = ARG_TEXT,
         .out = &bind,
         .value = "A",
         .help = "address to listen on; 127.0.0.1 is this machine only"},
        {.name = "--archive",
         .kind = ARG_TEXT,
         .out = &archive,
         .value = "FILE",
         .help = "archive file for the games (default: genpei.db of the user's data folder)"},
        {.name = "--threads",
         .kind = ARG_INT,
         .out = &threads,
         .value = "N",
         .help = "number of threads that compute moves (default: one per processor)",
         .min = 1,
         .max = 64},
        {.name = "--rate",
         .kind = ARG_INT,
         .out = &rate,
         .value = "N",
         .help = "requests per second allowed from one address; 0: no limit",
         .max = 1000000000},
        {.name = "--password",
         .kind = ARG_TEXT,
         .out = &password,
         .value = "WORD",
         .help = "visitors must enter it; @FILE takes the first line of a file"},
        {.name = "--owner",
         .kind = ARG_TEXT,
         .out = &owner,
         .value = "WORD",
         .help = "password of the page /owner, which lists and removes games and written texts; "
                 "@FILE takes the first line of a file"},
        {.name = "--quota",
         .kind = ARG_INT,
         .out = &quota,
         .value = "N",
         .help = "games that one address may begin in a day, and a tenth as many texts that it may "
                 "write; 0: no limit",
         .max = 1000000000},
        {.name = "--open",
         .kind = ARG_FLAG,
         .out = &open,
         .help = "no password, though other machines are admitted"},
        {.name = "--host",
         .kind = ARG_TEXT,
         .out = &host,
         .value = "NAME",
         .help = "name by which visitors reach the server, besides its address in numbers"},
        {.name = "--certificate",
         .kind = ARG_TEXT,
         .out = &certificate,
         .value = "FILE",
         .help = "serve HTTPS with this certificate (PEM)"},
        {.name = "--key",
         .kind = ARG_TEXT,
         .out = &key,
         .value = "FILE",
         .help = "the private key of the certificate (PEM)"},
        {.name = "--keep",
         .kind = ARG_INT,
         .out = &keep,
         .value = "DAYS",
         .help = "remove games that have not changed for DAYS days; 0: keep all",
         .max = 100000},
        {.name = "--memory",
         .kind = ARG_INT,
         .out = &memory,
         .value = "MB",
         .help = "memory for all programs that visitors let think",
         .min = 128,
         .max = 1 << 20},
        {.name = "--disk",
         .kind = ARG_INT,
         .out = &disk,
         .value = "MB",
         .help = "largest size of the archive; beyond it no game is added; 0: no limit",
         .max = 1 << 30},
        {.name = "--engines",
         .kind = ARG_TEXT,
         .out = &engines,
         .value = "FILE",
         .help = "file of programs that visitors may choose as players, with lines such as GAME "
                 "NAME = engine:COMMAND,..."},
        {.name = "--learn",
         .kind = ARG_REAL,
         .out = &learn,
         .value = "MINUTES",
         .help = "longest training of an opponent that a visitor may ask for, one at a time; 0: "
                 "none (default: 10 where only this machine is admitted, else 0)"},
        {.name = "--allow-compile",
         .kind = ARG_FLAG,
         .out = &allow_compile,
         .help = "compile games in L7 while they are played, also those that visitors type"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Files files = {0};
    Error e;
    archive = cli_archive(app, archive, &e);
    if (!archive) return cli_fail(&e);
    if (!read_secret("--password", &password, &files.password, &e) ||
        !read_secret("--owner", &owner, &files.owner, &e) || !check_host(host, &e) ||
        !check_access(bind, password, owner, open, &e) || !choose_minutes(bind, host, &learn, &e) ||
        !read_files(&files, &certificate, &key, &e)) {
        clear_files(&files);
        return cli_fail(&e);
    }
    if (!guard_is_local(bind)) warn_owner(bind, password, certificate);
    WebSetup setup = {.bind = bind,
                      .host = host,
                      .password = password,
                      .owner = owner,
                      .quota = quota,
                      .certificate = certificate,
                      .key = key,
                      .keep_days = keep,
                      .port = (int)port,
                      .archive = archive,
                      .threads = threads ? (int)threads : os_core_count(),
                      .rate = rate,
                      .memory_mb = memory,
                      .disk_mb = disk,
                      .learn_minutes = learn,
                      .allow_compile = allow_compile,
                      .games = app->games,
                      .players = app->players,
                      .stop = &app->stop,
                      .ready = tell_address};
    status = serve(&setup, engines);
    clear_files(&files);
    return status;
}

const Command cmd_serve = {
    .name = "serve",
    .group = GROUP_PLAY,
    .summary = "Serve the board in the browser: print its address, run until Ctrl-C.",
    .example = "genpei serve",
    .run = run_serve,
    .lasting = true,
};
