// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/controlclient.h"
#include "services/core/taskscope.h"
#include "services/mcp/jsonrpc.h"

#include <QJsonArray>
#include <QObject>

#include <functional>
#include <map>
#include <memory>

/// What an McpServer works with. Everything outlives it.
struct McpContext
{
    /// Does a call, wherever that is done; as askDesk().
    std::function<Task<DeskAnswer>(VerbCall call, std::shared_ptr<VerbIo> io, std::stop_token stop)> call{};
    std::function<void(const QByteArray &line)> send{}; ///< to the client; with the end of the line
    std::function<bool()> isFull{}; ///< the client does not read: news are dropped. Empty: it always reads
    bool mayChange = false; ///< false: tools that change something are not offered, and refused
    QString project{}; ///< that calls must be about; empty: whichever is open
    QString cloud{}; ///< the same
    QString folder{}; ///< relative paths of this computer are of it
    QString version{}; ///< of this program: "0.1.0"
};

/// One client of the Model Context Protocol, from its first byte to its last: initialize, ping, tools/list, tools/call,
/// progress and cancellation, in JSON-RPC 2.0 by lines. Tools are the verbs of services/control; each one that changes
/// something is confirmed at the window of the running desk, which is asked there, not here. GUI thread.
class McpServer : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostCalls = 16; ///< at once
    /// What is spoken, the newest first.
    static const QStringList &protocolVersions();

    explicit McpServer(McpContext context);
    ~McpServer() override; ///< calls that run are told to stop

    /// What the client says. Hostile input; see RpcLineReader.
    void take(const QByteArray &bytes);
    /// It says nothing more, which ends the session: what runs is told to stop, and is not answered.
    void finish();
    [[nodiscard]] int running() const { return int(m_calls.size()); } ///< calls

signals:
    void finished(); ///< after finish(): nothing runs any more. From the event loop

private:
    /// A batch whose answers go back as one.
    struct Batch
    {
        int open = 0; ///< answers that have yet to come
        QJsonArray answers{};
    };
    using BatchPtr = std::shared_ptr<Batch>; ///< null: the message stood alone
    struct Call
    {
        QJsonValue id{};
        BatchPtr batch{};
        std::stop_source stop{};
        bool isCancelled = false; ///< by the client, which wants no answer any more
    };
    class Io;

    void takeLine(const RpcLineReader::Line &line);
    void takeMessage(const RpcMessage &message, const BatchPtr &batch);
    void takeRequest(const RpcMessage &request, const BatchPtr &batch);
    void takeNotification(const RpcMessage &notification);
    void initialize(const RpcMessage &request, const BatchPtr &batch);
    void listTools(const RpcMessage &request, const BatchPtr &batch);
    void callTool(const RpcMessage &request, const BatchPtr &batch);
    void startCall(const RpcMessage &request, const BatchPtr &batch, const VerbCall &call);
    void endCall(const QByteArray &key, const Verb &verb, const Result<DeskAnswer> &answer);
    [[nodiscard]] std::optional<Error> refusalOf(const Verb &verb, const QJsonObject &arguments) const;
    void answer(const BatchPtr &batch, const QJsonObject &message);
    void closeIfDone(const BatchPtr &batch);
    void write(const QByteArray &json);
    void notifyProgress(const QJsonValue &token, int step, const QString &sentence);
    void finishIfDone();

    McpContext m_context;
    RpcLineReader m_reader;
    QString m_client; ///< what the client calls itself; plain text from outside
    bool m_isInitialized = false;
    bool m_isOver = false; ///< finish() was called
    bool m_isFinished = false; ///< and was told of
    std::map<QByteArray, Call> m_calls; ///< by rpcIdKey()
    TaskScope m_tasks; // last
};
