// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A recipe that anybody may have edited, the record of a run of it, and what a host says while it is carried out:
// whatever comes of it, a step stands on steps before it, a value of a script is one quoted word, and what is kept has
// a bound.
#include "services/hosts/podrunline.h"
#include "services/recipes/recipetext.h"
#include "services/store/documents.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace {

const QString mark = u"#tpudesk-0123456789abcdef"_s;

/// A whole recipe with its files, or a recipe.json alone, which finds the usual files.
RecipeText textIn(const QByteArray &raw, const QJsonObject &json)
{
    if (json.contains("json"_L1))
        return recipeTextFrom(json);
    return {.json = raw, .files = {{u"a.sh"_s, "apply() { :; }\n"}, {u"b.sh"_s, "check() { true; }\r\n"}}};
}

/// The lines that give a script its values, alone.
QByteArray valuesOf(Recipe recipe, const RecipeStep &step)
{
    recipe.include.clear();
    recipe.text.files[step.script].clear();
    QHash<QString, QString> values;
    for (const auto &given : step.given)
        values.insert(given.name, QString::fromUtf8(recipe.text.json));
    const auto script = scriptFor(
        recipe, step,
        {.mark = mark, .address = u"10.0.0.2"_s, .role = u"server"_s, .worker = 1, .hosts = 2, .values = values},
        StepAction::Apply);
    const auto from = script.indexOf("\nTPUDESK_SAY=");
    constexpr QByteArrayView end{"\n\n\nrun_step apply\n"};
    require(from > 0 && script.endsWith(end), "the prelude, the values, the call");
    return script.sliced(from, script.size() - from - end.size());
}

void readValues(const Recipe &recipe, const RecipeStep &step)
{
    const auto text = QString::fromUtf8(valuesOf(recipe, step));
    if (text.contains("\r\n"_L1))
        return; // exactWords() reads what people type
    const auto words = exactWords(text);
    const auto names = 7 + recipe.parameters.size() + step.given.size() + step.files.size();
    if (text.size() < 60'000)
        require(words && words->size() == names, "each value is one word");
    for (qsizetype i = 0; words && i < recipe.parameters.size(); ++i) {
        const auto &parameter = recipe.parameters[i];
        require(words->at(7 + i).startsWith(parameter.name.toUtf8() + '='), "under its name");
        [[maybe_unused]] const auto problem = problemOf(parameter, parameter.fallback);
    }
}

void readRecipe(const RecipeText &text)
{
    const auto recipe = parseRecipe(text);
    if (!recipe) {
        require(!recipe.error().message.isEmpty(), "every error has a sentence");
        return;
    }
    require(!recipe->steps.isEmpty() && recipe->steps.size() <= 40, "some steps, not too many");
    const auto again = parseRecipe(recipe->text);
    require(again && again->text == recipe->text && again->steps.size() == recipe->steps.size(),
            "it is read the same twice");
    for (qsizetype i = 0; i < recipe->steps.size(); ++i) {
        const auto &step = recipe->steps[i];
        require(recipe->indexOf(step.id) == i, "one name, one step");
        for (const auto &name : step.needs)
            require(recipe->indexOf(name) >= 0 && recipe->indexOf(name) < i, "it needs what stands before it");
        for (const auto &given : step.given)
            require(recipe->indexOf(given.step) >= 0 && recipe->indexOf(given.step) < i,
                    "it is given what stands before it");
        readValues(*recipe, step);
    }
    const PodHost host{
        .id = u"h"_s, .label = hostLabel(u"n"_s, 0, 1), .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/n"_s}};
    const RecipeState state{{.recipe = *recipe, .hosts = {host}}};
    if (state.order.problem().isEmpty()) {
        const auto other = recipeStateFrom(toJson(state));
        require(other && toJson(*other) == toJson(state), "what is kept is the same run");
    }
}

void readRecord(const QJsonObject &json)
{
    const auto cell = hostStepStateFrom(json);
    require(cell.state != HostStepPhase::Running, "nothing of before runs still");
    require(toJson(hostStepStateFrom(toJson(cell, 8000)), 8000) == toJson(cell, 8000), "a cell is kept as it is");
    const auto state = recipeStateFrom(json);
    if (!state)
        return;
    const auto kept = toJson(*state);
    require(QJsonDocument{kept}.toJson(QJsonDocument::Compact).size() < Documents::largestBody,
            "what is kept has a bound");
    require(!state->isRunning(), "nothing begins by itself");
    for (const auto &step : state->order.recipe.steps) {
        for (const auto &host : state->order.hosts) {
            if (const auto *one = state->cell(step.id, host.id)) [[maybe_unused]]
                const auto sentence = sentenceOf(state->order.recipe, *one);
        }
    }
}

QByteArray shownIn(const QByteArray &said, qsizetype piece)
{
    StepOutputFilter filter;
    QByteArray shown;
    for (qsizetype from = 0; from < said.size(); from += piece)
        shown += filter.take(said.sliced(from, std::min(piece, said.size() - from)), mark);
    return shown + filter.rest();
}

void readSaid(QByteArray said)
{
    said.replace("MARK", mark.toUtf8());
    const auto report = saidIn(said, mark);
    require(report.facts.size() <= 200 && report.notes.size() <= 200, "not too much is taken from a host");
    require(report.output.size() <= said.size(), "nothing is shown that was not said");
    require(!('\n' + report.output).contains('\n' + mark.toUtf8() + ' '), "our lines are for us");
    if (said.size() < 60'000)
        require(shownIn(said, said.size() + 1) == shownIn(said, 1 + said.size() % 7), "it is the same at every split");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    const auto json = QJsonDocument::fromJson(raw).object();
    readRecipe(textIn(raw, json));
    readRecord(json);
    readSaid(raw);
    return 0;
}
