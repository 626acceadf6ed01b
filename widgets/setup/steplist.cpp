// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/steplist.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/setup/plantext.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array rowNames{"Network"_L1, "Logging"_L1, "Slice"_L1,       "Hosts"_L1,        "Between"_L1,
                              "Shared"_L1,  "Bucket"_L1,  "Environment"_L1, "CompileCache"_L1, "Check"_L1};
constexpr qsizetype longestSentence = 160; ///< the whole error stands in the pane

TextColor textColorOf(StatusLevel level)
{
    switch (level) {
    case StatusLevel::Done: return TextColor::Ok;
    case StatusLevel::Working: return TextColor::Info;
    case StatusLevel::Bad: return TextColor::Bad;
    default: return TextColor::Soft;
    }
}

QString shortened(const QString &sentence)
{
    return sentence.size() <= longestSentence ? sentence : sentence.left(longestSentence).trimmed() + u'…';
}

} // namespace

class StepRow final : public QAbstractButton
{
public:
    explicit StepRow(QLatin1StringView name)
        : m_shape{new StateBadge}
        , m_title{new Label{TextRole::Strong}}
        , m_sentence{new Label{TextRole::Body, TextColor::Soft}}
        , m_state{new Label}
    {
        setObjectName(u"planStep"_s + name);
        setCheckable(true);
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::StrongFocus);
        m_sentence->setWordWrap(true);
        auto *words = new QVBoxLayout;
        words->setSpacing(0);
        words->addWidget(m_title);
        words->addWidget(m_sentence);
        auto *row = new QHBoxLayout{this};
        row->setSpacing(scaled(8));
        row->addWidget(m_shape, 0, Qt::AlignVCenter);
        row->addLayout(words, 1);
        row->addWidget(m_state, 0, Qt::AlignVCenter);
        for (QWidget *part : std::initializer_list<QWidget *>{m_shape, m_title, m_sentence, m_state})
            part->setAttribute(Qt::WA_TransparentForMouseEvents);
        auto policy = QSizePolicy{QSizePolicy::Expanding, QSizePolicy::Minimum};
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        setLines(StepList::Lines::Sentences);
    }

    void setLines(StepList::Lines lines)
    {
        const bool isName = lines == StepList::Lines::Names;
        const int above = scaled(isName ? 4 : 8);
        layout()->setContentsMargins(scaled(10), above, scaled(12), above);
        m_sentence->setVisible(!isName);
    }

    void showStep(const PodPlan &plan, PodStep step)
    {
        const auto face = plantext::face(plan, step);
        const auto sentence = plantext::stepSentence(plan, step);
        m_shape->setState(face.level, {});
        m_title->setText(plantext::title(plan, step));
        m_sentence->setText(shortened(sentence));
        m_state->setText(face.word);
        m_state->setTextColor(textColorOf(face.level));
        setText(punctuation::list({m_title->text(), face.word}));
        setAccessibleDescription(sentence);
    }

    [[nodiscard]] bool hasHeightForWidth() const override { return layout()->hasHeightForWidth(); }
    [[nodiscard]] int heightForWidth(int width) const override
    {
        return hasHeightForWidth() ? layout()->heightForWidth(width) : layout()->sizeHint().height();
    }
    /// As high as it is at this width: its layout would ask for the lines of a narrower one, and the list for a scroll
    /// bar. And no wider than it is: its sentence breaks.
    [[nodiscard]] QSize sizeHint() const override
    {
        const QSize hint = layout()->sizeHint();
        return m_isPlaced
            ? QSize{std::min(hint.width(), std::max(width(), layout()->minimumSize().width())), heightForWidth(width())}
            : hint;
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QAbstractButton::resizeEvent(event);
        if (std::exchange(m_isPlaced, true) && event->oldSize().width() == width())
            return;
        updateGeometry();
    }

    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const auto &tokens = tokensOf(this);
        constexpr double radius = 6;
        if (isChecked())
            stylepaint::roundedBox(&painter, rect(), radius, tokens.accentBackground, tokens.accentBackground);
        else if (underMouse())
            stylepaint::roundedBox(&painter, rect(), radius, tokens.sunken, tokens.sunken);
        if (hasFocus()
            && window()->testAttribute(Qt::WA_KeyboardFocusChange)) // as every button; a click has its own ground
            stylepaint::focusRing(&painter, rect(), radius, tokens.accent);
    }

private:
    StateBadge *m_shape;
    Label *m_title;
    Label *m_sentence;
    Label *m_state;
    bool m_isPlaced = false; ///< it has got its width
};

StepList::StepList(QWidget *parent)
    : Card{parent, Margins::Tight}
    , m_scroll{new QScrollArea}
    , m_group{new QButtonGroup{this}}
{
    setObjectName(u"planSteps"_s);
    auto *host = new QWidget;
    auto *column = new QVBoxLayout{host};
    column->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
    column->setSpacing(scaled(2));
    for (const auto step : allPodSteps) {
        auto *row = new StepRow{rowNames[std::size_t(step)]};
        m_rows[std::size_t(step)] = row;
        m_group->addButton(row, int(step));
        column->addWidget(row);
    }
    column->addStretch(1);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(host);
    m_scroll->viewport()->setAutoFillBackground(false);
    host->setAutoFillBackground(false);
    host->installEventFilter(this);
    body()->addWidget(m_scroll, 1);
    m_rows.front()->setChecked(true);
    connect(m_scroll->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_isKept = false; });
    // A click or an arrow key, not setCurrent(): only what the user does is told.
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { emit chosen(PodStep(id)); });
    connect(m_group, &QButtonGroup::idToggled, this, [this](int id, bool isOn) {
        if (isOn && m_rows[std::size_t(id)]->hasFocus())
            emit chosen(PodStep(id));
    });
}

void StepList::setLines(Lines lines)
{
    if (std::exchange(m_lines, lines) == lines)
        return;
    for (auto *row : m_rows)
        row->setLines(lines);
    fit();
}

/// One area within another that scrolls is found by nobody: lines of one name each are as high as they are.
void StepList::fit()
{
    const int all = m_scroll->widget()->layout()->sizeHint().height();
    m_scroll->setMinimumHeight(m_lines == Lines::Names ? all : 0);
    m_scroll->setMaximumHeight(m_lines == Lines::Names ? all : QWIDGETSIZE_MAX);
}

bool StepList::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        fit();
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) // the rows get their places after it
        QMetaObject::invokeMethod(this, &StepList::keepInSight, Qt::QueuedConnection);
    return Card::eventFilter(watched, event);
}

void StepList::showPlan(const PodPlan &plan)
{
    for (const auto step : allPodSteps)
        m_rows[std::size_t(step)]->showStep(plan, step);
}

void StepList::setCurrent(PodStep step)
{
    auto *row = m_rows[std::size_t(step)];
    if (row->isChecked())
        return;
    const QSignalBlocker quiet{m_group};
    row->setChecked(true);
    m_isKept = true;
    keepInSight();
}

/// Until the user scrolls: rows above it still grow to their new sentences.
void StepList::keepInSight()
{
    auto *row = m_group->checkedButton();
    if (!m_isKept || row == nullptr)
        return;
    const int below = row->geometry().bottom() + 1 - m_scroll->viewport()->height();
    auto *bar = m_scroll->verticalScrollBar();
    bar->setValue(std::clamp(bar->value(), 0, std::max(0, below))); // they shrink as well
    m_scroll->ensureWidgetVisible(row, 0, 0);
}

PodStep StepList::current() const
{
    return PodStep(std::max(0, m_group->checkedId()));
}
