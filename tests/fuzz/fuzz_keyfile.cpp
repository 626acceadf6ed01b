// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any file that is chosen as a private key: it is usable or has a reason, and nothing of it gets into the log.
#include "services/core/log.h"
#include "services/ssh/keyfile.h"
#include "tests/fuzz/require.h"

#include <QFile>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const QTemporaryDir folder;
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    QFile file{folder.filePath(u"key"_s)};
    require(file.open(QIODevice::WriteOnly) && file.write(raw) == raw.size(), "a file can be written");
    file.close();
    const auto lines = Log::instance().lines().size();
    const auto key = inspectKeyFile(file.fileName());
    require(key.type.isEmpty() == (key.bits == 0 && key.publicKey.isEmpty()) || !key.problem.isEmpty(),
            "a key has a type");
    require(key.fingerprint.isEmpty() || key.fingerprint.startsWith("SHA256:"_L1), "a fingerprint is one");
    if (key.lock == KeyFile::Lock::Open) { // what has a passphrase may ask for hours of key stretching
        const auto open = unlockKeyFile(file.fileName(), {});
        require(open || !open.error().message.isEmpty(), "it opens, or says why not");
        require(!open || open->contains("PRIVATE KEY"), "what is open is a key");
        require(!key.problem.isEmpty() || open, "what has no problem opens");
        require(!open || agentIdentity(*open).size() < open->size(), "an agent is given a part of it");
    } else {
        require(key.contentHash.size() == 32, "what was unlocked can be told from what comes after it");
    }
    require(agentIdentity(raw).size() <= raw.size(), "nothing comes to it");
    const auto head = parseOpenSshHead(raw);
    require(head.publicBlob.size() <= raw.size() && head.cipher.size() <= raw.size(), "bounded");
    require(Log::instance().lines().size() == lines, "nothing of a key is logged");
    return 0;
}
