// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tour/robot.h"

#include <QList>

class Application;
class MainWindow;

/// One thing that can be open: a panel's view or a side sheet, and the hand that opens it from wherever the window is.
struct View
{
    QString name;  ///< of the widget that is there then
    std::function<bool(Robot &, MainWindow &)> open;
    bool isSheet = false;
};

/// Every panel, its views, and every side sheet that the practice cloud of the scenario "training" lets one open; the order matters,
/// as later ones use what earlier ones have made (a key).
[[nodiscard]] QList<View> everyView();

/// What is seen less often: the guide, the palette, the logs, what is asked before something is deleted. Also in this order.
[[nodiscard]] QList<View> otherViews();

/// Runs a command of the registry as its shortcut would; false when it is not there or disabled.
bool runCommand(const MainWindow &window, const QString &id);
bool runCommand(const Application &application, const QString &id);

using Story = std::function<void(Robot &, Application &)>;

/// The program with the scenario's practice cloud, in a window of 1280 x 800; `settings` is what its file holds.
void play(const QByteArray &settings, const Story &story);

/// A key, as a newcomer has made one when it comes to the rest.
bool makeKey(Robot &robot, const Application &application);

/// Waits until it has stopped moving and what was asked for is laid out.
void still(const QWidget *widget);

/// Of the window that it is in, when TPUDESK_PANEL_PICTURES names a folder.
void picture(QWidget *widget, const QString &name);
