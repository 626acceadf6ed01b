// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/page.h"

#include "services/core/punctuation.h"
#include "widgets/common/card.h"
#include "widgets/common/menutext.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/translated.h"
#include "widgets/terminal/emptystate.h"
#include "widgets/terminal/hostmenu.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/tabbar.h"
#include "widgets/terminal/tabmenu.h"
#include "widgets/terminal/tmuxwindows.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int maxTabs = 64;
constexpr qsizetype maxPanes = 256; // of all tabs

/// As a program tells it (OSC 9;4).
QString progressText(const TerminalProgress &progress)
{
    const bool isKnown =
        progress.state != TerminalProgress::State::None && progress.state != TerminalProgress::State::Unknown;
    return isKnown ? QLocale{}.toString(progress.percent) + QLocale{}.percent() : QString{};
}

/// "node-1 (2 terminals)"; a name that ends in a bracket, "node-1 (2)", gets no second one behind it.
QString withNotes(const QString &name, const QString &notes)
{
    const bool isNoted = name.endsWith(u')') || name.endsWith(u'）');
    return isNoted ? punctuation::labelled(name, notes) : punctuation::noted(name, notes);
}

} // namespace

TerminalPage::TerminalPage(QWidget *parent)
    : Page{parent}
    , m_local{named(this, new QPushButton{this}, "terminalLocalButton", [] { return tr("Local shell"); })}
    , m_new{named(this, new QPushButton{this}, "terminalNewButton", [] { return tr("New tab"); })}
    , m_menu{new TerminalHostMenu{this}}
    , m_bar{named(new TerminalTabBar{this}, "terminalTabs")}
    , m_line{new QWidget{this}}
    , m_heads{new QStackedWidget{this}}
    , m_stack{new QStackedWidget{this}}
    , m_card{new Card{this, Card::Margins::Tight}}
    , m_empty{new TerminalEmptyState{this}}
{
    named(this, this, "terminalPage", [] { return tr("Terminal"); });
    setGuide("ssh"_L1);
    build();
    translated(this, [this] { m_bar->setAccessibleName(tr("Open terminals")); });
    showFace();
}

void TerminalPage::build()
{
    setButtonKind(m_new, ButtonKind::Primary);
    m_new->setMenu(m_menu);
    addAction(m_local);
    addAction(m_new);
    m_card->body()->addWidget(m_stack);
    m_card->layout()->setContentsMargins(scaled(3), scaled(2), scaled(3),
                                         scaled(3)); // its square corners stay inside the round ones
    auto *line = new QHBoxLayout{m_line};
    line->setContentsMargins({});
    line->setSpacing(scaled(12));
    line->addWidget(m_bar, 1);
    line->addWidget(m_heads);
    m_heads->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    body()->addWidget(m_line);
    body()->addWidget(m_card, 1);
    body()->addWidget(m_empty, 1);
    connect(m_local, &QPushButton::clicked, this, &TerminalPage::openLocal);
    connect(m_menu, &QMenu::aboutToShow, m_menu, &TerminalHostMenu::fill);
    connect(m_menu, &TerminalHostMenu::hostChosen, this, [this](const TabChoice &place) { addTab(place, m_context); });
    connect(m_menu, &TerminalHostMenu::allHostsChosen, this, [this](const TpuId &tpu) { openHosts({tpu}); });
    connect(m_menu, &TerminalHostMenu::localChosen, this, &TerminalPage::openLocal);
    connect(m_empty, &TerminalEmptyState::hostChosen, this, [this](const TpuId &tpu) { open(tpu, 0); });
    connect(m_empty, &TerminalEmptyState::localChosen, this, &TerminalPage::openLocal);
    connect(m_empty, &TerminalEmptyState::tpusRequested, this, &TerminalPage::tpusRequested);
    connectBar();
    addKeys();
}

void TerminalPage::addKeys()
{
    const auto step = [this](int by) {
        if (count() > 0)
            m_bar->setCurrentIndex((m_bar->currentIndex() + by + count()) % count());
    };
    const auto shortcut = [this](QLatin1StringView id) {
        auto *made = new QShortcut{pageKey(id), this};
        made->setContext(Qt::WidgetWithChildrenShortcut);
        return made;
    };
    connect(shortcut("terminal.nextTab"_L1), &QShortcut::activated, this, [step] { step(1); });
    connect(shortcut("terminal.previousTab"_L1), &QShortcut::activated, this, [step] { step(-1); });
    connect(shortcut("terminal.newTab"_L1), &QShortcut::activated, this, [this] {
        if (count() > 0)
            duplicate(tabAt(m_bar->currentIndex()));
        else
            openLocal();
    });
    connect(shortcut("terminal.closeTab"_L1), &QShortcut::activated, this, [this] {
        if (auto *pane = current())
            pane->requestClose();
    });
}

void TerminalPage::connectBar()
{
    connect(m_bar, &QTabBar::currentChanged, this, &TerminalPage::showTab);
    connect(m_bar, &QTabBar::tabMoved, this, [this](int from, int to) {
        for (auto *stack : {m_stack, m_heads}) {
            QWidget *moved = stack->widget(from);
            stack->removeWidget(moved);
            stack->insertWidget(to, moved);
            stack->setCurrentIndex(m_bar->currentIndex());
        }
        emit tabsChanged();
    });
    connect(m_bar, &TerminalTabBar::renameRequested, this,
            [this](int index) { m_bar->rename(index, tabAt(index)->look().name); });
    connect(m_bar, &TerminalTabBar::renamed, this, [this](int index, const QString &name) {
        if (auto *tab = tabAt(index))
            tab->setLook({.name = name, .color = tab->look().color});
    });
    connect(m_bar, &TerminalTabBar::renameEntered, this, [this] {
        if (auto *pane = current())
            pane->setFocus();
    });
    connect(m_bar, &TerminalTabBar::menuRequested, this, &TerminalPage::showTabMenu);
}

void TerminalPage::showTabMenu(int index, QPoint position)
{
    auto *menu = new TerminalTabMenu{tabAt(index), count(), this};
    connect(menu, &TerminalTabMenu::renameRequested, this,
            [this](TerminalTab *tab) { emit m_bar->renameRequested(m_stack->indexOf(tab)); });
    connect(menu, &TerminalTabMenu::duplicateRequested, this, &TerminalPage::duplicate);
    connect(menu, &TerminalTabMenu::closeOthersRequested, this, &TerminalPage::closeOthers);
    menu->popup(position);
}

void TerminalPage::duplicate(const TerminalTab *tab)
{
    const auto look = tab->look();
    const auto &place = tab->current()->session()->place();
    const auto folder = tab->current()->session()->folder();
    if (auto *pane = addTab(
            {.tpu = place.tpu, .worker = place.worker, .title = {}, .name = look.name, .color = look.color}, m_context))
        pane->session()->setStartFolder(folder);
}

void TerminalPage::split(TerminalTab *tab, Qt::Orientation side)
{
    const auto &place = tab->current()->session()->place();
    const auto folder = tab->current()->session()->folder();
    if (auto *pane = newPane({.tpu = place.tpu, .worker = place.worker, .title = {}}, m_context)) {
        pane->session()->setStartFolder(folder);
        tab->add(pane, side);
        m_bar->setCurrentIndex(m_stack->indexOf(tab)); // the menu of a tab does not show it
        pane->setFocus();
    }
}

/// Each asks where something would be lost, as when it is closed alone.
void TerminalPage::closeOthers(const TerminalTab *tab)
{
    QList<TerminalTab *> others;
    for (int i = 0; i < count(); ++i) {
        if (tabAt(i) != tab)
            others << tabAt(i);
    }
    for (auto *other : std::as_const(others))
        requestClose(other);
}

void TerminalPage::handContext()
{
    const auto all = panes();
    for (auto *pane : all)
        pane->setContext(m_context);
}

void TerminalPage::setContext(TerminalContext context)
{
    m_context = std::move(context);
    m_menu->setTpus(m_context.tpus);
    m_empty->setTpus(m_context.tpus);
    handContext();
    if (m_context.watch)
        connect(m_context.watch, &TpuWatch::incidentsChanged, this, &TerminalPage::showNews, Qt::UniqueConnection);
    if (m_context.recoveries)
        connect(m_context.recoveries, &RecoveryService::changed, this, &TerminalPage::showNews, Qt::UniqueConnection);
}

void TerminalPage::showNews()
{
    const auto all = panes();
    for (auto *pane : all)
        pane->showNews();
}

void TerminalPage::reconnect(const TpuId &tpu)
{
    const auto all = panes();
    for (auto *pane : all)
        if (pane->session()->place().tpu == tpu.toString())
            pane->session()->comeRound();
}

void TerminalPage::dropServices()
{
    m_context.tpus = nullptr;
    m_context.hub = nullptr;
    m_context.keys = nullptr;
    m_context.watch = nullptr;
    m_context.recoveries = nullptr;
    m_menu->setTpus(nullptr);
    m_empty->setTpus(nullptr);
    handContext();
}

int TerminalPage::count() const
{
    return m_stack->count();
}

TerminalTab *TerminalPage::tabAt(int index) const
{
    return static_cast<TerminalTab *>(m_stack->widget(index));
}

TerminalPane *TerminalPage::current() const
{
    const auto *tab = tabAt(m_bar->currentIndex());
    return tab != nullptr ? tab->current() : nullptr;
}

QList<TerminalPane *> TerminalPage::panes() const
{
    QList<TerminalPane *> all;
    for (int i = 0; i < count(); ++i)
        all << tabAt(i)->panes();
    return all;
}

/// The smallest number that no open terminal of that host has: the tmux session of that name is returned to, if it is
/// still there.
int TerminalPage::freeNumber(const TabChoice &place) const
{
    QList<int> taken;
    const auto all = panes();
    for (const auto *pane : all)
        if (pane->session()->place().tpu == place.tpu && pane->session()->place().worker == place.worker)
            taken << pane->number();
    int number = 1;
    while (taken.contains(number))
        ++number;
    return number;
}

TerminalPane *TerminalPage::addTab(const TabChoice &place, const TerminalContext &context)
{
    auto *pane = count() < maxTabs ? newPane(place, context) : nullptr;
    if (pane == nullptr)
        return nullptr;
    addTabOf(pane)->setLook({.name = place.name, .color = place.color});
    return pane;
}

/// Null: there are too many. It starts by itself once it has its size.
TerminalPane *TerminalPage::newPane(const TabChoice &place, const TerminalContext &context, int number)
{
    if (panes().size() >= maxPanes)
        return nullptr;
    auto *pane = new TerminalPane{context, place, number > 0 ? number : freeNumber(place), this};
    connect(pane, &TerminalPane::keysRequested, this, &TerminalPage::keysRequested);
    connect(pane, &TerminalPane::bell, this, [this, pane] { ring(pane); });
    connect(pane->session(), &TerminalSession::stateChanged, this, [this, pane] {
        if (pane->session()->state() == TerminalSession::State::Open)
            emit tabsChanged(); // it was open: that is kept
    });
    connect(pane->session(), &TerminalSession::shellOpened, this,
            [this, pane](const std::shared_ptr<Shell> &shell) { TmuxWindows::attach(pane, shell, tmuxTabs()); });
    // The first layout gives it its size, and the shell should start with the right one.
    QTimer::singleShot(0, pane, [pane] { pane->start(); });
    return pane;
}

TmuxTabMaker TerminalPage::tmuxTabs()
{
    const auto pane = [this](const TabChoice &place, const SharedPane &shared, int number) {
        auto context = m_context;
        context.shared = shared;
        return newPane(place, context, number);
    };
    const auto tab = [this](TerminalPane *further, TerminalTab *beside) {
        const bool isRoom = count() < maxTabs;
        if (isRoom)
            showTitle(insertTabOf(further, m_stack->indexOf(beside) + 1));
        return isRoom;
    };
    return {.pane = pane, .tab = tab, .show = [this](TerminalPane *shown) { showPane(shown); }};
}

void TerminalPage::showPane(TerminalPane *pane)
{
    for (int i = 0; i < count(); ++i) {
        if (!tabAt(i)->isAncestorOf(pane))
            continue;
        m_bar->setCurrentIndex(i);
        tabAt(i)->setCurrent(pane);
        pane->setFocus();
    }
}

TerminalTab *TerminalPage::insertTabOf(TerminalPane *pane, int index)
{
    auto *tab = new TerminalTab{pane, this};
    connectTab(tab);
    m_stack->insertWidget(index, tab);
    m_heads->insertWidget(index, tab->head());
    m_bar->insertTab(index, menuText(pane->title()));
    addCloseButton(index, tab);
    showFace(); // also for a tab that a session brings
    emit tabsChanged();
    return tab;
}

TerminalTab *TerminalPage::addTabOf(TerminalPane *pane)
{
    const int index = count();
    auto *tab = insertTabOf(pane, index);
    m_bar->setCurrentIndex(index);
    showTab(index);
    return tab;
}

void TerminalPage::connectTab(TerminalTab *tab)
{
    connect(tab, &TerminalTab::titleChanged, this, [this, tab] { showTitle(tab); });
    connect(tab, &TerminalTab::changed, this, &TerminalPage::tabsChanged);
    connect(tab, &TerminalTab::splitRequested, this, [this, tab](Qt::Orientation side) { split(tab, side); });
    connect(tab, &TerminalTab::closed, this, [this, tab] { closeTab(m_stack->indexOf(tab)); });
    connect(tab, &TerminalTab::moveRequested, this, [this, tab](TerminalPane *pane) {
        if (count() < maxTabs)
            addTabOf(tab->take(pane));
    });
}

void TerminalPage::showTitle(TerminalTab *tab)
{
    const int index = m_stack->indexOf(tab);
    if (index < 0 || index >= m_bar->count())
        return;
    const auto *pane = tab->current();
    const auto name = tab->look().name.isEmpty() ? pane->title() : tab->look().name;
    QStringList notes{progressText(pane->progress()), pane->mark()}; // one that is not connected looks so here, too
    if (const auto all = static_cast<int>(tab->panes().size()); all > 1)
        notes.prepend(tr("%n terminal(s)", nullptr, all));
    notes.removeAll(QString{});
    const auto title = notes.isEmpty() ? name : withNotes(name, punctuation::list(notes));
    m_bar->setTabText(index, menuText(title));
    const auto words = pane->session()->sentence();
    m_bar->setTabToolTip(index, words.isEmpty() ? title : punctuation::labelled(name, words));
    m_bar->setColor(index, tab->look().color);
    if (index == m_bar->currentIndex())
        setFocusProxy(tab->focusProxy());
    notifyProgress();
}

void TerminalPage::notifyProgress()
{
    const auto *pane = current();
    const auto now = pane != nullptr ? pane->progress() : TerminalProgress{};
    if (std::exchange(m_progress, now) != now)
        emit progressChanged(now);
}

void TerminalPage::addCloseButton(int index, TerminalTab *tab)
{
    auto *button = new QToolButton{m_bar};
    button->setAutoRaise(true);
    button->setIcon(themedIcon("x"_L1));
    button->setIconSize({scaled(12), scaled(12)});
    button->setFocusPolicy(Qt::NoFocus);
    button->setToolTip(tr("Close this terminal"));
    button->setAccessibleName(tr("Close this terminal"));
    m_bar->setTabButton(index, QTabBar::RightSide, button);
    connect(button, &QToolButton::clicked, tab, [this, tab] { requestClose(tab); });
}

/// Where something would be lost the tab is asked in, so it is shown first.
void TerminalPage::requestClose(TerminalTab *tab)
{
    const auto all = tab->panes();
    if (std::ranges::any_of(all, [](const TerminalPane *pane) { return !pane->session()->lossOnClose().isEmpty(); }))
        m_bar->setCurrentIndex(m_stack->indexOf(tab));
    tab->requestClose();
}

void TerminalPage::open(const TpuId &tpu, int worker, const QString &folder)
{
    const TabChoice place{tpu.toString(), worker, {}};
    if (folder.isEmpty())
        showOrAdd(place);
    else if (auto *pane = addTab(place, m_context))
        pane->session()->setStartFolder(folder);
}

void TerminalPage::openSession(const TpuId &tpu, int worker, const QString &session, const QString &title)
{
    showOrAdd({tpu.toString(), worker, title, session});
}

void TerminalPage::showOrAdd(const TabChoice &place)
{
    for (int i = 0; i < count(); ++i) {
        const auto all = tabAt(i)->panes();
        for (auto *pane : all) {
            const TabChoice &there = pane->session()->place();
            if (there.tpu != place.tpu || there.worker != place.worker || there.session != place.session)
                continue;
            showPane(pane);
            if (pane->session()->state() == TerminalSession::State::Ended) // whoever comes here wants to work there
                pane->start();
            return;
        }
    }
    addTab(place, m_context);
}

void TerminalPage::openHosts(const QList<TpuId> &tpus)
{
    if (m_context.tpus)
        restore(allHostsOf(*m_context.tpus, tpus));
}

void TerminalPage::openLocal()
{
    addTab({}, m_context);
}

TerminalSession *TerminalPage::openProgram(const QString &title,
                                           std::function<Result<std::shared_ptr<Shell>>(QSize grid)> program)
{
    if (count() >= maxTabs)
        return nullptr;
    TerminalContext context = m_context;
    context.localShell = std::move(program);
    auto *pane = addTab({{}, 0, title}, context);
    return pane != nullptr ? pane->session() : nullptr;
}

void TerminalPage::showTab(int index)
{
    notifyProgress();
    if (index < 0 || index >= count())
        return;
    m_stack->setCurrentIndex(index);
    m_heads->setCurrentIndex(index);
    m_bar->setTabIcon(index, {});
    setFocusProxy(tabAt(index)->focusProxy()); // what somebody comes here for
    tabAt(index)->setFocus();
}

/// A bell that the user cannot see is kept on its tab, and told to the desktop while another window is in use.
void TerminalPage::ring(const TerminalPane *pane)
{
    for (int index = 0; index < count(); ++index)
        if (tabAt(index)->isAncestorOf(pane) && !pane->isVisible())
            m_bar->setTabIcon(index, themedIcon("bell"_L1));
    QApplication::alert(window());
}

void TerminalPage::closeTab(int index)
{
    if (index < 0 || index >= count())
        return;
    TerminalTab *tab = tabAt(index);
    if (TmuxWindows::keep(tab))
        return;
    index = m_stack->indexOf(tab);
    const bool isShown = index == m_bar->currentIndex();
    const QSignalBlocker quiet{isShown ? nullptr : m_bar}; // one behind the others takes no keys when it goes
    m_stack->removeWidget(tab);
    m_heads->removeWidget(tab->head());
    tab->head()->setParent(tab); // goes with it
    m_bar->removeTab(index);
    const auto all = tab->panes();
    for (auto *pane : all)
        pane->session()->close();
    tab->deleteLater();
    if (isShown)
        showTab(m_bar->currentIndex());
    showFace();
    emit tabsChanged();
}

QList<TabChoice> TerminalPage::tabs() const
{
    QList<TabChoice> places;
    for (int i = 0; i < count(); ++i)
        places << tabAt(i)->places();
    return places;
}

void TerminalPage::restore(const QList<TabChoice> &tabs)
{
    for (qsizetype i = 0; i < tabs.size();) {
        const auto layout = paneLayoutFrom(tabs.at(i).layout);
        const auto size = layout && i + paneCount(*layout) <= tabs.size() ? paneCount(*layout) : 1;
        if (count() >= maxTabs || panes().size() + size > maxPanes)
            return;
        const auto *first = addTab(tabs.at(i), m_context);
        auto *tab = tabAt(count() - 1);
        for (qsizetype next = i + 1; next < i + size; ++next)
            tab->add(newPane(tabs.at(next), m_context), Qt::Horizontal);
        if (size > 1) {
            tab->arrange(tab->panes(), *layout);
            tab->setCurrent(tab->panes().constFirst());
            first->view()->setFocus();
        }
        i += size;
    }
}

void TerminalPage::setHeadShown(bool shown)
{
    Page::setHeadShown(shown);
    m_hasHead = shown;
    showFace();
}

/// With several tabs their names stay: a command must not be typed on a host that is taken for another one.
void TerminalPage::showFace()
{
    const bool any = count() > 0;
    m_card->setVisible(any);
    m_line->setVisible(count() > (m_hasHead ? 0 : 1));
    m_empty->setVisible(!any);
}
