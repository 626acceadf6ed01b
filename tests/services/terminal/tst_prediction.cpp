// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is guessed of the echo of a host, whose answers are written by hand here.
#include "services/terminal/picture.h"
#include "services/terminal/prediction.h"
#include "tests/services/terminal/vtdigest.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <string_view>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Time = TerminalPrediction::Time;

class EchoingHost
{
public:
    explicit EchoingHost(PredictionMode mode = PredictionMode::Auto, int columns = 20)
        : m_terminal{columns, 6, 100, 1024 * 1024}
    {
        prediction.setMode(mode);
        print("$ ");
    }

    void print(std::string_view bytes, Time after = 0ms)
    {
        m_now += after;
        feed(m_terminal, bytes);
        show();
    }
    void resize(int columns)
    {
        m_terminal.resize(columns, 6);
        show();
    }
    void wait(Time time)
    {
        m_now += time;
        prediction.expire(m_now);
    }
    void type(const QString &text) { prediction.type(PredictedKey::Text, text, m_now); }
    void press(PredictedKey key) { prediction.type(key, {}, m_now); }
    /// Types a letter that is echoed later; whether it was shown at once.
    bool echo(char letter, Time after)
    {
        type(QString{QChar::fromLatin1(letter)});
        const bool isShown = guesses() > 0;
        print({&letter, 1}, after);
        return isShown;
    }
    /// Types a letter behind which others are shown at once: one before it was echoed, too, and taken back.
    void earnTrust(char letter, Time after)
    {
        echo('#', after);
        press(PredictedKey::Backspace);
        print("\b \b", after);
        echo(letter, after);
    }

    [[nodiscard]] QString shown() const
    {
        return withPredicted(m_frame.lines.at(m_frame.cursor.row), prediction.cells()).text();
    }
    [[nodiscard]] int cursor() const { return prediction.cursorColumn().value_or(m_frame.cursor.column); }
    [[nodiscard]] qsizetype guesses() const { return prediction.cells().size(); }
    [[nodiscard]] Time now() const { return m_now; }

    TerminalPrediction prediction;

private:
    void show()
    {
        m_frame = takePicture(m_terminal.screen(), {}, 0);
        prediction.show(m_frame, m_now);
    }

    vt::Terminal m_terminal;
    TerminalFrame m_frame;
    Time m_now{0};
};

} // namespace

class TestPrediction : public QObject
{
    Q_OBJECT

private slots:
    void textIsShownOnceTwoCharactersWereEchoed();
    void enterKeepsWhatIsShownUntilItsAnswer();
    void aQuickConnectionShowsNothing();
    void aPasswordIsNeverShown();
    void aPasswordTypedAheadIsNeverShown();
    void starsProveNothing();
    void aLetterThatStandsForAllProvesNothing();
    void aWrongGuessIsRepairedAtOnce();
    void backspaceTakesWhatWasTypedAndNoMore();
    void textIsInsertedWhereTheCursorWasMoved();
    void whatStandsToTheRightStopsIt();
    void aFullScreenProgramIsLeftAlone();
    void anotherSizeOrModeEndsTheEpoch();
    void aFloodOfOutputEndsTheEpoch();
    void wideCharactersTakeTwoColumns();
    void theLastColumnIsNotReached();
    void theKeysThatWaitAreBounded();
    void whatIsNotConfirmedIsGivenUp();
    void aLetterThatWasTakenBackUnseenIsNoMistake();
    void offShowsNothing();
};

void TestPrediction::textIsShownOnceTwoCharactersWereEchoed()
{
    EchoingHost host;
    host.type(u"l"_s);
    QCOMPARE(host.shown(), u"$"_s);
    host.print("l", 100ms);
    QCOMPARE(host.prediction.roundTrip(), 100ms);
    QCOMPARE(host.guesses(), 0);
    host.type(u"s"_s);
    QCOMPARE(host.shown(), u"$ l"_s); // one alone may stand for every letter of a password
    host.print("s", 100ms);
    host.type(u" -"_s);
    host.type(u"al"_s);
    QCOMPARE(host.shown(), u"$ ls -al"_s);
    QCOMPARE(host.cursor(), 8);
    const auto cells = host.prediction.cells();
    QCOMPARE(cells.size(), 3); // a blank looks as it did before
    QVERIFY(std::ranges::all_of(
        cells, [](const PredictedCell &each) { return each.cell.underline == TerminalUnderline::Single; }));
    host.print(" -a", 100ms);
    QCOMPARE(host.shown(), u"$ ls -al"_s);
    QCOMPARE(host.guesses(), 1);
    host.print("l");
    QCOMPARE(host.guesses(), 0);
    QCOMPARE(host.cursor(), 8);
    QVERIFY(!host.prediction.deadline());
}

void TestPrediction::enterKeepsWhatIsShownUntilItsAnswer()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"s"_s);
    host.press(PredictedKey::Enter);
    host.type(u"x"_s);
    QCOMPARE(host.shown(), u"$ ls"_s);
    host.print("s\r\n$ ", 100ms);
    QCOMPARE(host.shown(), u"$"_s);
    host.print("x");
    QVERIFY(!host.echo('y', 100ms));
    host.type(u"z"_s);
    QCOMPARE(host.shown(), u"$ xyz"_s);
}

void TestPrediction::aQuickConnectionShowsNothing()
{
    EchoingHost host{PredictionMode::Auto, 200};
    for (int i = 0; i < 5; ++i)
        QVERIFY(!host.echo(i % 2 == 0 ? 'a' : 'b', 30ms));
    for (int i = 0; i < 5; ++i)
        host.echo('b', 100ms);
    QVERIFY(host.prediction.roundTrip() > 60ms);
    QVERIFY(host.echo('c', 50ms));
    for (int i = 0; i < 20; ++i)
        QVERIFY2(host.echo('d', 50ms), "between the two limits it stays as it was");
    for (int i = 0; i < 20; ++i)
        host.echo('e', 20ms);
    QVERIFY(host.prediction.roundTrip() < 40ms);
    QVERIFY(!host.echo('f', 20ms));
    EchoingHost always{PredictionMode::Always};
    always.earnTrust('a', 1ms);
    QVERIFY(always.echo('b', 1ms));
}

void TestPrediction::aPasswordIsNeverShown()
{
    EchoingHost host{PredictionMode::Always};
    host.echo('s', 100ms);
    host.echo('u', 100ms);
    host.press(PredictedKey::Enter);
    host.print("\r\nPassword: ", 100ms);
    for (const QChar letter : u"hunter2 secret"_s) {
        host.type(QString{letter});
        QCOMPARE(host.shown(), u"Password:"_s);
        QCOMPARE(host.cursor(), 10);
        host.wait(70ms);
        QCOMPARE(host.guesses(), 0);
    }
    host.press(PredictedKey::Enter);
    host.print("\r\n# ", 100ms);
    QCOMPARE(host.shown(), u"#"_s);
    QCOMPARE(host.guesses(), 0);
}

/// Before its prompt has come, and while keys of the command have not been echoed yet.
void TestPrediction::aPasswordTypedAheadIsNeverShown()
{
    EchoingHost host{PredictionMode::Always};
    host.earnTrust('s', 100ms);
    host.type(u"s"_s);
    host.press(PredictedKey::Enter);
    host.type(u"sss"_s);
    QCOMPARE(host.shown(), u"$ ss"_s);
    host.print("s", 50ms);
    QCOMPARE(host.shown(), u"$ ss"_s);
    host.print("\r\n", 50ms);
    QCOMPARE(host.shown(), QString{});
    host.type(u"x"_s);
    QCOMPARE(host.shown(), QString{});
    host.print("Password: ");
    QCOMPARE(host.shown(), u"Password:"_s);
    host.type(u"y"_s);
    QCOMPARE(host.shown(), u"Password:"_s);
}

void TestPrediction::starsProveNothing()
{
    EchoingHost host{PredictionMode::Always};
    host.press(PredictedKey::Enter);
    host.print("\r\nPassword: ", 100ms);
    for (const QChar letter : u"a*b**c"_s) {
        host.type(QString{letter});
        QCOMPARE(host.guesses(), 0);
        host.print("*", 100ms);
        QCOMPARE(host.guesses(), 0);
    }
    QCOMPARE(host.shown(), u"Password: ******"_s);
}

void TestPrediction::aLetterThatStandsForAllProvesNothing()
{
    EchoingHost host{PredictionMode::Always};
    host.press(PredictedKey::Enter);
    host.print("\r\nPassword: ", 100ms);
    for (const QChar letter : u"xxaxbxx"_s) {
        host.type(QString{letter});
        QCOMPARE(host.guesses(), 0);
        host.print("x", 100ms);
        QCOMPARE(host.guesses(), 0);
    }
    QCOMPARE(host.shown(), u"Password: xxxxxxx"_s);
}

void TestPrediction::aWrongGuessIsRepairedAtOnce()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"x"_s);
    QCOMPARE(host.shown(), u"$ lx"_s);
    host.print("y", 100ms);
    QCOMPARE(host.shown(), u"$ ly"_s);
    QCOMPARE(host.cursor(), 4);
    QVERIFY2(!host.echo('z', 100ms), "two characters have to be echoed first");
    QVERIFY(!host.echo('w', 100ms));
    QVERIFY(!host.echo('v', 100ms));
    QVERIFY(host.echo('u', 100ms));
    QCOMPARE(host.shown(), u"$ lyzwvu"_s);
}

void TestPrediction::backspaceTakesWhatWasTypedAndNoMore()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"sx"_s);
    host.press(PredictedKey::Backspace);
    QCOMPARE(host.shown(), u"$ ls"_s);
    host.print("sx\b \b", 100ms);
    QCOMPARE(host.guesses(), 0);
    QCOMPARE(host.cursor(), 4);
    for (int i = 0; i < 4; ++i)
        host.press(PredictedKey::Backspace);
    QCOMPARE(host.shown(), u"$"_s);
    QCOMPARE(host.cursor(), 2);
    host.print("\b \b\b \b\a\a", 100ms);
    QCOMPARE(host.shown(), u"$"_s);
    QCOMPARE(host.guesses(), 0);
}

void TestPrediction::textIsInsertedWhereTheCursorWasMoved()
{
    EchoingHost host;
    host.echo('l', 100ms);
    host.echo('s', 100ms);
    host.press(PredictedKey::Left);
    host.type(u"a"_s);
    QCOMPARE(host.shown(), u"$ las"_s);
    QCOMPARE(host.cursor(), 4);
    host.print("\bas\b", 100ms);
    QCOMPARE(host.guesses(), 0);
    host.press(PredictedKey::Right);
    QCOMPARE(host.cursor(), 5);
    host.type(u"!"_s);
    QCOMPARE(host.shown(), u"$ las!"_s);
}

void TestPrediction::whatStandsToTheRightStopsIt()
{
    EchoingHost host{PredictionMode::Always};
    host.earnTrust('l', 100ms);
    host.print("\b"); // by a key that was not typed here
    host.type(u"x"_s);
    QCOMPARE(host.guesses(), 0);
    host.print("xl\b", 100ms);
    for (const char letter : {'y', 'z', 'w'}) {
        host.type(QString{QChar::fromLatin1(letter)});
        QCOMPARE(host.guesses(), 0);
        host.print(std::string{letter} + "l\b", 100ms);
    }
    QCOMPARE(host.shown(), u"$ xyzwl"_s);
}

void TestPrediction::aFullScreenProgramIsLeftAlone()
{
    for (const PredictionMode mode : {PredictionMode::Auto, PredictionMode::Always}) {
        EchoingHost host{mode};
        host.earnTrust('v', 100ms);
        host.type(u"i"_s);
        QCOMPARE(host.guesses(), 1);
        host.print("\x1b[?1049h\x1b[H", 100ms);
        QCOMPARE(host.guesses(), 0);
        QVERIFY(!host.echo('a', 100ms));
        QVERIFY(!host.echo('b', 100ms));
        QCOMPARE(host.echo('d', 100ms), mode == PredictionMode::Always);
        host.print("\x1b[?1049l", 100ms);
        QVERIFY(!host.echo('c', 100ms));
    }
}

void TestPrediction::anotherSizeOrModeEndsTheEpoch()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"s"_s);
    QCOMPARE(host.guesses(), 1);
    host.resize(30);
    QCOMPARE(host.shown(), u"$ l"_s);
    host.print("s", 100ms);
    QVERIFY(!host.echo('a', 100ms));
    QVERIFY(!host.echo('b', 100ms));
    QVERIFY(host.echo('d', 100ms));
    host.type(u"c"_s);
    host.print("\x1b[?2004h");
    QCOMPARE(host.guesses(), 0);
    host.resize(4); // wrapped anew
    host.type(u"d"_s);
    QCOMPARE(host.guesses(), 0);
}

void TestPrediction::aFloodOfOutputEndsTheEpoch()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"s"_s);
    QCOMPARE(host.guesses(), 1);
    for (int i = 0; i < 200; ++i) {
        host.print("\r\nline of a flood", 1ms);
        host.type(u"e"_s);
        QCOMPARE(host.guesses(), 0);
    }
    host.wait(10s);
    QVERIFY(!host.prediction.deadline());
    host.print("\r\n$ ");
    QVERIFY(!host.echo('a', 100ms));
    QVERIFY(!host.echo('b', 100ms));
    QVERIFY(host.echo('c', 100ms));
}

void TestPrediction::wideCharactersTakeTwoColumns()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"你한"_s);
    QCOMPARE(host.shown(), u"$ l你한"_s);
    QCOMPARE(host.cursor(), 7);
    host.print("\xe4\xbd\xa0\xed\x95\x9c", 100ms);
    QCOMPARE(host.guesses(), 0);
    host.press(PredictedKey::Backspace);
    QCOMPARE(host.shown(), u"$ l你"_s);
    QCOMPARE(host.cursor(), 5);
    host.print("\b\b  \b\b", 100ms);
    QCOMPARE(host.guesses(), 0);
    host.type(u"e\u0301"_s); // what joins ends the epoch
    QCOMPARE(host.shown(), u"$ l你e"_s);
    EchoingHost other{PredictionMode::Always};
    other.earnTrust('l', 100ms);
    other.type(u"\U0001F600"_s);
    other.type(u"\u00e9"_s);
    QCOMPARE(other.guesses(), 0);
}

void TestPrediction::theLastColumnIsNotReached()
{
    EchoingHost host{PredictionMode::Always, 10};
    host.earnTrust('l', 100ms);
    host.type(u"abcdefghij"_s);
    QCOMPARE(host.shown(), u"$ labcdef"_s);
    QCOMPARE(host.cursor(), 9);
    EchoingHost wide{PredictionMode::Always, 10};
    wide.earnTrust('l', 100ms);
    wide.type(u"abcde你"_s);
    QCOMPARE(wide.shown(), u"$ labcde"_s);
}

void TestPrediction::theKeysThatWaitAreBounded()
{
    EchoingHost host{PredictionMode::Always, 1000};
    host.earnTrust('l', 100ms);
    qsizetype most = 0;
    for (int i = 0; i < 600; ++i) {
        host.type(u"x"_s);
        most = std::max(most, host.guesses());
    }
    QCOMPARE(most, TerminalPrediction::maxKeys);
    QCOMPARE(host.guesses(), 0);
    host.type(QString{100'000, u'y'});
    for (int i = 0; i < 1000; ++i)
        host.press(i % 2 == 0 ? PredictedKey::Other : PredictedKey::Enter);
    QCOMPARE(host.guesses(), 0);
    host.wait(10s);
    QVERIFY(!host.prediction.deadline());
}

void TestPrediction::whatIsNotConfirmedIsGivenUp()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"s"_s);
    QVERIFY(host.prediction.deadline() == host.now() + 500ms);
    host.wait(499ms);
    QCOMPARE(host.guesses(), 1);
    host.wait(1ms);
    QCOMPARE(host.shown(), u"$ l"_s);
    host.type(u"t"_s);
    QCOMPARE(host.guesses(), 0);
    EchoingHost slow;
    slow.earnTrust('l', 400ms);
    slow.type(u"s"_s);
    slow.wait(1199ms);
    QCOMPARE(slow.guesses(), 1);
    slow.wait(1ms);
    QCOMPARE(slow.guesses(), 0);
}

void TestPrediction::aLetterThatWasTakenBackUnseenIsNoMistake()
{
    EchoingHost host;
    host.earnTrust('l', 100ms);
    host.type(u"x"_s);
    host.press(PredictedKey::Backspace);
    QCOMPARE(host.shown(), u"$ l"_s);
    host.print("x\b \b", 100ms);
    host.wait(1s);
    QVERIFY(!host.prediction.deadline());
    host.type(u"s"_s);
    QCOMPARE(host.shown(), u"$ ls"_s);
}

void TestPrediction::offShowsNothing()
{
    EchoingHost host{PredictionMode::Off};
    QVERIFY(!host.echo('l', 100ms));
    QVERIFY(!host.echo('s', 100ms));
    QVERIFY(!host.prediction.deadline());
    EchoingHost other{PredictionMode::Always};
    other.earnTrust('l', 100ms);
    other.type(u"s"_s);
    QCOMPARE(other.guesses(), 1);
    other.prediction.setMode(PredictionMode::Off);
    QCOMPARE(other.guesses(), 0);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPrediction)
#include "tst_prediction.moc"
