// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarexport.h"

#include "services/scalars/translations.h"

#include <QDateTime>
#include <QIODevice>
#include <QLocale>
#include <QTimeZone>

#include <cmath>

namespace {

/// Names come from files of others: a spreadsheet shall not run what one of them holds.
QByteArray csvText(const QString &text)
{
    auto value = text.toUtf8();
    if (!value.isEmpty() && QByteArrayView{"=+-@\t\r"}.contains(value.front()))
        value.prepend('\'');
    if (value.contains(',') || value.contains('"') || value.contains('\n') || value.contains('\r')) {
        value.replace("\"", "\"\"");
        value = '"' + value + '"';
    }
    return value;
}

QByteArray csvNumber(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    return QString::number(value, 'g', QLocale::FloatingPointShortest).toLatin1();
}

QByteArray csvTime(qint64 at)
{
    return at > 0 ? QDateTime::fromMSecsSinceEpoch(at, QTimeZone::UTC).toString(Qt::ISODateWithMs).toLatin1()
                  : QByteArray{};
}

std::unexpected<Error> notExported(const QIODevice &device)
{
    return failed(ErrorCode::FileFailed,
                  ScalarMessages::tr("The values could not be written: %1. Check the free space, or choose another "
                                     "folder.")
                      .arg(device.errorString()));
}

} // namespace

Result<> writeScalarCsv(const ScalarHistory &history, const QList<ScalarCurveId> &curves, QIODevice *device)
{
    constexpr qsizetype portion = 1024 * 1024;
    QByteArray text{"folder,tag,source,attempt,step,time,value,repeated\r\n"};
    bool isWritten = true;
    const auto write = [&] {
        isWritten = isWritten && device->write(text) == text.size();
        text.clear();
    };
    for (const auto &id : curves) {
        const auto head = csvText(id.folder) + ',' + csvText(id.tag) + ',';
        history.visit(id, [&](const ScalarSource &source, const ScalarPoint &point, bool isRepeated) {
            text += head + csvText(source.name) + ','
                + (source.attempt > 0 ? QByteArray::number(source.attempt) : QByteArray{}) + ','
                + QByteArray::number(point.step) + ',' + csvTime(point.at) + ',' + csvNumber(point.value) + ','
                + (isRepeated ? "1" : "0") + "\r\n";
            if (text.size() >= portion)
                write();
            return isWritten;
        });
    }
    write();
    return isWritten ? Result<>{} : Result<>{notExported(*device)};
}
