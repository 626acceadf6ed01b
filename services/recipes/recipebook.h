// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipe.h"

#include <QObject>

class Clock;
class Documents;

/// The recipes of a project: those that come with the program, as its users have edited them.
class RecipeBook : public QObject
{
    Q_OBJECT

public:
    RecipeBook(Documents *documents, Clock *clock, QObject *parent = nullptr);

    /// The edited one, or ours. An edited one that cannot be read any more is passed over.
    [[nodiscard]] Result<Recipe> recipe(const QString &id) const;
    [[nodiscard]] RecipeText text(const QString &id) const; ///< as it is edited, whether it can be run or not
    [[nodiscard]] bool isEdited(const QString &id) const;
    /// A newer recipe came with the program than the one that was edited.
    [[nodiscard]] bool isOutdated(const QString &id) const;

    /// Errors: BadReply with the place, when it could not be run; FileFailed. Nothing is kept then.
    Result<> save(const QString &id, const RecipeText &text);
    Result<> restore(const QString &id); ///< ours again

signals:
    void changed(const QString &id);

private:
    Documents *m_documents;
    Clock *m_clock;
};
