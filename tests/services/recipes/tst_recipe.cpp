// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/bucketmount.h"
#include "services/recipes/check.h"
#include "services/recipes/compilecache.h"
#include "services/recipes/environment.h"
#include "services/recipes/nfs.h"
#include "services/recipes/recipetext.h"
#include "services/recipes/stepscript.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

class TestRecipe : public QObject
{
    Q_OBJECT

private slots:
    void everyRecipeOfOursCanBeRead();
    void everyProblemAndNoteOfAScriptHasItsSentence();
    void aRecipeThatIsWrongIsRefusedWithThePlace_data();
    void aRecipeThatIsWrongIsRefusedWithThePlace();
    void aScriptFromWindowsGetsTheLineEndsOfBash();
    void valuesThatDoNotFitTheirKindAreNamed();
    void valuesArriveInTheScriptByteForByte();
    void whatAHostSaysIsReadAtEveryCut();
    void aHostCannotSayMoreThanIsKept();
    void theWordsOfAHostAreNotTakenForPlaces();
    void N1_thePreviewOfTheShareIsExactlyWhatIsWritten();
    void pathsAreEscapedAsTheScriptEscapesThem();
    void sharesThatCannotBeAreNamedBeforeAnythingIsDone();
    void bucketsThatCannotBeMountedAreNamedBeforeAnythingIsDone();
    void theOrderOfABucketSaysWhatWasChosen();
    void aCompilationCacheLiesWhereAllHostsFindIt();
    void deviceCountsFollowTheType();
};

namespace {

QByteArray json(const QByteArray &steps, const QByteArray &more = {})
{
    return R"({"format":1,"id":"x","title":"T","parameters":[{"name":"A","kind":"word"}],)" + more + R"("steps":[)"
        + steps + "]}";
}

NfsShare someShare()
{
    const auto host = [](int number) {
        return PodHost{.id = u"h%1"_s.arg(number),
                       .label = u"pod · host %1"_s.arg(number),
                       .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s},
                       .worker = number,
                       .workers = 3,
                       .internalAddress = u"10.0.0.%1"_s.arg(number + 2),
                       .zone = ZoneId{u"us-central2-b"_s}};
    };
    return suggestedShare({host(0), host(1), host(2)}, u"llama pod!"_s);
}

QByteArray bash(const QByteArray &script, const QStringList &arguments = {})
{
    QProcess process;
    process.start(u"bash"_s, QStringList{u"-s"_s} + arguments);
    process.write(script);
    process.closeWriteChannel();
    process.waitForFinished(30'000);
    return process.readAllStandardOutput();
}

} // namespace

void TestRecipe::everyRecipeOfOursCanBeRead()
{
    for (const auto &id : builtInRecipes()) {
        const auto recipe = builtInRecipe(id);
        QVERIFY2(recipe, qPrintable(recipe ? id : id + recipe.error().message));
        QCOMPARE(recipe->id, id);
        for (const auto &step : recipe->steps)
            QVERIFY2(!scriptFor(*recipe, step, {.mark = newMark(), .address = {}, .role = {}, .values = {}},
                                StepAction::Apply)
                          .contains('\r'),
                     qPrintable(step.id));
        QCOMPARE(recipeTextFrom(toJson(recipe->text)), recipe->text);
    }
    QCOMPARE(builtInRecipe(u"../../etc/passwd"_s).error().code, ErrorCode::NotFound);
}

void TestRecipe::everyProblemAndNoteOfAScriptHasItsSentence()
{
    static const QRegularExpression said{u"(?<![\\w-])(problem|note) ([a-z]+(?:-[a-z]+)*)\\b"_s};
    QSet<QString> used;
    QDirIterator files{u":/tpudesk/recipes"_s, {u"*.sh"_s}, QDir::Files, QDirIterator::Subdirectories};
    while (files.hasNext()) {
        QFile file{files.next()};
        QVERIFY(file.open(QFile::ReadOnly));
        for (const auto &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
            if (line.trimmed().startsWith(u'#') || line.startsWith("problem()"_L1) || line.startsWith("note()"_L1))
                continue;
            for (auto matches = said.globalMatch(line); matches.hasNext();) {
                const auto match = matches.next();
                used << match.captured(2);
                const auto &known = match.captured(1) == "note"_L1 ? knownNotes() : knownProblems();
                QVERIFY2(known.contains(match.captured(2)), qPrintable(file.fileName() + u": "_s + line));
            }
        }
    }
    QVERIFY(used.size() > 50);
    for (const auto &name : knownProblems())
        QVERIFY2(used.contains(name) || name == "not-together"_L1 || name == "odd-fact"_L1, qPrintable(name));
}

void TestRecipe::aRecipeThatIsWrongIsRefusedWithThePlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::newRow("no JSON") << QByteArray{"{"} << u"recipe.json"_s;
    QTest::newRow("no steps") << json({}) << u"no steps"_s;
    QTest::newRow("a file that is missing") << json(R"({"id":"a","hosts":"all","script":"b.sh"})") << u"b.sh"_s;
    QTest::newRow("a file above it") << json(R"({"id":"a","hosts":"all","script":"../../etc/passwd"})") << u"passwd"_s;
    QTest::newRow("no hosts") << json(R"({"id":"a","hosts":"some","script":"a.sh"})") << u"which hosts"_s;
    QTest::newRow("a name twice") << json(
        R"({"id":"a","hosts":"all","script":"a.sh"},{"id":"a","hosts":"all","script":"a.sh"})")
                                  << u"taken"_s;
    QTest::newRow("needs what comes later")
        << json(R"({"id":"a","hosts":"all","script":"a.sh","needs":["b"]},{"id":"b","hosts":"all","script":"a.sh"})")
        << u"“b”"_s;
    QTest::newRow("given itself") << json(
        R"({"id":"a","hosts":"all","script":"a.sh","given":[{"name":"X","step":"a","fact":"f"}]})")
                                  << u"“a”"_s;
    QTest::newRow("a variable of the shell")
        << json(R"({"id":"a","hosts":"all","script":"a.sh","given":[{"name":"PATH","step":"a","fact":"f"}]})")
        << u"PATH"_s;
    QTest::newRow("an injection as a name") << json(R"({"id":"a","hosts":"all","script":"a.sh"})",
                                                    R"("parameters":[{"name":"A=1;reboot;B","kind":"word"}],)")
                                            << u"reboot"_s;
    QTest::newRow("another format") << QByteArray{R"({"format":2,"id":"x","steps":[]})"} << u"another version"_s;
    QTest::newRow("an unknown condition")
        << json(R"({"id":"a","hosts":"all","script":"a.sh","when":{"name":"B","is":"yes"}})") << u"not there"_s;
}

void TestRecipe::aRecipeThatIsWrongIsRefusedWithThePlace()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    const auto recipe = parseRecipe({.json = text, .files = {{u"a.sh"_s, "apply() { :; }\n"}}});
    QVERIFY(!recipe);
    QVERIFY2(recipe.error().message.contains(place), qPrintable(recipe.error().message));
}

void TestRecipe::aScriptFromWindowsGetsTheLineEndsOfBash()
{
    const auto recipe = parseRecipe({.json = json(R"({"id":"a","hosts":"all","script":"a.sh"})"),
                                     .files = {{u"a.sh"_s, "apply()\r\n{\r\n    fact x 1\r\n}\r\n"}}});
    QVERIFY(recipe);
    const auto mark = newMark();
    const auto said =
        saidIn(bash(scriptFor(*recipe, recipe->steps.first(), {.mark = mark, .address = {}, .role = {}, .values = {}},
                              StepAction::Apply)),
               mark);
    QCOMPARE(said.result, u"tried"_s);
    QCOMPARE(said.facts.value(0).second, u"1"_s);
}

void TestRecipe::valuesThatDoNotFitTheirKindAreNamed()
{
    using Kind = RecipeParameter::Kind;
    const auto problem = [](Kind kind, const QString &value) {
        return problemOf({.name = u"A"_s, .kind = kind, .choices = {u"a"_s, u"b"_s}}, value);
    };
    QVERIFY(problem(Kind::Path, u"/with 'blanks' and \"quotes\" 中文"_s).isEmpty());
    QVERIFY(!problem(Kind::Path, u"relative"_s).isEmpty());
    QVERIFY(!problem(Kind::Path, u"/a\nb"_s).isEmpty());
    QVERIFY(!problem(Kind::Name, u"a/b"_s).isEmpty());
    QVERIFY(!problem(Kind::Choice, u"c"_s).isEmpty());
    QVERIFY(!problem(Kind::Number, u"-1"_s).isEmpty());
    QVERIFY(problem(Kind::Number, u"0"_s).isEmpty());
    QVERIFY(!problem(Kind::Address, u"10.0.0.2 -o x"_s).isEmpty());
    QVERIFY(problem(Kind::Address, u"fd00::1"_s).isEmpty());
    QVERIFY(!problem(Kind::Word, u"$(reboot)"_s).isEmpty());
    QVERIFY(!problem(Kind::Lines, QString{QChar{0}}).isEmpty());
}

void TestRecipe::valuesArriveInTheScriptByteForByte()
{
    const auto recipe = parseRecipe({.json = json(R"({"id":"a","hosts":"all","script":"a.sh"})"),
                                     .files = {{u"a.sh"_s, "apply() { fact value \"$A\"; }\n"}}});
    QVERIFY(recipe);
    auto *random = QRandomGenerator::global();
    QStringList values{u"'"_s, u"$(touch /tmp/x) `id` \\ \n\n"_s, u"中文 한국어 \t '\"'\"'"_s, u"-n"_s, {}};
    for (int i = 0; i < 40; ++i) {
        QString value;
        for (int length = random->bounded(1, 60); length > 0; --length)
            value += QChar{random->bounded(8) == 0 ? random->bounded(0x4e00, 0x9fff) : random->bounded(1, 127)};
        values << value;
    }
    for (const auto &value : std::as_const(values)) {
        const auto mark = newMark();
        const auto script =
            scriptFor(*recipe, recipe->steps.first(),
                      {.mark = mark, .address = value, .role = value, .values = {{u"A"_s, value}}}, StepAction::Apply);
        const auto said = saidIn(bash(script), mark);
        QCOMPARE(said.facts.value(0).second, value);
    }
}

void TestRecipe::whatAHostSaysIsReadAtEveryCut()
{
    const QString mark = u"#tpudesk-0123456789abcdef"_s;
    const auto word = [](const char *text) { return ' ' + QByteArray{text}.toBase64(); };
    const QByteArray output = "begin\n\nblank above\n\n" + mark.toUtf8() + " fact" + word("name") + word("a b\nc")
        + "\nmiddle\n\n" + mark.toUtf8() + " problem" + word("disk-full") + word("/") + "\n\n" + mark.toUtf8()
        + " result" + word("changed") + "\nthe end";
    const auto said = saidIn(output, mark);
    QCOMPARE(said.facts.value(0).second, u"a b\nc"_s);
    QCOMPARE(said.problem, u"disk-full"_s);
    QCOMPARE(said.words, QStringList{u"/"_s});
    QCOMPARE(said.result, u"changed"_s);
    QCOMPARE(said.output, "begin\n\nblank above\nmiddle\nthe end");
    for (qsizetype cut = 0; cut <= output.size(); ++cut) {
        StepOutputFilter filter;
        QByteArray shown = filter.take(output.first(cut), mark);
        shown += filter.take(output.sliced(cut), mark);
        shown += filter.rest();
        QCOMPARE(shown, said.output);
    }
}

void TestRecipe::aHostCannotSayMoreThanIsKept()
{
    const QString mark = newMark();
    QByteArray output;
    for (int i = 0; i < 1000; ++i)
        output += mark.toUtf8() + " fact YQ== " + QByteArray(i < 3 ? 300'000 : 4, 'A') + '\n';
    const auto said = saidIn(output, mark);
    QVERIFY(said.facts.size() <= 200);
    for (const auto &[name, value] : said.facts)
        QVERIFY(value.size() <= 64 * 1024);
    QVERIFY(saidIn("x result Y2hhbmdlZA==\n", {}).result.isEmpty());
}

void TestRecipe::theWordsOfAHostAreNotTakenForPlaces()
{
    const auto recipe = builtInRecipe(u"shared-folder"_s);
    HostStepState cell;
    cell.state = HostStepPhase::Failed;
    cell.problem = u"other-mount"_s;
    cell.words = {u"%2%2"_s, u"%1<b>"_s};
    const auto sentence = sentenceOf(*recipe, cell);
    QVERIFY2(sentence.contains("at %2%2 already: %1<b>."_L1), qPrintable(sentence));
}

void TestRecipe::N1_thePreviewOfTheShareIsExactlyWhatIsWritten()
{
    auto share = someShare();
    QCOMPARE(share.name, u"llama-pod-"_s);
    QVERIFY(problemsOf(share).isEmpty());
    QString all;
    for (const auto &part : previewOf(share)) {
        all += part.file + u'\n' + part.text + u'\n';
        QVERIFY(!part.where.isEmpty());
    }
    QVERIFY(all.contains(
        "/nfs_share 10.0.0.3(rw,sync,no_subtree_check,root_squash,all_squash,anonuid=$(id -u),anongid=$(id -g))\n"_L1));
    QVERIFY(all.contains("10.0.0.2:/nfs_share /nfs_share nfs4 rw,nosuid,nodev,_netdev,nofail,hard,timeo=600 0 0\n"_L1));
    for (const auto wrong : {"no_root_squash"_L1, "777"_L1, "*("_L1, "/24"_L1})
        QVERIFY2(!all.contains(wrong), wrong.data());
    QCOMPARE(nfsShareFrom(toJson(share)), share);
    const auto order = orderFor(share, *builtInRecipe(u"shared-folder"_s));
    QVERIFY2(order.problem().isEmpty(), qPrintable(order.problem()));
    QCOMPARE(toJson(*recipeOrderFrom(toJson(order))), toJson(order));
    // The script writes the same lines.
    const auto &recipe = order.recipe;
    const QByteArray script =
        scriptFor(recipe, recipe.steps[recipe.indexOf(u"mount"_s)],
                  {.mark = u"#m"_s, .address = {}, .role = u"client"_s, .values = order.values}, StepAction::Apply);
    const auto line = bash(script.left(script.lastIndexOf("run_step")) + "fstab_line\n");
    QVERIFY2(all.contains(QString::fromUtf8(line)), line.constData());
}

void TestRecipe::pathsAreEscapedAsTheScriptEscapesThem()
{
    QFile file{u":/tpudesk/recipes/shared-folder/share.sh"_s};
    QVERIFY(file.open(QFile::ReadOnly));
    const QByteArray script = "export LC_ALL=C.UTF-8 SHARE=x EXPORT=\"$1\"\n" + file.readAll()
        + "exports_path; printf '\\n'; fstab_path \"$1\"\n";
    for (const auto &path : {u"/plain/path-1"_s, u"/a b\tc"_s, u"/\"q\" 'x' #(y)\\z"_s, u"/共享 폴더"_s, u"/%h $(x)"_s})
        QCOMPARE(bash(script, {path}), (escapedPath(path, u"()\"#\\ ") + u'\n' + escapedPath(path, u"#\\ ")).toUtf8());
}

void TestRecipe::sharesThatCannotBeAreNamedBeforeAnythingIsDone()
{
    const auto problem = [](auto &&change) {
        auto share = someShare();
        change(share);
        return problemsOf(share).join(u'\n');
    };
    QVERIFY(problem([](NfsShare &s) { s.exportFolder = u"/etc"_s; }).contains("belongs to the system"_L1));
    QVERIFY(problem([](NfsShare &s) { s.mountFolder = u"/a/../b"_s; }).contains("whole path"_L1));
    QVERIFY(problem([](NfsShare &s) { s.mountFolder = u"/a\nb"_s; }).contains("whole path"_L1));
    QVERIFY(problem([](NfsShare &s) { s.clients.clear(); }).contains("at least one"_L1));
    QVERIFY(problem([](NfsShare &s) { s.clients.first().internalAddress.clear(); }).contains("no internal address"_L1));
    QVERIFY(problem([](NfsShare &s) { s.clients << s.server; }).contains("among the hosts"_L1));
    QVERIFY(problem([](NfsShare &s) {
                s.server.zone = ZoneId{u"us-central2-b"_s};
                s.clients.first().zone = ZoneId{u"europe-west4-a"_s};
            }).contains("another zone"_L1));
    QVERIFY(problem([](NfsShare &s) { s.link = u"a/b"_s; }).contains("link"_L1));
    QVERIFY(problem([](NfsShare &s) { s.mountFolder = u"/with blanks 'and' \"quotes\" 中文"_s; }).isEmpty());
}

void TestRecipe::bucketsThatCannotBeMountedAreNamedBeforeAnythingIsDone()
{
    const auto problem = [](auto &&change) {
        BucketMount mount{.place = u"gs://my-data/runs"_s};
        change(mount);
        return problemsOf(mount).join(u'\n');
    };
    QCOMPARE(problem([](BucketMount &) { }), QString{});
    for (const auto &place : {u"my-data"_s, u"gs://my-data"_s, u"gs://my-data/"_s, u"gs://my-data/런/run=1+2@3"_s})
        QCOMPARE(problem([&](BucketMount &m) { m.place = place; }), QString{});
    QVERIFY(problem([](BucketMount &m) { m.place.clear(); }).contains("Give the bucket"_L1));
    for (const auto &place : {u"gs://"_s, u"gs:///x"_s, u"My-Data"_s, u"a"_s, u"my-data,uid=0"_s, u"my data"_s, u"-o"_s,
                              u"https://my-data"_s, u"my-data\nx"_s})
        QVERIFY2(problem([&](BucketMount &m) { m.place = place; }).contains("is not a bucket"_L1), qPrintable(place));
    for (const auto &folder : {u"/runs"_s, u"a,uid=0"_s, u"a b"_s, u"../x"_s, u"a/../b"_s, u"a/."_s, u"a//b"_s,
                               u"a\\b"_s, u"50%"_s, u"a\"b"_s, u"a#b"_s, u"a\nb"_s, u"a\u00a0b"_s, u"a//"_s})
        QVERIFY2(
            problem([&](BucketMount &m) { m.place = u"gs://my-data/"_s + folder; }).contains("cannot be mounted"_L1),
            qPrintable(folder));
    QVERIFY(problem([](BucketMount &m) { m.mountFolder = u"/etc"_s; }).contains("belongs to the system"_L1));
    QVERIFY(problem([](BucketMount &m) { m.mountFolder = u"bucket"_s; }).contains("whole path"_L1));
    QVERIFY(problem([](BucketMount &m) { m.link = u"a/b"_s; }).contains("link"_L1));
    QVERIFY(problem([](BucketMount &m) { m.name = u"a b"_s; }).contains("letters, digits"_L1));
    QVERIFY(problem([](BucketMount &m) { m.cacheMegabytes = -1; }).contains("between 0"_L1));
}

void TestRecipe::theOrderOfABucketSaysWhatWasChosen()
{
    const BucketMount mount{.name = u"data"_s,
                            .place = u"gs://my-data/runs/a/"_s,
                            .mountFolder = u"/data"_s,
                            .link = {},
                            .isReadOnly = true,
                            .cacheMegabytes = 0,
                            .keep = NfsKeep::SystemdUnit};
    const auto recipe = builtInRecipe(u"bucket-mount"_s);
    QVERIFY(recipe);
    const auto order = orderFor(mount, someShare().clients, *recipe);
    QCOMPARE(order.problem(), QString{});
    QCOMPARE(order.values.value(u"BUCKET"_s), u"my-data"_s);
    QCOMPARE(order.values.value(u"FOLDER"_s), u"runs/a"_s);
    QCOMPARE(order.values.value(u"ACCESS"_s), u"ro"_s);
    QCOMPARE(order.values.value(u"CACHE_MB"_s), u"0"_s);
    QCOMPARE(order.values.value(u"METHOD"_s), u"systemd"_s);
    for (const auto &parameter : recipe->parameters)
        QVERIFY2(order.values.contains(parameter.name), qPrintable(parameter.name));
    // What is mounted to be read only is not written to.
    for (const auto &step : recipe->steps)
        QCOMPARE(order.includes(step, order.hosts.first()),
                 step.id != "write"_L1 && step.id != "read"_L1 && step.id != "read-back"_L1);
    QCOMPARE(bucketMountFrom(toJson(mount)), mount);
    QCOMPARE(bucketMountFrom({}), BucketMount{});
}

void TestRecipe::aCompilationCacheLiesWhereAllHostsFindIt()
{
    QCOMPARE(suggestedCachePlace(u"/nfs_share"_s, u"my-data"_s), u"/nfs_share/.jax-cache"_s);
    QCOMPARE(suggestedCachePlace({}, u"my-data"_s), u"gs://my-data/jax-cache"_s);
    QCOMPARE(suggestedCachePlace({}, {}), u"~/.cache/jax"_s);
    for (const auto &place : {u"/nfs_share/.jax-cache"_s, u"/with blanks 'q'"_s, u"gs://my-data/jax cache/캐시"_s})
        QCOMPARE(problemsOf(SharedCompilationCache{.place = place}, 4), QStringList{});
    QCOMPARE(problemsOf(SharedCompilationCache{.place = u"~/.cache/jax"_s}, 1), QStringList{});
    QVERIFY(problemsOf(SharedCompilationCache{.place = u"~/.cache/jax"_s}, 2).join(u' ').contains("another folder"_L1));
    for (const auto &place :
         {u""_s, u"/"_s, u"~"_s, u"~/"_s, u"relative"_s, u"/a/../b"_s, u"/a//b"_s, u"/a/"_s, u"/a\nb"_s,
          u"gs://my-data"_s, u"gs://my-data/"_s, u"gs://my-data//x"_s, u"gs://My/x"_s, u"gs://my-data/../x"_s})
        QVERIFY2(problemsOf(SharedCompilationCache{.place = place}, 1).join(u' ').contains("cannot be the place"_L1),
                 qPrintable(place));
    QCOMPARE(problemsOf(SharedCompilationCache{.place = u"/x"_s, .leastSeconds = -1}, 1).size(), 1);
    const SharedCompilationCache cache{.place = u"gs://my-data/x"_s, .leastSeconds = 3, .isLogged = false};
    const auto recipe = builtInRecipe(u"compile-cache"_s);
    QVERIFY(recipe);
    const auto order = orderFor(cache, u"~/venv"_s, someShare().clients, *recipe);
    QCOMPARE(order.problem(), QString{});
    QCOMPARE(order.values.value(u"WITH_LOG"_s), QString{});
    for (const auto &parameter : recipe->parameters)
        QVERIFY2(order.values.contains(parameter.name), qPrintable(parameter.name));
    QCOMPARE(sharedCompilationCacheFrom(toJson(cache)), cache);
}

void TestRecipe::deviceCountsFollowTheType()
{
    for (const auto &[type, devices] : {std::pair{u"v2-8"_s, 8},
                                        {u"v3-32"_s, 32},
                                        {u"v4-8"_s, 4},
                                        {u"v5p-16"_s, 8},
                                        {u"v5litepod-16"_s, 16},
                                        {u"v6e-4"_s, 4},
                                        {u"ct9-x"_s, 0},
                                        {{}, 0}})
        QCOMPARE(expectedDevices(type), devices);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
