// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/id.h"
#include "services/store/journal.h"

#include <QByteArray>
#include <QHash>
#include <QJsonObject>

struct SessionFiles;

/// One thing that goes with the right to act, from a desk to a watcher and back: a request with all that is known of
/// it, a document of a feature (a job, a plan, a message that waits), or a small file of the session. Times in requests
/// are relative to the moment of the transfer, see relocated().
struct WatchItem
{
    enum class Kind : quint8 { Request, Document, File };

    Kind kind = Kind::Request;
    QString group{}; ///< of a Document: its kind
    QString id{}; ///< of a Request its id, of a File "tpus", "idle" or "grants"
    std::chrono::milliseconds age{0}; ///< since it was written last
    QJsonObject body{}; ///< empty: it is not there any more
    /// Another one when it was changed. Of a Request only where it was read from the disk: its times are told anew each
    /// time. Empty: not known, or not there.
    QByteArray digest{};

    [[nodiscard]] QString key() const; ///< the same for the same thing
    friend bool operator==(const WatchItem &, const WatchItem &) = default;
};

/// One that is not there any more, by WatchItem::key().
[[nodiscard]] std::optional<WatchItem> itemOfKey(const QString &key);

[[nodiscard]] QJsonObject toJson(const WatchItem &item);
/// Hostile input. Errors: BadReply, for a kind, a name or a record that is none.
[[nodiscard]] Result<WatchItem> watchItemFrom(const QJsonObject &json);

/// Whether it is told to a desk while a watcher acts, and taken from it: what both keep for themselves is not.
[[nodiscard]] bool isMirrored(const WatchItem &item);

/// Whether documents of this kind go along. What stands on a folder, a port or a terminal of one computer stays there.
[[nodiscard]] bool goesAlong(const QString &documentKind);

/// The items of a project, on its disk. Any thread, as the journal.
class WatchItems
{
public:
    /// `journal`: open; it may be another one on the same file than that of the session.
    WatchItems(Journal *journal, const SessionFiles &files, ProjectId project, Clock *clock);

    /// All that go along. A request that cannot be read stays where it is and is not among them: nobody acts on it.
    [[nodiscard]] Result<QList<WatchItem>> all() const;
    /// These alone are there then, whole or not at all; what does not go along stays.
    [[nodiscard]] Result<> replace(const QList<WatchItem> &items) const;
    /// Those that are not there yet are there then; nothing that is there changes.
    [[nodiscard]] Result<> add(const QList<WatchItem> &items) const;
    /// In the place of what is there, unless that is a younger document; one without a body goes.
    [[nodiscard]] Result<> put(const QList<WatchItem> &items) const;

private:
    enum class Over : quint8 { All, Older, Nothing };
    [[nodiscard]] Result<> putAll(const QList<WatchItem> &items, Over over) const;
    [[nodiscard]] Result<> put(const WatchItem &item, Over over) const;
    [[nodiscard]] Result<> putDocument(const WatchItem &item, Over over) const;
    [[nodiscard]] Result<> putRequest(const WatchItem &item, Over over) const;
    [[nodiscard]] Result<> putFile(const WatchItem &item, Over over) const;
    [[nodiscard]] Result<QDateTime> steadyNow() const;
    [[nodiscard]] QString fileOf(const QString &id) const;

    Journal *m_journal;
    QHash<QString, QString> m_files; ///< by WatchItem::id
    ProjectId m_project;
    Clock *m_clock;
};
