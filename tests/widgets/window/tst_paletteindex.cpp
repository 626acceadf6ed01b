// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/paletteindex.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// What the palette finds, in which order, and why.
class TestPaletteIndex : public QObject
{
    Q_OBJECT

private slots:
    void whatChangesSomethingIsNotFoundByLettersApart()
    {
        PaletteIndex index;
        index.set(
            {{.key = {}, .text = u"Quit TPU Desk"_s, .detail = {}, .run = [] { }, .effect = PaletteEffect::Changes},
             {.key = {}, .text = u"Quota in us-east1-d"_s, .detail = {}, .run = [] { }}},
            {});
        QCOMPARE(index.find(u"qtd"_s, 10).size(), 1);
        QCOMPARE(index.entry(index.find(u"qtd"_s, 10).first()).text, u"Quota in us-east1-d"_s);
        QCOMPARE(index.entry(index.find(u"quit"_s, 10).first()).text, u"Quit TPU Desk"_s);
        QCOMPARE(index.find(u"desk quit"_s, 10).size(), 1);
    }

    void whatActsAtOnceIsNotOfferedBecauseItWasDoneLast()
    {
        const auto entry = [](const QString &key, PaletteEffect effect) {
            return PaletteEntry{.key = key, .text = key, .run = [] { }, .effect = effect};
        };
        PaletteIndex index;
        const QStringList recent{u"quit"_s, u"lock"_s, u"keys"_s};
        index.set({entry(u"start"_s, PaletteEffect::Opens), entry(u"keys"_s, PaletteEffect::Opens),
                   entry(u"lock"_s, PaletteEffect::Changes), entry(u"quit"_s, PaletteEffect::Ends)},
                  recent);
        const auto hits = index.find({}, 10);
        QStringList order;
        for (const auto &hit : hits)
            order << index.entry(hit).key;
        QCOMPARE(order, (QStringList{u"keys"_s, u"start"_s, u"lock"_s, u"quit"_s}));
    }

    void koreanKeywordsAreFoundWithAndWithoutTheirSpaces()
    {
        PaletteIndex index;
        index.set({{.key = {},
                    .kind = PaletteKind::Guide,
                    .text = u"로그인"_s,
                    .keywords = {u" 호스트 키"_s, u" host key"_s},
                    .run = [] { }}},
                  {});
        for (const QString &typed : {u"호스트 키"_s, u"호스트키"_s, u"host key"_s})
            QCOMPARE(index.find(typed, 10).size(), 1);
        QVERIFY(index.find(u"hostkey"_s, 10).isEmpty());
    }

    void anotherNameFindsAndIsShownAndAZoneFindsItsTpusBehindItself()
    {
        PaletteIndex index;
        index.set({{.key = {}, .kind = PaletteKind::Tpu, .text = u"llama"_s, .detail = u"us-east1-d"_s, .run = [] { }},
                   {.key = {}, .kind = PaletteKind::Zone, .text = u"us-east1-d"_s, .detail = {}, .run = [] { }},
                   {.key = {}, .text = u"创建 TPU…"_s, .detail = {}, .names = {u"Create a TPU…"_s}, .run = [] { }}},
                  {});
        auto hits = index.find(u"us-east1"_s, 10);
        QCOMPARE(hits.size(), 2);
        QCOMPARE(index.entry(hits.first()).text, u"us-east1-d"_s);
        hits = index.find(u"create"_s, 10);
        QCOMPARE(hits.size(), 1);
        QCOMPARE(hits.first().also, u"Create a TPU…"_s);
        hits = index.find(u"创建"_s, 10);
        QCOMPARE(hits.first().marked, (QList<int>{0, 1}));
        QVERIFY(hits.first().also.isEmpty());
    }

    void theNumberOfAHostIsNoPartOfAnAddress()
    {
        PaletteIndex index;
        index.set({{.key = {},
                    .kind = PaletteKind::Host,
                    .text = u"Open a terminal on pod · host 0"_s,
                    .detail = {},
                    .names = {u"127.16.0.3"_s},
                    .run = [] { }},
                   {.key = {},
                    .kind = PaletteKind::Host,
                    .text = u"Open a terminal on pod · host 1"_s,
                    .detail = {},
                    .names = {u"10.0.0.4"_s},
                    .run = [] { }}},
                  {});
        const auto hits = index.find(u"host 1"_s, 10);
        QCOMPARE(hits.size(), 1);
        QVERIFY(index.entry(hits.first()).text.endsWith(u"host 1"_s));
        QVERIFY(index.entry(index.find(u"127.16"_s, 10).first()).text.endsWith(u"host 0"_s));
    }

    void whatEndsAThingStandsLastUnlessItsOwnWordsWereTyped()
    {
        PaletteIndex index;
        const auto entry = [](const QString &key, const QString &text, PaletteEffect effect) {
            const QStringList endingWords =
                effect == PaletteEffect::Ends ? QStringList{u"Delete …"_s, u"삭제"_s} : QStringList{};
            return PaletteEntry{.key = key,
                                .kind = PaletteKind::Tpu,
                                .text = text,
                                .names = {u"node-1 삭제"_s},
                                .endingWords = endingWords,
                                .run = [] { },
                                .effect = effect};
        };
        index.set({entry(u"d"_s, u"Delete node-1…"_s, PaletteEffect::Ends),
                   entry(u"a"_s, u"node-1"_s, PaletteEffect::Opens),
                   {.key = u"g"_s,
                    .kind = PaletteKind::Guide,
                    .text = u"Depths of nodes, deleted"_s,
                    .detail = {},
                    .run = [] { }}},
                  {u"d"_s});
        const auto first = [&](const QString &typed) { return index.entry(index.find(typed, 10).first()).key; };
        QCOMPARE(first(u"node-1"_s), u"a"_s);
        QCOMPARE(first(u"de"_s), u"g"_s);
        QCOMPARE(first(u"delete"_s), u"d"_s);
        QCOMPARE(first(u"삭제"_s), u"d"_s);
        QCOMPARE(index.entry(index.find(u"node"_s, 10).last()).key, u"d"_s);
        for (const auto &hit : index.find({}, 10)) // nor when nothing is typed yet
            QVERIFY(index.entry(hit).key != u"d"_s);
    }

    void keywordsFindAndAreNotShown()
    {
        PaletteIndex index;
        index.set({{.key = u"s"_s,
                    .kind = PaletteKind::Setting,
                    .text = u"디자인"_s,
                    .detail = {},
                    .names = {u"Theme"_s, u"디자인"_s},
                    .keywords = {u"dark light colours 主题 테마"_s},
                    .run = [] { }}},
                  {});
        for (const auto &[typed, also] : {std::pair{u"dark"_s, QString{}},
                                          {u"테마"_s, QString{}},
                                          {u"theme"_s, u"Theme"_s},
                                          {u"디자"_s, QString{}},
                                          {u"dark theme"_s, QString{}}}) {
            const auto hits = index.find(typed, 10);
            QVERIFY2(hits.size() == 1, qPrintable(typed));
            QCOMPARE(hits.first().also, also);
        }
    }

    /// The very name of a panel leads to it, whatever else begins with that word and however often it was chosen.
    void theNameOfAPanelLeadsToIt()
    {
        PaletteIndex index;
        index.set({{.key = u"z"_s,
                    .kind = PaletteKind::Zone,
                    .text = u"Quota in us-east1-d"_s,
                    .detail = u"v6e"_s,
                    .run = [] { }},
                   {.key = u"t"_s, .kind = PaletteKind::Tpu, .text = u"quota"_s, .detail = {}, .run = [] { }},
                   {.key = u"q"_s,
                    .text = u"Go to Quota"_s,
                    .detail = {},
                    .keywords = {u"Quota"_s, u"配额"_s, u"할당량"_s},
                    .run = [] { }}},
                  {u"z"_s, u"t"_s});
        for (const auto &typed : {u"quota"_s, u"QUOTA "_s, u"配额"_s, u"할당량"_s})
            QCOMPARE(index.entry(index.find(typed, 10).first()).key, u"q"_s);
        QCOMPARE(index.entry(index.find(u"quota us"_s, 10).first()).key, u"z"_s);
    }

    void wordsMayStandInDifferentPlacesOfAnEntryInAnyOrder()
    {
        PaletteIndex index;
        index.set({{.key = u"z"_s,
                    .kind = PaletteKind::Zone,
                    .text = u"us-east1-d"_s,
                    .detail = u"us-east1-d 配额：v5e, v6e"_s,
                    .names = {u"Quota in us-east1-d"_s},
                    .keywords = {u"Grant"_s},
                    .run = [] { }},
                   {.key = u"t"_s,
                    .kind = PaletteKind::Tpu,
                    .text = u"llama"_s,
                    .detail = u"us-east1-d"_s,
                    .names = {u"v6e-16"_s},
                    .run = [] { }},
                   {.key = u"q"_s, .text = u"Go to Quota"_s, .detail = {}, .run = [] { }}},
                  {});
        const auto found = [&](const QString &typed) {
            QStringList keys;
            for (const auto &hit : index.find(typed, 10))
                keys << index.entry(hit).key;
            return keys;
        };
        for (const auto &typed :
             {u"quota v6e"_s, u"v6e quota"_s, u"配额 v6e"_s, u"v6e grant"_s, u"zone v6e"_s, u"v6e east zone quota"_s})
            QVERIFY2(found(typed) == QStringList{u"z"_s}, qPrintable(typed + u": "_s + found(typed).join(u' ')));
        QCOMPARE(found(u"tpu v6e"_s), (QStringList{u"t"_s}));
        QCOMPARE(found(u"quota v4"_s), QStringList{}); // every word must stand somewhere
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPaletteIndex)
#include "tst_paletteindex.moc"
