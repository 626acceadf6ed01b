// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/viewchoices.h"

#include "services/store/settings.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/colors.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/fonts.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ViewChoicesMessages
{
    Q_DECLARE_TR_FUNCTIONS(TerminalViewChoices)
};

/// Nothing: it is not there any more, or has another name now.
std::optional<TerminalColorScheme> schemeNamed(const Settings &settings, const QString &name)
{
    if (name.isEmpty())
        return std::nullopt;
    const QJsonArray imported = settings.more(terminalchoices::colorSchemesKey).toArray();
    for (const auto &each : imported) { // hundreds, of which one is read
        if (const auto json = each.toObject(); json.value("name"_L1).toString() == name)
            return colorSchemeFrom(json);
    }
    const auto &builtIn = builtInColorSchemes();
    const auto found = std::ranges::find(builtIn, name, &TerminalColorScheme::name);
    return found == builtIn.cend() ? std::nullopt : std::optional{*found};
}

/// As it is kept, whether it is installed or not; what no font can be called is none.
QString familyNamed(const QString &family)
{
    const bool isName = family.size() <= terminalchoices::longestFontFamily
        && std::ranges::all_of(family, [](QChar c) { return c.isPrint(); });
    return isName ? family : QString{};
}

void keep(Settings *settings, const QList<TerminalColorScheme> &schemes)
{
    QJsonArray list;
    for (const TerminalColorScheme &scheme : schemes)
        list.append(toJson(scheme));
    settings->setMore(terminalchoices::colorSchemesKey, list.isEmpty() ? QJsonValue{} : QJsonValue{list});
}

} // namespace

const TerminalColorScheme *TerminalViewChoices::colors(Scheme scheme) const
{
    const auto &chosen = scheme == Scheme::Light ? light : dark;
    return chosen ? &*chosen : nullptr;
}

TerminalOptions TerminalViewChoices::options(Scheme scheme, Contrast contrast) const
{
    const TerminalColors shown{scheme, {}, contrast, colors(scheme)};
    return {.ambiguous = ambiguous,
            .foreground = shown.foreground().rgb() & 0xffffff,
            .background = shown.background().rgb() & 0xffffff,
            .cursor = shown.cursor().rgb() & 0xffffff};
}

TerminalCursor TerminalViewChoices::cursor(TerminalCursor cursor) const
{
    if (!cursor.isChosen) {
        cursor.shape = cursorShape;
        cursor.blinking = cursor.blinking && isCursorBlinking;
    }
    return cursor;
}

bool TerminalViewChoices::isAsked(const TerminalPaste &paste) const
{
    return paste.ask != TerminalPaste::Ask::No && (paste.ask != TerminalPaste::Ask::Lines || isAskingBeforeLines);
}

QStringList terminalFamilies(const TerminalViewChoices &choices, const QLocale &locale)
{
    QStringList families = codeFamilies(locale);
    if (!choices.fontFamily.isEmpty() && QFontDatabase::hasFamily(choices.fontFamily))
        families.prepend(choices.fontFamily);
    return families;
}

namespace terminalchoices {

TerminalViewChoices viewChoices(const Settings *settings)
{
    TerminalViewChoices choices;
    if (settings == nullptr)
        return choices;
    choices.light = schemeNamed(*settings, settings->more(lightColorsKey).toString());
    choices.dark = schemeNamed(*settings, settings->more(darkColorsKey).toString());
    const QString shape = settings->more(cursorKey).toString();
    choices.cursorShape = shape == "underline"_L1 ? TerminalCursor::Shape::Underline
        : shape == "bar"_L1                       ? TerminalCursor::Shape::Bar
                                                  : TerminalCursor::Shape::Block;
    choices.isCursorBlinking = settings->more(cursorBlinkKey).toBool(true);
    choices.bell = bell(settings);
    choices.fontFamily = familyNamed(settings->more(fontFamilyKey).toString());
    choices.lineHeight = std::clamp(settings->more(lineHeightKey).toInt(100), 100, largestLineHeight);
    choices.hasLigatures = settings->more(ligaturesKey).toBool(false);
    if (settings->more(ambiguousKey).toString() == "wide"_L1)
        choices.ambiguous = TerminalOptions::Ambiguous::Wide;
    choices.wordCharacters = plainWordCharacters(settings->more(wordCharactersKey).toString(deliveredWordCharacters));
    choices.isAskingBeforeLines = settings->more(askLinesKey).toBool(true);
    const QString prediction = settings->more(predictionKey).toString();
    choices.prediction = prediction == "off"_L1 ? PredictionMode::Off
        : prediction == "always"_L1             ? PredictionMode::Always
                                                : PredictionMode::Auto;
    return choices;
}

BellKind bell(const Settings *settings)
{
    const QString kind = settings != nullptr ? settings->more(bellKey).toString() : QString{};
    return kind == "heard"_L1 ? BellKind::Heard
        : kind == "both"_L1   ? BellKind::Both
        : kind == "off"_L1    ? BellKind::Off
                              : BellKind::Seen;
}

int fontPixels(const Settings *settings)
{
    const int delivered = deliveredFontPixels();
    return std::clamp(settings != nullptr ? settings->more(fontKey).toInt(delivered) : delivered, 6, 48);
}

QString plainWordCharacters(const QString &characters)
{
    constexpr qsizetype mostRead = 1000;
    QString plain;
    for (const QChar c : QStringView{characters}.left(mostRead)) {
        const bool isSign = c.isPrint() && !c.isSpace() && !c.isSurrogate() && !c.isLetterOrNumber();
        if (isSign && plain.size() < mostWordCharacters && !plain.contains(c))
            plain += c;
    }
    return plain;
}

QList<TerminalColorScheme> importedColorSchemes(const Settings &settings)
{
    QList<TerminalColorScheme> schemes;
    const QJsonArray imported = settings.more(colorSchemesKey).toArray();
    for (const auto &each : imported) {
        const auto json = each.toObject();
        // By another name it would be shown and not be found.
        if (const auto scheme = colorSchemeFrom(json); scheme && scheme->name == json.value("name"_L1).toString())
            schemes << *scheme;
        if (schemes.size() == maxColorSchemes)
            break;
    }
    return schemes;
}

QList<TerminalColorScheme> colorSchemes(const Settings &settings)
{
    const QList<TerminalColorScheme> imported = importedColorSchemes(settings);
    QList<TerminalColorScheme> schemes;
    for (const TerminalColorScheme &builtIn : builtInColorSchemes()) {
        if (!std::ranges::contains(imported, builtIn.name, &TerminalColorScheme::name))
            schemes << builtIn;
    }
    return schemes << imported;
}

Result<> addColorSchemes(Settings *settings, const QList<TerminalColorScheme> &schemes)
{
    QList<TerminalColorScheme> all = importedColorSchemes(*settings);
    for (const TerminalColorScheme &scheme : schemes) {
        const auto same = std::ranges::find(all, scheme.name, &TerminalColorScheme::name);
        if (same != all.end())
            *same = scheme;
        else
            all << scheme;
    }
    if (all.size() > maxColorSchemes)
        return failed(ErrorCode::Invalid,
                      ViewChoicesMessages::tr("There would be more than %1 imported colour schemes, and so many are "
                                              "not kept. Remove some of them first.")
                          .arg(maxColorSchemes));
    keep(settings, all);
    return {};
}

void removeColorScheme(Settings *settings, const QString &name)
{
    QList<TerminalColorScheme> schemes = importedColorSchemes(*settings);
    schemes.removeIf([&name](const TerminalColorScheme &scheme) { return scheme.name == name; });
    keep(settings, schemes);
}

} // namespace terminalchoices
