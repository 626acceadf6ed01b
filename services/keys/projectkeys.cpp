// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/projectkeys.h"

#include "services/core/async/backoff.h"
#include "services/keys/sshkeysline.h"
#include "services/keys/translations.h"
#include "services/net/restclient.h"
#include "services/tpu/guestagent.h"

#include <QJsonArray>
#include <QRandomGenerator>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Lines without the value's last empty one, which only says that it ended with a line break.
QStringList linesOf(const QString &value)
{
    auto lines = value.split(u'\n');
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

std::unexpected<Error> lineGone()
{
    return failed(
        ErrorCode::NotFound,
        Keys::tr("This key is not in the project any more: somebody changed it meanwhile. Nothing was changed."));
}

} // namespace

KeysChange addLine(QString line)
{
    return [line = std::move(line)](const QString &value) -> Result<QString> {
        const auto added = parseSshKeysLine(line);
        if (added.kind != SshKeysLine::Kind::Key || line.contains(u'\n'))
            return failed(ErrorCode::Invalid, added.problem.isEmpty() ? Keys::tr("A key is one line.") : added.problem);
        auto lines = linesOf(value);
        const auto isSame = [&](const QString &text) {
            const auto there = parseSshKeysLine(text);
            return there.kind == SshKeysLine::Kind::Key && there.user == added.user && there.base64 == added.base64
                && there.expiry == added.expiry;
        };
        if (std::ranges::any_of(lines, isSame))
            return value;
        // Ours goes behind what is there: nothing of it moves or changes.
        return value.isEmpty() ? line : value.endsWith(u'\n') ? value + line : value + u'\n' + line;
    };
}

KeysChange renameUser(QString lineText, QString newUser)
{
    return [lineText = std::move(lineText), newUser = std::move(newUser),
            wasThere = std::make_shared<bool>(false)](const QString &value) -> Result<QString> {
        if (const auto problem = problemOfUser(newUser); !problem.isEmpty())
            return failed(ErrorCode::Invalid, problem);
        auto lines = value.split(u'\n');
        const auto at = lines.indexOf(lineText);
        const auto colon = lineText.indexOf(u':');
        if (colon < 0)
            return lineGone();
        const auto renamed = newUser + lineText.sliced(colon);
        if (at < 0) // seen before and done meanwhile: a write of ours whose answer was lost
            return *wasThere && lines.contains(renamed) ? Result<QString>{value} : lineGone();
        *wasThere = true;
        lines[at] = renamed;
        return lines.join(u'\n');
    };
}

KeysChange removeLines(QStringList lineTexts)
{
    return [lineTexts = std::move(lineTexts),
            wereThere = std::make_shared<bool>(false)](const QString &value) -> Result<QString> {
        auto lines = value.split(u'\n');
        qsizetype removed = 0;
        for (const auto &text : lineTexts)
            removed += !text.trimmed().isEmpty() && lines.removeOne(text) ? 1 : 0;
        if (removed == 0) // seen before: a write of ours whose answer was lost, or somebody removed them too
            return *wereThere ? Result<QString>{value} : lineGone();
        *wereThere = true;
        return lines.join(u'\n');
    };
}

namespace {

constexpr auto keysItem = "ssh-keys"_L1;
constexpr qsizetype valueLimit = 262'144; // bytes of one value (Google's limit)
constexpr qsizetype metadataLimit = 512 * 1024; // of all keys and values
constexpr int conflictAttempts = 8;
constexpr int operationPolls = 60;

QString escaped(const QString &part)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(part));
}

std::optional<QString> valueOf(const QJsonObject &metadata, QLatin1StringView key)
{
    for (const auto &item : metadata["items"_L1].toArray()) {
        if (item["key"_L1].toString() == key)
            return item["value"_L1].toString();
    }
    return std::nullopt;
}

bool isTrue(const QJsonObject &metadata, QLatin1StringView key)
{
    return saysYes(valueOf(metadata, key).value_or(QString{}));
}

/// The same metadata with one value replaced; every other item stays as it came.
QJsonObject withKeys(QJsonObject metadata, const QString &value)
{
    auto items = metadata["items"_L1].toArray();
    const QJsonObject changed{{u"key"_s, QString{keysItem}}, {u"value"_s, value}};
    const auto found =
        std::ranges::find_if(items, [](const QJsonValue &item) { return item["key"_L1].toString() == keysItem; });
    if (found != items.end())
        *found = changed;
    else
        items.append(changed);
    metadata.insert(u"items"_s, items);
    return metadata;
}

std::optional<Error> tooLarge(const QJsonObject &metadata, const QString &value)
{
    qsizetype all = 0;
    for (const auto &item : metadata["items"_L1].toArray())
        all += item["key"_L1].toString().toUtf8().size() + item["value"_L1].toString().toUtf8().size();
    if (value.toUtf8().size() <= valueLimit && all < metadataLimit)
        return std::nullopt;
    return Error{ErrorCode::Invalid,
                 Keys::tr("The project's metadata is full: Google stores at most 256 KiB of keys and 512 KB in all. "
                          "Remove expired or old keys first. Nothing was changed.")};
}

Task<> waitUntilDone(KeysApi *api, Clock *clock, ProjectId project, QJsonObject operation, std::stop_token stop)
{
    for (int i = 0; operation["status"_L1].toString() != "DONE"_L1; ++i) {
        if (i >= operationPolls)
            co_return failed(ErrorCode::Timeout,
                             Keys::tr("Google has not finished storing the keys yet. Look again in a minute."));
        if (const auto slept = co_await clock->sleep(std::min(500ms * (i + 1), 5'000ms), stop); !slept)
            co_return slept;
        const auto read = co_await api->operation(project, operation["name"_L1].toString(), stop);
        if (!read)
            co_return std::unexpected{read.error()};
        operation = *read;
    }
    constexpr int preconditionFailed = 412;
    const auto errors = operation["error"_L1]["errors"_L1].toArray();
    if (!errors.isEmpty()) {
        const auto words = errors.first()["message"_L1].toString();
        if (operation["httpErrorStatusCode"_L1].toInt() == preconditionFailed)
            co_return failed(ErrorCode::Conflict,
                             Keys::tr("Somebody else changed the project's keys at the same time. Try again."), words);
        co_return failed(ErrorCode::Denied, Keys::tr("Google did not store the keys: %1").arg(words), words);
    }
    co_return {};
}

/// One round: read, edit, write, wait. Conflict when somebody else was quicker.
Task<ProjectKeys> changeOnce(KeysApi *api, Clock *clock, ProjectId project, KeysChange change, std::stop_token stop)
{
    const auto before = co_await readProjectKeys(api, project, stop);
    if (!before)
        co_return std::unexpected{before.error()};
    const auto old = printSshKeys(before->lines);
    const auto value = change(old);
    if (!value)
        co_return std::unexpected{value.error()};
    if (*value == old)
        co_return *before;
    if (before->metadata["fingerprint"_L1].toString().isEmpty()) // the lock that keeps other people's items safe
        co_return failed(
            ErrorCode::BadReply,
            Keys::tr("Google's answer about the project is not complete, so nothing was changed. Try again."));
    const auto metadata = withKeys(before->metadata, *value);
    if (value->size() > old.size()) {
        if (auto error = tooLarge(metadata, *value))
            co_return std::unexpected{*std::move(error)};
    }
    const auto operation = co_await api->setMetadata(project, metadata, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    if (const auto done = co_await waitUntilDone(api, clock, project, *operation, stop); !done)
        co_return std::unexpected{done.error()};
    co_return co_await readProjectKeys(api, project, stop);
}

} // namespace

QUrl projectUrl(const KeysPlace &where)
{
    return QUrl{where.compute.toString() + u"/compute/v1/projects/"_s + escaped(where.project.toString())};
}

QUrl KeysApi::url(const ProjectId &project, const QString &rest) const
{
    return QUrl{projectUrl({project, m_compute}).toString(QUrl::FullyEncoded) + rest};
}

Task<QJsonObject> KeysApi::project(ProjectId project, std::stop_token stop)
{
    return m_rest->get(url(project, {}), std::move(stop));
}

Task<QJsonObject> KeysApi::setMetadata(ProjectId project, QJsonObject metadata, std::stop_token stop)
{
    // The fingerprint makes a second sending harmless: it would be refused as stale.
    return m_rest->post(url(project, u"/setCommonInstanceMetadata"_s), std::move(metadata), Repeat::Never,
                        std::move(stop));
}

Task<QJsonObject> KeysApi::operation(ProjectId project, QString name, std::stop_token stop)
{
    return m_rest->get(url(project, u"/global/operations/"_s + escaped(name)), std::move(stop));
}

Result<ProjectKeys> parseProjectKeys(const QJsonObject &project)
{
    ProjectKeys keys;
    keys.metadata = project["commonInstanceMetadata"_L1].toObject();
    if (project["name"_L1].toString().isEmpty() && keys.metadata.isEmpty())
        return failed(ErrorCode::BadReply, Keys::tr("Google's answer about the project cannot be read. Try again."));
    keys.lines = parseSshKeys(valueOf(keys.metadata, keysItem).value_or(QString{}));
    keys.wantsCertificates = isTrue(keys.metadata, "enable-oslogin-certificates"_L1);
    if (isTrue(keys.metadata, "enable-oslogin"_L1)) {
        keys.osLogin = ProjectKeys::OsLogin::On;
        keys.notices << Keys::tr("OS Login is on for this project (enable-oslogin): its machines ignore the keys "
                                 "listed here. Switch it off in the project's metadata, or log in with OS Login.");
    }
    if (isTrue(keys.metadata, "block-project-ssh-keys"_L1)) {
        keys.notices << Keys::tr("The project's metadata holds block-project-ssh-keys. Machines look for it in their "
                                 "own metadata only, so these keys count all the same.");
    }
    if (valueOf(keys.metadata, "sshKeys"_L1))
        keys.notices << Keys::tr("The project also has the old item “sshKeys”. TPU Desk leaves it as it is.");
    if (printSshKeys(keys.lines).toUtf8().size() > valueLimit * 9 / 10)
        keys.notices << Keys::tr("The list of keys is nearly full (256 KiB). Remove expired keys.");
    return keys;
}

KeyBlock keyBlockOf(const QMap<QString, QString> &nodeMetadata, const std::optional<ProjectKeys> &project)
{
    const auto login = nodeMetadata.constFind(u"enable-oslogin"_s);
    const bool isProjectOn = project && project->osLogin == ProjectKeys::OsLogin::On;
    if (login != nodeMetadata.constEnd() ? saysYes(*login) : isProjectOn)
        return KeyBlock::OsLogin;
    if (saysYes(nodeMetadata.value(u"block-project-ssh-keys"_s)) || nodeMetadata.contains(u"sshKeys"_s))
        return KeyBlock::ProjectKeysBlocked;
    return KeyBlock::None;
}

Task<ProjectKeys> readProjectKeys(KeysApi *api, ProjectId project, std::stop_token stop)
{
    const auto json = co_await api->project(std::move(project), std::move(stop));
    co_return json.and_then(parseProjectKeys);
}

Task<ProjectKeys> changeProjectKeys(KeysApi *api, Clock *clock, ProjectId project, KeysChange change,
                                    std::stop_token stop)
{
    constexpr Backoff pauses{.base = 200ms, .cap = 5s};
    for (int attempt = 1;; ++attempt) {
        auto changed = co_await changeOnce(api, clock, project, change, stop);
        const bool again =
            !changed && (changed.error().code == ErrorCode::Conflict || changed.error().code == ErrorCode::Ambiguous);
        if (!again || attempt >= conflictAttempts)
            co_return changed;
        const auto wait = pauses.after(attempt) * (0.5 + QRandomGenerator::global()->bounded(1.0));
        const auto whole = std::chrono::floor<std::chrono::milliseconds>(wait);
        if (const auto slept = co_await clock->sleep(whole, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}
