/* SPDX-FileCopyrightText: 2026 TPU Desk contributors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The second part of what is preloaded on a practice host: files. A mount of another host's folder (FUSE, in truth)
 * stands as NFS in the kernel's lists and in statfs(); a disk that the practice cloud has "filled" takes nothing more;
 * and chown() to an id that a sandbox does not have is kept as a note on the file. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* its inline functions would stand where ours do */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

#define NEXT(name)                                                                                                     \
    static __typeof__(name) *next;                                                                                     \
    if (!next)                                                                                                         \
        *(void **)&next = dlsym(RTLD_NEXT, #name);

enum { nfsMagic = 0x6969, largestList = 1 << 20 };
static const unsigned long fuseMagic = 0x65735546;
static const char fuseType[] = "fuse.nfs4";
static const char optionsOfMounts[] = "/run/mount/nfs";
static const char fullDisk[] = "/run/practice/conditions/disk-full";
static const char ownerNote[] = "user.practice.owner";

/* --- the lists of mounts
 * ------------------------------------------------------------------------------------------------- */

static int isListOfMounts(const char *path)
{
    if (!path || path[0] != '/')
        return 0;
    if (strcmp(path, "/etc/mtab") == 0)
        return 1;
    if (strncmp(path, "/proc/", 6) != 0)
        return 0;
    const char *last = strrchr(path, '/');
    return strcmp(last, "/mounts") == 0 || strcmp(last, "/mountinfo") == 0;
}

static char *readWhole(int fd, size_t *size)
{
    char *text = malloc(largestList);
    size_t have = 0;
    ssize_t got = 0;
    while (text && have + 1 < largestList && (got = syscall(SYS_read, fd, text + have, largestList - 1 - have)) > 0)
        have += (size_t)got;
    if (text)
        text[have] = 0;
    *size = have;
    return text;
}

/* The options that mount.nfs noted for the mount at `target`. */
static const char *notedOptions(const char *notes, const char *target, size_t size, size_t *length)
{
    for (const char *line = notes; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        if (strncmp(line, target, size) != 0 || line[size] != '\t')
            continue;
        *length = strcspn(line + size + 1, "\n");
        return line + size + 1;
    }
    *length = 4;
    return "hard";
}

static void writeLine(int out, const char *line, size_t size, const char *notes)
{
    const char *type = memmem(line, size, fuseType, sizeof fuseType - 1);
    const char *target = line;
    if (!type) {
        dprintf(out, "%.*s\n", (int)size, line);
        return;
    }
    const char *dash = memmem(line, size, " - ", 3);
    for (int skip = dash && dash < type ? 4 : 1; skip > 0; --skip)
        target = strchr(target, ' ') + 1;
    size_t length = 0;
    const char *options = notedOptions(notes, target, strcspn(target, " "), &length);
    if (dash && dash < type) { /* mountinfo: … - TYPE SOURCE OPTIONS */
        const char *source = type + sizeof fuseType;
        dprintf(out, "%.*snfs4 %.*s %.*s\n", (int)(type - line), line, (int)strcspn(source, " "), source, (int)length,
                options);
    } else { /* mounts: SOURCE TARGET TYPE OPTIONS 0 0 */
        const char *own = type + sizeof fuseType;
        const char *user = strstr(own, ",user_id=");
        const size_t kept = user ? (size_t)(user - own) : strcspn(own, " ");
        const char *first = memchr(options, ',', length); /* rw or ro is there already */
        const size_t cut = first ? (size_t)(first - options) : length;
        dprintf(out, "%.*snfs4 %.*s%.*s 0 0\n", (int)(type - line), line, (int)kept, own, (int)(length - cut),
                options + cut);
    }
}

/* A list that names one of our mounts is replaced by a copy in which it is NFS. */
static int withNfs(int fd, int flags)
{
    size_t size = 0;
    if (fd < 0)
        return fd;
    char *text = readWhole(fd, &size);
    if (!text || !memmem(text, size, fuseType, sizeof fuseType - 1)) {
        free(text);
        lseek(fd, 0, SEEK_SET);
        return fd;
    }
    size_t noted = 0;
    const int notesFd = (int)syscall(SYS_openat, AT_FDCWD, optionsOfMounts, O_RDONLY | O_CLOEXEC, 0);
    char *notes = notesFd >= 0 ? readWhole(notesFd, &noted) : NULL;
    if (notesFd >= 0)
        syscall(SYS_close, notesFd);
    const int copy = memfd_create("mounts", flags & O_CLOEXEC ? MFD_CLOEXEC : 0);
    for (char *line = text; copy >= 0 && *line;) {
        const size_t length = strcspn(line, "\n");
        writeLine(copy, line, length, notes);
        line += length + (line[length] == '\n');
    }
    free(notes);
    free(text);
    if (copy < 0)
        return fd;
    lseek(copy, 0, SEEK_SET);
    syscall(SYS_close, fd);
    return copy;
}

/* --- a disk that is full
 * --------------------------------------------------------------------------------------------------- */

static int isFull(void)
{
    return syscall(SYS_faccessat, AT_FDCWD, fullDisk, F_OK) == 0;
}

/* Only files of the boot disk: /tmp, /run and /dev are memory, and another host's folder has a disk of its own. Logs
 * are opened all the same, as they are on a disk that is really full: without its own, sshd would not start. */
static int refusesNew(int folder, const char *path, int flags)
{
    struct statx disk, about;
    const int saved = errno;
    int refuse = 0;
    if (path && strncmp(path, "/var/log/", 9) != 0 && (flags & (O_CREAT | O_TRUNC | O_WRONLY | O_RDWR))
        && !(flags & O_PATH) && isFull() && syscall(SYS_statx, AT_FDCWD, "/etc", 0, STATX_INO, &disk) == 0) {
        char parent[4096];
        if (syscall(SYS_statx, folder, path, 0, STATX_INO | STATX_TYPE, &about) != 0) {
            const char *slash = strrchr(path, '/');
            snprintf(parent, sizeof parent, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
            about.stx_mode = S_IFREG;
            if (!(flags & O_CREAT) || syscall(SYS_statx, folder, parent, 0, STATX_INO, &about) != 0)
                about.stx_dev_minor = ~disk.stx_dev_minor;
            about.stx_mode = S_IFREG;
        }
        refuse = S_ISREG(about.stx_mode) && about.stx_dev_major == disk.stx_dev_major
            && about.stx_dev_minor == disk.stx_dev_minor;
    }
    errno = refuse ? ENOSPC : saved;
    return refuse;
}

#define MODE(flags, last)                                                                                              \
    mode_t mode = 0;                                                                                                   \
    if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                                           \
        va_list more;                                                                                                  \
        va_start(more, last);                                                                                          \
        mode = va_arg(more, mode_t);                                                                                   \
        va_end(more);                                                                                                  \
    }

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        MODE(flags, flags)                                                                                             \
        NEXT(name)                                                                                                     \
        if (refusesNew(AT_FDCWD, path, flags))                                                                         \
            return -1;                                                                                                 \
        const int fd = next(path, flags, mode);                                                                        \
        return isListOfMounts(path) ? withNfs(fd, flags) : fd;                                                         \
    }

#define OPENAT(name)                                                                                                   \
    int name(int folder, const char *path, int flags, ...)                                                             \
    {                                                                                                                  \
        MODE(flags, flags)                                                                                             \
        NEXT(name)                                                                                                     \
        if (refusesNew(folder, path, flags))                                                                           \
            return -1;                                                                                                 \
        const int fd = next(folder, path, flags, mode);                                                                \
        return isListOfMounts(path) ? withNfs(fd, flags) : fd;                                                         \
    }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

int __open_2(const char *path, int flags)
{
    return open(path, flags);
}

int __open64_2(const char *path, int flags)
{
    return open64(path, flags);
}

int __openat_2(int folder, const char *path, int flags)
{
    return openat(folder, path, flags);
}

int __openat64_2(int folder, const char *path, int flags)
{
    return openat64(folder, path, flags);
}

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
        if (!isListOfMounts(path))                                                                                     \
            return next(path, how);                                                                                    \
        const int fd = open(path, O_RDONLY | (strchr(how, 'e') ? O_CLOEXEC : 0));                                      \
        return fd < 0 ? NULL : fdopen(fd, "r");                                                                        \
    }

FOPEN(fopen)
FOPEN(fopen64)

FILE *setmntent(const char *path, const char *how)
{
    NEXT(setmntent)
    return isListOfMounts(path) ? fopen(path, how) : next(path, how);
}

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
static int isMemory(unsigned long block, unsigned long blocks)
{
    return block * blocks <= 256UL * 1024 * 1024;
}

static void showNfs(struct statfs *found)
{
    if ((unsigned long)found->f_type == fuseMagic)
        found->f_type = nfsMagic;
    else if (isFull() && !isMemory((unsigned long)found->f_bsize, found->f_blocks))
        found->f_bfree = found->f_bavail = 0;
}

int statfs(const char *path, struct statfs *found)
{
    const long result = syscall(SYS_statfs, path, found);
    if (result == 0)
        showNfs(found);
    return (int)result;
}

int fstatfs(int fd, struct statfs *found)
{
    const long result = syscall(SYS_fstatfs, fd, found);
    if (result == 0)
        showNfs(found);
    return (int)result;
}

int statfs64(const char *path, struct statfs64 *found)
{
    return statfs(path, (struct statfs *)found);
}

int fstatfs64(int fd, struct statfs64 *found)
{
    return fstatfs(fd, (struct statfs *)found);
}

static int toVfs(long result, const struct statfs *from, struct statvfs *to)
{
    if (result != 0)
        return -1;
    memset(to, 0, sizeof *to);
    to->f_bsize = (unsigned long)from->f_bsize;
    to->f_frsize = (unsigned long)(from->f_frsize ? from->f_frsize : from->f_bsize);
    to->f_blocks = from->f_blocks;
    to->f_bfree = from->f_bfree;
    to->f_bavail = from->f_bavail;
    to->f_files = from->f_files;
    to->f_ffree = to->f_favail = from->f_ffree;
    to->f_flag = (unsigned long)from->f_flags;
    to->f_namemax = (unsigned long)from->f_namelen;
#if __GLIBC_PREREQ(2, 37)
    to->f_type = (unsigned)from->f_type;
#endif
    return 0;
}

int statvfs(const char *restrict path, struct statvfs *restrict found)
{
    struct statfs about;
    return toVfs(statfs(path, &about), &about, found);
}

int fstatvfs(int fd, struct statvfs *found)
{
    struct statfs about;
    return toVfs(fstatfs(fd, &about), &about, found);
}

int statvfs64(const char *restrict path, struct statvfs64 *restrict found)
{
    return statvfs(path, (struct statvfs *)found);
}

int fstatvfs64(int fd, struct statvfs64 *found)
{
    return fstatvfs(fd, (struct statvfs *)found);
}

/* --- owners
 * ---------------------------------------------------------------------------------------------------------------- */

static int isRootHere(void)
{
    return getuid() == 0;
}

/* Root may give a file to anybody: what the one real id cannot show is noted, and login.c's stat() reads the note. */
static int changeOwner(int folder, const char *path, uid_t uid, gid_t gid, int flags)
{
    const uid_t real = (uid_t)syscall(SYS_getuid);
    char note[64], name[4096], old[64] = "";
    unsigned oldUid = real, oldGid = real;
    struct statx about;
    if (syscall(SYS_statx, folder, path, flags & (AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH), STATX_TYPE, &about) != 0)
        return -1;
    if (!isRootHere() && ((uid != (uid_t)-1 && uid != real) || (gid != (gid_t)-1 && gid != real))) {
        errno = EPERM;
        return -1;
    }
    if (S_ISLNK(about.stx_mode))
        return 0;
    if (flags & AT_EMPTY_PATH && !*path)
        snprintf(name, sizeof name, "/proc/self/fd/%d", folder);
    else if (folder == AT_FDCWD || path[0] == '/')
        snprintf(name, sizeof name, "%s", path);
    else
        snprintf(name, sizeof name, "/proc/self/fd/%d/%s", folder, path);
    if (getxattr(name, ownerNote, old, sizeof old - 1) > 0)
        sscanf(old, "%u %u", &oldUid, &oldGid);
    else if (isRootHere())
        oldUid = oldGid = 0; /* as root sees a file that nobody was given */
    if (uid == (uid_t)-1)
        uid = oldUid;
    if (gid == (gid_t)-1)
        gid = oldGid;
    snprintf(note, sizeof note, "%u %u", uid, gid);
    if (setxattr(name, ownerNote, note, strlen(note), 0) != 0 && errno != ENOTSUP && errno != EOPNOTSUPP
        && errno != EPERM)
        return -1;
    return 0;
}

int chown(const char *path, uid_t uid, gid_t gid)
{
    return changeOwner(AT_FDCWD, path, uid, gid, 0);
}

int lchown(const char *path, uid_t uid, gid_t gid)
{
    return changeOwner(AT_FDCWD, path, uid, gid, AT_SYMLINK_NOFOLLOW);
}

int fchown(int fd, uid_t uid, gid_t gid)
{
    return changeOwner(fd, "", uid, gid, AT_EMPTY_PATH);
}

int fchownat(int folder, const char *path, uid_t uid, gid_t gid, int flags)
{
    return changeOwner(folder, path, uid, gid, flags);
}
