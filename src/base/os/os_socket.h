// SPDX-License-Identifier: MIT
// os_socket.h - a stream socket that waits for nothing and that programs we start do not get. For
// os_*.c.
#ifndef GENPEI_OS_SOCKET_H
#define GENPEI_OS_SOCKET_H

// -1 with errno set when there is none. `family` is AF_INET or another of the system's numbers.
int os_stream_socket(int family);

#endif
