// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>
#include <QMap>

/// Environment variables as they are typed: NAME=value, one on a line. No shell reads them: a value is what stands
/// behind the "=", letter for letter; blanks at its ends need quotation marks around them. What people bring along from
/// a shell is understood: "export " before the name, one pair of quotation marks around the whole value, empty lines
/// and lines that begin with "#".
struct TypedVariables
{
    QMap<QByteArray, QByteArray> values{};
    QList<QByteArray> secrets{}; ///< names whose values look like secrets
    QStringList remarks{}; ///< translated: "$HOME" stays as it is, and the like
};

/// Errors: Invalid with a sentence that names the line.
[[nodiscard]] Result<TypedVariables> parseVariables(const QString &text);

/// Lines that parseVariables() reads as the same. `missing`: names without a value, to be filled in; they stand first.
[[nodiscard]] QString variableLines(const QMap<QByteArray, QByteArray> &values, const QList<QByteArray> &missing = {});

/// HF_TOKEN, WANDB_API_KEY, AWS_SECRET_ACCESS_KEY…; or a value that has the shape of a well-known service's token.
[[nodiscard]] bool looksSecret(const QByteArray &name, const QByteArray &value);
