// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/syncservice.h"
#include "widgets/common/rowmodel.h"

/// A folder, and how it stands.
struct KeptFolder
{
    SyncFolder folder{};
    SyncStatus status{};
};

struct SyncFolderRow
{
    QUuid id{};
    QString name{}; ///< where it is here
    QString where{}; ///< "4 hosts: /home/anna/work"
    QString hosts{}; ///< their names, a line each
    QString state{};
    StatusLevel level = StatusLevel::Waiting;

    [[nodiscard]] QString key() const { return id.toString(); }
    friend bool operator==(const SyncFolderRow &, const SyncFolderRow &) = default;
};

/// Folders of this computer that are kept on hosts, a row each.
class SyncFolderModel : public RowModel<SyncFolderRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Folder, Where, State };

    explicit SyncFolderModel(QObject *parent = nullptr);
    void show(const QList<KeptFolder> &folders);

protected:
    [[nodiscard]] QVariant cell(const SyncFolderRow &row, int column, int role) const override;
};

struct SyncHostRow
{
    QString id{};
    QString name{};
    QString state{};
    QString left{};
    QString detail{};
    QString hint{};
    StatusLevel level = StatusLevel::Waiting;

    [[nodiscard]] QString key() const { return id; }
    friend bool operator==(const SyncHostRow &, const SyncHostRow &) = default;
};

/// The hosts of one of them.
class SyncHostModel : public RowModel<SyncHostRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Host, State, Left, Detail };

    explicit SyncHostModel(QObject *parent = nullptr);
    void show(const QList<SyncHost> &hosts);

protected:
    [[nodiscard]] QVariant cell(const SyncHostRow &row, int column, int role) const override;
};
