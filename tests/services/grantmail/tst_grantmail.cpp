// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/grantmail.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// "5 on-demand v3-8 devices europe-west4-a"; "?" for what was not said.
QString spelled(const MailRow &row)
{
    const auto tier = !row.tier       ? u"?"_s
        : *row.tier == Tier::OnDemand ? u"on-demand"_s
        : *row.tier == Tier::Spot     ? u"spot"_s
                                      : u"preemptible"_s;
    const auto unit = row.unit == GrantUnit::Chips ? u"chips"_s
        : row.unit == GrantUnit::Cores             ? u"cores"_s
                                                   : u"devices"_s;
    return QStringList{row.count ? QString::number(*row.count) : u"?"_s, tier,
                       row.device.isEmpty() ? row.generation : row.device, unit,
                       row.zone.isEmpty() ? u"?"_s : row.zone.toString()}
        .join(u' ');
}

QStringList rowsOf(const QByteArray &text)
{
    QStringList rows;
    for (const auto &row : readGrantMail(text).rows)
        rows += spelled(row);
    return rows;
}

const QStringList mailRows{u"64 spot v5e chips europe-west4-b"_s,    u"64 spot v6e chips us-east1-d"_s,
                           u"64 spot v5e chips us-central1-a"_s,     u"32 spot v4 chips us-central2-b"_s,
                           u"32 on-demand v4 chips us-central2-b"_s, u"64 spot v6e chips europe-west4-a"_s};

QByteArrayList mailLines()
{
    return {
        "64 spot Cloud TPU v5e chips in zone europe-west4-b",    "64 spot Cloud TPU v6e chips in zone us-east1-d",
        "64 spot Cloud TPU v5e chips in zone us-central1-a",     "32 spot Cloud TPU v4 chips in zone us-central2-b",
        "32 on-demand Cloud TPU v4 chips in zone us-central2-b", "64 spot Cloud TPU v6e chips in zone europe-west4-a"};
}

const auto head =
    "Thanks again for your interest in using Cloud TPUs to accelerate your machine learning research.\n\n"
    "Your Google Cloud project my-trc-project now has access to the following quota free of charge for 90 days:\n\n"_ba;
const auto tail = "\nThis free 90-day trial is only available for new Cloud TPUs you create in the zones listed above. "
                  "To avoid charges, please be sure to create your Cloud TPUs in the appropriate zone.\n\nWhile your "
                  "Cloud TPUs are free, you'll still be charged for the rest of the GCP services you use.\n\nIf you "
                  "have access to both on-demand and preemptible quotas, we recommend preferring on-demand.\n"
                  "If you have access to v2-8 and/or v3-8 quotas, please note that individual devices cannot be used "
                  "in pod configurations.\n"
                  "If you encounter an error message indicating that your quota is exhausted, confirm that you have "
                  "deleted any unused Cloud TPUs "
                  "and/or Queued Resources.\n"_ba;

QByteArray mailOf(const QByteArrayList &lines, const QByteArray &bullet = "* ")
{
    QByteArray text = head;
    for (const auto &line : lines)
        text += bullet + line + '\n';
    return text + tail;
}

QStringList sorted(QStringList list)
{
    list.sort();
    return list;
}

QByteArray replaced(QByteArray text, const char *from, const char *to)
{
    return text.replace(from, to);
}

} // namespace

class TestGrantMail : public QObject
{
    Q_OBJECT

private slots:
    void everyVariantThatWasPostedIsUnderstood_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("rows");
        const auto row = [](const char *number, const char *text, const QStringList &rows) {
            QTest::newRow(number) << QByteArray{text} << rows;
        };
        row("1", "**5 on-demand Cloud TPU v3-8 device(s) in zone europe-west4-a**",
            {u"5 on-demand v3-8 devices europe-west4-a"_s});
        row("2", "**100 preemptible Cloud TPU v2-8 device(s) in zone us-central1-f**",
            {u"100 preemptible v2-8 devices us-central1-f"_s});
        row("3", "* 5 on-demand Cloud TPU v2-8 device(s) in zone us-central1-f",
            {u"5 on-demand v2-8 devices us-central1-f"_s});
        row("4", "1. 5 on-demand Cloud TPU v2-8 device(s) in zone us-central1-f",
            {u"5 on-demand v2-8 devices us-central1-f"_s});
        row("4 without a count", "1. on-demand Cloud TPU v2-8 device(s) in zone us-central1-f",
            {u"? on-demand v2-8 devices us-central1-f"_s});
        row("4 in a list",
            "1. 5 on-demand Cloud TPU v2-8 device(s) in zone us-central1-f\n2. 100 preemptible Cloud TPU v2-8 "
            "device(s) in zone us-central1-f",
            {u"5 on-demand v2-8 devices us-central1-f"_s, u"100 preemptible v2-8 devices us-central1-f"_s});
        row("5", "50 preemptible Cloud TPU v3-8 device(s) in zone europe-west4-a",
            {u"50 preemptible v3-8 devices europe-west4-a"_s});
        const auto lines = mailLines();
        for (int i = 0; i < 6; ++i)
            QTest::addRow("%d", i + 6) << lines.at(i) << QStringList{mailRows.at(i)};
        row("12", "preemptible Cloud TPU v4 chips in zone us-central2-b", {u"? preemptible v4 chips us-central2-b"_s});
        row("13", "preemptible Cloud TPU v3-8 device(s) in zone europe-west4-a",
            {u"? preemptible v3-8 devices europe-west4-a"_s});
        row("14", "5 on-demand Cloud TPU v2-8", {u"5 on-demand v2-8 devices ?"_s});
        row("14 devices", "100 preemptible Cloud TPU v2-8 devices", {u"100 preemptible v2-8 devices ?"_s});
        row("15",
            "five on-demand v3-8 TPUs, five on-demand v2-8 TPUs, and 100 preemptible Cloud TPU v2-8 for one month",
            {u"5 on-demand v3-8 devices ?"_s, u"5 on-demand v2-8 devices ?"_s, u"100 preemptible v2-8 devices ?"_s});
        row("16", "# 64 spot Cloud TPU v6e chips in zone us-east1-d", {u"64 spot v6e chips us-east1-d"_s});
        row("17", "32 chips / Cloud TPU v4 / us-central2-b / spot", {u"32 spot v4 chips us-central2-b"_s});
        row("17 in Markdown",
            "| 32 chips | Cloud TPU v4 | us-central2-b | spot |\n| 64 chips | Cloud TPU v6e | us-east1-d | spot |",
            {u"32 spot v4 chips us-central2-b"_s, u"64 spot v6e chips us-east1-d"_s});
        row("18", "- 64  TPU v5e cores  in zone europe-west4-b   (preemptible)",
            {u"64 preemptible v5e cores europe-west4-b"_s});
        row("19", "5 TPU V2-8 (64GB of memory), 5 TPU V3-8 (128GB of memory), 100 of them (<24hrs)",
            {u"5 ? v2-8 devices ?"_s, u"5 ? v3-8 devices ?"_s});
    }

    void everyVariantThatWasPostedIsUnderstood()
    {
        QFETCH(QByteArray, text);
        QTEST(rowsOf(text), "rows");
        // Also in the middle of a mail, as a reply, with Windows' line ends, and in HTML.
        QFETCH(QStringList, rows);
        if (text.startsWith("five") || text.startsWith("5 TPU"))
            return; // not one row per line
        QCOMPARE(rowsOf(mailOf({text}, "")), rows);
        QCOMPARE(rowsOf("> " + replaced(mailOf({text}, ""), "\n", "\n> ")), rows);
        QCOMPARE(rowsOf(replaced(mailOf({text}, ""), "\n", "\r\n")), rows);
    }

    void translatedMailsAreUnderstood_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("rows");
        const auto row = [](const char *text, const QStringList &rows) {
            QTest::newRow(text) << QByteArray{text} << rows;
        };
        row("- us-central2-b 可用区中的 32 个按需 Cloud TPU v4 芯片", {u"32 on-demand v4 chips us-central2-b"_s});
        row("- 位于 us-central2-b 可用区的 32 个按需 Cloud TPU v4 芯片\n- 位于 us-east1-d 可用区的 64 个 Spot Cloud "
            "TPU v6e 芯片",
            {u"32 on-demand v4 chips us-central2-b"_s, u"64 spot v6e chips us-east1-d"_s});
        row("* 可用区 us-central1-f 中的 100 台抢占式 Cloud TPU v2-8 设备",
            {u"100 preemptible v2-8 devices us-central1-f"_s});
        row("* 5 个按需 Cloud TPU v3-8 设备，位于 europe-west4-a 区域", {u"5 on-demand v3-8 devices europe-west4-a"_s});
        row("64个竞价型Cloud TPU v5e芯片（europe-west4-b）", {u"64 spot v5e chips europe-west4-b"_s});
        row("- us-central2-b 영역의 주문형 Cloud TPU v4 칩 32개", {u"32 on-demand v4 chips us-central2-b"_s});
        row("- us-east1-d 영역에 있는 스팟 Cloud TPU v6e 칩 64개\n- us-central1-f 영역에 있는 선점형 Cloud TPU v2-8 "
            "기기 100대",
            {u"64 spot v6e chips us-east1-d"_s, u"100 preemptible v2-8 devices us-central1-f"_s});
        row("* europe-west4-a 존의 온디맨드 Cloud TPU v3-8 디바이스 5개",
            {u"5 on-demand v3-8 devices europe-west4-a"_s});
        row("32개의 주문형 Cloud TPU v4 칩(us-central2-b 영역)", {u"32 on-demand v4 chips us-central2-b"_s});
        row("如果您需要更多，例如 us-central2-b 中的 64 个按需 Cloud TPU v4 芯片，请回复。", {});
        row("根据您的申请，我们已向您授予 us-central2-b 中的 64 个按需 Cloud TPU v4 芯片。",
            {u"64 on-demand v4 chips us-central2-b"_s});
        row("您申请了 us-central2-b 中的 64 个按需 Cloud TPU v4 芯片。", {});
        row("64개의 주문형 Cloud TPU v4 칩이 필요한 경우 us-central2-b 영역을 알려 주세요.", {});
    }

    void translatedMailsAreUnderstood()
    {
        QFETCH(QByteArray, text);
        QTEST(rowsOf(text), "rows");
    }

    void aTranslationThatIsNotUnderstoodIsNotCalledAMailOfSomethingElse()
    {
        QCOMPARE(readGrantMail("您在 us-central2-b 得到了 v4。"_ba).verdict, GrantMail::Verdict::NotRead);
        QCOMPARE(readGrantMail("天气很好。"_ba).verdict, GrantMail::Verdict::NoTrcMail);
        const auto mail = readGrantMail("主题：[TRC] 您可以使用免费的 Cloud TPU\n\n您的 Google Cloud 项目 my-project "
                                        "现在可以免费使用以下配额 90 天：\n\n"
                                        "- us-central2-b 可用区中的 32 个按需 Cloud TPU v4 芯片\n"_ba);
        QCOMPARE(mail.verdict, GrantMail::Verdict::Grant);
        QVERIFY(mail.isFromTrc);
        QCOMPARE(mail.days, 90);
    }

    void aNegativeNumberIsNoNumberOfTpus()
    {
        for (const auto *text :
             {"-5 spot Cloud TPU v2-8 device(s) in zone us-central1-f", "| -5 | spot | v2-8 | us-central1-f |",
              "\u22125 spot Cloud TPU v2-8 device(s) in zone us-central1-f"}) {
            const auto mail = readGrantMail(text);
            QVERIFY2(mail.rows.isEmpty(), text);
            QVERIFY2(!mail.partly.isEmpty() && mail.partly.first().why == PartlyRead::Why::StrangeCount, text);
        }
        QCOMPARE(rowsOf("- 5 spot Cloud TPU v2-8 device(s) in zone us-central1-f"),
                 QStringList{u"5 spot v2-8 devices us-central1-f"_s}); // a bullet
    }

    void oddWordsAreUnderstood_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("rows");
        const auto row = [](const char *text, const QStringList &rows) {
            QTest::newRow(text) << QByteArray{text} << rows;
        };
        row("sixty-four spot v6e chips in zone us-east1-d", {u"64 spot v6e chips us-east1-d"_s});
        row("one hundred preemptible Cloud TPU v2-8 devices in zone us-central1-f",
            {u"100 preemptible v2-8 devices us-central1-f"_s});
        row("1,024 spot Cloud TPU v5e chips in zone us-central1-a", {u"1024 spot v5e chips us-central1-a"_s});
        row("64x v5litepod chips (spot) in us-west4-a", {u"64 spot v5e chips us-west4-a"_s});
        row("on-demand: 32 chips of TPU v4, zone us-central2-b", {u"32 on-demand v4 chips us-central2-b"_s});
        row("32 On Demand Cloud TPU V4 Chips in Zone US-CENTRAL2-B", {u"32 on-demand v4 chips us-central2-b"_s});
        row("8 spot TPUv5p cores in zone us-east5-a", {u"8 spot v5p cores us-east5-a"_s});
        row("16 spot Cloud TPU v7x chips in zone us-central1-c", {u"16 spot v7x chips us-central1-c"_s});
        row("2 spot v4-32 in us-central2-b", {u"2 spot v4-32 devices us-central2-b"_s});
        row("| Zone | Type | Chips | Tier |\n|---|---|---|---|\n| us-central2-b | v4 | 32 | spot |\n| us-east1-d | v6e "
            "| 64 | spot |",
            {u"32 spot v4 chips us-central2-b"_s, u"64 spot v6e chips us-east1-d"_s});
        row("v4\t32\ton-demand\tus-central2-b\nv6e\t64\tspot\tus-east1-d",
            {u"32 on-demand v4 chips us-central2-b"_s, u"64 spot v6e chips us-east1-d"_s});
        row("64 spot Cloud TPU v5e chips in zone europe-\nwest4-b", {u"64 spot v5e chips europe-west4-b"_s});
        row("Quota: 64 `v6e` chips, **spot**, zone `us-east1-d`", {u"64 spot v6e chips us-east1-d"_s});
    }

    void oddWordsAreUnderstood()
    {
        QFETCH(QByteArray, text);
        QTEST(rowsOf(text), "rows");
    }

    void theWholeMailIsRead()
    {
        const auto mail = readGrantMail("From: TRC <trc-support@google.com>\nTo: me@example.com\nSubject: [TRC] You "
                                        "have access to free Cloud TPUs\n"
                                        "Date: Tue, 03 Nov 2026 10:12:00 -0800 (PST)\nMIME-Version: 1.0\n\n"
                                        + mailOf(mailLines()));
        QCOMPARE(mail.verdict, GrantMail::Verdict::Grant);
        QVERIFY(mail.isFromTrc);
        QCOMPARE(mail.days, 90);
        QCOMPARE(mail.date, (QDate{2026, 11, 3}));
        QCOMPARE(mail.dateFrom, GrantMail::DateFrom::Header);
        QCOMPARE(mail.project.toString(), u"my-trc-project"_s);
        QCOMPARE(mail.subject, u"[TRC] You have access to free Cloud TPUs"_s);
        QVERIFY(mail.sender.contains("trc-support@google.com"_L1));
        QCOMPARE(mail.rows.size(), 6);
        QVERIFY(mail.partly.isEmpty()); // caveats are no half-read rows
        for (const auto &row : mail.rows) {
            QVERIFY(!row.doubts);
            QVERIFY(row.line.contains("Cloud TPU"_L1));
            QVERIFY(row.grantRow().has_value());
        }
    }

    void theOrderOfRowsDoesNotMatter()
    {
        auto lines = mailLines();
        QRandomGenerator random{7};
        for (int round = 0; round < 50; ++round) {
            std::shuffle(lines.begin(), lines.end(), random);
            QCOMPARE(sorted(rowsOf(mailOf(lines))), sorted(mailRows));
        }
    }

    void howTheTextIsLaidOutDoesNotMatter_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto plain = mailOf(mailLines());
        QTest::newRow("bullets") << plain;
        QTest::newRow("no bullets") << mailOf(mailLines(), "");
        QTest::newRow("dashes") << mailOf(mailLines(), "- ");
        QTest::newRow("numbers") << mailOf(mailLines(), "1. ");
        QTest::newRow("numbers in brackets") << mailOf(mailLines(), "  12) ");
        QTest::newRow("comments") << mailOf(mailLines(), "# ");
        QTest::newRow("dots") << mailOf(mailLines(), "\xE2\x80\xA2 ");
        QTest::newRow("bold") << replaced(replaced(plain, "* ", "* **"), "\n", "**\n");
        QTest::newRow("CR LF") << replaced(plain, "\n", "\r\n");
        QTest::newRow("CR") << replaced(plain, "\n", "\r");
        QTest::newRow("unbreakable blanks") << replaced(plain, " ", "\xC2\xA0");
        QTest::newRow("unbreakable hyphens") << replaced(plain, "-", "\xE2\x80\x91");
        QTest::newRow("zero-width spaces") << replaced(plain, "p", "p\xE2\x80\x8B");
        QTest::newRow("soft hyphens") << replaced(plain, "e", "e\xC2\xAD");
        QTest::newRow("tabs") << replaced(plain, " in zone", "\tin zone");
        QTest::newRow("full width") << replaced(replaced(plain, "64", "\xEF\xBC\x96\xEF\xBC\x94"), "v5e",
                                                "\xEF\xBD\x96\xEF\xBC\x95\xEF\xBD\x85");
        QTest::newRow("quoted") << "> " + replaced(plain, "\n", "\n> ");
        QTest::newRow("quoted three times") << ">>> " + replaced(plain, "\n", "\n> > >");
        QTest::newRow("BOM") << "\xEF\xBB\xBF" + plain;
        QTest::newRow("UTF-16") << QByteArray{"\xFF\xFE"}
                + QByteArray{reinterpret_cast<const char *>(QString::fromUtf8(plain).utf16()),
                             qsizetype(QString::fromUtf8(plain).size() * 2)};
        QTest::newRow("capitals") << plain.toUpper();
        QTest::newRow("twice, once quoted") << "Thanks!\n\n" + plain + "\n> " + replaced(plain, "\n", "\n> ");
        QTest::newRow("Korean around") << QByteArray{"안녕하세요, TPU 승인 메일을 전달합니다.\n\n"} + plain
                + "감사합니다. 60일 동안이 아닙니다.";
        QTest::newRow("Chinese around") << QByteArray{"以下是 TRC 邮件，请查收：\n\n"} + plain + "谢谢。";
    }

    void howTheTextIsLaidOutDoesNotMatter()
    {
        QFETCH(QByteArray, text);
        const auto mail = readGrantMail(text);
        QCOMPARE(sorted(rowsOf(text)), sorted(mailRows));
        QCOMPARE(mail.days, 90);
        QVERIFY(mail.isFromTrc);
    }

    void whereALineIsBrokenDoesNotMatter()
    {
        for (const auto &line : mailLines()) {
            const auto whole = rowsOf(line);
            for (qsizetype at = line.indexOf(' '); at > 0; at = line.indexOf(' ', at + 1)) {
                auto broken = line;
                broken[at] = '\n';
                QCOMPARE(rowsOf("* " + broken + "\n* " + broken), whole);
                QCOMPARE(rowsOf("> * " + replaced(broken, "\n", "\n> ")), whole);
            }
        }
        // All of them, broken at 40 columns as old programs do it.
        QByteArray narrow;
        int column = 0;
        for (const char c : mailOf(mailLines())) {
            column = c == '\n' ? 0 : column + 1;
            const bool breaks = c == ' ' && column > 32;
            narrow += breaks ? '\n' : c;
            column = breaks ? 0 : column;
        }
        QCOMPARE(sorted(rowsOf(narrow)), sorted(mailRows));
    }

    void htmlIsRead_data()
    {
        QTest::addColumn<QByteArray>("html");
        QByteArray list;
        QByteArray table = "<table><thead><tr><th>Amount</th><th>TPU</th><th>Tier</th><th>Zone</th></tr></thead>";
        QByteArray lines;
        for (const auto &line : mailLines()) {
            const auto words = line.split(' ');
            list += "<li style=\"margin:0\"><b>" + line + "</b></li>";
            lines += "<div>" + replaced(line, "-", "&#8209;") + "<br></div>\n";
            table += "<tr><td>" + words.at(0) + "</td><td>" + words.at(4) + "</td><td>" + words.at(1) + "</td><td>"
                + words.last() + "</td></tr>\n";
        }
        const auto page = [](const QByteArray &rows) {
            return "<!DOCTYPE html><html><head><title>64 spot Cloud TPU v4 chips in zone "
                   "us-west4-a</title><style>p{color:red}</style></head><body><p>"
                + replaced(head, "my-trc-project",
                           "<a href=\"https://console.cloud.google.com/?project=other\">my-trc-project</a>")
                + "</p>" + rows + "<p>" + tail
                + "</p><script>var x = '9 spot Cloud TPU v4 chips in zone us-west4-b';</script></body></html>";
        };
        QTest::newRow("list") << page("<ul>" + list + "</ul>");
        QTest::newRow("numbered list") << page("<ol>" + list + "</ol>");
        QTest::newRow("lines with entities") << page(replaced(lines, " ", "&nbsp;"));
        QTest::newRow("table") << page(table + "</table>");
        QTest::newRow("comments and capitals")
            << page("<UL><!-- 7 spot Cloud TPU v4 chips in zone us-west4-c -->"
                    + replaced(replaced(list, "<li", "<LI"), "</b>", "</B>") + "</UL>");
    }

    void htmlIsRead()
    {
        QFETCH(QByteArray, html);
        QCOMPARE(sorted(rowsOf(html)), sorted(mailRows));
        QCOMPARE(readGrantMail(html).project.toString(), u"my-trc-project"_s);
    }

    void mailsInTheirEnvelopesAreRead_data()
    {
        QTest::addColumn<QByteArray>("mail");
        const auto text = mailOf(mailLines());
        const auto html = "<html><body><p>" + replaced(text, "\n", "<br>\n") + "</p></body></html>";
        const auto envelope =
            "Return-Path: <trc-support@google.com>\r\nReceived: by 10.0.0.1\r\nFrom: =?utf-8?B?VFJDIFN1cHBvcnQ=?= "
            "<trc-support@google.com>\r\n"
            "Subject: =?utf-8?Q?You_have_access_to?=\r\n =?utf-8?Q?_free_Cloud_TPUs?=\r\nDate: Tue, 3 Nov 2026 10:12:00 +0900\r\nMIME-Version: 1.0\r\n"_ba;
        QByteArray printable;
        for (const char c : replaced(text, "=", "=3D"))
            printable += c == 'e' ? QByteArray{"=65"}
                : c == ' '        ? QByteArray{" =\r\n"}
                : c == '\n'       ? QByteArray{"\r\n"}
                                  : QByteArray(1, c);
        const auto base64 = text.toBase64();
        QTest::newRow("plain") << envelope + "Content-Type: text/plain; charset=\"UTF-8\"\r\n\r\n" + text;
        QTest::newRow("quoted-printable") << envelope
                + "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
                + printable;
        QTest::newRow("base64") << envelope + "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                + base64;
        QTest::newRow("html alone") << envelope + "Content-Type: text/html; charset=utf-8\r\n\r\n" + html;
        const auto part = [](const char *type, const QByteArray &body) {
            return "--=_b1\r\nContent-Type: " + QByteArray{type} + "\r\n\r\n" + body + "\r\n";
        };
        QTest::newRow("both forms") << envelope
                + "Content-Type: multipart/alternative;\r\n boundary=\"=_b1\"\r\n\r\nnothing\r\n"
                + part("text/plain", text) + part("text/html", html) + "--=_b1--\r\n";
        QTest::newRow("only the HTML has it") << envelope + "Content-Type: multipart/alternative; boundary==_b1\r\n\r\n"
                + part("text/plain", "Please use an HTML viewer.") + part("text/html", html) + "--=_b1--\r\n";
        QTest::newRow("parts in parts") << envelope
                + "Content-Type: multipart/mixed; boundary=out\r\n\r\n--out\r\nContent-Type: multipart/alternative; "
                  "boundary=\"=_b1\"\r\n\r\n"
                + part("text/plain", text)
                + "--=_b1--\r\n--out\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: "
                  "base64\r\n\r\nAAAA\r\n--out--\r\n";
        QTest::newRow("forwarded as a part")
            << QByteArray{"From: me@example.com\r\nMIME-Version: 1.0\r\nSubject: You have access to free Cloud "
                          "TPUs\r\nDate: Tue, 3 Nov 2026 10:12:00 +0900\r\n"
                          "Content-Type: multipart/mixed; boundary=out\r\n\r\n--out\r\nContent-Type: "
                          "message/rfc822\r\n\r\n"}
                + envelope + "\r\n" + text + "\r\n--out--\r\n";
        QTest::newRow("Latin-1") << envelope
                + "Content-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\xFC\xDF"
                  "e\r\n"
                + text;
        QTest::newRow("UTF-16") << envelope + "Content-Type: text/plain; charset=utf-16le\r\n\r\n"
                + QByteArray{reinterpret_cast<const char *>(QString::fromUtf8(text).utf16()),
                             qsizetype(QString::fromUtf8(text).size() * 2)};
        QTest::newRow("an unknown character set")
            << envelope + "Content-Type: text/plain; charset=klingon\r\n\r\n\xFF" + text;
        QTest::newRow("mbox") << "From trc-support@google.com Tue Nov  3 10:12:00 2026\r\n" + envelope + "\r\n" + text;
    }

    void mailsInTheirEnvelopesAreRead()
    {
        QFETCH(QByteArray, mail);
        const auto read = readGrantMail(mail);
        QCOMPARE(sorted(rowsOf(mail)), sorted(mailRows));
        QCOMPARE(read.subject, u"You have access to free Cloud TPUs"_s);
        QCOMPARE(read.date, (QDate{2026, 11, 3}));
        QCOMPARE(read.days, 90);
        QVERIFY(read.isFromTrc);
        // Cut anywhere: no crash, and never a row that is not in it.
        for (qsizetype end = 0; end < mail.size(); end += 37) {
            for (const auto &row : rowsOf(mail.first(end)))
                QVERIFY2(mailRows.contains(row) || row.contains(u'?') || row.startsWith(u'6') || row.startsWith(u'3'),
                         qPrintable(row));
        }
    }

    void onlyGrantsAreRows_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text :
             {"If you have access to v2-8 and/or v3-8 quotas, individual devices cannot be used in pod configurations.",
              "If you have access to both on-demand and preemptible quotas, we recommend preferring on-demand",
              "This free 90-day trial is only available for new Cloud TPUs you create in the zones listed above.",
              "For example, 64 spot v5e chips in zone us-central1-a would be made with --spot.",
              "Could we get 128 spot v6e chips in zone us-east1-d?",
              "If you need 64 spot v5e chips in zone us-central1-a, apply again.",
              "The API is v2 and its alpha is v2alpha1.", "Use runtime v2-alpha-tpuv6e on v6e machines.",
              "We removed 64 spot v5e chips in zone us-central1-a from your project."})
            QTest::newRow(text) << QByteArray{text};
    }

    void onlyGrantsAreRows()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(rowsOf(text), QStringList{});
        QCOMPARE(rowsOf(head + text + '\n' + mailLines().first() + '\n').size(), 1);
    }

    void whatWasUnderstoodInPartIsListedWithItsLine()
    {
        const auto mail = readGrantMail(head
                                        + "* 0 spot Cloud TPU v4 chips in zone us-central2-b\n* 32 spot Cloud TPU v4 "
                                          "chips in zones us-central2-b and us-central1-a\n"
                                          "* 99999999999999999999 spot Cloud TPU v6e chips in zone us-east1-d\n> * 16 "
                                          "spot Cloud TPU v4 chips in zone us-central2-b\n"
                                          "Could we have 64 spot v5e chips in zone us-west4-a?\n");
        QCOMPARE(mail.rows.size(), 1);
        QMap<PartlyRead::Why, int> lines;
        for (const auto &partly : mail.partly)
            lines.insert(partly.why, partly.lineNumber);
        QCOMPARE(lines.keys(),
                 (QList{PartlyRead::Why::NoGrant, PartlyRead::Why::ManyZones, PartlyRead::Why::StrangeCount,
                        PartlyRead::Why::Older}));
        QCOMPARE(lines,
                 (QMap<PartlyRead::Why, int>{{PartlyRead::Why::StrangeCount, 7},
                                             {PartlyRead::Why::ManyZones, 6},
                                             {PartlyRead::Why::Older, 8},
                                             {PartlyRead::Why::NoGrant, 9}}));
        QCOMPARE(mail.rows.first().lineNumber, 6);
        QCOMPARE(mail.rows.first().line, u"* 32 spot Cloud TPU v4 chips in zones us-central2-b and us-central1-a"_s);
    }

    void twoNumbersForTheSameThingAreBothShown()
    {
        const auto mail = readGrantMail(
            "32 spot Cloud TPU v4 chips in zone us-central2-b\n64 spot Cloud TPU v4 chips in zone us-central2-b\n");
        QCOMPARE(mail.rows.size(), 2);
        QVERIFY(mail.rows.at(0).doubts & RowDoubt::Twice && mail.rows.at(1).doubts & RowDoubt::Twice);
    }

    void aZoneIsNeverInvented_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("proposal");
        QTest::newRow("a hyphen too many") << "us-east-1-d"_ba << QString{} << u"us-east1-d"_s;
        QTest::newRow("a hyphen too few") << "us-east1d"_ba << QString{} << u"us-east1-d"_s;
        QTest::newRow("underscores") << "us_east1_d"_ba << QString{} << u"us-east1-d"_s;
        QTest::newRow("no hyphen at all") << "useast1d"_ba << QString{} << u"us-east1-d"_s;
        QTest::newRow("letters swapped") << "us-esat1-d"_ba << u"us-esat1-d"_s << u"us-east1-d"_s;
        QTest::newRow("not known") << "us-west9-f"_ba << u"us-west9-f"_s << QString{};
        QTest::newRow("a region") << "europe-west4"_ba << QString{} << QString{};
        QTest::newRow("a tale") << "nowhere-in-particular-7"_ba << QString{} << QString{};
        QTest::newRow("well known") << "us-east1-d"_ba << u"us-east1-d"_s << QString{};
    }

    void aZoneIsNeverInvented()
    {
        QFETCH(QByteArray, written);
        const auto mail = readGrantMail("64 spot Cloud TPU v6e chips in zone " + written + '\n');
        QCOMPARE(mail.rows.size(), 1);
        QTEST(mail.rows.first().zone.toString(), "zone");
        QTEST(mail.rows.first().proposal.toString(), "proposal");
        QCOMPARE(mail.rows.first().grantRow().has_value(), !mail.rows.first().zone.isEmpty()); // the user decides first
        QCOMPARE(bool(mail.rows.first().doubts & RowDoubt::NoZone), mail.rows.first().zone.isEmpty());
    }

    void theLiveListOfZonesCounts()
    {
        GrantMailLimits limits;
        limits.zones = {ZoneId{u"us-west9-f"_s}};
        QVERIFY(!readGrantMail("8 spot v6e chips in zone us-west9-f", limits).rows.first().doubts);
        QCOMPARE(readGrantMail("8 spot v6e chips in zone us-west-9-f", limits).rows.first().proposal,
                 limits.zones.first());
    }

    void whatIsNoTrcMailSaysSo()
    {
        using Verdict = GrantMail::Verdict;
        QCOMPARE(readGrantMail("").verdict, Verdict::Empty);
        QCOMPARE(readGrantMail(" \r\n\xC2\xA0\n").verdict, Verdict::Empty);
        QCOMPARE(readGrantMail("Dear all, the seminar is moved to Monday.").verdict, Verdict::NoTrcMail);
        QCOMPARE(readGrantMail("Welcome to the TPU Research Cloud! Please reply with your project number.").verdict,
                 Verdict::NoRows);
        QCOMPARE(readGrantMail("%PDF-1.7 64 spot Cloud TPU v4 chips in zone us-central2-b").verdict, Verdict::NoText);
        QCOMPARE(readGrantMail("PK\x03\x04 word/document.xml").verdict, Verdict::NoText);
        QCOMPARE(readGrantMail("\xD0\xCF\x11\xE0 outlook").verdict, Verdict::NoText);
        QCOMPARE(readGrantMail(QByteArray(5000, '\0')).verdict, Verdict::NoText);
        QCOMPARE(readGrantMail("MIME-Version: 1.0\nContent-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: "
                               "application/pgp-encrypted\n\nVersion: 1\n--b--\n")
                     .verdict,
                 Verdict::NoText);
    }

    void aHugeMailIsReadToItsCapAndSaysSo()
    {
        const auto filler = QByteArray{"All work and no play makes a v4 dull. "}.repeated(300'000); // 11 MB
        const auto mail = readGrantMail(mailOf(mailLines()) + filler + mailLines().first());
        QVERIFY(mail.isCut);
        QVERIFY(mail.bytes > 10'000'000);
        QCOMPARE(mail.rows.size(), 6);
        QVERIFY(readGrantMail(filler + mailLines().first()).rows.isEmpty());
    }

    void hostileTextTakesLinearTime_data()
    {
        QTest::addColumn<QByteArray>("seed");
        for (const char *seed : {"v4 ",
                                 "v4-8 spot ",
                                 "project ",
                                 "< ",
                                 "<div ",
                                 "&#x",
                                 "> ",
                                 "* ",
                                 "in zone ",
                                 "2026 ",
                                 "64 ",
                                 "=?utf-8?Q?",
                                 "--b\n",
                                 "sixty ",
                                 "date: 2026-11-03\n",
                                 "<script>",
                                 "<!--",
                                 "(",
                                 "us-east-1-d v4 ",
                                 "1. "})
            QTest::newRow(seed) << QByteArray{seed};
    }

    void hostileTextTakesLinearTime() // quadratic work on a whole MiB would run into the test's deadline
    {
        QFETCH(QByteArray, seed);
        const auto text = seed.repeated((1 << 20) / seed.size());
        const auto mail = readGrantMail(text);
        QVERIFY(mail.rows.size() <= 200);
        (void)readGrantMail("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n" + text);
        (void)readGrantMail("<html>" + text);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGrantMail)
#include "tst_grantmail.moc"
