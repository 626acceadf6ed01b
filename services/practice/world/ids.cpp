// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/ids.h"

using namespace Qt::StringLiterals;

namespace practice {

QString Ids::hex(int digits)
{
    return u"%1"_s.arg(m_random(), 16, 16, QLatin1Char{'0'}).right(digits);
}

QString Ids::operation(Moment now)
{
    const auto micros = now.time_since_epoch().count();
    return u"operation-%1-%2-%3-%4"_s.arg(micros / 1000)
        .arg(quint64(micros), 13, 16, QLatin1Char{'0'})
        .arg(hex(8), hex(8));
}

quint64 Ids::number()
{
    return 1'000'000'000'000'000'000ULL + m_random() % 8'000'000'000'000'000'000ULL;
}

} // namespace practice
