// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>
#include <QList>
#include <QObject>

#include <functional>
#include <optional>

enum class ActivityState : quint8 {
    Running,
    Retrying, ///< waits on purpose before the next try
    NeedsUser, ///< goes on only when the user does something
    Done,
    Failed,
    Cancelled,
};

/// Names one activity for as long as the program runs; 0 is none.
enum class ActivityId : quint64 { };

/// One line of the Activity strip.
struct Activity
{
    ActivityId id{};
    /// Made when it is shown, so that it follows the language and the passing time.
    std::function<QString()> text;
    ActivityState state = ActivityState::Running;
    std::optional<double> progress{}; ///< 0 to 1; nothing: not known
    std::function<void()> cancel{}; ///< empty: cannot be cancelled
    QDateTime startedAt{}; ///< UTC
    QDateTime endedAt{}; ///< UTC; null while it runs
    QString subject{}; ///< full name of the TPU it speaks of; empty: of none
    bool isPast = false; ///< ended, and no news any more: of a TPU that is gone, or of another project
};

/// What the program is doing now, and the last few things it did.
/// Services add; the Activity strip reads. Lives on the GUI thread.
class Activities : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype historyLimit = 200;

    using QObject::QObject;

    ActivityId add(std::function<QString()> text, std::function<void()> cancel = {});
    void update(ActivityId id, ActivityState state, std::function<QString()> text = {},
                std::optional<double> progress = {});
    /// Moves it to the history; a second call and an unknown id do nothing.
    void finish(ActivityId id, ActivityState end, std::function<QString()> text = {});
    /// Done, Cancelled or Failed with the error's own sentence.
    void finish(ActivityId id, const std::optional<Error> &error, std::function<QString()> done);

    [[nodiscard]] const QList<Activity> &running() const { return m_running; } ///< oldest first
    [[nodiscard]] const QList<Activity> &ended() const { return m_ended; } ///< newest first
    [[nodiscard]] std::optional<Activity> find(ActivityId id) const;
    void clearEnded();
    void setSubject(ActivityId id, const QString &subject);
    /// What ended stays in the history, but is no news any more: all of it, or what speaks of that subject.
    void makePast(const QString &subject = {});
    /// Takes a running one away without a word in the history: it rests, or another line says what became of it.
    void drop(ActivityId id);
    /// Takes an ended one out of the history: another line goes on with what it told.
    void replaceEnded(ActivityId id);

signals:
    void added(ActivityId id);
    void changed(ActivityId id);
    void finished(ActivityId id);
    void historyChanged();

private:
    [[nodiscard]] qsizetype indexOf(ActivityId id) const; ///< among those that run

    QList<Activity> m_running;
    QList<Activity> m_ended;
    quint64 m_lastId = 0;
};
