// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipestate.h"

enum class PythonSource : quint8 { Uv, System, Deadsnakes };

/// How PyTorch reaches the TPU, if at all; each in an environment of its own.
enum class TorchBackend : quint8 {
    None,
    TorchTpu, ///< a device of PyTorch itself
    TorchXla, ///< ended: the last release is 2.9 of November 2025
};

/// What every host is to have, as it is ticked.
struct Environment
{
    bool withPackages = true;
    QString packages = QStringLiteral("git tmux byobu htop"); ///< names with blanks between
    PythonSource python = PythonSource::Uv;
    QString pythonVersion = QStringLiteral("3.12"); ///< of deadsnakes and uv; the JAX releases of today need it
    QString venv = QStringLiteral("~/venv");
    bool withJax = true;
    QString jaxVersion{}; ///< empty: the newest that this Python runs
    bool withFlax = true; ///< and Optax
    QString extra{}; ///< further requirements of pip, with blanks between
    TorchBackend torch = TorchBackend::None;
    QString torchVersion{}; ///< of TorchTPU, or of PyTorch and PyTorch/XLA; empty: the newest
    bool withOhMyZsh = false;
    bool withoutTcmallocForTools = true;

    friend bool operator==(const Environment &, const Environment &) = default;
};

[[nodiscard]] QStringList problemsOf(const Environment &environment);
/// What is to be known of this runtime version beforehand; empty mostly.
[[nodiscard]] QString runtimeNote(const QString &runtimeVersion);
/// Which Python it will be, before anything is made; of the system's, what becomes of JAX.
[[nodiscard]] QString pythonNote(const Environment &environment);
/// Which JAX and libtpu that Python leads to, as far as it is known before the first host was asked; the run itself
/// names the exact versions before it installs them. Empty: no JAX is wanted.
[[nodiscard]] QString versionsNote(const Environment &environment);
/// Why the libtpu of that JAX does not fit this machine; empty: as far as is known, it does.
[[nodiscard]] QString misfitNote(const Environment &environment, const QString &acceleratorType,
                                 const QString &runtimeVersion);
/// What is to be known of the way PyTorch takes; empty: it is not wanted.
[[nodiscard]] QString torchNote(const Environment &environment);

[[nodiscard]] RecipeOrder orderFor(const Environment &environment, const QList<PodHost> &hosts, Recipe recipe);
[[nodiscard]] QJsonObject toJson(const Environment &environment);
[[nodiscard]] Environment environmentFrom(const QJsonObject &json);

/// For a person: "4 of 4 hosts: Python 3.10.12, JAX 0.6.2, 4 chips each", and which hosts differ in what.
struct EnvironmentSummary
{
    bool isAlike = true;
    QString sentence;
};
[[nodiscard]] EnvironmentSummary summaryOfEnvironment(const RecipeState &run);
/// What it is made of, to be kept: "of", how many hosts there are, and "groups", what each has and which hosts have it.
[[nodiscard]] QJsonObject environmentFacts(const RecipeState &run);
[[nodiscard]] EnvironmentSummary summaryOfEnvironment(const QJsonObject &facts);
