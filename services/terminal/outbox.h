// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vt {

/// Time as the owner counts it; the core never looks at a clock.
using Time = std::chrono::milliseconds;

/// What a terminal wants to tell the world since it was asked last.
struct Events
{
    std::string reply; ///< bytes for the host
    std::optional<std::string> title; ///< UTF-8, clean
    std::optional<std::string> clipboard; ///< the newest OSC 52 write, decoded
    int bells = 0;
};

/// Collects events under the caps that keep a hostile stream from flooding anybody.
class Outbox
{
public:
    static constexpr size_t maxReplies = 4096; ///< bytes in replyWindow
    static constexpr Time replyWindow{100};
    static constexpr Time titlePause{100};
    static constexpr Time bellPause{500};
    static constexpr size_t maxTitle = 256; ///< code points

    void setTime(Time now);
    /// Drops the whole reply when it does not fit into the window.
    void reply(std::string_view bytes);
    /// Takes bytes as they came; keeps clean text only.
    void title(std::string_view text);
    void bell();
    void clipboard(std::string text) { m_events.clipboard = std::move(text); }

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] Events take();
    /// Whether a title waits for its time.
    [[nodiscard]] bool isWaiting() const { return m_title.has_value(); }

private:
    Time m_now{0};
    Time m_windowStart{0};
    size_t m_windowBytes = 0;
    std::optional<Time> m_lastTitle;
    std::optional<Time> m_lastBell;
    std::optional<std::string> m_title;
    Events m_events;
};

} // namespace vt
