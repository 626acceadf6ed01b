// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/endpoints.h"
#include "services/core/applink.h"
#include "services/store/settings.h"

#include <QString>
#include <QStringList>

#include <expected>
#include <functional>
#include <memory>
#include <optional>

class Clock;

/// Drives the window by itself and writes pictures to `folder`.
struct TourOptions
{
    QString folder;
    QList<int> journeys{}; ///< in the order of their numbers; empty: all
};

/// What the command line asks for.
struct Options
{
    enum class Ask : quint8 { Run, Version, Help };

    Ask ask = Ask::Run;
    std::optional<QString> language; ///< en, zh_CN or ko; not remembered
    std::optional<ThemeChoice> theme; ///< not remembered
    std::optional<TourOptions> tour;
    std::optional<AppLink> open; ///< where to go; empty: where the last run was
    QString practiceState; ///< folder of the practice cloud's world; empty: inside dataFolder
    QString dataFolder; ///< settings and pins; empty: the platform's
    QString practiceScenario; ///< the world it opens; empty: the usual one
    QStringList practiceArguments; ///< handed to the practice cloud as they are
    Endpoints endpoints; ///< of --endpoint and TPUDESK_ENDPOINT; they win over the settings
    QSet<QString> trusted; ///< of --trust-endpoint: may get tokens although they are not Google's
    bool isReadOnly = false; ///< --read-only: for the whole run
    bool emptyGrant = false; ///< the practice cloud's grant is not entered by itself
    bool isHeadless = false; ///< --headless: tpudesk-watch takes over
    bool isSelfTest = false; ///< --self-test: see selfTest()
    bool isRealityCheck = false; ///< --reality-check: see realityRun()
    QString realityFile; ///< --out: where its file goes; empty: stdout
    bool printFirstPaint = false;
    std::shared_ptr<Clock> clock; ///< the program's time; empty: the computer's. A tour has one of its own
};

/// Needs no application object, so that --version works without a display. The error is one sentence for stderr, in
/// English where there is no application object that speaks another language.
[[nodiscard]] std::expected<Options, QString> parseOptions(const QStringList &arguments);
/// Language and data folder alone, of a command line that may be wrong: in which language to say so.
[[nodiscard]] Options voiceOf(const QStringList &arguments);
/// What --help prints. `language`: en, zh_CN or ko.
[[nodiscard]] QString helpText(const QString &language);
