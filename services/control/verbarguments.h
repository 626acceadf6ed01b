// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

/// How the table of verbs writes its arguments, and how verbs read them.
namespace verbarguments {

[[nodiscard]] inline VerbArgument wanted(const QString &name, const char *about,
                                         ArgumentCompletion completion = ArgumentCompletion::Nothing)
{
    return {.name = name, .about = about, .isPositional = true, .isRequired = true, .completion = completion};
}
[[nodiscard]] inline VerbArgument maybe(const QString &name, const char *about,
                                        ArgumentCompletion completion = ArgumentCompletion::Nothing)
{
    return {.name = name, .about = about, .isPositional = true, .completion = completion};
}
[[nodiscard]] inline VerbArgument option(const QString &name, const char *about,
                                         ArgumentCompletion completion = ArgumentCompletion::Nothing)
{
    return {.name = name, .about = about, .completion = completion};
}
[[nodiscard]] inline VerbArgument choice(const QString &name, const char *about, const QStringList &choices)
{
    return {.name = name, .about = about, .choices = choices};
}
[[nodiscard]] inline VerbArgument number(const QString &name, const char *about)
{
    return {.name = name, .kind = ArgumentKind::Number, .about = about, .shown = QStringLiteral("N")};
}
[[nodiscard]] inline VerbArgument flag(const QString &name, const char *about)
{
    return {.name = name, .kind = ArgumentKind::Flag, .about = about};
}
/// May be given more than once.
[[nodiscard]] inline VerbArgument each(const QString &name, const char *about,
                                       ArgumentCompletion completion = ArgumentCompletion::Nothing)
{
    return {.name = name, .kind = ArgumentKind::Texts, .about = about, .completion = completion};
}
/// A command: all that is left, as it is.
[[nodiscard]] inline VerbArgument command(const char *about, bool isRequired)
{
    return {.name = QStringLiteral("command"),
            .kind = ArgumentKind::Texts,
            .about = about,
            .isPositional = true,
            .isRequired = isRequired,
            .endsOptions = true};
}
/// All words that are left.
[[nodiscard]] inline VerbArgument rest(const QString &name, const char *about, bool isRequired)
{
    return {.name = name, .kind = ArgumentKind::Texts, .about = about, .isPositional = true, .isRequired = isRequired};
}

[[nodiscard]] inline QString text(const QJsonObject &arguments, QLatin1StringView name)
{
    return arguments[name].toString();
}
[[nodiscard]] inline bool isSet(const QJsonObject &arguments, QLatin1StringView name)
{
    return arguments[name].toBool();
}
[[nodiscard]] inline QStringList texts(const QJsonObject &arguments, QLatin1StringView name)
{
    return arguments[name].toVariant().toStringList();
}

} // namespace verbarguments
