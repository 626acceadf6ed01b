// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/fold.h"
#include "services/hosts/plainoutput.h"

#include <QPlainTextEdit>
#include <QTextCharFormat>

/// What hosts said: read-only, fixed width, the newest below. Stays where the user has scrolled to, follows at the end.
/// Standard error has a colour of its own; labels of hosts are faint. At most 20,000 lines.
class OutputText : public QPlainTextEdit
{
    Q_OBJECT

public:
    enum class Part : quint8 { Out, Err, Label, Heading, BadHeading, Missing, Added, Remark };

    explicit OutputText(QWidget *parent = nullptr);

    void clearAll();
    /// Plain text; a carriage return begins the last line anew.
    void append(Part part, const QString &text);
    void showFolds(const PodRun &run);
    [[nodiscard]] static Part partOf(RunOutput::Stream stream)
    {
        return stream == RunOutput::Stream::Out ? Part::Out : Part::Err;
    }

signals:
    void restyled(); ///< the colours are others: what is shown has to be written again

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QTextCharFormat formatOf(Part part) const;
    void showFold(const PodRun &run, const Fold &fold, const Fold &most);
    void restyle();
};
