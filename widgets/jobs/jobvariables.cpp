// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobvariables.h"

#include "widgets/common/translated.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

JobVariables::JobVariables(QWidget *parent)
    : QWidget{parent}
    , m_column{new QVBoxLayout{this}}
    , m_add{new QPushButton}
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(6));
    m_add->setIcon(themedIcon("plus"_L1));
    m_column->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addRow({});
        m_rows.constLast().name->setFocus();
    });
    named(this, m_add, "jobVariableAdd", [] { return tr("Add a variable"); });
}

void JobVariables::show(const QList<JobVariable> &variables)
{
    for (const auto &row : std::as_const(m_rows))
        row.widget->deleteLater();
    m_rows.clear();
    for (const auto &variable : variables)
        addRow(variable);
}

void JobVariables::setSecretsOffered(bool offered)
{
    m_offersSecrets = offered;
    for (const auto &row : std::as_const(m_rows))
        row.secret->setVisible(offered);
}

void JobVariables::addRow(const JobVariable &variable)
{
    Row row{new QWidget, new QLineEdit{variable.name}, new QLineEdit{variable.value}, new QCheckBox, new QToolButton};
    auto *line = new QHBoxLayout{row.widget};
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(scaled(6));
    line->addWidget(row.name, 2);
    line->addWidget(row.value, 3);
    line->addWidget(row.secret);
    line->addWidget(row.remove);
    row.secret->setVisible(m_offersSecrets);
    row.remove->setIcon(themedIcon("x"_L1));
    translated(row.widget, row.name, [] { return tr("NAME"); }, [] { return tr("Name of the variable"); });
    translated(row.widget, row.value, [] { return tr("value"); }, [] { return tr("Value of the variable"); });
    translated(
        row.widget, row.secret, [] { return tr("Secret"); },
        [] {
            return tr("Its value goes to the hosts only: it is in no log, no setting, and gone when TPU Desk ends.");
        });
    iconButton(row.widget, row.remove, {}, [] { return tr("Take this variable away"); });
    row.secret->setChecked(variable.isSecret);
    const auto hide = [value = row.value](bool isSecret) {
        value->setEchoMode(isSecret ? QLineEdit::Password : QLineEdit::Normal);
    };
    hide(variable.isSecret);
    connect(row.secret, &QCheckBox::toggled, row.value, hide);
    connect(row.secret, &QCheckBox::toggled, this, &JobVariables::changed);
    connect(row.name, &QLineEdit::textChanged, this, &JobVariables::changed);
    connect(row.value, &QLineEdit::textChanged, this, &JobVariables::changed);
    connect(row.remove, &QToolButton::clicked, this, [this, widget = row.widget] {
        m_rows.removeIf([widget](const Row &other) { return other.widget == widget; });
        widget->hide();
        widget->deleteLater();
        nameRows();
        emit changed();
    });
    m_column->insertWidget(static_cast<int>(m_rows.size()), row.widget);
    m_rows << row;
    nameRows();
}

void JobVariables::nameRows()
{
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        m_rows[i].name->setObjectName(u"jobVariableName%1"_s.arg(i));
        m_rows[i].value->setObjectName(u"jobVariableValue%1"_s.arg(i));
        m_rows[i].secret->setObjectName(u"jobVariableSecret%1"_s.arg(i));
        m_rows[i].remove->setObjectName(u"jobVariableRemove%1"_s.arg(i));
    }
}

QList<JobVariable> JobVariables::variables() const
{
    QList<JobVariable> found;
    for (const auto &row : m_rows) {
        const bool isSecret = row.secret->isChecked();
        if (!row.name->text().trimmed().isEmpty() || !row.value->text().isEmpty())
            found << JobVariable{row.name->text().trimmed(), isSecret ? QString{} : row.value->text(), isSecret};
    }
    return found;
}

JobService::Secrets JobVariables::secrets() const
{
    JobService::Secrets found;
    for (const auto &row : m_rows) {
        if (row.secret->isChecked() && !row.value->text().isEmpty())
            found.insert(row.name->text().trimmed(), row.value->text().toUtf8());
    }
    return found;
}
