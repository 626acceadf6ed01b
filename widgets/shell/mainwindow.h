// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"
#include "widgets/shell/navigation.h"

#include <QHash>
#include <QPointer>
#include <QWidget>

#include <functional>

class Activities;
class ActivitySheet;
class ActivityStrip;
class CommandPalette;
class Commands;
class EmptyState;
class Languages;
class NoticeArea;
class NoticeBar;
class PageFrame;
class FocusRescue;
class PaneCycle;
class QMenu;
class QStackedWidget;
class QVBoxLayout;
class Settings;
class StatusLine;
class TopBar;
class WindowRoom;

/// The frame: top bar, navigation, page, Activity strip, status line. It knows pages as widgets only; who makes and
/// connects them is the factory's business.
class MainWindow : public QWidget
{
    Q_OBJECT

public:
    MainWindow(Languages *languages, Activities *activities, Settings *settings);
    ~MainWindow() override;

    using PanelFactory = std::function<QWidget *(Panel)>;
    void setPanelFactory(PanelFactory factory); ///< empty: no page can be shown now
    /// The guide needs no cloud: it can be read while one starts, and when none can be reached.
    void setGuideFactory(std::function<QWidget *()> factory);
    /// The page, made at its first use; null without a factory.
    QWidget *page(Panel panel);
    [[nodiscard]] bool hasPage(Panel panel) const { return m_pages.value(panel) != nullptr; }
    void showPanel(Panel panel);
    void dropPage(Panel panel);

    void addBar(QWidget *bar); ///< below the notice, which is below the page
    void addSubmenu(QMenu *menu) { m_submenus << menu; } ///< of the application menu
    /// Asked when the window is to close; false keeps it open.
    void setMayClose(std::function<bool()> mayClose) { m_mayClose = std::move(mayClose); }
    void showLoading(const QString &sentence);
    void showFailure(const Error &error);

    /// What the composition root ties to services.
    struct Parts
    {
        Commands *commands;
        TopBar *topBar;
        Navigation *navigation;
        StatusLine *statusLine;
        NoticeBar *notice;
        QWidget *middle; ///< what side sheets slide into
        QVBoxLayout *footers; ///< between the page and the Activity strip
        Panel panel; ///< that is shown
    };
    [[nodiscard]] Parts parts() const
    {
        return {m_commands, m_topBar, m_navigation, m_status, m_notice, m_middle, m_footers, m_current};
    }

signals:
    void retryRequested(); ///< on the failure page
    void signInRequested(); ///< by whatever part of the window
    void settingRequested(const QString &id); ///< the same; see settingEntries()
    void projectRequested(const ProjectId &project); ///< for the account that is in use
    void closing();

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void build();
    [[nodiscard]] bool giveFocusBack(QWidget *around);
    [[nodiscard]] bool goToFilter();
    void addCommands();
    void fillMenu();
    void addToMenu(QMenu *menu, const QStringList &ids, QSet<class QAction *> &left);
    void restore();
    void remember();
    void showTexts();
    void choosePanel(Panel panel);
    void showCurrent();
    void showFace(QWidget *face);
    void openPalette();
    void enterPanel(Panel panel);
    void makeCycle();
    void makeRoom();
    void showAbout();
    void showShortcuts();

    Languages *m_languages;
    Settings *m_settings;
    Commands *m_commands;
    TopBar *m_topBar;
    Navigation *m_navigation;
    NoticeBar *m_notice;
    QStackedWidget *m_stack;
    EmptyState *m_loading;
    EmptyState *m_failure;
    ActivityStrip *m_strip;
    StatusLine *m_status;
    QWidget *m_middle;
    NoticeArea *m_bars;
    QVBoxLayout *m_footers;
    ActivitySheet *m_activitySheet;
    PaneCycle *m_cycle = nullptr;
    FocusRescue *m_rescue = nullptr;
    WindowRoom *m_room = nullptr;
    QPointer<CommandPalette> m_palette; ///< made at its first use
    PanelFactory m_factory;
    std::function<QWidget *()> m_guideFactory;
    QWidget *m_face; ///< instead of a page, while there is no factory
    std::function<bool()> m_mayClose;
    QList<QMenu *> m_submenus;
    QHash<Panel, PageFrame *> m_pages;
    Panel m_current = Panel::Start;
};
