// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/core/writelock.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <optional>

class Clock;

/// Names one deed that waits; 0 is none.
enum class PendingActionId : quint64 { };

/// What becomes of the thing, for the sentences about it.
enum class PendingVerb : quint8 { Delete, Remove, Forget, Undo, Stop };

/// Something that loses what cannot be had back: files, a place in Google's queue, a run, somebody's access. It need
/// not be final for the thing itself: a rule that is removed can be made again, what it has cut stays cut.
struct PendingAction
{
    PendingVerb verb = PendingVerb::Delete;
    std::function<QString()> name; ///< "node-1", "3 keys", as the list shows it; made when it is shown. Of values
                                   ///< alone: it outlives its page
    std::function<void()> begin; ///< after the grace; never sooner, and not at all when it was undone
    std::function<void()> over{}; ///< it will not begin after all: undone or refused; its page is there still
    CloudNeed need = CloudNeed::Now; ///< whether read-only mode and the network matter when the time is over
    QStringList things{}; ///< keys of all that it takes away, "plan/UUID": who shows one of them marks it
};

/// Whatever the user agreed to delete waits here for 6 s, in which it can be undone: no call leaves the program before.
/// When the time is over it is asked once more whether it may go out at all; who begins then looks at the state again.
/// What still waits when the program or its page ends does not happen. GUI thread.
class UndoQueue : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds delay{6};

    struct Waiting
    {
        PendingActionId id{};
        QString text; ///< "node-1 will be deleted"
        std::chrono::seconds left{};
        PendingVerb verb = PendingVerb::Delete;
    };

    /// Made when it is shown, so that what is kept of it follows the language.
    using Sentence = std::function<QString()>;
    /// Why the cloud cannot be changed now; empty: it can.
    using Gate = std::function<QString()>;

    explicit UndoQueue(Clock *clock, QObject *parent = nullptr);
    ~UndoQueue() override;
    /// The one made last, which is the program's; one of its own clock where there is none.
    [[nodiscard]] static UndoQueue &instance();

    /// Waits, then begins. `context`: with it the deed goes, too.
    PendingActionId add(QObject *context, PendingAction action);
    void undo(PendingActionId id); ///< an unknown one, or one that has begun: nothing happens
    void undoLast(); ///< the one that was agreed to last
    void undoAll(); ///< what it belongs to is left: "this is kept" must stay true
    /// The time stands still as long as this one lives: a question that says "this is kept" must stay true while it is
    /// read.
    void holdWhile(const QObject *question);
    void setGate(Gate gate) { m_gate = std::move(gate); }

    [[nodiscard]] QList<Waiting> waiting() const; ///< oldest first
    /// What waits for the thing with this key (PendingAction::things); nothing: it stays.
    [[nodiscard]] std::optional<Waiting> waitingFor(const QString &thing) const;
    [[nodiscard]] QStringList kept() const; ///< "node-1 was not deleted", of each: what ending now would mean

signals:
    void changed(); ///< one came, went, or a second passed
    void added(PendingActionId id);
    void undone(const Sentence &sentence); ///< "Deletion of node-1 undone"
    void refused(const Sentence &sentence, const Sentence &why);

private:
    struct Entry;
    static Task<> count(QPointer<UndoQueue> self, Clock *clock, PendingActionId id, std::stop_token stop);
    [[nodiscard]] bool tick(PendingActionId id); ///< whether its time is over
    void end(PendingActionId id);
    [[nodiscard]] std::optional<Entry> take(PendingActionId id);
    void leave(PendingActionId id);

    Clock *m_clock;
    Gate m_gate;
    QList<Entry> m_entries;
    quint64 m_last = 0;
    int m_holders = 0;
    TaskScope m_tasks; // last
};
