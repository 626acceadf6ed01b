// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fakes/cloudanswers.h"
#include "tests/fakes/virtualclock.h"

#include <QJsonArray>
#include <QMap>
#include <QUrlQuery>

/// Google's queued resources and nodes in virtual time, with the life and the refusals of services/tpu/README.md.
/// What is due happens when the next call comes in.
class ProvisioningCloud : private CloudAnswers
{
public:
    using ms = std::chrono::milliseconds;

    explicit ProvisioningCloud(VirtualClock *clock)
        : m_clock{clock}
    {
    }

    std::function<bool(const QString &zone, ms now)> hasCapacity = [](const QString &, ms) { return true; };
    std::function<bool(const QString &zone)> runsDry = [](const QString &) {
        return false;
    }; ///< stock-out while provisioning
    /// How a queued request is refused whatever it asks for, in words that nobody has seen: 400, 501: at once; 3, 9,
    /// 12: its operation ends so, and leaves no request; 0: it is not.
    int refusesQueue = 0;
    std::function<QString()> shortage = [] { return noCapacity(); };
    bool leavesRequest = true; ///< what `refuses` is a request that has FAILED; false: an operation that has
    std::function<QString(const QString &zone)> refuses = [](const QString &) {
        return QString{};
    }; ///< words of code 3 that a create ends with
    bool refusesDeleteWhileProvisioning = true; ///< with force, too: the delete has to wait
    ms provisioning{90'000};
    ms operationTime{40'000}; ///< until a direct create says that there is no capacity
    ms deleting{20'000};
    bool isCut = false; ///< calls are neither carried out nor answered: the program is dead
    /// Asked for each call that changes something, by its number (1, 2, …).
    enum class Fate : quint8 { Normal, LoseRequest, LoseReply, Silent, Broken, AfterWork503, Refuse };
    std::function<Fate(int)> fate = [](int) { return Fate::Normal; };
    FakeAnswer refusal{
        .status = 403,
        .body =
            R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Permission 'tpu.nodes.create' denied on 'x'"}})"};

    QMap<QString, QJsonObject> nodes; ///< by full name
    QMap<QString, QJsonObject> requests;
    QMap<QString, QJsonObject> operations;
    int changes = 0; ///< calls that change something
    int creates = 0; ///< that were carried out
    int calls = 0;
    qsizetype mostReady = 0;
    QMap<QString, int> createsOf; ///< by full name of the node

    [[nodiscard]] FakeAnswer answer(const FakeRequest &request)
    {
        ++calls;
        if (isCut)
            return {.isSilent = true};
        tick();
        const auto path = request.url.path().section(u'/', 2);
        if (request.verb == "GET")
            return read(path);
        const auto what = fate(++changes);
        if (what == Fate::LoseRequest)
            return {.error = QNetworkReply::RemoteHostClosedError};
        if (what == Fate::Broken)
            return {.status = 503};
        if (what == Fate::Refuse)
            return refusal;
        const auto done = change(request, path);
        if (what == Fate::LoseReply)
            return {.error = QNetworkReply::RemoteHostClosedError};
        if (what == Fate::AfterWork503)
            return {.status = 503};
        return what == Fate::Silent ? FakeAnswer{.isSilent = true} : done;
    }

    /// Everything that is due by now.
    void tick()
    {
        for (auto it = operations.begin(); it != operations.end(); ++it)
            finish(it.value());
        for (const auto &name : requests.keys())
            move(name);
        for (const auto &name : nodes.keys())
            grow(name);
        mostReady = std::max(mostReady, ready());
    }
    [[nodiscard]] qsizetype ready() const
    {
        return std::ranges::count_if(nodes, [](const QJsonObject &n) { return text(n, "state") == u"READY"; });
    }
    void put(const QString &name, const QString &state, const QString &job)
    {
        nodes[name] = {{s("name"), name},
                       {s("id"), QString::number(++m_ids)},
                       {s("state"), state},
                       {s("labels"), QJsonObject{{s("tpudesk-job"), job}}}};
    }

private:
    [[nodiscard]] qint64 now() const { return m_clock->sinceBoot().count(); }
    static QString zoneOf(const QString &name) { return name.section(u'/', 3, 3); }
    static bool isDue(const QJsonObject &json, qint64 now)
    {
        return json.contains(s("_at")) && qint64(json[s("_at")].toDouble()) <= now;
    }

    FakeAnswer read(const QString &path)
    {
        for (auto *all : {&nodes, &requests, &operations}) {
            if (all->contains(path))
                return json((*all)[path]);
        }
        const auto list = path.section(u'/', -1);
        if (list != u"nodes" && list != u"queuedResources")
            return notFound(path);
        QJsonArray rows;
        for (const auto &row : list == u"nodes" ? nodes : requests)
            rows.append(row);
        return json({{list, rows}});
    }

    FakeAnswer change(const FakeRequest &request, const QString &path)
    {
        const QUrlQuery query{request.url.query()};
        if (request.verb == "POST" && path.endsWith(u"/nodes"))
            return createNode(path + u'/' + query.queryItemValue(s("nodeId")), request.body, true);
        if (request.verb == "POST" && path.endsWith(u"/queuedResources"))
            return createRequest(path + u'/' + query.queryItemValue(s("queuedResourceId")),
                                 query.queryItemValue(s("requestId")), request.body);
        if (request.verb == "DELETE" && requests.contains(path))
            return removeRequest(path, query.queryItemValue(s("force")) == u"true");
        if (request.verb == "DELETE" && nodes.contains(path)) {
            set(nodes[path], "DELETING", deleting);
            return json(begin(path, "delete", deleting));
        }
        return notFound(path);
    }

    void set(QJsonObject &node, const char *state, ms time)
    {
        node[s("state")] = s(state);
        node[s("_at")] = double(now() + time.count());
    }
    void setRequest(QJsonObject &request, const char *state, ms time, QJsonObject more = {})
    {
        more.insert(s("state"), s(state));
        request[s("state")] = more;
        request[s("_at")] = double(now() + time.count());
    }
    static QString noCapacity() { return s("There is no more capacity in the zone \"z\" [EID: 0x1]"); }
    static QString noRoom() { return s("There is no waiting room for wishes of this kind."); }
    static QJsonObject failure(int code, const QString &message)
    {
        return {{s("code"), code}, {s("message"), message}};
    }
    void fail(QJsonObject &request, int code, const QString &why)
    {
        setRequest(request, "FAILED", ms{1'000'000'000},
                   {{s("failedData"), QJsonObject{{s("error"), failure(code, why)}}}});
    }

    QJsonObject begin(const QString &target, const char *verb, ms time)
    {
        const auto name = target.section(u'/', 0, 3) + s("/operations/operation-%1").arg(++m_ids);
        const QJsonObject metadata{{s("target"), target}, {s("verb"), s(verb)}};
        operations[name] = {{s("name"), name}, {s("metadata"), metadata}, {s("_at"), double(now() + time.count())}};
        if (operations.size() > 5'000)
            operations.erase(operations.begin());
        auto visible = operations[name];
        visible.remove(s("_at"));
        return visible;
    }
    void finish(QJsonObject &operation)
    {
        if (operation.contains(s("done")) || !isDue(operation, now()))
            return;
        operation[s("done")] = true;
        if (operation.contains(s("_dry")))
            operation[s("error")] = operation[s("_dry")];
        else
            operation[s("response")] = QJsonObject{};
    }

    FakeAnswer createNode(const QString &name, QJsonObject node, bool isDirect)
    {
        if (nodes.contains(name))
            return error(409, s("ALREADY_EXISTS"), s("Resource '%1' already exists").arg(name));
        ++creates;
        ++createsOf[name];
        const auto refusedBecause = isDirect ? refuses(zoneOf(name)) : QString{};
        const bool has = refusedBecause.isEmpty() && (!isDirect || hasCapacity(zoneOf(name), m_clock->sinceBoot()));
        node[s("name")] = name;
        node[s("id")] = QString::number(7'000'000 + ++m_ids);
        set(node, "CREATING", has ? provisioning : operationTime);
        node[s("_dry")] = !has;
        nodes[name] = node;
        auto reply = begin(name, "create", has ? provisioning : operationTime);
        if (!has)
            operations[text(reply, "name")][s("_dry")] =
                refusedBecause.isEmpty() ? failure(8, shortage()) : failure(3, refusedBecause);
        return json(reply);
    }

    FakeAnswer createRequest(const QString &name, const QString &requestId, QJsonObject body)
    {
        if (refusesQueue >= 400)
            return error(refusesQueue, refusesQueue == 400 ? s("FAILED_PRECONDITION") : s("UNIMPLEMENTED"), noRoom());
        const auto words = leavesRequest ? QString{} : refuses(zoneOf(name));
        if (refusesQueue > 0 || !words.isEmpty()) {
            const auto reply = begin(name, "create", ms{1'000});
            operations[text(reply, "name")][s("_dry")] =
                words.isEmpty() ? failure(refusesQueue, noRoom()) : failure(3, words);
            return json(reply);
        }
        if (requests.contains(name) && text(requests[name], "_requestId") == requestId)
            return json(begin(name, "create", ms{1'000}));
        if (requests.contains(name))
            return error(409, s("ALREADY_EXISTS"), s("Resource '%1' already exists").arg(name));
        ++creates;
        body[s("name")] = name;
        body[s("_requestId")] = requestId;
        const auto valid = body[s("queueingPolicy")][s("validUntilDuration")].toString().remove(u's').toLongLong();
        if (valid > 0)
            body[s("_until")] = double(now() + valid * 1'000);
        setRequest(body, "CREATING", ms{2'000});
        requests[name] = body;
        return json(begin(name, "create", ms{1'000}));
    }

    FakeAnswer removeRequest(const QString &name, bool force)
    {
        auto &request = requests[name];
        const auto state = text(request[s("state")].toObject(), "state");
        const bool isFree =
            QStringList{s("ACCEPTED"), s("WAITING_FOR_RESOURCES"), s("SUSPENDED"), s("FAILED")}.contains(state);
        if (state == u"DELETING")
            return error(409, s("ABORTED"), s("an update is in flight"));
        if (!isFree && (!force || (state != u"ACTIVE" && refusesDeleteWhileProvisioning)))
            return error(400, s("FAILED_PRECONDITION"),
                         s("DeleteQueuedResource is not supported when state is %1 (must be one of [ACCEPTED "
                           "WAITING_FOR_RESOURCES SUSPENDED FAILED])")
                             .arg(state));
        setRequest(request, "DELETING", deleting);
        for (auto &node : nodes) {
            if (force && text(node, "queuedResource") == name)
                set(node, "DELETING", deleting);
        }
        return json(begin(name, "delete", deleting));
    }

    void move(const QString &name)
    {
        auto &request = requests[name];
        const auto state = text(request[s("state")].toObject(), "state");
        const bool isOld = request.contains(s("_until")) && qint64(request[s("_until")].toDouble()) <= now();
        if (!isDue(request, now()))
            return;
        if (const auto words = refuses(zoneOf(name)); state == u"CREATING" && !words.isEmpty())
            fail(request, 3, words);
        else if (state == u"CREATING")
            setRequest(request, "WAITING_FOR_RESOURCES", ms{0});
        else if (state == u"WAITING_FOR_RESOURCES" && isOld)
            fail(request, 8, shortage());
        else if (state == u"WAITING_FOR_RESOURCES" && hasCapacity(zoneOf(name), m_clock->sinceBoot()))
            provision(name, request);
        else if (state == u"PROVISIONING" && request.contains(s("_dry")))
            setRequest(request, "SUSPENDING", ms{30'000});
        else if (state == u"PROVISIONING")
            setRequest(request, "ACTIVE", ms{1'000'000'000});
        else if (state == u"SUSPENDING")
            fail(request, 8, shortage());
        else if (state == u"DELETING")
            requests.remove(name);
    }
    void provision(const QString &name, QJsonObject &request)
    {
        setRequest(request, "PROVISIONING", provisioning);
        if (runsDry(zoneOf(name))) {
            request[s("_dry")] = true;
            return;
        }
        const auto spec = request[s("tpu")][s("nodeSpec")].toArray().at(0).toObject();
        const auto names = nodesOf(spec);
        if (std::ranges::any_of(names, [&](const QString &node) { return nodes.contains(node); })) {
            fail(request, 6, s("Resource already exists"));
            return;
        }
        auto node = spec[s("node")].toObject();
        node[s("queuedResource")] = name;
        for (const auto &one : names)
            (void)createNode(one, node, false);
    }
    /// All nodes of a node spec.
    static QStringList nodesOf(const QJsonObject &spec)
    {
        const auto many = spec[s("multisliceParams")].toObject();
        QStringList names{text(spec, "parent") + s("/nodes/") + text(spec, many.isEmpty() ? "nodeId" : "")};
        for (int slice = 0; slice < many[s("nodeCount")].toInt(); ++slice)
            names += names.constFirst() + s("%1-%2").arg(text(many, "nodeIdPrefix")).arg(slice);
        return many.isEmpty() ? names : names.sliced(1);
    }
    void grow(const QString &name)
    {
        auto &node = nodes[name];
        const auto state = text(node, "state");
        if (!isDue(node, now()))
            return;
        if (state == u"DELETING" || (state == u"CREATING" && node[s("_dry")].toBool()))
            nodes.remove(name);
        else if (state == u"CREATING")
            node[s("state")] = s("READY");
    }

    VirtualClock *m_clock;
    qint64 m_ids = 0;
};
