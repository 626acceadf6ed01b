// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/missingmodule.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestOutput = 400;
constexpr qsizetype longestCommand = 64 * 1024;

/// Of modules whose package has another name; the words are quoted where a shell would read more into them.
constexpr std::pair<QLatin1StringView, QLatin1StringView> packages[] = {{"jax"_L1, "'jax[tpu]'"_L1},
                                                                        {"jaxlib"_L1, "'jax[tpu]'"_L1},
                                                                        {"libtpu"_L1, "'jax[tpu]'"_L1},
                                                                        {"torch_xla"_L1, "'torch_xla[tpu]'"_L1},
                                                                        {"cv2"_L1, "opencv-python-headless"_L1},
                                                                        {"PIL"_L1, "pillow"_L1},
                                                                        {"sklearn"_L1, "scikit-learn"_L1},
                                                                        {"skimage"_L1, "scikit-image"_L1},
                                                                        {"yaml"_L1, "pyyaml"_L1},
                                                                        {"bs4"_L1, "beautifulsoup4"_L1},
                                                                        {"dateutil"_L1, "python-dateutil"_L1},
                                                                        {"dotenv"_L1, "python-dotenv"_L1}};

/// As Python prints it, for an import in quotes and for "python -m" without. Empty: none, or one that is cut off.
QString moduleOf(const QString &line)
{
    static const QRegularExpression named{
        uR"(No module named (?:'([A-Za-z_][A-Za-z0-9_.-]{0,99})'|([A-Za-z_][A-Za-z0-9_.-]{0,99})(?=;|\s*$)))"_s};
    const auto match = named.match(line);
    const auto name = match.captured(1) + match.captured(2);
    return name.endsWith(".__main__"_L1) ? QString{} : name; // a package that is there, and is no program
}

bool isOfSystem(const QString &root)
{
    return root.isEmpty() || root == "/usr"_L1 || root == "/usr/local"_L1;
}

QString withoutRemarks(const QString &command)
{
    QStringList lines = command.left(longestCommand).split(u'\n');
    lines.removeIf([](const QString &line) { return line.trimmed().startsWith(u'#'); });
    return lines.join(u'\n');
}

/// The environment that the command runs in; empty: the system's Python, or more than one.
QString environmentOf(const QString &command)
{
    static const QRegularExpression paths{
        uR"((?:^|(?<!\\)[\s;&|()='"`])((?:~|\$HOME|\$\{HOME\})?[A-Za-z0-9_./-]*)/bin/(python[0-9.]*|activate)(?=$|[\s;&|()'"`]))"_s};
    static const QRegularExpression bare{uR"((?:^|[\s;&|()])python[0-9.]*(?=\s))"_s};
    QSet<QString> roots;
    bool isActivated = false;
    bool isOfOthers = false;
    for (auto each = paths.globalMatch(command); each.hasNext();) {
        const auto match = each.next();
        const auto root = match.captured(1).replace("${HOME}"_L1, "~"_L1).replace("$HOME"_L1, "~"_L1);
        isActivated |= match.captured(2) == "activate"_L1;
        if (isOfSystem(root))
            isOfOthers = true;
        else
            roots.insert(root);
    }
    isOfOthers |= !isActivated && bare.match(command).hasMatch();
    return roots.size() == 1 && !isOfOthers ? *roots.cbegin() : QString{};
}

/// "python -m" names its interpreter itself; empty: it is the system's. Nothing: the line does not.
std::optional<QString> environmentNamed(const QString &line)
{
    static const QRegularExpression interpreter{
        uR"((?:^|\s)(/[A-Za-z0-9_./-]*|)/bin/python[0-9.]*: No module named )"_s};
    const auto match = interpreter.match(line);
    if (!match.hasMatch())
        return std::nullopt;
    return isOfSystem(match.captured(1)) ? QString{} : match.captured(1);
}

/// It is shown, and a shell reads it.
bool isPlainPath(const QString &path)
{
    static const QRegularExpression plain{uR"(^~?[A-Za-z0-9_./-]{0,300}$)"_s};
    return plain.match(path).hasMatch();
}

} // namespace

QString MissingModule::installCommand() const
{
    const auto package = name.section(u'.', 0, 0);
    const auto *other = std::ranges::find(packages, package, [](const auto &pair) { return QString{pair.first}; });
    return u"%1/bin/pip install %2"_s.arg(environment, other == std::end(packages) ? package : QString{other->second});
}

std::optional<MissingModule> missingModuleIn(const QByteArray &line, const JobSpec &spec)
{
    const auto text = QString::fromUtf8(line.left(longestOutput));
    const auto name = moduleOf(text);
    const auto named = environmentNamed(text);
    auto environment = named ? *named : environmentOf(withoutRemarks(spec.command));
    if (name.isEmpty() || environment.isEmpty())
        return std::nullopt;
    if (!environment.startsWith(u'/') && !environment.startsWith(u'~')) // from where the command begins
        environment = spec.folder + u'/' + environment;
    if (!isPlainPath(environment))
        return std::nullopt;
    return MissingModule{name, environment};
}
