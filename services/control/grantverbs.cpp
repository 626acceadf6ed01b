// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/async/reply.h"
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/grantmail/grantmail.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct GrantVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

QJsonObject grantRowJson(const GrantRow &row)
{
    QJsonObject json{{u"zone"_s, row.zone.toString()},
                     {u"generation"_s, row.generation},
                     {u"tier"_s, verbtools::tierWord(row.tier)}};
    verbtools::putText(&json, u"device"_s, row.device);
    if (const auto chips = row.chips())
        json.insert(u"chips"_s, *chips);
    return json;
}

QJsonObject grantJson(const Grant &grant, const QDateTime &now)
{
    QJsonArray rows;
    QStringList words;
    for (const auto &row : grant.rows) {
        rows.append(grantRowJson(row));
        words << u"%1 %2 %3"_s.arg(row.zone.toString(), row.generation, verbtools::tierWord(row.tier));
    }
    QJsonObject json{{u"rows"_s, rows}, {u"isOver"_s, grant.isOver(now)}, {u"says"_s, punctuation::list(words)}};
    if (!grant.id.isNull())
        json.insert(u"id"_s, verbtools::idText(grant.id));
    verbtools::putText(&json, u"project"_s, grant.project.toString());
    verbtools::putText(&json, u"projectNumber"_s, grant.projectNumber);
    verbtools::putText(&json, u"start"_s, grant.start.toString(Qt::ISODate));
    verbtools::putText(&json, u"end"_s, grant.end().toString(Qt::ISODate));
    if (const auto left = grant.daysLeft(now))
        json.insert(u"daysLeft"_s, *left);
    return json;
}

Task<QJsonObject> listGrants(VerbScene scene, QJsonObject, std::stop_token)
{
    QJsonArray grants;
    for (const auto &grant : scene.session->grants.grants())
        grants.append(grantJson(grant, scene.clock->now()));
    return finishedTask<QJsonObject>(QJsonObject{{u"grants"_s, grants}});
}

Result<GrantMail> mailIn(const QString &path)
{
    constexpr qint64 most = 2 << 20; // the reader takes the half of it
    QFile file{path};
    if (!file.open(QFile::ReadOnly))
        return failed(ErrorCode::FileFailed,
                      GrantVerbMessages::tr("%1 cannot be read: %2").arg(path, file.errorString()));
    auto mail = readGrantMail(file.read(most));
    if (mail.verdict != GrantMail::Verdict::Grant)
        return failed(
            ErrorCode::Invalid,
            GrantVerbMessages::tr("%1 holds no grant of the TPU Research Cloud that can be read. Save the whole "
                                  "mail as text or .eml.")
                .arg(path));
    return mail;
}

Result<QJsonObject> readMail(const VerbScene &scene, const QJsonObject &arguments)
{
    const auto mail = mailIn(text(arguments, "file"_L1));
    if (!mail)
        return std::unexpected{mail.error()};
    return QJsonObject{{u"grant"_s, grantJson(grantOf(*mail), scene.clock->now())},
                       {u"linesNotUnderstood"_s, mail->partly.size()}};
}

Task<QJsonObject> readGrant(VerbScene scene, QJsonObject arguments, std::stop_token)
{
    return finishedTask<QJsonObject>(readMail(scene, arguments));
}

Task<QJsonObject> addGrant(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto mail = mailIn(text(arguments, "file"_L1));
    if (!mail)
        co_return std::unexpected{mail.error()};
    auto grant = grantOf(*mail);
    if (grant.rows.isEmpty())
        co_return failed(
            ErrorCode::Invalid,
            GrantVerbMessages::tr("Each row of the mail lacks its zone or its tier. Enter it in the window, "
                                  "on the Quota page."));
    if (grant.project.isEmpty() && grant.projectNumber.isEmpty())
        grant.project = scene.session->profile.project;
    auto &grants = scene.session->grants;
    if (const auto same = duplicateGrant(grants, grant))
        co_return failed(ErrorCode::AlreadyExists,
                         GrantVerbMessages::tr("This grant is entered already: %1.").arg(verbtools::idText(same->id)));
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes,
         .sentence = GrantVerbMessages::tr("Enter the grant of %1?").arg(text(arguments, "file"_L1)),
         .name = text(arguments, "file"_L1)},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    const auto id = grants.put(grant);
    if (!id)
        co_return std::unexpected{id.error()};
    grant.id = *id;
    co_return QJsonObject{{u"grant"_s, grantJson(grant, scene.clock->now())},
                          {u"linesNotUnderstood"_s, mail->partly.size()}};
}

Task<QJsonObject> removeGrant(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    auto &grants = scene.session->grants;
    const auto grant = verbtools::thingNamed(
        grants.grants(), text(arguments, "grant"_L1), u"grant list"_s, [](const Grant &one) { return one.id; },
        [](const Grant &) { return QString{}; });
    if (!grant)
        co_return std::unexpected{grant.error()};
    const auto id = verbtools::idText(grant->id);
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Deletes,
         .sentence = GrantVerbMessages::tr("Remove the grant %1 from TPU Desk? At Google nothing changes.").arg(id),
         .name = id},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto removed = grants.remove(grant->id); !removed)
        co_return std::unexpected{removed.error()};
    co_return QJsonObject{{u"removed"_s, id}};
}

} // namespace

QList<Verb> grantVerbs()
{
    const VerbArgument file{.name = u"file"_s,
                            .kind = ArgumentKind::LocalPath,
                            .about = QT_TRANSLATE_NOOP("Verbs", "The mail as a file: text, HTML or .eml."),
                            .isPositional = true,
                            .isRequired = true,
                            .completion = ArgumentCompletion::Files};
    return {
        {.name = u"grant.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List grants of the TPU Research Cloud and how long they last."),
         .work = &listGrants,
         .rows = u"grants"_s,
         .columns = {{u"id"_s, QT_TRANSLATE_NOOP("Verbs", "Id")},
                     {u"start"_s, QT_TRANSLATE_NOOP("Verbs", "From")},
                     {u"end"_s, QT_TRANSLATE_NOOP("Verbs", "To")},
                     {u"daysLeft"_s, QT_TRANSLATE_NOOP("Verbs", "Days left")},
                     {u"says"_s, QT_TRANSLATE_NOOP("Verbs", "Gives")}}},
        {.name = u"grant.read"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Read a mail of TRC without keeping anything."),
         .arguments = {file},
         .work = &readGrant},
        {.name = u"grant.add"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Enter the grant of a mail of TRC."),
         .arguments = {file},
         .work = &addGrant,
         .need = CloudNeed::None},
        {.name = u"grant.remove"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Remove a grant that was entered."),
         .arguments = {wanted(u"grant"_s, QT_TRANSLATE_NOOP("Verbs", "Its id, or the beginning of it."))},
         .work = &removeGrant,
         .need = CloudNeed::None},
    };
}
