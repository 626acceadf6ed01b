// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/inside/sudo.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <format>
#include <string>

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>

namespace {

constexpr char path[] = "/run/sudo.sock";
constexpr size_t mostCallers = 64;
constexpr size_t largestRequest = 4'000'000; // bytes; Linux's own bound of arguments and environment is near 2 MB

/// The request is a file: folder, "tty" or "", number of arguments, arguments, environment; each ended by a zero byte.
struct Request
{
    std::string text;
    char *folder = nullptr;
    bool onTerminal = false;
    std::vector<char *> arguments; // ended by a null pointer, into text
    std::vector<char *> environment;
};

bool readRequest(const wire::Fd &file, Request &request)
{
    struct stat about;
    if (::fstat(file.get(), &about) != 0 || about.st_size <= 0 || static_cast<size_t>(about.st_size) > largestRequest)
        return false;
    request.text.resize(static_cast<size_t>(about.st_size));
    if (::pread(file.get(), request.text.data(), request.text.size(), 0) != about.st_size
        || request.text.back() != '\0')
        return false;
    std::vector<char *> parts;
    for (size_t at = 0; at < request.text.size(); at = request.text.find('\0', at) + 1)
        parts.push_back(request.text.data() + at);
    if (parts.size() < 4)
        return false;
    const long count = std::strtol(parts[2], nullptr, 10);
    if (count < 1 || static_cast<size_t>(count) > parts.size() - 3)
        return false;
    request.folder = parts[0];
    request.onTerminal = std::string_view{parts[1]} == "tty";
    request.arguments.assign(parts.begin() + 3, parts.begin() + 3 + count);
    request.environment.assign(parts.begin() + 3 + count, parts.end());
    request.arguments.push_back(nullptr);
    request.environment.push_back(nullptr);
    return true;
}

/// In the child: the caller's descriptors, a session of its own, and every privilege that the worker has.
[[noreturn]] void execute(const wire::Message &message, Request &request)
{
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::setsid();
    for (int at = 0; at < 3; ++at)
        ::fcntl(message.fds[static_cast<size_t>(at) + 1].get(), F_DUPFD, 20 + at);
    for (int at = 0; at < 3; ++at)
        ::dup2(20 + at, at);
    ::closefrom(3);
    if (request.onTerminal)
        ::ioctl(STDIN_FILENO, TIOCSCTTY, 0);
    if (::chdir(request.folder) != 0 && ::chdir("/") != 0)
        _exit(1);
    ::environ = request.environment.data();
    ::execvp(request.arguments[0], request.arguments.data());
    _exit(errno == ENOENT ? 127 : 126);
}

} // namespace

bool Sudo::listen()
{
    ::unlink(path);
    m_socket = wire::Fd{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
    sockaddr_un where{AF_UNIX, {}};
    std::snprintf(where.sun_path, sizeof where.sun_path, "%s", path);
    return m_socket.isOpen() && ::bind(m_socket.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) == 0
        && ::listen(m_socket.get(), 16) == 0;
}

void Sudo::addTo(std::vector<pollfd> &waits) const
{
    if (m_socket.isOpen())
        waits.push_back({m_socket.get(), POLLIN, 0});
    for (const auto &[fd, caller] : m_callers)
        waits.push_back({fd, POLLIN, 0});
}

void Sudo::serve(std::span<const pollfd> waits)
{
    for (const pollfd &wait : waits) {
        if (!wait.revents)
            continue;
        if (wait.fd == m_socket.get())
            accept();
        else if (m_callers.contains(wait.fd))
            receiveMessage(wait.fd);
    }
}

void Sudo::accept()
{
    wire::Fd caller{::accept4(m_socket.get(), nullptr, nullptr, SOCK_CLOEXEC)};
    if (!caller.isOpen() || m_callers.size() >= mostCallers)
        return;
    const int fd = caller.get();
    m_callers.emplace(fd, std::move(caller));
}

void Sudo::receiveMessage(int caller)
{
    auto message = wire::receive(caller, MSG_DONTWAIT);
    if (!message) {
        if (errno == EAGAIN)
            return;
        if (const auto command = m_commands.find(caller); command != m_commands.end()) {
            ::kill(-command->second, SIGHUP); // the caller is gone, as when its terminal closes
            m_commands.erase(command);
        }
        m_callers.erase(caller);
        return;
    }
    int number = 0;
    Request request;
    if (std::sscanf(message->text.c_str(), "signal %d", &number) == 1) {
        if (const auto command = m_commands.find(caller); command != m_commands.end() && number > 0 && number < 64)
            ::kill(-command->second, number);
    } else if (message->text == "run" && message->fds.size() == 4 && !m_commands.contains(caller)
               && readRequest(message->fds[0], request)) {
        const pid_t child = ::fork();
        if (child == 0)
            execute(*message, request);
        if (child > 0)
            m_commands[caller] = child;
        else
            wire::send(caller, "exit 1");
    } else {
        wire::send(caller, "exit 1");
    }
}

void Sudo::ended(pid_t pid, int status)
{
    for (auto command = m_commands.begin(); command != m_commands.end(); ++command) {
        if (command->second != pid)
            continue;
        const std::string text = WIFSIGNALED(status) ? std::format("signal {}", WTERMSIG(status))
                                                     : std::format("exit {}", WEXITSTATUS(status));
        wire::send(command->first, text);
        m_commands.erase(command);
        return;
    }
}
