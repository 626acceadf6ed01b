// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What hosts, servers and files say, through the models and labels that show it in tool tips and tell it to screen
// readers.
#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "services/net/requests.h"
#include "services/store/documents.h"
#include "tests/fakes/hostiletext.h"
#include "tests/support/journalhere.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/table.h"
#include "widgets/diagnostics/logmodels.h"
#include "widgets/files/syncmodels.h"
#include "widgets/jobs/jobmodels.h"
#include "widgets/ports/servermodel.h"
#include "widgets/provisioning/requestcard.h"
#include "widgets/setup/hostprogressmodel.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/usage/offeredmodel.h"

#include <QAccessible>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace {

/// A job of one host that says `text`.
Job jobThatSays(const QString &text)
{
    JobHost host{
        .host = {.id = u"h0"_s, .label = u"pod · host 0"_s, .tpu = TpuId{u"projects/p/locations/z/nodes/pod"_s}}};
    host.state = JobState::Failed;
    host.why = text;
    Job job{.id = QUuid::createUuid(), .spec = {.name = text.left(60), .hosts = {host.host}, .command = text}};
    JobAttempt attempt{.token = newToken()};
    attempt.hosts << host;
    job.attempts << attempt;
    return job;
}

} // namespace

class TestPlainText : public QObject
{
    Q_OBJECT

private slots:
    void noTipAndNoSpokenTextOfAModelIsMarkup_data() { addTexts(); }
    void noTipAndNoSpokenTextOfAModelIsMarkup()
    {
        QFETCH(QString, text);
        ServerModel servers;
        servers.setServers({HostServer{.host = {.id = u"h"_s, .label = text},
                                       .name = u"jupyter-lab"_s,
                                       .kind = ServerKind::TensorBoard,
                                       .state = HostServer::State::Ended,
                                       .port = 8'888,
                                       .folder = text,
                                       .lastWords = text}});
        look(&servers);
        HostProgressModel progress;
        progress.setHosts(
            {HostProgress{.label = StoredMessage{text}, .state = StepState::Failed, .note = StoredMessage{text}}});
        look(&progress);
        OfferedModel offered;
        offered.setOffered({{.name = text, .label = text, .value = 1}});
        look(&offered);
        SyncHostModel kept;
        kept.show({SyncHost{.hostId = u"h"_s,
                            .label = text,
                            .state = SyncState::Failed,
                            .conflicts = {text.toUtf8()},
                            .problems = {text},
                            .error = Error{ErrorCode::FileFailed, text, {}}}});
        look(&kept);
        Requests requests;
        requests.add({.at = QDateTime::currentDateTimeUtc(),
                      .verb = "GET",
                      .url = QUrl{u"https://tpu.googleapis.com/"_s + text.left(300)},
                      .failure = ErrorCode::BadReply,
                      .words = text});
        RequestsModel sent{&requests};
        look(&sent);
    }

    void noTipOfAJobIsMarkup_data() { addTexts(); }
    void noTipOfAJobIsMarkup()
    {
        QFETCH(QString, text);
        const QTemporaryDir folder;
        JournalHere journal{folder.filePath(u"journal"_s)};
        QVERIFY(journal.open());
        Documents documents{&journal};
        SystemClock clock;
        const auto job = jobThatSays(text);
        QVERIFY(documents.put("job"_L1, job.id.toString(QUuid::WithoutBraces), toJson(job), clock.now()));
        JobService jobs{{.documents = &documents, .clock = &clock}};
        JobListModel list{&jobs};
        JobHostModel hosts{&jobs};
        hosts.show(job.id);
        QCOMPARE(list.rowCount(), 1);
        QCOMPARE(hosts.rowCount(), 1);
        look(&list);
        look(&hosts);
    }

    void noTipOfATpuIsMarkup()
    {
        FakeCloud cloud;
        const auto texts = m_bait.texts();
        for (const auto &[name, text] : texts.asKeyValueRange()) {
            auto &node = cloud.addNode(u"us-central2-b"_s, u"node-"_s + name.toLower(), u"v4-8"_s);
            node[u"health"_s] = u"UNHEALTHY_TENSORFLOW"_s;
            node[u"healthDescription"_s] = text;
            node[u"description"_s] = text;
            node[u"labels"_s] = QJsonObject{{u"said"_s, text}};
        }
        cloud.load();
        TpuListModel model{cloud.tpus.get(), cloud.tpuRequests.get()};
        QCOMPARE(model.rowCount(), int(texts.size()));
        look(&model);
    }

    void noTipOfALabelIsMarkup_data() { addTexts(); }
    void noTipOfALabelIsMarkup()
    {
        QFETCH(QString, text);
        RequestHistory history;
        history.show({FinishedAttempt{.zone = ZoneId{u"us-central2-b"_s},
                                      .startedAt = QDateTime::currentDateTimeUtc(),
                                      .error = Error{ErrorCode::BadReply, text, text}}});
        history.resize(500, 300);
        history.setVisible(true);
        ElidedLabel elided;
        elided.setFullText(text);
        elided.resize(40, 20);
        elided.show();
        QList<QWidget *> all{&elided};
        for (auto *label : history.findChildren<QLabel *>())
            all << label;
        int tips = 0;
        for (auto *widget : std::as_const(all)) {
            QVERIFY(qobject_cast<QLabel *>(widget)->textFormat() == Qt::PlainText);
            hear(QAccessible::queryAccessibleInterface(widget));
            if (widget->toolTip().isEmpty())
                continue;
            ++tips;
            judge(widget, {5, 5}, u"label"_s);
        }
        QVERIFY(tips >= 2);
    }

    void noLabelAndNoEntryOfAMenuIsLongerThanSomebodyReads_data() { addTexts(); }
    void noLabelAndNoEntryOfAMenuIsLongerThanSomebodyReads()
    {
        QFETCH(QString, text);
        const Label made{text};
        Label label;
        label.setText(text);
        ElidedLabel elided;
        elided.setFullText(text);
        for (const auto &shown : {made.text(), label.text(), elided.fullText(), elided.accessibleName()}) {
            QVERIFY(shown.size() <= 8'010);
            QVERIFY(shown.count(u'\n') <= 2'000);
            for (const QChar c : shown)
                QVERIFY(c == u'\n' || c.category() != QChar::Other_Control);
            QVERIFY(!shown.contains(QChar{0x202e}));
        }
        QCOMPARE(made.text(), label.text());
        QVERIFY(made.text().count(u'\n') <= 200);
        QVERIFY(menuText(text).size() <= 300 && !menuText(text).contains(u'\n'));
        const auto plain = u"A sentence of ours, with “marks” & <signs>."_s;
        label.setText(plain);
        QCOMPARE(label.text(), plain);
    }

private:
    void addTexts()
    {
        QTest::addColumn<QString>("text");
        const auto texts = m_bait.texts();
        for (const auto &[name, text] : texts.asKeyValueRange())
            QTest::newRow(qPrintable(name)) << text;
    }

    /// What a screen reader is told is what is written, and reading it opens nothing.
    void hear(QAccessibleInterface *spoken)
    {
        for (const auto which : {QAccessible::Name, QAccessible::Description, QAccessible::Help, QAccessible::Value})
            static_cast<void>(spoken->text(which));
        QVERIFY(!m_bait.isTaken());
    }

    void judge(QWidget *widget, const QPoint &at, const QString &where)
    {
        const auto *tip = tipShownAt(widget, at);
        QVERIFY2(problemOf(tip).isEmpty(), qPrintable(u"%1: %2"_s.arg(where, problemOf(tip))));
        QVERIFY2(!m_bait.isTaken(), qPrintable(where));
        delete tip; // the next one is not taken for it
    }

    void look(QAbstractItemModel *model)
    {
        Table table;
        table.setModel(model);
        table.resize(1'200, 600);
        table.show();
        QVERIFY(QTest::qWaitForWindowActive(&table)); // to become the active one takes every tip away
        for (int row = 0; row < model->rowCount(); ++row) {
            for (int column = 0; column < model->columnCount(); ++column) {
                const auto index = model->index(row, column);
                for (const int role :
                     {Qt::AccessibleTextRole, Qt::AccessibleDescriptionRole, Qt::StatusTipRole, Qt::WhatsThisRole})
                    static_cast<void>(index.data(role).toString());
                table.scrollTo(index);
                if (const auto tip = index.data(Qt::ToolTipRole).toString(); !tip.isEmpty())
                    judge(table.viewport(), table.visualRect(index).topLeft() + QPoint{3, 3},
                          u"%1 %2"_s.arg(QLatin1StringView{model->metaObject()->className()}).arg(column));
            }
        }
        auto *cells = QAccessible::queryAccessibleInterface(&table);
        for (int i = 0; i < cells->childCount(); ++i) {
            if (auto *cell = cells->child(i))
                hear(cell);
        }
    }

    Bait m_bait;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestPlainText)
#include "tst_plaintext.moc"
