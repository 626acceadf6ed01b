// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/confirmdelete.h"

#include "services/core/result.h"
#include "services/core/writelock.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QHBoxLayout *lossRow(const QString &loss)
{
    auto *row = new QHBoxLayout;
    auto *shape = new StateBadge;
    auto *text = new Label{loss};
    shape->setState(StatusLevel::Bad, {});
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignTop);
    row->addWidget(shape, 0, Qt::AlignTop);
    row->addWidget(text, 1);
    return row;
}

} // namespace

ConfirmDelete::ConfirmDelete(const DeleteQuestion &question, QWidget *parent)
    : QuestionWindow{parent}
    , m_typedName{question.typedName}
    , m_need{question.need}
    , m_title{new Label{TextRole::SheetTitle}}
    , m_sentence{new Label}
    , m_details{new QVBoxLayout}
    , m_delete{new QPushButton}
    , m_note{named(new Label{TextRole::Body, TextColor::Soft}, "confirmDeleteNote")}
    , m_held{named(new Label{TextRole::Body, TextColor::Warn}, "confirmDeleteHeld")}
{
    setObjectName(u"confirmDelete"_s);
    setMinimumWidth(scaled(480));
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(16));
    column->setSpacing(scaled(12));
    for (auto *label : {m_title, m_held, m_sentence, m_note})
        label->setWordWrap(true);
    m_note->hide();
    m_details->setSpacing(scaled(12));
    column->addWidget(m_title);
    column->addWidget(m_held);
    column->addWidget(m_sentence);
    column->addLayout(m_details);
    column->addWidget(m_note);
    auto *buttons = buttonRow();
    setQuestion(question);
    connect(&WriteLock::instance(), &WriteLock::changed, this, &ConfirmDelete::showHeld);
    showHeld();
    column->addSpacing(scaled(4));
    column->addStretch(1); // what is too much stands here, not between the lines
    column->addLayout(buttons);
    findChild<QWidget *>(question.typedName.isEmpty() ? u"confirmDeleteCancel"_s : u"confirmDeleteName"_s)->setFocus();
}

void ConfirmDelete::setQuestion(const DeleteQuestion &question)
{
    setWindowTitle(question.title);
    m_title->setText(question.title);
    m_sentence->setText(question.sentence);
    m_sentence->setVisible(!question.sentence.isEmpty());
    while (auto *item = m_details->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (!question.losses.isEmpty())
        m_details->addWidget(lossList(question.losses));
    if (!question.command.isEmpty())
        m_details->addWidget(commandField(question));
    m_delete->setText(question.buttonText);
    m_typedName = question.typedName;
    m_unknown.clear();
    if (m_notice != nullptr)
        m_notice->dismiss();
    showNameField();
    compare();
}

void ConfirmDelete::wait(const QString &sentence)
{
    m_unknown = sentence;
    notice()->showNotice(StatusLevel::Working, sentence);
    compare();
}

void ConfirmDelete::fail(const Error &error)
{
    m_unknown = error.message;
    notice()->showError(error, tr("Try again"));
    compare();
}

NoticeBar *ConfirmDelete::notice()
{
    if (m_notice == nullptr) {
        m_notice = named(new NoticeBar, "confirmDeleteNotice");
        m_notice->setClosable(false);
        connect(m_notice, &NoticeBar::actionClicked, this, &ConfirmDelete::retried);
        auto *column = static_cast<QVBoxLayout *>(layout());
        column->insertWidget(column->indexOf(m_sentence) + 1, m_notice);
    }
    return m_notice;
}

/// Who would type a name in vain is told before.
void ConfirmDelete::showHeld()
{
    m_held->setText(WriteLock::instance().problem(m_need));
    m_held->setVisible(!m_held->text().isEmpty());
}

QHBoxLayout *ConfirmDelete::buttonRow()
{
    auto *cancel = new QPushButton{tr("Cancel")};
    cancel->setObjectName(u"confirmDeleteCancel"_s);
    cancel->setDefault(m_typedName.isEmpty()); // where a name is typed, Enter answers nothing
    cancel->setAutoDefault(m_typedName.isEmpty());
    setButtonKind(m_delete, ButtonKind::Danger);
    m_delete->setObjectName(u"confirmDeleteButton"_s);
    m_delete->setAutoDefault(false); // Enter must not delete
    m_delete->installEventFilter(this);
    gateWrites(m_delete, m_need);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(12));
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_delete);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_delete, &QPushButton::clicked, this, [this] {
        emit confirmed();
        accept();
    });
    return buttons;
}

/// A dialog presses its default button on Enter: an answer to something that nobody asked. Enter in the name closed it
/// unseen.
void ConfirmDelete::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QuestionWindow::keyPressEvent(event);
    auto *cancel = findChild<QPushButton *>(u"confirmDeleteCancel"_s);
    if (cancel->hasFocus() || (m_typedName.isEmpty() && !m_delete->hasFocus()))
        return reject();
    if (!event->isAutoRepeat())
        explainEnter();
}

/// On some desktops Enter presses the button that has the focus before this window hears of it.
bool ConfirmDelete::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_delete || (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease))
        return QuestionWindow::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter)
        return false;
    if (event->type() == QEvent::KeyPress)
        keyPressEvent(key);
    return true;
}

void ConfirmDelete::explainEnter()
{
    if (m_delete->isEnabled())
        m_delete->setFocus(Qt::ShortcutFocusReason); // by the keyboard: its ring is drawn
    m_note->setText(
        m_delete->isEnabled()
            ? tr("Enter never deletes. Press “%1”, or the space bar now that it has the focus.").arg(m_delete->text())
            : !m_unknown.isEmpty() ? m_unknown
                                   : tr("Enter never deletes. Type %1 first; Esc closes.").arg(m_typedName));
    m_note->show();
    QAccessibleAnnouncementEvent spoken{m_note, m_note->text()};
    QAccessible::updateAccessibility(&spoken);
}

/// Many lines scroll: the buttons below must stay on the screen.
QWidget *ConfirmDelete::lossList(const QStringList &losses) const
{
    const int line = fontMetrics().height() + scaled(8);
    const qsizetype most = std::clamp(screen()->availableSize().height() / 3 / line, 2, 8);
    auto *list = new QWidget;
    auto *column = new QVBoxLayout{list};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (const QString &loss : losses)
        column->addLayout(lossRow(loss));
    if (losses.size() <= most)
        return list;
    auto *scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    scroll->setObjectName(u"confirmDeleteList"_s);
    scroll->setWidget(list);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedHeight(int(most) * line);
    return scroll;
}

QWidget *ConfirmDelete::commandField(const DeleteQuestion &question) const
{
    auto *box = new CommandBox{u"confirmDeleteCommand"_s};
    box->setLines(1, 4);
    box->setCommands(question.command, question.rest);
    return box;
}

void ConfirmDelete::showNameField()
{
    if (m_field == nullptr && !m_typedName.isEmpty()) {
        m_name = named(new QLineEdit, "confirmDeleteName");
        m_field = new FormField{m_name};
        connect(m_name, &QLineEdit::textChanged, this, &ConfirmDelete::compare);
        auto *column = static_cast<QVBoxLayout *>(layout());
        column->insertWidget(column->indexOf(m_note), m_field);
    }
    if (m_field == nullptr)
        return;
    m_field->setVisible(!m_typedName.isEmpty());
    m_field->setLabel(tr("Type %1 to go on").arg(m_typedName));
}

void ConfirmDelete::compare()
{
    const bool isTyped = m_typedName.isEmpty() || m_name->text().trimmed() == m_typedName;
    m_delete->setEnabled(isTyped && m_unknown.isEmpty());
    m_delete->setToolTip(!m_unknown.isEmpty() ? m_unknown
                             : isTyped        ? QString{}
                                              : tr("Type %1 to go on").arg(m_typedName));
    m_note->hide(); // it spoke of what stood there before
}
