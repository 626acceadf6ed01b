// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace vt {

/// A control sequence as it was read: every number is bounded, what was too much is gone.
struct Sequence
{
    static constexpr int maxParameters = 32;
    static constexpr uint16_t maxValue = 9999;
    static constexpr int maxIntermediates = 2;

    std::array<uint16_t, maxParameters> values{};
    uint32_t given = 0; ///< bit n: parameter n has digits
    uint32_t joined = 0; ///< bit n: a colon stands before parameter n (sub-parameter)
    int count = 0;
    char prefix = 0; ///< one of < = > ? or 0
    std::array<char, maxIntermediates> intermediates{};
    int intermediateCount = 0;
    char final = 0;

    /// Parameter `index`, or `fallback` where it is missing or 0 digits were given.
    [[nodiscard]] int at(int index, int fallback = 0) const
    {
        return index < count && (given >> index & 1) ? values[size_t(index)] : fallback;
    }
    /// The same, with 0 meaning `fallback` too (counts and positions).
    [[nodiscard]] int countAt(int index, int fallback = 1) const
    {
        const int value = at(index, fallback);
        return value == 0 ? fallback : value;
    }
    [[nodiscard]] bool isJoined(int index) const { return (joined >> index & 1) != 0; }
    /// Prefix, intermediates and final in one number, for switch statements; see sequenceKey().
    [[nodiscard]] uint32_t key() const
    {
        return uint32_t(uint8_t(prefix)) << 24 | uint32_t(uint8_t(intermediates[0])) << 16
            | uint32_t(uint8_t(intermediates[1])) << 8 | uint8_t(final);
    }
};

constexpr uint32_t sequenceKey(char final, char prefix = 0, char first = 0, char second = 0)
{
    return uint32_t(uint8_t(prefix)) << 24 | uint32_t(uint8_t(first)) << 16 | uint32_t(uint8_t(second)) << 8
        | uint8_t(final);
}

/// Receives what the parser understood, in order.
class Sink
{
public:
    virtual ~Sink() = default;
    virtual void printAscii(const uint8_t *bytes, size_t count) = 0; ///< all in 0x20 … 0x7e
    virtual void printText(const char32_t *codes, size_t count) = 0; ///< all above 0x9f; malformed is U+FFFD
    virtual void control(uint8_t code) = 0; ///< C0 but ESC, CAN, SUB
    virtual void escape(const Sequence &sequence) = 0;
    virtual void csi(const Sequence &sequence) = 0;
    virtual void osc(std::string_view text) = 0;
    virtual void dcs(const Sequence &sequence, std::string_view text) = 0;
    virtual void apc(std::string_view text) = 0; ///< begins with G
    virtual void passthrough(std::string_view bytes) = 0; ///< what ESC P tmux; … wraps, with single escapes again
};

/// Bytes to sequences, after the state table of DEC's VT500 (Paul Williams), with UTF-8 inside.
/// Strings are kept whole and bounded; one that is too long is read to its end and dropped. SOS, PM and APC are
/// dropped, but for the APC that begin with G: kitty's pictures. "ESC P tmux;" and whole sequences whose every ESC is
/// doubled is what a program in tmux says to the terminal around it; tmux's control mode leaves it as it is.
class Parser
{
public:
    static constexpr size_t maxString = 8 * 1024;
    static constexpr size_t maxClipboardString = 1400 * 1024; ///< base64 of 1 MiB, for OSC 52 alone
    static constexpr size_t maxGraphicsString = 1024 * 1024; ///< one piece of a picture; programs send 4 KiB
    static constexpr size_t maxSixelString = 8 * 1024 * 1024; ///< a whole picture
    static constexpr size_t maxPassthrough = maxClipboardString + maxString; ///< the longest that it may wrap

    void feed(std::span<const uint8_t> bytes, Sink &sink);
    void reset();
    /// Memory held for a string that is not complete yet.
    [[nodiscard]] size_t bufferedBytes() const { return m_string.capacity(); }

private:
    enum class State : uint8_t {
        Ground,
        Escape,
        Csi,
        DcsHead,
        Dcs,
        Osc,
        Apc,
        Ignored,
        StringEscape,
    };
    using Cursor = const uint8_t *;

    Cursor ground(Cursor at, Cursor end, Sink &sink);
    Cursor decode(Cursor at, Cursor end, Sink &sink);
    Cursor string(Cursor at, Cursor end);
    void keepByte(uint8_t byte);
    Cursor quickCsi(Cursor at, Cursor end, Sink &sink);
    void step(uint8_t byte, Sink &sink);
    void escapeByte(uint8_t byte, Sink &sink);
    void headByte(uint8_t byte, Sink &sink);
    bool parameterByte(uint8_t byte);
    void stringEscapeByte(uint8_t byte, Sink &sink);
    void finishString(Sink &sink);
    void dropString();
    [[nodiscard]] size_t stringCap() const;
    [[nodiscard]] bool isInString() const;
    void begin(State state);

    State m_state = State::Ground;
    State m_stringState = State::Ground; ///< which string an ESC interrupted
    bool m_dropped = false; ///< the string went over its cap
    bool m_isPassthrough = false; ///< the string began as one
    bool m_bad = false; ///< the sequence is malformed: read on, do nothing
    uint8_t m_need = 0; ///< UTF-8: bytes still to come
    uint8_t m_low = 0x80; ///< UTF-8: bounds of the next byte
    uint8_t m_high = 0xbf;
    uint32_t m_code = 0;
    Sequence m_sequence;
    std::string m_string;
};

} // namespace vt
