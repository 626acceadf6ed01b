// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/recipe.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype largestFile = 256 * 1024;
constexpr qsizetype mostFiles = 64;
constexpr qsizetype mostSteps = 40;
constexpr qsizetype mostParameters = 64;

struct KindWord
{
    QLatin1StringView word;
    RecipeParameter::Kind kind;
};
using ParameterKind = RecipeParameter::Kind;
constexpr std::array kinds{KindWord{"text"_L1, ParameterKind::Text},   KindWord{"word"_L1, ParameterKind::Word},
                           KindWord{"words"_L1, ParameterKind::Words}, KindWord{"path"_L1, ParameterKind::Path},
                           KindWord{"name"_L1, ParameterKind::Name},   KindWord{"address"_L1, ParameterKind::Address},
                           KindWord{"lines"_L1, ParameterKind::Lines}, KindWord{"number"_L1, ParameterKind::Number},
                           KindWord{"tick"_L1, ParameterKind::Tick},   KindWord{"choice"_L1, ParameterKind::Choice}};
struct HostsWord
{
    QLatin1StringView word;
    RecipeHosts hosts;
};
constexpr std::array hostsWords{HostsWord{"all"_L1, RecipeHosts::All}, HostsWord{"first"_L1, RecipeHosts::First},
                                HostsWord{"others"_L1, RecipeHosts::Others},
                                HostsWord{"servers"_L1, RecipeHosts::Servers},
                                HostsWord{"clients"_L1, RecipeHosts::Clients}};

struct RecipeMessages
{
    Q_DECLARE_TR_FUNCTIONS(Recipe)
};

std::unexpected<Error> wrong(const QString &place)
{
    return failed(ErrorCode::BadReply,
                  QCoreApplication::translate("Recipe",
                                              "This is not a recipe that can be run: %1. Correct it, or go back to the "
                                              "recipe that came with the program.")
                      .arg(place));
}

bool isVariable(const QString &name)
{
    static const QRegularExpression shape{u"\\A[A-Z][A-Z0-9_]{0,39}\\z"_s};
    static const QStringList taken{u"PATH"_s,      u"IFS"_s, u"HOME"_s, u"ENV"_s,     u"PS4"_s,
                                   u"SHELLOPTS"_s, u"UID"_s, u"EUID"_s, u"SECONDS"_s, u"USER"_s};
    return shape.match(name).hasMatch() && !taken.contains(name) && !name.startsWith("TPUDESK_"_L1)
        && !name.startsWith("BASH"_L1) && !name.startsWith("LD_"_L1);
}

bool isId(const QString &id)
{
    static const QRegularExpression shape{u"\\A[a-z0-9][a-z0-9-]{0,39}\\z"_s};
    return shape.match(id).hasMatch();
}

QStringList strings(const QJsonValue &value)
{
    QStringList found;
    for (const auto &one : value.toArray())
        found << one.toString();
    return found;
}

Result<RecipeParameter> parameterFrom(const QJsonObject &json)
{
    RecipeParameter parameter{.name = json["name"_L1].toString(),
                              .choices = strings(json["choices"_L1]),
                              .fallback = json["default"_L1].toString()};
    if (!isVariable(parameter.name))
        return wrong(RecipeMessages::tr("a parameter has the name “%1”, which cannot be a variable")
                         .arg(parameter.name.left(60)));
    const auto kind = std::ranges::find(kinds, json["kind"_L1].toString(), &KindWord::word);
    if (kind == kinds.end() || (kind->kind == ParameterKind::Choice && parameter.choices.isEmpty()))
        return wrong(RecipeMessages::tr("the parameter %1 has no kind that is known").arg(parameter.name));
    parameter.kind = kind->kind;
    return parameter;
}

/// Reads one step; what it refers to must stand before it.
class StepReader
{
public:
    explicit StepReader(const Recipe &recipe)
        : m_recipe{recipe}
    {
    }

    [[nodiscard]] Result<RecipeStep> read(const QJsonObject &json)
    {
        RecipeStep step{.id = json["id"_L1].toString(),
                        .title = json["title"_L1].toString().left(200),
                        .script = json["script"_L1].toString()};
        if (!isId(step.id) || m_recipe.indexOf(step.id) >= 0)
            return wrong(
                RecipeMessages::tr("a step has the name “%1”, which is taken or cannot be one").arg(step.id.left(60)));
        const auto hosts = std::ranges::find(hostsWords, json["hosts"_L1].toString(), &HostsWord::word);
        if (hosts == hostsWords.end())
            return wrong(RecipeMessages::tr("the step %1 does not say on which hosts it runs").arg(step.id));
        step.hosts = hosts->hosts;
        step.time = std::chrono::seconds{std::clamp(json["seconds"_L1].toInt(600), 5, 24 * 3600)};
        step.canUndo = json["undo"_L1].toBool();
        step.isTry = json["always"_L1].toBool();
        step.isTogether = json["together"_L1].toBool();
        step.needs = strings(json["needs"_L1]);
        if (const auto when = json["when"_L1].toObject(); !when.isEmpty())
            step.when = RecipeStep::When{when["name"_L1].toString(), when["is"_L1].toString()};
        for (const auto &given : json["given"_L1].toArray())
            step.given << RecipeStep::Given{given["name"_L1].toString(), given["step"_L1].toString(),
                                            given["fact"_L1].toString()};
        for (const auto &file : json["files"_L1].toArray())
            step.files << RecipeStep::File{file["name"_L1].toString(), file["file"_L1].toString()};
        return checked(step);
    }

private:
    [[nodiscard]] Result<RecipeStep> checked(const RecipeStep &step) const
    {
        QStringList files{step.script};
        QStringList earlier = step.needs;
        for (const auto &file : step.files) {
            files << file.file;
            if (!isVariable(file.name))
                return wrong(RecipeMessages::tr("a parameter has the name “%1”, which cannot be a variable")
                                 .arg(file.name.left(60)));
        }
        for (const auto &given : step.given) {
            earlier << given.step;
            if (!isVariable(given.name))
                return wrong(RecipeMessages::tr("a parameter has the name “%1”, which cannot be a variable")
                                 .arg(given.name.left(60)));
        }
        for (const auto &file : files) {
            if (!m_recipe.text.files.contains(file))
                return wrong(RecipeMessages::tr("the step %1 needs the file “%2”, which is missing")
                                 .arg(step.id, file.left(80)));
        }
        for (const auto &name : earlier) {
            if (m_recipe.indexOf(name) < 0)
                return wrong(RecipeMessages::tr("the step %1 needs the step “%2”, which does not stand before it")
                                 .arg(step.id, name.left(60)));
        }
        if (step.when && m_recipe.parameter(step.when->name) == nullptr)
            return wrong(RecipeMessages::tr("the step %1 asks for a parameter that is not there").arg(step.id));
        return step;
    }

    const Recipe &m_recipe;
};

Result<> readHead(Recipe &recipe, const QJsonObject &json)
{
    recipe.id = json["id"_L1].toString();
    recipe.version = json["version"_L1].toInt(1);
    recipe.title = json["title"_L1].toString().left(200);
    recipe.why = json["why"_L1].toString().left(1000);
    recipe.include = strings(json["include"_L1]);
    if (json["format"_L1].toInt() != 1)
        return wrong(RecipeMessages::tr("it was made for another version of the program"));
    if (!isId(recipe.id))
        return wrong(RecipeMessages::tr("it has no name of lowercase letters, digits and “-”"));
    for (const auto &file : recipe.include) {
        if (!recipe.text.files.contains(file))
            return wrong(RecipeMessages::tr("the file “%1” is missing").arg(file.left(80)));
    }
    const auto parameters = json["parameters"_L1].toArray();
    if (parameters.size() > mostParameters)
        return wrong(RecipeMessages::tr("it has too many parameters"));
    for (const auto &one : parameters) {
        auto parameter = parameterFrom(one.toObject());
        if (!parameter)
            return std::unexpected{parameter.error()};
        recipe.parameters << *std::move(parameter);
    }
    return {};
}

QString resource(const QString &name)
{
    return u":/tpudesk/recipes/"_s + name;
}

std::optional<QByteArray> contents(const QString &path)
{
    QFile file{path};
    if (!file.open(QFile::ReadOnly))
        return std::nullopt;
    return file.readAll();
}

/// All files that a JSON of ours names; "../other/file.sh" is another recipe's.
QStringList filesNamedIn(const QJsonObject &json)
{
    QStringList names = strings(json["include"_L1]);
    for (const auto &step : json["steps"_L1].toArray()) {
        names << step["script"_L1].toString();
        for (const auto &file : step["files"_L1].toArray())
            names << file["file"_L1].toString();
    }
    return names;
}

} // namespace

const RecipeParameter *Recipe::parameter(const QString &name) const
{
    const auto found = std::ranges::find(parameters, name, &RecipeParameter::name);
    return found == parameters.end() ? nullptr : &*found;
}

int Recipe::indexOf(const QString &stepId) const
{
    const auto found = std::ranges::find(steps, stepId, &RecipeStep::id);
    return found == steps.end() ? -1 : static_cast<int>(found - steps.begin());
}

Result<Recipe> parseRecipe(RecipeText text)
{
    if (text.json.size() > largestFile || text.files.size() > mostFiles)
        return wrong(RecipeMessages::tr("it is too large"));
    for (auto file = text.files.begin(); file != text.files.end(); ++file) {
        if (file->size() > largestFile || file->contains('\0'))
            return wrong(RecipeMessages::tr("the file “%1” is too large or no text").arg(file.key().left(80)));
        *file = withUnixLines(*file);
    }
    QJsonParseError mistake{};
    const auto json = QJsonDocument::fromJson(text.json, &mistake).object();
    if (mistake.error != QJsonParseError::NoError)
        return wrong(RecipeMessages::tr("recipe.json cannot be read at byte %1 (%2)")
                         .arg(mistake.offset)
                         .arg(mistake.errorString()));
    Recipe recipe;
    recipe.text = std::move(text);
    if (const auto read = readHead(recipe, json); !read)
        return std::unexpected{read.error()};
    const auto steps = json["steps"_L1].toArray();
    if (steps.isEmpty() || steps.size() > mostSteps)
        return wrong(RecipeMessages::tr("it has no steps, or more than %1").arg(mostSteps));
    for (const auto &one : steps) {
        auto step = StepReader{recipe}.read(one.toObject());
        if (!step)
            return std::unexpected{step.error()};
        recipe.steps << *std::move(step);
    }
    return recipe;
}

QStringList builtInRecipes()
{
    return {u"between-hosts"_s, u"shared-folder"_s, u"bucket-mount"_s, u"environment"_s,   u"compile-cache"_s,
            u"jax-check"_s,     u"unlock"_s,        u"share-probe"_s,  u"share-release"_s, u"tensorboard"_s,
            u"xprof"_s,         u"notebook"_s,      u"server-list"_s,  u"server-stop"_s};
}

Result<Recipe> builtInRecipe(const QString &id)
{
    if (!builtInRecipes().contains(id))
        return failed(ErrorCode::NotFound, RecipeMessages::tr("There is no recipe “%1”.").arg(id.left(60)));
    RecipeText text{.json = contents(resource(id + u"/recipe.json"_s)).value_or(QByteArray{}), .files = {}};
    for (const auto &name : filesNamedIn(QJsonDocument::fromJson(text.json).object())) {
        const auto path = name.startsWith("../"_L1) ? name.mid(3) : id + u'/' + name;
        if (auto bytes = contents(resource(path)))
            text.files.insert(name, *std::move(bytes));
    }
    return parseRecipe(std::move(text));
}

QJsonObject toJson(const RecipeText &text)
{
    QJsonObject files;
    for (const auto &[name, bytes] : text.files.asKeyValueRange())
        files.insert(name, QString::fromUtf8(bytes));
    return {{"json"_L1, QString::fromUtf8(text.json)}, {"files"_L1, files}};
}

RecipeText recipeTextFrom(const QJsonObject &json)
{
    RecipeText text{.json = json["json"_L1].toString().toUtf8(), .files = {}};
    const auto files = json["files"_L1].toObject();
    for (auto file = files.begin(); file != files.end() && text.files.size() < mostFiles; ++file)
        text.files.insert(file.key().left(200), file->toString().toUtf8());
    return text;
}

QString problemOf(const RecipeParameter &parameter, const QString &value)
{
    static const QRegularExpression word{u"\\A[\\w.+:@-]{0,64}\\z"_s};
    static const QRegularExpression address{u"\\A([0-9A-Fa-f.:]{2,45}|[A-Za-z0-9][A-Za-z0-9.-]{0,252})\\z"_s};
    if (value.contains(QChar{0}) || value.size() > 64 * 1024)
        return RecipeMessages::tr("This is too long, or holds a character that no file can have.");
    const bool hasLines = std::ranges::any_of(value, [](QChar c) { return c.unicode() < 32; });
    switch (parameter.kind) {
    case ParameterKind::Word:
        return word.match(value).hasMatch() ? QString{}
                                            : RecipeMessages::tr("Use letters, digits, “-”, “_” and “.” only.");
    case ParameterKind::Number: {
        bool isNumber = false;
        return value.toUInt(&isNumber) <= 1'000'000 && isNumber ? QString{}
                                                                : RecipeMessages::tr("This has to be a number.");
    }
    case ParameterKind::Choice:
        return parameter.choices.contains(value) ? QString{} : RecipeMessages::tr("This is not one of the choices.");
    case ParameterKind::Tick:
        return value.isEmpty() || value == "yes"_L1 ? QString{} : RecipeMessages::tr("This is not one of the choices.");
    case ParameterKind::Address:
        return address.match(value).hasMatch() ? QString{} : RecipeMessages::tr("This is not an address.");
    case ParameterKind::Path:
        return !hasLines && (value.startsWith(u'/') || value.startsWith("~/"_L1))
            ? QString{}
            : RecipeMessages::tr("A folder begins with “/” or “~/”, and has no line break.");
    case ParameterKind::Name:
        return !hasLines && !value.contains(u'/') && value != "."_L1 && value != ".."_L1
            ? QString{}
            : RecipeMessages::tr("A name has no “/” and no line break.");
    case ParameterKind::Text: return !hasLines ? QString{} : RecipeMessages::tr("This has to be one line.");
    case ParameterKind::Words:
    case ParameterKind::Lines: return {};
    }
    return {};
}

QByteArray withUnixLines(QByteArray script)
{
    return script.replace("\r\n", "\n").replace('\r', '\n');
}
