// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhookevent.h"

#include "services/core/plaintext.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct WebhookEventMessages
{
    Q_DECLARE_TR_FUNCTIONS(WebhookEvents)
};

constexpr qsizetype longestTitle = 200;
constexpr qsizetype longestText = 600;
constexpr qsizetype mostTextLines = 12;
constexpr qsizetype longestKey = 200;
constexpr int mostLeftOut = 1'000'000;

QString sampleTitle(WebhookEventKind kind)
{
    switch (kind) {
    case WebhookEventKind::RunDone: return WebhookEventMessages::tr("Example: train-1 has finished");
    case WebhookEventKind::RunFailed: return WebhookEventMessages::tr("Example: train-1 has failed");
    case WebhookEventKind::RunInterrupted: return WebhookEventMessages::tr("Example: train-1 was interrupted");
    case WebhookEventKind::RunBack: return WebhookEventMessages::tr("Example: train-1 runs again");
    case WebhookEventKind::LossAlert: return WebhookEventMessages::tr("Example: look at the loss of train-1");
    case WebhookEventKind::Hung: return WebhookEventMessages::tr("Example: train-1 seems to hang");
    case WebhookEventKind::NoProgress: return WebhookEventMessages::tr("Example: train-1 makes no progress");
    case WebhookEventKind::GrantEnds: return WebhookEventMessages::tr("Example: your TRC grant ends soon");
    case WebhookEventKind::Money: return WebhookEventMessages::tr("Example: a TPU may be billed");
    case WebhookEventKind::Test: break;
    }
    return WebhookEventMessages::tr("Test message of TPU Desk");
}

} // namespace

const QList<WebhookEventKind> &webhookEventKinds()
{
    static const QList<WebhookEventKind> kinds{
        WebhookEventKind::RunDone,    WebhookEventKind::RunFailed, WebhookEventKind::RunInterrupted,
        WebhookEventKind::RunBack,    WebhookEventKind::LossAlert, WebhookEventKind::Hung,
        WebhookEventKind::NoProgress, WebhookEventKind::GrantEnds, WebhookEventKind::Money};
    return kinds;
}

QLatin1StringView webhookWord(WebhookEventKind kind)
{
    switch (kind) {
    case WebhookEventKind::RunDone: return "run_done"_L1;
    case WebhookEventKind::RunFailed: return "run_failed"_L1;
    case WebhookEventKind::RunInterrupted: return "run_interrupted"_L1;
    case WebhookEventKind::RunBack: return "run_back"_L1;
    case WebhookEventKind::LossAlert: return "loss_alert"_L1;
    case WebhookEventKind::Hung: return "hung"_L1;
    case WebhookEventKind::NoProgress: return "no_progress"_L1;
    case WebhookEventKind::GrantEnds: return "grant_ends"_L1;
    case WebhookEventKind::Money: return "money"_L1;
    case WebhookEventKind::Test: break;
    }
    return "test"_L1;
}

std::optional<WebhookEventKind> webhookKindFrom(QStringView word)
{
    if (word == webhookWord(WebhookEventKind::Test))
        return WebhookEventKind::Test;
    const auto &kinds = webhookEventKinds();
    const auto found = std::ranges::find_if(kinds, [word](WebhookEventKind kind) { return word == webhookWord(kind); });
    return found == kinds.end() ? std::nullopt : std::optional{*found};
}

QString webhookKindText(WebhookEventKind kind)
{
    switch (kind) {
    case WebhookEventKind::RunDone: return WebhookEventMessages::tr("A run has finished");
    case WebhookEventKind::RunFailed: return WebhookEventMessages::tr("A run has failed");
    case WebhookEventKind::RunInterrupted: return WebhookEventMessages::tr("A run was interrupted");
    case WebhookEventKind::RunBack: return WebhookEventMessages::tr("A run goes on after an interruption");
    case WebhookEventKind::LossAlert: return WebhookEventMessages::tr("The loss is NaN or has jumped");
    case WebhookEventKind::Hung: return WebhookEventMessages::tr("A run seems to hang");
    case WebhookEventKind::NoProgress: return WebhookEventMessages::tr("A run makes no progress");
    case WebhookEventKind::GrantEnds: return WebhookEventMessages::tr("A grant ends");
    case WebhookEventKind::Money: return WebhookEventMessages::tr("Something may be billed");
    case WebhookEventKind::Test: break;
    }
    return WebhookEventMessages::tr("Test");
}

WebhookEvent boundedEvent(WebhookEvent event)
{
    event.key = plainLine(event.key, longestKey);
    event.title = plainLine(event.title, longestTitle);
    event.text = plainLines(event.text, longestText, mostTextLines);
    event.details = plainLines(event.details, longestText, mostTextLines);
    event.leftOut = std::clamp(event.leftOut, 0, mostLeftOut);
    return event;
}

WebhookEvent sampleEvent(WebhookEventKind kind, const QDateTime &now)
{
    WebhookEvent event{.kind = kind, .title = sampleTitle(kind), .at = now};
    event.text = kind == WebhookEventKind::Test
        ? WebhookEventMessages::tr("This webhook works. Nothing has happened.")
        : WebhookEventMessages::tr("Here it says what happened. This is an example.");
    event.details = WebhookEventMessages::tr("Hosts: %1").arg(u"node-1"_s) + u'\n'
        + WebhookEventMessages::tr("Command: %1").arg(u"python3 train.py"_s);
    return event;
}

QJsonObject toJson(const WebhookEvent &event)
{
    return {{u"kind"_s, QString{webhookWord(event.kind)}},
            {u"key"_s, event.key},
            {u"title"_s, event.title},
            {u"text"_s, event.text},
            {u"details"_s, event.details},
            {u"at"_s, event.at.toUTC().toString(Qt::ISODateWithMs)},
            {u"leftOut"_s, event.leftOut}};
}

QDateTime webhookTimeFrom(const QString &text)
{
    constexpr qsizetype longest = 40;
    constexpr int firstYear = 1970;
    constexpr int lastYear = 9'000; // ISO 8601 has four digits for it
    const auto at = QDateTime::fromString(text.left(longest), Qt::ISODateWithMs).toUTC();
    const bool isFine = at.isValid() && at.date().year() >= firstYear && at.date().year() <= lastYear;
    return isFine ? at : QDateTime{};
}

std::optional<WebhookEvent> webhookEventFrom(const QJsonObject &json)
{
    const auto kind = webhookKindFrom(json["kind"_L1].toString());
    const auto at = webhookTimeFrom(json["at"_L1].toString());
    if (!kind || !at.isValid())
        return std::nullopt;
    const auto event = boundedEvent({.kind = *kind,
                                     .key = json["key"_L1].toString(),
                                     .title = json["title"_L1].toString(),
                                     .text = json["text"_L1].toString(),
                                     .details = json["details"_L1].toString(),
                                     .at = at,
                                     .leftOut = json["leftOut"_L1].toInt()});
    return event.title.isEmpty() ? std::nullopt : std::optional{event};
}
