// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// How fast mails are read: whole mails of 1 MiB, the parser's cap, in the forms that people paste and drop.
#include "services/grantmail/grantmail.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>

namespace {

const QByteArray rows =
    "* 64 spot Cloud TPU v5e chips in zone europe-west4-b\n* 32 on-demand Cloud TPU v4 chips in zone us-central2-b\n"
    "* 5 on-demand Cloud TPU v3-8 device(s) in zone europe-west4-a\n";
const QByteArray prose =
    "While your Cloud TPUs are free, you'll still be charged for the rest of the GCP services you use. If you have "
    "access to v2-8 "
    "and/or v3-8 quotas, please note that individual devices cannot be used in pod configurations.\n\n";

QByteArray filled(const QByteArray &part)
{
    return part.repeated((1 << 20) / part.size());
}

/// The best of some rounds, in MB/s.
double speed(const QByteArray &text)
{
    constexpr int rounds = 9;
    qint64 best = std::numeric_limits<qint64>::max();
    for (int round = 0; round < rounds; ++round) {
        QElapsedTimer timer;
        timer.start();
        const auto mail = readGrantMail(text);
        if (mail.bytes != text.size())
            std::abort();
        best = std::min(best, timer.nsecsElapsed());
    }
    return double(text.size()) * 1e3 / double(best);
}

void print(const char *what, const QByteArray &text)
{
    std::printf("{\"figure\":\"grant mail, %s\",\"value\":%.1f,\"unit\":\"MB/s\",\"goal\":\">= 50 MB/s\"}\n", what,
                speed(text));
}

} // namespace

int main()
{
    const auto text = filled(rows + prose.repeated(5));
    print("plain", text);
    print("rows only", filled(rows));
    print("quoted reply", filled("> " + QByteArray{rows + prose.repeated(5)}.replace("\n", "\n> ")));
    print("HTML", "<html><body>" + QByteArray{text.first(700'000)}.replace("* ", "<li>").replace("\n", "</li><br>\n"));
    print("base64", "MIME-Version: 1.0\nContent-Transfer-Encoding: base64\n\n" + text.first(780'000).toBase64());
    print(
        "Korean around rows",
        filled(rows + QByteArray{"안녕하세요. 승인 메일을 전달합니다. 영역과 할당량을 확인해 주세요.\n"}.repeated(10)));
    return 0;
}
