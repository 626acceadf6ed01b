// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/applink.h"

#include <QTest>

using namespace Qt::StringLiterals;
using Kind = AppLink::Kind;

class TestAppLink : public QObject
{
    Q_OBJECT

private slots:
    void everyFormIsReadAndWrittenAgain_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<AppLink>("place");
        for (const QString &panel : linkedPanels())
            QTest::newRow(qPrintable(panel))
                << u"tpudesk://open/"_s + panel << AppLink{.kind = Kind::Panel, .name = panel};
        QTest::newRow("settings") << u"tpudesk://open/settings"_s << AppLink{.kind = Kind::Setting};
        QTest::newRow("setting") << u"tpudesk://open/settings/looks.theme"_s
                                 << AppLink{.kind = Kind::Setting, .name = u"looks.theme"_s};
        QTest::newRow("section") << u"tpudesk://open/guide/first-vm"_s
                                 << AppLink{.kind = Kind::Guide, .name = u"first-vm"_s};
        QTest::newRow("anchor") << u"tpudesk://open/guide/first-vm#quota-1"_s
                                << AppLink{.kind = Kind::Guide, .name = u"first-vm"_s, .anchor = u"quota-1"_s};
        const AppLink tpu{
            .kind = Kind::Tpu, .name = u"node-1"_s, .project = u"my-project"_s, .zone = u"us-central2-b"_s};
        QTest::newRow("tpu") << u"tpudesk://open/tpu/my-project/us-central2-b/node-1"_s << tpu;
        AppLink view = tpu;
        view.panel = u"terminal"_s;
        view.worker = 3;
        QTest::newRow("host") << u"tpudesk://open/tpu/my-project/us-central2-b/node-1?panel=terminal&worker=3"_s
                              << view;
        for (const QString &zone : {u"us-south1-ai1b"_s, u"us-central1-ai1a"_s}) {
            AppLink aiZone = tpu;
            aiZone.zone = zone;
            QTest::newRow(qPrintable(zone)) << u"tpudesk://open/tpu/my-project/%1/node-1"_s.arg(zone) << aiZone;
        }
        AppLink domain = tpu;
        domain.project = u"example.com:my-project"_s;
        QTest::newRow("project of a domain")
            << u"tpudesk://open/tpu/example.com:my-project/us-central2-b/node-1"_s << domain;
    }

    void everyFormIsReadAndWrittenAgain()
    {
        QFETCH(QString, text);
        QFETCH(AppLink, place);
        const auto link = parseAppLink(text);
        QVERIFY2(link.has_value(), link ? "" : qPrintable(link.error().message));
        QVERIFY(*link == place);
        QCOMPARE(toText(place), text);
    }

    /// What Google calls AI zones; and whatever it may call the next ones.
    void R23_aLinkLeadsIntoAZoneWithAnUnfamiliarName()
    {
        for (const auto &zone : {u"us-south1-ai1b"_s, u"us-central1-ai1a"_s}) {
            const auto link = parseAppLink(u"tpudesk://open/tpu/my-project/%1/node-1"_s.arg(zone));
            QVERIFY2(link && link->zone == zone, qPrintable(zone));
        }
    }

    void whatOnlyOpensIsAllThereIs_data()
    {
        QTest::addColumn<QString>("text");
        const auto row = [](const QString &text) { QTest::newRow(qPrintable(text.left(60))) << text; };
        const QString tpu = u"tpudesk://open/tpu/my-project/us-central2-b/node-1"_s;
        for (const QString &text : {u""_s,
                                    u"tpudesk:"_s,
                                    u"tpudesk://"_s,
                                    u"tpudesk://open"_s,
                                    u"tpudesk://open/"_s,
                                    u"tpudesk://delete/tpu/p-1/us-central2-b/n"_s,
                                    u"https://open/usage"_s,
                                    u"TPUDESK://open/usage"_s,
                                    u"tpudesk://open/usage/"_s,
                                    u"tpudesk://open/usage?x"_s,
                                    u"tpudesk://open/moon"_s,
                                    u"tpudesk://open/usage#x"_s,
                                    u"tpudesk://me@open/usage"_s,
                                    u"tpudesk://open:80/usage"_s,
                                    u"tpudesk://open//usage"_s,
                                    u"tpudesk://open/../usage"_s,
                                    u" tpudesk://open/usage"_s,
                                    u"tpudesk://open/usage\n"_s,
                                    u"tpudesk://open/guide"_s + u"/"_s,
                                    u"tpudesk://open/guide/a b"_s,
                                    u"tpudesk://open/guide/a#"_s,
                                    u"tpudesk://open/guide/a#A"_s,
                                    u"tpudesk://open/guide/a#b#c"_s,
                                    u"tpudesk://open/settings/"_s,
                                    u"tpudesk://open/settings/a/b"_s,
                                    u"tpudesk://open/settings#a"_s,
                                    u"tpudesk://open/tpu"_s,
                                    u"tpudesk://open/tpu//us-central2-b/n"_s,
                                    u"tpudesk://open/tpu/P/us-central2-b/n"_s,
                                    u"tpudesk://open/tpu/p-1/here/n"_s,
                                    u"tpudesk://open/tpu/p-1/us-central2-b1bb/n"_s,
                                    u"tpudesk://open/tpu/p-1/us-central2-b/N"_s,
                                    u"tpudesk://open/tpu/p-1/us-central2-b/n-"_s,
                                    u"tpudesk://open/tpu/p-1/us-central2-b/$(reboot)"_s,
                                    u"tpudesk://open/tpu/p%2d1/us-central2-b/n"_s,
                                    u"tpudesk://open/中文"_s,
                                    tpu + u"/"_s,
                                    tpu + u"#x"_s,
                                    tpu + u"?"_s,
                                    tpu + u"?panel="_s,
                                    tpu + u"?panel=moon"_s,
                                    tpu + u"?panel=usage&panel=usage"_s,
                                    tpu + u"?worker=-1"_s,
                                    tpu + u"?worker=01"_s,
                                    tpu + u"?worker=99999"_s,
                                    tpu + u"?delete=1"_s,
                                    tpu + u"?panel=usage&"_s,
                                    u"tpudesk://open/"_s + QString{u'a'}.repeated(5'000)})
            row(text);
    }

    void whatOnlyOpensIsAllThereIs()
    {
        QFETCH(QString, text);
        const auto link = parseAppLink(text);
        QVERIFY(!link.has_value());
        QCOMPARE(link.error().code, ErrorCode::Invalid);
        QVERIFY(!link.error().message.isEmpty());
        QVERIFY2(!link.error().message.contains(u'\n') && link.error().message.size() < 500,
                 qPrintable(link.error().message));
    }

    void aWordIsAPanelATpuOrALink()
    {
        QVERIFY(*parseAppWord(u"usage"_s) == (AppLink{.kind = Kind::Panel, .name = u"usage"_s}));
        QVERIFY(*parseAppWord(u"node-1"_s) == (AppLink{.kind = Kind::Tpu, .name = u"node-1"_s}));
        QVERIFY(*parseAppWord(u"us-central2-b/usage"_s)
                == (AppLink{.kind = Kind::Tpu, .name = u"usage"_s, .zone = u"us-central2-b"_s}));
        QVERIFY(*parseAppWord(u"projects/p-1/locations/us-central2-b/nodes/n"_s)
                == (AppLink{.kind = Kind::Tpu, .name = u"n"_s, .project = u"p-1"_s, .zone = u"us-central2-b"_s}));
        QVERIFY(*parseAppWord(u"tpudesk://open/keys"_s) == (AppLink{.kind = Kind::Panel, .name = u"keys"_s}));
        for (const QString &wrong :
             {u""_s, u"file.txt"_s, u"Node"_s, u"a/b/c"_s, u"projects/p-1/nodes/n"_s, u"https://example.org"_s,
              u"node 1"_s, u"节点"_s, u"-x"_s, QString{u'a'}.repeated(600)})
            QVERIFY2(!parseAppWord(wrong), qPrintable(wrong));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestAppLink)
#include "tst_applink.moc"
