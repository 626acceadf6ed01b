// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/limitsview.h"

#include "services/grantmail/grants.h"
#include "services/quota/quotaservice.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/codeview.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/rowmenu.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/translated.h"
#include "widgets/quota/quotadetails.h"
#include "widgets/quota/quotafooter.h"
#include "widgets/quota/quotamatrix.h"
#include "widgets/quota/quotarequestsheet.h"
#include "widgets/quota/quotatable.h"
#include "widgets/quota/quotatext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace {

const auto tableKey = u"quota.table"_s;

} // namespace

LimitsView::LimitsView(QuotaContext context, QWidget *parent)
    : QWidget{parent}
    , m_quota{context.quota}
    , m_tpus{context.tpus}
    , m_grants{context.grants}
    , m_settings{context.settings}
    , m_matrix{new QuotaMatrix{this, context.settings ? context.settings->more(tableKey).toObject() : QJsonObject{}}}
    , m_table{named(this, new QuotaTable{m_matrix}, "quotaTable", [] { return tr("Quota by zone, TPU and tier"); })}
    , m_stack{nullptr}
    , m_details{new QuotaDetails}
    , m_footer{new QuotaFooter}
    , m_notice{named(new NoticeBar, "quotaNotice")}
    , m_search{new SearchField}
    , m_age{new AgeLabel}
    , m_refresh{new QPushButton}
    , m_soon{new QTimer{this}}
    , m_around{new QTimer{this}}
{
    setObjectName(u"quotaLimits"_s);
    m_soon->setSingleShot(true);
    m_soon->setInterval(20); // a refresh says several things in a row
    m_around->setSingleShot(true);
    m_around->setInterval(0);
    build();
    connectAll();
    connectDetails();
    translated(this, &LimitsView::showTexts);
}

/// In the order of the Tab key.
void LimitsView::build()
{
    m_stack = new ContentStack{m_table};
    m_stack->setObjectName(u"quotaStack"_s);
    m_stack->empty()->setObjectName(u"quotaEmpty"_s);
    m_stack->empty()->setGuide("quota"_L1);
    m_stack->empty()->setIcon("chart-column"_L1);
    m_stack->failure()->setObjectName(u"quotaFailure"_s);
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(bar());
    card->body()->addWidget(m_stack, 1);
    card->body()->addWidget(m_footer);
    m_details->hide();
    auto *host = new QWidget;
    m_row = new QBoxLayout{QBoxLayout::LeftToRight, host};
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(scaled(14));
    m_row->addWidget(card, 1);
    m_row->addWidget(m_details);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(host);
    scroll->viewport()->setAutoFillBackground(false);
    host->setAutoFillBackground(false);
    m_notice->setClosable(false);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(12));
    all->addWidget(scroll, 1);
    all->addWidget(m_notice);
}

/// Large letters or a small window: the details stand below the table, and the view scrolls.
void LimitsView::fit()
{
    const bool isNarrow = contentsRect().width() < scaled(760);
    m_row->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_details->setMinimumWidth(isNarrow ? 0 : scaled(320));
    m_details->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : scaled(320));
    m_details->setMinimumHeight(isNarrow ? scaled(420) : 0);
    m_stack->setMinimumHeight(isNarrow ? scaled(240) : 0);
    m_footer->setBrief(isNarrow);
}

void LimitsView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

QWidget *LimitsView::bar()
{
    m_search->setObjectName(u"quotaFilter"_s);
    m_search->setSlashShortcut(true);
    m_age->setObjectName(u"quotaAge"_s);
    iconButton(
        this, m_refresh, "quotaRefreshButton", [] { return tr("Read the limits again (F5)"); },
        [] { return tr("Read the limits again"); });
    m_refresh->setShortcut(pageKey("list.refresh"_L1));
    m_refresh->setIcon(themedIcon("refresh-cw"_L1));
    setButtonKind(m_refresh, ButtonKind::Plain);
    auto *host = new QWidget;
    auto *row = new QHBoxLayout{host};
    row->setContentsMargins(scaled(10), scaled(8), scaled(10), scaled(4));
    row->setSpacing(scaled(8));
    row->addWidget(m_search);
    row->addStretch();
    row->addWidget(m_age);
    row->addWidget(m_refresh);
    return host;
}

void LimitsView::connectAll()
{
    connect(Theme::of(this), &Theme::changed, this, &LimitsView::fit);
    connect(m_soon, &QTimer::timeout, this, [this] {
        showFacts();
        m_around->start();
    });
    connect(m_around, &QTimer::timeout, this, &LimitsView::showAround);
    connect(m_quota, &QuotaService::rowsChanged, this, &LimitsView::factsChanged);
    connect(m_quota, &QuotaService::stateChanged, this, &LimitsView::factsChanged);
    if (m_grants)
        connect(m_grants, &Grants::changed, this, &LimitsView::factsChanged);
    connect(m_search, &QLineEdit::textChanged, this, &LimitsView::applyFilter);
    connect(m_footer, &QuotaFooter::everybodysToggled, this, &LimitsView::applyFilter);
    connect(m_footer, &QuotaFooter::cleanUpRequested, this, &LimitsView::cleanUpRequested);
    connect(m_footer, &QuotaFooter::rawRequested, this, &LimitsView::showRaw);
    connect(m_table, &QuotaTable::chosen, this, &LimitsView::showChosen);
    connect(m_table, &Table::rowActivated, m_details, [this] {
        if (!m_details->isHidden())
            m_details->findChild<QPushButton *>(u"quotaCreateHere"_s)->setFocus(Qt::ShortcutFocusReason);
    });
    connect(m_matrix, &QuotaMatrix::sortingChanged, this, [this](const QJsonObject &sorting) {
        if (m_settings)
            m_settings->setMore(tableKey, sorting);
    });
    connect(m_refresh, &QPushButton::clicked, this, &LimitsView::refresh);
    new RowMenu{m_table, u"quotaMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    if (m_matrix->cellAt(index) == nullptr)
                        return;
                    for (auto *button :
                         m_details->findChildren<QPushButton *>()) { // what the card beside the table offers for it
                        if (button->isVisibleTo(m_details))
                            RowMenu::addButton(menu, button);
                    }
                }};
    connectFaces();
}

/// What the sentences without a table lead to.
void LimitsView::connectFaces()
{
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        if (!m_quota->error())
            emit pasteRequested();
        else if (leadsToDoctor(*m_quota->error()))
            emit doctorRequested();
        else
            refresh();
    });
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, [this] {
        const auto &error = m_quota->error();
        if (error && error->code == ErrorCode::SignedOut)
            emit signInRequested();
        else if (error && leadsToDoctor(*error))
            emit doctorRequested();
        else
            refresh();
    });
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] {
        if (!m_search->text().isEmpty())
            m_search->clear();
        else if (lacksGrant())
            emit pasteRequested();
        else
            refresh();
    });
    connect(m_stack->empty(), &EmptyState::linkClicked, this, &LimitsView::refresh);
}

void LimitsView::connectDetails()
{
    connect(m_details, &QuotaDetails::createRequested, this, &LimitsView::createRequested);
    connect(m_details, &QuotaDetails::podRequested, this, &LimitsView::podRequested);
    connect(m_details, &QuotaDetails::cleanUpRequested, this, &LimitsView::cleanUpRequested);
    connect(m_details, &QuotaDetails::refreshRequested, this, &LimitsView::refresh);
    connect(m_details, &QuotaDetails::supportRequested, this, &LimitsView::showSupport);
    connect(m_details, &QuotaDetails::moreRequested, this,
            [this](const QuotaRow &row, const QList<QuotaPlaceLimit> &places) {
                if (m_more == nullptr)
                    m_more = new QuotaRequestSheet{&m_quota->requests(), this};
                m_more->openFor(row, places);
            });
    connect(&m_quota->requests(), &QuotaRequests::changed, this, &LimitsView::factsChanged);
    connect(m_details, &QuotaDetails::otherZoneRequested, this, [this](const ZoneId &zone) {
        auto key = keyOf(m_matrix->cellAt(m_table->currentIndex())->row);
        key.place = zone.toString();
        m_search->clear();
        m_table->choose(m_matrix->indexOf(key));
    });
}

/// Hidden pages cost nothing; they look when they are shown.
void LimitsView::factsChanged()
{
    if (isVisible())
        m_soon->start();
}

void LimitsView::showFacts()
{
    const auto facts = m_quota->facts();
    m_cells = quotaCells(facts, m_grants ? m_grants->grants() : QList<Grant>{});
    m_footer->showCells(m_cells);
    m_matrix->show(m_search->text(),
                   m_footer->hidesEverybodys() ? QuotaMatrix::Everybodys::Hidden : QuotaMatrix::Everybodys::Shown);
    m_matrix->update(m_cells, facts);
    if (!m_hasProposed && m_matrix->rowCount() > 0 && m_quota->updatedAt().isValid()) {
        m_hasProposed = true; // the answer to "what can I make?" stands there at once
        m_table->chooseFirst();
    }
}

void LimitsView::showAround()
{
    showFace();
    showNotice();
    showChosen(m_table->currentIndex());
    m_age->setUpdated(m_quota->figuresAsOf()); // one page, one age: that of the oldest figure on it
    m_refresh->setEnabled(m_quota->loading() == QuotaService::Loading::No);
}

void LimitsView::applyFilter()
{
    m_matrix->show(m_search->text(),
                   m_footer->hidesEverybodys() ? QuotaMatrix::Everybodys::Hidden : QuotaMatrix::Everybodys::Shown);
    showFace();
}

void LimitsView::showFace()
{
    const auto &error = m_quota->error();
    const bool isFiltered = !m_search->text().isEmpty();
    if (m_matrix->rowCount() > 0)
        m_stack->showContent();
    else if (isFiltered || (m_quota->updatedAt().isValid() && !error))
        m_stack->showEmpty();
    else if (error)
        m_stack->showFailure(error->message,
                             error->code == ErrorCode::SignedOut ? tr("Sign in…")
                                 : leadsToDoctor(*error)         ? tr("Open the doctor")
                                                                 : tr("Try again"));
    else
        m_stack->showLoading(tr("Reading your limits…"));
    showEmptyFace();
    if (m_matrix->rowCount() == 0)
        m_details->hide();
}

/// No grant has been entered, as far as this page can know.
bool LimitsView::lacksGrant() const
{
    return m_grants && m_grants->grants().isEmpty();
}

void LimitsView::showEmptyFace()
{
    auto *empty = m_stack->empty();
    const bool isFiltered = !m_search->text().isEmpty();
    const bool asksForMail = !isFiltered && lacksGrant();
    empty->setIcon(asksForMail ? "mail"_L1 : "chart-column"_L1);
    empty->setTitle(isFiltered ? tr("Nothing matches") : asksForMail ? tr("No grant entered") : tr("No TPU quota"));
    if (isFiltered)
        empty->setSentence(tr("No quota has all these words: %1").arg(m_search->text()));
    else if (asksForMail)
        empty->setSentence(tr("Google allows this project no TPUs yet. Paste the mail in which TRC tells you your "
                              "TPUs: then this page says which of "
                              "them you can use, and warns before anything is billed."));
    else
        empty->setSentence(
            tr("Google allows this project no TPUs yet. A TRC grant brings quota for the zones that its mail names; it "
               "may take a day to appear here."));
    empty->setButtonText(isFiltered ? tr("Clear the filter") : asksForMail ? tr("Paste TRC mail…") : tr("Read again"));
    empty->setLinkText(asksForMail ? tr("Read the limits again") : QString{});
}

void LimitsView::showNotice()
{
    const auto &error = m_quota->error();
    if (m_matrix->rowCount() > 0 && error)
        m_notice->showNotice(
            StatusLevel::Warning,
            m_quota->updatedAt().isValid()
                ? tr("The limits are from %1. %2").arg(phrases::exactTime(m_quota->updatedAt()), error->message)
                : tr("The limits could not be read; this is only what is used. %1").arg(error->message),
            leadsToDoctor(*error) ? tr("Open the doctor") : tr("Try again"));
    else if (m_matrix->rowCount() > 0 && lacksGrant())
        m_notice->showNotice(
            StatusLevel::Note,
            tr("No grant entered: these are the limits alone, and every TPU you create counts as billed."),
            tr("Paste TRC mail…"));
    else
        m_notice->dismiss();
}

void LimitsView::showChosen(const QModelIndex &index)
{
    const auto *cell = m_matrix->cellAt(index);
    m_details->setVisible(cell != nullptr && m_matrix->rowCount() > 0);
    if (!cell)
        return;
    const auto preflight = m_matrix->preflightAt(index);
    QList<QuotaPreference> asked;
    for (const auto &[place, limit] : quotaPlacesOf(preflight)) {
        if (const auto preference = m_quota->requests().of(place))
            asked += *preference;
    }
    m_details->showStory({.cell = *cell,
                          .preflight = preflight,
                          .source = m_quota->source(),
                          .limitsAsOf = m_quota->updatedAt(),
                          .refusal = m_quota->refusal(),
                          .hasGrant = m_grants && !m_grants->grants().isEmpty(),
                          .asked = asked,
                          .now = m_quota->facts().now});
}

void LimitsView::showSupport()
{
    if (!m_support) {
        m_support = new SideSheet{this};
        m_support->setObjectName(u"quotaSupportSheet"_s);
        auto *text = new CodeView;
        text->setObjectName(u"quotaSupportText"_s);
        text->setLines(12, 24);
        auto *sentence = new Label{TextRole::Body, TextColor::Soft};
        sentence->setObjectName(u"quotaSupportSentence"_s);
        sentence->setWordWrap(true);
        m_support->body()->addWidget(sentence);
        m_support->body()->addWidget(text);
        m_support->body()->addStretch(1);
    }
    fillSupport();
    m_support->open();
}

/// All that disagrees in one text: support is written to once.
void LimitsView::fillSupport()
{
    QList<QuotaCell> cells;
    for (const auto &cell : m_cells) {
        if (cell.isDisagreement() || cell.agreement == Agreement::LimitNotSaid)
            cells << cell;
    }
    m_support->setTitle(tr("What to write to TRC support"));
    m_support->findChild<Label *>(u"quotaSupportSentence"_s)
        ->setText(tr("Send this from the address that got the grant to trc-support@google.com. It is in English, "
                     "because they read English."));
    m_support->findChild<CodeView *>(u"quotaSupportText"_s)
        ->setCode(supportText(cells, m_quota->facts(), m_tpus->profile().project), CodeLanguage::Plain);
}

void LimitsView::showRaw()
{
    if (!m_raw) {
        m_raw = new SideSheet{this};
        m_raw->setObjectName(u"quotaRawSheet"_s);
        auto *text = new CodeView;
        text->setObjectName(u"quotaRawText"_s);
        text->setLines(4, 24);
        m_raw->body()->addWidget(text);
        m_raw->body()->addStretch(1);
    }
    QStringList lines;
    for (const auto &row : m_quota->rows()) {
        if (row.generation.isEmpty())
            lines << u"%1  %2  %3"_s.arg(row.rawId, row.zone.toString(), QString::number(row.limit().value_or(0)));
    }
    nameRaw();
    m_raw->findChild<CodeView *>(u"quotaRawText"_s)->setCode(lines.join(u'\n'), CodeLanguage::Plain);
    m_raw->open();
}

void LimitsView::nameRaw()
{
    m_raw->setTitle(tr("Limits that this program does not know"));
}

void LimitsView::refresh()
{
    m_tasks.run(m_quota->refresh(m_tasks.token()), [](const Result<> &) { }); // its errors are in QuotaService::error()
    m_tasks.run(m_tpus->refresh(m_tasks.token()), [](const Result<> &) { }); // what is used is counted from the list
}

void LimitsView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    constexpr qint64 oldAfter = 60; // seconds
    const auto asOf = m_quota->figuresAsOf();
    const bool isOld = !asOf.isValid() || asOf.secsTo(m_quota->facts().now) >= oldAfter;
    if (isOld && m_quota->loading() == QuotaService::Loading::No)
        refresh();
    showFacts();
    showAround();
}

void LimitsView::showTexts()
{
    m_matrix->textsChanged();
    showFacts();
    showAround();
    if (m_support)
        fillSupport();
    if (m_raw)
        nameRaw();
}
