// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "grpcserver.h"

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>

#include <atomic>
#include <chrono>
#include <vector>

struct GrpcServer::State : grpc::CallbackGenericService
{
    explicit State(Serve answer)
        : serve{std::move(answer)}
    {
    }
    grpc::ServerGenericBidiReactor *CreateReactor(grpc::GenericCallbackServerContext *context) override;

    Serve serve;
    std::unique_ptr<grpc::Server> server;
    int port = 0;
};

namespace {

class Call : public grpc::ServerGenericBidiReactor
{
public:
    Call(const GrpcServer::Serve &serve, QByteArray method)
        : m_serve{serve}
        , m_method{std::move(method)}
    {
        StartRead(&m_request);
    }

    void OnReadDone(bool ok) override
    {
        if (!ok) {
            Finish(grpc::Status{grpc::StatusCode::INVALID_ARGUMENT, "no request"});
            return;
        }
        std::vector<grpc::Slice> slices;
        (void)m_request.Dump(&slices);
        QByteArray request;
        for (const auto &slice : slices)
            request.append(reinterpret_cast<const char *>(slice.begin()), qsizetype(slice.size()));
        const auto answer = m_serve(m_method, request);
        m_isSilent = answer.never;
        if (m_isSilent)
            return; // until it is cancelled
        if (answer.code != 0) {
            Finish(grpc::Status{static_cast<grpc::StatusCode>(answer.code), answer.words.toStdString()});
            return;
        }
        const grpc::Slice slice{answer.message.constData(), size_t(answer.message.size())};
        m_answer = grpc::ByteBuffer{&slice, 1};
        StartWriteAndFinish(&m_answer, {}, grpc::Status::OK);
    }
    void OnCancel() override
    {
        if (m_isSilent)
            Finish(grpc::Status::CANCELLED);
    }
    void OnDone() override { delete this; }

private:
    const GrpcServer::Serve &m_serve;
    QByteArray m_method;
    std::atomic<bool> m_isSilent = false;
    grpc::ByteBuffer m_request;
    grpc::ByteBuffer m_answer;
};

} // namespace

grpc::ServerGenericBidiReactor *GrpcServer::State::CreateReactor(grpc::GenericCallbackServerContext *context)
{
    return new Call{serve, QByteArray::fromStdString(context->method())};
}

GrpcServer::GrpcServer(Serve serve)
    : m_state{std::make_unique<State>(std::move(serve))}
{
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &m_state->port);
    builder.RegisterCallbackGenericService(m_state.get());
    m_state->server = builder.BuildAndStart();
}

GrpcServer::~GrpcServer()
{
    m_state->server->Shutdown(std::chrono::system_clock::now() + std::chrono::milliseconds{200});
    m_state->server->Wait();
}

quint16 GrpcServer::port() const
{
    return quint16(m_state->port);
}
