// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/commandline.h"

#include "services/control/fileplace.h"
#include "services/control/programoptions.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QDir>
#include <QHash>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct CommandLineMessages
{
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

std::unexpected<Error> wrongWord(const QString &sentence)
{
    return failed(ErrorCode::Invalid, sentence);
}

/// What the name of a group alone means; null: no group.
const Verb *firstOf(const QString &group)
{
    const auto &all = verbs();
    const auto first = std::ranges::find_if(all, [&group](const Verb &one) { return one.group() == group; });
    return group.isEmpty() || first == all.end() ? nullptr : &*first;
}

/// Reads word after word: what a word means depends on those before it.
class CommandLineReader
{
public:
    CommandLineReader(QStringList words, QString folder)
        : m_words{std::move(words)}
        , m_folder{std::move(folder)}
    {
    }

    [[nodiscard]] Result<CommandLine> read();

private:
    [[nodiscard]] Result<> take(const QString &word);
    [[nodiscard]] Result<> takeOption(const QString &word);
    [[nodiscard]] Result<> takeVerbOption(const VerbArgument &argument, const QString &word);
    [[nodiscard]] Result<> takeProgramOption(const ProgramOption &option, const QString &value);
    [[nodiscard]] Result<> takeVerb(const QString &word);
    [[nodiscard]] Result<> takePositional(const QString &word);
    void put(const VerbArgument &argument, const QString &value);
    [[nodiscard]] Result<QString> valueOf(const QString &word); ///< of an option that has one
    [[nodiscard]] QString asFullPath(const QString &path) const;
    [[nodiscard]] Result<> check();

    QStringList m_words;
    QString m_folder;
    qsizetype m_at = 0;
    CommandLine m_line;
    QString m_group; ///< the verb is one of it, which one is not said yet
    QStringList m_endpoints;
    QSet<qsizetype> m_notGiven; ///< positions of words that are not in CommandLine::given
    bool m_isMcp = false; ///< the word was there; its help may be what is asked for
    bool m_isPlain = false; ///< nothing is an option any more
};

Result<CommandLine> CommandLineReader::read()
{
    while (m_at < m_words.size()) {
        const auto word = m_words[m_at++];
        if (const auto taken = take(word); !taken)
            return std::unexpected{taken.error()};
    }
    for (qsizetype i = 0; i < m_words.size() && m_line.ask == CommandLine::Ask::Mcp; ++i) {
        if (!m_notGiven.contains(i))
            m_line.given << m_words[i];
    }
    if (const auto checked = check(); !checked)
        return std::unexpected{checked.error()};
    return m_line;
}

Result<> CommandLineReader::take(const QString &word)
{
    if (!m_isPlain && word == "--"_L1) {
        m_isPlain = true;
        m_notGiven.insert(m_at - 1);
        return {};
    }
    if (!m_isPlain && word.size() > 1 && word.startsWith(u'-'))
        return takeOption(word);
    if (m_line.ask == CommandLine::Ask::Mcp)
        return wrongWord(
            CommandLineMessages::tr("“%1” is one word too many for “%2”.").arg(plainLine(word, 80), mcpWord));
    if (m_line.verb == nullptr)
        return takeVerb(word);
    return takePositional(word);
}

Result<QString> CommandLineReader::valueOf(const QString &word)
{
    if (const auto at = word.indexOf(u'='); at > 0)
        return word.sliced(at + 1);
    if (m_at >= m_words.size())
        return wrongWord(CommandLineMessages::tr("“%1” wants a value.").arg(plainLine(word, 80)));
    return m_words[m_at++];
}

Result<> CommandLineReader::takeOption(const QString &word)
{
    const auto name = word.startsWith("--"_L1) ? word.mid(2).section(u'=', 0, 0) : QString{};
    const auto *verb = m_line.verb != nullptr ? m_line.verb : firstOf(m_group);
    const auto arguments = verb != nullptr ? verb->arguments : QList<VerbArgument>{};
    const auto argument = std::ranges::find_if(
        arguments, [&name](const VerbArgument &one) { return !one.isPositional && one.name == name; });
    if (argument != arguments.end()) {
        m_line.verb = verb; // an option of its own says which verb of the group is meant
        return takeVerbOption(*argument, word);
    }
    const auto &options = programOptions();
    const auto option = std::ranges::find_if(options, [&](const ProgramOption &one) {
        return (!name.isEmpty() && one.name == name)
            || (word.size() == 2 && !one.letter.isNull() && word.at(1) == one.letter);
    });
    if (m_line.ask == CommandLine::Ask::Mcp && name == mcpOption().name) {
        m_line.mcp << word;
        m_notGiven.insert(m_at - 1);
        return {};
    }
    if (option == options.end() && name == "document"_L1) {
        const auto value = valueOf(word);
        m_line.ask = CommandLine::Ask::Document;
        m_line.topic = value.value_or(QString{});
        return {};
    }
    if (option == options.end())
        return wrongWord(CommandLineMessages::tr("There is no option %1.").arg(plainLine(word, 80)));
    const auto value = option->value == ProgramOption::Value::None ? Result<QString>{QString{}} : valueOf(word);
    return value ? takeProgramOption(*option, *value) : Result<>{std::unexpected{value.error()}};
}

Result<> CommandLineReader::takeVerbOption(const VerbArgument &argument, const QString &word)
{
    if (argument.kind == ArgumentKind::Flag && !word.contains(u'=')) {
        m_line.arguments.insert(argument.name, true);
        return {};
    }
    const auto value = valueOf(word);
    if (!value)
        return std::unexpected{value.error()};
    put(argument, *value);
    return {};
}

Result<> CommandLineReader::takeProgramOption(const ProgramOption &option, const QString &value)
{
    const QHash<QString, bool *> switches{{u"json"_s, &m_line.isJson},
                                          {u"quiet"_s, &m_line.isQuiet},
                                          {u"read-only"_s, &m_line.isReadOnly},
                                          {u"alone"_s, &m_line.isAlone},
                                          {u"practice"_s, &m_line.isPractice}};
    const QHash<QString, QString *> texts{{u"data"_s, &m_line.dataFolder},
                                          {u"profile"_s, &m_line.profile},
                                          {u"project"_s, &m_line.project},
                                          {u"access-token-file"_s, &m_line.tokenFile},
                                          {u"practice-state"_s, &m_line.practiceState},
                                          {u"practice-scenario"_s, &m_line.practiceScenario},
                                          {u"lang"_s, &m_line.language}};
    const QHash<QString, QStringList *> lists{
        {u"yes"_s, &m_line.yes}, {u"practice-option"_s, &m_line.practiceArguments}, {u"endpoint"_s, &m_endpoints}};
    if (auto *isOn = switches.value(option.name))
        *isOn = true;
    else if (auto *text = texts.value(option.name))
        *text = option.value == ProgramOption::Value::Text ? value : asFullPath(value);
    else if (auto *list = lists.value(option.name))
        list->append(value);
    else if (option.name == "help"_L1)
        m_line.ask = CommandLine::Ask::Help;
    else if (option.name == "version"_L1)
        m_line.ask = CommandLine::Ask::Version;
    else if (option.name == "trust-endpoint"_L1) {
        const auto place = trustedPlaceFrom(value);
        if (!place)
            return wrongWord(punctuation::labelled(u"--trust-endpoint"_s, place.error().message));
        m_line.trusted.insert(*place);
    }
    return {};
}

Result<> CommandLineReader::takeVerb(const QString &word)
{
    if (m_group.isEmpty()) {
        if (word == mcpWord) {
            if (m_line.ask == CommandLine::Ask::Verb)
                m_line.ask = CommandLine::Ask::Mcp;
            m_isMcp = true;
            m_notGiven.insert(m_at - 1);
            return {};
        }
        if (word == "help"_L1) {
            m_line.ask = CommandLine::Ask::Help;
            m_line.topic = m_words.mid(m_at).join(u'.');
            m_at = m_words.size();
            return {};
        }
        m_line.verb = verbNamed(word);
        if (m_line.verb != nullptr)
            return {};
        m_group = verbGroups().contains(word) ? word : QString{};
        return m_group.isEmpty()
            ? Result<>{wrongWord(CommandLineMessages::tr("There is no verb “%1”. “tpudesk help” lists them all.")
                                     .arg(plainLine(word, 80)))}
            : Result<>{};
    }
    m_line.verb = verbNamed(m_group + u'.' + word);
    return m_line.verb != nullptr
        ? Result<>{}
        : Result<>{
              wrongWord(CommandLineMessages::tr("There is no verb “%1”. “tpudesk help %2” lists those that there are.")
                            .arg(plainLine(m_group + u' ' + word, 80), m_group))};
}

Result<> CommandLineReader::takePositional(const QString &word)
{
    for (const auto &argument : m_line.verb->arguments) {
        if (!argument.isPositional)
            continue;
        const bool isList = argument.kind == ArgumentKind::Texts;
        if (!isList && m_line.arguments.contains(argument.name))
            continue;
        put(argument, word);
        m_isPlain = m_isPlain || argument.endsOptions;
        return {};
    }
    return wrongWord(
        CommandLineMessages::tr("“%1” is one word too many for “%2”.").arg(plainLine(word, 80), m_line.verb->typed()));
}

QString CommandLineReader::asFullPath(const QString &path) const
{
    if (path.isEmpty())
        return path;
    const auto full = QDir::cleanPath(QDir{m_folder}.absoluteFilePath(path));
    return path.endsWith(u'/') && full != "/"_L1 ? full + u'/' : full; // a slash at the end says that it is a folder
}

void CommandLineReader::put(const VerbArgument &argument, const QString &value)
{
    switch (argument.kind) {
    case ArgumentKind::Number: {
        bool isNumber = false;
        const auto number = value.toLongLong(&isNumber);
        m_line.arguments.insert(argument.name, isNumber ? QJsonValue{number} : QJsonValue{value});
        return;
    }
    case ArgumentKind::Texts: {
        auto all = m_line.arguments[argument.name].toArray();
        all.append(value);
        m_line.arguments.insert(argument.name, all);
        return;
    }
    case ArgumentKind::LocalPath: m_line.arguments.insert(argument.name, asFullPath(value)); return;
    case ArgumentKind::FilePlace:
        m_line.arguments.insert(argument.name, isLocalPlace(value) ? asFullPath(value) : value);
        return;
    case ArgumentKind::Flag: // --flag=value
    case ArgumentKind::Text: m_line.arguments.insert(argument.name, value); return;
    }
}

Result<> CommandLineReader::check()
{
    if (m_line.ask == CommandLine::Ask::Help && m_line.topic.isEmpty())
        m_line.topic = m_line.verb != nullptr ? m_line.verb->name : m_group;
    if (m_line.ask == CommandLine::Ask::Help && m_line.topic.isEmpty() && m_isMcp)
        m_line.topic = mcpWord;
    if (m_line.verb == nullptr)
        m_line.verb = firstOf(m_group);
    auto endpoints = m_endpoints.isEmpty() ? Endpoints::fromEnvironment(qEnvironmentVariable("TPUDESK_ENDPOINT"))
                                           : Endpoints::parse(m_endpoints);
    if (!endpoints)
        return wrongWord(punctuation::labelled(m_endpoints.isEmpty() ? u"TPUDESK_ENDPOINT"_s : u"--endpoint"_s,
                                               endpoints.error().message));
    m_line.endpoints = *std::move(endpoints);
    if (m_line.ask != CommandLine::Ask::Verb)
        return {};
    if (m_line.verb == nullptr) {
        m_line.ask = CommandLine::Ask::Help;
        return {};
    }
    if (!m_line.tokenFile.isEmpty() && m_line.project.isEmpty())
        return wrongWord(CommandLineMessages::tr("--access-token-file goes with --project."));
    const auto problem = argumentProblem(*m_line.verb, m_line.arguments);
    return problem.isEmpty() ? Result<>{} : Result<>{wrongWord(problem)};
}

} // namespace

Result<CommandLine> parseCommandLine(const QStringList &words, const QString &folder)
{
    return CommandLineReader{words, folder}.read();
}

CommandLine voiceOfCommandLine(const QStringList &words)
{
    CommandLine line;
    const auto valueOf = [&words](const QString &option) {
        for (qsizetype i = 0; i < words.size() && words[i] != "--"_L1; ++i) {
            if (words[i] == option)
                return words.value(i + 1);
            if (words[i].startsWith(option + u'='))
                return words[i].mid(option.size() + 1);
        }
        return QString{};
    };
    line.language = valueOf(u"--lang"_s);
    line.dataFolder = valueOf(u"--data"_s);
    return line;
}
