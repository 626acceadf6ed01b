// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to a place: links, the palette's own lines and the settings sheet, in the window with the practice cloud behind
// it. With TPUDESK_PANEL_PICTURES=FOLDER pictures are written in all languages and both themes.
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/languages.h"
#include "services/core/writelock.h"
#include "services/session/networkchoices.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "services/webhooks/webhooks.h"
#include "tests/fakes/fakesecrets.h"
#include "widgets/common/noticebar.h"
#include "widgets/diagnostics/connectionsheet.h"
#include "widgets/palette/commands.h"
#include "widgets/settings/settingentries.h"
#include "widgets/settings/settingssheet.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/navigator.h"
#include "widgets/shell/pagefactory.h"
#include "widgets/shell/settingscontroller.h"
#include "widgets/shell/topbar.h"
#include "widgets/terminal/page.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/tpupage.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// The window, and all that stands behind it but the application object.
struct Desk
{
    QTemporaryDir folder;
    SystemClock clock;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Activities activities;
    FakeSecrets secrets;
    Languages languages;
    Theme *theme = Theme::of(nullptr);
    NetworkChoices network{{.settings = &settings, .secrets = &secrets}};
    Webhooks webhooks{{.settings = &settings, .secrets = &secrets, .clock = &clock}};
    std::unique_ptr<SessionManager> cloud;
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<PageFactory> panels;
    std::unique_ptr<Navigator> links;
    SettingsController *settingsController = nullptr;
    QStringList switchedTo;
    QString scenario = u"training"_s; // TPUs that are ready
    bool isKnown = false;
    bool isSigningIn = false;

    Desk()
    {
        languages.use(u"en"_s);
        SessionManagerContext context{
            .clock = &clock, .activities = &activities, .settings = &settings, .dataFolder = folder.path()};
        context.practice.program = QString::fromLocal8Bit(TPUDESK_PRACTICE_PROGRAM);
        context.practice.world.scenario = scenario;
        context.practice.arguments = {u"--speed"_s, u"20"_s};
        cloud = std::make_unique<SessionManager>(context);
        window = std::make_unique<MainWindow>(&languages, &activities, &settings);
        panels = std::make_unique<PageFactory>(window.get(), cloud.get(), &settings, &activities);
        settingsController = new SettingsController{
            {.window = window.get(),
             .cloud = cloud.get(),
             .choices = &network,
             .settings = &settings,
             .languages = &languages,
             .theme = theme,
             .webhooks = &webhooks,
             .useTheme =
                 [this](ThemeChoice choice) {
                     theme->setChoice(choice);
                     settings.change([choice](SettingsValues &values) { values.theme = choice; });
                 }},
            window.get()};
        links = std::make_unique<Navigator>(
            NavigatorContext{.window = window.get(),
                             .cloud = cloud.get(),
                             .panels = panels.get(),
                             .openSetting = [this](const QString &id) { return settingsController->showSetting(id); },
                             .switchTo = [this](const ProjectId &project) { switchedTo << project.toString(); },
                             .isKnown = [this](const ProjectId &) { return isKnown; },
                             .isSigningIn = [this] { return isSigningIn; }});
        QObject::connect(cloud.get(), &SessionManager::servicesAboutToGo, panels.get(), &PageFactory::detach);
        QObject::connect(cloud.get(), &SessionManager::servicesChanged, panels.get(), &PageFactory::attach);
        window->resize(1280, 800);
        window->show();
    }
    ~Desk()
    {
        links.reset();
        panels->detach();
        cloud->end();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 10'000);
        WriteLock::instance().unlock();
        theme->setChoice(ThemeChoice::Light);
    }

    [[nodiscard]] bool start() const
    {
        cloud->startPractice();
        return isOpen();
    }
    [[nodiscard]] bool isOpen() const
    {
        return QTest::qWaitFor(
            [this] { return cloud->services() != nullptr && cloud->services()->tpus.listState().updatedAt.isValid(); },
            30'000);
    }
    void open(const QString &word) const
    {
        const auto link = parseAppWord(word);
        QVERIFY2(link.has_value(), qPrintable(word));
        links->open(*link);
    }
    template <typename T = QWidget>
    [[nodiscard]] T *find(const QString &name) const
    {
        return window->findChild<T *>(name);
    }
    [[nodiscard]] bool isAt(Panel panel) const { return window->parts().panel == panel; }
    [[nodiscard]] const Tpu *ready() const
    {
        const QList<Tpu> &tpus = cloud->services()->tpus.tpus();
        const auto found = std::ranges::find(tpus, TpuState::Ready, &Tpu::state);
        return found == tpus.end() ? nullptr : &*found;
    }
    [[nodiscard]] QString said() const
    {
        const auto *bar = find<NoticeBar>(u"linkNotice"_s);
        return bar->isVisible() ? bar->sentence() : QString{};
    }
    [[nodiscard]] QStringList paletteFinds(const QString &typed) const
    {
        PaletteIndex index;
        index.set(window->parts().commands->entries(), {});
        QStringList texts;
        for (const PaletteIndex::Hit &hit : index.find(typed, 8))
            texts << index.entry(hit).text;
        return texts;
    }

    /// In every language and theme.
    void pictures(const QString &name, QWidget *what = nullptr)
    {
        const QString place = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        if (place.isEmpty())
            return;
        for (const auto &language : Languages::all()) {
            languages.use(language.code);
            theme->setLocale(Languages::locale(language.code));
            for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
                theme->setChoice(choice);
                QTest::qWait(250);
                QVERIFY((what != nullptr ? what : window.get())
                            ->grab()
                            .save(u"%1/%2-%3-%4.png"_s.arg(place, name, language.code,
                                                           choice == ThemeChoice::Dark ? u"dark"_s : u"light"_s)));
            }
        }
        theme->setChoice(ThemeChoice::Light);
        languages.use(u"en"_s);
        QTest::qWait(50);
    }
};

} // namespace

class TestPlaces : public QObject
{
    Q_OBJECT

private slots:
    void aLinkWaitsForTheCloudAndShowsItsTpu()
    {
        Desk desk;
        desk.open(u"node-1"_s); // before there is any cloud
        QVERIFY(desk.start());
        const QList<Tpu> tpus = desk.cloud->services()->tpus.tpus();
        QVERIFY(!tpus.isEmpty());
        const Tpu tpu = tpus.first();
        desk.open(u"usage"_s);
        QVERIFY(desk.isAt(Panel::Usage));
        desk.open(tpu.id.toString());
        QVERIFY(desk.isAt(Panel::Tpus));
        auto *page = qobject_cast<TpuPage *>(desk.window->page(Panel::Tpus));
        QTRY_COMPARE(page->selected(), tpu.id);
        // The link of what is shown leads back to it.
        const QString link = desk.links->linkHere();
        QVERIFY(link.startsWith(u"tpudesk://open/tpu/"_s));
        desk.open(u"keys"_s);
        QCOMPARE(desk.links->linkHere(), u"tpudesk://open/keys"_s);
        desk.open(link);
        QTRY_VERIFY(desk.isAt(Panel::Tpus));
        QCOMPARE(page->selected(), tpu.id);
        desk.open(link + u"?panel=usage"_s);
        QVERIFY(desk.isAt(Panel::Usage));
        desk.window->parts().commands->action("link.copy"_L1)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"tpudesk://open/usage"_s);
    }

    void whatIsNotThereIsSaidInASentence()
    {
        Desk desk;
        QVERIFY(desk.start());
        desk.open(u"there-is-no-such-node"_s);
        QTRY_VERIFY2(desk.said().contains(u"there-is-no-such-node"_s), qPrintable(desk.said()));
        desk.open(u"us-central2-b/nothing"_s);
        QVERIFY(desk.said().contains(u"us-central2-b"_s));
        desk.open(u"tpudesk://open/settings/no.such"_s);
        QVERIFY(desk.said().contains(u"no.such"_s));
        desk.open(u"tpudesk://open/guide/no-such-section"_s);
        QVERIFY(desk.said().contains(u"no-such-section"_s));
        desk.links->openText(u"tpudesk://delete/everything"_s);
        QVERIFY(desk.said().contains(u"only open"_s));
        desk.pictures(u"link-refused"_s);
        desk.open(u"keys"_s);
        QVERIFY(desk.said().isEmpty());
    }

    void aLinkOfAnotherProjectAsksFirstAndNothingIsOpened()
    {
        Desk desk;
        QVERIFY(desk.start());
        desk.open(u"quota"_s);
        const QString link = u"tpudesk://open/tpu/somebody-elses-project/us-central2-b/node-1?panel=terminal"_s;
        desk.open(link);
        QVERIFY(desk.isAt(Panel::Quota));
        QVERIFY2(desk.said().contains(u"somebody-elses-project"_s), qPrintable(desk.said()));
        QVERIFY(desk.switchedTo.isEmpty());
        auto *action = desk.find<NoticeBar>(u"linkNotice"_s)->findChild<QPushButton *>(u"noticeAction"_s);
        QVERIFY(action->text().contains(u"account"_s));
        desk.isKnown = true;
        desk.open(link);
        QVERIFY(action->text().contains(u"somebody-elses-project"_s));
        desk.pictures(u"link-asks"_s);
        action->click();
        QCOMPARE(desk.switchedTo, QStringList{u"somebody-elses-project"_s});
    }

    void noLinkEndsASignInOrActs()
    {
        Desk desk;
        QVERIFY(desk.start());
        desk.open(u"quota"_s);
        desk.isSigningIn = true; // in the browser, say, where any page can open a link
        desk.open(u"keys"_s);
        QVERIFY(desk.isAt(Panel::Quota));
        QVERIFY2(desk.said().contains(u"sign in"_s), qPrintable(desk.said()));
        desk.find<NoticeBar>(u"linkNotice"_s)->findChild<QPushButton *>(u"noticeAction"_s)->click();
        QVERIFY(desk.isAt(Panel::Keys));
        desk.isSigningIn = false;
        desk.open(u"tpudesk://open/settings/network.test"_s);
        QVERIFY(desk.find<SettingsSheet>(u"settingsSheet"_s)->isOpen());
        QVERIFY(desk.window->findChild<ConnectionSheet *>() == nullptr); // nothing goes out without a click
        QTRY_VERIFY_WITH_TIMEOUT(desk.ready() != nullptr, 30'000);
        const auto id = desk.ready()->id;
        desk.open(linkTo(id) + u"?panel=terminal&worker=99"_s);
        QVERIFY(desk.isAt(Panel::Tpus));
        QVERIFY(desk.window->parts().notice->sentence().contains(u"99"_s));
    }

    /// What is read on a switch is typed, in whatever language, and leads there.
    void thePaletteFindsEveryViewByTheWordsOnItsSwitch()
    {
        Desk desk;
        QVERIFY(desk.start());
        const QList<std::pair<Panel, QString>> switches{{Panel::Quota, u"quotaSwitch"_s},
                                                        {Panel::Tpus, u"tpuSwitch"_s},
                                                        {Panel::Pod, u"podSwitch"_s},
                                                        {Panel::Usage, u"usageSwitch"_s}};
        for (const auto &language : Languages::all()) {
            desk.languages.use(language.code);
            for (const auto &[panel, name] : switches) {
                desk.window->showPanel(panel);
                QCoreApplication::processEvents(); // the switch hears of the language
                const auto buttons = desk.find(name)->findChildren<QAbstractButton *>();
                for (auto *button : buttons) {
                    buttons.first() == button ? buttons.last()->click()
                                              : buttons.first()->click(); // it is not there yet
                    desk.window->showPanel(Panel::Start);
                    PaletteIndex index;
                    index.set(desk.window->parts().commands->entries(), {});
                    const auto words = button->text().section(u" ("_s, 0, 0); // "Requests (1)"
                    const auto hits = index.find(words, 8);
                    const auto hit = std::ranges::find_if(hits, [&](const auto &one) {
                        return index.entry(one).key == u"view:"_s + button->objectName();
                    });
                    QVERIFY2(hit != hits.end() && index.entry(*hit).text == words, qPrintable(words));
                    index.entry(*hit).run();
                    QVERIFY2(desk.isAt(panel) && button->isChecked(), qPrintable(words));
                }
            }
        }
        const auto first = [&](const QString &typed) {
            PaletteIndex index;
            index.set(desk.window->parts().commands->entries(), {});
            return index.entry(index.find(typed, 1).value(0)).key;
        };
        for (const auto &code : {u"en"_s, u"zh_CN"_s, u"ko"_s}) {
            desk.languages.use(code);
            QVERIFY(first(u"money"_s) == "view:quotaSwitchMoney"_L1 && first(u"费用"_s) == "view:quotaSwitchMoney"_L1);
            QVERIFY(first(u"clean up"_s) == "view:quotaSwitchCleanUp"_L1
                    && first(u"清理"_s) == "view:quotaSwitchCleanUp"_L1);
        }
    }

    void thePaletteFindsTheProjectsThingsAndTheirDeeds()
    {
        Desk desk;
        QVERIFY(desk.start());
        QTRY_VERIFY_WITH_TIMEOUT(desk.ready() != nullptr, 60'000);
        const Tpu ready = *desk.ready();
        const QString name = ready.shortName;
        QCOMPARE(desk.paletteFinds(name).first(), name);
        QVERIFY(desk.paletteFinds(u"terminal "_s + name).first().contains(name));
        QCOMPARE(desk.paletteFinds(ready.zone.toString()).first(), u"Quota in "_s + ready.zone.toString());
        QVERIFY(!desk.paletteFinds(u"quota v6e"_s).isEmpty()); // the zones where there is some
        QCOMPARE(desk.paletteFinds(u"v6e grant"_s), desk.paletteFinds(u"grant v6e"_s));
        desk.languages.use(u"zh_CN"_s);
        QVERIFY(desk.paletteFinds(u"terminal "_s + name).first().contains(name)); // by English, too
        QVERIFY(!desk.paletteFinds(u"终端"_s).isEmpty());
        desk.languages.use(u"en"_s);
        desk.window->parts().commands->action("app.palette"_L1)->trigger();
        auto *field = desk.find<QLineEdit>(u"paletteField"_s);
        desk.pictures(u"palette-empty"_s);
        QTest::keyClicks(field, u"term"_s);
        desk.pictures(u"palette-term"_s);
        field->setText(u"theme"_s);
        desk.pictures(u"palette-theme"_s);
        field->setText(u"zzzz"_s);
        desk.pictures(u"palette-nothing"_s);
        field->setText(ready.zone.toString());
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(desk.isAt(Panel::Quota));
        QCOMPARE(desk.find<QLineEdit>(u"quotaFilter"_s)->text(), ready.zone.toString());
        desk.window->parts().commands->action("help.shortcuts"_L1)->trigger();
        QTest::qWait(300);
        desk.pictures(u"shortcuts"_s);
        auto *menu = desk.window->parts().topBar->menu();
        emit menu->aboutToShow();
        desk.pictures(u"menu"_s, menu);
    }

    void whatOneStartWantsIsNoChangedSetting()
    {
        Desk desk;
        desk.settings.change([](SettingsValues &values) {
            values.theme = ThemeChoice::System;
            values.language = u"en"_s;
        });
        desk.theme->setChoice(ThemeChoice::Dark); // --theme dark
        QVERIFY(desk.settingsController->showSetting(u"looks.theme"_s));
        auto *sheet = desk.find<SettingsSheet>(u"settingsSheet"_s);
        const auto row = [&](const QString &id) {
            QStringList words;
            for (const QLabel *label : desk.find(u"settingRow-"_s + id)->findChildren<QLabel *>())
                words << (label->isVisibleTo(sheet) ? label->text() : QString{});
            return words.join(u'\n');
        };
        const auto canReset = [&](const QString &id) { return desk.find(u"settingReset-"_s + id)->isVisibleTo(sheet); };
        QVERIFY2(row(u"looks.theme"_s).contains(u"--theme"_s) && !canReset(u"looks.theme"_s),
                 qPrintable(row(u"looks.theme"_s)));
        QVERIFY(!row(u"looks.language"_s).contains(u"--lang"_s));
        auto *themes = desk.find<QComboBox>(u"settingsTheme"_s);
        QCOMPARE(themes->currentIndex(), static_cast<int>(ThemeChoice::Dark)); // what is seen
        emit themes->activated(static_cast<int>(ThemeChoice::Dark)); // chosen, so it is kept
        QVERIFY(!row(u"looks.theme"_s).contains(u"--theme"_s) && canReset(u"looks.theme"_s));
        QCOMPARE(desk.settings.values().theme, ThemeChoice::Dark);
        desk.settings.change([](SettingsValues &values) { values.language = u"ko"_s; }); // --lang en
        QVERIFY(row(u"looks.language"_s).contains(u"--lang"_s));
        auto *codes = desk.find<QComboBox>(u"settingsLanguage"_s);
        emit codes->activated(codes->currentIndex());
        QCOMPARE(desk.settings.values().language, u"en"_s);
        QVERIFY(!row(u"looks.language"_s).contains(u"--lang"_s));
    }

    void everySettingIsFoundInEveryLanguageAndOpens()
    {
        Desk desk;
        for (const auto &language : Languages::all()) {
            desk.languages.use(language.code);
            for (const SettingEntry &entry : settingEntries()) {
                const QStringList found = desk.paletteFinds(settingTitle(entry));
                QVERIFY2(found.contains(settingTitle(entry)), entry.id);
                QVERIFY2(desk.paletteFinds(QString::fromUtf8(entry.title)).contains(settingTitle(entry)), entry.id);
            }
        }
        desk.languages.use(u"en"_s);
        QSet<QString> ids;
        for (const SettingEntry &entry : settingEntries()) {
            QVERIFY2(!ids.contains(QLatin1StringView{entry.id}), entry.id);
            ids.insert(QLatin1StringView{entry.id});
            if (*entry.command == '\0' && !QByteArrayView{entry.id}.startsWith("notices."))
                QVERIFY2(desk.settingsController->openSetting(QLatin1StringView{entry.id}), entry.id);
        }
        QVERIFY(!desk.settingsController->openSetting(u"no.such"_s));
    }

    void theFieldOnTopFiltersTheRowsInAnyLanguage()
    {
        Desk desk;
        desk.open(u"tpudesk://open/settings"_s);
        auto *filter = desk.find<QLineEdit>(u"settingsFilter"_s);
        QVERIFY(filter->isVisible());
        QTest::qWait(300);
        desk.pictures(u"settings"_s);
        for (const QString &typed : {u"dark"_s, u"深色"_s, u"어두운"_s}) {
            filter->setText(typed);
            QVERIFY2(desk.find(u"settingRow-looks.theme"_s)->isVisible(), qPrintable(typed));
            QVERIFY(!desk.find(u"settingRow-network.proxy"_s)->isVisible());
            QVERIFY(!desk.find(u"settingsNothing"_s)->isVisible());
        }
        filter->setText(u"socks"_s);
        QVERIFY(desk.find(u"settingRow-network.proxy"_s)->isVisible());
        desk.pictures(u"settings-filtered"_s);
        filter->setText(u"qqq"_s);
        QVERIFY(desk.find(u"settingsNothing"_s)->isVisible());
        filter->clear();
        QVERIFY(desk.find(u"settingRow-looks.theme"_s)->isVisible()
                && desk.find(u"settingRow-network.proxy"_s)->isVisible());
    }

    void aResetStandsBesideWhatDiffersAndTakesItBack()
    {
        Desk desk;
        desk.theme->setChoice(ThemeChoice::System);
        desk.open(u"tpudesk://open/settings/terminal.font"_s);
        auto *font = desk.find<QSpinBox>(u"settingsFont"_s);
        auto *reset = desk.find<QPushButton>(u"settingReset-terminal.font"_s);
        QVERIFY(!reset->isVisible());
        font->stepUp();
        QVERIFY(reset->isVisible() && font->value() > 10); // from what the default is, not from the smallest there is
        auto *label = desk.find(u"settingRow-terminal.font"_s)->findChild<QLabel *>();
        const auto middle = [](QWidget *widget) { return widget->mapToGlobal(widget->rect().center()).y(); };
        QTRY_VERIFY2(std::abs(middle(reset) - middle(label)) <= 1,
                     qPrintable(u"%1 %2"_s.arg(middle(reset)).arg(middle(label)))); // one line
        QVERIFY(!desk.find(u"settingReset-looks.theme"_s)->isVisible());
        reset->click();
        QVERIFY(!reset->isVisible());
        QCOMPARE(desk.settings.more(u"terminal.fontPixels"_s), QJsonValue{});
        auto *theme = desk.find<QComboBox>(u"settingsTheme"_s);
        emit theme->activated(2);
        QVERIFY(desk.find(u"settingReset-looks.theme"_s)->isVisible());
        desk.find<QPushButton>(u"settingReset-looks.theme"_s)->click();
        QCOMPARE(desk.theme->choice(), ThemeChoice::System);
        auto *language = desk.find<QComboBox>(u"settingsLanguage"_s);
        desk.settings.change([](SettingsValues &values) { values.language = u"ko"_s; });
        desk.languages.use(u"ko"_s);
        QTRY_VERIFY(desk.find(u"settingReset-looks.language"_s)->isVisible());
        desk.find<QPushButton>(u"settingReset-looks.language"_s)->click();
        QCOMPARE(desk.settings.values().language, QString{}); // the system's, also when that is another one tomorrow
        QCOMPARE(language->currentData().toString(), Languages::bestFor({}));
        QVERIFY(!desk.find(u"settingReset-looks.language"_s)->isVisible());
        desk.find<QCheckBox>(u"settingsReadOnly"_s)->click();
        QTRY_VERIFY(desk.find(u"settingReset-protection.readOnly"_s)->isVisible());
        desk.find<QPushButton>(u"settingReset-protection.readOnly"_s)->click();
        QVERIFY(!WriteLock::instance().isLocked());
    }

    /// Its machines are gone, whoever has their names now: nothing is kept of them, and nobody connects to their heirs.
    void noTerminalOfAnotherWorldStaysOpen()
    {
        Desk desk;
        QVERIFY(desk.start());
        const auto project = desk.cloud->profile().project.toString();
        const auto mine = u"projects/mine/locations/us-central2-b/nodes/node-1"_s;
        desk.settings.change([&](SettingsValues &values) {
            values.tabs = {{u"projects/%1/locations/us-central2-b/nodes/node-1"_s.arg(project), 0, {}}, {mine, 0, {}}};
        });
        auto *terminal = qobject_cast<TerminalPage *>(desk.window->page(Panel::Terminal));
        QCOMPARE(terminal->count(), 2);
        desk.cloud->startWorld({desk.scenario, false});
        QVERIFY(desk.isOpen());
        QCOMPARE(terminal->count(), 2); // the same world, as it was
        desk.cloud->startWorld({desk.scenario, true});
        QVERIFY(desk.isOpen());
        QCOMPARE(terminal->count(), 1);
        terminal->openLocal(); // which writes down what is open
        QCOMPARE(desk.settings.values().tabs.size(), 2);
        QCOMPARE(desk.settings.values().tabs.first().tpu, mine);
        QVERIFY(desk.settings.values().tabs.last().tpu.isEmpty());
    }

    void theIdsOfPanelsAreThoseOfLinks()
    {
        QStringList ids;
        for (const PanelFace &face : panelFaces())
            ids << QString::fromLatin1(face.id);
        for (const QString &id : std::as_const(ids))
            QVERIFY2(linkedPanels().contains(id), qPrintable(id));
    }
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    Theme theme{&application, QLocale{QLocale::English}};
    theme.setChoice(ThemeChoice::Light);
    TestPlaces test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_places.moc"
