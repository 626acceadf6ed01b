// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/fileupload.h"

#include <memory>

/// Many files to a host, on a worker thread. Small ones do not wait for each other's answers, so that a thousand of
/// them cost little more round trips than a few; large ones go one after the other, each as FileUpload does it. Every
/// file arrives under a hidden name and gets its own in one step.
class FileBatch
{
public:
    static constexpr quint64 largestSmall = 1024 * 1024; ///< bytes: so much of a file is held in memory

    FileBatch(SftpClient *client, const QList<PutOrder> &orders, FileUpload::Report report, std::stop_token stop);

    /// A file whose part was gone on with: it has all of it, and no name yet.
    struct Continued
    {
        qsizetype index = 0; ///< of its order
        std::shared_ptr<FileUpload> upload{};
    };

    /// For each order, in their order; for those of continued() Cancelled.
    [[nodiscard]] QList<Result<FileStamp>> run();
    [[nodiscard]] QList<Continued> continued() const;

private:
    struct Course;
    using SharedCourse = std::shared_ptr<Course>;

    void begin(const SharedCourse &course);
    void openPart(const SharedCourse &course, quint32 how);
    void lookAtPart(const SharedCourse &course, const sftp::Response &refusal);
    void judge(Course &course, const sftp::Response &there) const;
    void write(const SharedCourse &course);
    void close(const SharedCourse &course);
    void lookOnceMore(const SharedCourse &course);
    void giveName(const SharedCourse &course);
    void drop(const SharedCourse &course);
    void finish(Course &course);
    void runSlowly(Course &course);
    [[nodiscard]] Result<FileStamp> outcomeOf(const Course &course);

    SftpClient *m_client;
    FileUpload::Report m_report;
    std::stop_token m_stop;
    QList<SharedCourse> m_courses;
    qsizetype m_open = 0; ///< files under way
};
