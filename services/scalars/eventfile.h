// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/scalars/scalar.h"
#include "services/scalars/tfrecord.h"

#include <QByteArrayView>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

/// Reads an event file of TensorBoard (TFRecord frames with one tensorflow.Event each) while it is written: scalars as
/// simple_value, and as tensors of one element whose plugin is "scalars". All else in it is passed over. Read by hand
/// with services/core/protowire.h and not with Qt Protobuf: a record is a few dozen bytes, and a message object for
/// each of them, with a string for each tag, costs several times what it takes to find the four fields that are wanted.
class EventFileReader
{
public:
    static constexpr qsizetype mostTags = 1'000; ///< of one file

    /// `offset`: as offset() said when the file was read before; `scalarTags`: as scalarTags() said then.
    explicit EventFileReader(qint64 offset = 0, const QStringList &scalarTags = {});

    /// The next bytes of the file; what they say is appended to `samples`. A record that is not whole yet waits.
    /// Error: BadReply, a sentence: it is no event file; nothing is read from it any more.
    [[nodiscard]] Result<> feed(QByteArrayView bytes, QList<ScalarSample> *samples);
    [[nodiscard]] qint64 offset() const { return m_records.offset(); } ///< where to read on, in the file
    [[nodiscard]] QStringList scalarTags() const; ///< of tensors: only their first event need say that they are scalars
    /// A sentence when a part of it is damaged, or there are too many tags; empty: all is well.
    [[nodiscard]] QString problem() const;

private:
    struct Tag
    {
        QString name;
        bool isScalar = false; ///< a tensor of this tag was said to be one
        bool isOther = false; ///< it was said to be something else
    };
    struct TagHash
    {
        using is_transparent = void;
        size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct Value;

    [[nodiscard]] bool takeEvent(QByteArrayView event, QList<ScalarSample> *samples);
    void takeSummary(QByteArrayView summary, const ScalarPoint &when, QList<ScalarSample> *samples);
    [[nodiscard]] Tag *tag(QByteArrayView name);
    [[nodiscard]] Error foreign() const;

    TfRecordReader m_records;
    std::unordered_map<std::string, Tag, TagHash, std::equal_to<>> m_tags;
    bool m_isKnown = false; ///< its first record said that it is an event file
    bool m_isForeign = false;
    bool m_hasTooManyTags = false;
    qint64 m_broken = 0; ///< records that are no events
    qint64 m_lastAt = 0; ///< ms: of what has no time that can be
};

/// "events.out.tfevents.1700000000.host-1.4711.0.v2" and the like.
[[nodiscard]] bool isEventFileName(QByteArrayView name);
/// The machine's name in it: "host-1"; empty: it says none.
[[nodiscard]] QByteArray writerOf(QByteArrayView fileName);
