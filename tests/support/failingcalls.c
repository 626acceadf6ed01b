/* SPDX-FileCopyrightText: 2026 TPU Desk contributors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded by a test: the N-th open, write or sync of a file in one folder fails, as when memory, descriptors or the
 * disk run out. The folder alone, because what the program itself is loaded from is not what is tested. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* its inline functions would stand where ours do */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char which; /* o, w or s; 0: none fails */
static long left; /* calls until the one that fails */
static int failure;
static char folder[4096];

/* call "open", "write" or "sync"; from now on its call number `nth` below `path` fails with `error`. */
void failCall(const char *call, long nth, int error, const char *path)
{
    snprintf(folder, sizeof folder, "%s", path);
    failure = error;
    left = nth;
    which = call[0];
}

/* Ends it, and tells whether a call failed. */
int endFailing(void)
{
    which = 0;
    return left <= 0;
}

static int isOurs(const char *path)
{
    return path && strncmp(path, folder, strlen(folder)) == 0;
}

static int isOurFile(int file)
{
    char link[64], path[4096];
    const int saved = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const long size = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = 0;
    errno = saved;
    return isOurs(path);
}

static int fails(char call, int ours)
{
    if (which != call || !ours || --left != 0)
        return 0;
    errno = failure;
    return 1;
}

#define OPEN_AT(at)                                                                                                    \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                                                             \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode = va_arg(more, mode_t);                                                                                   \
        va_end(more);                                                                                                  \
    }                                                                                                                  \
    return fails('o', isOurs(path)) ? -1 : (int)syscall(SYS_openat, at, path, flags, mode);

int openat(int at, const char *path, int flags, ...)
{
    OPEN_AT(at)
}

int open(const char *path, int flags, ...)
{
    OPEN_AT(AT_FDCWD)
}

int openat64(int at, const char *path, int flags, ...) __attribute__((alias("openat")));
int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int __open_2(const char *path, int flags)
{
    return open(path, flags);
}

int __open64_2(const char *path, int flags) __attribute__((alias("__open_2")));

ssize_t write(int file, const void *bytes, size_t size)
{
    return which == 'w' && fails('w', isOurFile(file)) ? -1 : syscall(SYS_write, file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    return which == 'w' && fails('w', isOurFile(file)) ? -1 : syscall(SYS_pwrite64, file, bytes, size, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) __attribute__((alias("pwrite")));

int fsync(int file)
{
    return which == 's' && fails('s', isOurFile(file)) ? -1 : (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    return which == 's' && fails('s', isOurFile(file)) ? -1 : (int)syscall(SYS_fdatasync, file);
}
