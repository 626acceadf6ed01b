// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/core/async/reply.h"
#include "services/core/undoqueue.h"
#include "tests/fakes/fakeclock.h"
#include "widgets/common/statebadge.h"
#include "widgets/hosts/hostpicker.h"
#include "widgets/hosts/unlocksheet.h"
#include "widgets/theme/theme.h"

#include <QCoroTask>
#include <QPushButton>
#include <QTest>
#include <QTranslator>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Hosts that answer a look at once, and an end when they are told to.
struct Hosts
{
    QStringList asked; ///< "look a", "end b", and "cut a" where it was broken off
    QHash<QString, std::function<void()>> ending;

    StepRunner runner()
    {
        return
            [this](StepOrder order, std::stop_token stop) { return answer(this, std::move(order), std::move(stop)); };
    }

    static Task<StepEnd> answer(Hosts *self, StepOrder order, std::stop_token stop)
    {
        const bool isEnd = order.script.contains("signal_all TERM");
        const auto host = order.host.id;
        self->asked << (isEnd ? u"end "_s : u"look "_s) + host;
        if (isEnd) {
            Answer<int> gate;
            self->ending.insert(host, [gate] { gate(0); });
            const auto reply = gate.reply();
            gate = {};
            if (const auto went = co_await awaited(reply, {}, stop); !went) {
                self->asked << u"cut "_s + host;
                co_return StepEnd{.kind = StepEnd::Kind::Cancelled};
            }
        }
        const auto from = order.script.indexOf("\nTPUDESK_SAY=") + 13;
        const auto mark = order.script.sliced(from, order.script.indexOf('\n', from) - from).replace('\'', "");
        co_return StepEnd{.out = '\n' + mark + " result " + QByteArray{"changed"}.toBase64() + '\n'};
    }
};

Tpu node(const QString &name, int hosts)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/"_s + name};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = name;
    tpu.numericId = name;
    tpu.state = TpuState::Ready;
    tpu.endpoints.resize(hosts);
    return tpu;
}

} // namespace

/// The chips of one TPU are freed while those of another are looked at: neither breaks the other off.
class TestUnlockSheet : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    void init()
    {
        m_hosts = {};
        m_clock = std::make_unique<FakeClock>();
        m_queue = std::make_unique<UndoQueue>(m_clock.get());
        m_activities = std::make_unique<Activities>();
        m_window = std::make_unique<QWidget>();
        m_window->resize(900, 600);
        m_window->show();
        m_sheet = new UnlockSheet{m_activities.get(), m_window.get()};
    }
    void cleanup() { m_window.reset(); }

    void whatIsEndedGoesOnWhileOthersAreEnded()
    {
        const auto a = hostsOf(node(u"a"_s, 1));
        const auto b = hostsOf(node(u"b"_s, 1));
        agreeToEnd(a);
        QVERIFY(!button("runUnlockEnd")->isEnabled());
        agreeToEnd(b);
        QCOMPARE(m_activities->running().size(), 2);
        QCOMPARE(m_hosts.asked.filter(u"cut"_s), QStringList{});
        QVERIFY(m_hosts.ending.contains(a[0].id) && m_hosts.ending.contains(b[0].id));
        QVERIFY(m_activities->running()[0].text().contains("a"_L1));

        // Chosen again, it is shown as it goes, and nothing is asked anew.
        const auto asked = m_hosts.asked.size();
        m_sheet->openFor(m_hosts.runner(), a);
        QCOMPARE(m_hosts.asked.size(), asked);
        QVERIFY(button("runUnlockEnd")->toolTip().contains("being freed"_L1));
        QVERIFY(button("runUnlockLook")->toolTip().contains("asked"_L1));

        m_hosts.ending.take(a[0].id)();
        QTRY_COMPARE(m_activities->running().size(), 1);
        QCOMPARE(m_activities->ended().constFirst().state, ActivityState::Done);
        QTRY_VERIFY(button("runUnlockEnd")->isEnabled());
        m_hosts.ending.take(b[0].id)();
        QTRY_COMPARE(m_activities->running().size(), 0);
        QCOMPARE(m_hosts.asked.filter(u"cut"_s), QStringList{});
    }

    void theSheetStaysWithTheHostsItShows()
    {
        const auto a = hostsOf(node(u"a"_s, 1));
        const auto b = hostsOf(node(u"b"_s, 2));
        m_sheet->openFor(m_hosts.runner(), a);
        QTRY_VERIFY(button("runUnlockEnd")->isEnabled());
        button("runUnlockEnd")->click();
        m_sheet->openFor(m_hosts.runner(), b); // while A still waits for its six seconds
        QTRY_VERIFY(button("runUnlockEnd")->isEnabled());
        m_clock->advance(6s);
        QTRY_VERIFY(m_hosts.ending.contains(a[0].id));
        QCOMPARE(m_sheet->findChildren<StateBadge *>().size(), 2); // the two hosts of B
        QVERIFY(button("runUnlockEnd")->isEnabled());
        m_hosts.ending.take(a[0].id)();
        QTRY_COMPARE(m_activities->running().size(), 0);
        QCOMPARE(m_sheet->findChildren<StateBadge *>().size(), 2);
    }

    /// One host of several is freed already: the others wait for it, instead of ending it twice.
    void aHostThatIsBeingFreedIsNotFreedTwice()
    {
        const auto pod = hostsOf(node(u"pod"_s, 2));
        agreeToEnd({pod[1]});
        m_sheet->openFor(m_hosts.runner(), pod);
        QVERIFY(!button("runUnlockEnd")->isEnabled());
        QVERIFY(button("runUnlockEnd")->toolTip().contains("being freed"_L1));
        m_hosts.ending.take(pod[1].id)();
        QTRY_VERIFY(button("runUnlockEnd")->isEnabled());
    }

    void itCanBeStoppedFromTheStrip()
    {
        const auto a = hostsOf(node(u"a"_s, 1));
        agreeToEnd(a);
        m_sheet->close();
        m_activities->running()[0].cancel();
        QTRY_COMPARE(m_activities->running().size(), 0);
        QCOMPARE(m_activities->ended().constFirst().state, ActivityState::Cancelled);
    }

    /// A group that was folded stays so when the language changes: it is known by a key, not by its word.
    void aFoldedGroupStaysFoldedInAnotherLanguage()
    {
        HostPicker picker;
        picker.setTpus({node(u"pod"_s, 4), node(u"other"_s, 4)});
        picker.setPlainHosts({plainHost(u"me"_s, u"lab-1"_s)});
        auto *tree = picker.findChild<QTreeWidget *>();
        QCOMPARE(tree->topLevelItemCount(), 3);
        tree->topLevelItem(0)->setExpanded(false);
        tree->topLevelItem(2)->setExpanded(false);
        QTranslator translator;
        if (!translator.load(u"tpudesk_ko"_s, QStringLiteral(TPUDESK_BINARY_DIR "/app")))
            QSKIP("the catalogues are not built");
        const auto before = tree->topLevelItem(2)->text(0);
        qApp->installTranslator(&translator);
        QTRY_VERIFY(tree->topLevelItem(2)->text(0) != before);
        const bool isFolded = !tree->topLevelItem(0)->isExpanded() && tree->topLevelItem(1)->isExpanded()
            && !tree->topLevelItem(2)->isExpanded();
        qApp->removeTranslator(&translator);
        QVERIFY(isFolded);
    }

private:
    [[nodiscard]] QPushButton *button(const char *name) const
    {
        return m_sheet->findChild<QPushButton *>(QString::fromLatin1(name));
    }

    void agreeToEnd(const QList<PodHost> &hosts)
    {
        m_sheet->openFor(m_hosts.runner(), hosts);
        QTRY_VERIFY(button("runUnlockEnd")->isEnabled());
        button("runUnlockEnd")->click();
        m_clock->advance(6s);
        QTRY_VERIFY(m_hosts.ending.contains(hosts[0].id));
    }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<UndoQueue> m_queue;
    std::unique_ptr<Activities> m_activities;
    std::unique_ptr<QWidget> m_window;
    UnlockSheet *m_sheet = nullptr;
    Hosts m_hosts;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestUnlockSheet)
#include "tst_unlocksheet.moc"
