// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakechannel.h"

#include "services/tmux/windowlayout.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace tmux;

namespace {

/// A real "tmux -C" at the ends of two pipes, as SSH gives it.
class PipeChannel final : public Shell
{
    Q_OBJECT

public:
    explicit PipeChannel(const QStringList &words)
    {
        connect(&m_process, &QProcess::readyReadStandardOutput, this,
                [this] { emit received(m_process.readAllStandardOutput()); });
        connect(&m_process, &QProcess::finished, this,
                [this](int status) { emit closed({.kind = ProcessEnd::Kind::Exited, .status = status}); });
        m_process.start(words.constFirst(), words.sliced(1));
    }
    ~PipeChannel() override
    {
        m_process.disconnect(this);
        m_process.closeWriteChannel();
        m_process.waitForFinished(10'000);
    }
    void write(const QByteArray &bytes) override { m_process.write(bytes); }
    void resize(int, int) override { }
    void setReading(Reading) override { }
    void close() override { m_process.closeWriteChannel(); }
    [[nodiscard]] bool isProtected() const override { return false; }

private:
    QProcess m_process;
};

} // namespace

/// tmux's control mode: its lines, a pane brought over, a shell in it; also against tmux itself.
class TmuxControlTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QStringList command(const QStringList &words) const
    {
        return QStringList{QStandardPaths::findExecutable(u"tmux"_s),
                           u"-u"_s,
                           u"-S"_s,
                           m_folder.filePath(u"socket"_s),
                           u"-f"_s,
                           u"/dev/null"_s}
        + words;
    }
    /// What tmux prints for another client.
    [[nodiscard]] QByteArray said(const QStringList &words) const
    {
        QProcess process;
        const auto all = command(words);
        process.start(all.constFirst(), all.sliced(1));
        process.waitForFinished(10'000);
        return process.readAllStandardOutput();
    }
    [[nodiscard]] std::shared_ptr<Shell> attach(const QString &session) const
    {
        return std::make_shared<ControlShell>(
            std::make_shared<PipeChannel>(command({u"-C"_s, u"attach-session"_s, u"-t"_s, u'=' + session})),
            QSize{80, 24}, 10'000);
    }
    /// A session whose pane runs `script`, and what it shows once it has said "ready".
    void begin(const QString &session, const QString &script) const
    {
        (void)said({u"new-session"_s, u"-d"_s, u"-s"_s, session, u"-x"_s, u"80"_s, u"-y"_s, u"24"_s, u"sh"_s, u"-c"_s,
                    script});
    }
    [[nodiscard]] QByteArrayList capture(const QString &session, const QStringList &more = {}) const
    {
        auto lines = said(QStringList{u"capture-pane"_s, u"-p"_s, u"-t"_s, u'=' + session + u':'} + more).split('\n');
        lines.removeLast();
        return lines;
    }

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void cleanupTestCase() { (void)said({u"kill-server"_s}); }

    void linesBecomeEvents()
    {
        const QByteArray text = "%begin 17 3 1\r\nfirst\n%end 17 4 1\n%error 18 3 1\n\n%end 17 3 1\n"
                                "%output %5 a\\015\\012\\134\\9x\\400\xc3\xa4\n"
                                "%extended-output %6 120 : b : c\n"
                                "%window-pane-changed @2 %7\n%session-window-changed $1 @3\n%layout-change @4 x y z\n"
                                "%window-add @9\n%window-renamed @9 a b\n%window-close @9\n%unlinked-window-close @9\n"
                                "%unlinked-window-add @9\n%pause %8\n%unknown 1 2\nhello\n%begin 19 5 0\nno such "
                                "session\n%error 19 5 0\n%exit server exited\n";
        for (int piece = 1; piece <= text.size(); piece += piece < 8 ? 1 : 41) {
            ControlParser parser;
            QList<Event> events;
            for (qsizetype at = 0; at < text.size(); at += piece)
                events += parser.read(text.sliced(at, std::min<qsizetype>(piece, text.size() - at)));
            QVERIFY(!parser.isBroken());
            QCOMPARE(parser.strayLine(), "hello");
            QCOMPARE(events.size(), 13);
            const auto &reply = std::get<Reply>(events.at(0));
            // What only looks like an end, because a pane holds it, is text.
            QCOMPARE(reply.lines, (QByteArrayList{"first", "%end 17 4 1", "%error 18 3 1", ""}));
            QVERIFY(reply.isOurs && !reply.isError);
            QCOMPARE(std::get<Output>(events.at(1)).pane, 5);
            QCOMPARE(std::get<Output>(events.at(1)).bytes, "a\r\n\\\\9x\\400\xc3\xa4");
            QCOMPARE(std::get<Output>(events.at(2)).bytes, "b : c");
            QCOMPARE(std::get<PaneChosen>(events.at(3)).window, 2);
            QCOMPARE(std::get<PaneChosen>(events.at(3)).pane, 7);
            QVERIFY(std::holds_alternative<WindowChosen>(events.at(4)));
            QCOMPARE(std::get<LayoutChanged>(events.at(5)).window, 4);
            for (int i = 6; i < 10; ++i)
                QVERIFY(std::holds_alternative<WindowsChanged>(events.at(i)));
            QCOMPARE(std::get<Paused>(events.at(10)).pane, 8);
            QVERIFY(std::get<Reply>(events.at(11)).isError && !std::get<Reply>(events.at(11)).isOurs);
            QCOMPARE(std::get<Exited>(events.at(12)).reason, "server exited");
        }
    }

    void whatIsTypedGoesToThePaneByteForByte()
    {
        Faked faked;
        faked.shell->write("early"); // before it is known which pane that is
        QVERIFY(!faked.channel->sent.contains("send-keys"));
        faked.attach();
        QVERIFY(faked.channel->sent.endsWith("send-keys -t %1 -H 65 61 72 6c 79\n"));
        faked.channel->sent.clear();
        faked.shell->write(QByteArray{"a\0\x1b;\n'", 6});
        QCOMPARE(faked.channel->sent, "send-keys -t %1 -H 61 00 1b 3b 0a 27\n");
        faked.channel->isFull = true;
        faked.shell->write(QByteArray(5000, 'x'));
        QCOMPARE(faked.viewer.refusals, QList<qsizetype>{5000});
        faked.channel->isFull = false;
        emit faked.channel->received(answered(20) + answered(21) + "%output %1 on\n"); // answers stay in step
        QVERIFY(faked.viewer.shows("on"));
    }

    void outputOfAReadingIsNotShownTwice()
    {
        Faked faked;
        emit faked.channel->received("%output %1 lost\n" + answered(2) + answered(3) + answered(4));
        emit faked.channel->received("%output %1 lost\n" + reading(5, "$ kept")
                                     + "%output %1 \\015live\n%output %2 foreign\n");
        QVERIFY(faked.viewer.rows().constFirst().startsWith("live"));
        QVERIFY(!faked.viewer.whole().contains("lost") && !faked.viewer.whole().contains("foreign"));
    }

    void aPausedPaneIsReadAnew()
    {
        Faked faked;
        faked.attach();
        faked.channel->sent.clear();
        emit faked.channel->received("%pause %1\n");
        QVERIFY(faked.channel->sent.startsWith("refresh-client -A '%1:continue'\ndisplay-message "));
        emit faked.channel->received(answered(30) + reading(31, "much later"));
        QCOMPARE(faked.viewer.rows().constFirst(), "much later");
    }

    void aPauseThatCannotBeAnsweredIsAnsweredLater()
    {
        Faked faked;
        faked.attach();
        faked.channel->sent.clear();
        faked.channel->isFull = true;
        emit faked.channel->received("%pause %1\n");
        faked.channel->isFull = false;
        emit faked.channel->received("%pause %1\n"); // once
        QVERIFY(faked.channel->sent.isEmpty());
        QTRY_VERIFY(faked.channel->sent.startsWith("refresh-client -A '%1:continue'\ndisplay-message "));
        QCOMPARE(faked.channel->sent.count(":continue"), 1);
    }

    void aFurtherPaneIsAShellOfItsOwn()
    {
        Faked faked;
        faked.attach();
        emit faked.channel->received("%window-add @2\n"
                                     + listed(10, "%1 @1 80 24 1 1 - sh\n%2 @2 80 24 1 0 - my vim\n"));
        QCOMPARE(faked.shell->panes().size(), 2);
        QCOMPARE(faked.shell->panes().at(1).name, u"my vim"_s);
        auto shell = faked.shell->another(2);
        auto other = std::make_unique<Viewer>(shell);
        emit faked.channel->received("%output %2 lost\n" + answered(20) + reading(21, "editor", "%2")
                                     + "%output %2 \\015live\n%output %1 \\015mine\n%output %3 nobody\n");
        QVERIFY2(other->rows().constFirst().startsWith("liveor"), other->rows().constFirst().constData());
        QVERIFY(faked.viewer.rows().constFirst().startsWith("mine"));
        shell->write("k");
        QVERIFY(faked.channel->sent.endsWith("send-keys -t %2 -H 6b\n"));
        faked.shell->write("f");
        QVERIFY(faked.channel->sent.endsWith("send-keys -t %1 -H 66\n"));
        faked.channel->isFull = true;
        shell->write("kk");
        QCOMPARE(other->refusals, QList<qsizetype>{2});
        QVERIFY(faked.viewer.refusals.isEmpty());
        faked.channel->isFull = false;
        // The connection waits for the slowest of them, and one that goes is not waited for.
        shell->setReading(Shell::Reading::Paused);
        faked.shell->setReading(Shell::Reading::Flowing);
        QVERIFY(faked.channel->paused);
        faked.channel->sent.clear();
        shell->resize(10, 5);
        shell->close();
        QVERIFY(!faked.channel->paused);
        QVERIFY(other->ends.isEmpty()); // it comes as from every shell
        QTRY_COMPARE(other->ends.size(), 1);
        QCOMPARE(other->ends.constFirst().kind, ProcessEnd::Kind::Exited);
        shell->write("late");
        QCOMPARE(faked.channel->sent, QByteArray{}); // neither a size nor a key nor an end
        QVERIFY(faked.viewer.ends.isEmpty());
        emit faked.channel->received(answered(30) + answered(31) + "%output %2 \\015gone\n%output %1 \\015here\n");
        QVERIFY(!other->shows("gone") && faked.viewer.shows("here"));
    }

    void theEndOfAConnectionIsThatOfAllItsPanes()
    {
        auto faked = std::make_unique<Faked>();
        faked->attach();
        Viewer other{faked->shell->another(2)};
        emit faked->channel->closed({.kind = ProcessEnd::Kind::Lost});
        QCOMPARE(other.ends.size(), 1);
        QCOMPARE(other.ends.constFirst().kind, ProcessEnd::Kind::Lost);
        faked = std::make_unique<Faked>();
        faked->attach();
        Viewer orphan{faked->shell->another(2)};
        faked.reset();
        QVERIFY(orphan.ends.isEmpty()); // who goes in the same turn hears nothing
        QTRY_COMPARE(orphan.ends.size(), 1);
    }

    void itReturnsToThePaneThatItWas()
    {
        Faked faked;
        faked.shell->choose(7);
        faked.shell->write("early"); // was meant for that one
        const QByteArray begun = "%begin 1700000000 1 0\n%end 1700000000 1 0\n"_ba + answered(2) + answered(3);
        emit faked.channel->received(begun + listed(4, "%1 @1 80 24 1 1 - a\n%7 @1 80 24 0 1 - a\n"));
        emit faked.channel->received(reading(5, "another"));
        QVERIFY(!faked.viewer.shows("another"));
        QVERIFY(!faked.channel->sent.contains("send-keys"));
        emit faked.channel->received(reading(10, "seventh", "%7"));
        QVERIFY(faked.viewer.shows("seventh"));
        QVERIFY(faked.channel->sent.endsWith("send-keys -t %7 -H 65 61 72 6c 79\n"));

        Faked gone;
        gone.shell->choose(7);
        gone.shell->write("early");
        emit gone.channel->received(begun + listed(4, "%1 @1 80 24 1 1 - a\n") + reading(5, "another"));
        QVERIFY(gone.viewer.shows("another"));
        QVERIFY(!gone.channel->sent.contains("send-keys")); // not into another pane

        Faked ended; // it was listed, and ended before it was read
        ended.shell->choose(7);
        ended.shell->write("early");
        emit ended.channel->received(begun + listed(4, "%1 @1 80 24 1 1 - a\n%7 @1 80 24 0 1 - a\n")
                                     + reading(5, "another") + "%layout-change @1 x y z\n"
                                     + answered(10, true, "can't find pane\n"));
        emit ended.channel->received(listed(15, "%1 @1 80 24 1 1 - a\n") + reading(16, "another"));
        QVERIFY(ended.viewer.shows("another"));
        QVERIFY(!ended.channel->sent.contains("send-keys"));
    }

    void aConnectionKnowsItselfAndItsSession()
    {
        Faked faked;
        QCOMPARE(faked.shell->attachment(), Attachment{});
        faked.attach();
        const auto known = faked.shell->attachment();
        QCOMPARE(known, (Attachment{.client = 4711, .session = "$0,1690000000,1680000000"}));
        // A pane that is named may stand in several sessions: who looks at another one is not this connection.
        emit faked.channel->received("%pause %1\n" + answered(30) + reading(31, "later").replace("4711", "99"));
        QCOMPARE(faked.shell->attachment(), known);
    }

    void whatTmuxHoldsOfConnectionsThatBrokeIsEnded_data()
    {
        QTest::addColumn<QByteArray>("clients");
        QTest::addColumn<QByteArray>("sent");
        const auto kill = [](int process) -> QByteArray {
            return "run-shell -b 'kill -KILL " + QByteArray::number(process) + " || true'\n";
        };
        QTest::newRow("none") << "4711 1 mine\n"_ba << ""_ba;
        QTest::newRow("one") << "99 1 mine\n4711 1 mine\n"_ba << kill(99);
        QTest::newRow("two") << "98 1 mine\n4711 1 mine\n99 1 mine\n"_ba << kill(98) + kill(99);
        QTest::newRow("of others") << "97 1 mine2\n98 1 xterm\n99 0 mine\n"_ba << ""_ba;
        QTest::newRow("no processes") << "-1 1 mine\n0 1 mine\n1 1 mine\n 1 mine\nx 1 mine\nmine\n\n"_ba << ""_ba;
        QTest::newRow("what is no number") << "99;reboot 1 mine\n099 1 mine\n+99 1 mine\n"_ba << ""_ba;
    }
    void whatTmuxHoldsOfConnectionsThatBrokeIsEnded()
    {
        QFETCH(QByteArray, clients);
        QFETCH(QByteArray, sent);
        Faked faked;
        faked.shell->setClientName("mine");
        QVERIFY(!faked.channel->sent.contains("list-clients")); // only once this one stands
        faked.attach();
        QVERIFY(faked.channel->sent.contains("list-clients"));
        faked.channel->sent.clear();
        emit faked.channel->received(answered(10, false, clients));
        QCOMPARE(faked.channel->sent, sent);
        Faked nameless;
        nameless.attach();
        QVERIFY(!nameless.channel->sent.contains("list-clients"));
    }

    void whatTmuxHoldsOfAConnectionThatBrokeIsEndedThereToo()
    {
        if (command({}).constFirst().isEmpty())
            QSKIP("no tmux here");
        begin(u"twice"_s, u"echo at-work; exec sleep 300"_s);
        const auto enter = [this](const QString &name) {
            const auto words = QStringList{u"env"_s, u"TERM="_s + name}
                + command({u"-C"_s, u"attach-session"_s, u"-t"_s, u"=twice"_s});
            const auto shell =
                std::make_shared<ControlShell>(std::make_shared<PipeChannel>(words), QSize{80, 24}, 10'000);
            shell->setClientName(name.toLatin1());
            return shell;
        };
        const auto before = enter(u"mine"_s);
        Viewer first{before};
        QTRY_VERIFY(first.shows("at-work"));
        const auto other = enter(u"theirs"_s);
        Viewer second{other};
        QTRY_VERIFY(second.shows("at-work"));
        const auto after = enter(u"mine"_s);
        Viewer third{after};
        QTRY_VERIFY(third.shows("at-work"));
        QCOMPARE(after->attachment().session, before->attachment().session);
        QTRY_COMPARE(first.ends.size(), 1);
        const auto clients = [this] {
            return said({u"list-clients"_s, u"-t"_s, u"=twice"_s, u"-F"_s, u"#{client_pid}"_s}).count('\n');
        };
        QTRY_COMPARE(clients(), 2);
        QVERIFY(second.ends.isEmpty() && third.ends.isEmpty());
        QVERIFY(!third.whole().contains("kill")); // nothing of it is told in the pane
    }

    void aConnectionThatIsLostBeforeItsPaneWasReadIsLostAndNothingElse()
    {
        const QByteArray whole =
            "A word of welcome\n%begin 1700000000 1 0\n%end 1700000000 1 0\n%session-changed $0 tpudesk-1\n"
            + answered(2) + answered(3) + answered(4) + reading(5, "$ ");
        for (qsizetype at = 0; at < whole.size(); at += 3) {
            Faked faked;
            emit faked.channel->received(whole.first(at));
            emit faked.channel->closed({.kind = ProcessEnd::Kind::Lost, .reason = u"cut"_s});
            QCOMPARE(faked.viewer.ends.size(), 1);
            QCOMPARE(faked.viewer.ends.constFirst().kind, ProcessEnd::Kind::Lost);
            QCOMPARE(faked.viewer.ends.constFirst().reason, u"cut"_s);
        }
    }

    void anEndSaysWhy_data()
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<ProcessEnd::Kind>("kind");
        QTest::addColumn<QString>("word");
        QTest::newRow("the shell ended") << "%sessions-changed\n%exit\n"_ba << ProcessEnd::Kind::Exited << QString{};
        QTest::newRow("entered elsewhere")
            << "%exit detached (from session x)\n"_ba << ProcessEnd::Kind::Refused << u"detached"_s;
        QTest::newRow("killed") << "%exit server exited\x1b[2J\n"_ba << ProcessEnd::Kind::Refused << u"server exited"_s;
        QTest::newRow("nothing said") << ""_ba << ProcessEnd::Kind::Lost << QString{};
    }
    void anEndSaysWhy()
    {
        QFETCH(QByteArray, said);
        QFETCH(ProcessEnd::Kind, kind);
        QFETCH(QString, word);
        Faked faked;
        faked.attach();
        emit faked.channel->received(said);
        emit faked.channel->closed({.kind = said.isEmpty() ? ProcessEnd::Kind::Lost : ProcessEnd::Kind::Exited});
        QCOMPARE(faked.viewer.ends.size(), 1);
        QCOMPARE(faked.viewer.ends.constFirst().kind, kind);
        QVERIFY(faked.viewer.ends.constFirst().reason.contains(word));
        QVERIFY(!faked.viewer.ends.constFirst().reason.contains(u'\x1b'));
    }

    void theScreenOfAPaneIsThatOfTmux_data()
    {
        QTest::addColumn<QString>("script");
        QTest::newRow("plain") << u"printf 'one\\ntwo\\n'"_s;
        QTest::newRow("history") << u"seq 300"_s;
        QTest::newRow("wide") << u"printf '漢字カナ한글 é e\\314\\201\\n%80s漢\\n' x"_s;
        QTest::newRow("colours")
            << u"printf '\\033[41mred  \\033[0m\\033[1;38;5;208mbold\\033[0m\\033[48;2;1;2;3m   \\033[0m\\n'"_s;
        QTest::newRow("wrapped") << u"seq -s ' ' 400"_s;
        QTest::newRow("a region") << u"printf '\\033[5;10r\\033[7;3Hhere'"_s;
        QTest::newRow("the other screen") << u"seq 40; printf '\\033[?1049h\\033[2J\\033[3;4Hother\\033[?25l'"_s;
        QTest::newRow("half a sequence") << u"printf 'x\\033[1'"_s;
        QTest::newRow("tabs") << u"printf '\\033[3g\\033[5G\\033H\\ra\\tb'"_s;
    }
    void theScreenOfAPaneIsThatOfTmux()
    {
        if (command({}).constFirst().isEmpty())
            QSKIP("no tmux here");
        QFETCH(QString, script);
        const auto session = u"s%1"_s.arg(QString::fromLatin1(QTest::currentDataTag()).size() * 1000 + script.size());
        begin(session, script + u"; tmux wait-for -S %1; exec sleep 300"_s.arg(session));
        (void)said({u"wait-for"_s, session});
        const auto shell = attach(session);
        Viewer viewer{shell};
        QTRY_VERIFY(!viewer.all.isEmpty());
        QCOMPARE(viewer.rows().join('\n'), capture(session).join('\n'));
        const auto cursor =
            said({u"display-message"_s, u"-p"_s, u"-t"_s, session, u"#{cursor_x} #{cursor_y}"_s}).trimmed();
        const auto &place = viewer.terminal.screen().cursor;
        QCOMPARE(QByteArray::number(place.x) + ' ' + QByteArray::number(place.y), cursor);
        (void)said({u"kill-session"_s, u"-t"_s, u'=' + session});
        QTRY_COMPARE(viewer.ends.size(), 1);
        QCOMPARE(viewer.ends.constFirst().kind, ProcessEnd::Kind::Exited);
    }

    void lineDrawingComesOver()
    {
        if (command({}).constFirst().isEmpty())
            QSKIP("no tmux here");
        begin(u"boxes"_s, u"printf '\\033(0lqqk\\033(B\\nplain'; exec sleep 300"_s);
        const auto shell = attach(u"boxes"_s);
        Viewer viewer{shell};
        QTRY_VERIFY(viewer.shows("┌──┐\nplain"));
    }

    void whatScrolledAwayComesBackWithTheSession()
    {
        if (command({}).constFirst().isEmpty())
            QSKIP("no tmux here");
        begin(u"back"_s, u"PS1='$ ' exec sh"_s);
        auto shell = attach(u"back"_s);
        auto viewer = std::make_unique<Viewer>(shell);
        QTRY_VERIFY(viewer->shows("$"));
        shell->write("seq 1000 1300; echo the-''end\r");
        QTRY_VERIFY(viewer->shows("the-end"));
        QVERIFY(viewer->whole().contains("1001\n1002"));
        QCOMPARE(viewer->rows().join('\n'), capture(u"back"_s).join('\n'));
        shell->close();
        QTRY_COMPARE(viewer->ends.size(), 1);
        shell = attach(u"back"_s);
        viewer = std::make_unique<Viewer>(shell);
        QTRY_VERIFY(viewer->shows("the-end"));
        QVERIFY2(viewer->whole().contains("1001\n1002"), viewer->whole().constData());
        // It takes another size, and says which one it has.
        shell->resize(100, 30);
        QTRY_COMPARE(
            said({u"display-message"_s, u"-p"_s, u"-t"_s, u"back"_s, u"#{pane_width}x#{pane_height}"_s}).trimmed(),
            "100x30");
        QTRY_COMPARE(viewer->terminal.screen().columns(), 100);
    }

    void everyByteArrives()
    {
        if (command({}).constFirst().isEmpty())
            QSKIP("no tmux here");
        begin(u"bytes"_s, u"stty raw -echo; printf ready; head -c 2550 | cksum | sed 's/$/\\r/'; exec sleep 300"_s);
        QByteArray bytes;
        for (int i = 0; i < 10; ++i)
            for (int byte = 1; byte < 256; ++byte)
                bytes += static_cast<char>(byte);
        const auto shell = attach(u"bytes"_s);
        Viewer viewer{shell};
        QTRY_VERIFY(viewer.shows("ready"));
        shell->write(bytes);
        QProcess sum;
        sum.start(u"cksum"_s);
        sum.write(bytes);
        sum.closeWriteChannel();
        QVERIFY(sum.waitForFinished(10'000));
        const auto expected = sum.readAllStandardOutput().trimmed();
        QTRY_VERIFY2(viewer.shows(expected), viewer.whole().constData());
    }

    void itStaysWithItsPaneUntilThatEnds()
    {
        if (command({}).constFirst().isEmpty())
            QSKIP("no tmux here");
        begin(u"panes"_s, u"echo first-pane; exec sleep 300"_s);
        const auto shell = attach(u"panes"_s);
        const auto control = std::dynamic_pointer_cast<ControlShell>(shell);
        Viewer viewer{shell};
        QTRY_VERIFY(viewer.shows("first-pane"));
        const int first = control->pane();
        (void)said({u"split-window"_s, u"-t"_s, u"=panes:"_s, u"echo second-pane; exec cat"_s});
        QTRY_COMPARE(control->panes().size(), 2);
        QTRY_VERIFY(viewer.terminal.screen().rows() < 24);
        QVERIFY(viewer.shows("first-pane") && !viewer.shows("second-pane"));
        const auto layout = parseWindowLayout(control->panes().at(1).layout);
        QVERIFY2(layout, control->panes().at(1).layout.constData());
        QCOMPARE(panesOf(*layout), (QList<int>{first, control->panes().at(1).pane}));
        const int second = control->panes().at(1).pane;
        Viewer other{control->another(second)};
        QTRY_VERIFY(other.shows("second-pane"));
        QTRY_VERIFY(other.terminal.screen().rows() < 24);
        (void)said({u"new-window"_s, u"-t"_s, u"=panes:"_s, u"-n"_s, u"third"_s, u"exec sleep 300"_s});
        QTRY_COMPARE(control->panes().size(), 3);
        QCOMPARE(control->panes().at(2).name, u"third"_s);
        QVERIFY(viewer.shows("first-pane"));
        control->resizeWindow(control->panes().at(2).window, {50, 10});
        QTRY_COMPARE(control->panes().at(2).size, QSize(50, 10));
        (void)said({u"kill-pane"_s, u"-t"_s, u'%' + QString::number(first)});
        QTRY_COMPARE(control->pane(), second); // of the same window, though the session shows the third
        QTRY_VERIFY(viewer.shows("second-pane"));
        QTRY_COMPARE(viewer.terminal.screen().rows(), 24);
        control->write("typed-there\r");
        QTRY_VERIFY(viewer.shows("typed-there") && other.shows("typed-there"));
        (void)said({u"detach-client"_s, u"-s"_s, u"=panes"_s});
        QTRY_COMPARE(viewer.ends.size(), 1);
        QCOMPARE(viewer.ends.constFirst().kind, ProcessEnd::Kind::Refused);
        QCOMPARE(other.ends.size(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TmuxControlTest)
#include "tst_tmuxcontrol.moc"
