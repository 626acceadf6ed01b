// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/store/settings.h"
#include "widgets/common/pagekeys.h"
#include "widgets/palette/commandpalette.h"
#include "widgets/palette/commands.h"
#include "widgets/palette/shortcuts.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/topbar.h"

#include <QAction>
#include <QJsonArray>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestCommands : public QObject
{
    Q_OBJECT

private slots:
    void lettersInOrderAreFound()
    {
        QVERIFY(fuzzyScore(u"crtpu", u"Create a TPU…").has_value());
        QVERIFY(fuzzyScore(u"CREATE", u"Create a TPU…").has_value());
        QVERIFY(!fuzzyScore(u"xyz", u"Create a TPU…").has_value());
        QVERIFY(!fuzzyScore(u"utp", u"TPU").has_value());
        QVERIFY(fuzzyScore(u"端口", u"打开端口转发").has_value());
        QVERIFY(fuzzyScore(u"만들", u"TPU 만들기").has_value());
    }

    void wholeWordsBeatScatteredLetters()
    {
        QVERIFY(*fuzzyScore(u"keys", u"Go to Keys") > *fuzzyScore(u"keys", u"Kill every young shell"));
        QVERIFY(*fuzzyScore(u"gk", u"Go Keys") > *fuzzyScore(u"gk", u"bagok"));
    }

    void everyActionOfTheWindowHasATextAndAShortcutOfItsOwn()
    {
        Frame frame;
        QSet<QKeySequence> seen;
        const QList<QAction *> all = frame.window.parts().commands->all();
        QVERIFY(all.size() > 10);
        for (const QAction *action : all) {
            QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            if (action->shortcut().isEmpty())
                continue;
            QVERIFY2(!seen.contains(action->shortcut()), qPrintable(action->objectName()));
            QVERIFY2(!action->shortcut().toString().contains(u"Meta"_s), qPrintable(action->objectName()));
            QVERIFY(action->toolTip().contains(action->shortcut().toString(QKeySequence::NativeText)));
            seen.insert(action->shortcut());
        }
    }

    void whatEndsTheSessionIsOnTopOnlyWhenItsOwnWordsAreTyped()
    {
        Frame frame;
        Commands *commands = frame.window.parts().commands;
        commands->used(u"command:end.quit"_s);
        for (const Languages::Language &language : Languages::all()) {
            frame.languages.use(language.code);
            QCoreApplication::sendPostedEvents();
            PaletteIndex index;
            index.set(commands->entries(), commands->recent());
            const auto top = [&index](const QString &typed) { return index.entry(index.find(typed, 40).first()).key; };
            for (const QString &typed : {QString{}, u"desk"_s, u"tpu desk"_s})
                QVERIFY2(top(typed) != u"command:end.quit"_s, qPrintable(typed));
            for (const QString &typed : {u"quit"_s, u"退出"_s, u"종료"_s})
                QCOMPARE(top(typed), u"command:end.quit"_s);
        }
    }

    void everyActionIsFoundByItsNameInEveryLanguage()
    {
        Frame frame;
        const QList<QAction *> all = frame.window.parts().commands->all();
        for (const Languages::Language &language : Languages::all()) {
            frame.languages.use(u"en"_s);
            QStringList english;
            for (const QAction *action : all)
                english << action->text();
            frame.languages.use(language.code);
            QCoreApplication::sendPostedEvents();
            for (qsizetype i = 0; i < all.size(); ++i) {
                if (all.at(i)->objectName() == "app.palette"_L1)
                    continue;
                for (const QString &name : {all.at(i)->text(), english.at(i)}) {
                    PaletteIndex index;
                    index.set(frame.window.parts().commands->entries(), {});
                    const auto hits = index.find(name, 5);
                    QVERIFY2(!hits.isEmpty() && index.entry(hits.first()).text == all.at(i)->text(),
                             qPrintable(language.code + u": "_s + name));
                }
            }
        }
    }

    void thePanelsAreFoundByTheirNamesInEveryLanguage()
    {
        Frame frame;
        PaletteIndex index;
        index.set(frame.window.parts().commands->entries(), {});
        for (const auto &[typed, id] : {std::pair{u"terminal"_s, "go.terminal"_L1},
                                        {u"终端"_s, "go.terminal"_L1},
                                        {u"터미널"_s, "go.terminal"_L1},
                                        {u"quota"_s, "go.quota"_L1},
                                        {u"guide"_s, "go.guide"_L1}}) {
            const auto hits = index.find(typed, 5);
            QVERIFY2(!hits.isEmpty() && index.entry(hits.first()).key == u"command:"_s + id, qPrintable(typed));
        }
    }

    void aQueryIsWordsInAnyOrderAndInAnyWidth()
    {
        QVERIFY(fuzzyScore(u"tpu create", u"Create a TPU…").has_value());
        QVERIFY(fuzzyScore(u"ｃｒｅａｔｅ　ｔｐｕ", u"Create a TPU…").has_value()); // as Chinese keyboards write it
        QVERIFY(!fuzzyScore(u"create tpz", u"Create a TPU…").has_value());
        QVERIFY(*fuzzyScore(u"quota", u"Quota") > *fuzzyScore(u"quota", u"Quota in us-east1-d"));
        QVERIFY(*fuzzyScore(u"quota", u"Quota in us-east1-d") > *fuzzyScore(u"quota", u"Go to Quota"));
        QVERIFY(*fuzzyScore(u"ota", u"Go to otA") > *fuzzyScore(u"ota", u"Go to Quota"));
        QVERIFY(*fuzzyScore(u"8", u"v4-8") > *fuzzyScore(u"8", u"v4-128"));
        QList<int> at;
        QVERIFY(fuzzyScore(Folded{u"gq"}, Folded{u"Go to Quota"}, &at));
        QCOMPARE(at, (QList<int>{0, 6}));
        at.clear();
        QVERIFY(fuzzyScore(Folded{u"ctp"}, Folded{u"Create a TPU"}, &at));
        QCOMPARE(at, (QList<int>{0, 9, 10}));
    }

    void scoresOfOneKindStayInTheirOrderForAnyText()
    {
        // whole > beginning > beginning of a word > inside > letters apart, whatever the lengths
        const QString pad = QString{u'x'}.repeated(150);
        const auto score = [](const QString &text) { return *fuzzyScore(u"node", text); };
        QVERIFY(score(u"node"_s) > score(u"node-1"_s));
        QVERIFY(score(u"node"_s + pad) > score(u"a node"_s));
        QVERIFY(score(u"a node"_s) > score(u"anode"_s));
        QVERIFY(score(pad + u" node "_s + pad) > score(u"anode"_s) - 200);
        QVERIFY(score(pad + u"node"_s + pad) > score(u"n o d e"_s));
        QVERIFY(score(u"nxxoxxdxxe"_s) > 0);
    }

    void whatWasUsedLastIsFirstAlsoInTheNextRun()
    {
        QTemporaryDir folder;
        {
            Frame frame{folder.filePath(u"settings.json"_s)};
            frame.window.parts().commands->action("language.ko"_L1)->trigger();
            frame.window.parts().commands->used(u"tpu:gone"_s);
        }
        Frame frame{folder.filePath(u"settings.json"_s)};
        PaletteIndex index;
        index.set(frame.window.parts().commands->entries(), frame.window.parts().commands->recent());
        QCOMPARE(index.entry(index.find({}, 10).first()).key, u"command:language.ko"_s); // what is gone is left out
        QVERIFY(frame.settings.save().has_value());
    }

    void aHostileSettingsFileGivesNeitherTwoOwnersNorAKeyThatTypingNeeds()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"settings.json"_s);
        {
            Settings settings{path};
            settings.setMore(u"shortcuts"_s,
                             QJsonObject{{u"go.start"_s, u"Ctrl+2"_s},
                                         {u"go.keys"_s, u"Ctrl+2"_s},
                                         {u"go.tpus"_s, u"A"_s},
                                         {u"go.pod"_s, u"Ctrl+C"_s},
                                         {u"go.usage"_s, 7},
                                         {u"go.ports"_s, u"Ctrl+Shift+C"_s},
                                         {u"go.quota"_s, QString{u'x'}.repeated(5'000)},
                                         {u"help.about"_s, u"Ctrl+K, Ctrl+L"_s},
                                         {u"app.palette"_s, QString{}},
                                         {u"no.such"_s, u"Ctrl+Shift+Y"_s}});
            settings.setMore(u"palette.recent"_s,
                             QJsonArray{1, QJsonObject{}, u"command:go.tpus"_s, u"command:go.tpus"_s,
                                        QString{u'y'}.repeated(9'000)});
            QVERIFY(settings.save().has_value());
        }
        Frame frame{path};
        Commands *commands = frame.window.parts().commands;
        const auto keys = [commands](QLatin1StringView id) { return commands->action(id)->shortcut(); };
        QCOMPARE(keys("go.start"_L1), QKeySequence{u"Ctrl+2"_s}); // the first that asks
        QCOMPARE(keys("go.quota"_L1), QKeySequence{}); // as delivered it would be Ctrl+2
        QCOMPARE(keys("go.keys"_L1), QKeySequence{});
        QCOMPARE(keys("go.tpus"_L1), QKeySequence{u"Ctrl+3"_s});
        QCOMPARE(keys("go.pod"_L1), QKeySequence{u"Ctrl+6"_s});
        QCOMPARE(keys("go.usage"_L1), QKeySequence{u"Ctrl+8"_s});
        QCOMPARE(keys("go.ports"_L1), QKeySequence{u"Ctrl+9"_s});
        QCOMPARE(keys("help.about"_L1), QKeySequence{});
        QCOMPARE(keys("app.palette"_L1), QKeySequence{});
        QCOMPARE(commands->recent(), QStringList{u"command:go.tpus"_s});
        noKeyHasTwoOwners(*commands);
        commands->shortcuts()->resetAll();
        QCOMPARE(keys("app.palette"_L1), QKeySequence{u"Ctrl+Shift+P"_s});
        QCOMPARE(keys("go.quota"_L1), QKeySequence{u"Ctrl+2"_s});
        noKeyHasTwoOwners(*commands);
        QVERIFY(frame.settings.more(u"shortcuts"_s).toObject().contains(u"no.such"_s)); // of a newer version, perhaps
    }

    void theMenuIsShortAndHoldsEveryCommandOnce()
    {
        Frame frame;
        frame.window.parts().commands->add({"app.somethingNew", "Something new"}, &frame.window, [] { });
        auto *menu = frame.window.parts().topBar->menu();
        emit menu->aboutToShow();
        emit menu->aboutToShow(); // the second time as the first
        QHash<QAction *, int> seen;
        const std::function<void(const QMenu *)> walk = [&](const QMenu *part) {
            for (QAction *action : part->actions()) {
                if (action->menu() != nullptr)
                    walk(action->menu());
                else if (!action->isSeparator())
                    ++seen[action];
            }
        };
        walk(menu);
        for (QAction *action : frame.window.parts().commands->all())
            QVERIFY2(seen.value(action) == 1, qPrintable(action->objectName()));
        QVERIFY2(menu->actions().size() <= 20, qPrintable(QString::number(menu->actions().size())));
    }

    void whatTheUserChoseGoesBeforeWhatIsDelivered()
    {
        const QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        settings.setMore(u"shortcuts"_s, QJsonObject{{u"b"_s, u"Ctrl+F9"_s}});
        for (const bool isFirst : {true, false}) {
            Shortcuts shortcuts{&settings};
            QAction a;
            QAction b;
            a.setObjectName(u"a"_s);
            b.setObjectName(u"b"_s);
            if (isFirst)
                shortcuts.add(&b, {});
            shortcuts.add(&a, QKeySequence{u"Ctrl+F9"_s}); // in a newer version
            if (!isFirst)
                shortcuts.add(&b, {});
            QCOMPARE(b.shortcut(), QKeySequence{u"Ctrl+F9"_s});
            QCOMPARE(a.shortcut(), QKeySequence{});
        }
    }

    void keysThatCannotBeHadAreRefusedWithAReason_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<QString>("named");
        QTest::newRow("typed") << u"X"_s << u"typing"_s;
        QTest::newRow("shift alone") << u"Shift+X"_s << u"typing"_s;
        QTest::newRow("the shell's") << u"Ctrl+R"_s << u"shell"_s;
        QTest::newRow("the terminal's") << u"Ctrl+Shift+C"_s << u"Copy"_s;
        QTest::newRow("a page's") << u"F5"_s << u"Read again"_s;
        QTest::newRow("the menu's") << u"Menu"_s << u"context menu"_s;
        QTest::newRow("the menu's, too") << u"Shift+F10"_s << u"context menu"_s;
        QTest::newRow("a sheet's") << u"Ctrl+Return"_s << u"Run the command"_s;
        QTest::newRow("moving") << u"Ctrl+Left"_s << u"moving"_s;
        QTest::newRow("closing") << u"Alt+F4"_s << u"closing"_s;
        QTest::newRow("the desktop's") << u"Meta+K"_s << u"desktop"_s;
        QTest::newRow("two") << u"Ctrl+K, Ctrl+L"_s << u"One key"_s;
    }

    void keysThatCannotBeHadAreRefusedWithAReason()
    {
        QFETCH(QString, keys);
        QFETCH(QString, named);
        Frame frame;
        Commands *commands = frame.window.parts().commands;
        const QKeySequence before = commands->action("help.about"_L1)->shortcut();
        const QString refusal = commands->shortcuts()->refusal(commands->action("help.about"_L1), QKeySequence{keys});
        QVERIFY2(refusal.contains(named), qPrintable(refusal));
        commands->shortcuts()->set(commands->action("help.about"_L1), QKeySequence{keys});
        QCOMPARE(commands->action("help.about"_L1)->shortcut(), before);
    }

    void theLargeKeyIsCalledAsInTheSentences()
    {
        Frame frame;
        for (const auto &language : Languages::all()) {
            frame.languages.use(language.code);
            QCOMPARE(QKeySequence{Qt::CTRL | Qt::Key_Return}.toString(QKeySequence::NativeText), u"Ctrl+Enter"_s);
            for (const PageKey &key : pageKeys())
                QVERIFY2(!key.keys.toString(QKeySequence::NativeText).contains(u"Return"_s), key.id);
        }
        QCOMPARE(QKeySequence{Qt::CTRL | Qt::Key_Return}.toString(), u"Ctrl+Return"_s); // as it is kept
    }

    void keysOfTheWindowAndOfPagesDoNotMeet()
    {
        Frame frame;
        QSet<QPair<int, QKeySequence>> seen;
        for (const PageKey &key : pageKeys()) {
            QVERIFY(!pageKeyText(key).isEmpty() && !keyPlaceText(key.place).isEmpty() && !key.keys.isEmpty());
            const auto place = qMakePair(int(key.place), key.keys);
            QVERIFY2(!seen.contains(place), key.id);
            seen.insert(place);
            for (const QAction *action : frame.window.parts().commands->all())
                QVERIFY2(action->shortcut() != key.keys,
                         qPrintable(action->objectName() + u' ' + QLatin1StringView{key.id}));
        }
    }

    void aRefusedKeyIsExplainedInTheSheetAndEscLeavesTheField()
    {
        Frame frame;
        frame.openShortcuts();
        frame.press("go.quota"_L1, Qt::Key_R, Qt::ControlModifier);
        const auto *said = frame.window.findChild<QLabel *>(u"shortcutSaid-go.quota"_s);
        QVERIFY2(said->isVisible() && said->text().contains(u"shell"_s), qPrintable(said->text()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!frame.window.findChild<QWidget *>(u"shortcutField-go.quota"_s)->isVisible());
        QVERIFY(frame.button(u"shortcutKeys-go.quota"_s)->isVisible());
        QVERIFY(
            frame.window.findChild<QWidget *>(u"shortcutSheet"_s)->isVisible()); // Esc left the field, not the sheet
        frame.press("go.quota"_L1, Qt::Key_Backspace, Qt::NoModifier);
        QVERIFY(frame.window.parts().commands->action("go.quota"_L1)->shortcut().isEmpty());
    }

    void theFocusStaysInTheRowWhoseKeysAreChanged()
    {
        Frame frame;
        frame.openShortcuts();
        auto *row = frame.button(u"shortcutKeys-go.quota"_s)->parentWidget();
        frame.button(u"shortcutKeys-go.quota"_s)->setFocus();
        QStringList jumps;
        const QMetaObject::Connection watch =
            connect(qApp, &QApplication::focusChanged, row, [&](const QWidget *, const QWidget *now) {
                if (now != nullptr && !row->isAncestorOf(now))
                    jumps << now->objectName();
            });
        for (const auto &[key, held] : {std::pair{Qt::Key_Escape, Qt::KeyboardModifiers{}},
                                        std::pair{Qt::Key_F9, Qt::KeyboardModifiers{Qt::ControlModifier}}}) {
            frame.press("go.quota"_L1, key, held);
            QVERIFY(row->isAncestorOf(QApplication::focusWidget()));
        }
        auto *reset = frame.button(u"shortcutReset-go.quota"_s);
        QTRY_VERIFY(reset->isVisible());
        reset->setFocus();
        QTest::keyClick(reset, Qt::Key_Return); // it goes with what it has done
        QVERIFY(!reset->isVisible());
        QCOMPARE(QApplication::focusWidget(), frame.button(u"shortcutKeys-go.quota"_s));
        QCOMPARE(jumps, QStringList{});
        disconnect(watch); // the row may go after `jumps`
    }

    void keysAreTakenOverOnRequestAndGivenBack()
    {
        Frame frame;
        Commands *commands = frame.window.parts().commands;
        const auto keys = [commands](QLatin1StringView id) { return commands->action(id)->shortcut(); };
        frame.openShortcuts();
        frame.press("go.quota"_L1, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *take = frame.button(u"shortcutTake-go.quota"_s);
        QVERIFY(take->isVisible());
        QVERIFY(frame.window.findChild<QLabel *>(u"shortcutSaid-go.quota"_s)
                    ->text()
                    .contains(commands->action("app.palette"_L1)->text()));
        QCOMPARE(keys("go.quota"_L1), QKeySequence{u"Ctrl+2"_s}); // nothing has happened yet
        take->click();
        QCOMPARE(keys("go.quota"_L1), QKeySequence{u"Ctrl+Shift+P"_s});
        QVERIFY(keys("app.palette"_L1).isEmpty());
        noKeyHasTwoOwners(*commands);
        QVERIFY(frame.button(u"shortcutReset-go.quota"_s)->isVisible());
        frame.button(u"shortcutReset-app.palette"_s)->click(); // takes it back
        QCOMPARE(keys("app.palette"_L1), QKeySequence{u"Ctrl+Shift+P"_s});
        QVERIFY(keys("go.quota"_L1).isEmpty());
        frame.button(u"shortcutResetAll"_s)->click();
        QCOMPARE(keys("go.quota"_L1), QKeySequence{u"Ctrl+2"_s});
        QVERIFY(!frame.button(u"shortcutReset-go.quota"_s)->isVisible());
        QVERIFY(frame.settings.more(u"shortcuts"_s).toObject().isEmpty());
    }

    void nothingFoundLeadsOnButEnterRunsNothing()
    {
        Frame frame;
        frame.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.window.parts().commands->action("app.palette"_L1)->trigger();
        auto *field = frame.window.findChild<QLineEdit *>(u"paletteField"_s);
        auto *list = frame.window.findChild<QListWidget *>(u"paletteList"_s);
        QTest::keyClicks(field, u"zzzqqq"_s);
        QVERIFY(list->item(0)->text().contains(u"zzzqqq"_s));
        QVERIFY(list->count() > 1);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->isVisible());
        QTest::keyClick(field, Qt::Key_Down);
        QCOMPARE(list->currentRow(), 1);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
    }

    void theListIsOfTheLastKeyHoweverFastOneTypes()
    {
        Frame frame;
        QStringList ran;
        for (const char *id : {"test.alpha", "test.alpine", "test.beta"})
            frame.window.parts().commands->add({id, id}, &frame.window, [&ran, id] { ran << QString::fromLatin1(id); });
        frame.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.window.parts().commands->action("app.palette"_L1)->trigger();
        auto *field = frame.window.findChild<QLineEdit *>(u"paletteField"_s);
        for (const QChar c : u"test.alpi"_s) // in one go: the loop runs only after Enter
            QCoreApplication::postEvent(field,
                                        new QKeyEvent{QEvent::KeyPress, c.unicode(), Qt::NoModifier, QString{c}});
        QCoreApplication::postEvent(field, new QKeyEvent{QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier});
        QCoreApplication::postEvent(field, new QKeyEvent{QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, {}, true});
        QCoreApplication::processEvents();
        QCOMPARE(ran, QStringList{u"test.alpine"_s});
    }

    void thePaletteRunsWhatIsChosen()
    {
        Frame frame;
        int runs = 0;
        frame.window.parts().commands->add({"test.run", "Frobnicate the gadget"}, &frame.window, [&runs] { ++runs; });
        frame.window.parts().commands->addSource([] {
            return QList<PaletteEntry>{{.key = u"tpu:7"_s,
                                        .kind = PaletteKind::Tpu,
                                        .text = u"frog-bridge-academy"_s,
                                        .detail = u"us-central2-b"_s,
                                        .run = [] { }}};
        });
        frame.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        QTest::keyClick(&frame.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *palette = frame.window.findChild<CommandPalette *>(u"palette"_s);
        QVERIFY(palette != nullptr && palette->isVisible());
        auto *field = palette->findChild<QLineEdit *>(u"paletteField"_s);
        auto *list = palette->findChild<QListWidget *>(u"paletteList"_s);
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, u"frobgad"_s);
        QCOMPARE(list->item(0)->text(), u"Frobnicate the gadget"_s);
        QCOMPARE(list->item(list->count() - 1)->text(), u"frog-bridge-academy"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(runs, 1);
        QVERIFY(!palette->isVisible());

        QTest::keyClick(&frame.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(list->item(0)->text(), u"Frobnicate the gadget"_s); // used last, so first
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!palette->isVisible());
    }

private:
    static void noKeyHasTwoOwners(const Commands &commands)
    {
        QSet<QKeySequence> seen;
        for (const QAction *action : commands.all()) {
            QVERIFY2(action->shortcut().isEmpty() || !seen.contains(action->shortcut()),
                     qPrintable(action->objectName()));
            seen.insert(action->shortcut());
        }
    }

    struct Frame
    {
        explicit Frame(const QString &path = {})
            : settings{path.isEmpty() ? folder.filePath(u"settings.json"_s) : path}
        {
        }

        void openShortcuts()
        {
            window.show();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            window.parts().commands->action("help.shortcuts"_L1)->trigger();
            QTRY_VERIFY(button(u"shortcutKeys-go.quota"_s) != nullptr
                        && button(u"shortcutKeys-go.quota"_s)->isVisible());
        }
        [[nodiscard]] QPushButton *button(const QString &name) const { return window.findChild<QPushButton *>(name); }
        void press(QLatin1StringView id, Qt::Key key, Qt::KeyboardModifiers held) const
        {
            button(u"shortcutKeys-"_s + id)->click();
            QVERIFY(window.findChild<QWidget *>(u"shortcutField-"_s + id)->isVisible());
            QTest::keyClick(QApplication::focusWidget(), key, held);
        }

        QTemporaryDir folder;
        Settings settings;
        Languages languages;
        Activities activities;
        MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};
    };
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCommands)
#include "tst_commands.moc"
