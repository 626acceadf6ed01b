// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/bugreport.h"

#include "services/store/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSslSocket>

using namespace Qt::StringLiterals;

namespace {

QString onOneLine(QString text)
{
    return text.replace(u'\n', QChar{0x23ce});
}

QString lineOf(const LogLine &line)
{
    static constexpr std::array words{"note"_L1, "warning"_L1, "problem"_L1};
    return u"%1 %2 %3: %4"_s.arg(line.time.toString(Qt::ISODateWithMs), words[size_t(line.level)], line.source,
                                 onOneLine(line.text));
}

QString lineOf(const RequestRecord &request)
{
    const auto answer =
        request.failure ? u"no answer (%1)"_s.arg(onOneLine(request.words)) : QString::number(request.status);
    return u"%1 %2 %3 -> %4, %5 ms, attempt %6"_s.arg(
        request.at.toString(Qt::ISODateWithMs), QString::fromLatin1(request.verb),
        request.url.toString(QUrl::FullyEncoded), answer, QString::number(request.took.count()),
        QString::number(request.attempt));
}

QString lineOf(const Contact &contact)
{
    return u"%1:%2 %3, %4 times, last %5"_s.arg(contact.host, QString::number(contact.port), contact.way,
                                                QString::number(contact.times), contact.last.toString(Qt::ISODate));
}

QString part(const QString &title, const QString &body)
{
    return u"== %1 ==\n%2\n\n"_s.arg(title, body.isEmpty() ? u"(nothing)"_s : body);
}

template <typename List>
QString part(const QString &title, const List &list)
{
    QStringList lines;
    for (const auto &one : list)
        lines << lineOf(one);
    return part(title, lines.join(u'\n'));
}

} // namespace

QString withoutPeople(QString text)
{
    static const QRegularExpression mail{u"[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+"_s};
    static const QRegularExpression home{u"/home/[^/\\s\"':]+"_s};
    text.replace(mail, u"[e-mail]"_s);
    if (const auto own = QDir::homePath(); own.size() > 1)
        text.replace(own, u"~"_s);
    return text.replace(home, u"/home/[user]"_s);
}

QString BugReport::text(People people) const
{
    auto whole =
        u"TPU Desk: report of a problem\nTokens, keys and passwords were taken out when this was written down. Read it before you send it.\n\n"_s;
    whole += part(u"Versions"_s, versions) + part(u"Settings"_s, settings);
    if (!lastRun.isEmpty())
        whole += part(u"The end of the run before, which did not end in order"_s, lastRun);
    whole += part(u"Log"_s, lines) + part(u"Requests"_s, requests) + part(u"Hosts contacted"_s, contacts);
    return redacted(people == People::Hidden ? withoutPeople(whole) : whole);
}

QString tlsVersion()
{
    return QSslSocket::supportsSsl() ? QSslSocket::sslLibraryVersionString() : u"not found"_s;
}

QString settingsLines(const SettingsValues &values)
{
    static constexpr std::array themes{"system"_L1, "light"_L1, "dark"_L1};
    QStringList lines{u"language: %1"_s.arg(values.language.isEmpty() ? u"system"_s : values.language),
                      u"theme: %1"_s.arg(themes[std::min<size_t>(size_t(values.theme), themes.size() - 1)]),
                      u"panel: %1"_s.arg(values.panel)};
    for (auto it = values.more.begin(); it != values.more.end(); ++it) {
        const auto value = it.value();
        // Words may be names of people, projects and hosts; switches and numbers are not.
        lines << u"%1: %2"_s.arg(redacted(it.key()),
                                 value.isBool()         ? (value.toBool() ? u"on"_s : u"off"_s)
                                     : value.isDouble() ? QString::number(value.toDouble())
                                                        : u"set"_s);
    }
    return lines.join(u'\n');
}

QString reportName(QDate day, const QString &what)
{
    return u"tpudesk-%1-%2.txt"_s.arg(what, day.toString(Qt::ISODate));
}

Result<> saveReport(const QString &path, const QString &text)
{
    QSaveFile file{path};
    const auto bytes = text.toUtf8();
    const bool done = file.open(QFile::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(bytes) == bytes.size() && file.commit();
    if (done)
        return {};
    return failed(ErrorCode::FileFailed,
                  QCoreApplication::translate("BugReport", "%1 could not be written: %2. Choose another folder.")
                      .arg(path, file.errorString()));
}
