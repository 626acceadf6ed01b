// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/gcloud.h"

#include "services/core/linkedstop.h"
#include "services/core/log.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto deadline = 20s;
constexpr qsizetype mostAccounts = 200;

struct GcloudMessages
{
    Q_DECLARE_TR_FUNCTIONS(Gcloud)
};

std::unexpected<Error> notInstalled()
{
    return failed(
        ErrorCode::NotFound,
        GcloudMessages::tr(
            "gcloud was not found on this computer. Install the Google Cloud CLI, or choose another way to sign in."));
}

std::unexpected<Error> strange()
{
    return failed(ErrorCode::BadReply,
                  GcloudMessages::tr("gcloud answered something that TPU Desk does not understand. Update it (gcloud "
                                     "components update) and try again."));
}

/// A name from outside, fit for an argument and for a sentence.
QString accountFrom(const QJsonValue &value)
{
    static const QRegularExpression form{uR"(\A[A-Za-z0-9][A-Za-z0-9._%+'#/:=-]{0,300}(@[A-Za-z0-9.-]{1,255})?\z)"_s};
    const auto text = value.toString();
    return form.match(text).hasMatch() ? text : QString{};
}

ProjectId projectFrom(const QJsonValue &value)
{
    static const QRegularExpression form{uR"(\A[a-z0-9][a-z0-9.:-]{0,62}\z)"_s};
    return form.match(value.toString()).hasMatch() ? ProjectId{value.toString()} : ProjectId{};
}

/// No questions, one language, and nothing of ours that would make it speak for another account.
QProcessEnvironment quiet(QProcessEnvironment environment)
{
    environment.insert(u"LC_ALL"_s, u"C"_s);
    environment.insert(u"CLOUDSDK_CORE_DISABLE_PROMPTS"_s, u"1"_s);
    environment.insert(u"CLOUDSDK_CORE_SHOW_STRUCTURED_LOGS"_s, u"never"_s);
    environment.insert(u"CLOUDSDK_CORE_LOG_HTTP"_s, u"false"_s); // it would print the token
    environment.insert(u"CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK"_s, u"1"_s);
    return environment;
}

/// The last line it said, for a sentence.
QString lastWords(const QByteArray &messages)
{
    constexpr qsizetype longest = 300;
    const auto lines = redacted(QString::fromUtf8(messages.last(std::min<qsizetype>(messages.size(), 4'096))))
                           .split(u'\n', Qt::SkipEmptyParts);
    const auto error = std::ranges::find_if(lines, [](const QString &line) { return line.startsWith("ERROR:"_L1); });
    return (error != lines.end() ? *error : lines.value(lines.size() - 1)).trimmed().left(longest);
}

struct Call
{
    HostLauncher launcher;
    QString program;
    Clock *clock;
};

Task<> alarm(Clock *clock, std::stop_source late, std::stop_token stop)
{
    if (const auto slept = co_await clock->sleep(deadline, stop); slept)
        late.request_stop();
    co_return {};
}

Task<QByteArray> answer(Call call, QStringList arguments, std::stop_token stop)
{
    constexpr auto secondNet = 5s;
    SystemClock systems;
    std::stop_source late;
    std::stop_source done;
    const LinkedStop either{stop, late.get_token()};
    auto ringing = alarm(call.clock ? call.clock : &systems, late, done.get_token());
    const auto ran =
        co_await call.launcher.run(call.program, std::move(arguments), {}, deadline + secondNet, either.token());
    done.request_stop();
    (void)co_await ringing;
    if (!ran && ran.error().code == ErrorCode::Cancelled && late.stop_requested() && !stop.stop_requested())
        co_return failed(ErrorCode::Timeout,
                         GcloudMessages::tr("gcloud gave no answer within 20 s and was ended. Try again; if it happens "
                                            "again, run “gcloud info” in a terminal to see what it waits for."));
    if (!ran)
        co_return std::unexpected{ran.error()};
    if (!ran->isSuccess())
        co_return failed(ErrorCode::SignedOut, lastWords(ran->messages));
    co_return ran->output;
}

Task<GcloudFacts> lookAround(Call call, std::stop_token stop)
{
    auto configured = answer(call, {u"config"_s, u"list"_s, u"--format=json"_s}, stop); // both start at once
    const auto accounts = co_await answer(call, {u"auth"_s, u"list"_s, u"--format=json"_s}, stop);
    const auto configuration = co_await configured;
    for (const auto *one : {&accounts, &configuration}) {
        if (!*one)
            co_return failed(one->error().code == ErrorCode::SignedOut ? ErrorCode::BadReply : one->error().code,
                             one->error().code == ErrorCode::SignedOut
                                 ? GcloudMessages::tr("gcloud does not work: %1 Try “gcloud info” in a terminal.")
                                       .arg(one->error().message)
                                 : one->error().message);
    }
    auto facts = parseGcloudFacts(*accounts, *configuration);
    if (facts)
        facts->program = call.program;
    co_return facts;
}

/// It ended with an error: is nobody signed in, is it somebody else, or is it something else?
Task<Token> whyNot(Call call, QString account, QString words, std::stop_token stop)
{
    const auto facts = co_await lookAround(call, stop);
    if (!facts)
        co_return std::unexpected{facts.error()};
    if (facts->accounts.isEmpty())
        co_return failed(ErrorCode::SignedOut,
                         GcloudMessages::tr("Nobody is signed in to gcloud. Sign in with “gcloud auth login”."), words);
    if (!account.isEmpty() && !facts->accounts.contains(account))
        co_return failed(
            ErrorCode::SignedOut,
            GcloudMessages::tr("gcloud is not signed in as %1 (but as %2). Sign in with “gcloud auth login %1”, or "
                               "choose the other account.")
                .arg(account, facts->accounts.first(std::min<qsizetype>(3, facts->accounts.size())).join(", "_L1)),
            words);
    if (account.isEmpty() && facts->active.isEmpty())
        co_return failed(
            ErrorCode::SignedOut,
            GcloudMessages::tr(
                "gcloud has no active account. Choose one of its accounts here, or sign in with “gcloud auth login”."),
            words);
    co_return failed(
        ErrorCode::SignedOut,
        GcloudMessages::tr("gcloud gives no access to Google Cloud: %1 Sign in again with “gcloud auth login”.")
            .arg(words),
        words);
}

Task<Token> askForToken(Call call, QString account, Freshness freshness, std::stop_token stop)
{
    QStringList arguments{u"config"_s, u"config-helper"_s, u"--format=json"_s};
    arguments += freshness == Freshness::Refreshed ? u"--force-auth-refresh"_s : u"--min-expiry=10m"_s;
    if (!account.isEmpty())
        arguments += u"--account="_s + account;
    const auto text = co_await answer(call, arguments, stop);
    if (!text && text.error().code == ErrorCode::SignedOut)
        co_return co_await whyNot(call, account, text.error().message, stop);
    if (!text)
        co_return std::unexpected{text.error()};
    const auto read = parseConfigHelper(*text);
    if (!read)
        co_return std::unexpected{read.error()};
    if (!account.isEmpty() && !read->account.isEmpty() && read->account != account)
        co_return failed(
            ErrorCode::SignedOut,
            GcloudMessages::tr("gcloud gave access for %1 instead of %2. Sign in with “gcloud auth login %2”.")
                .arg(read->account, account));
    co_return std::as_const(read->token);
}

Task<GcloudFacts> noFacts()
{
    co_return notInstalled();
}

Task<Token> noToken()
{
    co_return notInstalled();
}

} // namespace

Gcloud::Gcloud(const QProcessEnvironment &environment, Clock *clock)
    : m_launcher{quiet(environment)}
    , m_environment{environment}
    , m_clock{clock}
{
}

std::optional<QString> Gcloud::program() const
{
    if (const auto found = m_launcher.findProgram(u"gcloud"_s))
        return found;
    const auto home = m_environment.value(u"HOME"_s);
    const QStringList places{home + "/google-cloud-sdk/bin/gcloud"_L1,
                             home + "/.local/share/google-cloud-sdk/bin/gcloud"_L1,
                             u"/snap/bin/gcloud"_s,
                             u"/usr/lib/google-cloud-sdk/bin/gcloud"_s,
                             u"/opt/google-cloud-sdk/bin/gcloud"_s,
                             u"/opt/google-cloud-cli/bin/gcloud"_s,
                             u"/usr/local/google-cloud-sdk/bin/gcloud"_s};
    for (const auto &place : places) {
        if (const auto found = m_launcher.findProgram(place))
            return found;
    }
    return std::nullopt;
}

Task<GcloudFacts> Gcloud::look(std::stop_token stop) const
{
    const auto found = program();
    return found ? lookAround({m_launcher, *found, m_clock}, std::move(stop)) : noFacts();
}

Task<Token> Gcloud::token(QString account, Freshness freshness, std::stop_token stop) const
{
    const auto found = program();
    return found ? askForToken({m_launcher, *found, m_clock}, std::move(account), freshness, std::move(stop))
                 : noToken();
}

Result<HostCommand> Gcloud::loginCommand(const QString &account) const
{
    const auto found = program();
    if (!found)
        return notInstalled();
    QStringList arguments{u"auth"_s, u"login"_s};
    if (!account.isEmpty())
        arguments += account;
    return HostLauncher{m_environment}.commandFor(*found,
                                                  arguments); // a person sits there: with questions, in their language
}

Result<GcloudToken> parseConfigHelper(const QByteArray &text)
{
    const auto [flaw, json] = readStrictJson(text.trimmed());
    if (flaw != JsonFlaw::None)
        return strange();
    const auto credential = json["credential"_L1].toObject();
    const auto core = json["configuration"_L1]["properties"_L1]["core"_L1].toObject();
    const auto token = credential["access_token"_L1].toString();
    constexpr qsizetype longest = 16 * 1'024;
    if (token.isEmpty())
        return failed(ErrorCode::SignedOut,
                      GcloudMessages::tr("Nobody is signed in to gcloud. Sign in with “gcloud auth login”."));
    if (token.size() > longest || !std::ranges::all_of(token, [](QChar c) { return c > u' ' && c <= u'~'; }))
        return strange();
    auto end = QDateTime::fromString(credential["token_expiry"_L1].toString(), Qt::ISODate);
    return GcloudToken{{token, end.isValid() ? end.toUTC() : QDateTime{}},
                       accountFrom(core["account"_L1]),
                       projectFrom(core["project"_L1])};
}

Result<GcloudFacts> parseGcloudFacts(const QByteArray &authList, const QByteArray &configList)
{
    GcloudFacts facts;
    const auto accounts = QJsonDocument::fromJson(authList);
    const auto [flaw, configuration] = readStrictJson(configList.trimmed());
    if (!accounts.isArray() || flaw != JsonFlaw::None)
        return strange();
    for (const auto &entry : accounts.array()) {
        const auto account = accountFrom(entry["account"_L1]);
        if (account.isEmpty() || facts.accounts.size() >= mostAccounts)
            continue;
        facts.accounts += account;
        if (entry["status"_L1].toString() == "ACTIVE"_L1)
            facts.active = account;
    }
    facts.project = projectFrom(configuration["core"_L1]["project"_L1]);
    facts.quotaProject = projectFrom(configuration["billing"_L1]["quota_project"_L1]);
    const auto zone = configuration["compute"_L1]["zone"_L1].toString();
    static const QRegularExpression zoneForm{uR"(\A[a-z0-9-]{1,40}\z)"_s};
    facts.zone = zoneForm.match(zone).hasMatch() ? zone : QString{};
    return facts;
}
