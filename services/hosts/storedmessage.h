// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

/// A sentence that is kept: which one it is and the words in it, so that it is read in the language of now and not of
/// then. Plain words, of a host or of an error, stay as they are.
class StoredMessage
{
public:
    StoredMessage() = default;
    StoredMessage(const QString &plain); // NOLINT(google-explicit-constructor): most are told as they come
    /// `source` is marked by QT_TRANSLATE_NOOP with the same `context`; %1 to %9 in it are `words`.
    StoredMessage(const char *context, const QString &source, const QStringList &words = {});
    StoredMessage(const char *context, const char *source, const QStringList &words = {});
    /// The same with words that are sentences themselves: "Mount: the address is not known".
    StoredMessage(const char *context, const QString &source, const QList<StoredMessage> &words);

    [[nodiscard]] bool isEmpty() const { return m_source.isEmpty() && m_plain.isEmpty(); }
    [[nodiscard]] QString text() const;

    [[nodiscard]] QJsonValue toJson() const;
    [[nodiscard]] static StoredMessage fromJson(const QJsonValue &json); ///< also of a file that holds the words alone

    friend bool operator==(const StoredMessage &a, const StoredMessage &b);

private:
    [[nodiscard]] static StoredMessage fromJson(const QJsonValue &json, int depth);

    QString m_plain; ///< stays as it is, where there is no source
    QString m_context;
    QString m_source;
    QList<StoredMessage> m_words;
};
