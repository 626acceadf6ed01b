// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/shortcutrow.h"

#include "widgets/common/label.h"
#include "widgets/palette/fuzzy.h"
#include "widgets/palette/shortcuts.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

ShortcutRow::ShortcutRow(Shortcuts *shortcuts, QAction *action, const QStringList &names)
    : m_shortcuts{shortcuts}
    , m_action{action}
    , m_names{names}
    , m_text{new Label}
    , m_keys{new QPushButton}
    , m_field{new QKeySequenceEdit}
    , m_reset{new QPushButton}
    , m_said{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_take{new QPushButton}
{
    const QString id = action->objectName();
    m_keys->setObjectName(u"shortcutKeys-"_s + id);
    m_field->setObjectName(u"shortcutField-"_s + id);
    m_reset->setObjectName(u"shortcutReset-"_s + id);
    m_said->setObjectName(u"shortcutSaid-"_s + id);
    m_take->setObjectName(u"shortcutTake-"_s + id);
    m_text->setWordWrap(true);
    m_said->setWordWrap(true);
    m_field->setMaximumSequenceLength(1);
    m_field->setFixedWidth(scaled(150));
    m_field->installEventFilter(this);
    for (QWidget *child : m_field->findChildren<QWidget *>())
        child->installEventFilter(this);
    setButtonKind(m_reset, ButtonKind::Link);
    setButtonKind(m_take, ButtonKind::Link);
    auto *line = new QHBoxLayout;
    line->setSpacing(scaled(8));
    line->addWidget(m_text, 1);
    line->addWidget(m_reset);
    line->addWidget(m_keys);
    line->addWidget(m_field);
    auto *answer = new QHBoxLayout;
    answer->addWidget(m_said, 1);
    answer->addWidget(m_take);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(2));
    column->addLayout(line);
    column->addLayout(answer);
    connectParts();
    showKeys();
}

void ShortcutRow::connectParts()
{
    connect(m_keys, &QPushButton::clicked, this, &ShortcutRow::ask);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        keepFocus();
        m_shortcuts->reset(m_action);
    });
    connect(m_take, &QPushButton::clicked, this, [this] {
        keepFocus();
        m_shortcuts->set(m_action, m_wanted);
    });
    connect(m_field, &QKeySequenceEdit::editingFinished, this, [this] {
        if (m_field->isVisible() && !m_field->keySequence().isEmpty())
            take(m_field->keySequence());
    });
    connect(m_shortcuts, &Shortcuts::changed, this, &ShortcutRow::showKeys);
}

bool ShortcutRow::fits(const FuzzyQuery &query) const
{
    return query.isIn(m_names + QStringList{m_action->shortcut().toString(QKeySequence::NativeText)});
}

void ShortcutRow::ask()
{
    emptyField();
    m_field->show();
    m_field->setFocus(
        Qt::ShortcutFocusReason); // before its neighbour goes: else the focus jumps to another row, and back
    m_keys->hide();
    say(tr("Press the new keys. Esc leaves them as they are, Backspace removes them."));
}

void ShortcutRow::leave()
{
    keepFocus();
    showKeys();
}

/// What has it is about to go: the button takes it first, so that it does not jump to another row.
void ShortcutRow::keepFocus()
{
    const QWidget *focus = window()->focusWidget();
    if (focus == nullptr || focus == m_keys || !isAncestorOf(focus))
        return;
    m_keys->show();
    m_keys->setFocus(Qt::ShortcutFocusReason);
}

/// Qt writes its own words there each time.
void ShortcutRow::emptyField()
{
    m_field->clear();
    if (auto *inner = m_field->findChild<QLineEdit *>())
        inner->setPlaceholderText(tr("Press the keys"));
}

void ShortcutRow::take(const QKeySequence &keys)
{
    emptyField();
    if (const QString refusal = m_shortcuts->refusal(m_action, keys); !refusal.isEmpty())
        return say(refusal);
    if (const QAction *owner = m_shortcuts->owner(m_action, keys)) {
        m_wanted = keys;
        say(tr("%1 belongs to “%2”.").arg(keys.toString(QKeySequence::NativeText), owner->text()));
        m_take->setText(tr("Take it over"));
        m_take->show();
        return;
    }
    keepFocus();
    m_shortcuts->set(m_action, keys);
}

void ShortcutRow::say(const QString &sentence)
{
    m_said->setText(sentence);
    m_said->setVisible(!sentence.isEmpty());
    m_take->hide();
}

void ShortcutRow::showKeys()
{
    const QKeySequence keys = m_action->shortcut();
    const QString shown = keys.isEmpty() ? tr("none", "keys of a command") : keys.toString(QKeySequence::NativeText);
    m_text->setText(m_action->text());
    m_keys->setText(shown);
    m_keys->setToolTip(tr("Change the keys"));
    m_keys->setAccessibleName(tr("%1: %2. Change the keys").arg(m_action->text(), shown));
    m_field->setAccessibleName(tr("New keys for %1").arg(m_action->text()));
    m_keys->show();
    m_field->hide();
    m_reset->setText(tr("Reset"));
    m_reset->setAccessibleName(tr("Reset the keys of %1").arg(m_action->text()));
    m_reset->setVisible(m_shortcuts->isChanged(m_action));
    const bool changed = m_shortcuts->isChanged(m_action) && !keys.isEmpty();
    say(changed && !Shortcuts::worksInTerminal(keys) ? tr("In a terminal these keys go to the program there.")
                                                     : QString{});
}

bool ShortcutRow::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier) {
            leave();
            return true;
        }
        if (key->key() == Qt::Key_Backspace && key->modifiers() == Qt::NoModifier) {
            leave();
            m_shortcuts->set(m_action, {});
            return true;
        }
        if (watched != m_field) { // its inner field would type
            QCoreApplication::sendEvent(m_field, event);
            return true;
        }
    }
    if (event->type() == QEvent::FocusOut && m_take->isHidden() && !m_field->isAncestorOf(window()->focusWidget())
        && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason)
        showKeys();
    return QWidget::eventFilter(watched, event);
}
