// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// replay-reality FILE: a file of the reality check, read again by the parsers of now. Ends with 1 when one of its
// replies is not read whole, with 2 when the file is none or still holds a secret.
#include "realityreplay.h"

#include <QCoreApplication>
#include <QFile>

#include <cstdio>

int main(int argc, char **argv)
{
    const QCoreApplication qt{argc, argv};
    QFile file{QCoreApplication::arguments().value(1)};
    if (argc != 2 || !file.open(QFile::ReadOnly)) {
        std::fprintf(stderr, "usage: replay-reality FILE\n%s\n",
                     qUtf8Printable(argc == 2 ? file.errorString() : QString{}));
        return 2;
    }
    const auto replies = replayReality(file.readAll());
    if (!replies) {
        std::fprintf(stderr, "replay-reality: %s\n", qUtf8Printable(replies.error()));
        return 2;
    }
    bool isWhole = true;
    for (const auto &reply : *replies) {
        std::printf("%s %s: %s\n", reply.isRead ? "ok  " : "FAIL", qUtf8Printable(reply.id),
                    qUtf8Printable(reply.outcome));
        isWhole = isWhole && reply.isRead;
    }
    return isWhole ? 0 : 1;
}
