// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/applink.h"
#include "services/session/session.h"

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

/// A TPU is looked up, so that the link leads to it in whoever's TPU Desk.
Task<QJsonObject> linkOf(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    auto link = parseAppWord(text(arguments, "place"_L1));
    if (!link)
        co_return std::unexpected{link.error()};
    if (link->kind == AppLink::Kind::Tpu && (link->project.isEmpty() || link->zone.isEmpty())) {
        if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
            co_return std::unexpected{read.error()};
        const auto word = link->zone.isEmpty() ? link->name : link->zone + u'/' + link->name;
        const auto tpu = verbtools::tpuNamed(*scene.session, word);
        if (!tpu)
            co_return std::unexpected{tpu.error()};
        link->project = scene.session->profile.project.toString();
        link->zone = tpu->zone.toString();
    }
    co_return QJsonObject{{u"link"_s, toText(*link)}};
}

} // namespace

QList<Verb> linkVerbs()
{
    return {
        {.name = u"link"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Print the tpudesk:// link to a place; “tpudesk LINK” opens it."),
         .arguments = {wanted(u"place"_s, QT_TRANSLATE_NOOP("Verbs", "A panel, or a TPU as NAME or ZONE/NAME."),
                              ArgumentCompletion::Panels)},
         .work = &linkOf},
    };
}

QList<Verb> selfVerbs()
{
    auto what = wanted(u"what"_s, QT_TRANSLATE_NOOP("Verbs", "What the words are for."));
    what.choices = {u"tpus"_s, u"requests"_s, u"jobs"_s, u"runs"_s, u"ports"_s, u"zones"_s, u"types"_s, u"panels"_s};
    return {
        {.name = u"schema"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Print the JSON Schema of all answers, or of one verb's."),
         .arguments = {maybe(u"verb"_s, QT_TRANSLATE_NOOP("Verbs", "tpus.list, for example."))}},
        {.name = u"complete"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Print words that a shell can complete with; for completion scripts."),
         .arguments = {what}},
    };
}
