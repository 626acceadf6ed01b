// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Hostile names, addresses, users, key files and ids, parted by zero bytes: what gets into the SSH configuration are
// the lines that we write, one value each, and nothing else.
#include "services/ssh/configfile.h"
#include "tests/fuzz/require.h"

#include <QFile>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

void checkLines(const QByteArray &config)
{
    static const QList<QByteArray> words{"Host",         "HostName",           "Port",        "User",
                                         "HostKeyAlias", "UserKnownHostsFile", "CheckHostIP", "StrictHostKeyChecking",
                                         "IdentityFile", "IdentitiesOnly"};
    int blocks = 0;
    for (const auto &line : config.split('\n')) {
        const auto plain = line.trimmed();
        if (plain.isEmpty() || plain.startsWith('#'))
            continue;
        const auto word = plain.split(' ').first();
        require(words.contains(word), "only our own keywords");
        blocks += word == "Host" ? 1 : 0;
        require(word == "IdentityFile" || word == "UserKnownHostsFile" || plain.count(' ') == 1, "one value each");
    }
    require(blocks <= 1, "one machine");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const QTemporaryDir folder;
    const auto parts = QByteArray{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)}.split('\0');
    const auto text = [&](qsizetype i) { return QString::fromUtf8(parts.value(i)); };
    SshConfigHost host;
    host.alias = text(0);
    host.target.host = text(1);
    host.target.user = text(2);
    host.target.keyFile = text(3);
    host.target.identity = {ProjectId{text(4)}, ZoneId{text(5)}, text(6), 0};
    if (parts.size() > 7)
        host.hostKey = HostKey{text(7), text(8)};
    SshConfigFile config{folder.path()};
    for (const auto &name : {host.alias, configAlias(host.alias, 1, 2)}) {
        host.alias = name;
        const auto added = config.add(host, SshConfigFile::Consent::Given);
        QFile file{folder.filePath(u"tpudesk_config"_s)};
        checkLines(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{});
        require(!added || config.aliases().contains(name), "what was added is there");
        require(!added || config.remove(host.target.identity), "and can be removed");
    }
    return 0;
}
