// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class ContentStack;
class EmptyState;
class Page;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;
class QWidget;

/// What Page::letScroll() does, for a page of several views: what is cut off is cut at an edge that is seen, and cards
/// end below the buttons of the head whether there is a bar beside them.
namespace edgescroll {

/// The views, last in the body of \a page, reach to its edges; what stands above them keeps its distance.
void openTo(Page *page);
/// A view of such a page that does not scroll, or what of one does not.
void keepOff(QWidget *view);
/// All but the last in \a column.
void keepOff(QVBoxLayout *column);
/// Below all that \a column of a view has: one that comes moves nothing that somebody points at.
void addNotices(QVBoxLayout *column, const QList<QWidget *> &notices);
/// What stands there instead of the content.
void keepOff(const ContentStack *stack);
/// Of a page with one view: it, and \a empty in a card, which stands there instead.
[[nodiscard]] QStackedWidget *orEmpty(QScrollArea *scroll, EmptyState *empty);
/// What scrolls in such a view, or is the view: the room of its bar is kept free.
void let(QScrollArea *scroll);

} // namespace edgescroll
