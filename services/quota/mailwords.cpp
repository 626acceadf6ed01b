// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/mailwords.h"

#include "services/quota/grant.h"

#include <algorithm>
#include <array>

using namespace std::string_view_literals;

namespace {

struct Known
{
    std::string_view word;
    MailToken kind = MailToken::In;
    qint64 value = 0;
    bool isSilent = false;
};

constexpr auto onDemand = qint64(Tier::OnDemand);
constexpr auto preemptible = qint64(Tier::Preemptible);
constexpr auto spot = qint64(Tier::Spot);
constexpr auto chips = qint64(GrantUnit::Chips);
constexpr auto cores = qint64(GrantUnit::Cores);
constexpr auto devices = qint64(GrantUnit::Devices);

constexpr Known silent(std::string_view word)
{
    return {.word = word, .kind = MailToken::Foreign, .isSilent = true};
}

/// As people and translators write them, sorted at compile time.
constexpr auto knownWords = [] {
    std::array words{
        // what is granted
        Known{"按需"sv, MailToken::Tier, onDemand},
        Known{"按需式"sv, MailToken::Tier, onDemand},
        Known{"按需型"sv, MailToken::Tier, onDemand},
        Known{"隨選"sv, MailToken::Tier, onDemand},
        Known{"非抢占式"sv, MailToken::Tier, onDemand},
        Known{"不可抢占"sv, MailToken::Tier, onDemand},
        Known{"주문형"sv, MailToken::Tier, onDemand},
        Known{"온디맨드"sv, MailToken::Tier, onDemand},
        Known{"비선점형"sv, MailToken::Tier, onDemand},
        Known{"抢占式"sv, MailToken::Tier, preemptible},
        Known{"抢占型"sv, MailToken::Tier, preemptible},
        Known{"可抢占"sv, MailToken::Tier, preemptible},
        Known{"可抢占式"sv, MailToken::Tier, preemptible},
        Known{"先占式"sv, MailToken::Tier, preemptible},
        Known{"先佔"sv, MailToken::Tier, preemptible},
        Known{"선점형"sv, MailToken::Tier, preemptible},
        Known{"선점 가능"sv, MailToken::Tier, preemptible},
        Known{"선점 가능한"sv, MailToken::Tier, preemptible},
        Known{"竞价"sv, MailToken::Tier, spot},
        Known{"竞价型"sv, MailToken::Tier, spot},
        Known{"现货"sv, MailToken::Tier, spot},
        Known{"스팟"sv, MailToken::Tier, spot},
        Known{"芯片"sv, MailToken::Unit, chips},
        Known{"晶片"sv, MailToken::Unit, chips},
        Known{"칩"sv, MailToken::Unit, chips},
        Known{"核心"sv, MailToken::Unit, cores},
        Known{"内核"sv, MailToken::Unit, cores},
        Known{"코어"sv, MailToken::Unit, cores},
        Known{"设备"sv, MailToken::Unit, devices},
        Known{"裝置"sv, MailToken::Unit, devices},
        Known{"기기"sv, MailToken::Unit, devices},
        Known{"장치"sv, MailToken::Unit, devices},
        Known{"디바이스"sv, MailToken::Unit, devices},
        Known{"可用区"sv, MailToken::ZoneWord},
        Known{"可用區"sv, MailToken::ZoneWord},
        Known{"区域"sv, MailToken::ZoneWord},
        Known{"區域"sv, MailToken::ZoneWord},
        Known{"地区"sv, MailToken::ZoneWord},
        Known{"영역"sv, MailToken::ZoneWord},
        Known{"지역"sv, MailToken::ZoneWord},
        Known{"존"sv, MailToken::ZoneWord},
        Known{"位于"sv},
        Known{"位於"sv},
        Known{"在"sv},
        Known{"위치한"sv},
        Known{"있는"sv},
        // what only counts them; "个月" is a month
        silent("个"sv),
        silent("個"sv),
        silent("台"sv),
        silent("块"sv),
        silent("枚"sv),
        silent("개"sv),
        silent("대"sv),
        Known{"个月"sv, MailToken::Foreign},
        Known{"個月"sv, MailToken::Foreign},
        Known{"개월"sv, MailToken::Foreign},
        // what grants nothing
        Known{"如果"sv, MailToken::Hint},
        Known{"例如"sv, MailToken::Hint},
        Known{"比如"sv, MailToken::Hint},
        Known{"示例"sv, MailToken::Hint},
        Known{"不能"sv, MailToken::Hint},
        Known{"无法"sv, MailToken::Hint},
        Known{"申请"sv, MailToken::Asked},
        Known{"请求"sv, MailToken::Asked},
        Known{"想要"sv, MailToken::Hint},
        Known{"已过期"sv, MailToken::Hint},
        Known{"만약"sv, MailToken::Hint},
        Known{"예를"sv, MailToken::Hint},
        Known{"예시"sv, MailToken::Hint},
        Known{"경우"sv, MailToken::Hint},
        Known{"없습니다"sv, MailToken::Hint},
        Known{"요청"sv, MailToken::Asked},
        Known{"신청"sv, MailToken::Asked},
        Known{"원합니다"sv, MailToken::Hint},
        Known{"만료"sv, MailToken::Hint},
        // full-width marks
        Known{"。"sv, MailToken::Stop, '.'},
        Known{"！"sv, MailToken::Stop, '!'},
        Known{"？"sv, MailToken::Stop, '?'},
        Known{"，"sv, MailToken::Comma},
        Known{"、"sv, MailToken::Comma},
        Known{"；"sv, MailToken::Comma},
        Known{"（"sv, MailToken::Open},
        Known{"）"sv, MailToken::Close},
        silent("："sv),
        silent("\u3000"sv),
    };
    std::ranges::sort(words, {}, &Known::word);
    return words;
}();

/// Longest first.
constexpr std::array particles{"에서는"sv, "에서"sv, "으로"sv, "에는"sv, "中的"sv, "内的"sv, "上的"sv, "式的"sv,
                               "的"sv,     "中"sv,   "内"sv,   "上"sv,   "의"sv,   "에"sv,   "을"sv,   "를"sv,
                               "이"sv,     "가"sv,   "은"sv,   "는"sv,   "로"sv,   "과"sv,   "와"sv};

constexpr size_t oneSign = 3; // bytes of a Han or Hangul letter

} // namespace

MailWord mailWordAt(std::string_view text)
{
    const auto first = text.substr(0, oneSign);
    auto known = std::ranges::lower_bound(knownWords, first, {}, &Known::word);
    MailWord best;
    for (; known != knownWords.end() && known->word.starts_with(first); ++known) {
        if (known->word.size() > best.length && text.starts_with(known->word))
            best = {known->word.size(), known->kind, known->value, known->isSilent};
    }
    return best;
}

size_t mailParticleAt(std::string_view text)
{
    const auto found =
        std::ranges::find_if(particles, [text](std::string_view particle) { return text.starts_with(particle); });
    return found == particles.end() ? 0 : found->size();
}
