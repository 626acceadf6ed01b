// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/runhistory.h"

#include "services/core/plaintext.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct RunHistoryMessages
{
    Q_DECLARE_TR_FUNCTIONS(RunHistory)
};

constexpr auto runKind = "run";
constexpr auto snippetKind = "snippet";
constexpr qsizetype allHeads = 256 * 1024; ///< characters of output kept with one run
constexpr qsizetype longestHead = 4 * 1024;
constexpr qsizetype longestScript = 128 * 1024;

QString base64(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

QByteArray bytesFrom(const QJsonValue &value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

QJsonObject toJson(const PastHost &past)
{
    QJsonObject json{{u"host"_s, toJson(past.host)}, {u"state"_s, static_cast<int>(past.state)},
                     {u"status"_s, past.status},     {u"signal"_s, past.signal},
                     {u"reason"_s, past.reason},     {u"head"_s, past.head},
                     {u"size"_s, past.size},         {u"file"_s, past.file}};
    if (past.group.leader > 0) {
        json.insert(u"token"_s, QString::fromLatin1(past.group.token));
        json.insert(u"leader"_s, past.group.leader);
        json.insert(u"since"_s, QString::number(past.group.since));
    }
    return json;
}

/// What goes into a command line again is checked: the file may have been edited.
RemoteGroup groupOf(const QJsonObject &json)
{
    const auto token = json["token"_L1].toString().toLatin1();
    const bool isToken = token.size() == 16
        && std::ranges::all_of(token, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (!isToken)
        return {};
    return {.token = token,
            .leader = std::max<qint64>(0, json["leader"_L1].toInteger()),
            .since = json["since"_L1].toString().toULongLong()};
}

std::optional<PastHost> pastHostFrom(const QJsonObject &json)
{
    const auto host = podHostFrom(json["host"_L1].toObject());
    const int state = json["state"_L1].toInt(-1);
    if (!host || state < 0 || state > static_cast<int>(HostRun::State::Cancelled))
        return std::nullopt;
    return PastHost{.host = *host,
                    .state = static_cast<HostRun::State>(state),
                    .status = json["status"_L1].toInt(),
                    .signal = json["signal"_L1].toString().left(32),
                    .reason = boundedWords(json["reason"_L1].toString()),
                    .head = json["head"_L1].toString().left(longestHead),
                    .size = json["size"_L1].toInteger(),
                    .file = json["file"_L1].toString(),
                    .group = groupOf(json)};
}

/// What a program printed of them. Of the output its first `most` bytes.
QByteArray withoutSecrets(const QByteArray &output, qsizetype most, const RunRequest &request)
{
    constexpr qsizetype shortest = 4; // a "1" is everywhere
    QList<QByteArray> values;
    for (const auto &name : request.secrets) {
        if (const auto value = request.environment.value(name); value.size() >= shortest)
            values.append(value);
    }
    std::ranges::sort(values, std::ranges::greater{}, &QByteArray::size); // one may be a part of another
    auto text = output.left(most);
    for (const auto &value : std::as_const(values))
        text.replace(value, "\u2022\u2022\u2022");
    if (output.size() > most && !values.isEmpty())
        text.chop(values.constFirst().size() - 1); // half a secret would not be known as one
    return text;
}

PastHost pastHost(const PodHost &host, const HostRun &run, const RunRequest &request, qsizetype head)
{
    const auto text = withoutSecrets(run.output.text(), head + longestHead, request);
    return {.host = host,
            .state = run.state,
            .status = run.status,
            .signal = run.signal,
            .reason = run.error ? run.error->message : run.hint,
            .head = QString::fromUtf8(text.left(head)),
            .size = run.output.size(),
            .file = run.output.file(),
            .group = run.group};
}

/// The file may have been edited: what could not have been typed is left out.
void takeVariables(PastRun &run, const QJsonObject &json)
{
    const auto environment = json["environment"_L1].toObject();
    for (auto variable = environment.begin(); variable != environment.end(); ++variable)
        run.environment.insert(variable.key().toUtf8(), bytesFrom(variable.value()));
    run.environment.removeIf(
        [](const auto &variable) { return variable.value().contains('\n') || variable.value().contains('\r'); });
    for (const auto &name : json["secrets"_L1].toArray())
        run.secrets.append(name.toString().left(200).toUtf8());
}

} // namespace

RunRequest PastRun::request() const
{
    return {.form = form,
            .script = script,
            .argv = argv,
            .environment = environment,
            .secrets = secrets,
            .folder = folder,
            .deadline = deadline};
}

RunCount PastRun::count() const
{
    RunCount count{.hosts = static_cast<int>(hosts.size())};
    for (const auto &past : hosts) {
        const bool isOver = past.state >= HostRun::State::Exited;
        count.over += isOver ? 1 : 0;
        switch (past.state) {
        case HostRun::State::Lost: ++count.unknown; break;
        case HostRun::State::Unreachable: ++count.unreachable; break;
        case HostRun::State::Cancelled: ++count.cancelled; break;
        default: count.succeeded += past.state == HostRun::State::Exited && past.status == 0 ? 1 : 0;
        }
    }
    count.failed = count.over - count.unknown - count.unreachable - count.cancelled - count.succeeded;
    return count;
}

QString PastRun::firstLine() const
{
    const auto text = QString::fromUtf8(form == RunForm::Argv ? argv.join(' ') : script).trimmed();
    for (const auto &line : text.split(u'\n')) {
        if (!line.trimmed().isEmpty() && !line.trimmed().startsWith(u'#'))
            return line.trimmed().left(200);
    }
    return text.section(u'\n', 0, 0).left(200);
}

QJsonObject toJson(const PastRun &run)
{
    QJsonArray argv;
    for (const auto &word : run.argv)
        argv.append(base64(word));
    QJsonObject environment;
    for (const auto &[name, value] : run.environment.asKeyValueRange())
        environment.insert(QString::fromLatin1(name), base64(value));
    QJsonArray secrets;
    for (const auto &name : run.secrets)
        secrets.append(QString::fromLatin1(name));
    QJsonArray hosts;
    for (const auto &host : run.hosts)
        hosts.append(toJson(host));
    return {{u"when"_s, run.when.toString(Qt::ISODateWithMs)},
            {u"form"_s, run.form == RunForm::Argv ? u"argv"_s : u"script"_s},
            {u"script"_s, base64(run.script)},
            {u"argv"_s, argv},
            {u"folder"_s, base64(run.folder)},
            {u"environment"_s, environment},
            {u"secrets"_s, secrets},
            {u"deadline"_s, static_cast<qint64>(run.deadline.count())},
            {u"took"_s, static_cast<qint64>(run.took.count())},
            {u"hosts"_s, hosts}};
}

std::optional<PastRun> pastRunFrom(const QString &id, const QJsonObject &json)
{
    PastRun run{.id = id,
                .when = QDateTime::fromString(json["when"_L1].toString(), Qt::ISODateWithMs),
                .form = json["form"_L1].toString() == "argv"_L1 ? RunForm::Argv : RunForm::Script,
                .script = bytesFrom(json["script"_L1]),
                .folder = bytesFrom(json["folder"_L1]),
                .deadline =
                    std::chrono::seconds{std::clamp<qint64>(json["deadline"_L1].toInteger(), 0, 30LL * 24 * 3600)},
                .took = std::chrono::milliseconds{std::max<qint64>(0, json["took"_L1].toInteger())}};
    for (const auto &word : json["argv"_L1].toArray())
        run.argv.append(bytesFrom(word));
    for (const auto &entry : json["hosts"_L1].toArray()) {
        if (auto host = pastHostFrom(entry.toObject()))
            run.hosts.append(*host);
    }
    takeVariables(run, json);
    if (!run.when.isValid() || run.hosts.isEmpty() || !scriptOf(run.request()))
        return std::nullopt;
    return run;
}

RunHistory::RunHistory(Documents *documents, QObject *parent)
    : QObject{parent}
    , m_documents{documents}
{
}

bool RunHistory::isPrivate(const RunRequest &request)
{
    return request.form == RunForm::Script && (request.script.startsWith(' ') || request.script.startsWith('\t'));
}

Result<> RunHistory::keep(const QString &id, const PodRun &run, const QDateTime &begun, const QDateTime &now)
{
    const auto &request = run.request();
    if (isPrivate(request))
        return {};
    PastRun past{.id = id,
                 .when = begun,
                 .form = request.form,
                 .script = request.script.left(longestScript),
                 .argv = request.argv,
                 .folder = request.folder,
                 .environment = request.environment,
                 .secrets = request.secrets,
                 .deadline = request.deadline,
                 .took = std::chrono::milliseconds{begun.msecsTo(now)}};
    for (const auto &name : request.secrets)
        past.environment.remove(name);
    const auto head = std::min(longestHead, allHeads / std::max<qsizetype>(1, run.hosts().size()));
    for (qsizetype host = 0; host < run.hosts().size(); ++host)
        past.hosts.append(pastHost(run.hosts()[host], run.run(host), request, head));
    auto kept = m_documents->put(QString::fromLatin1(runKind), id, toJson(past), now);
    if (kept && run.isOver())
        kept = m_documents->keepNewest(QString::fromLatin1(runKind), most);
    emit changed();
    return kept;
}

QList<PastRun> RunHistory::runs() const
{
    QList<PastRun> runs;
    for (const auto &document : m_documents->all(QString::fromLatin1(runKind))) {
        if (auto run = pastRunFrom(document.id, document.body))
            runs.append(*run);
    }
    std::ranges::stable_sort(runs, std::ranges::greater{}, &PastRun::when);
    return runs;
}

Result<> RunHistory::forget(const QString &id)
{
    const auto removed = m_documents->remove(QString::fromLatin1(runKind), id);
    emit changed();
    return removed;
}

QList<Snippet> RunHistory::snippets() const
{
    QList<Snippet> snippets;
    for (const auto &document : m_documents->all(QString::fromLatin1(snippetKind))) {
        if (const auto script = bytesFrom(document.body["script"_L1]); !script.isEmpty())
            snippets.append({document.id, script});
    }
    std::ranges::sort(
        snippets, [](const Snippet &a, const Snippet &b) { return QString::localeAwareCompare(a.name, b.name) < 0; });
    return snippets;
}

Result<> RunHistory::keep(const Snippet &snippet, const QDateTime &now)
{
    const auto kept =
        m_documents->put(QString::fromLatin1(snippetKind), snippet.name, {{u"script"_s, base64(snippet.script)}}, now);
    emit changed();
    return kept;
}

Result<> RunHistory::renameSnippet(const QString &from, const QString &to, const QDateTime &now)
{
    const auto known = m_documents->find(QString::fromLatin1(snippetKind), from);
    if (!known || from == to)
        return {};
    if (m_documents->find(QString::fromLatin1(snippetKind), to))
        return failed(ErrorCode::AlreadyExists,
                      RunHistoryMessages::tr("There is a snippet “%1” already. Take another name.").arg(to));
    auto renamed =
        m_documents->put(QString::fromLatin1(snippetKind), to, known->body, now); // two of them are better than none
    if (renamed)
        renamed = m_documents->remove(QString::fromLatin1(snippetKind), from);
    emit changed();
    return renamed;
}

Result<> RunHistory::forgetSnippet(const QString &name)
{
    const auto removed = m_documents->remove(QString::fromLatin1(snippetKind), name);
    emit changed();
    return removed;
}
