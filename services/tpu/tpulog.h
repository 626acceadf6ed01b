// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/tpu/tpuapi.h"

/// Of an entry in Cloud Logging, in the order and by the names of its API.
enum class LogSeverity : quint8 { Default, Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };

[[nodiscard]] QString severityName(LogSeverity severity); ///< "WARNING", in every language

/// What a host of a TPU wrote to Cloud Logging. All of it is plain text of limited length.
struct TpuLogEntry
{
    QString id{}; ///< by which Google tells two entries apart
    QDateTime at{}; ///< UTC
    LogSeverity severity = LogSeverity::Default;
    QString worker{}; ///< as Google calls it: need not be the worker's number
    QString source{}; ///< last part of the log's name
    QString text{};

    [[nodiscard]] QString key() const { return id; }
    friend bool operator==(const TpuLogEntry &, const TpuLogEntry &) = default;
};

struct TpuLogQuery
{
    TpuId tpu{};
    QString numericId{}; ///< Google writes this one or the name into an entry
    LogSeverity least = LogSeverity::Default;
    QString worker{}; ///< empty: all
    QDateTime since{};

    friend bool operator==(const TpuLogQuery &, const TpuLogQuery &) = default;
};

/// In Cloud Logging's own language.
[[nodiscard]] QString tpuLogFilter(const TpuLogQuery &query);
/// Pure. A page of entries.list; what has no time is left out.
[[nodiscard]] QList<TpuLogEntry> parseLogEntries(const QJsonObject &page);
/// A line for each entry, oldest first: for a file.
[[nodiscard]] QByteArray logAsText(const QList<TpuLogEntry> &entries);

/// The entries of one TPU in Cloud Logging, which tells them also when nobody can log in any more: the last ones, and
/// those that come.
class TpuLog : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype mostEntries = 2'000; ///< the newest

    TpuLog(TpuApi api, Clock *clock, QObject *parent = nullptr);

    /// Begins anew; `query.since` is set here.
    void show(TpuLogQuery query);
    void setFollowing(bool follows);
    void close(); ///< asks for nothing any more
    void readAgain(); ///< now
    [[nodiscard]] const QList<TpuLogEntry> &entries() const { return m_entries; } ///< oldest first
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< of the last try
    [[nodiscard]] bool isReading() const { return m_isReading; }

signals:
    void changed();

private:
    void read();
    void take(const Result<QList<TpuLogEntry>> &page);

    TpuApi m_api;
    Clock *m_clock;
    TpuLogQuery m_query;
    QList<TpuLogEntry> m_entries;
    std::optional<Error> m_error;
    bool m_isReading = false;
    bool m_follows = true;
    int m_quiet = 0; ///< readings in a row that brought nothing
    TaskScope m_tasks; // last
};
