// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a host prints around our mark, in pieces of any size (the first byte says which): nothing is lost or added, and
// whatever stands behind the mark, no process but a true one is named as the leader.
#include "services/ssh/remotegroup.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <cstdint>

namespace {

const QByteArray token{"0123456789abcdef"};

struct Taken
{
    QByteArray passed;
    QByteArray words;
    bool hasSeenMark = false;

    friend bool operator==(const Taken &, const Taken &) = default;
};

Taken taken(const QByteArray &said, qsizetype piece)
{
    MarkFilter filter{token};
    Taken all;
    for (qsizetype at = 0; at < said.size(); at += piece)
        all.passed += filter.take(said.sliced(at, std::min(piece, said.size() - at)));
    all.passed += filter.rest();
    all.words = filter.words();
    all.hasSeenMark = filter.hasSeenMark();
    return all;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1)
        return 0;
    QByteArray said{reinterpret_cast<const char *>(bytes) + 1, qsizetype(size) - 1};
    said.replace("MARK", '\036' + token); // a fuzzer would not come to it
    const auto whole = taken(said, said.size() + 1);
    require(whole == taken(said, 1 + bytes[0] % 64), "it is the same at every split");
    require(whole.passed.size() <= said.size() && whole.words.size() <= said.size(), "nothing comes to it");
    require(whole.hasSeenMark || whole.passed == said, "without a mark all is the program's");
    const auto group = groupFrom(token, whole.words);
    require(group.leader >= 0 && group.token == token, "a process or none");
    return 0;
}
