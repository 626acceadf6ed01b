// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QJsonObject>

enum class ProjectState : quint8 { Active, DeleteRequested, Unknown };

/// A project by its three names, which people mix up: an API takes the id, TRC's form wants the number, and the name is
/// for reading only (facts/users.md 1.1).
struct Project
{
    ProjectId id;
    QString number; ///< digits
    QString name; ///< what the console shows; not unique, may be anything
    ProjectState state = ProjectState::Unknown;

    friend bool operator==(const Project &, const Project &) = default;
};

/// Pure; Resource Manager v3. BadReply without an id or with a number that is none.
[[nodiscard]] Result<Project> parseProject(const QJsonObject &json);

/// What a user typed where a project id belongs.
enum class ProjectWord : quint8 {
    Id, ///< has the form of an id
    Number, ///< digits only
    Name, ///< neither: a display name, or a slip
};
[[nodiscard]] ProjectWord projectWord(const QString &text);
