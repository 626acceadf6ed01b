// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

/// What a webhook may be sent for.
enum class WebhookEventKind : quint8 {
    RunDone,
    RunFailed, ///< also: it could not be started, or how it ended is not known
    RunInterrupted,
    RunBack,
    LossAlert, ///< a loss is no number any more, or far above all that it was
    Hung,
    NoProgress,
    GrantEnds,
    Money, ///< something runs that no grant pays for
    Test, ///< by a click; none of webhookEventKinds()
};

/// All that can be chosen, in the order in which they are shown.
[[nodiscard]] const QList<WebhookEventKind> &webhookEventKinds();
/// "run_done": in the settings, and for programs that get a message.
[[nodiscard]] QLatin1StringView webhookWord(WebhookEventKind kind);
[[nodiscard]] std::optional<WebhookEventKind> webhookKindFrom(QStringView word); ///< nothing: none of them
[[nodiscard]] QString webhookKindText(WebhookEventKind kind); ///< "A run has finished", translated

/// Something that happened, in the user's language as it was then. Plain text: each service's marks are escaped when it
/// is sent.
struct WebhookEvent
{
    WebhookEventKind kind = WebhookEventKind::Test;
    QString key{}; ///< "job/ID/2/failed": the same is sent once; empty: always
    QString title{}; ///< one line: "train-1 has failed"
    QString text{}; ///< sentences, without names of hosts and commands
    QString details{}; ///< lines with names of hosts and commands, for those who chose to have them sent
    QDateTime at{}; ///< UTC
    int leftOut = 0; ///< earlier ones of its kind that were left out in its favour

    friend bool operator==(const WebhookEvent &, const WebhookEvent &) = default;
};

/// In a length and form in which it can be kept and sent, whatever names of runs and words of hosts hold: a title of
/// 200 UTF-16 units, text and details of 600 and 12 lines each.
[[nodiscard]] WebhookEvent boundedEvent(WebhookEvent event);
/// What a test sends, and what the preview of a kind shows: made up, and it says so.
[[nodiscard]] WebhookEvent sampleEvent(WebhookEventKind kind, const QDateTime &now);

/// A time as it is kept; null: none that can be written again.
[[nodiscard]] QDateTime webhookTimeFrom(const QString &text);
[[nodiscard]] QJsonObject toJson(const WebhookEvent &event);
/// Of a file that anybody may have edited: bounded; nothing when it holds no event.
[[nodiscard]] std::optional<WebhookEvent> webhookEventFrom(const QJsonObject &json);
