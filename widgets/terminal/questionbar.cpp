// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/questionbar.h"

#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/wipefield.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;

QuestionBar::QuestionBar(QWidget *parent)
    : QWidget{parent}
    , m_title{new Label{TextRole::Strong, TextColor::Text, this}}
    , m_text{new Label{TextRole::Body, TextColor::Text, this}}
    , m_preview{new CodeView{this}}
    , m_secret{new QLineEdit{this}}
    , m_buttons{new QHBoxLayout}
{
    setObjectName(u"terminalQuestion"_s);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_preview->setLines(1, 5);
    m_secret->setObjectName(u"terminalQuestionSecret"_s);
    m_secret->setEchoMode(QLineEdit::Password);
    m_secret->setInputMethodHints(Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addWidget(m_preview);
    auto *row = new QHBoxLayout;
    row->addWidget(m_secret, 1);
    row->addStretch(1);
    row->addLayout(m_buttons);
    m_buttons->setSpacing(8);
    column->addLayout(row);
    connect(m_secret, &QLineEdit::returnPressed, this, [this] {
        if (!m_secret->text().isEmpty())
            answer(static_cast<int>(m_questions.constFirst().question.buttons.size()) - 1);
    });
    hide();
}

QuestionBar::~QuestionBar()
{
    wipeField(m_secret);
    for (const Entry &entry : std::exchange(m_questions, {}))
        entry.question.answered(0, {});
}

quint64 QuestionBar::ask(Question question)
{
    const quint64 ticket = ++m_tickets;
    m_questions.append(Entry{.ticket = ticket, .question = std::move(question)});
    if (m_questions.size() == 1)
        showNext();
    return ticket;
}

void QuestionBar::withdraw(quint64 ticket)
{
    const auto found = std::ranges::find(std::as_const(m_questions), ticket, &Entry::ticket);
    if (found == m_questions.cend())
        return;
    const auto index = std::distance(m_questions.cbegin(), found);
    const Question question = m_questions.takeAt(index).question;
    question.answered(0, {});
    if (index == 0)
        showNext();
}

bool QuestionBar::isTypingElsewhere() const
{
    const auto *pane = parentWidget();
    if (pane != nullptr && !pane->isVisible())
        return true;
    const auto *focus = QApplication::focusWidget();
    if (focus == nullptr || focus->objectName() != "terminalView"_L1)
        return false;
    // The window's own bar stands beside all terminals, and belongs to none.
    return pane == nullptr || pane->objectName() != "terminalPane"_L1 || !pane->isAncestorOf(focus);
}

void QuestionBar::dropAll()
{
    const auto open = std::exchange(m_questions, {});
    for (const Entry &entry : open)
        entry.question.answered(0, {});
    showNext();
}

void QuestionBar::showNext()
{
    qDeleteAll(std::exchange(m_buttonWidgets, {}));
    wipeField(m_secret);
    if (m_questions.isEmpty()) {
        hide();
        emit closed();
        return;
    }
    const Question &question = m_questions.constFirst().question;
    m_title->setText(question.title);
    m_text->setText(question.text);
    m_preview->setVisible(!question.preview.isEmpty());
    m_preview->setCode(question.preview, CodeLanguage::Plain);
    m_secret->setVisible(question.field == Question::Field::Secret);
    m_secret->setAccessibleName(question.title);
    for (int i = 0; i < question.buttons.size(); ++i) {
        auto *button = new QPushButton{question.buttons.at(i), this};
        button->setObjectName(u"terminalQuestionButton%1"_s.arg(i));
        button->setAutoDefault(false);
        if (i == question.buttons.size() - 1 && question.field == Question::Field::Secret)
            setButtonKind(button, ButtonKind::Primary);
        connect(button, &QPushButton::clicked, this, [this, i] { answer(i); });
        m_buttons->addWidget(button);
        m_buttonWidgets << button;
    }
    setAccessibleName(question.title);
    setAccessibleDescription(question.text);
    show();
    takeFocus(question);
    update();
}

void QuestionBar::takeFocus(const Question &question)
{
    const bool isLeft = question.focus == Question::Focus::Leave
        || (question.focus == Question::Focus::TakeFromOne && m_isBroadcasting);
    if (isTypingElsewhere() || isLeft)
        return;
    if (question.field == Question::Field::Secret)
        m_secret->setFocus();
    else if (!m_buttonWidgets.isEmpty())
        m_buttonWidgets.first()->setFocus(); // the safe one
}

void QuestionBar::answer(int button)
{
    if (m_questions.isEmpty())
        return;
    const Question question = m_questions.takeFirst().question;
    const QString secret = button == 0 ? QString{} : ownCopy(m_secret->text()); // whoever gets it wipes it
    wipeField(m_secret);
    question.answered(button, secret);
    showNext();
}

void QuestionBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        answer(0);
    else
        QWidget::keyPressEvent(event);
}

void QuestionBar::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = tokensOf(this);
    const StatusLevel level = m_questions.isEmpty() ? StatusLevel::Note : m_questions.constFirst().question.level;
    QPainter painter{this};
    painter.fillRect(rect(), tokens.background(level));
    painter.fillRect(QRect{0, 0, 3, height()}, tokens.textColor(level));
}
