// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/paste.h"

#include "services/terminal/line.h"
#include "services/terminal/parser.h"

#include <algorithm>
#include <vector>

namespace vt {

namespace {

/// Decodes without ever letting the parser see the beginning of a sequence.
class Cleaner final : private Sink
{
public:
    CleanPaste clean(std::string_view utf8)
    {
        constexpr std::string_view bracketEnd = "\x1b[201~";
        constexpr std::string_view bracketStart = "\x1b[200~";
        while (!utf8.empty()) {
            if (utf8.starts_with(bracketEnd) || utf8.starts_with(bracketStart)) {
                m_result.hadControls = true;
                utf8.remove_prefix(bracketEnd.size());
                continue;
            }
            add(uint8_t(utf8.front()));
            utf8.remove_prefix(1);
        }
        add('\t'); // ends a character that was cut off
        m_bytes.pop_back();
        m_result.text.assign(m_bytes.begin(), m_bytes.end());
        const bool endsLine = !m_bytes.empty() && m_bytes.back() == '\r';
        m_result.lines = 1 + int(std::count(m_bytes.begin(), m_bytes.end(), uint8_t('\r'))) - (endsLine ? 1 : 0);
        return std::move(m_result);
    }

private:
    void add(uint8_t byte)
    {
        if (byte >= 0x20 && byte != 0x7f) {
            m_parser.feed({&byte, 1}, *this);
            m_afterReturn = false;
            // U+0080 … U+009F come as C2 80 … C2 9F; the parser swallows them.
            m_result.hadControls = m_result.hadControls || (m_last == 0xc2 && byte >= 0x80 && byte < 0xa0);
            m_last = byte;
            return;
        }
        m_parser.feed({&bell, 1}, *this); // cuts off what is incomplete
        m_last = byte;
        if (byte == '\t' || byte == '\r' || byte == '\n') {
            if (byte != '\n' || !m_afterReturn)
                m_bytes.push_back(byte == '\t' ? '\t' : '\r');
            m_afterReturn = byte == '\r';
        } else {
            m_result.hadControls = true;
            m_afterReturn = false;
        }
    }
    void printAscii(const uint8_t *bytes, size_t count) override
    {
        m_bytes.insert(m_bytes.end(), bytes, bytes + count);
    }
    void printText(const char32_t *codes, size_t count) override
    {
        for (; count > 0; --count)
            appendUtf8(*codes++, m_bytes);
    }
    void control(uint8_t) override { }
    void escape(const Sequence &) override { }
    void csi(const Sequence &) override { }
    void osc(std::string_view) override { }
    void dcs(const Sequence &, std::string_view) override { }
    void apc(std::string_view) override { }
    void passthrough(std::string_view) override { }

    static constexpr uint8_t bell = 0x07;
    Parser m_parser;
    CleanPaste m_result;
    std::vector<uint8_t> m_bytes;
    uint8_t m_last = 0;
    bool m_afterReturn = false;
};

} // namespace

CleanPaste cleanPaste(std::string_view utf8)
{
    return Cleaner{}.clean(utf8);
}

} // namespace vt
