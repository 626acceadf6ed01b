/* SPDX-FileCopyrightText: 2026 TPU Desk contributors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded by a test: the N-th open, write or sync of a file in one folder fails, or the N-th malloc or realloc of
 * SQLite, as when memory, descriptors or the disk run out. The folder alone, because what the program itself is loaded
 * from is not what is tested; SQLite alone, because Qt ends the program where it gets no memory. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* its inline functions would stand where ours do */
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char which; /* o, w, s or m; 0: none fails */
static long left; /* calls until the one that fails */
static int failure;
static char folder[4096];
static uintptr_t sqliteBegin, sqliteEnd; /* where its code is; its library must be loaded before the calls fail */

static int findSqlite(struct dl_phdr_info *library, size_t size, void *nothing)
{
    (void)size;
    (void)nothing;
    if (!strstr(library->dlpi_name, "libsqlite3"))
        return 0;
    for (int i = 0; i < library->dlpi_phnum; ++i) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X)) {
            sqliteBegin = library->dlpi_addr + part->p_vaddr;
            sqliteEnd = sqliteBegin + part->p_memsz;
        }
    }
    return 1;
}

/* call "open", "write", "sync" or "malloc"; from now on its call number `nth` (below `path`, or of SQLite) fails with
 * `error`. */
void failCall(const char *call, long nth, int error, const char *path)
{
    snprintf(folder, sizeof folder, "%s", path);
    failure = error;
    left = nth;
    dl_iterate_phdr(findSqlite, NULL);
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

#ifndef TPUDESK_SANITIZED /* whose own malloc must be the only one */
extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *there, size_t size);

static int isOfSqlite(const void *caller)
{
    return (uintptr_t)caller >= sqliteBegin && (uintptr_t)caller < sqliteEnd;
}

void *malloc(size_t size)
{
    return which == 'm' && fails('m', isOfSqlite(__builtin_return_address(0))) ? NULL : __libc_malloc(size);
}

void *realloc(void *there, size_t size)
{
    return which == 'm' && fails('m', isOfSqlite(__builtin_return_address(0))) ? NULL : __libc_realloc(there, size);
}
#endif
