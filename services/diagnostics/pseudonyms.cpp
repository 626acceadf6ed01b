// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/pseudonyms.h"

#include "services/core/log.h"
#include "services/diagnostics/realityshapes.h"

#include <QHostAddress>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

#include <functional>

using namespace Qt::StringLiterals;

namespace {

QSet<QString> wordSet(const QString &words)
{
    const auto list = words.split(u' ');
    return {list.begin(), list.end()};
}

/// Words in paths that name a kind of thing, and those that are the same for everybody.
const QSet<QString> &pathWords()
{
    static const auto words =
        wordSet(u"projects locations zones regions global nodes queuedResources operations networks "
                "subnetworks firewalls instances disks addresses routers snapshots images machineTypes "
                "diskTypes acceleratorTypes runtimeVersions services quotaInfos quotaPreferences "
                "consumerQuotaMetrics limits sinks logs buckets billingAccounts billingInfo budgets "
                "folders organizations serviceAccounts timeSeries users loginProfile aggregated compute "
                "storage oauth2 userinfo skus b v1 v1beta1 v2 v3 https: http: default - "
                "www.googleapis.com entries:list projects:search beta licenses reservations types"_s);
    return words;
}

/// What follows these is the name of something of Google's.
bool namesGoogles(const QString &collection)
{
    static const auto words = wordSet(u"machineTypes diskTypes acceleratorTypes runtimeVersions services quotaInfos "
                                      "consumerQuotaMetrics limits"_s);
    return words.contains(collection);
}

/// Fields whose values Google defines.
bool isGooglesField(const QString &key)
{
    static const auto words =
        wordSet(u"acceleratorType runtimeVersion version type @type kind metric quotaMetric quotaId unit "
                "metricUnit service serviceName namespace reason domain verb status permission role "
                "topology scope scopes dimensions refreshInterval IPProtocol ports architecture"_s);
    return words.contains(key);
}

/// Keys of maps that are not Google's fields, and yet not of anybody's own making.
bool isCommonKey(const QString &key)
{
    static const auto words =
        wordSet(u"ssh-keys sshKeys enable-oslogin block-project-ssh-keys startup-script project_id zone "
                "region location node_id worker_id core accelerator_id hostname ssh-ed25519 ssh-rsa "
                "ecdsa-sha2-nistp256 @type target verb statusDetail cancelRequested apiVersion "
                "agent-worker-number"_s);
    return words.contains(key) || isDescribedField(key);
}

bool isSentence(const QString &key)
{
    return key == "message"_L1 || key == "statusMessage"_L1 || key == "statusDetail"_L1 || key == "details"_L1
        || key == "healthDescription"_L1;
}

/// A map whose keys and values are the user's.
bool isOwnMap(const QString &key)
{
    return key == "labels"_L1 || key == "metadata"_L1 || key == "resourceManagerTags"_L1 || key == "jsonPayload"_L1
        || key == "annotations"_L1;
}

/// The forms of values that are nobody's: times, durations, numbers, enums, zones, types of TPUs, services.
bool isNobodys(const QString &text)
{
    static const QRegularExpression form{QRegularExpression::anchoredPattern(
        u"|-?\\d{1,9}(\\.\\d{1,9})?|9223372036854775807"
        "|\\d{4}-\\d\\d-\\d\\d(T[0-9:.]+(Z|[+-]\\d\\d:\\d\\d))?|\\d+(\\.\\d+)?s"
        "|[A-Z]+(_[A-Z0-9]+)+|true|false|TRUE|FALSE"
        "|(africa|asia|australia|europe|me|northamerica|southamerica|us)-"
        "(central|north|south|east|west|northeast|northwest|southeast|southwest)\\d+(-[a-z]+\\d*[a-z]?)?"
        "|v\\d+[a-z]{0,6}(-\\d+)?|\\d+(x\\d+){1,2}"
        "|[a-z]+(\\.googleapis\\.com)|[a-z]+#[A-Za-z]+"_s)};
    return form.match(text).hasMatch();
}

QString singular(QString collection)
{
    if (collection.endsWith("sses"_L1))
        collection.chop(2);
    else if (collection.endsWith(u's'))
        collection.chop(1);
    return collection;
}

/// Each match by what `with` makes of it.
void replaceEach(QString &text, const QRegularExpression &what, const std::function<QString(const QString &)> &with)
{
    QString result;
    qsizetype end = 0;
    for (const auto &match : what.globalMatch(text)) {
        result += text.sliced(end, match.capturedStart() - end) + with(match.captured());
        end = match.capturedEnd();
    }
    text = result + text.sliced(end);
}

const QRegularExpression &mailForm()
{
    static const QRegularExpression form{u"[A-Za-z0-9._+-]+(?:@|%40)[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+"_s};
    return form;
}

const QRegularExpression &addressForm()
{
    static const QRegularExpression form{
        u"(?<![0-9A-Za-z.:])(?:\\d{1,3}(?:\\.\\d{1,3}){3}|(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}"
        "|(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4})*)?::(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4})*)?)(?![0-9A-Za-z:])"_s};
    return form;
}

const QRegularExpression &keyForm()
{
    static const QRegularExpression form{u"AAAA[A-Za-z0-9+/]{30,}={0,2}"_s};
    return form;
}

bool isInNets(const QHostAddress &address, std::initializer_list<const char *> nets)
{
    return std::ranges::any_of(
        nets, [&](const char *net) { return address.isInSubnet(QHostAddress::parseSubnet(QString::fromLatin1(net))); });
}

/// Everybody has these.
bool isCommonAddress(const QHostAddress &address)
{
    return isInNets(address, {"0.0.0.0/8", "127.0.0.0/8", "169.254.169.254/32", "35.235.240.0/32", "::/127"});
}

bool isStandIn(const QHostAddress &address)
{
    return isInNets(address, {"10.0.0.0/16", "198.18.0.0/15", "2001:db8::/32"});
}

/// "my-node" in 'my-node': a name that no list had.
const QRegularExpression &quotedName()
{
    static const QRegularExpression form{u"(?<=['\"“])[a-z][a-z0-9-]{2,}(?=['\"”])"_s};
    return form;
}

const QRegularExpression &pathForm()
{
    static const QRegularExpression form{
        u"\\b(?:projects|locations|zones|regions|networks|subnetworks|nodes|queuedResources|instances|disks|folders|"
        "organizations|serviceAccounts|users|logs|billingAccounts)"
        "(?:/[A-Za-z0-9_:@%~-](?:[A-Za-z0-9_.:@%~-]*[A-Za-z0-9_-])?)+"_s};
    return form;
}

} // namespace

void Pseudonyms::learn(const QString &kind, const QString &word)
{
    if (word.isEmpty() || m_learned.contains(word))
        return;
    (void)standIn(kind, word);
    m_learned << word;
}

QString Pseudonyms::standIn(const QString &kind, const QString &word)
{
    if (const auto known = m_standIns.constFind(word); known != m_standIns.cend())
        return *known;
    static const QRegularExpression digits{QRegularExpression::anchoredPattern(u"\\d+"_s)};
    static const QRegularExpression machine{QRegularExpression::anchoredPattern(u"(t1v-n-[0-9a-f]{8})(-w-\\d+)"_s)};
    QString made;
    if (const auto match = machine.match(word); match.hasMatch()) // which worker it is stays
        made = u"t1v-n-"_s + standIn(u"vm"_s, match.captured(1)).section(u'-', 1).rightJustified(8, u'0')
            + match.captured(2);
    else if (digits.match(word).hasMatch()) // as long as before: its form tells what kind of number it is
        made = u'1' + QString::number(++m_counts[u"number"_s]).rightJustified(word.size() - 1, u'0');
    else if (mailForm().match(word).capturedLength() == word.size())
        made = u"user-%1@example.com"_s.arg(++m_counts[u"user"_s]);
    else if (addressForm().match(word).capturedLength() == word.size())
        made = address(word);
    else
        made = u"%1-%2"_s.arg(kind).arg(++m_counts[kind]);
    m_standIns.insert(word, made);
    return made;
}

QString Pseudonyms::address(const QString &text)
{
    const QHostAddress address{text};
    if (address.isNull() || isCommonAddress(address))
        return text;
    const bool isV6 = address.protocol() == QAbstractSocket::IPv6Protocol;
    const bool isPrivate = isInNets(address, {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"});
    const int number = ++m_counts[u"address"_s] % 60'000;
    return isV6 ? u"2001:db8::%1"_s.arg(number, 0, 16)
                : u"%1.%2.%3"_s.arg(isPrivate ? u"10.0"_s : u"198.18"_s).arg(number / 250).arg(number % 250 + 1);
}

QString Pseudonyms::segment(const QString &collection, const QString &text)
{
    static const QRegularExpression verb{u":[A-Za-z]+$"_s};
    static const QRegularExpression googles{QRegularExpression::anchoredPattern(u"[A-Za-z0-9._-]+"_s)};
    const auto end = verb.match(text);
    const auto word = end.hasMatch() ? text.first(end.capturedStart()) : text;
    if (pathWords().contains(text) || pathWords().contains(word) || isNobodys(word)
        || (namesGoogles(collection) && googles.match(word).hasMatch()))
        return text;
    return standIn(pathWords().contains(collection) ? singular(collection) : u"name"_s, word) + end.captured();
}

QString Pseudonyms::path(const QString &text)
{
    QStringList made;
    QString before;
    const auto segments = text.split(u'/');
    for (const auto &one : segments) {
        made << segment(before, one);
        before = one;
    }
    return made.join(u'/');
}

QString Pseudonyms::patterns(QString text)
{
    text = redacted(text);
    text.replace(keyForm(), u"[hidden key]"_s);
    replaceEach(text, mailForm(), [this](const QString &mail) {
        return mail.endsWith("@example.com"_L1) && mail.startsWith("user-"_L1) ? mail : standIn(u"user"_s, mail);
    });
    constexpr qsizetype shortest = 6; // a shorter one is part of too much
    for (const auto &word : std::as_const(m_learned)) {
        if (word.size() >= shortest)
            text.replace(word, m_standIns.value(word));
    }
    static const QRegularExpression name{u"[A-Za-z0-9][A-Za-z0-9_@-]*(?:\\.[A-Za-z0-9_@-]+)*"_s};
    replaceEach(text, name, [this](const QString &word) {
        // Somebody's word may be any word: of those without a sign in it a sentence is not robbed.
        const bool isPlain = std::ranges::all_of(word, [](QChar c) { return c.isLetter(); });
        return isPlain && !m_learned.contains(word) ? word : m_standIns.value(word, word);
    });
    static const QRegularExpression digits{u"(?<![A-Za-z0-9.])\\d{10,}(?![A-Za-z0-9])"_s};
    replaceEach(text, digits, [this](const QString &number) {
        return isNobodys(number) || m_standIns.values().contains(number) ? number : standIn(u"number"_s, number);
    });
    replaceEach(text, addressForm(), [this](const QString &one) {
        const QHostAddress address{one};
        return address.isNull() || isCommonAddress(address) || m_standIns.values().contains(one)
            ? one
            : standIn(u"address"_s, one);
    });
    return text;
}

QString Pseudonyms::sentence(QString text)
{
    static const QRegularExpression project{u"(?<=project )[a-z][a-z0-9-]{4,28}[a-z0-9]\\b"_s};
    const auto isMade = [this](const QString &word) { return m_standIns.values().contains(word); };
    replaceEach(text, pathForm(), [this](const QString &found) { return path(found); });
    text = patterns(text);
    replaceEach(text, project, [&](const QString &word) {
        return isMade(word) || !word.contains(u'-') ? word : standIn(u"project"_s, word);
    });
    replaceEach(text, quotedName(), [&](const QString &word) {
        return isMade(word) || isNobodys(word) || isCommonKey(word) ? word : standIn(u"name"_s, word);
    });
    return text;
}

QString Pseudonyms::text(const QString &key, const QString &text)
{
    static const QRegularExpression range{QRegularExpression::anchoredPattern(u"([0-9a-fA-F.:]+)(/\\d+)"_s)};
    if (isNobodys(text))
        return text;
    if (key == "key"_L1)
        return isCommonKey(text) ? text : standIn(u"key"_s, text);
    if (isSentence(key))
        return sentence(text);
    if (isGooglesField(key))
        return text.contains("projects/"_L1) ? path(text) : patterns(text);
    if (const auto match = range.match(text); match.hasMatch()) // 10.128.0.0/20
        return standIn(u"address"_s, match.captured(1)) + match.captured(2);
    if (const auto end = text.indexOf(u'/'); end > 0 && pathWords().contains(text.first(end)))
        return path(text);
    return standIn(key.isEmpty() ? u"value"_s : key, text);
}

QJsonValue Pseudonyms::value(const QString &key, const QJsonValue &json, bool isOwn)
{
    static const QRegularExpression isEnum{QRegularExpression::anchoredPattern(u"[A-Z][A-Z0-9]+"_s)};
    if (json.isObject())
        return members(json.toObject(), isOwn || isOwnMap(key));
    if (json.isArray()) {
        QJsonArray made;
        const auto array = json.toArray();
        for (const auto &one : array)
            made.append(value(key, one, isOwn));
        return made;
    }
    if (!json.isString())
        return json;
    const auto word = json.toString();
    if (isOwn && key != "verb"_L1 && key != "@type"_L1 && key != "key"_L1 && key != "target"_L1)
        return isNobodys(word) ? word : standIn(u"value"_s, word);
    const bool isFree = key == "name"_L1 || key == "displayName"_L1 || key == "description"_L1 || key == "value"_L1;
    return !isFree && isEnum.match(word).hasMatch() ? word : text(key, word);
}

QJsonObject Pseudonyms::members(const QJsonObject &json, bool isOwn)
{
    static const QRegularExpression fieldName{QRegularExpression::anchoredPattern(u"@?[A-Za-z][A-Za-z0-9_]{0,60}"_s)};
    QJsonObject made;
    for (auto it = json.begin(); it != json.end(); ++it) {
        const bool isKept = isCommonKey(it.key()) || (!isOwn && fieldName.match(it.key()).hasMatch());
        const auto key = isKept ? it.key() : it.key().contains(u'/') ? path(it.key()) : standIn(u"key"_s, it.key());
        made.insert(key, value(it.key(), it.value(), isOwn));
    }
    return made;
}

QJsonObject Pseudonyms::object(const QJsonObject &json)
{
    return members(json, false);
}

QStringList secretsIn(const QString &text)
{
    QStringList found;
    if (redacted(text) != text)
        found << u"a token or a password"_s;
    if (keyForm().match(text).hasMatch())
        found << u"a key"_s;
    for (const auto &match : mailForm().globalMatch(text)) {
        if (!match.captured().endsWith("@example.com"_L1)) {
            found << u"an e-mail address"_s;
            break;
        }
    }
    for (const auto &match : addressForm().globalMatch(text)) {
        const QHostAddress address{match.captured()};
        if (!address.isNull() && !isCommonAddress(address) && !isStandIn(address)) {
            found << u"the address of a machine"_s;
            break;
        }
    }
    return found;
}
