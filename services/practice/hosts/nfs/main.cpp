// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// tpudesk practice host's NFS: the server of a host's exports, and what a mount of one is served by. Not NFS on the
// wire, but like it in what a user meets: an address that is not exported is refused, folders are really shared, root
// is squashed, and while a server is gone a hard mount hangs.
//   nfs serve                                     on port 2049, until it is killed
//   nfs mount SERVER PATH TARGET FLAGS LIMIT SOURCE   FLAGS: comma list of ro, nosuid, nodev, noexec, soft, softerr;
//                                                 LIMIT: milliseconds of a soft mount; SOURCE: as it
//                                                 is shown. Goes on in the background.
//                                                 Exit status 1: the name of an error is on stdout
//   nfs exports SERVER
//   nfs umount TARGET [lazy|force]
#include "services/practice/hosts/nfs/mount.h"
#include "services/practice/hosts/nfs/session.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr char doorPath[] = "/run/mount.sock"; // of the host's first process

int complain(int error)
{
    std::printf("%s\n", ::strerrorname_np(error) ? ::strerrorname_np(error) : "EIO");
    return 1;
}

/// What the host's first process answers: 0 or an errno, and the kernel's end of a new mount.
int askDoor(const std::string &request, wire::Fd &device)
{
    const wire::Fd socket{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0)};
    sockaddr_un where{AF_UNIX, {}};
    std::snprintf(where.sun_path, sizeof where.sun_path, "%s", doorPath);
    if (::connect(socket.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) != 0
        || !wire::send(socket.get(), request))
        return ENODEV;
    auto answer = wire::receive(socket.get());
    if (!answer)
        return ENODEV;
    if (!answer->fds.empty())
        device = std::move(answer->fds[0]);
    return std::atoi(answer->text.c_str());
}

int serve()
{
    const wire::Fd listener{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    const int on = 1;
    ::setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(nfs::port);
    if (::bind(listener.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) != 0
        || ::listen(listener.get(), 64) != 0) {
        std::perror("nfs");
        return 1;
    }
    ::signal(SIGCHLD, SIG_IGN);
    ::umask(0);
    for (;;) {
        sockaddr_in peer{};
        socklen_t size = sizeof peer;
        wire::Fd client{::accept4(listener.get(), reinterpret_cast<sockaddr *>(&peer), &size, SOCK_CLOEXEC)};
        if (!client.isOpen() || ::fork() != 0)
            continue;
        nfs::Session{std::move(client), peer.sin_addr}.serve();
        _exit(0);
    }
}

nfs::Patience patienceOf(const std::string &flags, const char *limit)
{
    nfs::Patience patience;
    const std::string list = "," + flags + ",";
    patience.isSoftErr = list.find(",softerr,") != std::string::npos;
    patience.isHard = !patience.isSoftErr && list.find(",soft,") == std::string::npos;
    patience.limit = std::chrono::milliseconds{std::atol(limit)};
    return patience;
}

int mountIt(char **words)
{
    in_addr server{};
    if (::inet_pton(AF_INET, words[0], &server) != 1)
        return complain(EINVAL);
    const std::string flags = words[3];
    nfs::Link link{server, words[1], patienceOf(flags, words[4])};
    if (const int refused = link.connect())
        return complain(refused);
    wire::Fd device;
    const std::string readOnly = link.isReadOnly() ? ",ro" : "";
    const std::string order = "mount\n" + std::string{words[2]} + '\n' + words[5] + '\n' + flags + readOnly;
    if (const int refused = askDoor(order, device))
        return complain(refused);
    if (::fork() != 0)
        return 0;
    ::setsid();
    const wire::Fd null{::open("/dev/null", O_RDWR)};
    for (int fd = 0; fd < 3; ++fd)
        ::dup2(null.get(), fd);
    if (::chdir("/") != 0)
        _exit(1);
    nfs::Mount{std::move(device), std::move(link)}.serve();
    _exit(0);
}

} // namespace

int main(int count, char **words)
{
    const std::string verb = count > 1 ? words[1] : "";
    if (verb == "serve")
        return serve();
    if (verb == "mount" && count == 8)
        return mountIt(words + 2);
    in_addr server{};
    if (verb == "exports" && count == 3 && ::inet_pton(AF_INET, words[2], &server) == 1) {
        const auto exports = nfs::exportsOf(server);
        std::fputs(exports ? exports->c_str() : "", stdout);
        return exports ? 0 : 1;
    }
    wire::Fd none;
    if (verb == "umount" && count >= 3) {
        const int refused = askDoor("umount\n" + std::string{words[2]} + '\n' + (count > 3 ? words[3] : ""), none);
        return refused ? complain(refused) : 0;
    }
    std::fprintf(stderr, "nfs serve | mount SERVER PATH TARGET FLAGS LIMIT SOURCE | umount TARGET [lazy|force]\n");
    return 2;
}
