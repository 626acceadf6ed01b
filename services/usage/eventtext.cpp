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
constexpr std::array sources{Source{ChipsTaken, QT_TRANSLATE_NOOP("UsageEvents", "%1: another program took the chips")},
                             Source{JobEndedWell, QT_TRANSLATE_NOOP("UsageEvents", "%1 has ended well")},
                             Source{JobFailed, QT_TRANSLATE_NOOP("UsageEvents", "%1 has failed")},
                             Source{JobStopped, QT_TRANSLATE_NOOP("UsageEvents", "%1 was stopped")},
                             Source{JobInterrupted, QT_TRANSLATE_NOOP("UsageEvents", "%1 was interrupted")},
                             Source{JobEnded, QT_TRANSLATE_NOOP("UsageEvents", "%1 has ended")},
                             Source{JobStep, QT_TRANSLATE_NOOP("UsageEvents", "%1: step %2")},
                             Source{HostRestarted, QT_TRANSLATE_NOOP("UsageEvents", "%1 restarted")},
                             Source{NameReady, QT_TRANSLATE_NOOP("UsageEvents", "%1 is ready")},
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
    pattern.replace(QRegularExpression::escape(u"%1"_s), u"(.+)"_s)
        .replace(QRegularExpression::escape(u"%2"_s), u"(\\d+)"_s);
    return QRegularExpression{QRegularExpression::anchoredPattern(pattern),
                              QRegularExpression::DotMatchesEverythingOption};
}

/// "w-2" is what a host of several is kept as.
QString hostWorded(const QString &value)
{
    static const QRegularExpression worker{u"\\Aw-(\\d{1,5})\\z"_s};
    const auto match = worker.match(value);
    return match.hasMatch() ? QCoreApplication::translate("SliceUsage", "host %1").arg(match.captured(1)) : value;
}

struct Known
{
    const Source *source = nullptr;
    QStringList values{};
};

std::optional<Known> knownOf(const QString &kept)
{
    static const auto patterns = [] {
        std::array<QRegularExpression, sources.size()> made;
        std::ranges::transform(sources, made.begin(), [](const Source &source) { return patternOf(source.text); });
        return made;
    }();
    for (size_t i = 0; i < sources.size(); ++i) {
        const auto match = patterns.at(i).match(kept);
        if (match.hasMatch())
            return Known{&sources.at(i), match.capturedTexts().mid(1)};
    }
    return std::nullopt;
}

} // namespace

QString eventtext::kept(Saying saying, const QStringList &values)
{
    const auto *found = std::ranges::find(sources, saying, &Source::saying);
    return filled(QString::fromLatin1(found->text), values);
}

std::optional<eventtext::Saying> eventtext::sayingOf(const QString &kept)
{
    const auto known = knownOf(kept);
    return known ? std::optional{known->source->saying} : std::nullopt;
}

QString eventtext::worded(const QString &kept)
{
    auto known = knownOf(kept);
    if (!known)
        return kept;
    auto &values = known->values;
    if (values.size() > 1)
        values[1] = QLocale{}.toString(values[1].toLongLong());
    if (known->source->saying == HostRestarted || known->source->saying == ChipsTaken)
        values[0] = hostWorded(values[0]);
    return filled(QCoreApplication::translate("UsageEvents", known->source->text), values);
}
