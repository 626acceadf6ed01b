// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// tpudesk-practice-init: the first process of a practice worker. It plays what a VM's service manager and Google's
// guest agent do: it starts sshd, keeps users and keys, runs commands for the imitation of sudo, and reaps orphans.
// File descriptor 3 is the practice cloud; when that end closes the worker ends.
#include "services/practice/hosts/inside/accounts.h"
#include "services/practice/hosts/inside/sshserver.h"
#include "services/practice/hosts/inside/sudo.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>

namespace {

constexpr int cloudFd = 3;
constexpr int sliceFd = 4;

std::string contentOf(const wire::Fd &file)
{
    std::string text;
    std::array<char, 16384> part;
    for (off_t at = 0;; at = static_cast<off_t>(text.size())) {
        const ssize_t size = ::pread(file.get(), part.data(), part.size(), at);
        if (size <= 0)
            return text;
        text.append(part.data(), static_cast<size_t>(size));
    }
}

/// The chips. A file of its own for each, so that lsof tells who holds which; made here and not mounted, because lsof
/// takes a mount point for a whole file system.
bool makeDevices(const std::string &names)
{
    std::istringstream stream{names};
    bool fine = true;
    for (std::string name; std::getline(stream, name);) {
        const std::filesystem::path path = "/dev/" + name;
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        const wire::Fd file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
        fine = fine && file.isOpen() && ::fchmod(file.get(), 0666) == 0;
    }
    ::chmod("/dev", 0555);
    return fine;
}

constexpr char conditions[] = "/run/practice/conditions";

/// A program with what the worker has of root, in the background; what it writes goes to the console.
void runAsRoot(const std::vector<std::string> &words)
{
    if (::fork() != 0)
        return;
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::setsid();
    ::setenv("LOGNAME", "root", 1);
    ::setenv("USER", "root", 1);
    ::setenv("HOME", "/root", 1);
    ::setenv("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", 1);
    std::vector<char *> arguments;
    for (const std::string &word : words)
        arguments.push_back(const_cast<char *>(word.c_str())); // execv does not write to them
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    _exit(127);
}

/// The console of the VM: what the programs here write when nobody asked.
void openLog()
{
    const int null = ::open("/dev/null", O_RDWR);
    const int log = ::open("/var/log/console.log", O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(null, STDIN_FILENO);
    ::dup2(log >= 0 ? log : null, STDOUT_FILENO);
    ::dup2(log >= 0 ? log : null, STDERR_FILENO);
    for (const int fd : {null, log})
        if (fd > STDERR_FILENO)
            ::close(fd);
}

/// The slice alone can mount: it gets the socket on which the worker's tools ask for it.
bool openMountBroker()
{
    const wire::Fd door{::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
    sockaddr_un where{AF_UNIX, "/run/mount.sock"};
    const int fds[] = {door.get()};
    return ::bind(door.get(), reinterpret_cast<const sockaddr *>(&where), sizeof where) == 0
        && wire::send(sliceFd, "mounts", fds);
}

class FirstProcess
{
public:
    int run();

private:
    [[nodiscard]] bool receiveOrder();
    void setCondition(const std::string &text);
    void boot(wire::Message &order);
    void giveNotice();
    void reap();

    SshServer m_ssh;
    UserAccounts m_accounts;
    Sudo m_sudo;
};

void FirstProcess::boot(wire::Message &order)
{
    const std::string devices = order.text.substr(std::min(order.text.size(), std::string_view{"boot\n"}.size()));
    bool fine =
        makeDevices(devices) && m_accounts.applyHosts(contentOf(order.fds[0])) && m_sudo.listen() && openMountBroker();
    m_ssh.listenInside(std::move(order.fds[1]));
    if (order.fds.size() > 2)
        m_ssh.listenOutside(std::move(order.fds[2]));
    fine = fine && m_ssh.start();
    std::error_code ignored;
    std::filesystem::create_directories(conditions, ignored);
    runAsRoot({"/run/practice/lib/boot"});
    wire::send(cloudFd, fine ? "up" : "failed");
}

bool FirstProcess::receiveOrder()
{
    auto order = wire::receive(cloudFd);
    if (!order)
        return false;
    if (order->text.starts_with("boot") && order->fds.size() >= 2) {
        boot(*order);
    } else if (order->text == "keys" && order->fds.size() == 1) {
        const bool fine = m_accounts.apply(UserAccounts::parse(contentOf(order->fds[0])));
        wire::send(cloudFd, fine ? "keys" : "failed");
    } else if (order->text == "outside") {
        m_ssh.listenOutside(order->fds.empty() ? wire::Fd{} : std::move(order->fds[0]));
        wire::send(cloudFd, m_ssh.start() ? "outside" : "failed");
    } else if (order->text == "notice") {
        giveNotice();
    } else if (order->text.starts_with("condition\n"))
        setCondition(order->text.substr(std::strlen("condition\n")));
    return true;
}

/// "NAME" or "NAME\nVALUE". What else has to happen is for a program of root's: lib/condition.
void FirstProcess::setCondition(const std::string &text)
{
    const size_t end = text.find('\n');
    const std::string name = text.substr(0, end);
    if (name.empty() || name.find('/') != std::string::npos)
        return;
    const std::string value = end == std::string::npos ? std::string{} : text.substr(end + 1);
    const std::string path = conditions + ('/' + name);
    ::unlink(path.c_str());
    if (end != std::string::npos) {
        const wire::Fd file{::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0444)};
        [[maybe_unused]] const auto written = ::write(file.get(), value.data(), value.size());
    }
    if (name == "sshd")
        m_ssh.pause(value == "refuse"       ? SshServer::Pause::Refuse
                        : value == "silent" ? SshServer::Pause::Silent
                                            : SshServer::Pause::None);
    runAsRoot({"/run/practice/lib/condition", name, value});
}

/// The VM has been told to go down. Whoever wants to save something has until the plug is pulled.
void FirstProcess::giveNotice()
{
    m_ssh.close();
    ::kill(-1, SIGTERM); // all but this one, sshd and the logins included
}

void FirstProcess::reap()
{
    for (;;) {
        int status = 0;
        const pid_t pid = ::waitpid(-1, &status, WNOHANG);
        if (pid <= 0)
            return;
        if (m_ssh.ended(pid)) {
            // A refused configuration would end it again at once: then the VM cannot be reached, as in reality.
            if (!WIFEXITED(status) || WEXITSTATUS(status) == 0)
                (void)m_ssh.start();
        } else {
            m_sudo.ended(pid, status);
        }
    }
}

int FirstProcess::run()
{
    sigset_t childEnded;
    ::sigemptyset(&childEnded);
    ::sigaddset(&childEnded, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &childEnded, nullptr);
    const wire::Fd signals{::signalfd(-1, &childEnded, SFD_CLOEXEC | SFD_NONBLOCK)};
    for (;;) {
        std::vector<pollfd> waits{{cloudFd, POLLIN, 0}, {signals.get(), POLLIN, 0}};
        m_sudo.addTo(waits);
        if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR)
            return 1;
        if (waits[1].revents) {
            signalfd_siginfo read;
            while (::read(signals.get(), &read, sizeof read) > 0) { }
            reap();
        }
        m_sudo.serve({waits.begin() + 2, waits.end()});
        if (waits[0].revents && !receiveOrder())
            return 0;
    }
}

} // namespace

int main()
{
    ::umask(022);
    ::signal(SIGXFSZ, SIG_IGN); // whoever writes too large a file gets an error, as from a full disk, and lives
    ::fcntl(cloudFd, F_SETFD, FD_CLOEXEC);
    ::fcntl(sliceFd, F_SETFD, FD_CLOEXEC);
    openLog();
    return FirstProcess{}.run();
}
