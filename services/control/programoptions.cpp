// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/programoptions.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

QString ProgramOption::written() const
{
    const auto head = letter.isNull() ? u"--"_s + name : u"-"_s + letter + u", --"_s + name;
    return shown.isEmpty() ? head : head + u' ' + shown;
}

const QList<ProgramOption> &programOptions()
{
    using enum ProgramOption::Value;
    static const QList<ProgramOption> options{
        {u"json"_s, {}, QT_TRANSLATE_NOOP("Verbs", "Print the answer as JSON.")},
        {u"quiet"_s,
         {},
         QT_TRANSLATE_NOOP("Verbs", "Say nothing on standard error but errors and questions."),
         None,
         u'q'},
        {u"read-only"_s, {}, QT_TRANSLATE_NOOP("Verbs", "Refuse whatever changes something.")},
        {u"yes"_s, u"NAME"_s,
         QT_TRANSLATE_NOOP("Verbs", "Answer the question about NAME beforehand; can be given more than once."), Text},
        {u"alone"_s, {}, QT_TRANSLATE_NOOP("Verbs", "Do not ask a TPU Desk that runs: sign in here.")},
        {u"data"_s, u"DIR"_s, QT_TRANSLATE_NOOP("Verbs", "Settings and records are in DIR, as with tpudesk --data."),
         Folder},
        {u"profile"_s, u"NAME"_s,
         QT_TRANSLATE_NOOP("Verbs", "Sign in with this profile: its name, its account or its project."), Text},
        {u"project"_s, u"PROJECT"_s, QT_TRANSLATE_NOOP("Verbs", "Work in this project."), Text},
        {u"access-token-file"_s, u"FILE"_s,
         QT_TRANSLATE_NOOP("Verbs", "Sign in with the access token in FILE; with --project."), File},
        {u"practice"_s, {}, QT_TRANSLATE_NOOP("Verbs", "Work in the practice cloud of this computer.")},
        {u"practice-state"_s, u"DIR"_s, QT_TRANSLATE_NOOP("Verbs", "Keep the practice cloud's world in DIR."), Folder},
        {u"practice-scenario"_s, u"NAME"_s, QT_TRANSLATE_NOOP("Verbs", "Open this world of the practice cloud."), Text},
        {u"practice-option"_s, u"OPTION"_s,
         QT_TRANSLATE_NOOP("Verbs", "Hand OPTION to the practice cloud; can be given more than once."), Text},
        {u"endpoint"_s, u"[SERVICE=]URL"_s,
         QT_TRANSLATE_NOOP("Verbs", "Call Google's services at another address; can be given more than once."), Text},
        {u"trust-endpoint"_s, u"HOST:PORT"_s,
         QT_TRANSLATE_NOOP("Verbs", "The sign-in may be sent there, although that is not Google's."), Text},
        {u"lang"_s, u"LANGUAGE"_s, QT_TRANSLATE_NOOP("Verbs", "Language of what people read: en, zh_CN or ko."), Text},
        {u"help"_s, {}, QT_TRANSLATE_NOOP("Verbs", "Print help and end."), None, u'h'},
        {u"version"_s, {}, QT_TRANSLATE_NOOP("Verbs", "Print the version and end.")},
    };
    return options;
}

const char *mcpAbout()
{
    return QT_TRANSLATE_NOOP("Verbs",
                             "Let another program on this computer, such as an assistant, use the verbs: a server of "
                             "the Model Context Protocol on standard input and output. It only reads.");
}

const ProgramOption &mcpOption()
{
    static const ProgramOption option{
        u"allow-changes"_s,
        {},
        QT_TRANSLATE_NOOP("Verbs",
                          "Also verbs that change something: each is confirmed in the window of the TPU Desk that "
                          "runs, where a setting allows it.")};
    return option;
}
