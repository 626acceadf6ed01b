// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLocale>
#include <QStringList>

/// The type hierarchy; sizes are relative to the application's font.
enum class TextRole : quint8 {
    Title, ///< 19 semibold: page title
    SheetTitle, ///< 15 semibold
    Body, ///< 13
    Strong, ///< 13 semibold: card title, first column
    TableHead, ///< 12
    Status, ///< 11.5
    BigNumber, ///< 28 semibold: only where the number is the answer
    Code, ///< 12.5 monospace: only what a machine said or will run
};

/// Families in order of preference: Chinese gets the SC forms of Han characters, Korean the KR forms.
[[nodiscard]] QStringList uiFamilies(const QLocale &locale);
/// Monospace families with the CJK companion of the language at the end.
[[nodiscard]] QStringList codeFamilies(const QLocale &locale);

/// The application's font for a language: families and tabular figures; `points` is the size of body text.
[[nodiscard]] QFont applicationFont(const QLocale &locale, double points);
/// A font that sets only what the role asks for, so that families still come from the application.
[[nodiscard]] QFont fontFor(TextRole role);
