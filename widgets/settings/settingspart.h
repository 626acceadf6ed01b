// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/palette/fuzzy.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class Label;
class Languages;
class Line;
class QPushButton;
class QVBoxLayout;

/// One setting, and "Reset" beside it while it is not as delivered. Names: settingRow-ID, settingReset-ID.
class SettingRow : public QWidget
{
    Q_OBJECT

public:
    SettingRow(const QString &id, QWidget *content);

    [[nodiscard]] const QString &id() const { return m_id; }
    void setReset(std::function<bool()> isAsDelivered, std::function<void()> reset);
    void setNames(const QStringList &names) { m_names = names; } ///< what it is found by
    [[nodiscard]] bool fits(const FuzzyQuery &query) const { return query.isIn(m_names); }
    void refresh();
    void point(); ///< marks it for a moment, and gives it the focus

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_id;
    QWidget *m_content;
    QPushButton *m_reset;
    std::function<bool()> m_isAsDelivered;
    QStringList m_names;
    bool m_isPointedAt = false;
};

/// A titled part of the settings sheet.
class SettingsPart : public QWidget
{
    Q_OBJECT

public:
    explicit SettingsPart(QWidget *parent = nullptr);

    [[nodiscard]] const QList<SettingRow *> &rows() const { return m_rows; }
    void setRuled(bool ruled); ///< a line above it: another part comes before
    /// What every row is found by: its title in all languages, its own words.
    void nameRows(const Languages &languages);
    /// Shows the rows that fit; false, and hides itself, when none does. An empty query shows all.
    bool filter(const FuzzyQuery &query);
    virtual void fill();
    virtual void showTexts() = 0; ///< in the language of now

protected:
    SettingRow *addRow(const char *id, QWidget *content);
    void addText(Label *label); ///< soft, between the rows; not shown while a search filters
    void setTitle(const QString &title);

private:
    Line *m_rule;
    Label *m_title;
    QVBoxLayout *m_column;
    QList<SettingRow *> m_rows;
    QList<Label *> m_texts;
};

[[nodiscard]] Label *softLabel(); ///< small and soft, several lines
