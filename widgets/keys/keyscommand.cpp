// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keyscommand.h"

#include "services/core/shellquote.h"
#include "services/tpu/tpucommand.h"

using namespace Qt::StringLiterals;

namespace {

/// `change` reads the lines on its standard input and writes them changed. Nothing is written back when they could not
/// be read.
QString byGcloud(const KeysPlace &where, const QString &change)
{
    const QString name = shellQuoted(where.project.toString());
    return u"gcloud compute project-info describe --project=%1 "
           u"--format='value(commonInstanceMetadata[items][ssh-keys])' > ssh-keys-before.txt &&\n"
           "%2 < ssh-keys-before.txt > ssh-keys.txt &&\n"
           "gcloud compute project-info add-metadata --project=%1 --metadata-from-file=ssh-keys=ssh-keys.txt"_s.arg(
               name, change);
}

/// `filter` changes the lines in jq, as an array; `arguments` come behind it. The fingerprint goes back with them. Step
/// by step by files, as above: an answer that is an error, or that has no fingerprint, is never made into metadata and
/// sent.
QString byRest(const KeysPlace &where, const QString &filter, const QString &arguments)
{
    const QString place = projectUrl(where).toString(QUrl::FullyEncoded);
    const QString curl = u"curl -sS --fail "_s + bearerHeader(projectUrl(where));
    const QString program =
        u"input | (.commonInstanceMetadata | select(.fingerprint)) // error(\"the project was not read\") "
        "| .items = ([.items[]? | select(.key != \"ssh-keys\")] + [{key: \"ssh-keys\", value: "
        "([.items[]? | select(.key == \"ssh-keys\") | .value | split(\"\\n\")[] | select(. != \"\")] | %1 | join(\"\\n\"))}])"_s
            .arg(filter);
    // -n and input: an empty answer is a failure, too.
    return u"%1 %2 > project.json &&\n"
           "jq -n %3 %4 < project.json > metadata.json &&\n"
           "%1 -X POST -H 'Content-Type: application/json' --data-binary @metadata.json %5"_s.arg(
               curl, shellQuoted(place), shellQuoted(program), arguments,
               shellQuoted(place + u"/setCommonInstanceMetadata"_s));
}

} // namespace

KeysCommand addKeyCommand(const KeysPlace &where, const QString &line)
{
    const QString quoted = shellQuoted(line);
    return {byGcloud(where, u"{ cat; printf '%s\\n' "_s + quoted + u"; }"_s),
            byRest(where, u". + $ARGS.positional"_s, u"--args "_s + quoted)};
}

KeysCommand renameKeyCommand(const KeysPlace &where, const QString &before, const QString &after)
{
    const QString both = u"--args %1 %2"_s.arg(shellQuoted(before), shellQuoted(after));
    // By the environment: awk reads escapes in what -v gives it.
    return {byGcloud(where,
                     u"BEFORE=%1 AFTER=%2 awk '{ print ($0 == ENVIRON[\"BEFORE\"]) ? ENVIRON[\"AFTER\"] : $0 }'"_s.arg(
                         shellQuoted(before), shellQuoted(after))),
            byRest(where, u"map(if . == $ARGS.positional[0] then $ARGS.positional[1] else . end)"_s, both)};
}

KeysCommand removeKeysCommand(const KeysPlace &where, const QStringList &lines)
{
    QStringList patterns;
    QStringList gone;
    for (const QString &line : lines) {
        patterns << u"-e "_s + shellQuoted(line);
        gone << shellQuoted(line);
    }
    // grep ends with 1 when no line is left, which is no failure here.
    return {byGcloud(where, u"{ grep -vxF %1 || true; }"_s.arg(patterns.join(u' '))),
            byRest(where, u". - $ARGS.positional"_s, u"--args "_s + gone.join(u' '))};
}
