// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/usd.h"

#include <QRegularExpression>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 nanosPerCent = Usd::one / 100;

QString grouped(qint64 value)
{
    auto digits = QString::number(value);
    for (auto place = digits.size() - 3; place > 0; place -= 3)
        digits.insert(place, u',');
    return digits;
}

QString behindPoint(qint64 cents)
{
    return u".%1"_s.arg(cents % 100, 2, 10, QChar{u'0'});
}

} // namespace

std::optional<Usd> Usd::times(qint64 count) const
{
    qint64 product = 0;
    if (__builtin_mul_overflow(nanos, count, &product))
        return std::nullopt;
    return Usd{product};
}

qint64 Usd::cents() const
{
    return nanos / nanosPerCent + (nanos % nanosPerCent > 0 ? 1 : 0);
}

QString Usd::text() const
{
    return u"US$ "_s + grouped(cents() / 100) + behindPoint(cents());
}

QString Usd::plain() const
{
    return QString::number(cents() / 100) + behindPoint(cents());
}

std::optional<Usd> usdFrom(QStringView decimal)
{
    static const QRegularExpression form{u"^([0-9]{1,9})(?:\\.([0-9]{1,9}))?$"_s};
    const auto match = form.matchView(decimal);
    if (!match.hasMatch() || decimal.endsWith(u'\n'))
        return std::nullopt;
    const auto fraction = match.captured(2).leftJustified(9, u'0');
    return Usd{match.captured(1).toLongLong() * Usd::one + fraction.toLongLong()};
}

bool isTyped(QStringView typed, Usd amount)
{
    constexpr qsizetype longest = 40;
    if (typed.size() > longest || amount.nanos <= 0)
        return false;
    static const QRegularExpression form{u"^(?:US)?\\$?([0-9]{1,3}(?:,[0-9]{3})*|[0-9]+)(\\.[0-9]{1,2})?$"_s,
                                         QRegularExpression::CaseInsensitiveOption};
    auto text = typed.toString();
    text.removeIf([](QChar c) { return c.isSpace(); });
    const auto match = form.match(text);
    if (!match.hasMatch())
        return false;
    const auto read = usdFrom(QString{match.captured(1)}.remove(u',') + match.captured(2));
    return read && read->cents() == amount.cents();
}
