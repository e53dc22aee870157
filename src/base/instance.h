// SPDX-License-Identifier: MIT
// instance.h - bodies that are compiled several times.
//
// A body, NAME_body.h, is code that depends on constants, such as the size of a board, and is
// faster when the compiler knows them. NAME_instances.c lists its instances in a comment
// "instances: A B C" and is compiled once for each, with INSTANCE defined as A, B and C in turn
// (the Makefile does that). Whatever an instance exports has INSTANCE in its name. Compiled
// without one, such a file takes the first.
#ifndef GENPEI_INSTANCE_H
#define GENPEI_INSTANCE_H

#define INSTANCE_PASTE(A, B) A##B
#define INSTANCE_JOIN(A, B) INSTANCE_PASTE(A, B)

// PREFIX with the name of the instance: hex_core_2.
#define INSTANCE_NAME(PREFIX) INSTANCE_JOIN(PREFIX, INSTANCE)

#endif
