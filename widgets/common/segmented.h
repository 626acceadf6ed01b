// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/translated.h"

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

    /// Parts stand in the order of their ids, whenever they are added. `name` is never translated; `text` is asked
    /// again when the language changes.
    void addPart(int id, const QString &name, TranslatedText text);
    void setText(int id,
                 const QString &text); ///< one that says more than its word, as a count, until the next language
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
