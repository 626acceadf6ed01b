// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/undo/undobar.h"

#include "services/core/activities.h"
#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/palette/commands.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// ▲ node-1 will be deleted · in 4 s · [Undo], with a line below that shrinks.
class UndoBar::Line final : public QWidget
{
public:
    Line(UndoQueue *queue, PendingActionId id)
        : m_text{new ElidedLabel{TextRole::Strong}}
        , m_left{new Label{TextRole::Body, TextColor::Soft}}
        , m_undo{new QPushButton}
    {
        auto *row = new QHBoxLayout{this};
        row->setContentsMargins(scaled(14), scaled(6), scaled(14), scaled(7));
        row->setSpacing(scaled(10));
        auto *shape = new StateBadge;
        shape->setState(StatusLevel::Warning, {});
        row->addWidget(shape);
        row->addWidget(m_text);
        row->addWidget(m_left);
        row->addStretch(1);
        row->addWidget(m_undo);
        connect(m_undo, &QPushButton::clicked, queue, [queue, id] { queue->undo(id); });
    }

    void show(const UndoQueue::Waiting &waiting, int number)
    {
        m_seconds = waiting.left;
        m_text->setFullText(waiting.text);
        m_left->setText(phrases::in(waiting.left));
        m_undo->setText(UndoBar::tr("Undo"));
        m_undo->setObjectName(u"graceUndo%1"_s.arg(number));
        m_undo->setAccessibleName(punctuation::labelled(m_undo->text(), waiting.text));
        m_undo->setAccessibleDescription(m_left->text());
        update();
    }

    [[nodiscard]] bool hasFocusInside() const { return m_undo->hasFocus(); }
    void takeFocus() { m_undo->setFocus(Qt::OtherFocusReason); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const int height = scaled(2);
        const auto width = int(this->width() * double(m_seconds.count()) / double(UndoQueue::delay.count()));
        const int left = layoutDirection() == Qt::RightToLeft ? this->width() - width : 0;
        painter.fillRect(QRect{left, this->height() - height, width, height}, tokensOf(this).warn);
    }

private:
    ElidedLabel *m_text;
    Label *m_left;
    QPushButton *m_undo;
    std::chrono::seconds m_seconds{};
};

UndoBar::UndoBar(UndoQueue *queue, Activities *activities, Commands *commands)
    : m_queue{queue}
    , m_activities{activities}
    , m_column{new QVBoxLayout{this}}
{
    setObjectName(u"graceBar"_s);
    m_column->setContentsMargins(0, 1, 0, 0);
    m_column->setSpacing(0);
    m_undo = commands->add({"app.undoDelete", QT_TRANSLATE_NOOP("Commands", "Undo the deletion that waits"),
                            QKeySequence{Qt::CTRL | Qt::Key_Z}, "rotate-ccw"},
                           this, [this] { m_queue->undoLast(); });
    connect(queue, &UndoQueue::changed, this, &UndoBar::sync);
    connect(queue, &UndoQueue::added, this, [this] {
        const auto waiting = m_queue->waiting();
        if (waiting.isEmpty())
            return;
        const auto keys = isUndoneByKey() ? m_undo->shortcut().toString(QKeySequence::NativeText) : QString{};
        const auto &last = waiting.constLast();
        say(keys.isEmpty() ? tr("%1 %2. The Undo button at the bottom of the window stops it.",
                                "%1: node-1 will be deleted; %2: in 6 s")
                                 .arg(last.text, phrases::in(last.left))
                           : tr("%1 %2. %3 undoes it.", "%1: node-1 will be deleted; %2: in 6 s; %3: Ctrl+Z")
                                 .arg(last.text, phrases::in(last.left), keys));
    });
    connect(queue, &UndoQueue::undone, this, [this](const UndoQueue::Sentence &sentence) { record(sentence, {}); });
    connect(queue, &UndoQueue::refused, this, &UndoBar::record);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    translated(this, &UndoBar::sync);
}

/// Lines stay the same widgets while they count down: the focus must not jump away under somebody's fingers.
void UndoBar::sync()
{
    const auto waiting = m_queue->waiting();
    QHash<PendingActionId, Line *> gone = std::exchange(m_lines, {});
    int number = 0;
    for (const auto &one : waiting) {
        auto *line = gone.take(one.id);
        if (line == nullptr) {
            line = new Line{m_queue, one.id};
            m_column->addWidget(line);
        }
        line->show(one, ++number);
        m_lines.insert(one.id, line);
    }
    bool hadFocus = false;
    for (auto *line : std::as_const(gone)) {
        hadFocus = hadFocus || line->hasFocusInside();
        m_column->removeWidget(line);
        line->hide();
        line->deleteLater(); // its button may have led here
    }
    if (hadFocus && !m_lines.isEmpty())
        m_lines.value(waiting.constLast().id)->takeFocus();
    setVisible(!waiting.isEmpty());
    m_undo->setEnabled(!waiting.isEmpty()); // else Ctrl+Z is the text field's
    setAccessibleName(tr("Pending deletions"));
}

/// In a text field and in a terminal the keys keep the meaning they have there: whoever has the focus is asked whether
/// it takes them.
bool UndoBar::isUndoneByKey() const
{
    auto *focus = window()->focusWidget(); // the question that was answered has it still, and gives it back
    if (m_undo->shortcut().isEmpty() || focus == nullptr)
        return !m_undo->shortcut().isEmpty();
    const auto keys = m_undo->shortcut()[0];
    QKeyEvent question{QEvent::ShortcutOverride, keys.key(), keys.keyboardModifiers()};
    question.ignore();
    QCoreApplication::sendEvent(focus, &question);
    return !question.isAccepted();
}

void UndoBar::say(const QString &sentence)
{
    QAccessibleAnnouncementEvent spoken{this, sentence};
    spoken.setPoliteness(QAccessible::AnnouncementPoliteness::Assertive);
    QAccessible::updateAccessibility(&spoken);
}

void UndoBar::record(const UndoQueue::Sentence &sentence, const UndoQueue::Sentence &why)
{
    const auto id =
        m_activities->add([sentence, why] { return why ? punctuation::labelled(sentence(), why()) : sentence(); });
    m_activities->finish(id, !why ? ActivityState::Cancelled : ActivityState::Failed); // what ends there is announced
}

void UndoBar::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    painter.fillRect(rect(), tokensOf(this).warnBackground);
    painter.fillRect(QRect{0, 0, width(), 1}, tokensOf(this).line);
}
