// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window says of machines that have new host keys.
#include "widgets/common/noticebar.h"
#include "widgets/notifications/newkeynotice.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

HostKeyReplaced news(const QString &name)
{
    return {name,
            {u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIFirstFirstFirstFirstFirstFirstFirstFirstFirs"_s},
            {u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAISecondSecondSecondSecondSecondSecondSecondSe"_s}};
}

} // namespace

class TestNewKeyNotice : public QObject
{
    Q_OBJECT

private slots:
    void oneMachineIsToldWithBothFingerprints()
    {
        NoticeBar bar;
        NewKeyNotice notice{&bar};
        notice.notify(news(u"node-1"_s));
        QVERIFY(!bar.isHidden());
        QCOMPARE(bar.sentence(), news(u"node-1"_s).sentence());
        QVERIFY(bar.sentence().contains(news({}).before.fingerprint())
                && bar.sentence().contains(news({}).now.fingerprint()));
    }

    void aPodMakesOneNoticeNotOnePerHost()
    {
        NoticeBar bar;
        NewKeyNotice notice{&bar};
        for (const auto &name : {u"pod · host 0"_s, u"pod · host 1"_s, u"pod · host 2"_s})
            notice.notify(news(name));
        for (const auto &name : {u"pod · host 0"_s, u"pod · host 1"_s, u"pod · host 2"_s})
            QVERIFY2(bar.sentence().contains(name), qPrintable(bar.sentence()));
    }

    void whatWasClosedIsNotToldAgain()
    {
        NoticeBar bar;
        NewKeyNotice notice{&bar};
        notice.notify(news(u"node-1"_s));
        bar.dismiss();
        notice.notify(news(u"node-2"_s));
        QCOMPARE(bar.sentence(), news(u"node-2"_s).sentence());
        bar.showNotice(StatusLevel::Note, u"something else"_s);
        notice.notify(news(u"node-3"_s));
        QCOMPARE(bar.sentence(), news(u"node-3"_s).sentence());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestNewKeyNotice)
#include "tst_newkeynotice.moc"
