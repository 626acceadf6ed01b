// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/settingentries.h"

#include <QCoreApplication>

#include <algorithm>

const QList<SettingEntry> &settingEntries()
{
    static const QList<SettingEntry> entries{
        {"looks.language", QT_TRANSLATE_NOOP("SettingEntries", "Language"),
         "locale english chinese korean 中文 简体 한국어 语言 언어", ""},
        {"looks.theme", QT_TRANSLATE_NOOP("SettingEntries", "Theme"),
         "dark light colours 深色 浅色 颜色 어두운 밝은 색", ""},
        {"looks.contrast", QT_TRANSLATE_NOOP("SettingEntries", "Contrast"),
         "high accessibility 对比度 无障碍 대비 접근성", ""},
        {"looks.textSize", QT_TRANSLATE_NOOP("SettingEntries", "Text size"),
         "zoom large font accessibility 文字大小 放大 글자 크기 확대", ""},
        {"looks.motion", QT_TRANSLATE_NOOP("SettingEntries", "Motion"),
         "animation reduced accessibility 动画 动态效果 애니메이션 움직임", ""},
        {"terminal.font", QT_TRANSLATE_NOOP("SettingEntries", "Terminal font size"), "font pixels 字体 字号 글꼴 글자",
         ""},
        {"terminal.tmux", QT_TRANSLATE_NOOP("SettingEntries", "How remote terminals are kept"),
         "tmux screen session reconnect control mode 会话 重新连接 세션 다시 연결", ""},
        {"terminal.scrollback", QT_TRANSLATE_NOOP("SettingEntries", "Lines to scroll back"),
         "scrollback history buffer 回滚 历史 스크롤 기록", ""},
        {"notices.ready", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when a TPU is ready"),
         "notification desktop 通知 就绪 알림", ""},
        {"notices.preempted", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when Google takes a TPU back"),
         "notification preempted spot 通知 抢占 알림 선점", ""},
        {"notices.job",
         QT_TRANSLATE_NOOP("SettingEntries", "Tell me when a job has finished, failed or was interrupted"),
         "notification training 通知 训练 알림 학습", ""},
        {"notices.request", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when a request has given up or needs me"),
         "notification capacity queue 通知 排队 알림 대기", ""},
        {"notices.usage",
         QT_TRANSLATE_NOOP("SettingEntries", "Tell me about chips idle, hung or slow, and memory or disk full"),
         "notification memory straggler 通知 空闲 알림 유휴", ""},
        {"notices.signIn", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when I have to sign in again"),
         "notification account token 通知 登录 알림 로그인", ""},
        {"notices.tray", QT_TRANSLATE_NOOP("SettingEntries", "Icon in the tray"),
         "background close hide 托盘 后台 트레이 백그라운드", ""},
        {"network.proxy", QT_TRANSLATE_NOOP("SettingEntries", "Proxy"),
         "socks5 http connect vpn firewall 代理 防火墙 프록시 방화벽", ""},
        {"protection.readOnly", QT_TRANSLATE_NOOP("SettingEntries", "Read-only mode"),
         "lock protect safe 只读 保护 锁定 읽기 전용 보호", ""},
        {"addresses.services", QT_TRANSLATE_NOOP("SettingEntries", "Addresses of the services"),
         "endpoint private google access api url 地址 端点 주소 엔드포인트", ""},
        {"keyboard.shortcuts", QT_TRANSLATE_NOOP("SettingEntries", "Keyboard shortcuts"),
         "keys hotkeys 快捷键 键盘 단축키 키보드", "help.shortcuts"},
        {"account.profiles", QT_TRANSLATE_NOOP("SettingEntries", "Accounts, projects and profiles"),
         "sign in gcloud login token 账号 登录 项目 계정 로그인 프로젝트", "app.signIn"},
        {"keys.publish", QT_TRANSLATE_NOOP("SettingEntries", "SSH keys and user names"),
         "login oslogin public key 密钥 用户名 키 사용자 이름", "go.keys"},
        {"ssh.config", QT_TRANSLATE_NOOP("SettingEntries", "SSH configuration for other programs"),
         "ssh_config vscode scp rsync 配置 설정", "tpu.sshConfig"},
        {"usage.measure", QT_TRANSLATE_NOOP("SettingEntries", "How usage is measured and kept"),
         "history interval alerts threshold cloud monitoring cost budget 监控 历史 阈值 费用 모니터링 기록 기준 비용",
         "usage.settings"},
        {"network.test", QT_TRANSLATE_NOOP("SettingEntries", "Test of the connection"),
         "offline dns reach 连接 测试 网络 연결 시험 네트워크", "connection.test"},
    };
    return entries;
}

const SettingEntry *settingEntry(const QString &id)
{
    const auto found = std::ranges::find_if(
        settingEntries(), [&id](const SettingEntry &entry) { return id == QLatin1StringView{entry.id}; });
    return found == settingEntries().end() ? nullptr : &*found;
}

QString settingTitle(const SettingEntry &entry)
{
    return QCoreApplication::translate("SettingEntries", entry.title);
}
