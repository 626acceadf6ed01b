// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/topbar.h"

#include <QAccessible>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestTopBar : public QObject
{
    Q_OBJECT

private slots:
    /// A long account, and the mark beside it, take nothing of the middle.
    void theSearchFieldStaysInTheMiddle()
    {
        for (const auto mark :
             {TopBar::Mark::None, TopBar::Mark::Practice, TopBar::Mark::Real, TopBar::Mark::Elsewhere}) {
            TopBar bar;
            bar.setLanguage(u"en"_s);
            bar.setProfile(u"a.researcher.with.a.long.name@university.example.edu · trc-project-of-the-whole-group"_s,
                           u"blue"_s, mark);
            bar.resize(1280, bar.height());
            bar.show();
            QVERIFY(QTest::qWaitForWindowExposed(&bar));
            const auto *field = bar.findChild<QPushButton *>(u"paletteOpener"_s);
            QTRY_VERIFY2(std::abs(field->geometry().center().x() - 640) <= 3,
                         qPrintable(u"%1: %2"_s.arg(int(mark)).arg(field->geometry().center().x())));
        }
    }

    void aNameIsNotCutWhileTheBarHasRoom()
    {
        TopBar bar;
        bar.setLanguage(u"en"_s);
        bar.setProfile(u"nixie · my-tpu-project"_s, u"blue"_s, TopBar::Mark::Practice);
        bar.show();
        const auto *field = bar.findChild<QPushButton *>(u"paletteOpener"_s);
        const auto *name = bar.findChild<QPushButton *>(u"projectButton"_s);
        for (int width = 1280; width > 300; width -= 20) {
            bar.resize(width, bar.height());
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            bar.layout()->activate();
            const int left = bar.findChild<QPushButton *>(u"languageEn"_s)->x() - field->geometry().right();
            const bool isWhole = name->text() == u"nixie · my-tpu-project"_s;
            QVERIFY2(isWhole || left < 40,
                     qPrintable(u"%1: “%2”, %3 px are empty"_s.arg(width).arg(name->text()).arg(left)));
            if (width >= 640)
                QVERIFY2(isWhole, qPrintable(u"%1: %2"_s.arg(width).arg(name->text())));
        }
    }

    void theMarkOfThePracticeCloudExplainsItselfAndLeadsOn()
    {
        TopBar bar;
        bar.setProfile(u"Practice"_s, {}, TopBar::Mark::Practice);
        bar.show();
        QSignalSpy asked{&bar, &TopBar::signInRequested};
        auto *mark = bar.findChild<QPushButton *>(u"practiceMark"_s);
        QVERIFY((mark->focusPolicy() & Qt::TabFocus) != 0);
        const auto *spoken = QAccessible::queryAccessibleInterface(mark);
        QVERIFY(spoken->role() == QAccessible::Button && spoken->text(QAccessible::Name) == "Practice"_L1);
        mark->setFocus();
        QTest::keyClick(mark, Qt::Key_Space);
        auto *menu = bar.findChild<QMenu *>(u"placeMenu"_s);
        QVERIFY(menu != nullptr && menu->isVisible());
        QVERIFY(menu->accessibleName().contains(u"nothing is real"_s));
        QVERIFY(menu->findChild<QLabel *>()->text().contains(u"nothing is real"_s));
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
    }

    void behindTheMarkIsWhatOnlyThePracticeCloudCanDo()
    {
        QMenu rehearsals{u"Practice: what if…"_s};
        TopBar bar;
        bar.setPracticeMenu(&rehearsals);
        bar.show();
        const auto isThere = [&](TopBar::Mark place, const QString &mark) {
            bar.setProfile(u"p"_s, {}, place);
            QTest::mouseClick(bar.findChild<QPushButton *>(mark), Qt::LeftButton);
            const auto menus = bar.findChildren<QMenu *>(u"placeMenu"_s);
            const bool found = !menus.isEmpty() && menus.constLast()->actions().contains(rehearsals.menuAction());
            for (auto *menu : menus)
                menu->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            return found;
        };
        QVERIFY(isThere(TopBar::Mark::Practice, u"practiceMark"_s));
        QVERIFY(isThere(TopBar::Mark::Practice, u"practiceMark"_s)); // it outlives the menu that it stood in
        QVERIFY(!isThere(TopBar::Mark::Real, u"realMark"_s));
        rehearsals.menuAction()->setVisible(false); // the cloud is still starting
        QVERIFY(!isThere(TopBar::Mark::Practice, u"practiceMark"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTopBar)
#include "tst_topbar.moc"
