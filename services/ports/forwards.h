// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "services/ssh/forward.h"

#include <QJsonObject>
#include <QTimer>
#include <QUuid>

class Clock;
class Documents;
class HostPool;
struct Document;

/// Which window holds a forward's port on this computer. Windows share what is kept, and a port has room for one.
struct ProcessIdentity
{
    QUuid instance{}; ///< null: nobody
    QString boot{}; ///< of the system: another computer, or this one before it was started anew, holds nothing here
    qint64 pid = 0;
    QString born{};

    [[nodiscard]] static ProcessIdentity self(); ///< of this process, with an instance of its own
    [[nodiscard]] bool lives() const; ///< on this computer, as far as is known

    friend bool operator==(const ProcessIdentity &, const ProcessIdentity &) = default;
};

[[nodiscard]] QJsonObject toJson(const ProcessIdentity &holder);
[[nodiscard]] ProcessIdentity processIdentityFrom(const QJsonObject &json); ///< anything else: nobody

/// A forward that the user wants to find again.
struct SavedForward
{
    QUuid id{};
    QString name{}; ///< "TensorBoard"; may be empty
    PodHost host{};
    QString place = QStringLiteral("127.0.0.1"); ///< as the host sees it
    quint16 port = 0; ///< there
    quint16 wanted = 0; ///< here; 0: the same number as there, or any free one
    quint16 last = 0; ///< which one it was here the last time: bookmarks point to it
    bool isOpen = true; ///< opened when the program starts

    friend bool operator==(const SavedForward &, const SavedForward &) = default;
};

enum class ForwardState : quint8 {
    Closed,
    Open, ///< this computer listens; the host is reached when a program connects
    InUse, ///< a program is connected
    Failing, ///< the last program could not be connected: ForwardView::error
    Elsewhere, ///< another window has it open; its port serves all programs of this computer
    Gone, ///< it is to be open, but its TPU was deleted; once there is one of that name again, it leads there
    Renewed, ///< it is open, and leads to a TPU that was made again under the name; nothing was reached there yet
};

struct ForwardView
{
    SavedForward saved{};
    ForwardState state = ForwardState::Closed;
    quint16 port = 0; ///< the actual one on this computer; another than wanted when that was taken
    LocalForward::Traffic traffic{};
    std::optional<Error> error{};
};

struct ForwardsContext
{
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    HostPool *hosts = nullptr;
    /// The machine that a saved host is now: a TPU that was made again has another id. Empty: as it was saved.
    std::function<PodHost(const PodHost &)> current{};
    std::function<bool(const PodHost &)> isGone{}; ///< its TPU is certainly not there; empty: nobody knows
    std::chrono::milliseconds pace{2'000}; ///< between two looks at what other windows did
};

/// All forwards of a project: kept, opened again at the next start, and led to where the host is now. Windows of the
/// same project have the same list: each port is opened by one of them, and by another one when that is gone.
class Forwards : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostForwards = 200;

    explicit Forwards(ForwardsContext context, QObject *parent = nullptr);
    ~Forwards() override;

    void resume(); ///< once, when hosts can be reached: opens what was open, and is not held by another window

    [[nodiscard]] QList<ForwardView> all() const; ///< in the order in which they were made
    [[nodiscard]] std::optional<ForwardView> find(const QUuid &id) const;
    /// The one to that port of that host that is there already, or a new one; it is open. Errors: Invalid (a port of 0,
    /// too many), FileFailed.
    [[nodiscard]] Result<QUuid> add(SavedForward wanted);
    /// That add() told of last, in this window; null: none yet.
    [[nodiscard]] QUuid newest() const { return m_newest; }
    Result<> open(const QUuid &id);
    Result<> close(const QUuid &id);
    Result<> rename(const QUuid &id, const QString &name);
    Result<> remove(const QUuid &id);

signals:
    void changed();
    void asked(const QUuid &id); ///< by add(), and it is there: who asked for it looks for its row
    void trafficChanged();

private:
    struct Entry;

    void look();
    void read();
    bool take(Entry *entry, const Document &document);
    [[nodiscard]] Entry *entry(const QUuid &id) const;
    [[nodiscard]] bool isElsewhere(const Entry &entry) const;
    [[nodiscard]] QUuid notifyAsked(const QUuid &id);
    [[nodiscard]] PodHost hostNow(const SavedForward &saved) const;
    [[nodiscard]] bool isOfAnEarlierMachine(const SavedForward &saved) const;
    void handle(const QUuid &id);
    [[nodiscard]] Result<> keep(Entry *entry, const SavedForward &saved);
    [[nodiscard]] Result<> start(Entry *entry);
    void openWhatIsFree();

    ForwardsContext m_context;
    std::vector<std::unique_ptr<Entry>> m_entries;
    ProcessIdentity m_self;
    QUuid m_newest;
    bool m_goesOn = false;
    QTimer m_look;
    TaskScope m_tasks; // last
};

/// The same by gcloud, or by ssh for a plain address; for a shell, on one line.
[[nodiscard]] QString forwardCommand(const SavedForward &forward);

[[nodiscard]] QJsonObject toJson(const SavedForward &forward);
[[nodiscard]] std::optional<SavedForward> savedForwardFrom(const QJsonObject &json);
