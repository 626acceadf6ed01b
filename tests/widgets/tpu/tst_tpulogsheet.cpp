// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What hosts wrote to Cloud Logging, beside the details of their TPU.
#include "services/tpu/incident.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/codeview.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/table.h"
#include "widgets/tpu/tpulogsheet.h"

#include <QFile>
#include <QFileDialog>

using namespace Qt::StringLiterals;

namespace {

QJsonObject written(int second, const QString &worker, const QString &severity, const QString &text)
{
    return {{u"timestamp"_s, u"2026-11-20T11:00:%1Z"_s.arg(second, 2, 10, QChar{u'0'})},
            {u"insertId"_s, QString::number(second)},
            {u"severity"_s, severity},
            {u"resource"_s, QJsonObject{{u"labels"_s, QJsonObject{{u"worker_id"_s, worker}}}}},
            {u"textPayload"_s, text}};
}

/// The page with one TPU, the sheet open over it.
struct LogPage
{
    explicit LogPage(const std::optional<FakeAnswer> &refused = {})
        : refusal{refused}
    {
        f.cloud.world.answer = [this, usual = f.cloud.world.answer](const FakeRequest &request) {
            if (!request.url.path().endsWith("/entries:list"_L1))
                return usual(request);
            filter = request.body["filter"_L1].toString();
            return refusal ? *refusal
                           : jsonAnswer({{u"entries"_s,
                                          QJsonArray{written(2, u"1"_s, u"ERROR"_s, u"<b>driver</b> died"_s),
                                                     written(1, u"0"_s, u"INFO"_s, u"started\nwell"_s)}}});
        };
        f.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-16"_s, u"READY"_s, 2);
        f.cloud.load();
        f.open();
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
        f.click(u"tpuLogsButton"_s);
    }

    PageFixture f;
    std::optional<FakeAnswer> refusal;
    QString filter;
};

} // namespace

class TestTpuLogSheet : public QObject
{
    Q_OBJECT

private slots:
    void entriesAreShownSearchedAndFiltered()
    {
        LogPage p;
        auto *table = p.f.find<Table>(u"tpuLogTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto cell = [table](int row, int column) { return table->model()->index(row, column).data().toString(); };
        QCOMPARE(cell(0, TpuLogModel::Text), u"started well"_s); // the oldest first, each in a line
        QCOMPARE(cell(1, TpuLogModel::Text), u"<b>driver</b> died"_s);
        QCOMPARE(cell(1, TpuLogModel::Severity), u"ERROR"_s);
        table->selectRow(0);
        QCOMPARE(p.f.find<CodeView>(u"tpuLogDetail"_s)->code(), u"started\nwell"_s);
        p.f.find<SearchField>(u"tpuLogSearch"_s)->setText(u"DIED"_s);
        QCOMPARE(table->model()->rowCount(), 1);
        p.f.find<SearchField>(u"tpuLogSearch"_s)->clear();
        auto *workers = p.f.find<QComboBox>(u"tpuLogWorker"_s);
        QCOMPARE(workers->count(), 3);
        const auto choose = [](QComboBox *box, int row) {
            box->setCurrentIndex(row);
            emit box->activated(row); // as a user's choice does
        };
        choose(workers, workers->findData(u"1"_s));
        QTRY_VERIFY2(p.filter.endsWith(u"worker_id=\"1\""_s), qPrintable(p.filter));
        auto *severities = p.f.find<QComboBox>(u"tpuLogSeverity"_s);
        choose(severities, severities->findData(int(LogSeverity::Warning)));
        QTRY_VERIFY2(p.filter.contains(u"severity>=WARNING"_s), qPrintable(p.filter));
    }

    void entriesAreExportedAsText()
    {
        LogPage p;
        auto *button = p.f.find<QPushButton>(u"tpuLogExport"_s);
        QTRY_VERIFY(button->isEnabled());
        button->click();
        const auto path = p.f.folder.filePath(u"log.txt"_s);
        emit p.f.find<QFileDialog>(u"tpuLogExportDialog"_s)->fileSelected(path);
        QFile file{path};
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().split('\n').size(), 4); // one entry has two lines
        QTRY_VERIFY(p.f.find<NoticeBar>(u"tpuLogExported"_s)->isVisible());
    }

    void whoMayNotReadIsToldTheRole()
    {
        LogPage p{refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'logging.logEntries.list' denied"_s)};
        auto *notice = p.f.find<NoticeBar>(u"tpuLogNotice"_s);
        QTRY_VERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains(u"roles/logging.viewer"_s), qPrintable(notice->sentence()));
        p.refusal.reset();
        emit notice->actionClicked();
        QTRY_COMPARE(p.f.find<Table>(u"tpuLogTable"_s)->model()->rowCount(), 2);
        QVERIFY(!notice->isVisible());
    }

    void theSentenceOnADeadSshServerNamesThem()
    {
        const Incident incident{.kind = IncidentKind::Unreachable,
                                .tpu = TpuId{u"projects/p/locations/z/nodes/node-1"_s}};
        QVERIFY(incidenttext::sentence(incident).contains(u"“Cloud logs…”"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTpuLogSheet)
#include "tst_tpulogsheet.moc"
