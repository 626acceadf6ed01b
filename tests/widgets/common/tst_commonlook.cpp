// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "widgets/common/codecolours.h"
#include "widgets/common/codeview.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/page.h"
#include "widgets/common/phrases.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QScreen>
#include <QStandardItemModel>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QVBoxLayout>

#include <cmath>
#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What is seen of the parts that all panels are made of: colours of code, primary buttons, edges of sheets.
class TestCommonLook : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { new Theme{qApp}; }

    void aFileIsColouredByItsName()
    {
        for (const auto &name : {u"run.sh"_s, u"/home/me/.bashrc"_s, u".profile"_s, u"x.bash"_s})
            QCOMPARE(codeLanguageOf(name), CodeLanguage::Shell);
        QCOMPARE(codeLanguageOf(u"train.py"_s), CodeLanguage::Python);
        QCOMPARE(codeLanguageOf(u"my.profile"_s), CodeLanguage::Plain);
        QCOMPARE(codeLanguageOf({}), CodeLanguage::Plain);
    }

    void whoWouldTypeInVainIsToldBefore()
    {
        auto &lock = WriteLock::instance();
        const auto back = qScopeGuard([&] { lock.unlock(); });
        QWidget window;
        auto *dialog = new ConfirmDelete{{u"Delete node-1?"_s, {}, {}, u"node-1"_s, u"Delete node-1"_s}, &window};
        dialog->open();
        const auto *held = dialog->findChild<QLabel *>(u"confirmDeleteHeld"_s);
        QVERIFY(held->isHidden());
        lock.lock(); // also while it is asked
        QVERIFY(!held->isHidden());
        QCOMPARE(held->text(), lock.problem());
        lock.unlock();
        QVERIFY(held->isHidden());
    }

    void aTextThatHasBecomeLongerIsNotCut()
    {
        Table table;
        QStandardItemModel model{1, 3};
        model.setHorizontalHeaderLabels({u"Name"_s, u"Here"_s, u"State"_s});
        model.setItem(0, 1, new QStandardItem{u"–"_s});
        table.setModel(&model);
        table.setStretchColumn(0);
        TableColumns columns{&table, {u"name"_s, u"here"_s, u"state"_s}, {2}, {1}};
        table.resize(900, 300);
        table.show();
        columns.fitSoon();
        const int before = table.columnWidth(1);
        model.item(0, 1)->setText(u"127.0.0.1:38000"_s);
        columns.fitSoon();
        QTRY_VERIFY(table.columnWidth(1) > before);
        QVERIFY(table.columnWidth(1) >= table.fontMetrics().horizontalAdvance(u"127.0.0.1:38000"_s));
    }

    void anAgeHasRoomForWhatItBecomes()
    {
        Table table;
        QStandardItemModel model{1, 2};
        model.setHorizontalHeaderLabels({u"Name"_s, u"Age"_s});
        auto *age = new QStandardItem{phrases::ago(5s)};
        age->setData(phrases::longestAgo(), RoomRole);
        model.setItem(0, 1, age);
        table.setModel(&model);
        table.setStretchColumn(0);
        table.resize(900, 300);
        table.show();
        QCoreApplication::processEvents();
        for (const auto time : {0s, 5s, 59s, 299s, 3'599s}) { // nothing is measured again
            const auto text = phrases::ago(time);
            QVERIFY2(table.columnWidth(1) >= table.fontMetrics().horizontalAdvance(text), qPrintable(text));
        }
    }

    /// Also when its parent stands at the edge, or when its sentences become more.
    void aQuestionStandsOverItsParentAndOnTheScreen()
    {
        const auto screen = QApplication::primaryScreen()->availableGeometry();
        QWidget window;
        window.resize(300, 200);
        window.move(screen.center() - QPoint{150, 100});
        window.show();
        const auto ask = [&window] {
            auto *dialog =
                new ConfirmDelete{{u"Delete node-1?"_s, u"It is gone then."_s, {}, {}, u"Delete"_s}, &window};
            dialog->open();
            return std::unique_ptr<ConfirmDelete>{dialog};
        };
        {
            const auto dialog = ask();
            const auto middle = window.frameGeometry().center();
            QVERIFY(dialog->frameGeometry().contains(middle));
            QVERIFY(std::abs(dialog->frameGeometry().center().x() - middle.x()) <= 4);
        }
        for (const auto &corner : {screen.topLeft() - QPoint{200, 150}, screen.bottomRight() - QPoint{20, 20}}) {
            window.move(corner);
            const auto dialog = ask();
            QVERIFY(screen.contains(dialog->frameGeometry()));
            dialog->wait(u"It is looked whether it is still there. "_s.repeated(8));
            QCoreApplication::processEvents();
            QVERIFY(screen.contains(dialog->frameGeometry()));
        }
    }

    /// Whatever the table showed before: as in a window that was made in that language.
    void columnsAreAsWideAsTheirTitlesAreInAnotherLanguage()
    {
        Table table;
        QStandardItemModel model{0, 2};
        model.setHorizontalHeaderLabels({u"Host"_s, u"Details"_s});
        table.setModel(&model);
        table.setStretchColumn(1);
        table.resize(900, 300);
        table.show();
        QCoreApplication::processEvents();
        const int before = table.columnWidth(0);
        const auto speak = [&](const QString &title) {
            model.setHeaderData(0, Qt::Horizontal, title);
            QEvent event{QEvent::LanguageChange};
            QCoreApplication::sendEvent(&table, &event);
        };
        speak(u"A host of the TPU"_s);
        QTRY_VERIFY(table.columnWidth(0) > before);
        QCOMPARE(table.columnWidth(0) + table.columnWidth(1), table.viewport()->width());
        speak(u"Host"_s);
        QTRY_COMPARE(table.columnWidth(0), before);
    }

    void aColumnThatWasForgottenGivesWayFirst()
    {
        Table table;
        QStandardItemModel model{1, 5};
        for (int column = 0; column < model.columnCount(); ++column)
            model.setHorizontalHeaderItem(column, new QStandardItem{u"A title as long as others"_s});
        table.setModel(&model);
        table.setStretchColumn(0);
        TableColumns columns{&table, {u"name"_s, u"here"_s, u"age"_s, u"new"_s, u"newer"_s}, {2}, {1}};
        table.resize(3000, 300);
        table.show();
        const auto hidden = [&] {
            QList<int> found;
            for (int column = 0; column < model.columnCount(); ++column) {
                if (table.isColumnHidden(column))
                    found << column;
            }
            return found;
        };
        QList<QList<int>> seen{hidden()};
        for (int width = 3000; width > 100; width -= 20) {
            table.resize(width, 300);
            columns.fitSoon();
            QCoreApplication::processEvents();
            if (const auto now = hidden(); now != seen.last())
                seen << now;
        }
        QCOMPARE(seen, (QList<QList<int>>{{}, {4}, {3, 4}, {2, 3, 4}})); // what stays stays also where it does not fit
    }

    void gcloudsCommandSaysWhereItDoesNotLead()
    {
        const auto back = qScopeGuard([] { CommandBox::setGcloudNote({}); });
        CommandBox box{u"someCommand"_s};
        box.setCommands(u"gcloud compute tpus tpu-vm list"_s, u"GET https://tpu.googleapis.com/"_s);
        const auto *note = box.findChild<QLabel *>(u"someCommandNote"_s);
        box.show();
        QVERIFY(note->isHidden());
        box.hide();
        CommandBox::setGcloudNote([] { return u"It asks somebody else."_s; });
        box.show();
        QCOMPARE(note->text(), u"It asks somebody else."_s);
        QVERIFY(!note->isHidden());
        box.findChild<QPushButton *>(u"someCommandRest"_s)->click();
        QVERIFY(note->isHidden()); // that one leads there
    }

    void theCommandIsWhatIsSeenFirst()
    {
        CommandBox box{u"someCommand"_s};
        box.show(); // before anything is chosen
        box.setCommands(u"gcloud compute tpus tpu-vm list"_s, u"GET https://tpu.googleapis.com/"_s,
                        u"tpudesk://open/tpus"_s);
        QVERIFY(box.findChild<QPushButton *>(u"someCommandGcloud"_s)->isChecked());
    }

    void aLinkDoesNotLookLikeACommandAndSaysWhatItDoes()
    {
        CommandBox box{u"someCommand"_s};
        box.setLines(4, 14);
        box.setCommands(u"gcloud compute tpus tpu-vm list"_s, u"GET https://tpu.googleapis.com/"_s,
                        u"tpudesk://open/tpus"_s);
        box.resize(700, 300);
        box.show();
        const auto *code = box.findChild<CodeView *>(u"someCommand"_s);
        const auto *note = box.findChild<QLabel *>(u"someCommandNote"_s);
        const int high = code->height();
        box.findChild<QPushButton *>(u"someCommandLink"_s)->click();
        QTest::qWait(0);
        QVERIFY(code->minimumHeight() < high);
        QVERIFY(!note->isHidden() && !note->text().isEmpty());
        box.setLinkNote(u"Opens node-1 once it exists."_s);
        QCOMPARE(note->text(), u"Opens node-1 once it exists."_s);
        box.findChild<QPushButton *>(u"someCommandGcloud"_s)->click();
        QTest::qWait(0);
        QCOMPARE(code->minimumHeight(), high);
        QVERIFY(note->isHidden());
    }

    void aTitleThatDoesNotFitBesideTheWaysStandsAboveThem()
    {
        CommandBox box{u"someCommand"_s};
        box.setCommands(u"gcloud"_s, u"GET"_s, u"tpudesk://open/tpus"_s);
        const auto *way = box.findChild<QPushButton *>(u"someCommandGcloud"_s);
        const auto *title = box.findChild<Label *>();
        for (const int width : {700, 260}) {
            box.resize(width, 300);
            box.show();
            QTest::qWait(0);
            QCOMPARE(way->geometry().top() > title->geometry().bottom(), width == 260);
        }
    }

    void theSwitchOfAPageStandsStillWhateverActionsAViewHas()
    {
        Page page;
        page.setObjectName(u"somePage"_s);
        page.setTitle(u"TPUs"_s);
        auto *views = new QPushButton{u"List"_s};
        auto *field = new QPushButton{u"Filter"_s};
        auto *action = new QPushButton{u"Clean up…"_s};
        page.setSwitch(views);
        page.setGuide("pods"_L1); // the book comes between the title and it
        page.addTitleWidget(field);
        page.addAction(action);
        page.resize(1000, 600);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto there = views->mapTo(&page, QPoint{});
        QVERIFY(there.x() < 300);
        for (auto *part : {action, field}) {
            part->hide();
            QTest::qWait(0);
            QCOMPARE(views->mapTo(&page, QPoint{}), there);
        }
    }

    void codeIsReadableInEveryTheme_data()
    {
        QTest::addColumn<int>("choice");
        QTest::addColumn<bool>("isHigh");
        for (const auto &[name, choice] :
             {std::pair{"light", ThemeChoice::Light}, std::pair{"dark", ThemeChoice::Dark}}) {
            QTest::addRow("%s", name) << int(choice) << false;
            QTest::addRow("%s, high contrast", name) << int(choice) << true;
        }
    }

    void codeIsReadableInEveryTheme()
    {
        QFETCH(const int, choice);
        QFETCH(const bool, isHigh);
        const auto luminance = [](const QColor &colour) {
            const auto part = [](double value) {
                return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
        };
        const auto contrast = [&](const QColor &one, const QColor &other) {
            const auto [low, high] = std::minmax({luminance(one), luminance(other)});
            return (high + 0.05) / (low + 0.05);
        };
        auto *theme = Theme::of(nullptr);
        theme->setComfort({.contrast = isHigh ? ContrastChoice::High : ContrastChoice::System});
        theme->setChoice(ThemeChoice(choice));
        const std::pair<CodeLanguage, QString> codes[] = {
            {CodeLanguage::Shell,
             u"# a comment\nexport NAME=\"text $HOME\" && for i in 1 2; do echo ${i:-3} | grep -q x; done\ngcloud compute tpus list --zone=a"_s},
            {CodeLanguage::Json, u"{\"name\": \"node\", \"chips\": 4, \"spot\": true}"_s},
            {CodeLanguage::Python,
             u"import jax  # TODO: more\n@jit\ndef add(x: int) -> float:\n    return f\"{x:.2f}\" + '\\n' if x > 1 else None\n"_s},
            {CodeLanguage::Yaml, u"# what\nname: value\nlist:\n  - 1\n  - true\n"_s},
            {CodeLanguage::SshConfig, u"; what\n[Host]\nport=22\nname=node\n"_s}};
        for (const auto &[language, code] : codes) {
            CodeView view;
            view.setCode(code, language);
            view.show();
            int textColors = 0;
            auto *text = view.findChild<QPlainTextEdit *>();
            for (auto block = text->document()->begin(); block.isValid(); block = block.next()) {
                for (const auto &range : block.layout()->formats()) {
                    if (!range.format.hasProperty(QTextFormat::ForegroundBrush))
                        continue;
                    QVERIFY(!range.format.hasProperty(QTextFormat::BackgroundBrush));
                    const auto textColor = range.format.foreground().color();
                    for (const auto &ground : {theme->tokens().window, theme->tokens().card})
                        QVERIFY2(contrast(textColor, ground) >= (isHigh ? 7 : 4.5),
                                 qPrintable(textColor.name() + u" on "_s + ground.name()));
                    ++textColors;
                }
            }
            QVERIFY(textColors > 0);
        }
        theme->setComfort({});
        theme->setChoice(ThemeChoice::Light);
    }

    /// A program inside a shell script is a string to the shell, and no error.
    void noSoundCodeIsWrittenInRed()
    {
        auto *theme = Theme::of(nullptr);
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            theme->setChoice(choice);
            for (
                const auto &[language, code] :
                {std::pair{
                     CodeLanguage::Shell,
                     u"python3 - <<'PROGRAM'\nimport jax\nprint('a', flush=True)\nPROGRAM\npython3 -c '\nimport jax\nprint(1)\n'\necho \"$HOME\""_s},
                 std::pair{
                     CodeLanguage::Python,
                     u"def add(x):\n    \"\"\"Adds.\"\"\"\n    return f\"{x:.2f}\" + r'a' + 'b'  # TODO: more\n"_s}}) {
                CodeView view;
                view.setCode(code, language);
                view.show();
                for (auto block = view.findChild<QPlainTextEdit *>()->document()->begin(); block.isValid();
                     block = block.next()) {
                    for (const auto &range : block.layout()->formats()) {
                        const auto textColor = range.format.foreground().color();
                        const bool isRed =
                            textColor.hsvSaturation() > 110 && (textColor.hsvHue() < 16 || textColor.hsvHue() > 340);
                        QVERIFY2(!isRed,
                                 qPrintable(textColor.name() + u": "_s + block.text().mid(range.start, range.length)));
                    }
                }
            }
        }
        theme->setChoice(ThemeChoice::Light);
    }

    void aPageHasOnePrimaryButton()
    {
        for (const bool hasOne : {true, false}) {
            Page page;
            page.resize(900, 600);
            auto *action = new QPushButton{u"Create TPU…"_s};
            setButtonKind(action, hasOne ? ButtonKind::Primary : ButtonKind::Secondary);
            page.addAction(action);
            auto *empty = new EmptyState;
            empty->setObjectName(u"tpuEmpty"_s);
            empty->setButtonText(u"Create a TPU…"_s);
            page.body()->addWidget(empty, 1);
            page.show();
            QVERIFY(QTest::qWaitForWindowExposed(&page));
            QCOMPARE(buttonKind(empty->findChild<QPushButton *>(u"tpuEmptyButton"_s)),
                     hasOne ? ButtonKind::Secondary : ButtonKind::Primary);
        }
    }

    void aSheetOfAViewStandsAtTheEdgesOfThePageAndGoesWithTheView()
    {
        Page page;
        page.resize(900, 600);
        auto *view = new QWidget;
        page.body()->addWidget(view, 1);
        QPointer sheet{new SideSheet{view}};
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        sheet->open();
        QCOMPARE(sheet->parentWidget(), &page);
        QTRY_COMPARE(sheet->geometry().right(), page.rect().right());
        QCOMPARE(sheet->height(), page.height());
        page.resize(800, 500);
        QTRY_COMPARE(sheet->height(), 500);
        view->hide(); // another one is shown
        QVERIFY(!sheet->isOpen());
        view->show();
        sheet->open();
        QVERIFY(sheet->isOpen());
        delete view; // and with it what the sheet works with
        QVERIFY(sheet.isNull());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCommonLook)
#include "tst_commonlook.moc"
