/* SPDX-FileCopyrightText: 2026 TPU Desk contributors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Preloaded into every program of a practice host (/etc/ld.so.preload). A sandbox made without root has one user id, but a
 * host has several users: getpwuid() of that id answers with the user who logged in, and groups cannot be set and need not be.
 * Under the imitation of sudo the login is root, and the program is told that it is user 0. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
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

uid_t getuid(void)
{
    return isRoot() ? 0 : realUid();
}

uid_t geteuid(void)
{
    return isRoot() ? 0 : (uid_t)syscall(SYS_geteuid);
}

gid_t getgid(void)
{
    return isRoot() ? 0 : (gid_t)syscall(SYS_getgid);
}

gid_t getegid(void)
{
    return isRoot() ? 0 : (gid_t)syscall(SYS_getegid);
}

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
