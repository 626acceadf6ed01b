// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filelistmodel.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QPersistentModelIndex>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestFileListModel : public QObject
{
    Q_OBJECT

private:
    static FileEntry file(const QByteArray &name, quint64 size = 1, qint64 modified = 1'700'000'000)
    {
        return {.name = name, .kind = FileKind::File, .size = size, .modified = modified, .mode = 0644};
    }
    static FileEntry folder(const QByteArray &name)
    {
        return {.name = name, .kind = FileKind::Folder, .modified = 1'600'000'000, .mode = 0755};
    }
    static QStringList namesOf(const FileListModel &model)
    {
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names << model.index(row, FileListModel::Name).data().toString();
        return names;
    }

private slots:
    void foldersComeFirstAndNumbersAreNumbers()
    {
        FileListModel model;
        const QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        model.setEntries({file("step10"), file("step9"), folder("zoo"), file("Alpha"), folder("data")});
        QCOMPARE(namesOf(model), (QStringList{u"data/"_s, u"zoo/"_s, u"Alpha"_s, u"step9"_s, u"step10"_s}));
        model.sort(FileListModel::Name, Qt::DescendingOrder);
        QCOMPARE(namesOf(model), (QStringList{u"zoo/"_s, u"data/"_s, u"step10"_s, u"step9"_s, u"Alpha"_s}));
    }

    void everyColumnHasItsOrder()
    {
        FileListModel model;
        model.setEntries({file("a", 300, 30), file("b", 100, 10), file("c", 200, 20)});
        model.sort(FileListModel::Size, Qt::AscendingOrder);
        QCOMPARE(namesOf(model), (QStringList{u"b"_s, u"c"_s, u"a"_s}));
        model.sort(FileListModel::Modified, Qt::DescendingOrder);
        QCOMPARE(namesOf(model), (QStringList{u"a"_s, u"c"_s, u"b"_s}));
    }

    void whatIsChosenStaysChosenWhenItIsSorted()
    {
        FileListModel model;
        model.setEntries({file("a", 3), file("b", 1), file("c", 2)});
        const QPersistentModelIndex chosen{model.index(model.rowOf("b"), 0)};
        model.sort(FileListModel::Size, Qt::DescendingOrder);
        QCOMPARE(chosen.row(), 2);
        QCOMPARE(model.entryAt(chosen.row())->name, "b"_ba);
    }

    void hiddenOnesAndOthersAreFiltered()
    {
        FileListModel model;
        model.setEntries({file(".bashrc"), file("Train.py"), file("train.log"), file("data")});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.hiddenCount(), 1);
        model.setFilter(u"TRAIN lo"_s);
        QCOMPARE(namesOf(model), QStringList{u"train.log"_s});
        model.setFilter({});
        model.setShowsHidden(true);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.hiddenCount(), 0);
    }

    void X4_hostileNamesAreOneLineAndCanBeFound()
    {
        FileListModel model;
        model.setEntries({file("a\nb"), file("\xff"), file("x\xe2\x80\xaey")});
        const auto names = namesOf(model);
        QVERIFY2(names.contains(u"a\\nb"_s) && names.contains(u"\\xff"_s) && names.contains(u"x\\u202ey"_s),
                 qPrintable(names.join(u' ')));
        QVERIFY(model.rowOf("a\nb") >= 0 && model.rowOf("\xff") >= 0);
        QCOMPARE(model.rowOf("a\\nb"), -1); // shown like another one is not being that one
    }

    void aLinkSaysWhereItLeads()
    {
        FileListModel model;
        FileEntry link{.name = "link", .kind = FileKind::Link, .leadsTo = FileKind::Folder, .target = "/data"};
        model.setEntries({link, file("a")});
        QCOMPARE(model.entryAt(0)->name, "link"_ba); // among the folders
        QVERIFY(model.index(0, FileListModel::Kind).data().toString().contains(u"/data"_s));
        QVERIFY(model.index(0, FileListModel::Mode).data().toString().startsWith(u'l'));
    }

    void X5_tenThousandRowsAreThereAtOnce()
    {
        QList<FileEntry> entries;
        for (int i = 0; i < 10'000; ++i)
            entries << file("step-" + QByteArray::number((i * 7919) % 10'000) + ".ckpt", quint64(i));
        FileListModel model;
        QElapsedTimer time;
        time.start();
        model.setEntries(entries);
        QVERIFY2(time.elapsed() < 2'000, qPrintable(QString::number(time.elapsed()))); // the bench has the real number
        QCOMPARE(model.rowCount(), 10'000);
        QCOMPARE(model.entryAt(0)->name, "step-0.ckpt"_ba);
        QCOMPARE(model.entryAt(9'999)->name, "step-9999.ckpt"_ba);
    }

    void X5_aHundredThousandRowsAreSortedAndFiltered()
    {
        constexpr int count = 100'000;
        QList<FileEntry> entries;
        for (int i = 0; i < count; ++i)
            entries << file("step-" + QByteArray::number((i * 7919LL) % count), quint64(i));
        FileListModel model;
        model.setEntries(entries);
        QCOMPARE(model.rowCount(), count);
        QCOMPARE(model.entryAt(count - 1)->name, "step-99999"_ba);
        model.setFilter(u"9999"_s);
        QCOMPARE(model.rowCount(), 19); // 9999, a digit before it, a digit behind it, and 99999 once
        model.setFilter({});
        QCOMPARE(model.rowCount(), count);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFileListModel)
#include "tst_filelistmodel.moc"
