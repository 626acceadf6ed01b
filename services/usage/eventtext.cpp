// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/eventtext.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace {

struct Source
{
    eventtext::Saying saying;
    const char *text;
};

using enum eventtext::Saying;

/// Those with values first, the longer before the shorter: a job may be called "ready".
constexpr std::array sources{
    Source{ChipsTaken, QT_TRANSLATE_NOOP("UsageEvents", "%1: another program took the chips")},
    Source{JobEndedWell, QT_TRANSLATE_NOOP("UsageEvents", "%1 has ended well")},
    Source{JobFailed, QT_TRANSLATE_NOOP("UsageEvents", "%1 has failed")},
    Source{JobStopped, QT_TRANSLATE_NOOP("UsageEvents", "%1 was stopped")},
    Source{JobInterrupted, QT_TRANSLATE_NOOP("UsageEvents", "%1 was interrupted")},
    Source{JobEnded, QT_TRANSLATE_NOOP("UsageEvents", "%1 has ended")},
    Source{JobStep, QT_TRANSLATE_NOOP("UsageEvents", "%1: step %2")},
    Source{HostRestarted, QT_TRANSLATE_NOOP("UsageEvents", "%1 restarted")},
    Source{OtherAddress, QT_TRANSLATE_NOOP("UsageEvents", "another address: %1")},
    Source{MadeAnew, QT_TRANSLATE_NOOP("UsageEvents", "made anew")},
    Source{Preempted, QT_TRANSLATE_NOOP("UsageEvents", "preempted")},
    Source{EndedByGoogle, QT_TRANSLATE_NOOP("UsageEvents", "ended by Google")},
    Source{Restarts, QT_TRANSLATE_NOOP("UsageEvents", "restarts")},
    Source{Stopped, QT_TRANSLATE_NOOP("UsageEvents", "stopped")},
    Source{Ready, QT_TRANSLATE_NOOP("UsageEvents", "ready")},
    Source{MaintenanceBegins, QT_TRANSLATE_NOOP("UsageEvents", "maintenance begins")},
    Source{MaintenanceEnds, QT_TRANSLATE_NOOP("UsageEvents", "maintenance ends")},
    Source{Deleted, QT_TRANSLATE_NOOP("UsageEvents", "deleted")}};

QString filled(QString text, const QStringList &values)
{
    if (values.size() > 1)
        return text.arg(values.at(0), values.at(1));
    return values.isEmpty() ? text : text.arg(values.first());
}

/// "%1: step %2" as a pattern for what was kept of it.
QRegularExpression patternOf(const char *source)
{
    auto pattern = QRegularExpression::escape(QString::fromLatin1(source));
    pattern.replace(QRegularExpression::escape(u"%1"_s), u"(.+)"_s).replace(QRegularExpression::escape(u"%2"_s), u"(\\d+)"_s);
    return QRegularExpression{QRegularExpression::anchoredPattern(pattern), QRegularExpression::DotMatchesEverythingOption};
}

} // namespace

QString eventtext::kept(Saying saying, const QStringList &values)
{
    const auto *found = std::ranges::find(sources, saying, &Source::saying);
    return filled(QString::fromLatin1(found->text), values);
}

QString eventtext::worded(const QString &kept)
{
    static const auto patterns = [] {
        std::array<QRegularExpression, sources.size()> made;
        std::ranges::transform(sources, made.begin(), [](const Source &source) { return patternOf(source.text); });
        return made;
    }();
    for (size_t i = 0; i < sources.size(); ++i) {
        const auto match = patterns.at(i).match(kept);
        if (!match.hasMatch())
            continue;
        auto values = match.capturedTexts().mid(1);
        if (values.size() > 1)
            values[1] = QLocale{}.toString(values[1].toLongLong());
        return filled(QCoreApplication::translate("UsageEvents", sources.at(i).text), values);
    }
    return kept;
}
