// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/emptystate.h"

#include "widgets/common/guidebutton.h"
#include "widgets/common/label.h"
#include "widgets/common/page.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// A sheet beside the page has a primary button of its own, and goes again.
bool isOfSheet(const QWidget *widget, const QWidget *page)
{
    while (widget != page && qobject_cast<const SideSheet *>(widget) == nullptr)
        widget = widget->parentWidget();
    return widget != page;
}

/// A page has one primary button: where its head has one, that of an empty list below is none.
void beTheOnlyPrimary(QPushButton *button)
{
    const QWidget *page = button;
    while (page != nullptr && qobject_cast<const Page *>(page) == nullptr)
        page = page->parentWidget();
    const auto others = page == nullptr ? QList<QPushButton *>{} : page->findChildren<QPushButton *>();
    const bool isSecond = std::ranges::any_of(others, [&](const QPushButton *other) {
        return other != button && buttonKind(other) == ButtonKind::Primary && other->isVisibleTo(page)
            && !isOfSheet(other, page);
    });
    setButtonKind(button, isSecond ? ButtonKind::Secondary : ButtonKind::Primary);
}

} // namespace

EmptyState::EmptyState(QWidget *parent)
    : QWidget{parent}
    , m_icon{new Label}
    , m_title{new Label{TextRole::SheetTitle}}
    , m_sentence{new Label{TextRole::Body, TextColor::Soft}}
    , m_button{new QPushButton}
    , m_link{new QPushButton}
    , m_guide{translated(this, new QPushButton, [] { return tr("Read about this in the guide"); })}
{
    setButtonKind(m_button, ButtonKind::Primary);
    setButtonKind(m_link, ButtonKind::Link);
    setButtonKind(m_guide, ButtonKind::Link);
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignHCenter);
    m_sentence->setMinimumWidth(scaled(120));
    m_sentence->setMaximumWidth(scaled(440));
    m_title->setAlignment(Qt::AlignHCenter);
    m_title->setWordWrap(true);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(20));
    column->setSpacing(scaled(12));
    column->addStretch(2);
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addWidget(m_title);
    // A word-wrapped label in an aligned cell asks for too little width; between stretches it gets its maximum.
    auto *middle = new QHBoxLayout;
    middle->addStretch(1);
    middle->addWidget(m_sentence, 100);
    middle->addStretch(1);
    column->addLayout(middle);
    column->addSpacing(scaled(4));
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addWidget(m_link, 0, Qt::AlignHCenter);
    column->addWidget(m_guide, 0, Qt::AlignHCenter);
    column->addStretch(3);
    for (QWidget *part : std::initializer_list<QWidget *>{m_icon, m_title, m_button, m_link, m_guide})
        part->hide();
    nameParts();
    connect(this, &QObject::objectNameChanged, this, &EmptyState::nameParts);
    connect(m_button, &QPushButton::clicked, this, [this] { emit buttonClicked(); });
    connect(m_link, &QPushButton::clicked, this, [this] { emit linkClicked(); });
    connect(m_guide, &QPushButton::clicked, this,
            [this] { GuideNavigator::of()->open(m_section.section(u'#', 0, 0), m_section.section(u'#', 1)); });
    connect(Theme::of(this), &Theme::changed, this, &EmptyState::drawIcon);
}

void EmptyState::setIcon(QLatin1StringView iconName)
{
    m_iconName = iconName;
    m_icon->setVisible(!iconName.isEmpty());
    drawIcon();
}

void EmptyState::drawIcon()
{
    if (m_iconName.isEmpty())
        return;
    const int side = scaled(40);
    m_icon->setPixmap(themedIcon(m_iconName, TextColor::Faint).pixmap(QSize{side, side}, devicePixelRatioF()));
}

void EmptyState::setTitle(const QString &title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
}

void EmptyState::setSentence(const QString &sentence)
{
    m_sentence->setText(sentence);
    setAccessibleName(sentence);
}

void EmptyState::setButtonText(const QString &text)
{
    m_button->setText(text);
    m_button->setVisible(!text.isEmpty());
    beTheOnlyPrimary(m_button); // another text is another offer: the page may have changed its head for it
}

void EmptyState::setLinkText(const QString &text)
{
    m_link->setText(text);
    m_link->setVisible(!text.isEmpty());
}

void EmptyState::setGuide(QLatin1StringView section)
{
    m_section = section;
    m_guide->setVisible(!section.isEmpty());
}

QSize EmptyState::minimumSizeHint() const
{
    const int wide = width() > 0 ? width() : scaled(440);
    return {layout()->totalMinimumSize().width(), layout()->totalHeightForWidth(wide)};
}

void EmptyState::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width()) // its lines break elsewhere
        updateGeometry();
    beTheOnlyPrimary(m_button);
}

void EmptyState::nameParts()
{
    m_button->setObjectName(objectName() + u"Button"_s);
    m_link->setObjectName(objectName() + u"Link"_s);
    m_guide->setObjectName(objectName() + u"Guide"_s);
}

ContentStack::ContentStack(QWidget *content, QWidget *parent)
    : QStackedWidget{parent}
    , m_content{content}
    , m_loading{new EmptyState}
    , m_empty{new EmptyState}
    , m_failure{new EmptyState}
{
    m_loading->setIcon("loader"_L1);
    m_failure->setIcon("circle-alert"_L1);
    for (QWidget *face : std::initializer_list<QWidget *>{m_content, m_loading, m_empty, m_failure})
        addWidget(face);
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
}

void ContentStack::showContent()
{
    setCurrentWidget(m_content);
}

void ContentStack::showLoading(const QString &sentence)
{
    m_loading->setSentence(sentence);
    setCurrentWidget(m_loading);
}

void ContentStack::showEmpty()
{
    setCurrentWidget(m_empty);
}

void ContentStack::showFailure(const QString &sentence, const QString &buttonText)
{
    m_failure->setSentence(sentence);
    m_failure->setButtonText(buttonText);
    setCurrentWidget(m_failure);
}

QSize ContentStack::sizeHint() const
{
    return minimumSizeHint();
}

QSize ContentStack::minimumSizeHint() const
{
    return currentWidget()->minimumSizeHint().expandedTo(currentWidget()->minimumSize());
}
