// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/secrets.h"

#include "services/core/async/reply.h"
#include "services/core/linkedstop.h"
#include "services/core/log.h"

#include <QCoreApplication>
#include <QHash>
#include <QThread>

#include <qt6keychain/keychain.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct KeychainMessages
{
    Q_DECLARE_TR_FUNCTIONS(Keychain)
};

constexpr qsizetype largestSecret = 64 * 1'024;

enum class Verb : quint8 { Read, Write, Remove };

struct Outcome
{
    QKeychain::Error error = QKeychain::OtherError;
    QString words{};
    QByteArray secret{};
};

/// What goes to the keychain's thread.
struct Errand
{
    Verb verb = Verb::Read;
    QString service;
    QString key;
    QByteArray secret{};
};

QKeychain::Job *jobFor(const Errand &errand)
{
    QKeychain::Job *job = nullptr;
    if (errand.verb == Verb::Read) {
        job = new QKeychain::ReadPasswordJob{errand.service};
    } else if (errand.verb == Verb::Write) {
        auto *write = new QKeychain::WritePasswordJob{errand.service};
        write->setBinaryData(errand.secret);
        job = write;
    } else {
        job = new QKeychain::DeletePasswordJob{errand.service};
    }
    job->setKey(errand.key);
    job->setInsecureFallback(false); // never plain text
    return job;
}

Error incidentOf(const Outcome &outcome)
{
    switch (outcome.error) {
    case QKeychain::EntryNotFound: return {ErrorCode::NotFound, {}};
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return {ErrorCode::Denied,
                KeychainMessages::tr("The system's keychain is locked or was not opened. Unlock it and try again."),
                outcome.words};
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return {ErrorCode::FileFailed,
                KeychainMessages::tr("This computer has no keychain that TPU Desk can use (such as GNOME Keyring or "
                                     "KWallet). Install or start one to stay signed in."),
                outcome.words};
    default:
        return {
            ErrorCode::FileFailed,
            KeychainMessages::tr("The system's keychain does not work: %1. Check it with its own program.")
                .arg(outcome.words.isEmpty() ? KeychainMessages::tr("it gives no reason") : outcome.words.left(300)),
            outcome.words};
    }
}

Error tooSlow()
{
    return {ErrorCode::Timeout,
            KeychainMessages::tr(
                "The system's keychain gives no answer; perhaps it waits for its password. Unlock it and try again.")};
}

/// One thread for the whole program: QtKeychain queues all jobs on the thread that sent the first one.
class KeychainThread
{
public:
    /// An object of that thread; the thread starts with the first call.
    static QObject *there()
    {
        static KeychainThread the;
        return the.m_there;
    }

private:
    KeychainThread()
        : m_there{new QObject}
    {
        m_thread.setObjectName(u"keychain"_s);
        m_there->moveToThread(&m_thread);
        QObject::connect(&m_thread, &QThread::finished, m_there, &QObject::deleteLater);
        m_thread.start();
    }

    ~KeychainThread()
    {
        m_thread.quit();
        if (!m_thread.wait(3s)) { // it hangs in a call of the system; the program ends all the same
            m_thread.terminate();
            m_thread.wait(1s);
        }
    }

    QThread m_thread;
    QObject *m_there;
};

/// On the keychain's thread. The job deletes itself.
void send(const Errand &errand, const Answer<Outcome> &answer)
{
    auto *job = jobFor(errand);
    QObject::connect(job, &QKeychain::Job::finished, KeychainThread::there(), [answer](QKeychain::Job *done) {
        Outcome outcome{done->error(), done->errorString(), {}};
        if (const auto *read = qobject_cast<QKeychain::ReadPasswordJob *>(done))
            outcome.secret = read->binaryData();
        answer(outcome);
    });
    job->start();
}

} // namespace

struct KeychainSecrets::State
{
    Clock *clock;
    Options options;
    QHash<QString, QByteArray> memory{}; ///< what the keychain did not take
    std::stop_source closing{};
};

namespace {

using StatePtr = std::shared_ptr<KeychainSecrets::State>;

/// Waits for the keychain, at most for the deadline. What comes later counts no more.
Task<QByteArray> run(StatePtr state, Errand errand, std::stop_token callersStop)
{
    const LinkedStop linked{callersStop, state->closing.get_token()};
    if (linked.token().stop_requested())
        co_return failed(ErrorCode::Cancelled);
    errand.service = state->options.service;
    Answer<Outcome> answer{ErrorCode::Cancelled};
    const auto reply = answer.reply();
    QMetaObject::invokeMethod(
        KeychainThread::there(), [errand, answer = std::move(answer)] { send(errand, answer); }, Qt::QueuedConnection);
    const auto outcome = co_await awaitedInTime<Outcome>(reply, state->clock, state->options.deadline, linked.token());
    if (!outcome)
        co_return std::unexpected{outcome.error().code == ErrorCode::Timeout ? tooSlow() : outcome.error()};
    if (outcome->error != QKeychain::NoError)
        co_return std::unexpected{incidentOf(*outcome)};
    co_return std::as_const(outcome->secret);
}

Task<QByteArray> readFrom(StatePtr state, QString key, std::stop_token stop)
{
    if (const auto kept = state->memory.constFind(key); kept != state->memory.constEnd())
        co_return kept.value();
    auto read = co_await run(state, {.verb = Verb::Read, .service = {}, .key = key}, stop);
    if (read && (read->isEmpty() || read->size() > largestSecret))
        co_return failed(ErrorCode::NotFound); // nothing of ours
    co_return read;
}

Task<Kept> writeTo(StatePtr state, QString key, QByteArray secret, std::stop_token stop)
{
    state->memory.insert(key, secret); // until the keychain has it
    const auto written = co_await run(state, {.verb = Verb::Write, .service = {}, .key = key, .secret = secret}, stop);
    if (written) {
        state->memory.remove(key);
        co_return Kept{};
    }
    if (written.error().code == ErrorCode::Cancelled)
        co_return std::unexpected{written.error()};
    warn(u"auth"_s, written.error().message);
    co_return Kept{Kept::Place::Memory,
                   KeychainMessages::tr(
                       "You stay signed in only until TPU Desk ends, because the sign-in cannot be kept safely. %1")
                       .arg(written.error().message)};
}

Task<> removeFrom(StatePtr state, QString key, std::stop_token stop)
{
    const bool wasInMemory = state->memory.remove(key);
    const auto removed = co_await run(state, {.verb = Verb::Remove, .service = {}, .key = key}, stop);
    if (removed || wasInMemory || removed.error().code == ErrorCode::NotFound)
        co_return {};
    co_return std::unexpected{removed.error()};
}

} // namespace

KeychainSecrets::KeychainSecrets(Clock *clock)
    : KeychainSecrets{clock, Options{}}
{
}

KeychainSecrets::KeychainSecrets(Clock *clock, Options options)
    : m_state{std::make_shared<State>(clock, std::move(options))}
{
}

KeychainSecrets::~KeychainSecrets()
{
    m_state->closing.request_stop();
}

Task<QByteArray> KeychainSecrets::read(QString key, std::stop_token stop)
{
    return readFrom(m_state, std::move(key), std::move(stop));
}

Task<Kept> KeychainSecrets::write(QString key, QByteArray secret, std::stop_token stop)
{
    return writeTo(m_state, std::move(key), std::move(secret), std::move(stop));
}

Task<> KeychainSecrets::remove(QString key, std::stop_token stop)
{
    return removeFrom(m_state, std::move(key), std::move(stop));
}
