// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>
#include <mutex>
#include <thread>

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
