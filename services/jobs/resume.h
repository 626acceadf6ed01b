// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>

#include <optional>

/// How a command goes on from a checkpoint. What the programs of the field want is filled in; Flag and Variable are for
/// all others.
enum class ResumeTemplate : quint8 {
    Anew, ///< it does not: the command begins at its first step
    Itself, ///< it finds its newest checkpoint, nothing is handed over
    Flag, ///< ResumeSpec::text stands behind the command
    Variable, ///< ResumeSpec::text is an environment variable with its value
    MaxText, ///< by itself, where base_output_directory and run_name are those of before
    EasyLm, ///< --load_checkpoint=trainstate::FILE
    Levanter, ///< --trainer.load_checkpoint_path=FOLDER
    Orbax, ///< by itself: CheckpointManager.latest_step()
    HuggingFace, ///< --resume_from_checkpoint=FOLDER, of a script of Trainer's
};

/// How a job goes on after an interruption, and when it does not any more. A part of JobSpec.
struct ResumeSpec
{
    ResumeTemplate kind = ResumeTemplate::Anew;
    /// With Flag "--resume_from={checkpoint}", with Variable "RESUME_FROM={checkpoint}"; {checkpoint} is its path,
    /// {step} its step. Not read with another kind.
    QString text{};
    /// The folder in which its checkpoints lie: a path on the hosts that begins with / or ~/, or gs://bucket/folder.
    /// Empty: not known, so no step is either.
    QString checkpoints{};
    int mostInterruptions = 5; ///< within an hour; it rests then until the user starts it
    /// So often in a row the command may fail in the same way until it rests. 1: a failure is never tried again.
    int mostFailures = 1;

    friend bool operator==(const ResumeSpec &, const ResumeSpec &) = default;
};

/// A complete checkpoint that an attempt goes on from.
struct ResumePoint
{
    QString path{}; ///< as the command gets it: a full path on the hosts, or gs://…
    qint64 step = 0; ///< -1: nothing says which

    friend bool operator==(const ResumePoint &, const ResumePoint &) = default;
};

/// Pure. A program that goes on from a checkpoint of `checkpoint` may tell of `step` first: from the step before it on,
/// as some count from 0.
[[nodiscard]] bool isNoEarlier(qint64 step, qint64 checkpoint);
/// Pure. The step that a program began with for which there was that checkpoint. `steps`: the first different ones that
/// it told of. What counts something else before it, as epochs do, is passed over. Nothing: there are too few of them.
inline constexpr qsizetype enoughFirstSteps = 5;
[[nodiscard]] std::optional<qint64> firstStepOf(const QList<qint64> &steps, qint64 checkpoint);

/// What was found where the checkpoints lie.
struct ResumeChoice
{
    QList<ResumePoint> complete{}; ///< newest first
    int torn = 0; ///< newer than these, and not complete
    int strangers = 0; ///< entries of the folder, where none of what it holds is known as a checkpoint

    [[nodiscard]] std::optional<ResumePoint> newest() const
    {
        return complete.isEmpty() ? std::nullopt : std::optional{complete.constFirst()};
    }
};

/// The placeholder in a command for what Flag hands over: where more than one program is called in it, nobody can guess
/// which of them is meant. It is replaced by nothing where there is no checkpoint.
inline constexpr QLatin1StringView resumePlace{"{resume}"};

/// Pure. What Flag or Variable hand over, before placeholders are filled in: the preset's own words, else `text`; empty
/// where nothing is handed over.
[[nodiscard]] QString handedOver(const ResumeSpec &resume);
/// Pure. The checkpoint is handed over by the command.
[[nodiscard]] bool needsCheckpoint(const ResumeSpec &resume);
/// Pure. The text for bash that begins with `from`, or at the first step where it is nothing. The flag stands at
/// resumePlace, in the place of one of its name, or behind the words of the only program that is called; what comes of
/// a checkpoint's name is quoted, whatever it is.
[[nodiscard]] QString resumedCommand(const QString &command, const ResumeSpec &resume,
                                     const std::optional<ResumePoint> &from);
/// Pure. What has to be put right, by field ("resume", "checkpoints", "limits"): a sentence for each.
[[nodiscard]] QMap<QString, QString> problemsOf(const ResumeSpec &resume, const QString &command);

/// Pure. What is written to this folder goes with the machine: it lies where a TPU VM has its own disk, and in none of
/// the folders `mounted` there ("/nfs_share", "~/bucket"). Of other places, such as /mnt, that is not known: false.
[[nodiscard]] bool isOnOwnDisk(const QString &folder, const QStringList &mounted);

[[nodiscard]] QJsonObject toJson(const ResumeSpec &resume);
/// What cannot be read is as if nobody had said it; numbers are brought into their bounds.
[[nodiscard]] ResumeSpec resumeSpecFrom(const QJsonObject &json);
