// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/quotahint.h"

#include <QCoreApplication>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(QuotaHint)
};

} // namespace

QString amount(qint64 count, CountUnit unit)
{
    return unit == CountUnit::Chips ? Words::tr("%n chips", nullptr, int(count))
                                    : Words::tr("%n cores", nullptr, int(count));
}
