// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/article.h"

#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/guide/calculators.h"
#include "widgets/guide/errorsbox.h"
#include "widgets/guide/guideparts.h"
#include "widgets/guide/prose.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace {

constexpr int measure = 540; // of text: about 70 letters, or 38 of Chinese
constexpr int wideMeasure = 660; // of code and tables
constexpr char writtenText[] = "tpudeskData"; // in the language of the section, not of the window

/// In design pixels. Prose brings the space below its own paragraphs, but none above its first.
int gapBetween(const GuidePart &above, const GuidePart &below)
{
    const bool beginsWithHeading = below.text.trimmed().startsWith("##"_L1);
    const bool isText = above.kind == GuidePart::Kind::Prose || above.kind == GuidePart::Kind::Table;
    if (beginsWithHeading)
        return isText ? 14 : 24;
    return isText ? 2 : 14;
}

/// `tops` of the section, its headings and its end; `at`: 12 below the upper edge of what is seen.
GuidePlace placeAt(const QList<int> &tops, int at)
{
    int heading = 0;
    while (heading + 2 < tops.size() && tops.at(heading + 1) <= at)
        ++heading;
    const int room = tops.at(heading + 1) - tops.at(heading);
    const int into = at - tops.at(heading) - (heading > 0 ? 0 : scaled(12));
    return {heading, room > 0 ? std::clamp(double(into) / room, 0.0, 1.0) : 0};
}

QFont titleFont(const QString &language)
{
    QFont font = fontFor(TextRole::Title);
    font.setFamilies(uiFamilies(QLocale{language}));
    font.setPointSizeF(font.pointSizeF() * 22 / 19);
    return font;
}

} // namespace

GuideArticle::GuideArticle(QWidget *parent)
    : QScrollArea{parent}
    , m_settling{new QTimer{this}}
{
    setObjectName(u"guideArticle"_s);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    m_settling->setSingleShot(true);
    m_settling->setInterval(0);
    connect(m_settling, &QTimer::timeout, this, &GuideArticle::settle);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &GuideArticle::notePlace);
    connect(Theme::of(this), &Theme::changed, this, [this] {
        if (m_shown.section != nullptr)
            build();
    });
}

void GuideArticle::show(const Shown &shown)
{
    m_shown = shown;
    m_place = {};
    m_anchor.clear();
    build();
}

void GuideArticle::build()
{
    m_isSettling = true; // what the scroll bar says meanwhile is no reader's wish
    m_tops.clear();
    bool hadFocus = false;
    if (QWidget *old = takeWidget()) { // a link or button in it may be what asked for another section
        hadFocus = old->isAncestorOf(QApplication::focusWidget());
        old->hide();
        old->deleteLater();
    }
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    auto *row = new QHBoxLayout{content};
    row->setContentsMargins(scaled(28), scaled(20), scaled(24), scaled(28));
    auto *page = new QWidget;
    page->setMaximumWidth(scaled(wideMeasure));
    auto *column = new QVBoxLayout{page};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    if (m_shown.section != nullptr) {
        addHead(column);
        addParts(column);
        addEnd(column);
    }
    column->addStretch();
    row->addWidget(page, 100);
    row->addStretch(1);
    setWidget(content);
    content->installEventFilter(this);
    page->installEventFilter(this);
    page->setObjectName(u"guideColumn"_s);
    auto *first = content->findChild<GuideProse *>();
    if (hadFocus && first != nullptr)
        first->setFocus(Qt::OtherFocusReason);
    m_settling->start();
}

void GuideArticle::addHead(QVBoxLayout *column)
{
    auto *chapter = new Label{m_shown.chapter, TextRole::Status, TextColor::Soft};
    auto *title = new Label{m_shown.section->title, TextRole::Title};
    title->setObjectName(u"guideTitle"_s);
    for (QWidget *words : {chapter, title})
        words->setProperty(writtenText, true);
    title->setFont(titleFont(m_shown.section->language));
    title->setWordWrap(true);
    title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(16));
    row->addWidget(title, 1);
    if (!m_shown.panelButton.isEmpty()) {
        auto *panel = new QPushButton{m_shown.panelButton};
        panel->setObjectName(u"guidePanelButton"_s);
        row->addWidget(panel, 0, Qt::AlignTop);
        connect(panel, &QPushButton::clicked, this, &GuideArticle::panelRequested);
    }
    column->addWidget(chapter);
    column->addSpacing(scaled(2));
    column->addLayout(row);
    column->addSpacing(scaled(12));
}

GuideProse *GuideArticle::proseOf(const GuidePart &part)
{
    auto *prose = new GuideProse;
    prose->setText(part.text, part.headings, m_shown.section->language);
    prose->setMaximumWidth(scaled(part.kind == GuidePart::Kind::Table ? wideMeasure : measure));
    follow(prose);
    return prose;
}

void GuideArticle::follow(GuideProse *prose)
{
    connect(prose, &GuideProse::followed, this, &GuideArticle::linkFollowed);
    connect(prose, &GuideProse::caretMoved, this, [this, prose](const QRect &caret) {
        if (!widget()->isAncestorOf(prose)) // the key has led to another section
            return;
        const QPoint at = prose->viewport()->mapTo(widget(), caret.center());
        ensureVisible(at.x(), at.y(), 0, scaled(40));
    });
}

QWidget *GuideArticle::widgetOf(const GuidePart &part)
{
    switch (part.kind) {
    case GuidePart::Kind::Code: {
        auto *code = new GuideCode{part, m_shown.section->language};
        connect(code, &GuideCode::runRequested, this, &GuideArticle::runRequested);
        return code;
    }
    case GuidePart::Kind::Tasks: {
        auto *tasks = new GuideTasks{part.tasks, m_shown.section->language};
        tasks->setMaximumWidth(scaled(measure));
        tasks->setDone(m_done);
        const auto texts = tasks->texts();
        for (auto *text : texts)
            follow(text);
        return tasks;
    }
    case GuidePart::Kind::Errors: {
        auto *errors = new ErrorsBox{m_shown.section->language};
        errors->setMaximumWidth(scaled(measure));
        follow(errors->prose());
        return errors;
    }
    case GuidePart::Kind::Padding: return new PaddingBox{m_shown.section->language};
    case GuidePart::Kind::Slice: return new SliceBox{m_shown.section->language};
    default: return proseOf(part);
    }
}

void GuideArticle::addParts(QVBoxLayout *column)
{
    const auto &parts = m_shown.section->parts;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (i > 0)
            column->addSpacing(scaled(gapBetween(parts.at(i - 1), parts.at(i))));
        column->addWidget(widgetOf(parts.at(i)));
    }
}

void GuideArticle::addEnd(QVBoxLayout *column)
{
    column->addSpacing(scaled(28));
    column->addWidget(new Line);
    column->addSpacing(scaled(12));
    auto *ways = new QWidget;
    auto *flow = new FlowLayout{ways, scaled(12)}; // two long titles do not stand side by side in a narrow column
    const auto add = [&](const QString &title, QLatin1StringView icon, const QString &name, auto signal) {
        if (title.isEmpty())
            return;
        auto *button = new QPushButton{themedIcon(icon), title};
        button->setObjectName(name);
        button->setProperty(writtenText, true);
        connect(button, &QPushButton::clicked, this, signal);
        if (name == "guideNext"_L1)
            button->setLayoutDirection(Qt::RightToLeft); // its arrow stands behind the words
        flow->addWidget(button);
    };
    add(m_shown.previous, "arrow-left"_L1, u"guidePrevious"_s, &GuideArticle::previousRequested);
    add(m_shown.next, "arrow-right"_L1, u"guideNext"_s, &GuideArticle::nextRequested);
    column->addWidget(ways);
}

void GuideArticle::setDone(const QSet<QString> &steps)
{
    m_done = steps;
    if (widget() == nullptr)
        return;
    const auto all = widget()->findChildren<GuideTasks *>();
    for (auto *tasks : all)
        tasks->setDone(steps);
}

void GuideArticle::markWords(const QStringList &words)
{
    m_words = words;
    const auto all = widget() != nullptr ? widget()->findChildren<GuideProse *>() : QList<GuideProse *>{};
    for (auto *prose : all)
        prose->markWords(words);
}

void GuideArticle::goTo(const QString &anchor)
{
    const auto headings = m_shown.section != nullptr ? m_shown.section->headings() : QList<GuideHeading>{};
    GuidePlace place;
    for (qsizetype i = 0; i < headings.size() && !anchor.isEmpty(); ++i) {
        if (headings.at(i).anchor == anchor)
            place.heading = int(i) + 1;
    }
    goTo(place);
    if (place.heading > 0 || anchor.isEmpty() || widget() == nullptr)
        return;
    m_anchor = anchor;
    if (auto *errors = widget()->findChild<ErrorsBox *>())
        errors->clearFilter();
}

void GuideArticle::goTo(const GuidePlace &place)
{
    m_place = place;
    m_anchor.clear();
    m_isSettling = true;
    m_settling->start();
    emit moved();
}

void GuideArticle::read()
{
    const QString wanted = m_anchor.isEmpty() ? anchorAt() : m_anchor;
    const auto all = widget() != nullptr ? widget()->findChildren<GuideProse *>() : QList<GuideProse *>{};
    GuideProse *chosen = all.value(0);
    for (auto *prose : all) {
        if (!wanted.isEmpty() && prose->goTo(wanted))
            chosen = prose;
    }
    if (chosen != nullptr)
        chosen->setFocus(Qt::OtherFocusReason);
}

QString GuideArticle::anchorAt() const
{
    const auto headings = m_shown.section != nullptr ? m_shown.section->headings() : QList<GuideHeading>{};
    return m_place.heading > 0 ? headings.value(m_place.heading - 1).anchor : QString{};
}

/// Where the section, each heading, and its end are, in the column's pixels.
const QList<int> &GuideArticle::tops() const
{
    if (!m_tops.isEmpty())
        return m_tops;
    QList<int> tops{0};
    const auto all = widget()->findChildren<GuideProse *>();
    for (const auto &part : std::as_const(m_shown.section->parts)) {
        for (const auto &heading : part.headings) {
            int top = tops.last();
            for (const auto *prose : all) {
                if (const auto inside = prose->topOf(heading.anchor))
                    top = prose->mapTo(widget(), QPoint{0, *inside}).y();
            }
            tops << top;
        }
    }
    tops << widget()->height();
    m_tops = tops;
    return m_tops;
}

/// The place is put back whenever the text has become longer or shorter: another width, another language, larger
/// letters.
void GuideArticle::settle()
{
    if (m_shown.section == nullptr || widget() == nullptr)
        return;
    m_isSettling = true;
    m_tops.clear();
    int wanted = 0;
    const auto all = tops();
    const int heading = std::clamp(m_place.heading, 0, int(all.size()) - 2);
    if (m_place.heading > 0 || m_place.share > 0)
        wanted = all.at(heading) + qRound(m_place.share * (all.at(heading + 1) - all.at(heading)))
            - scaled(heading > 0 ? 12 : 0);
    for (const auto *prose : m_anchor.isEmpty() ? QList<GuideProse *>{} : widget()->findChildren<GuideProse *>()) {
        if (const auto inside = prose->topOf(m_anchor))
            wanted = prose->mapTo(widget(), QPoint{0, *inside}).y() - scaled(12);
    }
    verticalScrollBar()->setValue(wanted);
    m_isSettling = m_settling->isActive();
    if (!m_anchor.isEmpty()) { // it is no heading: the outline shows where it stands
        m_place = placeAt(all, verticalScrollBar()->value() + scaled(12));
        emit moved();
    }
}

void GuideArticle::notePlace()
{
    if (m_isSettling || m_shown.section == nullptr || widget() == nullptr)
        return;
    m_place = placeAt(tops(), verticalScrollBar()->value() + scaled(12));
    m_anchor.clear();
    emit moved();
}

bool GuideArticle::eventFilter(QObject *watched, QEvent *event)
{
    const bool isOurs = widget() != nullptr && (watched == widget() || watched->parent() == widget());
    if (isOurs && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) {
        m_isSettling = true;
        m_tops.clear();
        m_settling->start();
    }
    return QScrollArea::eventFilter(watched, event);
}

void GuideArticle::keyPressEvent(QKeyEvent *event)
{
    auto *bar = verticalScrollBar();
    const int page = viewport()->height() - scaled(40);
    switch (event->key()) {
    case Qt::Key_PageDown: bar->setValue(bar->value() + page); break;
    case Qt::Key_PageUp: bar->setValue(bar->value() - page); break;
    case Qt::Key_Space:
        bar->setValue(bar->value() + ((event->modifiers() & Qt::ShiftModifier) != 0 ? -page : page));
        break;
    case Qt::Key_Home: bar->setValue(0); break;
    case Qt::Key_End: bar->setValue(bar->maximum()); break;
    case Qt::Key_Down: bar->setValue(bar->value() + scaled(40)); break;
    case Qt::Key_Up: bar->setValue(bar->value() - scaled(40)); break;
    default: QScrollArea::keyPressEvent(event); return;
    }
    event->accept();
}
