// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// Two steps that went well everywhere; when they are to be undone no host is reached, and each says so in its own
/// words.
class Unreached
{
public:
    explicit Unreached(const QList<std::pair<QString, QString>> &labelsAndSentences)
    {
        RecipeText text{.json = R"({"format":1,"id":"x","title":"T","why":"W","steps":[
            {"id":"a","title":"A","hosts":"all","script":"a.sh","undo":true},{"id":"b","title":"B","hosts":"all","script":"a.sh","undo":true}]})",
                        .files = {{u"a.sh"_s, "apply() { :; }\nundo() { :; }\n"}}};
        m_order.recipe = parseRecipe(text).value_or(Recipe{});
        for (const auto &[label, sentence] : labelsAndSentences) {
            m_order.hosts << PodHost{
                .id = label, .label = label, .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s}};
            m_sentences.insert(label, sentence);
        }
    }
    [[nodiscard]] QString summary()
    {
        RecipeRun run{RecipeState{m_order}, [this](const StepOrder &order, const std::stop_token &) {
                          return answer(m_sentences.value(order.host.label), order.script);
                      }};
        run.run();
        run.undo();
        return summaryOf(run.state());
    }

private:
    static Task<StepEnd> answer(QString sentence, QByteArray script)
    {
        if (script.endsWith("run_step undo\n"))
            co_return StepEnd{.kind = StepEnd::Kind::Unreachable, .reason = sentence};
        const auto from = script.indexOf("TPUDESK_SAY=") + 12;
        const auto mark = script.sliced(from, script.indexOf('\n', from) - from).replace('\'', "");
        co_return StepEnd{.kind = StepEnd::Kind::Exited,
                          .out = '\n' + mark + " result " + QByteArray{"changed"}.toBase64() + '\n'};
    }

    RecipeOrder m_order{};
    QHash<QString, QString> m_sentences;
};

} // namespace

/// Whose trouble it is, is left out only where the sentence names that very host.
class RecipeSummaryTest : public QObject
{
    Q_OBJECT

private slots:
    void aHostsNameIsNotSeenInAnotherWord_data()
    {
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<bool>("namesItself");
        QTest::newRow("its own") << u"node"_s << u"The machine node refuses the key."_s << true;
        QTest::newRow("at the end") << u"node"_s << u"Nobody knows node."_s << true;
        QTest::newRow("quoted") << u"node"_s << u"“node”: refused."_s << true;
        QTest::newRow("Korean") << u"node"_s << u"node에서 실패했습니다."_s << true;
        QTest::newRow("after another one") << u"node"_s << u"node-2 cannot reach node."_s << true;
        QTest::newRow("another machine") << u"node"_s << u"The server node-2 does not answer."_s << false;
        QTest::newRow("a longer name") << u"node"_s << u"mynode does not answer."_s << false;
        QTest::newRow("a path") << u"node"_s << u"/home/node/logs is full."_s << false;
        QTest::newRow("an address") << u"node"_s << u"node.example.org does not answer."_s << false;
        QTest::newRow("host 10") << u"pod · host 1"_s << u"pod · host 10 does not answer."_s << false;
        QTest::newRow("host 1") << u"pod · host 1"_s << u"pod · host 1 does not answer."_s << true;
    }
    void aHostsNameIsNotSeenInAnotherWord()
    {
        QFETCH(QString, label);
        QFETCH(QString, sentence);
        QFETCH(bool, namesItself);
        QCOMPARE(Unreached({{label, sentence}}).summary(),
                 u"0 of 1 hosts are done. "_s + (namesItself ? sentence : label + u": "_s + sentence));
    }

    /// Both steps failed alike: one host is told, by its own name, and not by its pod's.
    void theSameTroubleAtTwoStepsIsOfOneHost()
    {
        QCOMPARE(Unreached({{u"pod · host 1"_s, u"The machine pod · host 1 refuses the key."_s}}).summary(),
                 u"0 of 1 hosts are done. The machine pod · host 1 refuses the key."_s);
    }

    void aPodsHostsInTheSameTroubleAreToldOnceByThePodsName()
    {
        QCOMPARE(Unreached({{u"pod · host 1"_s, u"The machine pod · host 1 refuses the key."_s},
                            {u"pod · host 10"_s, u"The machine pod · host 10 refuses the key."_s}})
                     .summary(),
                 u"0 of 2 hosts are done. 2 host(s): The machine pod refuses the key."_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(RecipeSummaryTest)
#include "tst_recipesummary.moc"
