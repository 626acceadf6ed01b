// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any packet of an SFTP server, and any pattern and name of a file to leave out.
#include "services/ssh/excludes.h"
#include "services/ssh/sftpclient.h"
#include "services/ssh/sftpwire.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    if (const auto reply = sftp::parseResponse(raw)) {
        qsizetype names = 0;
        for (const auto &named : reply->names)
            names += named.name.size();
        require(names <= raw.size() && reply->bytes.size() <= raw.size(), "nothing is read that did not come");
    }
    [[maybe_unused]] const auto numbers = sftp::bigNumbers(raw);
    SftpPipe pipe;
    pipe.give(OutputStream::Out, raw);
    while (const auto packet = pipe.packet(SftpPipe::Wait::No))
        require(packet->size() < raw.size(), "a packet is shorter than what came");
    const auto half = raw.size() / 2;
    const auto name = raw.sliced(half).left(300);
    [[maybe_unused]] const bool isOut = Excludes{{QString::fromUtf8(raw.first(half)).left(300)}}.leavesOut(name, false);
    require(!sftp::staysInside("a/b", "../../" + name), "a link does not lead out");
    return 0;
}
