// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/programversion.h"

#include "version.h"

using namespace Qt::StringLiterals;

namespace {

QString &commitOfProgram()
{
    static QString commit;
    return commit;
}

} // namespace

QString programVersion()
{
    return QStringLiteral(TPUDESK_VERSION);
}

void setProgramCommit(const QString &commit)
{
    commitOfProgram() = commit;
}

QString programCommit()
{
    return commitOfProgram();
}

QString versionLine(const QString &program)
{
    const QString line = program + u' ' + programVersion();
    return programCommit().isEmpty() ? line : line + u" (%1)"_s.arg(programCommit());
}
