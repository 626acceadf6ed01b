// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

class QIODevice;

/// The head of a field of a protobuf message in a file.
struct StreamField
{
    enum class Kind : quint8 { Number, Bytes };

    quint32 number = 0;
    Kind kind = Kind::Number;
    quint64 value = 0; ///< of a Number: a varint or a fixed one
    qint64 end = 0; ///< of Bytes: where they end; they begin where the stream stands
};

/// Protobuf out of a file that is too large for the memory: field by field, in portions. A message is the bytes up to
/// its end; whoever wants to know what is in a field of Bytes asks for the fields up to that end, else skips there.
/// Nothing is read beyond an end that is given, and no end lies beyond that of the message around it.
class ProtoStream
{
public:
    static constexpr qsizetype usualPortion = 1 << 20;

    /// `source`: open, and it can be sought in.
    explicit ProtoStream(QIODevice *source, qsizetype portion = usualPortion);

    [[nodiscard]] qint64 size() const { return m_size; }
    [[nodiscard]] qint64 at() const { return m_from + m_next; }
    /// The next field of the message that ends at `end`; nothing: it is over, or isBroken().
    [[nodiscard]] std::optional<StreamField> next(qint64 end);
    void skipTo(qint64 place); ///< forward or back
    /// The first `most` of the bytes of a field; the stream stands at its end then.
    [[nodiscard]] QByteArray bytes(const StreamField &field, qsizetype most);
    /// What is in the file is no protobuf message, ends too early, or cannot be read.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }

private:
    [[nodiscard]] bool fill();
    [[nodiscard]] std::optional<quint64> varint(qint64 end);
    [[nodiscard]] std::optional<quint64> fixed(qint64 end, int size);
    [[nodiscard]] std::optional<quint8> byte(qint64 end);

    QIODevice *m_source;
    qsizetype m_portion;
    qint64 m_size;
    QByteArray m_buffer;
    qint64 m_from = 0; ///< where the buffer lies in the file
    qsizetype m_next = 0; ///< in the buffer
    bool m_isBroken = false;
};
