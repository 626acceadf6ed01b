// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>
#include <QObject>
#include <QSet>

struct RequestRecord;
class Requests;

/// Whether the cloud can be reached, judged by nothing but what calls meet: a cable that is plugged in proves nothing, and
/// one program may have a proxy that another has not. GUI thread.
///
/// Offline once `enough` calls in a row, to two different things at least, got no answer; online with the first answer of an
/// API, whatever its status.
class Reachability : public QObject
{
    Q_OBJECT

public:
    static constexpr int enough = 3;

    explicit Reachability(Requests *requests, QObject *parent = nullptr);

    [[nodiscard]] bool isOffline() const { return m_since.isValid(); }
    [[nodiscard]] QDateTime since() const { return m_since; }     ///< UTC, of the first call without an answer; null: online
    [[nodiscard]] QDateTime answered() const { return m_answered; } ///< UTC, of the last answer; null: none in this run
    [[nodiscard]] QString words() const { return m_words; }         ///< of the last failure

    void forget(); ///< another cloud: what was learnt of the one before says nothing on it

signals:
    void changed();

private:
    void learn(const RequestRecord &request);

    QDateTime m_since;
    QDateTime m_answered;
    QDateTime m_firstFailure;
    QString m_words;
    QSet<QString> m_silent; ///< what did not answer since the last answer
    int m_inARow = 0;
};
