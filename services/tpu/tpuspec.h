// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/tpu/tpu.h"

#include <QUuid>

enum class ExternalAddress : quint8 { Wanted, None };

/// What the user asks for. A value; validate() tells what Google would refuse before it is asked.
struct TpuSpec
{
    ZoneId zone{};
    QString name{};
    int slices = 1; ///< with more, a multislice: Google makes all or none, and `name` is the prefix of nodeNames()
    QString acceleratorType{};
    QString topology{}; ///< 4x4x16, in chips, where the type has others than its usual one; empty: that
    QString runtimeVersion{};
    Tier tier = Tier::OnDemand;
    QString reservation{}; ///< of Tier::Reserved, by its name or its whole path; empty: any
    int runHours = 0; ///< of Tier::FlexStart: how long Google lets it run before it deletes it
    QString network{}; ///< empty: "default"
    QString subnetwork{}; ///< empty: "default", which only the network of that name has
    ExternalAddress externalAddress = ExternalAddress::Wanted;
    QString description{};
    QStringList tags{}; ///< network tags: firewall rules aim at them
    QMap<QString, QString> labels{};
    QMap<QString, QString> metadata{}; ///< without startup-script
    QString startupScript{};
    QString libtpuArgs{}; ///< LIBTPU_INIT_ARGS of the program that holds the chips on TensorFlow runtimes; see
                          ///< libtpuflags.h
    QString
        serviceAccount{}; ///< e-mail address: what programs on the hosts may do; empty: Compute Engine's default one
    QStringList scopes{}; ///< what of that the hosts' tokens may be used for, as whole addresses; empty: everything
    int bootDiskGb = 0; ///< of each host; 0: as large as the image
    QList<DataDisk> dataDisks{};
    /// Ties the node to this request for good; the same job may be continued after a restart. Null: a new one is made.
    QUuid job{};

    friend bool operator==(const TpuSpec &, const TpuSpec &) = default;
};

/// Of one multislice.
inline constexpr int mostSlices = 256;
/// Of flex-start: seven days (docs.cloud.google.com/tpu/docs/request-using-flex-start).
inline constexpr int mostRunHours = 7 * 24;

enum class SpecField : quint8 {
    Zone,
    Name,
    Slices,
    AcceleratorType,
    Topology,
    RuntimeVersion,
    Reservation,
    RunHours,
    Network,
    Subnetwork,
    Description,
    Tags,
    Labels,
    Metadata,
    StartupScript,
    LibtpuArgs,
    ServiceAccount,
    Scopes,
    BootDisk,
    DataDisks,
};

struct FieldError
{
    SpecField field;
    QString message; ///< translated, says what to do

    friend bool operator==(const FieldError &, const FieldError &) = default;
};

/// Empty: Google's documented rules are kept. In the order of the form.
[[nodiscard]] QList<FieldError> validate(const TpuSpec &spec);

/// `name`, or those of the slices as Google names them: name-0, name-1, ...
[[nodiscard]] QStringList nodeNames(const QString &name, int slices);
/// Of the name of a slice the part before its number; empty: there is none.
[[nodiscard]] QString slicePrefix(const QString &node);
/// Several slices, and flex-start: nodes.create has neither.
[[nodiscard]] bool needsQueue(const TpuSpec &spec);
/// How many slices of the type one request may ask for: 1 where Google has no multislice.
[[nodiscard]] int mostSlicesOf(const QString &acceleratorType);

/// The user's own labels, and the run time of flex-start; without that of the job.
[[nodiscard]] QMap<QString, QString> labelsOf(const TpuSpec &spec);
/// The whole metadata map that the node gets: the user's own, the start-up script and libtpu's flags.
[[nodiscard]] QMap<QString, QString> metadataOf(const TpuSpec &spec);

/// Only v2alpha1 has a field for it.
[[nodiscard]] bool needsAlpha(const TpuSpec &spec);

/// "https://www.googleapis.com/auth/NAME" of a scope's NAME; a whole address stays as it is.
[[nodiscard]] QString scopeAddress(const QString &scope);

/// projects/P/locations/Z/reservations/NAME of the request for it; "-" for any. Empty: not reserved.
[[nodiscard]] QString reservationPath(const TpuSpec &spec, const ProjectId &project);

/// A free name of the form base-1, base-2, ... that is not in `taken`.
[[nodiscard]] QString freeName(const QString &base, const QStringList &taken);
