// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/orphanedresources.h"
#include "widgets/common/confirmdelete.h"

#include <QPointer>
#include <QWidget>

class AgeLabel;
class ContentStack;
class Label;
class CleanupModel;
class CleanupService;
class NoticeBar;
class PriceService;
class QPushButton;
class Table;
class TpuService;
struct CleanupLine;

/// What the view shows. All of it outlives the view.
struct CleanUpContext
{
    CleanupService *orphans;
    TpuService *tpus;
    PriceService *prices = nullptr; ///< null: no prices are shown
};

/// What holds quota or costs money though it does nothing: to be removed one by one or marked.
/// Names: cleanUpView, cleanUpTable, cleanUpSum, cleanUpAge, cleanUpRefresh, cleanUpMarkAll, cleanUpRemove,
/// cleanUpNotice, cleanUpStack, cleanUpEmpty.
class CleanUpView : public QWidget
{
    Q_OBJECT

public:
    explicit CleanUpView(CleanUpContext context, QWidget *parent = nullptr);

signals:
    void signInRequested();
    void doctorRequested(); ///< an API is off, or there is no billing

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void connectAll();
    void showRows();
    void showMarks();
    void showMenu(const QPoint &place);
    void toggleMark();
    void ask(const QList<CleanupLine> &chosen);
    [[nodiscard]] QList<CleanupLine> current() const;
    [[nodiscard]] std::optional<Error> trouble() const;

    CleanUpContext m_context;
    CleanupModel *m_model;
    Table *m_table;
    ContentStack *m_stack = nullptr;
    NoticeBar *m_notice;
    Label *m_sum;
    AgeLabel *m_age;
    QPushButton *m_refresh;
    QPushButton *m_markAll;
    QPushButton *m_remove;
    QPointer<ConfirmDelete> m_question;
    QString m_refusal; ///< sentence of what could not be deleted last
};

/// What is asked before these go: every name, and a word to type where files or TPUs are lost.
[[nodiscard]] DeleteQuestion cleanUpQuestion(const QList<CleanupLine> &chosen, const CloudProfile &profile);
