// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>
#include <QMap>
#include <QStringList>

/// Where a refusal came from: the same words mean different things in an answer and in a finished operation.
enum class ErrorChannel : quint8 { Answer, Operation };

/// What a Google service said when it refused. The two forms: services/tpu/README.md.
struct ServerStatus
{
    int http = 0; ///< status of the answer; 0 within an operation
    int rpc = 0; ///< google.rpc.Code; 0: not said
    QString status; ///< RESOURCE_EXHAUSTED, ...
    QString message; ///< whole, with its EID
    QString reason; ///< ErrorInfo.reason, or errors[].reason of Compute
    QMap<QString, QString> metadata; ///< ErrorInfo.metadata
    QStringList violations; ///< QuotaFailure descriptions
    std::optional<std::chrono::milliseconds> retryDelay{}; ///< RetryInfo: the server's wish
    QString host{}; ///< that said so; empty: not known
};

/// `error` is the object inside {"error": ...}, an operation's error, or a queued request's failure.
[[nodiscard]] ServerStatus parseServerStatus(const QJsonObject &error, ErrorChannel channel);

/// The one place where a server's refusal becomes what the program decides on and what the user reads.
[[nodiscard]] Error errorFrom(const ServerStatus &status, ErrorChannel channel);

/// The account may not count its calls to the project that the call named in x-goog-user-project.
[[nodiscard]] bool isQuotaProjectDenied(const Error &error);

/// Without the " [EID: 0x...]" at its end: for grouping and for the user's sentence.
[[nodiscard]] QString withoutEid(const QString &message);
