// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

/// One thing that can be chosen once and for all, wherever it stands.
struct SettingEntry
{
    const char *id; ///< "looks.theme"; of tpudesk://open/settings/ID and of the row
    const char *title; ///< English source in the context "SettingEntries"
    const char *words; ///< what people may also search for, in any language; not shown
    const char *command; ///< that leads there; empty: it is a row of the settings sheet
};

/// All of them, in their order. The sheet, the palette, the guide's search and links take them from here.
[[nodiscard]] const QList<SettingEntry> &settingEntries();
[[nodiscard]] const SettingEntry *settingEntry(const QString &id); ///< null: there is none
[[nodiscard]] QString settingTitle(const SettingEntry &entry); ///< translated
