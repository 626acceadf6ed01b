// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filebatch.h"

#include "services/files/filetext.h"
#include "services/files/sftpfolder.h"
#include "services/files/translations.h"

#include <memory>
#include <utility>

using sftp::Code;
using sftp::Kind;
using sftp::Packet;
using sftp::Response;

namespace {

constexpr qsizetype mostFilesOpen = 32; ///< at once
constexpr qsizetype mostRequests = 256; ///< under way

FileStamp stampFrom(const sftp::Attributes &attributes)
{
    return {.size = attributes.size.value_or(0), .modified = attributes.modified.value_or(0)};
}

} // namespace

/// One file on its way: looked whether it may go there, opened, written, sealed (rights, time, closed), renamed.
struct FileBatch::Course
{
    PutOrder order{};
    quint64 size = 0;
    quint32 modified = 0;
    quint32 mode = 0;
    QByteArray bytes{};
    QByteArray part{}; ///< its name until it is whole
    QByteArray handle{};
    std::optional<Error> error{};
    std::optional<Response> refusal{}; ///< becomes a sentence when nothing is under way any more
    std::optional<FileStamp> stamp{}; ///< it is there
    std::shared_ptr<FileUpload> continued{};
    bool isSlow = false;
    bool isUnderWay = false;

    [[nodiscard]] bool hasFailed() const { return error || refusal; }
    void refuse(const Response &reply)
    {
        if (!hasFailed())
            refusal = reply;
    }
};

FileBatch::FileBatch(SftpClient *client, const QList<PutOrder> &orders, FileUpload::Report report, std::stop_token stop)
    : m_client{client}
    , m_report{std::move(report)}
    , m_stop{std::move(stop)}
{
    for (const auto &order : orders) {
        auto course = std::make_shared<Course>();
        course->order = order;
        m_courses.append(std::move(course));
    }
}

QList<Result<FileStamp>> FileBatch::run()
{
    for (const auto &course : std::as_const(m_courses)) {
        while ((m_open >= mostFilesOpen || m_client->underWay() >= mostRequests)
               && m_client->hear(SftpPipe::Wait::Yes)) { }
        if (m_client->error() || m_stop.stop_requested())
            break;
        begin(course);
    }
    while (m_client->underWay() > 0 && m_client->hear(SftpPipe::Wait::Yes)) { } // what has begun ends whole
    for (const auto &course : std::as_const(m_courses)) {
        if (course->isSlow && !m_client->error() && !m_stop.stop_requested())
            runSlowly(*course);
    }
    QList<Result<FileStamp>> outcomes;
    for (const auto &course : std::as_const(m_courses))
        outcomes.append(outcomeOf(*course));
    return outcomes;
}

void FileBatch::begin(const SharedCourse &course)
{
    auto source = localSource(course->order.from, LocalLinks::Refused);
    if (!source) {
        course->error = source.error();
        return;
    }
    const bool isOldServer = !m_client->hasExtension("posix-rename@openssh.com"); // it does not rename over a file
    if (source->size > largestSmall || (course->order.expected && isOldServer)) {
        course->isSlow = true;
        return;
    }
    course->size = source->size;
    course->modified = source->modified.value_or(0);
    course->mode = source->mode;
    course->bytes = source->bytes(0, static_cast<qsizetype>(source->size));
    if (std::cmp_not_equal(course->bytes.size(), source->size) || !source->isUnchanged()) {
        course->error = Error{ErrorCode::Conflict,
                              FilesMessages::tr("%1 changed on this computer while it was uploaded. Upload it again.")
                                  .arg(filetext::shownPath(course->order.to)),
                              {}};
        return;
    }
    const auto &to = course->order.to;
    course->part = filetext::childOf(filetext::parentOf(to), sftp::partName(to, course->size, course->modified));
    course->isUnderWay = true;
    ++m_open;
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Lstat, id}.text(to), id,
                  [this, course](const Response &there) { judge(*course, there); });
    openPart(course, sftp::open::exclusive);
}

/// Whether the name is free, or what has it may be replaced.
void FileBatch::judge(Course &course, const Response &there) const
{
    const auto name = filetext::shownPath(course.order.to);
    const auto &expected = course.order.expected;
    if (there.kind != Kind::Attributes && there.code != Code::NoSuchFile)
        course.refuse(there);
    else if (there.kind != Kind::Attributes && expected)
        course.error = Error{
            ErrorCode::Conflict, FilesMessages::tr("%1 was deleted on this host since it was opened.").arg(name), {}};
    else if (there.kind != Kind::Attributes)
        return;
    else if (there.attributes.isFolder())
        course.error =
            Error{ErrorCode::AlreadyExists,
                  FilesMessages::tr("%1 is a folder on this host: a file does not take its place.").arg(name),
                  {}};
    else if (!expected)
        course.error = Error{ErrorCode::AlreadyExists,
                             FilesMessages::tr("%1 is on this host already. Nothing was overwritten.").arg(name),
                             {}};
    else if (stampFrom(there.attributes) != *expected)
        course.error =
            Error{ErrorCode::Conflict,
                  FilesMessages::tr("%1 was changed on this host since it was opened. Nothing was replaced.").arg(name),
                  {}};
}

/// A part that is there already was left by a break; a link of its name, by nobody of us.
void FileBatch::openPart(const SharedCourse &course, quint32 how)
{
    const auto id = m_client->nextId();
    const quint32 flags = sftp::open::write | sftp::open::create | how;
    m_client->ask(Packet{Kind::Open, id}.text(course->part).number(flags).attributes({.mode = 0600}), id,
                  [this, course, how](const Response &reply) {
                      if (reply.kind == Kind::Handle) {
                          course->handle = reply.bytes;
                          write(course);
                      } else if (how == sftp::open::exclusive && reply.code == Code::Failure) {
                          lookAtPart(course, reply);
                      } else {
                          course->refuse(reply);
                          finish(*course);
                      }
                  });
}

void FileBatch::lookAtPart(const SharedCourse &course, const Response &refusal)
{
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Lstat, id}.text(course->part), id, [this, course, refusal](const Response &there) {
        if (there.kind == Kind::Attributes && there.attributes.isFile() && !course->hasFailed()) {
            openPart(course, sftp::open::truncate);
            return;
        }
        course->refuse(refusal);
        finish(*course);
    });
}

/// All of it, and what belongs to it, without a wait: the server does it in this order.
void FileBatch::write(const SharedCourse &course)
{
    if (course->hasFailed()) {
        drop(course);
        return;
    }
    const auto note = [course](const Response &reply) {
        if (!reply.isOk())
            course->refuse(reply);
    };
    const auto portion = m_client->portion();
    for (qsizetype offset = 0; offset < course->bytes.size(); offset += portion) {
        const auto id = m_client->nextId();
        m_client->ask(Packet{Kind::Write, id}
                          .text(course->handle)
                          .big(static_cast<quint64>(offset))
                          .text(course->bytes.mid(offset, portion)),
                      id, note);
    }
    const auto setting = m_client->nextId();
    m_client->ask(Packet{Kind::Fsetstat, setting}
                      .text(course->handle)
                      .attributes({.mode = course->mode, .modified = course->modified}),
                  setting, note);
    if (m_client->hasExtension("fsync@openssh.com")) {
        const auto syncing = m_client->nextId();
        m_client->ask(Packet{Kind::Extended, syncing}.text("fsync@openssh.com").text(course->handle), syncing, note);
    }
    close(course);
}

void FileBatch::close(const SharedCourse &course)
{
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Close, id}.text(std::exchange(course->handle, {})), id,
                  [this, course](const Response &reply) {
                      if (!reply.isOk()) // a full disk says so here, where the server writes late
                          course->refuse(reply);
                      course->bytes.clear();
                      if (course->hasFailed())
                          drop(course);
                      else if (course->order.expected)
                          lookOnceMore(course);
                      else
                          giveName(course);
                  });
}

/// Others may have been at work meanwhile, and renaming replaces what is there.
void FileBatch::lookOnceMore(const SharedCourse &course)
{
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Lstat, id}.text(course->order.to), id, [this, course](const Response &there) {
        judge(*course, there);
        if (course->hasFailed())
            drop(course);
        else
            giveName(course);
    });
}

/// Without an expected file the name is taken only while it is free: that is what plain renaming does.
void FileBatch::giveName(const SharedCourse &course)
{
    const auto &to = course->order.to;
    const auto naming = m_client->nextId();
    auto packet = course->order.expected ? m_client->renaming(naming, course->part, to)
                                         : Packet{Kind::Rename, naming}.text(course->part).text(to);
    m_client->ask(std::move(packet), naming, [course](const Response &reply) {
        if (!reply.isOk())
            course->refuse(reply);
    });
    const auto looking = m_client->nextId();
    m_client->ask(Packet{Kind::Lstat, looking}.text(to), looking, [this, course](const Response &there) {
        if (!course->hasFailed()) {
            course->stamp = there.kind == Kind::Attributes
                ? stampFrom(there.attributes)
                : FileStamp{.size = course->size, .modified = course->modified};
            finish(*course);
            return;
        }
        if (there.kind == Kind::Attributes && !course->order.expected) { // somebody was faster
            course->refusal.reset();
            judge(*course, there);
        }
        drop(course);
    });
}

void FileBatch::drop(const SharedCourse &course)
{
    if (!course->handle.isEmpty()) {
        const auto closing = m_client->nextId();
        m_client->ask(Packet{Kind::Close, closing}.text(std::exchange(course->handle, {})), closing,
                      [](const Response &) { });
    }
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Remove, id}.text(course->part), id, [](const Response &) { });
    finish(*course);
}

void FileBatch::finish(Course &course)
{
    if (std::exchange(course.isUnderWay, false))
        --m_open;
}

void FileBatch::runSlowly(Course &course)
{
    auto source = localSource(course.order.from, LocalLinks::Refused);
    if (!source) {
        course.error = source.error();
        return;
    }
    const auto ifThere = course.order.expected ? IfThere::Replace : IfThere::Refuse;
    const auto upload = std::make_shared<FileUpload>(m_client, std::move(*source), course.order.to, ifThere, m_report);
    if (course.order.expected)
        upload->expect(*course.order.expected);
    const auto sent = upload->send();
    if (sent && upload->wasContinued()) {
        course.continued = upload;
        return;
    }
    const auto stamp = sent ? upload->name() : Result<FileStamp>{std::unexpected{sent.error()}};
    if (stamp)
        course.stamp = *stamp;
    else
        course.error = stamp.error();
}

QList<FileBatch::Continued> FileBatch::continued() const
{
    QList<Continued> list;
    for (qsizetype index = 0; index < m_courses.size(); ++index) {
        if (const auto &upload = m_courses.at(index)->continued)
            list.append(Continued{.index = index, .upload = upload});
    }
    return list;
}

Result<FileStamp> FileBatch::outcomeOf(const Course &course)
{
    if (course.stamp)
        return *course.stamp;
    if (course.error)
        return std::unexpected{*course.error};
    if (m_client->error())
        return std::unexpected{*m_client->error()};
    if (course.refusal)
        return std::unexpected{refusalOf(*m_client, *course.refusal, course.order.to)};
    return failed(ErrorCode::Cancelled);
}
