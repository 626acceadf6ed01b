// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What keeps a verb from changing anything, before it has looked at anything: there is no session here.
#include "services/control/verbcall.h"
#include "services/core/async/reply.h"
#include "services/core/taskscope.h"

#include <QJsonArray>
#include <QScopeGuard>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

class SilentIo final : public VerbIo
{
public:
    void progress(const QString &) override { ++heard; }
    void write(const QByteArray &, OutputStream) override { ++heard; }
    [[nodiscard]] Task<> agree(VerbQuestion, std::stop_token) override
    {
        ++heard;
        return finishedTask<void>(failed(ErrorCode::Denied));
    }

    int heard = 0;
};

/// As the table wants them.
QJsonObject rightArguments(const Verb &verb)
{
    QJsonObject arguments;
    for (const auto &argument : verb.arguments) {
        const auto word = argument.choices.isEmpty() ? u"x"_s : argument.choices.constFirst();
        if (!argument.isRequired)
            continue;
        if (argument.kind == ArgumentKind::Number)
            arguments.insert(argument.name, 1);
        else if (argument.kind == ArgumentKind::Texts)
            arguments.insert(argument.name, QJsonArray{word});
        else
            arguments.insert(argument.name, word);
    }
    return arguments;
}

} // namespace

class TestVerbGuard : public QObject
{
    Q_OBJECT

private slots:
    void readOnlyRefusesEachVerbThatChanges_data() { changingVerbs(); }

    void readOnlyRefusesEachVerbThatChanges()
    {
        QFETCH(QString, name);
        QCOMPARE(reasonOf(name, true), QString{verbreason::readOnly});
    }

    void theReadOnlyModeRefusesWhatTheCloudWouldDo_data() { changingVerbs(); }

    void theReadOnlyModeRefusesWhatTheCloudWouldDo()
    {
        QFETCH(QString, name);
        if (verbNamed(name)->need == CloudNeed::None)
            QSKIP("nothing of the cloud changes");
        WriteLock::instance().lock();
        const auto back = qScopeGuard([] { WriteLock::instance().unlock(); });
        QCOMPARE(reasonOf(name, false), QString{verbreason::readOnly});
    }

    void wrongArgumentsAreRefusedFirst()
    {
        const auto io = std::make_shared<SilentIo>();
        std::optional<Result<QJsonObject>> ended;
        TaskScope scope;
        scope.run(
            perform({.verb = u"tpus.delete"_s, .arguments = {{u"name"_s, 3}}, .isReadOnly = true}, {.io = io}, {}),
            [&ended](const Result<QJsonObject> &result) { ended = result; });
        QVERIFY(ended && !*ended);
        QCOMPARE(ended->error().reason, QString{verbreason::usage});
    }

private:
    static void changingVerbs()
    {
        QTest::addColumn<QString>("name");
        for (const auto &verb : verbs()) {
            if (verb.changes() && verb.work != nullptr)
                QTest::newRow(qPrintable(verb.name)) << verb.name;
        }
    }

    /// Why the verb was refused; it has not so much as said a word.
    [[nodiscard]] static QString reasonOf(const QString &name, bool isReadOnly)
    {
        const auto io = std::make_shared<SilentIo>();
        std::optional<Result<QJsonObject>> ended;
        TaskScope scope;
        const VerbCall call{.verb = name, .arguments = rightArguments(*verbNamed(name)), .isReadOnly = isReadOnly};
        scope.run(perform(call, {.io = io}, {}), [&ended](const Result<QJsonObject> &result) { ended = result; });
        return ended && !*ended && io->heard == 0 ? ended->error().reason : u"it was not refused"_s;
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestVerbGuard)
#include "tst_verbguard.moc"
