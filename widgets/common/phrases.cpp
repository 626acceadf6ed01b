// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/phrases.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

QString unitDays(qint64 n)
{
    return QCoreApplication::translate("phrases", "%1 d", "days, short").arg(n);
}

QString unitHours(qint64 n)
{
    return QCoreApplication::translate("phrases", "%1 h", "hours, short").arg(n);
}

QString unitMinutes(qint64 n)
{
    return QCoreApplication::translate("phrases", "%1 min", "minutes, short").arg(n);
}

QString unitSeconds(qint64 n)
{
    return QCoreApplication::translate("phrases", "%1 s", "seconds, short").arg(n);
}

QString twoParts(const QString &large, const QString &small)
{
    return QCoreApplication::translate("phrases", "%1 %2", "2 h 14 min").arg(large, small);
}

/// One clock everywhere, also where the language would write AM and PM: that of the axes, the logs and the tool tips.
QString minuteOfDay(const QDateTime &when)
{
    return when.time().toString(u"HH:mm"_s);
}

} // namespace

namespace phrases {

QString duration(std::chrono::seconds time)
{
    const qint64 all = std::max<qint64>(0, time.count());
    const qint64 days = all / 86'400;
    const qint64 hours = all / 3'600 % 24;
    const qint64 minutes = all / 60 % 60;
    if (days > 0)
        return hours > 0 && days < 10 ? twoParts(unitDays(days), unitHours(hours)) : unitDays(days);
    if (hours > 0)
        return minutes > 0 && hours < 10 ? twoParts(unitHours(hours), unitMinutes(minutes)) : unitHours(hours);
    if (minutes > 0)
        return minutes < 5 && all % 60 > 0 ? twoParts(unitMinutes(minutes), unitSeconds(all % 60))
                                           : unitMinutes(minutes);
    return unitSeconds(all);
}

QString ago(std::chrono::seconds time)
{
    if (time < std::chrono::seconds{2})
        return QCoreApplication::translate("phrases", "just now");
    return QCoreApplication::translate("phrases", "%1 ago", "%1 is a time: 4 s").arg(duration(time));
}

QStringList longestAgo()
{
    constexpr std::chrono::seconds underOneMinute{59};
    constexpr std::chrono::seconds underFiveMinutes{4 * 60 + 59}; // with its seconds, see duration()
    constexpr std::chrono::seconds underOneHour{59 * 60};
    return {ago({}), ago(underOneMinute), ago(underFiveMinutes), ago(underOneHour)};
}

QString in(std::chrono::seconds time)
{
    return QCoreApplication::translate("phrases", "in %1", "%1 is a time: 42 s").arg(duration(time));
}

QString exactTime(const QDateTime &when)
{
    const QDateTime local = when.toLocalTime();
    const auto text = [](const QDateTime &at) { return day(at.date()) + at.time().toString(u" HH:mm:ss"_s); };
    if (local.offsetFromUtc() == 0)
        return text(when.toUTC()) + u" UTC"_s;
    return u"%1 %2 (%3 UTC)"_s.arg(text(local), local.timeZoneAbbreviation(), text(when.toUTC()));
}

QString dayPattern()
{
    if (QLocale{}.language()
        == QLocale::Chinese) // of the two ways in use that of the exact times and the prices beside it
        return u"yyyy-MM-dd"_s;
    auto pattern = QLocale{}.dateFormat(QLocale::ShortFormat);
    // Days beside each other are of one width: 2026/02/05 and 2026/11/21.
    static const QRegularExpression part{u"y+|M+|d+"_s};
    static const QHash<QChar, QString> whole{{u'y', u"yyyy"_s}, {u'M', u"MM"_s}, {u'd', u"dd"_s}};
    for (qsizetype at = 0; at < pattern.size();) {
        const auto match = part.match(pattern, at);
        if (!match.hasMatch())
            break;
        const QString wanted = whole.value(match.captured().front());
        pattern.replace(match.capturedStart(), match.capturedLength(), wanted);
        at = match.capturedStart() + wanted.size();
    }
    return pattern;
}

QString day(QDate date)
{
    return QLocale{}.toString(date, dayPattern());
}

QDate dayIn(const QString &text)
{
    const QString plain = text.simplified();
    const QDate typed = QLocale{}.toDate(plain, dayPattern());
    return typed.isValid() ? typed : QDate::fromString(plain, Qt::ISODate);
}

QString publishedDay(const QString &iso)
{
    const QDate date = QDate::fromString(iso, Qt::ISODate);
    return date.isValid() ? day(date) : iso;
}

QString dayAndTime(const QDateTime &when)
{
    const auto local = when.toLocalTime();
    return day(local.date()) + u' ' + minuteOfDay(local);
}

QString clockTime(const QDateTime &when, const QDateTime &now)
{
    const auto local = when.toLocalTime();
    return local.date() == now.toLocalTime().date() ? minuteOfDay(local) : dayAndTime(when);
}

QString number(qint64 value)
{
    return QLocale{}.toString(value);
}

QString unbroken(QString text)
{
    constexpr QChar hyphen{0x2011};
    return text.replace(u'-', hyphen);
}

QString bound(QString text)
{
    // What counts in Chinese and Korean stands behind the number as a unit does.
    static const QRegularExpression gap{
        uR"((?<=\d) (?=(?:%|°|[KMGT]i?B|B|bytes|ms|s|min|h|d)(?![A-Za-z])|[\p{Han}\p{Hangul}]))"_s};
    constexpr QChar unbreakable{0x00A0};
    return text.replace(gap, unbreakable);
}

QString list(const QStringList &names)
{
    return punctuation::list(names);
}

QString none()
{
    return u"–"_s;
}

} // namespace phrases
