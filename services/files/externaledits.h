// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/editsfolder.h"
#include "services/files/remotefiles.h"

#include <QFileSystemWatcher>
#include <QObject>

#include <memory>

class Clock;

enum class ExternalEditState : quint8 {
    Opening, ///< it is being read
    Watched, ///< the editor has it; what it saves is saved there
    Saving,
    Retrying, ///< the connection broke: tried again in a moment
    Asking, ///< it was changed there, too: the user says what is done
    Failed, ///< with its error
};

struct ExternalEditOrder
{
    std::shared_ptr<RemoteFiles> files{};
    QString place{}; ///< what people call the host
    QByteArray path{};
    QStringList program{}; ///< and its arguments, the copy's path goes behind them; empty: the one that the desktop has
};

/// A file of a host in an editor of the user's own.
struct ExternalEdit
{
    quint64 id = 0;
    ExternalEditOrder order{};
    QString local{}; ///< its copy; empty: it was not read yet
    ExternalEditState state = ExternalEditState::Opening;
    std::optional<Error> error{};
    bool isUnsaved = false; ///< what is here is not there
    FileStamp stamp{}; ///< of what is there, as it was read or saved last
    LocalStamp seen{}; ///< of the copy, as it was then
    QByteArray checksum{}; ///< of its bytes then
    int tries = 0; ///< in a row that the connection broke
    quint64 run = 0; ///< number of what is under way; answers of others are too late
    quint64 look = 0; ///< the same, of the next look at the copy
};

/// Files of hosts that other programs edit: each has a copy in a private folder of this computer, which is watched, and
/// saved there whenever its editor has saved it here, as long as nobody else has changed the file there. Copies go when
/// their edit ends; where something is not saved there when all of this ends, they stay, and the next run tells of
/// them. GUI thread.
class ExternalEdits : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostBytes = 256 * 1024 * 1024;
    static constexpr qsizetype mostFiles = 50;
    static constexpr std::chrono::milliseconds pause{500}; ///< editors save in several steps

    /// `base`: a folder of this computer for copies of all runs; it outlives a restart of the computer.
    ExternalEdits(Clock *clock, const QString &base, QObject *parent = nullptr);
    ~ExternalEdits() override;

    /// Reads the file, and says opened(); at once where that is edited already, as long as its copy is there.
    void open(const ExternalEditOrder &order);
    void replace(quint64 id); ///< of one that asks: whatever is there
    void keepTheirs(quint64 id); ///< of one that asks: nothing is saved now; the next time it asks again
    void saveAs(quint64 id, const QByteArray &path); ///< there, under a name that is free; goes on with that
    void tryAgain(quint64 id);
    void finish(quint64 id); ///< its copy is deleted, saved or not

    [[nodiscard]] const QList<ExternalEdit> &all() const { return m_edits; } ///< oldest first
    [[nodiscard]] const ExternalEdit *find(quint64 id) const; ///< null: there is none
    [[nodiscard]] bool isUnsaved(quint64 id) const; ///< also where the editor saved a moment ago
    [[nodiscard]] QString folder() const { return m_folder.path(); } ///< empty: none yet
    /// Copies of runs that have ended, with what is not saved on their hosts.
    [[nodiscard]] const QList<CopyRecord> &left() const { return m_folder.left(); }
    void discardLeft(); ///< they are deleted

signals:
    void changed();
    void opened(const ExternalEdit &edit);
    void stored(const ExternalEdit &edit); ///< what its editor has saved here is there

private:
    [[nodiscard]] ExternalEdit *at(quint64 id);
    void writeRecord();
    void read(quint64 id);
    void watch(quint64 id);
    void lookSoon(quint64 id);
    void look(quint64 id);
    void save(quint64 id, bool expectsStamp);
    void saved(quint64 id, const Error &error);
    void fail(quint64 id, const Error &error);

    Clock *m_clock;
    QList<ExternalEdit> m_edits;
    EditsFolder m_folder;
    QFileSystemWatcher m_watcher;
    quint64 m_last = 0; ///< number given
    TaskScope m_tasks; // last
};
