// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/mainwindow.h"

#include "services/core/languages.h"
#include "services/store/settings.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/frameorder.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/noticearea.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/common/pageframe.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/remembered.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/translated.h"
#include "widgets/diagnostics/aboutsheet.h"
#include "widgets/palette/commandpalette.h"
#include "widgets/palette/commands.h"
#include "widgets/palette/shortcuts.h"
#include "widgets/palette/shortcutsheet.h"
#include "widgets/shell/activitysheet.h"
#include "widgets/shell/activitystrip.h"
#include "widgets/shell/focusrescue.h"
#include "widgets/shell/panecycle.h"
#include "widgets/shell/statusline.h"
#include "widgets/shell/topbar.h"
#include "widgets/shell/windowroom.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QMenu>
#include <QScreen>
#include <QSet>
#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace {

/// What the screen has beside its panels and the frame that the window manager adds.
QSize screenRoom()
{
    return QGuiApplication::primaryScreen()->availableSize() - QSize{scaled(4), scaled(32)};
}

QSize firstSize()
{
    return QSize{scaled(1280), scaled(800)}.boundedTo(screenRoom());
}

} // namespace

MainWindow::MainWindow(Languages *languages, Activities *activities, Settings *settings)
    : m_languages{languages}
    , m_settings{settings}
    , m_commands{new Commands{languages, settings, this}}
    , m_topBar{new TopBar}
    , m_navigation{new Navigation}
    , m_notice{new NoticeBar}
    , m_stack{new QStackedWidget}
    , m_loading{new EmptyState}
    , m_failure{new EmptyState}
    , m_strip{new ActivityStrip{activities}}
    , m_status{new StatusLine}
    , m_middle{new QWidget}
    , m_bars{new NoticeArea{m_middle}}
    , m_footers{new QVBoxLayout}
    , m_activitySheet{new ActivitySheet{activities, m_middle}}
    , m_face{m_loading}
{
    setObjectName(u"mainWindow"_s);
    remembered::useSettings(settings);
    setWindowIcon(QIcon{u":/icons/tpudesk.svg"_s});
    setMinimumSize(
        QSize{scaled(820), scaled(520)}
            .boundedTo({1240, 700})
            .boundedTo(screenRoom())); // at 200 %, of letters or of the display, it fits the screen: pages scroll
    new FrameOrder{this};
    build();
    makeCycle();
    m_rescue = new FocusRescue{this, [this](QWidget *around) { static_cast<void>(giveFocusBack(around)); }};
    addCommands();
    makeRoom();
    connect(m_topBar, &TopBar::paletteRequested, this, &MainWindow::openPalette);
    connect(m_topBar, &TopBar::signInRequested, this, &MainWindow::signInRequested);
    connect(m_topBar, &TopBar::languageChosen, m_languages, &Languages::use);
    connect(m_status, &StatusLine::languageChosen, m_languages, &Languages::use);
    connect(m_navigation, &Navigation::chosen, this, &MainWindow::choosePanel);
    connect(m_strip, &ActivityStrip::showAllRequested, m_activitySheet, &SideSheet::open);
    connect(m_activitySheet, &ActivitySheet::startRequested, this, [this] { choosePanel(Panel::Start); });
    connect(m_failure, &EmptyState::buttonClicked, this, &MainWindow::retryRequested);
    connect(m_failure, &EmptyState::linkClicked, this, &MainWindow::signInRequested);
    restore();
    translated(this, &MainWindow::showTexts);
}

MainWindow::~MainWindow()
{
    delete m_cycle; // parts that go lose the focus, and it would ask for them
    delete m_rescue;
}

void MainWindow::build()
{
    m_notice->setObjectName(u"windowNotice"_s);
    m_loading->setObjectName(u"windowLoading"_s);
    m_loading->setIcon("loader"_L1);
    m_failure->setObjectName(u"windowFailure"_s);
    m_failure->setIcon("cloud-off"_L1);
    m_stack->addWidget(m_loading);
    m_stack->addWidget(m_failure);

    m_bars->setEdges({scaled(20), scaled(8), scaled(20), scaled(12)});
    addBar(m_notice);
    auto *right = new QVBoxLayout{m_middle};
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    right->addWidget(m_stack, 1);
    right->addWidget(m_bars); // below the page: an alert that comes moves nothing that somebody points at
    auto *columns = new QHBoxLayout;
    columns->setSpacing(0);
    columns->addWidget(m_navigation);
    columns->addWidget(m_middle, 1);
    auto *rows = new QVBoxLayout{this};
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_topBar);
    rows->addLayout(columns, 1);
    m_footers->setSpacing(0);
    rows->addLayout(m_footers);
    rows->addWidget(m_strip);
    rows->addWidget(m_status);
}

void MainWindow::addBar(QWidget *bar)
{
    m_bars->add(bar);
}

/// As the eye reads: what is made late stands at the end of Qt's own chain, wherever it is shown.
bool MainWindow::focusNextPrevChild(bool next)
{
    QWidget *from = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : focusWidget();
    if (from != nullptr
        && (!from->isVisible() || !from->isEnabled())) // nobody pressed Tab: it vanished under the focus
        return giveFocusBack(from->parentWidget());
    QWidget *to = nextInLayout(this, from, next);
    if (to == nullptr)
        return QWidget::focusNextPrevChild(next);
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    bringIntoView(to);
    return true;
}

/// To what is left around what had it, else to what the page is for; not to the first part of the window.
bool MainWindow::giveFocusBack(QWidget *around)
{
    for (; around != nullptr && around != m_stack && around != m_middle && around != this;
         around = around->parentWidget()) {
        if (qobject_cast<Page *>(around) != nullptr || qobject_cast<ActivityStrip *>(around) != nullptr)
            break;
        QList<QWidget *> stops = stopsIn(around);
        stops.removeIf([](const QWidget *stop) { return qobject_cast<const GuideButton *>(stop) != nullptr; });
        if (!stops.isEmpty()) {
            handFocus(stops.contains(around->focusProxy()) ? around->focusProxy() : stops.first());
            return true;
        }
    }
    const PageFrame *frame = m_pages.value(m_current);
    QWidget *main = frame != nullptr && frame->widget()->isVisible() ? mainControl(frame->widget()) : nullptr;
    if (main == nullptr)
        return QWidget::focusNextPrevChild(true);
    handFocus(main);
    return true;
}

/// The page's key for its filter works beside the page, too: after a click in the list of panels.
bool MainWindow::goToFilter()
{
    const PageFrame *frame = m_pages.value(m_current);
    const auto shortcuts = frame != nullptr ? frame->widget()->findChildren<QShortcut *>() : QList<QShortcut *>{};
    for (QShortcut *shortcut : shortcuts) {
        const auto *place = qobject_cast<const QWidget *>(shortcut->parent());
        if (shortcut->key() == pageKey("list.filter"_L1) && shortcut->isEnabled() && place != nullptr
            && place->isVisible())
            return QMetaObject::invokeMethod(shortcut, "activated");
    }
    return false;
}

void MainWindow::addCommands()
{
    const auto add = [this](const Commands::Spec &spec, auto run) { return m_commands->add(spec, this, run); };
    int number = 1;
    static constexpr std::array goTo{
        QT_TRANSLATE_NOOP("Commands", "Go to Start"),    QT_TRANSLATE_NOOP("Commands", "Go to Quota"),
        QT_TRANSLATE_NOOP("Commands", "Go to TPUs"),     QT_TRANSLATE_NOOP("Commands", "Go to Keys"),
        QT_TRANSLATE_NOOP("Commands", "Go to Terminal"), QT_TRANSLATE_NOOP("Commands", "Go to Pod"),
        QT_TRANSLATE_NOOP("Commands", "Go to Runs"),     QT_TRANSLATE_NOOP("Commands", "Go to Storage"),
        QT_TRANSLATE_NOOP("Commands", "Go to Files"),    QT_TRANSLATE_NOOP("Commands", "Go to Usage"),
        QT_TRANSLATE_NOOP("Commands", "Go to Ports"),    QT_TRANSLATE_NOOP("Commands", "Go to the guide")};
    static constexpr std::array ids{"go.start", "go.quota",   "go.tpus",  "go.keys",  "go.terminal", "go.pod",
                                    "go.runs",  "go.storage", "go.files", "go.usage", "go.ports",    "go.guide"};
    static_assert(goTo.size() == ids.size());
    for (const PanelFace &face : panelFaces()) {
        const auto index = static_cast<size_t>(face.panel);
        // The tenth would be Ctrl+0, which makes the terminal's letters as they were: the guide has F1 instead. Files
        // and Runs came later, and the others keep the keys that people know.
        const bool hasKey = face.panel != Panel::Files && face.panel != Panel::Runs && number < 10;
        const QKeySequence keys = hasKey ? QKeySequence{Qt::CTRL | Qt::Key(Qt::Key_0 + number++)} : QKeySequence{};
        add({ids.at(index), goTo.at(index), keys, face.iconName}, [this, panel = face.panel] { enterPanel(panel); });
    }
    add({"app.palette", QT_TRANSLATE_NOOP("Commands", "Search or run a command"),
         QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_P}, "search"},
        [this] { openPalette(); });
    add({"app.signIn", QT_TRANSLATE_NOOP("Commands", "Sign in…"), {}, "log-in"}, [this] { emit signInRequested(); });
    add({"app.activity", QT_TRANSLATE_NOOP("Commands", "Show all activity"), {}, "history"},
        [this] { m_activitySheet->open(); });
    add({"window.nextPane", QT_TRANSLATE_NOOP("Commands", "Go to the next part of the window"),
         QKeySequence{Qt::Key_F6}},
        [this] { m_cycle->go(1); });
    add({"window.previousPane", QT_TRANSLATE_NOOP("Commands", "Go to the previous part of the window"),
         QKeySequence{Qt::SHIFT | Qt::Key_F6}},
        [this] { m_cycle->go(-1); });
    add({"window.leaveTerminal", QT_TRANSLATE_NOOP("Commands", "Leave the terminal"),
         QKeySequence{Qt::CTRL | Qt::Key_F6}},
        [this] { m_cycle->go(1); });
    add({"language.en", QT_TRANSLATE_NOOP("Commands", "Use English"), {}, "languages"},
        [this] { m_languages->use(u"en"_s); });
    add({"language.zh_CN", QT_TRANSLATE_NOOP("Commands", "Use Simplified Chinese"), {}, "languages"},
        [this] { m_languages->use(u"zh_CN"_s); });
    add({"language.ko", QT_TRANSLATE_NOOP("Commands", "Use Korean"), {}, "languages"},
        [this] { m_languages->use(u"ko"_s); });
    add({"help.shortcuts", QT_TRANSLATE_NOOP("Commands", "Show the keyboard shortcuts"),
         QKeySequence{Qt::CTRL | Qt::Key_Slash}, "keyboard"},
        [this] { showShortcuts(); });
    add({"help.about", QT_TRANSLATE_NOOP("Commands", "About TPU Desk"), {}, "info"}, [this] { showAbout(); });
    add({"end.quit", QT_TRANSLATE_NOOP("Commands", "Quit TPU Desk"), QKeySequence{Qt::CTRL | Qt::Key_Q}, "power",
         PaletteEffect::Ends},
        [this] { close(); });
    connect(m_topBar->menu(), &QMenu::aboutToShow, this, &MainWindow::fillMenu);
    connect(m_commands->shortcuts(), &Shortcuts::changed, this, &MainWindow::showTexts);
}

/// When it opens, so that commands added later are in it: short, one submenu per subject.
void MainWindow::fillMenu()
{
    QMenu *menu = m_topBar->menu();
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu *>(u"group"_s, Qt::FindDirectChildrenOnly));
    QSet<QAction *> left;
    for (QAction *action : m_commands->all())
        left.insert(action);
    const auto group = [&](const QString &title, QLatin1StringView icon, const QStringList &ids) {
        QMenu *submenu = menu->addMenu(themedIcon(icon), title);
        submenu->setObjectName(u"group"_s);
        addToMenu(submenu, ids, left);
        submenu->menuAction()->setVisible(!submenu->isEmpty());
    };
    addToMenu(menu, {u"app.palette"_s}, left);
    menu->addSeparator();
    group(tr("TPUs and quota"), "cpu"_L1, {u"tpu."_s, u"grant."_s, u"money."_s});
    group(tr("Pods and jobs"), "box"_L1, {u"pod."_s});
    group(tr("Terminals and ports"), "square-terminal"_L1, {u"terminal."_s, u"ports."_s});
    group(tr("Usage"), "activity"_L1, {u"usage."_s});
    group(tr("View"), "maximize-2"_L1, {u"window.navigation"_s, u"window.activity"_s, u"window.fullScreen"_s});
    group(tr("Go to"), "arrow-right"_L1, {u"go."_s, u"window."_s, u"link."_s});
    menu->addSeparator();
    group(tr("Account"), "user"_L1, {u"app.switchProfile"_s, u"app.signIn"_s, u"app.signOut"_s});
    group(tr("Language"), "languages"_L1, {u"language."_s});
    group(tr("Theme"), "sun-moon"_L1, {u"theme."_s});
    addToMenu(menu, {u"app.settings"_s, u"app.readOnly"_s}, left);
    for (QMenu *submenu : std::as_const(m_submenus))
        menu->addMenu(submenu);
    menu->addSeparator();
    group(tr("Help"), "circle-question-mark"_L1, {u"help."_s, u"app.doctor"_s, u"connection."_s, u"app."_s});
    menu->addSeparator();
    addToMenu(menu, {u"end."_s}, left);
}

/// Commands whose ids begin so, in that order; each stands in the menu once.
void MainWindow::addToMenu(QMenu *menu, const QStringList &ids, QSet<QAction *> &left)
{
    const QList<QAction *> all = m_commands->all();
    for (const QString &id : ids) {
        for (QAction *action : all) {
            if (action->objectName().startsWith(id) && left.remove(action))
                menu->addAction(action);
        }
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
    PageFrame *frame = m_pages.value(panel);
    const bool isGuide = panel == Panel::Guide && m_guideFactory;
    if (frame == nullptr && (m_factory || isGuide)) {
        frame = new PageFrame{isGuide ? m_guideFactory() : m_factory(panel)};
        m_pages.insert(panel, frame);
        m_stack->addWidget(frame);
    }
    return frame != nullptr ? frame->widget() : nullptr;
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

/// Somebody wants to see that panel: what lies over all of them goes.
void MainWindow::choosePanel(Panel panel)
{
    closeSheetsOf(m_middle);
    showPanel(panel);
}

/// By a key: the focus goes there, too.
void MainWindow::enterPanel(Panel panel)
{
    choosePanel(panel);
    m_cycle->enterPage();
}

/// Esc that nobody wanted closes the sheet that lies on top, wherever the focus is.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        auto sheets = page(m_current) != nullptr ? page(m_current)->findChildren<SideSheet *>() : QList<SideSheet *>{};
        sheets += m_middle->findChildren<SideSheet *>(Qt::FindDirectChildrenOnly); // they lie over the pages
        const auto top =
            std::find_if(sheets.crbegin(), sheets.crend(), [](const SideSheet *sheet) { return sheet->isOpen(); });
        if (top != sheets.crend())
            return (*top)->requestClose();
    }
    if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier
        && QApplication::focusWidget() != nullptr) { // as the menu key
        QWidget *focused = QApplication::focusWidget();
        const QPoint place = focused->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
        QContextMenuEvent wanted{QContextMenuEvent::Keyboard, place, focused->mapToGlobal(place)};
        QApplication::sendEvent(focused, &wanted);
        return;
    }
    if (event->text() != "/"_L1 || (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0
        || !goToFilter())
        QWidget::keyPressEvent(event);
}

void MainWindow::showCurrent()
{
    if (m_current != Panel::Terminal)
        m_room->leaveTerminalOnly();
    m_navigation->setCurrent(m_current);
    setWindowTitle(u"%1 — TPU Desk"_s.arg(panelTitle(m_current)));
    QWidget *wanted = page(m_current);
    QWidget *shown = wanted != nullptr ? m_pages.value(m_current) : m_face;
    const bool hadFocus = m_stack->isAncestorOf(focusWidget()); // also while another window is in front
    const bool isKnown = wanted != nullptr && wanted->focusWidget() != nullptr; // it goes back to where it was
    m_stack->setCurrentWidget(shown);
    if (auto *main = hadFocus && wanted != nullptr && !isKnown ? mainControl(wanted) : nullptr)
        handFocus(firstSeen(main, stopsIn(wanted)));
}

void MainWindow::setGuideFactory(std::function<QWidget *()> factory)
{
    m_guideFactory = std::move(factory);
    if (m_current == Panel::Guide)
        showCurrent();
}

void MainWindow::showFace(QWidget *face)
{
    m_face = face;
    m_room->leaveTerminalOnly(); // what leads out of there stands around it
    if (m_current != Panel::Guide || !hasPage(Panel::Guide))
        m_stack->setCurrentWidget(face);
}

void MainWindow::dropPage(Panel panel)
{
    if (panel == m_current)
        m_room->leaveTerminalOnly(); // what comes in its place needs the rest of the window
    delete m_pages.take(panel);
}

void MainWindow::showLoading(const QString &sentence)
{
    m_loading->setSentence(sentence);
    showFace(m_loading);
}

void MainWindow::showFailure(const Error &error)
{
    m_failure->setTitle(needsSignIn(error.code) ? tr("You are not signed in") : tr("The cloud cannot be reached"));
    m_failure->setSentence(error.serverWords.isEmpty() || error.message.contains(error.serverWords.trimmed())
                               ? error.message
                               : u"%1\n\n%2"_s.arg(error.message, error.serverWords));
    showFace(m_failure);
}

void MainWindow::openPalette()
{
    if (!m_palette)
        m_palette = new CommandPalette{m_commands, this};
    m_palette->open();
}

void MainWindow::makeCycle()
{
    m_cycle = new PaneCycle{this, [this] {
                                QList<QWidget *> panes{m_topBar, m_navigation, m_middle};
                                for (int i = 0; i < m_footers->count(); ++i)
                                    panes << m_footers->itemAt(i)->widget();
                                return PaneCycle::Parts{.panes = panes << m_strip << m_status,
                                                        .middle = m_middle,
                                                        .page = m_stack->currentWidget()};
                            }};
}

void MainWindow::makeRoom()
{
    auto *notice = new NoticeBar;
    notice->setObjectName(u"roomNotice"_s);
    addBar(notice);
    const auto enterTerminal = [this]() -> QWidget * {
        if (page(Panel::Terminal) == nullptr)
            return nullptr;
        enterPanel(Panel::Terminal);
        return page(Panel::Terminal);
    };
    m_room = new WindowRoom{this, m_settings,
                            WindowRoom::Parts{.topBar = m_topBar,
                                              .navigation = m_navigation,
                                              .activity = m_strip,
                                              .notice = notice,
                                              .enterTerminal = enterTerminal}};
    m_room->addCommands(m_commands);
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

/// Large letters take room; the page has what they leave.
void MainWindow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_navigation->setNarrow(width() < scaled(900));
    m_strip->setLow(height() < scaled(540));
}

void MainWindow::showTexts()
{
    m_commands->nameActions();
    m_navigation->nameItems();
    m_topBar->setPaletteKeys(m_commands->action("app.palette"_L1)->shortcut().toString(QKeySequence::NativeText));
    m_topBar->setLanguage(m_languages->code());
    m_status->setLanguage(m_languages->code());
    m_failure->setButtonText(tr("Try again"));
    m_failure->setLinkText(tr("Choose another cloud"));
    setWindowTitle(u"%1 — TPU Desk"_s.arg(panelTitle(m_current)));
}
