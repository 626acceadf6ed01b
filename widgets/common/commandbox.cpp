// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/commandbox.h"

#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

std::function<QString()> &noteOfGcloud()
{
    static std::function<QString()> note;
    return note;
}

} // namespace

CommandBox::CommandBox(const QString &name, QWidget *parent)
    : QWidget{parent}
    , m_column{new QVBoxLayout{this}}
    , m_title{translated(this, new Label{TextRole::Strong}, [] { return tr("The same as a command"); })}
    , m_head{new QBoxLayout{QBoxLayout::LeftToRight}}
    , m_ways{new QHBoxLayout}
    , m_gcloud{new QPushButton{u"gcloud"_s}}
    , m_rest{new QPushButton{u"REST"_s}}
    , m_link{translated(this, new QPushButton, [] { return tr("Link"); })}
    , m_code{new CodeView}
    , m_note{new Label{TextRole::Status, TextColor::Soft}}
{
    m_gcloud->setObjectName(name + u"Gcloud"_s);
    m_rest->setObjectName(name + u"Rest"_s);
    m_link->setObjectName(name + u"Link"_s);
    m_code->setObjectName(name);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(8));
    m_head->setSpacing(scaled(8));
    m_title->setWordWrap(true);
    m_head->addWidget(m_title, 1);
    m_head->addLayout(m_ways);
    m_ways->setSpacing(scaled(8));
    auto *group = new QButtonGroup{this};
    for (auto *button : {m_gcloud, m_rest, m_link}) {
        button->setCheckable(true);
        group->addButton(button); // of their own: radio buttons around them are none of theirs
        button->setAutoDefault(false);
        m_ways->addWidget(button);
    }
    m_ways->addStretch();
    m_gcloud->setChecked(true);
    m_column->addLayout(m_head);
    m_column->addWidget(m_code);
    m_note->setObjectName(name + u"Note"_s);
    m_note->setWordWrap(true);
    m_column->addWidget(m_note);
    for (auto *button : {m_gcloud, m_rest, m_link})
        connect(button, &QPushButton::toggled, this, &CommandBox::showCommand);
    translated(this, &CommandBox::showTexts);
}

void CommandBox::setCommands(const QString &gcloud, const QString &rest, const QString &link)
{
    m_linkText = link;
    m_gcloudText = gcloud;
    m_restText = rest;
    m_gcloud->setVisible(!gcloud.isEmpty());
    m_rest->setVisible(!rest.isEmpty());
    m_link->setVisible(!link.isEmpty());
    layHead();
    const QString &shown = m_gcloud->isChecked() ? gcloud : m_rest->isChecked() ? rest : link;
    if (shown.isEmpty())
        chooseFirst();
    showCommand();
}

void CommandBox::chooseFirst()
{
    const bool isEmpty =
        m_gcloudText.isEmpty() && m_restText.isEmpty() && m_linkText.isEmpty(); // it is shown before it has a command
    QPushButton *first = isEmpty || !m_gcloudText.isEmpty() ? m_gcloud : !m_restText.isEmpty() ? m_rest : m_link;
    first->setChecked(true);
}

/// Whoever opens it anew looks for the command, not for what was looked at the last time.
void CommandBox::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (event->spontaneous())
        return;
    chooseFirst();
    showCommand(); // the cloud may be another one by now
}

/// A title that breaks into two lines beside them stands above them.
void CommandBox::layHead()
{
    const int beside =
        m_title->fontMetrics().horizontalAdvance(m_title->text()) + m_head->spacing() + m_ways->sizeHint().width();
    m_head->setDirection(beside <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void CommandBox::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layHead();
}

void CommandBox::setGcloudNote(std::function<QString()> note)
{
    noteOfGcloud() = std::move(note);
}

void CommandBox::setLines(int least, int most)
{
    m_least = least;
    m_most = most;
    showCommand();
}

void CommandBox::setLinkNote(const QString &note)
{
    m_linkNote = note;
    showCommand();
}

/// A link creates nothing, so it does not look like a command.
void CommandBox::showLink()
{
    m_note->setText(m_linkNote.isEmpty() ? tr("Opens it in TPU Desk. It changes nothing.") : m_linkNote);
    m_note->show();
    m_code->setLines(1, m_most);
    m_code->setCode(m_linkText, CodeLanguage::Plain);
}

void CommandBox::addWidget(QWidget *widget)
{
    m_column->insertWidget(1, widget, 0, Qt::AlignLeft);
}

void CommandBox::showCommand()
{
    if (m_link->isChecked() && !m_linkText.isEmpty())
        return showLink();
    m_note->setText(m_gcloud->isChecked() && !m_gcloudText.isEmpty() && noteOfGcloud() ? noteOfGcloud()() : QString{});
    m_note->setVisible(!m_note->text().isEmpty());
    m_code->setLines(m_least, m_most);
    m_code->setCode(m_gcloud->isChecked() ? m_gcloudText : m_restText);
}

void CommandBox::showTexts()
{
    for (auto *button : {m_gcloud, m_rest, m_link})
        button->setAccessibleDescription(m_title->text());
    layHead();
    showCommand();
}
