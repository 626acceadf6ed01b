// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/steplines.h"
#include "services/scalars/scalar.h"
#include "services/scalars/scalarrule.h"

#include <QByteArray>
#include <QJsonValue>
#include <QList>
#include <QRegularExpression>
#include <QStringList>

#include <functional>
#include <optional>

/// What one line says.
struct LineScalars
{
    std::optional<qint64> step{}; ///< nothing: the line has values, and no step was ever heard of
    std::optional<qint64> total{}; ///< how many steps there shall be: "40/1000"
    QList<std::pair<QString, double>> values{}; ///< tag and value; each tag once
    qint64 at =
        0; ///< when it was written, by the line's own time stamp, ms since 1970 as if it were UTC; 0: it has none

    [[nodiscard]] bool isEmpty() const { return !step && values.isEmpty(); }
    friend bool operator==(const LineScalars &, const LineScalars &) = default;
};

/// Finds what a training's log says of itself. Knows the lines of Flax (clu), MaxText, EasyLM, levanter, Keras, Trainer
/// of Hugging Face, tqdm, "key=value", "key: value" and JSON, also where a dictionary goes over several lines and where
/// a progress bar writes over itself. Colours and control characters do not count. Time grows with the length of a line
/// alone, of which the first 64 KiB are read, and nothing is kept but what the lines to come need.
class ScalarLines
{
public:
    static constexpr qsizetype longestLine = 64 * 1024; ///< bytes; what comes behind it is not looked at
    static constexpr qsizetype mostValues = 200; ///< of one line
    using Found = std::function<void(const LineScalars &line)>;

    /// `stepPattern`: JobSpec::stepPattern. A rule or a pattern that cannot be used is as if nobody had said it.
    explicit ScalarLines(const ScalarRule &rule = {}, const QString &stepPattern = {});

    /// A part of a log, right behind the one before. `found` hears of each line that says something; the last line is
    /// read when its end has come. `now`: ms since 1970, for time stamps without a year.
    void feed(QByteArrayView bytes, qint64 now, const Found &found);
    /// Something was left out between: a half line and an open dictionary are forgotten.
    void skip();
    /// Bytes of a line whose end has not come: who reads on later begins in front of them.
    [[nodiscard]] qint64 pending() const { return m_pending; }
    /// One whole line, without its end.
    [[nodiscard]] LineScalars read(const QByteArray &line, qint64 now);

private:
    /// What a line may say, before what was said earlier is added.
    struct Draft
    {
        std::optional<qint64> step{};
        std::optional<qint64> total{}; ///< behind the step: "40/1000"
        std::optional<qint64> epoch{};
        std::optional<qint64> epochs{}; ///< behind the epoch
        std::optional<std::pair<qint64, qint64>> bar{};
        QList<std::pair<QString, double>> values{};
        bool isMetric = false; ///< one of the values says that a training is measured
        bool isResult = false; ///< one of them comes of steps that were done: a loss, an accuracy
    };

    [[nodiscard]] LineScalars byRule(const QByteArray &text);
    [[nodiscard]] LineScalars usual(const QByteArray &text);
    [[nodiscard]] std::optional<LineScalars> gathered(const QByteArray &text);
    [[nodiscard]] LineScalars completed(const Draft &draft);
    void placeStep(const Draft &draft, LineScalars *line);
    void addScanned(const QByteArray &text, Draft *draft) const;
    [[nodiscard]] bool addJson(const QByteArray &text, Draft *draft) const;
    void addJsonValue(const QString &name, const QJsonValue &value, int depth, Draft *draft) const;
    void addValue(const QByteArray &key, double value, bool isWhole, std::optional<double> of, Draft *draft) const;
    void takeLine(QByteArrayView line, qint64 now, const Found &found);

    StepLines m_steps;
    bool m_hasStepPattern = false;
    std::optional<QRegularExpression> m_pattern;
    QStringList m_groups; ///< of the pattern, by their numbers
    QStringList m_keys; ///< as tags
    QByteArray m_rest; ///< a line whose end has not come yet
    qint64 m_pending = 0; ///< how long it is, also behind what is kept of it
    bool m_isSkipping = false; ///< the next line is none from its beginning
    std::optional<qint64> m_step; ///< the last one that a line told of
    bool m_hasOwnStep = false; ///< one of them was more than the number of an epoch
    std::optional<qint64> m_epoch; ///< of Keras, whose bars count the steps of one epoch
    std::optional<qint64> m_epochs;
    Draft m_open; ///< of a dictionary that is not closed yet
    int m_openLines = 0; ///< how many lines it has; 0: none is open
};

/// What a rule finds in a line, for who writes one.
struct ScalarPreview
{
    QByteArray line{};
    LineScalars found{};
};

/// Of each of the lines, in their order; at most the first 1,000.
[[nodiscard]] QList<ScalarPreview> previewOf(const ScalarRule &rule, const QList<QByteArray> &lines);
