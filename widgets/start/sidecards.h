// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/start/explanations.h"
#include "widgets/start/projectsummary.h"

#include <optional>

class Label;
class QPushButton;

/// What needs the user; "Nothing" when nothing does. Rows: NAME, NAMEButton.
class NeedsCard : public Card
{
    Q_OBJECT

public:
    explicit NeedsCard(QWidget *parent = nullptr);

    /// The most pressing first; at most five are shown. `hasLesser`: the doctor knows of something that can wait.
    void showNeeds(const QList<Need> &needs, bool hasLesser = false);

signals:
    void chosen(const Need &need);

private:
    struct Row
    {
        std::optional<Need> need; ///< nothing: the line that says that there is none, or that there are more
        QWidget *widget;
    };

    [[nodiscard]] QPushButton *buttonOf(const Need &need);
    void showRows();

    QList<Need> m_needs;
    bool m_hasLesser = false;
    QList<Row> m_rows;
};

class ExplainCard : public Card
{
    Q_OBJECT

public:
    explicit ExplainCard(QWidget *parent = nullptr);

    void explain(const Explanation &what);

private:
    Label *m_text;
    QPushButton *m_link;
    QString m_section;
};
