// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/projectchoice.h"

#include "widgets/account/projectmodel.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ProjectChoice::ProjectChoice(QWidget *parent)
    : QWidget{parent}
    , m_edit{new QLineEdit}
    , m_field{new FormField{m_edit}}
    , m_model{new ProjectModel{this}}
    , m_filter{new QSortFilterProxyModel{this}}
    , m_table{named(this, new Table, "projectTable", [] { return tr("Projects of this account"); })}
    , m_count{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_meant{named(new Label{TextRole::Body, TextColor::Ok}, "projectMeant")}
    , m_notice{named(new NoticeBar, "projectNotice")}
{
    build();
    connect(m_edit, &QLineEdit::textEdited, this, [this](const QString &text) {
        filter(text);
        emit edited();
    });
    connect(m_table, &Table::rowActivated, this, &ProjectChoice::submitted);
    connect(m_table, &QAbstractItemView::clicked, this, &ProjectChoice::edited);
    setFocusProxy(m_edit);
    translated(this, [this] { emit m_model->headerDataChanged(Qt::Horizontal, 0, ProjectModel::ColumnCount - 1); });
    translated(this, &ProjectChoice::notifyCount);
}

void ProjectChoice::build()
{
    named(
        this, m_field, "projectField", [] { return tr("Project"); },
        [] {
            return tr("Type to filter. A project's ID, its number or its name will do; TRC knows your project by its "
                      "number.");
        });
    m_edit->setMaxLength(200);
    m_edit->setClearButtonEnabled(true);
    m_edit->installEventFilter(this);
    m_notice->setClosable(false);
    m_meant->setWordWrap(true);
    m_meant->hide();
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1); // whichever of the three names is typed
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filter);
    m_table->setStretchColumn(ProjectModel::Name);
    m_table->setMinimumHeight(scaled(34 * 4));
    m_table->sortByColumn(ProjectModel::Id, Qt::AscendingOrder);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(8));
    all->addWidget(m_field);
    all->addWidget(m_meant);
    all->addWidget(m_notice);
    all->addWidget(m_table, 1);
    all->addWidget(m_count);
}

void ProjectChoice::showLoading()
{
    m_isLoading = true;
    m_error.reset();
    m_model->setProjects({});
    m_edit->clear();
    filter({});
    m_notice->say(StatusLevel::Working, [] { return tr("Reading your projects…"); });
    notifyCount();
}

void ProjectChoice::showProjects(const Result<QList<Project>> &projects)
{
    m_isLoading = false;
    m_error = projects ? std::nullopt : std::optional{projects.error()};
    m_model->setProjects(projects ? *projects : QList<Project>{});
    if (projects)
        m_notice->dismiss();
    else
        m_notice->showError(projects.error());
    filter(m_edit->text());
    if (m_edit->text().isEmpty())
        propose(m_proposal);
    notifyCount();
}

/// The row of it; where the list does not have it, it stands in the field.
void ProjectChoice::propose(const ProjectId &project)
{
    m_proposal = project;
    select(project);
    const bool isListed = std::ranges::contains(m_model->projects(), project, &Project::id);
    if (m_isLoading || (isListed && m_edit->text() == project.toString())) {
        if (!m_isLoading)
            m_edit->clear();
        filter({});
        select(project);
    } else if (!isListed && m_edit->text().isEmpty()) {
        m_edit->setText(project.toString());
        filter({});
    }
    if (selected() == std::nullopt && m_filter->rowCount() == 1 && m_edit->text().isEmpty())
        m_table->selectRow(0);
}

void ProjectChoice::select(const ProjectId &project)
{
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, ProjectModel::Id);
        if (index.data().toString() != project.toString())
            continue;
        m_table->selectRow(row);
        m_table->scrollTo(index);
    }
}

std::optional<Project> ProjectChoice::selected() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return std::nullopt;
    return m_model->projects().at(m_filter->mapToSource(rows.first()).row());
}

QString ProjectChoice::typed() const
{
    return m_edit->text().trimmed();
}

/// An exact id, number or name is chosen at once; else the first row only when it is the only one.
void ProjectChoice::filter(const QString &text)
{
    const QString wanted = text.trimmed();
    m_meant->hide();
    m_field->setError({});
    m_table->clearSelection();
    m_filter->setFilterFixedString(wanted);
    QList<int> exact;
    for (int row = 0; row < m_filter->rowCount() && !wanted.isEmpty(); ++row) {
        for (int column = 0; column < ProjectModel::ColumnCount; ++column) {
            if (m_filter->index(row, column).data().toString().compare(wanted, Qt::CaseInsensitive) == 0
                && !exact.contains(row))
                exact << row;
        }
    }
    if (exact.size() == 1)
        m_table->selectRow(exact.first());
    else if (exact.isEmpty() && !wanted.isEmpty() && m_filter->rowCount() == 1)
        m_table->selectRow(0);
    notifyCount();
}

void ProjectChoice::showMeant(const Project &project)
{
    const ProjectWord word = projectWord(typed());
    const QString text = typed();
    if (text != project.id.toString()) {
        m_meant->setText(word == ProjectWord::Number
                             ? tr("%1 is a project number; the project's ID is %2.").arg(text, project.id.toString())
                             : tr("“%1” is a project's name; its ID is %2.").arg(text, project.id.toString()));
        m_meant->show();
    }
}

void ProjectChoice::showError(const QString &sentence)
{
    m_field->setError(sentence);
    m_edit->setFocus();
}

void ProjectChoice::notifyCount()
{
    const int all = m_model->rowCount();
    const int shown = m_filter->rowCount();
    m_table->setVisible(all > 0);
    m_count->setVisible(!m_isLoading && !m_error);
    m_count->setText(all == 0 ? tr("This account sees no project. Type the ID of one, or make one in the console.")
                         : shown == 0
                         ? tr("None of %n project(s) fits. Press Enter to look for what you typed.", nullptr, all)
                         : shown < all ? tr("%1 of %n project(s)", nullptr, all).arg(shown)
                                       : tr("%n project(s)", nullptr, all));
}

/// Down leads from the field into the list, as in every search.
bool ProjectChoice::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Down
        && m_filter->rowCount() > 0) {
        if (!selected())
            m_table->selectRow(0);
        m_table->setFocus(Qt::TabFocusReason);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}
