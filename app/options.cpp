// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include "app/helptext.h"
#include "services/core/punctuation.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct OptionsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Options)
};

/// What Qt says of a command line; its own catalogues need not be on this computer.
[[maybe_unused]] constexpr std::array ofQt{QT_TRANSLATE_NOOP("QCommandLineParser", "Missing value after '%1'."),
                                           QT_TRANSLATE_NOOP("QCommandLineParser", "Unexpected value after '%1'.")};

QStringList languagesOfRun()
{
    return {u"en"_s, u"zh_CN"_s, u"ko"_s};
}

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
    constexpr int last = 14;
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

/// English source in the context "Options"; --help says it in the user's language.
QString source(const char *text)
{
    return QString::fromUtf8(text);
}

struct Parser
{
    QCommandLineParser parser;
    QCommandLineOption version{u"version"_s, source(QT_TRANSLATE_NOOP("Options", "Print the version and end."))};
    QCommandLineOption help{{u"h"_s, u"help"_s}, source(QT_TRANSLATE_NOOP("Options", "Print this help and end."))};
    QCommandLineOption language{
        u"lang"_s, source(QT_TRANSLATE_NOOP("Options", "Language of this run: en, zh_CN or ko.")), u"language"_s};
    QCommandLineOption theme{
        u"theme"_s, source(QT_TRANSLATE_NOOP("Options", "Theme of this run: system, light or dark.")), u"theme"_s};
    QCommandLineOption tour{
        u"tour"_s,
        source(QT_TRANSLATE_NOOP("Options",
                                 "Drive the window through the journeys and write pictures and tour.json to DIR.")),
        u"DIR"_s};
    QCommandLineOption journey{
        u"journey"_s,
        source(QT_TRANSLATE_NOOP("Options", "Take only journey NUMBER of the tour; can be given more than once.")),
        u"NUMBER"_s};
    QCommandLineOption practiceState{
        u"practice-state"_s, source(QT_TRANSLATE_NOOP("Options", "Keep the practice cloud's world in DIR.")), u"DIR"_s};
    QCommandLineOption practiceScenario{
        u"practice-scenario"_s,
        source(QT_TRANSLATE_NOOP("Options",
                                 "Open the practice cloud's world NAME, for example no-billing or dead-requests.")),
        u"NAME"_s};
    QCommandLineOption practiceArgument{
        u"practice-option"_s,
        source(QT_TRANSLATE_NOOP("Options", "Hand OPTION to the practice cloud; can be given more than once.")),
        u"OPTION"_s};
    QCommandLineOption practiceGrant{
        u"practice-grant"_s,
        source(
            QT_TRANSLATE_NOOP("Options", "Enter the practice cloud's grant at once, without its mail being pasted."))};
    QCommandLineOption data{u"data"_s, source(QT_TRANSLATE_NOOP("Options", "Keep settings in DIR.")), u"DIR"_s};
    QCommandLineOption readOnly{
        u"read-only"_s,
        source(QT_TRANSLATE_NOOP(
            "Options",
            "Change nothing in the cloud: only reading calls leave this program. Terminals are not affected."))};
    QCommandLineOption endpoint{
        u"endpoint"_s,
        source(
            QT_TRANSLATE_NOOP("Options",
                              "Call Google's services at another address: URL for all, or SERVICE=URL (tpu, compute, "
                              "...); can be given more than once. TPUDESK_ENDPOINT in the environment does the same.")),
        u"[SERVICE=]URL"_s};
    QCommandLineOption trustEndpoint{
        u"trust-endpoint"_s,
        source(QT_TRANSLATE_NOOP("Options",
                                 "For this run your sign-in may be sent to HOST:PORT, although that is not Google's; "
                                 "can be given more than once. In the window you are asked instead.")),
        u"HOST:PORT"_s};
    QCommandLineOption headless{
        u"headless"_s,
        source(QT_TRANSLATE_NOOP(
            "Options",
            "Watch without a window, until it is ended: requests, lost and idle TPUs, jobs, messages. "
            "Needs no display."))};
    QCommandLineOption firstPaint{
        u"print-first-paint"_s,
        source(
            QT_TRANSLATE_NOOP("Options", "Write the time from process start to the first painted window to stderr."))};
    QCommandLineOption selfTest{u"self-test"_s,
                                source(QT_TRANSLATE_NOOP("Options",
                                                         "Check that all parts are there and work, write a line for "
                                                         "each, and end. Needs no display and no account."))};
    QCommandLineOption realityCheck{
        u"reality-check"_s,
        source(
            QT_TRANSLATE_NOOP("Options",
                              "Ask Google each kind of question once, in the project of the last sign-in, compare the "
                              "replies with what the program expects, and end. Only reads."))};
    QCommandLineOption out{
        u"out"_s,
        source(QT_TRANSLATE_NOOP("Options", "Write what --reality-check finds to FILE, not to the terminal.")),
        u"FILE"_s};

    Parser()
    {
        parser.addPositionalArgument(u"PLACE"_s, {}, u"[PLACE]"_s);
        parser.addOptions(all());
    }

    [[nodiscard]] QList<QCommandLineOption> all() const
    {
        return {version,
                help,
                language,
                theme,
                tour,
                journey,
                practiceState,
                practiceScenario,
                practiceArgument,
                practiceGrant,
                data,
                readOnly,
                endpoint,
                trustEndpoint,
                headless,
                firstPaint,
                selfTest,
                realityCheck,
                out};
    }

    void takeSwitches(Options &options) const
    {
        options.isReadOnly = parser.isSet(readOnly);
        options.emptyGrant = !parser.isSet(practiceGrant);
        options.isHeadless = parser.isSet(headless);
        options.isSelfTest = parser.isSet(selfTest);
        options.isRealityCheck = parser.isSet(realityCheck);
        options.realityFile = parser.value(out);
        options.printFirstPaint = parser.isSet(firstPaint);
    }

    /// Why the command line cannot be read.
    [[nodiscard]] QString unknown() const
    {
        QStringList names;
        for (const QString &name : parser.unknownOptionNames())
            names << (name.size() == 1 ? u"-"_s : u"--"_s) + name.left(80);
        return names.isEmpty() ? parser.errorText()
                               : OptionsMessages::tr("There is no option %1.").arg(punctuation::list(names));
    }

    /// What is wrong; empty: nothing.
    [[nodiscard]] QString takePlace(Options &options) const
    {
        const QStringList places = parser.positionalArguments();
        if (places.isEmpty())
            return {};
        if (places.size() > 1)
            return OptionsMessages::tr("Only one place can be opened; “%1” is one too many.")
                .arg(places.at(1).left(80));
        if (parser.isSet(tour))
            return OptionsMessages::tr("--tour goes its own way; no place can be opened with it.");
        auto link = parseAppWord(places.first());
        if (!link)
            return link.error().message;
        options.open = *std::move(link);
        return {};
    }

    /// The command line wins over the environment. What is wrong; empty: nothing.
    [[nodiscard]] QString takeEndpoints(Options &options) const
    {
        const bool isSet = parser.isSet(endpoint);
        auto read = isSet ? Endpoints::parse(parser.values(endpoint))
                          : Endpoints::fromEnvironment(qEnvironmentVariable("TPUDESK_ENDPOINT"));
        if (!read)
            return punctuation::labelled(isSet ? u"--endpoint"_s : u"TPUDESK_ENDPOINT"_s, read.error().message);
        options.endpoints = *std::move(read);
        const auto trusted = parser.values(trustEndpoint);
        for (const auto &word : trusted) {
            const auto place = trustedPlaceFrom(word);
            if (!place)
                return punctuation::labelled(u"--trust-endpoint"_s, place.error().message);
            options.trusted.insert(*place);
        }
        return {};
    }
};

std::expected<std::optional<TourOptions>, QString> tourOf(const Parser &p)
{
    if (!p.parser.isSet(p.tour) && !p.parser.isSet(p.journey))
        return std::nullopt;
    TourOptions tour{p.parser.value(p.tour)};
    if (p.parser.isSet(p.tour) && tour.folder.isEmpty())
        return std::unexpected{OptionsMessages::tr("--tour needs a folder.")};
    const auto numbers = journeysNamed(p.parser.values(p.journey));
    if (!p.parser.isSet(p.tour) || !numbers)
        return std::unexpected{OptionsMessages::tr("--journey goes with --tour and wants a number from 1 to 14.")};
    tour.journeys = *numbers;
    return tour;
}

} // namespace

std::expected<Options, QString> parseOptions(const QStringList &arguments)
{
    Parser p;
    if (!p.parser.parse(arguments))
        return std::unexpected{p.unknown()};
    Options options;
    if (const QString problem = p.takePlace(options); !problem.isEmpty())
        return std::unexpected{problem};
    if (p.parser.isSet(p.help)) {
        options.ask = Options::Ask::Help;
        options.dataFolder = p.parser.value(p.data);
        if (const QString wanted = p.parser.value(p.language); languagesOfRun().contains(wanted))
            options.language = wanted;
        return options;
    }
    if (p.parser.isSet(p.version)) {
        options.ask = Options::Ask::Version;
        return options;
    }
    if (p.parser.isSet(p.language)) {
        options.language = p.parser.value(p.language);
        if (!languagesOfRun().contains(*options.language))
            return std::unexpected{
                OptionsMessages::tr("There is no language “%1”: choose en, zh_CN or ko.").arg(*options.language)};
    }
    if (p.parser.isSet(p.theme)) {
        options.theme = themeNamed(p.parser.value(p.theme));
        if (!options.theme)
            return std::unexpected{OptionsMessages::tr("There is no theme “%1”: choose system, light or dark.")
                                       .arg(p.parser.value(p.theme))};
    }
    if (auto tour = tourOf(p); !tour)
        return std::unexpected{tour.error()};
    else
        options.tour = *std::move(tour);
    if (const QString problem = p.takeEndpoints(options); !problem.isEmpty())
        return std::unexpected{problem};
    if (p.parser.isSet(p.out) && (!p.parser.isSet(p.realityCheck) || p.parser.value(p.out).isEmpty()))
        return std::unexpected{OptionsMessages::tr("--out goes with --reality-check and needs the name of a file.")};
    options.practiceState = p.parser.value(p.practiceState);
    options.practiceScenario = p.parser.value(p.practiceScenario);
    options.practiceArguments = p.parser.values(p.practiceArgument);
    options.dataFolder = p.parser.value(p.data);
    p.takeSwitches(options);
    return options;
}

Options voiceOf(const QStringList &arguments)
{
    Parser p;
    p.parser.parse(arguments); // what it understood stands there, whatever else is wrong
    Options options;
    options.dataFolder = p.parser.value(p.data);
    if (const QString wanted = p.parser.value(p.language); languagesOfRun().contains(wanted))
        options.language = wanted;
    return options;
}

QString helpText(const QString &language)
{
    const Parser p;
    QList<HelpLine> lines;
    for (const QCommandLineOption &option : p.all()) {
        QStringList names;
        for (const QString &name : option.names())
            names << (name.size() == 1 ? u"-"_s : u"--"_s) + name;
        const QString value = option.valueName().isEmpty() ? QString{} : u" <"_s + option.valueName() + u'>';
        lines.append({names.join(u", "_s) + value, option.description().toUtf8()});
    }
    return helpPage(
        lines,
        {u"PLACE"_s,
         QT_TRANSLATE_NOOP("Options",
                           "Open it: a panel, a TPU (NAME, ZONE/NAME or its full name), or a tpudesk:// link.")},
        linkedPanels(), language);
}
