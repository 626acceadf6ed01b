// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/projectmodel.h"

#include "widgets/common/table.h"

void ProjectModel::setProjects(QList<Project> projects)
{
    beginResetModel();
    m_projects = std::move(projects);
    endResetModel();
}

int ProjectModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_projects.size());
}

int ProjectModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProjectModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_projects.size())
        return {};
    const Project &project = m_projects.at(index.row());
    const QString text = index.column() == Id ? project.id.toString()
        : index.column() == Name              ? project.name
                                              : project.number;
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text;
    if (role == LookRole)
        return QVariant::fromValue(index.column() == Id ? CellLook::Strong : CellLook::Soft);
    return {};
}

QVariant ProjectModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Id ? tr("Project ID") : section == Name ? tr("Name") : tr("Number");
}
