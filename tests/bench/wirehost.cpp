// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/wirehost.h"

#include "tests/services/practice/hosts/rig.h"

#include <QCoreApplication>
#include <QFile>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

const QString node = nodeName(u"wire"_s);

} // namespace

WireHost::WireHost()
    : m_rig{std::make_unique<Rig>()}
{
}

WireHost::~WireHost() = default;

QString WireHost::boot()
{
    m_rig->hosts->setSshKeys(node, {m_rig->keyLine(QString{user})});
    if (const auto why = m_rig->boot({workerOf(node, 0, QString{address})}); !why.isEmpty())
        return why;
    m_rig->hosts->setAttributes(node, {{u"accelerator-type"_s, u"v4-8"_s}, {u"tpu-env"_s, u"TYPE: 'V4'\n"_s}});
    m_rig->hosts->setCondition(node, 0, u"workload"_s, u"--seconds 0.2 --track"_s);
    return {};
}

QString WireHost::file(const QString &name) const
{
    return m_rig->folder.filePath(name);
}

QMap<QString, QString> WireHost::hostKeys() const
{
    return m_rig->hosts->hostKeys(node, 0);
}

quint16 WireHost::port() const
{
    return m_rig->port;
}

double WireHost::spent()
{
    static const double perTick = 1'000.0 / double(::sysconf(_SC_CLK_TCK));
    double sum = 0;
    for (const auto pid : descendants(QCoreApplication::applicationPid())) {
        QFile file{u"/proc/%1/stat"_s.arg(pid)};
        const auto text = file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
        const auto fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
        for (int i = 11; i < 15; ++i) // utime, stime and those of its children that have ended
            sum += fields.value(i).toDouble() * perTick;
    }
    return sum;
}
