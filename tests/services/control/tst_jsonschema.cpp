// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/jsonschema.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QJsonObject json(const char *text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace

class TestJsonSchema : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrongIsFoundWhereItStands_data()
    {
        QTest::addColumn<QJsonObject>("schema");
        QTest::addColumn<QJsonObject>("value");
        QTest::addColumn<QString>("problem"); // empty: none
        const auto list = json(R"({"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"}}}})");
        QTest::newRow("fine") << list << json(R"({"a":[1,2]})") << QString{};
        QTest::newRow("item") << list << json(R"({"a":[1,"b"]})") << u"result.a[1]"_s;
        QTest::newRow("fraction") << list << json(R"({"a":[1.5]})") << u"number, not integer"_s;
        const auto strict =
            json(R"({"type":"object","properties":{"a":{}},"required":["a"],"additionalProperties":false})");
        QTest::newRow("lacks") << strict << json("{}") << u"lacks \"a\""_s;
        QTest::newRow("more") << strict << json(R"({"a":1,"b":2})") << u"result.b"_s;
        const auto map = json(R"({"type":"object","additionalProperties":{"type":"string"}})");
        QTest::newRow("map") << map << json(R"({"x":"y"})") << QString{};
        QTest::newRow("map of other things") << map << json(R"({"x":1})") << u"result.x"_s;
        const auto word =
            json(R"({"properties":{"a":{"enum":["x","y"]},"b":{"pattern":"^a+$"},"c":{"minimum":1,"maximum":3}}})");
        QTest::newRow("word") << word << json(R"({"a":"z"})") << u"none of its words"_s;
        QTest::newRow("pattern") << word << json(R"({"b":"ab"})") << u"pattern"_s;
        QTest::newRow("least") << word << json(R"({"c":0})") << u"minimum"_s;
        QTest::newRow("most") << word << json(R"({"c":4})") << u"maximum"_s;
        QTest::newRow("within") << word << json(R"({"a":"x","b":"aa","c":3})") << QString{};
        const auto referring =
            json("{\"$ref\":\"#/$defs/t\",\"$defs\":{\"t\":{\"properties\":{\"next\":{\"$ref\":\"#/$defs/t\"}},"
                 "\"type\":\"object\"}}}");
        QTest::newRow("reference") << referring << json(R"({"next":{"next":{}}})") << QString{};
        QTest::newRow("deep in a reference") << referring << json(R"({"next":{"next":7}})") << u"result.next.next"_s;
        QTest::newRow("nowhere") << json("{\"$ref\":\"#/$defs/none\"}") << json("{}") << u"leads nowhere"_s;
        const auto either = json(R"({"properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}})");
        QTest::newRow("either") << either << json(R"({"a":null})") << QString{};
        QTest::newRow("neither") << either << json(R"({"a":1})") << u"result.a"_s;
        QTest::newRow("a word that is not known") << json(R"({"multipleOf":2})") << json("{}") << u"multipleOf"_s;
        QTest::newRow("in circles") << json("{\"$ref\":\"#/$defs/t\",\"$defs\":{\"t\":{\"$ref\":\"#/$defs/t\"}}}")
                                    << json("{}") << u"its schema is none"_s;
    }

    void whatIsWrongIsFoundWhereItStands()
    {
        QFETCH(QJsonObject, schema);
        QFETCH(QJsonObject, value);
        QFETCH(QString, problem);
        const auto found = schemaProblem(schema, value);
        QVERIFY2(problem.isEmpty() ? found.isEmpty() : found.contains(problem), qPrintable(found));
    }

    void everySchemaIsCompleteInItself()
    {
        for (const auto &verb : verbs()) {
            if (verb.work == nullptr)
                continue;
            const auto schema = resultSchema(verb.name);
            const auto text = QString::fromUtf8(QJsonDocument{schema}.toJson());
            static const QRegularExpression reference{u"\"\\$ref\": \"#/\\$defs/([^\"]+)\""_s};
            for (auto found = reference.globalMatch(text); found.hasNext();)
                QVERIFY2(schema["$defs"_L1].toObject().contains(found.next().captured(1)), qPrintable(verb.name));
            // An empty answer is none of any verb: something is always promised.
            QVERIFY2(!schemaProblem(schema, QJsonObject{}).isEmpty(), qPrintable(verb.name));
        }
    }

    void noVerbHasASchemaThatNobodyMakes()
    {
        const auto all = answerSchemas()["$defs"_L1].toObject();
        for (auto one = all.begin(); one != all.end(); ++one) {
            if (one.key().contains(u'.'))
                QVERIFY2(verbNamed(one.key()) != nullptr, qPrintable(one.key()));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestJsonSchema)
#include "tst_jsonschema.moc"
