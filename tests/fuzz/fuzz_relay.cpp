// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a relay and the WebSocket below it send, in pieces of any size. The first byte chooses the size of the pieces;
// 0xff: the rest is an answer to the handshake, 0xfe: one message of the relay.
#include "services/net/websocket.h"
#include "services/ssh/relaytunnel.h"
#include "tests/fuzz/require.h"

#include <QList>

#include <algorithm>

namespace {

struct Read
{
    QList<QByteArray> messages;
    bool isBroken = false;
};

Read readIn(const QByteArray &bytes, qsizetype piece)
{
    Read read;
    WebSocketReader reader;
    for (qsizetype from = 0; from < bytes.size(); from += piece) {
        reader.feed(QByteArrayView{bytes}.sliced(from, std::min(piece, bytes.size() - from)));
        while (const auto message = reader.next()) {
            require(message->payload.size() <= WebSocketReader::longestMessage, "no message is longer than its bound");
            read.messages += char(message->opcode) + message->payload;
        }
        require(reader.held() <= bytes.size(), "nothing is kept that did not come");
    }
    read.isBroken = reader.isBroken();
    return read;
}

void readRelay(const QByteArray &bytes)
{
    RelayLedger ledger;
    ledger.sent("0123456789");
    const auto message = parseRelayMessage(bytes);
    if (!message)
        return;
    require(message->bytes.size() <= largestRelayData, "data has a bound");
    if (message->tag == RelayMessage::Tag::Data)
        require(relayData(message->bytes) == bytes, "data is written as it was read");
    if (message->tag == RelayMessage::Tag::Ack)
        require(relayAck(message->count) == bytes, "a count is written as it was read");
    const bool isFine = ledger.confirm(message->count);
    require(isFine == (message->count <= 10), "only what was sent can have arrived");
    require(ledger.missing().has_value(), "ten bytes are kept");
    require(!isFine || ledger.missing()->size() == qsizetype(10 - message->count), "and what is missing is told");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1)
        return 0;
    const QByteArray rest{reinterpret_cast<const char *>(bytes) + 1, static_cast<qsizetype>(size) - 1};
    if (bytes[0] == 0xff) {
        const auto answer = webSocketAnswer(rest, "dGhlIHNhbXBsZSBub25jZQ==", relayProtocol);
        require(!answer || answer->taken <= rest.size(), "nothing is taken that is not there");
        require(!answer || !answer->isOpen || rest.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
                "only the right key opens");
    } else if (bytes[0] == 0xfe) {
        readRelay(rest);
    } else {
        const auto whole = readIn(rest, rest.size() + 1);
        const auto pieces = readIn(rest, 1 + bytes[0]);
        require(whole.messages == pieces.messages && whole.isBroken == pieces.isBroken,
                "it is the same at every split");
    }
    return 0;
}
