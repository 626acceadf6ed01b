// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/remotegroup.h"
#include "services/ssh/translations.h"

#include <QRandomGenerator>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype longestNoise = 256 * 1024; ///< of login scripts, per stream
constexpr qsizetype longestWords = 1024;

/// Prints "own PID" for each process of the group and "away PID" for one that carries the token, but has left it.
/// A leader that began at another time is another program under a number used again; what is left of ours has the
/// token.
constexpr auto lookScript = R"sh(
tok=$1 lead=$2 since=$3 grace=$4
look() {
  cookies=$(grep -alsF "TPUDESK_RUN=$tok" /proc/[0-9]*/environ 2>/dev/null | cut -d / -f 3 | tr '\n' ' ')
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v lead="$lead" -v since="$since" -v cookies="$cookies" '
    { pid = $1; sub(/^.*\) /, ""); if ($1 == "Z" || $1 == "X") next
      parent[pid] = $2; session[pid] = $4; begun[pid] = $20 }
    END {
      if ((lead in begun) && begun[lead] != since) lead = 0
      count = split(cookies, list, " ")
      for (i = 1; i <= count; i++) if (list[i] in parent) cookie[list[i]] = 1
      for (pid in parent) if (lead > 0 && (pid == lead || session[pid] == lead)) own[pid] = 1
      if (lead == 0) for (pid in cookie) own[pid] = 1
      do {
        more = 0
        for (pid in parent) if (!(pid in own) && (parent[pid] in own)) { own[pid] = 1; more = 1 }
      } while (more)
      for (pid in own) print "own", pid
      for (pid in cookie) if (!(pid in own)) print "away", pid
    }'
}
tell() {
  look | while read -r kind pid; do
    printf '%s %s %s\n' "$kind" "$pid" "$(tr -c '[:print:]' '?' <"/proc/$pid/comm" 2>/dev/null | sed 's/?$//')"
  done
  echo "done $1"
}
)sh";

constexpr auto endScript = R"sh(
send() {
  for pid in $2; do
    kill -s "$1" "$pid" 2>/dev/null && continue
    [ -d "/proc/$pid" ] && sudo -n kill -s "$1" "$pid" 2>/dev/null
  done
}
own() { look | sed -n 's/^own //p'; }
# Seconds since boot: on a loaded machine a look alone takes half a second, so looks are no measure of time.
clock() { read -r now rest </proc/uptime; now=${now%.*}; }
there=$(own)
first=$(echo "$there" | grep -c .)
told=
clock
until=$((now + grace + (grace > 0))) # never less than it was given
while [ -n "$there" ] && [ "$now" -lt "$until" ]; do
  new=
  for pid in $there; do case " $told " in *" $pid "*) ;; *) new="$new $pid"; told="$told $pid";; esac; done
  send TERM "$new"
  sleep 0.1
  there=$(own)
  clock
done
until=$((now + 10)) # whoever is killed needs a turn of a processor to go
while [ -n "$there" ] && [ "$now" -lt "$until" ]; do
  send KILL "$there"
  sleep 0.1
  there=$(own)
  clock
done
tell "$first"
)sh";

std::optional<Survivor> processFrom(const QString &line)
{
    bool isNumber = false;
    const auto pid = line.section(u' ', 1, 1).toLongLong(&isNumber);
    if (!isNumber || pid <= 0)
        return std::nullopt;
    return Survivor{pid, line.section(u' ', 2).left(15)};
}

Result<GroupEnd> parsed(const ExecResult &result)
{
    if (result.kind == ExecResult::Kind::Lost)
        return failed(ErrorCode::ConnectionLost, result.reason);
    GroupEnd end;
    bool isWhole = false;
    const auto lines = QString::fromUtf8(result.out).split(u'\n');
    for (const auto &line : lines) {
        const auto kind = line.section(u' ', 0, 0);
        const auto process = processFrom(line);
        if (kind == "own"_L1 && process)
            end.survivors.append(*process);
        else if (kind == "away"_L1 && process)
            end.background.append(*process);
        else if (kind == "done"_L1 && (isWhole = true))
            end.ended = line.section(u' ', 1, 1).toInt();
    }
    if (!isWhole)
        return failed(ErrorCode::BadReply,
                      Ssh::tr("The machine cannot say which processes are left: log in there and look yourself."),
                      QString::fromUtf8(result.err).trimmed().left(300));
    end.ended = std::max<int>(0, end.ended - static_cast<int>(end.survivors.size()));
    return end;
}

Task<GroupEnd> ask(std::shared_ptr<SshConnection> connection, RemoteGroup group, QByteArray what,
                   std::chrono::seconds grace, std::stop_token stop)
{
    const auto command = u"exec /bin/sh -s %1 %2 %3 %4"_s.arg(QLatin1StringView{group.token})
                             .arg(group.leader)
                             .arg(group.since)
                             .arg(grace.count());
    const ExecLimits limits{.output = 64 * 1024, .time = grace + 30s};
    const auto result = co_await connection->exec(command, lookScript + what, limits, std::move(stop));
    if (!result)
        co_return std::unexpected{result.error()};
    co_return parsed(*result);
}

} // namespace

RemoteGroup groupFrom(const QByteArray &token, const QByteArray &words)
{
    constexpr int startTime = 2 + 19; // proc(5): field 22 of stat, which begins here with its third
    const auto fields = words.split(' ');
    return {.token = token,
            .leader = std::max<qint64>(0, fields[0].toLongLong()),
            .since = fields.value(startTime).toULongLong()};
}

QByteArray newToken()
{
    return QByteArray::number(QRandomGenerator::system()->generate64(), 16).rightJustified(16, '0');
}

QByteArray startLine(const QByteArray &token, qsizetype frameSize)
{
    // No single quote may stand in it: the login shell, whichever it is, takes all of it as one word.
    // SHLVL keeps bash from reading ~/.bashrc as the login shell has done already.
    const QByteArray script = "export SHLVL=1 TPUDESK_RUN=" + token
        + "; b=bash; command -v bash >/dev/null 2>&1 || b=sh; " + R"(read -r l </proc/$$/stat; printf "\036)" + token
        + R"( %s %s %s\n" $$ $b "${l##*) }" >&2; printf "\036)" + token + R"(\n"; exec $b -c ")"
        + R"(tpudesk_text=\$(head -c )" + QByteArray::number(frameSize) + R"(); case \$tpudesk_text in *\"#)" + token
        + R"(\") eval \"\$tpudesk_text\";; *) exit 126;; esac")";
    return "exec /bin/sh -c '" + script + "'";
}

QByteArray scriptFrame(const QByteArray &token, const QByteArray &script)
{
    return "unset tpudesk_text;" + script + "\n#" + token;
}

MarkFilter::MarkFilter(const QByteArray &token)
    : m_mark{'\036' + token}
{
}

QByteArray MarkFilter::take(const QByteArray &bytes)
{
    if (m_state != State::Searching)
        return bytes;
    m_held += bytes;
    const auto begin = m_held.indexOf(m_mark);
    const auto end = begin < 0 ? -1 : m_held.indexOf('\n', begin);
    if (end >= 0) {
        m_state = State::Found;
        m_words = m_held.sliced(begin + m_mark.size(), end - begin - m_mark.size()).trimmed().left(longestWords);
        const auto after = m_held.sliced(end + 1);
        m_held.clear();
        return after;
    }
    if (m_held.size() < longestNoise)
        return {};
    m_state = State::GivenUp;
    return std::exchange(m_held, {});
}

QByteArray MarkFilter::rest()
{
    return std::exchange(m_held, {});
}

Task<GroupEnd> endGroup(std::shared_ptr<SshConnection> connection, RemoteGroup group, std::chrono::seconds grace,
                        std::stop_token stop)
{
    return ask(std::move(connection), std::move(group), endScript, grace, std::move(stop));
}

Task<GroupEnd> lookAtGroup(std::shared_ptr<SshConnection> connection, RemoteGroup group, std::stop_token stop)
{
    return ask(std::move(connection), std::move(group), "tell 0\n", 0s, std::move(stop));
}
