// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/storedmessage.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longest = 4'000;
constexpr int deepest = 3; // of sentences in sentences; a file may hold anything

/// Texts are kept under the context that they had then, and translated under the one that they have now.
QString contextNow(const QString &kept)
{
    return kept == "RecipeCell"_L1 ? u"HostStepState"_s : kept;
}

} // namespace

StoredMessage::StoredMessage(const QString &plain)
    : m_plain{plain}
{
}

StoredMessage::StoredMessage(const char *context, const QString &source, const QStringList &words)
    : StoredMessage{context, source, QList<StoredMessage>{words.begin(), words.end()}}
{
}

StoredMessage::StoredMessage(const char *context, const char *source, const QStringList &words)
    : StoredMessage{context, QString::fromUtf8(source), words}
{
}

StoredMessage::StoredMessage(const char *context, const QString &source, const QList<StoredMessage> &words)
    : m_context{QString::fromLatin1(context)}
    , m_source{source}
    , m_words{words}
{
}

bool operator==(const StoredMessage &a, const StoredMessage &b)
{
    return a.m_plain == b.m_plain && a.m_context == b.m_context && a.m_source == b.m_source && a.m_words == b.m_words;
}

QString StoredMessage::text() const
{
    if (m_source.isEmpty())
        return m_plain;
    const auto pattern = QCoreApplication::translate(m_context.toLatin1().constData(), m_source.toUtf8().constData());
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int number = pattern[i] == u'%' && i + 1 < pattern.size() ? pattern[i + 1].digitValue() : 0;
        const bool isPlace = number >= 1 && number <= m_words.size(); // else somebody's own text
        if (!isPlace)
            text += pattern[i];
        else
            text += m_words.at(number - 1).text();
        i += isPlace ? 1 : 0;
    }
    return text;
}

QJsonValue StoredMessage::toJson() const
{
    if (m_source.isEmpty())
        return m_plain.left(longest);
    QJsonArray words;
    for (const auto &word : m_words)
        words.append(word.toJson());
    return QJsonObject{{u"context"_s, m_context}, {u"source"_s, m_source.left(longest)}, {u"words"_s, words}};
}

StoredMessage StoredMessage::fromJson(const QJsonValue &json)
{
    return fromJson(json, deepest);
}

StoredMessage StoredMessage::fromJson(const QJsonValue &json, int depth)
{
    if (!json.isObject() || depth == 0)
        return json.toString().left(longest);
    QList<StoredMessage> words;
    const auto list = json["words"_L1].toArray();
    for (const auto &word : list) {
        if (words.size() < 9)
            words << fromJson(word, depth - 1);
    }
    return {contextNow(json["context"_L1].toString().left(100)).toLatin1().constData(),
            json["source"_L1].toString().left(longest), words};
}
