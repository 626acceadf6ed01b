// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/page.h"

#include "services/core/punctuation.h"
#include "services/hosts/hosts.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/menutext.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/translated.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/tabbar.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int maxTabs = 64;

} // namespace

TerminalPage::TerminalPage(QWidget *parent)
    : Page{parent}
    , m_local{named(this, new QPushButton{this}, "terminalLocalButton", [] { return tr("Local shell"); })}
    , m_new{named(this, new QPushButton{this}, "terminalNewButton", [] { return tr("New tab"); })}
    , m_menu{new QMenu{this}}
    , m_bar{named(new TerminalTabBar{this}, "terminalTabs")}
    , m_line{new QWidget{this}}
    , m_heads{new QStackedWidget{this}}
    , m_stack{new QStackedWidget{this}}
    , m_card{new Card{this, Card::Margins::Tight}}
    , m_empty{named(
          this, new EmptyState{this}, "terminalEmpty", [] { return tr("No terminal is open"); },
          [] {
              return tr(
                  "A terminal runs commands on a host of a TPU VM, or on this computer. Shells on TPU VMs start in "
                  "tmux, so your work goes on when the connection is lost.");
          })}
{
    named(this, this, "terminalPage", [] { return tr("Terminal"); });
    setGuide("ssh"_L1);
    build();
    translated(this, [this] { m_bar->setAccessibleName(tr("Open terminals")); });
    translated(this, &TerminalPage::showWays);
    showFace();
}

void TerminalPage::build()
{
    m_empty->setGuide("ssh"_L1);
    setButtonKind(m_new, ButtonKind::Primary);
    m_new->setMenu(m_menu);
    addAction(m_local);
    addAction(m_new);
    m_empty->setIcon("square-terminal"_L1);
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
    connect(m_menu, &QMenu::aboutToShow, this, &TerminalPage::fillMenu);
    connect(m_empty, &EmptyState::buttonClicked, this, [this] { readyTpu() ? open(readyTpu()->id, 0) : openLocal(); });
    connect(m_empty, &EmptyState::linkClicked, this, [this] { readyTpu() ? openLocal() : emit tpusRequested(); });
    connectBar();
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
        if (const TerminalTab *tab = current())
            duplicate(tab);
        else
            openLocal();
    });
    connect(shortcut("terminal.closeTab"_L1), &QShortcut::activated, this, [this] {
        if (TerminalTab *tab = current())
            tab->requestClose();
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
            [this](int index) { m_bar->rename(index, tabAt(index)->session()->place().name); });
    connect(m_bar, &TerminalTabBar::renamed, this, [this](int index, const QString &name) {
        auto *session = tabAt(index)->session();
        session->setLook(name, session->place().color);
        emit tabsChanged();
        setFocus();
    });
    connect(m_bar, &TerminalTabBar::menuRequested, this, [this](int index, QPoint position) {
        auto *menu = new QMenu{this};
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillTabMenu(menu, index);
        menu->popup(position);
    });
}

void TerminalPage::fillTabMenu(QMenu *menu, int index)
{
    const QPointer<TerminalTab> tab = tabAt(index);
    const auto add = [menu, tab](const char *name, const QString &text, auto act) {
        auto *action = menu->addAction(text);
        action->setObjectName(QLatin1StringView{name});
        connect(action, &QAction::triggered, menu, [tab, act] {
            if (tab)
                act(tab.get());
        });
        return action;
    };
    add("terminalTabRename", tr("Rename…"),
        [this](TerminalTab *which) { emit m_bar->renameRequested(m_stack->indexOf(which)); });
    auto *colors = menu->addMenu(tr("Colour"));
    for (int color = 0; color <= TerminalTabBar::colors; ++color) {
        auto *action = colors->addAction(TerminalTabBar::colorName(color));
        action->setCheckable(true);
        action->setChecked(tab->session()->place().color == color);
        connect(action, &QAction::triggered, menu, [this, tab, color] {
            if (!tab)
                return;
            tab->session()->setLook(tab->session()->place().name, color);
            emit tabsChanged();
        });
    }
    menu->addSeparator();
    add("terminalTabDuplicate", tr("Another terminal there"), [this](TerminalTab *which) {
        duplicate(which);
    })->setEnabled(count() < maxTabs);
    add("terminalTabReconnect", tr("Reconnect"), [](TerminalTab *which) {
        which->start();
    })->setEnabled(!tab->session()->isLocal() || tab->session()->state() == TerminalSession::State::Ended);
    menu->addSeparator();
    add("terminalTabClose", tr("Close"), [](TerminalTab *which) { which->requestClose(); });
    add("terminalTabCloseOthers", tr("Close the others"), [this](TerminalTab *which) {
        closeOthers(which);
    })->setEnabled(count() > 1);
}

void TerminalPage::duplicate(const TerminalTab *tab)
{
    const auto &place = tab->session()->place();
    addTab({.tpu = place.tpu, .worker = place.worker, .title = {}, .name = place.name, .color = place.color});
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
        other->requestClose();
}

void TerminalPage::handContext()
{
    for (int i = 0; i < count(); ++i)
        tabAt(i)->setContext(m_context);
}

void TerminalPage::setContext(TerminalContext context)
{
    m_context = std::move(context);
    if (m_context.settings) {
        readFontPixels();
        connect(m_context.settings, &Settings::changed, this, &TerminalPage::readFontPixels, Qt::UniqueConnection);
        connect(Theme::of(this), &Theme::changed, this, &TerminalPage::readFontPixels,
                Qt::UniqueConnection); // the size as delivered follows the window's
    }
    handContext();
    if (m_context.watch)
        connect(m_context.watch, &TpuWatch::incidentsChanged, this, &TerminalPage::showNews, Qt::UniqueConnection);
    if (m_context.recoveries)
        connect(m_context.recoveries, &RecoveryService::changed, this, &TerminalPage::showNews, Qt::UniqueConnection);
    if (m_context.tpus) {
        connect(m_context.tpus, &TpuService::listChanged, this, &TerminalPage::showWays, Qt::UniqueConnection);
        connect(m_context.tpus, &TpuService::tpuChanged, this, &TerminalPage::showWays, Qt::UniqueConnection);
        connect(m_context.tpus, &TpuService::tpuRemoved, this, &TerminalPage::showWays, Qt::UniqueConnection);
    }
    showWays();
}

void TerminalPage::showNews()
{
    for (int i = 0; i < count(); ++i)
        tabAt(i)->showNews();
}

void TerminalPage::reconnect(const TpuId &tpu)
{
    for (int i = 0; i < count(); ++i) {
        if (tabAt(i)->session()->place().tpu == tpu.toString())
            tabAt(i)->session()->comeRound();
    }
}

void TerminalPage::dropServices()
{
    m_context.tpus = nullptr;
    m_context.hub = nullptr;
    m_context.keys = nullptr;
    m_context.watch = nullptr;
    m_context.recoveries = nullptr;
    handContext();
    showWays();
}

int TerminalPage::count() const
{
    return m_stack->count();
}

TerminalTab *TerminalPage::tabAt(int index) const
{
    return static_cast<TerminalTab *>(m_stack->widget(index));
}

TerminalTab *TerminalPage::current() const
{
    return tabAt(m_bar->currentIndex());
}

/// The smallest number no open tab of that host has: the tmux session of that name is returned to, if it is still
/// there.
int TerminalPage::freeNumber(const TabChoice &place) const
{
    for (int number = 1;; ++number) {
        bool taken = false;
        for (int i = 0; i < count(); ++i) {
            const TerminalTab *tab = tabAt(i);
            taken = taken
                || (tab->number() == number && tab->session()->place().tpu == place.tpu
                    && tab->session()->place().worker == place.worker);
        }
        if (!taken)
            return number;
    }
}

TerminalTab *TerminalPage::addTab(const TabChoice &place)
{
    return addTab(place, m_context);
}

TerminalTab *TerminalPage::addTab(const TabChoice &place, const TerminalContext &context)
{
    if (count() >= maxTabs)
        return current();
    auto *tab = new TerminalTab{context, place, freeNumber(place), this};
    tab->setFontPixels(m_fontPixels);
    connect(tab, &TerminalTab::keysRequested, this, &TerminalPage::keysRequested);
    connect(tab, &TerminalTab::fontPixelsChosen, this, &TerminalPage::setFontPixels);
    connect(tab, &TerminalTab::bell, this, [this, tab] { ring(tab); });
    connect(tab, &TerminalTab::closeRequested, this, [this, tab] { closeTab(m_stack->indexOf(tab)); });
    connect(tab, &TerminalTab::titleChanged, this, [this, tab] { showTitle(tab); });
    connect(tab->session(), &TerminalSession::stateChanged, this, [this, tab] {
        if (tab->session()->state() == TerminalSession::State::Open)
            emit tabsChanged(); // it was open: that is kept
    });
    m_stack->addWidget(tab);
    m_heads->addWidget(tab->head());
    const int index = m_bar->addTab(menuText(tab->title()));
    addCloseButton(index, tab);
    showFace();
    m_bar->setCurrentIndex(index);
    showTab(index);
    // The first layout gives the tab its size, and the shell should start with the right one.
    QTimer::singleShot(0, tab, [tab] { tab->start(); });
    emit tabsChanged();
    return tab;
}

void TerminalPage::showTitle(TerminalTab *tab)
{
    const int index = m_stack->indexOf(tab);
    if (index < 0 || index >= m_bar->count())
        return;
    const auto mark = tab->mark(); // one that is not connected looks so here, too
    m_bar->setTabText(index, menuText(mark.isEmpty() ? tab->title() : punctuation::noted(tab->title(), mark)));
    const auto words = tab->session()->sentence();
    m_bar->setTabToolTip(index, words.isEmpty() ? tab->title() : punctuation::labelled(tab->title(), words));
    m_bar->setColor(index, tab->session()->place().color);
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
    connect(button, &QToolButton::clicked, tab, &TerminalTab::requestClose);
}

void TerminalPage::open(const TpuId &tpu, int worker)
{
    showOrAdd({tpu.toString(), worker, {}});
}

void TerminalPage::openSession(const TpuId &tpu, int worker, const QString &session, const QString &title)
{
    showOrAdd({tpu.toString(), worker, title, session});
}

void TerminalPage::showOrAdd(const TabChoice &place)
{
    for (int i = 0; i < count(); ++i) {
        const TabChoice &there = tabAt(i)->session()->place();
        if (there.tpu == place.tpu && there.worker == place.worker && there.session == place.session) {
            m_bar->setCurrentIndex(i);
            tabAt(i)->setFocus();
            if (tabAt(i)->session()->state() == TerminalSession::State::Ended) // whoever comes here wants to work there
                tabAt(i)->start();
            return;
        }
    }
    addTab(place);
}

void TerminalPage::openLocal()
{
    addTab({});
}

TerminalSession *TerminalPage::openProgram(const QString &title,
                                           std::function<Result<std::shared_ptr<Shell>>(QSize grid)> program)
{
    if (count() >= maxTabs)
        return nullptr;
    TerminalContext context = m_context;
    context.localShell = std::move(program);
    return addTab({{}, 0, title}, context)->session();
}

void TerminalPage::showTab(int index)
{
    if (index < 0 || index >= count())
        return;
    m_stack->setCurrentIndex(index);
    m_heads->setCurrentIndex(index);
    m_bar->setTabIcon(index, {});
    setFocusProxy(tabAt(index)->focusProxy()); // what somebody comes here for
    tabAt(index)->setFocus();
}

/// A bell that the user cannot see is kept on its tab, and told to the desktop while another window is in use.
void TerminalPage::ring(TerminalTab *tab)
{
    const int index = m_stack->indexOf(tab);
    if (index >= 0 && (tab != current() || !isVisible()))
        m_bar->setTabIcon(index, themedIcon("bell"_L1));
    QApplication::alert(window());
}

void TerminalPage::closeTab(int index)
{
    if (index < 0 || index >= count())
        return;
    TerminalTab *tab = tabAt(index);
    m_stack->removeWidget(tab);
    m_heads->removeWidget(tab->head());
    tab->head()->setParent(tab); // goes with it
    m_bar->removeTab(index);
    tab->session()->close();
    tab->deleteLater();
    showTab(m_bar->currentIndex());
    showFace();
    emit tabsChanged();
}

QList<TabChoice> TerminalPage::tabs() const
{
    QList<TabChoice> places;
    for (int i = 0; i < count(); ++i) {
        const TabChoice &place = tabAt(i)->session()->place();
        if (place.title.isEmpty()) // one program is no shell to come back to
            places << place;
    }
    return places;
}

void TerminalPage::restore(const QList<TabChoice> &tabs)
{
    for (const TabChoice &place : tabs)
        addTab(place);
}

void TerminalPage::fillMenu()
{
    m_menu->clear();
    if (m_context.tpus) {
        for (const Tpu &tpu : m_context.tpus->tpus()) {
            if (!whyUnreachable(tpu).isEmpty())
                continue;
            for (int worker = 0; worker < tpu.endpoints.size(); ++worker) {
                const TabChoice place{tpu.id.toString(), worker, {}};
                connect(m_menu->addAction(hostLabel(tpu.shortName, worker, tpu.endpoints.size())), &QAction::triggered,
                        this, [this, place] { addTab(place); });
            }
        }
    }
    if (m_menu->isEmpty())
        m_menu->addAction(tr("No TPU VM is ready"))->setEnabled(false);
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("This computer")), &QAction::triggered, this, &TerminalPage::openLocal);
}

void TerminalPage::readFontPixels()
{
    const int pixels =
        std::clamp(m_context.settings->more(terminalchoices::fontKey).toInt(deliveredFontPixels()), 6, 48);
    if (pixels == m_fontPixels)
        return;
    m_fontPixels = pixels;
    for (int i = 0; i < count(); ++i)
        tabAt(i)->setFontPixels(pixels);
}

void TerminalPage::setFontPixels(int pixels)
{
    m_fontPixels = pixels;
    for (int i = 0; i < count(); ++i)
        tabAt(i)->setFontPixels(pixels);
    if (m_context.settings)
        m_context.settings->setMore(terminalchoices::fontKey, pixels);
}

void TerminalPage::showFace()
{
    const bool any = count() > 0;
    m_card->setVisible(any);
    m_line->setVisible(any);
    m_empty->setVisible(!any);
}

std::optional<Tpu> TerminalPage::readyTpu() const
{
    for (const Tpu &tpu : m_context.tpus ? m_context.tpus->tpus() : QList<Tpu>{}) {
        if (tpu.state == TpuState::Ready && !tpu.endpoints.isEmpty() && whyUnreachable(tpu).isEmpty())
            return tpu;
    }
    return std::nullopt;
}

/// A host of a TPU is what the page is for; a shell on this computer where there is none.
void TerminalPage::showWays()
{
    const auto tpu = readyTpu();
    m_empty->setButtonText(tpu ? tr("Connect to %1").arg(hostLabel(tpu->shortName, 0, tpu->endpoints.size()))
                               : tr("Open a local shell"));
    m_empty->setLinkText(tpu ? tr("Open a local shell") : tr("Choose a TPU VM"));
}
