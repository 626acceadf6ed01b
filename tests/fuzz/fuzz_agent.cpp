// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever listens where the agent should: its keys are as many as it sent bytes for, or it is told why there are none.
#include "services/ssh/agent.h"
#include "tests/fuzz/require.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstdint>
#include <thread>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

/// A socket in a folder of its own, kept for all inputs.
struct Place
{
    Place()
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        QFile::encodeName(path).toStdString().copy(address.sun_path, sizeof address.sun_path - 1);
        require(::bind(listener, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
                    && ::listen(listener, 1) == 0,
                "there is a socket");
    }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("a"));
    int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const Place place;
    std::thread agent{[&] {
        const int client = ::accept(place.listener, nullptr, nullptr);
        (void)::send(client, bytes, size, MSG_NOSIGNAL);
        ::shutdown(client, SHUT_WR);
        char asked[64];
        while (::recv(client, asked, sizeof asked, 0) > 0) { } // until it has hung up
        ::close(client);
    }};
    const auto keys = agentKeys(place.path, std::chrono::seconds{60}, {});
    agent.join();
    require(keys || !keys.error().message.isEmpty(), "a refusal has a sentence");
    qsizetype all = 0;
    for (const auto &key : keys.value_or(QList<AgentKey>{}))
        all += key.blob.size() + key.comment.size() + 8;
    require(all <= qsizetype(size), "nothing comes to it");
    return 0;
}
