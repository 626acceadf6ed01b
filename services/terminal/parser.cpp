// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/parser.h"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace vt {

namespace {

constexpr uint8_t bel = 0x07;
constexpr uint8_t can = 0x18;
constexpr uint8_t sub = 0x1a;
constexpr uint8_t esc = 0x1b;
constexpr uint8_t del = 0x7f;
constexpr char32_t replacement = 0xfffd;
constexpr size_t capHead = 4; // bytes of a string that decide on its cap
constexpr std::string_view tmuxHead = "mux;"; // behind the final t of a DCS
static_assert(tmuxHead.size() == capHead);

constexpr bool isPrintable(uint8_t byte)
{
    return byte >= 0x20 && byte < del;
}

const uint8_t *skipPrintable(const uint8_t *at, const uint8_t *end)
{
#if defined(__SSE2__)
    const __m128i space = _mm_set1_epi8(0x1f);
    const __m128i last = _mm_set1_epi8(0x7f);
    while (end - at >= 16) {
        const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at));
        // Signed compare: bytes from 0x80 on are negative and so fail the first test.
        const __m128i good = _mm_andnot_si128(_mm_cmpeq_epi8(block, last), _mm_cmpgt_epi8(block, space));
        const unsigned mask = unsigned(_mm_movemask_epi8(good));
        if (mask != 0xffff)
            return at + std::countr_one(mask);
        at += 16;
    }
#endif
    while (at != end && isPrintable(*at))
        ++at;
    return at;
}

/// Decoded C1 controls print nothing and do nothing: nobody needs them in UTF-8, and pastes could hide them.
constexpr bool isPrintableCode(char32_t code)
{
    return code >= 0xa0;
}

} // namespace

void Parser::reset()
{
    m_state = State::Ground;
    m_need = 0;
    m_bad = false;
    m_string.clear();
    m_string.shrink_to_fit();
}

void Parser::feed(std::span<const uint8_t> bytes, Sink &sink)
{
    const uint8_t *at = bytes.data();
    const uint8_t *const end = at + bytes.size();
    while (at != end) {
        switch (m_state) {
        case State::Ground: at = ground(at, end, sink); break;
        case State::Osc:
        case State::Dcs:
        case State::Apc:
        case State::Ignored:
            at = string(at, end);
            if (at != end)
                step(*at++, sink);
            break;
        default:
            if (*at >= 0x80)
                begin(State::Ground); // no sequence has such a byte: it is text again
            else
                step(*at++, sink);
            break;
        }
    }
}

Parser::Cursor Parser::ground(Cursor at, Cursor end, Sink &sink)
{
    while (at != end) {
        const uint8_t byte = *at;
        if (byte >= 0x80 || m_need != 0) {
            at = decode(at, end, sink);
        } else if (isPrintable(byte)) {
            const Cursor stop = skipPrintable(at + 1, end);
            sink.printAscii(at, size_t(stop - at));
            at = stop;
        } else if (byte == esc) {
            const Cursor behind = quickCsi(at, end, sink);
            if (behind == nullptr) {
                begin(State::Escape);
                return at + 1;
            }
            at = behind;
        } else {
            if (byte != del && byte != can && byte != sub)
                sink.control(byte);
            ++at;
        }
    }
    return at;
}

/// A whole control sequence of digits and separators at once: most are. nullptr: the state table has to look at it.
Parser::Cursor Parser::quickCsi(Cursor at, Cursor end, Sink &sink)
{
    if (end - at < 3 || at[1] != '[')
        return nullptr;
    at += 2;
    m_sequence.prefix = char(*at == '?' ? *at++ : 0);
    m_sequence.intermediates = {};
    m_sequence.intermediateCount = 0;
    uint32_t given = 0;
    uint32_t joined = 0;
    int count = 0;
    unsigned value = 0;
    bool hasDigits = false;
    for (; at != end && count < Sequence::maxParameters; ++at) {
        const uint8_t byte = *at;
        if (byte >= '0' && byte <= '9') {
            value = std::min<unsigned>(value * 10u + (byte - '0'), Sequence::maxValue);
            hasDigits = true;
            continue;
        }
        const bool isFinal = byte >= '@' && byte < del;
        if (!isFinal && byte != ';' && byte != ':')
            return nullptr;
        if (!isFinal || hasDigits || count != 0) {
            m_sequence.values[size_t(count)] = uint16_t(value);
            given |= uint32_t(hasDigits) << count++;
        }
        if (isFinal) {
            m_sequence.given = given;
            m_sequence.joined = joined;
            m_sequence.count = count;
            m_sequence.final = char(byte);
            sink.csi(m_sequence);
            return at + 1;
        }
        joined |= byte == ':' && count < Sequence::maxParameters ? 1u << count : 0;
        value = 0;
        hasDigits = false;
    }
    return nullptr;
}

/// Malformed UTF-8 becomes one U+FFFD per maximal part that could have begun a character (the WHATWG rule).
Parser::Cursor Parser::decode(Cursor at, Cursor end, Sink &sink)
{
    std::array<char32_t, 256> codes;
    size_t count = 0;
    while (at != end && count + 2 < codes.size()) {
        const uint8_t byte = *at;
        if (m_need != 0) {
            if (byte < m_low || byte > m_high) {
                m_need = 0;
                codes[count++] = replacement;
                continue; // the same byte begins anew
            }
            ++at;
            m_low = 0x80;
            m_high = 0xbf;
            m_code = m_code << 6 | (byte & 0x3f);
            if (--m_need == 0 && isPrintableCode(m_code))
                codes[count++] = m_code;
            continue;
        }
        if (byte < 0x80)
            break;
        if (end - at >= 3 && (byte & 0xf0) == 0xe0 && byte != 0xe0 && byte != 0xed && (at[1] & 0xc0) == 0x80
            && (at[2] & 0xc0) == 0x80) {
            codes[count++] = char32_t((byte & 0x0f) << 12 | (at[1] & 0x3f) << 6 | (at[2] & 0x3f));
            at += 3;
            continue;
        }
        ++at;
        m_low = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
        m_high = byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
        m_need = byte >= 0xc2 && byte <= 0xdf ? 1 : (byte & 0xf0) == 0xe0 ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
        m_code = byte & (m_need == 1 ? 0x1f : m_need == 2 ? 0x0f : 0x07);
        if (m_need == 0)
            codes[count++] = replacement;
    }
    if (count != 0)
        sink.printText(codes.data(), count);
    return at;
}

/// Takes as much of a string as can be taken at once: up to a control character.
Parser::Cursor Parser::string(Cursor at, Cursor end)
{
    const Cursor stop = std::find_if(at, end, [](uint8_t byte) { return byte < 0x20; });
    if (m_state == State::Ignored || m_dropped)
        return stop;
    // The beginning decides on the cap.
    const auto take = [&](size_t count) {
        m_string.append(reinterpret_cast<const char *>(at), count);
        at += count;
    };
    if (m_string.size() < capHead) {
        take(std::min(capHead - m_string.size(), size_t(stop - at)));
        m_isPassthrough = m_state == State::Dcs && m_sequence.key() == sequenceKey('t') && m_string == tmuxHead;
    }
    if (m_string.size() + size_t(stop - at) <= stringCap()) {
        take(size_t(stop - at));
    } else {
        m_dropped = true;
        std::string{}.swap(m_string);
    }
    return stop;
}

/// A control character that belongs to the string.
void Parser::keepByte(uint8_t byte)
{
    if (m_dropped)
        return;
    if (m_string.size() < stringCap()) {
        m_string.push_back(char(byte));
    } else {
        m_dropped = true;
        std::string{}.swap(m_string);
    }
}

/// The clipboard and pictures alone may be long.
size_t Parser::stringCap() const
{
    switch (m_state) {
    case State::Osc: return m_string.starts_with("52;") ? maxClipboardString : maxString;
    case State::Dcs:
        return m_isPassthrough ? maxPassthrough : m_sequence.key() == sequenceKey('q') ? maxSixelString : maxString;
    case State::Apc: return m_string.empty() || m_string.starts_with('G') ? maxGraphicsString : 0;
    default: return 0;
    }
}

bool Parser::isInString() const
{
    return m_state == State::Osc || m_state == State::Dcs || m_state == State::Apc || m_state == State::Ignored;
}

void Parser::dropString()
{
    m_string.clear();
    if (m_string.capacity() > maxString)
        std::string{}.swap(m_string);
}

void Parser::begin(State state)
{
    m_state = state;
    m_bad = false;
    m_sequence.given = 0;
    m_sequence.joined = 0;
    m_sequence.count = 0;
    m_sequence.prefix = 0;
    m_sequence.intermediates = {};
    m_sequence.intermediateCount = 0;
    if (state != State::Csi && state != State::Escape) {
        dropString();
        m_dropped = false;
        m_isPassthrough = false;
    }
}

void Parser::step(uint8_t byte, Sink &sink)
{
    if (m_state == State::StringEscape) {
        stringEscapeByte(byte, sink);
        return;
    }
    const bool inString = isInString();
    if (byte == can || byte == sub) {
        begin(State::Ground);
    } else if (byte == esc) {
        m_stringState = m_state;
        if (inString)
            m_state = State::StringEscape;
        else
            begin(State::Escape);
    } else if (inString) {
        if (byte == bel && m_state == State::Osc)
            finishString(sink);
        else if (byte == bel && m_isPassthrough)
            keepByte(byte); // the end of what it wraps
    } else if (byte < 0x20) {
        if (m_state != State::DcsHead)
            sink.control(byte);
    } else if (byte == del) {
        return;
    } else if (m_state == State::Escape) {
        escapeByte(byte, sink);
    } else {
        headByte(byte, sink);
    }
}

void Parser::escapeByte(uint8_t byte, Sink &sink)
{
    if (byte < 0x30) {
        if (m_sequence.intermediateCount < Sequence::maxIntermediates)
            m_sequence.intermediates[size_t(m_sequence.intermediateCount++)] = char(byte);
        else
            m_bad = true;
        return;
    }
    if (m_sequence.intermediateCount == 0) {
        switch (byte) {
        case '[': begin(State::Csi); return;
        case ']': begin(State::Osc); return;
        case 'P': begin(State::DcsHead); return;
        case '_': begin(State::Apc); return;
        case 'X':
        case '^': begin(State::Ignored); return;
        default: break;
        }
    }
    m_state = State::Ground;
    m_sequence.final = char(byte);
    if (!m_bad)
        sink.escape(m_sequence);
}

/// A byte of a parameter list. False: it is none.
bool Parser::parameterByte(uint8_t byte)
{
    const bool pure = m_sequence.intermediateCount == 0;
    if (byte >= '0' && byte <= '9') {
        m_bad |= !pure;
        if (m_sequence.count == 0)
            m_sequence.values[size_t(m_sequence.count++)] = 0;
        if (m_sequence.count > Sequence::maxParameters)
            return true; // the tail is ignored
        const int index = m_sequence.count - 1;
        uint16_t &value = m_sequence.values[size_t(index)];
        value = uint16_t(std::min<unsigned>(value * 10u + (byte - '0'), Sequence::maxValue));
        m_sequence.given |= 1u << index;
        return true;
    }
    if (byte != ';' && byte != ':')
        return false;
    m_bad |= !pure;
    if (m_sequence.count == 0)
        m_sequence.values[size_t(m_sequence.count++)] = 0; // an empty first parameter
    if (m_sequence.count < Sequence::maxParameters) {
        m_sequence.values[size_t(m_sequence.count)] = 0;
        if (byte == ':')
            m_sequence.joined |= 1u << m_sequence.count;
        ++m_sequence.count;
    } else {
        m_sequence.count = Sequence::maxParameters + 1; // swallow digits; put right in headByte()
    }
    return true;
}

void Parser::headByte(uint8_t byte, Sink &sink)
{
    if (parameterByte(byte))
        return;
    if (byte >= '<' && byte <= '?') {
        m_bad |= m_sequence.count != 0 || m_sequence.prefix != 0 || m_sequence.intermediateCount != 0;
        m_sequence.prefix = char(byte);
        return;
    }
    if (byte < 0x30) {
        if (m_sequence.intermediateCount < Sequence::maxIntermediates)
            m_sequence.intermediates[size_t(m_sequence.intermediateCount++)] = char(byte);
        else
            m_bad = true;
        return;
    }
    m_sequence.count = std::min(m_sequence.count, Sequence::maxParameters);
    m_sequence.final = char(byte);
    if (m_state == State::DcsHead) {
        m_state = m_bad ? State::Ignored : State::Dcs;
        return;
    }
    m_state = State::Ground;
    if (!m_bad)
        sink.csi(m_sequence);
}

/// ESC \ ends a string; ESC and anything else throws it away and begins that escape sequence. In what is wrapped for
/// tmux two of them stand for one.
void Parser::stringEscapeByte(uint8_t byte, Sink &sink)
{
    m_state = m_stringState;
    if (byte == '\\') {
        finishString(sink);
        return;
    }
    if (byte == esc && m_isPassthrough) {
        keepByte(byte);
        return;
    }
    dropString();
    begin(State::Escape);
    step(byte, sink);
}

void Parser::finishString(Sink &sink)
{
    const State kind = m_state;
    m_state = State::Ground;
    if (!m_dropped && kind == State::Osc)
        sink.osc(m_string);
    if (!m_dropped && kind == State::Dcs && m_isPassthrough)
        sink.passthrough(std::string_view{m_string}.substr(tmuxHead.size()));
    else if (!m_dropped && kind == State::Dcs)
        sink.dcs(m_sequence, m_string);
    if (!m_dropped && kind == State::Apc && m_string.starts_with('G'))
        sink.apc(m_string);
    dropString();
}

} // namespace vt
