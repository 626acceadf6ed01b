// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shell.h"

#include <QByteArray>
#include <QProcessEnvironment>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

class QSocketNotifier;
class QTimer;

/// Reads a pseudo-terminal on a thread of its own: a window that is busy painting does not make the program wait.
class PtyReader
{
public:
    /// Bytes kept until take() comes; beyond it the program waits.
    static constexpr qsizetype limit = 512 * 1024;

    /// `arrived` is called on the reader's thread, once until the next take(). `fd` is non-blocking and stays the
    /// caller's.
    PtyReader(int fd, std::function<void()> arrived);
    ~PtyReader();
    PtyReader(const PtyReader &) = delete;
    PtyReader &operator=(const PtyReader &) = delete;

    [[nodiscard]] QByteArray take();
    void setPaused(bool paused);
    /// Nothing is read and nobody is called afterwards; what was read can still be taken.
    void stop();

private:
    void run();
    [[nodiscard]] bool waitForMore();
    [[nodiscard]] bool readSome(QByteArray &chunk) const;
    void wake() const;

    int m_fd;
    int m_wake;
    std::function<void()> m_arrived;
    std::mutex m_mutex; // what follows
    QByteArray m_bytes;
    bool m_isTold = false;
    bool m_isPaused = false;
    bool m_isStopped = false;
    std::thread m_thread; // last
};

/// What to run on a pseudo-terminal of this machine.
struct LocalProgram
{
    QString program; ///< a path, or a name that is looked up in PATH
    QStringList arguments;
    QProcessEnvironment environment; ///< as it is; see LocalShell::environment()
    QString directory; ///< empty: the present one
    int columns = 80;
    int rows = 24;
    std::chrono::milliseconds closeDeadline{2000}; ///< between the hang-up and the kill
};

/// A program on this machine, on a pseudo-terminal that is its controlling terminal.
class LocalShell final : public Shell
{
    Q_OBJECT

public:
    explicit LocalShell(LocalProgram program, QObject *parent = nullptr);
    ~LocalShell() override;

    /// Starts the program. What goes wrong is told by closed(), later, as Refused.
    void start();
    void write(const QByteArray &bytes) override;
    void resize(int columns, int rows) override;
    void setReading(Reading reading) override;
    void close() override;
    [[nodiscard]] bool isProtected() const override { return false; }
    [[nodiscard]] QString runningProgram() const override;

    /// The user's environment with TERM and COLORTERM as TerminalSurface understands them.
    [[nodiscard]] static QProcessEnvironment environment();

private:
    static constexpr qsizetype maxQueue = 16 * 1024 * 1024;

    [[nodiscard]] QString open();
    [[nodiscard]] QString spawn(const QByteArray &path);
    void watch();
    void deliver();
    [[nodiscard]] bool deliverOnce();
    void flush();
    void onExit();
    void signalProgram(int number);
    void finish(const ProcessEnd &end);

    LocalProgram m_program;
    int m_master = -1;
    int m_slave = -1;
    int m_pidFd = -1;
    int m_pid = -1;
    bool m_isOver = false;
    Reading m_reading = Reading::Flowing;
    QByteArray m_queue; ///< waits to be written; bounded by maxQueue
    std::unique_ptr<PtyReader> m_reader;
    QSocketNotifier *m_writable = nullptr;
    QSocketNotifier *m_exited = nullptr;
    QTimer *m_kill = nullptr;
};
