// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

/// Words of a host as plain text: what is no letter, sign or blank (control characters, marks that turn the direction
/// of reading) becomes "�", and it is cut to `longest` characters. Markup stays as it is written: it is shown as text,
/// never as markup.
[[nodiscard]] QString plainText(const QString &text, qsizetype longest);
[[nodiscard]] QString plainText(QByteArrayView utf8, qsizetype longest);
