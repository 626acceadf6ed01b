/* SPDX-FileCopyrightText: 2026 TPU Desk contributors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The second part of what is preloaded on a practice host: a disk that the practice cloud has "filled" takes nothing
 * more. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* its inline functions would stand where ours do */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NEXT(name)                                                                                                     \
    static __typeof__(name) *next;                                                                                     \
    if (!next)                                                                                                         \
        *(void **)&next = dlsym(RTLD_NEXT, #name);

static const char fullDisk[] = "/run/practice/conditions/disk-full";

static int isFull(void)
{
    return syscall(SYS_faccessat, AT_FDCWD, fullDisk, F_OK) == 0;
}

/* Only files of the boot disk: /tmp, /run and /dev are memory, and another host's folder is on another disk; both are
 * mounts of their own. Logs are opened all the same, as they are on a disk that is really full: without its own, sshd
 * would not start. */
static int refusesNew(int folder, const char *path, int flags)
{
    struct statx disk, about;
    char parent[4096];
    const int saved = errno;
    int refuse = 0;
    if (path && strncmp(path, "/var/log/", 9) != 0 && (flags & (O_CREAT | O_TRUNC | O_WRONLY | O_RDWR))
        && !(flags & O_PATH) && isFull() && syscall(SYS_statx, AT_FDCWD, "/etc", 0, STATX_MNT_ID, &disk) == 0) {
        const char *slash = strrchr(path, '/');
        snprintf(parent, sizeof parent, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
        if (syscall(SYS_statx, folder, path, 0, STATX_TYPE | STATX_MNT_ID, &about) == 0)
            refuse = S_ISREG(about.stx_mode) && about.stx_mnt_id == disk.stx_mnt_id;
        else if (flags & O_CREAT && syscall(SYS_statx, folder, parent, 0, STATX_MNT_ID, &about) == 0)
            refuse = about.stx_mnt_id == disk.stx_mnt_id;
    }
    errno = refuse ? ENOSPC : saved;
    return refuse;
}

#define OPEN_AT(folder)                                                                                                \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                                                             \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode = va_arg(more, mode_t);                                                                                   \
        va_end(more);                                                                                                  \
    }                                                                                                                  \
    return refusesNew(folder, path, flags) ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);

int openat(int folder, const char *path, int flags, ...)
{
    OPEN_AT(folder)
}

int open(const char *path, int flags, ...)
{
    OPEN_AT(AT_FDCWD)
}

int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));
int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int __openat_2(int folder, const char *path, int flags)
{
    return openat(folder, path, flags);
}

int __open_2(const char *path, int flags)
{
    return open(path, flags);
}

int __openat64_2(int folder, const char *path, int flags) __attribute__((alias("__openat_2")));
int __open64_2(const char *path, int flags) __attribute__((alias("__open_2")));

int creat(const char *path, mode_t mode)
{
    return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

#define FOPEN(name)                                                                                                    \
    FILE *name(const char *restrict path, const char *restrict how)                                                    \
    {                                                                                                                  \
        NEXT(name)                                                                                                     \
        if (refusesNew(AT_FDCWD, path,                                                                                 \
                       how[0] == 'r' && !strchr(how, '+') ? O_RDONLY : O_WRONLY | (how[0] == 'r' ? 0 : O_CREAT)))      \
            return NULL;                                                                                               \
        return next(path, how);                                                                                        \
    }

FOPEN(fopen)
FOPEN(fopen64)

int mkdirat(int folder, const char *path, mode_t mode)
{
    NEXT(mkdirat)
    return refusesNew(folder, path, O_CREAT | O_WRONLY) ? -1 : next(folder, path, mode);
}

int mkdir(const char *path, mode_t mode)
{
    return mkdirat(AT_FDCWD, path, mode);
}

/* The memory disks of the sandbox have 256 MiB each; a boot disk is larger. */
#define SPACE(name, parameters, arguments)                                                                             \
    int name parameters                                                                                                \
    {                                                                                                                  \
        NEXT(name)                                                                                                     \
        const int result = next arguments;                                                                             \
        if (result == 0 && isFull() && found->f_bsize * found->f_blocks > 256UL * 1024 * 1024)                         \
            found->f_bfree = found->f_bavail = 0;                                                                      \
        return result;                                                                                                 \
    }

SPACE(statfs, (const char *path, struct statfs *found), (path, found))
SPACE(statfs64, (const char *path, struct statfs64 *found), (path, found))
SPACE(fstatfs, (int file, struct statfs *found), (file, found))
SPACE(fstatfs64, (int file, struct statfs64 *found), (file, found))
SPACE(statvfs, (const char *restrict path, struct statvfs *restrict found), (path, found))
SPACE(statvfs64, (const char *restrict path, struct statvfs64 *restrict found), (path, found))
SPACE(fstatvfs, (int file, struct statvfs *found), (file, found))
SPACE(fstatvfs64, (int file, struct statvfs64 *found), (file, found))
