// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/strictjson.h"

#include "services/core/plaintext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonParseError>

#include <algorithm>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

/// Keys written with escapes are rare; they are compared by what they mean.
std::string unescaped(std::string_view key)
{
    const auto wrapped = QByteArray{"[\""} + QByteArray{key.data(), qsizetype(key.size())} + "\"]";
    const auto text = QJsonDocument::fromJson(wrapped).array().at(0).toString().toUtf8();
    return {text.constData(), size_t(text.size())};
}

class Scanner
{
public:
    Scanner(QByteArrayView text, JsonLimits limits)
        : m_begin{text.data()}
        , m_at{text.data()}
        , m_end{text.data() + text.size()}
        , m_limits{limits}
    {
    }

    JsonFlaw run()
    {
        while (m_at != m_end && m_flaw == JsonFlaw::None)
            step();
        if (m_flaw != JsonFlaw::None)
            return m_flaw;
        return m_levels.empty() && (m_hasValue || hasOtherText()) ? JsonFlaw::None : JsonFlaw::Cut;
    }

    [[nodiscard]] qsizetype longestText() const { return qsizetype(m_longest); } ///< after run()

private:
    struct Level
    {
        bool isObject = false;
        bool wantsKey = false;
        size_t firstKey = 0; ///< where this object's keys begin in m_keys
    };

    /// Without any object or list: a page, say. That is no half of one, and what it is Qt's parser judges.
    [[nodiscard]] bool hasOtherText() const
    {
        return std::any_of(m_begin, m_end, [](char c) { return c != ' ' && c != '\n' && c != '\r' && c != '\t'; });
    }

    void step()
    {
        switch (*m_at++) {
        case '{': open(true); break;
        case '[': open(false); break;
        case '}': close(true); break;
        case ']': close(false); break;
        case '"': string(); break;
        case ',':
            if (!m_levels.empty())
                m_levels.back().wantsKey = m_levels.back().isObject;
            break;
        default: break; // numbers, words, colons and space: Qt's parser judges them
        }
    }

    void open(bool isObject)
    {
        m_hasValue = true;
        if (int(m_levels.size()) >= m_limits.depth)
            m_flaw = JsonFlaw::TooDeep;
        else
            m_levels.push_back({isObject, isObject, m_keys.size()});
    }

    void close(bool isObject)
    {
        if (m_levels.empty() || m_levels.back().isObject != isObject) {
            m_flaw = JsonFlaw::Malformed;
            return;
        }
        if (isObject && hasRepeatedKey(m_levels.back().firstKey))
            m_flaw = JsonFlaw::Repeated;
        if (isObject)
            m_keys.resize(m_levels.back().firstKey);
        m_levels.pop_back();
    }

    void string()
    {
        const auto *begin = m_at;
        bool hasEscape = false;
        for (; m_at != m_end && *m_at != '"'; ++m_at) {
            if (*m_at == '\\') {
                hasEscape = true;
                if (++m_at == m_end)
                    break;
            }
        }
        if (m_at == m_end) {
            m_flaw = JsonFlaw::Cut;
            return;
        }
        const std::string_view text{begin, size_t(m_at++ - begin)};
        m_longest = std::max(m_longest, text.size());
        if (!m_levels.empty() && std::exchange(m_levels.back().wantsKey, false))
            addKey(text, hasEscape);
    }

    void addKey(std::string_view key, bool hasEscape)
    {
        if (hasEscape)
            key = m_unescaped.emplace_back(std::make_unique<std::string>(unescaped(key)))->c_str();
        m_keys.push_back(key);
    }

    bool hasRepeatedKey(size_t first)
    {
        const auto begin = m_keys.begin() + std::ptrdiff_t(first);
        constexpr std::ptrdiff_t few = 12; // below this comparing all pairs is quicker than sorting
        if (m_keys.end() - begin <= few) {
            for (auto key = begin; key != m_keys.end(); ++key) {
                if (std::find(begin, key, *key) != key)
                    return true;
            }
            return false;
        }
        std::sort(begin, m_keys.end());
        return std::adjacent_find(begin, m_keys.end()) != m_keys.end();
    }

    const char *m_begin;
    const char *m_at;
    const char *m_end;
    JsonLimits m_limits;
    JsonFlaw m_flaw = JsonFlaw::None;
    bool m_hasValue = false;
    size_t m_longest = 0;
    std::vector<Level> m_levels;
    std::vector<std::string_view> m_keys;
    std::vector<std::unique_ptr<std::string>> m_unescaped;
};

QJsonObject boundedObject(const QJsonObject &object, qsizetype longest);

QJsonValue boundedValue(const QJsonValue &value, qsizetype longest)
{
    if (value.isString())
        return boundedWords(value.toString(), longest);
    if (value.isObject())
        return boundedObject(value.toObject(), longest);
    if (!value.isArray())
        return value;
    QJsonArray list;
    for (const auto &one : value.toArray())
        list.append(boundedValue(one, longest));
    return list;
}

/// As deep as readStrictJson() reads.
QJsonObject boundedObject(const QJsonObject &object, qsizetype longest)
{
    QJsonObject bounded;
    for (auto it = object.begin(); it != object.end(); ++it) {
        const bool isSentBack = it.key() == "metadata"_L1 || it.key() == "commonInstanceMetadata"_L1;
        bounded.insert(it.key(), boundedValue(it.value(), isSentBack ? longestMetadata : longest));
    }
    return bounded;
}

StrictJson readBy(Scanner *scanner, const QByteArray &text)
{
    constexpr qsizetype large = 256 * 1024; // from here on a thread of its own is worth its start
    QJsonParseError error;
    QJsonDocument document;
    if (text.size() < large) {
        if (const auto flaw = scanner->run(); flaw != JsonFlaw::None)
            return {flaw};
        document = QJsonDocument::fromJson(text, &error);
    } else {
        auto scan = std::async(std::launch::async, [scanner] { return scanner->run(); });
        document = QJsonDocument::fromJson(text, &error);
        if (const auto flaw = scan.get(); flaw != JsonFlaw::None)
            return {flaw};
    }
    if (error.error != QJsonParseError::NoError)
        return {JsonFlaw::Malformed};
    if (!document.isObject())
        return {JsonFlaw::NotObject};
    return {JsonFlaw::None, document.object()};
}

} // namespace

JsonFlaw findFlaw(QByteArrayView text, JsonLimits limits)
{
    return Scanner{text, limits}.run();
}

StrictJson readStrictJson(const QByteArray &text, JsonLimits limits)
{
    Scanner scanner{text, limits};
    return readBy(&scanner, text);
}

StrictJson readReplyJson(const QByteArray &text, JsonLimits limits)
{
    Scanner scanner{text, limits};
    auto read = readBy(&scanner, text);
    if (scanner.longestText() > longestReplyText)
        read.object = boundedObject(read.object, longestReplyText);
    return read;
}
