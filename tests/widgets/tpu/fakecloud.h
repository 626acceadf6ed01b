// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/undoqueue.h"
#include "services/grantmail/grants.h"
#include "services/net/restclient.h"
#include "services/provisioning/provisioningservice.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/support/journalhere.h"

#include <QJsonArray>
#include <QTemporaryDir>

/// A small cloud behind a fake network: enough of the TPU, quota and metadata APIs for the panels, real services on
/// top.
class FakeCloud
{
public:
    FakeCloud();
    ~FakeCloud();

    /// A node as the API writes it; `state` READY by default.
    QJsonObject &addNode(const QString &zone, const QString &name, const QString &type,
                         const QString &state = QStringLiteral("READY"), int hosts = 1);
    void addDisk(const QString &zone, const QString &name, const QString &type = QStringLiteral("pd-balanced"));
    void addRequest(const QString &zone, const QString &name, const QString &state);
    /// One more row of the grant that this cloud begins with: 512 on-demand v4 chips in us-central2-b, 71 days left.
    void addGranted(const QString &generation, Tier tier, const QString &zone, qint64 chips);
    void addLimit(const QString &quotaId, const QString &zone, int limit);
    /// Reads the list and waits for it.
    void load();
    [[nodiscard]] qsizetype count(const QByteArray &verb, const QString &pathEnd) const;
    [[nodiscard]] TpuId id(const QString &zone, const QString &name) const;
    [[nodiscard]] QString journalFile() const { return m_folder.filePath(QStringLiteral("requests.sqlite")); }

    FakeClock clock;
    UndoQueue grace{&clock};
    FakeWorld world;
    FakeToken token;
    CloudProfile profile;
    std::unique_ptr<RestClient> rest;
    std::unique_ptr<TpuService> tpus;
    std::unique_ptr<QuotaService> quota;
    std::unique_ptr<Grants> grants;
    std::unique_ptr<PriceService> prices;
    std::unique_ptr<JournalHere> journal;
    std::unique_ptr<ProvisioningService> tpuRequests; ///< what is made is reached at once

    QMap<QString, QJsonObject> nodes; ///< by full name
    QJsonArray requests;
    QJsonArray metrics;
    bool letsIn = true; ///< a new TPU can be logged in to
    QMap<QString, QJsonObject> disks; ///< of Compute Engine, by "projects/P/zones/Z/disks/D"
    QStringList unreachable; ///< zones that do not answer
    QStringList zones{QStringLiteral("us-central1-a"), QStringLiteral("us-central2-b"),
                      QStringLiteral("europe-west4-a")};
    QString sshKeys; ///< of the project
    QJsonArray projectItems; ///< metadata beside ssh-keys
    int fingerprint = 1;
    int noCapacity = 0; ///< so many creates end in "no more capacity"
    std::optional<FakeAnswer> createRefusal; ///< what a create gets at once
    std::optional<FakeAnswer> listFailure;
    std::optional<FakeAnswer> metadataFailure;

private:
    FakeAnswer answer(const FakeRequest &request);
    FakeAnswer answerNodes(const FakeRequest &request, const QString &path);
    FakeAnswer answerNode(const FakeRequest &request, const QString &path);
    FakeAnswer answerRequest(const FakeRequest &request, const QString &asked);
    static void patchNode(const FakeRequest &request, QJsonObject &node);
    FakeAnswer answerDisks(const FakeRequest &request, const QString &path);
    FakeAnswer answerCompute(const FakeRequest &request, const QString &path);
    FakeAnswer create(const FakeRequest &request, const QString &parent);
    FakeAnswer operation(const QString &path);

    QTemporaryDir m_folder;
    QMap<QString, QJsonObject> m_operations; ///< by name: what it ends with
    int m_lastOperation = 0;
};

[[nodiscard]] FakeAnswer jsonAnswer(const QJsonObject &json);
/// An error envelope as Google writes it.
[[nodiscard]] FakeAnswer refusal(int http, const QString &status, const QString &message);
