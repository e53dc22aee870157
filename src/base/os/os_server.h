// SPDX-License-Identifier: MIT
// os_server.h - what a server needs of the operating system: a listening socket, limits, secrets.
#ifndef GENPEI_OS_SERVER_H
#define GENPEI_OS_SERVER_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

// Listens on an address written in numbers ("127.0.0.1", "::1", "0.0.0.0"). Port 0 takes a free
// one; `*got` is the port. Returns the socket, or -1 with the reason.
int os_listen(const char *address, int port, int *got, Error *e);

// The address by which other machines reach this one, in numbers; "localhost" if none is known.
void os_own_address(char *out, size_t size);

// Makes this process the only one that has locked the file, which is created when it is missing.
// The lock ends with the process. Returns a descriptor, or -1 with the reason.
int os_lock_alone(const char *path, Error *e);
void os_unlock(int lock);

// Ends a connection from our side, whatever its owner is waiting for; the owner closes it.
void os_socket_end(int socket);

// A number that is the same for the same peer address (without its port): a struct sockaddr.
uint64_t os_address_key(const void *address);

// Whether that is the key of 127.0.0.1 or ::1.
bool os_is_this_machine(uint64_t key);

// Raises the limit of open files to the maximum allowed; returns it.
size_t os_raise_file_limit(void);

// Bytes that cannot be guessed.
void os_random_bytes(void *out, size_t n);

int64_t os_unix_ms(void); // milliseconds since 1970, for people

// Lowers the priority of the calling thread by this much (0 to 19).
void os_thread_steps_back(int by);

void os_sleep_ms(int ms);

#endif
