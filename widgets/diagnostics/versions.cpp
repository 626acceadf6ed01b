// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/versions.h"

#include "services/core/programversion.h"
#include "services/diagnostics/bugreport.h"
#include "services/ssh/hub.h"
#include "widgets/usage/customplot.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QSysInfo>
#include <QUuid>

#include <ksyntaxhighlighting_version.h>

using namespace Qt::StringLiterals;

namespace {

/// Asked of the library that runs, in a database of its own in memory.
QString sqliteVersion()
{
    const auto name = QUuid::createUuid().toString();
    QString version = u"not found"_s;
    {
        auto database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        database.setDatabaseName(u":memory:"_s);
        if (database.open()) {
            QSqlQuery query{database};
            if (query.exec(u"select sqlite_version()"_s) && query.next())
                version = query.value(0).toString();
        }
    }
    QSqlDatabase::removeDatabase(name);
    return version;
}

} // namespace

QString versionLines()
{
    return QStringList{versionLine(u"TPU Desk"_s),
                       u"Qt %1 (built with %2)"_s.arg(QString::fromLatin1(qVersion()), QStringLiteral(QT_VERSION_STR)),
                       u"libssh %1"_s.arg(SshHub::libraryVersion()),
                       u"KSyntaxHighlighting %1"_s.arg(QString::fromLatin1(KSYNTAXHIGHLIGHTING_VERSION_STRING)),
                       u"QCustomPlot %1"_s.arg(QString::fromLatin1(QCUSTOMPLOT_VERSION_STR)),
                       u"TLS: %1"_s.arg(tlsVersion()),
                       u"SQLite %1"_s.arg(sqliteVersion()),
                       u"%1, %2"_s.arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture())}
        .join(u'\n');
}
