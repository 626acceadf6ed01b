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

/// A folder, with the name of the machine that it is on (OSC 7). UTF-8, without control and format characters.
struct FolderReport
{
    std::string host; ///< may be empty
    std::string path; ///< absolute; empty: the shell says that it has none
};

/// OSC 9;4.
struct ProgressReport
{
    int state = 0; ///< 0: none, 1: as far as `percent`, 2: failed, 3: nobody knows how far, 4: paused
    int percent = 0; ///< 0 to 100
};

/// How it stands with the newest command of a shell (OSC 133).
struct CommandReport
{
    uint64_t number = 0;
    bool isRunning = false;
    std::optional<int> status; ///< of one that has ended, where the shell said it
};

/// The newest of each; what came before it is nobody's concern any more.
struct ShellReports
{
    std::optional<FolderReport> folder;
    std::optional<ProgressReport> progress;
    std::optional<CommandReport> command;
};

/// What a program wants to be shown to somebody who looks elsewhere (OSC 9, 99, 777). UTF-8, clean.
struct NotificationReport
{
    std::string title; ///< may be empty
    std::string text;
};

/// What a terminal wants to tell the world since it was asked last.
struct Events
{
    std::string reply; ///< bytes for the host
    std::string graphicsReply; ///< the same about pictures, which also goes where tmux answers everything else
    std::optional<std::string> title; ///< UTF-8, clean
    std::optional<std::string> clipboard; ///< the newest OSC 52 write, decoded
    std::optional<NotificationReport> notification; ///< the newest
    ShellReports reports{};
    int bells = 0;
};

/// Text as it may be shown: valid UTF-8 without control, direction and format characters, at most `limit` code points.
[[nodiscard]] std::string cleanText(std::string_view text, size_t limit);

/// Collects events under the caps that keep a hostile stream from flooding anybody.
class Outbox
{
public:
    static constexpr size_t maxReplies = 4096; ///< bytes in replyWindow
    static constexpr Time replyWindow{100};
    static constexpr Time titlePause{100};
    static constexpr Time bellPause{500};
    static constexpr size_t maxTitle = 256; ///< code points
    static constexpr Time notificationPause{3000};
    static constexpr size_t maxNotificationTitle = 100; ///< code points
    static constexpr size_t maxNotificationText = 300;

    void setTime(Time now);
    /// Drops the whole reply when it does not fit into the window.
    void reply(std::string_view bytes);
    /// The same for Events::graphicsReply, within the same window.
    void graphicsReply(std::string_view bytes);
    /// Takes bytes as they came; keeps clean text only.
    void title(std::string_view text);
    void bell();
    void clipboard(std::string text) { m_events.clipboard = std::move(text); }
    /// Takes bytes as they came; keeps clean text only. Of those that come too fast the newest waits.
    void notification(std::string_view title, std::string_view text);
    /// What is put there takes the place of what waits to be taken.
    [[nodiscard]] ShellReports &reports() { return m_events.reports; }

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] Events take();
    /// Whether a title or a notification waits for its time.
    [[nodiscard]] bool isWaiting() const { return m_title || m_notification; }

private:
    [[nodiscard]] bool takeRoom(size_t bytes);

    Time m_now{0};
    Time m_windowStart{0};
    size_t m_windowBytes = 0;
    std::optional<Time> m_lastTitle;
    std::optional<Time> m_lastBell;
    std::optional<Time> m_lastNotification;
    std::optional<std::string> m_title;
    std::optional<NotificationReport> m_notification;
    Events m_events;
};

} // namespace vt
