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
        {"terminal.fontFamily", QT_TRANSLATE_NOOP("SettingEntries", "Terminal font"),
         "typeface family monospace fixed width 字体 等宽 글꼴 서체 고정폭", ""},
        {"terminal.font", QT_TRANSLATE_NOOP("SettingEntries", "Terminal font size"), "font pixels 字体 字号 글꼴 글자",
         ""},
        {"terminal.tmux", QT_TRANSLATE_NOOP("SettingEntries", "How remote terminals are kept"),
         "tmux screen session reconnect control mode 会话 重新连接 세션 다시 연결", ""},
        {"terminal.scrollback", QT_TRANSLATE_NOOP("SettingEntries", "Lines to scroll back"),
         "scrollback history buffer 回滚 历史 스크롤 기록", ""},
        {"terminal.marks", QT_TRANSLATE_NOOP("SettingEntries", "Mark commands and their results"),
         "prompt shell integration exit status folder osc 133 提示符 命令 标记 프롬프트 명령 표시", ""},
        {"terminal.lightColors", QT_TRANSLATE_NOOP("SettingEntries", "Terminal colours in the light theme"),
         "color scheme palette solarized konsole theme 配色 颜色 主题 색 구성표 테마", ""},
        {"terminal.darkColors", QT_TRANSLATE_NOOP("SettingEntries", "Terminal colours in the dark theme"),
         "color scheme palette solarized konsole theme 配色 颜色 主题 색 구성표 테마", ""},
        {"terminal.colorSchemes", QT_TRANSLATE_NOOP("SettingEntries", "Colour schemes for terminals"),
         "color import konsole windows terminal file 配色 导入 색 구성표 가져오기", ""},
        {"terminal.lineHeight", QT_TRANSLATE_NOOP("SettingEntries", "Line height of terminals"),
         "spacing rows 行高 行距 간격 줄 높이", ""},
        {"terminal.ligatures", QT_TRANSLATE_NOOP("SettingEntries", "Ligatures in terminals"),
         "font join arrows signs fira code 连字 字体 箭头 합자 글꼴 화살표", ""},
        {"terminal.cursor", QT_TRANSLATE_NOOP("SettingEntries", "Cursor shape"),
         "block underline bar beam caret 光标 形状 커서 모양", ""},
        {"terminal.cursorBlink", QT_TRANSLATE_NOOP("SettingEntries", "Blinking cursor"),
         "flash caret 闪烁 光标 깜박임 커서", ""},
        {"terminal.bell", QT_TRANSLATE_NOOP("SettingEntries", "Terminal bell"),
         "beep sound flash alert 响铃 声音 벨 소리", ""},
        {"terminal.wordCharacters", QT_TRANSLATE_NOOP("SettingEntries", "Characters that belong to a word"),
         "double click select word separators 双击 选择 单词 두 번 클릭 선택 단어", ""},
        {"terminal.askBeforeLines", QT_TRANSLATE_NOOP("SettingEntries", "Ask before several lines are pasted"),
         "paste multiline clipboard safety 粘贴 多行 剪贴板 붙여넣기 여러 줄 클립보드", ""},
        {"terminal.prediction", QT_TRANSLATE_NOOP("SettingEntries", "Show what is typed before the host answers"),
         "predictive local echo latency lag delay mosh 预测 回显 延迟 예측 에코 지연", ""},
        {"terminal.ambiguousWidth", QT_TRANSLATE_NOOP("SettingEntries", "Characters of ambiguous width"),
         "east asian unicode wide narrow cjk 宽度 字符 너비 문자", ""},
        {"notices.ready", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when a TPU is ready"),
         "notification desktop 通知 就绪 알림", ""},
        {"notices.preempted", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when Google takes a TPU back"),
         "notification preempted spot 通知 抢占 알림 선점", ""},
        {"notices.job",
         QT_TRANSLATE_NOOP("SettingEntries", "Tell me when a job has finished, failed or was interrupted"),
         "notification training 通知 训练 알림 학습", ""},
        {"notices.training", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when a run goes wrong or makes no progress"),
         "notification nan loss spike hang stalled 通知 训练 损失 卡住 알림 학습 손실 멈춤", ""},
        {"notices.request", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when a request has given up or needs me"),
         "notification capacity queue 通知 排队 알림 대기", ""},
        {"notices.usage",
         QT_TRANSLATE_NOOP("SettingEntries", "Tell me about chips idle, hung or slow, and memory or disk full"),
         "notification memory straggler 通知 空闲 알림 유휴", ""},
        {"notices.terminal", QT_TRANSLATE_NOOP("SettingEntries", "Tell me what happens in terminals"),
         "notification command ended long running shell 通知 命令 终端 알림 명령 터미널", ""},
        {"notices.signIn", QT_TRANSLATE_NOOP("SettingEntries", "Tell me when I have to sign in again"),
         "notification account token 通知 登录 알림 로그인", ""},
        {"notices.tray", QT_TRANSLATE_NOOP("SettingEntries", "Icon in the tray"),
         "background close hide 托盘 后台 트레이 백그라운드", ""},
        {"webhooks.list", QT_TRANSLATE_NOOP("SettingEntries", "Webhooks"),
         "ntfy slack telegram discord json push message phone chat 消息 推送 手机 通知 메시지 푸시 휴대폰 알림", ""},
        {"network.proxy", QT_TRANSLATE_NOOP("SettingEntries", "Proxy"),
         "socks5 http connect vpn firewall 代理 防火墙 프록시 방화벽", ""},
        {"protection.readOnly", QT_TRANSLATE_NOOP("SettingEntries", "Read-only mode"),
         "lock protect safe 只读 保护 锁定 읽기 전용 보호", ""},
        {"protection.keys", QT_TRANSLATE_NOOP("SettingEntries", "How long SSH keys stay unlocked"),
         "passphrase agent lock timeout 密码短语 锁定 密钥 암호 잠금 키", ""},
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
