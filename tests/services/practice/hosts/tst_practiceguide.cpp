// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/practice/hosts/rig.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include <ranges>

using namespace Qt::StringLiterals;

namespace {

/// What a block of the guide shows on a practice host.
struct Shown
{
    QLatin1StringView id; ///< section and number of the block within it
    QLatin1StringView output; ///< a regular expression for what it writes
    int status = 0; ///< of its end; 124: it serves until it is ended
    QLatin1StringView filledIn{}; ///< "OLD|NEW": what the reader replaces in it
};

/// In the order in which they run; the first one makes the environment that the others use. With a status of 1 the
/// output names why it needs a real TPU, or what is to be filled in.
constexpr Shown blocks[] = {
    {"environment#0"_L1, "^3\\.12\\.\\d+ 0\\.11\\.1$"_L1},
    {"environment#1"_L1, "Requirement already satisfied: jax in "_L1},
    {"checkpoints#0"_L1, "^neither a shared folder nor a bucket is mounted here$"_L1},
    {"chips-held#0"_L1, "^$"_L1},
    {"chips-held#1"_L1, "write the number of the process behind PID= first"_L1, 1},
    {"cluster#0"_L1, "^lr 0\\.1 seed 0$"_L1},
    {"cluster#1"_L1, "sinfo: (error: |command not found)"_L1, 1}, // no cluster was made of it
    {"colab-pod#0"_L1, "http://127\\.0\\.0\\.1:8888/tree\\?token="_L1, 124},
    {"community#0"_L1, "^jax +0\\.11\\.1$"_L1},
    {"dot-differences#0"_L1, "default  largest error 0\\.[12]\\d+\nhighest  largest error 0\\.0000"_L1},
    {"einsum#0"_L1, "^\\(2, 128, 4, 128\\)$"_L1},
    {"embeddings#0"_L1, "NotImplementedError: jax\\.random\\.normal draws float32 only"_L1, 1},
    {"frameworks#0"_L1, "0\\.11\\.1 \\[TpuDevice.*\n\\(4096, 4096\\) bfloat16 TPU_0\\(process=0,\\(0,0,0,0\\)\\)"_L1},
    {"hangs#0"_L1,
     "^Current thread 0x[0-9a-f]+ .*\\(most recent call first\\):\n  File \"<stdin>\", line 6 in <module>"_L1},
    {"indexing#0"_L1,
     "^\\[2\\. 7\\. 1\\. 0\\. 0\\.\\]\n\\[1\\. 0\\.\\]\n\\[ 1\\. -1\\.\\]\n\\[2\\. 7\\. 1\\. 0\\. 0\\.\\]$"_L1},
    {"jax-arrays#0"_L1, "^TPU_0\\(process=0,\\(0,0,0,0\\)\\) False True$"_L1},
    {"jax-cpu-random#0"_L1, "^TFRT_CPU_0 \\[48759 35900 11341 39458 21286\\]\nTPU_0\\("_L1},
    {"jax-cpu-random#1"_L1, "^\\[CpuDevice\\(id=0\\)\\]$"_L1},
    {"jax-imports#0"_L1, "^<class 'numpy.ndarray'> float64\n<class '.*Array.*'> float32 TPU_0\\("_L1},
    {"jobs#0"_L1, "^train: 1 windows"_L1},
    {"jupyter#0"_L1, "^NOTE: pip is an imitation"_L1},
    {"libtpu-flags#0"_L1, "^\\[TpuDevice\\(id=0.*TpuDevice\\(id=3.*\\]$"_L1},
    {"monitoring#0"_L1, "TPU v4 chip +\\| 1 +\\| None"_L1},
    {"monitoring#1"_L1, "^$"_L1},
    {"nfs#0"_L1, "/nfs_share 10\\.164\\.0\\.2\\(rw,sync,no_subtree_check,root_squash"_L1, 0,
     "10.20.0.3 10.20.0.4 10.20.0.5|10.164.0.2"_L1},
    {"nfs#1"_L1, "10\\.164\\.0\\.2:/nfs_share /nfs_share nfs4 rw,nosuid"_L1, 0, "10.20.0.2|10.164.0.2"_L1},
    {"notebooks#0"_L1, "NotImplementedError: jax\\.vmap is not in .* It needs JAX itself: a real TPU VM"_L1, 1},
    {"notebooks#1"_L1, "NotImplementedError: jax\\..* It needs JAX itself: a real TPU VM"_L1, 1},
    {"optax#0"_L1, "this practice host has only the name of optax, .*that needs a real TPU VM"_L1, 1},
    {"padding#0"_L1, "\\(1024, 1024, 1\\) +numbers +4\\.00 MiB +on the TPU +512\\.00 MiB"_L1},
    {"pod#0"_L1, "^0 4 4$"_L1},
    {"ports#0"_L1, "^$"_L1},
    {"precision#0"_L1, "default  .*0\\.[1-9]\\d+\nhigh  .*0\\.00\\d+\nhighest  .*0\\.000\\d+\n1\\.0$"_L1},
    {"reboots#0"_L1, "no notifications have been received yet"_L1},
    {"recovery#0"_L1, "^a checkpoint every 11 min$"_L1},
    {"reporting#0"_L1, "'jax': '0\\.11\\.1'.*\n.*\nUbuntu 22\\.04"_L1},
    {"run-on-all#0"_L1, "/dev/accel0\n/dev/accel1\n/dev/accel2\n/dev/accel3$"_L1},
    {"run-on-all#1"_L1, "^0\\.11\\.1 0\\.0\\.46\\.1$"_L1},
    {"runs#0"_L1,
     "^\\{\"step\": 1, \"loss\": 2\\.5, \"learning_rate\": 0\\.001\\}\n\\{\"step\": 2, \"loss\": 1\\.25, "_L1},
    {"sequence-lengths#0"_L1, "compiling for \\(8, 128, 64\\)\ncompiling for \\(8, 256, 64\\)$"_L1},
    {"serialization#0"_L1, "this practice host has only the name of safetensors"_L1, 1},
    {"sharding#0"_L1, "NotImplementedError: jax\\.sharding\\.AxisType is not in .* It needs JAX itself"_L1, 1},
    {"sharding#1"_L1, "NotImplementedError: jax\\.sharding\\.AxisType is not in .* It needs JAX itself"_L1, 1},
    {"sharing-files#0"_L1,
     "ERROR: \\(gcloud\\.storage\\.rsync\\) Did not find existing container at: /home/.+/checkpoints"_L1, 1},
    {"split-cores#0"_L1, "process-0\\.log <==\n2\n\n==> .*process-1\\.log <==\n2$"_L1},
    {"ssh#0"_L1, "\\(ED25519\\)"_L1},
    {"tcmalloc#0"_L1, "^(/usr/lib/x86_64-linux-gnu/libtcmalloc\\.so\\.4)?$"_L1},
    {"tcmalloc#1"_L1, "^gsutil version: 5\\.35$"_L1},
    {"tcmalloc#2"_L1, "^$"_L1},
    {"tmux#0"_L1, "train: 1 windows"_L1},
    {"tmux#1"_L1, "^$"_L1},
    {"verify#0"_L1, "^/dev/accel0\n/dev/accel1\n/dev/accel2\n/dev/accel3$"_L1},
    {"verify#1"_L1, "^\\[TpuDevice\\(id=0, process_index=0, coords=\\(0,0,0\\), core_on_chip=0\\), .*id=3.*\\]$"_L1},
    {"verify#2"_L1, "\\{TpuDevice\\(id=0, .*\\)\\} 4096$"_L1},
    {"verify#3"_L1, "^True$"_L1},
};

/// Every block of the English guide that "Run on…" can send, by section and number, as the script that it sends.
QMap<QString, QString> blocksOfGuide()
{
    static const QRegularExpression fence{u"^```(\\w+) host\\n(.*?)^```$"_s,
                                          QRegularExpression::MultilineOption
                                              | QRegularExpression::DotMatchesEverythingOption};
    QMap<QString, QString> found;
    const QDir folder{u"" TPUDESK_SOURCE_DIR "/resources/guide/en"_s};
    for (const auto &name : folder.entryList({u"*.md"_s})) {
        QFile file{folder.filePath(name)};
        if (!file.open(QIODevice::ReadOnly))
            continue;
        int number = 0;
        for (const auto &match : fence.globalMatch(QString::fromUtf8(file.readAll())))
            found[u"%1#%2"_s.arg(name.chopped(3)).arg(number++)] = match.captured(1) == "python"_L1
                ? u"~/venv/bin/python - <<'END_OF_SCRIPT'\n%1END_OF_SCRIPT\n"_s.arg(match.captured(2))
                : match.captured(2);
    }
    return found;
}

} // namespace

/// Every block of the guide that can be run on a host runs on a practice host and shows what the guide says, or it says
/// why it cannot.
class TestPracticeGuide : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<SliceRig>(m_node, 9, 1);
        BOOT_OR_SKIP(*m_rig);
        m_rig->hosts->setAttributes(
            m_node,
            {{u"accelerator-type"_s, u"v4-8"_s},
             {u"tpu-env"_s, u"TYPE: 'V4'\nCHIPS_PER_HOST_BOUNDS: '2,2,1'\nHOST_BOUNDS: '1,1,1'\n"_s}});
    }

    void everyBlockIsTried()
    {
        QStringList known;
        for (const auto &block : blocks)
            known += block.id;
        known.sort();
        QCOMPARE(blocksOfGuide().keys(), known);
    }

    void aBlockShowsWhatTheGuideSays_data()
    {
        QTest::addColumn<int>("number");
        for (int number = 0; const auto &block : blocks)
            QTest::newRow(block.id.data()) << number++;
    }

    void aBlockShowsWhatTheGuideSays()
    {
        QFETCH(int, number);
        const auto &block = blocks[number];
        auto script = blocksOfGuide().value(block.id);
        if (!block.filledIn.isEmpty()) {
            const auto words = QString{block.filledIn}.split(u'|');
            QVERIFY2(script.contains(words[0]), "the guide has another placeholder");
            script.replace(words[0], words[1]);
        }
        for (const auto &package : {u"optax"_s, u"safetensors"_s}) // the guide says so above
            if (script.contains(u"import "_s + package) || script.contains(u"from "_s + package))
                script.prepend(u"~/venv/bin/pip install -q %1\n"_s.arg(package));
        if (script.contains("train.py"_L1)) // any program of the reader's
            script.prepend(
                u"mkdir -p ~/my-project; echo 'import time; time.sleep(3)' | tee ~/train.py > ~/my-project/train.py\n"_s);
        const auto seconds = block.status == 124 ? u"15"_s : u"55"_s;
        const auto arguments = m_rig->sshArguments(
            m_rig->ip(0),
            {u"timeout -s INT -k 5 %1 bash -s 2>&1; status=$?; tmux kill-server 2>/dev/null; exit $status"_s.arg(
                seconds)});
        const auto ran = run(u"ssh"_s, arguments, script.toUtf8());
        const auto said = QString::fromUtf8(ran.output).trimmed();
        // A single line does not end at one that an imitation puts before it.
        const QRegularExpression form{QString{block.output}, QRegularExpression::MultilineOption};
        QVERIFY2(form.match(withoutFirstWords(said)).hasMatch(), qPrintable(said));
        QCOMPARE(ran.exitCode == 0 ? 0 : ran.exitCode == 124 ? 124 : 1, block.status);
    }

    // The programs of an imitation say what they are in the first line.
    void theImitationOfJaxSaysSo()
    {
        const auto said = m_rig->on(
            0, u"~/venv/bin/python -c 'import jax.numpy as jnp; print(jnp.dot(jnp.ones((3, 3)), jnp.ones((3, 3))))'"_s);
        QVERIFY2(said.contains(u"[[3. 3. 3.]\n [3. 3. 3.]\n [3. 3. 3.]]"_s)
                     && said.contains(u"jax: an imitation on this practice host."_s),
                 qPrintable(said));
    }

    // The first program makes thousands of them and looks at none.
    void aLongProductIsRightWhenItIsLookedAt()
    {
        const auto said = m_rig->on(
            0,
            u"~/venv/bin/python -c 'import jax.numpy as jnp; x = jnp.full((2048, 1024), 2.0); y = jnp.ones((1024, "
            u"2048)); "
            "p = [x @ y for _ in range(500)]; q = jnp.dot(y.astype(jnp.bfloat16), x.astype(jnp.bfloat16)); "
            "print(p[0].shape, p[0].dtype, p[499][2047, 3], (p[7] + 1)[0, 0], q.dtype, q[0, 1])' 2>/dev/null"_s);
        QVERIFY2(said.endsWith(u"(2048, 2048) float32 2048.0 2049.0 bfloat16 4096"_s), qPrintable(said));
    }

    // Numbers that the documentation of JAX shows.
    void randomNumbersAreThoseOfJax()
    {
        const auto said =
            m_rig->on(0,
                      u"~/venv/bin/python -c 'import jax; print(jax.random.normal(jax.random.key(42)), "
                      u"jax.random.normal(jax.random.key(43)), "
                      "jax.random.key_data(jax.random.split(jax.random.key(0))).tolist())' 2>/dev/null"_s);
        QCOMPARE(said, u"-0.028304616 0.07520543 [[1797259609, 2579123966], [928981903, 3453687069]]"_s);
    }

    void whatJaxRefusesIsRefused()
    {
        const auto python = [this](const QString &code) {
            return m_rig->on(
                0, u"~/venv/bin/python - <<'END' 2>&1\nimport jax\nimport jax.numpy as jnp\n%1\nEND"_s.arg(code));
        };
        QVERIFY(python(u"jax.jit(lambda x: x if x > 0 else -x)(1.0)"_s).contains(u"TracerBoolConversionError"_s));
        QVERIFY(python(u"x = jnp.ones(3)\nx[0] = 1"_s).contains(u"JAX arrays are immutable"_s));
        QVERIFY(python(u"jnp.ones(3)[[0, 1]]"_s).contains(u"use `arr[array(seq)]`"_s));
        QVERIFY(
            python(u"jax.grad(lambda x: x)"_s).contains(u"jax.grad is not in this practice host's imitation of JAX"_s));
        QVERIFY(python(u"jnp.ones((2, 3)) @ jnp.ones((2, 3))"_s).contains(u"exit 1"_s));
        QVERIFY(
            python(
                u"print((jnp.arange(3) / 2).dtype, (jnp.arange(3) + 1).dtype, (jnp.ones(2, jnp.bfloat16) * 3).dtype)"_s)
                .endsWith(u"float32 int32 bfloat16"_s));
    }

private:
    /// What is written before by imitations that say what they are.
    [[nodiscard]] static QString withoutFirstWords(const QString &said)
    {
        QStringList lines = said.split(u'\n');
        lines.removeIf(
            [](const QString &line) { return line.startsWith("jax: an imitation on this practice host."_L1); });
        return lines.join(u'\n');
    }

    std::unique_ptr<SliceRig> m_rig;
    const QString m_node = nodeName(u"guide"_s);
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeGuide)
#include "tst_practiceguide.moc"
