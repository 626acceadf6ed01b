// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/recipebook.h"

#include "services/core/clock.h"
#include "services/store/documents.h"

using namespace Qt::StringLiterals;

namespace {

constexpr auto recipeKind = "recipe"_L1;

} // namespace

RecipeBook::RecipeBook(Documents *documents, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_documents{documents}
    , m_clock{clock}
{
}

Result<Recipe> RecipeBook::recipe(const QString &id) const
{
    if (const auto kept = m_documents->find(recipeKind, id)) {
        auto edited = parseRecipe(recipeTextFrom(kept->body["text"_L1].toObject()));
        if (edited && edited->id == id)
            return edited;
    }
    return builtInRecipe(id);
}

RecipeText RecipeBook::text(const QString &id) const
{
    if (const auto kept = m_documents->find(recipeKind, id))
        return recipeTextFrom(kept->body["text"_L1].toObject());
    const auto ours = builtInRecipe(id);
    return ours ? ours->text : RecipeText{};
}

bool RecipeBook::isEdited(const QString &id) const
{
    return m_documents->find(recipeKind, id).has_value();
}

bool RecipeBook::isOutdated(const QString &id) const
{
    const auto kept = m_documents->find(recipeKind, id);
    const auto ours = builtInRecipe(id);
    return kept && ours && kept->body["version"_L1].toInt() < ours->version;
}

Result<> RecipeBook::save(const QString &id, const RecipeText &text)
{
    const auto parsed = parseRecipe(text);
    if (!parsed)
        return std::unexpected{parsed.error()};
    const auto ours = builtInRecipe(id);
    if (ours && ours->text == parsed->text)
        return restore(id);
    auto done = m_documents->put(
        recipeKind, id, {{"text"_L1, toJson(parsed->text)}, {"version"_L1, ours ? ours->version : 1}}, m_clock->now());
    if (done)
        emit changed(id);
    return done;
}

Result<> RecipeBook::restore(const QString &id)
{
    auto done = m_documents->remove(recipeKind, id);
    if (done)
        emit changed(id);
    return done;
}
