// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvebar.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/segmented.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr int sliderEnd = 100;

/// One that shows that it has the focus as other controls do.
class SmoothingSlider final : public QSlider
{
public:
    SmoothingSlider()
        : QSlider{Qt::Horizontal}
    {
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QSlider::paintEvent(event);
        if (!hasFocus())
            return;
        QPainter painter{this};
        constexpr double radius = 5;
        stylepaint::focusRing(&painter, rect(), radius, tokensOf(this).accent);
    }
};

} // namespace

double smoothingOf(int slider)
{
    constexpr double steepness = 3; // 0.5 at a tenth of it, 0.999 at the end
    const auto part = std::clamp(slider, 0, sliderEnd) / double(sliderEnd);
    return part <= 0 ? 0 : 1 - std::pow(10.0, -steepness * part);
}

int sliderOf(double smoothing)
{
    constexpr double steepness = 3;
    if (!(smoothing > 0))
        return 0;
    const auto part = -std::log10(std::max(1 - smoothing, 1e-6)) / steepness;
    return std::clamp(int(std::lround(part * sliderEnd)), 0, sliderEnd);
}

CurveBar::CurveBar(QWidget *parent)
    : QWidget{parent}
    , m_axis{named(this, new Segmented, "runAxis", [] { return tr("What stands below the curves"); })}
    , m_smoothingLabel{translated(this, new Label{TextRole::Body, TextColor::Soft}, [] { return tr("Smoothing"); })}
    , m_smoothing{named(new SmoothingSlider, "runSmoothing")}
    , m_smoothingValue{named(new Label{TextRole::Body, TextColor::Soft}, "runSmoothingValue")}
    , m_log{named(this, new QCheckBox, "runLog", [] { return tr("Log scale"); })}
    , m_outliers{named(
          this, new QCheckBox, "runOutliers", [] { return tr("Ignore outliers"); },
          [] { return tr("The scale of values fits the middle 98 % of what is seen"); })}
    , m_cores{named(
          this, new QCheckBox, "runCores", [] { return tr("Cores"); },
          [] { return tr("Shows what the chips did below the curves, on one axis of time"); })}
    , m_out{iconButton(
          this, new QToolButton, "runZoomOut",
          [] { return tr("Zoom out (−). A double click on the curves shows all of them."); },
          [] { return tr("Zoom out"); })}
    , m_in{iconButton(
          this, new QToolButton, "runZoomIn",
          [] {
              return tr("Zoom in (+). The wheel zooms, dragging across the curves chooses a stretch, with Shift it "
                        "moves.");
          },
          [] { return tr("Zoom in"); })}
    , m_all{named(this, new QPushButton, "runShowAll", [] { return tr("All", "of an axis"); })}
    , m_live{named(new StateBadge{nullptr, StateBadge::Look::Filled}, "runLive")}
{
    build();
    connect(m_axis, &Segmented::currentChanged, this, &CurveBar::choose);
    connect(m_smoothing, &QSlider::valueChanged, this, [this] {
        showSmoothing();
        choose();
    });
    connect(m_log, &QCheckBox::toggled, this, &CurveBar::choose);
    connect(m_outliers, &QCheckBox::toggled, this, &CurveBar::choose);
    connect(m_cores, &QCheckBox::toggled, this, [this](bool isOn) {
        if (!m_isQuiet)
            emit coresChosen(isOn);
    });
    connect(m_out, &QToolButton::clicked, this, [this] { emit zoomRequested(2); });
    connect(m_in, &QToolButton::clicked, this, [this] { emit zoomRequested(0.5); });
    connect(m_all, &QPushButton::clicked, this, &CurveBar::allRequested);
    translated(this, [this] {
        m_smoothing->setAccessibleName(tr("Smoothing"));
        m_smoothing->setToolTip(tr("An average over the last values, freed from its bias: 0 shows them as they are"));
        m_live->setState(StatusLevel::Ok, tr("Live"));
        showSmoothing();
    });
}

void CurveBar::build()
{
    m_axis->addPart(int(CurveAxis::Step), u"steps"_s, [] { return tr("Steps"); });
    m_axis->addPart(int(CurveAxis::Time), u"time"_s, [] { return tr("Time"); });
    m_axis->addPart(int(CurveAxis::SinceStart), u"start"_s, [] { return tr("Since start", "an axis of time"); });
    m_smoothing->setRange(0, sliderEnd);
    m_smoothing->setPageStep(10);
    m_smoothing->setFixedWidth(scaled(76)); // all of it in one row of 1000 pixels
    m_out->setIcon(themedIcon("minus"_L1));
    m_in->setIcon(themedIcon("plus"_L1));
    for (auto *button : {m_out, m_in})
        button->setAutoRaise(true);
    auto *smoothing = new QWidget;
    auto *inside = new QHBoxLayout{smoothing};
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(scaled(6));
    for (QWidget *part : std::initializer_list<QWidget *>{m_smoothingLabel, m_smoothing, m_smoothingValue})
        inside->addWidget(part);
    m_smoothingValue->setMinimumWidth(m_smoothingValue->fontMetrics().horizontalAdvance(u"0.999"_s));
    m_row = new FlowLayout{this, scaled(6)};
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_axis, smoothing, m_log, m_outliers, m_cores, m_out, m_in, m_all, m_live})
        m_row->addWidget(part);
}

void CurveBar::addButton(QWidget *button)
{
    m_row->addWidget(button);
}

void CurveBar::setOptions(const CurveOptions &options)
{
    const QScopedValueRollback quiet{m_isQuiet, true};
    m_options = options;
    m_axis->setCurrent(int(options.axis));
    m_smoothing->setValue(sliderOf(options.smoothing));
    m_log->setChecked(options.isLogarithmic);
    m_outliers->setChecked(options.ignoresOutliers);
    showSmoothing();
}

void CurveBar::setCoresShown(bool isShown)
{
    const QScopedValueRollback quiet{m_isQuiet, true};
    m_cores->setChecked(isShown);
}

void CurveBar::setCoresOffered(bool isOffered)
{
    m_cores->setVisible(isOffered);
}

void CurveBar::setState(bool isWhole, bool isLive)
{
    m_all->setEnabled(!isWhole);
    m_all->setToolTip(isWhole ? tr("All of it is shown.") : tr("Show all"));
    m_live->setVisible(isLive);
}

void CurveBar::choose()
{
    if (m_isQuiet)
        return;
    m_options = {.axis = CurveAxis(m_axis->current()),
                 .smoothing = smoothingOf(m_smoothing->value()),
                 .isLogarithmic = m_log->isChecked(),
                 .ignoresOutliers = m_outliers->isChecked()};
    emit optionsChosen(m_options);
}

void CurveBar::showSmoothing()
{
    constexpr int digits = 3;
    m_smoothingValue->setText(QLocale{}.toString(smoothingOf(m_smoothing->value()), 'f', digits));
}
