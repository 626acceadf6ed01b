// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/jobservice.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

/// Environment variables, a row each; a secret one's value is hidden and never kept.
/// Names: jobVariableAdd, and with the number of the row jobVariableName0, jobVariableValue0, jobVariableSecret0,
/// jobVariableRemove0.
class JobVariables : public QWidget
{
    Q_OBJECT

public:
    explicit JobVariables(QWidget *parent = nullptr);

    /// Values of secret ones are empty, and have to be typed where the service does not know them any more.
    void show(const QList<JobVariable> &variables);
    [[nodiscard]] QList<JobVariable> variables() const; ///< without empty rows; secret ones without their values
    [[nodiscard]] JobService::Secrets secrets() const; ///< those that were typed
    void setSecretsOffered(bool offered); ///< false: no value can be hidden where all may read them

signals:
    void changed();

private:
    struct Row
    {
        QWidget *widget;
        QLineEdit *name;
        QLineEdit *value;
        QCheckBox *secret;
        QToolButton *remove;
    };

    void addRow(const JobVariable &variable);
    void nameRows();

    QVBoxLayout *m_column;
    QPushButton *m_add;
    QList<Row> m_rows;
    bool m_offersSecrets = true;
};
