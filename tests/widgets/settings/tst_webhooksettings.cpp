// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/languages.h"
#include "services/store/settings.h"
#include "services/webhooks/webhooks.h"
#include "services/webhooks/webhooksender.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/fakesecrets.h"
#include "tests/fakes/virtualclock.h"
#include "widgets/common/codeview.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/settings/settingentries.h"
#include "widgets/settings/webhooksettings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto address = u"https://hooks.slack.example/services/T0/B0/slack-canary-0001"_s;

/// The part as it stands in the sheet, with hooks of its own that lead into a cloud in memory.
struct Stage
{
    QTemporaryDir folder;
    VirtualClock clock;
    FakeWorld world;
    FakeSecrets secrets;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Webhooks webhooks{{.settings = &settings,
                       .secrets = &secrets,
                       .clock = &clock,
                       .sender = std::make_shared<WebhookSender>(&clock, world.network()),
                       .random = [] { return 0.5; }}};
    QWidget host;
    WebhookSettings *part = nullptr;

    Stage()
    {
        world.answer = [](const FakeRequest &) {
            return FakeAnswer{.status = 200, .body = "ok", .contentType = "text/plain"};
        };
        webhooks.attach({});
        host.resize(900, 900);
        part = new WebhookSettings{&webhooks, &host};
        part->setParent(&host);
        part->resize(480, 900);
        part->showTexts();
        part->fill();
        host.show();
        part->show();
    }

    template <typename Child = QWidget>
    [[nodiscard]] Child *find(const QString &name) const
    {
        auto *found = host.findChild<Child *>(name);
        if (found == nullptr)
            qWarning("there is no %s", qPrintable(name));
        return found;
    }
    void click(const QString &name) const
    {
        find<QPushButton>(name)->click();
        VirtualClock::settle();
    }
    void type(const QString &name, const QString &text) const
    {
        auto *line = find<QLineEdit>(name);
        line->setText(text);
        emit line->textEdited(text);
    }
    void choose(WebhookFormat format) const
    {
        auto *box = find<QComboBox>(u"webhookFormat"_s);
        box->setCurrentIndex(box->findData(int(format)));
    }
    [[nodiscard]] QString preview() const { return find<CodeView>(u"webhookPreview"_s)->code(); }
    void add(const QString &name = u"team"_s) const
    {
        click(u"webhookAdd"_s);
        choose(WebhookFormat::Slack);
        type(u"webhookName"_s, name);
        type(u"webhookAddress"_s, address);
        click(u"webhookSubmit"_s);
    }
    [[nodiscard]] QString id() const { return webhooks.hooks().constLast().id.toString(QUuid::WithoutBraces); }
    [[nodiscard]] QByteArray written()
    {
        (void)settings.save();
        QFile file{folder.filePath(u"settings.json"_s)};
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
    }
};

} // namespace

class TestWebhookSettings : public QObject
{
    Q_OBJECT

private slots:
    void itIsASettingThatIsFoundByItsServices()
    {
        const Stage stage;
        QCOMPARE(stage.part->rows().size(), 1);
        QVERIFY(settingEntry(stage.part->rows().first()->id()) != nullptr);
        Languages languages;
        stage.part->nameRows(languages);
        for (const auto &words : {u"telegram"_s, u"slack"_s, u"webhook"_s})
            QVERIFY2(stage.part->filter(FuzzyQuery{words}), qPrintable(words));
        QVERIFY(!stage.part->filter(FuzzyQuery{u"qqqq"_s}));
    }

    void aHookIsAddedAndItsAddressIsInTheKeychainAlone()
    {
        Stage stage;
        QVERIFY(!stage.find(u"settingReset-webhooks.list"_s)->isVisible());
        stage.add();
        QCOMPARE(stage.webhooks.hooks().size(), 1);
        QVERIFY(!stage.find<SideSheet>(u"webhookSheet"_s)->isOpen());
        QVERIFY(stage.find(u"webhookRow-"_s + stage.id())->isVisible());
        QCOMPARE(stage.find<StateBadge>(u"webhookState-"_s + stage.id())->word(), u"not used yet"_s);
        QVERIFY(stage.secrets.kept.first().contains("canary"));
        QVERIFY(stage.written().contains("team"));
        QVERIFY(!stage.written().contains("canary"));
        QVERIFY(stage.find<QLineEdit>(u"webhookAddress"_s)->text().isEmpty()); // it does not stay in the field
        QVERIFY(stage.find(u"settingReset-webhooks.list"_s)->isVisible());
    }

    void whatIsMissingIsSaidAtItsField()
    {
        Stage stage;
        stage.click(u"webhookAdd"_s);
        stage.choose(WebhookFormat::Slack);
        for (auto *box : stage.host.findChildren<QCheckBox *>()) {
            if (box->objectName().startsWith(u"webhookEvent-"_s))
                box->setChecked(false);
        }
        stage.type(u"webhookAddress"_s, u"http://hooks.slack.example/canary"_s);
        stage.click(u"webhookSubmit"_s);
        QVERIFY(stage.find<SideSheet>(u"webhookSheet"_s)->isOpen());
        QVERIFY(stage.webhooks.hooks().isEmpty() && stage.secrets.writes == 0);
        QString shown;
        for (const auto *label : stage.host.findChildren<QLabel *>())
            shown += label->isVisible() ? label->text() + u'\n' : QString{};
        QVERIFY2(shown.contains(u"https://"_s) && shown.contains(u"at least one event"_s)
                     && shown.contains(u"Give it a name"_s),
                 qPrintable(shown));
        QVERIFY(!shown.contains(u"canary"_s));
    }

    void theAddressIsReadWhileItIsEnteredAndTheTokenIsNot()
    {
        Stage stage;
        stage.click(u"webhookAdd"_s);
        stage.choose(WebhookFormat::Telegram);
        stage.type(u"webhookAddress"_s, u"https://own.example:8443"_s);
        stage.type(u"webhookToken"_s, u"123456:token-canary-0002"_s);
        QCOMPARE(stage.find<QLineEdit>(u"webhookAddress"_s)->displayText(), u"https://own.example:8443"_s);
        QVERIFY(!stage.find<QLineEdit>(u"webhookToken"_s)->displayText().contains(u"canary"_s));
        stage.choose(WebhookFormat::Slack);
        stage.type(u"webhookName"_s, u"team"_s);
        stage.type(u"webhookAddress"_s, address);
        stage.click(u"webhookSubmit"_s);
        stage.click(u"webhookEdit-"_s + stage.id()); // once it is kept nobody reads it again
        QVERIFY(stage.find<QLineEdit>(u"webhookAddress"_s)->displayText().isEmpty());
        for (const auto *widget : stage.host.findChildren<QWidget *>()) {
            for (const auto *property : {"text", "plainText", "placeholderText", "toolTip", "accessibleName"})
                QVERIFY2(!widget->property(property).toString().contains(u"canary"_s),
                         qPrintable(widget->objectName()));
        }
    }

    void onlyTheFieldsOfTheServiceAreThere()
    {
        Stage stage;
        stage.click(u"webhookAdd"_s);
        const auto isSeen = [&stage](const QString &name) { return stage.find(name)->isVisible(); };
        stage.choose(WebhookFormat::Slack);
        QVERIFY(!isSeen(u"webhookToken"_s) && !isSeen(u"webhookChat"_s));
        stage.choose(WebhookFormat::Telegram);
        QVERIFY(isSeen(u"webhookToken"_s) && isSeen(u"webhookChat"_s));
        stage.choose(WebhookFormat::Json);
        QVERIFY(isSeen(u"webhookToken"_s) && !isSeen(u"webhookChat"_s));
    }

    void thePreviewShowsWhatIsSentWithoutSecrets()
    {
        Stage stage;
        stage.click(u"webhookAdd"_s);
        for (const auto format : webhookFormats()) {
            stage.choose(format);
            stage.type(u"webhookAddress"_s, u"https://own.example:8443/a/topic-canary"_s);
            stage.type(u"webhookToken"_s, u"123456:token-canary-0002"_s);
            QVERIFY2(stage.preview().startsWith(u"POST https://own.example:8443/"_s), qPrintable(stage.preview()));
            QVERIFY2(!stage.preview().contains(u"canary"_s), qPrintable(stage.preview()));
        }
        const auto before = stage.preview();
        stage.find<QComboBox>(u"webhookPreviewKind"_s)->setCurrentIndex(3);
        QVERIFY(stage.preview() != before);
        QVERIFY(!stage.preview().contains(u"node-1"_s));
        stage.find<QCheckBox>(u"webhookDetails"_s)->setChecked(true);
        QVERIFY(stage.preview().contains(u"node-1"_s));
    }

    void aTestShowsTheAnswer()
    {
        Stage stage;
        stage.click(u"webhookAdd"_s);
        stage.choose(WebhookFormat::Slack);
        stage.type(u"webhookAddress"_s, address);
        stage.click(u"webhookTest"_s);
        QCOMPARE(stage.world.requests.size(), 1);
        auto *answer = stage.find<NoticeBar>(u"webhookAnswer"_s);
        QVERIFY2(answer->isVisible() && answer->sentence().contains(u"200"_s), qPrintable(answer->sentence()));
        stage.world.answer = [](const FakeRequest &) {
            return FakeAnswer{.status = 404, .body = "no_service", .contentType = "text/plain"};
        };
        stage.click(u"webhookTest"_s);
        QVERIFY2(answer->sentence().contains(u"no_service"_s), qPrintable(answer->sentence()));
        QVERIFY(stage.find<QPushButton>(u"webhookTest"_s)->isEnabled());
        QVERIFY(stage.webhooks.hooks().isEmpty()); // a test keeps nothing
        QCOMPARE(stage.webhooks.log().size(), 2);
    }

    void theAnswerToATestIsBroughtIntoView()
    {
        Stage stage;
        stage.host.resize(900, 420); // lower than the sheet's fields
        stage.click(u"webhookAdd"_s);
        stage.choose(WebhookFormat::Slack);
        stage.type(u"webhookAddress"_s, address);
        auto *button = stage.find<QPushButton>(u"webhookTest"_s);
        button->setFocus();
        stage.click(u"webhookTest"_s);
        QCOMPARE(stage.host.focusWidget(), button); // else the sheet follows the focus away from it
        QTRY_VERIFY(!stage.find<NoticeBar>(u"webhookAnswer"_s)->visibleRegion().isEmpty());
    }

    void oneIsChangedWithoutItsAddress()
    {
        Stage stage;
        stage.add();
        stage.click(u"webhookEdit-"_s + stage.id());
        QVERIFY(stage.find<SideSheet>(u"webhookSheet"_s)->isOpen());
        QCOMPARE(stage.find<QLineEdit>(u"webhookName"_s)->text(), u"team"_s);
        QVERIFY(stage.find<QLineEdit>(u"webhookAddress"_s)->text().isEmpty());
        QVERIFY2(stage.preview().startsWith(u"POST https://hooks.slack.example/HIDDEN"_s), qPrintable(stage.preview()));
        stage.type(u"webhookName"_s, u"advisor"_s);
        stage.find<QCheckBox>(u"webhookOn"_s)->setChecked(false);
        stage.click(u"webhookSubmit"_s);
        QCOMPARE(stage.webhooks.hooks().size(), 1);
        QCOMPARE(stage.webhooks.hooks().constFirst().name, u"advisor"_s);
        QVERIFY(stage.secrets.kept.first().contains("canary"));
        QCOMPARE(stage.find<StateBadge>(u"webhookState-"_s + stage.id())->word(), u"off"_s);
    }

    void anotherServiceWantsItsOwnAddress()
    {
        Stage stage;
        stage.add();
        stage.click(u"webhookEdit-"_s + stage.id());
        stage.choose(WebhookFormat::Discord);
        stage.click(u"webhookSubmit"_s);
        QVERIFY(stage.find<SideSheet>(u"webhookSheet"_s)->isOpen());
        QCOMPARE(stage.webhooks.hooks().constFirst().format, WebhookFormat::Slack);
    }

    void withoutAKeychainItIsSaid()
    {
        Stage stage;
        stage.secrets.trouble = Error{ErrorCode::FileFailed, u"no keychain"_s};
        stage.add();
        QCOMPARE(stage.webhooks.hooks().size(), 1);
        const auto *notice = stage.find<NoticeBar>(u"webhooksNotice"_s);
        QVERIFY(notice->isVisible() && notice->sentence().contains(u"keychain"_s));
        QVERIFY(!stage.written().contains("canary"));
    }

    void anAddressThatWasLostIsSaid()
    {
        Stage stage;
        stage.add();
        stage.secrets.kept.clear();
        stage.webhooks.post({.kind = WebhookEventKind::RunFailed, .title = u"t"_s, .at = stage.clock.now()});
        stage.clock.pass(1s);
        QCOMPARE(stage.find<StateBadge>(u"webhookState-"_s + stage.id())->word(), u"does not work"_s);
        stage.click(u"webhookEdit-"_s + stage.id());
        QVERIFY(stage.find<NoticeBar>(u"webhookNotice"_s)->isVisible());
    }

    void removingIsAskedFirst()
    {
        Stage stage;
        stage.add(u"one"_s);
        stage.add(u"two"_s);
        stage.click(u"webhookRemove-"_s + stage.id());
        QCOMPARE(stage.webhooks.hooks().size(), 2);
        auto *notice = stage.find<NoticeBar>(u"webhooksNotice"_s);
        QVERIFY(notice->isVisible() && notice->sentence().contains(u"two"_s));
        emit notice->actionClicked();
        VirtualClock::settle();
        QCOMPARE(stage.webhooks.hooks().size(), 1);
        QCOMPARE(stage.secrets.kept.size(), 1);
        stage.click(u"settingReset-webhooks.list"_s);
        QCOMPARE(stage.webhooks.hooks().size(), 1); // all of them is asked about, too
        emit notice->actionClicked();
        VirtualClock::settle();
        QVERIFY(stage.webhooks.hooks().isEmpty() && stage.secrets.kept.isEmpty());
        QVERIFY(!stage.find(u"settingReset-webhooks.list"_s)->isVisible());
    }

    void whatWasSentIsListed()
    {
        Stage stage;
        stage.add();
        for (int i = 1; i <= 3; ++i) {
            stage.webhooks.post(
                {.kind = WebhookEventKind::RunFailed, .title = u"train-%1 <b>"_s.arg(i), .at = stage.clock.now()});
            stage.clock.pass(1min);
        }
        QCOMPARE(stage.find<StateBadge>(u"webhookState-"_s + stage.id())->word(), u"works"_s);
        stage.click(u"webhookLog"_s);
        const auto *table = stage.find<Table>(u"webhookLogTable"_s);
        QCOMPARE(table->model()->rowCount(), 3);
        QCOMPARE(table->model()->index(0, 2).data().toString(), u"train-3 <b>"_s); // newest first
        QCOMPARE(table->model()->index(2, 2).data().toString(), u"train-1 <b>"_s);
        stage.find<Table>(u"webhookLogTable"_s)->selectRow(0);
        QVERIFY(stage.find<QLabel>(u"webhookLogSentence"_s)->text().contains(u"200"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestWebhookSettings)
#include "tst_webhooksettings.moc"
