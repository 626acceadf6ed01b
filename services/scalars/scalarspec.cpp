// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarspec.h"

#include "services/scalars/translations.h"

#include <QMap>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestGlob = 200;
constexpr qsizetype longestEventFolder = 4'000;

} // namespace

QMap<QString, QString> problemsOf(const ScalarSpec &spec)
{
    QMap<QString, QString> problems;
    if (const auto problem = problemOf(spec.rule); !problem.isEmpty())
        problems.insert(u"rule"_s, problem);
    const auto &folder = spec.eventFolder;
    const bool isPlace = folder.startsWith(u'/') || folder == u"~"_s || folder.startsWith("~/"_L1)
        || (folder.startsWith("gs://"_L1) && folder.size() > 5);
    const bool isText = std::ranges::none_of(folder, [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; });
    if (!folder.isEmpty() && (!isPlace || !isText || folder.size() > longestEventFolder))
        problems.insert(
            u"folder"_s,
            ScalarMessages::tr("This is no folder on a host and no bucket. It begins with /, ~/ or gs://."));
    if (spec.eventGlob.size() > longestGlob || spec.eventGlob.contains(u'/')
        || !QRegularExpression::fromWildcard(spec.eventGlob).isValid())
        problems.insert(u"glob"_s,
                        ScalarMessages::tr("This has to fit names of files, as *train* does, and has no slash in it."));
    return problems;
}

QJsonObject toJson(const ScalarSpec &spec)
{
    return {{u"rule"_s, toJson(spec.rule)},
            {u"allHosts"_s, spec.readsAllHosts},
            {u"eventFolder"_s, spec.eventFolder},
            {u"eventGlob"_s, spec.eventGlob},
            {u"total"_s, spec.total},
            {u"muted"_s, spec.isMuted}};
}

ScalarSpec scalarSpecFrom(const QJsonObject &json)
{
    ScalarSpec spec{.rule = scalarRuleFrom(json["rule"_L1].toObject()),
                    .readsAllHosts = json["allHosts"_L1].toBool(),
                    .eventFolder = json["eventFolder"_L1].toString(),
                    .eventGlob = json["eventGlob"_L1].toString(),
                    .total = std::clamp<qint64>(json["total"_L1].toInteger(), 0, largestScalarStep),
                    .isMuted = json["muted"_L1].toBool()};
    const auto problems = problemsOf(spec);
    if (problems.contains(u"rule"_s))
        spec.rule = {};
    if (problems.contains(u"folder"_s))
        spec.eventFolder.clear();
    if (problems.contains(u"glob"_s))
        spec.eventGlob.clear();
    return spec;
}
