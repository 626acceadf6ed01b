// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/outbox.h"

#include "services/terminal/line.h"
#include "services/terminal/parser.h"
#include "services/terminal/width.h"

#include <utility>
#include <vector>

namespace vt {

namespace {

#ifdef TPUDESK_CONFORMANCE
constexpr size_t replyLimit = SIZE_MAX; // a suite asks about every single cell, as fast as it can
#else
constexpr size_t replyLimit = Outbox::maxReplies;
#endif

/// Keeps what can be seen: no controls, no direction or format characters, at most `limit` code points.
class TitleText final : private Sink
{
public:
    explicit TitleText(size_t limit)
        : m_limit{limit}
    {
    }

    std::string clean(std::string_view text)
    {
        Parser utf8;
        const auto *bytes = reinterpret_cast<const uint8_t *>(text.data());
        for (size_t i = 0; i < text.size(); ++i) { // one by one: nothing here may begin a sequence
            if (bytes[i] >= 0x20 && bytes[i] != 0x7f)
                utf8.feed({bytes + i, 1}, *this);
        }
        return {m_text.begin(), m_text.end()};
    }

private:
    void add(char32_t code)
    {
        const Glyph glyph = glyphOf(code);
        if (glyph.joining() != Joining::Ignored && m_count++ < m_limit)
            appendUtf8(code, m_text);
    }
    void printAscii(const uint8_t *bytes, size_t count) override
    {
        for (; count > 0; --count)
            add(*bytes++);
    }
    void printText(const char32_t *codes, size_t count) override
    {
        for (; count > 0; --count)
            add(*codes++);
    }
    void control(uint8_t) override { }
    void escape(const Sequence &) override { }
    void csi(const Sequence &) override { }
    void osc(std::string_view) override { }
    void dcs(const Sequence &, std::string_view) override { }
    void apc(std::string_view) override { }
    void passthrough(std::string_view) override { }

    size_t m_limit;
    size_t m_count = 0;
    std::vector<uint8_t> m_text;
};

std::string onOneLine(std::string_view text)
{
    std::string line{text};
    for (char &c : line) {
        if (c == '\n' || c == '\t')
            c = ' ';
    }
    return line;
}

} // namespace

std::string cleanText(std::string_view text, size_t limit)
{
    return TitleText{limit}.clean(text);
}

void Outbox::setTime(Time now)
{
    m_now = std::max(m_now, now);
    if (m_title && (!m_lastTitle || m_now - *m_lastTitle >= titlePause)) {
        m_events.title = std::exchange(m_title, std::nullopt);
        m_lastTitle = m_now;
    }
    if (m_notification && (!m_lastNotification || m_now - *m_lastNotification >= notificationPause)) {
        m_events.notification = std::exchange(m_notification, std::nullopt);
        m_lastNotification = m_now;
    }
}

void Outbox::reply(std::string_view bytes)
{
    if (takeRoom(bytes.size()))
        m_events.reply += bytes;
}

void Outbox::graphicsReply(std::string_view bytes)
{
    if (takeRoom(bytes.size()))
        m_events.graphicsReply += bytes;
}

bool Outbox::takeRoom(size_t bytes)
{
    if (m_now - m_windowStart >= replyWindow) {
        m_windowStart = m_now;
        m_windowBytes = 0;
    }
    if (bytes > replyLimit - m_windowBytes)
        return false;
    m_windowBytes += bytes;
    return true;
}

void Outbox::title(std::string_view text)
{
    m_title = TitleText{maxTitle}.clean(text);
    setTime(m_now);
}

void Outbox::notification(std::string_view title, std::string_view text)
{
    NotificationReport notification{.title = cleanText(onOneLine(title), maxNotificationTitle),
                                    .text = cleanText(onOneLine(text), maxNotificationText)};
    if (notification.title.empty() && notification.text.empty())
        return;
    m_notification = std::move(notification);
    setTime(m_now);
}

void Outbox::bell()
{
    if (m_lastBell && m_now - *m_lastBell < bellPause)
        return;
    m_lastBell = m_now;
    ++m_events.bells;
}

bool Outbox::isEmpty() const
{
    const ShellReports &reports = m_events.reports;
    return m_events.reply.empty() && m_events.graphicsReply.empty() && !m_events.title && !m_events.clipboard
        && !m_events.notification && !reports.folder && !reports.progress && !reports.command && m_events.bells == 0;
}

Events Outbox::take()
{
    return std::exchange(m_events, {});
}

} // namespace vt
