// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/buckets/bucketaccesssheet.h"

#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

BucketAccessSheet::BucketAccessSheet(BucketCalls calls, QWidget *host)
    : SideSheet{host}
    , m_calls{std::move(calls)}
    , m_notice{named(new NoticeBar, "bucketAccessNotice")}
    , m_words{named(new Label, "bucketAccessWords")}
{
    setObjectName(u"bucketAccessSheet"_s);
    m_notice->setClosable(false);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_notice);
    column->addWidget(m_words);
    column->addStretch(1);
    m_stack = named(new ContentStack{content}, "bucketAccessStack");
    named(m_stack->failure(), "bucketAccessFailure");
    body()->addWidget(m_stack, 1);
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, &BucketAccessSheet::read);
    translated(this, [this] {
        setTitle(tr("Who can read %1?").arg(m_bucket));
        if (isOpen())
            read(); // its sentences were made in the language before
    });
}

void BucketAccessSheet::openFor(const QString &bucket)
{
    m_bucket = bucket;
    setTitle(tr("Who can read %1?").arg(m_bucket));
    read();
    open();
}

void BucketAccessSheet::read()
{
    if (!m_calls.whoCanRead)
        return;
    m_tasks.cancel();
    m_stack->showLoading(tr("Reading the permissions of the bucket…"));
    m_tasks.run(m_calls.whoCanRead(m_bucket, m_tasks.token()),
                [this, bucket = m_bucket](const Result<AccessSummary> &access) {
                    if (bucket == m_bucket)
                        finish(access);
                });
}

void BucketAccessSheet::finish(const Result<AccessSummary> &access)
{
    if (!access) {
        if (access.error().code != ErrorCode::Cancelled)
            m_stack->showFailure(access.error().message, tr("Try again"));
        return;
    }
    switch (access->reach) {
    case AccessSummary::Reach::Public:
        m_notice->showNotice(StatusLevel::Warning, tr("Everybody on the Internet can read what is in this bucket."));
        break;
    case AccessSummary::Reach::Unknown:
        m_notice->showNotice(StatusLevel::Note, tr("TPU Desk does not know all permissions of this bucket."));
        break;
    case AccessSummary::Reach::Members: m_notice->dismiss(); break;
    }
    m_words->setText(access->sentences.join(u"\n\n"_s));
    m_stack->showContent();
}
