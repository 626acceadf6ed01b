// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/controlclient.h"

#include <QJsonArray>

/// Verbs as tools of the Model Context Protocol, and their answers as its results.
namespace mcptools {

inline constexpr qsizetype longestAnswer = 8 << 20; ///< bytes of JSON; more is no use to whoever asks

/// The verbs that another program can use: those that need no terminal. `mayChange`: also those that change something.
[[nodiscard]] QList<Verb> offered(bool mayChange);
/// "tpus_list" of "tpus.list": a name that every client takes.
[[nodiscard]] QString toolName(const Verb &verb);
/// Null: there is no such tool, whatever may be changed.
[[nodiscard]] const Verb *verbOfTool(QStringView name);
/// One entry of the answer to "tools/list". Its words are English: they are read by programs.
[[nodiscard]] QJsonObject toolJson(const Verb &verb);
/// What the structured content of a tool's result looks like: the whole answer, as answerOf() makes it.
[[nodiscard]] QJsonObject outputSchema(const Verb &verb);

/// The result of "tools/call". An error is a sentence that can be shown; its code is in "_meta".
[[nodiscard]] QJsonObject toolResult(const Verb &verb, const Result<DeskAnswer> &answer);
[[nodiscard]] QJsonObject toolError(const Error &error);

/// Paths of this computer become full ones of `folder`, as the command line makes them.
[[nodiscard]] QJsonObject withFullPaths(const Verb &verb, QJsonObject arguments, const QString &folder);

} // namespace mcptools
