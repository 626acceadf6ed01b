// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/semaphore.h"
#include "services/core/taskscope.h"
#include "services/provisioning/requestselsewhere.h"
#include "services/provisioning/requeststore.h"
#include "services/store/journalthread.h"
#include "services/watcher/watchercredential.h"
#include "services/watcher/watcherinstall.h"
#include "services/watcher/watcherlink.h"
#include "services/watcher/watcherplace.h"

#include <QHash>
#include <QObject>
#include <QPointer>

class Accounts;
class Secrets;
class Webhooks;
struct Session;

/// What a WatcherService works with. All of it lives longer.
struct WatcherServiceContext
{
    Session *session = nullptr;
    Clock *clock = nullptr;
    Accounts *accounts = nullptr;
    Secrets *secrets = nullptr;
    Webhooks *webhooks = nullptr; ///< null: none are handed over
    QString program{}; ///< "tpudesk 0.1.0"
    QString version{}; ///< "0.1.0"
    std::function<QString()> language{}; ///< in which a watcher writes its sentences; empty: its own choice
    QJsonObject endpoints{}; ///< Endpoints::toJson(): where Google answers, as the watcher is to know it, too
    QStringList trusted{}; ///< which of them may get tokens
    OpenWatchStream open{}; ///< how a watcher is reached; empty: over SSH, by its place
    JournalThread::Where where = JournalThread::Where::Thread; ///< for tests
};

/// What is seen before the user decides, see WatcherService::look().
struct WatcherOffer
{
    PodHost host{};
    WatcherHostFacts facts{};
    WatcherKeep keep = WatcherKeep::Service;
    QStringList concerns{}; ///< sentences
    QString obstacle{}; ///< a sentence; empty: it can be installed
};

/// A desk's view of the watcher of one project: where it is, what it does, and who acts. It gives the watcher the
/// requests and takes them back; while the watcher has them, orders go to it, and what it does is shown as if it were
/// done here. One for a session, made behind it and gone before it. GUI thread.
class WatcherService : public QObject, public RequestsElsewhere
{
    Q_OBJECT

public:
    explicit WatcherService(WatcherServiceContext context, QObject *parent = nullptr);
    ~WatcherService() override;

    /// Nothing: there is no watcher.
    [[nodiscard]] const std::optional<WatcherPlace> &place() const { return m_place; }
    [[nodiscard]] const WatcherLink &link() const { return m_link; } ///< what it said last, and whether it is reached
    [[nodiscard]] const LeaseRecord &lease() const; ///< who acts, as this desk knows it
    /// Another watcher than the one that has the requests answers at its place, in a sentence; empty: it is that one.
    [[nodiscard]] QString strangeness() const;
    /// What is being done now ("Handing over…"), in a sentence; empty: nothing.
    [[nodiscard]] QString underWay() const { return m_underWay; }
    void connectNow();

    /// What is there, and what would come of it; changes nothing. Errors: those of the connection.
    [[nodiscard]] Task<WatcherOffer> look(PodHost host, std::stop_token stop);
    /// Installs it, or another version of it, gives it its credential, key and webhooks, and waits until it has signed
    /// in. It does not act yet: handOver(). Errors: those of installWatcher() and readWatcherCredential(); SignedOut
    /// and Denied with a sentence when Google does not accept the credential or it may do too little.
    [[nodiscard]] Task<> install(WatcherOffer offer, AccountProfile credential, WatcherReport report,
                                 std::stop_token stop);
    /// Another credential, after the old one was revoked.
    [[nodiscard]] Task<> renewCredential(AccountProfile credential, std::stop_token stop);
    /// The watcher acts, and this desk no more. When it fails half way nobody acts until the watcher is reached again:
    /// then it is settled by itself. Errors: Conflict, Offline, FileFailed (the disk there is full: all stays here),
    /// and with watchprotocol::otherVersion.
    [[nodiscard]] Task<> handOver(std::stop_token stop);
    /// This desk acts, and the watcher no more. Also where the watcher itself has died or hangs, as long as its machine
    /// is reached. Errors: as handOver().
    [[nodiscard]] Task<> takeBack(std::stop_token stop);
    /// The user has said that the machine is gone for good: this desk acts. Errors: FileFailed.
    [[nodiscard]] Result<> takeByForce();
    /// Somebody else took all back: this desk forgets it and acts on what it asks for itself. Errors: Conflict.
    [[nodiscard]] Task<> beginAnew(std::stop_token stop);
    /// Once it does not act: program, data and credential go from there, and its own client's sign-in is revoked. With
    /// `evenUnreached` it is only forgotten here. Errors: Conflict while it acts, and those of removeWatcher().
    [[nodiscard]] Task<> remove(bool evenUnreached, std::stop_token stop);

    // What ProvisioningService tells while the watcher acts.
    [[nodiscard]] Task<QUuid> start(TpuRequest tpuRequest) override;
    [[nodiscard]] Task<> order(QUuid id, ProvisioningEvent event) override;
    [[nodiscard]] Task<> forget(QUuid id) override;
    [[nodiscard]] Task<QList<FinishedAttempt>> history(QUuid id) const override;

signals:
    void changed();

private:
    struct DeskFlow;
    friend struct DeskFlow;

    void load();
    [[nodiscard]] Result<> keepPlace(std::optional<WatcherPlace> place); ///< another one is connected to
    [[nodiscard]] Result<> keepName(const WatcherPlace &place); ///< of the one that is connected to
    void onLink();
    void onGreeted(const WatcherState &state);
    void onItems(const QList<WatchItem> &items, bool areAll);
    void beginPushing();
    void onLease();
    void setUnderWay(const QString &sentence);
    void noteMirrored();
    [[nodiscard]] QString ownLine() const; ///< of "ssh-keys", of the watcher's key for this desk's user; empty: none

    WatcherServiceContext m_context;
    std::optional<WatcherPlace> m_place;
    QString m_underWay;
    QHash<QString, QByteArray> m_known; ///< digests of items, by key, as both sides have them
    bool m_isPushing = false;
    bool m_hasMirrored = false; ///< m_known says what both sides have
    QDateTime m_mirroredAt; ///< UTC; kept, so that what was done here since then is told apart
    std::shared_ptr<AsyncSemaphore> m_turns = std::make_shared<AsyncSemaphore>(1); ///< one transfer at a time
    JournalThread m_mirror; ///< beside the session's own, so that it sees what is written as another window's
    WatcherLink m_link;
    TaskScope m_tasks; // last
};
