/* SPDX-FileCopyrightText: 2026 TPU Desk contributors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded into every program of a practice host (/etc/ld.so.preload). A sandbox made without root has one user id,
 * but a host has several users: getpwuid() of that id answers with the user who logged in, and groups cannot be set and
 * need not be. Under the imitation of sudo the login is root, and the program is told that it is user 0 and that the
 * files here are root's: tmux, ssh and git look whether theirs are their own. The second part of it is fulldisk.c. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static uid_t realUid(void)
{
    return (uid_t)syscall(SYS_getuid);
}

static const char *loginName(void)
{
    const char *name = secure_getenv("LOGNAME");
    return name && *name ? name : NULL;
}

static int isRoot(void)
{
    const char *name = loginName();
    return name && strcmp(name, "root") == 0;
}

#define IDENTITY(type, name)                                                                                           \
    type name(void)                                                                                                    \
    {                                                                                                                  \
        return isRoot() ? 0 : (type)syscall(SYS_##name);                                                               \
    }

IDENTITY(uid_t, getuid)
IDENTITY(uid_t, geteuid)
IDENTITY(gid_t, getgid)
IDENTITY(gid_t, getegid)

int setgroups(size_t size, const gid_t *list)
{
    (void)size;
    (void)list;
    return 0;
}

int initgroups(const char *user, gid_t group)
{
    (void)user;
    (void)group;
    return 0;
}

/* The groups of the login, from /etc/group, as initgroups() would have set them. */
int getgroups(int size, gid_t list[])
{
    const char *name = loginName();
    struct passwd *entry = name ? getpwnam(name) : NULL;
    int count = size;
    gid_t all[64];
    if (!entry)
        return (int)syscall(SYS_getgroups, size, list);
    if (size == 0) {
        count = 64;
        return getgrouplist(name, entry->pw_gid, all, &count) < 0 ? 64 : count;
    }
    if (getgrouplist(name, entry->pw_gid, list, &count) < 0) {
        errno = EINVAL;
        return -1;
    }
    return count;
}

/* To sshd root is a user like the others: it can become nobody else in a sandbox with one user id. What root may do
 * more, the command that sshd is told to start for root asks of the host's first process. */
static int isSshd;

__attribute__((constructor)) static void lookWhoWeAre(void)
{
    isSshd = strncmp(program_invocation_short_name, "sshd", 4) == 0;
}

static void makeOrdinary(const char *name, struct passwd *entry)
{
    if (isSshd && entry && strcmp(name, "root") == 0) {
        entry->pw_uid = realUid();
        entry->pw_gid = (gid_t)syscall(SYS_getgid);
    }
}

struct passwd *getpwnam(const char *name)
{
    static struct passwd *(*next)(const char *);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "getpwnam");
    struct passwd *entry = next(name);
    makeOrdinary(name, entry);
    return entry;
}

int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size, struct passwd **result)
{
    static int (*next)(const char *, struct passwd *, char *, size_t, struct passwd **);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "getpwnam_r");
    const int error = next(name, entry, buffer, size, result);
    if (error == 0)
        makeOrdinary(name, *result);
    return error;
}

struct passwd *getpwuid(uid_t uid)
{
    static struct passwd *(*next)(uid_t);
    const char *name = loginName();
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "getpwuid");
    if (name && uid == realUid() && !isRoot()) {
        struct passwd *entry = getpwnam(name);
        if (entry && entry->pw_uid == uid)
            return entry;
    }
    return next(uid);
}

int getpwuid_r(uid_t uid, struct passwd *entry, char *buffer, size_t size, struct passwd **result)
{
    static int (*next)(uid_t, struct passwd *, char *, size_t, struct passwd **);
    const char *name = loginName();
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "getpwuid_r");
    if (name && uid == realUid() && !isRoot()) {
        const int error = getpwnam_r(name, entry, buffer, size, result);
        if (error || (*result && (*result)->pw_uid == uid))
            return error;
    }
    return next(uid, entry, buffer, size, result);
}

/* Who is at the other end of a socket: tmux asks before it serves. */
int getsockopt(int socket, int level, int name, void *restrict value, socklen_t *restrict size)
{
    static int (*next)(int, int, int, void *restrict, socklen_t *restrict);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "getsockopt");
    const int result = next(socket, level, name, value, size);
    struct ucred *peer = value;
    if (result == 0 && level == SOL_SOCKET && name == SO_PEERCRED && *size >= sizeof *peer && isRoot()
        && peer->uid == realUid()) {
        peer->uid = 0;
        peer->gid = 0;
    }
    return result;
}

/* Files that have the one user id are shown as root's to root. */
#define OWNED(function, parameters, arguments, about, owner, group)                                                    \
    int function parameters                                                                                            \
    {                                                                                                                  \
        static int(*next) parameters;                                                                                  \
        if (!next)                                                                                                     \
            *(void **)&next = dlsym(RTLD_NEXT, #function);                                                             \
        const int result = next arguments;                                                                             \
        if (result == 0 && isRoot() && (about)->owner == realUid())                                                    \
            (about)->owner = (about)->group = 0;                                                                       \
        return result;                                                                                                 \
    }

OWNED(stat, (const char *restrict path, struct stat *restrict about), (path, about), about, st_uid, st_gid)
OWNED(lstat, (const char *restrict path, struct stat *restrict about), (path, about), about, st_uid, st_gid)
OWNED(fstat, (int file, struct stat *about), (file, about), about, st_uid, st_gid)
OWNED(fstatat, (int folder, const char *restrict path, struct stat *restrict about, int flags),
      (folder, path, about, flags), about, st_uid, st_gid)
OWNED(stat64, (const char *restrict path, struct stat64 *restrict about), (path, about), about, st_uid, st_gid)
OWNED(lstat64, (const char *restrict path, struct stat64 *restrict about), (path, about), about, st_uid, st_gid)
OWNED(fstat64, (int file, struct stat64 *about), (file, about), about, st_uid, st_gid)
OWNED(fstatat64, (int folder, const char *restrict path, struct stat64 *restrict about, int flags),
      (folder, path, about, flags), about, st_uid, st_gid)
OWNED(statx, (int folder, const char *restrict path, int flags, unsigned int mask, struct statx *restrict about),
      (folder, path, flags, mask, about), about, stx_uid, stx_gid)

/* Root may give a file to anybody, and it stays what it is: there is one user id. */
int fchownat(int folder, const char *path, uid_t uid, gid_t gid, int flags)
{
    struct statx about;
    if (syscall(SYS_statx, folder, path, flags & (AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH), STATX_TYPE, &about) != 0)
        return -1;
    if (isRoot() || ((uid == (uid_t)-1 || uid == realUid()) && (gid == (gid_t)-1 || gid == getgid())))
        return 0;
    errno = EPERM;
    return -1;
}

int chown(const char *path, uid_t uid, gid_t gid)
{
    return fchownat(AT_FDCWD, path, uid, gid, 0);
}

int lchown(const char *path, uid_t uid, gid_t gid)
{
    return fchownat(AT_FDCWD, path, uid, gid, AT_SYMLINK_NOFOLLOW);
}

int fchown(int file, uid_t uid, gid_t gid)
{
    return fchownat(file, "", uid, gid, AT_EMPTY_PATH);
}
