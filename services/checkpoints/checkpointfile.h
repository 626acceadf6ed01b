// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>
#include <vector>

// Whether a file ends where it should, from few of its bytes. All of it is hostile input: anybody may have written it.

enum class FileEnd : quint8 {
    Whole,
    Cut, ///< it should go on, or holds what its own table does not know
    Foreign, ///< it is of another kind
    OldTorch, ///< a pickle, as torch wrote before 1.6: nothing says where it should end
};

/// A zip file, as torch and numpy write it: its directory stands at its end, and begins and ends where it says. `head`:
/// the first bytes, 4 are enough; `tail`: the last zipTail of them, or all; `size`: bytes of the whole file.
inline constexpr qsizetype zipTail = 65'557;
[[nodiscard]] FileEnd zipEnd(QByteArrayView head, QByteArrayView tail, quint64 size);

/// How many bytes the header of a safetensors file has behind its first 8; nothing: no such file begins so.
inline constexpr quint64 mostSafetensorsHeader = 16ULL * 1024 * 1024;
[[nodiscard]] std::optional<quint64> safetensorsHeader(QByteArrayView first8);
/// `head`: those 8 and the whole header.
[[nodiscard]] FileEnd safetensorsEnd(QByteArrayView head, quint64 size);

/// What a small JSON file of a checkpoint says.
struct CheckpointJson
{
    bool isWhole = false; ///< it is an object, to its end
    qint64 step = -1; ///< "step" of levanter, "global_step" of the Trainer; -1: it says none
    bool isUncommitted = false; ///< Orbax's: it was begun and never committed
    bool isCommitted = false; ///< Orbax's: and when it was
    QList<QByteArray> shards{}; ///< of an index: the names of files, each once; at most mostShards

    static constexpr qsizetype mostShards = 4'096;
    friend bool operator==(const CheckpointJson &, const CheckpointJson &) = default;
};
/// `head`: its first bytes; `tail`: its last ones, where `head` is not all of it, else empty.
[[nodiscard]] CheckpointJson checkpointJsonFrom(QByteArrayView head, QByteArrayView tail);

/// The whole number behind the key "step" in a pickled dict, as EasyLM's metadata are one; -1: there is none in these
/// bytes. Only looked at, nothing of it is run.
[[nodiscard]] qint64 pickledStep(QByteArrayView head);

/// Goes from object to object of MessagePack without what is in them, so that a file of many gigabytes is known to be
/// whole after a few small readings. Time grows with the bytes that it is given alone.
class MsgpackWalk
{
public:
    enum class Kind : quint8 { One /* object */, Stream /* of arrays of two: a key and a value */ };
    enum class State : quint8 {
        Reading, ///< next() says where it goes on
        Whole, ///< the last object ends where the file ends
        Cut, ///< an object goes on behind the end of the file
        Foreign, ///< this is no MessagePack, or not of this kind
    };

    MsgpackWalk(Kind kind, quint64 size);

    /// Bytes of the file from next() on; as many as there are, at least longestHead.
    void feed(QByteArrayView bytes);
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] quint64 next() const { return m_at; }

    static constexpr qsizetype longestHead = 9; ///< bytes before the contents of an object

private:
    struct Head;
    [[nodiscard]] static std::optional<Head> headAt(QByteArrayView bytes, qsizetype at);
    void enter(const Head &head);
    void leaveObject();

    static constexpr size_t deepest = 64;

    Kind m_kind;
    quint64 m_size;
    quint64 m_at = 0;
    std::vector<quint64> m_open; ///< how many objects each open one still wants, the innermost last
    State m_state = State::Reading;
};
