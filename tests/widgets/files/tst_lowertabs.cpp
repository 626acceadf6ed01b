// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/settings.h"
#include "widgets/common/remembered.h"
#include "widgets/files/lowertabs.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// A list as the page has them, as long as the test says.
class FakeList : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    [[nodiscard]] ListLoad load() const { return m_load; }
    void setLoad(qsizetype count, TabNeed need = TabNeed::None)
    {
        m_load = {.count = count, .need = need};
        emit loadChanged();
    }

signals:
    void loadChanged();

private:
    ListLoad m_load;
};

class TestLowerTabs : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<LowerTabs> m_tabs;
    QList<FakeList *> m_lists;
    QList<QPushButton *> m_buttons;

    void open()
    {
        m_tabs = std::make_unique<LowerTabs>();
        m_lists.clear();
        m_buttons.clear();
        for (const auto &name : {u"sync"_s, u"edits"_s, u"transfers"_s}) {
            m_lists << new FakeList;
            m_buttons << new QPushButton{name};
            m_tabs->add(m_lists.last(), name, [name](qsizetype count) { return u"%1 (%2)"_s.arg(name).arg(count); },
                        {m_buttons.last()});
        }
        m_tabs->resize(800, 200);
    }
    [[nodiscard]] int front() const
    {
        for (int i = 0; i < m_lists.size(); ++i) {
            if (m_tabs->front() == m_lists.at(i))
                return i;
        }
        return -1;
    }
    [[nodiscard]] QTabBar *bar() const { return m_tabs->findChild<QTabBar *>(u"filesLowerTabs"_s); }
    static TabStanding standing(qsizetype before, qsizetype now, TabNeed need = TabNeed::None,
                                TabNeed seen = TabNeed::None)
    {
        return {.before = {.count = before}, .now = {.count = now, .need = need}, .seen = seen};
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase()
    {
        m_tabs.reset();
        m_theme.reset();
    }
    void init() { open(); }

    void whatComesToTheFront_data()
    {
        QTest::addColumn<QList<TabStanding>>("tabs");
        QTest::addColumn<int>("current");
        QTest::addColumn<int>("chosen");
        QTest::addColumn<int>("front");
        using enum TabNeed;
        QTest::newRow("all are empty") << QList{standing(0, 0), standing(1, 0)} << 1 << 1 << -1;
        QTest::newRow("the only one") << QList{standing(0, 0), standing(0, 2)} << -1 << -1 << 1;
        QTest::newRow("the new one") << QList{standing(1, 1), standing(0, 2)} << 0 << 0 << 1;
        QTest::newRow("of new ones the chosen") << QList{standing(0, 1), standing(0, 2)} << -1 << 1 << 1;
        QTest::newRow("nothing has changed") << QList{standing(1, 1), standing(2, 2)} << 0 << 1 << 0;
        QTest::newRow("it became empty: the chosen")
            << QList{standing(1, 1), standing(2, 0), standing(3, 3)} << 1 << 2 << 2;
        QTest::newRow("what asks") << QList{standing(1, 1), standing(2, 2, Asks)} << 0 << 0 << 1;
        QTest::newRow("what asks before what failed")
            << QList{standing(1, 1), standing(1, 1, Failed), standing(2, 2, Asks)} << 0 << 0 << 2;
        QTest::newRow("what was seen asking stays behind")
            << QList{standing(1, 1), standing(2, 2, Asks, Asks)} << 0 << 0 << 0;
        QTest::newRow("what failed and asks now") << QList{standing(1, 1), standing(2, 2, Asks, Failed)} << 0 << 0 << 1;
        QTest::newRow("no other one comes under the buttons of one that asks")
            << QList{standing(1, 1, Asks, Asks), standing(2, 2, Asks), standing(0, 1)} << 0 << 0 << 0;
    }
    void whatComesToTheFront()
    {
        QFETCH(const QList<TabStanding>, tabs);
        QFETCH(const int, current);
        QFETCH(const int, chosen);
        QTEST(frontTab(tabs, current, chosen), "front");
    }

    void itIsHiddenWhileAllAreEmpty()
    {
        QVERIFY(m_tabs->isHidden());
        m_lists[2]->setLoad(3);
        QVERIFY(!m_tabs->isHidden());
        QCOMPARE(front(), 2);
        QCOMPARE(bar()->tabText(2), u"transfers (3)"_s);
        QVERIFY(!bar()->isTabVisible(0) && bar()->isTabVisible(2));
        m_lists[2]->setLoad(0);
        QVERIFY(m_tabs->isHidden());
        QCOMPARE(front(), -1);
    }

    void onlyTheButtonsOfTheListThatIsSeenAreThere()
    {
        m_tabs->show();
        m_lists[0]->setLoad(1);
        m_lists[2]->setLoad(1);
        QCOMPARE(front(), 2);
        QVERIFY(!m_buttons[0]->isVisible() && m_buttons[2]->isVisible());
        bar()->setCurrentIndex(0);
        QVERIFY(m_buttons[0]->isVisible() && !m_buttons[2]->isVisible());
        QVERIFY(m_lists[0]->isVisible() && !m_lists[2]->isVisible());
    }

    void whatAsksComesToTheFrontOnceAndIsMarked()
    {
        m_lists[0]->setLoad(1);
        m_lists[2]->setLoad(2);
        bar()->setCurrentIndex(0);
        m_lists[2]->setLoad(2, TabNeed::Asks);
        QCOMPARE(front(), 2);
        QVERIFY(!bar()->tabIcon(2).isNull() && bar()->tabIcon(0).isNull());
        bar()->setCurrentIndex(0); // the user looks elsewhere first
        m_lists[2]->setLoad(3, TabNeed::Asks);
        QCOMPARE(front(), 0);
        m_lists[2]->setLoad(3);
        QVERIFY(bar()->tabIcon(2).isNull());
        m_lists[2]->setLoad(3, TabNeed::Asks); // another question
        QCOMPARE(front(), 2);
    }

    void theChosenOneIsRemembered()
    {
        const QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        remembered::useSettings(&settings);
        m_lists[0]->setLoad(1);
        m_lists[1]->setLoad(1);
        m_lists[2]->setLoad(1);
        bar()->setCurrentIndex(1);
        open();
        QVERIFY(m_tabs->isHidden());
        for (auto *list : m_lists)
            list->blockSignals(true);
        for (auto *list : m_lists)
            list->setLoad(1);
        for (auto *list : m_lists)
            list->blockSignals(false);
        emit m_lists[0]->loadChanged(); // all are there at once, as at a start
        QCOMPARE(front(), 1);
        remembered::useSettings(nullptr);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestLowerTabs)
#include "tst_lowertabs.moc"
