// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpulog.h"

#include "services/core/async/backoff.h"
#include "services/core/plaintext.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpujson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::array severityNames{"DEFAULT"_L1, "DEBUG"_L1,    "INFO"_L1,  "NOTICE"_L1,   "WARNING"_L1,
                                   "ERROR"_L1,   "CRITICAL"_L1, "ALERT"_L1, "EMERGENCY"_L1};
constexpr auto firstLook = std::chrono::hours{24 * 7}; // the last words of a TPU that was noticed late
constexpr auto overlap = 1min; // entries come late, and not in order

LogSeverity severityFrom(const QString &name)
{
    const auto found = std::ranges::find_if(severityNames, [&](QLatin1StringView known) { return known == name; });
    return found != severityNames.end() ? LogSeverity(found - severityNames.begin()) : LogSeverity::Default;
}

QString quotedForFilter(QString text)
{
    return u'"' + text.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s) + u'"';
}

/// Text, the message of a structure, or else all of the structure.
QString payloadOf(const QJsonObject &entry)
{
    constexpr qsizetype longestText = 8'000;
    auto text = entry["textPayload"_L1].toString();
    const auto json = entry[entry.contains("jsonPayload"_L1) ? "jsonPayload"_L1 : "protoPayload"_L1].toObject();
    if (text.isEmpty())
        text = json["message"_L1].toString();
    if (text.isEmpty() && !json.isEmpty())
        text = QString::fromUtf8(QJsonDocument{json}.toJson(QJsonDocument::Compact));
    return plainLines(text, longestText).trimmed();
}

} // namespace

QString severityName(LogSeverity severity)
{
    return severityNames.at(std::size_t(severity));
}

/// Google writes the number or the name of a node into its entries; of a machine of Compute Engine the number alone.
QString tpuLogFilter(const TpuLogQuery &query)
{
    const auto number = quotedForFilter(query.numericId);
    QStringList terms{u"resource.type=\"gce_instance\""_s, u"resource.labels.instance_id="_s + number};
    if (!isComputeInstance(query.tpu))
        terms = {u"resource.type=\"tpu_worker\""_s,
                 u"resource.labels.zone="_s + quotedForFilter(zoneOf(query.tpu.toString()).toString()),
                 u"(resource.labels.node_id=%1 OR resource.labels.node_id=%2)"_s.arg(
                     number, quotedForFilter(lastSegment(query.tpu.toString())))};
    terms += u"timestamp>="_s + quotedForFilter(query.since.toString(Qt::ISODateWithMs));
    if (query.least != LogSeverity::Default)
        terms += u"severity>="_s + severityName(query.least);
    if (!query.worker.isEmpty())
        terms += u"resource.labels.worker_id="_s + quotedForFilter(query.worker);
    return terms.join(u" AND "_s);
}

QList<TpuLogEntry> parseLogEntries(const QJsonObject &page)
{
    constexpr qsizetype longestName = 200;
    QList<TpuLogEntry> entries;
    for (const auto &value : page["entries"_L1].toArray()) {
        const auto json = value.toObject();
        const auto time = json["timestamp"_L1].toString();
        TpuLogEntry entry{
            .id = time + u' ' + json["insertId"_L1].toString(),
            .at = parseTime(time),
            .severity = severityFrom(json["severity"_L1].toString()),
            .worker = plainText(json["resource"_L1]["labels"_L1]["worker_id"_L1].toString(), longestName),
            .source = plainText(json["logName"_L1].toString().section(u"%2F"_s, -1).section(u'/', -1), longestName),
            .text = payloadOf(json)};
        if (entry.at.isValid())
            entries.append(std::move(entry));
    }
    return entries;
}

QByteArray logAsText(const QList<TpuLogEntry> &entries)
{
    QByteArray text;
    for (const auto &entry : entries)
        text += QStringList{entry.at.toString(Qt::ISODateWithMs), severityName(entry.severity), entry.worker,
                            entry.source, entry.text}
                    .join(u'\t')
                    .toUtf8()
            + '\n';
    return text;
}

TpuLog::TpuLog(TpuApi api, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_api{std::move(api)}
    , m_clock{clock}
{
}

void TpuLog::show(TpuLogQuery query)
{
    m_query = std::move(query);
    m_query.since = m_clock->now().addDuration(-firstLook);
    m_entries.clear();
    readAgain();
}

void TpuLog::readAgain()
{
    m_error.reset();
    m_quiet = 0;
    read();
    emit changed();
}

void TpuLog::setFollowing(bool follows)
{
    m_follows = follows;
    if (follows && !m_isReading && !m_query.tpu.isEmpty())
        readAgain();
}

void TpuLog::close()
{
    m_tasks.cancel();
    m_isReading = false;
    m_query = {};
}

/// What is there already is asked for once more by its last minute, and told apart by its id.
void TpuLog::read()
{
    m_tasks.cancel();
    m_isReading = true;
    auto query = m_query;
    if (!m_entries.isEmpty())
        query.since = std::max(query.since, m_entries.constLast().at.addDuration(-overlap));
    m_tasks.run(m_api.logEntries(query, m_tasks.token()),
                [this](const Result<QList<TpuLogEntry>> &entries) { take(entries); });
}

void TpuLog::take(const Result<QList<TpuLogEntry>> &page)
{
    // Google lets a project read 60 times a minute in all.
    constexpr Backoff pauses{.base = 10s, .cap = 2min, .growth = 1.5};
    if (!page && page.error().code == ErrorCode::Cancelled)
        return; // another reading took its place
    m_isReading = false;
    m_error = page ? std::nullopt : std::optional{page.error()};
    QSet<QString> known;
    for (const auto &entry : std::as_const(m_entries))
        known.insert(entry.id);
    const auto before = m_entries.size();
    for (const auto &entry : page.value_or(QList<TpuLogEntry>{})) {
        if (!known.contains(entry.id))
            m_entries.append(entry);
        known.insert(entry.id);
    }
    m_quiet = m_entries.size() > before ? 1 : m_quiet + 1;
    std::ranges::stable_sort(m_entries, {}, &TpuLogEntry::at);
    if (m_entries.size() > mostEntries)
        m_entries.remove(0, m_entries.size() - mostEntries);
    emit changed();
    if (!m_follows || (m_error && (m_error->code == ErrorCode::Denied || needsSignIn(m_error->code))))
        return; // asking again would not help
    m_tasks.run(m_clock->sleep(pauses.after(m_quiet), m_tasks.token()), [this](const Result<> &slept) {
        if (slept && m_follows)
            read();
    });
}
