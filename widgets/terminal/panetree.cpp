// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/panetree.h"

#include "widgets/theme/theme.h"

#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace {

QSplitter *splitterOf(QWidget *part)
{
    return qobject_cast<QSplitter *>(part);
}

QList<int> halved(QList<int> sizes, int index)
{
    const int size = std::max(2, sizes.value(index));
    sizes[index] = size / 2;
    sizes.insert(index + 1, size - size / 2);
    return sizes;
}

PaneLayout leafOf(int pane)
{
    return {.pane = pane, .orientation = Qt::Horizontal, .parts = {}, .sizes = {}};
}

/// `added` gets half of the room of `beside`.
PaneLayout withPane(const PaneLayout &whole, int added, int beside, Qt::Orientation side)
{
    if (whole.parts.isEmpty()) {
        if (whole.pane != beside)
            return whole;
        constexpr int plenty = 1000; // more than either needs at least, which would count otherwise
        return {.pane = -1, .orientation = side, .parts = {whole, leafOf(added)}, .sizes = {plenty, plenty}};
    }
    PaneLayout layout = whole;
    for (qsizetype i = layout.parts.size() - 1; i >= 0; --i) {
        const auto &part = whole.parts.at(i);
        if (layout.orientation == side && part.parts.isEmpty() && part.pane == beside) {
            layout.parts.insert(i + 1, leafOf(added));
            layout.sizes = halved(layout.sizes, static_cast<int>(i));
        } else {
            layout.parts[i] = withPane(part, added, beside, side);
        }
    }
    return layout;
}

/// The same with its panes counted as one reads.
PaneLayout countedAnew(PaneLayout layout, int *next)
{
    if (layout.parts.isEmpty())
        layout.pane = (*next)++;
    for (auto &part : layout.parts)
        part = countedAnew(part, next);
    return layout;
}

} // namespace

PaneTree::PaneTree(QWidget *parent)
    : QWidget{parent}
{
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins({});
    column->setSpacing(0);
}

int PaneTree::edgePixels()
{
    return scaled(4);
}

QSplitter *PaneTree::newSplitter(Qt::Orientation side)
{
    auto *splitter = new QSplitter{side, this};
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(edgePixels());
    connect(splitter, &QSplitter::splitterMoved, this, [this] {
        m_given.reset();
        emit arranged();
    });
    return splitter;
}

void PaneTree::setRoot(QWidget *root)
{
    m_root = root;
    if (root != nullptr)
        layout()->addWidget(root);
}

void PaneTree::replace(QWidget *part, QWidget *by)
{
    auto *parent = splitterOf(part->parentWidget());
    if (parent == nullptr) {
        layout()->removeWidget(part);
        setRoot(by);
        return;
    }
    const auto sizes = parent->sizes();
    parent->replaceWidget(parent->indexOf(part), by);
    parent->setSizes(sizes);
}

void PaneTree::add(QWidget *pane, QWidget *beside, Qt::Orientation side)
{
    m_given.reset();
    if (m_zoomed != nullptr && beside != nullptr) { // what is hidden has no size to be halved
        auto all = panes();
        const auto layout =
            withPane(m_whole, static_cast<int>(all.size()), static_cast<int>(all.indexOf(beside)), side);
        all << pane;
        rebuild(layout, all);
        return;
    }
    if (m_root == nullptr || beside == nullptr) {
        setRoot(pane);
        return;
    }
    auto *parent = splitterOf(beside->parentWidget());
    if (parent == nullptr || parent->orientation() != side) {
        parent = newSplitter(side);
        replace(beside, parent);
        parent->addWidget(beside);
        parent->show();
        beside->show(); // replaceWidget() hides what it takes out
    }
    const int index = parent->indexOf(beside);
    const auto sizes = halved(parent->sizes(), index);
    parent->insertWidget(index + 1, pane);
    parent->setSizes(sizes);
    pane->show();
}

void PaneTree::take(QWidget *pane)
{
    setZoomed(nullptr);
    m_given.reset();
    auto *parent = splitterOf(pane->parentWidget());
    if (parent == nullptr)
        m_root = nullptr;
    pane->setParent(nullptr);
    if (parent == nullptr || parent->count() > 1)
        return;
    QWidget *left = parent->widget(0);
    replace(parent, left);
    left->show();
    parent->hide();
    parent->deleteLater();
}

void PaneTree::collect(QWidget *part, QList<QWidget *> *panes) const
{
    auto *splitter = splitterOf(part);
    if (splitter == nullptr && part != nullptr)
        *panes << part;
    for (int i = 0; splitter != nullptr && i < splitter->count(); ++i)
        collect(splitter->widget(i), panes);
}

QList<QWidget *> PaneTree::panes() const
{
    QList<QWidget *> found;
    collect(m_root, &found);
    return found;
}

QWidget *PaneTree::neighbour(const QWidget *pane, Qt::Edge edge) const
{
    const auto placeOf = [this](const QWidget *widget) {
        return QRect{widget->mapTo(this, QPoint{0, 0}), widget->size()};
    };
    const bool isAcross = edge == Qt::LeftEdge || edge == Qt::RightEdge;
    const bool isAhead = edge == Qt::RightEdge || edge == Qt::BottomEdge;
    const QRect from = placeOf(pane);
    const int middle = isAcross ? from.center().y() : from.center().x();
    QWidget *found = nullptr;
    int least = INT_MAX;
    const auto all = panes();
    for (auto *other : all) {
        const QRect place = placeOf(other);
        const int distance = edge == Qt::RightEdge ? place.left() - from.right()
            : edge == Qt::LeftEdge                 ? from.left() - place.right()
            : edge == Qt::BottomEdge               ? place.top() - from.bottom()
                                                   : from.top() - place.bottom();
        const int begin = isAcross ? place.top() : place.left();
        const int end = isAcross ? place.bottom() : place.right();
        const bool isThere = other != pane && distance > 0 && begin <= middle + 1 && middle <= end + 1;
        if (isThere && (distance < least || (distance == least && !isAhead))) {
            least = distance;
            found = other;
        }
    }
    return found;
}

/// Until then splitters have a size of their own, and no part of it is the user's.
void PaneTree::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (isVisible())
        m_given.reset();
}

/// Whether anything of that part is shown.
bool PaneTree::showZoom(QWidget *part)
{
    auto *splitter = splitterOf(part);
    bool isShown = splitter == nullptr && (m_zoomed == nullptr || part == m_zoomed);
    for (int i = 0; splitter != nullptr && i < splitter->count(); ++i)
        isShown = showZoom(splitter->widget(i)) || isShown;
    part->setVisible(isShown);
    return isShown;
}

void PaneTree::setZoomed(QWidget *pane)
{
    if (m_zoomed == pane)
        return;
    if (m_zoomed == nullptr)
        m_whole = arrangement();
    m_zoomed = pane;
    if (m_root != nullptr)
        showZoom(m_root);
}

PaneLayout PaneTree::layoutOf(const QWidget *part, int *next) const
{
    const auto *splitter = qobject_cast<const QSplitter *>(part);
    PaneLayout layout;
    if (splitter == nullptr) {
        layout.pane = (*next)++;
        return layout;
    }
    layout.orientation = splitter->orientation();
    layout.sizes = splitter->sizes();
    for (int i = 0; i < splitter->count(); ++i)
        layout.parts << layoutOf(splitter->widget(i), next);
    return layout;
}

PaneLayout PaneTree::arrangement() const
{
    if (m_zoomed != nullptr)
        return m_whole;
    if (m_given)
        return *m_given;
    int next = 0;
    return m_root == nullptr ? PaneLayout{} : layoutOf(m_root, &next);
}

QWidget *PaneTree::built(const PaneLayout &layout, const QList<QWidget *> &panes)
{
    if (layout.parts.isEmpty())
        return panes.value(layout.pane);
    auto *splitter = newSplitter(layout.orientation);
    for (const auto &part : layout.parts)
        splitter->addWidget(built(part, panes));
    splitter->setSizes(layout.sizes);
    return splitter;
}

/// Whether the same panes stand there in the same way, however large they are.
bool PaneTree::isBuilt(const QWidget *part, const PaneLayout &layout, const QList<QWidget *> &panes)
{
    const auto *splitter = qobject_cast<const QSplitter *>(part);
    if (splitter == nullptr || layout.parts.isEmpty())
        return splitter == nullptr && layout.parts.isEmpty() && panes.value(layout.pane) == part;
    if (splitter->orientation() != layout.orientation || splitter->count() != layout.parts.size())
        return false;
    for (int i = 0; i < splitter->count(); ++i)
        if (!isBuilt(splitter->widget(i), layout.parts.at(i), panes))
            return false;
    return true;
}

void PaneTree::share(QWidget *part, const PaneLayout &layout)
{
    auto *splitter = splitterOf(part);
    for (int i = 0; splitter != nullptr && i < splitter->count(); ++i)
        share(splitter->widget(i), layout.parts.at(i));
    if (splitter != nullptr)
        splitter->setSizes(layout.sizes);
}

void PaneTree::arrange(const PaneLayout &layout)
{
    const auto all = panes();
    if (paneCount(layout) != all.size())
        return;
    if (isBuilt(m_root, layout, all)) { // who types there goes on
        if (m_zoomed != nullptr)
            m_whole = layout;
        else
            m_given = layout;
        share(m_root, layout);
        return;
    }
    rebuild(layout, all);
}

/// Those in `layout` are counted as they stand in `all`. One that is zoomed stays so.
void PaneTree::rebuild(const PaneLayout &layout, const QList<QWidget *> &all)
{
    int next = 0;
    const auto counted = countedAnew(layout, &next);
    if (m_zoomed != nullptr)
        m_whole = counted;
    m_given = m_zoomed != nullptr ? std::nullopt : std::optional{counted};
    QWidget *before = m_root;
    this->layout()->removeWidget(before);
    setRoot(built(layout, all));
    showZoom(m_root);
    if (splitterOf(before) != nullptr)
        before->deleteLater();
}
