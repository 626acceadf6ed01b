// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/recordtrouble.h"

#include <QCoreApplication>
#include <QDir>

namespace {

struct RecordTroubleMessages
{
    Q_DECLARE_TR_FUNCTIONS(RequestLog)
};

} // namespace

QString recordTrouble(const JournalThread::Found &found)
{
    const auto kept = QDir::toNativeSeparators(found.keptAside);
    if (found.isOpen && found.origin == Journal::Origin::Restored)
        return RecordTroubleMessages::
            tr("The record of your requests was damaged, so its daily copy took its place: compare the requests and "
               "the TPUs with what you know, "
               "because what came after the copy is missing (the damaged file is kept as %1).")
                .arg(kept);
    if (found.isOpen && found.origin == Journal::Origin::BegunAgain)
        return RecordTroubleMessages::
            tr("The record of your requests was damaged and had no copy, so it begins anew: look in the list of TPUs "
               "for what earlier requests "
               "still hold there (the damaged file is kept as %1).")
                .arg(kept);
    return {};
}

QString unreadableSentence(int count)
{
    return RecordTroubleMessages::tr(
        "The records of %n requests cannot be read. They are kept, and nothing is done for these requests.", nullptr,
        count);
}
