// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QObject>
#include <QUuid>

#include <functional>
#include <map>
#include <memory>
#include <optional>

class AsyncSemaphore;
class Clock;
class Documents;
class SyncRecords;

/// One folder of this computer, kept on hosts. Written down; survives quits.
struct SyncFolder
{
    QUuid id{};
    QString local{}; ///< full path here
    QStringList hosts{}; ///< ids of PodHost; a shared folder is kept through one of its hosts
    QByteArray remote{}; ///< full path there, the same on all hosts
    bool deletes = false; ///< what is deleted here is deleted there, too; only what was put there by us
    bool usesGitignore = true; ///< the .gitignore files in it count
    QStringList excludes{}; ///< lines as in a .gitignore
    bool isPaused = false;

    friend bool operator==(const SyncFolder &, const SyncFolder &) = default;
};

enum class SyncState : quint8 {
    Reading, ///< the folder here, or what is there
    Sending,
    UpToDate,
    Asking, ///< files there are others than those that we put there, or very many are gone here: nothing unasked
    Retrying, ///< the connection broke, or a file was refused: it goes on by itself
    Paused,
    Failed, ///< it needs the user: the error says what
    Away, ///< the host is not READY
};

/// How one host stands.
struct SyncHost
{
    QString hostId{};
    QString label{}; ///< its id as long as it was never READY
    SyncState state = SyncState::Reading;
    qint64 filesLeft = 0;
    qint64 bytesLeft = 0;
    qint64 files = 0; ///< that are there as here
    std::optional<qint64> upToDateSince{}; ///< ms since 1970, UTC
    QList<QByteArray> conflicts{}; ///< with Asking: paths below the remote folder, the first 100
    qint64 gone = 0; ///< files that are gone here, and so many that nothing is deleted there unasked
    QStringList problems{}; ///< what is left out and why, the first 20 sentences
    std::optional<Error> error{}; ///< with Retrying and Failed
};

struct SyncStatus
{
    qint64 files = 0; ///< here, behind the excludes
    qint64 bytes = 0;
    std::optional<Error> error{}; ///< of the folder here: deleted, unreadable, more than SyncService::mostFiles
    QList<SyncHost> hosts{};
    qint64 gone = 0; ///< the largest SyncHost::gone: the user is asked once for all hosts
    quint64 question = 0; ///< of the last thing that was asked until now, for SyncService::answer()

    [[nodiscard]] bool isUpToDate() const; ///< on all hosts
};

enum class SyncAnswer : quint8 {
    ReplaceThere, ///< conflicts: what is here wins
    KeepThere, ///< conflicts: those files are left alone from now on, until they change here
    DeleteThere, ///< what is gone here
    NeverDelete, ///< what is gone here: it is not ours any more there
};

struct SyncPlace
{
    QString label{};
    std::shared_ptr<RemoteFiles> files{};
};

struct SyncContext
{
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    /// The host, when it can be reached now; nothing: it is away.
    std::function<std::optional<SyncPlace>(const QString &hostId)> place{};
    std::function<bool()> isOwner{}; ///< of two windows only one sends; empty: this one
    QString records{}; ///< data base of what was put on hosts; empty: it is known until the program ends
    qint64 mostFiles = 100'000; ///< of one folder
};

/// Folders of this computer that are watched and kept on hosts: one way, changed files only. GUI thread; the disk is
/// read on threads of its own.
class SyncService : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostFiles = 100'000; ///< of one folder, unless SyncContext says another number
    static constexpr qsizetype mostFolders = 20;

    explicit SyncService(SyncContext context, QObject *parent = nullptr);
    ~SyncService() override;

    void resume(); ///< once, when hosts can be reached
    void suspend(); ///< the program ends
    void lookNow(); ///< the hosts, the owner or what another window has written are others, perhaps; after a sleep
    [[nodiscard]] const QList<SyncFolder> &folders() const { return m_folders; }
    [[nodiscard]] SyncStatus status(const QUuid &id) const;

    /// Errors: Invalid with a sentence (no such folder, a relative remote path, "/" or the home there, one that is kept
    /// already or lies in one that is, too many), FileFailed.
    [[nodiscard]] Result<QUuid> add(SyncFolder folder);
    Result<> change(const SyncFolder &folder); ///< by its id
    void remove(const QUuid &id); ///< it is not kept any more; what is there stays
    void setPaused(const QUuid &id, bool isPaused);
    /// For all its hosts that ask, and for what was asked up to that SyncStatus::question: what came later asks again.
    void answer(const QUuid &id, SyncAnswer choice, quint64 question);
    void tryAgain(const QUuid &id); ///< what failed, at once

signals:
    void listChanged();
    void changed(const QUuid &id); ///< at most some times a second
    /// Something was sent, and now all its hosts that can be reached are as the folder here.
    void settled(const QUuid &id);

private:
    struct Entry;

    [[nodiscard]] Entry *entry(const QUuid &id);
    [[nodiscard]] Result<> keep(const SyncFolder &folder);
    [[nodiscard]] bool isOwner() const;
    void load();
    void readAgain();
    void begin(const QUuid &id);
    void notify(const QUuid &id);

    SyncContext m_context;
    QList<SyncFolder> m_folders;
    std::unique_ptr<SyncRecords> m_records;
    std::shared_ptr<AsyncSemaphore> m_places; ///< for what is sent, of all hosts together
    std::map<QUuid, std::unique_ptr<Entry>> m_entries; ///< of all folders
    bool m_isResumed = false;
    bool m_isLooking = false; ///< at what another window has written down
    TaskScope m_tasks; // last
};
