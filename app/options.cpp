// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

std::optional<ThemeChoice> themeNamed(const QString &name)
{
    if (name == "system"_L1)
        return ThemeChoice::System;
    if (name == "light"_L1)
        return ThemeChoice::Light;
    if (name == "dark"_L1)
        return ThemeChoice::Dark;
    return std::nullopt;
}

std::optional<QList<int>> journeysNamed(const QStringList &words)
{
    constexpr int last = 7; // so many are planned
    QList<int> numbers;
    for (const QString &word : words) {
        bool isNumber = false;
        const int number = word.toInt(&isNumber);
        if (!isNumber || number < 1 || number > last)
            return std::nullopt;
        if (!numbers.contains(number))
            numbers << number;
    }
    std::ranges::sort(numbers);
    return numbers;
}

struct Parser
{
    QCommandLineParser parser;
    QCommandLineOption version{u"version"_s, u"Print the version and end."_s};
    QCommandLineOption help{{u"h"_s, u"help"_s}, u"Print this help and end."_s};
    QCommandLineOption language{u"lang"_s, u"Language of this run: en, zh_CN or ko."_s, u"language"_s};
    QCommandLineOption theme{u"theme"_s, u"Theme of this run: system, light or dark."_s, u"theme"_s};
    QCommandLineOption tour{u"tour"_s, u"Drive the window through the journeys and write pictures and tour.json to DIR."_s, u"DIR"_s};
    QCommandLineOption journey{u"journey"_s, u"Take only journey NUMBER of the tour; can be given more than once."_s, u"NUMBER"_s};
    QCommandLineOption practiceState{u"practice-state"_s, u"Keep the practice cloud's world in DIR."_s, u"DIR"_s};
    QCommandLineOption practiceScenario{u"practice-scenario"_s, u"Open the practice cloud's world NAME, for example no-billing or dead-requests."_s, u"NAME"_s};
    QCommandLineOption practiceArgument{u"practice-option"_s, u"Hand OPTION to the practice cloud; can be given more than once."_s, u"OPTION"_s};
    QCommandLineOption practiceGrant{u"practice-grant"_s, u"Enter the practice cloud's grant at once, without its mail being pasted."_s};
    QCommandLineOption data{u"data"_s, u"Keep settings in DIR."_s, u"DIR"_s};
    QCommandLineOption readOnly{u"read-only"_s, u"Change nothing in the cloud: only reading calls leave this program. Terminals are not affected."_s};
    QCommandLineOption endpoint{u"endpoint"_s,
                                u"Call Google's services at another address: URL for all, or SERVICE=URL (tpu, compute, ...); can be given more "
                                "than once. TPUDESK_ENDPOINT in the environment does the same."_s,
                                u"[SERVICE=]URL"_s};
    QCommandLineOption firstPaint{u"print-first-paint"_s, u"Write the time from process start to the first painted window to stderr."_s};

    QCommandLineOption selfTest{u"self-test"_s, u"Check that all parts are there and work, write a line for each, and end. Needs no display and no account."_s};

    Parser()
    {
        parser.setApplicationDescription(u"TPU Desk: a desktop application for Cloud TPUs. Unofficial; opens on the practice cloud."_s);
        parser.addPositionalArgument(u"PLACE"_s, u"Open it: a panel (%1), a TPU (NAME, ZONE/NAME or its full name), or a tpudesk:// link."_s.arg(deskPanels().join(u", "_s)),
                                     u"[PLACE]"_s);
        parser.addOptions({version, help, language, theme, tour, journey, practiceState, practiceScenario, practiceArgument, practiceGrant, data, readOnly, endpoint, firstPaint, selfTest});
    }

    void takeSwitches(Options &options) const
    {
        options.isReadOnly = parser.isSet(readOnly);
        options.emptyGrant = !parser.isSet(practiceGrant);
        options.isSelfTest = parser.isSet(selfTest);
        options.printFirstPaint = parser.isSet(firstPaint);
    }

    /// What is wrong; empty: nothing.
    [[nodiscard]] QString takePlace(Options &options) const
    {
        const QStringList places = parser.positionalArguments();
        if (places.isEmpty())
            return {};
        if (places.size() > 1)
            return u"Only one place can be opened; '%1' is one too many."_s.arg(places.at(1).left(80));
        if (parser.isSet(tour))
            return u"--tour goes its own way; no place can be opened with it."_s;
        auto link = parseDeskWord(places.first());
        if (!link)
            return link.error().message;
        options.open = *std::move(link);
        return {};
    }

    /// The command line wins over the environment. What is wrong; empty: nothing.
    [[nodiscard]] QString takeEndpoints(Options &options) const
    {
        const bool isSet = parser.isSet(endpoint);
        auto read = isSet ? Endpoints::parse(parser.values(endpoint)) : Endpoints::fromEnvironment(qEnvironmentVariable("TPUDESK_ENDPOINT"));
        if (!read)
            return u"%1: %2"_s.arg(isSet ? u"--endpoint"_s : u"TPUDESK_ENDPOINT"_s, read.error().message);
        options.endpoints = *std::move(read);
        return {};
    }
};

std::expected<std::optional<TourOptions>, QString> tourOf(const Parser &p)
{
    if (!p.parser.isSet(p.tour) && !p.parser.isSet(p.journey))
        return std::nullopt;
    TourOptions tour{p.parser.value(p.tour)};
    if (p.parser.isSet(p.tour) && tour.folder.isEmpty())
        return std::unexpected{u"--tour needs a folder."_s};
    const auto numbers = journeysNamed(p.parser.values(p.journey));
    if (!p.parser.isSet(p.tour) || !numbers)
        return std::unexpected{u"--journey goes with --tour and wants a number from 1 to 7."_s};
    tour.journeys = *numbers;
    return tour;
}

} // namespace

std::expected<Options, QString> parseOptions(const QStringList &arguments)
{
    Parser p;
    if (!p.parser.parse(arguments))
        return std::unexpected{p.parser.errorText()};
    Options options;
    if (const QString problem = p.takePlace(options); !problem.isEmpty())
        return std::unexpected{problem};
    if (p.parser.isSet(p.help)) {
        options.ask = Options::Ask::Help;
        options.helpText = p.parser.helpText().replace("<executable_name>"_L1, "tpudesk"_L1); // no application object yet
        return options;
    }
    if (p.parser.isSet(p.version)) {
        options.ask = Options::Ask::Version;
        return options;
    }
    if (p.parser.isSet(p.language)) {
        options.language = p.parser.value(p.language);
        if (!QStringList{u"en"_s, u"zh_CN"_s, u"ko"_s}.contains(*options.language))
            return std::unexpected{u"Unknown language '%1'; there are en, zh_CN and ko."_s.arg(*options.language)};
    }
    if (p.parser.isSet(p.theme)) {
        options.theme = themeNamed(p.parser.value(p.theme));
        if (!options.theme)
            return std::unexpected{u"Unknown theme '%1'; there are system, light and dark."_s.arg(p.parser.value(p.theme))};
    }
    if (auto tour = tourOf(p); !tour)
        return std::unexpected{tour.error()};
    else
        options.tour = *std::move(tour);
    if (const QString problem = p.takeEndpoints(options); !problem.isEmpty())
        return std::unexpected{problem};
    options.practiceState = p.parser.value(p.practiceState);
    options.practiceScenario = p.parser.value(p.practiceScenario);
    options.practiceArguments = p.parser.values(p.practiceArgument);
    options.dataFolder = p.parser.value(p.data);
    p.takeSwitches(options);
    return options;
}
