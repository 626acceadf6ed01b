// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "realityreplay.h"

#include "services/diagnostics/pseudonyms.h"
#include "services/diagnostics/realitycalls.h"
#include "services/net/googleerror.h"
#include "services/net/strictjson.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

ReplayedReply readAgain(const QString &id, int status, const QString &body)
{
    ReplayedReply reply{.id = id};
    const auto *call = realityCall(id);
    if (call == nullptr) {
        reply.outcome = u"this program makes no such call"_s;
    } else if (body.isEmpty()) {
        reply.outcome = u"no reply was kept"_s;
        reply.isRead = true;
    } else if (const auto json = readStrictJson(body.toUtf8()); json.flaw != JsonFlaw::None) {
        reply.outcome = u"this is no JSON that the program takes"_s;
    } else if (status >= 400) {
        auto said = parseServerStatus(json.object["error"_L1].toObject(), ErrorChannel::Answer);
        said.http = status;
        reply.outcome = u"refused: "_s + errorFrom(said, ErrorChannel::Answer).message;
        reply.isRead = true;
    } else if (const auto read = call->parse(json.object)) {
        reply.outcome =
            read->there < 0 ? u"read %1"_s.arg(read->read) : u"read %1 of %2"_s.arg(read->read).arg(read->there);
        reply.isRead = read->there < 0 || read->read == read->there;
    } else {
        reply.outcome = read.error().message;
    }
    return reply;
}

} // namespace

std::expected<QList<ReplayedReply>, QString> replayReality(const QByteArray &file)
{
    const auto text = QString::fromUtf8(file);
    if (!text.startsWith("TPU Desk: reality check\n"_L1))
        return std::unexpected{u"This is no file of the reality check."_s};
    if (const auto secrets = secretsIn(text); !secrets.isEmpty())
        return std::unexpected{
            u"This file still holds %1, so it is no fixture. Take it out, or make the check again."_s.arg(
                secrets.join(u" and "_s))};
    static const QRegularExpression head{u"^-- ([A-Za-z.]+): (\\d+), \\d+ ms$"_s};
    QList<ReplayedReply> replies;
    QString id;
    QString body;
    int status = 0;
    const auto end = [&] {
        if (!id.isEmpty())
            replies << readAgain(id, status, body);
        body.clear();
    };
    bool isInside = false;
    for (const auto &line : text.split(u'\n')) {
        if (const auto match = head.match(line); match.hasMatch() && !isInside) {
            end();
            id = match.captured(1);
            status = match.captured(2).toInt();
        } else if (isInside || line == "{"_L1) {
            body += line + u'\n';
            isInside = line != "}"_L1;
        }
    }
    end();
    if (replies.isEmpty())
        return std::unexpected{u"This file holds no reply."_s};
    return replies;
}
