// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/grantmail.h"

#include "services/practice/world/scenario.h"

#include <QDateTime>
#include <QFile>
#include <QLocale>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto sender = u"TRC Support <trc-support@google.com>"_s;
const auto recipient = u"nixie@example.com"_s;
const auto subject = u"You have access to free Cloud TPUs"_s;

QString letter(const QString &name)
{
    QFile file{u":/practice/mail/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the mail %s is not compiled in", qPrintable(name));
    return QString::fromUtf8(file.readAll());
}

/// v2 and v3 are granted as devices of eight cores, everything younger as chips.
QString rowText(const MailRow &row)
{
    const bool isDevice = row.generation == "v2"_L1 || row.generation == "v3"_L1;
    const auto what = isDevice ? u"%1-8 device(s)"_s.arg(row.generation) : u"%1 chips"_s.arg(row.generation);
    const auto count = isDevice ? row.chips / 4 : row.chips;
    return u"%1 %2 Cloud TPU %3 in zone %4"_s.arg(count).arg(row.tier, what, row.zone);
}

QString filled(QString text, const Scenario &scenario, const QString &rows, const QDateTime &sent)
{
    const auto date = QLocale::c().toString(sent.date(), u"MMMM d, yyyy"_s);
    return text.replace(u"{{rows}}"_s, rows)
        .replace(u"{{project}}"_s, scenario.projectId)
        .replace(u"{{number}}"_s, scenario.projectNumber)
        .replace(u"{{days}}"_s, QString::number(scenario.mail.days))
        .replace(u"{{date}}"_s, date);
}

/// RFC 2045: what is no plain ASCII, and the ends of long lines, are written as "=XX" and "=".
QByteArray quotedPrintable(const QString &text)
{
    constexpr qsizetype widest = 75;
    QByteArray all;
    for (const auto &line : text.toUtf8().split('\n')) {
        QByteArray written;
        for (qsizetype i = 0; i < line.size(); ++i) {
            const auto c = line[i];
            const bool isLast = i + 1 == line.size();
            const bool isPlain = (c >= '!' && c <= '~' && c != '=') || (c == ' ' && !isLast);
            const auto piece = isPlain ? QByteArray{1, c} : '=' + QByteArray{1, c}.toHex().toUpper();
            if (written.size() + piece.size() > widest) {
                all += written + "=\r\n";
                written.clear();
            }
            written += piece;
        }
        all += written + "\r\n";
    }
    return all;
}

QByteArray wholeMail(const QString &text, const QString &html, const QDateTime &sent)
{
    const QByteArray border = "000000000000practice0trc";
    const auto date = QLocale::c().toString(sent, u"ddd, d MMM yyyy HH:mm:ss +0000"_s);
    const auto part = [&](const QByteArray &type, const QString &words) {
        return "--" + border + "\r\nContent-Type: " + type
            + "; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + quotedPrintable(words)
            + "\r\n";
    };
    return "MIME-Version: 1.0\r\nDate: " + date.toUtf8() + "\r\nMessage-ID: <practice."
        + QByteArray::number(sent.toSecsSinceEpoch()) + "@mail.example.com>\r\nSubject: " + subject.toUtf8()
        + "\r\nFrom: " + sender.toUtf8() + "\r\nTo: " + recipient.toUtf8()
        + "\r\nContent-Type: multipart/alternative; boundary=\"" + border + "\"\r\n\r\n" + part("text/plain", text)
        + part("text/html", html) + "--" + border + "--\r\n";
}

} // namespace

QJsonObject grantMail(const Scenario &scenario, Moment sent)
{
    const auto when = QDateTime::fromMSecsSinceEpoch(
        std::chrono::duration_cast<std::chrono::milliseconds>(sent.time_since_epoch()).count(), QTimeZone::UTC);
    QStringList plain;
    QStringList marked;
    for (const auto &row : scenario.mail.rows) {
        plain.append(u"   - "_s + rowText(row));
        marked.append(u"<li>%1</li>"_s.arg(rowText(row)));
    }
    const auto text = filled(letter(u"trc.txt"_s), scenario, plain.join(u'\n'), when);
    const auto html = filled(letter(u"trc.html"_s), scenario, marked.join(u'\n'), when);
    return {{u"from"_s, sender},
            {u"to"_s, recipient},
            {u"subject"_s, subject},
            {u"date"_s, toRfc3339(sent)},
            {u"text"_s, text},
            {u"html"_s, html},
            {u"eml"_s, QString::fromUtf8(wholeMail(text, html, when))}};
}

} // namespace practice
