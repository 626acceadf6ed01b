// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarlines.h"
#include "services/scalars/scalartag.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

/// All that the lines of a log say.
QList<LineScalars> saidBy(const QByteArray &log, const ScalarRule &rule = {}, const QString &stepPattern = {})
{
    ScalarLines lines{rule, stepPattern};
    QList<LineScalars> all;
    lines.feed(log + '\n', 0, [&](const LineScalars &line) { all.append(line); });
    return all;
}

LineScalars lastOf(const QByteArray &log)
{
    const auto all = saidBy(log);
    return all.isEmpty() ? LineScalars{} : all.constLast();
}

double valueIn(const LineScalars &line, const QString &tag)
{
    for (const auto &[name, value] : line.values) {
        if (name == tag)
            return value;
    }
    return -12'345; // it is not there
}

/// "40 of 1000: loss=0.5 lr=0.001".
QString shown(const LineScalars &line)
{
    auto text = line.step ? QString::number(*line.step) : u"?"_s;
    if (line.total)
        text += u" of %1"_s.arg(*line.total);
    text += u':';
    for (const auto &[tag, value] : line.values)
        text += u" %1=%2"_s.arg(tag).arg(value);
    return text;
}

} // namespace

class ScalarLinesTest : public QObject
{
    Q_OBJECT

private slots:
    void eachFrameworkIsRead_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("last");
        QTest::newRow("clu of Flax")
            << "I1129 12:00:00.123456 139 logging_writer.py:48] [100] accuracy=0.981, learning_rate=0.1, loss=0.0512, steps_per_second=12.5"_ba
            << u"100: accuracy=0.981 learning_rate=0.1 loss=0.0512 steps_per_second=12.5"_s;
        QTest::newRow("Flax's example of MNIST")
            << "epoch:  3, train_loss: 0.0415, train_accuracy: 98.75, test_loss: 0.0371, test_accuracy: 98.84"_ba
            << u"3: loss=0.0415 train_accuracy=98.75 test_loss=0.0371 test_accuracy=98.84"_s;
        QTest::newRow("MaxText")
            << "completed step: 12, seconds: 18.508, TFLOP/s/device: 221.750, Tokens/s/device: 885.0, total_weights: 65536, loss: 9.588"_ba
            << u"12: seconds=18.508 tflops_per_second_per_device=221.75 tokens_per_second_per_device=885 total_weights=65536 loss=9.588"_s;
        QTest::newRow("MaxText's evaluation")
            << "eval metrics after step: 9, loss=8.9, total_weights=5"_ba << u"9: eval_loss=8.9 eval_total_weights=5"_s;
        QTest::newRow("EasyLM")
            << "{'accuracy': array(0.25, dtype=float32),\n 'learning_rate': array(0.0003, dtype=float32),\n"
               " 'loss': array(2.125, dtype=float32),\n 'step': 40}"_ba
            << u"40: accuracy=0.25 learning_rate=0.0003 loss=2.125"_s;
        QTest::newRow("levanter")
            << "18:00:00 [I] Progress on:train 2.60kit/10.0kit rate:1.6it/s remaining:1:17:05 elapsed:27:12 postfix:loss=3.125"_ba
            << u"2600 of 10000: steps_per_second=1.6 loss=3.125"_s;
        QTest::newRow("levanter, slow")
            << "Progress on:train 160it/5.00kit rate:2.0s/it remaining:x elapsed:y postfix:loss=4.5"_ba
            << u"160 of 5000: steps_per_second=0.5 loss=4.5"_s;
        QTest::newRow("Keras 2")
            << "Epoch 3/10\n 12/100 [==>...........................] - ETA: 5s - loss: 0.3000 - accuracy: 0.9000"_ba
            << u"212 of 1000: loss=0.3 accuracy=0.9"_s;
        QTest::newRow("Keras 3")
            << "Epoch 2/10\n100/100 \xe2\x94\x81\xe2\x94\x81\xe2\x94\x81 2s 20ms/step - accuracy: 0.75 - loss: 0.25 - val_loss: 0.5"_ba
            << u"200 of 1000: steps_per_second=50 accuracy=0.75 loss=0.25 val_loss=0.5"_s;
        QTest::newRow("Trainer of Hugging Face")
            << " 10%|#         | 50/500 [00:12<01:48,  4.15it/s]{'loss': 0.25, 'grad_norm': 1.5, 'learning_rate': 4e-05, 'epoch': 0.5}"_ba
            << u"50 of 500: steps_per_second=4.15 loss=0.25 grad_norm=1.5 learning_rate=4e-05"_s;
        QTest::newRow("Trainer on lines of its own")
            << " 10%|#         | 50/500 [00:12<01:48,  4.15it/s]\n{'eval_loss': '0.5', 'eval_runtime': '2.5', 'epoch': '0.5'}"_ba
            << u"50: eval_loss=0.5 eval_runtime=2.5"_s;
        QTest::newRow("tqdm") << "  3%|#    | 120/4000 [00:12<06:41,  9.66it/s, loss=0.345]"_ba
                              << u"120 of 4000: steps_per_second=9.66 loss=0.345"_s;
        QTest::newRow("tqdm, slow") << "  3%|#    | 120/4000 [04:00<06:41,  2.00s/it]"_ba
                                    << u"120 of 4000: steps_per_second=0.5"_s;
        QTest::newRow("Lightning")
            << "Epoch 3:  12%|#2        | 120/1000 [00:12<01:30,  9.60it/s, loss=0.5, v_num=0]"_ba
            << u"3120: steps_per_second=9.6 loss=0.5 v_num=0"_s;
        QTest::newRow("PyTorch's tutorial")
            << "Epoch [3/10], Step [40/1000], Loss: 0.5000"_ba << u"2040 of 10000: loss=0.5"_s;
        QTest::newRow("nanoGPT") << "iter 100: loss 2.3400, time 12.30ms, mfu 5.25%"_ba << u"100: loss=2.34 mfu=5.25"_s;
        QTest::newRow("nanoGPT's evaluation")
            << "step 250: train loss 2.1000, val loss 2.2500"_ba << u"250: loss=2.1 val_loss=2.25"_s;
        QTest::newRow("torchtitan")
            << "\x1b[31mstep: 10  \x1b[32mloss:  8.2500  \x1b[36mgrad_norm:  1.5000  \x1b[34mtps: 1,400\x1b[39m"_ba
            << u"10: loss=8.25 grad_norm=1.5 tps=1400"_s;
        QTest::newRow("key=value") << "step=40 loss=0.5 lr=1e-3 tokens/s=12,345"_ba
                                   << u"40: loss=0.5 learning_rate=0.001 tokens_per_second=12345"_s;
        QTest::newRow("with rates") << "step 40/1000 loss 0.5 (3,100 tokens/s, 5.5 steps/s)"_ba
                                    << u"40 of 1000: loss=0.5 tokens_per_second=3100 steps_per_second=5.5"_s;
        QTest::newRow("JSON")
            << "{\"step\": 40, \"loss\": 0.5, \"eval\": {\"accuracy\": 0.75}, \"host\": 3, \"name\": \"x\"}"_ba
            << u"40: eval/accuracy=0.75 loss=0.5"_s;
        QTest::newRow("fairseq")
            << "{\"epoch\": 1, \"update\": 0.5, \"loss\": \"3.25\", \"num_updates\": \"100\", \"lr\": \"1e-05\"}"_ba
            << u"100: loss=3.25 learning_rate=1e-05"_s;
        QTest::newRow("JSON around a message")
            << "{\"severity\": \"INFO\", \"message\": \"step 7 loss 0.5\", \"time\": 12.5}"_ba << u"7: loss=0.5"_s;
    }
    void eachFrameworkIsRead()
    {
        QFETCH(const QByteArray, log);
        QFETCH(const QString, last);
        QCOMPARE(shown(lastOf(log)), last);
    }

    void whatIsNoTrainingSaysNothing_data()
    {
        QTest::addColumn<QByteArray>("line");
        const QList<QByteArray> lines{"Serving on port: 8080, pid=4711",
                                      "Downloading shards:  45%|####5     | 45/100 [00:10<00:12,  4.50it/s]",
                                      "Map:  12%|#2    | 1200/10000 [00:01<00:08, 980.12 examples/s]",
                                      "learning_rate: 0.001, weight_decay: 0.1, seed: 42",
                                      "python3 train.py --steps 400 --lr 0.1",
                                      "2026-11-29 12:00:00 INFO ready",
                                      "W1129 12:00:00.1 5 train.py:48] warning: 3",
                                      "",
                                      "    ",
                                      "{",
                                      "{}",
                                      "[]",
                                      "{\"a\": 1}",
                                      "the loss was large",
                                      "Epoch 3/10"};
        for (qsizetype i = 0; i < lines.size(); ++i)
            QTest::addRow("line %lld", static_cast<long long>(i)) << lines.at(i);
    }
    void whatIsNoTrainingSaysNothing()
    {
        QFETCH(const QByteArray, line);
        QCOMPARE(saidBy(line), QList<LineScalars>{});
    }

    void numbersOfEveryKindAreRead()
    {
        QVERIFY(std::isnan(valueIn(lastOf("step 1 loss: nan"), u"loss"_s)));
        QVERIFY(std::isnan(valueIn(lastOf("step 1 loss=NaN, x=1"), u"loss"_s)));
        const auto infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(valueIn(lastOf("step 1 loss: inf"), u"loss"_s), infinity);
        QCOMPARE(valueIn(lastOf("{'step': 1, 'loss': -Infinity}"), u"loss"_s), -infinity);
        QCOMPARE(valueIn(lastOf("{\"step\": 1, \"loss\": NaN}"), u"loss"_s) != 0,
                 true); // no JSON, and read all the same
        QCOMPARE(valueIn(lastOf("step 1 loss 1,234,567.5"), u"loss"_s), 1'234'567.5);
        QCOMPARE(valueIn(lastOf("step 1 loss=-1.5E+3"), u"loss"_s), -1'500.0);
        QCOMPARE(valueIn(lastOf("step 1 loss=.5"), u"loss"_s), 0.5);
        QCOMPARE(valueIn(lastOf("step 1 loss=2., acc=0.5"), u"loss"_s), 2.0);
        QCOMPARE(valueIn(lastOf("step 1 acc: 12.5%"), u"accuracy"_s), 12.5);
        QCOMPARE(valueIn(lastOf("step 1 loss 3 tokens/s: 3.5k"), u"tokens_per_second"_s), 3'500.0);
        QCOMPARE(valueIn(lastOf("step 1 loss 1e999"), u"loss"_s), infinity);
        QCOMPARE(valueIn(lastOf("step 1 loss 1e-999"), u"loss"_s), 0.0);
        QCOMPARE(lastOf("step: 1,200 loss: 3").step, 1'200);
        QCOMPARE(lastOf("step 12 loss 3.").step, 12);
        QCOMPARE(valueIn(lastOf("step 12 loss 3."), u"loss"_s), 3.0);
    }

    void whatOnlyLooksLikeANumberIsNone()
    {
        const auto line =
            lastOf("step 5 loss 0.5 version: 1.2.3 when: 2026-11-29 took: 12:30 size: 0x1f file: 3.py eta: 5s");
        QCOMPARE(shown(line), u"5: loss=0.5"_s);
    }

    void aProgressBarThatWritesOverItselfIsReadPieceByPiece()
    {
        QByteArray log;
        for (int i = 1; i <= 3; ++i)
            log += "\r " + QByteArray::number(i) + "/3 [00:01<00:02, 1.00it/s, loss=" + QByteArray::number(4 - i) + ']';
        const auto all = saidBy(log);
        QCOMPARE(all.size(), 3);
        QCOMPARE(all.at(2).step, 3);
        QCOMPARE(valueIn(all.at(2), u"loss"_s), 1.0);
    }

    void portionsMayBeCutAnywhere()
    {
        const QByteArray log = "noise\r\nstep 1 loss 0.5\n\x1b[1mstep 2 loss 0.25\x1b[0m\r{'loss': 1,\n 'step': 3}\n";
        const auto whole = saidBy(log);
        QCOMPARE(whole.size(), 3);
        for (qsizetype portion = 1; portion < 20; ++portion) {
            ScalarLines lines;
            QList<LineScalars> all;
            qint64 pending = 0;
            for (qsizetype at = 0; at < log.size(); at += portion) {
                const auto part = log.mid(at, portion);
                lines.feed(part, 0, [&](const LineScalars &line) { all.append(line); });
                pending = lines.pending();
                QVERIFY(pending <= at + part.size());
            }
            QCOMPARE(all, whole);
            QCOMPARE(pending, 0);
        }
    }

    void whatWasLeftOutBetweenIsNoLine()
    {
        ScalarLines lines;
        QList<LineScalars> all;
        const auto found = [&](const LineScalars &line) { all.append(line); };
        lines.feed("step 1 loss 0.5\nstep 2 lo", 0, found);
        lines.skip();
        lines.feed("ss 7\nstep 9 loss 0.25\n", 0, found);
        QCOMPARE(all.size(), 2);
        QCOMPARE(all.at(1).step, 9);
    }

    void aLineOfAMegabyteIsReadAtItsBeginningAndInTime()
    {
        const QByteArray beginning = "step 5 loss 0.5 ";
        for (const QByteArray &rest :
             {QByteArray(1'000'000, 'x'), QByteArray(1'000'000, '9'), QByteArray(1'000'000, ' '),
              QByteArray(1'000'000, '\x1b'), QByteArray{"a=1,"}.repeated(250'000),
              QByteArray{"\x1b[31m"}.repeated(200'000), QByteArray{"{\"a\":"}.repeated(200'000),
              QByteArray{"1/1 ["}.repeated(200'000), QByteArray(1'000'000, '\x80')}) {
            const auto all = saidBy(beginning + rest);
            QCOMPARE(all.size(), 1);
            QCOMPARE(all.constFirst().step, 5);
            QCOMPARE(valueIn(all.constFirst(), u"loss"_s), 0.5);
            QVERIFY(all.constFirst().values.size() <= ScalarLines::mostValues);
        }
    }

    void aLineWithoutAnEndIsNotKeptWhole()
    {
        ScalarLines lines;
        int found = 0;
        for (int i = 0; i < 200; ++i)
            lines.feed(QByteArray(10'000, 'x'), 0, [&](const LineScalars &) { ++found; });
        QCOMPARE(lines.pending(), 2'000'000); // who reads on later begins in front of it
        lines.feed("\nstep 1 loss 2\n", 0, [&](const LineScalars &) { ++found; });
        QCOMPARE(found, 1);
        QCOMPARE(lines.pending(), 0);
    }

    void controlCharactersDoNotCount()
    {
        QCOMPARE(shown(lastOf("\x1b]0;title\x07\x1b[2K\x1b[1;31mstep\x1b[0m: 5\x01\x02 loss:\x7f 0.5\x1b(B")),
                 u"5: loss=0.5"_s);
        const auto hostile = lastOf("step 1 loss 1 \xe2\x80\xae"
                                    "evil=2");
        for (const auto &[tag, value] : hostile.values)
            QVERIFY(!tag.contains(QChar{0x202e}));
    }

    void valuesWithoutAStepAreOfTheLastOne()
    {
        const auto all = saidBy("loss: 0.5\nstep 10 loss 0.25\nval_loss: 0.75\n");
        QCOMPARE(all.size(), 3);
        QVERIFY(!all.at(0).step); // nobody knows it yet
        QCOMPARE(all.at(2).step, 10);
    }

    void aNameStandsForSeveral()
    {
        QCOMPARE(scalartag::canonical("LR"), u"learning_rate"_s);
        QCOMPARE(scalartag::canonical("Tokens/s"), u"tokens_per_second"_s);
        QCOMPARE(scalartag::canonical("train_loss"), u"loss"_s);
        QCOMPARE(scalartag::canonical("My Value"), u"My Value"_s);
        QVERIFY(scalartag::canonical(" \x01 ").isEmpty());
        QVERIFY(scalartag::canonical(QByteArray(5'000, 'x')).size() <= scalartag::longest);
        QVERIFY(scalartag::isLoss(u"eval/loss") && scalartag::isLoss(u"valloss") && scalartag::isLoss(u"train_ppl"));
        QVERIFY(!scalartag::isLoss(u"glossary") && !scalartag::isLoss(u"accuracy"));
    }

    void anOwnPatternDecidesAlone()
    {
        const ScalarRule rule{.pattern = u"it (?<step>\\d+) of (?<total>\\d+): err (?<error>\\S+) (?<rest>.*)"_s};
        QCOMPARE(problemOf(rule), QString{});
        const auto all = saidBy("it 5 of 20: err 1,234.5 words\nstep 6 loss 3\nit x\n", rule);
        QCOMPARE(all.size(), 1);
        QCOMPARE(shown(all.constFirst()), u"5 of 20: error=1234.5"_s);
    }

    void ownNamesAreTheOnlyOnes()
    {
        const ScalarRule rule{.keys = {u"port"_s, u"Loss"_s}};
        QCOMPARE(problemOf(rule), QString{});
        const auto all = saidBy("step 5 loss=1 accuracy=2 port=8080\naccuracy=3\n", rule);
        QCOMPARE(all.size(), 1);
        QCOMPARE(shown(all.constFirst()), u"5: loss=1 port=8080"_s);
    }

    void thePatternOfStepsCounts()
    {
        const auto all = saidBy("round #12 loss=0.5 step=99\n", {}, u"round #(\\d+)"_s);
        QCOMPARE(all.size(), 1);
        QCOMPARE(all.constFirst().step, 12);
    }

    void aRuleThatCannotBeIsNamed_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QStringList>("keys");
        QTest::newRow("no regular expression") << u"(?<loss>"_s << QStringList{};
        QTest::newRow("no name") << u"loss (\\S+)"_s << QStringList{};
        QTest::newRow("only a step") << u"(?<step>\\d+)"_s << QStringList{};
        QTest::newRow("a limit of its own") << u"(*LIMIT_MATCH=1)(?<loss>x)"_s << QStringList{};
        QTest::newRow("too long") << QString(600, u'x') << QStringList{};
        QTest::newRow("an empty name") << QString{} << QStringList{u" "_s};
        QTest::newRow("too many names") << QString{} << QStringList(60, u"a"_s);
    }
    void aRuleThatCannotBeIsNamed()
    {
        QFETCH(const QString, pattern);
        QFETCH(const QStringList, keys);
        const ScalarRule rule{.pattern = pattern, .keys = keys};
        QVERIFY(!problemOf(rule).isEmpty());
        QCOMPARE(shown(saidBy("step 5 loss=1", rule).value(0)), u"5: loss=1"_s); // as if nobody had said it
    }

    void aPatternThatTriesForEverIsGivenUp()
    {
        const ScalarRule rule{.pattern = u"(?<loss>(a+)+)$"_s};
        QCOMPARE(problemOf(rule), QString{});
        QVERIFY(saidBy(QByteArray(4'000, 'a') + '!', rule).isEmpty());
    }

    void aPreviewSaysWhatEachLineHolds()
    {
        const auto previews = previewOf({.pattern = u"l=(?<loss>\\S+)"_s}, {"l=1", "nothing", "l=2"});
        QCOMPARE(previews.size(), 3);
        QCOMPARE(valueIn(previews.at(0).found, u"loss"_s), 1.0);
        QVERIFY(previews.at(1).found.isEmpty());
        QCOMPARE(previews.at(2).line, "l=2"_ba);
        QCOMPARE(previewOf({}, QList<QByteArray>(2'000, "x")).size(), 1'000);
    }

    void aRuleIsWrittenDown()
    {
        const ScalarRule rule{.pattern = u"x=(?<x>\\d+)"_s, .keys = {u"a"_s, u"b"_s}};
        QCOMPARE(scalarRuleFrom(toJson(rule)), rule);
        QCOMPARE(scalarRuleFrom({{u"pattern"_s, 5}, {u"keys"_s, u"no list"_s}}), ScalarRule{});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ScalarLinesTest)
#include "tst_scalarlines.moc"
