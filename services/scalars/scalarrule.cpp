// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarrule.h"

#include "services/scalars/scalartag.h"
#include "services/scalars/translations.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestRulePattern = 500;
constexpr qsizetype mostRuleKeys = 50;

} // namespace

QRegularExpression expressionOf(const ScalarRule &rule)
{
    return QRegularExpression{u"(*LIMIT_MATCH=20000)(*LIMIT_DEPTH=2000)"_s + rule.pattern};
}

QString problemOf(const ScalarRule &rule)
{
    if (rule.keys.size() > mostRuleKeys)
        return ScalarMessages::tr("These are too many names: %1 are enough.").arg(mostRuleKeys);
    for (const auto &key : rule.keys) {
        if (key.trimmed().isEmpty() || key.size() > scalartag::longest)
            return ScalarMessages::tr("A name is empty or too long. Write them as they stand in the log, with commas "
                                      "between them.");
    }
    if (rule.pattern.isEmpty())
        return {};
    if (rule.pattern.size() > longestRulePattern)
        return ScalarMessages::tr("This pattern is too long: %1 characters are enough for one line.")
            .arg(longestRulePattern);
    if (rule.pattern.startsWith("(*"_L1))
        return ScalarMessages::tr("A pattern must not begin with “(*”.");
    const auto expression = expressionOf(rule);
    if (!expression.isValid())
        return ScalarMessages::tr(
                   "This is not a regular expression: %1. Example: step (?<step>\\d+) loss (?<loss>\\S+)")
            .arg(expression.errorString());
    const auto names = expression.namedCaptureGroups();
    const bool hasValue = std::ranges::any_of(
        names, [](const QString &name) { return !name.isEmpty() && name != "step"_L1 && name != "total"_L1; });
    if (!hasValue)
        return ScalarMessages::tr(
            "The pattern names no value. Give a group the name of its curve, as in (?<loss>\\S+).");
    return {};
}

QJsonObject toJson(const ScalarRule &rule)
{
    QJsonObject json;
    if (!rule.pattern.isEmpty())
        json["pattern"_L1] = rule.pattern;
    if (!rule.keys.isEmpty())
        json["keys"_L1] = QJsonArray::fromStringList(rule.keys);
    return json;
}

ScalarRule scalarRuleFrom(const QJsonObject &json)
{
    ScalarRule rule{.pattern = json["pattern"_L1].toString()};
    const auto keys = json["keys"_L1].toArray();
    for (const auto &key : keys) {
        if (rule.keys.size() < mostRuleKeys && key.isString())
            rule.keys.append(key.toString());
    }
    return rule;
}
