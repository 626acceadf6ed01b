// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/localtree.h"

#include <QByteArrayView>
#include <QObject>

#include <memory>

class QSocketNotifier;

/// What the kernel says of a watched folder.
struct WatchEvent
{
    int watch = 0; ///< number of the folder; below 0: of none
    quint32 mask = 0;
    QByteArray name{}; ///< in the folder; empty: the folder itself

    friend bool operator==(const WatchEvent &, const WatchEvent &) = default;
};

/// Whole events of a buffer of inotify(7); what is cut at its end is left out.
[[nodiscard]] QList<WatchEvent> watchEventsIn(QByteArrayView buffer);

/// The watches of one folder and of those in it. Shared with the thread that reads the folder.
class WatchPort
{
public:
    WatchPort();
    ~WatchPort();
    Q_DISABLE_COPY_MOVE(WatchPort)

    /// From now on what happens in it is heard of; it is to be read after that. `path`: full; `folder`: below the root.
    /// May block for as long as the drive does. Any thread but the GUI's.
    void add(const QByteArray &path, const QByteArray &folder);
    /// What the events mean for the tree; those of folders that nobody watches any more mean nothing. Any thread.
    [[nodiscard]] TreeChanges changesOf(const QList<WatchEvent> &events);
    [[nodiscard]] int handle() const { return m_handle; } ///< below 0: there is none
    [[nodiscard]] bool isFull() const; ///< not all folders are watched: the system allows no more watches

private:
    struct Folders;

    int m_handle = -1;
    std::unique_ptr<Folders> m_folders;
};

/// Says that something in a folder has changed, and what. GUI thread.
class FolderWatch : public QObject
{
    Q_OBJECT

public:
    explicit FolderWatch(QObject *parent = nullptr);
    ~FolderWatch() override;

    [[nodiscard]] const std::shared_ptr<WatchPort> &port() const { return m_port; }
    [[nodiscard]] TreeChanges take(); ///< what came since it was asked last

signals:
    void changed(); ///< take() gives something

private:
    void read();

    std::shared_ptr<WatchPort> m_port;
    std::unique_ptr<QSocketNotifier> m_notifier;
    TreeChanges m_changes;
};
