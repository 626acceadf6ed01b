// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QMenu;
class Settings;

/// How the hosts of one TPU keep their terminals, as a submenu of `menu`: by a way of their own, or as the settings
/// have it for all. It holds for connections that are made from then on; `chosen` is called after it was changed.
///
/// Object names: terminalTmuxWay (the submenu), and of its entries terminalTmuxWay- with all, control, plain, none.
void addTmuxWayMenu(QMenu *menu, const QString &tpu, Settings *settings, const std::function<void()> &chosen);
