// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/findreplacebar.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextCursor>
#include <QToolButton>

using namespace Qt::StringLiterals;

FindReplaceBar::FindReplaceBar(QPlainTextEdit *text, QWidget *parent)
    : QWidget{parent}
    , m_text{text}
    , m_find{named(
          this, new QLineEdit, "filesFindText", [] { return tr("Find"); }, [] { return tr("Find"); })}
    , m_with{named(
          this, new QLineEdit, "filesReplaceText", [] { return tr("Replace with"); },
          [] { return tr("Replace with"); })}
    , m_matchCase{named(this, new QCheckBox, "filesMatchCase", [] { return tr("Match case"); })}
    , m_next{named(this, new QPushButton, "filesFindNext", [] { return tr("Next"); })}
    , m_one{named(this, new QPushButton, "filesReplaceOne", [] { return tr("Replace"); })}
    , m_all{named(this, new QPushButton, "filesReplaceAll", [] { return tr("Replace all"); })}
    , m_close{iconButton(this, new QToolButton, "filesReplaceClose", [] { return tr("Close the search (Esc)"); })}
    , m_said{new Label{TextRole::Body, TextColor::Soft}}
{
    setObjectName(u"filesReplaceBar"_s);
    build();
    hide();
}

void FindReplaceBar::build()
{
    m_close->setIcon(themedIcon("x"_L1));
    auto *row = new FlowLayout{this, scaled(8)};
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_find, m_with, m_next, m_one, m_all, m_matchCase, m_said, m_close})
        row->addWidget(part);
    for (auto *edit : {m_find, m_with})
        edit->setMinimumWidth(scaled(180));
    connect(m_find, &QLineEdit::returnPressed, this, &FindReplaceBar::findNext);
    connect(m_next, &QPushButton::clicked, this, &FindReplaceBar::findNext);
    connect(m_with, &QLineEdit::returnPressed, this, &FindReplaceBar::replaceOne);
    connect(m_one, &QPushButton::clicked, this, &FindReplaceBar::replaceOne);
    connect(m_all, &QPushButton::clicked, this, [this] { m_said->setText(tr("%n replaced", nullptr, replaceAll())); });
    connect(m_close, &QToolButton::clicked, this, &FindReplaceBar::closeBar);
}

void FindReplaceBar::open()
{
    const auto chosen = m_text->textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator))
        m_find->setText(chosen);
    m_said->clear();
    show();
    m_find->setFocus();
    m_find->selectAll();
}

void FindReplaceBar::closeBar()
{
    hide();
    m_text->setFocus();
}

QTextDocument::FindFlags FindReplaceBar::flags() const
{
    return m_matchCase->isChecked() ? QTextDocument::FindCaseSensitively : QTextDocument::FindFlags{};
}

bool FindReplaceBar::isFound() const
{
    const auto sensitivity = m_matchCase->isChecked() ? Qt::CaseSensitive : Qt::CaseInsensitive;
    return !m_find->text().isEmpty() && m_text->textCursor().selectedText().compare(m_find->text(), sensitivity) == 0;
}

/// Goes round at the end.
bool FindReplaceBar::findNext()
{
    const auto wanted = m_find->text();
    if (wanted.isEmpty())
        return false;
    auto hit = m_text->document()->find(wanted, m_text->textCursor(), flags());
    if (hit.isNull())
        hit = m_text->document()->find(wanted, 0, flags());
    m_said->setText(hit.isNull() ? tr("not found") : QString{});
    if (!hit.isNull())
        m_text->setTextCursor(hit);
    return !hit.isNull();
}

void FindReplaceBar::replaceOne()
{
    if (isFound() && !m_text->isReadOnly())
        m_text->textCursor().insertText(m_with->text());
    findNext();
}

int FindReplaceBar::replaceAll()
{
    const auto wanted = m_find->text();
    if (wanted.isEmpty() || m_text->isReadOnly())
        return 0;
    int count = 0;
    QTextCursor edit{m_text->document()};
    edit.beginEditBlock();
    auto hit = m_text->document()->find(wanted, 0, flags());
    while (!hit.isNull()) {
        hit.insertText(m_with->text());
        ++count;
        hit = m_text->document()->find(wanted, hit, flags());
    }
    edit.endEditBlock();
    return count;
}

void FindReplaceBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        closeBar();
    else
        QWidget::keyPressEvent(event);
}
