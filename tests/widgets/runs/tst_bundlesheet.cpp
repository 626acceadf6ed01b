// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "widgets/common/noticebar.h"
#include "widgets/runs/bundlesheet.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSemaphore>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include <memory>

using namespace Qt::StringLiterals;

namespace {

BundleContents contentsOf(const QByteArray &log)
{
    BundleContents contents;
    contents.run.id = QUuid::createUuid();
    contents.run.config.name = u"llama"_s;
    contents.run.config.command = u"python train.py --key hunter2"_s;
    contents.about = u"TPU Desk 0.1.0"_s;
    contents.logs = {{u"pod · host 0"_s, log}};
    contents.secrets = {u"hunter2"_s};
    contents.names = {u"my-project"_s};
    contents.madeAt = QDateTime::fromString(u"2026-11-21T12:00:00Z"_s, Qt::ISODate);
    return contents;
}

/// While it lives no work of the global pool is begun.
class HeldPool
{
public:
    HeldPool()
    {
        m_pool->waitForDone();
        m_pool->setMaxThreadCount(1);
        m_pool->start([gate = m_gate] { gate->acquire(); });
    }
    ~HeldPool()
    {
        m_gate->release();
        m_pool->setMaxThreadCount(m_threads);
    }
    Q_DISABLE_COPY_MOVE(HeldPool)

private:
    QThreadPool *m_pool = QThreadPool::globalInstance();
    int m_threads = m_pool->maxThreadCount();
    std::shared_ptr<QSemaphore> m_gate = std::make_shared<QSemaphore>();
};

} // namespace

class BundleSheetTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    struct Stage
    {
        Stage()
        {
            host.resize(1'200, 800);
            host.show();
            sheet = new BundleSheet{&host};
        }
        template <typename T>
        [[nodiscard]] T *find(const char *name) const
        {
            return host.findChild<T *>(QLatin1StringView{name});
        }
        /// Every file that is shown, by its name.
        [[nodiscard]] QMap<QString, QString> shown() const
        {
            QMap<QString, QString> files;
            auto *choice = find<QComboBox>("runBundleFile");
            for (int i = 0; i < choice->count(); ++i) {
                choice->setCurrentIndex(i);
                files.insert(choice->itemData(i).toString(), find<QPlainTextEdit>("runBundleText")->toPlainText());
            }
            return files;
        }

        QWidget host;
        BundleSheet *sheet = nullptr;
    };

private slots:
    void everyFileIsShownBeforeItIsSaved()
    {
        if (QStandardPaths::findExecutable(u"tar"_s).isEmpty())
            QSKIP("tar is not installed");
        Stage stage;
        stage.sheet->openWith(contentsOf("step 1 of my-project\n"));
        auto *save = stage.find<QAbstractButton>("runBundleSave");
        QTRY_VERIFY(save->isEnabled());
        const auto shown = stage.shown();
        QVERIFY(shown.size() >= 2);
        const auto path = m_folder.filePath(u"help.tar.gz"_s);
        stage.sheet->saveTo(path);
        QTRY_VERIFY(stage.find<NoticeBar>("runBundleNotice")->sentence().contains(path));
        QVERIFY(save->isEnabled());
        QCOMPARE(QFileInfo{path}.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions{});
        QProcess tar;
        tar.start(u"tar"_s, {u"-xzf"_s, path, u"-C"_s, m_folder.path()});
        QVERIFY(tar.waitForFinished());
        QCOMPARE(tar.exitCode(), 0);
        const auto folder = m_folder.filePath(u"tpudesk-llama-2026-11-21"_s);
        for (const auto &[name, text] : shown.asKeyValueRange()) { // what is in it is what was shown
            QFile file{folder + u'/' + name};
            QVERIFY2(file.open(QFile::ReadOnly), qPrintable(name));
            QCOMPARE(QString::fromUtf8(file.readAll()), text);
        }
    }

    void secretsAreNotInIt()
    {
        Stage stage;
        stage.sheet->openWith(contentsOf("token hunter2 and ghp_0123456789abcdefghijklmnopqrstuvwxyzAB\n"));
        QTRY_VERIFY(stage.find<QAbstractButton>("runBundleSave")->isEnabled());
        const auto shown = stage.shown();
        for (const auto &text : shown)
            QVERIFY(!text.contains(u"hunter2"_s));
    }

    void peopleAreLeftOutUnlessSomebodyWantsThem()
    {
        Stage stage;
        stage.sheet->openWith(contentsOf("step 1 of my-project\n"));
        auto *save = stage.find<QAbstractButton>("runBundleSave");
        QTRY_VERIFY(save->isEnabled());
        QVERIFY(stage.find<QCheckBox>("runBundlePeople")->isChecked());
        QVERIFY(!QStringList{stage.shown().values()}.join(u'|').contains(u"my-project"_s));
        {
            const HeldPool held; // the plan may be made before click() returns
            stage.find<QCheckBox>("runBundlePeople")->click();
            QVERIFY(!save->isEnabled()); // what is shown is not of what is chosen yet
        }
        QTRY_VERIFY(save->isEnabled());
        QVERIFY(QStringList{stage.shown().values()}.join(u'|').contains(u"my-project"_s));
    }

    void whatIsNotReadyIsNotSaved()
    {
        Stage stage;
        const auto path = m_folder.filePath(u"early.tar.gz"_s);
        {
            const HeldPool held;
            stage.sheet->openWith(contentsOf("step 1\n"));
            stage.sheet->saveTo(path); // the plan is being made
        }
        QTRY_VERIFY(stage.find<QAbstractButton>("runBundleSave")->isEnabled());
        QVERIFY(QThreadPool::globalInstance()->waitForDone(60'000)); // whoever wrote has done so
        QVERIFY(!QFileInfo::exists(path));
    }

    void whatIsNotReadyIsNotOfferedWhenAnotherWasWritten()
    {
        Stage stage;
        stage.sheet->openWith(contentsOf("step 1 of my-project\n"));
        auto *save = stage.find<QAbstractButton>("runBundleSave");
        QTRY_VERIFY(save->isEnabled());
        const auto path = m_folder.filePath(u"first.tar.gz"_s);
        const auto second = m_folder.filePath(u"second.tar.gz"_s);
        {
            const HeldPool held;
            stage.sheet->saveTo(path);
            QVERIFY(!save->isEnabled());
            stage.sheet->saveTo(second); // one at a time
            stage.find<QCheckBox>("runBundlePeople")->click();
            QVERIFY(!save->isEnabled());
        }
        QTRY_VERIFY(stage.find<NoticeBar>("runBundleNotice")->sentence().contains(path));
        QTRY_VERIFY(save->isEnabled());
        QVERIFY(QStringList{stage.shown().values()}.join(u'|').contains(u"my-project"_s));
        QVERIFY(QThreadPool::globalInstance()->waitForDone(60'000));
        QVERIFY(!QFileInfo::exists(second));
    }

    void aFolderThatIsNotThereIsSaid()
    {
        Stage stage;
        stage.sheet->openWith(contentsOf("step 1\n"));
        QTRY_VERIFY(stage.find<QAbstractButton>("runBundleSave")->isEnabled());
        stage.sheet->saveTo(m_folder.filePath(u"no/such/x.tar.gz"_s));
        QTRY_VERIFY(!stage.find<NoticeBar>("runBundleNotice")->sentence().isEmpty());
        QVERIFY(stage.find<QAbstractButton>("runBundleSave")->isEnabled()); // it can be tried again
    }

    void wordsFromHostsAreText()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        Stage stage;
        QByteArray log;
        const auto texts = bait.texts();
        for (const auto &text : texts)
            log += text.left(2'000).toUtf8() + '\n';
        auto contents = contentsOf(log);
        contents.run.config.name = texts.value(u"picture"_s);
        stage.sheet->openWith(contents);
        QTRY_VERIFY(stage.find<QAbstractButton>("runBundleSave")->isEnabled());
        static_cast<void>(stage.shown());
        (void)stage.sheet->grab();
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(BundleSheetTest)
#include "tst_bundlesheet.moc"
