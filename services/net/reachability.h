// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>
#include <QObject>
#include <QSet>

struct RequestRecord;
class Requests;

/// Whether the cloud can be reached, judged by what calls meet: a cable that is plugged in proves nothing, and one
/// program may have a proxy that another has not. GUI thread.
///
/// Doubtful from the first call on that got no answer; offline once `enough` calls in a row, to two different things at
/// least, got none, or one did while the system, too, says that it has no network. Both end with the first answer of an
/// API, whatever its status. What the window says of the line, at its top and at its bottom, is this one state.
class Reachability : public QObject
{
    Q_OBJECT

public:
    enum class Line : quint8 { Answers, Doubtful, Offline };

    static constexpr int enough = 3;

    explicit Reachability(Requests *requests, QObject *parent = nullptr);

    [[nodiscard]] Line line() const { return m_line; }
    [[nodiscard]] bool isOffline() const { return m_line == Line::Offline; }
    [[nodiscard]] QDateTime since() const
    {
        return isOffline() ? m_firstFailure : QDateTime{};
    } ///< UTC, of the first call without an answer; null: not offline
    [[nodiscard]] QDateTime answered() const { return m_answered; } ///< UTC, of the last answer; null: none in this run
    [[nodiscard]] QString words() const { return m_words; } ///< of the last failure

    void forget(); ///< another cloud: what was learnt of the one before says nothing on it
    /// The system has lost its network, or has one again. It proves nothing by itself, but it is a reason to ask at
    /// once.
    void hearSystem(bool hasNetwork);

signals:
    void changed(); ///< of line()
    void askWanted(); ///< the next answer should not be waited for: the system's news, or the first doubt

private:
    void observe(const RequestRecord &request);

    void set(Line line);

    Line m_line = Line::Answers;
    QDateTime m_answered;
    QDateTime m_firstFailure;
    QString m_words;
    QSet<QString> m_silent; ///< what did not answer since the last answer
    int m_inARow = 0;
    bool m_hasNetwork = true; ///< the system's word
};
