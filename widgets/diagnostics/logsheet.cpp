// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/logsheet.h"

#include "services/diagnostics/bugreport.h"
#include "services/store/settings.h"
#include "widgets/common/codeview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/segmented.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/diagnostics/logmodels.h"
#include "widgets/diagnostics/reportsheet.h"
#include "widgets/diagnostics/versions.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

LogSheet::LogSheet(const Settings *settings, QWidget *host)
    : SideSheet{host}
    , m_settings{settings}
    , m_log{new LogModel{this}}
    , m_sent{new RequestsModel{&Requests::instance(), this}}
    , m_contacts{new ContactsModel{this}}
    , m_logFilter{new LogFilter{this}}
    , m_sentFilter{new LogFilter{this}}
    , m_hostFilter{new LogFilter{this}}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_part{new Segmented}
    , m_search{new SearchField}
    , m_level{new QComboBox}
    , m_source{new QComboBox}
    , m_follow{new QPushButton}
    , m_tables{new QStackedWidget}
    , m_detail{new CodeView}
    , m_copy{new QPushButton}
    , m_curl{new QPushButton}
    , m_report{new QPushButton}
{
    named(this, this, "logSheet", [] { return tr("Logs"); });
    setSheetWidth(860);
    build();
    buildTables();
    connectAll();
    translated(this, [this] {
        m_log->showTexts();
        m_sent->showTexts();
        m_contacts->showTexts();
        fillSources();
    });
    translated(this, &LogSheet::showTexts);
    showPart(Lines);
}

void LogSheet::build()
{
    m_words->setWordWrap(true);
    m_part->setObjectName(u"logPart"_s);
    m_part->addPart(Lines, u"Log"_s, [] { return tr("Log"); });
    m_part->addPart(Sent, u"Requests"_s, [] { return tr("Requests"); });
    m_part->addPart(Hosts, u"Hosts"_s, [] { return tr("Hosts"); });
    m_search->setObjectName(u"logSearch"_s);
    m_level->setObjectName(u"logLevel"_s);
    m_source->setObjectName(u"logSource"_s);
    named(
        this, m_follow, "logFollow", [] { return tr("Follow"); },
        [] { return tr("Keeps the newest line in sight while no line is chosen."); });
    m_follow->setIcon(themedIcon("arrow-down"_L1));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_detail->setObjectName(u"logDetail"_s);
    m_detail->setLines(3, 6);
    m_copy->setObjectName(u"logCopy"_s);
    named(this, m_curl, "logCurl", [] { return tr("Copy as curl"); });
    named(this, m_report, "logReport", [] { return tr("Bug report…"); });
    for (const auto level : {LogLevel::Note, LogLevel::Warning, LogLevel::Problem})
        m_level->addItem({}, int(level));
    auto *first = new QHBoxLayout;
    first->setSpacing(scaled(8));
    first->addWidget(m_part);
    first->addStretch(1);
    first->addWidget(m_follow);
    auto *filters = new QHBoxLayout;
    filters->setSpacing(scaled(8));
    filters->addWidget(m_search);
    filters->addWidget(m_level);
    filters->addWidget(m_source);
    filters->addStretch(1);
    body()->addLayout(first);
    body()->addLayout(filters);
    body()->addWidget(m_words);
    body()->addWidget(m_tables, 1);
    body()->addWidget(m_detail);
    for (auto *button : {m_curl, m_copy, m_report})
        addFooterButton(button);
}

void LogSheet::buildTables()
{
    const auto add = [this](const QString &name, QAbstractItemModel *model, LogFilter *filter, int stretch) {
        filter->setSourceModel(model);
        auto *table = new Table;
        table->setObjectName(name);
        table->setModel(filter);
        table->setRowHeight(26);
        table->setStretchColumn(stretch);
        table->setSortingEnabled(false);
        table->setMinimumHeight(scaled(260));
        table->installEventFilter(this);
        m_tables->addWidget(table);
        connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LogSheet::showDetail);
        connect(filter, &QAbstractItemModel::rowsInserted, this, &LogSheet::follow);
    };
    add(u"logTable"_s, m_log, m_logFilter, LogModel::Text);
    add(u"logRequests"_s, m_sent, m_sentFilter, RequestsModel::Place);
    add(u"logHosts"_s, m_contacts, m_hostFilter, ContactsModel::Host);
}

void LogSheet::connectAll()
{
    connect(m_part, &Segmented::currentChanged, this, &LogSheet::showPart);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        for (auto *filter : {m_logFilter, m_sentFilter, m_hostFilter})
            filter->setText(text);
    });
    connect(m_level, &QComboBox::currentIndexChanged, this, [this] {
        for (auto *filter : {m_logFilter, m_sentFilter})
            filter->setLeast(LogLevel(m_level->currentData().toInt()));
    });
    connect(m_source, &QComboBox::currentIndexChanged, this,
            [this] { m_logFilter->setSource(m_source->currentData().toString()); });
    connect(m_log, &LogModel::sourcesChanged, this, &LogSheet::fillSources);
    connect(m_follow, &QPushButton::toggled, this, &LogSheet::follow);
    connect(m_copy, &QPushButton::clicked, this, &LogSheet::copyShown);
    connect(m_curl, &QPushButton::clicked, this, [this] {
        const auto index = m_sentFilter->mapToSource(table()->currentIndex());
        if (m_part->current() == Sent && index.isValid())
            QGuiApplication::clipboard()->setText(asCurl(m_sent->request(index.row())));
    });
    connect(m_report, &QPushButton::clicked, this, &LogSheet::openReport);
    connect(this, &SideSheet::opened, this, [this] { showPart(m_part->current()); });
}

void LogSheet::openAt(Part part)
{
    m_part->setCurrent(part);
    open();
}

Table *LogSheet::table() const
{
    return static_cast<Table *>(m_tables->currentWidget());
}

void LogSheet::showPart(int part)
{
    m_tables->setCurrentIndex(part);
    m_level->setVisible(part != Hosts);
    m_source->setVisible(part == Lines);
    m_follow->setVisible(part != Hosts);
    m_curl->setVisible(part == Sent);
    m_detail->setVisible(part != Hosts);
    if (part == Hosts)
        m_contacts->read();
    showTexts();
    follow();
    showDetail();
}

void LogSheet::fillSources()
{
    const QSignalBlocker quiet{m_source};
    const auto chosen = m_source->currentData();
    m_source->clear();
    m_source->addItem(tr("All categories"), QString{});
    for (const auto &name : m_log->sources())
        m_source->addItem(name, name);
    m_source->setCurrentIndex(std::max(0, m_source->findData(chosen)));
}

/// New lines stay in sight, unless somebody reads another one. The keyboard's row goes along: it would be out of sight.
void LogSheet::follow()
{
    if (!m_follow->isChecked() || !isOpen() || m_part->current() == Hosts)
        return;
    QTimer::singleShot(0, table(), [table = table()] {
        if (table->selectionModel()->hasSelection())
            return;
        table->scrollToBottom();
        if (const auto last = table->model()->index(table->model()->rowCount() - 1, 0);
            last.isValid() && table->hasFocus())
            table->selectionModel()->setCurrentIndex(last, QItemSelectionModel::NoUpdate);
    });
}

void LogSheet::showDetail()
{
    const auto index = table()->currentIndex();
    enableUnless(m_curl, index.isValid() ? QString{} : tr("Choose a request first."));
    QString text;
    if (index.isValid() && m_part->current() == Lines)
        text = m_log->line(m_logFilter->mapToSource(index).row()).text;
    else if (index.isValid() && m_part->current() == Sent)
        text = asCurl(m_sent->request(m_sentFilter->mapToSource(index).row()));
    m_detail->setCode(text, m_part->current() == Sent ? CodeLanguage::Shell : CodeLanguage::Plain);
}

/// What the filter lets through, one line each, columns between tabs.
void LogSheet::copyShown()
{
    const auto *model = table()->model();
    QStringList lines;
    for (int row = 0; row < model->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells << model->index(row, column).data().toString();
        lines << cells.join(u'\t');
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
}

void LogSheet::openReport()
{
    auto *sheet = parentWidget()->findChild<ReportSheet *>();
    (sheet != nullptr ? sheet : new ReportSheet{parentWidget()})
        ->openWith({.versions = versionLines(),
                    .settings = settingsLines(m_settings->values()),
                    .lines = Log::instance().lines(),
                    .requests = Requests::instance().all(),
                    .contacts = Contacts::instance().all(),
                    .lastRun = m_lastRun,
                    .crash = m_crash});
}

/// Who comes by the keyboard sees where: at the newest line, which is in sight. It is not chosen, so that new ones
/// still come.
bool LogSheet::eventFilter(QObject *watched, QEvent *event)
{
    auto *view = qobject_cast<Table *>(watched);
    if (view != nullptr && event->type() == QEvent::FocusIn && !view->selectionModel()->hasSelection()
        && view->model()->rowCount() > 0)
        view->selectionModel()->setCurrentIndex(view->model()->index(view->model()->rowCount() - 1, 0),
                                                QItemSelectionModel::NoUpdate);
    return view == nullptr && SideSheet::eventFilter(watched, event); // a table is none of the sheet's own parts
}

void LogSheet::showTexts()
{
    const bool isHosts = m_part->current() == Hosts;
    const QStringList names{tr("Log"), tr("Requests"), tr("Hosts")};
    for (int part = 0; part < m_tables->count(); ++part)
        m_tables->widget(part)->setAccessibleName(names.at(part));
    m_words->setText(isHosts ? tr("These are all the hosts that TPU Desk has contacted in this run. It sends nothing "
                                  "to anybody else: there is no telemetry.")
                             : tr("The lines of this run. They also go to a file beside the settings, on this computer "
                                  "only. Tokens, keys and passwords are taken out before a line is written down."));
    m_search->setAccessibleName(tr("Search in the log"));
    m_level->setAccessibleName(tr("Level"));
    m_source->setAccessibleName(tr("Category"));
    const bool isSent = m_part->current() == Sent;
    m_level->setItemText(0, isSent ? tr("All answers") : tr("All levels"));
    m_level->setItemText(1, isSent ? tr("Refused or unanswered") : tr("Warnings and problems"));
    m_level->setItemText(2, isSent ? tr("Unanswered") : tr("Problems"));
    m_detail->setPlaceholder(isSent ? tr("Choose a request to see how to send it again with curl.")
                                    : tr("Choose a line to read the whole of it."));
    m_copy->setText(isHosts ? tr("Copy the list") : tr("Copy what is shown"));
}
