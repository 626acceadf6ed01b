// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>

/// Tells once when another file has taken the place of this program while it runs, as a package does that is installed
/// over it. What runs goes on with what it has loaded; what it starts from then on is of the new version.
class ProgramFile : public QObject
{
    Q_OBJECT

public:
    explicit ProgramFile(QString path, QObject *parent = nullptr);

signals:
    void replaced();

private:
    void look();

    QString m_path;
    QString m_identity; ///< device and inode; empty: the file was not there
    QFileSystemWatcher m_watcher;
};
