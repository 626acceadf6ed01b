// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class CodeView;
class Label;
class QPushButton;
class QHBoxLayout;
class QVBoxLayout;

/// "The same as a command": gcloud or REST, to be read and copied.
/// Names, with what is given as `name`: nameGcloud, nameRest, name.
class CommandBox : public QWidget
{
    Q_OBJECT

public:
    explicit CommandBox(const QString &name, QWidget *parent = nullptr);

    void setCommands(const QString &gcloud, const QString &rest);
    void setLines(int least, int most);
    /// Stands between the choice and the command.
    void addWidget(QWidget *widget);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showCommand();
    void retranslate();

    QVBoxLayout *m_column;
    Label *m_title;
    QHBoxLayout *m_head;
    QPushButton *m_gcloud;
    QPushButton *m_rest;
    CodeView *m_code;
    QString m_gcloudText;
    QString m_restText;
};
