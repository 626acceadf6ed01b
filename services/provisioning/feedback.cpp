// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/feedback.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString said(const Speech &speech, const char *source)
{
    const auto text = speech.say ? speech.say(source) : QString{};
    return text.isEmpty() ? QString::fromUtf8(source) : text;
}

QString tierInWords(const Speech &speech, Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "on-demand"));
    case Tier::Preemptible: return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "preemptible"));
    case Tier::Spot: return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "spot"));
    case Tier::Reserved: return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "reserved"));
    case Tier::FlexStart: return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "flex-start"));
    }
    Q_UNREACHABLE_RETURN({});
}

/// At most two parts: "3 min", "2 h 14 min", "1 d 4 h".
QString durationInWords(const Speech &speech, std::chrono::milliseconds span)
{
    using namespace std::chrono;
    const auto all = std::max<qint64>(0, round<minutes>(span).count());
    const auto number = [](qint64 value) { return QString::number(value); };
    if (all < 60)
        return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "%1 min")).arg(number(all));
    if (all < 24 * 60)
        return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "%1 h %2 min")).arg(number(all / 60), number(all % 60));
    return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "%1 d %2 h"))
        .arg(number(all / (24 * 60)), number(all / 60 % 24));
}

QString rowInWords(const Speech &speech, const CapacitySummary &row)
{
    const auto what = said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "%1 (%2) in %3"))
                          .arg(row.key.type, tierInWords(speech, row.key.tier), row.key.zone.toString());
    QStringList parts;
    if (const auto share = row.share()) {
        parts << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "tries: %1, obtained: %2 (%3%)"))
                     .arg(QString::number(row.count.asked()), QString::number(row.count.won),
                          QString::number(qRound(*share * 100)));
    }
    if (row.count.refused > 0) {
        parts << said(speech,
                      QT_TRANSLATE_NOOP("TrcFeedback",
                                        "refused for reasons other than capacity (quota, permission): %1"))
                     .arg(row.count.refused);
    }
    if (row.medianWait)
        parts << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "median wait: %1"))
                     .arg(durationInWords(speech, *row.medianWait));
    if (row.takenAway > 0 && row.medianLife) {
        parts << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "taken away again: %1, after %2 (median)"))
                     .arg(QString::number(row.takenAway), durationInWords(speech, *row.medianLife));
    } else if (row.takenAway > 0) {
        parts << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "taken away again: %1")).arg(row.takenAway);
    }
    return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "- %1: %2"))
        .arg(what, parts.join(said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "; "))));
}

QString dayInWords(const Speech &speech, const QDateTime &when)
{
    // Each language knows this form, and none mistakes a day for a month in it.
    return speech.locale.language() == QLocale::English
        ? when.toUTC().date().toString(Qt::ISODate)
        : speech.locale.toString(when.toUTC().date(), QLocale::LongFormat);
}

bool saysSomething(const CapacitySummary &row)
{
    return row.count.asked() + row.count.refused + row.takenAway > 0 || row.medianWait;
}

} // namespace

QString feedbackSubject(const FeedbackFacts &facts, const Speech &speech)
{
    return said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "TRC feedback: TPU capacity for project %1"))
        .arg(facts.project.toString());
}

QString feedbackText(const FeedbackFacts &facts, const Speech &speech)
{
    QStringList lines;
    if (!facts.isForSending)
        lines << said(speech,
                      QT_TRANSLATE_NOOP("TrcFeedback",
                                        "[These are figures of the practice cloud, not of Google. Do not send them.]"))
              << QString{};
    lines << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "Dear TRC team,")) << QString{}
          << said(
                 speech,
                 QT_TRANSLATE_NOOP(
                     "TrcFeedback",
                     "thank you for the free Cloud TPUs. This is how capacity was for project %1 from %2 to %3 (UTC):"))
                 .arg(facts.project.toString(), dayInWords(speech, facts.from), dayInWords(speech, facts.to))
          << QString{};
    int asked = 0;
    bool isEmpty = true;
    for (const auto &row : facts.rows) {
        asked += row.count.asked();
        if (!saysSomething(row))
            continue;
        isEmpty = false;
        lines << rowInWords(speech, row);
    }
    if (isEmpty)
        lines << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "- No TPU was asked for in this time."));
    lines << QString{}
          << said(speech,
                  QT_TRANSLATE_NOOP("TrcFeedback",
                                    "A request that waits in the queue counts as one try for each hour."));
    if (!isEmpty && asked < fewTries)
        lines << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "These are few tries; they may not be typical."));
    lines << QString{} << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "[What we use the TPUs for: …]"))
          << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "[What would help us most: …]")) << QString{}
          << said(speech, QT_TRANSLATE_NOOP("TrcFeedback", "Kind regards")) << QString{};
    return lines.join(u'\n');
}
