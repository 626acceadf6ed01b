// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/textpreview.h"

#include "services/files/textcontents.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/files/csvmodel.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/files/fileview.h"
#include "widgets/files/jsonmodel.h"
#include "widgets/files/markdownview.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostPreviewRows = 1'000;

} // namespace

PreviewKind previewKindOf(const QByteArray &path)
{
    const auto name = path.toLower();
    if (name.endsWith(".csv") || name.endsWith(".tsv"))
        return PreviewKind::Table;
    if (name.endsWith(".md") || name.endsWith(".markdown"))
        return PreviewKind::Markdown;
    return name.endsWith(".json") ? PreviewKind::Json : PreviewKind::None;
}

TextPreview::TextPreview(QWidget *parent)
    : QStackedWidget{parent}
    , m_csv{new CsvModel{this}}
    , m_table{named(new Table, "filesTableView")}
    , m_markdown{named(new MarkdownView, "filesMarkdownView")}
    , m_json{new JsonModel{this}}
    , m_tree{named(this, new QTreeView, "filesJsonView", [] { return tr("Values of the JSON file"); })}
{
    setObjectName(u"filesPreview"_s);
    m_table->setModel(m_csv);
    m_table->setSortingEnabled(false);
    m_tree->setModel(m_json);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->header()->resizeSection(0, scaled(280));
    for (QWidget *face : std::initializer_list<QWidget *>{m_table, m_markdown, m_tree})
        addWidget(face);
    connect(m_markdown, &QTextBrowser::anchorClicked, this, &TextPreview::linkActivated);
}

TextPreview::Outcome TextPreview::draw(PreviewKind kind, const QString &text)
{
    switch (kind) {
    case PreviewKind::Table: return drawTable(text);
    case PreviewKind::Markdown: return drawMarkdown(text);
    case PreviewKind::Json: return drawJson(text);
    case PreviewKind::None: break;
    }
    return {.isShown = false};
}

TextPreview::Outcome TextPreview::drawTable(const QString &text)
{
    const auto table = parseCsv(text, mostPreviewRows);
    m_csv->setTable(table);
    setCurrentWidget(m_table);
    return {.note = table.isCut
                ? FileView::tr("The first %1 rows and 200 columns are shown.").arg(phrases::number(mostPreviewRows))
                : QString{}};
}

TextPreview::Outcome TextPreview::drawMarkdown(const QString &text)
{
    if (!m_markdown->showMarkdown(text))
        return {.isShown = false,
                .note = tr("This file is too large, or nested too deeply, for a preview. It is shown as text.")};
    setCurrentWidget(m_markdown);
    return {};
}

TextPreview::Outcome TextPreview::drawJson(const QString &text)
{
    const auto problem = m_json->show(text);
    if (!problem.isEmpty())
        return {.isShown = false, .note = problem};
    setCurrentWidget(m_tree);
    return {};
}
