// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/updates/announcement.h"

#include "services/core/openssl.h"
#include "services/core/plaintext.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr QByteArrayView form{"tpudesk-release 1\n"};
constexpr qsizetype signatureSize = 64;

struct AnnouncementMessages
{
    Q_DECLARE_TR_FUNCTIONS(Announcement)
};

std::unexpected<Error> noAnnouncement(const QString &words = {})
{
    return failed(
        ErrorCode::BadReply,
        AnnouncementMessages::tr("What came back is no announcement of a version of TPU Desk, so nothing is known. "
                                 "A sign-in page of the network may have answered. Try again later."),
        words);
}

bool isSignedBy(const QByteArray &key, const QByteArray &text, const QByteArray &signature)
{
    const auto bytes = [](const QByteArray &what) { return reinterpret_cast<const unsigned char *>(what.constData()); };
    const openssl::Key owner{
        EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes(key), static_cast<size_t>(key.size()))};
    const openssl::Context context{EVP_MD_CTX_new()};
    return owner && context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, owner.get()) == 1
        && EVP_DigestVerify(context.get(), bytes(signature), static_cast<size_t>(signature.size()), bytes(text),
                            static_cast<size_t>(text.size()))
        == 1;
}

/// "0.2.0"; null: it is none.
QVersionNumber versionOf(const QString &text)
{
    constexpr qsizetype longest = 40;
    qsizetype end = 0;
    const auto version = QVersionNumber::fromString(text.left(longest), &end);
    return end == text.size() && version.segmentCount() >= 2 && version.segmentCount() <= 4 ? version
                                                                                            : QVersionNumber{};
}

QHash<QString, QString> notesOf(const QJsonObject &json)
{
    constexpr qsizetype longest = 8'000;
    constexpr qsizetype mostLines = 200;
    QHash<QString, QString> notes;
    for (const auto &language : {u"en"_s, u"zh_CN"_s, u"ko"_s}) {
        if (const auto text = json[language].toString(); !text.isEmpty())
            notes.insert(language, plainLines(text, longest, mostLines));
    }
    return notes;
}

} // namespace

Result<Release> releaseFrom(const QByteArray &text, const QList<QByteArray> &keys)
{
    if (text.size() > largestAnnouncement || !text.startsWith(form))
        return noAnnouncement();
    const auto behind = text.indexOf('\n', form.size());
    if (behind < 0)
        return noAnnouncement();
    const auto signature = QByteArray::fromBase64Encoding(text.sliced(form.size(), behind - form.size()),
                                                          QByteArray::AbortOnBase64DecodingErrors);
    const auto body = text.sliced(behind + 1);
    if (!signature || signature.decoded.size() != signatureSize)
        return noAnnouncement();
    const QByteArray whole = form.toByteArray() + body;
    if (std::ranges::none_of(keys, [&](const QByteArray &key) { return isSignedBy(key, whole, signature.decoded); }))
        return failed(
            ErrorCode::Denied,
            AnnouncementMessages::tr("An announcement came, but it is not signed by those who made this copy of TPU "
                                     "Desk, so it is not believed. Look at the place where you got TPU Desk from."));
    QJsonParseError problem;
    const auto json = QJsonDocument::fromJson(body, &problem).object();
    Release release{.version = versionOf(json["version"_L1].toString()),
                    .published = QDate::fromString(json["published"_L1].toString(), Qt::ISODate),
                    .page = QUrl{json["page"_L1].toString(), QUrl::StrictMode},
                    .notes = notesOf(json["notes"_L1].toObject())};
    if (release.version.isNull() || !release.published.isValid())
        return noAnnouncement(problem.error == QJsonParseError::NoError ? QString{} : problem.errorString());
    if (release.page.scheme() != "https"_L1 || release.page.host().isEmpty())
        release.page.clear();
    return release;
}
