// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/nfs/session.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace nfs {
namespace {

constexpr uid_t login = 1001; // of every user: see the preloaded library
constexpr uid_t nobody = 65534;
constexpr char ownerNote[] = "user.practice.owner"; // "uid gid", where chown said another than the one that exists

/// Never through a link: the client's kernel follows those, on its own side.
wire::Fd openBeneath(const wire::Fd &root, const std::string &path)
{
    open_how how{};
    how.flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    return wire::Fd{static_cast<int>(::syscall(SYS_openat2, root.get(), path.c_str(), &how, sizeof how))};
}

uid_t ownerOf(const wire::Fd &folder, const std::string &name)
{
    const std::string path = "/proc/self/fd/" + std::to_string(folder.get()) + "/" + name;
    char text[64] = {};
    unsigned uid = login;
    if (::lgetxattr(path.c_str(), ownerNote, text, sizeof text - 1) > 0)
        std::sscanf(text, "%u", &uid);
    return uid;
}

void setOwner(const wire::Fd &folder, const std::string &name, uid_t uid)
{
    const std::string path = "/proc/self/fd/" + std::to_string(folder.get()) + "/" + name;
    const std::string text = std::to_string(uid) + ' ' + std::to_string(uid);
    ::lsetxattr(path.c_str(), ownerNote, text.data(), text.size(), 0); // a link keeps none
}

Attributes attributesOf(const struct stat &about)
{
    return {about.st_ino,
            static_cast<uint64_t>(about.st_size),
            static_cast<uint64_t>(about.st_blocks),
            about.st_mode,
            about.st_nlink,
            about.st_atim,
            about.st_mtim,
            about.st_ctim};
}

} // namespace

void Session::serve()
{
    while (auto request = receiveFrame(m_socket.get()))
        if (!sendFrame(m_socket.get(), answer(*request)))
            return;
}

std::string Session::answer(std::string_view request)
{
    Reader in{request};
    Writer out;
    const auto operation = static_cast<Operation>(in.number());
    const bool isRoot = in.number() != 0;
    int error = 0;
    if (operation == Operation::Mount) {
        error = mount(in.text());
        out.number(m_export.isReadOnly);
    } else if (operation == Operation::Exports) {
        std::string lines;
        for (const Export &entry : readExports())
            lines += entry.path + '\t' + entry.client + '\n';
        out.text(lines);
    } else if (!m_root.isOpen() || !isStillExported()) {
        error = ESTALE;
    } else {
        const bool squashed = m_export.squashesAll || (isRoot && m_export.squashesRoot);
        m_who = squashed ? (m_export.anonymous == login   ? Who::Login
                                : m_export.anonymous == 0 ? Who::Root
                                                          : Who::Nobody)
                         : (isRoot ? Who::Root : Who::Login);
        error = perform(operation, in, out);
    }
    return Writer{}.number(static_cast<uint64_t>(error)).bytes() + (error ? std::string{} : out.bytes());
}

int Session::mount(std::string_view path)
{
    m_path = path;
    const auto exports = readExports();
    const bool isKnown = std::ranges::any_of(exports, [&](const Export &entry) { return entry.holds(m_path); });
    if (!isKnown)
        return ENOENT;
    if (!isStillExported())
        return EACCES;
    m_root = wire::Fd{::open(m_path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)};
    return m_root.isOpen() ? 0 : errno;
}

bool Session::isStillExported()
{
    const auto exports = readExports();
    const auto entry =
        std::ranges::find_if(exports, [&](const Export &one) { return one.holds(m_path) && one.admits(m_client); });
    if (entry == exports.end())
        return false;
    m_export = *entry;
    return true;
}

Session::Place Session::placeOf(std::string_view path) const
{
    Place place;
    const size_t slash = path.rfind('/');
    const std::string folder{slash == std::string_view::npos ? std::string_view{"."} : path.substr(0, slash)};
    place.name = slash == std::string_view::npos ? path : path.substr(slash + 1);
    if (place.name.empty())
        place.name = ".";
    place.folder = openBeneath(m_root, folder);
    place.error = !place.folder.isOpen() ? (errno == ENOENT ? ESTALE : errno) : place.name == ".." ? EINVAL : 0;
    return place;
}

int Session::check(const wire::Fd &folder, const std::string &name, unsigned bits) const
{
    struct stat about;
    if (m_who == Who::Root)
        return 0;
    if (::fstatat(folder.get(), name.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0)
        return errno;
    const bool owns = ownerOf(folder, name) == (m_who == Who::Login ? login : nobody);
    if (owns && S_ISREG(about.st_mode))
        return 0; // as NFS: it was asked when the file was opened, perhaps before the bits were taken away
    const unsigned given = (owns ? about.st_mode >> 6 : about.st_mode) & 7U;
    return (given & bits) == bits ? 0 : EACCES;
}

int Session::checkChange(const Place &place) const
{
    if (m_export.isReadOnly)
        return EROFS;
    return check(place.folder, ".", 2);
}

int Session::about(const Place &place, Writer &out) const
{
    struct stat found;
    if (::fstatat(place.folder.get(), place.name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0)
        return errno;
    put(out, attributesOf(found));
    return 0;
}

int Session::perform(Operation operation, Reader &in, Writer &out)
{
    if (operation == Operation::Space)
        return space(out);
    const Place place = placeOf(in.text());
    if (place.error)
        return place.error;
    switch (operation) {
    case Operation::Stat: return about(place, out);
    case Operation::List: return list(place, out);
    case Operation::Read: return read(place, in, out);
    case Operation::Write: return write(place, in, out);
    case Operation::ReadLink: {
        char target[4096];
        const ssize_t size = ::readlinkat(place.folder.get(), place.name.c_str(), target, sizeof target);
        out.text({target, static_cast<size_t>(std::max<ssize_t>(0, size))});
        return size < 0 ? errno : 0;
    }
    case Operation::Remove:
    case Operation::RemoveFolder:
    case Operation::Rename: return remove(operation, place, in);
    case Operation::Change: return change(place, in, out);
    case Operation::Create:
    case Operation::MakeFolder:
    case Operation::MakeLink:
    case Operation::HardLink: return make(operation, place, in, out);
    default: return EOPNOTSUPP;
    }
}

int Session::read(const Place &place, Reader &in, Writer &out)
{
    const auto offset = static_cast<off_t>(in.number());
    std::string bytes(std::min<uint64_t>(in.number(), largestTransfer), '\0');
    if (const int refused = check(place.folder, place.name, 4))
        return refused;
    const wire::Fd file{
        ::openat(place.folder.get(), place.name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)};
    const ssize_t size = file.isOpen() ? ::pread(file.get(), bytes.data(), bytes.size(), offset) : -1;
    if (size < 0)
        return errno;
    out.text({bytes.data(), static_cast<size_t>(size)});
    return 0;
}

int Session::write(const Place &place, Reader &in, Writer &out)
{
    const auto offset = static_cast<off_t>(in.number());
    const std::string_view bytes = in.text();
    if (m_export.isReadOnly)
        return EROFS;
    if (const int refused = check(place.folder, place.name, 2))
        return refused;
    if (::access("/run/practice/conditions/disk-full", F_OK) == 0)
        return ENOSPC;
    const wire::Fd file{
        ::openat(place.folder.get(), place.name.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)};
    const ssize_t size = file.isOpen() ? ::pwrite(file.get(), bytes.data(), bytes.size(), offset) : -1;
    if (size < 0)
        return errno;
    out.number(static_cast<uint64_t>(size));
    return 0;
}

int Session::list(const Place &place, Writer &out)
{
    if (const int refused = check(place.folder, place.name, 4))
        return refused;
    const int fd = ::openat(place.folder.get(), place.name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = fd >= 0 ? ::fdopendir(fd) : nullptr;
    if (!folder)
        return errno;
    Writer entries;
    uint64_t count = 0;
    while (const dirent *entry = ::readdir(folder)) {
        entries.text(entry->d_name).number(entry->d_ino).number(entry->d_type);
        ++count;
    }
    ::closedir(folder);
    out.number(count).text(entries.bytes());
    return 0;
}

int Session::make(Operation operation, const Place &place, Reader &in, Writer &out)
{
    if (operation == Operation::HardLink) {
        const Place target = placeOf(in.text());
        if (const int refused = target.error ? target.error : checkChange(target))
            return refused;
        return ::linkat(place.folder.get(), place.name.c_str(), target.folder.get(), target.name.c_str(), 0) != 0
            ? errno
            : about(target, out);
    }
    if (const int refused = checkChange(place))
        return refused;
    if (::access("/run/practice/conditions/disk-full", F_OK) == 0)
        return ENOSPC;
    int error = 0;
    if (operation == Operation::MakeLink) {
        const std::string target{in.text()};
        error = ::symlinkat(target.c_str(), place.folder.get(), place.name.c_str()) != 0 ? errno : 0;
    } else if (operation == Operation::MakeFolder) {
        error = ::mkdirat(place.folder.get(), place.name.c_str(), static_cast<mode_t>(in.number())) != 0 ? errno : 0;
    } else {
        const auto mode = static_cast<mode_t>(in.number());
        const int exclusive = in.number() ? O_EXCL : 0;
        const wire::Fd file{::openat(place.folder.get(), place.name.c_str(),
                                     O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | exclusive, mode)};
        error = file.isOpen() ? 0 : errno;
    }
    if (!error && m_who == Who::Nobody)
        setOwner(place.folder, place.name, nobody);
    return error ? error : about(place, out);
}

int Session::remove(Operation operation, const Place &place, Reader &in)
{
    if (const int refused = checkChange(place))
        return refused;
    if (operation != Operation::Rename)
        return ::unlinkat(place.folder.get(), place.name.c_str(),
                          operation == Operation::RemoveFolder ? AT_REMOVEDIR : 0)
                != 0
            ? errno
            : 0;
    const Place target = placeOf(in.text());
    if (const int refused = target.error ? target.error : checkChange(target))
        return refused;
    return ::renameat(place.folder.get(), place.name.c_str(), target.folder.get(), target.name.c_str()) != 0 ? errno
                                                                                                             : 0;
}

int Session::change(const Place &place, Reader &in, Writer &out)
{
    const uint64_t which = in.number(); // 1 mode, 2 owner, 4 size, 8 access time, 16 modification time
    const auto mode = static_cast<mode_t>(in.number());
    const auto size = static_cast<off_t>(in.number());
    timespec times[2] = {{0, UTIME_OMIT}, {0, UTIME_OMIT}};
    for (uint64_t at = 0; at < 2; ++at) {
        const uint64_t seconds = in.number();
        const uint64_t nanoseconds = in.number();
        if (which & (8U << at))
            times[at] = {static_cast<time_t>(seconds), static_cast<long>(nanoseconds)};
    }
    if (m_export.isReadOnly)
        return EROFS;
    const bool owns = m_who == Who::Root || ownerOf(place.folder, place.name) == (m_who == Who::Login ? login : nobody);
    if ((which & 2U) && m_who != Who::Root)
        return EPERM;
    if (((which & 1U) && !owns) || ((which & 24U) && !owns && check(place.folder, place.name, 2)))
        return EPERM;
    if ((which & 1U) && ::fchmodat(place.folder.get(), place.name.c_str(), mode & 07777, 0) != 0)
        return errno;
    if (which & 4U) {
        if (const int refused = check(place.folder, place.name, 2))
            return refused;
        const wire::Fd file{::openat(place.folder.get(), place.name.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC)};
        if (!file.isOpen() || ::ftruncate(file.get(), size) != 0)
            return errno;
    }
    if ((which & 24U) && ::utimensat(place.folder.get(), place.name.c_str(), times, AT_SYMLINK_NOFOLLOW) != 0)
        return errno;
    return about(place, out);
}

int Session::space(Writer &out) const
{
    struct statfs found;
    if (::fstatfs(m_root.get(), &found) != 0)
        return errno;
    if (::access("/run/practice/conditions/disk-full", F_OK) == 0)
        found.f_bfree = found.f_bavail = 0;
    out.number(static_cast<uint64_t>(found.f_bsize))
        .number(found.f_blocks)
        .number(found.f_bfree)
        .number(found.f_bavail)
        .number(found.f_files)
        .number(found.f_ffree);
    return 0;
}

} // namespace nfs
