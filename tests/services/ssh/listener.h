// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shell.h"

#include <QElapsedTimer>
#include <QTest>

#include <memory>

/// What a shell said, and how it ended.
class Listener : public QObject
{
public:
    explicit Listener(std::shared_ptr<Shell> shell)
        : m_shell{std::move(shell)}
    {
        connect(m_shell.get(), &Shell::received, this, [this](const QByteArray &bytes) {
            received += bytes.size();
            m_longest = std::max(m_longest, m_last.isValid() ? m_last.elapsed() : 0);
            m_last.start();
            text = (text + bytes).last(std::min<qsizetype>(text.size() + bytes.size(), 4'096));
        });
        connect(m_shell.get(), &Shell::restored, this,
                [this](const QByteArray &bytes) { text = bytes.last(std::min<qsizetype>(bytes.size(), 4'096)); });
        connect(m_shell.get(), &Shell::closed, this, [this](const ProcessEnd &how) { ends << how; });
    }
    bool waitFor(const QByteArray &word, int ms = 30'000)
    {
        return QTest::qWaitFor([&] { return text.contains(word); }, ms);
    }
    bool waitForEnd(int ms = 30'000)
    {
        return QTest::qWaitFor([&] { return !ends.isEmpty(); }, ms);
    }

    [[nodiscard]] qint64 longestPause() const { return m_longest; } ///< ms between two pieces

    QByteArray text;
    qint64 received = 0;
    QList<ProcessEnd> ends;

private:
    std::shared_ptr<Shell> m_shell;
    QElapsedTimer m_last;
    qint64 m_longest = 0;
};
