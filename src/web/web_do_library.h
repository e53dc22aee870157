// SPDX-License-Identifier: MIT
// web_do_library.h - the library: all games of the archive listed, opened, read from files, written
// to files, renamed and removed.
//
// A file that is read is an event "import/OWNER/TIME" of the archive; OWNER is made from the key of
// the browser that sent it, which alone may remove its games.
#ifndef GENPEI_WEB_DO_LIBRARY_H
#define GENPEI_WEB_DO_LIBRARY_H

#include "web/base/web_request.h"

// Events of the games of files: then whose they are, then when they were sent.
#define FILES_PREFIX "import/"

Handler do_library, do_library_open, do_library_import, do_library_remove, do_library_export;

// Of a game of the board.
Handler do_rename, do_remove;

#endif
