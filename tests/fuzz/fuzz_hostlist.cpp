// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A list of hosts, a command line or variables that somebody pasted: every host that comes out is a word that can stand
// on a command line of ssh, and can be written down and read again; a command is text that can be run as it is.
#include "services/hosts/podhost.h"
#include "services/hosts/podrunline.h"
#include "services/hosts/variables.h"
#include "tests/fuzz/require.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool isHarmless(const QString &word)
{
    return !word.startsWith(u'-') && std::ranges::all_of(word, [](QChar c) {
        return c.unicode() < 128 && (c.isLetterOrNumber() || u"._:-[]%"_s.contains(c));
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto text = QString::fromUtf8(reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size));
    if (const auto hosts = parseHostList(text)) {
        require(!hosts->isEmpty() && hosts->size() <= 1024, "some, not too many");
        for (const auto &host : *hosts) {
            require(isHarmless(host.address) && !host.address.isEmpty(), "an address");
            require(isHarmless(host.user), "a user");
            require(host.port > 0, "a port");
            require(podHostFrom(toJson(host)) == host, "its JSON is the same host");
            const auto again = parseHostList(host.label);
            require(again && again->size() == 1 && again->first() == host, "its label is the same host");
        }
    }
    if (const auto line = parsePodrun(text)) {
        require(line->form == RunForm::Argv ? !line->argv.isEmpty() : !line->script.trimmed().isEmpty(), "a command");
        RunRequest request;
        request.script = line->text();
        require(text.contains(QChar{0}) || request.script.trimmed().isEmpty() || scriptOf(request), "it can be run");
    }
    if (const auto typed = parseVariables(text)) {
        require(typed->values.size() <= 500, "not too many");
        for (const auto &[name, value] : typed->values.asKeyValueRange()) {
            require(!name.isEmpty() && !name.contains('=') && !name.contains('\0'), "a name");
            require(!value.contains('\0') && !value.contains('\n') && value.size() <= 120'000, "a value");
        }
        for (const auto &secret : typed->secrets)
            require(typed->values.contains(secret), "a secret is one of them");
        const auto again = parseVariables(variableLines(typed->values));
        require(again && again->values == typed->values, "its lines are the same variables");
    }
    return 0;
}
