// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

#include "app/aboutsheet.h"
#include "app/activitysheet.h"
#include "app/activitystrip.h"
#include "app/commandpalette.h"
#include "app/commands.h"
#include "app/languages.h"
#include "app/shortcutsheet.h"
#include "app/statusline.h"
#include "app/topbar.h"
#include "services/store/settings.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QMenu>
#include <QScreen>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace {

/// 1280 x 800, or what the screen has beside its panels and the frame that the window manager adds.
QSize firstSize()
{
    const QSize room = QGuiApplication::primaryScreen()->availableSize() - QSize{scaled(4), scaled(32)};
    return QSize{scaled(1280), scaled(800)}.boundedTo(room);
}

} // namespace

MainWindow::MainWindow(Languages *languages, Activities *activities, Settings *settings)
    : m_languages{languages}, m_settings{settings}, m_commands{new Commands{languages, this}}, m_topBar{new TopBar},
      m_navigation{new Navigation}, m_notice{new NoticeBar}, m_stack{new QStackedWidget}, m_loading{new EmptyState},
      m_failure{new EmptyState}, m_strip{new ActivityStrip{activities}}, m_status{new StatusLine},
      m_middle{new QWidget}, m_bars{new QVBoxLayout}, m_activitySheet{new ActivitySheet{activities, m_middle}}
{
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon{u":/icons/tpudesk.svg"_s});
    setMinimumSize(QSize{scaled(820), scaled(520)}.boundedTo({1240, 700})); // at 200 %, too, it fits a screen of 1280 x 720
    build();
    addCommands();
    connect(m_topBar, &TopBar::paletteRequested, this, &MainWindow::openPalette);
    connect(m_topBar, &TopBar::languageChosen, m_languages, &Languages::use);
    connect(m_status, &StatusLine::languageChosen, m_languages, &Languages::use);
    connect(m_navigation, &Navigation::chosen, this, &MainWindow::showPanel);
    connect(m_strip, &ActivityStrip::showAllRequested, m_activitySheet, &SideSheet::open);
    connect(m_failure, &EmptyState::buttonClicked, this, &MainWindow::retryRequested);
    connect(m_failure, &EmptyState::linkClicked, this, &MainWindow::signInRequested);
    restore();
    retranslate();
}

MainWindow::~MainWindow() = default;

void MainWindow::build()
{
    m_notice->setObjectName(u"windowNotice"_s);
    m_loading->setObjectName(u"windowLoading"_s);
    m_loading->setIcon("loader"_L1);
    m_failure->setObjectName(u"windowFailure"_s);
    m_failure->setIcon("cloud-off"_L1);
    m_stack->addWidget(m_loading);
    m_stack->addWidget(m_failure);

    m_bars->setSpacing(scaled(8));
    addBar(m_notice);
    auto *right = new QVBoxLayout{m_middle};
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    right->addLayout(m_bars);
    right->addWidget(m_stack, 1);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(0);
    columns->addWidget(m_navigation);
    columns->addWidget(m_middle, 1);
    auto *rows = new QVBoxLayout{this};
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_topBar);
    rows->addLayout(columns, 1);
    rows->addWidget(m_strip);
    rows->addWidget(m_status);
}

void MainWindow::addBar(QWidget *bar)
{
    m_bars->addWidget(bar);
    bar->installEventFilter(this);
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    // Margins only while there is a bar: an empty layout keeps its own.
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent) {
        bool any = false;
        for (int i = 0; i < m_bars->count(); ++i)
            any = any || m_bars->itemAt(i)->widget()->isVisibleTo(m_middle);
        m_bars->setContentsMargins(scaled(20), any ? scaled(12) : 0, scaled(20), 0);
    }
    return QWidget::eventFilter(watched, event);
}

void MainWindow::addCommands()
{
    const auto add = [this](const Commands::Spec &spec, auto run) { return m_commands->add(spec, this, run); };
    int number = Qt::Key_1;
    static constexpr std::array goTo{QT_TRANSLATE_NOOP("Commands", "Go to Start"), QT_TRANSLATE_NOOP("Commands", "Go to Quota"), QT_TRANSLATE_NOOP("Commands", "Go to TPUs"),
                                     QT_TRANSLATE_NOOP("Commands", "Go to Keys"), QT_TRANSLATE_NOOP("Commands", "Go to Terminal"),
                                     QT_TRANSLATE_NOOP("Commands", "Go to Pod"), QT_TRANSLATE_NOOP("Commands", "Go to Storage"), QT_TRANSLATE_NOOP("Commands", "Go to Usage"),
                                     QT_TRANSLATE_NOOP("Commands", "Go to Ports")};
    static constexpr std::array ids{"go.start", "go.quota", "go.tpus", "go.keys", "go.terminal", "go.pod", "go.storage", "go.usage", "go.ports"};
    static_assert(goTo.size() == ids.size());
    for (const PanelFace &face : panelFaces()) {
        const auto index = static_cast<size_t>(face.panel);
        add({ids.at(index), goTo.at(index), QKeySequence{Qt::CTRL | Qt::Key(number++)}, face.iconName},
            [this, panel = face.panel] { showPanel(panel); });
    }
    add({"app.palette", QT_TRANSLATE_NOOP("Commands", "Search or run a command"), QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_P}, "search"},
        [this] { openPalette(); });
    add({"app.signIn", QT_TRANSLATE_NOOP("Commands", "Sign in…"), {}, "log-in"}, [this] { emit signInRequested(); });
    add({"app.activity", QT_TRANSLATE_NOOP("Commands", "Show all activity"), {}, "history"}, [this] { m_activitySheet->open(); });
    add({"window.nextPane", QT_TRANSLATE_NOOP("Commands", "Go to the next part of the window"), QKeySequence{Qt::Key_F6}},
        [this] { cyclePane(1); });
    add({"window.previousPane", QT_TRANSLATE_NOOP("Commands", "Go to the previous part of the window"), QKeySequence{Qt::SHIFT | Qt::Key_F6}},
        [this] { cyclePane(-1); });
    add({"language.en", QT_TRANSLATE_NOOP("Commands", "Use English"), {}, "languages"}, [this] { m_languages->use(u"en"_s); });
    add({"language.zh_CN", QT_TRANSLATE_NOOP("Commands", "Use Simplified Chinese"), {}, "languages"},
        [this] { m_languages->use(u"zh_CN"_s); });
    add({"language.ko", QT_TRANSLATE_NOOP("Commands", "Use Korean"), {}, "languages"}, [this] { m_languages->use(u"ko"_s); });
    add({"help.shortcuts", QT_TRANSLATE_NOOP("Commands", "Show the keyboard shortcuts"), QKeySequence{Qt::CTRL | Qt::Key_Slash}, "keyboard"},
        [this] { showShortcuts(); });
    add({"help.about", QT_TRANSLATE_NOOP("Commands", "About TPU Desk"), {}, "info"}, [this] { showAbout(); });
    add({"end.quit", QT_TRANSLATE_NOOP("Commands", "Quit TPU Desk"), QKeySequence{Qt::CTRL | Qt::Key_Q}, "power"}, [this] { close(); });
    connect(m_topBar->menu(), &QMenu::aboutToShow, this, &MainWindow::fillMenu);
}

/// When it opens, so that commands added later are in it, grouped by the first word of their ids.
void MainWindow::fillMenu()
{
    QMenu *menu = m_topBar->menu();
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu *>(u"group"_s, Qt::FindDirectChildrenOnly));
    const auto grouped = [&](const QString &title, QLatin1StringView icon) {
        QMenu *group = menu->addMenu(themedIcon(icon), title);
        group->setObjectName(u"group"_s);
        return group;
    };
    addGroup(menu, "tpu"_L1);
    addGroup(menu, "terminal"_L1);
    addGroup(menu, "usage"_L1);
    addGroup(menu, "ports"_L1);
    menu->addSeparator();
    addGroup(menu, "go"_L1);
    menu->addSeparator();
    addGroup(menu, "app"_L1);
    addGroup(menu, "connection"_L1);
    menu->addSeparator();
    addGroup(grouped(tr("Language"), "languages"_L1), "language"_L1);
    addGroup(grouped(tr("Theme"), "sun-moon"_L1), "theme"_L1);
    for (QMenu *submenu : std::as_const(m_submenus))
        menu->addMenu(submenu);
    menu->addSeparator();
    addGroup(menu, "help"_L1);
    menu->addSeparator();
    addGroup(menu, "end"_L1);
}

void MainWindow::addGroup(QMenu *menu, QLatin1StringView group)
{
    const QList<QAction *> all = m_commands->all();
    for (QAction *action : all) {
        if (action->objectName().section(u'.', 0, 0) == group)
            menu->addAction(action);
    }
}

void MainWindow::setPanelFactory(PanelFactory factory)
{
    m_factory = std::move(factory);
    if (m_factory)
        showCurrent();
}

QWidget *MainWindow::page(Panel panel)
{
    QWidget *page = m_pages.value(panel);
    if (page == nullptr && m_factory) {
        page = m_factory(panel);
        m_pages.insert(panel, page);
        m_stack->addWidget(page);
    }
    return page;
}

void MainWindow::showPanel(Panel panel)
{
    m_current = panel;
    m_settings->change([panel](SettingsValues &values) {
        for (const PanelFace &face : panelFaces()) {
            if (face.panel == panel)
                values.panel = QString::fromLatin1(face.id);
        }
    });
    showCurrent();
}

void MainWindow::showCurrent()
{
    m_navigation->setCurrent(m_current);
    setWindowTitle(u"%1 – TPU Desk"_s.arg(panelTitle(m_current)));
    if (!m_factory)
        return;
    if (QWidget *shown = page(m_current))
        m_stack->setCurrentWidget(shown);
}

void MainWindow::dropPage(Panel panel)
{
    delete m_pages.take(panel);
}

void MainWindow::showLoading(const QString &sentence)
{
    m_loading->setSentence(sentence);
    m_stack->setCurrentWidget(m_loading);
}

void MainWindow::showFailure(const Error &error)
{
    m_failure->setTitle(needsSignIn(error.code) ? tr("You are not signed in") : tr("The cloud cannot be reached"));
    m_failure->setSentence(error.serverWords.isEmpty() || error.message.contains(error.serverWords.trimmed())
                               ? error.message
                               : u"%1\n\n%2"_s.arg(error.message, error.serverWords));
    m_stack->setCurrentWidget(m_failure);
}

void MainWindow::openPalette()
{
    if (!m_palette)
        m_palette = new CommandPalette{m_commands, this};
    m_palette->open();
}

void MainWindow::cyclePane(int step)
{
    const QList<QWidget *> panes{m_topBar, m_navigation, m_middle, m_strip, m_status};
    int at = 0;
    for (int i = 0; i < panes.size(); ++i) {
        if (panes.at(i)->isAncestorOf(QApplication::focusWidget()))
            at = i;
    }
    for (int tries = 0; tries < panes.size(); ++tries) {
        at = (at + step + static_cast<int>(panes.size())) % static_cast<int>(panes.size());
        QWidget *pane = panes.at(at);
        if (pane == m_navigation) {
            m_navigation->focusCurrent();
            return;
        }
        for (QWidget *next = pane->nextInFocusChain(); next != pane; next = next->nextInFocusChain()) {
            if (pane->isAncestorOf(next) && next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus) != 0) {
                next->setFocus(Qt::TabFocusReason);
                return;
            }
        }
    }
}

void MainWindow::showAbout()
{
    auto *sheet = findChild<AboutSheet *>();
    (sheet != nullptr ? sheet : new AboutSheet{m_middle})->open();
}

void MainWindow::showShortcuts()
{
    auto *sheet = findChild<ShortcutSheet *>();
    (sheet != nullptr ? sheet : new ShortcutSheet{m_commands, m_middle})->open();
}

void MainWindow::restore()
{
    const SettingsValues &values = m_settings->values();
    if (values.windowGeometry.isEmpty() || !restoreGeometry(values.windowGeometry))
        resize(firstSize());
    for (const PanelFace &face : panelFaces()) {
        if (values.panel == QLatin1StringView{face.id})
            m_current = face.panel;
    }
    showCurrent();
}

void MainWindow::remember()
{
    m_settings->change([this](SettingsValues &values) { values.windowGeometry = saveGeometry(); });
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_mayClose && !m_mayClose()) {
        event->ignore();
        return;
    }
    remember();
    emit closing();
    event->accept();
}

void MainWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::retranslate()
{
    m_commands->retranslate();
    m_topBar->setLanguage(m_languages->code());
    m_status->setLanguage(m_languages->code());
    m_failure->setButtonText(tr("Try again"));
    m_failure->setLinkText(tr("Choose another cloud"));
    setWindowTitle(u"%1 – TPU Desk"_s.arg(panelTitle(m_current)));
}
