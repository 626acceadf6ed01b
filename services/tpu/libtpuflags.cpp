// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/libtpuflags.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct LibtpuFlagsMessages
{
    Q_DECLARE_TR_FUNCTIONS(LibtpuFlags)
};

constexpr auto variable = "LIBTPU_INIT_ARGS="_L1;

/// "-e A=1 -e 'B=2 3'" as its words, quotes and all; what is in quotes is one word.
QStringList wordsOf(const QString &environment)
{
    QStringList words;
    QString word;
    QChar quote;
    for (const QChar c : environment) {
        if (quote.isNull() && c.isSpace()) {
            if (!word.isEmpty())
                words += std::exchange(word, {});
            continue;
        }
        if (quote.isNull() && (c == u'\'' || c == u'"'))
            quote = c;
        else if (c == quote)
            quote = {};
        word += c;
    }
    return word.isEmpty() ? words : words + QStringList{word};
}

QString unquoted(QString word)
{
    return word.remove(u'\'').remove(u'"');
}

/// Where the variable's "-e NAME=VALUE" begins, and how many words it is; without quotes its flags may be words of
/// their own.
std::optional<std::pair<qsizetype, qsizetype>> placeIn(const QStringList &words)
{
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (!unquoted(words[i]).startsWith(variable) || i == 0
            || (words[i - 1] != "-e"_L1 && words[i - 1] != "--env"_L1))
            continue;
        qsizetype end = i + 1;
        while (end < words.size() && words[end].startsWith("--"_L1) && words[end] != "--env"_L1)
            ++end;
        return std::pair{i - 1, end - i + 1};
    }
    return std::nullopt;
}

} // namespace

bool hasTpuRuntime(const QString &runtimeVersion)
{
    return runtimeVersion.startsWith("tpu-vm-tf-"_L1) && runtimeVersion.endsWith("-pod"_L1);
}

QString libtpuArgsIn(const QString &environment)
{
    const auto words = wordsOf(environment);
    const auto place = placeIn(words);
    if (!place)
        return {};
    auto value = words.sliced(place->first + 1, place->second - 1).join(u' ');
    return unquoted(value).sliced(variable.size()).simplified();
}

QString withLibtpuArgs(const QString &environment, const QString &args)
{
    auto words = wordsOf(environment);
    const auto place = placeIn(words);
    const auto at = place ? place->first : words.size();
    if (place)
        words.remove(place->first, place->second);
    const auto flags = args.simplified();
    if (!flags.isEmpty()) {
        const auto entry = variable + flags;
        words.insert(at, flags.contains(u' ') ? u'"' + entry + u'"' : entry);
        words.insert(at, u"-e"_s);
    }
    return words.join(u' ');
}

QString libtpuArgsProblem(const QString &args)
{
    static const QRegularExpression bad{u"[^\\x20-\\x7e]|['\"`$\\\\;&|<>]"_s};
    const auto flags = args.split(u' ', Qt::SkipEmptyParts);
    if (args.contains(bad))
        return LibtpuFlagsMessages::tr("The flags may have no quotes, line breaks or signs that a shell reads: %1.")
            .arg(args.simplified().left(80));
    const auto odd = std::ranges::find_if(flags, [](const QString &flag) { return !flag.startsWith("--"_L1); });
    return odd == flags.end()
        ? QString{}
        : LibtpuFlagsMessages::tr(
              "“%1” is not a flag of libtpu: each begins with “--”, such as --xla_jf_conv_full_precision=true.")
              .arg(odd->left(80));
}

QString restartTpuRuntime()
{
    return u"sudo -n systemctl restart tpu-runtime"_s;
}
