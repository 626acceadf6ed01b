// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketaccess.h"
#include "services/buckets/bucketobject.h"
#include "services/buckets/storageapi.h"
#include "services/buckets/storageerror.h"
#include "services/net/googleerror.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

using Reach = AccessSummary::Reach;

Bucket bucketWith(PublicAccess access, bool isUniform = true)
{
    return {.name = u"my-bucket"_s, .publicAccess = access, .hasUniformAccess = isUniform};
}

BucketPolicy policyOf(const QString &role, const QStringList &members, const QString &condition = {})
{
    return {.bindings = {{.role = role, .members = members, .condition = condition}}};
}

QString said(const Bucket &bucket, const BucketPolicy &policy)
{
    return whoCanRead(bucket, policy).sentences.join(u'\n');
}

/// As Google refuses.
Error refused(int status, const QString &message, const QString &reason = u"forbidden"_s)
{
    const QJsonObject error{{u"code"_s, status},
                            {u"message"_s, message},
                            {u"errors"_s, QJsonArray{QJsonObject{{u"reason"_s, reason}, {u"message"_s, message}}}}};
    return storageError(errorFrom(parseServerStatus(error, ErrorChannel::Answer), ErrorChannel::Answer));
}

} // namespace

class TestBucketAccess : public QObject
{
    Q_OBJECT

private slots:
    void everybodyOnTheInternetIsSaidFirst()
    {
        const auto policy = policyOf(u"roles/storage.objectViewer"_s, {u"user:ada@example.com"_s, u"allUsers"_s});
        const auto open = whoCanRead(bucketWith(PublicAccess::AsOrganisation), policy);
        QCOMPARE(open.reach, Reach::Public);
        QVERIFY2(open.sentences.first().startsWith("Everybody on the Internet can read"_L1),
                 qPrintable(open.sentences.first()));
        QVERIFY(open.sentences.join(u' ').contains("ada@example.com"_L1));
        const auto accounts = whoCanRead(bucketWith(PublicAccess::AsOrganisation),
                                         policyOf(u"roles/storage.admin"_s, {u"allAuthenticatedUsers"_s}));
        QCOMPARE(accounts.reach, Reach::Public);
        QVERIFY(accounts.sentences.first().contains("any Google account"_L1));
    }

    void preventedAccessMakesEverybodyNobody()
    {
        const auto policy = policyOf(u"roles/storage.objectViewer"_s, {u"allUsers"_s});
        const auto summary = whoCanRead(bucketWith(PublicAccess::Prevented), policy);
        QCOMPARE(summary.reach, Reach::Members);
        const auto text = summary.sentences.join(u' ');
        QVERIFY(!text.contains("Everybody on the Internet can read"_L1));
        QVERIFY(text.contains("has no effect"_L1));
    }

    void everybodyWhoOnlySeesNamesIsNotSaidToRead()
    {
        const auto summary = whoCanRead(bucketWith(PublicAccess::AsOrganisation),
                                        policyOf(u"roles/storage.legacyBucketReader"_s, {u"allUsers"_s}));
        QCOMPARE(summary.reach, Reach::Members);
        QVERIFY(summary.sentences.first().contains("see the names"_L1));
    }

    void theOldRolesOfAProjectAreWordsNotNames()
    {
        const BucketPolicy policy{
            .bindings = {{.role = u"roles/storage.legacyBucketOwner"_s,
                          .members = {u"projectEditor:trc"_s, u"projectOwner:trc"_s}},
                         {.role = u"roles/storage.legacyObjectReader"_s, .members = {u"projectViewer:trc"_s}}}};
        const auto text = said(bucketWith(PublicAccess::Prevented), policy);
        QVERIFY2(text.contains("These can read what is in it: the viewers of the project trc."_L1), qPrintable(text));
        QVERIFY2(text.contains("the editors of the project trc"_L1), qPrintable(text));
    }

    void aConditionIsSaidWithItsBinding()
    {
        const auto limited =
            said(bucketWith(PublicAccess::Prevented),
                 policyOf(u"roles/storage.objectViewer"_s, {u"group:lab@example.com"_s}, u"until May"_s));
        QVERIFY2(limited.contains("until May"_L1) && limited.contains("everybody in the group lab@example.com"_L1),
                 qPrintable(limited));
        const auto open = whoCanRead(bucketWith(PublicAccess::AsOrganisation),
                                     policyOf(u"roles/storage.objectViewer"_s, {u"allUsers"_s}, u"until May"_s));
        QVERIFY(open.sentences.first().contains("Only where this condition holds: until May"_L1));
    }

    void aRoleThatIsNotKnownIsSaidAndNotGuessed()
    {
        const auto summary = whoCanRead(bucketWith(PublicAccess::Prevented),
                                        policyOf(u"projects/p/roles/lab"_s, {u"user:ada@example.com"_s}));
        QCOMPARE(summary.reach, Reach::Unknown);
        const auto text = summary.sentences.join(u' ');
        QVERIFY2(text.contains("projects/p/roles/lab"_L1) && text.contains("not known"_L1), qPrintable(text));
        QVERIFY(!text.contains("These can read"_L1));
    }

    void whatTheBucketDoesNotKnowIsSaid()
    {
        const auto text = said(bucketWith(PublicAccess::Prevented, false), {});
        QVERIFY(text.contains("whole project"_L1));
        QVERIFY(text.contains("fine-grained"_L1));
        auto paying = bucketWith(PublicAccess::Prevented);
        paying.isRequesterPays = true;
        QVERIFY(said(paying, {}).contains("requester pays"_L1));
    }

    void manyMembersAreOneSentence()
    {
        QStringList members;
        for (int i = 0; i < 40; ++i)
            members += u"user:u%1@example.com"_s.arg(i);
        const auto text = said(bucketWith(PublicAccess::Prevented), policyOf(u"roles/storage.objectAdmin"_s, members));
        QVERIFY2(text.contains("u11@"_L1) && !text.contains("u12@"_L1) && text.contains("28"_L1), qPrintable(text));
    }

    void aHostilePolicyIsReadWithinBounds()
    {
        QJsonArray bindings;
        for (int i = 0; i < 3'000; ++i)
            bindings.append(QJsonObject{{u"role"_s, u"r%1"_s.arg(i)}, {u"members"_s, QJsonArray{u"user:x"_s, 5}}});
        bindings[0] = QJsonObject{{u"role"_s, QString(9'000, u'r')},
                                  {u"members"_s, QJsonArray{u"user:\u202eevil\nline"_s}},
                                  {u"condition"_s, QJsonObject{{u"odd"_s, 1}}}};
        const auto policy = parsePolicy({{u"bindings"_s, bindings}});
        QVERIFY(policy && policy->isCut);
        const auto &first = policy->bindings.first();
        QVERIFY(first.role.size() <= 300);
        QVERIFY(!first.members.first().contains(u'\n') && !first.members.first().contains(QChar{0x202e}));
        QVERIFY(!first.condition.isEmpty()); // one without words is still one
        QVERIFY(parsePolicy({{u"bindings"_s, u"none"_s}})->bindings.isEmpty());
    }

    void aPermissionThatIsMissingIsNamedWithARole()
    {
        const auto error =
            refused(403,
                    u"ada@example.com does not have storage.objects.list access to the Google Cloud Storage "
                    "bucket. Permission 'storage.objects.list' denied on resource (or it may not exist)."_s);
        QCOMPARE(error.code, ErrorCode::Denied);
        QVERIFY2(error.message.contains("storage.objects.list"_L1)
                     && error.message.contains("Storage Object Viewer"_L1),
                 qPrintable(error.message));
        const auto unknown = refused(403, u"ada does not have storage.hmacKeys.list access to the project."_s);
        QVERIFY(unknown.message.contains("storage.hmacKeys.list"_L1));
        QVERIFY(!unknown.message.contains("The role"_L1));
    }

    void requesterPaysAsksForTheProjectThatPays()
    {
        const auto error =
            refused(400, u"Bucket is a requester pays bucket but no user project provided."_s, u"required"_s);
        QVERIFY(wantsUserProject(error));
        QVERIFY(error.message.contains("project that pays"_L1));
        QVERIFY(!wantsUserProject(refused(400, u"Required parameter: name"_s, u"required"_s)));
    }

    void whatKeepsAnObjectIsNotTakenForAMissingRole()
    {
        const auto kept =
            refused(403,
                    u"Object 'b/o' is subject to bucket's retention policy or object retention and cannot be "
                    "deleted or overwritten until 2026-12-01T00:00:00Z"_s,
                    u"retentionPolicyNotMet"_s);
        QVERIFY2(kept.message.contains("fixed time"_L1), qPrintable(kept.message));
        const auto held = refused(403,
                                  u"Object 'b/o' is under active Temporary hold and cannot be deleted, overwritten or "
                                  "archived until hold is removed."_s);
        QVERIFY2(held.message.contains("hold is removed"_L1), qPrintable(held.message));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBucketAccess)
#include "tst_bucketaccess.moc"
