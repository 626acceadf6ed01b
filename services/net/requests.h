// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QObject>
#include <QUrl>

#include <chrono>
#include <optional>

/// One request over HTTP, as it went. Holds no secret: see Requests::add().
struct RequestRecord
{
    QDateTime at{}; ///< UTC, when it was sent
    QByteArray verb{};
    QUrl url{};
    int attempt = 1;
    int status = 0; ///< of HTTP; 0: no answer
    std::chrono::milliseconds took{0};
    std::optional<ErrorCode> failure{}; ///< why there is no answer
    QString words{}; ///< of the failure
    QByteArray body{}; ///< JSON of a call to an API, when it is short; nothing of a sign-in
    bool hasToken = false; ///< a call to an API, in the user's name
    bool isBodyWhole = true; ///< else more was sent than is kept here
};

/// The URL without user name, password and the values of parameters that name a secret; what looks like a token is
/// hidden, too.
[[nodiscard]] QUrl withoutSecrets(QUrl url);

/// The same request for a shell. A token that was sent stands in a variable: for Google's own APIs the first line fills
/// it, for another address it is empty, as Google's token is nobody else's business. What is not kept is named in a
/// comment. Who may be sent a token of gcloud's.
[[nodiscard]] bool isGoogle(const QUrl &url);
[[nodiscard]] QString asCurl(const RequestRecord &request);

/// The last requests of this run, whoever made them. GUI thread.
class Requests : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype limit = 1'000;
    static constexpr qsizetype longestBody = 16 << 10; ///< bytes

    using QObject::QObject;
    [[nodiscard]] static Requests &instance();

    /// Takes the secrets out first, here and nowhere else, and writes a line into the log.
    void add(RequestRecord request);
    [[nodiscard]] const QList<RequestRecord> &all() const { return m_all; } ///< oldest first
    void clear();

signals:
    void added(const RequestRecord &request);

private:
    QList<RequestRecord> m_all;
};
