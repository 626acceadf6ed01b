// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/runtimeeye.h"

#include "app/tour/scene.h"
#include "app/tour/witness.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

QMap<int, double> RuntimeEye::rows(const QJsonObject &node, int worker, const QString &metric) const
{
    QFile client{u":/tour/runtimeclient.py"_s};
    if (!client.open(QIODevice::ReadOnly))
        return {};
    const auto script = QString::fromLatin1(client.readAll().toBase64());
    const auto said =
        m_witness->onHost(node, worker, scene::user, scene::keyFile(),
                          u"echo %1 | base64 -d >/tmp/eye.py && python3 /tmp/eye.py 8431 %2"_s.arg(script, metric));
    QMap<int, double> found;
    const auto rows = QJsonDocument::fromJson(said.toUtf8())["rows"_L1].toArray();
    for (const auto &row : rows)
        found.insert(row[0].toInt(), row[1].toDouble());
    return found;
}
