// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/terminal.h"

#include "services/terminal/dispatch.h"
#include "services/terminal/print.h"
#include "services/terminal/reflow.h"
#include "services/terminal/state.h"

namespace vt {

namespace {

/// What may come past tmux: pictures, and what a terminal is told beside its text. The text, the cursor and all answers
/// are tmux's, and nothing in it is unwrapped once more. Programs wrap one sequence or a few; so many are taken, since
/// all are worked off at once, while others wait for the terminal.
class PastTmux final : public Sink
{
public:
    static constexpr int mostSequences = 256;

    PastTmux(Screen &screen, Outbox &outbox, const ThemeColors &colors)
        : m_screen{screen}
        , m_outbox{outbox}
        , m_colors{colors}
    {
    }

    void printAscii(const uint8_t *, size_t) override { }
    void printText(const char32_t *, size_t) override { }
    void control(uint8_t) override { }
    void escape(const Sequence &) override { }
    void csi(const Sequence &) override { }
    void osc(std::string_view text) override
    {
        if (m_left-- > 0)
            runOsc(m_screen, m_outbox, m_colors, text);
    }
    void dcs(const Sequence &, std::string_view) override { }
    void apc(std::string_view text) override
    {
        if (m_left-- > 0)
            runApc(m_screen, m_outbox, text, PictureCursor::Stays);
    }
    void passthrough(std::string_view) override { }

private:
    int m_left = mostSequences; // at most a few hundred thousand below 0: what is wrapped is bounded
    Screen &m_screen;
    Outbox &m_outbox;
    const ThemeColors &m_colors;
};

} // namespace

Terminal::Terminal(int columns, int rows, size_t scrollbackLines, size_t scrollbackBytes)
    : m_screen{columns, rows, scrollbackLines, scrollbackBytes}
{
}

void Terminal::feed(std::span<const uint8_t> bytes)
{
    m_parser.feed(bytes, *this);
}

void Terminal::setTime(Time now)
{
    m_now = std::max(m_now, now);
    m_outbox.setTime(m_now);
    m_screen.pixelBudget.setTime(m_now);
    if (!m_screen.modes.has(Mode::Synchronized))
        m_synchronizedSince.reset();
    else if (!m_synchronizedSince)
        m_synchronizedSince = m_now;
    else if (m_now - *m_synchronizedSince >= maxSynchronized)
        m_screen.modes.set(Mode::Synchronized, false);
}

bool Terminal::needsTime() const
{
    return m_outbox.isWaiting() || m_screen.modes.has(Mode::Synchronized);
}

void Terminal::resize(int columns, int rows)
{
    vt::resize(m_screen, columns, rows);
}

void Terminal::reset()
{
    m_parser.reset();
    hardReset(m_screen);
}

size_t Terminal::heldBytes() const
{
    constexpr size_t perCluster = 160; // text, hash node, pointers
    return m_screen.scrollback.bytes() + m_screen.tables.clusters.size() * perCluster + m_screen.tables.links.bytes()
        + m_parser.bufferedBytes() + m_screen.images.bytes()
        + (m_screen.upload ? m_screen.upload->bytes.capacity() : 0);
}

void Terminal::printAscii(const uint8_t *bytes, size_t count)
{
    vt::printAscii(m_screen, bytes, count);
}

void Terminal::printText(const char32_t *codes, size_t count)
{
    printCodes(m_screen, codes, count);
}

void Terminal::control(uint8_t code)
{
    runControl(m_screen, m_outbox, code);
}

void Terminal::escape(const Sequence &sequence)
{
    runEscape(m_screen, m_outbox, sequence);
}

void Terminal::csi(const Sequence &sequence)
{
    runCsi(m_screen, m_outbox, sequence);
}

void Terminal::osc(std::string_view text)
{
    runOsc(m_screen, m_outbox, m_colors, text);
}

void Terminal::dcs(const Sequence &sequence, std::string_view text)
{
    runDcs(m_screen, m_outbox, m_colors, sequence, text);
}

void Terminal::apc(std::string_view text)
{
    runApc(m_screen, m_outbox, text);
}

void Terminal::passthrough(std::string_view bytes)
{
    Parser parser;
    PastTmux sink{m_screen, m_outbox, m_colors};
    parser.feed({reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()}, sink);
}

} // namespace vt
