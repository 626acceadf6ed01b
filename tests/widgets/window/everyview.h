// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tour/robot.h"

#include <QList>

class Application;
class MainWindow;
struct Session;

/// One thing that can be open: a panel's view or a side sheet, and the hand that opens it from wherever the window is.
struct View
{
    QString name; ///< of the widget that is there then
    std::function<bool(Robot &, MainWindow &)> open;
    /// Window: one of its own, beside the main window. Popup: closes when the focus leaves it.
    enum Kind : quint8 { Page, Sheet, Window, Popup } kind = Page;
    QString part = {}; ///< what of it is seen, where it comes more than once
    bool isStaged = false; ///< what no cloud shows at will: gone when the page is filled anew, as with another language

    [[nodiscard]] QString title() const { return part.isEmpty() ? name : name + u'-' + part; }
    [[nodiscard]] bool isSheet() const { return kind != Page; }
};

/// Every panel, its views, and every side sheet that the practice cloud of the scenario "training" lets one open; the
/// order matters, as later ones use what earlier ones have made (a key).
[[nodiscard]] QList<View> everyView();

/// What somebody has after some weeks, whom a newcomer's views do not know: a published key, a request that is paused,
/// a history of capacity, a folder that is kept in sync, a pod's plan. Only with the practice cloud of the scenario
/// "training"; after makeKey().
bool furnish(Robot &robot, const MainWindow &window, Session &services);

/// The views and sheets that there are only then, and what is seen less often: the guide, the palette, the logs, the
/// report, the small window, what is asked before something is deleted. Also in this order.
[[nodiscard]] QList<View> laterViews();

/// With TPUDESK_VIEWS=a,b these of them alone, by their titles.
[[nodiscard]] QList<View> asked(QList<View> views);

/// For views: a panel, then clicks, and what is to be seen at the end.
[[nodiscard]] View clicks(const QString &name, const QString &panel, const QStringList &buttons,
                          View::Kind kind = View::Page, const QString &part = {});
[[nodiscard]] View command(const QString &name, const QString &id, const QString &part = {});
/// An entry of the menu behind "…" of a TPU.
[[nodiscard]] View entry(const QString &name, const QString &action);
/// Of a button's menu, or without one of the menu that is open: the entry of that name, or the first at all, by the
/// keyboard.
bool pickEntry(Robot &robot, const QString &button, const QString &entry);
/// The first row of a table, whatever is in it.
[[nodiscard]] bool chooseFirst(const QString &table);
[[nodiscard]] bool comes(const QString &name);

/// Runs a command of the registry as its shortcut would; false when it is not there or disabled.
bool runCommand(const MainWindow &window, const QString &id);
bool runCommand(const Application &application, const QString &id);

using Story = std::function<void(Robot &, Application &)>;

/// The program with the scenario's practice cloud, in a window of 1280 x 800; `settings` is what its file holds.
void play(const QByteArray &settings, const Story &story);
enum class Awaited : quint8 {
    Ready, ///< the practice cloud and its three TPUs
    Settled, ///< the sign-in, whatever came of it
};
/// The same in a home that outlives it: its files are in HOME/tpudesk.
void playIn(const QString &home, const Story &story, Awaited awaited = Awaited::Ready);

/// A key, as a newcomer has made one when it comes to the rest.
bool makeKey(Robot &robot, const Application &application);

/// Waits until it has stopped moving and what was asked for is laid out.
void still(const QWidget *widget);

/// Of the window that it is in, when TPUDESK_PANEL_PICTURES names a folder.
void picture(QWidget *widget, const QString &name);
