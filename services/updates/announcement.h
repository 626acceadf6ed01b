// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QDate>
#include <QHash>
#include <QList>
#include <QString>
#include <QUrl>
#include <QVersionNumber>

/// A release, as those who made it announce it.
struct Release
{
    QVersionNumber version{};
    QDate published{};
    QUrl page{}; ///< https; where it is to be had
    QHash<QString, QString> notes{}; ///< what is new, plain text of several lines, by language ("en", "zh_CN", "ko")

    /// In that language, or in English.
    [[nodiscard]] QString notesIn(const QString &language) const
    {
        return notes.value(language, notes.value(QStringLiteral("en")));
    }
};

constexpr qsizetype largestAnnouncement = 64 * 1024; ///< bytes

/// Reads "tpudesk-release 1", a line with a signature in Base64, and JSON. The signature is of Ed25519, over the first
/// line and the JSON, and by one of `keys`; nothing of the JSON is looked at before it holds. Hostile input. Errors,
/// each with a sentence: BadReply: it is no announcement; Denied: nobody whose key is known has signed it.
[[nodiscard]] Result<Release> releaseFrom(const QByteArray &text, const QList<QByteArray> &keys);
