// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/wake.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <array>
#include <limits>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct PortVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array forwardWords{"closed"_L1,    "open"_L1, "in-use"_L1, "failing"_L1,
                                  "elsewhere"_L1, "gone"_L1, "renewed"_L1};
static_assert(size_t(ForwardState::Renewed) == forwardWords.size() - 1, "a word for each ForwardState, in its order");

QJsonObject forwardJson(const ForwardView &view)
{
    QJsonObject json{{u"id"_s, verbtools::idText(view.saved.id)},
                     {u"host"_s, labelOf(view.saved.host)},
                     {u"port"_s, view.saved.port},
                     {u"state"_s, forwardWords[size_t(view.state)]}};
    verbtools::putText(&json, u"name"_s, view.saved.name);
    if (view.port != 0) {
        json.insert(u"local"_s, view.port);
        json.insert(u"address"_s, u"127.0.0.1:%1"_s.arg(view.port));
    }
    if (view.error)
        json.insert(u"error"_s, errorJson(*view.error));
    return json;
}

Task<QJsonObject> listPorts(VerbScene scene, QJsonObject, std::stop_token)
{
    QJsonArray forwards;
    const auto all = scene.session->forwards.all();
    for (const auto &view : all)
        forwards.append(forwardJson(view));
    return finishedTask<QJsonObject>(QJsonObject{{u"ports"_s, forwards}});
}

std::optional<quint16> portFrom(const QString &text)
{
    bool isNumber = false;
    const auto port = text.toUShort(&isNumber);
    return isNumber && port != 0 ? std::optional{port} : std::nullopt;
}

/// Open, as long as somebody keeps it so: this program, or the caller who waits.
Task<QJsonObject> answerOpen(VerbScene scene, QUuid id, std::stop_token stop)
{
    const auto view = scene.session->forwards.find(id);
    if (!view)
        co_return failed(ErrorCode::Cancelled);
    if (view->state == ForwardState::Closed && view->error)
        co_return std::unexpected{*view->error};
    if (scene.isLone) {
        scene.io->progress(
            PortVerbMessages::tr("%1 leads to port %2 of %3 until you press Ctrl+C.")
                .arg(u"127.0.0.1:%1"_s.arg(view->port), QString::number(view->saved.port), labelOf(view->saved.host)));
        (void)co_await wokenOrStopped(std::make_shared<Wake>(), stop);
    }
    co_return QJsonObject{{u"forward"_s, forwardJson(*view)}};
}

Task<QJsonObject> openPort(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto place = text(arguments, "place"_L1);
    const auto port = portFrom(place.section(u':', -1));
    const auto local = arguments["local"_L1].toInt(0);
    if (!port || !place.contains(u':') || local > std::numeric_limits<quint16>::max())
        co_return std::unexpected{
            Error{.code = ErrorCode::Invalid,
                  .message = PortVerbMessages::tr("Write NAME:PORT or NAME/WORKER:PORT; ports are 1 to 65535."),
                  .reason = verbreason::usage}};
    const auto host = verbtools::hostNamed(*scene.session, place.section(u':', 0, -2));
    if (!host)
        co_return std::unexpected{host.error()};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes,
         .sentence =
             PortVerbMessages::tr("Bring port %1 of %2 to this computer?").arg(QString::number(*port), labelOf(*host)),
         .name = place},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    SavedForward forward;
    forward.name = text(arguments, "name"_L1);
    forward.host = *host;
    forward.port = *port;
    forward.wanted = quint16(local);
    const auto id = scene.session->forwards.add(forward);
    if (!id)
        co_return std::unexpected{id.error()};
    co_return co_await answerOpen(scene, *id, stop);
}

/// By its id, its name, or the port on this computer.
Result<ForwardView> forwardNamed(const VerbScene &scene, const QString &word)
{
    const auto all = scene.session->forwards.all();
    if (const auto port = portFrom(word)) {
        for (const auto &view : all) {
            if (view.port == *port)
                return view;
        }
    }
    return verbtools::thingNamed(
        all, word, u"ports list"_s, [](const ForwardView &view) { return view.saved.id; },
        [](const ForwardView &view) { return view.saved.name; });
}

Task<QJsonObject> closePort(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto view = forwardNamed(scene, text(arguments, "port"_L1));
    if (!view)
        co_return std::unexpected{view.error()};
    const bool isForgotten = isSet(arguments, "forget"_L1);
    const auto agreed =
        co_await scene.io->agree({.effect = VerbEffect::Changes,
                                  .sentence = PortVerbMessages::tr("Close port %1 of %2 on this computer?")
                                                  .arg(QString::number(view->saved.port), labelOf(view->saved.host)),
                                  .name = verbtools::idText(view->saved.id)},
                                 stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    auto &forwards = scene.session->forwards;
    const auto closed = isForgotten ? forwards.remove(view->saved.id) : forwards.close(view->saved.id);
    if (!closed)
        co_return std::unexpected{closed.error()};
    co_return QJsonObject{{u"forward"_s, forwardJson(forwards.find(view->saved.id).value_or(*view))},
                          {u"isForgotten"_s, isForgotten}};
}

} // namespace

QList<Verb> portVerbs()
{
    return {
        {.name = u"ports.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List ports of hosts that lead to this computer."),
         .work = &listPorts,
         .rows = u"ports"_s,
         .columns = {{u"id"_s, QT_TRANSLATE_NOOP("Verbs", "Id")},
                     {u"host"_s, QT_TRANSLATE_NOOP("Verbs", "Host")},
                     {u"port"_s, QT_TRANSLATE_NOOP("Verbs", "Port")},
                     {u"address"_s, QT_TRANSLATE_NOOP("Verbs", "Here")},
                     {u"state"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Name")}}},
        {.name = u"ports.open"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Bring a port of a host to 127.0.0.1 of this computer."),
         .arguments = {wanted(u"place"_s, QT_TRANSLATE_NOOP("Verbs", "NAME:PORT or NAME/WORKER:PORT."),
                              ArgumentCompletion::Tpus),
                       number(
                           u"local"_s,
                           QT_TRANSLATE_NOOP("Verbs", "The port here; the same number, or a free one, unless said.")),
                       option(u"name"_s, QT_TRANSLATE_NOOP("Verbs", "What it is called."))},
         .work = &openPort,
         .need = CloudNeed::None},
        {.name = u"ports.close"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Close such a port."),
         .arguments = {wanted(u"port"_s, QT_TRANSLATE_NOOP("Verbs", "Its id, its name, or the port here."),
                              ArgumentCompletion::Ports),
                       flag(u"forget"_s, QT_TRANSLATE_NOOP("Verbs", "And do not open it again later."))},
         .work = &closePort,
         .need = CloudNeed::None},
    };
}
