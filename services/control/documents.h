// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

/// What is written about the verbs, made of their table: app/environment/documents.sh writes the files of it.
namespace verbdocuments {

/// tpudesk-cli.1, for man. English.
[[nodiscard]] QString manPage(const QString &version);
[[nodiscard]] QString bashCompletion();
[[nodiscard]] QString zshCompletion();
[[nodiscard]] QString fishCompletion();

/// --help of the program, of a group ("tpus") or of a verb ("tpus.create"); in the language of now. An unknown topic:
/// of the program.
[[nodiscard]] QString help(const QString &topic, int columns);

} // namespace verbdocuments
