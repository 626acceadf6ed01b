// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/changemetadata.h"

#include "services/core/shellquote.h"
#include "services/tpu/changetpu.h"
#include "services/tpu/libtpuflags.h"
#include "services/tpu/tpucommand.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct ChangeMetadataMessages
{
    Q_DECLARE_TR_FUNCTIONS(ChangeMetadata)
};

constexpr int mostMetadataTries = 5;

std::optional<QString> valueOf(const QMap<QString, QString> &map, const QString &key)
{
    const auto found = map.constFind(key);
    return found == map.constEnd() ? std::nullopt : std::optional{*found};
}

/// Of the keys that were to change: is each as it was wanted?
bool isDone(const QMap<QString, QString> &now, const MetadataChange &change)
{
    for (auto it = change.wanted.begin(); it != change.wanted.end(); ++it) {
        if (valueOf(now, it.key()) != it.value())
            return false;
    }
    return true;
}

/// Another key than ours that `written` has and the node has otherwise: somebody wrote at the same moment.
QString strayKey(const QMap<QString, QString> &written, const QMap<QString, QString> &now, const MetadataChange &change)
{
    for (auto it = written.begin(); it != written.end(); ++it) {
        if (!change.wanted.contains(it.key()) && valueOf(now, it.key()) != it.value())
            return it.key();
    }
    return {};
}

std::unexpected<Error> raced(const QString &key)
{
    return failed(ErrorCode::Conflict,
                  ChangeMetadataMessages::tr("Somebody else changed the metadata of this TPU at the same moment (%1). "
                                             "Load it again and check it, then repeat the change.")
                      .arg(key));
}

} // namespace

Result<QMap<QString, QString>> changedMetadata(const QMap<QString, QString> &now, const MetadataChange &change)
{
    auto merged = now;
    for (auto it = change.wanted.begin(); it != change.wanted.end(); ++it) {
        const bool isAsSeen = !change.seen.contains(it.key()) || change.seen.value(it.key()) == valueOf(now, it.key());
        if (!isAsSeen && valueOf(now, it.key()) != it.value())
            return failed(ErrorCode::Conflict,
                          ChangeMetadataMessages::tr("Somebody changed “%1” of this TPU in the meantime, so it was "
                                                     "left alone. Load it again, then decide.")
                              .arg(it.key()));
        if (it.value())
            merged.insert(it.key(), *it.value());
        else
            merged.remove(it.key());
    }
    TpuSpec spec;
    spec.metadata = merged;
    spec.startupScript = spec.metadata.take(u"startup-script"_s);
    for (const auto &error : validate(spec)) {
        if (error.field == SpecField::Metadata || error.field == SpecField::StartupScript)
            return failed(ErrorCode::Invalid, error.message);
    }
    return merged;
}

bool mayComeAgain(ErrorCode code)
{
    return code != ErrorCode::NotFound && (mustLook(code) || mayPass(code));
}

Task<Tpu> changeMetadata(TpuApi api, Clock *clock, TpuId id, MetadataChange change, PollPace pace, std::stop_token stop)
{
    auto pause = pace.first;
    for (int tries = 1;; ++tries) {
        const auto before = co_await api.node(id, stop);
        if (!before)
            co_return before;
        if (isDone(before->metadata, change))
            co_return before;
        const auto merged = changedMetadata(before->metadata, change);
        if (!merged)
            co_return std::unexpected{merged.error()};
        const auto begun = co_await api.setMetadata(id, *merged, stop);
        const auto done =
            begun ? co_await followed(api, clock, *begun, pace, stop) : Result<>{std::unexpected{begun.error()}};
        // Another change of the node runs (409), nobody knows whether ours arrived, or it was not taken for a reason
        // that passes: read and merge anew.
        if (!done && (!mayComeAgain(done.error().code) || tries >= mostMetadataTries))
            co_return std::unexpected{done.error()};
        const auto after = co_await api.node(id, stop);
        if (!after)
            co_return after;
        if (const auto stray = done ? strayKey(*merged, after->metadata, change) : QString{}; !stray.isEmpty())
            co_return raced(stray);
        if (isDone(after->metadata, change))
            co_return after;
        if (done)
            co_return raced(change.wanted.firstKey());
        if (const auto slept = co_await clock->sleep(pause, stop); !slept)
            co_return std::unexpected{slept.error()};
        pause = pace.next(pause);
    }
}

MetadataChange libtpuChange(const Tpu &tpu, const QString &args)
{
    const QString key{libtpuKey};
    const auto now = valueOf(tpu.metadata, key);
    const auto wanted = withLibtpuArgs(now.value_or(QString{}), args);
    return {.wanted = {{key, wanted.isEmpty() ? std::nullopt : std::optional{wanted}}}, .seen = {{key, now}}};
}

QString metadataCommand(const Tpu &tpu, const MetadataChange &change)
{
    QString command = u"gcloud alpha compute tpus tpu-vm update %1 --project=%2 --zone=%3"_s.arg(
        shellQuoted(tpu.shortName), shellQuoted(tpu.id.toString().section(u'/', 1, 1)),
        shellQuoted(tpu.zone.toString()));
    QStringList gone;
    for (auto it = change.wanted.begin(); it != change.wanted.end(); ++it) {
        // A separator of its own, because values hold commas.
        if (it.value())
            command += u" \\\n  --update-metadata="_s + shellQuoted(u"^:::^%1=%2"_s.arg(it.key(), *it.value()));
        else
            gone += it.key();
    }
    return gone.isEmpty() ? command : command + u" \\\n  --remove-metadata="_s + shellQuoted(gone.join(u','));
}
