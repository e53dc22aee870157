// SPDX-License-Identifier: MIT
// l7_server.h - a language server for L7: what editors ask about a description, by the Language
// Server Protocol (JSON-RPC 2.0 with Content-Length headers). Diagnostics, hover, completion and
// formatting; documents are sent whole.
#ifndef GENPEI_L7_SERVER_H
#define GENPEI_L7_SERVER_H

#include <stdio.h>

// Serves until `exit` or the end of the input. Returns 0 when `shutdown` came before `exit`, else
// 1; 2 when the input is no protocol: a message without a length, or with one of more than 16 MB.
int l7_serve(FILE *in, FILE *out);

#endif
