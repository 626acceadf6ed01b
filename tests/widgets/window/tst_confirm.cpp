// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What another program asks for, at the window: shown whole, agreed to on purpose, refused by itself in time.
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/core/taskscope.h"
#include "services/mcp/mcpchoice.h"
#include "services/store/settings.h"
#include "tests/fakes/virtualclock.h"
#include "widgets/common/codeview.h"
#include "widgets/common/noticebar.h"
#include "widgets/settings/protectionsettings.h"
#include "widgets/shell/confirmcontroller.h"
#include "widgets/shell/confirmsheet.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/theme/style.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestConfirm : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_room = std::make_unique<Room>();
        setProgramsMayAsk(&m_room->settings, true);
        m_room->window.resize(1'000, 700);
        m_room->window.show();
    }

    void cleanup()
    {
        m_room.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void asDeliveredNoProgramMayAsk()
    {
        setProgramsMayAsk(&m_room->settings, false);
        const auto asked = ask(change());
        QVERIFY(asked->answer && !*asked->answer);
        QCOMPARE(asked->answer->error().reason, QString{verbreason::readOnly});
        QVERIFY(sheet() == nullptr);
    }

    void whatIsAskedForIsShownWhole()
    {
        const auto asked =
            ask({.effect = VerbEffect::Changes, .sentence = u"Copy to .bashrc?\nand more"_s, .name = u".bashrc"_s},
                {.verb = u"files.cp"_s,
                 .arguments = {{u"from"_s, u"llama:x y"_s}, {u"to"_s, u"/home/kim/.bashrc"_s}},
                 .asker = u"robot\u202e 1.2"_s});
        QVERIFY(sheet()->isOpen());
        QVERIFY(label(u"confirmAsker"_s).contains(u"“robot 1.2”"_s)); // no mark turns the direction
        QCOMPARE(label(u"confirmSentence"_s), u"Copy to .bashrc?"_s);
        QCOMPARE(code(u"confirmDetails"_s), u"and more"_s);
        QCOMPARE(code(u"confirmCall"_s), u"tpudesk files cp 'llama:x y' /home/kim/.bashrc"_s);
        QVERIFY(!asked->answer);
    }

    void whoAgreesAllowsIt()
    {
        const auto asked = ask(change());
        letRead();
        click(u"confirmAllow"_s);
        QVERIFY(asked->answer && *asked->answer);
        QVERIFY(!sheet()->isOpen());
        QCOMPARE(m_room->activities.ended().size(), 1);
        QCOMPARE(m_room->activities.ended()[0].state, ActivityState::Done);
        QVERIFY(m_room->activities.ended()[0].text().contains("robot"_L1));
    }

    void whoRefusesIsObeyedAndTheProgramHearsIt()
    {
        const auto asked = ask(change());
        click(u"confirmRefuse"_s);
        QVERIFY(asked->answer && !*asked->answer);
        QCOMPARE(asked->answer->error().reason, QString{verbreason::notAgreed});
        QVERIFY(asked->answer->error().message.contains("refused"_L1));
        QCOMPARE(m_room->activities.ended()[0].state, ActivityState::Cancelled);
    }

    /// It comes while somebody types or clicks: nothing that was meant for something else agrees.
    void aSlipAgreesToNothing()
    {
        const auto asked = ask(change());
        auto *allow = button(u"confirmAllow"_s);
        QVERIFY(!allow->isEnabled()); // there is a moment to read
        letRead();
        QVERIFY(allow->isEnabled());
        QVERIFY(!allow->hasFocus() && !button(u"confirmRefuse"_s)->hasFocus());
        QVERIFY(buttonKind(allow) != ButtonKind::Primary); // which Ctrl+Enter would press
        QVERIFY(m_room->window.focusWidget() != nullptr);
        for (const auto modifiers : {Qt::KeyboardModifiers{}, Qt::KeyboardModifiers{Qt::ControlModifier}}) {
            QTest::keyClick(m_room->window.focusWidget(), Qt::Key_Return, modifiers);
            QTest::keyClick(m_room->window.focusWidget(), Qt::Key_Space, modifiers);
        }
        VirtualClock::settle();
        QVERIFY(!asked->answer);
    }

    void whatCostsOrLosesSomethingWantsItsName_data()
    {
        QTest::addColumn<VerbEffect>("effect");
        QTest::newRow("costs") << VerbEffect::Bills;
        QTest::newRow("loses") << VerbEffect::Deletes;
    }

    void whatCostsOrLosesSomethingWantsItsName()
    {
        QFETCH(VerbEffect, effect);
        const auto asked = ask({.effect = effect, .sentence = u"Do it?"_s, .name = u"llama-pod"_s});
        letRead();
        auto *allow = button(u"confirmAllow"_s);
        QVERIFY(!allow->isEnabled());
        auto *name = m_room->window.findChild<QLineEdit *>(u"confirmName"_s);
        QVERIFY(name->isVisible());
        name->setFocus();
        QTest::keyClicks(name, u"llama-po"_s);
        QVERIFY(!allow->isEnabled());
        QTest::keyClicks(name, u"d"_s);
        QVERIFY(allow->isEnabled());
        QTest::keyClick(name, Qt::Key_Return);
        VirtualClock::settle();
        QVERIFY(!asked->answer); // Enter agrees to nothing
        click(u"confirmAllow"_s);
        QVERIFY(asked->answer && *asked->answer);
    }

    void theNameOfTheLastOneDoesNotCount()
    {
        const VerbQuestion question{.effect = VerbEffect::Deletes, .sentence = u"Delete it?"_s, .name = u"llama"_s};
        const auto first = ask(question);
        const auto second = ask(question);
        letRead();
        m_room->window.findChild<QLineEdit *>(u"confirmName"_s)->setText(u"llama"_s);
        click(u"confirmAllow"_s);
        QVERIFY(first->answer && !second->answer);
        QVERIFY(sheet()->isOpen()); // one after the other
        letRead();
        QVERIFY(!button(u"confirmAllow"_s)->isEnabled());
        click(u"confirmRefuse"_s);
        QVERIFY(second->answer && !*second->answer);
    }

    void nobodyThereIsARefusalInTime()
    {
        const auto asked = ask(change());
        m_room->clock.pass(ConfirmController::patience - 1s);
        QVERIFY(!asked->answer);
        m_room->clock.pass(2s);
        QVERIFY(asked->answer && !*asked->answer);
        QCOMPARE(asked->answer->error().reason, QString{verbreason::notAgreed});
        QVERIFY(!sheet()->isOpen());
        QVERIFY(!m_room->activities.ended().isEmpty());
    }

    /// Whoever wants to look at the TPU first goes there, and finds the question again.
    void closingItAnswersNothing()
    {
        const auto asked = ask(change());
        sheet()->requestClose();
        VirtualClock::settle();
        QVERIFY(!asked->answer);
        auto *bar = m_room->window.findChild<NoticeBar *>(u"confirmBar"_s);
        QVERIFY(bar->isVisible() && bar->sentence().contains("robot"_L1));
        emit bar->actionClicked();
        QVERIFY(sheet()->isOpen() && !bar->isVisible());
        letRead();
        click(u"confirmAllow"_s);
        QVERIFY(asked->answer && *asked->answer);
        QVERIFY(!bar->isVisible());
    }

    void aProgramThatAsksNoMoreTakesItAway()
    {
        const auto asked = ask(change());
        const auto next = ask(change());
        asked->stop.request_stop();
        VirtualClock::settle();
        QVERIFY(asked->answer && !*asked->answer);
        QCOMPARE(asked->answer->error().code, ErrorCode::Cancelled);
        QVERIFY(m_room->activities.ended().isEmpty());
        QVERIFY(sheet()->isOpen() && !next->answer); // of the other one
        next->stop.request_stop();
        VirtualClock::settle();
        QVERIFY(!sheet()->isOpen());
    }

    void soManyWaitAndNoMore()
    {
        QList<std::shared_ptr<Asked>> waiting;
        for (size_t i = 0; i < ConfirmController::mostWaiting + 1; ++i)
            waiting << ask(change());
        const auto tooMuch = ask(change());
        QVERIFY(tooMuch->answer && !*tooMuch->answer);
        QCOMPARE(tooMuch->answer->error().code, ErrorCode::Busy);
        for (const auto &one : waiting) {
            QVERIFY(!one->answer);
            one->stop.request_stop();
        }
        VirtualClock::settle();
    }

    void theEndOfTheWindowIsTheEndOfTheQuestion()
    {
        const auto asked = ask(change());
        const auto waits = ask(change());
        m_room->controller.reset();
        VirtualClock::settle();
        QVERIFY(asked->answer && !*asked->answer);
        QVERIFY(waits->answer && !*waits->answer);
    }

    void theSettingIsOffUntilItIsSwitchedOn()
    {
        setProgramsMayAsk(&m_room->settings, false);
        ProtectionSettings part{&m_room->settings};
        part.showTexts();
        part.fill();
        part.show();
        auto *box = part.findChild<QCheckBox *>(u"settingsPrograms"_s);
        auto *reset = part.findChild<QPushButton *>(u"settingReset-protection.programs"_s);
        QVERIFY(!box->isChecked() && !reset->isVisible());
        box->click();
        part.fill();
        QVERIFY(programsMayAsk(m_room->settings) && reset->isVisible());
        reset->click();
        QVERIFY(!programsMayAsk(m_room->settings));
    }

private:
    struct Room
    {
        QTemporaryDir folder;
        VirtualClock clock;
        Settings settings{folder.filePath(u"settings.json"_s)};
        Languages languages;
        Activities activities;
        MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};
        std::unique_ptr<ConfirmController> controller = std::make_unique<ConfirmController>(ConfirmControllerContext{
            .window = &window, .settings = &settings, .activities = &activities, .clock = &clock});
        TaskScope scope;
    };

    /// A question, and what came of it.
    struct Asked
    {
        std::stop_source stop{};
        std::optional<Result<>> answer{};
    };

    [[nodiscard]] static VerbQuestion change()
    {
        return {.effect = VerbEffect::Changes, .sentence = u"Tag it?"_s, .name = u"llama"_s};
    }

    [[nodiscard]] std::shared_ptr<Asked> ask(const VerbQuestion &question, const VerbCall &call = usualCall())
    {
        const auto asked = std::make_shared<Asked>();
        m_room->scope.run(m_room->controller->ask(question, call, asked->stop.get_token()),
                          [asked](const Result<> &answer) { asked->answer = answer; });
        VirtualClock::settle();
        return asked;
    }

    [[nodiscard]] static VerbCall usualCall()
    {
        return {.verb = u"tpus.delete"_s, .arguments = {{u"name"_s, u"llama"_s}}, .asker = u"robot 1.2"_s};
    }

    void letRead() { m_room->clock.pass(ConfirmController::readingTime); }
    [[nodiscard]] ConfirmSheet *sheet() const { return m_room->window.findChild<ConfirmSheet *>(); }
    [[nodiscard]] QPushButton *button(const QString &name) const
    {
        return m_room->window.findChild<QPushButton *>(name);
    }
    [[nodiscard]] QString label(const QString &name) const { return m_room->window.findChild<QLabel *>(name)->text(); }
    [[nodiscard]] QString code(const QString &name) const { return m_room->window.findChild<CodeView *>(name)->code(); }
    void click(const QString &name) const
    {
        button(name)->click();
        VirtualClock::settle();
    }

    std::unique_ptr<Room> m_room;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestConfirm)
#include "tst_confirm.moc"
