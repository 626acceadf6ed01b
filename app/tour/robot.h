// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QString>

#include <chrono>
#include <functional>
#include <utility>

class QAbstractItemView;
class QModelIndex;
class QWidget;
class QWindow;

/// Mouse and keyboard of the tour. Events enter where the window system's do, so what is covered, disabled or off the
/// window cannot be clicked, and what is typed for one widget is refused where another one would get it. Counts presses
/// and typed characters.
class Robot
{
public:
    struct Effort
    {
        int clicks = 0;
        int typed = 0;
    };

    explicit Robot(QWidget *window);

    /// Lets the program run until `done` or the deadline; false when it did not come true. `what` was waited for then,
    /// in words: see robotlog::missed().
    [[nodiscard]] static bool waitFor(const std::function<bool()> &done, std::chrono::milliseconds deadline,
                                      const QString &what = {});
    /// Nothing is waited for any more: the window was closed, or a signal ends the program.
    static void stop() { s_stopped = true; }

    /// The visible widget of that object name in the window, its dialogs and popups; null when there is none.
    [[nodiscard]] static QWidget *seen(const QString &name);
    /// What is written in that widget and the visible ones in it, one a line; empty when there is none.
    [[nodiscard]] static QString text(const QString &name);
    /// Waits until it is there and enabled, scrolls it into view, clicks its middle.
    [[nodiscard]] bool click(const QString &name);
    /// Clicks a field, replaces what is in it, one key after the other. False, with who gets the keys, where that is
    /// another widget.
    [[nodiscard]] bool fill(const QString &name, const QString &text);
    /// Types where the focus is.
    void type(const QString &text);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Opens a combo box and clicks the first entry that contains `text`; its list is closed then.
    [[nodiscard]] bool choose(const QString &comboBox, const QString &text);
    /// Brings the row of a table or list in which a cell shows `text` into view, and clicks it.
    [[nodiscard]] bool clickRow(const QString &table, const QString &text);

    [[nodiscard]] Effort takeEffort() { return std::exchange(m_effort, {}); }
    [[nodiscard]] const QString &trouble() const { return m_trouble; } ///< why the last call that gave false did so

private:
    friend class Gestures;

    [[nodiscard]] bool give(const QString &trouble);
    /// Something of the widget must be where the mouse goes: not scrolled away, not under another widget.
    [[nodiscard]] static bool isReachable(QWidget *widget, QPoint position);
    /// A key that comes in at its window reaches it, or a part of it.
    [[nodiscard]] static bool takesKeys(QWidget *widget);
    /// Keys that are meant for that widget go elsewhere: always false.
    [[nodiscard]] bool giveKeys(const QString &name, QWidget *widget);
    [[nodiscard]] QWindow *keyWindow() const;
    [[nodiscard]] bool clickAt(QWidget *widget, QPoint position);
    /// The item that `find` names at that moment, when it has come to rest where it can be seen. False: there is none.
    [[nodiscard]] bool clickItem(QAbstractItemView *view, const std::function<QModelIndex()> &find);
    [[nodiscard]] bool clickText(QAbstractItemView *view, const QString &text);

    inline static bool s_stopped = false;
    QWidget *m_window;
    Effort m_effort;
    QString m_trouble;
};

/// What a log is told.
namespace robotlog {

/// As tests and sources call it: what has no name is told by its class and by the next name around it.
[[nodiscard]] QString nameOf(const QWidget *widget);
/// The last wait with a name that ended in vain, and how long it took, since forget(); empty: none.
[[nodiscard]] const QString &missed();
void forget();

} // namespace robotlog
