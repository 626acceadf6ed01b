// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/grantmail.h"
#include "services/tpu/accelerators.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

/// What a mail says beside its rows: for how long, since when, for which project.
class TestGrantTerms : public QObject
{
    Q_OBJECT

private slots:
    void durationsAreReadAndNeverAssumed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("days");
        const auto row = [](const char *text, int days) { QTest::newRow(text) << QByteArray{text} << days; };
        row("quota free of charge for 30 days:", 30);
        row("quota free of charge for 31 days:", 31);
        row("Your project now has access to the following quota free of charge for\n60 days:", 60);
        row("This free 90-day trial is only available for new Cloud TPUs", 90);
        row("has access free of charge for 180 days", 180);
        row("valid for 30 days from today", 30);
        row("five v3-8 TPUs for one month", 30);
        row("quota for three months, sent", 90);
        row("free for two weeks", 14);
        row("무료로 60일 동안 사용할 수 있습니다", 60);
        row("可免费使用 90 天", 90);
        row("Please answer within 14 days.", -1);
        row("A preemptible TPU lives 24 hours. Reports come after 3 days.", -1);
        row("free of charge for 100000 days", -1);
        row("free of charge for 2026 weeks", -1);
        row("free of charge for 200 months", -1);
        row("free of charge for 11 years", -1);
        row("free of charge for one year", 360);
        row("nothing is said", -1);
        row("Date: Tue, Nov 3, 2026 at 10:12 AM\nThe quota is valid until December 3, 2026", 30);
    }

    void durationsAreReadAndNeverAssumed()
    {
        QFETCH(QByteArray, text);
        QTEST(readGrantMail(text).days.value_or(-1), "days");
    }

    void aMonthIsAsLongAsItIs()
    {
        QCOMPARE(readGrantMail("On Fri, Jan 30, 2026 at 9:00 AM TRC Support <trc-support@google.com> wrote:\n> free of "
                               "charge for one month")
                     .days,
                 29);
    }

    void theDateOfTheMailIsFound_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const char *text) { QTest::newRow(name) << QByteArray{text}; };
        row("Gmail's reply",
            "Great news!\n\nOn Tue, Nov 3, 2026 at 10:12 AM TRC Support <trc-support@google.com> wrote:\n> 64 spot");
        row("broken in two", "On Tue, 3 Nov 2026 at 10:12, TRC Support <trc-support@google.com>\nwrote:\n> 64 spot");
        row("forwarded",
            "---------- Forwarded message ---------\nFrom: TRC Support <trc-support@google.com>\nDate: Tue, Nov 3, "
            "2026 at 10:12 AM\nSubject: x");
        row("copied with its headers",
            "From: TRC <trc-support@google.com>\nDate: Tue, Nov 3, 2026 at 10:12 AM\nSubject: You have access\n\n64 "
            "spot");
        row("Outlook", "From: TRC Support\nSent: Tuesday, November 3, 2026 10:12 AM\nTo: me");
        row("Korean", "2026년 11월 3일 (화) 오전 10:12, TRC Support <trc-support@google.com>님이 작성:\n> 64 spot");
        row("Chinese", "TRC Support <trc-support@google.com> 于2026年11月3日周二 10:12写道：\n> 64 spot");
        row("stated", "Your access starts on 2026-11-03.");
        row("TRC's own before others",
            "On Wed, Nov 4, 2026 at 8:00 AM A Friend <friend@example.com> wrote:\n> On Tue, Nov 3, 2026 at 10:12 AM "
            "TRC Support <trc-support@google.com> wrote:\n>> 64");
        row("forwarded with headers",
            "From: friend@example.com\nSubject: Fwd\nDate: Fri, 6 Nov 2026 08:00:00 +0000\nMessage-ID: <1@x>\n\n"
            "---------- Forwarded message ---------\nFrom: <trc-support@google.com>\nDate: Tue, Nov 3, 2026 at 10:12 "
            "AM\n");
    }

    void theDateOfTheMailIsFound()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(readGrantMail(text).date, (QDate{2026, 11, 3}));
    }

    void noDateIsMadeUp()
    {
        for (const char *text : {"Copyright 2026 Google", "Date: 2026-02-31", "TPU v4 paper, 3 May 2023, arXiv", ""}) {
            QVERIFY2(!readGrantMail(text).date.isValid(), text);
            QCOMPARE(readGrantMail(text).dateFrom, GrantMail::DateFrom::Nowhere);
        }
    }

    void projectsAreFoundByIdAndNumber_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("number");
        const auto row = [](const char *text, const QString &id, const QString &number) {
            QTest::newRow(text) << QByteArray{text} << id << number;
        };
        row("Your Google Cloud project my-project-42 now has access to", u"my-project-42"_s, {});
        row("Your Google Cloud project **[my-project](https://console.cloud.google.com/?project=my-project)** now has "
            "access to",
            u"my-project"_s, {});
        row("Your Google Cloud project tpulab now has access to", u"tpulab"_s, {});
        row("Your Google Cloud project 123456789012 now has access to", {}, u"123456789012"_s);
        row("Project ID: my-project\nProject number: 123456789012", u"my-project"_s, u"123456789012"_s);
        row("Please tell us your project number and the project name.", {}, {});
        row("a research project through Google", {}, {});
        row("Your Google Cloud project\n> my-project now has", u"my-project"_s, {});
    }

    void projectsAreFoundByIdAndNumber()
    {
        QFETCH(QByteArray, text);
        const auto mail = readGrantMail(text);
        QTEST(mail.project.toString(), "id");
        QTEST(mail.projectNumber, "number");
    }

    void everyRowOfTheCatalogueHasItsSourceAndDate()
    {
        for (const char *name : {"accelerators", "zones"}) {
            QFile file{u":/tpudesk/catalog/%1.json"_s.arg(QLatin1StringView{name})};
            QVERIFY(file.open(QFile::ReadOnly));
            const auto json = QJsonDocument::fromJson(file.readAll()).object();
            const auto rows = json["generations"_L1].toArray().isEmpty() ? json["zones"_L1].toArray()
                                                                         : json["generations"_L1].toArray();
            QVERIFY(rows.size() >= 6);
            static const QRegularExpression date{u"^20\\d\\d(-\\d\\d)?$"_s};
            for (const auto &row : rows) {
                QVERIFY(!row["source"_L1].toString().isEmpty());
                QVERIFY(date.match(row["asOf"_L1].toString()).hasMatch());
            }
        }
        for (const auto &zone : tpuZones()) {
            QVERIFY(!zone.generations.isEmpty());
            for (const auto &generation : zone.generations)
                QVERIFY(Accelerators::catalogue().generation(generation) != nullptr);
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGrantTerms)
#include "tst_grantterms.moc"
