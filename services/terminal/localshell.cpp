// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/localshell.h"

#include "services/core/coredumps.h"

#include <QFile>
#include <QMetaObject>
#include <QSocketNotifier>
#include <QStandardPaths>
#include <QTimer>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

PtyReader::PtyReader(int fd, std::function<void()> arrived)
    : m_fd{fd}
    , m_wake{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)}
    , m_arrived{std::move(arrived)}
    , m_thread{[this] { run(); }}
{
}

PtyReader::~PtyReader()
{
    stop();
    ::close(m_wake);
}

QByteArray PtyReader::take()
{
    const std::lock_guard lock{m_mutex};
    m_isTold = false;
    if (m_bytes.size() >= limit)
        wake();
    return std::exchange(m_bytes, {});
}

void PtyReader::setPaused(bool paused)
{
    const std::lock_guard lock{m_mutex};
    if (std::exchange(m_isPaused, paused) != paused)
        wake();
}

void PtyReader::stop()
{
    {
        const std::lock_guard lock{m_mutex};
        m_isStopped = true;
        wake();
    }
    if (m_thread.joinable())
        m_thread.join();
}

void PtyReader::wake() const
{
    const quint64 one = 1;
    [[maybe_unused]] const ssize_t written = ::write(m_wake, &one, sizeof one); // full means that it wakes anyway
}

/// False: it is over.
bool PtyReader::waitForMore()
{
    std::unique_lock lock{m_mutex};
    if (m_isStopped)
        return false;
    const bool mayRead = !m_isPaused && m_bytes.size() < limit;
    lock.unlock();
    pollfd waiting[2]{{m_wake, POLLIN, 0}, {m_fd, POLLIN, 0}};
    ::poll(waiting, mayRead ? 2 : 1, -1);
    if (waiting[0].revents != 0) {
        quint64 count = 0;
        [[maybe_unused]] const ssize_t got = ::read(m_wake, &count, sizeof count);
    }
    lock.lock();
    return !m_isStopped;
}

/// Takes what is there, a terminal gives a page at a time. False: no program holds the other end any more.
bool PtyReader::readSome(QByteArray &chunk) const
{
    constexpr qsizetype most = 64 * 1024;
    constexpr qsizetype page = 4096;
    chunk.resizeForOverwrite(most);
    qsizetype size = 0;
    ssize_t count = 0;
    while (most - size >= page && (count = ::read(m_fd, chunk.data() + size, size_t(most - size))) > 0)
        size += count;
    const bool isOver = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    chunk.truncate(size);
    return !isOver || size > 0;
}

void PtyReader::run()
{
    QByteArray chunk;
    while (waitForMore()) {
        {
            const std::lock_guard lock{m_mutex};
            if (m_isPaused || m_bytes.size() >= limit)
                continue;
        }
        if (!readSome(chunk))
            return;
        const std::lock_guard lock{m_mutex};
        m_bytes += chunk;
        if (m_bytes.isEmpty() || m_isTold || m_isStopped)
            continue;
        m_isTold = true;
        m_arrived();
    }
}

namespace {

void closeFd(int &fd)
{
    if (fd >= 0)
        ::close(fd);
    fd = -1;
}

QString errnoText()
{
    return QString::fromLocal8Bit(std::strerror(errno));
}

winsize sizeOf(int columns, int rows)
{
    winsize size{};
    size.ws_col = static_cast<unsigned short>(std::clamp(columns, 1, 9999));
    size.ws_row = static_cast<unsigned short>(std::clamp(rows, 1, 9999));
    return size;
}

/// "TERM" for SIGTERM, as the shells name it.
/// An argv or envp: pointers into byte arrays that live as long as it.
class CStrings
{
public:
    void add(const QString &text) { m_texts.push_back(QFile::encodeName(text)); }
    [[nodiscard]] std::vector<char *> pointers()
    {
        std::vector<char *> pointers;
        for (QByteArray &text : m_texts)
            pointers.push_back(text.data());
        pointers.push_back(nullptr);
        return pointers;
    }

private:
    std::vector<QByteArray> m_texts;
};

/// The child between fork and exec: only calls that are safe there. Never returns.
[[noreturn]] void becomeProgram(int slave, const char *path, const char *directory, char **arguments,
                                char **environment)
{
    ::setsid();
    ::ioctl(slave, TIOCSCTTY, 0);
    for (int fd = 0; fd <= 2; ++fd)
        ::dup2(slave, fd);
    ::syscall(SYS_close_range, 3u, ~0u, 0u);
    for (int number = 1; number < NSIG; ++number)
        ::signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    coredumps::allowAgain();
    if (directory[0] != '\0' && ::chdir(directory) != 0)
        ::_exit(126);
    ::execve(path, arguments, environment);
    ::_exit(127);
}

} // namespace

LocalShell::LocalShell(LocalProgram program, QObject *parent)
    : Shell{parent}
    , m_program{std::move(program)}
{
}

LocalShell::~LocalShell()
{
    m_reader.reset();
    if (m_pid > 0) {
        signalProgram(SIGHUP);
        signalProgram(SIGKILL);
        ::waitpid(m_pid, nullptr, 0); // killed: this does not last
    }
    closeFd(m_master);
    closeFd(m_slave);
    closeFd(m_pidFd);
}

QProcessEnvironment LocalShell::environment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"TERM"_s, u"xterm-256color"_s);
    environment.insert(u"COLORTERM"_s, u"truecolor"_s);
    for (const auto &name : {u"LINES"_s, u"COLUMNS"_s, u"TERMCAP"_s, u"TMUX"_s, u"STY"_s})
        environment.remove(name);
    return environment;
}

void LocalShell::start()
{
    const QString found =
        m_program.program.contains(u'/') ? m_program.program : QStandardPaths::findExecutable(m_program.program);
    QString problem;
    if (found.isEmpty())
        problem = tr("The program “%1” was not found. Check its name, or install it.").arg(m_program.program);
    else if (::access(QFile::encodeName(found).constData(), X_OK) != 0)
        problem = tr("The program “%1” cannot be started: %2.").arg(found, errnoText());
    else if (problem = open(); problem.isEmpty())
        problem = spawn(QFile::encodeName(found));
    closeFd(m_slave);
    if (problem.isEmpty())
        watch();
    else
        QMetaObject::invokeMethod(
            this,
            [this, problem] {
                finish({.kind = ProcessEnd::Kind::Refused, .status = 0, .signal = {}, .reason = problem});
            },
            Qt::QueuedConnection);
}

QString LocalShell::open()
{
    m_master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    char name[128];
    if (m_master < 0 || ::grantpt(m_master) != 0 || ::unlockpt(m_master) != 0
        || ::ptsname_r(m_master, name, sizeof name) != 0)
        return tr("This system gives no terminal device: %1.").arg(errnoText());
    m_slave = ::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (m_slave < 0)
        return tr("This system gives no terminal device: %1.").arg(errnoText());
    const winsize size = sizeOf(m_program.columns, m_program.rows);
    ::ioctl(m_slave, TIOCSWINSZ, &size);
    return {};
}

QString LocalShell::spawn(const QByteArray &path)
{
    CStrings arguments;
    arguments.add(m_program.program);
    for (const QString &argument : std::as_const(m_program.arguments))
        arguments.add(argument);
    CStrings environment;
    for (const QString &entry : m_program.environment.toStringList())
        environment.add(entry);
    const QByteArray directory = QFile::encodeName(m_program.directory);
    std::vector<char *> argv = arguments.pointers();
    std::vector<char *> envp = environment.pointers();
    const pid_t pid = ::fork();
    if (pid < 0)
        return tr("The program could not be started: %1.").arg(errnoText());
    if (pid == 0)
        becomeProgram(m_slave, path.constData(), directory.constData(), argv.data(), envp.data());
    m_pid = pid;
    return {};
}

void LocalShell::watch()
{
    m_reader = std::make_unique<PtyReader>(
        m_master, [this] { QMetaObject::invokeMethod(this, &LocalShell::deliver, Qt::QueuedConnection); });
    m_reader->setPaused(m_reading == Reading::Paused);
    m_writable = new QSocketNotifier{m_master, QSocketNotifier::Write, this};
    connect(m_writable, &QSocketNotifier::activated, this, &LocalShell::flush);
    m_pidFd = int(::syscall(SYS_pidfd_open, m_pid, 0));
    if (m_pidFd >= 0) {
        m_exited = new QSocketNotifier{m_pidFd, QSocketNotifier::Read, this};
        connect(m_exited, &QSocketNotifier::activated, this, &LocalShell::onExit);
    } else { // kernels before 5.3
        auto *poll = new QTimer{this};
        connect(poll, &QTimer::timeout, this, &LocalShell::onExit);
        poll->start(std::chrono::milliseconds{100});
    }
}

void LocalShell::deliver()
{
    const QByteArray bytes = m_reader ? m_reader->take() : QByteArray{};
    if (!bytes.isEmpty())
        emit received(bytes);
}

/// Reads what is left once the reader has stopped. True: there may be more.
bool LocalShell::deliverOnce()
{
    QByteArray bytes{64 * 1024, Qt::Uninitialized};
    const ssize_t count = ::read(m_master, bytes.data(), size_t(bytes.size()));
    if (count > 0) {
        bytes.truncate(count);
        emit received(bytes);
    }
    return count > 0 || (count < 0 && errno == EINTR);
}

void LocalShell::write(const QByteArray &bytes)
{
    if (m_isOver)
        return;
    if (m_queue.size() + bytes.size() > maxQueue) {
        emit refused(bytes.size());
        return;
    }
    m_queue += bytes;
    flush();
}

void LocalShell::flush()
{
    if (m_master < 0 || m_writable == nullptr)
        return;
    while (!m_queue.isEmpty()) {
        const ssize_t count = ::write(m_master, m_queue.constData(), size_t(m_queue.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        m_queue.remove(0, count);
    }
    m_writable->setEnabled(!m_queue.isEmpty());
}

void LocalShell::resize(int columns, int rows)
{
    m_program.columns = columns;
    m_program.rows = rows;
    const winsize size = sizeOf(columns, rows);
    if (m_master >= 0)
        ::ioctl(m_master, TIOCSWINSZ, &size);
}

void LocalShell::setReading(Reading reading)
{
    m_reading = reading;
    if (m_reader)
        m_reader->setPaused(reading == Reading::Paused);
}

QString LocalShell::runningProgram() const
{
    // The shell may have been started by another program, so its name decides, not its number.
    constexpr const char *shells[] = {"sh",   "bash", "dash", "zsh",   "fish", "ksh",
                                      "tcsh", "csh",  "nu",   "xonsh", "bwrap"};
    const pid_t group = m_master >= 0 ? ::tcgetpgrp(m_master) : -1;
    QFile name{u"/proc/%1/comm"_s.arg(group)};
    if (group <= 0 || group == m_pid || !name.open(QIODevice::ReadOnly))
        return {};
    const QByteArray found = name.readAll().trimmed();
    return std::ranges::any_of(shells, [&found](const char *shell) { return found == shell; })
        ? QString{}
        : QString::fromLocal8Bit(found);
}

/// To the program and what it started in its own process group; to nobody once it is gone.
void LocalShell::signalProgram(int number)
{
    if (m_pid > 0 && ::kill(-m_pid, number) != 0)
        ::kill(m_pid, number); // it has not made its session yet
}

void LocalShell::close()
{
    if (m_pid <= 0 || m_kill != nullptr)
        return;
    signalProgram(SIGHUP);
    signalProgram(SIGCONT); // a stopped program could not hear it
    m_kill = new QTimer{this};
    m_kill->setSingleShot(true);
    connect(m_kill, &QTimer::timeout, this, [this] { signalProgram(SIGKILL); });
    m_kill->start(m_program.closeDeadline);
}

void LocalShell::onExit()
{
    int status = 0;
    if (m_pid <= 0 || ::waitpid(m_pid, &status, WNOHANG) != m_pid)
        return;
    m_pid = -1;
    m_reader->stop();
    deliver();
    // What the program wrote before it ended; what it left running may write for ever, hence the bound.
    for (int chunks = 0; chunks < 256 && deliverOnce(); ++chunks) { }
    if (WIFSIGNALED(status))
        finish(
            {.kind = ProcessEnd::Kind::Signalled, .status = 0, .signal = signalName(WTERMSIG(status)), .reason = {}});
    else
        finish({.kind = ProcessEnd::Kind::Exited, .status = WEXITSTATUS(status), .signal = {}, .reason = {}});
}

void LocalShell::finish(const ProcessEnd &end)
{
    if (std::exchange(m_isOver, true))
        return;
    m_reader.reset();
    for (QSocketNotifier *notifier : {m_writable, m_exited}) {
        if (notifier != nullptr)
            notifier->setEnabled(false);
    }
    if (m_kill != nullptr)
        m_kill->stop();
    closeFd(m_master);
    m_queue.clear();
    emit closed(end);
}
