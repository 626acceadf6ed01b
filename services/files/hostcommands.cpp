// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/hostcommands.h"

#include "services/files/filetext.h"
#include "services/files/translations.h"
#include "services/ssh/connection.h"
#include "services/ssh/sftpwire.h"

#include <QRandomGenerator>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto taken = QByteArrayLiteral("TAKEN\n"); ///< what the scripts say where a name is not free

/// In one line and without a quote, for whatever login shell reads it.
QString withNames(QLatin1StringView script, int names)
{
    return u"env LC_ALL=C xargs -0 -n %1 sh -c '%2' sh"_s.arg(names).arg(script);
}

QByteArray nulEnded(const QList<QByteArray> &names)
{
    return names.join('\0') + '\0';
}

/// What it said on its standard output.
Task<QByteArray> saidBy(std::shared_ptr<SshConnection> connection, QString command, QByteArray input, QString problem,
                        std::stop_token stop)
{
    const ExecLimits limits{.output = 64 * 1024, .time = 24h};
    const auto run = co_await connection->exec(command, input, limits, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (run->kind == ProcessEnd::Kind::Lost)
        co_return failed(ErrorCode::ConnectionLost, run->reason);
    const auto words = QString::fromUtf8(run->err.left(2'000)).trimmed();
    if (run->kind == ProcessEnd::Kind::Refused)
        co_return failed(ErrorCode::FileFailed, problem, run->reason);
    if (!run->isSuccess())
        co_return failed(ErrorCode::FileFailed, problem, words);
    co_return run->out;
}

/// `names`: the first is the file's.
Task<QByteArray> sumSaidBy(std::shared_ptr<SshConnection> connection, QString command, QList<QByteArray> names,
                           std::stop_token stop)
{
    const auto problem = FilesMessages::tr("This host could not read %1 to its end, so it has no checksum.")
                             .arg(filetext::shownPath(names.first()));
    const auto said = co_await saidBy(connection, command, nulEnded(names), problem, stop);
    if (!said)
        co_return std::unexpected{said.error()};
    const auto sum = checksumIn(*said);
    if (sum.isEmpty())
        co_return failed(ErrorCode::BadReply, problem, QString::fromUtf8(said->left(300)));
    co_return sum;
}

Error takenName(const QByteArray &path)
{
    return {ErrorCode::AlreadyExists,
            FilesMessages::tr("%1 is on this host already. Nothing was overwritten.").arg(filetext::shownPath(path)),
            {}};
}

} // namespace

Task<> removeFolders(std::shared_ptr<SshConnection> connection, QList<QByteArray> folders, std::stop_token stop)
{
    const auto problem =
        FilesMessages::tr("Not everything in %1 could be deleted on this host; what is left is still there.")
            .arg(filetext::shownPath(folders.value(0)));
    const auto said = co_await saidBy(connection, u"env LC_ALL=C xargs -0 rm -rf --one-file-system --"_s,
                                      nulEnded(folders), problem, stop);
    co_return said ? Result<>{} : Result<>{std::unexpected{said.error()}};
}

Task<> copyOnHost(std::shared_ptr<SshConnection> connection, QByteArray from, QByteArray to, std::stop_token stop)
{
    constexpr auto script = "if [ -e \"$2\" ] || [ -L \"$2\" ]; then echo TAKEN; exit 0; fi; "
                            "cp -RPp -- \"$1\" \"$3\" || { rm -rf -- \"$3\"; exit 1; }; "
                            "mv -nT -- \"$3\" \"$2\"; "
                            "if [ -e \"$3\" ] || [ -L \"$3\" ]; then rm -rf -- \"$3\"; echo TAKEN; fi"_L1;
    const auto part =
        filetext::childOf(filetext::parentOf(to), sftp::partName(to, QRandomGenerator::global()->generate64(), 0));
    const auto problem = FilesMessages::tr("%1 could not be copied on this host. Nothing of a copy was left behind.")
                             .arg(filetext::shownPath(from));
    const auto said = co_await saidBy(connection, withNames(script, 3), nulEnded({from, to, part}), problem, stop);
    if (!said)
        co_return std::unexpected{said.error()};
    if (*said == taken)
        co_return std::unexpected{takenName(to)};
    co_return Result<>{};
}

Task<> moveAcrossDisks(std::shared_ptr<SshConnection> connection, QByteArray from, QByteArray to, std::stop_token stop)
{
    constexpr auto script = "if [ -e \"$2\" ] || [ -L \"$2\" ]; then echo TAKEN; exit 0; fi; "
                            "mv -nT -- \"$1\" \"$2\" || exit 1; "
                            "if [ -e \"$1\" ] || [ -L \"$1\" ]; then echo TAKEN; fi"_L1;
    const auto problem =
        FilesMessages::tr("%1 could not be moved on this host. Whatever of it did not arrive is still where it was.")
            .arg(filetext::shownPath(from));
    const auto said = co_await saidBy(connection, withNames(script, 2), nulEnded({from, to}), problem, stop);
    if (!said)
        co_return std::unexpected{said.error()};
    if (*said == taken)
        co_return std::unexpected{takenName(to)};
    co_return Result<>{};
}

Task<QByteArray> sha256OnHost(std::shared_ptr<SshConnection> connection, QByteArray path, std::stop_token stop)
{
    return sumSaidBy(std::move(connection), u"env LC_ALL=C xargs -0 sha256sum --"_s, {path}, std::move(stop));
}

Task<QByteArray> sha256OfStart(std::shared_ptr<SshConnection> connection, QByteArray path, quint64 size,
                               std::stop_token stop)
{
    constexpr auto script = "head -c \"$2\" -- \"$1\" | sha256sum"_L1;
    return sumSaidBy(std::move(connection), withNames(script, 2), {path, QByteArray::number(size)}, std::move(stop));
}

QByteArray checksumIn(const QByteArray &said)
{
    constexpr qsizetype digits = 64;
    const auto sum = (said.startsWith('\\') ? said.sliced(1) : said).left(digits);
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return sum.size() == digits && std::ranges::all_of(sum, isHex) ? sum : QByteArray{};
}
