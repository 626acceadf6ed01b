// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDate>
#include <QString>

/// A mail, unpacked.
struct MailText
{
    QByteArray text{}; ///< UTF-8, LF, plain blanks and hyphens, nothing invisible: see plainText()
    QByteArray other{}; ///< the same from the HTML part, when there are both
    QString subject{};
    QString sender{};
    QDate date{};
    bool isText = true; ///< false: a file that holds no text this program can read
};

/// Takes headers, parts, transfer encodings, character sets and HTML off. Of two forms of one text the plain one
/// counts, unless it is empty.
[[nodiscard]] MailText unpackMail(const QByteArray &bytes);

/// Blanks, hyphens, digits and letters of all widths become plain ones; zero-width characters go; CR LF becomes LF.
[[nodiscard]] QByteArray plainText(const QByteArray &utf8);
