// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotarequestsheet.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/writegate.h"
#include "widgets/quota/quotatext.h"

#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int longestReason = 1'000;

} // namespace

QuotaRequestSheet::QuotaRequestSheet(QuotaRequests *requests, QWidget *host)
    : SideSheet{host}
    , m_requests{requests}
    , m_notice{named(new NoticeBar, "quotaRequestNotice")}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_value{new QLineEdit}
    , m_email{new QLineEdit}
    , m_reason{new QLineEdit}
    , m_valueField{named(new FormField{m_value}, "quotaRequestValue")}
    , m_emailField{named(
          this, new FormField{m_email}, "quotaRequestEmail", [] { return tr("Contact e-mail"); },
          [] { return tr("Google writes there when it has a question."); })}
    , m_reasonField{named(
          this, new FormField{m_reason}, "quotaRequestReason", [] { return tr("Justification"); },
          [] { return tr("What you need it for, in English: people at Google read it."); })}
    , m_submit{addCancelAndSubmit(this, u"quotaRequest"_s, [] { return tr("Request"); })}
{
    setObjectName(u"quotaRequestSheet"_s);
    setGuide("quota"_L1);
    setEnterSubmits(false); // what is beyond the grant is billed
    setAsksForTyped(true);
    m_words->setWordWrap(true);
    m_reason->setMaxLength(longestReason);
    gateWrites(m_submit);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_valueField, m_reasonField, m_emailField})
        body()->addWidget(part);
    body()->addStretch(1);
    for (auto *field : {m_valueField, m_emailField, m_reasonField})
        connect(qobject_cast<QLineEdit *>(field->field()), &QLineEdit::textEdited, field,
                [field] { field->setError({}); });
    connect(m_submit, &QPushButton::clicked, this, &QuotaRequestSheet::submit);
    translated(this, &QuotaRequestSheet::showTexts);
}

void QuotaRequestSheet::openFor(const QuotaRow &row, const QList<QuotaPlaceLimit> &places)
{
    ++m_serial;
    m_row = row;
    m_places = places;
    m_notice->dismiss();
    m_value->clear();
    if (m_email->text().isEmpty())
        m_email->setText(m_requests->account());
    for (auto *field : {m_valueField, m_emailField, m_reasonField})
        field->setError({});
    showTexts();
    open();
}

qint64 QuotaRequestSheet::present() const
{
    return m_places.isEmpty() ? 0 : std::ranges::min(m_places, {}, &QuotaPlaceLimit::limit).limit;
}

void QuotaRequestSheet::showTexts()
{
    const auto limit = quotatext::amount(present(), m_row.unit);
    setTitle(tr("More %1 in %2", "TPU, zone").arg(quotatext::kind(m_row), m_row.zone.toString()));
    m_words->setText(
        tr("The limit for %1 is %2 now. Google decides about more in minutes or in days, and may grant less. A larger "
           "limit is no grant: what is beyond your TRC grant is billed. For more free TPUs write to TRC instead.")
            .arg(quotatext::tier(m_row.quotaClass), limit));
    m_valueField->setLabel(m_row.unit == CountUnit::Cores ? tr("New limit, in cores") : tr("New limit, in chips"));
    m_valueField->setHint(tr("The whole limit, not what is added to it."));
}

bool QuotaRequestSheet::isComplete()
{
    static const QRegularExpression address{u"^[^@\\s]+@[^@\\s]+$"_s};
    bool isNumber = false;
    const auto value = m_value->text().trimmed().toLongLong(&isNumber);
    m_valueField->setError(!isNumber                ? tr("Enter a whole number.")
                               : value <= present() ? tr("Enter more than the current limit.")
                                                    : QString{});
    m_emailField->setError(address.match(m_email->text().trimmed()).hasMatch()
                               ? QString{}
                               : tr("Enter an e-mail address: Google takes no request without one."));
    m_reasonField->setError(m_reason->text().trimmed().isEmpty() ? tr("Say what you need it for.") : QString{});
    return m_valueField->error().isEmpty() && m_emailField->error().isEmpty() && m_reasonField->error().isEmpty();
}

void QuotaRequestSheet::submit()
{
    if (!isComplete())
        return;
    QList<QuotaIncrease> increases;
    for (const auto &[place, limit] : std::as_const(m_places)) {
        if (const auto value = m_value->text().trimmed().toLongLong(); limit < value)
            increases.append({.place = place,
                              .value = value,
                              .email = m_email->text().trimmed(),
                              .justification = m_reason->text().trimmed()});
    }
    m_submit->setEnabled(false);
    m_tasks.run(m_requests->ask(increases, m_tasks.token()),
                [this, serial = m_serial](const Result<> &asked) { onAsked(asked, serial); });
}

void QuotaRequestSheet::onAsked(const Result<> &asked, int serial)
{
    m_submit->setEnabled(true);
    if (asked) {
        if (serial == m_serial) // else it is being filled in for other limits by now
            close();
        return;
    }
    auto error = asked.error();
    if (error.code == ErrorCode::Denied)
        error.message = tr("Your account may not ask for quota in this project. Its owner can give you the role Cloud "
                           "Quotas Admin (roles/cloudquotas.admin), or ask for it instead of you.");
    m_notice->showError(error);
}
