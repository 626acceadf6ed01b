// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointfile.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype endRecord = 22; ///< bytes of a zip's last record, without its comment
constexpr qsizetype largeLocator = 20;
constexpr qsizetype largeRecord = 56;

template <typename Number>
Number littleAt(QByteArrayView bytes, qsizetype at)
{
    return qFromLittleEndian<Number>(bytes.data() + at);
}

template <typename Number>
Number bigAt(QByteArrayView bytes, qsizetype at)
{
    return qFromBigEndian<Number>(bytes.data() + at);
}

bool standsAt(QByteArrayView bytes, qsizetype at, QByteArrayView sign)
{
    return at >= 0 && at + sign.size() <= bytes.size() && bytes.sliced(at, sign.size()) == sign;
}

/// Where the last record of a zip begins in its tail; -1: it has none that ends where the file ends.
qsizetype endRecordIn(QByteArrayView tail)
{
    for (qsizetype at = tail.size() - endRecord; at >= 0; --at) {
        if (standsAt(tail, at, "PK\5\6") && at + endRecord + littleAt<quint16>(tail, at + 20) == tail.size())
            return at;
    }
    return -1;
}

struct ZipDirectory
{
    quint64 begin = 0;
    quint64 size = 0;
    quint64 end = 0; ///< where it has to end
};

/// `at`: of the last record in the tail; `before`: how many bytes of the file stand before the tail.
std::optional<ZipDirectory> zipDirectory(QByteArrayView tail, qsizetype at, quint64 before)
{
    ZipDirectory found{.begin = littleAt<quint32>(tail, at + 16),
                       .size = littleAt<quint32>(tail, at + 12),
                       .end = before + static_cast<quint64>(at)};
    const auto locator = at - largeLocator;
    if (!standsAt(tail, locator, "PK\6\7"))
        return found;
    const auto record = littleAt<quint64>(tail, locator + 8);
    if (record < before || record > found.end)
        return std::nullopt;
    const auto inTail = static_cast<qsizetype>(record - before);
    if (!standsAt(tail, inTail, "PK\6\6") || inTail + largeRecord > locator)
        return std::nullopt;
    return ZipDirectory{
        .begin = littleAt<quint64>(tail, inTail + 48), .size = littleAt<quint64>(tail, inTail + 40), .end = record};
}

/// The end of the last tensor behind the header; nothing: this is no header.
std::optional<quint64> lastByteOf(const QJsonObject &header)
{
    quint64 last = 0;
    for (auto tensor = header.begin(); tensor != header.end(); ++tensor) {
        if (tensor.key() == "__metadata__"_L1)
            continue;
        const auto offsets = tensor.value().toObject().value("data_offsets"_L1).toArray();
        const auto end = offsets.size() == 2 ? offsets[1].toInteger(-1) : -1;
        if (end < 0 || offsets[0].toInteger(-1) < 0 || offsets[0].toInteger() > end)
            return std::nullopt;
        last = std::max(last, static_cast<quint64>(end));
    }
    return last;
}

/// The number behind a key in a text that is too long to be read as JSON.
qint64 numberBehindKey(QByteArrayView text, QByteArrayView key)
{
    auto at = text.indexOf(key);
    if (at < 0)
        return -1;
    at += key.size();
    while (at < text.size() && (text[at] == ' ' || text[at] == ':'))
        ++at;
    qsizetype end = at;
    while (end < text.size() && end - at < 15 && text[end] >= '0' && text[end] <= '9')
        ++end;
    return end > at ? text.sliced(at, end - at).toByteArray().toLongLong() : -1;
}

QList<QByteArray> shardsIn(const QJsonObject &weights)
{
    QList<QByteArray> names;
    QSet<QString> known;
    for (const auto &value : weights) {
        const auto name = value.toString();
        if (name.isEmpty() || known.contains(name))
            continue;
        if (names.size() >= CheckpointJson::mostShards)
            break;
        known.insert(name);
        names.append(name.toUtf8());
    }
    return names;
}

CheckpointJson jsonOf(const QJsonObject &json)
{
    CheckpointJson read{.isWhole = true};
    for (const auto key : {"step"_L1, "global_step"_L1}) {
        if (const auto step = json[key].toInteger(-1); step >= 0)
            read.step = step;
    }
    read.isCommitted = json["commit_timestamp_nsecs"_L1].toDouble() > 0;
    read.isUncommitted = !read.isCommitted && json["init_timestamp_nsecs"_L1].toDouble() > 0
        && json.contains("commit_timestamp_nsecs"_L1);
    read.shards = shardsIn(json["weight_map"_L1].toObject());
    return read;
}

} // namespace

FileEnd zipEnd(QByteArrayView head, QByteArrayView tail, quint64 size)
{
    if (head.size() >= 2 && head[0] == '\x80' && head[1] >= '\2' && head[1] <= '\5')
        return FileEnd::OldTorch;
    if (!standsAt(head, 0, "PK\3\4"))
        return FileEnd::Foreign;
    if (std::cmp_greater(tail.size(), size))
        return FileEnd::Cut;
    const auto at = endRecordIn(tail);
    if (at < 0)
        return FileEnd::Cut;
    const auto before = size - static_cast<quint64>(tail.size());
    const auto directory = zipDirectory(tail, at, before);
    if (!directory || directory->size == 0 || directory->begin > directory->end
        || directory->end - directory->begin != directory->size)
        return FileEnd::Cut;
    const bool isSeen = directory->begin >= before;
    if (isSeen && !standsAt(tail, static_cast<qsizetype>(directory->begin - before), "PK\1\2"))
        return FileEnd::Cut;
    return FileEnd::Whole;
}

std::optional<quint64> safetensorsHeader(QByteArrayView first8)
{
    if (first8.size() < 8)
        return std::nullopt;
    const auto length = littleAt<quint64>(first8, 0);
    constexpr quint64 mostByFormat = 100'000'000;
    return length >= 2 && length <= mostByFormat ? std::optional{length} : std::nullopt;
}

FileEnd safetensorsEnd(QByteArrayView head, quint64 size)
{
    const auto length = safetensorsHeader(head);
    if (!length)
        return FileEnd::Foreign;
    if (*length > size - std::min<quint64>(size, 8))
        return FileEnd::Cut;
    if (*length > static_cast<quint64>(head.size()) - 8)
        return FileEnd::Foreign; // not given: nobody reads so much
    const auto text = head.sliced(8, static_cast<qsizetype>(*length));
    const auto json = QJsonDocument::fromJson(text.toByteArray());
    const auto last = json.isObject() ? lastByteOf(json.object()) : std::nullopt;
    if (!last)
        return FileEnd::Foreign;
    return 8 + *length + *last == size ? FileEnd::Whole : FileEnd::Cut;
}

CheckpointJson checkpointJsonFrom(QByteArrayView head, QByteArrayView tail)
{
    if (tail.isEmpty()) {
        const auto json = QJsonDocument::fromJson(head.toByteArray());
        return json.isObject() ? jsonOf(json.object()) : CheckpointJson{};
    }
    CheckpointJson read{.isWhole = head.trimmed().startsWith('{') && tail.trimmed().endsWith('}')};
    read.step = numberBehindKey(head, "\"global_step\"");
    return read;
}

/// The first bytes of an object: how many more it has itself, and how many objects it holds.
struct MsgpackWalk::Head
{
    qsizetype length = 1; ///< of these first bytes
    quint64 contents = 0; ///< bytes
    quint64 objects = 0;
    bool isValid = true;
    bool isPair = false; ///< an array of two
};

qint64 pickledStep(QByteArrayView head)
{
    static constexpr std::array<QByteArrayView, 2> keys{QByteArrayView{"\x8c\4step", 6},
                                                        QByteArrayView{"X\4\0\0\0step", 9}};
    for (const auto key : keys) {
        const auto at = head.indexOf(key);
        if (at < 0)
            continue;
        auto value = head.sliced(at + key.size());
        if (standsAt(value, 0, "\x94")) // where the key is remembered for later
            value = value.sliced(1);
        else if (standsAt(value, 0, "q"))
            value = value.sliced(std::min<qsizetype>(2, value.size()));
        else if (standsAt(value, 0, "r"))
            value = value.sliced(std::min<qsizetype>(5, value.size()));
        if (standsAt(value, 0, "K") && value.size() >= 2)
            return quint8(value[1]);
        if (standsAt(value, 0, "M") && value.size() >= 3)
            return littleAt<quint16>(value, 1);
        if (standsAt(value, 0, "J") && value.size() >= 5)
            return std::max<qint64>(-1, littleAt<qint32>(value, 1));
    }
    return -1;
}

MsgpackWalk::MsgpackWalk(Kind kind, quint64 size)
    : m_kind{kind}
    , m_size{size}
{
    if (size == 0)
        m_state = State::Cut;
}

/// Nothing: the bytes end before these are all there.
std::optional<MsgpackWalk::Head> MsgpackWalk::headAt(QByteArrayView bytes, qsizetype at)
{
    const auto tag = static_cast<quint8>(bytes[at]);
    const auto number = [&](qsizetype width) -> quint64 {
        return width == 1 ? static_cast<quint8>(bytes[at + 1])
            : width == 2  ? bigAt<quint16>(bytes, at + 1)
                          : bigAt<quint32>(bytes, at + 1);
    };
    const auto fits = [&](qsizetype width) { return at + 1 + width <= bytes.size(); };
    const auto holding = [&](qsizetype width, quint64 more) -> std::optional<Head> {
        return fits(width) ? std::optional{Head{.length = 1 + width, .contents = number(width) + more}} : std::nullopt;
    };
    const auto opening = [&](qsizetype width, quint64 each) -> std::optional<Head> {
        return fits(width) ? std::optional{Head{.length = 1 + width, .objects = number(width) * each}} : std::nullopt;
    };
    if (tag <= 0x7f || tag >= 0xe0)
        return Head{};
    if (tag <= 0x8f)
        return Head{.objects = 2ULL * (tag & 0x0fU)};
    if (tag <= 0x9f)
        return Head{.objects = tag & 0x0fU, .isPair = tag == 0x92};
    if (tag <= 0xbf)
        return Head{.contents = tag & 0x1fU};
    if (tag <= 0xc3) // nothing, false, true
        return Head{.isValid = tag != 0xc1};
    if (tag <= 0xc9) // bytes, and those with a type of their own
        return holding(qsizetype{1} << ((tag - 0xc4) % 3), tag >= 0xc7 ? 1 : 0);
    if (tag <= 0xcb)
        return Head{.contents = tag == 0xca ? 4ULL : 8ULL};
    if (tag <= 0xd3) // whole numbers, with and without a sign
        return Head{.contents = 1ULL << ((tag - 0xcc) % 4)};
    if (tag <= 0xd8)
        return Head{.contents = 1 + (1ULL << (tag - 0xd4))};
    if (tag <= 0xdb) // text
        return holding(qsizetype{1} << (tag - 0xd9), 0);
    return opening((tag & 1U) == 0 ? 2 : 4, tag >= 0xde ? 2 : 1);
}

/// An object has ended: so have those that it was the last one of.
void MsgpackWalk::leaveObject()
{
    while (!m_open.empty() && --m_open.back() == 0)
        m_open.pop_back();
    if (m_open.empty() && m_at == m_size)
        m_state = State::Whole;
    else if (m_open.empty() && m_kind == Kind::One)
        m_state = State::Foreign; // something stands behind it
    else if (m_at >= m_size)
        m_state = State::Cut;
}

void MsgpackWalk::enter(const Head &head)
{
    const bool isPairMissing = m_kind == Kind::Stream && m_open.empty() && !head.isPair;
    if (!head.isValid || isPairMissing || m_open.size() >= deepest) {
        m_state = State::Foreign;
        return;
    }
    const auto left = m_size - m_at;
    const auto wanted = static_cast<quint64>(head.length) + head.contents;
    if (wanted > left || head.objects > left - wanted) { // each object has a byte at least
        m_state = State::Cut;
        return;
    }
    m_at += wanted;
    if (head.objects > 0)
        m_open.push_back(head.objects);
    else
        leaveObject();
}

void MsgpackWalk::feed(QByteArrayView bytes)
{
    const auto from = m_at;
    while (m_state == State::Reading) {
        const auto inside = m_at - from;
        if (std::cmp_greater_equal(inside, bytes.size()))
            return;
        const auto head = headAt(bytes, static_cast<qsizetype>(inside));
        if (head) {
            enter(*head);
            continue;
        }
        const bool isEnd = from + static_cast<quint64>(bytes.size()) >= m_size;
        if (isEnd || inside == 0)
            m_state = State::Cut;
        return;
    }
}
