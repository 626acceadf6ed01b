// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QPushButton;

/// "Discard what you entered?", above the buttons of a sheet, until it is answered. Hidden before.
/// Names: SHEETDiscard, SHEETDiscardKeep, SHEETDiscardAll.
class DiscardBar : public QWidget
{
    Q_OBJECT
public:
    explicit DiscardBar(const QString &sheetName, QWidget *parent = nullptr);

    void ask(); ///< the focus goes to the answer that loses nothing
    void keep(); ///< nothing is lost, and the focus goes back to the field

signals:
    void discarded();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QPushButton *m_keep;
    QPointer<QWidget> m_before; ///< had the focus when it was asked
};
