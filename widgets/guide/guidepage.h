// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/page.h"
#include "widgets/guide/article.h"
#include "widgets/guide/guidesearch.h"
#include "widgets/guide/guidetext.h"

class EmptyState;
class GuideContents;
class GuideOutline;
class QActionGroup;
class QMenu;
class QStackedWidget;
class QTimer;
class QToolButton;
class Segmented;

/// What the guide is told by the program around it; all of it may be left out.
struct GuideContext
{
    GuideText *text = nullptr; ///< outlives the page; null: a text of its own
    GuideSearch *search = nullptr; ///< with `text`
    std::function<QString(const QString &panel)> panelTitle{}; ///< "keys" -> "Keys"
};

/// Where somebody reads, to be found again after the program was closed.
struct GuideBookmark
{
    QString section{};
    GuidePlace place{};

    friend bool operator==(const GuideBookmark &, const GuideBookmark &) = default;
};

/// The guide: chapters at the left, one section to read, its headings at the right where there is room.
/// Names: guidePage, guideBack, guideForward, guideLanguage, guideBeside, guideChapters, guideEmpty; see GuideContents
/// and GuideArticle.
class GuidePage : public Page
{
    Q_OBJECT
public:
    explicit GuidePage(GuideContext context = {}, QWidget *parent = nullptr);
    ~GuidePage() override;

    /// Unknown sections are left alone; unknown anchors open the section's beginning.
    /// false: there is no such section. A search ends with it; going back finds it again.
    bool open(const QString &section, const QString &anchor = {});
    void read(); ///< the text at what was opened has the focus then, for the keys that scroll and for a screen reader
    [[nodiscard]] GuideBookmark bookmark() const { return {m_at.section, m_article->place()}; }
    void turnTo(const GuideBookmark &bookmark); ///< unknown sections are left alone; there is no way back from it
    void setDone(const QSet<QString> &steps); ///< names of guideStepName
    [[nodiscard]] const QString &section() const { return m_at.section; }
    [[nodiscard]] const QString &language() const { return m_language; } ///< that is read
    void setLanguage(const QString &language);
    void showBeside(const QString &language); ///< a second column; empty: none
    void goBack();
    void goForward();
    void search(); ///< its field has the focus then

signals:
    void commandRequested(const QString &command);
    void runRequested(const QString &script); ///< for bash on hosts that the user will choose
    void urlRequested(const QUrl &url);
    void settingRequested(const QString &id);
    void shown(); ///< steps may have been done meanwhile
    void rested(); ///< somebody has gone on and reads there now, or leaves the page: see bookmark()

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Stop
    {
        QString section{};
        GuidePlace place{};
        QString typed{}; ///< what was searched for there
    };

    void build();
    void buildHead();
    void connectArticle(GuideArticle *article);
    void showSection(const QString &section);
    void fill(GuideArticle *article, const QString &language) const;
    void leave();
    void comeTo(const Stop &stop);
    void follow(const QUrl &link);
    void openHit(const GuideHit &hit);
    void step(int by);
    void together(const GuideArticle *moved);
    void arrange();
    void followLanguage();
    void fillBeside();

    std::unique_ptr<GuideText> m_ownText;
    std::unique_ptr<GuideSearch> m_ownSearch;
    GuideContext m_context;
    QString m_language;
    QString m_besideLanguage; ///< empty: there is one column
    GuideContents *m_contents;
    GuideArticle *m_article;
    GuideArticle *m_beside;
    GuideOutline *m_outline;
    QStackedWidget *m_faces;
    EmptyState *m_empty;
    Segmented *m_languages;
    QToolButton *m_besideButton;
    QMenu *m_besideMenu;
    QToolButton *m_chapters; ///< where there is no room for both: contents or text
    QToolButton *m_back;
    QToolButton *m_forward;
    QSet<QString> m_done;
    Stop m_at;
    QList<Stop> m_before;
    QList<Stop> m_after;
    QWidget *m_between = nullptr; ///< the line right of the contents
    bool m_isTogether = false;
    bool m_keepsSearch = false;
    QTimer *m_resting;
};
