// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/limits.h"
#include "services/quota/quotacells.h"
#include "services/quota/quotarequests.h"
#include "widgets/common/card.h"
#include "widgets/tpu/createform.h"

class Label;
class NoticeBar;
class QGridLayout;
class QPushButton;
class QScrollArea;

/// All that is known of one quota.
struct QuotaStory
{
    QuotaCell cell;
    Preflight preflight;
    LimitSource source = LimitSource::None;
    QDateTime limitsAsOf;
    std::optional<Error> refusal{}; ///< why the better source was not used
    bool hasGrant = false; ///< any at all was entered
    QList<QuotaPreference> asked{}; ///< of Google, for these limits
    QDateTime now;

    friend bool operator==(const QuotaStory &a, const QuotaStory &b); ///< nothing else would be shown
};

/// The card beside the matrix: the largest slice that can be made now, every limit with the tightest marked, what
/// helps, and what mail, limits and use say side by side. Names: quotaDetails, quotaCreateHere, quotaSetUpPod,
/// quotaRemedy, quotaDisagreement, quotaSupport, quotaIds, quotaMore.
class QuotaDetails : public Card
{
    Q_OBJECT

public:
    explicit QuotaDetails(QWidget *parent = nullptr);

    void showStory(const QuotaStory &story);

signals:
    void createRequested(const CreatePreset &preset);
    void podRequested(const CreatePreset &preset); ///< the same machine, with all that stands around it
    void cleanUpRequested();
    void otherZoneRequested(const ZoneId &zone);
    void refreshRequested();
    void supportRequested();
    void moreRequested(const QuotaRow &row, const QList<QuotaPlaceLimit> &places);

private:
    void build();
    void showTexts();
    void showSlice();
    void showBounds();
    void showAction();
    void showSources();
    void addBound(const Bound &bound);
    [[nodiscard]] QString usage() const; ///< of the quota, and what holds it
    void showMore();
    void addSource(const QString &name, const QString &value);
    void help();

    QuotaStory m_story;
    Label *m_head;
    Label *m_words;
    Label *m_big;
    Label *m_unit;
    QWidget *m_bounds = nullptr;
    QGridLayout *m_boundGrid = nullptr;
    Label *m_action;
    QPushButton *m_help;
    QPushButton *m_create;
    QPushButton *m_pod;
    QPushButton *m_more;
    NoticeBar *m_disagreement;
    QWidget *m_sources = nullptr;
    QGridLayout *m_sourceGrid = nullptr;
    QPushButton *m_ids;
};
