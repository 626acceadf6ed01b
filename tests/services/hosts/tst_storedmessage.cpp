// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/storedmessage.h"
#include "services/jobs/job.h"
#include "services/recipes/recipetext.h"
#include "services/setup/podplan.h"
#include "tests/fakes/loudlanguage.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

/// As somebody who reads the other language.
class Other final : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char *context, const char *source, const char *, int) const override
    {
        if (QLatin1StringView{context} != "JobScript"_L1)
            return {};
        return QLatin1StringView{source} == "The TPU was taken away or stopped: it is %1 now."_L1
            ? u"TPU 已被收回或停止：现在的状态是 %1。"_s
            : QString{};
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

const StoredMessage taken{"JobScript", "The TPU was taken away or stopped: it is %1 now.", {u"PREEMPTED %2"_s}};

} // namespace

/// What is kept of a step or a job is read in the language of now; what an older version has kept is read as it is.
class StoredMessageTest : public QObject
{
    Q_OBJECT

private slots:
    void itIsReadInTheLanguageOfNow()
    {
        QCOMPARE(taken.text(), u"The TPU was taken away or stopped: it is PREEMPTED %2 now."_s);
        const auto kept = StoredMessage::fromJson(
            QJsonDocument::fromJson(QJsonDocument{QJsonObject{{u"why"_s, taken.toJson()}}}.toJson())
                .object()["why"_L1]);
        Other other;
        QCoreApplication::installTranslator(&other);
        const auto read = kept.text();
        QCoreApplication::removeTranslator(&other);
        QCOMPARE(read, u"TPU 已被收回或停止：现在的状态是 PREEMPTED %2。"_s);
        QCOMPARE(kept, taken);
    }

    void aSentenceInASentenceIsReadInTheLanguageOfNowToo()
    {
        const StoredMessage outer{"JobScript", u"host 2: %1"_s, QList<StoredMessage>{taken}};
        const auto kept = StoredMessage::fromJson(
            QJsonDocument::fromJson(QJsonDocument{QJsonObject{{u"why"_s, outer.toJson()}}}.toJson())
                .object()["why"_L1]);
        QCOMPARE(kept, outer);
        Other other;
        QCoreApplication::installTranslator(&other);
        const auto read = kept.text();
        QCoreApplication::removeTranslator(&other);
        QCOMPARE(read, u"host 2: TPU 已被收回或停止：现在的状态是 PREEMPTED %2。"_s);
    }

    void whatIsShownOfAHostIsReadInTheLanguageOfNow()
    {
        const PodHost host{.id = u"h"_s,
                           .label = u"pod · host 2"_s,
                           .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s},
                           .worker = 2,
                           .workers = 4};
        const auto label = saidLabelOf(host);
        RecipeStep step;
        step.id = u"a"_s;
        step.title = u"Mount it"_s;
        Recipe recipe;
        recipe.steps = {step};
        const HostStepState blocked{.state = HostStepPhase::Blocked, .problem = u"blocked"_s, .words = {u"a"_s}};
        const auto why = saidSentenceOf(recipe, blocked);
        QCOMPARE(label.text(), u"pod · host 2"_s);
        const LoudLanguage other;
        QCOMPARE((QStringList{label.text(), why.text()}),
                 (QStringList{u"pod · HOST 2"_s, u"NOT RUN, BECAUSE THE STEP “MOUNT IT” DID NOT END WELL."_s}));
    }

    void plainWordsStayAsTheyAre()
    {
        const StoredMessage plain{u"apt: 100 %1 of it"_s};
        QCOMPARE(plain.text(), u"apt: 100 %1 of it"_s);
        QCOMPARE(StoredMessage::fromJson(plain.toJson()), plain);
        QVERIFY(StoredMessage{}.isEmpty() && StoredMessage{QString{}}.isEmpty() && !plain.isEmpty());
        QCOMPARE(StoredMessage::fromJson(StoredMessage{}.toJson()), StoredMessage{});
    }

    void anOlderFileIsRead()
    {
        QCOMPARE(StoredMessage::fromJson(u"The TPU is not there any more."_s).text(),
                 u"The TPU is not there any more."_s);
        auto json =
            QJsonDocument::fromJson(
                R"({"format":1,"id":"11111111-1111-4111-8111-111111111111","attempts":[{"number":1,"token":"0123456789abcdef",
            "hosts":[{"host":{"address":"10.0.0.1","user":"me","port":22},"state":"interrupted","why":"그 TPU는 이제 없습니다."}]}]})")
                .object();
        const auto job = jobFrom(json);
        QVERIFY(job && job->last());
        QCOMPARE(job->last()->hosts[0].why.text(), u"그 TPU는 이제 없습니다."_s);
    }

    void aFileThatSomebodyBentIsNoHarm()
    {
        for (const auto *bent : {"[]", "{}", R"({"why":{"source":"%1 %9 %","words":[1,{}]}})", R"({"why":null})",
                                 R"({"why":{"context":5}})"})
            (void)StoredMessage::fromJson(QJsonDocument::fromJson(bent).object()["why"_L1]).text();
        QVERIFY(StoredMessage::fromJson(QString{100'000, u'x'}).text().size() <= 4000);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(StoredMessageTest)
#include "tst_storedmessage.moc"
