// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guideparts.h"

#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/guide/guidetongue.h"
#include "widgets/guide/prose.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace {

CodeLanguage codeLanguage(const QString &fence)
{
    static const QHash<QString, CodeLanguage> known{
        {u"bash"_s, CodeLanguage::Shell}, {u"sh"_s, CodeLanguage::Shell},  {u"python"_s, CodeLanguage::Python},
        {u"json"_s, CodeLanguage::Json},  {u"yaml"_s, CodeLanguage::Yaml}, {u"ini"_s, CodeLanguage::SshConfig}};
    return known.value(fence, CodeLanguage::Plain);
}

/// What a host's bash runs. The quoted word keeps the script as it is.
QString scriptOf(const QString &code, const QString &fence)
{
    if (fence != "python"_L1)
        return code;
    QString end = u"END_OF_SCRIPT"_s;
    while (code.contains(end))
        end += u'_';
    // The set-up puts JAX into ~/venv; the system's own Python has none.
    return u"PYTHON=~/venv/bin/python; [ -x \"$PYTHON\" ] || PYTHON=python3\n\"$PYTHON\" - <<'%1'\n"_s.arg(end) + code
        + u'\n' + end;
}

} // namespace

GuideCode::GuideCode(const GuidePart &part, const QString &language, QWidget *parent)
    : QWidget{parent}
    , m_language{part.language}
    , m_isForHosts{part.isForHosts}
    , m_where{new Label{TextRole::Status, TextColor::Soft}}
    , m_view{new CodeView}
{
    m_view->setLocale(QLocale{language});
    m_view->setLines(1, 80);
    m_view->setCode(part.text, codeLanguage(part.language));
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(8));
    head->addWidget(m_where);
    head->addStretch();
    if (m_isForHosts) {
        m_run = new QPushButton{themedIcon("play"_L1, TextColor::Accent), {}};
        m_run->setObjectName(u"guideRun"_s);
        setButtonKind(m_run, ButtonKind::Link);
        head->addWidget(m_run);
        connect(m_run, &QPushButton::clicked, this, [this] { emit runRequested(scriptOf(code(), m_language)); });
    }
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    column->addLayout(head);
    column->addWidget(m_view);
    guidetongue::translated(this, language, [this] { showTexts(); });
}

QString GuideCode::code() const
{
    return m_view->code();
}

void GuideCode::showTexts()
{
    const bool isShell = m_language == "bash"_L1 || m_language == "sh"_L1;
    m_where->setText(m_isForHosts                    ? tr("On a TPU host")
                         : isShell                   ? tr("On this computer")
                         : m_language == "python"_L1 ? tr("Python")
                                                     : QString{});
    m_where->setVisible(!m_where->text().isEmpty());
    if (m_run == nullptr)
        return;
    m_run->setText(tr("Run on…"));
    m_run->setToolTip(tr("Opens this on the Pod panel, where you choose the hosts. Nothing starts by itself."));
}

/// Done or not, as a shape and as a word for screen readers.
class GuideTasks::Mark final : public QWidget
{
public:
    explicit Mark(const QString &language)
        : m_language{language}
    {
        setFixedSize(scaled(22), scaled(22));
        translated(this, [this] { setDone(m_isDone); });
    }

    void setDone(bool done)
    {
        m_isDone = done;
        guidetongue::speak(m_language, [this, done] {
            setAccessibleName(done ? GuideTasks::tr("Done") : GuideTasks::tr("Not done yet"));
        });
        setToolTip(accessibleName());
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const StatusLevel level = m_isDone ? StatusLevel::Done : StatusLevel::Waiting;
        paintStatus(&painter, QRectF{rect()}.adjusted(scaled(3), scaled(3), -scaled(3), -scaled(3)), level,
                    tokensOf(this).textColor(level));
    }

private:
    QString m_language;
    bool m_isDone = false;
};

GuideTasks::GuideTasks(const QList<GuideTask> &tasks, const QString &language, QWidget *parent)
    : QWidget{parent}
{
    auto *grid = new QGridLayout{this};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(scaled(8));
    grid->setVerticalSpacing(scaled(2));
    grid->setColumnStretch(1, 1);
    for (const auto &task : tasks) {
        auto *mark = new Mark{language};
        mark->setObjectName(u"guideTask"_s + task.step.left(1).toUpper() + task.step.mid(1));
        mark->setProperty("step", task.step);
        auto *text = new GuideProse;
        text->setText(task.text, {}, language);
        const int row = int(m_marks.size());
        grid->addWidget(mark, row, 0, Qt::AlignTop);
        grid->addWidget(text, row, 1);
        m_marks << mark;
        m_texts << text;
    }
}

void GuideTasks::setDone(const QSet<QString> &steps)
{
    for (auto *mark : std::as_const(m_marks))
        mark->setDone(steps.contains(mark->property("step").toString()));
}
