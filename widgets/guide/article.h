// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/guidetext.h"

#include <QScrollArea>
#include <QSet>

class GuideProse;
class QPushButton;
class QTimer;
class QVBoxLayout;

/// Where a reader is: so much of the way from one heading to the next. Good in every language of a section.
struct GuidePlace
{
    int heading = 0; ///< 0: before the first one
    double share = 0;

    friend bool operator==(const GuidePlace &, const GuidePlace &) = default;
};

/// The column that one section is read in. Names: guideArticle; guidePanelButton, guidePrevious, guideNext.
class GuideArticle : public QScrollArea
{
    Q_OBJECT
public:
    /// A section and what leads away from it.
    struct Shown
    {
        const GuideSection *section = nullptr; ///< outlives the article; null: nothing
        QString chapter{};
        QString panelButton{}; ///< "Open Keys"; empty: none
        QString previous{}; ///< titles; empty: none
        QString next{};
    };

    explicit GuideArticle(QWidget *parent = nullptr);

    void show(const Shown &shown);
    using QWidget::show;
    void setDone(const QSet<QString> &steps);
    void goTo(const QString &anchor); ///< unknown or empty: the beginning
    void goTo(const GuidePlace &place);
    void read(); ///< the text has the focus, its caret where goTo() led
    [[nodiscard]] GuidePlace place() const { return m_place; }
    [[nodiscard]] QString anchorAt() const; ///< of the heading that is read; empty: before the first one
    void markWords(const QStringList &words);

signals:
    void linkFollowed(const QUrl &link);
    void runRequested(const QString &script);
    void panelRequested();
    void previousRequested();
    void nextRequested();
    void moved(); ///< the place is another one

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void addHead(QVBoxLayout *column);
    void addParts(QVBoxLayout *column);
    void addEnd(QVBoxLayout *column);
    [[nodiscard]] QWidget *widgetOf(const GuidePart &part);
    [[nodiscard]] GuideProse *proseOf(const GuidePart &part);
    void follow(GuideProse *prose);
    [[nodiscard]] const QList<int> &tops() const;
    void settle();
    void notePlace();

    Shown m_shown;
    QSet<QString> m_done;
    QStringList m_words;
    GuidePlace m_place;
    QString m_anchor; ///< that is still to be gone to, of an error
    QTimer *m_settling;
    mutable QList<int> m_tops; ///< of section, headings and end; empty: to be asked again
    bool m_isSettling = false;
};
