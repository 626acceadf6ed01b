// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/realitycheck.h"

#include "services/core/log.h"
#include "services/diagnostics/pseudonyms.h"
#include "services/diagnostics/realitycalls.h"
#include "services/diagnostics/realityshapes.h"
#include "services/net/googleerror.h"
#include "services/net/rawreply.h"
#include "services/net/strictjson.h"
#include "services/quota/limits.h"
#include "services/tpu/tpujson.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostItems = 10; ///< of a list in a reply that is kept: more of the same tell nothing new
constexpr qsizetype longestBody = 200'000; ///< characters

QJsonValue shortened(const QJsonValue &json)
{
    if (json.isArray()) {
        QJsonArray made;
        const auto array = json.toArray();
        for (const auto &one : array) {
            if (made.size() < mostItems)
                made.append(shortened(one));
        }
        return made;
    }
    if (!json.isObject())
        return json;
    QJsonObject made;
    const auto object = json.toObject();
    qsizetype empty = 0;
    for (auto it = object.begin(); it != object.end(); ++it) {
        const auto member = it->toObject();
        const bool isEmptyPlace = member.size() == 1 && member.contains("warning"_L1); // of more than a hundred zones
        if (!isEmptyPlace || ++empty == 1)
            made.insert(it.key(), shortened(it.value()));
    }
    return made;
}

/// Errors inside a reply: of operations, of requests that failed.
void collectErrors(const QJsonValue &json, QList<QJsonObject> &found)
{
    if (json.isArray()) {
        const auto array = json.toArray();
        for (const auto &one : array)
            collectErrors(one, found);
        return;
    }
    const auto object = json.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (it.key() == "error"_L1 && it->toObject().contains("message"_L1))
            found << it->toObject();
        collectErrors(it.value(), found);
    }
}

QString wordsFor(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Cancelled: return u"it was stopped"_s;
    case ErrorCode::Offline: return u"the connection was lost"_s;
    case ErrorCode::SignedOut: return u"the sign-in has ended"_s;
    case ErrorCode::Timeout: return u"no answer in time"_s;
    case ErrorCode::BadReply: return u"the reply is too large or not what the API promises"_s;
    case ErrorCode::Portal: return u"the reply is no JSON: it may not be Google's"_s;
    default: return u"no answer"_s;
    }
}

/// After these no further call would tell more.
bool endsAll(ErrorCode code)
{
    return code == ErrorCode::Cancelled || code == ErrorCode::Offline || code == ErrorCode::SignedOut;
}

/// "19 digits": what kind of word it is, and nothing of the word.
QString formOf(const QString &word)
{
    const bool isNumber = !word.isEmpty() && std::ranges::all_of(word, [](QChar c) { return c.isDigit(); });
    return u"%1 %2"_s.arg(word.size()).arg(isNumber ? u"digits"_s : u"characters, not only digits"_s);
}

class RealityRun
{
public:
    explicit RealityRun(const RealityTools &tools)
        : m_pins{tools.pins}
    {
        about.profile = tools.profile;
        about.now = tools.clock->now();
        report.begun = about.now;
        report.version = tools.version;
        m_names.learn(u"project"_s, tools.profile.project.toString());
        m_names.learn(u"number"_s, tools.profile.projectNumber);
        learnAccount();
        m_names.learn(u"project"_s, tools.profile.quotaProject.toString());
    }

    RealitySubject about;
    RealityReport report;

    void take(const RealityCall &call, const RestRequest &request, const Result<HttpResponse> &answer,
              std::chrono::milliseconds took)
    {
        RealityReply reply{.id = call.id, .request = shown(request), .took = took};
        if (!answer) {
            reply.outcome = wordsFor(answer.error().code);
            if (endsAll(answer.error().code))
                report.cut = u"%1 at %2"_s.arg(reply.outcome, call.id);
        } else {
            reply.status = answer->status;
            understand(call, *answer, request.url.host(), reply);
        }
        report.replies << reply;
    }

    void finish()
    {
        report.answers = {hostKeys(), wideList(), workerForm(), refusals(), oldUnits()};
        for (auto &line : report.answers)
            line = m_names.sentence(line);
    }

private:
    void learnAccount()
    {
        m_names.learn(u"user"_s, about.profile.account);
        m_names.learn(u"user"_s, about.profile.account.section(u'@', 0, 0));
    }

    [[nodiscard]] QString shown(const RestRequest &request)
    {
        const auto &url = request.url;
        const auto query = request.url.query(QUrl::FullyDecoded);
        return QString::fromLatin1(request.verb) + u' '
            + m_names.path(u"%1://%2%3"_s.arg(url.scheme(), url.authority(), url.path(QUrl::FullyDecoded)))
            + (query.isEmpty() ? QString{} : u'?' + m_names.sentence(query));
    }

    void understand(const RealityCall &call, const HttpResponse &answer, const QString &host, RealityReply &reply)
    {
        const auto judged = judgedAnswer(answer, host, Repeat::Safe, about.now);
        const auto json = judged ? *judged : readStrictJson(answer.body).object;
        if (judged) {
            m_replies.insert(call.id, json);
            about.learn(call.id, json);
            learnAccount();
            for (const auto &line : unknownsIn(call.message, json)) {
                if (const auto safe = m_names.sentence(line); !report.unknowns.contains(safe))
                    report.unknowns << safe;
            }
            const auto read = call.parse(json);
            reply.outcome = !read  ? u"our parser refuses it: "_s + m_names.sentence(read.error().message)
                : read->there >= 0 ? u"read %1 of %2"_s.arg(read->read).arg(read->there)
                                   : u"read %1"_s.arg(read->read);
            noteErrors(call.id, json, ErrorChannel::Operation);
        } else if (answer.status >= 400) {
            reply.outcome = u"refused"_s;
            noteErrors(call.id, json, ErrorChannel::Answer);
        } else {
            reply.outcome = u"%1 (%2, %3 bytes)"_s.arg(wordsFor(judged.error().code),
                                                       QString::fromLatin1(answer.contentType.left(60)),
                                                       QString::number(answer.body.size()));
            return;
        }
        keep(call, json, reply);
    }

    void keep(const RealityCall &call, const QJsonObject &json, RealityReply &reply)
    {
        const auto some = shortened(json).toObject();
        const auto text = QString::fromUtf8(
            QJsonDocument{call.isPublic ? some : m_names.object(some)}.toJson(QJsonDocument::Indented));
        if (text.size() > longestBody)
            reply.outcome += u"; too long to be kept"_s;
        else if (const auto secrets = secretsIn(text); !secrets.isEmpty())
            reply.outcome += u"; not kept: it may hold "_s + secrets.join(u" and "_s);
        else
            reply.body = text;
    }

    void noteErrors(const QString &call, const QJsonObject &json, ErrorChannel channel)
    {
        QList<QJsonObject> errors;
        collectErrors(json, errors);
        for (const auto &one : std::as_const(errors)) {
            const auto status = parseServerStatus(one, channel);
            const auto error = errorFrom(status, channel);
            // A sentence of a rule says in other words what Google said; without a rule Google's own are quoted.
            const bool isKnown = !error.isUnknownText && !error.message.contains(withoutEid(status.message));
            const auto line = u"%1, %2 %3: %4 [%5]"_s.arg(
                call, channel == ErrorChannel::Answer ? u"HTTP"_s : u"code"_s, QString::number(one["code"_L1].toInt()),
                m_names.sentence(withoutEid(status.message)), isKnown ? u"a rule knows it"_s : u"no rule knows it"_s);
            if (!report.sentences.contains(line))
                report.sentences << line;
        }
    }

    [[nodiscard]] QString hostKeys() const
    {
        const auto head = u"Do published and shown host keys agree? "_s;
        const auto node = m_replies.value(u"tpu.node"_s);
        if (!m_replies.contains(u"tpu.guestAttributes"_s) || node.isEmpty())
            return head + u"Not answered: no TPU VM told its keys."_s;
        const auto published = parseGuestAttributes(m_replies[u"tpu.guestAttributes"_s], about.workers);
        int publish = 0;
        int agree = 0;
        int differ = 0;
        for (auto it = published.begin(); it != published.end(); ++it) {
            publish += it->keys.isEmpty() ? 0 : 1;
            const auto pin = m_pins ? m_pins->pinned({.project = about.profile.project,
                                                      .zone = zoneOf(about.node),
                                                      .nodeId = node["id"_L1].toString(),
                                                      .worker = it.key()})
                                    : std::nullopt;
            if (!pin || !it->keys.contains(pin->type))
                continue;
            (QString::fromLatin1(it->keys[pin->type]) == pin->base64 ? agree : differ)++;
        }
        return head
            + u"Of %1 workers %2 publish keys; with the keys seen here before %3 agree, %4 differ."_s.arg(
                QString::number(published.size()), QString::number(publish), QString::number(agree),
                QString::number(differ));
    }

    [[nodiscard]] QString wideList() const
    {
        const auto head = u"Does locations/- take pageSize 1000? "_s;
        if (!m_replies.contains(u"tpu.nodes"_s))
            return head + u"It was not answered."_s;
        const auto page = m_replies[u"tpu.nodes"_s];
        return head
            + u"Yes: %1 nodes in one page, %2, %3 places unreachable."_s.arg(
                QString::number(page["nodes"_L1].toArray().size()),
                page["nextPageToken"_L1].toString().isEmpty() ? u"no further page"_s : u"a further page"_s,
                QString::number(page["unreachable"_L1].toArray().size()));
    }

    [[nodiscard]] QString workerForm() const
    {
        const auto head = u"What form has worker_id of GceTpuWorker? "_s;
        const auto series = m_replies.value(u"monitoring.series"_s)["timeSeries"_L1].toArray();
        QMap<QString, int> forms;
        QStringList labels;
        for (const auto &one : series) {
            ++forms[formOf(one["resource"_L1]["labels"_L1]["worker_id"_L1].toString())];
            labels +=
                one["resource"_L1]["labels"_L1].toObject().keys() + one["metric"_L1]["labels"_L1].toObject().keys();
        }
        labels.removeDuplicates();
        QStringList words;
        for (auto it = forms.begin(); it != forms.end(); ++it)
            words << u"%1 (%2 series)"_s.arg(it.key()).arg(it.value());
        return head
            + (words.isEmpty() ? u"Not answered: Cloud Monitoring has no such series now."_s
                               : words.join(u", "_s) + u"; labels: "_s + labels.join(u", "_s));
    }

    [[nodiscard]] QString refusals() const
    {
        const auto count = std::ranges::count_if(
            report.sentences, [](const QString &line) { return line.startsWith("tpu.queuedResource"_L1); });
        return u"How does the queue refuse? %1 sentences of requests that failed are below."_s.arg(count);
    }

    [[nodiscard]] QString oldUnits() const
    {
        const auto infos = m_replies.value(u"quota.infos"_s)["quotaInfos"_L1].toArray();
        QStringList rows;
        for (const auto &info : infos) {
            const auto id = info["quotaId"_L1].toString();
            if (quotaNameFrom(id).generation != "v4"_L1)
                continue;
            QStringList values;
            for (const auto &place : info["dimensionsInfos"_L1].toArray())
                values << place["details"_L1]["value"_L1].toString(u"absent"_s);
            values.removeDuplicates();
            rows << u"%1: unit %2, values %3"_s.arg(id, info["metricUnit"_L1].toString(u"absent"_s),
                                                    values.join(u" "_s));
        }
        return u"In which unit are v4 quotas? "_s
            + (rows.isEmpty() ? u"Not answered: no v4 quota is told."_s
                              : rows.first(std::min(mostItems, rows.size())).join(u"; "_s));
    }

    QPointer<HostKeys> m_pins;
    Pseudonyms m_names;
    QHash<QString, QJsonObject> m_replies; ///< as they came
};

/// Once, and once more the other way where the refusal is of whom the call is counted to: as RestClient does it.
Task<HttpResponse> ask(RealityTools tools, RestRequest request, std::stop_token stop)
{
    if (!tools.rest)
        co_return failed(ErrorCode::Cancelled);
    auto answer = co_await rawReply(tools.rest, request, tools.options, stop);
    if (!answer || answer->status < 400 || tools.options.quotaProject.isEmpty())
        co_return answer;
    const auto refusal = judgedAnswer(*answer, request.url.host(), Repeat::Safe, tools.clock->now());
    const bool isNamed = request.counted == CountedTo::Project;
    if (refusal || !tools.rest
        || !(isNamed ? isQuotaProjectDenied(refusal.error()) : refusal.error().code == ErrorCode::ApiOff))
        co_return answer;
    request.counted = isNamed ? CountedTo::SignIn : CountedTo::Project;
    co_return co_await rawReply(tools.rest, request, tools.options, stop);
}

QString block(const QString &title, const QStringList &lines)
{
    return u"== %1 ==\n%2\n\n"_s.arg(title, lines.isEmpty() ? u"(nothing)"_s : lines.join(u'\n'));
}

/// The last net: what all that went before has let through goes with its line.
QString withoutSecrets(const QString &text)
{
    auto lines = redacted(text).split(u'\n');
    const auto left = lines.removeIf([](const QString &line) { return !secretsIn(line).isEmpty(); });
    return lines.join(u'\n') + u"Lines left out because something private was in them: %1.\n"_s.arg(left);
}

} // namespace

int RealityReport::answered() const
{
    return int(std::ranges::count_if(replies, [](const RealityReply &one) { return one.status / 100 == 2; }));
}

QString RealityReport::text() const
{
    auto whole =
        u"TPU Desk: reality check\nMade %1 UTC with %2. Of %3 calls %4 were answered; %5 had nothing to ask about: %6.\n"_s
            .arg(begun.toString(u"yyyy-MM-dd hh:mm"_s), version.section(u'\n', 0, 0), QString::number(replies.size()),
                 QString::number(answered()), QString::number(notAsked.size()),
                 notAsked.isEmpty() ? u"none"_s : notAsked.join(u", "_s));
    if (!cut.isEmpty())
        whole += u"It did not come to its end: %1.\n"_s.arg(cut);
    whole +=
        u"Names, people, projects, machines, addresses and keys are replaced; the same word always by the same one. "
        "Lists are cut after %1 items. Nothing was sent to anybody: read it before you do.\n"
        "Held against Google's API descriptions %2.\n\n"_s.arg(mostItems)
            .arg(describedRevisions());
    whole += block(u"Open questions"_s, answers) + block(u"Fields and values that no description knows"_s, unknowns)
        + block(u"Refusals"_s, sentences) + u"== Replies ==\n"_s;
    for (const auto &one : replies)
        whole += u"-- %1: %2, %3 ms\n   %4\n   %5\n%6\n"_s.arg(
            one.id, QString::number(one.status), QString::number(one.took.count()), one.request, one.outcome, one.body);
    return secretsIn(whole).isEmpty() ? whole : withoutSecrets(whole);
}

Task<RealityReport> checkReality(RealityTools tools, std::function<void(int done, int all)> progress,
                                 std::stop_token stop)
{
    tools.options.quotaProject = tools.profile.quotaProject;
    RealityRun run{tools};
    const auto all = int(realityCalls().size());
    int done = 0;
    for (const auto &call : realityCalls()) {
        if (const auto request = call.request(run.about)) {
            const auto begun = tools.clock->sinceBoot();
            const auto answer = co_await ask(tools, *request, stop);
            run.take(call, *request, answer, tools.clock->sinceBoot() - begun);
        } else {
            run.report.notAsked << call.id;
        }
        if (!run.report.cut.isEmpty())
            break;
        if (progress)
            progress(++done, all);
    }
    run.finish();
    co_return run.report;
}
