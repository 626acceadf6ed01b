// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/strictexchange.h"

#include <QByteArrayView>

#include <libssh/callbacks.h>

#include <algorithm>
#include <array>
#include <utility>

namespace {

/// The whole line of that one function: what a server writes into a message of its own stands in lines of other ones.
void hearLog(int, const char *function, const char *line, void *isStrict)
{
    if (isStrict != nullptr && QByteArrayView{function} == "ssh_packet_kexinit"
        && QByteArrayView{line} == "ssh_packet_kexinit: Server supports strict kex, enabling.")
        *static_cast<bool *>(isStrict) = true;
}

} // namespace

// What is set here is the thread's own in libssh.
StrictExchangeWatch::StrictExchangeWatch(bool *isStrict)
{
    ssh_set_log_callback(&hearLog);
    ssh_set_log_userdata(isStrict);
    ssh_set_log_level(SSH_LOG_DEBUG);
}

StrictExchangeWatch::~StrictExchangeWatch()
{
    ssh_set_log_level(SSH_LOG_NONE);
    ssh_set_log_userdata(nullptr);
}

bool isOpenToTerrapin(ssh_session session)
{
    const std::array directions{std::pair{ssh_get_cipher_in(session), ssh_get_hmac_in(session)},
                                std::pair{ssh_get_cipher_out(session), ssh_get_hmac_out(session)}};
    return std::ranges::any_of(directions, [](const auto &direction) {
        const QByteArrayView cipher{direction.first};
        return cipher.startsWith("chacha20-")
            || (!cipher.contains("-gcm@") && QByteArrayView{direction.second}.endsWith("-etm@openssh.com"));
    });
}
