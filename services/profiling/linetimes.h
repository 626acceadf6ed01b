// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QtTypes>

#include <functional>
#include <vector>

/// What happened once on a line of a profile. Picoseconds from where its line begins.
struct LineEvent
{
    qint64 start = 0;
    qint64 duration = 0;
    qint64 id = 0; ///< of what happened

    [[nodiscard]] qint64 end() const { return start + duration; }
};

/// Adds the events of one line up: what each kind took by itself, without what ran inside it, and how long anything ran
/// at all. Events come in about the order of their beginning: those that lie within `portion` of each other are put in
/// order here, so a line of any length needs little memory.
class LineTimes
{
public:
    struct Sum
    {
        double self = 0; ///< picoseconds
        qint64 count = 0;
    };

    static constexpr qsizetype usualPortion = 1 << 20; ///< events
    static constexpr qsizetype mostKinds = 200'000;

    explicit LineTimes(qsizetype portion = usualPortion)
        : m_portion{portion}
    {
    }

    void add(const LineEvent &event);
    void finish(); ///< the line is over: the next event is of another one

    [[nodiscard]] const QHash<qint64, Sum> &sums() const { return m_sums; } ///< by id, of all lines
    [[nodiscard]] double busy() const { return m_busy; } ///< picoseconds in which an event went on, of all lines
    [[nodiscard]] bool isCut() const { return m_isCut; } ///< there were more kinds than mostKinds

private:
    struct Open
    {
        qint64 end = 0;
        qint64 id = 0;
    };

    void takePortion();
    void take(const LineEvent &event);

    qsizetype m_portion;
    std::vector<LineEvent> m_events;
    std::vector<Open> m_open; ///< what goes on, the outermost first
    QHash<qint64, Sum> m_sums;
    qint64 m_coveredUntil = 0;
    double m_busy = 0;
    bool m_isCut = false;
};
