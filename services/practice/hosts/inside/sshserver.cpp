// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/inside/sshserver.h"

#include "services/practice/hosts/inside/childprocess.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <format>
#include <fstream>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

namespace {

constexpr char sshd[] = "/usr/sbin/sshd";

/// The parent of a process, from the fourth field of /proc/PID/stat (the second, its name, may hold anything).
pid_t parentOf(const std::filesystem::path &process)
{
    std::ifstream file{process / "stat"};
    std::string text;
    std::getline(file, text);
    const size_t end = text.rfind(')');
    char state = 0;
    int parent = -1;
    if (end == std::string::npos || std::sscanf(text.c_str() + end + 1, " %c %d", &state, &parent) != 2)
        return -1;
    return parent;
}

} // namespace

bool SshServer::start()
{
    stop();
    m_listener = ::fork();
    if (m_listener != 0)
        return m_listener > 0;
    becomeOrdinary();
    int count = 0;
    for (const wire::Fd *socket : {&m_inside, &m_outside})
        if (socket->isOpen())
            ::fcntl(socket->get(), F_DUPFD, 20 + count++); // first all out of the way, then to 3, 4
    for (int at = 0; at < count; ++at)
        ::dup2(20 + at, 3 + at);
    ::closefrom(3 + count);
    ::clearenv();
    ::setenv("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", 1);
    ::setenv("LISTEN_FDS", std::to_string(count).c_str(), 1);
    ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
    ::execl(sshd, sshd, "-D", "-E", "/var/log/auth.log", nullptr);
    _exit(127);
}

void SshServer::stop()
{
    if (m_listener <= 0)
        return;
    std::error_code error;
    for (const auto &process : std::filesystem::directory_iterator{"/proc", error}) {
        const int pid = std::atoi(process.path().filename().c_str());
        if (pid > 1 && parentOf(process.path()) == m_listener)
            ::kill(pid, SIGKILL);
    }
    const pid_t old = std::exchange(m_listener, -1);
    ::kill(old, SIGKILL);
    ::waitpid(old, nullptr, 0);
}

bool SshServer::ended(pid_t pid)
{
    if (pid != m_listener)
        return false;
    m_listener = -1;
    return true;
}
