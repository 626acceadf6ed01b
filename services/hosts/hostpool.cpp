// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/hostpool.h"
#include "services/core/async/semaphore.h"
#include "services/core/wipe.h"
#include "services/ssh/connectshell.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct HostPoolMessages
{
    Q_DECLARE_TR_FUNCTIONS(HostPool)
};

using Connection = std::shared_ptr<SshConnection>;

/// A node asked for by many workers at once is read once.
struct Readings
{
    struct Entry
    {
        bool isBeingRead = false;
        std::optional<NodeReading> node;
        std::chrono::milliseconds at{};
        std::vector<Answer<NodeReading>> waiting;
    };

    TpuApi api;
    std::function<LoginChoice()> login;
    Clock *clock;
    std::map<QString, Entry> entries{};
};
using ReadingsPtr = std::shared_ptr<Readings>;

Task<NodeReading> readOnce(ReadingsPtr readings, TpuId id, std::stop_token stop)
{
    constexpr auto freshFor = 5s;
    for (;;) {
        auto &entry = readings->entries[id.toString()];
        if (entry.node && readings->clock->sinceBoot() - entry.at < freshFor)
            co_return std::as_const(*entry.node); // a plain lvalue would be moved from
        if (!entry.isBeingRead)
            break;
        Answer<NodeReading> answer;
        const auto reply = answer.reply();
        entry.waiting.push_back(std::move(answer));
        auto read = co_await awaited<NodeReading>(reply, {}, stop);
        // Whoever read it was told to stop, we were not.
        if (read || stop.stop_requested() || read.error().code != ErrorCode::Cancelled)
            co_return read;
    }
    readings->entries[id.toString()].isBeingRead = true;
    auto node = co_await readNode(readings->api, id, stop);
    auto &entry = readings->entries[id.toString()]; // looked up again: the map may have changed
    entry.isBeingRead = false;
    entry.at = readings->clock->sinceBoot();
    entry.node = node ? std::optional{*node} : std::nullopt;
    for (const auto &answer : std::exchange(entry.waiting, {}))
        answer(node);
    co_return node;
}

Result<SshTarget> plainTarget(const PodHost &host, const LoginChoice &login)
{
    const auto user = host.user.isEmpty() ? login.user : host.user;
    if (user.isEmpty())
        return failed(ErrorCode::LoginRefused,
                      HostPoolMessages::tr("Nobody has said as which user to log in to %1. Write it before the "
                                           "address (me@%1), or choose a key on the Keys page.")
                          .arg(host.address));
    SshTarget target;
    target.host = host.address;
    target.port = host.port;
    target.user = user;
    target.identity = {{}, {}, u"%1:%2"_s.arg(host.address).arg(host.port), 0};
    target.keyFile = login.keyFile;
    target.label = host.label;
    return target;
}

Task<SshTarget> reach(ReadingsPtr readings, PodHost host, std::stop_token stop)
{
    const auto login = readings->login();
    if (host.isPlain())
        co_return plainTarget(host, login);
    if (login.user.isEmpty()) // nobody is asked then
        co_return co_await wayTo(readings->api, {}, host.worker, login, stop);
    const auto node = co_await readOnce(readings, host.tpu, stop);
    if (!node)
        co_return std::unexpected{node.error()};
    auto target = co_await wayTo(readings->api, *node, host.worker, login, stop);
    if (target && !host.user.isEmpty())
        target->user = host.user;
    co_return target;
}

} // namespace

HostReach reachOf(TpuApi api, std::function<LoginChoice()> login, Clock *clock)
{
    const auto readings = std::make_shared<Readings>(std::move(api), std::move(login), clock);
    return [readings](PodHost host, std::stop_token stop) { return reach(readings, std::move(host), std::move(stop)); };
}

/// Questions of many logins, asked one after the other; what was answered for a key file holds for all that are under
/// way.
struct HostPool::PromptQueue
{
    struct Secret
    {
        QStringList answers; ///< to the first, second and third attempt
        std::optional<Error> refusal;
    };

    SshPrompts prompts{};
    std::map<QString, Secret> secrets{};
    std::shared_ptr<AsyncSemaphore> turn = std::make_shared<AsyncSemaphore>(1);

    ~PromptQueue() { forget(); }

    void forget()
    {
        for (auto &[file, secret] : secrets) {
            for (auto &answer : secret.answers)
                wipe(answer);
        }
        secrets.clear();
    }

    using Ptr = std::shared_ptr<PromptQueue>;

    static Task<QString> passphrase(Ptr desk, PassphraseQuestion question)
    {
        const auto turn = co_await desk->turn->enter(question.withdrawn);
        if (!turn)
            co_return std::unexpected{turn.error()};
        if (const auto &known = desk->secrets[question.file]; known.refusal)
            co_return std::unexpected{*known.refusal};
        else if (question.attempt <= known.answers.size())
            co_return ownCopy(known.answers[question.attempt - 1]); // who has used it wipes all that share it
        const auto ask = desk->prompts.passphrase;
        if (!ask)
            co_return failed(ErrorCode::Cancelled);
        auto answer = co_await ask(question);
        if (question.withdrawn.stop_requested()) { // given elsewhere, or needed by nobody: that refuses nothing
            if (answer)
                wipe(*answer);
            co_return failed(ErrorCode::Cancelled);
        }
        auto &secret = desk->secrets[question.file];
        if (!answer)
            secret.refusal = answer.error();
        else
            secret.answers.append(ownCopy(*answer));
        co_return answer;
    }

    static Task<bool> hostKey(Ptr desk, HostKeyQuestion question)
    {
        const auto turn = co_await desk->turn->enter(question.withdrawn);
        if (!turn)
            co_return std::unexpected{turn.error()};
        const auto ask = desk->prompts.acceptHostKey;
        if (!ask)
            co_return failed(ErrorCode::Cancelled);
        co_return co_await ask(question);
    }

    static SshPrompts shared(const Ptr &desk)
    {
        SshPrompts prompts;
        prompts.place = desk->prompts.place;
        if (desk->prompts.passphrase)
            prompts.passphrase = [desk](const PassphraseQuestion &question) { return passphrase(desk, question); };
        if (desk->prompts.acceptHostKey)
            prompts.acceptHostKey = [desk](const HostKeyQuestion &question) { return hostKey(desk, question); };
        return prompts;
    }
};

namespace {

/// A key that was published a moment ago reaches a worker within a minute; to a plain address nobody publishes one.
Task<Connection> logInTo(HostReach reach, QPointer<SshHub> hub, SshPrompts prompts, PodHost host, ConnectReport report,
                         std::stop_token stop)
{
    const auto target = co_await reach(host, stop);
    if (!target)
        co_return std::unexpected{target.error()};
    if (!hub || stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (host.isPlain())
        co_return co_await hub->connectTo(*target, prompts, report, stop);
    co_return co_await connectPatiently(hub, *target, prompts, report, stop);
}

Task<Connection> at(Connection connection)
{
    co_return connection;
}

} // namespace

HostPool::HostPool(HostReach reach, SshHub *hub, QObject *parent)
    : QObject{parent}
    , m_reach{std::move(reach)}
    , m_hub{hub}
    , m_desk{std::make_shared<PromptQueue>()}
{
}

HostPool::~HostPool()
{
    blockSignals(true);
    dropAll();
}

Task<std::shared_ptr<SshConnection>> HostPool::connection(PodHost host, std::stop_token stop, Questions questions)
{
    auto &entry = m_entries[host.id];
    if (entry.connection && !entry.connection->isLost())
        return at(entry.connection);
    const auto waiter = ++m_lastWaiter;
    Answer<Connection> answer;
    const auto reply = answer.reply();
    entry.waiting.emplace(waiter, Waiter{std::move(answer), questions});
    if (!entry.attempt || entry.attempt->stop_requested()) // one that was told to end is joined by nobody
        begin(host, questions);
    auto leave = m_tasks.guard([this, id = host.id, waiter] { giveUp(id, waiter); });
    return awaited<Connection>(reply, std::move(leave), std::move(stop));
}

void HostPool::begin(const PodHost &host, Questions questions)
{
    auto &entry = m_entries[host.id];
    entry.connection.reset();
    if (questions == Questions::Asked && !isAsking()) // of logins that were dropped
        m_desk->forget();
    entry.host = host;
    entry.questions = questions;
    entry.attempt = std::make_shared<std::stop_source>();
    const auto attempt = entry.attempt;
    set(host.id, {.state = HostLink::State::Connecting, .sentence = tr("Looking up where %1 is…").arg(host.label)});
    auto report = m_tasks.guard([this, id = host.id, attempt](const ConnectProgress &progress) {
        if (m_entries[id].attempt != attempt)
            return;
        const bool waits = progress.stage == ConnectStage::Waiting;
        set(id,
            {.state = waits ? HostLink::State::Waiting : HostLink::State::Connecting, .sentence = progress.sentence});
    });
    m_tasks.run(logInTo(m_reach, m_hub, questions == Questions::Asked ? PromptQueue::shared(m_desk) : SshPrompts{},
                        host, std::move(report), attempt->get_token()),
                [this, host, attempt](Result<Connection> result) { finish(host, attempt, std::move(result)); });
}

/// A login that asks nobody keeps no answer: one to a dead host is tried again for days.
bool HostPool::isAsking() const
{
    return std::ranges::any_of(
        m_entries, [](const auto &one) { return one.second.attempt && one.second.questions == Questions::Asked; });
}

void HostPool::finish(const PodHost &host, const std::shared_ptr<std::stop_source> &attempt, Result<Connection> result)
{
    auto &entry = m_entries[host.id];
    if (entry.attempt != attempt)
        return; // dropped meanwhile
    entry.attempt.reset();
    if (!isAsking())
        m_desk->forget();
    const bool wouldAsk = !result && entry.questions == Questions::None
        && (result.error().code == ErrorCode::KeyUnreadable || result.error().code == ErrorCode::KeyLocked
            || result.error().code == ErrorCode::HostKeyUnknown);
    const auto waiting = std::exchange(entry.waiting, {});
    if (wouldAsk) { // whoever came meanwhile and may ask gets a login that does
        for (const auto &[number, waiter] : waiting) {
            if (waiter.questions == Questions::Asked)
                entry.waiting.emplace(number, waiter);
        }
    }
    const bool isAgain = !entry.waiting.empty();
    if (result)
        keep(host.id, *result);
    else if (isAgain)
        begin(host, Questions::Asked);
    else if (wouldAsk || result.error().code == ErrorCode::Cancelled)
        set(host.id, {});
    else
        set(host.id, {.state = HostLink::State::Failed, .error = result.error()});
    for (const auto &[number, waiter] : waiting) {
        if (!isAgain || waiter.questions == Questions::None)
            waiter.answer(result);
    }
}

void HostPool::keep(const QString &hostId, const Connection &connection)
{
    m_entries[hostId].connection = connection;
    // Queued: this may be its last owner, and it must not go while it tells.
    connect(
        connection.get(), &SshConnection::lost, this,
        [this, hostId, weak = std::weak_ptr{connection}](const Error &error) {
            auto &entry = m_entries[hostId];
            if (!entry.connection || entry.connection != weak.lock())
                return;
            entry.connection.reset();
            set(hostId, {.state = HostLink::State::Failed, .error = error});
        },
        Qt::QueuedConnection);
    set(hostId, {.state = HostLink::State::Connected});
}

void HostPool::giveUp(const QString &hostId, quint64 waiter)
{
    auto &entry = m_entries[hostId];
    entry.waiting.erase(waiter);
    if (entry.waiting.empty() && entry.attempt)
        entry.attempt->request_stop();
}

HostLink HostPool::link(const QString &hostId) const
{
    const auto found = m_entries.find(hostId);
    return found == m_entries.end() ? HostLink{} : found->second.link;
}

void HostPool::set(const QString &hostId, HostLink link)
{
    m_entries[hostId].link = std::move(link);
    emit linkChanged(hostId);
}

void HostPool::drop(const QString &hostId)
{
    const auto found = m_entries.find(hostId);
    if (found == m_entries.end())
        return;
    auto &entry = found->second;
    const auto attempt = std::exchange(entry.attempt, nullptr);
    const auto connection = std::exchange(entry.connection, nullptr);
    const auto waiting = std::exchange(entry.waiting, {});
    set(hostId, {});
    if (attempt)
        attempt->request_stop();
    for (const auto &[number, waiter] : waiting)
        waiter.answer(failed(ErrorCode::Cancelled));
    if (connection)
        connection->disconnectNow();
}

void HostPool::dropAll()
{
    QStringList ids;
    for (const auto &[id, entry] : m_entries)
        ids.append(id);
    for (const auto &id : ids)
        drop(id);
}

void HostPool::renewLogins()
{
    QStringList ids;
    for (const auto &[id, entry] : m_entries) {
        if (entry.attempt && !entry.waiting.empty()) // else it was told to end, and a question keeps it
            ids.append(id);
    }
    for (const auto &id : ids) {
        const auto found = m_entries.find(id);
        if (found == m_entries.end() || !found->second.attempt)
            continue; // whoever heard of one before it has dropped it
        const auto attempt = std::exchange(found->second.attempt, nullptr);
        begin(PodHost{found->second.host}, found->second.questions);
        attempt->request_stop(); // it finds another one in its place, and tells nobody
    }
}

void HostPool::dropLogins()
{
    QStringList ids;
    for (const auto &[id, entry] : m_entries) {
        if (entry.attempt)
            ids.append(id);
    }
    for (const auto &id : ids)
        drop(id);
}

void HostPool::setPrompts(SshPrompts prompts)
{
    m_desk->prompts = std::move(prompts);
}

void HostPool::forgetAnswers()
{
    m_desk->forget();
}
