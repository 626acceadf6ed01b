// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

/// An option that every verb has on the command line.
struct ProgramOption
{
    enum class Value : quint8 { None, Text, File, Folder };

    QString name; ///< "yes"
    QString shown{}; ///< of its value: "NAME"; empty: it has none
    const char *about = ""; ///< English source in the context "Verbs"
    Value value = Value::None;
    QChar letter{}; ///< -q; null: none

    [[nodiscard]] QString written() const; ///< "-q, --quiet", "--yes NAME"
};

[[nodiscard]] const QList<ProgramOption> &programOptions();

/// A word beside the verbs: it starts a server of the Model Context Protocol.
inline constexpr QLatin1StringView mcpWord{"mcp"};
[[nodiscard]] const char *mcpAbout(); ///< one sentence; English source in the context "Verbs"
[[nodiscard]] const ProgramOption &mcpOption(); ///< beside those of every verb
