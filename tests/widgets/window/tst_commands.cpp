// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandpalette.h"
#include "app/commands.h"
#include "app/languages.h"
#include "app/mainwindow.h"
#include "services/core/activities.h"
#include "services/store/settings.h"

#include <QAction>
#include <QLineEdit>
#include <QListWidget>
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
                    const auto hits = frame.window.parts().commands->find(name);
                    QVERIFY2(!hits.isEmpty() && hits.first().text == all.at(i)->text(), qPrintable(language.code + u": "_s + name));
                }
            }
        }
    }

    void thePaletteRunsWhatIsChosen()
    {
        Frame frame;
        int runs = 0;
        frame.window.parts().commands->add({"test.run", "Frobnicate the gadget"}, &frame.window, [&runs] { ++runs; });
        frame.window.parts().commands->addSource([](const QString &) {
            return QList<Commands::Hit>{{u"node-7"_s, u"us-central2-b"_s, 1, [] {}}};
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
        QCOMPARE(list->item(list->count() - 1)->text(), u"node-7"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(runs, 1);
        QVERIFY(!palette->isVisible());

        QTest::keyClick(&frame.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(list->item(0)->text(), u"Frobnicate the gadget"_s); // used last, so first
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!palette->isVisible());
    }

private:
    struct Frame
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        Languages languages;
        Activities activities;
        MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};
    };
};

QTEST_MAIN(TestCommands)
#include "tst_commands.moc"
