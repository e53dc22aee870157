// SPDX-License-Identifier: MIT
// os_client.h - a connection to a server.
#ifndef GENPEI_OS_CLIENT_H
#define GENPEI_OS_CLIENT_H

#include "base/os/os_process.h"

// Connects to a host, by name or address. Returns the socket, or -1 with the reason. From then on
// our process ignores SIGPIPE.
int os_connect(const char *host, int port, const OsWait *wait, Error *e);
void os_socket_close(int socket);

// Writes all of it; reads what has come, at least a byte.
OsIo os_socket_write(int socket, const char *bytes, size_t n, const OsWait *wait);
OsIo os_socket_read(int socket, char *bytes, size_t n, size_t *got, const OsWait *wait);

#endif
