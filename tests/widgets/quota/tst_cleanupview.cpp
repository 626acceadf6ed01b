// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/core/writelock.h"
#include "services/net/restclient.h"
#include "services/quota/cleanupservice.h"
#include "services/quota/priceservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/noundodelay.h"
#include "tests/services/practice/judgedcloud.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/table.h"
#include "widgets/quota/cleanupmodel.h"
#include "widgets/quota/cleanupview.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

/// The Clean up view on real services; the practice cloud answers in this process.
class TestCleanUpView : public QObject, private JudgedCloud
{
    Q_OBJECT

    NoUndoDelay m_noGrace;

private slots:
    void init()
    {
        auto scenario = practice::builtInScenario(u"dead-requests"_s).value().trimmed();
        scenario.chop(1);
        start(scenario + R"(,"seconds":{"delete":0.02,"compute":0.02}})");
        CloudProfile profile;
        profile.kind = CloudProfile::Kind::Practice;
        profile.project = ProjectId{u"trc-practice"_s};
        profile.tpu = profile.compute = profile.billing = QUrl{m_server->origin()};
        m_tokens = std::make_unique<FakeToken>(QList<Token>{{u"practice-token"_s}});
        m_rest = std::make_unique<RestClient>(m_tokens.get(), &m_system);
        m_tpus = std::make_unique<TpuService>(profile, m_rest.get(), &m_system);
        m_prices = std::make_unique<PriceService>(profile, m_rest.get(), &m_system, QString{});
        m_orphans = std::make_unique<CleanupService>(m_tpus.get(), m_rest.get(), &m_system);
        m_view = std::make_unique<CleanUpView>(
            CleanUpContext{.orphans = m_orphans.get(), .tpus = m_tpus.get(), .prices = m_prices.get()});
        m_view->resize(1000, 600);
        m_view->show();
        QTRY_COMPARE(table()->model()->rowCount(), 12);
        QTRY_COMPARE(m_orphans->loading(), CleanupService::Loading::No);
    }
    void cleanup()
    {
        WriteLock::instance().unlock();
        m_view.reset();
        m_orphans.reset();
        m_prices.reset();
        m_tpus.reset();
        m_rest.reset();
        stop();
    }

    void onlyWhatCarriesOurLabelIsMarkedAtFirst()
    {
        const QAbstractItemModelTester tester{table()->model()};
        QStringList marked;
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const auto index = table()->model()->index(row, CleanupModel::Name);
            if (index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked)
                marked.append(index.data().toString());
        }
        marked.sort();
        QCOMPARE(marked,
                 (QStringList{u"eval-old"_s, u"old-address"_s, u"sweep-2"_s, u"sweep-4"_s, u"train-1"_s,
                              u"train-1-data"_s, u"tune-1"_s}));
        QVERIFY(button(u"cleanUpRemove"_s)->text().contains(u"7"_s));
    }

    void everyRowSaysWhatItHolds()
    {
        QCOMPARE(cell(u"train-1"_s, CleanupModel::Holds), u"16 chips, v4-32, spot"_s);
        QTRY_VERIFY(cell(u"train-1-data"_s, CleanupModel::Holds)
                        .startsWith(u"500 GB, pd-balanced, about US$ "_s)); // prices come later
        QVERIFY(cell(u"old-address"_s, CleanupModel::Holds).startsWith(u"203.0.113."_s));
        QCOMPARE(cell(u"sweep-3"_s, CleanupModel::State), u"FAILED"_s);
        QVERIFY(m_view->findChild<QLabel *>(u"cleanUpSum"_s)->text().contains(u"chips of quota"_s));
    }

    void oneIsRemovedByItself()
    {
        table()->setCurrentIndex(indexOf(u"sweep-3"_s));
        QTest::keyClick(table(), Qt::Key_Delete);
        auto *question = m_view->findChild<ConfirmDelete *>();
        QVERIFY(question);
        auto *go = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(go->isEnabled()); // a dead request without a node holds no files: a click is enough
        QTest::mouseClick(go, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(table()->model()->rowCount(), 11, 10'000);
        QCOMPARE(ask("GET", u"/v2/projects/trc-practice/locations/us-east1-d/queuedResources/sweep-3"_s).status, 404);
    }

    void whereFilesAreLostSomethingIsTyped()
    {
        QTest::mouseClick(button(u"cleanUpRemove"_s), Qt::LeftButton);
        auto *question = m_view->findChild<ConfirmDelete *>();
        QVERIFY(question);
        const auto words = question->findChildren<QLabel *>();
        const auto names = [&](const QString &name) {
            return std::ranges::any_of(words, [&](const QLabel *label) { return label->text().contains(name); });
        };
        QVERIFY(names(u"train-1-data"_s) && names(u"sweep-4"_s) && names(u"old-address"_s)); // each by its name
        auto *go = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(!go->isEnabled());
        QTest::keyClicks(question->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"delete 7"_s);
        QVERIFY(go->isEnabled());
        QTest::mouseClick(go, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(table()->model()->rowCount(), 5, 20'000);
        QCOMPARE(ask("GET", u"/compute/v1/projects/trc-practice/zones/us-central2-b/disks/train-1-data"_s).status, 404);
        QCOMPARE(ask("GET", u"/compute/v1/projects/trc-practice/zones/europe-west4-b/disks/imagenet"_s).status,
                 200); // not marked
    }

    void marksAreSetByMouseAndKeyboard()
    {
        const auto index = indexOf(u"imagenet"_s);
        const auto place = table()->visualRect(index);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, {place.left() + 14, place.center().y()});
        QCOMPARE(index.data(Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Checked);
        table()->setCurrentIndex(index);
        QTest::keyClick(table(), Qt::Key_Space);
        QCOMPARE(index.data(Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Unchecked);
        QTest::mouseClick(button(u"cleanUpMarkAll"_s), Qt::LeftButton);
        QVERIFY(button(u"cleanUpRemove"_s)->text().contains(u"12"_s));
        QTest::mouseClick(button(u"cleanUpMarkAll"_s), Qt::LeftButton);
        QVERIFY(!button(u"cleanUpRemove"_s)->isEnabled());
    }

    void readOnlyExplainsItself()
    {
        WriteLock::instance().lock();
        QVERIFY(button(u"cleanUpRemove"_s)->graphicsEffect()); // dimmed
        QCOMPARE(button(u"cleanUpRemove"_s)->accessibleDescription(), WriteLock::instance().problem());
        QTest::mouseClick(button(u"cleanUpRemove"_s), Qt::LeftButton);
        QVERIFY(!m_view->findChild<ConfirmDelete *>());
        table()->setCurrentIndex(indexOf(u"sweep-3"_s));
        QTest::keyClick(table(), Qt::Key_Delete);
        QVERIFY(!m_view->findChild<ConfirmDelete *>());
    }

    void aTruncatedListSaysSo()
    {
        QCOMPARE(
            ask("POST", u"/v1/projects/trc-practice/services/compute.googleapis.com:disable"_s, QJsonObject{}).status,
            200);
        QTRY_VERIFY(button(u"cleanUpRefresh"_s)->isEnabled());
        QTest::mouseClick(button(u"cleanUpRefresh"_s), Qt::LeftButton);
        auto *notice = m_view->findChild<QWidget *>(u"cleanUpNotice"_s);
        QTRY_VERIFY(notice->isVisible());
    }

private:
    [[nodiscard]] Table *table() const { return m_view->findChild<Table *>(u"cleanUpTable"_s); }
    [[nodiscard]] QPushButton *button(const QString &name) const { return m_view->findChild<QPushButton *>(name); }
    [[nodiscard]] QModelIndex indexOf(const QString &name) const
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            const auto index = table()->model()->index(row, CleanupModel::Name);
            if (index.data().toString() == name)
                return index;
        }
        return {};
    }
    [[nodiscard]] QString cell(const QString &name, int column) const
    {
        return indexOf(name).siblingAtColumn(column).data().toString();
    }

    SystemClock m_system;
    std::unique_ptr<FakeToken> m_tokens;
    std::unique_ptr<RestClient> m_rest;
    std::unique_ptr<TpuService> m_tpus;
    std::unique_ptr<PriceService> m_prices;
    std::unique_ptr<CleanupService> m_orphans;
    std::unique_ptr<CleanUpView> m_view;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCleanUpView)
#include "tst_cleanupview.moc"
