// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/versions.h"

#include "services/core/shellquote.h"
#include "services/hosts/hostrun.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct RunVersionsText
{
    Q_DECLARE_TR_FUNCTIONS(RunVersions)
};

/// "0.6.2.dev20260101+abc1234"; anything else is no version.
QString versionFrom(QByteArrayView word)
{
    constexpr qsizetype longest = 60;
    const auto isPart = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '+'
            || c == '-' || c == '_' || c == '!';
    };
    const bool isVersion = !word.isEmpty() && word.size() <= longest && word[0] >= '0' && word[0] <= '9'
        && std::ranges::all_of(word, isPart);
    return isVersion ? QString::fromLatin1(word) : QString{};
}

QByteArray versionsScript(const QByteArray &token)
{
    QFile file{u":/tpudesk/runs/versions.sh"_s};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a script is missing in the program");
    return "token=" + shellQuote(token) + '\n' + file.readAll();
}

} // namespace

RunVersions parseVersions(const QByteArray &said)
{
    constexpr qsizetype mostBytes = 16 * 1024;
    RunVersions versions;
    const auto lines = said.left(mostBytes).split('\n');
    for (const auto &line : lines) {
        const auto words = line.trimmed().split(' ');
        if (words.size() != 2)
            continue;
        const auto version = versionFrom(words[1]);
        auto *place = words[0] == "python" ? &versions.python
            : words[0] == "jax"            ? &versions.jax
            : words[0] == "jaxlib"         ? &versions.jaxlib
            : words[0] == "libtpu"         ? &versions.libtpu
                                           : nullptr;
        if (place != nullptr && place->isEmpty())
            *place = version;
    }
    return versions;
}

Task<RunVersions> versionsOn(QPointer<HostPool> pool, PodHost host, QByteArray token, std::stop_token stop)
{
    RunRequest request;
    request.script = versionsScript(token);
    request.deadline = 60s;
    const auto run = co_await runOn(pool, host, request, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (run->error)
        co_return std::unexpected{*run->error};
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    const auto versions = parseVersions(run->out());
    if (!run->hasSucceeded() || versions.isEmpty())
        co_return failed(run->state == HostRun::State::TimedOut ? ErrorCode::Timeout : ErrorCode::BadReply,
                         RunVersionsText::tr("%1 did not tell which Python runs there. Log in there and try "
                                             "python3 --version.")
                             .arg(host.label),
                         QString::fromUtf8(run->err()).left(300));
    co_return versions;
}
