// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/pathrow.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/hairline.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

StatusLevel levelOf(const GuideStep &step)
{
    switch (step.state) {
    case GuideStep::State::Open: return StatusLevel::Waiting;
    case GuideStep::State::Running: return StatusLevel::Working;
    case GuideStep::State::Done: return StatusLevel::Done;
    }
    Q_UNREACHABLE_RETURN(StatusLevel::Waiting);
}

} // namespace

PathRow::PathRow(const QString &name, QWidget *parent)
    : QWidget{parent}
    , m_shape{new StateBadge}
    , m_title{new Label{TextRole::Strong}}
    , m_result{new ElidedLabel{TextRole::Body, TextColor::Soft}}
    , m_sentence{new Label{TextRole::Body, TextColor::Soft}}
    , m_link{new QPushButton}
    , m_book{new QToolButton}
    , m_button{new QPushButton}
    , m_row{new QHBoxLayout{this}}
    , m_words{new QGridLayout}
{
    setObjectName(name);
    build(name);
    connect(m_button, &QPushButton::clicked, this, &PathRow::buttonClicked);
    connect(m_link, &QPushButton::clicked, this, &PathRow::readMore);
    connect(m_book, &QToolButton::clicked, this, &PathRow::readMore);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PathRow::build(const QString &name)
{
    m_sentence->setObjectName(name + u"Sentence"_s);
    m_button->setObjectName(name + u"Button"_s);
    m_link->setObjectName(name + u"Link"_s);
    m_book->setObjectName(name + u"Book"_s);
    m_sentence->setWordWrap(true);
    m_title->setWordWrap(true);
    setButtonKind(m_link, ButtonKind::Link);
    setButtonKind(m_book, ButtonKind::Plain);
    m_book->setIcon(themedIcon("book-open"_L1));
    m_book->setIconSize({scaled(16), scaled(16)});
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(10));
    head->addWidget(m_title);
    head->addWidget(m_result, 1);
    auto *links = new QHBoxLayout;
    links->addWidget(m_link);
    links->addStretch(1);
    m_words->setHorizontalSpacing(scaled(14));
    m_words->setVerticalSpacing(scaled(2));
    m_words->setColumnStretch(1, 1);
    m_words->addWidget(m_shape, 0, 0);
    m_words->addLayout(head, 0, 1);
    m_words->addWidget(m_sentence, 1, 1);
    m_words->addLayout(links, 2, 1);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(4));
    setButtonKind(m_button, ButtonKind::Plain);
    m_button->setText(u"…"_s);
    buttons->addStrut(m_button->sizeHint().height()); // with a button or without, a line of what is done is as high
    buttons->addWidget(m_button);
    buttons->addWidget(m_book); // at the edge: it stands in one column, however wide the buttons are
    auto keeps = m_book->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_book->setSizePolicy(keeps);
    m_row->setSpacing(scaled(14));
    m_row->addLayout(m_words, 1);
    m_row->addLayout(buttons);
    m_row->setAlignment(buttons, Qt::AlignVCenter);
}

void PathRow::show(const GuideStep &step, bool isNext)
{
    const bool isDone = step.state == GuideStep::State::Done;
    m_isNext = isNext;
    m_isDone = isDone;
    m_shape->setState(levelOf(step), {});
    // The middle of the title: of its only line where the button makes the row higher, of its first where there are
    // more.
    m_shape->setFixedHeight(m_title->fontMetrics().height());
    m_words->setAlignment(m_shape, isDone ? Qt::AlignVCenter : Qt::AlignTop);
    m_title->setWordWrap(!isDone); // one line, with what is the case beside it
    m_title->setText(step.title);
    m_title->setTextColor(isDone ? TextColor::Soft : TextColor::Text);
    m_result->setFullText(isDone ? step.sentence : QString{});
    m_sentence->setText(step.sentence);
    m_sentence->setTextColor(isNext ? TextColor::Text : TextColor::Soft);
    m_link->setText(tr("Read about this in the guide"));
    m_link->setVisible(isNext);
    m_link->setAccessibleName(punctuation::labelled(step.title, m_link->text()));
    m_book->setVisible(!isNext);
    m_book->setToolTip(tr("Read about this in the guide"));
    m_book->setAccessibleName(punctuation::labelled(step.title, m_book->toolTip()));
    m_button->setText(step.button);
    m_button->setVisible(!step.button.isEmpty() && (isNext || !step.waits)); // the same button in six rows says nothing
    setButtonKind(m_button, isNext ? ButtonKind::Primary : isDone ? ButtonKind::Plain : ButtonKind::Secondary);
    // "Open Keys" alone says little to who hears one widget at a time.
    m_button->setAccessibleName(punctuation::labelled(step.title, step.button));
    const QString word = isDone                   ? tr("done")
        : step.state == GuideStep::State::Running ? tr("under way")
        : isNext                                  ? tr("next")
                                                  : tr("open");
    setAccessibleName(punctuation::labelled(step.title, word));
    setAccessibleDescription(step.sentence);
    placeResult();
    placeButtons();
    update();
}

/// Nothing of it is left out: what came of a step may be an account and a project, which stand below where they are
/// long.
void PathRow::placeResult()
{
    const QMargins margins{scaled(14), 0, scaled(10), 0};
    const int buttons =
        m_book->sizeHint().width() + (m_button->isHidden() ? 0 : m_button->sizeHint().width() + scaled(4));
    const int around = margins.left() + margins.right() + m_shape->sizeHint().width() + m_words->horizontalSpacing()
        + m_row->spacing() + buttons;
    const int room = width() - around - m_title->sizeHint().width() - scaled(10);
    const bool isBeside = m_isDone && m_result->fontMetrics().horizontalAdvance(m_result->fullText()) <= room;
    m_result->setVisible(isBeside);
    const bool hasSecond = !isBeside && !m_sentence->text().isEmpty();
    m_sentence->setVisible(hasSecond);
    const int margin = scaled(m_isNext || (m_isDone && hasSecond) ? 8
                                  : m_isDone                      ? 2
                                                                  : 5); // all nine are seen at once in a usual window
    m_row->setContentsMargins(scaled(14), margin, scaled(10), margin);
}

/// A line above every row but the first; the next one on the accent's background.
void PathRow::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    if (m_isNext) {
        painter.fillRect(rect(), tokens.accentBackground);
        painter.fillRect(QRect{0, 0, scaled(3), height()}, tokens.accent);
    }
    hairline(&painter, QRect{0, 0, width(), 1}, tokens.line);
}

/// Where there is no room beside the words the button goes below them.
void PathRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeResult();
    placeButtons();
}

void PathRow::placeButtons()
{
    const auto margins = m_row->contentsMargins();
    const int beside = margins.left() + m_words->minimumSize().width() + m_row->spacing()
        + m_row->itemAt(1)->minimumSize().width() + margins.right();
    m_row->setDirection(width() < std::max(scaled(380), beside) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

QSize PathRow::minimumSizeHint() const
{
    const auto margins = m_row->contentsMargins();
    const int words = std::max(m_words->minimumSize().width(), m_row->itemAt(1)->minimumSize().width());
    return {margins.left() + words + margins.right(), QWidget::minimumSizeHint().height()};
}
