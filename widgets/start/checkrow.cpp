// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/checkrow.h"

#include "services/core/punctuation.h"
#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/hairline.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

/// Texts that come again and again cost a layout each time they are set.
void say(Label *label, const QString &text)
{
    if (label->text() != text)
        label->setText(text);
    label->setVisible(!text.isEmpty());
}

void keepPlace(QWidget *part)
{
    auto place = part->sizePolicy();
    place.setRetainSizeWhenHidden(true);
    part->setSizePolicy(place);
}

QVBoxLayout *below(QLayout *head, QLayout *rest)
{
    auto *lines = new QVBoxLayout;
    lines->setSpacing(scaled(2));
    lines->addLayout(head);
    lines->addLayout(rest);
    return lines;
}

TextColor textColorOf(StatusLevel level)
{
    switch (level) {
    case StatusLevel::Ok:
    case StatusLevel::Done: return TextColor::Ok;
    case StatusLevel::Warning: return TextColor::Warn;
    case StatusLevel::Bad: return TextColor::Bad;
    case StatusLevel::Working:
    case StatusLevel::Retrying: return TextColor::Info;
    default: return TextColor::Soft;
    }
}

} // namespace

CheckRow::CheckRow(const QString &name, QWidget *parent)
    : QWidget{parent}
    , m_shape{new StateBadge}
    , m_title{new Label{TextRole::Strong}}
    , m_word{new Label{TextRole::Status}}
    , m_sentence{new Label{TextRole::Body, TextColor::Text}}
    , m_reason{new Label{TextRole::Body, TextColor::Soft}}
    , m_link{new QPushButton}
    , m_again{new QToolButton}
    , m_words{new QVBoxLayout}
    , m_button{new QPushButton}
    , m_row{new QHBoxLayout}
{
    setObjectName(name);
    build(name);
    connect(m_button, &QPushButton::clicked, this, &CheckRow::buttonClicked);
    connect(m_link, &QPushButton::clicked, this, &CheckRow::linkClicked);
    connect(m_again, &QToolButton::clicked, this, &CheckRow::againClicked);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void CheckRow::build(const QString &name)
{
    m_word->setObjectName(name + u"State"_s);
    m_sentence->setObjectName(name + u"Sentence"_s);
    m_again->setObjectName(name + u"Again"_s);
    m_again->setIcon(themedIcon("refresh-cw"_L1));
    setButtonKind(m_again, ButtonKind::Plain);
    m_button->setObjectName(name + u"Button"_s);
    m_link->setObjectName(name + u"Link"_s);
    setButtonKind(m_link, ButtonKind::Link);
    for (Label *label : {m_sentence, m_reason})
        label->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse); // ids and addresses are for copying
    m_title->setWordWrap(true);
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(12));
    head->addWidget(m_title, 1);
    head->addWidget(m_word, 0, Qt::AlignTop);
    m_again->setIconSize({scaled(14), scaled(14)});
    m_again->setFixedSize(scaled(24),
                          std::max(scaled(20), m_title->sizeHint().height())); // no taller than the line it is in
    auto *links = new QHBoxLayout;
    links->addWidget(m_link);
    links->addStretch(1);
    m_words->setSpacing(scaled(2));
    m_words->addWidget(m_sentence);
    m_words->addWidget(m_reason);
    m_words->addLayout(links);
    m_row->setSpacing(scaled(14));
    m_shape->setFixedHeight(m_again->height()); // the middle of the title's line
    m_row->addLayout(m_words, 1);
    m_row->addWidget(m_button, 0, Qt::AlignTop);
    auto *lines = below(head, m_row); // words and buttons of all rows end in one column
    auto *all = new QHBoxLayout{this};
    all->setContentsMargins(scaled(14), scaled(9), scaled(8), scaled(10));
    all->setSpacing(scaled(8));
    all->addWidget(m_shape, 0, Qt::AlignTop);
    all->addSpacing(scaled(6));
    all->addLayout(lines, 1);
    keepPlace(m_again); // a column of its own: below each other in all rows
    all->addWidget(m_again, 0, Qt::AlignTop);
}

void CheckRow::show(const Face &face)
{
    m_shape->setState(face.level, {});
    say(m_title, face.title);
    m_word->setTextColor(textColorOf(face.level));
    say(m_word, face.word);
    say(m_sentence, face.sentence);
    m_sentence->setTextColor(face.reason.isEmpty() && face.word.isEmpty() ? TextColor::Soft : TextColor::Text);
    say(m_reason, face.reason);
    m_link->setText(face.link);
    m_link->setVisible(!face.link.isEmpty());
    m_again->setToolTip(face.again);
    m_again->setAccessibleName(punctuation::labelled(face.title, face.again));
    m_again->setVisible(!face.again.isEmpty());
    showCode(face.code);
    showButton(face);
    m_link->setAccessibleName(punctuation::labelled(face.title, face.link));
    setAccessibleName(face.word.isEmpty() ? face.title : punctuation::labelled(face.title, face.word));
    setAccessibleDescription(face.sentence);
}

/// It goes while the check is made again. Whoever was at it is there again when it comes back; until then the row has
/// the focus.
void CheckRow::showButton(const Face &face)
{
    const bool isOffered = !face.button.isEmpty() && face.problem.isEmpty();
    if (!isOffered && m_button->hasFocus())
        setFocus(Qt::OtherFocusReason);
    m_button->setText(face.button);
    m_button->setVisible(!face.button.isEmpty());
    m_button->setEnabled(face.problem.isEmpty());
    m_button->setToolTip(face.problem);
    m_button->setAccessibleDescription(face.problem);
    setButtonKind(m_button, face.isPrimary ? ButtonKind::Primary : ButtonKind::Secondary);
    // "Open Keys" alone says little to who hears one widget at a time.
    m_button->setAccessibleName(punctuation::labelled(face.title, face.button));
    if (!hasFocus())
        return;
    if (isOffered)
        focusButton();
    else if (face.level != StatusLevel::Working && face.level != StatusLevel::Waiting)
        focusNextChild();
}

void CheckRow::focusButton()
{
    if (m_button->isHidden())
        setFocus(Qt::TabFocusReason);
    else
        m_button->setFocus(Qt::TabFocusReason);
}

void CheckRow::showCode(const QString &code)
{
    if (m_code == nullptr && code.isEmpty())
        return;
    if (m_code == nullptr) {
        m_code = new CodeView;
        m_code->setObjectName(objectName() + u"Code"_s);
        m_words->addWidget(m_code);
    }
    if (m_code->code() != code)
        m_code->setCode(code, CodeLanguage::Shell);
    m_code->setVisible(!code.isEmpty());
}

/// A line above every row but the first.
void CheckRow::paintEvent(QPaintEvent *)
{
    if (y() < scaled(8))
        return;
    QPainter painter{this};
    hairline(&painter, QRect{0, 0, width(), 1}, tokensOf(this).line);
}

/// Where there is no room beside the words the button goes below them.
void CheckRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int beside = aroundWords() + m_words->minimumSize().width() + m_row->spacing()
        + (m_button->isHidden() ? 0 : m_button->minimumSizeHint().width());
    const bool isNarrow = width() < std::max(scaled(380), beside);
    m_row->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_row->setAlignment(m_button, isNarrow ? Qt::AlignLeft : Qt::AlignTop);
}

int CheckRow::aroundWords() const
{
    const auto margins = layout()->contentsMargins();
    return margins.left() + m_shape->sizeHint().width() + scaled(6) + 2 * layout()->spacing() + m_again->width()
        + margins.right();
}

QSize CheckRow::minimumSizeHint() const
{
    const int button = m_button->isHidden() ? 0 : m_button->minimumSizeHint().width();
    return {aroundWords() + std::max(m_words->minimumSize().width(), button), QWidget::minimumSizeHint().height()};
}
