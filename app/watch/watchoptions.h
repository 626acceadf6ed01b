// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/endpoints.h"

#include <QSet>
#include <QString>
#include <QStringList>

#include <expected>

/// What the command line of tpudesk-watch asks for.
struct WatchOptions
{
    enum class Ask : quint8 {
        Run,
        Attach, ///< standard input and output become the connection of a desk
        Stop, ///< the watcher of that folder ends
        Version,
        Help,
    };

    Ask ask = Ask::Run;
    QString dataFolder{}; ///< empty: that of this computer's TPU Desk
    QString language{}; ///< en, zh_CN or ko; empty: as it was chosen
    bool isOfDisk = false; ///< of Attach: the watcher is not asked, its disk is
    bool isReadOnly = false;
    Endpoints endpoints{};
    QSet<QString> trusted{};
    QString practiceState{};
    QString practiceScenario{};
    QStringList practiceArguments{};
};

/// `arguments`: with the program's own name. The error is one sentence for stderr.
[[nodiscard]] std::expected<WatchOptions, QString> parseWatchOptions(const QStringList &arguments);
[[nodiscard]] QString watchHelp();

[[nodiscard]] QString watchDataFolder(const WatchOptions &options); ///< absolute
[[nodiscard]] QString watchSettingsFile(const WatchOptions &options);
