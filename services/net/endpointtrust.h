// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QUrl>

/// Who besides Google may get tokens, keys' assertions and codes: the practice cloud of this program, and places that
/// the user has confirmed. Whoever sends a secret asks mayCarryToken() and refusal() first. GUI thread.
class EndpointTrust : public QObject
{
    Q_OBJECT

public:
    /// Of this computer: a server here may belong to somebody else as well.
    enum class ThisMachine : quint8 { Trusted, Asked };
    using Answers = QHash<QString, bool>; ///< by place: yes, or no

    using QObject::QObject;
    /// The program's own.
    [[nodiscard]] static EndpointTrust &instance();
    /// "tpu.example.com:443": what an answer is about.
    [[nodiscard]] static QString placeOf(const QUrl &url);

    void setAnswers(const Answers &answers, ThisMachine thisMachine);
    void answer(const QString &place, bool isYes);
    void forget(const QString &place); ///< it is asked about once more
    void setPractice(const QSet<QString> &places); ///< of the practice cloud that runs
    [[nodiscard]] const Answers &answers() const { return m_answers; }

    [[nodiscard]] bool isTrusted(const QUrl &url) const;
    /// Denied, with what happened, why, and what to do; nothing: it may be sent. The first time that a place is met of
    /// which nothing is known, wanted() tells.
    [[nodiscard]] std::optional<Error> refusal(const QUrl &url);

signals:
    void wanted(const QString &place); ///< a question for the user
    void answered(const QString &place, bool isYes);

private:
    Answers m_answers;
    QSet<QString> m_practice;
    QSet<QString> m_asked; ///< wanted() was told
    ThisMachine m_thisMachine = ThisMachine::Trusted;
};
