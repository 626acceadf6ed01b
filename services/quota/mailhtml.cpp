// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/mailtext.h"

#include <QChar>
#include <QString>

#include <algorithm>
#include <array>
#include <string_view>

using namespace std::string_view_literals;

namespace {

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

bool isName(char c)
{
    const char low = lowered(c);
    return (low >= 'a' && low <= 'z') || (c >= '0' && c <= '9');
}

/// One pass over the text; every byte is looked at a fixed number of times.
class HtmlReader
{
public:
    explicit HtmlReader(const QByteArray &html)
        : m_at{html.constData()}
        , m_end{m_at + html.size()}
    {
        m_text.reserve(html.size());
    }

    QByteArray read()
    {
        while (m_at < m_end) {
            const char *const stop =
                std::find_if(m_at, m_end, [](char c) { return c == '<' || c == '&' || c == '\n' || c == '\r'; });
            m_text.append(m_at, stop - m_at);
            m_at = stop;
            if (m_at == m_end)
                break;
            if (*m_at == '<')
                tag();
            else if (*m_at == '&')
                entity();
            else
                lineEnd();
        }
        return std::move(m_text);
    }

private:
    /// In HTML a line's end is a blank, but for <pre>.
    void lineEnd()
    {
        m_text.append(m_isPre ? '\n' : ' ');
        ++m_at;
    }

    void line()
    {
        if (!m_text.isEmpty() && !m_text.endsWith('\n'))
            m_text.append('\n');
    }

    void tag()
    {
        const std::string_view rest{m_at, size_t(m_end - m_at)};
        if (rest.starts_with("<!--"sv)) {
            skipBehind("-->"sv);
            return;
        }
        const bool closes = rest.size() > 1 && rest[1] == '/';
        const char *const name = m_at + (closes ? 2 : 1);
        if (name >= m_end || (!isName(*name) && *name != '!' && *name != '?')) { // "< 24 hrs"
            m_text.append(*m_at++);
            return;
        }
        std::array<char, 12> word{};
        size_t length = 0;
        for (const char *c = name; c < m_end && isName(*c) && length < word.size(); ++c)
            word[length++] = lowered(*c);
        skipTag();
        apply({word.data(), length}, closes);
    }

    /// To the '>' that is not in quotation marks; a tag that never ends is text no more.
    void skipTag()
    {
        char quote = 0;
        for (++m_at; m_at < m_end; ++m_at) {
            if (quote != 0)
                quote = *m_at == quote ? 0 : quote;
            else if ((*m_at == '"' || *m_at == '\'') && m_at[-1] == '=')
                quote = *m_at;
            else if (*m_at == '>') {
                ++m_at;
                return;
            }
        }
    }

    void skipBehind(std::string_view word)
    {
        const char *const found =
            std::search(m_at, m_end, word.begin(), word.end(), [](char a, char b) { return lowered(a) == b; });
        m_at = found == m_end ? m_end : found + word.size();
    }

    void apply(std::string_view name, bool closes)
    {
        if (!closes && name == "script"sv)
            skipBehind("</script>"sv);
        else if (!closes && name == "style"sv)
            skipBehind("</style>"sv);
        else if (!closes && name == "head"sv)
            m_isHead = true;
        else if (name == "pre"sv)
            m_isPre = !closes;
        applyLayout(name, closes);
    }

    void applyLayout(std::string_view name, bool closes)
    {
        constexpr std::array blocks{"p"sv,  "div"sv, "ul"sv,    "ol"sv,    "table"sv, "h1"sv,   "h2"sv,         "h3"sv,
                                    "h4"sv, "pre"sv, "tbody"sv, "thead"sv, "body"sv,  "html"sv, "blockquote"sv, "dd"sv};
        if (name == "br"sv || name == "hr"sv) {
            m_text.append('\n');
        } else if (name == "li"sv) {
            line();
            if (!closes)
                m_text.append("* ");
        } else if (name == "tr"sv) {
            line();
            m_text.append(closes ? "" : "| ");
        } else if (name == "td"sv || name == "th"sv) {
            if (closes)
                m_text.append(" | ");
        } else if (std::ranges::find(blocks, name) != blocks.end()) {
            line();
            if (name == "p"sv)
                m_text.append('\n');
        }
        if (closes && name == "head"sv && std::exchange(m_isHead, false))
            m_text.clear(); // the title
    }

    void entity()
    {
        constexpr std::ptrdiff_t longest = 12;
        const char *const stop = std::find(m_at, std::min(m_end, m_at + longest), ';');
        const std::string_view name{m_at + 1, size_t(stop - m_at - 1)};
        const char32_t code = stop < m_end && *stop == ';' ? codeOf(name) : 0;
        if (code == 0) {
            m_text.append(*m_at++);
            return;
        }
        m_text.append(QString::fromUcs4(&code, 1).toUtf8());
        m_at = stop + 1;
    }

    static char32_t codeOf(std::string_view name)
    {
        struct Named
        {
            std::string_view name;
            char32_t code;
        };
        constexpr std::array table{Named{"amp"sv, '&'},       Named{"lt"sv, '<'},        Named{"gt"sv, '>'},
                                   Named{"quot"sv, '"'},      Named{"apos"sv, '\''},     Named{"nbsp"sv, 0xA0},
                                   Named{"shy"sv, 0xAD},      Named{"ndash"sv, 0x2013},  Named{"mdash"sv, 0x2014},
                                   Named{"hyphen"sv, 0x2010}, Named{"bull"sv, 0x2022},   Named{"middot"sv, 0xB7},
                                   Named{"zwnj"sv, 0x200C},   Named{"zwj"sv, 0x200D},    Named{"times"sv, 0xD7},
                                   Named{"rsquo"sv, 0x2019},  Named{"lsquo"sv, 0x2018},  Named{"ensp"sv, 0x2002},
                                   Named{"emsp"sv, 0x2003},   Named{"thinsp"sv, 0x2009}, Named{"hellip"sv, 0x2026}};
        if (name.size() > 1 && name.front() == '#')
            return numeric(name.substr(1));
        const auto it = std::ranges::find(table, name, &Named::name);
        return it == table.end() ? 0 : it->code;
    }

    static char32_t numeric(std::string_view digits)
    {
        const bool isHex = digits.front() == 'x' || digits.front() == 'X';
        bool ok = false;
        const auto text =
            QByteArray::fromRawData(digits.data() + (isHex ? 1 : 0), qsizetype(digits.size()) - (isHex ? 1 : 0));
        const uint code = text.toUInt(&ok, isHex ? 16 : 10);
        const bool isScalar = ok && code > 0 && code <= QChar::LastValidCodePoint && !QChar::isSurrogate(code);
        return isScalar ? char32_t(code) : 0;
    }

    const char *m_at;
    const char *m_end;
    QByteArray m_text;
    bool m_isPre = false;
    bool m_isHead = false;
};

} // namespace

QByteArray textOfHtml(const QByteArray &html)
{
    return HtmlReader{html}.read();
}
