// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

/// A sentence that is kept: which one it is and the words in it, so that it is read in the language of now and not of
/// then. Plain words, of a host or of an error, stay as they are.
class SaidText
{
public:
    SaidText() = default;
    SaidText(const QString &plain); // NOLINT(google-explicit-constructor): most are told as they come
    /// `source` is marked by QT_TRANSLATE_NOOP with the same `context`; %1 to %9 in it are `words`.
    SaidText(const char *context, const QString &source, const QStringList &words = {});
    SaidText(const char *context, const char *source, const QStringList &words = {});
    /// The same with words that are sentences themselves: "Mount: the address is not known".
    SaidText(const char *context, const QString &source, const QList<SaidText> &words);

    [[nodiscard]] bool isEmpty() const { return m_source.isEmpty() && m_plain.isEmpty(); }
    [[nodiscard]] QString text() const;

    [[nodiscard]] QJsonValue toJson() const;
    [[nodiscard]] static SaidText fromJson(const QJsonValue &json); ///< also of a file that holds the words alone

    friend bool operator==(const SaidText &a, const SaidText &b);

private:
    [[nodiscard]] static SaidText fromJson(const QJsonValue &json, int depth);

    QString m_plain; ///< stays as it is, where there is no source
    QString m_context;
    QString m_source;
    QList<SaidText> m_words;
};
