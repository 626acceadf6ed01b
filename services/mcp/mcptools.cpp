// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/mcp/mcptools.h"

#include "services/control/fileplace.h"
#include "services/control/jsonschema.h"
#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct McpToolMessages
{
    Q_DECLARE_TR_FUNCTIONS(McpServer)
};

bool isOffered(const Verb &verb)
{
    return verb.work != nullptr && !verb.isTerminal;
}

/// What a model has to know before it calls, behind the verb's own sentence.
QString effectSentence(VerbEffect effect)
{
    switch (effect) {
    case VerbEffect::Reads: break;
    case VerbEffect::Changes: return u"It changes something: a person is asked in the window of TPU Desk first."_s;
    case VerbEffect::Bills: return u"It may cost money: a person is asked in the window of TPU Desk first."_s;
    case VerbEffect::Deletes: return u"Something may be lost: a person is asked in the window of TPU Desk first."_s;
    }
    return {};
}

QJsonObject annotationsOf(const Verb &verb)
{
    QJsonObject annotations{
        {u"title"_s, verb.typed()}, {u"readOnlyHint"_s, !verb.changes()}, {u"openWorldHint"_s, true}};
    if (verb.changes())
        annotations.insert(u"destructiveHint"_s, verb.effect == VerbEffect::Deletes);
    return annotations;
}

QJsonArray textContent(const QString &text)
{
    return {QJsonObject{{u"type"_s, u"text"_s}, {u"text"_s, text}}};
}

QString asFullPath(const QString &path, const QString &folder)
{
    const auto full = QDir::cleanPath(QDir{folder}.absoluteFilePath(path));
    return path.endsWith(u'/') && full != "/"_L1 ? full + u'/' : full; // a slash at the end says that it is a folder
}

} // namespace

namespace mcptools {

QList<Verb> offered(bool mayChange)
{
    QList<Verb> tools;
    std::ranges::copy_if(verbs(), std::back_inserter(tools),
                         [mayChange](const Verb &verb) { return isOffered(verb) && (mayChange || !verb.changes()); });
    return tools;
}

QString toolName(const Verb &verb)
{
    auto name = verb.name;
    return name.replace(u'.', u'_');
}

const Verb *verbOfTool(QStringView name)
{
    const auto &all = verbs();
    const auto found =
        std::ranges::find_if(all, [name](const Verb &verb) { return isOffered(verb) && toolName(verb) == name; });
    return found == all.end() ? nullptr : &*found;
}

QJsonObject toolJson(const Verb &verb)
{
    const auto about = punctuation::sentences({QString::fromUtf8(verb.about), effectSentence(verb.effect)});
    return {{u"name"_s, toolName(verb)},
            {u"title"_s, verb.typed()},
            {u"description"_s, about},
            {u"inputSchema"_s, argumentSchema(verb)},
            {u"outputSchema"_s, outputSchema(verb)},
            {u"annotations"_s, annotationsOf(verb)}};
}

QJsonObject outputSchema(const Verb &verb)
{
    auto result = resultSchema(verb.name);
    const auto definitions = result.take("$defs"_L1).toObject();
    const QJsonObject text{{u"type"_s, u"string"_s}};
    QJsonObject schema{
        {u"type"_s, u"object"_s},
        {u"properties"_s,
         QJsonObject{
             {u"version"_s, QJsonObject{{u"type"_s, u"integer"_s}, {u"const"_s, answerVersion}}},
             {u"verb"_s, QJsonObject{{u"type"_s, u"string"_s}, {u"const"_s, verb.name}}},
             {u"project"_s, text},
             {u"cloud"_s, QJsonObject{{u"type"_s, u"string"_s}, {u"enum"_s, QJsonArray{u"google"_s, u"practice"_s}}}},
             {u"result"_s, result}}},
        {u"required"_s, QJsonArray{u"version"_s, u"verb"_s, u"result"_s}}};
    if (!definitions.isEmpty())
        schema.insert(u"$defs"_s, definitions);
    return schema;
}

QJsonObject toolResult(const Verb &verb, const Result<DeskAnswer> &answer)
{
    if (!answer)
        return toolError(answer.error());
    if (!answer->result)
        return toolError(answer->result.error());
    const auto whole = answerOf(verb.name, answer->project, answer->cloud, answer->result);
    const auto text = QJsonDocument{whole}.toJson(QJsonDocument::Compact);
    if (text.size() > longestAnswer)
        return toolError(
            {.code = ErrorCode::Invalid,
             //: %1: a size such as "12 MB"
             .message = McpToolMessages::tr("The answer has %1, which is too much for another program. Ask "
                                            "for less of it: one TPU, one folder, fewer lines.")
                            .arg(QLocale{}.formattedDataSize(text.size()))});
    return {{u"content"_s, textContent(QString::fromUtf8(text))},
            {u"structuredContent"_s, whole},
            {u"isError"_s, exitCodeOf(answer->result) != ExitCode::Fine}};
}

QJsonObject toolError(const Error &error)
{
    auto sentence = error.message.isEmpty() ? errorWord(error.code) : error.message;
    if (!error.serverWords.isEmpty() && error.serverWords != error.message)
        sentence += u'\n' + error.serverWords;
    return {{u"content"_s, textContent(sentence)},
            {u"isError"_s, true},
            {u"_meta"_s, QJsonObject{{u"tpudesk/error"_s, errorJson(error)}}}};
}

QJsonObject withFullPaths(const Verb &verb, QJsonObject arguments, const QString &folder)
{
    for (const auto &argument : verb.arguments) {
        const auto given = arguments.value(argument.name).toString(); // [] would put null there
        const bool isPath = argument.kind == ArgumentKind::LocalPath
            || (argument.kind == ArgumentKind::FilePlace && isLocalPlace(given));
        if (isPath && !given.isEmpty())
            arguments.insert(argument.name, asFullPath(given, folder));
    }
    return arguments;
}

} // namespace mcptools
