// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/nfs/mount.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

namespace nfs {
namespace {

constexpr size_t requestSize = largestTransfer + 16384;
constexpr size_t mostWaiting = 256; // requests that are read while the server is silent

/// sudo's environment says root: one user id is all that a practice host has.
bool isRoots(uint32_t process)
{
    std::ifstream file{"/proc/" + std::to_string(process) + "/environ"};
    for (std::string entry; std::getline(file, entry, '\0');)
        if (entry == "LOGNAME=root")
            return true;
    return false;
}

/// A deadly signal waits for a process that waits for us: the kernel then shows SIGKILL as pending.
bool isKilled(uint32_t process)
{
    constexpr unsigned long killed = 1UL << (9 - 1);
    std::ifstream file{"/proc/" + std::to_string(process) + "/status"};
    for (std::string line; std::getline(file, line);)
        if ((line.starts_with("SigPnd:") || line.starts_with("ShdPnd:"))
            && (std::strtoul(line.c_str() + std::strlen("SigPnd:"), nullptr, 16) & killed) != 0)
            return true;
    return false;
}

fuse_attr attributesOf(const Attributes &about)
{
    fuse_attr out{};
    out.ino = about.inode;
    out.size = about.size;
    out.blocks = about.blocks;
    out.atime = static_cast<uint64_t>(about.accessed.tv_sec);
    out.mtime = static_cast<uint64_t>(about.modified.tv_sec);
    out.ctime = static_cast<uint64_t>(about.changed.tv_sec);
    out.atimensec = static_cast<uint32_t>(about.accessed.tv_nsec);
    out.mtimensec = static_cast<uint32_t>(about.modified.tv_nsec);
    out.ctimensec = static_cast<uint32_t>(about.changed.tv_nsec);
    out.mode = static_cast<uint32_t>(about.mode);
    out.nlink = static_cast<uint32_t>(about.links);
    out.blksize = 4096;
    return out;
}

template <typename T>
std::string_view bytesOf(const T &value)
{
    return {reinterpret_cast<const char *>(&value), sizeof value};
}

template <typename T>
T bodyOf(const std::string &bytes)
{
    T value{};
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return value;
}

/// The text behind a request's fixed part, up to its end.
template <typename T>
const char *nameIn(const std::string &bytes)
{
    return bytes.size() > sizeof(T) ? bytes.c_str() + sizeof(T) : "";
}

} // namespace

bool Mount::readRequest(Request &request)
{
    std::string bytes(requestSize, '\0');
    ssize_t size = -1;
    do {
        size = ::read(m_device.get(), bytes.data(), bytes.size());
    } while (size < 0 && (errno == EINTR || errno == ENOENT)); // ENOENT: it was taken back
    if (size < static_cast<ssize_t>(sizeof request.header))
        return false;
    std::memcpy(&request.header, bytes.data(), sizeof request.header);
    request.body.assign(bytes, sizeof request.header, static_cast<size_t>(size) - sizeof request.header);
    return true;
}

void Mount::serve()
{
    for (;;) {
        Request request;
        if (!m_queue.empty()) {
            request = std::move(m_queue.front());
            m_queue.pop_front();
        } else if (!readRequest(request)) {
            return;
        }
        handle(request);
    }
}

void Mount::reply(uint64_t unique, int error, std::string_view body)
{
    fuse_out_header header{};
    header.unique = unique;
    header.error = -error;
    if (error)
        body = {};
    header.len = static_cast<uint32_t>(sizeof header + body.size());
    iovec parts[] = {{&header, sizeof header}, {const_cast<char *>(body.data()), body.size()}}; // writev only reads
    [[maybe_unused]] const ssize_t written = ::writev(m_device.get(), parts, 2); // ENOENT: nobody waits any more
}

bool Mount::lookAround(const Request &waiting)
{
    pollfd wait{m_device.get(), POLLIN, 0};
    while (m_queue.size() < mostWaiting && ::poll(&wait, 1, 0) > 0 && (wait.revents & POLLIN)) {
        Request next;
        if (!readRequest(next))
            return true;
        if (next.header.opcode != FUSE_INTERRUPT)
            m_queue.push_back(std::move(next));
    }
    return (wait.revents & POLLERR) || isKilled(waiting.header.pid);
}

int Mount::ask(const Request &request, Operation operation, const std::string &fields, std::string &answer)
{
    const std::string whole =
        Writer{}.number(static_cast<uint64_t>(operation)).number(isRoots(request.header.pid)).bytes() + fields;
    std::string frame;
    if (const int failed = m_link.call(whole, frame, m_device.get(), [&] { return lookAround(request); }))
        return failed;
    Reader in{frame};
    const auto error = static_cast<int>(in.number());
    answer = frame.substr(std::min(frame.size(), sizeof(uint64_t)));
    return error;
}

void Mount::initialise(const Request &request)
{
    const auto in = bodyOf<fuse_init_in>(request.body);
    fuse_init_out out{};
    out.major = FUSE_KERNEL_VERSION;
    out.minor = FUSE_KERNEL_MINOR_VERSION;
    out.max_readahead = in.max_readahead;
    out.flags = in.flags & (FUSE_BIG_WRITES | FUSE_AUTO_INVAL_DATA);
    out.max_write = largestTransfer;
    reply(request.header.unique, 0, bytesOf(out));
}

void Mount::forgetMany(const std::string &body)
{
    const auto in = bodyOf<fuse_batch_forget_in>(body);
    for (uint32_t at = 0; at < in.count && sizeof in + (at + 1) * sizeof(fuse_forget_one) <= body.size(); ++at) {
        fuse_forget_one one{};
        std::memcpy(&one, body.data() + sizeof in + at * sizeof one, sizeof one);
        m_nodes.forget(one.nodeid, one.nlookup);
    }
}

void Mount::handle(const Request &request)
{
    const uint64_t unique = request.header.unique;
    switch (request.header.opcode) {
    case FUSE_INIT: return initialise(request);
    case FUSE_FORGET: return m_nodes.forget(request.header.nodeid, bodyOf<fuse_forget_in>(request.body).nlookup);
    case FUSE_BATCH_FORGET: return forgetMany(request.body);
    case FUSE_INTERRUPT: return;
    case FUSE_RELEASEDIR: m_folders.erase(bodyOf<fuse_release_in>(request.body).fh); return reply(unique, 0);
    case FUSE_FLUSH:
    case FUSE_RELEASE:
    case FUSE_FSYNC:
    case FUSE_FSYNCDIR:
    case FUSE_DESTROY: return reply(unique, 0);
    case FUSE_STATFS: return space(request);
    case FUSE_OPENDIR: return openFolder(request);
    case FUSE_READDIR: return readFolder(request);
    case FUSE_RENAME:
    case FUSE_RENAME2: return rename(request);
    case FUSE_GETATTR:
    case FUSE_READLINK:
    case FUSE_OPEN:
    case FUSE_READ:
    case FUSE_WRITE: return handleFile(request);
    case FUSE_SETATTR: return setAttributes(request);
    default: return handleName(request);
    }
}

void Mount::replyEntry(const Request &request, int error, const std::string &path, std::string_view answer,
                       bool isCreate)
{
    Reader in{answer};
    fuse_entry_out entry{}; // nothing is kept: another host may change it at any time
    if (!error) {
        entry.attr = attributesOf(takeAttributes(in));
        entry.nodeid = m_nodes.lookUp(path, entry.attr.ino);
    }
    std::string out{bytesOf(entry)};
    const fuse_open_out opened{};
    if (isCreate)
        out += bytesOf(opened);
    reply(request.header.unique, error, out);
}

void Mount::replyAttributes(const Request &request, int error, std::string_view answer)
{
    Reader in{answer};
    fuse_attr_out out{};
    if (!error)
        out.attr = attributesOf(takeAttributes(in));
    reply(request.header.unique, error, bytesOf(out));
}

/// Requests about a name in a folder.
void Mount::handleName(const Request &request)
{
    const auto &body = request.body;
    const auto path = [&](const char *name) { return m_nodes.childOf(request.header.nodeid, name); };
    std::string answer;
    const auto make = [&](Operation operation, const std::string &file, const std::string &fields,
                          bool isCreate = false) {
        const int error = ask(request, operation, Writer{}.text(file).bytes() + fields, answer);
        replyEntry(request, error, file, answer, isCreate);
    };
    switch (request.header.opcode) {
    case FUSE_LOOKUP: return make(Operation::Stat, path(body.c_str()), {});
    case FUSE_MKDIR: {
        const auto in = bodyOf<fuse_mkdir_in>(body);
        return make(Operation::MakeFolder, path(nameIn<fuse_mkdir_in>(body)),
                    Writer{}.number(in.mode & ~in.umask).bytes());
    }
    case FUSE_CREATE: {
        const auto in = bodyOf<fuse_create_in>(body);
        return make(Operation::Create, path(nameIn<fuse_create_in>(body)),
                    Writer{}.number(in.mode & ~in.umask & 07777).number((in.flags & O_EXCL) != 0).bytes(), true);
    }
    case FUSE_MKNOD: {
        const auto in = bodyOf<fuse_mknod_in>(body);
        if (!S_ISREG(in.mode))
            return reply(request.header.unique, EPERM);
        return make(Operation::Create, path(nameIn<fuse_mknod_in>(body)),
                    Writer{}.number(in.mode & ~in.umask & 07777).number(1).bytes());
    }
    case FUSE_SYMLINK: {
        const std::string_view target{body.c_str() + std::strlen(body.c_str()) + 1};
        return make(Operation::MakeLink, path(body.c_str()), Writer{}.text(std::string{target.data()}).bytes());
    }
    case FUSE_LINK: return handleLink(request);
    case FUSE_UNLINK:
    case FUSE_RMDIR: return removeName(request);
    default: return reply(request.header.unique, ENOSYS);
    }
}

void Mount::handleLink(const Request &request)
{
    const std::string *old = m_nodes.pathOf(bodyOf<fuse_link_in>(request.body).oldnodeid);
    const std::string fresh = m_nodes.childOf(request.header.nodeid, nameIn<fuse_link_in>(request.body));
    std::string answer;
    const int error = old ? ask(request, Operation::HardLink, Writer{}.text(*old).text(fresh).bytes(), answer) : ESTALE;
    replyEntry(request, error, fresh, answer);
}

void Mount::removeName(const Request &request)
{
    const auto operation = request.header.opcode == FUSE_RMDIR ? Operation::RemoveFolder : Operation::Remove;
    const std::string path = m_nodes.childOf(request.header.nodeid, request.body.c_str());
    std::string answer;
    const int error = ask(request, operation, Writer{}.text(path).bytes(), answer);
    if (!error)
        m_nodes.removed(path);
    reply(request.header.unique, error);
}

/// Requests about a file that the kernel knows.
void Mount::handleFile(const Request &request)
{
    const std::string *path = m_nodes.pathOf(request.header.nodeid);
    const uint64_t unique = request.header.unique;
    if (!path)
        return reply(unique, ESTALE);
    std::string answer;
    const std::string file = Writer{}.text(*path).bytes();
    switch (request.header.opcode) {
    case FUSE_GETATTR: {
        const int error = ask(request, Operation::Stat, file, answer);
        return replyAttributes(request, error, answer);
    }
    case FUSE_OPEN: return reply(unique, ask(request, Operation::Stat, file, answer), bytesOf(fuse_open_out{}));
    case FUSE_READLINK: {
        const int error = ask(request, Operation::ReadLink, file, answer);
        return reply(unique, error, Reader{answer}.text());
    }
    case FUSE_READ: {
        const auto in = bodyOf<fuse_read_in>(request.body);
        const int error =
            ask(request, Operation::Read, file + Writer{}.number(in.offset).number(in.size).bytes(), answer);
        return reply(unique, error, Reader{answer}.text());
    }
    default: {
        const auto in = bodyOf<fuse_write_in>(request.body);
        const std::string_view all = request.body;
        const std::string_view bytes = all.substr(std::min(all.size(), sizeof in), in.size);
        const int error = ask(request, Operation::Write, file + Writer{}.number(in.offset).text(bytes).bytes(), answer);
        fuse_write_out out{};
        out.size = static_cast<uint32_t>(Reader{answer}.number());
        return reply(unique, error, bytesOf(out));
    }
    }
}

void Mount::setAttributes(const Request &request)
{
    const auto in = bodyOf<fuse_setattr_in>(request.body);
    const std::string *path = m_nodes.pathOf(request.header.nodeid);
    if (!path)
        return reply(request.header.unique, ESTALE);
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const bool accessedNow = in.valid & FATTR_ATIME_NOW;
    const bool modifiedNow = in.valid & FATTR_MTIME_NOW;
    uint64_t which = 0;
    for (const auto &[bits, meaning] : {std::pair{FATTR_MODE, 1},
                                        {FATTR_UID | FATTR_GID, 2},
                                        {FATTR_SIZE, 4},
                                        {FATTR_ATIME | FATTR_ATIME_NOW, 8},
                                        {FATTR_MTIME | FATTR_MTIME_NOW, 16}})
        if (in.valid & static_cast<uint32_t>(bits))
            which |= static_cast<uint64_t>(meaning);
    Writer fields;
    fields.text(*path).number(which).number(in.mode).number(in.size);
    fields.number(accessedNow ? static_cast<uint64_t>(now.tv_sec) : in.atime);
    fields.number(accessedNow ? static_cast<uint64_t>(now.tv_nsec) : in.atimensec);
    fields.number(modifiedNow ? static_cast<uint64_t>(now.tv_sec) : in.mtime);
    fields.number(modifiedNow ? static_cast<uint64_t>(now.tv_nsec) : in.mtimensec);
    std::string answer;
    const int error = ask(request, Operation::Change, fields.bytes(), answer);
    replyAttributes(request, error, answer);
}

void Mount::openFolder(const Request &request)
{
    const std::string *path = m_nodes.pathOf(request.header.nodeid);
    std::string answer;
    const int error = path ? ask(request, Operation::List, Writer{}.text(*path).bytes(), answer) : ESTALE;
    fuse_open_out out{};
    out.fh = m_nextFolder++;
    if (!error) {
        Reader in{answer};
        const uint64_t count = in.number();
        Reader entries{in.text()};
        std::string &listing = m_folders[out.fh];
        for (uint64_t at = 0; at < count; ++at) {
            const std::string_view name = entries.text();
            fuse_dirent entry{};
            entry.ino = entries.number();
            entry.type = static_cast<uint32_t>(entries.number());
            entry.namelen = static_cast<uint32_t>(name.size());
            const size_t size = FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + name.size());
            entry.off = listing.size() + size;
            std::string record{reinterpret_cast<const char *>(&entry), FUSE_NAME_OFFSET};
            record += name;
            record.resize(size);
            listing += record;
        }
    }
    reply(request.header.unique, error, bytesOf(out));
}

void Mount::readFolder(const Request &request)
{
    const auto in = bodyOf<fuse_read_in>(request.body);
    const std::string &listing = m_folders[in.fh];
    size_t end = std::min<size_t>(in.offset, listing.size());
    while (end < listing.size()) { // whole records only
        fuse_dirent entry{};
        std::memcpy(&entry, listing.data() + end, FUSE_NAME_OFFSET);
        const size_t size = FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + entry.namelen);
        if (end + size - in.offset > in.size)
            break;
        end += size;
    }
    reply(request.header.unique, 0,
          std::string_view{listing}.substr(std::min<size_t>(in.offset, end), end - std::min<size_t>(in.offset, end)));
}

void Mount::rename(const Request &request)
{
    const bool isSecond = request.header.opcode == FUSE_RENAME2;
    const uint64_t folder = bodyOf<fuse_rename_in>(request.body).newdir; // first in both forms
    const char *names = isSecond ? nameIn<fuse_rename2_in>(request.body) : nameIn<fuse_rename_in>(request.body);
    if (isSecond && bodyOf<fuse_rename2_in>(request.body).flags)
        return reply(request.header.unique, EINVAL);
    const std::string from = m_nodes.childOf(request.header.nodeid, names);
    const std::string to = m_nodes.childOf(folder, names + std::strlen(names) + 1);
    std::string answer;
    const int error = ask(request, Operation::Rename, Writer{}.text(from).text(to).bytes(), answer);
    if (!error)
        m_nodes.renamed(from, to);
    reply(request.header.unique, error);
}

void Mount::space(const Request &request)
{
    std::string answer;
    const int error = ask(request, Operation::Space, {}, answer);
    Reader in{answer};
    fuse_statfs_out out{};
    out.st.bsize = out.st.frsize = static_cast<uint32_t>(in.number());
    out.st.blocks = in.number();
    out.st.bfree = in.number();
    out.st.bavail = in.number();
    out.st.files = in.number();
    out.st.ffree = in.number();
    out.st.namelen = 255;
    reply(request.header.unique, error, bytesOf(out));
}

} // namespace nfs
