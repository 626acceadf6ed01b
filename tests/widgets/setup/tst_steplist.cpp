// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/steplist.h"

#include <QAbstractButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace Qt::StringLiterals;

class TestStepList : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<StepList> m_list;
    PodPlan m_plan;

    [[nodiscard]] QScrollArea *area() const { return m_list->findChild<QScrollArea *>(); }
    [[nodiscard]] bool isWhole(const QString &name) const
    {
        const auto *row = m_list->findChild<QAbstractButton *>(name);
        const QRect place{row->mapTo(area()->viewport(), QPoint{}), row->size()};
        return row->height() >= row->heightForWidth(row->width()) && area()->viewport()->rect().contains(place);
    }
    /// Every step above has a sentence of many lines now.
    void failAbove()
    {
        for (const auto step : {PodStep::Network, PodStep::Slice, PodStep::Environment})
            m_plan.at(step) = {.state = StepState::Failed,
                               .error = Error{ErrorCode::Offline,
                                              u"The host did not answer, and nobody knows when it will. "_s.repeated(2),
                                              {},
                                              {}}};
        m_list->showPlan(m_plan);
    }

private slots:
    void init()
    {
        m_plan = {};
        m_list = std::make_unique<StepList>();
        m_list->resize(300, 330);
        m_list->showPlan(m_plan);
        m_list->show();
        QTRY_VERIFY(area()->verticalScrollBar()->maximum() > 0);
    }

    void theStepThatBeginsIsWholeAlsoWhenTheRowsAboveItGrow()
    {
        m_list->setCurrent(PodStep::Check);
        failAbove();
        QTRY_VERIFY(isWhole(u"planStepCheck"_s));
        const int before = area()->verticalScrollBar()->maximum();
        m_list->resize(240, 330); // narrower: all grow again
        QTRY_VERIFY(area()->verticalScrollBar()->maximum() > before);
        QTRY_VERIFY(isWhole(u"planStepCheck"_s));
    }

    void whoScrolledStaysThere()
    {
        m_list->setCurrent(PodStep::Check);
        QTRY_VERIFY(isWhole(u"planStepCheck"_s));
        auto *bar = area()->verticalScrollBar();
        bar->triggerAction(QAbstractSlider::SliderToMinimum);
        const int before = bar->maximum();
        failAbove();
        QTRY_VERIFY(bar->maximum() > before);
        QCoreApplication::processEvents();
        QCOMPARE(bar->value(), 0);
        m_list->setCurrent(PodStep::Environment); // another one begins
        QTRY_VERIFY(isWhole(u"planStepEnvironment"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestStepList)
#include "tst_steplist.moc"
