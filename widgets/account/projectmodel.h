// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/projectapi.h"

#include <QAbstractTableModel>

/// Projects by their three names.
class ProjectModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : quint8 { Id, Name, Number, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setProjects(QList<Project> projects);
    [[nodiscard]] const QList<Project> &projects() const { return m_projects; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<Project> m_projects;
};
