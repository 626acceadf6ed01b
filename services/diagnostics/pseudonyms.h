// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QStringList>

/// Takes out of replies whatever is somebody's own: names, projects, people, addresses, machines, keys. The same word
/// always becomes the same stand-in ("project-1", "node-2", "user-1@example.com", 203.0.113.4, as many digits as
/// before), so that what belongs together still does, and parsers still read it. Kept is only what is Google's: names
/// of fields, enums, zones, types, times, numbers. What is not known to be Google's goes.
class Pseudonyms
{
public:
    /// A word that stands for itself in every text from now on, such as the id of the project. `kind` "project".
    void learn(const QString &kind, const QString &word);

    [[nodiscard]] QJsonObject object(const QJsonObject &json); ///< a reply
    [[nodiscard]] QString path(const QString &text); ///< "projects/P/locations/Z/nodes/N", also of a URL
    /// Google's own sentence: its words stay, what is named in it is replaced.
    [[nodiscard]] QString sentence(QString text);

private:
    [[nodiscard]] QJsonValue value(const QString &key, const QJsonValue &json, bool isOwn);
    [[nodiscard]] QJsonObject members(const QJsonObject &json, bool isOwn);
    [[nodiscard]] QString text(const QString &key, const QString &text);
    [[nodiscard]] QString segment(const QString &collection, const QString &text);
    [[nodiscard]] QString standIn(const QString &kind, const QString &word);
    [[nodiscard]] QString patterns(QString text);
    [[nodiscard]] QString address(const QString &text);

    QHash<QString, QString> m_standIns;
    QStringList m_learned; ///< words of m_standIns that are looked for in every text, and inside of other words
    QHash<QString, int> m_counts; ///< by kind
};

/// Kinds of secrets that a text still holds ("an e-mail address"); empty: none.
[[nodiscard]] QStringList secretsIn(const QString &text);
