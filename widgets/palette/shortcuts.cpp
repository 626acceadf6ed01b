// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/shortcuts.h"

#include "services/store/settings.h"
#include "widgets/common/pagekeys.h"

#include <QAction>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto settingsKey = u"shortcuts"_s;
constexpr qsizetype longestShortcut = 40;

bool isLetter(int key)
{
    return key >= Qt::Key_A && key <= Qt::Key_Z;
}

bool isFunctionKey(int key)
{
    return key >= Qt::Key_F1 && key <= Qt::Key_F35;
}

/// Moving, typing and closing need them, with whatever is held beside them.
bool isMovingKey(int key)
{
    constexpr std::array keys{Qt::Key_Escape, Qt::Key_Tab,       Qt::Key_Backtab,  Qt::Key_Return, Qt::Key_Enter,
                              Qt::Key_Space,  Qt::Key_Backspace, Qt::Key_Delete,   Qt::Key_Insert, Qt::Key_Home,
                              Qt::Key_End,    Qt::Key_PageUp,    Qt::Key_PageDown, Qt::Key_Left,   Qt::Key_Right,
                              Qt::Key_Up,     Qt::Key_Down};
    return std::ranges::find(keys, Qt::Key(key)) != keys.end();
}

const PageKey *fixedKey(const QKeySequence &keys)
{
    const auto found = std::ranges::find(pageKeys(), keys, &PageKey::keys);
    return found == pageKeys().end() ? nullptr : &*found;
}

} // namespace

Shortcuts::Shortcuts(Settings *settings, QObject *parent)
    : QObject{parent}
    , m_settings{settings}
{
}

const Shortcuts::Entry *Shortcuts::find(const QAction *action) const
{
    const auto found = std::ranges::find(m_entries, action, &Entry::action);
    return found == m_entries.end() ? nullptr : &*found;
}

/// Of the settings file: only what could have been chosen here.
QKeySequence Shortcuts::chosen(const Entry &entry) const
{
    const QJsonValue kept = m_settings->more(settingsKey).toObject().value(entry.action->objectName());
    if (!kept.isString() || kept.toString().size() > longestShortcut)
        return entry.asDelivered;
    const auto keys = QKeySequence::fromString(kept.toString(), QKeySequence::PortableText);
    if (kept.toString().isEmpty())
        return {};
    return keys.isEmpty() || !refusal(entry.action, keys).isEmpty() ? entry.asDelivered : keys;
}

void Shortcuts::add(QAction *action, const QKeySequence &asDelivered)
{
    m_entries.append({action, asDelivered});
    const QKeySequence keys = chosen(m_entries.constLast());
    QAction *other = owner(action, keys);
    if (other != nullptr && isChosen(action) && !isChosen(other)) // in whatever order the commands are made
        free(action, keys);
    action->setShortcut(owner(action, keys) == nullptr ? keys : QKeySequence{});
}

bool Shortcuts::isChosen(const QAction *action) const
{
    return m_settings->more(settingsKey).toObject().contains(action->objectName());
}

bool Shortcuts::isChanged(const QAction *action) const
{
    const Entry *entry = find(action);
    return entry != nullptr && action->shortcut() != entry->asDelivered;
}

bool Shortcuts::isAnyChanged() const
{
    return std::ranges::any_of(m_entries,
                               [](const Entry &entry) { return entry.action->shortcut() != entry.asDelivered; });
}

QAction *Shortcuts::owner(const QAction *action, const QKeySequence &keys) const
{
    if (keys.isEmpty())
        return nullptr;
    const auto found = std::ranges::find_if(
        m_entries, [&](const Entry &entry) { return entry.action != action && entry.action->shortcut() == keys; });
    return found == m_entries.end() ? nullptr : found->action;
}

QString Shortcuts::refusal(const QAction *action, const QKeySequence &keys) const
{
    const Entry *entry = find(action);
    if (keys.isEmpty() || (entry != nullptr && keys == entry->asDelivered))
        return {};
    if (keys.count() != 1)
        return tr("One key at a time, with Ctrl, Alt or Shift held.");
    const QString name = keys.toString(QKeySequence::NativeText);
    const int key = keys[0].key();
    const Qt::KeyboardModifiers held = keys[0].keyboardModifiers() & ~Qt::KeypadModifier;
    if (key == 0 || key == Qt::Key_unknown || (key >= Qt::Key_Shift && key <= Qt::Key_ScrollLock))
        return tr("This key cannot be used. Choose another one.");
    if (held.testFlag(Qt::MetaModifier))
        return tr("%1 belongs to the desktop. Use Ctrl, Alt or Shift.").arg(name);
    if (const PageKey *fixed = fixedKey(keys))
        return tr("%1 is used already: %2, %3. Choose another one.")
            .arg(name, keyPlaceText(fixed->place), pageKeyText(*fixed));
    if (isMovingKey(key) || (held == Qt::AltModifier && key == Qt::Key_F4))
        return tr("%1 is needed for moving, typing or closing. Choose another one.").arg(name);
    if (key == Qt::Key_Menu || (key == Qt::Key_F10 && held == Qt::ShiftModifier))
        return tr("%1 opens the context menu. Choose another one.").arg(name);
    if ((held & (Qt::ControlModifier | Qt::AltModifier)) == 0 && !isFunctionKey(key))
        return tr("“%1” alone is needed for typing. Add Ctrl or Alt.").arg(name);
    if (isLetter(key) && held == Qt::ControlModifier)
        return tr("%1 belongs to the shell in a terminal and to the fields that are typed in. Hold Shift with it.")
            .arg(name);
    return {};
}

bool Shortcuts::worksInTerminal(const QKeySequence &keys)
{
    if (keys.count() != 1)
        return false;
    const Qt::KeyboardModifiers held = keys[0].keyboardModifiers();
    return isLetter(keys[0].key()) && held == (Qt::ControlModifier | Qt::ShiftModifier);
}

/// Whoever has them goes without.
void Shortcuts::free(const QAction *taker, const QKeySequence &keys)
{
    while (QAction *loser = owner(taker, keys))
        loser->setShortcut({});
}

void Shortcuts::set(const QAction *action, const QKeySequence &keys)
{
    const Entry *entry = find(action);
    if (entry == nullptr || !refusal(action, keys).isEmpty())
        return;
    free(action, keys);
    entry->action->setShortcut(keys);
    keep();
}

void Shortcuts::reset(const QAction *action)
{
    if (const Entry *entry = find(action))
        set(action, entry->asDelivered);
}

void Shortcuts::resetAll()
{
    for (const Entry &entry : std::as_const(m_entries))
        entry.action->setShortcut(entry.asDelivered);
    keep();
}

void Shortcuts::keep()
{
    QJsonObject kept = m_settings->more(settingsKey).toObject(); // commands that are not there now keep theirs
    for (const Entry &entry : std::as_const(m_entries)) {
        const QString id = entry.action->objectName();
        if (entry.action->shortcut() == entry.asDelivered)
            kept.remove(id);
        else
            kept.insert(id, entry.action->shortcut().toString(QKeySequence::PortableText));
    }
    m_settings->setMore(settingsKey, kept.isEmpty() ? QJsonValue{} : QJsonValue{kept});
    emit changed();
}
