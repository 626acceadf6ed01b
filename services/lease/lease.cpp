// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/lease/lease.h"

#include "services/core/clock.h"
#include "services/core/plaintext.h"
#include "services/core/process.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QSysInfo>

using namespace Qt::StringLiterals;

namespace {

/// Nothing: it may act.
std::optional<Error> refusalOf(const Result<LeaseRecord> &read)
{
    if (!read)
        return read.error().code == ErrorCode::NotFound ? std::nullopt : std::optional{read.error()};
    if (leaserules::mayAct(*read))
        return std::nullopt;
    return Error{.code = ErrorCode::Conflict, .message = leaserules::whyNot(*read)};
}

} // namespace

QString computerName()
{
    const auto name = plainLine(QSysInfo::machineHostName(), LeaseParty::longestName);
    return name.isEmpty() ? u"localhost"_s : name;
}

Lease::Lease(QString path, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_file{std::make_shared<const LeaseFile>(std::move(path))}
    , m_clock{clock}
{
    look();
}

Lease::~Lease() = default;

LeaseMoment Lease::moment() const
{
    static const auto boot = bootId();
    return {.boot = boot, .sinceBoot = m_clock->sinceBoot()};
}

std::function<Result<>()> Lease::condition() const
{
    return [file = m_file]() -> Result<> {
        const auto why = file->path().isEmpty() ? std::nullopt : refusalOf(file->read());
        return why ? Result<>{std::unexpected{*why}} : Result<>{};
    };
}

void Lease::look()
{
    if (!m_file->path().isEmpty())
        take(m_file->read());
}

void Lease::take(const Result<LeaseRecord> &read)
{
    const auto before = std::pair{m_record, m_refusal ? m_refusal->message : QString{}};
    m_record = read.value_or(LeaseRecord{});
    m_refusal = refusalOf(read);
    if (read && !m_watch && QFileInfo::exists(m_file->path())) {
        m_watch = std::make_unique<QFileSystemWatcher>(QStringList{m_file->path()});
        connect(m_watch.get(), &QFileSystemWatcher::fileChanged, this, &Lease::look);
    }
    if (before != std::pair{m_record, m_refusal ? m_refusal->message : QString{}})
        emit changed();
}

Result<LeaseRecord> Lease::begin()
{
    if (m_file->path().isEmpty())
        return failed(ErrorCode::NotFound);
    const LeaseRecord first{.self = {.id = QUuid::createUuid(), .name = computerName()}};
    auto made = m_file->make(first);
    look();
    return made;
}

Result<LeaseRecord> Lease::swap(const LeaseFile::Change &change)
{
    if (const auto made = begin(); !made)
        return made;
    auto swapped = m_file->swap(change);
    look();
    return swapped;
}

Result<> Lease::beginEmpty(const QString &name)
{
    const auto made =
        m_file->make({.state = LeaseState::Empty,
                      .self = {.id = QUuid::createUuid(), .name = plainLine(name, LeaseParty::longestName)}});
    look();
    return made ? Result<>{} : Result<>{std::unexpected{made.error()}};
}
