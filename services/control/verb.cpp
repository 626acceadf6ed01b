// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verb.h"

#include "services/control/verbgroups.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct VerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

struct VerbGroup
{
    QLatin1StringView name;
    const char *about;
    QList<Verb> (*verbs)();
};

constexpr std::array groups{
    VerbGroup{"tpus"_L1, QT_TRANSLATE_NOOP("Verbs", "TPU VMs of the project"), &tpuVerbs},
    VerbGroup{"requests"_L1, QT_TRANSLATE_NOOP("Verbs", "Requests that ask until there is capacity"), &requestVerbs},
    VerbGroup{"quota"_L1, QT_TRANSLATE_NOOP("Verbs", "What the project may create, and what binds"), &quotaVerbs},
    VerbGroup{"grant"_L1, QT_TRANSLATE_NOOP("Verbs", "Grants of the TPU Research Cloud"), &grantVerbs},
    VerbGroup{"keys"_L1, QT_TRANSLATE_NOOP("Verbs", "SSH keys"), &keyVerbs},
    VerbGroup{"run"_L1, QT_TRANSLATE_NOOP("Verbs", "A command on all hosts"), &runVerbs},
    VerbGroup{"jobs"_L1, QT_TRANSLATE_NOOP("Verbs", "Programs that run on all hosts and are watched"), &jobVerbs},
    VerbGroup{"runs"_L1, QT_TRANSLATE_NOOP("Verbs", "The lab book of runs"), &labBookVerbs},
    VerbGroup{"ports"_L1, QT_TRANSLATE_NOOP("Verbs", "Ports of hosts on this computer"), &portVerbs},
    VerbGroup{"files"_L1, QT_TRANSLATE_NOOP("Verbs", "Files of hosts and buckets"), &fileVerbs},
    VerbGroup{"usage"_L1, QT_TRANSLATE_NOOP("Verbs", "What chips and hosts do"), &usageVerbs},
    VerbGroup{"doctor"_L1, QT_TRANSLATE_NOOP("Verbs", "Account, project and network, examined"), &doctorVerbs},
    VerbGroup{"practice"_L1, QT_TRANSLATE_NOOP("Verbs", "What happens in the practice cloud"), &practiceVerbs},
    VerbGroup{"link"_L1, QT_TRANSLATE_NOOP("Verbs", "Links to places in TPU Desk"), &linkVerbs},
    VerbGroup{"schema"_L1, QT_TRANSLATE_NOOP("Verbs", "What the answers in JSON look like"), &selfVerbs},
};

/// How a value of this kind is called in a sentence about a wrong one; empty: it is one.
QString kindProblem(const VerbArgument &argument, const QJsonValue &value)
{
    const auto name = argument.isPositional ? argument.shown : u"--"_s + argument.name;
    switch (argument.kind) {
    case ArgumentKind::Number: {
        constexpr qint64 none = -1;
        const auto number = value.toInteger(none);
        return value.isDouble() && double(number) == value.toDouble() && number >= 0
            ? QString{}
            : VerbMessages::tr("%1 wants a whole number.", "%1: an argument, as it is typed").arg(name);
    }
    case ArgumentKind::Flag:
        return value.isBool() ? QString{} : VerbMessages::tr("%1 is given alone, without a value.").arg(name);
    case ArgumentKind::Texts: {
        const auto all = value.toArray();
        const bool areTexts =
            value.isArray() && std::ranges::all_of(all, [](const QJsonValue &one) { return one.isString(); });
        return areTexts ? QString{} : VerbMessages::tr("%1 wants words.").arg(name);
    }
    case ArgumentKind::Text:
    case ArgumentKind::LocalPath:
    case ArgumentKind::FilePlace: break;
    }
    return value.isString() && !value.toString().isEmpty() ? QString{}
                                                           : VerbMessages::tr("%1 wants a value.").arg(name);
}

QString choiceProblem(const VerbArgument &argument, const QJsonValue &value)
{
    if (argument.choices.isEmpty())
        return {};
    const auto given = value.isArray() ? value.toVariant().toStringList() : QStringList{value.toString()};
    const auto wrong = std::ranges::find_if(given, [&](const QString &one) { return !argument.choices.contains(one); });
    if (wrong == given.end())
        return {};
    //: %1: what was given; %2: the argument; %3: all that it may be
    return VerbMessages::tr("“%1” is nothing that %2 can be. Choose one of: %3.")
        .arg(plainLine(*wrong, 80), argument.isPositional ? argument.shown : u"--"_s + argument.name,
             punctuation::list(argument.choices));
}

} // namespace

QString effectWord(VerbEffect effect)
{
    switch (effect) {
    case VerbEffect::Reads: break;
    case VerbEffect::Changes: return u"changes"_s;
    case VerbEffect::Bills: return u"bills"_s;
    case VerbEffect::Deletes: return u"deletes"_s;
    }
    return u"reads"_s;
}

QString Verb::typed() const
{
    auto words = name;
    return words.replace(u'.', u' ');
}

const QList<Verb> &verbs()
{
    static const QList<Verb> all = [] {
        QList<Verb> list;
        for (const auto &group : groups)
            list += group.verbs();
        for (auto &verb : list) {
            for (auto &argument : verb.arguments) {
                if (argument.shown.isEmpty())
                    argument.shown = argument.name.toUpper();
            }
        }
        return list;
    }();
    return all;
}

const Verb *verbNamed(QStringView name)
{
    const auto &all = verbs();
    const auto found = std::ranges::find_if(all, [name](const Verb &verb) { return verb.name == name; });
    return found == all.end() ? nullptr : &*found;
}

QStringList verbGroups()
{
    QStringList names;
    for (const auto &group : groups)
        names << group.name;
    return names;
}

const char *groupAbout(const QString &group)
{
    const auto found = std::ranges::find_if(groups, [&group](const VerbGroup &one) { return one.name == group; });
    return found == groups.end() ? "" : found->about;
}

QString verbText(const char *source)
{
    return *source == '\0' ? QString{} : QCoreApplication::translate("Verbs", source);
}

QString argumentProblem(const Verb &verb, const QJsonObject &arguments)
{
    for (auto given = arguments.begin(); given != arguments.end(); ++given) {
        const auto argument = std::ranges::find_if(
            verb.arguments, [name = given.key()](const VerbArgument &one) { return one.name == name; });
        if (argument == verb.arguments.end())
            return VerbMessages::tr("“%1” has no argument “%2”.").arg(verb.typed(), plainLine(given.key(), 80));
        if (const auto problem = kindProblem(*argument, given.value()); !problem.isEmpty())
            return problem;
        if (const auto problem = choiceProblem(*argument, given.value()); !problem.isEmpty())
            return problem;
    }
    for (const auto &argument : verb.arguments) {
        const auto value = arguments.value(argument.name);
        if (argument.isRequired && (value.isUndefined() || (value.isArray() && value.toArray().isEmpty())))
            return VerbMessages::tr("“%1” wants %2.",
                                    "a verb and the argument that is missing: “tpus delete” wants NAME")
                .arg(verb.typed(), argument.isPositional ? argument.shown : u"--"_s + argument.name);
    }
    return {};
}
