// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/eventfile.h"

#include "services/core/plaintext.h"
#include "services/core/protowire.h"
#include "services/scalars/scalartag.h"
#include "services/scalars/translations.h"

#include <QLocale>
#include <QtEndian>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

// The messages, with the numbers of their fields (tensorflow/core/util/event.proto, framework/summary.proto,
// framework/tensor.proto):
//   Event: 1 wall_time (double, seconds), 2 step (int64), 3 file_version ("brain.Event:2"), 5 summary
//   Summary: 1 value; Summary.Value: 1 tag, 2 simple_value (float), 8 tensor, 9 metadata
//   SummaryMetadata: 1 plugin_data (1 plugin_name), 4 data_class (1: scalars)
//   TensorProto: 1 dtype, 2 tensor_shape (2 dim (1 size)), 4 tensor_content, 5 float_val, 6 double_val, 7 int_val,
//     10 int64_val, 11 bool_val, 13 half_val (also of bfloat16), 16 uint32_val, 17 uint64_val

namespace {

constexpr qsizetype longestTagBytes = 1'000;
constexpr qsizetype usualRecord = 64; ///< bytes of one scalar with its frame

/// DataType of TensorFlow, as far as one number can have it.
enum class TensorType : quint8 {
    Float = 1,
    Double = 2,
    Int32 = 3,
    Uint8 = 4,
    Int16 = 5,
    Int8 = 6,
    Int64 = 9,
    Bool = 10,
    Bfloat16 = 14,
    Uint16 = 17,
    Half = 19,
    Uint32 = 22,
    Uint64 = 23,
};

double halfNumber(quint16 bits)
{
    const auto exponent = (bits >> 10) & 0x1f;
    const auto fraction = bits & 0x3ff;
    const double sign = (bits & 0x8000) != 0 ? -1 : 1;
    if (exponent == 0x1f)
        return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                             : sign * std::numeric_limits<double>::infinity();
    return exponent == 0 ? sign * std::ldexp(double(fraction), -24)
                         : sign * std::ldexp(double(fraction + 0x400), exponent - 25);
}

double brainNumber(quint16 bits)
{
    return double(std::bit_cast<float>(quint32{bits} << 16));
}

template <typename Number>
std::optional<Number> firstOf(QByteArrayView bytes)
{
    if (bytes.size() < qsizetype(sizeof(Number)))
        return std::nullopt;
    return qFromLittleEndian<Number>(bytes.data());
}

template <typename Number>
std::optional<double> firstNumber(QByteArrayView bytes)
{
    const auto number = firstOf<Number>(bytes);
    return number ? std::optional{double(*number)} : std::nullopt;
}

/// The first element of tensor_content.
std::optional<double> contentNumber(TensorType type, QByteArrayView bytes)
{
    switch (type) {
    case TensorType::Float: return firstNumber<float>(bytes);
    case TensorType::Double: return firstNumber<double>(bytes);
    case TensorType::Int32: return firstNumber<qint32>(bytes);
    case TensorType::Uint8:
    case TensorType::Bool: return firstNumber<quint8>(bytes);
    case TensorType::Int16: return firstNumber<qint16>(bytes);
    case TensorType::Int8: return firstNumber<qint8>(bytes);
    case TensorType::Int64: return firstNumber<qint64>(bytes);
    case TensorType::Uint16: return firstNumber<quint16>(bytes);
    case TensorType::Uint32: return firstNumber<quint32>(bytes);
    case TensorType::Uint64: return firstNumber<quint64>(bytes);
    case TensorType::Bfloat16:
    case TensorType::Half:
        if (const auto bits = firstOf<quint16>(bytes))
            return type == TensorType::Half ? halfNumber(*bits) : brainNumber(*bits);
        break;
    }
    return std::nullopt;
}

/// The first number of a field that repeats one, packed or not.
std::optional<quint64> firstVarint(const WireField &field)
{
    auto bytes = field.bytes;
    return field.isBytes ? takeVarint(bytes) : std::optional{field.value};
}

/// The first element of one of the fields for numbers.
std::optional<double> listedNumber(TensorType type, const WireField &field)
{
    switch (field.number) {
    case 5:
        return field.isBytes ? firstNumber<float>(field.bytes)
                             : std::optional{double(std::bit_cast<float>(quint32(field.value)))};
    case 6: return field.isBytes ? firstNumber<double>(field.bytes) : std::optional{std::bit_cast<double>(field.value)};
    case 7:
    case 10:
    case 11:
        if (const auto number = firstVarint(field))
            return double(qint64(*number));
        break;
    case 16:
    case 17:
        if (const auto number = firstVarint(field))
            return double(*number);
        break;
    case 13:
        if (const auto number = firstVarint(field))
            return type == TensorType::Bfloat16 ? brainNumber(quint16(*number)) : halfNumber(quint16(*number));
        break;
    default: break;
    }
    return std::nullopt;
}

/// Every side of it is 1, or it has none.
bool isOneElement(QByteArrayView shape)
{
    return forEachField(shape, [](const WireField &dim) {
        if (dim.number != 2 || !dim.isBytes)
            return dim.number != 2;
        return forEachField(
            dim.bytes, [](const WireField &side) { return side.number != 1 || (!side.isBytes && side.value == 1); });
    });
}

/// Nothing: it is broken, has several elements, or they are no numbers.
std::optional<double> numberIn(const WireField &tensor)
{
    auto type = TensorType::Float;
    QByteArrayView content;
    std::optional<WireField> listed;
    const bool isWhole = forEachField(tensor.bytes, [&](const WireField &field) {
        if (field.number == 1 && !field.isBytes)
            type = TensorType(quint8(std::min<quint64>(field.value, 0xff)));
        else if (field.number == 2)
            return field.isBytes && isOneElement(field.bytes);
        else if (field.number == 4 && field.isBytes)
            content = field.bytes;
        else if (field.number >= 5 && field.number != 8 && !listed)
            listed = field;
        return true;
    });
    if (!isWhole)
        return std::nullopt;
    return listed ? listedNumber(type, *listed) : contentNumber(type, content);
}

enum class Plugin : quint8 { None, Scalars, Other };

Plugin pluginOf(QByteArrayView metadata)
{
    auto plugin = Plugin::None;
    bool isScalarClass = false;
    const bool isWhole = forEachField(metadata, [&](const WireField &field) {
        if (field.number == 4 && !field.isBytes)
            isScalarClass = field.value == 1;
        if (field.number != 1 || !field.isBytes)
            return true;
        return forEachField(field.bytes, [&](const WireField &data) {
            if (data.number == 1 && data.isBytes && !data.bytes.isEmpty())
                plugin = data.bytes == QByteArrayView{"scalars"} ? Plugin::Scalars : Plugin::Other;
            return true;
        });
    });
    return !isWhole ? Plugin::None : isScalarClass ? Plugin::Scalars : plugin;
}

} // namespace

/// Summary.Value.
struct EventFileReader::Value
{
    QByteArrayView tag{};
    std::optional<float> simple{};
    std::optional<WireField> tensor{};
    QByteArrayView metadata{};
};

EventFileReader::EventFileReader(qint64 offset, const QStringList &scalarTags)
    : m_records{offset}
    , m_isKnown{offset > 0}
{
    for (const auto &name : scalarTags) {
        if (auto *known = tag(name.toUtf8()))
            known->isScalar = true;
    }
}

Result<> EventFileReader::feed(QByteArrayView bytes, QList<ScalarSample> *samples)
{
    if (m_isForeign)
        return std::unexpected{foreign()};
    m_records.feed(bytes);
    if (samples->isEmpty())
        samples->reserve(bytes.size() / usualRecord);
    while (const auto record = m_records.next()) {
        if (!takeEvent(*record, samples))
            ++m_broken;
        m_isForeign = !m_isKnown;
        if (m_isForeign)
            break;
    }
    m_isForeign = m_isForeign || m_records.isForeign();
    return m_isForeign ? Result<>{std::unexpected{foreign()}} : Result<>{};
}

/// False: it is no event.
bool EventFileReader::takeEvent(QByteArrayView event, QList<ScalarSample> *samples)
{
    double seconds = 0;
    qint64 step = 0;
    QByteArrayView version;
    QByteArrayView summary;
    const bool isWhole = forEachField(event, [&](const WireField &field) {
        switch (field.number) {
        case 1: seconds = std::bit_cast<double>(field.value); return !field.isBytes;
        case 2: step = qint64(field.value); return !field.isBytes;
        case 3: version = field.bytes; return field.isBytes;
        case 5: summary = field.bytes; return field.isBytes;
        default: return true;
        }
    });
    // The first event says what the file is; where that one is damaged, the next has to be one with a time.
    m_isKnown =
        m_isKnown || (isWhole && (version.startsWith("brain.Event:") || (m_records.damagedBytes() > 0 && seconds > 0)));
    if (!isWhole || !m_isKnown || step > largestScalarStep || step < -largestScalarStep)
        return false;
    if (seconds > 0 && seconds * 1'000 < double(latestScalarTime)) // and a number
        m_lastAt = qint64(seconds * 1'000);
    if (!summary.isEmpty())
        takeSummary(summary, {.step = step, .at = m_lastAt}, samples);
    return true;
}

void EventFileReader::takeSummary(QByteArrayView summary, const ScalarPoint &when, QList<ScalarSample> *samples)
{
    const bool isWhole = forEachField(summary, [&](const WireField &field) {
        if (field.number != 1 || !field.isBytes)
            return true;
        Value value;
        const bool isValue = forEachField(field.bytes, [&](const WireField &part) {
            if (part.number == 1 && part.isBytes)
                value.tag = part.bytes;
            else if (part.number == 2 && !part.isBytes)
                value.simple = std::bit_cast<float>(quint32(part.value));
            else if (part.number == 8 && part.isBytes)
                value.tensor = part;
            else if (part.number == 9 && part.isBytes)
                value.metadata = part.bytes;
            return true;
        });
        if (!isValue)
            return false;
        if (!value.simple && !value.tensor)
            return true; // a picture, a histogram
        auto *known = tag(value.tag);
        if (known == nullptr)
            return true;
        if (!value.metadata.isEmpty() && !known->isScalar && !known->isOther) { // the first word counts
            const auto plugin = pluginOf(value.metadata);
            known->isScalar = plugin == Plugin::Scalars;
            known->isOther = plugin == Plugin::Other;
        }
        const auto number = value.simple         ? std::optional{double(*value.simple)}
            : known->isScalar && !known->isOther ? numberIn(*value.tensor)
                                                 : std::nullopt;
        if (number && !known->name.isEmpty())
            samples->append(
                ScalarSample{.tag = known->name, .point = {.step = when.step, .value = *number, .at = when.at}});
        return true;
    });
    if (!isWhole)
        ++m_broken;
}

EventFileReader::Tag *EventFileReader::tag(QByteArrayView name)
{
    if (name.isEmpty() || name.size() > longestTagBytes)
        return nullptr;
    const std::string_view text{name.data(), size_t(name.size())};
    if (const auto known = m_tags.find(text); known != m_tags.end())
        return &known->second;
    if (m_tags.size() >= size_t(mostTags)) {
        m_hasTooManyTags = true;
        return nullptr;
    }
    const auto shown = plainLine(QString::fromUtf8(name), scalartag::longest).trimmed();
    return &m_tags.emplace(std::string{text}, Tag{.name = shown}).first->second;
}

QStringList EventFileReader::scalarTags() const
{
    QStringList names;
    for (const auto &[name, tag] : m_tags) {
        if (tag.isScalar)
            names.append(QString::fromUtf8(name.data(), qsizetype(name.size())));
    }
    names.sort();
    return names;
}

Error EventFileReader::foreign() const
{
    return {
        ErrorCode::BadReply,
        ScalarMessages::tr("This is no event file of TensorBoard, whatever its name says: it does not begin as one. "
                           "It is not read.")};
}

QString EventFileReader::problem() const
{
    const QLocale locale;
    if (m_records.damagedBytes() > 0)
        return ScalarMessages::tr(
                   "A part of this event file is damaged (%1 bytes, the first at byte %2): the values in "
                   "it are missing, what stands behind it is read.")
            .arg(locale.toString(m_records.damagedBytes()), locale.toString(m_records.damagedAt()));
    if (m_broken > 0)
        return ScalarMessages::tr("Some records of this event file (%1) are no events: they were left out.")
            .arg(locale.toString(m_broken));
    if (m_hasTooManyTags)
        return ScalarMessages::tr("This event file has more than %1 names: those that come later are left out.")
            .arg(locale.toString(qint64{mostTags}));
    return {};
}

bool isEventFileName(QByteArrayView name)
{
    return name.contains("tfevents") && !name.endsWith(".profile-empty");
}

QByteArray writerOf(QByteArrayView fileName)
{
    const QByteArrayView mark{"tfevents."};
    const auto begin = fileName.indexOf(mark);
    if (begin < 0)
        return {};
    auto rest = fileName.sliced(begin + mark.size());
    const auto isNumber = [](QByteArrayView part) {
        return !part.isEmpty() && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
    };
    const auto first = rest.indexOf('.');
    if (first < 0 || !isNumber(rest.first(first)))
        return {};
    rest = rest.sliced(first + 1);
    for (;;) { // ".4711.0.v2": a process, a number, a version
        const auto last = rest.lastIndexOf('.');
        const auto part = rest.sliced(last + 1);
        if (last < 0 || (!isNumber(part) && part != QByteArrayView{"v2"}))
            break;
        rest = rest.first(last);
    }
    return rest.toByteArray();
}
