// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuspec.h"

#include "services/tpu/accelerators.h"
#include "services/tpu/datadisks.h"
#include "services/tpu/libtpuflags.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct TpuSpecMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuSpec)
};

// Limits of Compute's metadata and of labels, from their documentation.
constexpr qsizetype longestMetadataValue = 262'144; // bytes
constexpr qsizetype mostMetadata = 512 * 1'024; // bytes, keys and values together
constexpr qsizetype mostLabels = 64;
constexpr qsizetype longestDescription = 512;
constexpr int leastBootDisk = 100; // GB: what the images of TPU VMs take
constexpr int mostBootDisk = 65'536; // GB, as any disk

bool fits(const QRegularExpression &rule, const QString &text)
{
    return rule.match(text).hasMatch();
}

/// Host names are made of it, so it is narrower than what the API's own text allows.
const QRegularExpression &hostNameRule()
{
    static const QRegularExpression rule{u"\\A[a-z]([-a-z0-9]{0,61}[a-z0-9])?\\z"_s};
    return rule;
}

QString nameProblem(const QString &name)
{
    if (name.isEmpty())
        return TpuSpecMessages::tr("Give the TPU a name.");
    if (fits(hostNameRule(), name))
        return {};
    constexpr qsizetype longest = 63;
    if (name.size() > longest)
        return TpuSpecMessages::tr("The name is too long: at most %n character(s).", nullptr, int(longest));
    if (!name.front().isLower() || name.front().unicode() > u'z')
        return TpuSpecMessages::tr("The name must begin with a lowercase letter from a to z.");
    if (name.endsWith(u'-'))
        return TpuSpecMessages::tr("The name must not end with a hyphen.");
    return TpuSpecMessages::tr("The name may only have lowercase letters from a to z, digits and hyphens.");
}

/// One word of the API that becomes part of a path or a value.
QString wordProblem(const QString &word, const QString &whenEmpty)
{
    static const QRegularExpression rule{u"\\A[A-Za-z0-9][A-Za-z0-9._-]{0,127}\\z"_s};
    if (word.isEmpty())
        return whenEmpty;
    return fits(rule, word) ? QString{}
                            : TpuSpecMessages::tr("“%1” is not a name that Google uses.").arg(word.left(80));
}

/// A short name, or the full path of a network in another project.
QString networkProblem(const QString &network)
{
    static const QRegularExpression path{u"\\A(?:[a-z0-9:.-]+/)*[a-z]([-a-z0-9]{0,61}[a-z0-9])?\\z"_s};
    if (network.isEmpty() || fits(path, network))
        return {};
    return TpuSpecMessages::tr("“%1” is not the name of a network: lowercase letters, digits and hyphens.")
        .arg(network.left(80));
}

QString subnetworkProblem(const TpuSpec &spec)
{
    const auto network = lastSegment(spec.network);
    const bool isOwn = !network.isEmpty() && network != "default"_L1 && networkProblem(spec.network).isEmpty();
    if (!spec.subnetwork.isEmpty() || !isOwn)
        return networkProblem(spec.subnetwork);
    return TpuSpecMessages::tr(
               "Name a subnetwork of %1 in the zone's region: where none is named, Google takes the one "
               "called “default”, which only the network “default” has.")
        .arg(network.left(80));
}

QString reservationProblem(const TpuSpec &spec)
{
    static const QRegularExpression form{
        u"\\A(?:(?:projects|folders|organizations)/[a-z0-9:.-]+/locations/([a-z0-9-]+)/reservations/)?(?:[a-zA-Z0-9-]{1,63})\\z"_s};
    if (spec.reservation.isEmpty())
        return {};
    const auto match = form.match(spec.reservation);
    if (!match.hasMatch())
        return TpuSpecMessages::tr("“%1” is not a reservation. It looks like my-reservation, or "
                                   "projects/…/locations/…/reservations/…; leave it empty for any.")
            .arg(spec.reservation.left(80));
    if (const auto zone = match.captured(1); !zone.isEmpty() && zone != spec.zone.toString())
        return TpuSpecMessages::tr("This reservation is in %1, not in %2. Choose its zone.")
            .arg(zone, spec.zone.toString());
    return {};
}

QString labelsProblem(const QMap<QString, QString> &labels)
{
    static const QRegularExpression key{u"\\A[\\p{Ll}\\p{Lo}][\\p{Ll}\\p{Lo}\\p{N}_-]{0,62}\\z"_s};
    static const QRegularExpression value{u"\\A[\\p{Ll}\\p{Lo}\\p{N}_-]{0,63}\\z"_s};
    if (labels.size() >= mostLabels)
        return TpuSpecMessages::tr("At most %n label(s) fit on a TPU.", nullptr, int(mostLabels - 1));
    for (auto it = labels.begin(); it != labels.end(); ++it) {
        if (it.key() == QLatin1StringView{jobLabel})
            return TpuSpecMessages::tr("The label %1 is used by the program itself.").arg(it.key());
        if (!fits(key, it.key()))
            return TpuSpecMessages::tr(
                       "The label “%1” must begin with a lowercase letter and have only lowercase letters, digits, "
                       "hyphens and underscores, at most 63.")
                .arg(it.key().left(80));
        if (!fits(value, it.value()))
            return TpuSpecMessages::tr(
                       "The value of the label “%1” may have only lowercase letters, digits, hyphens and "
                       "underscores, at most 63.")
                .arg(it.key());
    }
    return {};
}

QString tagsProblem(const QStringList &tags)
{
    constexpr qsizetype most = 64;
    for (const auto &tag : tags) {
        if (!fits(hostNameRule(), tag))
            return TpuSpecMessages::
                tr("The tag “%1” must begin with a lowercase letter from a to z and have only such letters, digits and "
                   "hyphens, at most 63.")
                    .arg(tag.left(80));
        if (tags.count(tag) > 1)
            return TpuSpecMessages::tr("The tag %1 is given twice. Keep one of them.").arg(tag);
    }
    return tags.size() > most ? TpuSpecMessages::tr("At most %n tag(s) fit on a TPU.", nullptr, int(most)) : QString{};
}

QString metadataProblem(const TpuSpec &spec)
{
    static const QRegularExpression key{u"\\A[a-zA-Z0-9_-]{1,128}\\z"_s};
    auto total = spec.startupScript.toUtf8().size();
    for (auto it = spec.metadata.begin(); it != spec.metadata.end(); ++it) {
        const auto size = it.value().toUtf8().size();
        total += it.key().size() + size;
        if (!fits(key, it.key()))
            return TpuSpecMessages::tr(
                       "The metadata key “%1” may have only letters, digits, hyphens and underscores, at most "
                       "128.")
                .arg(it.key().left(80));
        if (it.key() == "startup-script"_L1)
            return TpuSpecMessages::tr("Write the start-up script into its own field, not into the metadata.");
        if (size > longestMetadataValue)
            return TpuSpecMessages::tr("The value of “%1” is larger than 256 KiB.").arg(it.key());
    }
    return total > mostMetadata ? TpuSpecMessages::tr("Metadata and start-up script together are larger than 512 KiB.")
                                : QString{};
}

QString accountProblem(const QString &account)
{
    static const QRegularExpression form{u"\\A[^@\\s]{1,200}@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}\\z"_s};
    if (account.isEmpty() || account == "default"_L1 || fits(form, account))
        return {};
    return TpuSpecMessages::tr("“%1” is not a service account. It looks like name@project.iam.gserviceaccount.com; "
                               "leave it empty for the default one.")
        .arg(account.left(80));
}

QString scopesProblem(const QStringList &scopes)
{
    static const QRegularExpression form{u"\\Ahttps://www\\.googleapis\\.com/auth/[a-z0-9._/-]{1,100}\\z"_s};
    for (const auto &scope : scopes) {
        if (!fits(form, scope))
            return TpuSpecMessages::tr("“%1” is not a scope. It looks like cloud-platform, devstorage.read_only or "
                                       "https://www.googleapis.com/auth/…; leave it empty for all.")
                .arg(scope.left(80));
    }
    return {};
}

QString topologyProblem(const TpuSpec &spec)
{
    if (spec.topology.isEmpty())
        return {};
    const auto known = Accelerators::catalogue().topologiesOf(spec.acceleratorType);
    if (known.contains(spec.topology))
        return {};
    if (known.isEmpty())
        return TpuSpecMessages::tr("It is not known which topologies %1 has. Leave this empty for its usual one.")
            .arg(spec.acceleratorType);
    return TpuSpecMessages::tr("%1 has no topology %2. Choose one of these: %3.")
        .arg(spec.acceleratorType, spec.topology.left(40), known.join(u", "_s));
}

QString slicesProblem(const TpuSpec &spec)
{
    if (spec.slices < 1 || spec.slices > mostSlices)
        return TpuSpecMessages::tr("A multislice has from 2 to %1 slices; 1 is a single TPU.").arg(mostSlices);
    if (spec.slices > mostSlicesOf(spec.acceleratorType))
        return TpuSpecMessages::tr("%1 cannot be one of several slices: v2 and v3 have no multislice. Choose one "
                                   "slice, or a newer type.")
            .arg(spec.acceleratorType);
    return {};
}

QString runTimeProblem(const TpuSpec &spec)
{
    if (spec.tier != Tier::FlexStart || (spec.runHours >= 1 && spec.runHours <= mostRunHours))
        return {};
    return TpuSpecMessages::tr("A flex-start TPU runs for one hour to seven days. Choose how long.");
}

QString bootDiskProblem(int gigabytes)
{
    if (gigabytes == 0 || (gigabytes >= leastBootDisk && gigabytes <= mostBootDisk))
        return {};
    return TpuSpecMessages::tr("A boot disk has from %1 to %2 GB, or 0 for the size of the image.")
        .arg(leastBootDisk)
        .arg(mostBootDisk);
}

QString argsProblem(const TpuSpec &spec)
{
    if (spec.libtpuArgs.isEmpty())
        return {};
    if (!hasTpuRuntime(spec.runtimeVersion))
        return TpuSpecMessages::tr("These flags reach libtpu through the metadata on TensorFlow runtimes only. For JAX "
                                   "and PyTorch set LIBTPU_INIT_ARGS in the "
                                   "environment of the job.");
    return libtpuArgsProblem(spec.libtpuArgs);
}

QString scriptProblem(const QString &script)
{
    if (script.contains(QChar::Null))
        return TpuSpecMessages::tr("The start-up script contains a zero byte.");
    if (script.toUtf8().size() > longestMetadataValue)
        return TpuSpecMessages::tr("The start-up script is larger than 256 KiB. Let it download the rest.");
    return {};
}

} // namespace

QList<FieldError> validate(const TpuSpec &spec)
{
    QList<FieldError> errors;
    const auto check = [&](SpecField field, const QString &problem) {
        if (!problem.isEmpty())
            errors.append({field, problem});
    };
    check(SpecField::Zone, wordProblem(spec.zone.toString(), TpuSpecMessages::tr("Choose a zone.")));
    check(SpecField::Name,
          nameProblem(spec.slices > 1 && !spec.name.isEmpty()
                          ? u"%1-%2"_s.arg(spec.name).arg(std::min(spec.slices, mostSlices) - 1)
                          : spec.name));
    check(SpecField::Slices, slicesProblem(spec));
    check(SpecField::AcceleratorType,
          wordProblem(spec.acceleratorType, TpuSpecMessages::tr("Choose an accelerator type.")));
    check(SpecField::Topology, topologyProblem(spec));
    check(SpecField::RuntimeVersion,
          wordProblem(spec.runtimeVersion, TpuSpecMessages::tr("Choose a runtime version.")));
    check(SpecField::Reservation, reservationProblem(spec));
    check(SpecField::RunHours, runTimeProblem(spec));
    check(SpecField::Network, networkProblem(spec.network));
    check(SpecField::Subnetwork, subnetworkProblem(spec));
    if (spec.description.size() > longestDescription)
        check(SpecField::Description,
              TpuSpecMessages::tr("The description is too long: at most %n character(s).", nullptr,
                                  int(longestDescription)));
    check(SpecField::Tags, tagsProblem(spec.tags));
    check(SpecField::Labels, labelsProblem(spec.labels));
    check(SpecField::Metadata, metadataProblem(spec));
    check(SpecField::StartupScript, scriptProblem(spec.startupScript));
    check(SpecField::LibtpuArgs, argsProblem(spec));
    check(SpecField::ServiceAccount, accountProblem(spec.serviceAccount));
    check(SpecField::Scopes, scopesProblem(spec.scopes));
    check(SpecField::BootDisk, bootDiskProblem(spec.bootDiskGb));
    const auto facts = Accelerators::catalogue().facts(spec.acceleratorType);
    check(SpecField::DataDisks,
          disksProblem(spec.dataDisks, spec.zone, facts ? facts->hosts : 1, facts ? facts->generation : QString{}));
    return errors;
}

QStringList nodeNames(const QString &name, int slices)
{
    if (slices <= 1)
        return {name};
    QStringList names;
    for (int slice = 0; slice < slices; ++slice)
        names += u"%1-%2"_s.arg(name).arg(slice);
    return names;
}

QString slicePrefix(const QString &node)
{
    const auto hyphen = node.lastIndexOf(u'-');
    bool isNumber = false;
    (void)QStringView{node}.sliced(hyphen + 1).toUInt(&isNumber);
    return hyphen > 0 && isNumber ? node.left(hyphen) : QString{};
}

bool needsQueue(const TpuSpec &spec)
{
    return spec.slices > 1 || spec.tier == Tier::FlexStart;
}

int mostSlicesOf(const QString &acceleratorType)
{
    const auto generation = Accelerators::catalogue().generationOf(acceleratorType);
    return generation == "v2"_L1 || generation == "v3"_L1 ? 1 : mostSlices;
}

QMap<QString, QString> labelsOf(const TpuSpec &spec)
{
    auto labels = spec.labels;
    if (spec.tier == Tier::FlexStart)
        labels.insert(QString{runHoursLabel}, QString::number(spec.runHours));
    return labels;
}

QMap<QString, QString> metadataOf(const TpuSpec &spec)
{
    auto metadata = spec.metadata;
    if (!spec.startupScript.isEmpty()) // one written on Windows would look for a program "bash\r"
        metadata.insert(u"startup-script"_s,
                        QString{spec.startupScript}.replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n'));
    if (!spec.libtpuArgs.isEmpty())
        metadata.insert(QString{libtpuKey}, withLibtpuArgs(metadata.value(QString{libtpuKey}), spec.libtpuArgs));
    return metadata;
}

bool needsAlpha(const TpuSpec &spec)
{
    return spec.bootDiskGb > 0 || spec.tier == Tier::FlexStart;
}

QString scopeAddress(const QString &scope)
{
    return scope.contains("://"_L1) ? scope : u"https://www.googleapis.com/auth/"_s + scope;
}

QString reservationPath(const TpuSpec &spec, const ProjectId &project)
{
    if (spec.tier != Tier::Reserved)
        return {};
    if (spec.reservation.contains(u'/'))
        return spec.reservation;
    return u"projects/%1/locations/%2/reservations/%3"_s.arg(project.toString(), spec.zone.toString(),
                                                             spec.reservation.isEmpty() ? u"-"_s : spec.reservation);
}

QString freeName(const QString &base, const QStringList &taken)
{
    for (int number = 1;; ++number) {
        const auto name = u"%1-%2"_s.arg(base).arg(number);
        if (!taken.contains(name))
            return name;
    }
}
