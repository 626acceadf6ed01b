// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/page.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/label.h"
#include "widgets/common/noticearea.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int titleHeight = 32;
constexpr int sideEdge = 20;
constexpr int bottomEdge = 16;

} // namespace

Page::Page(QWidget *parent)
    : QWidget{parent}
    , m_title{new Label{TextRole::Title}}
    , m_sentence{new Label{TextRole::Body, TextColor::Soft}}
    , m_head{new QBoxLayout{QBoxLayout::LeftToRight}}
    , m_titleRow{new QHBoxLayout}
    , m_actions{new FlowLayout{new QWidget{this}, scaled(12)}}
    , m_body{new QVBoxLayout}
{
    m_titleRow->setSpacing(scaled(12));
    m_titleRow->addWidget(m_title);
    m_titleRow->addStretch();
    m_titleRow->addStrut(
        scaled(titleHeight)); // as high as a field or a switch beside it: titles of all pages stand on one line
    m_sentence->setWordWrap(true);
    m_sentence->hide();

    auto *words = new QVBoxLayout;
    words->setSpacing(scaled(2));
    words->addLayout(m_titleRow);
    words->addWidget(m_sentence);

    m_head->setSpacing(scaled(16));
    m_head->addLayout(words, 1);
    m_head->addWidget(m_actions->parentWidget(), 0, Qt::AlignTop); // on the line of the title, whatever stands below it

    m_body->setSpacing(scaled(12));
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(scaled(sideEdge), scaled(14), scaled(sideEdge), scaled(bottomEdge));
    all->setSpacing(scaled(12));
    all->addLayout(m_head);
    all->addLayout(m_body, 1);
}

/// Large letters or a small window: the actions stand below the title, in as many lines as they need.
QSize Page::minimumSizeHint() const
{
    const auto margins = layout()->contentsMargins();
    const int head = std::max(m_titleRow->minimumSize().width(), m_actions->minimumSize().width())
        + m_head->contentsMargins().right();
    const int wide = std::max(head, m_body->minimumSize().width()) + margins.left() + margins.right();
    return {wide, QWidget::minimumSizeHint().height()};
}

void Page::layHead()
{
    const auto margins = contentsMargins() + layout()->contentsMargins();
    const int spacing =
        m_actions->sizeHint().width() > 0 ? scaled(16) : 0; // without any, what is in the title's row ends at the edge
    if (m_head->spacing() != spacing) // else it would lay out for ever
        m_head->setSpacing(spacing);
    const int room = width() - margins.left() - margins.right() - m_head->contentsMargins().right() - m_head->spacing();
    const int words = room - m_actions->sizeHint().width();
    const bool fits = words >= m_titleRow->minimumSize().width()
        && (m_sentence->isHidden() || words >= scaled(220)); // a column of single words is not read
    const auto wanted = fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    // Beside the title they keep one line: what gives way is a field in the title's row.
    m_actions->parentWidget()->setMinimumWidth(fits ? m_actions->sizeHint().width() : 0);
    if (m_head->direction() != wanted)
        m_head->setDirection(wanted);
}

bool Page::event(QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        layHead();
        placeNotices();
    } else if (event->type() == QEvent::Show) { // what changed while it was hidden is laid out now, and measured then
        QCoreApplication::postEvent(this, new QEvent{QEvent::LayoutRequest});
    }
    return QWidget::event(event);
}

void Page::setTitle(const QString &title)
{
    m_title->setText(title);
    setAccessibleName(title);
}

void Page::setSentence(const QString &sentence)
{
    m_sentence->setText(phrases::bound(sentence));
    m_sentence->setVisible(!sentence.isEmpty() && m_isHeadShown);
    setAccessibleDescription(sentence);
}

void Page::setGuide(QLatin1StringView section)
{
    if (m_guide == nullptr) {
        m_guide = new GuideButton;
        m_titleRow->insertWidget(1, m_guide); // right behind the title
        m_guide->nameAfter(this);
    }
    m_guide->setSection(section);
}

void Page::setSwitch(QWidget *views)
{
    m_titleRow->insertWidget(m_guide != nullptr ? 2 : 1, views);
}

void Page::addTitleWidget(QWidget *widget)
{
    m_titleRow->insertWidget(m_titleRow->count() - 1, widget); // behind the stretch, before the strut
}

void Page::addAction(QWidget *widget)
{
    m_actions->addWidget(widget);
}

void Page::addActionBefore(QWidget *next, QWidget *widget)
{
    m_actions->insertWidget(std::max(0, m_actions->indexOf(next)), widget);
    setTabOrder(widget, next);
}

void Page::addNotice(QWidget *notice)
{
    if (m_notices == nullptr) {
        m_notices = new NoticeArea;
        layout()->addWidget(m_notices);
    }
    m_notices->add(notice);
}

/// Where the body reaches to an edge of the page, they keep off it by themselves.
void Page::placeNotices()
{
    if (m_notices == nullptr)
        return;
    const auto edge = layout()->contentsMargins();
    const auto rest = [](int there, int wanted) { return there > 0 ? 0 : scaled(wanted); };
    m_notices->setEdges(
        {rest(edge.left(), sideEdge), 0, rest(edge.right(), sideEdge), rest(edge.bottom(), bottomEdge)});
}

void Page::letScroll(QScrollArea *scroll)
{
    const auto edge = layout()->contentsMargins();
    layout()->setContentsMargins(edge.left(), edge.top(), 0, 0);
    m_head->setContentsMargins(0, 0, edge.right(), 0);
    for (int i = 0; i < m_body->count() - 1; ++i) { // what stands above it keeps its distance
        auto *row = new QHBoxLayout;
        row->setContentsMargins(0, 0, edge.right(), 0);
        row->addItem(m_body->takeAt(i));
        m_body->insertLayout(i, row);
    }
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // one without a range is not drawn
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, scroll);
    scroll->widget()->layout()->setContentsMargins(0, 0, std::max(0, edge.right() - bar), edge.bottom());
}

void Page::setHeadShown(bool shown)
{
    if (std::exchange(m_isHeadShown, shown) == shown)
        return;
    if (!shown)
        m_edges = layout()->contentsMargins();
    layout()->setContentsMargins(shown ? m_edges : QMargins{});
    layout()->setSpacing(shown ? scaled(12) : 0); // a head that is empty would keep it
    m_body->setSpacing(shown ? scaled(12) : scaled(4));
    setTitleRowShown(shown);
    m_sentence->setVisible(shown && !m_sentence->text().isEmpty());
    m_actions->parentWidget()->setVisible(shown);
}

/// What was hidden in it before stays so. The strut that gives all titles one line goes, too.
void Page::setTitleRowShown(bool shown)
{
    for (int i = 0; i < m_titleRow->count(); ++i) {
        auto *spacer = m_titleRow->itemAt(i)->spacerItem();
        if (spacer != nullptr && !spacer->expandingDirections().testFlag(Qt::Horizontal))
            spacer->changeSize(0, shown ? scaled(titleHeight) : 0, QSizePolicy::Fixed, QSizePolicy::Minimum);
    }
    m_titleRow->invalidate();
    for (int i = 0; i < m_titleRow->count() && !shown; ++i) {
        QWidget *part = m_titleRow->itemAt(i)->widget();
        if (part != nullptr && !part->isHidden())
            m_putAway.append(part);
    }
    for (const auto &part : std::as_const(m_putAway)) {
        if (part != nullptr)
            part->setVisible(shown);
    }
    if (shown)
        m_putAway.clear();
}

QString Page::title() const
{
    return m_title->text();
}
