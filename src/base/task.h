// SPDX-License-Identifier: MIT
// task.h - what a thread works for: a request, a job, a match.
//
// Rules of games are shared by all threads of a server. What goes wrong while they are used is
// noted with the task of the thread that used them, where no other task sees it. Threads that a
// task begins (mem_thread_begin) work for it, too. A thread without a task is of a program that
// does one thing: what it notes stays with what was used.
#ifndef GENPEI_TASK_H
#define GENPEI_TASK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <threads.h>

typedef struct Task Task;

// From here on this thread works for a new task. The result, the task until then or NULL, is for
// task_end. When something is noted `halt` (may be NULL) is set; not after task_end, though threads
// that the task has begun may still run.
Task *task_begin(atomic_bool *halt);
void task_end(Task *before);

// The task of this thread or NULL; and working for it for a while. The result is for a second call,
// which ends that.
Task *task_now(void);
Task *task_join(Task *t);

// Notes `what`, not 0, about a thing, known by a number that no other thing has, such as one chosen
// at random from 2^63; of more than one only the first counts. False where this thread has no task.
bool task_note(uint64_t thing, int what);

// What was noted about the thing by the task of this thread, 0: nothing.
int task_noted(uint64_t thing);

// thrd_create; the new thread works for the task of this one.
int task_thread_begin(thrd_t *thread, thrd_start_t run, void *arg);

#endif
