// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/projectapi.h"

#include <QWidget>

#include <optional>

class FormField;
class Label;
class NoticeBar;
class ProjectModel;
class QLineEdit;
class QSortFilterProxyModel;
class Table;

/// Which project: a list to filter while typing, with id, name and number apart. What is typed may be any of the three.
/// Names: projectField, projectTable, projectNotice, projectMeant.
class ProjectChoice : public QWidget
{
    Q_OBJECT

public:
    explicit ProjectChoice(QWidget *parent = nullptr);

    void showLoading();
    /// An Error: the list cannot be read; a project can be typed all the same.
    void showProjects(const Result<QList<Project>> &projects);
    void propose(const ProjectId &project);
    [[nodiscard]] ProjectId proposed() const { return m_proposal; }
    /// The row that is chosen; nothing: what is typed has to be looked up.
    [[nodiscard]] std::optional<Project> selected() const;
    [[nodiscard]] QString typed() const;
    /// What the typed text turned out to mean.
    void showMeant(const Project &project);
    void showError(const QString &sentence);

signals:
    void submitted(); ///< Enter in the list, or a double click
    void edited();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void filter(const QString &text);
    void select(const ProjectId &project);
    void notifyCount();

    ProjectId m_proposal;
    std::optional<Error> m_error;
    bool m_isLoading = false;
    QLineEdit *m_edit;
    FormField *m_field;
    ProjectModel *m_model;
    QSortFilterProxyModel *m_filter;
    Table *m_table;
    Label *m_count;
    Label *m_meant;
    NoticeBar *m_notice;
};
