// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;

/// What the hosts said, the newest line below; stays where the user has scrolled to. Hidden while there is nothing.
class StepOutput : public QWidget
{
    Q_OBJECT

public:
    explicit StepOutput(QWidget *parent = nullptr);

    void setOutput(const QByteArray &output);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void restyle();
    void fitHeight();
    void fitTabs();

    QPlainTextEdit *m_text;
    QByteArray m_shown;
};
