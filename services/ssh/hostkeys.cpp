// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/hostkeys.h"
#include "services/core/log.h"
#include "services/ssh/keyfile.h"
#include "services/ssh/privatefile.h"
#include "services/ssh/translations.h"
#include "services/store/filelock.h"
#include "services/store/jsonmerge.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

QString HostKey::fingerprint() const
{
    return keyFingerprint(base64);
}

QString HostKeyReplaced::sentence() const
{
    return Ssh::tr("%1 has a new host key, %2 (%3). Google publishes the same key for it, so it was accepted and takes "
                   "the place of the one known before, %4 (%5).")
        .arg(name, now.fingerprint(), now.type, before.fingerprint(), before.type);
}

QString pinName(const HostIdentity &host)
{
    return u"%1/%2/%3/%4"_s.arg(host.project.toString(), host.zone.toString(), host.nodeId,
                                QString::number(host.worker));
}

HostKeys::HostKeys(QString file)
    : m_file{std::move(file)}
{
    load();
}

void HostKeys::load()
{
    if (const auto file = read())
        adopt(*file);
}

std::optional<QJsonObject> HostKeys::read()
{
    constexpr qint64 limit = 16 * 1024 * 1024;
    QFile file{m_file};
    m_unreadable = false;
    if (!file.exists())
        return std::nullopt;
    const auto bytes = file.size() <= limit && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
    auto root = QJsonDocument::fromJson(bytes).object();
    m_unreadable = root["version"_L1].toInt() != 1;
    return root;
}

void HostKeys::adopt(const QJsonObject &file)
{
    m_pins.clear();
    const auto pins = file["pins"_L1].toObject();
    for (auto pin = pins.begin(); pin != pins.end(); ++pin) {
        const HostKey key{pin->toObject()["type"_L1].toString(), pin->toObject()["key"_L1].toString()};
        if (!key.fingerprint().isEmpty())
            m_pins.insert(pin.key(), key);
    }
    m_written = toFile();
}

QJsonObject HostKeys::toFile() const
{
    QJsonObject pins;
    for (auto pin = m_pins.begin(); pin != m_pins.end(); ++pin)
        pins.insert(pin.key(), QJsonObject{{u"type"_s, pin->type}, {u"key"_s, pin->base64}});
    return {{u"version"_s, 1}, {u"pins"_s, pins}};
}

/// What other windows have pinned or forgotten meanwhile counts here, too.
Result<> HostKeys::save()
{
    const auto lock = FileLock::take(m_file);
    if (!lock)
        return std::unexpected{lock.error()};
    const auto theirs = read();
    if (m_unreadable) {
        return failed(ErrorCode::FileFailed,
                      Ssh::tr("The file of known host keys (%1) is damaged or of a newer version; it was left as it "
                              "is. Move it away to start a new one.")
                          .arg(m_file));
    }
    const auto now = theirs ? mergedJson(m_written, toFile(), *theirs) : toFile();
    const auto written = writePrivateFile(m_file, QJsonDocument{now}.toJson());
    if (written)
        adopt(now);
    return written;
}

HostKeyVerdict HostKeys::judge(const HostIdentity &host, const QMap<QString, QString> &published,
                               const HostKey &shown) const
{
    const auto pin = pinned(host);
    const auto same = published.constFind(shown.type);
    const bool isNamed = same != published.constEnd();
    if (isNamed && same->trimmed() == shown.base64)
        return {!pin ? HostKeyTrust::Published : *pin == shown ? HostKeyTrust::Pinned : HostKeyTrust::Replaced, pin};
    if (isNamed)
        return {HostKeyTrust::Changed, HostKey{shown.type, same->trimmed()}};
    if (pin == shown)
        return {HostKeyTrust::Pinned, {}};
    if (!published.isEmpty()) // the cloud names keys, and this is of none of their types
        return {HostKeyTrust::Changed, HostKey{published.firstKey(), published.first().trimmed()}};
    return pin ? HostKeyVerdict{HostKeyTrust::Changed, pin} : HostKeyVerdict{};
}

std::optional<HostKey> HostKeys::pinned(const HostIdentity &host) const
{
    const auto pin = m_pins.constFind(pinName(host));
    return pin == m_pins.constEnd() ? std::nullopt : std::optional{*pin};
}

Result<> HostKeys::pin(const HostIdentity &host, const HostKey &key)
{
    if (key.fingerprint().isEmpty())
        return failed(ErrorCode::BadReply, Ssh::tr("The machine's host key cannot be read."));
    const bool isNew = pinned(host) != key;
    m_pins.insert(pinName(host), key);
    if (isNew)
        emit changed();
    return save();
}

Result<> HostKeys::replace(const HostIdentity &host, const HostKey &key, const QString &name)
{
    const auto before = pinned(host);
    const auto done = pin(host, key);
    if (before && pinned(host) == key && *before != key) {
        note(u"ssh"_s,
             u"the pinned host key of %1 gave way to the published one: %2, before %3"_s.arg(name, key.fingerprint(),
                                                                                             before->fingerprint()));
        emit replaced({name, *before, key});
    }
    return done;
}

Result<> HostKeys::forget(const HostIdentity &host)
{
    m_pins.remove(pinName(host));
    emit changed();
    return save();
}

Result<> HostKeys::forgetNode(const ProjectId &project, const ZoneId &zone, const QString &nodeId)
{
    const auto prefix = u"%1/%2/%3/"_s.arg(project.toString(), zone.toString(), nodeId);
    m_pins.removeIf([&](const auto &pin) { return pin.key().startsWith(prefix); });
    emit changed();
    return save();
}
