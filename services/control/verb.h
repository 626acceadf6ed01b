// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verbio.h"
#include "services/core/writelock.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>

class Clock;
class Settings;
struct Session;

/// How an argument is written. In JSON: Text, LocalPath and FilePlace are a string, Number an integer, Flag a boolean,
/// Texts a list of strings.
enum class ArgumentKind : quint8 {
    Text,
    Number,
    Flag,
    Texts, ///< may be given more than once; of a positional one: all words that are left
    LocalPath, ///< of a file or folder of this computer; whoever sends it makes it a full one
    FilePlace, ///< NAME:PATH, NAME/WORKER:PATH, gs://…, or a path of this computer
};

/// What a shell completes an argument with, and who knows it: see completionsOf().
enum class ArgumentCompletion : quint8 { Nothing, Tpus, Requests, Jobs, Runs, Ports, Zones, Types, Panels, Files };

/// One argument of a verb.
struct VerbArgument
{
    QString name{}; ///< "zone": the member of the JSON, and --zone
    ArgumentKind kind = ArgumentKind::Text;
    const char *about = ""; ///< English source in the context "Verbs"
    bool isPositional = false; ///< stands by itself, in the order of the table; all others are --NAME
    bool isRequired = false;
    bool endsOptions = false; ///< what follows its first word is its own, also what looks like an option
    QStringList choices{}; ///< nothing else is allowed; empty: anything
    ArgumentCompletion completion = ArgumentCompletion::Nothing;
    QString shown{}; ///< what stands for its value: "ZONE"; empty: the name in capitals
};

/// What a verb works on. A value; everything in it lives longer than the verb's task.
struct VerbScene
{
    Session *session = nullptr; ///< never null
    Clock *clock = nullptr;
    Settings *settings = nullptr; ///< null: nothing is remembered
    std::shared_ptr<VerbIo> io{}; ///< never null
    bool isLone = false; ///< the session ends with the call: what is to go on goes on while the caller waits
};

/// Does it. `arguments`: as argumentProblem() lets them through, without any that was not given. The answer is the
/// member "result" of what the caller gets, as schema/v1.json has it.
using VerbWork = Task<QJsonObject> (*)(VerbScene scene, QJsonObject arguments, std::stop_token stop);

/// One column of an answer that is a list, for people.
struct VerbColumn
{
    QString member{}; ///< "name", or "progress.step" of a member of a member
    const char *title = ""; ///< English source in the context "Verbs"
};

/// One thing that can be asked of TPU Desk, whoever asks: the command line, another program by MCP, a script.
struct Verb
{
    QString name{}; ///< "tpus.list": what it is about, then what is done; typed with a blank instead of the dot
    VerbEffect effect = VerbEffect::Reads; ///< the worst that it can do
    const char *about = ""; ///< one sentence; English source in the context "Verbs"
    QList<VerbArgument> arguments{};
    VerbWork work = nullptr; ///< null: whoever calls does it itself, without a session ("complete", "schema")
    QString rows{}; ///< the member of the result that is its list; empty: it has none
    QList<VerbColumn> columns{}; ///< of `rows`
    bool streams = false; ///< what it has to say to people it writes while it runs: VerbIo::write()
    bool isTerminal = false; ///< it takes what is typed; with `streams`
    bool watchesHosts = false; ///< it needs what is seen of hosts: see SessionContext::watchesHosts
    CloudNeed need = CloudNeed::Now; ///< of what it changes: whether the window's read-only mode forbids it

    [[nodiscard]] QString group() const { return name.section(u'.', 0, 0); } ///< "tpus"
    [[nodiscard]] QString word() const { return name.section(u'.', 1); } ///< "list"; empty: the group has one verb
    [[nodiscard]] QString typed() const; ///< "tpus list"
    [[nodiscard]] bool changes() const { return effect != VerbEffect::Reads; }
    /// In a session of the caller's own: see SessionContext::acts.
    [[nodiscard]] bool acts() const { return changes() && (need != CloudNeed::None || watchesHosts); }
};

/// All verbs, by group; the first of a group is what its name alone means.
[[nodiscard]] const QList<Verb> &verbs();
/// By its name; null: there is none.
[[nodiscard]] const Verb *verbNamed(QStringView name);
/// The groups in the order of the table: "tpus", "requests", …
[[nodiscard]] QStringList verbGroups();
/// What a group is about, one sentence; English source in the context "Verbs".
[[nodiscard]] const char *groupAbout(const QString &group);
/// The same in the language of now, or as it is in the source.
[[nodiscard]] QString verbText(const char *source);

/// What is wrong with these arguments: a member that is missing, of another type, not one of its choices, or that the
/// verb does not have. Empty: nothing. Translated.
[[nodiscard]] QString argumentProblem(const Verb &verb, const QJsonObject &arguments);
