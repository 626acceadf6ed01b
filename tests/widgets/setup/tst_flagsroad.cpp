// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The flags of libtpu by clicking: given when a pod is made, then changed, with the service restarted on real SSH
// hosts.
#include "tests/services/setup/podroad.h"

#include "services/practice/hosts/parts.h"
#include "services/tpu/libtpuflags.h"
#include "widgets/common/noticebar.h"
#include "widgets/setup/flagssheet.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QTableView>

using namespace Qt::StringLiterals;

class TestFlagsRoad : public QObject
{
    Q_OBJECT

    /// What the service of a host has in its environment, and whether systemd says that it runs.
    static constexpr auto look = "sudo -n cat /proc/$(pgrep -x tpu-runtime)/environ | tr '\\0' '\\n' | grep LIBTPU; "
                                 "systemctl is-active tpu-runtime";

private slots:
    void initTestCase()
    {
        if (const auto parts = PracticeParts::find(); !parts)
            QSKIP(qPrintable(parts.error().message));
    }

    void flagsOfAPodAreGivenWithItAndChangedOnEveryHost()
    {
        PodRoad road;
        QVERIFY2(road.begin(), road.cloud.errors().constData());
        auto choices = road.choices(u"pod"_s, u"v4-16"_s);
        choices.tpuRequest.spec.runtimeVersion = u"tpu-vm-tf-2.11.0-pod"_s;
        choices.tpuRequest.spec.libtpuArgs = u"--xla_jf_conv_full_precision=true"_s;
        road.before[PodStep::PodKeys] = [&](const PodPlan &plan) { road.pods->pause(plan.id); };
        const auto id = road.pods->add(choices).value_or(QUuid{});
        (void)road.run(id);
        const auto plan = *road.pods->find(id);
        QVERIFY2(plan.at(PodStep::Hosts).state == StepState::Done, road.story(id).constData());
        const auto tpu = road.tpus->tpu(plan.tpu);
        QVERIFY(tpu && hasTpuRuntime(tpu->runtimeVersion));
        for (const int worker : {0, 1})
            QTRY_COMPARE(road.on(plan, worker, look), "LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=true\nactive\n");

        QWidget window;
        window.resize(1'000, 700);
        FlagsSheet sheet{{.tpus = road.tpus.get(), .hosts = road.hosts.get(), .clock = &road.clock}, &window};
        window.show();
        sheet.openFor(*tpu);
        auto *field = sheet.findChild<QLineEdit *>(u"flagsField"_s);
        QCOMPARE(field->text(), u"--xla_jf_conv_full_precision=true"_s);
        field->setText(u"--xla_jf_conv_full_precision=false --xla_tpu_enable_latency_hiding_scheduler=true"_s);
        sheet.findChild<QAbstractButton *>(u"flagsSubmit"_s)->click();
        const auto *notice = sheet.findChild<NoticeBar *>(u"flagsNotice"_s);
        QTRY_COMPARE_WITH_TIMEOUT(notice->sentence(), u"All hosts run with these flags."_s, 60'000);
        const auto *rows = sheet.findChild<QTableView *>(u"flagsHosts"_s)->model();
        QCOMPARE(rows->rowCount(), 2);
        for (const int worker : {0, 1})
            QCOMPARE(road.on(plan, worker, look),
                     "LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=false "
                     "--xla_tpu_enable_latency_hiding_scheduler=true\nactive\n");
        // The service holds the chips by design: a program of JAX is refused, and named who has them.
        QVERIFY(road.on(plan, 1, "sudo -n lsof -w -t /dev/accel0; pgrep -x tpu-runtime").split('\n').size() == 3);
        QVERIFY(road.tpus->tpu(plan.tpu)->metadata.value(u"ssh-keys"_s).contains(road.publicKey()));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFlagsRoad)
#include "tst_flagsroad.moc"
