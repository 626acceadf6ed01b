// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/slurmversion.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

#include <array>

using namespace Qt::StringLiterals;

namespace {

struct SlurmVersionText
{
    Q_DECLARE_TR_FUNCTIONS(SlurmVersion)
};

struct SlurmRelease
{
    int year;
    int month;
    const char *rest;
};

/// All releases since the oldest that is read, in their order: a daemon talks to those of two releases before it.
constexpr std::array slurmReleases{
    SlurmRelease{21, 8, "v0.0.37"},  SlurmRelease{22, 5, "v0.0.38"},  SlurmRelease{23, 2, "v0.0.39"},
    SlurmRelease{23, 11, "v0.0.40"}, SlurmRelease{24, 5, "v0.0.41"},  SlurmRelease{24, 11, "v0.0.42"},
    SlurmRelease{25, 5, "v0.0.43"},  SlurmRelease{25, 11, "v0.0.44"}, SlurmRelease{26, 5, "v0.0.45"},
};

/// From 24.11 on a daemon talks to those of three releases before it.
int releasesBack(const SlurmVersion &version)
{
    return version >= SlurmVersion{24, 11, 0} ? 3 : 2;
}

/// Its place among the releases; newer ones follow at the end, older ones have -1.
int releaseOf(const SlurmVersion &version)
{
    int place = -1;
    for (const auto &release : slurmReleases) {
        if (SlurmVersion{release.year, release.month, 0} <= version)
            ++place;
    }
    return place;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The number at `at`, at most three digits; moves behind it. -1: none.
int numberAt(QByteArrayView text, qsizetype *at)
{
    int number = -1;
    for (int digits = 0; *at < text.size() && isDigit(text[*at]) && digits < 3; ++digits, ++*at)
        number = std::max(number, 0) * 10 + (text[*at] - '0');
    return number;
}

} // namespace

QString SlurmVersion::text() const
{
    return isKnown() ? u"%1.%2.%3"_s.arg(year).arg(month, 2, 10, QChar{u'0'}).arg(micro) : QString{};
}

SlurmVersion slurmVersionIn(QByteArrayView text)
{
    text = text.first(std::min<qsizetype>(text.size(), 4'096));
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!isDigit(text[i]) || (i > 0 && (isDigit(text[i - 1]) || text[i - 1] == '.')))
            continue;
        auto at = i;
        const int year = numberAt(text, &at);
        if (at >= text.size() || text[at] != '.')
            continue;
        const int month = numberAt(text, &++at);
        if (year < 14 || year > 99 || month < 1 || month > 12 || at >= text.size() || text[at] != '.')
            continue;
        const int micro = numberAt(text, &++at);
        return {year, month, std::max(micro, 0)};
    }
    return {};
}

QString restVersionOf(const SlurmVersion &version)
{
    const int place = version.isKnown() ? releaseOf(version) : -1;
    return place < 0 ? QString{} : QString::fromLatin1(slurmReleases[std::size_t(place)].rest);
}

QString problemOfVersions(const SlurmVersion &controller, const QMap<QString, SlurmVersion> &hosts)
{
    if (controller.isKnown() && controller < oldestSlurm)
        return SlurmVersionText::tr("The controller's Ubuntu or Debian offers Slurm %1. TPU Desk needs %2 or newer: "
                                    "use a controller with Ubuntu 22.04, Debian 12 or newer.")
            .arg(controller.text(), oldestSlurm.text());
    QStringList newer;
    QStringList older;
    for (const auto &[label, version] : hosts.asKeyValueRange()) {
        if (!version.isKnown() || !controller.isKnown())
            continue;
        if (releaseOf(version) > releaseOf(controller))
            newer << punctuation::noted(label, version.text());
        else if (releaseOf(controller) - releaseOf(version) > releasesBack(controller))
            older << punctuation::noted(label, version.text());
    }
    if (!newer.isEmpty())
        return SlurmVersionText::tr(
                   "These hosts have a newer Slurm than the controller (%1): %2. The controller has to "
                   "be at least as new: choose one of these hosts as the controller.")
            .arg(controller.text(), punctuation::list(newer));
    if (!older.isEmpty())
        return SlurmVersionText::tr("These hosts have a Slurm that is too old for the controller’s %1: %2. Use hosts "
                                    "with the same release of Ubuntu or Debian.")
            .arg(controller.text(), punctuation::list(older));
    return {};
}
