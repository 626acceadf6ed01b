<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AboutSheet</name>
    <message>
        <source>About TPU Desk</source>
        <translation>关于 TPU Desk</translation>
    </message>
    <message>
        <source>A desktop application for people who have, or want, free TPUs from the TPU Research Cloud. It is unofficial: not made, checked or supported by Google.</source>
        <translation>一款桌面应用，面向已有或想要申请 TPU Research Cloud 免费 TPU 的用户。非官方软件，并非由 Google 制作、审核或支持。</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later, without any warranty. Icons: Lucide (ISC), some of them from Feather (MIT).</source>
        <translation>自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本，不提供任何担保。图标：Lucide（ISC），其中一部分来自 Feather（MIT）。</translation>
    </message>
    <message>
        <source>Thanks</source>
        <translation>致谢</translation>
    </message>
    <message>
        <source>The guide was written anew. What it should teach was learnt from TPU Starter by its contributors (CC BY 4.0), the guide that many users of the TPU Research Cloud began with. The TPUs themselves are lent by Google&apos;s TPU Research Cloud.</source>
        <translation>指南全部重新撰写，选题参考了 TPU Starter（由其贡献者编写，CC BY 4.0），许多 TPU Research Cloud 用户正是从那份指南入门的。TPU 由 Google 的 TPU Research Cloud 提供。</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>许可证全文</translation>
    </message>
    <message>
        <source>Built with: %1</source>
        <translation>使用的组件：%1</translation>
    </message>
</context>
<context>
    <name>Account</name>
    <message>
        <source>Practice cloud</source>
        <translation>演练云</translation>
    </message>
    <message>
        <source>Application default credentials</source>
        <translation>应用默认凭据</translation>
    </message>
    <message>
        <source>Own OAuth client</source>
        <translation>自己的 OAuth 客户端</translation>
    </message>
    <message>
        <source>Service account key</source>
        <translation>服务账号密钥</translation>
    </message>
    <message>
        <source>Pasted access token</source>
        <translation>粘贴的访问令牌</translation>
    </message>
</context>
<context>
    <name>AccountSheet</name>
    <message>
        <source>How do you want to sign in?</source>
        <translation>您想怎样登录？</translation>
    </message>
    <message>
        <source>Add another account</source>
        <translation>添加其他账号</translation>
    </message>
    <message>
        <source>Run gcloud auth login</source>
        <translation>运行 gcloud auth login</translation>
    </message>
    <message>
        <source>Waiting for the browser…</source>
        <translation>正在等待浏览器…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Use this project</source>
        <translation>使用此项目</translation>
    </message>
    <message>
        <source>Open the practice cloud</source>
        <translation>打开演练云</translation>
    </message>
    <message>
        <source>Sign in in the browser</source>
        <translation>在浏览器中登录</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Your profiles</source>
        <translation>您的账号配置</translation>
    </message>
    <message>
        <source>Signed in; Google does not say as whom.</source>
        <translation>已登录；Google 没有说明是哪个账号。</translation>
    </message>
    <message>
        <source>Signed in as %1</source>
        <translation>已登录：%1</translation>
    </message>
    <message>
        <source>Going to another cloud cancels what is running here and closes the shells on its TPUs. Nothing in the cloud is deleted.</source>
        <translation>切换到另一个云后，这里正在进行的操作会取消，TPU 上的 shell 会关闭。云端的任何内容都不会被删除。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Test the connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Sign in again in the browser</source>
        <translation>在浏览器中重新登录</translation>
    </message>
    <message>
        <source>Wait until this is finished.</source>
        <translation>请等待此操作完成。</translation>
    </message>
    <message>
        <source>gcloud cannot be used now; its card shows the reason. Choose another way to sign in, or fix it first.</source>
        <translation>gcloud 现在无法使用，原因见其卡片。请改用其他方式，或先解决问题。</translation>
    </message>
    <message>
        <source>Stay in the practice cloud</source>
        <translation>留在演练云</translation>
    </message>
</context>
<context>
    <name>AccountTrial</name>
    <message>
        <source>%1 is a project number, and this account may see no project with it. Check the digits, or sign in with the account that owns the project.</source>
        <translation>%1 是项目编号，但此账号看不到对应的项目。请核对数字，或改用拥有该项目的账号登录。</translation>
    </message>
    <message>
        <source>There is no project %1, or this account may not see it. Check the ID, or sign in with the account that owns the project.</source>
        <translation>项目 %1 不存在，或者此账号无权查看。请核对 ID，或改用拥有该项目的账号登录。</translation>
    </message>
    <message>
        <source>This account sees no project with the ID, number or name “%1”.</source>
        <translation>此账号看不到 ID、编号或名称为“%1”的项目。</translation>
    </message>
    <message>
        <source>“%1” is the name of more than one project: %2. Choose one by its ID.</source>
        <translation>有多个项目名为“%1”：%2。请按 ID 选择一个。</translation>
    </message>
    <message>
        <source>Choose a project, or type its ID.</source>
        <translation>请选择一个项目，或输入其 ID。</translation>
    </message>
    <message>
        <source>The project %1 is marked for deletion. Restore it in the console, or choose another one.</source>
        <translation>项目 %1 已标记为待删除。请在控制台中恢复，或选择其他项目。</translation>
    </message>
    <message>
        <source>A project ID has 6 to 30 lowercase letters, digits and hyphens, for example my-project-123.</source>
        <translation>项目 ID 由 6 到 30 个小写字母、数字和连字符组成，例如 my-project-123。</translation>
    </message>
</context>
<context>
    <name>AccountWays</name>
    <message>
        <source>My gcloud sign-in</source>
        <translation>沿用 gcloud 的登录</translation>
    </message>
    <message>
        <source>Tokens come from gcloud on this computer. Nothing is stored.</source>
        <translation>由这台计算机上的 gcloud 提供令牌，不保存任何内容。</translation>
    </message>
    <message>
        <source>Application default credentials</source>
        <translation>应用默认凭据</translation>
    </message>
    <message>
        <source>The file that Google&apos;s own libraries use.</source>
        <translation>Google 官方库使用的凭据文件。</translation>
    </message>
    <message>
        <source>My own OAuth client, with the browser</source>
        <translation>我自己的 OAuth 客户端，用浏览器登录</translation>
    </message>
    <message>
        <source>gcloud is not needed. The sign-in is kept in the system&apos;s keychain or, where there is none, until TPU Desk quits.</source>
        <translation>不需要 gcloud。Google 颁发的凭据保存在系统密钥环中；没有密钥环时仅在本次运行中有效。</translation>
    </message>
    <message>
        <source>Service account key</source>
        <translation>服务账号密钥</translation>
    </message>
    <message>
        <source>For lab machines that nobody signs in to.</source>
        <translation>适用于无人值守的实验室机器。</translation>
    </message>
    <message>
        <source>Pasted access token</source>
        <translation>粘贴的访问令牌</translation>
    </message>
    <message>
        <source>For an hour, in memory only; for Cloud Shell and emergencies.</source>
        <translation>有效一小时，只保存在内存中；适用于 Cloud Shell 和应急。</translation>
    </message>
    <message>
        <source>Practice cloud</source>
        <translation>演练云</translation>
    </message>
    <message>
        <source>Runs on this computer. No account, no cost.</source>
        <translation>在这台计算机上运行。无需账号，没有费用。</translation>
    </message>
    <message>
        <source>always available</source>
        <translation>始终可用</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
</context>
<context>
    <name>Accounts</name>
    <message>
        <source>Google gave access only for one hour, without the right to renew it. Remove TPU Desk&apos;s client at myaccount.google.com/connections and sign in again.</source>
        <translation>Google 只给了一小时的访问权限，不能续期。请在 myaccount.google.com/connections 移除 TPU Desk 所用的客户端，然后重新登录。</translation>
    </message>
    <message>
        <source>Google was not told that this sign-in ends: %1 End it at myaccount.google.com/connections.</source>
        <translation>未能通知 Google 结束此次登录：%1 请到 myaccount.google.com/connections 手动结束。</translation>
    </message>
    <message>
        <source>the keychain does not hold it any more.</source>
        <translation>密钥环中已找不到它。</translation>
    </message>
    <message>
        <source>This profile does not exist any more.</source>
        <translation>此配置已不存在。</translation>
    </message>
    <message>
        <source>The client of this sign-in is not kept on this computer any more. Choose its file again.</source>
        <translation>这台计算机上已不再保存此次登录所用的客户端。请重新选择它的文件。</translation>
    </message>
</context>
<context>
    <name>Activities</name>
    <message>
        <source>%1 — %2</source>
        <extracomment>%1 what was tried, %2 why it did not work</extracomment>
        <translation>%1 — %2</translation>
    </message>
</context>
<context>
    <name>ActivitySheet</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>What TPU Desk does for you is listed here while it runs, and stays until you clear it or quit.</source>
        <translation>TPU Desk 替您执行的操作会列在这里，直到您清除或退出程序。</translation>
    </message>
    <message>
        <source>Nothing has ended yet.</source>
        <translation>还没有已结束的操作。</translation>
    </message>
    <message>
        <source>See what is next</source>
        <translation>查看下一步</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>清除已结束的条目</translation>
    </message>
</context>
<context>
    <name>ActivityStrip</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>No tasks in progress</source>
        <translation>没有进行中的任务</translation>
    </message>
</context>
<context>
    <name>AddressField</name>
    <message>
        <source>Your address, as Google sees it</source>
        <translation>您的公网 IP 地址（Google 看到的）</translation>
    </message>
    <message>
        <source>An IP address or a range. A TPU shows it: log in and run “echo $SSH_CLIENT”. It is sent to nobody but Google&apos;s firewall.</source>
        <translation>IP 地址或地址范围。TPU 可以告诉您：登录后运行“echo $SSH_CLIENT”。它只会发给 Google 的防火墙。</translation>
    </message>
    <message>
        <source>An IP address or a range; it goes to nobody but Google&apos;s firewall. If you do not know it, %1 can be asked: that server then sees your address, as every web page does, and is told nothing else.</source>
        <extracomment>%1 is the name of a server on the Internet</extracomment>
        <translation>IP 地址或范围；只会发送给 Google 的防火墙。如果您不知道，可以询问 %1：该服务器会像任何网站一样看到您的地址，但不会得到其他信息。</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>Ask %1</source>
        <translation>询问 %1</translation>
    </message>
</context>
<context>
    <name>AddressSheet</name>
    <message>
        <source>A list of hosts</source>
        <translation>主机列表</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>文本文件 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>An address or a name, with a user before it and a port behind it where they are needed: me@10.0.0.2:22. Addresses of your TPUs, as they stand in podips.txt, are recognised and reached as such. The first time you are asked whether a host&apos;s key is the right one.</source>
        <translation>填写地址或名称，必要时在前面加用户、在后面加端口：me@10.0.0.2:22。podips.txt 中属于您的 TPU 的地址会被识别，并按 TPU 主机连接。首次连接时会请您确认主机密钥是否正确。</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Use these</source>
        <translation>使用这些主机</translation>
    </message>
    <message>
        <source>%1 is too large for a list of hosts.</source>
        <translation>%1 太大，不像是主机列表。</translation>
    </message>
    <message>
        <source>Hosts, one per line</source>
        <translation>主机（每行一台）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>AgeLabel</name>
    <message>
        <source>Not loaded yet</source>
        <translation>尚未加载</translation>
    </message>
    <message>
        <source>Updated %1</source>
        <comment>%1: just now, 4 s ago</comment>
        <translation>%1更新</translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Trying again: %1</source>
        <translation>正在重试：%1</translation>
    </message>
    <message>
        <source>Needs you: %1</source>
        <translation>需要您处理：%1</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>已完成：%1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>Cancelled: %1</source>
        <translation>已取消：%1</translation>
    </message>
</context>
<context>
    <name>AppLink</name>
    <message>
        <source>The link contains “%1”, which TPU Desk does not know. After the TPU&apos;s name it can have panel= with a panel and worker= with a number.</source>
        <translation>TPU Desk 无法识别链接中的“%1”。TPU 名称之后只能写 panel= 加面板，以及 worker= 加数字。</translation>
    </message>
    <message>
        <source>“%1” is not the id of a project.</source>
        <translation>“%1”不是项目 ID。</translation>
    </message>
    <message>
        <source>“%1” is not a zone; zones look like us-central2-b.</source>
        <translation>“%1”不是可用区；可用区形如 us-central2-b。</translation>
    </message>
    <message>
        <source>A link to a TPU looks like tpudesk://open/tpu/PROJECT/ZONE/NAME.</source>
        <translation>指向 TPU 的链接形如 tpudesk://open/tpu/PROJECT/ZONE/NAME。</translation>
    </message>
    <message>
        <source>“%1” is not a place in TPU Desk. Links lead to a panel, a TPU, a section of the guide or a setting.</source>
        <translation>TPU Desk 中没有“%1”这个位置。链接可以指向面板、TPU、指南的章节或设置。</translation>
    </message>
    <message>
        <source>The link is too long to be one of TPU Desk.</source>
        <translation>链接太长，不可能是 TPU Desk 的链接。</translation>
    </message>
    <message>
        <source>“%1” is not a link of TPU Desk: those begin with %2 and only open places.</source>
        <translation>“%1”不是 TPU Desk 的链接：这类链接以 %2 开头，并且只会打开某个位置。</translation>
    </message>
    <message>
        <source>Only a link to a TPU may have a question mark.</source>
        <translation>只有指向 TPU 的链接可以带问号。</translation>
    </message>
    <message>
        <source>“%1” is too long for the name of a TPU.</source>
        <translation>“%1”太长，不能作为 TPU 的名称。</translation>
    </message>
    <message>
        <source>“%1” is neither a panel (%2) nor a TPU (NAME, ZONE/NAME or its full name) nor a tpudesk:// link.</source>
        <translation>“%1”既不是面板（%2），也不是 TPU（NAME、ZONE/NAME 或完整名称），也不是 tpudesk:// 链接。</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a TPU: lowercase letters, digits and hyphens, beginning with a letter.</source>
        <translation>“%1”不能作为 TPU 的名称：只能用小写字母、数字和连字符，并以字母开头。</translation>
    </message>
    <message>
        <source>Only a link into the guide may have a # and what follows it.</source>
        <translation>只有指向指南的链接才可以带 # 及其后的内容。</translation>
    </message>
</context>
<context>
    <name>Application</name>
    <message>
        <source>Starting the practice cloud. It runs on this computer; nothing in it costs money.</source>
        <translation>正在启动演练云。它在这台计算机上运行，其中的一切都不收费。</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>The sign-in was stopped. Try again, or choose another account or the practice cloud.</source>
        <translation>登录已停止。请重试，或选择其他账号或演练云。</translation>
    </message>
    <message>
        <source>Signing in: %1</source>
        <translation>正在登录：%1</translation>
    </message>
    <message>
        <source>Show the requests</source>
        <translation>查看请求</translation>
    </message>
</context>
<context>
    <name>AttachmentSheet</name>
    <message>
        <source>External addresses</source>
        <translation>外部 IP 地址</translation>
    </message>
    <message>
        <source>Without one a host can be reached from inside the network only, or through a tunnel.</source>
        <translation>没有外部 IP 地址时，只能从网络内部或通过隧道访问主机。</translation>
    </message>
    <message>
        <source>Unmount a disk on the host before it is detached: what is not written yet is lost.</source>
        <translation>分离磁盘前请先在主机上卸载它：尚未写入的内容会丢失。</translation>
    </message>
    <message>
        <source>Connections to the external addresses end, and packages cannot be fetched from the Internet unless the network has Cloud NAT.</source>
        <translation>到外部 IP 地址的连接会断开；除非网络有 Cloud NAT，否则无法从互联网下载软件包。</translation>
    </message>
    <message>
        <source>Each host gets an address that counts in the region&apos;s limit, and may be billed.</source>
        <translation>每台主机都会得到一个地址，计入该区域的限额，并可能收费。</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>还没有任何更改。</translation>
    </message>
    <message>
        <source>Disks and addresses of %1</source>
        <translation>%1 的磁盘和地址</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>%1 is attached in another way then: unmount it on the host first.</source>
        <translation>%1 的挂接方式会改变：请先在主机上卸载它。</translation>
    </message>
</context>
<context>
    <name>Bill</name>
    <message>
        <source>The end of the grant is not entered.</source>
        <translation>未填写 TRC 额度的到期日。</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) of the grant left.</source>
        <translation>
            <numerusform>TRC 额度还剩 %n 天。</numerusform>
        </translation>
    </message>
    <message>
        <source>In your grant: %1 (%2) in %3. You pay US$ 0.00 for the chips. %4</source>
        <translation>在 TRC 额度内：%3 的 %1（%2）。芯片费用为 US$&#xa0;0.00。%4</translation>
    </message>
    <message numerus="yes">
        <source>Your grant gives %1 (%2) in %3, and %n chip(s) of it are in use or asked for already: this slice goes beyond it.</source>
        <translation>
            <numerusform>您的 TRC 额度在 %3 提供 %1（%2），其中 %n 个芯片已在使用或已申请：此切片会超出额度。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 chips of an unknown number</source>
        <translation>%1 芯片，数量未知</translation>
    </message>
    <message numerus="yes">
        <source>%n %1 core(s)</source>
        <translation>
            <numerusform>%n 个 %1 核心</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n %1 chip(s)</source>
        <translation>
            <numerusform>%n 个 %1 芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>No TRC grant is entered that is still running, so everything you create counts as billed. Paste the mail from TRC on the Quota page.</source>
        <translation>尚未录入仍在有效期内的 TRC 额度，因此您创建的资源一律按收费处理。请在“配额”页粘贴 TRC 邮件。</translation>
    </message>
    <message>
        <source>Outside your grant: it gives %1 (%2) in %3, not in %4.</source>
        <translation>不在 TRC 额度内：额度提供的是 %3 的 %1（%2），不是 %4。</translation>
    </message>
    <message>
        <source>Outside your grant: %1 (%2) in %3 is not in it.</source>
        <translation>不在 TRC 额度内：额度不包含 %3 的 %1（%2）。</translation>
    </message>
    <message>
        <source>Outside your grant: in %1 it gives %2 as %3, not as %4.</source>
        <translation>不在 TRC 额度内：在 %1，额度提供的 %2 属于“%3”，不是“%4”。</translation>
    </message>
    <message>
        <source>Outside your grant: %1 is larger than the %2 that it gives in %3.</source>
        <translation>超出 TRC 额度：%1 大于额度在 %3 提供的 %2。</translation>
    </message>
    <message>
        <source>Your grant names %1 in %2, but not how many chips. Enter the number on the Quota page; until then it counts as billed.</source>
        <translation>您的 TRC 额度列出了 %2 的 %1，但没有写芯片数量。请在“配额”页填写数量；在此之前按收费处理。</translation>
    </message>
    <message>
        <source>Your grant for %1 in %2 is over: what it gave is billed now.</source>
        <translation>您在 %2 的 %1 额度已到期：原先免费的资源现在会收费。</translation>
    </message>
    <message>
        <source>undated list price</source>
        <translation>标价，日期不详</translation>
    </message>
    <message>
        <source>list price on %1</source>
        <translation>%1 的标价</translation>
    </message>
    <message>
        <source>Billed; the price is not known</source>
        <translation>会收费，且价格未知</translation>
    </message>
    <message>
        <source>Billed, at most about %1 per hour (on-demand, %2; the spot price is not known)</source>
        <translation>会收费，每小时最多约 %1（按需，%2；Spot 价格未知）</translation>
    </message>
    <message>
        <source>Billed, about %1 per hour (%2)</source>
        <translation>会收费，每小时约 %1（%2）</translation>
    </message>
    <message>
        <source>List value about %1 per hour (%2).</source>
        <translation>标价约为每小时 %1（%2）。</translation>
    </message>
    <message>
        <source>The host machine, boot disk and network may also be billed: it is not certain, so watch your bill.</source>
        <translation>主机、启动磁盘和网络是否收费，尚无定论，请留意账单。</translation>
    </message>
    <message>
        <source>Your grant gives %1 (%2) in %3. How much of it is in use is not known yet: the list of TPUs has not come. Wait for it; until then this counts as billed.</source>
        <translation>您的 TRC 额度在 %3 提供 %1（%2）。TPU 列表尚未加载，还不知道其中已用多少。请等列表加载完成；在此之前按收费处理。</translation>
    </message>
</context>
<context>
    <name>BrowserFlow</name>
    <message>
        <source>The address of the sign-in page cannot be made. Check the addresses in the settings.</source>
        <translation>无法生成登录页的地址。请检查设置中的地址。</translation>
    </message>
    <message>
        <source>This is not the address of the browser&apos;s last page. That address begins with %1 and belongs to the sign-in page shown here.</source>
        <translation>这不是浏览器最后停留的地址。它应以 %1 开头，并且属于这里显示的登录页。</translation>
    </message>
    <message>
        <source>No answer came from the browser within 5 minutes. If its page was closed, start the sign-in again.</source>
        <translation>浏览器在 5 分钟内没有返回结果。如果页面已被关闭，请重新开始登录。</translation>
    </message>
    <message>
        <source>Google refused in the browser: %1. Try again, or use another way to sign in.</source>
        <translation>Google 在浏览器中拒绝了登录：%1。请重试，或换一种登录方式。</translation>
    </message>
    <message>
        <source>This sign-in is over. Start it again.</source>
        <translation>此次登录已经结束，请重新开始。</translation>
    </message>
</context>
<context>
    <name>BugReport</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>ButtonKeys</name>
    <message>
        <source>Enter does not press this button. The space bar does.</source>
        <translation>按 Enter 不会触发这个按钮，请按空格键。</translation>
    </message>
</context>
<context>
    <name>Capacity</name>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>抢占式</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>%1, %2, in %3</source>
        <comment>v6e-8, spot, in us-east5-a</comment>
        <translation>%3 的 %1，%2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1%</translation>
    </message>
    <message numerus="yes">
        <source>asked %n time(s)</source>
        <translation>
            <numerusform>请求 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) obtained</source>
        <translation>
            <numerusform>获得 %n 个 TPU</numerusform>
        </translation>
    </message>
    <message>
        <source>no capacity</source>
        <translation>没有容量</translation>
    </message>
    <message numerus="yes">
        <source>refused %n time(s) for another reason</source>
        <translation>
            <numerusform>因其他原因被拒 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未请求</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between facts</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>There are not enough tries yet to compare the zones.</source>
        <translation>尝试次数还太少，看不出哪个可用区更容易获得 TPU。</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <comment>zone, TPUs obtained, tries</comment>
        <translation>%1（%3 次中 %2 次）</translation>
    </message>
    <message>
        <source>%1 (too few tries)</source>
        <comment>zone</comment>
        <translation>%1（尝试太少）</translation>
    </message>
    <message>
        <source>Best first, with recent days counting most: %1.</source>
        <translation>按成功率从高到低（最近几天权重最大）：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between zones</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>For this TPU and tier only one zone has given an answer so far, so there is nothing to compare.</source>
        <translation>此 TPU 和预配模型目前只有一个可用区有结果，无从比较。</translation>
    </message>
    <message>
        <source>%1 (given to others)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1（已分配给他人）</translation>
    </message>
    <message>
        <source>%1 (moved to make room)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1（为腾出容量而迁移）</translation>
    </message>
    <message>
        <source>%1 (the hardware failed)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1（硬件故障）</translation>
    </message>
    <message>
        <source>%1 (maintenance)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1（维护）</translation>
    </message>
    <message>
        <source>no reason told</source>
        <translation>未说明原因</translation>
    </message>
    <message>
        <source>The reasons of interruptions could not be read. %1</source>
        <translation>无法读取中断的原因。%1</translation>
    </message>
    <message>
        <source>%1: %2, last about %3</source>
        <comment>reason, how many hosts, day and time</comment>
        <translation>%1：%2 次，最近一次约在 %3</translation>
    </message>
    <message>
        <source>What Google took away or restarted in %1, by its own reasons, each host counted: %2.</source>
        <comment>zone, reasons</comment>
        <translation>Google 在 %1 收回或重启的主机（按 Google 给出的原因逐台统计）：%2。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between reasons</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>The reasons of interruptions were not read: reading from Cloud Monitoring is switched off, or today&apos;s limit is reached. Both are set in the Usage panel.</source>
        <translation>没有读取中断的原因：从 Cloud Monitoring 读取的功能已关闭，或已达到今天的上限。两者都在“用量”面板中设置。</translation>
    </message>
    <message>
        <source>Google counted no host that it took away or restarted in %1 in this time.</source>
        <translation>在此期间，Google 没有在 %1 收回或重启主机的记录。</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>灵活启动</translation>
    </message>
</context>
<context>
    <name>CapacityLegend</name>
    <message>
        <source>not asked</source>
        <translation>未请求</translation>
    </message>
    <message>
        <source>no capacity</source>
        <translation>没有容量</translation>
    </message>
    <message>
        <source>less than a quarter</source>
        <translation>不到四分之一</translation>
    </message>
    <message>
        <source>less than half</source>
        <translation>不到一半</translation>
    </message>
    <message>
        <source>less than three quarters</source>
        <translation>不到四分之三</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>CapacityMapModel</name>
    <message>
        <source>%1 %2</source>
        <comment>day of the week, date</comment>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>%1, %2–%3: %4</source>
        <comment>day, hour, hour, what was counted</comment>
        <translation>%1，%2–%3：%4</translation>
    </message>
</context>
<context>
    <name>CapacityModel</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) taken away by the cloud</source>
        <translation>
            <numerusform>%n 个 TPU 被云端收回</numerusform>
        </translation>
    </message>
    <message>
        <source>A try that waits in Google&apos;s queue counts once an hour.</source>
        <translation>在 Google 队列中等待的尝试每小时计一次。</translation>
    </message>
    <message>
        <source>Median, from the first try in the zone until the TPU was there</source>
        <translation>中位数：从在该可用区首次尝试到获得 TPU</translation>
    </message>
    <message>
        <source>Median, of the TPUs that the cloud took away</source>
        <translation>中位数：被云端收回的 TPU</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>预配模型</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Obtained</source>
        <translation>获得</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>成功率</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Taken away after</source>
        <translation>多久后被收回</translation>
    </message>
    <message>
        <source>Last obtained</source>
        <translation>最近获得</translation>
    </message>
</context>
<context>
    <name>CapacityView</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Hour by hour: %1</source>
        <translation>逐小时情况：%1</translation>
    </message>
    <message>
        <source>Capacity of %1 by day and hour</source>
        <translation>%1 按日和小时的容量</translation>
    </message>
    <message>
        <source>Point at an hour, or move with the arrow keys, to read what was counted.</source>
        <translation>将指针移到某个小时，或用方向键移动，即可查看统计。</translation>
    </message>
    <message>
        <source>Export the capacity history</source>
        <translation>导出容量历史</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>%1 was written: the whole history, times in UTC.</source>
        <translation>全部历史已写入 %1，时间为 UTC。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>2 weeks</source>
        <translation>2 周</translation>
    </message>
    <message>
        <source>8 weeks</source>
        <translation>8 周</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>时间段</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Text for the TRC team…</source>
        <translation>给 TRC 团队的说明…</translation>
    </message>
    <message>
        <source>Capacity by zone, TPU and tier</source>
        <translation>按可用区、TPU 和预配模型列出的容量</translation>
    </message>
    <message>
        <source>What is older than eight weeks is kept by the day: it counts in the table, but has no place in the map.</source>
        <translation>八周以前的记录只按天保留：计入表格，但不显示在图中。</translation>
    </message>
    <message>
        <source>No TPU was asked for in this time. Choose a longer one.</source>
        <translation>此时间段内没有请求过 TPU。请选择更长的时间段。</translation>
    </message>
    <message>
        <source>Every try of a request is counted here when it is over, and one that waits in Google&apos;s queue once an hour: a map of days and hours for each zone, how long you waited for a TPU, how long it stayed, and where you got one.</source>
        <translation>请求的每次尝试在结束时计入这里，在 Google 队列中等待的尝试每小时计一次：每个可用区按日和小时的图、等待 TPU 的时间、TPU 保留了多久，以及在哪里更容易获得。</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>No attempts recorded yet</source>
        <translation>还没有尝试记录</translation>
    </message>
    <message>
        <source>Only tries that ended with an answer are counted. A try that was lost to the network, or to a temporary problem at Google, says nothing about capacity.</source>
        <translation>这里统计的是已经结束并得到答复的尝试。因网络或 Google 的暂时故障而中途丢失的尝试不能说明容量情况，因此不计入。</translation>
    </message>
</context>
<context>
    <name>ChangeFlags</name>
    <message>
        <source>the service did not start again (exit status %1)</source>
        <translation>服务没有重启（退出码 %1）</translation>
    </message>
    <message>
        <source>the restart did not finish</source>
        <translation>重启没有完成</translation>
    </message>
    <message>
        <source>restarting tpu-runtime</source>
        <translation>正在重启 tpu-runtime</translation>
    </message>
    <message>
        <source>tpu-runtime runs with them</source>
        <translation>tpu-runtime 已用这些标志运行</translation>
    </message>
    <message numerus="yes">
        <source>The metadata has the new flags, but %n host(s) still run with the old ones. %1 Repeat the change when that is fixed: it only does what is missing.</source>
        <translation>
            <numerusform>元数据已写入新标志，但 %n 台主机仍在使用旧标志。%1 排除问题后请再更改一次：只会补做未完成的部分。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no service tpu-runtime that reads flags. Set LIBTPU_INIT_ARGS in the environment of the job instead.</source>
        <translation>%1 没有读取标志的 tpu-runtime 服务。请改在作业的环境变量中设置 LIBTPU_INIT_ARGS。</translation>
    </message>
</context>
<context>
    <name>ChangeMetadata</name>
    <message>
        <source>Somebody else changed the metadata of this TPU at the same moment (%1). Load it again and check it, then repeat the change.</source>
        <translation>刚才有人同时修改了这个 TPU 的元数据（%1）。请重新加载，确认各项无误后再做一次修改。</translation>
    </message>
    <message>
        <source>Somebody changed “%1” of this TPU in the meantime, so it was left alone. Load it again, then decide.</source>
        <translation>在此期间有人修改了这个 TPU 的“%1”，因此未作改动。请重新加载后再决定。</translation>
    </message>
</context>
<context>
    <name>ChangeTpu</name>
    <message>
        <source>Google says it is done, but %1 is %2. Load the list again and look at its health.</source>
        <translation>Google 表示已完成，但 %1 的状态是 %2。请重新加载列表，查看它的健康状况。</translation>
    </message>
    <message>
        <source>Google says that %1 was deleted, but it is still there (%2). Load the list again and repeat the delete if it stays.</source>
        <translation>Google 表示 %1 已删除，但它仍然存在（%2）。请重新加载列表；如果一直如此，请再删除一次。</translation>
    </message>
    <message>
        <source>While this waited to delete %1, somebody else changed it: it is %2 now. Nothing was deleted. Look at the list again.</source>
        <translation>等待删除 %1 期间，它已被他人更改，现在的状态是 %2。没有删除任何内容。请重新查看列表。</translation>
    </message>
    <message>
        <source>While this waited to stop %1, somebody else created it again: it is another TPU now, and %2. It was not stopped. Look at the list again.</source>
        <translation>等待停止 %1 期间，有人重新创建了它：它现在是另一个 TPU，状态为 %2。没有停止它。请重新查看列表。</translation>
    </message>
</context>
<context>
    <name>CleanUpView</name>
    <message>
        <source>%1 %2 in %3: %4</source>
        <extracomment>one line of the list of what is deleted: kind, name, place, what it holds</extracomment>
        <translation>%3 中的%1 %2：%4</translation>
    </message>
    <message>
        <source>with its TPU %1</source>
        <translation>连同它的 TPU %1</translation>
    </message>
    <message>
        <source>every file on it is lost</source>
        <translation>其中的所有文件都会丢失</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>要删除 %1 吗？</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries?</source>
        <translation>
            <numerusform>要删除这 %n 项吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>These are deleted permanently, with every file on their disks. Each is checked again before: what is in use by then, or has changed, stays.</source>
        <translation>以下内容将被永久删除，磁盘上的所有文件也会一并消失。删除前会逐项再看一次：届时在用的或有变化的，都会保留。</translation>
    </message>
    <message>
        <source>These do nothing any more. Each is checked again before it is deleted: what has changed stays.</source>
        <translation>以下内容已不起作用。删除前会逐项再看一次：有变化的都会保留。</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries</source>
        <translation>
            <numerusform>删除 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 已删除。</translation>
    </message>
    <message>
        <source>What is missing?</source>
        <translation>缺什么？</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Looking for what is left over…</source>
        <translation>正在查找残留资源…</translation>
    </message>
    <message>
        <source>This list is incomplete. %1</source>
        <translation>此列表不完整。%1</translation>
    </message>
    <message numerus="yes">
        <source>%n chips of quota are held</source>
        <translation>
            <numerusform>占用 %n 个芯片的配额</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1 a month at list prices</source>
        <translation>按标价每月约 %1</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n marked…</source>
        <translation>
            <numerusform>删除已标记的 %n 项…</numerusform>
        </translation>
    </message>
    <message>
        <source>Mark none</source>
        <translation>全部取消标记</translation>
    </message>
    <message>
        <source>Mark all</source>
        <translation>全部标记</translation>
    </message>
    <message>
        <source>Remove the mark</source>
        <translation>取消标记</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Delete %1…</source>
        <translation>删除 %1…</translation>
    </message>
    <message>
        <source>What is left over</source>
        <translation>残留资源</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查找</translation>
    </message>
    <message>
        <source>No dead TPU or request holds quota, and there is no disk or address that nothing uses.</source>
        <translation>没有失效的 TPU 或请求占用配额，也没有闲置的磁盘或地址。</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 和另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to clean up</source>
        <translation>没有残留资源</translation>
    </message>
</context>
<context>
    <name>CleanupModel</name>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>抢占式</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>Queued request</source>
        <translation>已排队的请求</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>about %1 a month</source>
        <translation>每月约 %1</translation>
    </message>
    <message>
        <source>%1 GB, %2</source>
        <extracomment>a disk: size, type</extracomment>
        <translation>%1 GB，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n chips, %1, %2</source>
        <extracomment>quota: number of chips, type of TPU, spot or on-demand</extracomment>
        <translation>
            <numerusform>%n 个芯片，%1，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>being deleted</source>
        <translation>正在删除</translation>
    </message>
    <message>
        <source>%1, marked</source>
        <translation>%1，已标记</translation>
    </message>
    <message>
        <source>%1, not marked</source>
        <translation>%1，未标记</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>灵活启动</translation>
    </message>
</context>
<context>
    <name>CleanupService</name>
    <message>
        <source>Deleting %1</source>
        <translation>正在删除 %1</translation>
    </message>
    <message>
        <source>%1 is deleted</source>
        <translation>%1 已删除</translation>
    </message>
</context>
<context>
    <name>ClientBody</name>
    <message>
        <source>Choose the client&apos;s file first. It is called client_secret_….json.</source>
        <translation>请先选择客户端文件。它的名称形如 client_secret_….json。</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Client file</source>
        <translation>客户端文件</translation>
    </message>
    <message>
        <source>client_secret_….json of a client of the type “Desktop app”. It may be deleted after the sign-in.</source>
        <translation>“桌面应用”类型客户端的 client_secret_….json。登录后可以删除它。</translation>
    </message>
    <message>
        <source>Client %1.</source>
        <translation>客户端 %1。</translation>
    </message>
    <message>
        <source>Client %1 of the project %2.</source>
        <translation>项目 %2 的客户端 %1。</translation>
    </message>
    <message>
        <source>How to make a client (5 minutes, once)</source>
        <translation>如何创建客户端（5 分钟，一次即可）</translation>
    </message>
    <message>
        <source>Give the client any name, and your own e-mail address.</source>
        <translation>填写客户端的名称：任意名称，以及您自己的邮箱地址。</translation>
    </message>
    <message>
        <source>Audience: “External”, then “Publish app”. Left in “Testing”, only people whom you list as test users get in, and every sign-in ends after 7 days.</source>
        <translation>受众群体：选“外部”，然后“发布应用”。若停留在“测试”状态，只有您列为测试用户的人才能登录，而且每次登录 7 天后就会失效。</translation>
    </message>
    <message>
        <source>Make a client of the type “Desktop app” and download its JSON file.</source>
        <translation>创建“桌面应用”类型的客户端，并下载其 JSON 文件。</translation>
    </message>
    <message>
        <source>Drop the file here, then sign in.</source>
        <translation>把文件拖到这里，然后登录。</translation>
    </message>
    <message>
        <source>The browser will warn: “Google hasn&apos;t verified this app”. It is your own client, so that is to be expected: choose “Advanced”, then “Go to … (unsafe)”. Tick every box; what is left out does not work later. If your organisation blocks it (admin_policy_enforced), its administrator can allow the client&apos;s ID.</source>
        <translation>浏览器会警告：“Google 尚未验证此应用”。这是您自己的客户端，所以是正常现象：请选择“高级”，再选“转至 …（不安全）”。请勾选所有选项；未勾选的功能之后无法使用。如果您的组织阻止了它（admin_policy_enforced），可以请管理员允许该客户端的 ID。</translation>
    </message>
    <message>
        <source>Sign in in your browser. If none has opened, copy this address into any browser on this computer.</source>
        <translation>请在浏览器中登录。如果没有打开浏览器，请把此地址复制到这台计算机上的任意浏览器中。</translation>
    </message>
    <message>
        <source>Open the browser again</source>
        <translation>再次打开浏览器</translation>
    </message>
    <message>
        <source>Cancel the sign-in</source>
        <translation>取消登录</translation>
    </message>
    <message>
        <source>Browser on another computer?</source>
        <translation>浏览器在另一台计算机上？</translation>
    </message>
    <message>
        <source>Its last page cannot be shown there (127.0.0.1). Paste the address of that page here.</source>
        <translation>那里无法显示最后一页（127.0.0.1）。请把该页的地址粘贴到这里。</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>client read</source>
        <translation>已读取客户端</translation>
    </message>
    <message>
        <source>This sign-in has ended. Its client is still kept on this computer: sign in again in the browser.</source>
        <translation>此登录已失效。它的客户端仍保存在这台计算机上，只需在浏览器中再登录一次。</translation>
    </message>
    <message>
        <source>The sign-in of %1 has ended. Its client is still kept on this computer: sign in again in the browser.</source>
        <translation>%1 的登录已失效。它的客户端仍保存在这台计算机上，只需在浏览器中再登录一次。</translation>
    </message>
    <message>
        <source>Use another client&apos;s file</source>
        <translation>改用其他客户端的文件</translation>
    </message>
    <message>
        <source>sign in again</source>
        <translation>需重新登录</translation>
    </message>
</context>
<context>
    <name>CloudProfile</name>
    <message>
        <source>The practice cloud gave an unexpected answer (%1). Install the program again so that both parts fit together.</source>
        <translation>演练云没有给出应有的信息（%1）。请重新安装程序，使两部分版本一致。</translation>
    </message>
    <message>
        <source>not one line of JSON</source>
        <translation>不是单独一行 JSON</translation>
    </message>
    <message>
        <source>Practice cloud</source>
        <translation>演练云</translation>
    </message>
    <message>
        <source>its address is not on this computer</source>
        <translation>它的地址不在这台计算机上</translation>
    </message>
    <message>
        <source>no SSH port</source>
        <translation>没有 SSH 端口</translation>
    </message>
    <message>
        <source>no project or no token</source>
        <translation>没有项目或令牌</translation>
    </message>
</context>
<context>
    <name>CodeEditor</name>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Find in the script</source>
        <translation>在脚本中查找</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>关闭查找（Esc）</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Tab indents. Ctrl+Tab goes on to the next field, Shift+Tab back.</source>
        <translation>Tab 用于缩进。按 Ctrl+Tab 移到下一项，按 Shift+Tab 移到上一项。</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>ColorScheme</name>
    <message>
        <source>The colour scheme “%1” cannot be used, because “%2” is missing or is no colour such as #1e2129. Correct the file, or choose another one.</source>
        <translation>无法使用配色方案“%1”：“%2”缺失，或不是 #1e2129 这样的颜色。请修正该文件，或选择其他文件。</translation>
    </message>
    <message>
        <source>There is no colour scheme in “%1”. Choose a .colorscheme file of Konsole, or a scheme or the settings.json of Windows Terminal.</source>
        <translation>“%1”中没有配色方案。请选择 Konsole 的 .colorscheme 文件，或者 Windows Terminal 的配色方案或 settings.json。</translation>
    </message>
    <message>
        <source>“%1” is larger than 1 MB, which no colour scheme is. Choose another file.</source>
        <translation>“%1”大于 1 MB，不可能是配色方案。请选择其他文件。</translation>
    </message>
    <message>
        <source>There are %1 colour schemes in “%2”, and at most %3 are read. Choose a file with fewer of them.</source>
        <translation>“%2”中有 %1 个配色方案，最多读取 %3 个。请选择含有较少方案的文件。</translation>
    </message>
    <message>
        <source>“%1” does not exist (any more). Choose it again in its new place.</source>
        <translation>“%1”不存在或已移走。请到它现在的位置重新选择。</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2. Check its permissions.</source>
        <translation>无法读取“%1”：%2。请检查其权限。</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <comment>a colour scheme</comment>
        <translation>未命名</translation>
    </message>
    <message>
        <source>“%1” is damaged: it is no valid JSON. Choose another file.</source>
        <translation>“%1”已损坏：不是有效的 JSON。请选择其他文件。</translation>
    </message>
    <message>
        <source>“%1” is not a file but a folder, a pipe or a device. Choose the file itself.</source>
        <translation>“%1”不是文件，而是文件夹、管道或设备。请选择文件本身。</translation>
    </message>
</context>
<context>
    <name>ComfortSettings</name>
    <message>
        <source>Contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>Normal</source>
        <comment>contrast</comment>
        <translation>标准</translation>
    </message>
    <message>
        <source>High</source>
        <comment>contrast</comment>
        <translation>高</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Full</source>
        <comment>motion</comment>
        <translation>完整</translation>
    </message>
    <message>
        <source>Reduced</source>
        <comment>motion</comment>
        <translation>减少</translation>
    </message>
    <message>
        <source>Accessibility</source>
        <translation>无障碍</translation>
    </message>
    <message>
        <source>Same as system</source>
        <comment>contrast</comment>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Same as system</source>
        <comment>text size</comment>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Reduced: sheets appear at once, and nothing flashes or blinks.</source>
        <translation>减少：侧边栏直接出现，不再闪烁。</translation>
    </message>
    <message>
        <source>Same as system</source>
        <comment>motion</comment>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>text size</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Takes effect when TPU Desk starts again.</source>
        <translation>TPU Desk 重新启动后生效。</translation>
    </message>
</context>
<context>
    <name>CommandBox</name>
    <message>
        <source>The same as a command</source>
        <translation>等效命令</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>Opens it in TPU Desk. It changes nothing.</source>
        <translation>在 TPU Desk 中打开，不会更改任何内容。</translation>
    </message>
</context>
<context>
    <name>CommandCard</name>
    <message>
        <source>Who holds the chips</source>
        <translation>谁占用了芯片</translation>
    </message>
    <message>
        <source>Versions of Python and JAX, without touching the chips</source>
        <translation>Python 和 JAX 的版本（不占用芯片）</translation>
    </message>
    <message>
        <source>Free disk space and memory</source>
        <translation>可用磁盘空间和内存</translation>
    </message>
    <message>
        <source>Uptime and load</source>
        <translation>运行时长和负载</translation>
    </message>
    <message>
        <source>The clocks, side by side</source>
        <translation>比对各主机的时钟</translation>
    </message>
    <message>
        <source>What is mounted from other hosts</source>
        <translation>从其他主机挂载的内容</translation>
    </message>
    <message>
        <source>This is a podrun line. TPU Desk runs on all hosts by itself: only the command is needed.</source>
        <translation>这是一行 podrun 命令。TPU Desk 本身就会在所有主机上运行，只需要其中的命令。</translation>
    </message>
    <message>
        <source>Split it into fields</source>
        <translation>提取命令</translation>
    </message>
    <message>
        <source>-w means the folder in which podrun was typed, which the line does not name: write it into the field below the command.</source>
        <translation>-w 表示输入 podrun 时所在的文件夹，命令行中没有写出：请填到命令下方的文件夹栏中。</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep this command as a snippet…</source>
        <translation>将此命令存为代码片段…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Exact arguments</source>
        <translation>原样传参</translation>
    </message>
    <message>
        <source>How the command is given</source>
        <translation>命令的形式</translation>
    </message>
    <message>
        <source>A script is read by bash on each host. With exact arguments no shell reads the command: one program gets just these words.</source>
        <translation>脚本由每台主机上的 bash 执行。选择“原样传参”时没有 shell 解释命令：程序会原样收到这些参数。</translation>
    </message>
    <message>
        <source>Command or script</source>
        <translation>命令或脚本</translation>
    </message>
    <message>
        <source>For example: uptime</source>
        <translation>例如：uptime</translation>
    </message>
    <message>
        <source>Folder on the hosts</source>
        <translation>主机上的文件夹</translation>
    </message>
    <message>
        <source>home folder</source>
        <translation>主目录</translation>
    </message>
    <message>
        <source>Time-out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Snippets</source>
        <translation>代码片段</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Free the chips…</source>
        <translation>释放芯片…</translation>
    </message>
    <message>
        <source>Ends what holds the chips on the chosen hosts, counts again, then removes the lock file and the logs of libtpu</source>
        <translation>结束所选主机上占用芯片的进程，重新检查，然后删除 libtpu 的锁文件和日志</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run on the chosen hosts (Ctrl+Enter). A command that begins with a space is not kept in the history.</source>
        <translation>在所选主机上运行（Ctrl+Enter）。以空格开头的命令不会记入历史。</translation>
    </message>
    <message>
        <source>The value of %1 was not kept. Write it under Variables, or take the variable out.</source>
        <translation>%1 的值没有保存。请在“变量”中填写，或去掉这个变量。</translation>
    </message>
    <message numerus="yes">
        <source>%n set</source>
        <comment>environment variables</comment>
        <translation>
            <numerusform>已设置 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is larger than %2 KiB, too large to be run directly. Upload it under Jobs, then run it there.</source>
        <translation>%1 大于 %2 KiB，不适合直接运行。请在“作业”中上传，再在那里运行。</translation>
    </message>
    <message>
        <source>%1 is not text in UTF-8. Save it as UTF-8 and open it again.</source>
        <translation>%1 不是 UTF-8 文本。请另存为 UTF-8 后重新打开。</translation>
    </message>
    <message>
        <source>The lines of this file end as on Windows, which bash does not understand. They are changed here; the file stays as it is.</source>
        <translation>这个文件用的是 Windows 换行符，bash 无法识别。这里已经改好，文件本身没有变。</translation>
    </message>
    <message>
        <source>A script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Shell scripts (*.sh);;All files (*)</source>
        <translation>Shell 脚本 (*.sh);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This server would listen on all addresses of the host, for everybody who reaches it. Leave that out, and have its port brought to this computer instead.</source>
        <translation>这样启动的服务会监听主机的所有地址，任何能连到主机的人都能使用。请去掉这个选项，改为把端口转发到这台计算机。</translation>
    </message>
    <message>
        <source>Forward the port…</source>
        <translation>转发端口…</translation>
    </message>
    <message>
        <source>Open a script file…</source>
        <translation>打开脚本文件…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>The snippet “%1” is deleted.</source>
        <translation>代码片段“%1”已删除。</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或运行命令</translation>
    </message>
    <message>
        <source>Found commands</source>
        <translation>找到的命令</translation>
    </message>
    <message>
        <source>Nothing here is called “%1”.</source>
        <translation>没有名为“%1”的内容。</translation>
    </message>
    <message>
        <source>Commands, TPUs, zones, settings, the guide…</source>
        <translation>命令、TPU、可用区、设置、指南…</translation>
    </message>
    <message>
        <source>↑ ↓ choose · Enter opens · Esc closes</source>
        <translation>↑ ↓ 选择 · Enter 打开 · Esc 关闭</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>账号配置</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>演练</translation>
    </message>
</context>
<context>
    <name>CommandWatch</name>
    <message>
        <source>%1: a command has failed</source>
        <translation>%1：命令失败</translation>
    </message>
    <message>
        <source>%1: a command has ended</source>
        <translation>%1：命令已结束</translation>
    </message>
    <message>
        <source>It ended with status %1 after %2.</source>
        <translation>运行 %2 后结束，退出码为 %1。</translation>
    </message>
    <message>
        <source>It took %1.</source>
        <translation>用时 %1。</translation>
    </message>
    <message>
        <source>Message from a program on %1</source>
        <translation>来自 %1 上程序的消息</translation>
    </message>
    <message>
        <source>Notify when it ends</source>
        <translation>结束时通知</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Use the system&apos;s theme</source>
        <translation>使用系统主题</translation>
    </message>
    <message>
        <source>Use the light theme</source>
        <translation>使用浅色主题</translation>
    </message>
    <message>
        <source>Use the dark theme</source>
        <translation>使用深色主题</translation>
    </message>
    <message>
        <source>Go to Quota</source>
        <translation>前往“配额”</translation>
    </message>
    <message>
        <source>Go to TPUs</source>
        <translation>前往“TPU”</translation>
    </message>
    <message>
        <source>Go to Keys</source>
        <translation>前往“SSH 密钥”</translation>
    </message>
    <message>
        <source>Go to Terminal</source>
        <translation>前往“终端”</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或运行命令</translation>
    </message>
    <message>
        <source>Show all activity</source>
        <translation>显示所有动态</translation>
    </message>
    <message>
        <source>Go to the next part of the window</source>
        <translation>前往窗口的下一部分</translation>
    </message>
    <message>
        <source>Go to the previous part of the window</source>
        <translation>前往窗口的上一部分</translation>
    </message>
    <message>
        <source>Use English</source>
        <translation>使用英语</translation>
    </message>
    <message>
        <source>Use Simplified Chinese</source>
        <translation>使用简体中文</translation>
    </message>
    <message>
        <source>Use Korean</source>
        <translation>使用韩语</translation>
    </message>
    <message>
        <source>Show the keyboard shortcuts</source>
        <translation>显示键盘快捷键</translation>
    </message>
    <message>
        <source>About TPU Desk</source>
        <translation>关于 TPU Desk</translation>
    </message>
    <message>
        <source>Quit TPU Desk</source>
        <translation>退出 TPU Desk</translation>
    </message>
    <message>
        <source>Create a TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>Open a shell on this computer</source>
        <translation>在这台计算机上打开 shell</translation>
    </message>
    <message>
        <source>Go to Start</source>
        <translation>前往“开始”</translation>
    </message>
    <message>
        <source>What can be billed in this project</source>
        <translation>此项目中可能收费的资源</translation>
    </message>
    <message>
        <source>Open the doctor and check again</source>
        <translation>打开体检并重新检查</translation>
    </message>
    <message>
        <source>Switch profile…</source>
        <translation>切换账号配置…</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>退出登录</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Read-only mode on or off</source>
        <translation>打开或关闭只读模式</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>测试连接…</translation>
    </message>
    <message>
        <source>Paste a TRC mail…</source>
        <translation>粘贴 TRC 邮件…</translation>
    </message>
    <message>
        <source>Show my TRC grants</source>
        <translation>显示我的 TRC 额度</translation>
    </message>
    <message>
        <source>Show my requests for TPUs</source>
        <translation>显示我的 TPU 请求</translation>
    </message>
    <message>
        <source>Plan a pod…</source>
        <translation>搭建 Pod…</translation>
    </message>
    <message>
        <source>Go to Pod</source>
        <translation>前往“Pod”</translation>
    </message>
    <message>
        <source>Go to Ports</source>
        <translation>前往“端口”</translation>
    </message>
    <message>
        <source>Run a command on hosts…</source>
        <translation>在主机上运行命令…</translation>
    </message>
    <message>
        <source>Show forwarded ports and servers</source>
        <translation>查看转发的端口和服务</translation>
    </message>
    <message>
        <source>Forward a port…</source>
        <translation>转发端口…</translation>
    </message>
    <message>
        <source>Start TensorBoard or Jupyter…</source>
        <translation>启动 TensorBoard 或 Jupyter…</translation>
    </message>
    <message>
        <source>Go to Storage</source>
        <translation>前往“存储”</translation>
    </message>
    <message>
        <source>New job on all hosts…</source>
        <translation>在所有主机上新建作业…</translation>
    </message>
    <message>
        <source>Go to Usage</source>
        <translation>前往“用量”</translation>
    </message>
    <message>
        <source>Select the next straggler</source>
        <translation>选中下一个落后的芯片或核心</translation>
    </message>
    <message>
        <source>Export the usage as numbers (CSV)…</source>
        <translation>将用量导出为数值（CSV）…</translation>
    </message>
    <message>
        <source>Export the usage as a picture (PNG)…</source>
        <translation>将用量导出为图片（PNG）…</translation>
    </message>
    <message>
        <source>Export the usage as a drawing (SVG)…</source>
        <translation>将用量导出为矢量图（SVG）…</translation>
    </message>
    <message>
        <source>Export the usage as a document (PDF)…</source>
        <translation>将用量导出为文档（PDF）…</translation>
    </message>
    <message>
        <source>How usage is measured and kept…</source>
        <translation>用量如何测量和保存…</translation>
    </message>
    <message>
        <source>Show the compact usage window</source>
        <translation>打开小型用量窗口</translation>
    </message>
    <message>
        <source>Copy the usage as a report</source>
        <translation>将用量复制为报告</translation>
    </message>
    <message>
        <source>Undo the deletion that waits</source>
        <translation>撤销等待中的删除</translation>
    </message>
    <message>
        <source>Go to the guide</source>
        <translation>前往“指南”</translation>
    </message>
    <message>
        <source>Use high contrast</source>
        <translation>使用高对比度</translation>
    </message>
    <message>
        <source>Use normal contrast</source>
        <translation>使用标准对比度</translation>
    </message>
    <message>
        <source>Show the logs</source>
        <translation>显示日志</translation>
    </message>
    <message>
        <source>Show which hosts were contacted</source>
        <translation>显示联系过的主机</translation>
    </message>
    <message>
        <source>Leave the terminal</source>
        <translation>离开终端</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>切换到 %1</translation>
    </message>
    <message>
        <source>Copy a link to this place</source>
        <translation>复制此处的链接</translation>
    </message>
    <message>
        <source>Open a tpudesk:// link from the clipboard</source>
        <translation>打开剪贴板中的 tpudesk:// 链接</translation>
    </message>
    <message>
        <source>Open a terminal on %1</source>
        <translation>在 %1 上打开终端</translation>
    </message>
    <message>
        <source>Show the usage of %1</source>
        <translation>查看 %1 的用量</translation>
    </message>
    <message>
        <source>Run a command on %1…</source>
        <translation>在 %1 上运行命令…</translation>
    </message>
    <message>
        <source>Forward a port of %1…</source>
        <translation>转发 %1 的端口…</translation>
    </message>
    <message>
        <source>Set up %1…</source>
        <translation>为 %1 搭建环境…</translation>
    </message>
    <message>
        <source>Show the job on %1</source>
        <translation>查看 %1 上的作业</translation>
    </message>
    <message>
        <source>Open %1 in VS Code</source>
        <translation>在 VS Code 中打开 %1</translation>
    </message>
    <message>
        <source>SSH configuration of %1…</source>
        <translation>%1 的 SSH 配置…</translation>
    </message>
    <message>
        <source>Flags of libtpu on %1…</source>
        <translation>%1 的 libtpu 标志…</translation>
    </message>
    <message>
        <source>Stop %1…</source>
        <translation>停止 %1…</translation>
    </message>
    <message>
        <source>Delete %1…</source>
        <translation>删除 %1…</translation>
    </message>
    <message>
        <source>Quota in %1</source>
        <translation>%1 的配额</translation>
    </message>
    <message>
        <source>SSH configuration for other programs…</source>
        <translation>供其他程序使用的 SSH 配置…</translation>
    </message>
    <message>
        <source>Run a first program…</source>
        <translation>运行第一个程序…</translation>
    </message>
    <message>
        <source>Set up a TPU…</source>
        <translation>搭建 TPU 的环境…</translation>
    </message>
    <message>
        <source>Read about this in the guide</source>
        <translation>在指南中查看</translation>
    </message>
    <message>
        <source>Show the first steps</source>
        <translation>显示入门步骤</translation>
    </message>
    <message>
        <source>Generate an SSH key…</source>
        <translation>生成 SSH 密钥…</translation>
    </message>
    <message>
        <source>Grant</source>
        <translation>TRC 额度</translation>
    </message>
    <message>
        <source>Publish key…</source>
        <translation>上传公钥…</translation>
    </message>
    <message>
        <source>Check against reality…</source>
        <translation>与实际情况核对…</translation>
    </message>
    <message>
        <source>Show the navigation</source>
        <translation>显示导航栏</translation>
    </message>
    <message>
        <source>Show the activity</source>
        <translation>显示动态栏</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Only the terminal</source>
        <translation>仅显示终端</translation>
    </message>
    <message>
        <source>Lock the SSH keys</source>
        <translation>锁定 SSH 密钥</translation>
    </message>
    <message>
        <source>Go to Files</source>
        <translation>前往“文件”</translation>
    </message>
    <message>
        <source>Sync a folder with hosts…</source>
        <translation>将文件夹同步到主机…</translation>
    </message>
</context>
<context>
    <name>CompactUsage</name>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Open the page</source>
        <translation>打开页面</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>No TPU is measured</source>
        <translation>没有正在测量的 TPU</translation>
    </message>
</context>
<context>
    <name>ConfirmDelete</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Type %1 to go on</source>
        <translation>请输入 %1 以继续</translation>
    </message>
    <message>
        <source>Enter never deletes. Press “%1”, or the space bar now that it has the focus.</source>
        <translation>按 Enter 不会删除任何内容。请点击“%1”；焦点已在该按钮上，也可以按空格键。</translation>
    </message>
    <message>
        <source>Enter never deletes. Type %1 first; Esc closes.</source>
        <translation>按 Enter 不会删除任何内容。请先输入 %1；按 Esc 关闭。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>ConnectionSheet</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>being tried</source>
        <translation>正在尝试</translation>
    </message>
    <message>
        <source>reachable</source>
        <translation>可以连接</translation>
    </message>
    <message>
        <source>reachable, but read on the way</source>
        <translation>可以连接，但途中会被读取</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>Everything can be reached, but somebody opens the connections on the way.</source>
        <translation>全部可以连接，但途中有人解密了连接。</translation>
    </message>
    <message>
        <source>Proxy: %1</source>
        <translation>代理：%1</translation>
    </message>
    <message>
        <source>Connection test</source>
        <translation>连接测试</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>As text, for whoever runs your network. It holds no password and no token.</source>
        <translation>复制为文本，可交给网络管理员。其中没有密码和令牌。</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>再次测试</translation>
    </message>
    <message numerus="yes">
        <source>Trying %n place(s) at once; %1 to go…</source>
        <translation>
            <numerusform>正在同时测试 %n 个地址，还剩 %1 个…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %n place(s) can be reached from here.</source>
        <translation>
            <numerusform>%n 个地址从这里全都连不上。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n place(s) cannot be reached from here. The reason is shown beside each.</source>
        <translation>
            <numerusform>%n 个地址中有 %1 个从这里连不上，原因见各项旁边的说明。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything can be reached: %n place(s) answer.</source>
        <translation>
            <numerusform>全部可以连接：%n 个地址都有响应。</numerusform>
        </translation>
    </message>
    <message>
        <source>The test is running.</source>
        <translation>测试正在进行。</translation>
    </message>
</context>
<context>
    <name>ConnectionTest</name>
    <message>
        <source>none</source>
        <comment>no proxy</comment>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>This computer&apos;s clock is %n minute(s) behind Google&apos;s. Set it: signing in fails otherwise.</source>
        <translation>
            <numerusform>这台计算机的时钟比 Google 慢 %n 分钟。请校准，否则登录会失败。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This computer&apos;s clock is %n minute(s) ahead of Google&apos;s. Set it: signing in fails otherwise.</source>
        <translation>
            <numerusform>这台计算机的时钟比 Google 快 %n 分钟。请校准，否则登录会失败。</numerusform>
        </translation>
    </message>
    <message>
        <source>TPU Desk: connection test of %1 UTC</source>
        <translation>TPU Desk：%1 UTC 的连接测试</translation>
    </message>
    <message>
        <source>Computer: %1</source>
        <translation>计算机：%1</translation>
    </message>
    <message>
        <source>Proxy: %1</source>
        <translation>代理：%1</translation>
    </message>
    <message>
        <source>Clock: right</source>
        <translation>时钟：正确</translation>
    </message>
    <message>
        <source>%1 %2 ms</source>
        <comment>step and its time</comment>
        <translation>%1 %2 毫秒</translation>
    </message>
    <message>
        <source>name</source>
        <comment>a step of the way: looking it up</comment>
        <translation>域名</translation>
    </message>
    <message>
        <source>proxy</source>
        <comment>a step of the way</comment>
        <translation>代理</translation>
    </message>
    <message>
        <source>%1 is answered by a proxy program of this computer (%2), and nothing comes back through it.</source>
        <translation>%1 由这台计算机上的代理程序应答（%2），但经它转发后没有收到任何响应。</translation>
    </message>
    <message>
        <source>Check that program: is it connected, and does one of its rules block this name?</source>
        <translation>请查看该程序：它是否已连接，是否有规则拦住了这个域名？</translation>
    </message>
    <message>
        <source>The name server gives a false address for %1: %2. A filter or a poisoned name server stands in the way.</source>
        <translation>DNS 服务器给出了 %1 的错误地址：%2。网络中有过滤，或 DNS 被污染。</translation>
    </message>
    <message>
        <source>Use another name server (for example DNS over HTTPS), or a proxy: the names are then looked up there.</source>
        <translation>请使用其他 DNS 服务器（例如 DNS over HTTPS），或使用代理：域名将由代理解析。</translation>
    </message>
    <message>
        <source>The name server does not answer when it is asked for %1.</source>
        <translation>查询 %1 时 DNS 服务器没有响应。</translation>
    </message>
    <message>
        <source>The name server knows no %1.</source>
        <translation>DNS 服务器无法解析 %1。</translation>
    </message>
    <message>
        <source>Check the network connection. If other names work, this one is filtered: use another name server or a proxy.</source>
        <translation>请检查网络连接。如果其他域名正常，就是这个域名被过滤：请使用其他 DNS 服务器或代理。</translation>
    </message>
    <message>
        <source>Nothing comes back from %1 (%2), tcp:%3: what is sent there is dropped on the way.</source>
        <translation>%1（%2）的 tcp:%3 没有任何响应：发往那里的数据在途中被丢弃。</translation>
    </message>
    <message>
        <source>%1 (%2) refuses connections on tcp:%3.</source>
        <translation>%1（%2）拒绝 tcp:%3 上的连接。</translation>
    </message>
    <message>
        <source>The machine may still be starting: try again in a minute.</source>
        <translation>机器可能还在启动：请一分钟后再试。</translation>
    </message>
    <message>
        <source>The connection to %1 is cut as soon as its name is sent (TLS). Filters on the network do this.</source>
        <translation>TLS 握手中一出现域名，到 %1 的连接就被切断。这通常是网络过滤所致。</translation>
    </message>
    <message>
        <source>The certificate of %1 is not valid at the time that this computer&apos;s clock shows.</source>
        <translation>按这台计算机时钟的时间，%1 的证书无效。</translation>
    </message>
    <message>
        <source>Set this computer&apos;s clock, then test again.</source>
        <translation>请校准这台计算机的时钟，然后再次测试。</translation>
    </message>
    <message>
        <source>Somebody else answers for %1: the certificate is for “%2”. The name server gives a wrong address (%3).</source>
        <translation>应答者并不是 %1：证书属于“%2”。DNS 服务器给出了错误的地址（%3）。</translation>
    </message>
    <message>
        <source>The connection to %1 is intercepted: the certificate for “%2” was issued by “%3”, which this computer does not trust (%4).</source>
        <translation>到 %1 的连接被拦截：“%2”的证书由“%3”签发，而这台计算机不信任它（%4）。</translation>
    </message>
    <message>
        <source>If this is your company&apos;s network, ask its administrator to exempt googleapis.com. Elsewhere, use another network.</source>
        <translation>如果这是公司网络，请让管理员将 googleapis.com 排除在检查之外；否则请换一个网络。</translation>
    </message>
    <message>
        <source>%1 took the connection but did not answer.</source>
        <translation>%1 接受了连接，但没有响应。</translation>
    </message>
    <message>
        <source>Test again. If this persists, something on the way accepts connections but blocks their data.</source>
        <translation>请再次测试。如果一直如此，说明途中放行了连接，却拦下了内容。</translation>
    </message>
    <message>
        <source>It works, but “%1” opens the connection to %2 on the way and can read your token.</source>
        <translation>可以使用，但“%1”在途中解密了到 %2 的连接，能读到您的令牌。</translation>
    </message>
    <message>
        <source>If this is not your company&apos;s doing, use another network and sign out in your Google account&apos;s security page.</source>
        <translation>如果这不是您公司的做法，请换一个网络，并在 Google 账号的安全页面退出登录。</translation>
    </message>
    <message>
        <source>Choose a proxy or VPN that reaches Google in the settings.</source>
        <translation>请在设置中选择能连到 Google 的代理或 VPN。</translation>
    </message>
    <message>
        <source>Ask whoever runs this network to allow %1, tcp:%2, or choose a proxy in the settings.</source>
        <translation>请让网络管理员放行 %1 的 tcp:%2，或在设置中选择代理。</translation>
    </message>
    <message>
        <source>Enter name and password of the proxy in the settings.</source>
        <translation>请在设置中填写代理的用户名和密码。</translation>
    </message>
    <message>
        <source>The machine may be down, a firewall rule of the project may be missing, or this network blocks SSH: try a proxy in the settings.</source>
        <translation>可能是机器没有运行、项目缺少防火墙规则，或者这个网络阻止 SSH：请试试在设置中使用代理。</translation>
    </message>
    <message>
        <source>Look at the proxy in the settings.</source>
        <translation>请检查设置中的代理。</translation>
    </message>
</context>
<context>
    <name>ConsoleSteps</name>
    <message>
        <source>Open %1</source>
        <translation>打开“%1”</translation>
    </message>
    <message>
        <source>Open the page of step %1</source>
        <translation>打开第 %1 步的页面</translation>
    </message>
</context>
<context>
    <name>ContactsModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>联系次数</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>%1:%2, this computer</source>
        <translation>%1:%2（这台计算机）</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>CoreMap</name>
    <message numerus="yes">
        <source>%1: %n cores. %2</source>
        <translation>
            <numerusform>%1：%n 个核心。%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Details of host %1</source>
        <translation>主机 %1 的详情</translation>
    </message>
    <message>
        <source>Select host %1</source>
        <translation>选择主机 %1</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Next that stands out</source>
        <translation>下一个异常项</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>As it fits</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Map of the chips</source>
        <translation>芯片分布图</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n chips. %2</source>
        <translation>
            <numerusform>%1：%n 个芯片。%2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CostBox</name>
    <message>
        <source>Type the amount to confirm: %1</source>
        <translation>输入金额以确认：%1</translation>
    </message>
    <message>
        <source>US dollars per hour. In a day about %1; the bill may differ.</source>
        <translation>每小时的美元金额。一天约 %1；实际账单可能不同。</translation>
    </message>
    <message>
        <source>US dollars per hour.</source>
        <translation>每小时的美元金额。</translation>
    </message>
    <message>
        <source>Type “%1” to confirm</source>
        <translation>输入“%1”以确认</translation>
    </message>
    <message>
        <source>No list price is known for this type here. It is not free.</source>
        <translation>此处没有该类型的标价。它不是免费的。</translation>
    </message>
    <message>
        <source>It would be billed, and the amount is not confirmed: type %1 here, or choose something that costs nothing.</source>
        <translation>这会产生费用，而金额尚未确认：请在这里输入 %1，或改选不产生费用的组合。</translation>
    </message>
</context>
<context>
    <name>CreateForm</name>
    <message>
        <source>There is a %1 in %2 already. Choose another name, for example %3.</source>
        <translation>%2 中已有名为 %1 的 TPU。请换一个名称，例如 %3。</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>预配模型</translation>
    </message>
    <message>
        <source>Runtime version</source>
        <translation>运行时版本</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Subnetwork</source>
        <translation>子网</translation>
    </message>
    <message>
        <source>A network of your own needs one by its name.</source>
        <translation>自建网络需要指定其子网的名称。</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>Its name; empty: any that this project may use.</source>
        <translation>预留的名称；留空则使用此项目可用的任一预留。</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>外部 IP 地址</translation>
    </message>
    <message>
        <source>Without one a host can be reached from inside the network only, or through a tunnel.</source>
        <translation>没有外部 IP 地址时，只能从网络内部或通过隧道访问主机。</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>One per line: name=value</source>
        <translation>每行一个：名称=值</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Start-up script</source>
        <translation>启动脚本</translation>
    </message>
    <message>
        <source>Runs as root on every host each time it starts.</source>
        <translation>每次启动时以 root 身份在每台主机上运行。</translation>
    </message>
    <message>
        <source>Spot and preemptible TPUs can be taken back at any time.</source>
        <translation>Spot 和抢占式 TPU 随时可能被收回。</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>v4-32 · 16 chips · 4 hosts</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no TPUs. Choose another zone.</source>
        <translation>%1 没有 TPU。请选择其他可用区。</translation>
    </message>
    <message>
        <source>Chosen because it fits %1.</source>
        <translation>已自动选用适合 %1 的版本。</translation>
    </message>
    <message>
        <source>Recommended for %1: %2</source>
        <translation>推荐用于 %1：%2</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Network tags</source>
        <translation>网络标记</translation>
    </message>
    <message>
        <source>Firewall rules aim at them. Several: separated by commas.</source>
        <translation>防火墙规则可以指向这些标记。多个标记用逗号分隔。</translation>
    </message>
    <message>
        <source>Service account</source>
        <translation>服务账号</translation>
    </message>
    <message>
        <source>Compute Engine&apos;s default one</source>
        <translation>Compute Engine 默认服务账号</translation>
    </message>
    <message>
        <source>The account that programs on the hosts use for buckets and other Google services. The list shows the accounts of TPUs in this project.</source>
        <translation>主机上的程序以此身份读取存储桶并调用 Google 服务。列出的是此项目的 TPU 已在使用的账号。</translation>
    </message>
    <message>
        <source>Flags of libtpu (LIBTPU_INIT_ARGS)</source>
        <translation>libtpu 标志（LIBTPU_INIT_ARGS）</translation>
    </message>
    <message>
        <source>Separated by spaces. The service tpu-runtime of every host reads them from the metadata when it starts.</source>
        <translation>以空格分隔。每台主机的 tpu-runtime 服务在启动时从元数据中读取。</translation>
    </message>
    <message>
        <source>For TensorFlow runtimes of pods (tpu-vm-tf-…-pod). For JAX and PyTorch set LIBTPU_INIT_ARGS in the environment of the job.</source>
        <translation>用于 Pod 的 TensorFlow 运行时（tpu-vm-tf-…-pod）。JAX 和 PyTorch 请在作业的环境变量中设置 LIBTPU_INIT_ARGS。</translation>
    </message>
    <message>
        <source>Lowercase letters, digits and -, beginning with a letter.</source>
        <translation>小写字母、数字和 -，以字母开头。</translation>
    </message>
    <message>
        <source>TPU7x and newer are not in this list: Google makes them only as instances of Compute Engine or in GKE. TPU Desk shows such instances among the TPUs.</source>
        <translation>此列表中没有 TPU7x 及更新的型号：Google 只以 Compute Engine 实例的形式或在 GKE 中提供它们。TPU Desk 会在 TPU 列表中显示这些实例。</translation>
    </message>
    <message>
        <source>Network, disks, labels, start-up script and more</source>
        <translation>网络、磁盘、标签、启动脚本等</translation>
    </message>
    <message>
        <source> h</source>
        <comment>hours, behind a number</comment>
        <translation> 小时</translation>
    </message>
    <message>
        <source>Run time</source>
        <translation>运行时长</translation>
    </message>
    <message>
        <source>Google deletes the TPU and its boot disk then; delete it sooner, and you pay less. Flex-start is billed, also within a grant.</source>
        <translation>时间一到，Google 就会删除此 TPU 及其启动磁盘；提前删除可以少付费用。灵活启动始终收费，TRC 额度内也不例外。</translation>
    </message>
</context>
<context>
    <name>CreateSheet</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Create %1</source>
        <translation>创建 %1</translation>
    </message>
    <message>
        <source>Some fields need your attention.</source>
        <translation>有些字段需要您处理。</translation>
    </message>
    <message>
        <source>Create TPU</source>
        <translation>创建 TPU</translation>
    </message>
    <message>
        <source>Create %1, billed</source>
        <translation>创建 %1（收费）</translation>
    </message>
    <message>
        <source>How long and where</source>
        <translation>期限和位置</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>规划 %1</translation>
    </message>
    <message>
        <source>Plan a pod</source>
        <translation>搭建 Pod</translation>
    </message>
    <message>
        <source>The cloud does not answer now. The request is written down and goes out as soon as it does.</source>
        <translation>云端目前没有响应。请求会先记录下来，云端恢复响应后立即发出。</translation>
    </message>
    <message>
        <source>The grant covers this until %1. Requests end then, and a TPU that still runs is billed: delete it before then.</source>
        <translation>TRC 额度到 %1 为止。届时停止请求，仍在运行的 TPU 会开始计费：请提前删除。</translation>
    </message>
    <message>
        <source>These zones and types come from your grant, your TPUs and the list that was read last.</source>
        <translation>这里列出的可用区和类型来自您的 TRC 额度、您的 TPU 和上次读取的结果。</translation>
    </message>
    <message>
        <source>Opens %1 in TPU Desk once it exists.</source>
        <translation>创建后在 TPU Desk 中打开 %1。</translation>
    </message>
    <message>
        <source>Change something under “How long and where” first.</source>
        <translation>请先修改“期限和位置”下的内容。</translation>
    </message>
</context>
<context>
    <name>CredentialFile</name>
    <message>
        <source>This credentials file is incomplete: %1 is missing or invalid. Create or download it again.</source>
        <translation>这个凭据文件不完整：%1 缺失或内容不正确。请重新生成或下载。</translation>
    </message>
    <message>
        <source>This is the file of an OAuth client, not of credentials. Use it under “Own OAuth client”.</source>
        <translation>这是 OAuth 客户端的文件，不是凭据。请在“自己的 OAuth 客户端”中使用它。</translation>
    </message>
    <message>
        <source>This JSON file holds no Google credentials: it says no “type”. Choose a service account&apos;s key, or the file that “gcloud auth application-default login” makes.</source>
        <translation>这个 JSON 文件里没有 Google 凭据：其中没有“type”。请选择服务账号密钥，或“gcloud auth application-default login”生成的文件。</translation>
    </message>
    <message>
        <source>These credentials are for another cloud (%1). TPU Desk works with googleapis.com only.</source>
        <translation>这些凭据属于另一个云（%1）。TPU Desk 只支持 googleapis.com。</translation>
    </message>
    <message>
        <source>These credentials are for Google Distributed Cloud, where there are no TPUs of the TPU Research Cloud. Use an account of Google Cloud.</source>
        <translation>这些凭据用于 Google Distributed Cloud，那里没有 TPU Research Cloud 的 TPU。请使用 Google Cloud 的账号。</translation>
    </message>
    <message>
        <source>TPU Desk does not know credentials of the type “%1”. Sign in to gcloud and choose “gcloud” instead.</source>
        <translation>TPU Desk 不支持类型为“%1”的凭据。请改为登录 gcloud，并选择“gcloud”。</translation>
    </message>
    <message>
        <source>This is only the key. TPU Desk needs the complete JSON file that Google Cloud gives with it.</source>
        <translation>这只是密钥本身。TPU Desk 需要 Google Cloud 提供的、包含该密钥的完整 JSON 文件。</translation>
    </message>
    <message>
        <source>This is not a JSON file, or a damaged one. Credentials come as a file that ends in .json.</source>
        <translation>这不是 JSON 文件，或者文件已损坏。凭据文件以 .json 结尾。</translation>
    </message>
    <message>
        <source>This file holds credentials, but not a service account&apos;s key. Use it under “Application default credentials”.</source>
        <translation>这个文件里有凭据，但不是服务账号密钥。请在“应用默认凭据”中使用它。</translation>
    </message>
</context>
<context>
    <name>CredentialsBody</name>
    <message>
        <source>Choose the key file of a service account.</source>
        <translation>请选择服务账号的密钥文件。</translation>
    </message>
    <message>
        <source>Choose a credentials file.</source>
        <translation>请选择凭据文件。</translation>
    </message>
    <message>
        <source>Credentials of a person, made by “gcloud auth application-default login”.</source>
        <translation>个人凭据，由“gcloud auth application-default login”生成。</translation>
    </message>
    <message>
        <source>Credentials of %1, made by “gcloud auth application-default login”.</source>
        <translation>%1 的凭据，由“gcloud auth application-default login”生成。</translation>
    </message>
    <message>
        <source>Key of the service account %1.</source>
        <translation>服务账号 %1 的密钥。</translation>
    </message>
    <message>
        <source>Acts as the service account %1.</source>
        <translation>以服务账号 %1 的身份操作。</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Key file</source>
        <translation>密钥文件</translation>
    </message>
    <message>
        <source>Credentials file</source>
        <translation>凭据文件</translation>
    </message>
    <message>
        <source>It stays where it is; only its path is remembered.</source>
        <translation>文件留在原处，只记住其路径。</translation>
    </message>
    <message>
        <source>Where Google&apos;s own libraries look. It stays where it is and is read when it is needed.</source>
        <translation>Google 官方库查找凭据的位置。文件留在原处，需要时才读取。</translation>
    </message>
    <message>
        <source>Project: %1.</source>
        <translation>项目：%1。</translation>
    </message>
    <message>
        <source>Quota project: %1.</source>
        <translation>配额项目：%1。</translation>
    </message>
    <message>
        <source>A key works until it is deleted, for whoever has the file. Many organisations forbid such keys; where gcloud is at hand, take it instead.</source>
        <translation>密钥在被删除之前一直有效，谁拿到文件谁就能用。许多组织禁止这种密钥；如果有 gcloud，请改用它。</translation>
    </message>
    <message>
        <source>To make one: run “gcloud auth application-default login”.</source>
        <translation>要生成它，请运行“gcloud auth application-default login”。</translation>
    </message>
    <message>
        <source>Credentials of another identity provider, for the identity pool “%1”.</source>
        <translation>其他身份提供方的凭据，用于身份池“%1”。</translation>
    </message>
    <message>
        <source>Credentials of a person of the identity pool “%1”.</source>
        <translation>身份池“%1”中某位用户的凭据。</translation>
    </message>
</context>
<context>
    <name>DataDisk</name>
    <message>
        <source>Choose a zone first: a disk is in one.</source>
        <translation>请先选择可用区：磁盘属于某个可用区。</translation>
    </message>
    <message>
        <source>Give the disk a name of lowercase letters from a to z, digits and hyphens, beginning with a letter, at most 63.</source>
        <translation>请为磁盘起一个名称：以小写字母开头，只含小写字母 a 到 z、数字和连字符，最多 63 个字符。</translation>
    </message>
    <message>
        <source>A disk has from %1 to %2 GB.</source>
        <translation>磁盘大小为 %1 到 %2 GB。</translation>
    </message>
    <message numerus="yes">
        <source>At most %n data disk(s) can be attached.</source>
        <translation>
            <numerusform>最多可挂接 %n 个数据磁盘。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is not a disk. It looks like projects/…/zones/…/disks/….</source>
        <translation>“%1”不是磁盘。磁盘的写法是 projects/…/zones/…/disks/…。</translation>
    </message>
    <message>
        <source>The disk %1 is in %2, and only a TPU of that zone can have it. Ask in %2 alone, or take the disk away.</source>
        <translation>磁盘 %1 在 %2，只有该可用区的 TPU 才能使用。请只在 %2 请求，或取消选择该磁盘。</translation>
    </message>
    <message>
        <source>The disk %1 is given twice. Keep one of them.</source>
        <translation>磁盘 %1 重复了。请只保留一个。</translation>
    </message>
    <message>
        <source>Several hosts can only read a disk: attach %1 read-only. Format and fill it on a TPU VM with one host before.</source>
        <translation>多台主机共用磁盘时只能读取：请以只读方式挂接 %1，并事先在单主机的 TPU 虚拟机上格式化并写入内容。</translation>
    </message>
    <message>
        <source>the machine %1 has it</source>
        <translation>虚拟机 %1 正在使用</translation>
    </message>
    <message>
        <source>%1 reads it, so it can only be read</source>
        <translation>%1 正在读取，因此只能以只读方式挂接</translation>
    </message>
    <message>
        <source>%1 has it</source>
        <translation>%1 正在使用</translation>
    </message>
    <message>
        <source>only one host can read it, until you run: %1</source>
        <translation>目前只有一台主机能读取它；要让多台主机读取，请运行：%1</translation>
    </message>
</context>
<context>
    <name>DeletePlan</name>
    <message>
        <source>%1 in %2, %3, %4</source>
        <extracomment>a TPU in the list of what is deleted: name, zone, type, state</extracomment>
        <translation>%2 中的 %1，%3，%4</translation>
    </message>
    <message>
        <source>queued request %1 in %2, %3</source>
        <translation>%2 中已排队的请求 %1，%3</translation>
    </message>
    <message>
        <source>Each of its disks that Compute Engine deletes with the machine (“auto-delete”) goes too, with every file on it. The others stay, and are billed.</source>
        <translation>Compute Engine 设为随机器一起删除（“auto-delete”）的磁盘会一并删除，其中的所有文件也会消失。其他磁盘会保留并继续计费。</translation>
    </message>
    <message>
        <source>The boot disk goes too, and with it every file on it: code, data, checkpoints.</source>
        <translation>启动磁盘会一并删除，其中的所有文件也会消失：代码、数据、检查点。</translation>
    </message>
    <message numerus="yes">
        <source>It has %n hosts, each with a boot disk of its own.</source>
        <translation>
            <numerusform>它有 %n 台主机，每台都有自己的启动磁盘。</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>要删除 %1 吗？</translation>
    </message>
    <message>
        <source>%1 in %2 (%3) is deleted permanently. This cannot be undone.</source>
        <translation>%2 中的 %1（%3）将被永久删除，无法恢复。</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Delete the request %1?</source>
        <translation>要删除请求 %1 吗？</translation>
    </message>
    <message>
        <source>Its turn in the queue is lost.</source>
        <translation>排队等到的机会将会失去。</translation>
    </message>
    <message>
        <source>%1 in %2 is %3: it does nothing any more, but holds its name and quota. Nothing else is deleted with it.</source>
        <translation>%2 中的 %1 处于 %3 状态：它已不起作用，但仍占用名称和配额。不会连带删除其他内容。</translation>
    </message>
    <message>
        <source>%1 waits in the queue of %2.</source>
        <translation>%1 正在 %2 的队列中等待。</translation>
    </message>
    <message>
        <source>Its place in the queue is lost. A new request begins at the end.</source>
        <translation>它在队列中的位置会失去。新的请求要从队尾开始。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries?</source>
        <translation>
            <numerusform>要删除这 %n 项吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>These are deleted permanently, each TPU with its boot disks and every file on them. This cannot be undone.</source>
        <translation>以下各项将被永久删除，每个 TPU 的启动磁盘及其中的所有文件也会一并删除，无法恢复。</translation>
    </message>
    <message>
        <source>These requests are deleted permanently. This cannot be undone.</source>
        <translation>以下请求将被永久删除，无法恢复。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries</source>
        <translation>
            <numerusform>删除 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %n TPUs</source>
        <translation>
            <numerusform>连同 %n 个 TPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is %2: TPUs are being made for it. Deleting it ends that.</source>
        <translation>%1 的状态是 %2：正在为它创建 TPU。删除后创建随之停止。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n TPUs for good?</source>
        <translation>
            <numerusform>要一并删除 %n 个 TPU 吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no TPU of it at this moment. If one appears before the deletion has begun, nothing is deleted and you are asked again.</source>
        <translation>它目前没有 TPU。如果在开始删除之前出现了 TPU，则什么都不会删除，并会再次询问您。</translation>
    </message>
    <message>
        <source>Checked just now. Exactly these will be deleted, each with its boot disks and every file on them. If another TPU belongs to the request by then, nothing is deleted.</source>
        <translation>这是刚刚读取的列表。只会删除下面列出的 TPU，连同启动磁盘及其中的所有文件。如果届时该请求下又有了别的 TPU，则什么都不会删除。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n TPUs permanently</source>
        <translation>
            <numerusform>永久删除 %n 个 TPU</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete %1 for good?</source>
        <translation>要永久删除 %1 吗？</translation>
    </message>
    <message>
        <source>Its data disks stay, with all that is on them, and are billed until you delete them: %1.</source>
        <translation>它的数据磁盘及其中的全部内容会保留并继续计费，直到您删除它们：%1。</translation>
    </message>
    <message>
        <source>A queued request goes together with the TPUs that it made: alone it would go on to hold its name and quota.</source>
        <translation>已排队的请求会和它创建的 TPU 一起删除：如果只留下请求，它会继续占用名称和配额。</translation>
    </message>
</context>
<context>
    <name>DeleteRequest</name>
    <message>
        <source>%1 does not list all its TPUs now, so it is not known which of them would be deleted with %2. Nothing was deleted. Try again later.</source>
        <translation>%1 目前没有返回全部 TPU，因此不知道 %2 会连带删除哪些。没有删除任何内容。请稍后再试。</translation>
    </message>
    <message>
        <source>%1 is still there (%2). Load the list again and repeat the delete if it stays.</source>
        <translation>%1 仍然存在（%2）。请重新加载列表；如果仍在，请再删除一次。</translation>
    </message>
    <message>
        <source>%1 has another node now than you were shown, or in another state: %2 (%3). Nothing was deleted. Look at the list, then decide again.</source>
        <translation>%1 现在的 TPU 或其状态与您看到的不同：%2（%3）。没有删除任何内容。请查看列表后重新决定。</translation>
    </message>
    <message>
        <source>%1 was created again in the meantime: it is another request than the one you were shown. Nothing was deleted.</source>
        <translation>%1 在此期间被重新提交：它已经不是您看到的那个请求，因此没有删除。</translation>
    </message>
    <message>
        <source>%1 was not deleted, because it is not known what it is now. %2</source>
        <comment>%2: a sentence, why</comment>
        <translation>没有删除 %1，因为不知道它现在的情况。%2</translation>
    </message>
    <message>
        <source>%1 was created again in the meantime: it is another request than the one you were shown. Nothing was done with it.</source>
        <translation>%1 在此期间被重新提交：它已经不是您看到的那个请求，因此未做任何操作。</translation>
    </message>
    <message>
        <source>%1 is %2 now, so it was not put back into the queue. Look at the list, then decide again.</source>
        <translation>%1 现在的状态是 %2，因此没有放回队列。请查看列表后再决定。</translation>
    </message>
    <message>
        <source>%1 was not put back into the queue, because it is not known what it is now. %2</source>
        <comment>%2: a sentence, why</comment>
        <translation>没有将 %1 放回队列，因为不知道它现在的情况。%2</translation>
    </message>
</context>
<context>
    <name>Dependants</name>
    <message>
        <source>The shared folder %1 and every file in it.</source>
        <translation>共享文件夹 %1 及其中的所有文件。</translation>
    </message>
    <message>
        <source>The shared folder %1 and every file in it: %2 use it, and their programs would wait for it. Undo it on the page Storage first.</source>
        <translation>共享文件夹 %1 及其中的所有文件：%2 正在使用它，那里的程序会一直等待。请先在“存储”面板撤销共享。</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 台</numerusform>
        </translation>
    </message>
    <message>
        <source>The job %1, which runs on it now.</source>
        <translation>正在上面运行的作业 %1。</translation>
    </message>
    <message>
        <source>%1, which runs on it now.</source>
        <comment>%1: TensorBoard, JupyterLab</comment>
        <translation>正在上面运行的 %1。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiscardBar</name>
    <message>
        <source>Keep editing</source>
        <translation>继续编辑</translation>
    </message>
    <message>
        <source>Nothing is lost (Esc)</source>
        <translation>不会丢失任何内容（Esc）</translation>
    </message>
    <message>
        <source>Discard what you entered?</source>
        <translation>要放弃您输入的内容吗？</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
</context>
<context>
    <name>DiskForm</name>
    <message>
        <source>Data disks</source>
        <translation>数据磁盘</translation>
    </message>
    <message>
        <source>Only read them</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Several hosts can only read a disk. One host can write it, too, as long as no other has it.</source>
        <translation>多台主机共用磁盘时只能读取。只有一台主机、且没有其他主机在使用时，也可以写入。</translation>
    </message>
    <message>
        <source>New disk</source>
        <translation>新建磁盘</translation>
    </message>
    <message>
        <source>Create the disk</source>
        <translation>创建磁盘</translation>
    </message>
    <message>
        <source> GB</source>
        <comment>behind a number</comment>
        <translation> GB</translation>
    </message>
    <message>
        <source>A data disk stays when the TPU is deleted, with all that is on it, and is billed until you delete it, too: Quota, Clean up. It has to be formatted once and mounted on the host.</source>
        <translation>删除 TPU 后，数据磁盘及其中的全部内容会保留并继续计费，直到您在“配额 › 清理”中将其删除。磁盘需要先格式化一次，并在主机上挂载。</translation>
    </message>
    <message>
        <source>Name of the disk</source>
        <translation>磁盘名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Type of disk</source>
        <translation>磁盘类型</translation>
    </message>
    <message>
        <source>%1 · %2 GB · %3</source>
        <comment>data-1 · 200 GB · pd-balanced</comment>
        <translation>%1 · %2 GB · %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a disk, and who has it</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Choose a zone first.</source>
        <translation>请先选择可用区。</translation>
    </message>
    <message>
        <source>The disks of %1 are being read…</source>
        <translation>正在读取 %1 的磁盘…</translation>
    </message>
    <message>
        <source>There is no disk in %1 yet.</source>
        <translation>%1 还没有磁盘。</translation>
    </message>
    <message>
        <source>The disk is being made…</source>
        <translation>正在创建磁盘…</translation>
    </message>
    <message>
        <source>Costs about %1 a month at the list price, from now on, whether a TPU has it or not. No grant pays for it.</source>
        <translation>从现在起按标价每月约 %1，无论是否有 TPU 在使用。TRC 额度不涵盖它。</translation>
    </message>
    <message>
        <source>It is billed from now on, whether a TPU has it or not; its list price is not known here. No grant pays for it.</source>
        <translation>从现在起计费，无论是否有 TPU 在使用；这里没有它的标价。TRC 额度不涵盖它。</translation>
    </message>
    <message>
        <source>The disk is still being made.</source>
        <translation>磁盘仍在创建中。</translation>
    </message>
    <message>
        <source>Create the disk %1?</source>
        <translation>要创建磁盘 %1 吗？</translation>
    </message>
    <message>
        <source>%1 GB in %2, billed from now on until you delete it. No grant pays for it.</source>
        <translation>在 %2 创建 %1 GB 的磁盘，从现在起计费，直到您将它删除。TRC 额度不涵盖它。</translation>
    </message>
    <message>
        <source>About %1 a month at the list price</source>
        <translation>按标价每月约 %1</translation>
    </message>
    <message>
        <source>Its list price is not known here</source>
        <translation>这里没有它的标价</translation>
    </message>
    <message>
        <source>Create %1, billed</source>
        <translation>创建 %1（收费）</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>There was no connection to Google, or it was lost.</source>
        <translation>与 Google 的连接未能建立或已断开。</translation>
    </message>
    <message>
        <source>Google did not answer in time.</source>
        <translation>Google 未及时响应。</translation>
    </message>
    <message>
        <source>This network answers with a page of its own instead of Google. Sign in to the network in a browser.</source>
        <translation>此网络用自己的页面代替了 Google 的响应。请在浏览器中登录该网络。</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in any more.</source>
        <translation>Google 不再接受此登录。</translation>
    </message>
    <message>
        <source>The sign-in does not cover this. Sign in again and allow access to Google Cloud.</source>
        <translation>此次登录不包含该权限。请重新登录并允许访问 Google Cloud。</translation>
    </message>
    <message>
        <source>The API that shows this is not enabled in this project.</source>
        <translation>能提供此信息的 API 在该项目中未启用。</translation>
    </message>
    <message>
        <source>Google does not show this without billing.</source>
        <translation>未开通结算时，Google 不提供此信息。</translation>
    </message>
    <message>
        <source>Google answered within %1 ms.</source>
        <translation>Google 在 %1 毫秒内响应。</translation>
    </message>
    <message>
        <source>Google cannot be reached. %1</source>
        <translation>无法连接到 Google。%1</translation>
    </message>
    <message numerus="yes">
        <source>It agrees with Google&apos;s clock to within %n seconds.</source>
        <translation>
            <numerusform>与 Google 的时钟相差不超过 %n 秒。</numerusform>
        </translation>
    </message>
    <message>
        <source>Google&apos;s answers carry no time.</source>
        <translation>Google 的响应中没有时间。</translation>
    </message>
    <message numerus="yes">
        <source>This computer is ahead of Google&apos;s clock by %n seconds.</source>
        <translation>
            <numerusform>这台计算机比 Google 的时钟快 %n 秒。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This computer is behind Google&apos;s clock by %n seconds.</source>
        <translation>
            <numerusform>这台计算机比 Google 的时钟慢 %n 秒。</numerusform>
        </translation>
    </message>
    <message>
        <source>The sign-in works, but does not say whose it is.</source>
        <translation>登录有效，但未说明是哪个账号。</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in. Sign in again.</source>
        <translation>Google 不接受此登录。请重新登录。</translation>
    </message>
    <message>
        <source>ID %1, number %2, name “%3”. Programs take the ID; TRC asks for the number.</source>
        <translation>ID：%1，编号：%2，名称：“%3”。程序使用 ID；TRC 要求提供的是编号。</translation>
    </message>
    <message>
        <source>Google did not say whether the project exists; the other checks go on. %1</source>
        <translation>无法得知项目是否存在；其余能检查的仍会检查。%1</translation>
    </message>
    <message>
        <source>%1 is the project&apos;s number. Its ID is %2; some parts of Google Cloud take only the ID.</source>
        <translation>%1 是项目编号，其 ID 是 %2；Google Cloud 的某些部分只接受 ID。</translation>
    </message>
    <message>
        <source>“%1” is a project&apos;s name, not its ID. The project with that name has the ID %2.</source>
        <translation>“%1”是项目名称，而不是 ID。该名称的项目 ID 是 %2。</translation>
    </message>
    <message>
        <source>There is no project “%1”, or your account may not see it. Check the ID and the account.</source>
        <translation>项目“%1”不存在，或者您的账号无权查看。请检查 ID 和账号。</translation>
    </message>
    <message>
        <source>%1 is marked for deletion. Restore it in the console, or use another project.</source>
        <translation>%1 已标记为待删除。请在控制台中恢复，或使用其他项目。</translation>
    </message>
    <message>
        <source>Billing account %1 is linked.</source>
        <translation>已关联结算账号 %1。</translation>
    </message>
    <message>
        <source>No active billing account is linked. Link one in the console.</source>
        <translation>未关联有效的结算账号。请在控制台中关联一个。</translation>
    </message>
    <message>
        <source>It is enabled, and it answers.</source>
        <translation>已启用，且响应正常。</translation>
    </message>
    <message>
        <source>It is not enabled in this project.</source>
        <translation>在该项目中未启用。</translation>
    </message>
    <message>
        <source>It is enabled, but not in effect yet. That takes up to a few minutes.</source>
        <translation>已启用，但尚未生效。最多需要几分钟。</translation>
    </message>
    <message numerus="yes">
        <source>All %n are enabled.</source>
        <translation>
            <numerusform>%n 个均已启用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not enabled: %1. What needs them stays empty until then.</source>
        <translation>未启用：%1。在启用之前，依赖它们的内容为空。</translation>
    </message>
    <message numerus="yes">
        <source>The account has all %n permissions that the program uses.</source>
        <translation>
            <numerusform>此账号拥有本程序使用的全部 %n 项权限。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not allowed: %1. Missing: %2</source>
        <translation>不允许：%1。缺少：%2</translation>
    </message>
    <message>
        <source>Not allowed: %1. Ask the project&apos;s owner for the role TPU Admin. Missing: %2</source>
        <translation>不允许：%1。请向项目所有者申请 TPU Admin 角色。缺少：%2</translation>
    </message>
    <message>
        <source>%1 has its role.</source>
        <translation>%1 已具有所需角色。</translation>
    </message>
    <message>
        <source>%1 has no role in the project yet. Google makes it when the first TPU is created; it can be made now.</source>
        <translation>%1 在项目中还没有角色。Google 会在创建第一个 TPU 时自动创建它；也可以现在创建。</translation>
    </message>
    <message>
        <source>The network “%1” is there.</source>
        <translation>网络“%1”已存在。</translation>
    </message>
    <message>
        <source>There is no network “default”, but others: %1. Name one of them when you create a TPU.</source>
        <translation>没有名为“default”的网络，但有其他网络：%1。创建 TPU 时请指定其中一个。</translation>
    </message>
    <message>
        <source>“%1” is a network of the old kind, without subnets. Make another one for TPUs.</source>
        <translation>“%1”是没有子网的旧式网络。请为 TPU 另建一个网络。</translation>
    </message>
    <message>
        <source>The project has no network. Without one no TPU can be created.</source>
        <translation>项目没有网络。没有网络就无法创建 TPU。</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open only for %2. Terminals work only from there.</source>
        <translation>“%1”的 22 端口只对 %2 开放。终端只能从那里连接。</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open only for Google&apos;s tunnel (IAP), not for this computer.</source>
        <translation>“%1”的 22 端口只对 Google 的隧道（IAP）开放，不对这台计算机开放。</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open only for machines with one of the tags: %2. Give your TPU one of them when you create it.</source>
        <translation>“%1”的 22 端口只对带有以下标记之一的机器开放：%2。创建 TPU 时请为它加上其中一个标记。</translation>
    </message>
    <message>
        <source>The firewall rule %2 closes port 22 in “%1”. A terminal would wait without an answer.</source>
        <translation>防火墙规则 %2 关闭了“%1”的 22 端口。终端会一直等不到响应。</translation>
    </message>
    <message>
        <source>No firewall rule in “%1” opens port 22. A terminal would wait without an answer; a key cannot help.</source>
        <translation>“%1”中没有开放 22 端口的防火墙规则。终端会一直等不到响应；换密钥也没有用。</translation>
    </message>
    <message>
        <source>%1 of %2 are left in %3, where there are fewest.</source>
        <translation>剩余最少的是 %3：%2 个中还剩 %1 个。</translation>
    </message>
    <message>
        <source>Google sets no limit in %1.</source>
        <translation>Google 在 %1 没有设置限额。</translation>
    </message>
    <message>
        <source>None is left in %1. Delete what holds them, or create TPUs without external addresses.</source>
        <translation>%1 已没有剩余。请删除占用地址的资源，或创建不带外部 IP 地址的 TPU。</translation>
    </message>
    <message>
        <source>Google states no limit for %1.</source>
        <translation>Google 没有给出 %1 的限额。</translation>
    </message>
    <message>
        <source>Compute Engine does not list %1, so it sets no limit of its own there.</source>
        <translation>Compute Engine 没有列出 %1，因此不在那里设置自己的限额。</translation>
    </message>
    <message>
        <source>Which regions matter is not known yet: there is no grant, no quota and no TPU.</source>
        <translation>尚无法判断哪些区域与您有关：没有 TRC 额度、没有配额，也没有 TPU。</translation>
    </message>
    <message>
        <source>User %1, with the key %2 of this computer.</source>
        <translation>用户 %1，使用这台计算机上的密钥 %2。</translation>
    </message>
    <message numerus="yes">
        <source>The project has %n keys, but none of this computer. Machines will answer “Permission denied (publickey)”.</source>
        <translation>
            <numerusform>项目中有 %n 个公钥，但没有这台计算机的，登录时机器会返回“Permission denied (publickey)”。</numerusform>
        </translation>
    </message>
    <message>
        <source>No key is published. Machines will answer “Permission denied (publickey)”.</source>
        <translation>尚未上传公钥，登录时机器会返回“Permission denied (publickey)”。</translation>
    </message>
    <message>
        <source>The published key of %1 has expired. Publish it again.</source>
        <translation>%1 上传的公钥已过期。请重新上传。</translation>
    </message>
    <message>
        <source>OS Login is on in this project: machines take keys from your Google account, not from the project.</source>
        <translation>该项目启用了 OS Login：机器从您的 Google 账号而不是项目中读取密钥。</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Clock of this computer</source>
        <translation>这台计算机的时钟</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Billing</source>
        <translation>结算</translation>
    </message>
    <message>
        <source>Cloud TPU API</source>
        <translation>Cloud TPU API</translation>
    </message>
    <message>
        <source>Compute Engine API</source>
        <translation>Compute Engine API</translation>
    </message>
    <message>
        <source>Other APIs</source>
        <translation>其他 API</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Service identity of Cloud TPU</source>
        <translation>Cloud TPU 的服务身份</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Port 22 for terminals</source>
        <translation>终端使用的 22 端口</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>外部 IP 地址</translation>
    </message>
    <message>
        <source>SSH key</source>
        <translation>SSH 密钥</translation>
    </message>
    <message>
        <source>Everything below is asked of Google over the Internet.</source>
        <translation>下面各项都要通过互联网向 Google 查询。</translation>
    </message>
    <message>
        <source>Google refuses sign-ins from a computer whose clock is minutes off.</source>
        <translation>如果计算机的时钟相差几分钟，Google 会拒绝登录。</translation>
    </message>
    <message>
        <source>Your account determines what you can see and do.</source>
        <translation>您能看到什么、做什么，取决于您的账号。</translation>
    </message>
    <message>
        <source>TPUs, quota and the grant belong to a project, and its ID, number and name are easily mixed up.</source>
        <translation>TPU、配额和 TRC 额度都属于项目，而项目的 ID、编号和名称容易混淆。</translation>
    </message>
    <message>
        <source>Google wants a billing account even for free TPUs; without one nothing can be created.</source>
        <translation>即使 TPU 免费，Google 也要求有结算账号；没有它就什么都无法创建。</translation>
    </message>
    <message>
        <source>TPU Desk lists and creates TPUs through it.</source>
        <translation>列出和创建 TPU 都要通过它。</translation>
    </message>
    <message>
        <source>Networks, addresses and SSH keys belong to it.</source>
        <translation>网络、IP 地址和 SSH 密钥都归它管理。</translation>
    </message>
    <message>
        <source>Quota, billing, usage and clean-up are read through them, and hosts without external addresses are reached.</source>
        <translation>配额、结算、用量和清理信息要通过它们读取，没有外部 IP 地址的主机也要通过它们连接。</translation>
    </message>
    <message>
        <source>A role that lacks something shows only when a button fails.</source>
        <translation>角色缺少的权限，往往要到操作失败时才会发现。</translation>
    </message>
    <message>
        <source>Cloud TPU makes machines in your project under this identity.</source>
        <translation>Cloud TPU 以此身份在您的项目中创建机器。</translation>
    </message>
    <message>
        <source>Each TPU VM is put into a network of the project.</source>
        <translation>每个 TPU 虚拟机都位于项目的某个网络中。</translation>
    </message>
    <message>
        <source>Terminals reach a TPU VM through port 22.</source>
        <translation>终端通过 22 端口连接 TPU 虚拟机。</translation>
    </message>
    <message>
        <source>Each host of a TPU takes one; large slices fail when they run out.</source>
        <translation>TPU 的每台主机占用一个；用完后就无法创建较大的切片。</translation>
    </message>
    <message>
        <source>Machines let you in with a key that the project knows.</source>
        <translation>只有项目中已有的密钥才能登录机器。</translation>
    </message>
    <message numerus="yes">
        <source>There was no answer within %n seconds.</source>
        <translation>
            <numerusform>%n 秒内没有响应。</numerusform>
        </translation>
    </message>
    <message>
        <source>It is being enabled; the program asks until it is in effect.</source>
        <translation>正在启用；程序会一直查询，直到生效。</translation>
    </message>
    <message>
        <source>It is being made.</source>
        <translation>正在创建。</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>检查已停止。</translation>
    </message>
    <message>
        <source>The program is in read-only mode, and this question would be sent as a change.</source>
        <translation>程序处于只读模式，而这个查询会以更改的形式发送。</translation>
    </message>
    <message>
        <source>This cannot be asked before “%1” is in order.</source>
        <translation>要先解决“%1”，才能检查此项。</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>state of a check</comment>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Checking…</source>
        <comment>state of a check</comment>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Fine</source>
        <comment>state of a check</comment>
        <translation>正常</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>state of a check</comment>
        <translation>需留意</translation>
    </message>
    <message>
        <source>Problem</source>
        <comment>state of a check</comment>
        <translation>有问题</translation>
    </message>
    <message>
        <source>Not known</source>
        <comment>state of a check</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Not checked</source>
        <comment>state of a check</comment>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Enable these APIs</source>
        <translation>启用这些 API</translation>
    </message>
    <message>
        <source>Enable API</source>
        <translation>启用 API</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>前往“SSH 密钥”</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>测试连接…</translation>
    </message>
    <message>
        <source>Open the console</source>
        <translation>打开控制台</translation>
    </message>
    <message>
        <source>Show the command</source>
        <translation>显示命令</translation>
    </message>
    <message>
        <source>Making the service identity of Cloud TPU</source>
        <translation>正在创建 Cloud TPU 的服务身份</translation>
    </message>
    <message>
        <source>Enabling: %1</source>
        <translation>正在启用：%1</translation>
    </message>
    <message>
        <source>Google refuses this because billing is missing. After an account was linked, it takes some minutes.</source>
        <translation>因未开通结算，Google 拒绝了此项。关联结算账号后，需要几分钟才会生效。</translation>
    </message>
    <message>
        <source>%1: it was enabled, but is not in effect after several minutes. Look again later: Google sometimes takes longer.</source>
        <translation>%1：已启用，但几分钟后仍未生效。请稍后再看：Google 有时需要更长时间。</translation>
    </message>
    <message>
        <source>%1: Google enables it only in a project with billing. Link a billing account first.</source>
        <translation>%1：Google 只在已开通结算的项目中启用它。请先关联结算账号。</translation>
    </message>
    <message>
        <source>%1: it could not be enabled. %2</source>
        <translation>%1：无法启用。%2</translation>
    </message>
    <message>
        <source>Google answered within %1 ms, through the proxy %2.</source>
        <translation>Google 通过代理 %2 在 %1 毫秒内响应。</translation>
    </message>
    <message>
        <source>Google cannot be reached through the proxy %1. %2</source>
        <translation>通过代理 %1 无法连接到 Google。%2</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open for %2. Your address, as you gave it, is among them: %3.</source>
        <translation>“%1”的 22 端口对 %2 开放。您填写的地址 %3 包含在内。</translation>
    </message>
    <message>
        <source>Let me in…</source>
        <translation>放行我的地址…</translation>
    </message>
    <message>
        <source>Service identity of Cloud TPU created</source>
        <translation>已创建 Cloud TPU 的服务身份</translation>
    </message>
    <message>
        <source>Enabled: %1</source>
        <translation>已启用：%1</translation>
    </message>
    <message>
        <source>Google refuses to show this to your account.</source>
        <translation>Google 拒绝向此账号提供信息。</translation>
    </message>
    <message>
        <source>Google says that it does not exist.</source>
        <translation>Google 表示它不存在。</translation>
    </message>
    <message>
        <source>Google has a problem at the moment or asks for fewer requests.</source>
        <translation>Google 目前出现问题，或要求降低请求频率。</translation>
    </message>
    <message>
        <source>Google&apos;s answer could not be used.</source>
        <translation>无法使用 Google 的响应。</translation>
    </message>
    <message>
        <source>%1 answered within %2 ms.</source>
        <translation>%1 在 %2 毫秒内响应。</translation>
    </message>
    <message>
        <source>It agrees with the clock of %1.</source>
        <translation>与 %1 的时钟一致。</translation>
    </message>
    <message>
        <source>The key that you log in with is not published for the user %1. Machines will answer “Permission denied (publickey)”.</source>
        <translation>当前用于登录的密钥没有以用户名 %1 上传，登录时机器会返回“Permission denied (publickey)”。</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open to the whole Internet (rule %2). Only a published key gets in; strangers can only try. “Money” on the page Quota narrows it to your address.</source>
        <translation>“%1”的 22 端口对整个互联网开放（规则 %2）。只有已上传的密钥才能登录，但任何人都可以发起连接尝试。在“配额”面板的“费用”中可以把它收紧到只允许您的地址。</translation>
    </message>
    <message>
        <source>User %1, with a key of this computer.</source>
        <translation>用户 %1，使用这台计算机上的密钥。</translation>
    </message>
    <message>
        <source>Your key is not in the metadata of %1 yet. Publish it again.</source>
        <translation>您的密钥还不在 %1 的元数据中。请重新上传。</translation>
    </message>
</context>
<context>
    <name>DoctorCard</name>
    <message>
        <source>Hide the command</source>
        <translation>隐藏命令</translation>
    </message>
    <message>
        <source>Open the console</source>
        <translation>打开控制台</translation>
    </message>
    <message>
        <source>Check this again</source>
        <translation>重新检查此项</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n 项需留意</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be checked</source>
        <translation>
            <numerusform>%n 项无法检查</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything is fine.</source>
        <translation>一切正常。</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>尚未检查。</translation>
    </message>
    <message>
        <source>Doctor: are account and project in order?</source>
        <translation>体检：账号和项目是否就绪？</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n checks</source>
        <translation>
            <numerusform>显示全部 %n 项检查</numerusform>
        </translation>
    </message>
    <message>
        <source>Only what needs you</source>
        <translation>只显示需要处理的</translation>
    </message>
    <message>
        <source>The doctor is checking now.</source>
        <translation>正在体检。</translation>
    </message>
    <message>
        <source>Doctor: is the practice project in order?</source>
        <translation>体检：演练项目是否就绪？</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>This is too large to be kept (%1 KiB; at most %2 KiB). Make it shorter and try again.</source>
        <translation>内容太大，无法保存（%1 KiB，上限 %2 KiB）。请缩短后重试。</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>在指南中查看</translation>
    </message>
</context>
<context>
    <name>EndpointSettings</name>
    <message>
        <source>Addresses of the services</source>
        <translation>服务的地址</translation>
    </message>
    <message>
        <source>For this run they were set by --endpoint or TPUDESK_ENDPOINT, which take precedence over these settings:</source>
        <translation>本次运行由 --endpoint 或 TPUDESK_ENDPOINT 指定，优先于这里保存的内容：</translation>
    </message>
    <message>
        <source>For private access (Private Google Access, Private Service Connect) when your network wants other addresses than Google&apos;s own. Your token is sent there: use only addresses you trust. In use from the next sign-in.</source>
        <translation>用于私有访问（专用 Google 访问通道、Private Service Connect），当您的网络要求使用 Google 以外的地址时填写。您的令牌会发送到那里：请只使用您信任的地址。下次登录时生效。</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>All services</source>
        <translation>所有服务</translation>
    </message>
    <message>
        <source>Other address</source>
        <translation>其他地址</translation>
    </message>
    <message>
        <source>Empty: Google&apos;s own</source>
        <translation>留空则使用 Google 自己的地址</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>使用这个地址</translation>
    </message>
</context>
<context>
    <name>EndpointTrust</name>
    <message>
        <source>Nothing was sent to %1: it is not Google&apos;s, and you have not confirmed that your sign-in may be sent there. If you trust it, set the address again in Settings › Addresses of the services and confirm it, or start with --trust-endpoint %1.</source>
        <translation>没有向 %1 发送任何内容：该地址不属于 Google，并且您尚未确认可以将登录信息发送到那里。如果您信任该地址，请在“设置 › 服务的地址”中重新设置并确认，或使用 --trust-endpoint %1 启动。</translation>
    </message>
</context>
<context>
    <name>Endpoints</name>
    <message>
        <source>“%1” cannot be used: %2</source>
        <translation>“%1”无法使用：%2</translation>
    </message>
    <message>
        <source>it is not an address. Write it as https://tpu.example.com</source>
        <translation>它不是地址。请写成 https://tpu.example.com 这样的格式。</translation>
    </message>
    <message>
        <source>it must not contain a name or password.</source>
        <translation>其中不应有用户名或密码。</translation>
    </message>
    <message>
        <source>it must begin with https:// (http:// only on this computer), because your token is sent there.</source>
        <translation>它必须以 https:// 开头（连接这台计算机自身时可用 http://），因为您的令牌会发送到那里。</translation>
    </message>
    <message>
        <source>it must not have anything after “?” or “#”.</source>
        <translation>不能带“?”或“#”及其后的内容。</translation>
    </message>
    <message>
        <source>There is no service “%1”. Those that can be given another address: %2.</source>
        <translation>没有名为“%1”的服务。可以指定其他地址的有：%2。</translation>
    </message>
    <message>
        <source>“%1” names no address. Write URL or SERVICE=URL.</source>
        <translation>“%1”没有写出地址。请写成“URL”或“服务=URL”。</translation>
    </message>
    <message>
        <source>All services: %1</source>
        <translation>所有服务：%1</translation>
    </message>
    <message>
        <source>“%1” is not a host and port. Write it as tpu.example.com:443.</source>
        <translation>“%1”不是有效的主机和端口。请写成 tpu.example.com:443。</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message numerus="yes">
        <source>%n chip(s) per host</source>
        <translation>
            <numerusform>每台主机 %n 个芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is not a version of Python; write it as 3.11.</source>
        <translation>“%1”不是 Python 版本；请写成 3.11 的形式。</translation>
    </message>
    <message>
        <source>“%1” is not a version number.</source>
        <translation>“%1”不是版本号。</translation>
    </message>
    <message>
        <source>The environment&apos;s folder begins with “/” or “~/”.</source>
        <translation>环境的文件夹以“/”或“~/”开头。</translation>
    </message>
    <message>
        <source>The programs of a virtual environment do not start from a folder with a space in its name.</source>
        <translation>名称含空格的文件夹中，虚拟环境的程序无法启动。</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a package.</source>
        <translation>“%1”不能作为软件包名称。</translation>
    </message>
    <message>
        <source>This runtime is made for TensorFlow: its tpu-runtime holds the chips on pods, and JAX cannot have them at the same time. Choose a base runtime for JAX.</source>
        <translation>此运行时是为 TensorFlow 准备的：在 Pod 上由 tpu-runtime 占用芯片，JAX 无法同时使用。要用 JAX 请选择 base 运行时。</translation>
    </message>
    <message>
        <source>This runtime uses an older Ubuntu, whose Python is too old for current versions of JAX.</source>
        <translation>此运行时基于较旧的 Ubuntu，其 Python 对目前的 JAX 来说版本过低。</translation>
    </message>
    <message>
        <source>The environment gets Python %1. The system keeps its own.</source>
        <translation>环境将使用 Python %1，系统自带的 Python 保持不变。</translation>
    </message>
    <message>
        <source>Most images have Ubuntu 22.04 with Python 3.10. The last JAX for it is 0.6.2 of June 2025; pip installs that one without a warning.</source>
        <translation>大多数映像是 Ubuntu 22.04，自带 Python 3.10。支持它的最后一版 JAX 是 2025 年 6 月的 0.6.2，pip 会不加提示地装上这一版。</translation>
    </message>
    <message>
        <source>No host is set up yet.</source>
        <translation>还没有任何主机完成搭建。</translation>
    </message>
    <message>
        <source>%1 of %2 hosts: %3.</source>
        <translation>%1/%2 台主机：%3。</translation>
    </message>
    <message>
        <source>%1 differs: %2.</source>
        <translation>%1 不同：%2。</translation>
    </message>
    <message>
        <source>no chips</source>
        <translation>没有芯片</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>what a machine has: Python 3.12.11, JAX 0.11.0</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>TorchTPU is made for Python 3.12 only; the environment is to get %1.</source>
        <translation>TorchTPU 只支持 Python 3.12，而环境将使用 %1。</translation>
    </message>
    <message>
        <source>JAX %1 brings the libtpu that belongs to it. Both are named before they are installed.</source>
        <translation>JAX %1 自带配套的 libtpu。安装前会列出两者的版本。</translation>
    </message>
    <message>
        <source>On Python %1 pip took JAX %2 (%3), with the libtpu that this JAX names, at most %4. The exact versions are named before they are installed.</source>
        <translation>在 Python %1 上，pip 会安装 JAX %2（%3），以及它指定的 libtpu，最高 %4。安装前会列出确切的版本。</translation>
    </message>
    <message>
        <source>JAX %1 brings a libtpu that does not know %2: that needs JAX %3 or newer.</source>
        <translation>JAX %1 自带的 libtpu 不支持 %2：需要 JAX %3 或更新的版本。</translation>
    </message>
    <message>
        <source>TorchTPU (0.2 in October 2026) brings the PyTorch that it fits, on Python 3.12.</source>
        <translation>TorchTPU（2026 年 10 月为 0.2）自带配套的 PyTorch，使用 Python 3.12。</translation>
    </message>
    <message>
        <source>PyTorch/XLA has ended: 2.9 of November 2025 is its last release. Take it only for programs that are written for it.</source>
        <translation>PyTorch/XLA 已停止维护：最后的版本是 2025 年 11 月的 2.9。只有为它编写的程序才需要它。</translation>
    </message>
</context>
<context>
    <name>EnvironmentSettings</name>
    <message>
        <source>Install packages of the system</source>
        <translation>安装系统软件包</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>By uv</source>
        <translation>由 uv 提供</translation>
    </message>
    <message>
        <source>Of the system</source>
        <translation>系统自带</translation>
    </message>
    <message>
        <source>From deadsnakes</source>
        <translation>来自 deadsnakes</translation>
    </message>
    <message>
        <source>Virtual environment</source>
        <translation>虚拟环境</translation>
    </message>
    <message>
        <source>Install JAX for TPUs</source>
        <translation>安装 TPU 版 JAX</translation>
    </message>
    <message>
        <source>JAX version</source>
        <translation>JAX 版本</translation>
    </message>
    <message>
        <source>the newest that fits</source>
        <translation>适用的最新版本</translation>
    </message>
    <message>
        <source>More Python packages</source>
        <translation>其他 Python 包</translation>
    </message>
    <message>
        <source>Flax and Optax</source>
        <translation>Flax 和 Optax</translation>
    </message>
    <message>
        <source>Oh My Zsh</source>
        <translation>Oh My Zsh</translation>
    </message>
    <message>
        <source>Disable TCMalloc for tools that do not work with it</source>
        <translation>运行与 TCMalloc 冲突的工具时停用 TCMalloc</translation>
    </message>
    <message>
        <source>PyTorch, in an environment of its own</source>
        <translation>PyTorch，装在单独的环境中</translation>
    </message>
    <message>
        <source>None</source>
        <comment>PyTorch</comment>
        <translation>不安装</translation>
    </message>
    <message>
        <source>By TorchTPU</source>
        <translation>由 TorchTPU 提供</translation>
    </message>
    <message>
        <source>By PyTorch/XLA (ended)</source>
        <translation>由 PyTorch/XLA 提供（已停止维护）</translation>
    </message>
</context>
<context>
    <name>ErrorsBox</name>
    <message>
        <source>What to do:</source>
        <translation>怎么办：</translation>
    </message>
    <message>
        <source>Where it was reported</source>
        <translation>相关报告</translation>
    </message>
    <message>
        <source>No known error has these words.</source>
        <translation>没有包含这些词的已知错误。</translation>
    </message>
    <message>
        <source>Known errors</source>
        <translation>已知错误</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Paste a line of an error</source>
        <translation>粘贴一行错误信息</translation>
    </message>
    <message>
        <source>Filter the known errors</source>
        <translation>筛选已知错误</translation>
    </message>
</context>
<context>
    <name>ExplainCard</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>在指南中查看</translation>
    </message>
</context>
<context>
    <name>ExternalAccount</name>
    <message>
        <source>This credentials file is incomplete: %1 is missing or invalid. Create or download it again.</source>
        <translation>这个凭据文件不完整：%1 缺失或内容不正确。请重新生成或下载。</translation>
    </message>
    <message>
        <source>These credentials get their token from a program that the file names. TPU Desk starts no program because a file says so. Make credentials that read the token from a file or an address, or sign in to gcloud with these and choose “gcloud”.</source>
        <translation>这些凭据要通过文件中写明的程序取得令牌，而 TPU Desk 不会因为文件这样写就启动程序。请改用从文件或网址读取令牌的凭据，或用这些凭据登录 gcloud，再选择“gcloud”。</translation>
    </message>
    <message>
        <source>These credentials are for a machine of AWS, whose requests have to be signed; TPU Desk does not do that. Sign in to gcloud with them and choose “gcloud”.</source>
        <translation>这些凭据用于 AWS 的机器，请求需要签名，TPU Desk 不支持。请用它们登录 gcloud，再选择“gcloud”。</translation>
    </message>
    <message>
        <source>These credentials prove themselves by a certificate, which TPU Desk does not do. Sign in to gcloud with them and choose “gcloud”.</source>
        <translation>这些凭据用证书证明身份，TPU Desk 不支持。请用它们登录 gcloud，再选择“gcloud”。</translation>
    </message>
    <message>
        <source>These credentials fetch their token from %1, where others could read or change it on the way. Only https, or the metadata server of a machine, is used.</source>
        <translation>这些凭据从 %1 获取令牌，途中可能被他人读取或篡改。只使用 https 网址或机器的元数据服务器。</translation>
    </message>
    <message>
        <source>The identity provider&apos;s answer has no token: it should be JSON with “%1”. Look at what writes it, or make the credentials again.</source>
        <translation>身份提供方的响应中没有令牌：应当是包含“%1”的 JSON。请检查生成它的程序，或重新生成凭据。</translation>
    </message>
    <message>
        <source>What the identity provider gave is no token: it is empty, too long, or not in plain letters. Look at what writes it, or make the credentials again.</source>
        <translation>身份提供方给出的不是令牌：它为空、过长，或含有异常字符。请检查生成它的程序，或重新生成凭据。</translation>
    </message>
</context>
<context>
    <name>ExternalEditController</name>
    <message>
        <source>Enter a program, such as “code --wait”.</source>
        <translation>请输入一个程序，例如“code --wait”。</translation>
    </message>
    <message>
        <source>%1 is a program: the desktop could run it instead of opening it. Choose “Other program…” to edit it.</source>
        <translation>%1 是程序：桌面可能会运行它，而不是打开它。要编辑它，请选择“其他程序…”。</translation>
    </message>
    <message>
        <source>End editing %1?</source>
        <translation>结束编辑 %1？</translation>
    </message>
    <message>
        <source>Your last changes are not saved on %1. They are deleted with the copy.</source>
        <translation>您最后的更改没有保存到 %1，会与副本一起删除。</translation>
    </message>
    <message>
        <source>End without saving</source>
        <translation>不保存并结束</translation>
    </message>
    <message numerus="yes">
        <source>%n entries are copied. Paste them in a file manager within an hour.</source>
        <translation>
            <numerusform>已复制 %n 项。请在一小时内到文件管理器中粘贴。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries in folders were left out: links, and what could not be read.</source>
        <translation>
            <numerusform>文件夹中有 %n 项未复制：链接，以及无法读取的内容。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copying %n entries to this computer…</source>
        <translation>
            <numerusform>正在将 %n 项复制到本机…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard your versions of %n files?</source>
        <translation>
            <numerusform>要放弃 %n 个文件中您的版本吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Your last changes are not saved on their hosts. The copies on this computer are deleted for good.</source>
        <translation>您最后的更改尚未保存到主机。本机上的副本会被永久删除。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
</context>
<context>
    <name>ExternalEditModel</name>
    <message>
        <source>opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>saving</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>saved with each change</source>
        <translation>每次更改都会保存</translation>
    </message>
    <message>
        <source>connection lost, tries again</source>
        <translation>连接中断，正在重试</translation>
    </message>
    <message>
        <source>changed on the host, too</source>
        <translation>主机上也有更改</translation>
    </message>
    <message>
        <source>not opened</source>
        <translation>未打开</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>ExternalEditsView</name>
    <message>
        <source>Save mine as…</source>
        <translation>将我的版本另存为…</translation>
    </message>
    <message>
        <source>Keep the one on the host</source>
        <translation>保留主机上的版本</translation>
    </message>
    <message>
        <source>Replace it with mine</source>
        <translation>用我的版本替换</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>End editing</source>
        <translation>结束编辑</translation>
    </message>
    <message>
        <source>The copy on this computer is deleted.</source>
        <translation>本机上的副本会被删除。</translation>
    </message>
    <message>
        <source>Files in other programs</source>
        <translation>在其他程序中编辑的文件</translation>
    </message>
    <message>
        <source>%1 was changed on %2 since you opened it. What should be done with your version?</source>
        <translation>打开 %1 之后，它在 %2 上被修改过。如何处理您的版本？</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>请先选择一个文件。</translation>
    </message>
    <message>
        <source>It was not read yet.</source>
        <translation>尚未读取。</translation>
    </message>
    <message>
        <source>Nothing has failed.</source>
        <translation>没有失败的项目。</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>放弃…</translation>
    </message>
    <message>
        <source>The copies on this computer are deleted.</source>
        <translation>本机上的副本会被删除。</translation>
    </message>
    <message>
        <source>Not saved on their hosts</source>
        <translation>尚未保存到主机的文件</translation>
    </message>
    <message numerus="yes">
        <source>You edited %n files in other programs, and TPU Desk ended before they were saved on their hosts. Your versions are in %1; upload them from there, or discard them.</source>
        <translation>
            <numerusform>您在其他程序中编辑的 %n 个文件还没有保存到主机，TPU Desk 就退出了。您的版本在 %1 中；可以从那里上传，也可以放弃。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Features</name>
    <message>
        <source>see TPUs</source>
        <translation>查看 TPU</translation>
    </message>
    <message>
        <source>create and delete TPUs</source>
        <translation>创建和删除 TPU</translation>
    </message>
    <message>
        <source>wait for TPUs in Google&apos;s queue</source>
        <translation>在 Google 的队列中等待 TPU</translation>
    </message>
    <message>
        <source>start, stop and change TPUs</source>
        <translation>启动、停止和更改 TPU</translation>
    </message>
    <message>
        <source>let TPU VMs act as their service account</source>
        <translation>让 TPU 虚拟机使用其服务账号</translation>
    </message>
    <message>
        <source>publish SSH keys</source>
        <translation>上传 SSH 公钥</translation>
    </message>
    <message>
        <source>reach hosts through Google&apos;s tunnel (IAP)</source>
        <translation>通过 Google 的隧道（IAP）连接主机</translation>
    </message>
    <message>
        <source>see networks and addresses</source>
        <translation>查看网络和 IP 地址</translation>
    </message>
    <message>
        <source>read quota</source>
        <translation>读取配额</translation>
    </message>
    <message>
        <source>enable APIs</source>
        <translation>启用 API</translation>
    </message>
    <message>
        <source>count calls to this project</source>
        <translation>将调用计入该项目</translation>
    </message>
</context>
<context>
    <name>FeedbackSheet</name>
    <message>
        <source>The text is in the clipboard. Paste it into a mail to trc-support@google.com.</source>
        <translation>文字已复制到剪贴板。请粘贴到发给 trc-support@google.com 的邮件中。</translation>
    </message>
    <message>
        <source>These are figures of the practice cloud. The TRC team has no use for them.</source>
        <translation>这些是演练云的数字，对 TRC 团队没有用处。</translation>
    </message>
    <message>
        <source>Text for the TRC team</source>
        <translation>给 TRC 团队的说明</translation>
    </message>
    <message>
        <source>Made from what was counted here; nothing is sent. Complete what stands in square brackets, then copy it. The mails of the TRC team are in English; the other languages are for your own group.</source>
        <translation>根据此处的统计生成，不会自动发送。请补全方括号中的内容，然后复制。TRC 团队的邮件用英文；其他语言供您自己的团队使用。</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>说明的语言</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文字</translation>
    </message>
</context>
<context>
    <name>FileBrowser</name>
    <message>
        <source>One folder up (Backspace)</source>
        <translation>上一级文件夹（Backspace）</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folder, as a path</source>
        <translation>文件夹路径</translation>
    </message>
    <message>
        <source>Show hidden files</source>
        <translation>显示隐藏文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>正在读取文件夹…</translation>
    </message>
    <message>
        <source>Reading the folder: %1 entries so far…</source>
        <translation>正在读取文件夹：已读到 %1 个条目…</translation>
    </message>
    <message>
        <source>The folder was not read.</source>
        <translation>未能读取文件夹。</translation>
    </message>
    <message>
        <source>No matching names</source>
        <translation>没有匹配的名称</translation>
    </message>
    <message>
        <source>This folder is empty</source>
        <translation>此文件夹为空</translation>
    </message>
    <message>
        <source>The filter hides everything in this folder.</source>
        <translation>筛选条件隐藏了此文件夹中的所有内容。</translation>
    </message>
    <message>
        <source>It has only hidden files. The eye button above shows them.</source>
        <translation>其中只有隐藏文件。点击上方的眼睛按钮即可显示。</translation>
    </message>
    <message>
        <source>Drop files here to upload them.</source>
        <translation>把文件拖放到这里即可上传。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>more than %1 entries, only the first are shown</source>
        <translation>超过 %1 个条目，仅显示最前面的部分</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n 个条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>隐藏 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen (%1)</source>
        <translation>
            <numerusform>已选择 %n 个（%1）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 free</source>
        <translation>可用 %1，共 %2</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Show the folder tree</source>
        <translation>显示文件夹树</translation>
    </message>
</context>
<context>
    <name>FileController</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>下载…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Move to…</source>
        <translation>移动到…</translation>
    </message>
    <message>
        <source>Copy to…</source>
        <translation>复制到…</translation>
    </message>
    <message>
        <source>Permissions…</source>
        <translation>权限…</translation>
    </message>
    <message>
        <source>Checksum (SHA-256)</source>
        <translation>校验和（SHA-256）</translation>
    </message>
    <message>
        <source>Copy the path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Open a terminal here</source>
        <translation>在此处打开终端</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Enter the full path of a folder: it begins with a slash.</source>
        <translation>请输入文件夹的完整路径：以斜杠开头。</translation>
    </message>
    <message numerus="yes">
        <source>%n files and folders</source>
        <translation>
            <numerusform>%n 个文件和文件夹</numerusform>
        </translation>
    </message>
    <message>
        <source>The host reads %1 for its checksum…</source>
        <translation>主机正在读取 %1 以计算校验和…</translation>
    </message>
    <message>
        <source>SHA-256 of %1: %2</source>
        <translation>%1 的 SHA-256：%2</translation>
    </message>
    <message>
        <source>Copy the checksum</source>
        <translation>复制校验和</translation>
    </message>
    <message>
        <source>The folder %1 with all that it holds</source>
        <translation>文件夹 %1 及其中的所有内容</translation>
    </message>
    <message>
        <source>The link %1; what it leads to stays</source>
        <translation>链接 %1；它指向的内容会保留</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>要删除 %1 吗？</translation>
    </message>
    <message>
        <source>It is deleted from the host permanently; there is no trash.</source>
        <translation>将从主机上永久删除，没有回收站可供恢复。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Edit with</source>
        <translation>用以下程序编辑</translation>
    </message>
    <message>
        <source>Default application</source>
        <translation>默认应用程序</translation>
    </message>
    <message>
        <source>Other program…</source>
        <translation>其他程序…</translation>
    </message>
    <message>
        <source>Copy for a file manager</source>
        <translation>复制到文件管理器</translation>
    </message>
</context>
<context>
    <name>FileEditor</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>替换…</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Go to a line</source>
        <translation>转到行</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Line endings</source>
        <translation>换行符</translation>
    </message>
    <message>
        <source>The text of the file</source>
        <translation>文件内容</translation>
    </message>
    <message>
        <source>UTF-8 with BOM</source>
        <translation>UTF-8（带 BOM）</translation>
    </message>
    <message>
        <source>Unix (LF)</source>
        <translation>Unix（LF）</translation>
    </message>
    <message>
        <source>Windows (CR LF)</source>
        <translation>Windows（CR LF）</translation>
    </message>
    <message>
        <source>Classic Mac (CR)</source>
        <translation>旧版 Mac（CR）</translation>
    </message>
    <message>
        <source>Line %1 of %2, column %3</source>
        <translation>第 %1 行（共 %2 行），第 %3 列</translation>
    </message>
    <message>
        <source>It is being saved.</source>
        <translation>正在保存。</translation>
    </message>
    <message>
        <source>Nothing was changed since it was saved.</source>
        <translation>保存之后没有更改。</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随最新</translation>
    </message>
    <message>
        <source>Save your changes first.</source>
        <translation>请先保存更改。</translation>
    </message>
    <message>
        <source>Show what is added to the file, every two seconds. It cannot be changed meanwhile.</source>
        <translation>每两秒显示一次文件新增的内容。其间不能编辑。</translation>
    </message>
</context>
<context>
    <name>FileField</name>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Drop the file here</source>
        <translation>把文件拖到这里</translation>
    </message>
</context>
<context>
    <name>FileListModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>Link to %1</source>
        <translation>指向 %1 的链接</translation>
    </message>
    <message>
        <source>Special file</source>
        <translation>特殊文件</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>What the link leads to is not there, or was not looked at.</source>
        <translation>链接指向的内容不存在，或尚未查看。</translation>
    </message>
</context>
<context>
    <name>FileLock</name>
    <message>
        <source>%1 could not be saved: %2. Try again; until then the change lasts only as long as the program runs.</source>
        <translation>无法保存 %1：%2。请重试；在此之前，更改仅在程序运行期间有效。</translation>
    </message>
    <message>
        <source>another window is writing it</source>
        <translation>另一个窗口正在写入</translation>
    </message>
</context>
<context>
    <name>FileModeSheet</name>
    <message>
        <source>Permissions</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>As a number</source>
        <translation>以数字表示</translation>
    </message>
    <message>
        <source>As chmod takes it: 644 for a file that all may read, 755 for a folder or a program.</source>
        <translation>与 chmod 的写法相同：所有人可读的文件为 644，文件夹或程序为 755。</translation>
    </message>
    <message>
        <source>Set permissions</source>
        <translation>设置权限</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所有者</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他人</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>run or enter</source>
        <translation>执行或进入</translation>
    </message>
    <message>
        <source>Three or four digits from 0 to 7, for example 644.</source>
        <translation>三到四位 0 到 7 的数字，例如 644。</translation>
    </message>
</context>
<context>
    <name>FileNameSheet</name>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Create the folder</source>
        <translation>创建文件夹</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>新名称</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Into the folder</source>
        <translation>目标文件夹</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>A full path on the same host. Nothing that is there is overwritten.</source>
        <translation>同一主机上的完整路径。不会覆盖那里已有的内容。</translation>
    </message>
    <message>
        <source>Change it first.</source>
        <translation>请先更改。</translation>
    </message>
    <message>
        <source>Save your version</source>
        <translation>保存您的版本</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Edit with another program</source>
        <translation>用其他程序编辑</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>A command of this computer with its options. The file is put behind it.</source>
        <translation>本机上的命令及其选项。文件会加在末尾。</translation>
    </message>
</context>
<context>
    <name>FileToken</name>
    <message>
        <source>You may not speak for the service account %1, or it does not exist. Ask the project&apos;s owner for the role “Service Account Token Creator” on it.</source>
        <translation>您无权代表服务账号 %1，或者它不存在。请向项目所有者申请该账号上的“Service Account Token Creator”角色。</translation>
    </message>
    <message>
        <source>There are no application default credentials on this computer (any more). Run “gcloud auth application-default login”, or choose another way to sign in.</source>
        <translation>这台计算机上没有（或已不再有）应用默认凭据。请运行“gcloud auth application-default login”，或换一种登录方式。</translation>
    </message>
    <message>
        <source>The file %1 is not a service account&apos;s key any more. Choose the key again.</source>
        <translation>文件 %1 已不再是服务账号密钥。请重新选择密钥。</translation>
    </message>
</context>
<context>
    <name>FileView</name>
    <message>
        <source>This picture cannot be shown here: it is broken, or of a kind that is not known here. Download it to look at it.</source>
        <translation>无法在此显示此图片：它已损坏，或格式不受支持。请下载后查看。</translation>
    </message>
    <message>
        <source>This picture is too large to be shown here. Download it to look at it.</source>
        <translation>此图片太大，无法在此显示。请下载后查看。</translation>
    </message>
    <message>
        <source>This picture is broken: what is there of it cannot be shown.</source>
        <translation>此图片已损坏，无法显示。</translation>
    </message>
    <message>
        <source>Show it as text</source>
        <translation>显示为文本</translation>
    </message>
    <message>
        <source>Show it as a table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>Your changes are not saved. Reading the file again discards them.</source>
        <translation>您的更改尚未保存。重新读取文件会丢弃这些更改。</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>This file is not text, a table or a picture that can be shown here. Download it to open it with a program on this computer.</source>
        <translation>此文件不是可在此显示的文本、表格或图片。请下载后用这台计算机上的程序打开。</translation>
    </message>
    <message>
        <source>This file has characters that an editor would change, so it is shown read-only.</source>
        <translation>此文件含有编辑器会改动的字符，因此以只读方式显示。</translation>
    </message>
    <message>
        <source>This file mixes line endings. When you save it here, all lines end as chosen above.</source>
        <translation>此文件混用了多种换行符。在此保存后，所有行都使用上面选择的换行符。</translation>
    </message>
    <message>
        <source>This file is not UTF-8. It is read, and saved, as Latin-1.</source>
        <translation>此文件不是 UTF-8。将按 Latin-1 读取和保存。</translation>
    </message>
    <message>
        <source>The first %1 rows and 200 columns are shown.</source>
        <translation>仅显示前 %1 行和 200 列。</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>下载…</translation>
    </message>
    <message>
        <source>The text is now larger than %1, the most that can be saved from here.</source>
        <translation>文本现在大于 %1，超过了可在此保存的上限。</translation>
    </message>
    <message>
        <source>Saved on %1.</source>
        <translation>已保存到 %1。</translation>
    </message>
    <message>
        <source>To keep both, copy your text, then read the file again.</source>
        <translation>要同时保留两者，请先复制您的文本，再重新读取文件。</translation>
    </message>
    <message>
        <source>Overwrite it</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>The file was not read.</source>
        <translation>未能读取文件。</translation>
    </message>
    <message>
        <source>The file is larger than %1: its last %2 are shown, and cannot be changed here.</source>
        <translation>文件大于 %1：仅显示最后 %2，并且不能在此编辑。</translation>
    </message>
    <message>
        <source>This file has a line of %1 characters. Only the first %2 of each line are shown, and it cannot be changed here.</source>
        <translation>此文件中有一行长达 %1 个字符。每行只显示前 %2 个字符，且不能在此编辑。</translation>
    </message>
    <message>
        <source>This file has a line of %1 characters: it is wrapped, without colors and read-only.</source>
        <translation>此文件中有一行长达 %1 个字符：已自动换行、不着色，并以只读方式显示。</translation>
    </message>
    <message>
        <source>This file has a line of %1 characters: it is wrapped, and without colors.</source>
        <translation>此文件中有一行长达 %1 个字符：已自动换行，不着色。</translation>
    </message>
    <message>
        <source>Show the preview</source>
        <translation>显示预览</translation>
    </message>
    <message>
        <source>The link leads to %1</source>
        <translation>链接指向 %1</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Copy the link</source>
        <translation>复制链接</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Line %1 has a character that Latin-1 does not have. Save the file as UTF-8.</source>
        <translation>第 %1 行有 Latin-1 中没有的字符。请将文件保存为 UTF-8。</translation>
    </message>
    <message>
        <source>%1 cannot be written on this computer (%2). What has arrived stays in a hidden part beside it, and goes on from there.</source>
        <translation>无法在这台计算机上写入 %1（%2）。已收到的部分保留在旁边的隐藏文件中，之后可从那里继续。</translation>
    </message>
    <message>
        <source>%1 is on this computer already. Nothing was overwritten.</source>
        <translation>这台计算机上已有 %1。没有覆盖任何内容。</translation>
    </message>
    <message>
        <source>%1 is not a file on this host.</source>
        <translation>%1 在这台主机上不是文件。</translation>
    </message>
    <message>
        <source>%1 became shorter while it was downloaded. Download it again.</source>
        <translation>下载期间 %1 变短了。请重新下载。</translation>
    </message>
    <message>
        <source>%1 changed while it was downloaded: what came is neither the old nor the new file. Download it again.</source>
        <translation>下载期间 %1 发生了变化：收到的既不是旧文件，也不是新文件。请重新下载。</translation>
    </message>
    <message>
        <source>%1 is a folder on this computer: a file does not take its place.</source>
        <translation>这台计算机上的 %1 是文件夹：不会用文件取代它。</translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <translation>请输入名称。</translation>
    </message>
    <message>
        <source>“.” and “..” name the folder itself and the one above it. Choose another name.</source>
        <translation>“.”和“..”表示文件夹本身和上一级文件夹。请换一个名称。</translation>
    </message>
    <message>
        <source>A name cannot have a slash in it.</source>
        <translation>名称中不能有斜杠。</translation>
    </message>
    <message>
        <source>The name is too long: file systems take %1 bytes.</source>
        <translation>名称太长：文件系统最多接受 %1 字节。</translation>
    </message>
    <message>
        <source>%1 cannot be read on this computer (%2). Choose it again.</source>
        <translation>无法读取这台计算机上的 %1（%2）。请重新选择。</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it cannot be uploaded.</source>
        <translation>%1 不是文件（而是套接字或设备）：无法上传。</translation>
    </message>
    <message>
        <source>%1 is in the way on this host. Delete it there, then upload again.</source>
        <translation>主机上的 %1 阻碍了上传。请先在主机上将其删除，再重新上传。</translation>
    </message>
    <message>
        <source>%1 changed on this computer while it was uploaded. Upload it again.</source>
        <translation>上传期间，这台计算机上的 %1 发生了变化。请重新上传。</translation>
    </message>
    <message>
        <source>%1 did not arrive completely: its size there is different. Nothing was replaced. Upload it again.</source>
        <translation>%1 没有完整传到主机：大小不一致。没有替换任何内容。请重新上传。</translation>
    </message>
    <message>
        <source>%1 was deleted on this host since it was opened.</source>
        <translation>打开之后，%1 已在主机上被删除。</translation>
    </message>
    <message>
        <source>%1 is on this host already. Nothing was overwritten.</source>
        <translation>这台主机上已有 %1。没有覆盖任何内容。</translation>
    </message>
    <message>
        <source>%1 is a folder on this host: a file does not take its place.</source>
        <translation>主机上的 %1 是文件夹：不会用文件取代它。</translation>
    </message>
    <message>
        <source>%1 was changed on this host since it was opened. Nothing was replaced.</source>
        <translation>打开之后，%1 已在主机上被修改。没有替换任何内容。</translation>
    </message>
    <message>
        <source>%1 has more than %2 entries: the others were left out.</source>
        <translation>%1 中的条目超过 %2 个：其余的没有包括在内。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 files. What has come stays; download its folders one by one, or pack them there first.</source>
        <translation>%1 中的文件超过 %2 个。已收到的会保留；请逐个下载其中的文件夹，或先在主机上打包。</translation>
    </message>
    <message>
        <source>%1 is too deep in its folders.</source>
        <translation>%1 的层级过深。</translation>
    </message>
    <message>
        <source>%1 is a link: it was left out.</source>
        <translation>%1 是链接：没有包括在内。</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it was left out.</source>
        <translation>%1 不是普通文件（套接字或设备），已跳过。</translation>
    </message>
    <message>
        <source>Not everything in %1 could be deleted on this host; what is left is still there.</source>
        <translation>%1 中的内容没有全部从主机上删除；剩下的仍在那里。</translation>
    </message>
    <message>
        <source>%1 could not be copied on this host. Nothing of a copy was left behind.</source>
        <translation>无法在这台主机上复制 %1。没有留下任何副本。</translation>
    </message>
    <message>
        <source>%1 could not be moved on this host. Whatever of it did not arrive is still where it was.</source>
        <translation>无法在这台主机上移动 %1。未移走的部分仍在原处。</translation>
    </message>
    <message>
        <source>This host could not read %1 to its end, so it has no checksum.</source>
        <translation>这台主机未能把 %1 读到末尾，因此没有校验和。</translation>
    </message>
    <message>
        <source>%1 was written anew on this host while it was read. Open it again.</source>
        <translation>读取期间，%1 在主机上被重新写入。请重新打开。</translation>
    </message>
    <message>
        <source>%1 cannot be deleted.</source>
        <translation>%1 无法删除。</translation>
    </message>
    <message>
        <source>%1 cannot be put into itself.</source>
        <translation>不能把 %1 放进它自己里面。</translation>
    </message>
    <message>
        <source>%1 was changed on this host: it was not deleted there.</source>
        <translation>%1 在这台主机上被修改过：没有删除。</translation>
    </message>
    <message>
        <source>The copy %1 on this computer could not be read or written (%2).</source>
        <translation>本机上的副本 %1 无法读取或写入（%2）。</translation>
    </message>
    <message>
        <source>%1 is larger than %2, the most that another program can edit from here. Download it instead.</source>
        <translation>%1 超过 %2，不能从这里用其他程序编辑。请改为下载。</translation>
    </message>
    <message>
        <source>%1 is being written on this computer.</source>
        <translation>本机正在写入 %1。</translation>
    </message>
    <message>
        <source>%1 files are being edited in other programs already. End some of them first.</source>
        <translation>已有 %1 个文件正在其他程序中编辑。请先结束其中几个。</translation>
    </message>
    <message>
        <source>The connection broke while %1 was replaced. If it is missing on this host, what it held is in %2.</source>
        <translation>替换 %1 时连接中断。如果主机上找不到它，原来的内容在 %2 中。</translation>
    </message>
    <message>
        <source>%1 was not replaced: its folder has too many files that end in “%2”. Look through them on this host, and delete those you do not need.</source>
        <translation>%1 未被替换：它所在的文件夹里以“%2”结尾的文件太多。请在主机上查看，并删除不需要的文件。</translation>
    </message>
    <message>
        <source>%1 could not be replaced, and could not be put back either. What it held is in %2 on this host, and the new contents are in %3. Rename one of them there.</source>
        <translation>%1 未能替换，也未能恢复。原来的内容在这台主机的 %2 中，新内容在 %3 中。请在主机上把其中一个改回原名。</translation>
    </message>
    <message>
        <source>Only files and folders of up to %1 in all can be copied for other programs. Use “Download…” for more.</source>
        <translation>复制给其他程序的文件和文件夹合计不能超过 %1。更大的请用“下载…”。</translation>
    </message>
</context>
<context>
    <name>FilesPage</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation>新建文件夹…</translation>
    </message>
    <message>
        <source>Upload…</source>
        <translation>上传…</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>下载…</translation>
    </message>
    <message>
        <source>No host can be reached now</source>
        <translation>现在没有可连接的主机</translation>
    </message>
    <message>
        <source>Files are read over SSH, from the hosts of TPUs that are READY. There is none at the moment.</source>
        <translation>文件通过 SSH 从就绪（READY）的 TPU 的主机读取。目前没有这样的 TPU。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Browse, edit, upload and download the files of your hosts over SSH.</source>
        <translation>通过 SSH 浏览、编辑、上传和下载主机上的文件。</translation>
    </message>
    <message>
        <source>Look at the TPUs</source>
        <translation>查看 TPU</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>A folder with all that it holds…</source>
        <translation>文件夹及其中的所有内容…</translation>
    </message>
    <message>
        <source>No folder is open yet.</source>
        <translation>还没有打开文件夹。</translation>
    </message>
    <message>
        <source>Choose files or folders first.</source>
        <translation>请先选择文件或文件夹。</translation>
    </message>
    <message>
        <source>Download into a folder</source>
        <translation>下载到文件夹</translation>
    </message>
    <message>
        <source>Download a file</source>
        <translation>下载文件</translation>
    </message>
    <message>
        <source>Upload a folder</source>
        <translation>上传文件夹</translation>
    </message>
    <message>
        <source>Upload files</source>
        <translation>上传文件</translation>
    </message>
    <message>
        <source>Close this file</source>
        <translation>关闭此文件</translation>
    </message>
    <message>
        <source>Close %1?</source>
        <translation>要关闭 %1 吗？</translation>
    </message>
    <message>
        <source>Your changes are not saved. They are lost when the tab is closed.</source>
        <translation>您的更改尚未保存。关闭标签页后会丢失。</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>不保存并关闭</translation>
    </message>
    <message>
        <source>%1: shared folder %2</source>
        <comment>node-1: shared folder /nfs_share</comment>
        <translation>%1：共享文件夹 %2</translation>
    </message>
    <message>
        <source>Sync a folder…</source>
        <translation>同步文件夹…</translation>
    </message>
    <message>
        <source>Keeps a folder of this computer on the hosts: what is saved here is sent at once</source>
        <translation>让这台计算机上的文件夹与主机保持一致：在这里保存后立即发送</translation>
    </message>
</context>
<context>
    <name>FindReplaceBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>关闭查找（Esc）</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>已替换 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>Firewall</name>
    <message>
        <source>“%1” is not an IP address. Enter one such as 203.0.113.7, or a range such as 203.0.113.0/24.</source>
        <translation>“%1”不是 IP 地址。请输入类似 203.0.113.7 的地址，或类似 203.0.113.0/24 的地址范围。</translation>
    </message>
    <message>
        <source>%1 still lets in a large part of the Internet. Enter your own address.</source>
        <translation>%1 仍会放行互联网的很大一部分。请输入您自己的地址。</translation>
    </message>
    <message>
        <source>%1 is an address of your own network; Google sees the public one of your router. A TPU shows it: log in and run “echo $SSH_CLIENT”.</source>
        <translation>%1 是您内部网络的地址；Google 看到的是路由器的公网地址。TPU 可以告诉您：登录后运行“echo $SSH_CLIENT”。</translation>
    </message>
    <message>
        <source>The rule %1 also has ranges of the other IP version, and Google takes only one version per rule. Enter an address of the same kind.</source>
        <translation>规则 %1 还包含另一种 IP 版本的地址范围，而 Google 每条规则只接受一种版本。请输入同类地址。</translation>
    </message>
    <message>
        <source>Google has not finished changing the rule yet. Look again in a minute.</source>
        <translation>Google 尚未完成规则更改。请一分钟后再看。</translation>
    </message>
    <message>
        <source>Google did not change the rule: %1</source>
        <translation>Google 没有更改规则：%1</translation>
    </message>
    <message>
        <source>Google&apos;s answer about the rule %1 cannot be read. Nothing was changed; try again.</source>
        <translation>无法解析 Google 对规则 %1 的响应。未做任何更改；请重试。</translation>
    </message>
    <message>
        <source>Somebody changed the rule %1 in the meantime, so it was left alone. Read the page again and decide anew.</source>
        <translation>在此期间有人更改了规则 %1，因此未对它作改动。请重新读取本页后再决定。</translation>
    </message>
    <message>
        <source>A rule that lets %1 in would change nothing: either it gets in already, or another rule keeps it out before. Look at the firewall rules of “%2”.</source>
        <translation>放行 %1 的规则不会起作用：要么它已经可以连入，要么优先级更高的规则会先拒绝它。请查看“%2”的防火墙规则。</translation>
    </message>
    <message>
        <source>%1 is an IPv6 address, and TPU VMs are reached at IPv4 addresses. Enter your IPv4 address.</source>
        <translation>%1 是 IPv6 地址，而 TPU 虚拟机要通过 IPv4 地址访问。请输入您的 IPv4 地址。</translation>
    </message>
</context>
<context>
    <name>FirewallCard</name>
    <message numerus="yes">
        <source>and %n more rule(s) like these</source>
        <translation>
            <numerusform>以及另外 %n 条类似规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Let in only my address…</source>
        <translation>只允许我的地址…</translation>
    </message>
    <message>
        <source>Let in only %1…</source>
        <translation>只允许 %1…</translation>
    </message>
    <message>
        <source>Let in only Google&apos;s proxy (IAP)…</source>
        <translation>只允许 Google 代理（IAP）…</translation>
    </message>
    <message>
        <source>SSH then goes through Identity-Aware Proxy only: from %1. Plain SSH from this computer no longer gets in.</source>
        <translation>之后 SSH 只能通过 Identity-Aware Proxy（来自 %1）。从这台计算机直接 SSH 将无法连入。</translation>
    </message>
    <message>
        <source>%1 lets in only %2 since %3; before it let in %4.</source>
        <translation>%1 自 %3 起只允许 %2；此前允许 %4。</translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation>撤销…</translation>
    </message>
    <message>
        <source>Undo the change of %1</source>
        <translation>撤销对 %1 的更改</translation>
    </message>
    <message>
        <source>Let in only %1?</source>
        <translation>要只允许 %1 吗？</translation>
    </message>
    <message>
        <source>The rule %1 then accepts %2 only from there.</source>
        <translation>此后，规则 %1 只接受来自该来源的 %2。</translation>
    </message>
    <message>
        <source>SSH from this computer no longer gets in by this rule, only SSH through Google&apos;s proxy.</source>
        <translation>这台计算机无法再凭此规则直接 SSH 登录，只能通过 Google 代理。</translation>
    </message>
    <message>
        <source>From every other address, also your own when it changes, this rule no longer lets you in.</source>
        <translation>其他任何地址都不再被此规则放行；您自己的地址变动后也一样。</translation>
    </message>
    <message>
        <source>Connections that exist may be cut. Undo stays here.</source>
        <translation>现有连接可能中断。此处可以撤销。</translation>
    </message>
    <message>
        <source>Narrow the rule</source>
        <translation>收紧规则</translation>
    </message>
    <message>
        <source>Firewall rule %1 is restricted now. You can undo this here.</source>
        <translation>规则 %1 已收紧。此处可以撤销。</translation>
    </message>
    <message>
        <source>Let in %1 again?</source>
        <translation>要再次允许 %1 吗？</translation>
    </message>
    <message>
        <source>The rule %1 then accepts %2 from there, as before.</source>
        <translation>此后，规则 %1 会像以前一样接受来自该来源的 %2。</translation>
    </message>
    <message>
        <source>Everybody on the Internet may try to get in.</source>
        <translation>互联网上的任何人都可以尝试连入。</translation>
    </message>
    <message>
        <source>Undo the change</source>
        <translation>撤销更改</translation>
    </message>
    <message>
        <source>The rule %1 is as it was before.</source>
        <translation>规则 %1 已恢复原样。</translation>
    </message>
    <message>
        <source>Open to the whole Internet</source>
        <translation>对整个互联网开放</translation>
    </message>
    <message>
        <source>Everything else is reached through SSH: TensorBoard, Jupyter and NFS need no rule of their own. Narrow each rule to your own address, or run its command.</source>
        <translation>其他服务都可以经由 SSH 访问：TensorBoard、Jupyter 和 NFS 不需要单独的规则。请把每条规则限制为您自己的地址，或运行对应的命令。</translation>
    </message>
</context>
<context>
    <name>FlagsSheet</name>
    <message>
        <source>Writing the metadata…</source>
        <translation>正在写入元数据…</translation>
    </message>
    <message>
        <source>The metadata is written. Restarting tpu-runtime on all hosts…</source>
        <translation>元数据已写入。正在所有主机上重启 tpu-runtime…</translation>
    </message>
    <message>
        <source>All hosts run with these flags.</source>
        <translation>所有主机都已使用这些标志运行。</translation>
    </message>
    <message>
        <source>Stopped. Repeat the change to bring all hosts to the same flags.</source>
        <translation>已停止。请再次更改，让所有主机使用相同的标志。</translation>
    </message>
    <message>
        <source>Flags of libtpu on %1</source>
        <translation>%1 的 libtpu 标志</translation>
    </message>
    <message>
        <source>On TensorFlow runtimes the service tpu-runtime of every host holds the chips and takes these flags when it starts. Only this variable of the metadata changes; SSH keys, start-up script and everything else stay. The service then restarts on all hosts: what computes on the chips ends.</source>
        <translation>在 TensorFlow 运行时上，每台主机的 tpu-runtime 服务占用芯片，并在启动时读取这些标志。元数据中只有这个变量会改变；SSH 密钥、启动脚本和其他内容保持不变。随后该服务会在所有主机上重启：正在芯片上进行的计算会结束。</translation>
    </message>
    <message>
        <source>LIBTPU_INIT_ARGS</source>
        <translation>LIBTPU_INIT_ARGS</translation>
    </message>
    <message>
        <source>Separated by spaces, such as --xla_jf_conv_full_precision=true. Empty: none.</source>
        <translation>以空格分隔，例如 --xla_jf_conv_full_precision=true。留空表示没有。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Write and restart</source>
        <translation>写入并重启</translation>
    </message>
</context>
<context>
    <name>Fold</name>
    <message numerus="yes">
        <source>%n hosts the same</source>
        <translation>
            <numerusform>%n 台主机相同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts, all different</source>
        <translation>
            <numerusform>%n 台主机，各不相同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ</source>
        <translation>
            <numerusform>%n 台不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>same output on all %n</source>
        <translation>
            <numerusform>全部 %n 台输出相同</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderTree</name>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>FolderTreeModel</name>
    <message>
        <source>%1 (link)</source>
        <translation>%1（链接）</translation>
    </message>
    <message>
        <source>Link to %1</source>
        <translation>指向 %1 的链接</translation>
    </message>
    <message>
        <source>Only the first %1 folders are shown.</source>
        <translation>只显示前 %1 个文件夹。</translation>
    </message>
</context>
<context>
    <name>ForwardModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>On the host</source>
        <translation>在主机上</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>在本机上</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Port %1</source>
        <translation>端口 %1</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>收 %1，发 %2</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message numerus="yes">
        <source>%n connections</source>
        <translation>
            <numerusform>%n 个连接</numerusform>
        </translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>Port %1 of this computer was taken, so another one is used.</source>
        <translation>这台计算机的端口 %1 已被占用，因此改用了另一个端口。</translation>
    </message>
    <message>
        <source>Only programs of this computer can use it. The host is reached when one does.</source>
        <translation>只有这台计算机上的程序能使用它；有程序连接时才会去连接主机。</translation>
    </message>
    <message>
        <source>open in another window</source>
        <translation>已在另一个窗口打开</translation>
    </message>
    <message>
        <source>Another window of TPU Desk has it open. Its address works for all programs of this computer; when that window is closed, this one goes on with it.</source>
        <translation>TPU Desk 的另一个窗口已打开它。这个地址对这台计算机上的所有程序都有效；那个窗口关闭后，由本窗口接管转发。</translation>
    </message>
    <message>
        <source>its TPU is gone</source>
        <translation>TPU 已不存在</translation>
    </message>
    <message>
        <source>The TPU was deleted. Remove the forward, or keep it: once there is a TPU of that name again, it leads there.</source>
        <translation>该 TPU 已被删除。您可以移除这个转发，也可以保留：再次出现同名的 TPU 后，转发会指向它。</translation>
    </message>
    <message>
        <source>open, to the new TPU</source>
        <translation>已打开，指向新的 TPU</translation>
    </message>
    <message>
        <source>The TPU that it was made for was deleted. It leads to the new one of that name: what it showed has to be started there again.</source>
        <translation>它原来指向的 TPU 已被删除，现在指向同名的新 TPU：原来的服务需要在那里重新启动。</translation>
    </message>
</context>
<context>
    <name>ForwardSheet</name>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>端口是 1 到 65535 之间的数字。</translation>
    </message>
    <message>
        <source>Take a number from 1024 to 65535, or leave it empty.</source>
        <translation>请填写 1024 到 65535 之间的数字，或留空。</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>现在没有可以连接的 TPU。请创建一个，或等它变为 READY。</translation>
    </message>
    <message>
        <source>New port forward</source>
        <translation>新建端口转发</translation>
    </message>
    <message>
        <source>A program on the host listens on a port, for example TensorBoard on 6006. This brings that port to this computer, through SSH: nobody else can reach it, and no firewall has to be opened. It comes back by itself when the connection breaks or the host gets another address.</source>
        <translation>主机上的程序在某个端口上监听，例如 TensorBoard 用 6006。端口转发通过 SSH 把该端口映射到这台计算机：别人无法访问，也不必打开防火墙。连接断开或主机换了地址后，它会自动恢复。</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Port on the host</source>
        <translation>主机上的端口</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What you will know it by; may stay empty.</source>
        <translation>便于辨认的名称，可以留空。</translation>
    </message>
    <message>
        <source>Port on this computer</source>
        <translation>本机的端口</translation>
    </message>
    <message>
        <source>Empty: the same number if it is free, else another. It stays the same at the next start.</source>
        <translation>留空则使用相同端口号，被占用时换一个。下次启动时保持不变。</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>转发</translation>
    </message>
    <message>
        <source>A forward is for this computer alone: on %1 everybody in your network could use what is on the host. Take the number only.</source>
        <translation>转发只供这台计算机使用：监听 %1 会让您网络中的任何人都能使用主机上的服务。请只填端口号。</translation>
    </message>
    <message>
        <source>TensorBoard: 6006, Jupyter: 8888; the address that the program prints will do, too. Nothing has to listen on 0.0.0.0 for it.</source>
        <translation>TensorBoard 是 6006，Jupyter 是 8888；也可以粘贴程序输出的地址。程序不需要监听 0.0.0.0。</translation>
    </message>
    <message>
        <source>Type the port on the host first.</source>
        <translation>请先输入主机上的端口。</translation>
    </message>
</context>
<context>
    <name>Forwards</name>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>端口是 1 到 65535 之间的数字。</translation>
    </message>
    <message numerus="yes">
        <source>There are %n forwards already. Remove some that you do not need any more.</source>
        <translation>
            <numerusform>已经有 %n 个转发。请删除不再需要的。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gcloud</name>
    <message>
        <source>gcloud was not found on this computer. Install the Google Cloud CLI, or choose another way to sign in.</source>
        <translation>这台计算机上没有找到 gcloud。请安装 Google Cloud CLI，或换一种登录方式。</translation>
    </message>
    <message>
        <source>gcloud answered something that TPU Desk does not understand. Update it (gcloud components update) and try again.</source>
        <translation>TPU Desk 无法识别 gcloud 的输出。请更新 gcloud（gcloud components update）后重试。</translation>
    </message>
    <message>
        <source>gcloud does not work: %1 Try “gcloud info” in a terminal.</source>
        <translation>gcloud 无法运行：%1 请在终端中试试“gcloud info”。</translation>
    </message>
    <message>
        <source>Nobody is signed in to gcloud. Sign in with “gcloud auth login”.</source>
        <translation>gcloud 尚未登录任何账号。请用“gcloud auth login”登录。</translation>
    </message>
    <message>
        <source>gcloud is not signed in as %1 (but as %2). Sign in with “gcloud auth login %1”, or choose the other account.</source>
        <translation>gcloud 登录的不是 %1（而是 %2）。请用“gcloud auth login %1”登录，或选择另一个账号。</translation>
    </message>
    <message>
        <source>gcloud has no active account. Choose one of its accounts here, or sign in with “gcloud auth login”.</source>
        <translation>gcloud 没有当前账号。请在这里选择它的一个账号，或用“gcloud auth login”登录。</translation>
    </message>
    <message>
        <source>gcloud gives no access to Google Cloud: %1 Sign in again with “gcloud auth login”.</source>
        <translation>gcloud 无法提供 Google Cloud 的访问权限：%1 请用“gcloud auth login”重新登录。</translation>
    </message>
    <message>
        <source>gcloud gave access for %1 instead of %2. Sign in with “gcloud auth login %2”.</source>
        <translation>gcloud 给出的是 %1 的访问权限，而不是 %2 的。请用“gcloud auth login %2”登录。</translation>
    </message>
    <message>
        <source>gcloud gave no answer within 20 s and was ended. Try again; if it happens again, run “gcloud info” in a terminal to see what it waits for.</source>
        <translation>gcloud 在 20 秒内没有响应，已被终止。请重试；如果仍然如此，请在终端中运行“gcloud info”，看看它在等什么。</translation>
    </message>
</context>
<context>
    <name>GcloudBody</name>
    <message>
        <source>looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>not signed in</source>
        <translation>未登录</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>未安装</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>Asking gcloud on this computer…</source>
        <translation>正在查询这台计算机上的 gcloud…</translation>
    </message>
    <message>
        <source>gcloud has no project of its own; you choose one in the next step.</source>
        <translation>gcloud 没有设置项目；您将在下一步选择。</translation>
    </message>
    <message>
        <source>Its project is %1. You can choose another one in the next step.</source>
        <translation>它的项目是 %1。您可以在下一步选择其他项目。</translation>
    </message>
    <message>
        <source>gcloud is installed, but nobody is signed in. Run the command below; it opens in a terminal here and then your browser.</source>
        <translation>已安装 gcloud，但没有人登录。请运行下面的命令；它会先在这里的终端中运行，再打开您的浏览器。</translation>
    </message>
    <message>
        <source>There is no gcloud on this computer, neither in PATH nor where its installers put it. Install it, or take one of the other ways; TPU Desk does not need it.</source>
        <translation>这台计算机上没有 gcloud，PATH 和常见安装位置中都没有。请安装它，或选择其他方式；TPU Desk 并不依赖它。</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Run gcloud auth login</source>
        <translation>运行 gcloud auth login</translation>
    </message>
    <message>
        <source>How to install gcloud</source>
        <translation>如何安装 gcloud</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查找</translation>
    </message>
</context>
<context>
    <name>GenerateSheet</name>
    <message>
        <source>Short, fast and safe. Take this one unless something old needs RSA.</source>
        <translation>简短、快速、安全。除非有旧系统需要 RSA，否则请选择此类型。</translation>
    </message>
    <message>
        <source>Only for what does not know ED25519. Making it takes some seconds.</source>
        <translation>仅用于不支持 ED25519 的系统。生成需要几秒钟。</translation>
    </message>
    <message>
        <source>Give the file a name.</source>
        <translation>请为文件命名。</translation>
    </message>
    <message>
        <source>Write the whole path, beginning with / or ~/.</source>
        <translation>请写完整路径，以 / 或 ~/ 开头。</translation>
    </message>
    <message>
        <source>This file is there already and is never overwritten. Choose another name.</source>
        <translation>该文件已存在，绝不会被覆盖。请换一个名称。</translation>
    </message>
    <message>
        <source>Written as: %1</source>
        <translation>将写为：%1</translation>
    </message>
    <message>
        <source>Tells you later whose key this is; the user name is proposed from it.</source>
        <translation>便于日后辨认密钥；默认用户名取自这里。</translation>
    </message>
    <message>
        <source>The two differ. Type the same in both.</source>
        <translation>两次输入不一致。请在两处输入相同内容。</translation>
    </message>
    <message>
        <source>Making the key. RSA takes some seconds.</source>
        <translation>正在生成密钥。RSA 需要几秒钟。</translation>
    </message>
    <message>
        <source>Making the key.</source>
        <translation>正在生成密钥。</translation>
    </message>
    <message>
        <source>Generate a key</source>
        <translation>生成密钥</translation>
    </message>
    <message>
        <source>A key has two halves. The private half stays in this file on this computer; the public half is published to the project and opens its machines to you.</source>
        <translation>密钥成对使用：私钥留在本机的这个文件里，公钥上传到项目，机器据此允许您登录。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The public half gets the same name with .pub behind it.</source>
        <translation>公钥使用相同的文件名，后面加 .pub。</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>密码短语</translation>
    </message>
    <message>
        <source>Asked when the key is used. Empty: whoever can read the file can log in.</source>
        <translation>使用密钥时需要输入。留空则任何能读取该文件的人都能登录。</translation>
    </message>
    <message>
        <source>Passphrase again</source>
        <translation>再次输入密码短语</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Type it again: a mistake would lock the key for ever.</source>
        <translation>请再输入一次：输错会使密钥永远无法使用。</translation>
    </message>
</context>
<context>
    <name>Grant</name>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>%n 个芯片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>抢占式</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>%1, number not said</source>
        <translation>%1，未写明数量</translation>
    </message>
    <message>
        <source>The mail does not say whether this is on-demand or spot. Choose one.</source>
        <translation>邮件没有说明这是按需还是 Spot。请选择一种。</translation>
    </message>
    <message>
        <source>“%1” is not the name of a zone. Check it; nothing is guessed.</source>
        <translation>“%1”不是可用区的名称。请核对；程序不会自行猜测。</translation>
    </message>
    <message>
        <source>No TPUs are known in this zone. Check that it is spelt as in the mail.</source>
        <translation>本程序没有该可用区提供 TPU 的记录。请核对拼写是否与邮件一致。</translation>
    </message>
    <message>
        <source>The mail does not say whether chips or cores are counted; chips are assumed.</source>
        <translation>邮件没有说明是按芯片还是按核心计数；这里按芯片处理。</translation>
    </message>
    <message>
        <source>TPU Desk does not know this generation yet, so it cannot say which slices fit.</source>
        <translation>TPU Desk 还不支持这一代 TPU，因此无法说明可以用哪些切片。</translation>
    </message>
    <message>
        <source>Another row has another number for the same zone. Remove the wrong one.</source>
        <translation>另一行对同一可用区写了不同的数量。请移除错误的一行。</translation>
    </message>
    <message>
        <source>This is from TRC, but it grants nothing yet. Quota comes in a second mail, after you sent your project number. If this is that mail, paste all of it, or add the rows by hand.</source>
        <translation>这封邮件来自 TRC，但还没有授予任何额度。您发送项目编号之后，额度会在第二封邮件里给出。如果这就是那封邮件，请粘贴全文，或手动添加各行。</translation>
    </message>
    <message>
        <source>This is not a TRC mail: no line names a TPU with a tier or a zone. Paste the mail with the subject “You have access to free Cloud TPUs”, or add the rows by hand.</source>
        <translation>这不是 TRC 邮件：没有一行同时写出 TPU 与其预配模型（按需、Spot）或可用区。请粘贴主题为“You have access to free Cloud TPUs”的邮件，或手动添加各行。</translation>
    </message>
    <message>
        <source>There is no text in it. Copy the whole mail and paste it here.</source>
        <translation>里面没有文字。请复制整封邮件并粘贴到这里。</translation>
    </message>
    <message>
        <source>This file holds no text that can be read: a picture, a PDF, an Outlook .msg or an encrypted mail. Save the mail as .eml or .html, or copy its text and paste it here.</source>
        <translation>这个文件里没有可读取的文字：可能是图片、PDF、Outlook 的 .msg 或加密邮件。请把邮件另存为 .eml 或 .html，或复制其文字粘贴到这里。</translation>
    </message>
    <message>
        <source>Only the first 1 MiB of %1 was read.</source>
        <translation>%1 中只读取了前 1 MiB。</translation>
    </message>
    <message>
        <source>names neither tier nor zone</source>
        <translation>没有写预配模型和可用区</translation>
    </message>
    <message>
        <source>sounds like a wish, a condition or an example</source>
        <translation>像是请求、条件或举例</translation>
    </message>
    <message>
        <source>names more than one zone; the row has the first</source>
        <translation>写了不止一个可用区；该行取第一个</translation>
    </message>
    <message>
        <source>has a number that nobody is granted</source>
        <translation>数量不合理，TRC 不会授予这么多</translation>
    </message>
    <message>
        <source>is an older number in a quoted mail</source>
        <translation>是被引用邮件里的旧数量</translation>
    </message>
    <message>
        <source>is one row too many</source>
        <translation>超出了行数上限</translation>
    </message>
    <message>
        <source>end not known</source>
        <translation>到期日未知</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) left</source>
        <translation>
            <numerusform>还剩 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>ends today</source>
        <translation>今天到期</translation>
    </message>
    <message numerus="yes">
        <source>ended %n day(s) ago</source>
        <translation>
            <numerusform>已于 %n 天前到期</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1, end not known</source>
        <translation>自 %1 起，到期日未知</translation>
    </message>
    <message>
        <source>start and end not known</source>
        <translation>起止日期未知</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>自 %2 起 %1</translation>
    </message>
    <message>
        <source>%1, start not known</source>
        <translation>%1，开始日期未知</translation>
    </message>
    <message>
        <source>Your TRC grant is over. TPUs that still run may be billed now: delete them, or ask TRC for more time and paste the new mail.</source>
        <translation>您的 TRC 额度已到期。仍在运行的 TPU 现在可能会收费：请删除它们，或向 TRC 申请延期并粘贴新邮件。</translation>
    </message>
    <message numerus="yes">
        <source>Your TRC grant ends in %n day(s). Save what you need, or ask TRC for more time; afterwards TPUs are billed.</source>
        <translation>
            <numerusform>您的 TRC 额度还有 %n 天到期。请保存需要的数据，或向 TRC 申请延期；到期后 TPU 会收费。</numerusform>
        </translation>
    </message>
    <message>
        <source>This text names types of TPUs and zones, but no line of it could be read as a grant. If it was translated, paste TRC&apos;s English mail; or add the rows by hand.</source>
        <translation>这段文字提到了 TPU 类型和可用区，但没有一行能识别为额度。如果它是译文，请粘贴 TRC 的英文原邮件，或者手动添加各行。</translation>
    </message>
    <message>
        <source>No zone is named. Choose the one that TRC gave you; elsewhere TPUs are billed.</source>
        <translation>没有写可用区。请选择 TRC 给您的那个；在其他可用区，TPU 会收费。</translation>
    </message>
    <message>
        <source>No number is named. Until you enter it, creating here asks as if it were billed.</source>
        <translation>没有写数量。在您填写之前，在此创建时会按可能收费来提示。</translation>
    </message>
</context>
<context>
    <name>GrantCorner</name>
    <message>
        <source>The grant is saved for the project %1. It counts only there, so %2 does not show it; it is listed when you work in %1.</source>
        <translation>额度已保存到项目 %1。它只在该项目中有效，因此不会显示在 %2 中；切换到 %1 后即可看到。</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Your TRC grants: see, edit, export</source>
        <translation>您的 TRC 额度：查看、编辑、导出</translation>
    </message>
    <message>
        <source>TRC grants: %1</source>
        <translation>TRC 额度：%1</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>粘贴 TRC 邮件…</translation>
    </message>
</context>
<context>
    <name>GrantFile</name>
    <message>
        <source>The value “%1” of the grant is missing or not allowed.</source>
        <translation>额度文件中的“%1”缺失或不符合要求。</translation>
    </message>
    <message>
        <source>The file is too large to be a TPU Desk grant.</source>
        <translation>文件太大，不像是 TPU Desk 导出的额度文件。</translation>
    </message>
    <message>
        <source>This is not a grant that TPU Desk exported. Open the TRC mail itself, or ask for the file again.</source>
        <translation>这不是 TPU Desk 导出的额度文件。请直接打开 TRC 邮件，或请对方重新发一份。</translation>
    </message>
    <message>
        <source>The grant was exported by another version of TPU Desk. Update TPU Desk, or open the TRC mail itself.</source>
        <translation>这个额度文件由其他版本的 TPU Desk 导出。请更新 TPU Desk，或直接打开 TRC 邮件。</translation>
    </message>
</context>
<context>
    <name>GrantList</name>
    <message>
        <source>No grant is entered for this project. Paste the mail from TRC: then TPU Desk knows what is free, and asks before anything is billed.</source>
        <translation>还没有为该项目录入 TRC 额度。请粘贴 TRC 的邮件：这样 TPU Desk 就知道哪些是免费的，并会在产生费用之前询问您。</translation>
    </message>
    <message>
        <source>What is in these grants is free; everything else may be billed.</source>
        <translation>这些额度之内的 TPU 免费；其余均可能收费。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>The grant was removed here; nothing changed at Google.</source>
        <translation>已从这台计算机移除该额度；Google 那边没有任何变化。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Export the grant</source>
        <translation>导出额度</translation>
    </message>
    <message>
        <source>TPU Desk grant (*.json)</source>
        <translation>TPU Desk 额度文件 (*.json)</translation>
    </message>
    <message>
        <source>%1 was written. It has the rows and the dates, no project and no account.</source>
        <translation>已写入 %1。其中只有各行与日期，不含项目和账号。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Import a grant</source>
        <translation>导入额度</translation>
    </message>
    <message>
        <source>TPU Desk grant (*.json);;All files (*)</source>
        <translation>TPU Desk 额度文件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>Your TRC grants</source>
        <translation>您的 TRC 额度</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>粘贴 TRC 邮件…</translation>
    </message>
</context>
<context>
    <name>GrantModel</name>
    <message>
        <source>which?</source>
        <translation>哪一个？</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>预配模型</translation>
    </message>
    <message>
        <source>Granted</source>
        <translation>额度</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>The largest slice first, then how many smaller ones</source>
        <translation>先是最大的切片，然后是可以分成多少个较小的切片</translation>
    </message>
    <message>
        <source>Slices that fit</source>
        <translation>可用切片</translation>
    </message>
    <message>
        <source>Virtual machines of the largest slice, or of all devices</source>
        <translation>最大切片（或全部设备）的虚拟机数量</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>External addresses that this takes; a region usually has 8</source>
        <translation>所需的外部 IP 地址；一个区域通常有 8 个</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>外部 IP</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Days left</source>
        <translation>剩余天数</translation>
    </message>
</context>
<context>
    <name>GrantOffers</name>
    <message>
        <source>From your grant</source>
        <translation>来自您的 TRC 额度</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>32 v4 chips · spot · us-central2-b</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1，来自 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n fit)</source>
        <comment>v4-32, of which two fit into the grant</comment>
        <translation>
            <numerusform>%1（可建 %n 个）</numerusform>
        </translation>
    </message>
    <message>
        <source>Fills the form for one %1; %2 of them fit now.</source>
        <translation>按一个 %1 填写表单；现在可建 %2 个。</translation>
    </message>
    <message>
        <source>Fills the form for one %1; a second one would not fit beside it.</source>
        <translation>按一个 %1 填写表单；现在只够建这一个。</translation>
    </message>
    <message>
        <source>Fills the form for one %1.</source>
        <translation>按一个 %1 填写表单。</translation>
    </message>
    <message>
        <source>From your grant: %1 · %2 · %3</source>
        <comment>v4-8 · spot · us-central2-b</comment>
        <translation>来自您的 TRC 额度：%1 · %2 · %3</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>选择其他…</translation>
    </message>
    <message>
        <source>Choose from your grant…</source>
        <translation>从您的 TRC 额度中选择…</translation>
    </message>
</context>
<context>
    <name>GrantRowEditor</name>
    <message>
        <source>%1 chips</source>
        <translation>%1 芯片</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 核心</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 设备</translation>
    </message>
    <message>
        <source>Choose one.</source>
        <translation>请选择一种。</translation>
    </message>
    <message>
        <source>A number from 1 to 1,000,000.</source>
        <translation>请输入 1 到 1,000,000 之间的数。</translation>
    </message>
    <message>
        <source>Choose a zone.</source>
        <translation>请选择可用区。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>From the mail: %1</source>
        <translation>邮件原文：%1</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>预配模型</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
</context>
<context>
    <name>GrantSheet</name>
    <message>
        <source>Line %1 %2: %3</source>
        <translation>第 %1 行%2：%3</translation>
    </message>
    <message>
        <source>Found, but not used:</source>
        <translation>已读到但未采用：</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s). Compare them with the mail, then keep them.</source>
        <translation>
            <numerusform>共 %n 行。请与邮件核对后保存。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a TRC mail</source>
        <translation>打开 TRC 邮件</translation>
    </message>
    <message>
        <source>Mails (*.eml *.html *.htm *.txt *.md *.mbox);;All files (*)</source>
        <translation>邮件 (*.eml *.html *.htm *.txt *.md *.mbox);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Edit the grant</source>
        <translation>编辑额度</translation>
    </message>
    <message>
        <source>Paste the mail from TRC, or drop the mail file here. It is read on this computer and sent nowhere; only the table below is kept.</source>
        <translation>粘贴 TRC 发来的邮件，或把邮件文件拖到这里。邮件只在这台计算机上读取，不会发送到任何地方；只保留下面的表格。</translation>
    </message>
    <message>
        <source>Paste the whole mail (Ctrl+V): plain text, HTML or a forwarded mail</source>
        <translation>粘贴整封邮件（Ctrl+V）：纯文本、HTML 或转发的邮件都可以</translation>
    </message>
    <message>
        <source>TRC mail</source>
        <translation>TRC 邮件</translation>
    </message>
    <message>
        <source>Open a mail file…</source>
        <translation>打开邮件文件…</translation>
    </message>
    <message>
        <source>Rows of the grant</source>
        <translation>额度的各行</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>添加一行</translation>
    </message>
    <message>
        <source>Remove this row</source>
        <translation>移除此行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>The clipboard holds no text. Select the whole mail, copy it (Ctrl+C), then press this again.</source>
        <translation>剪贴板里没有文本。请选中整封邮件并复制（Ctrl+C），然后再按一次。</translation>
    </message>
    <message>
        <source>Paste from the clipboard</source>
        <translation>从剪贴板粘贴</translation>
    </message>
    <message>
        <source>A mail as TRC sends it, for practice: nobody sent it, and nothing in it is worth money.</source>
        <translation>按 TRC 格式编写的演练邮件：并非真实邮件，其中的额度也没有实际价值。</translation>
    </message>
    <message>
        <source>It comes from trc-support@google.com; its subject is like “You have access to free Cloud TPUs”, and its rows are like these:</source>
        <translation>邮件来自 trc-support@google.com，主题类似“You have access to free Cloud TPUs”，其中的行类似这样：</translation>
    </message>
    <message>
        <source>Choose a row first.</source>
        <translation>请先选择一行。</translation>
    </message>
    <message>
        <source>There is no row yet: paste the mail, or add a row.</source>
        <translation>还没有任何行：请粘贴邮件，或添加一行。</translation>
    </message>
    <message>
        <source>Save this grant</source>
        <translation>保存此额度</translation>
    </message>
    <message>
        <source>Insert the sample mail</source>
        <translation>填入示例邮件</translation>
    </message>
    <message>
        <source>Paste your TRC mail</source>
        <translation>粘贴您的 TRC 邮件</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) still need a tier, a zone or a right number.</source>
        <translation>
            <numerusform>还有 %n 行缺少预配模型、可用区或正确的数量。</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace the grant that is kept (%1)</source>
        <translation>替换已保存的额度（%1）</translation>
    </message>
    <message>
        <source>This grant is kept already. Saving replaces it, so nothing counts twice.</source>
        <translation>此额度已经保存过。保存会替换原来的，不会重复计算。</translation>
    </message>
    <message>
        <source>This grant is kept already. Saved beside it, each row counts twice.</source>
        <translation>此额度已经保存过。另存一份会使每一行都计算两次。</translation>
    </message>
    <message>
        <source>Replace the grant</source>
        <translation>替换额度</translation>
    </message>
</context>
<context>
    <name>GrantTerms</name>
    <message>
        <source>Project number %1</source>
        <translation>项目编号 %1</translation>
    </message>
    <message>
        <source>%1 (you are signed in to it)</source>
        <translation>%1（当前登录的项目）</translation>
    </message>
    <message>
        <source>The day the mail was sent.</source>
        <translation>邮件的发送日期。</translation>
    </message>
    <message>
        <source>Found in the text of the mail.</source>
        <translation>取自邮件正文。</translation>
    </message>
    <message>
        <source>A number of days, at most %1.</source>
        <translation>请输入天数，最多 %1。</translation>
    </message>
    <message>
        <source>The mail is for another project than %1. The grant counts only there.</source>
        <translation>这封邮件对应的不是 %1，而是另一个项目。额度只在那个项目中有效。</translation>
    </message>
    <message>
        <source>Free until %1 · %2</source>
        <translation>免费至 %1 · %2</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始日期</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>天数</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Not known. Enter it when the mail or TRC says so.</source>
        <translation>未知时可留空，待邮件或 TRC 告知后再填。</translation>
    </message>
    <message>
        <source>The end is not known, so nothing can warn you before it.</source>
        <translation>尚不知道何时结束，因此无法提前提醒。</translation>
    </message>
    <message>
        <source>The day of the mail. It is never guessed.</source>
        <translation>邮件的日期。程序不会自行推测。</translation>
    </message>
    <message>
        <source>Write it like %1.</source>
        <translation>请写成 %1 这样的格式。</translation>
    </message>
    <message>
        <source>Use today, %1</source>
        <translation>填入今天（%1）</translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>例如 %1</translation>
    </message>
    <message>
        <source>Correct the start and the days, then it can be saved.</source>
        <translation>请先改正开始日期和天数，然后即可保存。</translation>
    </message>
    <message>
        <source>Correct the start, then it can be saved.</source>
        <translation>请先改正开始日期，然后即可保存。</translation>
    </message>
    <message>
        <source>Correct the days, then it can be saved.</source>
        <translation>请先改正天数，然后即可保存。</translation>
    </message>
</context>
<context>
    <name>Grants</name>
    <message>
        <source>The list of your grants was written by a newer TPU Desk.</source>
        <translation>您的 TRC 额度列表由更新版本的 TPU Desk 写入。</translation>
    </message>
    <message>
        <source>The list of your grants is damaged.</source>
        <translation>您的 TRC 额度列表已损坏。</translation>
    </message>
    <message>
        <source>%1 Until the file %2 is repaired or removed, grants are not saved.</source>
        <translation>%1在修复或删除文件 %2 之前，TRC 额度不会被保存。</translation>
    </message>
    <message>
        <source>%1 It was kept as %2; paste your TRC mail again.</source>
        <translation>%1原文件已保留为 %2；请重新粘贴 TRC 邮件。</translation>
    </message>
    <message numerus="yes">
        <source>%n grant(s) in %1 could not be read. Paste the TRC mail again.</source>
        <translation>
            <numerusform>%1 中有 %n 份 TRC 额度无法读取。请重新粘贴 TRC 邮件。</numerusform>
        </translation>
    </message>
    <message>
        <source>There are too many grants. Remove those that are over.</source>
        <translation>TRC 额度份数过多。请移除已到期的。</translation>
    </message>
</context>
<context>
    <name>GraphGaps</name>
    <message>
        <source>All of this came from Cloud Monitoring: one value a minute, up to three minutes late.</source>
        <translation>这些数据全部来自 Cloud Monitoring：每分钟一个值，最多延迟三分钟。</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <comment>a stretch of time: 10:14–10:21</comment>
        <translation>空缺 %1</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有测量数据。</translation>
    </message>
    <message>
        <source>The hosts said nothing; filled from Cloud Monitoring (60 s), drawn dashed.</source>
        <translation>主机没有给出数值；由 Cloud Monitoring 的数据（60 秒）补上，以虚线表示。</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier gap(s) in this period.</source>
        <translation>
            <numerusform>这段时间内更早还有 %n 处空缺。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphsBar</name>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>What the graphs show a line for</source>
        <translation>曲线的划分方式</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Choose what is drawn</source>
        <translation>选择要绘制的指标</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out (−). A double click on a graph goes back to the range.</source>
        <translation>缩小（−）。双击图表可回到所选的时间范围。</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>回到实时</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到末尾</translation>
    </message>
    <message>
        <source>Fit the axis to the values</source>
        <translation>按数值调整坐标轴</translation>
    </message>
    <message>
        <source>Zoom in (+). The wheel zooms, dragging across a graph chooses a period, with Shift it moves.</source>
        <translation>放大（+）。滚轮可缩放；在图表上拖动可选取一段时间，按住 Shift 拖动则平移。</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>Project %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>%1, project %2</source>
        <comment>e-mail address, project id</comment>
        <translation>%1，项目 %2</translation>
    </message>
    <message>
        <source>Create your first TPU VM</source>
        <translation>创建第一台 TPU 虚拟机</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>%1 is READY: %2 in %3</source>
        <comment>node-1, v4-8, us-central2-b</comment>
        <translation>%1 已就绪（READY），%2，位于 %3</translation>
    </message>
    <message>
        <source>%1 is being made: %2 in %3</source>
        <comment>node-1, v4-8, us-central2-b</comment>
        <translation>正在创建 %1：%2，位于 %3</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Publish an SSH key</source>
        <translation>上传 SSH 公钥</translation>
    </message>
    <message>
        <source>You log in to your machines with it. TPU Desk can make one.</source>
        <translation>上传后才能登录您的机器。TPU Desk 可以帮您生成一对密钥。</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>前往“SSH 密钥”</translation>
    </message>
    <message>
        <source>User name: %1</source>
        <translation>用户名：%1</translation>
    </message>
    <message>
        <source>Open a terminal</source>
        <translation>打开终端</translation>
    </message>
    <message>
        <source>Open terminal</source>
        <translation>打开终端</translation>
    </message>
    <message>
        <source>Paste the mail from TRC</source>
        <translation>粘贴 TRC 邮件</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>粘贴 TRC 邮件…</translation>
    </message>
    <message numerus="yes">
        <source>%n grant entries</source>
        <translation>
            <numerusform>%n 项额度</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first end in %n days</source>
        <translation>
            <numerusform>最早的一批将在 %n 天后到期</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 is &quot;6 grant entries&quot;, %2 is &quot;71 days left&quot;</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n days left</source>
        <translation>
            <numerusform>还剩 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Account and project are in order</source>
        <translation>账号和项目已就绪</translation>
    </message>
    <message>
        <source>TPUs need a project with a billing account and two APIs enabled. The doctor checks, and fixes what it can.</source>
        <translation>使用 TPU 需要一个关联了结算账号、启用了两个 API 的项目。体检会逐项检查，能修复的直接修复。</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>It says which TPUs are free, where, and for how long. A sample mail is provided.</source>
        <translation>邮件写明哪些 TPU 免费、在哪里、能用多久。已备好一封示例邮件。</translation>
    </message>
    <message>
        <source>It says which TPUs are free for you, where, and for how long; everything else may be billed.</source>
        <translation>邮件里写明哪些 TPU 对您免费、在哪里、能用多久；其余都可能收费。</translation>
    </message>
    <message>
        <source>A Linux server with TPU chips in it. A v4-8 is a good first one: one host, four chips.</source>
        <translation>带 TPU 芯片的 Linux 服务器。建议先用 v4-8：1 台主机，4 个芯片。</translation>
    </message>
    <message>
        <source>Set it up, and see that it computes</source>
        <translation>搭建环境，确认能正常计算</translation>
    </message>
    <message>
        <source>Installs Python and JAX; JAX then counts every device, which proves that all of it works.</source>
        <translation>安装 Python 和 JAX，再由 JAX 列出所有设备，确认一切正常。</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>搭建环境…</translation>
    </message>
    <message>
        <source>Run a first program</source>
        <translation>运行第一个程序</translation>
    </message>
    <message>
        <source>A job goes on when this computer sleeps. A small program is filled in.</source>
        <translation>这台计算机休眠时，作业照常运行。已为您填好一小段程序。</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>新建作业…</translation>
    </message>
    <message>
        <source>Watch what the chips do</source>
        <translation>观察各个芯片在做什么</translation>
    </message>
    <message>
        <source>Busy, idle or hung: each chip shows its duty cycle and its memory, live and back in time.</source>
        <translation>忙碌、空闲还是卡住：每个芯片的占空比和内存都能实时查看，也能回看。</translation>
    </message>
    <message>
        <source>Open Usage</source>
        <translation>查看用量</translation>
    </message>
    <message>
        <source>Delete the TPU VM when you are done</source>
        <translation>用完后删除 TPU 虚拟机</translation>
    </message>
    <message>
        <source>A TPU holds quota, and outside the grant it costs money. What will be lost is shown first.</source>
        <translation>TPU 占用配额，额度之外还要付费。删除前会列出将丢失的内容。</translation>
    </message>
    <message>
        <source>Go to the TPU</source>
        <translation>前往该 TPU</translation>
    </message>
    <message>
        <source>No TPU is left: nothing holds quota, nothing costs money.</source>
        <translation>已没有 TPU：不占配额，也不产生费用。</translation>
    </message>
    <message>
        <source>Now do it for real</source>
        <translation>换成真实项目再做一遍</translation>
    </message>
    <message>
        <source>You have finished the practice run. Sign in, and the same nine steps guide you through your own project.</source>
        <translation>演练已全部完成。登录后，在您自己的项目里完成同样的 9 步。</translation>
    </message>
    <message>
        <source>Sign in to Google Cloud…</source>
        <translation>登录 Google Cloud…</translation>
    </message>
    <message>
        <source>Account or project needs you</source>
        <translation>账号或项目需要您处理</translation>
    </message>
    <message>
        <source>Watch the training</source>
        <translation>观察训练</translation>
    </message>
    <message>
        <source>A job is running. Usage shows whether every chip takes part.</source>
        <translation>有作业正在运行。“用量”会显示是否每个芯片都在工作。</translation>
    </message>
    <message>
        <source>Start a training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>A TPU is READY and no job runs on it. A job runs on all hosts at once and goes on without this computer.</source>
        <translation>有一个 TPU 已就绪（READY），上面还没有作业。作业同时在所有主机上运行，这台计算机不在线也会继续。</translation>
    </message>
    <message>
        <source>A TPU is on its way</source>
        <translation>TPU 正在创建</translation>
    </message>
    <message>
        <source>You will be told when it is READY; nothing has to be done until then.</source>
        <translation>变为 READY 后会通知您，在此之前什么都不用做。</translation>
    </message>
    <message>
        <source>Enter your grant</source>
        <translation>录入您的 TRC 额度</translation>
    </message>
    <message>
        <source>With the mail from TRC the program knows what is free for you, and warns of everything else.</source>
        <translation>有了 TRC 邮件，程序就知道您能免费用哪些，用到其余的会先提醒您。</translation>
    </message>
    <message>
        <source>Create a TPU</source>
        <translation>创建 TPU</translation>
    </message>
    <message>
        <source>No TPU runs. Quota shows the largest slice that can be made now, zone by zone.</source>
        <translation>没有 TPU 在运行。“配额”会按可用区列出现在能创建的最大切片。</translation>
    </message>
    <message>
        <source>Open Quota</source>
        <translation>查看配额</translation>
    </message>
    <message>
        <source>Get account and project ready</source>
        <translation>准备好账号和项目</translation>
    </message>
    <message>
        <source>Something is missing. The doctor above shows what, and how to fix it.</source>
        <translation>缺少什么、怎样解决，见本页的“体检”。</translation>
    </message>
    <message>
        <source>%1 is on this computer already: publish it, and it opens your machines here, too.</source>
        <translation>这台计算机已有密钥 %1，上传公钥后即可登录。</translation>
    </message>
    <message>
        <source>The practice cloud is ready</source>
        <translation>演练云已就绪</translation>
    </message>
    <message>
        <source>It runs on this computer: no account is needed, and nothing costs money.</source>
        <translation>在这台计算机上运行，无需账号，不产生费用。</translation>
    </message>
    <message>
        <source>A shell on the machine, as on any other server.</source>
        <translation>机器上的 shell，与其他服务器一样。</translation>
    </message>
    <message>
        <source>A shell on the machine. On a v4-8, “%1” lists its four chips.</source>
        <translation>机器上的 shell。在 v4-8 上，“%1”会列出 4 个芯片。</translation>
    </message>
    <message>
        <source>A shell on the machine. There, “%1” lists its chips (%2).</source>
        <extracomment>%1 is a command, %2 is a number</extracomment>
        <translation>机器上的 shell。“%1”会列出这台主机的芯片，共 %2 个。</translation>
    </message>
    <message>
        <source>A small program is filled in. On a real TPU it goes on while this computer sleeps.</source>
        <translation>已为您填好一小段程序。在真实 TPU 上，这台计算机休眠时它照常运行。</translation>
    </message>
    <message>
        <source>A TPU is READY and no job runs on it. A job runs on all hosts at once; on a real TPU it goes on without this computer.</source>
        <translation>有一个 TPU 已就绪（READY），上面还没有作业。作业同时在所有主机上运行；在真实 TPU 上，这台计算机不在线也会继续。</translation>
    </message>
</context>
<context>
    <name>GuideButton</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>在指南中查看</translation>
    </message>
</context>
<context>
    <name>GuideCard</name>
    <message>
        <source>First steps</source>
        <translation>入门步骤</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>已完成 %1/%2</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>The steps come back with “Show the first steps”; what is ticked stays ticked.</source>
        <translation>点“显示入门步骤”即可找回；已完成的仍算完成。</translation>
    </message>
    <message>
        <source>Hide the first steps</source>
        <translation>隐藏入门步骤</translation>
    </message>
</context>
<context>
    <name>GuideCode</name>
    <message>
        <source>On a TPU host</source>
        <translation>在 TPU 主机上</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>在这台计算机上</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Run on…</source>
        <translation>选择主机运行…</translation>
    </message>
    <message>
        <source>Opens this on the Pod panel, where you choose the hosts. Nothing starts by itself.</source>
        <translation>在“Pod”面板中打开这段内容，由您选择主机。不会自动运行。</translation>
    </message>
</context>
<context>
    <name>GuideContents</name>
    <message>
        <source>Nothing in the guide has “%1”. Try another word, or part of one.</source>
        <translation>指南中没有“%1”。换一个词，或只输入其中一部分。</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Chapters and sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>GuideOutline</name>
    <message>
        <source>In this section</source>
        <translation>本节内容</translation>
    </message>
</context>
<context>
    <name>GuidePage</name>
    <message>
        <source>Open %1</source>
        <translation>打开“%1”</translation>
    </message>
    <message>
        <source>One language</source>
        <translation>只看一种语言</translation>
    </message>
    <message>
        <source>%1 beside it</source>
        <comment>name of a language</comment>
        <translation>并排显示 %1</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>From the first TPU to training on a pod: read it, and do it where you read.</source>
        <translation>从第一个 TPU 到在 Pod 上训练：边读边做。</translation>
    </message>
    <message>
        <source>This build has no guide in it.</source>
        <translation>这个版本不含指南。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Read two languages side by side</source>
        <translation>两种语言并排阅读</translation>
    </message>
    <message>
        <source>Language of the guide</source>
        <translation>指南的语言</translation>
    </message>
    <message>
        <source>Chapters and search</source>
        <translation>章节与搜索</translation>
    </message>
</context>
<context>
    <name>GuideProse</name>
    <message>
        <source>Opens %1 in the browser</source>
        <translation>在浏览器中打开 %1</translation>
    </message>
</context>
<context>
    <name>GuideTasks</name>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Not done yet</source>
        <translation>尚未完成</translation>
    </message>
</context>
<context>
    <name>HardwareForm</name>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>How the chips are joined, in chips. The first is the usual one; a longer block has other distances between chips.</source>
        <translation>芯片的连接方式，以芯片数表示。第一个是默认拓扑；形状更狭长时，芯片之间的距离会有所不同。</translation>
    </message>
    <message>
        <source>Boot disk of each host</source>
        <translation>每台主机的启动磁盘</translation>
    </message>
    <message>
        <source>It goes with the TPU. A larger one may be billed. Google offers this in REST (v2alpha1) only: gcloud has no option for it.</source>
        <translation>它随 TPU 一起删除。更大的磁盘可能收费。Google 只在 REST（v2alpha1）中提供：gcloud 没有对应的选项。</translation>
    </message>
    <message>
        <source>Data disks</source>
        <translation>数据磁盘</translation>
    </message>
    <message>
        <source>Scopes of the service account</source>
        <translation>服务账号的权限范围</translation>
    </message>
    <message>
        <source>What its tokens on the hosts may be used for, separated by commas. Empty: all that its roles allow.</source>
        <translation>主机上的令牌可用于哪些服务，用逗号分隔。留空则为其角色允许的全部。</translation>
    </message>
    <message>
        <source> GB</source>
        <comment>behind a number</comment>
        <translation> GB</translation>
    </message>
    <message>
        <source>as the image, about 100 GB</source>
        <translation>与映像相同，约 100 GB</translation>
    </message>
    <message>
        <source>%1, the usual one</source>
        <translation>%1（默认）</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片数</translation>
    </message>
    <message>
        <source>With more, a multislice: several TPUs of this type that one program uses together.</source>
        <translation>多于一个即为多切片：多个同类型的 TPU 由同一个程序共同使用。</translation>
    </message>
    <message>
        <source>They will be called %1 to %2. Google makes all of them or none.</source>
        <translation>名称将为 %1 至 %2。Google 要么全部创建，要么一个也不创建。</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>The usage history (%1) cannot be kept: the file cannot be opened. The last hour stays in memory. Put the permissions of its folder right; it is tried again each minute.</source>
        <translation>无法保存用量历史（%1）：文件打不开。最近一小时的数据仍在内存中。请修正所在文件夹的权限，程序每分钟会重试一次。</translation>
    </message>
    <message>
        <source>The usage history (%1) was written by a newer version of the program. Use that version, or move the file away.</source>
        <translation>用量历史（%1）由更新版本的程序写入。请使用该版本，或移走此文件。</translation>
    </message>
    <message>
        <source>The usage history (%1) is damaged. The last hour stays in memory. Close the program&apos;s other windows and start it again.</source>
        <translation>用量历史（%1）已损坏。最近一小时的数据仍在内存中。请关闭本程序的其他窗口，然后重启。</translation>
    </message>
    <message>
        <source>The usage history (%1) cannot be kept: the disk is full. The last hour stays in memory. Free some space, or let the history be smaller.</source>
        <translation>无法保存用量历史（%1）：磁盘已满。最近一小时的数据仍在内存中。请腾出空间，或调小历史的大小上限。</translation>
    </message>
    <message>
        <source>The usage history (%1) cannot be kept: %2. The last hour stays in memory. Look at the disk and at the permissions of the folder.</source>
        <translation>无法保存用量历史（%1）：%2。最近一小时的数据仍在内存中。请检查磁盘和文件夹的权限。</translation>
    </message>
    <message>
        <source>The usage history was damaged. It is kept as %1, and a new one was begun. Nothing has to be done; delete the damaged file when you do not need it.</source>
        <translation>用量历史已损坏。损坏的文件保留为 %1，并已另建新的历史。您无需处理；不再需要时可删除损坏的文件。</translation>
    </message>
    <message>
        <source>There is no such period in the usage history. Choose another one.</source>
        <translation>用量历史中没有这样的时间段，请另选一段。</translation>
    </message>
</context>
<context>
    <name>HistorySheet</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Nothing was run yet.</source>
        <translation>还没有运行过命令。</translation>
    </message>
    <message>
        <source>no output</source>
        <translation>无输出</translation>
    </message>
    <message>
        <source>%1 · %2 · took %3</source>
        <translation>%1 · %2 · 用时 %3</translation>
    </message>
    <message>
        <source>Commands of before</source>
        <translation>以前的命令</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>A run in the history</source>
        <translation>历史记录中的一次运行</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
</context>
<context>
    <name>HostIntegration</name>
    <message>
        <source>The connection was lost before the host said how it went. Connect again, then try again: nothing is added twice.</source>
        <translation>主机还没有返回结果，连接就断开了。请重新连接后再试：不会重复添加。</translation>
    </message>
</context>
<context>
    <name>HostLauncher</name>
    <message>
        <source>%1 was not found on this computer. Install it, or add its folder to PATH and start TPU Desk again.</source>
        <translation>在这台计算机上找不到 %1。请安装它，或把它所在的文件夹加入 PATH，然后重启 TPU Desk。</translation>
    </message>
    <message>
        <source>%1 could not be started: %2. Try it in a terminal of your own to see why.</source>
        <translation>无法启动 %1：%2。请在您自己的终端中运行它以查明原因。</translation>
    </message>
    <message>
        <source>%1 gave no answer in time and was ended. Try again; if it happens again, run it in a terminal to see what it waits for.</source>
        <translation>%1 没有及时响应，已被终止。请重试；如果再次发生，请在终端中运行它，看看它在等什么。</translation>
    </message>
    <message>
        <source>TPU Desk runs in a private Debian here, so sudo and other programs that raise their rights do not work in this shell. Use a terminal of your own for them.</source>
        <translation>TPU Desk 在这里运行于一个独立的 Debian 环境中，因此 sudo 等提升权限的程序无法在此 shell 中使用。请在您自己的终端中运行它们。</translation>
    </message>
    <message>
        <source>Only web pages are opened in the browser, and %1 is none. Copy the text instead, if you trust it.</source>
        <translation>只会在浏览器中打开网页，而 %1 不是网页。如果您信任它，请改为复制文本。</translation>
    </message>
</context>
<context>
    <name>HostPicker</name>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Connected.</source>
        <translation>已连接。</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s): %1</source>
        <translation>
            <numerusform>%n 台主机：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Hosts to run on</source>
        <translation>要在哪些主机上运行</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>Addresses…</source>
        <translation>地址…</translation>
    </message>
    <message>
        <source>Hosts that are no TPU of this project: paste addresses, or a podips.txt</source>
        <translation>不属于此项目 TPU 的主机：粘贴地址或 podips.txt</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>No host is chosen. Tick the ones to run on.</source>
        <translation>尚未选择主机。请勾选要运行的主机。</translation>
    </message>
    <message>
        <source>%1 · ◆ not reached</source>
        <translation>%1 · ◆ 无法连接</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n slices</source>
        <translation>
            <numerusform>%1，%n 个切片</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HostPool</name>
    <message>
        <source>Nobody has said as which user to log in to %1. Write it before the address (me@%1), or choose a key on the Keys page.</source>
        <translation>没有指定以哪个用户登录 %1。请把用户名写在地址前面（me@%1），或在“SSH 密钥”面板选择一个密钥。</translation>
    </message>
    <message>
        <source>Looking up where %1 is…</source>
        <translation>正在查询 %1 的地址…</translation>
    </message>
</context>
<context>
    <name>HostProbe</name>
    <message>
        <source>The host&apos;s answer about its processors and memory cannot be read. If a login script of yours prints much text or ends the shell, make it silent for shells that are not interactive.</source>
        <translation>无法解析主机返回的处理器和内存信息。如果您的登录脚本会输出大量文字或退出 shell，请让它在非交互式 shell 中保持安静。</translation>
    </message>
</context>
<context>
    <name>HostProgressModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
</context>
<context>
    <name>HostRun</name>
    <message>
        <source>No shell took the command: the account on this host may be shut off, or its login shell is none (exit %1).</source>
        <translation>没有 shell 执行该命令：这台主机上的账号可能已停用，或它的登录 shell 不是真正的 shell（退出码 %1）。</translation>
    </message>
    <message>
        <source>There is no bash on this host: sh ran the script, which does not know all of bash.</source>
        <translation>这台主机上没有 bash：脚本由 sh 运行，它不支持 bash 的全部语法。</translation>
    </message>
    <message>
        <source>It could not be ended on the host, and may still run there. %1</source>
        <translation>无法在主机上结束它，它可能仍在运行。%1</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of an environment variable: letters, digits and “_” are allowed, no digit first.</source>
        <translation>“%1”不能用作环境变量名：只能包含字母、数字和“_”，且不能以数字开头。</translation>
    </message>
    <message>
        <source>The value of %1 holds a NUL character: remove it.</source>
        <translation>%1 的值中含有 NUL 字符，请将其删除。</translation>
    </message>
    <message>
        <source>There is no command to run.</source>
        <translation>没有要运行的命令。</translation>
    </message>
    <message>
        <source>The command contains a NUL character, which is not text. Remove it.</source>
        <translation>命令中有 NUL 字符，它不是文本：请将其删除。</translation>
    </message>
</context>
<context>
    <name>HostServer</name>
    <message>
        <source>This was not done: %1</source>
        <translation>未完成：%1</translation>
    </message>
    <message>
        <source>Colab runtime</source>
        <translation>Colab 运行时</translation>
    </message>
    <message>
        <source>Choose a host to run it on.</source>
        <translation>请选择要在哪台主机上运行。</translation>
    </message>
    <message>
        <source>A server of yours needs a port from 1024 to 65535.</source>
        <translation>您的服务需要 1024 到 65535 之间的端口。</translation>
    </message>
    <message>
        <source>What the host answered could not be read. Start it again.</source>
        <translation>无法解析主机的响应。请重新启动该服务。</translation>
    </message>
    <message>
        <source>This is not a server that was started from here.</source>
        <translation>这不是从这里启动的服务。</translation>
    </message>
    <message>
        <source>Its token is not on the host any more. Stop the server and start it again: that makes a new one.</source>
        <translation>主机上已没有它的令牌。请停止服务再启动，这样会生成新的令牌。</translation>
    </message>
</context>
<context>
    <name>HostSheet</name>
    <message>
        <source>%1, load %2</source>
        <translation>%1，负载 %2</translation>
    </message>
    <message>
        <source>%1, grows by %2</source>
        <translation>%1，增长 %2</translation>
    </message>
    <message>
        <source>%1, grows by %2: full in %3</source>
        <translation>%1，增长 %2：%3后写满</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>接收 %1，发送 %2</translation>
    </message>
    <message>
        <source>as this computer&apos;s</source>
        <translation>与本机一致</translation>
    </message>
    <message>
        <source>%1 ahead of this computer&apos;s</source>
        <translation>比本机快 %1</translation>
    </message>
    <message>
        <source>%1 behind this computer&apos;s</source>
        <translation>比本机慢 %1</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>Host %1 · %2</source>
        <translation>主机 %1 · %2</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量时间</translation>
    </message>
    <message>
        <source>Measuring costs</source>
        <translation>测量开销</translation>
    </message>
    <message>
        <source>%1 on the wire</source>
        <translation>网络流量 %1</translation>
    </message>
    <message>
        <source>What its runtime offers beyond</source>
        <translation>运行时提供的其他指标</translation>
    </message>
    <message>
        <source>PID %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>all chips</source>
        <translation>全部芯片</translation>
    </message>
    <message>
        <source>chips %1</source>
        <translation>芯片 %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between numbers</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>No process holds its chips</source>
        <translation>没有进程占用其芯片</translation>
    </message>
    <message>
        <source>Who is on its chips</source>
        <translation>谁在使用其芯片</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>已运行</translation>
    </message>
</context>
<context>
    <name>HostSight</name>
    <message>
        <source>This host was not asked yet.</source>
        <translation>尚未查询过这台主机。</translation>
    </message>
    <message>
        <source>A program holds the chips, but tells no memory and no duty cycle: its metrics are off (TPU_RUNTIME_METRICS_PORTS is empty), or its libtpu is too old. jax-smi&apos;s line in the program shows its memory.</source>
        <translation>有程序占用芯片，但没有提供内存和占空比：它的指标已关闭（TPU_RUNTIME_METRICS_PORTS 为空），或 libtpu 版本太旧。在程序中加入 jax-smi 那一行即可看到内存。</translation>
    </message>
</context>
<context>
    <name>HostStepModel</name>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
</context>
<context>
    <name>HostStepState</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>nothing to change</source>
        <translation>无需更改</translation>
    </message>
    <message>
        <source>works</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>未执行</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>%1 has no host %2 yet. Wait until it is READY, then connect again.</source>
        <translation>%1 还没有主机 %2。请等到它变为 READY 后再连接。</translation>
    </message>
    <message>
        <source>%1 is a TPU Node of the old architecture. It has no host of its own, so nobody can log in to it. Create a TPU VM instead.</source>
        <translation>%1 是旧架构的 TPU Node。它没有自己的主机，因此无法登录。请改为创建 TPU 虚拟机。</translation>
    </message>
    <message>
        <source>%1 is %2, so nothing answers there. Start it, then connect again.</source>
        <translation>%1 的状态是 %2，因此不会有任何响应。请先启动它，再连接。</translation>
    </message>
    <message>
        <source>%1 is %2 and cannot be connected to any more.</source>
        <translation>%1 的状态是 %2，无法再连接。</translation>
    </message>
    <message>
        <source>%1 is %2: Google took the machine back. Delete it and create it again.</source>
        <translation>%1 的状态是 %2：Google 已收回这台机器。请将它删除并重新创建。</translation>
    </message>
    <message>
        <source>%1 · host %2</source>
        <translation>%1 · 主机 %2</translation>
    </message>
    <message>
        <source>No SSH key has been chosen for this project yet, so no host would let you in. Publish one on the Keys page first.</source>
        <translation>这个项目还没有选定 SSH 密钥，因此没有主机会让您登录。请先在“SSH 密钥”面板上传一个公钥。</translation>
    </message>
    <message>
        <source>The practice host&apos;s disk could not be written (%1: %2). Make room or check the permissions of that folder, then start the host again.</source>
        <translation>无法写入演练主机的磁盘（%1：%2）。请腾出空间或检查该文件夹的权限，然后重启主机。</translation>
    </message>
    <message>
        <source>Port %1 on %2 cannot be used (%3). End the program that uses it, or choose another port with --ssh-port.</source>
        <translation>无法使用 %2 上的端口 %1（%3）。请结束占用它的程序，或用 --ssh-port 选择其他端口。</translation>
    </message>
    <message>
        <source>“%1” is not an address of this machine alone (127.x.y.z), so a practice host does not listen there.</source>
        <translation>“%1”不是仅属于这台机器的地址（127.x.y.z），因此演练主机不在那里监听。</translation>
    </message>
    <message>
        <source>The programs of the practice hosts are not there (libexec/tpudesk-practice). Build or install TPU Desk again.</source>
        <translation>缺少演练主机的程序（libexec/tpudesk-practice）。请重新构建或安装 TPU Desk。</translation>
    </message>
    <message>
        <source>A practice host needs the program %1, which is not installed. Install the package %2.</source>
        <translation>演练主机需要程序 %1，但它尚未安装。请安装软件包 %2。</translation>
    </message>
    <message>
        <source>A practice host needs OpenSSH&apos;s server, and %1 is not there. Set TPUDESK_SSHD_ROOT to a folder that the package openssh-server was unpacked into, or start TPU Desk with app/run.</source>
        <translation>演练主机需要 OpenSSH 服务器，但 %1 不存在。请将 TPUDESK_SSHD_ROOT 设为解包了 openssh-server 软件包的文件夹，或用 app/run 启动 TPU Desk。</translation>
    </message>
    <message>
        <source>The OpenSSH server at %1 cannot take its sockets from another program. Practice hosts need that of Debian 13 or Ubuntu 25.04 or newer: set TPUDESK_SSHD_ROOT to a folder with it.</source>
        <translation>%1 处的 OpenSSH 服务器无法从其他程序接收套接字。演练主机需要 Debian 13、Ubuntu 25.04 或更高版本中的服务器：请将 TPUDESK_SSHD_ROOT 设为包含它的文件夹。</translation>
    </message>
    <message>
        <source>The practice host could not be started: this machine refused to make its sandbox (%1).</source>
        <translation>无法启动演练主机：这台机器拒绝为它创建沙盒（%1）。</translation>
    </message>
    <message>
        <source>The setting %1 forbids it. This command allows it until the next start of the machine: %2</source>
        <translation>设置 %1 禁止这样做。以下命令可在机器下次启动前允许它：%2</translation>
    </message>
    <message>
        <source>In a container, user namespaces have to be allowed from outside (Docker: --security-opt seccomp=unconfined --security-opt systempaths=unconfined).</source>
        <translation>在容器中，必须从外部允许用户命名空间（Docker：--security-opt seccomp=unconfined --security-opt systempaths=unconfined）。</translation>
    </message>
    <message>
        <source>In a container /proc must not be masked (Docker: --security-opt systempaths=unconfined).</source>
        <translation>在容器中，/proc 不能被屏蔽（Docker：--security-opt systempaths=unconfined）。</translation>
    </message>
    <message>
        <source>The folder %1 for the practice hosts cannot be made. Choose another with --state.</source>
        <translation>无法创建演练主机的文件夹 %1。请用 --state 选择其他文件夹。</translation>
    </message>
    <message>
        <source>The practice host did not start within a minute. This machine may be too busy; start the host again.</source>
        <translation>演练主机在一分钟内没有启动。这台机器可能太忙；请重启主机。</translation>
    </message>
    <message>
        <source>The practice host ended by itself: %1</source>
        <translation>演练主机自行退出：%1</translation>
    </message>
    <message>
        <source>The kernel&apos;s module veth is needed. This command loads it: %1</source>
        <translation>需要内核模块 veth。以下命令可加载它：%1</translation>
    </message>
    <message>
        <source>Host %2 of %1 has no address yet. Wait until it is READY, then connect again.</source>
        <translation>%1 的主机 %2 还没有地址。请等到它变为 READY 后再连接。</translation>
    </message>
    <message>
        <source>“%1” is not a jump host. Write it as user@address or user@address:port.</source>
        <translation>“%1”不是跳板机。请写成 user@address 或 user@address:port。</translation>
    </message>
    <message>
        <source>Host %1 ended by itself.</source>
        <translation>主机 %1 自行退出。</translation>
    </message>
    <message>
        <source>The disk of host %1 could not be written, or its sshd did not start. Make room on the disk, then start the host again.</source>
        <translation>无法写入主机 %1 的磁盘，或它的 sshd 没有启动。请腾出磁盘空间，然后重启主机。</translation>
    </message>
    <message>
        <source>Host %1 was turned off because it went on writing to its full disk. Start it again, then delete files there.</source>
        <translation>主机 %1 因继续写入已满的磁盘而被关闭。请重新启动它，然后删除其中的文件。</translation>
    </message>
</context>
<context>
    <name>HostsModel</name>
    <message>
        <source>Internal address %1; no external one.</source>
        <translation>内部 IP 地址 %1；没有外部 IP 地址。</translation>
    </message>
    <message>
        <source>External address %1, internal %2.</source>
        <translation>外部 IP 地址 %1，内部 IP 地址 %2。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>主机密钥</translation>
    </message>
    <message>
        <source>asking</source>
        <translation>查询中</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>key known</source>
        <translation>已获取</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Google does not publish the key of this host yet. You will be asked at the first login.</source>
        <translation>Google 尚未公布该主机的密钥。首次登录时会询问您。</translation>
    </message>
    <message>
        <source>Google publishes the key of this host (%1). It is compared before anything is sent.</source>
        <translation>Google 公布了该主机的密钥（%1）。在发送任何内容之前都会进行核对。</translation>
    </message>
</context>
<context>
    <name>HostsSettings</name>
    <message>
        <source>How logins of this project reach their hosts</source>
        <translation>登录此项目主机的途径</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>直接连接</translation>
    </message>
    <message>
        <source>Hosts without an external address are reached through Google&apos;s Identity-Aware Proxy.</source>
        <translation>没有外部 IP 地址的主机通过 Google 的 Identity-Aware Proxy 连接。</translation>
    </message>
    <message>
        <source>Always through Google&apos;s Identity-Aware Proxy</source>
        <translation>始终通过 Google 的 Identity-Aware Proxy</translation>
    </message>
    <message>
        <source>For networks whose firewall lets nobody else in. Your account needs the role IAP-secured Tunnel User.</source>
        <translation>适用于防火墙不允许其他来源进入的网络。您的账号需要“IAP-secured Tunnel User”角色。</translation>
    </message>
    <message>
        <source>Hosts without an external address through a jump host</source>
        <translation>没有外部 IP 地址的主机通过跳板机连接</translation>
    </message>
    <message>
        <source>Jump host</source>
        <translation>跳板机</translation>
    </message>
    <message>
        <source>A host of another TPU in the same network, or user@address:port. Its host key is checked as well.</source>
        <translation>同一网络中另一个 TPU 的主机，或 user@address:port。它的主机密钥同样会被核对。</translation>
    </message>
</context>
<context>
    <name>IdleDeletes</name>
    <message>
        <source>%1 is %2 or another machine now. Nothing was deleted.</source>
        <translation>%1 现在的状态是 %2，或者已是另一台机器。没有删除任何内容。</translation>
    </message>
    <message>
        <source>Deleting %1, because nobody used it</source>
        <translation>正在删除 %1，因为没有人使用它</translation>
    </message>
    <message>
        <source>%1 was deleted, because nobody used it</source>
        <translation>已删除 %1，因为没有人使用它</translation>
    </message>
    <message>
        <source>Deleting %1 and its other slices, because nobody used them</source>
        <translation>因为没有人使用，正在删除 %1 和它的其他切片</translation>
    </message>
    <message>
        <source>%1 and its other slices were deleted, because nobody used them</source>
        <translation>因为没有人使用，已删除 %1 和它的其他切片</translation>
    </message>
</context>
<context>
    <name>IncidentActions</name>
    <message>
        <source>What %1 was is not known any more. Create it with the form.</source>
        <translation>已无法得知 %1 原来的配置。请使用表单创建。</translation>
    </message>
    <message>
        <source>The boot disk of each host, and everything on it</source>
        <translation>每台主机的启动磁盘及其上的全部内容</translation>
    </message>
    <message>
        <source>The queued request %1</source>
        <translation>已排队的请求 %1</translation>
    </message>
    <message>
        <source>Recreate %1?</source>
        <translation>要重新创建 %1 吗？</translation>
    </message>
    <message>
        <source>Google calls it READY, but it does not answer. It is deleted, and the same is asked for again: %1 in %2. How long that takes depends on the capacity there.</source>
        <translation>Google 显示它为 READY，但它没有响应。它会被删除，并重新请求同样的 TPU：%2 中的 %1。需要多长时间取决于那里的容量。</translation>
    </message>
    <message>
        <source>Delete and recreate</source>
        <translation>删除并重新创建</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>It was taken back %n more time(s) meanwhile.</source>
        <translation>
            <numerusform>期间又被收回了 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody has used %1 for %2, so it is deleted at %3, as you asked, with its disk. Any activity there keeps it.</source>
        <translation>已有 %2没有人使用 %1，因此将按您的要求在 %3 连同磁盘一起删除。在此之前只要有任何活动，就会保留它。</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Nobody has used %1 and its other slices for %2, so all of them are deleted at %3, as you asked, with their disks. Any activity on one of them keeps all.</source>
        <extracomment>%1 name of a TPU, %2 &quot;3 h&quot;, %3 a time of day</extracomment>
        <translation>已有 %2没有人使用 %1 和它的其他切片，因此将按您的要求在 %3 连同磁盘一起全部删除。在此之前只要其中任何一个有活动，就会全部保留。</translation>
    </message>
</context>
<context>
    <name>IncidentText</name>
    <message>
        <source>%1 has little memory left: Linux may soon end programs there. Look at what uses it.</source>
        <translation>%1 的内存所剩无几：Linux 可能很快会终止其中的程序。请查看是什么占用了内存。</translation>
    </message>
    <message>
        <source>%1 ran out of memory: Linux has probably ended a program there. Look at what is missing, and start it with less.</source>
        <translation>%1 的内存已耗尽：Linux 很可能已终止了其中的某个程序。请查看哪个程序已不在运行，减少其内存需求后重新启动。</translation>
    </message>
    <message>
        <source>The chips of %1 ran out of memory (HBM). Make the batch or the model smaller, or use a larger slice.</source>
        <translation>%1 的芯片内存（HBM）已耗尽。请减小批次或模型，或者使用更大的切片。</translation>
    </message>
    <message>
        <source>A computation on the chips of %1 did not end in time: often one host of several has stopped. See whether all of them run.</source>
        <translation>%1 芯片上的一项计算没有按时结束：往往是多台主机中的一台已停止。请确认所有主机都在运行。</translation>
    </message>
    <message>
        <source>The chips of %1 could not be connected to each other. Start the program on all hosts again; if it stays, create the TPU again.</source>
        <translation>%1 的芯片之间无法互连。请在所有主机上重启程序；如果仍然如此，请重新创建 TPU。</translation>
    </message>
    <message>
        <source>Google reports a symptom of %1: %2.</source>
        <translation>Google 报告了 %1 的一个症状：%2。</translation>
    </message>
    <message>
        <source>soon</source>
        <comment>when a maintenance begins</comment>
        <translation>即将</translation>
    </message>
    <message>
        <source>Google will maintain %1 %2: its hosts restart and running programs end. Save your work before that, or take it now, when it suits you.</source>
        <comment>%2: in 6 days</comment>
        <translation>Google 将对 %1 进行维护（%2）：主机会重启，运行中的程序会结束。请在此之前保存工作；如果现在方便，也可以立即进行。</translation>
    </message>
    <message>
        <source>Google will maintain %1 %2: its hosts restart and running programs end. Save your work before that.</source>
        <comment>%2: in 6 days</comment>
        <translation>Google 将对 %1 进行维护（%2）：主机会重启，运行中的程序会结束。请在此之前保存工作。</translation>
    </message>
    <message>
        <source>some minutes</source>
        <comment>for how long nobody answers</comment>
        <translation>几分钟</translation>
    </message>
    <message>
        <source>Google calls %1 READY, but for %2 none of its hosts has answered. It was taken back without a word, or its SSH server is broken. “Cloud logs…” in its details shows what it wrote to Google until then. If it stays like this, only creating it again helps; what is on its disk is lost then.</source>
        <comment>%2: 7 min</comment>
        <translation>Google 显示 %1 为 READY，但它的所有主机已有 %2没有响应：它可能已被收回而未作通知，或者 SSH 服务器已损坏。它此前写给 Google 的内容，可在详情的“云端日志…”中查看。如果一直如此，只能重新创建；届时磁盘上的内容会丢失。</translation>
    </message>
    <message>
        <source>Google took %1 back (PREEMPTED). The machine and its disk are gone, but its name and quota are still held. Bring it back: what is dead is deleted, and the same is asked for again.</source>
        <translation>Google 已收回 %1（PREEMPTED）。机器和磁盘都已不存在，但名称和配额仍被占用。您可以重新获取一个同样的 TPU：失效的部分会先被删除。</translation>
    </message>
    <message>
        <source>%1 has ended for good (TERMINATED), but its name and quota are still held. Bring it back: what is dead is deleted, and the same is asked for again.</source>
        <translation>%1 已彻底终止（TERMINATED），但名称和配额仍被占用。您可以重新获取一个同样的 TPU：失效的部分会先被删除。</translation>
    </message>
    <message>
        <source>%1 is not there any more, and nobody asked for that: Google sometimes takes machines back like this. Its disk is gone. Bring it back: the same is asked for again.</source>
        <translation>%1 已不存在，而且没有人要求删除它：Google 有时会这样收回机器。它的磁盘也已不存在。您可以重新获取一个同样的 TPU。</translation>
    </message>
    <message>
        <source>Google suspended the request %1: its TPU was taken back. It does nothing any more, but holds its name and quota.</source>
        <translation>Google 已暂停请求 %1：它的 TPU 已被收回。它不再起任何作用，但仍占用名称和配额。</translation>
    </message>
    <message>
        <source>abuse</source>
        <translation>滥用</translation>
    </message>
    <message>
        <source>taken back</source>
        <translation>已收回</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已终止</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>over</source>
        <translation>已失效</translation>
    </message>
    <message>
        <source>maintenance</source>
        <translation>维护中</translation>
    </message>
    <message>
        <source>maintenance ahead</source>
        <translation>即将维护</translation>
    </message>
    <message>
        <source>symptom</source>
        <translation>症状</translation>
    </message>
    <message>
        <source>new address</source>
        <translation>新地址</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Google sees abuse in this project (PROJECT_ABUSE on %1): often somebody got in with a stolen key and mines coins. Google may close the project. Remove the keys that you do not know, delete what you did not start, and answer Google&apos;s mail.</source>
        <translation>Google 认为此项目存在滥用行为（%1 上出现 PROJECT_ABUSE）：往往是有人用盗取的密钥登录并挖矿。Google 可能会关闭此项目。请移除您不认识的密钥，删除不是您启动的资源，并回复 Google 的邮件。</translation>
    </message>
    <message>
        <source>%1 does not answer from here, and neither does any other of your TPUs. Most likely this network does not let SSH through, or a firewall rule expects you at another address. Test the connection to see where it ends.</source>
        <translation>从这里无法访问 %1，您的其他 TPU 也都没有响应。很可能是当前网络不允许 SSH 通过，或者防火墙规则只接受您的另一个地址。请测试连接，查看在哪里中断。</translation>
    </message>
    <message>
        <source>The request %1 is over, but still holds its name and quota. Clean up to free them.</source>
        <translation>请求 %1 已失效，但仍占用名称和配额。清理后即可释放。</translation>
    </message>
    <message>
        <source>Google maintains %1: its hosts may restart, programs end, /tmp is emptied and addresses may change. Nothing has to be created again: wait some minutes, terminals come back by themselves.</source>
        <translation>Google 正在维护 %1：主机可能会重启，程序会结束，/tmp 会被清空，地址可能会改变。无需重新创建：等待几分钟，终端会自行恢复。</translation>
    </message>
    <message>
        <source>%1 has a new address: %3, before it was %2. It is the same machine. Open terminals and your SSH config follow by themselves.</source>
        <translation>%1 有了新地址：%3，之前是 %2。机器还是同一台。已打开的终端和您的 SSH 配置会自动更新。</translation>
    </message>
    <message>
        <source>%1 was deleted, not by TPU Desk: by you or somebody else in another way, or by Google, which does not tell. Its disk is gone. If you still want it, bring it back: the same is asked for again.</source>
        <translation>%1 已被删除，但不是 TPU Desk 删除的：可能是您或他人用其他方式删除的，也可能是 Google 删除的，无从得知。它的磁盘也已不存在。如果仍然需要，您可以重新获取一个同样的 TPU。</translation>
    </message>
    <message>
        <source>See who can log in</source>
        <translation>查看谁可以登录</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>重新获取</translation>
    </message>
    <message>
        <source>Recreate…</source>
        <translation>重新创建…</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Test the connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查看</translation>
    </message>
    <message>
        <source>Take it now…</source>
        <translation>现在进行…</translation>
    </message>
    <message>
        <source>Open a terminal</source>
        <translation>打开终端</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>%1 is not there any more. Whether somebody deleted it or Google took it back cannot be read, so it does not come back by itself. Its disk is gone. If you still want it, bring it back: the same is asked for again.</source>
        <translation>%1 已不存在。无法得知是有人删除了它，还是 Google 收回了它，因此不会自动重新获取。它的磁盘也已不存在。如果您仍然需要，可以重新获取一个同样的 TPU。</translation>
    </message>
    <message>
        <source>Google&apos;s words: %1</source>
        <translation>Google 的原文：%1</translation>
    </message>
    <message>
        <source>run time over</source>
        <translation>运行时长已到</translation>
    </message>
    <message>
        <source>The run time of %1 is over: Google deleted it and its boot disk, as planned, and bills it no longer. Its request still holds the name: clean up to free it.</source>
        <translation>%1 的运行时长已到：Google 已按计划将它连同启动磁盘删除，不再计费。它的请求仍占用名称：请清理以释放。</translation>
    </message>
</context>
<context>
    <name>IntegrationOffer</name>
    <message>
        <source>Mark each command and its result in terminals on %1?</source>
        <translation>要在 %1 的终端中标记每条命令及其结果吗？</translation>
    </message>
    <message>
        <source>Each prompt gets a mark that shows whether its command succeeded, the next terminal can begin in the same folder, and you can be notified when a command ends. A few lines in the start-up files of the shells there do it.</source>
        <translation>每个提示符旁会有标记，显示命令是否成功；下一个终端可以在同一文件夹中打开；命令结束时可以通知您。只需在主机的 shell 启动文件中加几行。</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Show lines…</source>
        <translation>查看要添加的行…</translation>
    </message>
    <message>
        <source>Add these lines on %1?</source>
        <translation>要在 %1 上添加这些行吗？</translation>
    </message>
    <message>
        <source>They are added at the end of ~/.bashrc, and of ~/.zshrc where zsh is installed. A file that is not there is not created. The menu of the terminal takes them out again.</source>
        <translation>这些行会加到 ~/.bashrc 的末尾；如果装有 zsh，也会加到 ~/.zshrc 的末尾。不存在的文件不会创建。可以从终端的菜单中再移除。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Add these lines</source>
        <translation>添加这些行</translation>
    </message>
    <message>
        <source>Remove the shell integration on %1?</source>
        <translation>要移除 %1 上的 shell 集成吗？</translation>
    </message>
    <message>
        <source>The lines that mark commands are taken out of ~/.bashrc and ~/.zshrc there. All other lines stay as they are.</source>
        <translation>会从主机的 ~/.bashrc 和 ~/.zshrc 中去掉用于标记命令的行，其他行保持不变。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Changing the start-up files on %1…</source>
        <translation>正在更改 %1 上的启动文件…</translation>
    </message>
    <message>
        <source>Shells on %1 that start from now on mark their commands.</source>
        <translation>从现在起，在 %1 上启动的 shell 会标记命令。</translation>
    </message>
    <message>
        <source>The lines are gone from %1. Shells that run mark their commands until they end.</source>
        <translation>已从 %1 上移除这些行。正在运行的 shell 在结束之前仍会标记命令。</translation>
    </message>
    <message>
        <source>Remove shell integration…</source>
        <translation>移除 shell 集成…</translation>
    </message>
    <message>
        <source>Mark commands on this host…</source>
        <translation>在此主机上标记命令…</translation>
    </message>
</context>
<context>
    <name>JaxVerdict</name>
    <message>
        <source>No host has counted its devices. %1</source>
        <translation>没有主机检测到设备。%1</translation>
    </message>
    <message>
        <source>Only %1 of %2 hosts have counted. %3</source>
        <translation>%2 台主机中只有 %1 台完成检测。%3</translation>
    </message>
    <message>
        <source>The hosts count different numbers of devices, so they did not all join the same program. Free the chips, then check again.</source>
        <translation>各主机检测到的设备数不同，说明它们没有全部加入同一个程序。请释放芯片，然后再次检查。</translation>
    </message>
    <message>
        <source>JAX runs, but on “%1” and not on the TPU. The runtime may not fit, or jax was installed without [tpu].</source>
        <translation>JAX 能运行，但用的是“%1”而不是 TPU。运行时可能不合适，或安装 jax 时没有带 [tpu]。</translation>
    </message>
    <message>
        <source>JAX counts %1 devices on %2 hosts, and this slice has %3. A host may count only its own: look whether all run the same JAX, then check again.</source>
        <translation>JAX 在 %2 台主机上检测到 %1 个设备，而此切片有 %3 个。某台主机可能只检测到自己的设备：请确认所有主机运行相同的 JAX，然后再次检查。</translation>
    </message>
</context>
<context>
    <name>Job</name>
    <message>
        <source>“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.</source>
        <translation>“%1”不能用作变量名：只能使用字母、数字和“_”，且不能以数字开头。</translation>
    </message>
    <message>
        <source>The value of %1 holds a NUL character: remove it.</source>
        <translation>%1 的值中含有 NUL 字符，请将其删除。</translation>
    </message>
    <message>
        <source>%1 is there twice. Keep one of them.</source>
        <translation>%1 出现了两次，请只保留一个。</translation>
    </message>
    <message>
        <source>It was not interrupted: it ended by itself. Look at its output, then start it again.</source>
        <translation>作业并非被中断，而是自行结束。请先查看输出，再重启。</translation>
    </message>
    <message>
        <source>It had failed already when the machine was lost. Look at its output, then start it again.</source>
        <translation>机器丢失之前，作业已经失败。请先查看输出，再重启。</translation>
    </message>
    <message numerus="yes">
        <source>It was interrupted and started again %n times within an hour. It rests until you start it.</source>
        <translation>
            <numerusform>一小时内已中断并重启 %n 次。在您启动之前不再自动重启。</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <translation>请输入名称。</translation>
    </message>
    <message>
        <source>Choose the hosts it runs on.</source>
        <translation>请选择运行的主机。</translation>
    </message>
    <message>
        <source>Write the command that is to run on every host.</source>
        <translation>请填写要在每台主机上运行的命令。</translation>
    </message>
    <message>
        <source>The command is too long. Upload it as a script and call that.</source>
        <translation>命令过长。请作为脚本上传后调用。</translation>
    </message>
    <message>
        <source>Write a folder of the hosts that begins with / or with ~/.</source>
        <translation>请填写主机上的文件夹，以 / 或 ~/ 开头。</translation>
    </message>
    <message>
        <source>An upload needs a folder of its own, for example ~/train.</source>
        <translation>上传需要一个专用文件夹，例如 ~/train。</translation>
    </message>
    <message>
        <source>The command contains a NUL character, which is not text. Remove it.</source>
        <translation>命令中有 NUL 字符，它不是文本：请将其删除。</translation>
    </message>
</context>
<context>
    <name>JobDetails</name>
    <message>
        <source>Attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>Log of %1</source>
        <translation>%1 的日志</translation>
    </message>
    <message>
        <source>(What came before is left out here; download the log to read all of it.)</source>
        <translation>（此处省略了之前的内容；下载日志可查看全部。）</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ends the job on all hosts. It gets time to save before it is forced to end.</source>
        <translation>在所有主机上结束作业。强制结束之前会留出保存的时间。</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重启作业</translation>
    </message>
    <message>
        <source>Stops what still runs, checks that nobody holds the chips, and starts on all hosts at once</source>
        <translation>停止仍在运行的部分，确认芯片无人占用，再在所有主机上同时启动</translation>
    </message>
    <message>
        <source>Free the chips and start again</source>
        <translation>释放芯片并重启作业</translation>
    </message>
    <message>
        <source>Start all the same</source>
        <translation>仍然启动</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Takes it out of the list, and its logs off the hosts</source>
        <translation>从列表中移除，并删除主机上的日志</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随最新</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>在日志中查找</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>Opens a terminal on this host, in the job&apos;s tmux session while it runs</source>
        <translation>打开该主机的终端；运行期间进入作业的 tmux 会话</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>下载…</translation>
    </message>
    <message>
        <source>Start where it is missing</source>
        <translation>在缺少的主机上启动</translation>
    </message>
    <message>
        <source>Begins on the hosts where it never began; what runs on the others goes on</source>
        <translation>只在从未启动过的主机上启动，其他主机上的照常运行</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Its machines are gone. Choose others with “%1”.</source>
        <translation>它的机器已不在了，请用“%1”选择其他机器。</translation>
    </message>
    <message>
        <source>(What came before was not kept.)</source>
        <translation>（之前的内容没有保留。）</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
</context>
<context>
    <name>JobExplainer</name>
    <message numerus="yes">
        <source>%n other hosts say the same</source>
        <translation>
            <numerusform>另有 %n 台主机报告相同错误</numerusform>
        </translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>解决办法：%1</translation>
    </message>
    <message>
        <source>Show the line</source>
        <translation>显示该行</translation>
    </message>
    <message>
        <source>Where others had it (%1)</source>
        <translation>他人遇到的情况（%1）</translation>
    </message>
    <message>
        <source>%1 in the guide</source>
        <translation>在指南中查看 %1</translation>
    </message>
    <message>
        <source>Install it on all hosts, or correct the name in the program.</source>
        <translation>请在所有主机上安装它，或更正程序中的名称。</translation>
    </message>
    <message>
        <source>%1 is not installed in %2.</source>
        <translation>%2 中没有安装 %1。</translation>
    </message>
    <message>
        <source>Install on all hosts…</source>
        <translation>在所有主机上安装…</translation>
    </message>
</context>
<context>
    <name>JobFix</name>
    <message>
        <source>%1 of %2, %3 of %4 files</source>
        <translation>%1 / %2，%3 / %4 个文件</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n files were not copied. %2</source>
        <translation>
            <numerusform>%1：%n 个文件未复制。%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: it could not be done there (exit %2).</source>
        <translation>%1：无法完成（退出码 %2）。</translation>
    </message>
</context>
<context>
    <name>JobFlow</name>
    <message>
        <source>The host did not answer in time. It may be overloaded: try again.</source>
        <translation>主机没有及时响应，可能负载过高，请重试。</translation>
    </message>
    <message>
        <source>The host could not do it. Log in there and look at ~/.tpudesk.</source>
        <translation>主机无法完成操作。请登录并查看 ~/.tpudesk。</translation>
    </message>
    <message>
        <source>There is no folder %1 on this host. Upload it, or correct its name.</source>
        <translation>这台主机上没有文件夹 %1。请上传，或更正名称。</translation>
    </message>
    <message>
        <source>The folder %1 on this host cannot be entered: it belongs to somebody else.</source>
        <translation>无法进入这台主机上的文件夹 %1：它属于其他用户。</translation>
    </message>
    <message>
        <source>The home folder of this user is missing on this host.</source>
        <translation>这台主机上没有该用户的主目录。</translation>
    </message>
    <message>
        <source>Not all could be written to ~/.tpudesk on this host: its disk is full. Make room there and start again.</source>
        <translation>未能在这台主机的 ~/.tpudesk 中全部写入：磁盘已满。请在那里腾出空间，然后重启作业。</translation>
    </message>
    <message>
        <source>~/.tpudesk cannot be written on this host: its disk is full or read-only. Make room there and start again.</source>
        <translation>无法写入这台主机的 ~/.tpudesk：磁盘已满或只读。请在那里腾出空间，然后重启作业。</translation>
    </message>
    <message>
        <source>It was told to begin, but nothing runs on this host. Log in there and try tmux.</source>
        <translation>已下达启动指令，但这台主机上没有任何进程在运行。请登录并试一下 tmux。</translation>
    </message>
</context>
<context>
    <name>JobHostModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>JobListModel</name>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机数</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>启动时间</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
</context>
<context>
    <name>JobNotice</name>
    <message>
        <source>%1 has finished</source>
        <translation>“%1”已完成</translation>
    </message>
    <message>
        <source>%1 has failed</source>
        <translation>“%1”失败</translation>
    </message>
    <message>
        <source>%1 could not be started</source>
        <translation>“%1”未能启动</translation>
    </message>
    <message>
        <source>%1 was interrupted</source>
        <translation>“%1”被中断</translation>
    </message>
    <message>
        <source>%1: how it ended is not known</source>
        <translation>“%1”：结束情况不明</translation>
    </message>
</context>
<context>
    <name>JobScript</name>
    <message>
        <source>The host&apos;s answer cannot be understood: how this job stands there is not known. Log in there and look into ~/.tpudesk/jobs.</source>
        <translation>无法解析主机的响应，作业状态不明。请登录主机并查看 ~/.tpudesk/jobs。</translation>
    </message>
    <message>
        <source>The host does not say who holds the chips: it may still be somebody.</source>
        <translation>主机没有说明谁占用芯片：可能仍有进程占用。</translation>
    </message>
    <message>
        <source>The host was restarted while the command ran.</source>
        <translation>命令运行期间主机被重启。</translation>
    </message>
    <message>
        <source>The machine was created again: what ran on the old one is gone.</source>
        <translation>机器已重新创建，旧机器上运行的内容已不存在。</translation>
    </message>
    <message>
        <source>Its folder under ~/.tpudesk/jobs is gone from this host: how it ended is not known.</source>
        <translation>这台主机上 ~/.tpudesk/jobs 下的文件夹已不存在：作业如何结束无从得知。</translation>
    </message>
    <message>
        <source>Its processes are gone and nobody wrote down how: they were killed from outside, often because the host&apos;s memory was used up.</source>
        <translation>进程已消失且没有留下记录：它们是被外部强制终止的，多半因为主机内存耗尽。</translation>
    </message>
    <message>
        <source>Nothing on this host says that it ever began.</source>
        <translation>这台主机上没有任何迹象表明它曾经启动。</translation>
    </message>
    <message>
        <source>The TPU is not there any more.</source>
        <translation>该 TPU 已不存在。</translation>
    </message>
    <message>
        <source>The TPU was taken away or stopped: it is %1 now.</source>
        <translation>TPU 被收回或停止，当前状态为 %1。</translation>
    </message>
    <message>
        <source>This job&apos;s TPU was deleted; a newer TPU has its name.</source>
        <translation>这个作业所在的 TPU 已被删除；现在同名的是一个新的 TPU。</translation>
    </message>
</context>
<context>
    <name>JobService</name>
    <message numerus="yes">
        <source>%1 on %n hosts</source>
        <translation>
            <numerusform>%1（%n 台主机）</numerusform>
        </translation>
    </message>
    <message>
        <source>uploading</source>
        <translation>正在上传</translation>
    </message>
    <message>
        <source>getting the hosts ready</source>
        <translation>正在准备主机</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>checking that nobody holds the chips</source>
        <translation>正在确认芯片无人占用</translation>
    </message>
    <message>
        <source>freeing the chips</source>
        <translation>正在释放芯片</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Not started, because %1 is not ready.</source>
        <translation>未启动，因为 %1 尚未就绪。</translation>
    </message>
    <message>
        <source>It was stopped before it began.</source>
        <translation>在开始之前已停止。</translation>
    </message>
    <message>
        <source>It was stopped before it began. What was uploaded stays; the next start goes on from there.</source>
        <translation>在开始之前已停止。已上传的内容会保留，下次启动从那里继续。</translation>
    </message>
    <message>
        <source>%1: it could not be stopped there, and may still run. %2</source>
        <translation>%1：未能停止，可能仍在运行。%2</translation>
    </message>
    <message>
        <source>%1: %2 (process %3) does not end, not even when it is killed. Restart that host.</source>
        <translation>%1：%2（进程 %3）即使强制终止也不结束。请重启该主机。</translation>
    </message>
    <message numerus="yes">
        <source>The chips are held on %n hosts. Nothing was started over that.</source>
        <translation>
            <numerusform>%n 台主机上的芯片被占用，因此没有启动作业。</numerusform>
        </translation>
    </message>
    <message>
        <source>This job is not in the list any more.</source>
        <translation>该作业已不在列表中。</translation>
    </message>
    <message>
        <source>Something is being done to this job already. Wait until that is over.</source>
        <translation>已有操作正在处理此作业，请等待其结束。</translation>
    </message>
    <message>
        <source>Type the secret values again (%1): they are not kept when TPU Desk ends.</source>
        <translation>请再次输入机密值（%1）：TPU Desk 退出后不会保留。</translation>
    </message>
    <message>
        <source>It is being stopped already.</source>
        <translation>已在停止中。</translation>
    </message>
    <message>
        <source>It runs. Stop it first.</source>
        <translation>正在运行，请先停止。</translation>
    </message>
    <message>
        <source>It never began on this host.</source>
        <translation>它从未在这台主机上启动。</translation>
    </message>
    <message>
        <source>There is no host left that it is missing on. Start it again everywhere instead.</source>
        <translation>已没有缺少此作业的主机。请改为在所有主机上重启作业。</translation>
    </message>
    <message>
        <source>done</source>
        <comment>how a job ended</comment>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>how a job ended</comment>
        <translation>已停止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <comment>how a job ended</comment>
        <translation>已中断</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>how a job ended</comment>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1: %2 at step %3</source>
        <comment>a job, how it ended, where</comment>
        <translation>%1：%2（第 %3 步）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a job, how it ended</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>not known (last step %1)</source>
        <translation>未知（最后见到第 %1 步）</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 failed, other hosts still run</source>
        <translation>%1 失败，其他主机仍在运行</translation>
    </message>
</context>
<context>
    <name>JobSheet</name>
    <message>
        <source>%1 processes on the %2 chips of each host</source>
        <translation>每台主机的 %2 个芯片上运行 %1 个进程</translation>
    </message>
    <message>
        <source>Folder to upload</source>
        <translation>要上传的文件夹</translation>
    </message>
    <message>
        <source>Write the command of one process first: the script runs it once for each.</source>
        <translation>请先写好单个进程的命令：脚本会为每个进程运行一次。</translation>
    </message>
    <message>
        <source>New job</source>
        <translation>新建作业</translation>
    </message>
    <message>
        <source>Change the job and start it again</source>
        <translation>更改并重启作业</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Split the chips</source>
        <translation>拆分芯片</translation>
    </message>
    <message>
        <source>Makes a script that runs the command several times on each host, each on its own chips</source>
        <translation>生成脚本，在每台主机上多次运行该命令，各用各的芯片</translation>
    </message>
    <message>
        <source>Folder on the hosts</source>
        <translation>主机上的文件夹</translation>
    </message>
    <message>
        <source>The command begins here; an upload goes here.</source>
        <translation>命令从这里开始，上传的内容也放在这里。</translation>
    </message>
    <message>
        <source>Upload a folder of this computer</source>
        <translation>上传本机文件夹</translation>
    </message>
    <message>
        <source>Empty: nothing is uploaded. Only what has changed is sent.</source>
        <translation>留空则不上传。只发送有变化的内容。</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>All hosts share this folder: upload it once</source>
        <translation>所有主机共享此文件夹：只上传一次</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>One pattern on a line, as in .gitignore</source>
        <translation>每行一个模式，写法同 .gitignore</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>A step line looks like this</source>
        <translation>步数行的匹配模式</translation>
    </message>
    <message>
        <source>A regular expression; empty: the usual ones are known (“step 120”, progress bars).</source>
        <translation>正则表达式；留空则识别常见格式（“step 120”、进度条）。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Start on all hosts</source>
        <translation>在所有主机上启动</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重启作业</translation>
    </message>
    <message>
        <source>Start it again by itself after an interruption</source>
        <translation>中断后自动重启</translation>
    </message>
    <message>
        <source>As soon as all hosts are back.</source>
        <translation>所有主机恢复后立即进行。</translation>
    </message>
    <message>
        <source>first program</source>
        <translation>第一个程序</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Put in an example</source>
        <translation>填入示例</translation>
    </message>
    <message>
        <source>A small JAX program that keeps every chip busy for half a minute</source>
        <translation>一段小的 JAX 程序，让每个芯片忙上半分钟</translation>
    </message>
    <message>
        <source>Every chip multiplies matrices for half a minute. A first program: change it as you like.</source>
        <translation>每个芯片做半分钟的矩阵乘法。这是第一个程序，可以随意修改。</translation>
    </message>
    <message>
        <source>the hosts find each other</source>
        <translation>各主机互相发现</translation>
    </message>
    <message>
        <source>Start on the chosen hosts</source>
        <translation>在所选主机上启动</translation>
    </message>
    <message>
        <source>This folder cannot be read. Give yourself the right to read it, or choose another one.</source>
        <translation>无法读取此文件夹。请为自己加上读取权限，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>There is no such folder on this computer. Correct its path, or choose it with “Browse…”.</source>
        <translation>这台计算机上没有这个文件夹。请更正路径，或用“浏览…”选择。</translation>
    </message>
    <message>
        <source>Run again when a synced folder changes</source>
        <translation>同步的文件夹有变化时重新运行</translation>
    </message>
    <message>
        <source>As soon as what has changed is on its hosts. What still runs is stopped first.</source>
        <translation>有变化的内容到达主机后立即开始；仍在运行的会先停止。</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
</context>
<context>
    <name>JobVariables</name>
    <message>
        <source>Add a variable</source>
        <translation>添加变量</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NAME</translation>
    </message>
    <message>
        <source>Name of the variable</source>
        <translation>变量名</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Value of the variable</source>
        <translation>变量值</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>机密</translation>
    </message>
    <message>
        <source>Its value goes to the hosts only: it is in no log, no setting, and gone when TPU Desk ends.</source>
        <translation>其值只发送到主机：不写入日志或设置，TPU Desk 退出后即消失。</translation>
    </message>
    <message>
        <source>Take this variable away</source>
        <translation>移除此变量</translation>
    </message>
</context>
<context>
    <name>JobsView</name>
    <message>
        <source>Forget %1?</source>
        <translation>要移除 %1 吗？</translation>
    </message>
    <message>
        <source>It is taken out of the list.</source>
        <translation>将从列表中移除。</translation>
    </message>
    <message>
        <source>Its logs on all hosts, of all attempts</source>
        <translation>所有主机上所有尝试的日志</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Download the log</source>
        <translation>下载日志</translation>
    </message>
    <message>
        <source>Downloading the log…</source>
        <translation>正在下载日志…</translation>
    </message>
    <message>
        <source>%1 (%2) is there.</source>
        <translation>已保存 %1（%2）。</translation>
    </message>
    <message>
        <source>Asking the host…</source>
        <translation>正在查询主机…</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>新建作业…</translation>
    </message>
    <message>
        <source>No jobs</source>
        <translation>没有作业</translation>
    </message>
    <message>
        <source>A job runs a command on all hosts at once, in tmux: it goes on when this computer sleeps. Its logs come here, known errors are explained, and it is stopped cleanly and started again.</source>
        <translation>作业会在所有主机的 tmux 中同时运行一条命令，这台计算机休眠也会继续。日志汇集在这里，已知错误会附上说明；停止时不留残余进程，也可以重启。</translation>
    </message>
    <message>
        <source>uploading</source>
        <translation>正在上传</translation>
    </message>
    <message>
        <source>uploading: %1</source>
        <translation>正在上传：%1</translation>
    </message>
    <message>
        <source>getting ready</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>checking the chips</source>
        <translation>正在检查芯片</translation>
    </message>
    <message>
        <source>freeing the chips</source>
        <translation>正在释放芯片</translation>
    </message>
    <message>
        <source>%1 (process %2, user %3)</source>
        <translation>%1（进程 %2，用户 %3）</translation>
    </message>
    <message>
        <source>ended by signal %1</source>
        <translation>因信号 %1 结束</translation>
    </message>
    <message>
        <source>ended with exit status %1</source>
        <translation>已结束，退出码 %1</translation>
    </message>
    <message>
        <source>%1 failed first: %2.</source>
        <translation>%1 最先失败：%2。</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未启动</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>已成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>The chips are held: %1.</source>
        <translation>芯片被占用：%1。</translation>
    </message>
    <message>
        <source>%1: no step line for %2. It may be hung, or compile.</source>
        <translation>%1：已有 %2 没有输出新的步数。可能卡住，也可能正在编译。</translation>
    </message>
    <message numerus="yes">
        <source>Runs on %n hosts, also when this computer sleeps or TPU Desk is closed.</source>
        <translation>
            <numerusform>正在 %n 台主机上运行；即使这台计算机休眠或 TPU Desk 已关闭，也不受影响。</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended well on all hosts.</source>
        <translation>已在所有主机上正常结束。</translation>
    </message>
    <message>
        <source>does not answer: %1</source>
        <translation>没有响应：%1</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message>
        <source>no step line for %1</source>
        <translation>已有 %1 没有输出新的步数</translation>
    </message>
    <message>
        <source>without tmux: it ends with the host&apos;s login service</source>
        <translation>未使用 tmux：主机的登录服务结束时作业也会结束</translation>
    </message>
    <message>
        <source>by itself, after an interruption</source>
        <translation>中断后自动</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>%1 · %2 · started %3</source>
        <translation>%1 · %2 · 启动方式：%3</translation>
    </message>
    <message>
        <source>Free the chips and start again</source>
        <translation>释放芯片并重启作业</translation>
    </message>
    <message>
        <source>Stop everywhere and start again</source>
        <translation>全部停止并重启作业</translation>
    </message>
    <message>
        <source>Set %1 and start again</source>
        <translation>设置 %1 并重启作业</translation>
    </message>
    <message>
        <source>Remove /tmp/tpu_logs and start again</source>
        <translation>删除 /tmp/tpu_logs 并重启作业</translation>
    </message>
    <message>
        <source>Show what fills the disk</source>
        <translation>查看磁盘占用</translation>
    </message>
    <message>
        <source>Open the environment</source>
        <translation>打开环境</translation>
    </message>
    <message>
        <source>Open the network step</source>
        <translation>打开网络步骤</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>前往“SSH 密钥”</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>Open Quota</source>
        <translation>查看配额</translation>
    </message>
    <message>
        <source>Open TPUs</source>
        <translation>查看 TPU</translation>
    </message>
    <message>
        <source>Open a terminal there</source>
        <translation>在该主机打开终端</translation>
    </message>
    <message>
        <source>Stopped on all hosts. Nothing of it runs any more.</source>
        <translation>已在所有主机上停止，没有残留进程。</translation>
    </message>
    <message>
        <source>The log cannot be read now: %1</source>
        <translation>目前无法读取日志：%1</translation>
    </message>
    <message>
        <source>The log went with %1: on %2 its TPU VM was no longer there.</source>
        <translation>日志已随 %1 一起消失：截至 %2，它的 TPU 虚拟机已不存在。</translation>
    </message>
    <message>
        <source>%1 is gone: on %2 its TPU VM was no longer there. Below is what had been read of the log.</source>
        <translation>%1 的 TPU 虚拟机已不存在（%2 起不再列出）。下面是此前已读取的日志。</translation>
    </message>
    <message>
        <source>This job&apos;s TPU was deleted, and its log with it. The %1 of now is a newer TPU of that name.</source>
        <translation>这个作业所在的 TPU 已被删除，日志也随之消失。现在的 %1 是一个同名的新 TPU。</translation>
    </message>
    <message>
        <source>This job&apos;s TPU was deleted; the %1 of now is a newer TPU of that name. Below is what had been read of the log.</source>
        <translation>这个作业所在的 TPU 已被删除；现在的 %1 是一个同名的新 TPU。下面是此前已读取的日志。</translation>
    </message>
    <message>
        <source>Below is what had been read of it before.</source>
        <translation>下面是此前已读取的内容。</translation>
    </message>
    <message>
        <source>There is no log of it on %1 any more.</source>
        <translation>%1 上已没有这次运行的日志。</translation>
    </message>
    <message>
        <source>It printed nothing.</source>
        <translation>它没有输出任何内容。</translation>
    </message>
    <message>
        <source>The log is being read…</source>
        <translation>正在读取日志…</translation>
    </message>
    <message>
        <source>A job runs a command on all hosts at once, in tmux. On a real TPU it goes on while this computer sleeps. Its logs come here, known errors are explained, and it is stopped cleanly and started again.</source>
        <translation>作业会在所有主机的 tmux 中同时运行一条命令。在真实 TPU 上，这台计算机休眠时它照常运行。日志汇集在这里，已知错误会附上说明；停止时不留残余进程，也可以重启。</translation>
    </message>
    <message numerus="yes">
        <source>Runs on %n hosts. When TPU Desk is closed, the practice hosts end, and this job with them.</source>
        <translation>
            <numerusform>正在 %n 台主机上运行。关闭 TPU Desk 后，演练主机会停止，作业也随之结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>It runs again when %1 has changed and is on its hosts.</source>
        <translation>%1 有变化并到达主机后，会重新运行。</translation>
    </message>
    <message>
        <source>It ran again with a folder that is not synced any more.</source>
        <translation>它所跟随的文件夹已不再同步。</translation>
    </message>
</context>
<context>
    <name>Journal</name>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>it may not be written to</source>
        <translation>没有写入权限</translation>
    </message>
    <message>
        <source>the disk reports an error</source>
        <translation>磁盘报告错误</translation>
    </message>
    <message>
        <source>it cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>文件已损坏</translation>
    </message>
    <message>
        <source>The record of your requests (%1) could not be kept: %2. Without it nothing is sent to Google. Free some space or put the permissions right, then go on.</source>
        <translation>无法保存您的请求记录（%1）：%2。没有记录就不会向 Google 发送任何内容。请腾出空间或修正权限，然后继续。</translation>
    </message>
    <message>
        <source>The record of your requests (%1) cannot be made. Without it nothing is sent to Google. Free some space or put the permissions right, then go on.</source>
        <translation>无法建立您的请求记录（%1）。没有记录就不会向 Google 发送任何内容。请腾出空间或修正权限，然后继续。</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 已损坏。</translation>
    </message>
    <message>
        <source>The record of your requests (%1) was written by a newer version of the program. Use that version, or move the file away.</source>
        <translation>您的请求记录（%1）由更新版本的程序写入。请使用该版本，或移走此文件。</translation>
    </message>
    <message>
        <source>%1 is damaged and cannot be moved away. Put the permissions of its folder right, then go on.</source>
        <translation>%1 已损坏且无法移走。请修正其所在文件夹的权限，然后继续。</translation>
    </message>
    <message>
        <source>%1 cannot be made.</source>
        <translation>无法创建 %1。</translation>
    </message>
    <message>
        <source>The record of your requests (%1) is not open.</source>
        <translation>您的请求记录（%1）未打开。</translation>
    </message>
</context>
<context>
    <name>JsonFile</name>
    <message>
        <source>%1 could not be saved: %2. Check the free space and the permissions of the folder; until then changes last only as long as the program runs.</source>
        <translation>无法保存 %1：%2。请检查可用空间和文件夹权限；在此之前，更改只在程序运行期间有效。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. Check its permissions.</source>
        <translation>无法读取 %1：%2。请检查其权限。</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 已损坏。</translation>
    </message>
    <message>
        <source>it is a link to another file</source>
        <translation>它是指向其他文件的链接</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>%1 was written by a newer version of TPU Desk meanwhile and was left as it is: what you change here lasts only as long as this window. Use the newer version.</source>
        <translation>在此期间，更新版本的 TPU Desk 写入了 %1，因此它被原样保留：您在此处的更改仅在此窗口打开期间有效。请使用更新的版本。</translation>
    </message>
</context>
<context>
    <name>JsonModel</name>
    <message>
        <source>The preview shows JSON files of up to %1.</source>
        <translation>预览可显示不超过 %1 的 JSON 文件。</translation>
    </message>
    <message>
        <source>Line %1 is not valid JSON: %2.</source>
        <translation>第 %1 行不是有效的 JSON：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n more, not shown</source>
        <translation>
            <numerusform>还有 %n 项未显示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>KeepSheet</name>
    <message>
        <source>This is an on-demand TPU: Google does not take it back without need. If it comes back by itself, it also runs, and may be billed, while you are away.</source>
        <translation>这是按需 TPU：如无必要，Google 不会收回它。如果设为自动重新获取，它也会在您不在时运行，并可能产生费用。</translation>
    </message>
    <message>
        <source>When %1 is taken back, or idle</source>
        <translation>%1 被收回或空闲时</translation>
    </message>
    <message>
        <source>Google takes spot and preemptible TPUs back when it needs them; machine and disk are gone then. To bring one back, TPU Desk deletes what is dead, asks for the same again for as long as it takes, waits until SSH lets you in, and runs the command. Keep your checkpoints in a bucket: nothing on the old disk comes back.</source>
        <translation>Google 在需要时会收回 Spot 和抢占式 TPU；届时机器和磁盘都会消失。重新获取时，TPU Desk 会删除失效的部分，持续请求同样的 TPU 直到成功，等待您可以通过 SSH 登录，然后运行命令。请将检查点保存在存储桶中：旧磁盘上的内容无法恢复。</translation>
    </message>
    <message>
        <source>Command to run when it is back</source>
        <translation>重新获取后运行的命令</translation>
    </message>
    <message>
        <source>On every host, as you, with bash, in tmux. Its output is in ~/.tpudesk/again.log there. Do not write passwords or tokens here: it is kept on this computer.</source>
        <translation>在每台主机上以您的用户身份，用 bash 在 tmux 中运行。输出保存在主机的 ~/.tpudesk/again.log 中。请不要在这里写密码或令牌：内容会保存在这台计算机上。</translation>
    </message>
    <message>
        <source>The TPU is kept then, and you see what the command wrote. Being taken back again does not count.</source>
        <translation>届时 TPU 会保留，您可以看到命令的输出。再次被收回不计入次数。</translation>
    </message>
    <message>
        <source>never</source>
        <comment>a TPU is deleted when it is idle</comment>
        <translation>从不</translation>
    </message>
    <message>
        <source> h</source>
        <comment>hours, after a number</comment>
        <translation> 小时</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Bring it back automatically, without asking</source>
        <translation>自动重新获取，不再询问</translation>
    </message>
    <message>
        <source>Stop after this many identical failures</source>
        <translation>连续失败几次后放弃</translation>
    </message>
    <message>
        <source>Delete it when nobody has used it for</source>
        <translation>闲置超过以下时间后删除</translation>
    </message>
    <message>
        <source>TPU Desk looks every few minutes while it runs: nothing holds the chips, nothing computes, nobody types. It warns you 15 minutes before, and any activity keeps the TPU. The boot disk goes with it. Several slices go together, when each of them is idle.</source>
        <translation>TPU Desk 运行期间每隔几分钟查看一次：没有程序占用芯片，没有计算，也没有人输入。删除前 15 分钟会提醒您，只要有活动就会保留 TPU。启动磁盘会一起删除。多个切片要全部空闲才会一起删除。</translation>
    </message>
</context>
<context>
    <name>KeyLockController</name>
    <message>
        <source>The SSH keys are locked. The next login asks for the passphrase. Connections that stand go on.</source>
        <translation>SSH 密钥已锁定。下次登录时需要输入密码短语。已建立的连接保持不变。</translation>
    </message>
    <message>
        <source>No SSH key was unlocked. The next login asks for the passphrase.</source>
        <translation>没有处于解锁状态的 SSH 密钥。下次登录时需要输入密码短语。</translation>
    </message>
</context>
<context>
    <name>KeyMenu</name>
    <message>
        <source>Only the SSH agent holds this key. Its file is not known here.</source>
        <translation>此密钥只在 SSH 代理中，这里不知道它的文件在哪里。</translation>
    </message>
    <message>
        <source>The public half of this key is not known: there is no .pub file beside it.</source>
        <translation>不知道此密钥的公钥：它旁边没有 .pub 文件。</translation>
    </message>
    <message>
        <source>Copy the public key</source>
        <translation>复制公钥</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Change the passphrase…</source>
        <translation>更改密码短语…</translation>
    </message>
</context>
<context>
    <name>KeyRouteBox</name>
    <message>
        <source>How your key gets onto TPU VMs</source>
        <translation>密钥如何到达 TPU 虚拟机</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Each TPU VM</source>
        <translation>每台 TPU 虚拟机</translation>
    </message>
    <message>
        <source>OS Login</source>
        <translation>OS Login</translation>
    </message>
    <message>
        <source>the user that Google names</source>
        <translation>Google 指定的用户</translation>
    </message>
    <message>
        <source>It is not on these yet, publish it again: %1</source>
        <translation>密钥还不在以下 TPU 虚拟机上，请重新上传：%1</translation>
    </message>
    <message>
        <source>The project does not say so to its machines: only TPU VMs that you create here from now on ask OS Login.</source>
        <translation>项目没有让机器使用 OS Login：只有今后在这里创建的 TPU 虚拟机才会使用。</translation>
    </message>
</context>
<context>
    <name>KeyToken</name>
    <message>
        <source>The private key in this file is damaged or of another kind than Google&apos;s. Make a new key for the service account and choose its file.</source>
        <translation>文件中的私钥已损坏，或者不是 Google 的类型。请为该服务账号新建密钥并选择其文件。</translation>
    </message>
</context>
<context>
    <name>Keychain</name>
    <message>
        <source>The system&apos;s keychain is locked or was not opened. Unlock it and try again.</source>
        <translation>系统密钥环被锁定或没有打开。请解锁后再试。</translation>
    </message>
    <message>
        <source>This computer has no keychain that TPU Desk can use (such as GNOME Keyring or KWallet). Install or start one to stay signed in.</source>
        <translation>这台计算机没有 TPU Desk 能用的密钥环（例如 GNOME Keyring 或 KWallet）。安装或启动一个，才能保持登录。</translation>
    </message>
    <message>
        <source>The system&apos;s keychain does not work: %1. Check it with its own program.</source>
        <translation>系统密钥环无法使用：%1。请用它自己的程序检查。</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>没有给出原因</translation>
    </message>
    <message>
        <source>The system&apos;s keychain gives no answer; perhaps it waits for its password. Unlock it and try again.</source>
        <translation>系统密钥环没有响应，可能在等待输入密码。请解锁后再试。</translation>
    </message>
    <message>
        <source>You stay signed in only until TPU Desk ends, because the sign-in cannot be kept safely. %1</source>
        <translation>由于登录信息无法安全保存，您的登录只保持到 TPU Desk 退出。%1</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>This key is not in the project any more: somebody changed it meanwhile. Nothing was changed.</source>
        <translation>该密钥已不在项目中：期间有人更改过。没有做任何更改。</translation>
    </message>
    <message>
        <source>A key is one line.</source>
        <translation>一个密钥只占一行。</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>检查已停止。</translation>
    </message>
    <message>
        <source>The login as %1 works, but the account there does not run commands properly. Open a terminal to see why.</source>
        <translation>可以用 %1 登录，但那里的账号不能正常运行命令。请打开终端查看原因。</translation>
    </message>
    <message>
        <source>The login as %1 on %2 works.</source>
        <translation>可以用 %1 登录 %2。</translation>
    </message>
    <message>
        <source>The project&apos;s metadata is full: Google stores at most 256 KiB of keys and 512 KB in all. Remove expired or old keys first. Nothing was changed.</source>
        <translation>项目元数据已满：Google 最多存储 256 KiB 的密钥，全部合计 512 KB。请先移除过期或旧的密钥。没有做任何更改。</translation>
    </message>
    <message>
        <source>Google has not finished storing the keys yet. Look again in a minute.</source>
        <translation>Google 尚未存储完密钥。请一分钟后再查看。</translation>
    </message>
    <message>
        <source>Google did not store the keys: %1</source>
        <translation>Google 没有存储密钥：%1</translation>
    </message>
    <message>
        <source>Google&apos;s answer about the project cannot be read. Try again.</source>
        <translation>无法解析 Google 返回的项目信息。请重试。</translation>
    </message>
    <message>
        <source>OS Login is on for this project (enable-oslogin): its machines ignore the keys listed here. Switch it off in the project&apos;s metadata, or log in with OS Login.</source>
        <translation>该项目启用了 OS Login（enable-oslogin）：其机器会忽略这里列出的密钥。请在项目元数据中关闭它，或使用 OS Login 登录。</translation>
    </message>
    <message>
        <source>The project also has the old item “sshKeys”. TPU Desk leaves it as it is.</source>
        <translation>项目元数据中还有旧的条目“sshKeys”。TPU Desk 不会改动它。</translation>
    </message>
    <message>
        <source>The list of keys is nearly full (256 KiB). Remove expired keys.</source>
        <translation>密钥列表快满了（256 KiB）。请移除过期的密钥。</translation>
    </message>
    <message>
        <source>Its expiry cannot be read, so the machines skip it.</source>
        <translation>无法读取其到期时间，因此机器会跳过它。</translation>
    </message>
    <message>
        <source>An empty line.</source>
        <translation>空行。</translation>
    </message>
    <message>
        <source>It names no user: write “user:” before the key. The machines skip it.</source>
        <translation>没有写用户：请在密钥前写上“用户名:”。机器会跳过它。</translation>
    </message>
    <message>
        <source>It names no user before a colon, so the machines skip it.</source>
        <translation>冒号前没有用户，因此机器会跳过它。</translation>
    </message>
    <message>
        <source>Its user name contains a space, so the machines skip it.</source>
        <translation>用户名中含有空格，因此机器会跳过它。</translation>
    </message>
    <message>
        <source>There is no public key after the colon.</source>
        <translation>冒号后没有公钥。</translation>
    </message>
    <message>
        <source>There is no key yet. Paste the one line of your “.pub” file.</source>
        <translation>还没有密钥。请粘贴“.pub”文件中的那一行。</translation>
    </message>
    <message>
        <source>This is a private key: never give it away. Use the file that ends in “.pub”.</source>
        <translation>这是私钥：绝不要交给别人。请使用以“.pub”结尾的文件。</translation>
    </message>
    <message>
        <source>A public key is one line; this has several. Copy it without line breaks.</source>
        <translation>公钥只有一行；这里有多行。请在复制时去掉换行。</translation>
    </message>
    <message>
        <source>This is not a public key. It begins with “ssh-ed25519” or “ssh-rsa”, then a long word.</source>
        <translation>这不是公钥。公钥以“ssh-ed25519”或“ssh-rsa”开头，后面是一长串字符。</translation>
    </message>
    <message>
        <source>Type a user name.</source>
        <translation>请输入用户名。</translation>
    </message>
    <message numerus="yes">
        <source>A user name has at most %n character(s).</source>
        <translation>
            <numerusform>用户名最多 %n 个字符。</numerusform>
        </translation>
    </message>
    <message>
        <source>A user name consists of letters a to z, digits, “-”, “_” and “.”, without spaces.</source>
        <translation>用户名由字母 a 到 z、数字、“-”、“_”和“.”组成，不含空格。</translation>
    </message>
    <message>
        <source>A user name begins with a letter or “_”.</source>
        <translation>用户名以字母或“_”开头。</translation>
    </message>
    <message>
        <source>The machines let nobody in as root. Choose another name; it can use sudo there.</source>
        <translation>机器不允许以 root 登录。请换一个名称；登录后可以使用 sudo。</translation>
    </message>
    <message>
        <source>The project&apos;s metadata holds block-project-ssh-keys. Machines look for it in their own metadata only, so these keys count all the same.</source>
        <translation>项目元数据中有 block-project-ssh-keys。机器只在自身的元数据中查找此项，因此这些密钥仍然有效。</translation>
    </message>
    <message>
        <source>“%1” is an account of the machines&apos; own system, which cannot log in. Choose another name.</source>
        <translation>“%1”是机器自身的系统账号，无法用来登录。请换一个名称。</translation>
    </message>
    <message>
        <source>Somebody else changed the project&apos;s keys at the same time. Try again.</source>
        <translation>其他人同时修改了项目的密钥。请重试。</translation>
    </message>
    <message>
        <source>Google&apos;s answer about the project is not complete, so nothing was changed. Try again.</source>
        <translation>Google 返回的项目信息不完整，因此未做任何更改。请重试。</translation>
    </message>
    <message>
        <source>Google&apos;s answer on OS Login cannot be read. Try again.</source>
        <translation>无法解析 Google 返回的 OS Login 信息。请重试。</translation>
    </message>
    <message>
        <source>Google does not tell which account is signed in, and OS Login needs its e-mail address. Sign in in a way that tells it, for example with gcloud.</source>
        <translation>Google 没有说明登录的是哪个账号，而 OS Login 需要它的电子邮件地址。请换一种会提供该地址的登录方式，例如 gcloud。</translation>
    </message>
    <message>
        <source>Keys go into the project&apos;s metadata, where every TPU VM looks for them. Writing them into each TPU VM takes the role %1.</source>
        <translation>密钥写入项目的元数据，每台 TPU 虚拟机都会在那里查找。要写入每台 TPU 虚拟机，需要角色 %1。</translation>
    </message>
    <message>
        <source>Keys go into the metadata of each TPU VM, and TPU Desk gives yours to those that you create. Writing it into the project once takes the role %1.</source>
        <translation>密钥写入每台 TPU 虚拟机的元数据，您创建的虚拟机由 TPU Desk 附上您的密钥。要一次写入整个项目，需要角色 %1。</translation>
    </message>
    <message>
        <source>Keys go into OS Login, and you log in as %1. Keys in metadata do not count there, and sudo takes the role %2.</source>
        <translation>密钥存入 OS Login，登录用户名为 %1。元数据中的密钥在那里不起作用，使用 sudo 需要角色 %2。</translation>
    </message>
    <message>
        <source>You lack the permission %1 for it. Ask the project&apos;s owner for the role %2.</source>
        <translation>您没有所需的权限 %1。请向项目所有者申请角色 %2。</translation>
    </message>
    <message>
        <source>There is no TPU VM yet that this key could be put on. Create one first.</source>
        <translation>还没有可以放置此密钥的 TPU 虚拟机。请先创建一台。</translation>
    </message>
    <message>
        <source>The key could not be put on %1. %2</source>
        <translation>无法将密钥写入 %1。%2</translation>
    </message>
    <message>
        <source>The metadata holds %1: these machines want a certificate, which TPU Desk cannot get, and a key in OS Login is not enough. Set %2 to FALSE in the metadata of a TPU VM, and it takes the keys in its metadata.</source>
        <translation>元数据中有 %1：这些机器要求证书，仅有 OS Login 中的密钥还不够，而 TPU Desk 无法获取证书。请在 TPU 虚拟机的元数据中将 %2 设为 FALSE，该虚拟机就会接受其元数据中的密钥。</translation>
    </message>
    <message>
        <source>You are signed in through another identity provider. OS Login takes no keys of such accounts, only certificates, which TPU Desk cannot get. Set %1 to FALSE in the metadata of a TPU VM, and it takes the keys in its metadata.</source>
        <translation>您是通过其他身份提供方登录的。OS Login 不接受这类账号的密钥，只接受证书，而 TPU Desk 无法获取证书。请在 TPU 虚拟机的元数据中将 %1 设为 FALSE，该虚拟机就会接受其元数据中的密钥。</translation>
    </message>
</context>
<context>
    <name>KeysPage</name>
    <message>
        <source>Key %1 created.</source>
        <translation>密钥 %1 已生成。</translation>
    </message>
    <message>
        <source>Publish it…</source>
        <translation>上传…</translation>
    </message>
    <message>
        <source>Published for the user %1. It takes some seconds until all machines know it.</source>
        <translation>已为用户 %1 上传公钥，几秒后所有机器即可识别。</translation>
    </message>
    <message>
        <source>Check login</source>
        <translation>检查登录</translation>
    </message>
    <message>
        <source>The user %1 is now %2. The new home folder is empty; the old one stays.</source>
        <translation>用户 %1 现在是 %2。新的主目录是空的；旧的主目录会保留。</translation>
    </message>
    <message>
        <source>Looking for keys in %1…</source>
        <translation>正在 %1 中查找密钥…</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading the project&apos;s keys…</source>
        <translation>正在读取项目的密钥…</translation>
    </message>
    <message>
        <source>Choose one key of the project first.</source>
        <translation>请先选择一个项目密钥。</translation>
    </message>
    <message>
        <source>Choose keys of the project first.</source>
        <translation>请先选择项目密钥。</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n keys from the project?</source>
        <translation>
            <numerusform>要从项目中移除 %n 个密钥吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Whoever has the private half can no longer log in to the machines of this project. Files on the machines stay.</source>
        <translation>持有私钥的人将无法再登录该项目的机器。机器上的文件会保留。</translation>
    </message>
    <message>
        <source>(no user)</source>
        <translation>（没有用户）</translation>
    </message>
    <message>
        <source>%1, %2: this is your own key %3</source>
        <translation>%1，%2：这是您自己的密钥 %3</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n keys</source>
        <translation>
            <numerusform>移除 %n 个密钥</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removing %n keys…</source>
        <translation>
            <numerusform>正在移除 %n 个密钥…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keys were removed.</source>
        <translation>
            <numerusform>已移除 %n 个密钥。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>SSH 密钥</translation>
    </message>
    <message>
        <source>A private key on this computer opens the machines; Google Cloud holds its public half under a user name.</source>
        <translation>用这台计算机上的私钥登录机器；对应的公钥连同用户名保存在 Google Cloud 中。</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>本机密钥</translation>
    </message>
    <message>
        <source>In the project</source>
        <translation>项目中的公钥</translation>
    </message>
    <message>
        <source>Keys on this computer</source>
        <translation>这台计算机上的密钥</translation>
    </message>
    <message>
        <source>Keys of the project</source>
        <translation>项目的密钥</translation>
    </message>
    <message>
        <source>Read the keys again (F5)</source>
        <translation>重新读取密钥（F5）</translation>
    </message>
    <message>
        <source>Read the keys again</source>
        <translation>重新读取密钥</translation>
    </message>
    <message>
        <source>Generate key…</source>
        <translation>生成密钥…</translation>
    </message>
    <message>
        <source>Publish key…</source>
        <translation>上传公钥…</translation>
    </message>
    <message>
        <source>Rename user…</source>
        <translation>重命名用户…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>No key was found in %1. Make one: it takes a second.</source>
        <translation>在 %1 中没有找到密钥。可以生成一个，只需一秒钟。</translation>
    </message>
    <message>
        <source>The project has no keys yet, so nobody can log in. Publish yours under a user name of your choice.</source>
        <translation>项目还没有密钥，因此无人可以登录。请选择一个用户名，上传您的公钥。</translation>
    </message>
    <message>
        <source>These TPUs take no keys of the project, only those in their own metadata (block-project-ssh-keys): %1</source>
        <translation>以下 TPU 不接受项目的密钥，只接受自身元数据中的密钥（block-project-ssh-keys）：%1</translation>
    </message>
    <message>
        <source>OS Login is on for these TPUs (enable-oslogin in their metadata), so they ignore the project&apos;s keys: %1</source>
        <translation>以下 TPU 启用了 OS Login（其元数据中有 enable-oslogin），因此会忽略项目的密钥：%1</translation>
    </message>
    <message>
        <source>%1, %2: its private half is not on this computer, so somebody else may use it</source>
        <translation>%1，%2：其私钥不在这台计算机上，可能有其他人在使用</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message numerus="yes">
        <source>%n keys</source>
        <translation>
            <numerusform>%n 个密钥</numerusform>
        </translation>
    </message>
    <message>
        <source>Keys are being removed. Wait until that is finished.</source>
        <translation>正在移除密钥。请等待完成。</translation>
    </message>
    <message>
        <source>Published for the user %1. Every TPU VM that you create accepts it.</source>
        <translation>已为用户 %1 上传公钥。此后创建的 TPU 虚拟机都会接受这个公钥。</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>Published for the user %1. The private half of this key is not on this computer: whoever has it can log in now, this computer cannot.</source>
        <translation>已为用户 %1 上传公钥。该密钥的私钥不在这台计算机上：持有私钥的人现在可以登录，这台计算机不能。</translation>
    </message>
    <message>
        <source>Copy the fingerprint</source>
        <translation>复制指纹</translation>
    </message>
</context>
<context>
    <name>Libraries</name>
    <message>
        <source>%1 %2 is used here, and it has known security holes; TPU Desk needs %1 %3 or newer. Install the system&apos;s updates (on Debian and Ubuntu: sudo apt update &amp;&amp; sudo apt install %4), then start again.</source>
        <translation>这里使用的 %1 %2 有已知的安全漏洞；TPU Desk 需要 %1 %3 或更新的版本。请安装系统更新（Debian 和 Ubuntu：sudo apt update &amp;&amp; sudo apt install %4），然后重新启动。</translation>
    </message>
</context>
<context>
    <name>LibtpuFlags</name>
    <message>
        <source>The flags may have no quotes, line breaks or signs that a shell reads: %1.</source>
        <translation>标志中不能有引号、换行或 shell 会解释的符号：%1。</translation>
    </message>
    <message>
        <source>“%1” is not a flag of libtpu: each begins with “--”, such as --xla_jf_conv_full_precision=true.</source>
        <translation>“%1”不是 libtpu 的标志：每个标志都以“--”开头，例如 --xla_jf_conv_full_precision=true。</translation>
    </message>
</context>
<context>
    <name>LimitsVerdict</name>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Open Quota</source>
        <translation>查看配额</translation>
    </message>
    <message>
        <source>Read the limits again</source>
        <translation>重新读取限额</translation>
    </message>
    <message>
        <source>Take %1</source>
        <comment>a type</comment>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>Take %1</source>
        <comment>a zone</comment>
        <translation>改用 %1</translation>
    </message>
    <message numerus="yes">
        <source>The limits leave room in %1 of %n zones.</source>
        <translation>
            <numerusform>%n 个可用区中有 %1 个在限额内有余量。</numerusform>
        </translation>
    </message>
    <message>
        <source>Without external addresses</source>
        <translation>不用外部 IP 地址</translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>查看列表</translation>
    </message>
</context>
<context>
    <name>LimitsView</name>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading your limits…</source>
        <translation>正在读取您的限额…</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>No TPU quota</source>
        <translation>没有 TPU 配额</translation>
    </message>
    <message>
        <source>Google allows this project no TPUs yet. A TRC grant brings quota for the zones that its mail names; it may take a day to appear here.</source>
        <translation>Google 尚未允许该项目使用 TPU。TRC 额度会为邮件中列出的可用区带来配额；可能需要一天才会显示在这里。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>The limits are from %1. %2</source>
        <translation>限额数据来自 %1。%2</translation>
    </message>
    <message>
        <source>The limits could not be read; this is only what is used. %1</source>
        <translation>无法读取限额；这里只显示用量。%1</translation>
    </message>
    <message>
        <source>Read the limits again (F5)</source>
        <translation>重新读取限额（F5）</translation>
    </message>
    <message>
        <source>Read the limits again</source>
        <translation>重新读取限额</translation>
    </message>
    <message>
        <source>No quota has all these words: %1</source>
        <translation>没有配额同时包含这些词：%1</translation>
    </message>
    <message>
        <source>What to write to TRC support</source>
        <translation>写给 TRC 支持团队的邮件</translation>
    </message>
    <message>
        <source>Send this from the address that got the grant to trc-support@google.com. It is in English, because they read English.</source>
        <translation>请用收到 TRC 邮件的地址发送到 trc-support@google.com。正文为英文，因为对方使用英文。</translation>
    </message>
    <message>
        <source>Limits that this program does not know</source>
        <translation>本程序无法识别的限额</translation>
    </message>
    <message>
        <source>Quota by zone, TPU and tier</source>
        <translation>按可用区、TPU 和预配模型列出的配额</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>No grant entered</source>
        <translation>未录入 TRC 额度</translation>
    </message>
    <message>
        <source>Google allows this project no TPUs yet. Paste the mail in which TRC tells you your TPUs: then this page says which of them you can use, and warns before anything is billed.</source>
        <translation>Google 尚未允许该项目使用 TPU。请粘贴 TRC 告知您所获 TPU 的邮件：之后本页会显示哪些可以使用，并在产生费用之前提醒您。</translation>
    </message>
    <message>
        <source>No grant entered: these are the limits alone, and every TPU you create counts as billed.</source>
        <translation>未录入 TRC 额度：这里只有限额，您创建的每个 TPU 都按收费处理。</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>粘贴 TRC 邮件…</translation>
    </message>
</context>
<context>
    <name>LocalForward</name>
    <message>
        <source>Nothing answers on port %1 of the host. Start the server there, or look which port it says.</source>
        <translation>主机的端口 %1 上没有程序响应。请在那里启动服务，或查看它报告的端口。</translation>
    </message>
    <message>
        <source>The host does not reach port %2 of %1. Look whether the server runs there, and whether a firewall keeps it out.</source>
        <translation>主机无法连到 %1 的端口 %2。请查看那里的服务是否在运行，以及是否被防火墙拦住。</translation>
    </message>
    <message>
        <source>This computer has no free port to listen on: %1. Close programs that hold many connections, then try again.</source>
        <translation>这台计算机没有可供监听的端口：%1。请关闭占用大量连接的程序，然后重试。</translation>
    </message>
    <message>
        <source>Another user of this computer tried to use this port and was not let in.</source>
        <translation>这台计算机的另一个用户试图使用此端口，已被拒绝。</translation>
    </message>
    <message>
        <source>A request to this port under the name “%1” was refused, because a web page may have sent it. Use localhost or 127.0.0.1 as the address.</source>
        <translation>有请求以“%1”这个名称访问此端口，可能来自网页，因此已被拒绝。请使用 localhost 或 127.0.0.1 作为地址。</translation>
    </message>
</context>
<context>
    <name>LocalKeysModel</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>密码短语</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>有</translation>
    </message>
    <message>
        <source>no</source>
        <translation>无</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>无法使用</translation>
    </message>
    <message>
        <source>published</source>
        <translation>已上传</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>未上传</translation>
    </message>
    <message>
        <source>SSH agent</source>
        <translation>SSH 代理</translation>
    </message>
    <message>
        <source>SSH agent: %1</source>
        <translation>SSH 代理：%1</translation>
    </message>
    <message>
        <source>in the agent</source>
        <translation>已在 SSH 代理中</translation>
    </message>
    <message>
        <source>This key is in the SSH agent of your session; there is no file of it in %1.</source>
        <translation>此密钥在您当前会话的 SSH 代理中；%1 中没有它的文件。</translation>
    </message>
    <message>
        <source>others can read it</source>
        <translation>他人可读取</translation>
    </message>
</context>
<context>
    <name>LocalShell</name>
    <message>
        <source>The program “%1” was not found. Check its name, or install it.</source>
        <translation>找不到程序“%1”。请检查名称，或安装它。</translation>
    </message>
    <message>
        <source>The program “%1” cannot be started: %2.</source>
        <translation>无法启动程序“%1”：%2。</translation>
    </message>
    <message>
        <source>This system gives no terminal device: %1.</source>
        <translation>系统没有提供终端设备：%1。</translation>
    </message>
    <message>
        <source>The program could not be started: %1.</source>
        <translation>无法启动程序：%1。</translation>
    </message>
</context>
<context>
    <name>LockButton</name>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Changes allowed</source>
        <translation>允许修改</translation>
    </message>
    <message>
        <source>TPU Desk may change things in the cloud. Click for read-only mode: only reading calls leave it then.</source>
        <translation>TPU Desk 可以更改云端的内容。点击进入只读模式：之后只发送读取类请求。</translation>
    </message>
    <message>
        <source>Read-only mode is on</source>
        <translation>只读模式已开启</translation>
    </message>
    <message>
        <source>Read-only mode is off</source>
        <translation>只读模式已关闭</translation>
    </message>
</context>
<context>
    <name>Log</name>
    <message>
        <source>The log file %1 cannot be written: %2. The log is kept in memory only; check the folder and the free space.</source>
        <translation>无法写入日志文件 %1：%2。日志仅保存在内存中；请检查文件夹和可用空间。</translation>
    </message>
    <message>
        <source>it is a link to another file</source>
        <translation>它是指向其他文件的链接</translation>
    </message>
</context>
<context>
    <name>LogExclusion</name>
    <message>
        <source>Somebody changed the exclusions of the sink _Default at the same time. Look at them in the Google Cloud console (Logging, Log router), then try again.</source>
        <translation>有人同时修改了接收器 _Default 的排除项。请在 Google Cloud 控制台（Logging，日志路由器）中查看，然后重试。</translation>
    </message>
    <message>
        <source>TPU hosts send their system and libtpu logs to Cloud Logging. Above its free allotment Google bills what is stored, and the TPU grant does not cover that. With this exclusion entries of TPU hosts (resource type tpu_worker) are thrown away before they are stored: nobody can look them up later in the console, and what was not stored cannot be had back. Everything else stays: audit logs, logs of other services, the files on the hosts themselves, and what is stored already. It holds for all TPUs of the project, and one click takes it back.</source>
        <translation>TPU 主机会把系统日志和 libtpu 日志发送到 Cloud Logging。超出免费额度的存储由 Google 计费，TRC 额度不包含这部分。启用此排除项后，TPU 主机的日志条目（资源类型 tpu_worker）在存储之前就被丢弃：以后无法在控制台查到，没有存储的内容也找不回来。其他一切照旧：审核日志、其他服务的日志、主机上的文件以及已经存储的内容。它对项目中的所有 TPU 生效，点一下即可撤销。</translation>
    </message>
</context>
<context>
    <name>LogModel</name>
    <message>
        <source>note</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>LogSheet</name>
    <message>
        <source>All categories</source>
        <translation>所有类别</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>These are all the hosts that TPU Desk has contacted in this run. It sends nothing to anybody else: there is no telemetry.</source>
        <translation>这些是 TPU Desk 本次运行中联系过的全部主机。它不向其他任何地方发送数据，也没有遥测。</translation>
    </message>
    <message>
        <source>Search in the log</source>
        <translation>搜索日志</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>All answers</source>
        <translation>所有响应</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>所有级别</translation>
    </message>
    <message>
        <source>Refused or unanswered</source>
        <translation>被拒绝或无响应</translation>
    </message>
    <message>
        <source>Warnings and problems</source>
        <translation>警告和问题</translation>
    </message>
    <message>
        <source>Unanswered</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随最新</translation>
    </message>
    <message>
        <source>Keeps the newest line in sight while no line is chosen.</source>
        <translation>没有选中任何行时，始终显示最新一行。</translation>
    </message>
    <message>
        <source>Copy the list</source>
        <translation>复制列表</translation>
    </message>
    <message>
        <source>Copy what is shown</source>
        <translation>复制显示的内容</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>复制为 curl 命令</translation>
    </message>
    <message>
        <source>Bug report…</source>
        <translation>问题报告…</translation>
    </message>
    <message>
        <source>The lines of this run. They also go to a file beside the settings, on this computer only. Tokens, keys and passwords are taken out before a line is written down.</source>
        <translation>这里是本次运行的记录，同时会写入这台计算机上的日志文件（与设置放在一起），不会发往别处。令牌、密钥和密码在写入之前就已去除。</translation>
    </message>
    <message>
        <source>Choose a request first.</source>
        <translation>请先选择一个请求。</translation>
    </message>
    <message>
        <source>Choose a request to see how to send it again with curl.</source>
        <translation>选择一个请求，这里会显示如何用 curl 重新发送。</translation>
    </message>
    <message>
        <source>Choose a line to read the whole of it.</source>
        <translation>选择一行以查看完整内容。</translation>
    </message>
</context>
<context>
    <name>LoggingSettings</name>
    <message>
        <source>Do not store log lines of TPU hosts in this project</source>
        <translation>不在此项目中保存 TPU 主机的日志</translation>
    </message>
</context>
<context>
    <name>LoginCard</name>
    <message>
        <source>%1 (%2)</source>
        <comment>node-1 (us-central2-b)</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>There is no usable key on this computer yet.</source>
        <translation>这台计算机上还没有可用的密钥。</translation>
    </message>
    <message>
        <source>Reading the published host key of %1…</source>
        <translation>正在读取 %1 已公布的主机密钥…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>How you log in</source>
        <translation>您的登录方式</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Private key</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>Check on</source>
        <translation>检查哪台机器</translation>
    </message>
    <message>
        <source>Check login</source>
        <translation>检查登录</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>SSH agent (%n keys)</source>
        <translation>
            <numerusform>SSH 代理（%n 个密钥）</numerusform>
        </translation>
    </message>
    <message>
        <source>Not published for the user %1 yet.</source>
        <translation>尚未以用户名 %1 上传。</translation>
    </message>
    <message>
        <source>OS Login is on there: the machine ignores the project&apos;s keys.</source>
        <translation>该机器启用了 OS Login：会忽略项目的密钥。</translation>
    </message>
    <message>
        <source>It takes no keys of the project (block-project-ssh-keys in its metadata).</source>
        <translation>它不接受项目的密钥（其元数据中有 block-project-ssh-keys）。</translation>
    </message>
    <message>
        <source>It is being checked now.</source>
        <translation>正在检查。</translation>
    </message>
    <message>
        <source>Type a user name first.</source>
        <translation>请先输入用户名。</translation>
    </message>
    <message>
        <source>There is no key yet: make one first.</source>
        <translation>还没有密钥：请先生成一个。</translation>
    </message>
    <message>
        <source>There is no TPU that is READY to log in to.</source>
        <translation>没有可登录的 READY 状态的 TPU。</translation>
    </message>
    <message>
        <source>A login can be checked when a TPU VM is READY. Create one on the TPUs page.</source>
        <translation>有 TPU 虚拟机就绪（READY）后即可检查登录。请先在“TPU”面板创建一台。</translation>
    </message>
    <message>
        <source>No TPU VM is READY</source>
        <translation>没有已就绪的 TPU 虚拟机</translation>
    </message>
    <message>
        <source>Choose a key first.</source>
        <translation>请先选择密钥。</translation>
    </message>
    <message>
        <source>Choose a key</source>
        <translation>选择密钥</translation>
    </message>
    <message>
        <source>OS Login gives this name.</source>
        <translation>此名称由 OS Login 指定。</translation>
    </message>
    <message>
        <source>Google has not named your user for OS Login yet. Refresh the keys, or choose another way.</source>
        <translation>Google 尚未给出您的 OS Login 用户名。请刷新密钥，或选择其他方式。</translation>
    </message>
</context>
<context>
    <name>LongRunning</name>
    <message>
        <source>Google&apos;s answer lacks the name of the operation. Look at the list to see what happened.</source>
        <translation>Google 的响应中缺少操作名称。请查看列表以了解结果。</translation>
    </message>
    <message>
        <source>Google says that the operation has ended, but not whether it worked. The program looks at the TPU itself.</source>
        <translation>Google 表示操作已结束，但没有说明是否成功。程序会自行查看该 TPU。</translation>
    </message>
</context>
<context>
    <name>LookSettings</name>
    <message>
        <source>The system&apos;s</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>For this start, by %1. What you choose here is kept.</source>
        <translation>由 %1 指定，仅本次启动有效。在此处的选择会被保存。</translation>
    </message>
</context>
<context>
    <name>Loopback</name>
    <message>
        <source>Back to TPU Desk</source>
        <translation>请回到 TPU Desk</translation>
    </message>
    <message>
        <source>TPU Desk has received the answer and finishes the sign-in. You can close this page.</source>
        <translation>TPU Desk 已收到结果，正在完成登录。您可以关闭此页面。</translation>
    </message>
    <message>
        <source>Not signed in</source>
        <translation>没有登录</translation>
    </message>
    <message>
        <source>Access was not allowed, so nothing was changed. You can close this page and try again in TPU Desk.</source>
        <translation>您未允许访问，因此没有任何更改。您可以关闭此页面，在 TPU Desk 中重试。</translation>
    </message>
    <message>
        <source>Not the expected answer</source>
        <translation>不是预期的结果</translation>
    </message>
    <message>
        <source>This address does not belong to the sign-in that TPU Desk waits for. Use the page that TPU Desk opened last.</source>
        <translation>此地址不属于 TPU Desk 正在等待的登录。请使用 TPU Desk 最后打开的页面。</translation>
    </message>
    <message>
        <source>This computer does not let TPU Desk wait for the browser&apos;s answer: %1. Check its firewall, or choose another way to sign in.</source>
        <translation>这台计算机不允许 TPU Desk 等待浏览器的结果：%1。请检查防火墙，或换一种登录方式。</translation>
    </message>
    <message>
        <source>This page comes from TPU Desk on your own computer (127.0.0.1).</source>
        <translation>此页面由您自己的计算机上的 TPU Desk 显示（127.0.0.1）。</translation>
    </message>
</context>
<context>
    <name>MailDropField</name>
    <message>
        <source>%1 cannot be read: %2. Open another file, or copy the text of the mail and paste it.</source>
        <translation>无法读取 %1：%2。请打开其他文件，或复制邮件文字并粘贴。</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是一个文件夹</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The cloud cannot be reached</source>
        <translation>无法连接到云</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Choose another cloud</source>
        <translation>选择其他云</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>You are not signed in</source>
        <translation>您尚未登录</translation>
    </message>
    <message>
        <source>TPUs and quota</source>
        <translation>TPU 与配额</translation>
    </message>
    <message>
        <source>Pods and jobs</source>
        <translation>Pod 与作业</translation>
    </message>
    <message>
        <source>Terminals and ports</source>
        <translation>终端与端口</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>MaintenanceSheet</name>
    <message>
        <source>Maintain %1 now</source>
        <translation>现在维护 %1</translation>
    </message>
    <message>
        <source>Google lets the first host of %1 go through a maintenance event, as it would without asking: the host restarts for real. Programs on it end, /tmp and /dev/shm are emptied, and its address may change. The disk stays, nothing has to be created again.</source>
        <translation>Google 会让 %1 的第一台主机经历一次维护事件，与真实发生时一样：主机会真的重启。其中的程序会结束，/tmp 和 /dev/shm 会被清空，地址可能会改变。磁盘会保留，无需重新创建。</translation>
    </message>
    <message>
        <source>The announced maintenance of %1 happens now instead of at its time: its hosts restart. Programs on them end, /tmp and /dev/shm are emptied, and addresses may change. The disks stay, nothing has to be created again.</source>
        <translation>%1 已预告的维护将提前到现在进行：主机会重启。其中的程序会结束，/tmp 和 /dev/shm 会被清空，地址可能会改变。磁盘会保留，无需重新创建。</translation>
    </message>
    <message>
        <source>See then whether your program finds its last checkpoint. Terminals and your SSH config follow the address by themselves.</source>
        <translation>之后请确认您的程序能否找到最近的检查点。终端和您的 SSH 配置会自动改用新地址。</translation>
    </message>
    <message>
        <source>Type %1 to go on</source>
        <translation>请输入 %1 以继续</translation>
    </message>
    <message>
        <source>Restart the host</source>
        <translation>重启主机</translation>
    </message>
    <message>
        <source>Maintain it now</source>
        <translation>现在维护</translation>
    </message>
    <message>
        <source>Type %1 above first.</source>
        <translation>请先在上方输入 %1。</translation>
    </message>
    <message>
        <source>Simulate a maintenance event on %1</source>
        <translation>模拟 %1 的维护事件</translation>
    </message>
</context>
<context>
    <name>MapLegend</name>
    <message>
        <source>unreachable, or no valid answer</source>
        <translation>无法连接，或响应无效</translation>
    </message>
    <message numerus="yes">
        <source>%n hung</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n 个卡住</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n 个无法连接</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stragglers</source>
        <comment>chips</comment>
        <translation>
            <numerusform>%n 个落后</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stale</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n 个已过时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without data</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n 个无数据</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held but idle</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n 个被占用但空闲</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to the next one (N; back with Shift+N)</source>
        <translation>跳到下一个（N；Shift+N 返回上一个）</translation>
    </message>
</context>
<context>
    <name>MapPainter</name>
    <message>
        <source>others %1</source>
        <comment>duty cycle, short</comment>
        <translation>其他 %1</translation>
    </message>
    <message>
        <source>vs. %1</source>
        <comment>duty cycle of the others, very short</comment>
        <translation>对比 %1</translation>
    </message>
</context>
<context>
    <name>MarkdownView</name>
    <message>
        <source>[picture]</source>
        <translation>[图片]</translation>
    </message>
    <message>
        <source>[picture: %1]</source>
        <translation>[图片：%1]</translation>
    </message>
    <message>
        <source>Preview of the file</source>
        <translation>文件预览</translation>
    </message>
</context>
<context>
    <name>MemoryProfile</name>
    <message>
        <source>The memory profile of this host cannot be read: %1 It is shown again when the program writes a new one.</source>
        <translation>无法读取此主机的内存剖析文件：%1程序写出新的剖析文件后会重新显示。</translation>
    </message>
    <message>
        <source>it is not the file that JAX writes, or it was cut off.</source>
        <translation>它不是 JAX 写出的文件，或者不完整。</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB.</source>
        <translation>它大于 %1 MiB。</translation>
    </message>
    <message>
        <source>unpacked, it is larger than %1 MiB.</source>
        <translation>解压后大于 %1 MiB。</translation>
    </message>
    <message>
        <source>This host has no memory profile. Put the line of Python into your program, and start it again.</source>
        <translation>此主机没有内存剖析文件。请把那一行 Python 代码加入您的程序，然后重启程序。</translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message>
        <source>(now: %1)</source>
        <translation>（现有 %1 个）</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Cloud NAT</source>
        <translation>Cloud NAT</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>VM</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>存储桶</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>used by %1</source>
        <translation>由 %1 使用</translation>
    </message>
    <message>
        <source>unused, still billed</source>
        <translation>未使用，照样收费</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>VMs</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>存储桶</translation>
    </message>
    <message>
        <source>Log sinks</source>
        <translation>日志接收器</translation>
    </message>
    <message>
        <source>Firewall rules</source>
        <translation>防火墙规则</translation>
    </message>
    <message>
        <source>Sizes of buckets and logs</source>
        <translation>存储桶和日志的大小</translation>
    </message>
    <message>
        <source>Data disks stay; the boot disk goes with the VM.</source>
        <translation>数据磁盘会保留；启动磁盘随虚拟机一起删除。</translation>
    </message>
    <message>
        <source>Reserved addresses stay, and cost more while nobody uses them.</source>
        <translation>预留的地址会保留，闲置时反而更贵。</translation>
    </message>
    <message>
        <source>Cloud NAT stays.</source>
        <translation>Cloud NAT 会保留。</translation>
    </message>
    <message>
        <source>Buckets and snapshots stay with all that is in them.</source>
        <translation>存储桶和快照连同其中的内容都会保留。</translation>
    </message>
    <message>
        <source>A queued request stays until it is deleted, too. It costs nothing, but holds quota.</source>
        <translation>已排队的请求在删除之前也会保留。它不收费，但会占用配额。</translation>
    </message>
    <message>
        <source>Log entries that came in stay, and may have been billed when they came.</source>
        <translation>已收到的日志条目会保留，写入时可能已经收费。</translation>
    </message>
    <message>
        <source>The price of this data transfer is not known.</source>
        <translation>传输价格未知。</translation>
    </message>
    <message>
        <source>About %1 per GB or more, so 1 TB read once costs %2 or more (figures of %3).</source>
        <translation>每 GB 约 %1 起，读取 1 TB 一次就要 %2 以上（%3 年的数字）。</translation>
    </message>
    <message>
        <source>Reading all of it once, %1: about %2.</source>
        <translation>把全部内容（%1）读一遍：约 %2。</translation>
    </message>
    <message>
        <source>every machine of the network %1</source>
        <translation>网络 %1 中的所有机器</translation>
    </message>
    <message>
        <source>machines with %1 in the network %2</source>
        <translation>网络 %2 中带有 %1 的机器</translation>
    </message>
    <message>
        <source>%1 lets the whole Internet (%2) reach %3 on %4. Machines that are open so are attacked within hours.</source>
        <translation>%1 允许整个互联网（%2）访问%4的 %3。这样敞开的机器几小时内就会遭到攻击。</translation>
    </message>
    <message>
        <source>No TRC grant is entered: everything counts as billed. Paste the mail from TRC to see the days left.</source>
        <translation>没有录入 TRC 额度：一切都按收费处理。粘贴 TRC 邮件即可看到剩余天数。</translation>
    </message>
    <message>
        <source>Your grant is over: TPUs that still run are billed at the list price. Delete them, or ask TRC for an extension.</source>
        <translation>您的 TRC 额度已到期：仍在运行的 TPU 按标价收费。请删除它们，或向 TRC 申请延期。</translation>
    </message>
    <message>
        <source>The end of your grant is not entered. When it ends nobody switches TPUs off: they are billed at the list price from then on.</source>
        <translation>未填写 TRC 额度的到期日。到期后 TPU 不会自动关闭，从那时起按标价收费。</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) of your grant left. When it ends nobody switches TPUs off: those that run then are billed at the list price.</source>
        <translation>
            <numerusform>TRC 额度还剩 %n 天。到期后 TPU 不会自动关闭，仍在运行的按标价收费。</numerusform>
        </translation>
    </message>
    <message>
        <source>Whether the logs of TPU hosts are kept is not known.</source>
        <translation>不清楚 TPU 主机的日志是否被保存。</translation>
    </message>
    <message>
        <source>The logs of TPU hosts are kept in Cloud Logging.</source>
        <translation>TPU 主机的日志保存在 Cloud Logging 中。</translation>
    </message>
    <message>
        <source>A part of the logs of TPU hosts is kept in Cloud Logging.</source>
        <translation>TPU 主机的部分日志保存在 Cloud Logging 中。</translation>
    </message>
    <message>
        <source>The logs of TPU hosts are left out of Cloud Logging, so they are not billed.</source>
        <translation>TPU 主机的日志不写入 Cloud Logging，因此不收费。</translation>
    </message>
    <message>
        <source>This month %1 came in, from all sources.</source>
        <translation>本月所有来源共写入 %1。</translation>
    </message>
    <message>
        <source>Above 50 GiB a month a GiB is billed with about %1 (figures of %2).</source>
        <translation>每月超过 50 GiB 的部分，每 GiB 约 %1（%2 年的数字）。</translation>
    </message>
    <message>
        <source>%1 is in %2: each byte that a TPU in %3 reads from it is billed.</source>
        <translation>%1 位于 %2：%3 的 TPU 从中读取的每个字节都会收费。</translation>
    </message>
    <message>
        <source>%1 lets the whole Internet (%2) reach %3 on %4. Only a published key gets in; strangers can only try.</source>
        <translation>%1 允许整个互联网（%2）访问%4的 %3。只有已上传的密钥才能登录，但任何人都可以发起连接尝试。</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>as much as in the period before</source>
        <translation>与上一周期的支出相同</translation>
    </message>
    <message>
        <source>%1 a month</source>
        <translation>每月 %1</translation>
    </message>
    <message>
        <source>%1 a quarter</source>
        <translation>每季度 %1</translation>
    </message>
    <message>
        <source>%1 a year</source>
        <translation>每年 %1</translation>
    </message>
    <message>
        <source>%1 for a fixed time</source>
        <translation>固定时段内 %1</translation>
    </message>
    <message>
        <source>Whether a budget watches this project cannot be seen with your account. The role Billing Account Viewer (roles/billing.viewer) on the billing account shows it.</source>
        <translation>您的账号无法查看是否有预算在监控此项目。在结算账号上拥有 Billing Account Viewer 角色（roles/billing.viewer）即可查看。</translation>
    </message>
    <message>
        <source>Budgets could not be read: %1</source>
        <translation>无法读取预算：%1</translation>
    </message>
    <message>
        <source>No budget that watches this project was found. Make one behind “Budgets and alerts”: this project, a small amount, mail at 50, 90 and 100 %.</source>
        <translation>没有找到监控此项目的预算。请通过“预算和提醒”创建一个：选择此项目，金额设小一些，在 50%、90% 和 100% 时发邮件。</translation>
    </message>
    <message>
        <source>Budget “%1”: %2, without mail.</source>
        <translation>预算“%1”：%2，不发邮件。</translation>
    </message>
    <message>
        <source>Budget “%1”: %2, mail at %3.</source>
        <translation>预算“%1”：%2，在 %3 时发邮件。</translation>
    </message>
</context>
<context>
    <name>MoneyModel</name>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>%1 per VM, and traffic</source>
        <translation>每台虚拟机 %1，另加流量</translation>
    </message>
    <message>
        <source>price unknown</source>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>This program has no list price for it, or its size is not known. It is not free.</source>
        <translation>本程序没有它的标价，或者大小未知。它不是免费的。</translation>
    </message>
    <message>
        <source>Undated list price, for a month of 730 hours. The bill may differ.</source>
        <translation>日期不详的标价，按一个月 730 小时计算。实际账单可能不同。</translation>
    </message>
    <message>
        <source>List price on %1, for a month of 730 hours. The bill may differ.</source>
        <translation>%1 的标价，按一个月 730 小时计算。实际账单可能不同。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>What</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Size or type</source>
        <translation>大小或类型</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message numerus="yes">
        <source>%n external address(es)</source>
        <translation>
            <numerusform>%n 个外部 IP 地址</numerusform>
        </translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>%1 an hour as long as the TPU is there, here for a month of 730 hours. Undated list price. The bill may differ.</source>
        <translation>只要 TPU 还在就每小时收费 %1，此处按每月 730 小时计算。标价未注明日期。实际账单可能不同。</translation>
    </message>
    <message>
        <source>%1 an hour as long as the TPU is there, here for a month of 730 hours. List price on %2. The bill may differ.</source>
        <translation>只要 TPU 还在就每小时收费 %1，此处按每月 730 小时计算。标价日期为 %2。实际账单可能不同。</translation>
    </message>
    <message>
        <source>Per month</source>
        <translation>每月</translation>
    </message>
</context>
<context>
    <name>MoneySources</name>
    <message>
        <source>What is shown here is from %1.</source>
        <translation>这里显示的是 %1 的数据。</translation>
    </message>
    <message>
        <source>It is not included here.</source>
        <translation>这部分内容没有显示。</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2%3</translation>
    </message>
    <message>
        <source>Where this is from</source>
        <translation>数据来源</translation>
    </message>
    <message>
        <source>Open the checklist</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Prices: Google&apos;s public catalogue, read %1.</source>
        <translation>价格：Google 公开价目表，读取于 %1。</translation>
    </message>
    <message>
        <source>Prices: the dated table of this program. %1</source>
        <translation>价格：本程序自带的带日期价目表。%1</translation>
    </message>
    <message>
        <source>Prices: the dated table of this program.</source>
        <translation>价格：本程序自带的带日期价目表。</translation>
    </message>
    <message>
        <source>Only the bill says what is charged; it comes with a delay of up to a day.</source>
        <translation>实际收费以账单为准；账单最多延迟一天。</translation>
    </message>
    <message>
        <source>no answer from %1. What is shown of it may be old.</source>
        <translation>%1 没有响应，此处显示的相关内容可能已过时。</translation>
    </message>
    <message>
        <source>TPUs</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>no answer from %1. What is there is not shown.</source>
        <translation>%1 没有响应，那里的内容未显示。</translation>
    </message>
    <message>
        <source>Not everything could be read</source>
        <translation>有些内容无法读取</translation>
    </message>
    <message>
        <source>All sources answered: TPUs, disks, addresses, Cloud NAT, snapshots, VMs, buckets, log sinks and firewall rules.</source>
        <translation>所有来源均已响应：TPU、磁盘、地址、Cloud NAT、快照、虚拟机、存储桶、日志接收器和防火墙规则。</translation>
    </message>
    <message>
        <source>Cloud Monitoring does not tell the sizes of buckets and logs: %1</source>
        <translation>Cloud Monitoring 没有给出存储桶和日志的大小：%1</translation>
    </message>
</context>
<context>
    <name>MoneyView</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading what there is…</source>
        <translation>正在读取有哪些资源…</translation>
    </message>
    <message>
        <source>At undated list prices, for what stands in the table below. Traffic is not included.</source>
        <translation>按未注明日期的标价估算下表所列资源，不含流量。</translation>
    </message>
    <message>
        <source>At list prices (the oldest of %1), for what stands in the table below. Traffic is not included.</source>
        <translation>按标价估算下表所列资源（最早的价格取自 %1），不含流量。</translation>
    </message>
    <message numerus="yes">
        <source>The price of %n more item(s) is not known.</source>
        <translation>
            <numerusform>另有 %n 项价格未知。</numerusform>
        </translation>
    </message>
    <message>
        <source>Read everything again (F5)</source>
        <translation>全部重新读取（F5）</translation>
    </message>
    <message>
        <source>Read everything again</source>
        <translation>全部重新读取</translation>
    </message>
    <message>
        <source>Billing account</source>
        <translation>结算账号</translation>
    </message>
    <message>
        <source>Budgets and alerts</source>
        <translation>预算和提醒</translation>
    </message>
    <message>
        <source>Costs by SKU</source>
        <translation>按 SKU 查看费用</translation>
    </message>
    <message>
        <source>An alert comes hours after the cost, and stops nothing.</source>
        <translation>提醒会在费用产生数小时后才到，也不会自动停止任何资源。</translation>
    </message>
    <message>
        <source>Group by SKU: the cumulative view misleads.</source>
        <translation>请按 SKU 分组：累计视图容易误导。</translation>
    </message>
    <message>
        <source>Buckets far from your TPUs</source>
        <translation>远离 TPU 的存储桶</translation>
    </message>
    <message>
        <source>What can be billed</source>
        <translation>可能收费的资源</translation>
    </message>
    <message>
        <source>Nothing is billed</source>
        <translation>没有收费的资源</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>What stays when a TPU is deleted</source>
        <translation>删除 TPU 后会留下什么</translation>
    </message>
    <message>
        <source>Open the clean-up list</source>
        <translation>打开清理列表</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Not everything could be read, so it is not known whether something is billed. The reasons are shown above.</source>
        <translation>有些内容无法读取，因此无法判断是否有资源在收费。原因见上方。</translation>
    </message>
    <message>
        <source>Not everything could be read: there may be more.</source>
        <translation>有些内容无法读取：可能还有更多。</translation>
    </message>
    <message>
        <source>Copy the data once into a bucket in the TPU&apos;s region, and train from there.</source>
        <translation>请把数据一次性复制到 TPU 所在区域的存储桶，再从那里训练。</translation>
    </message>
    <message>
        <source>Nothing was found that is billed besides TPUs and traffic.</source>
        <translation>除 TPU 和流量外，没有发现会收费的资源。</translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) that a grant lists without saying how many: counted here as billed.</source>
        <translation>
            <numerusform>%n 个 TPU 在 TRC 额度中列出但未注明数量：此处按收费计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) that no grant covers: billed while there, whether used or not.</source>
        <translation>
            <numerusform>%n 个 TPU 不在 TRC 额度内：只要还在就会收费，不论是否使用。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The price of %n of them is not known here.</source>
        <translation>
            <numerusform>其中 %n 个价格未知。</numerusform>
        </translation>
    </message>
    <message>
        <source>Of this month&apos;s logs, what is beyond the 50 GiB that are free.</source>
        <translation>日志一项只算本月超出免费的 50 GiB 的部分。</translation>
    </message>
    <message>
        <source>Estimated cost of this project</source>
        <translation>此项目的估计费用</translation>
    </message>
    <message>
        <source>There are no TPUs outside your grant, external addresses, disks, NAT gateways, snapshots, buckets or other VMs in what was read.</source>
        <translation>读取到的内容中没有 TRC 额度以外的 TPU、外部 IP 地址、磁盘、NAT 网关、快照、存储桶或其他虚拟机。</translation>
    </message>
    <message>
        <source>At most %1 a month for TPUs outside a grant (%2 an hour)</source>
        <translation>TRC 额度以外的 TPU：每月最多 %1（每小时 %2）</translation>
    </message>
    <message>
        <source>About %1 a month for TPUs outside a grant (%2 an hour)</source>
        <translation>TRC 额度以外的 TPU：每月约 %1（每小时 %2）</translation>
    </message>
    <message>
        <source>About %1 a month for disks, addresses, snapshots and buckets</source>
        <translation>磁盘、地址、快照和存储桶：每月约 %1</translation>
    </message>
    <message>
        <source>About %1 for logs so far this month</source>
        <translation>本月至今的日志：约 %1</translation>
    </message>
</context>
<context>
    <name>MonospaceFontBox</name>
    <message>
        <source>not installed</source>
        <translation>未安装</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
</context>
<context>
    <name>Navigator</name>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>This version of TPU Desk has no panel called “%1”.</source>
        <translation>此版本的 TPU Desk 没有名为“%1”的面板。</translation>
    </message>
    <message>
        <source>There is no setting called “%1”.</source>
        <translation>没有名为“%1”的设置。</translation>
    </message>
    <message>
        <source>The guide has no section called “%1”.</source>
        <translation>指南中没有名为“%1”的章节。</translation>
    </message>
    <message>
        <source>A link leads to the TPU %1 of the project %2. You are in %3, so nothing was opened.</source>
        <translation>有一个链接指向项目 %2 的 TPU %1。您现在位于 %3，因此没有打开任何内容。</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>切换到 %1</translation>
    </message>
    <message>
        <source>Choose an account for it…</source>
        <translation>为它选择账号…</translation>
    </message>
    <message>
        <source>This project has no TPU called %1 in %2.</source>
        <translation>此项目在 %2 中没有名为 %1 的 TPU。</translation>
    </message>
    <message>
        <source>There are several TPUs called %1, in %2. Say which: ZONE/%1.</source>
        <translation>有多个名为 %1 的 TPU，位于 %2。请指明是哪一个：ZONE/%1。</translation>
    </message>
    <message>
        <source>A link was opened while you sign in. To follow it ends the sign-in.</source>
        <translation>登录过程中打开了一个链接。转到该链接会中断登录。</translation>
    </message>
    <message>
        <source>Follow it</source>
        <translation>转到链接</translation>
    </message>
    <message>
        <source>This project has no TPU called %1, and no panel has that name. Panels: %2.</source>
        <translation>这个项目中没有名为 %1 的 TPU，也没有这个名称的面板。面板有：%2。</translation>
    </message>
</context>
<context>
    <name>NeedsCard</name>
    <message>
        <source>Needs you</source>
        <translation>需要您处理</translation>
    </message>
    <message>
        <source>Nothing at the moment.</source>
        <translation>目前没有。</translation>
    </message>
    <message>
        <source>Nothing urgent.</source>
        <translation>没有紧急事项。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NetworkPlan</name>
    <message>
        <source>All private ranges of this network are taken by its subnetworks, routes and peerings. Choose another network, or let a new one be made.</source>
        <translation>这个网络的所有专用地址范围都已被其子网、路由和对等互连占用。请选择其他网络，或新建一个。</translation>
    </message>
    <message>
        <source>“%1” is not a range of addresses. Enter one such as 10.20.0.0/20.</source>
        <translation>“%1”不是地址范围。请输入类似 10.20.0.0/20 的范围。</translation>
    </message>
    <message>
        <source>The range of a subnetwork must be between /%1 and /%2. Enter one such as 10.20.0.0/20.</source>
        <translation>子网的范围必须介于 /%1 和 /%2 之间。请输入类似 10.20.0.0/20 的范围。</translation>
    </message>
    <message>
        <source>%1 does not begin where a range of this size can begin. Enter %2.</source>
        <translation>这个大小的范围不能从 %1 开始。请输入 %2。</translation>
    </message>
    <message>
        <source>%1 is not for machines of a network. Enter a private range such as 10.20.0.0/20.</source>
        <translation>%1 不能分配给网络中的机器。请输入专用地址范围，例如 10.20.0.0/20。</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>subnetwork</source>
        <translation>子网</translation>
    </message>
    <message>
        <source>router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>firewall rule</source>
        <translation>防火墙规则</translation>
    </message>
    <message>
        <source>Make the network “%1” (custom mode: no subnetwork but those below)</source>
        <translation>创建网络“%1”（自定义模式：只有下面列出的子网）</translation>
    </message>
    <message>
        <source>Make the subnetwork “%1” in %2 with the range %3</source>
        <translation>在 %2 创建子网“%1”，范围为 %3</translation>
    </message>
    <message>
        <source>Switch Private Google Access on for the subnetwork “%1” in %2</source>
        <translation>为 %2 的子网“%1”启用专用 Google 访问通道</translation>
    </message>
    <message>
        <source>Let the hosts of %1 reach each other (rule %2)</source>
        <translation>让 %1 内的主机互相访问（规则 %2）</translation>
    </message>
    <message>
        <source>Let you in by SSH from %1 (rule %2: tcp:22)</source>
        <translation>允许您从 %1 通过 SSH 登录（规则 %2：tcp:22）</translation>
    </message>
    <message>
        <source>Let Google&apos;s tunnel (IAP) in by SSH from %1 (rule %2: tcp:22)</source>
        <translation>允许 Google 隧道（IAP）从 %1 通过 SSH 进入（规则 %2：tcp:22）</translation>
    </message>
    <message>
        <source>Narrow the rule %1 from %2 to %3</source>
        <translation>将规则 %1 的来源从 %2 收紧为 %3</translation>
    </message>
    <message>
        <source>Make a Cloud NAT gateway for the subnetwork “%1” (router %2 in %3)</source>
        <translation>为子网“%1”创建 Cloud NAT 网关（%3 的路由器 %2）</translation>
    </message>
    <message>
        <source>The hosts of a slice talk to each other over a network of your own project. One of your own, without ready-made rules, lets in only whom you name. It costs nothing.</source>
        <translation>切片的主机通过您项目中的网络相互通信。单独建一个没有预设规则的网络，就只放行您指定的来源。不收费。</translation>
    </message>
    <message>
        <source>Each host gets its internal address from a subnetwork in the region of the slice; without one it cannot be made. The range is free: it overlaps nothing of this network. Private Google Access is on, so that hosts reach Cloud Storage without an external address. It costs nothing.</source>
        <translation>每台主机都从切片所在区域的子网获得内部 IP 地址；没有子网就无法创建。这个范围是空闲的，与该网络中的任何范围都不重叠。已启用专用 Google 访问通道，主机没有外部 IP 地址也能访问 Cloud Storage。不收费。</translation>
    </message>
    <message>
        <source>Hosts without external addresses reach Google&apos;s own services, such as Cloud Storage, only with it. It costs nothing and opens nothing to the outside.</source>
        <translation>没有外部 IP 地址的主机只有启用它才能访问 Cloud Storage 等 Google 服务。不收费，也不会对外开放任何端口。</translation>
    </message>
    <message>
        <source>JAX, NFS and SSH between the hosts use many ports, and a new network lets nothing in: without this rule training hangs at its start. It holds for addresses of the subnetwork only.</source>
        <translation>主机之间的 JAX、NFS 和 SSH 会用到很多端口，而新网络默认全部拦截：没有这条规则，训练会在启动时卡住。它只对子网内的地址生效。</translation>
    </message>
    <message>
        <source>Without it no terminal opens. Only your address is let in, never the whole Internet.</source>
        <translation>没有它就打不开终端。只放行您的地址，绝不对整个互联网开放。</translation>
    </message>
    <message>
        <source>Hosts without external addresses are reached through Google&apos;s Identity-Aware Proxy, which checks your account first. It comes from this range alone.</source>
        <translation>没有外部 IP 地址的主机通过 Google 的 Identity-Aware Proxy 访问，它会先检查您的账号，而且只来自这个范围。</translation>
    </message>
    <message>
        <source>It lets the whole Internet in. Automated attacks try passwords and known vulnerabilities there all day.</source>
        <translation>它对整个互联网开放。机器人整天都在那里尝试密码和已知漏洞。</translation>
    </message>
    <message>
        <source>Hosts without external addresses reach the Internet, and so pip and apt, only through such a gateway; nobody gets in by it. Google bills it per hour and gigabyte, and the TPU grant does not cover that: take it away when the slice is gone.</source>
        <translation>没有外部 IP 地址的主机只有通过这样的网关才能访问互联网，也才能用 pip 和 apt；外面的人无法借它进来。Google 按小时和流量收费，TRC 额度不包含这部分：切片删除后请把它一并移除。</translation>
    </message>
    <message>
        <source>The rule %1 opens %2 to the whole Internet. It can be narrowed to %3, Google&apos;s Identity-Aware Proxy: then nobody comes in directly any more, you neither. To stay in, enter your own address first.</source>
        <translation>规则 %1 将 %2 对整个互联网开放，可以收紧为 Google 的 Identity-Aware Proxy（%3）：之后任何人都不能再直接连入，包括您自己。如果要保留直接连接，请先填写自己的地址。</translation>
    </message>
    <message>
        <source>The rule %1 opens %2 to the whole Internet. It can be narrowed to %3.</source>
        <translation>规则 %1 将 %2 对整个互联网开放，可以收紧为 %3。</translation>
    </message>
    <message>
        <source>“%1” is a legacy network: it has no subnetworks, and TPU VMs cannot be made in it. Choose another network, or let a new one be made.</source>
        <translation>“%1”是旧版网络：它没有子网，无法在其中创建 TPU 虚拟机。请选择其他网络，或新建一个。</translation>
    </message>
    <message>
        <source>The range %1 overlaps %2, which a route of this network leads to.</source>
        <translation>范围 %1 与该网络某条路由指向的 %2 重叠。</translation>
    </message>
    <message>
        <source>The range %1 overlaps %2 of the subnetwork %3.</source>
        <translation>范围 %1 与子网 %3 的 %2 重叠。</translation>
    </message>
    <message>
        <source>Enter another one.</source>
        <translation>请换一个。</translation>
    </message>
    <message>
        <source>Enter another one, for example %1, or leave the field empty.</source>
        <translation>请换一个，例如 %1，或将该栏留空。</translation>
    </message>
    <message>
        <source>%1 has room for %2 hosts, and the slice has %3. Enter a larger range.</source>
        <translation>%1 只能容纳 %2 台主机，而切片有 %3 台。请输入更大的范围。</translation>
    </message>
    <message>
        <source>%1 would let a large part of the Internet in, and that is never done here. Enter your own address, or use Google&apos;s tunnel (IAP).</source>
        <translation>%1 会对互联网的一大部分开放，本程序绝不这样做。请输入您自己的地址，或使用 Google 隧道（IAP）。</translation>
    </message>
    <message>
        <source>The firewall rule %2 keeps %1 out before any new rule could let it in. Change that rule first, or choose another network.</source>
        <translation>防火墙规则 %2 会先拦住 %1，新规则无法放行。请先修改那条规则，或选择其他网络。</translation>
    </message>
    <message>
        <source>The project may have no more of these: %1 is at %2 of %3. Use what is there, delete what is not needed, or ask Google for a higher quota.</source>
        <translation>项目不能再增加此类资源：%1 已用 %2，限额 %3。请使用现有的、删除不需要的，或向 Google 申请提高配额。</translation>
    </message>
    <message>
        <source>There is a %1 “%2” already, and it is another one than is needed here. Nothing of it was changed: choose another name, or look at it in the Google Cloud console.</source>
        <translation>已经有一个%1“%2”，但不是这里需要的那个。没有改动它：请换一个名称，或在 Google Cloud 控制台中查看。</translation>
    </message>
    <message>
        <source>“%1” is still used, so it stays: %2 Delete what uses it, then undo again.</source>
        <translation>“%1”仍在使用，因此保留：%2 请先删除使用它的资源，然后再次撤销。</translation>
    </message>
    <message>
        <source>“%1” carries no mark of TPU Desk any more, so it was left alone.</source>
        <translation>“%1”已不带 TPU Desk 的标记，因此未作改动。</translation>
    </message>
    <message>
        <source>Google has not finished with “%1” yet. Look again in a minute; trying again makes nothing twice.</source>
        <translation>Google 还没有处理完“%1”。请一分钟后再看；重试不会重复创建。</translation>
    </message>
    <message>
        <source>There is a network “%1” already. Choose it under the networks that are there, or enter another name, for example %2.</source>
        <translation>已经有名为“%1”的网络。请在已有的网络中选择它，或换一个名称，例如 %2。</translation>
    </message>
    <message>
        <source>The network %1 has no subnet “%2” for machines in %3. Choose one of that region, or leave the choice to TPU Desk.</source>
        <translation>网络 %1 在 %3 没有可供机器使用的子网“%2”。请选择该区域的子网，或交给 TPU Desk 选择。</translation>
    </message>
    <message>
        <source>“%1” is not the name of a network: lowercase letters, digits and hyphens.</source>
        <translation>“%1”不是网络名称：只能用小写字母、数字和连字符。</translation>
    </message>
</context>
<context>
    <name>NewKeyNotice</name>
    <message>
        <source>These machines have new host keys: %1. Google publishes the same keys for them, so they were accepted and take the place of those known before.</source>
        <translation>这些机器有了新的主机密钥：%1。Google 公布的也是这些密钥，因此已接受它们，并用它们替换先前已知的密钥。</translation>
    </message>
</context>
<context>
    <name>NextCard</name>
    <message>
        <source>What comes next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>Show the first steps (%1 of %2 done)</source>
        <translation>显示入门步骤（已完成 %1/%2）</translation>
    </message>
</context>
<context>
    <name>NfsForm</name>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Has the folder on its disk. When this machine is deleted or preempted, the folder is lost with it.</source>
        <translation>文件夹位于它的磁盘上。这台机器被删除或抢占时，文件夹也随之丢失。</translation>
    </message>
    <message>
        <source>Hosts that see the folder</source>
        <translation>能看到该文件夹的主机</translation>
    </message>
    <message>
        <source>Folder on the server</source>
        <translation>服务器上的文件夹</translation>
    </message>
    <message>
        <source>Folder on the other hosts</source>
        <translation>其他主机上的文件夹</translation>
    </message>
    <message>
        <source>Link in the home folder</source>
        <translation>主目录中的链接</translation>
    </message>
    <message>
        <source>When the server does not answer</source>
        <translation>服务器无响应时</translation>
    </message>
    <message>
        <source>After a reboot</source>
        <translation>重启之后</translation>
    </message>
    <message>
        <source>Who owns what is written</source>
        <translation>写入文件的所有者</translation>
    </message>
    <message>
        <source>programs wait (hard)</source>
        <translation>程序等待（hard）</translation>
    </message>
    <message>
        <source>programs get an error (soft)</source>
        <translation>程序收到错误（soft）</translation>
    </message>
    <message>
        <source>mounted by /etc/fstab</source>
        <translation>由 /etc/fstab 挂载</translation>
    </message>
    <message>
        <source>mounted by a systemd unit</source>
        <translation>由 systemd 单元挂载</translation>
    </message>
    <message>
        <source>the login user of the server</source>
        <translation>服务器的登录用户</translation>
    </message>
    <message>
        <source>each user&apos;s own number</source>
        <translation>各用户自己的 UID</translation>
    </message>
    <message>
        <source>Share the server&apos;s folder as it is when it already holds files</source>
        <translation>服务器的文件夹已有文件时，按原样共享</translation>
    </message>
    <message>
        <source>Exactly this is written and run; blocks stand between marks, and undo takes them out again.</source>
        <translation>写入和运行的正是以下内容；写入的块带有标记，撤销时会一并删除。</translation>
    </message>
    <message>
        <source>Nothing that was written is lost: right for checkpoints.</source>
        <translation>已写入的内容不会丢失：适合检查点。</translation>
    </message>
    <message>
        <source>A program sees an error after about 30 seconds: enough for code.</source>
        <translation>程序约 30 秒后收到错误：存放代码足够。</translation>
    </message>
    <message>
        <source>Only where every user has the same number on all hosts.</source>
        <translation>仅适用于每个用户在所有主机上 UID 都相同的情况。</translation>
    </message>
    <message>
        <source>Also right where your user has another ID (UID) on each host.</source>
        <translation>即使您的 UID 在各主机上不同，也能正常使用。</translation>
    </message>
</context>
<context>
    <name>NfsShare</name>
    <message>
        <source>Choose the host that has the folder on its disk.</source>
        <translation>请选择磁盘上有该文件夹的主机。</translation>
    </message>
    <message>
        <source>Choose at least one host that is to see the folder. A TPU VM of one host needs no sharing.</source>
        <translation>请至少选择一台要看到该文件夹的主机。只有一台主机的 TPU 虚拟机无需共享。</translation>
    </message>
    <message>
        <source>%1 has no internal address that is known, so the share cannot be limited to it. Read the TPU again.</source>
        <translation>%1 的内部 IP 地址未知，因此无法把共享限定给它。请重新读取该 TPU。</translation>
    </message>
    <message>
        <source>%1 is in another zone than the server. Files would go through the network between zones: slow, and billed. Choose hosts of one zone.</source>
        <translation>%1 与服务器不在同一可用区。文件要跨可用区传输，既慢又收费。请选择同一可用区的主机。</translation>
    </message>
    <message>
        <source>The server is among the hosts that mount from it.</source>
        <translation>服务器不能出现在挂载它的主机之中。</translation>
    </message>
    <message>
        <source>The name of the share may have letters, digits and “-” only.</source>
        <translation>共享名称只能包含字母、数字和“-”。</translation>
    </message>
    <message>
        <source>“%1” is not a whole path: it begins with “/”, and has no “..”, no “//”, no line break and no “/” at its end.</source>
        <translation>“%1”不是完整路径：应以“/”开头，不含“..”、“//”和换行，末尾没有“/”。</translation>
    </message>
    <message>
        <source>%1 belongs to the system. Choose a folder of its own, such as /nfs_share.</source>
        <translation>%1 属于系统。请选择单独的文件夹，例如 /nfs_share。</translation>
    </message>
    <message>
        <source>The link needs a plain name without “/”.</source>
        <translation>链接需要一个不含“/”的普通名称。</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>What the server said</source>
        <translation>服务器原文</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>NotificationRouter</name>
    <message>
        <source>Another one is there already, or the request was stopped. Keep it or remove it.</source>
        <translation>已经有另一个，或请求已停止。请保留或移除它。</translation>
    </message>
    <message>
        <source>Your account may not have its calls counted to the project %1, so the program makes them without naming it. If something is refused that way, ask the project&apos;s owner for the role Service Usage Consumer (roles/serviceusage.serviceUsageConsumer).</source>
        <translation>您的账号无权把调用计入项目 %1，因此程序在调用时不指明该项目。如果因此有调用被拒绝，请向项目所有者申请 Service Usage Consumer 角色（roles/serviceusage.serviceUsageConsumer）。</translation>
    </message>
    <message>
        <source>%1: the request needs you</source>
        <translation>%1：请求需要您处理</translation>
    </message>
    <message>
        <source>Sign in again</source>
        <translation>请重新登录</translation>
    </message>
    <message>
        <source>Google wants a new sign-in. Until then nothing is asked for, and requests rest.</source>
        <translation>Google 要求重新登录。在此之前不会发出申请，所有请求暂停。</translation>
    </message>
    <message>
        <source>A terminal can be opened.</source>
        <translation>可以打开终端了。</translation>
    </message>
    <message>
        <source>%1: the request has ended</source>
        <translation>%1：请求已结束</translation>
    </message>
</context>
<context>
    <name>NotificationSettings</name>
    <message>
        <source>This desktop has no service for notifications. Everything stays in the Activity list all the same.</source>
        <translation>此桌面环境没有通知服务。所有内容仍会记录在“动态”中。</translation>
    </message>
    <message>
        <source>A TPU is ready</source>
        <translation>TPU 已就绪</translation>
    </message>
    <message>
        <source>Google took a TPU back</source>
        <translation>Google 收回了 TPU</translation>
    </message>
    <message>
        <source>A request has given up or needs you</source>
        <translation>请求已放弃或需要您处理</translation>
    </message>
    <message>
        <source>You have to sign in again</source>
        <translation>需要重新登录</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>托盘图标</translation>
    </message>
    <message>
        <source>Shows what goes on. Closing the window can then hide it there, so that requests are still tried.</source>
        <translation>显示正在进行的内容。关闭窗口时可以隐藏到托盘，请求会继续尝试。</translation>
    </message>
    <message>
        <source>A job has finished, failed or was interrupted</source>
        <translation>作业已完成、失败或被中断</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Shown as desktop notifications while this window is in the background, and always kept in the Activity list:</source>
        <translation>此窗口不在前台时发送桌面通知，并始终记录在“动态”中：</translation>
    </message>
    <message>
        <source>Chips idle, hung or slow; memory or disk full</source>
        <translation>芯片空闲、卡住或落后，内存或磁盘将满</translation>
    </message>
    <message>
        <source>Commands and messages in terminals</source>
        <translation>终端中运行已久的命令结束，或程序发来消息</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
</context>
<context>
    <name>OAuth</name>
    <message>
        <source>Google refused the sign-in: %1. Sign in again; if that does not help, use another way to sign in.</source>
        <translation>Google 拒绝了登录：%1。请重新登录；如果还不行，请换一种登录方式。</translation>
    </message>
    <message>
        <source>The clock of this computer is right, so it is one of these:</source>
        <translation>这台计算机的时钟是准的，所以原因是以下之一：</translation>
    </message>
    <message numerus="yes">
        <source>First set the clock of this computer: it is %n minute(s) slow. If it happens with the right time, too, it is one of these:</source>
        <translation>
            <numerusform>请先校准这台计算机的时钟：它慢了 %n 分钟。如果时间正确时仍然如此，原因是以下之一：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First set the clock of this computer: it is %n minute(s) fast. If it happens with the right time, too, it is one of these:</source>
        <translation>
            <numerusform>请先校准这台计算机的时钟：它快了 %n 分钟。如果时间正确时仍然如此，原因是以下之一：</numerusform>
        </translation>
    </message>
    <message>
        <source>access was withdrawn or the password changed; the OAuth client is in “Testing”, where a sign-in ends after 7 days (publish it); it was not used for half a year; or the same account signed in with this client too often, which ends the oldest sign-in. Sign in again.</source>
        <translation>访问权限被撤销或密码已更改；OAuth 客户端处于“测试”状态，登录 7 天后失效（请发布它）；半年没有使用；或者同一账号用此客户端登录次数太多，最早的登录因此失效。请重新登录。</translation>
    </message>
    <message>
        <source>access was withdrawn or the password changed; it was not used for half a year; or the same account signed in too often. Run “gcloud auth application-default login” again.</source>
        <translation>访问权限被撤销或密码已更改；半年没有使用；或者同一账号登录次数太多。请重新运行“gcloud auth application-default login”。</translation>
    </message>
    <message>
        <source>the answer of the browser came too late or was used before. Sign in again.</source>
        <translation>浏览器的结果来得太晚，或已被使用过。请再登录一次。</translation>
    </message>
    <message>
        <source>the key was deleted or replaced, or the service account was deleted or switched off. Make a new key, or ask who owns the project.</source>
        <translation>密钥已被删除或更换，或者服务账号已被删除或停用。请新建密钥，或询问项目所有者。</translation>
    </message>
    <message>
        <source>Your organisation wants you to prove again who you are (invalid_rapt). Sign in again; with gcloud or its default credentials, in a terminal with “gcloud auth login”.</source>
        <translation>您的组织要求重新验证身份（invalid_rapt）。请重新登录；使用 gcloud 或其默认凭据时，请在终端运行“gcloud auth login”。</translation>
    </message>
    <message>
        <source>Google does not accept the key&apos;s signature (invalid_grant).</source>
        <translation>Google 不接受此密钥的签名（invalid_grant）。</translation>
    </message>
    <message>
        <source>Google does not accept this sign-in any more (invalid_grant).</source>
        <translation>Google 不再接受此登录（invalid_grant）。</translation>
    </message>
    <message>
        <source>Google does not know this OAuth client, or its secret has changed (%1). Download the client&apos;s file again and sign in with it.</source>
        <translation>Google 无法识别这个 OAuth 客户端，或者它的密钥已更改（%1）。请重新下载客户端文件并用它登录。</translation>
    </message>
    <message>
        <source>Your organisation does not allow this OAuth client (%1). Ask its administrator to trust the client&apos;s id, or sign in through gcloud.</source>
        <translation>您的组织不允许这个 OAuth 客户端（%1）。请让管理员信任该客户端 ID，或通过 gcloud 登录。</translation>
    </message>
    <message>
        <source>Access was not allowed in the browser. Nothing was changed; sign in again and choose “Allow”, or use another way.</source>
        <translation>您没有在浏览器中允许访问，因此没有任何更改。请重新登录并选择“允许”，或换一种方式。</translation>
    </message>
    <message>
        <source>This account may not be asked for access to Google Cloud (invalid_scope). Use another account.</source>
        <translation>不能向此账号请求 Google Cloud 的访问权限（invalid_scope）。请使用其他账号。</translation>
    </message>
    <message>
        <source>The sign-in server sent no usable token. Try again; if this persists, check the network and its proxy.</source>
        <translation>登录服务器没有返回可用的令牌。请重试；如果仍然如此，请检查网络及其代理。</translation>
    </message>
    <message>
        <source>the token has ended, comes from another provider than the pool expects, or is meant for another audience. Get a new one, or ask who set the pool up.</source>
        <translation>令牌已过期、并非来自身份池所要求的提供方，或是签发给其他受众的。请获取新的令牌，或询问设置身份池的人。</translation>
    </message>
    <message>
        <source>Google does not accept the token of the identity provider (invalid_grant).</source>
        <translation>Google 不接受身份提供方的令牌（invalid_grant）。</translation>
    </message>
    <message>
        <source>The identity pool does not let this identity in (unauthorized_client): a condition of its provider keeps it out. Ask who set the pool up.</source>
        <translation>身份池不允许此身份进入（unauthorized_client）：其提供方的某个条件将它排除在外。请询问设置身份池的人。</translation>
    </message>
    <message>
        <source>The identity pool or its provider does not exist, or is switched off (invalid_target). Ask who set it up, and make the credentials again.</source>
        <translation>身份池或其提供方不存在，或已停用（invalid_target）。请询问设置它的人，然后重新生成凭据。</translation>
    </message>
    <message>
        <source>The identity provider at %1 gave no token (status %2). Look whether its address in the credentials file is right, and whether it answers.</source>
        <translation>位于 %1 的身份提供方没有给出令牌（状态 %2）。请检查凭据文件中的地址是否正确，以及它是否有响应。</translation>
    </message>
</context>
<context>
    <name>OAuthClient</name>
    <message>
        <source>This OAuth client is of the type “Web application”. Make one of the type “Desktop app” and use its file: only that type may send the answer back to this computer.</source>
        <translation>这个 OAuth 客户端的类型是“Web 应用”。请新建一个“桌面应用”类型的客户端并使用其文件：只有这种类型才能把结果送回这台计算机。</translation>
    </message>
    <message>
        <source>This is a service account&apos;s key, not an OAuth client. Use it under “Service account key”.</source>
        <translation>这是服务账号密钥，不是 OAuth 客户端。请在“服务账号密钥”中使用它。</translation>
    </message>
    <message>
        <source>This file holds credentials, not an OAuth client. Use it under “Application default credentials”.</source>
        <translation>这个文件里是凭据，不是 OAuth 客户端。请在“应用默认凭据”中使用它。</translation>
    </message>
    <message>
        <source>This JSON file describes no OAuth client. Download it from Google Cloud&apos;s page “Clients”: its name begins with client_secret.</source>
        <translation>这个 JSON 文件里没有 OAuth 客户端。请从 Google Cloud 的“客户端”（Clients）页面下载：文件名以 client_secret 开头。</translation>
    </message>
    <message>
        <source>This is not a JSON file, or a damaged one. The file of an OAuth client is named client_secret_….json.</source>
        <translation>这不是 JSON 文件，或者文件已损坏。OAuth 客户端的文件名为 client_secret_….json。</translation>
    </message>
    <message>
        <source>This OAuth client is not one of Google&apos;s. Choose the file that Google Cloud gave you.</source>
        <translation>这个 OAuth 客户端不是 Google 的。请选择 Google Cloud 提供的文件。</translation>
    </message>
    <message>
        <source>This is not the id of an OAuth client. It ends in .apps.googleusercontent.com; copy it whole.</source>
        <translation>这不是 OAuth 客户端的 ID。它以 .apps.googleusercontent.com 结尾，请完整复制。</translation>
    </message>
    <message>
        <source>The client&apos;s secret is missing or not whole. Copy it from the client&apos;s page, or download the client&apos;s file again.</source>
        <translation>客户端密钥缺失或不完整。请从客户端页面复制，或重新下载客户端文件。</translation>
    </message>
</context>
<context>
    <name>OfferReader</name>
    <message>
        <source>Asking what %1 has…</source>
        <translation>正在查询 %1 提供的类型…</translation>
    </message>
    <message>
        <source>Reading zones and types…</source>
        <translation>正在读取可用区和类型…</translation>
    </message>
    <message>
        <source>The cloud has not answered yet. This goes on by itself.</source>
        <translation>云端尚未响应，程序会自动继续尝试。</translation>
    </message>
    <message>
        <source>The types of %1 could not be read.</source>
        <translation>无法读取 %1 的类型。</translation>
    </message>
    <message>
        <source>The zones could not be read.</source>
        <translation>无法读取可用区。</translation>
    </message>
    <message>
        <source>The zones or their types could not be read, and no grant names any. They are read again as soon as the cloud answers.</source>
        <translation>未能读取可用区或其中的类型，您的额度里也没有列出可用区。云端恢复响应后会立即重新读取。</translation>
    </message>
    <message>
        <source>This zone has no TPUs. Choose another one first.</source>
        <translation>这个可用区没有 TPU。请先选择另一个可用区。</translation>
    </message>
    <message>
        <source>Zones and types are still being read.</source>
        <translation>仍在读取可用区和类型。</translation>
    </message>
</context>
<context>
    <name>OfferedModel</name>
    <message>
        <source>%1 to %2, %3 times</source>
        <comment>least, most, how often it was measured</comment>
        <translation>%1 至 %2，共 %3 次</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>范围</translation>
    </message>
</context>
<context>
    <name>OfflineBanner</name>
    <message>
        <source>Try now</source>
        <translation>立即查询</translation>
    </message>
    <message>
        <source>The cloud has not answered since %1, so nothing can be changed there now. Check the network; this button works again with the first answer.</source>
        <translation>从 %1 起云端没有响应，现在无法更改云端的内容。请检查网络；云端恢复响应后，此按钮即可使用。</translation>
    </message>
    <message>
        <source>Offline since %1, showing what was read at %2. TPU Desk keeps trying.</source>
        <translation>自 %1 起离线，显示的是 %2 读到的内容。TPU Desk 会继续尝试。</translation>
    </message>
    <message>
        <source>Offline since %1: nothing could be read yet. TPU Desk keeps trying.</source>
        <translation>自 %1 起离线：还没有读到任何内容。TPU Desk 会继续尝试。</translation>
    </message>
</context>
<context>
    <name>OpenRules</name>
    <message>
        <source>These rules of the network let everybody in. Tick those that are to be narrowed; undo puts them back.</source>
        <translation>该网络的这些规则允许所有人进入。请勾选要收紧的规则；撤销会恢复它们。</translation>
    </message>
    <message>
        <source>Narrow %1</source>
        <translation>收紧 %1</translation>
    </message>
</context>
<context>
    <name>OpeningNotice</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>The address is in the clipboard for a minute, because it may hold a token.</source>
        <translation>地址可能含有令牌，只在剪贴板中保留一分钟。</translation>
    </message>
    <message>
        <source>The address is in the clipboard.</source>
        <translation>地址已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>Usage: %1</source>
        <translation>用法：%1</translation>
    </message>
    <message>
        <source>TPU Desk: a desktop application for Cloud TPUs. Unofficial; opens on the practice cloud.</source>
        <translation>TPU Desk：使用 Cloud TPU 的桌面应用。非官方；启动时打开演练云。</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>选项：</translation>
    </message>
    <message>
        <source>Place:</source>
        <translation>位置：</translation>
    </message>
    <message>
        <source>Print the version and end.</source>
        <translation>输出版本号并退出。</translation>
    </message>
    <message>
        <source>Print this help and end.</source>
        <translation>输出此帮助并退出。</translation>
    </message>
    <message>
        <source>Language of this run: en, zh_CN or ko.</source>
        <translation>本次运行的语言：en、zh_CN 或 ko。</translation>
    </message>
    <message>
        <source>Theme of this run: system, light or dark.</source>
        <translation>本次运行的主题：system、light 或 dark。</translation>
    </message>
    <message>
        <source>Drive the window through the journeys and write pictures and tour.json to DIR.</source>
        <translation>让窗口自动走完各个流程，把图片和 tour.json 写入 DIR。</translation>
    </message>
    <message>
        <source>Take only journey NUMBER of the tour; can be given more than once.</source>
        <translation>只走第 NUMBER 个流程；可多次指定。</translation>
    </message>
    <message>
        <source>Keep the practice cloud&apos;s world in DIR.</source>
        <translation>把演练云的数据保存在 DIR 中。</translation>
    </message>
    <message>
        <source>Open the practice cloud&apos;s world NAME, for example no-billing or dead-requests.</source>
        <translation>打开演练云的场景 NAME，例如 no-billing 或 dead-requests。</translation>
    </message>
    <message>
        <source>Hand OPTION to the practice cloud; can be given more than once.</source>
        <translation>把 OPTION 交给演练云；可多次指定。</translation>
    </message>
    <message>
        <source>Enter the practice cloud&apos;s grant at once, without its mail being pasted.</source>
        <translation>直接填入演练云的 TRC 额度，不必粘贴邮件。</translation>
    </message>
    <message>
        <source>Keep settings in DIR.</source>
        <translation>把设置保存在 DIR 中。</translation>
    </message>
    <message>
        <source>Change nothing in the cloud: only reading calls leave this program. Terminals are not affected.</source>
        <translation>不更改云端的任何内容：本程序只发出读取请求。终端不受影响。</translation>
    </message>
    <message>
        <source>Call Google&apos;s services at another address: URL for all, or SERVICE=URL (tpu, compute, ...); can be given more than once. TPUDESK_ENDPOINT in the environment does the same.</source>
        <translation>在其他地址调用 Google 的服务：URL 用于全部服务，SERVICE=URL 用于单个服务（tpu、compute 等）；可多次指定。环境变量 TPUDESK_ENDPOINT 的作用相同。</translation>
    </message>
    <message>
        <source>Write the time from process start to the first painted window to stderr.</source>
        <translation>把从进程启动到窗口首次绘制的时间写到 stderr。</translation>
    </message>
    <message>
        <source>Check that all parts are there and work, write a line for each, and end. Needs no display and no account.</source>
        <translation>检查各个部分是否齐全、能否工作，每项输出一行，然后退出。不需要显示器，也不需要账号。</translation>
    </message>
    <message>
        <source>Open it: a panel, a TPU (NAME, ZONE/NAME or its full name), or a tpudesk:// link.</source>
        <translation>打开它：面板、TPU（NAME、ZONE/NAME 或完整名称）或 tpudesk:// 链接。</translation>
    </message>
    <message>
        <source>There is no option %1.</source>
        <translation>没有选项 %1。</translation>
    </message>
    <message>
        <source>Only one place can be opened; “%1” is one too many.</source>
        <translation>一次只能打开一个位置；“%1”是多余的。</translation>
    </message>
    <message>
        <source>--tour goes its own way; no place can be opened with it.</source>
        <translation>--tour 按自己的路线进行，不能同时指定要打开的位置。</translation>
    </message>
    <message>
        <source>--tour needs a folder.</source>
        <translation>--tour 需要指定一个文件夹。</translation>
    </message>
    <message>
        <source>There is no language “%1”: choose en, zh_CN or ko.</source>
        <translation>没有语言“%1”：请选择 en、zh_CN 或 ko。</translation>
    </message>
    <message>
        <source>There is no theme “%1”: choose system, light or dark.</source>
        <translation>没有主题“%1”：请选择 system、light 或 dark。</translation>
    </message>
    <message>
        <source>“tpudesk --help” lists what can be given.</source>
        <translation>运行“tpudesk --help”可查看所有选项。</translation>
    </message>
    <message>
        <source>That window does not take --read-only from here. Lock it with the lock at its bottom, or end it and start again.</source>
        <translation>已打开的窗口不接受这里的 --read-only。请用窗口底部的锁锁定它，或退出后重新启动。</translation>
    </message>
    <message>
        <source>TPU Desk runs already; its window was asked to go there.</source>
        <translation>TPU Desk 已在运行；已让它的窗口转到那里。</translation>
    </message>
    <message>
        <source>TPU Desk runs already; its window was brought to the front.</source>
        <translation>TPU Desk 已在运行；它的窗口已置于最前。</translation>
    </message>
    <message>
        <source>TPU Desk runs already but does not answer. End that process, then start again.</source>
        <translation>TPU Desk 已在运行，但没有响应。请结束该进程，然后重新启动。</translation>
    </message>
    <message>
        <source>--tour cannot be started: %1: %2</source>
        <extracomment>%1 path of a program, %2 &quot;No such file or directory&quot;</extracomment>
        <translation>无法启动 --tour：%1：%2</translation>
    </message>
    <message>
        <source>Ask Google each kind of question once, in the project of the last sign-in, compare the replies with what the program expects, and end. Only reads.</source>
        <translation>在上次登录的项目中向 Google 逐类各查询一次，将响应与程序的预期比较，然后退出。只读取。</translation>
    </message>
    <message>
        <source>Write what --reality-check finds to FILE, not to the terminal.</source>
        <translation>把 --reality-check 的结果写入 FILE，而不是终端。</translation>
    </message>
    <message>
        <source>--out goes with --reality-check and needs the name of a file.</source>
        <translation>--out 与 --reality-check 一起使用，并需要文件名。</translation>
    </message>
    <message>
        <source>For this run your sign-in may be sent to HOST:PORT, although that is not Google&apos;s; can be given more than once. In the window you are asked instead.</source>
        <translation>本次运行允许将登录信息发送到 HOST:PORT，尽管它不属于 Google；可多次指定。在窗口中会改为询问您。</translation>
    </message>
    <message>
        <source>--journey goes with --tour and wants a number from 1 to 10.</source>
        <translation>--journey 要与 --tour 一起使用，并指定 1 到 10 之间的数字。</translation>
    </message>
</context>
<context>
    <name>OrphanedResources</name>
    <message>
        <source>%1 is not what it was when you chose it: it is in use, was created again, or its state has changed. Nothing was deleted. Look at the list again.</source>
        <translation>自您选择之后，%1 已发生变化：它正在使用、已被重新创建，或状态已改变。没有删除任何内容。请重新查看列表。</translation>
    </message>
    <message>
        <source>%1 does not list all its TPUs now, so it is not known whether one of them uses %2. Nothing was deleted. Try again later.</source>
        <translation>%1 目前没有列出全部 TPU，无法确定是否有 TPU 在用 %2。没有删除任何内容。请稍后再试。</translation>
    </message>
    <message>
        <source>%1 uses %2 now. Nothing was deleted.</source>
        <translation>%1 现在正在使用 %2。没有删除任何内容。</translation>
    </message>
    <message>
        <source>Google has not finished deleting %1. Look at the list again in a minute.</source>
        <translation>Google 尚未删完 %1。请过一分钟再查看列表。</translation>
    </message>
    <message>
        <source>Google did not delete %1: %2</source>
        <translation>Google 没有删除 %1：%2</translation>
    </message>
</context>
<context>
    <name>OtherSettings</name>
    <message>
        <source>Elsewhere</source>
        <translation>其他位置</translation>
    </message>
</context>
<context>
    <name>OutputText</name>
    <message numerus="yes">
        <source>%n further kind(s) of output are not shown here.</source>
        <translation>
            <numerusform>此处还有 %n 种输出未显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>no output</source>
        <translation>无输出</translation>
    </message>
    <message numerus="yes">
        <source>… %n line(s) the same</source>
        <translation>
            <numerusform>… %n 行相同</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutsideFile</name>
    <message>
        <source>The file %1 does not exist (any more). Choose it again in its new place.</source>
        <translation>文件 %1 不存在或已移走。请到它现在的位置重新选择。</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2. Check its permissions.</source>
        <translation>无法读取文件 %1：%2。请检查其权限。</translation>
    </message>
    <message>
        <source>Other users of this computer may read or change this file (mode 0%1). Allow it only to yourself: chmod 600 %2</source>
        <translation>这台计算机的其他用户可以读取或更改此文件（权限 0%1）。请只允许自己访问：chmod 600 %2</translation>
    </message>
    <message>
        <source>This file belongs to another user of this computer.</source>
        <translation>此文件属于这台计算机的另一个用户。</translation>
    </message>
    <message>
        <source>This is a link; the file itself is %1.</source>
        <translation>这是一个链接，实际文件是 %1。</translation>
    </message>
    <message>
        <source>This folder seems to be copied to other computers. A key is safer outside of it.</source>
        <translation>这个文件夹似乎会同步到其他计算机。密钥放在别处更安全。</translation>
    </message>
    <message>
        <source>No file was chosen.</source>
        <translation>没有选择文件。</translation>
    </message>
    <message>
        <source>%1 is not a file but a folder, a pipe or a device. Choose the file itself.</source>
        <translation>%1 不是文件，而是文件夹、管道或设备。请选择文件本身。</translation>
    </message>
    <message>
        <source>%1 is too large for a file with credentials. Choose the right file.</source>
        <translation>%1 太大，不像凭据文件。请选择正确的文件。</translation>
    </message>
</context>
<context>
    <name>OwnAddress</name>
    <message>
        <source>%1 did not answer with an address of the Internet. Enter yours by hand.</source>
        <translation>%1 返回的不是公网地址。请手动输入您的地址。</translation>
    </message>
    <message>
        <source>%1 cannot be asked. Enter your address by hand. %2</source>
        <translation>无法询问 %1。请手动输入您的地址。%2</translation>
    </message>
</context>
<context>
    <name>OwnClient</name>
    <message>
        <source>The keychain does not hold this sign-in any more. Sign in again.</source>
        <translation>密钥环中已没有此登录信息。请重新登录。</translation>
    </message>
    <message>
        <source>This sign-in is in the system&apos;s keychain, and that cannot be read. %1 Or sign in again.</source>
        <translation>此登录信息保存在系统密钥环中，但无法读取。%1 或者重新登录。</translation>
    </message>
    <message>
        <source>What the keychain holds for this sign-in is damaged. Sign in again.</source>
        <translation>密钥环中的此登录信息已损坏。请重新登录。</translation>
    </message>
</context>
<context>
    <name>PaddedShape</name>
    <message>
        <source>Type a shape such as (128, 300, 7).</source>
        <translation>请输入形状，例如 (128, 300, 7)。</translation>
    </message>
    <message>
        <source>“%1” is not part of a shape. Type whole numbers, for example (128, 300, 7).</source>
        <translation>形状中不能有“%1”。请输入整数，例如 (128, 300, 7)。</translation>
    </message>
    <message>
        <source>%1 is too large for a dimension.</source>
        <translation>维度 %1 太大了。</translation>
    </message>
    <message numerus="yes">
        <source>That is more than %n dimensions.</source>
        <translation>
            <numerusform>超过了 %n 个维度。</numerusform>
        </translation>
    </message>
    <message>
        <source>An array of that shape is larger than any memory.</source>
        <translation>这种形状的数组比任何内存都大。</translation>
    </message>
</context>
<context>
    <name>PaddingBox</name>
    <message>
        <source>%1 fits without padding</source>
        <translation>%1 无需填充</translation>
    </message>
    <message>
        <source>%1 is stored as %2</source>
        <translation>%1 实际存储为 %2</translation>
    </message>
    <message>
        <source>%1 of values take %2 of the TPU&apos;s memory: %3 % is padding, %4 times the size.</source>
        <translation>%1 的数据占用 TPU 内存 %2：其中 %3% 是填充，总量是数据本身的 %4 倍。</translation>
    </message>
    <message>
        <source>A single number is not tiled.</source>
        <translation>单个数值不会被分块。</translation>
    </message>
    <message>
        <source>In the order %1 it would take %2. XLA may choose such an order by itself, but not across every operation.</source>
        <translation>按 %1 的顺序只占 %2。XLA 可能自行选择这种顺序，但并非每个运算都允许这样做。</translation>
    </message>
    <message>
        <source>No other order of these dimensions is better. Larger ones help: multiples of 128 last, of 8 before it.</source>
        <translation>换成其他维度顺序也不会更好。可以调整维度大小：最后一维取 128 的倍数，倒数第二维取 8 的倍数。</translation>
    </message>
    <message>
        <source>No other order of these dimensions wastes less.</source>
        <translation>换成其他维度顺序，浪费也不会更少。</translation>
    </message>
    <message>
        <source>Shape of the array</source>
        <translation>数组形状</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message numerus="yes">
        <source>%n bytes</source>
        <translation>
            <numerusform>%n 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>It has no values and takes no memory.</source>
        <translation>没有数据，不占用内存。</translation>
    </message>
    <message>
        <source>Its values take %1 of the TPU&apos;s memory; nothing is padding.</source>
        <translation>数据占用 TPU 内存 %1，没有填充。</translation>
    </message>
    <message>
        <source>Vectors of 128, 256, 512 or a multiple of 1024 values waste nothing. Several short ones take less in one array.</source>
        <translation>长度为 128、256、512 或 1024 的倍数的向量不浪费内存。几个短向量合成一个数组更省。</translation>
    </message>
</context>
<context>
    <name>PageFactory</name>
    <message>
        <source>Quota</source>
        <translation>配额</translation>
    </message>
    <message>
        <source>TPUs</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>SSH 密钥</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>Shell: %1</source>
        <translation>shell：%1</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>There are no hosts to run this on: no cloud is open. Sign in, or choose the practice cloud, then press it again.</source>
        <translation>没有可以运行它的主机：尚未打开任何云。请登录或选择演练云，然后重试。</translation>
    </message>
    <message>
        <source>%1 has no worker %2: its workers are 0 to %3.</source>
        <translation>%1 没有编号为 %2 的工作器：它的工作器编号为 0 到 %3。</translation>
    </message>
    <message>
        <source>The hosts of %1 are not known yet. Worker %2 can be opened when its addresses are there.</source>
        <translation>还不知道 %1 有哪些主机。有了地址之后才能打开工作器 %2。</translation>
    </message>
    <message>
        <source>%1 has no worker %2: it is a single host, worker 0.</source>
        <translation>%1 没有编号为 %2 的工作器：它只有一台主机，编号为 0。</translation>
    </message>
    <message>
        <source>tmux terminals: %1</source>
        <translation>tmux 终端：%1</translation>
    </message>
    <message>
        <source>There are too many terminals. Close one, then try again.</source>
        <translation>打开的终端太多。请先关闭一个再试。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Unsaved changes: %1</source>
        <translation>未保存的更改：%1</translation>
    </message>
</context>
<context>
    <name>PageKeys</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>One more tab on the same host</source>
        <translation>在同一主机上再开一个标签页</translation>
    </message>
    <message>
        <source>Next tab</source>
        <translation>下一个标签页</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <translation>上一个标签页</translation>
    </message>
    <message>
        <source>Previous command line</source>
        <translation>上一条命令</translation>
    </message>
    <message>
        <source>Next command line</source>
        <translation>下一条命令</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>向上翻页</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>向下翻页</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Reset the text size</source>
        <translation>恢复文字大小</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Go to the filter</source>
        <translation>转到筛选框</translation>
    </message>
    <message>
        <source>Close a sheet, empty the filter</source>
        <translation>关闭侧边栏、清空筛选</translation>
    </message>
    <message>
        <source>Open a terminal on the chosen TPU</source>
        <translation>在选中的 TPU 上打开终端</translation>
    </message>
    <message>
        <source>Copy the chosen rows</source>
        <translation>复制选中的行</translation>
    </message>
    <message>
        <source>Choose all</source>
        <translation>全部选中</translation>
    </message>
    <message>
        <source>Run the command</source>
        <translation>运行命令</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>As it fits</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>On pages with lists</source>
        <translation>在带列表的面板上</translation>
    </message>
    <message>
        <source>In the terminal</source>
        <translation>在终端中</translation>
    </message>
    <message>
        <source>Where commands are written</source>
        <translation>在编写命令的地方</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Back to what was read before</source>
        <translation>回到之前阅读的位置</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>再次前进</translation>
    </message>
    <message>
        <source>In the guide</source>
        <translation>在指南中</translation>
    </message>
    <message>
        <source>Delete what is chosen (asks first)</source>
        <translation>删除选中的条目（会先询问）</translation>
    </message>
    <message>
        <source>Leave the editor, to the next field (Tab indents)</source>
        <translation>离开编辑器，移到下一项（Tab 用于缩进）</translation>
    </message>
    <message>
        <source>Leave the editor, to the field before</source>
        <translation>离开编辑器，移到上一项</translation>
    </message>
    <message>
        <source>Press the main button</source>
        <translation>按下主按钮</translation>
    </message>
    <message>
        <source>In a sheet at the right</source>
        <translation>在右侧的侧边栏中</translation>
    </message>
    <message>
        <source>Next chip that stands out</source>
        <translation>下一个异常芯片</translation>
    </message>
    <message>
        <source>On the map of chips</source>
        <translation>在芯片分布图上</translation>
    </message>
    <message>
        <source>Make the sheet wider</source>
        <translation>加宽侧边栏</translation>
    </message>
    <message>
        <source>Make the sheet narrower</source>
        <translation>收窄侧边栏</translation>
    </message>
    <message>
        <source>Close the terminal, and the tab with its last one</source>
        <translation>关闭终端；最后一个终端关闭时标签页一并关闭</translation>
    </message>
    <message>
        <source>Split right</source>
        <translation>向右拆分</translation>
    </message>
    <message>
        <source>Split below</source>
        <translation>向下拆分</translation>
    </message>
    <message>
        <source>Zoom one terminal of a tab</source>
        <translation>放大标签页中的一个终端</translation>
    </message>
    <message>
        <source>Broadcast to all terminals of the tab</source>
        <translation>向标签页的所有终端广播输入</translation>
    </message>
    <message>
        <source>The terminal to the left</source>
        <translation>左侧的终端</translation>
    </message>
    <message>
        <source>The terminal to the right</source>
        <translation>右侧的终端</translation>
    </message>
    <message>
        <source>The terminal above</source>
        <translation>上方的终端</translation>
    </message>
    <message>
        <source>The terminal below</source>
        <translation>下方的终端</translation>
    </message>
    <message>
        <source>The last command that failed</source>
        <translation>上一条失败的命令</translation>
    </message>
    <message>
        <source>One folder up</source>
        <translation>上一级文件夹</translation>
    </message>
    <message>
        <source>Rename the chosen file</source>
        <translation>重命名所选文件</translation>
    </message>
    <message>
        <source>Save the file</source>
        <translation>保存文件</translation>
    </message>
    <message>
        <source>Go to a line</source>
        <translation>转到行</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
</context>
<context>
    <name>Paging</name>
    <message>
        <source>The server gives the same page of the list again and again. What is shown may not be all; load it again later.</source>
        <translation>服务器反复给出列表的同一页。显示的内容可能不完整；请稍后重新加载。</translation>
    </message>
    <message numerus="yes">
        <source>The list is longer than %n page(s); the rest is not shown.</source>
        <translation>
            <numerusform>列表超过 %n 页；其余内容不显示。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Pairs</name>
    <message>
        <source>Write it as name=value.</source>
        <translation>请写成“名称=值”。</translation>
    </message>
    <message>
        <source>There is no name before the =.</source>
        <translation>等号前面没有名称。</translation>
    </message>
    <message>
        <source>%1 is given twice. Keep one of them.</source>
        <translation>%1 出现了两次。请只保留一个。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
</context>
<context>
    <name>PaletteSources</name>
    <message>
        <source>deleted</source>
        <comment>state of a request</comment>
        <translation>已删除</translation>
    </message>
</context>
<context>
    <name>PaneFrame</name>
    <message>
        <source>Broadcast</source>
        <translation>广播输入</translation>
    </message>
    <message>
        <source>What is typed in one chosen terminal of this tab goes to this one, too.</source>
        <translation>在本标签页任一选中的终端中输入的内容，也会发送到此终端。</translation>
    </message>
    <message>
        <source>Close this terminal</source>
        <translation>关闭此终端</translation>
    </message>
</context>
<context>
    <name>PatchTpu</name>
    <message>
        <source>Google says that %1 was changed, but it is as before. Somebody else may change it at the same moment: load the list again and look.</source>
        <translation>Google 表示 %1 已更改，但它仍和之前一样。可能有人同时在更改它：请重新加载列表后查看。</translation>
    </message>
    <message>
        <source>It is not known whether the disk %1 was made. If it was, it is billed: look at the disks of %2.</source>
        <translation>不清楚磁盘 %1 是否已创建。如果已创建，就会计费：请查看 %2 的磁盘。</translation>
    </message>
</context>
<context>
    <name>PathRow</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>在指南中查看</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未完成</translation>
    </message>
</context>
<context>
    <name>PlacementCheck</name>
    <message>
        <source>within the limits</source>
        <translation>在限额内</translation>
    </message>
    <message>
        <source>limits not known</source>
        <translation>限额未知</translation>
    </message>
    <message>
        <source>above a limit</source>
        <translation>超出限额</translation>
    </message>
    <message>
        <source>billed</source>
        <translation>收费</translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>抢占式</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>port 22 is open for Google&apos;s Identity-Aware Proxy alone</source>
        <translation>22 端口只对 Google 的 Identity-Aware Proxy 开放</translation>
    </message>
    <message>
        <source>port 22 is open for %1 alone</source>
        <translation>22 端口只对 %1 开放</translation>
    </message>
    <message>
        <source>A network of its own; %1.</source>
        <translation>单独的网络；%1。</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1；%2。</translation>
    </message>
    <message>
        <source>%1, %2; %3.</source>
        <translation>%1，%2；%3。</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s) READY after %1 in %2.</source>
        <translation>
            <numerusform>%n 台主机已在 %2 就绪（READY），用时 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Log lines of TPU hosts will not be stored any more.</source>
        <translation>将不再保存 TPU 主机的日志。</translation>
    </message>
    <message>
        <source>%1 in %2, %3.</source>
        <translation>%2 的 %1，%3。</translation>
    </message>
    <message>
        <source>Log in to every host, with its key checked.</source>
        <translation>登录每台主机，并核对其主机密钥。</translation>
    </message>
    <message>
        <source>A key pair on host 0; each host will know the others&apos; keys.</source>
        <translation>在主机 0 上生成一对密钥；每台主机都会知道其他主机的密钥。</translation>
    </message>
    <message>
        <source>One folder that every host sees.</source>
        <translation>一个所有主机都能看到的文件夹。</translation>
    </message>
    <message>
        <source>Packages, Python and JAX, the same on every host.</source>
        <translation>每台主机上相同的软件包、Python 和 JAX。</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) expected.</source>
        <translation>
            <numerusform>应有 %n 个设备。</numerusform>
        </translation>
    </message>
    <message>
        <source>All hosts count their devices together.</source>
        <translation>所有主机一起检测设备。</translation>
    </message>
    <message>
        <source>Log lines of TPU hosts are not stored.</source>
        <translation>TPU 主机的日志不再保存。</translation>
    </message>
    <message>
        <source>Reached, host key checked.</source>
        <translation>已连上，主机密钥已核对。</translation>
    </message>
    <message numerus="yes">
        <source>All %n host(s) reached, host keys checked.</source>
        <translation>
            <numerusform>%n 台主机全部连上，主机密钥已核对。</numerusform>
        </translation>
    </message>
    <message>
        <source>Host 0 logs in to every host; all know each other&apos;s keys.</source>
        <translation>主机 0 可以登录每台主机；各主机都知道彼此的密钥。</translation>
    </message>
    <message numerus="yes">
        <source>%1, written and read back on %n host(s).</source>
        <translation>
            <numerusform>%1，已在 %n 台主机上写入并读回。</numerusform>
        </translation>
    </message>
    <message>
        <source>Written and read back on every host.</source>
        <translation>已在每台主机上写入并读回。</translation>
    </message>
    <message>
        <source>The same on every host.</source>
        <translation>每台主机都一样。</translation>
    </message>
    <message numerus="yes">
        <source>JAX counts %n device(s) on every host.</source>
        <translation>
            <numerusform>每台主机上的 JAX 都检测到 %n 个设备。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) done.</source>
        <translation>
            <numerusform>已完成 %1/%n 台主机。</numerusform>
        </translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Logging exclusion</source>
        <translation>日志排除</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation>切片 %1</translation>
    </message>
    <message>
        <source>Reach all hosts</source>
        <translation>连接所有主机</translation>
    </message>
    <message>
        <source>SSH between hosts</source>
        <translation>主机之间的 SSH</translation>
    </message>
    <message>
        <source>Shared folder</source>
        <translation>共享文件夹</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Check JAX</source>
        <translation>检查 JAX</translation>
    </message>
    <message>
        <source>The machine itself. The request is written down first and goes on until there is capacity, also while this window is closed. READY means that Google has made all hosts.</source>
        <translation>机器本身。请求会先记录下来，一直继续到有容量为止，关闭窗口也不影响。READY 表示 Google 已经建好所有主机。</translation>
    </message>
    <message>
        <source>Everything after this needs a login on every host. Each host&apos;s key is compared with the one that Google published for it, so nobody can stand in between. A host that is missing is named, and the others are reached all the same.</source>
        <translation>之后的每一步都需要登录所有主机。每台主机的密钥都会与 Google 公布的密钥比对，因此没有人能从中冒充。连不上的主机会逐一列出，不影响其他主机。</translation>
    </message>
    <message>
        <source>Programs on host 0 then reach the other hosts by themselves, with a key that belongs to this pod alone. Each host learns the keys of all others, so the check of host keys stays on.</source>
        <translation>这样主机 0 上的程序就能自己登录其他主机，所用密钥只属于这个 Pod。每台主机都会知道其他所有主机的密钥，所以主机密钥检查始终开启。</translation>
    </message>
    <message>
        <source>Code, data and checkpoints are put in one place, and every host sees them. Only the internal addresses of these hosts may mount it.</source>
        <translation>代码、数据和检查点只放一处，所有主机都能看到。只有这些主机的内部 IP 地址可以挂载它。</translation>
    </message>
    <message>
        <source>All hosts run the same program, so all need the same packages in the same versions. What is there already is left alone.</source>
        <translation>所有主机运行同一个程序，所以都需要相同版本的软件包。已有的不会改动。</translation>
    </message>
    <message>
        <source>All hosts start JAX at the same time and each counts the devices of the whole slice. It is the proof that network, environment and chips work together.</source>
        <translation>所有主机同时启动 JAX，各自检测整个切片的设备。这证明网络、环境和芯片能够协同工作。</translation>
    </message>
    <message>
        <source>The TPU was made again: this is to be done again.</source>
        <translation>TPU 已重新创建：需要再做一次。</translation>
    </message>
    <message>
        <source>It did not work.</source>
        <translation>没有成功。</translation>
    </message>
    <message>
        <source>Left out by you.</source>
        <translation>您选择了跳过。</translation>
    </message>
    <message>
        <source>The TPU is there already.</source>
        <translation>TPU 已存在，无需此步骤。</translation>
    </message>
    <message>
        <source>Not chosen.</source>
        <translation>未选择。</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>working</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>%1: set-up is done</source>
        <translation>%1：搭建完成</translation>
    </message>
    <message>
        <source>%1: %2 failed</source>
        <translation>%1：“%2”失败</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %3 of %n host(s)</source>
        <translation>
            <numerusform>%1：%2，%3/%n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>who may reach port 22 stays as it is</source>
        <translation>22 端口的访问范围不变</translation>
    </message>
    <message>
        <source>One host: there is nothing to do.</source>
        <translation>只有一台主机，无需处理。</translation>
    </message>
    <message>
        <source>%1 Nothing had to be changed.</source>
        <translation>%1没有什么需要改动。</translation>
    </message>
    <message>
        <source>Paused: Google is not asked anew. What is in its queue already stays there and may still become READY; its request shows and stops it.</source>
        <translation>已暂停：不再向 Google 提出新请求。已在队列中的会保留，仍可能变为 READY；可在对应的请求中查看和停止。</translation>
    </message>
    <message>
        <source>What this plan has made in your project is taken back, the last first. What carries no mark of TPU Desk any more, or is still used, stays and is named.</source>
        <translation>此计划在您的项目中创建的内容将按相反顺序撤销。已不带 TPU Desk 标记或仍在使用的内容会保留，并逐一列出。</translation>
    </message>
    <message>
        <source>Log lines of TPU hosts are stored again from now on. What was not stored meanwhile cannot be had back.</source>
        <translation>从现在起重新保存 TPU 主机的日志。期间未保存的日志无法找回。</translation>
    </message>
    <message>
        <source>The key pair of this pod is deleted from host 0, and what stands between its marks is taken out of ~/.ssh on every host. Programs on host 0 do not reach the others any more.</source>
        <translation>此 Pod 的密钥对会从主机 0 删除，每台主机 ~/.ssh 中标记之间的内容也会移除。主机 0 上的程序将无法再连接其他主机。</translation>
    </message>
    <message>
        <source>The folder is unmounted on all hosts and shared no more. The files in it stay on the disk of host 0.</source>
        <translation>该文件夹会在所有主机上卸载，并不再共享。其中的文件保留在主机 0 的磁盘上。</translation>
    </message>
    <message>
        <source>The virtual environments that this step made are deleted on all hosts, with everything that was installed into them since. Packages of the system stay.</source>
        <translation>此步骤创建的虚拟环境会在所有主机上删除，包括之后安装到其中的所有内容。系统软件包会保留。</translation>
    </message>
    <message numerus="yes">
        <source>JAX counts %n device(s).</source>
        <translation>
            <numerusform>JAX 检测到 %n 个设备。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not part of setting up an existing TPU.</source>
        <translation>为已有的 TPU 搭建环境时不含此步骤。</translation>
    </message>
    <message>
        <source>This went with its TPU VM.</source>
        <translation>已随 TPU 虚拟机一起消失。</translation>
    </message>
    <message>
        <source>Its TPU VM is gone.</source>
        <translation>TPU 虚拟机已不存在。</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>%1 is gone: on %2 it was no longer listed.</source>
        <translation>%1 已不存在：截至 %2，列表中已没有它。</translation>
    </message>
    <message>
        <source>The TPU was there already.</source>
        <translation>当时 TPU 已存在，无需此步骤。</translation>
    </message>
    <message>
        <source>gone</source>
        <comment>behind the name of a TPU</comment>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>port 22 is open for Google&apos;s Identity-Aware Proxy</source>
        <translation>22 端口对 Google 的 Identity-Aware Proxy 开放</translation>
    </message>
    <message>
        <source>port 22 is open for %1</source>
        <translation>22 端口对 %1 开放</translation>
    </message>
    <message numerus="yes">
        <source>%n existing firewall rule(s) restricted.</source>
        <translation>
            <numerusform>收紧 %n 条现有规则。</numerusform>
        </translation>
    </message>
    <message>
        <source>Existing firewall rules stay as they are.</source>
        <translation>现有防火墙规则不会收紧。</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) still open to everybody.</source>
        <translation>
            <numerusform>仍有 %n 条规则对所有人开放。</numerusform>
        </translation>
    </message>
    <message>
        <source>The existing network “%1”; %2.</source>
        <translation>已有的网络“%1”；%2。</translation>
    </message>
    <message>
        <source>Every TPU stands in a VPC network, in a subnet: a range of internal addresses of one region, from which each host gets its own. The hosts of a pod speak to each other on these addresses, so the firewall must let them through inside the range.</source>
        <translation>每个 TPU 都位于某个 VPC 网络的子网中。子网是某个区域里的一段内部 IP 地址，每台主机从中得到自己的地址。Pod 的主机之间用这些地址通信，所以防火墙必须放行这个范围内的流量。</translation>
    </message>
    <message>
        <source>From the Internet port 22 is opened for you alone, never for everybody.</source>
        <translation>从互联网只对您开放 22 端口，绝不对所有人开放。</translation>
    </message>
    <message>
        <source>This network has rules already: one that lets everybody in stays open unless you tick it here.</source>
        <translation>这个网络已有自己的规则：对所有人开放的规则会保持开放，除非您在这里勾选它。</translation>
    </message>
    <message>
        <source>Private Google Access lets hosts reach Google&apos;s storage on the internal way.</source>
        <translation>“专用 Google 访问通道”让主机通过内部线路访问 Google 的存储。</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>灵活启动</translation>
    </message>
</context>
<context>
    <name>PlanView</name>
    <message>
        <source>working</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>已就绪</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>已规划</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Run everything</source>
        <translation>全部执行</translation>
    </message>
    <message>
        <source>Run the rest</source>
        <translation>执行其余步骤</translation>
    </message>
    <message>
        <source>Plan another pod…</source>
        <translation>再规划一个 Pod…</translation>
    </message>
    <message>
        <source>Show the TPU</source>
        <translation>查看该 TPU</translation>
    </message>
    <message>
        <source>Remove this plan</source>
        <translation>移除此计划</translation>
    </message>
    <message>
        <source>Nothing in the cloud and on the hosts changes.</source>
        <translation>云端和主机上不会有任何变化。</translation>
    </message>
    <message>
        <source>No TPU is READY now.</source>
        <translation>现在没有已就绪（READY）的 TPU。</translation>
    </message>
    <message>
        <source>A pod in one page of steps</source>
        <translation>一页步骤搭好一个 Pod</translation>
    </message>
    <message>
        <source>Network, slice, login, shared folder, Python and a count of all devices: planned, shown and then carried out step by step, also for a single TPU VM. A pause, a failure or a closed window loses nothing.</source>
        <translation>网络、切片、登录、共享文件夹、Python 和设备检测：先规划、展示，再逐步执行，单个 TPU 虚拟机也一样。暂停、失败或关闭窗口都不丢失进度。</translation>
    </message>
    <message>
        <source>Plan a pod…</source>
        <translation>搭建 Pod…</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Run a command…</source>
        <translation>运行命令…</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>新建作业…</translation>
    </message>
    <message>
        <source>Show its usage</source>
        <translation>查看用量</translation>
    </message>
    <message>
        <source>The plan %1</source>
        <translation>计划 %1</translation>
    </message>
    <message>
        <source>Set up an existing TPU</source>
        <translation>为已有的 TPU 搭建环境</translation>
    </message>
    <message>
        <source>Use an existing TPU</source>
        <translation>使用已有的 TPU</translation>
    </message>
    <message>
        <source>its TPU VM is gone</source>
        <translation>TPU 虚拟机已不存在</translation>
    </message>
    <message>
        <source>Create it again</source>
        <translation>重新创建</translation>
    </message>
</context>
<context>
    <name>PodHost</name>
    <message>
        <source>This is not a list of hosts: it is longer than %1 KiB.</source>
        <translation>这不是主机列表：它超过了 %1 KiB。</translation>
    </message>
    <message>
        <source>Line %1: “%2” is not a host. Write an address or a name, with a user before it and a port after it where they are needed: me@10.0.0.2:22.</source>
        <translation>第 %1 行：“%2”不是主机。请填写地址或名称，必要时在前面加用户、在后面加端口：me@10.0.0.2:22。</translation>
    </message>
    <message>
        <source>The list holds more than %1 hosts. Divide it.</source>
        <translation>列表中的主机超过 %1 台。请拆分列表。</translation>
    </message>
    <message>
        <source>The list holds no host. Write one address on each line.</source>
        <translation>列表中没有主机。请每行写一个地址。</translation>
    </message>
</context>
<context>
    <name>PodKey</name>
    <message>
        <source>OS Login is on for %1, so its hosts do not look for keys in the metadata. Choose the file authorized_keys in this step, then retry.</source>
        <translation>%1 启用了 OS Login，主机不会读取元数据中的密钥。请在此步骤中选择 authorized_keys 文件，然后重试。</translation>
    </message>
</context>
<context>
    <name>PodKeysForm</name>
    <message>
        <source>Where the hosts find the key of host 0</source>
        <translation>主机在哪里找到主机 0 的密钥</translation>
    </message>
    <message>
        <source>In ~/.ssh/authorized_keys of each host</source>
        <translation>每台主机的 ~/.ssh/authorized_keys</translation>
    </message>
    <message>
        <source>It counts only when it comes from host 0&apos;s address. Nobody in the project sees it.</source>
        <translation>只有来自主机 0 地址的连接才有效。项目中的其他人看不到它。</translation>
    </message>
    <message>
        <source>In the metadata of the TPU (ssh-keys)</source>
        <translation>TPU 的元数据（ssh-keys）</translation>
    </message>
    <message>
        <source>Google&apos;s agent puts it on every host, also on one that is repaired later. All who may read the TPU see its public half; other people&apos;s keys there stay as they are. Not with OS Login.</source>
        <translation>Google 的客机代理程序（guest agent）会把它放到每台主机上，包括以后修复的主机。能读取该 TPU 的人都能看到公钥；其中其他人的密钥保持不变。启用 OS Login 时不可用。</translation>
    </message>
</context>
<context>
    <name>PodNetworkSettings</name>
    <message>
        <source>Network of the hosts</source>
        <translation>主机所在的网络</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Subnet</source>
        <translation>子网</translation>
    </message>
    <message>
        <source>the region&apos;s own</source>
        <translation>该区域自带的子网</translation>
    </message>
    <message>
        <source>In a network made for this pod</source>
        <translation>为此 Pod 新建网络</translation>
    </message>
    <message>
        <source>Where you log in from</source>
        <translation>从哪里登录</translation>
    </message>
    <message>
        <source>From your own address</source>
        <translation>从您自己的地址</translation>
    </message>
    <message>
        <source>Through Google&apos;s Identity-Aware Proxy</source>
        <translation>通过 Google 的 Identity-Aware Proxy</translation>
    </message>
    <message>
        <source>Choose the proxy where your address changes often, or where the hosts have no external address.</source>
        <translation>如果您的地址经常变化，或主机没有外部 IP 地址，请选择代理。</translation>
    </message>
    <message>
        <source>the one that fits best</source>
        <translation>最合适的子网</translation>
    </message>
    <message>
        <source>a new one, with the range below</source>
        <translation>新建，使用下面的范围</translation>
    </message>
    <message>
        <source>Reading the networks of the project…</source>
        <translation>正在读取项目的网络…</translation>
    </message>
    <message>
        <source>As of %1. Newer could not be read: %2</source>
        <translation>截至 %1。无法读取更新的内容：%2</translation>
    </message>
    <message>
        <source>The networks of the project could not be read, so a name has to be typed. %1</source>
        <translation>无法读取项目的网络，需要手动输入名称。%1</translation>
    </message>
    <message>
        <source>Networks, ranges and rules as of %1.</source>
        <translation>网络、范围和规则截至 %1。</translation>
    </message>
    <message>
        <source>Name of the new network</source>
        <translation>新网络的名称</translation>
    </message>
    <message>
        <source>Range of the new subnet</source>
        <translation>新子网的范围</translation>
    </message>
    <message>
        <source>one that is free</source>
        <translation>自动选择空闲范围</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>One external address per host</source>
        <translation>每台主机一个外部 IP 地址</translation>
    </message>
    <message>
        <source>A way to the Internet for the hosts (Cloud NAT)</source>
        <translation>让主机能访问互联网（Cloud NAT）</translation>
    </message>
    <message>
        <source>Without external addresses pip and apt need it; Google&apos;s own storage is reached without. Google bills it per hour and gigabyte, and the grant does not cover that.</source>
        <translation>没有外部 IP 地址时，pip 和 apt 需要它；访问 Google 自己的存储则不需要。Google 按小时和流量计费，TRC 额度不包含这部分。</translation>
    </message>
    <message>
        <source>In an existing network</source>
        <translation>使用已有的网络</translation>
    </message>
    <message>
        <source>Enter the address you log in from, or choose the Identity-Aware Proxy.</source>
        <translation>请输入您登录时使用的地址，或选择 Identity-Aware Proxy。</translation>
    </message>
</context>
<context>
    <name>PodPage</name>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>From nothing to JAX on all hosts. Every step shows what it will run before it runs.</source>
        <translation>从零开始，直到所有主机都能运行 JAX。每一步在执行前都会显示将要运行的内容。</translation>
    </message>
    <message>
        <source>A command or script on all hosts at once, with the exit status of each.</source>
        <translation>在所有主机上同时运行命令或脚本，并显示每台主机的退出码。</translation>
    </message>
    <message>
        <source>Training that goes on in tmux on the hosts, watched from here.</source>
        <translation>作业在主机的 tmux 里持续运行，可在这里查看进度。</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>搭建</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Views of the pod</source>
        <translation>Pod 的视图</translation>
    </message>
</context>
<context>
    <name>PodRun</name>
    <message>
        <source>No host is chosen.</source>
        <translation>没有选择主机。</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>连接中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>exit %1 (signal %2)</source>
        <translation>退出码 %1（信号 %2）</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message>
        <source>ended by %1</source>
        <translation>被 %1 终止</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>time-out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 台失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <translation>
            <numerusform>%n 台无法连接</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost, outcome unknown</source>
        <translation>
            <numerusform>%n 台连接中断，结果未知</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n 台已取消</numerusform>
        </translation>
    </message>
    <message>
        <source>Still working: %1</source>
        <translation>仍在运行：%1</translation>
    </message>
    <message>
        <source>%1 · hosts %2</source>
        <translation>%1 · 主机 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 和另外 %n 台</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) ended</source>
        <translation>
            <numerusform>%n 台主机中 %1 台已结束</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PodSetup</name>
    <message>
        <source>This step cannot be done here.</source>
        <translation>此步骤无法在这里执行。</translation>
    </message>
    <message>
        <source>This pod&apos;s plan is not there any more.</source>
        <translation>该 Pod 的计划已不存在。</translation>
    </message>
    <message>
        <source>Pause it first: a step is being done.</source>
        <translation>请先暂停：有一个步骤正在执行。</translation>
    </message>
    <message>
        <source>It cannot be run from here now: a step is being done, or one before it has to be done first.</source>
        <translation>现在无法从这里开始执行：有步骤正在执行，或者必须先完成前面的步骤。</translation>
    </message>
    <message>
        <source>This step cannot be left out now.</source>
        <translation>现在无法跳过此步骤。</translation>
    </message>
    <message>
        <source>This step cannot be taken back now.</source>
        <translation>现在无法撤销此步骤。</translation>
    </message>
    <message>
        <source>Its TPU VM is gone, and this plan did not make it. Create one of the same name, or plan another pod.</source>
        <translation>TPU 虚拟机已不存在，而且不是由此计划创建的。请创建一个同名的虚拟机，或另外规划一个 Pod。</translation>
    </message>
</context>
<context>
    <name>PodSteps</name>
    <message>
        <source>logging in</source>
        <translation>正在登录</translation>
    </message>
    <message>
        <source>logging in, attempt %1</source>
        <translation>正在登录，第 %1 次尝试</translation>
    </message>
    <message>
        <source>reached, host key checked</source>
        <translation>已连上，主机密钥已核对</translation>
    </message>
    <message>
        <source>tried again in %1 s: %2</source>
        <translation>%1 秒后重试：%2</translation>
    </message>
    <message>
        <source>The login was broken off. Run the step again.</source>
        <translation>登录被中断。请重新运行此步骤。</translation>
    </message>
    <message>
        <source>%1 of %2 hosts were reached.</source>
        <translation>已连上 %1/%2 台主机。</translation>
    </message>
    <message>
        <source>The TPU %1 is not in the list of this project. It may have been deleted: run from the step before, or choose another TPU.</source>
        <translation>此项目的列表里没有 TPU %1，可能已被删除。请从上一步重新执行，或选择别的 TPU。</translation>
    </message>
    <message>
        <source>is asked next</source>
        <translation>接下来请求</translation>
    </message>
    <message>
        <source>is asked again soon: %1</source>
        <translation>很快会再次请求：%1</translation>
    </message>
    <message>
        <source>is being asked</source>
        <translation>正在请求</translation>
    </message>
    <message>
        <source>waits in Google&apos;s queue</source>
        <translation>在 Google 的队列中等待</translation>
    </message>
    <message>
        <source>Google makes it</source>
        <translation>Google 正在创建</translation>
    </message>
    <message>
        <source>READY, logging in</source>
        <translation>READY，正在登录</translation>
    </message>
    <message>
        <source>no reply, checking</source>
        <translation>未收到响应，正在核实</translation>
    </message>
    <message>
        <source>READY</source>
        <translation>READY</translation>
    </message>
    <message>
        <source>is being taken back</source>
        <translation>正在撤回</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>The request was stopped. Run the step again to ask anew.</source>
        <translation>请求已停止。要重新请求，请再次执行此步骤。</translation>
    </message>
    <message>
        <source>The request for this TPU was removed. Run the step again to ask anew.</source>
        <translation>此 TPU 的请求已被移除。要重新请求，请再次执行此步骤。</translation>
    </message>
    <message>
        <source>Your own address is not known, so nobody could log in to a new network. Enter it under “Where you log in from”, or choose the proxy.</source>
        <translation>不知道您自己的地址，因此无法放行对新网络的登录。请在“从哪里登录”中填写，或选择代理。</translation>
    </message>
    <message>
        <source>The zones of this plan lie in several regions, and a subnet belongs to one. Choose zones of one region, or the network “default”, which has a subnet in each.</source>
        <translation>此计划的可用区分布在多个区域，而子网只属于一个区域。请选择同一区域的可用区，或选择每个区域都有子网的“default”网络。</translation>
    </message>
    <message>
        <source>No zone is chosen. Choose one in the step “Slice”.</source>
        <translation>没有选择可用区。请在“切片”步骤中选择。</translation>
    </message>
    <message>
        <source>Nothing is missing: nothing will be changed.</source>
        <translation>没有缺少的内容，不会做任何更改。</translation>
    </message>
    <message>
        <source>%1: waits for what did not work</source>
        <translation>%1：等待未成功的步骤</translation>
    </message>
    <message>
        <source>%1: waits for the other hosts</source>
        <translation>%1：等待其他主机</translation>
    </message>
    <message>
        <source>on all hosts</source>
        <translation>在所有主机上</translation>
    </message>
    <message>
        <source>on host 0</source>
        <translation>在主机 0 上</translation>
    </message>
    <message>
        <source>on all hosts but host 0</source>
        <translation>在主机 0 以外的所有主机上</translation>
    </message>
    <message>
        <source>on the server</source>
        <translation>在服务器上</translation>
    </message>
    <message>
        <source>on the other hosts</source>
        <translation>在其他主机上</translation>
    </message>
    <message>
        <source>The network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>The subnet</source>
        <translation>子网</translation>
    </message>
    <message>
        <source>The router with its Cloud NAT gateway</source>
        <translation>带 Cloud NAT 网关的路由器</translation>
    </message>
    <message>
        <source>The firewall rule</source>
        <translation>防火墙规则</translation>
    </message>
    <message>
        <source>The firewall rule “%1” lets in %2 again</source>
        <translation>防火墙规则“%1”重新允许 %2 进入</translation>
    </message>
    <message>
        <source>Private Google Access of the subnet “%1” is switched off</source>
        <translation>关闭子网“%1”的专用 Google 访问通道</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <comment>The network “tpudesk”</comment>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>Variables passed to every script:</source>
        <translation>传给每个脚本的变量：</translation>
    </message>
    <message>
        <source>The recipe “between-hosts” has no step “pair” any more. Go back to the original, then retry.</source>
        <translation>配方“between-hosts”中已没有步骤“pair”。请恢复原版，然后重试。</translation>
    </message>
</context>
<context>
    <name>PodrunLine</name>
    <message>
        <source>A quotation mark (%1) is opened and not closed.</source>
        <translation>引号（%1）没有闭合。</translation>
    </message>
    <message>
        <source>This podrun line is not understood at “%1”. Write only the command, without podrun.</source>
        <translation>无法理解这行 podrun 命令中的“%1”。请只写命令本身，不要写 podrun。</translation>
    </message>
    <message>
        <source>The text after &lt;&lt; is missing.</source>
        <translation>缺少 &lt;&lt; 之后的文本。</translation>
    </message>
    <message>
        <source>The line “%1” that ends the text is missing.</source>
        <translation>缺少结束文本的“%1”行。</translation>
    </message>
    <message>
        <source>There is no command to run.</source>
        <translation>没有要运行的命令。</translation>
    </message>
    <message>
        <source>This is longer than any command line. Paste the script into the editor instead.</source>
        <translation>内容太长，不可能是命令行。请把脚本直接粘贴到编辑器中。</translation>
    </message>
    <message>
        <source>This is not a podrun command line.</source>
        <translation>这不是 podrun 命令行。</translation>
    </message>
    <message>
        <source>“%1” is for a shell, and here no shell reads the command. Put it into quotation marks, or choose Script.</source>
        <translation>“%1”需要由 shell 解释，而这里没有 shell 读取命令。请把它放进引号，或选择“脚本”。</translation>
    </message>
</context>
<context>
    <name>PortOffer</name>
    <message>
        <source>A program on %1 serves port %2 and listens on all addresses. Leave the firewall closed: this computer reaches it through SSH.</source>
        <translation>%1 上的一个程序在端口 %2 提供服务，并监听所有地址。不必打开防火墙：这台计算机可以通过 SSH 访问它。</translation>
    </message>
    <message>
        <source>A program on %1 serves port %2.</source>
        <translation>%1 上的一个程序在端口 %2 提供服务。</translation>
    </message>
    <message>
        <source>Open it here</source>
        <translation>在本机打开</translation>
    </message>
</context>
<context>
    <name>PortSheet</name>
    <message>
        <source>Let in this address</source>
        <translation>放行此地址</translation>
    </message>
    <message>
        <source>Let in %1</source>
        <translation>放行 %1</translation>
    </message>
    <message>
        <source>The rule %1 lets in %2 on port 22. When your address changes, come back here.</source>
        <translation>规则 %1 现在允许 %2 访问 22 端口。您的地址变化后，请回到这里。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Remove the rule %1?</source>
        <translation>要移除规则 %1 吗？</translation>
    </message>
    <message>
        <source>SSH from %1 is then let in only where another rule does.</source>
        <translation>之后，来自 %1 的 SSH 只有在其他规则允许时才能连入。</translation>
    </message>
    <message>
        <source>Terminals that come in by this rule may be cut.</source>
        <translation>通过此规则连入的终端可能会断开。</translation>
    </message>
    <message>
        <source>Remove the rule</source>
        <translation>移除规则</translation>
    </message>
    <message>
        <source>The rule %1 is gone.</source>
        <translation>规则 %1 已移除。</translation>
    </message>
    <message>
        <source>%1: from %2</source>
        <translation>%1：来自 %2</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Remove the rule %1</source>
        <translation>移除规则 %1</translation>
    </message>
    <message>
        <source>Let SSH in from your address</source>
        <translation>允许从您的地址进行 SSH 登录</translation>
    </message>
    <message>
        <source>A new firewall rule opens port 22 of all machines in the network to one address or range, never to everybody. The command does the same.</source>
        <translation>新的防火墙规则只对一个地址或一个范围开放该网络中所有机器的 22 端口，绝不对所有人开放。下面的命令效果相同。</translation>
    </message>
    <message>
        <source>Rules made here</source>
        <translation>在这里创建的规则</translation>
    </message>
    <message>
        <source>%1 is let in already</source>
        <translation>%1 已放行</translation>
    </message>
    <message>
        <source>The rule %1</source>
        <translation>规则 %1</translation>
    </message>
</context>
<context>
    <name>PortsPage</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Choose a forward first.</source>
        <translation>请先选择一个转发。</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Servers on your hosts, seen on this computer alone: through SSH, with no firewall opened.</source>
        <translation>主机上的服务只在这台计算机上可见：通过 SSH，不打开防火墙。</translation>
    </message>
    <message>
        <source>New port forward…</source>
        <translation>新建端口转发…</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>No port is forwarded</source>
        <translation>没有端口转发</translation>
    </message>
    <message>
        <source>TensorBoard, Jupyter or any other server on a host can be used here as if it ran on this computer. When a terminal shows the address of such a server, the forward is offered by itself.</source>
        <translation>主机上的 TensorBoard、Jupyter 或其他服务，可以像在这台计算机上运行一样使用。终端里出现这类服务的地址时，会主动询问是否转发。</translation>
    </message>
</context>
<context>
    <name>PracticeCloud</name>
    <message>
        <source>The practice cloud could not be started: %1. Install the program again.</source>
        <translation>无法启动演练云：%1。请重新安装程序。</translation>
    </message>
    <message>
        <source>The practice cloud ended before it was ready. %1 Try again; if this persists, start it by itself to see more.</source>
        <translation>演练云在就绪之前退出。%1 请重试；如果一直如此，请单独启动它以查看更多信息。</translation>
    </message>
    <message numerus="yes">
        <source>The practice cloud was not ready within %n second(s). Try again; this computer may be busy.</source>
        <translation>
            <numerusform>演练云在 %n 秒内没有就绪。请重试；这台计算机可能太忙。</numerusform>
        </translation>
    </message>
    <message>
        <source>The practice cloud is starting or ending already. Wait a moment.</source>
        <translation>演练云正在启动或退出。请稍候。</translation>
    </message>
    <message>
        <source>The practice cloud is not installed: %1 is missing. Install the program again, or sign in to your own project.</source>
        <translation>演练云尚未安装：缺少 %1。请重新安装程序，或登录您自己的项目。</translation>
    </message>
    <message>
        <source>The practice cloud has ended unexpectedly. Start it again; its TPUs are kept if it has a folder.</source>
        <translation>演练云意外退出。请重新启动；如果它有文件夹，其中的 TPU 会保留。</translation>
    </message>
</context>
<context>
    <name>PracticeMenu</name>
    <message>
        <source>Practice: what if…</source>
        <translation>演练：如果…</translation>
    </message>
    <message>
        <source>Google takes %1 back</source>
        <translation>Google 收回 %1</translation>
    </message>
    <message>
        <source>%1 was preempted.</source>
        <translation>%1 已被抢占。</translation>
    </message>
    <message>
        <source>Maintenance of %1 now</source>
        <translation>立即维护 %1</translation>
    </message>
    <message>
        <source>Maintenance of %1 has begun: its hosts restart, and its address may change.</source>
        <translation>%1 的维护已开始：其主机会重启，地址可能改变。</translation>
    </message>
    <message>
        <source>Maintenance of %1 in a week</source>
        <translation>一周后维护 %1</translation>
    </message>
    <message>
        <source>Maintenance of %1 is announced.</source>
        <translation>%1 的维护已预告。</translation>
    </message>
    <message>
        <source>No capacity in %1</source>
        <translation>%1 没有容量</translation>
    </message>
    <message>
        <source>%1 has no capacity from now on.</source>
        <translation>从现在起 %1 没有容量。</translation>
    </message>
    <message>
        <source>Capacity in %1 again</source>
        <translation>恢复 %1 的容量</translation>
    </message>
    <message>
        <source>%1 has capacity again.</source>
        <translation>%1 又有容量了。</translation>
    </message>
    <message>
        <source>The billing account is closed</source>
        <translation>结算账号被关闭</translation>
    </message>
    <message>
        <source>The project has no billing account from now on.</source>
        <translation>从现在起，项目没有结算账号了。</translation>
    </message>
    <message>
        <source>A billing account is linked</source>
        <translation>关联一个结算账号</translation>
    </message>
    <message>
        <source>A billing account is linked. Google needs a moment to notice.</source>
        <translation>已关联结算账号。稍后才会在 Google 生效。</translation>
    </message>
    <message>
        <source>The usual world, as it was</source>
        <translation>默认环境，沿用原状</translation>
    </message>
    <message>
        <source>Goes back to the world with which the program starts.</source>
        <translation>回到程序启动时的演练环境。</translation>
    </message>
    <message>
        <source>The usual world, from nothing</source>
        <translation>默认环境，从零开始</translation>
    </message>
    <message>
        <source>Its TPUs, disks and keys are lost.</source>
        <translation>其中的 TPU、磁盘和密钥都会丢失。</translation>
    </message>
    <message>
        <source>No billing account</source>
        <translation>没有结算账号</translation>
    </message>
    <message>
        <source>Google refuses every TPU until a billing account is linked.</source>
        <translation>关联结算账号之前，Google 会拒绝所有 TPU。</translation>
    </message>
    <message>
        <source>APIs not enabled</source>
        <translation>API 尚未启用</translation>
    </message>
    <message>
        <source>A new project: the Cloud TPU API has to be enabled first.</source>
        <translation>全新的项目：要先启用 Cloud TPU API。</translation>
    </message>
    <message>
        <source>A lab member</source>
        <translation>实验室成员</translation>
    </message>
    <message>
        <source>Two roles only: TPUs can be made, but little else of the project.</source>
        <translation>只有两个角色：可以创建 TPU，但在项目中几乎不能做别的事。</translation>
    </message>
    <message>
        <source>No grant</source>
        <translation>没有 TRC 额度</translation>
    </message>
    <message>
        <source>The mail from TRC has not come yet.</source>
        <translation>还没有收到 TRC 的邮件。</translation>
    </message>
    <message>
        <source>A grant for the wrong zone</source>
        <translation>额度写错了可用区</translation>
    </message>
    <message>
        <source>The mail promises what the quota does not hold.</source>
        <translation>邮件承诺的内容，配额里并没有。</translation>
    </message>
    <message>
        <source>An expired grant</source>
        <translation>额度已过期</translation>
    </message>
    <message>
        <source>The 90 days are over, but the quota is still there: TPUs would be billed.</source>
        <translation>90 天已过，但配额还在：TPU 会收费。</translation>
    </message>
    <message>
        <source>A region with a quota of 0</source>
        <translation>某个区域的配额为 0</translation>
    </message>
    <message>
        <source>The zone has quota, its region has none.</source>
        <translation>可用区有配额，所在区域却没有。</translation>
    </message>
    <message>
        <source>Quota in zones without TPUs</source>
        <translation>没有 TPU 的可用区也有配额</translation>
    </message>
    <message>
        <source>Google states quota for dozens of zones that have no such TPUs.</source>
        <translation>Google 为几十个没有此类 TPU 的可用区也列出了配额。</translation>
    </message>
    <message>
        <source>Hardly any external addresses</source>
        <translation>外部 IP 地址所剩无几</translation>
    </message>
    <message>
        <source>Large slices fail for lack of addresses.</source>
        <translation>大型切片会因地址不足而失败。</translation>
    </message>
    <message>
        <source>Failed requests and unused resources</source>
        <translation>失效的请求和残留资源</translation>
    </message>
    <message>
        <source>Something to clean up: they hold quota or cost money.</source>
        <translation>有资源需要清理：它们占用配额，或产生费用。</translation>
    </message>
    <message>
        <source>A rough day</source>
        <translation>诸事不顺的一天</translation>
    </message>
    <message>
        <source>Stock-outs, lost replies, a preemption.</source>
        <translation>容量不足、响应丢失、被抢占。</translation>
    </message>
    <message>
        <source>No waiting</source>
        <translation>不用等待</translation>
    </message>
    <message>
        <source>Every granted TPU is there at once.</source>
        <translation>获准的 TPU 立刻就有。</translation>
    </message>
    <message>
        <source>Start again with…</source>
        <translation>重新开始，改用…</translation>
    </message>
    <message>
        <source>Start again with: %1</source>
        <translation>重新开始，改用：%1</translation>
    </message>
    <message>
        <source>%1 stays READY, but no host answers</source>
        <translation>%1 仍是 READY，但没有主机响应</translation>
    </message>
    <message>
        <source>%1 vanishes</source>
        <translation>%1 凭空消失</translation>
    </message>
    <message>
        <source>%1 is not found any more.</source>
        <translation>%1 再也找不到了。</translation>
    </message>
    <message>
        <source>Maintenance of %1 in two minutes</source>
        <translation>两分钟后维护 %1</translation>
    </message>
    <message>
        <source>No capacity anywhere</source>
        <translation>所有可用区都没有容量</translation>
    </message>
    <message>
        <source>Capacity everywhere again</source>
        <translation>恢复所有可用区的容量</translation>
    </message>
    <message>
        <source>No zone has capacity from now on.</source>
        <translation>从现在起，所有可用区都没有容量。</translation>
    </message>
    <message>
        <source>Every zone has the capacity of its world again.</source>
        <translation>每个可用区的容量都恢复为该环境原来的样子。</translation>
    </message>
    <message>
        <source>An hour goes by in the cloud</source>
        <translation>云端过去一小时</translation>
    </message>
    <message>
        <source>A day goes by in the cloud</source>
        <translation>云端过去一天</translation>
    </message>
    <message>
        <source>An hour has passed in the practice cloud.</source>
        <translation>演练云里过去了一小时。</translation>
    </message>
    <message>
        <source>A day has passed in the practice cloud.</source>
        <translation>演练云里过去了一天。</translation>
    </message>
    <message>
        <source>Preempt a VM…</source>
        <translation>抢占一台虚拟机…</translation>
    </message>
    <message>
        <source>Maintenance on a VM…</source>
        <translation>维护一台虚拟机…</translation>
    </message>
    <message>
        <source>Run out of capacity here…</source>
        <translation>耗尽容量…</translation>
    </message>
    <message>
        <source>Capacity is back…</source>
        <translation>恢复容量…</translation>
    </message>
    <message>
        <source>No TPU is ready</source>
        <translation>没有已就绪的 TPU</translation>
    </message>
    <message>
        <source>No capacity anywhere, for a while</source>
        <translation>暂时哪里都没有容量</translation>
    </message>
    <message>
        <source>Refusals in unknown words</source>
        <translation>用陌生措辞拒绝</translation>
    </message>
    <message>
        <source>Google refuses in words that nobody has seen; only the codes are known.</source>
        <translation>Google 以从未见过的措辞拒绝请求，只有错误代码是已知的。</translation>
    </message>
    <message>
        <source>After three minutes some chips come free in us-east1-d.</source>
        <translation>三分钟后 us-east1-d 会空出一些芯片。</translation>
    </message>
    <message>
        <source>A race of six zones</source>
        <translation>六个可用区的竞速</translation>
    </message>
    <message>
        <source>Two zones have a slice at nearly the same time, a third comes late.</source>
        <translation>两个可用区几乎同时有切片，第三个来得晚。</translation>
    </message>
    <message>
        <source>A storm of preemptions</source>
        <translation>抢占风暴</translation>
    </message>
    <message>
        <source>Spot TPUs are taken back after a minute, four times.</source>
        <translation>Spot TPU 一分钟左右就被收回，共四次。</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>Two TPUs are maintained, one with notice; their addresses change.</source>
        <translation>两个 TPU 会被维护，其中一个有预告；地址会改变。</translation>
    </message>
    <message>
        <source>Lost replies</source>
        <translation>响应丢失</translation>
    </message>
    <message>
        <source>What was asked for is done, but the answer does not arrive.</source>
        <translation>请求已经执行，响应却没有送达。</translation>
    </message>
    <message>
        <source>A pod with troubles</source>
        <translation>一个出状况的 Pod</translation>
    </message>
    <message>
        <source>Of its four hosts one installs updates, one has a full disk, one falls silent for a while.</source>
        <translation>四台主机中：一台正在安装更新，一台磁盘已满，一台会有一段时间没有响应。</translation>
    </message>
    <message>
        <source>A training begins on all hosts of %1. The Usage page shows it.</source>
        <translation>%1 的所有主机上开始一次训练，可在“用量”页查看。</translation>
    </message>
    <message>
        <source>A training on %1</source>
        <translation>在 %1 上训练</translation>
    </message>
    <message>
        <source>A training on %1 with a straggler</source>
        <translation>在 %1 上训练，有一台主机落后</translation>
    </message>
    <message>
        <source>A training on %1 that hangs</source>
        <translation>在 %1 上训练，中途卡住</translation>
    </message>
    <message>
        <source>A training on %1 that runs out of memory</source>
        <translation>在 %1 上训练，内存耗尽</translation>
    </message>
    <message>
        <source>The chips of %1 are held, and nothing computes</source>
        <translation>%1 的芯片被占用，但没有在计算</translation>
    </message>
    <message>
        <source>A forgotten program holds chips of %1.</source>
        <translation>一个被遗忘的程序占用着 %1 的芯片。</translation>
    </message>
    <message>
        <source>The training on %1 ends</source>
        <translation>%1 上的训练结束</translation>
    </message>
    <message>
        <source>Nothing runs on %1 any more.</source>
        <translation>%1 上已没有程序在运行。</translation>
    </message>
    <message>
        <source>The last host of %1 falls silent</source>
        <translation>%1 的最后一台主机不再响应</translation>
    </message>
    <message>
        <source>The last host of %1 answers no SSH from now on.</source>
        <translation>从现在起，%1 的最后一台主机不再响应 SSH。</translation>
    </message>
    <message>
        <source>The last host of %1 answers again</source>
        <translation>%1 的最后一台主机恢复响应</translation>
    </message>
    <message>
        <source>The last host of %1 answers again.</source>
        <translation>%1 的最后一台主机已恢复响应。</translation>
    </message>
    <message>
        <source>Training under way</source>
        <translation>正在训练</translation>
    </message>
    <message>
        <source>A pod with a straggler, a slice that hangs and one of which a single chip computes: for the Usage page.</source>
        <translation>一个有主机落后的 Pod、一个卡住的切片，以及一个只有一个芯片在计算的切片：用来体验“用量”页。</translation>
    </message>
    <message>
        <source>Something runs on a VM…</source>
        <translation>虚拟机上有程序运行…</translation>
    </message>
    <message>
        <source>The hosts of %1 are gone, but its state is still READY.</source>
        <translation>%1 的主机已全部消失，但状态仍显示为 READY。</translation>
    </message>
    <message>
        <source>OS Login</source>
        <translation>OS Login</translation>
    </message>
    <message>
        <source>Its machines take keys from Google accounts, not from metadata.</source>
        <translation>机器从 Google 账号而不是元数据获取密钥。</translation>
    </message>
    <message>
        <source>A machine with new host keys</source>
        <translation>主机密钥换新的机器</translation>
    </message>
    <message>
        <source>After a minute another machine stands behind the TPU VM.</source>
        <translation>一分钟后，这台 TPU 虚拟机背后会换成另一台机器。</translation>
    </message>
    <message>
        <source>A TPU Node of the old kind</source>
        <translation>旧式的 TPU Node</translation>
    </message>
    <message>
        <source>It is listed and holds quota, but nobody can log in to it.</source>
        <translation>它会列出并占用配额，但无人能登录。</translation>
    </message>
    <message>
        <source>Hosts with many processors</source>
        <translation>处理器很多的主机</translation>
    </message>
    <message>
        <source>Cloud Monitoring has 720 series for the processors of one slice.</source>
        <translation>一个切片的处理器在 Cloud Monitoring 中有 720 个时间序列。</translation>
    </message>
</context>
<context>
    <name>Precondition</name>
    <message>
        <source>%1 is %2 now. Nothing was done with it. Look at the list, then decide again.</source>
        <translation>%1 现在是 %2。未对它执行任何操作。请查看列表后重新决定。</translation>
    </message>
    <message>
        <source>%1 was created again in the meantime: it is another TPU than the one you were shown. Nothing was done with it.</source>
        <translation>%1 在此期间被重新创建：它已经不是您看到的那个 TPU，因此未对它执行任何操作。</translation>
    </message>
    <message>
        <source>Nothing was done with %1, because it is not known what it is now. %2</source>
        <comment>%2: a sentence, why</comment>
        <translation>由于不知道 %1 现在的情况，未对它执行任何操作。%2</translation>
    </message>
</context>
<context>
    <name>Preflight</name>
    <message>
        <source>%1 times %2</source>
        <comment>4 times v6e-8</comment>
        <translation>%1 个 %2</translation>
    </message>
    <message>
        <source>The TPU limit of the region %1 is 0, whatever its zones allow.</source>
        <translation>区域 %1 的 TPU 限额为 0，其中各可用区的限额再高也不起作用。</translation>
    </message>
    <message>
        <source>The TPU limit in %1 is 0.</source>
        <translation>%1 的 TPU 限额为 0。</translation>
    </message>
    <message>
        <source>The zone %1 has no TPUs of the generation %2, whatever the quota there says.</source>
        <translation>无论那里的配额是多少，可用区 %1 都没有 %2 代的 TPU。</translation>
    </message>
    <message>
        <source>Only %1 of %2 are left in %3.</source>
        <translation>%3 中共 %2，只剩 %1。</translation>
    </message>
    <message>
        <source>%1 takes %2, but only %3 of %4 are left in %5.</source>
        <translation>%1 需要 %2，但 %5 中共 %4，只剩 %3。</translation>
    </message>
    <message>
        <source>Not known: %1. Google checks it when you create.</source>
        <translation>未知：%1。创建时由 Google 检查。</translation>
    </message>
    <message>
        <source>From older values: %1.</source>
        <translation>根据较早的数值：%1。</translation>
    </message>
    <message>
        <source>The type is not known here, so what it takes cannot be compared.</source>
        <translation>本程序无法识别这种类型，因此无法比较它需要多少配额。</translation>
    </message>
    <message>
        <source>If the mail of TRC names this zone, write to TRC support: the limit was not set.</source>
        <translation>如果 TRC 邮件里写着这个可用区，请写信告诉 TRC 支持团队：限额没有设置。</translation>
    </message>
    <message>
        <source>Delete what you no longer need in %1, or ask Google for more of %2.</source>
        <translation>请删除 %1 中不再需要的资源，或向 Google 申请提高 %2。</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>没有限额</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chip(s)</source>
        <translation>
            <numerusform>%Ln 个芯片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s)</source>
        <translation>
            <numerusform>%Ln 个核心</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln address(es)</source>
        <translation>
            <numerusform>%Ln 个地址</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln VM(s)</source>
        <translation>
            <numerusform>%Ln 台虚拟机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GB</source>
        <translation>
            <numerusform>%Ln GB</numerusform>
        </translation>
    </message>
    <message>
        <source>TPU quota, zone</source>
        <translation>TPU 配额（可用区）</translation>
    </message>
    <message>
        <source>TPU quota, region</source>
        <translation>TPU 配额（区域）</translation>
    </message>
    <message>
        <source>Serving quota</source>
        <translation>推理服务配额</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>外部 IP 地址</translation>
    </message>
    <message>
        <source>VM instances</source>
        <translation>虚拟机实例</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>All limits allow it. Whether there is capacity is known only when you try.</source>
        <translation>未超出任何限额。有没有空闲容量，提交后才知道。</translation>
    </message>
    <message>
        <source>For %1 use internal addresses with Cloud NAT.</source>
        <translation>要创建 %1，请使用内部 IP 地址并配置 Cloud NAT。</translation>
    </message>
    <message>
        <source>Create it without external addresses; Cloud NAT gives it a way to the Internet.</source>
        <translation>创建时不要外部 IP 地址；Cloud NAT 可让它访问互联网。</translation>
    </message>
    <message>
        <source>Clean up: TPUs or requests that are dead hold a part of it.</source>
        <translation>请清理：其中一部分被失效的 TPU 或请求占用。</translation>
    </message>
    <message>
        <source>A request that waits in Google&apos;s queue holds a part of it. Cancel it, or try later.</source>
        <translation>其中一部分被一个在 Google 队列中等待的请求占用。请取消该请求，或稍后再试。</translation>
    </message>
    <message>
        <source>The largest slice that fits now is %1.</source>
        <translation>现在能容纳的最大切片是 %1。</translation>
    </message>
    <message>
        <source>There is room in %1.</source>
        <translation>%1 还有余量。</translation>
    </message>
    <message>
        <source>Read the limits again to be sure.</source>
        <translation>请重新读取限额以确认。</translation>
    </message>
</context>
<context>
    <name>PriceService</name>
    <message>
        <source>Google&apos;s price list does not end. The dated prices of this program are shown; the list is read again later.</source>
        <translation>Google 的价目表一直读不完。现在显示本程序自带的带日期价格；稍后会重新读取。</translation>
    </message>
    <message>
        <source>Google&apos;s price list has no TPU that this program knows. The dated prices of this program are shown.</source>
        <translation>Google 的价目表中没有本程序能识别的 TPU。现在显示本程序自带的带日期价格。</translation>
    </message>
</context>
<context>
    <name>ProfileColour</name>
    <message>
        <source>grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>red</source>
        <translation>红色</translation>
    </message>
    <message>
        <source>teal</source>
        <translation>青色</translation>
    </message>
    <message>
        <source>pink</source>
        <translation>粉色</translation>
    </message>
    <message>
        <source>brown</source>
        <translation>棕色</translation>
    </message>
</context>
<context>
    <name>ProfileForm</name>
    <message>
        <source>This is a project number. Google wants the project&apos;s ID here, for example my-project-123.</source>
        <translation>这是项目编号。Google 在这里要求填写项目 ID，例如 my-project-123。</translation>
    </message>
    <message>
        <source>Colour of this profile</source>
        <translation>此账号配置的颜色</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Only for you. Empty: account and project are shown.</source>
        <translation>仅供您自己识别。留空则显示账号和项目。</translation>
    </message>
    <message>
        <source>Count calls on another project</source>
        <translation>将调用计入其他项目</translation>
    </message>
    <message>
        <source>Quota project</source>
        <translation>配额项目</translation>
    </message>
    <message>
        <source>Sent as x-goog-user-project: the project whose API limits the calls use. Empty: the project itself. You need the permission serviceusage.services.use on it.</source>
        <translation>作为 x-goog-user-project 发送：调用占用该项目的 API 限额。留空则使用项目本身。您需要在该项目上拥有 serviceusage.services.use 权限。</translation>
    </message>
    <message>
        <source>This is not a project ID. One has 6 to 30 lowercase letters, digits and hyphens.</source>
        <translation>这不是项目 ID。项目 ID 由 6 到 30 个小写字母、数字和连字符组成。</translation>
    </message>
</context>
<context>
    <name>ProfileList</name>
    <message>
        <source>Tells Google to end what TPU Desk was given, and forgets the profile.</source>
        <translation>通知 Google 收回授予 TPU Desk 的权限，并删除此账号配置。</translation>
    </message>
    <message>
        <source>Forgets the profile. gcloud itself stays signed in.</source>
        <translation>只删除此账号配置，gcloud 本身保持登录。</translation>
    </message>
    <message>
        <source>Forgets the profile and the token. The token itself ends by itself within the hour.</source>
        <translation>删除此账号配置和令牌。令牌本身会在一小时内自行失效。</translation>
    </message>
    <message>
        <source>Forgets the profile. The file stays where it is and stays valid.</source>
        <translation>只删除此账号配置。文件留在原处，仍然有效。</translation>
    </message>
    <message>
        <source>no project chosen yet</source>
        <translation>尚未选择项目</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Choose a project</source>
        <translation>选择项目</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Change %1, or sign out of it</source>
        <translation>更改 %1 或退出登录</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Another project…</source>
        <translation>其他项目…</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>退出登录</translation>
    </message>
</context>
<context>
    <name>Project</name>
    <message>
        <source>Google&apos;s answer on the project lacks its id or its number. Try again; if this persists, check the network and its proxy.</source>
        <translation>Google 返回的项目信息缺少 ID 或编号。请重试；如果仍然如此，请检查网络和代理。</translation>
    </message>
    <message>
        <source>Google&apos;s answer does not say whether billing is on. Try again.</source>
        <translation>Google 的响应没有说明是否已开通结算。请重试。</translation>
    </message>
</context>
<context>
    <name>ProjectChoice</name>
    <message>
        <source>Reading your projects…</source>
        <translation>正在读取您的项目…</translation>
    </message>
    <message>
        <source>%1 is a project number; the project&apos;s ID is %2.</source>
        <translation>%1 是项目编号；该项目的 ID 是 %2。</translation>
    </message>
    <message>
        <source>“%1” is a project&apos;s name; its ID is %2.</source>
        <translation>“%1”是项目名称；其 ID 是 %2。</translation>
    </message>
    <message>
        <source>This account sees no project. Type the ID of one, or make one in the console.</source>
        <translation>此账号看不到任何项目。请输入项目 ID，或在控制台中创建一个。</translation>
    </message>
    <message numerus="yes">
        <source>None of %n project(s) fits. Press Enter to look for what you typed.</source>
        <translation>
            <numerusform>%n 个项目都不匹配。按 Enter 查找您输入的内容。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n project(s)</source>
        <translation>
            <numerusform>%n 个项目中的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n project(s)</source>
        <translation>
            <numerusform>%n 个项目</numerusform>
        </translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Type to filter. A project&apos;s ID, its number or its name will do; TRC knows your project by its number.</source>
        <translation>输入即可筛选。项目 ID、编号或名称都可以；TRC 通过编号识别您的项目。</translation>
    </message>
    <message>
        <source>Projects of this account</source>
        <translation>此账号的项目</translation>
    </message>
</context>
<context>
    <name>ProjectKeysModel</name>
    <message>
        <source>User name</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>到期时间</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Whose</source>
        <translation>归属</translation>
    </message>
    <message>
        <source>(no user)</source>
        <translation>（没有用户）</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不过期</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>被忽略</translation>
    </message>
    <message>
        <source>not on this computer</source>
        <translation>不在这台计算机上</translation>
    </message>
    <message>
        <source>mine: %1</source>
        <translation>这台计算机：%1</translation>
    </message>
</context>
<context>
    <name>ProjectModel</name>
    <message>
        <source>Project ID</source>
        <translation>项目 ID</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
</context>
<context>
    <name>ProjectSummary</name>
    <message numerus="yes">
        <source>job on %n hosts</source>
        <translation>
            <numerusform>%n 台主机上的作业</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a job, what is the matter with it</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Open the job</source>
        <translation>打开作业</translation>
    </message>
    <message>
        <source>Open the request</source>
        <translation>打开请求</translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>queued resource</source>
        <translation>已排队的资源</translation>
    </message>
    <message>
        <source>being set up</source>
        <translation>正在搭建</translation>
    </message>
    <message>
        <source>The set-up of %1 stopped at “%2”: %3</source>
        <translation>%1 的搭建停在“%2”：%3</translation>
    </message>
    <message>
        <source>Open the set-up</source>
        <translation>打开搭建计划</translation>
    </message>
    <message>
        <source>Port %1</source>
        <translation>端口 %1</translation>
    </message>
    <message>
        <source>cannot be reached</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>端口转发</translation>
    </message>
    <message>
        <source>Show its usage</source>
        <translation>查看用量</translation>
    </message>
    <message>
        <source>checking the login</source>
        <translation>正在检查登录</translation>
    </message>
    <message>
        <source>READY</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>已就绪（READY）</translation>
    </message>
    <message>
        <source>CREATING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>正在创建（CREATING）</translation>
    </message>
    <message>
        <source>open, to the new TPU</source>
        <translation>已打开，指向新的 TPU</translation>
    </message>
    <message>
        <source>RESTARTING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>正在重启（RESTARTING）</translation>
    </message>
    <message>
        <source>REPAIRING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>正在修复（REPAIRING）</translation>
    </message>
    <message>
        <source>REIMAGING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>正在重装系统盘（REIMAGING）</translation>
    </message>
    <message>
        <source>STARTING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>正在启动（STARTING）</translation>
    </message>
    <message>
        <source>STOPPING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>正在停止（STOPPING）</translation>
    </message>
    <message>
        <source>STOPPED</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>已停止（STOPPED）</translation>
    </message>
    <message>
        <source>DELETING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>正在删除（DELETING）</translation>
    </message>
    <message>
        <source>Show the TPU</source>
        <translation>查看该 TPU</translation>
    </message>
</context>
<context>
    <name>ProtectionSettings</name>
    <message>
        <source>Protection</source>
        <translation>保护</translation>
    </message>
    <message>
        <source>Read-only mode: change nothing in the cloud</source>
        <translation>只读模式：不更改云端的任何内容</translation>
    </message>
    <message>
        <source>Only reading calls leave TPU Desk: nothing is created, deleted, published or enabled, not even what waits to be tried again. Terminals are not held back: what you type on a machine still changes it. Remembered until you unlock it.</source>
        <translation>TPU Desk 只发送读取类请求：不创建、不删除、不上传密钥、不启用任何服务，等待重试的也不会发出。终端不受限制：您在机器上输入的命令仍会更改它。解除之前一直有效。</translation>
    </message>
    <message>
        <source>Until TPU Desk quits</source>
        <translation>直到退出 TPU Desk</translation>
    </message>
    <message>
        <source>For 15 minutes</source>
        <translation>15 分钟</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>8 小时</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>不保持</translation>
    </message>
    <message>
        <source>After its passphrase was given once, a key stays unlocked in memory only. It is locked with the screen, too, and by the command “Lock the SSH keys”.</source>
        <translation>输入一次密码短语后，密钥只在内存中保持解锁。锁定屏幕或执行“锁定 SSH 密钥”命令时，它也会被锁定。</translation>
    </message>
</context>
<context>
    <name>ProxyChoice</name>
    <message>
        <source>Name the computer where the proxy runs, for example 127.0.0.1.</source>
        <translation>请填写代理所在的计算机，例如 127.0.0.1。</translation>
    </message>
    <message>
        <source>This is not a name or address of a computer. Write it without http:// and without a port.</source>
        <translation>这不是计算机的名称或地址。请不要带 http:// 和端口。</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>端口是 1 到 65535 之间的数字。</translation>
    </message>
    <message>
        <source>A user name of a proxy has at most 255 bytes.</source>
        <translation>代理的用户名最多 255 字节。</translation>
    </message>
    <message>
        <source>The user name has a line break or another control character in it.</source>
        <translation>用户名中含有换行或其他控制字符。</translation>
    </message>
    <message>
        <source>A user name for an HTTP proxy cannot have a colon in it.</source>
        <translation>HTTP 代理的用户名不能含有冒号。</translation>
    </message>
    <message>
        <source>The environment variable %1 names a proxy that cannot be used: %2. Correct it and start TPU Desk again, or choose the proxy in the settings.</source>
        <translation>环境变量 %1 指定的代理无法使用：%2。请更正后重启 TPU Desk，或在设置中选择代理。</translation>
    </message>
    <message>
        <source>it is not an address</source>
        <translation>它不是一个地址</translation>
    </message>
    <message>
        <source>“%1” is neither http nor socks5</source>
        <translation>“%1”既不是 http 也不是 socks5</translation>
    </message>
    <message>
        <source>its user name has a character that does not belong there</source>
        <translation>用户名中有不该出现的字符</translation>
    </message>
</context>
<context>
    <name>ProxyHandshake</name>
    <message>
        <source>“%1” is not an address that a proxy can be asked for.</source>
        <translation>“%1”不是可以交给代理的地址。</translation>
    </message>
    <message>
        <source>A SOCKS5 proxy takes a user name and a password of 255 bytes at most.</source>
        <translation>SOCKS5 代理的用户名和密码最多各 255 字节。</translation>
    </message>
    <message>
        <source>The proxy %1 hung up when it was asked for %2:%3. It does not let this through, or it is of another kind (HTTP or SOCKS5).</source>
        <translation>向代理 %1 请求 %2:%3 时，它断开了连接。它不允许这个连接，或者它是另一种代理（HTTP 或 SOCKS5）。</translation>
    </message>
    <message>
        <source>The proxy %1 hung up in the middle of its answer. Check its address, port and kind (HTTP or SOCKS5).</source>
        <translation>代理 %1 在响应途中断开了连接。请检查它的地址、端口和类型（HTTP 或 SOCKS5）。</translation>
    </message>
    <message>
        <source>%1 is an HTTP proxy or a web server, not a SOCKS5 proxy. Choose HTTP in the settings.</source>
        <translation>%1 是 HTTP 代理或网页服务器，不是 SOCKS5 代理。请在设置中选择 HTTP。</translation>
    </message>
    <message>
        <source>What answers at %1 is not a SOCKS5 proxy. Check its address, port and kind.</source>
        <translation>%1 处响应的不是 SOCKS5 代理。请检查它的地址、端口和类型。</translation>
    </message>
    <message>
        <source>The proxy %1 does not let connections to %2:%3 through. Ask whoever runs it to allow them, or choose another proxy in the settings.</source>
        <translation>代理 %1 不允许连接到 %2:%3。请让代理的管理者放行，或在设置中选择其他代理。</translation>
    </message>
    <message>
        <source>The proxy %1 cannot reach %2:%3. The address may be wrong or the machine down, or the proxy&apos;s own network may block it.</source>
        <translation>代理 %1 连不上 %2:%3。可能是地址不对、机器没有运行，或者代理自己的网络阻止了它。</translation>
    </message>
    <message>
        <source>What answers at %1 is not an HTTP proxy. Check its address, port and kind; it may be a SOCKS5 proxy.</source>
        <translation>%1 处响应的不是 HTTP 代理。请检查它的地址、端口和类型；它可能是 SOCKS5 代理。</translation>
    </message>
    <message>
        <source>The answer of the proxy %1 has no end. Check its address, port and kind.</source>
        <translation>代理 %1 的响应没有结束。请检查它的地址、端口和类型。</translation>
    </message>
    <message>
        <source>The proxy %1 does not take a plain user name and password (Basic) for tunnels. Ask whoever runs it for SOCKS5 or Basic.</source>
        <translation>代理 %1 的隧道不接受普通的用户名和密码（Basic）。请让代理的管理者提供 SOCKS5 或 Basic。</translation>
    </message>
</context>
<context>
    <name>ProxySettings</name>
    <message>
        <source>In use for every new connection.</source>
        <translation>每个新连接都会使用它。</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>HTTP (CONNECT)</source>
        <translation>HTTP（CONNECT）</translation>
    </message>
    <message>
        <source>SOCKS5</source>
        <translation>SOCKS5</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>For example 127.0.0.1</source>
        <translation>例如 127.0.0.1</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Leave empty if the proxy needs none.</source>
        <translation>如果代理不需要，请留空。</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Use this proxy</source>
        <translation>使用这个代理</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>测试连接…</translation>
    </message>
    <message>
        <source>The environment (https_proxy, all_proxy, no_proxy) decides, then the settings of the desktop.</source>
        <translation>先看环境变量（https_proxy、all_proxy、no_proxy），再看桌面的设置。</translation>
    </message>
    <message>
        <source>Every connection goes straight out of this computer.</source>
        <translation>所有连接都从这台计算机直接发出。</translation>
    </message>
    <message>
        <source>For calls to Google and for SSH alike. Names are looked up by the proxy. The practice cloud is never reached through it.</source>
        <translation>用于对 Google 的调用，也用于 SSH。域名由代理解析。演练云从不经过代理。</translation>
    </message>
    <message>
        <source>Empty: the one that is kept</source>
        <translation>留空则使用已保存的</translation>
    </message>
    <message>
        <source>Kept in the system&apos;s keychain</source>
        <translation>保存在系统密钥环中</translation>
    </message>
</context>
<context>
    <name>PublishSheet</name>
    <message>
        <source>There is no usable key on this computer. Generate one, or paste a public key.</source>
        <translation>这台计算机上没有可用的密钥。请生成一个，或粘贴公钥。</translation>
    </message>
    <message>
        <source>Written as: %1</source>
        <translation>将写为：%1</translation>
    </message>
    <message>
        <source>The key&apos;s own comment had characters that do not belong there; they were taken out.</source>
        <translation>密钥自带的备注中有不该出现的字符，已将其去掉。</translation>
    </message>
    <message>
        <source>Empty: the user name.</source>
        <translation>留空则使用用户名。</translation>
    </message>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>这个时间已过。请选择更晚的时间。</translation>
    </message>
    <message>
        <source>Publish a key</source>
        <translation>上传公钥</translation>
    </message>
    <message>
        <source>A key on this computer</source>
        <translation>这台计算机上的密钥</translation>
    </message>
    <message>
        <source>Paste a public key</source>
        <translation>粘贴公钥</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>The key expires</source>
        <translation>设置到期时间</translation>
    </message>
    <message>
        <source>This line is added to the project&apos;s keys</source>
        <translation>将添加到项目密钥中的一行</translation>
    </message>
    <message>
        <source>Log in with this user and key from now on</source>
        <translation>从现在起用此用户和密钥登录</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>Use “%1”</source>
        <translation>使用“%1”</translation>
    </message>
    <message>
        <source>You log in as %1@HOST; files are in /home/%1.</source>
        <translation>您的登录地址是 %1@主机；文件位于 /home/%1。</translation>
    </message>
    <message>
        <source>The name you have on the machines. Letters a to z, digits, “-”, “_” and “.”; it begins with a letter or “_”.</source>
        <translation>您在机器上的用户名。由字母 a 到 z、数字、“-”、“_”和“.”组成，以字母或“_”开头。</translation>
    </message>
    <message>
        <source>This line is added to the metadata of each TPU VM, also of those that you create here</source>
        <translation>这一行会加入每台 TPU 虚拟机的元数据，包括今后在这里创建的</translation>
    </message>
    <message>
        <source>The key in this line is added to OS Login, for your Google account</source>
        <translation>这一行中的密钥会加入您 Google 账号的 OS Login</translation>
    </message>
    <message>
        <source>Publishing: reading the keys that are there, adding yours, waiting for Google to confirm.</source>
        <translation>正在上传：读取已有的密钥，加入您的密钥，等待 Google 确认。</translation>
    </message>
    <message>
        <source>This line is added to the metadata of each TPU VM that is there now</source>
        <translation>这一行会加入现有每台 TPU 虚拟机的元数据</translation>
    </message>
</context>
<context>
    <name>QCommandLineParser</name>
    <message>
        <source>Missing value after &apos;%1&apos;.</source>
        <translation>“%1”后面缺少值。</translation>
    </message>
    <message>
        <source>Unexpected value after &apos;%1&apos;.</source>
        <translation>“%1”后面不能带值。</translation>
    </message>
</context>
<context>
    <name>QuitQuestion</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Quit TPU Desk?</source>
        <translation>要退出 TPU Desk 吗？</translation>
    </message>
    <message>
        <source>Ends when you quit</source>
        <translation>退出后将结束</translation>
    </message>
    <message>
        <source>A TPU that Google is making already may still appear. Look at the list at the next start.</source>
        <translation>Google 已经开始创建的 TPU 仍可能出现。下次启动时请查看列表。</translation>
    </message>
    <message>
        <source>Continues without TPU Desk</source>
        <translation>退出后会继续</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>不退出</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Start another practice world?</source>
        <translation>要打开另一个演练环境吗？</translation>
    </message>
    <message>
        <source>Ends with this practice world</source>
        <translation>当前演练环境结束时，以下内容也会结束</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Leave this project?</source>
        <translation>要离开此项目吗？</translation>
    </message>
    <message>
        <source>Ends when you leave</source>
        <translation>离开后将结束</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Paused until TPU Desk runs again</source>
        <translation>以下内容会暂停，直到 TPU Desk 再次运行</translation>
    </message>
    <message>
        <source>Paused until you come back</source>
        <translation>以下内容会暂停，直到您回来</translation>
    </message>
    <message>
        <source>Hide in the tray</source>
        <translation>隐藏到托盘</translation>
    </message>
    <message>
        <source>Not carried out, because it could still be undone</source>
        <translation>以下操作不会执行，因为还在可以撤销的时间之内</translation>
    </message>
</context>
<context>
    <name>QuotaCellDelegate</name>
    <message>
        <source>limit not stated</source>
        <translation>未给出限额</translation>
    </message>
    <message>
        <source>used, no limit</source>
        <translation>已用，没有限额</translation>
    </message>
    <message>
        <source>of %1 free</source>
        <comment>of 64 free</comment>
        <translation>/ %1 可用</translation>
    </message>
    <message numerus="yes">
        <source>of %Ln core(s) free</source>
        <translation>
            <numerusform>/ %Ln 个核心可用</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaDetails</name>
    <message>
        <source>Free now</source>
        <translation>当前可用</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Create here…</source>
        <translation>在此创建…</translation>
    </message>
    <message>
        <source>This zone has no such TPUs: Google would refuse.</source>
        <translation>此可用区没有此类 TPU：Google 会拒绝。</translation>
    </message>
    <message>
        <source>The limit here is 0: Google would refuse.</source>
        <translation>这里的限额为 0：Google 会拒绝。</translation>
    </message>
    <message>
        <source>Quota is a permission. Whether there is capacity is known only when you try.</source>
        <translation>配额只是许可。有没有空闲容量，提交后才知道。</translation>
    </message>
    <message>
        <source>Create %1…</source>
        <translation>创建 %1…</translation>
    </message>
    <message>
        <source>%1, %2, %3 GiB HBM</source>
        <comment>8 hosts, 32 chips, 1,024 GiB HBM</comment>
        <translation>%1，%2，%3 GiB HBM</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>Write to TRC…</source>
        <translation>写信给 TRC…</translation>
    </message>
    <message>
        <source>Largest slice you can make now</source>
        <translation>现在能创建的最大切片</translation>
    </message>
    <message>
        <source>Largest slice, as far as is known</source>
        <translation>已知范围内的最大切片</translation>
    </message>
    <message>
        <source>No slice can be made here now</source>
        <translation>现在这里无法创建切片</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>28 of 32</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>(old)</source>
        <translation>（旧值）</translation>
    </message>
    <message>
        <source>never read</source>
        <translation>从未读取</translation>
    </message>
    <message>
        <source>%1, limit %2, %3</source>
        <comment>quota id, limit 64, 4 s ago</comment>
        <translation>%1，限额 %2，%3</translation>
    </message>
    <message>
        <source>no such quota</source>
        <translation>没有这种配额</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>查看 %1</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no grant entered</source>
        <translation>未录入 TRC 额度</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>没有数量</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) left</source>
        <translation>
            <numerusform>还剩 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>In the mail</source>
        <translation>邮件中</translation>
    </message>
    <message>
        <source>Live limit</source>
        <translation>实际限额</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>64, Cloud Quotas, 4 s ago</comment>
        <translation>%1（%2，%3）</translation>
    </message>
    <message>
        <source>%1 of them held by dead</source>
        <translation>其中 %1 被失效项占用</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Google is changing this limit just now.</source>
        <translation>Google 正在更改这个限额。</translation>
    </message>
    <message>
        <source>all held by dead</source>
        <translation>全部被失效项占用</translation>
    </message>
    <message>
        <source>all held by requests that wait</source>
        <translation>全部被等待中的请求占用</translation>
    </message>
    <message>
        <source>%1 of them held by requests that wait</source>
        <translation>其中 %1 被等待中的请求占用</translation>
    </message>
    <message>
        <source>Plan a pod…</source>
        <translation>搭建 Pod…</translation>
    </message>
    <message>
        <source>Create %1 that way…</source>
        <translation>按此方式创建 %1…</translation>
    </message>
    <message>
        <source>IDs and ages</source>
        <translation>ID 和读取时间</translation>
    </message>
    <message>
        <source>Counted usage</source>
        <translation>已计用量</translation>
    </message>
    <message>
        <source>Hide IDs and ages</source>
        <translation>隐藏 ID 和时间</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>8 addresses = 32 chips</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>64 chips, 90 days left</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Request more…</source>
        <translation>申请更多…</translation>
    </message>
    <message>
        <source>Cloud Quotas does not answer, and only there more can be asked for.</source>
        <translation>Cloud Quotas 没有响应，而只有在那里才能申请更多。</translation>
    </message>
    <message>
        <source>There is no limit here that could be larger.</source>
        <translation>这里没有可以提高的限额。</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>已申请</translation>
    </message>
</context>
<context>
    <name>QuotaFooter</name>
    <message>
        <source>%1 in %2 (%3)</source>
        <comment>names in zone (16 chips)</comment>
        <translation>%2 中的 %1（%3）</translation>
    </message>
    <message numerus="yes">
        <source>%n hold quota</source>
        <translation>
            <numerusform>%n 项占用配额</numerusform>
        </translation>
    </message>
    <message>
        <source>They do nothing any more: %1</source>
        <translation>它们已不起作用：%1</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Hide what every project has</source>
        <translation>隐藏每个项目都有的配额</translation>
    </message>
    <message numerus="yes">
        <source>Show what every project has (%n)</source>
        <translation>
            <numerusform>显示每个项目都有的配额（%n）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n limit(s) that this program does not know</source>
        <translation>
            <numerusform>%n 个本程序无法识别的限额</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more zone(s)</source>
        <translation>
            <numerusform>另外 %n 个可用区</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaHint</name>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n 个芯片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaMatrix</name>
    <message>
        <source>%1 does not answer: what is used there is counted from an older list.</source>
        <translation>%1 没有响应：其用量按较早的列表计算。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
</context>
<context>
    <name>QuotaPage</name>
    <message>
        <source>Quota</source>
        <translation>配额</translation>
    </message>
    <message>
        <source>Your limits per zone and what is used of them. A striped part is held by TPUs or requests that are dead.</source>
        <translation>您在每个可用区的限额及用量。条纹部分被失效的 TPU 或请求占用。</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>What in this project can be billed, and what stays after a TPU is deleted.</source>
        <translation>这个项目里哪些资源会计费，删除 TPU 后又会留下什么。</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限额</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>清理</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Views of the quota</source>
        <translation>配额视图</translation>
    </message>
    <message>
        <source>What is no longer used but still holds quota or costs money.</source>
        <translation>已经不用、却仍占用配额或产生费用的资源。</translation>
    </message>
</context>
<context>
    <name>QuotaRequestSheet</name>
    <message>
        <source>Contact e-mail</source>
        <translation>联系邮箱</translation>
    </message>
    <message>
        <source>Google writes there when it has a question.</source>
        <translation>Google 有疑问时会写信到这个地址。</translation>
    </message>
    <message>
        <source>Justification</source>
        <translation>申请理由</translation>
    </message>
    <message>
        <source>What you need it for, in English: people at Google read it.</source>
        <translation>请用英文写明用途：由 Google 的工作人员阅读。</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>申请</translation>
    </message>
    <message>
        <source>More %1 in %2</source>
        <comment>TPU, zone</comment>
        <translation>在 %2 申请更多 %1</translation>
    </message>
    <message>
        <source>The limit for %1 is %2 now. Google decides about more in minutes or in days, and may grant less. A larger limit is no grant: what is beyond your TRC grant is billed. For more free TPUs write to TRC instead.</source>
        <translation>%1的限额现在是 %2。是否提高由 Google 决定，需要几分钟到几天，批准的数量可能较少。更高的限额不等于 TRC 额度：超出 TRC 额度的部分会收费。想要更多免费的 TPU，请写信给 TRC。</translation>
    </message>
    <message>
        <source>New limit, in cores</source>
        <translation>新的限额（核心数）</translation>
    </message>
    <message>
        <source>New limit, in chips</source>
        <translation>新的限额（芯片数）</translation>
    </message>
    <message>
        <source>The whole limit, not what is added to it.</source>
        <translation>填写总的限额，而不是增加的数量。</translation>
    </message>
    <message>
        <source>Enter a whole number.</source>
        <translation>请输入整数。</translation>
    </message>
    <message>
        <source>Enter more than the current limit.</source>
        <translation>请输入大于当前限额的数值。</translation>
    </message>
    <message>
        <source>Enter an e-mail address: Google takes no request without one.</source>
        <translation>请输入邮箱地址：没有它，Google 不受理申请。</translation>
    </message>
    <message>
        <source>Say what you need it for.</source>
        <translation>请说明用途。</translation>
    </message>
    <message>
        <source>Your account may not ask for quota in this project. Its owner can give you the role Cloud Quotas Admin (roles/cloudquotas.admin), or ask for it instead of you.</source>
        <translation>您的账号无权在此项目中申请配额。项目所有者可以授予您 Cloud Quotas Admin 角色（roles/cloudquotas.admin），或者代您申请。</translation>
    </message>
</context>
<context>
    <name>QuotaRequests</name>
    <message>
        <source>Google&apos;s answer does not say which quota was asked for. Read the limits again to see what became of it.</source>
        <translation>Google 的响应没有说明申请的是哪项配额。请重新读取限额，查看结果。</translation>
    </message>
</context>
<context>
    <name>QuotaText</name>
    <message>
        <source>region: %1</source>
        <comment>a short note: the region leaves so much</comment>
        <translation>区域：%1</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>On-demand</source>
        <comment>head of a column</comment>
        <translation>按需</translation>
    </message>
    <message>
        <source>Spot</source>
        <comment>head of a column</comment>
        <translation>Spot</translation>
    </message>
    <message>
        <source>Reserved</source>
        <comment>head of a column</comment>
        <translation>预留</translation>
    </message>
    <message>
        <source>%1 serving</source>
        <comment>v5e serving: the quota of the sizes 1, 4 and 8</comment>
        <translation>%1 推理</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <comment>v3 devices: single machines, no pods</comment>
        <translation>%1 单主机</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>没有限额</translation>
    </message>
    <message>
        <source>mail: %1</source>
        <comment>the mail of TRC says so many</comment>
        <translation>邮件：%1</translation>
    </message>
    <message>
        <source>in the mail</source>
        <translation>邮件中有</translation>
    </message>
    <message>
        <source>no such TPUs</source>
        <translation>没有此类 TPU</translation>
    </message>
    <message numerus="yes">
        <source>%n dead</source>
        <translation>
            <numerusform>%n 个失效</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>requests</comment>
        <translation>
            <numerusform>%n 个等待中</numerusform>
        </translation>
    </message>
    <message>
        <source>changing</source>
        <translation>更改中</translation>
    </message>
    <message>
        <source>not in the mail</source>
        <translation>邮件中没有</translation>
    </message>
    <message>
        <source>%1, %2, %3:</source>
        <comment>zone, TPU, tier</comment>
        <translation>%1，%2，%3：</translation>
    </message>
    <message>
        <source>%1 of %2 free.</source>
        <translation>共 %2，空闲 %1。</translation>
    </message>
    <message>
        <source>There is no limit.</source>
        <translation>没有限额。</translation>
    </message>
    <message>
        <source>Google states no limit here.</source>
        <translation>Google 没有给出这里的限额。</translation>
    </message>
    <message>
        <source>%1 in use.</source>
        <translation>已使用 %1。</translation>
    </message>
    <message>
        <source>%1 of them are held by %2, which do nothing any more.</source>
        <translation>其中 %1 被 %2 占用，它们已不起作用。</translation>
    </message>
    <message>
        <source>%1 of them are held by %2, which still wait for their TPU.</source>
        <translation>其中 %1 被 %2 占用，它们仍在等待 TPU。</translation>
    </message>
    <message>
        <source>The largest slice that can be made now is %1.</source>
        <translation>现在能创建的最大切片是 %1。</translation>
    </message>
    <message>
        <source>The tightest limit: %1, %2.</source>
        <translation>最紧的限额：%1，%2。</translation>
    </message>
    <message>
        <source>The zone does not answer; these are older values.</source>
        <translation>这个可用区没有响应，这些是较早的数值。</translation>
    </message>
    <message>
        <source>The mail of TRC says %1, but the live limit is 0: Google will refuse.</source>
        <translation>TRC 邮件写的是 %1，但实际限额是 0：Google 会拒绝。</translation>
    </message>
    <message>
        <source>The mail of TRC names this, but the live limit is 0: Google will refuse.</source>
        <translation>TRC 邮件提到了这一项，但实际限额是 0：Google 会拒绝。</translation>
    </message>
    <message>
        <source>The mail of TRC says %1, but the live limit is only %2.</source>
        <translation>TRC 邮件写的是 %1，但实际限额只有 %2。</translation>
    </message>
    <message>
        <source>The mail of TRC names this, but Google states no limit for it here. Most likely it was not set.</source>
        <translation>TRC 邮件提到了这一项，但 Google 没有给出这里的限额，很可能没有设置。</translation>
    </message>
    <message>
        <source>No running grant names this: what you create here may be billed.</source>
        <translation>有效的 TRC 额度里没有这一项：在这里创建的资源可能会收费。</translation>
    </message>
    <message>
        <source>Every project has this quota; it is not part of a grant. What you create with it is billed.</source>
        <translation>每个项目都有这项配额，它不属于 TRC 额度。用它创建的资源会产生费用。</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>%1 old</source>
        <translation>%1前的数据</translation>
    </message>
    <message>
        <source>Your grant names this without a number; the live limit is %1.</source>
        <translation>您的额度中有这一项，但没有数量；实际限额是 %1。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>64 chips in a zone</comment>
        <translation>%2：%1</translation>
    </message>
    <message>
        <source>Google has not decided yet</source>
        <translation>Google 尚未决定</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>%1 granted</source>
        <translation>已批准 %1</translation>
    </message>
</context>
<context>
    <name>ReachAdvice</name>
    <message>
        <source>The login was refused: look which key is published, and for which user name.</source>
        <translation>主机拒绝登录：请查看已上传的是哪个密钥、属于哪个用户名。</translation>
    </message>
    <message>
        <source>Your SSH key could not be used.</source>
        <translation>无法使用您的 SSH 密钥。</translation>
    </message>
    <message>
        <source>The host key is not verified yet. Connect again and compare it.</source>
        <translation>主机密钥尚未得到确认。请重新连接并核对密钥。</translation>
    </message>
    <message>
        <source>The host key is another one than before, so nothing was sent there.</source>
        <translation>出示的主机密钥与以前不同，因此没有发送任何内容。</translation>
    </message>
    <message>
        <source>No answer: still starting, or a firewall keeps SSH out.</source>
        <translation>没有响应：可能正在启动，或防火墙阻止了 SSH。</translation>
    </message>
    <message>
        <source>SSH does not answer: still starting, or not reachable from this computer.</source>
        <translation>SSH 没有响应：可能还在启动，或从这台计算机无法连接。</translation>
    </message>
    <message>
        <source>A sign-in page of this network answers in its place.</source>
        <translation>响应的是此网络的登录页面，而不是该主机。</translation>
    </message>
    <message>
        <source>You are signed out, so the address could not be read.</source>
        <translation>您已退出登录，因此无法读取地址。</translation>
    </message>
    <message>
        <source>Google did not tell the address: something is not in order with account or project.</source>
        <translation>Google 没有提供地址：账号或项目存在问题。</translation>
    </message>
    <message>
        <source>Not there, or not READY.</source>
        <translation>不存在，或尚未就绪。</translation>
    </message>
    <message>
        <source>No more logins are taken right now.</source>
        <translation>现在不接受更多登录。</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>连接已断开。</translation>
    </message>
    <message>
        <source>The login failed.</source>
        <translation>登录失败。</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>前往“SSH 密钥”</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>测试连接…</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Look at the TPU</source>
        <translation>查看 TPU</translation>
    </message>
    <message>
        <source>Your SSH key is locked: its passphrase is needed.</source>
        <translation>您的 SSH 密钥已锁定，需要输入密码短语。</translation>
    </message>
    <message>
        <source>Unlock key…</source>
        <translation>解锁密钥…</translation>
    </message>
</context>
<context>
    <name>RealityRun</name>
    <message>
        <source>%1 was written. Read it before you send it to anybody.</source>
        <translation>已写入 %1。发送给别人之前请先阅读。</translation>
    </message>
    <message>
        <source>The check did not finish. The file says where it stopped.</source>
        <translation>核对没有完成。文件中写明停在何处。</translation>
    </message>
    <message>
        <source>The sign-in did not finish. Start TPU Desk, sign in there, then try again.</source>
        <translation>登录没有完成。请启动 TPU Desk，在其中登录，然后重试。</translation>
    </message>
    <message>
        <source>TPU Desk runs already. Open “Check against reality…” in the menu of its window, or end it first.</source>
        <translation>TPU Desk 已在运行。请在其窗口的菜单中打开“与实际情况核对…”，或先退出它。</translation>
    </message>
</context>
<context>
    <name>RealitySheet</name>
    <message>
        <source>The file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>立即核对</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Check against reality</source>
        <translation>与实际情况核对</translation>
    </message>
    <message>
        <source>TPU Desk was built from Google&apos;s descriptions. This asks Google each kind of question once, in the project that is signed in, and compares the replies with what the program expects. It only reads. Names, people, addresses and keys are replaced in the file, and nothing is sent to anybody: read it, then save or copy it for a bug report.</source>
        <translation>TPU Desk 是依据 Google 的说明文档编写的。这里会在当前登录的项目中向 Google 逐类各查询一次，并将响应与程序的预期比较。只读取，不作任何更改。文件中的名称、人员、地址和密钥都会被替换，也不会发送给任何人：请先阅读，再保存或复制，附到问题报告中。</translation>
    </message>
    <message>
        <source>The file is in the clipboard.</source>
        <translation>文件内容已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Nobody is signed in yet. Sign in, then check again.</source>
        <translation>尚未登录。请登录后再核对。</translation>
    </message>
    <message>
        <source>The check is running.</source>
        <translation>正在核对。</translation>
    </message>
    <message>
        <source>There is no file yet.</source>
        <translation>还没有文件。</translation>
    </message>
    <message>
        <source>No check is running.</source>
        <translation>没有正在进行的核对。</translation>
    </message>
    <message>
        <source>Question %1 of %2</source>
        <translation>第 %1 项查询，共 %2 项</translation>
    </message>
    <message>
        <source>The check did not finish. What was found is shown below; check again for the rest.</source>
        <translation>核对没有完成。已有的结果在下面；要得到其余部分，请再核对一次。</translation>
    </message>
    <message>
        <source>Answered: %1 of %2 questions. Read the file before you send it to anybody.</source>
        <translation>%2 项查询中有 %1 项得到响应。发送给别人之前请先阅读文件。</translation>
    </message>
    <message>
        <source>Save the file</source>
        <translation>保存文件</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>%1 was written. Only you can read it.</source>
        <translation>已写入 %1。只有您能读取它。</translation>
    </message>
</context>
<context>
    <name>Recipe</name>
    <message>
        <source>This is not a recipe that can be run: %1. Correct it, or go back to the recipe that came with the program.</source>
        <translation>这不是可以运行的配方：%1。请修正，或恢复程序自带的配方。</translation>
    </message>
    <message>
        <source>a parameter has the name “%1”, which cannot be a variable</source>
        <translation>参数名“%1”不能作为变量名</translation>
    </message>
    <message>
        <source>the parameter %1 has no kind that is known</source>
        <translation>参数 %1 的类型未知</translation>
    </message>
    <message>
        <source>a step has the name “%1”, which is taken or cannot be one</source>
        <translation>步骤名“%1”已被占用或不可用</translation>
    </message>
    <message>
        <source>the step %1 does not say on which hosts it runs</source>
        <translation>步骤 %1 没有说明在哪些主机上运行</translation>
    </message>
    <message>
        <source>the step %1 needs the file “%2”, which is missing</source>
        <translation>步骤 %1 需要的文件“%2”不存在</translation>
    </message>
    <message>
        <source>the step %1 needs the step “%2”, which does not stand before it</source>
        <translation>步骤 %1 依赖的步骤“%2”不在它之前</translation>
    </message>
    <message>
        <source>the step %1 asks for a parameter that is not there</source>
        <translation>步骤 %1 需要的参数不存在</translation>
    </message>
    <message>
        <source>it was made for another version of the program</source>
        <translation>它是为程序的其他版本编写的</translation>
    </message>
    <message>
        <source>the file “%1” is missing</source>
        <translation>缺少文件“%1”</translation>
    </message>
    <message>
        <source>it has too many parameters</source>
        <translation>参数过多</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>内容过大</translation>
    </message>
    <message>
        <source>the file “%1” is too large or no text</source>
        <translation>文件“%1”过大或不是文本</translation>
    </message>
    <message>
        <source>recipe.json cannot be read at byte %1 (%2)</source>
        <translation>recipe.json 在第 %1 字节处无法读取（%2）</translation>
    </message>
    <message>
        <source>it has no steps, or more than %1</source>
        <translation>没有步骤，或步骤超过 %1 个</translation>
    </message>
    <message>
        <source>There is no recipe “%1”.</source>
        <translation>没有配方“%1”。</translation>
    </message>
    <message>
        <source>This is too long, or holds a character that no file can have.</source>
        <translation>内容过长，或含有文件中不能出现的字符。</translation>
    </message>
    <message>
        <source>Use letters, digits, “-”, “_” and “.” only.</source>
        <translation>只能使用字母、数字、“-”、“_”和“.”。</translation>
    </message>
    <message>
        <source>This has to be a number.</source>
        <translation>必须是数字。</translation>
    </message>
    <message>
        <source>This is not one of the choices.</source>
        <translation>这不是可选项之一。</translation>
    </message>
    <message>
        <source>This is not an address.</source>
        <translation>这不是地址。</translation>
    </message>
    <message>
        <source>A folder begins with “/” or “~/”, and has no line break.</source>
        <translation>文件夹以“/”或“~/”开头，且不含换行。</translation>
    </message>
    <message>
        <source>A name has no “/” and no line break.</source>
        <translation>名称中不能有“/”和换行。</translation>
    </message>
    <message>
        <source>This has to be one line.</source>
        <translation>必须是一行。</translation>
    </message>
    <message>
        <source>it has no name of lowercase letters, digits and “-”</source>
        <translation>缺少由小写字母、数字和“-”组成的名称</translation>
    </message>
</context>
<context>
    <name>RecipeNotes</name>
    <message>
        <source>Waited for another program that used the package manager (%1).</source>
        <translation>等待了另一个使用软件包管理器的程序（%1）。</translation>
    </message>
    <message>
        <source>The list of packages could not be refreshed; the old one was used (%1).</source>
        <translation>无法刷新软件包列表；使用了旧列表（%1）。</translation>
    </message>
    <message>
        <source>The system has Python %1 and keeps it; the environment gets Python %2.</source>
        <translation>系统自带 Python %1，保持不变；环境将使用 Python %2。</translation>
    </message>
    <message>
        <source>The system&apos;s Python is %1. The JAX of today needs 3.12, so pip takes an older one; with Python by uv it takes the newest.</source>
        <translation>系统自带的 Python 是 %1。目前的 JAX 需要 3.12，因此 pip 会安装较旧的版本；改用由 uv 提供的 Python 就会安装最新版。</translation>
    </message>
    <message>
        <source>/etc/exports shares this folder with others too: %1</source>
        <translation>/etc/exports 还把此文件夹共享给了其他地址：%1</translation>
    </message>
    <message>
        <source>%1 was not removed, because it holds something.</source>
        <translation>%1 未删除，因为其中有内容。</translation>
    </message>
    <message>
        <source>%1 was unmounted without waiting for its server.</source>
        <translation>%1 已卸载，没有等待其服务器。</translation>
    </message>
    <message>
        <source>There is no folder %1 yet. TensorBoard waits for it.</source>
        <translation>还没有文件夹 %1。TensorBoard 会等它出现。</translation>
    </message>
    <message>
        <source>It runs already, on port %1.</source>
        <translation>它已在端口 %1 上运行。</translation>
    </message>
    <message>
        <source>All hosts get Python %1, JAX %2 and libtpu %3.</source>
        <translation>所有主机都将安装 Python %1、JAX %2 和 libtpu %3。</translation>
    </message>
    <message>
        <source>This host makes every program take the libtpu at %1 (TPU_LIBRARY_PATH), which may not fit the JAX that is installed. Unset the variable in the shell and in /etc/environment.</source>
        <translation>这台主机让所有程序使用 %1 处的 libtpu（TPU_LIBRARY_PATH），它可能与安装的 JAX 不配套。请在 shell 和 /etc/environment 中取消这个变量。</translation>
    </message>
</context>
<context>
    <name>RecipeOrder</name>
    <message>
        <source>No host is chosen.</source>
        <translation>没有选择主机。</translation>
    </message>
    <message>
        <source>These are more than %1 hosts.</source>
        <translation>主机数超过 %1 台。</translation>
    </message>
</context>
<context>
    <name>RecipeProblems</name>
    <message>
        <source>The user %1 may not use sudo without a password here. Log in with a key that was published to Google Cloud: its user may.</source>
        <translation>用户 %1 在这里不能免密码使用 sudo。请用公钥已上传到 Google Cloud 的密钥登录：它对应的用户有此权限。</translation>
    </message>
    <message>
        <source>The disk of %1 has only %2 MB left, and this needs %3 MB. Remove caches or old checkpoints there, then run it again.</source>
        <translation>%1 所在的磁盘只剩 %2 MB，而这里需要 %3 MB。请在那里删除缓存或旧的检查点，然后再次运行。</translation>
    </message>
    <message>
        <source>%1 is a link to something else, so it is left alone. Choose another place, or remove the link.</source>
        <translation>%1 是指向别处的链接，因此未作改动。请选择其他位置，或删除该链接。</translation>
    </message>
    <message>
        <source>%1 has been edited between the marks “TPU Desk %2”, and one of the two marks is missing. Nothing was changed; put the mark back or remove both.</source>
        <translation>%1 中“TPU Desk %2”标记之间的内容被编辑过，而且两个标记缺了一个。未作任何更改；请补回标记，或把两个都删除。</translation>
    </message>
    <message>
        <source>%1 could not be written. The disk may be full or read-only, or the folder belongs to somebody else; the output says more.</source>
        <translation>无法写入 %1。磁盘可能已满或为只读，或者文件夹属于他人；输出中有更多信息。</translation>
    </message>
    <message>
        <source>The step ran to its end, but what it should bring about is not there. The output says what it did.</source>
        <translation>步骤已运行完毕，但应有的结果并未出现。输出中记录了它做了什么。</translation>
    </message>
    <message>
        <source>This host is being set up by another window or another person. Run it again when that is done.</source>
        <translation>另一个窗口或另一个人正在配置这台主机。请等其完成后再次运行。</translation>
    </message>
    <message>
        <source>Another program has kept the package manager busy for ten minutes (%1). A new machine upgrades itself for a while; run it again later.</source>
        <translation>另一个程序已占用软件包管理器十分钟（%1）。新机器会自行更新一段时间；请稍后再次运行。</translation>
    </message>
    <message>
        <source>An installation was broken off half-way, and finishing it failed. Look at the output, and repair it in a terminal with “sudo dpkg --configure -a”.</source>
        <translation>某次安装中途中断，且未能补装完成。请查看输出，并在终端中用“sudo dpkg --configure -a”修复。</translation>
    </message>
    <message>
        <source>The package servers cannot be reached (%1). A host without an external address needs Cloud NAT to reach the Internet.</source>
        <translation>无法连接软件包服务器（%1）。没有外部 IP 地址的主机需要 Cloud NAT 才能访问互联网。</translation>
    </message>
    <message>
        <source>There is no such package here: %1. Check the name, or take it off the list.</source>
        <translation>这里没有这个软件包：%1。请检查名称，或将其从列表中去掉。</translation>
    </message>
    <message>
        <source>Installing %1 failed: %2</source>
        <translation>安装 %1 失败：%2</translation>
    </message>
    <message>
        <source>This host has no apt: it runs neither Ubuntu nor Debian, and the recipe knows only these.</source>
        <translation>这台主机没有 apt：它运行的既不是 Ubuntu 也不是 Debian，而此配方只支持这两者。</translation>
    </message>
    <message>
        <source>The program %1 is missing on this host (package %2).</source>
        <translation>这台主机缺少程序 %1（软件包 %2）。</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a package.</source>
        <translation>“%1”不能作为软件包名称。</translation>
    </message>
    <message>
        <source>“%1” cannot be used as a folder: give the whole path, without “..”.</source>
        <translation>“%1”不能用作文件夹：请写出完整路径，不要含“..”。</translation>
    </message>
    <message>
        <source>%1 belongs to the system and is not shared. Choose a folder of its own, such as /nfs_share.</source>
        <translation>%1 属于系统，不能共享。请选择单独的文件夹，例如 /nfs_share。</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a link in the home folder.</source>
        <translation>“%1”不能作为主目录中链接的名称。</translation>
    </message>
    <message>
        <source>%1 is there already and is something else (%2). It is left alone; choose another name for the link.</source>
        <translation>%1 已存在，但不是所需的链接（%2）。未作改动；请为链接另选名称。</translation>
    </message>
    <message>
        <source>%1 is a file, not a folder. It is left alone; choose another folder.</source>
        <translation>%1 是文件而不是文件夹。未作改动；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>%1 is itself a share of another server (%2) and cannot be shared on. Choose another folder, or that server.</source>
        <translation>%1 本身就是另一台服务器的共享（%2），不能再次共享。请选择其他文件夹，或选择那台服务器。</translation>
    </message>
    <message>
        <source>The server does not have the address %1 any more. Read the TPU&apos;s addresses again, then run it again.</source>
        <translation>服务器已不再使用地址 %1。请重新读取 TPU 的地址，然后再次运行。</translation>
    </message>
    <message>
        <source>%1 on the server already holds something: %2. Nothing was changed. Choose another folder, or allow sharing what is there.</source>
        <translation>服务器上的 %1 已有内容：%2。未作任何更改。请选择其他文件夹，或允许共享现有内容。</translation>
    </message>
    <message>
        <source>%1 belongs to %2, so the hosts could not write to it. Its owner is not changed for you; choose another folder.</source>
        <translation>%1 属于 %2，因此各主机无法写入。所有者不会自动更改；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>%1 on this host already holds something: %2. Mounting would cover it. Move it away, or choose another folder.</source>
        <translation>这台主机上的 %1 已有内容：%2。挂载会把它遮住。请将其移走，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>Something else is mounted at %1 already: %2. Choose another folder, or unmount it first.</source>
        <translation>%1 上已挂载了其他内容：%2。请选择其他文件夹，或先将其卸载。</translation>
    </message>
    <message>
        <source>%1 is mounted from %2, and that server does not answer. Let go of the share on all hosts, then run it again when the server is back.</source>
        <translation>%1 挂载自 %2，而该服务器没有响应。请在所有主机上卸载该共享，待服务器恢复后再次运行。</translation>
    </message>
    <message>
        <source>/etc/fstab already has a line for %1 that somebody else wrote. Remove it, or choose another folder.</source>
        <translation>/etc/fstab 中已有他人写入的 %1 条目。请将其删除，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>The service %1 did not start: %2</source>
        <translation>服务 %1 未能启动：%2</translation>
    </message>
    <message>
        <source>The NFS server refused the share, and /etc/exports is as it was before: %1</source>
        <translation>NFS 服务器拒绝了该共享，/etc/exports 已恢复原样：%1</translation>
    </message>
    <message>
        <source>The server does not let this host mount %1. It exports to chosen addresses only, and %2 may have changed; run the recipe again from the server&apos;s step.</source>
        <translation>服务器不允许这台主机挂载 %1。它只导出给选定的地址，而 %2 可能已变化；请从服务器的步骤起重新运行配方。</translation>
    </message>
    <message>
        <source>The server has no share %1. Run the recipe again from the server&apos;s step.</source>
        <translation>服务器上没有共享 %1。请从服务器的步骤起重新运行配方。</translation>
    </message>
    <message>
        <source>This host cannot mount NFS: %1</source>
        <translation>这台主机无法挂载 NFS：%1</translation>
    </message>
    <message>
        <source>The server %1 did not answer. The firewall of the network may not allow traffic inside the subnet (tcp:2049), or the server is down. %2</source>
        <translation>服务器 %1 没有响应。网络防火墙可能不允许子网内的流量（tcp:2049），或者服务器已停机。%2</translation>
    </message>
    <message>
        <source>Mounting %1 failed: %2</source>
        <translation>挂载 %1 失败：%2</translation>
    </message>
    <message>
        <source>Programs on this host still use %1, so it stays mounted. End them, then undo again: %2</source>
        <translation>这台主机上仍有程序在使用 %1，因此保持挂载。请结束这些程序，然后再次撤销：%2</translation>
    </message>
    <message>
        <source>%1 could not be unmounted. %2</source>
        <translation>无法卸载 %1。%2</translation>
    </message>
    <message>
        <source>The server did not say what it wrote, so nothing can be compared. Run the check again.</source>
        <translation>服务器没有说明写入了什么，因此无法比较。请再次运行检查。</translation>
    </message>
    <message>
        <source>What the server wrote does not arrive in %1: this host sees another folder. Unmount it and run the recipe again.</source>
        <translation>服务器写入的内容没有出现在 %1 中：这台主机看到的是另一个文件夹。请将其卸载并重新运行配方。</translation>
    </message>
    <message>
        <source>The server does not see what these hosts wrote: %1.</source>
        <translation>服务器看不到这些主机写入的内容：%1。</translation>
    </message>
    <message>
        <source>This host has no SSH host keys in /etc/ssh, so the others could not check it.</source>
        <translation>这台主机的 /etc/ssh 中没有 SSH 主机密钥，因此其他主机无法核对它。</translation>
    </message>
    <message>
        <source>The address that the other hosts know this one by could not be found out.</source>
        <translation>无法得知其他主机用来识别这台主机的地址。</translation>
    </message>
    <message>
        <source>%1 is there, but it is not a whole key pair. It is left alone; move it away, then run it again.</source>
        <translation>%1 存在，但不是完整的密钥对。未作改动；请将其移走，然后再次运行。</translation>
    </message>
    <message>
        <source>Host 0 did not give a public key. Run the recipe again from the step that makes the pair.</source>
        <translation>主机 0 没有给出公钥。请从生成密钥对的步骤起重新运行配方。</translation>
    </message>
    <message>
        <source>Host 0 cannot log in to host %1: %2. The firewall of the network may not allow tcp:22 inside the subnet.</source>
        <translation>主机 0 无法登录主机 %1：%2。网络防火墙可能不允许子网内的 tcp:22。</translation>
    </message>
    <message>
        <source>“%1” is not a version of Python; write it as 3.11.</source>
        <translation>“%1”不是 Python 版本；请写成 3.11 的形式。</translation>
    </message>
    <message>
        <source>%1 has a space in it, and the programs of a virtual environment do not start from such a folder. Choose another one.</source>
        <translation>%1 中含有空格，虚拟环境中的程序无法从这样的文件夹启动。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>The system&apos;s Python is %1, and JAX needs 3.10 or newer. Choose Python by uv.</source>
        <translation>系统的 Python 是 %1，而 JAX 需要 3.10 或更新版本。请选择由 uv 提供的 Python。</translation>
    </message>
    <message>
        <source>The deadsnakes packages are not made for %1. Choose Python by uv.</source>
        <translation>deadsnakes 没有为 %1 提供软件包。请选择由 uv 提供的 Python。</translation>
    </message>
    <message>
        <source>uv could not download Python %1 from GitHub (%2). A host without an external address needs Cloud NAT to reach the Internet. Then run it again, or choose the system&apos;s Python.</source>
        <translation>uv 无法从 GitHub 下载 Python %1（%2）。没有外部 IP 地址的主机需要 Cloud NAT 才能访问互联网。解决后请再次运行，或选择系统自带的 Python。</translation>
    </message>
    <message>
        <source>uv has no Python %1 for this host. Choose another version, such as 3.12.</source>
        <translation>uv 没有适合此主机的 Python %1。请选择其他版本，例如 3.12。</translation>
    </message>
    <message>
        <source>uv could not make Python available: %1. The output says more; run it again, or choose the system&apos;s Python.</source>
        <translation>uv 未能准备好 Python：%1。输出中有更多说明；请再次运行，或选择系统自带的 Python。</translation>
    </message>
    <message>
        <source>%1 holds something that is not a virtual environment. It is left alone; choose another folder.</source>
        <translation>%1 中的内容不是虚拟环境。未作改动；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>%1 is a virtual environment of Python %2, and Python %3 was chosen. It is left alone: move it away, choose another folder, or choose the system&apos;s Python to keep it as it is.</source>
        <translation>%1 是 Python %2 的虚拟环境，而选择的是 Python %3。未作改动：请将其移走、选择其他文件夹，或选择系统自带的 Python 以保留现状。</translation>
    </message>
    <message>
        <source>%1 is a virtual environment that does not work: its Python does not start, or has no pip. It is left alone: move it away, or choose another folder.</source>
        <translation>虚拟环境 %1 无法使用：其中的 Python 无法启动，或缺少 pip。未作改动：请将其移走，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>The virtual environment %1 could not be made; the output says why.</source>
        <translation>无法创建虚拟环境 %1；输出中说明了原因。</translation>
    </message>
    <message>
        <source>The Python package index cannot be reached. A host without an external address needs Cloud NAT to reach the Internet.</source>
        <translation>无法连接 Python 软件包索引。没有外部 IP 地址的主机需要 Cloud NAT 才能访问互联网。</translation>
    </message>
    <message>
        <source>No release fits this Python (%2): %1. Choose a newer Python, or another version.</source>
        <translation>没有适合此 Python（%2）的版本：%1。请选择更新的 Python 或其他版本。</translation>
    </message>
    <message>
        <source>The libraries that were asked for do not go together: %1</source>
        <translation>所要求的库互不兼容：%1</translation>
    </message>
    <message>
        <source>pip failed: %1</source>
        <translation>pip 失败：%1</translation>
    </message>
    <message>
        <source>%1 is there already and is something else. It is left alone.</source>
        <translation>%1 处已有其他内容。未作改动。</translation>
    </message>
    <message>
        <source>%1 could not be fetched. A host without an external address needs Cloud NAT to reach the Internet.</source>
        <translation>无法获取 %1。没有外部 IP 地址的主机需要 Cloud NAT 才能访问互联网。</translation>
    </message>
    <message>
        <source>The login shell of %1 could not be changed; everything else is in place.</source>
        <translation>无法更改 %1 的登录 shell；其余均已就绪。</translation>
    </message>
    <message>
        <source>Another program holds the chips of this host: %1. End it, or free the chips.</source>
        <translation>另一个程序占用着这台主机的芯片：%1。请结束它，或释放芯片。</translation>
    </message>
    <message>
        <source>/tmp/libtpu_lockfile was left by the user %1, and JAX stops at it. Free the chips, then check again.</source>
        <translation>/tmp/libtpu_lockfile 是用户 %1 留下的，JAX 会因此中止。请释放芯片，然后再次检查。</translation>
    </message>
    <message>
        <source>The hosts did not find each other within %1 seconds. One of them may not have started, or the firewall does not allow traffic inside the subnet (tcp:8482).</source>
        <translation>各主机在 %1 秒内没有找到彼此。可能有一台未启动，或防火墙不允许子网内的流量（tcp:8482）。</translation>
    </message>
    <message>
        <source>JAX cannot use the TPU here: %1. The runtime may not fit this kind of TPU, or jax was installed without [tpu].</source>
        <translation>JAX 在这里无法使用 TPU：%1。运行时可能不适合这种 TPU，或安装 jax 时没有带 [tpu]。</translation>
    </message>
    <message>
        <source>JAX ended with an error: %1</source>
        <translation>JAX 因错误结束：%1</translation>
    </message>
    <message>
        <source>These programs did not end, not even when they were killed: %1. They wait for a device or a lost share; only a reboot of the host helps.</source>
        <translation>这些程序即使被强制终止也没有结束：%1。它们在等待设备或丢失的共享；只有重启主机才能解决。</translation>
    </message>
    <message>
        <source>Programs of other users hold the chips, and were left alone: %1. Allow ending everybody&apos;s programs if they are not needed.</source>
        <translation>其他用户的程序占用着芯片，未作改动：%1。如果不再需要它们，请允许结束所有人的程序。</translation>
    </message>
    <message>
        <source>This runs on all hosts at once or not at all, and these are not ready: %1.</source>
        <translation>此步骤要么在所有主机上同时运行，要么都不运行，而这些主机尚未就绪：%1。</translation>
    </message>
    <message>
        <source>Not run, because the step “%1” did not end well.</source>
        <translation>未运行，因为步骤“%1”没有成功结束。</translation>
    </message>
    <message>
        <source>The connection was lost while this ran, so nobody knows how it ended. Run it again: what is done already is not done twice.</source>
        <translation>运行时连接中断，因此不知道结果如何。请再次运行：已完成的不会重复。</translation>
    </message>
    <message>
        <source>The script ended with status %1; the output says why.</source>
        <translation>脚本已结束，退出码 %1；输出中说明了原因。</translation>
    </message>
    <message>
        <source>%1 of %2 hosts are done.</source>
        <translation>已完成 %1/%2 台主机。</translation>
    </message>
    <message>
        <source>There is no folder %1 on this host. Make it, or choose another one.</source>
        <translation>这台主机上没有文件夹 %1。请创建它，或选择另一个。</translation>
    </message>
    <message>
        <source>Port %1 and the hundred after it are all in use on this host. Choose another one.</source>
        <translation>这台主机上端口 %1 及其后一百个端口都被占用。请换一个。</translation>
    </message>
    <message>
        <source>Port %1 of this host is in use, and Colab needs the same number on both sides. Choose another port, or end what uses it.</source>
        <translation>这台主机的端口 %1 已被占用，而 Colab 要求两端端口号相同。请换一个端口，或结束占用它的程序。</translation>
    </message>
    <message>
        <source>Jupyter could not be told to let Colab in: its extension %1 was refused. The output says why.</source>
        <translation>无法让 Jupyter 接受 Colab：扩展 %1 未能启用，原因见输出。</translation>
    </message>
    <message>
        <source>The server ended right after its start. Its last words: %1</source>
        <translation>服务启动后随即退出。最后的输出：%1</translation>
    </message>
    <message>
        <source>The server was started, but did not answer on port %1 within two minutes, so it was ended. The output has its last lines.</source>
        <translation>服务已启动，但两分钟内没有在端口 %1 响应，因此已被终止。最后几行见输出。</translation>
    </message>
    <message>
        <source>“%1” is not a server that was started here.</source>
        <translation>“%1”不是在这里启动的服务。</translation>
    </message>
    <message>
        <source>There is no virtual environment %1 on this host yet. Choose “Set up…” for its TPU first; it makes one.</source>
        <translation>这台主机上还没有虚拟环境 %1。请先在它的 TPU 上选择“搭建环境…”，会自动创建。</translation>
    </message>
    <message>
        <source>JAX is not installed in %1 on this host. Choose “Set up…” for its TPU first; it installs JAX.</source>
        <translation>这台主机的 %1 中没有安装 JAX。请先在它的 TPU 上选择“搭建环境…”，会自动安装 JAX。</translation>
    </message>
    <message>
        <source>Versions that do not go together are installed: %1. Choose “Set up…” for this TPU and run the environment&apos;s step again.</source>
        <translation>安装的版本互不匹配：%1。请在这个 TPU 上选择“搭建环境…”，再次运行环境步骤。</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>More hosts with a problem: %1; their rows say which.</source>
        <translation>还有 %1 台主机有问题，详见下面各行。</translation>
    </message>
    <message>
        <source>The package index gives this host other files than the first host: %1. Nothing was installed from them. Compare pip&apos;s settings on both hosts, then run it again.</source>
        <translation>软件包索引给这台主机的文件与第一台主机不同：%1。没有从中安装任何内容。请比较两台主机的 pip 设置，然后重新运行。</translation>
    </message>
    <message>
        <source>What this host reports about itself (%1) cannot be right, so it was not passed on to the other hosts. Look at the output: somebody else may be at work on this host.</source>
        <translation>这台主机报告的自身信息（%1）不可能正确，因此没有告知其他主机。请查看输出：可能有别人在操作这台主机。</translation>
    </message>
</context>
<context>
    <name>RecipeProgress</name>
    <message>
        <source>not begun</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>not complete</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Run what is missing</source>
        <translation>运行未完成的部分</translation>
    </message>
    <message>
        <source>Run from this step</source>
        <translation>从此步骤运行</translation>
    </message>
    <message>
        <source>Skip this</source>
        <translation>跳过此项</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>RecipeSheet</name>
    <message>
        <source>A newer recipe came with the program. Yours is still the one that runs; go back to the original to have the new one.</source>
        <translation>程序附带了更新的配方。目前运行的仍是您的版本；恢复原版即可使用新配方。</translation>
    </message>
    <message>
        <source>Kept for this project. The next run uses it.</source>
        <translation>已为此项目保存。下次运行时使用。</translation>
    </message>
    <message>
        <source>Keep for this project</source>
        <translation>为此项目保存</translation>
    </message>
    <message>
        <source>Back to the original</source>
        <translation>恢复原版</translation>
    </message>
    <message>
        <source>File of the recipe</source>
        <translation>配方的文件</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有任何更改。</translation>
    </message>
    <message>
        <source>It is the original already.</source>
        <translation>已经是原始内容。</translation>
    </message>
</context>
<context>
    <name>RecipeTitles</name>
    <message>
        <source>Free the chips</source>
        <translation>释放芯片</translation>
    </message>
    <message>
        <source>SSH between the hosts</source>
        <translation>主机之间的 SSH</translation>
    </message>
    <message>
        <source>Programs on host 0 can then reach the other hosts by themselves, with a key of this pod alone and with every host&apos;s key checked.</source>
        <translation>这样主机 0 上的程序就能自行连接其他主机：密钥只属于这个 Pod，每台主机的密钥都会核对。</translation>
    </message>
    <message>
        <source>Read each host&apos;s own keys</source>
        <translation>读取每台主机自己的密钥</translation>
    </message>
    <message>
        <source>Make a key pair on host 0</source>
        <translation>在主机 0 上生成密钥对</translation>
    </message>
    <message>
        <source>Let host 0 in on all hosts</source>
        <translation>允许主机 0 登录所有主机</translation>
    </message>
    <message>
        <source>Tell every host the others&apos; keys and names</source>
        <translation>把其他主机的密钥和名称告诉每台主机</translation>
    </message>
    <message>
        <source>Log in from host 0 to all hosts</source>
        <translation>从主机 0 登录所有主机</translation>
    </message>
    <message>
        <source>Shared folder (NFS)</source>
        <translation>共享文件夹（NFS）</translation>
    </message>
    <message>
        <source>One folder that every host sees: code, environment and checkpoints need to be put in one place only.</source>
        <translation>所有主机都能看到的一个文件夹：代码、环境和检查点只需放在一处。</translation>
    </message>
    <message>
        <source>Look before anything is changed</source>
        <translation>更改之前先查看</translation>
    </message>
    <message>
        <source>Install NFS</source>
        <translation>安装 NFS</translation>
    </message>
    <message>
        <source>Share the folder on the server</source>
        <translation>在服务器上共享文件夹</translation>
    </message>
    <message>
        <source>Mount it on the other hosts</source>
        <translation>在其他主机上挂载</translation>
    </message>
    <message>
        <source>Put a link into the home folder</source>
        <translation>在主目录中放置链接</translation>
    </message>
    <message>
        <source>Write on the server</source>
        <translation>在服务器上写入</translation>
    </message>
    <message>
        <source>Read on the other hosts, and write there</source>
        <translation>在其他主机上读取并写入</translation>
    </message>
    <message>
        <source>Read on the server what they wrote, and remove it</source>
        <translation>在服务器上读取它们写入的内容，然后删除</translation>
    </message>
    <message>
        <source>Environment: packages, Python, JAX</source>
        <translation>环境：软件包、Python、JAX</translation>
    </message>
    <message>
        <source>Every host gets the same programs in the same versions, so that a script that runs on one runs on all.</source>
        <translation>每台主机都装上相同版本的相同程序，这样在一台上能运行的脚本在所有主机上都能运行。</translation>
    </message>
    <message>
        <source>Look at room, rights and Python</source>
        <translation>查看空间、权限和 Python</translation>
    </message>
    <message>
        <source>Install packages</source>
        <translation>安装软件包</translation>
    </message>
    <message>
        <source>Provide a suitable Python</source>
        <translation>准备合适的 Python</translation>
    </message>
    <message>
        <source>Make the virtual environment</source>
        <translation>创建虚拟环境</translation>
    </message>
    <message>
        <source>Choose the versions once, for all hosts</source>
        <translation>为所有主机一次选定版本</translation>
    </message>
    <message>
        <source>Install the Python libraries</source>
        <translation>安装 Python 库</translation>
    </message>
    <message>
        <source>Install PyTorch/XLA in an environment of its own</source>
        <translation>在单独的环境中安装 PyTorch/XLA</translation>
    </message>
    <message>
        <source>Install Oh My Zsh</source>
        <translation>安装 Oh My Zsh</translation>
    </message>
    <message>
        <source>Disable TCMalloc for tools that do not work with it</source>
        <translation>运行与 TCMalloc 冲突的工具时停用 TCMalloc</translation>
    </message>
    <message>
        <source>Report what every host has</source>
        <translation>报告每台主机的现状</translation>
    </message>
    <message>
        <source>Check: JAX counts every device</source>
        <translation>检查：JAX 检测所有设备</translation>
    </message>
    <message>
        <source>All hosts start JAX at the same time and each counts the devices of the whole slice: the one proof that network, environment and chips work together.</source>
        <translation>所有主机同时启动 JAX，各自检测整个切片的设备：只有这样才能证明网络、环境和芯片协同工作。</translation>
    </message>
    <message>
        <source>See that nothing holds the chips</source>
        <translation>确认没有程序占用芯片</translation>
    </message>
    <message>
        <source>Count the devices on all hosts at once</source>
        <translation>在所有主机上同时检测设备</translation>
    </message>
    <message>
        <source>A program that lost its terminal may still hold the chips, so that the next one cannot have them.</source>
        <translation>失去终端的程序可能仍占用着芯片，使下一个程序无法使用。</translation>
    </message>
    <message>
        <source>See who holds the chips</source>
        <translation>查看谁占用芯片</translation>
    </message>
    <message>
        <source>End them, count again, remove the lock</source>
        <translation>结束它们，再次检查，删除锁文件</translation>
    </message>
    <message>
        <source>Check the shared folders</source>
        <translation>检查共享文件夹</translation>
    </message>
    <message>
        <source>A server that is gone blocks every program that looks into its folder. This reads the kernel&apos;s list instead and is never blocked.</source>
        <translation>服务器消失后，查看其文件夹的程序都会卡住；这里只查询内核的列表，不会等待任何服务器。</translation>
    </message>
    <message>
        <source>See which shares answer</source>
        <translation>查看哪些共享有响应</translation>
    </message>
    <message>
        <source>Unmount shares whose server is gone</source>
        <translation>卸载服务器已消失的共享</translation>
    </message>
    <message>
        <source>Unmounts lazily, on every host, what does not answer; shares that answer are left alone.</source>
        <translation>在每台主机上延迟卸载没有响应的共享；有响应的共享不受影响。</translation>
    </message>
    <message>
        <source>Unmount what does not answer</source>
        <translation>卸载没有响应的共享</translation>
    </message>
    <message>
        <source>TensorBoard</source>
        <translation>TensorBoard</translation>
    </message>
    <message>
        <source>Shows the curves that a training script writes. It listens on the host&apos;s own address alone; TPU Desk brings it to this computer.</source>
        <translation>显示训练脚本写出的曲线。它只在主机自己的地址上监听；TPU Desk 会把它转发到这台计算机。</translation>
    </message>
    <message>
        <source>Install TensorBoard</source>
        <translation>安装 TensorBoard</translation>
    </message>
    <message>
        <source>Start the server</source>
        <translation>启动服务</translation>
    </message>
    <message>
        <source>Jupyter</source>
        <translation>Jupyter</translation>
    </message>
    <message>
        <source>A notebook whose cells run on this host. It listens on the host&apos;s own address alone and wants its token; TPU Desk brings both to this computer.</source>
        <translation>在这台主机上运行单元格的笔记本。它只在主机自己的地址上监听，并要求令牌；TPU Desk 会转发端口并取回令牌。</translation>
    </message>
    <message>
        <source>Install Jupyter</source>
        <translation>安装 Jupyter</translation>
    </message>
    <message>
        <source>Servers on the hosts</source>
        <translation>主机上的服务</translation>
    </message>
    <message>
        <source>Reads what was started here: TensorBoard and Jupyter. Nothing is changed.</source>
        <translation>查看在这里启动的 TensorBoard 和 Jupyter，不做任何更改。</translation>
    </message>
    <message>
        <source>See which servers run</source>
        <translation>查看正在运行的服务</translation>
    </message>
    <message>
        <source>Stop a server</source>
        <translation>停止服务</translation>
    </message>
    <message>
        <source>Ends it with all that it started, and forgets it. What it wrote stays.</source>
        <translation>结束该服务及其启动的所有进程，并从记录中移除。它写出的内容会保留。</translation>
    </message>
    <message>
        <source>End the server</source>
        <translation>结束服务</translation>
    </message>
    <message>
        <source>Install PyTorch with TorchTPU in an environment of its own</source>
        <translation>在单独的环境中安装 PyTorch 和 TorchTPU</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>There is another TPU named %1 now. It was not touched. Look at it, then decide.</source>
        <translation>现在有另一个名为 %1 的 TPU。没有对它做任何改动。请查看后再决定。</translation>
    </message>
    <message>
        <source>%1 was not made by TPU Desk, so it is not deleted unasked.</source>
        <translation>%1 不是由 TPU Desk 创建的，因此不会未经询问就删除。</translation>
    </message>
    <message>
        <source>%1 is READY again. Nothing was deleted.</source>
        <translation>%1 已重新就绪（READY）。没有删除任何内容。</translation>
    </message>
    <message>
        <source>%1 is %2, and that does not say that it is lost. Nothing was deleted.</source>
        <translation>%1 的状态是 %2，这并不表示它已丢失。没有删除任何内容。</translation>
    </message>
    <message>
        <source>The request %1 is %2: it is not over. Nothing was deleted.</source>
        <translation>请求 %1 的状态是 %2：它还没有失效。没有删除任何内容。</translation>
    </message>
    <message>
        <source>The command ended with status %1 on %2. The TPU is kept. Look at what the command wrote, then log in and start it again.</source>
        <translation>命令在 %2 上结束，退出码 %1。TPU 会保留。请查看命令的输出，然后登录并再次运行它。</translation>
    </message>
</context>
<context>
    <name>RecoveryService</name>
    <message>
        <source>%1 is being brought back already.</source>
        <translation>正在重新获取 %1。</translation>
    </message>
    <message>
        <source>Bringing %1 back</source>
        <translation>正在重新获取 %1</translation>
    </message>
    <message>
        <source>%1 (try %2)</source>
        <extracomment>%1 &quot;Bringing node-1 back: asking for the same again&quot;, %2 number of the try</extracomment>
        <translation>%1（第 %2 次尝试）</translation>
    </message>
    <message>
        <source>Bringing %1 back: deleting what is dead</source>
        <translation>正在重新获取 %1：删除失效的部分</translation>
    </message>
    <message>
        <source>Bringing %1 back: asking for the same again</source>
        <translation>正在重新获取 %1：重新请求同样的 TPU</translation>
    </message>
    <message>
        <source>Bringing %1 back: waiting until SSH lets us in</source>
        <translation>正在重新获取 %1：等待可以通过 SSH 登录</translation>
    </message>
    <message>
        <source>Bringing %1 back: starting the command</source>
        <translation>正在重新获取 %1：启动命令</translation>
    </message>
    <message>
        <source>%1 is back</source>
        <translation>%1 已重新获取</translation>
    </message>
    <message>
        <source>%1 is not back: it needs you</source>
        <translation>%1 尚未重新获取：需要您处理</translation>
    </message>
</context>
<context>
    <name>RegionQuotas</name>
    <message>
        <source>Google&apos;s list of regions does not have %1, so its limits are not known.</source>
        <translation>Google 的区域列表里没有 %1，因此不知道它的限额。</translation>
    </message>
    <message>
        <source>Google did not tell the limits of the region %1. Read them again later.</source>
        <translation>Google 没有给出区域 %1 的限额。请稍后重新读取。</translation>
    </message>
</context>
<context>
    <name>RenameSheet</name>
    <message>
        <source>Renaming: reading the project&apos;s keys, changing one line, waiting for Google to confirm.</source>
        <translation>正在重命名：读取项目的密钥，更改一行，等待 Google 确认。</translation>
    </message>
    <message>
        <source>Rename the user of a key</source>
        <translation>重命名密钥的用户</translation>
    </message>
    <message>
        <source>The home folder changes with the name: the machines make a new, empty /home/NEW-NAME. What is in /home/%1 stays there and belongs to the old user.</source>
        <translation>主目录会随用户名改变：机器会新建一个空的 /home/新用户名。/home/%1 中的内容保留在原处，仍属于旧用户。</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Use “%1”</source>
        <translation>使用“%1”</translation>
    </message>
    <message>
        <source>Type another user name first.</source>
        <translation>请先输入另一个用户名。</translation>
    </message>
</context>
<context>
    <name>ReportSheet</name>
    <message>
        <source>The report is in the clipboard.</source>
        <translation>报告已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>%1 was written. Only you can read it.</source>
        <translation>已写入 %1。只有您能读取它。</translation>
    </message>
    <message>
        <source>Bug report</source>
        <translation>问题报告</translation>
    </message>
    <message>
        <source>Leave out email addresses and user names</source>
        <translation>去除电子邮件地址和用户名</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>This is the whole report. It is never sent by itself: read it, then copy or save it. It contains versions, settings, the log, the requests and the hosts of this run; tokens, keys and passwords never came into it.</source>
        <translation>这就是报告的全部内容，不会自动发送：请先阅读，再复制或保存。其中有版本、设置、日志，以及本次运行的请求和主机；令牌、密钥和密码从不会写入。</translation>
    </message>
</context>
<context>
    <name>RequestCard</name>
    <message>
        <source>Hide what was tried</source>
        <translation>隐藏尝试记录</translation>
    </message>
    <message>
        <source>What was tried before</source>
        <translation>以前的尝试</translation>
    </message>
    <message>
        <source>Hide the zones</source>
        <translation>隐藏可用区</translation>
    </message>
    <message>
        <source>Show every zone</source>
        <translation>显示每个可用区</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>Show quota</source>
        <translation>查看配额</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>清理…</translation>
    </message>
    <message>
        <source>Change the request…</source>
        <translation>更改请求…</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Show keys</source>
        <translation>查看密钥</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>停止…</translation>
    </message>
    <message>
        <source>Ask again…</source>
        <translation>再次申请…</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>deleted</source>
        <comment>state of a TPU that is not there any more</comment>
        <translation>已删除</translation>
    </message>
    <message>
        <source>Unlock key…</source>
        <translation>解锁密钥…</translation>
    </message>
</context>
<context>
    <name>RequestForm</name>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>这个时间已过。请选择更晚的时间。</translation>
    </message>
    <message>
        <source>Not later than the end of the grant, %1.</source>
        <translation>截止 TRC 额度到期：%1。</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Only the zone above</source>
        <translation>只用上面的可用区</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>只用 %1</translation>
    </message>
    <message>
        <source>Several zones, in this order</source>
        <translation>多个可用区，按此顺序</translation>
    </message>
    <message>
        <source>All zones of my grant</source>
        <translation>我的 TRC 额度中的所有可用区</translation>
    </message>
    <message numerus="yes">
        <source>All zones of my grant (%n)</source>
        <translation>
            <numerusform>我的 TRC 额度中的所有可用区（%n 个）</numerusform>
        </translation>
    </message>
    <message>
        <source>No grant has a zone for this type and tier.</source>
        <translation>没有任何 TRC 额度在某个可用区包含此类型和预配模型。</translation>
    </message>
    <message>
        <source>Add at least one zone.</source>
        <translation>请至少添加一个可用区。</translation>
    </message>
    <message>
        <source>How</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Wait in Google&apos;s queue</source>
        <translation>在 Google 的队列中等待</translation>
    </message>
    <message>
        <source>Google keeps the place in the queue, also while this computer sleeps or TPU Desk is closed.</source>
        <translation>Google 会保留队列中的位置，即使这台计算机休眠或 TPU Desk 已关闭。</translation>
    </message>
    <message>
        <source>Keep asking directly</source>
        <translation>持续直接申请</translation>
    </message>
    <message>
        <source>TPU Desk asks again and again while it is open. It sees free TPUs at once, but rests when you quit.</source>
        <translation>TPU Desk 打开期间会反复申请。一有空闲 TPU 就能得到，但退出后会暂停。</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source> tries</source>
        <comment>behind a number</comment>
        <translation> 次</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>Pause between tries in one zone</source>
        <translation>同一可用区两次尝试的间隔</translation>
    </message>
    <message>
        <source>± 30 %, so that not everybody asks at once</source>
        <translation>±30%，避免所有人同时申请</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds, behind a number</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Name in each zone</source>
        <translation>在各可用区中的名称</translation>
    </message>
    <message>
        <source>Empty: the name above everywhere. {zone} stands for the zone, {n} for the number of the try.</source>
        <translation>留空则各处都用上面的名称。{zone} 代表可用区，{n} 代表第几次尝试。</translation>
    </message>
    <message>
        <source>Afterwards</source>
        <translation>成功之后</translation>
    </message>
    <message>
        <source>Tell me when it is ready</source>
        <translation>就绪时通知我</translation>
    </message>
    <message>
        <source>Delete it when nobody has used it for</source>
        <translation>闲置超过以下时间后删除</translation>
    </message>
    <message>
        <source> h</source>
        <comment>hours, behind a number</comment>
        <translation> 小时</translation>
    </message>
    <message>
        <source>Run on every host when it is ready</source>
        <translation>就绪后在每台主机上运行</translation>
    </message>
    <message>
        <source>A command line; empty: nothing.</source>
        <translation>一行命令；留空则不运行。</translation>
    </message>
    <message>
        <source>When Google takes it back, get it again</source>
        <translation>被 Google 收回时重新获取</translation>
    </message>
    <message>
        <source>until </source>
        <comment>until 10 failures</comment>
        <translation>最多失败 </translation>
    </message>
    <message>
        <source> failures</source>
        <comment>behind a number</comment>
        <translation> 次</translation>
    </message>
    <message>
        <source>It asks you after this many identical failures in a row. How often Google takes it back is not limited.</source>
        <translation>连续出现同样的失败达到这个次数时会询问您。被 Google 收回的次数不受限制。</translation>
    </message>
    <message>
        <source>Tries at most</source>
        <translation>最多尝试次数</translation>
    </message>
    <message>
        <source>Begin at a later time</source>
        <translation>稍后开始</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>不早于</translation>
    </message>
    <message>
        <source>No TPU is made earlier, even if one is free.</source>
        <translation>即使有空闲的 TPU，也不会更早创建。</translation>
    </message>
    <message>
        <source>It would begin after its end. Choose an earlier time, or a later end.</source>
        <translation>开始时间晚于结束时间。请选择更早的开始时间或更晚的结束时间。</translation>
    </message>
    <message>
        <source>Google makes several slices only through its queue. Choose the queue, or one slice.</source>
        <translation>多个切片只能通过 Google 的队列创建。请选择排队，或只要一个切片。</translation>
    </message>
    <message>
        <source>A flex-start TPU ends as planned, and each one is billed: ask for the next one by hand. Take this out.</source>
        <translation>灵活启动的 TPU 会按计划结束，而且每一个都要收费：下一个请您手动申请。请取消勾选。</translation>
    </message>
    <message>
        <source>Flex-start TPUs are made only through Google&apos;s queue. Choose the queue, or another tier.</source>
        <translation>灵活启动的 TPU 只能通过 Google 的队列创建。请选择排队，或换一种预配模型。</translation>
    </message>
</context>
<context>
    <name>RequestHistory</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was tried yet.</source>
        <translation>还没有尝试过。</translation>
    </message>
    <message>
        <source>it was made</source>
        <translation>已创建</translation>
    </message>
</context>
<context>
    <name>RequestLine</name>
    <message>
        <source>It came when another one was there already, and is being removed.</source>
        <translation>它就绪时已有另一个，正在移除。</translation>
    </message>
    <message>
        <source>It came after all, when another one was there already. Keep it, or remove it: it is billed for nothing otherwise.</source>
        <translation>它就绪时已有另一个。请保留它；不需要就移除，以免白白收费。</translation>
    </message>
    <message>
        <source>came late</source>
        <translation>来得太晚</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>Go on in %1</source>
        <translation>在 %1 继续</translation>
    </message>
    <message>
        <source>Pause in %1</source>
        <translation>在 %1 暂停</translation>
    </message>
    <message>
        <source>Stop in %1, and remove what was asked for there</source>
        <translation>在 %1 停止，并移除在那里申请的内容</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>last time: %1</source>
        <translation>上次：%1</translation>
    </message>
</context>
<context>
    <name>RequestLog</name>
    <message>
        <source>%1 in %2</source>
        <translation>%2：%1</translation>
    </message>
    <message>
        <source>%1: waits in Google&apos;s queue until %2</source>
        <translation>%1：在 Google 的队列中等待到 %2</translation>
    </message>
    <message>
        <source>%1: waits in Google&apos;s queue</source>
        <translation>%1：在 Google 的队列中等待</translation>
    </message>
    <message>
        <source>%1: Google goes on making it</source>
        <translation>%1：Google 会继续创建</translation>
    </message>
    <message>
        <source>%1: checking that everything was removed</source>
        <translation>%1：确认没有残留</translation>
    </message>
    <message>
        <source>%1: asking for it</source>
        <translation>%1：正在申请</translation>
    </message>
    <message numerus="yes">
        <source>%n requests are being tried</source>
        <translation>
            <numerusform>正在尝试 %n 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>The record of your requests was damaged, so its daily copy took its place: compare the requests and the TPUs with what you know, because what came after the copy is missing (the damaged file is kept as %1).</source>
        <translation>请求记录已损坏，因此改用了当天的备份副本：备份之后的内容已缺失，请根据您所知的情况核对各项请求和 TPU（损坏的文件保留为 %1）。</translation>
    </message>
    <message>
        <source>The record of your requests was damaged and had no copy, so it begins anew: look in the list of TPUs for what earlier requests still hold there (the damaged file is kept as %1).</source>
        <translation>请求记录已损坏且没有备份副本，因此从头开始记录：请在 TPU 列表中查看先前的请求是否还占用着什么（损坏的文件保留为 %1）。</translation>
    </message>
    <message>
        <source>%1 came in %2, too, and is being removed</source>
        <translation>%1 在 %2 也已就绪，正在移除</translation>
    </message>
    <message>
        <source>%1 was deleted, with its request</source>
        <translation>%1 及其请求已删除</translation>
    </message>
    <message numerus="yes">
        <source>The records of %n requests cannot be read. They are kept, and nothing is done for these requests.</source>
        <translation>
            <numerusform>%n 个请求的记录无法读取。记录会保留，但不会对这些请求做任何操作。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestSheet</name>
    <message>
        <source>No grant pays for %1. Ask for it in a request of its own with &quot;Create TPU…&quot;, which shows its price.</source>
        <translation>%1 不在任何 TRC 额度内。请用“创建 TPU…”为它单独发起请求：那里会显示价格。</translation>
    </message>
    <message>
        <source>Change the request</source>
        <translation>更改请求</translation>
    </message>
    <message>
        <source>%1. What you change holds for the next try; what is asked for already stays as it is.</source>
        <translation>%1。更改从下次尝试起生效；已申请的保持不变。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>RequestText</name>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>抢占式</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>brought back when Google takes it</source>
        <translation>被 Google 收回时重新获取</translation>
    </message>
    <message>
        <source>with a command at the start</source>
        <translation>就绪后运行命令</translation>
    </message>
    <message numerus="yes">
        <source>deleted after %n hours without use</source>
        <translation>
            <numerusform>闲置 %n 小时后删除</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is READY.</source>
        <translation>%1 已就绪（READY）。</translation>
    </message>
    <message>
        <source>It is READY.</source>
        <translation>已经就绪。</translation>
    </message>
    <message>
        <source>The time limit or the number of attempts was reached.</source>
        <translation>已达到您设定的期限或次数。</translation>
    </message>
    <message>
        <source>You stopped it.</source>
        <translation>您已停止它。</translation>
    </message>
    <message numerus="yes">
        <source>%n zones</source>
        <translation>
            <numerusform>%n 个可用区</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all zones of the grant (%n)</source>
        <translation>
            <numerusform>额度中的所有可用区（%n 个）</numerusform>
        </translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>只用 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n zones in order</source>
        <translation>
            <numerusform>按顺序 %n 个可用区</numerusform>
        </translation>
    </message>
    <message>
        <source>asked for directly</source>
        <translation>直接申请</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>截止 %1</translation>
    </message>
    <message numerus="yes">
        <source>at most %n tries</source>
        <translation>
            <numerusform>最多 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>trying</source>
        <translation>正在尝试</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>需要您处理</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>已就绪</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Paused. What waits in Google&apos;s queue goes on waiting there.</source>
        <translation>已暂停。在 Google 队列中等待的会继续等待。</translation>
    </message>
    <message>
        <source>%1 is there. What the other zones began is being removed; it is not done until all of it is gone.</source>
        <translation>%1 已经就绪。其他可用区已开始的内容正在移除；全部移除后才算完成。</translation>
    </message>
    <message>
        <source>Stopping: what was asked for is being removed. It is not done until all of it is gone.</source>
        <translation>正在停止：正在移除已申请的内容。全部移除后才算完成。</translation>
    </message>
    <message>
        <source>It begins.</source>
        <translation>正在开始。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>in the queue in us-east1-d</comment>
        <translation>%2：%1</translation>
    </message>
    <message>
        <source>attempt %1: %2</source>
        <translation>第 %1 次尝试（%2）</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>asking</source>
        <translation>正在请求</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>being made</source>
        <translation>正在创建</translation>
    </message>
    <message>
        <source>checking the login</source>
        <translation>正在检查登录</translation>
    </message>
    <message>
        <source>won</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>being removed</source>
        <translation>正在移除</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>next try %1</source>
        <comment>%1: in 42 s</comment>
        <translation>%1再试</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>has been in the queue for 2 h 5 min</comment>
        <translation>已等待 %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>has been made for 40 s</comment>
        <translation>已用时 %1</translation>
    </message>
    <message>
        <source>not done until it is gone</source>
        <translation>移除后才算完成</translation>
    </message>
    <message>
        <source>checking the outcome</source>
        <translation>正在查看结果</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>%1 in %2: %3</source>
        <comment>v6e-8 spot in us-east1-d: attempt 14, …</comment>
        <translation>%2 的 %1：%3</translation>
    </message>
    <message>
        <source>today, %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>tomorrow, %1</source>
        <translation>明天 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>weekday, time</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a sentence</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>next after %1: both draw on the same quota</source>
        <comment>%1: a zone</comment>
        <translation>排在 %1 之后：两者使用同一份配额</translation>
    </message>
    <message>
        <source>it lets nobody log in yet</source>
        <translation>暂时还不能登录</translation>
    </message>
    <message>
        <source>%1 was ready (%2) and has been deleted since.</source>
        <translation>%1 曾经就绪（%2），之后已被删除。</translation>
    </message>
    <message>
        <source>through Google&apos;s queue</source>
        <translation>通过 Google 的队列</translation>
    </message>
    <message>
        <source>not before %1</source>
        <translation>不早于 %1</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>灵活启动</translation>
    </message>
    <message>
        <source>%1 is READY (%2 in %3)</source>
        <translation>%1 已就绪（READY），%3 的 %2</translation>
    </message>
    <message>
        <source>%1 was taken back by Google (PREEMPTED)</source>
        <translation>%1 已被 Google 收回（PREEMPTED）</translation>
    </message>
    <message>
        <source>%1 was taken back by Google (SUSPENDED)</source>
        <translation>%1 已被 Google 收回（SUSPENDED）</translation>
    </message>
    <message>
        <source>%1 became available in %2 after it was no longer needed</source>
        <translation>%1 终于在 %2 就绪，但已不需要</translation>
    </message>
</context>
<context>
    <name>RequestsModel</name>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>第几次</translation>
    </message>
</context>
<context>
    <name>RequestsView</name>
    <message>
        <source>Remove %1?</source>
        <translation>要移除 %1 吗？</translation>
    </message>
    <message>
        <source>It came in %1 when another one was there already.</source>
        <translation>它在 %1 就绪时，已经有另一个了。</translation>
    </message>
    <message>
        <source>The TPU and its boot disk</source>
        <translation>TPU 及其启动磁盘</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Take the requests over?</source>
        <translation>要接管这些请求吗？</translation>
    </message>
    <message>
        <source>Do this only when the other program is not there any more: two that ask at the same time could make two TPUs.</source>
        <translation>仅当另一个程序已不存在时才这样做：两个程序同时申请可能会得到两个 TPU。</translation>
    </message>
    <message>
        <source>Runs them now: %1</source>
        <translation>目前运行者：%1</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>Another TPU Desk runs these requests (%1). Here you can watch them.</source>
        <translation>另一个 TPU Desk 正在运行这些请求（%1）。在这里可以查看。</translation>
    </message>
    <message>
        <source>Take over…</source>
        <translation>接管…</translation>
    </message>
    <message numerus="yes">
        <source>%n requests are being tried</source>
        <translation>
            <numerusform>正在尝试 %n 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>no calls to the cloud at the moment</source>
        <translation>目前不调用云端接口</translation>
    </message>
    <message>
        <source>about %1 calls to the cloud a minute</source>
        <translation>每分钟约调用云端接口 %1 次</translation>
    </message>
    <message>
        <source>No requests</source>
        <translation>没有请求</translation>
    </message>
    <message>
        <source>Ask once for a TPU: TPU Desk tries in one zone or in many until there is one, also when it was closed in between. What is being tried is shown here, zone by zone.</source>
        <translation>只需申请一次：TPU Desk 会在一个或多个可用区不断尝试，直到得到 TPU，中途关闭也没关系。正在尝试的内容会按可用区列在这里。</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>%1 in the list of requests</source>
        <translation>请求列表中的 %1</translation>
    </message>
    <message>
        <source>Export the record of a request</source>
        <translation>导出请求的记录</translation>
    </message>
    <message>
        <source>Record (*.json)</source>
        <translation>记录 (*.json)</translation>
    </message>
    <message>
        <source>The record was written to %1.</source>
        <translation>记录已写入 %1。</translation>
    </message>
</context>
<context>
    <name>RetryDecision</name>
    <message>
        <source>no connection to Google</source>
        <translation>无法连接到 Google</translation>
    </message>
    <message>
        <source>Google did not answer in time</source>
        <translation>Google 没有及时响应</translation>
    </message>
    <message>
        <source>this network wants a sign-in of its own</source>
        <translation>当前网络需要先登录才能上网</translation>
    </message>
    <message>
        <source>the answer got lost</source>
        <translation>响应丢失</translation>
    </message>
    <message>
        <source>the connection to the machine was lost</source>
        <translation>与机器的连接已断开</translation>
    </message>
    <message>
        <source>Google reports an internal error</source>
        <translation>Google 报告内部错误</translation>
    </message>
    <message>
        <source>Google&apos;s service has a problem</source>
        <translation>Google 的服务出现故障</translation>
    </message>
    <message>
        <source>%1 is not granted for this</source>
        <translation>%1 不在 TRC 额度内</translation>
    </message>
    <message>
        <source>%1 does not offer this</source>
        <translation>%1 不提供此项</translation>
    </message>
    <message>
        <source>Google refuses the request as it is</source>
        <translation>Google 不接受此请求</translation>
    </message>
    <message>
        <source>an API of the project is off</source>
        <translation>项目有一个 API 未启用</translation>
    </message>
    <message>
        <source>the project has no working billing account</source>
        <translation>项目没有可用的结算账号</translation>
    </message>
    <message>
        <source>a permission is missing</source>
        <translation>缺少权限</translation>
    </message>
    <message>
        <source>perhaps no capacity</source>
        <translation>可能没有容量</translation>
    </message>
    <message>
        <source>no capacity</source>
        <translation>没有容量</translation>
    </message>
    <message>
        <source>reservation full</source>
        <translation>预留已满</translation>
    </message>
    <message>
        <source>too many calls</source>
        <translation>调用过多</translation>
    </message>
    <message>
        <source>temporary problem</source>
        <translation>暂时故障</translation>
    </message>
    <message>
        <source>quota used up</source>
        <translation>配额已用完</translation>
    </message>
    <message>
        <source>no addresses left</source>
        <translation>地址已用完</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>无法实现</translation>
    </message>
    <message>
        <source>project not ready</source>
        <translation>项目未就绪</translation>
    </message>
    <message>
        <source>signed out</source>
        <translation>已退出登录</translation>
    </message>
    <message>
        <source>refused by the queue</source>
        <translation>队列拒绝</translation>
    </message>
    <message>
        <source>name taken</source>
        <translation>名称已被占用</translation>
    </message>
    <message>
        <source>being changed</source>
        <translation>正在变更</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>login refused</source>
        <translation>登录被拒</translation>
    </message>
    <message>
        <source>disk problem</source>
        <translation>磁盘故障</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>reason unknown</source>
        <translation>原因不明</translation>
    </message>
    <message>
        <source>no free TPUs in %1</source>
        <translation>%1 没有空闲 TPU</translation>
    </message>
    <message>
        <source>perhaps no free TPUs in %1, in words that are not known yet</source>
        <translation>%1 可能没有空闲 TPU（措辞未知）</translation>
    </message>
    <message>
        <source>only internal errors in %1, which often hide a lack of capacity</source>
        <translation>%1 只返回内部错误，背后往往是没有容量</translation>
    </message>
    <message>
        <source>the reservation in %1 has no room</source>
        <translation>%1 的预留没有余量</translation>
    </message>
    <message>
        <source>too many calls per minute</source>
        <translation>每分钟调用过多</translation>
    </message>
    <message>
        <source>the quota in %1 is used up</source>
        <translation>%1 的配额已用完</translation>
    </message>
    <message>
        <source>no external addresses left in the region of %1</source>
        <translation>%1 所在区域的外部 IP 地址已用完</translation>
    </message>
    <message>
        <source>the sign-in does not cover this</source>
        <translation>当前登录不包含此操作</translation>
    </message>
    <message>
        <source>you are signed out</source>
        <translation>您已退出登录</translation>
    </message>
    <message>
        <source>the queue of %1 refuses this in words that are not known yet</source>
        <translation>%1 的队列以未知措辞拒绝了此请求</translation>
    </message>
    <message>
        <source>something of this name is there already</source>
        <translation>已有同名的资源</translation>
    </message>
    <message>
        <source>something else is being done to it</source>
        <translation>正在对它执行其他操作</translation>
    </message>
    <message>
        <source>it is not there any more</source>
        <translation>它已不存在</translation>
    </message>
    <message>
        <source>the machine does not let you in</source>
        <translation>机器不允许您登录</translation>
    </message>
    <message>
        <source>this computer&apos;s disk cannot be written</source>
        <translation>无法写入这台计算机的磁盘</translation>
    </message>
    <message>
        <source>somebody cancelled it in the cloud</source>
        <translation>有人在云端取消了它</translation>
    </message>
    <message>
        <source>Google&apos;s answer is not understood</source>
        <translation>无法解析 Google 的响应</translation>
    </message>
    <message>
        <source>It is tried again by itself.</source>
        <translation>程序会自动重试。</translation>
    </message>
    <message>
        <source>It is tried again by itself, here and in the other zones.</source>
        <translation>程序会在此可用区和其他可用区自动重试。</translation>
    </message>
    <message>
        <source>Remove dead requests and TPUs that hold the quota; it is tried again meanwhile.</source>
        <translation>请移除占用配额的失效请求和 TPU；在此期间程序会继续重试。</translation>
    </message>
    <message>
        <source>Go on with internal addresses only, or with a smaller size; this zone waits for you.</source>
        <translation>请改为仅使用内部 IP 地址，或选择更小的规格后继续；此可用区在等待您的决定。</translation>
    </message>
    <message>
        <source>Waiting does not help here, so this zone is not tried any more.</source>
        <translation>等待无法解决此问题，因此不再尝试此可用区。</translation>
    </message>
    <message>
        <source>Waiting does not help here. Let the doctor check the project, then go on.</source>
        <translation>等待无法解决此问题。请打开体检检查项目，然后继续。</translation>
    </message>
    <message>
        <source>Nothing is sent until you have signed in again; then it goes on.</source>
        <translation>在您重新登录之前不会发送任何请求；登录后会继续。</translation>
    </message>
    <message>
        <source>Nothing is sent until this computer can write again; then it goes on.</source>
        <translation>在这台计算机能够写入之前不会发送任何请求；恢复后会继续。</translation>
    </message>
    <message>
        <source>It is tried once without the queue. If that is refused, too, this zone is not tried any more.</source>
        <translation>将不经队列直接尝试一次。如果仍被拒绝，则不再尝试此可用区。</translation>
    </message>
    <message>
        <source>The program checks what is there before it goes on.</source>
        <translation>程序会先查看现有资源，然后继续。</translation>
    </message>
    <message>
        <source>This zone waits until you say how to go on.</source>
        <translation>此可用区会等待您决定如何继续。</translation>
    </message>
    <message>
        <source>the machines cannot be started</source>
        <translation>主机无法启动</translation>
    </message>
    <message>
        <source>Waiting does not help here. Fix what is said here, then ask again.</source>
        <translation>等待不会解决这个问题。请按这里的说明处理，然后重新申请。</translation>
    </message>
</context>
<context>
    <name>RunAgain</name>
    <message>
        <source>The command could not be started. Log in and look at ~/.tpudesk there.</source>
        <translation>无法启动命令。请登录并查看那里的 ~/.tpudesk。</translation>
    </message>
</context>
<context>
    <name>RunHistory</name>
    <message>
        <source>There is a snippet “%1” already. Take another name.</source>
        <translation>已经有名为“%1”的代码片段。请换一个名称。</translation>
    </message>
</context>
<context>
    <name>RunModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Last line</source>
        <translation>最后一行</translation>
    </message>
</context>
<context>
    <name>RunOutput</name>
    <message>
        <source>The rest of the output could not be kept: %1 cannot be written (%2).</source>
        <translation>其余输出无法保存：不能写入 %1（%2）。</translation>
    </message>
    <message>
        <source>The output is longer than %1 GiB: the rest was thrown away.</source>
        <translation>输出超过 %1 GiB：其余部分已丢弃。</translation>
    </message>
</context>
<context>
    <name>RunPane</name>
    <message>
        <source>Output of %1</source>
        <translation>%1 的输出</translation>
    </message>
    <message numerus="yes">
        <source>It still runs there, with %n process(es).</source>
        <translation>
            <numerusform>它仍在主机上运行，共 %n 个进程。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of it runs there any more.</source>
        <translation>主机上已没有它的进程。</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) could not be ended.</source>
        <translation>
            <numerusform>有 %n 个进程无法结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended there: nothing of it runs any more.</source>
        <translation>已在主机上结束，没有残留进程。</translation>
    </message>
    <message>
        <source>Does it still run?</source>
        <translation>还在运行吗？</translation>
    </message>
    <message>
        <source>End it there</source>
        <translation>在主机上结束</translation>
    </message>
    <message>
        <source>Run again here</source>
        <translation>在此主机重新运行</translation>
    </message>
</context>
<context>
    <name>RunResults</name>
    <message>
        <source>Cancelling: the commands on the hosts are being ended…</source>
        <translation>正在取消：正在结束各主机上的命令…</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>窗格</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>How the output is shown</source>
        <translation>输出的显示方式</translation>
    </message>
    <message>
        <source>Hosts of this run</source>
        <translation>本次运行的主机</translation>
    </message>
    <message>
        <source>Output of all hosts, line by line</source>
        <translation>所有主机的输出，逐行显示</translation>
    </message>
    <message>
        <source>Output of all hosts, the same ones folded</source>
        <translation>所有主机的输出，相同的已折叠</translation>
    </message>
    <message>
        <source>One command, all hosts</source>
        <translation>一条命令，所有主机</translation>
    </message>
    <message>
        <source>Choose hosts, write a command or a script, press Run. Every host has a pane of its own with its exit status; what is the same on many is folded, and the first failure stands on top.</source>
        <translation>选择主机，输入命令或脚本，按“运行”。每台主机都有自己的窗格和退出码；多台相同的输出会折叠，最先失败的排在最上面。</translation>
    </message>
    <message numerus="yes">
        <source>… %n line(s) came too fast and are left out here; the panes have them</source>
        <translation>
            <numerusform>… 有 %n 行输出过快，此处略去；各主机的窗格中有完整内容</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunText</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Still there, not even ended by KILL: %1</source>
        <translation>仍然存在，连 KILL 也无法结束：%1</translation>
    </message>
    <message>
        <source>Went to the background by themselves and were left alone: %1</source>
        <translation>已自行转入后台，未作处理：%1</translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown.</source>
        <translation>仅显示 %2 中的前 %1。</translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown; all of it is in %3</source>
        <translation>仅显示 %2 中的前 %1；完整输出在 %3</translation>
    </message>
</context>
<context>
    <name>RunView</name>
    <message>
        <source>No host is chosen.</source>
        <translation>没有选择主机。</translation>
    </message>
    <message>
        <source>Something runs already. Wait until it is done, or cancel it.</source>
        <translation>已有命令在运行。请等它完成，或取消它。</translation>
    </message>
    <message>
        <source>Running on %1</source>
        <translation>正在 %1 上运行</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s) of that run no longer exist. Check the selection, then press Run.</source>
        <translation>
            <numerusform>当时的主机中有 %n 台已不存在。请检查所选主机，再按“运行”。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On all %n host(s)</source>
        <translation>
            <numerusform>在全部 %n 台主机上</numerusform>
        </translation>
    </message>
    <message>
        <source>Where it failed or did not start (%1)</source>
        <translation>仅在失败或未启动的主机上（%1）</translation>
    </message>
    <message>
        <source>Where the outcome is unknown: it may have run already (%1)</source>
        <translation>在结果未知的主机上：可能已经运行过（%1）</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message numerus="yes">
        <source>Run on %n host(s)</source>
        <translation>
            <numerusform>在 %n 台主机上运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Run on %1</source>
        <translation>在 %1 上运行</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run on %n TPU(s)</source>
        <translation>
            <numerusform>在 %n 个 TPU 上运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunningCard</name>
    <message>
        <source>Running now</source>
        <translation>正在运行</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>RunningRow</name>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a TPU or job, its state</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>%1: 4 s, 2 h 10 min</comment>
        <translation>已持续 %1</translation>
    </message>
    <message>
        <source>Since %1</source>
        <translation>自 %1 起</translation>
    </message>
</context>
<context>
    <name>RuntimeBridge</name>
    <message>
        <source>No socket can be made in %1: %2. Look whether the disk is full and the path is not too long.</source>
        <translation>无法在 %1 创建套接字：%2。请检查磁盘是否已满、路径是否过长。</translation>
    </message>
</context>
<context>
    <name>RuntimeReading</name>
    <message>
        <source>No program uses the chips of this host: memory and duty cycle are known only while one runs.</source>
        <translation>没有程序在使用此主机的芯片：只有程序运行时才能得知内存和占空比。</translation>
    </message>
    <message>
        <source>The program&apos;s libtpu does not tell memory and duty cycle. Newer versions do: upgrade jax[tpu] or torch_xla[tpu], and start the program again.</source>
        <translation>该程序的 libtpu 不提供内存和占空比。较新的版本可以提供：请升级 jax[tpu] 或 torch_xla[tpu]，然后重启程序。</translation>
    </message>
    <message>
        <source>Another program listens on the port of libtpu&apos;s metrics. Stop it, or set TPU_RUNTIME_METRICS_PORTS to a free port before your program starts.</source>
        <translation>另一个程序占用了 libtpu 指标的端口。请停止它，或在启动程序前把 TPU_RUNTIME_METRICS_PORTS 设为空闲端口。</translation>
    </message>
    <message>
        <source>libtpu&apos;s metrics did not answer in time. The host may be very busy, or the program is stopped; it is asked again.</source>
        <translation>libtpu 指标没有及时响应。主机可能非常繁忙，或者程序已暂停；稍后会再次查询。</translation>
    </message>
    <message>
        <source>The host does not answer. It is asked again when the connection is back.</source>
        <translation>主机没有响应。连接恢复后会再次查询。</translation>
    </message>
    <message>
        <source>libtpu&apos;s metrics answered with something that cannot be true, so nothing of it is shown. It is asked again.</source>
        <translation>libtpu 指标返回的数值不可能正确，因此不予显示。稍后会再次查询。</translation>
    </message>
    <message>
        <source>libtpu&apos;s metrics report %1 devices on one host, which cannot be true, so nothing of it is shown. It is asked again.</source>
        <translation>libtpu 指标称一台主机上有 %1 个设备，这不可能正确，因此不予显示。稍后会再次查询。</translation>
    </message>
</context>
<context>
    <name>SafetyController</name>
    <message>
        <source>TPU Desk did not shut down properly last time. The end of its log was kept on this computer and is part of a bug report.</source>
        <translation>上次 TPU Desk 没有正常退出。当时日志的末尾已保存在这台计算机上，并会写入问题报告。</translation>
    </message>
    <message>
        <source>Show the logs</source>
        <translation>显示日志</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
</context>
<context>
    <name>ServerErrors</name>
    <message>
        <source>There is no free capacity in this zone at the moment. Your quota is not the reason; try again later or in another zone.</source>
        <translation>此可用区目前没有空闲容量。原因不在您的配额；请稍后再试，或换一个可用区。</translation>
    </message>
    <message>
        <source>The reservation has no room for this, or does not exist in this zone. Choose another kind of capacity, or ask for a larger reservation.</source>
        <translation>预留容量不足，或该可用区没有此预留。请选择其他类型的容量，或申请更大的预留。</translation>
    </message>
    <message>
        <source>The project has no quota for this%1: the limit of %2 is 0. Choose a zone and type that were granted to you; waiting does not help.</source>
        <translation>项目没有此项配额%1：%2 的限额为 0。请选择您的 TRC 额度所含的可用区和类型；等待没有用。</translation>
    </message>
    <message>
        <source>The quota%1 is used up: %2 allows %3. Delete TPUs or requests that hold it, also those that wait or are dead, or choose a smaller size.</source>
        <translation>配额%1已用完：%2 允许 %3。请删除占用配额的 TPU 或请求（包括等待中的和失效的请求），或选择更小的规格。</translation>
    </message>
    <message>
        <source>A quota is used up. Delete TPUs or dead requests that hold it, or choose a smaller size.%1</source>
        <translation>某项配额已用完。请删除占用配额的 TPU 或失效请求，或选择更小的规格。%1</translation>
    </message>
    <message>
        <source>Google asks for fewer requests per minute. The program waits and tries again.</source>
        <translation>Google 要求减少每分钟的请求数。程序会等待后重试。</translation>
    </message>
    <message>
        <source>%1 was not granted to this project in %2. Choose a type and zone from your grant; if the grant names this one, ask TRC support.</source>
        <translation>该项目没有 %2 的 %1 额度。请从您的 TRC 额度中选择类型和可用区；如果 TRC 邮件列出了它，请联系 TRC 支持团队。</translation>
    </message>
    <message>
        <source>This zone is not open to the project. Choose a zone from your grant, or check that the grant is for this project.</source>
        <translation>此可用区未向该项目开放。请从您的 TRC 额度中选择可用区，或确认额度属于这个项目。</translation>
    </message>
    <message>
        <source>%1 is not enabled in this project. Enable it for the project and try again a few minutes later.</source>
        <translation>%1 在该项目中未启用。请为项目启用它，几分钟后重试。</translation>
    </message>
    <message>
        <source>A needed Google API</source>
        <translation>所需的某个 Google API</translation>
    </message>
    <message>
        <source>Google counts this call to another project than yours, because the sign-in names none. Choose the project again, or sign in again.</source>
        <translation>登录信息没有指明项目，因此 Google 把这次调用算到了别的项目上。请重新选择项目，或重新登录。</translation>
    </message>
    <message>
        <source>The project has no active billing account, and Google wants one even for free TPUs. Link a billing account to the project.</source>
        <translation>项目没有有效的结算账号，而即使是免费 TPU，Google 也要求有结算账号。请为项目关联一个结算账号。</translation>
    </message>
    <message>
        <source>The project&apos;s billing account is still in its free trial, which does not allow TPUs. Upgrade the billing account.</source>
        <translation>项目的结算账号仍处于免费试用期，不允许使用 TPU。请升级结算账号。</translation>
    </message>
    <message>
        <source>Your account lacks the permission %1 in this project. Ask the project&apos;s owner for a role that has it, for example TPU Admin.</source>
        <translation>您的账号在该项目中缺少权限 %1。请向项目所有者申请包含该权限的角色，例如 TPU Admin。</translation>
    </message>
    <message>
        <source>The sign-in does not cover this action. Sign in again and allow access to Google Cloud.</source>
        <translation>当前登录不包含此操作。请重新登录并允许访问 Google Cloud。</translation>
    </message>
    <message>
        <source>%1 does not exist in %2. Choose one of the types that the zone offers.</source>
        <translation>%2 中不存在 %1。请选择该可用区提供的类型。</translation>
    </message>
    <message>
        <source>%1 is not a zone with TPUs. Choose one from the list of zones.</source>
        <translation>%1 不是有 TPU 的可用区。请从可用区列表中选择。</translation>
    </message>
    <message>
        <source>This is not possible in the state %1. Wait until the state has changed, then try again.</source>
        <translation>状态为 %1 时无法执行此操作。请等状态改变后再试。</translation>
    </message>
    <message>
        <source>Google no longer makes TPUs of the old TPU Node architecture. Create a TPU VM instead.</source>
        <translation>Google 不再创建旧 TPU Node 架构的 TPU。请改为创建 TPU 虚拟机。</translation>
    </message>
    <message>
        <source>The operation was cancelled by somebody else in the cloud. Try again if you still need it.</source>
        <translation>该操作在云端被他人取消。如果仍然需要，请重试。</translation>
    </message>
    <message>
        <source>Somebody else changed the same thing at the same time. Load it again and repeat the change.</source>
        <translation>有人同时更改了同一项内容。请重新加载后再更改一次。</translation>
    </message>
    <message>
        <source>What was asked for does not exist (any more).%1</source>
        <translation>所请求的对象不存在（或已不存在）。%1</translation>
    </message>
    <message>
        <source>The name is taken already. Choose another one.%1</source>
        <translation>名称已被占用。请换一个。%1</translation>
    </message>
    <message>
        <source>Google refused this for your account or project. Check your roles in the project.%1</source>
        <translation>Google 拒绝了您的账号或项目的这次请求。请检查您在项目中的角色。%1</translation>
    </message>
    <message>
        <source>Google refused the request. Check what was entered.%1</source>
        <translation>Google 拒绝了请求。请检查输入的内容。%1</translation>
    </message>
    <message>
        <source>Google has a problem at the moment; this usually passes. Try again later.%1</source>
        <translation>Google 目前出现故障，通常会自行恢复。请稍后重试。%1</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in any more. Sign in again.</source>
        <translation>Google 不再接受当前登录。请重新登录。</translation>
    </message>
    <message>
        <source>This network answers with a page of its own instead of Google. Open a browser, sign in to the network, and the program goes on by itself.</source>
        <translation>当前网络用自己的页面代替了 Google 的响应。请打开浏览器登录网络，之后程序会自动继续。</translation>
    </message>
    <message>
        <source>The server wanted to send the program elsewhere (%1), which an API never does. The program did not go there; check the network and its proxy.</source>
        <translation>服务器想把程序引向别处（%1），而 API 绝不会这样做。程序没有跳转；请检查网络及其代理。</translation>
    </message>
    <message>
        <source>The name %1 cannot be resolved. Check the network connection.</source>
        <translation>无法解析名称 %1。请检查网络连接。</translation>
    </message>
    <message>
        <source>%1 cannot be reached. Check the network connection and the firewall.</source>
        <translation>无法连接到 %1。请检查网络连接和防火墙。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. Check the network connection; the program tries again.</source>
        <translation>与 %1 的连接已断开。请检查网络连接；程序会重试。</translation>
    </message>
    <message>
        <source>%1 did not prove who it is: %2. Nothing was sent. Check this computer&apos;s clock, and whether the network intercepts secure connections.</source>
        <translation>%1 未能证明自己的身份：%2。没有发送任何内容。请检查这台计算机的时钟，以及网络是否拦截安全连接。</translation>
    </message>
    <message>
        <source>No connection to %1 within the time limit. Check the network connection.</source>
        <translation>未能在时限内连接到 %1。请检查网络连接。</translation>
    </message>
    <message>
        <source>%1 did not answer in time. Try again; if this persists, check the network connection.</source>
        <translation>%1 没有及时响应。请重试；如果一直如此，请检查网络连接。</translation>
    </message>
    <message>
        <source>The answer of %1 is too large and was not read. Check the network and its proxy.</source>
        <translation>%1 的响应过大，未予读取。请检查网络及其代理。</translation>
    </message>
    <message>
        <source>The answer of %1 cannot be understood and was not used. Try again; if this persists, check the network and its proxy.</source>
        <translation>无法解析 %1 的响应，未予采用。请重试；如果一直如此，请检查网络及其代理。</translation>
    </message>
    <message>
        <source>The answer of %1 was cut off and not used. Check the network connection; the program tries again.</source>
        <translation>%1 的响应不完整，未予采用。请检查网络连接；程序会重试。</translation>
    </message>
    <message>
        <source>The address %1 is not secure, so no sign-in is sent there. Use an https address.</source>
        <translation>地址 %1 不安全，因此不会向它发送登录信息。请使用 https 地址。</translation>
    </message>
    <message>
        <source>Too many calls to %1 wait already. Try again when they are done.</source>
        <translation>等待 %1 的调用已太多。请在它们完成后重试。</translation>
    </message>
    <message>
        <source>It is not known whether this was done: the answer got lost. Look at the list before you try again. %1</source>
        <translation>不清楚这项操作是否已完成：响应丢失了。重试之前请先查看列表。%1</translation>
    </message>
    <message>
        <source>The proxy did not let the call through: %1. Ask whoever runs it to allow googleapis.com, or choose another proxy in the settings.</source>
        <translation>代理没有放行这个调用：%1。请让代理的管理者放行 googleapis.com，或在设置中选择其他代理。</translation>
    </message>
    <message>
        <source>The proxy %1 does not take connections. Check that it runs, and its address in the settings.</source>
        <translation>代理 %1 不接受连接。请检查它是否在运行，以及设置中的地址。</translation>
    </message>
    <message>
        <source>No computer has the name of the proxy %1. Check its address in the settings.</source>
        <translation>找不到代理 %1 这个名称的计算机。请检查设置中的地址。</translation>
    </message>
    <message>
        <source>The proxy %1 does not answer in time. Check that it runs, and that its kind (HTTP or SOCKS5) is right in the settings.</source>
        <translation>代理 %1 没有及时响应。请检查它是否在运行，以及设置中的类型（HTTP 或 SOCKS5）是否正确。</translation>
    </message>
    <message>
        <source>The proxy %1 wants a user name and a password. Enter them in the settings; nothing more is sent until then.</source>
        <translation>代理 %1 需要用户名和密码。请在设置中填写；在此之前不会再发送任何内容。</translation>
    </message>
    <message>
        <source>The proxy %1 refuses the password of %2. Correct it in the settings; it is not sent again until then, so that the account is not locked.</source>
        <translation>代理 %1 不接受 %2 的密码。请在设置中更正；在此之前不会再次发送，以免账号被锁定。</translation>
    </message>
    <message>
        <source>The project has reached its %1 limit of Compute Engine in this region. Delete machines that are not needed, choose a smaller size, or ask for a higher limit.</source>
        <translation>项目在该区域的 Compute Engine 已达到 %1 限额。请删除不需要的机器，选择更小的规格，或申请提高限额。</translation>
    </message>
    <message>
        <source>The project has no external IP addresses left in this region (%1); every host of a TPU takes one. Create the TPU with internal addresses only, choose a smaller size, delete what holds addresses, or ask for a higher limit.</source>
        <translation>项目在该区域的外部 IP 地址已用完（%1），而 TPU 的每台主机都要占用一个。请创建仅有内部 IP 地址的 TPU，选择更小的规格，删除占用地址的资源，或申请提高限额。</translation>
    </message>
    <message>
        <source>A rule of the project&apos;s organization forbids this (%1). Ask whoever administers the organization; trying again does not help.</source>
        <translation>项目所属组织的规则禁止此操作（%1）。请联系组织的管理员；重试没有用。</translation>
    </message>
    <message>
        <source>%2 is not available as %1 in %3. Choose another tier or another zone.</source>
        <translation>在 %3 无法以“%1”方式获得 %2。请选择其他预配模型或其他可用区。</translation>
    </message>
    <message>
        <source>The runtime version %1 does not exist here. Choose one of those that the zone offers.</source>
        <translation>此处没有运行时版本 %1。请选择该可用区提供的版本。</translation>
    </message>
    <message>
        <source>Google says that something is used up, but not in words that tell whether it is TPUs or a quota. It is tried again a few times; if this persists, decide yourself how to go on.%1</source>
        <translation>Google 表示有资源已用完，但从其措辞看不出是 TPU 还是配额。程序会再尝试几次；如果仍然如此，请自行决定如何继续。%1</translation>
    </message>
    <message>
        <source>Google reports an internal error. Often it passes; at times it hides that there is no capacity, or too few external addresses for all hosts. Try again, and if this persists, try another zone or a smaller size.</source>
        <translation>Google 报告内部错误。它往往会自行消失，但有时背后是没有容量，或外部 IP 地址不够所有主机使用。请重试；如果一直如此，请换一个可用区或更小的规格。</translation>
    </message>
    <message>
        <source>The machines of the TPU cannot be started.%1</source>
        <translation>TPU 的机器无法启动。%1</translation>
    </message>
</context>
<context>
    <name>ServerModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Its last words: %1</source>
        <translation>它最后的输出：%1</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>not looked at</source>
        <translation>未查看</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>The TPU that ran this server was deleted, and the server with it. On a new TPU of that name it has to be started again.</source>
        <translation>运行此服务的 TPU 已删除，服务也随之结束。在同名的新 TPU 上需要重新启动。</translation>
    </message>
    <message>
        <source>the TPU that ran it was deleted</source>
        <translation>运行它的 TPU 已删除</translation>
    </message>
</context>
<context>
    <name>ServerSheet</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Folder with the logs</source>
        <translation>日志文件夹</translation>
    </message>
    <message>
        <source>Folder with the notebooks</source>
        <translation>笔记本文件夹</translation>
    </message>
    <message>
        <source>Shows the curves that your training script writes. It is installed when it is missing, and opens in your browser.</source>
        <translation>显示训练脚本写出的曲线。没有安装时会自动安装，然后在浏览器中打开。</translation>
    </message>
    <message>
        <source>Colab&apos;s page runs its cells on this host instead of Google&apos;s machines. You get a link to paste there: choose “Connect to a local runtime”. The port has to be the same on the host and on this computer.</source>
        <translation>Colab 页面的单元格在这台主机上运行，而不是在 Google 的机器上。您会得到一个要粘贴到那里的链接：选择“连接到本地运行时”。主机和这台计算机的端口必须相同。</translation>
    </message>
    <message>
        <source>A notebook whose cells run on this host. It is installed when it is missing, and opens in your browser with its token.</source>
        <translation>单元格在这台主机上运行的笔记本。没有安装时会自动安装，并带着令牌在浏览器中打开。</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>现在没有可以连接的 TPU。请创建一个，或等它变为 READY。</translation>
    </message>
    <message>
        <source>Start a server on a host</source>
        <translation>在主机上启动服务</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Virtual environment</source>
        <translation>虚拟环境</translation>
    </message>
    <message>
        <source>Where it is installed, and whose Python runs the cells.</source>
        <translation>安装的位置，单元格也用其中的 Python 运行。</translation>
    </message>
    <message>
        <source>Port on the host</source>
        <translation>主机上的端口</translation>
    </message>
    <message>
        <source>It listens on the host&apos;s own address alone; nobody else can reach it.</source>
        <translation>它只监听主机自身的地址，别人无法访问。</translation>
    </message>
    <message>
        <source>Cells use this host&apos;s chips</source>
        <translation>单元格使用这台主机的芯片</translation>
    </message>
    <message>
        <source>Leave this off on a pod: there programs start on all hosts together, and a notebook that holds one host&apos;s chips would stop them.</source>
        <translation>在 Pod 上请不要勾选：那里的程序要在所有主机上一起启动，笔记本占住一台主机的芯片会妨碍它们。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Its Python runs the cells. Colab&apos;s old Jupyter gets an environment of its own, and this one stays as it is.</source>
        <translation>单元格由其中的 Python 运行。Colab 所需的旧版 Jupyter 装在单独的环境里，这个环境保持不变。</translation>
    </message>
    <message>
        <source>Where it is installed.</source>
        <translation>安装位置。</translation>
    </message>
</context>
<context>
    <name>Servers</name>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Opening %1 on %2</source>
        <translation>正在打开 %2 上的 %1</translation>
    </message>
    <message>
        <source>Port %1 of this computer is taken, and Colab needs the same number on both sides. Close the program that uses it, or stop this server and start it on another port.</source>
        <translation>这台计算机的端口 %1 已被占用，而 Colab 要求两端端口号相同。请关闭占用它的程序，或停止此服务并换一个端口启动。</translation>
    </message>
    <message>
        <source>This computer has no free port to open the page with. Close programs that hold many connections, then try again.</source>
        <translation>这台计算机没有可用来打开页面的端口。请关闭占用大量连接的程序，然后重试。</translation>
    </message>
    <message>
        <source>Stopping %1 on %2</source>
        <translation>正在停止 %2 上的 %1</translation>
    </message>
    <message>
        <source>Looking for servers</source>
        <translation>正在查找服务</translation>
    </message>
</context>
<context>
    <name>ServersView</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose a server first.</source>
        <translation>请先选择一个服务。</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>现在没有可以连接的 TPU。请创建一个，或等它变为 READY。</translation>
    </message>
    <message>
        <source>The link for Colab is in the clipboard for a minute, because it holds the token. In Colab choose Connect, then “Connect to a local runtime”, and paste it.</source>
        <translation>Colab 的链接已复制到剪贴板。链接中含有令牌，一分钟后会从剪贴板中清除。在 Colab 中点“连接”，选择“连接到本地运行时”，然后粘贴。</translation>
    </message>
    <message>
        <source>Open Colab</source>
        <translation>打开 Colab</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts did not answer; their servers are not known.</source>
        <translation>
            <numerusform>有 %n 台主机没有响应，不知道上面有哪些服务。</numerusform>
        </translation>
    </message>
    <message>
        <source>Servers on hosts</source>
        <translation>主机上的服务</translation>
    </message>
    <message>
        <source>Start a server…</source>
        <translation>启动服务…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Look on the hosts</source>
        <translation>查找主机上的服务</translation>
    </message>
    <message>
        <source>TensorBoard, Jupyter or a runtime for Colab, started on a host with one button and opened in your browser.</source>
        <translation>TensorBoard、Jupyter 或 Colab 运行时：一键在主机上启动，并在浏览器中打开。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>No longer running there, and taken from the list with the port here: %1</source>
        <translation>那里已不再运行，已连同本机端口一起从列表中移除：%1</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
</context>
<context>
    <name>SessionUi</name>
    <message>
        <source>busy %1 %</source>
        <comment>97 % of the time</comment>
        <translation>忙碌 %1%</translation>
    </message>
</context>
<context>
    <name>SessionWork</name>
    <message>
        <source>Under way in the cloud: %1</source>
        <translation>云端正在进行：%1</translation>
    </message>
</context>
<context>
    <name>SettingEntries</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Tell me when a TPU is ready</source>
        <translation>TPU 就绪时通知我</translation>
    </message>
    <message>
        <source>Tell me when Google takes a TPU back</source>
        <translation>Google 收回 TPU 时通知我</translation>
    </message>
    <message>
        <source>Tell me when I have to sign in again</source>
        <translation>需要重新登录时通知我</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>托盘图标</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Read-only mode</source>
        <translation>只读模式</translation>
    </message>
    <message>
        <source>Addresses of the services</source>
        <translation>服务的地址</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Accounts, projects and profiles</source>
        <translation>账号、项目与账号配置</translation>
    </message>
    <message>
        <source>SSH keys and user names</source>
        <translation>SSH 密钥与用户名</translation>
    </message>
    <message>
        <source>SSH configuration for other programs</source>
        <translation>供其他程序使用的 SSH 配置</translation>
    </message>
    <message>
        <source>How usage is measured and kept</source>
        <translation>用量如何测量和保存</translation>
    </message>
    <message>
        <source>Test of the connection</source>
        <translation>连接测试</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Terminal font size</source>
        <translation>终端字号</translation>
    </message>
    <message>
        <source>Tell me when a job has finished, failed or was interrupted</source>
        <translation>作业完成、失败或被中断时通知我</translation>
    </message>
    <message>
        <source>Tell me when a request has given up or needs me</source>
        <translation>请求放弃或需要我处理时通知我</translation>
    </message>
    <message>
        <source>Tell me about chips idle, hung or slow, and memory or disk full</source>
        <translation>芯片空闲、卡住或落后，或者内存或磁盘将满时通知我</translation>
    </message>
    <message>
        <source>How remote terminals are kept</source>
        <translation>远程终端的保持方式</translation>
    </message>
    <message>
        <source>Lines to scroll back</source>
        <translation>可回看的行数</translation>
    </message>
    <message>
        <source>Mark commands and their results</source>
        <translation>标记命令及其结果</translation>
    </message>
    <message>
        <source>Terminal colours in the light theme</source>
        <translation>浅色主题下的终端配色</translation>
    </message>
    <message>
        <source>Terminal colours in the dark theme</source>
        <translation>深色主题下的终端配色</translation>
    </message>
    <message>
        <source>Colour schemes for terminals</source>
        <translation>终端配色方案</translation>
    </message>
    <message>
        <source>Line height of terminals</source>
        <translation>终端行高</translation>
    </message>
    <message>
        <source>Cursor shape</source>
        <translation>光标形状</translation>
    </message>
    <message>
        <source>Blinking cursor</source>
        <translation>光标闪烁</translation>
    </message>
    <message>
        <source>Terminal bell</source>
        <translation>终端响铃</translation>
    </message>
    <message>
        <source>Characters that belong to a word</source>
        <translation>算作单词一部分的字符</translation>
    </message>
    <message>
        <source>Ask before several lines are pasted</source>
        <translation>粘贴多行前询问</translation>
    </message>
    <message>
        <source>Characters of ambiguous width</source>
        <translation>宽度不明确的字符</translation>
    </message>
    <message>
        <source>Tell me what happens in terminals</source>
        <translation>终端中有动静时通知我</translation>
    </message>
    <message>
        <source>How long SSH keys stay unlocked</source>
        <translation>SSH 密钥保持解锁的时间</translation>
    </message>
    <message>
        <source>Show what is typed before the host answers</source>
        <translation>在主机响应之前显示输入内容</translation>
    </message>
    <message>
        <source>Ligatures in terminals</source>
        <translation>终端连字</translation>
    </message>
    <message>
        <source>Terminal font</source>
        <translation>终端字体</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation>重置：%1</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>The settings were written by a newer version of the program.</source>
        <translation>设置由更新版本的程序写入。</translation>
    </message>
    <message>
        <source>The settings file is damaged.</source>
        <translation>设置文件已损坏。</translation>
    </message>
    <message>
        <source>%1 The program starts with its defaults.</source>
        <translation>%1 程序以默认设置启动。</translation>
    </message>
    <message>
        <source>%1 It was kept as %2, and the program starts with its defaults.</source>
        <translation>%1 原文件已保存为 %2，程序以默认设置启动。</translation>
    </message>
</context>
<context>
    <name>SettingsController</name>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
</context>
<context>
    <name>SettingsSheet</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>No setting is called “%1”.</source>
        <translation>没有名为“%1”的设置。</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>搜索设置</translation>
    </message>
</context>
<context>
    <name>SharedSettings</name>
    <message>
        <source>Share one folder of host 0 with all hosts</source>
        <translation>将主机 0 的一个文件夹共享给所有主机</translation>
    </message>
    <message>
        <source>Folder on every host</source>
        <translation>每台主机上的文件夹</translation>
    </message>
    <message>
        <source>When host 0 does not answer</source>
        <translation>主机 0 无响应时</translation>
    </message>
    <message>
        <source>Programs wait; nothing that was written is lost (hard)</source>
        <translation>程序等待；已写入的内容不会丢失（hard）</translation>
    </message>
    <message>
        <source>Programs get an error after half a minute (soft)</source>
        <translation>半分钟后程序收到错误（soft）</translation>
    </message>
    <message>
        <source>After a reboot</source>
        <translation>重启之后</translation>
    </message>
    <message>
        <source>Mounted again by /etc/fstab</source>
        <translation>由 /etc/fstab 重新挂载</translation>
    </message>
    <message>
        <source>Mounted again by a systemd unit</source>
        <translation>由 systemd 单元重新挂载</translation>
    </message>
    <message>
        <source>Share what the folder holds already</source>
        <translation>连同文件夹中已有的内容一起共享</translation>
    </message>
</context>
<context>
    <name>ShellIntegration</name>
    <message>
        <source>There is neither a ~/.bashrc nor a ~/.zshrc on the host, so nothing was changed. Create an empty ~/.bashrc there, then try again.</source>
        <translation>主机上既没有 ~/.bashrc 也没有 ~/.zshrc，因此未作任何更改。请先在主机上创建一个空的 ~/.bashrc，然后重试。</translation>
    </message>
    <message>
        <source>A start-up file on the host was left as it is: the first and the last line of the shell integration in it do not pair, or it is no text. Look at ~/.bashrc and ~/.zshrc there, remove what is left of it, then try again.</source>
        <translation>主机上的某个启动文件保持原样：其中 shell 集成的首行和末行不成对，或者它不是文本文件。请查看主机上的 ~/.bashrc 和 ~/.zshrc，删除残留的内容，然后重试。</translation>
    </message>
    <message>
        <source>A start-up file on the host could not be written, and was left as it is. Check that ~/.bashrc and ~/.zshrc belong to you there and that its disk is not full, then try again.</source>
        <translation>主机上的某个启动文件无法写入，已保持原样。请确认主机上的 ~/.bashrc 和 ~/.zshrc 属于您，并且磁盘未满，然后重试。</translation>
    </message>
</context>
<context>
    <name>ShortcutRow</name>
    <message>
        <source>%1 belongs to “%2”.</source>
        <translation>%1 已用于：%2。</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>改用于此命令</translation>
    </message>
    <message>
        <source>none</source>
        <comment>keys of a command</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>Change the keys</source>
        <translation>更改快捷键</translation>
    </message>
    <message>
        <source>%1: %2. Change the keys</source>
        <translation>%1：%2。更改快捷键</translation>
    </message>
    <message>
        <source>New keys for %1</source>
        <translation>%1 的新快捷键</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset the keys of %1</source>
        <translation>重置 %1 的快捷键</translation>
    </message>
    <message>
        <source>In a terminal these keys go to the program there.</source>
        <translation>在终端里，这个快捷键会发给其中的程序。</translation>
    </message>
    <message>
        <source>Press the keys</source>
        <translation>按下快捷键</translation>
    </message>
    <message>
        <source>Press the new keys. Esc leaves them as they are, Backspace removes them.</source>
        <translation>请按下新的按键。Esc 保持不变，Backspace 删除。</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>In the whole window</source>
        <translation>在整个窗口中</translation>
    </message>
    <message>
        <source>No shortcut is called “%1”.</source>
        <translation>没有名为“%1”的快捷键。</translation>
    </message>
    <message>
        <source>Search by name or keys</source>
        <translation>按名称或按键搜索</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>All shortcuts have their default keys.</source>
        <translation>所有快捷键均为默认值。</translation>
    </message>
    <message>
        <source>Click a shortcut to change it. Those of lists, sheets, the editor, the guide, the map of chips and the terminal are fixed.</source>
        <translation>点击某个快捷键即可更改。列表、侧边栏、编辑器、指南、芯片分布图和终端的快捷键是固定的。</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One key at a time, with Ctrl, Alt or Shift held.</source>
        <translation>一次只用一个键，可同时按住 Ctrl、Alt 或 Shift。</translation>
    </message>
    <message>
        <source>This key cannot be used. Choose another one.</source>
        <translation>不能使用这个键。请换一个。</translation>
    </message>
    <message>
        <source>%1 belongs to the desktop. Use Ctrl, Alt or Shift.</source>
        <translation>%1 属于桌面环境。请使用 Ctrl、Alt 或 Shift。</translation>
    </message>
    <message>
        <source>%1 is used already: %2, %3. Choose another one.</source>
        <translation>%1 已被占用：%2，%3。请换一个。</translation>
    </message>
    <message>
        <source>%1 is needed for moving, typing or closing. Choose another one.</source>
        <translation>移动、输入或关闭时需要 %1。请换一个。</translation>
    </message>
    <message>
        <source>“%1” alone is needed for typing. Add Ctrl or Alt.</source>
        <translation>单独的 %1 用于输入文字。请同时按住 Ctrl 或 Alt。</translation>
    </message>
    <message>
        <source>%1 belongs to the shell in a terminal and to the fields that are typed in. Hold Shift with it.</source>
        <translation>在终端里 %1 属于 shell，在输入框里用于编辑。请同时按住 Shift。</translation>
    </message>
    <message>
        <source>%1 opens the context menu. Choose another one.</source>
        <translation>%1 用于打开右键菜单。请换一个。</translation>
    </message>
</context>
<context>
    <name>SideSheet</name>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>SignInController</name>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Signed out of %1. Google has ended what TPU Desk was given.</source>
        <translation>已退出 %1。Google 已收回授予 TPU Desk 的访问权限。</translation>
    </message>
    <message>
        <source>Signed out of %1. Its credentials were not made by TPU Desk and stay as they are.</source>
        <translation>已退出 %1。它所用的凭据不属于 TPU Desk，保持原样。</translation>
    </message>
    <message>
        <source>There are too many terminals. Close one, then try again.</source>
        <translation>打开的终端太多。请先关闭一个再试。</translation>
    </message>
    <message>
        <source>Sign in, or change profiles…</source>
        <translation>登录或管理账号配置…</translation>
    </message>
    <message>
        <source>Sign out of %1</source>
        <translation>退出 %1</translation>
    </message>
    <message>
        <source>Signed out of %1. Google was not told, because another profile of yours uses the same sign-in.</source>
        <translation>已退出 %1。您的另一个账号配置也依赖这次登录，因此没有通知 Google 收回权限。</translation>
    </message>
    <message>
        <source>gcloud asks Google, not the practice cloud: here the command is for reading. In a project of your own it works as it stands.</source>
        <translation>gcloud 会访问 Google，而不是演练云：在这里命令仅供阅读。在您自己的项目中可以直接使用。</translation>
    </message>
    <message>
        <source>This is practice: nothing is billed. In your own project this is what it would cost.</source>
        <translation>这是演练：不会向您收费。在您自己的项目中，费用就是这么多。</translation>
    </message>
    <message>
        <source>Send your sign-in to %1?</source>
        <translation>要将登录信息发送到 %1 吗？</translation>
    </message>
    <message>
        <source>Services asked there: %1</source>
        <translation>在那里请求的服务：%1</translation>
    </message>
    <message>
        <source>Send it to %1</source>
        <translation>发送到 %1</translation>
    </message>
    <message>
        <source>This address is not Google&apos;s. The settings, the command line or the environment tell TPU Desk to use it in Google&apos;s place. Whoever answers there can do in your projects what you can. Go on only if you know who that is; your answer is remembered.</source>
        <translation>此地址不属于 Google。设置、命令行或环境变量要求 TPU Desk 用它代替 Google。控制该地址的人可以在您的项目中做您能做的一切。仅当您知道对方是谁时才继续；同意后会记住这一选择。</translation>
    </message>
</context>
<context>
    <name>SingleInstance</name>
    <message>
        <source>%1 belongs to somebody else, so another window of yours cannot be found. Ask its owner or an administrator to remove it, then start again.</source>
        <translation>%1 属于其他用户，因此找不到您已打开的其他窗口。请让其所有者或管理员删除它，然后重新启动。</translation>
    </message>
    <message>
        <source>%1 is open to other users, so another window of yours cannot be found. Close it to them with “chmod 700 %1”, then start again.</source>
        <translation>其他用户也能访问 %1，因此找不到您已打开的其他窗口。请用“chmod 700 %1”禁止他们访问，然后重新启动。</translation>
    </message>
    <message>
        <source>%1 cannot be used as a folder, so another window of yours cannot be found. Remove what stands there, or let TMPDIR name a folder that you can write to, then start again.</source>
        <translation>%1 不能用作文件夹，因此找不到您已打开的其他窗口。请删除该位置上的内容，或让 TMPDIR 指向您可以写入的文件夹，然后重新启动。</translation>
    </message>
</context>
<context>
    <name>SliceBox</name>
    <message>
        <source>No TPU has this name. Names look like v4-32, v5litepod-8 or v6e-16.</source>
        <translation>没有这个名称的 TPU。名称形如 v4-32、v5litepod-8 或 v6e-16。</translation>
    </message>
    <message>
        <source>%1 GiB, %2 GiB for each chip</source>
        <translation>%1 GiB，每个芯片 %2 GiB</translation>
    </message>
    <message>
        <source>%1, more than the %2 that a new project may use in a region</source>
        <translation>%1 个，超过新项目在一个区域可用的 %2 个</translation>
    </message>
    <message>
        <source>not a size that the catalogue knows</source>
        <translation>目录中没有这种大小</translation>
    </message>
    <message>
        <source>In the name of a %1 the number counts TensorCores, two for each chip.</source>
        <translation>%1 名称中的数字是 TensorCore 数，每个芯片两个。</translation>
    </message>
    <message>
        <source>In the name of a %1 the number counts chips.</source>
        <translation>%1 名称中的数字是芯片数。</translation>
    </message>
    <message>
        <source>Type of TPU</source>
        <translation>TPU 类型</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>TensorCores</source>
        <translation>TensorCore</translation>
    </message>
    <message>
        <source>Devices in JAX</source>
        <translation>JAX 中的设备</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Memory (HBM)</source>
        <translation>内存（HBM）</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>外部 IP 地址</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>Runtime version</source>
        <translation>运行时版本</translation>
    </message>
</context>
<context>
    <name>SliceSettings</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>请求方式</translation>
    </message>
    <message>
        <source>through Google&apos;s queue</source>
        <translation>通过 Google 的队列</translation>
    </message>
    <message>
        <source>directly, again and again</source>
        <translation>直接请求，反复尝试</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>one external address per host</source>
        <translation>每台主机一个外部 IP 地址</translation>
    </message>
    <message>
        <source>internal ones only</source>
        <translation>只有内部 IP 地址</translation>
    </message>
    <message>
        <source>Start-up script</source>
        <translation>启动脚本</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Service account</source>
        <translation>服务账号</translation>
    </message>
    <message>
        <source>Flags of libtpu</source>
        <translation>libtpu 标志</translation>
    </message>
</context>
<context>
    <name>SliceUsage</name>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>no workload</source>
        <translation>无工作负载</translation>
    </message>
    <message>
        <source>held but idle</source>
        <translation>被占用但空闲</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>卡住</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>no valid answer</source>
        <translation>响应无效</translation>
    </message>
    <message>
        <source>Nothing was measured here yet.</source>
        <translation>这里还没有测量数据。</translation>
    </message>
    <message>
        <source>The host answers, and no program holds its chips.</source>
        <translation>主机有响应，没有程序占用它的芯片。</translation>
    </message>
    <message>
        <source>A program holds the chips, but uses no memory on them and computes nothing.</source>
        <translation>有程序占用芯片，但没有使用芯片内存，也没有在计算。</translation>
    </message>
    <message>
        <source>A program holds the chips and has computed before; now it computes nothing.</source>
        <translation>有程序占用芯片，之前计算过，现在没有在计算。</translation>
    </message>
    <message>
        <source>The chips compute.</source>
        <translation>芯片正在计算。</translation>
    </message>
    <message>
        <source>Memory is held, but nothing has been computed for long: the program compiles, waits for another host, or hangs.</source>
        <translation>内存被占用，但已经很久没有计算：程序正在编译、在等另一台主机，或者卡住了。</translation>
    </message>
    <message>
        <source>The host does not answer. What its chips do is not known.</source>
        <translation>主机没有响应，芯片在做什么不得而知。</translation>
    </message>
    <message>
        <source>The newest value is old: the host has not answered lately.</source>
        <translation>最新的值已经过时：主机最近没有响应。</translation>
    </message>
    <message>
        <source>Something answers that is not a metric server of a TPU, or its values cannot be right.</source>
        <translation>响应的不是 TPU 的指标服务，或者它给出的值不可能正确。</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>once a minute</source>
        <translation>每分钟一次</translation>
    </message>
    <message>
        <source>Nobody is logged in to the host: its values come from Cloud Monitoring, one a minute.</source>
        <translation>没有登录到此主机：它的数值来自 Cloud Monitoring，每分钟一个。</translation>
    </message>
    <message>
        <source>slice %1, %2</source>
        <translation>切片 %1，%2</translation>
    </message>
    <message>
        <source>slice %1</source>
        <translation>切片 %1</translation>
    </message>
    <message>
        <source>slice %1, host %2</source>
        <translation>切片 %1，主机 %2</translation>
    </message>
</context>
<context>
    <name>SnippetSheet</name>
    <message>
        <source>Enter a name.</source>
        <translation>请输入名称。</translation>
    </message>
    <message>
        <source>Keep the command</source>
        <translation>保存命令</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>A snippet of the same name is replaced. Snippets belong to the project; never keep a password in one.</source>
        <translation>同名代码片段会被替换。代码片段属于当前项目；切勿在其中保存密码。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Rename the snippet</source>
        <translation>重命名代码片段</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Split</name>
    <message>
        <source>%1 chips cannot be divided among %2 processes: each needs 1, 2, 4 or 8 of them, all the same number.</source>
        <translation>无法将 %1 个芯片分给 %2 个进程：每个进程需要 1、2、4 或 8 个，且数量相同。</translation>
    </message>
    <message>
        <source>The first port must lie between 1024 and 65000.</source>
        <translation>起始端口必须在 1024 到 65000 之间。</translation>
    </message>
</context>
<context>
    <name>Ssh</name>
    <message>
        <source>No SSH agent runs in this session.</source>
        <translation>当前会话中没有运行 SSH 代理。</translation>
    </message>
    <message>
        <source>The SSH agent does not answer. Unlock it or restart it, or choose a key file.</source>
        <translation>SSH 代理没有响应。请解锁或重启它，或选择一个密钥文件。</translation>
    </message>
    <message>
        <source>The SSH agent cannot be reached. Start it, or choose a key file.</source>
        <translation>无法连接 SSH 代理。请启动它，或选择一个密钥文件。</translation>
    </message>
    <message>
        <source>The SSH agent refused to list its keys; it may be locked. Unlock it, or choose a key file.</source>
        <translation>SSH 代理拒绝列出其密钥；它可能已锁定。请解锁它，或选择一个密钥文件。</translation>
    </message>
    <message>
        <source>The connection was closed.</source>
        <translation>连接已关闭。</translation>
    </message>
    <message>
        <source>The connection broke before the session was open.</source>
        <translation>会话打开之前连接就断开了。</translation>
    </message>
    <message>
        <source>The name “%1” cannot stand in an SSH configuration: use letters, digits, “-”, “_” and “.”.</source>
        <translation>名称“%1”不能用在 SSH 配置中：请使用字母、数字、“-”、“_”和“.”。</translation>
    </message>
    <message>
        <source>The machine has no address that can stand in an SSH configuration.</source>
        <translation>该机器没有可写入 SSH 配置的地址。</translation>
    </message>
    <message>
        <source>The user name “%1” cannot stand in an SSH configuration.</source>
        <translation>用户名“%1”不能用在 SSH 配置中。</translation>
    </message>
    <message>
        <source>The key file&apos;s name has characters that an SSH configuration cannot hold. Rename the file.</source>
        <translation>密钥文件名中有 SSH 配置无法容纳的字符。请重命名该文件。</translation>
    </message>
    <message>
        <source>The machine&apos;s host key cannot be read.</source>
        <translation>无法读取该机器的主机密钥。</translation>
    </message>
    <message>
        <source>%1 is a link to another place, so TPU Desk does not change it. Add the line “Include %2” at its top yourself.</source>
        <translation>%1 是指向别处的链接，因此 TPU Desk 不更改它。请自行在其开头加上一行“Include %2”。</translation>
    </message>
    <message>
        <source>%1 cannot be read, so TPU Desk does not change it.</source>
        <translation>无法读取 %1，因此 TPU Desk 不更改它。</translation>
    </message>
    <message>
        <source>Nothing was changed: your SSH configuration needs the line “%1”.</source>
        <translation>没有做任何更改：您的 SSH 配置需要这一行“%1”。</translation>
    </message>
    <message>
        <source>Another machine has the name %1 in your SSH configuration already.</source>
        <translation>您的 SSH 配置中已有另一台机器使用名称 %1。</translation>
    </message>
    <message>
        <source>The input of this command is too large: copy it as a file instead.</source>
        <translation>该命令的输入过大：请改为以文件方式复制。</translation>
    </message>
    <message>
        <source>It did not end in time and was given up: it may still run there.</source>
        <translation>它没有及时结束，已放弃等待：它可能仍在那里运行。</translation>
    </message>
    <message numerus="yes">
        <source>The machine does not take the key yet. A key that was just published needs up to a minute to reach it; trying again in %n second(s).</source>
        <translation>
            <numerusform>机器尚未接受该密钥。刚上传的公钥最多需要一分钟才能到达机器；%n 秒后重试。</numerusform>
        </translation>
    </message>
    <message>
        <source>The machine %1 refuses the key for the user %2. Check that the key is published in the project under exactly this user name, that the machine does not block project keys (block-project-ssh-keys), and that OS Login is off (enable-oslogin): it ignores metadata keys.</source>
        <translation>机器 %1 拒绝了用户 %2 的密钥。请检查：公钥是否以完全相同的用户名上传到了项目；机器没有屏蔽项目密钥（block-project-ssh-keys）；OS Login（enable-oslogin）已关闭，因为它会忽略元数据中的密钥。</translation>
    </message>
    <message>
        <source>Opening the shell…</source>
        <translation>正在打开 shell…</translation>
    </message>
    <message>
        <source>Connected.</source>
        <translation>已连接。</translation>
    </message>
    <message>
        <source>The SSH agent does not hold the key for this login. Add it with ssh-add, or choose a key file.</source>
        <translation>SSH 代理没有此次登录所需的密钥。请用 ssh-add 添加，或选择一个密钥文件。</translation>
    </message>
    <message>
        <source>“%1” is not an address of a machine.</source>
        <translation>“%1”不是机器的地址。</translation>
    </message>
    <message>
        <source>The name server does not answer. Check the network of this computer.</source>
        <translation>DNS 服务器没有响应。请检查这台计算机的网络。</translation>
    </message>
    <message>
        <source>The name %1 could not be looked up in time: the name server does not answer. Check the network and try again.</source>
        <translation>未能及时查到名称 %1：DNS 服务器没有响应。请检查网络后重试。</translation>
    </message>
    <message>
        <source>No machine has the name %1. Check the address and the network.</source>
        <translation>没有名为 %1 的机器。请检查地址和网络。</translation>
    </message>
    <message>
        <source>The machine is there, but nothing listens for SSH. It may still be starting: try again in a minute.</source>
        <translation>可以访问这台机器，但没有程序在监听 SSH。它可能仍在启动：请一分钟后重试。</translation>
    </message>
    <message>
        <source>The machine does not answer. It may be starting or gone, or a firewall drops SSH (tcp:22): check its state and the firewall rules.</source>
        <translation>机器没有响应。它可能正在启动或已不存在，也可能是防火墙丢弃了 SSH（tcp:22）：请检查其状态和防火墙规则。</translation>
    </message>
    <message>
        <source>The machine cannot be reached from this computer (%1). Check the network.</source>
        <translation>这台计算机无法访问该机器（%1）。请检查网络。</translation>
    </message>
    <message>
        <source>A web server answers where SSH should be: “%1”. A sign-in page of this network or a proxy stands between: sign in there, or use another network.</source>
        <translation>本应由 SSH 响应的地方，响应的却是网页服务器：“%1”。中间可能有这个网络的登录页面或代理：请先在那里登录，或换一个网络。</translation>
    </message>
    <message>
        <source>The machine takes no more logins right now. Wait a little and try again.</source>
        <translation>机器目前不再接受登录。请稍候再试。</translation>
    </message>
    <message>
        <source>Something answers that is not an SSH server: “%1”. Check address and port.</source>
        <translation>响应的不是 SSH 服务器：“%1”。请检查地址和端口。</translation>
    </message>
    <message>
        <source>The machine took the connection, but said nothing. It may be overloaded or still starting: try again in a minute.</source>
        <translation>机器接受了连接，但没有发出任何内容。它可能过载或仍在启动：请一分钟后重试。</translation>
    </message>
    <message>
        <source>The machine did not say who it is in time; it only sent “%1”. Try again in a minute.</source>
        <translation>机器没有及时表明身份，只发送了“%1”。请一分钟后重试。</translation>
    </message>
    <message>
        <source>The file of known host keys (%1) is damaged or of a newer version; it was left as it is. Move it away to start a new one.</source>
        <translation>已知主机密钥的文件（%1）已损坏或来自更新的版本；它保持原样。请把它移走以重新开始。</translation>
    </message>
    <message>
        <source>The machine opens no further session on this connection (its MaxSessions). Close a terminal there and try again.</source>
        <translation>机器不再为此连接打开新会话（其 MaxSessions）。请关闭那里的一个终端后重试。</translation>
    </message>
    <message>
        <source>The machine gives no terminal: its SSH server forbids it.</source>
        <translation>机器不提供终端：其 SSH 服务器禁止。</translation>
    </message>
    <message>
        <source>The machine refused to start the command.</source>
        <translation>机器拒绝启动该命令。</translation>
    </message>
    <message>
        <source>It never started.</source>
        <translation>它从未启动。</translation>
    </message>
    <message>
        <source>The machine did not start the session in time. It may be overloaded: try again.</source>
        <translation>机器没有及时启动会话。它可能过载：请重试。</translation>
    </message>
    <message>
        <source>It was closed here before it said how it ended.</source>
        <translation>在它说明如何结束之前，这边已将其关闭。</translation>
    </message>
    <message>
        <source>The machine ended it without saying how: it may have run to its end or not.</source>
        <translation>机器结束了它，但没有说明方式：它可能已运行完毕，也可能没有。</translation>
    </message>
    <message>
        <source>The login cannot start.</source>
        <translation>无法开始登录。</translation>
    </message>
    <message>
        <source>This user name cannot be used for SSH: choose letters, digits, “-” and “_”.</source>
        <translation>此用户名不能用于 SSH：请使用字母、数字、“-”和“_”。</translation>
    </message>
    <message>
        <source>The machine did not finish the encryption set-up in time. Try again.</source>
        <translation>机器没有及时完成加密协商。请重试。</translation>
    </message>
    <message>
        <source>The machine wants a second proof besides the key (a code or a password). TPU Desk cannot give it.</source>
        <translation>除密钥外，机器还要求第二种证明（验证码或密码）。TPU Desk 无法提供。</translation>
    </message>
    <message>
        <source>The machine does not take this key for this user name.</source>
        <translation>机器不接受此用户名的这个密钥。</translation>
    </message>
    <message>
        <source>The public half of this key cannot be read.</source>
        <translation>无法读取此密钥的公钥。</translation>
    </message>
    <message>
        <source>The machine did not answer the login in time. Try again.</source>
        <translation>机器没有及时响应登录。请重试。</translation>
    </message>
    <message>
        <source>The private key cannot be used: its kind is not supported. Make an ed25519 key.</source>
        <translation>此私钥无法使用：不支持其类型。请生成 ed25519 密钥。</translation>
    </message>
    <message>
        <source>The SSH agent or the machine did not answer the login in time. Try again, or choose a key file.</source>
        <translation>SSH 代理或机器没有及时响应登录。请重试，或选择一个密钥文件。</translation>
    </message>
    <message>
        <source>The machine does not respond any more: the network was cut, or it stopped. What ran there may still run.</source>
        <translation>机器不再有任何响应：网络已中断，或机器已停止。那里运行的程序可能仍在运行。</translation>
    </message>
    <message>
        <source>The connection broke. What ran there may still run.</source>
        <translation>连接已断开。那里运行的程序可能仍在运行。</translation>
    </message>
    <message>
        <source>This machine and TPU Desk have no safe way of encryption in common: its SSH server is too old or set up with weak methods only. %1</source>
        <translation>该机器与 TPU Desk 没有共同的安全加密方式：其 SSH 服务器太旧，或只启用了弱方式。%1</translation>
    </message>
    <message>
        <source>The machine closed the connection during the encryption set-up. It may be full or just starting: try again.</source>
        <translation>机器在加密协商期间关闭了连接。它可能已满或刚在启动：请重试。</translation>
    </message>
    <message>
        <source>The machine does not follow the SSH protocol, so the connection was closed (%1). Something between may be changing the traffic: try another network.</source>
        <translation>机器违反了 SSH 规则，因此连接已关闭（%1）。中间可能有设备改动了流量：请换一个网络。</translation>
    </message>
    <message>
        <source>The key file %1 is not there.</source>
        <translation>密钥文件 %1 不存在。</translation>
    </message>
    <message>
        <source>%1 is not a key file.</source>
        <translation>%1 不是密钥文件。</translation>
    </message>
    <message>
        <source>The key file %1 cannot be read: %2. Check its owner and permissions.</source>
        <translation>无法读取密钥文件 %1：%2。请检查其所有者和权限。</translation>
    </message>
    <message>
        <source>This is a PuTTY key. Convert it with “puttygen KEY -O private-openssh -o NEWKEY”, or make a new key.</source>
        <translation>这是 PuTTY 密钥。请用“puttygen KEY -O private-openssh -o NEWKEY”转换，或生成新的密钥。</translation>
    </message>
    <message>
        <source>This is a DSA key: servers do not take them any more. Make an ed25519 key.</source>
        <translation>这是 DSA 密钥：服务器已不再接受。请生成 ed25519 密钥。</translation>
    </message>
    <message>
        <source>This is the public half of a key. Choose the file without “.pub”.</source>
        <translation>这是公钥。请选择不带“.pub”的文件。</translation>
    </message>
    <message>
        <source>This is not a private key.</source>
        <translation>这不是私钥。</translation>
    </message>
    <message>
        <source>Other users of this computer can read this key; ssh refuses it like this. Run: chmod 600 %1</source>
        <translation>这台计算机的其他用户可以读取此密钥；ssh 会拒绝使用。请运行：chmod 600 %1</translation>
    </message>
    <message>
        <source>This public key is cut off or damaged. Copy the whole line again.</source>
        <translation>此公钥不完整或已损坏。请重新复制整行。</translation>
    </message>
    <message>
        <source>Keys of the type %1 are not taken by today&apos;s servers. Make an ed25519 key.</source>
        <translation>现在的服务器不接受 %1 类型的密钥。请生成 ed25519 密钥。</translation>
    </message>
    <message numerus="yes">
        <source>An RSA key of %n bit(s) is too weak: servers refuse it. Make an ed25519 key.</source>
        <translation>
            <numerusform>%n 位的 RSA 密钥太弱：服务器会拒绝。请生成 ed25519 密钥。</numerusform>
        </translation>
    </message>
    <message>
        <source>This key lives on a security key: add it to the SSH agent (ssh-add) and log in through the agent.</source>
        <translation>此密钥保存在安全密钥上：请将它加入 SSH 代理（ssh-agent，用 ssh-add 添加），并通过该 SSH 代理登录。</translation>
    </message>
    <message>
        <source>The key file %1 is damaged or of a kind that is not supported. Make a new key.</source>
        <translation>密钥文件 %1 已损坏，或类型不受支持。请生成新的密钥。</translation>
    </message>
    <message>
        <source>The passphrase does not open the key %1.</source>
        <translation>密码短语不正确，无法解锁密钥 %1。</translation>
    </message>
    <message>
        <source>The key %1 cannot be used here. Make an ed25519 key.</source>
        <translation>密钥 %1 在此无法使用。请生成 ed25519 密钥。</translation>
    </message>
    <message>
        <source>%1 exists already and was left as it is. Choose another name.</source>
        <translation>%1 已存在，保持原样。请换一个名称。</translation>
    </message>
    <message>
        <source>The key could not be made: this computer&apos;s cryptography library refused.</source>
        <translation>无法生成密钥：这台计算机的加密库拒绝了请求。</translation>
    </message>
    <message>
        <source>Looking up %1…</source>
        <translation>正在查找 %1…</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接 %1…</translation>
    </message>
    <message>
        <source>The connection broke during the login.</source>
        <translation>登录期间连接断开。</translation>
    </message>
    <message>
        <source>Checking that this is the right machine…</source>
        <translation>正在核对这是否为正确的机器…</translation>
    </message>
    <message>
        <source>Google Cloud publishes no host key for this machine (guest attributes are off or not there yet), and TPU Desk has not seen it before. Accept only if you know this fingerprint.</source>
        <translation>Google Cloud 没有公布这台机器的主机密钥（访客属性已关闭或尚未写入），TPU Desk 也从未见过它。只有在您认识此指纹时才可接受。</translation>
    </message>
    <message>
        <source>The host key of %1 (%2) could not be verified, so the login was stopped.</source>
        <translation>无法验证 %1 的主机密钥（%2），因此已停止登录。</translation>
    </message>
    <message>
        <source>Logging in as %1…</source>
        <translation>正在以 %1 登录…</translation>
    </message>
    <message>
        <source>Waiting for other logins to finish…</source>
        <translation>正在等待其他登录完成…</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2. Check the free space and the permissions of its folder.</source>
        <translation>无法写入文件 %1：%2。请检查可用空间及其文件夹的权限。</translation>
    </message>
    <message>
        <source>%1 is a link to another place and was left as it is. Replace it by a plain file.</source>
        <translation>%1 是指向别处的链接，保持原样。请用普通文件替换它。</translation>
    </message>
    <message>
        <source>Connecting to %1 through the proxy %2…</source>
        <translation>正在通过代理 %2 连接 %1…</translation>
    </message>
    <message>
        <source>The proxy %1 opened the way to the machine and hung up at once. It cannot reach the machine, or it does not let SSH (tcp:%2) through: check the machine&apos;s state, or choose another proxy in the settings.</source>
        <translation>代理 %1 接通了到机器的连接又立刻断开。它连不上机器，或者不允许 SSH（tcp:%2）：请检查机器的状态，或在设置中选择其他代理。</translation>
    </message>
    <message>
        <source>The command contains a NUL character, which is not text. Remove it.</source>
        <translation>命令中有 NUL 字符，它不是文本：请将其删除。</translation>
    </message>
    <message>
        <source>The machine cannot say which processes are left: log in there and look yourself.</source>
        <translation>无法从这台机器得知还剩哪些进程：请登录后自行查看。</translation>
    </message>
    <message>
        <source>This machine passes no connection on: its SSH server forbids it (AllowTcpForwarding).</source>
        <translation>这台主机不转发连接：它的 SSH 服务器禁止这样做（AllowTcpForwarding）。</translation>
    </message>
    <message>
        <source>From there the other machine cannot be reached: it is not running, its address changed, or a firewall rule keeps SSH inside the network out.</source>
        <translation>从那里连不上另一台主机：它没有运行、地址已变，或防火墙规则拦住了网络内部的 SSH。</translation>
    </message>
    <message>
        <source>This host has no SFTP: its SSH server offers no file transfer. Install openssh-sftp-server there.</source>
        <translation>这台主机没有 SFTP：其 SSH 服务器不提供文件传输。请安装 openssh-sftp-server。</translation>
    </message>
    <message>
        <source>The disk of this host is full: %1 could not be written. Make room there, then go on: what is there already stays.</source>
        <translation>这台主机的磁盘已满：无法写入 %1。请腾出空间后继续，已有内容会保留。</translation>
    </message>
    <message>
        <source>%1 is not on this host.</source>
        <translation>这台主机上没有 %1。</translation>
    </message>
    <message>
        <source>%1 may not be read or written on this host: it belongs to somebody else.</source>
        <translation>无权在这台主机上读写 %1：它属于其他用户。</translation>
    </message>
    <message>
        <source>The connection broke while files were copied. What has arrived stays; go on from there.</source>
        <translation>复制文件时连接中断。已到达的内容会保留，可从那里继续。</translation>
    </message>
    <message>
        <source>This host could not write or read %1. Look whether its disk is full or read-only.</source>
        <translation>这台主机无法读写 %1。请检查磁盘是否已满或只读。</translation>
    </message>
    <message>
        <source>This host has no SFTP: its SSH server offers no file transfer. Install openssh-sftp-server there, or look whether a login script prints something.</source>
        <translation>这台主机没有 SFTP：其 SSH 服务器不提供文件传输。请安装 openssh-sftp-server，或检查登录脚本是否输出了内容。</translation>
    </message>
    <message>
        <source>The host&apos;s answers do not follow the SFTP protocol. Nothing more was copied.</source>
        <translation>主机的文件传输违反协议，已停止复制。</translation>
    </message>
    <message>
        <source>%1 is not a file on this host.</source>
        <translation>%1 在这台主机上不是文件。</translation>
    </message>
    <message>
        <source>%1 cannot be written on this computer (%2).</source>
        <translation>无法在这台计算机上写入 %1（%2）。</translation>
    </message>
    <message>
        <source>%1 cannot be read here (%2).</source>
        <translation>无法在这台计算机上读取 %1（%2）。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read on this computer. Choose it again.</source>
        <translation>无法读取这台计算机上的文件夹 %1，请重新选择。</translation>
    </message>
    <message>
        <source>%1 is a file on this host, no folder. Nothing was overwritten: choose another folder.</source>
        <translation>%1 在这台主机上是文件而不是文件夹。没有覆盖任何内容，请换一个文件夹。</translation>
    </message>
    <message>
        <source>%1 is too deep in its folders.</source>
        <translation>%1 的层级过深。</translation>
    </message>
    <message>
        <source>%1 is a folder here and a file or link there. It was left as it is.</source>
        <translation>%1 在这台计算机上是文件夹，在主机上是文件或链接，未作改动。</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it was left out.</source>
        <translation>%1 不是普通文件（套接字或设备），已跳过。</translation>
    </message>
    <message>
        <source>%1 is a file here and a folder there. It was left as it is.</source>
        <translation>%1 在这台计算机上是文件，在主机上是文件夹，未作改动。</translation>
    </message>
    <message>
        <source>%1 is a link that leads out of the folder: it was left out.</source>
        <translation>%1 是指向文件夹之外的链接，已跳过。</translation>
    </message>
    <message>
        <source>%1 is a link here and something else there. It was left as it is.</source>
        <translation>%1 在这台计算机上是链接，在主机上不是，未作改动。</translation>
    </message>
    <message>
        <source>%1 changed while it was copied. Upload again.</source>
        <translation>%1 在复制时发生了变化，请重新上传。</translation>
    </message>
    <message>
        <source>This machine is not a TPU of your project, so nobody publishes its host key, and TPU Desk has not seen it before. Accept only if you know this fingerprint.</source>
        <translation>这台机器不是您项目中的 TPU，因此没有公布它的主机密钥，TPU Desk 以前也没有见过它。只有在您认识这个指纹时才接受。</translation>
    </message>
    <message>
        <source>The jump host %1 cannot be used: %2</source>
        <translation>无法使用跳板机 %1：%2</translation>
    </message>
    <message>
        <source>This computer has no room for another connection. Close some, then try again.</source>
        <translation>这台计算机无法再建立新的连接。请先关闭一些，然后重试。</translation>
    </message>
    <message>
        <source>Connecting to %1 through Google&apos;s tunnel (IAP)…</source>
        <translation>正在通过 Google 隧道（IAP）连接到 %1…</translation>
    </message>
    <message>
        <source>Connecting to %1 through %2…</source>
        <translation>正在通过 %2 连接到 %1…</translation>
    </message>
    <message>
        <source>Your account may not use Google&apos;s tunnel to machines without external addresses. Ask an owner of the project for the role “IAP-secured Tunnel User” (roles/iap.tunnelResourceAccessor), and check that the API iap.googleapis.com is switched on; or choose a jump host.</source>
        <translation>您的账号不能使用 Google 隧道访问没有外部 IP 地址的机器。请向项目所有者申请“IAP-secured Tunnel User”角色（roles/iap.tunnelResourceAccessor），并确认已启用 API iap.googleapis.com；或选择跳板机。</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel does not find the machine of %1. It may be starting or gone: check its state and try again.</source>
        <translation>Google 隧道找不到 %1 的机器。它可能正在启动或已不存在：请检查状态后重试。</translation>
    </message>
    <message>
        <source>%1 has no external address, and its machine&apos;s name, which Google&apos;s tunnel needs, could not be read.</source>
        <translation>%1 没有外部 IP 地址，而 Google 的隧道所需的机器名称未能读取。</translation>
    </message>
    <message>
        <source>Connect again in a minute, or choose a jump host.</source>
        <translation>请一分钟后重新连接，或选择一台跳板机。</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel does not open to %1, and does not say which of two reasons it has. Either it does not know a machine of that name (it may be starting or gone: check its state and try again), or something is not allowed: ask an owner of the project for the role “IAP-secured Tunnel User” (roles/iap.tunnelResourceAccessor), and for a firewall rule that lets 35.235.240.0/20 in for tcp:22.</source>
        <translation>Google 隧道未能连到 %1，也没有说明是以下哪种原因。一种可能是它找不到这个名称的机器（可能正在启动，或已不存在：请检查其状态后重试）；另一种可能是缺少许可：请向项目所有者申请“IAP-secured Tunnel User”角色（roles/iap.tunnelResourceAccessor），并请其设置允许 35.235.240.0/20 访问 tcp:22 的防火墙规则。</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel is there, but it cannot reach SSH (tcp:22) on %1. Either no firewall rule of its network lets 35.235.240.0/20 in, or the machine is still starting: check the rules, then try again in a minute.</source>
        <translation>Google 隧道可用，但无法访问 %1 的 SSH（tcp:22）。可能是其网络没有放行 35.235.240.0/20 的防火墙规则，也可能机器仍在启动：请检查规则，一分钟后重试。</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel closed the connection (%1). Try again in a minute.</source>
        <translation>Google 隧道关闭了连接（%1）。请一分钟后重试。</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel did not answer in time. It may not reach the machine: check that it runs and that the firewall lets 35.235.240.0/20 in for tcp:22.</source>
        <translation>Google 隧道没有及时响应。它可能无法访问该机器：请确认机器正在运行，并且防火墙放行 35.235.240.0/20 的 tcp:22。</translation>
    </message>
    <message>
        <source>What answers in place of Google&apos;s tunnel does not follow its protocol, so the connection was closed. Something between may be changing the traffic: try another network, or a jump host.</source>
        <translation>在 Google 隧道的位置响应的服务不符合其协议，因此已关闭连接。中间可能有设备改动了流量：请换一个网络，或使用跳板机。</translation>
    </message>
    <message>
        <source>%1 has no external address, and Google does not tell its machine&apos;s name yet (guest attributes are off, or it is still starting), so its tunnel cannot be used. Wait until it is READY, or choose a jump host.</source>
        <translation>%1 没有外部 IP 地址，而 Google 还没有给出它的机器名（访客属性已关闭，或仍在启动），因此无法使用隧道。请等到它变为 READY，或选择跳板机。</translation>
    </message>
    <message>
        <source>The passphrase of the key was not given, so nobody was logged in. Connect again to be asked for it again.</source>
        <translation>没有输入密钥的密码短语，因此没有登录。重新连接时会再次要求输入。</translation>
    </message>
    <message>
        <source>%1 has a new host key, %2 (%3). Google publishes the same key for it, so it was accepted and takes the place of the one known before, %4 (%5).</source>
        <translation>%1 有了新的主机密钥 %2（%3）。Google 公布的也是这个密钥，因此已接受它，并用它替换先前已知的 %4（%5）。</translation>
    </message>
    <message>
        <source>%1 shows another host key than the one known for it, so nothing was sent. Somebody may stand between you and the machine, or its disk was replaced. Known: %2 (%3). Shown: %4 (%5).</source>
        <translation>%1 出示的主机密钥与已知的不同，因此没有发送任何内容。可能有人在您与机器之间拦截，或其磁盘已被更换。已知：%2（%3）。出示：%4（%5）。</translation>
    </message>
    <message>
        <source>If you know why it changed, choose the TPU on the TPUs page, press “Forget this host key…” in its details, and connect again.</source>
        <translation>如果您知道更换的原因，请在“TPU”面板中选择该 TPU，在详情中点击“忘记此主机密钥…”，然后重新连接。</translation>
    </message>
    <message>
        <source>If you know why it changed, quit TPU Desk, take “%1” out of the file %2, and connect again.</source>
        <translation>如果您知道更换的原因，请退出 TPU Desk，从文件 %2 中删去“%1”，然后重新连接。</translation>
    </message>
    <message>
        <source>%1 shows another host key than the one that Google publishes for it, so nothing was sent. Somebody may stand between you and the machine. Published: %2 (%3). Shown: %4 (%5). A machine whose disk was just replaced publishes its key some minutes later: connect again then. If this persists, do not log in.</source>
        <translation>%1 出示的主机密钥与 Google 为它公布的不同，因此没有发送任何内容。可能有人在您与机器之间拦截。公布：%2（%3）。出示：%4（%5）。刚更换磁盘的机器要过几分钟才公布密钥：到时请重新连接。如果仍然如此，请不要登录。</translation>
    </message>
    <message>
        <source>The key that Google publishes for it could not be read; where it is the shown one, connecting again later is enough.</source>
        <translation>未能读取 Google 为它公布的密钥；如果公布的正是出示的密钥，稍后重新连接即可。</translation>
    </message>
    <message>
        <source>The host key that Google Cloud publishes for this machine could not be read.</source>
        <translation>未能读取 Google Cloud 为这台机器公布的主机密钥。</translation>
    </message>
    <message>
        <source>The host key that Google publishes for %1 could not be read, and TPU Desk has not seen the machine before, so nobody was logged in.</source>
        <translation>未能读取 Google 为 %1 公布的主机密钥，而 TPU Desk 之前没有见过这台机器，因此没有登录。</translation>
    </message>
    <message>
        <source>Connect again later.</source>
        <translation>请稍后重新连接。</translation>
    </message>
    <message>
        <source>The host key that Google publishes for %1 could not be read; it is read again before the login.</source>
        <translation>未能读取 Google 为 %1 公布的主机密钥；登录之前会再次读取。</translation>
    </message>
    <message>
        <source>TPU Desk has not seen the machine before. Accept only if you know this fingerprint.</source>
        <translation>TPU Desk 以前没有见过这台机器。只有在您认识这个指纹时才接受。</translation>
    </message>
    <message>
        <source>%1 became shorter while it was copied: it was written anew on this host. Download it again.</source>
        <translation>%1 在复制过程中变短了：它在主机上被重新写入。请重新下载。</translation>
    </message>
    <message>
        <source>The connection through the jump host %1 broke. What ran behind it may still run.</source>
        <translation>经过跳板机 %1 的连接断开了。在其后运行的程序可能仍在运行。</translation>
    </message>
    <message>
        <source>Nothing comes through the jump host %1 any more: it or the machine behind it stopped, or the network was cut. What ran there may still run.</source>
        <translation>跳板机 %1 不再有任何响应：它或其后的机器停止了，或者网络中断。那里运行的程序可能仍在运行。</translation>
    </message>
    <message>
        <source>The connection to the jump host %1 broke during the login on %2. Connect again.</source>
        <translation>登录 %2 时，与跳板机 %1 的连接断开了。请重新连接。</translation>
    </message>
    <message>
        <source>Your SSH configuration has an entry of your own for %1, and “ssh %1” would not reach that machine any more. Give your entry another name, or connect from here.</source>
        <translation>您的 SSH 配置里已有自己的 %1 条目，添加后“ssh %1”就连不到那台机器了。请给您的条目换个名称，或从这里连接。</translation>
    </message>
    <message>
        <source>The machine showed another host key while the connection stood, so the connection was closed. Somebody may have come in between: connect again, and compare the fingerprint if you are asked. What ran there may still run.</source>
        <translation>连接期间，机器出示了另一个主机密钥，因此连接已关闭。可能有人从中拦截：请重新连接；如果出现询问，请核对指纹。在那里运行的程序可能仍在运行。</translation>
    </message>
    <message>
        <source>The key %1 is locked, and here nobody is asked for its passphrase. Unlock it on the Keys page, or add it to the SSH agent (ssh-add): what waits for it then goes on by itself.</source>
        <translation>密钥 %1 已锁定，而这一步不会弹出询问。请在“SSH 密钥”面板解锁它，或用 ssh-add 把它添加到 SSH 代理；等待它的操作随后会自动继续。</translation>
    </message>
    <message>
        <source>The key %1 is locked. Unlock it first.</source>
        <translation>密钥 %1 已锁定。请先解锁。</translation>
    </message>
    <message>
        <source>Waiting for the passphrase of %1, which is asked for elsewhere in this window…</source>
        <translation>正在等待输入 %1 的密码短语（已在此窗口的另一处询问）…</translation>
    </message>
    <message>
        <source>Keys of this kind cannot be handed to the SSH agent from here. Run ssh-add in a terminal.</source>
        <translation>这种密钥无法从这里交给 SSH 代理。请在终端中运行 ssh-add。</translation>
    </message>
    <message>
        <source>The SSH agent does not answer. Unlock it or restart it, then try again.</source>
        <translation>SSH 代理没有响应。请解锁或重启它，然后重试。</translation>
    </message>
    <message>
        <source>The SSH agent cannot be reached. Start it, then try again.</source>
        <translation>无法连接 SSH 代理。请启动它，然后重试。</translation>
    </message>
    <message>
        <source>The SSH agent did not take the key; it may be locked, or take keys from elsewhere only. Unlock it, then try again.</source>
        <translation>SSH 代理没有接受该密钥；它可能已锁定，或者只接受来自别处的密钥。请解锁它，然后重试。</translation>
    </message>
    <message>
        <source>%1 could not be replaced, and could not be put back either. What it held is in %2 on this host.</source>
        <translation>%1 未能替换，也未能恢复。原来的内容在这台主机的 %2 中。</translation>
    </message>
    <message>
        <source>Still connecting to %1: Google&apos;s tunnel (IAP) has not reached it yet. The machine may be starting, or a firewall rule keeps the tunnel out.</source>
        <translation>仍在连接 %1：Google 隧道（IAP）还没有连上这台机器。它可能正在启动，也可能是防火墙规则挡住了隧道。</translation>
    </message>
    <message>
        <source>Still connecting to %1: %2 has not reached it yet. The machine may be starting, or a firewall is in the way.</source>
        <translation>仍在连接 %1：%2 还没有连上它。机器可能正在启动，也可能被防火墙挡住了。</translation>
    </message>
    <message>
        <source>Still connecting to %1: the way there is open, but its SSH server says nothing yet. The machine may be starting.</source>
        <translation>仍在连接 %1：线路已经连通，但它的 SSH 服务器还没有回应。机器可能正在启动。</translation>
    </message>
</context>
<context>
    <name>SshConfigSheet</name>
    <message>
        <source>No user name is chosen yet. Publish a key on the Keys page first; then come back.</source>
        <translation>还没有选定用户名。请先在“SSH 密钥”面板上传公钥，然后再回来。</translation>
    </message>
    <message>
        <source>Reading the published host keys of %1…</source>
        <translation>正在读取 %1 已公布的主机密钥…</translation>
    </message>
    <message>
        <source>Add %1 to my SSH config</source>
        <translation>将 %1 添加到我的 SSH 配置</translation>
    </message>
    <message>
        <source>Then &quot;ssh %1&quot; works in every terminal on this computer, and editors find it too. The entry goes into a file of its own, ~/.ssh/tpudesk_config, and follows the address when it changes. Your own ~/.ssh/config needs one more line at its top; a copy of it is kept before.</source>
        <translation>之后在这台计算机的任何终端中都可以使用“ssh %1”，编辑器也能找到它。该条目写入单独的文件 ~/.ssh/tpudesk_config，地址改变时随之更新。您自己的 ~/.ssh/config 需要在开头多加一行；更改前会保留一份副本。</translation>
    </message>
    <message>
        <source>Write this line into ~/.ssh/config</source>
        <translation>将这一行写入 ~/.ssh/config</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>This goes into ~/.ssh/tpudesk_config</source>
        <translation>将写入 ~/.ssh/tpudesk_config 的内容</translation>
    </message>
    <message>
        <source>No user name is chosen yet.</source>
        <translation>尚未选择用户名。</translation>
    </message>
    <message>
        <source>Agree first to the line in ~/.ssh/config.</source>
        <translation>请先同意在 ~/.ssh/config 中写入该行。</translation>
    </message>
    <message>
        <source>The entry is being written.</source>
        <translation>正在写入条目。</translation>
    </message>
</context>
<context>
    <name>SshQuestions</name>
    <message>
        <source>Is this really %1?</source>
        <translation>这真的是 %1 吗？</translation>
    </message>
    <message>
        <source>%1
The machine at %2 shows this %3 key. Compare the fingerprint with one from a source you trust; if you cannot, do not connect.</source>
        <translation>%1
位于 %2 的机器出示了这个 %3 密钥。请与您信任的来源核对指纹；如果无法核对，请不要连接。</translation>
    </message>
    <message>
        <source>Do not connect</source>
        <translation>不连接</translation>
    </message>
    <message>
        <source>The fingerprint is right: connect</source>
        <translation>指纹正确：连接</translation>
    </message>
    <message>
        <source>Passphrase of %1</source>
        <translation>%1 的密码短语</translation>
    </message>
    <message>
        <source>That passphrase does not open %1. Try again (%2 of 3).</source>
        <translation>该密码短语无法解锁 %1。请重试（第 %2 次，共 3 次）。</translation>
    </message>
    <message>
        <source>It opens the private key on this computer. It is not stored and not sent.</source>
        <translation>用于解锁这台计算机上的私钥。不会保存，也不会发送。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>What is an SSH key?</source>
        <translation>什么是 SSH 密钥？</translation>
    </message>
    <message>
        <source>A pair of files. The private half stays on this computer and proves that it is you; the public half goes to the project, under the user name you choose.</source>
        <translation>密钥是一对文件。私钥留在这台计算机上，证明登录的是您；公钥连同您选的用户名上传到项目。</translation>
    </message>
    <message>
        <source>What does the terminal do?</source>
        <translation>终端有什么用？</translation>
    </message>
    <message>
        <source>It is a shell on the machine. It runs inside tmux there, so programs go on when you close the laptop, and you find them again when you come back.</source>
        <translation>终端就是机器上的 shell，运行在机器的 tmux 里：合上笔记本电脑后程序继续运行，回来时接着用。</translation>
    </message>
    <message>
        <source>What is TRC?</source>
        <translation>什么是 TRC？</translation>
    </message>
    <message>
        <source>Google&apos;s TPU Research Cloud lends TPUs to researchers. Its mail says how many chips of each type are free for you, and where; everything else in the project may cost money.</source>
        <translation>Google 的 TPU Research Cloud 向研究人员出借 TPU。它的邮件写明您可以在哪个可用区免费使用哪种芯片、多少个；项目中的其他资源都可能产生费用。</translation>
    </message>
    <message>
        <source>What is a TPU VM?</source>
        <translation>什么是 TPU 虚拟机？</translation>
    </message>
    <message>
        <source>A Linux server with TPU chips in it. You have sudo rights there and use it like any other server.</source>
        <translation>一台带 TPU 芯片的 Linux 服务器。您有 sudo 权限，像普通服务器一样使用它。</translation>
    </message>
    <message>
        <source>%1 is dead but still holds quota.</source>
        <comment>name of a TPU or request</comment>
        <translation>%1 已失效，但仍占用配额。</translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs and requests are dead but still hold quota.</source>
        <translation>
            <numerusform>%n 个 TPU 和请求已失效，但仍占用配额。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>清理</translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs are READY: %1</source>
        <extracomment>%1 is &quot;8 chips&quot;</extracomment>
        <translation>
            <numerusform>%n 个 TPU 已就绪（READY），共 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n 个芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>The TPUs are being listed.</source>
        <translation>正在列出 TPU。</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>没有正在运行的任务。</translation>
    </message>
    <message>
        <source>Not known: the TPUs could not be listed.</source>
        <translation>未知：无法列出 TPU。</translation>
    </message>
    <message>
        <source>Sign in to Google Cloud…</source>
        <translation>登录 Google Cloud…</translation>
    </message>
    <message>
        <source>Change account or project…</source>
        <translation>更换账号或项目…</translation>
    </message>
    <message numerus="yes">
        <source>The grant ends in %n days. After that everything is billed.</source>
        <translation>
            <numerusform>TRC 额度将在 %n 天后到期，之后一切都会收费。</numerusform>
        </translation>
    </message>
    <message>
        <source>The grant is over. What still runs is billed.</source>
        <translation>TRC 额度已到期。仍在运行的资源会收费。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>With a real project this opens a page of Google&apos;s console: %1. The practice cloud has no console.</source>
        <extracomment>%1 is a web address</extracomment>
        <translation>在真实项目中，这会打开 Google 控制台的页面：%1。演练云没有控制台。</translation>
    </message>
    <message>
        <source>Link the practice account</source>
        <translation>关联演练结算账号</translation>
    </message>
    <message>
        <source>What is a pod?</source>
        <translation>什么是 Pod？</translation>
    </message>
    <message numerus="yes">
        <source>What you create here is created in Google Cloud. TPUs of your grant are free for %n more days; everything else may be billed.</source>
        <translation>
            <numerusform>您在这里创建的一切都是 Google 上的真实资源。TRC 额度内的 TPU 还可免费使用 %n 天，其余都可能收费。</numerusform>
        </translation>
    </message>
    <message>
        <source>What you create here is created in Google Cloud. TPUs of your grant are free; everything else may be billed.</source>
        <translation>您在这里创建的一切都是 Google 上的真实资源。TRC 额度内的 TPU 免费，其余都可能收费。</translation>
    </message>
    <message>
        <source>What you create here is created in Google Cloud. Your grant is over: everything is billed.</source>
        <translation>您在这里创建的一切都是 Google 上的真实资源。TRC 额度已到期：全部收费。</translation>
    </message>
    <message>
        <source>What you create here is created in Google Cloud. No grant is entered, so everything may be billed.</source>
        <translation>您在这里创建的一切都是 Google 上的真实资源。尚未录入 TRC 额度，因此都可能收费。</translation>
    </message>
    <message>
        <source>What does a chip show?</source>
        <translation>芯片显示什么？</translation>
    </message>
    <message>
        <source>Its duty cycle says how much of the time it computes; HBM is the memory beside it. A chip that waits while others compute holds all of them up.</source>
        <translation>占空比表示芯片有多少时间在计算，HBM 是紧挨着它的内存。只要有一个芯片在等待，其他芯片都会被拖住。</translation>
    </message>
    <message>
        <source>You are in the practice cloud</source>
        <translation>您正在使用演练云</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>Nothing here costs money or reaches Google. The same steps work in your own project.</source>
        <translation>这里不产生费用，也不会连接 Google。学会的操作在您自己的项目里同样适用。</translation>
    </message>
    <message numerus="yes">
        <source>All %n first steps are done</source>
        <translation>
            <numerusform>%n 个入门步骤已全部完成</numerusform>
        </translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Next: %3</source>
        <translation>入门步骤：已完成 %1/%2。下一步：%3</translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Under way: %3</source>
        <translation>入门步骤：已完成 %1/%2。正在进行：%3</translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Next, when the TPU is READY: %3</source>
        <translation>入门步骤：已完成 %1/%2。下一步：等 TPU 就绪后继续“%3”</translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Next: create a TPU, then go on with “%3”</source>
        <translation>入门步骤：已完成 %1/%2。下一步：先创建 TPU，再继续“%3”</translation>
    </message>
    <message>
        <source>How do I get TPUs for real?</source>
        <translation>怎样获得真实的 TPU？</translation>
    </message>
    <message>
        <source>What costs money?</source>
        <translation>哪些会产生费用？</translation>
    </message>
    <message>
        <source>Requests go to %1, an address of the settings, and not to Google&apos;s own. What you create is made there.</source>
        <translation>请求发往设置中的地址 %1，而不是 Google 自己的地址。您创建的内容会在那里创建。</translation>
    </message>
    <message>
        <source>A slice of several hosts that compute together. Each host is a server of its own, so all need the same programs, and a way to each other. For a single TPU VM, the Pod page takes only the steps that it needs.</source>
        <translation>由多台主机组成、一起计算的切片。每台主机都是独立的服务器，所以都要装好相同的程序，还要能互相访问。只有一台 TPU 虚拟机时，Pod 面板也只做需要的步骤。</translation>
    </message>
    <message>
        <source>What is a job?</source>
        <translation>什么是作业？</translation>
    </message>
    <message>
        <source>A command that runs on all hosts of a TPU at once. It goes on while this computer sleeps; its log is kept on the hosts, and Stop ends it on all of them.</source>
        <translation>在 TPU 的所有主机上同时运行的命令。这台计算机休眠时，它照常运行；日志保存在各台主机上，点“停止”就会在所有主机上结束它。</translation>
    </message>
    <message>
        <source>Apply to Google&apos;s TPU Research Cloud. Its mail says which TPUs are free for you and in which zones; other TPUs, extra disks and traffic to the Internet are billed. The boot disk of a TPU may be: sources disagree.</source>
        <translation>请申请 Google 的 TPU Research Cloud（TRC）。回信会写明哪些 TPU 可以免费使用、在哪些可用区；其他 TPU、额外的磁盘和到互联网的流量会产生费用。TPU 的启动磁盘是否收费，说法不一。</translation>
    </message>
    <message>
        <source>TPUs outside your grant, extra disks, buckets and traffic to the Internet. The boot disk of a TPU may be billed: sources disagree. Quota lists what is billed, and what nobody uses any more can be cleaned up there.</source>
        <translation>TRC 额度之外的 TPU、额外的磁盘、存储桶和到互联网的流量。TPU 的启动磁盘是否收费，说法不一。收费项目见“配额”面板，不再使用的资源也可以在那里清理。</translation>
    </message>
    <message>
        <source>It is a shell on the machine. It runs inside tmux there: on a real TPU, programs go on when you close the laptop, and you find them again when you come back.</source>
        <translation>终端就是机器上的 shell，运行在机器的 tmux 里。在真实 TPU 上，合上笔记本电脑后程序继续运行，回来时接着用。</translation>
    </message>
    <message>
        <source>A command that runs on all hosts of a TPU at once. On a real TPU it goes on while this computer sleeps. Its log is kept on the hosts, and Stop ends it on all of them.</source>
        <translation>在 TPU 的所有主机上同时运行的命令。在真实 TPU 上，这台计算机休眠时它照常运行。日志保存在各台主机上，点“停止”就会在所有主机上结束它。</translation>
    </message>
    <message>
        <source>Some requests go to %1, an address of the settings, and not to Google&apos;s own.</source>
        <translation>部分请求发往设置中的地址 %1，而不是 Google 自己的地址。</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>access token</source>
        <translation>访问令牌</translation>
    </message>
    <message>
        <source>Account: %1</source>
        <translation>账号：%1</translation>
    </message>
    <message>
        <source>System theme</source>
        <translation>系统主题</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>Change between the system&apos;s, the light and the dark theme</source>
        <translation>在系统、浅色和深色主题之间切换</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>窗口语言</translation>
    </message>
    <message>
        <source>Google Cloud, some services at other addresses</source>
        <translation>Google Cloud，部分服务在其他地址</translation>
    </message>
    <message>
        <source>Google Cloud at %1</source>
        <translation>Google Cloud（%1）</translation>
    </message>
    <message>
        <source>Usage: %1</source>
        <translation>用量：%1</translation>
    </message>
    <message>
        <source>Show the usage of this slice</source>
        <translation>查看这个切片的用量</translation>
    </message>
    <message>
        <source>on this computer</source>
        <comment>the practice cloud, whose mark is at the top</comment>
        <translation>在这台计算机上</translation>
    </message>
    <message>
        <source>TPUs could not be loaded</source>
        <translation>TPU 列表加载失败</translation>
    </message>
    <message>
        <source>the API at %1</source>
        <translation>位于 %1 的 API</translation>
    </message>
    <message>
        <source>Offline since %1</source>
        <translation>自 %1 起离线</translation>
    </message>
    <message>
        <source>No answer just now</source>
        <translation>目前没有响应</translation>
    </message>
</context>
<context>
    <name>StepLines</name>
    <message>
        <source>This pattern is too long: %1 characters are enough for one line.</source>
        <translation>模式过长：一行最多 %1 个字符。</translation>
    </message>
    <message>
        <source>A pattern must not begin with “(*”.</source>
        <translation>模式不能以“(*”开头。</translation>
    </message>
    <message>
        <source>This is not a regular expression: %1. Example: step (\d+)</source>
        <translation>这不是正则表达式：%1。示例：step (\d+)</translation>
    </message>
</context>
<context>
    <name>StepPane</name>
    <message>
        <source>Show the request</source>
        <translation>查看请求</translation>
    </message>
    <message>
        <source>Show the TPU</source>
        <translation>查看该 TPU</translation>
    </message>
    <message>
        <source>Retry from here</source>
        <translation>从此步骤重试</translation>
    </message>
    <message>
        <source>Run from here</source>
        <translation>从此步骤开始执行</translation>
    </message>
    <message>
        <source>Do not skip</source>
        <translation>不跳过</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What you choose</source>
        <translation>您的选择</translation>
    </message>
    <message>
        <source>What will be run</source>
        <translation>将要运行的内容</translation>
    </message>
    <message>
        <source>What the hosts say</source>
        <translation>主机的输出</translation>
    </message>
    <message>
        <source>What would be run is not known now: %1</source>
        <translation>目前无法得知将运行什么：%1</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查看</translation>
    </message>
    <message>
        <source>Undo “%1” of %2?</source>
        <translation>要撤销 %2 的“%1”吗？</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>撤销“%1”</translation>
    </message>
    <message>
        <source>Change flags of libtpu…</source>
        <translation>更改 libtpu 标志…</translation>
    </message>
    <message>
        <source>Its scripts</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>“%1” of %2</source>
        <translation>%2 的“%1”</translation>
    </message>
    <message>
        <source>Run again from here</source>
        <translation>从此步骤重新运行</translation>
    </message>
    <message>
        <source>What was run</source>
        <translation>已运行的脚本</translation>
    </message>
    <message>
        <source>Show the choices</source>
        <translation>显示选项</translation>
    </message>
    <message>
        <source>Hide the choices</source>
        <translation>隐藏选项</translation>
    </message>
</context>
<context>
    <name>StepRunner</name>
    <message>
        <source>The script was ended by the signal %1.</source>
        <translation>脚本被信号 %1 终止。</translation>
    </message>
    <message>
        <source>It was not done after %1 minutes and was ended there. Look at the output for what it waited for.</source>
        <translation>%1 分钟后仍未完成，已在主机上将其结束。请在输出中查看它在等待什么。</translation>
    </message>
</context>
<context>
    <name>StepScripts</name>
    <message>
        <source>used by several steps · %1</source>
        <translation>多个步骤共用 · %1</translation>
    </message>
    <message>
        <source>steps and parameters · %1</source>
        <translation>步骤和参数 · %1</translation>
    </message>
    <message>
        <source>Not kept: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>Edited for this project. A newer original came with the program; yours is the one that runs.</source>
        <translation>已为此项目修改。程序附带了更新的原版；运行的仍是您的版本。</translation>
    </message>
    <message>
        <source>Edited for this project: this is what runs, for every pod in it.</source>
        <translation>已为此项目修改：项目中的每个 Pod 都运行它。</translation>
    </message>
    <message>
        <source>The original. It can be edited when nothing runs.</source>
        <translation>原版。没有步骤运行时可以修改。</translation>
    </message>
    <message>
        <source>The original. What you change here is kept for this project and runs instead.</source>
        <translation>原版。您在这里的修改会为此项目保存，并代替原版运行。</translation>
    </message>
    <message>
        <source>Script of the step</source>
        <translation>步骤的脚本</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Back to the original</source>
        <translation>恢复原版</translation>
    </message>
    <message>
        <source>This is the original.</source>
        <translation>这就是原版。</translation>
    </message>
    <message>
        <source>It can be edited when nothing runs.</source>
        <translation>没有步骤运行时可以修改。</translation>
    </message>
</context>
<context>
    <name>StopQuestion</name>
    <message>
        <source>The place in Google&apos;s queue in %1</source>
        <translation>在 %1 的 Google 队列中的位置</translation>
    </message>
    <message>
        <source>%1, which is being made in %2</source>
        <translation>正在 %2 创建的 %1</translation>
    </message>
    <message>
        <source>Stop asking for %1?</source>
        <translation>要停止申请“%1”吗？</translation>
    </message>
    <message>
        <source>Nothing is asked for any more. Nothing has been made, so nothing is lost.</source>
        <translation>不再申请。还没有创建任何内容，因此不会有损失。</translation>
    </message>
    <message>
        <source>Nothing is asked for any more, and this is removed:</source>
        <translation>不再申请，并移除以下内容：</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The request for %1</source>
        <translation>对 %1 的请求</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1 is READY already, so there was nothing to stop. It is kept; delete it if you do not want it.</source>
        <translation>%1 已就绪（READY），没有可停止的请求。它会保留；不需要时请将其删除。</translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message>
        <source>%1 (%2)</source>
        <comment>node-1 (us-central2-b)</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>all of %1</source>
        <translation>%1 的全部</translation>
    </message>
    <message>
        <source>Asking the hosts which shares they have …</source>
        <translation>正在查询各主机有哪些共享…</translation>
    </message>
    <message>
        <source>%1: %2 from %3</source>
        <comment>host 1: /nfs_share from 10.0.0.2:/nfs_share</comment>
        <translation>%1：%2（来自 %3）</translation>
    </message>
    <message>
        <source>The server of these shares does not answer; every program that looks there waits. %1</source>
        <translation>这些共享的服务器没有响应；访问它们的程序都会卡住。%1</translation>
    </message>
    <message>
        <source>Unmount everywhere</source>
        <translation>在所有主机上卸载</translation>
    </message>
    <message>
        <source>No shared folder is mounted on these hosts.</source>
        <translation>这些主机上没有挂载共享文件夹。</translation>
    </message>
    <message numerus="yes">
        <source>All %n share(s) answer.</source>
        <translation>
            <numerusform>全部 %n 个共享都有响应。</numerusform>
        </translation>
    </message>
    <message>
        <source>Unmounted on all hosts. Run the set-up again when the server is back.</source>
        <translation>已在所有主机上卸载。服务器恢复后请再次运行设置。</translation>
    </message>
    <message>
        <source>Unmounting…</source>
        <translation>正在卸载…</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>One folder for all hosts of a pod, by NFS: for exactly these hosts, verified in both directions, undone without a trace.</source>
        <translation>用 NFS 让 Pod 的所有主机共用一个文件夹：仅限这些主机，双向验证，撤销后不留痕迹。</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Set up and verify</source>
        <translation>设置并验证</translation>
    </message>
    <message>
        <source>Undo on all hosts</source>
        <translation>在所有主机上撤销</translation>
    </message>
    <message>
        <source>Scripts…</source>
        <translation>脚本…</translation>
    </message>
    <message>
        <source>One folder for all hosts</source>
        <translation>所有主机共用一个文件夹</translation>
    </message>
    <message>
        <source>What one host writes, all others see: code, data sets, checkpoints. It needs a TPU of several hosts, or two TPU VMs in one zone.</source>
        <translation>一台主机写入，其他主机都能看到：代码、数据集、检查点。需要一个多主机的 TPU，或同一可用区的两台 TPU 虚拟机。</translation>
    </message>
    <message>
        <source>Look at the TPUs</source>
        <translation>查看 TPU</translation>
    </message>
    <message>
        <source>Shared folder of %1</source>
        <translation>%1 的共享文件夹</translation>
    </message>
    <message>
        <source>Shared folder of %1: %2</source>
        <translation>%1 的共享文件夹：%2</translation>
    </message>
    <message>
        <source>On all hosts the folder is unmounted and everything that was written for it is taken out again. The files themselves stay in %1 on %2. Save and end first what works in the folder.</source>
        <translation>所有主机都会卸载该文件夹，为它写入的配置也会全部删除。文件本身仍保留在 %2 的 %1 中。请先保存并结束正在使用该文件夹的程序。</translation>
    </message>
    <message>
        <source>Undo now</source>
        <translation>立即撤销</translation>
    </message>
    <message>
        <source>The shared folder %1</source>
        <translation>共享文件夹 %1</translation>
    </message>
    <message>
        <source>The hosts are being set up now. Wait, or stop it.</source>
        <translation>正在配置主机。请等待，或将其停止。</translation>
    </message>
    <message>
        <source>Nothing was set up on these hosts from here.</source>
        <translation>尚未通过 TPU Desk 在这些主机上进行设置。</translation>
    </message>
    <message>
        <source>They are being asked now.</source>
        <translation>正在查询这些主机。</translation>
    </message>
    <message>
        <source>There is no TPU that is READY.</source>
        <translation>没有 READY 状态的 TPU。</translation>
    </message>
    <message>
        <source>Check the hosts</source>
        <translation>检查主机</translation>
    </message>
    <message>
        <source>Not READY yet: %1. As soon as its hosts can be reached, they can share a folder here.</source>
        <translation>尚未就绪：%1。其主机可以连接后，就能在这里共享一个文件夹。</translation>
    </message>
    <message>
        <source>What one host writes, all others see: code, data sets, checkpoints. A single host has nobody to share with (%1): create a TPU of several hosts, or a second TPU VM in the same zone.</source>
        <translation>一台主机写入，其他主机都能看到：代码、数据集、检查点。单台主机没有可以共享的对象（%1）：请创建一个多主机的 TPU，或在同一可用区再创建一台 TPU 虚拟机。</translation>
    </message>
    <message>
        <source>The shared folder was set up on machines that were deleted since. It can be set up again.</source>
        <translation>共享文件夹所在的机器后来被删除了。可以重新设置。</translation>
    </message>
    <message>
        <source>%1 had the files. It was deleted, and they are gone with it. Programs that look into the folder on the other hosts wait: check the hosts, then let go of it.</source>
        <translation>文件原在 %1 上，它已被删除，文件也随之消失。其他主机上访问该文件夹的程序会一直等待：请先点“检查主机”，然后点“在所有主机上卸载”。</translation>
    </message>
    <message>
        <source>Deleted since the set-up: %1. The other hosts go on sharing.</source>
        <translation>设置后已删除：%1。其他主机继续共享。</translation>
    </message>
    <message>
        <source>On all hosts that are there the folder is unmounted and everything that was written for it is taken out again. The files went with %1, which was deleted.</source>
        <translation>将在现有的所有主机上卸载该文件夹，并移除为它写入的全部内容。文件已随被删除的 %1 消失。</translation>
    </message>
    <message>
        <source>The plan of this pod set up %1 on its hosts; it is taken back there.</source>
        <translation>这个 Pod 的计划已在各主机上设置了 %1，请在计划中撤销。</translation>
    </message>
    <message>
        <source>Show the plan</source>
        <translation>查看计划</translation>
    </message>
    <message>
        <source>It was taken back on all hosts.</source>
        <translation>已在所有主机上撤销。</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
</context>
<context>
    <name>Sync</name>
    <message>
        <source>%1 is a link: links are left out.</source>
        <translation>%1 是链接：链接不会同步。</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it is left out.</source>
        <translation>%1 不是文件（而是套接字或设备）：不会同步。</translation>
    </message>
    <message>
        <source>%1 cannot be read on this computer: it is left out.</source>
        <translation>无法在这台计算机上读取 %1：不会同步。</translation>
    </message>
    <message>
        <source>%1 lies too deep: it is left out.</source>
        <translation>%1 所在的层级太深：不会同步。</translation>
    </message>
    <message>
        <source>%1 is too long: not all of its lines count.</source>
        <translation>%1 太长：只有一部分行生效。</translation>
    </message>
    <message>
        <source>%1 is a file on this host, no folder: what is in it here is not sent.</source>
        <translation>%1 在这台主机上是文件而不是文件夹：本机该文件夹中的内容不会发送。</translation>
    </message>
    <message>
        <source>%1 is a folder on this host: the file is not sent.</source>
        <translation>%1 在这台主机上是文件夹：该文件不会发送。</translation>
    </message>
    <message>
        <source>The folder %1 is empty now. Nothing is deleted on the hosts because of that; it goes on when there are files in it again.</source>
        <translation>文件夹 %1 现在是空的。主机上的内容不会因此被删除；里面重新有文件后会继续同步。</translation>
    </message>
    <message>
        <source>This computer does not allow more folders to be watched, so that %1 is read every 10 seconds instead. A larger fs.inotify.max_user_watches would change that.</source>
        <translation>这台计算机可监视的文件夹数已达上限，因此改为每 10 秒读取一次 %1。调大 fs.inotify.max_user_watches 即可解决。</translation>
    </message>
    <message>
        <source>The folder %1 is gone. Nothing is deleted on the hosts because of that; it goes on when the folder is back.</source>
        <translation>文件夹 %1 不见了。主机上的内容不会因此被删除；文件夹恢复后会继续同步。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read (%2). Put its permissions right; it goes on by itself then.</source>
        <translation>无法读取文件夹 %1（%2）。改正权限后会自动继续。</translation>
    </message>
    <message>
        <source>The folder %1 holds more than %2 files. Exclude some of them, or choose a folder in it.</source>
        <translation>文件夹 %1 中的文件超过 %2 个。请排除一部分，或选择其中的某个文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be read on this computer (%2).</source>
        <translation>无法在这台计算机上读取 %1（%2）。</translation>
    </message>
    <message>
        <source>There is no folder %1 on this computer. Choose another one.</source>
        <translation>这台计算机上没有文件夹 %1。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>%1 also holds keys and passwords, which do not belong on a host. Choose a folder in it.</source>
        <translation>%1 中还有密钥和密码，不应放到主机上。请选择其中的某个文件夹。</translation>
    </message>
    <message>
        <source>Choose the hosts to sync with.</source>
        <translation>请选择要同步到的主机。</translation>
    </message>
    <message>
        <source>Enter the full path of a folder of its own on the hosts, for example /home/anna/project.</source>
        <translation>请输入主机上一个专用文件夹的完整路径，例如 /home/anna/project。</translation>
    </message>
    <message>
        <source>There are too many excludes. Write shorter ones that fit more.</source>
        <translation>排除规则太多。请改用更简短、覆盖面更大的写法。</translation>
    </message>
    <message>
        <source>%1 is synced already. A folder in another one cannot be synced by itself.</source>
        <translation>%1 已在同步。已同步的文件夹中的子文件夹不能单独同步。</translation>
    </message>
    <message>
        <source>%1 is the copy of another folder already. Choose another one on the hosts.</source>
        <translation>主机上的 %1 已是另一个文件夹的副本。请选择主机上的其他文件夹。</translation>
    </message>
    <message>
        <source>The settings of this folder cannot be read, so nothing is sent. Set it up once more, or stop syncing it.</source>
        <translation>无法读取此文件夹的设置，因此不会发送任何内容。请重新设置，或停止同步。</translation>
    </message>
    <message>
        <source>Another window of TPU Desk syncs this folder.</source>
        <translation>TPU Desk 的另一个窗口正在同步此文件夹。</translation>
    </message>
    <message numerus="yes">
        <source>%n folders are synced already. Stop syncing one of them first.</source>
        <translation>
            <numerusform>已在同步 %n 个文件夹。请先停止同步其中一个。</numerusform>
        </translation>
    </message>
    <message>
        <source>This folder is not in the list any more.</source>
        <translation>此文件夹已不在列表中。</translation>
    </message>
    <message>
        <source>The .gitignore files in %1 hold more than %2 together, so nothing is sent. Exclude the folders they lie in, or do not leave out what .gitignore names.</source>
        <translation>%1 中的 .gitignore 文件合计超过 %2，因此没有发送任何内容。请排除这些文件所在的文件夹，或者关闭“排除 .gitignore 列出的内容”。</translation>
    </message>
</context>
<context>
    <name>SyncFolderModel</name>
    <message>
        <source>Folder here</source>
        <translation>本机文件夹</translation>
    </message>
    <message>
        <source>On the hosts</source>
        <translation>主机上的位置</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>SyncFoldersView</name>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sending %n files to %1</source>
        <comment>to node-1, to 4 hosts</comment>
        <translation>
            <numerusform>正在向 %1 发送 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>an answer is needed: other files are on %1</source>
        <comment>on node-1, on 4 hosts</comment>
        <translation>需要您答复：%1 上有不同的文件</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>waits until %1 can be reached</source>
        <comment>until node-1, until 4 hosts</comment>
        <translation>等待 %1 可以连接</translation>
    </message>
    <message>
        <source>up to date on %1, the others are not READY</source>
        <translation>已是最新：%1，其余主机不是 READY</translation>
    </message>
    <message>
        <source>up to date on %1, some files are left out</source>
        <translation>已是最新：%1，部分文件未包含</translation>
    </message>
    <message>
        <source>up to date on %1</source>
        <comment>on node-1, on 4 hosts</comment>
        <translation>已是最新：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>host %1 in %2</source>
        <comment>host 3 in us-central2-b</comment>
        <translation>%2 中的主机 %1</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>正在发送</translation>
    </message>
    <message>
        <source>up to date</source>
        <translation>已是最新</translation>
    </message>
    <message>
        <source>needs an answer</source>
        <translation>需要答复</translation>
    </message>
    <message>
        <source>tries again</source>
        <translation>正在重试</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>not READY</source>
        <translation>不是 READY</translation>
    </message>
    <message numerus="yes">
        <source>%n files, %1</source>
        <comment>12 files, 3.4 MiB</comment>
        <translation>
            <numerusform>%n 个文件，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, since %2</source>
        <comment>120 files, since 14:05</comment>
        <translation>%1，始于 %2</translation>
    </message>
    <message>
        <source>Synced folders</source>
        <translation>同步的文件夹</translation>
    </message>
    <message>
        <source>Hosts of the synced folder</source>
        <translation>同步文件夹的主机</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Stop syncing</source>
        <translation>停止同步</translation>
    </message>
    <message>
        <source>What is on the hosts stays there.</source>
        <translation>主机上的文件会保留。</translation>
    </message>
    <message>
        <source>Show hosts</source>
        <translation>显示主机</translation>
    </message>
    <message>
        <source>Replace them there</source>
        <translation>替换主机上的文件</translation>
    </message>
    <message>
        <source>Leave them there</source>
        <translation>保留主机上的文件</translation>
    </message>
    <message>
        <source>They are left alone until they are changed here.</source>
        <translation>在这里修改之前，不会再动它们。</translation>
    </message>
    <message numerus="yes">
        <source>At least %n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</source>
        <translation>
            <numerusform>%1 上至少有 %n 个文件与 %2 中的不同，而且不是从这里发送的：%3。要替换它们，还是保持原样？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</source>
        <translation>
            <numerusform>%1 上有 %n 个文件与 %2 中的不同，而且不是从这里发送的：%3。要替换它们，还是保持原样？</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>请先选择文件夹。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Nothing has failed.</source>
        <translation>没有失败的项目。</translation>
    </message>
    <message>
        <source>%1 is not synced any more. What is on the hosts stays there.</source>
        <translation>%1 不再同步。主机上的文件会保留。</translation>
    </message>
    <message>
        <source>unknown host</source>
        <translation>未知主机</translation>
    </message>
    <message numerus="yes">
        <source>%n files are gone here</source>
        <translation>
            <numerusform>本机上有 %n 个文件不见了</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>an answer is needed: %n files are gone here</source>
        <translation>
            <numerusform>需要您答复：本机上有 %n 个文件不见了</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete them there</source>
        <translation>在主机上删除</translation>
    </message>
    <message>
        <source>Keep them there</source>
        <translation>在主机上保留</translation>
    </message>
    <message>
        <source>They are never deleted there by the sync.</source>
        <translation>同步不会再删除主机上的这些文件。</translation>
    </message>
    <message numerus="yes">
        <source>%n files are gone here. Delete them on the hosts, too?</source>
        <translation>
            <numerusform>本机上有 %n 个文件不见了。主机上的也要删除吗？</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncHostModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Left to send</source>
        <translation>待发送</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
</context>
<context>
    <name>SyncNews</name>
    <message>
        <source>Sync of %1</source>
        <translation>同步 %1</translation>
    </message>
    <message>
        <source>other files are on %1</source>
        <comment>on node-1, on 4 hosts</comment>
        <translation>%1 上有不同的文件</translation>
    </message>
    <message numerus="yes">
        <source>%n files to %1</source>
        <comment>to node-1, to 4 hosts</comment>
        <translation>
            <numerusform>向 %1 发送 %n 个文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncSheet</name>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Delete there what is deleted here</source>
        <translation>在本机删除的，主机上也删除</translation>
    </message>
    <message>
        <source>Leave out what .gitignore names</source>
        <translation>排除 .gitignore 列出的内容</translation>
    </message>
    <message>
        <source>Folder of this computer</source>
        <translation>这台计算机上的文件夹</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Folder on the hosts</source>
        <translation>主机上的文件夹</translation>
    </message>
    <message>
        <source>A full path; it is made where it is missing.</source>
        <translation>完整路径；文件夹不存在时会自动创建。</translation>
    </message>
    <message>
        <source>Leave out, too</source>
        <translation>另外排除</translation>
    </message>
    <message>
        <source>One pattern on a line, as in .gitignore</source>
        <translation>每行一个模式，写法同 .gitignore</translation>
    </message>
    <message>
        <source>What is saved in this folder is sent to the hosts at once. It goes one way, from here to there; a file that was changed there is never replaced unasked.</source>
        <translation>保存到此文件夹的内容会立即发送到主机。只从这里发往主机，不会反向；主机上被修改过的文件，未经询问不会被替换。</translation>
    </message>
    <message>
        <source>This deletes only files that the sync has put there. Everything else in that folder stays.</source>
        <translation>只删除由同步放上去的文件，该文件夹中的其他内容都会保留。</translation>
    </message>
    <message numerus="yes">
        <source>All %n hosts of %1</source>
        <translation>
            <numerusform>%1 的全部 %n 台主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts, as before</source>
        <translation>
            <numerusform>%n 台主机（与之前相同）</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder to sync</source>
        <translation>要同步的文件夹</translation>
    </message>
    <message>
        <source>Enter the full path of the folder, or choose it with “Browse…”.</source>
        <translation>请输入文件夹的完整路径，或点击“浏览…”选择。</translation>
    </message>
    <message>
        <source>Enter the full path of a folder: it begins with a slash.</source>
        <translation>请输入文件夹的完整路径，以斜杠开头。</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>现在没有可连接的 TPU。请新建一个，或等它变为 READY。</translation>
    </message>
    <message>
        <source>Choose a folder of this computer first.</source>
        <translation>请先选择这台计算机上的文件夹。</translation>
    </message>
    <message>
        <source>Enter the folder on the hosts first.</source>
        <translation>请先输入主机上的文件夹。</translation>
    </message>
    <message>
        <source>Sync a folder</source>
        <translation>同步文件夹</translation>
    </message>
    <message>
        <source>Change a synced folder</source>
        <translation>更改同步的文件夹</translation>
    </message>
    <message>
        <source>Start syncing</source>
        <translation>开始同步</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>TableColumns</name>
    <message>
        <source>Reset the columns</source>
        <translation>恢复默认列</translation>
    </message>
</context>
<context>
    <name>TerminalColorSettings</name>
    <message>
        <source>Preview of the colours “%1”</source>
        <translation>配色“%1”的预览</translation>
    </message>
    <message>
        <source>The text is hard to read: its contrast with the background is %1 to 1, and below 3 to 1 many people cannot read it.</source>
        <translation>文字难以看清：它与背景的对比度为 %1 比 1，低于 3 比 1 时很多人无法看清。</translation>
    </message>
    <message>
        <source>Colour schemes (*.colorscheme *.json);;All files (*)</source>
        <translation>配色方案 (*.colorscheme *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import colour schemes</source>
        <translation>导入配色方案</translation>
    </message>
    <message numerus="yes">
        <source>%n colour scheme(s) imported. Choose one above.</source>
        <translation>
            <numerusform>已导入 %n 个配色方案。请在上方选择。</numerusform>
        </translation>
    </message>
    <message>
        <source>The colour scheme “%1” was removed.</source>
        <translation>已移除配色方案“%1”。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Terminal colours</source>
        <translation>终端配色</translation>
    </message>
    <message>
        <source>Schemes from files: those of Konsole (.colorscheme), and those of Windows Terminal (.json).</source>
        <translation>从文件导入配色方案：支持 Konsole（.colorscheme）和 Windows Terminal（.json）。</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>No colour scheme was imported.</source>
        <translation>还没有导入配色方案。</translation>
    </message>
</context>
<context>
    <name>TerminalDetailSettings</name>
    <message>
        <source>Terminal text and input</source>
        <translation>终端文字与输入</translation>
    </message>
    <message>
        <source> %</source>
        <comment>behind a number: percent</comment>
        <translation>%</translation>
    </message>
    <message>
        <source>A program may choose another one until it ends, as editors do.</source>
        <translation>程序在结束前可以改用别的形状，编辑器常这样做。</translation>
    </message>
    <message>
        <source>Block</source>
        <comment>cursor</comment>
        <translation>方块</translation>
    </message>
    <message>
        <source>Underline</source>
        <comment>cursor</comment>
        <translation>下划线</translation>
    </message>
    <message>
        <source>Bar</source>
        <comment>cursor</comment>
        <translation>竖线</translation>
    </message>
    <message>
        <source>Frame around the terminal</source>
        <comment>bell</comment>
        <translation>终端四周显示边框</translation>
    </message>
    <message>
        <source>Sound</source>
        <comment>bell</comment>
        <translation>声音</translation>
    </message>
    <message>
        <source>Frame and sound</source>
        <comment>bell</comment>
        <translation>边框和声音</translation>
    </message>
    <message>
        <source>Off</source>
        <comment>bell</comment>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A double click selects letters, digits and these characters.</source>
        <translation>双击会选中字母、数字以及这些字符。</translation>
    </message>
    <message>
        <source>Where a program takes each line as if you had typed it and pressed Enter. Long texts and those with control characters are always asked about.</source>
        <translation>适用于程序把每一行当作您输入并按下 Enter 的情况。较长的文本和含有控制字符的文本总会先询问。</translation>
    </message>
    <message>
        <source>Narrow: one column</source>
        <comment>width of characters</comment>
        <translation>窄：占一列</translation>
    </message>
    <message>
        <source>Wide: two columns</source>
        <comment>width of characters</comment>
        <translation>宽：占两列</translation>
    </message>
    <message>
        <source>Of characters such as α, ① and →, which are wide in many fonts for Chinese, Japanese and Korean. The programs on the host have to count them in the same way. It holds for what is printed from now on.</source>
        <translation>指 α、① 和 → 这类在许多中日韩字体中较宽的字符。主机上的程序也必须按同样的宽度计算。对此后输出的内容生效。</translation>
    </message>
    <message>
        <source>Where the connection is slow</source>
        <comment>echo of what is typed</comment>
        <translation>连接较慢时</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>echo of what is typed</comment>
        <translation>从不</translation>
    </message>
    <message>
        <source>Always</source>
        <comment>echo of what is typed</comment>
        <translation>始终</translation>
    </message>
    <message>
        <source>What you type appears at once, underlined until the host confirms it, when the answer takes longer than 60 milliseconds. A password is not shown. “Always” includes programs that fill the screen, and terminals on this computer.</source>
        <translation>主机的响应超过 60 毫秒时，您输入的字符会立即显示，在主机确认之前带有下划线。密码不会显示。选择“始终”后，也适用于全屏程序和这台计算机上的终端。</translation>
    </message>
    <message>
        <source>Signs such as -&gt; and != are drawn as one, where the font has a form for them. They keep their columns.</source>
        <translation>字体支持时，-&gt; 和 != 这类符号会画成一个整体，所占列数不变。</translation>
    </message>
</context>
<context>
    <name>TerminalEmptyState</name>
    <message>
        <source>No terminal is open</source>
        <translation>没有打开的终端</translation>
    </message>
    <message>
        <source>A terminal runs commands on a host of a TPU VM, or on this computer. Shells on TPU VMs start in tmux, so your work goes on when the connection is lost.</source>
        <translation>终端可在 TPU 虚拟机的主机或这台计算机上运行命令。TPU 虚拟机上的 shell 在 tmux 中启动，因此连接断开时您的工作会继续。</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>连接到 %1</translation>
    </message>
    <message>
        <source>Open a local shell</source>
        <translation>打开本地 shell</translation>
    </message>
    <message>
        <source>Choose a TPU VM</source>
        <translation>选择 TPU 虚拟机</translation>
    </message>
</context>
<context>
    <name>TerminalHostMenu</name>
    <message>
        <source>All hosts of %1</source>
        <translation>%1 的所有主机</translation>
    </message>
    <message>
        <source>No TPU VM is ready</source>
        <translation>没有已就绪的 TPU 虚拟机</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>这台计算机</translation>
    </message>
</context>
<context>
    <name>TerminalMenu</name>
    <message>
        <source>Clear scrollback</source>
        <translation>清除滚动历史</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>复制链接地址</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Open link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Reset terminal</source>
        <translation>重置终端</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
</context>
<context>
    <name>TerminalPage</name>
    <message>
        <source>Close this terminal</source>
        <translation>关闭此终端</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>Local shell</source>
        <translation>本地 shell</translation>
    </message>
    <message>
        <source>New tab</source>
        <translation>新标签页</translation>
    </message>
    <message>
        <source>Open terminals</source>
        <translation>打开的终端</translation>
    </message>
    <message numerus="yes">
        <source>%n terminal(s)</source>
        <translation>
            <numerusform>%n 个终端</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TerminalPane</name>
    <message>
        <source>no sudo</source>
        <translation>无法使用 sudo</translation>
    </message>
    <message>
        <source>This shell runs inside tmux: what you start goes on when the connection is lost, and reconnecting returns to it.</source>
        <translation>此 shell 运行在 tmux 中：连接断开时，您启动的程序会继续运行，重新连接即可回到其中。</translation>
    </message>
    <message>
        <source>not protected</source>
        <translation>未受保护</translation>
    </message>
    <message>
        <source>tmux is not installed on this host, so what runs here ends with the connection. Install it there with: sudo apt-get install tmux</source>
        <translation>此主机没有安装 tmux，因此这里运行的程序会随连接结束。可在那里安装：sudo apt-get install tmux</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Reconnect now</source>
        <translation>立即重新连接</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>前往“SSH 密钥”</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>The clipboard held control characters. They were taken out; look at what is left before you send it.</source>
        <translation>剪贴板中含有控制字符，已将其去掉；发送前请查看剩下的内容。</translation>
    </message>
    <message>
        <source>That is %1 of text.</source>
        <translation>这是 %1 的文本。</translation>
    </message>
    <message>
        <source>The program here takes each line as if you had typed it and pressed Enter.</source>
        <translation>这里的程序会把每一行当作您输入并按下 Enter。</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n line(s) into %1?</source>
        <translation>
            <numerusform>要将 %n 行粘贴到 %1 吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Do not paste</source>
        <translation>不粘贴</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Close the terminal on %1?</source>
        <translation>要关闭 %1 上的终端吗？</translation>
    </message>
    <message>
        <source>Keep it open</source>
        <translation>保持打开</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>May a program on %1 write to your clipboard?</source>
        <translation>要允许 %1 上的程序写入您的剪贴板吗？</translation>
    </message>
    <message numerus="yes">
        <source>It wants to put %n character(s) there. Reading your clipboard is never allowed.</source>
        <translation>
            <numerusform>它想写入 %n 个字符。任何程序都不能读取您的剪贴板。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Never here</source>
        <translation>此处永不允许</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>仅此一次</translation>
    </message>
    <message>
        <source>Always here</source>
        <translation>此处始终允许</translation>
    </message>
    <message>
        <source>Forward a port…</source>
        <translation>转发端口…</translation>
    </message>
    <message>
        <source>Forward port %1…</source>
        <translation>转发端口 %1…</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>%1 were not sent, nothing of it: the program there has not yet read what was sent before. Wait until it goes on, or stop it with Ctrl+C, then paste again.</source>
        <translation>%1 的内容均未发送：那边的程序还没有读完之前发送的内容。请等它继续，或按 Ctrl+C 停止它，然后重新粘贴。</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>密钥：%1</translation>
    </message>
    <message>
        <source>Publish now…</source>
        <translation>立即上传…</translation>
    </message>
    <message>
        <source>Show the files of this host</source>
        <translation>显示此主机的文件</translation>
    </message>
    <message>
        <source>Show this folder in Files</source>
        <translation>在文件面板中显示此文件夹</translation>
    </message>
</context>
<context>
    <name>TerminalSearchBar</name>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Find in this terminal</source>
        <translation>在此终端中查找</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配项</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配项</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
</context>
<context>
    <name>TerminalSession</name>
    <message>
        <source>The host sent more than could be processed in time, so this terminal was stopped. Other terminals are not affected. Start it again; the program in tmux may still be running.</source>
        <translation>主机发来的内容未能及时处理，因此此终端已停止。其他终端不受影响。请重新连接；tmux 中的程序可能仍在运行。</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>这台计算机</translation>
    </message>
    <message>
        <source>This shell is not protected by tmux: what runs in it ends.</source>
        <translation>这个 shell 不受 tmux 保护，其中运行的程序会结束。</translation>
    </message>
    <message>
        <source>“%1” is still running in it and will be ended.</source>
        <translation>“%1”仍在其中运行，将被结束。</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接 %1…</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. tmux keeps your work running there. Trying again %2 (attempt %3 of %4).</source>
        <translation>与 %1 的连接已断开。tmux 会让您的工作在那里继续运行。%2重试（第 %3 次，共 %4 次）。</translation>
    </message>
    <message>
        <source>The shell has ended.</source>
        <translation>shell 已结束。</translation>
    </message>
    <message>
        <source>The shell has ended with status %1.</source>
        <translation>shell 已结束，退出码 %1。</translation>
    </message>
    <message>
        <source>The shell was ended by signal %1.</source>
        <translation>shell 被信号 %1 终止。</translation>
    </message>
    <message>
        <source>%1 What ran in this shell was not protected by tmux and has probably ended.</source>
        <translation>%1 此 shell 中运行的程序没有 tmux 保护，很可能已经结束。</translation>
    </message>
    <message>
        <source>The project of this machine is not open at the moment. As soon as it is again, this terminal connects by itself.</source>
        <translation>这台机器所在的项目目前没有打开。项目再次打开后，此终端会自动重新连接。</translation>
    </message>
    <message>
        <source>%1 was deleted; this terminal has ended.</source>
        <translation>%1 已被删除，此终端已结束。</translation>
    </message>
    <message>
        <source>Connecting was stopped.</source>
        <translation>已停止连接。</translation>
    </message>
    <message>
        <source>Your key is not published for the user %1, so the machines of this project do not know it.</source>
        <translation>用户 %1 的密钥尚未上传，此项目的机器还无法识别它。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. tmux keeps your work running there.</source>
        <translation>与 %1 的连接已断开。tmux 会让您的工作在那里继续运行。</translation>
    </message>
</context>
<context>
    <name>TerminalSettings</name>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source> px</source>
        <comment>behind a number: pixels</comment>
        <translation> 像素</translation>
    </message>
    <message>
        <source>tmux, shown by TPU Desk</source>
        <translation>tmux，由 TPU Desk 显示</translation>
    </message>
    <message>
        <source>tmux with its own bar and keys</source>
        <translation>tmux，使用自己的状态栏和按键</translation>
    </message>
    <message>
        <source>Without tmux</source>
        <translation>不使用 tmux</translation>
    </message>
    <message>
        <source>In tmux, what runs goes on when the connection is lost. Shown by TPU Desk, it scrolls, searches and selects like any other terminal. Tabs that are opened from now on follow.</source>
        <translation>在 tmux 中，连接断开后程序会继续运行。由 TPU Desk 显示时，滚动、搜索和选择都和普通终端一样。对之后打开的标签页生效。</translation>
    </message>
    <message>
        <source>How far back you can scroll, at most 64 MiB a tab. Tabs that are opened from now on follow.</source>
        <translation>可以向上回看多少行，每个标签页最多 64 MiB。对之后打开的标签页生效。</translation>
    </message>
    <message>
        <source>Beside each prompt a mark shows whether its command succeeded. Shells on this computer do it by themselves from the next tab on; on a host you are asked once before a line is added there.</source>
        <translation>每个提示符旁会显示命令是否成功。这台计算机上的 shell 从下一个标签页起自动标记；在主机上添加任何行之前会先问您一次。</translation>
    </message>
</context>
<context>
    <name>TerminalTab</name>
    <message>
        <source>Split right</source>
        <translation>向右拆分</translation>
    </message>
    <message>
        <source>Split below</source>
        <translation>向下拆分</translation>
    </message>
    <message>
        <source>Zoom this terminal</source>
        <translation>放大此终端</translation>
    </message>
    <message>
        <source>Move to a tab of its own</source>
        <translation>移到单独的标签页</translation>
    </message>
    <message>
        <source>Broadcast what is typed to all terminals of this tab</source>
        <translation>向本标签页的所有终端广播输入</translation>
    </message>
    <message numerus="yes">
        <source>What you type goes to %n terminal(s) at once. Esc ends it.</source>
        <translation>
            <numerusform>您输入的内容会同时发送到 %n 个终端。按 Esc 结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>End broadcast</source>
        <translation>结束广播输入</translation>
    </message>
    <message numerus="yes">
        <source>Paste into %n terminal(s)?</source>
        <translation>
            <numerusform>要粘贴到 %n 个终端吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Each of them gets all of it: %1</source>
        <translation>每个终端都会收到全部内容：%1</translation>
    </message>
    <message>
        <source>Do not paste</source>
        <translation>不粘贴</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message numerus="yes">
        <source>Close all %n terminal(s) of this tab?</source>
        <translation>
            <numerusform>要关闭本标签页的全部 %n 个终端吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep them open</source>
        <translation>保持打开</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>全部关闭</translation>
    </message>
</context>
<context>
    <name>TerminalTabBar</name>
    <message>
        <source>Name of the tab</source>
        <translation>标签页名称</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>红色</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>None</source>
        <comment>no colour</comment>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>TerminalTabMenu</name>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Another terminal there</source>
        <translation>在同一处再开一个终端</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the others</source>
        <translation>关闭其他标签页</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
</context>
<context>
    <name>TerminalView</name>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>%1
Ctrl+click opens it in the browser.</source>
        <translation>%1
按住 Ctrl 点击可在浏览器中打开。</translation>
    </message>
    <message>
        <source>All keys go to the shell.</source>
        <translation>所有按键都发送给 shell。</translation>
    </message>
    <message>
        <source>All keys go to the shell. %1 leaves the terminal.</source>
        <translation>所有按键都发送给 shell。按 %1 离开终端。</translation>
    </message>
</context>
<context>
    <name>TerminalViewChoices</name>
    <message>
        <source>There would be more than %1 imported colour schemes, and so many are not kept. Remove some of them first.</source>
        <translation>导入的配色方案将超过 %1 个，无法保存这么多。请先移除一些。</translation>
    </message>
</context>
<context>
    <name>TextPreview</name>
    <message>
        <source>Values of the JSON file</source>
        <translation>JSON 文件的值</translation>
    </message>
    <message>
        <source>This file is too large, or nested too deeply, for a preview. It is shown as text.</source>
        <translation>此文件太大或嵌套太深，无法预览，因此显示为文本。</translation>
    </message>
</context>
<context>
    <name>TimeWindow</name>
    <message>
        <source>Chosen period</source>
        <translation>选定的时间段</translation>
    </message>
    <message>
        <source>Last %1</source>
        <comment>a length of time: 5 min</comment>
        <translation>最近 %1</translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation>最近 1 小时</translation>
    </message>
</context>
<context>
    <name>TmuxWindows</name>
    <message numerus="yes">
        <source>This tmux session has %n more pane(s) than are shown.</source>
        <translation>
            <numerusform>此 tmux 会话还有 %n 个窗格没有显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>The tmux session of this terminal is not connected.</source>
        <translation>此终端的 tmux 会话未连接。</translation>
    </message>
</context>
<context>
    <name>TokenBody</name>
    <message>
        <source>Run this on any machine where you are signed in, Cloud Shell for example, and paste what it prints.</source>
        <translation>请在任何已登录的机器上（例如 Cloud Shell）运行它，并粘贴其输出。</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>访问令牌</translation>
    </message>
    <message>
        <source>Begins with ya29. It is kept in memory only and works for an hour at most.</source>
        <translation>以 ya29 开头。只保存在内存中，最多有效一小时。</translation>
    </message>
</context>
<context>
    <name>TokenFacts</name>
    <message>
        <source>Google does not know this access token: it has ended (they live for one hour), was withdrawn, or is not whole. Paste a new one.</source>
        <translation>Google 无法识别这个访问令牌：它已过期（有效期一小时）、被撤销，或者不完整。请粘贴新的令牌。</translation>
    </message>
    <message>
        <source>Access to Google Cloud was not allowed: TPUs, quotas and keys of the project cannot be seen or changed. Sign in again and tick the box for Google Cloud.</source>
        <translation>没有允许访问 Google Cloud：无法查看或更改项目的 TPU、配额和密钥。请重新登录，并勾选 Google Cloud。</translation>
    </message>
    <message>
        <source>The email address was not allowed: the account&apos;s name is not shown.</source>
        <translation>没有允许访问电子邮件地址：不会显示账号名称。</translation>
    </message>
</context>
<context>
    <name>TokenSource</name>
    <message>
        <source>The pasted token is not valid any more; Google&apos;s tokens live for one hour. Paste a new one.</source>
        <translation>粘贴的令牌已失效；Google 的令牌有效期为一小时。请粘贴新的令牌。</translation>
    </message>
    <message>
        <source>Paste an access token, for example what “gcloud auth print-access-token” prints.</source>
        <translation>请粘贴访问令牌，例如“gcloud auth print-access-token”输出的内容。</translation>
    </message>
    <message>
        <source>This is too long for an access token. Paste only the token.</source>
        <translation>内容太长，不像访问令牌。请只粘贴令牌。</translation>
    </message>
    <message>
        <source>An access token has no spaces and only ASCII characters. Paste only the token.</source>
        <translation>访问令牌不含空格，且只有 ASCII 字符。请只粘贴令牌。</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Practice</source>
        <comment>mark on the window: this is not the real cloud</comment>
        <translation>演练</translation>
    </message>
    <message>
        <source>Everything here is practice: nothing is real and nothing costs money.</source>
        <translation>这里的一切都是演练：没有真实资源，也不收费。</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或运行命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Profile: %1</source>
        <translation>账号配置：%1</translation>
    </message>
    <message>
        <source>Switch to another account or project, sign in, sign out.</source>
        <translation>切换账号或项目、登录、退出登录。</translation>
    </message>
    <message>
        <source>Real</source>
        <comment>mark on the window: this is the real cloud</comment>
        <translation>真实</translation>
    </message>
    <message>
        <source>This is Google Cloud: what you create here is real and may cost money.</source>
        <translation>这是 Google Cloud：在这里创建的一切都是真实的，可能产生费用。</translation>
    </message>
    <message>
        <source>Other address</source>
        <comment>mark on the window: requests go neither to the practice cloud nor to Google</comment>
        <translation>其他地址</translation>
    </message>
    <message>
        <source>Requests go to an address of the settings, not to Google&apos;s own. What you create is made there.</source>
        <translation>请求发往设置中的地址，而不是 Google 自己的地址。您创建的内容会在那里创建。</translation>
    </message>
    <message>
        <source>Work with your own project…</source>
        <translation>使用您自己的项目…</translation>
    </message>
    <message>
        <source>Switch to another account or cloud…</source>
        <translation>切换到其他账号或云…</translation>
    </message>
</context>
<context>
    <name>TopologyPicture</name>
    <message>
        <source>A block of %1 by %2 by %3 chips</source>
        <translation>%1 × %2 × %3 个芯片组成的块</translation>
    </message>
</context>
<context>
    <name>TpuActivity</name>
    <message>
        <source>Starting %1</source>
        <translation>正在启动 %1</translation>
    </message>
    <message>
        <source>Stopping %1</source>
        <translation>正在停止 %1</translation>
    </message>
    <message>
        <source>Deleting %1</source>
        <translation>正在删除 %1</translation>
    </message>
    <message>
        <source>%1 was started</source>
        <translation>%1 已启动</translation>
    </message>
    <message>
        <source>%1 was stopped</source>
        <translation>%1 已停止</translation>
    </message>
    <message>
        <source>%1 was deleted</source>
        <translation>%1 已删除</translation>
    </message>
    <message>
        <source>Deleting the request %1</source>
        <translation>正在删除请求 %1</translation>
    </message>
    <message>
        <source>The request %1 was deleted</source>
        <translation>请求 %1 已删除</translation>
    </message>
    <message>
        <source>Maintenance of %1: its hosts restart</source>
        <translation>%1 的维护：主机正在重启</translation>
    </message>
    <message>
        <source>Maintenance of %1 is over</source>
        <translation>%1 的维护已结束</translation>
    </message>
    <message>
        <source>%1 was deleted, with its request</source>
        <translation>%1 及其请求已删除</translation>
    </message>
    <message>
        <source>%1 were deleted, with their request</source>
        <translation>%1 及其请求已删除</translation>
    </message>
    <message>
        <source>Changing disks and addresses of %1</source>
        <translation>正在更改 %1 的磁盘和地址</translation>
    </message>
    <message>
        <source>Disks and addresses of %1 were changed</source>
        <translation>%1 的磁盘和地址已更改</translation>
    </message>
    <message>
        <source>Putting the request %1 back into the queue</source>
        <translation>正在将请求 %1 放回队列</translation>
    </message>
    <message>
        <source>The request %1 waits again</source>
        <translation>请求 %1 重新开始等待</translation>
    </message>
</context>
<context>
    <name>TpuApi</name>
    <message>
        <source>This TPU is an instance of Compute Engine: Cloud TPU cannot do that with it. Use gcloud compute instances.</source>
        <translation>此 TPU 是 Compute Engine 实例：Cloud TPU 无法对它执行此操作。请使用 gcloud compute instances。</translation>
    </message>
</context>
<context>
    <name>TpuController</name>
    <message>
        <source>%1 has just been made and is not logged in to yet. Delete it alone: its request ends then, too.</source>
        <translation>%1 刚刚创建，还没有登录成功。请单独删除它，这样它的请求也会一并结束。</translation>
    </message>
    <message>
        <source>%1 is in your SSH config now: ssh %2</source>
        <translation>%1 现已在您的 SSH 配置中：ssh %2</translation>
    </message>
    <message>
        <source>Every program that runs on it ends.</source>
        <translation>在它上面运行的所有程序都会终止。</translation>
    </message>
    <message>
        <source>Start %1, billed</source>
        <translation>启动 %1（收费）</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>停止 %1</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>要停止 %1 吗？</translation>
    </message>
    <message>
        <source>The disk is kept. When you start it again, there may be no capacity.</source>
        <translation>磁盘会保留。再次启动时可能没有容量。</translation>
    </message>
    <message>
        <source>Put %1 back into the queue?</source>
        <translation>要将 %1 放回队列吗？</translation>
    </message>
    <message>
        <source>What is left of its TPUs goes, and Google waits again for %1 in %2 as if it had just been asked.</source>
        <translation>其剩余的 TPU 会被删除，Google 会像刚收到请求一样，重新等待 %2 中的 %1。</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新请求</translation>
    </message>
</context>
<context>
    <name>TpuDeletion</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 和另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was deleted, because it is not known what is there now. %1</source>
        <translation>没有删除任何内容，因为无法得知现在的状态。%1</translation>
    </message>
    <message>
        <source>%1 does not answer, so it is not known what %2 is now. Nothing was deleted. Try again later.</source>
        <translation>%1 没有响应，因此无法得知 %2 现在的状态。没有删除任何内容。请稍后重试。</translation>
    </message>
    <message>
        <source>Checking what would be deleted…</source>
        <translation>正在确认将删除的内容…</translation>
    </message>
    <message>
        <source>What was chosen is not there any more, so there is nothing to delete.</source>
        <translation>所选内容已经不存在，没有可删除的内容。</translation>
    </message>
</context>
<context>
    <name>TpuDetails</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>已选择 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>count × type</comment>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>This is a TPU Node of the old architecture. Google makes no new ones. It has no host to log in to: its program runs on another machine.</source>
        <translation>这是旧架构的 TPU Node。Google 不再创建新的。它没有可登录的主机：它的程序在另一台机器上运行。</translation>
    </message>
    <message>
        <source>%1 does not answer. What you see is from %2.</source>
        <translation>%1 没有响应。您看到的是 %2 的数据。</translation>
    </message>
    <message>
        <source>%1 does not answer and has not answered yet.</source>
        <translation>%1 没有响应，此前也从未响应过。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Add to my SSH config…</source>
        <translation>添加到我的 SSH 配置…</translation>
    </message>
    <message>
        <source>Open in VS Code</source>
        <translation>在 VS Code 中打开</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs</source>
        <translation>
            <numerusform>%n 个 TPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queued requests</source>
        <translation>
            <numerusform>%n 个已排队的请求</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries…</source>
        <translation>
            <numerusform>删除 %n 项…</numerusform>
        </translation>
    </message>
    <message>
        <source>Describe</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>What the command does</source>
        <translation>命令的作用</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>停止…</translation>
    </message>
    <message>
        <source>SSH config…</source>
        <translation>SSH 配置…</translation>
    </message>
    <message>
        <source>VS Code</source>
        <translation>VS Code</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message numerus="yes">
        <source>%n requests</source>
        <translation>
            <numerusform>%n 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop trying…</source>
        <translation>停止尝试…</translation>
    </message>
    <message>
        <source>Show the request</source>
        <translation>查看请求</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>搭建环境…</translation>
    </message>
    <message>
        <source>It is being stopped.</source>
        <translation>正在停止。</translation>
    </message>
    <message>
        <source>Cloud logs…</source>
        <translation>云端日志…</translation>
    </message>
    <message>
        <source>This is an instance of Compute Engine with a TPU, not a node of Cloud TPU: Compute Engine&apos;s quota and prices hold for it, and a TRC grant does not cover it.</source>
        <translation>这是带 TPU 的 Compute Engine 实例，而不是 Cloud TPU 的节点：它使用 Compute Engine 的配额和价格，TRC 额度不包含它。</translation>
    </message>
    <message>
        <source>Run on all hosts…</source>
        <translation>在所有主机上运行…</translation>
    </message>
</context>
<context>
    <name>TpuFacts</name>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Start-up script</source>
        <translation>启动脚本</translation>
    </message>
    <message>
        <source>Shutdown script</source>
        <translation>关停脚本</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>planned %1</source>
        <comment>%1: in 2 h 14 min</comment>
        <translation>计划于 %1</translation>
    </message>
    <message>
        <source>Google restarts the hosts. Programs on them end, and the addresses may change. Save your work before.</source>
        <translation>Google 会重启主机。主机上的程序会终止，IP 地址可能改变。请提前保存您的工作。</translation>
    </message>
    <message>
        <source>Symptoms</source>
        <translation>症状</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Subnetwork</source>
        <translation>子网</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Service account</source>
        <translation>服务账号</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>What it asks for</source>
        <translation>请求的内容</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>count × type</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Runtime version</source>
        <translation>运行时版本</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>提交时间</translation>
    </message>
    <message>
        <source>Google gives up</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>Suspended by</source>
        <translation>暂停原因</translation>
    </message>
    <message>
        <source>Google: its nodes were taken back</source>
        <translation>Google：TPU 已被收回</translation>
    </message>
    <message>
        <source>a user: its nodes were deleted</source>
        <translation>用户：TPU 已被删除</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>Host %1: %2</source>
        <translation>主机 %1：%2</translation>
    </message>
    <message>
        <source>Data disk</source>
        <translation>数据磁盘</translation>
    </message>
    <message>
        <source>%1, read only</source>
        <comment>name of a disk</comment>
        <translation>%1（只读）</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>不早于</translation>
    </message>
    <message>
        <source>Google deletes it</source>
        <translation>Google 删除时间</translation>
    </message>
    <message>
        <source>Labels of TPU Desk</source>
        <translation>TPU Desk 的标签</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
</context>
<context>
    <name>TpuHosts</name>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Forget this host key…</source>
        <translation>忘记此主机密钥…</translation>
    </message>
    <message>
        <source>Known host key of %1: %2 (%3)</source>
        <translation>%1 的已知主机密钥：%2（%3）</translation>
    </message>
    <message>
        <source>Forget the host key of %1?</source>
        <translation>要忘记 %1 的主机密钥吗？</translation>
    </message>
    <message>
        <source>TPU Desk then no longer knows this machine. At the next login it compares the machine&apos;s key with the one that Google publishes; where none is published, it shows you the fingerprint and asks.</source>
        <translation>此后 TPU Desk 不再记得这台机器。下次登录时，它会把机器的密钥与 Google 公布的密钥比较；如果没有公布，则显示指纹并询问您。</translation>
    </message>
    <message>
        <source>The proof that this is your machine and not another one in its place. Forget the key only if you know why it changed.</source>
        <translation>用来辨别您的机器是否被他人冒充的依据。只有在您知道密钥为什么变化时才忘记它。</translation>
    </message>
    <message>
        <source>Forget the host key</source>
        <translation>忘记主机密钥</translation>
    </message>
    <message>
        <source>Forget their host keys…</source>
        <translation>忘记它们的主机密钥…</translation>
    </message>
    <message>
        <source>Forget the host keys of all slices…</source>
        <translation>忘记所有切片的主机密钥…</translation>
    </message>
    <message numerus="yes">
        <source>Forget the host keys of %n hosts?</source>
        <translation>
            <numerusform>要忘记 %n 台主机的主机密钥吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>TPU Desk then no longer knows the hosts of these TPUs: %1. At the next login it compares the key of each host with the one that Google publishes; where none is published, it shows you the fingerprint and asks.</source>
        <translation>此后 TPU Desk 不再认识这些 TPU 的主机：%1。下次登录时，它会把每台主机的密钥与 Google 公布的相比较；如果没有公布，则显示指纹并询问您。</translation>
    </message>
    <message>
        <source>What tells your machines from others in their place. Forget the keys only if you know why they changed.</source>
        <translation>用来辨别您的机器是否被他人冒充的依据。只有在您知道密钥为什么变化时才忘记它们。</translation>
    </message>
    <message>
        <source>Forget the host keys</source>
        <translation>忘记这些主机密钥</translation>
    </message>
</context>
<context>
    <name>TpuListModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>可用区</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康状况</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>存在时长</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>预配模型</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>%1 does not answer. What you see is from %2.</source>
        <translation>%1 没有响应。您看到的是 %2 的数据。</translation>
    </message>
    <message>
        <source>%1 does not answer and has not answered yet.</source>
        <translation>%1 没有响应，此前也从未响应过。</translation>
    </message>
    <message>
        <source>%1 old</source>
        <translation>%1前的数据</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>old TPU Node</source>
        <translation>旧 TPU Node</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队请求</translation>
    </message>
    <message>
        <source>Maintenance is planned %1.</source>
        <comment>%1: in 2 h 14 min</comment>
        <translation>计划在%1进行维护。</translation>
    </message>
    <message>
        <source>Maintenance is under way.</source>
        <translation>正在维护。</translation>
    </message>
    <message>
        <source>No external address; inside the network: %1</source>
        <translation>没有外部 IP 地址；内部 IP 地址：%1</translation>
    </message>
    <message>
        <source>%1, attempt %2</source>
        <translation>%1，第 %2 次尝试</translation>
    </message>
    <message>
        <source>Compute Engine</source>
        <translation>Compute Engine</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>运行情况</translation>
    </message>
</context>
<context>
    <name>TpuLogModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重级别</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作器</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>内容</translation>
    </message>
</context>
<context>
    <name>TpuLogSheet</name>
    <message>
        <source>Follow</source>
        <translation>跟随最新</translation>
    </message>
    <message>
        <source>Asks for new entries, more seldom while none come.</source>
        <translation>不断查询新条目；没有新条目时逐渐放慢。</translation>
    </message>
    <message>
        <source>Entries in Cloud Logging</source>
        <translation>Cloud Logging 中的条目</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>All workers</source>
        <translation>所有工作器</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>工作器 %1</translation>
    </message>
    <message>
        <source>Your account may not read the logs of this project. Its owner can give you the role Logs Viewer (roles/logging.viewer).</source>
        <translation>您的账号无权读取此项目的日志。项目所有者可以授予您 Logs Viewer 角色（roles/logging.viewer）。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Cloud Logging has nothing like this of the last seven days. Hosts send little by themselves, and nothing where an exclusion throws it away.</source>
        <translation>Cloud Logging 中最近七天没有这样的内容。主机自行发送的内容很少；设置了排除项时，则完全不保留。</translation>
    </message>
    <message>
        <source>What the hosts sent to Google in the last seven days, the newest %1 entries at most. It can be read here also when SSH does not answer.</source>
        <translation>主机最近七天发送给 Google 的内容，最多显示最新的 %1 条。SSH 没有响应时也可以在这里查看。</translation>
    </message>
    <message>
        <source>There is nothing to export.</source>
        <translation>没有可导出的内容。</translation>
    </message>
    <message>
        <source>Logs of %1</source>
        <translation>%1 的日志</translation>
    </message>
    <message>
        <source>Search in the entries</source>
        <translation>在条目中搜索</translation>
    </message>
    <message>
        <source>Least severity</source>
        <translation>最低严重级别</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作器</translation>
    </message>
    <message>
        <source>All severities</source>
        <translation>所有级别</translation>
    </message>
    <message>
        <source>Choose an entry to read the whole of it.</source>
        <translation>选择一个条目即可阅读全文。</translation>
    </message>
    <message>
        <source>Export the entries</source>
        <translation>导出条目</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>%1 is there.</source>
        <translation>%1 已保存。</translation>
    </message>
</context>
<context>
    <name>TpuMenu</name>
    <message>
        <source>Add to my SSH config…</source>
        <translation>添加到我的 SSH 配置…</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n addresses</source>
        <translation>
            <numerusform>复制 %n 个地址</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n names</source>
        <translation>
            <numerusform>复制 %n 个名称</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy SSH command</source>
        <translation>复制 SSH 命令</translation>
    </message>
    <message>
        <source>Copy TPU Desk link</source>
        <translation>复制 TPU Desk 链接</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy gcloud command</source>
        <translation>复制 gcloud 命令</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries…</source>
        <translation>
            <numerusform>删除 %n 项…</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Flags of libtpu…</source>
        <translation>libtpu 标志…</translation>
    </message>
    <message>
        <source>Forward a port…</source>
        <translation>转发端口…</translation>
    </message>
    <message>
        <source>Its runtime has no service that reads flags from the metadata. Set LIBTPU_INIT_ARGS in the environment of the job.</source>
        <translation>它的运行时没有从元数据读取标志的服务。请在作业的环境变量中设置 LIBTPU_INIT_ARGS。</translation>
    </message>
    <message>
        <source>No user name is chosen yet. Publish a key on the Keys page first.</source>
        <translation>尚未选择用户名。请先在“SSH 密钥”面板上传公钥。</translation>
    </message>
    <message>
        <source>Only a TPU that is READY can be maintained.</source>
        <translation>只能维护已就绪（READY）的 TPU。</translation>
    </message>
    <message>
        <source>Open in VS Code</source>
        <translation>在 VS Code 中打开</translation>
    </message>
    <message>
        <source>Open terminal</source>
        <translation>打开终端</translation>
    </message>
    <message>
        <source>Run on all hosts…</source>
        <translation>在所有主机上运行…</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>搭建环境…</translation>
    </message>
    <message>
        <source>Show the request</source>
        <translation>查看请求</translation>
    </message>
    <message>
        <source>Show usage</source>
        <translation>查看用量</translation>
    </message>
    <message>
        <source>Simulate a maintenance event…</source>
        <translation>模拟维护事件…</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Stop trying…</source>
        <translation>停止尝试…</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>停止…</translation>
    </message>
    <message>
        <source>Take the announced maintenance now…</source>
        <translation>现在进行已预告的维护…</translation>
    </message>
    <message>
        <source>When it is taken back, or idle…</source>
        <translation>被收回或空闲时…</translation>
    </message>
    <message>
        <source>Only a TPU that is READY or STOPPED can be changed.</source>
        <translation>只能更改已就绪（READY）或已停止（STOPPED）的 TPU。</translation>
    </message>
    <message>
        <source>Disks and addresses…</source>
        <translation>磁盘和地址…</translation>
    </message>
    <message>
        <source>Put back into the queue…</source>
        <translation>放回队列…</translation>
    </message>
    <message>
        <source>What is shown of it is old. Refresh the list first.</source>
        <translation>显示的内容已过时。请先刷新列表。</translation>
    </message>
    <message>
        <source>Terminals on all hosts</source>
        <translation>在所有主机上打开终端</translation>
    </message>
    <message>
        <source>Show files</source>
        <translation>显示文件</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>TpuNotice</name>
    <message>
        <source>Change the request…</source>
        <translation>更改请求…</translation>
    </message>
    <message>
        <source>Choose another name…</source>
        <translation>换一个名称…</translation>
    </message>
    <message>
        <source>Open terminal</source>
        <translation>打开终端</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>Show quota</source>
        <translation>查看配额</translation>
    </message>
    <message>
        <source>Show the request</source>
        <translation>查看请求</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Try again…</source>
        <translation>重试…</translation>
    </message>
    <message>
        <source>Keep it or remove it.</source>
        <translation>请保留或移除它。</translation>
    </message>
</context>
<context>
    <name>TpuPage</name>
    <message>
        <source>Sign in…</source>
        <translation>登录…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Asking all zones for TPUs…</source>
        <translation>正在向所有可用区查询 TPU…</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>No TPU matches “%1”.</source>
        <translation>没有同时包含这些词的 TPU：%1</translation>
    </message>
    <message>
        <source>All TPUs of the project appear here, from all zones. When a zone has no capacity, TPU Desk keeps trying for you.</source>
        <translation>这里列出所有可用区的 TPU。可用区没有容量时，TPU Desk 会一直重试。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>The list is from %1. %2</source>
        <translation>列表来自 %1。%2</translation>
    </message>
    <message>
        <source>TPUs</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Read the list again (F5)</source>
        <translation>重新读取列表（F5）</translation>
    </message>
    <message>
        <source>Read the list again</source>
        <translation>重新读取列表</translation>
    </message>
    <message numerus="yes">
        <source>%n entries do nothing any more, but hold their names and quota</source>
        <translation>
            <numerusform>有 %n 项已不起作用，但仍占用名称和配额</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 和另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>No answer from %1. What is shown of it may be old, and something may be missing.</source>
        <translation>%1 没有响应。所显示的相关内容可能已过时，也可能有遗漏。</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>打开体检</translation>
    </message>
    <message>
        <source>Clean up (%1)…</source>
        <translation>清理（%1）…</translation>
    </message>
    <message>
        <source>Views of the TPUs</source>
        <translation>TPU 的视图</translation>
    </message>
    <message>
        <source>Requests (%1)</source>
        <translation>请求（%1）</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>No TPU at the moment</source>
        <translation>当前没有 TPU</translation>
    </message>
    <message>
        <source>Where and when your own tries were given a TPU.</source>
        <translation>您的尝试曾在何时、何地获得 TPU。</translation>
    </message>
    <message>
        <source>The TPU VMs, pods and queued resources of the project.</source>
        <translation>项目中的 TPU 虚拟机、Pod 和已排队的资源。</translation>
    </message>
    <message>
        <source>What you asked for: TPU Desk tries until there is capacity, and goes on after a restart.</source>
        <translation>您的请求：TPU Desk 会一直尝试，直到有容量为止；重新启动后继续。</translation>
    </message>
    <message>
        <source>List</source>
        <comment>view of the TPUs, beside Requests and Capacity</comment>
        <translation>列表</translation>
    </message>
    <message>
        <source>The list is from %1.</source>
        <translation>列表来自 %1。</translation>
    </message>
</context>
<context>
    <name>TpuPossible</name>
    <message>
        <source>This is a TPU Node of the old kind. It has no host of its own to log in to.</source>
        <translation>这是旧式的 TPU Node。它没有自己的主机可供登录。</translation>
    </message>
    <message>
        <source>%1 is %2 and cannot be used any more. Delete it and create it again.</source>
        <translation>%1 的状态是 %2，无法再使用。请将它删除并重新创建。</translation>
    </message>
    <message>
        <source>%1 is stopped. Start it first.</source>
        <translation>%1 已停止。请先启动它。</translation>
    </message>
    <message>
        <source>%1 is %2. A terminal can be opened when it is READY.</source>
        <translation>%1 的状态是 %2。变为 READY 后即可打开终端。</translation>
    </message>
    <message>
        <source>Google has not given an address of %1 yet.</source>
        <translation>Google 尚未给出 %1 的地址。</translation>
    </message>
    <message>
        <source>Only a stopped TPU can be started.</source>
        <translation>只有已停止的 TPU 才能启动。</translation>
    </message>
    <message>
        <source>Google cannot stop a TPU with several hosts. Delete it instead; its boot disks go too.</source>
        <translation>Google 无法停止有多台主机的 TPU。请改为删除；其启动磁盘也会一并删除。</translation>
    </message>
    <message>
        <source>Google cannot stop a spot or preemptible TPU. Delete it instead; its boot disk goes too.</source>
        <translation>Google 无法停止 Spot 或抢占式 TPU。请改为删除；其启动磁盘也会一并删除。</translation>
    </message>
    <message>
        <source>This is a TPU Node of the old kind. Use gcloud to stop it.</source>
        <translation>这是旧式的 TPU Node。请用 gcloud 停止它。</translation>
    </message>
    <message>
        <source>Only a TPU that is READY can be stopped.</source>
        <translation>只有已就绪（READY）的 TPU 才能停止。</translation>
    </message>
    <message>
        <source>It is being deleted.</source>
        <translation>正在删除。</translation>
    </message>
    <message>
        <source>This is a TPU Node of the old kind. Use gcloud to delete it.</source>
        <translation>这是旧式的 TPU Node。请用 gcloud 删除它。</translation>
    </message>
    <message>
        <source>Something is being done with it. Wait until that is finished.</source>
        <translation>正在对它执行其他操作，请等待完成。</translation>
    </message>
    <message>
        <source>%1 does not answer, so what is shown may be old. It can be deleted when the zone answers again.</source>
        <translation>%1 没有响应，显示的内容可能已过时。待该可用区恢复响应后才能删除。</translation>
    </message>
    <message>
        <source>VS Code was not found on this computer: there is no command &quot;code&quot;. Install VS Code and its extension Remote - SSH, then try again; or log in with: ssh %1</source>
        <translation>这台计算机上没有找到 VS Code：没有“code”命令。请安装 VS Code 及其 Remote - SSH 扩展后重试；也可以这样登录：ssh %1</translation>
    </message>
    <message>
        <source>It is not there any more.</source>
        <translation>它已不存在。</translation>
    </message>
    <message>
        <source>%1 does not answer, so what is shown may be old. It can be stopped when the zone answers again.</source>
        <translation>%1 没有响应，显示的内容可能已过时。待该可用区恢复响应后才能停止。</translation>
    </message>
    <message>
        <source>Google is still checking it. It can be deleted in some seconds.</source>
        <translation>Google 仍在检查该请求，几秒后即可删除。</translation>
    </message>
    <message>
        <source>Google gives a state that is not known here. Delete it with gcloud if you are sure.</source>
        <translation>Google 返回了本程序无法识别的状态。如果您确定要删除，请使用 gcloud。</translation>
    </message>
    <message>
        <source>Its TPUs are being removed. It can be deleted when that is done.</source>
        <translation>正在移除它的 TPU，完成后才能删除。</translation>
    </message>
</context>
<context>
    <name>TpuRequest</name>
    <message>
        <source>%1 already exists in %2 and was not made by this request, so it was left alone. Choose another name.</source>
        <translation>%2 中已有 %1，且不是由此请求创建的，因此未作改动。请换一个名称。</translation>
    </message>
    <message>
        <source>The time limit was reached before a TPU was available.</source>
        <translation>设定的时间已到，在此之前没有获得 TPU。</translation>
    </message>
    <message>
        <source>Another window runs your requests now. This one shows them.</source>
        <translation>您的请求现在由另一个窗口执行。此窗口仅显示它们。</translation>
    </message>
    <message>
        <source>This request runs already.</source>
        <translation>此请求已在运行。</translation>
    </message>
    <message>
        <source>This request is not there any more.</source>
        <translation>此请求已不存在。</translation>
    </message>
    <message>
        <source>This request is still under way. Stop it first.</source>
        <translation>此请求仍在进行。请先停止它。</translation>
    </message>
    <message>
        <source>No zone is chosen. Choose at least one.</source>
        <translation>未选择可用区。请至少选择一个。</translation>
    </message>
    <message numerus="yes">
        <source>At most %n zone(s) can be asked at once.</source>
        <translation>
            <numerusform>一次最多请求 %n 个可用区。</numerusform>
        </translation>
    </message>
    <message>
        <source>The pause between two tries is at least one second.</source>
        <translation>两次尝试的间隔至少为一秒。</translation>
    </message>
    <message>
        <source>What was asked for in %1 was deleted from outside of this program. Go on to ask again.</source>
        <translation>%1 中请求的内容已在本程序之外被删除。继续即可重新请求。</translation>
    </message>
    <message>
        <source>The TPU was made but is %1 instead of READY.</source>
        <translation>TPU 已创建，但状态是 %1 而不是 READY。</translation>
    </message>
    <message>
        <source>The TPU vanished while it was being made.</source>
        <translation>TPU 在创建过程中消失了。</translation>
    </message>
    <message>
        <source>Google gave the request up without saying why.</source>
        <translation>Google 放弃了此请求，未说明原因。</translation>
    </message>
    <message numerus="yes">
        <source>No TPU was available in %n attempt(s).</source>
        <translation>
            <numerusform>在您允许的 %n 次尝试中没有获得 TPU。</numerusform>
        </translation>
    </message>
    <message>
        <source>No zone is left that could be asked.</source>
        <translation>没有可以继续请求的可用区了。</translation>
    </message>
    <message>
        <source>%1, process %2</source>
        <translation>%1，进程 %2</translation>
    </message>
    <message>
        <source>It would end before it begins. Choose a later end.</source>
        <translation>结束时间早于开始时间。请选择更晚的结束时间。</translation>
    </message>
    <message>
        <source>Several slices can only be asked for through Google&apos;s queue. Choose the queue, or one slice.</source>
        <translation>多个切片只能通过 Google 的队列请求。请选择排队，或只要一个切片。</translation>
    </message>
    <message>
        <source>%1 is %2 instead of READY. Google cannot replace one of several slices alone, so all of them are given back.</source>
        <translation>%1 的状态是 %2，而不是 READY。Google 无法单独替换多个切片中的一个，因此全部归还。</translation>
    </message>
    <message numerus="yes">
        <source>Google makes all %n slices or none, and it could not make all.</source>
        <translation>
            <numerusform>Google 要么创建全部 %n 个切片，要么一个也不创建，而这次无法全部创建。</numerusform>
        </translation>
    </message>
    <message>
        <source>Several slices are only available through Google&apos;s queue, and it refuses them in %1.</source>
        <translation>多个切片只能通过 Google 的队列获得，而在 %1 中队列拒绝了请求。</translation>
    </message>
    <message>
        <source>Flex-start TPUs can only be asked for through Google&apos;s queue. Choose the queue, or another tier.</source>
        <translation>灵活启动的 TPU 只能通过 Google 的队列申请。请选择排队，或换一种预配模型。</translation>
    </message>
    <message>
        <source>A flex-start TPU ends when its run time is over, as planned, and each one is billed: it is not asked for again by itself.</source>
        <translation>灵活启动的 TPU 在运行时长用完后按计划结束，而且每一个都要收费，所以不会自动重新申请。</translation>
    </message>
    <message>
        <source>Google calls the request ACTIVE, but one of its slices is not there. Google cannot replace one of several slices alone, so all of them are given back.</source>
        <translation>Google 显示请求处于 ACTIVE，但其中一个切片已不存在。Google 无法单独替换多个切片中的一个，因此全部归还。</translation>
    </message>
    <message>
        <source>Flex-start TPUs are only available through Google&apos;s queue, and it refuses them in %1.</source>
        <translation>灵活启动的 TPU 只能通过 Google 的队列获得，而 %1 的队列拒绝了。</translation>
    </message>
    <message>
        <source>The record of the request %1 was written by a newer version of TPU Desk, or is damaged. It is not written over: use the newer version, or export the record in the list of requests.</source>
        <translation>请求 %1 的记录由更新版本的 TPU Desk 写入，或已损坏。该记录不会被覆盖：请使用更新的版本，或在请求列表中导出该记录。</translation>
    </message>
</context>
<context>
    <name>TpuRow</name>
    <message>
        <source>Ready to use.</source>
        <translation>可以使用。</translation>
    </message>
    <message>
        <source>Google is making it. This takes a few minutes.</source>
        <translation>Google 正在创建它。需要几分钟。</translation>
    </message>
    <message>
        <source>Its hosts restart. Programs on it have ended.</source>
        <translation>它的主机正在重启，其中运行的程序已终止。</translation>
    </message>
    <message>
        <source>Its boot disk is written anew.</source>
        <translation>其启动磁盘正在重写。</translation>
    </message>
    <message>
        <source>It is being deleted.</source>
        <translation>正在删除。</translation>
    </message>
    <message>
        <source>Google repairs it. Its address may change.</source>
        <translation>Google 正在修复它。其地址可能改变。</translation>
    </message>
    <message>
        <source>Stopped: the disk is kept, the chips are given back.</source>
        <translation>已停止：磁盘保留，芯片已归还。</translation>
    </message>
    <message>
        <source>It is being stopped. The disk is kept.</source>
        <translation>正在停止。磁盘会保留。</translation>
    </message>
    <message>
        <source>It is being started.</source>
        <translation>正在启动。</translation>
    </message>
    <message>
        <source>Google took it back. It does not return by itself and holds its name and quota until it is deleted.</source>
        <translation>Google 已将其收回。它不会自行恢复，并会一直占用名称和配额，直到被删除。</translation>
    </message>
    <message>
        <source>It has ended for good. Delete it to free its name.</source>
        <translation>它已永久结束。删除它即可释放名称。</translation>
    </message>
    <message>
        <source>Google has put it out of sight for now.</source>
        <translation>Google 暂时将其隐藏。</translation>
    </message>
    <message>
        <source>Google gives a state that is not known here. Nothing is done with it by itself.</source>
        <translation>本程序无法识别 Google 返回的状态，不会自行对它执行任何操作。</translation>
    </message>
    <message>
        <source>Its nodes were made.</source>
        <translation>其 TPU 已创建。</translation>
    </message>
    <message>
        <source>Received; Google checks it.</source>
        <translation>已收到；Google 正在检查。</translation>
    </message>
    <message>
        <source>It waits in Google&apos;s queue for capacity.</source>
        <translation>它在 Google 的队列中等待容量。</translation>
    </message>
    <message>
        <source>Its turn has come: the nodes are being made.</source>
        <translation>已轮到它：正在创建 TPU。</translation>
    </message>
    <message>
        <source>Its nodes are being removed.</source>
        <translation>正在移除其 TPU。</translation>
    </message>
    <message>
        <source>It does nothing any more, but holds quota until it is deleted.</source>
        <translation>它已不起作用，但在删除之前一直占用配额。</translation>
    </message>
    <message>
        <source>Healthy.</source>
        <translation>健康。</translation>
    </message>
    <message>
        <source>Google does not say how it is.</source>
        <translation>Google 没有说明其健康状况。</translation>
    </message>
    <message>
        <source>It does not answer Google&apos;s health check. If this persists, delete it and create it again.</source>
        <translation>它没有响应 Google 的健康检查。如果一直如此，请删除并重新创建。</translation>
    </message>
    <message>
        <source>Its runtime does not answer.</source>
        <translation>其运行时没有响应。</translation>
    </message>
    <message>
        <source>Maintenance: it may be away for some minutes, and its address may change.</source>
        <translation>维护中：可能中断几分钟，地址也可能改变。</translation>
    </message>
    <message>
        <source>Google gives a health that is not known here.</source>
        <translation>本程序无法识别 Google 返回的健康状况。</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>抢占式</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>灵活启动</translation>
    </message>
</context>
<context>
    <name>TpuSpec</name>
    <message>
        <source>Give the TPU a name.</source>
        <translation>请为 TPU 命名。</translation>
    </message>
    <message numerus="yes">
        <source>The name is too long: at most %n character(s).</source>
        <translation>
            <numerusform>名称过长：最多 %n 个字符。</numerusform>
        </translation>
    </message>
    <message>
        <source>The name must not end with a hyphen.</source>
        <translation>名称不能以连字符结尾。</translation>
    </message>
    <message>
        <source>“%1” is not a name that Google uses.</source>
        <translation>“%1”不是 Google 使用的名称。</translation>
    </message>
    <message numerus="yes">
        <source>At most %n label(s) fit on a TPU.</source>
        <translation>
            <numerusform>一个 TPU 最多 %n 个标签。</numerusform>
        </translation>
    </message>
    <message>
        <source>The label %1 is used by the program itself.</source>
        <translation>标签 %1 由程序自身使用。</translation>
    </message>
    <message>
        <source>The metadata key “%1” may have only letters, digits, hyphens and underscores, at most 128.</source>
        <translation>元数据键“%1”只能包含字母、数字、连字符和下划线，最多 128 个字符。</translation>
    </message>
    <message>
        <source>Write the start-up script into its own field, not into the metadata.</source>
        <translation>请把启动脚本填在专门的栏中，不要写在元数据中。</translation>
    </message>
    <message>
        <source>The value of “%1” is larger than 256 KiB.</source>
        <translation>“%1”的值超过 256 KiB。</translation>
    </message>
    <message>
        <source>Metadata and start-up script together are larger than 512 KiB.</source>
        <translation>元数据与启动脚本合计超过 512 KiB。</translation>
    </message>
    <message>
        <source>The start-up script contains a zero byte.</source>
        <translation>启动脚本中含有零字节。</translation>
    </message>
    <message>
        <source>The start-up script is larger than 256 KiB. Let it download the rest.</source>
        <translation>启动脚本超过 256 KiB。请让它下载其余部分。</translation>
    </message>
    <message>
        <source>Choose a zone.</source>
        <translation>请选择可用区。</translation>
    </message>
    <message>
        <source>Choose an accelerator type.</source>
        <translation>请选择加速器类型。</translation>
    </message>
    <message>
        <source>Choose a runtime version.</source>
        <translation>请选择运行时版本。</translation>
    </message>
    <message numerus="yes">
        <source>The description is too long: at most %n character(s).</source>
        <translation>
            <numerusform>说明过长：最多 %n 个字符。</numerusform>
        </translation>
    </message>
    <message>
        <source>The tag %1 is given twice. Keep one of them.</source>
        <translation>标记 %1 重复了，请只保留一个。</translation>
    </message>
    <message numerus="yes">
        <source>At most %n tag(s) fit on a TPU.</source>
        <translation>
            <numerusform>一个 TPU 最多只能有 %n 个标记。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is not a service account. It looks like name@project.iam.gserviceaccount.com; leave it empty for the default one.</source>
        <translation>“%1”不是服务账号。它的形式是 name@project.iam.gserviceaccount.com；留空则使用默认账号。</translation>
    </message>
    <message>
        <source>These flags reach libtpu through the metadata on TensorFlow runtimes only. For JAX and PyTorch set LIBTPU_INIT_ARGS in the environment of the job.</source>
        <translation>只有在 TensorFlow 运行时上，这些标志才会通过元数据传给 libtpu。对于 JAX 和 PyTorch，请在作业的环境变量中设置 LIBTPU_INIT_ARGS。</translation>
    </message>
    <message>
        <source>The name must begin with a lowercase letter from a to z.</source>
        <translation>名称必须以小写字母 a 到 z 开头。</translation>
    </message>
    <message>
        <source>The name may only have lowercase letters from a to z, digits and hyphens.</source>
        <translation>名称只能包含小写字母 a 到 z、数字和连字符。</translation>
    </message>
    <message>
        <source>“%1” is not the name of a network: lowercase letters, digits and hyphens.</source>
        <translation>“%1”不是网络名称：只能用小写字母、数字和连字符。</translation>
    </message>
    <message>
        <source>Name a subnetwork of %1 in the zone&apos;s region: where none is named, Google takes the one called “default”, which only the network “default” has.</source>
        <translation>请指定 %1 在该可用区所属区域中的子网：如果不指定，Google 会使用名为“default”的子网，而只有“default”网络才有它。</translation>
    </message>
    <message>
        <source>“%1” is not a reservation. It looks like my-reservation, or projects/…/locations/…/reservations/…; leave it empty for any.</source>
        <translation>“%1”不是预留。它的形式是 my-reservation 或 projects/…/locations/…/reservations/…；留空则使用任一预留。</translation>
    </message>
    <message>
        <source>This reservation is in %1, not in %2. Choose its zone.</source>
        <translation>此预留位于 %1，而不是 %2。请选择它所在的可用区。</translation>
    </message>
    <message>
        <source>The label “%1” must begin with a lowercase letter and have only lowercase letters, digits, hyphens and underscores, at most 63.</source>
        <translation>标签“%1”必须以小写字母开头，且只能包含小写字母、数字、连字符和下划线，最多 63 个字符。</translation>
    </message>
    <message>
        <source>The value of the label “%1” may have only lowercase letters, digits, hyphens and underscores, at most 63.</source>
        <translation>标签“%1”的值只能包含小写字母、数字、连字符和下划线，最多 63 个字符。</translation>
    </message>
    <message>
        <source>The tag “%1” must begin with a lowercase letter from a to z and have only such letters, digits and hyphens, at most 63.</source>
        <translation>标记“%1”必须以小写字母 a 到 z 开头，且只能包含小写字母、数字和连字符，最多 63 个字符。</translation>
    </message>
    <message>
        <source>“%1” is not a scope. It looks like cloud-platform, devstorage.read_only or https://www.googleapis.com/auth/…; leave it empty for all.</source>
        <translation>“%1”不是权限范围。可以写 cloud-platform、devstorage.read_only 或 https://www.googleapis.com/auth/…；留空表示全部。</translation>
    </message>
    <message>
        <source>It is not known which topologies %1 has. Leave this empty for its usual one.</source>
        <translation>不清楚 %1 有哪些拓扑。请留空以使用默认拓扑。</translation>
    </message>
    <message>
        <source>%1 has no topology %2. Choose one of these: %3.</source>
        <translation>%1 没有拓扑 %2。请从这些拓扑中选择：%3。</translation>
    </message>
    <message>
        <source>A boot disk has from %1 to %2 GB, or 0 for the size of the image.</source>
        <translation>启动磁盘大小为 %1 到 %2 GB；填 0 则与映像大小相同。</translation>
    </message>
    <message>
        <source>A multislice has from 2 to %1 slices; 1 is a single TPU.</source>
        <translation>多切片包含 2 到 %1 个切片；1 表示单个 TPU。</translation>
    </message>
    <message>
        <source>%1 cannot be one of several slices: v2 and v3 have no multislice. Choose one slice, or a newer type.</source>
        <translation>%1 不能用于多个切片：v2 和 v3 没有多切片。请只选一个切片，或选择更新的类型。</translation>
    </message>
    <message>
        <source>A flex-start TPU runs for one hour to seven days. Choose how long.</source>
        <translation>灵活启动的 TPU 可运行一小时到七天。请选择运行时长。</translation>
    </message>
</context>
<context>
    <name>TpuTarget</name>
    <message>
        <source>%1, host %2</source>
        <translation>%1，主机 %2</translation>
    </message>
</context>
<context>
    <name>TransferModel</name>
    <message>
        <source>checking names</source>
        <translation>正在检查名称</translation>
    </message>
    <message>
        <source>name is taken</source>
        <translation>名称已被占用</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>downloading</source>
        <translation>正在下载</translation>
    </message>
    <message>
        <source>uploading</source>
        <translation>正在上传</translation>
    </message>
    <message>
        <source>connection lost, tries again</source>
        <translation>连接中断，正在重试</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>done, some files skipped</source>
        <translation>已完成，跳过了部分文件</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <comment>from node-1 to /home/anna</comment>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>to %1, %2</source>
        <comment>to node-1, /home/anna</comment>
        <translation>到 %1，%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>From and to</source>
        <translation>来源和目标</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>TransfersView</name>
    <message>
        <source>Download of %1 from %2</source>
        <translation>从 %2 下载 %1</translation>
    </message>
    <message>
        <source>Upload of %1 to %2</source>
        <translation>将 %1 上传到 %2</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>保留两者</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>清除已结束的条目</translation>
    </message>
    <message>
        <source>Downloads and uploads</source>
        <translation>下载和上传</translation>
    </message>
    <message numerus="yes">
        <source>%n names are taken already where these go: %1. What should be done with all of them?</source>
        <translation>
            <numerusform>目标位置已有 %n 个同名条目：%1。要如何处理所有这些条目？</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Choose a download or an upload first.</source>
        <translation>请先选择一项下载或上传。</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>它已结束。</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Show TPU Desk</source>
        <translation>显示 TPU Desk</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>No tasks in progress</source>
        <translation>没有进行中的任务</translation>
    </message>
</context>
<context>
    <name>TrayState</name>
    <message numerus="yes">
        <source>%n tasks in progress</source>
        <translation>
            <numerusform>%n 个任务正在进行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrcFeedback</name>
    <message>
        <source>on-demand</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>抢占式</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
    <message>
        <source>%1 (%2) in %3</source>
        <translation>%3 的 %1（%2）</translation>
    </message>
    <message>
        <source>- %1: %2</source>
        <translation>- %1：%2</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>TRC feedback: TPU capacity for project %1</source>
        <translation>TRC 反馈：项目 %1 的 TPU 容量</translation>
    </message>
    <message>
        <source>[These are figures of the practice cloud, not of Google. Do not send them.]</source>
        <translation>［这些是演练云的数字，不是 Google 的。请勿发送。］</translation>
    </message>
    <message>
        <source>Dear TRC team,</source>
        <translation>TRC 团队，您好：</translation>
    </message>
    <message>
        <source>thank you for the free Cloud TPUs. This is how capacity was for project %1 from %2 to %3 (UTC):</source>
        <translation>感谢提供免费的 Cloud TPU。以下是项目 %1 从 %2 到 %3（UTC）的容量情况：</translation>
    </message>
    <message>
        <source>- No TPU was asked for in this time.</source>
        <translation>- 此期间没有请求过 TPU。</translation>
    </message>
    <message>
        <source>A request that waits in the queue counts as one try for each hour.</source>
        <translation>在队列中等待的请求，每小时计为一次尝试。</translation>
    </message>
    <message>
        <source>These are few tries; they may not be typical.</source>
        <translation>尝试次数较少，可能不具代表性。</translation>
    </message>
    <message>
        <source>[What we use the TPUs for: …]</source>
        <translation>［我们用 TPU 做什么：…］</translation>
    </message>
    <message>
        <source>[What would help us most: …]</source>
        <translation>［对我们最有帮助的是：…］</translation>
    </message>
    <message>
        <source>Kind regards</source>
        <translation>此致敬礼</translation>
    </message>
    <message>
        <source>tries: %1, obtained: %2 (%3%)</source>
        <translation>尝试 %1 次，获得 %2 次（%3%）</translation>
    </message>
    <message>
        <source>refused for reasons other than capacity (quota, permission): %1</source>
        <translation>因容量以外的原因（配额、权限）被拒 %1 次</translation>
    </message>
    <message>
        <source>median wait: %1</source>
        <translation>等待时间中位数 %1</translation>
    </message>
    <message>
        <source>taken away again: %1, after %2 (median)</source>
        <translation>其中 %1 个后来被收回，使用时间中位数 %2</translation>
    </message>
    <message>
        <source>taken away again: %1</source>
        <translation>其中 %1 个后来被收回</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>灵活启动</translation>
    </message>
</context>
<context>
    <name>UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Pending deletions</source>
        <translation>等待删除</translation>
    </message>
    <message>
        <source>%1 %2. The Undo button at the bottom of the window stops it.</source>
        <comment>%1: node-1 will be deleted; %2: in 6 s</comment>
        <translation>%1（%2）。点击窗口底部的“撤销”按钮可取消。</translation>
    </message>
    <message>
        <source>%1 %2. %3 undoes it.</source>
        <comment>%1: node-1 will be deleted; %2: in 6 s; %3: Ctrl+Z</comment>
        <translation>%1（%2）。按 %3 可撤销。</translation>
    </message>
</context>
<context>
    <name>UndoMark</name>
    <message>
        <source>will be deleted</source>
        <translation>即将删除</translation>
    </message>
    <message>
        <source>will be removed</source>
        <translation>即将移除</translation>
    </message>
    <message>
        <source>will be forgotten</source>
        <translation>即将清除</translation>
    </message>
    <message>
        <source>will be taken back</source>
        <translation>即将撤回</translation>
    </message>
    <message>
        <source>will be stopped</source>
        <translation>即将停止</translation>
    </message>
    <message>
        <source>%1 in a few seconds. Undo at the bottom of the window keeps it as it is.</source>
        <comment>%1: node-1 will be deleted</comment>
        <translation>%1（几秒后）。点击窗口底部的“撤销”可保持原样。</translation>
    </message>
</context>
<context>
    <name>UndoQueue</name>
    <message>
        <source>%1 will be deleted</source>
        <translation>即将删除 %1</translation>
    </message>
    <message>
        <source>%1 will be removed</source>
        <translation>即将移除 %1</translation>
    </message>
    <message>
        <source>%1 will be forgotten</source>
        <translation>即将清除 %1</translation>
    </message>
    <message>
        <source>%1 will be taken back</source>
        <translation>即将撤回 %1</translation>
    </message>
    <message>
        <source>%1 will be stopped</source>
        <translation>即将停止“%1”</translation>
    </message>
    <message>
        <source>%1 was not deleted</source>
        <translation>%1 未被删除</translation>
    </message>
    <message>
        <source>%1 was not removed</source>
        <translation>%1 未被移除</translation>
    </message>
    <message>
        <source>%1 was not forgotten</source>
        <translation>%1 未被清除</translation>
    </message>
    <message>
        <source>%1 was not taken back</source>
        <translation>%1 未被撤回</translation>
    </message>
    <message>
        <source>%1 was not stopped</source>
        <translation>“%1”未被停止</translation>
    </message>
    <message>
        <source>Deletion of %1 undone</source>
        <translation>已撤销删除 %1</translation>
    </message>
    <message>
        <source>Removal of %1 undone</source>
        <translation>已撤销移除 %1</translation>
    </message>
    <message>
        <source>Forgetting of %1 undone</source>
        <translation>已撤销清除 %1</translation>
    </message>
    <message>
        <source>Taking back of %1 undone</source>
        <translation>已取消撤回 %1</translation>
    </message>
    <message>
        <source>Stopping of %1 undone</source>
        <translation>已撤销停止“%1”</translation>
    </message>
</context>
<context>
    <name>UnlockSheet</name>
    <message>
        <source>No host is chosen.</source>
        <translation>没有选择主机。</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) ended. Nothing holds the chips; lock and logs are removed.</source>
        <translation>
            <numerusform>已结束 %n 个进程。没有进程占用芯片；锁文件和日志已删除。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing held the chips; lock and logs are removed.</source>
        <translation>没有进程占用芯片；锁文件和日志已删除。</translation>
    </message>
    <message>
        <source>Nothing holds the chips.</source>
        <translation>没有进程占用芯片。</translation>
    </message>
    <message>
        <source>Free the chips</source>
        <translation>释放芯片</translation>
    </message>
    <message>
        <source>What holds the chips on the chosen hosts is told to end, then counted again until nobody is left; only then the lock file and the logs of libtpu are removed. Jobs end with it: save what you need first.</source>
        <translation>先通知所选主机上占用芯片的进程结束，并反复检查直到没有残留，最后才删除 libtpu 的锁文件和日志。作业会随之结束：请先保存需要的内容。</translation>
    </message>
    <message>
        <source>Also what other users run</source>
        <translation>也包括其他用户运行的进程</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查看</translation>
    </message>
    <message>
        <source>End and unlock</source>
        <translation>结束并解锁</translation>
    </message>
    <message numerus="yes">
        <source>What holds the chips of %n host(s)</source>
        <translation>
            <numerusform>%n 台主机上占用芯片的程序</numerusform>
        </translation>
    </message>
    <message>
        <source>The hosts are being asked.</source>
        <translation>正在查询各主机。</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Freeing the chips: %1</source>
        <translation>正在释放芯片：%1</translation>
    </message>
    <message>
        <source>The chips of %1 are being freed now.</source>
        <translation>正在释放 %1 的芯片。</translation>
    </message>
</context>
<context>
    <name>UnlockedKeysBar</name>
    <message>
        <source>Add to the SSH agent</source>
        <translation>添加到 SSH 代理</translation>
    </message>
    <message>
        <source>Other programs of this session can then log in with it, too.</source>
        <translation>此后当前会话的其他程序也能用它登录。</translation>
    </message>
    <message>
        <source>Unlock key…</source>
        <translation>解锁密钥…</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>立即锁定</translation>
    </message>
    <message>
        <source>%1 is unlocked until %2.</source>
        <translation>%1 保持解锁到 %2。</translation>
    </message>
    <message>
        <source>%1 is unlocked until TPU Desk quits.</source>
        <translation>%1 保持解锁，直到退出 TPU Desk。</translation>
    </message>
    <message>
        <source>%1 has a passphrase, and each login asks for it, as the settings say.</source>
        <translation>%1 设有密码短语；按照设置，每次登录都需要输入。</translation>
    </message>
    <message>
        <source>%1 cannot stay unlocked, because the system does not let TPU Desk lock memory (ulimit -l). Each login asks for its passphrase.</source>
        <translation>%1 无法保持解锁，因为系统没有向 TPU Desk 提供不会写入磁盘的内存（ulimit -l）。每次登录都需要输入它的密码短语。</translation>
    </message>
    <message>
        <source>%1 is locked: the next login asks for its passphrase.</source>
        <translation>%1 已锁定：下次登录时需要输入它的密码短语。</translation>
    </message>
    <message>
        <source>The SSH agent holds %1 now. Locking the keys here does not take it out of the agent; ssh-add -d does.</source>
        <translation>SSH 代理现在持有 %1。在这里锁定密钥不会把它从代理中移除；要移除请用 ssh-add -d。</translation>
    </message>
</context>
<context>
    <name>UnreadableCard</name>
    <message>
        <source>Export the record…</source>
        <translation>导出记录…</translation>
    </message>
    <message>
        <source>Request of %1</source>
        <translation>%1 的请求</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>What it asked Google for is not known yet: the list of TPUs has not been read.</source>
        <translation>尚不清楚它向 Google 请求了什么：TPU 列表还没有读取。</translation>
    </message>
    <message>
        <source>These zones did not answer, so there may be more: %1.</source>
        <translation>以下可用区没有响应，因此可能还有更多：%1。</translation>
    </message>
    <message>
        <source>A newer version of TPU Desk wrote the record of this request, so this version cannot read it. It does nothing for the request, and keeps the record as it is. Go on with the newer version.</source>
        <translation>此请求的记录由更新版本的 TPU Desk 写入，因此当前版本无法读取。当前版本不会对该请求做任何操作，并原样保留记录。请使用更新的版本继续。</translation>
    </message>
    <message>
        <source>The record of this request is damaged, so it cannot be read. TPU Desk does nothing for the request any more, and keeps the record as it is. Export the record if you want to report the problem, and ask for the TPU again if you still want it.</source>
        <translation>此请求的记录已损坏，无法读取。TPU Desk 不再对该请求做任何操作，并原样保留记录。如要报告问题，请导出记录；如仍需要 TPU，请重新请求。</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>No TPU or queued resource at Google has its label.</source>
        <translation>Google 那边没有带其标签的 TPU 或已排队的资源。</translation>
    </message>
    <message>
        <source>These have its label at Google. Check whether you still need them.</source>
        <translation>以下 Google 资源带有其标签。请确认您是否仍然需要它们。</translation>
    </message>
</context>
<context>
    <name>UsageAdvice</name>
    <message>
        <source>Move checkpoints to a bucket or the shared folder, or delete old ones.</source>
        <translation>把检查点移到存储桶或共享文件夹，或者删除旧的检查点。</translation>
    </message>
    <message numerus="yes">
        <source>And %n more like it.</source>
        <translation>
            <numerusform>另有 %n 处类似情况。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was measured there yet.</source>
        <translation>那里还没有测量数据。</translation>
    </message>
    <message>
        <source>The last value is of %1.</source>
        <translation>最后的值来自 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no answer.</source>
        <translation>%1：没有响应。</translation>
    </message>
    <message>
        <source>%1: no usable values.</source>
        <translation>%1：没有可用的值。</translation>
    </message>
    <message>
        <source>All others are measured as before.</source>
        <translation>其余主机照常测量。</translation>
    </message>
    <message>
        <source>No program holds the chips of %1. Their numbers come from the program itself: they appear when a job has started.</source>
        <translation>没有程序占用 %1 的芯片。这些数值由程序自己提供：作业启动后就会出现。</translation>
    </message>
    <message>
        <source>A program holds the chips, but its libtpu is too old to say what they do. One line of Python in it lets JAX tell how much memory is used.</source>
        <translation>有程序占用芯片，但它的 libtpu 太旧，无法说明芯片在做什么。在程序里加一行 Python，JAX 就能报告内存用量。</translation>
    </message>
    <message>
        <source>Choose a key…</source>
        <translation>选择密钥…</translation>
    </message>
    <message>
        <source>Connect now</source>
        <translation>立即连接</translation>
    </message>
    <message>
        <source>Open its job</source>
        <translation>打开它的作业</translation>
    </message>
    <message>
        <source>Free the chips…</source>
        <translation>释放芯片…</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>新建作业…</translation>
    </message>
    <message>
        <source>Go to the TPU</source>
        <translation>前往该 TPU</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Show the line…</source>
        <translation>显示这一行…</translation>
    </message>
    <message>
        <source>idle</source>
        <comment>badge: nothing computes for long</comment>
        <translation>空闲</translation>
    </message>
    <message>
        <source>memory nearly full</source>
        <comment>badge</comment>
        <translation>内存快满</translation>
    </message>
    <message>
        <source>hung</source>
        <comment>badge</comment>
        <translation>卡住</translation>
    </message>
    <message>
        <source>disk nearly full</source>
        <comment>badge</comment>
        <translation>磁盘快满</translation>
    </message>
    <message numerus="yes">
        <source>%n straggler(s)</source>
        <comment>badge</comment>
        <translation>
            <numerusform>%n 个落后</numerusform>
        </translation>
    </message>
    <message>
        <source>If its output stands still too, stop the job, free the chips and start again.</source>
        <translation>如果输出也停住了，请停止作业、释放芯片后再启动。</translation>
    </message>
    <message>
        <source>%1: no login.</source>
        <translation>%1：没有登录。</translation>
    </message>
    <message>
        <source>%1: no program has begun there, and the one that hangs may be waiting for it. Look at why it did not start, or start the job again on all hosts.</source>
        <translation>%1：那里还没有程序启动，卡住的程序可能正在等它。请查看它为什么没有启动，或在所有主机上重启作业。</translation>
    </message>
    <message>
        <source>Usage is read over SSH, and no key and user name were chosen yet. Until then only Cloud Monitoring has values, one a minute.</source>
        <translation>用量通过 SSH 读取，但还没有选择密钥和用户名。在此之前只显示 Cloud Monitoring 每分钟一个的数值。</translation>
    </message>
    <message>
        <source>Nothing is measured on %1 now. What was measured before can still be looked at.</source>
        <translation>目前没有对 %1 的测量。此前测得的数据仍可查看。</translation>
    </message>
    <message>
        <source>The values come from Cloud Monitoring, one a minute.</source>
        <translation>数值来自 Cloud Monitoring，每分钟一个。</translation>
    </message>
    <message>
        <source>Usage is read over SSH, and no key and user name were chosen yet.</source>
        <translation>用量通过 SSH 读取，但还没有选择密钥和用户名。</translation>
    </message>
    <message>
        <source>The %1 time series that may be read from Cloud Monitoring today are used up; Google bills reads. Gaps are filled again from midnight on. If that is too late, allow more a day.</source>
        <translation>今天允许从 Cloud Monitoring 读取的 %1 个时间序列已经用完；Google 对读取收费。从午夜起会重新填补空缺。如果等不及，请提高每天允许的数量。</translation>
    </message>
    <message>
        <source>Cloud Monitoring names hosts by the numbers of their machines, and not all numbers of this TPU are known. Values that may be another host&apos;s are left out. Log in to each host once: it says its number.</source>
        <translation>Cloud Monitoring 用机器编号来标识主机，而此 TPU 的部分机器编号还不知道。可能属于另一台主机的数值不会显示。请登录每台主机一次，主机会给出自己的编号。</translation>
    </message>
    <message>
        <source>Allow more…</source>
        <translation>提高数量…</translation>
    </message>
    <message>
        <source>Usage is read over SSH, and no key and user name were chosen yet. Until then only Cloud Monitoring has values, one a minute, and not those of hosts whose machine number is not known: a host says it at the first login.</source>
        <translation>用量通过 SSH 读取，但还没有选择密钥和用户名。在此之前只显示 Cloud Monitoring 每分钟一个的数值，而且不含机器编号未知的主机：首次登录时，主机会给出自己的编号。</translation>
    </message>
    <message>
        <source>Your SSH key is not published for the user %1, so no host lets you in.</source>
        <translation>您的公钥尚未以用户名 %1 上传，因此无法登录任何主机。</translation>
    </message>
    <message>
        <source>Publish the key…</source>
        <translation>上传公钥…</translation>
    </message>
</context>
<context>
    <name>UsageAlerts</name>
    <message>
        <source>%1 has computed nothing for %2, and is billed or used up from its grant all the while. Start something on it, or delete it.</source>
        <translation>%1 已有 %2 没有进行任何计算，但一直在计费或消耗 TRC 额度。请在上面运行程序，或将其删除。</translation>
    </message>
    <message numerus="yes">
        <source>The memory of core %1 on %2 is %3 % full; %n core(s) are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more cores.</source>
        <translation>
            <numerusform>%2 上核心 %1 的内存已用 %3%；有 %n 个核心超过 %4%。内存需求再大一点的训练步可能以 RESOURCE_EXHAUSTED 结束：请减小批次大小，或把模型拆分到更多核心。</numerusform>
        </translation>
    </message>
    <message>
        <source>It stands at %1.</source>
        <translation>它停在 %1。</translation>
    </message>
    <message numerus="yes">
        <source>The disk of %1 is %2 % full; %n host(s) are above %3 %. Logs in /tmp/tpu_logs, caches and old checkpoints are what fills it mostly.</source>
        <translation>
            <numerusform>%1 的磁盘已用 %2%；有 %n 台主机超过 %3%。占满磁盘的多半是 /tmp/tpu_logs 中的日志、缓存和旧的检查点。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lags behind: core %2 computes %3 % of the time, the others %4 % (median). A slow input pipeline or a busy host holds up all of them.</source>
        <translation>%1 落后：核心 %2 有 %3% 的时间在计算，其他核心为 %4%（中位数）。输入流水线太慢或主机太忙会拖住所有核心。</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n 小时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) hold memory and have computed nothing for %1, core %2 on %3 first: the program compiles, waits for another host, or hangs.</source>
        <translation>
            <numerusform>%n 个核心占着内存，已有 %1 没有计算，首先是 %3 上的核心 %2：程序正在编译、等待其他主机，或已卡住。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of chip %1 on %2 is %3 % full; %n chip(s) are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more chips.</source>
        <translation>
            <numerusform>%2 上芯片 %1 的内存已用 %3%；有 %n 个芯片超过 %4%。内存需求再大一点的训练步可能以 RESOURCE_EXHAUSTED 结束：请减小批次大小，或把模型拆分到更多芯片。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) hold memory and have computed nothing for %1, chip %2 on %3 first: the program compiles, waits for another host, or hangs.</source>
        <translation>
            <numerusform>%n 个芯片占着内存，已有 %1 没有计算，首先是 %3 上的芯片 %2：程序正在编译、等待其他主机，或已卡住。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lags behind: chip %2 computes %3 % of the time, the others %4 % (median). A slow input pipeline or a busy host holds up all of them.</source>
        <translation>%1 落后：芯片 %2 有 %3% 的时间在计算，其他芯片为 %4%（中位数）。输入流水线太慢或主机太忙会拖住所有芯片。</translation>
    </message>
</context>
<context>
    <name>UsageEvent</name>
    <message>
        <source>job started</source>
        <translation>作业开始</translation>
    </message>
    <message>
        <source>job ended</source>
        <translation>作业结束</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <source>address changed</source>
        <translation>地址已变更</translation>
    </message>
    <message>
        <source>maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>restarted</source>
        <translation>已重启</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what happened, and its text</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 +%2</source>
        <comment>an event and how many more</comment>
        <translation>%1 +%2</translation>
    </message>
    <message>
        <source>job failed</source>
        <translation>作业失败</translation>
    </message>
    <message>
        <source>job interrupted</source>
        <translation>作业中断</translation>
    </message>
    <message>
        <source>job stopped</source>
        <translation>作业已停止</translation>
    </message>
</context>
<context>
    <name>UsageEvents</name>
    <message>
        <source>%1 has ended well</source>
        <translation>%1 已成功结束</translation>
    </message>
    <message>
        <source>%1 has failed</source>
        <translation>%1 已失败</translation>
    </message>
    <message>
        <source>%1 was stopped</source>
        <translation>%1 已停止</translation>
    </message>
    <message>
        <source>%1 was interrupted</source>
        <translation>%1 被中断</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1 已结束</translation>
    </message>
    <message>
        <source>created again</source>
        <translation>重新创建</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <source>ended by Google</source>
        <translation>被 Google 终止</translation>
    </message>
    <message>
        <source>restarts</source>
        <translation>正在重启</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>已就绪</translation>
    </message>
    <message>
        <source>maintenance begins</source>
        <translation>维护开始</translation>
    </message>
    <message>
        <source>maintenance ends</source>
        <translation>维护结束</translation>
    </message>
    <message>
        <source>another address: %1</source>
        <translation>地址已变更：%1</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>%1: step %2</source>
        <translation>%1：第 %2 步</translation>
    </message>
    <message>
        <source>%1: another program took the chips</source>
        <translation>%1：另一个程序占用了芯片</translation>
    </message>
    <message>
        <source>%1 restarted</source>
        <translation>%1 已重启</translation>
    </message>
    <message>
        <source>%1 is ready</source>
        <translation>%1 已就绪</translation>
    </message>
</context>
<context>
    <name>UsageExport</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder, or make room on the disk, and export again.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹或腾出磁盘空间，然后重新导出。</translation>
    </message>
</context>
<context>
    <name>UsageGraph</name>
    <message>
        <source>nothing was measured here</source>
        <translation>此处没有测量数据</translation>
    </message>
    <message>
        <source>%1 (%2 – %3)</source>
        <comment>median, least and most</comment>
        <translation>%1（%2 – %3）</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>a part of this much</comment>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1: least %2, median %3, most %4, last %5</source>
        <translation>%1：最小 %2，中位数 %3，最大 %4，最新 %5</translation>
    </message>
    <message numerus="yes">
        <source>and %n more lines</source>
        <translation>
            <numerusform>另有 %n 条曲线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more between them</source>
        <translation>
            <numerusform>其间还有 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>from Cloud Monitoring, 60 s</source>
        <translation>来自 Cloud Monitoring，60 秒</translation>
    </message>
    <message>
        <source>collecting values; the line appears in a few seconds</source>
        <translation>正在收集数据，几秒后出现曲线</translation>
    </message>
    <message>
        <source>%1 per chip</source>
        <comment>memory</comment>
        <translation>每个芯片 %1</translation>
    </message>
    <message>
        <source>%1 per core</source>
        <comment>memory</comment>
        <translation>每个核心 %1</translation>
    </message>
</context>
<context>
    <name>UsageGraphs</name>
    <message>
        <source>Show the newest values</source>
        <translation>查看最新的数值</translation>
    </message>
    <message>
        <source>Nothing was ever measured of this slice. Values come while TPU Desk runs and the hosts answer.</source>
        <translation>该切片从未有过测量数据。TPU Desk 运行且主机有响应时才会采集数值。</translation>
    </message>
    <message>
        <source>Nothing was measured of this slice in this period.</source>
        <translation>这段时间内没有该切片的测量数据。</translation>
    </message>
    <message>
        <source>%1 %2 – %3 %4</source>
        <comment>day and time to day and time</comment>
        <translation>%1 %2 – %3 %4</translation>
    </message>
    <message>
        <source>%1, %2–%3</source>
        <comment>a day and two times</comment>
        <translation>%1 %2–%3</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <comment>two times of one day</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>chip %1</source>
        <translation>芯片 %1</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>核心 %1</translation>
    </message>
    <message>
        <source>median of %1 chips</source>
        <translation>%1 个芯片的中位数</translation>
    </message>
    <message>
        <source>median of %1 cores</source>
        <translation>%1 个核心的中位数</translation>
    </message>
    <message>
        <source>median of %1 hosts</source>
        <translation>%1 台主机的中位数</translation>
    </message>
</context>
<context>
    <name>UsageLine</name>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n 个芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>%1 duty</source>
        <comment>median of the chips</comment>
        <translation>占空比 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>type: facts</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between facts</comment>
        <translation>，</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n cores busy</source>
        <translation>
            <numerusform>%n 个核心中有 %1 个忙碌</numerusform>
        </translation>
    </message>
    <message>
        <source>HBM per chip %1</source>
        <comment>28.1 of 32 GiB</comment>
        <translation>每个芯片的 HBM：%1</translation>
    </message>
    <message>
        <source>HBM per core %1</source>
        <comment>14.1 of 16 GiB</comment>
        <translation>每个核心的 HBM：%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a TPU, its type</comment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n chips busy</source>
        <translation>
            <numerusform>%n 个芯片中有 %1 个忙碌</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageMap</name>
    <message>
        <source>host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>chip %1</source>
        <translation>芯片 %1</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>核心 %1</translation>
    </message>
    <message>
        <source>layer z = %1</source>
        <comment>of a three-dimensional topology</comment>
        <translation>层 z = %1</translation>
    </message>
    <message>
        <source>straggler</source>
        <translation>落后</translation>
    </message>
    <message>
        <source>%1, the others %2</source>
        <comment>duty cycle of a straggler, median of all others</comment>
        <translation>%1，其他为 %2</translation>
    </message>
    <message>
        <source>libtpu</source>
        <translation>libtpu</translation>
    </message>
    <message>
        <source>memory profile of JAX</source>
        <translation>JAX 内存剖析文件</translation>
    </message>
    <message>
        <source>Cloud Monitoring, every 60 s</source>
        <translation>Cloud Monitoring，每 60 秒一次</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>主机本身</translation>
    </message>
    <message>
        <source>PID %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>duty %1</source>
        <translation>占空比 %1</translation>
    </message>
    <message>
        <source>straggler: %1</source>
        <translation>落后：%1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between facts</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>host, its own name</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Straggler</source>
        <translation>落后</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>正在执行</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>4 s ago, by whom</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>core %1 of the chip</source>
        <translation>芯片的核心 %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>slice %1</source>
        <translation>切片 %1</translation>
    </message>
</context>
<context>
    <name>UsageMetric</name>
    <message>
        <source>Duty cycle</source>
        <translation>占空比</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM in all</source>
        <translation>HBM 总量</translation>
    </message>
    <message>
        <source>TensorCore utilization</source>
        <translation>TensorCore 利用率</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>空闲时长</translation>
    </message>
    <message>
        <source>Programs in the queue</source>
        <translation>排队的程序</translation>
    </message>
    <message>
        <source>Uptime of the runtime</source>
        <translation>运行时已运行时间</translation>
    </message>
    <message>
        <source>Host CPU</source>
        <translation>主机 CPU</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>Host memory in all</source>
        <translation>主机内存总量</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Disk in all</source>
        <translation>磁盘总量</translation>
    </message>
    <message>
        <source>Network, received</source>
        <translation>网络接收</translation>
    </message>
    <message>
        <source>Network, sent</source>
        <translation>网络发送</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1 of %2 GiB</source>
        <comment>memory: used of all</comment>
        <translation>%1 / %2 GiB</translation>
    </message>
    <message>
        <source>%1 MiB of %2 GiB</source>
        <comment>memory: used of all</comment>
        <translation>%1 MiB / %2 GiB</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Memory bandwidth utilization</source>
        <translation>内存带宽利用率</translation>
    </message>
    <message>
        <source>Run time of programs</source>
        <translation>程序运行时间</translation>
    </message>
    <message>
        <source>Transfer time between slices</source>
        <translation>切片间传输时间</translation>
    </message>
    <message>
        <source>Collectives between slices</source>
        <translation>切片间集合通信</translation>
    </message>
</context>
<context>
    <name>UsageModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>HBM %</source>
        <translation>HBM %</translation>
    </message>
    <message>
        <source>TensorCore</source>
        <translation>TensorCore</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>更新</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <comment>processes</comment>
        <translation> 和另外 %1 个</translation>
    </message>
</context>
<context>
    <name>UsageNews</name>
    <message>
        <source>%1 computes nothing</source>
        <translation>%1 没有在计算</translation>
    </message>
    <message>
        <source>%1: memory nearly full</source>
        <translation>%1：内存快满了</translation>
    </message>
    <message>
        <source>%1 seems to hang</source>
        <translation>%1 似乎卡住了</translation>
    </message>
    <message>
        <source>%1: disk nearly full</source>
        <translation>%1：磁盘快满了</translation>
    </message>
    <message>
        <source>%1 has a straggler</source>
        <translation>%1 有芯片或核心落后</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a TPU, what its cores do</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>UsageNotices</name>
    <message numerus="yes">
        <source>%n more…</source>
        <comment>messages</comment>
        <translation>
            <numerusform>另外 %n 条…</numerusform>
        </translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>UsagePage</name>
    <message>
        <source>%1 · %2</source>
        <comment>name of a slice and its type</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 · gone</source>
        <comment>name of a slice and its type</comment>
        <translation>%1 · %2 · 已不存在</translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>%n 个芯片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on %n host(s)</source>
        <translation>
            <numerusform>分布在 %n 台主机</numerusform>
        </translation>
    </message>
    <message>
        <source>every second</source>
        <translation>每秒一次</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>每 %1 秒一次</translation>
    </message>
    <message>
        <source>from what was kept</source>
        <translation>来自保存的数据</translation>
    </message>
    <message>
        <source>last measured %1</source>
        <translation>最后测量于 %1</translation>
    </message>
    <message>
        <source>Cloud Monitoring, every minute</source>
        <translation>Cloud Monitoring，每分钟一次</translation>
    </message>
    <message>
        <source>JAX&apos;s memory profile, %1</source>
        <translation>JAX 内存剖析，%1</translation>
    </message>
    <message>
        <source>libtpu, %1</source>
        <comment>every second</comment>
        <translation>libtpu，%1</translation>
    </message>
    <message>
        <source>not live</source>
        <translation>非实时</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>图中显示的指标</translation>
    </message>
    <message>
        <source>Range of the graphs</source>
        <translation>曲线的时间范围</translation>
    </message>
    <message>
        <source>Views of the usage</source>
        <translation>用量的视图</translation>
    </message>
    <message>
        <source>Map and graphs</source>
        <translation>分布图和曲线</translation>
    </message>
    <message>
        <source>No TPU to watch</source>
        <translation>没有可观察的 TPU</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>创建 TPU…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>图片（PNG）…</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>矢量图（SVG）…</translation>
    </message>
    <message>
        <source>Document (PDF)…</source>
        <translation>文档（PDF）…</translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation>数值（CSV）…</translation>
    </message>
    <message>
        <source>Copy as a report</source>
        <translation>复制为报告</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Mute its alerts</source>
        <translation>将它的提醒静音</translation>
    </message>
    <message>
        <source>Show this TPU</source>
        <translation>查看该 TPU</translation>
    </message>
    <message>
        <source>Memory from JAX itself…</source>
        <translation>由 JAX 报告内存…</translation>
    </message>
    <message>
        <source>Measuring and keeping…</source>
        <translation>测量与保存…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Documents (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Numbers (*.csv)</source>
        <translation>数值 (*.csv)</translation>
    </message>
    <message>
        <source>Texts (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Export the usage</source>
        <translation>导出用量</translation>
    </message>
    <message>
        <source>Collecting the numbers…</source>
        <translation>正在收集数值…</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Compact window</source>
        <translation>小型窗口</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>8 chips on 2 hosts</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Chosen period</source>
        <comment>a range of time that was zoomed to</comment>
        <translation>选定的时间段</translation>
    </message>
    <message>
        <source>Memory and work of every chip of every host, live and back in time.</source>
        <translation>每台主机上每个芯片的内存和工作情况，可实时查看，也可回看。</translation>
    </message>
    <message>
        <source>No chip falls behind the others.</source>
        <translation>没有芯片落后于其他芯片。</translation>
    </message>
    <message>
        <source>As soon as there is a TPU, each of its chips is shown here: how busy it is, how much memory it uses, and which one holds the others up. What was measured stays for a month, also when the TPU is gone.</source>
        <translation>有了 TPU 之后，这里会显示它的每一个芯片：有多忙、用了多少内存、哪一个拖住了其他芯片。测量数据保留一个月，TPU 不在了也能查看。</translation>
    </message>
    <message>
        <source>The report is in the clipboard: all chips with their values, as text.</source>
        <translation>报告已在剪贴板中：以文本列出所有芯片及其数值。</translation>
    </message>
    <message>
        <source>nothing measured now</source>
        <translation>目前没有测量数据</translation>
    </message>
    <message>
        <source>Cloud Monitoring is switched off</source>
        <translation>Cloud Monitoring 已关闭</translation>
    </message>
    <message>
        <source>Cloud Monitoring: %1 of %2 time series read today</source>
        <translation>Cloud Monitoring：今天已读取 %1 个时间序列，上限 %2 个</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>how many slices of a multislice, type of each</comment>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n slices</source>
        <translation>
            <numerusform>%n 个切片</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageReport</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Net in</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>Net out</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>UsageSheet</name>
    <message>
        <source>Nothing is kept on the disk yet.</source>
        <translation>磁盘上还没有保存数据。</translation>
    </message>
    <message>
        <source>%1 of %2 are in use; the oldest values are of %3.</source>
        <translation>已用 %1，上限 %2；最早的数据来自 %3。</translation>
    </message>
    <message>
        <source>All that was ever measured of all TPUs of this project is deleted from this computer. It cannot be brought back.</source>
        <translation>此项目所有 TPU 的全部测量数据将从这台计算机上删除，无法恢复。</translation>
    </message>
    <message>
        <source>All that was measured of %1 is deleted from this computer. It cannot be brought back.</source>
        <translation>%1 的全部测量数据将从这台计算机上删除，无法恢复。</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>删除数据</translation>
    </message>
    <message>
        <source>It is forgotten.</source>
        <translation>已删除。</translation>
    </message>
    <message>
        <source>Measuring and keeping</source>
        <translation>测量与保存</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>every second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>每 %1 秒</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>保存的数据</translation>
    </message>
    <message>
        <source>At most on this disk</source>
        <translation>在此磁盘上最多占用</translation>
    </message>
    <message>
        <source>A day by the second, a week by ten seconds, a month by the minute. The oldest goes first.</source>
        <translation>一天内按秒、一周内按十秒、一个月内按分钟保存。最旧的数据先被清除。</translation>
    </message>
    <message>
        <source>Forget this slice…</source>
        <translation>删除此切片的数据…</translation>
    </message>
    <message>
        <source>Forget %1…</source>
        <translation>删除 %1 的数据…</translation>
    </message>
    <message>
        <source>Forget everything…</source>
        <translation>删除全部数据…</translation>
    </message>
    <message>
        <source>When libtpu tells nothing</source>
        <translation>libtpu 没有数据时</translation>
    </message>
    <message>
        <source>Paste this line at the beginning of your script. A thread of it writes each second how much memory JAX uses on each device, to /dev/shm/memory.prof; nothing has to be installed.</source>
        <translation>把这一行粘贴到脚本开头。它会启动一个线程，每秒把 JAX 在每个设备上使用的内存写入 /dev/shm/memory.prof，无需安装任何东西。</translation>
    </message>
    <message>
        <source>Nothing computes for</source>
        <translation>多久没有计算后提醒</translation>
    </message>
    <message>
        <source>While the TPU is billed or its grant runs.</source>
        <translation>在 TPU 计费或 TRC 额度有效期间。</translation>
    </message>
    <message>
        <source>Memory is held and nothing computes for</source>
        <translation>占着内存却没有计算，多久后提醒</translation>
    </message>
    <message>
        <source>A stalled compilation or a hang.</source>
        <translation>可能是编译停滞或程序卡住。</translation>
    </message>
    <message>
        <source>Disk of a host in use above</source>
        <translation>主机磁盘用量超过</translation>
    </message>
    <message>
        <source>off</source>
        <comment>a threshold that is not looked at</comment>
        <translation>关闭</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>All that was ever measured</source>
        <translation>测量过的全部数据</translation>
    </message>
    <message>
        <source>What was measured of %1</source>
        <translation>%1 的测量数据</translation>
    </message>
    <message>
        <source>Read the shown slice</source>
        <translation>所显示切片的查询间隔</translation>
    </message>
    <message>
        <source>Others are read less often, as their alerts need. Each reading goes over the SSH connection that is open anyway.</source>
        <translation>其他切片的查询较少，频率以满足提醒为准。每次查询都走已经打开的 SSH 连接。</translation>
    </message>
    <message>
        <source>When to alert</source>
        <translation>何时提醒</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Memory of a chip in use above</source>
        <translation>芯片内存用量超过</translation>
    </message>
    <message>
        <source>A chip computes less than the median of the others by</source>
        <translation>芯片占空比比其他芯片的中位数低</translation>
    </message>
    <message>
        <source>Fill gaps from Cloud Monitoring</source>
        <translation>用 Cloud Monitoring 填补空缺</translation>
    </message>
    <message>
        <source>Cloud Monitoring</source>
        <translation>Cloud Monitoring</translation>
    </message>
    <message>
        <source>Time series a day, at most</source>
        <translation>每天最多读取的时间序列</translation>
    </message>
    <message>
        <source>Google bills what it returns: US$ 0.50 for a million, beyond one million a month that are free. At this number reading ends until midnight.</source>
        <translation>Google 按返回的数量收费：每月前一百万个免费，超出部分每百万个 0.50 美元。达到此数量后，到午夜之前不再读取。</translation>
    </message>
</context>
<context>
    <name>UsageState</name>
    <message numerus="yes">
        <source>%n core(s) compute.</source>
        <translation>
            <numerusform>%n 个核心在计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have computed before and are idle now.</source>
        <translation>
            <numerusform>%n 个核心之前计算过，现在空闲。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) are held by a program that computes nothing.</source>
        <translation>
            <numerusform>%n 个核心被不计算的程序占用。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) hold memory and have computed nothing for long.</source>
        <translation>
            <numerusform>%n 个核心占着内存，但已很久没有计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have no program.</source>
        <translation>
            <numerusform>%n 个核心上没有程序。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) are on hosts that do not answer.</source>
        <translation>
            <numerusform>%n 个核心所在的主机没有响应。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The values of %n core(s) are old.</source>
        <translation>
            <numerusform>%n 个核心的数值已过时。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have no valid answer.</source>
        <translation>
            <numerusform>%n 个核心没有有效的响应。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no data for %n core(s).</source>
        <translation>
            <numerusform>有 %n 个核心没有数据。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) compute.</source>
        <translation>
            <numerusform>%n 个芯片在计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have computed before and are idle now.</source>
        <translation>
            <numerusform>%n 个芯片之前计算过，现在空闲。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) are held by a program that computes nothing.</source>
        <translation>
            <numerusform>%n 个芯片被不计算的程序占用。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) hold memory and have computed nothing for long.</source>
        <translation>
            <numerusform>%n 个芯片占着内存，但已很久没有计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have no program.</source>
        <translation>
            <numerusform>%n 个芯片上没有程序。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) are on hosts that do not answer.</source>
        <translation>
            <numerusform>%n 个芯片所在的主机没有响应。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The values of %n chip(s) are old.</source>
        <translation>
            <numerusform>%n 个芯片的数值已过时。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have no valid answer.</source>
        <translation>
            <numerusform>%n 个芯片没有有效的响应。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no data for %n chip(s).</source>
        <translation>
            <numerusform>有 %n 个芯片没有数据。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have values from Cloud Monitoring only, one a minute.</source>
        <translation>
            <numerusform>%n 个芯片只有 Cloud Monitoring 的数值，每分钟一次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have values from Cloud Monitoring only, one a minute.</source>
        <translation>
            <numerusform>%n 个核心只有 Cloud Monitoring 的数值，每分钟一次。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageTable</name>
    <message>
        <source>Only what stands out</source>
        <translation>仅显示异常项</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>The table as a text that lines up, to be pasted into a report or a message</source>
        <translation>对齐的文本表格，可粘贴到报告或消息中</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>Usage as text</source>
        <translation>文本形式的用量</translation>
    </message>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n cores</source>
        <translation>
            <numerusform>%1 / %n 个核心</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows copied</source>
        <translation>
            <numerusform>已复制 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy as a report</source>
        <translation>复制为报告</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片</translation>
    </message>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n 个芯片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n chips</source>
        <translation>
            <numerusform>%1 / %n 个芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the first %1 of %2 rows fit into it. The numbers (CSV) have all of them.</source>
        <translation>其中只包含 %2 行中的前 %1 行。数值（CSV）包含全部行。</translation>
    </message>
</context>
<context>
    <name>UsageWatch</name>
    <message>
        <source>Nobody is logged in to this host. Open a terminal on it, or this page again, to log in.</source>
        <translation>尚未登录这台主机。请打开它的终端，或重新打开此页面以登录。</translation>
    </message>
</context>
<context>
    <name>Variables</name>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>“%1” has no value. Write NAME=value.</source>
        <translation>“%1”没有值。请写成 NAME=value。</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.</source>
        <translation>“%1”不能用作变量名：只能使用字母、数字和“_”，且不能以数字开头。</translation>
    </message>
    <message>
        <source>%1 is there twice. Keep one of them.</source>
        <translation>%1 出现了两次，请只保留一个。</translation>
    </message>
    <message>
        <source>The value of %1 holds a NUL character: remove it.</source>
        <translation>%1 的值中含有 NUL 字符，请将其删除。</translation>
    </message>
    <message>
        <source>The value of %1 is longer than a program can be given (%2 bytes; at most %3). Put it into a file.</source>
        <translation>%1 的值太长，无法传给程序（%2 字节，最多 %3）。请放到文件里。</translation>
    </message>
    <message>
        <source>%1: “%2” is passed on as it is, because no shell reads it. Set it in the script if it is to be replaced.</source>
        <translation>%1：“%2”会原样传递，因为没有 shell 解析它。如需替换，请在脚本中设置。</translation>
    </message>
    <message>
        <source>This is too much for environment variables. Put it into a file on the hosts.</source>
        <translation>内容太多，不适合放在环境变量里。请放到主机上的文件中。</translation>
    </message>
    <message>
        <source>There are more than %1 variables.</source>
        <translation>变量超过了 %1 个。</translation>
    </message>
</context>
<context>
    <name>VariablesSheet</name>
    <message>
        <source>Looks like a secret, so its value is not kept in the history: %1</source>
        <translation>看起来是机密，其值不会保存到历史记录：%1</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Every host gets the values exactly as written here. Only one pair of quotation marks around a whole value is left out: it keeps spaces at the ends. They go there with the command, over the connection: nobody sees them in a list of processes.</source>
        <translation>每台主机得到的值与这里写的一致。只有把整个值括起来的那一对引号会被去掉，用它可以保留首尾的空格。变量随命令一起通过连接传送，不会出现在进程列表里。</translation>
    </message>
    <message>
        <source>NAME=value, one per line</source>
        <translation>NAME=value，每行一个</translation>
    </message>
    <message>
        <source>Do not keep values in the history</source>
        <translation>不在历史记录中保存变量值</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ViewCommands</name>
    <message>
        <source>Select output of this command</source>
        <translation>选中此命令的输出</translation>
    </message>
    <message>
        <source>Copy output of this command</source>
        <translation>复制此命令的输出</translation>
    </message>
</context>
<context>
    <name>WindowRoom</name>
    <message>
        <source>Only the terminal is shown.</source>
        <translation>现在只显示终端。</translation>
    </message>
    <message>
        <source>Only the terminal is shown. Press %1 to show the rest again.</source>
        <translation>现在只显示终端。按 %1 可重新显示其余部分。</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>全部显示</translation>
    </message>
</context>
<context>
    <name>WriteLock</name>
    <message>
        <source>Read-only mode is on, so nothing in the cloud can be changed. Unlock it with the lock at the bottom of the window.</source>
        <translation>只读模式已开启，因此不能更改云端的任何内容。要解除，请点击窗口底部的锁。</translation>
    </message>
    <message>
        <source>TPU Desk was started with --read-only, so nothing in the cloud can be changed. Start it without --read-only to change something.</source>
        <translation>TPU Desk 是以 --read-only 启动的，因此不能更改云端的任何内容。要进行更改，请不带 --read-only 重启。</translation>
    </message>
    <message>
        <source>Nothing was sent. %1</source>
        <comment>%1: why read-only mode is on and how it ends</comment>
        <translation>没有发送任何内容。%1</translation>
    </message>
</context>
<context>
    <name>ZoneList</name>
    <message>
        <source>Add a zone…</source>
        <translation>添加可用区…</translation>
    </message>
    <message>
        <source>Zones, in the order in which they are tried</source>
        <translation>可用区，按尝试的顺序</translation>
    </message>
    <message>
        <source>Drag to sort, or Alt+Up and Alt+Down</source>
        <translation>拖动排序，或按 Alt+↑ 和 Alt+↓</translation>
    </message>
    <message>
        <source>Try it earlier (Alt+Up)</source>
        <translation>提前尝试（Alt+↑）</translation>
    </message>
    <message>
        <source>Try it later (Alt+Down)</source>
        <translation>推后尝试（Alt+↓）</translation>
    </message>
    <message>
        <source>Leave this zone out (Del)</source>
        <translation>去掉此可用区（Del）</translation>
    </message>
</context>
<context>
    <name>phrases</name>
    <message>
        <source>%1 d</source>
        <comment>days, short</comment>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours, short</comment>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes, short</comment>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds, short</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 h 14 min</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <comment>%1 is a time: 4 s</comment>
        <translation>%1前</translation>
    </message>
    <message>
        <source>in %1</source>
        <comment>%1 is a time: 42 s</comment>
        <translation>%1后</translation>
    </message>
</context>
<context>
    <name>punctuation</name>
    <message>
        <source>, </source>
        <extracomment>Stands between the names of a list.</extracomment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>Who or what, and what is said of it.</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>node-1 (us-central2-b)</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1.</source>
        <extracomment>A sentence and the mark that ends it.</extracomment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>; </source>
        <extracomment>Stands between the parts of a longer list.</extracomment>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>tmux::ControlShell</name>
    <message>
        <source>tmux on the host says what this program does not understand. What runs there goes on.</source>
        <translation>主机上的 tmux 返回了无法识别的内容。在其中运行的程序不受影响。</translation>
    </message>
    <message>
        <source>tmux did not start on the host.</source>
        <translation>主机上的 tmux 没有启动。</translation>
    </message>
    <message>
        <source>tmux did not start on the host. It says: %1</source>
        <translation>主机上的 tmux 没有启动，并返回：%1</translation>
    </message>
    <message>
        <source>The session was detached from another place. What runs in it goes on.</source>
        <translation>此会话在别处被分离（detach）。其中运行的程序不受影响。</translation>
    </message>
    <message>
        <source>tmux on the host has ended this terminal. It says: %1</source>
        <translation>主机上的 tmux 结束了此终端，并返回：%1</translation>
    </message>
    <message>
        <source>tmux on the host does not answer. Try again, or choose a terminal without tmux in the settings.</source>
        <translation>主机上的 tmux 没有响应。请重试，或在设置中选择不使用 tmux 的终端。</translation>
    </message>
</context>
</TS>
