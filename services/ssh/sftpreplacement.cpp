// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftpreplacement.h"

#include "services/ssh/sftpwire.h"

#include <utility>

using namespace sftp;

SftpReplacement::SftpReplacement(SftpClient *client, QByteArray from, QByteArray to)
    : m_client{client}
    , m_from{std::move(from)}
    , m_to{std::move(to)}
{
}

void SftpReplacement::begin(Done done)
{
    m_done = std::move(done);
    setAside(1);
}

/// A backup that is there already is of a replacement that failed before: it may be the only one, so it is left alone.
void SftpReplacement::setAside(int number)
{
    if (number > mostBackups) {
        m_refusal = {.kind = Kind::Status, .code = Code::Failure};
        finish(End::NoName);
        return;
    }
    const auto name = m_to.lastIndexOf('/') + 1;
    const auto backup = m_to.first(name) + backupName(m_to.sliced(name), number);
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Lstat, id}.text(backup), id,
                  [self = shared_from_this(), number, backup](const Response &there) {
                      if (there.code != Code::NoSuchFile) {
                          self->setAside(number + 1);
                          return;
                      }
                      self->m_backup = backup;
                      self->rename(self->m_to, backup, [self](const Response &reply) {
                          if (reply.isOk()) {
                              self->place();
                              return;
                          }
                          self->m_refusal = reply;
                          self->finish(End::Refused);
                      });
                  });
}

void SftpReplacement::place()
{
    rename(m_from, m_to, [self = shared_from_this()](const Response &reply) {
        if (!reply.isOk()) {
            self->m_refusal = reply;
            self->putBack();
            return;
        }
        const auto id = self->m_client->nextId();
        self->m_client->ask(Packet{Kind::Remove, id}.text(self->m_backup), id,
                            [self](const Response &) { self->finish(End::Replaced); }); // one that stays harms nobody
    });
}

void SftpReplacement::putBack()
{
    rename(m_backup, m_to, [self = shared_from_this()](const Response &reply) {
        self->finish(reply.isOk() ? End::Refused : End::NotPutBack);
    });
}

void SftpReplacement::finish(End end)
{
    m_end = end;
    m_done(*this);
}

/// Over nothing, as version 3 has it.
void SftpReplacement::rename(const QByteArray &from, const QByteArray &to, SftpClient::Done done)
{
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Rename, id}.text(from).text(to), id, std::move(done));
}
