// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/noticebar.h"

#include "widgets/common/label.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

NoticeBar::NoticeBar(QWidget *parent)
    : QWidget{parent}, m_text{new Label}, m_words{new QPushButton}, m_action{new QPushButton},
      m_close{new QToolButton}, m_serverWords{new QPlainTextEdit}
{
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFocusPolicy(Qt::NoFocus);
    setButtonKind(m_words, ButtonKind::Link);
    m_words->setCheckable(true);
    m_close->setIcon(themedIcon("x"_L1));
    m_close->setObjectName(u"noticeClose"_s);
    m_words->setObjectName(u"noticeServerWords"_s);
    m_action->setObjectName(u"noticeAction"_s);
    m_serverWords->setReadOnly(true);
    m_serverWords->setFont(fontFor(TextRole::Code));
    m_serverWords->setMaximumHeight(scaled(120));
    m_serverWords->hide();

    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(10));
    row->addWidget(m_text, 1);
    row->addWidget(m_words);
    row->addWidget(m_action);
    row->addWidget(m_close);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(scaled(36), scaled(6), scaled(8), scaled(6));
    all->setSpacing(scaled(6));
    all->addLayout(row);
    all->addWidget(m_serverWords);
    hide();

    connect(m_words, &QPushButton::toggled, m_serverWords, &QWidget::setVisible);
    connect(m_action, &QPushButton::clicked, this, [this] { emit actionClicked(); });
    connect(m_close, &QToolButton::clicked, this, [this] {
        dismiss();
        emit dismissed();
    });
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    retranslate();
}

void NoticeBar::showNotice(Tone tone, const QString &sentence, const QString &actionText)
{
    m_tone = tone;
    m_sentence = {};
    m_actionText = {};
    m_text->setText(sentence);
    m_action->setText(actionText);
    m_action->setVisible(!actionText.isEmpty());
    m_words->setChecked(false);
    m_words->hide();
    setAccessibleName(sentence);
    show();
    update();
    const bool urgent = tone == Tone::Bad;
    QAccessibleAnnouncementEvent spoken{this, sentence};
    spoken.setPoliteness(urgent ? QAccessible::AnnouncementPoliteness::Assertive : QAccessible::AnnouncementPoliteness::Polite);
    QAccessible::updateAccessibility(&spoken);
}

void NoticeBar::say(Tone tone, Text sentence, Text actionText)
{
    showNotice(tone, sentence(), actionText ? actionText() : QString{});
    m_sentence = std::move(sentence);
    m_actionText = std::move(actionText);
}

void NoticeBar::showError(const Error &error, const QString &actionText)
{
    showNotice(Tone::Bad, error.message, actionText);
    m_serverWords->setPlainText(error.serverWords);
    m_words->setVisible(!error.serverWords.isEmpty() && error.serverWords != error.message);
}

void NoticeBar::setClosable(bool closable)
{
    m_close->setVisible(closable);
}

QString NoticeBar::sentence() const
{
    return m_text->text();
}

void NoticeBar::dismiss()
{
    hide();
}

void NoticeBar::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 6, tokens.background(m_tone), {});
    const Tone shape = hasShape(m_tone) ? m_tone : Tone::Waiting;
    const double side = scaled(11);
    const double middle = m_text->geometry().center().y();
    paintTone(&painter, QRectF{double(scaled(14)), middle - side / 2, side, side}, shape, tokens.ink(m_tone));
}

void NoticeBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void NoticeBar::retranslate()
{
    m_words->setText(tr("What the server said"));
    m_serverWords->setAccessibleName(m_words->text());
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(m_close->toolTip());
    if (m_sentence) {
        m_text->setText(m_sentence());
        setAccessibleName(m_text->text());
    }
    if (m_actionText)
        m_action->setText(m_actionText());
}
