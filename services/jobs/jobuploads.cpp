// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/joblifecycle.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostNames = 10; ///< in one sentence

/// Each file once, on however many hosts it was changed.
QString namesOf(const EditedFiles &edited)
{
    QStringList names;
    for (const auto &files : edited) {
        for (const auto &file : files) {
            if (!names.contains(file))
                names << file;
            if (names.size() > mostNames)
                return names.first(mostNames).join(u", "_s) + u", …"_s;
        }
    }
    return names.join(u", "_s);
}

StoredMessage noteOf(const EditedFiles &edited, bool areKept)
{
    if (edited.isEmpty())
        return {};
    const auto *source = areKept
        ? QT_TRANSLATE_NOOP("JobService", "Changed on the hosts since the last upload, and kept as they are there: %1.")
        : QT_TRANSLATE_NOOP("JobService",
                            "Changed on the hosts since the last upload, and replaced by the files of this computer: "
                            "%1.");
    return {"JobService", source, QStringList{namesOf(edited)}};
}

Error question()
{
    return {ErrorCode::Conflict,
            JobText::tr("Files were changed on the hosts since the last upload. Nothing was started over them."),
            {}};
}

} // namespace

Task<> JobUploads::check(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    service->run(id).live.edited.clear();
    const auto spec = service->job(id)->spec;
    if (spec.upload.from.isEmpty() || !service->m_context.edited || service->run(id).cause == JobCause::Recovered
        || service->run(id).ifEdited != JobService::IfEdited::Ask)
        co_return {};
    const auto edited = co_await service->m_context.edited(spec, stop);
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (!edited)
        co_return std::unexpected{edited.error()};
    if (edited->isEmpty())
        co_return {};
    service->run(id).live.edited = *edited;
    emit service->editedFound(id);
    co_return std::unexpected{question()};
}

Task<> JobUploads::send(Service service, QUuid id, std::stop_token stop)
{
    auto spec = service->job(id)->spec;
    if (spec.upload.from.isEmpty() || !service->m_context.upload)
        co_return {};
    service->setPhase(id, JobPhase::Uploading);
    if (service->m_context.edited) {
        const auto edited = co_await service->m_context.edited(spec, stop);
        if (!service || !service->job(id))
            co_return failed(ErrorCode::Cancelled);
        if (!edited)
            co_return std::unexpected{edited.error()};
        auto &attempt = service->job(id)->attempts.last();
        const auto ifEdited =
            attempt.cause == JobCause::Recovered ? JobService::IfEdited::Keep : service->run(id).ifEdited;
        if (!edited->isEmpty() && ifEdited == JobService::IfEdited::Ask) {
            service->run(id).live.edited = *edited;
            emit service->editedFound(id);
            co_return std::unexpected{question()};
        }
        // Also what is changed from now on, while nobody looks, is replaced only where that was agreed to.
        spec.upload.keepsEdited = ifEdited != JobService::IfEdited::Replace;
        attempt.uploaded = noteOf(*edited, spec.upload.keepsEdited);
        service->keepOrSay(id);
    }
    const UploadReport report = [service, id](const QString &sentence) {
        if (service && service->job(id))
            service->setPhase(id, JobPhase::Uploading, sentence);
    };
    co_return co_await service->m_context.upload(spec, report, stop);
}
