// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/paging.h"

#include <algorithm>
#include <map>
#include <optional>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// A tree of wanted members; an empty branch means everything below.
struct Wanted
{
    std::map<QString, Wanted> members;
};

/// selector = path { "," path };  path = name { "/" name } [ "(" selector ")" ]
class FieldReader
{
public:
    explicit FieldReader(const QString &text)
        : m_text{text}
    {
    }

    [[nodiscard]] std::optional<Wanted> read()
    {
        Wanted root;
        if (!readSelector(root, 0) || m_at != m_text.size())
            return std::nullopt;
        return root;
    }

private:
    bool readSelector(Wanted &into, int depth)
    {
        constexpr int deepest = 32; // the text comes from outside
        if (depth > deepest)
            return false;
        do {
            if (!readPath(into, depth))
                return false;
        } while (take(u','));
        return true;
    }
    bool readPath(Wanted &into, int depth)
    {
        Wanted *at = &into;
        do {
            const auto name = readName();
            if (name.isEmpty())
                return false;
            at = &at->members[name];
        } while (take(u'/'));
        return !take(u'(') || (readSelector(*at, depth + 1) && take(u')'));
    }
    QString readName()
    {
        const auto begin = m_at;
        while (m_at < m_text.size() && (m_text[m_at].isLetterOrNumber() || u"_-*@."_s.contains(m_text[m_at])))
            ++m_at;
        return m_text.mid(begin, m_at - begin);
    }
    bool take(QChar c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    QString m_text;
    qsizetype m_at = 0;
};

QJsonValue pick(const QJsonValue &value, const Wanted &wanted)
{
    if (wanted.members.empty() || wanted.members.contains(u"*"_s))
        return value;
    if (value.isArray()) {
        QJsonArray list;
        for (const auto &item : value.toArray())
            list.append(pick(item, wanted));
        return list;
    }
    const auto object = value.toObject();
    QJsonObject kept;
    for (const auto &[name, below] : wanted.members) {
        if (object.contains(name))
            kept[name] = pick(object[name], below);
    }
    return kept;
}

} // namespace

Answer<> paged(const Call &call, const QJsonArray &items, const Page &page)
{
    bool isNumber = true;
    const auto sizeText = call.query.queryItemValue(page.sizeParameter);
    int size = sizeText.isEmpty() ? 0 : sizeText.toInt(&isNumber);
    if (!isNumber || size < 0)
        return invalidArgument(refusalText("page-size"_L1).arg(page.sizeParameter, sizeText));
    size = size == 0 ? page.largest : std::min(size, page.largest);
    const auto token = call.parameter("pageToken");
    const auto after = QString::fromUtf8(QByteArray::fromBase64(token.toLatin1(), QByteArray::Base64UrlEncoding));
    if (!token.isEmpty() && !after.startsWith(u"after "_s))
        return invalidArgument(refusalText("page-token"_L1).arg(token));
    QJsonArray list;
    QString next;
    for (const auto &item : items) {
        if (!token.isEmpty() && item[page.key].toString() <= after.sliced(6))
            continue;
        if (list.size() == size) {
            next = u"after "_s + list.last()[page.key].toString();
            break;
        }
        list.append(item);
    }
    QJsonObject reply;
    if (!list.isEmpty())
        reply[page.member] = list;
    if (!next.isEmpty()) {
        const auto flags = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;
        reply[u"nextPageToken"_s] = QString::fromLatin1(next.toUtf8().toBase64(flags));
    }
    return reply;
}

Answer<> partial(const QJsonObject &json, const QString &fields)
{
    if (fields.isEmpty())
        return json;
    const auto wanted = FieldReader{fields}.read();
    if (!wanted)
        return invalidArgument(refusalText("field-mask"_L1).arg(fields));
    return pick(json, *wanted).toObject();
}

} // namespace practice
