// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QObject>

#include <map>
#include <memory>

class Clock;

enum class TransferDirection : quint8 { Download, Upload };

enum class TransferState : quint8 {
    Checking, ///< whether its name is taken
    Asking, ///< it is: the user says what is done
    Waiting,
    Running,
    Retrying, ///< the connection broke: it goes on by itself in a moment
    Paused,
    Done,
    Failed,
    Cancelled, ///< by the user, also as the answer to a name that is taken
};

enum class ConflictChoice : quint8 { Replace, KeepBoth, Skip };

/// What is to be moved: a file or a folder with all that it holds.
struct TransferRequest
{
    TransferDirection direction = TransferDirection::Download;
    QByteArray remote{}; ///< full path there
    QString local{}; ///< full path here
    bool isFolder = false;
    IfThere ifThere = IfThere::Refuse; ///< Replace: the user was asked already

    friend bool operator==(const TransferRequest &, const TransferRequest &) = default;
};

/// A request on its way.
struct FileTransfer
{
    quint64 id = 0;
    TransferRequest request{};
    QString place{}; ///< what people call the other side: "node-1 · host 2"
    std::shared_ptr<RemoteFiles> files{};
    TransferState state = TransferState::Checking;
    TransferProgress progress{};
    std::optional<Error> error{}; ///< with Failed, Retrying and Asking
    QStringList problems{}; ///< with Done: what was left out of a folder
    int tries = 0; ///< in a row that the connection broke
    bool hasBegun = false; ///< the folder that is there is its own
    quint64 run = 0; ///< number of its last beginning

    [[nodiscard]] bool isOver() const { return state >= TransferState::Done; }
};

/// Downloads and uploads, a few at once, in the order in which they were asked for. Names that are taken are asked
/// about once for all of them: nothing is overwritten unasked. One that is paused, or whose connection broke, goes on
/// where it was. GUI thread; what is under way when it goes is broken off, and goes on when it is asked for again.
class TransferQueue : public QObject
{
    Q_OBJECT

public:
    static constexpr int atOnce = 2;
    static constexpr int mostTries = 8; ///< in a row, of one whose connection breaks
    static constexpr qsizetype mostEnded = 200; ///< that are remembered

    explicit TransferQueue(Clock *clock, QObject *parent = nullptr);
    ~TransferQueue() override;

    void add(const std::shared_ptr<RemoteFiles> &files, const QString &place, const QList<TransferRequest> &requests);
    void answer(ConflictChoice choice); ///< for all that ask now
    void pause(quint64 id);
    void resume(quint64 id); ///< also one that failed
    void cancel(quint64 id); ///< what has arrived stays in its hidden part
    void clearEnded();

    [[nodiscard]] const QList<FileTransfer> &all() const { return m_transfers; } ///< oldest first
    [[nodiscard]] const FileTransfer *find(quint64 id) const; ///< null: there is none
    /// Those whose names are taken, once all names that were asked for with them are known.
    [[nodiscard]] QList<FileTransfer> asking() const;
    [[nodiscard]] bool isBusy() const; ///< something is under way, or goes on by itself

signals:
    void changed();
    void progressed(quint64 id);
    void ended(const FileTransfer &transfer); ///< Done, Failed or Cancelled

private:
    [[nodiscard]] FileTransfer *at(quint64 id);
    void check(quint64 id);
    void checked(quint64 id, const Result<bool> &isTaken);
    void keepBoth(quint64 id);
    void startNext();
    void start(FileTransfer *transfer);
    void finish(quint64 id, quint64 run, const Result<TransferOutcome> &outcome);
    void retry(FileTransfer *transfer, const Error &error);
    void set(FileTransfer *transfer, TransferState state);
    void halt(quint64 id, TransferState state);
    void forgetOldest();

    Clock *m_clock;
    QList<FileTransfer> m_transfers;
    std::map<quint64, std::stop_source> m_running; ///< by the number of the run
    quint64 m_last = 0; ///< number given
    TaskScope m_tasks; // last
};
