// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filelisting.h"

#include <utility>

void FileListing::setFiles(std::shared_ptr<RemoteFiles> files)
{
    m_tasks.cancel();
    ++m_reading;
    m_files = std::move(files);
    m_listing = {};
    m_wanted.clear();
    m_error.reset();
    m_isReading = false;
    m_isAgain = false;
    emit changed();
}

void FileListing::open(const QByteArray &folder)
{
    if (!m_files)
        return;
    m_tasks.cancel();
    m_wanted = folder;
    m_error.reset();
    m_isReading = true;
    m_isAgain = false;
    m_readSoFar = 0;
    const auto number = ++m_reading;
    emit changed();
    const auto count = [this, number](qint64 soFar) {
        if (number != m_reading)
            return;
        m_readSoFar = soFar;
        emit progressed();
    };
    m_tasks.run(m_files->list(folder, m_tasks.guard(count), m_tasks.token()),
                [this, number](const Result<FolderListing> &read) {
                    if (number == m_reading)
                        finish(read);
                });
}

void FileListing::refresh()
{
    if (m_isReading)
        m_isAgain = true; // a reading that began anew each time would never end
    else
        open(m_error || m_listing.folder.isEmpty() ? m_wanted : m_listing.folder);
}

void FileListing::stop()
{
    if (!m_isReading)
        return;
    ++m_reading;
    m_tasks.cancel();
    finish(failed(ErrorCode::Cancelled));
}

void FileListing::finish(const Result<FolderListing> &read)
{
    m_isReading = false;
    if (read)
        m_listing = *read;
    else
        m_error = read.error();
    m_isAgain = m_isAgain && read;
    const auto number = m_reading;
    emit changed();
    if (m_isAgain && number == m_reading)
        open(m_listing.folder);
}
