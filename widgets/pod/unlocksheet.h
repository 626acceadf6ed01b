// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/reciperun.h"
#include "widgets/common/sidesheet.h"

#include <QPointer>

class HostPool;
class Label;
class QCheckBox;
class QGridLayout;
class QPushButton;

/// "Free the chips": who holds them on each host, then ending them, counted again, and only then the lock goes. Nothing is
/// ended before the button is pressed, and then it can be undone for six seconds. Names: runUnlockSheet, runUnlockEveryone, runUnlockLook, runUnlockEnd.
class UnlockSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit UnlockSheet(QWidget *host);

    void openFor(HostPool *pool, const QList<PodHost> &hosts); ///< looks at once

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class Doing : quint8 { Look, End };

    void begin(Doing what);
    void endSoon();
    void showRows();
    void showRow(int row, const PodHost &host);
    [[nodiscard]] QString wordsOn(const RecipeCell &cell) const;
    [[nodiscard]] QString holdersOn(const RecipeCell &cell) const;
    void retranslate();

    QPointer<HostPool> m_pool;
    QList<PodHost> m_hosts;
    Doing m_doing = Doing::Look;
    std::unique_ptr<RecipeRun> m_run;
    Label *m_why;
    QGridLayout *m_rows;
    QList<QWidget *> m_cells;
    QCheckBox *m_everyone;
    QPushButton *m_look;
    QPushButton *m_end;
};
