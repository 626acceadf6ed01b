// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/storagereplies.h"

#include <QRegularExpression>
#include <QStringList>

namespace practice {

/// objects.list.
[[nodiscard]] Answer<Exchanged> listObjects(World &world, const Call &call);
[[nodiscard]] QStringList listParameters();
/// matchGlob as an expression of names: * and ? end at "/", ** does not; [abc], [!a-z], {one,other}. Nothing: it is
/// none.
[[nodiscard]] std::optional<QRegularExpression> globExpression(const QString &glob);

/// An object's bytes, or the part of them that a Range asks for.
[[nodiscard]] Answer<Exchanged> mediaReply(World &world, const Call &call, const StoredObject &object);
/// First byte and number of bytes of "bytes=0-99", "bytes=100-", "bytes=-5"; nothing: it is none that counts, and all
/// is meant. A part that is not there has no bytes.
[[nodiscard]] std::optional<std::pair<qint64, qint64>> byteRange(const QByteArray &header, qint64 size);

} // namespace practice
