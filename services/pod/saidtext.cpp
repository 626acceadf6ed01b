// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/saidtext.h"

#include <QCoreApplication>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longest = 4'000;

} // namespace

SaidText::SaidText(const QString &plain)
{
    if (!plain.isEmpty())
        m_words = {plain};
}

SaidText::SaidText(const char *context, const QString &source, const QStringList &words)
    : m_context{QString::fromLatin1(context)}, m_source{source}, m_words{words}
{
}

SaidText::SaidText(const char *context, const char *source, const QStringList &words) : SaidText{context, QString::fromUtf8(source), words}
{
}

QString SaidText::text() const
{
    if (m_source.isEmpty())
        return m_words.value(0);
    const auto pattern = QCoreApplication::translate(m_context.toLatin1().constData(), m_source.toUtf8().constData());
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int number = pattern[i] == u'%' && i + 1 < pattern.size() ? pattern[i + 1].digitValue() : 0;
        const bool isPlace = number >= 1 && number <= m_words.size(); // else somebody's own text
        if (!isPlace)
            text += pattern[i];
        else
            text += m_words.value(number - 1);
        i += isPlace ? 1 : 0;
    }
    return text;
}

QJsonValue SaidText::toJson() const
{
    if (m_source.isEmpty())
        return m_words.value(0).left(longest);
    QJsonArray words;
    for (const auto &word : m_words)
        words.append(word.left(longest));
    return QJsonObject{{u"context"_s, m_context}, {u"source"_s, m_source.left(longest)}, {u"words"_s, words}};
}

SaidText SaidText::fromJson(const QJsonValue &json)
{
    if (json.isString())
        return json.toString().left(longest);
    QStringList words;
    const auto list = json["words"_L1].toArray();
    for (const auto &word : list) {
        if (words.size() < 9)
            words << word.toString().left(longest);
    }
    return {json["context"_L1].toString().left(100).toLatin1().constData(), json["source"_L1].toString().left(longest), words};
}
