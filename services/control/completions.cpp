// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/documents.h"
#include "services/control/programoptions.h"
#include "services/control/verb.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto madeOfTable = "# Made of the table of verbs by app/environment/documents.sh.\n"_L1;

/// What `tpudesk-cli complete` is asked for; empty: words are not known to it.
QString askedFor(ArgumentCompletion completion)
{
    switch (completion) {
    case ArgumentCompletion::Tpus: return u"tpus"_s;
    case ArgumentCompletion::Requests: return u"requests"_s;
    case ArgumentCompletion::Jobs: return u"jobs"_s;
    case ArgumentCompletion::Runs: return u"runs"_s;
    case ArgumentCompletion::Ports: return u"ports"_s;
    case ArgumentCompletion::Zones: return u"zones"_s;
    case ArgumentCompletion::Types: return u"types"_s;
    case ArgumentCompletion::Panels: return u"panels"_s;
    case ArgumentCompletion::Nothing:
    case ArgumentCompletion::Files: break;
    }
    return {};
}

QList<Verb> shownVerbs(const QString &group)
{
    QList<Verb> shown;
    for (const auto &verb : verbs()) {
        if (verb.group() == group)
            shown.append(verb);
    }
    return shown;
}

/// Words of a group behind its name: "list create …"; empty: the group has one verb.
QStringList wordsOf(const QString &group)
{
    QStringList words;
    const auto shown = shownVerbs(group);
    for (const auto &verb : shown) {
        if (!verb.word().isEmpty())
            words << verb.word();
    }
    return words;
}

/// Inside of single quotes of a shell.
QString quoted(QString text)
{
    return text.replace(u'\'', u"’"_s);
}

QString fromSource(const char *source)
{
    return quoted(QString::fromUtf8(source));
}

/// What can stand first.
QStringList groupWords()
{
    return verbGroups() << QString{mcpWord};
}

QStringList optionWords(const Verb &verb)
{
    QStringList words;
    for (const auto &argument : verb.arguments) {
        if (!argument.isPositional)
            words << u"--"_s + argument.name;
    }
    return words;
}

// bash

/// What completes a value: a command that sets COMPREPLY.
QString bashValue(const QStringList &choices, ArgumentCompletion completion)
{
    if (!choices.isEmpty())
        return u"_tpudesk_cli_words '%1'"_s.arg(choices.join(u' '));
    if (completion == ArgumentCompletion::Files)
        return u"_tpudesk_cli_files"_s;
    const auto kind = askedFor(completion);
    return kind.isEmpty() ? u":"_s : u"_tpudesk_cli_known %1"_s.arg(kind);
}

QString bashVerb(const Verb &verb)
{
    QString text = u"        '%1')\n            case $before in\n"_s.arg(verb.typed());
    QString positional = u":"_s;
    for (const auto &argument : verb.arguments) {
        if (argument.isPositional && positional == ":"_L1)
            positional = bashValue(argument.choices, argument.completion);
        if (!argument.isPositional && argument.kind != ArgumentKind::Flag)
            text += u"                --%1) %2; return ;;\n"_s.arg(argument.name,
                                                                   bashValue(argument.choices, argument.completion));
    }
    text += u"            esac\n            options=\"%1\"; value=\"%2\" ;;\n"_s.arg(optionWords(verb).join(u' '),
                                                                                     positional);
    return text;
}

constexpr auto bashHead = R"sh(# shellcheck shell=bash
_tpudesk_cli_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }
_tpudesk_cli_known() { mapfile -t COMPREPLY < <(compgen -W "$(tpudesk-cli complete "$1" 2>/dev/null)" -- "$current"); }
_tpudesk_cli_files() { mapfile -t COMPREPLY < <(compgen -f -- "$current"); }
_tpudesk_cli()
{
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options="" value=":" at
    local -a words=()
    for ((at = 1; at < COMP_CWORD; ++at)); do
        [[ ${COMP_WORDS[at]} == -* ]] || words+=("${COMP_WORDS[at]}")
    done
    case $before in
)sh";

constexpr auto bashTail = R"sh(    esac
    if [[ $current == -* ]]; then
        _tpudesk_cli_words "$options $general"
    else
        eval "$value"
    fi
}
complete -o default -F _tpudesk_cli tpudesk-cli
)sh";

// zsh

QString zshValue(const VerbArgument &argument)
{
    if (!argument.choices.isEmpty())
        return u'(' + argument.choices.join(u' ') + u')';
    if (argument.completion == ArgumentCompletion::Files)
        return u"_files"_s;
    const auto kind = askedFor(argument.completion);
    return kind.isEmpty() ? u" "_s : u"_tpudesk_cli_known %1"_s.arg(kind);
}

/// Brackets and colons mean something to _arguments.
QString zshText(const char *source)
{
    auto text = fromSource(source);
    return text.replace(u'[', u"\\["_s).replace(u']', u"\\]"_s).replace(u':', u"\\:"_s);
}

QString zshArgument(const VerbArgument &argument)
{
    const auto about = zshText(argument.about);
    if (argument.isPositional)
        return u"'%1:%2:%3'"_s.arg(argument.kind == ArgumentKind::Texts ? u"*"_s
                                       : argument.isRequired            ? QString{}
                                                                        : u":"_s,
                                   about, zshValue(argument));
    const auto many = argument.kind == ArgumentKind::Texts ? u"*"_s : QString{};
    if (argument.kind == ArgumentKind::Flag)
        return u"'--%1[%2]'"_s.arg(argument.name, about);
    return u"'%1--%2[%3]:%4:%5'"_s.arg(many, argument.name, about, argument.shown, zshValue(argument));
}

QString zshVerb(const Verb &verb, const QString &indent)
{
    QString text = indent + u"_arguments $general"_s;
    for (const auto &argument : verb.arguments)
        text += u" \\\n"_s + indent + u"    "_s + zshArgument(argument);
    return text + u" ;;\n"_s;
}

QString zshGroup(const QString &group)
{
    const auto shown = shownVerbs(group);
    const auto words = wordsOf(group);
    const auto head = u"        %1)\n"_s.arg(group);
    if (words.isEmpty())
        return head + u"            shift words; (( CURRENT-- ))\n"_s + zshVerb(shown.constFirst(), u"            "_s);
    QString text = head + u"            if (( CURRENT == 3 )); then\n                local -a found=("_s;
    for (const auto &verb : shown)
        text += u" '%1:%2'"_s.arg(verb.word(), zshText(verb.about));
    text += u")\n                _describe -t verbs verb found; return\n            fi\n"
            "            local word=$words[3]; shift 2 words; (( CURRENT -= 2 ))\n            case $word in\n"_s;
    for (const auto &verb : shown)
        text += u"            %1)\n"_s.arg(verb.word()) + zshVerb(verb, u"                "_s);
    return text + u"            esac ;;\n"_s;
}

// fish

QString fishValue(const VerbArgument &argument)
{
    if (argument.kind == ArgumentKind::Flag)
        return {};
    if (!argument.choices.isEmpty())
        return u" -x -a '%1'"_s.arg(argument.choices.join(u' '));
    if (argument.completion == ArgumentCompletion::Files)
        return u" -r -F"_s;
    const auto kind = askedFor(argument.completion);
    return kind.isEmpty() ? u" -x"_s : u" -x -a '(tpudesk-cli complete %1 2>/dev/null)'"_s.arg(kind);
}

QString fishVerb(const Verb &verb)
{
    const auto at = u"complete -c tpudesk-cli -n '__tpudesk_cli_at %1'"_s.arg(verb.typed());
    QString text;
    for (const auto &argument : verb.arguments) {
        if (!argument.isPositional)
            text += at + u" -l %1%2 -d '%3'\n"_s.arg(argument.name, fishValue(argument), fromSource(argument.about));
        else if (!argument.choices.isEmpty() || argument.completion != ArgumentCompletion::Nothing)
            text += at + fishValue(argument).replace(u" -x -a"_s, u" -a"_s).replace(u" -r -F"_s, u" -F"_s) + u'\n';
    }
    return text;
}

constexpr auto fishHead = R"sh(function __tpudesk_cli_at
    set -l said
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; or set -a said $word
    end
    test (count $said) -ge (count $argv); and test "$said[1..(count $argv)]" = "$argv"
end
function __tpudesk_cli_none
    set -l said
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; or set -a said $word
    end
    test (count $said) -eq 0
end
function __tpudesk_cli_only
    set -l said
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; or set -a said $word
    end
    test "$said" = "$argv"
end
complete -c tpudesk-cli -f
)sh";

} // namespace

namespace verbdocuments {

QString bashCompletion()
{
    QString text = madeOfTable + QString::fromUtf8(bashHead);
    QStringList general;
    for (const auto &option : programOptions()) {
        general << u"--"_s + option.name;
        const auto value = option.value == ProgramOption::Value::Folder || option.value == ProgramOption::Value::File
            ? u"_tpudesk_cli_files"_s
            : u":"_s;
        if (option.value != ProgramOption::Value::None)
            text += u"        --%1) %2; return ;;\n"_s.arg(option.name, value);
    }
    text += u"    esac\n    local general=\"%1\"\n    case \"${words[*]:0:2}\" in\n"_s.arg(general.join(u' '));
    QString groups;
    for (const auto &group : verbGroups()) {
        const auto words = wordsOf(group);
        for (const auto &verb : shownVerbs(group))
            text += words.isEmpty() ? bashVerb(verb).replace(u"'%1')"_s.arg(group), u"'%1' | '%1 '*)"_s.arg(group))
                                    : bashVerb(verb);
        if (!words.isEmpty())
            groups += u"        '%1') value=\"_tpudesk_cli_group_%1\" ;;\n"_s.arg(group);
    }
    groups += u"        '%1' | '%1 '*) options=\"--%2\" ;;\n"_s.arg(mcpWord, mcpOption().name);
    text += groups + u"        '') value=\"_tpudesk_cli_groups\" ;;\n"_s + QString::fromUtf8(bashTail);
    for (const auto &group : verbGroups()) {
        if (const auto words = wordsOf(group); !words.isEmpty())
            text += u"_tpudesk_cli_group_%1() { _tpudesk_cli_words \"%2\"; }\n"_s.arg(group, words.join(u' '));
    }
    return text + u"_tpudesk_cli_groups() { _tpudesk_cli_words \"%1\"; }\n"_s.arg(groupWords().join(u' '));
}

QString zshCompletion()
{
    QString text = u"#compdef tpudesk-cli\n"_s + madeOfTable
        + u"_tpudesk_cli_known() {\n    local -a found\n"
          "    found=(${(f)\"$(tpudesk-cli complete $1 2>/dev/null)\"})\n    compadd -a found\n}\n"
          "_tpudesk-cli() {\n    local -a general=("_s;
    for (const auto &option : programOptions()) {
        const auto about = zshText(option.about);
        const auto value = option.value == ProgramOption::Value::None ? QString{}
            : option.value == ProgramOption::Value::Text
            ? u":%1: "_s.arg(QString{option.shown}.remove(u"[SERVICE=]"_s).replace(u':', u"\\:"_s))
            : u":%1:_files"_s.arg(option.shown);
        text += u"\n        '--%1[%2]%3'"_s.arg(option.name, about, value);
    }
    text += u")\n    if (( CURRENT == 2 )); then\n        local -a found=("_s;
    for (const auto &group : verbGroups())
        text += u" '%1:%2'"_s.arg(group, zshText(groupAbout(group)));
    text += u" '%1:%2'"_s.arg(mcpWord, zshText(mcpAbout()));
    text += u")\n        _describe -t verbs verb found\n        _arguments $general\n        return\n    fi\n"
            "    case $words[2] in\n"_s;
    for (const auto &group : verbGroups())
        text += zshGroup(group);
    text +=
        u"        %1)\n            shift words; (( CURRENT-- ))\n            _arguments $general '--%2[%3]' ;;\n"_s.arg(
            mcpWord, mcpOption().name, zshText(mcpOption().about));
    return text + u"    esac\n}\n_tpudesk-cli \"$@\"\n"_s;
}

QString fishCompletion()
{
    QString text = madeOfTable + QString::fromUtf8(fishHead);
    for (const auto &option : programOptions()) {
        const auto letter = option.letter.isNull() ? QString{} : u" -s %1"_s.arg(option.letter);
        const auto value = option.value == ProgramOption::Value::None ? QString{}
            : option.value == ProgramOption::Value::Text              ? u" -x"_s
                                                                      : u" -r -F"_s;
        text +=
            u"complete -c tpudesk-cli%1 -l %2%3 -d '%4'\n"_s.arg(letter, option.name, value, fromSource(option.about));
    }
    for (const auto &group : verbGroups()) {
        text += u"complete -c tpudesk-cli -n __tpudesk_cli_none -a %1 -d '%2'\n"_s.arg(group,
                                                                                       fromSource(groupAbout(group)));
        const auto shown = shownVerbs(group);
        for (const auto &verb : shown) {
            if (!verb.word().isEmpty())
                text += u"complete -c tpudesk-cli -n '__tpudesk_cli_only %1' -a %2 -d '%3'\n"_s.arg(
                    group, verb.word(), fromSource(verb.about));
            text += fishVerb(verb);
        }
    }
    text += u"complete -c tpudesk-cli -n __tpudesk_cli_none -a %1 -d '%2'\n"_s.arg(mcpWord, fromSource(mcpAbout()));
    text += u"complete -c tpudesk-cli -n '__tpudesk_cli_at %1' -l %2 -d '%3'\n"_s.arg(mcpWord, mcpOption().name,
                                                                                      fromSource(mcpOption().about));
    return text;
}

} // namespace verbdocuments
