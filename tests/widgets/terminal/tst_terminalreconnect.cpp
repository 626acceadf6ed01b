// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/surface.h"
#include "tests/services/tmux/fakechannel.h"
#include "widgets/common/noticebar.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/view.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

using State = TerminalSession::State;

const QByteArray begun = "%begin 1700000000 1 0\n%end 1700000000 1 0\n%session-changed $0 tpudesk-1\n";
const QByteArray sameSession = "4711,$0,1690000000,1680000000";

/// What tmux says until its pane is read; `attachment` as tmux tells it, `history` what has scrolled away.
QByteArray attached(const QByteArray &attachment = sameSession, const QByteArrayList &history = {})
{
    auto read = reading(5, "$ here");
    read.replace(sameSession, attachment);
    if (!history.isEmpty()) {
        const QByteArray size = " 80 24 " + QByteArray::number(history.size()) + " 3 ";
        const QByteArray mark = "%begin 1700000000 6 1\n";
        const QByteArray lines = mark + history.join('\n') + '\n';
        read.replace(" 80 24 0 3 ", size).replace(mark, lines);
    }
    return begun + answered(2) + answered(3) + answered(4) + read;
}

/// A shell without tmux.
class BareShell final : public Shell
{
public:
    void write(const QByteArray &) override { }
    void resize(int, int) override { }
    void setReading(Reading) override { }
    void close() override { }
    [[nodiscard]] bool isProtected() const override { return false; }
};

/// A terminal whose connections are made and broken by the test.
struct CutTerminal
{
    std::optional<Error> refusal; ///< of all connections
    std::function<void()> meanwhile; ///< while the next one is made
    bool hasTmux = true;
    QList<std::shared_ptr<FakeChannel>> channels;
    std::shared_ptr<BareShell> bare;
    TerminalPane pane{context(), {}, 1};

    CutTerminal()
    {
        pane.resize(900, 600);
        pane.show();
        pane.start();
    }
    TerminalContext context()
    {
        TerminalContext made;
        made.localShell = [this](QSize grid) -> Result<std::shared_ptr<Shell>> {
            if (const auto now = std::exchange(meanwhile, {}))
                now();
            if (refusal)
                return std::unexpected{*refusal};
            if (!hasTmux) {
                bare = std::make_shared<BareShell>();
                return bare;
            }
            channels << std::make_shared<FakeChannel>();
            return std::make_shared<tmux::ControlShell>(channels.constLast(), grid, 1000);
        };
        return made;
    }
    /// What the host says last, and how the connection ends then.
    void say(const QByteArray &bytes) const { emit channels.constLast()->received(bytes); }
    void end(ProcessEnd::Kind kind, int status = 0) const
    {
        const auto last = channels.constLast(); // a terminal that hears of it lets go of its own
        emit last->closed({.kind = kind, .status = status, .reason = u"cut"_s});
    }
    void lose() const { end(ProcessEnd::Kind::Lost); }
    [[nodiscard]] State state() const { return pane.session()->state(); }
    [[nodiscard]] NoticeBar *notice() const { return pane.findChild<NoticeBar *>(u"terminalNotice"_s); }
    [[nodiscard]] QString told() const { return notice()->isVisible() ? notice()->sentence() : QString{}; }
    [[nodiscard]] QStringList lines() const
    {
        QStringList all;
        const auto frame = pane.session()->surface()->frame({}, 100);
        for (const auto &line : frame.lines)
            all << line.text().trimmed();
        return all;
    }
    [[nodiscard]] bool shows(const QString &text) const
    {
        return QTest::qWaitFor([&] { return lines().contains(text); }, 5000);
    }
};

} // namespace

/// A connection that is lost, wherever that happens, and the terminal that comes back.
class TestTerminalReconnect : public QObject
{
    Q_OBJECT

private slots:
    void whatIsLostBeforeTmuxAnswersComesBack_data();
    void whatIsLostBeforeTmuxAnswersComesBack();
    void whatIsLostWhileTmuxAnswersComesBack();
    void aTmuxThatDoesNotStartThisTimeIsTriedAgain();
    void itIsTriedForAsLongAsTmuxKeepsTheWork();
    void withoutTmuxItIsTriedTenTimes();
    void aRefusalThatDoesNotPassEndsIt();
    void theSessionThatEndsEndsIt();
    void aShellThatIsLostWhileTheNextOneIsMadeStartsNoOther();
    void theReturnToTheSameShellIsTold();
    void aNewShellIsToldUntilItWasSeen();
    void aShellWithoutTmuxIsANewOne();
    void nothingIsToldOfTheFirstConnection();
};

void TestTerminalReconnect::whatIsLostBeforeTmuxAnswersComesBack_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("no network") << ErrorCode::Offline;
    QTest::newRow("a page of the network") << ErrorCode::Portal;
    QTest::newRow("no answer") << ErrorCode::Timeout;
    QTest::newRow("cut before the login") << ErrorCode::ConnectionLost;
    QTest::newRow("no more logins") << ErrorCode::Busy;
    QTest::newRow("too many questions") << ErrorCode::RateLimited;
    QTest::newRow("cut while the command was on its way") << ErrorCode::Ambiguous;
    QTest::newRow("a fault of Google's") << ErrorCode::BrokenThere;
}

void TestTerminalReconnect::whatIsLostBeforeTmuxAnswersComesBack()
{
    QFETCH(ErrorCode, code);
    CutTerminal rig;
    rig.say(attached());
    rig.lose();
    QCOMPARE(rig.state(), State::Waiting);
    rig.refusal = Error{.code = code, .message = u"Why it failed."_s};
    rig.pane.start();
    QCOMPARE(rig.state(), State::Waiting);
    QVERIFY2(rig.told().contains("Why it failed."_L1) && rig.told().contains("keeps your work"_L1),
             qPrintable(rig.told()));
    rig.refusal.reset();
    rig.pane.start();
    rig.say(attached());
    QCOMPARE(rig.state(), State::Open);
    QVERIFY(rig.shows(u"$ here"_s));
}

void TestTerminalReconnect::whatIsLostWhileTmuxAnswersComesBack()
{
    const QByteArray whole = "A word of welcome\n" + attached(sameSession, {"one", "two"});
    CutTerminal rig;
    rig.say(attached());
    rig.lose();
    for (qsizetype at = 0; at < whole.size(); at += 40) { // one after the other: it is lost again and again
        rig.pane.start();
        QCOMPARE(rig.state(), State::Open);
        rig.say(whole.first(at));
        rig.lose();
        QCOMPARE(rig.state(), State::Waiting);
    }
    rig.pane.start();
    rig.say(whole);
    QCOMPARE(rig.state(), State::Open);
    QVERIFY(rig.shows(u"$ here"_s));
    rig.lose(); // what stood is counted anew
    QVERIFY2(rig.told().contains("(attempt 1)"_L1), qPrintable(rig.told()));
}

void TestTerminalReconnect::aTmuxThatDoesNotStartThisTimeIsTriedAgain()
{
    CutTerminal rig;
    rig.say("%begin 1 1 0\ncreate session failed\n%error 1 1 0\n%exit\n");
    rig.end(ProcessEnd::Kind::Exited, 1);
    QCOMPARE(rig.state(), State::Ended); // nothing was there yet: the user decides
    rig.pane.start();
    rig.say(attached());
    rig.lose();
    for (const QByteArray said : {"lost server\n", "%begin 1 1 0\ncreate session failed\n%error 1 1 0\n%exit\n", ""}) {
        rig.pane.start();
        rig.say(said);
        rig.end(ProcessEnd::Kind::Exited, 1);
        QCOMPARE(rig.state(), State::Waiting);
        QVERIFY2(rig.told().contains("tmux did not start"_L1), qPrintable(rig.told()));
    }
    rig.pane.start();
    rig.say(attached());
    QCOMPARE(rig.state(), State::Open);
    QVERIFY(rig.shows(u"$ here"_s));
}

void TestTerminalReconnect::itIsTriedForAsLongAsTmuxKeepsTheWork()
{
    CutTerminal rig;
    rig.say(attached());
    rig.lose();
    rig.refusal = Error{.code = ErrorCode::Offline, .message = u"No network."_s};
    for (int i = 0; i < 30; ++i) {
        rig.pane.start();
        QCOMPARE(rig.state(), State::Waiting);
    }
    QVERIFY2(rig.told().contains("(attempt 31)"_L1), qPrintable(rig.told()));
    rig.refusal.reset();
    rig.pane.start();
    rig.say(attached());
    QCOMPARE(rig.state(), State::Open);
}

void TestTerminalReconnect::withoutTmuxItIsTriedTenTimes()
{
    CutTerminal rig;
    rig.say(attached());
    rig.lose();
    rig.hasTmux = false;
    rig.pane.start();
    emit rig.bare->received("$ ");
    const auto shell = rig.bare;
    emit shell->closed({.kind = ProcessEnd::Kind::Lost, .reason = u"The connection broke."_s});
    QCOMPARE(rig.state(), State::Ended); // nothing waits there
    rig.refusal = Error{.code = ErrorCode::Offline, .message = u"No network."_s};
    for (int i = 1; i <= 10; ++i) {
        rig.pane.start();
        QCOMPARE(rig.state(), State::Waiting);
        QVERIFY2(rig.told().contains(u"(attempt %1 of 10)"_s.arg(i)) && !rig.told().contains("keeps your work"_L1),
                 qPrintable(rig.told()));
    }
    rig.pane.start();
    QCOMPARE(rig.state(), State::Ended);
    QCOMPARE(rig.told(), u"No network."_s);
}

void TestTerminalReconnect::aRefusalThatDoesNotPassEndsIt()
{
    for (const auto code :
         {ErrorCode::LoginRefused, ErrorCode::HostKeyChanged, ErrorCode::NotFound, ErrorCode::Cancelled}) {
        CutTerminal rig;
        rig.say(attached());
        rig.lose();
        rig.refusal = Error{.code = code, .message = u"Never."_s};
        rig.pane.start();
        QCOMPARE(rig.state(), State::Ended);
    }
}

void TestTerminalReconnect::theSessionThatEndsEndsIt()
{
    CutTerminal rig;
    rig.say(attached());
    rig.lose();
    rig.pane.start();
    rig.say(begun + "%sessions-changed\n%exit\n");
    rig.end(ProcessEnd::Kind::Exited);
    QCOMPARE(rig.state(), State::Ended);
}

void TestTerminalReconnect::aShellThatIsLostWhileTheNextOneIsMadeStartsNoOther()
{
    CutTerminal rig;
    rig.say(attached());
    QList<State> states;
    connect(rig.pane.session(), &TerminalSession::stateChanged, this, [&] { states << rig.state(); });
    rig.meanwhile = [&rig] { rig.lose(); };
    rig.pane.start(); // by the user, who has seen that it hangs
    QCOMPARE(rig.channels.size(), 2);
    QVERIFY(!states.contains(State::Waiting));
    QCOMPARE(rig.state(), State::Open);
    rig.say(attached());
    QVERIFY(rig.shows(u"$ here"_s));
    QVERIFY2(rig.told().contains("the same shell"_L1), qPrintable(rig.told()));
    rig.pane.session()->disconnect(this);
}

void TestTerminalReconnect::theReturnToTheSameShellIsTold()
{
    CutTerminal rig;
    rig.say(attached());
    rig.lose();
    rig.pane.start();
    rig.say(attached("99,$0,1690000000,1680000000", {"one", "two", "three"})); // over another connection
    QVERIFY2(rig.told().contains("the same shell"_L1) && rig.told().contains("3 line"_L1), qPrintable(rig.told()));
    QVERIFY(rig.shows(u"$ here"_s));
    QVERIFY(rig.lines().filter(u"econnected"_s).isEmpty()); // not among what programs print
    QTest::keyClicks(rig.pane.view(), u"k"_s);
    QCOMPARE(rig.told(), QString{}); // whoever types has seen it
    rig.lose();
    rig.pane.start();
    rig.say(attached());
    QVERIFY2(rig.told().contains("no history"_L1), qPrintable(rig.told()));
    QTest::mouseClick(rig.notice()->findChild<QToolButton *>(u"noticeClose"_s), Qt::LeftButton);
    emit rig.pane.session()->stateChanged();
    QCOMPARE(rig.told(), QString{});
}

void TestTerminalReconnect::aNewShellIsToldUntilItWasSeen()
{
    for (const QByteArray other :
         {"99,$1,1690000000,1680000000", "99,$0,1690000001,1680000000", "99,$0,1690000000,1680000001"}) {
        CutTerminal rig;
        rig.say(attached());
        rig.lose();
        rig.pane.start();
        rig.say(attached(other, {"one"}));
        QVERIFY2(rig.told().contains("new one"_L1), qPrintable(rig.told()));
        QTest::keyClicks(rig.pane.view(), u"k"_s);
        QVERIFY(!rig.told().isEmpty()); // who typed for the old one did not see it
        QTest::mouseClick(rig.notice()->findChild<QToolButton *>(u"noticeClose"_s), Qt::LeftButton);
        QCOMPARE(rig.told(), QString{});
    }
}

void TestTerminalReconnect::aShellWithoutTmuxIsANewOne()
{
    CutTerminal rig;
    rig.say(attached());
    rig.lose();
    rig.hasTmux = false;
    rig.pane.start();
    QCOMPARE(rig.told(), QString{}); // nothing has come yet
    emit rig.bare->received("$ ");
    QVERIFY2(rig.told().contains("new shell"_L1), qPrintable(rig.told()));
}

void TestTerminalReconnect::nothingIsToldOfTheFirstConnection()
{
    CutTerminal rig;
    QSignalSpy returned{rig.pane.session(), &TerminalSession::returned};
    rig.say(attached());
    QVERIFY(rig.shows(u"$ here"_s));
    QCOMPARE(rig.told(), QString{});
    rig.pane.start(); // by the user, while it stands
    rig.say(attached());
    QVERIFY(returned.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalReconnect)
#include "tst_terminalreconnect.moc"
