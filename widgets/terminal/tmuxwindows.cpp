// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/tmuxwindows.h"

#include "services/terminal/panelayout.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/panetree.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/view.h"

#include <QApplication>
#include <QBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 settleMilliseconds = 250; // a tmux that tells of changes without end is looked at no more often
constexpr int dragMilliseconds = 150; // after the last move of an edge
constexpr QSize mostCells{1000, 500}; // as the core of the terminal has it

TerminalTab *tabOf(const TerminalPane *pane)
{
    for (auto *part = pane->parentWidget(); part != nullptr; part = part->parentWidget())
        if (auto *tab = qobject_cast<TerminalTab *>(part))
            return tab;
    return nullptr;
}

/// Pixels of the panes of a window.
struct PaneMeasures
{
    QSize cell; ///< of one column and row
    QHash<int, QSize> around; ///< by pane: what is no cell of it
};

PaneMeasures measuresOf(const QList<int> &ids, const QList<TerminalPane *> &panes)
{
    PaneMeasures measures{.cell = panes.constFirst()->view()->inputMethodQuery(Qt::ImCursorRectangle).toRect().size(),
                          .around = {}};
    measures.cell = measures.cell.expandedTo({1, 1});
    constexpr int padding = 2 * TerminalView::padding;
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const auto *pane = panes.at(i);
        const QSize around = pane->parentWidget()->size() - pane->view()->viewport()->size() + QSize{padding, padding};
        measures.around.insert(ids.at(i), around.expandedTo({0, 0}));
    }
    return measures;
}

int along(QSize size, Qt::Orientation side)
{
    return side == Qt::Horizontal ? size.width() : size.height();
}

/// Pixels that a part takes beside its cells. Between two panes tmux has a cell, and a tab an edge.
int surplus(const tmux::WindowLayout &part, Qt::Orientation side, const PaneMeasures &measures)
{
    if (part.parts.isEmpty())
        return along(measures.around.value(part.pane), side);
    int sum = 0;
    int most = 0;
    for (const auto &one : part.parts) {
        const int own = surplus(one, side, measures);
        sum += own;
        most = std::max(most, own);
    }
    const int edges = static_cast<int>(part.parts.size()) - 1;
    return part.orientation == side ? sum + edges * (PaneTree::edgePixels() - along(measures.cell, side)) : most;
}

/// Each pane as large as tmux has it; counted as they stand in `ids`.
PaneLayout sharesOf(const tmux::WindowLayout &part, const QList<int> &ids, const PaneMeasures &measures)
{
    PaneLayout layout{.pane = part.parts.isEmpty() ? static_cast<int>(ids.indexOf(part.pane)) : -1,
                      .orientation = part.orientation,
                      .parts = {},
                      .sizes = {}};
    const auto side = part.orientation;
    for (const auto &one : part.parts) {
        layout.parts << sharesOf(one, ids, measures);
        layout.sizes << std::max(
            1, along(one.area.size(), side) * along(measures.cell, side) + surplus(one, side, measures));
    }
    return layout;
}

} // namespace

TmuxWindows::TmuxWindows(TerminalPane *first, TmuxTabMaker maker)
    : QObject{first}
    , m_first{first}
    , m_maker{std::move(maker)}
    , m_notice{named(new NoticeBar{first}, "terminalMorePanes")}
{
    for (auto *timer : {&m_settle, &m_fit, &m_drag})
        timer->setSingleShot(true);
    m_fit.setInterval(0);
    m_drag.setInterval(dragMilliseconds);
    if (auto *column = qobject_cast<QBoxLayout *>(first->layout()))
        column->insertWidget(0, m_notice);
    connect(&m_settle, &QTimer::timeout, this, &TmuxWindows::settle);
    connect(&m_fit, &QTimer::timeout, this, &TmuxWindows::fit);
    connect(&m_drag, &QTimer::timeout, this, &TmuxWindows::onDragged);
    connect(first->view(), &TerminalView::gridChanged, &m_fit, qOverload<>(&QTimer::start));
    connect(first->session(), &TerminalSession::stateChanged, this, [this] {
        if (m_first->session()->state() == TerminalSession::State::Waiting)
            m_wasLost = true;
    });
}

TmuxWindows *TmuxWindows::of(const TerminalPane *pane)
{
    return pane->findChild<TmuxWindows *>(QString{}, Qt::FindDirectChildrenOnly);
}

bool TmuxWindows::handsOver(const TerminalPane *pane, const QList<TerminalPane *> &closing)
{
    auto *windows = of(pane);
    return windows != nullptr && windows->stays(closing);
}

bool TmuxWindows::keep(TerminalTab *tab)
{
    const auto all = tab->panes();
    QList<TerminalPane *> staying;
    for (auto *pane : all)
        if (handsOver(pane, all))
            staying << pane;
    for (auto *pane : all) {
        const bool isThere = tab->panes().contains(pane); // another one may have taken it along
        if (staying.isEmpty() || staying.contains(pane) || !isThere)
            continue;
        tab->take(pane)->session()->close();
        pane->deleteLater();
    }
    return !staying.isEmpty();
}

void TmuxWindows::attach(TerminalPane *pane, const std::shared_ptr<Shell> &shell, const TmuxTabMaker &maker)
{
    auto *windows = of(pane);
    const auto control = std::dynamic_pointer_cast<tmux::ControlShell>(shell);
    if (windows == nullptr && control)
        windows = new TmuxWindows{pane, maker};
    if (control)
        windows->follow(control);
    else if (windows != nullptr) // the user wants it without tmux, or in plain tmux
        windows->closeAll();
}

/// It returns to the pane that it showed; what was typed meanwhile was meant for that one.
void TmuxWindows::follow(const std::shared_ptr<tmux::ControlShell> &shell)
{
    if (!std::exchange(m_wasLost, false)) // the user wants to see what is there
        m_left.clear();
    m_shell = shell;
    m_told.clear();
    connect(shell.get(), &tmux::ControlShell::panesChanged, this, &TmuxWindows::onPanesChanged);
    shell->setWindowShared(isWindowShared(ownWindow()));
    if (m_own >= 0)
        shell->choose(m_own);
}

void TmuxWindows::onPanesChanged()
{
    const auto shell = m_shell.lock();
    if (!shell)
        return;
    m_panes = shell->panes();
    if (shell->pane() >= 0)
        m_own = shell->pane();
    if (m_settle.isActive())
        return;
    const qint64 since = m_settled.isValid() ? m_settled.elapsed() : settleMilliseconds;
    m_settle.start(static_cast<int>(std::clamp<qint64>(settleMilliseconds - since, 0, settleMilliseconds)));
}

void TmuxWindows::settle()
{
    const auto shell = m_shell.lock();
    if (m_panes.isEmpty()) { // the session is over
        closeAll();
        return;
    }
    if (!shell || shell->pane() < 0) // they wait for it
        return;
    m_settled.start();
    const bool wasShared = shell->choosesSize();
    shell->setWindowShared(isWindowShared(ownWindow()));
    if (wasShared && !shell->choosesSize()) // its terminal has told no size meanwhile
        m_told.insert(ownWindow(), {});
    closeGone();
    makeNew();
    showNames();
    wake();
    m_window = ownWindow();
    m_fit.start(); // once they have their places
}

void TmuxWindows::closeGone()
{
    const int window = ownWindow();
    const auto isGone = [this](const auto &entry) {
        const int id = entry.key();
        return std::ranges::none_of(std::as_const(m_panes),
                                    [id](const tmux::SessionPane &there) { return there.window == id; });
    };
    m_told.removeIf(isGone);
    m_arranged.removeIf(isGone);
    m_left.removeIf([this](int id) { return tmux::paneIn(m_panes, id) == nullptr; });
    const auto ids = m_further.keys();
    for (const int id : ids) {
        const auto further = m_further.value(id);
        const auto *there = tmux::paneIn(m_panes, id);
        if (there == nullptr || id == m_own || there->window != further.window || !further.pane) {
            close(id);
            continue;
        }
        // The first terminal has come to this window: its panes stand beside it.
        if (window != m_window && there->window == window && tabOf(further.pane) != tabOf(m_first))
            close(id);
    }
}

void TmuxWindows::close(int id)
{
    const auto further = m_further.take(id);
    if (!further.pane)
        return;
    const QPointer<QWidget> focus = m_first->window()->focusWidget();
    const bool hadFocus = further.pane->isAncestorOf(focus);
    const auto *tab = tabOf(further.pane);
    const bool isLast = tab != nullptr && tab->panes().size() == 1;
    emit further.pane->closeRequested();
    // The same pane of tmux is there, or at least the same machine: the next tab may be a shell on another one.
    if (hadFocus && (id == m_own || isLast))
        m_maker.show(m_first);
    else if (!hadFocus && focus && focus != m_first->window()->focusWidget()) // whoever types elsewhere goes on
        focus->setFocus();
}

void TmuxWindows::closeAll()
{
    const auto ids = m_further.keys();
    for (const int id : ids)
        close(id);
    showRest(0);
}

void TmuxWindows::makeNew()
{
    auto there = m_panes;
    const int window = ownWindow();
    std::ranges::stable_partition(there, [window](const tmux::SessionPane &pane) { return pane.window == window; });
    int rest = 0;
    for (const auto &pane : std::as_const(there)) {
        if (pane.pane == m_own || m_further.contains(pane.pane) || m_left.contains(pane.pane))
            continue;
        if (rest > 0 || m_further.size() >= maxPanes || !make(pane))
            ++rest;
    }
    showRest(rest);
}

bool TmuxWindows::make(const tmux::SessionPane &there)
{
    const int id = there.pane;
    const auto &first = m_first->session()->place();
    // One with a title is not opened again at the next start: the session brings it.
    const TabChoice place{.tpu = first.tpu, .worker = first.worker, .title = u"tmux"_s, .session = first.session};
    const SharedPane shared{
        .open = [self = QPointer{this}, id]() -> Result<std::shared_ptr<Shell>> {
            if (!self)
                return failed(ErrorCode::Cancelled);
            return self->open(id);
        },
        .name = [self = QPointer{this}, id] { return self ? self->m_further.value(id).name : QString{}; }};
    auto *tab = there.window == ownWindow() ? tabOf(m_first) : groupOf(there.window).tab;
    m_further.insert(id, {.pane = {}, .window = there.window, .name = nameOf(there)});
    auto *pane = m_maker.pane(place, shared, m_first->number());
    if (pane == nullptr) {
        m_further.remove(id);
        return false;
    }
    m_further[id].pane = pane;
    watch(id, pane);
    if (tab != nullptr) {
        auto *now = QApplication::focusWidget();
        const QPointer<QWidget> focus = tab->isAncestorOf(now) ? now : nullptr; // a split may give it another parent
        tab->addBehind(pane);
        if (focus && focus != QApplication::focusWidget())
            focus->setFocus();
        return true;
    }
    if (!m_maker.tab(pane, m_lastTab ? m_lastTab.data() : tabOf(m_first))) {
        m_further.remove(id);
        pane->deleteLater();
        return false;
    }
    m_lastTab = tabOf(pane);
    return true;
}

void TmuxWindows::watch(int id, TerminalPane *pane)
{
    connect(pane->view(), &TerminalView::gridChanged, &m_fit, qOverload<>(&QTimer::start));
    connect(pane, &TerminalPane::closeRequested, this, [this, id] { forget(id); });
    // It may go with its tab. A QPointer to a widget is not null yet then.
    m_further[id].made = pane;
    connect(pane, &QObject::destroyed, this, [this, id](const QObject *gone) {
        if (const auto further = m_further.constFind(id); further != m_further.constEnd() && further->made == gone)
            forget(id);
    });
}

/// The user has closed it: it is left as it is.
void TmuxWindows::forget(int id)
{
    if (!m_further.remove(id))
        return;
    m_left.insert(id);
    m_fit.start();
}

/// Those that were there before the connection was lost.
void TmuxWindows::wake()
{
    using State = TerminalSession::State;
    for (const auto &further : std::as_const(m_further)) {
        if (!further.pane)
            continue;
        const auto *session = further.pane->session();
        const bool isCut = !session->error() || session->error()->code == ErrorCode::ConnectionLost; // else not again
        if (session->state() == State::Waiting
            || (session->state() == State::Ended && isCut && session->loss() != TerminalSession::Loss::None))
            further.pane->start();
    }
}

void TmuxWindows::showRest(int rest)
{
    if (std::exchange(m_rest, rest) == rest) // the user may have seen enough of it
        return;
    m_notice->setClosable(true);
    if (rest > 0)
        m_notice->say(StatusLevel::Note,
                      [this] { return tr("This tmux session has %n more pane(s) than are shown.", nullptr, m_rest); });
    else
        m_notice->dismiss();
}

void TmuxWindows::showNames()
{
    for (const auto &there : std::as_const(m_panes)) {
        const auto further = m_further.find(there.pane);
        const auto name = nameOf(there);
        if (further == m_further.end() || further->name == name)
            continue;
        further->name = name;
        if (further->pane)
            emit further->pane->titleChanged();
    }
}

int TmuxWindows::ownWindow() const
{
    const auto *own = tmux::paneIn(m_panes, m_own);
    return own != nullptr ? own->window : -1;
}

QList<int> TmuxWindows::windows() const
{
    QList<int> all;
    for (const auto &there : m_panes)
        if ((there.pane == m_own || m_further.contains(there.pane)) && !all.contains(there.window))
            all << there.window;
    return all;
}

TmuxWindows::Group TmuxWindows::groupOf(int window) const
{
    Group group;
    for (const auto &there : m_panes) {
        if (there.window != window)
            continue;
        TerminalPane *pane = there.pane == m_own ? m_first : m_further.value(there.pane).pane.data();
        auto *tab = pane != nullptr ? tabOf(pane) : nullptr;
        if (tab == nullptr || (group.tab != nullptr && group.tab != tab)) // the user may have moved one elsewhere
            continue;
        group.tab = tab;
        group.ids << there.pane;
        group.panes << pane;
    }
    return group;
}

QByteArray TmuxWindows::layoutTextOf(int window) const
{
    for (const auto &there : m_panes)
        if (there.window == window && there.isActive)
            return there.layout;
    return {};
}

std::optional<tmux::WindowLayout> TmuxWindows::layoutOf(const Group &group, int window) const
{
    if (group.ids.size() == 1)
        return tmux::WindowLayout{
            .pane = group.ids.constFirst(), .area = {}, .orientation = Qt::Horizontal, .parts = {}};
    const auto whole = tmux::parseWindowLayout(layoutTextOf(window));
    const auto kept = whole ? tmux::withOnly(*whole, group.ids) : std::nullopt;
    return kept && tmux::panesOf(*kept).size() == group.ids.size() ? kept : std::nullopt;
}

bool TmuxWindows::isWindowShared(int window) const
{
    return std::ranges::count(m_panes, window, &tmux::SessionPane::window) > 1;
}

/// All panes of one window would have the same name.
QString TmuxWindows::nameOf(const tmux::SessionPane &there) const
{
    return isWindowShared(there.window) && !there.title.isEmpty() ? there.title : there.name;
}

/// Where tmux tells no layout that fits, they stay as they were split.
void TmuxWindows::arrange()
{
    const auto all = windows();
    for (const int window : all) {
        const auto group = groupOf(window);
        const auto layout = group.panes.size() > 1 ? layoutOf(group, window) : std::nullopt;
        if (!layout) {
            m_arranged.remove(window);
            continue;
        }
        connect(group.tab, &TerminalTab::edgeDragged, &m_drag, qOverload<>(&QTimer::start), Qt::UniqueConnection);
        const auto shares = sharesOf(*layout, group.ids, measuresOf(group.ids, group.panes));
        const std::pair wanted{textOf(shares), group.panes};
        if (m_arranged.value(window) == wanted)
            continue;
        m_arranged.insert(window, wanted);
        group.tab->arrange(group.panes, shares);
    }
}

/// It follows from the room and from who stands beside whom, not from where the edges are: so it settles at once.
QSize TmuxWindows::sizeFor(const Group &group, int window) const
{
    if (group.panes.isEmpty() || !group.tab->isVisible())
        return {};
    QRect room;
    for (const auto *pane : group.panes) {
        if (!pane->isVisible()) // another one is zoomed
            return {};
        const auto *frame = pane->parentWidget();
        room |= QRect{frame->mapTo(group.tab, QPoint{0, 0}), frame->size()};
    }
    const auto layout = layoutOf(group, window);
    if (!layout)
        return {};
    const auto measures = measuresOf(group.ids, group.panes);
    const QSize cells{(room.width() - surplus(*layout, Qt::Horizontal, measures)) / measures.cell.width(),
                      (room.height() - surplus(*layout, Qt::Vertical, measures)) / measures.cell.height()};
    return cells.expandedTo({1, 1}).boundedTo(mostCells);
}

void TmuxWindows::fit()
{
    const auto shell = m_shell.lock();
    if (!shell || shell->pane() < 0 || m_panes.isEmpty())
        return;
    arrange();
    const auto all = windows();
    for (const int window : all) {
        if (window == ownWindow() && !isWindowShared(window)) { // its terminal tells its size itself
            if (m_told.remove(window))
                m_first->session()->resize(m_first->view()->grid());
            continue;
        }
        const auto size = sizeFor(groupOf(window), window);
        if (size.isEmpty() || m_told.value(window) == size)
            continue;
        m_told.insert(window, size);
        shell->resizeWindow(window, size);
    }
}

/// The edges stand where the user wants them: tmux follows, and says what came of it.
void TmuxWindows::onDragged()
{
    const auto shell = m_shell.lock();
    if (!shell)
        return;
    const auto all = windows();
    for (const int window : all) {
        const auto group = groupOf(window);
        if (group.panes.size() < 2 || sizeFor(group, window) != m_told.value(window)) // the room has changed
            continue;
        for (qsizetype i = 0; i < group.ids.size(); ++i)
            shell->resizePane(group.ids.at(i), group.panes.at(i)->view()->grid());
    }
    m_fit.start();
}

/// Those in the window of its pane come first.
bool TmuxWindows::stays(const QList<TerminalPane *> &closing)
{
    const int window = ownWindow();
    int next = -1;
    for (const auto &there : std::as_const(m_panes)) {
        const auto pane = m_further.value(there.pane).pane;
        if (pane && !closing.contains(pane.data()) && (next < 0 || there.window == window)) {
            next = there.pane;
            if (there.window == window)
                break;
        }
    }
    if (next < 0)
        return false;
    const auto shell = m_shell.lock();
    if (!shell || shell->pane() < 0) { // nobody is there who could show another one
        closeAll();
        return false;
    }
    m_left.insert(m_own);
    auto *tab = tabOf(m_first);
    auto *other = tabOf(m_further.value(next).pane);
    if (tab != nullptr && other != nullptr && tab != other)
        tab->setLook(other->look());
    shell->choose(next);
    return true;
}

Result<std::shared_ptr<Shell>> TmuxWindows::open(int id)
{
    const auto shell = m_shell.lock();
    if (shell && tmux::paneIn(shell->panes(), id) != nullptr)
        return shell->another(id);
    const auto state = m_first->session()->state();
    if (!shell && (state == TerminalSession::State::Waiting || state == TerminalSession::State::Ended))
        m_first->start();
    return failed(ErrorCode::ConnectionLost, tr("The tmux session of this terminal is not connected."));
}
