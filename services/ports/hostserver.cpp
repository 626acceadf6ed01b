// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/hostserver.h"

#include "services/core/punctuation.h"
#include "services/hosts/plainoutput.h"
#include "services/recipes/recipetext.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct HostServerMessages
{
    Q_DECLARE_TR_FUNCTIONS(HostServer)
};

struct Kind
{
    ServerKind kind;
    QLatin1StringView face;
    QLatin1StringView title;
};
constexpr std::array kinds{Kind{ServerKind::TensorBoard, ""_L1, "TensorBoard"_L1},
                           Kind{ServerKind::Lab, "lab"_L1, "JupyterLab"_L1},
                           Kind{ServerKind::Notebook, "notebook"_L1, "Jupyter Notebook"_L1},
                           Kind{ServerKind::Colab, "colab"_L1, ""_L1}, Kind{ServerKind::XProf, "xprof"_L1, "XProf"_L1}};
constexpr qsizetype longestText = 1'024;
constexpr qsizetype mostServers = 200;

const Kind &kindOf(ServerKind kind)
{
    return *std::ranges::find(kinds, kind, &Kind::kind);
}

Result<RecipeOrder> recipeOrder(const QString &id, const QList<PodHost> &hosts, const QHash<QString, QString> &values)
{
    const auto recipe = builtInRecipe(id);
    if (!recipe)
        return std::unexpected{recipe.error()};
    return RecipeOrder{.recipe = *recipe, .hosts = hosts, .values = values};
}

/// What programs of the host said; the script's own marks are told as a sentence.
QString hostsWords(const QByteArray &output)
{
    auto lines = PlainOutput{}.take(output.right(4'000)).split(u'\n');
    lines.removeIf([](const QString &line) { return line.startsWith("problem: "_L1); });
    return lines.join(u'\n').trimmed();
}

/// The first step that did not go well there, as a sentence.
std::optional<Error> errorIn(const RecipeState &run, const PodHost &host)
{
    for (const auto &step : run.order.recipe.steps) {
        const auto *cell = run.cell(step.id, host.id);
        if (cell == nullptr || isWell(cell->state))
            continue;
        const auto sentence = sentenceOf(run.order.recipe, *cell);
        return Error{cell->state == HostStepPhase::Lost ? ErrorCode::ConnectionLost : ErrorCode::WrongState,
                     punctuation::labelled(labelOf(host),
                                           sentence.isEmpty()
                                               ? HostServerMessages::tr("This was not done: %1").arg(stepTitle(step))
                                               : sentence),
                     hostsWords(cell->output),
                     {}};
    }
    return std::nullopt;
}

} // namespace

QString serverTitle(ServerKind kind)
{
    return kind == ServerKind::Colab ? HostServerMessages::tr("Colab runtime") : QString{kindOf(kind).title};
}

std::optional<ServerKind> kindOfServer(const QString &name)
{
    static const QRegularExpression shape{u"\\A((tensorboard|xprof)-[0-9]{1,12}|jupyter-(lab|notebook|colab))\\z"_s};
    const auto match = shape.match(name);
    if (!match.hasMatch())
        return std::nullopt;
    const auto face = match.captured(2) == "xprof"_L1 ? match.captured(2) : match.captured(3);
    return std::ranges::find(kinds, face, &Kind::face)->kind;
}

ServerOrder suggestedServer(ServerKind kind, const PodHost &host)
{
    return {.kind = kind,
            .host = host,
            .folder = kind == ServerKind::TensorBoard ? u"~/logs"_s
                : kind == ServerKind::XProf           ? u"~/.tpudesk/profile"_s
                                                      : u"~/"_s,
            .port = kind == ServerKind::TensorBoard ? quint16(6006)
                : kind == ServerKind::XProf         ? quint16(6007)
                                                    : quint16(8888),
            .seesTpu = host.workers <= 1};
}

QString problemOf(const ServerOrder &order)
{
    if (order.host.id.isEmpty())
        return HostServerMessages::tr("Choose a host to run it on.");
    if (order.port < 1'024)
        return HostServerMessages::tr("A server of yours needs a port from 1024 to 65535.");
    for (const auto &path : {order.folder, order.venv}) {
        if (const auto problem = problemOf(RecipeParameter{.name = {}, .kind = RecipeParameter::Kind::Path}, path);
            !problem.isEmpty())
            return problem;
    }
    return {};
}

std::optional<HostServer> hostServerFrom(const PodHost &host, const QString &fact)
{
    const auto lines = fact.split(u'\n');
    const auto kind = kindOfServer(lines.constFirst());
    const auto port = lines.value(2).toUInt();
    if (!kind || port < 1 || port > 65'535)
        return std::nullopt;
    const auto &state = lines.value(1);
    return HostServer{.host = host,
                      .name = lines.constFirst(),
                      .kind = *kind,
                      .state = state == "serves"_L1 ? HostServer::State::Serves
                          : state == "mute"_L1      ? HostServer::State::Mute
                                                    : HostServer::State::Ended,
                      .port = quint16(port),
                      .folder = PlainOutput{}.take(lines.value(3).left(longestText).toUtf8()),
                      .lastWords = PlainOutput{}.take(lines.value(4).left(longestText).toUtf8())};
}

QJsonObject toJson(const HostServer &server)
{
    return {{u"host"_s, toJson(server.host)},
            {u"name"_s, server.name},
            {u"port"_s, server.port},
            {u"folder"_s, server.folder}};
}

std::optional<HostServer> hostServerFrom(const QJsonObject &json)
{
    const auto host = podHostFrom(json["host"_L1].toObject());
    const auto kind = kindOfServer(json["name"_L1].toString());
    const auto port = json["port"_L1].toInt();
    if (!host || !kind || port < 1 || port > 65'535)
        return std::nullopt;
    return HostServer{.host = *host,
                      .name = json["name"_L1].toString(),
                      .kind = *kind,
                      .port = quint16(port),
                      .folder = json["folder"_L1].toString().left(longestText)};
}

QUrl pageOf(const HostServer &server, quint16 here, const QString &token)
{
    QUrl url;
    url.setScheme(u"http"_s);
    // Colab wants the name; everything else takes the number, which no hosts file can bend.
    url.setHost(server.kind == ServerKind::Colab ? u"localhost"_s : u"127.0.0.1"_s);
    url.setPort(here);
    url.setPath(server.kind == ServerKind::Lab ? u"/lab"_s : server.kind == ServerKind::Notebook ? u"/tree"_s : u"/"_s);
    if (server.kind == ServerKind::XProf)
        url.setFragment(u"profile"_s); // of TensorBoard's tabs
    if (!token.isEmpty())
        url.setQuery(QUrlQuery{{u"token"_s, token}});
    return url;
}

Task<HostServer> startServer(StepRunner runner, ServerOrder order, std::function<void(const QString &)> told,
                             std::stop_token stop)
{
    if (const auto problem = problemOf(order); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const bool isBoard = showsFiles(order.kind);
    QHash<QString, QString> values{
        {u"VENV"_s, order.venv}, {u"FOLDER"_s, order.folder}, {u"PORT"_s, QString::number(order.port)}};
    if (!isBoard) {
        values.insert(u"FACE"_s, kindOf(order.kind).face);
        values.insert(u"SEES_TPU"_s, order.seesTpu ? u"yes"_s : QString{});
    }
    const auto id = order.kind == ServerKind::XProf ? u"xprof"_s : isBoard ? u"tensorboard"_s : u"notebook"_s;
    const auto recipe = recipeOrder(id, {order.host}, values);
    if (!recipe)
        co_return std::unexpected{recipe.error()};
    RecipeWatch watch;
    watch.changed = [told, host = order.host](const RecipeState &run) {
        for (const auto &step : run.order.recipe.steps) {
            const auto *cell = run.cell(step.id, host.id);
            if (told && cell != nullptr && cell->state == HostStepPhase::Running)
                told(stepTitle(step));
        }
    };
    const auto run = co_await runRecipe(RecipeState{*recipe}, runner, watch, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (const auto error = errorIn(*run, order.host))
        co_return std::unexpected{*error};
    const auto *cell = run->cell(u"start"_s, order.host.id);
    auto server = hostServerFrom(
        order.host, QStringList{cell->fact(u"server"_s), u"serves"_s, cell->fact(u"port"_s), order.folder}.join(u'\n'));
    if (!server)
        co_return failed(ErrorCode::BadReply,
                         HostServerMessages::tr("What the host answered could not be read. Start it again."));
    co_return *server;
}

Task<ServersFound> serversOn(StepRunner runner, QList<PodHost> hosts, std::stop_token stop)
{
    if (hosts.isEmpty())
        co_return ServersFound{};
    const auto order = recipeOrder(u"server-list"_s, hosts, {});
    if (!order)
        co_return std::unexpected{order.error()};
    const auto run = co_await runRecipe(RecipeState{*order}, runner, {}, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    ServersFound found;
    for (const auto &host : hosts) {
        const auto *cell = run->cell(u"look"_s, host.id);
        if (cell == nullptr || !isWell(cell->state)) {
            found.missing << host.id;
            continue;
        }
        for (const auto &[name, value] : cell->facts) {
            const auto server = name == "server"_L1 ? hostServerFrom(host, value) : std::nullopt;
            if (server && found.servers.size() < mostServers)
                found.servers << *server;
        }
    }
    co_return found;
}

Task<bool> stopServer(StepRunner runner, HostServer server, std::stop_token stop)
{
    const auto order = recipeOrder(u"server-stop"_s, {server.host}, {{u"NAME"_s, server.name}});
    if (!order)
        co_return std::unexpected{order.error()};
    const auto run = co_await runRecipe(RecipeState{*order}, runner, {}, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (const auto error = errorIn(*run, server.host))
        co_return std::unexpected{*error};
    co_return true;
}

Task<QString> readToken(StepRunner runner, HostServer server, std::stop_token stop)
{
    if (!kindOfServer(server.name))
        co_return failed(ErrorCode::Invalid,
                         HostServerMessages::tr("This is not a server that was started from here."));
    StepOrder order{.host = server.host, .script = {}, .time = std::chrono::seconds{20}};
    order.script = "head -c 200 -- \"$HOME/.tpudesk/servers/" + server.name.toLatin1() + "/token\"\n";
    const auto end = co_await runner(std::move(order), std::move(stop));
    if (!end)
        co_return std::unexpected{end.error()};
    if (end->kind != StepEnd::Kind::Exited)
        co_return failed(end->kind == StepEnd::Kind::Cancelled ? ErrorCode::Cancelled : ErrorCode::Offline,
                         end->reason);
    const auto token = QString::fromLatin1(end->out.trimmed());
    static const QRegularExpression shape{u"\\A[0-9a-f]{16,128}\\z"_s};
    if (end->status != 0 || !shape.match(token).hasMatch())
        co_return failed(
            ErrorCode::NotFound,
            HostServerMessages::tr(
                "Its token is not on the host any more. Stop the server and start it again: that makes a new one."));
    co_return token;
}
