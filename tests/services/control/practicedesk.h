// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/endpoints.h"
#include "services/auth/tokensource.h"
#include "services/control/jsonschema.h"
#include "services/control/verbcall.h"
#include "services/core/activities.h"
#include "services/core/async/reply.h"
#include "services/core/wakewatch.h"
#include "services/net/endpointtrust.h"
#include "services/session/session.h"
#include "services/store/settings.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/practice/practiceprocess.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

/// A caller of verbs that remembers what it heard.
class HeardIo final : public VerbIo
{
public:
    void progress(const QString &sentence) override { news << sentence; }
    void write(const QByteArray &bytes, OutputStream stream) override
    {
        (stream == OutputStream::Out ? out : err) += bytes;
    }
    [[nodiscard]] Task<> agree(VerbQuestion question, std::stop_token) override
    {
        questions.append(question);
        const bool isAgreed = question.effect == VerbEffect::Changes || yes.contains(question.name);
        return finishedTask<void>(
            isAgreed ? Result<>{}
                     : Result<>{std::unexpected{Error{
                           .code = ErrorCode::Denied, .message = question.sentence, .reason = verbreason::notAgreed}}});
    }
    void listen(Listener listener) override
    {
        if (listener.input)
            listener.input({}); // nobody types
    }

    QStringList news;
    QByteArray out;
    QByteArray err;
    QList<VerbQuestion> questions;
    QStringList yes;
};

/// One project of the practice cloud and its services, without a window.
class PracticeDesk
{
public:
    static constexpr auto quickWorld =
        "{\"disabledServices\": [\"cloudbilling.googleapis.com\"], \"capacity\": [{\"zone\": \"*\", \"type\": \"*\", "
        "\"failFirst\": 0}], \"seconds\": {\"decide\": 0.1, "
        "\"boot\": 0.1, \"delete\": 0.1, \"stop\": 0.1, \"start\": 0.1, \"keys\": 0.1, \"admit\": 0.1, \"queue\": 0.1, "
        "\"compute\": 0.1, \"maintenance\": 0.2, \"enable\": 0.1, \"propagate\": 0.1}}";

    ~PracticeDesk()
    {
        if (session)
            end();
        cloud.stop();
    }

    [[nodiscard]] bool start(const QByteArray &world = quickWorld)
    {
        qputenv("HOME", folder.path().toUtf8());
        qunsetenv("SSH_AUTH_SOCK");
        QFile file{folder.filePath(QStringLiteral("scenario.json"))};
        if (!file.open(QFile::WriteOnly) || file.write(world) != world.size())
            return false;
        file.close();
        return cloud.start({QStringLiteral("--state"), folder.filePath(QStringLiteral("world")),
                            QStringLiteral("--scenario"), file.fileName(), QStringLiteral("--seed"),
                            QStringLiteral("26")})
            && open();
    }

    [[nodiscard]] bool open()
    {
        const auto line = QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact) + '\n';
        const auto access = practiceAccess(line);
        if (!access)
            return false;
        profile = access->profile;
        settings = std::make_unique<Settings>(folder.filePath(QStringLiteral("settings.json")));
        EndpointTrust::instance().setPractice(placesOf(profile));
        const SessionContext context{
            .clock = &clock, .activities = &activities, .settings = settings.get(), .wake = &wake};
        PracticeCloud::Options options;
        options.stateFolder = folder.path();
        const auto files = SessionFiles::in(folder.path(), profile, options);
        const auto store = waited(SessionStore::opened(files));
        if (!store)
            return false;
        session = std::make_unique<Session>(
            std::make_unique<CloudAccess>(practiceAccount(), profile, std::make_shared<PracticeToken>(access->token),
                                          context),
            files, *store, context);
        session->begin();
        return QTest::qWaitFor([this] { return session->tpuRequests->role() == Role::Owner; }, 30'000);
    }

    void end()
    {
        session->suspend();
        session->jobs.suspend();
        session->hosts.dropLogins();
        session->endRequests();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 60'000);
        session.reset();
        settings.reset();
    }

    /// What comes of a verb; an answer that is not as its schema says is told and is an error.
    [[nodiscard]] Result<QJsonObject> call(const QString &verb, const QJsonObject &arguments = {},
                                           const QStringList &yes = {}, bool isReadOnly = false)
    {
        heard = std::make_shared<HeardIo>();
        heard->yes = yes;
        const VerbCall asked{.verb = verb, .arguments = arguments, .isReadOnly = isReadOnly};
        auto result = waited(
            perform(asked, {.session = session.get(), .clock = &clock, .settings = settings.get(), .io = heard}, {}));
        if (!result) {
            qInfo("%s: %s", qPrintable(verb), qPrintable(result.error().message));
            return result;
        }
        const auto problem = schemaProblem(resultSchema(verb), *result);
        if (!problem.isEmpty() || resultSchema(verb).isEmpty()) {
            qWarning("%s: %s\n%s", qPrintable(verb), qPrintable(problem), QJsonDocument{*result}.toJson().constData());
            return failed(ErrorCode::BadReply, problem);
        }
        answered.insert(verb);
        return result;
    }

    QTemporaryDir folder{QStringLiteral("/tmp/tpudesk-verbs-XXXXXX")};
    PracticeProcess cloud;
    CloudProfile profile;
    QuickClock clock{std::chrono::milliseconds{300}};
    Activities activities;
    WakeWatch wake;
    std::unique_ptr<Settings> settings;
    std::unique_ptr<Session> session;
    std::shared_ptr<HeardIo> heard; ///< of the last call
    QSet<QString> answered; ///< verbs with an answer that is as their schema says
};
