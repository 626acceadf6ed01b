// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/profileform.h"
#include "widgets/account/projectchoice.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

Project project(const QString &id, const QString &number, const QString &name)
{
    return {.id = ProjectId{id}, .number = number, .name = name, .state = ProjectState::Active};
}

QList<Project> three()
{
    return {project(u"lab-tpu"_s, u"100000000001"_s, u"Vision lab"_s),
            project(u"my-trc-472910"_s, u"100000000002"_s, u"my-trc"_s),
            project(u"zoo-data"_s, u"100000000003"_s, u"Zoo"_s)};
}

struct Room
{
    ProjectChoice choice;
    QLineEdit *field = choice.findChild<QLineEdit *>(u"projectField"_s);
    Table *table = choice.findChild<Table *>(u"projectTable"_s);

    Room() { choice.show(); }
    [[nodiscard]] QString chosen() const { return choice.selected() ? choice.selected()->id.toString() : QString{}; }
};

} // namespace

class TestProjectChoice : public QObject
{
    Q_OBJECT

private slots:
    void theProposedProjectIsChosenOnceTheListIsThere()
    {
        Room room;
        QAbstractItemModelTester tester{room.table->model()};
        room.choice.propose(ProjectId{u"zoo-data"_s});
        room.choice.showLoading();
        QVERIFY(room.choice.findChild<NoticeBar *>(u"projectNotice"_s)->isVisible());
        room.choice.showProjects(three());
        QCOMPARE(room.chosen(), u"zoo-data"_s);
        QVERIFY(room.field->text().isEmpty());
        QVERIFY(!room.choice.findChild<NoticeBar *>(u"projectNotice"_s)->isVisible());
    }

    void theOnlyProjectNeedsNoChoice()
    {
        Room room;
        room.choice.showLoading();
        room.choice.showProjects(QList<Project>{three().first()});
        QCOMPARE(room.chosen(), u"lab-tpu"_s);
    }

    void aProjectThatTheListLacksStandsInTheField()
    {
        Room room;
        room.choice.propose(ProjectId{u"somebody-elses"_s});
        room.choice.showLoading();
        room.choice.showProjects(three());
        QCOMPARE(room.field->text(), u"somebody-elses"_s);
        QCOMPARE(room.chosen(), QString{});
    }

    void typingFindsIdNumberAndName_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("chosen");
        QTest::addColumn<int>("left");
        QTest::newRow("part of an id") << u"lab"_s << QString{} << 1;
        QTest::newRow("whole id") << u"lab-tpu"_s << u"lab-tpu"_s << 1;
        QTest::newRow("number") << u"100000000002"_s << u"my-trc-472910"_s << 1;
        QTest::newRow("name, in another case") << u"vision LAB"_s << u"lab-tpu"_s << 1;
        QTest::newRow("part of all numbers") << u"10000"_s << QString{} << 3;
        QTest::newRow("nothing fits") << u"my project"_s << QString{} << 0;
    }

    void typingFindsIdNumberAndName()
    {
        QFETCH(QString, typed);
        QFETCH(QString, chosen);
        QFETCH(int, left);
        Room room;
        room.choice.showProjects(three());
        QTest::keyClicks(room.field, typed);
        QCOMPARE(room.table->model()->rowCount(), left);
        QCOMPARE(room.chosen(), left == 1 && chosen.isEmpty() ? u"lab-tpu"_s : chosen);
    }

    void theKeyboardAloneChooses()
    {
        Room room;
        QVERIFY(QTest::qWaitForWindowActive(&room.choice));
        room.choice.showProjects(three());
        QSignalSpy submitted{&room.choice, &ProjectChoice::submitted};
        room.field->setFocus();
        QTest::keyClick(room.field, Qt::Key_Down);
        QVERIFY(room.table->hasFocus());
        QCOMPARE(room.chosen(), u"lab-tpu"_s);
        QTest::keyClick(room.table, Qt::Key_Down);
        QCOMPARE(room.chosen(), u"my-trc-472910"_s);
        QTest::keyClick(room.table, Qt::Key_Return);
        QCOMPARE(submitted.count(), 1);
    }

    void aListThatCannotBeReadIsSaidAndAProjectCanBeTyped()
    {
        Room room;
        room.choice.showLoading();
        room.choice.showProjects(failed(ErrorCode::ApiOff, u"The Cloud Resource Manager API is off."_s));
        auto *notice = room.choice.findChild<NoticeBar *>(u"projectNotice"_s);
        QVERIFY(notice->isVisible() && notice->sentence().contains(u"Resource Manager"_s));
        QTest::keyClicks(room.field, u"my-trc-472910"_s);
        QCOMPARE(room.choice.typed(), u"my-trc-472910"_s);
    }

    void aNumberInPlaceOfAnIdIsExplained()
    {
        Room room;
        room.field->setText(u"100000000002"_s);
        room.choice.showMeant(three().at(1));
        auto *meant = room.choice.findChild<QLabel *>(u"projectMeant"_s);
        QVERIFY(meant->isVisible() && meant->text().contains(u"number"_s)
                && meant->text().contains(u"my-trc-472910"_s));
        QTest::keyClicks(room.field, u"0"_s);
        QVERIFY(!meant->isVisible()); // it was about another text
    }

    void aNumberIsNoQuotaProject()
    {
        ProfileForm form;
        form.show();
        AccountProfile profile;
        profile.colour = u"teal"_s;
        profile.project = ProjectId{u"my-trc-472910"_s};
        profile.quotaProject = ProjectId{u"100000000002"_s};
        form.showProfile(profile);
        auto *field = form.findChild<QLineEdit *>(u"profileQuotaField"_s);
        QVERIFY(field->isVisible());
        QVERIFY(!form.entered(profile));
        QVERIFY(field->accessibleDescription().contains(u"number"_s));
        field->setText(u" lab-tpu "_s);
        const auto entered = form.entered(profile);
        QVERIFY(entered);
        QCOMPARE(entered->quotaProject, ProjectId{u"lab-tpu"_s});
        QCOMPARE(entered->colour, u"teal"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestProjectChoice)
#include "tst_projectchoice.moc"
