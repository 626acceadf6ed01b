// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobfix.h"

#include "services/core/punctuation.h"
#include "services/hosts/hostrun.h"
#include "services/recipes/reciperun.h"
#include "services/recipes/recipetext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct JobFixMessages
{
    Q_DECLARE_TR_FUNCTIONS(JobFix)
};

constexpr int uploadsAtOnce = 4;
constexpr int mostTries = 5; ///< of one host, when the connection breaks: each goes on where the last one was

/// What is sent to many hosts, summed up for one sentence.
struct UploadSum
{
    QHash<QString, SftpProgress> hosts{};
    UploadReport report{};

    void notify(const QString &host, const SftpProgress &progress)
    {
        hosts.insert(host, progress);
        SftpProgress sum;
        for (const auto &one : std::as_const(hosts)) {
            sum.bytes += one.bytes;
            sum.allBytes += one.allBytes;
            sum.files += one.files;
            sum.allFiles += one.allFiles;
        }
        const QLocale locale;
        if (report)
            report(JobFixMessages::tr("%1 of %2, %3 of %4 files")
                       .arg(locale.formattedDataSize(sum.bytes, 1), locale.formattedDataSize(sum.allBytes, 1),
                            locale.toString(sum.files), locale.toString(sum.allFiles)));
    }
};

/// SFTP begins in the home folder and knows no "~".
QByteArray remoteFolder(const QString &folder)
{
    return (folder.startsWith("~/"_L1) ? folder.sliced(2) : folder).toUtf8();
}

/// All jobs have one record of a machine's folder: what one of them uploaded, another one knows. A folder that all
/// hosts share outlives the machine, and a disk of its own does not.
SyncTarget recordOf(const PodHost &host, const JobSpec &spec)
{
    static constexpr QUuid ofJobs{0x6a6f6275, 0x706c, 0x4f61, 0x8d, 0x73, 0x74, 0x70, 0x75, 0x64, 0x65, 0x73};
    const bool isShared = spec.upload.to == JobUpload::To::FirstHost;
    return {.folder = ofJobs,
            .host = isShared ? host.id : host.id + u'#' + nodeIdOf(host),
            .remote = remoteFolder(spec.folder)};
}

QList<PodHost> targetsOf(const JobSpec &spec)
{
    return spec.upload.to == JobUpload::To::FirstHost ? spec.hosts.first(std::min<qsizetype>(1, spec.hosts.size()))
                                                      : spec.hosts;
}

/// Without a record nothing is known of what is there.
Task<SftpStamps> sentBefore(UploadRecords records, SyncTarget target)
{
    SftpStamps stamps;
    if (!records)
        co_return stamps;
    const auto files = co_await records->load(target);
    if (!files)
        co_return stamps;
    for (const auto &[path, file] : files->asKeyValueRange())
        stamps.insert(path, {.size = file.there.size, .modified = static_cast<quint32>(file.there.modified)});
    co_return stamps;
}

void noteSent(const UploadRecords &records, const SyncTarget &target, const SftpStamps &before, const SftpStamps &put)
{
    SyncRecords::Changes changes;
    for (const auto &[path, stamp] : put.asKeyValueRange()) {
        if (before.value(path) == stamp && before.contains(path))
            continue;
        const LocalFile here{.size = static_cast<qint64>(stamp.size),
                             .modified = qint64{stamp.modified} * 1'000'000'000};
        changes.insert(path, PutFile{.here = here, .there = {.size = stamp.size, .modified = stamp.modified}});
    }
    if (records)
        records->save(target, changes);
}

Error labelledError(Error error, const PodHost &host)
{
    if (error.code != ErrorCode::Cancelled)
        error.message = punctuation::labelled(host.label, error.message);
    return error;
}

/// Again where the connection breaks.
Task<SftpOutcome> uploadWithTries(QPointer<HostPool> pool, PodHost host, SftpUpload upload,
                                  std::shared_ptr<UploadSum> sum, std::stop_token stop)
{
    for (int attempt = 1;; ++attempt) {
        if (!pool)
            co_return failed(ErrorCode::Cancelled);
        auto outcome = Result<SftpOutcome>{failed(ErrorCode::Offline)};
        const auto connection = co_await pool->connection(host, stop);
        if (connection)
            outcome = co_await uploadFolder(
                *connection, upload, [sum, id = host.id](const SftpProgress &progress) { sum->notify(id, progress); },
                stop);
        else
            outcome = std::unexpected{connection.error()};
        if (outcome)
            co_return outcome;
        const bool mayPass =
            outcome.error().code == ErrorCode::ConnectionLost || outcome.error().code == ErrorCode::Timeout;
        if (!mayPass || attempt >= mostTries || stop.stop_requested())
            co_return std::unexpected{labelledError(outcome.error(), host)};
    }
}

Task<> uploadTo(QPointer<HostPool> pool, PodHost host, JobSpec spec, UploadRecords records,
                std::shared_ptr<UploadSum> sum, std::stop_token stop)
{
    const auto target = recordOf(host, spec);
    const auto before = co_await sentBefore(records, target);
    const SftpUpload upload{.from = spec.upload.from,
                            .to = target.remote,
                            .excludes = spec.upload.excludes,
                            .sent = before.value_or(SftpStamps{}),
                            .ifChanged = spec.upload.keepsEdited ? SftpChanged::Keep : SftpChanged::Replace};
    const auto outcome = co_await uploadWithTries(pool, host, upload, sum, stop);
    if (!outcome)
        co_return std::unexpected{outcome.error()};
    noteSent(records, target, upload.sent, outcome->put);
    if (outcome->failures > 0)
        co_return failed(
            ErrorCode::FileFailed,
            JobFixMessages::tr("%1: %n files were not copied. %2", nullptr, static_cast<int>(outcome->failures))
                .arg(host.label, outcome->problems.value(0)),
            outcome->problems.join(u'\n'));
    co_return {};
}

/// One after the other, so that a few of these go side by side.
Task<> uploadRow(QPointer<HostPool> pool, QList<PodHost> hosts, JobSpec spec, UploadRecords records,
                 std::shared_ptr<UploadSum> sum, std::stop_token stop)
{
    Result<> first;
    for (const auto &host : hosts) {
        const auto done = co_await uploadTo(pool, host, spec, records, sum, stop);
        if (!done && first)
            first = done; // the others go on: a second try has less to do
        if (stop.stop_requested())
            break;
    }
    co_return first;
}

Task<QStringList> editedOn(QPointer<HostPool> pool, PodHost host, JobSpec spec, UploadRecords records,
                           std::stop_token stop)
{
    const auto target = recordOf(host, spec);
    const auto before = co_await sentBefore(records, target);
    QStringList names;
    if (!before || before->isEmpty())
        co_return names;
    const SftpUpload look{.from = spec.upload.from,
                          .to = target.remote,
                          .excludes = spec.upload.excludes,
                          .sent = *before,
                          .ifChanged = SftpChanged::Find};
    const auto found = co_await uploadWithTries(pool, host, look, std::make_shared<UploadSum>(), stop);
    if (!found)
        co_return std::unexpected{found.error()};
    for (const auto &path : found->changed)
        names << QString::fromUtf8(path);
    names.sort();
    co_return names;
}

} // namespace

Task<> uploadFor(QPointer<HostPool> pool, JobSpec spec, UploadReport report, std::stop_token stop,
                 UploadRecords records)
{
    const auto sum = std::make_shared<UploadSum>(UploadSum{.report = std::move(report)});
    const auto hosts = targetsOf(spec);
    std::vector<Task<>> rows;
    for (int row = 0; row < uploadsAtOnce; ++row) {
        QList<PodHost> mine;
        for (qsizetype host = row; host < hosts.size(); host += uploadsAtOnce)
            mine << hosts[host];
        if (!mine.isEmpty())
            rows.push_back(uploadRow(pool, mine, spec, records, sum, stop));
    }
    Result<> first;
    for (auto &row : rows) {
        const auto done = co_await row;
        if (!done && first)
            first = done;
    }
    co_return first;
}

Task<EditedFiles> editedFor(QPointer<HostPool> pool, JobSpec spec, UploadRecords records, std::stop_token stop)
{
    std::vector<std::pair<QString, Task<QStringList>>> looks;
    for (const auto &host : targetsOf(spec))
        looks.emplace_back(host.label, editedOn(pool, host, spec, records, stop));
    EditedFiles edited;
    std::optional<Error> first;
    for (auto &[label, look] : looks) {
        const auto names = co_await look;
        if (!names && !first)
            first = names.error();
        else if (names && !names->isEmpty())
            edited.insert(label, *names);
    }
    if (first)
        co_return std::unexpected{*first};
    co_return edited;
}

Task<> unlockOn(QPointer<HostPool> pool, QList<PodHost> hosts, std::stop_token stop)
{
    const auto recipe = builtInRecipe(u"unlock"_s);
    if (!recipe)
        co_return std::unexpected{recipe.error()};
    const auto run = co_await runRecipe(RecipeState{{.recipe = *recipe, .hosts = hosts}}, runnerOver(pool), {}, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    for (const auto &host : hosts) {
        const auto *cell = run->cell(u"end"_s, host.id);
        if (cell == nullptr || !isWell(cell->state))
            co_return failed(ErrorCode::Busy,
                             punctuation::labelled(host.label, cell ? sentenceOf(*recipe, *cell) : summaryOf(*run)));
    }
    co_return {};
}

Task<QString> fixOn(QPointer<HostPool> pool, PodHost host, ErrorFix fix, std::stop_token stop)
{
    RunRequest request;
    request.deadline = 120s;
    request.outputLimit = 64 * 1024;
    if (fix == ErrorFix::CleanLogs)
        request.script =
            "rm -rf -- /tmp/tpu_logs 2>/dev/null || sudo -n rm -rf -- /tmp/tpu_logs; [[ ! -e /tmp/tpu_logs ]]";
    else if (fix == ErrorFix::ShowDisks) // -l: a share whose server is gone would hang
        request.script = "df -hl -x tmpfs -x devtmpfs; echo; timeout 60 du -xh --max-depth=2 ~ /tmp /var/log "
                         "2>/dev/null | sort -rh | head -n 20; exit 0";
    else
        co_return failed(ErrorCode::Invalid);
    const auto run = co_await runOn(pool, host, request, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (!run->hasSucceeded())
        co_return std::unexpected{run->error.value_or(
            Error{ErrorCode::FileFailed,
                  JobFixMessages::tr("%1: it could not be done there (exit %2).").arg(host.label).arg(run->status),
                  QString::fromUtf8(run->err()).right(300)})};
    co_return QString::fromUtf8(run->out());
}

Task<qint64> downloadLog(QPointer<HostPool> pool, Job job, int host, QString to, SftpReport report,
                         std::stop_token stop)
{
    if (!pool || !job.last() || host < 0 || host >= job.last()->hosts.size())
        co_return failed(ErrorCode::NotFound);
    const JobPlace place{.job = job, .attempt = job.last()->number, .index = host};
    const auto connection = co_await pool->connection(job.last()->hosts[host].host, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await downloadFile(*connection, place.folder() + "/log", to, std::move(report), stop);
}
