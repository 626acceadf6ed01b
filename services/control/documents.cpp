// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/documents.h"

#include "services/control/answertext.h"
#include "services/control/programoptions.h"
#include "services/control/verbcall.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct DocumentMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr int headColumn = 26; ///< of --help, where the words begin

bool isHidden(const Verb &verb)
{
    return verb.name == "complete"_L1;
}

/// "NAME", "[NAME]", "COMMAND…", "--zone ZONE"
QString written(const VerbArgument &argument)
{
    if (argument.isPositional) {
        const auto word = argument.shown + (argument.kind == ArgumentKind::Texts ? u"…"_s : QString{});
        return argument.isRequired ? word : u'[' + word + u']';
    }
    const auto name = u"--"_s + argument.name;
    return argument.kind == ArgumentKind::Flag ? name : name + u' ' + argument.shown;
}

/// "tpudesk tpus create NAME --type TYPE [OPTION…]"
QString synopsis(const Verb &verb)
{
    QStringList words{u"tpudesk"_s, verb.typed()};
    bool hasOptions = false;
    for (const auto &argument : verb.arguments) {
        if (argument.isPositional || argument.isRequired)
            words << (argument.kind == ArgumentKind::Texts && argument.isPositional ? u"[--] "_s : QString{})
                    + written(argument);
        else
            hasOptions = true;
    }
    if (hasOptions)
        words << u"[OPTION…]"_s;
    return words.join(u' ');
}

/// One line of help: how it is written, and behind that what it does.
QString helpRow(const QString &head, const QString &words, int columns)
{
    const auto lines = wrappedText(words, std::max(20, columns - headColumn - 1));
    const auto indent = QString{headColumn, u' '};
    const auto begin = u"  "_s + head;
    const bool fits = columnsOf(begin) < headColumn - 1;
    auto text = fits ? begin + QString{headColumn - columnsOf(begin), u' '} : begin + u'\n' + indent;
    return text + lines.join(u'\n' + indent) + u'\n';
}

QString choiceWords(const VerbArgument &argument)
{
    return argument.choices.isEmpty() ? QString{} : u" ("_s + argument.choices.join(u", "_s) + u')';
}

QString verbHelp(const Verb &verb, int columns)
{
    QString text = synopsis(verb) + u"\n\n"_s + wrappedText(verbText(verb.about), columns).join(u'\n') + u'\n';
    if (!verb.arguments.isEmpty())
        text += u'\n';
    for (const auto &argument : verb.arguments)
        text += helpRow(written(argument), verbText(argument.about) + choiceWords(argument), columns);
    return text;
}

QString groupHelp(const QString &group, int columns)
{
    QString text = wrappedText(verbText(groupAbout(group)), columns).join(u'\n') + u"\n\n"_s;
    for (const auto &verb : verbs()) {
        if (verb.group() == group && !isHidden(verb))
            text += helpRow(verb.typed(), verbText(verb.about), columns);
    }
    return text;
}

QString mcpHelp(int columns)
{
    return u"tpudesk mcp [OPTION…]\n\n"_s + wrappedText(verbText(mcpAbout()), columns).join(u'\n') + u"\n\n"_s
        + helpRow(mcpOption().written(), verbText(mcpOption().about), columns);
}

QString programHelp(int columns)
{
    QString text = u"tpudesk VERB [ARGUMENT…] [OPTION…]\n\n"_s
        + wrappedText(
              DocumentMessages::tr("What the window of TPU Desk shows and does, for scripts and terminals. A "
                                   "running TPU Desk answers; where none runs, this program asks Google itself."),
              columns)
              .join(u'\n')
        + u"\n\n"_s;
    for (const auto &group : verbGroups())
        text += helpRow(group, verbText(groupAbout(group)), columns);
    text += helpRow(mcpWord, verbText(mcpAbout()), columns);
    text += u'\n' + DocumentMessages::tr("Options of every verb:") + u'\n';
    for (const auto &option : programOptions())
        text += helpRow(option.written(), verbText(option.about), columns);
    return text + u'\n'
        + wrappedText(DocumentMessages::tr("“tpudesk VERB --help” says more of one of them."), columns).join(u'\n')
        + u'\n';
}

// The manual, in roff.

/// No word of it is a request of roff, or a hyphen where a minus is meant.
QString roff(QString text)
{
    text.replace(u'\\', u"\\e"_s).replace(u'-', u"\\-"_s).replace(u'…', u"\\&..."_s);
    text.replace(u'“', u"\\(lq"_s).replace(u'”', u"\\(rq"_s).replace(u'\'', u"\\(aq"_s).replace(u'’', u"\\(cq"_s);
    return text.startsWith(u'.') ? u"\\&"_s + text : text;
}

QString english(const char *source)
{
    return QString::fromUtf8(source);
}

QString manRow(const QString &head, const QString &words)
{
    return u".TP\n.B "_s + roff(head) + u'\n' + roff(words) + u'\n';
}

QString manVerbs()
{
    QString text;
    for (const auto &group : verbGroups()) {
        text += u".SS "_s + roff(group) + u'\n' + roff(english(groupAbout(group))) + u".\n"_s;
        for (const auto &verb : verbs()) {
            if (verb.group() != group || isHidden(verb))
                continue;
            text += manRow(synopsis(verb).section(u' ', 1), english(verb.about));
            if (verb.arguments.isEmpty())
                continue;
            text += u".RS\n"_s;
            for (const auto &argument : verb.arguments)
                text += manRow(written(argument), english(argument.about) + choiceWords(argument));
            text += u".RE\n"_s;
        }
    }
    return text;
}

struct ExitRow
{
    ExitCode code;
    const char *words;
};

constexpr ExitRow exitRows[]{
    {ExitCode::Fine, "All went well."},
    {ExitCode::Failed, "It failed; the sentence on standard error says why."},
    {ExitCode::Usage, "The command line is wrong."},
    {ExitCode::NotAgreed, "A question was answered with no, or nobody could be asked; nothing was done."},
    {ExitCode::ReadOnly, "It would change something, and that is not allowed; nothing was done."},
    {ExitCode::NotFound, "What was named is not there."},
    {ExitCode::SignIn, "Nobody is signed in, or a right is missing that signing in again gives."},
    {ExitCode::Unreachable, "Google or a host does not answer; the same may work later."},
    {ExitCode::NoRoom, "There is no capacity, or no quota."},
    {ExitCode::CommandFailed, "The command of run, or the job, failed on a host."},
    {ExitCode::Interrupted, "It was interrupted."},
    {ExitCode::Closed, "Whoever read the output has gone."},
};

constexpr auto manDescription = R"(.SH DESCRIPTION
.B tpudesk\-cli
does what the window of TPU Desk does, one verb at a time. The verbs are those of its panels. A word that is a verb can also be given to
.BR tpudesk ,
which hands over to this program.
.PP
When TPU Desk runs, or a watcher does, it answers: over a socket that only you can reach, with its own sign\-in, connections and lists. So there is never a second one that asks Google for the same. Where none runs, this program signs in as the window did last, does what it was told, and ends.
.PP
Answers go to standard output, news and questions to standard error. Before anything that may be billed or is lost there is a question, and the name of the thing is the answer; a script gives it beforehand with
.BR \-\-yes .
)";

constexpr auto manJson = R"(.SH JSON
With
.B \-\-json
standard output has one object:
.B version
(1),
.BR verb ,
.BR project ,
.B cloud
(google or practice), and either
.B result
or
.BR error ,
which has
.BR code ,
.B message
and sometimes
.B reason
and
.BR server .
Times are ISO 8601 in UTC; what is not known is left out. Members may be added; what is there keeps its meaning as long as the version does. The JSON Schema of every result:
.BR "tpudesk schema" .
)";

constexpr auto manMcp = R"(.SH OTHER PROGRAMS
.B tpudesk mcp
is a server of the Model Context Protocol (MCP) on standard input and output, in JSON\-RPC 2.0 by lines: an assistant or editor on this computer starts it, and has each verb as a tool
.RB ( tpus_list
for
.BR "tpus list" ),
but for those that need a terminal. It only reads. With
.BR \-\-allow\-changes ,
and a setting in the window that allows it, it also offers what changes something; each such call is shown in the window of the TPU Desk that runs, and nothing happens until somebody agrees there. Options of every verb can stand beside it, such as
.B \-\-practice
or
.BR \-\-read\-only .
It ends with its input.
)";

constexpr auto manEnd = R"(.SH EXAMPLES
.TP
.B tpudesk tpus create node\-1 \-\-type v4\-8 \-\-zone us\-central2\-b \-\-tier spot
Ask until there is one, and wait for it.
.TP
.B tpudesk run node\-1 \-\- nvidia\-smi
Run a program on all its hosts.
.TP
.B tpudesk files cp node\-1:train.log .
Copy a file from host 0.
.TP
.B tpudesk tpus list \-\-json | jq '.result.tpus[].name'
Names for a script.
.TP
.B tpudesk tpus delete node\-1 \-\-yes node\-1
Delete without being asked.
.SH SEE ALSO
.BR tpudesk (1),
.BR ssh (1),
.BR gcloud (1)
)";

} // namespace

namespace verbdocuments {

QString manPage(const QString &version)
{
    QString text = u".\\\" Made of the table of verbs by app/environment/documents.sh.\n"
                   ".TH TPUDESK\\-CLI 1 \"\" \"TPU Desk %1\" \"User Commands\"\n"_s.arg(version);
    text += u".SH NAME\ntpudesk\\-cli \\- Cloud TPUs from the command line\n"
            ".SH SYNOPSIS\n.B tpudesk\n.I VERB\n.RI [ ARGUMENT \"\\&...] [\" OPTION \\&...]\n"_s;
    text += QString::fromUtf8(manDescription) + u".SH VERBS\n"_s + manVerbs() + u".SH OPTIONS\n"_s;
    for (const auto &option : programOptions())
        text += manRow(option.written(), english(option.about));
    text += manRow(mcpOption().written(), english(mcpOption().about)) + QString::fromUtf8(manMcp);
    text += QString::fromUtf8(manJson) + u".SH EXIT STATUS\n"_s;
    for (const auto &row : exitRows)
        text += manRow(QString::number(int(row.code)), english(row.words));
    return text + QString::fromUtf8(manEnd);
}

QString help(const QString &topic, int columns)
{
    if (topic == mcpWord)
        return mcpHelp(columns);
    const auto groups = verbGroups();
    const auto *verb = verbNamed(topic);
    if (groups.contains(topic)) {
        const auto ofGroup = std::ranges::count_if(verbs(), [&topic](const Verb &one) { return one.group() == topic; });
        return verb != nullptr && ofGroup == 1 ? verbHelp(*verb, columns) : groupHelp(topic, columns);
    }
    return verb != nullptr ? verbHelp(*verb, columns) : programHelp(columns);
}

} // namespace verbdocuments
