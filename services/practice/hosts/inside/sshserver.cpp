// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/inside/sshserver.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

namespace {

constexpr char sshd[] = "/usr/sbin/sshd";

/// What /proc/PID/stat tells: its second field, the name, may hold anything but the last parenthesis.
struct Process
{
    pid_t pid = 0;
    pid_t parent = 0;
    std::string name;
};

std::vector<Process> processes()
{
    std::vector<Process> all;
    std::error_code error;
    for (const auto &folder : std::filesystem::directory_iterator{"/proc", error}) {
        std::ifstream file{folder.path() / "stat"};
        std::string text;
        std::getline(file, text);
        const size_t begin = text.find('(');
        const size_t end = text.rfind(')');
        char state = 0;
        Process process{std::atoi(folder.path().filename().c_str()), 0, {}};
        if (end != std::string::npos && process.pid > 1
            && std::sscanf(text.c_str() + end + 1, " %c %d", &state, &process.parent) == 2) {
            process.name = text.substr(begin + 1, end - begin - 1);
            all.push_back(std::move(process));
        }
    }
    return all;
}

/// A connection is a process below the listener and one below that, which holds the socket too.
void killConnections(pid_t listener)
{
    const auto all = processes();
    for (const Process &process : all) {
        const auto parent = std::ranges::find(all, process.parent, &Process::pid);
        const bool isInner = parent != all.end() && parent->parent == listener && process.name.starts_with("sshd");
        if (process.parent == listener || isInner)
            ::kill(process.pid, SIGKILL);
    }
}

/// Between fork and exec in a worker's first process: no signal blocked, no privilege left, and a bound on processes,
/// so that a fork bomb stays in its worker.
void becomeOrdinary()
{
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); // with an id other than 0, exec then drops the rest
    const rlimit processes{4096, 4096};
    ::setrlimit(RLIMIT_NPROC, &processes);
    ::prctl(PR_SET_DUMPABLE, 1);
}

} // namespace

bool SshServer::start()
{
    stop();
    if (m_pause != Pause::None || m_isClosed)
        return true;
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
    killConnections(m_listener);
    const pid_t old = std::exchange(m_listener, -1);
    ::kill(old, SIGKILL);
    ::waitpid(old, nullptr, 0);
}

void SshServer::close()
{
    m_isClosed = true;
    for (const wire::Fd *socket : {&m_inside, &m_outside})
        if (socket->isOpen())
            ::shutdown(socket->get(), SHUT_RD);
}

void SshServer::pause(Pause pause)
{
    if (pause == m_pause || m_isClosed)
        return;
    m_pause = pause;
    stop();
    // A listening socket that is shut down refuses, and can listen again: it keeps its address.
    for (const wire::Fd *socket : {&m_inside, &m_outside})
        if (socket->isOpen() && pause == Pause::Refuse)
            ::shutdown(socket->get(), SHUT_RD);
        else if (socket->isOpen())
            ::listen(socket->get(), 128);
    (void)start();
}

bool SshServer::ended(pid_t pid)
{
    if (pid != m_listener)
        return false;
    m_listener = -1;
    return true;
}
