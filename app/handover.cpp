// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handover.h"

#include "services/control/programoptions.h"
#include "services/control/verb.h"
#include "services/core/applink.h"

#include <QtEnvironmentVariables>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Of the window alone, and with a value: what follows is no place and no verb.
const QStringList windowOptions{u"--theme"_s, u"--tour"_s, u"--journey"_s, u"--out"_s};
const QStringList windowSwitches{u"--print-first-paint"_s, u"--practice-grant"_s};
/// Of both.
const QStringList sharedOptions{u"lang"_s,
                                u"data"_s,
                                u"read-only"_s,
                                u"practice-state"_s,
                                u"practice-option"_s,
                                u"practice-scenario"_s,
                                u"endpoint"_s,
                                u"trust-endpoint"_s,
                                u"help"_s,
                                u"version"_s};

const ProgramOption *programOption(const QString &word)
{
    const auto &all = programOptions();
    const auto name = word.mid(2).section(u'=', 0, 0);
    const auto found = std::ranges::find_if(all, [&](const ProgramOption &one) {
        return (word.startsWith("--"_L1) && one.name == name)
            || (word.size() == 2 && !one.letter.isNull() && word.at(1) == one.letter);
    });
    return found == all.end() ? nullptr : &*found;
}

bool hasValueBehind(const QString &word)
{
    const auto *option = programOption(word);
    return !word.contains(u'=')
        && (windowOptions.contains(word) || (option != nullptr && option->value != ProgramOption::Value::None));
}

} // namespace

bool isVerbLine(const QStringList &arguments, bool hasDisplay)
{
    QStringList words;
    bool isOfVerbs = false; // an option that only verbs have
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const auto &word = arguments[i];
        if (!word.startsWith(u'-') || word.size() < 2) {
            words << word;
            continue;
        }
        const auto *option = programOption(word);
        const bool isOfWindow = windowOptions.contains(word.section(u'=', 0, 0)) || windowSwitches.contains(word);
        isOfVerbs = isOfVerbs || (!words.isEmpty() && option == nullptr && !isOfWindow)
            || (option != nullptr && !sharedOptions.contains(option->name));
        i += hasValueBehind(word) ? 1 : 0;
    }
    const auto first = words.value(0);
    const bool isVerb = verbGroups().contains(first) || verbNamed(first) != nullptr || first == "mcp"_L1;
    if (!isVerb)
        return false;
    const bool isPanel = linkedPanels().contains(first);
    return !isPanel || words.size() > 1 || isOfVerbs || !hasDisplay;
}

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}
