// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/environment.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QDate>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QVersionNumber>

#include <array>

using namespace Qt::StringLiterals;

namespace {

struct EnvironmentMessages
{
    Q_DECLARE_TR_FUNCTIONS(Environment)
};

constexpr std::array pythonWords{"uv"_L1, "system"_L1, "deadsnakes"_L1};
constexpr std::array torchWords{"no"_L1, "torch-tpu"_L1, "torch-xla"_L1};

/// What pip took from the package index, and when that was.
struct NewestFor
{
    QLatin1StringView jax;
    QLatin1StringView libtpu; ///< of its day: JAX names the release that it wants, which may be a little older
    QDate seen;
};
constexpr int minorOfSystem = 10; // Ubuntu 22.04, which most images have

/// By the minor version of Python 3.
std::optional<NewestFor> newestFor(int minor)
{
    constexpr int ofToday = 12;
    if (minor >= ofToday)
        return NewestFor{"0.12.0"_L1, "0.0.51"_L1, QDate{2026, 10, 31}};
    if (minor == minorOfSystem) // nothing newer runs on it, so this stays
        return NewestFor{"0.6.2"_L1, "0.0.17"_L1, QDate{2025, 6, 30}};
    return std::nullopt;
}

int minorOf(const Environment &environment)
{
    return environment.python == PythonSource::System ? minorOfSystem
                                                      : environment.pythonVersion.section(u'.', 1, 1).toInt();
}

/// The JAX that will be there; null: not known.
QVersionNumber jaxOf(const Environment &environment)
{
    if (!environment.jaxVersion.isEmpty())
        return QVersionNumber::fromString(environment.jaxVersion);
    const auto newest = newestFor(minorOf(environment));
    return newest ? QVersionNumber::fromString(newest->jax) : QVersionNumber{};
}

QString tick(bool on)
{
    return on ? u"yes"_s : QString{};
}

struct FactName
{
    QLatin1StringView fact;
    QLatin1StringView shown;
};
constexpr std::array shownFacts{FactName{"python"_L1, "Python"_L1},    FactName{"jax"_L1, "JAX"_L1},
                                FactName{"libtpu"_L1, "libtpu"_L1},    FactName{"flax"_L1, "Flax"_L1},
                                FactName{"optax"_L1, "Optax"_L1},      FactName{"torch_tpu"_L1, "TorchTPU"_L1},
                                FactName{"torch"_L1, "PyTorch/XLA"_L1}};

/// What one host has, by the names of its facts.
QJsonObject foundOn(const HostStepState &cell)
{
    QJsonObject found{{u"chips"_s, cell.fact(u"chips"_s).toInt()}};
    for (const auto &[fact, shown] : shownFacts) {
        if (const auto value = cell.fact(fact); !value.isEmpty())
            found.insert(fact, value.left(40));
    }
    return found;
}

/// "Python 3.10.12, JAX 0.6.2, 4 chips"
QString wordsOf(const QJsonObject &found)
{
    QStringList parts;
    for (const auto &[fact, shown] : shownFacts) {
        if (const auto value = found[fact].toString(); !value.isEmpty())
            parts << u"%1 %2"_s.arg(shown, value);
    }
    const int chips = found["chips"_L1].toInt();
    if (chips > 0)
        parts << QCoreApplication::translate("Environment", "%n chip(s) per host", nullptr, chips);
    else
        parts << EnvironmentMessages::tr("no chips");
    return punctuation::list(parts);
}

QStringList namesOf(const QJsonObject &group)
{
    QStringList names;
    const auto hosts = group["hosts"_L1].toArray();
    for (const auto &host : hosts)
        names << host.toString();
    return names;
}

} // namespace

QStringList problemsOf(const Environment &environment)
{
    static const QRegularExpression version{u"\\A3\\.[0-9]{1,2}\\z"_s};
    static const QRegularExpression release{u"\\A[0-9][A-Za-z0-9.+]{0,30}\\z"_s};
    static const QRegularExpression package{u"\\A[a-z0-9][a-z0-9.+-]+\\z"_s};
    QStringList found;
    if (environment.python != PythonSource::System && !version.match(environment.pythonVersion).hasMatch())
        found << EnvironmentMessages::tr("“%1” is not a version of Python; write it as 3.11.")
                     .arg(environment.pythonVersion);
    if (environment.torch == TorchBackend::TorchTpu && environment.python != PythonSource::System
        && environment.pythonVersion != "3.12"_L1)
        found << EnvironmentMessages::tr("TorchTPU is made for Python 3.12 only; the environment is to get %1.")
                     .arg(environment.pythonVersion);
    for (const auto &wanted : {environment.jaxVersion, environment.torchVersion}) {
        if (!wanted.isEmpty() && !release.match(wanted).hasMatch())
            found << EnvironmentMessages::tr("“%1” is not a version number.").arg(wanted);
    }
    if (!(environment.venv.startsWith(u'/') || environment.venv.startsWith("~/"_L1)) || environment.venv.size() < 3)
        found << EnvironmentMessages::tr("The environment's folder begins with “/” or “~/”.");
    else if (environment.venv.contains(QRegularExpression{u"\\s"_s}))
        found << EnvironmentMessages::tr(
            "The programs of a virtual environment do not start from a folder with a space in its name.");
    for (const auto &name : environment.withPackages
             ? environment.packages.split(QRegularExpression{u"[\\s,]+"_s}, Qt::SkipEmptyParts)
             : QStringList{}) {
        if (!package.match(name).hasMatch())
            found << EnvironmentMessages::tr("“%1” cannot be the name of a package.").arg(name);
    }
    return found;
}

QString runtimeNote(const QString &runtime)
{
    if (runtime.startsWith("tpu-vm-tf-"_L1))
        return EnvironmentMessages::tr("This runtime is made for TensorFlow: its tpu-runtime holds the chips on pods, "
                                       "and JAX cannot have them at the same time. Choose a base runtime for JAX.");
    if (runtime == "v2-alpha"_L1 || runtime == "tpu-vm-base"_L1 || runtime == "v2-alpha-pod"_L1
        || runtime == "tpu-vm-v4-base"_L1)
        return EnvironmentMessages::tr(
            "This runtime uses an older Ubuntu, whose Python is too old for current versions of JAX.");
    return {};
}

QString pythonNote(const Environment &environment)
{
    if (environment.python != PythonSource::System)
        return EnvironmentMessages::tr("The environment gets Python %1. The system keeps its own.")
            .arg(environment.pythonVersion);
    return environment.withJax
        ? EnvironmentMessages::tr("Most images have Ubuntu 22.04 with Python 3.10. The last JAX for it is 0.6.2 of "
                                  "June 2025; pip installs that one without a warning.")
        : QString{};
}

QString versionsNote(const Environment &environment)
{
    if (!environment.withJax)
        return {};
    if (!environment.jaxVersion.isEmpty())
        return EnvironmentMessages::tr("JAX %1 brings the libtpu that belongs to it. Both are named before they are "
                                       "installed.")
            .arg(environment.jaxVersion);
    const auto newest = newestFor(minorOf(environment));
    if (!newest)
        return {};
    return EnvironmentMessages::tr(
               "On Python %1 pip took JAX %2 (%3), with the libtpu that this JAX names, at most %4. "
               "The exact versions are named before they are installed.")
        .arg(u"3.%1"_s.arg(minorOf(environment)), newest->jax, newest->seen.toString(u"yyyy-MM"_s), newest->libtpu);
}

QString misfitNote(const Environment &environment, const QString &acceleratorType, const QString &runtimeVersion)
{
    static const QVersionNumber first7x{0, 8, 3}; // the JAX whose libtpu came with TPU7x
    if (!environment.withJax)
        return {};
    if (runtimeVersion.startsWith("tpu-vm-tf-"_L1))
        return runtimeNote(runtimeVersion);
    const auto jax = jaxOf(environment);
    if (acceleratorType.startsWith("tpu7x"_L1) && !jax.isNull() && jax < first7x)
        return EnvironmentMessages::tr("JAX %1 brings a libtpu that does not know %2: that needs JAX %3 or newer.")
            .arg(jax.toString(), acceleratorType, first7x.toString());
    return {};
}

QString torchNote(const Environment &environment)
{
    switch (environment.torch) {
    case TorchBackend::None: return {};
    case TorchBackend::TorchTpu:
        return EnvironmentMessages::tr(
            "TorchTPU (0.2 in October 2026) brings the PyTorch that it fits, on Python 3.12.");
    case TorchBackend::TorchXla:
        return EnvironmentMessages::tr("PyTorch/XLA has ended: 2.9 of November 2025 is its last release. Take it only "
                                       "for programs that are written for it.");
    }
    return {};
}

RecipeOrder orderFor(const Environment &environment, const QList<PodHost> &hosts, Recipe recipe)
{
    return {
        .recipe = std::move(recipe),
        .hosts = hosts,
        .roles = {},
        .values = {{u"WITH_PACKAGES"_s, tick(environment.withPackages)},
                   {u"PACKAGES"_s, environment.packages},
                   {u"PYTHON"_s, pythonWords[std::size_t(environment.python)]},
                   {u"PYTHON_VERSION"_s, environment.pythonVersion},
                   {u"VENV"_s, environment.venv},
                   {u"WITH_JAX"_s, tick(environment.withJax)},
                   {u"JAX_VERSION"_s, environment.jaxVersion},
                   {u"WITH_FLAX"_s, tick(environment.withFlax)},
                   {u"EXTRA"_s, environment.extra},
                   {u"TORCH"_s, torchWords[std::size_t(environment.torch)]},
                   // of scripts that somebody has edited before there was a choice
                   {u"WITH_TORCH"_s, tick(environment.torch == TorchBackend::TorchXla)},
                   {u"TORCH_VENV"_s,
                    environment.venv + (environment.torch == TorchBackend::TorchTpu ? u"-torch-tpu"_s : u"-torch"_s)},
                   {u"TORCH_VERSION"_s, environment.torchVersion},
                   {u"WITH_OHMYZSH"_s, tick(environment.withOhMyZsh)},
                   {u"WITH_TCMALLOC"_s, tick(environment.withoutTcmallocForTools)}}};
}

QJsonObject toJson(const Environment &environment)
{
    return {{"withPackages"_L1, environment.withPackages},
            {"packages"_L1, environment.packages},
            {"python"_L1, pythonWords[std::size_t(environment.python)]},
            {"pythonVersion"_L1, environment.pythonVersion},
            {"venv"_L1, environment.venv},
            {"withJax"_L1, environment.withJax},
            {"jaxVersion"_L1, environment.jaxVersion},
            {"withFlax"_L1, environment.withFlax},
            {"extra"_L1, environment.extra},
            {"torch"_L1, torchWords[std::size_t(environment.torch)]},
            {"torchVersion"_L1, environment.torchVersion},
            {"withOhMyZsh"_L1, environment.withOhMyZsh},
            {"withoutTcmallocForTools"_L1, environment.withoutTcmallocForTools}};
}

Environment environmentFrom(const QJsonObject &json)
{
    Environment read;
    const auto text = [&](QLatin1StringView key, QString &value) { value = json[key].toString(value).left(4096); };
    const auto flag = [&](QLatin1StringView key, bool &value) { value = json[key].toBool(value); };
    flag("withPackages"_L1, read.withPackages);
    text("packages"_L1, read.packages);
    // An older TPU Desk also wrote "auto", which took the system's Python 3.10: that is uv now.
    if (const auto found = std::ranges::find(pythonWords, json["python"_L1].toString()); found != pythonWords.end())
        read.python = PythonSource(found - pythonWords.begin());
    text("pythonVersion"_L1, read.pythonVersion);
    text("venv"_L1, read.venv);
    flag("withJax"_L1, read.withJax);
    text("jaxVersion"_L1, read.jaxVersion);
    flag("withFlax"_L1, read.withFlax);
    text("extra"_L1, read.extra);
    // Before there was a choice it was PyTorch/XLA: what stands on such hosts stays what it is.
    if (json["withTorch"_L1].toBool())
        read.torch = TorchBackend::TorchXla;
    if (const auto found = std::ranges::find(torchWords, json["torch"_L1].toString()); found != torchWords.end())
        read.torch = TorchBackend(found - torchWords.begin());
    text("torchVersion"_L1, read.torchVersion);
    flag("withOhMyZsh"_L1, read.withOhMyZsh);
    flag("withoutTcmallocForTools"_L1, read.withoutTcmallocForTools);
    return read;
}

QJsonObject environmentFacts(const RecipeState &run)
{
    QList<std::pair<QJsonObject, QJsonArray>> groups; // what is there, hosts; in the order of the hosts
    for (const auto &host : run.order.hosts) {
        const HostStepState *cell = run.cell(u"summary"_s, host.id);
        if (cell == nullptr || !isWell(cell->state))
            continue;
        const auto found = foundOn(*cell);
        const auto group = std::ranges::find(groups, found, &std::pair<QJsonObject, QJsonArray>::first);
        if (group == groups.end())
            groups.emplaceBack(found, QJsonArray{host.label});
        else
            group->second.append(host.label);
    }
    QJsonArray all;
    for (const auto &[found, hosts] : std::as_const(groups))
        all.append(QJsonObject{{u"has"_s, found}, {u"hosts"_s, hosts}});
    return {{u"of"_s, int(run.order.hosts.size())}, {u"groups"_s, all}};
}

EnvironmentSummary summaryOfEnvironment(const QJsonObject &facts)
{
    const auto groups = facts["groups"_L1].toArray();
    const int all = facts["of"_L1].toInt();
    if (groups.isEmpty())
        return {.isAlike = false, .sentence = EnvironmentMessages::tr("No host is set up yet.")};
    const auto first = groups.first().toObject();
    const auto words = wordsOf(first["has"_L1].toObject());
    QString sentence = all == 1
        ? EnvironmentMessages::tr("%1.", "what a machine has: Python 3.12.11, JAX 0.11.0").arg(words)
        : EnvironmentMessages::tr("%1 of %2 hosts: %3.").arg(namesOf(first).size()).arg(all).arg(words);
    qsizetype known = namesOf(first).size();
    for (qsizetype i = 1; i < groups.size(); ++i) {
        const auto group = groups[i].toObject();
        known += namesOf(group).size();
        sentence =
            punctuation::sentences({sentence,
                                    EnvironmentMessages::tr("%1 differs: %2.")
                                        .arg(punctuation::list(namesOf(group)), wordsOf(group["has"_L1].toObject()))});
    }
    return {.isAlike = groups.size() == 1 && known == all, .sentence = sentence};
}

EnvironmentSummary summaryOfEnvironment(const RecipeState &run)
{
    return summaryOfEnvironment(environmentFacts(run));
}
