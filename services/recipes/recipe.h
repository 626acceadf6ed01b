// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QStringList>

/// A recipe as it is written: recipe.json and the files it names. Whoever edits one edits this.
struct RecipeText
{
    QByteArray json;
    QMap<QString, QByteArray> files; ///< by the name that the JSON uses

    friend bool operator==(const RecipeText &, const RecipeText &) = default;
};

/// Something that the scripts get as a shell variable, always quoted.
struct RecipeParameter
{
    enum class Kind : quint8 { Text, Word, Words, Path, Name, Address, Lines, Number, Tick, Choice };

    QString name; ///< of the variable: capital letters, digits, "_"
    Kind kind = Kind::Text;
    QStringList choices{};
    QString fallback{}; ///< "yes" and "" for a tick
};

enum class RecipeHosts : quint8 { All, First, Others, Servers, Clients };

struct RecipeStep
{
    /// What another step has found out, as a variable: the value itself where that step runs on one host, otherwise a
    /// line "LABEL<tab>VALUE" for each host.
    struct Given
    {
        QString name;
        QString step;
        QString fact;
    };
    struct File
    {
        QString name;
        QString file;
    };
    struct When
    {
        QString name;
        QString is;
    };

    QString id;
    QString title; ///< English; see recipetext.h
    RecipeHosts hosts = RecipeHosts::All;
    QString script; ///< a file
    std::chrono::seconds time{600};
    bool canUndo = false;
    bool isTry = false; ///< done anew each time: it has no "already so"
    bool isTogether = false; ///< on all hosts at once, or not at all
    QStringList needs{}; ///< earlier steps
    std::optional<When> when{}; ///< left out unless this parameter has this value
    QList<Given> given{};
    QList<File> files{}; ///< files that the script gets as variables
};

/// Ordered steps that set hosts up; how they are run is reciperun.h.
struct Recipe
{
    QString id;
    int version = 1;
    QString title;
    QString why;
    QList<RecipeParameter> parameters;
    QStringList include; ///< files before each step's own
    QList<RecipeStep> steps;
    RecipeText text;

    [[nodiscard]] const RecipeParameter *parameter(const QString &name) const;
    [[nodiscard]] int indexOf(const QString &stepId) const; ///< -1: no such step
};

/// Hostile input: anybody may have edited it. Errors: BadReply with a sentence that names the place.
[[nodiscard]] Result<Recipe> parseRecipe(RecipeText text);

/// From resources/recipes. Errors: NotFound, BadReply.
[[nodiscard]] Result<Recipe> builtInRecipe(const QString &id);
[[nodiscard]] QStringList builtInRecipes(); ///< ids, in the order people meet them

[[nodiscard]] QJsonObject toJson(const RecipeText &text);
/// Bounded; whether it is a recipe says parseRecipe().
[[nodiscard]] RecipeText recipeTextFrom(const QJsonObject &json);

/// Why this value cannot be used for this parameter: a sentence, or nothing.
[[nodiscard]] QString problemOf(const RecipeParameter &parameter, const QString &value);

/// With the line ends that bash wants. A script written on Windows would say "$'\r': command not found".
[[nodiscard]] QByteArray withUnixLines(QByteArray script);
