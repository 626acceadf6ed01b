// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/recoverycontroller.h"
#include "tests/services/tpu/watchroom.h"

class TestRecoveryController : public QObject
{
    Q_OBJECT

private slots:
    void aMachineDoesNotInheritWhatHappenedToAnEarlierOneOfItsName()
    {
        WatchRoom room;
        RecoveryController controller{RecoveryControllerContext{
            .profile = room.service->profile(), .tpus = room.service.get(), .clock = &room.clock}};
        const auto hostNow = [&room] { return hostsOf(room.service->tpu(TpuId{a}).value_or(Tpu{})).constFirst(); };
        room.see();
        const auto before = hostNow();
        QCOMPARE(nodeIdOf(before), u"7000"_s);
        QVERIFY(!controller.lastIncident(before));
        room.put(a, u"PREEMPTED"_s);
        room.see();
        QVERIFY(controller.lastIncident(before) == IncidentKind::Preempted);
        room.put(a, u"READY"_s, u"7001"_s); // deleted, and made again
        room.see();
        QCOMPARE(nodeIdOf(hostNow()), u"7001"_s);
        QVERIFY(!controller.lastIncident(hostNow()));
        QVERIFY(controller.lastIncident(before) == IncidentKind::Preempted);
        QCOMPARE(nodeIdOf(plainHost({}, u"10.0.0.1"_s)), QString{});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRecoveryController)
#include "tst_recoverycontroller.moc"
