// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/tab.h"

#include "services/terminal/input.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/translated.h"
#include "widgets/terminal/broadcast.h"
#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/paneframe.h"
#include "widgets/terminal/panetree.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/tmuxwindows.h"
#include "widgets/terminal/view.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype shownNames = 8;
constexpr qsizetype shownBytes = 4096; // of a paste

struct EdgeKey
{
    const char *id;
    Qt::Edge edge;
};

constexpr std::array edgeKeys{EdgeKey{"terminal.paneLeft", Qt::LeftEdge}, EdgeKey{"terminal.paneRight", Qt::RightEdge},
                              EdgeKey{"terminal.paneAbove", Qt::TopEdge},
                              EdgeKey{"terminal.paneBelow", Qt::BottomEdge}};

/// Without the panes that are not kept; nothing: none of them is. `next` counts the panes that were looked at, `number`
/// those that stay.
std::optional<PaneLayout> keptOf(const PaneLayout &layout, const QList<bool> &isKept, int *next, int *number)
{
    if (layout.parts.isEmpty()) {
        if (!isKept.value((*next)++))
            return std::nullopt;
        PaneLayout leaf = layout;
        leaf.pane = (*number)++;
        return leaf;
    }
    PaneLayout kept{.pane = -1, .orientation = layout.orientation, .parts = {}, .sizes = {}};
    for (qsizetype i = 0; i < layout.parts.size(); ++i) {
        if (auto part = keptOf(layout.parts.at(i), isKept, next, number)) {
            kept.parts << *part;
            kept.sizes << layout.sizes.value(i, 1);
        }
    }
    if (kept.parts.isEmpty())
        return std::nullopt;
    return kept.parts.size() == 1 ? kept.parts.constFirst() : kept;
}

QString namesOf(const QList<TerminalPane *> &panes)
{
    QStringList names;
    for (const auto *pane : panes.first(std::min(panes.size(), shownNames)))
        names << pane->session()->label();
    if (panes.size() > shownNames)
        names << u"…"_s;
    return QLocale{}.createSeparatedList(names);
}

} // namespace

TerminalTab::TerminalTab(TerminalPane *first, QWidget *parent)
    : QWidget{parent}
    , m_tree{new PaneTree{this}}
    , m_head{new QWidget{this}}
    , m_notice{named(new NoticeBar{this}, "terminalBroadcast")}
    , m_broadcast{new TerminalBroadcast{this}}
{
    setObjectName(u"terminalTab"_s);
    auto *head = new QHBoxLayout{m_head};
    head->setContentsMargins({});
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_notice);
    column->addWidget(m_tree, 1);
    m_notice->setClosable(false);
    makeActions();
    connect(m_broadcast, &TerminalBroadcast::changed, this, &TerminalTab::showBroadcast);
    connect(m_notice, &NoticeBar::actionClicked, m_broadcast, &TerminalBroadcast::end);
    connect(m_tree, &PaneTree::arranged, this, &TerminalTab::changed);
    connect(m_tree, &PaneTree::arranged, this, &TerminalTab::edgeDragged);
    connect(qApp, &QApplication::focusChanged, this,
            [this](const QWidget *, const QWidget *now) { onFocusChanged(now); });
    add(first, Qt::Horizontal);
    translated(this, &TerminalTab::showBroadcast);
}

QAction *TerminalTab::action(const char *name, QLatin1StringView key, std::function<QString()> text)
{
    auto *made = new QAction{this};
    made->setObjectName(QLatin1StringView{name});
    made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    if (!key.isEmpty())
        made->setShortcut(pageKey(key));
    translated(this, [made, text = std::move(text)] { made->setText(text()); });
    addAction(made);
    return made;
}

void TerminalTab::makeActions()
{
    const auto *right = action("terminalSplitRight", "terminal.splitRight"_L1, [] { return tr("Split right"); });
    const auto *below = action("terminalSplitBelow", "terminal.splitBelow"_L1, [] { return tr("Split below"); });
    m_zoom = action("terminalZoom", "terminal.zoomPane"_L1, [] { return tr("Zoom this terminal"); });
    m_move = action("terminalMove", {}, [] { return tr("Move to a tab of its own"); });
    m_broadcastAll = action("terminalBroadcastAll", "terminal.broadcast"_L1,
                            [] { return tr("Broadcast what is typed to all terminals of this tab"); });
    m_zoom->setCheckable(true);
    m_broadcastAll->setCheckable(true);
    connect(right, &QAction::triggered, this, [this] { emit splitRequested(Qt::Horizontal); });
    connect(below, &QAction::triggered, this, [this] { emit splitRequested(Qt::Vertical); });
    connect(m_zoom, &QAction::triggered, this,
            [this](bool isZoomed) { m_tree->setZoomed(isZoomed ? frameOf(current()) : nullptr); });
    connect(m_move, &QAction::triggered, this, [this] { emit moveRequested(current()); });
    connect(m_broadcastAll, &QAction::triggered, this, &TerminalTab::setBroadcasting);
}

void TerminalTab::add(TerminalPane *pane, Qt::Orientation side)
{
    m_tree->setZoomed(nullptr); // whoever splits wants to see both
    insert(pane, side);
    m_current = pane;
    showPanes();
    emit changed();
}

void TerminalTab::addBehind(TerminalPane *pane)
{
    insert(pane, Qt::Horizontal);
    showPanes();
    emit titleChanged();
    emit changed();
}

void TerminalTab::insert(TerminalPane *pane, Qt::Orientation side)
{
    auto *frame = new PaneFrame{pane, this};
    m_tree->add(frame, m_current ? frameOf(m_current) : nullptr, side);
    connectPane(frame);
}

void TerminalTab::connectPane(PaneFrame *frame)
{
    auto *pane = frame->pane();
    connect(pane, &TerminalPane::titleChanged, this, &TerminalTab::titleChanged);
    connect(pane, &TerminalPane::closeRequested, this, [this, pane] { removePane(pane); });
    connect(frame, &PaneFrame::broadcastChosen, this,
            [this, pane](bool isTaken) { m_broadcast->choose(pane, isTaken); });
    connect(pane->view(), &TerminalView::menuOpening, this, [this](QMenu *menu) {
        menu->addSeparator();
        menu->addActions(actions());
    });
    pane->view()->keyboard()->setFilter({.key = [this, pane](const TerminalKey &key) { return filterKey(pane, key); },
                                         .paste =
                                             [this, pane](const QString &text) {
                                                 const bool isTaken = m_broadcast->isTaken(pane);
                                                 if (isTaken)
                                                     askPaste(pane, text);
                                                 return isTaken;
                                             }});
}

TerminalPane *TerminalTab::take(TerminalPane *pane)
{
    auto *frame = frameOf(pane);
    const auto all = panes();
    const auto at = all.indexOf(pane);
    auto *next = m_current == pane ? all.value(at > 0 ? at - 1 : 1) : m_current.data();
    m_broadcast->choose(pane, false);
    disconnect(pane, nullptr, this, nullptr);
    disconnect(pane->view(), nullptr, this, nullptr);
    pane->view()->keyboard()->setFilter({});
    m_tree->take(frame);
    pane->head()->setParent(pane);
    pane->setParent(nullptr);
    frame->deleteLater();
    setCurrent(next);
    emit changed();
    return pane;
}

/// The tab goes with its last terminal.
void TerminalTab::removePane(TerminalPane *pane)
{
    if (TmuxWindows::handsOver(pane, {pane}))
        return;
    if (panes().size() == 1) {
        emit closed();
        return;
    }
    const bool hadFocus = isAncestorOf(QApplication::focusWidget()); // the others may get another parent
    take(pane)->session()->close();
    pane->deleteLater();
    if (hadFocus)
        current()->setFocus();
}

void TerminalTab::arrange(const QList<TerminalPane *> &some, const PaneLayout &layout)
{
    auto *now = QApplication::focusWidget();
    const QPointer<QWidget> focus = isAncestorOf(now) ? now : nullptr; // another parent takes it away
    const auto all = panes();
    QList<int> places;
    for (auto *pane : some)
        places << static_cast<int>(all.indexOf(pane));
    m_tree->arrange(grouped(m_tree->arrangement(), places, layout));
    showPanes();
    if (focus && focus != QApplication::focusWidget())
        focus->setFocus();
}

QList<TerminalPane *> TerminalTab::panes() const
{
    QList<TerminalPane *> found;
    const auto frames = m_tree->panes();
    for (auto *frame : frames)
        found << static_cast<PaneFrame *>(frame)->pane();
    return found;
}

PaneFrame *TerminalTab::frameOf(const TerminalPane *pane) const
{
    const auto frames = m_tree->panes();
    for (auto *frame : frames)
        if (static_cast<PaneFrame *>(frame)->pane() == pane)
            return static_cast<PaneFrame *>(frame);
    return nullptr;
}

TerminalPane *TerminalTab::current() const
{
    return m_current;
}

void TerminalTab::setCurrent(TerminalPane *pane)
{
    if (m_tree->zoomed() != nullptr && m_tree->zoomed() != frameOf(pane))
        m_tree->setZoomed(nullptr);
    m_current = pane;
    showPanes();
    emit titleChanged();
}

void TerminalTab::onFocusChanged(const QWidget *now)
{
    if (now == nullptr || !isAncestorOf(now) || (m_current && m_current->isAncestorOf(now)))
        return;
    const auto all = panes();
    const auto there = std::ranges::find_if(all, [now](const TerminalPane *pane) { return pane->isAncestorOf(now); });
    if (there != all.end())
        setCurrent(*there);
}

void TerminalTab::showPanes()
{
    const auto frames = m_tree->panes();
    const bool isAlone = frames.size() == 1;
    for (auto *widget : frames) {
        auto *frame = static_cast<PaneFrame *>(widget);
        frame->setAlone(isAlone);
        frame->setCurrent(frame->pane() == m_current);
    }
    if (isAlone) {
        m_head->layout()->addWidget(m_current->head());
        m_current->head()->show();
        m_broadcast->end();
    }
    m_zoom->setChecked(m_tree->zoomed() != nullptr);
    for (auto *action : {m_zoom, m_move, m_broadcastAll})
        action->setEnabled(!isAlone);
    setFocusProxy(m_current->focusProxy());
    showBroadcast();
}

void TerminalTab::setLook(const TabLook &look)
{
    m_look = look;
    emit titleChanged();
    emit changed();
}

void TerminalTab::setBroadcasting(bool isWanted)
{
    if (isWanted)
        m_broadcast->start(panes());
    else
        m_broadcast->end();
}

void TerminalTab::showBroadcast()
{
    using State = PaneFrame::Broadcast;
    const bool isOn = m_broadcast->isOn();
    const auto frames = m_tree->panes();
    for (auto *widget : frames) {
        auto *frame = static_cast<PaneFrame *>(widget);
        frame->setBroadcast(!isOn ? State::Off : m_broadcast->isTaken(frame->pane()) ? State::Taken : State::Left);
        frame->pane()->questions()->setBroadcasting(isOn);
    }
    m_broadcastAll->setChecked(isOn);
    if (isOn)
        m_notice->showNotice(StatusLevel::Warning,
                             tr("What you type goes to %n terminal(s) at once. Esc ends it.", nullptr,
                                static_cast<int>(m_broadcast->panes().size())),
                             tr("End broadcast"));
    else
        m_notice->dismiss();
}

bool TerminalTab::filterKey(TerminalPane *pane, const TerminalKey &key)
{
    if (goTo(key))
        return true;
    if (!m_broadcast->isOn())
        return false;
    if (key.key == Qt::Key_Escape && key.modifiers == Qt::NoModifier) {
        m_broadcast->end();
        return true;
    }
    m_broadcast->type(pane, key);
    return false;
}

/// Alone, a terminal leaves these keys to its program.
bool TerminalTab::goTo(const TerminalKey &key)
{
    const QKeySequence pressed{QKeyCombination{key.modifiers & ~Qt::KeypadModifier, key.key}};
    const auto edge = std::ranges::find_if(
        edgeKeys, [&pressed](const EdgeKey &which) { return pageKey(QLatin1StringView{which.id}) == pressed; });
    if (edge == edgeKeys.end() || panes().size() == 1)
        return false;
    if (auto *frame = m_tree->neighbour(frameOf(m_current), edge->edge);
        frame != nullptr && m_tree->zoomed() == nullptr)
        static_cast<PaneFrame *>(frame)->pane()->setFocus();
    return true;
}

void TerminalTab::askPaste(const TerminalPane *pane, const QString &text)
{
    const auto taking = m_broadcast->panes();
    QByteArray shown = encodePaste(text, {}).bytes;
    shown = shown.first(std::min(shown.size(), shownBytes)).replace('\r', '\n');
    pane->questions()->ask({.level = StatusLevel::Warning,
                            .title = tr("Paste into %n terminal(s)?", nullptr, static_cast<int>(taking.size())),
                            .text = tr("Each of them gets all of it: %1").arg(namesOf(taking)),
                            .preview = QString::fromUtf8(shown),
                            .buttons = {tr("Do not paste"), tr("Paste")},
                            .answered = [broadcast = QPointer{m_broadcast}, text,
                                         named = QList<QPointer<TerminalPane>>{taking.begin(), taking.end()}](
                                            int button, const QString &) {
                                if (button == 1 && broadcast)
                                    broadcast->paste(text, named);
                            }});
}

void TerminalTab::requestClose()
{
    const auto all = panes();
    if (all.size() == 1) {
        all.constFirst()->requestClose();
        return;
    }
    QStringList losses;
    for (const auto *pane : all)
        if (const auto loss = pane->session()->lossOnClose(); !loss.isEmpty() && !losses.contains(loss))
            losses << loss;
    if (losses.isEmpty()) {
        emit closed();
        return;
    }
    if (std::exchange(m_isAskingClose, true))
        return;
    current()->questions()->ask(
        {.level = StatusLevel::Warning,
         .title = tr("Close all %n terminal(s) of this tab?", nullptr, static_cast<int>(all.size())),
         .text = losses.first(std::min(losses.size(), shownNames)).join(u'\n'),
         .buttons = {tr("Keep them open"), tr("Close all")},
         .answered = [self = QPointer{this}](int button, const QString &) {
             if (!self)
                 return;
             self->m_isAskingClose = false;
             if (button == 1)
                 emit self->closed();
         }});
}

QList<TabChoice> TerminalTab::places() const
{
    QList<TabChoice> kept;
    QList<bool> isKept;
    const auto all = panes();
    for (const auto *pane : all) {
        auto place = pane->session()->place();
        isKept << place.title.isEmpty(); // one program is no shell to come back to
        place.name.clear();
        place.color = 0;
        place.layout.clear();
        if (isKept.constLast())
            kept << place;
    }
    if (kept.isEmpty())
        return kept;
    kept.first().name = m_look.name;
    kept.first().color = m_look.color;
    int next = 0;
    int number = 0;
    if (const auto layout = keptOf(m_tree->arrangement(), isKept, &next, &number))
        kept.first().layout = textOf(*layout);
    return kept;
}
