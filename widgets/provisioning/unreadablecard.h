// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/provisioning/unreadablerequest.h"
#include "widgets/common/card.h"

struct ListState;
class Label;

/// A request whose record cannot be read: why, what to do, the record as a file, and what carries its label at Google.
/// Nothing can be deleted here: each thing leads to its place in the list.
/// Names: unreadableCard, unreadableSentence, unreadableThings, unreadableExport, unreadableShow_NAME.
class UnreadableCard : public Card
{
    Q_OBJECT

public:
    explicit UnreadableCard(UnreadableRequest request, QWidget *parent = nullptr);

    void show(const TpuService *tpus); ///< null: nothing is known of what is there
    [[nodiscard]] const UnreadableRequest &request() const { return m_request; }

signals:
    void exportRequested();
    void thingRequested(const QString &path); ///< full name

private:
    void showTexts();
    void showRows();
    void addRow(int row, const LabelledThing &thing);
    [[nodiscard]] QString wordsOfThings() const;

    UnreadableRequest m_request;
    QList<LabelledThing> m_things;
    bool m_isListed = false;
    QStringList m_silent; ///< zones that did not answer
    Label *m_sentence;
    Label *m_found;
    QWidget *m_rows = nullptr;
};

/// Writes the record as it is, for its owner only. Error: FileFailed.
[[nodiscard]] Result<> exportRecord(const UnreadableRequest &request, const QString &path);
