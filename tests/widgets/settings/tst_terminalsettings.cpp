// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/languages.h"
#include "services/store/settings.h"
#include "widgets/common/noticebar.h"
#include "widgets/settings/settingentries.h"
#include "widgets/settings/terminalcolorpreview.h"
#include "widgets/settings/terminalcolorsettings.h"
#include "widgets/settings/terminaldetailsettings.h"
#include "widgets/settings/terminalsettings.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/viewchoices.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFontDatabase>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

TerminalColorScheme scheme(const QString &name, quint32 foreground = 0xffffff)
{
    return {name, foreground, 0x000000, {}, {}};
}

/// A part as it stands in the sheet, over settings of its own.
template <typename Part>
struct Stand
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Part part{&settings};

    Stand()
    {
        QObject::connect(&settings, &Settings::changed, &part, [this] { part.fill(); });
        part.showTexts();
        part.fill();
        part.resize(440, 900);
        part.show();
    }

    template <typename Child>
    [[nodiscard]] Child *find(const QString &name) const
    {
        return part.template findChild<Child *>(name);
    }
    /// Chooses an entry as a user would.
    void choose(const QString &name, const QString &data) const
    {
        auto *box = find<QComboBox>(name);
        box->setCurrentIndex(box->findData(data));
        emit box->activated(box->currentIndex());
    }
    [[nodiscard]] QPushButton *reset(const QString &id) const { return find<QPushButton>(u"settingReset-"_s + id); }
    [[nodiscard]] QString written(const QByteArray &text)
    {
        const QString path = folder.filePath(u"file.json"_s);
        QFile file{path};
        return file.open(QFile::WriteOnly) && file.write(text) == text.size() ? path : QString{};
    }
};

} // namespace

class TestTerminalSettings : public QObject
{
    Q_OBJECT

private slots:
    void everyEntryOfTheTerminalHasItsRow();
    void rowsAreFoundByTheirWords();
    void aSchemeIsChosenForEachTheme();
    void thePreviewHasTheColoursOfTheScheme();
    void thePreviewHasTheFontOfTheTerminals();
    void lowContrastIsSaidAndAllowed();
    void schemesAreImported();
    void aBadFileIsRefusedInASentence();
    void aRemovedSchemeComesBack();
    void choicesAreKeptAndReset_data();
    void choicesAreKeptAndReset();
    void theWayOfTmuxIsKept();
    void switchesAreKeptAndReset();
    void aFontThatIsNotInstalledStaysUntilAnotherIsChosen();
    void theFontIsKeptAndReset();
    void theLineHeightIsKeptAndReset();
    void wordCharactersAreKeptWithoutBlanksAndLetters();
    void whatIsBeingTypedIsLeftAlone();
};

void TestTerminalSettings::everyEntryOfTheTerminalHasItsRow()
{
    const Stand<TerminalSettings> first;
    const Stand<TerminalColorSettings> colors;
    const Stand<TerminalDetailSettings> details;
    QStringList rows;
    const auto add = [&rows](const SettingsPart &part) {
        for (const SettingRow *row : part.rows())
            rows << row->id();
    };
    add(first.part);
    add(colors.part);
    add(details.part);
    QStringList entries;
    for (const SettingEntry &entry : settingEntries()) {
        if (QByteArrayView{entry.id}.startsWith("terminal."))
            entries << QString::fromLatin1(entry.id);
    }
    rows.sort();
    entries.sort();
    QCOMPARE(rows, entries);
}

void TestTerminalSettings::rowsAreFoundByTheirWords()
{
    Stand<TerminalDetailSettings> stand;
    const Languages languages;
    stand.part.nameRows(languages);
    QVERIFY(stand.part.filter(FuzzyQuery{u"beep"_s}));
    QVERIFY(!stand.find<QWidget>(u"settingRow-terminal.bell"_s)->isHidden());
    QVERIFY(stand.find<QWidget>(u"settingRow-terminal.lineHeight"_s)->isHidden());
    QVERIFY(stand.part.filter(FuzzyQuery{u"行距"_s}));
    QVERIFY(!stand.find<QWidget>(u"settingRow-terminal.lineHeight"_s)->isHidden());
}

void TestTerminalSettings::aSchemeIsChosenForEachTheme()
{
    Stand<TerminalColorSettings> stand;
    auto *light = stand.find<QComboBox>(u"settingsLightColors"_s);
    QCOMPARE(light->count(), 1 + builtInColorSchemes().size());
    QCOMPARE(light->currentIndex(), 0);
    QVERIFY(!light->accessibleName().isEmpty());
    QVERIFY(stand.reset(u"terminal.lightColors"_s)->isHidden());
    stand.choose(u"settingsLightColors"_s, u"Solarized Light"_s);
    stand.choose(u"settingsDarkColors"_s, u"Solarized Dark"_s);
    const auto choices = terminalchoices::viewChoices(&stand.settings);
    QCOMPARE(choices.light.value_or(scheme({})).name, u"Solarized Light"_s);
    QCOMPARE(choices.dark.value_or(scheme({})).name, u"Solarized Dark"_s);
    QVERIFY(!stand.reset(u"terminal.darkColors"_s)->isHidden());
    stand.reset(u"terminal.lightColors"_s)->click();
    QVERIFY(stand.reset(u"terminal.lightColors"_s)->isHidden());
    QVERIFY(!terminalchoices::viewChoices(&stand.settings).light);
    QVERIFY(terminalchoices::viewChoices(&stand.settings).dark.has_value());
    QCOMPARE(light->currentIndex(), 0);
}

void TestTerminalSettings::thePreviewHasTheColoursOfTheScheme()
{
    Stand<TerminalColorSettings> stand;
    TerminalColorScheme seen = scheme(u"Seen"_s);
    for (quint32 i = 0; i < 16; ++i)
        seen.colors[i] = 0x100000 * (i / 2) + 0x000010 * (i + 1);
    QVERIFY(terminalchoices::addColorSchemes(&stand.settings, {seen}));
    stand.choose(u"settingsDarkColors"_s, u"Seen"_s);
    auto *preview = stand.find<TerminalColorPreview>(u"settingsDarkPreview"_s);
    QVERIFY2(preview->accessibleName().contains(u"Seen"_s), qPrintable(preview->accessibleName()));
    const QImage image = preview->grab().toImage();
    QCOMPARE(image.pixelColor(image.width() - 4, 4), QColor{Qt::black});
    QSet<QRgb> painted;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            painted.insert(image.pixel(x, y) & 0xffffff);
    }
    for (const quint32 color : seen.colors)
        QVERIFY2(painted.contains(color), qPrintable(QString::number(color, 16)));
}

void TestTerminalSettings::thePreviewHasTheFontOfTheTerminals()
{
    Stand<TerminalColorSettings> stand;
    auto *preview = stand.find<TerminalColorPreview>(u"settingsDarkPreview"_s);
    const auto narrowest = [&stand] {
        QCoreApplication::sendPostedEvents();
        return stand.part.minimumSizeHint().width();
    };
    const QSize delivered = preview->sizeHint();
    const int width = narrowest();
    stand.settings.setMore(terminalchoices::fontKey, 48);
    QVERIFY(preview->sizeHint().height() > 2 * delivered.height());
    QCOMPARE(narrowest(), width); // large text is cut
    stand.settings.setMore(terminalchoices::fontKey, {});
    QCOMPARE(preview->sizeHint(), delivered);
    stand.settings.setMore(terminalchoices::lineHeightKey, 200);
    QVERIFY(preview->sizeHint().height() > delivered.height());
    stand.settings.setMore(terminalchoices::lineHeightKey, {});
    const QImage usual = preview->grab().toImage();
    const auto own = terminalFamilies({}, QLocale{QLocale::English});
    QStringList others = QFontDatabase::families(QFontDatabase::Latin);
    others.removeIf(
        [&own](const QString &family) { return own.contains(family) || !QFontDatabase::isSmoothlyScalable(family); });
    if (others.isEmpty())
        QSKIP("there is no other font");
    // One of signs alone would look the same.
    QVERIFY(std::ranges::any_of(others.first(std::min<qsizetype>(others.size(), 8)), [&](const QString &family) {
        stand.settings.setMore(terminalchoices::fontFamilyKey, family);
        return preview->grab().toImage() != usual;
    }));
}

void TestTerminalSettings::lowContrastIsSaidAndAllowed()
{
    Stand<TerminalColorSettings> stand;
    QVERIFY(terminalchoices::addColorSchemes(&stand.settings, {scheme(u"Dim"_s, 0x333333)}));
    const auto *box = stand.find<QComboBox>(u"settingsLightColors"_s);
    QVERIFY(box->accessibleDescription().isEmpty());
    stand.choose(u"settingsLightColors"_s, u"Dim"_s);
    QVERIFY2(box->accessibleDescription().contains(u"3 to 1"_s), qPrintable(box->accessibleDescription()));
    QVERIFY(terminalchoices::viewChoices(&stand.settings).light.has_value());
    stand.choose(u"settingsLightColors"_s, u"Solarized Light"_s);
    QVERIFY(box->accessibleDescription().isEmpty());
}

void TestTerminalSettings::schemesAreImported()
{
    Stand<TerminalColorSettings> stand;
    QVERIFY(!stand.find<QPushButton>(u"settingsRemoveColors"_s)->isEnabled());
    const QJsonArray list{toJson(scheme(u"Mine & yours"_s)), toJson(scheme(u"Solarized Dark"_s, 0x123456))};
    const QJsonObject file{{"schemes"_L1, list}};
    stand.part.importFile(stand.written(QJsonDocument{file}.toJson()));
    const auto *notice = stand.find<NoticeBar>(u"settingsColorsNotice"_s);
    QVERIFY2(notice->sentence().contains(u'2'), qPrintable(notice->sentence()));
    const auto *box = stand.find<QComboBox>(u"settingsDarkColors"_s);
    QVERIFY(box->findText(u"Mine & yours"_s) > 0);
    QCOMPARE(box->count(), 1 + builtInColorSchemes().size() + 1); // one has the place of a built-in one
    QVERIFY(stand.find<QPushButton>(u"settingsRemoveColors"_s)->isEnabled());
    stand.choose(u"settingsDarkColors"_s, u"Solarized Dark"_s);
    QCOMPARE(terminalchoices::viewChoices(&stand.settings).dark.value_or(scheme({})).foreground, 0x123456u);
}

void TestTerminalSettings::aBadFileIsRefusedInASentence()
{
    Stand<TerminalColorSettings> stand;
    QJsonObject odd = toJson(scheme(u"Odd"_s));
    odd.insert("brightRed"_L1, u"red"_s);
    stand.part.importFile(stand.written(QJsonDocument{odd}.toJson()));
    const auto *notice = stand.find<NoticeBar>(u"settingsColorsNotice"_s);
    QVERIFY2(notice->sentence().contains(u"brightRed"_s), qPrintable(notice->sentence()));
    stand.part.importFile(stand.folder.filePath(u"nothing.json"_s));
    QVERIFY2(notice->sentence().contains(u"nothing.json"_s), qPrintable(notice->sentence()));
    QVERIFY(terminalchoices::importedColorSchemes(stand.settings).isEmpty());
}

void TestTerminalSettings::aRemovedSchemeComesBack()
{
    Stand<TerminalColorSettings> stand;
    QVERIFY(terminalchoices::addColorSchemes(&stand.settings, {scheme(u"A & B"_s), scheme(u"C"_s)}));
    stand.choose(u"settingsLightColors"_s, u"A & B"_s);
    auto *menu = stand.find<QPushButton>(u"settingsRemoveColors"_s)->menu();
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 2);
    QCOMPARE(menu->actions().first()->text(), u"A && B"_s);
    menu->actions().first()->trigger();
    QCOMPARE(terminalchoices::importedColorSchemes(stand.settings).size(), 1);
    QCOMPARE(stand.find<QComboBox>(u"settingsLightColors"_s)->currentIndex(), 0);
    QVERIFY(stand.reset(u"terminal.lightColors"_s)->isHidden());
    emit stand.find<NoticeBar>(u"settingsColorsNotice"_s)->actionClicked(); // undo
    QCOMPARE(terminalchoices::importedColorSchemes(stand.settings).size(), 2);
    QCOMPARE(stand.find<QComboBox>(u"settingsLightColors"_s)->currentText(), u"A & B"_s);
}

void TestTerminalSettings::choicesAreKeptAndReset_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("cursor") << u"settingsCursor"_s << u"terminal.cursor"_s << terminalchoices::cursorKey
                            << QStringList{u"underline"_s, u"bar"_s};
    QTest::newRow("bell") << u"settingsBell"_s << u"terminal.bell"_s << terminalchoices::bellKey
                          << QStringList{u"heard"_s, u"both"_s, u"off"_s};
    QTest::newRow("prediction") << u"settingsPrediction"_s << u"terminal.prediction"_s << terminalchoices::predictionKey
                                << QStringList{u"off"_s, u"always"_s};
    QTest::newRow("width") << u"settingsAmbiguousWidth"_s << u"terminal.ambiguousWidth"_s
                           << terminalchoices::ambiguousKey << QStringList{u"wide"_s};
}

void TestTerminalSettings::choicesAreKeptAndReset()
{
    QFETCH(QString, name);
    QFETCH(QString, id);
    QFETCH(QString, key);
    QFETCH(QStringList, words);
    Stand<TerminalDetailSettings> stand;
    const auto *box = stand.find<QComboBox>(name);
    QCOMPARE(box->count(), words.size() + 1);
    QCOMPARE(box->currentIndex(), 0);
    for (int i = 0; i < box->count(); ++i)
        QVERIFY(!box->itemText(i).isEmpty());
    QVERIFY(stand.reset(id)->isHidden());
    for (const QString &word : std::as_const(words)) {
        stand.choose(name, word);
        QCOMPARE(stand.settings.more(key).toString(), word);
        QCOMPARE(box->currentData().toString(), word); // as it is read again
        QVERIFY(!stand.reset(id)->isHidden());
        QVERIFY(terminalchoices::viewChoices(&stand.settings) != TerminalViewChoices{});
    }
    stand.reset(id)->click();
    QCOMPARE(box->currentIndex(), 0);
    QVERIFY(terminalchoices::viewChoices(&stand.settings) == TerminalViewChoices{});
    stand.choose(name, words.first());
    stand.choose(name, {}); // by hand, too
    QVERIFY(stand.reset(id)->isHidden());
}

void TestTerminalSettings::theWayOfTmuxIsKept()
{
    Stand<TerminalSettings> stand;
    stand.choose(u"settingsTmuxWay"_s, u"plain"_s);
    QCOMPARE(terminalchoices::tmuxWay(&stand.settings), TmuxWay::Plain);
    stand.choose(u"settingsTmuxWay"_s, u"none"_s);
    QCOMPARE(terminalchoices::tmuxWay(&stand.settings), TmuxWay::None);
    stand.choose(u"settingsTmuxWay"_s, {});
    QCOMPARE(terminalchoices::tmuxWay(&stand.settings), TmuxWay::Control);
}

void TestTerminalSettings::switchesAreKeptAndReset()
{
    Stand<TerminalDetailSettings> stand;
    auto *blink = stand.find<QCheckBox>(u"settingsCursorBlink"_s);
    auto *ask = stand.find<QCheckBox>(u"settingsAskLines"_s);
    auto *ligatures = stand.find<QCheckBox>(u"settingsLigatures"_s);
    QVERIFY(blink->isChecked() && ask->isChecked() && !blink->text().isEmpty() && !ask->text().isEmpty());
    QVERIFY(!ligatures->isChecked() && !ligatures->text().isEmpty());
    QVERIFY(stand.reset(u"terminal.ligatures"_s)->isHidden());
    ligatures->click();
    QVERIFY(terminalchoices::viewChoices(&stand.settings).hasLigatures);
    stand.reset(u"terminal.ligatures"_s)->click();
    QVERIFY(!ligatures->isChecked() && !terminalchoices::viewChoices(&stand.settings).hasLigatures);
    QCOMPARE(stand.settings.more(terminalchoices::ligaturesKey), QJsonValue{});
    blink->click();
    ask->click();
    auto choices = terminalchoices::viewChoices(&stand.settings);
    QVERIFY(!choices.isCursorBlinking && !choices.isAskingBeforeLines);
    stand.reset(u"terminal.cursorBlink"_s)->click();
    QVERIFY(blink->isChecked() && !ask->isChecked());
    ask->click();
    QVERIFY(stand.reset(u"terminal.askBeforeLines"_s)->isHidden());
    choices = terminalchoices::viewChoices(&stand.settings);
    QVERIFY(choices.isCursorBlinking && choices.isAskingBeforeLines);
}

void TestTerminalSettings::aFontThatIsNotInstalledStaysUntilAnotherIsChosen()
{
    Stand<TerminalSettings> stand;
    const auto *box = stand.find<QComboBox>(u"settingsFontFamily"_s);
    const int known = box->count();
    stand.settings.setMore(terminalchoices::fontFamilyKey, u"Nobody's Mono"_s);
    QCOMPARE(box->count(), known + 1);
    QVERIFY2(box->currentText().startsWith(u"Nobody's Mono"_s) && box->currentText().size() > 13,
             qPrintable(box->currentText())); // and that it is not installed
    QCOMPARE(box->currentData().toString(), u"Nobody's Mono"_s);
    QVERIFY(!stand.reset(u"terminal.fontFamily"_s)->isHidden());
    stand.settings.setMore(terminalchoices::bellKey, u"off"_s); // it is read again
    QCOMPARE(stand.settings.more(terminalchoices::fontFamilyKey).toString(), u"Nobody's Mono"_s);
    QCOMPARE(box->count(), known + 1);
    stand.reset(u"terminal.fontFamily"_s)->click();
    QCOMPARE(stand.settings.more(terminalchoices::fontFamilyKey), QJsonValue{});
    QCOMPARE(box->count(), known);
    QCOMPARE(box->currentIndex(), 0);
    QVERIFY(stand.reset(u"terminal.fontFamily"_s)->isHidden());
}

void TestTerminalSettings::theFontIsKeptAndReset()
{
    Stand<TerminalSettings> stand;
    auto *box = stand.find<QComboBox>(u"settingsFontFamily"_s);
    QCOMPARE(box->currentIndex(), 0);
    QVERIFY(!box->currentText().isEmpty() && !box->accessibleName().isEmpty());
    QVERIFY(stand.reset(u"terminal.fontFamily"_s)->isHidden());
    QVERIFY2(box->count() > 1, "no monospaced font is installed");
    for (int i = 1; i < box->count(); ++i)
        QVERIFY2(QFontDatabase::isFixedPitch(box->itemText(i)), qPrintable(box->itemText(i)));
    const QString family = box->itemText(1);
    stand.choose(u"settingsFontFamily"_s, family);
    QCOMPARE(terminalchoices::viewChoices(&stand.settings).fontFamily, family);
    QCOMPARE(box->currentText(), family);
    box->showPopup();
    QCOMPARE(box->itemData(1, Qt::FontRole).value<QFont>().families(), QStringList{family});
    box->hidePopup();
    stand.reset(u"terminal.fontFamily"_s)->click();
    QCOMPARE(stand.settings.more(terminalchoices::fontFamilyKey), QJsonValue{});
    QCOMPARE(box->currentIndex(), 0);
    stand.choose(u"settingsFontFamily"_s, family);
    stand.choose(u"settingsFontFamily"_s, {}); // by hand, too
    QCOMPARE(stand.settings.more(terminalchoices::fontFamilyKey), QJsonValue{});
}

void TestTerminalSettings::theLineHeightIsKeptAndReset()
{
    Stand<TerminalDetailSettings> stand;
    auto *height = stand.find<QSpinBox>(u"settingsLineHeight"_s);
    QCOMPARE(height->value(), 100);
    QCOMPARE(height->minimum(), 100);
    QCOMPARE(height->maximum(), 200);
    height->stepUp();
    QCOMPARE(terminalchoices::viewChoices(&stand.settings).lineHeight, height->value());
    QVERIFY(height->value() > 100 && !stand.reset(u"terminal.lineHeight"_s)->isHidden());
    stand.reset(u"terminal.lineHeight"_s)->click();
    QCOMPARE(stand.settings.more(terminalchoices::lineHeightKey), QJsonValue{});
    QVERIFY(stand.reset(u"terminal.lineHeight"_s)->isHidden());
}

void TestTerminalSettings::wordCharactersAreKeptWithoutBlanksAndLetters()
{
    Stand<TerminalDetailSettings> stand;
    auto *characters = stand.find<QLineEdit>(u"settingsWordCharacters"_s);
    QCOMPARE(characters->text(), deliveredWordCharacters);
    characters->selectAll();
    QTest::keyClicks(characters, u"a - _ - 1"_s);
    QTest::keyClick(characters, Qt::Key_Return);
    QCOMPARE(characters->text(), u"-_"_s);
    QCOMPARE(terminalchoices::viewChoices(&stand.settings).wordCharacters, u"-_"_s);
    stand.reset(u"terminal.wordCharacters"_s)->click();
    QCOMPARE(characters->text(), deliveredWordCharacters);
    QCOMPARE(stand.settings.more(terminalchoices::wordCharactersKey), QJsonValue{});
}

void TestTerminalSettings::whatIsBeingTypedIsLeftAlone()
{
    Stand<TerminalDetailSettings> stand;
    auto *characters = stand.find<QLineEdit>(u"settingsWordCharacters"_s);
    characters->selectAll();
    QTest::keyClicks(characters, u"-+"_s);
    stand.settings.setMore(terminalchoices::bellKey, u"off"_s);
    QCOMPARE(characters->text(), u"-+"_s);
    QCOMPARE(stand.find<QComboBox>(u"settingsBell"_s)->currentIndex(), 3);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalSettings)
#include "tst_terminalsettings.moc"
