// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The protocol, with a client and a desk in memory.
#include "services/core/async/reply.h"
#include "services/mcp/mcpserver.h"
#include "services/mcp/mcptools.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>
#include <optional>

using namespace Qt::StringLiterals;

class TestMcpServer : public QObject
{
    Q_OBJECT

private slots:
    void init() { serve(false); }

    void cleanup()
    {
        m_server.reset();
        m_asked.clear();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void itSaysWhoItIsAndWhatItSpeaks_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("spoken");
        for (const auto &version : McpServer::protocolVersions())
            QTest::newRow(qPrintable(version)) << version << version;
        QTest::newRow("of the future") << u"2031-01-01"_s << McpServer::protocolVersions().constFirst();
        QTest::newRow("none") << QString{} << McpServer::protocolVersions().constFirst();
    }

    void itSaysWhoItIsAndWhatItSpeaks()
    {
        QFETCH(QString, wanted);
        QFETCH(QString, spoken);
        const auto answer = request(u"initialize"_s, {{u"protocolVersion"_s, wanted}});
        const auto result = answer["result"_L1];
        QCOMPARE(result["protocolVersion"_L1].toString(), spoken);
        QCOMPARE(result["serverInfo"_L1]["name"_L1].toString(), u"tpudesk"_s);
        QCOMPARE(result["serverInfo"_L1]["version"_L1].toString(), u"9.9"_s);
        QVERIFY(result["capabilities"_L1].toObject().contains("tools"_L1));
        QVERIFY(result["instructions"_L1].toString().contains("--allow-changes"_L1));
    }

    void nothingButAPingComesBeforeTheBeginning()
    {
        QVERIFY(request(u"ping"_s)["result"_L1].isObject());
        QCOMPARE(codeOf(request(u"tools/list"_s)), -32600);
        QCOMPARE(codeOf(request(u"tools/call"_s, {{u"name"_s, u"tpus_list"_s}})), -32600);
        begin();
        QCOMPARE(codeOf(request(u"initialize"_s)), -32600); // there is one beginning
        QVERIFY(request(u"tools/list"_s)["result"_L1].isObject());
    }

    void whatItDoesNotKnowItSays()
    {
        begin();
        QCOMPARE(codeOf(request(u"resources/list"_s)), -32601);
        QCOMPARE(codeOf(request(u"no/such\x1b[2J"_s)), -32601);
        QCOMPARE(codeOf(request(u"tools/list"_s, {{u"cursor"_s, u"2"_s}})), -32602);
        QCOMPARE(codeOf(request(u"tools/call"_s, {{u"name"_s, u"tpus_fly"_s}})), -32602);
        QCOMPARE(codeOf(request(u"tools/call"_s)), -32602);
        QCOMPARE(codeOf(request(u"tools/call"_s, {{u"name"_s, u"tpus_list"_s}, {u"arguments"_s, 3}})), -32602);
        say(R"({"jsonrpc":"2.0","method":"notifications/of-the-future"})");
        say(R"({"jsonrpc":"2.0","id":99,"result":{}})");
        QVERIFY(m_said.isEmpty()); // nobody asked
    }

    void aCallIsDoneAndAnswered()
    {
        begin();
        call(7, u"tpus_list"_s, {{u"zone"_s, u"us-central2-b"_s}});
        QCOMPARE(m_asked.size(), 1);
        const auto &asked = m_asked.front();
        QCOMPARE(asked.call.verb, u"tpus.list"_s);
        QCOMPARE(asked.call.arguments["zone"_L1].toString(), u"us-central2-b"_s);
        QCOMPARE(asked.call.confirmBy, ConfirmBy::Window);
        QCOMPARE(asked.call.asker, u"an editor 1.2"_s);
        QVERIFY(asked.call.isReadOnly && !asked.call.mayAsk && !asked.call.wantsOutput);
        QVERIFY(m_said.isEmpty());
        settle(0, QJsonObject{{u"tpus"_s, QJsonArray{}}});
        QTRY_COMPARE(m_said.size(), 1);
        QCOMPARE(m_said[0]["id"_L1].toInt(), 7);
        QCOMPARE(m_said[0]["result"_L1]["structuredContent"_L1]["project"_L1].toString(), u"trc-demo"_s);
        QVERIFY(!m_said[0]["result"_L1]["isError"_L1].toBool());
    }

    void callsAreAnsweredAsTheyEnd()
    {
        begin();
        call(1, u"tpus_list"_s);
        call(u"one"_s, u"quota_list"_s);
        call(2.5, u"grant_list"_s);
        QCOMPARE(m_asked.size(), 3);
        settle(1);
        QTRY_COMPARE(m_said.size(), 1);
        settle(2);
        QTRY_COMPARE(m_said.size(), 2);
        settle(0);
        QTRY_COMPARE(m_said.size(), 3);
        QCOMPARE(m_said[0]["id"_L1], QJsonValue{u"one"_s});
        QCOMPARE(m_said[1]["id"_L1], QJsonValue{2.5});
        QCOMPARE(m_said[2]["id"_L1], QJsonValue{1});
    }

    void wrongArgumentsAreASentenceTheModelCanActOn()
    {
        begin();
        for (const auto &wrong : {QJsonObject{{u"colour"_s, u"red"_s}}, QJsonObject{{u"fresh"_s, u"yes"_s}}}) {
            const auto answer = request(u"tools/call"_s, {{u"name"_s, u"tpus_list"_s}, {u"arguments"_s, wrong}});
            QVERIFY(answer["result"_L1]["isError"_L1].toBool());
            QCOMPARE(answer["result"_L1]["_meta"_L1]["tpudesk/error"_L1]["reason"_L1].toString(),
                     QString{verbreason::usage});
        }
        QVERIFY(m_asked.empty());
    }

    void whoOnlyReadsIsToldHowChangesAreAllowed()
    {
        begin();
        const auto answer = request(
            u"tools/call"_s, {{u"name"_s, u"tpus_delete"_s}, {u"arguments"_s, QJsonObject{{u"name"_s, u"a"_s}}}});
        const auto result = answer["result"_L1];
        QVERIFY(result["isError"_L1].toBool());
        QVERIFY(result["content"_L1][0]["text"_L1].toString().contains("--allow-changes"_L1));
        QCOMPARE(result["_meta"_L1]["tpudesk/error"_L1]["reason"_L1].toString(), QString{verbreason::readOnly});
        QVERIFY(m_asked.empty());
        const auto listed = request(u"tools/list"_s)["result"_L1]["tools"_L1].toArray();
        QVERIFY(std::ranges::all_of(
            listed, [](const QJsonValue &tool) { return tool["annotations"_L1]["readOnlyHint"_L1].toBool(); }));
    }

    void changesGoToTheWindowWhenTheyAreSwitchedOn()
    {
        serve(true);
        begin();
        const auto listed = request(u"tools/list"_s)["result"_L1]["tools"_L1].toArray();
        QVERIFY(
            std::ranges::any_of(listed, [](const QJsonValue &tool) { return tool["name"_L1] == u"tpus_delete"_s; }));
        call(1, u"tpus_delete"_s, {{u"name"_s, u"llama-pod"_s}});
        QCOMPARE(m_asked.size(), 1);
        QCOMPARE(m_asked.front().call.confirmBy, ConfirmBy::Window);
        QVERIFY(!m_asked.front().call.isReadOnly);
        settle(0,
               std::unexpected{Error{.code = ErrorCode::Denied,
                                     .message = u"Nothing was done: it was refused."_s,
                                     .reason = verbreason::notAgreed}});
        QTRY_COMPARE(m_said.size(), 1);
        QVERIFY(m_said[0]["result"_L1]["isError"_L1].toBool());
        QVERIFY(m_said[0]["result"_L1]["content"_L1][0]["text"_L1].toString().contains("refused"_L1));
    }

    /// Whatever the call came with, this side agrees to nothing in the place of the window.
    void nobodyButTheWindowIsAsked()
    {
        serve(true);
        begin();
        call(1, u"tpus_delete"_s, {{u"name"_s, u"llama-pod"_s}});
        std::optional<Result<>> agreed;
        TaskScope scope;
        scope.run(m_asked.front().io->agree({.sentence = u"Delete it?"_s}, {}),
                  [&agreed](const Result<> &answer) { agreed = answer; });
        QVERIFY(agreed && !*agreed);
        QCOMPARE(agreed->error().reason, QString{verbreason::notAgreed});
        settle(0);
        QTRY_COMPARE(m_said.size(), 1);
    }

    void newsGoToWhomWantsThem()
    {
        begin();
        call(1, u"doctor_run"_s);
        m_asked[0].io->progress(u"unheard"_s);
        say(R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"doctor_run","_meta":{"progressToken":"t"}}})");
        m_asked[1].io->progress(u"one\x1b[31m"_s);
        m_asked[1].io->progress(u"two"_s);
        QCOMPARE(m_said.size(), 2);
        QCOMPARE(m_said[0]["method"_L1].toString(), u"notifications/progress"_s);
        QCOMPARE(m_said[0]["params"_L1]["progressToken"_L1].toString(), u"t"_s);
        QVERIFY(!m_said[0]["params"_L1]["message"_L1].toString().contains(QChar{0x1b}));
        QVERIFY(m_said[1]["params"_L1]["progress"_L1].toInt() > m_said[0]["params"_L1]["progress"_L1].toInt());
        m_isFull = true;
        m_asked[1].io->progress(u"nobody reads"_s);
        m_asked[1].io->write("output", OutputStream::Out);
        QCOMPARE(m_said.size(), 2);
        settle(0);
        settle(1);
        QTRY_COMPARE(m_said.size(), 4); // answers are not news
    }

    void aCallThatWasCancelledIsStoppedAndNotAnswered()
    {
        begin();
        call(1, u"tpus_list"_s);
        call(u"1"_s, u"quota_list"_s);
        cancel(1);
        QVERIFY(m_asked[0].stop.stop_requested());
        QVERIFY(!m_asked[1].stop.stop_requested()); // its id is another one
        settle(0, failed(ErrorCode::Cancelled));
        settle(1);
        QTRY_COMPARE(m_said.size(), 1);
        QCOMPARE(m_said[0]["id"_L1], QJsonValue{u"1"_s});
        QTRY_COMPARE(m_server->running(), 0);
        cancel(1); // it is over
        cancel(42); // it never was
        say(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}})");
        say(R"({"jsonrpc":"2.0","method":"notifications/cancelled"})");
        QCOMPARE(m_said.size(), 1);
    }

    void oneIdNamesOneCall()
    {
        begin();
        call(1, u"tpus_list"_s);
        call(1, u"quota_list"_s);
        QCOMPARE(m_asked.size(), 1);
        QCOMPARE(m_said.size(), 1);
        QCOMPARE(codeOf(m_said[0]), -32600);
        QVERIFY(m_said[0]["id"_L1].isNull()); // an answer with that id is still to come
        settle(0);
        QTRY_COMPARE(m_said.size(), 2);
        call(1, u"tpus_list"_s); // by now it names nothing
        QCOMPARE(m_asked.size(), 2);
        settle(1);
        QTRY_COMPARE(m_said.size(), 3);
    }

    void soManyCallsRunAtOnceAndNoMore()
    {
        begin();
        for (int i = 0; i < McpServer::mostCalls + 3; ++i)
            call(i, u"tpus_list"_s);
        QCOMPARE(m_server->running(), McpServer::mostCalls);
        QCOMPARE(m_said.size(), 3);
        QVERIFY(m_said[0]["result"_L1]["isError"_L1].toBool());
        QCOMPARE(m_said[0]["result"_L1]["_meta"_L1]["tpudesk/error"_L1]["code"_L1].toString(), u"busy"_s);
        for (int i = 0; i < McpServer::mostCalls; ++i)
            settle(i);
        QTRY_COMPARE(m_said.size(), McpServer::mostCalls + 3);
    }

    void aBatchIsAnsweredAtOnce()
    {
        begin();
        say(R"([{"jsonrpc":"2.0","id":1,"method":"ping"},
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"tpus_list"}},
                {"jsonrpc":"2.0","method":"notifications/initialized"}, 3])"_ba.simplified());
        QVERIFY(m_lines.isEmpty());
        settle(0);
        QTRY_COMPARE(m_lines.size(), 1);
        const auto answers = QJsonDocument::fromJson(m_lines[0]).array();
        QCOMPARE(answers.size(), 3);
        const auto isTo = [&answers](const QJsonValue &id) {
            return std::ranges::any_of(answers, [&id](const QJsonValue &one) { return one["id"_L1] == id; });
        };
        QVERIFY(isTo(1) && isTo(2) && isTo(QJsonValue{}));
        m_lines.clear();
        say(R"([{"jsonrpc":"2.0","method":"notifications/initialized"}])"); // to which nothing is said
        say(R"([{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"tpus_list"}}])");
        cancel(5);
        settle(1, failed(ErrorCode::Cancelled));
        QTRY_COMPARE(m_server->running(), 0);
        QVERIFY(m_lines.isEmpty());
    }

    void theEndStopsWhatRuns()
    {
        begin();
        call(1, u"tpus_list"_s);
        QSignalSpy finished{m_server.get(), &McpServer::finished};
        m_server->take(R"({"jsonrpc":"2.0","id":2,"method":"ping"})"); // the last line has no end
        m_server->finish();
        QCOMPARE(m_said.size(), 1);
        QCOMPARE(m_said[0]["id"_L1].toInt(), 2);
        QVERIFY(m_asked[0].stop.stop_requested());
        QVERIFY(finished.isEmpty());
        settle(0, failed(ErrorCode::Cancelled));
        QTRY_COMPARE(finished.size(), 1);
        m_server->take("{}\n");
        m_server->finish();
        QCOMPARE(m_said.size(), 1); // nobody is there
        QCOMPARE(finished.size(), 1);
    }

    void linesThatAreTooLongAreLetGo()
    {
        begin();
        m_server->take(QByteArray(longestRpcLine + 1, 'x'));
        m_server->take(QByteArray(longestRpcLine, 'y') + '\n');
        QCOMPARE(m_said.size(), 1);
        QCOMPARE(codeOf(m_said[0]), -32600);
        QVERIFY(request(u"ping"_s)["result"_L1].isObject());
    }

    /// The corpus of the parser, whole and with letters changed, said to a server that may do everything: each line
    /// that comes back is an answer, no call is made without its arguments being right, and it goes on afterwards.
    void whateverIsSaidIsAnsweredInJson()
    {
        serve(true);
        begin();
        QRandomGenerator dice{26};
        const QDir corpus{QStringLiteral(TPUDESK_SOURCE_DIR "/tests/fuzz/corpus/mcp")};
        const auto names = corpus.entryList(QDir::Files);
        QVERIFY(names.size() > 10);
        for (const auto &name : names) {
            QFile file{corpus.filePath(name)};
            QVERIFY(file.open(QFile::ReadOnly));
            const auto bytes = file.readAll();
            for (int turn = 0; turn < 40; ++turn) {
                auto said = bytes;
                for (int i = 0; i < turn && !said.isEmpty(); ++i)
                    said[dice.bounded(int(said.size()))] = char(dice.bounded(256));
                m_server->take(said + '\n');
                settleAll();
            }
        }
        for (const auto &line : std::as_const(m_lines)) {
            QVERIFY(!line.contains('\n'));
            QVERIFY2(!QJsonDocument::fromJson(line).isNull(), line.constData());
        }
        for (const auto &asked : m_asked)
            QCOMPARE(argumentProblem(*verbNamed(asked.call.verb), asked.call.arguments), QString{});
        QTRY_COMPARE(m_server->running(), 0);
        m_said.clear();
        QVERIFY(request(u"ping"_s)["result"_L1].isObject());
    }

private:
    /// A call that the desk was asked for.
    struct Asked
    {
        VerbCall call{};
        std::shared_ptr<VerbIo> io{};
        std::stop_token stop{};
        std::optional<Answer<DeskAnswer>> answer{};
    };

    void serve(bool mayChange)
    {
        m_server.reset();
        m_asked.clear();
        m_said.clear();
        m_lines.clear();
        m_isFull = false;
        m_server = std::make_unique<McpServer>(McpContext{
            .call =
                [this](const VerbCall &call, const std::shared_ptr<VerbIo> &io, std::stop_token stop) {
                    Answer<DeskAnswer> answer;
                    const auto reply = answer.reply();
                    m_asked.push_back({.call = call, .io = io, .stop = std::move(stop), .answer = std::move(answer)});
                    return awaited<DeskAnswer>(reply, {}, {});
                },
            .send =
                [this](const QByteArray &line) {
                    m_lines << line.chopped(1);
                    m_said << QJsonDocument::fromJson(line).object();
                },
            .isFull = [this] { return m_isFull; },
            .mayChange = mayChange,
            .folder = u"/home/kim"_s,
            .version = u"9.9"_s});
    }

    void begin()
    {
        (void)request(u"initialize"_s,
                      {{u"protocolVersion"_s, u"2025-06-18"_s},
                       {u"clientInfo"_s, QJsonObject{{u"name"_s, u"an\x1b editor"_s}, {u"version"_s, u"1.2"_s}}}});
        say(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
    }

    void say(const QByteArray &line) { m_server->take(line + '\n'); }

    void send(const QJsonValue &id, const QString &method, const QJsonObject &params)
    {
        say(QJsonDocument{
            QJsonObject{{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {u"method"_s, method}, {u"params"_s, params}}}
                .toJson(QJsonDocument::Compact));
    }

    /// What is answered at once.
    [[nodiscard]] QJsonObject request(const QString &method, const QJsonObject &params = {})
    {
        send(++m_lastId, method, params);
        const auto answer = m_said.isEmpty() ? QJsonObject{} : m_said.takeLast();
        m_lines.clear();
        return answer["id"_L1] == QJsonValue{m_lastId} ? answer : QJsonObject{};
    }

    void call(const QJsonValue &id, const QString &tool, const QJsonObject &arguments = {})
    {
        send(id, u"tools/call"_s, {{u"name"_s, tool}, {u"arguments"_s, arguments}});
    }

    void cancel(const QJsonValue &id)
    {
        say(QJsonDocument{QJsonObject{{u"jsonrpc"_s, u"2.0"_s},
                                      {u"method"_s, u"notifications/cancelled"_s},
                                      {u"params"_s, QJsonObject{{u"requestId"_s, id}}}}}
                .toJson(QJsonDocument::Compact));
    }

    void settle(int number, const Result<QJsonObject> &result = QJsonObject{})
    {
        auto &asked = m_asked[size_t(number)];
        if (const auto answer = std::exchange(asked.answer, std::nullopt))
            (*answer)(DeskAnswer{
                .program = u"tpudesk 9.9"_s, .project = u"trc-demo"_s, .cloud = u"practice"_s, .result = result});
    }

    void settleAll()
    {
        for (size_t i = 0; i < m_asked.size(); ++i)
            settle(int(i));
        QCoreApplication::processEvents();
    }

    [[nodiscard]] static int codeOf(const QJsonObject &answer) { return answer["error"_L1]["code"_L1].toInt(); }

    std::vector<Asked> m_asked;
    QList<QJsonObject> m_said; ///< by the server
    QByteArrayList m_lines; ///< the same, as it came
    bool m_isFull = false;
    int m_lastId = 1'000;
    std::unique_ptr<McpServer> m_server;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestMcpServer)
#include "tst_mcpserver.moc"
