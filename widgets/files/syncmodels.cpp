// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/syncmodels.h"

#include "widgets/files/synctext.h"

#include <QDateTime>

SyncFolderModel::SyncFolderModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Folder here"), CellLook::Strong},
                {QT_TR_NOOP("On the hosts"), CellLook::Soft},
                {QT_TR_NOOP("State")}},
               parent}
{
}

void SyncFolderModel::show(const QList<KeptFolder> &folders)
{
    QList<SyncFolderRow> rows;
    for (const auto &[folder, status] : folders) {
        const auto line = synctext::lineOf(folder, status);
        QStringList hosts;
        for (const auto &host : status.hosts)
            hosts << host.label;
        rows.append({.id = folder.id,
                     .name = synctext::folderName(folder),
                     .where = synctext::whereText(folder, status),
                     .hosts = hosts.join(u'\n'),
                     .state = line.words,
                     .level = line.level});
    }
    sync(rows);
}

QVariant SyncFolderModel::cell(const SyncFolderRow &row, int column, int role) const
{
    const auto &text = column == Folder ? row.name : column == Where ? row.where : row.state;
    if (role == Qt::DisplayRole)
        return text;
    if (role == Qt::ToolTipRole)
        return column == Where && !row.hosts.isEmpty() ? row.where + u'\n' + row.hosts : text;
    if (role == LevelRole && column == State)
        return QVariant::fromValue(row.level);
    return columnData(column, role);
}

SyncHostModel::SyncHostModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Host"), CellLook::Strong},
                {QT_TR_NOOP("State")},
                {QT_TR_NOOP("Left to send")},
                {QT_TR_NOOP("Details"), CellLook::Soft}},
               parent}
{
}

void SyncHostModel::show(const QList<SyncHost> &hosts)
{
    const auto now = QDateTime::currentDateTimeUtc();
    QList<SyncHostRow> rows;
    for (const auto &host : hosts)
        rows.append({.id = host.hostId,
                     .name = host.label,
                     .state = synctext::wordOf(host.state),
                     .left = synctext::leftText(host),
                     .detail = synctext::detailOf(host, now),
                     .hint = synctext::hintOf(host),
                     .level = synctext::levelOf(host.state)});
    sync(rows);
}

QVariant SyncHostModel::cell(const SyncHostRow &row, int column, int role) const
{
    if (role == Qt::DisplayRole) {
        switch (column) {
        case Host: return row.name;
        case State: return row.state;
        case Left: return row.left;
        default: return row.detail;
        }
    }
    if (role == Qt::ToolTipRole)
        return column == Detail ? row.hint : QString{};
    if (role == LevelRole && column == State)
        return QVariant::fromValue(row.level);
    return columnData(column, role);
}
