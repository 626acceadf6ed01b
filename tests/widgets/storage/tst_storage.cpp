// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/store/documents.h"
#include "tests/support/journalhere.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/searchfield.h"
#include "widgets/storage/nfsform.h"
#include "widgets/storage/recipeprogress.h"
#include "widgets/storage/recipesheet.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

QList<PodHost> hosts(int count)
{
    QList<PodHost> found;
    for (int i = 0; i < count; ++i)
        found << PodHost{.id = u"id%1"_s.arg(i),
                         .label = u"llama-pod · host %1"_s.arg(i),
                         .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/llama-pod"_s},
                         .worker = i,
                         .workers = count,
                         .internalAddress = u"10.130.0.%1"_s.arg(i + 2),
                         .zone = ZoneId{u"us-central2-b"_s}};
    return found;
}

/// Host 2 has no room for what it should install; all others do what they are told.
Task<StepEnd> someHost(StepOrder order, std::stop_token)
{
    const auto from = order.script.indexOf("TPUDESK_SAY=") + 12;
    const auto mark = order.script.sliced(from, order.script.indexOf('\n', from) - from).replace('\'', "");
    const bool isFull = order.host.worker == 2 && order.script.contains("package()");
    const auto said = isFull ? " problem " + QByteArray{"disk-full"}.toBase64() + ' ' + QByteArray{"/"}.toBase64() + ' '
            + QByteArray{"210"}.toBase64() + ' ' + QByteArray{"500"}.toBase64()
                             : " result " + QByteArray{"changed"}.toBase64();
    const auto out = "Reading package lists...\n\n" + mark + said + '\n';
    if (order.heard)
        order.heard(out);
    co_return StepEnd{.kind = StepEnd::Kind::Exited, .status = isFull ? 20 : 0, .out = out};
}

} // namespace

class TestStorage : public QObject
{
    Q_OBJECT

private:
    /// A picture of each state for whoever looks at them: in the folder of TPUDESK_PICTURES.
    static void picture(QWidget &widget, const QString &name)
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PICTURES");
        widget.resize(980, widget.sizeHint().height());
        widget.show();
        QTest::qWait(0);
        if (!folder.isEmpty())
            widget.grab().save(u"%1/%2.png"_s.arg(folder, name));
    }

private slots:
    void theFirstHostIsProposedAsTheServer();
    void N1_thePreviewFollowsTheChoices();
    void whatCannotBeIsSaidAndNotPreviewed();
    void whatWentWrongStandsFirst();
    void aScriptIsEditedKeptAndRestored();
    void theEditorFindsNumbersAndIndents();
};

void TestStorage::theFirstHostIsProposedAsTheServer()
{
    NfsForm form;
    form.setHosts(hosts(4), u"llama-pod"_s);
    QCOMPARE(form.share(), suggestedShare(hosts(4), u"llama-pod"_s));
    auto *server = form.findChild<QComboBox *>(u"nfsServer"_s);
    server->setCurrentIndex(2);
    QCOMPARE(form.share().server.worker, 2);
    QCOMPARE(form.share().clients.size(), 3);
    form.setHosts(hosts(4), u"llama-pod"_s); // the list was read again
    QCOMPARE(form.share().server.worker, 2);
    picture(form, u"nfs"_s);
}

void TestStorage::N1_thePreviewFollowsTheChoices()
{
    NfsForm form;
    form.setHosts(hosts(3), u"llama-pod"_s);
    QSignalSpy changed{&form, &NfsForm::changed};
    auto *preview = form.findChild<CodeView *>(u"nfsPreview"_s);
    QVERIFY(preview->code().contains("10.130.0.3(rw,sync,no_subtree_check,root_squash,all_squash"_L1));
    form.findChild<QListWidget *>(u"nfsClients"_s)->item(0)->setCheckState(Qt::Unchecked);
    QVERIFY(!preview->code().contains("10.130.0.3("_L1) && preview->code().contains("10.130.0.4("_L1));
    form.findChild<QComboBox *>(u"nfsMode"_s)->setCurrentIndex(1);
    QVERIFY(preview->code().contains("softerr"_L1));
    form.findChild<QComboBox *>(u"nfsKeep"_s)->setCurrentIndex(1);
    QVERIFY(preview->code().contains("[Mount]"_L1));
    QCOMPARE(changed.size(), 3);
    const auto share = form.share();
    NfsForm other;
    other.setHosts(hosts(3), u"llama-pod"_s);
    other.setShare(share);
    QCOMPARE(other.share(), share);
}

void TestStorage::whatCannotBeIsSaidAndNotPreviewed()
{
    NfsForm form;
    form.setHosts(hosts(2), u"pod"_s);
    const auto errorAt = [&form](const QString &name) {
        return qobject_cast<FormField *>(form.findChild<QLineEdit *>(name)->parentWidget())->error();
    };
    form.findChild<QLineEdit *>(u"nfsExport"_s)->setText(u"/etc"_s);
    form.findChild<QLineEdit *>(u"nfsLink"_s)->setText(u"a/b"_s);
    QCOMPARE(form.problems().size(), 2);
    QVERIFY(form.findChild<CodeView *>(u"nfsPreview"_s)->isHidden());
    QVERIFY(form.findChild<QWidget *>(u"nfsProblem"_s)->isHidden()); // each stands at its field
    QVERIFY2(errorAt(u"nfsExport"_s).startsWith(u"/etc belongs"_s), qPrintable(errorAt(u"nfsExport"_s)));
    QCOMPARE(errorAt(u"nfsMount"_s), QString{});
    QVERIFY(errorAt(u"nfsLink"_s).contains(u"plain name"_s));
    picture(form, u"nfs-wrong"_s);
    form.findChild<QLineEdit *>(u"nfsExport"_s)->setText(u"/data"_s);
    form.findChild<QLineEdit *>(u"nfsLink"_s)->setText(u"data"_s);
    QVERIFY(errorAt(u"nfsExport"_s).isEmpty() && errorAt(u"nfsLink"_s).isEmpty());
    QVERIFY(!form.findChild<CodeView *>(u"nfsPreview"_s)->isHidden());
    form.setHosts(hosts(1), u"pod"_s); // nobody to share it with belongs to no field
    QCOMPARE(form.findChild<QWidget *>(u"nfsProblem"_s)->isHidden(), form.problems().isEmpty());
}

void TestStorage::whatWentWrongStandsFirst()
{
    RecipeRun run{RecipeState{orderFor(suggestedShare(hosts(4), u"llama-pod"_s), *builtInRecipe(u"shared-folder"_s))},
                  &someHost};
    RecipeProgress progress;
    progress.setRun(&run);
    auto *table = progress.findChild<QTableView *>(u"recipeTable"_s);
    const QAbstractItemModelTester tester{table->model()};
    run.run();
    QTRY_COMPARE(table->model()->index(0, HostStepModel::StateColumn).data().toString(), u"failed"_s);
    QCOMPARE(table->model()->index(0, HostStepModel::HostColumn).data().toString(), u"llama-pod · host 2"_s);
    QVERIFY(table->model()->index(0, HostStepModel::SentenceColumn).data().toString().contains("only 210 MB left"_L1));
    table->selectRow(0);
    QVERIFY(progress.findChild<CodeView *>(u"recipeOutput"_s)->code().contains("Reading package lists"_L1));
    QVERIFY(!progress.findChild<QPushButton *>(u"recipeSkip"_s)->isHidden());
    Theme::of(&progress)->setChoice(ThemeChoice::Dark);
    picture(progress, u"progress-dark"_s);
    Theme::of(&progress)->setChoice(ThemeChoice::Light);
}

void TestStorage::aScriptIsEditedKeptAndRestored()
{
    QTemporaryDir folder;
    JournalHere journal{folder.filePath(u"journal"_s)};
    QVERIFY(journal.open());
    Documents documents{&journal};
    SystemClock clock;
    RecipeBook book{&documents, &clock};
    QWidget host;
    host.resize(1000, 700);
    RecipeSheet sheet{&book, &host};
    host.show();
    sheet.show(u"jax-check"_s);
    auto *files = sheet.findChild<QComboBox *>(u"recipeSheetFile"_s);
    files->setCurrentIndex(files->findText(u"ready.sh"_s));
    auto *code = sheet.findChild<CodeEditor *>(u"recipeSheetCode"_s);
    auto *save = sheet.findChild<QPushButton *>(u"recipeSheetSave"_s);
    QVERIFY(!save->isEnabled());
    code->text()->setPlainText(u"apply() { :; }\n"_s);
    QVERIFY(save->isEnabled());
    save->click();
    QCOMPARE(book.recipe(u"jax-check"_s)->text.files.value(u"ready.sh"_s), "apply() { :; }\n");
    QVERIFY(book.isEdited(u"jax-check"_s));
    files->setCurrentIndex(files->findText(u"recipe.json"_s));
    code->text()->setPlainText(u"{"_s);
    save->click(); // refused, with the place
    QVERIFY(book.recipe(u"jax-check"_s)->steps.size() == 2);
    sheet.findChild<QPushButton *>(u"recipeSheetRestore"_s)->click();
    QVERIFY(!book.isEdited(u"jax-check"_s));
    picture(host, u"scripts"_s);
}

void TestStorage::theEditorFindsNumbersAndIndents()
{
    CodeEditor editor;
    editor.setObjectName(u"editor"_s);
    editor.setCode(u"#!/bin/bash\nfor x in 1 2 3; do\n    echo \"$x\"\ndone\n"_s, CodeLanguage::Shell);
    editor.show();
    QSignalSpy edited{&editor, &CodeEditor::edited};
    QTest::keyClick(editor.text(), Qt::Key_F, Qt::ControlModifier);
    auto *search = editor.findChild<SearchField *>(u"editorSearch"_s);
    QVERIFY(search->isVisible());
    QTest::keyClicks(search, u"do"_s);
    QCOMPARE(editor.text()->textCursor().selectedText(), u"do"_s);
    QCOMPARE(editor.text()->textCursor().blockNumber(), 1);
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(editor.text()->textCursor().blockNumber(), 3);
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(!search->isVisible());
    QCOMPARE(edited.size(), 0);
    editor.text()->moveCursor(QTextCursor::Start);
    QTest::keyClick(editor.text(), Qt::Key_Tab);
    QVERIFY(editor.code().startsWith("    #!"_L1) && edited.size() == 1);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestStorage)
#include "tst_storage.moc"
