// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fakes/fakenetwork.h"

#include <QJsonArray>
#include <QMap>

/// A Cloud TPU API in memory, as small as the tests need it. Plug it into FakeWorld::answer.
class FakeTpuCloud
{
public:
    QMap<QString, QJsonObject> nodes; ///< by full name
    QMap<QString, QJsonObject> requests; ///< queued resources by full name
    QMap<QString, QJsonObject> operations;
    QStringList unreachable;
    int deletes = 0;
    bool isDead = false; ///< answers 503 to everything

    [[nodiscard]] FakeAnswer answer(const FakeRequest &request)
    {
        const auto path = request.url.path().section(u'/', 2); // without /v2
        if (isDead)
            return {.status = 503};
        if (request.verb == "POST" && path.endsWith(u"/nodes"))
            return create(path + u'/' + request.url.query().section(u'=', 1), request.body);
        if (request.verb == "POST" && path.contains(u":"))
            return change(path.section(u':', 0, 0), path.section(u':', 1));
        if (request.verb == "DELETE" && path.contains(u"/queuedResources/"))
            return removeRequest(path, request.url.query().contains(QStringLiteral("force=true")));
        if (request.verb == "DELETE")
            return remove(path);
        if (path.contains(u"/operations/"))
            return poll(path);
        if (path.contains(u"/queuedResources/"))
            return requests.contains(path) ? json(requests[path]) : notFound(path);
        if (path.contains(u"/nodes/"))
            return nodes.contains(path) ? json(nodes[path]) : notFound(path);
        return list(path);
    }

    /// A node that is there before the test begins.
    void put(const QString &name, const QString &state, const QString &job = {})
    {
        QJsonObject node{{QStringLiteral("name"), name},
                         {QStringLiteral("state"), state},
                         {QStringLiteral("acceleratorType"), QStringLiteral("v4-8")}};
        if (!job.isEmpty())
            node.insert(QStringLiteral("labels"), QJsonObject{{QStringLiteral("tpudesk-job"), job}});
        nodes.insert(name, node);
    }

    /// A queued request of this state; `nodes` become its nodes, READY.
    void putRequest(const QString &name, const QString &state, const QStringList &nodeNames = {})
    {
        requests.insert(
            name,
            {{QStringLiteral("name"), name}, {QStringLiteral("state"), QJsonObject{{QStringLiteral("state"), state}}}});
        for (const auto &node : nodeNames) {
            put(node, QStringLiteral("READY"));
            nodes[node].insert(QStringLiteral("queuedResource"), name);
            nodes[node].insert(QStringLiteral("id"), QString::number(7000 + nodes.size()));
        }
    }

private:
    [[nodiscard]] static FakeAnswer json(const QJsonObject &object) { return {.body = QJsonDocument{object}.toJson()}; }
    [[nodiscard]] static FakeAnswer notFound(const QString &name)
    {
        return {.status = 404,
                .body = R"({"error":{"code":404,"status":"NOT_FOUND","message":"Resource ')" + name.toUtf8()
                    + R"(' was not found"}})"};
    }

    FakeAnswer begin(const QString &target, const QString &verb, const QString &end)
    {
        const auto name =
            target.section(u'/', 0, 3) + QStringLiteral("/operations/operation-%1").arg(operations.size());
        operations.insert(
            name,
            {{QStringLiteral("name"), name},
             {QStringLiteral("end"), end},
             {QStringLiteral("metadata"),
              QJsonObject{
                  {QStringLiteral("target"), target},
                  {QStringLiteral("verb"), verb},
                  {QStringLiteral("createTime"),
                   QStringLiteral("2026-11-20T12:00:%1Z").arg(operations.size() % 60, 2, 10, QLatin1Char('0'))}}}});
        return json(visible(operations[name]));
    }

    [[nodiscard]] static QJsonObject visible(QJsonObject operation)
    {
        operation.remove(QStringLiteral("end"));
        return operation;
    }

    FakeAnswer create(const QString &name, QJsonObject node)
    {
        if (nodes.contains(name))
            return {.status = 409,
                    .body = R"({"error":{"code":409,"status":"ALREADY_EXISTS","message":"Resource already exists"}})"};
        node.insert(QStringLiteral("name"), name);
        node.insert(QStringLiteral("state"), QStringLiteral("CREATING"));
        nodes.insert(name, node);
        return begin(name, QStringLiteral("create"), QStringLiteral("ready"));
    }

    FakeAnswer remove(const QString &name)
    {
        if (!nodes.contains(name))
            return notFound(name);
        ++deletes;
        nodes[name].insert(QStringLiteral("state"), QStringLiteral("DELETING"));
        return begin(name, QStringLiteral("delete"), QStringLiteral("deleted"));
    }

    /// Google's rule: without force only where no node can be lost.
    FakeAnswer removeRequest(const QString &name, bool force)
    {
        if (!requests.contains(name))
            return notFound(name);
        const auto state = requests[name][QStringLiteral("state")][QStringLiteral("state")].toString();
        const QStringList free{QStringLiteral("ACCEPTED"), QStringLiteral("WAITING_FOR_RESOURCES"),
                               QStringLiteral("SUSPENDED"), QStringLiteral("FAILED")};
        if (!force && !free.contains(state))
            return {
                .status = 400,
                .body =
                    R"({"error":{"code":400,"status":"FAILED_PRECONDITION","message":"DeleteQueuedResource is not supported when state is )"
                    + state.toUtf8() + R"x( (must be one of [ACCEPTED WAITING_FOR_RESOURCES SUSPENDED FAILED])"}})x"};
        ++deletes;
        requests[name].insert(QStringLiteral("state"),
                              QJsonObject{{QStringLiteral("state"), QStringLiteral("DELETING")}});
        return begin(name, QStringLiteral("delete"), force ? QStringLiteral("forced") : QStringLiteral("deleted"));
    }

    FakeAnswer change(const QString &name, const QString &verb)
    {
        if (verb == u"getGuestAttributes")
            return {
                .body =
                    R"({"guestAttributes":[{"queryValue":{"items":[{"namespace":"hostkeys","key":"ssh-ed25519","value":"AAAA0"}]}}]})"};
        if (verb == u"reset" && requests.contains(name)) {
            requests[name].insert(QStringLiteral("state"),
                                  QJsonObject{{QStringLiteral("state"), QStringLiteral("WAITING_FOR_RESOURCES")}});
            return begin(name, verb, QStringLiteral("reset"));
        }
        if (!nodes.contains(name))
            return notFound(name);
        nodes[name].insert(QStringLiteral("state"),
                           verb == u"stop" ? QStringLiteral("STOPPING") : QStringLiteral("STARTING"));
        return begin(name, verb, verb == u"stop" ? QStringLiteral("stopped") : QStringLiteral("ready"));
    }

    /// Every operation ends when it is first looked at; its effect comes with it.
    FakeAnswer poll(const QString &name)
    {
        if (!operations.contains(name))
            return notFound(name);
        auto &operation = operations[name];
        finish(operation, operation[QStringLiteral("metadata")][QStringLiteral("target")].toString());
        return json(visible(operation));
    }

    void finish(QJsonObject &operation, const QString &target)
    {
        const auto end = operation[QStringLiteral("end")].toString();
        if (end.isEmpty() || operation.contains(QStringLiteral("done")))
            return;
        operation.insert(QStringLiteral("done"), true);
        if (end == u"forced")
            nodes.removeIf(
                [&](const auto &node) { return node.value()[QStringLiteral("queuedResource")].toString() == target; });
        if (end == u"deleted" || end == u"forced")
            nodes.remove(target), requests.remove(target);
        else if (nodes.contains(target))
            nodes[target].insert(QStringLiteral("state"), end.toUpper());
        operation.insert(QStringLiteral("response"), QJsonObject{});
    }

    FakeAnswer list(const QString &path)
    {
        QJsonArray rows;
        if (path.endsWith(u"/nodes")) {
            for (const auto &node : std::as_const(nodes)) {
                if (!unreachable.contains(node[QStringLiteral("name")].toString().section(u'/', 3, 3)))
                    rows.append(node);
            }
        } else if (path.endsWith(u"/queuedResources")) {
            for (const auto &request : std::as_const(requests))
                rows.append(request);
        } else if (path.endsWith(u"/operations")) {
            for (const auto &operation : std::as_const(operations))
                rows.append(visible(operation));
        }
        QJsonObject page{{path.section(u'/', -1), rows}};
        if (path.endsWith(u"/nodes") && !unreachable.isEmpty())
            page.insert(QStringLiteral("unreachable"), QJsonArray::fromStringList(unreachable));
        return json(page);
    }
};
