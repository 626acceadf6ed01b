// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/typedcall.h"

#include "services/core/shellquote.h"

using namespace Qt::StringLiterals;

namespace {

QStringList typedValues(const QJsonValue &value)
{
    if (value.isArray())
        return value.toVariant().toStringList();
    return {value.isDouble() ? QString::number(value.toInteger()) : value.toString()};
}

QStringList typedOption(const VerbArgument &argument, const QJsonValue &value)
{
    const auto name = u"--"_s + argument.name;
    if (argument.kind == ArgumentKind::Flag)
        return value.toBool() ? QStringList{name} : QStringList{};
    QStringList words;
    const auto values = typedValues(value);
    for (const auto &one : values)
        words << name << one;
    return words;
}

} // namespace

QStringList typedWords(const Verb &verb, const QJsonObject &arguments)
{
    auto words = verb.typed().split(u' ');
    QStringList standing;
    bool looksLikeOptions = false;
    bool isPlain = false; // behind the first word of a command nothing is an option any more
    for (const auto &argument : verb.arguments) {
        if (!arguments.contains(argument.name))
            continue;
        if (!argument.isPositional) {
            words << typedOption(argument, arguments[argument.name]);
            continue;
        }
        const auto values = typedValues(arguments[argument.name]);
        for (const auto &one : values) {
            looksLikeOptions = looksLikeOptions || (!isPlain && one.startsWith(u'-'));
            isPlain = isPlain || argument.endsOptions;
        }
        standing += values;
    }
    if (looksLikeOptions)
        words << u"--"_s;
    return words + standing;
}

QString typedCall(const Verb &verb, const QJsonObject &arguments)
{
    QList<QByteArray> words{"tpudesk"};
    const auto typed = typedWords(verb, arguments);
    for (const auto &word : typed)
        words.append(word.toUtf8());
    return QString::fromUtf8(shellQuote(words));
}
