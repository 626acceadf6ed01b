// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhookrecords.h"

#include "services/core/log.h"
#include "services/core/plaintext.h"
#include "services/store/documents.h"
#include "services/webhooks/webhookqueue.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto webhooksKind = "webhooks"_L1;
const auto logId = u"log"_s;
const auto keysId = u"keys"_s;
constexpr qsizetype longestRecordTitle = 200;
constexpr qsizetype longestSentence = 600;
constexpr int mostTries = 1'000'000;

QString waitingId(const QUuid &hook)
{
    return u"waiting."_s + hook.toString(QUuid::WithoutBraces);
}

QLatin1StringView outcomeWord(WebhookOutcome outcome)
{
    switch (outcome) {
    case WebhookOutcome::Sent: return "sent"_L1;
    case WebhookOutcome::TryAgain: return "gave-up"_L1;
    case WebhookOutcome::HookRefused: return "hook-refused"_L1;
    case WebhookOutcome::MessageRefused: break;
    }
    return "message-refused"_L1;
}

std::optional<WebhookOutcome> outcomeFrom(const QString &word)
{
    for (const auto outcome : {WebhookOutcome::Sent, WebhookOutcome::TryAgain, WebhookOutcome::HookRefused,
                               WebhookOutcome::MessageRefused}) {
        if (word == outcomeWord(outcome))
            return outcome;
    }
    return std::nullopt;
}

QJsonArray arrayOf(const Documents *documents, const QString &id)
{
    const auto document = documents != nullptr ? documents->find(webhooksKind, id) : std::nullopt;
    return document ? document->body["all"_L1].toArray() : QJsonArray{};
}

} // namespace

QJsonObject toJson(const WebhookRecord &record)
{
    return {{u"at"_s, record.at.toUTC().toString(Qt::ISODateWithMs)},
            {u"hook"_s, record.hook.toString(QUuid::WithoutBraces)},
            {u"name"_s, record.hookName},
            {u"kind"_s, QString{webhookWord(record.kind)}},
            {u"title"_s, record.title},
            {u"outcome"_s, QString{outcomeWord(record.outcome)}},
            {u"status"_s, record.status},
            {u"sentence"_s, record.sentence},
            {u"tries"_s, record.tries}};
}

std::optional<WebhookRecord> webhookRecordFrom(const QJsonObject &json)
{
    const auto kind = webhookKindFrom(json["kind"_L1].toString());
    const auto outcome = outcomeFrom(json["outcome"_L1].toString());
    const auto at = webhookTimeFrom(json["at"_L1].toString());
    if (!kind || !outcome || !at.isValid())
        return std::nullopt;
    return WebhookRecord{.at = at,
                         .hook = QUuid::fromString(json["hook"_L1].toString().left(40)),
                         .hookName = plainLine(json["name"_L1].toString(), Webhook::longestName),
                         .kind = *kind,
                         .title = plainLine(json["title"_L1].toString(), longestRecordTitle),
                         .outcome = *outcome,
                         .status = std::clamp(json["status"_L1].toInt(), 0, 999),
                         .sentence = plainLine(json["sentence"_L1].toString(), longestSentence),
                         .tries = std::clamp(json["tries"_L1].toInt(1), 1, mostTries)};
}

QList<WebhookRecord> WebhookRecords::log() const
{
    QList<WebhookRecord> log;
    const auto all = arrayOf(m_documents, logId);
    for (const auto &one : all) {
        if (auto record = webhookRecordFrom(one.toObject()); record && log.size() < mostRecords)
            log.append(*std::move(record));
    }
    return log;
}

void WebhookRecords::keepLog(const QList<WebhookRecord> &log, const QDateTime &now)
{
    QJsonArray all;
    for (const auto &record : log)
        all.append(toJson(record));
    put(logId, {{u"all"_s, all}}, now);
}

QList<WebhookEvent> WebhookRecords::waiting(const QUuid &hook) const
{
    QList<WebhookEvent> events;
    const auto all = arrayOf(m_documents, waitingId(hook));
    for (const auto &one : all) {
        if (auto event = webhookEventFrom(one.toObject()); event && events.size() < WebhookQueue::most)
            events.append(*std::move(event));
    }
    return events;
}

void WebhookRecords::keepWaiting(const QUuid &hook, const QList<WebhookEvent> &events, const QDateTime &now)
{
    if (m_documents == nullptr)
        return;
    const auto id = waitingId(hook);
    if (events.isEmpty()) {
        if (!m_documents->find(webhooksKind, id))
            return;
        if (const auto removed = m_documents->remove(webhooksKind, id); !removed)
            warn(u"webhooks"_s, removed.error().message);
        return;
    }
    QJsonArray all;
    for (const auto &event : events)
        all.append(toJson(event));
    put(id, {{u"all"_s, all}}, now);
}

QStringList WebhookRecords::keys() const
{
    constexpr qsizetype longest = 200;
    QStringList keys;
    const auto all = arrayOf(m_documents, keysId);
    for (const auto &one : all) {
        if (const auto key = one.toString(); !key.isEmpty() && key.size() <= longest && keys.size() < mostKeys)
            keys.append(key);
    }
    return keys;
}

void WebhookRecords::keepKeys(const QStringList &keys, const QDateTime &now)
{
    put(keysId, {{u"all"_s, QJsonArray::fromStringList(keys)}}, now);
}

void WebhookRecords::put(const QString &id, const QJsonObject &body, const QDateTime &now)
{
    if (m_documents == nullptr)
        return;
    if (const auto kept = m_documents->put(webhooksKind, id, body, now); !kept)
        warn(u"webhooks"_s, kept.error().message);
}
