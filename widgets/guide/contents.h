// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/guidesearch.h"

#include <QWidget>

class GuideText;
class Label;
class QListWidget;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;
class SearchField;

/// The left of the guide: a search field, and below it the chapters with their sections or what was found.
/// Names: guideSearch, guideContents, guideHits, guideNothing.
class GuideContents : public QWidget
{
    Q_OBJECT
public:
    /// Both outlive it.
    GuideContents(const GuideText *text, const GuideSearch *search, QWidget *parent = nullptr);

    void setLanguage(const QString &language);
    void setCurrent(const QString &section); ///< marks it
    void focusSearch();
    [[nodiscard]] QString typed() const;
    void setTyped(const QString &words); ///< empty: the chapters are shown again

signals:
    void sectionChosen(const QString &section);
    void hitChosen(const GuideHit &hit);
    void entered(); ///< by a click or Enter: what was chosen is to be read now

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void fill();
    void search();
    void choose(int row);

    const GuideText *m_text;
    const GuideSearch *m_search;
    QString m_language;
    QString m_current;
    SearchField *m_field;
    QStackedWidget *m_stack;
    QTreeWidget *m_tree;
    QListWidget *m_list;
    Label *m_nothing;
    QList<GuideHit> m_hits;
};
