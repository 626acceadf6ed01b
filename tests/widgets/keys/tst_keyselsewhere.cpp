// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Keys in other folders than ~/.ssh, and public halves of keys that are somewhere else.
#include "services/keys/keyservice.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/keys/keyspage.h"
#include "widgets/theme/style.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto foreignKey = u"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL ada@far"_s;

/// A home folder of its own, and a page on a small cloud.
struct Fixture
{
    Fixture()
    {
        qputenv("HOME", folder.path().toUtf8());
        qputenv("USER", "nixie");
        qunsetenv("SSH_AUTH_SOCK");
        keys.setProject(cloud.profile.project);
        open();
    }

    ~Fixture()
    {
        page.reset();
        cloud.tpuRequests.reset(); // its watch never ends by itself
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 5'000);
    }

    void open()
    {
        page = std::make_unique<KeysPage>(KeysPageServices{.keys = &keys, .tpus = cloud.tpus.get()});
        page->resize(1080, 900);
        page->show();
    }

    template <typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return page->findChild<Widget *>(name);
    }

    [[nodiscard]] int rows() const { return find<Table>(u"keysTable"_s)->model()->rowCount(); }

    void paste(const QString &key) const
    {
        page->openPublish();
        find<QRadioButton>(u"publishPasted"_s)->click();
        find<QPlainTextEdit>(u"publishPaste"_s)->setPlainText(key);
    }

    QTemporaryDir folder;
    FakeCloud cloud;
    Settings settings{folder.filePath(u"settings.json"_s)};
    KeysApi api{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&api, &cloud.clock, &settings};
    std::unique_ptr<KeysPage> page;
};

} // namespace

class TestKeysElsewhere : public QObject
{
    Q_OBJECT

    static bool isPrimary(const QWidget *button) { return buttonKind(button) == ButtonKind::Primary; }

private slots:
    /// First a key, then its public half in the project; who has both is pushed to neither.
    void theBlueButtonIsWhatComesNext()
    {
        Fixture f;
        const auto *generate = f.find<QPushButton>(u"generateButton"_s);
        const auto *publish = f.find<QPushButton>(u"publishButton"_s);
        QTRY_VERIFY(isPrimary(generate));
        QVERIFY(!isPrimary(publish));
        QVERIFY(QDir{f.folder.path()}.mkpath(u".ssh"_s));
        QVERIFY(generateKeyFile(KeyType::Ed25519, f.folder.filePath(u".ssh/id_ed25519"_s), u"me"_s, {}));
        f.find<QPushButton>(u"keysRefreshButton"_s)->click();
        QTRY_VERIFY(isPrimary(publish));
        QVERIFY(!isPrimary(generate));
        f.page->openPublish();
        f.find<QPushButton>(u"publishSubmit"_s)->click();
        QTRY_VERIFY(!isPrimary(publish));
        QVERIFY(!isPrimary(generate));
        f.open(); // the next run
        QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled());
        QCOMPARE(f.rows(), 1);
        QVERIFY(!isPrimary(f.find<QPushButton>(u"publishButton"_s))
                && !isPrimary(f.find<QPushButton>(u"generateButton"_s)));
    }

    void ofSeveralKeysOneHasToBeChosen()
    {
        Fixture f;
        QVERIFY(QDir{f.folder.path()}.mkpath(u".ssh"_s));
        for (const auto &name : {u"id_ed25519"_s, u"other"_s})
            QVERIFY(generateKeyFile(KeyType::Ed25519, f.folder.filePath(u".ssh/"_s + name), name, {}));
        QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled());
        f.find<QPushButton>(u"keysRefreshButton"_s)->click();
        QTRY_COMPARE(f.rows(), 2);
        const auto *key = f.find<QComboBox>(u"loginKey"_s);
        QCOMPARE(key->count(), 2);
        QCOMPARE(key->currentIndex(), -1);
        QCOMPARE(key->placeholderText(), u"Choose a key"_s);
        f.find<QLineEdit>(u"loginUser"_s)->setText(u"nixie"_s);
        QCOMPARE(f.find<QPushButton>(u"loginCheck"_s)->toolTip(), u"Choose a key first."_s);
    }

    void aPassphraseIsOverwrittenWhenTheSheetCloses()
    {
        Fixture f;
        f.page->openGenerate();
        f.find<QLineEdit>(u"generatePassphrase"_s)->setText(QString::fromLatin1("secret")); // no literal: see wipe()
        const auto typed = f.find<QLineEdit>(u"generatePassphrase"_s)->text();
        f.find<QLineEdit>(u"generateRepeat"_s)->setText(QString::fromLatin1("secret"));
        f.find<QLineEdit>(u"generateFile"_s)->setText(u"/proc/no/key"_s);
        f.find<QPushButton>(u"generateSubmit"_s)->click();
        QTRY_VERIFY(f.find<QPushButton>(u"generateSubmit"_s)->isEnabled());
        QCOMPARE(f.find<QLineEdit>(u"generatePassphrase"_s)->text(), u"secret"_s); // for the next try
        f.find<QPushButton>(u"generateCancel"_s)->click();
        QTRY_VERIFY(f.find<QLineEdit>(u"generatePassphrase"_s)->text().isEmpty());
        QCOMPARE(typed, QString(6, QChar{}));
    }

    void aPassphraseIsAskedForTwiceAndALocalErrorIsNobodysAnswer()
    {
        Fixture f;
        f.page->openGenerate();
        f.find<QLineEdit>(u"generatePassphrase"_s)->setText(u"secret"_s);
        const auto *again = f.find<QLineEdit>(u"generateRepeat"_s);
        QVERIFY(!f.find<QPushButton>(u"generateSubmit"_s)->isEnabled());
        QVERIFY2(again->accessibleDescription().startsWith(u"Type it again"_s),
                 qPrintable(again->accessibleDescription()));
        f.find<QLineEdit>(u"generateRepeat"_s)->setText(u"secret"_s);
        QVERIFY(again->accessibleDescription().isEmpty());
        f.find<QLineEdit>(u"generateFile"_s)->setText(u"/proc/no/key"_s);
        f.find<QPushButton>(u"generateSubmit"_s)->click();
        const auto *words = f.find<NoticeBar>(u"generateNotice"_s)->findChild<QPushButton *>(u"noticeServerWords"_s);
        QTRY_VERIFY(f.find<NoticeBar>(u"generateNotice"_s)->isVisible()
                    && f.find<QPushButton>(u"generateSubmit"_s)->isEnabled());
        QCOMPARE(words->text(), u"Details"_s);
    }

    void whereColumnsDoNotFitTheBarLiesBelowTheRow()
    {
        Fixture f;
        QVERIFY(QDir{f.folder.path()}.mkpath(u".ssh"_s));
        QVERIFY(generateKeyFile(KeyType::Ed25519, f.folder.filePath(u".ssh/id_ed25519"_s), u"nixie@laptop"_s, {}));
        f.open();
        f.page->resize(420, 500);
        const auto *table = f.find<Table>(u"keysTable"_s);
        QTRY_COMPARE(f.rows(), 1);
        QTRY_VERIFY(table->horizontalScrollBar()->maximum() > 0);
        QTRY_VERIFY(table->viewport()->height() >= table->rowHeight(0));
    }

    void aKeyMadeInAnotherFolderIsListedAlsoAtTheNextStart()
    {
        Fixture f;
        QTRY_VERIFY(f.keys.projectKeys().has_value());
        const auto file = f.folder.filePath(u"elsewhere/mine"_s);
        f.page->openGenerate();
        f.find<QLineEdit>(u"generateFile"_s)->setText(file);
        f.find<QPushButton>(u"generateSubmit"_s)->click();
        QTRY_VERIFY(f.find<NoticeBar>(u"keysNotice"_s)->isVisible());
        QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled()); // what is on the disk was read again
        QCOMPARE(f.rows(), 1);
        QCOMPARE(f.keys.localKeys().first().file, file);
        KeyService next{&f.api, &f.cloud.clock, &f.settings};
        f.page = std::make_unique<KeysPage>(KeysPageServices{.keys = &next, .tpus = f.cloud.tpus.get()});
        f.page->show();
        QTRY_COMPARE(f.rows(), 1);
        QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled()); // else the click is nobody's
        QVERIFY(QFile::remove(file));
        f.find<QPushButton>(u"keysRefreshButton"_s)->click();
        QTRY_COMPARE(f.rows(), 0);
        QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled());
        f.page.reset();
    }

    void aKeyHasAMenuWithWhatTheButtonsDo()
    {
        Fixture f;
        f.page->openGenerate();
        f.find<QPushButton>(u"generateSubmit"_s)->click();
        QTRY_COMPARE(f.rows(), 1);
        QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled());
        auto *table = f.find<Table>(u"keysTable"_s);
        table->setFocus();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_F10, Qt::ShiftModifier);
        auto *menu = table->findChild<QMenu *>(u"keyMenu"_s);
        QVERIFY(menu != nullptr && menu->isVisible());
        menu->findChild<QAction *>(u"copyAction"_s)->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"SHA256:"_s));
        auto *publish = menu->findChild<QAction *>(u"publishButtonAction"_s);
        QCOMPARE(publish->text(), f.find<QPushButton>(u"publishButton"_s)->text());
        publish->trigger();
        QTRY_VERIFY(f.find<QWidget>(u"publishUser"_s)->isVisible());
        menu->close();
        QVERIFY(f.find<Table>(u"projectKeysTable"_s)->contextMenuPolicy() == Qt::CustomContextMenu);
    }

    void aForeignPublicKeyIsNotDoneWithoutAWord()
    {
        Fixture f;
        QTRY_VERIFY(f.keys.projectKeys().has_value());
        f.paste(foreignKey);
        f.find<QPushButton>(u"publishSubmit"_s)->click();
        auto *notice = f.find<NoticeBar>(u"keysNotice"_s);
        QTRY_VERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains(u"not on this computer"_s), qPrintable(notice->sentence()));
        QVERIFY(!notice->findChild<QPushButton *>(u"noticeAction"_s)->isVisible());
        QVERIFY(f.cloud.sshKeys.contains(foreignKey.section(u' ', 0, 1)));
    }

    void theNextOpeningKnowsNothingOfWhatWasPasted()
    {
        Fixture f;
        QTRY_VERIFY(f.keys.projectKeys().has_value());
        f.paste(foreignKey);
        f.find<SideSheet>(u"publishSheet"_s)->close();
        f.page->openPublish();
        QVERIFY(f.find<QPlainTextEdit>(u"publishPaste"_s)->toPlainText().isEmpty());
        QVERIFY(!f.find<QPushButton>(u"publishSubmit"_s)->isEnabled());
        QVERIFY(f.find<QLineEdit>(u"publishUser"_s)->text() != u"ada"_s);
    }

    /// What the hint allows the field takes, and what it does not say it refuses.
    void theHintOfTheUserNameIsTheRule()
    {
        Fixture f;
        f.paste(foreignKey);
        auto *user = f.find<QLineEdit>(u"publishUser"_s);
        const auto *field = qobject_cast<FormField *>(user->parentWidget());
        for (const auto &name : {u"a.b-c_1"_s, u"_ada"_s, u"ada"_s}) {
            user->setText(name);
            QVERIFY2(field->error().isEmpty(), qPrintable(name));
        }
        for (const auto &name : {u"1ada"_s, u".ada"_s, u"-ada"_s, u"a b"_s}) {
            user->setText(name);
            QVERIFY2(!field->error().isEmpty(), qPrintable(name));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestKeysElsewhere)
#include "tst_keyselsewhere.moc"
