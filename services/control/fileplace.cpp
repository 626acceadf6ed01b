// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/fileplace.h"

#include "services/buckets/bucketuri.h"
#include "services/control/verbtools.h"
#include "services/core/plaintext.h"
#include "services/session/filesofhost.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct FilePlaceMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

bool isBucketPlace(const QString &text)
{
    return text.startsWith("gs://"_L1);
}

} // namespace

std::pair<QString, QString> hostAndPath(const QString &text)
{
    static const QRegularExpression host{u"^([A-Za-z0-9][A-Za-z0-9@._/-]*):(.*)$"_s,
                                         QRegularExpression::DotMatchesEverythingOption};
    const auto found = host.match(text);
    if (isBucketPlace(text) || !found.hasMatch())
        return {};
    return {found.captured(1), found.captured(2)};
}

bool isLocalPlace(const QString &text)
{
    return !isBucketPlace(text) && hostAndPath(text).first.isEmpty();
}

Task<QByteArray> fullPath(std::shared_ptr<RemoteFiles> files, QString path, std::stop_token stop)
{
    if (path.startsWith(u'/'))
        co_return path.toUtf8();
    const auto home = co_await files->list({}, {}, stop);
    if (!home)
        co_return std::unexpected{home.error()};
    auto rest = path;
    if (rest == "~"_L1 || rest.startsWith("~/"_L1))
        rest = rest.mid(2);
    co_return rest.isEmpty() ? home->folder : home->folder + '/' + rest.toUtf8();
}

Task<FilePlace> filePlaceOf(VerbScene scene, QString text, std::stop_token stop)
{
    if (isBucketPlace(text)) {
        const auto uri = BucketUri::parse(text);
        if (!uri)
            co_return failed(ErrorCode::Invalid,
                             FilePlaceMessages::tr("“%1” is no place in Cloud Storage: write gs://BUCKET/PATH.")
                                 .arg(plainLine(text, 200)));
        co_return FilePlace{.files = scene.session->buckets.files(),
                            .path = uri->path(),
                            .label = uri->isRoot() ? u"gs://"_s : u"gs://"_s + uri->bucket};
    }
    const auto [word, path] = hostAndPath(text);
    if (word.isEmpty())
        co_return FilePlace{.local = text};
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto host = verbtools::hostNamed(*scene.session, word);
    if (!host)
        co_return std::unexpected{host.error()};
    const auto files = filesOfHost(&scene.session->hosts, *host);
    const auto full = co_await fullPath(files, path, stop);
    if (!full)
        co_return std::unexpected{full.error()};
    co_return FilePlace{.files = files, .path = *full, .label = labelOf(*host)};
}
