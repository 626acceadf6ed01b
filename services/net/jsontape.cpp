// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/jsontape.h"

#include "services/net/strictjson.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <cctype>
#include <cstring>
#include <string_view>

namespace {

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Bytes that end the quick way through a string: its end, an escape, what may not stand there.
constexpr auto stringStops = [] {
    std::array<bool, 256> stops{};
    for (size_t c = 0; c < 0x20; ++c)
        stops[c] = true;
    stops['"'] = stops['\\'] = true;
    return stops;
}();

/// One pass over the bytes. Every step says whether it found what it expects; after the first no the tape is void.
class TapeReader
{
public:
    TapeReader(QByteArrayView text, std::vector<JsonToken> &tokens)
        : m_begin{text.data()}
        , m_at{text.data()}
        , m_end{text.data() + text.size()}
        , m_tokens{tokens}
    {
    }

    bool run()
    {
        skipSpace();
        if (m_at == m_end || *m_at != '{' || !value(0))
            return false;
        skipSpace();
        return m_at == m_end;
    }

private:
    void skipSpace()
    {
        while (m_at != m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
            ++m_at;
    }

    bool take(char wanted)
    {
        skipSpace();
        if (m_at == m_end || *m_at != wanted)
            return false;
        ++m_at;
        return true;
    }

    bool value(int depth)
    {
        skipSpace();
        if (m_at == m_end)
            return false;
        switch (*m_at) {
        case '{': return container(JsonKind::Object, '}', depth);
        case '[': return container(JsonKind::Array, ']', depth);
        case '"': return string();
        case 't': return word("true", JsonKind::True);
        case 'f': return word("false", JsonKind::False);
        case 'n': return word("null", JsonKind::Null);
        default: return number();
        }
    }

    void add(JsonKind kind, const char *begin, bool hasEscape = false)
    {
        m_tokens.push_back({.begin = quint32(begin - m_begin),
                            .size = quint32(m_at - begin),
                            .end = quint32(m_tokens.size()) + 1,
                            .kind = kind,
                            .hasEscape = hasEscape});
    }

    bool container(JsonKind kind, char last, int depth)
    {
        if (depth >= JsonLimits{}.depth)
            return false;
        const auto place = m_tokens.size();
        const auto *begin = m_at++;
        add(kind, begin);
        if (!take(last)) {
            quint64 seen = 0;
            do {
                if (kind == JsonKind::Object && !key(place, seen))
                    return false;
                if (!value(depth + 1))
                    return false;
            } while (take(','));
            if (!take(last))
                return false;
        }
        m_tokens[place].size = quint32(m_at - begin);
        m_tokens[place].end = quint32(m_tokens.size());
        return true;
    }

    bool key(size_t object, quint64 &seen)
    {
        skipSpace();
        const auto place = m_tokens.size();
        if (m_at == m_end || *m_at != '"' || !string() || m_tokens[place].hasEscape || !take(':'))
            return false;
        const auto name = textOf(m_tokens[place]);
        // Most keys have a sign of their own; only where two share one all are compared.
        const auto sign = name.empty() ? 0 : (name.size() * 7 + quint8(name.front()) + quint8(name.back()) * 3) % 64;
        const auto bit = quint64{1} << sign;
        if (seen & bit) {
            constexpr int most = 500; // Slurm gives a job 128; with thousands the comparing alone would take long
            int count = 0;
            for (auto other = object + 1; other < place; other = m_tokens[other + 1].end) {
                if (++count > most || textOf(m_tokens[other]) == name)
                    return false;
            }
        }
        seen |= bit;
        return true;
    }

    [[nodiscard]] std::string_view textOf(const JsonToken &token) const { return {m_begin + token.begin, token.size}; }

    bool string()
    {
        const auto *begin = ++m_at;
        bool hasEscape = false;
        for (;;) {
            while (m_at != m_end && !stringStops[quint8(*m_at)])
                ++m_at;
            if (m_at == m_end || quint8(*m_at) < 0x20)
                return false;
            if (*m_at == '"')
                break;
            hasEscape = true;
            if (!escape())
                return false;
        }
        add(JsonKind::String, begin, hasEscape);
        ++m_at;
        return true;
    }

    bool escape()
    {
        constexpr int hexDigits = 4;
        if (++m_at == m_end)
            return false;
        if (*m_at++ != 'u')
            return std::strchr("\"\\/bfnrt", m_at[-1]) && m_at[-1] != '\0';
        for (int i = 0; i < hexDigits; ++i, ++m_at) {
            if (m_at == m_end || !std::isxdigit(quint8(*m_at)))
                return false;
        }
        return true;
    }

    bool word(std::string_view wanted, JsonKind kind)
    {
        if (!std::string_view{m_at, size_t(m_end - m_at)}.starts_with(wanted))
            return false;
        const auto *begin = m_at;
        m_at += wanted.size();
        add(kind, begin);
        return true;
    }

    bool digits()
    {
        const auto *begin = m_at;
        while (m_at != m_end && isDigit(*m_at))
            ++m_at;
        return m_at != begin;
    }

    /// Exponents are left to the other reader: lists have none.
    bool number()
    {
        constexpr std::ptrdiff_t longest = 30;
        const auto *begin = m_at;
        if (*m_at == '-')
            ++m_at;
        const auto *whole = m_at;
        if (!digits() || (*whole == '0' && m_at - whole > 1))
            return false;
        if (m_at != m_end && *m_at == '.') {
            ++m_at;
            if (!digits())
                return false;
        }
        if (m_at - begin > longest)
            return false;
        add(JsonKind::Number, begin);
        return true;
    }

    const char *m_begin;
    const char *m_at;
    const char *m_end;
    std::vector<JsonToken> &m_tokens;
};

} // namespace

std::optional<JsonTape> JsonTape::read(const QByteArray &text)
{
    constexpr qsizetype largest = 1 << 30; // places have 32 bits
    if (text.size() > largest || !QByteArrayView{text}.isValidUtf8())
        return std::nullopt;
    constexpr qsizetype bytesPerToken = 12; // of a list of nodes
    JsonTape tape;
    tape.m_text = text;
    tape.m_tokens.reserve(size_t(text.size() / bytesPerToken));
    if (!TapeReader{text, tape.m_tokens}.run())
        return std::nullopt;
    return tape;
}

QJsonObject JsonTape::without(QLatin1StringView key) const
{
    const JsonView root{*this};
    QByteArray rest{"{"};
    for (auto it = root.begin(); it != root.end(); ++it) {
        const auto name = it.key().bytes();
        if (name == QByteArrayView{key.data(), key.size()})
            continue;
        const auto value = (*it).bytes();
        const QByteArrayView quote = (*it).kind() == JsonKind::String ? "\"" : "";
        rest += rest.size() > 1 ? ",\"" : "\"";
        rest.append(name).append("\":").append(quote).append(value).append(quote);
    }
    return QJsonDocument::fromJson(rest + '}').object();
}

qint64 JsonView::toInteger() const
{
    if (!isDouble())
        return 0;
    bool isWhole = false;
    const auto number = bytes().toLongLong(&isWhole);
    // "7.0" is whole, too, and so is what is too long for 64 bits not: Qt knows.
    return isWhole ? number : QJsonDocument::fromJson('[' + bytes().toByteArray() + ']').array().at(0).toInteger();
}

QString JsonView::toString() const
{
    if (kind() != JsonKind::String)
        return {};
    if (!m_tape->token(m_place).hasEscape)
        return QString::fromUtf8(bytes());
    return QJsonDocument::fromJson("[\"" + bytes().toByteArray() + "\"]").array().at(0).toString();
}

QByteArrayView JsonView::bytes() const
{
    return m_tape ? m_tape->bytes(m_tape->token(m_place)) : QByteArrayView{};
}

JsonView JsonView::operator[](QLatin1StringView key) const
{
    if (kind() != JsonKind::Object)
        return {};
    const auto last = m_tape->token(m_place).end;
    for (auto place = m_place + 1; place < last; place = m_tape->token(place + 1).end) {
        const auto &token = m_tape->token(place);
        if (token.size == key.size() && std::memcmp(m_tape->bytes(token).data(), key.data(), token.size) == 0)
            return JsonView{*m_tape, place + 1};
    }
    return {};
}

JsonView::Iterator JsonView::begin() const
{
    return isContainer() ? Iterator{m_tape, m_place + 1, kind() == JsonKind::Object} : Iterator{m_tape, 0, false};
}

JsonView::Iterator JsonView::end() const
{
    return {m_tape, isContainer() ? m_tape->token(m_place).end : 0, kind() == JsonKind::Object};
}
