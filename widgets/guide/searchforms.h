// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

/// The folded word, and what it may be a form of: "billed" -> billed, bill; "요금이" -> 요금이, 요금.
[[nodiscard]] QStringList formsOf(const QString &foldedWord);
/// A Chinese question without what only asks: "怎样才能不再扣费" -> 扣费. The word itself where nothing else is in it.
[[nodiscard]] QStringList piecesOf(const QString &foldedWord);
/// All that one may look for, to be marked in a text.
[[nodiscard]] QStringList markedWords(const QString &typed);
