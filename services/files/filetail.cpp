// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filetail.h"

#include "services/core/async/backoff.h"
#include "services/core/clock.h"

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A log that is turned over is not there for a moment; a key that nobody unlocks is asked for no second time.
bool isPassing(ErrorCode code)
{
    return code == ErrorCode::ConnectionLost || code == ErrorCode::Offline || code == ErrorCode::Timeout
        || code == ErrorCode::Busy || code == ErrorCode::NotFound;
}

} // namespace

FileTail::FileTail(std::shared_ptr<RemoteFiles> files, QByteArray path, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_files{std::move(files)}
    , m_path{std::move(path)}
    , m_clock{clock}
{
}

bool FileTail::canFollow(TextEncoding encoding)
{
    return encoding == TextEncoding::Utf8 || encoding == TextEncoding::Utf8Mark || encoding == TextEncoding::Latin1;
}

void FileTail::begin(quint64 known, quint64 size, TextEncoding encoding)
{
    end();
    m_known = known;
    m_size = size;
    m_decode.emplace(encoding == TextEncoding::Latin1 ? QStringDecoder::Latin1 : QStringDecoder::Utf8);
    m_endsInReturn = false;
    m_stumbles = 0;
    m_isFollowing = true;
    wait(pause);
}

void FileTail::end()
{
    m_isFollowing = false;
    ++m_run;
    m_tasks.cancel();
}

void FileTail::setWatched(bool isWatched)
{
    if (std::exchange(m_isWatched, isWatched) == isWatched || !m_isFollowing)
        return;
    ++m_run;
    m_tasks.cancel();
    if (isWatched)
        ask();
}

void FileTail::ask()
{
    m_tasks.run(m_files->contents(m_path, {.from = m_known, .most = mostAtOnce}, m_tasks.token()),
                [this, run = m_run](const Result<FileContents> &read) {
                    if (run != m_run)
                        return;
                    if (read)
                        take(*read);
                    else
                        stumble(read.error());
                });
}

void FileTail::wait(std::chrono::milliseconds time)
{
    m_tasks.run(m_clock->sleep(time, m_tasks.token()), [this, run = m_run](const Result<> &slept) {
        if (slept && run == m_run && m_isWatched)
            ask();
    });
}

void FileTail::take(const FileContents &read)
{
    m_stumbles = 0;
    const auto size = read.stamp.size;
    if (size < m_size || size > m_known + mostBehind) {
        end();
        emit replaced();
        return;
    }
    m_size = size;
    m_known += static_cast<quint64>(read.bytes.size());
    const bool hasMore = read.isCut;
    const auto run = m_run;
    emit added(textOf(read.bytes));
    if (run != m_run) // whoever heard it has ended it
        return;
    if (hasMore)
        ask();
    else
        wait(pause);
}

void FileTail::stumble(const Error &error)
{
    if (error.code == ErrorCode::Conflict) { // it became shorter while it was read
        end();
        emit replaced();
    } else if (isPassing(error.code)) {
        wait(Backoff{.base = pause, .cap = 60s}.after(++m_stumbles));
        emit stumbled(error);
    } else {
        end();
        emit failed(error);
    }
}

QString FileTail::textOf(const QByteArray &bytes)
{
    QString text = (*m_decode)(bytes);
    if (text.isEmpty())
        return text;
    const bool goesOn = std::exchange(m_endsInReturn, text.endsWith(u'\r')) && text.startsWith(u'\n');
    text.replace("\r\n"_L1, "\n"_L1);
    text.replace(u'\r', u'\n');
    return goesOn ? text.sliced(1) : text;
}
