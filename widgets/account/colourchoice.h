// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QButtonGroup;

/// A row of dots, one for each colour of a profile. Arrow keys move; each has its word. Names: colourBlue,
/// colourOrange, …
class ColourChoice : public QWidget
{
    Q_OBJECT

public:
    explicit ColourChoice(QWidget *parent = nullptr);

    [[nodiscard]] QString colour() const;
    void setColour(const QString &colour);

signals:
    void chosen(const QString &colour);

private:
    void showTexts();

    QButtonGroup *m_group;
};
