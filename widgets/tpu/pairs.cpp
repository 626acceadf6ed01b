// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/pairs.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Pairs)
};

/// Adds one line; the sentence says what is wrong with it.
QString addLine(Pairs &pairs, const QString &line)
{
    const auto equals = line.indexOf(u'=');
    if (equals < 0)
        return Words::tr("Write it as name=value.");
    const auto name = line.first(equals).trimmed();
    if (name.isEmpty())
        return Words::tr("There is no name before the =.");
    if (pairs.values.contains(name))
        return Words::tr("%1 is given twice. Keep one of them.").arg(name);
    pairs.values.insert(name, line.sliced(equals + 1).trimmed());
    return {};
}

} // namespace

Pairs parsePairs(const QString &text)
{
    Pairs pairs;
    int number = 0;
    for (const auto &line : text.split(u'\n')) {
        ++number;
        const auto trimmed = line.trimmed();
        if (trimmed.isEmpty())
            continue;
        const auto problem = addLine(pairs, trimmed);
        if (!problem.isEmpty() && pairs.problem.isEmpty())
            pairs.problem = Words::tr("Line %1: %2").arg(number).arg(problem);
    }
    return pairs;
}

QString pairsText(const QMap<QString, QString> &values)
{
    QStringList lines;
    for (const auto &[key, value] : values.asKeyValueRange())
        lines << key + u'=' + value;
    return lines.join(u'\n');
}
