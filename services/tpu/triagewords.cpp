// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/triage.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Triage)
};

/// The trouble of the way there, where "transient" would say too little.
QString troubleInWords(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Offline: return Words::tr("no connection to Google");
    case ErrorCode::Timeout: return Words::tr("Google did not answer in time");
    case ErrorCode::Portal: return Words::tr("this network wants a sign-in of its own");
    case ErrorCode::Ambiguous: return Words::tr("the answer got lost");
    case ErrorCode::ConnectionLost: return Words::tr("the connection to the machine was lost");
    case ErrorCode::BrokenThere: return Words::tr("Google reports an internal error");
    default: return Words::tr("Google's service has trouble");
    }
}

QString structuralInWords(ErrorCode code, const QString &zone)
{
    switch (code) {
    case ErrorCode::NotGranted: return Words::tr("%1 is not granted for this").arg(zone);
    case ErrorCode::NotInZone: return Words::tr("%1 does not offer this").arg(zone);
    case ErrorCode::HostsFailed: return Words::tr("the machines cannot be started");
    default: return Words::tr("Google refuses the request as it is");
    }
}

QString projectInWords(ErrorCode code)
{
    switch (code) {
    case ErrorCode::ApiOff: return Words::tr("an API of the project is off");
    case ErrorCode::BillingOff: return Words::tr("the project has no working billing account");
    default: return Words::tr("a permission is missing");
    }
}

} // namespace

QString shortReason(const Triage &verdict)
{
    switch (verdict.kind) {
    case TriageClass::Capacity: return verdict.isGuess ? Words::tr("perhaps no capacity") : Words::tr("no capacity");
    case TriageClass::Reservation: return Words::tr("reservation full");
    case TriageClass::Rate: return Words::tr("too many calls");
    case TriageClass::Transient: return Words::tr("passing trouble");
    case TriageClass::QuotaHeld: return Words::tr("quota used up");
    case TriageClass::Addresses: return Words::tr("no addresses left");
    case TriageClass::Structural: return Words::tr("not possible");
    case TriageClass::Project: return Words::tr("project not ready");
    case TriageClass::SignIn: return Words::tr("signed out");
    case TriageClass::WrongMethod: return Words::tr("cannot be queued");
    case TriageClass::NameTaken: return Words::tr("name taken");
    case TriageClass::UpdateInFlight: return Words::tr("being changed");
    case TriageClass::Gone: return Words::tr("gone");
    case TriageClass::Login: return Words::tr("login refused");
    case TriageClass::Local: return Words::tr("disk trouble");
    case TriageClass::Cancelled: return Words::tr("cancelled");
    case TriageClass::Unknown: return Words::tr("reason unknown");
    }
    Q_UNREACHABLE_RETURN({});
}

QString reasonInWords(const Triage &verdict, const Error &error, const ZoneId &zone)
{
    const auto place = zone.toString();
    switch (verdict.kind) {
    case TriageClass::Capacity:
        return verdict.isGuess ? Words::tr("only internal errors in %1, which often hide a lack of capacity").arg(place)
                               : Words::tr("no free TPUs in %1").arg(place);
    case TriageClass::Reservation: return Words::tr("the reservation in %1 has no room").arg(place);
    case TriageClass::Rate: return Words::tr("too many calls per minute");
    case TriageClass::Transient: return troubleInWords(error.code);
    case TriageClass::QuotaHeld: return Words::tr("the quota in %1 is used up").arg(place);
    case TriageClass::Addresses: return Words::tr("no external addresses left in the region of %1").arg(place);
    case TriageClass::Structural: return structuralInWords(error.code, place);
    case TriageClass::Project: return projectInWords(error.code);
    case TriageClass::SignIn:
        return error.code == ErrorCode::ScopeMissing ? Words::tr("the sign-in does not cover this")
                                                     : Words::tr("you are signed out");
    case TriageClass::WrongMethod: return Words::tr("%1 takes no queued requests for this").arg(place);
    case TriageClass::NameTaken: return Words::tr("something of this name is there already");
    case TriageClass::UpdateInFlight: return Words::tr("something else is being done to it");
    case TriageClass::Gone: return Words::tr("it is not there any more");
    case TriageClass::Login: return Words::tr("the machine does not let you in");
    case TriageClass::Local: return Words::tr("this computer's disk cannot be written");
    case TriageClass::Cancelled:
        return error.code == ErrorCode::CancelledThere ? Words::tr("somebody cancelled it in the cloud")
                                                       : Words::tr("cancelled");
    case TriageClass::Unknown: return Words::tr("Google's answer is not understood");
    }
    Q_UNREACHABLE_RETURN({});
}

QString stepInWords(const Triage &verdict)
{
    switch (verdict.step) {
    case NextStep::TryLater: return Words::tr("It is tried again by itself.");
    case NextStep::OtherZone: return Words::tr("It is tried again by itself, here and in the other zones.");
    case NextStep::CleanUpThenGoOn:
        return Words::tr("Remove dead requests and TPUs that hold the quota; it is tried again meanwhile.");
    case NextStep::OfferInternalOrSmaller:
        return Words::tr("Go on with internal addresses only, or with a smaller size; this zone waits for you.");
    case NextStep::StopZone: return Words::tr("This does not pass by waiting, so this zone is not tried any more.");
    case NextStep::StopAll:
        return verdict.remedy == TriageRemedy::Doctor
            ? Words::tr("This does not pass by waiting. Let the doctor look at the project, then go on.")
            : verdict.remedy == TriageRemedy::None
            ? Words::tr("This does not pass by waiting. Put right what is said here, then ask again.")
            : Words::tr("This does not pass by waiting. Change the request.");
    case NextStep::PauseAll:
        return verdict.remedy == TriageRemedy::SignIn
            ? Words::tr("Nothing is sent until you have signed in again; then it goes on.")
            : Words::tr("Nothing is sent until this computer can write again; then it goes on.");
    case NextStep::CreateDirectly: return Words::tr("It is created directly instead, again and again.");
    case NextStep::LookFirst: return Words::tr("The program looks what is there before it goes on.");
    case NextStep::AskUser: return Words::tr("This zone waits until you say how to go on.");
    }
    Q_UNREACHABLE_RETURN({});
}
