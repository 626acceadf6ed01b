// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/historythreads.h"

#include <QCoreApplication>
#include <QDir>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostLeft = 200'000; ///< ticks that wait for a disk that refuses
constexpr qint64 pruneEvery = 600'000;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(History)
};

bool isDamage(const Result<> &result)
{
    return !result && result.error().code == ErrorCode::BadReply;
}

} // namespace

HistoryThreads::HistoryThreads(QString path, Report report)
    : m_path{std::move(path)}
    , m_report{std::move(report)}
{
    for (auto *room : {&m_writer, &m_reader}) {
        room->thread = std::make_unique<QThread>();
        room->thread->setObjectName(room == &m_writer ? u"history writer"_s : u"history reader"_s);
        room->seat = new QObject;
        room->seat->moveToThread(room->thread.get());
        QObject::connect(room->thread.get(), &QThread::finished, room->seat, &QObject::deleteLater);
    }
}

HistoryThreads::~HistoryThreads()
{
    for (auto *room : {&m_writer, &m_reader}) {
        if (room->thread->isRunning()) // the disk hangs: the system ends what still waits for it
            (void)room->thread.release();
    }
}

void HistoryThreads::post(Room *room, std::function<void()> work)
{
    QMetaObject::invokeMethod(
        room->seat, [self = shared_from_this(), work = std::move(work)] { work(); }, Qt::QueuedConnection);
}

void HistoryThreads::begin(qint64 limit, qint64 now)
{
    m_limit = limit;
    m_writer.thread->start(QThread::LowPriority);
    m_reader.thread->start();
    post(&m_writer, [this, now] {
        if (!m_path.isEmpty()) {
            m_writer.file = std::make_unique<HistoryFile>(m_path, HistoryFile::Use::Write);
            m_store = std::make_unique<HistoryStore>(m_writer.file.get());
            auto result = opened();
            if (isDamage(result)) {
                repair(result.error());
                result = opened();
            }
            if (result)
                result = m_store->prune(now, m_limit);
            m_pruned = now;
            tell(result);
        }
        m_isReady.set_value();
    });
}

Result<> HistoryThreads::opened()
{
    return m_writer.file->isOpen() ? Result<>{} : m_writer.file->open();
}

void HistoryThreads::repair(Error why)
{
    const auto kept = m_writer.file->putAside();
    if (!kept)
        return;
    ++m_file;
    m_putAside = Error{ErrorCode::BadReply,
                       Words::tr("The usage history was damaged. It is kept as %1, and a new one was begun. Nothing "
                                 "has to be done; delete the damaged "
                                 "file when you do not need it.")
                           .arg(QDir::toNativeSeparators(*kept)),
                       why.serverWords};
}

void HistoryThreads::tell(const Result<> &result)
{
    HistoryNews news{.bytes = m_writer.file->bytes(),
                     .oldest = m_writer.file->isOpen() ? m_store->oldest() : 0,
                     .problem = m_putAside};
    if (!result)
        news.problem = result.error();
    m_report(news);
}

void HistoryThreads::write(HistoryBatch batch, qint64 now)
{
    if (m_path.isEmpty())
        return;
    ++m_waiting;
    post(&m_writer, [this, now, batch = std::move(batch)] {
        writeNow(batch, now);
        --m_waiting;
    });
}

void HistoryThreads::writeNow(HistoryBatch batch, qint64 now)
{
    m_left.ticks += batch.ticks;
    m_left.events += batch.events;
    m_left.slices.insert(batch.slices);
    auto result = opened();
    if (result)
        result = m_store->put(m_left, now);
    if (isDamage(result)) {
        repair(result.error());
        result = opened();
        if (result)
            result = m_store->put(m_left, now);
    }
    if (result) {
        m_left = {};
        if (now - m_pruned >= pruneEvery || now < m_pruned || m_writer.file->bytes() > m_limit) {
            result = m_store->prune(now, m_limit);
            m_pruned = now;
        }
    }
    if (m_left.ticks.size() > mostLeft)
        m_left.ticks.remove(0, m_left.ticks.size() - mostLeft);
    if (m_left.events.size() > mostLeft)
        m_left.events.remove(0, m_left.events.size() - mostLeft);
    tell(result);
}

void HistoryThreads::setLimit(qint64 limit, qint64 now)
{
    if (m_path.isEmpty())
        return;
    post(&m_writer, [this, limit, now] {
        m_limit = limit;
        auto result = opened();
        tell(result ? m_store->prune(now, limit) : result);
    });
}

void HistoryThreads::forget(const QString &slice, std::function<void(Result<>)> done)
{
    post(&m_writer, [this, slice, done = std::move(done)] {
        if (!m_store) {
            done({});
            return;
        }
        const auto hosts = m_left.slices.value(slice);
        m_left.ticks.removeIf([&](const HostTick &tick) { return slice.isEmpty() || hosts.contains(tick.host); });
        m_left.events.removeIf([&](const UsageEvent &event) { return slice.isEmpty() || event.slice == slice; });
        auto result = opened();
        if (result)
            result = m_store->forget(slice);
        tell(result);
        done(result);
    });
}

void HistoryThreads::ask(std::function<void(HistoryFile *)> question)
{
    post(&m_reader, [this, question = std::move(question)] {
        constexpr auto patience = std::chrono::seconds{10};
        if (m_path.isEmpty() || m_ready.wait_for(patience) != std::future_status::ready) {
            question(nullptr);
            return;
        }
        if (!m_reader.file)
            m_reader.file = std::make_unique<HistoryFile>(m_path, HistoryFile::Use::Read);
        if (std::exchange(m_read, m_file) != m_file)
            m_reader.file->close();
        const bool isOpen = m_reader.file->isOpen() || m_reader.file->open();
        question(isOpen ? m_reader.file.get() : nullptr);
    });
}

void HistoryThreads::end(std::chrono::milliseconds patience)
{
    const QDeadlineTimer deadline{patience};
    for (auto *room : {&m_reader, &m_writer}) {
        post(room, [this, room] {
            if (room == &m_writer)
                m_store.reset();
            room->file.reset();
            QThread::currentThread()->quit();
        });
    }
    for (auto *room : {&m_reader, &m_writer})
        (void)room->thread->wait(deadline);
}
