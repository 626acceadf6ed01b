// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A page of the list is read from the bytes of its reply; tst_tpujson looks at the single rows.
#include "services/net/jsontape.h"
#include "services/net/strictjson.h"
#include "services/tpu/tpujson.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QByteArray fileContent(const QString &name)
{
    QFile file{QStringLiteral(TPUDESK_TEST_DATA) + u"/tpu/"_s + name};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class TestNodePage : public QObject
{
    Q_OBJECT

private slots:
    void H11_theBytesOfAListSayWhatItsObjectSays();
};

void TestNodePage::H11_theBytesOfAListSayWhatItsObjectSays()
{
    int onTheQuickRoad = 0;
    const auto look = [&](const QByteArray &text) {
        const auto whole = readStrictJson(text);
        const auto page = readNodePage(text);
        QCOMPARE(page.rest.flaw, whole.flaw);
        QVERIFY(page.tpus == parseTpus(whole.object));
        auto rest = whole.object;
        rest.remove(u"nodes"_s);
        QCOMPARE(page.rest.object, rest);
        onTheQuickRoad += JsonTape::read(text) ? 1 : 0;
    };
    const QList<QJsonValue> wrong{QJsonValue{},
                                  true,
                                  -1,
                                  1e300,
                                  0.5,
                                  u"x"_s,
                                  u"a\"\\\n\u00e9/b"_s,
                                  QJsonArray{QJsonObject{}, 1, QJsonValue{}},
                                  QJsonObject{{u"type"_s, 1}},
                                  QJsonObject{}};
    int count = 0;
    for (const auto &name : {u"node-bare.json"_s, u"node-full.json"_s, u"node-strange.json"_s}) {
        const auto whole = readStrictJson(fileContent(name)).object;
        QJsonArray nodes{whole, 7, QJsonValue{}};
        for (auto it = whole.begin(); it != whole.end(); ++it) {
            for (const auto &value : wrong) {
                auto broken = whole;
                broken[it.key()] = value;
                nodes << broken;
                look(QJsonDocument{QJsonObject{{u"nodes"_s, QJsonArray{broken}}, {u"nextPageToken"_s, u"a+\""_s}}}
                         .toJson());
                ++count;
            }
        }
        const QJsonArray unreachable{u"projects/p/locations/z"_s};
        look(QJsonDocument{QJsonObject{{u"unreachable"_s, unreachable}, {u"nodes"_s, nodes}}}.toJson());
    }
    QVERIFY(onTheQuickRoad > count / 2);
    for (const auto &text :
         {R"({"nodes":7})"_ba, R"({"nodes":{"a":{}}})"_ba, "{}"_ba, ""_ba, "[]"_ba, R"({"nodes":[{)"_ba,
          R"({"nodes":[{"name":"projects/p/locations/z/nodes/a","id":1e3}]})"_ba,
          R"({"nodes":[{"name":"projects/p/locations/z/nodes/a","id":1,"id":2}]})"_ba})
        look(text);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestNodePage)
#include "tst_nodepage.moc"
