// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/prediction.h"

#include <QElapsedTimer>
#include <QTimer>

#include <chrono>
#include <functional>
#include <optional>

class TerminalView;
struct TerminalKey;

/// Shows on the screen of a terminal what is typed before the host has echoed it (see TerminalPrediction). It is only
/// painted: the frame of the view, and with it selections, copies and screen readers, know what the host has shown.
class TerminalEcho
{
public:
    using Clock = std::function<std::chrono::milliseconds()>; ///< does not go back

    explicit TerminalEcho(TerminalView *view);

    void setMode(PredictionMode mode);
    void setClock(Clock clock); ///< tests have their own
    void type(const TerminalKey &key, const QByteArray &bytes); ///< a key, and what is sent for it now
    void paste(const QByteArray &bytes); ///< what is sent now without having been typed
    void showFrame(); ///< the view has another one
    [[nodiscard]] TerminalLine shown(const TerminalLine &line) const; ///< a line of the frame as it is painted
    [[nodiscard]] TerminalCursor cursor() const; ///< the frame's, where it is painted

private:
    void follow();
    void updateLine(qint64 line) const;

    TerminalView *m_view;
    TerminalPrediction m_prediction;
    QList<PredictedCell> m_cells; ///< as they are painted
    std::optional<int> m_column; ///< of the cursor
    Clock m_clock;
    QElapsedTimer m_sinceStart;
    QTimer m_timer;
};
