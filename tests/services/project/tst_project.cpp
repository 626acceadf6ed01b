// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/strictjson.h"
#include "services/project/projectapi.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestProject : public QObject
{
    Q_OBJECT

private slots:
    void idNumberAndNameAreToldApart_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<ProjectWord>("word");
        QTest::newRow("id") << u"my-tpu-project"_s << ProjectWord::Id;
        QTest::newRow("id with digits") << u"tpu-42"_s << ProjectWord::Id;
        QTest::newRow("id of a domain") << u"example.com:old-one"_s << ProjectWord::Id;
        QTest::newRow("number") << u"123456789012"_s << ProjectWord::Number;
        QTest::newRow("E22 name") << u"Data-Mining"_s << ProjectWord::Name;
        QTest::newRow("name with spaces") << u"my project"_s << ProjectWord::Name;
        QTest::newRow("name in Korean") << u"연구"_s << ProjectWord::Name;
        QTest::newRow("too short") << u"abc"_s << ProjectWord::Name;
        QTest::newRow("ends in a hyphen") << u"my-tpu-"_s << ProjectWord::Name;
        QTest::newRow("a path") << u"projects/my-tpu-project"_s << ProjectWord::Name;
        QTest::newRow("a way out of the path") << u"../../v1/projects"_s << ProjectWord::Name;
        QTest::newRow("full-width digits") << u"１２３４５６"_s << ProjectWord::Name;
        QTest::newRow("nothing") << QString{} << ProjectWord::Name;
    }

    void idNumberAndNameAreToldApart()
    {
        QFETCH(QString, text);
        QFETCH(ProjectWord, word);
        QCOMPARE(projectWord(text), word);
    }

    void aProjectIsReadByAllItsNames()
    {
        const auto project = parseProject(
            readStrictJson(
                R"({"name":"projects/415104041262","projectId":"tokyo-rain-123","displayName":"Rain","state":"DELETE_REQUESTED","etag":"x"})")
                .object);
        QVERIFY(project.has_value());
        QCOMPARE(
            *project,
            (Project{ProjectId{u"tokyo-rain-123"_s}, u"415104041262"_s, u"Rain"_s, ProjectState::DeleteRequested}));
    }

    void whatIsNoProjectIsNone_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("empty") << "{}"_ba;
        QTest::newRow("no number") << R"({"projectId":"tokyo-rain-123","name":"projects/tokyo-rain-123"})"_ba;
        QTest::newRow("no id") << R"({"name":"projects/415104041262"})"_ba;
        QTest::newRow("wrong types") << R"({"name":5,"projectId":[]})"_ba;
        QTest::newRow("an id with a path in it") << R"({"name":"projects/4","projectId":"a/b/c/d/e"})"_ba;
    }

    void whatIsNoProjectIsNone()
    {
        QFETCH(QByteArray, json);
        const auto project = parseProject(readStrictJson(json).object);
        QVERIFY(!project.has_value());
        QCOMPARE(project.error().code, ErrorCode::BadReply);
        QVERIFY(!project.error().message.isEmpty());
    }

    void billingThatIsNotSaidToBeOnIsOff()
    {
        const auto read = [](const char *json) { return parseBilling(readStrictJson(json).object); };
        QCOMPARE(read(R"({"billingEnabled":true,"billingAccountName":"billingAccounts/01-02"})")->state,
                 Billing::State::On);
        QCOMPARE(read(R"({"billingEnabled":true,"billingAccountName":"billingAccounts/01-02"})")->account, u"01-02"_s);
        QCOMPARE(read(R"({"name":"projects/p/billingInfo"})")->state, Billing::State::Off);
        QCOMPARE(read(R"({"billingEnabled":false,"billingAccountName":"billingAccounts/01"})")->state,
                 Billing::State::Off);
        QVERIFY(!read(R"({"billingEnabled":"yes"})").has_value());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProject)
#include "tst_project.moc"
