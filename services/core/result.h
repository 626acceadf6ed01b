// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoroTask>
#include <QString>

#include <chrono>
#include <expected>
#include <optional>
#include <utility>

/// What the program decides on. One list for HTTP, operations, SSH and files.
enum class ErrorCode : quint8 {
    Cancelled, ///< the user or the owner stopped it
    SignedOut, ///< 401 twice, or the token source said no
    ScopeMissing, ///< 403: signed in, but without the right that this call needs; signing in again can give it
    Denied, ///< 403 for a reason that does not pass by itself (IAM)
    ApiOff, ///< SERVICE_DISABLED: the project does not use this API (yet)
    BillingOff, ///< no billing account, a closed one, or one in its free trial
    NotFound, ///< 404
    AlreadyExists, ///< 409 ALREADY_EXISTS: look first
    Conflict, ///< 409 ABORTED or 412: somebody else changed it; read again, merge, try again
    CancelledThere, ///< somebody else cancelled the operation in the cloud: not to be fought against
    NoCapacity, ///< the zone has no free chips now
    QuotaExceeded, ///< a quota with a limit above 0 is used up
    AddressLimit, ///< the project has no external addresses left in this region
    Reservation, ///< the reservation is full or not there; other kinds of capacity may be
    NotGranted, ///< the limit is 0, or this type may not be made in this zone
    NotInZone, ///< the zone does not offer this type, runtime or way of provisioning
    RateLimited, ///< too many calls per minute: come again, see Error::retryAfter
    Busy, ///< 503 and the like: come again, see Error::retryAfter
    BrokenThere, ///< an operation ended with an internal error; at times a shortage behind a veil
    Offline, ///< no connection, name not resolved, proxy
    Portal, ///< something answered, but not Google: a sign-in page of the network
    Ambiguous, ///< it may have happened or not (5xx or a lost reply on a call that changes things)
    Invalid, ///< 400: the request is wrong
    WrongState, ///< not in the state that it is in; another state may come
    QueueRefused, ///< refused in the queue, in words that nobody knows: created directly it may work
    BadReply, ///< the answer is not what the API promises
    Timeout, ///< no answer within the deadline
    HostKeyUnknown, ///< SSH: nobody vouches for this key and the user did not accept it
    HostKeyChanged, ///< SSH: another key than the pinned or published one
    LoginRefused, ///< SSH: the server does not take this key for this user
    ConnectionLost, ///< SSH: the outcome of what ran is unknown
    KeyUnreadable, ///< a key file cannot be read, or its passphrase is wrong
    FileFailed, ///< the local disk refused (full, read-only, permissions)
    HostsFailed, ///< the machines of a TPU could not be started, and waiting does not change that
    KeyLocked, ///< SSH: the machine takes the key, its passphrase is needed, and here nobody is asked for it
};

/// Whether signing in again, with what is missing, is what helps.
[[nodiscard]] constexpr bool needsSignIn(ErrorCode code)
{
    return code == ErrorCode::SignedOut || code == ErrorCode::ScopeMissing;
}

struct Error
{
    ErrorCode code = ErrorCode::BadReply;
    QString message{}; ///< already translated: what happened, why, and what to do; shown as is
    QString serverWords{}; ///< the server's own text where there is one, EID included; whole up to longestWords
                           ///< (plaintext.h)
    std::optional<std::chrono::milliseconds> retryAfter{}; ///< the server's own wish
    bool isUnknownText = false; ///< nobody has seen these words of Google's before: the number beside them decided
    QString reason{}; ///< the server's word for programs (ErrorInfo.reason), where there is one
};

template <typename T = void>
using Result = std::expected<T, Error>;

/// Every asynchronous service call returns this. Await it, or hand it to a TaskScope.
template <typename T = void>
using Task = QCoro::Task<Result<T>>;

/// The project needs something done to it; the doctor on the Start panel says what, and does it.
[[nodiscard]] inline bool leadsToDoctor(const Error &error)
{
    return error.code == ErrorCode::ApiOff || error.code == ErrorCode::BillingOff;
}

[[nodiscard]] inline std::unexpected<Error> failed(ErrorCode code, QString message = {}, QString serverWords = {})
{
    return std::unexpected{Error{code, std::move(message), std::move(serverWords)}};
}
