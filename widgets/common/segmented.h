// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QHBoxLayout;

/// A switch between a few views that are always there: one of its parts is on. Arrow keys move, Tab leaves.
/// Its parts are named after it: a switch "quotaSwitch" with a part "money" has "quotaSwitchMoney".
class Segmented : public QWidget
{
    Q_OBJECT
public:
    explicit Segmented(QWidget *parent = nullptr);

    /// Parts stand in the order of their ids, whenever they are added. `name` is never translated.
    void addPart(int id, const QString &name);
    void setText(int id, const QString &text);
    void setCurrent(int id); ///< emits currentChanged when it is another one
    [[nodiscard]] int current() const;
    [[nodiscard]] bool has(int id) const;

signals:
    void currentChanged(int id);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QButtonGroup *m_group;
    QHBoxLayout *m_row;
};
