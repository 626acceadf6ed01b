// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/jobservice.h"

#include <QAbstractTableModel>

/// The jobs of the project, newest first. Holds no truth: rebuilt from the service.
class JobListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Hosts, State, Step, Started, Attempts, ColumnCount };

    explicit JobListModel(JobService *jobs, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] QUuid idAt(int row) const;
    [[nodiscard]] int rowOf(const QUuid &id) const;
    void refresh(); ///< texts in another language

private:
    JobService *m_jobs;
    QList<QUuid> m_ids;
};

/// The hosts of one job's last attempt; the one that failed first on top.
class JobHostModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Host, State, Words, ColumnCount };

    explicit JobHostModel(JobService *jobs, QObject *parent = nullptr);

    void show(const QUuid &id);
    void refresh();
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] int hostAt(int row) const; ///< its index in the attempt
    [[nodiscard]] int rowOf(int host) const;

private:
    JobService *m_jobs;
    QUuid m_id;
    QList<int> m_order;
};
