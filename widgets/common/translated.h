// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAnyStringView>
#include <QPointer>
#include <QString>

#include <concepts>
#include <functional>
#include <utility>

class QWidget;

/// Declares what a part of a form is called and what it says: one line for its object name, its text and its hint, in
/// every language. No class needs a function for another language, or changeEvent().
///
///     KeySheet::KeySheet(QWidget *host)
///         : SideSheet{host}
///         , m_notice{named(new NoticeBar, "keyNotice")}
///         , m_file{new FormField{new QLineEdit}}
///         , m_refresh{iconButton(this, new QToolButton, "keyRefresh", [] { return tr("Read again"); })}
///         , m_submit{named(this, new QPushButton, "keySubmit", [] { return tr("Generate"); })}
///     {
///         named(this, this, "keySheet", [] { return tr("Generate a key"); });
///         named(this, m_file, "keyFile", [] { return tr("File"); }, [] { return tr("Empty: id_ed25519"); });
///         translated(this, &KeySheet::showState); // last: what depends on more than the language
///     }
///
/// The owner is the widget whose class makes the part, nearly always `this`; what is made for each row or card again is
/// its own owner. A text is shown at once, and again when the owner gets QEvent::LanguageChange, before the owner and
/// its children see that event: in the order in which the texts were declared, and those of a base class first. Declare
/// in the constructor, once. A part that is gone before its owner is left out.
///
/// An owner that is no widget, as a model, must be a child of one: QWidget hands the event to all of its children.
using TranslatedText = std::function<QString()>;

/// `show` now, and whenever the language changes.
void translated(QObject *owner, std::function<void()> show);

/// The same with a member function, that the owner also calls when what it shows has changed.
template <typename Owner, typename Show>
    requires std::invocable<Show, Owner *>
void translated(Owner *owner, Show show)
{
    translated(static_cast<QObject *>(owner), [owner, show] { std::invoke(show, owner); });
}

/// The text of a label, button, action; the title of a page, sheet, card, menu; the label of a form field; the
/// placeholder of a line; of other things (a table, a list) the accessible name.
template <typename Part>
void showText(Part *part, const QString &text)
{
    if constexpr (requires { part->setLabel(text); })
        part->setLabel(text);
    else if constexpr (requires { part->setTitle(text); })
        part->setTitle(text);
    else if constexpr (requires { part->setPlaceholderText(text); } && !requires { part->setCurrentIndex(0); })
        part->setPlaceholderText(text);
    else if constexpr (requires { part->setFullText(text); })
        part->setFullText(text);
    else if constexpr (requires { part->setText(text); })
        part->setText(text);
    else
        part->setAccessibleName(text);
}

/// The hint of a form field; the sentence below the title of a page or an empty state; the accessible name of what has
/// a placeholder; else the tool tip.
template <typename Part>
void showHint(Part *part, const QString &hint)
{
    if constexpr (requires { part->setHint(hint); })
        part->setHint(hint);
    else if constexpr (requires { part->setSentence(hint); })
        part->setSentence(hint);
    else if constexpr (requires { part->setPlaceholderText(hint); } && !requires { part->setCurrentIndex(0); })
        part->setAccessibleName(hint);
    else
        part->setToolTip(hint);
}

/// Its text, and perhaps its hint. Gives the part back.
template <typename Part>
Part *translated(QObject *owner, Part *part, TranslatedText text, TranslatedText hint = {})
{
    translated(owner, [part = QPointer<Part>{part}, text = std::move(text), hint = std::move(hint)] {
        if (part == nullptr)
            return;
        showText(part.get(), text());
        if (hint)
            showHint(part.get(), hint());
    });
    return part;
}

/// Its object name; that of a form field goes to what is in it. Names: see Page. Gives the part back.
template <typename Part>
Part *named(Part *part, QAnyStringView name)
{
    if constexpr (requires { part->field()->setObjectName(name); })
        part->field()->setObjectName(name);
    else
        part->setObjectName(name);
    return part;
}

/// Name, text and perhaps hint in one.
template <typename Part>
Part *named(QObject *owner, Part *part, QAnyStringView name, TranslatedText text, TranslatedText hint = {})
{
    return translated(owner, named(part, name), std::move(text), std::move(hint));
}

/// Tool tip and accessible name of a button that has an icon alone; `spoken` where it is said otherwise than it is
/// written, as without its key.
void iconTexts(QObject *owner, QWidget *button, TranslatedText tip, TranslatedText spoken = {});

/// The same with its name. Gives the button back.
template <typename Button>
Button *iconButton(QObject *owner, Button *button, QAnyStringView name, TranslatedText tip, TranslatedText spoken = {})
{
    iconTexts(owner, named(button, name), std::move(tip), std::move(spoken));
    return button;
}
