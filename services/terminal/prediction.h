// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <chrono>
#include <optional>
#include <utility>

/// Whether typed characters are shown before the host has echoed them. Auto: where the echo takes long, and not on the
/// alternate screen.
enum class PredictionMode : quint8 { Auto, Off, Always };

/// What a key does to a line that is edited, as far as that can be guessed.
enum class PredictedKey : quint8 { Text, Backspace, Left, Right, Enter, Other };

/// A place that is shown otherwise than the host has it.
struct PredictedCell
{
    qint64 line = 0; ///< id
    int column = 0;
    TerminalCell cell{}; ///< underlined; blank where a character goes

    friend bool operator==(const PredictedCell &, const PredictedCell &) = default;
};

/// The line as it is shown: with what is predicted in it.
[[nodiscard]] TerminalLine withPredicted(TerminalLine line, const QList<PredictedCell> &predicted);

/// Guesses what the host will echo, so that it can be shown at once (predictive local echo).
///
/// It knows the text that was typed on the line of the cursor, and the keys that have not been answered yet. The host
/// works through the keys in their order: each frame has to look as after some of them, which are confirmed then. A
/// frame that looks otherwise ends the epoch, as do Enter, keys whose effect is not known, another line and another
/// mode. In each epoch nothing is shown before the host has echoed two different characters: a password never is. It
/// has no clock: `now` is the time of one that does not go back.
class TerminalPrediction
{
public:
    using Time = std::chrono::milliseconds;

    static constexpr qsizetype maxKeys = 256; ///< that wait for an answer; more of them end the epoch

    void setMode(PredictionMode mode);
    /// A key that goes to the host now. `text`: what is typed, for PredictedKey::Text.
    void type(PredictedKey key, const QString &text, Time now);
    void show(const TerminalFrame &frame, Time now); ///< what the host shows now
    void expire(Time now); ///< gives up what was not confirmed in time
    [[nodiscard]] std::optional<Time> deadline() const; ///< when expire() has something to do
    [[nodiscard]] QList<PredictedCell> cells() const; ///< to be laid over the frame
    [[nodiscard]] std::optional<int> cursorColumn() const; ///< on its line; nothing: where the host has it
    [[nodiscard]] Time roundTrip() const { return m_roundTrip; } ///< from a key to its echo, smoothed; 0: not known

private:
    enum class Match : quint8 { First, Last };

    struct Letter
    {
        char32_t code;
        int width;
    };

    struct Edit
    {
        PredictedKey key;
        Letter letter; ///< of Text
        Time at;
    };

    /// What was typed on this line in this epoch.
    struct Typed
    {
        QList<Letter> letters{};
        qsizetype cursor = 0; ///< before this letter
    };

    /// What counts of a frame.
    struct Seen
    {
        quint64 epoch = 0;
        int columns = 0;
        qint64 line = 0; ///< of the cursor
        int column = 0;
        TerminalModes modes{};
        std::optional<TerminalLine> row{}; ///< the cursor's; nothing: it is scrolled away
    };

    [[nodiscard]] static Seen seenIn(const TerminalFrame &frame);
    [[nodiscard]] static bool isEnd(const Edit &edit);
    [[nodiscard]] static int widthOf(const Typed &typed, qsizetype count);
    [[nodiscard]] bool apply(Typed *typed, const Edit &edit) const;
    [[nodiscard]] bool hasRoom(const Typed &typed, const Edit &edit) const;
    [[nodiscard]] bool isBlank(int column) const;
    [[nodiscard]] bool isAt(int column, const Letter &letter) const;
    [[nodiscard]] bool isSeen(const Typed &typed, int extent) const;
    [[nodiscard]] std::optional<qsizetype> confirmedKeys(Match which) const;
    [[nodiscard]] std::pair<qsizetype, qsizetype> echoedKeys() const;
    [[nodiscard]] bool isAwaited() const;
    [[nodiscard]] bool isShown() const;
    void append(const Edit &edit);
    void judge(Time now);
    void measure(Time taken);
    void take(qsizetype count);
    void prove(char32_t code);
    void lose(bool isElsewhere);
    void anchor();
    void restart();
    void settle();

    PredictionMode m_mode = PredictionMode::Auto;
    Seen m_seen;
    qint64 m_line = 0; ///< where the typed text is
    int m_column = 0; ///< where it begins
    bool m_isAnchored = false; ///< its place is known
    bool m_isEchoed = false; ///< the host has echoed two different characters of this epoch
    char32_t m_firstEcho = 0; ///< the first one
    Typed m_confirmed; ///< as the host shows it
    Typed m_expected; ///< as it will be after the keys before the next end of an epoch
    QList<Edit> m_keys; ///< not answered yet; behind an end (Enter, Other) their place is not known
    Time m_roundTrip{0};
    bool m_isSlow = false;
};
