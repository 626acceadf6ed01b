// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/slice/shares.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <format>
#include <sstream>

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/nsfs.h>
#include <linux/openat2.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/un.h>

namespace {

/// What one host lets another see of its disk.
struct Served
{
    /// ETIMEDOUT: no such host; ECONNREFUSED: it serves nothing; ENOENT, EACCES: not this folder, not to this address.
    int error = 0;
    wire::Fd folder{}; ///< open where there is no error
    bool isReadOnly = true;
};

constexpr char tableOfExports[] = "var/lib/nfs/etab";
constexpr char isServing[] = "var/lib/nfs/nfsd"; // there while the host's NFS server runs

/// A path of a host's disk as the host itself sees it: a link in it stays in the disk.
wire::Fd openInside(const wire::Fd &disk, const std::string &path, uint64_t flags)
{
    open_how how{};
    how.flags = flags | O_CLOEXEC;
    how.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS;
    return wire::Fd{static_cast<int>(::syscall(SYS_openat2, disk.get(), path.c_str(), &how, sizeof how))};
}

constexpr size_t largestTable = 1 << 20; // bytes; whoever writes more is not a tool of ours

std::string contentOf(const wire::Fd &file)
{
    std::string text;
    std::array<char, 4096> part;
    for (ssize_t size = 0; text.size() < largestTable && (size = ::read(file.get(), part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<size_t>(size));
    return text;
}

/// \040 and the like.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (size_t at = 0; at < text.size(); ++at) {
        const bool isOctal = text[at] == '\\' && at + 3 < text.size();
        plain += isOctal ? static_cast<char>(std::strtol(std::string{text.substr(at + 1, 3)}.c_str(), nullptr, 8))
                         : text[at];
        at += isOctal ? 3 : 0;
    }
    return plain;
}

bool holds(const std::string &folder, const std::string &asked)
{
    return folder == "/" || asked == folder || (asked.starts_with(folder) && asked[folder.size()] == '/');
}

/// Whether a client of the table ("*", an address, ADDRESS/BITS or ADDRESS/MASK) is that address.
bool admits(const std::string &client, in_addr address)
{
    if (client == "*")
        return true;
    const size_t slash = client.find('/');
    in_addr net{};
    in_addr mask{0xffffffff};
    if (::inet_pton(AF_INET, client.substr(0, slash).c_str(), &net) != 1)
        return false;
    const std::string bits = slash == std::string::npos ? "32" : client.substr(slash + 1);
    if (::inet_pton(AF_INET, bits.c_str(), &mask) != 1) {
        const unsigned long count = std::strtoul(bits.c_str(), nullptr, 10);
        mask.s_addr = count == 0 ? 0 : count >= 32 ? 0xffffffff : htonl(~(0xffffffffU >> count));
    }
    return (net.s_addr & mask.s_addr) == (address.s_addr & mask.s_addr);
}

/// By the lines "PATH<tab>CLIENT(option,…)" of the table.
void lookUp(const std::string &table, const std::string &path, in_addr client, Served &served)
{
    std::istringstream lines{table};
    served.error = ENOENT;
    for (std::string line; std::getline(lines, line);) {
        const size_t tab = line.find('\t');
        const size_t open = line.rfind('(');
        if (tab == std::string::npos || open == std::string::npos || open < tab
            || !holds(unescaped(line.substr(0, tab)), path))
            continue;
        served.error = EACCES;
        if (!admits(line.substr(tab + 1, open - tab - 1), client))
            continue;
        served.error = 0;
        served.isReadOnly = !("," + line.substr(open + 1, line.size() - open - 2) + ",").contains(",rw,");
        return;
    }
}

std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    std::istringstream stream{text};
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(std::move(part));
    return parts;
}

uint64_t attributesOf(const std::vector<std::string> &flags, bool isReadOnly)
{
    uint64_t attributes = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | (isReadOnly ? MOUNT_ATTR_RDONLY : 0);
    for (const std::string &flag : flags)
        attributes |= flag == "ro" ? MOUNT_ATTR_RDONLY : flag == "noexec" ? MOUNT_ATTR_NOEXEC : 0;
    return attributes;
}

/// Asks the disk of the host at `server` for its folder `path`. `hosts` is the folder with a link to the disk of each
/// host that runs in the network, by its address. Nothing a host has written leads out of its disk.
Served servedFolder(const std::string &hosts, const std::string &server, const std::string &path,
                    const std::string &client)
{
    in_addr address{};
    in_addr who{};
    std::array<char, PATH_MAX> target{};
    if (::inet_pton(AF_INET, server.c_str(), &address) != 1 || ::inet_pton(AF_INET, client.c_str(), &who) != 1)
        return {EINVAL};
    if (::readlink((hosts + '/' + server).c_str(), target.data(), target.size() - 1) <= 0)
        return {ETIMEDOUT};
    const wire::Fd disk{::open(target.data(), O_PATH | O_DIRECTORY | O_CLOEXEC)};
    if (!openInside(disk, isServing, O_PATH).isOpen())
        return {ECONNREFUSED};
    Served served;
    lookUp(contentOf(openInside(disk, tableOfExports, O_RDONLY | O_NONBLOCK)), path, who, served);
    if (served.error == 0)
        served.folder = openInside(disk, path, O_PATH | O_DIRECTORY);
    if (served.error == 0 && !served.folder.isOpen())
        served.error = errno;
    return served;
}

/// A datagram, with a descriptor where there is one; nobody waits for whoever does not take it.
void answerTo(const wire::Fd &socket, const sockaddr_un &to, socklen_t size, const std::string &text,
              const wire::Fd &device)
{
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    iovec part{const_cast<char *>(text.data()), text.size()}; // sendmsg does not write to it
    msghdr message{};
    message.msg_name = const_cast<sockaddr_un *>(&to);
    message.msg_namelen = size;
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (device.isOpen()) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int));
        const int fd = device.get();
        std::memcpy(CMSG_DATA(head), &fd, sizeof fd);
    }
    ::sendmsg(socket.get(), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

} // namespace

WorkerShares::WorkerShares(pid_t firstProcess, std::string address, std::string hosts)
    : m_mounts{::open(std::format("/proc/{}/ns/mnt", firstProcess).c_str(), O_RDONLY | O_CLOEXEC)}
    , m_address{std::move(address)}
    , m_hosts{std::move(hosts)}
{
}

void WorkerShares::serve()
{
    char text[wire::longestMessage];
    sockaddr_un from{};
    socklen_t size = sizeof from;
    const ssize_t length =
        ::recvfrom(m_socket.get(), text, sizeof text, MSG_DONTWAIT, reinterpret_cast<sockaddr *>(&from), &size);
    if (length < 0)
        return;
    wire::Fd device;
    const int error = obey(split(std::string(text, static_cast<size_t>(length)), '\n'), device);
    answerTo(m_socket, from, size, std::to_string(error), device);
}

int WorkerShares::obey(const std::vector<std::string> &order, wire::Fd &device)
{
    if (order.size() < 2 || !order[1].starts_with('/'))
        return EINVAL;
    const bool isHidden = std::ranges::any_of(m_shares, [&](const Share &share) {
        return share.isCovered && order[1].starts_with(share.target + '/'); // to look there would hang us, too
    });
    if (isHidden)
        return EBUSY;
    if (order[0] == "mount" && order.size() == 5)
        return mount(order);
    if (order[0] == "fuse" && order.size() == 4)
        return mountOwn(order, device);
    return order[0] == "umount" ? unmount(order[1], order.size() > 2 && !order[2].empty()) : EINVAL;
}

int WorkerShares::mount(const std::vector<std::string> &order)
{
    const auto flags = split(order[4], ',');
    const Served served = servedFolder(m_hosts, order[2], order[3], m_address);
    if (served.error)
        return served.error;
    const wire::Fd tree{::open_tree(served.folder.get(), "", AT_EMPTY_PATH | OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC)};
    mount_attr attributes{
        .attr_set = attributesOf(flags, served.isReadOnly), .attr_clr = 0, .propagation = 0, .userns_fd = 0};
    if (!tree.isOpen() || ::mount_setattr(tree.get(), "", AT_EMPTY_PATH, &attributes, sizeof attributes) != 0)
        return errno;
    const int refused = inside([&](wire::Fd &) {
        return ::move_mount(tree.get(), "", AT_FDCWD, order[1].c_str(), MOVE_MOUNT_F_EMPTY_PATH) == 0 ? 0 : errno;
    });
    if (!refused)
        m_shares.push_back({.target = order[1],
                            .server = order[2],
                            .path = order[3],
                            .isHard = std::ranges::contains(flags, "hard"),
                            .isCovered = false,
                            .cover = {},
                            .isOwn = false});
    return refused;
}

/// As gcsfuse mounts a bucket: all users of the worker see it, and the kernel checks the modes.
int WorkerShares::mountOwn(const std::vector<std::string> &order, wire::Fd &device)
{
    const auto act = [&](wire::Fd &opened) {
        if (!opened.isOpen())
            return ENODEV;
        const std::string options =
            std::format("fd={},rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions", opened.get());
        const unsigned long flags = MS_NOSUID | MS_NODEV | (order[3] == "ro" ? MS_RDONLY : 0);
        return ::mount(order[2].c_str(), order[1].c_str(), "fuse.gcsfuse", flags, options.c_str()) == 0 ? 0 : errno;
    };
    const int refused = inside(act, &device);
    if (refused)
        device = {};
    else
        m_shares.push_back({.target = order[1],
                            .server = {},
                            .path = {},
                            .isHard = false,
                            .isCovered = false,
                            .cover = {},
                            .isOwn = true});
    return refused;
}

/// The newest of what was mounted there, and nothing else: the rest hides this machine's files.
int WorkerShares::unmount(const std::string &target, bool isForced)
{
    const auto found = std::ranges::find(m_shares.rbegin(), m_shares.rend(), target, &Share::target);
    if (found == m_shares.rend())
        return EINVAL;
    if (found->isCovered && !isForced)
        return EBUSY;
    uncover(*found);
    const int flags = UMOUNT_NOFOLLOW | (isForced ? MNT_DETACH : 0);
    const int refused = inside([&](wire::Fd &) { return ::umount2(target.c_str(), flags) == 0 ? 0 : errno; });
    if (!refused)
        m_shares.erase(std::next(found).base());
    return refused;
}

void WorkerShares::look()
{
    for (Share &share : m_shares) {
        if (share.isOwn)
            continue;
        const bool isServed = servedFolder(m_hosts, share.server, share.path, m_address).error == 0;
        if (isServed && share.isCovered)
            uncover(share);
        else if (!isServed && !share.isCovered)
            cover(share);
    }
}

/// A FUSE mount of which nobody reads the requests: whoever looks there waits, as for an NFS server that is gone. Of a
/// soft mount the kernel's end is closed, and it gives errors. Without /dev/fuse the folder stays as it was.
void WorkerShares::cover(Share &share)
{
    wire::Fd device;
    const auto act = [&](wire::Fd &opened) {
        const std::string source = share.server + ':' + share.path;
        const std::string options = std::format("fd={},rootmode=40000,user_id=0,group_id=0,allow_other", opened.get());
        return ::mount(source.c_str(), share.target.c_str(), "fuse.nfs4", MS_NOSUID | MS_NODEV, options.c_str()) == 0
            ? 0
            : errno;
    };
    share.isCovered = inside(act, &device) == 0;
    if (share.isHard)
        share.cover = std::move(device);
}

void WorkerShares::uncover(Share &share)
{
    if (!std::exchange(share.isCovered, false))
        return;
    (void)inside(
        [&](wire::Fd &) { return ::umount2(share.target.c_str(), MNT_DETACH | UMOUNT_NOFOLLOW) == 0 ? 0 : errno; });
    share.cover = {};
}

/// What `act` returns in the worker's namespaces, in a process of its own, which is reaped with the others. With
/// `device` it gets the kernel's end of a FUSE mount to be, opened in the user namespace that has to own it.
int WorkerShares::inside(const std::function<int(wire::Fd &)> &act, wire::Fd *device) const
{
    auto [near, far] = wire::makePair();
    const pid_t child = ::fork();
    if (child == 0) {
        wire::Fd opened;
        // The mounts belong to the user namespace that bubblewrap made first.
        const wire::Fd users{::ioctl(m_mounts.get(), NS_GET_USERNS)};
        int error = users.isOpen() && ::setns(users.get(), CLONE_NEWUSER) == 0 ? 0 : EPERM;
        if (!error && device)
            opened = wire::Fd{::open("/dev/fuse", O_RDWR | O_CLOEXEC)};
        if (!error && ::setns(m_mounts.get(), CLONE_NEWNS) != 0)
            error = EPERM;
        error = error ? error : act(opened);
        const int fds[] = {opened.get()};
        wire::send(far.get(), std::to_string(error),
                   opened.isOpen() ? std::span<const int>{fds} : std::span<const int>{});
        _exit(0);
    }
    far = {};
    auto answer = child > 0 ? wire::receive(near.get()) : std::nullopt;
    if (answer && device && !answer->fds.empty())
        *device = std::move(answer->fds[0]);
    return answer ? std::atoi(answer->text.c_str()) : EIO;
}
