// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QJsonObject>
#include <QLatin1StringView>
#include <QString>

#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

enum class JsonKind : quint8 { Missing, Null, False, True, Number, String, Array, Object };

/// Where a value, or a key, stands in the text. The members of an object follow it, key and value in turn.
struct JsonToken
{
    quint32 begin = 0; ///< bytes; of a string without its quotes
    quint32 size = 0;
    quint32 end = 0; ///< the token after this value and all that is in it
    JsonKind kind = JsonKind::Missing;
    bool hasEscape = false;
};

/// JSON text that was read once and stays as it is: a table of where its values are. A reply of thousands of rows need
/// not be copied into a tree before somebody looks at it. Movable; views hold as long as it is at its place.
class JsonTape
{
public:
    /// Nothing for all that is not strict and ordinary: not JSON, no object, deep, the same key twice, and also the
    /// rare forms that QJsonDocument would read. Whoever gets nothing asks readStrictJson(), which says why or reads
    /// it.
    [[nodiscard]] static std::optional<JsonTape> read(const QByteArray &text);

    /// All of it but this member, which somebody else reads.
    [[nodiscard]] QJsonObject without(QLatin1StringView key) const;

    [[nodiscard]] const JsonToken &token(quint32 place) const { return m_tokens[place]; }
    [[nodiscard]] QByteArrayView bytes(const JsonToken &token) const
    {
        return QByteArrayView{m_text}.sliced(token.begin, token.size);
    }

private:
    QByteArray m_text;
    std::vector<JsonToken> m_tokens;
};

/// One value of a tape, with the names and the leniency of QJsonValue: what is missing or of another kind is empty.
class JsonView
{
public:
    JsonView() = default;
    explicit JsonView(const JsonTape &tape, quint32 place = 0)
        : m_tape{&tape}
        , m_place{place}
    {
    }

    [[nodiscard]] JsonKind kind() const { return m_tape ? m_tape->token(m_place).kind : JsonKind::Missing; }
    [[nodiscard]] bool toBool() const { return kind() == JsonKind::True; }
    [[nodiscard]] bool isDouble() const { return kind() == JsonKind::Number; }
    [[nodiscard]] qint64 toInteger() const; ///< 0 where it is no number without a fraction
    [[nodiscard]] QString toString() const;
    /// As it stands in the text, of strings without quotes. Two strings with the same bytes are the same.
    [[nodiscard]] QByteArrayView bytes() const;
    [[nodiscard]] JsonView operator[](QLatin1StringView key) const;

    /// Over the values of an array, or of an object, with their keys; over nothing else.
    class Iterator
    {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = JsonView;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = JsonView;

        Iterator(const JsonTape *tape, quint32 place, bool isObject)
            : m_tape{tape}
            , m_place{place}
            , m_isObject{isObject}
        {
        }
        JsonView operator*() const;
        [[nodiscard]] JsonView key() const; ///< of an object's
        Iterator &operator++()
        {
            m_place = m_tape->token(valuePlace()).end;
            return *this;
        }
        friend bool operator==(const Iterator &a, const Iterator &b) { return a.m_place == b.m_place; }

    private:
        [[nodiscard]] quint32 valuePlace() const { return m_isObject ? m_place + 1 : m_place; }

        const JsonTape *m_tape;
        quint32 m_place;
        bool m_isObject;
    };
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

private:
    [[nodiscard]] bool isContainer() const { return kind() == JsonKind::Array || kind() == JsonKind::Object; }

    const JsonTape *m_tape = nullptr;
    quint32 m_place = 0;
};

inline JsonView JsonView::Iterator::operator*() const
{
    return JsonView{*m_tape, valuePlace()};
}

inline JsonView JsonView::Iterator::key() const
{
    return JsonView{*m_tape, m_place};
}
