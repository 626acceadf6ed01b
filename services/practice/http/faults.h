// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QList>
#include <QRegularExpression>

#include <chrono>
#include <expected>
#include <optional>

namespace practice {

enum class FaultKind {
    Status, ///< another status, with its own headers and body, instead of the true reply
    Replace, ///< another body with status 200: a captive portal's page, for example
    Drop, ///< the connection closes without a byte of reply
    Cut, ///< the head promises a body, half of it comes, then the connection closes
    Garbage, ///< bytes that are not HTTP
    Delay, ///< the true reply comes `time` later
    Slow, ///< the true reply trickles, one byte each `time`
    Hang, ///< never an answer, and the connection stays open
    Break, ///< the connection closes when `bytes` of an upload have come; they count
};

/// Something that goes wrong on the way, for the requests that fit.
struct Fault
{
    QByteArray method; ///< empty: any
    QRegularExpression path; ///< searched for in path and query as they stand in the request line
    int from = 1; ///< the first fitting request that it befalls, counted from 1
    std::optional<int> times{}; ///< so many of them; none: all
    FaultKind kind = FaultKind::Status;
    bool isAfter = false; ///< the request takes effect, only its reply is lost
    int status = 503;
    QList<std::pair<QByteArray, QByteArray>> headers{};
    QByteArray body{};
    std::chrono::milliseconds time{0};
    qint64 bytes = 0; ///< of the body of the request, until it breaks
    int seen = 0; ///< fitting requests so far
};

/// The error is a sentence that says which entry is wrong.
[[nodiscard]] std::expected<QList<Fault>, QString> parseFaults(const QJsonArray &json);

/// The faults of a running practice cloud, in order; the first that fits and is due befalls the request.
class Faults
{
public:
    explicit Faults(QList<Fault> list)
        : m_list{std::move(list)}
    {
    }

    /// Counts the request.
    [[nodiscard]] std::optional<Fault> next(const QByteArray &method, const QByteArray &target);
    void set(QList<Fault> list) { m_list = std::move(list); }

private:
    QList<Fault> m_list;
};

} // namespace practice
