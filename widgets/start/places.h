// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

/// Where the Start panel leads; who has the panels goes there.
enum class StartPlace : quint8 { SignIn, Grant, CreateTpu, Tpus, Keys, Terminal, Quota, CleanUp, Connection, Activity, Pod };
