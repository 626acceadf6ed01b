// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipe.h"

/// What one host gets for one step, beside the recipe's own parameters.
struct StepContext
{
    QString mark; ///< begins the lines that are for us; nobody else knows it
    QString address; ///< inside the network; empty: the host finds it out
    QString role; ///< "server", "client" or nothing
    int worker = 0;
    qsizetype hosts = 1;
    QHash<QString, QString> values; ///< parameters, and what other steps have found out
};

enum class StepAction : quint8 { Apply, Undo };

/// The whole script: prelude, variables, included files, the step's file, and the call. Every value is quoted.
[[nodiscard]] QByteArray scriptFor(const Recipe &recipe, const RecipeStep &step, const StepContext &place,
                                   StepAction action);

/// How a script ended on one host; beside ProcessEnd it tells who ended it, and that the host was not reached.
struct StepEnd
{
    enum class Kind : quint8 { Exited, Signalled, Lost, Unreachable, TimedOut, Cancelled };

    Kind kind = Kind::Exited;
    int status = 0;
    QString reason{}; ///< translated; with all but Exited
    QByteArray out{}; ///< standard output, whole: our lines are in it
    QString hostKey{}; ///< "SHA256:…" of the host's key, as the login was checked against it

    [[nodiscard]] bool hasSucceeded() const { return kind == Kind::Exited && status == 0; }
};

/// What a step said. The lines that are for us are taken out of `output`.
struct StepResult
{
    QString result; ///< changed, unchanged, tried, undone; empty: it did not come to its end
    QString problem;
    QStringList words; ///< of the problem
    QList<QStringList> notes;
    QList<std::pair<QString, QString>> facts;
    QList<std::pair<QString, QString>> secrets; ///< facts that are neither shown nor kept
    QByteArray output;
};

/// Hostile input: the host says what it likes. At most 200 facts, secrets and notes, of 64 KiB each.
[[nodiscard]] StepResult saidIn(const QByteArray &output, const QString &mark);

/// Takes our lines out of an output that comes in pieces; cut anywhere.
class StepOutputFilter
{
public:
    /// What of it is for people. The end of an unfinished line waits for its rest.
    [[nodiscard]] QByteArray take(const QByteArray &bytes, const QString &mark);
    [[nodiscard]] QByteArray rest(); ///< no more comes

private:
    QByteArray m_line;
    bool m_holdsBreak = false; ///< an empty line; it goes when ours follows
};

/// A mark that no program prints by accident.
[[nodiscard]] QString newMark();
