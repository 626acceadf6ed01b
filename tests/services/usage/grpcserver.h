// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>
#include <memory>

/// A real gRPC server (grpc++) on 127.0.0.1 that answers with bytes of the test's own making. It knows no .proto file:
/// what it is asked and what it says is protobuf by hand, so that a wrong field number cannot agree with itself.
class GrpcServer
{
public:
    struct Answer
    {
        int code = 0; ///< of gRPC; 12: UNIMPLEMENTED
        QByteArray message{};
        bool never = false; ///< no answer at all
        QByteArray words{"<b>no</b>"}; ///< beside a code
    };
    /// On a thread of the server's.
    using Serve = std::function<Answer(const QByteArray &method, const QByteArray &request)>;

    explicit GrpcServer(Serve serve);
    ~GrpcServer();
    GrpcServer(const GrpcServer &) = delete;
    GrpcServer &operator=(const GrpcServer &) = delete;

    [[nodiscard]] quint16 port() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};
