// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/colorscheme.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace {

const QByteArray konsole = "# a comment\r\n"
                           "[General]\r\n"
                           "Description=Night & Day\r\n"
                           "Description[de]=Nacht\r\n"
                           "Opacity=1\r\n"
                           "[Background]\r\nColor=0,17,34\r\n"
                           "[BackgroundIntense]\r\nColor=9,9,9\r\n"
                           "[Foreground]\r\nBold=true\r\nColor=255, 254, 253\r\n"
                           "[Color0]\r\nColor=0,0,0\r\n[Color0Intense]\r\nColor=80,80,80\r\n"
                           "[Color1]\r\nColor=#c01\r\n[Color1Intense]\r\nColor=#ff0011\r\n"
                           "[Color2]\r\nColor=0,2,0,128\r\n"
                           "[Color3]\r\nColor=0,3,0\r\n"
                           "[Color4]\r\nColor=0,4,0\r\n"
                           "[Color5]\r\nColor=0,5,0\r\n"
                           "[Color6]\r\nColor=0,6,0\r\n"
                           "[Color7]\r\nColor=0,7,0";

const QList<QByteArray> words{"black",      "red",          "green",       "yellow",      "blue",        "purple",
                              "cyan",       "white",        "brightBlack", "brightRed",   "brightGreen", "brightYellow",
                              "brightBlue", "brightPurple", "brightCyan",  "brightWhite", "foreground",  "background"};

/// A scheme of Windows Terminal whose colours are #000000, #010101, … in the order of `words`.
QJsonObject windowsScheme(const QString &name)
{
    QJsonObject json{{"name"_L1, name}, {"selectionBackground"_L1, u"no colour, and not read"_s}};
    for (qsizetype i = 0; i < words.size(); ++i)
        json.insert(QString::fromLatin1(words.at(i)), u"#%1"_s.arg(i * 0x010101, 6, 16, QChar{u'0'}));
    return json;
}

QByteArray textOf(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson();
}

QString problemOf(const QByteArray &text)
{
    const auto schemes = parseColorSchemes(text, u"file"_s);
    return schemes ? QString{} : schemes.error().message;
}

} // namespace

class TestColorScheme : public QObject
{
    Q_OBJECT

private slots:
    void aKonsoleFileIsRead();
    void aWindowsTerminalSchemeIsRead();
    void settingsWithCommentsAreRead();
    void aBadColourIsRefusedByItsKey_data();
    void aBadColourIsRefusedByItsKey();
    void namesArePlainAndShort();
    void tooMuchIsRefused();
    void whatIsNoSchemeIsRefused_data();
    void whatIsNoSchemeIsRefused();
    void whatIsKeptComesBack();
    void onlyAPlainFileIsOpened();
};

void TestColorScheme::aKonsoleFileIsRead()
{
    const auto schemes = parseColorSchemes(konsole, u"night.colorscheme"_s);
    QVERIFY2(schemes, qPrintable(problemOf(konsole)));
    QCOMPARE(schemes->size(), 1);
    const TerminalColorScheme &scheme = schemes->first();
    QCOMPARE(scheme.name, u"Night & Day"_s);
    QCOMPARE(scheme.background, 0x001122u);
    QCOMPARE(scheme.foreground, 0xfffefdu);
    QCOMPARE(scheme.colors[0], 0u);
    QCOMPARE(scheme.colors[8], 0x505050u);
    QCOMPARE(scheme.colors[1], 0xcc0011u);
    QCOMPARE(scheme.colors[9], 0xff0011u);
    QCOMPARE(scheme.colors[2], 0x000200u);
    QCOMPARE(scheme.colors[15], 0x000700u); // it has no bright one of its own
    QVERIFY(!scheme.cursor);
    QByteArray nameless = konsole;
    nameless.replace("Description=", "Describes=");
    QCOMPARE(parseColorSchemes(nameless, u"night"_s).value().first().name, u"night"_s);
}

void TestColorScheme::aWindowsTerminalSchemeIsRead()
{
    QJsonObject json = windowsScheme(u"Campbell"_s);
    json.insert("cursorColor"_L1, u"#FfF"_s);
    const auto schemes = parseColorSchemes("\xef\xbb\xbf" + textOf(json), u"file"_s);
    QVERIFY2(schemes, qPrintable(problemOf(textOf(json))));
    QCOMPARE(schemes->size(), 1);
    const TerminalColorScheme &scheme = schemes->first();
    QCOMPARE(scheme.name, u"Campbell"_s);
    for (quint32 i = 0; i < 16; ++i)
        QCOMPARE(scheme.colors[i], i * 0x010101);
    QCOMPARE(scheme.foreground, 0x101010u);
    QCOMPARE(scheme.background, 0x111111u);
    QCOMPARE(scheme.cursor.value_or(0), 0xffffffu);
}

void TestColorScheme::settingsWithCommentsAreRead()
{
    const QByteArray one = textOf(windowsScheme(u"One // no comment"_s));
    const QByteArray two = textOf(windowsScheme(u"Two \", ]"_s));
    const QByteArray text = "// To view the default settings, hold \"alt\"\r\n{ /* { */ \"copyOnSelect\": false,\n"
                            "\"schemes\": [ "
        + one + " , " + two + ", // the last\n ],\n}";
    const auto schemes = parseColorSchemes(text, u"settings"_s);
    QVERIFY2(schemes, qPrintable(problemOf(text)));
    QCOMPARE(schemes->size(), 2);
    QCOMPARE(schemes->at(0).name, u"One // no comment"_s);
    QCOMPARE(schemes->at(1).name, u"Two \", ]"_s);
}

void TestColorScheme::aBadColourIsRefusedByItsKey_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("key");
    const auto windows = [](QLatin1StringView key, const QJsonValue &value) {
        QJsonObject json = windowsScheme(u"Odd"_s);
        json.insert(key, value);
        return textOf(json);
    };
    QTest::newRow("a word") << windows("brightCyan"_L1, u"teal"_s) << u"brightCyan"_s;
    QTest::newRow("five digits") << windows("red"_L1, u"#12345"_s) << u"red"_s;
    QTest::newRow("no hexadecimal digit") << windows("foreground"_L1, u"#00000g"_s) << u"foreground"_s;
    QTest::newRow("a sign") << windows("background"_L1, u"#+0000f"_s) << u"background"_s;
    QTest::newRow("a number") << windows("black"_L1, 0) << u"black"_s;
    QTest::newRow("a cursor that is none") << windows("cursorColor"_L1, QJsonValue{}) << u"cursorColor"_s;
    QJsonObject json = windowsScheme(u"Odd"_s);
    json.remove("white"_L1);
    QTest::newRow("none") << textOf(json) << u"white"_s;
    const QJsonObject settings{{"schemes"_L1, QJsonArray{windowsScheme(u"Good"_s), json}}};
    QTest::newRow("in a list") << textOf(settings) << u"white"_s;
    const auto changed = [](const QByteArray &before, const QByteArray &after) {
        QByteArray text = konsole;
        return text.replace(before, after);
    };
    QTest::newRow("too large") << changed("0,17,34", "0,17,256") << u"[Background] Color"_s;
    QTest::newRow("below zero") << changed("0,4,0", "0,-4,0") << u"[Color4] Color"_s;
    QTest::newRow("two parts") << changed("255, 254, 253", "255,254") << u"[Foreground] Color"_s;
    QTest::newRow("a name") << changed("80,80,80", "grey") << u"[Color0Intense] Color"_s;
    QTest::newRow("many parts") << changed("0,5,0", QByteArray{"1,"}.repeated(90'000)) << u"[Color5] Color"_s;
    QTest::newRow("no group") << changed("[Color6]", "[Colour6]") << u"[Color6] Color"_s;
}

void TestColorScheme::aBadColourIsRefusedByItsKey()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, key);
    const auto schemes = parseColorSchemes(text, u"file"_s);
    QVERIFY(!schemes);
    QCOMPARE(schemes.error().code, ErrorCode::Invalid);
    QVERIFY2(schemes.error().message.contains(u"“%1”"_s.arg(key)), qPrintable(schemes.error().message));
}

void TestColorScheme::namesArePlainAndShort()
{
    const auto nameOf = [](const QString &name) {
        return parseColorSchemes(textOf(windowsScheme(name)), u"file"_s).value().first().name;
    };
    QCOMPARE(nameOf(u"  a\nb\u202e\tc\x07 "_s), u"a b c"_s);
    QCOMPARE(nameOf(u" \x07 "_s), u"file"_s);
    const QString cut = nameOf(QString{10'000, u'x'});
    QCOMPARE(cut.size(), longestColorSchemeName);
    QVERIFY(cut.endsWith(u"x…"_s));
    QCOMPARE(nameOf(u"<b>%1 & %2</b>"_s), u"<b>%1 & %2</b>"_s);
    QVERIFY(!parseColorSchemes(textOf(windowsScheme({})), u"\x07"_s).value().first().name.isEmpty());
    QJsonObject odd = windowsScheme(u"%2 %1"_s);
    odd.insert("red"_L1, u"none"_s);
    QVERIFY2(problemOf(textOf(odd)).contains(u"“%2 %1”"_s), qPrintable(problemOf(textOf(odd))));
}

void TestColorScheme::tooMuchIsRefused()
{
    QJsonArray list;
    for (int i = 0; i < maxColorSchemes; ++i)
        list.append(windowsScheme(u"scheme %1"_s.arg(i)));
    const auto most = parseColorSchemes(textOf({{"schemes"_L1, list}}), u"file"_s);
    QVERIFY(most);
    QCOMPARE(most->size(), maxColorSchemes);
    list.append(windowsScheme(u"one more"_s));
    QVERIFY2(problemOf(textOf({{"schemes"_L1, list}})).contains(u"500"_s), "the limit is named");
    const QByteArray large = konsole + QByteArray(largestColorSchemeFile, '\n');
    QVERIFY(!problemOf(large).isEmpty());
    QVERIFY(problemOf(large.first(largestColorSchemeFile)).isEmpty());
}

void TestColorScheme::whatIsNoSchemeIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray{};
    QTest::newRow("blanks") << QByteArray{" \r\n\t"};
    QTest::newRow("zeros") << QByteArray(5000, '\0');
    QTest::newRow("text") << QByteArray{"Color=1,2,3\n=\n[\n]\n[]"};
    QTest::newRow("another file") << QByteArray{"[Desktop Entry]\nName=x\n"};
    QTest::newRow("another object") << QByteArray{"{\"name\":\"x\"}"};
    QTest::newRow("a list") << QByteArray{"[{}]"};
    QTest::newRow("no schemes") << QByteArray{"{\"schemes\":[]}"};
    QTest::newRow("schemes that are none") << QByteArray{"{\"schemes\":{\"a\":1}}"};
    QTest::newRow("schemes of words") << QByteArray{"{\"schemes\":[\"Campbell\", 7]}"};
    QTest::newRow("cut") << textOf(windowsScheme(u"cut"_s)).chopped(4);
    QTest::newRow("a comment without an end") << QByteArray{"{ /* \"schemes\": []"};
    QTest::newRow("a comment alone") << QByteArray{"//"};
    QTest::newRow("a string without an end") << QByteArray{"{\"name\\"};
    QTest::newRow("deep") << QByteArray{"{\"a\":"} + QByteArray(200'000, '[');
    QTest::newRow("binary") << QByteArray{"{\xff\xfe\x80\"\xc3"};
}

void TestColorScheme::whatIsNoSchemeIsRefused()
{
    QFETCH(QByteArray, text);
    const auto schemes = parseColorSchemes(text, u"file"_s);
    QVERIFY(!schemes);
    QCOMPARE(schemes.error().code, ErrorCode::Invalid);
    QVERIFY2(schemes.error().message.contains(u"“file”"_s), qPrintable(schemes.error().message));
}

void TestColorScheme::whatIsKeptComesBack()
{
    QCOMPARE(builtInColorSchemes().size(), 2);
    for (const TerminalColorScheme &scheme : builtInColorSchemes()) {
        const QJsonObject json = toJson(scheme);
        QCOMPARE(colorSchemeFrom(json).value(), scheme);
        QCOMPARE(parseColorSchemes(textOf(json), u"file"_s).value(), QList<TerminalColorScheme>{scheme});
    }
    QJsonObject json = toJson(builtInColorSchemes().first());
    json.insert("name"_L1, QString{});
    QVERIFY(!colorSchemeFrom(json));
    json = toJson(builtInColorSchemes().first());
    json.insert("brightRed"_L1, u"red"_s);
    QVERIFY(!colorSchemeFrom(json));
    QVERIFY(!colorSchemeFrom({}));
}

void TestColorScheme::onlyAPlainFileIsOpened()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"My own.colorscheme"_s);
    const auto codeOf = [](const QString &file) {
        const auto schemes = readColorSchemes(file);
        return schemes ? ErrorCode::Cancelled : schemes.error().code;
    };
    QCOMPARE(codeOf(path), ErrorCode::NotFound);
    QFile file{path};
    QVERIFY(file.open(QFile::WriteOnly));
    QByteArray nameless = konsole;
    nameless.replace("Description=", "Describes=");
    QCOMPARE(file.write(nameless), nameless.size());
    file.close();
    QCOMPARE(readColorSchemes(path).value().first().name, u"My own"_s);
    QVERIFY(QFile::resize(path, largestColorSchemeFile + 1));
    QCOMPARE(codeOf(path), ErrorCode::Invalid);
    QCOMPARE(codeOf(folder.path()), ErrorCode::Invalid);
    const QString pipe = folder.filePath(u"pipe.json"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QCOMPARE(codeOf(pipe), ErrorCode::Invalid); // and nobody waits for who writes into it
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestColorScheme)
#include "tst_colorscheme.moc"
