// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/semaphore.h"
#include "services/core/taskscope.h"
#include "services/lease/lease.h"
#include "services/session/sessionfiles.h"
#include "services/store/journalthread.h"
#include "services/watcher/watcherstate.h"
#include "services/watcher/watchitem.h"
#include "services/watcher/watchpeer.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

class Accounts;
class FileSecrets;
class SessionManager;
class Settings;
class Webhooks;
struct Session;

/// What a watcher was told when it was installed: its own file, watch.json.
struct WatchSetup
{
    QString project{};
    QString name{}; ///< of the computer
    WatcherKeep keep = WatcherKeep::Service;
    QString language{}; ///< in which it writes its sentences: "en", "zh_CN", "ko"
    QJsonObject endpoints{}; ///< where Google answers; empty: where it always does
    QStringList trusted{}; ///< which of them may get tokens
};
[[nodiscard]] QJsonObject toJson(const WatchSetup &setup);
[[nodiscard]] std::optional<WatchSetup> watchSetupFrom(const QJsonObject &json);

struct WatchHeadContext
{
    Clock *clock = nullptr;
    QString dataFolder{};
    bool isInstalled = false; ///< by a desk; false: it works for the settings of this computer's own TPU Desk
    WatchSetup setup{};
    QString program{}; ///< "tpudesk-watch 0.1.0"
    Settings *settings = nullptr;
    Accounts *accounts = nullptr;
    FileSecrets *secrets = nullptr;
    Webhooks *webhooks = nullptr;
    /// One for each time that it acts; null where this process only looks at the disk (attach without a watcher).
    std::function<std::unique_ptr<SessionManager>()> makeCloud{};
    std::function<void(SessionManager &cloud)> signIn{}; ///< of one that is not installed; empty: with its credential
    CloudProfile cloud{}; ///< of the project, with the endpoints
    PracticeCloud::Options practice{}; ///< of a watcher that is not installed
    JournalOptions journal{}; ///< for tests, as the next one
    JournalThread::Where where = JournalThread::Where::Thread;
};

/// The watcher itself: it acts while its lease says so, and does what desks ask. Everything of it is on the disk before
/// it is answered. GUI thread.
class WatchHead : public QObject
{
    Q_OBJECT

public:
    explicit WatchHead(WatchHeadContext context, QObject *parent = nullptr);
    ~WatchHead() override;

    void begin(); ///< acts, where the lease says so; looks from now on whether an offer lapses
    void end(); ///< the program ends: nothing is begun any more, and nothing is given away
    /// Answers a message of the table in README.md.
    [[nodiscard]] Task<WatchMessage> answer(WatchMessage ask, std::stop_token stop);
    [[nodiscard]] WatcherState state() const;
    /// Those that differ from `known`, which is brought up to date; all that went have an empty body.
    [[nodiscard]] Task<QList<WatchItem>> changedItems(std::shared_ptr<QHash<QString, QByteArray>> known);
    [[nodiscard]] Lease *lease() { return &m_lease; }
    [[nodiscard]] Session *session() const; ///< null: it does not act, or has not signed in

signals:
    void changed(); ///< state()
    void itemsChanged(); ///< perhaps

private:
    struct HeadFlow;
    friend struct HeadFlow;
    void startSession();
    void signIn();
    [[nodiscard]] Task<> endSession();
    void followSession();
    void onSignInFailed(const Error &error);
    void onLease();
    void sweep();
    void setTrouble(std::optional<Error> trouble);

    WatchHeadContext m_context;
    SessionFiles m_files;
    Lease m_lease;
    QString m_publicKey;
    WatcherAccount m_account;
    std::optional<Error> m_trouble;
    QDateTime m_startedAt;
    int m_failures = 0;
    bool m_isEnding = false;
    bool m_isMoving = false; ///< what it has is being changed on the disk: no session reads it
    JournalThread m_journal; ///< beside the session's
    std::unique_ptr<SessionManager> m_cloud; ///< while it acts
    std::vector<std::pair<quint64, std::unique_ptr<SessionManager>>> m_left; ///< until their tasks have ended
    std::shared_ptr<AsyncSemaphore> m_turns = std::make_shared<AsyncSemaphore>(1); ///< who changes who acts
    TaskScope m_tasks; // last
};
