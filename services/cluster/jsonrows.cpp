// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/jsonrows.h"

JsonRows::JsonRows(QByteArray key)
    : m_key{std::move(key)}
{
}

void JsonRows::feed(QByteArrayView bytes, const Found &found)
{
    for (qsizetype i = 0; i < bytes.size() && !m_isBroken && !m_isOver; ++i) {
        if (m_isInRow && m_isInString && !m_isEscaped) { // most of the text: copied in one piece
            auto end = i;
            while (end < bytes.size() && bytes[end] != '"' && bytes[end] != '\\')
                ++end;
            if (isKept())
                m_row.append(bytes.sliced(i, end - i));
            i = end;
            if (i == bytes.size())
                return;
        }
        take(bytes[i], found);
    }
}

bool JsonRows::isKept() const
{
    constexpr int around = 3; // the outermost object, the array, the row
    return m_isInRow && m_row.size() <= longestRow && m_stack.size() - around <= keptDepth;
}

void JsonRows::take(char c, const Found &found)
{
    if (isKept())
        m_row.append(c);
    if (m_isInString)
        return takeInString(c);
    switch (c) {
    case '"':
        m_isInString = true;
        if (m_stack.size() == 1)
            m_string.clear();
        break;
    case '{':
    case '[': open(c); break;
    case '}':
    case ']': close(c, found); break;
    case ':':
        if (m_stack == "{")
            m_isAfterKey = m_string == m_key;
        break;
    case ',':
        if (m_stack == "{")
            m_isAfterKey = false;
        break;
    default: m_isBroken = m_isBroken || (m_stack.isEmpty() && !QByteArrayView{" \t\r\n"}.contains(c));
    }
}

void JsonRows::takeInString(char c)
{
    if (m_stack.size() == 1 && (m_isEscaped || c != '"') && m_string.size() < 256)
        m_string.append(c);
    if (m_isEscaped)
        m_isEscaped = false;
    else if (c == '\\')
        m_isEscaped = true;
    else if (c == '"')
        m_isInString = false;
}

void JsonRows::open(char c)
{
    if (m_stack.isEmpty() && c != '{') {
        m_isBroken = true;
        return;
    }
    if (m_stack.size() >= deepest) {
        m_isBroken = true;
        return;
    }
    if (m_stack.size() == 1 && c == '[' && m_isAfterKey)
        m_isInArray = m_hasArray = true;
    else if (m_stack.size() == 2 && c == '{' && m_isInArray && !m_isInRow) {
        m_isInRow = true;
        m_row = "{";
    }
    m_stack.append(c);
}

void JsonRows::close(char c, const Found &found)
{
    const char opening = c == '}' ? '{' : '[';
    if (m_stack.isEmpty() || m_stack.back() != opening) {
        m_isBroken = true;
        return;
    }
    const bool wasLeftOut = !isKept();
    m_stack.chop(1);
    if (wasLeftOut && isKept())
        m_row.append(c);
    if (m_isInRow && m_stack.size() == 2)
        endRow(found);
    else if (m_isInArray && m_stack.size() == 1)
        m_isInArray = false;
    m_isOver = m_stack.isEmpty();
}

void JsonRows::endRow(const Found &found)
{
    m_isInRow = false;
    const auto row = m_row.size() > longestRow ? std::nullopt : JsonTape::read(m_row);
    if (row)
        found(*row);
    else
        ++m_unreadable;
    m_row.clear();
}
