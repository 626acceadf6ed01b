<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko">
<context>
    <name>AboutSheet</name>
    <message>
        <source>About TPU Desk</source>
        <translation>TPU Desk 정보</translation>
    </message>
    <message>
        <source>A desktop application for people who have, or want, free TPUs from the TPU Research Cloud. It is unofficial: not made, checked or supported by Google.</source>
        <translation>TPU Research Cloud의 무료 TPU를 사용 중이거나 사용하려는 사람을 위한 데스크톱 애플리케이션입니다. 비공식 프로그램으로, Google이 제작하거나 보증하거나 지원하지 않습니다.</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>버전</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later, without any warranty. Icons: Lucide (ISC), some of them from Feather (MIT).</source>
        <translation>GNU 일반 공중 사용 허가서 버전 3 이상에 따라 배포되는 자유 소프트웨어이며, 어떠한 보증도 하지 않습니다. 아이콘: Lucide(ISC), 일부는 Feather(MIT)에서 가져왔습니다.</translation>
    </message>
    <message>
        <source>Thanks</source>
        <translation>감사의 말</translation>
    </message>
    <message>
        <source>The guide was written anew. What it should teach was learnt from TPU Starter by its contributors (CC BY 4.0), the guide that many users of the TPU Research Cloud began with. The TPUs themselves are lent by Google&apos;s TPU Research Cloud.</source>
        <translation>가이드는 새로 썼습니다. 주제는 많은 TRC 사용자가 처음 읽은 TPU Starter와 그 기여자들의 글(CC BY 4.0)을 참고해 정했습니다. TPU는 Google의 TPU Research Cloud가 제공합니다.</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>라이선스</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>라이선스</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>라이선스 전문</translation>
    </message>
    <message>
        <source>Built with: %1</source>
        <translation>사용한 구성 요소: %1</translation>
    </message>
</context>
<context>
    <name>Account</name>
    <message>
        <source>Practice cloud</source>
        <translation>연습 클라우드</translation>
    </message>
    <message>
        <source>Application default credentials</source>
        <translation>애플리케이션 기본 사용자 인증 정보</translation>
    </message>
    <message>
        <source>Own OAuth client</source>
        <translation>내 OAuth 클라이언트</translation>
    </message>
    <message>
        <source>Service account key</source>
        <translation>서비스 계정 키</translation>
    </message>
    <message>
        <source>Pasted access token</source>
        <translation>붙여넣은 액세스 토큰</translation>
    </message>
</context>
<context>
    <name>AccountSheet</name>
    <message>
        <source>How do you want to sign in?</source>
        <translation>어떤 방법으로 로그인할까요?</translation>
    </message>
    <message>
        <source>Add another account</source>
        <translation>다른 계정 추가</translation>
    </message>
    <message>
        <source>Run gcloud auth login</source>
        <translation>gcloud auth login 실행</translation>
    </message>
    <message>
        <source>Waiting for the browser…</source>
        <translation>브라우저를 기다리는 중…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>확인하는 중…</translation>
    </message>
    <message>
        <source>Use this project</source>
        <translation>이 프로젝트 사용</translation>
    </message>
    <message>
        <source>Open the practice cloud</source>
        <translation>연습 클라우드 열기</translation>
    </message>
    <message>
        <source>Sign in in the browser</source>
        <translation>브라우저에서 로그인</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>로그인</translation>
    </message>
    <message>
        <source>Your profiles</source>
        <translation>내 프로필</translation>
    </message>
    <message>
        <source>Signed in; Google does not say as whom.</source>
        <translation>로그인했습니다. 어느 계정인지는 Google이 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>Signed in as %1</source>
        <translation>%1 계정으로 로그인됨</translation>
    </message>
    <message>
        <source>Going to another cloud cancels what is running here and closes the shells on its TPUs. Nothing in the cloud is deleted.</source>
        <translation>다른 클라우드로 가면 여기서 실행 중인 작업이 취소되고 TPU의 셸이 닫힙니다. 클라우드에서 삭제되는 것은 없습니다.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Test the connection</source>
        <translation>연결 테스트</translation>
    </message>
    <message>
        <source>Sign in again in the browser</source>
        <translation>브라우저에서 다시 로그인</translation>
    </message>
    <message>
        <source>Wait until this is finished.</source>
        <translation>이 작업이 끝날 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>gcloud cannot be used now; its card shows the reason. Choose another way to sign in, or fix it first.</source>
        <translation>지금은 gcloud를 사용할 수 없습니다. 이유는 해당 카드에 있습니다. 다른 방법을 선택하거나 먼저 문제를 해결하세요.</translation>
    </message>
    <message>
        <source>Stay in the practice cloud</source>
        <translation>연습 클라우드에 머무르기</translation>
    </message>
</context>
<context>
    <name>AccountTrial</name>
    <message>
        <source>%1 is a project number, and this account may see no project with it. Check the digits, or sign in with the account that owns the project.</source>
        <translation>프로젝트 번호가 %1인 프로젝트가 이 계정에 보이지 않습니다. 숫자를 확인하거나 프로젝트를 소유한 계정으로 로그인하세요.</translation>
    </message>
    <message>
        <source>There is no project %1, or this account may not see it. Check the ID, or sign in with the account that owns the project.</source>
        <translation>%1 프로젝트가 없거나 이 계정에 볼 권한이 없습니다. ID를 확인하거나 프로젝트를 소유한 계정으로 로그인하세요.</translation>
    </message>
    <message>
        <source>This account sees no project with the ID, number or name “%1”.</source>
        <translation>이 계정에는 ID, 번호, 이름이 “%1”인 프로젝트가 보이지 않습니다.</translation>
    </message>
    <message>
        <source>“%1” is the name of more than one project: %2. Choose one by its ID.</source>
        <translation>이름이 “%1”인 프로젝트가 여러 개입니다: %2. ID로 하나를 선택하세요.</translation>
    </message>
    <message>
        <source>Choose a project, or type its ID.</source>
        <translation>프로젝트를 선택하거나 ID를 입력하세요.</translation>
    </message>
    <message>
        <source>The project %1 is marked for deletion. Restore it in the console, or choose another one.</source>
        <translation>%1 프로젝트는 삭제 대기 중입니다. 콘솔에서 복원하거나 다른 프로젝트를 선택하세요.</translation>
    </message>
    <message>
        <source>A project ID has 6 to 30 lowercase letters, digits and hyphens, for example my-project-123.</source>
        <translation>프로젝트 ID는 영문 소문자, 숫자, 하이픈 6~30자입니다. 예: my-project-123</translation>
    </message>
</context>
<context>
    <name>AccountWays</name>
    <message>
        <source>My gcloud sign-in</source>
        <translation>내 gcloud 로그인</translation>
    </message>
    <message>
        <source>Tokens come from gcloud on this computer. Nothing is stored.</source>
        <translation>이 컴퓨터의 gcloud가 토큰을 제공합니다. 아무것도 저장하지 않습니다.</translation>
    </message>
    <message>
        <source>Application default credentials</source>
        <translation>애플리케이션 기본 사용자 인증 정보</translation>
    </message>
    <message>
        <source>The file that Google&apos;s own libraries use.</source>
        <translation>Google 라이브러리가 사용하는 파일입니다.</translation>
    </message>
    <message>
        <source>My own OAuth client, with the browser</source>
        <translation>내 OAuth 클라이언트로 브라우저에서 로그인</translation>
    </message>
    <message>
        <source>gcloud is not needed. The sign-in is kept in the system&apos;s keychain or, where there is none, until TPU Desk quits.</source>
        <translation>gcloud가 필요 없습니다. Google에서 받은 토큰은 시스템 키체인에 보관하며, 키체인이 없으면 이번 실행 동안만 유지합니다.</translation>
    </message>
    <message>
        <source>Service account key</source>
        <translation>서비스 계정 키</translation>
    </message>
    <message>
        <source>For lab machines that nobody signs in to.</source>
        <translation>아무도 로그인하지 않는 연구실 컴퓨터용입니다.</translation>
    </message>
    <message>
        <source>Pasted access token</source>
        <translation>액세스 토큰 붙여넣기</translation>
    </message>
    <message>
        <source>For an hour, in memory only; for Cloud Shell and emergencies.</source>
        <translation>한 시간 동안 메모리에만 보관합니다. Cloud Shell이나 급할 때 쓰세요.</translation>
    </message>
    <message>
        <source>Practice cloud</source>
        <translation>연습 클라우드</translation>
    </message>
    <message>
        <source>Runs on this computer. No account, no cost.</source>
        <translation>이 컴퓨터에서 실행됩니다. 계정도 비용도 없습니다.</translation>
    </message>
    <message>
        <source>always available</source>
        <translation>항상 사용 가능</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
</context>
<context>
    <name>Accounts</name>
    <message>
        <source>Google gave access only for one hour, without the right to renew it. Remove TPU Desk&apos;s client at myaccount.google.com/connections and sign in again.</source>
        <translation>Google이 갱신할 수 없는 1시간짜리 접근 권한만 주었습니다. myaccount.google.com/connections에서 TPU Desk의 클라이언트를 삭제한 뒤 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>Google was not told that this sign-in ends: %1 End it at myaccount.google.com/connections.</source>
        <translation>이 로그인이 끝났음을 Google에 알리지 못했습니다. %1 myaccount.google.com/connections에서 직접 끝내세요.</translation>
    </message>
    <message>
        <source>the keychain does not hold it any more.</source>
        <translation>키체인에 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>This profile does not exist any more.</source>
        <translation>이 프로필은 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>The client of this sign-in is not kept on this computer any more. Choose its file again.</source>
        <translation>이 로그인에 쓰던 클라이언트가 이 컴퓨터에 더 이상 보관되어 있지 않습니다. 클라이언트 파일을 다시 선택하세요.</translation>
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
        <translation>취소</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>활동</translation>
    </message>
    <message>
        <source>What TPU Desk does for you is listed here while it runs, and stays until you clear it or quit.</source>
        <translation>TPU Desk가 하는 작업이 실행되는 동안 여기에 표시되고, 지우거나 프로그램을 종료할 때까지 남습니다.</translation>
    </message>
    <message>
        <source>Nothing has ended yet.</source>
        <translation>아직 끝난 작업이 없습니다.</translation>
    </message>
    <message>
        <source>See what is next</source>
        <translation>다음 할 일 보기</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>끝난 항목 지우기</translation>
    </message>
</context>
<context>
    <name>ActivityStrip</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>활동</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>모두 보기</translation>
    </message>
    <message>
        <source>No tasks in progress</source>
        <translation>진행 중인 작업 없음</translation>
    </message>
</context>
<context>
    <name>AddressField</name>
    <message>
        <source>Your address, as Google sees it</source>
        <translation>내 공인 IP 주소(Google에 보이는 주소)</translation>
    </message>
    <message>
        <source>An IP address or a range. A TPU shows it: log in and run “echo $SSH_CLIENT”. It is sent to nobody but Google&apos;s firewall.</source>
        <translation>IP 주소 또는 범위입니다. TPU에 로그인해 “echo $SSH_CLIENT”를 실행하면 보입니다. Google 방화벽 외에는 어디에도 보내지 않습니다.</translation>
    </message>
    <message>
        <source>An IP address or a range; it goes to nobody but Google&apos;s firewall. If you do not know it, %1 can be asked: that server then sees your address, as every web page does, and is told nothing else.</source>
        <extracomment>%1 is the name of a server on the Internet</extracomment>
        <translation>IP 주소 또는 범위이며 Google 방화벽에만 전달됩니다. 모르면 %1에 물어볼 수 있습니다. 그 서버는 다른 웹페이지처럼 내 주소를 보게 될 뿐, 다른 정보는 받지 않습니다.</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>%1에 물어보는 중…</translation>
    </message>
    <message>
        <source>Ask %1</source>
        <translation>%1에 물어보기</translation>
    </message>
</context>
<context>
    <name>AddressSheet</name>
    <message>
        <source>A list of hosts</source>
        <translation>호스트 목록</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>텍스트 파일 (*.txt);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 파일을 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>An address or a name, with a user before it and a port behind it where they are needed: me@10.0.0.2:22. Addresses of your TPUs, as they stand in podips.txt, are recognised and reached as such. The first time you are asked whether a host&apos;s key is the right one.</source>
        <translation>주소나 이름을 쓰고, 필요하면 앞에 사용자, 뒤에 포트를 붙이세요: me@10.0.0.2:22. podips.txt에 있는 내 TPU의 주소는 자동으로 알아보고 TPU 호스트로 연결합니다. 처음 연결할 때 호스트 키가 맞는지 확인합니다.</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>파일 열기…</translation>
    </message>
    <message>
        <source>Use these</source>
        <translation>이 호스트 사용</translation>
    </message>
    <message>
        <source>%1 is too large for a list of hosts.</source>
        <translation>%1 파일은 호스트 목록이라기에는 너무 큽니다.</translation>
    </message>
    <message>
        <source>Hosts, one per line</source>
        <translation>호스트, 한 줄에 하나씩</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>AgeLabel</name>
    <message>
        <source>Not loaded yet</source>
        <translation>아직 불러오지 않음</translation>
    </message>
    <message>
        <source>Updated %1</source>
        <comment>%1: just now, 4 s ago</comment>
        <translation>%1 업데이트</translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n건</numerusform>
        </translation>
    </message>
    <message>
        <source>Trying again: %1</source>
        <translation>다시 시도 중: %1</translation>
    </message>
    <message>
        <source>Needs you: %1</source>
        <translation>조치 필요: %1</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>완료: %1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>실패: %1</translation>
    </message>
    <message>
        <source>Cancelled: %1</source>
        <translation>취소됨: %1</translation>
    </message>
</context>
<context>
    <name>AppLink</name>
    <message>
        <source>The link contains “%1”, which TPU Desk does not know. After the TPU&apos;s name it can have panel= with a panel and worker= with a number.</source>
        <translation>링크에 TPU Desk가 모르는 부분이 있습니다: “%1”. TPU 이름 뒤에는 panel=패널 이름, worker=번호만 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is not the id of a project.</source>
        <translation>프로젝트 ID가 아닙니다: “%1”.</translation>
    </message>
    <message>
        <source>“%1” is not a zone; zones look like us-central2-b.</source>
        <translation>영역이 아닙니다: “%1”. 영역은 us-central2-b와 같은 형식입니다.</translation>
    </message>
    <message>
        <source>A link to a TPU looks like tpudesk://open/tpu/PROJECT/ZONE/NAME.</source>
        <translation>TPU 링크는 tpudesk://open/tpu/PROJECT/ZONE/NAME 형식입니다.</translation>
    </message>
    <message>
        <source>“%1” is not a place in TPU Desk. Links lead to a panel, a TPU, a section of the guide or a setting.</source>
        <translation>TPU Desk에 없는 위치입니다: “%1”. 링크는 패널, TPU, 가이드의 절, 설정으로 이어집니다.</translation>
    </message>
    <message>
        <source>The link is too long to be one of TPU Desk.</source>
        <translation>링크가 너무 깁니다. TPU Desk 링크가 아닙니다.</translation>
    </message>
    <message>
        <source>“%1” is not a link of TPU Desk: those begin with %2 and only open places.</source>
        <translation>TPU Desk의 링크가 아닙니다: “%1”. TPU Desk의 링크는 화면을 열기만 하며 다음으로 시작합니다: %2</translation>
    </message>
    <message>
        <source>Only a link to a TPU may have a question mark.</source>
        <translation>물음표는 TPU로 가는 링크에만 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is too long for the name of a TPU.</source>
        <translation>TPU 이름으로 너무 깁니다: “%1”.</translation>
    </message>
    <message>
        <source>“%1” is neither a panel (%2) nor a TPU (NAME, ZONE/NAME or its full name) nor a tpudesk:// link.</source>
        <translation>패널(%2)도, TPU(NAME, ZONE/NAME 또는 전체 이름)도, tpudesk:// 링크도 아닙니다: “%1”.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a TPU: lowercase letters, digits and hyphens, beginning with a letter.</source>
        <translation>TPU 이름으로 쓸 수 없습니다: “%1”. 영문 소문자, 숫자, 하이픈만 쓰고 영문자로 시작해야 합니다.</translation>
    </message>
    <message>
        <source>Only a link into the guide may have a # and what follows it.</source>
        <translation>#과 그 뒤의 내용은 가이드 링크에만 쓸 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>Application</name>
    <message>
        <source>Starting the practice cloud. It runs on this computer; nothing in it costs money.</source>
        <translation>연습 클라우드를 시작하는 중입니다. 이 컴퓨터에서 실행되며 비용이 전혀 들지 않습니다.</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>The sign-in was stopped. Try again, or choose another account or the practice cloud.</source>
        <translation>로그인을 중지했습니다. 다시 시도하거나 다른 계정 또는 연습 클라우드를 선택하세요.</translation>
    </message>
    <message>
        <source>Signing in: %1</source>
        <translation>로그인하는 중: %1</translation>
    </message>
    <message>
        <source>Show the requests</source>
        <translation>요청 보기</translation>
    </message>
</context>
<context>
    <name>AttachmentSheet</name>
    <message>
        <source>External addresses</source>
        <translation>외부 IP 주소</translation>
    </message>
    <message>
        <source>Without one a host can be reached from inside the network only, or through a tunnel.</source>
        <translation>외부 IP 주소가 없으면 네트워크 내부에서 또는 터널을 통해서만 호스트에 접속할 수 있습니다.</translation>
    </message>
    <message>
        <source>Unmount a disk on the host before it is detached: what is not written yet is lost.</source>
        <translation>디스크를 분리하기 전에 호스트에서 마운트를 해제하세요. 아직 기록되지 않은 내용은 사라집니다.</translation>
    </message>
    <message>
        <source>Connections to the external addresses end, and packages cannot be fetched from the Internet unless the network has Cloud NAT.</source>
        <translation>외부 IP 주소로 맺은 연결이 끊어지며, 네트워크에 Cloud NAT가 없으면 인터넷에서 패키지를 받을 수 없습니다.</translation>
    </message>
    <message>
        <source>Each host gets an address that counts in the region&apos;s limit, and may be billed.</source>
        <translation>호스트마다 주소가 하나씩 생기며 리전의 한도에 포함되고 요금이 청구될 수 있습니다.</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>아직 바뀐 것이 없습니다.</translation>
    </message>
    <message>
        <source>Disks and addresses of %1</source>
        <translation>%1의 디스크와 주소</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 변경</translation>
    </message>
    <message>
        <source>%1 is attached in another way then: unmount it on the host first.</source>
        <translation>%1의 연결 방식이 바뀌므로 먼저 호스트에서 마운트를 해제하세요.</translation>
    </message>
</context>
<context>
    <name>Bill</name>
    <message>
        <source>The end of the grant is not entered.</source>
        <translation>승인 종료일이 입력되지 않았습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) of the grant left.</source>
        <translation>
            <numerusform>승인 기간이 %n일 남았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>In your grant: %1 (%2) in %3. You pay US$ 0.00 for the chips. %4</source>
        <translation>승인 범위 안: %3의 %1(%2). 칩 요금은 US$&#xa0;0.00입니다. %4</translation>
    </message>
    <message numerus="yes">
        <source>Your grant gives %1 (%2) in %3, and %n chip(s) of it are in use or asked for already: this slice goes beyond it.</source>
        <translation>
            <numerusform>승인된 %3의 %1(%2) 가운데 칩 %n개를 이미 쓰고 있거나 요청했습니다. 이 슬라이스는 승인 범위를 넘어섭니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 chips of an unknown number</source>
        <translation>%1 칩, 개수 모름</translation>
    </message>
    <message numerus="yes">
        <source>%n %1 core(s)</source>
        <translation>
            <numerusform>%1 코어 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n %1 chip(s)</source>
        <translation>
            <numerusform>%1 칩 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>No TRC grant is entered that is still running, so everything you create counts as billed. Paste the mail from TRC on the Quota page.</source>
        <translation>아직 유효한 TRC 승인이 입력되지 않아, 만드는 모든 것이 유료로 처리됩니다. 할당량 패널에 TRC 메일을 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Outside your grant: it gives %1 (%2) in %3, not in %4.</source>
        <translation>승인 범위 밖: %1(%2) 승인은 %3 영역의 것입니다(선택한 영역: %4).</translation>
    </message>
    <message>
        <source>Outside your grant: %1 (%2) in %3 is not in it.</source>
        <translation>승인 범위 밖: 승인에 %3의 %1(%2) 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Outside your grant: in %1 it gives %2 as %3, not as %4.</source>
        <translation>승인 범위 밖: %1의 %2 승인은 %3 방식입니다(선택한 방식: %4).</translation>
    </message>
    <message>
        <source>Outside your grant: %1 is larger than the %2 that it gives in %3.</source>
        <translation>승인 범위 밖: %1 슬라이스는 %3에서 승인된 %2보다 큽니다.</translation>
    </message>
    <message>
        <source>Your grant names %1 in %2, but not how many chips. Enter the number on the Quota page; until then it counts as billed.</source>
        <translation>승인에 %2의 %1 항목이 있지만 칩 개수가 없습니다. 할당량 패널에 개수를 입력하세요. 그때까지는 유료로 처리됩니다.</translation>
    </message>
    <message>
        <source>Your grant for %1 in %2 is over: what it gave is billed now.</source>
        <translation>%2의 %1 승인이 끝났습니다. 승인받았던 TPU에 이제 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>undated list price</source>
        <translation>날짜 미상의 정가</translation>
    </message>
    <message>
        <source>list price on %1</source>
        <translation>%1 기준 정가</translation>
    </message>
    <message>
        <source>Billed; the price is not known</source>
        <translation>요금이 청구되며 가격을 알 수 없음</translation>
    </message>
    <message>
        <source>Billed, at most about %1 per hour (on-demand, %2; the spot price is not known)</source>
        <translation>요금 청구, 시간당 최대 약 %1 (주문형, %2, 스팟 가격은 알 수 없음)</translation>
    </message>
    <message>
        <source>Billed, about %1 per hour (%2)</source>
        <translation>요금 청구, 시간당 약 %1(%2)</translation>
    </message>
    <message>
        <source>List value about %1 per hour (%2).</source>
        <translation>정가로는 시간당 약 %1입니다(%2).</translation>
    </message>
    <message>
        <source>The host machine, boot disk and network may also be billed: it is not certain, so watch your bill.</source>
        <translation>호스트 머신, 부팅 디스크, 네트워크에도 요금이 청구될 수 있습니다. 확실하지 않으니 청구서를 확인하세요.</translation>
    </message>
    <message>
        <source>Your grant gives %1 (%2) in %3. How much of it is in use is not known yet: the list of TPUs has not come. Wait for it; until then this counts as billed.</source>
        <translation>승인에 %3의 %1(%2) 항목이 있습니다. TPU 목록을 아직 받지 못해 그중 얼마가 사용 중인지 알 수 없습니다. 목록을 기다리세요. 그때까지는 요금이 청구되는 것으로 봅니다.</translation>
    </message>
</context>
<context>
    <name>BrowserFlow</name>
    <message>
        <source>The address of the sign-in page cannot be made. Check the addresses in the settings.</source>
        <translation>로그인 페이지의 주소를 만들 수 없습니다. 설정의 주소를 확인하세요.</translation>
    </message>
    <message>
        <source>This is not the address of the browser&apos;s last page. That address begins with %1 and belongs to the sign-in page shown here.</source>
        <translation>브라우저에 마지막으로 표시된 주소가 아닙니다. 여기 표시된 로그인 페이지에서 이어진 주소여야 하며 다음으로 시작합니다: %1</translation>
    </message>
    <message>
        <source>No answer came from the browser within 5 minutes. If its page was closed, start the sign-in again.</source>
        <translation>5분 동안 브라우저에서 응답이 없었습니다. 페이지를 닫았다면 로그인을 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Google refused in the browser: %1. Try again, or use another way to sign in.</source>
        <translation>브라우저에서 Google이 로그인을 거부했습니다: %1. 다시 시도하거나 다른 방법으로 로그인하세요.</translation>
    </message>
    <message>
        <source>This sign-in is over. Start it again.</source>
        <translation>이 로그인은 끝났습니다. 다시 시작하세요.</translation>
    </message>
</context>
<context>
    <name>BugReport</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>%1에 저장하지 못했습니다: %2. 다른 폴더를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>ButtonKeys</name>
    <message>
        <source>Enter does not press this button. The space bar does.</source>
        <translation>이 버튼은 Enter로 누를 수 없습니다. 스페이스바를 누르세요.</translation>
    </message>
</context>
<context>
    <name>Capacity</name>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>선점형</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>%1, %2, in %3</source>
        <comment>v6e-8, spot, in us-east5-a</comment>
        <translation>%3의 %1, %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1%</translation>
    </message>
    <message numerus="yes">
        <source>asked %n time(s)</source>
        <translation>
            <numerusform>요청 %n회</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) obtained</source>
        <translation>
            <numerusform>TPU %n개 확보</numerusform>
        </translation>
    </message>
    <message>
        <source>no capacity</source>
        <translation>용량 없음</translation>
    </message>
    <message numerus="yes">
        <source>refused %n time(s) for another reason</source>
        <translation>
            <numerusform>다른 이유로 %n회 거부됨</numerusform>
        </translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>요청 안 함</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between facts</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>There are not enough tries yet to compare the zones.</source>
        <translation>아직 시도가 적어 어느 영역이 더 잘 잡히는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <comment>zone, TPUs obtained, tries</comment>
        <translation>%1(%3회 중 %2회)</translation>
    </message>
    <message>
        <source>%1 (too few tries)</source>
        <comment>zone</comment>
        <translation>%1(시도 부족)</translation>
    </message>
    <message>
        <source>Best first, with recent days counting most: %1.</source>
        <translation>성공이 많은 순서(최근일수록 더 크게 반영): %1.</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between zones</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>For this TPU and tier only one zone has given an answer so far, so there is nothing to compare.</source>
        <translation>이 유형과 프로비저닝 모델로는 아직 한 영역에서만 결과가 나와 비교할 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 (given to others)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1(다른 사용자에게 제공됨)</translation>
    </message>
    <message>
        <source>%1 (moved to make room)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1(공간을 마련하려고 옮김)</translation>
    </message>
    <message>
        <source>%1 (the hardware failed)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1(하드웨어 고장)</translation>
    </message>
    <message>
        <source>%1 (maintenance)</source>
        <comment>a reason in Google&apos;s words</comment>
        <translation>%1(유지보수)</translation>
    </message>
    <message>
        <source>no reason told</source>
        <translation>알려진 이유 없음</translation>
    </message>
    <message>
        <source>The reasons of interruptions could not be read. %1</source>
        <translation>중단된 이유를 읽을 수 없습니다. %1</translation>
    </message>
    <message>
        <source>%1: %2, last about %3</source>
        <comment>reason, how many hosts, day and time</comment>
        <translation>%1: %2회, 마지막은 %3 무렵</translation>
    </message>
    <message>
        <source>What Google took away or restarted in %1, by its own reasons, each host counted: %2.</source>
        <comment>zone, reasons</comment>
        <translation>%1에서 Google이 회수하거나 다시 시작한 호스트 수(Google이 밝힌 이유별): %2.</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between reasons</comment>
        <translation>; </translation>
    </message>
    <message>
        <source>The reasons of interruptions were not read: reading from Cloud Monitoring is switched off, or today&apos;s limit is reached. Both are set in the Usage panel.</source>
        <translation>중단된 이유를 읽지 않았습니다. Cloud Monitoring 읽기가 꺼져 있거나 오늘의 한도에 이르렀습니다. 둘 다 사용량 패널에서 설정합니다.</translation>
    </message>
    <message>
        <source>Google counted no host that it took away or restarted in %1 in this time.</source>
        <translation>이 기간에 Google이 %1에서 회수하거나 다시 시작한 호스트는 없습니다.</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>Flex-start</translation>
    </message>
</context>
<context>
    <name>CapacityLegend</name>
    <message>
        <source>not asked</source>
        <translation>요청 안 함</translation>
    </message>
    <message>
        <source>no capacity</source>
        <translation>용량 없음</translation>
    </message>
    <message>
        <source>less than a quarter</source>
        <translation>1/4 미만</translation>
    </message>
    <message>
        <source>less than half</source>
        <translation>절반 미만</translation>
    </message>
    <message>
        <source>less than three quarters</source>
        <translation>3/4 미만</translation>
    </message>
    <message>
        <source>more</source>
        <translation>그 이상</translation>
    </message>
</context>
<context>
    <name>CapacityMapModel</name>
    <message>
        <source>%1 %2</source>
        <comment>day of the week, date</comment>
        <translation>%2 (%1)</translation>
    </message>
    <message>
        <source>%1, %2–%3: %4</source>
        <comment>day, hour, hour, what was counted</comment>
        <translation>%1, %2–%3: %4</translation>
    </message>
</context>
<context>
    <name>CapacityModel</name>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) taken away by the cloud</source>
        <translation>
            <numerusform>클라우드가 선점한 TPU %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>A try that waits in Google&apos;s queue counts once an hour.</source>
        <translation>Google 큐에서 기다리는 시도는 한 시간마다 한 번씩 집계합니다.</translation>
    </message>
    <message>
        <source>Median, from the first try in the zone until the TPU was there</source>
        <translation>중앙값: 이 영역에서 처음 시도한 때부터 TPU를 확보할 때까지</translation>
    </message>
    <message>
        <source>Median, of the TPUs that the cloud took away</source>
        <translation>중앙값: 클라우드가 선점한 TPU 기준</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>프로비저닝</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>Obtained</source>
        <translation>확보</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>성공률</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>Taken away after</source>
        <translation>선점까지</translation>
    </message>
    <message>
        <source>Last obtained</source>
        <translation>최근 확보</translation>
    </message>
</context>
<context>
    <name>CapacityView</name>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Hour by hour: %1</source>
        <translation>시간대별: %1</translation>
    </message>
    <message>
        <source>Capacity of %1 by day and hour</source>
        <translation>%1의 일별·시간별 용량</translation>
    </message>
    <message>
        <source>Point at an hour, or move with the arrow keys, to read what was counted.</source>
        <translation>시간 칸을 가리키거나 화살표 키로 이동하면 집계 내용을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Export the capacity history</source>
        <translation>용량 기록 내보내기</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>표 (*.csv)</translation>
    </message>
    <message>
        <source>%1 was written: the whole history, times in UTC.</source>
        <translation>%1에 전체 기록을 저장했습니다. 시간은 UTC입니다.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>%1에 저장하지 못했습니다: %2. 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>2 weeks</source>
        <translation>2주</translation>
    </message>
    <message>
        <source>8 weeks</source>
        <translation>8주</translation>
    </message>
    <message>
        <source>All</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>기간</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV 내보내기…</translation>
    </message>
    <message>
        <source>Text for the TRC team…</source>
        <translation>TRC 팀에 보낼 글…</translation>
    </message>
    <message>
        <source>Capacity by zone, TPU and tier</source>
        <translation>영역, TPU, 프로비저닝 모델별 용량</translation>
    </message>
    <message>
        <source>What is older than eight weeks is kept by the day: it counts in the table, but has no place in the map.</source>
        <translation>8주가 지난 기록은 일 단위로만 보관합니다. 표에는 반영되지만 맵에는 표시되지 않습니다.</translation>
    </message>
    <message>
        <source>No TPU was asked for in this time. Choose a longer one.</source>
        <translation>이 기간에는 TPU를 요청하지 않았습니다. 더 긴 기간을 선택하세요.</translation>
    </message>
    <message>
        <source>Every try of a request is counted here when it is over, and one that waits in Google&apos;s queue once an hour: a map of days and hours for each zone, how long you waited for a TPU, how long it stayed, and where you got one.</source>
        <translation>요청의 시도는 끝나면 여기에 집계되고, Google 큐에서 기다리는 시도는 한 시간마다 한 번씩 집계됩니다. 영역별로 날짜와 시간을 나타낸 맵, TPU를 기다린 시간, TPU가 유지된 시간, 그리고 성공이 많았던 영역을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>No attempts recorded yet</source>
        <translation>아직 기록된 시도가 없습니다</translation>
    </message>
    <message>
        <source>Only tries that ended with an answer are counted. A try that was lost to the network, or to a temporary problem at Google, says nothing about capacity.</source>
        <translation>끝까지 진행되어 응답을 받은 시도만 집계합니다. 네트워크나 Google의 일시적인 문제로 응답을 받지 못한 시도는 용량을 판단하는 데 도움이 되지 않으므로 제외합니다.</translation>
    </message>
</context>
<context>
    <name>ChangeFlags</name>
    <message>
        <source>the service did not start again (exit status %1)</source>
        <translation>서비스가 다시 시작되지 않았습니다(종료 코드 %1)</translation>
    </message>
    <message>
        <source>the restart did not finish</source>
        <translation>다시 시작하는 작업이 끝나지 않았습니다</translation>
    </message>
    <message>
        <source>restarting tpu-runtime</source>
        <translation>tpu-runtime 다시 시작하는 중</translation>
    </message>
    <message>
        <source>tpu-runtime runs with them</source>
        <translation>tpu-runtime이 이 플래그로 실행 중</translation>
    </message>
    <message numerus="yes">
        <source>The metadata has the new flags, but %n host(s) still run with the old ones. %1 Repeat the change when that is fixed: it only does what is missing.</source>
        <translation>
            <numerusform>메타데이터에는 새 플래그가 있지만 호스트 %n대는 아직 이전 플래그로 실행 중입니다. %1 해결한 뒤 변경을 다시 실행하면 남은 부분만 처리합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no service tpu-runtime that reads flags. Set LIBTPU_INIT_ARGS in the environment of the job instead.</source>
        <translation>%1에는 플래그를 읽는 tpu-runtime 서비스가 없습니다. 대신 작업의 환경 변수에 LIBTPU_INIT_ARGS를 설정하세요.</translation>
    </message>
</context>
<context>
    <name>ChangeMetadata</name>
    <message>
        <source>Somebody else changed the metadata of this TPU at the same moment (%1). Load it again and check it, then repeat the change.</source>
        <translation>동시에 다른 사람이 이 TPU의 메타데이터를 바꿨습니다(%1). 다시 불러와 이상이 없는지 확인한 뒤 변경을 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Somebody changed “%1” of this TPU in the meantime, so it was left alone. Load it again, then decide.</source>
        <translation>그사이에 누군가 이 TPU의 “%1” 값을 바꿔서 그대로 두었습니다. 다시 불러온 뒤 어떻게 할지 다시 결정하세요.</translation>
    </message>
</context>
<context>
    <name>ChangeTpu</name>
    <message>
        <source>Google says it is done, but %1 is %2. Load the list again and look at its health.</source>
        <translation>Google에서는 완료되었다고 하지만 %1의 상태는 %2입니다. 목록을 다시 불러와 정상 여부를 확인하세요.</translation>
    </message>
    <message>
        <source>Google says that %1 was deleted, but it is still there (%2). Load the list again and repeat the delete if it stays.</source>
        <translation>Google에서는 %1 TPU가 삭제되었다고 하지만 아직 남아 있습니다(%2). 목록을 다시 불러오고, 계속 남아 있으면 다시 삭제하세요.</translation>
    </message>
    <message>
        <source>While this waited to delete %1, somebody else changed it: it is %2 now. Nothing was deleted. Look at the list again.</source>
        <translation>%1 삭제를 기다리는 동안 다른 사람이 바꾸어 지금은 %2 상태입니다. 아무것도 삭제하지 않았습니다. 목록을 다시 확인하세요.</translation>
    </message>
    <message>
        <source>While this waited to stop %1, somebody else created it again: it is another TPU now, and %2. It was not stopped. Look at the list again.</source>
        <translation>중지를 기다리는 동안 이름이 %1인 TPU를 다른 사람이 다시 만들었습니다. 지금은 다른 TPU이고 상태는 %2입니다. 중지하지 않았습니다. 목록을 다시 보세요.</translation>
    </message>
</context>
<context>
    <name>CleanUpView</name>
    <message>
        <source>%1 %2 in %3: %4</source>
        <extracomment>one line of the list of what is deleted: kind, name, place, what it holds</extracomment>
        <translation>%3의 %1 %2: %4</translation>
    </message>
    <message>
        <source>with its TPU %1</source>
        <translation>TPU %1도 함께</translation>
    </message>
    <message>
        <source>every file on it is lost</source>
        <translation>안의 모든 파일이 사라집니다</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 항목을 삭제할까요?</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries?</source>
        <translation>
            <numerusform>%n개 항목을 삭제할까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>These are deleted permanently, with every file on their disks. Each is checked again before: what is in use by then, or has changed, stays.</source>
        <translation>아래 항목은 디스크의 모든 파일과 함께 영구히 삭제됩니다. 삭제 직전에 하나씩 다시 확인하며, 그때 사용 중이거나 바뀐 것은 남겨 둡니다.</translation>
    </message>
    <message>
        <source>These do nothing any more. Each is checked again before it is deleted: what has changed stays.</source>
        <translation>아래 항목은 더 이상 아무 일도 하지 않습니다. 삭제 직전에 하나씩 다시 확인하며, 바뀐 것은 남겨 둡니다.</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 삭제</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries</source>
        <translation>
            <numerusform>%n개 항목 삭제</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 항목을 삭제했습니다.</translation>
    </message>
    <message>
        <source>What is missing?</source>
        <translation>무엇이 빠졌나요?</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Looking for what is left over…</source>
        <translation>남은 리소스를 찾는 중…</translation>
    </message>
    <message>
        <source>This list is incomplete. %1</source>
        <translation>이 목록은 완전하지 않습니다. %1</translation>
    </message>
    <message numerus="yes">
        <source>%n chips of quota are held</source>
        <translation>
            <numerusform>칩 %n개의 할당량을 차지하고 있음</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1 a month at list prices</source>
        <translation>정가로 월 약 %1</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n marked…</source>
        <translation>
            <numerusform>선택한 %n개 삭제…</numerusform>
        </translation>
    </message>
    <message>
        <source>Mark none</source>
        <translation>모두 선택 해제</translation>
    </message>
    <message>
        <source>Mark all</source>
        <translation>모두 선택</translation>
    </message>
    <message>
        <source>Remove the mark</source>
        <translation>선택 해제</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>Delete %1…</source>
        <translation>%1 삭제…</translation>
    </message>
    <message>
        <source>What is left over</source>
        <translation>남은 리소스</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>다시 찾기</translation>
    </message>
    <message>
        <source>No dead TPU or request holds quota, and there is no disk or address that nothing uses.</source>
        <translation>더 이상 작동하지 않으면서 할당량을 차지하는 TPU나 요청이 없고, 쓰이지 않는 디스크나 주소도 없습니다.</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to clean up</source>
        <translation>정리할 항목이 없습니다</translation>
    </message>
</context>
<context>
    <name>CleanupModel</name>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>선점형</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>Queued request</source>
        <translation>큐에 추가된 리소스</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>about %1 a month</source>
        <translation>월 약 %1</translation>
    </message>
    <message>
        <source>%1 GB, %2</source>
        <extracomment>a disk: size, type</extracomment>
        <translation>%1 GB, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n chips, %1, %2</source>
        <extracomment>quota: number of chips, type of TPU, spot or on-demand</extracomment>
        <translation>
            <numerusform>칩 %n개, %1, %2</numerusform>
        </translation>
    </message>
    <message>
        <source>being deleted</source>
        <translation>삭제 중</translation>
    </message>
    <message>
        <source>%1, marked</source>
        <translation>%1, 선택됨</translation>
    </message>
    <message>
        <source>%1, not marked</source>
        <translation>%1, 선택 안 됨</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>What</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>차지하는 것</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>시점</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>미사용</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>Flex-start</translation>
    </message>
</context>
<context>
    <name>CleanupService</name>
    <message>
        <source>Deleting %1</source>
        <translation>%1 삭제 중</translation>
    </message>
    <message>
        <source>%1 is deleted</source>
        <translation>%1 삭제됨</translation>
    </message>
</context>
<context>
    <name>ClientBody</name>
    <message>
        <source>Choose the client&apos;s file first. It is called client_secret_….json.</source>
        <translation>먼저 클라이언트 파일을 선택하세요. 이름은 client_secret_….json입니다.</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 남음</translation>
    </message>
    <message>
        <source>Client file</source>
        <translation>클라이언트 파일</translation>
    </message>
    <message>
        <source>client_secret_….json of a client of the type “Desktop app”. It may be deleted after the sign-in.</source>
        <translation>“데스크톱 앱” 유형 클라이언트의 client_secret_….json입니다. 로그인한 뒤에는 삭제해도 됩니다.</translation>
    </message>
    <message>
        <source>Client %1.</source>
        <translation>클라이언트 %1.</translation>
    </message>
    <message>
        <source>Client %1 of the project %2.</source>
        <translation>%2 프로젝트의 클라이언트 %1.</translation>
    </message>
    <message>
        <source>How to make a client (5 minutes, once)</source>
        <translation>클라이언트 만드는 방법(5분, 한 번만)</translation>
    </message>
    <message>
        <source>Give the client any name, and your own e-mail address.</source>
        <translation>클라이언트의 이름을 정합니다. 이름은 무엇이든 되고 주소는 본인 것을 넣습니다.</translation>
    </message>
    <message>
        <source>Audience: “External”, then “Publish app”. Left in “Testing”, only people whom you list as test users get in, and every sign-in ends after 7 days.</source>
        <translation>대상: “외부”를 선택한 뒤 “앱 게시”를 누릅니다. “테스트” 상태로 두면 테스트 사용자로 등록한 사람만 로그인할 수 있고, 로그인은 7일 뒤에 끝납니다.</translation>
    </message>
    <message>
        <source>Make a client of the type “Desktop app” and download its JSON file.</source>
        <translation>“데스크톱 앱” 유형의 클라이언트를 만들고 JSON 파일을 다운로드합니다.</translation>
    </message>
    <message>
        <source>Drop the file here, then sign in.</source>
        <translation>파일을 여기에 끌어다 놓고 로그인합니다.</translation>
    </message>
    <message>
        <source>The browser will warn: “Google hasn&apos;t verified this app”. It is your own client, so that is to be expected: choose “Advanced”, then “Go to … (unsafe)”. Tick every box; what is left out does not work later. If your organisation blocks it (admin_policy_enforced), its administrator can allow the client&apos;s ID.</source>
        <translation>브라우저에 “Google에서 확인하지 않은 앱”이라는 경고가 나옵니다. 본인이 만든 클라이언트이므로 당연한 일입니다. “고급”을 누른 뒤 “… 이동(안전하지 않음)” 링크를 선택하세요. 모든 항목에 체크하세요. 체크하지 않은 기능은 나중에 쓸 수 없습니다. 조직에서 차단한 경우(admin_policy_enforced) 관리자가 클라이언트 ID를 허용할 수 있습니다.</translation>
    </message>
    <message>
        <source>Sign in in your browser. If none has opened, copy this address into any browser on this computer.</source>
        <translation>브라우저에서 로그인하세요. 브라우저가 열리지 않았으면 이 주소를 이 컴퓨터의 아무 브라우저에나 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Open the browser again</source>
        <translation>브라우저 다시 열기</translation>
    </message>
    <message>
        <source>Cancel the sign-in</source>
        <translation>로그인 취소</translation>
    </message>
    <message>
        <source>Browser on another computer?</source>
        <translation>브라우저가 다른 컴퓨터에 있나요?</translation>
    </message>
    <message>
        <source>Its last page cannot be shown there (127.0.0.1). Paste the address of that page here.</source>
        <translation>그곳에서는 마지막 페이지(127.0.0.1)가 열리지 않습니다. 그 페이지의 주소를 여기에 붙여넣으세요.</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>사용할 수 없음</translation>
    </message>
    <message>
        <source>client read</source>
        <translation>클라이언트 읽음</translation>
    </message>
    <message>
        <source>This sign-in has ended. Its client is still kept on this computer: sign in again in the browser.</source>
        <translation>이 로그인은 끝났습니다. 클라이언트는 이 컴퓨터에 남아 있으니 브라우저에서 한 번만 다시 로그인하면 됩니다.</translation>
    </message>
    <message>
        <source>The sign-in of %1 has ended. Its client is still kept on this computer: sign in again in the browser.</source>
        <translation>%1의 로그인이 끝났습니다. 클라이언트는 이 컴퓨터에 남아 있으니 브라우저에서 한 번만 다시 로그인하면 됩니다.</translation>
    </message>
    <message>
        <source>Use another client&apos;s file</source>
        <translation>다른 클라이언트 파일 사용</translation>
    </message>
    <message>
        <source>sign in again</source>
        <translation>다시 로그인 필요</translation>
    </message>
</context>
<context>
    <name>CloudProfile</name>
    <message>
        <source>The practice cloud gave an unexpected answer (%1). Install the program again so that both parts fit together.</source>
        <translation>연습 클라우드가 필요한 정보를 알려 주지 않았습니다(%1). 두 구성요소의 버전이 맞도록 프로그램을 다시 설치하세요.</translation>
    </message>
    <message>
        <source>not one line of JSON</source>
        <translation>한 줄짜리 JSON이 아님</translation>
    </message>
    <message>
        <source>Practice cloud</source>
        <translation>연습 클라우드</translation>
    </message>
    <message>
        <source>its address is not on this computer</source>
        <translation>주소가 이 컴퓨터의 주소가 아님</translation>
    </message>
    <message>
        <source>no SSH port</source>
        <translation>SSH 포트 없음</translation>
    </message>
    <message>
        <source>no project or no token</source>
        <translation>프로젝트 또는 토큰 없음</translation>
    </message>
</context>
<context>
    <name>CodeEditor</name>
    <message>
        <source>Script</source>
        <translation>스크립트</translation>
    </message>
    <message>
        <source>Find in the script</source>
        <translation>스크립트에서 찾기</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>찾기 닫기(Esc)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>찾기 닫기</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>찾지 못함</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n개 찾음</numerusform>
        </translation>
    </message>
    <message>
        <source>Tab indents. Ctrl+Tab goes on to the next field, Shift+Tab back.</source>
        <translation>Tab은 들여쓰기입니다. Ctrl+Tab은 다음 항목으로, Shift+Tab은 이전 항목으로 이동합니다.</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Code</source>
        <translation>코드</translation>
    </message>
</context>
<context>
    <name>ColorScheme</name>
    <message>
        <source>The colour scheme “%1” cannot be used, because “%2” is missing or is no colour such as #1e2129. Correct the file, or choose another one.</source>
        <translation>“%1” 색 구성표를 사용할 수 없습니다. “%2” 값이 없거나 #1e2129 같은 색이 아닙니다. 파일을 고치거나 다른 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>There is no colour scheme in “%1”. Choose a .colorscheme file of Konsole, or a scheme or the settings.json of Windows Terminal.</source>
        <translation>“%1” 파일에 색 구성표가 없습니다. Konsole의 .colorscheme 파일이나 Windows Terminal의 색 구성표 또는 settings.json 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” is larger than 1 MB, which no colour scheme is. Choose another file.</source>
        <translation>“%1” 파일이 1 MB보다 큽니다. 색 구성표 파일이 아니므로 다른 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>There are %1 colour schemes in “%2”, and at most %3 are read. Choose a file with fewer of them.</source>
        <translation>“%2” 파일에 색 구성표가 %1개 있지만 최대 %3개까지 읽습니다. 더 적게 들어 있는 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” does not exist (any more). Choose it again in its new place.</source>
        <translation>“%1” 파일이 없습니다. 지금 있는 위치에서 다시 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2. Check its permissions.</source>
        <translation>“%1” 파일을 읽을 수 없습니다: %2. 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <comment>a colour scheme</comment>
        <translation>이름 없음</translation>
    </message>
    <message>
        <source>“%1” is damaged: it is no valid JSON. Choose another file.</source>
        <translation>“%1” 파일이 손상되었습니다. 올바른 JSON이 아닙니다. 다른 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” is not a file but a folder, a pipe or a device. Choose the file itself.</source>
        <translation>“%1”: 파일이 아니라 폴더, 파이프 또는 기기입니다. 파일 자체를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>ComfortSettings</name>
    <message>
        <source>Contrast</source>
        <translation>대비</translation>
    </message>
    <message>
        <source>Normal</source>
        <comment>contrast</comment>
        <translation>보통</translation>
    </message>
    <message>
        <source>High</source>
        <comment>contrast</comment>
        <translation>높음</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>글자 크기</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>애니메이션</translation>
    </message>
    <message>
        <source>Full</source>
        <comment>motion</comment>
        <translation>모두 표시</translation>
    </message>
    <message>
        <source>Reduced</source>
        <comment>motion</comment>
        <translation>줄임</translation>
    </message>
    <message>
        <source>Accessibility</source>
        <translation>접근성</translation>
    </message>
    <message>
        <source>Same as system</source>
        <comment>contrast</comment>
        <translation>시스템과 같게</translation>
    </message>
    <message>
        <source>Same as system</source>
        <comment>text size</comment>
        <translation>시스템과 같게</translation>
    </message>
    <message>
        <source>Reduced: sheets appear at once, and nothing flashes or blinks.</source>
        <translation>줄임: 창이 바로 나타나고 아무것도 깜빡이지 않습니다.</translation>
    </message>
    <message>
        <source>Same as system</source>
        <comment>motion</comment>
        <translation>시스템과 같게</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>text size</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Takes effect when TPU Desk starts again.</source>
        <translation>TPU Desk를 다시 시작하면 적용됩니다.</translation>
    </message>
</context>
<context>
    <name>CommandBox</name>
    <message>
        <source>The same as a command</source>
        <translation>같은 작업의 명령어</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>Opens it in TPU Desk. It changes nothing.</source>
        <translation>TPU Desk에서 엽니다. 아무것도 바꾸지 않습니다.</translation>
    </message>
</context>
<context>
    <name>CommandCard</name>
    <message>
        <source>Who holds the chips</source>
        <translation>칩을 점유한 프로세스</translation>
    </message>
    <message>
        <source>Versions of Python and JAX, without touching the chips</source>
        <translation>Python과 JAX 버전(칩을 건드리지 않음)</translation>
    </message>
    <message>
        <source>Free disk space and memory</source>
        <translation>남은 디스크 공간과 메모리</translation>
    </message>
    <message>
        <source>Uptime and load</source>
        <translation>가동 시간과 부하</translation>
    </message>
    <message>
        <source>The clocks, side by side</source>
        <translation>호스트별 시계 비교</translation>
    </message>
    <message>
        <source>What is mounted from other hosts</source>
        <translation>다른 호스트에서 마운트한 것</translation>
    </message>
    <message>
        <source>This is a podrun line. TPU Desk runs on all hosts by itself: only the command is needed.</source>
        <translation>podrun 명령줄입니다. TPU Desk는 모든 호스트에서 직접 실행하므로 명령어만 있으면 됩니다.</translation>
    </message>
    <message>
        <source>Split it into fields</source>
        <translation>명령어만 꺼내기</translation>
    </message>
    <message>
        <source>-w means the folder in which podrun was typed, which the line does not name: write it into the field below the command.</source>
        <translation>-w는 podrun을 입력한 폴더를 뜻하는데 명령줄에는 적혀 있지 않습니다. 명령어 아래 폴더 칸에 적어 주세요.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>사용</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Keep this command as a snippet…</source>
        <translation>이 명령어를 스니펫으로 저장…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>명령어</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>스크립트</translation>
    </message>
    <message>
        <source>Exact arguments</source>
        <translation>인수 그대로</translation>
    </message>
    <message>
        <source>How the command is given</source>
        <translation>명령어 형식</translation>
    </message>
    <message>
        <source>A script is read by bash on each host. With exact arguments no shell reads the command: one program gets just these words.</source>
        <translation>스크립트는 각 호스트의 bash가 읽습니다. “인수 그대로”를 선택하면 셸을 거치지 않고 프로그램 하나가 이 단어들을 그대로 받습니다.</translation>
    </message>
    <message>
        <source>Command or script</source>
        <translation>명령어 또는 스크립트</translation>
    </message>
    <message>
        <source>For example: uptime</source>
        <translation>예: uptime</translation>
    </message>
    <message>
        <source>Folder on the hosts</source>
        <translation>호스트의 폴더</translation>
    </message>
    <message>
        <source>home folder</source>
        <translation>홈 폴더</translation>
    </message>
    <message>
        <source>Time-out</source>
        <translation>제한 시간</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Snippets</source>
        <translation>스니펫</translation>
    </message>
    <message>
        <source>History</source>
        <translation>기록</translation>
    </message>
    <message>
        <source>Free the chips…</source>
        <translation>칩 해제…</translation>
    </message>
    <message>
        <source>Ends what holds the chips on the chosen hosts, counts again, then removes the lock file and the logs of libtpu</source>
        <translation>선택한 호스트에서 칩을 점유한 프로세스를 종료하고 다시 확인한 다음 libtpu의 잠금 파일과 로그를 지웁니다</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Run on the chosen hosts (Ctrl+Enter). A command that begins with a space is not kept in the history.</source>
        <translation>선택한 호스트에서 실행합니다(Ctrl+Enter). 공백으로 시작하는 명령어는 기록에 남지 않습니다.</translation>
    </message>
    <message>
        <source>The value of %1 was not kept. Write it under Variables, or take the variable out.</source>
        <translation>%1의 값은 저장되어 있지 않습니다. “변수”에 값을 적거나 이 변수를 빼세요.</translation>
    </message>
    <message numerus="yes">
        <source>%n set</source>
        <comment>environment variables</comment>
        <translation>
            <numerusform>%n개 설정됨</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 파일을 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 is larger than %2 KiB, too large to be run directly. Upload it under Jobs, then run it there.</source>
        <translation>%1 파일은 %2 KiB보다 커서 바로 실행하기에 맞지 않습니다. “작업”에서 업로드한 뒤 그곳에서 실행하세요.</translation>
    </message>
    <message>
        <source>%1 is not text in UTF-8. Save it as UTF-8 and open it again.</source>
        <translation>%1 파일은 UTF-8 텍스트가 아닙니다. UTF-8로 저장한 뒤 다시 여세요.</translation>
    </message>
    <message>
        <source>The lines of this file end as on Windows, which bash does not understand. They are changed here; the file stays as it is.</source>
        <translation>이 파일의 줄바꿈은 Windows 방식이라 bash가 이해하지 못합니다. 여기서는 바꾸었고 파일은 그대로입니다.</translation>
    </message>
    <message>
        <source>A script</source>
        <translation>스크립트</translation>
    </message>
    <message>
        <source>Shell scripts (*.sh);;All files (*)</source>
        <translation>셸 스크립트 (*.sh);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>This server would listen on all addresses of the host, for everybody who reaches it. Leave that out, and have its port brought to this computer instead.</source>
        <translation>이 서버는 호스트의 모든 주소에서 수신하므로 호스트에 접속할 수 있는 누구나 쓸 수 있게 됩니다. 그 옵션을 빼고 대신 포트를 이 컴퓨터로 포워딩하세요.</translation>
    </message>
    <message>
        <source>Forward the port…</source>
        <translation>포트 포워딩…</translation>
    </message>
    <message>
        <source>Open a script file…</source>
        <translation>스크립트 파일 열기…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <source>The snippet “%1” is deleted.</source>
        <translation>“%1” 스니펫을 삭제했습니다.</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>변수</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Search or run a command</source>
        <translation>검색 또는 명령어 실행</translation>
    </message>
    <message>
        <source>Found commands</source>
        <translation>찾은 명령어</translation>
    </message>
    <message>
        <source>Nothing here is called “%1”.</source>
        <translation>이름이 “%1”인 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Commands, TPUs, zones, settings, the guide…</source>
        <translation>명령어, TPU, 영역, 설정, 가이드…</translation>
    </message>
    <message>
        <source>↑ ↓ choose · Enter opens · Esc closes</source>
        <translation>↑ ↓ 선택 · Enter 열기 · Esc 닫기</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>프로필</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>가이드</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>연습</translation>
    </message>
</context>
<context>
    <name>CommandWatch</name>
    <message>
        <source>%1: a command has failed</source>
        <translation>%1: 명령어 실패</translation>
    </message>
    <message>
        <source>%1: a command has ended</source>
        <translation>%1: 명령어 종료</translation>
    </message>
    <message>
        <source>It ended with status %1 after %2.</source>
        <translation>%2 동안 실행되었습니다. 종료 코드: %1</translation>
    </message>
    <message>
        <source>It took %1.</source>
        <translation>%1 걸렸습니다.</translation>
    </message>
    <message>
        <source>Message from a program on %1</source>
        <translation>%1의 프로그램이 보낸 메시지</translation>
    </message>
    <message>
        <source>Notify when it ends</source>
        <translation>끝나면 알림</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Use the system&apos;s theme</source>
        <translation>시스템 테마 사용</translation>
    </message>
    <message>
        <source>Use the light theme</source>
        <translation>밝은 테마 사용</translation>
    </message>
    <message>
        <source>Use the dark theme</source>
        <translation>어두운 테마 사용</translation>
    </message>
    <message>
        <source>Go to Quota</source>
        <translation>할당량으로 이동</translation>
    </message>
    <message>
        <source>Go to TPUs</source>
        <translation>TPU로 이동</translation>
    </message>
    <message>
        <source>Go to Keys</source>
        <translation>SSH 키로 이동</translation>
    </message>
    <message>
        <source>Go to Terminal</source>
        <translation>터미널로 이동</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>검색 또는 명령어 실행</translation>
    </message>
    <message>
        <source>Show all activity</source>
        <translation>모든 활동 보기</translation>
    </message>
    <message>
        <source>Go to the next part of the window</source>
        <translation>창의 다음 구역으로 이동</translation>
    </message>
    <message>
        <source>Go to the previous part of the window</source>
        <translation>창의 이전 구역으로 이동</translation>
    </message>
    <message>
        <source>Use English</source>
        <translation>영어 사용</translation>
    </message>
    <message>
        <source>Use Simplified Chinese</source>
        <translation>중국어(간체) 사용</translation>
    </message>
    <message>
        <source>Use Korean</source>
        <translation>한국어 사용</translation>
    </message>
    <message>
        <source>Show the keyboard shortcuts</source>
        <translation>단축키 보기</translation>
    </message>
    <message>
        <source>About TPU Desk</source>
        <translation>TPU Desk 정보</translation>
    </message>
    <message>
        <source>Quit TPU Desk</source>
        <translation>TPU Desk 종료</translation>
    </message>
    <message>
        <source>Create a TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>Open a shell on this computer</source>
        <translation>이 컴퓨터에서 셸 열기</translation>
    </message>
    <message>
        <source>Go to Start</source>
        <translation>시작으로 이동</translation>
    </message>
    <message>
        <source>What can be billed in this project</source>
        <translation>이 프로젝트에서 요금이 청구될 수 있는 것</translation>
    </message>
    <message>
        <source>Open the doctor and check again</source>
        <translation>진단을 열고 다시 확인</translation>
    </message>
    <message>
        <source>Switch profile…</source>
        <translation>프로필 전환…</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>로그아웃</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>설정…</translation>
    </message>
    <message>
        <source>Read-only mode on or off</source>
        <translation>읽기 전용 모드 켜기/끄기</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>연결 테스트…</translation>
    </message>
    <message>
        <source>Paste a TRC mail…</source>
        <translation>TRC 메일 붙여넣기…</translation>
    </message>
    <message>
        <source>Show my TRC grants</source>
        <translation>내 TRC 승인 보기</translation>
    </message>
    <message>
        <source>Show my requests for TPUs</source>
        <translation>내 TPU 요청 보기</translation>
    </message>
    <message>
        <source>Plan a pod…</source>
        <translation>Pod 계획…</translation>
    </message>
    <message>
        <source>Go to Pod</source>
        <translation>Pod로 이동</translation>
    </message>
    <message>
        <source>Go to Ports</source>
        <translation>포트로 이동</translation>
    </message>
    <message>
        <source>Run a command on hosts…</source>
        <translation>호스트에서 명령어 실행…</translation>
    </message>
    <message>
        <source>Show forwarded ports and servers</source>
        <translation>포워딩한 포트와 서버 보기</translation>
    </message>
    <message>
        <source>Forward a port…</source>
        <translation>포트 포워딩…</translation>
    </message>
    <message>
        <source>Start TensorBoard or Jupyter…</source>
        <translation>TensorBoard 또는 Jupyter 시작…</translation>
    </message>
    <message>
        <source>Go to Storage</source>
        <translation>스토리지로 이동</translation>
    </message>
    <message>
        <source>New job on all hosts…</source>
        <translation>모든 호스트에서 새 작업…</translation>
    </message>
    <message>
        <source>Go to Usage</source>
        <translation>사용량으로 이동</translation>
    </message>
    <message>
        <source>Select the next straggler</source>
        <translation>다음 뒤처진 코어 선택</translation>
    </message>
    <message>
        <source>Export the usage as numbers (CSV)…</source>
        <translation>사용량을 숫자로 내보내기(CSV)…</translation>
    </message>
    <message>
        <source>Export the usage as a picture (PNG)…</source>
        <translation>사용량을 그림으로 내보내기(PNG)…</translation>
    </message>
    <message>
        <source>Export the usage as a drawing (SVG)…</source>
        <translation>사용량을 벡터 그림으로 내보내기(SVG)…</translation>
    </message>
    <message>
        <source>Export the usage as a document (PDF)…</source>
        <translation>사용량을 문서로 내보내기(PDF)…</translation>
    </message>
    <message>
        <source>How usage is measured and kept…</source>
        <translation>사용량 측정 및 보관 설정…</translation>
    </message>
    <message>
        <source>Show the compact usage window</source>
        <translation>작은 사용량 창 열기</translation>
    </message>
    <message>
        <source>Copy the usage as a report</source>
        <translation>사용량을 보고서로 복사</translation>
    </message>
    <message>
        <source>Undo the deletion that waits</source>
        <translation>대기 중인 삭제 실행 취소</translation>
    </message>
    <message>
        <source>Go to the guide</source>
        <translation>가이드로 이동</translation>
    </message>
    <message>
        <source>Use high contrast</source>
        <translation>고대비 사용</translation>
    </message>
    <message>
        <source>Use normal contrast</source>
        <translation>일반 대비 사용</translation>
    </message>
    <message>
        <source>Show the logs</source>
        <translation>로그 보기</translation>
    </message>
    <message>
        <source>Show which hosts were contacted</source>
        <translation>접속한 호스트 보기</translation>
    </message>
    <message>
        <source>Leave the terminal</source>
        <translation>터미널에서 나가기</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>전환: %1</translation>
    </message>
    <message>
        <source>Copy a link to this place</source>
        <translation>현재 위치의 링크 복사</translation>
    </message>
    <message>
        <source>Open a tpudesk:// link from the clipboard</source>
        <translation>클립보드의 tpudesk:// 링크 열기</translation>
    </message>
    <message>
        <source>Open a terminal on %1</source>
        <translation>%1에서 터미널 열기</translation>
    </message>
    <message>
        <source>Show the usage of %1</source>
        <translation>%1의 사용량 보기</translation>
    </message>
    <message>
        <source>Run a command on %1…</source>
        <translation>%1에서 명령어 실행…</translation>
    </message>
    <message>
        <source>Forward a port of %1…</source>
        <translation>%1의 포트 포워딩…</translation>
    </message>
    <message>
        <source>Set up %1…</source>
        <translation>%1 설정…</translation>
    </message>
    <message>
        <source>Show the job on %1</source>
        <translation>%1의 작업 보기</translation>
    </message>
    <message>
        <source>Open %1 in VS Code</source>
        <translation>VS Code에서 %1 열기</translation>
    </message>
    <message>
        <source>SSH configuration of %1…</source>
        <translation>%1의 SSH 설정…</translation>
    </message>
    <message>
        <source>Flags of libtpu on %1…</source>
        <translation>%1의 libtpu 플래그…</translation>
    </message>
    <message>
        <source>Stop %1…</source>
        <translation>%1 중지…</translation>
    </message>
    <message>
        <source>Delete %1…</source>
        <translation>%1 삭제…</translation>
    </message>
    <message>
        <source>Quota in %1</source>
        <translation>%1의 할당량</translation>
    </message>
    <message>
        <source>SSH configuration for other programs…</source>
        <translation>다른 프로그램용 SSH 설정…</translation>
    </message>
    <message>
        <source>Run a first program…</source>
        <translation>첫 프로그램 실행…</translation>
    </message>
    <message>
        <source>Set up a TPU…</source>
        <translation>TPU 설정…</translation>
    </message>
    <message>
        <source>Read about this in the guide</source>
        <translation>가이드에서 보기</translation>
    </message>
    <message>
        <source>Show the first steps</source>
        <translation>첫걸음 보기</translation>
    </message>
    <message>
        <source>Generate an SSH key…</source>
        <translation>SSH 키 만들기…</translation>
    </message>
    <message>
        <source>Grant</source>
        <translation>TRC 승인</translation>
    </message>
    <message>
        <source>Publish key…</source>
        <translation>키 등록…</translation>
    </message>
    <message>
        <source>Check against reality…</source>
        <translation>실제와 비교…</translation>
    </message>
    <message>
        <source>Show the navigation</source>
        <translation>패널 목록 보기</translation>
    </message>
    <message>
        <source>Show the activity</source>
        <translation>활동 표시줄 보기</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>전체 화면</translation>
    </message>
    <message>
        <source>Only the terminal</source>
        <translation>터미널만 보기</translation>
    </message>
    <message>
        <source>Lock the SSH keys</source>
        <translation>SSH 키 잠그기</translation>
    </message>
    <message>
        <source>Go to Files</source>
        <translation>파일로 이동</translation>
    </message>
    <message>
        <source>Sync a folder with hosts…</source>
        <translation>호스트와 폴더 동기화…</translation>
    </message>
</context>
<context>
    <name>CompactUsage</name>
    <message>
        <source>Usage</source>
        <translation>사용량</translation>
    </message>
    <message>
        <source>Open the page</source>
        <translation>패널 열기</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>No TPU is measured</source>
        <translation>측정 중인 TPU가 없습니다</translation>
    </message>
</context>
<context>
    <name>ConfirmDelete</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Type %1 to go on</source>
        <translation>계속하려면 다음을 입력하세요: %1</translation>
    </message>
    <message>
        <source>Enter never deletes. Press “%1”, or the space bar now that it has the focus.</source>
        <translation>Enter 키로는 삭제되지 않습니다. “%1” 버튼을 누르거나, 포커스가 이 버튼에 있으니 스페이스바를 누르세요.</translation>
    </message>
    <message>
        <source>Enter never deletes. Type %1 first; Esc closes.</source>
        <translation>Enter 키로는 삭제되지 않습니다. 먼저 다음을 입력하세요: %1. 닫으려면 Esc를 누르세요.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
</context>
<context>
    <name>ConnectionSheet</name>
    <message>
        <source>Copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>being tried</source>
        <translation>시도하는 중</translation>
    </message>
    <message>
        <source>reachable</source>
        <translation>연결됨</translation>
    </message>
    <message>
        <source>reachable, but read on the way</source>
        <translation>연결되지만 중간에서 내용이 노출됨</translation>
    </message>
    <message>
        <source>not reachable</source>
        <translation>연결 안 됨</translation>
    </message>
    <message>
        <source>Everything can be reached, but somebody opens the connections on the way.</source>
        <translation>모두 연결되지만, 누군가 중간에서 통신 내용을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Proxy: %1</source>
        <translation>프록시: %1</translation>
    </message>
    <message>
        <source>Connection test</source>
        <translation>연결 테스트</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>설정…</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>보고서 복사</translation>
    </message>
    <message>
        <source>As text, for whoever runs your network. It holds no password and no token.</source>
        <translation>네트워크 관리자에게 줄 수 있는 텍스트입니다. 비밀번호와 토큰은 들어 있지 않습니다.</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>다시 테스트</translation>
    </message>
    <message numerus="yes">
        <source>Trying %n place(s) at once; %1 to go…</source>
        <translation>
            <numerusform>%n곳을 동시에 확인하는 중, %1곳 남음…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %n place(s) can be reached from here.</source>
        <translation>
            <numerusform>여기서는 %n곳 가운데 어느 곳에도 연결할 수 없습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n place(s) cannot be reached from here. The reason is shown beside each.</source>
        <translation>
            <numerusform>%n곳 중 %1곳에 여기서 연결할 수 없습니다. 무엇이 막는지는 각 항목에 적혀 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything can be reached: %n place(s) answer.</source>
        <translation>
            <numerusform>모두 연결됩니다. %n곳이 전부 응답합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The test is running.</source>
        <translation>테스트가 진행 중입니다.</translation>
    </message>
</context>
<context>
    <name>ConnectionTest</name>
    <message>
        <source>none</source>
        <comment>no proxy</comment>
        <translation>없음</translation>
    </message>
    <message numerus="yes">
        <source>This computer&apos;s clock is %n minute(s) behind Google&apos;s. Set it: signing in fails otherwise.</source>
        <translation>
            <numerusform>이 컴퓨터의 시계가 Google보다 %n분 느립니다. 맞추지 않으면 로그인이 실패합니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This computer&apos;s clock is %n minute(s) ahead of Google&apos;s. Set it: signing in fails otherwise.</source>
        <translation>
            <numerusform>이 컴퓨터의 시계가 Google보다 %n분 빠릅니다. 맞추지 않으면 로그인이 실패합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>TPU Desk: connection test of %1 UTC</source>
        <translation>TPU Desk: %1 UTC 연결 테스트</translation>
    </message>
    <message>
        <source>Computer: %1</source>
        <translation>컴퓨터: %1</translation>
    </message>
    <message>
        <source>Proxy: %1</source>
        <translation>프록시: %1</translation>
    </message>
    <message>
        <source>Clock: right</source>
        <translation>시계: 정확함</translation>
    </message>
    <message>
        <source>%1 %2 ms</source>
        <comment>step and its time</comment>
        <translation>%1 %2 ms</translation>
    </message>
    <message>
        <source>name</source>
        <comment>a step of the way: looking it up</comment>
        <translation>이름</translation>
    </message>
    <message>
        <source>proxy</source>
        <comment>a step of the way</comment>
        <translation>프록시</translation>
    </message>
    <message>
        <source>%1 is answered by a proxy program of this computer (%2), and nothing comes back through it.</source>
        <translation>이 컴퓨터의 프록시 프로그램(%2)이 %1 연결을 받았지만, 응답이 돌아오지 않습니다.</translation>
    </message>
    <message>
        <source>Check that program: is it connected, and does one of its rules block this name?</source>
        <translation>그 프로그램이 연결되어 있는지, 이 이름을 막는 규칙이 있는지 확인하세요.</translation>
    </message>
    <message>
        <source>The name server gives a false address for %1: %2. A filter or a poisoned name server stands in the way.</source>
        <translation>네임 서버가 %1의 주소로 가짜 주소를 알려 줍니다: %2. 필터나 변조된 네임 서버가 연결을 막고 있습니다.</translation>
    </message>
    <message>
        <source>Use another name server (for example DNS over HTTPS), or a proxy: the names are then looked up there.</source>
        <translation>다른 네임 서버(예: DNS over HTTPS)나 프록시를 쓰세요. 프록시를 쓰면 이름은 그쪽에서 조회합니다.</translation>
    </message>
    <message>
        <source>The name server does not answer when it is asked for %1.</source>
        <translation>네임 서버에 %1 이름을 물었지만 응답이 없습니다.</translation>
    </message>
    <message>
        <source>The name server knows no %1.</source>
        <translation>네임 서버에 %1 이름이 없습니다.</translation>
    </message>
    <message>
        <source>Check the network connection. If other names work, this one is filtered: use another name server or a proxy.</source>
        <translation>네트워크 연결을 확인하세요. 다른 이름은 되는데 이 이름만 안 되면 필터링되는 것입니다. 다른 네임 서버나 프록시를 쓰세요.</translation>
    </message>
    <message>
        <source>Nothing comes back from %1 (%2), tcp:%3: what is sent there is dropped on the way.</source>
        <translation>%1(%2), tcp:%3에서 응답이 없습니다. 보낸 데이터가 도중에 버려지고 있습니다.</translation>
    </message>
    <message>
        <source>%1 (%2) refuses connections on tcp:%3.</source>
        <translation>%1(%2)에서 tcp:%3 연결을 거부합니다.</translation>
    </message>
    <message>
        <source>The machine may still be starting: try again in a minute.</source>
        <translation>머신이 아직 시작하는 중일 수 있습니다. 1분 뒤에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The connection to %1 is cut as soon as its name is sent (TLS). Filters on the network do this.</source>
        <translation>TLS로 %1 이름을 보내자마자 연결이 끊깁니다. 네트워크에 필터가 있으면 이렇게 됩니다.</translation>
    </message>
    <message>
        <source>The certificate of %1 is not valid at the time that this computer&apos;s clock shows.</source>
        <translation>이 컴퓨터의 시계로 보면 %1의 인증서가 유효하지 않습니다.</translation>
    </message>
    <message>
        <source>Set this computer&apos;s clock, then test again.</source>
        <translation>이 컴퓨터의 시계를 맞추고 다시 테스트하세요.</translation>
    </message>
    <message>
        <source>Somebody else answers for %1: the certificate is for “%2”. The name server gives a wrong address (%3).</source>
        <translation>%1 대신 다른 서버가 응답합니다. 이 서버의 인증서는 “%2”의 것입니다. 네임 서버가 잘못된 주소(%3)를 알려 줍니다.</translation>
    </message>
    <message>
        <source>The connection to %1 is intercepted: the certificate for “%2” was issued by “%3”, which this computer does not trust (%4).</source>
        <translation>%1 연결이 가로채였습니다. “%2”의 인증서 발급자(“%3”)를 이 컴퓨터가 신뢰하지 않습니다(%4).</translation>
    </message>
    <message>
        <source>If this is your company&apos;s network, ask its administrator to exempt googleapis.com. Elsewhere, use another network.</source>
        <translation>회사 네트워크라면 관리자에게 googleapis.com 예외를 요청하세요. 다른 곳이라면 다른 네트워크를 쓰세요.</translation>
    </message>
    <message>
        <source>%1 took the connection but did not answer.</source>
        <translation>%1: 연결은 되었지만 응답이 없습니다.</translation>
    </message>
    <message>
        <source>Test again. If this persists, something on the way accepts connections but blocks their data.</source>
        <translation>다시 테스트하세요. 계속 그러면 중간에서 연결만 통과시키고 데이터는 막는 것입니다.</translation>
    </message>
    <message>
        <source>It works, but “%1” opens the connection to %2 on the way and can read your token.</source>
        <translation>작동하지만, “%1”에서 %2 연결을 중간에서 해독하므로 토큰을 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>If this is not your company&apos;s doing, use another network and sign out in your Google account&apos;s security page.</source>
        <translation>회사에서 하는 것이 아니라면 다른 네트워크를 쓰고, Google 계정의 보안 페이지에서 로그아웃하세요.</translation>
    </message>
    <message>
        <source>Choose a proxy or VPN that reaches Google in the settings.</source>
        <translation>설정에서 Google에 연결되는 프록시나 VPN을 선택하세요.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network to allow %1, tcp:%2, or choose a proxy in the settings.</source>
        <translation>네트워크 관리자에게 %1, tcp:%2 허용을 요청하거나, 설정에서 프록시를 선택하세요.</translation>
    </message>
    <message>
        <source>Enter name and password of the proxy in the settings.</source>
        <translation>설정에서 프록시의 사용자 이름과 비밀번호를 입력하세요.</translation>
    </message>
    <message>
        <source>The machine may be down, a firewall rule of the project may be missing, or this network blocks SSH: try a proxy in the settings.</source>
        <translation>머신이 꺼져 있거나, 프로젝트에 방화벽 규칙이 없거나, 이 네트워크가 SSH를 막고 있을 수 있습니다. 설정에서 프록시를 써 보세요.</translation>
    </message>
    <message>
        <source>Look at the proxy in the settings.</source>
        <translation>설정의 프록시를 확인하세요.</translation>
    </message>
</context>
<context>
    <name>ConsoleSteps</name>
    <message>
        <source>Open %1</source>
        <translation>%1 열기</translation>
    </message>
    <message>
        <source>Open the page of step %1</source>
        <translation>%1단계 페이지 열기</translation>
    </message>
</context>
<context>
    <name>ContactsModel</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>접속 횟수</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>마지막</translation>
    </message>
    <message>
        <source>%1:%2, this computer</source>
        <translation>%1:%2(이 컴퓨터)</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
</context>
<context>
    <name>CoreMap</name>
    <message numerus="yes">
        <source>%1: %n cores. %2</source>
        <translation>
            <numerusform>%1: 코어 %n개. %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Details of host %1</source>
        <translation>호스트 %1 세부정보</translation>
    </message>
    <message>
        <source>Select host %1</source>
        <translation>호스트 %1 선택</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>모두 선택</translation>
    </message>
    <message>
        <source>Next that stands out</source>
        <translation>눈에 띄는 다음 항목</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>As it fits</source>
        <translation>창에 맞춤</translation>
    </message>
    <message>
        <source>Map of the chips</source>
        <translation>칩 맵</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n chips. %2</source>
        <translation>
            <numerusform>%1: 칩 %n개. %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CostBox</name>
    <message>
        <source>Type the amount to confirm: %1</source>
        <translation>확인하려면 금액을 입력하세요: %1</translation>
    </message>
    <message>
        <source>US dollars per hour. In a day about %1; the bill may differ.</source>
        <translation>시간당 금액(미국 달러)입니다. 하루에 약 %1이며 실제 청구액은 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>US dollars per hour.</source>
        <translation>시간당 금액(미국 달러)입니다.</translation>
    </message>
    <message>
        <source>Type “%1” to confirm</source>
        <translation>확인하려면 다음을 입력하세요: “%1”</translation>
    </message>
    <message>
        <source>No list price is known for this type here. It is not free.</source>
        <translation>여기서 이 유형의 정가를 알 수 없습니다. 무료가 아닙니다.</translation>
    </message>
    <message>
        <source>It would be billed, and the amount is not confirmed: type %1 here, or choose something that costs nothing.</source>
        <translation>요금이 청구되는데 금액을 확인하지 않았습니다. 여기에 %1 금액을 입력하거나 요금이 들지 않는 것을 선택하세요.</translation>
    </message>
</context>
<context>
    <name>CreateForm</name>
    <message>
        <source>There is a %1 in %2 already. Choose another name, for example %3.</source>
        <translation>%2에 이름이 %1인 TPU가 이미 있습니다. 다른 이름(예: %3)을 선택하세요.</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>프로비저닝 모델</translation>
    </message>
    <message>
        <source>Runtime version</source>
        <translation>런타임 버전</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Subnetwork</source>
        <translation>서브넷</translation>
    </message>
    <message>
        <source>A network of your own needs one by its name.</source>
        <translation>직접 만든 네트워크에서는 서브넷 이름을 지정해야 합니다.</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>Its name; empty: any that this project may use.</source>
        <translation>예약의 이름입니다. 비워 두면 이 프로젝트가 쓸 수 있는 예약을 사용합니다.</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>외부 IP 주소</translation>
    </message>
    <message>
        <source>Without one a host can be reached from inside the network only, or through a tunnel.</source>
        <translation>외부 IP 주소가 없으면 네트워크 내부에서 또는 터널을 통해서만 호스트에 접속할 수 있습니다.</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>라벨</translation>
    </message>
    <message>
        <source>One per line: name=value</source>
        <translation>한 줄에 하나씩: 이름=값</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>메타데이터</translation>
    </message>
    <message>
        <source>Start-up script</source>
        <translation>시작 스크립트</translation>
    </message>
    <message>
        <source>Runs as root on every host each time it starts.</source>
        <translation>모든 호스트에서 시작할 때마다 root로 실행됩니다.</translation>
    </message>
    <message>
        <source>Spot and preemptible TPUs can be taken back at any time.</source>
        <translation>스팟 TPU와 선점형 TPU는 언제든지 선점될 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>v4-32 · 16 chips · 4 hosts</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no TPUs. Choose another zone.</source>
        <translation>%1에는 TPU가 없습니다. 다른 영역을 선택하세요.</translation>
    </message>
    <message>
        <source>Chosen because it fits %1.</source>
        <translation>%1에 맞는 버전을 자동으로 선택했습니다.</translation>
    </message>
    <message>
        <source>Recommended for %1: %2</source>
        <translation>%1 권장 버전: %2</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>Network tags</source>
        <translation>네트워크 태그</translation>
    </message>
    <message>
        <source>Firewall rules aim at them. Several: separated by commas.</source>
        <translation>방화벽 규칙의 대상이 됩니다. 여러 개는 쉼표로 구분하세요.</translation>
    </message>
    <message>
        <source>Service account</source>
        <translation>서비스 계정</translation>
    </message>
    <message>
        <source>Compute Engine&apos;s default one</source>
        <translation>Compute Engine 기본 서비스 계정</translation>
    </message>
    <message>
        <source>The account that programs on the hosts use for buckets and other Google services. The list shows the accounts of TPUs in this project.</source>
        <translation>호스트의 프로그램이 버킷과 다른 Google 서비스를 이용할 때 쓰는 계정입니다. 이 프로젝트의 TPU가 쓰는 계정이 목록에 표시됩니다.</translation>
    </message>
    <message>
        <source>Flags of libtpu (LIBTPU_INIT_ARGS)</source>
        <translation>libtpu 플래그(LIBTPU_INIT_ARGS)</translation>
    </message>
    <message>
        <source>Separated by spaces. The service tpu-runtime of every host reads them from the metadata when it starts.</source>
        <translation>공백으로 구분합니다. 각 호스트의 tpu-runtime 서비스가 시작할 때 메타데이터에서 읽습니다.</translation>
    </message>
    <message>
        <source>For TensorFlow runtimes of pods (tpu-vm-tf-…-pod). For JAX and PyTorch set LIBTPU_INIT_ARGS in the environment of the job.</source>
        <translation>Pod의 TensorFlow 런타임(tpu-vm-tf-…-pod)용입니다. JAX와 PyTorch에서는 작업의 환경 변수에 LIBTPU_INIT_ARGS를 설정하세요.</translation>
    </message>
    <message>
        <source>Lowercase letters, digits and -, beginning with a letter.</source>
        <translation>영문 소문자, 숫자, -를 사용할 수 있으며 영문자로 시작해야 합니다.</translation>
    </message>
    <message>
        <source>TPU7x and newer are not in this list: Google makes them only as instances of Compute Engine or in GKE. TPU Desk shows such instances among the TPUs.</source>
        <translation>TPU7x와 그 이후 세대는 이 목록에 없습니다. Google은 이를 Compute Engine 인스턴스나 GKE로만 제공합니다. TPU Desk는 그런 인스턴스를 TPU 목록에 보여 줍니다.</translation>
    </message>
    <message>
        <source>Network, disks, labels, start-up script and more</source>
        <translation>네트워크, 디스크, 라벨, 시작 스크립트 등</translation>
    </message>
    <message>
        <source> h</source>
        <comment>hours, behind a number</comment>
        <translation>시간</translation>
    </message>
    <message>
        <source>Run time</source>
        <translation>실행 시간</translation>
    </message>
    <message>
        <source>Google deletes the TPU and its boot disk then; delete it sooner, and you pay less. Flex-start is billed, also within a grant.</source>
        <translation>시간이 다 되면 Google이 TPU와 부팅 디스크를 삭제합니다. 일찍 삭제하면 그만큼 요금이 줄어듭니다. Flex-start는 승인 기간에도 요금이 청구됩니다.</translation>
    </message>
</context>
<context>
    <name>CreateSheet</name>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>만들기</translation>
    </message>
    <message>
        <source>Create %1</source>
        <translation>%1 만들기</translation>
    </message>
    <message>
        <source>Some fields need your attention.</source>
        <translation>확인이 필요한 항목이 있습니다.</translation>
    </message>
    <message>
        <source>Create TPU</source>
        <translation>TPU 만들기</translation>
    </message>
    <message>
        <source>Create %1, billed</source>
        <translation>%1 만들기(유료)</translation>
    </message>
    <message>
        <source>How long and where</source>
        <translation>기간과 위치</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>계획</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>%1 계획</translation>
    </message>
    <message>
        <source>Plan a pod</source>
        <translation>Pod 계획</translation>
    </message>
    <message>
        <source>The cloud does not answer now. The request is written down and goes out as soon as it does.</source>
        <translation>지금은 클라우드가 응답하지 않습니다. 요청을 기록해 두었다가 응답하는 즉시 보냅니다.</translation>
    </message>
    <message>
        <source>The grant covers this until %1. Requests end then, and a TPU that still runs is billed: delete it before then.</source>
        <translation>%1까지 무료입니다. 그 뒤에는 더 시도하지 않으며, 계속 실행되는 TPU에는 요금이 청구되므로 그 전에 삭제하세요.</translation>
    </message>
    <message>
        <source>These zones and types come from your grant, your TPUs and the list that was read last.</source>
        <translation>여기 있는 영역과 유형은 내 승인, 내 TPU, 마지막으로 읽은 결과에서 가져온 것입니다.</translation>
    </message>
    <message>
        <source>Opens %1 in TPU Desk once it exists.</source>
        <translation>만들어지면 TPU Desk에서 엽니다: %1</translation>
    </message>
    <message>
        <source>Change something under “How long and where” first.</source>
        <translation>먼저 “기간과 위치” 아래의 내용을 고쳐야 합니다.</translation>
    </message>
</context>
<context>
    <name>CredentialFile</name>
    <message>
        <source>This credentials file is incomplete: %1 is missing or invalid. Create or download it again.</source>
        <translation>이 사용자 인증 정보 파일이 온전하지 않습니다. 없거나 올바르지 않은 항목: %1. 다시 만들거나 다운로드하세요.</translation>
    </message>
    <message>
        <source>This is the file of an OAuth client, not of credentials. Use it under “Own OAuth client”.</source>
        <translation>사용자 인증 정보가 아니라 OAuth 클라이언트 파일입니다. “내 OAuth 클라이언트”에서 사용하세요.</translation>
    </message>
    <message>
        <source>This JSON file holds no Google credentials: it says no “type”. Choose a service account&apos;s key, or the file that “gcloud auth application-default login” makes.</source>
        <translation>이 JSON 파일에는 Google 사용자 인증 정보가 없습니다. “type” 항목이 없습니다. 서비스 계정 키나 “gcloud auth application-default login”으로 만든 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>These credentials are for another cloud (%1). TPU Desk works with googleapis.com only.</source>
        <translation>이 사용자 인증 정보는 다른 클라우드(%1)의 것입니다. TPU Desk는 googleapis.com에서만 동작합니다.</translation>
    </message>
    <message>
        <source>These credentials are for Google Distributed Cloud, where there are no TPUs of the TPU Research Cloud. Use an account of Google Cloud.</source>
        <translation>Google Distributed Cloud용 사용자 인증 정보입니다. 이 클라우드에는 TPU Research Cloud의 TPU가 없습니다. Google Cloud 계정을 사용하세요.</translation>
    </message>
    <message>
        <source>TPU Desk does not know credentials of the type “%1”. Sign in to gcloud and choose “gcloud” instead.</source>
        <translation>TPU Desk가 모르는 유형(“%1”)의 사용자 인증 정보입니다. gcloud에 로그인한 뒤 “gcloud”를 선택하세요.</translation>
    </message>
    <message>
        <source>This is only the key. TPU Desk needs the complete JSON file that Google Cloud gives with it.</source>
        <translation>키만 들어 있는 파일입니다. Google Cloud가 키와 함께 주는 JSON 파일 전체가 필요합니다.</translation>
    </message>
    <message>
        <source>This is not a JSON file, or a damaged one. Credentials come as a file that ends in .json.</source>
        <translation>JSON 파일이 아니거나 손상되었습니다. 사용자 인증 정보는 .json으로 끝나는 파일입니다.</translation>
    </message>
    <message>
        <source>This file holds credentials, but not a service account&apos;s key. Use it under “Application default credentials”.</source>
        <translation>사용자 인증 정보 파일이지만 서비스 계정 키는 아닙니다. “애플리케이션 기본 사용자 인증 정보”에서 사용하세요.</translation>
    </message>
</context>
<context>
    <name>CredentialsBody</name>
    <message>
        <source>Choose the key file of a service account.</source>
        <translation>서비스 계정의 키 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>Choose a credentials file.</source>
        <translation>사용자 인증 정보 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>Credentials of a person, made by “gcloud auth application-default login”.</source>
        <translation>“gcloud auth application-default login”으로 만든 개인 사용자 인증 정보입니다.</translation>
    </message>
    <message>
        <source>Credentials of %1, made by “gcloud auth application-default login”.</source>
        <translation>“gcloud auth application-default login”으로 만든 %1의 사용자 인증 정보입니다.</translation>
    </message>
    <message>
        <source>Key of the service account %1.</source>
        <translation>서비스 계정 %1의 키입니다.</translation>
    </message>
    <message>
        <source>Acts as the service account %1.</source>
        <translation>서비스 계정 %1의 권한으로 동작합니다.</translation>
    </message>
    <message>
        <source>found</source>
        <translation>찾음</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>사용할 수 없음</translation>
    </message>
    <message>
        <source>none found</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Key file</source>
        <translation>키 파일</translation>
    </message>
    <message>
        <source>Credentials file</source>
        <translation>사용자 인증 정보 파일</translation>
    </message>
    <message>
        <source>It stays where it is; only its path is remembered.</source>
        <translation>파일은 제자리에 두고 경로만 기억합니다.</translation>
    </message>
    <message>
        <source>Where Google&apos;s own libraries look. It stays where it is and is read when it is needed.</source>
        <translation>Google 라이브러리가 찾는 위치입니다. 파일은 제자리에 두고 필요할 때 읽습니다.</translation>
    </message>
    <message>
        <source>Project: %1.</source>
        <translation>프로젝트: %1.</translation>
    </message>
    <message>
        <source>Quota project: %1.</source>
        <translation>할당량 프로젝트: %1.</translation>
    </message>
    <message>
        <source>A key works until it is deleted, for whoever has the file. Many organisations forbid such keys; where gcloud is at hand, take it instead.</source>
        <translation>키는 삭제될 때까지 유효하며 파일을 가진 누구나 쓸 수 있습니다. 이런 키를 금지하는 조직이 많으니 gcloud를 쓸 수 있으면 그쪽을 선택하세요.</translation>
    </message>
    <message>
        <source>To make one: run “gcloud auth application-default login”.</source>
        <translation>만들려면 “gcloud auth application-default login”을 실행하세요.</translation>
    </message>
    <message>
        <source>Credentials of another identity provider, for the identity pool “%1”.</source>
        <translation>다른 ID 공급자의 사용자 인증 정보이며 ID 풀 “%1”에 쓰입니다.</translation>
    </message>
    <message>
        <source>Credentials of a person of the identity pool “%1”.</source>
        <translation>ID 풀 “%1”에 속한 사람의 사용자 인증 정보입니다.</translation>
    </message>
</context>
<context>
    <name>DataDisk</name>
    <message>
        <source>Choose a zone first: a disk is in one.</source>
        <translation>먼저 영역을 선택하세요. 디스크는 한 영역에 속합니다.</translation>
    </message>
    <message>
        <source>Give the disk a name of lowercase letters from a to z, digits and hyphens, beginning with a letter, at most 63.</source>
        <translation>디스크 이름을 입력하세요. a~z 소문자로 시작하고 소문자, 숫자, 하이픈만 쓰며 최대 63자입니다.</translation>
    </message>
    <message>
        <source>A disk has from %1 to %2 GB.</source>
        <translation>디스크 크기는 %1~%2 GB입니다.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n data disk(s) can be attached.</source>
        <translation>
            <numerusform>데이터 디스크는 최대 %n개까지 연결할 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is not a disk. It looks like projects/…/zones/…/disks/….</source>
        <translation>“%1”: 디스크가 아닙니다. projects/…/zones/…/disks/… 형식으로 쓰세요.</translation>
    </message>
    <message>
        <source>The disk %1 is in %2, and only a TPU of that zone can have it. Ask in %2 alone, or take the disk away.</source>
        <translation>디스크 %1의 영역은 %2이며 그 영역의 TPU에만 연결할 수 있습니다. %2에서만 요청하거나 디스크 선택을 해제하세요.</translation>
    </message>
    <message>
        <source>The disk %1 is given twice. Keep one of them.</source>
        <translation>디스크 %1 항목이 두 번 있습니다. 하나만 남기세요.</translation>
    </message>
    <message>
        <source>Several hosts can only read a disk: attach %1 read-only. Format and fill it on a TPU VM with one host before.</source>
        <translation>호스트가 여럿이면 디스크를 읽을 수만 있습니다. %1 디스크를 읽기 전용으로 연결하세요. 먼저 호스트가 하나인 TPU VM에서 포맷하고 내용을 채우세요.</translation>
    </message>
    <message>
        <source>the machine %1 has it</source>
        <translation>머신 %1에서 사용 중</translation>
    </message>
    <message>
        <source>%1 reads it, so it can only be read</source>
        <translation>%1에서 읽는 중이라 읽기 전용으로만 연결 가능</translation>
    </message>
    <message>
        <source>%1 has it</source>
        <translation>%1에서 사용 중</translation>
    </message>
    <message>
        <source>only one host can read it, until you run: %1</source>
        <translation>지금은 호스트 하나만 읽을 수 있음. 여러 호스트가 읽게 하려면 실행: %1</translation>
    </message>
</context>
<context>
    <name>DeletePlan</name>
    <message>
        <source>%1 in %2, %3, %4</source>
        <extracomment>a TPU in the list of what is deleted: name, zone, type, state</extracomment>
        <translation>%2의 %1, %3, %4</translation>
    </message>
    <message>
        <source>queued request %1 in %2, %3</source>
        <translation>%2의 큐에 추가된 리소스 %1, %3</translation>
    </message>
    <message>
        <source>Each of its disks that Compute Engine deletes with the machine (“auto-delete”) goes too, with every file on it. The others stay, and are billed.</source>
        <translation>Compute Engine에서 머신과 함께 삭제하도록 설정된 디스크(“auto-delete”)는 그 안의 모든 파일과 함께 삭제됩니다. 나머지 디스크는 남아 계속 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>The boot disk goes too, and with it every file on it: code, data, checkpoints.</source>
        <translation>부팅 디스크와 그 안의 모든 파일(코드, 데이터, 체크포인트)도 함께 삭제됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>It has %n hosts, each with a boot disk of its own.</source>
        <translation>
            <numerusform>호스트가 %n대이며 각각 부팅 디스크가 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 TPU를 삭제할까요?</translation>
    </message>
    <message>
        <source>%1 in %2 (%3) is deleted permanently. This cannot be undone.</source>
        <translation>%2의 %1(%3) TPU가 영구히 삭제됩니다. 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 삭제</translation>
    </message>
    <message>
        <source>Delete the request %1?</source>
        <translation>%1 요청을 삭제할까요?</translation>
    </message>
    <message>
        <source>Its turn in the queue is lost.</source>
        <translation>오래 기다린 차례를 잃게 됩니다.</translation>
    </message>
    <message>
        <source>%1 in %2 is %3: it does nothing any more, but holds its name and quota. Nothing else is deleted with it.</source>
        <translation>%2의 %1 요청은 %3 상태입니다. 더는 아무 일도 하지 않지만 이름과 할당량을 차지합니다. 함께 삭제되는 것은 없습니다.</translation>
    </message>
    <message>
        <source>%1 waits in the queue of %2.</source>
        <translation>%1 요청은 %2의 큐에서 대기 중입니다.</translation>
    </message>
    <message>
        <source>Its place in the queue is lost. A new request begins at the end.</source>
        <translation>큐에서의 순서를 잃습니다. 새 요청은 맨 뒤에서 시작합니다.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries?</source>
        <translation>
            <numerusform>%n개 항목을 삭제할까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>These are deleted permanently, each TPU with its boot disks and every file on them. This cannot be undone.</source>
        <translation>아래 항목이 영구히 삭제됩니다. 각 TPU의 부팅 디스크와 그 안의 모든 파일도 삭제되며 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>These requests are deleted permanently. This cannot be undone.</source>
        <translation>아래 요청이 영구히 삭제됩니다. 되돌릴 수 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries</source>
        <translation>
            <numerusform>%n개 항목 삭제</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %n TPUs</source>
        <translation>
            <numerusform>TPU %n개 포함</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is %2: TPUs are being made for it. Deleting it ends that.</source>
        <translation>%1의 상태는 %2이며, TPU를 만들고 있습니다. 삭제하면 중단됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n TPUs for good?</source>
        <translation>
            <numerusform>TPU %n개를 영구 삭제할까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no TPU of it at this moment. If one appears before the deletion has begun, nothing is deleted and you are asked again.</source>
        <translation>지금은 해당 TPU가 없습니다. 삭제가 시작되기 전에 TPU가 나타나면 아무것도 삭제하지 않고 다시 묻습니다.</translation>
    </message>
    <message>
        <source>Checked just now. Exactly these will be deleted, each with its boot disks and every file on them. If another TPU belongs to the request by then, nothing is deleted.</source>
        <translation>방금 읽은 목록입니다. 아래 TPU만 부팅 디스크와 그 안의 모든 파일과 함께 삭제됩니다. 그때 요청에 다른 TPU가 있으면 아무것도 삭제하지 않습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n TPUs permanently</source>
        <translation>
            <numerusform>TPU %n개 영구 삭제</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete %1 for good?</source>
        <translation>%1: 영구 삭제할까요?</translation>
    </message>
    <message>
        <source>Its data disks stay, with all that is on them, and are billed until you delete them: %1.</source>
        <translation>데이터 디스크와 그 안의 데이터는 남으며, 삭제할 때까지 요금이 청구됩니다: %1.</translation>
    </message>
    <message>
        <source>A queued request goes together with the TPUs that it made: alone it would go on to hold its name and quota.</source>
        <translation>큐에 추가된 리소스는 거기서 만들어진 TPU와 함께 삭제됩니다. 요청만 남으면 이름과 할당량을 계속 차지합니다.</translation>
    </message>
</context>
<context>
    <name>DeleteRequest</name>
    <message>
        <source>%1 does not list all its TPUs now, so it is not known which of them would be deleted with %2. Nothing was deleted. Try again later.</source>
        <translation>%1에서 지금 TPU를 모두 알려 주지 않아 %2 요청과 함께 무엇이 삭제될지 알 수 없습니다. 아무것도 삭제하지 않았습니다. 나중에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>%1 is still there (%2). Load the list again and repeat the delete if it stays.</source>
        <translation>%1 요청이 아직 남아 있습니다(%2). 목록을 다시 불러오고, 그대로 있으면 다시 삭제하세요.</translation>
    </message>
    <message>
        <source>%1 has another node now than you were shown, or in another state: %2 (%3). Nothing was deleted. Look at the list, then decide again.</source>
        <translation>%1의 TPU나 그 상태가 보여 드린 것과 다릅니다: %2(%3). 아무것도 삭제하지 않았습니다. 목록을 보고 다시 결정하세요.</translation>
    </message>
    <message>
        <source>%1 was created again in the meantime: it is another request than the one you were shown. Nothing was deleted.</source>
        <translation>그사이 이름이 %1인 요청이 다시 만들어졌습니다. 앞서 보여 드린 요청이 아니므로 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 was not deleted, because it is not known what it is now. %2</source>
        <comment>%2: a sentence, why</comment>
        <translation>지금 %1의 상태를 알 수 없어 삭제하지 않았습니다. %2</translation>
    </message>
    <message>
        <source>%1 was created again in the meantime: it is another request than the one you were shown. Nothing was done with it.</source>
        <translation>그사이 이름이 %1인 요청이 다시 만들어졌습니다. 앞서 보여 드린 요청이 아니므로 아무 작업도 하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 is %2 now, so it was not put back into the queue. Look at the list, then decide again.</source>
        <translation>%1의 상태가 지금 %2이므로 큐에 다시 넣지 않았습니다. 목록을 보고 다시 결정하세요.</translation>
    </message>
    <message>
        <source>%1 was not put back into the queue, because it is not known what it is now. %2</source>
        <comment>%2: a sentence, why</comment>
        <translation>지금 %1의 상태를 알 수 없어 큐에 다시 넣지 않았습니다. %2</translation>
    </message>
</context>
<context>
    <name>Dependants</name>
    <message>
        <source>The shared folder %1 and every file in it.</source>
        <translation>공유 폴더 %1 및 그 안의 모든 파일.</translation>
    </message>
    <message>
        <source>The shared folder %1 and every file in it: %2 use it, and their programs would wait for it. Undo it on the page Storage first.</source>
        <translation>공유 폴더 %1 및 그 안의 모든 파일: %2에서 사용 중이며, 그곳의 프로그램이 계속 기다리게 됩니다. 먼저 “스토리지” 패널에서 공유를 되돌리세요.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>The job %1, which runs on it now.</source>
        <translation>지금 이 TPU에서 실행 중인 작업: %1</translation>
    </message>
    <message>
        <source>%1, which runs on it now.</source>
        <comment>%1: TensorBoard, JupyterLab</comment>
        <translation>지금 이 TPU에서 실행 중: %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiscardBar</name>
    <message>
        <source>Keep editing</source>
        <translation>계속 편집</translation>
    </message>
    <message>
        <source>Nothing is lost (Esc)</source>
        <translation>아무것도 없어지지 않습니다(Esc)</translation>
    </message>
    <message>
        <source>Discard what you entered?</source>
        <translation>입력한 내용을 버릴까요?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
</context>
<context>
    <name>DiskForm</name>
    <message>
        <source>Data disks</source>
        <translation>데이터 디스크</translation>
    </message>
    <message>
        <source>Only read them</source>
        <translation>읽기 전용</translation>
    </message>
    <message>
        <source>Several hosts can only read a disk. One host can write it, too, as long as no other has it.</source>
        <translation>호스트가 여럿이면 디스크를 읽을 수만 있습니다. 호스트가 하나이고 디스크가 다른 곳에 연결되어 있지 않으면 쓰기도 가능합니다.</translation>
    </message>
    <message>
        <source>New disk</source>
        <translation>새 디스크</translation>
    </message>
    <message>
        <source>Create the disk</source>
        <translation>디스크 만들기</translation>
    </message>
    <message>
        <source> GB</source>
        <comment>behind a number</comment>
        <translation> GB</translation>
    </message>
    <message>
        <source>A data disk stays when the TPU is deleted, with all that is on it, and is billed until you delete it, too: Quota, Clean up. It has to be formatted once and mounted on the host.</source>
        <translation>TPU를 삭제해도 데이터 디스크와 그 안의 데이터는 남으며, 디스크까지 삭제할 때까지 요금이 청구됩니다(할당량의 “정리”). 한 번 포맷하고 호스트에 마운트해야 합니다.</translation>
    </message>
    <message>
        <source>Name of the disk</source>
        <translation>디스크 이름</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Type of disk</source>
        <translation>디스크 유형</translation>
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
        <translation>먼저 영역을 선택하세요.</translation>
    </message>
    <message>
        <source>The disks of %1 are being read…</source>
        <translation>%1의 디스크를 읽는 중…</translation>
    </message>
    <message>
        <source>There is no disk in %1 yet.</source>
        <translation>%1에는 아직 디스크가 없습니다.</translation>
    </message>
    <message>
        <source>The disk is being made…</source>
        <translation>디스크를 만드는 중…</translation>
    </message>
    <message>
        <source>Costs about %1 a month at the list price, from now on, whether a TPU has it or not. No grant pays for it.</source>
        <translation>TPU 연결 여부와 관계없이 지금부터 정가 기준으로 월 약 %1의 요금이 청구됩니다. TRC 승인에는 포함되지 않습니다.</translation>
    </message>
    <message>
        <source>It is billed from now on, whether a TPU has it or not; its list price is not known here. No grant pays for it.</source>
        <translation>TPU 연결 여부와 관계없이 지금부터 요금이 청구되며, 여기서는 정가를 알 수 없습니다. TRC 승인에는 포함되지 않습니다.</translation>
    </message>
    <message>
        <source>The disk is still being made.</source>
        <translation>디스크를 아직 만드는 중입니다.</translation>
    </message>
    <message>
        <source>Create the disk %1?</source>
        <translation>%1 디스크를 만들까요?</translation>
    </message>
    <message>
        <source>%1 GB in %2, billed from now on until you delete it. No grant pays for it.</source>
        <translation>%2에 %1 GB 디스크를 만듭니다. 지금부터 삭제할 때까지 요금이 청구되며, TRC 승인에는 포함되지 않습니다.</translation>
    </message>
    <message>
        <source>About %1 a month at the list price</source>
        <translation>정가 기준으로 월 약 %1</translation>
    </message>
    <message>
        <source>Its list price is not known here</source>
        <translation>여기서는 정가를 알 수 없습니다</translation>
    </message>
    <message>
        <source>Create %1, billed</source>
        <translation>%1 만들기(유료)</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>There was no connection to Google, or it was lost.</source>
        <translation>Google에 연결되지 않았거나 연결이 끊어졌습니다.</translation>
    </message>
    <message>
        <source>Google did not answer in time.</source>
        <translation>Google이 제시간에 응답하지 않았습니다.</translation>
    </message>
    <message>
        <source>This network answers with a page of its own instead of Google. Sign in to the network in a browser.</source>
        <translation>이 네트워크가 Google 대신 자체 페이지로 응답합니다. 브라우저에서 네트워크에 로그인하세요.</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in any more.</source>
        <translation>Google이 더 이상 이 로그인을 받아들이지 않습니다.</translation>
    </message>
    <message>
        <source>The sign-in does not cover this. Sign in again and allow access to Google Cloud.</source>
        <translation>이 로그인에는 해당 권한이 없습니다. 다시 로그인하여 Google Cloud 액세스를 허용하세요.</translation>
    </message>
    <message>
        <source>The API that shows this is not enabled in this project.</source>
        <translation>이 정보를 알려 주는 API가 이 프로젝트에서 사용 설정되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>Google does not show this without billing.</source>
        <translation>결제 계정이 없으면 Google이 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>Google answered within %1 ms.</source>
        <translation>Google이 %1 ms 안에 응답했습니다.</translation>
    </message>
    <message>
        <source>Google cannot be reached. %1</source>
        <translation>Google에 연결할 수 없습니다. %1</translation>
    </message>
    <message numerus="yes">
        <source>It agrees with Google&apos;s clock to within %n seconds.</source>
        <translation>
            <numerusform>Google 시계와의 차이가 %n초 이내입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Google&apos;s answers carry no time.</source>
        <translation>Google의 응답에 시각이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>This computer is ahead of Google&apos;s clock by %n seconds.</source>
        <translation>
            <numerusform>이 컴퓨터가 Google 시계보다 %n초 빠릅니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This computer is behind Google&apos;s clock by %n seconds.</source>
        <translation>
            <numerusform>이 컴퓨터가 Google 시계보다 %n초 느립니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The sign-in works, but does not say whose it is.</source>
        <translation>로그인은 유효하지만 누구의 계정인지는 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in. Sign in again.</source>
        <translation>Google이 로그인을 받아들이지 않습니다. 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>ID %1, number %2, name “%3”. Programs take the ID; TRC asks for the number.</source>
        <translation>ID %1, 번호 %2, 이름 “%3”. 프로그램에는 ID를 쓰고, TRC는 번호를 묻습니다.</translation>
    </message>
    <message>
        <source>Google did not say whether the project exists; the other checks go on. %1</source>
        <translation>프로젝트가 있는지는 알 수 없었지만, 나머지는 확인합니다. %1</translation>
    </message>
    <message>
        <source>%1 is the project&apos;s number. Its ID is %2; some parts of Google Cloud take only the ID.</source>
        <translation>%1: 프로젝트 번호입니다. ID는 %2이며, Google Cloud의 일부 기능은 ID만 받습니다.</translation>
    </message>
    <message>
        <source>“%1” is a project&apos;s name, not its ID. The project with that name has the ID %2.</source>
        <translation>“%1”: 프로젝트 ID가 아니라 이름입니다. 그 이름의 프로젝트 ID는 %2입니다.</translation>
    </message>
    <message>
        <source>There is no project “%1”, or your account may not see it. Check the ID and the account.</source>
        <translation>“%1” 프로젝트가 없거나 이 계정으로는 볼 수 없습니다. ID와 계정을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 is marked for deletion. Restore it in the console, or use another project.</source>
        <translation>%1 프로젝트는 삭제 예정입니다. 콘솔에서 복원하거나 다른 프로젝트를 사용하세요.</translation>
    </message>
    <message>
        <source>Billing account %1 is linked.</source>
        <translation>결제 계정이 연결되어 있습니다: %1.</translation>
    </message>
    <message>
        <source>No active billing account is linked. Link one in the console.</source>
        <translation>연결된 활성 결제 계정이 없습니다. 콘솔에서 연결하세요.</translation>
    </message>
    <message>
        <source>It is enabled, and it answers.</source>
        <translation>사용 설정되어 있고 응답합니다.</translation>
    </message>
    <message>
        <source>It is not enabled in this project.</source>
        <translation>이 프로젝트에서 사용 설정되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>It is enabled, but not in effect yet. That takes up to a few minutes.</source>
        <translation>사용 설정되었지만 아직 적용되지 않았습니다. 몇 분까지 걸릴 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>All %n are enabled.</source>
        <translation>
            <numerusform>%n개 모두 사용 설정되어 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not enabled: %1. What needs them stays empty until then.</source>
        <translation>사용 설정되지 않음: %1. 사용 설정할 때까지 관련 내용이 비어 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>The account has all %n permissions that the program uses.</source>
        <translation>
            <numerusform>이 계정에는 프로그램이 사용하는 권한 %n개가 모두 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not allowed: %1. Missing: %2</source>
        <translation>허용되지 않음: %1. 없는 권한: %2</translation>
    </message>
    <message>
        <source>Not allowed: %1. Ask the project&apos;s owner for the role TPU Admin. Missing: %2</source>
        <translation>허용되지 않음: %1. 프로젝트 소유자에게 TPU Admin 역할을 요청하세요. 없는 권한: %2</translation>
    </message>
    <message>
        <source>%1 has its role.</source>
        <translation>%1에 역할이 부여되어 있습니다.</translation>
    </message>
    <message>
        <source>%1 has no role in the project yet. Google makes it when the first TPU is created; it can be made now.</source>
        <translation>%1에 아직 프로젝트 역할이 없습니다. 첫 TPU를 만들 때 Google이 생성하며, 지금 미리 만들 수도 있습니다.</translation>
    </message>
    <message>
        <source>The network “%1” is there.</source>
        <translation>“%1” 네트워크가 있습니다.</translation>
    </message>
    <message>
        <source>There is no network “default”, but others: %1. Name one of them when you create a TPU.</source>
        <translation>“default” 네트워크는 없고 다른 네트워크가 있습니다: %1. TPU를 만들 때 그중 하나를 지정하세요.</translation>
    </message>
    <message>
        <source>“%1” is a network of the old kind, without subnets. Make another one for TPUs.</source>
        <translation>“%1” 네트워크는 서브넷이 없는 옛 방식입니다. TPU용 네트워크를 따로 만드세요.</translation>
    </message>
    <message>
        <source>The project has no network. Without one no TPU can be created.</source>
        <translation>프로젝트에 네트워크가 없습니다. 네트워크가 없으면 TPU를 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open only for %2. Terminals work only from there.</source>
        <translation>“%1”의 22번 포트는 %2에만 열려 있습니다. 터미널은 그곳에서만 연결됩니다.</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open only for Google&apos;s tunnel (IAP), not for this computer.</source>
        <translation>“%1”의 22번 포트는 Google 터널(IAP)에만 열려 있고 이 컴퓨터에는 열려 있지 않습니다.</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open only for machines with one of the tags: %2. Give your TPU one of them when you create it.</source>
        <translation>“%1”의 22번 포트는 다음 태그 중 하나가 있는 머신에만 열려 있습니다: %2. TPU를 만들 때 그중 하나를 지정하세요.</translation>
    </message>
    <message>
        <source>The firewall rule %2 closes port 22 in “%1”. A terminal would wait without an answer.</source>
        <translation>%2 방화벽 규칙이 “%1” 네트워크의 22번 포트를 막습니다. 터미널은 응답 없이 기다리게 됩니다.</translation>
    </message>
    <message>
        <source>No firewall rule in “%1” opens port 22. A terminal would wait without an answer; a key cannot help.</source>
        <translation>“%1”에 22번 포트를 여는 방화벽 규칙이 없습니다. 터미널은 응답 없이 기다리게 되며, 키로는 해결되지 않습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 are left in %3, where there are fewest.</source>
        <translation>가장 적게 남은 리전: %3(%2개 중 %1개).</translation>
    </message>
    <message>
        <source>Google sets no limit in %1.</source>
        <translation>%1에는 Google이 정한 한도가 없습니다.</translation>
    </message>
    <message>
        <source>None is left in %1. Delete what holds them, or create TPUs without external addresses.</source>
        <translation>%1에 남은 주소가 없습니다. 주소를 차지한 리소스를 삭제하거나 외부 IP 주소 없이 TPU를 만드세요.</translation>
    </message>
    <message>
        <source>Google states no limit for %1.</source>
        <translation>Google이 %1의 한도를 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>Compute Engine does not list %1, so it sets no limit of its own there.</source>
        <translation>Compute Engine의 리전 목록에 다음 리전이 없으므로 Compute Engine 자체의 한도도 없습니다: %1.</translation>
    </message>
    <message>
        <source>Which regions matter is not known yet: there is no grant, no quota and no TPU.</source>
        <translation>어느 리전을 확인해야 할지 아직 알 수 없습니다. 승인, 할당량, TPU가 모두 없습니다.</translation>
    </message>
    <message>
        <source>User %1, with the key %2 of this computer.</source>
        <translation>사용자 %1, 이 컴퓨터의 키 %2.</translation>
    </message>
    <message numerus="yes">
        <source>The project has %n keys, but none of this computer. Machines will answer “Permission denied (publickey)”.</source>
        <translation>
            <numerusform>프로젝트에 키가 %n개 있지만 이 컴퓨터의 키는 없습니다. 로그인하면 머신이 “Permission denied (publickey)”라고 응답합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>No key is published. Machines will answer “Permission denied (publickey)”.</source>
        <translation>등록된 키가 없습니다. 로그인하면 머신이 “Permission denied (publickey)”라고 응답합니다.</translation>
    </message>
    <message>
        <source>The published key of %1 has expired. Publish it again.</source>
        <translation>%1의 등록된 키가 만료되었습니다. 다시 등록하세요.</translation>
    </message>
    <message>
        <source>OS Login is on in this project: machines take keys from your Google account, not from the project.</source>
        <translation>이 프로젝트에는 OS 로그인이 켜져 있습니다. 머신은 프로젝트가 아니라 Google 계정의 키를 사용합니다.</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>연결</translation>
    </message>
    <message>
        <source>Clock of this computer</source>
        <translation>이 컴퓨터의 시계</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>계정</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>프로젝트</translation>
    </message>
    <message>
        <source>Billing</source>
        <translation>결제</translation>
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
        <translation>기타 API</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>권한</translation>
    </message>
    <message>
        <source>Service identity of Cloud TPU</source>
        <translation>Cloud TPU의 서비스 ID</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Port 22 for terminals</source>
        <translation>터미널용 22번 포트</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>외부 IP 주소</translation>
    </message>
    <message>
        <source>SSH key</source>
        <translation>SSH 키</translation>
    </message>
    <message>
        <source>Everything below is asked of Google over the Internet.</source>
        <translation>아래 항목은 모두 인터넷을 통해 Google에서 확인합니다.</translation>
    </message>
    <message>
        <source>Google refuses sign-ins from a computer whose clock is minutes off.</source>
        <translation>시계가 몇 분 어긋난 컴퓨터에서는 Google이 로그인을 거부합니다.</translation>
    </message>
    <message>
        <source>Your account determines what you can see and do.</source>
        <translation>누구로 로그인했는지에 따라 볼 수 있는 것과 할 수 있는 것이 달라집니다.</translation>
    </message>
    <message>
        <source>TPUs, quota and the grant belong to a project, and its ID, number and name are easily mixed up.</source>
        <translation>TPU, 할당량, 승인은 프로젝트에 속하며, 프로젝트의 ID, 번호, 이름은 헷갈리기 쉽습니다.</translation>
    </message>
    <message>
        <source>Google wants a billing account even for free TPUs; without one nothing can be created.</source>
        <translation>무료 TPU라도 Google은 결제 계정을 요구합니다. 없으면 아무것도 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>TPU Desk lists and creates TPUs through it.</source>
        <translation>TPU 목록을 보고 TPU를 만들 때 사용합니다.</translation>
    </message>
    <message>
        <source>Networks, addresses and SSH keys belong to it.</source>
        <translation>네트워크, 주소, SSH 키를 관리합니다.</translation>
    </message>
    <message>
        <source>Quota, billing, usage and clean-up are read through them, and hosts without external addresses are reached.</source>
        <translation>할당량, 결제, 사용량, 정리 정보를 읽고 외부 IP 주소가 없는 호스트에 연결할 때 사용합니다.</translation>
    </message>
    <message>
        <source>A role that lacks something shows only when a button fails.</source>
        <translation>역할에 빠진 권한이 있어도 버튼을 눌러 실패하기 전에는 드러나지 않습니다.</translation>
    </message>
    <message>
        <source>Cloud TPU makes machines in your project under this identity.</source>
        <translation>Cloud TPU는 이 ID로 프로젝트에 머신을 만듭니다.</translation>
    </message>
    <message>
        <source>Each TPU VM is put into a network of the project.</source>
        <translation>각 TPU VM은 프로젝트의 네트워크에 배치됩니다.</translation>
    </message>
    <message>
        <source>Terminals reach a TPU VM through port 22.</source>
        <translation>터미널은 22번 포트를 통해 TPU VM에 연결됩니다.</translation>
    </message>
    <message>
        <source>Each host of a TPU takes one; large slices fail when they run out.</source>
        <translation>TPU의 호스트마다 하나씩 쓰며, 모자라면 큰 슬라이스를 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>Machines let you in with a key that the project knows.</source>
        <translation>프로젝트에 등록된 키로만 머신에 로그인할 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>There was no answer within %n seconds.</source>
        <translation>
            <numerusform>%n초 안에 응답이 없었습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>It is being enabled; the program asks until it is in effect.</source>
        <translation>사용 설정하는 중입니다. 적용될 때까지 프로그램이 계속 확인합니다.</translation>
    </message>
    <message>
        <source>It is being made.</source>
        <translation>만드는 중입니다.</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>확인이 중지되었습니다.</translation>
    </message>
    <message>
        <source>The program is in read-only mode, and this question would be sent as a change.</source>
        <translation>프로그램이 읽기 전용 모드인데, 이 조회는 변경 요청으로 전송됩니다.</translation>
    </message>
    <message>
        <source>This cannot be asked before “%1” is in order.</source>
        <translation>먼저 “%1” 항목이 해결되어야 확인할 수 있습니다.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <comment>state of a check</comment>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>Checking…</source>
        <comment>state of a check</comment>
        <translation>확인 중…</translation>
    </message>
    <message>
        <source>Fine</source>
        <comment>state of a check</comment>
        <translation>정상</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>state of a check</comment>
        <translation>주의</translation>
    </message>
    <message>
        <source>Problem</source>
        <comment>state of a check</comment>
        <translation>문제</translation>
    </message>
    <message>
        <source>Not known</source>
        <comment>state of a check</comment>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Not checked</source>
        <comment>state of a check</comment>
        <translation>확인 안 함</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 사용</translation>
    </message>
    <message>
        <source>Enable these APIs</source>
        <translation>API 모두 사용 설정</translation>
    </message>
    <message>
        <source>Enable API</source>
        <translation>API 사용 설정</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>만들기</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>SSH 키 열기</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>정리…</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>연결 테스트…</translation>
    </message>
    <message>
        <source>Open the console</source>
        <translation>콘솔 열기</translation>
    </message>
    <message>
        <source>Show the command</source>
        <translation>명령어 보기</translation>
    </message>
    <message>
        <source>Making the service identity of Cloud TPU</source>
        <translation>Cloud TPU의 서비스 ID 만드는 중</translation>
    </message>
    <message>
        <source>Enabling: %1</source>
        <translation>사용 설정 중: %1</translation>
    </message>
    <message>
        <source>Google refuses this because billing is missing. After an account was linked, it takes some minutes.</source>
        <translation>결제 계정이 없어 Google이 거부합니다. 계정을 연결한 뒤 적용되기까지 몇 분 걸립니다.</translation>
    </message>
    <message>
        <source>%1: it was enabled, but is not in effect after several minutes. Look again later: Google sometimes takes longer.</source>
        <translation>%1: 사용 설정했지만 몇 분이 지나도 적용되지 않았습니다. 나중에 다시 확인하세요. Google에서 더 오래 걸릴 때가 있습니다.</translation>
    </message>
    <message>
        <source>%1: Google enables it only in a project with billing. Link a billing account first.</source>
        <translation>%1: Google은 결제 계정이 연결된 프로젝트에서만 사용 설정합니다. 먼저 결제 계정을 연결하세요.</translation>
    </message>
    <message>
        <source>%1: it could not be enabled. %2</source>
        <translation>%1: 사용 설정하지 못했습니다. %2</translation>
    </message>
    <message>
        <source>Google answered within %1 ms, through the proxy %2.</source>
        <translation>%2 프록시를 통해 Google이 %1 ms 안에 응답했습니다.</translation>
    </message>
    <message>
        <source>Google cannot be reached through the proxy %1. %2</source>
        <translation>%1 프록시를 통해 Google에 연결할 수 없습니다. %2</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open for %2. Your address, as you gave it, is among them: %3.</source>
        <translation>“%1”의 22번 포트가 %2에 열려 있습니다. 입력한 내 주소(%3)도 여기에 포함됩니다.</translation>
    </message>
    <message>
        <source>Let me in…</source>
        <translation>내 주소 허용…</translation>
    </message>
    <message>
        <source>Service identity of Cloud TPU created</source>
        <translation>Cloud TPU 서비스 ID를 만들었습니다</translation>
    </message>
    <message>
        <source>Enabled: %1</source>
        <translation>%1: 사용 설정 완료</translation>
    </message>
    <message>
        <source>Google refuses to show this to your account.</source>
        <translation>Google이 이 계정에는 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>Google says that it does not exist.</source>
        <translation>Google에 따르면 존재하지 않습니다.</translation>
    </message>
    <message>
        <source>Google has a problem at the moment or asks for fewer requests.</source>
        <translation>Google에 일시적인 문제가 있거나 요청이 너무 많습니다.</translation>
    </message>
    <message>
        <source>Google&apos;s answer could not be used.</source>
        <translation>Google의 응답을 사용할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 answered within %2 ms.</source>
        <translation>%1: %2 ms 안에 응답했습니다.</translation>
    </message>
    <message>
        <source>It agrees with the clock of %1.</source>
        <translation>%1의 시계와 일치합니다.</translation>
    </message>
    <message>
        <source>The key that you log in with is not published for the user %1. Machines will answer “Permission denied (publickey)”.</source>
        <translation>로그인에 쓰는 키가 사용자 %1의 키로 등록되어 있지 않습니다. 로그인하면 머신이 “Permission denied (publickey)”라고 응답합니다.</translation>
    </message>
    <message>
        <source>Port 22 in “%1” is open to the whole Internet (rule %2). Only a published key gets in; strangers can only try. “Money” on the page Quota narrows it to your address.</source>
        <translation>“%1”의 22번 포트가 인터넷 전체에 열려 있습니다(규칙 %2). 등록된 키로만 로그인할 수 있지만, 접속은 누구나 시도할 수 있습니다. “할당량” 패널의 “비용”에서 내 주소만 허용하도록 좁힐 수 있습니다.</translation>
    </message>
    <message>
        <source>User %1, with a key of this computer.</source>
        <translation>사용자 %1, 이 컴퓨터의 키를 씁니다.</translation>
    </message>
    <message>
        <source>Your key is not in the metadata of %1 yet. Publish it again.</source>
        <translation>내 키가 아직 %1의 메타데이터에 없습니다. 다시 등록하세요.</translation>
    </message>
</context>
<context>
    <name>DoctorCard</name>
    <message>
        <source>Hide the command</source>
        <translation>명령어 숨기기</translation>
    </message>
    <message>
        <source>Open the console</source>
        <translation>콘솔 열기</translation>
    </message>
    <message>
        <source>Check this again</source>
        <translation>이 항목 다시 확인</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>문제 %n건</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>주의 %n건</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be checked</source>
        <translation>
            <numerusform>확인하지 못한 항목 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything is fine.</source>
        <translation>모두 정상입니다.</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>아직 확인하지 않았습니다.</translation>
    </message>
    <message>
        <source>Doctor: are account and project in order?</source>
        <translation>진단: 계정과 프로젝트에 문제가 없나요?</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>다시 확인</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n checks</source>
        <translation>
            <numerusform>검사 %n개 모두 보기</numerusform>
        </translation>
    </message>
    <message>
        <source>Only what needs you</source>
        <translation>조치가 필요한 항목만</translation>
    </message>
    <message>
        <source>The doctor is checking now.</source>
        <translation>지금 진단 중입니다.</translation>
    </message>
    <message>
        <source>Doctor: is the practice project in order?</source>
        <translation>진단: 연습 프로젝트가 준비되었나요?</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>This is too large to be kept (%1 KiB; at most %2 KiB). Make it shorter and try again.</source>
        <translation>너무 커서 저장할 수 없습니다(%1 KiB, 최대 %2 KiB). 줄인 뒤 다시 시도하세요.</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>가이드에서 보기</translation>
    </message>
</context>
<context>
    <name>EndpointSettings</name>
    <message>
        <source>Addresses of the services</source>
        <translation>서비스 주소</translation>
    </message>
    <message>
        <source>For this run they were set by --endpoint or TPUDESK_ENDPOINT, which take precedence over these settings:</source>
        <translation>이번 실행에서는 --endpoint 또는 TPUDESK_ENDPOINT로 지정되었으며, 여기에 저장된 것보다 우선합니다:</translation>
    </message>
    <message>
        <source>For private access (Private Google Access, Private Service Connect) when your network wants other addresses than Google&apos;s own. Your token is sent there: use only addresses you trust. In use from the next sign-in.</source>
        <translation>네트워크가 Google 자체 주소 대신 다른 주소를 요구할 때 쓰는 비공개 Google 액세스(Private Google Access, Private Service Connect)용입니다. 토큰이 그곳으로 보내지므로 믿을 수 있는 주소만 쓰세요. 다음 로그인부터 적용됩니다.</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>서비스</translation>
    </message>
    <message>
        <source>All services</source>
        <translation>모든 서비스</translation>
    </message>
    <message>
        <source>Other address</source>
        <translation>다른 주소</translation>
    </message>
    <message>
        <source>Empty: Google&apos;s own</source>
        <translation>비워 두면 Google 자체 주소</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>이 주소 사용</translation>
    </message>
</context>
<context>
    <name>EndpointTrust</name>
    <message>
        <source>Nothing was sent to %1: it is not Google&apos;s, and you have not confirmed that your sign-in may be sent there. If you trust it, set the address again in Settings › Addresses of the services and confirm it, or start with --trust-endpoint %1.</source>
        <translation>%1에 아무것도 보내지 않았습니다. Google의 주소가 아니며, 로그인 정보를 그곳으로 보내도 된다고 확인하지 않았습니다. 신뢰하는 주소라면 설정 › 서비스 주소에서 주소를 다시 설정하고 확인하거나 --trust-endpoint %1 옵션으로 시작하세요.</translation>
    </message>
</context>
<context>
    <name>Endpoints</name>
    <message>
        <source>“%1” cannot be used: %2</source>
        <translation>“%1” 주소는 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>it is not an address. Write it as https://tpu.example.com</source>
        <translation>주소가 아닙니다. https://tpu.example.com처럼 쓰세요</translation>
    </message>
    <message>
        <source>it must not contain a name or password.</source>
        <translation>이름이나 비밀번호를 넣으면 안 됩니다.</translation>
    </message>
    <message>
        <source>it must begin with https:// (http:// only on this computer), because your token is sent there.</source>
        <translation>토큰을 그곳으로 보내므로 https://로 시작해야 합니다(http://는 이 컴퓨터에서만).</translation>
    </message>
    <message>
        <source>it must not have anything after “?” or “#”.</source>
        <translation>“?”나 “#” 뒤의 내용은 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>There is no service “%1”. Those that can be given another address: %2.</source>
        <translation>“%1” 서비스는 없습니다. 다른 주소를 줄 수 있는 것: %2</translation>
    </message>
    <message>
        <source>“%1” names no address. Write URL or SERVICE=URL.</source>
        <translation>“%1”에 주소가 없습니다. URL 또는 서비스=URL로 쓰세요.</translation>
    </message>
    <message>
        <source>All services: %1</source>
        <translation>모든 서비스: %1</translation>
    </message>
    <message>
        <source>“%1” is not a host and port. Write it as tpu.example.com:443.</source>
        <translation>“%1”에서 호스트와 포트를 알아볼 수 없습니다. tpu.example.com:443과 같이 입력하세요.</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message numerus="yes">
        <source>%n chip(s) per host</source>
        <translation>
            <numerusform>호스트당 칩 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is not a version of Python; write it as 3.11.</source>
        <translation>Python 버전이 아닙니다: “%1”. 3.11처럼 쓰세요.</translation>
    </message>
    <message>
        <source>“%1” is not a version number.</source>
        <translation>버전 번호가 아닙니다: “%1”.</translation>
    </message>
    <message>
        <source>The environment&apos;s folder begins with “/” or “~/”.</source>
        <translation>환경 폴더는 “/” 또는 “~/”로 시작해야 합니다.</translation>
    </message>
    <message>
        <source>The programs of a virtual environment do not start from a folder with a space in its name.</source>
        <translation>이름에 공백이 있는 폴더에서는 가상환경의 프로그램이 시작되지 않습니다.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a package.</source>
        <translation>패키지 이름으로 쓸 수 없습니다: “%1”.</translation>
    </message>
    <message>
        <source>This runtime is made for TensorFlow: its tpu-runtime holds the chips on pods, and JAX cannot have them at the same time. Choose a base runtime for JAX.</source>
        <translation>이 런타임은 TensorFlow용입니다. Pod에서는 tpu-runtime이 칩을 점유하므로 JAX가 동시에 쓸 수 없습니다. JAX에는 base 런타임을 선택하세요.</translation>
    </message>
    <message>
        <source>This runtime uses an older Ubuntu, whose Python is too old for current versions of JAX.</source>
        <translation>이 런타임은 오래된 Ubuntu 기반이라 Python 버전이 최신 JAX에 필요한 것보다 낮습니다.</translation>
    </message>
    <message>
        <source>The environment gets Python %1. The system keeps its own.</source>
        <translation>환경에는 Python %1 버전을 씁니다. 시스템의 Python은 그대로 둡니다.</translation>
    </message>
    <message>
        <source>Most images have Ubuntu 22.04 with Python 3.10. The last JAX for it is 0.6.2 of June 2025; pip installs that one without a warning.</source>
        <translation>대부분의 이미지는 Python 3.10이 들어 있는 Ubuntu 22.04입니다. 이를 지원하는 마지막 JAX는 2025년 6월의 0.6.2이며, pip은 아무 안내 없이 그 버전을 설치합니다.</translation>
    </message>
    <message>
        <source>No host is set up yet.</source>
        <translation>아직 설정된 호스트가 없습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 hosts: %3.</source>
        <translation>호스트 %2대 중 %1대: %3.</translation>
    </message>
    <message>
        <source>%1 differs: %2.</source>
        <translation>%1 호스트는 다릅니다: %2.</translation>
    </message>
    <message>
        <source>no chips</source>
        <translation>칩 없음</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>what a machine has: Python 3.12.11, JAX 0.11.0</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>TorchTPU is made for Python 3.12 only; the environment is to get %1.</source>
        <translation>TorchTPU는 Python 3.12만 지원하는데, 환경에 설치할 버전은 %1입니다.</translation>
    </message>
    <message>
        <source>JAX %1 brings the libtpu that belongs to it. Both are named before they are installed.</source>
        <translation>JAX %1에는 맞는 libtpu가 함께 들어옵니다. 설치하기 전에 두 버전을 알려 줍니다.</translation>
    </message>
    <message>
        <source>On Python %1 pip took JAX %2 (%3), with the libtpu that this JAX names, at most %4. The exact versions are named before they are installed.</source>
        <translation>Python %1에서 pip은 JAX %2(%3)와 그 JAX가 지정하는 libtpu(최대 %4)를 설치했습니다. 정확한 버전은 설치하기 전에 알려 줍니다.</translation>
    </message>
    <message>
        <source>JAX %1 brings a libtpu that does not know %2: that needs JAX %3 or newer.</source>
        <translation>JAX %1에 들어 있는 libtpu가 모르는 TPU입니다: %2. JAX %3 이상이 필요합니다.</translation>
    </message>
    <message>
        <source>TorchTPU (0.2 in October 2026) brings the PyTorch that it fits, on Python 3.12.</source>
        <translation>TorchTPU(2026년 10월에는 0.2)에는 맞는 PyTorch가 함께 들어오며 Python 3.12를 씁니다.</translation>
    </message>
    <message>
        <source>PyTorch/XLA has ended: 2.9 of November 2025 is its last release. Take it only for programs that are written for it.</source>
        <translation>PyTorch/XLA는 개발이 끝났습니다. 마지막 버전은 2025년 11월의 2.9입니다. PyTorch/XLA용으로 작성된 프로그램에만 쓰세요.</translation>
    </message>
</context>
<context>
    <name>EnvironmentSettings</name>
    <message>
        <source>Install packages of the system</source>
        <translation>시스템 패키지 설치</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>패키지</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>By uv</source>
        <translation>uv로 설치</translation>
    </message>
    <message>
        <source>Of the system</source>
        <translation>시스템 기본</translation>
    </message>
    <message>
        <source>From deadsnakes</source>
        <translation>deadsnakes에서 설치</translation>
    </message>
    <message>
        <source>Virtual environment</source>
        <translation>가상환경</translation>
    </message>
    <message>
        <source>Install JAX for TPUs</source>
        <translation>TPU용 JAX 설치</translation>
    </message>
    <message>
        <source>JAX version</source>
        <translation>JAX 버전</translation>
    </message>
    <message>
        <source>the newest that fits</source>
        <translation>맞는 최신 버전</translation>
    </message>
    <message>
        <source>More Python packages</source>
        <translation>추가 Python 패키지</translation>
    </message>
    <message>
        <source>Flax and Optax</source>
        <translation>Flax와 Optax</translation>
    </message>
    <message>
        <source>Oh My Zsh</source>
        <translation>Oh My Zsh</translation>
    </message>
    <message>
        <source>Disable TCMalloc for tools that do not work with it</source>
        <translation>TCMalloc과 충돌하는 도구는 TCMalloc 없이 실행</translation>
    </message>
    <message>
        <source>PyTorch, in an environment of its own</source>
        <translation>PyTorch(별도 환경에 설치)</translation>
    </message>
    <message>
        <source>None</source>
        <comment>PyTorch</comment>
        <translation>설치 안 함</translation>
    </message>
    <message>
        <source>By TorchTPU</source>
        <translation>TorchTPU로 설치</translation>
    </message>
    <message>
        <source>By PyTorch/XLA (ended)</source>
        <translation>PyTorch/XLA로 설치(개발 종료)</translation>
    </message>
</context>
<context>
    <name>ErrorsBox</name>
    <message>
        <source>What to do:</source>
        <translation>해결 방법:</translation>
    </message>
    <message>
        <source>Where it was reported</source>
        <translation>보고된 곳</translation>
    </message>
    <message>
        <source>No known error has these words.</source>
        <translation>이 단어가 들어 있는 알려진 오류가 없습니다.</translation>
    </message>
    <message>
        <source>Known errors</source>
        <translation>알려진 오류</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>오류 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Paste a line of an error</source>
        <translation>오류 한 줄 붙여넣기</translation>
    </message>
    <message>
        <source>Filter the known errors</source>
        <translation>알려진 오류 필터링</translation>
    </message>
</context>
<context>
    <name>ExplainCard</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>가이드에서 보기</translation>
    </message>
</context>
<context>
    <name>ExternalAccount</name>
    <message>
        <source>This credentials file is incomplete: %1 is missing or invalid. Create or download it again.</source>
        <translation>이 사용자 인증 정보 파일이 온전하지 않습니다. 없거나 올바르지 않은 항목: %1. 다시 만들거나 다운로드하세요.</translation>
    </message>
    <message>
        <source>These credentials get their token from a program that the file names. TPU Desk starts no program because a file says so. Make credentials that read the token from a file or an address, or sign in to gcloud with these and choose “gcloud”.</source>
        <translation>이 사용자 인증 정보는 파일에 적힌 프로그램에서 토큰을 얻습니다. TPU Desk는 파일에 적힌 프로그램을 실행하지 않습니다. 파일이나 주소에서 토큰을 읽는 사용자 인증 정보를 만들거나, 이 정보로 gcloud에 로그인한 뒤 “gcloud”를 선택하세요.</translation>
    </message>
    <message>
        <source>These credentials are for a machine of AWS, whose requests have to be signed; TPU Desk does not do that. Sign in to gcloud with them and choose “gcloud”.</source>
        <translation>이 사용자 인증 정보는 요청에 서명해야 하는 AWS 머신용이며, TPU Desk는 이를 지원하지 않습니다. 이 정보로 gcloud에 로그인한 뒤 “gcloud”를 선택하세요.</translation>
    </message>
    <message>
        <source>These credentials prove themselves by a certificate, which TPU Desk does not do. Sign in to gcloud with them and choose “gcloud”.</source>
        <translation>이 사용자 인증 정보는 인증서로 신원을 증명하며, TPU Desk는 이를 지원하지 않습니다. 이 정보로 gcloud에 로그인한 뒤 “gcloud”를 선택하세요.</translation>
    </message>
    <message>
        <source>These credentials fetch their token from %1, where others could read or change it on the way. Only https, or the metadata server of a machine, is used.</source>
        <translation>이 사용자 인증 정보는 %1에서 토큰을 가져오는데, 도중에 다른 사람이 읽거나 바꿀 수 있습니다. https 주소나 머신의 메타데이터 서버만 사용합니다.</translation>
    </message>
    <message>
        <source>The identity provider&apos;s answer has no token: it should be JSON with “%1”. Look at what writes it, or make the credentials again.</source>
        <translation>ID 공급자의 응답에 토큰이 없습니다. “%1” 항목이 있는 JSON이어야 합니다. 응답을 만드는 쪽을 확인하거나 사용자 인증 정보를 다시 만드세요.</translation>
    </message>
    <message>
        <source>What the identity provider gave is no token: it is empty, too long, or not in plain letters. Look at what writes it, or make the credentials again.</source>
        <translation>ID 공급자가 준 것은 토큰이 아닙니다. 비어 있거나, 너무 길거나, 쓸 수 없는 문자가 있습니다. 토큰을 만드는 쪽을 확인하거나 사용자 인증 정보를 다시 만드세요.</translation>
    </message>
</context>
<context>
    <name>ExternalEditController</name>
    <message>
        <source>Enter a program, such as “code --wait”.</source>
        <translation>“code --wait”처럼 프로그램을 입력하세요.</translation>
    </message>
    <message>
        <source>%1 is a program: the desktop could run it instead of opening it. Choose “Other program…” to edit it.</source>
        <translation>%1 파일은 프로그램이어서 데스크톱이 열지 않고 실행할 수 있습니다. 편집하려면 “다른 프로그램…”을 고르세요.</translation>
    </message>
    <message>
        <source>End editing %1?</source>
        <translation>%1 편집을 끝낼까요?</translation>
    </message>
    <message>
        <source>Your last changes are not saved on %1. They are deleted with the copy.</source>
        <translation>마지막 변경 사항이 %1에 저장되지 않았습니다. 사본과 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>End without saving</source>
        <translation>저장하지 않고 끝내기</translation>
    </message>
    <message numerus="yes">
        <source>%n entries are copied. Paste them in a file manager within an hour.</source>
        <translation>
            <numerusform>항목 %n개를 복사했습니다. 한 시간 안에 파일 관리자에 붙여 넣으세요.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries in folders were left out: links, and what could not be read.</source>
        <translation>
            <numerusform>폴더 안의 항목 %n개는 빠졌습니다. 링크이거나 읽을 수 없는 항목입니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copying %n entries to this computer…</source>
        <translation>
            <numerusform>항목 %n개를 이 컴퓨터로 복사하는 중…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard your versions of %n files?</source>
        <translation>
            <numerusform>파일 %n개의 내 버전을 버릴까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>Your last changes are not saved on their hosts. The copies on this computer are deleted for good.</source>
        <translation>마지막 변경이 호스트에 저장되지 않았습니다. 이 컴퓨터의 사본은 완전히 삭제됩니다.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
</context>
<context>
    <name>ExternalEditModel</name>
    <message>
        <source>opening</source>
        <translation>여는 중</translation>
    </message>
    <message>
        <source>saving</source>
        <translation>저장하는 중</translation>
    </message>
    <message>
        <source>saved with each change</source>
        <translation>바뀔 때마다 저장됨</translation>
    </message>
    <message>
        <source>connection lost, tries again</source>
        <translation>연결이 끊겨 다시 시도함</translation>
    </message>
    <message>
        <source>changed on the host, too</source>
        <translation>호스트에서도 바뀜</translation>
    </message>
    <message>
        <source>not opened</source>
        <translation>열지 못함</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>저장되지 않음</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
</context>
<context>
    <name>ExternalEditsView</name>
    <message>
        <source>Save mine as…</source>
        <translation>내 것을 다른 이름으로 저장…</translation>
    </message>
    <message>
        <source>Keep the one on the host</source>
        <translation>호스트의 것 유지</translation>
    </message>
    <message>
        <source>Replace it with mine</source>
        <translation>내 것으로 바꾸기</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>다시 열기</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>End editing</source>
        <translation>편집 끝내기</translation>
    </message>
    <message>
        <source>The copy on this computer is deleted.</source>
        <translation>이 컴퓨터의 사본은 삭제됩니다.</translation>
    </message>
    <message>
        <source>Files in other programs</source>
        <translation>다른 프로그램에서 편집 중인 파일</translation>
    </message>
    <message>
        <source>%1 was changed on %2 since you opened it. What should be done with your version?</source>
        <translation>%1 파일을 연 뒤에 %2에서 내용이 바뀌었습니다. 내 버전을 어떻게 할까요?</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>먼저 파일을 고르세요.</translation>
    </message>
    <message>
        <source>It was not read yet.</source>
        <translation>아직 읽지 않았습니다.</translation>
    </message>
    <message>
        <source>Nothing has failed.</source>
        <translation>실패한 것이 없습니다.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>폴더에서 보기</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>버리기…</translation>
    </message>
    <message>
        <source>The copies on this computer are deleted.</source>
        <translation>이 컴퓨터의 사본이 삭제됩니다.</translation>
    </message>
    <message>
        <source>Not saved on their hosts</source>
        <translation>호스트에 저장되지 않은 파일</translation>
    </message>
    <message numerus="yes">
        <source>You edited %n files in other programs, and TPU Desk ended before they were saved on their hosts. Your versions are in %1; upload them from there, or discard them.</source>
        <translation>
            <numerusform>다른 프로그램에서 편집한 파일 %n개가 호스트에 저장되기 전에 TPU Desk가 끝났습니다. 내 버전은 %1 폴더에 있습니다. 거기서 업로드하거나 버리세요.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Features</name>
    <message>
        <source>see TPUs</source>
        <translation>TPU 보기</translation>
    </message>
    <message>
        <source>create and delete TPUs</source>
        <translation>TPU 만들기와 삭제</translation>
    </message>
    <message>
        <source>wait for TPUs in Google&apos;s queue</source>
        <translation>Google 큐에서 TPU 기다리기</translation>
    </message>
    <message>
        <source>start, stop and change TPUs</source>
        <translation>TPU 시작, 중지, 변경</translation>
    </message>
    <message>
        <source>let TPU VMs act as their service account</source>
        <translation>TPU VM이 서비스 계정으로 동작하게 하기</translation>
    </message>
    <message>
        <source>publish SSH keys</source>
        <translation>SSH 키 등록</translation>
    </message>
    <message>
        <source>reach hosts through Google&apos;s tunnel (IAP)</source>
        <translation>Google 터널(IAP)로 호스트에 연결하기</translation>
    </message>
    <message>
        <source>see networks and addresses</source>
        <translation>네트워크와 주소 보기</translation>
    </message>
    <message>
        <source>read quota</source>
        <translation>할당량 읽기</translation>
    </message>
    <message>
        <source>enable APIs</source>
        <translation>API 사용 설정</translation>
    </message>
    <message>
        <source>count calls to this project</source>
        <translation>호출을 이 프로젝트에 집계하기</translation>
    </message>
</context>
<context>
    <name>FeedbackSheet</name>
    <message>
        <source>The text is in the clipboard. Paste it into a mail to trc-support@google.com.</source>
        <translation>글을 클립보드에 복사했습니다. trc-support@google.com으로 보낼 메일에 붙여넣으세요.</translation>
    </message>
    <message>
        <source>These are figures of the practice cloud. The TRC team has no use for them.</source>
        <translation>연습 클라우드의 수치입니다. TRC 팀에는 쓸모가 없습니다.</translation>
    </message>
    <message>
        <source>Text for the TRC team</source>
        <translation>TRC 팀에 보낼 글</translation>
    </message>
    <message>
        <source>Made from what was counted here; nothing is sent. Complete what stands in square brackets, then copy it. The mails of the TRC team are in English; the other languages are for your own group.</source>
        <translation>여기서 집계한 내용으로 만들었으며 자동으로 보내지 않습니다. 대괄호 안의 내용을 채운 다음 복사하세요. TRC 팀의 메일은 영어이며, 다른 언어는 소속 그룹에서 사용하기 위한 것입니다.</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>글의 언어</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>제목</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>본문</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>글 복사</translation>
    </message>
</context>
<context>
    <name>FileBrowser</name>
    <message>
        <source>One folder up (Backspace)</source>
        <translation>상위 폴더(Backspace)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Folder, as a path</source>
        <translation>폴더 경로</translation>
    </message>
    <message>
        <source>Show hidden files</source>
        <translation>숨김 파일 표시</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>폴더를 읽는 중…</translation>
    </message>
    <message>
        <source>Reading the folder: %1 entries so far…</source>
        <translation>폴더를 읽는 중: 지금까지 %1개…</translation>
    </message>
    <message>
        <source>The folder was not read.</source>
        <translation>폴더를 읽지 않았습니다.</translation>
    </message>
    <message>
        <source>No matching names</source>
        <translation>일치하는 이름이 없음</translation>
    </message>
    <message>
        <source>This folder is empty</source>
        <translation>빈 폴더</translation>
    </message>
    <message>
        <source>The filter hides everything in this folder.</source>
        <translation>필터 때문에 이 폴더의 모든 항목이 숨겨졌습니다.</translation>
    </message>
    <message>
        <source>It has only hidden files. The eye button above shows them.</source>
        <translation>숨김 파일만 있습니다. 위의 눈 모양 버튼을 누르면 표시됩니다.</translation>
    </message>
    <message>
        <source>Drop files here to upload them.</source>
        <translation>파일을 여기에 끌어다 놓으면 업로드합니다.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>필터 지우기</translation>
    </message>
    <message>
        <source>more than %1 entries, only the first are shown</source>
        <translation>항목 %1개 초과, 앞부분만 표시</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>항목 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>숨김 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen (%1)</source>
        <translation>
            <numerusform>%n개 선택됨(%1)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 free</source>
        <translation>%2 중 %1 사용 가능</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Show the folder tree</source>
        <translation>폴더 트리 보기</translation>
    </message>
</context>
<context>
    <name>FileController</name>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>다운로드…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <source>Move to…</source>
        <translation>이동…</translation>
    </message>
    <message>
        <source>Copy to…</source>
        <translation>복사…</translation>
    </message>
    <message>
        <source>Permissions…</source>
        <translation>권한…</translation>
    </message>
    <message>
        <source>Checksum (SHA-256)</source>
        <translation>체크섬(SHA-256)</translation>
    </message>
    <message>
        <source>Copy the path</source>
        <translation>경로 복사</translation>
    </message>
    <message>
        <source>Open a terminal here</source>
        <translation>여기서 터미널 열기</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>삭제…</translation>
    </message>
    <message>
        <source>Enter the full path of a folder: it begins with a slash.</source>
        <translation>슬래시로 시작하는 폴더의 전체 경로를 입력하세요.</translation>
    </message>
    <message numerus="yes">
        <source>%n files and folders</source>
        <translation>
            <numerusform>파일 및 폴더 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>The host reads %1 for its checksum…</source>
        <translation>호스트가 체크섬을 계산하려고 %1 파일을 읽는 중…</translation>
    </message>
    <message>
        <source>SHA-256 of %1: %2</source>
        <translation>%1 파일의 SHA-256: %2</translation>
    </message>
    <message>
        <source>Copy the checksum</source>
        <translation>체크섬 복사</translation>
    </message>
    <message>
        <source>The folder %1 with all that it holds</source>
        <translation>폴더 %1 및 그 안의 모든 것</translation>
    </message>
    <message>
        <source>The link %1; what it leads to stays</source>
        <translation>링크 %1(가리키는 대상은 남음)</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 항목을 삭제할까요?</translation>
    </message>
    <message>
        <source>It is deleted from the host permanently; there is no trash.</source>
        <translation>호스트에서 영구히 삭제되며 휴지통은 없습니다.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Edit with</source>
        <translation>다음으로 편집</translation>
    </message>
    <message>
        <source>Default application</source>
        <translation>기본 앱</translation>
    </message>
    <message>
        <source>Other program…</source>
        <translation>다른 프로그램…</translation>
    </message>
    <message>
        <source>Copy for a file manager</source>
        <translation>파일 관리자용으로 복사</translation>
    </message>
</context>
<context>
    <name>FileEditor</name>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>바꾸기…</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>Go to a line</source>
        <translation>줄로 이동</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>인코딩</translation>
    </message>
    <message>
        <source>Line endings</source>
        <translation>줄 끝 문자</translation>
    </message>
    <message>
        <source>The text of the file</source>
        <translation>파일의 텍스트</translation>
    </message>
    <message>
        <source>UTF-8 with BOM</source>
        <translation>UTF-8(BOM 포함)</translation>
    </message>
    <message>
        <source>Unix (LF)</source>
        <translation>Unix(LF)</translation>
    </message>
    <message>
        <source>Windows (CR LF)</source>
        <translation>Windows(CR LF)</translation>
    </message>
    <message>
        <source>Classic Mac (CR)</source>
        <translation>예전 Mac(CR)</translation>
    </message>
    <message>
        <source>Line %1 of %2, column %3</source>
        <translation>%2줄 중 %1번째 줄, %3열</translation>
    </message>
    <message>
        <source>It is being saved.</source>
        <translation>저장하는 중입니다.</translation>
    </message>
    <message>
        <source>Nothing was changed since it was saved.</source>
        <translation>저장한 뒤에 바뀐 것이 없습니다.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>따라가기</translation>
    </message>
    <message>
        <source>Save your changes first.</source>
        <translation>먼저 변경 사항을 저장하세요.</translation>
    </message>
    <message>
        <source>Show what is added to the file, every two seconds. It cannot be changed meanwhile.</source>
        <translation>파일에 추가되는 내용을 2초마다 표시합니다. 그동안은 편집할 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>FileField</name>
    <message>
        <source>Choose…</source>
        <translation>선택…</translation>
    </message>
    <message>
        <source>Drop the file here</source>
        <translation>파일을 여기에 놓으세요</translation>
    </message>
</context>
<context>
    <name>FileListModel</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>수정한 날짜</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>소유자</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>권한</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>링크</translation>
    </message>
    <message>
        <source>Link to %1</source>
        <translation>링크: %1</translation>
    </message>
    <message>
        <source>Special file</source>
        <translation>특수 파일</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1바이트</translation>
    </message>
    <message>
        <source>What the link leads to is not there, or was not looked at.</source>
        <translation>링크가 가리키는 대상이 없거나 확인하지 않았습니다.</translation>
    </message>
</context>
<context>
    <name>FileLock</name>
    <message>
        <source>%1 could not be saved: %2. Try again; until then the change lasts only as long as the program runs.</source>
        <translation>%1에 저장할 수 없습니다: %2. 다시 시도하세요. 그때까지 변경 사항은 프로그램이 실행되는 동안에만 유지됩니다.</translation>
    </message>
    <message>
        <source>another window is writing it</source>
        <translation>다른 창에서 쓰는 중입니다</translation>
    </message>
</context>
<context>
    <name>FileModeSheet</name>
    <message>
        <source>Permissions</source>
        <translation>권한</translation>
    </message>
    <message>
        <source>As a number</source>
        <translation>숫자 표기</translation>
    </message>
    <message>
        <source>As chmod takes it: 644 for a file that all may read, 755 for a folder or a program.</source>
        <translation>chmod에 쓰는 값입니다. 모두가 읽을 수 있는 파일은 644, 폴더나 프로그램은 755입니다.</translation>
    </message>
    <message>
        <source>Set permissions</source>
        <translation>권한 설정</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>소유자</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>그룹</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>기타</translation>
    </message>
    <message>
        <source>read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>write</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>run or enter</source>
        <translation>실행 또는 열기</translation>
    </message>
    <message>
        <source>Three or four digits from 0 to 7, for example 644.</source>
        <translation>0부터 7까지의 숫자 서너 자리입니다. 예: 644</translation>
    </message>
</context>
<context>
    <name>FileNameSheet</name>
    <message>
        <source>New folder</source>
        <translation>새 폴더</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Create the folder</source>
        <translation>폴더 만들기</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>새 이름</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>Into the folder</source>
        <translation>대상 폴더</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>A full path on the same host. Nothing that is there is overwritten.</source>
        <translation>같은 호스트의 전체 경로입니다. 이미 있는 것은 덮어쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Change it first.</source>
        <translation>먼저 내용을 바꾸세요.</translation>
    </message>
    <message>
        <source>Save your version</source>
        <translation>내 버전 저장</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Edit with another program</source>
        <translation>다른 프로그램으로 편집</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>A command of this computer with its options. The file is put behind it.</source>
        <translation>이 컴퓨터의 명령과 옵션을 입력하세요. 파일 경로는 맨 뒤에 붙습니다.</translation>
    </message>
</context>
<context>
    <name>FileToken</name>
    <message>
        <source>You may not speak for the service account %1, or it does not exist. Ask the project&apos;s owner for the role “Service Account Token Creator” on it.</source>
        <translation>%1 서비스 계정을 대신할 권한이 없거나 그 계정이 없습니다. 프로젝트 소유자에게 이 계정에 대한 “Service Account Token Creator” 역할을 요청하세요.</translation>
    </message>
    <message>
        <source>There are no application default credentials on this computer (any more). Run “gcloud auth application-default login”, or choose another way to sign in.</source>
        <translation>이 컴퓨터에 애플리케이션 기본 사용자 인증 정보가 없습니다. “gcloud auth application-default login”을 실행하거나 다른 방법으로 로그인하세요.</translation>
    </message>
    <message>
        <source>The file %1 is not a service account&apos;s key any more. Choose the key again.</source>
        <translation>%1 파일은 더 이상 서비스 계정 키가 아닙니다. 키를 다시 선택하세요.</translation>
    </message>
</context>
<context>
    <name>FileView</name>
    <message>
        <source>This picture cannot be shown here: it is broken, or of a kind that is not known here. Download it to look at it.</source>
        <translation>이 그림은 손상되었거나 지원하지 않는 형식이라 여기서 표시할 수 없습니다. 다운로드하여 보세요.</translation>
    </message>
    <message>
        <source>This picture is too large to be shown here. Download it to look at it.</source>
        <translation>그림이 너무 커서 여기서 표시할 수 없습니다. 다운로드하여 보세요.</translation>
    </message>
    <message>
        <source>This picture is broken: what is there of it cannot be shown.</source>
        <translation>그림이 손상되어 표시할 수 없습니다.</translation>
    </message>
    <message>
        <source>Show it as text</source>
        <translation>텍스트로 보기</translation>
    </message>
    <message>
        <source>Show it as a table</source>
        <translation>표로 보기</translation>
    </message>
    <message>
        <source>Your changes are not saved. Reading the file again discards them.</source>
        <translation>변경 내용이 저장되지 않았습니다. 파일을 다시 읽으면 사라집니다.</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>파일을 읽는 중…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>This file is not text, a table or a picture that can be shown here. Download it to open it with a program on this computer.</source>
        <translation>여기서 표시할 수 있는 텍스트, 표, 그림이 아닙니다. 다운로드하여 이 컴퓨터의 프로그램으로 여세요.</translation>
    </message>
    <message>
        <source>This file has characters that an editor would change, so it is shown read-only.</source>
        <translation>편집기에서 바뀔 수 있는 문자가 있어 읽기 전용으로 표시합니다.</translation>
    </message>
    <message>
        <source>This file mixes line endings. When you save it here, all lines end as chosen above.</source>
        <translation>이 파일에는 여러 줄 끝 문자가 섞여 있습니다. 여기서 저장하면 모든 줄이 위에서 선택한 문자로 끝납니다.</translation>
    </message>
    <message>
        <source>This file is not UTF-8. It is read, and saved, as Latin-1.</source>
        <translation>이 파일은 UTF-8이 아닙니다. Latin-1로 읽고 저장합니다.</translation>
    </message>
    <message>
        <source>The first %1 rows and 200 columns are shown.</source>
        <translation>처음 %1행과 200열만 표시합니다.</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>다운로드…</translation>
    </message>
    <message>
        <source>The text is now larger than %1, the most that can be saved from here.</source>
        <translation>텍스트가 여기서 저장할 수 있는 최대 크기 %1보다 커졌습니다.</translation>
    </message>
    <message>
        <source>Saved on %1.</source>
        <translation>%1에 저장했습니다.</translation>
    </message>
    <message>
        <source>To keep both, copy your text, then read the file again.</source>
        <translation>둘 다 보존하려면 텍스트를 복사한 다음 파일을 다시 읽으세요.</translation>
    </message>
    <message>
        <source>Overwrite it</source>
        <translation>덮어쓰기</translation>
    </message>
    <message>
        <source>The file was not read.</source>
        <translation>파일을 읽지 않았습니다.</translation>
    </message>
    <message>
        <source>The file is larger than %1: its last %2 are shown, and cannot be changed here.</source>
        <translation>파일이 %1보다 큽니다. 마지막 %2만 표시하며 여기서는 편집할 수 없습니다.</translation>
    </message>
    <message>
        <source>This file has a line of %1 characters. Only the first %2 of each line are shown, and it cannot be changed here.</source>
        <translation>이 파일에는 %1자짜리 줄이 있습니다. 각 줄의 처음 %2자만 보여 주며 여기서는 편집할 수 없습니다.</translation>
    </message>
    <message>
        <source>This file has a line of %1 characters: it is wrapped, without colors and read-only.</source>
        <translation>이 파일에는 %1자짜리 줄이 있어 줄바꿈하여 색 없이 읽기 전용으로 보여 줍니다.</translation>
    </message>
    <message>
        <source>This file has a line of %1 characters: it is wrapped, and without colors.</source>
        <translation>이 파일에는 %1자짜리 줄이 있어 줄바꿈하여 색 없이 보여 줍니다.</translation>
    </message>
    <message>
        <source>Show the preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <source>The link leads to %1</source>
        <translation>링크 주소: %1</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>브라우저에서 열기</translation>
    </message>
    <message>
        <source>Copy the link</source>
        <translation>링크 복사</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Line %1 has a character that Latin-1 does not have. Save the file as UTF-8.</source>
        <translation>%1번째 줄에 Latin-1에 없는 문자가 있습니다. 파일을 UTF-8로 저장하세요.</translation>
    </message>
    <message>
        <source>%1 cannot be written on this computer (%2). What has arrived stays in a hidden part beside it, and goes on from there.</source>
        <translation>이 컴퓨터에 %1 파일을 쓸 수 없습니다(%2). 받은 부분은 같은 폴더의 숨김 파일에 남아 있으며 이어서 받을 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 is on this computer already. Nothing was overwritten.</source>
        <translation>이 컴퓨터에 %1 항목이 이미 있습니다. 덮어쓰지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 is not a file on this host.</source>
        <translation>이 호스트에서 파일이 아닙니다: %1.</translation>
    </message>
    <message>
        <source>%1 became shorter while it was downloaded. Download it again.</source>
        <translation>다운로드하는 동안 %1 파일이 짧아졌습니다. 다시 다운로드하세요.</translation>
    </message>
    <message>
        <source>%1 changed while it was downloaded: what came is neither the old nor the new file. Download it again.</source>
        <translation>다운로드하는 동안 %1 파일이 바뀌어, 받은 내용은 이전 파일도 새 파일도 아닙니다. 다시 다운로드하세요.</translation>
    </message>
    <message>
        <source>%1 is a folder on this computer: a file does not take its place.</source>
        <translation>이 컴퓨터의 %1 항목은 폴더이므로 파일로 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <translation>이름을 입력하세요.</translation>
    </message>
    <message>
        <source>“.” and “..” name the folder itself and the one above it. Choose another name.</source>
        <translation>“.”과 “..”은 폴더 자신과 상위 폴더를 가리킵니다. 다른 이름을 선택하세요.</translation>
    </message>
    <message>
        <source>A name cannot have a slash in it.</source>
        <translation>이름에는 슬래시를 넣을 수 없습니다.</translation>
    </message>
    <message>
        <source>The name is too long: file systems take %1 bytes.</source>
        <translation>이름이 너무 깁니다. 파일 시스템은 %1바이트까지 지원합니다.</translation>
    </message>
    <message>
        <source>%1 cannot be read on this computer (%2). Choose it again.</source>
        <translation>이 컴퓨터의 %1 파일을 읽을 수 없습니다(%2). 다시 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it cannot be uploaded.</source>
        <translation>%1: 파일이 아니라 소켓이나 기기이므로 업로드할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 is in the way on this host. Delete it there, then upload again.</source>
        <translation>이 호스트에 이미 있는 %1 항목 때문에 업로드할 수 없습니다. 그 항목을 삭제한 다음 다시 업로드하세요.</translation>
    </message>
    <message>
        <source>%1 changed on this computer while it was uploaded. Upload it again.</source>
        <translation>업로드하는 동안 이 컴퓨터의 %1 파일이 바뀌었습니다. 다시 업로드하세요.</translation>
    </message>
    <message>
        <source>%1 did not arrive completely: its size there is different. Nothing was replaced. Upload it again.</source>
        <translation>%1 파일이 온전히 도착하지 않아 크기가 다릅니다. 아무것도 바꾸지 않았습니다. 다시 업로드하세요.</translation>
    </message>
    <message>
        <source>%1 was deleted on this host since it was opened.</source>
        <translation>%1 파일을 연 뒤에 이 호스트에서 삭제되었습니다.</translation>
    </message>
    <message>
        <source>%1 is on this host already. Nothing was overwritten.</source>
        <translation>이 호스트에 %1 항목이 이미 있습니다. 덮어쓰지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 is a folder on this host: a file does not take its place.</source>
        <translation>이 호스트의 %1 항목은 폴더이므로 파일로 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>%1 was changed on this host since it was opened. Nothing was replaced.</source>
        <translation>%1 파일을 연 뒤에 이 호스트에서 내용이 바뀌었습니다. 아무것도 바꾸지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 has more than %2 entries: the others were left out.</source>
        <translation>%1 폴더의 항목이 %2개보다 많아 나머지는 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 holds more than %2 files. What has come stays; download its folders one by one, or pack them there first.</source>
        <translation>%1 폴더의 파일이 %2개보다 많습니다. 받은 것은 그대로 둡니다. 안의 폴더를 하나씩 다운로드하거나 호스트에서 먼저 압축하세요.</translation>
    </message>
    <message>
        <source>%1 is too deep in its folders.</source>
        <translation>%1: 폴더 단계가 너무 깊습니다.</translation>
    </message>
    <message>
        <source>%1 is a link: it was left out.</source>
        <translation>%1: 링크이므로 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it was left out.</source>
        <translation>%1: 일반 파일이 아니라(소켓이나 기기) 제외했습니다.</translation>
    </message>
    <message>
        <source>Not everything in %1 could be deleted on this host; what is left is still there.</source>
        <translation>이 호스트에서 %1 안의 일부를 삭제하지 못했습니다. 나머지는 그대로 남아 있습니다.</translation>
    </message>
    <message>
        <source>%1 could not be copied on this host. Nothing of a copy was left behind.</source>
        <translation>이 호스트에서 %1 항목을 복사하지 못했습니다. 복사본은 남지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 could not be moved on this host. Whatever of it did not arrive is still where it was.</source>
        <translation>이 호스트에서 %1 항목을 옮기지 못했습니다. 도착하지 않은 것은 원래 자리에 그대로 있습니다.</translation>
    </message>
    <message>
        <source>This host could not read %1 to its end, so it has no checksum.</source>
        <translation>이 호스트가 %1 파일을 끝까지 읽지 못해 체크섬이 없습니다.</translation>
    </message>
    <message>
        <source>%1 was written anew on this host while it was read. Open it again.</source>
        <translation>읽는 동안 이 호스트에서 %1 파일이 새로 저장되었습니다. 다시 여세요.</translation>
    </message>
    <message>
        <source>%1 cannot be deleted.</source>
        <translation>%1: 삭제할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 cannot be put into itself.</source>
        <translation>%1 폴더를 자기 자신 안에 넣을 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 was changed on this host: it was not deleted there.</source>
        <translation>%1 파일은 이 호스트에서 바뀌었으므로 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <source>The copy %1 on this computer could not be read or written (%2).</source>
        <translation>이 컴퓨터의 사본 %1 파일을 읽거나 쓰지 못했습니다(%2).</translation>
    </message>
    <message>
        <source>%1 is larger than %2, the most that another program can edit from here. Download it instead.</source>
        <translation>%1 파일은 %2보다 커서 다른 프로그램으로 편집할 수 없습니다. 다운로드하세요.</translation>
    </message>
    <message>
        <source>%1 is being written on this computer.</source>
        <translation>이 컴퓨터에서 %1 파일을 쓰는 중입니다.</translation>
    </message>
    <message>
        <source>%1 files are being edited in other programs already. End some of them first.</source>
        <translation>이미 파일 %1개를 다른 프로그램에서 편집하고 있습니다. 먼저 몇 개를 끝내세요.</translation>
    </message>
    <message>
        <source>The connection broke while %1 was replaced. If it is missing on this host, what it held is in %2.</source>
        <translation>%1 파일을 바꾸는 중에 연결이 끊겼습니다. 호스트에 그 파일이 없으면 원래 내용은 %2에 있습니다.</translation>
    </message>
    <message>
        <source>%1 was not replaced: its folder has too many files that end in “%2”. Look through them on this host, and delete those you do not need.</source>
        <translation>%1 파일을 바꾸지 않았습니다. 폴더에 “%2”로 끝나는 파일이 너무 많습니다. 호스트에서 살펴보고 필요 없는 것을 삭제하세요.</translation>
    </message>
    <message>
        <source>%1 could not be replaced, and could not be put back either. What it held is in %2 on this host, and the new contents are in %3. Rename one of them there.</source>
        <translation>%1 파일을 바꾸지 못했고 되돌리지도 못했습니다. 원래 내용은 이 호스트의 %2에, 새 내용은 %3에 있습니다. 호스트에서 둘 중 하나의 이름을 바꾸세요.</translation>
    </message>
    <message>
        <source>Only files and folders of up to %1 in all can be copied for other programs. Use “Download…” for more.</source>
        <translation>다른 프로그램용으로는 모두 합쳐 %1까지의 파일과 폴더만 복사할 수 있습니다. 그보다 크면 “다운로드…”를 쓰세요.</translation>
    </message>
</context>
<context>
    <name>FilesPage</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>새로고침</translation>
    </message>
    <message>
        <source>New folder…</source>
        <translation>새 폴더…</translation>
    </message>
    <message>
        <source>Upload…</source>
        <translation>업로드…</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>다운로드…</translation>
    </message>
    <message>
        <source>No host can be reached now</source>
        <translation>지금 연결할 수 있는 호스트가 없음</translation>
    </message>
    <message>
        <source>Files are read over SSH, from the hosts of TPUs that are READY. There is none at the moment.</source>
        <translation>READY(준비됨) 상태인 TPU의 호스트에서 SSH로 파일을 읽습니다. 지금은 그런 TPU가 없습니다.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Browse, edit, upload and download the files of your hosts over SSH.</source>
        <translation>SSH로 호스트의 파일을 살펴보고, 편집하고, 업로드하고, 다운로드합니다.</translation>
    </message>
    <message>
        <source>Look at the TPUs</source>
        <translation>TPU 보기</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>열린 파일</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>파일…</translation>
    </message>
    <message>
        <source>A folder with all that it holds…</source>
        <translation>폴더와 그 안의 모든 것…</translation>
    </message>
    <message>
        <source>No folder is open yet.</source>
        <translation>아직 열린 폴더가 없습니다.</translation>
    </message>
    <message>
        <source>Choose files or folders first.</source>
        <translation>먼저 파일이나 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Download into a folder</source>
        <translation>폴더에 다운로드</translation>
    </message>
    <message>
        <source>Download a file</source>
        <translation>파일 다운로드</translation>
    </message>
    <message>
        <source>Upload a folder</source>
        <translation>폴더 업로드</translation>
    </message>
    <message>
        <source>Upload files</source>
        <translation>파일 업로드</translation>
    </message>
    <message>
        <source>Close this file</source>
        <translation>이 파일 닫기</translation>
    </message>
    <message>
        <source>Close %1?</source>
        <translation>%1 파일을 닫을까요?</translation>
    </message>
    <message>
        <source>Your changes are not saved. They are lost when the tab is closed.</source>
        <translation>변경 내용이 저장되지 않았습니다. 탭을 닫으면 사라집니다.</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>저장하지 않고 닫기</translation>
    </message>
    <message>
        <source>%1: shared folder %2</source>
        <comment>node-1: shared folder /nfs_share</comment>
        <translation>%1: 공유 폴더 %2</translation>
    </message>
    <message>
        <source>Sync a folder…</source>
        <translation>폴더 동기화…</translation>
    </message>
    <message>
        <source>Keeps a folder of this computer on the hosts: what is saved here is sent at once</source>
        <translation>이 컴퓨터의 폴더를 호스트에 똑같이 유지합니다. 여기서 저장하면 바로 보냅니다</translation>
    </message>
</context>
<context>
    <name>FindReplaceBar</name>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>바꿀 내용</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>대소문자 구분</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>모두 바꾸기</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>찾기 닫기(Esc)</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n개 바꿈</numerusform>
        </translation>
    </message>
    <message>
        <source>not found</source>
        <translation>찾지 못함</translation>
    </message>
</context>
<context>
    <name>Firewall</name>
    <message>
        <source>“%1” is not an IP address. Enter one such as 203.0.113.7, or a range such as 203.0.113.0/24.</source>
        <translation>IP 주소가 아닙니다: “%1”. 203.0.113.7 같은 주소나 203.0.113.0/24 같은 범위를 입력하세요.</translation>
    </message>
    <message>
        <source>%1 still lets in a large part of the Internet. Enter your own address.</source>
        <translation>%1 범위는 너무 넓어 여전히 인터넷의 상당 부분을 허용합니다. 내 주소를 입력하세요.</translation>
    </message>
    <message>
        <source>%1 is an address of your own network; Google sees the public one of your router. A TPU shows it: log in and run “echo $SSH_CLIENT”.</source>
        <translation>%1: 내부 네트워크 주소이며 Google에는 공유기의 공인 주소가 보입니다. TPU에 로그인해 “echo $SSH_CLIENT”를 실행하면 그 주소를 알 수 있습니다.</translation>
    </message>
    <message>
        <source>The rule %1 also has ranges of the other IP version, and Google takes only one version per rule. Enter an address of the same kind.</source>
        <translation>%1 규칙에는 다른 IP 버전의 범위도 있는데 Google은 규칙마다 한 버전만 받습니다. 같은 종류의 주소를 입력하세요.</translation>
    </message>
    <message>
        <source>Google has not finished changing the rule yet. Look again in a minute.</source>
        <translation>Google이 아직 규칙 변경을 끝내지 않았습니다. 1분 뒤에 다시 확인하세요.</translation>
    </message>
    <message>
        <source>Google did not change the rule: %1</source>
        <translation>Google이 규칙을 변경하지 않았습니다: %1</translation>
    </message>
    <message>
        <source>Google&apos;s answer about the rule %1 cannot be read. Nothing was changed; try again.</source>
        <translation>%1 규칙에 대한 Google의 응답을 읽을 수 없습니다. 아무것도 바꾸지 않았으니 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Somebody changed the rule %1 in the meantime, so it was left alone. Read the page again and decide anew.</source>
        <translation>그사이 누군가 %1 규칙을 바꾸어 그대로 두었습니다. 다시 읽은 뒤 어떻게 할지 결정하세요.</translation>
    </message>
    <message>
        <source>A rule that lets %1 in would change nothing: either it gets in already, or another rule keeps it out before. Look at the firewall rules of “%2”.</source>
        <translation>%1 주소를 허용하는 규칙을 만들어도 달라지지 않습니다. 이미 들어올 수 있거나, 우선순위가 더 높은 규칙이 먼저 막습니다. “%2”의 방화벽 규칙을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 is an IPv6 address, and TPU VMs are reached at IPv4 addresses. Enter your IPv4 address.</source>
        <translation>%1: IPv6 주소입니다. TPU VM은 IPv4 주소로 접속하므로 IPv4 주소를 입력하세요.</translation>
    </message>
</context>
<context>
    <name>FirewallCard</name>
    <message numerus="yes">
        <source>and %n more rule(s) like these</source>
        <translation>
            <numerusform>그리고 비슷한 규칙 %n개 더</numerusform>
        </translation>
    </message>
    <message>
        <source>Let in only my address…</source>
        <translation>내 주소만 허용…</translation>
    </message>
    <message>
        <source>Let in only %1…</source>
        <translation>%1만 허용…</translation>
    </message>
    <message>
        <source>Let in only Google&apos;s proxy (IAP)…</source>
        <translation>Google 프록시(IAP)만 허용…</translation>
    </message>
    <message>
        <source>SSH then goes through Identity-Aware Proxy only: from %1. Plain SSH from this computer no longer gets in.</source>
        <translation>이후 SSH는 Identity-Aware Proxy(%1)로만 들어옵니다. 이 컴퓨터에서 직접 SSH로는 들어갈 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 lets in only %2 since %3; before it let in %4.</source>
        <translation>%1 규칙은 %3부터 %2만 허용합니다. 이전에 허용한 범위: %4.</translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation>실행 취소…</translation>
    </message>
    <message>
        <source>Undo the change of %1</source>
        <translation>%1 변경 취소</translation>
    </message>
    <message>
        <source>Let in only %1?</source>
        <translation>%1만 허용할까요?</translation>
    </message>
    <message>
        <source>The rule %1 then accepts %2 only from there.</source>
        <translation>이후 %1 규칙은 거기서 오는 %2만 받아들입니다.</translation>
    </message>
    <message>
        <source>SSH from this computer no longer gets in by this rule, only SSH through Google&apos;s proxy.</source>
        <translation>이 규칙으로는 이 컴퓨터에서 직접 SSH로 들어갈 수 없고 Google 프록시를 통해서만 가능합니다.</translation>
    </message>
    <message>
        <source>From every other address, also your own when it changes, this rule no longer lets you in.</source>
        <translation>다른 모든 주소에서는 이 규칙으로 들어갈 수 없습니다. 내 주소가 바뀐 경우도 마찬가지입니다.</translation>
    </message>
    <message>
        <source>Connections that exist may be cut. Undo stays here.</source>
        <translation>기존 연결이 끊길 수 있습니다. 여기서 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <source>Narrow the rule</source>
        <translation>규칙 좁히기</translation>
    </message>
    <message>
        <source>Firewall rule %1 is restricted now. You can undo this here.</source>
        <translation>%1 규칙을 좁혔습니다. 여기서 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <source>Let in %1 again?</source>
        <translation>%1 범위를 다시 허용할까요?</translation>
    </message>
    <message>
        <source>The rule %1 then accepts %2 from there, as before.</source>
        <translation>이후 %1 규칙은 이전처럼 거기서 오는 트래픽(%2)을 받아들입니다.</translation>
    </message>
    <message>
        <source>Everybody on the Internet may try to get in.</source>
        <translation>인터넷의 누구나 접속을 시도할 수 있습니다.</translation>
    </message>
    <message>
        <source>Undo the change</source>
        <translation>변경 취소</translation>
    </message>
    <message>
        <source>The rule %1 is as it was before.</source>
        <translation>%1 규칙이 이전 상태로 돌아왔습니다.</translation>
    </message>
    <message>
        <source>Open to the whole Internet</source>
        <translation>인터넷 전체에 열려 있음</translation>
    </message>
    <message>
        <source>Everything else is reached through SSH: TensorBoard, Jupyter and NFS need no rule of their own. Narrow each rule to your own address, or run its command.</source>
        <translation>다른 서비스는 모두 SSH로 접근할 수 있어 TensorBoard, Jupyter, NFS에는 따로 규칙이 필요 없습니다. 각 규칙을 내 주소로 좁히거나 명령어를 실행하세요.</translation>
    </message>
</context>
<context>
    <name>FlagsSheet</name>
    <message>
        <source>Writing the metadata…</source>
        <translation>메타데이터 쓰는 중…</translation>
    </message>
    <message>
        <source>The metadata is written. Restarting tpu-runtime on all hosts…</source>
        <translation>메타데이터를 썼습니다. 모든 호스트에서 tpu-runtime 다시 시작하는 중…</translation>
    </message>
    <message>
        <source>All hosts run with these flags.</source>
        <translation>모든 호스트가 이 플래그로 실행 중입니다.</translation>
    </message>
    <message>
        <source>Stopped. Repeat the change to bring all hosts to the same flags.</source>
        <translation>중지했습니다. 모든 호스트의 플래그를 같게 하려면 변경을 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Flags of libtpu on %1</source>
        <translation>%1의 libtpu 플래그</translation>
    </message>
    <message>
        <source>On TensorFlow runtimes the service tpu-runtime of every host holds the chips and takes these flags when it starts. Only this variable of the metadata changes; SSH keys, start-up script and everything else stay. The service then restarts on all hosts: what computes on the chips ends.</source>
        <translation>TensorFlow 런타임에서는 각 호스트의 tpu-runtime 서비스가 칩을 점유하며, 시작할 때 이 플래그를 읽습니다. 메타데이터에서는 이 변수만 바뀌고 SSH 키, 시작 스크립트 등 나머지는 그대로입니다. 그런 다음 모든 호스트에서 서비스가 다시 시작되므로 칩에서 돌던 계산은 끝납니다.</translation>
    </message>
    <message>
        <source>LIBTPU_INIT_ARGS</source>
        <translation>LIBTPU_INIT_ARGS</translation>
    </message>
    <message>
        <source>Separated by spaces, such as --xla_jf_conv_full_precision=true. Empty: none.</source>
        <translation>공백으로 구분합니다(예: --xla_jf_conv_full_precision=true). 비워 두면 없음.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Write and restart</source>
        <translation>쓰고 다시 시작</translation>
    </message>
</context>
<context>
    <name>Fold</name>
    <message numerus="yes">
        <source>%n hosts the same</source>
        <translation>
            <numerusform>호스트 %n대 같음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts, all different</source>
        <translation>
            <numerusform>호스트 %n대의 출력이 모두 다름</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ</source>
        <translation>
            <numerusform>%n대 다름</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>same output on all %n</source>
        <translation>
            <numerusform>%n대 모두 출력이 같음</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderTree</name>
    <message>
        <source>Folders</source>
        <translation>폴더</translation>
    </message>
</context>
<context>
    <name>FolderTreeModel</name>
    <message>
        <source>%1 (link)</source>
        <translation>%1(링크)</translation>
    </message>
    <message>
        <source>Link to %1</source>
        <translation>링크: %1</translation>
    </message>
    <message>
        <source>Only the first %1 folders are shown.</source>
        <translation>처음 %1개 폴더만 보여 줍니다.</translation>
    </message>
</context>
<context>
    <name>ForwardModel</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>On the host</source>
        <translation>호스트 쪽</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>이 컴퓨터 쪽</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>트래픽</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Port %1</source>
        <translation>포트 %1</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>수신 %1, 송신 %2</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>닫힘</translation>
    </message>
    <message>
        <source>open</source>
        <translation>열림</translation>
    </message>
    <message numerus="yes">
        <source>%n connections</source>
        <translation>
            <numerusform>연결 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>연결 안 됨</translation>
    </message>
    <message>
        <source>Port %1 of this computer was taken, so another one is used.</source>
        <translation>이 컴퓨터의 %1번 포트는 이미 사용 중이어서 다른 포트를 씁니다.</translation>
    </message>
    <message>
        <source>Only programs of this computer can use it. The host is reached when one does.</source>
        <translation>이 컴퓨터의 프로그램만 쓸 수 있습니다. 프로그램이 접속하면 그때 호스트에 연결합니다.</translation>
    </message>
    <message>
        <source>open in another window</source>
        <translation>다른 창에서 열려 있음</translation>
    </message>
    <message>
        <source>Another window of TPU Desk has it open. Its address works for all programs of this computer; when that window is closed, this one goes on with it.</source>
        <translation>TPU Desk의 다른 창에서 열려 있습니다. 이 주소는 이 컴퓨터의 모든 프로그램에서 쓸 수 있고, 그 창이 닫히면 이 창이 이어받습니다.</translation>
    </message>
    <message>
        <source>its TPU is gone</source>
        <translation>TPU가 없음</translation>
    </message>
    <message>
        <source>The TPU was deleted. Remove the forward, or keep it: once there is a TPU of that name again, it leads there.</source>
        <translation>TPU가 삭제되었습니다. 이 포워딩을 제거하거나 그대로 두세요. 같은 이름의 TPU가 다시 생기면 그곳으로 연결됩니다.</translation>
    </message>
    <message>
        <source>open, to the new TPU</source>
        <translation>열림, 새 TPU로 연결</translation>
    </message>
    <message>
        <source>The TPU that it was made for was deleted. It leads to the new one of that name: what it showed has to be started there again.</source>
        <translation>이 포워딩을 만들 때의 TPU는 삭제되었습니다. 지금은 이름이 같은 새 TPU로 이어지므로, 보던 서버를 그곳에서 다시 시작해야 합니다.</translation>
    </message>
</context>
<context>
    <name>ForwardSheet</name>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>포트는 1부터 65535까지의 숫자입니다.</translation>
    </message>
    <message>
        <source>Take a number from 1024 to 65535, or leave it empty.</source>
        <translation>1024부터 65535까지의 숫자를 쓰거나 비워 두세요.</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>지금 연결할 수 있는 TPU가 없습니다. 새로 만들거나 READY가 될 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>New port forward</source>
        <translation>새 포트 포워딩</translation>
    </message>
    <message>
        <source>A program on the host listens on a port, for example TensorBoard on 6006. This brings that port to this computer, through SSH: nobody else can reach it, and no firewall has to be opened. It comes back by itself when the connection breaks or the host gets another address.</source>
        <translation>호스트의 프로그램은 포트 하나에서 접속을 기다립니다. 예를 들어 TensorBoard는 6006입니다. 그 포트를 SSH를 통해 이 컴퓨터로 가져옵니다. 다른 사람은 접근할 수 없고 방화벽을 열 필요도 없습니다. 연결이 끊기거나 호스트의 주소가 바뀌어도 자동으로 다시 이어집니다.</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Port on the host</source>
        <translation>호스트의 포트</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>What you will know it by; may stay empty.</source>
        <translation>구분하기 위한 이름입니다. 비워 두어도 됩니다.</translation>
    </message>
    <message>
        <source>Port on this computer</source>
        <translation>이 컴퓨터의 포트</translation>
    </message>
    <message>
        <source>Empty: the same number if it is free, else another. It stays the same at the next start.</source>
        <translation>비워 두면 같은 번호를 쓰고, 사용 중이면 다른 번호를 씁니다. 다음에 시작할 때도 그 번호를 유지합니다.</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>포워딩</translation>
    </message>
    <message>
        <source>A forward is for this computer alone: on %1 everybody in your network could use what is on the host. Take the number only.</source>
        <translation>포워딩한 포트는 이 컴퓨터에서만 쓸 수 있어야 합니다. %1에서 수신하면 네트워크의 누구나 호스트의 서비스를 쓸 수 있습니다. 포트 번호만 적으세요.</translation>
    </message>
    <message>
        <source>TensorBoard: 6006, Jupyter: 8888; the address that the program prints will do, too. Nothing has to listen on 0.0.0.0 for it.</source>
        <translation>TensorBoard는 6006, Jupyter는 8888입니다. 프로그램이 출력한 주소를 붙여넣어도 됩니다. 0.0.0.0에서 수신할 필요는 없습니다.</translation>
    </message>
    <message>
        <source>Type the port on the host first.</source>
        <translation>먼저 호스트의 포트를 입력하세요.</translation>
    </message>
</context>
<context>
    <name>Forwards</name>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>포트는 1부터 65535까지의 숫자입니다.</translation>
    </message>
    <message numerus="yes">
        <source>There are %n forwards already. Remove some that you do not need any more.</source>
        <translation>
            <numerusform>포워딩이 이미 %n개 있습니다. 더 이상 필요 없는 것을 제거하세요.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gcloud</name>
    <message>
        <source>gcloud was not found on this computer. Install the Google Cloud CLI, or choose another way to sign in.</source>
        <translation>이 컴퓨터에서 gcloud를 찾지 못했습니다. Google Cloud CLI를 설치하거나 다른 방법으로 로그인하세요.</translation>
    </message>
    <message>
        <source>gcloud answered something that TPU Desk does not understand. Update it (gcloud components update) and try again.</source>
        <translation>gcloud의 응답을 이해할 수 없습니다. gcloud를 업데이트(gcloud components update)한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>gcloud does not work: %1 Try “gcloud info” in a terminal.</source>
        <translation>gcloud가 동작하지 않습니다. %1 터미널에서 “gcloud info”를 실행해 보세요.</translation>
    </message>
    <message>
        <source>Nobody is signed in to gcloud. Sign in with “gcloud auth login”.</source>
        <translation>gcloud에 로그인한 계정이 없습니다. “gcloud auth login”으로 로그인하세요.</translation>
    </message>
    <message>
        <source>gcloud is not signed in as %1 (but as %2). Sign in with “gcloud auth login %1”, or choose the other account.</source>
        <translation>gcloud가 다른 계정으로 로그인되어 있습니다(필요한 계정: %1, 현재 계정: %2). “gcloud auth login %1”로 로그인하거나 다른 계정을 선택하세요.</translation>
    </message>
    <message>
        <source>gcloud has no active account. Choose one of its accounts here, or sign in with “gcloud auth login”.</source>
        <translation>gcloud에 활성 계정이 없습니다. 여기서 계정을 선택하거나 “gcloud auth login”으로 로그인하세요.</translation>
    </message>
    <message>
        <source>gcloud gives no access to Google Cloud: %1 Sign in again with “gcloud auth login”.</source>
        <translation>gcloud가 Google Cloud 접근 권한을 주지 않습니다. %1 “gcloud auth login”으로 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>gcloud gave access for %1 instead of %2. Sign in with “gcloud auth login %2”.</source>
        <translation>gcloud가 %2 대신 %1의 접근 권한을 주었습니다. “gcloud auth login %2”로 로그인하세요.</translation>
    </message>
    <message>
        <source>gcloud gave no answer within 20 s and was ended. Try again; if it happens again, run “gcloud info” in a terminal to see what it waits for.</source>
        <translation>gcloud가 20초 안에 응답하지 않아 종료했습니다. 다시 시도하고, 그래도 그러면 터미널에서 “gcloud info”를 실행해 무엇을 기다리는지 확인하세요.</translation>
    </message>
</context>
<context>
    <name>GcloudBody</name>
    <message>
        <source>looking…</source>
        <translation>찾는 중…</translation>
    </message>
    <message>
        <source>not signed in</source>
        <translation>로그인 안 됨</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>설치 안 됨</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>Asking gcloud on this computer…</source>
        <translation>이 컴퓨터의 gcloud에 확인하는 중…</translation>
    </message>
    <message>
        <source>gcloud has no project of its own; you choose one in the next step.</source>
        <translation>gcloud에 설정된 프로젝트가 없습니다. 다음 단계에서 선택합니다.</translation>
    </message>
    <message>
        <source>Its project is %1. You can choose another one in the next step.</source>
        <translation>gcloud의 프로젝트는 %1입니다. 다음 단계에서 다른 프로젝트를 선택할 수 있습니다.</translation>
    </message>
    <message>
        <source>gcloud is installed, but nobody is signed in. Run the command below; it opens in a terminal here and then your browser.</source>
        <translation>gcloud는 설치되어 있지만 로그인한 계정이 없습니다. 아래 명령어를 실행하세요. 여기 터미널에서 실행되고 이어서 브라우저가 열립니다.</translation>
    </message>
    <message>
        <source>There is no gcloud on this computer, neither in PATH nor where its installers put it. Install it, or take one of the other ways; TPU Desk does not need it.</source>
        <translation>이 컴퓨터의 PATH와 일반적인 설치 위치에 gcloud가 없습니다. 설치하거나 다른 방법을 선택하세요. TPU Desk에 꼭 필요하지는 않습니다.</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>계정</translation>
    </message>
    <message>
        <source>Run gcloud auth login</source>
        <translation>gcloud auth login 실행</translation>
    </message>
    <message>
        <source>How to install gcloud</source>
        <translation>gcloud 설치 방법</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>다시 찾기</translation>
    </message>
</context>
<context>
    <name>GenerateSheet</name>
    <message>
        <source>Short, fast and safe. Take this one unless something old needs RSA.</source>
        <translation>짧고 빠르고 안전합니다. RSA가 필요한 오래된 시스템이 없다면 이것을 선택하세요.</translation>
    </message>
    <message>
        <source>Only for what does not know ED25519. Making it takes some seconds.</source>
        <translation>ED25519를 지원하지 않는 시스템에만 사용하세요. 만드는 데 몇 초 걸립니다.</translation>
    </message>
    <message>
        <source>Give the file a name.</source>
        <translation>파일 이름을 입력하세요.</translation>
    </message>
    <message>
        <source>Write the whole path, beginning with / or ~/.</source>
        <translation>/ 또는 ~/로 시작하는 전체 경로를 입력하세요.</translation>
    </message>
    <message>
        <source>This file is there already and is never overwritten. Choose another name.</source>
        <translation>이 파일은 이미 있으며 절대 덮어쓰지 않습니다. 다른 이름을 선택하세요.</translation>
    </message>
    <message>
        <source>Written as: %1</source>
        <translation>다음과 같이 저장됩니다: %1</translation>
    </message>
    <message>
        <source>Tells you later whose key this is; the user name is proposed from it.</source>
        <translation>나중에 누구의 키인지 알 수 있도록 하는 설명입니다. 이를 바탕으로 사용자 이름을 제안합니다.</translation>
    </message>
    <message>
        <source>The two differ. Type the same in both.</source>
        <translation>두 암호가 다릅니다. 양쪽에 똑같이 입력하세요.</translation>
    </message>
    <message>
        <source>Making the key. RSA takes some seconds.</source>
        <translation>키를 만드는 중입니다. RSA는 몇 초 걸립니다.</translation>
    </message>
    <message>
        <source>Making the key.</source>
        <translation>키를 만드는 중입니다.</translation>
    </message>
    <message>
        <source>Generate a key</source>
        <translation>키 만들기</translation>
    </message>
    <message>
        <source>A key has two halves. The private half stays in this file on this computer; the public half is published to the project and opens its machines to you.</source>
        <translation>키는 한 쌍으로 이루어집니다. 비공개 키는 이 컴퓨터의 이 파일에 남고, 공개 키를 프로젝트에 등록하면 그 프로젝트의 머신에 로그인할 수 있습니다.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>The public half gets the same name with .pub behind it.</source>
        <translation>공개 키는 같은 이름 뒤에 .pub를 붙여 저장됩니다.</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>암호</translation>
    </message>
    <message>
        <source>Asked when the key is used. Empty: whoever can read the file can log in.</source>
        <translation>키를 사용할 때 묻습니다. 비워 두면 파일을 읽을 수 있는 사람은 누구나 로그인할 수 있습니다.</translation>
    </message>
    <message>
        <source>Passphrase again</source>
        <translation>암호 다시 입력</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>만들기</translation>
    </message>
    <message>
        <source>Type it again: a mistake would lock the key for ever.</source>
        <translation>한 번 더 입력하세요. 잘못 입력하면 키를 다시는 쓸 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>Grant</name>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>칩 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>코어 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>선점형</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>%1, number not said</source>
        <translation>%1, 수량 없음</translation>
    </message>
    <message>
        <source>The mail does not say whether this is on-demand or spot. Choose one.</source>
        <translation>메일에 주문형인지 스팟인지 나와 있지 않습니다. 하나를 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” is not the name of a zone. Check it; nothing is guessed.</source>
        <translation>영역 이름이 아닙니다: “%1”. 확인하세요. 임의로 추측하지 않습니다.</translation>
    </message>
    <message>
        <source>No TPUs are known in this zone. Check that it is spelt as in the mail.</source>
        <translation>이 영역에 TPU가 있다고 알려져 있지 않습니다. 철자가 메일과 같은지 확인하세요.</translation>
    </message>
    <message>
        <source>The mail does not say whether chips or cores are counted; chips are assumed.</source>
        <translation>메일에 칩 기준인지 코어 기준인지 나와 있지 않아 칩으로 봅니다.</translation>
    </message>
    <message>
        <source>TPU Desk does not know this generation yet, so it cannot say which slices fit.</source>
        <translation>TPU Desk가 아직 모르는 세대라서 어떤 슬라이스가 맞는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Another row has another number for the same zone. Remove the wrong one.</source>
        <translation>같은 영역에 수량이 다른 행이 또 있습니다. 틀린 행을 삭제하세요.</translation>
    </message>
    <message>
        <source>This is from TRC, but it grants nothing yet. Quota comes in a second mail, after you sent your project number. If this is that mail, paste all of it, or add the rows by hand.</source>
        <translation>TRC에서 온 메일이지만 아직 승인 내용이 없습니다. 프로젝트 번호를 보낸 뒤 오는 두 번째 메일에 할당량이 적혀 있습니다. 이 메일이 그 메일이라면 전체를 붙여넣거나 행을 직접 추가하세요.</translation>
    </message>
    <message>
        <source>This is not a TRC mail: no line names a TPU with a tier or a zone. Paste the mail with the subject “You have access to free Cloud TPUs”, or add the rows by hand.</source>
        <translation>TRC 메일이 아닙니다. TPU와 함께 프로비저닝 모델(주문형, 스팟)이나 영역을 적은 줄이 없습니다. 제목이 “You have access to free Cloud TPUs”인 메일을 붙여넣거나 행을 직접 추가하세요.</translation>
    </message>
    <message>
        <source>There is no text in it. Copy the whole mail and paste it here.</source>
        <translation>텍스트가 없습니다. 메일 전체를 복사해서 여기에 붙여넣으세요.</translation>
    </message>
    <message>
        <source>This file holds no text that can be read: a picture, a PDF, an Outlook .msg or an encrypted mail. Save the mail as .eml or .html, or copy its text and paste it here.</source>
        <translation>읽을 수 있는 텍스트가 없는 파일입니다(이미지, PDF, Outlook .msg 또는 암호화된 메일). 메일을 .eml이나 .html로 저장하거나 본문을 복사해서 여기에 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Only the first 1 MiB of %1 was read.</source>
        <translation>%1 중 처음 1 MiB만 읽었습니다.</translation>
    </message>
    <message>
        <source>names neither tier nor zone</source>
        <translation>프로비저닝 모델과 영역이 없음</translation>
    </message>
    <message>
        <source>sounds like a wish, a condition or an example</source>
        <translation>요청, 조건 또는 예시로 보임</translation>
    </message>
    <message>
        <source>names more than one zone; the row has the first</source>
        <translation>영역이 둘 이상이며 행에는 첫 번째를 넣음</translation>
    </message>
    <message>
        <source>has a number that nobody is granted</source>
        <translation>승인될 수 없는 수량임</translation>
    </message>
    <message>
        <source>is an older number in a quoted mail</source>
        <translation>인용된 메일의 이전 수량임</translation>
    </message>
    <message>
        <source>is one row too many</source>
        <translation>행이 너무 많음</translation>
    </message>
    <message>
        <source>end not known</source>
        <translation>종료일 모름</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) left</source>
        <translation>
            <numerusform>%n일 남음</numerusform>
        </translation>
    </message>
    <message>
        <source>ends today</source>
        <translation>오늘 종료</translation>
    </message>
    <message numerus="yes">
        <source>ended %n day(s) ago</source>
        <translation>
            <numerusform>%n일 전에 종료됨</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1, end not known</source>
        <translation>%1부터, 종료일 모름</translation>
    </message>
    <message>
        <source>start and end not known</source>
        <translation>시작일과 종료일 모름</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n일</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%2부터 %1</translation>
    </message>
    <message>
        <source>%1, start not known</source>
        <translation>%1, 시작일 모름</translation>
    </message>
    <message>
        <source>Your TRC grant is over. TPUs that still run may be billed now: delete them, or ask TRC for more time and paste the new mail.</source>
        <translation>TRC 승인이 끝났습니다. 아직 실행 중인 TPU에는 이제 요금이 청구될 수 있습니다. 삭제하거나, TRC에 연장을 요청하고 새 메일을 붙여넣으세요.</translation>
    </message>
    <message numerus="yes">
        <source>Your TRC grant ends in %n day(s). Save what you need, or ask TRC for more time; afterwards TPUs are billed.</source>
        <translation>
            <numerusform>TRC 승인이 %n일 후에 끝납니다. 필요한 데이터를 저장하거나 TRC에 연장을 요청하세요. 이후에는 TPU에 요금이 청구됩니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>This text names types of TPUs and zones, but no line of it could be read as a grant. If it was translated, paste TRC&apos;s English mail; or add the rows by hand.</source>
        <translation>이 글에는 TPU 유형과 영역이 나오지만 승인 내용으로 읽을 수 있는 줄이 없습니다. 번역된 글이라면 TRC가 보낸 영어 메일을 붙여넣거나 행을 직접 추가하세요.</translation>
    </message>
    <message>
        <source>No zone is named. Choose the one that TRC gave you; elsewhere TPUs are billed.</source>
        <translation>영역이 없습니다. TRC가 지정한 영역을 선택하세요. 다른 영역의 TPU에는 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>No number is named. Until you enter it, creating here asks as if it were billed.</source>
        <translation>수량이 없습니다. 입력하기 전까지는 여기서 만들 때 요금이 청구되는 것으로 보고 확인합니다.</translation>
    </message>
</context>
<context>
    <name>GrantCorner</name>
    <message>
        <source>The grant is saved for the project %1. It counts only there, so %2 does not show it; it is listed when you work in %1.</source>
        <translation>승인이 프로젝트 %1에 저장되었습니다. 그 프로젝트에서만 적용되므로 %2에는 표시되지 않으며, %1에서 작업할 때 목록에 나타납니다.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>변경…</translation>
    </message>
    <message>
        <source>Your TRC grants: see, edit, export</source>
        <translation>내 TRC 승인: 보기, 수정, 내보내기</translation>
    </message>
    <message>
        <source>TRC grants: %1</source>
        <translation>TRC 승인: %1</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>TRC 메일 붙여넣기…</translation>
    </message>
</context>
<context>
    <name>GrantFile</name>
    <message>
        <source>The value “%1” of the grant is missing or not allowed.</source>
        <translation>승인 파일의 “%1” 값이 없거나 허용되지 않는 값입니다.</translation>
    </message>
    <message>
        <source>The file is too large to be a TPU Desk grant.</source>
        <translation>파일이 너무 커서 TPU Desk에서 내보낸 승인 파일로 볼 수 없습니다.</translation>
    </message>
    <message>
        <source>This is not a grant that TPU Desk exported. Open the TRC mail itself, or ask for the file again.</source>
        <translation>TPU Desk에서 내보낸 승인 파일이 아닙니다. TRC 메일을 직접 열거나 파일을 다시 받아 주세요.</translation>
    </message>
    <message>
        <source>The grant was exported by another version of TPU Desk. Update TPU Desk, or open the TRC mail itself.</source>
        <translation>다른 버전의 TPU Desk에서 내보낸 승인 파일입니다. TPU Desk를 업데이트하거나 TRC 메일을 직접 여세요.</translation>
    </message>
</context>
<context>
    <name>GrantList</name>
    <message>
        <source>No grant is entered for this project. Paste the mail from TRC: then TPU Desk knows what is free, and asks before anything is billed.</source>
        <translation>이 프로젝트에 입력된 승인이 없습니다. TRC 메일을 붙여넣으면 TPU Desk가 무엇이 무료인지 알고, 요금이 청구되기 전에 먼저 물어봅니다.</translation>
    </message>
    <message>
        <source>What is in these grants is free; everything else may be billed.</source>
        <translation>이 승인에 포함된 것은 무료이며, 나머지에는 요금이 청구될 수 있습니다.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>수정</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>The grant was removed here; nothing changed at Google.</source>
        <translation>이 컴퓨터에서만 승인을 삭제했습니다. Google 쪽에서는 아무것도 바뀌지 않았습니다.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Export the grant</source>
        <translation>승인 내보내기</translation>
    </message>
    <message>
        <source>TPU Desk grant (*.json)</source>
        <translation>TPU Desk 승인 파일 (*.json)</translation>
    </message>
    <message>
        <source>%1 was written. It has the rows and the dates, no project and no account.</source>
        <translation>%1에 저장했습니다. 행과 날짜만 들어 있고 프로젝트와 계정은 없습니다.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>%1에 저장하지 못했습니다: %2. 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Import a grant</source>
        <translation>승인 가져오기</translation>
    </message>
    <message>
        <source>TPU Desk grant (*.json);;All files (*)</source>
        <translation>TPU Desk 승인 파일 (*.json);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 파일을 읽을 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>Your TRC grants</source>
        <translation>내 TRC 승인</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>가져오기…</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>TRC 메일 붙여넣기…</translation>
    </message>
</context>
<context>
    <name>GrantModel</name>
    <message>
        <source>which?</source>
        <translation>선택 필요</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>프로비저닝</translation>
    </message>
    <message>
        <source>Granted</source>
        <translation>승인량</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>The largest slice first, then how many smaller ones</source>
        <translation>가장 큰 슬라이스 다음에 더 작은 슬라이스의 개수</translation>
    </message>
    <message>
        <source>Slices that fit</source>
        <translation>가능한 슬라이스</translation>
    </message>
    <message>
        <source>Virtual machines of the largest slice, or of all devices</source>
        <translation>가장 큰 슬라이스 또는 모든 기기의 가상 머신 수</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>External addresses that this takes; a region usually has 8</source>
        <translation>필요한 외부 IP 주소 수. 리전에는 보통 8개가 있습니다</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>외부 IP</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>런타임</translation>
    </message>
    <message>
        <source>Days left</source>
        <translation>남은 일수</translation>
    </message>
</context>
<context>
    <name>GrantOffers</name>
    <message>
        <source>From your grant</source>
        <translation>내 승인에서</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>32 v4 chips · spot · us-central2-b</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%2에서 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n fit)</source>
        <comment>v4-32, of which two fit into the grant</comment>
        <translation>
            <numerusform>%1(%n개 가능)</numerusform>
        </translation>
    </message>
    <message>
        <source>Fills the form for one %1; %2 of them fit now.</source>
        <translation>%1 하나에 맞게 양식을 채웁니다. 지금 %2개까지 만들 수 있습니다.</translation>
    </message>
    <message>
        <source>Fills the form for one %1; a second one would not fit beside it.</source>
        <translation>%1 하나에 맞게 양식을 채웁니다. 지금은 하나만 만들 수 있습니다.</translation>
    </message>
    <message>
        <source>Fills the form for one %1.</source>
        <translation>%1 하나에 맞게 양식을 채웁니다.</translation>
    </message>
    <message>
        <source>From your grant: %1 · %2 · %3</source>
        <comment>v4-8 · spot · us-central2-b</comment>
        <translation>내 승인에서: %1 · %2 · %3</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>다른 항목 선택…</translation>
    </message>
    <message>
        <source>Choose from your grant…</source>
        <translation>내 승인에서 선택…</translation>
    </message>
</context>
<context>
    <name>GrantRowEditor</name>
    <message>
        <source>%1 chips</source>
        <translation>%1 칩</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 코어</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 기기</translation>
    </message>
    <message>
        <source>Choose one.</source>
        <translation>하나를 선택하세요.</translation>
    </message>
    <message>
        <source>A number from 1 to 1,000,000.</source>
        <translation>1에서 1,000,000 사이의 수를 입력하세요.</translation>
    </message>
    <message>
        <source>Choose a zone.</source>
        <translation>영역을 선택하세요.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 사용</translation>
    </message>
    <message>
        <source>From the mail: %1</source>
        <translation>메일 원문: %1</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>프로비저닝 모델</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>수량</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>단위</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
</context>
<context>
    <name>GrantSheet</name>
    <message>
        <source>Line %1 %2: %3</source>
        <translation>%1번째 줄, %2: %3</translation>
    </message>
    <message>
        <source>Found, but not used:</source>
        <translation>읽었지만 넣지 않은 줄:</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s). Compare them with the mail, then keep them.</source>
        <translation>
            <numerusform>행 %n개를 찾았습니다. 메일과 비교한 뒤 저장하세요.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a TRC mail</source>
        <translation>TRC 메일 열기</translation>
    </message>
    <message>
        <source>Mails (*.eml *.html *.htm *.txt *.md *.mbox);;All files (*)</source>
        <translation>메일 (*.eml *.html *.htm *.txt *.md *.mbox);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Edit the grant</source>
        <translation>승인 수정</translation>
    </message>
    <message>
        <source>Paste the mail from TRC, or drop the mail file here. It is read on this computer and sent nowhere; only the table below is kept.</source>
        <translation>TRC에서 온 메일을 붙여넣거나 메일 파일을 여기에 끌어다 놓으세요. 이 컴퓨터에서만 읽고 어디에도 보내지 않으며, 아래 표만 보관합니다.</translation>
    </message>
    <message>
        <source>Paste the whole mail (Ctrl+V): plain text, HTML or a forwarded mail</source>
        <translation>메일 전체를 붙여넣으세요(Ctrl+V). 일반 텍스트, HTML, 전달된 메일 모두 됩니다</translation>
    </message>
    <message>
        <source>TRC mail</source>
        <translation>TRC 메일</translation>
    </message>
    <message>
        <source>Open a mail file…</source>
        <translation>메일 파일 열기…</translation>
    </message>
    <message>
        <source>Rows of the grant</source>
        <translation>승인의 행</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>행 추가</translation>
    </message>
    <message>
        <source>Remove this row</source>
        <translation>이 행 삭제</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>The clipboard holds no text. Select the whole mail, copy it (Ctrl+C), then press this again.</source>
        <translation>클립보드에 텍스트가 없습니다. 메일 전체를 선택해 복사(Ctrl+C)한 뒤 다시 누르세요.</translation>
    </message>
    <message>
        <source>Paste from the clipboard</source>
        <translation>클립보드에서 붙여넣기</translation>
    </message>
    <message>
        <source>A mail as TRC sends it, for practice: nobody sent it, and nothing in it is worth money.</source>
        <translation>TRC 메일과 같은 형식의 연습용 메일입니다. 실제로 보낸 사람은 없고 금전적 가치도 없습니다.</translation>
    </message>
    <message>
        <source>It comes from trc-support@google.com; its subject is like “You have access to free Cloud TPUs”, and its rows are like these:</source>
        <translation>trc-support@google.com에서 오고, 제목은 “You have access to free Cloud TPUs”와 비슷하며, 행은 이렇게 생겼습니다:</translation>
    </message>
    <message>
        <source>Choose a row first.</source>
        <translation>먼저 행을 선택하세요.</translation>
    </message>
    <message>
        <source>There is no row yet: paste the mail, or add a row.</source>
        <translation>아직 행이 없습니다. 메일을 붙여넣거나 행을 추가하세요.</translation>
    </message>
    <message>
        <source>Save this grant</source>
        <translation>이 승인 저장</translation>
    </message>
    <message>
        <source>Insert the sample mail</source>
        <translation>예시 메일 넣기</translation>
    </message>
    <message>
        <source>Paste your TRC mail</source>
        <translation>TRC 메일 붙여넣기</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) still need a tier, a zone or a right number.</source>
        <translation>
            <numerusform>행 %n개에 프로비저닝 모델, 영역 또는 올바른 수량이 필요합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace the grant that is kept (%1)</source>
        <translation>이미 저장된 승인 대체(%1)</translation>
    </message>
    <message>
        <source>This grant is kept already. Saving replaces it, so nothing counts twice.</source>
        <translation>이미 저장된 승인입니다. 저장하면 대체되므로 두 번 계산되지 않습니다.</translation>
    </message>
    <message>
        <source>This grant is kept already. Saved beside it, each row counts twice.</source>
        <translation>이미 저장된 승인입니다. 따로 저장하면 각 행이 두 번 계산됩니다.</translation>
    </message>
    <message>
        <source>Replace the grant</source>
        <translation>승인 대체</translation>
    </message>
</context>
<context>
    <name>GrantTerms</name>
    <message>
        <source>Project number %1</source>
        <translation>프로젝트 번호 %1</translation>
    </message>
    <message>
        <source>%1 (you are signed in to it)</source>
        <translation>%1(현재 로그인한 프로젝트)</translation>
    </message>
    <message>
        <source>The day the mail was sent.</source>
        <translation>메일이 발송된 날입니다.</translation>
    </message>
    <message>
        <source>Found in the text of the mail.</source>
        <translation>메일 본문에서 찾았습니다.</translation>
    </message>
    <message>
        <source>A number of days, at most %1.</source>
        <translation>일수를 입력하세요(최대 %1).</translation>
    </message>
    <message>
        <source>The mail is for another project than %1. The grant counts only there.</source>
        <translation>이 메일은 다른 프로젝트의 것입니다(현재 프로젝트: %1). 승인은 그 프로젝트에서만 적용됩니다.</translation>
    </message>
    <message>
        <source>Free until %1 · %2</source>
        <translation>%1까지 무료 · %2</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작일</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>일수</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>프로젝트</translation>
    </message>
    <message>
        <source>Not known. Enter it when the mail or TRC says so.</source>
        <translation>알 수 없습니다. 메일이나 TRC에서 알려 주면 입력하세요.</translation>
    </message>
    <message>
        <source>The end is not known, so nothing can warn you before it.</source>
        <translation>종료일을 알 수 없어 미리 알려 드릴 수 없습니다.</translation>
    </message>
    <message>
        <source>The day of the mail. It is never guessed.</source>
        <translation>메일을 받은 날입니다. 자동으로 채우지 않습니다.</translation>
    </message>
    <message>
        <source>Write it like %1.</source>
        <translation>%1 형식으로 입력하세요.</translation>
    </message>
    <message>
        <source>Use today, %1</source>
        <translation>오늘 날짜(%1) 입력</translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>예: %1</translation>
    </message>
    <message>
        <source>Correct the start and the days, then it can be saved.</source>
        <translation>시작일과 일수를 바로잡으면 저장할 수 있습니다.</translation>
    </message>
    <message>
        <source>Correct the start, then it can be saved.</source>
        <translation>시작일을 바로잡으면 저장할 수 있습니다.</translation>
    </message>
    <message>
        <source>Correct the days, then it can be saved.</source>
        <translation>일수를 바로잡으면 저장할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>Grants</name>
    <message>
        <source>The list of your grants was written by a newer TPU Desk.</source>
        <translation>승인 목록이 더 새로운 버전의 TPU Desk에서 저장되었습니다.</translation>
    </message>
    <message>
        <source>The list of your grants is damaged.</source>
        <translation>승인 목록이 손상되었습니다.</translation>
    </message>
    <message>
        <source>%1 Until the file %2 is repaired or removed, grants are not saved.</source>
        <translation>%1 %2 파일을 고치거나 삭제하기 전까지는 승인이 저장되지 않습니다.</translation>
    </message>
    <message>
        <source>%1 It was kept as %2; paste your TRC mail again.</source>
        <translation>%1 원본을 보관한 위치: %2. TRC 메일을 다시 붙여넣으세요.</translation>
    </message>
    <message numerus="yes">
        <source>%n grant(s) in %1 could not be read. Paste the TRC mail again.</source>
        <translation>
            <numerusform>%1에서 승인 %n건을 읽을 수 없습니다. TRC 메일을 다시 붙여넣으세요.</numerusform>
        </translation>
    </message>
    <message>
        <source>There are too many grants. Remove those that are over.</source>
        <translation>승인이 너무 많습니다. 끝난 것을 삭제하세요.</translation>
    </message>
</context>
<context>
    <name>GraphGaps</name>
    <message>
        <source>All of this came from Cloud Monitoring: one value a minute, up to three minutes late.</source>
        <translation>모두 Cloud Monitoring에서 가져온 값입니다. 1분 간격이며 최대 3분 늦습니다.</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <comment>a stretch of time: 10:14–10:21</comment>
        <translation>공백 %1</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>측정된 값이 없습니다.</translation>
    </message>
    <message>
        <source>The hosts said nothing; filled from Cloud Monitoring (60 s), drawn dashed.</source>
        <translation>호스트에서 온 값이 없습니다. Cloud Monitoring 값(60초)으로 채웠으며 점선으로 그립니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier gap(s) in this period.</source>
        <translation>
            <numerusform>이 구간에 앞선 공백이 %n개 더 있습니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphsBar</name>
    <message>
        <source>Slice</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>코어</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>칩</translation>
    </message>
    <message>
        <source>What the graphs show a line for</source>
        <translation>그래프에 선으로 나타낼 대상</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Choose what is drawn</source>
        <translation>그릴 항목 선택</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Zoom out (−). A double click on a graph goes back to the range.</source>
        <translation>축소(−). 그래프를 두 번 클릭하면 선택한 범위로 돌아갑니다.</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>실시간</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>실시간으로</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>끝으로</translation>
    </message>
    <message>
        <source>Fit the axis to the values</source>
        <translation>축을 값에 맞추기</translation>
    </message>
    <message>
        <source>Zoom in (+). The wheel zooms, dragging across a graph chooses a period, with Shift it moves.</source>
        <translation>확대(+). 휠로 확대·축소하고, 그래프 위를 끌면 구간이 선택되며, Shift를 누른 채 끌면 이동합니다.</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>Project %1</source>
        <translation>프로젝트 %1</translation>
    </message>
    <message>
        <source>%1, project %2</source>
        <comment>e-mail address, project id</comment>
        <translation>%1, 프로젝트 %2</translation>
    </message>
    <message>
        <source>Create your first TPU VM</source>
        <translation>첫 TPU VM 만들기</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>%1 is READY: %2 in %3</source>
        <comment>node-1, v4-8, us-central2-b</comment>
        <translation>%1: READY(준비됨), %3의 %2</translation>
    </message>
    <message>
        <source>%1 is being made: %2 in %3</source>
        <comment>node-1, v4-8, us-central2-b</comment>
        <translation>%1: 만드는 중, %3의 %2</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Publish an SSH key</source>
        <translation>SSH 공개 키 등록</translation>
    </message>
    <message>
        <source>You log in to your machines with it. TPU Desk can make one.</source>
        <translation>등록해야 머신에 로그인할 수 있습니다. 키가 없으면 여기서 만들 수 있습니다.</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>SSH 키 열기</translation>
    </message>
    <message>
        <source>User name: %1</source>
        <translation>사용자 이름: %1</translation>
    </message>
    <message>
        <source>Open a terminal</source>
        <translation>터미널 열기</translation>
    </message>
    <message>
        <source>Open terminal</source>
        <translation>터미널 열기</translation>
    </message>
    <message>
        <source>Paste the mail from TRC</source>
        <translation>TRC 메일 붙여넣기</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>TRC 메일 붙여넣기…</translation>
    </message>
    <message numerus="yes">
        <source>%n grant entries</source>
        <translation>
            <numerusform>승인 %n건</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first end in %n days</source>
        <translation>
            <numerusform>가장 먼저 끝나는 승인까지 %n일</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 is &quot;6 grant entries&quot;, %2 is &quot;71 days left&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n days left</source>
        <translation>
            <numerusform>%n일 남음</numerusform>
        </translation>
    </message>
    <message>
        <source>Account and project are in order</source>
        <translation>계정과 프로젝트 준비됨</translation>
    </message>
    <message>
        <source>TPUs need a project with a billing account and two APIs enabled. The doctor checks, and fixes what it can.</source>
        <translation>TPU를 쓰려면 결제 계정이 연결되고 API 두 개가 사용 설정된 프로젝트가 필요합니다. 진단에서 상태를 확인하고, 고칠 수 있는 문제는 바로 고칩니다.</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>검사</translation>
    </message>
    <message>
        <source>It says which TPUs are free, where, and for how long. A sample mail is provided.</source>
        <translation>메일에는 어떤 TPU를 어느 영역에서 얼마 동안 무료로 쓸 수 있는지 적혀 있습니다. 예시 메일이 준비되어 있습니다.</translation>
    </message>
    <message>
        <source>It says which TPUs are free for you, where, and for how long; everything else may be billed.</source>
        <translation>메일에는 어떤 TPU를 어느 영역에서 얼마 동안 무료로 쓸 수 있는지 적혀 있습니다. 나머지에는 요금이 청구될 수 있습니다.</translation>
    </message>
    <message>
        <source>A Linux server with TPU chips in it. A v4-8 is a good first one: one host, four chips.</source>
        <translation>TPU 칩이 든 Linux 서버입니다. 처음에는 호스트 1대, 칩 4개인 v4-8이 좋습니다.</translation>
    </message>
    <message>
        <source>Set it up, and see that it computes</source>
        <translation>설정 및 작동 확인</translation>
    </message>
    <message>
        <source>Installs Python and JAX; JAX then counts every device, which proves that all of it works.</source>
        <translation>Python과 JAX를 설치하고 JAX에 모든 기기가 보이는지 확인합니다.</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>설정…</translation>
    </message>
    <message>
        <source>Run a first program</source>
        <translation>첫 프로그램 실행</translation>
    </message>
    <message>
        <source>A job goes on when this computer sleeps. A small program is filled in.</source>
        <translation>이 컴퓨터가 절전 상태여도 계속됩니다. 예제 프로그램이 입력되어 있습니다.</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>새 작업…</translation>
    </message>
    <message>
        <source>Watch what the chips do</source>
        <translation>칩 사용량 살펴보기</translation>
    </message>
    <message>
        <source>Busy, idle or hung: each chip shows its duty cycle and its memory, live and back in time.</source>
        <translation>칩별 상태, 가동 주기, 메모리를 실시간 또는 과거 기록으로 봅니다.</translation>
    </message>
    <message>
        <source>Open Usage</source>
        <translation>사용량 열기</translation>
    </message>
    <message>
        <source>Delete the TPU VM when you are done</source>
        <translation>다 쓴 TPU VM 삭제</translation>
    </message>
    <message>
        <source>A TPU holds quota, and outside the grant it costs money. What will be lost is shown first.</source>
        <translation>TPU는 할당량을 차지하고 승인 범위 밖이면 비용이 듭니다. 삭제 전에 사라질 항목을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Go to the TPU</source>
        <translation>TPU로 이동</translation>
    </message>
    <message>
        <source>No TPU is left: nothing holds quota, nothing costs money.</source>
        <translation>남은 TPU가 없습니다. 할당량을 차지하지 않고 비용도 들지 않습니다.</translation>
    </message>
    <message>
        <source>Now do it for real</source>
        <translation>이제 실제로 해 볼 차례</translation>
    </message>
    <message>
        <source>You have finished the practice run. Sign in, and the same nine steps guide you through your own project.</source>
        <translation>모든 단계를 마쳤습니다. 로그인하면 내 프로젝트에서 같은 9단계를 안내합니다.</translation>
    </message>
    <message>
        <source>Sign in to Google Cloud…</source>
        <translation>Google Cloud에 로그인…</translation>
    </message>
    <message>
        <source>Account or project needs you</source>
        <translation>계정이나 프로젝트 조치 필요</translation>
    </message>
    <message>
        <source>Watch the training</source>
        <translation>학습 지켜보기</translation>
    </message>
    <message>
        <source>A job is running. Usage shows whether every chip takes part.</source>
        <translation>작업이 실행 중입니다. 사용량에서 모든 칩이 참여하는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Start a training</source>
        <translation>학습 시작</translation>
    </message>
    <message>
        <source>A TPU is READY and no job runs on it. A job runs on all hosts at once and goes on without this computer.</source>
        <translation>TPU가 READY이고 실행 중인 작업이 없습니다. 작업은 모든 호스트에서 동시에 실행되고 이 컴퓨터 없이도 계속됩니다.</translation>
    </message>
    <message>
        <source>A TPU is on its way</source>
        <translation>TPU를 만드는 중입니다</translation>
    </message>
    <message>
        <source>You will be told when it is READY; nothing has to be done until then.</source>
        <translation>READY가 되면 알려 드립니다. 그때까지는 할 일이 없습니다.</translation>
    </message>
    <message>
        <source>Enter your grant</source>
        <translation>승인 입력</translation>
    </message>
    <message>
        <source>With the mail from TRC the program knows what is free for you, and warns of everything else.</source>
        <translation>TRC 메일을 입력하면 프로그램이 무엇이 무료인지 알고, 나머지는 미리 경고합니다.</translation>
    </message>
    <message>
        <source>Create a TPU</source>
        <translation>TPU 만들기</translation>
    </message>
    <message>
        <source>No TPU runs. Quota shows the largest slice that can be made now, zone by zone.</source>
        <translation>실행 중인 TPU가 없습니다. 할당량에서 영역마다 지금 만들 수 있는 가장 큰 슬라이스를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Open Quota</source>
        <translation>할당량 열기</translation>
    </message>
    <message>
        <source>Get account and project ready</source>
        <translation>계정과 프로젝트 준비</translation>
    </message>
    <message>
        <source>Something is missing. The doctor above shows what, and how to fix it.</source>
        <translation>아직 준비되지 않은 것이 있습니다. 위의 진단에서 문제와 해결 방법을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 is on this computer already: publish it, and it opens your machines here, too.</source>
        <translation>이 컴퓨터에 이미 %1 키가 있습니다. 공개 키를 등록하면 여기서도 그대로 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>The practice cloud is ready</source>
        <translation>연습 클라우드 준비됨</translation>
    </message>
    <message>
        <source>It runs on this computer: no account is needed, and nothing costs money.</source>
        <translation>이 컴퓨터에서 실행되므로 계정이 필요 없고 비용도 들지 않습니다.</translation>
    </message>
    <message>
        <source>A shell on the machine, as on any other server.</source>
        <translation>다른 서버와 똑같은, 이 머신의 셸입니다.</translation>
    </message>
    <message>
        <source>A shell on the machine. On a v4-8, “%1” lists its four chips.</source>
        <translation>머신의 셸입니다. v4-8에서는 “%1” 명령어로 칩 4개를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>A shell on the machine. There, “%1” lists its chips (%2).</source>
        <extracomment>%1 is a command, %2 is a number</extracomment>
        <translation>머신의 셸입니다. “%1” 명령어로 이 호스트의 칩 %2개를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>A small program is filled in. On a real TPU it goes on while this computer sleeps.</source>
        <translation>예제 프로그램이 입력되어 있습니다. 실제 TPU에서는 이 컴퓨터가 절전 상태여도 계속됩니다.</translation>
    </message>
    <message>
        <source>A TPU is READY and no job runs on it. A job runs on all hosts at once; on a real TPU it goes on without this computer.</source>
        <translation>TPU가 READY(준비됨) 상태이고 실행 중인 작업이 없습니다. 작업은 모든 호스트에서 동시에 실행되고, 실제 TPU에서는 이 컴퓨터 없이도 계속됩니다.</translation>
    </message>
</context>
<context>
    <name>GuideButton</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>가이드에서 보기</translation>
    </message>
</context>
<context>
    <name>GuideCard</name>
    <message>
        <source>First steps</source>
        <translation>첫걸음</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%2단계 중 %1단계 완료</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>숨기기</translation>
    </message>
    <message>
        <source>The steps come back with “Show the first steps”; what is ticked stays ticked.</source>
        <translation>“첫걸음 보기”로 다시 볼 수 있고, 완료 표시는 그대로 남습니다.</translation>
    </message>
    <message>
        <source>Hide the first steps</source>
        <translation>첫걸음 숨기기</translation>
    </message>
</context>
<context>
    <name>GuideCode</name>
    <message>
        <source>On a TPU host</source>
        <translation>TPU 호스트에서</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>이 컴퓨터에서</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Run on…</source>
        <translation>실행할 곳…</translation>
    </message>
    <message>
        <source>Opens this on the Pod panel, where you choose the hosts. Nothing starts by itself.</source>
        <translation>Pod 패널에서 엽니다. 호스트는 직접 선택하며, 자동으로 실행되지 않습니다.</translation>
    </message>
</context>
<context>
    <name>GuideContents</name>
    <message>
        <source>Nothing in the guide has “%1”. Try another word, or part of one.</source>
        <translation>가이드에서 “%1” 검색 결과가 없습니다. 다른 단어나 단어의 일부로 찾아보세요.</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>가이드 검색</translation>
    </message>
    <message>
        <source>Chapters and sections</source>
        <translation>장과 절</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>검색 결과</translation>
    </message>
</context>
<context>
    <name>GuideOutline</name>
    <message>
        <source>In this section</source>
        <translation>이 절의 내용</translation>
    </message>
</context>
<context>
    <name>GuidePage</name>
    <message>
        <source>Open %1</source>
        <translation>%1 열기</translation>
    </message>
    <message>
        <source>One language</source>
        <translation>한 언어만</translation>
    </message>
    <message>
        <source>%1 beside it</source>
        <comment>name of a language</comment>
        <translation>%1 나란히 보기</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>가이드</translation>
    </message>
    <message>
        <source>From the first TPU to training on a pod: read it, and do it where you read.</source>
        <translation>첫 TPU부터 Pod 학습까지, 읽으면서 바로 해 봅니다.</translation>
    </message>
    <message>
        <source>This build has no guide in it.</source>
        <translation>이 빌드에는 가이드가 없습니다.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>앞으로</translation>
    </message>
    <message>
        <source>Read two languages side by side</source>
        <translation>두 언어를 나란히 읽기</translation>
    </message>
    <message>
        <source>Language of the guide</source>
        <translation>가이드 언어</translation>
    </message>
    <message>
        <source>Chapters and search</source>
        <translation>목차와 검색</translation>
    </message>
</context>
<context>
    <name>GuideProse</name>
    <message>
        <source>Opens %1 in the browser</source>
        <translation>브라우저에서 %1 열기</translation>
    </message>
</context>
<context>
    <name>GuideTasks</name>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Not done yet</source>
        <translation>아직 하지 않음</translation>
    </message>
</context>
<context>
    <name>HardwareForm</name>
    <message>
        <source>Topology</source>
        <translation>토폴로지</translation>
    </message>
    <message>
        <source>How the chips are joined, in chips. The first is the usual one; a longer block has other distances between chips.</source>
        <translation>칩이 연결된 모양을 칩 수로 나타냅니다. 첫 번째가 기본이며, 더 긴 블록에서는 칩 사이의 거리가 달라집니다.</translation>
    </message>
    <message>
        <source>Boot disk of each host</source>
        <translation>각 호스트의 부팅 디스크</translation>
    </message>
    <message>
        <source>It goes with the TPU. A larger one may be billed. Google offers this in REST (v2alpha1) only: gcloud has no option for it.</source>
        <translation>TPU와 함께 삭제됩니다. 더 큰 디스크에는 요금이 청구될 수 있습니다. Google은 REST(v2alpha1)에서만 제공하며 gcloud에는 해당 옵션이 없습니다.</translation>
    </message>
    <message>
        <source>Data disks</source>
        <translation>데이터 디스크</translation>
    </message>
    <message>
        <source>Scopes of the service account</source>
        <translation>서비스 계정의 액세스 범위</translation>
    </message>
    <message>
        <source>What its tokens on the hosts may be used for, separated by commas. Empty: all that its roles allow.</source>
        <translation>호스트의 토큰을 어디에 쓸 수 있는지 쉼표로 구분해 적습니다. 비워 두면 역할이 허용하는 모든 용도에 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source> GB</source>
        <comment>behind a number</comment>
        <translation> GB</translation>
    </message>
    <message>
        <source>as the image, about 100 GB</source>
        <translation>이미지와 같음, 약 100 GB</translation>
    </message>
    <message>
        <source>%1, the usual one</source>
        <translation>%1(기본)</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>슬라이스 수</translation>
    </message>
    <message>
        <source>With more, a multislice: several TPUs of this type that one program uses together.</source>
        <translation>2 이상이면 멀티슬라이스, 즉 한 프로그램이 함께 쓰는 같은 유형의 TPU 여러 개를 만듭니다.</translation>
    </message>
    <message>
        <source>They will be called %1 to %2. Google makes all of them or none.</source>
        <translation>이름은 %1부터 %2까지입니다. Google은 모두 만들거나 하나도 만들지 않습니다.</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>The usage history (%1) cannot be kept: the file cannot be opened. The last hour stays in memory. Put the permissions of its folder right; it is tried again each minute.</source>
        <translation>사용량 기록(%1)을 보관할 수 없습니다. 파일이 열리지 않습니다. 최근 한 시간은 메모리에 남아 있습니다. 폴더 권한을 바로잡으세요. 1분마다 다시 시도합니다.</translation>
    </message>
    <message>
        <source>The usage history (%1) was written by a newer version of the program. Use that version, or move the file away.</source>
        <translation>사용량 기록(%1)은 더 새로운 버전의 프로그램이 작성했습니다. 그 버전을 사용하거나 파일을 다른 곳으로 옮기세요.</translation>
    </message>
    <message>
        <source>The usage history (%1) is damaged. The last hour stays in memory. Close the program&apos;s other windows and start it again.</source>
        <translation>사용량 기록(%1)이 손상되었습니다. 최근 한 시간은 메모리에 남아 있습니다. 프로그램의 다른 창을 닫고 다시 시작하세요.</translation>
    </message>
    <message>
        <source>The usage history (%1) cannot be kept: the disk is full. The last hour stays in memory. Free some space, or let the history be smaller.</source>
        <translation>사용량 기록(%1)을 보관할 수 없습니다. 디스크가 가득 찼습니다. 최근 한 시간은 메모리에 남아 있습니다. 공간을 확보하거나 기록의 최대 크기를 줄이세요.</translation>
    </message>
    <message>
        <source>The usage history (%1) cannot be kept: %2. The last hour stays in memory. Look at the disk and at the permissions of the folder.</source>
        <translation>사용량 기록(%1)을 보관할 수 없습니다: %2. 최근 한 시간은 메모리에 남아 있습니다. 디스크와 폴더 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>The usage history was damaged. It is kept as %1, and a new one was begun. Nothing has to be done; delete the damaged file when you do not need it.</source>
        <translation>사용량 기록이 손상되었습니다. 손상된 파일은 따로 보관했고(%1) 새 기록을 시작했습니다. 할 일은 없으며, 손상된 파일은 필요 없을 때 지우면 됩니다.</translation>
    </message>
    <message>
        <source>There is no such period in the usage history. Choose another one.</source>
        <translation>사용량 기록에 그런 시간 범위가 없습니다. 다른 범위를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>HistorySheet</name>
    <message>
        <source>When</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>명령어</translation>
    </message>
    <message>
        <source>Nothing was run yet.</source>
        <translation>아직 실행한 것이 없습니다.</translation>
    </message>
    <message>
        <source>no output</source>
        <translation>출력 없음</translation>
    </message>
    <message>
        <source>%1 · %2 · took %3</source>
        <translation>%1 · %2 · %3 걸림</translation>
    </message>
    <message>
        <source>Commands of before</source>
        <translation>이전 명령어</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>사용</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>A run in the history</source>
        <translation>기록의 실행 한 건</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>History</source>
        <translation>기록</translation>
    </message>
</context>
<context>
    <name>HostIntegration</name>
    <message>
        <source>The connection was lost before the host said how it went. Connect again, then try again: nothing is added twice.</source>
        <translation>호스트가 결과를 알려 주기 전에 연결이 끊겼습니다. 다시 연결한 뒤 다시 시도하세요. 같은 줄이 두 번 추가되지는 않습니다.</translation>
    </message>
</context>
<context>
    <name>HostLauncher</name>
    <message>
        <source>%1 was not found on this computer. Install it, or add its folder to PATH and start TPU Desk again.</source>
        <translation>이 컴퓨터에서 %1 프로그램을 찾을 수 없습니다. 설치하거나 해당 폴더를 PATH에 추가한 다음 TPU Desk를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>%1 could not be started: %2. Try it in a terminal of your own to see why.</source>
        <translation>%1 프로그램을 시작할 수 없습니다: %2. 별도의 터미널에서 실행하여 원인을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 gave no answer in time and was ended. Try again; if it happens again, run it in a terminal to see what it waits for.</source>
        <translation>%1 프로그램이 제시간에 응답하지 않아 종료했습니다. 다시 시도하고, 또 그러면 터미널에서 실행하여 무엇을 기다리는지 확인하세요.</translation>
    </message>
    <message>
        <source>TPU Desk runs in a private Debian here, so sudo and other programs that raise their rights do not work in this shell. Use a terminal of your own for them.</source>
        <translation>여기서는 TPU Desk가 독립된 Debian 환경에서 실행되므로 sudo처럼 권한을 높이는 프로그램은 이 셸에서 작동하지 않습니다. 이런 프로그램은 별도의 터미널에서 사용하세요.</translation>
    </message>
    <message>
        <source>Only web pages are opened in the browser, and %1 is none. Copy the text instead, if you trust it.</source>
        <translation>브라우저에서는 웹페이지만 열 수 있는데 웹페이지 주소가 아닙니다: %1. 신뢰할 수 있다면 대신 텍스트를 복사하세요.</translation>
    </message>
</context>
<context>
    <name>HostPicker</name>
    <message>
        <source>Addresses</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>호스트 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>Connected.</source>
        <translation>연결됨.</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s): %1</source>
        <translation>
            <numerusform>호스트 %n대: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Hosts to run on</source>
        <translation>실행할 호스트</translation>
    </message>
    <message>
        <source>All</source>
        <translation>모두 선택</translation>
    </message>
    <message>
        <source>None</source>
        <translation>모두 해제</translation>
    </message>
    <message>
        <source>Addresses…</source>
        <translation>주소…</translation>
    </message>
    <message>
        <source>Hosts that are no TPU of this project: paste addresses, or a podips.txt</source>
        <translation>이 프로젝트의 TPU가 아닌 호스트: 주소나 podips.txt를 붙여넣으세요</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>다시 연결</translation>
    </message>
    <message>
        <source>No host is chosen. Tick the ones to run on.</source>
        <translation>선택한 호스트가 없습니다. 실행할 호스트를 체크하세요.</translation>
    </message>
    <message>
        <source>%1 · ◆ not reached</source>
        <translation>%1 · ◆ 연결 안 됨</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n slices</source>
        <translation>
            <numerusform>%1, 슬라이스 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HostPool</name>
    <message>
        <source>Nobody has said as which user to log in to %1. Write it before the address (me@%1), or choose a key on the Keys page.</source>
        <translation>%1에 어떤 사용자로 로그인할지 정해지지 않았습니다. 주소 앞에 사용자 이름을 쓰거나(me@%1) SSH 키 패널에서 키를 선택하세요.</translation>
    </message>
    <message>
        <source>Looking up where %1 is…</source>
        <translation>%1의 주소를 찾는 중…</translation>
    </message>
</context>
<context>
    <name>HostProbe</name>
    <message>
        <source>The host&apos;s answer about its processors and memory cannot be read. If a login script of yours prints much text or ends the shell, make it silent for shells that are not interactive.</source>
        <translation>호스트가 알려 준 프로세서와 메모리 정보를 읽을 수 없습니다. 로그인 스크립트가 텍스트를 많이 출력하거나 셸을 끝낸다면, 대화형이 아닌 셸에서는 아무것도 하지 않게 고치세요.</translation>
    </message>
</context>
<context>
    <name>HostProgressModel</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행 상황</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>부분</translation>
    </message>
</context>
<context>
    <name>HostRun</name>
    <message>
        <source>No shell took the command: the account on this host may be shut off, or its login shell is none (exit %1).</source>
        <translation>명령어를 받을 셸이 없습니다. 이 호스트의 계정이 막혀 있거나 로그인 셸이 없을 수 있습니다(종료 코드 %1).</translation>
    </message>
    <message>
        <source>There is no bash on this host: sh ran the script, which does not know all of bash.</source>
        <translation>이 호스트에는 bash가 없어 sh가 스크립트를 실행했습니다. sh는 bash 문법을 모두 지원하지 않습니다.</translation>
    </message>
    <message>
        <source>It could not be ended on the host, and may still run there. %1</source>
        <translation>호스트에서 종료하지 못했으며 아직 실행 중일 수 있습니다. %1</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of an environment variable: letters, digits and “_” are allowed, no digit first.</source>
        <translation>환경 변수 이름으로 쓸 수 없습니다: “%1”. 영문자, 숫자, “_”만 쓸 수 있고 숫자로 시작할 수 없습니다.</translation>
    </message>
    <message>
        <source>The value of %1 holds a NUL character: remove it.</source>
        <translation>%1의 값에 NUL 문자가 있습니다. 지우세요.</translation>
    </message>
    <message>
        <source>There is no command to run.</source>
        <translation>실행할 명령어가 없습니다.</translation>
    </message>
    <message>
        <source>The command contains a NUL character, which is not text. Remove it.</source>
        <translation>명령어에 NUL 문자가 있습니다. 텍스트가 아니므로 지우세요.</translation>
    </message>
</context>
<context>
    <name>HostServer</name>
    <message>
        <source>This was not done: %1</source>
        <translation>완료되지 않음: %1</translation>
    </message>
    <message>
        <source>Colab runtime</source>
        <translation>Colab 런타임</translation>
    </message>
    <message>
        <source>Choose a host to run it on.</source>
        <translation>실행할 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>A server of yours needs a port from 1024 to 65535.</source>
        <translation>서버에는 1024부터 65535까지의 포트가 필요합니다.</translation>
    </message>
    <message>
        <source>What the host answered could not be read. Start it again.</source>
        <translation>호스트의 응답을 읽을 수 없습니다. 다시 시작하세요.</translation>
    </message>
    <message>
        <source>This is not a server that was started from here.</source>
        <translation>여기서 시작한 서버가 아닙니다.</translation>
    </message>
    <message>
        <source>Its token is not on the host any more. Stop the server and start it again: that makes a new one.</source>
        <translation>호스트에 토큰이 더 이상 없습니다. 서버를 중지하고 다시 시작하면 새 토큰이 만들어집니다.</translation>
    </message>
</context>
<context>
    <name>HostSheet</name>
    <message>
        <source>%1, load %2</source>
        <translation>%1, 부하 %2</translation>
    </message>
    <message>
        <source>%1, grows by %2</source>
        <translation>%1, %2 증가 중</translation>
    </message>
    <message>
        <source>%1, grows by %2: full in %3</source>
        <translation>%1, %2 증가 중: %3 뒤 가득 참</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>수신 %1, 송신 %2</translation>
    </message>
    <message>
        <source>as this computer&apos;s</source>
        <translation>이 컴퓨터와 같음</translation>
    </message>
    <message>
        <source>%1 ahead of this computer&apos;s</source>
        <translation>이 컴퓨터보다 %1 빠름</translation>
    </message>
    <message>
        <source>%1 behind this computer&apos;s</source>
        <translation>이 컴퓨터보다 %1 느림</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>호스트 %1</translation>
    </message>
    <message>
        <source>Host %1 · %2</source>
        <translation>호스트 %1 · %2</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>프로세서</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>시계</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>측정 시각</translation>
    </message>
    <message>
        <source>Measuring costs</source>
        <translation>측정 부하</translation>
    </message>
    <message>
        <source>%1 on the wire</source>
        <translation>네트워크 %1</translation>
    </message>
    <message>
        <source>What its runtime offers beyond</source>
        <translation>런타임이 제공하는 그 밖의 측정항목</translation>
    </message>
    <message>
        <source>PID %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>%1부터</translation>
    </message>
    <message>
        <source>all chips</source>
        <translation>모든 칩</translation>
    </message>
    <message>
        <source>chips %1</source>
        <translation>칩 %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between numbers</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>No process holds its chips</source>
        <translation>칩을 점유한 프로세스가 없습니다</translation>
    </message>
    <message>
        <source>Who is on its chips</source>
        <translation>칩 사용 중인 프로세스</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>가동 시간</translation>
    </message>
</context>
<context>
    <name>HostSight</name>
    <message>
        <source>This host was not asked yet.</source>
        <translation>아직 이 호스트에 물어보지 않았습니다.</translation>
    </message>
    <message>
        <source>A program holds the chips, but tells no memory and no duty cycle: its metrics are off (TPU_RUNTIME_METRICS_PORTS is empty), or its libtpu is too old. jax-smi&apos;s line in the program shows its memory.</source>
        <translation>프로그램이 칩을 점유하고 있지만 메모리와 가동 주기를 알려 주지 않습니다. 측정항목이 꺼져 있거나(TPU_RUNTIME_METRICS_PORTS가 비어 있음) libtpu가 너무 오래되었습니다. 프로그램에 jax-smi 줄을 넣으면 메모리를 볼 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>HostStepModel</name>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>참고</translation>
    </message>
</context>
<context>
    <name>HostStepState</name>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>nothing to change</source>
        <translation>바꿀 것 없음</translation>
    </message>
    <message>
        <source>works</source>
        <translation>정상</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>제외됨</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>건너뜀</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>되돌림</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>%1 has no host %2 yet. Wait until it is READY, then connect again.</source>
        <translation>%1에 아직 %2번 호스트가 없습니다. READY가 될 때까지 기다린 다음 다시 연결하세요.</translation>
    </message>
    <message>
        <source>%1 is a TPU Node of the old architecture. It has no host of its own, so nobody can log in to it. Create a TPU VM instead.</source>
        <translation>%1: 이전 아키텍처의 TPU Node입니다. 자체 호스트가 없어 로그인할 수 없습니다. 대신 TPU VM을 만드세요.</translation>
    </message>
    <message>
        <source>%1 is %2, so nothing answers there. Start it, then connect again.</source>
        <translation>%1: %2 상태이므로 응답하지 않습니다. 시작한 다음 다시 연결하세요.</translation>
    </message>
    <message>
        <source>%1 is %2 and cannot be connected to any more.</source>
        <translation>%1: %2 상태이므로 더 이상 연결할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 is %2: Google took the machine back. Delete it and create it again.</source>
        <translation>%1: %2 상태입니다. Google이 머신을 선점했습니다. 삭제하고 다시 만드세요.</translation>
    </message>
    <message>
        <source>%1 · host %2</source>
        <translation>%1 · 호스트 %2</translation>
    </message>
    <message>
        <source>No SSH key has been chosen for this project yet, so no host would let you in. Publish one on the Keys page first.</source>
        <translation>이 프로젝트에 사용할 SSH 키를 아직 선택하지 않아 어떤 호스트에도 로그인할 수 없습니다. 먼저 SSH 키 패널에서 키를 등록하세요.</translation>
    </message>
    <message>
        <source>The practice host&apos;s disk could not be written (%1: %2). Make room or check the permissions of that folder, then start the host again.</source>
        <translation>연습 호스트의 디스크에 쓸 수 없습니다(%1: %2). 공간을 확보하거나 해당 폴더의 권한을 확인한 다음 호스트를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Port %1 on %2 cannot be used (%3). End the program that uses it, or choose another port with --ssh-port.</source>
        <translation>%2에서 %1번 포트를 사용할 수 없습니다(%3). 포트를 사용 중인 프로그램을 종료하거나 --ssh-port로 다른 포트를 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” is not an address of this machine alone (127.x.y.z), so a practice host does not listen there.</source>
        <translation>이 머신 전용 주소(127.x.y.z)가 아니므로 연습 호스트가 수신 대기하지 않습니다: “%1”.</translation>
    </message>
    <message>
        <source>The programs of the practice hosts are not there (libexec/tpudesk-practice). Build or install TPU Desk again.</source>
        <translation>연습 호스트의 프로그램(libexec/tpudesk-practice)이 없습니다. TPU Desk를 다시 빌드하거나 설치하세요.</translation>
    </message>
    <message>
        <source>A practice host needs the program %1, which is not installed. Install the package %2.</source>
        <translation>연습 호스트에 필요한 %1 프로그램이 설치되어 있지 않습니다. %2 패키지를 설치하세요.</translation>
    </message>
    <message>
        <source>A practice host needs OpenSSH&apos;s server, and %1 is not there. Set TPUDESK_SSHD_ROOT to a folder that the package openssh-server was unpacked into, or start TPU Desk with app/run.</source>
        <translation>연습 호스트에는 OpenSSH 서버가 필요하지만 %1 파일이 없습니다. openssh-server 패키지를 압축 해제한 폴더를 TPUDESK_SSHD_ROOT에 지정하거나 app/run으로 TPU Desk를 시작하세요.</translation>
    </message>
    <message>
        <source>The OpenSSH server at %1 cannot take its sockets from another program. Practice hosts need that of Debian 13 or Ubuntu 25.04 or newer: set TPUDESK_SSHD_ROOT to a folder with it.</source>
        <translation>%1의 OpenSSH 서버는 다른 프로그램에서 소켓을 넘겨받을 수 없습니다. 연습 호스트에는 Debian 13 또는 Ubuntu 25.04 이상의 서버가 필요합니다. 해당 서버가 있는 폴더를 TPUDESK_SSHD_ROOT에 지정하세요.</translation>
    </message>
    <message>
        <source>The practice host could not be started: this machine refused to make its sandbox (%1).</source>
        <translation>연습 호스트를 시작할 수 없습니다. 이 머신이 샌드박스 생성을 거부했습니다(%1).</translation>
    </message>
    <message>
        <source>The setting %1 forbids it. This command allows it until the next start of the machine: %2</source>
        <translation>%1 설정이 이를 금지합니다. 다음 명령어를 실행하면 머신을 다시 시작할 때까지 허용됩니다: %2</translation>
    </message>
    <message>
        <source>In a container, user namespaces have to be allowed from outside (Docker: --security-opt seccomp=unconfined --security-opt systempaths=unconfined).</source>
        <translation>컨테이너에서는 사용자 네임스페이스를 외부에서 허용해야 합니다(Docker: --security-opt seccomp=unconfined --security-opt systempaths=unconfined).</translation>
    </message>
    <message>
        <source>In a container /proc must not be masked (Docker: --security-opt systempaths=unconfined).</source>
        <translation>컨테이너에서는 /proc가 가려져 있으면 안 됩니다(Docker: --security-opt systempaths=unconfined).</translation>
    </message>
    <message>
        <source>The folder %1 for the practice hosts cannot be made. Choose another with --state.</source>
        <translation>연습 호스트용 폴더를 만들 수 없습니다: %1. --state로 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>The practice host did not start within a minute. This machine may be too busy; start the host again.</source>
        <translation>연습 호스트가 1분 안에 시작되지 않았습니다. 이 머신의 부하가 너무 클 수 있으니 호스트를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>The practice host ended by itself: %1</source>
        <translation>연습 호스트가 스스로 종료되었습니다: %1</translation>
    </message>
    <message>
        <source>The kernel&apos;s module veth is needed. This command loads it: %1</source>
        <translation>커널 모듈 veth가 필요합니다. 다음 명령어로 불러올 수 있습니다: %1</translation>
    </message>
    <message>
        <source>Host %2 of %1 has no address yet. Wait until it is READY, then connect again.</source>
        <translation>%1의 호스트 %2에 아직 주소가 없습니다. READY가 될 때까지 기다렸다가 다시 연결하세요.</translation>
    </message>
    <message>
        <source>“%1” is not a jump host. Write it as user@address or user@address:port.</source>
        <translation>점프 호스트가 아닙니다: “%1”. user@address 또는 user@address:port 형식으로 쓰세요.</translation>
    </message>
    <message>
        <source>Host %1 ended by itself.</source>
        <translation>%1번 호스트가 스스로 종료되었습니다.</translation>
    </message>
    <message>
        <source>The disk of host %1 could not be written, or its sshd did not start. Make room on the disk, then start the host again.</source>
        <translation>호스트 %1의 디스크에 쓸 수 없거나 sshd가 시작되지 않았습니다. 디스크 공간을 확보한 다음 호스트를 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Host %1 was turned off because it went on writing to its full disk. Start it again, then delete files there.</source>
        <translation>호스트 %1: 가득 찬 디스크에 계속 써서 껐습니다. 다시 시작한 다음 그곳의 파일을 삭제하세요.</translation>
    </message>
</context>
<context>
    <name>HostsModel</name>
    <message>
        <source>Internal address %1; no external one.</source>
        <translation>내부 IP 주소 %1, 외부 IP 주소 없음.</translation>
    </message>
    <message>
        <source>External address %1, internal %2.</source>
        <translation>외부 IP 주소 %1, 내부 IP 주소 %2.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>호스트 키</translation>
    </message>
    <message>
        <source>asking</source>
        <translation>조회 중</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>아직 없음</translation>
    </message>
    <message>
        <source>key known</source>
        <translation>키 있음</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Google does not publish the key of this host yet. You will be asked at the first login.</source>
        <translation>Google이 아직 이 호스트의 키를 게시하지 않았습니다. 처음 로그인할 때 확인을 요청합니다.</translation>
    </message>
    <message>
        <source>Google publishes the key of this host (%1). It is compared before anything is sent.</source>
        <translation>Google이 이 호스트의 키를 게시했습니다(%1). 데이터를 보내기 전에 먼저 대조합니다.</translation>
    </message>
</context>
<context>
    <name>HostsSettings</name>
    <message>
        <source>How logins of this project reach their hosts</source>
        <translation>이 프로젝트의 호스트에 로그인하는 경로</translation>
    </message>
    <message>
        <source>Directly</source>
        <translation>직접</translation>
    </message>
    <message>
        <source>Hosts without an external address are reached through Google&apos;s Identity-Aware Proxy.</source>
        <translation>외부 IP 주소가 없는 호스트에는 Google의 Identity-Aware Proxy를 거쳐 연결합니다.</translation>
    </message>
    <message>
        <source>Always through Google&apos;s Identity-Aware Proxy</source>
        <translation>항상 Google의 Identity-Aware Proxy를 거쳐서</translation>
    </message>
    <message>
        <source>For networks whose firewall lets nobody else in. Your account needs the role IAP-secured Tunnel User.</source>
        <translation>방화벽이 다른 접속을 막는 네트워크에 쓰세요. 계정에 “IAP-secured Tunnel User” 역할이 필요합니다.</translation>
    </message>
    <message>
        <source>Hosts without an external address through a jump host</source>
        <translation>외부 IP 주소가 없는 호스트는 점프 호스트를 거쳐서</translation>
    </message>
    <message>
        <source>Jump host</source>
        <translation>점프 호스트</translation>
    </message>
    <message>
        <source>A host of another TPU in the same network, or user@address:port. Its host key is checked as well.</source>
        <translation>같은 네트워크에 있는 다른 TPU의 호스트 또는 user@address:port. 그 호스트 키도 확인합니다.</translation>
    </message>
</context>
<context>
    <name>IdleDeletes</name>
    <message>
        <source>%1 is %2 or another machine now. Nothing was deleted.</source>
        <translation>%1: 현재 %2 상태이거나 다른 머신입니다. 아무것도 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <source>Deleting %1, because nobody used it</source>
        <translation>사용하는 사람이 없어 %1 삭제 중</translation>
    </message>
    <message>
        <source>%1 was deleted, because nobody used it</source>
        <translation>사용하는 사람이 없어 삭제했습니다: %1</translation>
    </message>
    <message>
        <source>Deleting %1 and its other slices, because nobody used them</source>
        <translation>아무도 쓰지 않아 %1 및 나머지 슬라이스를 삭제하는 중</translation>
    </message>
    <message>
        <source>%1 and its other slices were deleted, because nobody used them</source>
        <translation>아무도 쓰지 않아 %1 및 나머지 슬라이스를 삭제했습니다</translation>
    </message>
</context>
<context>
    <name>IncidentActions</name>
    <message>
        <source>What %1 was is not known any more. Create it with the form.</source>
        <translation>%1: 어떤 구성이었는지 더 이상 알 수 없습니다. 양식으로 만드세요.</translation>
    </message>
    <message>
        <source>The boot disk of each host, and everything on it</source>
        <translation>각 호스트의 부팅 디스크와 그 안의 모든 것</translation>
    </message>
    <message>
        <source>The queued request %1</source>
        <translation>큐에 추가된 리소스 %1</translation>
    </message>
    <message>
        <source>Recreate %1?</source>
        <translation>%1 TPU를 새로 만들까요?</translation>
    </message>
    <message>
        <source>Google calls it READY, but it does not answer. It is deleted, and the same is asked for again: %1 in %2. How long that takes depends on the capacity there.</source>
        <translation>Google에는 READY로 표시되지만 응답하지 않습니다. 삭제한 뒤 똑같은 TPU를 다시 요청합니다: %2의 %1. 걸리는 시간은 그곳의 용량에 달려 있습니다.</translation>
    </message>
    <message>
        <source>Delete and recreate</source>
        <translation>삭제하고 새로 만들기</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message numerus="yes">
        <source>It was taken back %n more time(s) meanwhile.</source>
        <translation>
            <numerusform>그사이 %n번 더 선점되었습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody has used %1 for %2, so it is deleted at %3, as you asked, with its disk. Any activity there keeps it.</source>
        <translation>%2 동안 아무도 %1 TPU를 쓰지 않아, 설정한 대로 %3에 디스크와 함께 삭제합니다. 그곳에서 어떤 활동이든 있으면 유지합니다.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Nobody has used %1 and its other slices for %2, so all of them are deleted at %3, as you asked, with their disks. Any activity on one of them keeps all.</source>
        <extracomment>%1 name of a TPU, %2 &quot;3 h&quot;, %3 a time of day</extracomment>
        <translation>%2 동안 아무도 %1 및 나머지 슬라이스를 쓰지 않아, 설정한 대로 %3에 모두 디스크와 함께 삭제합니다. 그중 한 곳에서라도 활동이 있으면 모두 유지합니다.</translation>
    </message>
</context>
<context>
    <name>IncidentText</name>
    <message>
        <source>%1 has little memory left: Linux may soon end programs there. Look at what uses it.</source>
        <translation>%1의 메모리가 얼마 남지 않았습니다. Linux가 곧 프로그램을 종료할 수 있습니다. 무엇이 메모리를 쓰는지 확인하세요.</translation>
    </message>
    <message>
        <source>%1 ran out of memory: Linux has probably ended a program there. Look at what is missing, and start it with less.</source>
        <translation>%1의 메모리가 부족해 Linux가 프로그램을 종료했을 가능성이 큽니다. 어떤 프로그램이 사라졌는지 확인하고 메모리를 덜 쓰도록 다시 시작하세요.</translation>
    </message>
    <message>
        <source>The chips of %1 ran out of memory (HBM). Make the batch or the model smaller, or use a larger slice.</source>
        <translation>%1의 칩 메모리(HBM)가 부족합니다. 배치나 모델을 줄이거나 더 큰 슬라이스를 사용하세요.</translation>
    </message>
    <message>
        <source>A computation on the chips of %1 did not end in time: often one host of several has stopped. See whether all of them run.</source>
        <translation>%1의 칩에서 실행한 계산이 제시간에 끝나지 않았습니다. 여러 호스트 중 하나가 멈춘 경우가 많습니다. 모든 호스트가 실행 중인지 확인하세요.</translation>
    </message>
    <message>
        <source>The chips of %1 could not be connected to each other. Start the program on all hosts again; if it stays, create the TPU again.</source>
        <translation>%1의 칩을 서로 연결하지 못했습니다. 모든 호스트에서 프로그램을 다시 시작하세요. 그래도 계속되면 TPU를 새로 만드세요.</translation>
    </message>
    <message>
        <source>Google reports a symptom of %1: %2.</source>
        <translation>Google에서 %1의 증상을 보고했습니다: %2.</translation>
    </message>
    <message>
        <source>soon</source>
        <comment>when a maintenance begins</comment>
        <translation>곧</translation>
    </message>
    <message>
        <source>Google will maintain %1 %2: its hosts restart and running programs end. Save your work before that, or take it now, when it suits you.</source>
        <comment>%2: in 6 days</comment>
        <translation>Google에서 %2 %1의 유지보수를 진행합니다. 호스트가 다시 시작되고 실행 중인 프로그램이 종료됩니다. 그 전에 작업을 저장하거나, 지금이 편하면 바로 유지보수를 받으세요.</translation>
    </message>
    <message>
        <source>Google will maintain %1 %2: its hosts restart and running programs end. Save your work before that.</source>
        <comment>%2: in 6 days</comment>
        <translation>Google에서 %2 %1의 유지보수를 진행합니다. 호스트가 다시 시작되고 실행 중인 프로그램이 종료됩니다. 그 전에 작업을 저장하세요.</translation>
    </message>
    <message>
        <source>some minutes</source>
        <comment>for how long nobody answers</comment>
        <translation>몇 분</translation>
    </message>
    <message>
        <source>Google calls %1 READY, but for %2 none of its hosts has answered. It was taken back without a word, or its SSH server is broken. “Cloud logs…” in its details shows what it wrote to Google until then. If it stays like this, only creating it again helps; what is on its disk is lost then.</source>
        <comment>%2: 7 min</comment>
        <translation>Google에는 %1 TPU가 READY로 표시되지만 %2 동안 어떤 호스트도 응답하지 않았습니다. 아무 알림 없이 선점되었거나 SSH 서버가 고장 난 것입니다. 그때까지 Google에 보낸 로그는 세부정보의 “클라우드 로그…”에 있습니다. 계속 이러면 새로 만드는 방법밖에 없으며, 디스크의 내용은 사라집니다.</translation>
    </message>
    <message>
        <source>Google took %1 back (PREEMPTED). The machine and its disk are gone, but its name and quota are still held. Bring it back: what is dead is deleted, and the same is asked for again.</source>
        <translation>Google이 %1 TPU를 선점했습니다(PREEMPTED). 머신과 디스크는 사라졌지만 이름과 할당량은 아직 차지하고 있습니다. 다시 만들면 못 쓰게 된 것을 삭제하고 똑같은 TPU를 다시 요청합니다.</translation>
    </message>
    <message>
        <source>%1 has ended for good (TERMINATED), but its name and quota are still held. Bring it back: what is dead is deleted, and the same is asked for again.</source>
        <translation>%1 TPU가 완전히 종료되었지만(TERMINATED) 이름과 할당량은 아직 차지하고 있습니다. 다시 만들면 못 쓰게 된 것을 삭제하고 똑같은 TPU를 다시 요청합니다.</translation>
    </message>
    <message>
        <source>%1 is not there any more, and nobody asked for that: Google sometimes takes machines back like this. Its disk is gone. Bring it back: the same is asked for again.</source>
        <translation>%1 TPU가 더 이상 없으며, 삭제를 요청한 사람도 없습니다. Google은 가끔 이렇게 머신을 선점합니다. 디스크도 사라졌습니다. 다시 만들면 똑같은 TPU를 다시 요청합니다.</translation>
    </message>
    <message>
        <source>Google suspended the request %1: its TPU was taken back. It does nothing any more, but holds its name and quota.</source>
        <translation>Google이 %1 요청을 정지했습니다. 해당 TPU가 선점되었습니다. 요청은 더 이상 아무 일도 하지 않지만 이름과 할당량을 차지합니다.</translation>
    </message>
    <message>
        <source>abuse</source>
        <translation>악용</translation>
    </message>
    <message>
        <source>taken back</source>
        <translation>선점됨</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>종료됨</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>사라짐</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>over</source>
        <translation>끝남</translation>
    </message>
    <message>
        <source>maintenance</source>
        <translation>유지보수</translation>
    </message>
    <message>
        <source>maintenance ahead</source>
        <translation>유지보수 예정</translation>
    </message>
    <message>
        <source>symptom</source>
        <translation>증상</translation>
    </message>
    <message>
        <source>new address</source>
        <translation>새 주소</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>삭제됨</translation>
    </message>
    <message>
        <source>Google sees abuse in this project (PROJECT_ABUSE on %1): often somebody got in with a stolen key and mines coins. Google may close the project. Remove the keys that you do not know, delete what you did not start, and answer Google&apos;s mail.</source>
        <translation>Google이 이 프로젝트에서 악용을 감지했습니다(%1의 PROJECT_ABUSE). 누군가 훔친 키로 들어와 코인을 채굴하는 경우가 많습니다. Google이 프로젝트를 닫을 수 있습니다. 모르는 키를 삭제하고, 직접 시작하지 않은 것을 삭제하고, Google의 메일에 답하세요.</translation>
    </message>
    <message>
        <source>%1 does not answer from here, and neither does any other of your TPUs. Most likely this network does not let SSH through, or a firewall rule expects you at another address. Test the connection to see where it ends.</source>
        <translation>여기서는 %1 TPU가 응답하지 않으며, 다른 TPU도 모두 마찬가지입니다. 이 네트워크가 SSH를 막거나 방화벽 규칙이 다른 주소만 허용하는 경우일 가능성이 큽니다. 연결을 테스트해 어디서 끊기는지 확인하세요.</translation>
    </message>
    <message>
        <source>The request %1 is over, but still holds its name and quota. Clean up to free them.</source>
        <translation>%1 요청은 끝났지만 아직 이름과 할당량을 차지합니다. 정리하면 다시 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Google maintains %1: its hosts may restart, programs end, /tmp is emptied and addresses may change. Nothing has to be created again: wait some minutes, terminals come back by themselves.</source>
        <translation>Google에서 %1 TPU를 유지보수하고 있습니다. 호스트가 다시 시작될 수 있고, 프로그램이 종료되고, /tmp가 비워지고, 주소가 바뀔 수 있습니다. 새로 만들 필요는 없습니다. 몇 분 기다리면 터미널이 자동으로 다시 연결됩니다.</translation>
    </message>
    <message>
        <source>%1 has a new address: %3, before it was %2. It is the same machine. Open terminals and your SSH config follow by themselves.</source>
        <translation>%1의 주소가 바뀌었습니다: %3(이전 %2). 같은 머신입니다. 열려 있는 터미널과 SSH 설정은 자동으로 따라갑니다.</translation>
    </message>
    <message>
        <source>%1 was deleted, not by TPU Desk: by you or somebody else in another way, or by Google, which does not tell. Its disk is gone. If you still want it, bring it back: the same is asked for again.</source>
        <translation>%1 TPU가 삭제되었지만 TPU Desk가 삭제한 것은 아닙니다. 본인이나 다른 사람이 다른 방법으로 삭제했거나 Google이 삭제한 것이며, 누구인지는 알 수 없습니다. 디스크도 사라졌습니다. 아직 필요하면 다시 만드세요. 똑같은 TPU를 다시 요청합니다.</translation>
    </message>
    <message>
        <source>See who can log in</source>
        <translation>로그인할 수 있는 사람 보기</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>다시 만들기</translation>
    </message>
    <message>
        <source>Recreate…</source>
        <translation>새로 만들기…</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>정리…</translation>
    </message>
    <message>
        <source>Test the connection</source>
        <translation>연결 테스트</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>다시 확인</translation>
    </message>
    <message>
        <source>Take it now…</source>
        <translation>지금 받기…</translation>
    </message>
    <message>
        <source>Open a terminal</source>
        <translation>터미널 열기</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>다시 연결</translation>
    </message>
    <message>
        <source>%1 is not there any more. Whether somebody deleted it or Google took it back cannot be read, so it does not come back by itself. Its disk is gone. If you still want it, bring it back: the same is asked for again.</source>
        <translation>%1 TPU가 더 이상 없습니다. 누군가 삭제했는지 Google이 선점했는지 읽을 수 없으므로 자동으로 다시 만들지 않습니다. 디스크도 사라졌습니다. 아직 필요하면 다시 만드세요. 똑같은 TPU를 다시 요청합니다.</translation>
    </message>
    <message>
        <source>Google&apos;s words: %1</source>
        <translation>Google의 원문: %1</translation>
    </message>
    <message>
        <source>run time over</source>
        <translation>실행 시간 종료</translation>
    </message>
    <message>
        <source>The run time of %1 is over: Google deleted it and its boot disk, as planned, and bills it no longer. Its request still holds the name: clean up to free it.</source>
        <translation>%1의 실행 시간이 끝났습니다. Google이 예정대로 부팅 디스크와 함께 삭제했으며 더는 요금이 청구되지 않습니다. 요청이 아직 이름을 차지하고 있으며, 정리하면 다시 쓸 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>IntegrationOffer</name>
    <message>
        <source>Mark each command and its result in terminals on %1?</source>
        <translation>%1의 터미널에서 명령어와 결과를 표시할까요?</translation>
    </message>
    <message>
        <source>Each prompt gets a mark that shows whether its command succeeded, the next terminal can begin in the same folder, and you can be notified when a command ends. A few lines in the start-up files of the shells there do it.</source>
        <translation>프롬프트마다 명령어가 성공했는지 보여 주는 표시가 생기고, 다음 터미널을 같은 폴더에서 열 수 있으며, 명령어가 끝날 때 알림을 받을 수 있습니다. 호스트의 셸 시작 파일에 몇 줄을 추가하면 됩니다.</translation>
    </message>
    <message>
        <source>No</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>Show lines…</source>
        <translation>추가할 줄 보기…</translation>
    </message>
    <message>
        <source>Add these lines on %1?</source>
        <translation>%1에 이 줄을 추가할까요?</translation>
    </message>
    <message>
        <source>They are added at the end of ~/.bashrc, and of ~/.zshrc where zsh is installed. A file that is not there is not created. The menu of the terminal takes them out again.</source>
        <translation>~/.bashrc 끝에 추가하고, zsh가 설치되어 있으면 ~/.zshrc 끝에도 추가합니다. 없는 파일은 만들지 않습니다. 터미널 메뉴에서 다시 뺄 수 있습니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Add these lines</source>
        <translation>이 줄 추가</translation>
    </message>
    <message>
        <source>Remove the shell integration on %1?</source>
        <translation>%1에서 셸 통합을 제거할까요?</translation>
    </message>
    <message>
        <source>The lines that mark commands are taken out of ~/.bashrc and ~/.zshrc there. All other lines stay as they are.</source>
        <translation>명령어를 표시하는 줄을 호스트의 ~/.bashrc와 ~/.zshrc에서 뺍니다. 다른 줄은 그대로 둡니다.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Changing the start-up files on %1…</source>
        <translation>%1의 시작 파일을 바꾸는 중…</translation>
    </message>
    <message>
        <source>Shells on %1 that start from now on mark their commands.</source>
        <translation>지금부터 %1에서 시작하는 셸은 명령어를 표시합니다.</translation>
    </message>
    <message>
        <source>The lines are gone from %1. Shells that run mark their commands until they end.</source>
        <translation>%1에서 줄을 뺐습니다. 실행 중인 셸은 끝날 때까지 명령어를 계속 표시합니다.</translation>
    </message>
    <message>
        <source>Remove shell integration…</source>
        <translation>셸 통합 제거…</translation>
    </message>
    <message>
        <source>Mark commands on this host…</source>
        <translation>이 호스트에서 명령어 표시…</translation>
    </message>
</context>
<context>
    <name>JaxVerdict</name>
    <message>
        <source>No host has counted its devices. %1</source>
        <translation>기기를 확인한 호스트가 없습니다. %1</translation>
    </message>
    <message>
        <source>Only %1 of %2 hosts have counted. %3</source>
        <translation>호스트 %2대 중 %1대만 기기를 확인했습니다. %3</translation>
    </message>
    <message>
        <source>The hosts count different numbers of devices, so they did not all join the same program. Free the chips, then check again.</source>
        <translation>호스트마다 확인된 기기 수가 다릅니다. 모두 같은 프로그램에 참여하지 않았다는 뜻입니다. 칩을 해제한 뒤 다시 확인하세요.</translation>
    </message>
    <message>
        <source>JAX runs, but on “%1” and not on the TPU. The runtime may not fit, or jax was installed without [tpu].</source>
        <translation>JAX가 실행되지만 TPU가 아니라 “%1”에서 실행됩니다. 런타임이 맞지 않거나 jax를 [tpu] 없이 설치했을 수 있습니다.</translation>
    </message>
    <message>
        <source>JAX counts %1 devices on %2 hosts, and this slice has %3. A host may count only its own: look whether all run the same JAX, then check again.</source>
        <translation>JAX가 호스트 %2대에서 기기 %1개를 확인했지만 이 슬라이스에는 %3개가 있습니다. 자기 기기만 확인한 호스트가 있을 수 있으니 모두 같은 JAX를 쓰는지 보고 다시 확인하세요.</translation>
    </message>
</context>
<context>
    <name>Job</name>
    <message>
        <source>“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.</source>
        <translation>변수 이름으로 쓸 수 없습니다: “%1”. 영문자, 숫자, “_”만 쓸 수 있고 숫자로 시작할 수 없습니다.</translation>
    </message>
    <message>
        <source>The value of %1 holds a NUL character: remove it.</source>
        <translation>%1의 값에 NUL 문자가 있습니다. 지우세요.</translation>
    </message>
    <message>
        <source>%1 is there twice. Keep one of them.</source>
        <translation>%1 변수가 두 번 있습니다. 하나만 남기세요.</translation>
    </message>
    <message>
        <source>It was not interrupted: it ended by itself. Look at its output, then start it again.</source>
        <translation>중단된 것이 아니라 스스로 끝났습니다. 출력을 확인한 뒤 다시 시작하세요.</translation>
    </message>
    <message>
        <source>It had failed already when the machine was lost. Look at its output, then start it again.</source>
        <translation>머신을 잃기 전에 이미 실패했습니다. 출력을 확인한 뒤 다시 시작하세요.</translation>
    </message>
    <message numerus="yes">
        <source>It was interrupted and started again %n times within an hour. It rests until you start it.</source>
        <translation>
            <numerusform>한 시간 안에 %n번 중단되어 다시 시작했습니다. 직접 시작할 때까지 대기합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <translation>이름을 입력하세요.</translation>
    </message>
    <message>
        <source>Choose the hosts it runs on.</source>
        <translation>실행할 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>Write the command that is to run on every host.</source>
        <translation>모든 호스트에서 실행할 명령어를 쓰세요.</translation>
    </message>
    <message>
        <source>The command is too long. Upload it as a script and call that.</source>
        <translation>명령어가 너무 깁니다. 스크립트로 업로드하여 호출하세요.</translation>
    </message>
    <message>
        <source>Write a folder of the hosts that begins with / or with ~/.</source>
        <translation>/ 또는 ~/로 시작하는 호스트의 폴더를 쓰세요.</translation>
    </message>
    <message>
        <source>An upload needs a folder of its own, for example ~/train.</source>
        <translation>업로드에는 전용 폴더가 필요합니다. 예: ~/train</translation>
    </message>
    <message>
        <source>The command contains a NUL character, which is not text. Remove it.</source>
        <translation>명령어에 NUL 문자가 있습니다. 텍스트가 아니므로 지우세요.</translation>
    </message>
</context>
<context>
    <name>JobDetails</name>
    <message>
        <source>Attempt %1</source>
        <translation>%1번째 시도</translation>
    </message>
    <message>
        <source>Log of %1</source>
        <translation>%1의 로그</translation>
    </message>
    <message>
        <source>(What came before is left out here; download the log to read all of it.)</source>
        <translation>(이전 내용은 여기서 생략했습니다. 전체는 로그를 다운로드하여 보세요.)</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n개 찾음</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Ends the job on all hosts. It gets time to save before it is forced to end.</source>
        <translation>모든 호스트에서 작업을 종료합니다. 저장할 시간을 준 뒤에도 끝나지 않으면 강제로 종료합니다.</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>Stops what still runs, checks that nobody holds the chips, and starts on all hosts at once</source>
        <translation>아직 실행 중인 것을 중지하고, 칩이 비었는지 확인한 뒤 모든 호스트에서 동시에 시작합니다</translation>
    </message>
    <message>
        <source>Free the chips and start again</source>
        <translation>칩을 해제하고 다시 시작</translation>
    </message>
    <message>
        <source>Start all the same</source>
        <translation>그래도 시작</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>변경…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>목록에서 제거</translation>
    </message>
    <message>
        <source>Takes it out of the list, and its logs off the hosts</source>
        <translation>목록에서 빼고 호스트의 로그도 지웁니다</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>따라가기</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>로그에서 찾기</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>터미널</translation>
    </message>
    <message>
        <source>Opens a terminal on this host, in the job&apos;s tmux session while it runs</source>
        <translation>이 호스트의 터미널을 엽니다. 실행 중이면 작업의 tmux 세션으로 들어갑니다</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>다운로드…</translation>
    </message>
    <message>
        <source>Start where it is missing</source>
        <translation>빠진 호스트에서만 시작</translation>
    </message>
    <message>
        <source>Begins on the hosts where it never began; what runs on the others goes on</source>
        <translation>시작되지 않았던 호스트에서만 시작합니다. 다른 호스트에서 실행 중인 것은 계속됩니다</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>사용량</translation>
    </message>
    <message>
        <source>Its machines are gone. Choose others with “%1”.</source>
        <translation>이 작업의 머신이 없어졌습니다. “%1”에서 다른 머신을 선택하세요.</translation>
    </message>
    <message>
        <source>(What came before was not kept.)</source>
        <translation>(이전 내용은 보관되지 않았습니다.)</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
</context>
<context>
    <name>JobExplainer</name>
    <message numerus="yes">
        <source>%n other hosts say the same</source>
        <translation>
            <numerusform>다른 호스트 %n대도 같은 오류</numerusform>
        </translation>
    </message>
    <message>
        <source>What to do: %1</source>
        <translation>해결 방법: %1</translation>
    </message>
    <message>
        <source>Show the line</source>
        <translation>해당 줄 보기</translation>
    </message>
    <message>
        <source>Where others had it (%1)</source>
        <translation>다른 사람들의 사례(%1)</translation>
    </message>
    <message>
        <source>%1 in the guide</source>
        <translation>가이드에서 %1 보기</translation>
    </message>
    <message>
        <source>Install it on all hosts, or correct the name in the program.</source>
        <translation>모든 호스트에 설치하거나 프로그램에서 이름을 고치세요.</translation>
    </message>
    <message>
        <source>%1 is not installed in %2.</source>
        <translation>%2에는 %1 모듈이 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>Install on all hosts…</source>
        <translation>모든 호스트에 설치…</translation>
    </message>
</context>
<context>
    <name>JobFix</name>
    <message>
        <source>%1 of %2, %3 of %4 files</source>
        <translation>%2 중 %1, 파일 %4개 중 %3개</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n files were not copied. %2</source>
        <translation>
            <numerusform>%1: 파일 %n개를 복사하지 못했습니다. %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: it could not be done there (exit %2).</source>
        <translation>%1: 처리하지 못했습니다(종료 코드 %2).</translation>
    </message>
</context>
<context>
    <name>JobFlow</name>
    <message>
        <source>The host did not answer in time. It may be overloaded: try again.</source>
        <translation>호스트가 제시간에 응답하지 않았습니다. 과부하일 수 있으니 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The host could not do it. Log in there and look at ~/.tpudesk.</source>
        <translation>호스트가 처리하지 못했습니다. 로그인하여 ~/.tpudesk를 살펴보세요.</translation>
    </message>
    <message>
        <source>There is no folder %1 on this host. Upload it, or correct its name.</source>
        <translation>이 호스트에 %1 폴더가 없습니다. 업로드하거나 이름을 고치세요.</translation>
    </message>
    <message>
        <source>The folder %1 on this host cannot be entered: it belongs to somebody else.</source>
        <translation>이 호스트의 %1 폴더에 들어갈 수 없습니다. 다른 사용자의 것입니다.</translation>
    </message>
    <message>
        <source>The home folder of this user is missing on this host.</source>
        <translation>이 호스트에 이 사용자의 홈 폴더가 없습니다.</translation>
    </message>
    <message>
        <source>Not all could be written to ~/.tpudesk on this host: its disk is full. Make room there and start again.</source>
        <translation>이 호스트의 ~/.tpudesk에 모두 쓰지 못했습니다. 디스크가 가득 찼습니다. 공간을 확보하고 다시 시작하세요.</translation>
    </message>
    <message>
        <source>~/.tpudesk cannot be written on this host: its disk is full or read-only. Make room there and start again.</source>
        <translation>이 호스트의 ~/.tpudesk에 쓸 수 없습니다. 디스크가 가득 찼거나 읽기 전용입니다. 해결한 뒤 다시 시작하세요.</translation>
    </message>
    <message>
        <source>It was told to begin, but nothing runs on this host. Log in there and try tmux.</source>
        <translation>시작 명령을 보냈지만 이 호스트에서 실행 중인 것이 없습니다. 로그인하여 tmux가 작동하는지 확인하세요.</translation>
    </message>
</context>
<context>
    <name>JobHostModel</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>진행 상황</translation>
    </message>
</context>
<context>
    <name>JobListModel</name>
    <message>
        <source>Job</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트 수</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>스텝</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>시도 횟수</translation>
    </message>
</context>
<context>
    <name>JobNotice</name>
    <message>
        <source>%1 has finished</source>
        <translation>%1 완료</translation>
    </message>
    <message>
        <source>%1 has failed</source>
        <translation>%1 실패</translation>
    </message>
    <message>
        <source>%1 could not be started</source>
        <translation>%1 시작 실패</translation>
    </message>
    <message>
        <source>%1 was interrupted</source>
        <translation>%1 중단됨</translation>
    </message>
    <message>
        <source>%1: how it ended is not known</source>
        <translation>%1: 어떻게 끝났는지 알 수 없습니다</translation>
    </message>
</context>
<context>
    <name>JobScript</name>
    <message>
        <source>The host&apos;s answer cannot be understood: how this job stands there is not known. Log in there and look into ~/.tpudesk/jobs.</source>
        <translation>호스트의 응답을 이해할 수 없어 작업 상태를 모릅니다. 로그인하여 ~/.tpudesk/jobs를 살펴보세요.</translation>
    </message>
    <message>
        <source>The host does not say who holds the chips: it may still be somebody.</source>
        <translation>칩을 누가 쓰는지 호스트가 알려 주지 않습니다. 아직 누군가 쓰고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>The host was restarted while the command ran.</source>
        <translation>명령어가 실행되는 동안 호스트가 다시 시작되었습니다.</translation>
    </message>
    <message>
        <source>The machine was created again: what ran on the old one is gone.</source>
        <translation>머신이 새로 만들어져 이전 머신에서 실행하던 것은 사라졌습니다.</translation>
    </message>
    <message>
        <source>Its folder under ~/.tpudesk/jobs is gone from this host: how it ended is not known.</source>
        <translation>이 호스트에서 ~/.tpudesk/jobs 아래의 폴더가 사라져 어떻게 끝났는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Its processes are gone and nobody wrote down how: they were killed from outside, often because the host&apos;s memory was used up.</source>
        <translation>프로세스가 사라졌고 기록이 없습니다. 밖에서 강제 종료되었으며, 대개 호스트 메모리가 바닥난 경우입니다.</translation>
    </message>
    <message>
        <source>Nothing on this host says that it ever began.</source>
        <translation>이 호스트에는 시작된 흔적이 없습니다.</translation>
    </message>
    <message>
        <source>The TPU is not there any more.</source>
        <translation>TPU가 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>The TPU was taken away or stopped: it is %1 now.</source>
        <translation>TPU가 선점되었거나 중지되었습니다. 현재 상태는 %1입니다.</translation>
    </message>
    <message>
        <source>This job&apos;s TPU was deleted; a newer TPU has its name.</source>
        <translation>이 작업이 실행되던 TPU는 삭제되었습니다. 지금 같은 이름의 TPU는 새로 만든 것입니다.</translation>
    </message>
</context>
<context>
    <name>JobService</name>
    <message numerus="yes">
        <source>%1 on %n hosts</source>
        <translation>
            <numerusform>%1 · 호스트 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>uploading</source>
        <translation>업로드하는 중</translation>
    </message>
    <message>
        <source>getting the hosts ready</source>
        <translation>호스트 준비 중</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>시작하는 중</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>중지하는 중</translation>
    </message>
    <message>
        <source>checking that nobody holds the chips</source>
        <translation>칩을 쓰는 프로세스가 없는지 확인 중</translation>
    </message>
    <message>
        <source>freeing the chips</source>
        <translation>칩을 해제하는 중</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>스텝 %1</translation>
    </message>
    <message>
        <source>Not started, because %1 is not ready.</source>
        <translation>%1 호스트가 준비되지 않아 시작하지 않았습니다.</translation>
    </message>
    <message>
        <source>It was stopped before it began.</source>
        <translation>시작하기 전에 중지했습니다.</translation>
    </message>
    <message>
        <source>It was stopped before it began. What was uploaded stays; the next start goes on from there.</source>
        <translation>시작하기 전에 중지했습니다. 업로드한 것은 남아 있으며 다음 시작 때 이어집니다.</translation>
    </message>
    <message>
        <source>%1: it could not be stopped there, and may still run. %2</source>
        <translation>%1: 중지하지 못했으며 아직 실행 중일 수 있습니다. %2</translation>
    </message>
    <message>
        <source>%1: %2 (process %3) does not end, not even when it is killed. Restart that host.</source>
        <translation>%1: %2(프로세스 %3) 프로그램이 강제 종료해도 끝나지 않습니다. 해당 호스트를 다시 시작하세요.</translation>
    </message>
    <message numerus="yes">
        <source>The chips are held on %n hosts. Nothing was started over that.</source>
        <translation>
            <numerusform>호스트 %n대에서 칩이 사용 중이라 아무것도 시작하지 않았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>This job is not in the list any more.</source>
        <translation>이 작업은 더 이상 목록에 없습니다.</translation>
    </message>
    <message>
        <source>Something is being done to this job already. Wait until that is over.</source>
        <translation>이 작업에 이미 다른 처리가 진행 중입니다. 끝날 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Type the secret values again (%1): they are not kept when TPU Desk ends.</source>
        <translation>비밀 값(%1)을 다시 입력하세요. 비밀 값은 TPU Desk를 종료하면 지워집니다.</translation>
    </message>
    <message>
        <source>It is being stopped already.</source>
        <translation>이미 중지하는 중입니다.</translation>
    </message>
    <message>
        <source>It runs. Stop it first.</source>
        <translation>실행 중입니다. 먼저 중지하세요.</translation>
    </message>
    <message>
        <source>It never began on this host.</source>
        <translation>이 호스트에서는 시작되지 않았습니다.</translation>
    </message>
    <message>
        <source>There is no host left that it is missing on. Start it again everywhere instead.</source>
        <translation>이 작업이 빠진 호스트가 더 없습니다. 대신 모든 호스트에서 다시 시작하세요.</translation>
    </message>
    <message>
        <source>done</source>
        <comment>how a job ended</comment>
        <translation>완료</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>how a job ended</comment>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>interrupted</source>
        <comment>how a job ended</comment>
        <translation>중단됨</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>how a job ended</comment>
        <translation>실패</translation>
    </message>
    <message>
        <source>%1: %2 at step %3</source>
        <comment>a job, how it ended, where</comment>
        <translation>%1: %2(스텝 %3)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a job, how it ended</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>not known (last step %1)</source>
        <translation>알 수 없음(마지막 스텝 %1)</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>%1 failed, other hosts still run</source>
        <translation>%1 실패, 다른 호스트는 계속 실행 중</translation>
    </message>
</context>
<context>
    <name>JobSheet</name>
    <message>
        <source>%1 processes on the %2 chips of each host</source>
        <translation>호스트마다 칩 %2개에 프로세스 %1개</translation>
    </message>
    <message>
        <source>Folder to upload</source>
        <translation>업로드할 폴더</translation>
    </message>
    <message>
        <source>Write the command of one process first: the script runs it once for each.</source>
        <translation>먼저 프로세스 하나의 명령어를 쓰세요. 스크립트가 프로세스마다 한 번씩 실행합니다.</translation>
    </message>
    <message>
        <source>New job</source>
        <translation>새 작업</translation>
    </message>
    <message>
        <source>Change the job and start it again</source>
        <translation>작업을 바꾸고 다시 시작</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>명령어</translation>
    </message>
    <message>
        <source>Split the chips</source>
        <translation>칩 나누기</translation>
    </message>
    <message>
        <source>Makes a script that runs the command several times on each host, each on its own chips</source>
        <translation>각 호스트에서 명령어를 여러 번, 저마다 다른 칩에서 실행하는 스크립트를 만듭니다</translation>
    </message>
    <message>
        <source>Folder on the hosts</source>
        <translation>호스트의 폴더</translation>
    </message>
    <message>
        <source>The command begins here; an upload goes here.</source>
        <translation>명령어는 이 폴더에서 실행되고, 업로드한 파일도 여기에 저장됩니다.</translation>
    </message>
    <message>
        <source>Upload a folder of this computer</source>
        <translation>이 컴퓨터의 폴더 업로드</translation>
    </message>
    <message>
        <source>Empty: nothing is uploaded. Only what has changed is sent.</source>
        <translation>비워 두면 업로드하지 않습니다. 바뀐 것만 보냅니다.</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>찾아보기…</translation>
    </message>
    <message>
        <source>All hosts share this folder: upload it once</source>
        <translation>모든 호스트가 이 폴더를 공유: 한 번만 업로드</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>제외</translation>
    </message>
    <message>
        <source>One pattern on a line, as in .gitignore</source>
        <translation>.gitignore처럼 한 줄에 패턴 하나</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>환경 변수</translation>
    </message>
    <message>
        <source>A step line looks like this</source>
        <translation>스텝 줄의 형식</translation>
    </message>
    <message>
        <source>A regular expression; empty: the usual ones are known (“step 120”, progress bars).</source>
        <translation>정규식입니다. 비워 두면 흔한 형식(“step 120”, 진행 표시줄)을 인식합니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Start on all hosts</source>
        <translation>모든 호스트에서 시작</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>Start it again by itself after an interruption</source>
        <translation>중단된 뒤 자동으로 다시 시작</translation>
    </message>
    <message>
        <source>As soon as all hosts are back.</source>
        <translation>모든 호스트가 돌아오면 바로 시작합니다.</translation>
    </message>
    <message>
        <source>first program</source>
        <translation>첫 프로그램</translation>
    </message>
    <message>
        <source>training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Put in an example</source>
        <translation>예제 넣기</translation>
    </message>
    <message>
        <source>A small JAX program that keeps every chip busy for half a minute</source>
        <translation>모든 칩을 30초 동안 가동하는 작은 JAX 프로그램</translation>
    </message>
    <message>
        <source>Every chip multiplies matrices for half a minute. A first program: change it as you like.</source>
        <translation>모든 칩이 30초 동안 행렬을 곱합니다. 첫 프로그램이니 마음대로 고쳐 보세요.</translation>
    </message>
    <message>
        <source>the hosts find each other</source>
        <translation>호스트가 서로를 찾습니다</translation>
    </message>
    <message>
        <source>Start on the chosen hosts</source>
        <translation>선택한 호스트에서 시작</translation>
    </message>
    <message>
        <source>This folder cannot be read. Give yourself the right to read it, or choose another one.</source>
        <translation>이 폴더를 읽을 수 없습니다. 읽기 권한을 추가하거나 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>There is no such folder on this computer. Correct its path, or choose it with “Browse…”.</source>
        <translation>이 컴퓨터에 그런 폴더가 없습니다. 경로를 고치거나 “찾아보기…”로 선택하세요.</translation>
    </message>
    <message>
        <source>Run again when a synced folder changes</source>
        <translation>동기화한 폴더가 바뀌면 다시 실행</translation>
    </message>
    <message>
        <source>As soon as what has changed is on its hosts. What still runs is stopped first.</source>
        <translation>바뀐 것이 호스트에 도착하면 바로 시작합니다. 아직 실행 중인 것은 먼저 중지합니다.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>안 함</translation>
    </message>
</context>
<context>
    <name>JobVariables</name>
    <message>
        <source>Add a variable</source>
        <translation>변수 추가</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NAME</translation>
    </message>
    <message>
        <source>Name of the variable</source>
        <translation>변수 이름</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Value of the variable</source>
        <translation>변수 값</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>비밀</translation>
    </message>
    <message>
        <source>Its value goes to the hosts only: it is in no log, no setting, and gone when TPU Desk ends.</source>
        <translation>값은 호스트로만 갑니다. 로그나 설정에 남지 않으며 TPU Desk를 종료하면 지워집니다.</translation>
    </message>
    <message>
        <source>Take this variable away</source>
        <translation>이 변수 제거</translation>
    </message>
</context>
<context>
    <name>JobsView</name>
    <message>
        <source>Forget %1?</source>
        <translation>%1 작업을 목록에서 제거할까요?</translation>
    </message>
    <message>
        <source>It is taken out of the list.</source>
        <translation>목록에서 제거됩니다.</translation>
    </message>
    <message>
        <source>Its logs on all hosts, of all attempts</source>
        <translation>모든 호스트에 있는 모든 시도의 로그</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>%1 제거</translation>
    </message>
    <message>
        <source>Download the log</source>
        <translation>로그 다운로드</translation>
    </message>
    <message>
        <source>Downloading the log…</source>
        <translation>로그를 다운로드하는 중…</translation>
    </message>
    <message>
        <source>%1 (%2) is there.</source>
        <translation>%1(%2) 파일을 저장했습니다.</translation>
    </message>
    <message>
        <source>Asking the host…</source>
        <translation>호스트에 확인하는 중…</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>새 작업…</translation>
    </message>
    <message>
        <source>No jobs</source>
        <translation>작업 없음</translation>
    </message>
    <message>
        <source>A job runs a command on all hosts at once, in tmux: it goes on when this computer sleeps. Its logs come here, known errors are explained, and it is stopped cleanly and started again.</source>
        <translation>작업은 모든 호스트의 tmux에서 명령어를 한꺼번에 실행하며, 이 컴퓨터가 절전 상태여도 계속됩니다. 로그가 여기에 모이고, 알려진 오류를 설명하며, 안전하게 중지하고 다시 시작할 수 있습니다.</translation>
    </message>
    <message>
        <source>uploading</source>
        <translation>업로드하는 중</translation>
    </message>
    <message>
        <source>uploading: %1</source>
        <translation>업로드 중: %1</translation>
    </message>
    <message>
        <source>getting ready</source>
        <translation>준비하는 중</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>시작하는 중</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>중지하는 중</translation>
    </message>
    <message>
        <source>checking the chips</source>
        <translation>칩 확인 중</translation>
    </message>
    <message>
        <source>freeing the chips</source>
        <translation>칩을 해제하는 중</translation>
    </message>
    <message>
        <source>%1 (process %2, user %3)</source>
        <translation>%1(프로세스 %2, 사용자 %3)</translation>
    </message>
    <message>
        <source>ended by signal %1</source>
        <translation>끝남(시그널 %1)</translation>
    </message>
    <message>
        <source>ended with exit status %1</source>
        <translation>끝남(종료 코드 %1)</translation>
    </message>
    <message>
        <source>%1 failed first: %2.</source>
        <translation>가장 먼저 실패한 호스트: %1(%2).</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>시작되지 않음</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>succeeded</source>
        <translation>성공</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>중단됨</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>스텝 %1</translation>
    </message>
    <message>
        <source>The chips are held: %1.</source>
        <translation>칩이 사용 중입니다: %1.</translation>
    </message>
    <message>
        <source>%1: no step line for %2. It may be hung, or compile.</source>
        <translation>%1: %2 동안 스텝을 알리는 줄이 없습니다. 멈췄거나 컴파일 중일 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Runs on %n hosts, also when this computer sleeps or TPU Desk is closed.</source>
        <translation>
            <numerusform>호스트 %n대에서 실행 중이며, 이 컴퓨터가 절전 상태가 되거나 TPU Desk를 닫아도 계속됩니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended well on all hosts.</source>
        <translation>모든 호스트에서 정상적으로 끝났습니다.</translation>
    </message>
    <message>
        <source>does not answer: %1</source>
        <translation>응답 없음: %1</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>시그널 %1</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <translation>종료 코드 %1</translation>
    </message>
    <message>
        <source>no step line for %1</source>
        <translation>%1 동안 스텝 줄 없음</translation>
    </message>
    <message>
        <source>without tmux: it ends with the host&apos;s login service</source>
        <translation>tmux 없음: 호스트의 로그인 서비스가 끝나면 함께 끝남</translation>
    </message>
    <message>
        <source>by itself, after an interruption</source>
        <translation>중단 후 자동으로</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>직접</translation>
    </message>
    <message>
        <source>%1 · %2 · started %3</source>
        <translation>%1 · %2 · %3 시작</translation>
    </message>
    <message>
        <source>Free the chips and start again</source>
        <translation>칩을 해제하고 다시 시작</translation>
    </message>
    <message>
        <source>Stop everywhere and start again</source>
        <translation>모두 중지하고 다시 시작</translation>
    </message>
    <message>
        <source>Set %1 and start again</source>
        <translation>%1 설정 후 다시 시작</translation>
    </message>
    <message>
        <source>Remove /tmp/tpu_logs and start again</source>
        <translation>/tmp/tpu_logs를 지우고 다시 시작</translation>
    </message>
    <message>
        <source>Show what fills the disk</source>
        <translation>디스크 사용량 보기</translation>
    </message>
    <message>
        <source>Open the environment</source>
        <translation>환경 열기</translation>
    </message>
    <message>
        <source>Open the network step</source>
        <translation>네트워크 단계 열기</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>SSH 키 열기</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>Open Quota</source>
        <translation>할당량 열기</translation>
    </message>
    <message>
        <source>Open TPUs</source>
        <translation>TPU 열기</translation>
    </message>
    <message>
        <source>Open a terminal there</source>
        <translation>해당 호스트의 터미널 열기</translation>
    </message>
    <message>
        <source>Stopped on all hosts. Nothing of it runs any more.</source>
        <translation>모든 호스트에서 중지했습니다. 남은 프로세스가 없습니다.</translation>
    </message>
    <message>
        <source>The log cannot be read now: %1</source>
        <translation>지금은 로그를 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>The log went with %1: on %2 its TPU VM was no longer there.</source>
        <translation>로그도 TPU VM과 함께 사라졌습니다(%1). %2에 해당 TPU VM이 없어진 것을 확인했습니다.</translation>
    </message>
    <message>
        <source>%1 is gone: on %2 its TPU VM was no longer there. Below is what had been read of the log.</source>
        <translation>%1: %2에 해당 TPU VM이 없어진 것을 확인했습니다. 아래는 그 전에 읽어 둔 로그입니다.</translation>
    </message>
    <message>
        <source>This job&apos;s TPU was deleted, and its log with it. The %1 of now is a newer TPU of that name.</source>
        <translation>이 작업이 실행되던 TPU는 삭제되었고 로그도 함께 사라졌습니다. 지금 있는 %1 TPU는 이름만 같고 새로 만든 것입니다.</translation>
    </message>
    <message>
        <source>This job&apos;s TPU was deleted; the %1 of now is a newer TPU of that name. Below is what had been read of the log.</source>
        <translation>이 작업이 실행되던 TPU는 삭제되었습니다. 지금 있는 %1 TPU는 이름만 같고 새로 만든 것입니다. 아래는 그 전에 읽은 로그입니다.</translation>
    </message>
    <message>
        <source>Below is what had been read of it before.</source>
        <translation>아래는 그 전에 읽은 내용입니다.</translation>
    </message>
    <message>
        <source>There is no log of it on %1 any more.</source>
        <translation>%1에는 이 실행의 로그가 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>It printed nothing.</source>
        <translation>출력한 내용이 없습니다.</translation>
    </message>
    <message>
        <source>The log is being read…</source>
        <translation>로그를 읽는 중…</translation>
    </message>
    <message>
        <source>A job runs a command on all hosts at once, in tmux. On a real TPU it goes on while this computer sleeps. Its logs come here, known errors are explained, and it is stopped cleanly and started again.</source>
        <translation>작업은 모든 호스트의 tmux에서 명령어를 한꺼번에 실행합니다. 실제 TPU에서는 이 컴퓨터가 절전 상태여도 계속됩니다. 로그가 여기에 모이고, 알려진 오류를 설명하며, 안전하게 중지하고 다시 시작할 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Runs on %n hosts. When TPU Desk is closed, the practice hosts end, and this job with them.</source>
        <translation>
            <numerusform>호스트 %n대에서 실행 중입니다. TPU Desk를 닫으면 연습 호스트와 이 작업이 함께 끝납니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>It runs again when %1 has changed and is on its hosts.</source>
        <translation>%1 폴더가 바뀌어 호스트에 도착하면 다시 실행됩니다.</translation>
    </message>
    <message>
        <source>It ran again with a folder that is not synced any more.</source>
        <translation>함께 다시 실행되던 폴더를 더는 동기화하지 않습니다.</translation>
    </message>
</context>
<context>
    <name>Journal</name>
    <message>
        <source>the disk is full</source>
        <translation>디스크가 가득 참</translation>
    </message>
    <message>
        <source>it may not be written to</source>
        <translation>쓰기 권한이 없음</translation>
    </message>
    <message>
        <source>the disk reports an error</source>
        <translation>디스크 오류가 발생함</translation>
    </message>
    <message>
        <source>it cannot be opened</source>
        <translation>열 수 없음</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>파일이 손상됨</translation>
    </message>
    <message>
        <source>The record of your requests (%1) could not be kept: %2. Without it nothing is sent to Google. Free some space or put the permissions right, then go on.</source>
        <translation>요청 기록(%1)을 저장하지 못했습니다: %2. 기록할 수 없으면 Google에 아무것도 보내지 않습니다. 공간을 확보하거나 권한을 바로잡은 다음 계속하세요.</translation>
    </message>
    <message>
        <source>The record of your requests (%1) cannot be made. Without it nothing is sent to Google. Free some space or put the permissions right, then go on.</source>
        <translation>요청 기록(%1)을 만들 수 없습니다. 기록할 수 없으면 Google에 아무것도 보내지 않습니다. 공간을 확보하거나 권한을 바로잡은 다음 계속하세요.</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 파일이 손상되었습니다.</translation>
    </message>
    <message>
        <source>The record of your requests (%1) was written by a newer version of the program. Use that version, or move the file away.</source>
        <translation>요청 기록(%1)은 더 새로운 버전의 프로그램이 작성했습니다. 그 버전을 사용하거나 파일을 다른 곳으로 옮기세요.</translation>
    </message>
    <message>
        <source>%1 is damaged and cannot be moved away. Put the permissions of its folder right, then go on.</source>
        <translation>%1 파일이 손상되었지만 다른 곳으로 옮길 수 없습니다. 폴더의 권한을 바로잡은 다음 계속하세요.</translation>
    </message>
    <message>
        <source>%1 cannot be made.</source>
        <translation>만들 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>The record of your requests (%1) is not open.</source>
        <translation>요청 기록(%1)이 열려 있지 않습니다.</translation>
    </message>
</context>
<context>
    <name>JsonFile</name>
    <message>
        <source>%1 could not be saved: %2. Check the free space and the permissions of the folder; until then changes last only as long as the program runs.</source>
        <translation>%1 파일을 저장할 수 없습니다: %2. 여유 공간과 폴더 권한을 확인하세요. 해결될 때까지 변경사항은 프로그램이 실행되는 동안에만 유지됩니다.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. Check its permissions.</source>
        <translation>%1 파일을 읽을 수 없습니다: %2. 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 파일이 손상되었습니다.</translation>
    </message>
    <message>
        <source>it is a link to another file</source>
        <translation>다른 파일로 연결되는 링크임</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>폴더를 만들 수 없음</translation>
    </message>
    <message>
        <source>%1 was written by a newer version of TPU Desk meanwhile and was left as it is: what you change here lasts only as long as this window. Use the newer version.</source>
        <translation>그사이 더 새로운 버전의 TPU Desk가 %1 파일을 저장하여 그대로 두었습니다. 여기서 변경한 내용은 이 창이 열려 있는 동안에만 유지됩니다. 더 새로운 버전을 사용하세요.</translation>
    </message>
</context>
<context>
    <name>JsonModel</name>
    <message>
        <source>The preview shows JSON files of up to %1.</source>
        <translation>미리 보기는 %1까지의 JSON 파일을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Line %1 is not valid JSON: %2.</source>
        <translation>%1번째 줄이 올바른 JSON이 아닙니다: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n more, not shown</source>
        <translation>
            <numerusform>%n개 더 있음(표시하지 않음)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>값 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
</context>
<context>
    <name>KeepSheet</name>
    <message>
        <source>This is an on-demand TPU: Google does not take it back without need. If it comes back by itself, it also runs, and may be billed, while you are away.</source>
        <translation>주문형 TPU입니다. Google은 특별한 이유 없이 선점하지 않습니다. 자동으로 다시 만들면 자리를 비운 동안에도 실행되어 요금이 청구될 수 있습니다.</translation>
    </message>
    <message>
        <source>When %1 is taken back, or idle</source>
        <translation>%1: 선점되거나 유휴 상태일 때</translation>
    </message>
    <message>
        <source>Google takes spot and preemptible TPUs back when it needs them; machine and disk are gone then. To bring one back, TPU Desk deletes what is dead, asks for the same again for as long as it takes, waits until SSH lets you in, and runs the command. Keep your checkpoints in a bucket: nothing on the old disk comes back.</source>
        <translation>Google은 필요할 때 스팟 TPU와 선점형 TPU를 선점하며, 그러면 머신과 디스크가 사라집니다. 다시 만들 때 TPU Desk는 못 쓰게 된 것을 삭제하고, 될 때까지 똑같은 TPU를 요청하고, SSH로 로그인할 수 있을 때까지 기다린 뒤 명령어를 실행합니다. 체크포인트는 버킷에 보관하세요. 이전 디스크의 내용은 돌아오지 않습니다.</translation>
    </message>
    <message>
        <source>Command to run when it is back</source>
        <translation>다시 만든 뒤 실행할 명령어</translation>
    </message>
    <message>
        <source>On every host, as you, with bash, in tmux. Its output is in ~/.tpudesk/again.log there. Do not write passwords or tokens here: it is kept on this computer.</source>
        <translation>모든 호스트에서 내 계정으로, bash로, tmux 안에서 실행합니다. 출력은 호스트의 ~/.tpudesk/again.log에 있습니다. 비밀번호나 토큰은 쓰지 마세요. 이 컴퓨터에 저장됩니다.</translation>
    </message>
    <message>
        <source>The TPU is kept then, and you see what the command wrote. Being taken back again does not count.</source>
        <translation>이때 TPU는 그대로 두고 명령어의 출력을 보여 줍니다. 다시 선점된 것은 실패로 세지 않습니다.</translation>
    </message>
    <message>
        <source>never</source>
        <comment>a TPU is deleted when it is idle</comment>
        <translation>안 함</translation>
    </message>
    <message>
        <source> h</source>
        <comment>hours, after a number</comment>
        <translation>시간</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Bring it back automatically, without asking</source>
        <translation>묻지 않고 자동으로 다시 만들기</translation>
    </message>
    <message>
        <source>Stop after this many identical failures</source>
        <translation>같은 실패가 연속될 때 중단할 횟수</translation>
    </message>
    <message>
        <source>Delete it when nobody has used it for</source>
        <translation>다음 시간 동안 쓰지 않으면 삭제</translation>
    </message>
    <message>
        <source>TPU Desk looks every few minutes while it runs: nothing holds the chips, nothing computes, nobody types. It warns you 15 minutes before, and any activity keeps the TPU. The boot disk goes with it. Several slices go together, when each of them is idle.</source>
        <translation>TPU Desk가 실행 중인 동안 몇 분마다 확인합니다. 칩을 점유한 프로그램도, 계산도, 입력도 없어야 합니다. 15분 전에 경고하며, 어떤 활동이든 있으면 TPU를 유지합니다. 부팅 디스크도 함께 삭제됩니다. 여러 슬라이스는 모두 유휴 상태일 때 함께 삭제됩니다.</translation>
    </message>
</context>
<context>
    <name>KeyLockController</name>
    <message>
        <source>The SSH keys are locked. The next login asks for the passphrase. Connections that stand go on.</source>
        <translation>SSH 키를 잠갔습니다. 다음에 로그인할 때 암호를 묻습니다. 이미 열린 연결은 그대로 유지됩니다.</translation>
    </message>
    <message>
        <source>No SSH key was unlocked. The next login asks for the passphrase.</source>
        <translation>잠금 해제된 SSH 키가 없었습니다. 다음에 로그인할 때 암호를 묻습니다.</translation>
    </message>
</context>
<context>
    <name>KeyMenu</name>
    <message>
        <source>Only the SSH agent holds this key. Its file is not known here.</source>
        <translation>이 키는 SSH 에이전트에만 있습니다. 키 파일의 위치는 알 수 없습니다.</translation>
    </message>
    <message>
        <source>The public half of this key is not known: there is no .pub file beside it.</source>
        <translation>이 키의 공개 키를 알 수 없습니다. 같은 폴더에 .pub 파일이 없습니다.</translation>
    </message>
    <message>
        <source>Copy the public key</source>
        <translation>공개 키 복사</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>폴더에서 보기</translation>
    </message>
    <message>
        <source>Change the passphrase…</source>
        <translation>암호 변경…</translation>
    </message>
</context>
<context>
    <name>KeyRouteBox</name>
    <message>
        <source>How your key gets onto TPU VMs</source>
        <translation>TPU VM에 키를 등록하는 방식</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>프로젝트</translation>
    </message>
    <message>
        <source>Each TPU VM</source>
        <translation>각 TPU VM</translation>
    </message>
    <message>
        <source>OS Login</source>
        <translation>OS 로그인</translation>
    </message>
    <message>
        <source>the user that Google names</source>
        <translation>Google이 정한 사용자</translation>
    </message>
    <message>
        <source>It is not on these yet, publish it again: %1</source>
        <translation>키가 아직 없는 TPU VM이 있습니다. 다시 등록하세요: %1</translation>
    </message>
    <message>
        <source>The project does not say so to its machines: only TPU VMs that you create here from now on ask OS Login.</source>
        <translation>프로젝트가 머신에 OS 로그인을 쓰게 하지는 않습니다. 앞으로 여기서 만드는 TPU VM만 OS 로그인을 씁니다.</translation>
    </message>
</context>
<context>
    <name>KeyToken</name>
    <message>
        <source>The private key in this file is damaged or of another kind than Google&apos;s. Make a new key for the service account and choose its file.</source>
        <translation>이 파일의 비공개 키가 손상되었거나 Google의 것과 종류가 다릅니다. 서비스 계정의 새 키를 만들어 그 파일을 선택하세요.</translation>
    </message>
</context>
<context>
    <name>Keychain</name>
    <message>
        <source>The system&apos;s keychain is locked or was not opened. Unlock it and try again.</source>
        <translation>시스템 키체인이 잠겨 있거나 열리지 않았습니다. 잠금을 푼 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>This computer has no keychain that TPU Desk can use (such as GNOME Keyring or KWallet). Install or start one to stay signed in.</source>
        <translation>이 컴퓨터에는 TPU Desk가 쓸 수 있는 키체인(GNOME Keyring, KWallet 등)이 없습니다. 로그인을 유지하려면 하나를 설치하거나 실행하세요.</translation>
    </message>
    <message>
        <source>The system&apos;s keychain does not work: %1. Check it with its own program.</source>
        <translation>시스템 키체인이 동작하지 않습니다: %1. 키체인 자체 프로그램으로 확인하세요.</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>이유를 알려 주지 않음</translation>
    </message>
    <message>
        <source>The system&apos;s keychain gives no answer; perhaps it waits for its password. Unlock it and try again.</source>
        <translation>시스템 키체인이 응답하지 않습니다. 비밀번호를 기다리는 중일 수 있습니다. 잠금을 푼 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>You stay signed in only until TPU Desk ends, because the sign-in cannot be kept safely. %1</source>
        <translation>로그인 정보를 안전하게 보관할 수 없어 TPU Desk를 종료할 때까지만 로그인이 유지됩니다. %1</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>This key is not in the project any more: somebody changed it meanwhile. Nothing was changed.</source>
        <translation>이 키는 더 이상 프로젝트에 없습니다. 그사이에 누군가 변경했습니다. 아무것도 바꾸지 않았습니다.</translation>
    </message>
    <message>
        <source>A key is one line.</source>
        <translation>키는 한 줄입니다.</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>확인을 중지했습니다.</translation>
    </message>
    <message>
        <source>The login as %1 works, but the account there does not run commands properly. Open a terminal to see why.</source>
        <translation>%1 사용자로 로그인할 수 있지만 해당 계정에서 명령어가 제대로 실행되지 않습니다. 터미널을 열어 원인을 확인하세요.</translation>
    </message>
    <message>
        <source>The login as %1 on %2 works.</source>
        <translation>%2에 %1 사용자로 로그인할 수 있습니다.</translation>
    </message>
    <message>
        <source>The project&apos;s metadata is full: Google stores at most 256 KiB of keys and 512 KB in all. Remove expired or old keys first. Nothing was changed.</source>
        <translation>프로젝트의 메타데이터가 가득 찼습니다. Google은 키를 최대 256 KiB, 전체를 최대 512 KB까지 저장합니다. 먼저 만료되었거나 오래된 키를 삭제하세요. 아무것도 바꾸지 않았습니다.</translation>
    </message>
    <message>
        <source>Google has not finished storing the keys yet. Look again in a minute.</source>
        <translation>Google이 아직 키 저장을 마치지 않았습니다. 1분 후에 다시 확인하세요.</translation>
    </message>
    <message>
        <source>Google did not store the keys: %1</source>
        <translation>Google이 키를 저장하지 않았습니다: %1</translation>
    </message>
    <message>
        <source>Google&apos;s answer about the project cannot be read. Try again.</source>
        <translation>프로젝트에 대한 Google의 응답을 읽을 수 없습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <source>OS Login is on for this project (enable-oslogin): its machines ignore the keys listed here. Switch it off in the project&apos;s metadata, or log in with OS Login.</source>
        <translation>이 프로젝트에는 OS 로그인이 사용 설정되어 있어(enable-oslogin) 머신이 여기에 나열된 키를 무시합니다. 프로젝트의 메타데이터에서 끄거나 OS 로그인으로 로그인하세요.</translation>
    </message>
    <message>
        <source>The project also has the old item “sshKeys”. TPU Desk leaves it as it is.</source>
        <translation>프로젝트의 메타데이터에 이전 항목인 “sshKeys”도 있습니다. TPU Desk는 이 항목을 그대로 둡니다.</translation>
    </message>
    <message>
        <source>The list of keys is nearly full (256 KiB). Remove expired keys.</source>
        <translation>키 목록이 거의 가득 찼습니다(256 KiB). 만료된 키를 삭제하세요.</translation>
    </message>
    <message>
        <source>Its expiry cannot be read, so the machines skip it.</source>
        <translation>만료 시각을 읽을 수 없어 머신이 이 키를 건너뜁니다.</translation>
    </message>
    <message>
        <source>An empty line.</source>
        <translation>빈 줄입니다.</translation>
    </message>
    <message>
        <source>It names no user: write “user:” before the key. The machines skip it.</source>
        <translation>사용자가 지정되지 않아 머신이 건너뜁니다. 키 앞에 “user:”를 입력하세요.</translation>
    </message>
    <message>
        <source>It names no user before a colon, so the machines skip it.</source>
        <translation>콜론 앞에 사용자가 없어 머신이 건너뜁니다.</translation>
    </message>
    <message>
        <source>Its user name contains a space, so the machines skip it.</source>
        <translation>사용자 이름에 공백이 있어 머신이 건너뜁니다.</translation>
    </message>
    <message>
        <source>There is no public key after the colon.</source>
        <translation>콜론 뒤에 공개 키가 없습니다.</translation>
    </message>
    <message>
        <source>There is no key yet. Paste the one line of your “.pub” file.</source>
        <translation>아직 키가 없습니다. “.pub” 파일의 한 줄을 붙여넣으세요.</translation>
    </message>
    <message>
        <source>This is a private key: never give it away. Use the file that ends in “.pub”.</source>
        <translation>비공개 키입니다. 절대 다른 사람에게 주지 마세요. “.pub”로 끝나는 파일을 사용하세요.</translation>
    </message>
    <message>
        <source>A public key is one line; this has several. Copy it without line breaks.</source>
        <translation>공개 키는 한 줄인데 여러 줄이 입력되었습니다. 줄바꿈 없이 복사하세요.</translation>
    </message>
    <message>
        <source>This is not a public key. It begins with “ssh-ed25519” or “ssh-rsa”, then a long word.</source>
        <translation>공개 키가 아닙니다. 공개 키는 “ssh-ed25519” 또는 “ssh-rsa”로 시작하고 그 뒤에 긴 문자열이 이어집니다.</translation>
    </message>
    <message>
        <source>Type a user name.</source>
        <translation>사용자 이름을 입력하세요.</translation>
    </message>
    <message numerus="yes">
        <source>A user name has at most %n character(s).</source>
        <translation>
            <numerusform>사용자 이름은 최대 %n자입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>A user name consists of letters a to z, digits, “-”, “_” and “.”, without spaces.</source>
        <translation>사용자 이름에는 공백 없이 영문 소문자 a~z, 숫자, “-”, “_”, “.”만 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>A user name begins with a letter or “_”.</source>
        <translation>사용자 이름은 영문자 또는 “_”로 시작해야 합니다.</translation>
    </message>
    <message>
        <source>The machines let nobody in as root. Choose another name; it can use sudo there.</source>
        <translation>머신은 root 로그인을 허용하지 않습니다. 다른 이름을 선택하세요. 로그인한 다음 sudo를 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>The project&apos;s metadata holds block-project-ssh-keys. Machines look for it in their own metadata only, so these keys count all the same.</source>
        <translation>프로젝트의 메타데이터에 block-project-ssh-keys가 있습니다. 머신은 자체 메타데이터에서만 이 항목을 확인하므로 여기의 키는 그대로 유효합니다.</translation>
    </message>
    <message>
        <source>“%1” is an account of the machines&apos; own system, which cannot log in. Choose another name.</source>
        <translation>“%1”: 머신의 시스템 계정이므로 로그인할 수 없습니다. 다른 이름을 선택하세요.</translation>
    </message>
    <message>
        <source>Somebody else changed the project&apos;s keys at the same time. Try again.</source>
        <translation>다른 사람이 동시에 프로젝트의 키를 변경했습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s answer about the project is not complete, so nothing was changed. Try again.</source>
        <translation>프로젝트에 관한 Google의 응답이 완전하지 않아 아무것도 변경하지 않았습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s answer on OS Login cannot be read. Try again.</source>
        <translation>OS 로그인에 대한 Google의 응답을 읽을 수 없습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Google does not tell which account is signed in, and OS Login needs its e-mail address. Sign in in a way that tells it, for example with gcloud.</source>
        <translation>Google이 어느 계정으로 로그인했는지 알려 주지 않는데, OS 로그인에는 그 이메일 주소가 필요합니다. gcloud처럼 주소를 알려 주는 방법으로 로그인하세요.</translation>
    </message>
    <message>
        <source>Keys go into the project&apos;s metadata, where every TPU VM looks for them. Writing them into each TPU VM takes the role %1.</source>
        <translation>키는 프로젝트 메타데이터에 저장되며 모든 TPU VM이 이를 사용합니다. TPU VM마다 따로 저장하려면 다음 역할이 필요합니다: %1.</translation>
    </message>
    <message>
        <source>Keys go into the metadata of each TPU VM, and TPU Desk gives yours to those that you create. Writing it into the project once takes the role %1.</source>
        <translation>키는 각 TPU VM의 메타데이터에 저장되며, 새로 만드는 TPU VM에는 TPU Desk가 내 키를 넣습니다. 프로젝트에 한 번만 저장하려면 다음 역할이 필요합니다: %1.</translation>
    </message>
    <message>
        <source>Keys go into OS Login, and you log in as %1. Keys in metadata do not count there, and sudo takes the role %2.</source>
        <translation>키는 OS 로그인에 저장되며 로그인 이름은 다음과 같습니다: %1. 메타데이터의 키는 쓰이지 않고, sudo를 쓰려면 다음 역할이 필요합니다: %2.</translation>
    </message>
    <message>
        <source>You lack the permission %1 for it. Ask the project&apos;s owner for the role %2.</source>
        <translation>여기에 필요한 권한이 없습니다: %1. 프로젝트 소유자에게 다음 역할을 요청하세요: %2.</translation>
    </message>
    <message>
        <source>There is no TPU VM yet that this key could be put on. Create one first.</source>
        <translation>이 키를 넣을 TPU VM이 아직 없습니다. 먼저 하나 만드세요.</translation>
    </message>
    <message>
        <source>The key could not be put on %1. %2</source>
        <translation>%1에 키를 넣을 수 없습니다. %2</translation>
    </message>
    <message>
        <source>The metadata holds %1: these machines want a certificate, which TPU Desk cannot get, and a key in OS Login is not enough. Set %2 to FALSE in the metadata of a TPU VM, and it takes the keys in its metadata.</source>
        <translation>메타데이터에 %1 항목이 있어 이 머신들은 인증서를 요구합니다. OS 로그인의 키만으로는 부족하고, TPU Desk는 인증서를 받을 수 없습니다. TPU VM의 메타데이터에서 %2 값을 FALSE로 설정하면 그 메타데이터의 키로 로그인할 수 있습니다.</translation>
    </message>
    <message>
        <source>You are signed in through another identity provider. OS Login takes no keys of such accounts, only certificates, which TPU Desk cannot get. Set %1 to FALSE in the metadata of a TPU VM, and it takes the keys in its metadata.</source>
        <translation>다른 ID 공급자를 통해 로그인했습니다. OS 로그인은 이런 계정의 키를 받지 않고 인증서만 받으며, TPU Desk는 인증서를 받을 수 없습니다. TPU VM의 메타데이터에서 %1 값을 FALSE로 설정하면 그 메타데이터의 키로 로그인할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>KeysPage</name>
    <message>
        <source>Key %1 created.</source>
        <translation>%1 키를 만들었습니다.</translation>
    </message>
    <message>
        <source>Publish it…</source>
        <translation>등록…</translation>
    </message>
    <message>
        <source>Published for the user %1. It takes some seconds until all machines know it.</source>
        <translation>사용자 %1의 공개 키를 등록했습니다. 모든 머신에 반영되기까지 몇 초 걸립니다.</translation>
    </message>
    <message>
        <source>Check login</source>
        <translation>로그인 확인</translation>
    </message>
    <message>
        <source>The user %1 is now %2. The new home folder is empty; the old one stays.</source>
        <translation>사용자 %1의 이름이 이제 %2입니다. 새 홈 폴더는 비어 있으며 이전 폴더는 그대로 남습니다.</translation>
    </message>
    <message>
        <source>Looking for keys in %1…</source>
        <translation>%1에서 키를 찾는 중…</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Reading the project&apos;s keys…</source>
        <translation>프로젝트의 키를 읽는 중…</translation>
    </message>
    <message>
        <source>Choose one key of the project first.</source>
        <translation>먼저 프로젝트의 키를 하나 선택하세요.</translation>
    </message>
    <message>
        <source>Choose keys of the project first.</source>
        <translation>먼저 프로젝트의 키를 선택하세요.</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n keys from the project?</source>
        <translation>
            <numerusform>프로젝트에서 키 %n개를 삭제할까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>Whoever has the private half can no longer log in to the machines of this project. Files on the machines stay.</source>
        <translation>이 키의 비공개 키를 가진 사람은 더 이상 이 프로젝트의 머신에 로그인할 수 없습니다. 머신에 있는 파일은 그대로 남습니다.</translation>
    </message>
    <message>
        <source>(no user)</source>
        <translation>(사용자 없음)</translation>
    </message>
    <message>
        <source>%1, %2: this is your own key %3</source>
        <translation>%1, %2: 본인의 키 %3입니다</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n keys</source>
        <translation>
            <numerusform>키 %n개 삭제</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removing %n keys…</source>
        <translation>
            <numerusform>키 %n개 삭제 중…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keys were removed.</source>
        <translation>
            <numerusform>키 %n개를 삭제했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>SSH 키</translation>
    </message>
    <message>
        <source>A private key on this computer opens the machines; Google Cloud holds its public half under a user name.</source>
        <translation>이 컴퓨터의 비공개 키로 머신에 로그인하며, Google Cloud에는 그 공개 키가 사용자 이름과 함께 저장됩니다.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>In the project</source>
        <translation>프로젝트</translation>
    </message>
    <message>
        <source>Keys on this computer</source>
        <translation>이 컴퓨터의 키</translation>
    </message>
    <message>
        <source>Keys of the project</source>
        <translation>프로젝트의 키</translation>
    </message>
    <message>
        <source>Read the keys again (F5)</source>
        <translation>키 다시 읽기(F5)</translation>
    </message>
    <message>
        <source>Read the keys again</source>
        <translation>키 다시 읽기</translation>
    </message>
    <message>
        <source>Generate key…</source>
        <translation>키 만들기…</translation>
    </message>
    <message>
        <source>Publish key…</source>
        <translation>키 등록…</translation>
    </message>
    <message>
        <source>Rename user…</source>
        <translation>사용자 이름 바꾸기…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>삭제…</translation>
    </message>
    <message>
        <source>No key was found in %1. Make one: it takes a second.</source>
        <translation>%1에서 키를 찾지 못했습니다. 하나 만드세요. 금방 끝납니다.</translation>
    </message>
    <message>
        <source>The project has no keys yet, so nobody can log in. Publish yours under a user name of your choice.</source>
        <translation>프로젝트에 아직 키가 없어 아무도 로그인할 수 없습니다. 원하는 사용자 이름으로 키를 등록하세요.</translation>
    </message>
    <message>
        <source>These TPUs take no keys of the project, only those in their own metadata (block-project-ssh-keys): %1</source>
        <translation>다음 TPU는 프로젝트의 키를 받아들이지 않고 자체 메타데이터의 키만 받아들입니다(block-project-ssh-keys): %1</translation>
    </message>
    <message>
        <source>OS Login is on for these TPUs (enable-oslogin in their metadata), so they ignore the project&apos;s keys: %1</source>
        <translation>다음 TPU에는 OS 로그인이 사용 설정되어 있어(메타데이터의 enable-oslogin) 프로젝트의 키를 무시합니다: %1</translation>
    </message>
    <message>
        <source>%1, %2: its private half is not on this computer, so somebody else may use it</source>
        <translation>%1, %2: 비공개 키가 이 컴퓨터에 없어 다른 사람이 사용 중일 수 있습니다</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message numerus="yes">
        <source>%n keys</source>
        <translation>
            <numerusform>키 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Keys are being removed. Wait until that is finished.</source>
        <translation>키를 삭제하는 중입니다. 끝날 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Published for the user %1. Every TPU VM that you create accepts it.</source>
        <translation>사용자 %1의 공개 키를 등록했습니다. 새로 만드는 모든 TPU VM에서 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>Published for the user %1. The private half of this key is not on this computer: whoever has it can log in now, this computer cannot.</source>
        <translation>사용자 %1의 공개 키를 등록했습니다. 이 키의 비공개 키는 이 컴퓨터에 없습니다. 비공개 키를 가진 사람은 이제 로그인할 수 있지만 이 컴퓨터에서는 로그인할 수 없습니다.</translation>
    </message>
    <message>
        <source>Copy the fingerprint</source>
        <translation>지문 복사</translation>
    </message>
</context>
<context>
    <name>Libraries</name>
    <message>
        <source>%1 %2 is used here, and it has known security holes; TPU Desk needs %1 %3 or newer. Install the system&apos;s updates (on Debian and Ubuntu: sudo apt update &amp;&amp; sudo apt install %4), then start again.</source>
        <translation>여기서 쓰이는 %1 %2에는 알려진 보안 취약점이 있습니다. TPU Desk에는 %1 %3 이상이 필요합니다. 시스템 업데이트를 설치한 뒤(Debian, Ubuntu: sudo apt update &amp;&amp; sudo apt install %4) 다시 시작하세요.</translation>
    </message>
</context>
<context>
    <name>LibtpuFlags</name>
    <message>
        <source>The flags may have no quotes, line breaks or signs that a shell reads: %1.</source>
        <translation>플래그에는 따옴표, 줄바꿈, 셸이 해석하는 기호를 쓸 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>“%1” is not a flag of libtpu: each begins with “--”, such as --xla_jf_conv_full_precision=true.</source>
        <translation>libtpu 플래그가 아닙니다: “%1”. 플래그는 --xla_jf_conv_full_precision=true처럼 “--”로 시작합니다.</translation>
    </message>
</context>
<context>
    <name>LimitsVerdict</name>
    <message>
        <source>Clean up…</source>
        <translation>정리…</translation>
    </message>
    <message>
        <source>Open Quota</source>
        <translation>할당량 열기</translation>
    </message>
    <message>
        <source>Read the limits again</source>
        <translation>한도 다시 읽기</translation>
    </message>
    <message>
        <source>Take %1</source>
        <comment>a type</comment>
        <translation>%1 선택</translation>
    </message>
    <message>
        <source>Take %1</source>
        <comment>a zone</comment>
        <translation>%1 선택</translation>
    </message>
    <message numerus="yes">
        <source>The limits leave room in %1 of %n zones.</source>
        <translation>
            <numerusform>영역 %n개 중 %1개에 한도 여유가 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Without external addresses</source>
        <translation>외부 IP 주소 없이 만들기</translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>목록 보기</translation>
    </message>
</context>
<context>
    <name>LimitsView</name>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Reading your limits…</source>
        <translation>한도를 읽는 중…</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>일치하는 항목 없음</translation>
    </message>
    <message>
        <source>No TPU quota</source>
        <translation>TPU 할당량 없음</translation>
    </message>
    <message>
        <source>Google allows this project no TPUs yet. A TRC grant brings quota for the zones that its mail names; it may take a day to appear here.</source>
        <translation>Google이 아직 이 프로젝트에 TPU를 허용하지 않았습니다. TRC 승인을 받으면 메일에 나온 영역의 할당량이 생기며, 여기에 표시되기까지 하루 정도 걸릴 수 있습니다.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>필터 지우기</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>The limits are from %1. %2</source>
        <translation>한도는 %1 기준입니다. %2</translation>
    </message>
    <message>
        <source>The limits could not be read; this is only what is used. %1</source>
        <translation>한도를 읽을 수 없어 사용량만 표시합니다. %1</translation>
    </message>
    <message>
        <source>Read the limits again (F5)</source>
        <translation>한도 다시 읽기(F5)</translation>
    </message>
    <message>
        <source>Read the limits again</source>
        <translation>한도 다시 읽기</translation>
    </message>
    <message>
        <source>No quota has all these words: %1</source>
        <translation>이 단어를 모두 포함하는 할당량이 없습니다: %1</translation>
    </message>
    <message>
        <source>What to write to TRC support</source>
        <translation>TRC 지원팀에 보낼 내용</translation>
    </message>
    <message>
        <source>Send this from the address that got the grant to trc-support@google.com. It is in English, because they read English.</source>
        <translation>승인 메일을 받은 주소에서 trc-support@google.com으로 보내세요. 지원팀이 영어로 처리하므로 영어로 썼습니다.</translation>
    </message>
    <message>
        <source>Limits that this program does not know</source>
        <translation>이 프로그램이 모르는 한도</translation>
    </message>
    <message>
        <source>Quota by zone, TPU and tier</source>
        <translation>영역, TPU, 프로비저닝 모델별 할당량</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>No grant entered</source>
        <translation>승인을 입력하지 않음</translation>
    </message>
    <message>
        <source>Google allows this project no TPUs yet. Paste the mail in which TRC tells you your TPUs: then this page says which of them you can use, and warns before anything is billed.</source>
        <translation>Google이 아직 이 프로젝트에 TPU를 허용하지 않았습니다. TRC가 TPU 내역을 알려 준 메일을 붙여넣으세요. 그러면 어떤 TPU를 쓸 수 있는지 여기에 표시되고, 요금이 청구되기 전에 알려 드립니다.</translation>
    </message>
    <message>
        <source>No grant entered: these are the limits alone, and every TPU you create counts as billed.</source>
        <translation>승인을 입력하지 않았습니다. 아래는 한도일 뿐이며, 만드는 TPU는 모두 요금이 청구되는 것으로 봅니다.</translation>
    </message>
    <message>
        <source>Paste TRC mail…</source>
        <translation>TRC 메일 붙여넣기…</translation>
    </message>
</context>
<context>
    <name>LocalForward</name>
    <message>
        <source>Nothing answers on port %1 of the host. Start the server there, or look which port it says.</source>
        <translation>호스트의 %1번 포트에서 응답하는 프로그램이 없습니다. 호스트에서 서버를 시작하거나 서버가 알려 주는 포트를 확인하세요.</translation>
    </message>
    <message>
        <source>The host does not reach port %2 of %1. Look whether the server runs there, and whether a firewall keeps it out.</source>
        <translation>호스트에서 %1의 %2번 포트에 연결할 수 없습니다. 그곳에서 서버가 실행 중인지, 방화벽이 막고 있는지 확인하세요.</translation>
    </message>
    <message>
        <source>This computer has no free port to listen on: %1. Close programs that hold many connections, then try again.</source>
        <translation>이 컴퓨터에서 접속을 기다릴 포트를 얻지 못했습니다: %1. 연결을 많이 쓰는 프로그램을 닫고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Another user of this computer tried to use this port and was not let in.</source>
        <translation>이 컴퓨터의 다른 사용자가 이 포트를 쓰려고 하여 막았습니다.</translation>
    </message>
    <message>
        <source>A request to this port under the name “%1” was refused, because a web page may have sent it. Use localhost or 127.0.0.1 as the address.</source>
        <translation>“%1”이라는 이름으로 이 포트에 온 요청은 웹페이지가 보냈을 수 있어 거부했습니다. 주소로 localhost 또는 127.0.0.1을 쓰세요.</translation>
    </message>
</context>
<context>
    <name>LocalKeysModel</name>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>지문</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>암호</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>있음</translation>
    </message>
    <message>
        <source>no</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>사용할 수 없음</translation>
    </message>
    <message>
        <source>published</source>
        <translation>등록됨</translation>
    </message>
    <message>
        <source>not published</source>
        <translation>등록되지 않음</translation>
    </message>
    <message>
        <source>SSH agent</source>
        <translation>SSH 에이전트</translation>
    </message>
    <message>
        <source>SSH agent: %1</source>
        <translation>SSH 에이전트: %1</translation>
    </message>
    <message>
        <source>in the agent</source>
        <translation>에이전트에 있음</translation>
    </message>
    <message>
        <source>This key is in the SSH agent of your session; there is no file of it in %1.</source>
        <translation>이 키는 현재 세션의 SSH 에이전트에 있으며, %1에는 키 파일이 없습니다.</translation>
    </message>
    <message>
        <source>others can read it</source>
        <translation>다른 사용자가 읽을 수 있음</translation>
    </message>
</context>
<context>
    <name>LocalShell</name>
    <message>
        <source>The program “%1” was not found. Check its name, or install it.</source>
        <translation>“%1” 프로그램을 찾을 수 없습니다. 이름을 확인하거나 설치하세요.</translation>
    </message>
    <message>
        <source>The program “%1” cannot be started: %2.</source>
        <translation>“%1” 프로그램을 시작할 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>This system gives no terminal device: %1.</source>
        <translation>이 시스템이 터미널 기기를 제공하지 않습니다: %1.</translation>
    </message>
    <message>
        <source>The program could not be started: %1.</source>
        <translation>프로그램을 시작할 수 없습니다: %1.</translation>
    </message>
</context>
<context>
    <name>LockButton</name>
    <message>
        <source>Read-only</source>
        <translation>읽기 전용</translation>
    </message>
    <message>
        <source>Changes allowed</source>
        <translation>변경 가능</translation>
    </message>
    <message>
        <source>TPU Desk may change things in the cloud. Click for read-only mode: only reading calls leave it then.</source>
        <translation>TPU Desk가 클라우드의 내용을 바꿀 수 있습니다. 클릭하면 읽기 전용 모드로 바뀌어 읽기 요청만 보냅니다.</translation>
    </message>
    <message>
        <source>Read-only mode is on</source>
        <translation>읽기 전용 모드 켜짐</translation>
    </message>
    <message>
        <source>Read-only mode is off</source>
        <translation>읽기 전용 모드 꺼짐</translation>
    </message>
</context>
<context>
    <name>Log</name>
    <message>
        <source>The log file %1 cannot be written: %2. The log is kept in memory only; check the folder and the free space.</source>
        <translation>로그 파일 %1에 쓸 수 없습니다: %2. 로그는 메모리에만 보관됩니다. 폴더와 여유 공간을 확인하세요.</translation>
    </message>
    <message>
        <source>it is a link to another file</source>
        <translation>다른 파일로 연결되는 링크임</translation>
    </message>
</context>
<context>
    <name>LogExclusion</name>
    <message>
        <source>Somebody changed the exclusions of the sink _Default at the same time. Look at them in the Google Cloud console (Logging, Log router), then try again.</source>
        <translation>다른 사람이 동시에 싱크 _Default의 제외 항목을 바꿨습니다. Google Cloud 콘솔(Logging, 로그 라우터)에서 확인한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>TPU hosts send their system and libtpu logs to Cloud Logging. Above its free allotment Google bills what is stored, and the TPU grant does not cover that. With this exclusion entries of TPU hosts (resource type tpu_worker) are thrown away before they are stored: nobody can look them up later in the console, and what was not stored cannot be had back. Everything else stays: audit logs, logs of other services, the files on the hosts themselves, and what is stored already. It holds for all TPUs of the project, and one click takes it back.</source>
        <translation>TPU 호스트는 시스템 로그와 libtpu 로그를 Cloud Logging으로 보냅니다. 무료 한도를 넘어 저장되는 만큼 Google이 요금을 청구하며 TPU 승인에는 포함되지 않습니다. 이 제외 항목을 쓰면 TPU 호스트의 항목(리소스 유형 tpu_worker)은 저장되기 전에 버려집니다. 나중에 콘솔에서 찾아볼 수 없고, 저장되지 않은 것은 복구할 수 없습니다. 감사 로그, 다른 서비스의 로그, 호스트에 있는 파일, 이미 저장된 것 등 나머지는 모두 그대로입니다. 프로젝트의 모든 TPU에 적용되며 클릭 한 번으로 되돌릴 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>LogModel</name>
    <message>
        <source>note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>수준</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>분류</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>메시지</translation>
    </message>
</context>
<context>
    <name>LogSheet</name>
    <message>
        <source>All categories</source>
        <translation>모든 분류</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>These are all the hosts that TPU Desk has contacted in this run. It sends nothing to anybody else: there is no telemetry.</source>
        <translation>이번 실행에서 TPU Desk가 접속한 모든 호스트입니다. 다른 곳으로는 아무것도 보내지 않으며, 사용 통계도 수집하지 않습니다.</translation>
    </message>
    <message>
        <source>Search in the log</source>
        <translation>로그에서 찾기</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>수준</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>분류</translation>
    </message>
    <message>
        <source>All answers</source>
        <translation>모든 응답</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>모든 수준</translation>
    </message>
    <message>
        <source>Refused or unanswered</source>
        <translation>거부되었거나 응답 없음</translation>
    </message>
    <message>
        <source>Warnings and problems</source>
        <translation>경고와 문제</translation>
    </message>
    <message>
        <source>Unanswered</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>따라가기</translation>
    </message>
    <message>
        <source>Keeps the newest line in sight while no line is chosen.</source>
        <translation>선택한 줄이 없으면 항상 가장 최근 줄을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Copy the list</source>
        <translation>목록 복사</translation>
    </message>
    <message>
        <source>Copy what is shown</source>
        <translation>보이는 내용 복사</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>curl 명령어로 복사</translation>
    </message>
    <message>
        <source>Bug report…</source>
        <translation>버그 보고서…</translation>
    </message>
    <message>
        <source>The lines of this run. They also go to a file beside the settings, on this computer only. Tokens, keys and passwords are taken out before a line is written down.</source>
        <translation>이번 실행의 기록입니다. 이 컴퓨터에서 설정 파일과 같은 폴더에도 저장하며, 다른 곳으로 보내지 않습니다. 토큰, 키, 비밀번호는 적기 전에 지웁니다.</translation>
    </message>
    <message>
        <source>Choose a request first.</source>
        <translation>먼저 요청을 선택하세요.</translation>
    </message>
    <message>
        <source>Choose a request to see how to send it again with curl.</source>
        <translation>요청을 선택하면 curl로 다시 보내는 명령어가 여기에 표시됩니다.</translation>
    </message>
    <message>
        <source>Choose a line to read the whole of it.</source>
        <translation>줄을 선택하면 전체 내용을 볼 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>LoggingSettings</name>
    <message>
        <source>Do not store log lines of TPU hosts in this project</source>
        <translation>이 프로젝트에 TPU 호스트의 로그를 저장하지 않음</translation>
    </message>
</context>
<context>
    <name>LoginCard</name>
    <message>
        <source>%1 (%2)</source>
        <comment>node-1 (us-central2-b)</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>There is no usable key on this computer yet.</source>
        <translation>이 컴퓨터에 아직 사용할 수 있는 키가 없습니다.</translation>
    </message>
    <message>
        <source>Reading the published host key of %1…</source>
        <translation>%1의 공개된 호스트 키를 읽는 중…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>중지했습니다.</translation>
    </message>
    <message>
        <source>How you log in</source>
        <translation>로그인 방법</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>사용자 이름</translation>
    </message>
    <message>
        <source>Private key</source>
        <translation>비공개 키</translation>
    </message>
    <message>
        <source>Check on</source>
        <translation>확인 대상</translation>
    </message>
    <message>
        <source>Check login</source>
        <translation>로그인 확인</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message numerus="yes">
        <source>SSH agent (%n keys)</source>
        <translation>
            <numerusform>SSH 에이전트(키 %n개)</numerusform>
        </translation>
    </message>
    <message>
        <source>Not published for the user %1 yet.</source>
        <translation>사용자 %1의 키로 아직 등록되지 않았습니다.</translation>
    </message>
    <message>
        <source>OS Login is on there: the machine ignores the project&apos;s keys.</source>
        <translation>이 머신에는 OS 로그인이 사용 설정되어 있어 프로젝트의 키를 무시합니다.</translation>
    </message>
    <message>
        <source>It takes no keys of the project (block-project-ssh-keys in its metadata).</source>
        <translation>프로젝트의 키를 받아들이지 않습니다(메타데이터의 block-project-ssh-keys).</translation>
    </message>
    <message>
        <source>It is being checked now.</source>
        <translation>지금 확인하는 중입니다.</translation>
    </message>
    <message>
        <source>Type a user name first.</source>
        <translation>먼저 사용자 이름을 입력하세요.</translation>
    </message>
    <message>
        <source>There is no key yet: make one first.</source>
        <translation>아직 키가 없습니다. 먼저 키를 만드세요.</translation>
    </message>
    <message>
        <source>There is no TPU that is READY to log in to.</source>
        <translation>로그인할 수 있는 READY 상태의 TPU가 없습니다.</translation>
    </message>
    <message>
        <source>A login can be checked when a TPU VM is READY. Create one on the TPUs page.</source>
        <translation>READY(준비됨) 상태인 TPU VM이 있어야 로그인을 확인할 수 있습니다. TPU 패널에서 만드세요.</translation>
    </message>
    <message>
        <source>No TPU VM is READY</source>
        <translation>READY(준비됨) 상태인 TPU VM 없음</translation>
    </message>
    <message>
        <source>Choose a key first.</source>
        <translation>먼저 키를 선택하세요.</translation>
    </message>
    <message>
        <source>Choose a key</source>
        <translation>키 선택</translation>
    </message>
    <message>
        <source>OS Login gives this name.</source>
        <translation>이 이름은 OS 로그인이 정합니다.</translation>
    </message>
    <message>
        <source>Google has not named your user for OS Login yet. Refresh the keys, or choose another way.</source>
        <translation>Google이 아직 OS 로그인 사용자 이름을 알려 주지 않았습니다. 키를 새로고침하거나 다른 방법을 선택하세요.</translation>
    </message>
</context>
<context>
    <name>LongRunning</name>
    <message>
        <source>Google&apos;s answer lacks the name of the operation. Look at the list to see what happened.</source>
        <translation>Google의 응답에 작업 이름이 없습니다. 목록에서 결과를 확인하세요.</translation>
    </message>
    <message>
        <source>Google says that the operation has ended, but not whether it worked. The program looks at the TPU itself.</source>
        <translation>Google에서는 작업이 끝났다고 하지만 성공 여부는 알려 주지 않았습니다. 프로그램이 TPU를 직접 확인합니다.</translation>
    </message>
</context>
<context>
    <name>LookSettings</name>
    <message>
        <source>The system&apos;s</source>
        <translation>시스템과 같게</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>모양</translation>
    </message>
    <message>
        <source>For this start, by %1. What you choose here is kept.</source>
        <translation>%1에 따라 이번 실행에만 적용됩니다. 여기서 선택한 것은 저장됩니다.</translation>
    </message>
</context>
<context>
    <name>Loopback</name>
    <message>
        <source>Back to TPU Desk</source>
        <translation>TPU Desk로 돌아가세요</translation>
    </message>
    <message>
        <source>TPU Desk has received the answer and finishes the sign-in. You can close this page.</source>
        <translation>TPU Desk가 응답을 받아 로그인을 마무리하고 있습니다. 이 페이지는 닫아도 됩니다.</translation>
    </message>
    <message>
        <source>Not signed in</source>
        <translation>로그인하지 않음</translation>
    </message>
    <message>
        <source>Access was not allowed, so nothing was changed. You can close this page and try again in TPU Desk.</source>
        <translation>접근이 허용되지 않아 아무것도 바뀌지 않았습니다. 이 페이지를 닫고 TPU Desk에서 다시 시도할 수 있습니다.</translation>
    </message>
    <message>
        <source>Not the expected answer</source>
        <translation>예상한 응답이 아님</translation>
    </message>
    <message>
        <source>This address does not belong to the sign-in that TPU Desk waits for. Use the page that TPU Desk opened last.</source>
        <translation>TPU Desk가 기다리는 로그인의 주소가 아닙니다. TPU Desk가 마지막으로 연 페이지를 사용하세요.</translation>
    </message>
    <message>
        <source>This computer does not let TPU Desk wait for the browser&apos;s answer: %1. Check its firewall, or choose another way to sign in.</source>
        <translation>이 컴퓨터에서 TPU Desk가 브라우저의 응답을 기다릴 수 없습니다: %1. 방화벽을 확인하거나 다른 방법으로 로그인하세요.</translation>
    </message>
    <message>
        <source>This page comes from TPU Desk on your own computer (127.0.0.1).</source>
        <translation>이 페이지는 이 컴퓨터에서 실행 중인 TPU Desk가 보여 줍니다(127.0.0.1).</translation>
    </message>
</context>
<context>
    <name>MailDropField</name>
    <message>
        <source>%1 cannot be read: %2. Open another file, or copy the text of the mail and paste it.</source>
        <translation>%1 파일을 읽을 수 없습니다: %2. 다른 파일을 열거나 메일 본문을 복사해서 붙여넣으세요.</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>폴더입니다</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The cloud cannot be reached</source>
        <translation>클라우드에 연결할 수 없습니다</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Choose another cloud</source>
        <translation>다른 클라우드 선택</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>You are not signed in</source>
        <translation>로그인되어 있지 않습니다</translation>
    </message>
    <message>
        <source>TPUs and quota</source>
        <translation>TPU와 할당량</translation>
    </message>
    <message>
        <source>Pods and jobs</source>
        <translation>Pod와 작업</translation>
    </message>
    <message>
        <source>Terminals and ports</source>
        <translation>터미널과 포트</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>사용량</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>계정</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>도움말</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
</context>
<context>
    <name>MaintenanceSheet</name>
    <message>
        <source>Maintain %1 now</source>
        <translation>지금 %1 유지보수</translation>
    </message>
    <message>
        <source>Google lets the first host of %1 go through a maintenance event, as it would without asking: the host restarts for real. Programs on it end, /tmp and /dev/shm are emptied, and its address may change. The disk stays, nothing has to be created again.</source>
        <translation>Google이 실제 상황처럼 %1의 첫 번째 호스트에서 유지보수 이벤트를 일으킵니다. 호스트가 정말로 다시 시작됩니다. 프로그램이 종료되고, /tmp와 /dev/shm이 비워지고, 주소가 바뀔 수 있습니다. 디스크는 유지되며 새로 만들 필요는 없습니다.</translation>
    </message>
    <message>
        <source>The announced maintenance of %1 happens now instead of at its time: its hosts restart. Programs on them end, /tmp and /dev/shm are emptied, and addresses may change. The disks stay, nothing has to be created again.</source>
        <translation>예고된 %1의 유지보수를 예정된 시간 대신 지금 진행합니다. 호스트가 다시 시작됩니다. 프로그램이 종료되고, /tmp와 /dev/shm이 비워지고, 주소가 바뀔 수 있습니다. 디스크는 유지되며 새로 만들 필요는 없습니다.</translation>
    </message>
    <message>
        <source>See then whether your program finds its last checkpoint. Terminals and your SSH config follow the address by themselves.</source>
        <translation>그런 다음 프로그램이 마지막 체크포인트를 찾는지 확인하세요. 터미널과 SSH 설정은 바뀐 주소를 자동으로 따라갑니다.</translation>
    </message>
    <message>
        <source>Type %1 to go on</source>
        <translation>계속하려면 다음을 입력하세요: %1</translation>
    </message>
    <message>
        <source>Restart the host</source>
        <translation>호스트 다시 시작</translation>
    </message>
    <message>
        <source>Maintain it now</source>
        <translation>지금 유지보수</translation>
    </message>
    <message>
        <source>Type %1 above first.</source>
        <translation>먼저 위에 다음을 입력하세요: %1</translation>
    </message>
    <message>
        <source>Simulate a maintenance event on %1</source>
        <translation>%1: 유지보수 이벤트 시뮬레이션</translation>
    </message>
</context>
<context>
    <name>MapLegend</name>
    <message>
        <source>unreachable, or no valid answer</source>
        <translation>연결 불가 또는 잘못된 응답</translation>
    </message>
    <message numerus="yes">
        <source>%n hung</source>
        <comment>cores</comment>
        <translation>
            <numerusform>멈춤 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <comment>cores</comment>
        <translation>
            <numerusform>연결 불가 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stragglers</source>
        <comment>chips</comment>
        <translation>
            <numerusform>뒤처짐 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stale</source>
        <comment>cores</comment>
        <translation>
            <numerusform>오래된 값 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without data</source>
        <comment>cores</comment>
        <translation>
            <numerusform>데이터 없음 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held but idle</source>
        <comment>cores</comment>
        <translation>
            <numerusform>점유 중이나 유휴 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to the next one (N; back with Shift+N)</source>
        <translation>다음 항목으로 이동(N, 이전은 Shift+N)</translation>
    </message>
</context>
<context>
    <name>MapPainter</name>
    <message>
        <source>others %1</source>
        <comment>duty cycle, short</comment>
        <translation>나머지 %1</translation>
    </message>
    <message>
        <source>vs. %1</source>
        <comment>duty cycle of the others, very short</comment>
        <translation>대비 %1</translation>
    </message>
</context>
<context>
    <name>MarkdownView</name>
    <message>
        <source>[picture]</source>
        <translation>[그림]</translation>
    </message>
    <message>
        <source>[picture: %1]</source>
        <translation>[그림: %1]</translation>
    </message>
    <message>
        <source>Preview of the file</source>
        <translation>파일 미리 보기</translation>
    </message>
</context>
<context>
    <name>MemoryProfile</name>
    <message>
        <source>The memory profile of this host cannot be read: %1 It is shown again when the program writes a new one.</source>
        <translation>이 호스트의 메모리 프로필을 읽을 수 없습니다. %1 프로그램이 새 프로필을 쓰면 다시 표시됩니다.</translation>
    </message>
    <message>
        <source>it is not the file that JAX writes, or it was cut off.</source>
        <translation>JAX가 쓴 파일이 아니거나 중간에 잘렸습니다.</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB.</source>
        <translation>파일이 %1 MiB보다 큽니다.</translation>
    </message>
    <message>
        <source>unpacked, it is larger than %1 MiB.</source>
        <translation>압축을 풀면 %1 MiB보다 큽니다.</translation>
    </message>
    <message>
        <source>This host has no memory profile. Put the line of Python into your program, and start it again.</source>
        <translation>이 호스트에는 메모리 프로필이 없습니다. 안내된 Python 코드 한 줄을 프로그램에 넣고 다시 시작하세요.</translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message>
        <source>(now: %1)</source>
        <translation>(현재 %1개)</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>Cloud NAT</source>
        <translation>Cloud NAT</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>스냅샷</translation>
    </message>
    <message>
        <source>VM</source>
        <translation>VM</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>버킷</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>used by %1</source>
        <translation>%1에서 사용 중</translation>
    </message>
    <message>
        <source>unused, still billed</source>
        <translation>미사용(요금은 계속 청구됨)</translation>
    </message>
    <message>
        <source>Disks</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>스냅샷</translation>
    </message>
    <message>
        <source>VMs</source>
        <translation>VM</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>버킷</translation>
    </message>
    <message>
        <source>Log sinks</source>
        <translation>로그 싱크</translation>
    </message>
    <message>
        <source>Firewall rules</source>
        <translation>방화벽 규칙</translation>
    </message>
    <message>
        <source>Sizes of buckets and logs</source>
        <translation>버킷과 로그의 크기</translation>
    </message>
    <message>
        <source>Data disks stay; the boot disk goes with the VM.</source>
        <translation>데이터 디스크는 남습니다. 부팅 디스크는 VM과 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>Reserved addresses stay, and cost more while nobody uses them.</source>
        <translation>예약한 주소는 남으며, 아무도 쓰지 않을 때 더 비쌉니다.</translation>
    </message>
    <message>
        <source>Cloud NAT stays.</source>
        <translation>Cloud NAT는 남습니다.</translation>
    </message>
    <message>
        <source>Buckets and snapshots stay with all that is in them.</source>
        <translation>버킷과 스냅샷은 그 안의 모든 내용과 함께 남습니다.</translation>
    </message>
    <message>
        <source>A queued request stays until it is deleted, too. It costs nothing, but holds quota.</source>
        <translation>큐에 추가된 리소스도 삭제할 때까지 남습니다. 요금은 없지만 할당량을 차지합니다.</translation>
    </message>
    <message>
        <source>Log entries that came in stay, and may have been billed when they came.</source>
        <translation>들어온 로그 항목은 남으며, 들어올 때 요금이 부과되었을 수 있습니다.</translation>
    </message>
    <message>
        <source>The price of this data transfer is not known.</source>
        <translation>전송 가격은 알 수 없습니다.</translation>
    </message>
    <message>
        <source>About %1 per GB or more, so 1 TB read once costs %2 or more (figures of %3).</source>
        <translation>GB당 약 %1 이상이므로 1 TB를 한 번 읽으면 %2 이상입니다(%3 기준).</translation>
    </message>
    <message>
        <source>Reading all of it once, %1: about %2.</source>
        <translation>전체(%1)를 한 번 읽으면 약 %2입니다.</translation>
    </message>
    <message>
        <source>every machine of the network %1</source>
        <translation>네트워크 %1의 모든 머신</translation>
    </message>
    <message>
        <source>machines with %1 in the network %2</source>
        <translation>%2 네트워크에서 다음이 설정된 머신: %1</translation>
    </message>
    <message>
        <source>%1 lets the whole Internet (%2) reach %3 on %4. Machines that are open so are attacked within hours.</source>
        <translation>%1: 인터넷 전체(%2)가 %4의 %3에 접근할 수 있습니다. 이렇게 열린 머신은 몇 시간 안에 공격을 받습니다.</translation>
    </message>
    <message>
        <source>No TRC grant is entered: everything counts as billed. Paste the mail from TRC to see the days left.</source>
        <translation>TRC 승인이 입력되지 않아 모든 것이 유료로 처리됩니다. TRC 메일을 붙여넣으면 남은 날이 보입니다.</translation>
    </message>
    <message>
        <source>Your grant is over: TPUs that still run are billed at the list price. Delete them, or ask TRC for an extension.</source>
        <translation>승인이 끝났습니다. 아직 실행 중인 TPU에는 정가로 요금이 청구됩니다. 삭제하거나 TRC에 연장을 요청하세요.</translation>
    </message>
    <message>
        <source>The end of your grant is not entered. When it ends nobody switches TPUs off: they are billed at the list price from then on.</source>
        <translation>승인 종료일이 입력되지 않았습니다. 승인이 끝나도 TPU는 자동으로 꺼지지 않으며, 그때부터 정가로 요금이 청구됩니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) of your grant left. When it ends nobody switches TPUs off: those that run then are billed at the list price.</source>
        <translation>
            <numerusform>승인 기간이 %n일 남았습니다. 승인이 끝나도 TPU는 자동으로 꺼지지 않으며, 그때 실행 중인 TPU에는 정가로 요금이 청구됩니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Whether the logs of TPU hosts are kept is not known.</source>
        <translation>TPU 호스트의 로그가 저장되는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>The logs of TPU hosts are kept in Cloud Logging.</source>
        <translation>TPU 호스트의 로그가 Cloud Logging에 저장됩니다.</translation>
    </message>
    <message>
        <source>A part of the logs of TPU hosts is kept in Cloud Logging.</source>
        <translation>TPU 호스트 로그의 일부가 Cloud Logging에 저장됩니다.</translation>
    </message>
    <message>
        <source>The logs of TPU hosts are left out of Cloud Logging, so they are not billed.</source>
        <translation>TPU 호스트의 로그는 Cloud Logging에서 제외되어 요금이 청구되지 않습니다.</translation>
    </message>
    <message>
        <source>This month %1 came in, from all sources.</source>
        <translation>이번 달에 들어온 양(모든 소스): %1.</translation>
    </message>
    <message>
        <source>Above 50 GiB a month a GiB is billed with about %1 (figures of %2).</source>
        <translation>한 달에 50 GiB를 넘으면 GiB당 약 %1의 요금이 청구됩니다(%2 기준).</translation>
    </message>
    <message>
        <source>%1 is in %2: each byte that a TPU in %3 reads from it is billed.</source>
        <translation>%1 버킷은 %2에 있습니다. %3의 TPU가 여기서 읽는 모든 바이트에 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>%1 lets the whole Internet (%2) reach %3 on %4. Only a published key gets in; strangers can only try.</source>
        <translation>%1: 인터넷 전체(%2)가 %4의 %3에 접근할 수 있습니다. 등록된 키로만 로그인할 수 있지만, 접속은 누구나 시도할 수 있습니다.</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>예산</translation>
    </message>
    <message>
        <source>as much as in the period before</source>
        <translation>이전 기간과 같은 금액</translation>
    </message>
    <message>
        <source>%1 a month</source>
        <translation>월 %1</translation>
    </message>
    <message>
        <source>%1 a quarter</source>
        <translation>분기당 %1</translation>
    </message>
    <message>
        <source>%1 a year</source>
        <translation>연 %1</translation>
    </message>
    <message>
        <source>%1 for a fixed time</source>
        <translation>정해진 기간에 %1</translation>
    </message>
    <message>
        <source>Whether a budget watches this project cannot be seen with your account. The role Billing Account Viewer (roles/billing.viewer) on the billing account shows it.</source>
        <translation>이 계정으로는 이 프로젝트에 적용되는 예산이 있는지 알 수 없습니다. 결제 계정에 Billing Account Viewer 역할(roles/billing.viewer)이 있으면 보입니다.</translation>
    </message>
    <message>
        <source>Budgets could not be read: %1</source>
        <translation>예산을 읽지 못했습니다. %1</translation>
    </message>
    <message>
        <source>No budget that watches this project was found. Make one behind “Budgets and alerts”: this project, a small amount, mail at 50, 90 and 100 %.</source>
        <translation>이 프로젝트에 적용되는 예산을 찾지 못했습니다. “예산 및 알림”에서 만드세요. 이 프로젝트와 적은 금액을 선택하고 50%, 90%, 100%에서 메일을 받도록 하세요.</translation>
    </message>
    <message>
        <source>Budget “%1”: %2, without mail.</source>
        <translation>예산 “%1”: %2, 메일 알림 없음.</translation>
    </message>
    <message>
        <source>Budget “%1”: %2, mail at %3.</source>
        <translation>예산 “%1”: %2, %3에서 메일 알림.</translation>
    </message>
</context>
<context>
    <name>MoneyModel</name>
    <message>
        <source>about %1</source>
        <translation>약 %1</translation>
    </message>
    <message>
        <source>%1 per VM, and traffic</source>
        <translation>VM당 %1, 트래픽 별도</translation>
    </message>
    <message>
        <source>price unknown</source>
        <translation>가격 알 수 없음</translation>
    </message>
    <message>
        <source>This program has no list price for it, or its size is not known. It is not free.</source>
        <translation>이 프로그램에 정가가 없거나 크기를 알 수 없습니다. 무료가 아닙니다.</translation>
    </message>
    <message>
        <source>Undated list price, for a month of 730 hours. The bill may differ.</source>
        <translation>날짜 미상의 정가이며 한 달을 730시간으로 계산했습니다. 실제 청구액은 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>List price on %1, for a month of 730 hours. The bill may differ.</source>
        <translation>%1 기준 정가이며 한 달을 730시간으로 계산했습니다. 실제 청구액은 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>What</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Size or type</source>
        <translation>크기 또는 유형</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message numerus="yes">
        <source>%n external address(es)</source>
        <translation>
            <numerusform>외부 IP 주소 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>최대 %1</translation>
    </message>
    <message>
        <source>%1 an hour as long as the TPU is there, here for a month of 730 hours. Undated list price. The bill may differ.</source>
        <translation>TPU가 있는 동안 시간당 %1이며, 여기서는 한 달(730시간) 기준으로 표시합니다. 날짜 미상의 정가입니다. 실제 청구액은 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 an hour as long as the TPU is there, here for a month of 730 hours. List price on %2. The bill may differ.</source>
        <translation>TPU가 있는 동안 시간당 %1이며, 여기서는 한 달(730시간) 기준으로 표시합니다. %2 기준 정가입니다. 실제 청구액은 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>Per month</source>
        <translation>월 요금</translation>
    </message>
</context>
<context>
    <name>MoneySources</name>
    <message>
        <source>What is shown here is from %1.</source>
        <translation>여기 표시된 내용은 %1에 읽은 것입니다.</translation>
    </message>
    <message>
        <source>It is not included here.</source>
        <translation>이 내용은 표시되지 않습니다.</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>Where this is from</source>
        <translation>자료 출처</translation>
    </message>
    <message>
        <source>Open the checklist</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Prices: Google&apos;s public catalogue, read %1.</source>
        <translation>가격: Google 공개 가격표, %1에 읽음.</translation>
    </message>
    <message>
        <source>Prices: the dated table of this program. %1</source>
        <translation>가격: 이 프로그램에 든 날짜별 가격표. %1</translation>
    </message>
    <message>
        <source>Prices: the dated table of this program.</source>
        <translation>가격: 이 프로그램에 든 날짜별 가격표.</translation>
    </message>
    <message>
        <source>Only the bill says what is charged; it comes with a delay of up to a day.</source>
        <translation>실제 청구액은 청구서로만 알 수 있으며 최대 하루 늦게 나옵니다.</translation>
    </message>
    <message>
        <source>no answer from %1. What is shown of it may be old.</source>
        <translation>%1에서 응답이 없어 여기 표시된 내용이 오래된 것일 수 있습니다.</translation>
    </message>
    <message>
        <source>TPUs</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>no answer from %1. What is there is not shown.</source>
        <translation>%1에서 응답이 없어 그곳의 내용은 표시되지 않습니다.</translation>
    </message>
    <message>
        <source>Not everything could be read</source>
        <translation>일부를 읽을 수 없음</translation>
    </message>
    <message>
        <source>All sources answered: TPUs, disks, addresses, Cloud NAT, snapshots, VMs, buckets, log sinks and firewall rules.</source>
        <translation>모든 소스가 응답했습니다: TPU, 디스크, 주소, Cloud NAT, 스냅샷, VM, 버킷, 로그 싱크, 방화벽 규칙.</translation>
    </message>
    <message>
        <source>Cloud Monitoring does not tell the sizes of buckets and logs: %1</source>
        <translation>Cloud Monitoring에서 버킷과 로그의 크기를 알 수 없습니다: %1</translation>
    </message>
</context>
<context>
    <name>MoneyView</name>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Reading what there is…</source>
        <translation>어떤 리소스가 있는지 읽는 중…</translation>
    </message>
    <message>
        <source>At undated list prices, for what stands in the table below. Traffic is not included.</source>
        <translation>날짜 미상의 정가로 아래 표의 리소스를 계산했습니다. 트래픽은 포함하지 않습니다.</translation>
    </message>
    <message>
        <source>At list prices (the oldest of %1), for what stands in the table below. Traffic is not included.</source>
        <translation>정가로 아래 표의 리소스를 계산했습니다(가장 오래된 가격은 %1 기준). 트래픽은 포함하지 않습니다.</translation>
    </message>
    <message numerus="yes">
        <source>The price of %n more item(s) is not known.</source>
        <translation>
            <numerusform>그 밖에 %n개의 요금은 여기서 알 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Read everything again (F5)</source>
        <translation>모두 다시 읽기(F5)</translation>
    </message>
    <message>
        <source>Read everything again</source>
        <translation>모두 다시 읽기</translation>
    </message>
    <message>
        <source>Billing account</source>
        <translation>결제 계정</translation>
    </message>
    <message>
        <source>Budgets and alerts</source>
        <translation>예산 및 알림</translation>
    </message>
    <message>
        <source>Costs by SKU</source>
        <translation>SKU별 비용</translation>
    </message>
    <message>
        <source>An alert comes hours after the cost, and stops nothing.</source>
        <translation>알림은 비용이 생긴 지 몇 시간 뒤에 오며 아무것도 멈추지 않습니다.</translation>
    </message>
    <message>
        <source>Group by SKU: the cumulative view misleads.</source>
        <translation>SKU별로 묶어 보세요. 누적 보기는 오해하기 쉽습니다.</translation>
    </message>
    <message>
        <source>Buckets far from your TPUs</source>
        <translation>TPU에서 먼 버킷</translation>
    </message>
    <message>
        <source>What can be billed</source>
        <translation>요금이 청구될 수 있는 것</translation>
    </message>
    <message>
        <source>Nothing is billed</source>
        <translation>요금이 드는 것 없음</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>What stays when a TPU is deleted</source>
        <translation>TPU를 삭제해도 남는 것</translation>
    </message>
    <message>
        <source>Open the clean-up list</source>
        <translation>정리 목록 열기</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Not everything could be read, so it is not known whether something is billed. The reasons are shown above.</source>
        <translation>일부를 읽을 수 없어 요금이 드는 것이 있는지 알 수 없습니다. 이유는 위에 있습니다.</translation>
    </message>
    <message>
        <source>Not everything could be read: there may be more.</source>
        <translation>일부를 읽을 수 없습니다. 더 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>Copy the data once into a bucket in the TPU&apos;s region, and train from there.</source>
        <translation>데이터를 TPU가 있는 리전의 버킷에 한 번 복사하고 거기서 학습하세요.</translation>
    </message>
    <message>
        <source>Nothing was found that is billed besides TPUs and traffic.</source>
        <translation>TPU와 트래픽 외에 요금이 청구되는 것이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) that a grant lists without saying how many: counted here as billed.</source>
        <translation>
            <numerusform>승인 범위에 있지만 수량이 적혀 있지 않은 TPU %n대: 여기서는 요금이 청구되는 것으로 계산합니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) that no grant covers: billed while there, whether used or not.</source>
        <translation>
            <numerusform>승인 범위에 없는 TPU %n대: 사용 여부와 관계없이 있는 동안 요금이 청구됩니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The price of %n of them is not known here.</source>
        <translation>
            <numerusform>그중 %n대의 가격은 여기서 알 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Of this month&apos;s logs, what is beyond the 50 GiB that are free.</source>
        <translation>로그는 이번 달 무료 50 GiB를 넘은 부분만 계산했습니다.</translation>
    </message>
    <message>
        <source>Estimated cost of this project</source>
        <translation>이 프로젝트의 예상 비용</translation>
    </message>
    <message>
        <source>There are no TPUs outside your grant, external addresses, disks, NAT gateways, snapshots, buckets or other VMs in what was read.</source>
        <translation>읽은 내용에는 승인 범위를 벗어난 TPU, 외부 IP 주소, 디스크, NAT 게이트웨이, 스냅샷, 버킷, 다른 VM이 없습니다.</translation>
    </message>
    <message>
        <source>At most %1 a month for TPUs outside a grant (%2 an hour)</source>
        <translation>승인 범위를 벗어난 TPU: 월 최대 %1(시간당 %2)</translation>
    </message>
    <message>
        <source>About %1 a month for TPUs outside a grant (%2 an hour)</source>
        <translation>승인 범위를 벗어난 TPU: 월 약 %1(시간당 %2)</translation>
    </message>
    <message>
        <source>About %1 a month for disks, addresses, snapshots and buckets</source>
        <translation>디스크, 주소, 스냅샷, 버킷: 월 약 %1</translation>
    </message>
    <message>
        <source>About %1 for logs so far this month</source>
        <translation>이번 달 지금까지의 로그: 약 %1</translation>
    </message>
</context>
<context>
    <name>MonospaceFontBox</name>
    <message>
        <source>not installed</source>
        <translation>설치 안 됨</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>Panels</source>
        <translation>패널</translation>
    </message>
</context>
<context>
    <name>Navigator</name>
    <message>
        <source>Copied: %1</source>
        <translation>복사됨: %1</translation>
    </message>
    <message>
        <source>This version of TPU Desk has no panel called “%1”.</source>
        <translation>이 버전의 TPU Desk에는 “%1” 패널이 없습니다.</translation>
    </message>
    <message>
        <source>There is no setting called “%1”.</source>
        <translation>“%1” 설정이 없습니다.</translation>
    </message>
    <message>
        <source>The guide has no section called “%1”.</source>
        <translation>가이드에 “%1” 절이 없습니다.</translation>
    </message>
    <message>
        <source>A link leads to the TPU %1 of the project %2. You are in %3, so nothing was opened.</source>
        <translation>링크가 %2 프로젝트의 %1 TPU를 가리킵니다. 지금은 %3에 있어 아무것도 열지 않았습니다.</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>전환: %1</translation>
    </message>
    <message>
        <source>Choose an account for it…</source>
        <translation>이 프로젝트의 계정 선택…</translation>
    </message>
    <message>
        <source>This project has no TPU called %1 in %2.</source>
        <translation>이 프로젝트의 %2에는 %1 TPU가 없습니다.</translation>
    </message>
    <message>
        <source>There are several TPUs called %1, in %2. Say which: ZONE/%1.</source>
        <translation>이름이 %1인 TPU가 %2에 여럿 있습니다. 어느 것인지 ZONE/%1처럼 적으세요.</translation>
    </message>
    <message>
        <source>A link was opened while you sign in. To follow it ends the sign-in.</source>
        <translation>로그인하는 동안 링크가 열렸습니다. 링크로 이동하면 로그인이 중단됩니다.</translation>
    </message>
    <message>
        <source>Follow it</source>
        <translation>링크로 이동</translation>
    </message>
    <message>
        <source>This project has no TPU called %1, and no panel has that name. Panels: %2.</source>
        <translation>이 프로젝트에 이름이 %1인 TPU가 없고, 그런 이름의 패널도 없습니다. 패널: %2.</translation>
    </message>
</context>
<context>
    <name>NeedsCard</name>
    <message>
        <source>Needs you</source>
        <translation>조치가 필요한 항목</translation>
    </message>
    <message>
        <source>Nothing at the moment.</source>
        <translation>지금은 없습니다.</translation>
    </message>
    <message>
        <source>Nothing urgent.</source>
        <translation>급한 항목은 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NetworkPlan</name>
    <message>
        <source>All private ranges of this network are taken by its subnetworks, routes and peerings. Choose another network, or let a new one be made.</source>
        <translation>이 네트워크의 사설 범위는 서브넷, 경로, 피어링이 모두 쓰고 있습니다. 다른 네트워크를 선택하거나 새로 만드세요.</translation>
    </message>
    <message>
        <source>“%1” is not a range of addresses. Enter one such as 10.20.0.0/20.</source>
        <translation>주소 범위가 아닙니다: “%1”. 10.20.0.0/20과 같은 범위를 입력하세요.</translation>
    </message>
    <message>
        <source>The range of a subnetwork must be between /%1 and /%2. Enter one such as 10.20.0.0/20.</source>
        <translation>서브넷 범위는 /%1에서 /%2 사이여야 합니다. 10.20.0.0/20과 같은 범위를 입력하세요.</translation>
    </message>
    <message>
        <source>%1 does not begin where a range of this size can begin. Enter %2.</source>
        <translation>%1: 이 크기의 범위가 시작할 수 없는 주소입니다. 다음 값을 입력하세요: %2.</translation>
    </message>
    <message>
        <source>%1 is not for machines of a network. Enter a private range such as 10.20.0.0/20.</source>
        <translation>%1 범위는 네트워크의 머신에 쓸 수 없습니다. 10.20.0.0/20과 같은 사설 범위를 입력하세요.</translation>
    </message>
    <message>
        <source>network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>subnetwork</source>
        <translation>서브넷</translation>
    </message>
    <message>
        <source>router</source>
        <translation>라우터</translation>
    </message>
    <message>
        <source>firewall rule</source>
        <translation>방화벽 규칙</translation>
    </message>
    <message>
        <source>Make the network “%1” (custom mode: no subnetwork but those below)</source>
        <translation>네트워크 “%1” 만들기(커스텀 모드: 아래 서브넷만 생성)</translation>
    </message>
    <message>
        <source>Make the subnetwork “%1” in %2 with the range %3</source>
        <translation>%2에 범위가 %3인 서브넷 “%1” 만들기</translation>
    </message>
    <message>
        <source>Switch Private Google Access on for the subnetwork “%1” in %2</source>
        <translation>%2의 서브넷 “%1”에 비공개 Google 액세스 켜기</translation>
    </message>
    <message>
        <source>Let the hosts of %1 reach each other (rule %2)</source>
        <translation>%1의 호스트 간 접속 허용(규칙 %2)</translation>
    </message>
    <message>
        <source>Let you in by SSH from %1 (rule %2: tcp:22)</source>
        <translation>%1에서 오는 SSH 접속 허용(규칙 %2: tcp:22)</translation>
    </message>
    <message>
        <source>Let Google&apos;s tunnel (IAP) in by SSH from %1 (rule %2: tcp:22)</source>
        <translation>%1에서 오는 Google 터널(IAP)의 SSH 접속 허용(규칙 %2: tcp:22)</translation>
    </message>
    <message>
        <source>Narrow the rule %1 from %2 to %3</source>
        <translation>%1 규칙 좁히기: %2 → %3</translation>
    </message>
    <message>
        <source>Make a Cloud NAT gateway for the subnetwork “%1” (router %2 in %3)</source>
        <translation>서브넷 “%1”에 Cloud NAT 게이트웨이 만들기(%3의 라우터 %2)</translation>
    </message>
    <message>
        <source>The hosts of a slice talk to each other over a network of your own project. One of your own, without ready-made rules, lets in only whom you name. It costs nothing.</source>
        <translation>슬라이스의 호스트는 내 프로젝트의 네트워크로 서로 통신합니다. 미리 만들어진 규칙이 없는 전용 네트워크는 지정한 대상만 들여보냅니다. 비용은 들지 않습니다.</translation>
    </message>
    <message>
        <source>Each host gets its internal address from a subnetwork in the region of the slice; without one it cannot be made. The range is free: it overlaps nothing of this network. Private Google Access is on, so that hosts reach Cloud Storage without an external address. It costs nothing.</source>
        <translation>각 호스트는 슬라이스가 있는 리전의 서브넷에서 내부 IP 주소를 받으며, 서브넷이 없으면 만들 수 없습니다. 이 범위는 비어 있어 이 네트워크의 어떤 것과도 겹치지 않습니다. 비공개 Google 액세스가 켜져 있어 외부 IP 주소가 없는 호스트도 Cloud Storage에 접근합니다. 비용은 들지 않습니다.</translation>
    </message>
    <message>
        <source>Hosts without external addresses reach Google&apos;s own services, such as Cloud Storage, only with it. It costs nothing and opens nothing to the outside.</source>
        <translation>외부 IP 주소가 없는 호스트가 Cloud Storage 같은 Google 서비스에 접근하려면 꼭 필요합니다. 비용은 들지 않으며 외부에 아무것도 열지 않습니다.</translation>
    </message>
    <message>
        <source>JAX, NFS and SSH between the hosts use many ports, and a new network lets nothing in: without this rule training hangs at its start. It holds for addresses of the subnetwork only.</source>
        <translation>호스트 사이의 JAX, NFS, SSH는 여러 포트를 쓰는데 새 네트워크는 아무것도 들여보내지 않습니다. 이 규칙이 없으면 학습이 시작할 때 멈춥니다. 서브넷의 주소에만 적용됩니다.</translation>
    </message>
    <message>
        <source>Without it no terminal opens. Only your address is let in, never the whole Internet.</source>
        <translation>이 규칙이 없으면 터미널을 열 수 없습니다. 내 주소만 허용하며 인터넷 전체에는 절대 열지 않습니다.</translation>
    </message>
    <message>
        <source>Hosts without external addresses are reached through Google&apos;s Identity-Aware Proxy, which checks your account first. It comes from this range alone.</source>
        <translation>외부 IP 주소가 없는 호스트는 계정을 먼저 확인하는 Google Identity-Aware Proxy를 통해 접속합니다. 접속은 이 범위에서만 옵니다.</translation>
    </message>
    <message>
        <source>It lets the whole Internet in. Automated attacks try passwords and known vulnerabilities there all day.</source>
        <translation>인터넷 전체에 열려 있습니다. 이런 곳에는 봇이 온종일 비밀번호 대입과 알려진 취약점 공격을 시도합니다.</translation>
    </message>
    <message>
        <source>Hosts without external addresses reach the Internet, and so pip and apt, only through such a gateway; nobody gets in by it. Google bills it per hour and gigabyte, and the TPU grant does not cover that: take it away when the slice is gone.</source>
        <translation>외부 IP 주소가 없는 호스트는 이 게이트웨이를 통해서만 인터넷에 연결되며, pip과 apt도 마찬가지입니다. 밖에서 이 게이트웨이로 들어올 수는 없습니다. Google이 시간과 기가바이트 단위로 요금을 청구하고 TPU 승인에는 포함되지 않으므로, 슬라이스를 없앤 뒤에는 게이트웨이도 삭제하세요.</translation>
    </message>
    <message>
        <source>The rule %1 opens %2 to the whole Internet. It can be narrowed to %3, Google&apos;s Identity-Aware Proxy: then nobody comes in directly any more, you neither. To stay in, enter your own address first.</source>
        <translation>%1 규칙이 %2 트래픽을 인터넷 전체에 열고 있습니다. Google의 Identity-Aware Proxy(%3)로 좁힐 수 있습니다. 그러면 본인을 포함해 아무도 직접 들어올 수 없습니다. 직접 들어오려면 먼저 자신의 주소를 입력하세요.</translation>
    </message>
    <message>
        <source>The rule %1 opens %2 to the whole Internet. It can be narrowed to %3.</source>
        <translation>%1 규칙이 %2 트래픽을 인터넷 전체에 열고 있습니다. 다음 범위로 좁힐 수 있습니다: %3.</translation>
    </message>
    <message>
        <source>“%1” is a legacy network: it has no subnetworks, and TPU VMs cannot be made in it. Choose another network, or let a new one be made.</source>
        <translation>“%1” 네트워크는 레거시 방식이라 서브넷이 없고 TPU VM을 만들 수 없습니다. 다른 네트워크를 선택하거나 새로 만드세요.</translation>
    </message>
    <message>
        <source>The range %1 overlaps %2, which a route of this network leads to.</source>
        <translation>%1 범위가 이 네트워크의 경로가 향하는 %2 범위와 겹칩니다.</translation>
    </message>
    <message>
        <source>The range %1 overlaps %2 of the subnetwork %3.</source>
        <translation>%1 범위가 %3 서브넷의 %2 범위와 겹칩니다.</translation>
    </message>
    <message>
        <source>Enter another one.</source>
        <translation>다른 범위를 입력하세요.</translation>
    </message>
    <message>
        <source>Enter another one, for example %1, or leave the field empty.</source>
        <translation>다른 범위를 입력하거나(예: %1) 입력란을 비워 두세요.</translation>
    </message>
    <message>
        <source>%1 has room for %2 hosts, and the slice has %3. Enter a larger range.</source>
        <translation>%1에는 호스트 %2대가 들어가는데 슬라이스에는 %3대가 있습니다. 더 큰 범위를 입력하세요.</translation>
    </message>
    <message>
        <source>%1 would let a large part of the Internet in, and that is never done here. Enter your own address, or use Google&apos;s tunnel (IAP).</source>
        <translation>%1 범위는 인터넷의 넓은 부분을 허용하며, 여기서는 그렇게 하지 않습니다. 내 주소를 입력하거나 Google 터널(IAP)을 쓰세요.</translation>
    </message>
    <message>
        <source>The firewall rule %2 keeps %1 out before any new rule could let it in. Change that rule first, or choose another network.</source>
        <translation>%2 방화벽 규칙이 새 규칙보다 먼저 %1 주소를 막습니다. 그 규칙을 먼저 바꾸거나 다른 네트워크를 선택하세요.</translation>
    </message>
    <message>
        <source>The project may have no more of these: %1 is at %2 of %3. Use what is there, delete what is not needed, or ask Google for a higher quota.</source>
        <translation>프로젝트에 더 만들 수 없습니다(%1: %3 중 %2). 있는 것을 쓰거나, 필요 없는 것을 지우거나, Google에 할당량 상향을 요청하세요.</translation>
    </message>
    <message>
        <source>There is a %1 “%2” already, and it is another one than is needed here. Nothing of it was changed: choose another name, or look at it in the Google Cloud console.</source>
        <translation>이미 있지만 여기에 필요한 것과 다릅니다: %1 “%2”. 아무것도 바꾸지 않았습니다. 다른 이름을 선택하거나 Google Cloud 콘솔에서 확인하세요.</translation>
    </message>
    <message>
        <source>“%1” is still used, so it stays: %2 Delete what uses it, then undo again.</source>
        <translation>“%1”: 아직 사용 중이라 남겨 둡니다. %2 사용하는 리소스를 삭제한 뒤 다시 되돌리세요.</translation>
    </message>
    <message>
        <source>“%1” carries no mark of TPU Desk any more, so it was left alone.</source>
        <translation>“%1”에 더 이상 TPU Desk 표시가 없어 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>Google has not finished with “%1” yet. Look again in a minute; trying again makes nothing twice.</source>
        <translation>Google이 아직 “%1” 작업을 끝내지 못했습니다. 1분 뒤에 다시 확인하세요. 다시 시도해도 두 번 만들어지지 않습니다.</translation>
    </message>
    <message>
        <source>There is a network “%1” already. Choose it under the networks that are there, or enter another name, for example %2.</source>
        <translation>“%1” 네트워크가 이미 있습니다. 이미 있는 네트워크에서 선택하거나 다른 이름(예: %2)을 입력하세요.</translation>
    </message>
    <message>
        <source>The network %1 has no subnet “%2” for machines in %3. Choose one of that region, or leave the choice to TPU Desk.</source>
        <translation>%1 네트워크에는 %3에서 머신에 쓸 수 있는 “%2” 서브넷이 없습니다. 그 리전의 서브넷을 선택하거나 TPU Desk에 맡기세요.</translation>
    </message>
    <message>
        <source>“%1” is not the name of a network: lowercase letters, digits and hyphens.</source>
        <translation>네트워크 이름이 아닙니다: “%1”. 영문 소문자, 숫자, 하이픈만 쓸 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>NewKeyNotice</name>
    <message>
        <source>These machines have new host keys: %1. Google publishes the same keys for them, so they were accepted and take the place of those known before.</source>
        <translation>다음 머신의 호스트 키가 바뀌었습니다: %1. Google이 같은 키를 게시하므로 받아들였으며, 이전에 알려진 키를 대신합니다.</translation>
    </message>
</context>
<context>
    <name>NextCard</name>
    <message>
        <source>What comes next</source>
        <translation>다음 할 일</translation>
    </message>
    <message>
        <source>Show the first steps (%1 of %2 done)</source>
        <translation>첫걸음 보기(%2단계 중 %1단계 완료)</translation>
    </message>
</context>
<context>
    <name>NfsForm</name>
    <message>
        <source>Server</source>
        <translation>서버</translation>
    </message>
    <message>
        <source>Has the folder on its disk. When this machine is deleted or preempted, the folder is lost with it.</source>
        <translation>이 머신의 디스크에 폴더가 있습니다. 머신이 삭제되거나 선점되면 폴더도 함께 사라집니다.</translation>
    </message>
    <message>
        <source>Hosts that see the folder</source>
        <translation>폴더를 쓸 호스트</translation>
    </message>
    <message>
        <source>Folder on the server</source>
        <translation>서버의 폴더</translation>
    </message>
    <message>
        <source>Folder on the other hosts</source>
        <translation>다른 호스트의 폴더</translation>
    </message>
    <message>
        <source>Link in the home folder</source>
        <translation>홈 폴더의 링크</translation>
    </message>
    <message>
        <source>When the server does not answer</source>
        <translation>서버가 응답하지 않을 때</translation>
    </message>
    <message>
        <source>After a reboot</source>
        <translation>재부팅 후</translation>
    </message>
    <message>
        <source>Who owns what is written</source>
        <translation>쓴 파일의 소유자</translation>
    </message>
    <message>
        <source>programs wait (hard)</source>
        <translation>프로그램이 기다림(hard)</translation>
    </message>
    <message>
        <source>programs get an error (soft)</source>
        <translation>프로그램이 오류를 받음(soft)</translation>
    </message>
    <message>
        <source>mounted by /etc/fstab</source>
        <translation>/etc/fstab으로 마운트</translation>
    </message>
    <message>
        <source>mounted by a systemd unit</source>
        <translation>systemd 유닛으로 마운트</translation>
    </message>
    <message>
        <source>the login user of the server</source>
        <translation>서버의 로그인 사용자</translation>
    </message>
    <message>
        <source>each user&apos;s own number</source>
        <translation>사용자별 번호</translation>
    </message>
    <message>
        <source>Share the server&apos;s folder as it is when it already holds files</source>
        <translation>서버의 폴더에 이미 파일이 있으면 그대로 공유</translation>
    </message>
    <message>
        <source>Exactly this is written and run; blocks stand between marks, and undo takes them out again.</source>
        <translation>아래 내용이 그대로 쓰이고 실행됩니다. 추가되는 블록은 표시 사이에 들어가며 되돌리면 제거됩니다.</translation>
    </message>
    <message>
        <source>Nothing that was written is lost: right for checkpoints.</source>
        <translation>쓴 내용이 사라지지 않아 체크포인트에 알맞습니다.</translation>
    </message>
    <message>
        <source>A program sees an error after about 30 seconds: enough for code.</source>
        <translation>약 30초 뒤 프로그램에 오류가 전달됩니다. 코드용으로 충분합니다.</translation>
    </message>
    <message>
        <source>Only where every user has the same number on all hosts.</source>
        <translation>모든 호스트에서 사용자 번호가 같을 때만 사용하세요.</translation>
    </message>
    <message>
        <source>Also right where your user has another ID (UID) on each host.</source>
        <translation>호스트마다 사용자 ID(UID)가 달라도 됩니다.</translation>
    </message>
</context>
<context>
    <name>NfsShare</name>
    <message>
        <source>Choose the host that has the folder on its disk.</source>
        <translation>디스크에 폴더가 있는 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>Choose at least one host that is to see the folder. A TPU VM of one host needs no sharing.</source>
        <translation>폴더를 쓸 호스트를 하나 이상 선택하세요. 호스트가 하나인 TPU VM은 공유가 필요 없습니다.</translation>
    </message>
    <message>
        <source>%1 has no internal address that is known, so the share cannot be limited to it. Read the TPU again.</source>
        <translation>%1의 내부 IP 주소를 몰라 공유를 그 호스트로 제한할 수 없습니다. TPU를 다시 읽으세요.</translation>
    </message>
    <message>
        <source>%1 is in another zone than the server. Files would go through the network between zones: slow, and billed. Choose hosts of one zone.</source>
        <translation>%1 호스트는 서버와 다른 영역에 있습니다. 파일이 영역 간 네트워크를 거치므로 느리고 비용이 듭니다. 같은 영역의 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>The server is among the hosts that mount from it.</source>
        <translation>서버가 자신을 마운트할 호스트에 포함되어 있습니다.</translation>
    </message>
    <message>
        <source>The name of the share may have letters, digits and “-” only.</source>
        <translation>공유 이름에는 문자, 숫자, “-”만 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is not a whole path: it begins with “/”, and has no “..”, no “//”, no line break and no “/” at its end.</source>
        <translation>전체 경로가 아닙니다: “%1”. “/”로 시작하고 “..”, “//”, 줄바꿈이 없으며 “/”로 끝나지 않아야 합니다.</translation>
    </message>
    <message>
        <source>%1 belongs to the system. Choose a folder of its own, such as /nfs_share.</source>
        <translation>%1: 시스템 폴더입니다. /nfs_share처럼 별도의 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>The link needs a plain name without “/”.</source>
        <translation>링크에는 “/”가 없는 단순한 이름이 필요합니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>What the server said</source>
        <translation>서버의 응답 내용</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>이 메시지 닫기</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>자세히</translation>
    </message>
</context>
<context>
    <name>NotificationRouter</name>
    <message>
        <source>Another one is there already, or the request was stopped. Keep it or remove it.</source>
        <translation>이미 다른 TPU가 있거나 요청을 멈췄습니다. 유지하거나 제거하세요.</translation>
    </message>
    <message>
        <source>Your account may not have its calls counted to the project %1, so the program makes them without naming it. If something is refused that way, ask the project&apos;s owner for the role Service Usage Consumer (roles/serviceusage.serviceUsageConsumer).</source>
        <translation>이 계정에는 호출을 프로젝트 %1의 사용량으로 집계할 권한이 없어서, 프로그램은 프로젝트를 밝히지 않고 호출합니다. 그 때문에 거부되는 것이 있으면 프로젝트 소유자에게 Service Usage Consumer 역할(roles/serviceusage.serviceUsageConsumer)을 요청하세요.</translation>
    </message>
    <message>
        <source>%1: the request needs you</source>
        <translation>%1: 요청에 조치가 필요합니다</translation>
    </message>
    <message>
        <source>Sign in again</source>
        <translation>다시 로그인</translation>
    </message>
    <message>
        <source>Google wants a new sign-in. Until then nothing is asked for, and requests rest.</source>
        <translation>Google이 다시 로그인하라고 합니다. 그때까지는 아무것도 요청하지 않고 대기합니다.</translation>
    </message>
    <message>
        <source>A terminal can be opened.</source>
        <translation>터미널을 열 수 있습니다.</translation>
    </message>
    <message>
        <source>%1: the request has ended</source>
        <translation>%1: 요청이 끝났습니다</translation>
    </message>
</context>
<context>
    <name>NotificationSettings</name>
    <message>
        <source>This desktop has no service for notifications. Everything stays in the Activity list all the same.</source>
        <translation>이 데스크톱에는 알림 서비스가 없습니다. 모든 내용은 활동 목록에 그대로 남습니다.</translation>
    </message>
    <message>
        <source>A TPU is ready</source>
        <translation>TPU가 준비됨</translation>
    </message>
    <message>
        <source>Google took a TPU back</source>
        <translation>Google이 TPU를 선점함</translation>
    </message>
    <message>
        <source>A request has given up or needs you</source>
        <translation>요청이 중단되었거나 조치가 필요함</translation>
    </message>
    <message>
        <source>You have to sign in again</source>
        <translation>다시 로그인해야 함</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>트레이 아이콘</translation>
    </message>
    <message>
        <source>Shows what goes on. Closing the window can then hide it there, so that requests are still tried.</source>
        <translation>진행 상황을 보여 줍니다. 창을 닫을 때 트레이로 숨기면 요청을 계속 시도할 수 있습니다.</translation>
    </message>
    <message>
        <source>A job has finished, failed or was interrupted</source>
        <translation>작업이 끝났거나 실패했거나 중단됨</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>알림</translation>
    </message>
    <message>
        <source>Shown as desktop notifications while this window is in the background, and always kept in the Activity list:</source>
        <translation>이 창이 뒤에 있을 때 데스크톱 알림으로 표시하고, 활동 목록에 항상 남깁니다:</translation>
    </message>
    <message>
        <source>Chips idle, hung or slow; memory or disk full</source>
        <translation>칩이 유휴 상태이거나 멈추거나 뒤처짐, 메모리나 디스크가 가득 참</translation>
    </message>
    <message>
        <source>Commands and messages in terminals</source>
        <translation>터미널의 명령어와 메시지</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>Show</source>
        <translation>보기</translation>
    </message>
</context>
<context>
    <name>OAuth</name>
    <message>
        <source>Google refused the sign-in: %1. Sign in again; if that does not help, use another way to sign in.</source>
        <translation>Google이 로그인을 거부했습니다: %1. 다시 로그인하고, 그래도 안 되면 다른 방법을 사용하세요.</translation>
    </message>
    <message>
        <source>The clock of this computer is right, so it is one of these:</source>
        <translation>이 컴퓨터의 시계는 맞으므로 다음 중 하나가 원인입니다.</translation>
    </message>
    <message numerus="yes">
        <source>First set the clock of this computer: it is %n minute(s) slow. If it happens with the right time, too, it is one of these:</source>
        <translation>
            <numerusform>먼저 이 컴퓨터의 시계를 맞추세요. %n분 느립니다. 시간이 맞아도 계속되면 다음 중 하나가 원인입니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First set the clock of this computer: it is %n minute(s) fast. If it happens with the right time, too, it is one of these:</source>
        <translation>
            <numerusform>먼저 이 컴퓨터의 시계를 맞추세요. %n분 빠릅니다. 시간이 맞아도 계속되면 다음 중 하나가 원인입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>access was withdrawn or the password changed; the OAuth client is in “Testing”, where a sign-in ends after 7 days (publish it); it was not used for half a year; or the same account signed in with this client too often, which ends the oldest sign-in. Sign in again.</source>
        <translation>접근 권한이 취소되었거나 비밀번호가 바뀐 경우, OAuth 클라이언트가 “테스트” 상태라 로그인이 7일 만에 끝난 경우(앱을 게시하세요), 반년 동안 사용하지 않은 경우, 같은 계정이 이 클라이언트로 너무 자주 로그인하여 가장 오래된 로그인이 끝난 경우. 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>access was withdrawn or the password changed; it was not used for half a year; or the same account signed in too often. Run “gcloud auth application-default login” again.</source>
        <translation>접근 권한이 취소되었거나 비밀번호가 바뀐 경우, 반년 동안 사용하지 않은 경우, 같은 계정이 너무 자주 로그인한 경우. “gcloud auth application-default login”을 다시 실행하세요.</translation>
    </message>
    <message>
        <source>the answer of the browser came too late or was used before. Sign in again.</source>
        <translation>브라우저의 응답이 너무 늦었거나 이미 사용되었습니다. 한 번 더 로그인하세요.</translation>
    </message>
    <message>
        <source>the key was deleted or replaced, or the service account was deleted or switched off. Make a new key, or ask who owns the project.</source>
        <translation>키가 삭제되거나 교체되었거나, 서비스 계정이 삭제되거나 사용 중지되었습니다. 새 키를 만들거나 프로젝트 소유자에게 문의하세요.</translation>
    </message>
    <message>
        <source>Your organisation wants you to prove again who you are (invalid_rapt). Sign in again; with gcloud or its default credentials, in a terminal with “gcloud auth login”.</source>
        <translation>조직에서 본인 확인을 다시 요구합니다(invalid_rapt). 다시 로그인하세요. gcloud나 그 기본 사용자 인증 정보를 쓴다면 터미널에서 “gcloud auth login”을 실행하세요.</translation>
    </message>
    <message>
        <source>Google does not accept the key&apos;s signature (invalid_grant).</source>
        <translation>Google이 이 키의 서명을 받아들이지 않습니다(invalid_grant).</translation>
    </message>
    <message>
        <source>Google does not accept this sign-in any more (invalid_grant).</source>
        <translation>Google이 이 로그인을 더 이상 받아들이지 않습니다(invalid_grant).</translation>
    </message>
    <message>
        <source>Google does not know this OAuth client, or its secret has changed (%1). Download the client&apos;s file again and sign in with it.</source>
        <translation>Google이 이 OAuth 클라이언트를 모르거나 보안 비밀이 바뀌었습니다(%1). 클라이언트 파일을 다시 다운로드하여 로그인하세요.</translation>
    </message>
    <message>
        <source>Your organisation does not allow this OAuth client (%1). Ask its administrator to trust the client&apos;s id, or sign in through gcloud.</source>
        <translation>조직에서 이 OAuth 클라이언트를 허용하지 않습니다(%1). 관리자에게 클라이언트 ID를 신뢰하도록 요청하거나 gcloud로 로그인하세요.</translation>
    </message>
    <message>
        <source>Access was not allowed in the browser. Nothing was changed; sign in again and choose “Allow”, or use another way.</source>
        <translation>브라우저에서 접근이 허용되지 않았습니다. 바뀐 것은 없습니다. 다시 로그인하여 “허용”을 선택하거나 다른 방법을 사용하세요.</translation>
    </message>
    <message>
        <source>This account may not be asked for access to Google Cloud (invalid_scope). Use another account.</source>
        <translation>이 계정에는 Google Cloud 접근 권한을 요청할 수 없습니다(invalid_scope). 다른 계정을 사용하세요.</translation>
    </message>
    <message>
        <source>The sign-in server sent no usable token. Try again; if this persists, check the network and its proxy.</source>
        <translation>로그인 서버가 쓸 수 있는 토큰을 보내지 않았습니다. 다시 시도하고, 계속되면 네트워크와 프록시를 확인하세요.</translation>
    </message>
    <message>
        <source>the token has ended, comes from another provider than the pool expects, or is meant for another audience. Get a new one, or ask who set the pool up.</source>
        <translation>토큰이 만료되었거나, 풀이 기대하는 것과 다른 공급자의 것이거나, 다른 대상을 위해 발급되었습니다. 새 토큰을 얻거나 풀을 설정한 사람에게 문의하세요.</translation>
    </message>
    <message>
        <source>Google does not accept the token of the identity provider (invalid_grant).</source>
        <translation>Google이 ID 공급자의 토큰을 받아들이지 않습니다(invalid_grant).</translation>
    </message>
    <message>
        <source>The identity pool does not let this identity in (unauthorized_client): a condition of its provider keeps it out. Ask who set the pool up.</source>
        <translation>ID 풀이 이 신원을 받아들이지 않습니다(unauthorized_client). 공급자의 조건에 맞지 않습니다. 풀을 설정한 사람에게 문의하세요.</translation>
    </message>
    <message>
        <source>The identity pool or its provider does not exist, or is switched off (invalid_target). Ask who set it up, and make the credentials again.</source>
        <translation>ID 풀이나 공급자가 없거나 꺼져 있습니다(invalid_target). 설정한 사람에게 문의하고 사용자 인증 정보를 다시 만드세요.</translation>
    </message>
    <message>
        <source>The identity provider at %1 gave no token (status %2). Look whether its address in the credentials file is right, and whether it answers.</source>
        <translation>%1의 ID 공급자가 토큰을 주지 않았습니다(상태 %2). 사용자 인증 정보 파일의 주소가 맞는지, 공급자가 응답하는지 확인하세요.</translation>
    </message>
</context>
<context>
    <name>OAuthClient</name>
    <message>
        <source>This OAuth client is of the type “Web application”. Make one of the type “Desktop app” and use its file: only that type may send the answer back to this computer.</source>
        <translation>이 OAuth 클라이언트는 “웹 애플리케이션” 유형입니다. “데스크톱 앱” 유형으로 만들어 그 파일을 사용하세요. 이 유형만 이 컴퓨터로 응답을 돌려보낼 수 있습니다.</translation>
    </message>
    <message>
        <source>This is a service account&apos;s key, not an OAuth client. Use it under “Service account key”.</source>
        <translation>OAuth 클라이언트가 아니라 서비스 계정 키입니다. “서비스 계정 키”에서 사용하세요.</translation>
    </message>
    <message>
        <source>This file holds credentials, not an OAuth client. Use it under “Application default credentials”.</source>
        <translation>OAuth 클라이언트가 아니라 사용자 인증 정보 파일입니다. “애플리케이션 기본 사용자 인증 정보”에서 사용하세요.</translation>
    </message>
    <message>
        <source>This JSON file describes no OAuth client. Download it from Google Cloud&apos;s page “Clients”: its name begins with client_secret.</source>
        <translation>이 JSON 파일에는 OAuth 클라이언트가 없습니다. Google Cloud의 “클라이언트” 페이지에서 다운로드하세요. 파일 이름은 client_secret으로 시작합니다.</translation>
    </message>
    <message>
        <source>This is not a JSON file, or a damaged one. The file of an OAuth client is named client_secret_….json.</source>
        <translation>JSON 파일이 아니거나 손상되었습니다. OAuth 클라이언트 파일의 이름은 client_secret_….json입니다.</translation>
    </message>
    <message>
        <source>This OAuth client is not one of Google&apos;s. Choose the file that Google Cloud gave you.</source>
        <translation>Google의 OAuth 클라이언트가 아닙니다. Google Cloud에서 받은 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>This is not the id of an OAuth client. It ends in .apps.googleusercontent.com; copy it whole.</source>
        <translation>OAuth 클라이언트의 ID가 아닙니다. ID는 .apps.googleusercontent.com으로 끝납니다. 전체를 복사하세요.</translation>
    </message>
    <message>
        <source>The client&apos;s secret is missing or not whole. Copy it from the client&apos;s page, or download the client&apos;s file again.</source>
        <translation>클라이언트 보안 비밀이 없거나 온전하지 않습니다. 클라이언트 페이지에서 복사하거나 파일을 다시 다운로드하세요.</translation>
    </message>
</context>
<context>
    <name>OfferReader</name>
    <message>
        <source>Asking what %1 has…</source>
        <translation>%1에서 제공하는 유형을 조회하는 중…</translation>
    </message>
    <message>
        <source>Reading zones and types…</source>
        <translation>영역과 유형을 읽는 중…</translation>
    </message>
    <message>
        <source>The cloud has not answered yet. This goes on by itself.</source>
        <translation>클라우드가 아직 응답하지 않았습니다. 자동으로 계속 시도합니다.</translation>
    </message>
    <message>
        <source>The types of %1 could not be read.</source>
        <translation>%1의 유형을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The zones could not be read.</source>
        <translation>영역을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The zones or their types could not be read, and no grant names any. They are read again as soon as the cloud answers.</source>
        <translation>영역이나 유형을 읽지 못했고, 이를 알려 주는 승인도 없습니다. 클라우드가 응답하면 바로 다시 읽습니다.</translation>
    </message>
    <message>
        <source>This zone has no TPUs. Choose another one first.</source>
        <translation>이 영역에는 TPU가 없습니다. 먼저 다른 영역을 선택하세요.</translation>
    </message>
    <message>
        <source>Zones and types are still being read.</source>
        <translation>영역과 유형을 아직 읽고 있습니다.</translation>
    </message>
</context>
<context>
    <name>OfferedModel</name>
    <message>
        <source>%1 to %2, %3 times</source>
        <comment>least, most, how often it was measured</comment>
        <translation>%1~%2, %3회</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>측정항목</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>범위</translation>
    </message>
</context>
<context>
    <name>OfflineBanner</name>
    <message>
        <source>Try now</source>
        <translation>지금 확인</translation>
    </message>
    <message>
        <source>The cloud has not answered since %1, so nothing can be changed there now. Check the network; this button works again with the first answer.</source>
        <translation>클라우드가 %1부터 응답하지 않아 지금은 아무것도 바꿀 수 없습니다. 네트워크를 확인하세요. 첫 응답이 오면 이 버튼을 다시 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Offline since %1, showing what was read at %2. TPU Desk keeps trying.</source>
        <translation>%1부터 오프라인이며 %2에 읽은 내용을 보여 줍니다. TPU Desk가 계속 시도합니다.</translation>
    </message>
    <message>
        <source>Offline since %1: nothing could be read yet. TPU Desk keeps trying.</source>
        <translation>%1부터 오프라인이며 아직 아무것도 읽지 못했습니다. TPU Desk가 계속 시도합니다.</translation>
    </message>
</context>
<context>
    <name>OpenRules</name>
    <message>
        <source>These rules of the network let everybody in. Tick those that are to be narrowed; undo puts them back.</source>
        <translation>이 네트워크의 다음 규칙은 누구나 들어오게 합니다. 좁힐 규칙을 선택하세요. 되돌리면 원래대로 돌아갑니다.</translation>
    </message>
    <message>
        <source>Narrow %1</source>
        <translation>%1 좁히기</translation>
    </message>
</context>
<context>
    <name>OpeningNotice</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 여는 중</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>주소 복사</translation>
    </message>
    <message>
        <source>The address is in the clipboard for a minute, because it may hold a token.</source>
        <translation>토큰이 들어 있을 수 있어 주소를 1분 동안만 클립보드에 둡니다.</translation>
    </message>
    <message>
        <source>The address is in the clipboard.</source>
        <translation>주소를 클립보드에 복사했습니다.</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>Usage: %1</source>
        <translation>사용법: %1</translation>
    </message>
    <message>
        <source>TPU Desk: a desktop application for Cloud TPUs. Unofficial; opens on the practice cloud.</source>
        <translation>TPU Desk: Cloud TPU용 데스크톱 애플리케이션입니다. 비공식이며, 연습 클라우드로 시작합니다.</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>옵션:</translation>
    </message>
    <message>
        <source>Place:</source>
        <translation>위치:</translation>
    </message>
    <message>
        <source>Print the version and end.</source>
        <translation>버전을 출력하고 종료합니다.</translation>
    </message>
    <message>
        <source>Print this help and end.</source>
        <translation>이 도움말을 출력하고 종료합니다.</translation>
    </message>
    <message>
        <source>Language of this run: en, zh_CN or ko.</source>
        <translation>이번 실행의 언어: en, zh_CN 또는 ko.</translation>
    </message>
    <message>
        <source>Theme of this run: system, light or dark.</source>
        <translation>이번 실행의 테마: system, light 또는 dark.</translation>
    </message>
    <message>
        <source>Drive the window through the journeys and write pictures and tour.json to DIR.</source>
        <translation>창을 자동으로 조작해 전체 과정을 진행하고 그림과 tour.json을 DIR에 씁니다.</translation>
    </message>
    <message>
        <source>Take only journey NUMBER of the tour; can be given more than once.</source>
        <translation>NUMBER번 과정만 진행합니다. 여러 번 지정할 수 있습니다.</translation>
    </message>
    <message>
        <source>Keep the practice cloud&apos;s world in DIR.</source>
        <translation>연습 클라우드의 상태를 DIR에 보관합니다.</translation>
    </message>
    <message>
        <source>Open the practice cloud&apos;s world NAME, for example no-billing or dead-requests.</source>
        <translation>연습 클라우드의 상황 NAME을 엽니다. 예: no-billing, dead-requests.</translation>
    </message>
    <message>
        <source>Hand OPTION to the practice cloud; can be given more than once.</source>
        <translation>OPTION을 연습 클라우드에 넘깁니다. 여러 번 지정할 수 있습니다.</translation>
    </message>
    <message>
        <source>Enter the practice cloud&apos;s grant at once, without its mail being pasted.</source>
        <translation>메일을 붙여넣지 않고 연습 클라우드의 승인을 바로 입력합니다.</translation>
    </message>
    <message>
        <source>Keep settings in DIR.</source>
        <translation>설정을 DIR에 보관합니다.</translation>
    </message>
    <message>
        <source>Change nothing in the cloud: only reading calls leave this program. Terminals are not affected.</source>
        <translation>클라우드에서 아무것도 바꾸지 않습니다. 이 프로그램은 읽기 요청만 보냅니다. 터미널에는 영향이 없습니다.</translation>
    </message>
    <message>
        <source>Call Google&apos;s services at another address: URL for all, or SERVICE=URL (tpu, compute, ...); can be given more than once. TPUDESK_ENDPOINT in the environment does the same.</source>
        <translation>Google 서비스를 다른 주소에서 호출합니다. URL은 모든 서비스에, SERVICE=URL은 해당 서비스(tpu, compute 등)에 적용됩니다. 여러 번 지정할 수 있습니다. 환경 변수 TPUDESK_ENDPOINT도 같은 역할을 합니다.</translation>
    </message>
    <message>
        <source>Write the time from process start to the first painted window to stderr.</source>
        <translation>프로세스 시작부터 창이 처음 그려질 때까지의 시간을 stderr에 씁니다.</translation>
    </message>
    <message>
        <source>Check that all parts are there and work, write a line for each, and end. Needs no display and no account.</source>
        <translation>모든 구성 요소가 있고 작동하는지 확인해 한 줄씩 출력하고 종료합니다. 디스플레이와 계정이 필요 없습니다.</translation>
    </message>
    <message>
        <source>Open it: a panel, a TPU (NAME, ZONE/NAME or its full name), or a tpudesk:// link.</source>
        <translation>지정한 곳을 엽니다: 패널, TPU(NAME, ZONE/NAME 또는 전체 이름), tpudesk:// 링크.</translation>
    </message>
    <message>
        <source>There is no option %1.</source>
        <translation>%1 옵션은 없습니다.</translation>
    </message>
    <message>
        <source>Only one place can be opened; “%1” is one too many.</source>
        <translation>한 번에 한 곳만 열 수 있습니다. “%1” 인수를 빼세요.</translation>
    </message>
    <message>
        <source>--tour goes its own way; no place can be opened with it.</source>
        <translation>--tour는 정해진 길을 따르므로 함께 열 곳을 정할 수 없습니다.</translation>
    </message>
    <message>
        <source>--tour needs a folder.</source>
        <translation>--tour에는 폴더가 필요합니다.</translation>
    </message>
    <message>
        <source>There is no language “%1”: choose en, zh_CN or ko.</source>
        <translation>“%1” 언어는 없습니다. en, zh_CN, ko 중에서 선택하세요.</translation>
    </message>
    <message>
        <source>There is no theme “%1”: choose system, light or dark.</source>
        <translation>“%1” 테마는 없습니다. system, light, dark 중에서 선택하세요.</translation>
    </message>
    <message>
        <source>“tpudesk --help” lists what can be given.</source>
        <translation>“tpudesk --help”로 쓸 수 있는 옵션을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>That window does not take --read-only from here. Lock it with the lock at its bottom, or end it and start again.</source>
        <translation>이미 열린 창에는 여기서 --read-only를 적용할 수 없습니다. 창 아래쪽의 자물쇠로 잠그거나, 종료한 뒤 다시 시작하세요.</translation>
    </message>
    <message>
        <source>TPU Desk runs already; its window was asked to go there.</source>
        <translation>TPU Desk가 이미 실행 중이어서 그 창에서 해당 위치를 열도록 했습니다.</translation>
    </message>
    <message>
        <source>TPU Desk runs already; its window was brought to the front.</source>
        <translation>TPU Desk가 이미 실행 중이어서 그 창을 맨 앞으로 가져왔습니다.</translation>
    </message>
    <message>
        <source>TPU Desk runs already but does not answer. End that process, then start again.</source>
        <translation>TPU Desk가 이미 실행 중이지만 응답하지 않습니다. 그 프로세스를 종료한 뒤 다시 시작하세요.</translation>
    </message>
    <message>
        <source>--tour cannot be started: %1: %2</source>
        <extracomment>%1 path of a program, %2 &quot;No such file or directory&quot;</extracomment>
        <translation>--tour를 시작할 수 없습니다: %1: %2</translation>
    </message>
    <message>
        <source>Ask Google each kind of question once, in the project of the last sign-in, compare the replies with what the program expects, and end. Only reads.</source>
        <translation>마지막으로 로그인한 프로젝트에서 Google에 종류별로 한 번씩 질문하고, 응답을 프로그램이 예상하는 것과 비교한 뒤 종료합니다. 읽기만 합니다.</translation>
    </message>
    <message>
        <source>Write what --reality-check finds to FILE, not to the terminal.</source>
        <translation>--reality-check의 결과를 터미널 대신 FILE에 씁니다.</translation>
    </message>
    <message>
        <source>--out goes with --reality-check and needs the name of a file.</source>
        <translation>--out은 --reality-check와 함께 쓰며 파일 이름이 필요합니다.</translation>
    </message>
    <message>
        <source>For this run your sign-in may be sent to HOST:PORT, although that is not Google&apos;s; can be given more than once. In the window you are asked instead.</source>
        <translation>이번 실행에서는 Google의 주소가 아니더라도 로그인 정보를 HOST:PORT로 보낼 수 있습니다. 여러 번 지정할 수 있습니다. 창에서는 대신 확인을 요청합니다.</translation>
    </message>
    <message>
        <source>--journey goes with --tour and wants a number from 1 to 10.</source>
        <translation>--journey는 --tour와 함께 쓰며 1부터 10까지의 숫자가 필요합니다.</translation>
    </message>
</context>
<context>
    <name>OrphanedResources</name>
    <message>
        <source>%1 is not what it was when you chose it: it is in use, was created again, or its state has changed. Nothing was deleted. Look at the list again.</source>
        <translation>%1: 선택했을 때와 다릅니다. 사용 중이거나, 새로 만들어졌거나, 상태가 바뀌었습니다. 아무것도 삭제하지 않았습니다. 목록을 다시 확인하세요.</translation>
    </message>
    <message>
        <source>%1 does not list all its TPUs now, so it is not known whether one of them uses %2. Nothing was deleted. Try again later.</source>
        <translation>%1 영역이 지금 TPU 전체를 알려 주지 않아 %2 항목을 쓰는 TPU가 있는지 알 수 없습니다. 아무것도 삭제하지 않았습니다. 나중에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>%1 uses %2 now. Nothing was deleted.</source>
        <translation>%2: 지금 %1에서 사용하고 있습니다. 아무것도 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <source>Google has not finished deleting %1. Look at the list again in a minute.</source>
        <translation>Google이 아직 %1 삭제를 끝내지 않았습니다. 1분 뒤에 목록을 다시 확인하세요.</translation>
    </message>
    <message>
        <source>Google did not delete %1: %2</source>
        <translation>Google에서 삭제하지 않았습니다(%1): %2</translation>
    </message>
</context>
<context>
    <name>OtherSettings</name>
    <message>
        <source>Elsewhere</source>
        <translation>다른 곳에 있는 설정</translation>
    </message>
</context>
<context>
    <name>OutputText</name>
    <message numerus="yes">
        <source>%n further kind(s) of output are not shown here.</source>
        <translation>
            <numerusform>출력 %n종류가 더 있지만 여기에 표시하지 않습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>no output</source>
        <translation>출력 없음</translation>
    </message>
    <message numerus="yes">
        <source>… %n line(s) the same</source>
        <translation>
            <numerusform>… 같은 줄 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutsideFile</name>
    <message>
        <source>The file %1 does not exist (any more). Choose it again in its new place.</source>
        <translation>%1 파일이 없습니다. 지금 있는 위치에서 다시 선택하세요.</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2. Check its permissions.</source>
        <translation>%1 파일을 읽을 수 없습니다: %2. 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>Other users of this computer may read or change this file (mode 0%1). Allow it only to yourself: chmod 600 %2</source>
        <translation>이 컴퓨터의 다른 사용자가 이 파일을 읽거나 바꿀 수 있습니다(모드 0%1). 자신만 접근하게 하세요: chmod 600 %2</translation>
    </message>
    <message>
        <source>This file belongs to another user of this computer.</source>
        <translation>이 파일은 이 컴퓨터의 다른 사용자 소유입니다.</translation>
    </message>
    <message>
        <source>This is a link; the file itself is %1.</source>
        <translation>링크입니다. 실제 파일은 %1입니다.</translation>
    </message>
    <message>
        <source>This folder seems to be copied to other computers. A key is safer outside of it.</source>
        <translation>이 폴더는 다른 컴퓨터로 복사되는 것 같습니다. 키는 다른 곳에 두는 것이 안전합니다.</translation>
    </message>
    <message>
        <source>No file was chosen.</source>
        <translation>파일을 선택하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 is not a file but a folder, a pipe or a device. Choose the file itself.</source>
        <translation>%1: 파일이 아니라 폴더, 파이프 또는 기기입니다. 파일 자체를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is too large for a file with credentials. Choose the right file.</source>
        <translation>%1 파일은 사용자 인증 정보 파일이라기에는 너무 큽니다. 올바른 파일을 선택하세요.</translation>
    </message>
</context>
<context>
    <name>OwnAddress</name>
    <message>
        <source>%1 did not answer with an address of the Internet. Enter yours by hand.</source>
        <translation>%1에서 받은 응답이 인터넷 주소가 아닙니다. 주소를 직접 입력하세요.</translation>
    </message>
    <message>
        <source>%1 cannot be asked. Enter your address by hand. %2</source>
        <translation>%1에 물어볼 수 없습니다. 주소를 직접 입력하세요. %2</translation>
    </message>
</context>
<context>
    <name>OwnClient</name>
    <message>
        <source>The keychain does not hold this sign-in any more. Sign in again.</source>
        <translation>키체인에 이 로그인이 더 이상 없습니다. 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>This sign-in is in the system&apos;s keychain, and that cannot be read. %1 Or sign in again.</source>
        <translation>이 로그인은 시스템 키체인에 있는데 읽을 수 없습니다. %1 또는 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>What the keychain holds for this sign-in is damaged. Sign in again.</source>
        <translation>키체인에 있는 이 로그인의 내용이 손상되었습니다. 다시 로그인하세요.</translation>
    </message>
</context>
<context>
    <name>PaddedShape</name>
    <message>
        <source>Type a shape such as (128, 300, 7).</source>
        <translation>(128, 300, 7)과 같은 형상을 입력하세요.</translation>
    </message>
    <message>
        <source>“%1” is not part of a shape. Type whole numbers, for example (128, 300, 7).</source>
        <translation>형상에 쓸 수 없는 부분이 있습니다: “%1”. (128, 300, 7)처럼 정수를 입력하세요.</translation>
    </message>
    <message>
        <source>%1 is too large for a dimension.</source>
        <translation>차원 크기로 너무 큽니다: %1.</translation>
    </message>
    <message numerus="yes">
        <source>That is more than %n dimensions.</source>
        <translation>
            <numerusform>차원이 %n개를 넘습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>An array of that shape is larger than any memory.</source>
        <translation>이 형상의 배열은 어떤 메모리보다도 큽니다.</translation>
    </message>
</context>
<context>
    <name>PaddingBox</name>
    <message>
        <source>%1 fits without padding</source>
        <translation>%1: 패딩 없이 맞습니다</translation>
    </message>
    <message>
        <source>%1 is stored as %2</source>
        <translation>%1: 저장되는 형상은 %2</translation>
    </message>
    <message>
        <source>%1 of values take %2 of the TPU&apos;s memory: %3 % is padding, %4 times the size.</source>
        <translation>값은 %1이지만 TPU 메모리에서 차지하는 크기는 %2입니다. %3%가 패딩이며, 원래 크기의 %4배입니다.</translation>
    </message>
    <message>
        <source>A single number is not tiled.</source>
        <translation>숫자 하나는 타일로 나뉘지 않습니다.</translation>
    </message>
    <message>
        <source>In the order %1 it would take %2. XLA may choose such an order by itself, but not across every operation.</source>
        <translation>%1 순서라면 %2만 차지합니다. XLA가 스스로 이런 순서를 고르기도 하지만, 모든 연산에서 그런 것은 아닙니다.</translation>
    </message>
    <message>
        <source>No other order of these dimensions is better. Larger ones help: multiples of 128 last, of 8 before it.</source>
        <translation>차원의 순서를 바꿔도 나아지지 않습니다. 크기를 맞추세요. 마지막 차원은 128의 배수, 그 앞은 8의 배수가 좋습니다.</translation>
    </message>
    <message>
        <source>No other order of these dimensions wastes less.</source>
        <translation>이보다 덜 낭비하는 순서는 없습니다.</translation>
    </message>
    <message>
        <source>Shape of the array</source>
        <translation>배열의 형상</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>자료형</translation>
    </message>
    <message numerus="yes">
        <source>%n bytes</source>
        <translation>
            <numerusform>%n바이트</numerusform>
        </translation>
    </message>
    <message>
        <source>It has no values and takes no memory.</source>
        <translation>값이 없어 메모리를 차지하지 않습니다.</translation>
    </message>
    <message>
        <source>Its values take %1 of the TPU&apos;s memory; nothing is padding.</source>
        <translation>값이 차지하는 TPU 메모리는 %1이며, 패딩은 없습니다.</translation>
    </message>
    <message>
        <source>Vectors of 128, 256, 512 or a multiple of 1024 values waste nothing. Several short ones take less in one array.</source>
        <translation>길이가 128, 256, 512 또는 1024의 배수인 벡터는 낭비가 없습니다. 짧은 벡터 여러 개는 배열 하나로 합치면 덜 차지합니다.</translation>
    </message>
</context>
<context>
    <name>PageFactory</name>
    <message>
        <source>Quota</source>
        <translation>할당량</translation>
    </message>
    <message>
        <source>TPUs</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>SSH 키</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>터미널</translation>
    </message>
    <message>
        <source>Shell: %1</source>
        <translation>셸: %1</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>포트</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>스토리지</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>사용량</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>가이드</translation>
    </message>
    <message>
        <source>There are no hosts to run this on: no cloud is open. Sign in, or choose the practice cloud, then press it again.</source>
        <translation>실행할 호스트가 없습니다. 열린 클라우드가 없기 때문입니다. 로그인하거나 연습 클라우드를 선택한 뒤 다시 누르세요.</translation>
    </message>
    <message>
        <source>%1 has no worker %2: its workers are 0 to %3.</source>
        <translation>%1의 작업자 번호는 0~%3입니다. %2번 작업자는 없습니다.</translation>
    </message>
    <message>
        <source>The hosts of %1 are not known yet. Worker %2 can be opened when its addresses are there.</source>
        <translation>%1의 호스트를 아직 알 수 없습니다. 주소가 정해지면 %2번 작업자를 열 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 has no worker %2: it is a single host, worker 0.</source>
        <translation>%1의 호스트는 0번 작업자 하나뿐입니다. %2번 작업자는 없습니다.</translation>
    </message>
    <message>
        <source>tmux terminals: %1</source>
        <translation>tmux 터미널: %1</translation>
    </message>
    <message>
        <source>There are too many terminals. Close one, then try again.</source>
        <translation>열린 터미널이 너무 많습니다. 하나를 닫고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Unsaved changes: %1</source>
        <translation>저장하지 않은 변경 사항: %1</translation>
    </message>
</context>
<context>
    <name>PageKeys</name>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>모두 선택</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>One more tab on the same host</source>
        <translation>같은 호스트에 탭 하나 더</translation>
    </message>
    <message>
        <source>Next tab</source>
        <translation>다음 탭</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <translation>이전 탭</translation>
    </message>
    <message>
        <source>Previous command line</source>
        <translation>이전 명령줄</translation>
    </message>
    <message>
        <source>Next command line</source>
        <translation>다음 명령줄</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>한 페이지 위로</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>한 페이지 아래로</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>글자 크게</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>글자 작게</translation>
    </message>
    <message>
        <source>Reset the text size</source>
        <translation>글자 크기 초기화</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>Go to the filter</source>
        <translation>필터로 이동</translation>
    </message>
    <message>
        <source>Close a sheet, empty the filter</source>
        <translation>창 닫기, 필터 지우기</translation>
    </message>
    <message>
        <source>Open a terminal on the chosen TPU</source>
        <translation>선택한 TPU에서 터미널 열기</translation>
    </message>
    <message>
        <source>Copy the chosen rows</source>
        <translation>선택한 행 복사</translation>
    </message>
    <message>
        <source>Choose all</source>
        <translation>모두 선택</translation>
    </message>
    <message>
        <source>Run the command</source>
        <translation>명령어 실행</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>As it fits</source>
        <translation>창에 맞춤</translation>
    </message>
    <message>
        <source>On pages with lists</source>
        <translation>목록이 있는 패널에서</translation>
    </message>
    <message>
        <source>In the terminal</source>
        <translation>터미널에서</translation>
    </message>
    <message>
        <source>Where commands are written</source>
        <translation>명령어를 쓰는 곳에서</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>가이드 검색</translation>
    </message>
    <message>
        <source>Back to what was read before</source>
        <translation>이전에 읽던 곳으로</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>다시 앞으로</translation>
    </message>
    <message>
        <source>In the guide</source>
        <translation>가이드에서</translation>
    </message>
    <message>
        <source>Delete what is chosen (asks first)</source>
        <translation>선택한 항목 삭제(먼저 물어봄)</translation>
    </message>
    <message>
        <source>Leave the editor, to the next field (Tab indents)</source>
        <translation>편집기를 나가 다음 항목으로 이동(Tab은 들여쓰기)</translation>
    </message>
    <message>
        <source>Leave the editor, to the field before</source>
        <translation>편집기를 나가 이전 항목으로 이동</translation>
    </message>
    <message>
        <source>Press the main button</source>
        <translation>주 버튼 누르기</translation>
    </message>
    <message>
        <source>In a sheet at the right</source>
        <translation>오른쪽에 열린 창에서</translation>
    </message>
    <message>
        <source>Next chip that stands out</source>
        <translation>눈에 띄는 다음 칩</translation>
    </message>
    <message>
        <source>On the map of chips</source>
        <translation>칩 맵에서</translation>
    </message>
    <message>
        <source>Make the sheet wider</source>
        <translation>창 넓히기</translation>
    </message>
    <message>
        <source>Make the sheet narrower</source>
        <translation>창 좁히기</translation>
    </message>
    <message>
        <source>Close the terminal, and the tab with its last one</source>
        <translation>터미널 닫기, 마지막 터미널이면 탭도 닫기</translation>
    </message>
    <message>
        <source>Split right</source>
        <translation>오른쪽으로 나누기</translation>
    </message>
    <message>
        <source>Split below</source>
        <translation>아래로 나누기</translation>
    </message>
    <message>
        <source>Zoom one terminal of a tab</source>
        <translation>탭의 터미널 하나만 크게 보기</translation>
    </message>
    <message>
        <source>Broadcast to all terminals of the tab</source>
        <translation>탭의 모든 터미널에 동시 입력</translation>
    </message>
    <message>
        <source>The terminal to the left</source>
        <translation>왼쪽 터미널</translation>
    </message>
    <message>
        <source>The terminal to the right</source>
        <translation>오른쪽 터미널</translation>
    </message>
    <message>
        <source>The terminal above</source>
        <translation>위쪽 터미널</translation>
    </message>
    <message>
        <source>The terminal below</source>
        <translation>아래쪽 터미널</translation>
    </message>
    <message>
        <source>The last command that failed</source>
        <translation>마지막으로 실패한 명령어</translation>
    </message>
    <message>
        <source>One folder up</source>
        <translation>상위 폴더로 이동</translation>
    </message>
    <message>
        <source>Rename the chosen file</source>
        <translation>선택한 파일의 이름 바꾸기</translation>
    </message>
    <message>
        <source>Save the file</source>
        <translation>파일 저장</translation>
    </message>
    <message>
        <source>Go to a line</source>
        <translation>줄로 이동</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>찾아 바꾸기</translation>
    </message>
</context>
<context>
    <name>Paging</name>
    <message>
        <source>The server gives the same page of the list again and again. What is shown may not be all; load it again later.</source>
        <translation>서버가 목록의 같은 페이지를 계속 반복해서 보냅니다. 표시된 내용이 전부가 아닐 수 있으니 나중에 다시 불러오세요.</translation>
    </message>
    <message numerus="yes">
        <source>The list is longer than %n page(s); the rest is not shown.</source>
        <translation>
            <numerusform>목록이 %n페이지를 넘어 나머지는 표시하지 않습니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Pairs</name>
    <message>
        <source>Write it as name=value.</source>
        <translation>이름=값 형식으로 입력하세요.</translation>
    </message>
    <message>
        <source>There is no name before the =.</source>
        <translation>= 앞에 이름이 없습니다.</translation>
    </message>
    <message>
        <source>%1 is given twice. Keep one of them.</source>
        <translation>%1 항목이 두 번 입력되었습니다. 하나만 남기세요.</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
</context>
<context>
    <name>PaletteSources</name>
    <message>
        <source>deleted</source>
        <comment>state of a request</comment>
        <translation>삭제됨</translation>
    </message>
</context>
<context>
    <name>PaneFrame</name>
    <message>
        <source>Broadcast</source>
        <translation>동시 입력</translation>
    </message>
    <message>
        <source>What is typed in one chosen terminal of this tab goes to this one, too.</source>
        <translation>이 탭에서 선택한 터미널 한 곳에 입력한 내용이 이 터미널에도 전달됩니다.</translation>
    </message>
    <message>
        <source>Close this terminal</source>
        <translation>이 터미널 닫기</translation>
    </message>
</context>
<context>
    <name>PatchTpu</name>
    <message>
        <source>Google says that %1 was changed, but it is as before. Somebody else may change it at the same moment: load the list again and look.</source>
        <translation>Google은 %1 변경이 완료되었다고 하지만 이전과 같습니다. 다른 사람이 동시에 변경하고 있을 수 있으니 목록을 다시 불러와 확인하세요.</translation>
    </message>
    <message>
        <source>It is not known whether the disk %1 was made. If it was, it is billed: look at the disks of %2.</source>
        <translation>%1 디스크가 만들어졌는지 알 수 없습니다. 만들어졌다면 요금이 청구되므로 %2의 디스크를 확인하세요.</translation>
    </message>
</context>
<context>
    <name>PathRow</name>
    <message>
        <source>Read about this in the guide</source>
        <translation>가이드에서 보기</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>진행 중</translation>
    </message>
    <message>
        <source>next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>open</source>
        <translation>아직</translation>
    </message>
</context>
<context>
    <name>PlacementCheck</name>
    <message>
        <source>within the limits</source>
        <translation>한도 안</translation>
    </message>
    <message>
        <source>limits not known</source>
        <translation>한도 알 수 없음</translation>
    </message>
    <message>
        <source>above a limit</source>
        <translation>한도 초과</translation>
    </message>
    <message>
        <source>billed</source>
        <translation>유료</translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>선점형</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>port 22 is open for Google&apos;s Identity-Aware Proxy alone</source>
        <translation>22번 포트는 Google의 Identity-Aware Proxy에만 열림</translation>
    </message>
    <message>
        <source>port 22 is open for %1 alone</source>
        <translation>22번 포트는 %1에만 열림</translation>
    </message>
    <message>
        <source>A network of its own; %1.</source>
        <translation>전용 네트워크. %1.</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1. %2.</translation>
    </message>
    <message>
        <source>%1, %2; %3.</source>
        <translation>%1, %2. %3.</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s) READY after %1 in %2.</source>
        <translation>
            <numerusform>%2에서 호스트 %n대가 %1 만에 READY가 되었습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Log lines of TPU hosts will not be stored any more.</source>
        <translation>TPU 호스트의 로그를 더 이상 저장하지 않게 됩니다.</translation>
    </message>
    <message>
        <source>%1 in %2, %3.</source>
        <translation>%2의 %1, %3.</translation>
    </message>
    <message>
        <source>Log in to every host, with its key checked.</source>
        <translation>호스트 키를 확인하며 모든 호스트에 로그인합니다.</translation>
    </message>
    <message>
        <source>A key pair on host 0; each host will know the others&apos; keys.</source>
        <translation>호스트 0에 키 쌍을 만들고, 각 호스트가 서로의 키를 알게 됩니다.</translation>
    </message>
    <message>
        <source>One folder that every host sees.</source>
        <translation>모든 호스트가 함께 쓰는 폴더 하나.</translation>
    </message>
    <message>
        <source>Packages, Python and JAX, the same on every host.</source>
        <translation>모든 호스트에 같은 패키지, Python, JAX.</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) expected.</source>
        <translation>
            <numerusform>기기 %n개가 있어야 합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>All hosts count their devices together.</source>
        <translation>모든 호스트가 함께 기기를 확인합니다.</translation>
    </message>
    <message>
        <source>Log lines of TPU hosts are not stored.</source>
        <translation>TPU 호스트의 로그가 저장되지 않습니다.</translation>
    </message>
    <message>
        <source>Reached, host key checked.</source>
        <translation>연결되었고 호스트 키를 확인했습니다.</translation>
    </message>
    <message numerus="yes">
        <source>All %n host(s) reached, host keys checked.</source>
        <translation>
            <numerusform>호스트 %n대 모두에 연결되었고 호스트 키를 확인했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Host 0 logs in to every host; all know each other&apos;s keys.</source>
        <translation>호스트 0에서 모든 호스트에 로그인할 수 있고, 서로의 키를 압니다.</translation>
    </message>
    <message numerus="yes">
        <source>%1, written and read back on %n host(s).</source>
        <translation>
            <numerusform>%1, 호스트 %n대에서 쓰고 다시 읽어 확인했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Written and read back on every host.</source>
        <translation>모든 호스트에서 쓰고 다시 읽어 확인했습니다.</translation>
    </message>
    <message>
        <source>The same on every host.</source>
        <translation>모든 호스트가 똑같습니다.</translation>
    </message>
    <message numerus="yes">
        <source>JAX counts %n device(s) on every host.</source>
        <translation>
            <numerusform>모든 호스트에서 JAX가 기기 %n개를 확인했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) done.</source>
        <translation>
            <numerusform>호스트 %n대 중 %1대가 끝났습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Logging exclusion</source>
        <translation>로그 제외</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation>슬라이스 %1</translation>
    </message>
    <message>
        <source>Reach all hosts</source>
        <translation>모든 호스트에 연결</translation>
    </message>
    <message>
        <source>SSH between hosts</source>
        <translation>호스트 간 SSH</translation>
    </message>
    <message>
        <source>Shared folder</source>
        <translation>공유 폴더</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>환경</translation>
    </message>
    <message>
        <source>Check JAX</source>
        <translation>JAX 확인</translation>
    </message>
    <message>
        <source>The machine itself. The request is written down first and goes on until there is capacity, also while this window is closed. READY means that Google has made all hosts.</source>
        <translation>머신 자체입니다. 요청을 먼저 기록해 두고 용량이 생길 때까지 계속하며, 창을 닫아도 이어집니다. READY는 Google이 모든 호스트를 만들었다는 뜻입니다.</translation>
    </message>
    <message>
        <source>Everything after this needs a login on every host. Each host&apos;s key is compared with the one that Google published for it, so nobody can stand in between. A host that is missing is named, and the others are reached all the same.</source>
        <translation>이후 모든 단계는 모든 호스트에 로그인할 수 있어야 합니다. 각 호스트의 키를 Google이 공개한 키와 비교하므로 누구도 중간에 끼어들 수 없습니다. 빠진 호스트는 이름으로 알려 주고, 나머지 호스트에는 그대로 연결합니다.</translation>
    </message>
    <message>
        <source>Programs on host 0 then reach the other hosts by themselves, with a key that belongs to this pod alone. Each host learns the keys of all others, so the check of host keys stays on.</source>
        <translation>그러면 호스트 0의 프로그램이 이 Pod 전용 키로 다른 호스트에 직접 접속할 수 있습니다. 각 호스트가 다른 모든 호스트의 키를 알게 되므로 호스트 키 확인은 계속 켜져 있습니다.</translation>
    </message>
    <message>
        <source>Code, data and checkpoints are put in one place, and every host sees them. Only the internal addresses of these hosts may mount it.</source>
        <translation>코드, 데이터, 체크포인트를 한곳에 두면 모든 호스트에서 볼 수 있습니다. 이 호스트들의 내부 IP 주소만 마운트할 수 있습니다.</translation>
    </message>
    <message>
        <source>All hosts run the same program, so all need the same packages in the same versions. What is there already is left alone.</source>
        <translation>모든 호스트가 같은 프로그램을 실행하므로 같은 버전의 패키지가 필요합니다. 이미 있는 것은 건드리지 않습니다.</translation>
    </message>
    <message>
        <source>All hosts start JAX at the same time and each counts the devices of the whole slice. It is the proof that network, environment and chips work together.</source>
        <translation>모든 호스트가 동시에 JAX를 시작하고 각각 슬라이스 전체의 기기를 확인합니다. 모두 보이면 네트워크, 환경, 칩이 함께 제대로 작동하는 것입니다.</translation>
    </message>
    <message>
        <source>The TPU was made again: this is to be done again.</source>
        <translation>TPU가 다시 만들어져서 이 단계를 한 번 더 해야 합니다.</translation>
    </message>
    <message>
        <source>It did not work.</source>
        <translation>실패했습니다.</translation>
    </message>
    <message>
        <source>Left out by you.</source>
        <translation>직접 건너뛰었습니다.</translation>
    </message>
    <message>
        <source>The TPU is there already.</source>
        <translation>TPU가 이미 있어 이 단계가 필요 없습니다.</translation>
    </message>
    <message>
        <source>Not chosen.</source>
        <translation>선택하지 않았습니다.</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>working</source>
        <translation>진행 중</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>건너뜀</translation>
    </message>
    <message>
        <source>%1: set-up is done</source>
        <translation>%1: 설정 완료</translation>
    </message>
    <message>
        <source>%1: %2 failed</source>
        <translation>%1: “%2” 실패</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %3 of %n host(s)</source>
        <translation>
            <numerusform>%1: %2, 호스트 %n대 중 %3대</numerusform>
        </translation>
    </message>
    <message>
        <source>who may reach port 22 stays as it is</source>
        <translation>22번 포트 접근 허용 범위는 그대로 둡니다</translation>
    </message>
    <message>
        <source>One host: there is nothing to do.</source>
        <translation>호스트가 하나라 할 일이 없습니다.</translation>
    </message>
    <message>
        <source>%1 Nothing had to be changed.</source>
        <translation>%1 바꿀 것은 없었습니다.</translation>
    </message>
    <message>
        <source>Paused: Google is not asked anew. What is in its queue already stays there and may still become READY; its request shows and stops it.</source>
        <translation>일시중지: Google에 새로 요청하지 않습니다. 이미 큐에 있는 것은 그대로 남아 READY가 될 수 있으며, 해당 요청에서 확인하고 중지할 수 있습니다.</translation>
    </message>
    <message>
        <source>What this plan has made in your project is taken back, the last first. What carries no mark of TPU Desk any more, or is still used, stays and is named.</source>
        <translation>이 계획이 프로젝트에 만든 것을 마지막 것부터 되돌립니다. TPU Desk 표시가 없어졌거나 아직 사용 중인 것은 남겨 두고 알려 줍니다.</translation>
    </message>
    <message>
        <source>Log lines of TPU hosts are stored again from now on. What was not stored meanwhile cannot be had back.</source>
        <translation>이제부터 TPU 호스트의 로그를 다시 저장합니다. 그동안 저장되지 않은 로그는 되찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>The key pair of this pod is deleted from host 0, and what stands between its marks is taken out of ~/.ssh on every host. Programs on host 0 do not reach the others any more.</source>
        <translation>호스트 0에서 이 Pod의 키 쌍을 삭제하고, 모든 호스트의 ~/.ssh에서 표시 사이의 내용을 지웁니다. 호스트 0의 프로그램은 더 이상 다른 호스트에 연결할 수 없습니다.</translation>
    </message>
    <message>
        <source>The folder is unmounted on all hosts and shared no more. The files in it stay on the disk of host 0.</source>
        <translation>모든 호스트에서 폴더를 마운트 해제하고 공유를 멈춥니다. 폴더의 파일은 호스트 0의 디스크에 남습니다.</translation>
    </message>
    <message>
        <source>The virtual environments that this step made are deleted on all hosts, with everything that was installed into them since. Packages of the system stay.</source>
        <translation>이 단계가 만든 가상환경을 그 뒤에 설치한 것까지 모든 호스트에서 삭제합니다. 시스템 패키지는 남습니다.</translation>
    </message>
    <message numerus="yes">
        <source>JAX counts %n device(s).</source>
        <translation>
            <numerusform>JAX가 기기 %n개를 확인했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not part of setting up an existing TPU.</source>
        <translation>이미 있는 TPU의 환경을 설정할 때는 필요하지 않은 단계입니다.</translation>
    </message>
    <message>
        <source>This went with its TPU VM.</source>
        <translation>TPU VM과 함께 사라졌습니다.</translation>
    </message>
    <message>
        <source>Its TPU VM is gone.</source>
        <translation>TPU VM이 없어졌습니다.</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>없어짐</translation>
    </message>
    <message>
        <source>%1 is gone: on %2 it was no longer listed.</source>
        <translation>%1: %2에 목록에서 없어진 것을 확인했습니다.</translation>
    </message>
    <message>
        <source>The TPU was there already.</source>
        <translation>이미 TPU가 있어서 필요하지 않았던 단계입니다.</translation>
    </message>
    <message>
        <source>gone</source>
        <comment>behind the name of a TPU</comment>
        <translation>없어짐</translation>
    </message>
    <message>
        <source>port 22 is open for Google&apos;s Identity-Aware Proxy</source>
        <translation>22번 포트는 Google의 Identity-Aware Proxy에 열림</translation>
    </message>
    <message>
        <source>port 22 is open for %1</source>
        <translation>22번 포트는 %1에 열림</translation>
    </message>
    <message numerus="yes">
        <source>%n existing firewall rule(s) restricted.</source>
        <translation>
            <numerusform>기존 규칙 %n개 좁힘.</numerusform>
        </translation>
    </message>
    <message>
        <source>Existing firewall rules stay as they are.</source>
        <translation>기존 규칙은 하나도 좁히지 않습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) still open to everybody.</source>
        <translation>
            <numerusform>규칙 %n개가 아직 누구에게나 열려 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The existing network “%1”; %2.</source>
        <translation>기존 네트워크 “%1”. %2.</translation>
    </message>
    <message>
        <source>Every TPU stands in a VPC network, in a subnet: a range of internal addresses of one region, from which each host gets its own. The hosts of a pod speak to each other on these addresses, so the firewall must let them through inside the range.</source>
        <translation>모든 TPU는 VPC 네트워크의 서브넷 안에 있습니다. 서브넷은 한 리전의 내부 IP 주소 범위이고, 각 호스트가 여기서 주소를 하나씩 받습니다. Pod의 호스트들은 이 주소로 서로 통신하므로 방화벽이 이 범위 안의 통신을 허용해야 합니다.</translation>
    </message>
    <message>
        <source>From the Internet port 22 is opened for you alone, never for everybody.</source>
        <translation>인터넷에서는 22번 포트를 나에게만 열고, 모두에게 열지는 않습니다.</translation>
    </message>
    <message>
        <source>This network has rules already: one that lets everybody in stays open unless you tick it here.</source>
        <translation>이 네트워크에는 이미 규칙이 있습니다. 누구나 들어오게 하는 규칙은 여기에서 선택하지 않으면 열린 채로 남습니다.</translation>
    </message>
    <message>
        <source>Private Google Access lets hosts reach Google&apos;s storage on the internal way.</source>
        <translation>비공개 Google 액세스를 켜면 호스트가 내부 경로로 Google 스토리지에 접근합니다.</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>Flex-start</translation>
    </message>
</context>
<context>
    <name>PlanView</name>
    <message>
        <source>working</source>
        <translation>진행 중</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>계획됨</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시중지됨</translation>
    </message>
    <message>
        <source>Run everything</source>
        <translation>모두 실행</translation>
    </message>
    <message>
        <source>Run the rest</source>
        <translation>나머지 실행</translation>
    </message>
    <message>
        <source>Plan another pod…</source>
        <translation>다른 Pod 계획…</translation>
    </message>
    <message>
        <source>Show the TPU</source>
        <translation>TPU 보기</translation>
    </message>
    <message>
        <source>Remove this plan</source>
        <translation>이 계획 삭제</translation>
    </message>
    <message>
        <source>Nothing in the cloud and on the hosts changes.</source>
        <translation>클라우드와 호스트에서는 아무것도 바뀌지 않습니다.</translation>
    </message>
    <message>
        <source>No TPU is READY now.</source>
        <translation>지금 READY 상태인 TPU가 없습니다.</translation>
    </message>
    <message>
        <source>A pod in one page of steps</source>
        <translation>한 페이지로 만드는 Pod</translation>
    </message>
    <message>
        <source>Network, slice, login, shared folder, Python and a count of all devices: planned, shown and then carried out step by step, also for a single TPU VM. A pause, a failure or a closed window loses nothing.</source>
        <translation>네트워크, 슬라이스, 로그인, 공유 폴더, Python, 기기 수 확인까지 먼저 계획하고 보여 준 뒤 한 단계씩 실행합니다. TPU VM 하나에도 똑같이 쓸 수 있습니다. 일시중지하거나 실패하거나 창을 닫아도 잃는 것이 없습니다.</translation>
    </message>
    <message>
        <source>Plan a pod…</source>
        <translation>Pod 계획…</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>계획</translation>
    </message>
    <message>
        <source>More</source>
        <translation>더보기</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시중지</translation>
    </message>
    <message>
        <source>Run a command…</source>
        <translation>명령어 실행…</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>새 작업…</translation>
    </message>
    <message>
        <source>Show its usage</source>
        <translation>사용량 보기</translation>
    </message>
    <message>
        <source>The plan %1</source>
        <translation>계획 %1</translation>
    </message>
    <message>
        <source>Set up an existing TPU</source>
        <translation>기존 TPU 설정</translation>
    </message>
    <message>
        <source>Use an existing TPU</source>
        <translation>기존 TPU 사용</translation>
    </message>
    <message>
        <source>its TPU VM is gone</source>
        <translation>TPU VM이 없어짐</translation>
    </message>
    <message>
        <source>Create it again</source>
        <translation>다시 만들기</translation>
    </message>
</context>
<context>
    <name>PodHost</name>
    <message>
        <source>This is not a list of hosts: it is longer than %1 KiB.</source>
        <translation>호스트 목록이 아닙니다. %1 KiB보다 깁니다.</translation>
    </message>
    <message>
        <source>Line %1: “%2” is not a host. Write an address or a name, with a user before it and a port after it where they are needed: me@10.0.0.2:22.</source>
        <translation>%1번째 줄: 호스트가 아닙니다: “%2”. 주소나 이름을 쓰고, 필요하면 앞에 사용자, 뒤에 포트를 붙이세요: me@10.0.0.2:22.</translation>
    </message>
    <message>
        <source>The list holds more than %1 hosts. Divide it.</source>
        <translation>목록의 호스트가 %1대를 넘습니다. 나누어 주세요.</translation>
    </message>
    <message>
        <source>The list holds no host. Write one address on each line.</source>
        <translation>목록에 호스트가 없습니다. 한 줄에 주소를 하나씩 쓰세요.</translation>
    </message>
</context>
<context>
    <name>PodKey</name>
    <message>
        <source>OS Login is on for %1, so its hosts do not look for keys in the metadata. Choose the file authorized_keys in this step, then retry.</source>
        <translation>%1에 OS 로그인이 켜져 있어 호스트가 메타데이터의 키를 읽지 않습니다. 이 단계에서 authorized_keys 파일을 선택한 뒤 다시 시도하세요.</translation>
    </message>
</context>
<context>
    <name>PodKeysForm</name>
    <message>
        <source>Where the hosts find the key of host 0</source>
        <translation>호스트가 호스트 0의 키를 찾는 곳</translation>
    </message>
    <message>
        <source>In ~/.ssh/authorized_keys of each host</source>
        <translation>각 호스트의 ~/.ssh/authorized_keys</translation>
    </message>
    <message>
        <source>It counts only when it comes from host 0&apos;s address. Nobody in the project sees it.</source>
        <translation>호스트 0의 주소에서 올 때만 유효합니다. 프로젝트의 다른 사람에게는 보이지 않습니다.</translation>
    </message>
    <message>
        <source>In the metadata of the TPU (ssh-keys)</source>
        <translation>TPU의 메타데이터(ssh-keys)</translation>
    </message>
    <message>
        <source>Google&apos;s agent puts it on every host, also on one that is repaired later. All who may read the TPU see its public half; other people&apos;s keys there stay as they are. Not with OS Login.</source>
        <translation>Google의 에이전트가 나중에 복구되는 호스트를 포함해 모든 호스트에 넣어 줍니다. 이 TPU를 읽을 수 있는 사람은 공개 키를 볼 수 있으며, 다른 사람의 키는 그대로 둡니다. OS 로그인에서는 쓸 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>PodNetworkSettings</name>
    <message>
        <source>Network of the hosts</source>
        <translation>호스트가 있을 네트워크</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Subnet</source>
        <translation>서브넷</translation>
    </message>
    <message>
        <source>the region&apos;s own</source>
        <translation>리전의 기본 서브넷</translation>
    </message>
    <message>
        <source>In a network made for this pod</source>
        <translation>이 Pod를 위해 새로 만드는 네트워크</translation>
    </message>
    <message>
        <source>Where you log in from</source>
        <translation>로그인하는 곳</translation>
    </message>
    <message>
        <source>From your own address</source>
        <translation>내 주소에서</translation>
    </message>
    <message>
        <source>Through Google&apos;s Identity-Aware Proxy</source>
        <translation>Google의 Identity-Aware Proxy를 거쳐서</translation>
    </message>
    <message>
        <source>Choose the proxy where your address changes often, or where the hosts have no external address.</source>
        <translation>내 주소가 자주 바뀌거나 호스트에 외부 IP 주소가 없으면 프록시를 선택하세요.</translation>
    </message>
    <message>
        <source>the one that fits best</source>
        <translation>가장 알맞은 서브넷</translation>
    </message>
    <message>
        <source>a new one, with the range below</source>
        <translation>아래 범위로 새로 만들기</translation>
    </message>
    <message>
        <source>Reading the networks of the project…</source>
        <translation>프로젝트의 네트워크를 읽는 중…</translation>
    </message>
    <message>
        <source>As of %1. Newer could not be read: %2</source>
        <translation>%1 기준입니다. 최신 내용을 읽지 못했습니다: %2</translation>
    </message>
    <message>
        <source>The networks of the project could not be read, so a name has to be typed. %1</source>
        <translation>프로젝트의 네트워크를 읽지 못해 이름을 직접 입력해야 합니다. %1</translation>
    </message>
    <message>
        <source>Networks, ranges and rules as of %1.</source>
        <translation>%1 기준의 네트워크, 범위, 규칙입니다.</translation>
    </message>
    <message>
        <source>Name of the new network</source>
        <translation>새 네트워크의 이름</translation>
    </message>
    <message>
        <source>Range of the new subnet</source>
        <translation>새 서브넷의 범위</translation>
    </message>
    <message>
        <source>one that is free</source>
        <translation>비어 있는 범위</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>One external address per host</source>
        <translation>호스트마다 외부 IP 주소 하나</translation>
    </message>
    <message>
        <source>A way to the Internet for the hosts (Cloud NAT)</source>
        <translation>호스트의 인터넷 연결(Cloud NAT)</translation>
    </message>
    <message>
        <source>Without external addresses pip and apt need it; Google&apos;s own storage is reached without. Google bills it per hour and gigabyte, and the grant does not cover that.</source>
        <translation>외부 IP 주소가 없으면 pip과 apt에 필요합니다. Google의 자체 스토리지에는 없어도 연결됩니다. Google이 시간과 전송량에 따라 청구하며, 승인에 포함되지 않습니다.</translation>
    </message>
    <message>
        <source>In an existing network</source>
        <translation>기존 네트워크 사용</translation>
    </message>
    <message>
        <source>Enter the address you log in from, or choose the Identity-Aware Proxy.</source>
        <translation>로그인하는 곳의 주소를 입력하거나 Identity-Aware Proxy를 선택하세요.</translation>
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
        <translation>준비부터 모든 호스트에서 JAX가 실행될 때까지 안내합니다. 각 단계는 실행하기 전에 무엇을 실행할지 보여 줍니다.</translation>
    </message>
    <message>
        <source>A command or script on all hosts at once, with the exit status of each.</source>
        <translation>모든 호스트에서 명령어나 스크립트를 한 번에 실행하고 각각의 종료 코드를 보여 줍니다.</translation>
    </message>
    <message>
        <source>Training that goes on in tmux on the hosts, watched from here.</source>
        <translation>작업은 호스트의 tmux에서 계속 실행되며, 여기서 진행 상황을 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>Views of the pod</source>
        <translation>Pod 보기</translation>
    </message>
</context>
<context>
    <name>PodRun</name>
    <message>
        <source>No host is chosen.</source>
        <translation>선택한 호스트가 없습니다.</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>연결 중</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>exit %1 (signal %2)</source>
        <translation>종료 코드 %1(시그널 %2)</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>exit %1</source>
        <translation>종료 코드 %1</translation>
    </message>
    <message>
        <source>ended by %1</source>
        <translation>시그널로 종료됨: %1</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>연결 끊김</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>연결 안 됨</translation>
    </message>
    <message>
        <source>time-out</source>
        <translation>시간 초과</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>취소됨</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n대 실패</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <translation>
            <numerusform>%n대 연결 안 됨</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost, outcome unknown</source>
        <translation>
            <numerusform>%n대 연결 끊김, 결과 알 수 없음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n대 취소됨</numerusform>
        </translation>
    </message>
    <message>
        <source>Still working: %1</source>
        <translation>아직 실행 중: %1</translation>
    </message>
    <message>
        <source>%1 · hosts %2</source>
        <translation>%1 · 호스트 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n대</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) ended</source>
        <translation>
            <numerusform>호스트 %n대 중 %1대 종료</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PodSetup</name>
    <message>
        <source>This step cannot be done here.</source>
        <translation>이 단계는 여기서 실행할 수 없습니다.</translation>
    </message>
    <message>
        <source>This pod&apos;s plan is not there any more.</source>
        <translation>이 Pod의 계획이 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>Pause it first: a step is being done.</source>
        <translation>먼저 일시중지하세요. 실행 중인 단계가 있습니다.</translation>
    </message>
    <message>
        <source>It cannot be run from here now: a step is being done, or one before it has to be done first.</source>
        <translation>지금은 여기서부터 실행할 수 없습니다. 실행 중인 단계가 있거나 앞 단계를 먼저 마쳐야 합니다.</translation>
    </message>
    <message>
        <source>This step cannot be left out now.</source>
        <translation>지금은 이 단계를 건너뛸 수 없습니다.</translation>
    </message>
    <message>
        <source>This step cannot be taken back now.</source>
        <translation>지금은 이 단계를 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>Its TPU VM is gone, and this plan did not make it. Create one of the same name, or plan another pod.</source>
        <translation>TPU VM이 없어졌고, 이 계획으로 만든 것이 아닙니다. 같은 이름으로 만들거나 다른 Pod를 계획하세요.</translation>
    </message>
</context>
<context>
    <name>PodSteps</name>
    <message>
        <source>logging in</source>
        <translation>로그인 중</translation>
    </message>
    <message>
        <source>logging in, attempt %1</source>
        <translation>로그인 중, %1번째 시도</translation>
    </message>
    <message>
        <source>reached, host key checked</source>
        <translation>연결됨, 호스트 키 확인됨</translation>
    </message>
    <message>
        <source>tried again in %1 s: %2</source>
        <translation>%1초 후 재시도: %2</translation>
    </message>
    <message>
        <source>The login was broken off. Run the step again.</source>
        <translation>로그인이 중단되었습니다. 이 단계를 다시 실행하세요.</translation>
    </message>
    <message>
        <source>%1 of %2 hosts were reached.</source>
        <translation>호스트 %2대 중 %1대에 연결되었습니다.</translation>
    </message>
    <message>
        <source>The TPU %1 is not in the list of this project. It may have been deleted: run from the step before, or choose another TPU.</source>
        <translation>이 프로젝트 목록에 %1 TPU가 없습니다. 삭제되었을 수 있으니 앞 단계부터 다시 실행하거나 다른 TPU를 선택하세요.</translation>
    </message>
    <message>
        <source>is asked next</source>
        <translation>다음에 요청함</translation>
    </message>
    <message>
        <source>is asked again soon: %1</source>
        <translation>곧 다시 요청함: %1</translation>
    </message>
    <message>
        <source>is being asked</source>
        <translation>요청하는 중</translation>
    </message>
    <message>
        <source>waits in Google&apos;s queue</source>
        <translation>Google 큐에서 기다리는 중</translation>
    </message>
    <message>
        <source>Google makes it</source>
        <translation>Google이 만드는 중</translation>
    </message>
    <message>
        <source>READY, logging in</source>
        <translation>READY, 로그인 중</translation>
    </message>
    <message>
        <source>no reply, checking</source>
        <translation>응답이 없어 확인하는 중</translation>
    </message>
    <message>
        <source>READY</source>
        <translation>READY</translation>
    </message>
    <message>
        <source>is being taken back</source>
        <translation>철회하는 중</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시중지됨</translation>
    </message>
    <message>
        <source>The request was stopped. Run the step again to ask anew.</source>
        <translation>요청이 중지되었습니다. 다시 요청하려면 이 단계를 다시 실행하세요.</translation>
    </message>
    <message>
        <source>The request for this TPU was removed. Run the step again to ask anew.</source>
        <translation>이 TPU에 대한 요청이 지워졌습니다. 다시 요청하려면 이 단계를 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Your own address is not known, so nobody could log in to a new network. Enter it under “Where you log in from”, or choose the proxy.</source>
        <translation>내 주소를 알 수 없어 새 네트워크에 아무도 로그인할 수 없습니다. “로그인하는 곳”에 주소를 입력하거나 프록시를 선택하세요.</translation>
    </message>
    <message>
        <source>The zones of this plan lie in several regions, and a subnet belongs to one. Choose zones of one region, or the network “default”, which has a subnet in each.</source>
        <translation>이 계획의 영역이 여러 리전에 걸쳐 있는데 서브넷은 한 리전에만 속합니다. 한 리전의 영역을 선택하거나 리전마다 서브넷이 있는 “default” 네트워크를 선택하세요.</translation>
    </message>
    <message>
        <source>No zone is chosen. Choose one in the step “Slice”.</source>
        <translation>영역을 선택하지 않았습니다. “슬라이스” 단계에서 선택하세요.</translation>
    </message>
    <message>
        <source>Nothing is missing: nothing will be changed.</source>
        <translation>빠진 것이 없어 아무것도 바뀌지 않습니다.</translation>
    </message>
    <message>
        <source>%1: waits for what did not work</source>
        <translation>%1: 실패한 단계를 기다리는 중</translation>
    </message>
    <message>
        <source>%1: waits for the other hosts</source>
        <translation>%1: 다른 호스트를 기다리는 중</translation>
    </message>
    <message>
        <source>on all hosts</source>
        <translation>모든 호스트에서</translation>
    </message>
    <message>
        <source>on host 0</source>
        <translation>호스트 0에서</translation>
    </message>
    <message>
        <source>on all hosts but host 0</source>
        <translation>호스트 0을 제외한 모든 호스트에서</translation>
    </message>
    <message>
        <source>on the server</source>
        <translation>서버에서</translation>
    </message>
    <message>
        <source>on the other hosts</source>
        <translation>나머지 호스트에서</translation>
    </message>
    <message>
        <source>The network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>The subnet</source>
        <translation>서브넷</translation>
    </message>
    <message>
        <source>The router with its Cloud NAT gateway</source>
        <translation>Cloud NAT 게이트웨이가 있는 라우터</translation>
    </message>
    <message>
        <source>The firewall rule</source>
        <translation>방화벽 규칙</translation>
    </message>
    <message>
        <source>The firewall rule “%1” lets in %2 again</source>
        <translation>“%1” 방화벽 규칙이 다시 %2의 접속을 허용합니다</translation>
    </message>
    <message>
        <source>Private Google Access of the subnet “%1” is switched off</source>
        <translation>서브넷 “%1”의 비공개 Google 액세스를 끕니다</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <comment>The network “tpudesk”</comment>
        <translation>%1 “%2”</translation>
    </message>
    <message>
        <source>Variables passed to every script:</source>
        <translation>모든 스크립트에 전달되는 변수:</translation>
    </message>
    <message>
        <source>The recipe “between-hosts” has no step “pair” any more. Go back to the original, then retry.</source>
        <translation>레시피 “between-hosts”에 “pair” 단계가 없습니다. 원본으로 되돌린 뒤 다시 시도하세요.</translation>
    </message>
</context>
<context>
    <name>PodrunLine</name>
    <message>
        <source>A quotation mark (%1) is opened and not closed.</source>
        <translation>따옴표(%1)가 닫히지 않았습니다.</translation>
    </message>
    <message>
        <source>This podrun line is not understood at “%1”. Write only the command, without podrun.</source>
        <translation>이 podrun 줄의 “%1” 부분을 이해할 수 없습니다. podrun 없이 명령어만 쓰세요.</translation>
    </message>
    <message>
        <source>The text after &lt;&lt; is missing.</source>
        <translation>&lt;&lt; 뒤의 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>The line “%1” that ends the text is missing.</source>
        <translation>텍스트를 끝내는 “%1” 줄이 없습니다.</translation>
    </message>
    <message>
        <source>There is no command to run.</source>
        <translation>실행할 명령어가 없습니다.</translation>
    </message>
    <message>
        <source>This is longer than any command line. Paste the script into the editor instead.</source>
        <translation>명령줄이라고 하기에는 너무 깁니다. 스크립트를 편집기에 붙여넣으세요.</translation>
    </message>
    <message>
        <source>This is not a podrun command line.</source>
        <translation>podrun 명령줄이 아닙니다.</translation>
    </message>
    <message>
        <source>“%1” is for a shell, and here no shell reads the command. Put it into quotation marks, or choose Script.</source>
        <translation>“%1”: 셸이 해석하는 기호인데 여기서는 셸을 거치지 않습니다. 따옴표로 묶거나 “스크립트”를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>PortOffer</name>
    <message>
        <source>A program on %1 serves port %2 and listens on all addresses. Leave the firewall closed: this computer reaches it through SSH.</source>
        <translation>%1의 프로그램이 %2번 포트에서 서비스하며 모든 주소에서 접속을 기다립니다. 방화벽은 닫아 두세요. 이 컴퓨터에서는 SSH를 통해 접속합니다.</translation>
    </message>
    <message>
        <source>A program on %1 serves port %2.</source>
        <translation>%1의 프로그램이 %2번 포트에서 서비스하고 있습니다.</translation>
    </message>
    <message>
        <source>Open it here</source>
        <translation>여기서 열기</translation>
    </message>
</context>
<context>
    <name>PortSheet</name>
    <message>
        <source>Let in this address</source>
        <translation>이 주소 허용</translation>
    </message>
    <message>
        <source>Let in %1</source>
        <translation>%1 허용</translation>
    </message>
    <message>
        <source>The rule %1 lets in %2 on port 22. When your address changes, come back here.</source>
        <translation>%1 규칙이 %2의 22번 포트 접속을 허용합니다. 주소가 바뀌면 여기로 다시 오세요.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Remove the rule %1?</source>
        <translation>%1 규칙을 삭제할까요?</translation>
    </message>
    <message>
        <source>SSH from %1 is then let in only where another rule does.</source>
        <translation>그러면 %1에서 오는 SSH는 다른 규칙이 허용할 때만 들어올 수 있습니다.</translation>
    </message>
    <message>
        <source>Terminals that come in by this rule may be cut.</source>
        <translation>이 규칙으로 들어온 터미널이 끊길 수 있습니다.</translation>
    </message>
    <message>
        <source>Remove the rule</source>
        <translation>규칙 삭제</translation>
    </message>
    <message>
        <source>The rule %1 is gone.</source>
        <translation>%1 규칙을 삭제했습니다.</translation>
    </message>
    <message>
        <source>%1: from %2</source>
        <translation>%1: %2에서</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>삭제…</translation>
    </message>
    <message>
        <source>Remove the rule %1</source>
        <translation>규칙 %1 삭제</translation>
    </message>
    <message>
        <source>Let SSH in from your address</source>
        <translation>내 주소에서 오는 SSH 허용</translation>
    </message>
    <message>
        <source>A new firewall rule opens port 22 of all machines in the network to one address or range, never to everybody. The command does the same.</source>
        <translation>새 방화벽 규칙은 네트워크에 있는 모든 머신의 22번 포트를 한 주소나 범위에만 열며, 모두에게 열지는 않습니다. 아래 명령어도 같은 일을 합니다.</translation>
    </message>
    <message>
        <source>Rules made here</source>
        <translation>여기서 만든 규칙</translation>
    </message>
    <message>
        <source>%1 is let in already</source>
        <translation>%1: 이미 허용됨</translation>
    </message>
    <message>
        <source>The rule %1</source>
        <translation>규칙 %1</translation>
    </message>
</context>
<context>
    <name>PortsPage</name>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Choose a forward first.</source>
        <translation>먼저 포워딩을 선택하세요.</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>포트</translation>
    </message>
    <message>
        <source>Servers on your hosts, seen on this computer alone: through SSH, with no firewall opened.</source>
        <translation>호스트의 서버를 이 컴퓨터에서만 봅니다. SSH로 연결하며 방화벽은 열지 않습니다.</translation>
    </message>
    <message>
        <source>New port forward…</source>
        <translation>새 포트 포워딩…</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>브라우저에서 열기</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>주소 복사</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>No port is forwarded</source>
        <translation>포워딩한 포트가 없습니다</translation>
    </message>
    <message>
        <source>TensorBoard, Jupyter or any other server on a host can be used here as if it ran on this computer. When a terminal shows the address of such a server, the forward is offered by itself.</source>
        <translation>호스트의 TensorBoard, Jupyter나 다른 서버를 이 컴퓨터에서 실행되는 것처럼 쓸 수 있습니다. 터미널에 그런 서버의 주소가 나타나면 포워딩을 자동으로 제안합니다.</translation>
    </message>
</context>
<context>
    <name>PracticeCloud</name>
    <message>
        <source>The practice cloud could not be started: %1. Install the program again.</source>
        <translation>연습 클라우드를 시작할 수 없습니다: %1. 프로그램을 다시 설치하세요.</translation>
    </message>
    <message>
        <source>The practice cloud ended before it was ready. %1 Try again; if this persists, start it by itself to see more.</source>
        <translation>연습 클라우드가 준비되기 전에 종료되었습니다. %1 다시 시도하고, 계속 그러면 연습 클라우드를 단독으로 실행하여 자세한 내용을 확인하세요.</translation>
    </message>
    <message numerus="yes">
        <source>The practice cloud was not ready within %n second(s). Try again; this computer may be busy.</source>
        <translation>
            <numerusform>연습 클라우드가 %n초 안에 준비되지 않았습니다. 다시 시도하세요. 이 컴퓨터의 부하가 클 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The practice cloud is starting or ending already. Wait a moment.</source>
        <translation>연습 클라우드가 이미 시작 중이거나 종료 중입니다. 잠시 기다리세요.</translation>
    </message>
    <message>
        <source>The practice cloud is not installed: %1 is missing. Install the program again, or sign in to your own project.</source>
        <translation>연습 클라우드가 설치되어 있지 않습니다. 없는 파일: %1. 프로그램을 다시 설치하거나 본인의 프로젝트에 로그인하세요.</translation>
    </message>
    <message>
        <source>The practice cloud has ended unexpectedly. Start it again; its TPUs are kept if it has a folder.</source>
        <translation>연습 클라우드가 예기치 않게 종료되었습니다. 다시 시작하세요. 폴더를 지정했다면 TPU가 그대로 유지됩니다.</translation>
    </message>
</context>
<context>
    <name>PracticeMenu</name>
    <message>
        <source>Practice: what if…</source>
        <translation>연습: 만약…</translation>
    </message>
    <message>
        <source>Google takes %1 back</source>
        <translation>Google이 %1 선점</translation>
    </message>
    <message>
        <source>%1 was preempted.</source>
        <translation>%1: 선점되었습니다.</translation>
    </message>
    <message>
        <source>Maintenance of %1 now</source>
        <translation>지금 %1 유지보수</translation>
    </message>
    <message>
        <source>Maintenance of %1 has begun: its hosts restart, and its address may change.</source>
        <translation>%1의 유지보수가 시작되었습니다. 호스트가 다시 시작되며 주소가 바뀔 수 있습니다.</translation>
    </message>
    <message>
        <source>Maintenance of %1 in a week</source>
        <translation>일주일 뒤 %1 유지보수</translation>
    </message>
    <message>
        <source>Maintenance of %1 is announced.</source>
        <translation>%1의 유지보수가 예고되었습니다.</translation>
    </message>
    <message>
        <source>No capacity in %1</source>
        <translation>%1에 용량 없음</translation>
    </message>
    <message>
        <source>%1 has no capacity from now on.</source>
        <translation>지금부터 %1에 용량이 없습니다.</translation>
    </message>
    <message>
        <source>Capacity in %1 again</source>
        <translation>%1의 용량 복구</translation>
    </message>
    <message>
        <source>%1 has capacity again.</source>
        <translation>%1에 다시 용량이 생겼습니다.</translation>
    </message>
    <message>
        <source>The billing account is closed</source>
        <translation>결제 계정이 해지됨</translation>
    </message>
    <message>
        <source>The project has no billing account from now on.</source>
        <translation>이제 프로젝트에 결제 계정이 없습니다.</translation>
    </message>
    <message>
        <source>A billing account is linked</source>
        <translation>결제 계정을 연결함</translation>
    </message>
    <message>
        <source>A billing account is linked. Google needs a moment to notice.</source>
        <translation>결제 계정을 연결했습니다. Google에 반영되기까지 잠시 걸립니다.</translation>
    </message>
    <message>
        <source>The usual world, as it was</source>
        <translation>평소 환경, 그대로</translation>
    </message>
    <message>
        <source>Goes back to the world with which the program starts.</source>
        <translation>프로그램이 처음 여는 연습 환경으로 돌아갑니다.</translation>
    </message>
    <message>
        <source>The usual world, from nothing</source>
        <translation>평소 환경, 처음부터</translation>
    </message>
    <message>
        <source>Its TPUs, disks and keys are lost.</source>
        <translation>그 안의 TPU, 디스크, 키가 모두 사라집니다.</translation>
    </message>
    <message>
        <source>No billing account</source>
        <translation>결제 계정 없음</translation>
    </message>
    <message>
        <source>Google refuses every TPU until a billing account is linked.</source>
        <translation>결제 계정을 연결할 때까지 Google이 모든 TPU를 거부합니다.</translation>
    </message>
    <message>
        <source>APIs not enabled</source>
        <translation>API 사용 설정 안 됨</translation>
    </message>
    <message>
        <source>A new project: the Cloud TPU API has to be enabled first.</source>
        <translation>새 프로젝트: 먼저 Cloud TPU API를 사용 설정해야 합니다.</translation>
    </message>
    <message>
        <source>A lab member</source>
        <translation>연구실 구성원</translation>
    </message>
    <message>
        <source>Two roles only: TPUs can be made, but little else of the project.</source>
        <translation>역할이 두 개뿐입니다. TPU는 만들 수 있지만 프로젝트에서 그 밖에 할 수 있는 일은 거의 없습니다.</translation>
    </message>
    <message>
        <source>No grant</source>
        <translation>승인 없음</translation>
    </message>
    <message>
        <source>The mail from TRC has not come yet.</source>
        <translation>TRC 메일이 아직 오지 않았습니다.</translation>
    </message>
    <message>
        <source>A grant for the wrong zone</source>
        <translation>영역이 잘못된 승인</translation>
    </message>
    <message>
        <source>The mail promises what the quota does not hold.</source>
        <translation>메일이 약속한 것이 할당량에는 없습니다.</translation>
    </message>
    <message>
        <source>An expired grant</source>
        <translation>만료된 승인</translation>
    </message>
    <message>
        <source>The 90 days are over, but the quota is still there: TPUs would be billed.</source>
        <translation>90일이 지났지만 할당량은 남아 있어, TPU에 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>A region with a quota of 0</source>
        <translation>할당량이 0인 리전</translation>
    </message>
    <message>
        <source>The zone has quota, its region has none.</source>
        <translation>영역에는 할당량이 있지만 리전에는 없습니다.</translation>
    </message>
    <message>
        <source>Quota in zones without TPUs</source>
        <translation>TPU가 없는 영역의 할당량</translation>
    </message>
    <message>
        <source>Google states quota for dozens of zones that have no such TPUs.</source>
        <translation>Google이 해당 TPU가 없는 수십 개 영역에도 할당량을 표시합니다.</translation>
    </message>
    <message>
        <source>Hardly any external addresses</source>
        <translation>외부 IP 주소가 거의 없음</translation>
    </message>
    <message>
        <source>Large slices fail for lack of addresses.</source>
        <translation>큰 슬라이스는 주소가 모자라 실패합니다.</translation>
    </message>
    <message>
        <source>Failed requests and unused resources</source>
        <translation>동작하지 않는 요청과 남은 리소스</translation>
    </message>
    <message>
        <source>Something to clean up: they hold quota or cost money.</source>
        <translation>정리할 것이 있습니다: 할당량을 차지하거나 비용이 듭니다.</translation>
    </message>
    <message>
        <source>A rough day</source>
        <translation>되는 일이 없는 날</translation>
    </message>
    <message>
        <source>Stock-outs, lost replies, a preemption.</source>
        <translation>용량 부족, 사라진 응답, 선점.</translation>
    </message>
    <message>
        <source>No waiting</source>
        <translation>기다림 없음</translation>
    </message>
    <message>
        <source>Every granted TPU is there at once.</source>
        <translation>승인받은 TPU가 바로 나옵니다.</translation>
    </message>
    <message>
        <source>Start again with…</source>
        <translation>다른 상황으로 다시 시작…</translation>
    </message>
    <message>
        <source>Start again with: %1</source>
        <translation>다시 시작: %1</translation>
    </message>
    <message>
        <source>%1 stays READY, but no host answers</source>
        <translation>%1: READY로 표시되지만 어떤 호스트도 응답하지 않음</translation>
    </message>
    <message>
        <source>%1 vanishes</source>
        <translation>%1: 흔적 없이 사라짐</translation>
    </message>
    <message>
        <source>%1 is not found any more.</source>
        <translation>%1: 더 이상 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>Maintenance of %1 in two minutes</source>
        <translation>2분 뒤 %1 유지보수</translation>
    </message>
    <message>
        <source>No capacity anywhere</source>
        <translation>모든 영역에 용량 없음</translation>
    </message>
    <message>
        <source>Capacity everywhere again</source>
        <translation>모든 영역의 용량 복구</translation>
    </message>
    <message>
        <source>No zone has capacity from now on.</source>
        <translation>이제부터 어느 영역에도 용량이 없습니다.</translation>
    </message>
    <message>
        <source>Every zone has the capacity of its world again.</source>
        <translation>모든 영역의 용량이 이 환경의 원래 상태로 돌아왔습니다.</translation>
    </message>
    <message>
        <source>An hour goes by in the cloud</source>
        <translation>클라우드에서 한 시간이 지남</translation>
    </message>
    <message>
        <source>A day goes by in the cloud</source>
        <translation>클라우드에서 하루가 지남</translation>
    </message>
    <message>
        <source>An hour has passed in the practice cloud.</source>
        <translation>연습 클라우드에서 한 시간이 지났습니다.</translation>
    </message>
    <message>
        <source>A day has passed in the practice cloud.</source>
        <translation>연습 클라우드에서 하루가 지났습니다.</translation>
    </message>
    <message>
        <source>Preempt a VM…</source>
        <translation>VM 선점…</translation>
    </message>
    <message>
        <source>Maintenance on a VM…</source>
        <translation>VM 유지보수…</translation>
    </message>
    <message>
        <source>Run out of capacity here…</source>
        <translation>이 영역의 용량 소진…</translation>
    </message>
    <message>
        <source>Capacity is back…</source>
        <translation>용량 복구…</translation>
    </message>
    <message>
        <source>No TPU is ready</source>
        <translation>준비된 TPU가 없음</translation>
    </message>
    <message>
        <source>No capacity anywhere, for a while</source>
        <translation>한동안 어디에도 용량 없음</translation>
    </message>
    <message>
        <source>Refusals in unknown words</source>
        <translation>알려지지 않은 문구의 거절</translation>
    </message>
    <message>
        <source>Google refuses in words that nobody has seen; only the codes are known.</source>
        <translation>Google이 아무도 본 적 없는 문구로 거절합니다. 알려진 것은 코드뿐입니다.</translation>
    </message>
    <message>
        <source>After three minutes some chips come free in us-east1-d.</source>
        <translation>3분 뒤 us-east1-d에 칩 몇 개가 비게 됩니다.</translation>
    </message>
    <message>
        <source>A race of six zones</source>
        <translation>여섯 영역의 경주</translation>
    </message>
    <message>
        <source>Two zones have a slice at nearly the same time, a third comes late.</source>
        <translation>두 영역에 거의 동시에 슬라이스가 생기고, 세 번째는 늦게 옵니다.</translation>
    </message>
    <message>
        <source>A storm of preemptions</source>
        <translation>선점 폭풍</translation>
    </message>
    <message>
        <source>Spot TPUs are taken back after a minute, four times.</source>
        <translation>스팟 TPU가 1분쯤 뒤에 선점되기를 네 번 거듭합니다.</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>유지보수</translation>
    </message>
    <message>
        <source>Two TPUs are maintained, one with notice; their addresses change.</source>
        <translation>TPU 두 대가 유지보수됩니다. 하나는 예고가 있고, 주소가 바뀝니다.</translation>
    </message>
    <message>
        <source>Lost replies</source>
        <translation>사라진 응답</translation>
    </message>
    <message>
        <source>What was asked for is done, but the answer does not arrive.</source>
        <translation>요청은 처리되지만 응답이 도착하지 않습니다.</translation>
    </message>
    <message>
        <source>A pod with troubles</source>
        <translation>문제가 생긴 Pod</translation>
    </message>
    <message>
        <source>Of its four hosts one installs updates, one has a full disk, one falls silent for a while.</source>
        <translation>호스트 네 대 중 하나는 업데이트를 설치 중이고, 하나는 디스크가 가득 찼으며, 하나는 한동안 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>A training begins on all hosts of %1. The Usage page shows it.</source>
        <translation>%1의 모든 호스트에서 학습이 시작됩니다. 사용량 패널에서 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>A training on %1</source>
        <translation>%1에서 학습</translation>
    </message>
    <message>
        <source>A training on %1 with a straggler</source>
        <translation>%1에서 학습, 호스트 하나가 뒤처짐</translation>
    </message>
    <message>
        <source>A training on %1 that hangs</source>
        <translation>%1에서 학습, 도중에 멈춤</translation>
    </message>
    <message>
        <source>A training on %1 that runs out of memory</source>
        <translation>%1에서 학습, 메모리 부족</translation>
    </message>
    <message>
        <source>The chips of %1 are held, and nothing computes</source>
        <translation>%1의 칩이 점유되었지만 계산하지 않음</translation>
    </message>
    <message>
        <source>A forgotten program holds chips of %1.</source>
        <translation>잊힌 프로그램이 %1의 칩을 점유하고 있습니다.</translation>
    </message>
    <message>
        <source>The training on %1 ends</source>
        <translation>%1의 학습이 끝남</translation>
    </message>
    <message>
        <source>Nothing runs on %1 any more.</source>
        <translation>%1에서 더 이상 아무것도 실행되지 않습니다.</translation>
    </message>
    <message>
        <source>The last host of %1 falls silent</source>
        <translation>%1의 마지막 호스트가 응답하지 않음</translation>
    </message>
    <message>
        <source>The last host of %1 answers no SSH from now on.</source>
        <translation>이제부터 %1의 마지막 호스트가 SSH에 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>The last host of %1 answers again</source>
        <translation>%1의 마지막 호스트가 다시 응답함</translation>
    </message>
    <message>
        <source>The last host of %1 answers again.</source>
        <translation>%1의 마지막 호스트가 다시 응답합니다.</translation>
    </message>
    <message>
        <source>Training under way</source>
        <translation>학습 진행 중</translation>
    </message>
    <message>
        <source>A pod with a straggler, a slice that hangs and one of which a single chip computes: for the Usage page.</source>
        <translation>뒤처진 호스트가 있는 Pod, 멈춘 슬라이스, 칩 하나만 계산하는 슬라이스: 사용량 패널을 체험하는 환경입니다.</translation>
    </message>
    <message>
        <source>Something runs on a VM…</source>
        <translation>VM에서 프로그램 실행…</translation>
    </message>
    <message>
        <source>The hosts of %1 are gone, but its state is still READY.</source>
        <translation>%1의 호스트가 모두 사라졌지만 상태는 여전히 READY로 표시됩니다.</translation>
    </message>
    <message>
        <source>OS Login</source>
        <translation>OS 로그인</translation>
    </message>
    <message>
        <source>Its machines take keys from Google accounts, not from metadata.</source>
        <translation>머신이 메타데이터가 아니라 Google 계정에서 키를 가져옵니다.</translation>
    </message>
    <message>
        <source>A machine with new host keys</source>
        <translation>호스트 키가 바뀌는 머신</translation>
    </message>
    <message>
        <source>After a minute another machine stands behind the TPU VM.</source>
        <translation>1분 뒤 이 TPU VM을 다른 머신이 맡습니다.</translation>
    </message>
    <message>
        <source>A TPU Node of the old kind</source>
        <translation>이전 방식의 TPU Node</translation>
    </message>
    <message>
        <source>It is listed and holds quota, but nobody can log in to it.</source>
        <translation>목록에 나오고 할당량을 차지하지만 로그인할 수 없습니다.</translation>
    </message>
    <message>
        <source>Hosts with many processors</source>
        <translation>프로세서가 많은 호스트</translation>
    </message>
    <message>
        <source>Cloud Monitoring has 720 series for the processors of one slice.</source>
        <translation>슬라이스 하나의 프로세서에 Cloud Monitoring 시계열 720개가 있습니다.</translation>
    </message>
</context>
<context>
    <name>Precondition</name>
    <message>
        <source>%1 is %2 now. Nothing was done with it. Look at the list, then decide again.</source>
        <translation>%1의 상태가 지금 %2입니다. 아무것도 하지 않았습니다. 목록을 보고 다시 결정하세요.</translation>
    </message>
    <message>
        <source>%1 was created again in the meantime: it is another TPU than the one you were shown. Nothing was done with it.</source>
        <translation>그사이 이름이 %1인 TPU가 다시 만들어졌습니다. 앞서 보여 드린 TPU가 아니므로 아무것도 하지 않았습니다.</translation>
    </message>
    <message>
        <source>Nothing was done with %1, because it is not known what it is now. %2</source>
        <comment>%2: a sentence, why</comment>
        <translation>지금 %1의 상태를 알 수 없어 아무것도 하지 않았습니다. %2</translation>
    </message>
</context>
<context>
    <name>Preflight</name>
    <message>
        <source>%1 times %2</source>
        <comment>4 times v6e-8</comment>
        <translation>%2 %1개</translation>
    </message>
    <message>
        <source>The TPU limit of the region %1 is 0, whatever its zones allow.</source>
        <translation>%1 리전의 TPU 한도가 0이라, 그 안의 영역 한도가 있어도 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>The TPU limit in %1 is 0.</source>
        <translation>%1의 TPU 한도가 0입니다.</translation>
    </message>
    <message>
        <source>The zone %1 has no TPUs of the generation %2, whatever the quota there says.</source>
        <translation>할당량과 관계없이 %1 영역에는 %2 세대의 TPU가 없습니다.</translation>
    </message>
    <message>
        <source>Only %1 of %2 are left in %3.</source>
        <translation>%3에는 %2 중 %1만 남아 있습니다.</translation>
    </message>
    <message>
        <source>%1 takes %2, but only %3 of %4 are left in %5.</source>
        <translation>%1에는 %2가 필요한데, %5에는 %4 중 %3만 남아 있습니다.</translation>
    </message>
    <message>
        <source>Not known: %1. Google checks it when you create.</source>
        <translation>알 수 없음: %1. 만들 때 Google이 확인합니다.</translation>
    </message>
    <message>
        <source>From older values: %1.</source>
        <translation>이전에 읽은 값 기준: %1.</translation>
    </message>
    <message>
        <source>The type is not known here, so what it takes cannot be compared.</source>
        <translation>이 프로그램이 모르는 유형이라 필요한 할당량을 비교할 수 없습니다.</translation>
    </message>
    <message>
        <source>If the mail of TRC names this zone, write to TRC support: the limit was not set.</source>
        <translation>TRC 메일에 이 영역이 적혀 있다면 TRC 지원팀에 메일을 보내세요. 한도가 설정되지 않았습니다.</translation>
    </message>
    <message>
        <source>Delete what you no longer need in %1, or ask Google for more of %2.</source>
        <translation>%1에서 더는 필요 없는 것을 삭제하거나 Google에 %2 증량을 요청하세요.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>한도 없음</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chip(s)</source>
        <translation>
            <numerusform>칩 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s)</source>
        <translation>
            <numerusform>코어 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln address(es)</source>
        <translation>
            <numerusform>주소 %Ln개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln VM(s)</source>
        <translation>
            <numerusform>VM %Ln대</numerusform>
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
        <translation>TPU 할당량, 영역</translation>
    </message>
    <message>
        <source>TPU quota, region</source>
        <translation>TPU 할당량, 리전</translation>
    </message>
    <message>
        <source>Serving quota</source>
        <translation>서빙 할당량</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>외부 IP 주소</translation>
    </message>
    <message>
        <source>VM instances</source>
        <translation>VM 인스턴스</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>All limits allow it. Whether there is capacity is known only when you try.</source>
        <translation>모든 한도 안에 있습니다. 용량이 있는지는 시도해 봐야 알 수 있습니다.</translation>
    </message>
    <message>
        <source>For %1 use internal addresses with Cloud NAT.</source>
        <translation>%1: 내부 IP 주소와 Cloud NAT를 쓰면 만들 수 있습니다.</translation>
    </message>
    <message>
        <source>Create it without external addresses; Cloud NAT gives it a way to the Internet.</source>
        <translation>외부 IP 주소 없이 만드세요. 인터넷은 Cloud NAT로 연결합니다.</translation>
    </message>
    <message>
        <source>Clean up: TPUs or requests that are dead hold a part of it.</source>
        <translation>정리하세요. 작동하지 않는 TPU나 요청이 일부를 점유하고 있습니다.</translation>
    </message>
    <message>
        <source>A request that waits in Google&apos;s queue holds a part of it. Cancel it, or try later.</source>
        <translation>Google의 큐에서 대기 중인 요청이 일부를 점유하고 있습니다. 그 요청을 취소하거나 나중에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The largest slice that fits now is %1.</source>
        <translation>지금 만들 수 있는 가장 큰 슬라이스는 %1입니다.</translation>
    </message>
    <message>
        <source>There is room in %1.</source>
        <translation>%1에는 여유가 있습니다.</translation>
    </message>
    <message>
        <source>Read the limits again to be sure.</source>
        <translation>확실히 하려면 한도를 다시 읽으세요.</translation>
    </message>
</context>
<context>
    <name>PriceService</name>
    <message>
        <source>Google&apos;s price list does not end. The dated prices of this program are shown; the list is read again later.</source>
        <translation>Google 가격표가 끝나지 않습니다. 이 프로그램에 든 날짜별 가격을 표시하며 나중에 다시 읽습니다.</translation>
    </message>
    <message>
        <source>Google&apos;s price list has no TPU that this program knows. The dated prices of this program are shown.</source>
        <translation>Google 가격표에 이 프로그램이 아는 TPU가 없습니다. 이 프로그램에 든 날짜별 가격을 표시합니다.</translation>
    </message>
</context>
<context>
    <name>ProfileColour</name>
    <message>
        <source>grey</source>
        <translation>회색</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>파란색</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>주황색</translation>
    </message>
    <message>
        <source>green</source>
        <translation>초록색</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>보라색</translation>
    </message>
    <message>
        <source>red</source>
        <translation>빨간색</translation>
    </message>
    <message>
        <source>teal</source>
        <translation>청록색</translation>
    </message>
    <message>
        <source>pink</source>
        <translation>분홍색</translation>
    </message>
    <message>
        <source>brown</source>
        <translation>갈색</translation>
    </message>
</context>
<context>
    <name>ProfileForm</name>
    <message>
        <source>This is a project number. Google wants the project&apos;s ID here, for example my-project-123.</source>
        <translation>프로젝트 번호입니다. 여기에는 프로젝트 ID가 필요합니다. 예: my-project-123</translation>
    </message>
    <message>
        <source>Colour of this profile</source>
        <translation>이 프로필의 색</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Only for you. Empty: account and project are shown.</source>
        <translation>나만 보는 이름입니다. 비워 두면 계정과 프로젝트를 표시합니다.</translation>
    </message>
    <message>
        <source>Count calls on another project</source>
        <translation>호출을 다른 프로젝트에 집계</translation>
    </message>
    <message>
        <source>Quota project</source>
        <translation>할당량 프로젝트</translation>
    </message>
    <message>
        <source>Sent as x-goog-user-project: the project whose API limits the calls use. Empty: the project itself. You need the permission serviceusage.services.use on it.</source>
        <translation>x-goog-user-project로 전송되며, 호출은 이 프로젝트의 API 한도를 사용합니다. 비워 두면 프로젝트 자신을 씁니다. 이 프로젝트에 대한 serviceusage.services.use 권한이 필요합니다.</translation>
    </message>
    <message>
        <source>This is not a project ID. One has 6 to 30 lowercase letters, digits and hyphens.</source>
        <translation>프로젝트 ID가 아닙니다. 프로젝트 ID는 영문 소문자, 숫자, 하이픈 6~30자입니다.</translation>
    </message>
</context>
<context>
    <name>ProfileList</name>
    <message>
        <source>Tells Google to end what TPU Desk was given, and forgets the profile.</source>
        <translation>TPU Desk에 준 권한을 끝내도록 Google에 알리고 프로필을 지웁니다.</translation>
    </message>
    <message>
        <source>Forgets the profile. gcloud itself stays signed in.</source>
        <translation>프로필만 지웁니다. gcloud는 로그인된 상태로 남습니다.</translation>
    </message>
    <message>
        <source>Forgets the profile and the token. The token itself ends by itself within the hour.</source>
        <translation>프로필과 토큰을 지웁니다. 토큰은 한 시간 안에 자동으로 만료됩니다.</translation>
    </message>
    <message>
        <source>Forgets the profile. The file stays where it is and stays valid.</source>
        <translation>프로필만 지웁니다. 파일은 제자리에 남고 계속 유효합니다.</translation>
    </message>
    <message>
        <source>no project chosen yet</source>
        <translation>아직 프로젝트를 선택하지 않음</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>Choose a project</source>
        <translation>프로젝트 선택</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>사용</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 사용</translation>
    </message>
    <message>
        <source>Change %1, or sign out of it</source>
        <translation>%1 변경 또는 로그아웃</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Another project…</source>
        <translation>다른 프로젝트…</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>로그아웃</translation>
    </message>
</context>
<context>
    <name>Project</name>
    <message>
        <source>Google&apos;s answer on the project lacks its id or its number. Try again; if this persists, check the network and its proxy.</source>
        <translation>프로젝트에 대한 Google의 응답에 ID나 번호가 없습니다. 다시 시도하고, 계속되면 네트워크와 프록시를 확인하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s answer does not say whether billing is on. Try again.</source>
        <translation>Google의 응답에 결제 사용 여부가 없습니다. 다시 시도하세요.</translation>
    </message>
</context>
<context>
    <name>ProjectChoice</name>
    <message>
        <source>Reading your projects…</source>
        <translation>프로젝트를 읽는 중…</translation>
    </message>
    <message>
        <source>%1 is a project number; the project&apos;s ID is %2.</source>
        <translation>%1: 프로젝트 번호입니다. 프로젝트 ID는 %2입니다.</translation>
    </message>
    <message>
        <source>“%1” is a project&apos;s name; its ID is %2.</source>
        <translation>“%1”: 프로젝트 이름입니다. ID는 %2입니다.</translation>
    </message>
    <message>
        <source>This account sees no project. Type the ID of one, or make one in the console.</source>
        <translation>이 계정에는 보이는 프로젝트가 없습니다. ID를 입력하거나 콘솔에서 프로젝트를 만드세요.</translation>
    </message>
    <message numerus="yes">
        <source>None of %n project(s) fits. Press Enter to look for what you typed.</source>
        <translation>
            <numerusform>프로젝트 %n개 중 맞는 것이 없습니다. Enter 키를 누르면 입력한 내용을 찾습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n project(s)</source>
        <translation>
            <numerusform>프로젝트 %n개 중 %1개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n project(s)</source>
        <translation>
            <numerusform>프로젝트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Project</source>
        <translation>프로젝트</translation>
    </message>
    <message>
        <source>Type to filter. A project&apos;s ID, its number or its name will do; TRC knows your project by its number.</source>
        <translation>입력하면 목록이 좁혀집니다. 프로젝트 ID, 번호, 이름 모두 됩니다. TRC는 프로젝트를 번호로 알고 있습니다.</translation>
    </message>
    <message>
        <source>Projects of this account</source>
        <translation>이 계정의 프로젝트</translation>
    </message>
</context>
<context>
    <name>ProjectKeysModel</name>
    <message>
        <source>User name</source>
        <translation>사용자 이름</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>지문</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>만료</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>Whose</source>
        <translation>소유자</translation>
    </message>
    <message>
        <source>(no user)</source>
        <translation>(사용자 없음)</translation>
    </message>
    <message>
        <source>never</source>
        <translation>만료 없음</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>만료됨</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>무시됨</translation>
    </message>
    <message>
        <source>not on this computer</source>
        <translation>이 컴퓨터에 없음</translation>
    </message>
    <message>
        <source>mine: %1</source>
        <translation>내 키: %1</translation>
    </message>
</context>
<context>
    <name>ProjectModel</name>
    <message>
        <source>Project ID</source>
        <translation>프로젝트 ID</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>번호</translation>
    </message>
</context>
<context>
    <name>ProjectSummary</name>
    <message numerus="yes">
        <source>job on %n hosts</source>
        <translation>
            <numerusform>호스트 %n대의 작업</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a job, what is the matter with it</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Open the job</source>
        <translation>작업 열기</translation>
    </message>
    <message>
        <source>Open the request</source>
        <translation>요청 열기</translation>
    </message>
    <message>
        <source>request</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>queued resource</source>
        <translation>큐에 추가된 리소스</translation>
    </message>
    <message>
        <source>being set up</source>
        <translation>설정하는 중</translation>
    </message>
    <message>
        <source>The set-up of %1 stopped at “%2”: %3</source>
        <translation>%1 설정이 “%2”에서 멈췄습니다: %3</translation>
    </message>
    <message>
        <source>Open the set-up</source>
        <translation>설정 열기</translation>
    </message>
    <message>
        <source>Port %1</source>
        <translation>포트 %1</translation>
    </message>
    <message>
        <source>cannot be reached</source>
        <translation>연결할 수 없음</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>open</source>
        <translation>열림</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>포트 포워딩</translation>
    </message>
    <message>
        <source>Show its usage</source>
        <translation>사용량 보기</translation>
    </message>
    <message>
        <source>checking the login</source>
        <translation>로그인 확인 중</translation>
    </message>
    <message>
        <source>READY</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>READY(준비됨)</translation>
    </message>
    <message>
        <source>CREATING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>CREATING(만드는 중)</translation>
    </message>
    <message>
        <source>open, to the new TPU</source>
        <translation>열림, 새 TPU로 연결</translation>
    </message>
    <message>
        <source>RESTARTING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>RESTARTING(다시 시작하는 중)</translation>
    </message>
    <message>
        <source>REPAIRING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>REPAIRING(복구 중)</translation>
    </message>
    <message>
        <source>REIMAGING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>REIMAGING(디스크를 다시 쓰는 중)</translation>
    </message>
    <message>
        <source>STARTING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>STARTING(시작하는 중)</translation>
    </message>
    <message>
        <source>STOPPING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>STOPPING(중지하는 중)</translation>
    </message>
    <message>
        <source>STOPPED</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>STOPPED(중지됨)</translation>
    </message>
    <message>
        <source>DELETING</source>
        <comment>state of a TPU: Google&apos;s word, and what it means</comment>
        <translation>DELETING(삭제하는 중)</translation>
    </message>
    <message>
        <source>Show the TPU</source>
        <translation>TPU 보기</translation>
    </message>
</context>
<context>
    <name>ProtectionSettings</name>
    <message>
        <source>Protection</source>
        <translation>보호</translation>
    </message>
    <message>
        <source>Read-only mode: change nothing in the cloud</source>
        <translation>읽기 전용 모드: 클라우드에서 아무것도 바꾸지 않음</translation>
    </message>
    <message>
        <source>Only reading calls leave TPU Desk: nothing is created, deleted, published or enabled, not even what waits to be tried again. Terminals are not held back: what you type on a machine still changes it. Remembered until you unlock it.</source>
        <translation>TPU Desk는 읽기 요청만 보냅니다. 만들기, 삭제, 등록, 사용 설정은 다시 시도하려고 기다리던 것까지 모두 막힙니다. 터미널은 막지 않습니다. 머신에서 입력한 것은 그대로 실행됩니다. 해제할 때까지 기억합니다.</translation>
    </message>
    <message>
        <source>Until TPU Desk quits</source>
        <translation>TPU Desk를 종료할 때까지</translation>
    </message>
    <message>
        <source>For 15 minutes</source>
        <translation>15분 동안</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>1시간 동안</translation>
    </message>
    <message>
        <source>For 8 hours</source>
        <translation>8시간 동안</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>유지하지 않음</translation>
    </message>
    <message>
        <source>After its passphrase was given once, a key stays unlocked in memory only. It is locked with the screen, too, and by the command “Lock the SSH keys”.</source>
        <translation>암호를 한 번 입력하면 키는 메모리에서만 잠금 해제된 상태로 유지됩니다. 화면을 잠그거나 “SSH 키 잠그기” 명령어를 실행해도 잠깁니다.</translation>
    </message>
</context>
<context>
    <name>ProxyChoice</name>
    <message>
        <source>Name the computer where the proxy runs, for example 127.0.0.1.</source>
        <translation>프록시가 실행되는 컴퓨터를 입력하세요. 예: 127.0.0.1</translation>
    </message>
    <message>
        <source>This is not a name or address of a computer. Write it without http:// and without a port.</source>
        <translation>컴퓨터의 이름이나 주소가 아닙니다. http://와 포트 없이 입력하세요.</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>포트는 1부터 65535까지의 숫자입니다.</translation>
    </message>
    <message>
        <source>A user name of a proxy has at most 255 bytes.</source>
        <translation>프록시 사용자 이름은 최대 255바이트입니다.</translation>
    </message>
    <message>
        <source>The user name has a line break or another control character in it.</source>
        <translation>사용자 이름에 줄바꿈이나 다른 제어 문자가 들어 있습니다.</translation>
    </message>
    <message>
        <source>A user name for an HTTP proxy cannot have a colon in it.</source>
        <translation>HTTP 프록시의 사용자 이름에는 콜론을 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>The environment variable %1 names a proxy that cannot be used: %2. Correct it and start TPU Desk again, or choose the proxy in the settings.</source>
        <translation>환경 변수 %1에 지정된 프록시를 쓸 수 없습니다: %2. 고친 뒤 TPU Desk를 다시 시작하거나, 설정에서 프록시를 선택하세요.</translation>
    </message>
    <message>
        <source>it is not an address</source>
        <translation>주소가 아닙니다</translation>
    </message>
    <message>
        <source>“%1” is neither http nor socks5</source>
        <translation>http도 socks5도 아닙니다: “%1”</translation>
    </message>
    <message>
        <source>its user name has a character that does not belong there</source>
        <translation>사용자 이름에 쓸 수 없는 문자가 있습니다</translation>
    </message>
</context>
<context>
    <name>ProxyHandshake</name>
    <message>
        <source>“%1” is not an address that a proxy can be asked for.</source>
        <translation>프록시에 요청할 수 있는 주소가 아닙니다: “%1”.</translation>
    </message>
    <message>
        <source>A SOCKS5 proxy takes a user name and a password of 255 bytes at most.</source>
        <translation>SOCKS5 프록시의 사용자 이름과 비밀번호는 각각 최대 255바이트입니다.</translation>
    </message>
    <message>
        <source>The proxy %1 hung up when it was asked for %2:%3. It does not let this through, or it is of another kind (HTTP or SOCKS5).</source>
        <translation>%1 프록시가 %2:%3 요청을 받고 연결을 끊었습니다. 이 연결을 허용하지 않거나, 다른 종류(HTTP 또는 SOCKS5)의 프록시입니다.</translation>
    </message>
    <message>
        <source>The proxy %1 hung up in the middle of its answer. Check its address, port and kind (HTTP or SOCKS5).</source>
        <translation>%1 프록시가 응답 도중 연결을 끊었습니다. 주소, 포트, 종류(HTTP 또는 SOCKS5)를 확인하세요.</translation>
    </message>
    <message>
        <source>%1 is an HTTP proxy or a web server, not a SOCKS5 proxy. Choose HTTP in the settings.</source>
        <translation>%1: SOCKS5 프록시가 아니라 HTTP 프록시나 웹 서버입니다. 설정에서 HTTP를 선택하세요.</translation>
    </message>
    <message>
        <source>What answers at %1 is not a SOCKS5 proxy. Check its address, port and kind.</source>
        <translation>%1에서 응답하는 것은 SOCKS5 프록시가 아닙니다. 주소, 포트, 종류를 확인하세요.</translation>
    </message>
    <message>
        <source>The proxy %1 does not let connections to %2:%3 through. Ask whoever runs it to allow them, or choose another proxy in the settings.</source>
        <translation>%1 프록시가 %2:%3 연결을 허용하지 않습니다. 프록시 관리자에게 허용을 요청하거나, 설정에서 다른 프록시를 선택하세요.</translation>
    </message>
    <message>
        <source>The proxy %1 cannot reach %2:%3. The address may be wrong or the machine down, or the proxy&apos;s own network may block it.</source>
        <translation>%1 프록시가 %2:%3에 연결하지 못합니다. 주소가 틀렸거나 머신이 꺼져 있거나, 프록시 쪽 네트워크가 막고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>What answers at %1 is not an HTTP proxy. Check its address, port and kind; it may be a SOCKS5 proxy.</source>
        <translation>%1에서 응답하는 것은 HTTP 프록시가 아닙니다. 주소, 포트, 종류를 확인하세요. SOCKS5 프록시일 수 있습니다.</translation>
    </message>
    <message>
        <source>The answer of the proxy %1 has no end. Check its address, port and kind.</source>
        <translation>프록시 %1의 응답이 끝나지 않습니다. 주소, 포트, 종류를 확인하세요.</translation>
    </message>
    <message>
        <source>The proxy %1 does not take a plain user name and password (Basic) for tunnels. Ask whoever runs it for SOCKS5 or Basic.</source>
        <translation>%1 프록시는 터널에 일반 사용자 이름과 비밀번호(Basic)를 받지 않습니다. 프록시 관리자에게 SOCKS5나 Basic을 요청하세요.</translation>
    </message>
</context>
<context>
    <name>ProxySettings</name>
    <message>
        <source>In use for every new connection.</source>
        <translation>새로 맺는 모든 연결에 쓰입니다.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>프록시</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>시스템과 같게</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>HTTP (CONNECT)</source>
        <translation>HTTP(CONNECT)</translation>
    </message>
    <message>
        <source>SOCKS5</source>
        <translation>SOCKS5</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>For example 127.0.0.1</source>
        <translation>예: 127.0.0.1</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>포트</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>사용자 이름</translation>
    </message>
    <message>
        <source>Leave empty if the proxy needs none.</source>
        <translation>프록시에 필요 없으면 비워 두세요.</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>비밀번호</translation>
    </message>
    <message>
        <source>Use this proxy</source>
        <translation>이 프록시 사용</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>연결 테스트…</translation>
    </message>
    <message>
        <source>The environment (https_proxy, all_proxy, no_proxy) decides, then the settings of the desktop.</source>
        <translation>환경 변수(https_proxy, all_proxy, no_proxy)를 먼저 따르고, 그다음 데스크톱 설정을 따릅니다.</translation>
    </message>
    <message>
        <source>Every connection goes straight out of this computer.</source>
        <translation>모든 연결이 이 컴퓨터에서 바로 나갑니다.</translation>
    </message>
    <message>
        <source>For calls to Google and for SSH alike. Names are looked up by the proxy. The practice cloud is never reached through it.</source>
        <translation>Google 호출과 SSH에 모두 쓰입니다. 이름은 프록시가 조회합니다. 연습 클라우드는 프록시를 거치지 않습니다.</translation>
    </message>
    <message>
        <source>Empty: the one that is kept</source>
        <translation>비워 두면 저장된 비밀번호 사용</translation>
    </message>
    <message>
        <source>Kept in the system&apos;s keychain</source>
        <translation>시스템 키체인에 저장</translation>
    </message>
</context>
<context>
    <name>PublishSheet</name>
    <message>
        <source>There is no usable key on this computer. Generate one, or paste a public key.</source>
        <translation>이 컴퓨터에 사용할 수 있는 키가 없습니다. 키를 만들거나 공개 키를 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Written as: %1</source>
        <translation>다음과 같이 저장됩니다: %1</translation>
    </message>
    <message>
        <source>The key&apos;s own comment had characters that do not belong there; they were taken out.</source>
        <translation>키의 설명에 허용되지 않는 문자가 있어 제거했습니다.</translation>
    </message>
    <message>
        <source>Empty: the user name.</source>
        <translation>비워 두면 사용자 이름을 씁니다.</translation>
    </message>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>이미 지난 시각입니다. 더 늦은 시각을 선택하세요.</translation>
    </message>
    <message>
        <source>Publish a key</source>
        <translation>키 등록</translation>
    </message>
    <message>
        <source>A key on this computer</source>
        <translation>이 컴퓨터의 키</translation>
    </message>
    <message>
        <source>Paste a public key</source>
        <translation>공개 키 붙여넣기</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>사용자 이름</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>The key expires</source>
        <translation>키 만료 설정</translation>
    </message>
    <message>
        <source>This line is added to the project&apos;s keys</source>
        <translation>프로젝트의 키에 다음 줄이 추가됩니다</translation>
    </message>
    <message>
        <source>Log in with this user and key from now on</source>
        <translation>앞으로 이 사용자와 키로 로그인</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>등록</translation>
    </message>
    <message>
        <source>Use “%1”</source>
        <translation>“%1” 사용</translation>
    </message>
    <message>
        <source>You log in as %1@HOST; files are in /home/%1.</source>
        <translation>로그인: %1@호스트, 파일 위치: /home/%1</translation>
    </message>
    <message>
        <source>The name you have on the machines. Letters a to z, digits, “-”, “_” and “.”; it begins with a letter or “_”.</source>
        <translation>머신에서 쓰는 이름입니다. 영문 소문자 a~z, 숫자, “-”, “_”, “.”를 쓸 수 있고 영문자나 “_”로 시작합니다.</translation>
    </message>
    <message>
        <source>This line is added to the metadata of each TPU VM, also of those that you create here</source>
        <translation>이 줄이 각 TPU VM의 메타데이터에 추가되며, 여기서 새로 만드는 TPU VM에도 들어갑니다</translation>
    </message>
    <message>
        <source>The key in this line is added to OS Login, for your Google account</source>
        <translation>이 줄의 키가 내 Google 계정의 OS 로그인에 추가됩니다</translation>
    </message>
    <message>
        <source>Publishing: reading the keys that are there, adding yours, waiting for Google to confirm.</source>
        <translation>등록하는 중입니다. 이미 있는 키를 읽고 내 키를 더한 뒤 Google의 확인을 기다립니다.</translation>
    </message>
    <message>
        <source>This line is added to the metadata of each TPU VM that is there now</source>
        <translation>이 줄이 지금 있는 각 TPU VM의 메타데이터에 추가됩니다</translation>
    </message>
</context>
<context>
    <name>QCommandLineParser</name>
    <message>
        <source>Missing value after &apos;%1&apos;.</source>
        <translation>“%1” 뒤에 값이 없습니다.</translation>
    </message>
    <message>
        <source>Unexpected value after &apos;%1&apos;.</source>
        <translation>“%1” 뒤에는 값을 쓸 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>QuitQuestion</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Quit TPU Desk?</source>
        <translation>TPU Desk를 종료할까요?</translation>
    </message>
    <message>
        <source>Ends when you quit</source>
        <translation>종료하면 함께 끝나는 항목</translation>
    </message>
    <message>
        <source>A TPU that Google is making already may still appear. Look at the list at the next start.</source>
        <translation>Google에서 이미 만들기 시작한 TPU가 나중에 나타날 수 있습니다. 다음에 시작할 때 목록을 확인하세요.</translation>
    </message>
    <message>
        <source>Continues without TPU Desk</source>
        <translation>종료해도 계속되는 항목</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>계속 사용</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>종료</translation>
    </message>
    <message>
        <source>Start another practice world?</source>
        <translation>다른 연습 환경을 시작할까요?</translation>
    </message>
    <message>
        <source>Ends with this practice world</source>
        <translation>지금 연습 환경과 함께 끝나는 항목</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>Leave this project?</source>
        <translation>이 프로젝트를 떠날까요?</translation>
    </message>
    <message>
        <source>Ends when you leave</source>
        <translation>떠나면 함께 끝나는 항목</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>떠나기</translation>
    </message>
    <message>
        <source>Paused until TPU Desk runs again</source>
        <translation>TPU Desk를 다시 실행할 때까지 멈추는 항목</translation>
    </message>
    <message>
        <source>Paused until you come back</source>
        <translation>돌아올 때까지 멈추는 항목</translation>
    </message>
    <message>
        <source>Hide in the tray</source>
        <translation>트레이로 숨기기</translation>
    </message>
    <message>
        <source>Not carried out, because it could still be undone</source>
        <translation>아직 실행 취소할 수 있어 수행하지 않는 항목</translation>
    </message>
</context>
<context>
    <name>QuotaCellDelegate</name>
    <message>
        <source>limit not stated</source>
        <translation>한도 미공개</translation>
    </message>
    <message>
        <source>used, no limit</source>
        <translation>사용, 한도 없음</translation>
    </message>
    <message>
        <source>of %1 free</source>
        <comment>of 64 free</comment>
        <translation>/ %1 사용 가능</translation>
    </message>
    <message numerus="yes">
        <source>of %Ln core(s) free</source>
        <translation>
            <numerusform>/ %Ln코어 사용 가능</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaDetails</name>
    <message>
        <source>Free now</source>
        <translation>현재 사용 가능</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Create here…</source>
        <translation>여기에 만들기…</translation>
    </message>
    <message>
        <source>This zone has no such TPUs: Google would refuse.</source>
        <translation>이 영역에는 해당 TPU가 없으므로 Google이 거부합니다.</translation>
    </message>
    <message>
        <source>The limit here is 0: Google would refuse.</source>
        <translation>이 영역의 한도가 0이므로 Google이 거부합니다.</translation>
    </message>
    <message>
        <source>Quota is a permission. Whether there is capacity is known only when you try.</source>
        <translation>할당량은 사용 허가일 뿐입니다. 용량이 있는지는 시도해 봐야 알 수 있습니다.</translation>
    </message>
    <message>
        <source>Create %1…</source>
        <translation>%1 만들기…</translation>
    </message>
    <message>
        <source>%1, %2, %3 GiB HBM</source>
        <comment>8 hosts, 32 chips, 1,024 GiB HBM</comment>
        <translation>%1, %2, HBM %3 GiB</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>Write to TRC…</source>
        <translation>TRC에 문의…</translation>
    </message>
    <message>
        <source>Largest slice you can make now</source>
        <translation>지금 만들 수 있는 가장 큰 슬라이스</translation>
    </message>
    <message>
        <source>Largest slice, as far as is known</source>
        <translation>알려진 범위에서 가장 큰 슬라이스</translation>
    </message>
    <message>
        <source>No slice can be made here now</source>
        <translation>지금은 여기서 슬라이스를 만들 수 없습니다</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>28 of 32</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>(old)</source>
        <translation>(이전 값)</translation>
    </message>
    <message>
        <source>never read</source>
        <translation>읽은 적 없음</translation>
    </message>
    <message>
        <source>%1, limit %2, %3</source>
        <comment>quota id, limit 64, 4 s ago</comment>
        <translation>%1, 한도 %2, %3</translation>
    </message>
    <message>
        <source>no such quota</source>
        <translation>해당 할당량 없음</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>정리…</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 보기</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>no grant entered</source>
        <translation>입력한 승인 없음</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>수량 없음</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) left</source>
        <translation>
            <numerusform>%n일 남음</numerusform>
        </translation>
    </message>
    <message>
        <source>In the mail</source>
        <translation>메일 내용</translation>
    </message>
    <message>
        <source>Live limit</source>
        <translation>실제 한도</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>64, Cloud Quotas, 4 s ago</comment>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>%1 of them held by dead</source>
        <translation>그중 %1개는 동작하지 않는 항목이 점유</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>Google is changing this limit just now.</source>
        <translation>Google이 지금 이 한도를 바꾸고 있습니다.</translation>
    </message>
    <message>
        <source>all held by dead</source>
        <translation>모두 동작하지 않는 항목이 점유</translation>
    </message>
    <message>
        <source>all held by requests that wait</source>
        <translation>모두 대기 중인 요청이 점유</translation>
    </message>
    <message>
        <source>%1 of them held by requests that wait</source>
        <translation>그중 %1개는 대기 중인 요청이 점유</translation>
    </message>
    <message>
        <source>Plan a pod…</source>
        <translation>Pod 계획…</translation>
    </message>
    <message>
        <source>Create %1 that way…</source>
        <translation>내부 IP 주소로 %1 만들기…</translation>
    </message>
    <message>
        <source>IDs and ages</source>
        <translation>ID와 읽은 시각</translation>
    </message>
    <message>
        <source>Counted usage</source>
        <translation>집계된 사용량</translation>
    </message>
    <message>
        <source>Hide IDs and ages</source>
        <translation>ID와 시각 숨기기</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>8 addresses = 32 chips</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>64 chips, 90 days left</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Request more…</source>
        <translation>더 요청…</translation>
    </message>
    <message>
        <source>Cloud Quotas does not answer, and only there more can be asked for.</source>
        <translation>Cloud Quotas가 응답하지 않습니다. 한도를 더 요청할 수 있는 곳은 그곳뿐입니다.</translation>
    </message>
    <message>
        <source>There is no limit here that could be larger.</source>
        <translation>여기에는 늘릴 수 있는 한도가 없습니다.</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>요청함</translation>
    </message>
</context>
<context>
    <name>QuotaFooter</name>
    <message>
        <source>%1 in %2 (%3)</source>
        <comment>names in zone (16 chips)</comment>
        <translation>%2의 %1(%3)</translation>
    </message>
    <message numerus="yes">
        <source>%n hold quota</source>
        <translation>
            <numerusform>%n개가 할당량 차지</numerusform>
        </translation>
    </message>
    <message>
        <source>They do nothing any more: %1</source>
        <translation>더는 아무 일도 하지 않습니다: %1</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>정리…</translation>
    </message>
    <message>
        <source>Hide what every project has</source>
        <translation>모든 프로젝트에 있는 할당량 숨기기</translation>
    </message>
    <message numerus="yes">
        <source>Show what every project has (%n)</source>
        <translation>
            <numerusform>기본 할당량도 보기(%n)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n limit(s) that this program does not know</source>
        <translation>
            <numerusform>이 프로그램이 모르는 한도 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more zone(s)</source>
        <translation>
            <numerusform>그 외 영역 %n곳</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaHint</name>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>칩 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>코어 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaMatrix</name>
    <message>
        <source>%1 does not answer: what is used there is counted from an older list.</source>
        <translation>%1 영역이 응답하지 않아 이 영역의 사용량은 이전 목록을 기준으로 계산했습니다.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
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
        <translation>할당량</translation>
    </message>
    <message>
        <source>Your limits per zone and what is used of them. A striped part is held by TPUs or requests that are dead.</source>
        <translation>영역별 한도와 사용량입니다. 줄무늬 부분은 더 이상 작동하지 않는 TPU나 요청이 점유한 양입니다.</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>What in this project can be billed, and what stays after a TPU is deleted.</source>
        <translation>이 프로젝트에서 요금이 청구될 수 있는 항목과 TPU를 삭제해도 남는 항목입니다.</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>한도</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>정리</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>Views of the quota</source>
        <translation>할당량 보기</translation>
    </message>
    <message>
        <source>What is no longer used but still holds quota or costs money.</source>
        <translation>더는 쓰이지 않으면서 할당량을 차지하거나 비용이 드는 리소스입니다.</translation>
    </message>
</context>
<context>
    <name>QuotaRequestSheet</name>
    <message>
        <source>Contact e-mail</source>
        <translation>연락받을 이메일</translation>
    </message>
    <message>
        <source>Google writes there when it has a question.</source>
        <translation>Google이 문의할 때 이 주소로 보냅니다.</translation>
    </message>
    <message>
        <source>Justification</source>
        <translation>사유</translation>
    </message>
    <message>
        <source>What you need it for, in English: people at Google read it.</source>
        <translation>어디에 필요한지 영어로 쓰세요. Google 직원이 읽습니다.</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>More %1 in %2</source>
        <comment>TPU, zone</comment>
        <translation>%2에서 %1 더 요청</translation>
    </message>
    <message>
        <source>The limit for %1 is %2 now. Google decides about more in minutes or in days, and may grant less. A larger limit is no grant: what is beyond your TRC grant is billed. For more free TPUs write to TRC instead.</source>
        <translation>%1 한도는 현재 %2입니다. 늘릴지는 Google이 몇 분에서 며칠 안에 결정하며, 요청보다 적게 승인할 수도 있습니다. 한도가 커져도 TRC 승인은 아니며, TRC 승인을 넘는 부분은 요금이 청구됩니다. 무료 TPU가 더 필요하면 TRC에 메일을 보내세요.</translation>
    </message>
    <message>
        <source>New limit, in cores</source>
        <translation>새 한도(코어 수)</translation>
    </message>
    <message>
        <source>New limit, in chips</source>
        <translation>새 한도(칩 수)</translation>
    </message>
    <message>
        <source>The whole limit, not what is added to it.</source>
        <translation>추가할 양이 아니라 전체 한도를 입력하세요.</translation>
    </message>
    <message>
        <source>Enter a whole number.</source>
        <translation>정수를 입력하세요.</translation>
    </message>
    <message>
        <source>Enter more than the current limit.</source>
        <translation>현재 한도보다 큰 수를 입력하세요.</translation>
    </message>
    <message>
        <source>Enter an e-mail address: Google takes no request without one.</source>
        <translation>이메일 주소를 입력하세요. 없으면 Google이 요청을 받지 않습니다.</translation>
    </message>
    <message>
        <source>Say what you need it for.</source>
        <translation>어디에 필요한지 쓰세요.</translation>
    </message>
    <message>
        <source>Your account may not ask for quota in this project. Its owner can give you the role Cloud Quotas Admin (roles/cloudquotas.admin), or ask for it instead of you.</source>
        <translation>이 계정으로는 이 프로젝트의 할당량을 요청할 수 없습니다. 프로젝트 소유자가 Cloud Quotas Admin 역할(roles/cloudquotas.admin)을 부여하거나 대신 요청할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>QuotaRequests</name>
    <message>
        <source>Google&apos;s answer does not say which quota was asked for. Read the limits again to see what became of it.</source>
        <translation>Google의 응답에 어떤 할당량을 요청했는지 나와 있지 않습니다. 결과를 보려면 한도를 다시 읽으세요.</translation>
    </message>
</context>
<context>
    <name>QuotaText</name>
    <message>
        <source>region: %1</source>
        <comment>a short note: the region leaves so much</comment>
        <translation>리전: %1</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>On-demand</source>
        <comment>head of a column</comment>
        <translation>주문형</translation>
    </message>
    <message>
        <source>Spot</source>
        <comment>head of a column</comment>
        <translation>스팟</translation>
    </message>
    <message>
        <source>Reserved</source>
        <comment>head of a column</comment>
        <translation>예약</translation>
    </message>
    <message>
        <source>%1 serving</source>
        <comment>v5e serving: the quota of the sizes 1, 4 and 8</comment>
        <translation>%1 서빙</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <comment>v3 devices: single machines, no pods</comment>
        <translation>%1 기기</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>한도 없음</translation>
    </message>
    <message>
        <source>mail: %1</source>
        <comment>the mail of TRC says so many</comment>
        <translation>메일: %1</translation>
    </message>
    <message>
        <source>in the mail</source>
        <translation>메일에 있음</translation>
    </message>
    <message>
        <source>no such TPUs</source>
        <translation>해당 TPU 없음</translation>
    </message>
    <message numerus="yes">
        <source>%n dead</source>
        <translation>
            <numerusform>미작동 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>requests</comment>
        <translation>
            <numerusform>대기 중 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>changing</source>
        <translation>변경 중</translation>
    </message>
    <message>
        <source>not in the mail</source>
        <translation>메일에 없음</translation>
    </message>
    <message>
        <source>%1, %2, %3:</source>
        <comment>zone, TPU, tier</comment>
        <translation>%1, %2, %3:</translation>
    </message>
    <message>
        <source>%1 of %2 free.</source>
        <translation>%2 중 %1 사용 가능.</translation>
    </message>
    <message>
        <source>There is no limit.</source>
        <translation>한도가 없습니다.</translation>
    </message>
    <message>
        <source>Google states no limit here.</source>
        <translation>Google이 이곳의 한도를 밝히지 않습니다.</translation>
    </message>
    <message>
        <source>%1 in use.</source>
        <translation>%1 사용 중.</translation>
    </message>
    <message>
        <source>%1 of them are held by %2, which do nothing any more.</source>
        <translation>그중 %1개는 더는 아무 일도 하지 않는 항목이 점유하고 있습니다: %2.</translation>
    </message>
    <message>
        <source>%1 of them are held by %2, which still wait for their TPU.</source>
        <translation>그중 %1개는 아직 TPU를 기다리는 요청이 점유하고 있습니다: %2.</translation>
    </message>
    <message>
        <source>The largest slice that can be made now is %1.</source>
        <translation>지금 만들 수 있는 가장 큰 슬라이스는 %1입니다.</translation>
    </message>
    <message>
        <source>The tightest limit: %1, %2.</source>
        <translation>가장 빠듯한 한도: %1, %2.</translation>
    </message>
    <message>
        <source>The zone does not answer; these are older values.</source>
        <translation>영역이 응답하지 않아 이전 값입니다.</translation>
    </message>
    <message>
        <source>The mail of TRC says %1, but the live limit is 0: Google will refuse.</source>
        <translation>TRC 메일의 수량은 %1인데 실제 한도가 0이라 Google이 거부합니다.</translation>
    </message>
    <message>
        <source>The mail of TRC names this, but the live limit is 0: Google will refuse.</source>
        <translation>TRC 메일에 적혀 있지만 실제 한도가 0이라 Google이 거부합니다.</translation>
    </message>
    <message>
        <source>The mail of TRC says %1, but the live limit is only %2.</source>
        <translation>TRC 메일의 수량은 %1인데 실제 한도는 %2뿐입니다.</translation>
    </message>
    <message>
        <source>The mail of TRC names this, but Google states no limit for it here. Most likely it was not set.</source>
        <translation>TRC 메일에 적혀 있지만 Google이 이곳의 한도를 밝히지 않습니다. 설정되지 않았을 가능성이 큽니다.</translation>
    </message>
    <message>
        <source>No running grant names this: what you create here may be billed.</source>
        <translation>유효한 승인에 없는 항목입니다. 여기서 만들면 요금이 나올 수 있습니다.</translation>
    </message>
    <message>
        <source>Every project has this quota; it is not part of a grant. What you create with it is billed.</source>
        <translation>모든 프로젝트에 있는 할당량이며 TRC 승인에 포함되지 않습니다. 이 할당량으로 만든 리소스에는 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>%1 old</source>
        <translation>%1 전 데이터</translation>
    </message>
    <message>
        <source>Your grant names this without a number; the live limit is %1.</source>
        <translation>승인에 수량 없이 적혀 있습니다. 실제 한도는 %1입니다.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>64 chips in a zone</comment>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>Google has not decided yet</source>
        <translation>Google이 아직 결정하지 않았습니다</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>승인됨</translation>
    </message>
    <message>
        <source>%1 granted</source>
        <translation>%1 승인됨</translation>
    </message>
</context>
<context>
    <name>ReachAdvice</name>
    <message>
        <source>The login was refused: look which key is published, and for which user name.</source>
        <translation>로그인이 거부되었습니다. 어떤 키가 어떤 사용자 이름으로 등록되었는지 확인하세요.</translation>
    </message>
    <message>
        <source>Your SSH key could not be used.</source>
        <translation>SSH 키를 사용할 수 없습니다.</translation>
    </message>
    <message>
        <source>The host key is not verified yet. Connect again and compare it.</source>
        <translation>호스트 키가 아직 확인되지 않았습니다. 다시 연결하여 키를 비교하세요.</translation>
    </message>
    <message>
        <source>The host key is another one than before, so nothing was sent there.</source>
        <translation>이전과 다른 호스트 키를 제시하여 아무것도 보내지 않았습니다.</translation>
    </message>
    <message>
        <source>No answer: still starting, or a firewall keeps SSH out.</source>
        <translation>응답하지 않습니다. 시작하는 중이거나 방화벽이 SSH를 막고 있습니다.</translation>
    </message>
    <message>
        <source>SSH does not answer: still starting, or not reachable from this computer.</source>
        <translation>SSH가 응답하지 않습니다. 아직 시작 중이거나 이 컴퓨터에서 연결할 수 없습니다.</translation>
    </message>
    <message>
        <source>A sign-in page of this network answers in its place.</source>
        <translation>호스트 대신 이 네트워크의 로그인 페이지가 응답합니다.</translation>
    </message>
    <message>
        <source>You are signed out, so the address could not be read.</source>
        <translation>로그아웃되어 있어 주소를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>Google did not tell the address: something is not in order with account or project.</source>
        <translation>Google이 주소를 알려 주지 않았습니다. 계정이나 프로젝트에 문제가 있습니다.</translation>
    </message>
    <message>
        <source>Not there, or not READY.</source>
        <translation>없거나 READY 상태가 아닙니다.</translation>
    </message>
    <message>
        <source>No more logins are taken right now.</source>
        <translation>지금은 로그인을 더 받지 않습니다.</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>연결이 끊겼습니다.</translation>
    </message>
    <message>
        <source>The login failed.</source>
        <translation>로그인에 실패했습니다.</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>SSH 키 열기</translation>
    </message>
    <message>
        <source>Test the connection…</source>
        <translation>연결 테스트…</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Look at the TPU</source>
        <translation>TPU 보기</translation>
    </message>
    <message>
        <source>Your SSH key is locked: its passphrase is needed.</source>
        <translation>SSH 키가 잠겨 있어 암호가 필요합니다.</translation>
    </message>
    <message>
        <source>Unlock key…</source>
        <translation>키 잠금 해제…</translation>
    </message>
</context>
<context>
    <name>RealityRun</name>
    <message>
        <source>%1 was written. Read it before you send it to anybody.</source>
        <translation>%1에 저장했습니다. 다른 사람에게 보내기 전에 내용을 확인하세요.</translation>
    </message>
    <message>
        <source>The check did not finish. The file says where it stopped.</source>
        <translation>확인을 끝까지 마치지 못했습니다. 어디서 멈췄는지는 파일에 적혀 있습니다.</translation>
    </message>
    <message>
        <source>The sign-in did not finish. Start TPU Desk, sign in there, then try again.</source>
        <translation>로그인이 끝나지 않았습니다. TPU Desk를 시작해 로그인한 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <source>TPU Desk runs already. Open “Check against reality…” in the menu of its window, or end it first.</source>
        <translation>TPU Desk가 이미 실행 중입니다. 그 창의 메뉴에서 “실제와 비교…”를 열거나 먼저 종료하세요.</translation>
    </message>
</context>
<context>
    <name>RealitySheet</name>
    <message>
        <source>The file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>지금 확인</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>Check against reality</source>
        <translation>실제와 비교</translation>
    </message>
    <message>
        <source>TPU Desk was built from Google&apos;s descriptions. This asks Google each kind of question once, in the project that is signed in, and compares the replies with what the program expects. It only reads. Names, people, addresses and keys are replaced in the file, and nothing is sent to anybody: read it, then save or copy it for a bug report.</source>
        <translation>TPU Desk는 Google의 API 설명을 바탕으로 만들어졌습니다. 여기서는 로그인한 프로젝트에서 Google에 종류별로 한 번씩 질문하고 그 응답을 프로그램이 예상하는 것과 비교합니다. 읽기만 합니다. 파일에서 이름, 사람, 주소, 키는 다른 값으로 바뀌며 아무에게도 보내지 않습니다. 읽어 본 다음 저장하거나 복사해 버그 보고서에 쓰세요.</translation>
    </message>
    <message>
        <source>The file is in the clipboard.</source>
        <translation>파일 내용을 클립보드에 복사했습니다.</translation>
    </message>
    <message>
        <source>Nobody is signed in yet. Sign in, then check again.</source>
        <translation>아직 로그인하지 않았습니다. 로그인한 다음 다시 확인하세요.</translation>
    </message>
    <message>
        <source>The check is running.</source>
        <translation>확인하는 중입니다.</translation>
    </message>
    <message>
        <source>There is no file yet.</source>
        <translation>아직 파일이 없습니다.</translation>
    </message>
    <message>
        <source>No check is running.</source>
        <translation>진행 중인 확인이 없습니다.</translation>
    </message>
    <message>
        <source>Question %1 of %2</source>
        <translation>질문 %2개 중 %1번째</translation>
    </message>
    <message>
        <source>The check did not finish. What was found is shown below; check again for the rest.</source>
        <translation>확인을 끝까지 마치지 못했습니다. 지금까지의 결과는 아래에 있습니다. 나머지는 다시 확인하세요.</translation>
    </message>
    <message>
        <source>Answered: %1 of %2 questions. Read the file before you send it to anybody.</source>
        <translation>질문 %2개 중 %1개에 응답을 받았습니다. 다른 사람에게 보내기 전에 파일 내용을 확인하세요.</translation>
    </message>
    <message>
        <source>Save the file</source>
        <translation>파일 저장</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>텍스트 (*.txt)</translation>
    </message>
    <message>
        <source>%1 was written. Only you can read it.</source>
        <translation>%1에 저장했습니다. 본인만 읽을 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>Recipe</name>
    <message>
        <source>This is not a recipe that can be run: %1. Correct it, or go back to the recipe that came with the program.</source>
        <translation>실행할 수 있는 레시피가 아닙니다: %1. 고치거나 프로그램에 들어 있던 레시피로 되돌리세요.</translation>
    </message>
    <message>
        <source>a parameter has the name “%1”, which cannot be a variable</source>
        <translation>“%1” 매개변수 이름은 변수 이름이 될 수 없음</translation>
    </message>
    <message>
        <source>the parameter %1 has no kind that is known</source>
        <translation>매개변수 %1의 종류를 알 수 없음</translation>
    </message>
    <message>
        <source>a step has the name “%1”, which is taken or cannot be one</source>
        <translation>“%1” 단계 이름은 이미 쓰였거나 쓸 수 없음</translation>
    </message>
    <message>
        <source>the step %1 does not say on which hosts it runs</source>
        <translation>단계 %1에 어느 호스트에서 실행할지 적혀 있지 않음</translation>
    </message>
    <message>
        <source>the step %1 needs the file “%2”, which is missing</source>
        <translation>%1 단계에 필요한 “%2” 파일이 없음</translation>
    </message>
    <message>
        <source>the step %1 needs the step “%2”, which does not stand before it</source>
        <translation>%1 단계에 필요한 “%2” 단계가 그 앞에 없음</translation>
    </message>
    <message>
        <source>the step %1 asks for a parameter that is not there</source>
        <translation>%1 단계가 없는 매개변수를 찾음</translation>
    </message>
    <message>
        <source>it was made for another version of the program</source>
        <translation>다른 버전의 프로그램용으로 만들어짐</translation>
    </message>
    <message>
        <source>the file “%1” is missing</source>
        <translation>“%1” 파일이 없음</translation>
    </message>
    <message>
        <source>it has too many parameters</source>
        <translation>매개변수가 너무 많음</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>너무 큼</translation>
    </message>
    <message>
        <source>the file “%1” is too large or no text</source>
        <translation>“%1” 파일이 너무 크거나 텍스트가 아님</translation>
    </message>
    <message>
        <source>recipe.json cannot be read at byte %1 (%2)</source>
        <translation>recipe.json의 %1번째 바이트를 읽을 수 없음(%2)</translation>
    </message>
    <message>
        <source>it has no steps, or more than %1</source>
        <translation>단계가 없거나 %1개를 넘음</translation>
    </message>
    <message>
        <source>There is no recipe “%1”.</source>
        <translation>“%1” 레시피가 없습니다.</translation>
    </message>
    <message>
        <source>This is too long, or holds a character that no file can have.</source>
        <translation>너무 길거나 파일에 쓸 수 없는 문자가 있습니다.</translation>
    </message>
    <message>
        <source>Use letters, digits, “-”, “_” and “.” only.</source>
        <translation>문자, 숫자, “-”, “_”, “.”만 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>This has to be a number.</source>
        <translation>숫자여야 합니다.</translation>
    </message>
    <message>
        <source>This is not one of the choices.</source>
        <translation>선택지에 없는 값입니다.</translation>
    </message>
    <message>
        <source>This is not an address.</source>
        <translation>주소가 아닙니다.</translation>
    </message>
    <message>
        <source>A folder begins with “/” or “~/”, and has no line break.</source>
        <translation>폴더는 “/” 또는 “~/”로 시작하며 줄바꿈이 없어야 합니다.</translation>
    </message>
    <message>
        <source>A name has no “/” and no line break.</source>
        <translation>이름에는 “/”와 줄바꿈을 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>This has to be one line.</source>
        <translation>한 줄이어야 합니다.</translation>
    </message>
    <message>
        <source>it has no name of lowercase letters, digits and “-”</source>
        <translation>영문 소문자, 숫자, “-”로 된 이름이 없음</translation>
    </message>
</context>
<context>
    <name>RecipeNotes</name>
    <message>
        <source>Waited for another program that used the package manager (%1).</source>
        <translation>패키지 관리자를 쓰던 다른 프로그램을 기다렸습니다(%1).</translation>
    </message>
    <message>
        <source>The list of packages could not be refreshed; the old one was used (%1).</source>
        <translation>패키지 목록을 새로 고칠 수 없어 이전 목록을 썼습니다(%1).</translation>
    </message>
    <message>
        <source>The system has Python %1 and keeps it; the environment gets Python %2.</source>
        <translation>시스템의 Python %1 버전은 그대로 두고, 환경에는 Python %2 버전을 씁니다.</translation>
    </message>
    <message>
        <source>The system&apos;s Python is %1. The JAX of today needs 3.12, so pip takes an older one; with Python by uv it takes the newest.</source>
        <translation>시스템의 Python은 %1 버전입니다. 최신 JAX에는 3.12가 필요하므로 pip이 이전 버전을 설치합니다. uv의 Python을 선택하면 최신 버전을 설치합니다.</translation>
    </message>
    <message>
        <source>/etc/exports shares this folder with others too: %1</source>
        <translation>/etc/exports가 이 폴더를 다른 곳에도 공유합니다: %1</translation>
    </message>
    <message>
        <source>%1 was not removed, because it holds something.</source>
        <translation>%1 폴더는 내용이 있어 지우지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 was unmounted without waiting for its server.</source>
        <translation>서버를 기다리지 않고 마운트 해제했습니다: %1.</translation>
    </message>
    <message>
        <source>There is no folder %1 yet. TensorBoard waits for it.</source>
        <translation>%1 폴더가 아직 없습니다. TensorBoard가 기다립니다.</translation>
    </message>
    <message>
        <source>It runs already, on port %1.</source>
        <translation>이미 %1번 포트에서 실행 중입니다.</translation>
    </message>
    <message>
        <source>All hosts get Python %1, JAX %2 and libtpu %3.</source>
        <translation>모든 호스트에 설치되는 버전: Python %1, JAX %2, libtpu %3.</translation>
    </message>
    <message>
        <source>This host makes every program take the libtpu at %1 (TPU_LIBRARY_PATH), which may not fit the JAX that is installed. Unset the variable in the shell and in /etc/environment.</source>
        <translation>이 호스트는 모든 프로그램이 %1에 있는 libtpu를 쓰게 합니다(TPU_LIBRARY_PATH). 설치하는 JAX와 맞지 않을 수 있으니, 셸과 /etc/environment에서 이 변수를 지우세요.</translation>
    </message>
</context>
<context>
    <name>RecipeOrder</name>
    <message>
        <source>No host is chosen.</source>
        <translation>선택한 호스트가 없습니다.</translation>
    </message>
    <message>
        <source>These are more than %1 hosts.</source>
        <translation>호스트가 %1대를 넘습니다.</translation>
    </message>
</context>
<context>
    <name>RecipeProblems</name>
    <message>
        <source>The user %1 may not use sudo without a password here. Log in with a key that was published to Google Cloud: its user may.</source>
        <translation>%1 사용자는 여기서 비밀번호 없이 sudo를 쓸 수 없습니다. Google Cloud에 등록한 키로 로그인하세요. 그 키의 사용자는 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>The disk of %1 has only %2 MB left, and this needs %3 MB. Remove caches or old checkpoints there, then run it again.</source>
        <translation>%1의 디스크에 %2 MB만 남아 있으며, 이 작업에는 %3 MB가 필요합니다. 캐시나 오래된 체크포인트를 지운 뒤 다시 실행하세요.</translation>
    </message>
    <message>
        <source>%1 is a link to something else, so it is left alone. Choose another place, or remove the link.</source>
        <translation>%1: 다른 곳을 가리키는 링크이므로 건드리지 않았습니다. 다른 위치를 선택하거나 링크를 지우세요.</translation>
    </message>
    <message>
        <source>%1 has been edited between the marks “TPU Desk %2”, and one of the two marks is missing. Nothing was changed; put the mark back or remove both.</source>
        <translation>%1에서 “TPU Desk %2” 표시 사이가 편집되었고 두 표시 중 하나가 없습니다. 아무것도 변경하지 않았습니다. 표시를 되돌리거나 둘 다 지우세요.</translation>
    </message>
    <message>
        <source>%1 could not be written. The disk may be full or read-only, or the folder belongs to somebody else; the output says more.</source>
        <translation>%1에 쓸 수 없습니다. 디스크가 가득 찼거나 읽기 전용이거나, 폴더가 다른 사용자의 것일 수 있습니다. 자세한 내용은 출력에 있습니다.</translation>
    </message>
    <message>
        <source>The step ran to its end, but what it should bring about is not there. The output says what it did.</source>
        <translation>단계가 끝까지 실행되었지만 있어야 할 결과가 없습니다. 출력에서 무엇을 했는지 확인하세요.</translation>
    </message>
    <message>
        <source>This host is being set up by another window or another person. Run it again when that is done.</source>
        <translation>다른 창이나 다른 사람이 이 호스트를 설정하고 있습니다. 끝난 뒤 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Another program has kept the package manager busy for ten minutes (%1). A new machine upgrades itself for a while; run it again later.</source>
        <translation>다른 프로그램이 10분 동안 패키지 관리자를 쓰고 있습니다(%1). 새 머신은 한동안 스스로 업데이트하므로 나중에 다시 실행하세요.</translation>
    </message>
    <message>
        <source>An installation was broken off half-way, and finishing it failed. Look at the output, and repair it in a terminal with “sudo dpkg --configure -a”.</source>
        <translation>설치가 도중에 끊겼고 마무리하지도 못했습니다. 출력을 확인하고 터미널에서 “sudo dpkg --configure -a”로 복구하세요.</translation>
    </message>
    <message>
        <source>The package servers cannot be reached (%1). A host without an external address needs Cloud NAT to reach the Internet.</source>
        <translation>패키지 서버에 연결할 수 없습니다(%1). 외부 IP 주소가 없는 호스트가 인터넷에 접속하려면 Cloud NAT가 필요합니다.</translation>
    </message>
    <message>
        <source>There is no such package here: %1. Check the name, or take it off the list.</source>
        <translation>그런 패키지가 없습니다: %1. 이름을 확인하거나 목록에서 빼세요.</translation>
    </message>
    <message>
        <source>Installing %1 failed: %2</source>
        <translation>%1 설치 실패: %2</translation>
    </message>
    <message>
        <source>This host has no apt: it runs neither Ubuntu nor Debian, and the recipe knows only these.</source>
        <translation>이 호스트에는 apt가 없습니다. Ubuntu도 Debian도 아니며, 이 레시피는 둘만 지원합니다.</translation>
    </message>
    <message>
        <source>The program %1 is missing on this host (package %2).</source>
        <translation>이 호스트에 %1 프로그램이 없습니다(패키지 %2).</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a package.</source>
        <translation>패키지 이름으로 쓸 수 없습니다: “%1”.</translation>
    </message>
    <message>
        <source>“%1” cannot be used as a folder: give the whole path, without “..”.</source>
        <translation>폴더로 쓸 수 없습니다: “%1”. “..” 없이 전체 경로를 입력하세요.</translation>
    </message>
    <message>
        <source>%1 belongs to the system and is not shared. Choose a folder of its own, such as /nfs_share.</source>
        <translation>%1: 시스템 폴더이므로 공유하지 않습니다. /nfs_share처럼 별도의 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a link in the home folder.</source>
        <translation>홈 폴더의 링크 이름으로 쓸 수 없습니다: “%1”.</translation>
    </message>
    <message>
        <source>%1 is there already and is something else (%2). It is left alone; choose another name for the link.</source>
        <translation>%1: 같은 이름의 다른 항목이 이미 있습니다(%2). 건드리지 않았으니 링크에 다른 이름을 쓰세요.</translation>
    </message>
    <message>
        <source>%1 is a file, not a folder. It is left alone; choose another folder.</source>
        <translation>%1: 폴더가 아니라 파일입니다. 건드리지 않았으니 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is itself a share of another server (%2) and cannot be shared on. Choose another folder, or that server.</source>
        <translation>%1 자체가 다른 서버의 공유(%2)이므로 다시 공유할 수 없습니다. 다른 폴더나 그 서버를 선택하세요.</translation>
    </message>
    <message>
        <source>The server does not have the address %1 any more. Read the TPU&apos;s addresses again, then run it again.</source>
        <translation>서버의 주소가 바뀌었습니다(이전 주소: %1). TPU 주소를 다시 읽은 뒤 다시 실행하세요.</translation>
    </message>
    <message>
        <source>%1 on the server already holds something: %2. Nothing was changed. Choose another folder, or allow sharing what is there.</source>
        <translation>서버의 %1에 이미 내용이 있습니다: %2. 아무것도 변경하지 않았습니다. 다른 폴더를 선택하거나 있는 그대로 공유하도록 허용하세요.</translation>
    </message>
    <message>
        <source>%1 belongs to %2, so the hosts could not write to it. Its owner is not changed for you; choose another folder.</source>
        <translation>%1: %2의 소유여서 호스트들이 쓸 수 없습니다. 소유자를 대신 바꾸지는 않으니 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 on this host already holds something: %2. Mounting would cover it. Move it away, or choose another folder.</source>
        <translation>이 호스트의 %1에 이미 내용이 있습니다: %2. 마운트하면 가려집니다. 옮기거나 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Something else is mounted at %1 already: %2. Choose another folder, or unmount it first.</source>
        <translation>%1에 이미 다른 것이 마운트되어 있습니다: %2. 다른 폴더를 선택하거나 먼저 마운트를 해제하세요.</translation>
    </message>
    <message>
        <source>%1 is mounted from %2, and that server does not answer. Let go of the share on all hosts, then run it again when the server is back.</source>
        <translation>%1: %2에서 마운트되었는데 그 서버가 응답하지 않습니다. 모든 호스트에서 공유의 마운트를 해제한 뒤, 서버가 돌아오면 다시 실행하세요.</translation>
    </message>
    <message>
        <source>/etc/fstab already has a line for %1 that somebody else wrote. Remove it, or choose another folder.</source>
        <translation>/etc/fstab에 다른 사람이 쓴 %1 항목이 이미 있습니다. 지우거나 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>The service %1 did not start: %2</source>
        <translation>%1 서비스가 시작되지 않았습니다: %2</translation>
    </message>
    <message>
        <source>The NFS server refused the share, and /etc/exports is as it was before: %1</source>
        <translation>NFS 서버가 공유를 거부했으며 /etc/exports는 원래대로 되돌렸습니다: %1</translation>
    </message>
    <message>
        <source>The server does not let this host mount %1. It exports to chosen addresses only, and %2 may have changed; run the recipe again from the server&apos;s step.</source>
        <translation>서버가 이 호스트의 %1 마운트를 허용하지 않습니다. 선택한 주소에만 내보내며 %2 주소가 바뀌었을 수 있습니다. 서버 단계부터 레시피를 다시 실행하세요.</translation>
    </message>
    <message>
        <source>The server has no share %1. Run the recipe again from the server&apos;s step.</source>
        <translation>서버에 %1 공유가 없습니다. 서버 단계부터 레시피를 다시 실행하세요.</translation>
    </message>
    <message>
        <source>This host cannot mount NFS: %1</source>
        <translation>이 호스트는 NFS를 마운트할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>The server %1 did not answer. The firewall of the network may not allow traffic inside the subnet (tcp:2049), or the server is down. %2</source>
        <translation>%1 서버가 응답하지 않았습니다. 네트워크 방화벽이 서브넷 안의 트래픽(tcp:2049)을 막고 있거나 서버가 내려갔을 수 있습니다. %2</translation>
    </message>
    <message>
        <source>Mounting %1 failed: %2</source>
        <translation>%1 마운트 실패: %2</translation>
    </message>
    <message>
        <source>Programs on this host still use %1, so it stays mounted. End them, then undo again: %2</source>
        <translation>이 호스트의 프로그램이 아직 %1 폴더를 쓰고 있어 마운트를 유지합니다. 종료한 뒤 다시 되돌리세요: %2</translation>
    </message>
    <message>
        <source>%1 could not be unmounted. %2</source>
        <translation>%1: 마운트 해제할 수 없습니다. %2</translation>
    </message>
    <message>
        <source>The server did not say what it wrote, so nothing can be compared. Run the check again.</source>
        <translation>서버가 무엇을 썼는지 알리지 않아 비교할 수 없습니다. 확인을 다시 실행하세요.</translation>
    </message>
    <message>
        <source>What the server wrote does not arrive in %1: this host sees another folder. Unmount it and run the recipe again.</source>
        <translation>서버가 쓴 내용이 %1에 나타나지 않습니다. 이 호스트는 다른 폴더를 보고 있습니다. 마운트를 해제하고 레시피를 다시 실행하세요.</translation>
    </message>
    <message>
        <source>The server does not see what these hosts wrote: %1.</source>
        <translation>서버에서 다음 호스트가 쓴 내용이 보이지 않습니다: %1.</translation>
    </message>
    <message>
        <source>This host has no SSH host keys in /etc/ssh, so the others could not check it.</source>
        <translation>이 호스트의 /etc/ssh에 SSH 호스트 키가 없어 다른 호스트가 확인할 수 없습니다.</translation>
    </message>
    <message>
        <source>The address that the other hosts know this one by could not be found out.</source>
        <translation>다른 호스트가 이 호스트에 접속할 때 쓰는 주소를 알아낼 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 is there, but it is not a whole key pair. It is left alone; move it away, then run it again.</source>
        <translation>%1 파일이 있지만 온전한 키 쌍이 아닙니다. 건드리지 않았으니 옮긴 뒤 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Host 0 did not give a public key. Run the recipe again from the step that makes the pair.</source>
        <translation>호스트 0이 공개 키를 주지 않았습니다. 키 쌍을 만드는 단계부터 레시피를 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Host 0 cannot log in to host %1: %2. The firewall of the network may not allow tcp:22 inside the subnet.</source>
        <translation>호스트 0이 호스트 %1에 로그인할 수 없습니다: %2. 네트워크 방화벽이 서브넷 안의 tcp:22를 막고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is not a version of Python; write it as 3.11.</source>
        <translation>Python 버전이 아닙니다: “%1”. 3.11처럼 쓰세요.</translation>
    </message>
    <message>
        <source>%1 has a space in it, and the programs of a virtual environment do not start from such a folder. Choose another one.</source>
        <translation>%1에 공백이 있습니다. 그런 폴더에서는 가상환경의 프로그램이 시작되지 않으니 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>The system&apos;s Python is %1, and JAX needs 3.10 or newer. Choose Python by uv.</source>
        <translation>시스템의 Python은 %1이며 JAX에는 3.10 이상이 필요합니다. uv의 Python을 선택하세요.</translation>
    </message>
    <message>
        <source>The deadsnakes packages are not made for %1. Choose Python by uv.</source>
        <translation>deadsnakes는 %1용 패키지를 제공하지 않습니다. uv의 Python을 선택하세요.</translation>
    </message>
    <message>
        <source>uv could not download Python %1 from GitHub (%2). A host without an external address needs Cloud NAT to reach the Internet. Then run it again, or choose the system&apos;s Python.</source>
        <translation>uv가 GitHub에서 Python %1 버전을 다운로드하지 못했습니다(%2). 외부 IP 주소가 없는 호스트가 인터넷에 접속하려면 Cloud NAT가 필요합니다. 해결한 뒤 다시 실행하거나 시스템의 Python을 선택하세요.</translation>
    </message>
    <message>
        <source>uv has no Python %1 for this host. Choose another version, such as 3.12.</source>
        <translation>이 호스트에 맞는 Python %1 버전이 uv에 없습니다. 3.12 같은 다른 버전을 선택하세요.</translation>
    </message>
    <message>
        <source>uv could not make Python available: %1. The output says more; run it again, or choose the system&apos;s Python.</source>
        <translation>uv로 Python을 준비하지 못했습니다: %1. 자세한 내용은 출력에 있습니다. 다시 실행하거나 시스템의 Python을 선택하세요.</translation>
    </message>
    <message>
        <source>%1 holds something that is not a virtual environment. It is left alone; choose another folder.</source>
        <translation>%1의 내용은 가상환경이 아닙니다. 건드리지 않았으니 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is a virtual environment of Python %2, and Python %3 was chosen. It is left alone: move it away, choose another folder, or choose the system&apos;s Python to keep it as it is.</source>
        <translation>%1: Python %2 버전의 가상환경인데 선택한 것은 Python %3 버전입니다. 건드리지 않았으니 옮기거나 다른 폴더를 선택하세요. 그대로 쓰려면 시스템의 Python을 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is a virtual environment that does not work: its Python does not start, or has no pip. It is left alone: move it away, or choose another folder.</source>
        <translation>%1: 작동하지 않는 가상환경입니다. Python이 시작되지 않거나 pip이 없습니다. 건드리지 않았으니 옮기거나 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>The virtual environment %1 could not be made; the output says why.</source>
        <translation>%1 가상환경을 만들 수 없습니다. 이유는 출력에 있습니다.</translation>
    </message>
    <message>
        <source>The Python package index cannot be reached. A host without an external address needs Cloud NAT to reach the Internet.</source>
        <translation>Python 패키지 인덱스에 연결할 수 없습니다. 외부 IP 주소가 없는 호스트가 인터넷에 접속하려면 Cloud NAT가 필요합니다.</translation>
    </message>
    <message>
        <source>No release fits this Python (%2): %1. Choose a newer Python, or another version.</source>
        <translation>이 Python(%2)에 맞는 릴리스가 없습니다: %1. 더 새로운 Python이나 다른 버전을 선택하세요.</translation>
    </message>
    <message>
        <source>The libraries that were asked for do not go together: %1</source>
        <translation>요청한 라이브러리들이 서로 맞지 않습니다: %1</translation>
    </message>
    <message>
        <source>pip failed: %1</source>
        <translation>pip 실패: %1</translation>
    </message>
    <message>
        <source>%1 is there already and is something else. It is left alone.</source>
        <translation>%1: 같은 이름의 다른 항목이 이미 있습니다. 건드리지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 could not be fetched. A host without an external address needs Cloud NAT to reach the Internet.</source>
        <translation>%1: 가져올 수 없습니다. 외부 IP 주소가 없는 호스트가 인터넷에 접속하려면 Cloud NAT가 필요합니다.</translation>
    </message>
    <message>
        <source>The login shell of %1 could not be changed; everything else is in place.</source>
        <translation>%1의 로그인 셸을 바꿀 수 없습니다. 나머지는 모두 준비되었습니다.</translation>
    </message>
    <message>
        <source>Another program holds the chips of this host: %1. End it, or free the chips.</source>
        <translation>다른 프로그램이 이 호스트의 칩을 점유하고 있습니다: %1. 종료하거나 칩을 해제하세요.</translation>
    </message>
    <message>
        <source>/tmp/libtpu_lockfile was left by the user %1, and JAX stops at it. Free the chips, then check again.</source>
        <translation>/tmp/libtpu_lockfile은 %1 사용자가 남긴 것이며 JAX가 여기서 멈춥니다. 칩을 해제한 뒤 다시 확인하세요.</translation>
    </message>
    <message>
        <source>The hosts did not find each other within %1 seconds. One of them may not have started, or the firewall does not allow traffic inside the subnet (tcp:8482).</source>
        <translation>호스트들이 %1초 안에 서로를 찾지 못했습니다. 시작되지 않은 호스트가 있거나 방화벽이 서브넷 안의 트래픽(tcp:8482)을 막고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>JAX cannot use the TPU here: %1. The runtime may not fit this kind of TPU, or jax was installed without [tpu].</source>
        <translation>여기서 JAX가 TPU를 사용할 수 없습니다: %1. 런타임이 이 TPU에 맞지 않거나 jax를 [tpu] 없이 설치했을 수 있습니다.</translation>
    </message>
    <message>
        <source>JAX ended with an error: %1</source>
        <translation>JAX가 오류로 종료되었습니다: %1</translation>
    </message>
    <message>
        <source>These programs did not end, not even when they were killed: %1. They wait for a device or a lost share; only a reboot of the host helps.</source>
        <translation>다음 프로그램은 강제 종료해도 끝나지 않았습니다: %1. 기기나 사라진 공유를 기다리고 있으며 호스트를 재부팅해야만 해결됩니다.</translation>
    </message>
    <message>
        <source>Programs of other users hold the chips, and were left alone: %1. Allow ending everybody&apos;s programs if they are not needed.</source>
        <translation>다른 사용자의 프로그램이 칩을 점유하고 있어 그대로 두었습니다: %1. 필요 없는 프로그램이라면 모든 사용자의 프로그램 종료를 허용하세요.</translation>
    </message>
    <message>
        <source>This runs on all hosts at once or not at all, and these are not ready: %1.</source>
        <translation>이 단계는 모든 호스트에서 동시에 실행해야 하는데 다음 호스트가 준비되지 않았습니다: %1.</translation>
    </message>
    <message>
        <source>Not run, because the step “%1” did not end well.</source>
        <translation>“%1” 단계가 정상적으로 끝나지 않아 실행하지 않았습니다.</translation>
    </message>
    <message>
        <source>The connection was lost while this ran, so nobody knows how it ended. Run it again: what is done already is not done twice.</source>
        <translation>실행 중에 연결이 끊겨 결과를 알 수 없습니다. 다시 실행하세요. 이미 끝난 작업은 반복하지 않습니다.</translation>
    </message>
    <message>
        <source>The script ended with status %1; the output says why.</source>
        <translation>스크립트가 끝났습니다(종료 코드 %1). 이유는 출력에 있습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 hosts are done.</source>
        <translation>호스트 %2대 중 %1대가 완료되었습니다.</translation>
    </message>
    <message>
        <source>There is no folder %1 on this host. Make it, or choose another one.</source>
        <translation>이 호스트에 %1 폴더가 없습니다. 만들거나 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Port %1 and the hundred after it are all in use on this host. Choose another one.</source>
        <translation>이 호스트에서 %1번 포트와 그 뒤 100개가 모두 사용 중입니다. 다른 포트를 선택하세요.</translation>
    </message>
    <message>
        <source>Port %1 of this host is in use, and Colab needs the same number on both sides. Choose another port, or end what uses it.</source>
        <translation>이 호스트의 %1번 포트가 사용 중인데, Colab은 양쪽 번호가 같아야 합니다. 다른 포트를 선택하거나 사용 중인 프로그램을 끝내세요.</translation>
    </message>
    <message>
        <source>Jupyter could not be told to let Colab in: its extension %1 was refused. The output says why.</source>
        <translation>Jupyter가 Colab을 받아들이게 할 수 없습니다. %1 확장을 켜지 못했습니다. 이유는 출력에 있습니다.</translation>
    </message>
    <message>
        <source>The server ended right after its start. Its last words: %1</source>
        <translation>서버가 시작하자마자 끝났습니다. 마지막 출력: %1</translation>
    </message>
    <message>
        <source>The server was started, but did not answer on port %1 within two minutes, so it was ended. The output has its last lines.</source>
        <translation>서버를 시작했지만 2분 안에 %1번 포트에서 응답하지 않아 종료했습니다. 마지막 줄은 출력에 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is not a server that was started here.</source>
        <translation>“%1”: 여기서 시작한 서버가 아닙니다.</translation>
    </message>
    <message>
        <source>There is no virtual environment %1 on this host yet. Choose “Set up…” for its TPU first; it makes one.</source>
        <translation>이 호스트에는 아직 %1 가상환경이 없습니다. 먼저 해당 TPU에서 “설정…”을 선택하면 만들어집니다.</translation>
    </message>
    <message>
        <source>JAX is not installed in %1 on this host. Choose “Set up…” for its TPU first; it installs JAX.</source>
        <translation>이 호스트의 %1에는 JAX가 설치되어 있지 않습니다. 먼저 해당 TPU에서 “설정…”을 선택하면 JAX가 설치됩니다.</translation>
    </message>
    <message>
        <source>Versions that do not go together are installed: %1. Choose “Set up…” for this TPU and run the environment&apos;s step again.</source>
        <translation>서로 맞지 않는 버전이 설치되어 있습니다: %1. 이 TPU에서 “설정…”을 선택해 환경 단계를 다시 실행하세요.</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>More hosts with a problem: %1; their rows say which.</source>
        <translation>문제가 있는 호스트가 %1대 더 있습니다. 아래 행에서 확인하세요.</translation>
    </message>
    <message>
        <source>The package index gives this host other files than the first host: %1. Nothing was installed from them. Compare pip&apos;s settings on both hosts, then run it again.</source>
        <translation>패키지 인덱스가 이 호스트에 첫 번째 호스트와 다른 파일을 제공합니다: %1. 그 파일에서는 아무것도 설치하지 않았습니다. 두 호스트의 pip 설정을 비교한 뒤 다시 실행하세요.</translation>
    </message>
    <message>
        <source>What this host reports about itself (%1) cannot be right, so it was not passed on to the other hosts. Look at the output: somebody else may be at work on this host.</source>
        <translation>이 호스트가 자신에 대해 알린 내용(%1)이 사실일 수 없어 다른 호스트에는 전하지 않았습니다. 출력을 확인하세요. 다른 누군가가 이 호스트를 조작하고 있을 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>RecipeProgress</name>
    <message>
        <source>not begun</source>
        <translation>시작 전</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>not complete</source>
        <translation>미완료</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Run what is missing</source>
        <translation>남은 것 실행</translation>
    </message>
    <message>
        <source>Run from this step</source>
        <translation>이 단계부터 실행</translation>
    </message>
    <message>
        <source>Skip this</source>
        <translation>이 단계 건너뛰기</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
</context>
<context>
    <name>RecipeSheet</name>
    <message>
        <source>A newer recipe came with the program. Yours is still the one that runs; go back to the original to have the new one.</source>
        <translation>프로그램에 더 새로운 레시피가 들어 있습니다. 지금은 편집한 레시피가 실행되며, 원본으로 되돌리면 새 레시피를 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Kept for this project. The next run uses it.</source>
        <translation>이 프로젝트에 저장했습니다. 다음 실행부터 사용합니다.</translation>
    </message>
    <message>
        <source>Keep for this project</source>
        <translation>이 프로젝트에 저장</translation>
    </message>
    <message>
        <source>Back to the original</source>
        <translation>원본으로 되돌리기</translation>
    </message>
    <message>
        <source>File of the recipe</source>
        <translation>레시피 파일</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>변경된 내용이 없습니다.</translation>
    </message>
    <message>
        <source>It is the original already.</source>
        <translation>이미 원본 그대로입니다.</translation>
    </message>
</context>
<context>
    <name>RecipeTitles</name>
    <message>
        <source>Free the chips</source>
        <translation>칩 해제</translation>
    </message>
    <message>
        <source>SSH between the hosts</source>
        <translation>호스트 간 SSH</translation>
    </message>
    <message>
        <source>Programs on host 0 can then reach the other hosts by themselves, with a key of this pod alone and with every host&apos;s key checked.</source>
        <translation>그러면 호스트 0의 프로그램이 다른 호스트에 직접 접속할 수 있습니다. 키는 이 Pod 전용이며, 모든 호스트의 키를 확인합니다.</translation>
    </message>
    <message>
        <source>Read each host&apos;s own keys</source>
        <translation>각 호스트의 자체 키 읽기</translation>
    </message>
    <message>
        <source>Make a key pair on host 0</source>
        <translation>호스트 0에서 키 쌍 만들기</translation>
    </message>
    <message>
        <source>Let host 0 in on all hosts</source>
        <translation>모든 호스트에서 호스트 0의 접속 허용</translation>
    </message>
    <message>
        <source>Tell every host the others&apos; keys and names</source>
        <translation>모든 호스트에 다른 호스트의 키와 이름 알려 주기</translation>
    </message>
    <message>
        <source>Log in from host 0 to all hosts</source>
        <translation>호스트 0에서 모든 호스트에 로그인</translation>
    </message>
    <message>
        <source>Shared folder (NFS)</source>
        <translation>공유 폴더(NFS)</translation>
    </message>
    <message>
        <source>One folder that every host sees: code, environment and checkpoints need to be put in one place only.</source>
        <translation>모든 호스트가 함께 쓰는 폴더 하나. 코드, 환경, 체크포인트를 한곳에만 두면 됩니다.</translation>
    </message>
    <message>
        <source>Look before anything is changed</source>
        <translation>변경하기 전에 살펴보기</translation>
    </message>
    <message>
        <source>Install NFS</source>
        <translation>NFS 설치</translation>
    </message>
    <message>
        <source>Share the folder on the server</source>
        <translation>서버에서 폴더 공유</translation>
    </message>
    <message>
        <source>Mount it on the other hosts</source>
        <translation>다른 호스트에 마운트</translation>
    </message>
    <message>
        <source>Put a link into the home folder</source>
        <translation>홈 폴더에 링크 만들기</translation>
    </message>
    <message>
        <source>Write on the server</source>
        <translation>서버에서 쓰기</translation>
    </message>
    <message>
        <source>Read on the other hosts, and write there</source>
        <translation>다른 호스트에서 읽고 쓰기</translation>
    </message>
    <message>
        <source>Read on the server what they wrote, and remove it</source>
        <translation>다른 호스트가 쓴 내용을 서버에서 읽은 뒤 삭제</translation>
    </message>
    <message>
        <source>Environment: packages, Python, JAX</source>
        <translation>환경: 패키지, Python, JAX</translation>
    </message>
    <message>
        <source>Every host gets the same programs in the same versions, so that a script that runs on one runs on all.</source>
        <translation>모든 호스트에 같은 버전의 같은 프로그램을 설치하므로, 한 호스트에서 실행되는 스크립트는 모든 호스트에서 실행됩니다.</translation>
    </message>
    <message>
        <source>Look at room, rights and Python</source>
        <translation>여유 공간, 권한, Python 확인</translation>
    </message>
    <message>
        <source>Install packages</source>
        <translation>패키지 설치</translation>
    </message>
    <message>
        <source>Provide a suitable Python</source>
        <translation>알맞은 Python 준비</translation>
    </message>
    <message>
        <source>Make the virtual environment</source>
        <translation>가상환경 만들기</translation>
    </message>
    <message>
        <source>Choose the versions once, for all hosts</source>
        <translation>모든 호스트에 쓸 버전을 한 번에 정하기</translation>
    </message>
    <message>
        <source>Install the Python libraries</source>
        <translation>Python 라이브러리 설치</translation>
    </message>
    <message>
        <source>Install PyTorch/XLA in an environment of its own</source>
        <translation>별도의 환경에 PyTorch/XLA 설치</translation>
    </message>
    <message>
        <source>Install Oh My Zsh</source>
        <translation>Oh My Zsh 설치</translation>
    </message>
    <message>
        <source>Disable TCMalloc for tools that do not work with it</source>
        <translation>TCMalloc과 충돌하는 도구는 TCMalloc 없이 실행</translation>
    </message>
    <message>
        <source>Report what every host has</source>
        <translation>각 호스트의 현재 상태 알리기</translation>
    </message>
    <message>
        <source>Check: JAX counts every device</source>
        <translation>확인: JAX가 모든 기기를 인식</translation>
    </message>
    <message>
        <source>All hosts start JAX at the same time and each counts the devices of the whole slice: the one proof that network, environment and chips work together.</source>
        <translation>모든 호스트가 동시에 JAX를 시작하고 각각 슬라이스 전체의 기기를 확인합니다. 모두 보이면 네트워크, 환경, 칩이 함께 제대로 작동하는 것입니다.</translation>
    </message>
    <message>
        <source>See that nothing holds the chips</source>
        <translation>칩을 점유한 프로그램이 없는지 확인</translation>
    </message>
    <message>
        <source>Count the devices on all hosts at once</source>
        <translation>모든 호스트에서 동시에 기기 확인</translation>
    </message>
    <message>
        <source>A program that lost its terminal may still hold the chips, so that the next one cannot have them.</source>
        <translation>터미널을 잃은 프로그램이 아직 칩을 점유하고 있으면 다음 프로그램이 칩을 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>See who holds the chips</source>
        <translation>칩을 점유한 프로그램 확인</translation>
    </message>
    <message>
        <source>End them, count again, remove the lock</source>
        <translation>종료하고 다시 확인한 뒤 잠금 제거</translation>
    </message>
    <message>
        <source>Check the shared folders</source>
        <translation>공유 폴더 살펴보기</translation>
    </message>
    <message>
        <source>A server that is gone blocks every program that looks into its folder. This reads the kernel&apos;s list instead and is never blocked.</source>
        <translation>서버가 사라지면 그 폴더에 접근하는 모든 프로그램이 멈춰 기다립니다. 여기서는 커널의 목록만 조회하므로 기다리지 않습니다.</translation>
    </message>
    <message>
        <source>See which shares answer</source>
        <translation>응답하는 공유 확인</translation>
    </message>
    <message>
        <source>Unmount shares whose server is gone</source>
        <translation>서버가 사라진 공유 마운트 해제</translation>
    </message>
    <message>
        <source>Unmounts lazily, on every host, what does not answer; shares that answer are left alone.</source>
        <translation>모든 호스트에서 응답하지 않는 공유를 지연 마운트 해제합니다. 응답하는 공유는 그대로 둡니다.</translation>
    </message>
    <message>
        <source>Unmount what does not answer</source>
        <translation>응답하지 않는 공유 마운트 해제</translation>
    </message>
    <message>
        <source>TensorBoard</source>
        <translation>TensorBoard</translation>
    </message>
    <message>
        <source>Shows the curves that a training script writes. It listens on the host&apos;s own address alone; TPU Desk brings it to this computer.</source>
        <translation>학습 스크립트가 기록한 그래프를 보여 줍니다. 호스트 내부(127.0.0.1)에서만 수신하며, TPU Desk가 이 컴퓨터로 가져옵니다.</translation>
    </message>
    <message>
        <source>Install TensorBoard</source>
        <translation>TensorBoard 설치</translation>
    </message>
    <message>
        <source>Start the server</source>
        <translation>서버 시작</translation>
    </message>
    <message>
        <source>Jupyter</source>
        <translation>Jupyter</translation>
    </message>
    <message>
        <source>A notebook whose cells run on this host. It listens on the host&apos;s own address alone and wants its token; TPU Desk brings both to this computer.</source>
        <translation>셀이 이 호스트에서 실행되는 노트북입니다. 호스트 내부(127.0.0.1)에서만 수신하고 토큰을 요구하며, TPU Desk가 둘 다 이 컴퓨터로 가져옵니다.</translation>
    </message>
    <message>
        <source>Install Jupyter</source>
        <translation>Jupyter 설치</translation>
    </message>
    <message>
        <source>Servers on the hosts</source>
        <translation>호스트의 서버</translation>
    </message>
    <message>
        <source>Reads what was started here: TensorBoard and Jupyter. Nothing is changed.</source>
        <translation>여기서 시작한 TensorBoard와 Jupyter를 확인합니다. 아무것도 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>See which servers run</source>
        <translation>실행 중인 서버 확인</translation>
    </message>
    <message>
        <source>Stop a server</source>
        <translation>서버 중지</translation>
    </message>
    <message>
        <source>Ends it with all that it started, and forgets it. What it wrote stays.</source>
        <translation>서버와 서버가 시작한 모든 것을 끝내고 목록에서 지웁니다. 기록한 내용은 남습니다.</translation>
    </message>
    <message>
        <source>End the server</source>
        <translation>서버 종료</translation>
    </message>
    <message>
        <source>Install PyTorch with TorchTPU in an environment of its own</source>
        <translation>PyTorch와 TorchTPU를 별도 환경에 설치하기</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>There is another TPU named %1 now. It was not touched. Look at it, then decide.</source>
        <translation>지금은 이름이 %1인 다른 TPU가 있습니다. 건드리지 않았습니다. 살펴본 뒤 결정하세요.</translation>
    </message>
    <message>
        <source>%1 was not made by TPU Desk, so it is not deleted unasked.</source>
        <translation>%1 TPU는 TPU Desk에서 만들지 않았으므로 묻지 않고 삭제하지 않습니다.</translation>
    </message>
    <message>
        <source>%1 is READY again. Nothing was deleted.</source>
        <translation>%1: 다시 READY(준비됨) 상태입니다. 아무것도 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 is %2, and that does not say that it is lost. Nothing was deleted.</source>
        <translation>%1의 상태는 %2이며, 이것만으로는 사라졌다고 볼 수 없습니다. 아무것도 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <source>The request %1 is %2: it is not over. Nothing was deleted.</source>
        <translation>요청 %1의 상태는 %2이며 아직 끝나지 않았습니다. 아무것도 삭제하지 않았습니다.</translation>
    </message>
    <message>
        <source>The command ended with status %1 on %2. The TPU is kept. Look at what the command wrote, then log in and start it again.</source>
        <translation>명령어가 %2에서 끝났습니다(종료 코드 %1). TPU는 그대로 둡니다. 명령어의 출력을 확인한 뒤 로그인해서 다시 시작하세요.</translation>
    </message>
</context>
<context>
    <name>RecoveryService</name>
    <message>
        <source>%1 is being brought back already.</source>
        <translation>%1 TPU를 이미 다시 만들고 있습니다.</translation>
    </message>
    <message>
        <source>Bringing %1 back</source>
        <translation>%1 다시 만드는 중</translation>
    </message>
    <message>
        <source>%1 (try %2)</source>
        <extracomment>%1 &quot;Bringing node-1 back: asking for the same again&quot;, %2 number of the try</extracomment>
        <translation>%1(%2번째 시도)</translation>
    </message>
    <message>
        <source>Bringing %1 back: deleting what is dead</source>
        <translation>%1 다시 만드는 중: 못 쓰게 된 것 삭제</translation>
    </message>
    <message>
        <source>Bringing %1 back: asking for the same again</source>
        <translation>%1 다시 만드는 중: 똑같은 TPU 다시 요청</translation>
    </message>
    <message>
        <source>Bringing %1 back: waiting until SSH lets us in</source>
        <translation>%1 다시 만드는 중: SSH 로그인 대기</translation>
    </message>
    <message>
        <source>Bringing %1 back: starting the command</source>
        <translation>%1 다시 만드는 중: 명령어 시작</translation>
    </message>
    <message>
        <source>%1 is back</source>
        <translation>%1 TPU를 다시 만들었습니다</translation>
    </message>
    <message>
        <source>%1 is not back: it needs you</source>
        <translation>%1 TPU를 다시 만들지 못했습니다. 조치가 필요합니다</translation>
    </message>
</context>
<context>
    <name>RegionQuotas</name>
    <message>
        <source>Google&apos;s list of regions does not have %1, so its limits are not known.</source>
        <translation>Google의 리전 목록에 %1 항목이 없어 한도를 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Google did not tell the limits of the region %1. Read them again later.</source>
        <translation>Google이 %1 리전의 한도를 알려 주지 않았습니다. 나중에 다시 읽으세요.</translation>
    </message>
</context>
<context>
    <name>RenameSheet</name>
    <message>
        <source>Renaming: reading the project&apos;s keys, changing one line, waiting for Google to confirm.</source>
        <translation>이름을 바꾸는 중: 프로젝트의 키를 읽고, 한 줄을 변경하고, Google의 확인을 기다립니다.</translation>
    </message>
    <message>
        <source>Rename the user of a key</source>
        <translation>키의 사용자 이름 바꾸기</translation>
    </message>
    <message>
        <source>The home folder changes with the name: the machines make a new, empty /home/NEW-NAME. What is in /home/%1 stays there and belongs to the old user.</source>
        <translation>이름을 바꾸면 홈 폴더도 바뀝니다. 머신이 비어 있는 새 폴더 /home/새_이름을 만듭니다. /home/%1의 내용은 그대로 남으며 이전 사용자의 소유입니다.</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>사용자 이름</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <source>Use “%1”</source>
        <translation>“%1” 사용</translation>
    </message>
    <message>
        <source>Type another user name first.</source>
        <translation>먼저 다른 사용자 이름을 입력하세요.</translation>
    </message>
</context>
<context>
    <name>ReportSheet</name>
    <message>
        <source>The report is in the clipboard.</source>
        <translation>보고서를 클립보드에 복사했습니다.</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>보고서 저장</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>텍스트 (*.txt)</translation>
    </message>
    <message>
        <source>%1 was written. Only you can read it.</source>
        <translation>%1에 저장했습니다. 본인만 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>Bug report</source>
        <translation>버그 보고서</translation>
    </message>
    <message>
        <source>Leave out email addresses and user names</source>
        <translation>이메일 주소와 사용자 이름 빼기</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>보고서</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>저장…</translation>
    </message>
    <message>
        <source>This is the whole report. It is never sent by itself: read it, then copy or save it. It contains versions, settings, the log, the requests and the hosts of this run; tokens, keys and passwords never came into it.</source>
        <translation>보고서 전체입니다. 자동으로 전송되지 않으니 읽어 본 뒤 복사하거나 저장하세요. 버전, 설정, 로그, 이번 실행의 요청과 호스트가 들어 있으며 토큰, 키, 비밀번호는 처음부터 들어가지 않습니다.</translation>
    </message>
</context>
<context>
    <name>RequestCard</name>
    <message>
        <source>Hide what was tried</source>
        <translation>시도 기록 숨기기</translation>
    </message>
    <message>
        <source>What was tried before</source>
        <translation>이전 시도</translation>
    </message>
    <message>
        <source>Hide the zones</source>
        <translation>영역 숨기기</translation>
    </message>
    <message>
        <source>Show every zone</source>
        <translation>모든 영역 보기</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>Show quota</source>
        <translation>할당량 보기</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>정리…</translation>
    </message>
    <message>
        <source>Change the request…</source>
        <translation>요청 변경…</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Show keys</source>
        <translation>키 보기</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시중지</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>변경…</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>중지…</translation>
    </message>
    <message>
        <source>Ask again…</source>
        <translation>다시 요청…</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>목록에서 제거</translation>
    </message>
    <message>
        <source>deleted</source>
        <comment>state of a TPU that is not there any more</comment>
        <translation>삭제됨</translation>
    </message>
    <message>
        <source>Unlock key…</source>
        <translation>키 잠금 해제…</translation>
    </message>
</context>
<context>
    <name>RequestForm</name>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>이미 지난 시각입니다. 더 늦은 시각을 선택하세요.</translation>
    </message>
    <message>
        <source>Not later than the end of the grant, %1.</source>
        <translation>승인이 끝나는 %1 이후로는 기다리지 않습니다.</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Only the zone above</source>
        <translation>위에서 선택한 영역만</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>%1만</translation>
    </message>
    <message>
        <source>Several zones, in this order</source>
        <translation>여러 영역, 이 순서대로</translation>
    </message>
    <message>
        <source>All zones of my grant</source>
        <translation>내 승인의 모든 영역</translation>
    </message>
    <message numerus="yes">
        <source>All zones of my grant (%n)</source>
        <translation>
            <numerusform>내 승인의 모든 영역(%n개)</numerusform>
        </translation>
    </message>
    <message>
        <source>No grant has a zone for this type and tier.</source>
        <translation>이 유형과 프로비저닝 모델을 제공하는 영역이 승인에 없습니다.</translation>
    </message>
    <message>
        <source>Add at least one zone.</source>
        <translation>영역을 하나 이상 추가하세요.</translation>
    </message>
    <message>
        <source>How</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>Wait in Google&apos;s queue</source>
        <translation>Google 큐에서 대기</translation>
    </message>
    <message>
        <source>Google keeps the place in the queue, also while this computer sleeps or TPU Desk is closed.</source>
        <translation>이 컴퓨터가 절전 상태가 되거나 TPU Desk를 닫아도 Google이 큐의 순서를 유지합니다.</translation>
    </message>
    <message>
        <source>Keep asking directly</source>
        <translation>직접 계속 요청</translation>
    </message>
    <message>
        <source>TPU Desk asks again and again while it is open. It sees free TPUs at once, but rests when you quit.</source>
        <translation>TPU Desk가 열려 있는 동안 반복해서 요청합니다. 빈 TPU를 바로 잡을 수 있지만 종료하면 요청을 멈춥니다.</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>기간</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>종료 시각</translation>
    </message>
    <message>
        <source> tries</source>
        <comment>behind a number</comment>
        <translation>번</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>한도 없음</translation>
    </message>
    <message>
        <source>Pause between tries in one zone</source>
        <translation>한 영역에서 시도 사이의 간격</translation>
    </message>
    <message>
        <source>± 30 %, so that not everybody asks at once</source>
        <translation>±30%, 모두가 한꺼번에 요청하지 않도록</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds, behind a number</comment>
        <translation>초</translation>
    </message>
    <message>
        <source>Name in each zone</source>
        <translation>영역별 이름</translation>
    </message>
    <message>
        <source>Empty: the name above everywhere. {zone} stands for the zone, {n} for the number of the try.</source>
        <translation>비워 두면 모든 영역에서 위의 이름을 씁니다. {zone}은 영역, {n}은 시도 횟수입니다.</translation>
    </message>
    <message>
        <source>Afterwards</source>
        <translation>성공한 뒤</translation>
    </message>
    <message>
        <source>Tell me when it is ready</source>
        <translation>준비되면 알림</translation>
    </message>
    <message>
        <source>Delete it when nobody has used it for</source>
        <translation>다음 시간 동안 쓰지 않으면 삭제</translation>
    </message>
    <message>
        <source> h</source>
        <comment>hours, behind a number</comment>
        <translation>시간</translation>
    </message>
    <message>
        <source>Run on every host when it is ready</source>
        <translation>준비되면 모든 호스트에서 실행</translation>
    </message>
    <message>
        <source>A command line; empty: nothing.</source>
        <translation>명령어 한 줄. 비워 두면 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>When Google takes it back, get it again</source>
        <translation>Google이 선점하면 다시 받기</translation>
    </message>
    <message>
        <source>until </source>
        <comment>until 10 failures</comment>
        <translation>최대 실패 </translation>
    </message>
    <message>
        <source> failures</source>
        <comment>behind a number</comment>
        <translation>번</translation>
    </message>
    <message>
        <source>It asks you after this many identical failures in a row. How often Google takes it back is not limited.</source>
        <translation>같은 실패가 이 횟수만큼 연속되면 어떻게 할지 묻습니다. Google이 선점하는 횟수는 제한하지 않습니다.</translation>
    </message>
    <message>
        <source>Tries at most</source>
        <translation>최대 시도 횟수</translation>
    </message>
    <message>
        <source>Begin at a later time</source>
        <translation>나중에 시작</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>시작 시각</translation>
    </message>
    <message>
        <source>No TPU is made earlier, even if one is free.</source>
        <translation>비어 있는 TPU가 있어도 더 일찍 만들지 않습니다.</translation>
    </message>
    <message>
        <source>It would begin after its end. Choose an earlier time, or a later end.</source>
        <translation>종료 시각보다 늦게 시작합니다. 더 이른 시각이나 더 늦은 종료 시각을 선택하세요.</translation>
    </message>
    <message>
        <source>Google makes several slices only through its queue. Choose the queue, or one slice.</source>
        <translation>Google은 여러 슬라이스를 큐로만 만듭니다. 큐를 선택하거나 슬라이스를 하나로 하세요.</translation>
    </message>
    <message>
        <source>A flex-start TPU ends as planned, and each one is billed: ask for the next one by hand. Take this out.</source>
        <translation>Flex-start TPU는 예정대로 끝나고 매번 요금이 청구되므로, 다음 것은 직접 요청하세요. 이 선택을 해제하세요.</translation>
    </message>
    <message>
        <source>Flex-start TPUs are made only through Google&apos;s queue. Choose the queue, or another tier.</source>
        <translation>Flex-start TPU는 Google 큐로만 만들 수 있습니다. 큐를 선택하거나 다른 프로비저닝 모델을 선택하세요.</translation>
    </message>
</context>
<context>
    <name>RequestHistory</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was tried yet.</source>
        <translation>아직 시도한 것이 없습니다.</translation>
    </message>
    <message>
        <source>it was made</source>
        <translation>만들어짐</translation>
    </message>
</context>
<context>
    <name>RequestLine</name>
    <message>
        <source>It came when another one was there already, and is being removed.</source>
        <translation>이미 다른 TPU가 있는데 뒤늦게 만들어져 제거하고 있습니다.</translation>
    </message>
    <message>
        <source>It came after all, when another one was there already. Keep it, or remove it: it is billed for nothing otherwise.</source>
        <translation>이미 다른 TPU가 있는데 뒤늦게 만들어졌습니다. 유지하거나, 필요 없으면 요금이 나가지 않도록 제거하세요.</translation>
    </message>
    <message>
        <source>came late</source>
        <translation>늦게 옴</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>%1번째 시도</translation>
    </message>
    <message>
        <source>Go on in %1</source>
        <translation>%1에서 계속</translation>
    </message>
    <message>
        <source>Pause in %1</source>
        <translation>%1에서 일시중지</translation>
    </message>
    <message>
        <source>Stop in %1, and remove what was asked for there</source>
        <translation>%1에서 멈추고 그곳에 요청한 것을 제거</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>제거…</translation>
    </message>
    <message>
        <source>last time: %1</source>
        <translation>지난 시도: %1</translation>
    </message>
</context>
<context>
    <name>RequestLog</name>
    <message>
        <source>%1 in %2</source>
        <translation>%2: %1</translation>
    </message>
    <message>
        <source>%1: waits in Google&apos;s queue until %2</source>
        <translation>%1: %2까지 Google 큐에서 대기</translation>
    </message>
    <message>
        <source>%1: waits in Google&apos;s queue</source>
        <translation>%1: Google 큐에서 대기</translation>
    </message>
    <message>
        <source>%1: Google goes on making it</source>
        <translation>%1: Google이 계속 만듭니다</translation>
    </message>
    <message>
        <source>%1: checking that everything was removed</source>
        <translation>%1: 남은 것이 없는지 확인</translation>
    </message>
    <message>
        <source>%1: asking for it</source>
        <translation>%1: 요청</translation>
    </message>
    <message numerus="yes">
        <source>%n requests are being tried</source>
        <translation>
            <numerusform>요청 %n개를 시도하는 중</numerusform>
        </translation>
    </message>
    <message>
        <source>The record of your requests was damaged, so its daily copy took its place: compare the requests and the TPUs with what you know, because what came after the copy is missing (the damaged file is kept as %1).</source>
        <translation>요청 기록이 손상되어 그날의 사본으로 대체했습니다. 사본 이후의 내용은 없으므로 요청과 TPU가 알고 계신 것과 맞는지 확인해 주세요(손상된 파일은 %1에 보관됨).</translation>
    </message>
    <message>
        <source>The record of your requests was damaged and had no copy, so it begins anew: look in the list of TPUs for what earlier requests still hold there (the damaged file is kept as %1).</source>
        <translation>요청 기록이 손상되었고 사본도 없어 기록을 새로 시작합니다. 이전 요청이 아직 차지하고 있는 것이 없는지 TPU 목록에서 확인해 주세요(손상된 파일은 %1에 보관됨).</translation>
    </message>
    <message>
        <source>%1 came in %2, too, and is being removed</source>
        <translation>%1: %2에도 만들어져 제거하는 중입니다</translation>
    </message>
    <message>
        <source>%1 was deleted, with its request</source>
        <translation>%1 TPU와 해당 요청을 삭제했습니다</translation>
    </message>
    <message numerus="yes">
        <source>The records of %n requests cannot be read. They are kept, and nothing is done for these requests.</source>
        <translation>
            <numerusform>요청 %n개의 기록을 읽을 수 없습니다. 기록은 그대로 보관되며, 이 요청에 대해서는 아무 작업도 하지 않습니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestSheet</name>
    <message>
        <source>No grant pays for %1. Ask for it in a request of its own with &quot;Create TPU…&quot;, which shows its price.</source>
        <translation>%1: 승인 범위 밖입니다. “TPU 만들기…”로 따로 요청하세요. 그곳에 가격이 표시됩니다.</translation>
    </message>
    <message>
        <source>Change the request</source>
        <translation>요청 변경</translation>
    </message>
    <message>
        <source>%1. What you change holds for the next try; what is asked for already stays as it is.</source>
        <translation>%1. 변경한 내용은 다음 시도부터 적용되며, 이미 요청한 것은 그대로 둡니다.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
</context>
<context>
    <name>RequestText</name>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>선점형</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>brought back when Google takes it</source>
        <translation>Google이 선점하면 다시 받음</translation>
    </message>
    <message>
        <source>with a command at the start</source>
        <translation>준비되면 명령어 실행</translation>
    </message>
    <message numerus="yes">
        <source>deleted after %n hours without use</source>
        <translation>
            <numerusform>%n시간 동안 쓰지 않으면 삭제</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is READY.</source>
        <translation>%1: READY(준비됨) 상태입니다.</translation>
    </message>
    <message>
        <source>It is READY.</source>
        <translation>준비되었습니다.</translation>
    </message>
    <message>
        <source>The time limit or the number of attempts was reached.</source>
        <translation>지정한 시간이나 횟수가 끝났습니다.</translation>
    </message>
    <message>
        <source>You stopped it.</source>
        <translation>직접 멈췄습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n zones</source>
        <translation>
            <numerusform>영역 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all zones of the grant (%n)</source>
        <translation>
            <numerusform>승인의 모든 영역(%n개)</numerusform>
        </translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>%1만</translation>
    </message>
    <message numerus="yes">
        <source>%n zones in order</source>
        <translation>
            <numerusform>영역 %n개, 순서대로</numerusform>
        </translation>
    </message>
    <message>
        <source>asked for directly</source>
        <translation>직접 요청</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>%1까지</translation>
    </message>
    <message numerus="yes">
        <source>at most %n tries</source>
        <translation>
            <numerusform>최대 %n번</numerusform>
        </translation>
    </message>
    <message>
        <source>trying</source>
        <translation>시도 중</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시중지됨</translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>조치 필요</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>중지하는 중</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>시도 종료</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>Paused. What waits in Google&apos;s queue goes on waiting there.</source>
        <translation>일시중지했습니다. Google 큐에 있는 것은 계속 대기합니다.</translation>
    </message>
    <message>
        <source>%1 is there. What the other zones began is being removed; it is not done until all of it is gone.</source>
        <translation>%1: 준비되었습니다. 다른 영역에서 시작한 것을 제거하고 있으며, 모두 없어져야 끝납니다.</translation>
    </message>
    <message>
        <source>Stopping: what was asked for is being removed. It is not done until all of it is gone.</source>
        <translation>멈추는 중: 요청한 것을 제거하고 있습니다. 모두 없어져야 끝납니다.</translation>
    </message>
    <message>
        <source>It begins.</source>
        <translation>시작합니다.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>in the queue in us-east1-d</comment>
        <translation>%2: %1</translation>
    </message>
    <message>
        <source>attempt %1: %2</source>
        <translation>%1번째 시도: %2</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>asking</source>
        <translation>요청 중</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>큐에서 대기</translation>
    </message>
    <message>
        <source>being made</source>
        <translation>만드는 중</translation>
    </message>
    <message>
        <source>checking the login</source>
        <translation>로그인 확인 중</translation>
    </message>
    <message>
        <source>won</source>
        <translation>성공</translation>
    </message>
    <message>
        <source>being removed</source>
        <translation>제거 중</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>제거됨</translation>
    </message>
    <message>
        <source>outcome unknown</source>
        <translation>결과 알 수 없음</translation>
    </message>
    <message>
        <source>next try %1</source>
        <comment>%1: in 42 s</comment>
        <translation>%1 다시 시도</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>has been in the queue for 2 h 5 min</comment>
        <translation>%1째</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>has been made for 40 s</comment>
        <translation>%1째</translation>
    </message>
    <message>
        <source>not done until it is gone</source>
        <translation>없어져야 끝납니다</translation>
    </message>
    <message>
        <source>checking the outcome</source>
        <translation>어떻게 되었는지 확인 중</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>%1번째 시도</translation>
    </message>
    <message>
        <source>%1 in %2: %3</source>
        <comment>v6e-8 spot in us-east1-d: attempt 14, …</comment>
        <translation>%2의 %1: %3</translation>
    </message>
    <message>
        <source>today, %1</source>
        <translation>오늘 %1</translation>
    </message>
    <message>
        <source>tomorrow, %1</source>
        <translation>내일 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>weekday, time</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a sentence</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>next after %1: both draw on the same quota</source>
        <comment>%1: a zone</comment>
        <translation>%1 다음 차례: 두 영역이 같은 할당량을 사용합니다</translation>
    </message>
    <message>
        <source>it lets nobody log in yet</source>
        <translation>아직 로그인할 수 없음</translation>
    </message>
    <message>
        <source>%1 was ready (%2) and has been deleted since.</source>
        <translation>%1: 준비되었으나(%2) 그 뒤에 삭제되었습니다.</translation>
    </message>
    <message>
        <source>through Google&apos;s queue</source>
        <translation>Google 큐를 통해</translation>
    </message>
    <message>
        <source>not before %1</source>
        <translation>%1 이후</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>Flex-start</translation>
    </message>
    <message>
        <source>%1 is READY (%2 in %3)</source>
        <translation>%1: READY(준비됨), %3의 %2</translation>
    </message>
    <message>
        <source>%1 was taken back by Google (PREEMPTED)</source>
        <translation>%1: Google이 선점했습니다(PREEMPTED)</translation>
    </message>
    <message>
        <source>%1 was taken back by Google (SUSPENDED)</source>
        <translation>%1: Google이 선점했습니다(SUSPENDED)</translation>
    </message>
    <message>
        <source>%1 became available in %2 after it was no longer needed</source>
        <translation>%1: 더 이상 필요 없을 때 %2에 만들어졌습니다</translation>
    </message>
</context>
<context>
    <name>RequestsModel</name>
    <message>
        <source>no answer</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>메서드</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>응답</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>걸린 시간</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>시도</translation>
    </message>
</context>
<context>
    <name>RequestsView</name>
    <message>
        <source>Remove %1?</source>
        <translation>%1 TPU를 제거할까요?</translation>
    </message>
    <message>
        <source>It came in %1 when another one was there already.</source>
        <translation>이미 다른 TPU가 있는데 %1에 만들어졌습니다.</translation>
    </message>
    <message>
        <source>The TPU and its boot disk</source>
        <translation>TPU와 부팅 디스크</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 제거</translation>
    </message>
    <message>
        <source>Take the requests over?</source>
        <translation>요청을 넘겨받을까요?</translation>
    </message>
    <message>
        <source>Do this only when the other program is not there any more: two that ask at the same time could make two TPUs.</source>
        <translation>다른 프로그램이 더 이상 없을 때만 하세요. 둘이 동시에 요청하면 TPU가 두 개 만들어질 수 있습니다.</translation>
    </message>
    <message>
        <source>Runs them now: %1</source>
        <translation>지금 실행하는 곳: %1</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>넘겨받기</translation>
    </message>
    <message>
        <source>Another TPU Desk runs these requests (%1). Here you can watch them.</source>
        <translation>다른 TPU Desk가 이 요청을 실행하고 있습니다(%1). 여기서는 볼 수만 있습니다.</translation>
    </message>
    <message>
        <source>Take over…</source>
        <translation>넘겨받기…</translation>
    </message>
    <message numerus="yes">
        <source>%n requests are being tried</source>
        <translation>
            <numerusform>요청 %n개를 시도하는 중</numerusform>
        </translation>
    </message>
    <message>
        <source>no calls to the cloud at the moment</source>
        <translation>지금은 클라우드 호출 없음</translation>
    </message>
    <message>
        <source>about %1 calls to the cloud a minute</source>
        <translation>클라우드 호출 분당 약 %1회</translation>
    </message>
    <message>
        <source>No requests</source>
        <translation>요청 없음</translation>
    </message>
    <message>
        <source>Ask once for a TPU: TPU Desk tries in one zone or in many until there is one, also when it was closed in between. What is being tried is shown here, zone by zone.</source>
        <translation>TPU를 한 번만 요청하세요. 중간에 닫더라도 TPU를 받을 때까지 한 영역 또는 여러 영역에서 시도합니다. 시도 중인 내용이 영역별로 여기에 표시됩니다.</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>%1 in the list of requests</source>
        <translation>요청 목록의 %1</translation>
    </message>
    <message>
        <source>Export the record of a request</source>
        <translation>요청 기록 내보내기</translation>
    </message>
    <message>
        <source>Record (*.json)</source>
        <translation>기록 (*.json)</translation>
    </message>
    <message>
        <source>The record was written to %1.</source>
        <translation>기록을 %1에 저장했습니다.</translation>
    </message>
</context>
<context>
    <name>RetryDecision</name>
    <message>
        <source>no connection to Google</source>
        <translation>Google에 연결할 수 없음</translation>
    </message>
    <message>
        <source>Google did not answer in time</source>
        <translation>Google이 제시간에 응답하지 않음</translation>
    </message>
    <message>
        <source>this network wants a sign-in of its own</source>
        <translation>이 네트워크에 먼저 로그인해야 함</translation>
    </message>
    <message>
        <source>the answer got lost</source>
        <translation>응답이 유실됨</translation>
    </message>
    <message>
        <source>the connection to the machine was lost</source>
        <translation>머신과의 연결이 끊어짐</translation>
    </message>
    <message>
        <source>Google reports an internal error</source>
        <translation>Google 내부 오류</translation>
    </message>
    <message>
        <source>Google&apos;s service has a problem</source>
        <translation>Google 서비스에 문제가 있음</translation>
    </message>
    <message>
        <source>%1 is not granted for this</source>
        <translation>%1에서는 이 TPU를 사용하도록 승인되지 않음</translation>
    </message>
    <message>
        <source>%1 does not offer this</source>
        <translation>%1에서 제공하지 않음</translation>
    </message>
    <message>
        <source>Google refuses the request as it is</source>
        <translation>Google이 이 내용의 요청을 거부함</translation>
    </message>
    <message>
        <source>an API of the project is off</source>
        <translation>프로젝트의 API가 사용 중지됨</translation>
    </message>
    <message>
        <source>the project has no working billing account</source>
        <translation>프로젝트에 사용 가능한 결제 계정이 없음</translation>
    </message>
    <message>
        <source>a permission is missing</source>
        <translation>권한이 없음</translation>
    </message>
    <message>
        <source>perhaps no capacity</source>
        <translation>용량이 없는 듯함</translation>
    </message>
    <message>
        <source>no capacity</source>
        <translation>용량 없음</translation>
    </message>
    <message>
        <source>reservation full</source>
        <translation>예약 자리 없음</translation>
    </message>
    <message>
        <source>too many calls</source>
        <translation>호출이 너무 많음</translation>
    </message>
    <message>
        <source>temporary problem</source>
        <translation>일시적인 문제</translation>
    </message>
    <message>
        <source>quota used up</source>
        <translation>할당량 소진</translation>
    </message>
    <message>
        <source>no addresses left</source>
        <translation>남은 주소 없음</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>불가능</translation>
    </message>
    <message>
        <source>project not ready</source>
        <translation>프로젝트 준비 안 됨</translation>
    </message>
    <message>
        <source>signed out</source>
        <translation>로그아웃됨</translation>
    </message>
    <message>
        <source>refused by the queue</source>
        <translation>큐에서 거절됨</translation>
    </message>
    <message>
        <source>name taken</source>
        <translation>이름 사용 중</translation>
    </message>
    <message>
        <source>being changed</source>
        <translation>변경 중</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>사라짐</translation>
    </message>
    <message>
        <source>login refused</source>
        <translation>로그인 거부됨</translation>
    </message>
    <message>
        <source>disk problem</source>
        <translation>디스크 문제</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>취소됨</translation>
    </message>
    <message>
        <source>reason unknown</source>
        <translation>원인 불명</translation>
    </message>
    <message>
        <source>no free TPUs in %1</source>
        <translation>%1에 남은 TPU 없음</translation>
    </message>
    <message>
        <source>perhaps no free TPUs in %1, in words that are not known yet</source>
        <translation>%1에 남은 TPU가 없는 듯함(알려지지 않은 문구)</translation>
    </message>
    <message>
        <source>only internal errors in %1, which often hide a lack of capacity</source>
        <translation>%1에서 내부 오류만 반복됨(용량 부족인 경우가 많음)</translation>
    </message>
    <message>
        <source>the reservation in %1 has no room</source>
        <translation>%1의 예약에 남은 자리 없음</translation>
    </message>
    <message>
        <source>too many calls per minute</source>
        <translation>분당 호출이 너무 많음</translation>
    </message>
    <message>
        <source>the quota in %1 is used up</source>
        <translation>%1의 할당량을 모두 사용함</translation>
    </message>
    <message>
        <source>no external addresses left in the region of %1</source>
        <translation>%1의 리전에 남은 외부 IP 주소 없음</translation>
    </message>
    <message>
        <source>the sign-in does not cover this</source>
        <translation>현재 로그인으로는 할 수 없음</translation>
    </message>
    <message>
        <source>you are signed out</source>
        <translation>로그아웃된 상태</translation>
    </message>
    <message>
        <source>the queue of %1 refuses this in words that are not known yet</source>
        <translation>%1의 큐가 아직 알려지지 않은 문구로 이 요청을 거절함</translation>
    </message>
    <message>
        <source>something of this name is there already</source>
        <translation>같은 이름의 리소스가 이미 있음</translation>
    </message>
    <message>
        <source>something else is being done to it</source>
        <translation>다른 작업이 진행 중</translation>
    </message>
    <message>
        <source>it is not there any more</source>
        <translation>더 이상 존재하지 않음</translation>
    </message>
    <message>
        <source>the machine does not let you in</source>
        <translation>머신이 로그인을 거부함</translation>
    </message>
    <message>
        <source>this computer&apos;s disk cannot be written</source>
        <translation>이 컴퓨터의 디스크에 쓸 수 없음</translation>
    </message>
    <message>
        <source>somebody cancelled it in the cloud</source>
        <translation>클라우드에서 다른 사람이 취소함</translation>
    </message>
    <message>
        <source>Google&apos;s answer is not understood</source>
        <translation>Google의 응답을 이해할 수 없음</translation>
    </message>
    <message>
        <source>It is tried again by itself.</source>
        <translation>자동으로 다시 시도합니다.</translation>
    </message>
    <message>
        <source>It is tried again by itself, here and in the other zones.</source>
        <translation>이 영역과 다른 영역에서 자동으로 다시 시도합니다.</translation>
    </message>
    <message>
        <source>Remove dead requests and TPUs that hold the quota; it is tried again meanwhile.</source>
        <translation>할당량을 점유한 종료된 요청과 TPU를 정리하세요. 그동안에도 계속 다시 시도합니다.</translation>
    </message>
    <message>
        <source>Go on with internal addresses only, or with a smaller size; this zone waits for you.</source>
        <translation>내부 IP 주소만 사용하거나 더 작은 크기로 계속하세요. 이 영역은 선택을 기다립니다.</translation>
    </message>
    <message>
        <source>Waiting does not help here, so this zone is not tried any more.</source>
        <translation>기다려도 해결되지 않으므로 이 영역에서는 더 시도하지 않습니다.</translation>
    </message>
    <message>
        <source>Waiting does not help here. Let the doctor check the project, then go on.</source>
        <translation>기다려도 해결되지 않습니다. 진단으로 프로젝트를 점검한 다음 계속하세요.</translation>
    </message>
    <message>
        <source>Nothing is sent until you have signed in again; then it goes on.</source>
        <translation>다시 로그인할 때까지 아무것도 보내지 않으며, 로그인하면 계속합니다.</translation>
    </message>
    <message>
        <source>Nothing is sent until this computer can write again; then it goes on.</source>
        <translation>이 컴퓨터에 다시 쓸 수 있을 때까지 아무것도 보내지 않으며, 그 뒤에 계속합니다.</translation>
    </message>
    <message>
        <source>It is tried once without the queue. If that is refused, too, this zone is not tried any more.</source>
        <translation>큐를 거치지 않고 한 번 직접 요청합니다. 그것도 거절되면 이 영역에서는 더 시도하지 않습니다.</translation>
    </message>
    <message>
        <source>The program checks what is there before it goes on.</source>
        <translation>프로그램이 현재 상태를 확인한 다음 계속합니다.</translation>
    </message>
    <message>
        <source>This zone waits until you say how to go on.</source>
        <translation>이 영역은 어떻게 할지 정할 때까지 기다립니다.</translation>
    </message>
    <message>
        <source>the machines cannot be started</source>
        <translation>호스트를 시작할 수 없음</translation>
    </message>
    <message>
        <source>Waiting does not help here. Fix what is said here, then ask again.</source>
        <translation>기다려도 해결되지 않습니다. 여기에 적힌 문제를 고친 다음 다시 요청하세요.</translation>
    </message>
</context>
<context>
    <name>RunAgain</name>
    <message>
        <source>The command could not be started. Log in and look at ~/.tpudesk there.</source>
        <translation>명령어를 시작하지 못했습니다. 로그인해서 ~/.tpudesk를 확인하세요.</translation>
    </message>
</context>
<context>
    <name>RunHistory</name>
    <message>
        <source>There is a snippet “%1” already. Take another name.</source>
        <translation>“%1”이라는 스니펫이 이미 있습니다. 다른 이름을 쓰세요.</translation>
    </message>
</context>
<context>
    <name>RunModel</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Last line</source>
        <translation>마지막 줄</translation>
    </message>
</context>
<context>
    <name>RunOutput</name>
    <message>
        <source>The rest of the output could not be kept: %1 cannot be written (%2).</source>
        <translation>나머지 출력을 보관하지 못했습니다. %1에 쓸 수 없습니다(%2).</translation>
    </message>
    <message>
        <source>The output is longer than %1 GiB: the rest was thrown away.</source>
        <translation>출력이 %1 GiB를 넘어 나머지는 버렸습니다.</translation>
    </message>
</context>
<context>
    <name>RunPane</name>
    <message>
        <source>Output of %1</source>
        <translation>%1의 출력</translation>
    </message>
    <message numerus="yes">
        <source>It still runs there, with %n process(es).</source>
        <translation>
            <numerusform>아직 그곳에서 프로세스 %n개가 실행 중입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of it runs there any more.</source>
        <translation>이제 그곳에서 실행 중인 것이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) could not be ended.</source>
        <translation>
            <numerusform>프로세스 %n개를 종료하지 못했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended there: nothing of it runs any more.</source>
        <translation>그곳에서 종료했습니다. 남은 프로세스가 없습니다.</translation>
    </message>
    <message>
        <source>Does it still run?</source>
        <translation>아직 실행 중인가요?</translation>
    </message>
    <message>
        <source>End it there</source>
        <translation>호스트에서 종료</translation>
    </message>
    <message>
        <source>Run again here</source>
        <translation>여기서 다시 실행</translation>
    </message>
</context>
<context>
    <name>RunResults</name>
    <message>
        <source>Cancelling: the commands on the hosts are being ended…</source>
        <translation>취소하는 중: 호스트의 명령어를 종료하고 있습니다…</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>나눠 보기</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>합쳐 보기</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>접어 보기</translation>
    </message>
    <message>
        <source>How the output is shown</source>
        <translation>출력 표시 방식</translation>
    </message>
    <message>
        <source>Hosts of this run</source>
        <translation>이번 실행의 호스트</translation>
    </message>
    <message>
        <source>Output of all hosts, line by line</source>
        <translation>모든 호스트의 출력, 줄 단위</translation>
    </message>
    <message>
        <source>Output of all hosts, the same ones folded</source>
        <translation>모든 호스트의 출력, 같은 것은 접음</translation>
    </message>
    <message>
        <source>One command, all hosts</source>
        <translation>명령어 하나, 모든 호스트</translation>
    </message>
    <message>
        <source>Choose hosts, write a command or a script, press Run. Every host has a pane of its own with its exit status; what is the same on many is folded, and the first failure stands on top.</source>
        <translation>호스트를 선택하고 명령어나 스크립트를 쓴 다음 실행을 누르세요. 호스트마다 창이 나뉘어 종료 코드를 보여 주고, 여러 곳에서 같은 출력은 접히며, 가장 먼저 실패한 호스트가 맨 위에 옵니다.</translation>
    </message>
    <message numerus="yes">
        <source>… %n line(s) came too fast and are left out here; the panes have them</source>
        <translation>
            <numerusform>… 너무 빠르게 나온 %n줄은 여기서 생략했습니다. 호스트별 창에는 있습니다</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunText</name>
    <message>
        <source>%1 s</source>
        <translation>%1초</translation>
    </message>
    <message>
        <source>Still there, not even ended by KILL: %1</source>
        <translation>KILL로도 종료되지 않고 남음: %1</translation>
    </message>
    <message>
        <source>Went to the background by themselves and were left alone: %1</source>
        <translation>스스로 백그라운드로 전환되어 그대로 둠: %1</translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown.</source>
        <translation>%2 중 처음 %1만 표시합니다.</translation>
    </message>
    <message>
        <source>The first %1 of %2 are shown; all of it is in %3</source>
        <translation>%2 중 처음 %1만 표시합니다. 전체는 %3에 있습니다</translation>
    </message>
</context>
<context>
    <name>RunView</name>
    <message>
        <source>No host is chosen.</source>
        <translation>선택한 호스트가 없습니다.</translation>
    </message>
    <message>
        <source>Something runs already. Wait until it is done, or cancel it.</source>
        <translation>이미 실행 중인 것이 있습니다. 끝날 때까지 기다리거나 취소하세요.</translation>
    </message>
    <message>
        <source>Running on %1</source>
        <translation>%1에서 실행 중</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s) of that run no longer exist. Check the selection, then press Run.</source>
        <translation>
            <numerusform>그때의 호스트 중 %n대가 이제 없습니다. 선택한 호스트를 확인한 다음 실행을 누르세요.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On all %n host(s)</source>
        <translation>
            <numerusform>호스트 %n대 모두에서</numerusform>
        </translation>
    </message>
    <message>
        <source>Where it failed or did not start (%1)</source>
        <translation>실패했거나 시작하지 못한 곳에서(%1)</translation>
    </message>
    <message>
        <source>Where the outcome is unknown: it may have run already (%1)</source>
        <translation>결과를 알 수 없는 곳에서: 이미 실행되었을 수 있음(%1)</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message numerus="yes">
        <source>Run on %n host(s)</source>
        <translation>
            <numerusform>호스트 %n대에서 실행</numerusform>
        </translation>
    </message>
    <message>
        <source>Run on %1</source>
        <translation>%1에서 실행</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run on %n TPU(s)</source>
        <translation>
            <numerusform>TPU %n개에서 실행</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunningCard</name>
    <message>
        <source>Running now</source>
        <translation>실행 중</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>접기</translation>
    </message>
</context>
<context>
    <name>RunningRow</name>
    <message>
        <source>%1: %2</source>
        <extracomment>name of a TPU or job, its state</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>%1: 4 s, 2 h 10 min</comment>
        <translation>%1째</translation>
    </message>
    <message>
        <source>Since %1</source>
        <translation>%1부터</translation>
    </message>
</context>
<context>
    <name>RuntimeBridge</name>
    <message>
        <source>No socket can be made in %1: %2. Look whether the disk is full and the path is not too long.</source>
        <translation>%1에 소켓을 만들 수 없습니다: %2. 디스크가 가득 찼는지, 경로가 너무 길지 않은지 확인하세요.</translation>
    </message>
</context>
<context>
    <name>RuntimeReading</name>
    <message>
        <source>No program uses the chips of this host: memory and duty cycle are known only while one runs.</source>
        <translation>이 호스트의 칩을 쓰는 프로그램이 없습니다. 메모리와 가동 주기는 프로그램이 실행되는 동안에만 알 수 있습니다.</translation>
    </message>
    <message>
        <source>The program&apos;s libtpu does not tell memory and duty cycle. Newer versions do: upgrade jax[tpu] or torch_xla[tpu], and start the program again.</source>
        <translation>프로그램의 libtpu가 메모리와 가동 주기를 알려 주지 않습니다. 새 버전에서는 알 수 있으니 jax[tpu]나 torch_xla[tpu]를 업그레이드하고 프로그램을 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Another program listens on the port of libtpu&apos;s metrics. Stop it, or set TPU_RUNTIME_METRICS_PORTS to a free port before your program starts.</source>
        <translation>다른 프로그램이 libtpu 측정항목 포트를 쓰고 있습니다. 그 프로그램을 멈추거나, 프로그램을 시작하기 전에 TPU_RUNTIME_METRICS_PORTS를 비어 있는 포트로 설정하세요.</translation>
    </message>
    <message>
        <source>libtpu&apos;s metrics did not answer in time. The host may be very busy, or the program is stopped; it is asked again.</source>
        <translation>libtpu 측정항목이 제시간에 응답하지 않았습니다. 호스트가 매우 바쁘거나 프로그램이 멈춰 있을 수 있습니다. 다시 물어봅니다.</translation>
    </message>
    <message>
        <source>The host does not answer. It is asked again when the connection is back.</source>
        <translation>호스트가 응답하지 않습니다. 연결이 돌아오면 다시 물어봅니다.</translation>
    </message>
    <message>
        <source>libtpu&apos;s metrics answered with something that cannot be true, so nothing of it is shown. It is asked again.</source>
        <translation>libtpu 측정항목이 사실일 수 없는 값을 보내서 아무것도 표시하지 않습니다. 다시 물어봅니다.</translation>
    </message>
    <message>
        <source>libtpu&apos;s metrics report %1 devices on one host, which cannot be true, so nothing of it is shown. It is asked again.</source>
        <translation>libtpu 측정항목이 한 호스트에 기기가 %1개 있다고 합니다. 사실일 수 없으므로 아무것도 표시하지 않습니다. 다시 물어봅니다.</translation>
    </message>
</context>
<context>
    <name>SafetyController</name>
    <message>
        <source>TPU Desk did not shut down properly last time. The end of its log was kept on this computer and is part of a bug report.</source>
        <translation>지난번에 TPU Desk가 정상적으로 끝나지 않았습니다. 로그의 끝부분이 이 컴퓨터에 남아 있으며 버그 보고서에 들어갑니다.</translation>
    </message>
    <message>
        <source>Show the logs</source>
        <translation>로그 보기</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Filter</source>
        <translation>필터</translation>
    </message>
</context>
<context>
    <name>ServerErrors</name>
    <message>
        <source>There is no free capacity in this zone at the moment. Your quota is not the reason; try again later or in another zone.</source>
        <translation>현재 이 영역에는 남은 용량이 없습니다. 할당량 때문이 아닙니다. 나중에 또는 다른 영역에서 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The reservation has no room for this, or does not exist in this zone. Choose another kind of capacity, or ask for a larger reservation.</source>
        <translation>예약에 남은 자리가 없거나 이 영역에 해당 예약이 없습니다. 다른 종류의 용량을 선택하거나 더 큰 예약을 요청하세요.</translation>
    </message>
    <message>
        <source>The project has no quota for this%1: the limit of %2 is 0. Choose a zone and type that were granted to you; waiting does not help.</source>
        <translation>프로젝트에 이 작업에 필요한 할당량%1이 없습니다. %2의 한도가 0입니다. 승인받은 영역과 유형을 선택하세요. 기다려도 해결되지 않습니다.</translation>
    </message>
    <message>
        <source>The quota%1 is used up: %2 allows %3. Delete TPUs or requests that hold it, also those that wait or are dead, or choose a smaller size.</source>
        <translation>할당량%1을 모두 사용했습니다. %2의 한도는 %3입니다. 할당량을 점유한 TPU나 요청(대기 중이거나 작동하지 않는 요청 포함)을 삭제하거나 더 작은 크기를 선택하세요.</translation>
    </message>
    <message>
        <source>A quota is used up. Delete TPUs or dead requests that hold it, or choose a smaller size.%1</source>
        <translation>할당량을 모두 사용했습니다. 할당량을 점유한 TPU나 작동하지 않는 요청을 삭제하거나 더 작은 크기를 선택하세요.%1</translation>
    </message>
    <message>
        <source>Google asks for fewer requests per minute. The program waits and tries again.</source>
        <translation>Google이 분당 요청 수를 줄이도록 요구합니다. 프로그램이 기다렸다가 다시 시도합니다.</translation>
    </message>
    <message>
        <source>%1 was not granted to this project in %2. Choose a type and zone from your grant; if the grant names this one, ask TRC support.</source>
        <translation>이 프로젝트는 %2의 %1 사용 승인을 받지 않았습니다. 승인받은 유형과 영역을 선택하세요. 승인 메일에 이 항목이 있다면 TRC 지원팀에 문의하세요.</translation>
    </message>
    <message>
        <source>This zone is not open to the project. Choose a zone from your grant, or check that the grant is for this project.</source>
        <translation>이 프로젝트에서는 이 영역을 사용할 수 없습니다. 승인받은 영역을 선택하거나 이 프로젝트가 승인된 프로젝트인지 확인하세요.</translation>
    </message>
    <message>
        <source>%1 is not enabled in this project. Enable it for the project and try again a few minutes later.</source>
        <translation>이 프로젝트에서 사용 중지된 API: %1. 프로젝트에서 사용 설정하고 몇 분 후에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>A needed Google API</source>
        <translation>필요한 Google API</translation>
    </message>
    <message>
        <source>Google counts this call to another project than yours, because the sign-in names none. Choose the project again, or sign in again.</source>
        <translation>로그인 정보에 프로젝트가 지정되지 않아 Google이 이 호출을 다른 프로젝트의 것으로 처리합니다. 프로젝트를 다시 선택하거나 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>The project has no active billing account, and Google wants one even for free TPUs. Link a billing account to the project.</source>
        <translation>프로젝트에 활성 결제 계정이 없습니다. Google은 무료 TPU에도 결제 계정을 요구합니다. 프로젝트에 결제 계정을 연결하세요.</translation>
    </message>
    <message>
        <source>The project&apos;s billing account is still in its free trial, which does not allow TPUs. Upgrade the billing account.</source>
        <translation>프로젝트의 결제 계정이 아직 무료 체험판이므로 TPU를 사용할 수 없습니다. 결제 계정을 업그레이드하세요.</translation>
    </message>
    <message>
        <source>Your account lacks the permission %1 in this project. Ask the project&apos;s owner for a role that has it, for example TPU Admin.</source>
        <translation>계정에 이 프로젝트의 %1 권한이 없습니다. 프로젝트 소유자에게 이 권한이 포함된 역할(예: TPU Admin)을 요청하세요.</translation>
    </message>
    <message>
        <source>The sign-in does not cover this action. Sign in again and allow access to Google Cloud.</source>
        <translation>현재 로그인 정보로는 이 작업을 할 수 없습니다. 다시 로그인하고 Google Cloud 액세스를 허용하세요.</translation>
    </message>
    <message>
        <source>%1 does not exist in %2. Choose one of the types that the zone offers.</source>
        <translation>%2에 %1 유형이 없습니다. 이 영역에서 제공하는 유형 중 하나를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is not a zone with TPUs. Choose one from the list of zones.</source>
        <translation>TPU가 있는 영역이 아닙니다: %1. 영역 목록에서 선택하세요.</translation>
    </message>
    <message>
        <source>This is not possible in the state %1. Wait until the state has changed, then try again.</source>
        <translation>%1 상태에서는 이 작업을 할 수 없습니다. 상태가 바뀔 때까지 기다린 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Google no longer makes TPUs of the old TPU Node architecture. Create a TPU VM instead.</source>
        <translation>Google은 이전 TPU Node 아키텍처의 TPU를 더 이상 만들지 않습니다. 대신 TPU VM을 만드세요.</translation>
    </message>
    <message>
        <source>The operation was cancelled by somebody else in the cloud. Try again if you still need it.</source>
        <translation>클라우드에서 다른 사람이 작업을 취소했습니다. 아직 필요하면 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Somebody else changed the same thing at the same time. Load it again and repeat the change.</source>
        <translation>다른 사람이 동시에 같은 항목을 변경했습니다. 다시 불러온 다음 변경 작업을 반복하세요.</translation>
    </message>
    <message>
        <source>What was asked for does not exist (any more).%1</source>
        <translation>찾을 수 없습니다. 처음부터 없었거나 이미 삭제되었습니다.%1</translation>
    </message>
    <message>
        <source>The name is taken already. Choose another one.%1</source>
        <translation>이미 사용 중인 이름입니다. 다른 이름을 선택하세요.%1</translation>
    </message>
    <message>
        <source>Google refused this for your account or project. Check your roles in the project.%1</source>
        <translation>Google이 이 계정이나 프로젝트의 요청을 거부했습니다. 프로젝트에서 부여받은 역할을 확인하세요.%1</translation>
    </message>
    <message>
        <source>Google refused the request. Check what was entered.%1</source>
        <translation>Google이 요청을 거부했습니다. 입력한 내용을 확인하세요.%1</translation>
    </message>
    <message>
        <source>Google has a problem at the moment; this usually passes. Try again later.%1</source>
        <translation>현재 Google에 문제가 있습니다. 대개 곧 해결되니 나중에 다시 시도하세요.%1</translation>
    </message>
    <message>
        <source>Google does not accept the sign-in any more. Sign in again.</source>
        <translation>현재 로그인 정보를 Google이 더 이상 받아들이지 않습니다. 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>This network answers with a page of its own instead of Google. Open a browser, sign in to the network, and the program goes on by itself.</source>
        <translation>Google 대신 이 네트워크의 자체 페이지가 응답합니다. 브라우저를 열어 네트워크에 로그인하세요. 그러면 프로그램이 자동으로 계속 진행합니다.</translation>
    </message>
    <message>
        <source>The server wanted to send the program elsewhere (%1), which an API never does. The program did not go there; check the network and its proxy.</source>
        <translation>서버가 프로그램을 다른 곳(%1)으로 보내려고 했습니다. API는 절대 이렇게 하지 않으므로 따르지 않았습니다. 네트워크와 프록시를 확인하세요.</translation>
    </message>
    <message>
        <source>The name %1 cannot be resolved. Check the network connection.</source>
        <translation>이름을 확인할 수 없습니다: %1. 네트워크 연결을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 cannot be reached. Check the network connection and the firewall.</source>
        <translation>%1에 연결할 수 없습니다. 네트워크 연결과 방화벽을 확인하세요.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. Check the network connection; the program tries again.</source>
        <translation>%1 연결이 끊어졌습니다. 네트워크 연결을 확인하세요. 프로그램이 다시 시도합니다.</translation>
    </message>
    <message>
        <source>%1 did not prove who it is: %2. Nothing was sent. Check this computer&apos;s clock, and whether the network intercepts secure connections.</source>
        <translation>%1의 신원을 확인할 수 없습니다: %2. 아무것도 보내지 않았습니다. 이 컴퓨터의 시계와 네트워크의 보안 연결 가로채기 여부를 확인하세요.</translation>
    </message>
    <message>
        <source>No connection to %1 within the time limit. Check the network connection.</source>
        <translation>제한 시간 안에 %1에 연결하지 못했습니다. 네트워크 연결을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 did not answer in time. Try again; if this persists, check the network connection.</source>
        <translation>%1: 제시간에 응답하지 않았습니다. 다시 시도하고, 계속 그러면 네트워크 연결을 확인하세요.</translation>
    </message>
    <message>
        <source>The answer of %1 is too large and was not read. Check the network and its proxy.</source>
        <translation>%1의 응답이 너무 커서 읽지 않았습니다. 네트워크와 프록시를 확인하세요.</translation>
    </message>
    <message>
        <source>The answer of %1 cannot be understood and was not used. Try again; if this persists, check the network and its proxy.</source>
        <translation>%1의 응답을 이해할 수 없어 사용하지 않았습니다. 다시 시도하고, 계속 그러면 네트워크와 프록시를 확인하세요.</translation>
    </message>
    <message>
        <source>The answer of %1 was cut off and not used. Check the network connection; the program tries again.</source>
        <translation>%1의 응답이 중간에 끊겨 사용하지 않았습니다. 네트워크 연결을 확인하세요. 프로그램이 다시 시도합니다.</translation>
    </message>
    <message>
        <source>The address %1 is not secure, so no sign-in is sent there. Use an https address.</source>
        <translation>%1 주소는 안전하지 않으므로 로그인 정보를 보내지 않습니다. https 주소를 사용하세요.</translation>
    </message>
    <message>
        <source>Too many calls to %1 wait already. Try again when they are done.</source>
        <translation>%1에 대기 중인 호출이 이미 너무 많습니다. 완료된 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <source>It is not known whether this was done: the answer got lost. Look at the list before you try again. %1</source>
        <translation>응답을 받지 못해 작업이 수행되었는지 알 수 없습니다. 다시 시도하기 전에 목록을 확인하세요. %1</translation>
    </message>
    <message>
        <source>The proxy did not let the call through: %1. Ask whoever runs it to allow googleapis.com, or choose another proxy in the settings.</source>
        <translation>프록시가 호출을 통과시키지 않았습니다: %1. 프록시 관리자에게 googleapis.com 허용을 요청하거나, 설정에서 다른 프록시를 선택하세요.</translation>
    </message>
    <message>
        <source>The proxy %1 does not take connections. Check that it runs, and its address in the settings.</source>
        <translation>%1 프록시가 연결을 받지 않습니다. 실행 중인지, 설정의 주소가 맞는지 확인하세요.</translation>
    </message>
    <message>
        <source>No computer has the name of the proxy %1. Check its address in the settings.</source>
        <translation>이름이 %1인 프록시 컴퓨터가 없습니다. 설정의 주소를 확인하세요.</translation>
    </message>
    <message>
        <source>The proxy %1 does not answer in time. Check that it runs, and that its kind (HTTP or SOCKS5) is right in the settings.</source>
        <translation>%1 프록시가 제시간에 응답하지 않습니다. 실행 중인지, 설정의 종류(HTTP 또는 SOCKS5)가 맞는지 확인하세요.</translation>
    </message>
    <message>
        <source>The proxy %1 wants a user name and a password. Enter them in the settings; nothing more is sent until then.</source>
        <translation>%1 프록시가 사용자 이름과 비밀번호를 요구합니다. 설정에서 입력하세요. 그 전에는 더 보내지 않습니다.</translation>
    </message>
    <message>
        <source>The proxy %1 refuses the password of %2. Correct it in the settings; it is not sent again until then, so that the account is not locked.</source>
        <translation>%1 프록시가 %2의 비밀번호를 거부했습니다. 설정에서 고치세요. 계정이 잠기지 않도록 그 전에는 다시 보내지 않습니다.</translation>
    </message>
    <message>
        <source>The project has reached its %1 limit of Compute Engine in this region. Delete machines that are not needed, choose a smaller size, or ask for a higher limit.</source>
        <translation>프로젝트가 이 리전의 Compute Engine %1 한도에 도달했습니다. 필요 없는 머신을 삭제하거나, 더 작은 크기를 선택하거나, 한도 상향을 요청하세요.</translation>
    </message>
    <message>
        <source>The project has no external IP addresses left in this region (%1); every host of a TPU takes one. Create the TPU with internal addresses only, choose a smaller size, delete what holds addresses, or ask for a higher limit.</source>
        <translation>이 리전에서 프로젝트가 쓸 수 있는 외부 IP 주소가 남아 있지 않습니다(%1). TPU는 호스트마다 주소를 하나씩 사용합니다. 내부 IP 주소만으로 TPU를 만들거나, 더 작은 크기를 선택하거나, 주소를 점유한 리소스를 삭제하거나, 한도 상향을 요청하세요.</translation>
    </message>
    <message>
        <source>A rule of the project&apos;s organization forbids this (%1). Ask whoever administers the organization; trying again does not help.</source>
        <translation>프로젝트가 속한 조직의 정책에서 이 작업을 금지합니다(%1). 조직 관리자에게 문의하세요. 다시 시도해도 해결되지 않습니다.</translation>
    </message>
    <message>
        <source>%2 is not available as %1 in %3. Choose another tier or another zone.</source>
        <translation>%3에서는 %1 방식의 %2 TPU를 사용할 수 없습니다. 다른 프로비저닝 모델이나 다른 영역을 선택하세요.</translation>
    </message>
    <message>
        <source>The runtime version %1 does not exist here. Choose one of those that the zone offers.</source>
        <translation>여기에는 %1 런타임 버전이 없습니다. 이 영역에서 제공하는 버전 중 하나를 선택하세요.</translation>
    </message>
    <message>
        <source>Google says that something is used up, but not in words that tell whether it is TPUs or a quota. It is tried again a few times; if this persists, decide yourself how to go on.%1</source>
        <translation>Google이 무언가 소진되었다고 응답했지만, TPU인지 할당량인지는 알 수 없는 문구입니다. 몇 번 더 시도하며, 계속 그러면 어떻게 할지 직접 결정하세요.%1</translation>
    </message>
    <message>
        <source>Google reports an internal error. Often it passes; at times it hides that there is no capacity, or too few external addresses for all hosts. Try again, and if this persists, try another zone or a smaller size.</source>
        <translation>Google에서 내부 오류가 발생했습니다. 대개 곧 해결되지만, 실제로는 용량이 없거나 모든 호스트에 줄 외부 IP 주소가 부족한 경우도 있습니다. 다시 시도하고, 계속 그러면 다른 영역이나 더 작은 크기로 시도하세요.</translation>
    </message>
    <message>
        <source>The machines of the TPU cannot be started.%1</source>
        <translation>TPU의 머신을 시작할 수 없습니다.%1</translation>
    </message>
</context>
<context>
    <name>ServerModel</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>Its last words: %1</source>
        <translation>마지막 출력: %1</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>서버</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>포트</translation>
    </message>
    <message>
        <source>not looked at</source>
        <translation>확인 전</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>종료됨</translation>
    </message>
    <message>
        <source>The TPU that ran this server was deleted, and the server with it. On a new TPU of that name it has to be started again.</source>
        <translation>이 서버를 실행하던 TPU가 삭제되어 서버도 함께 끝났습니다. 같은 이름의 새 TPU에서는 다시 시작해야 합니다.</translation>
    </message>
    <message>
        <source>the TPU that ran it was deleted</source>
        <translation>실행하던 TPU가 삭제됨</translation>
    </message>
</context>
<context>
    <name>ServerSheet</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Folder with the logs</source>
        <translation>로그 폴더</translation>
    </message>
    <message>
        <source>Folder with the notebooks</source>
        <translation>노트북 폴더</translation>
    </message>
    <message>
        <source>Shows the curves that your training script writes. It is installed when it is missing, and opens in your browser.</source>
        <translation>학습 스크립트가 기록한 그래프를 보여 줍니다. 없으면 설치하고 브라우저에서 엽니다.</translation>
    </message>
    <message>
        <source>Colab&apos;s page runs its cells on this host instead of Google&apos;s machines. You get a link to paste there: choose “Connect to a local runtime”. The port has to be the same on the host and on this computer.</source>
        <translation>Colab 페이지의 셀이 Google의 머신 대신 이 호스트에서 실행됩니다. 붙여넣을 링크를 드립니다. Colab에서 “로컬 런타임에 연결”을 선택하세요. 호스트와 이 컴퓨터의 포트가 같아야 합니다.</translation>
    </message>
    <message>
        <source>A notebook whose cells run on this host. It is installed when it is missing, and opens in your browser with its token.</source>
        <translation>셀이 이 호스트에서 실행되는 노트북입니다. 없으면 설치하고 토큰과 함께 브라우저에서 엽니다.</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>지금 연결할 수 있는 TPU가 없습니다. 새로 만들거나 READY가 될 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Start a server on a host</source>
        <translation>호스트에서 서버 시작</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>서버</translation>
    </message>
    <message>
        <source>Virtual environment</source>
        <translation>가상환경</translation>
    </message>
    <message>
        <source>Where it is installed, and whose Python runs the cells.</source>
        <translation>설치할 곳이며, 셀도 여기의 Python으로 실행됩니다.</translation>
    </message>
    <message>
        <source>Port on the host</source>
        <translation>호스트의 포트</translation>
    </message>
    <message>
        <source>It listens on the host&apos;s own address alone; nobody else can reach it.</source>
        <translation>호스트 내부(127.0.0.1)에서만 수신하므로 다른 사람은 접근할 수 없습니다.</translation>
    </message>
    <message>
        <source>Cells use this host&apos;s chips</source>
        <translation>셀이 이 호스트의 칩을 사용</translation>
    </message>
    <message>
        <source>Leave this off on a pod: there programs start on all hosts together, and a notebook that holds one host&apos;s chips would stop them.</source>
        <translation>Pod에서는 꺼 두세요. Pod에서는 프로그램이 모든 호스트에서 함께 시작되는데, 노트북이 한 호스트의 칩을 점유하면 막힙니다.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Its Python runs the cells. Colab&apos;s old Jupyter gets an environment of its own, and this one stays as it is.</source>
        <translation>이 환경의 Python이 셀을 실행합니다. Colab에 필요한 이전 Jupyter는 별도 환경에 설치되고, 이 환경은 그대로 유지됩니다.</translation>
    </message>
    <message>
        <source>Where it is installed.</source>
        <translation>설치할 곳입니다.</translation>
    </message>
</context>
<context>
    <name>Servers</name>
    <message>
        <source>%1 on %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Opening %1 on %2</source>
        <translation>%2의 %1 여는 중</translation>
    </message>
    <message>
        <source>Port %1 of this computer is taken, and Colab needs the same number on both sides. Close the program that uses it, or stop this server and start it on another port.</source>
        <translation>이 컴퓨터의 %1번 포트가 사용 중인데, Colab은 양쪽 번호가 같아야 합니다. 사용 중인 프로그램을 닫거나, 이 서버를 중지하고 다른 포트로 시작하세요.</translation>
    </message>
    <message>
        <source>This computer has no free port to open the page with. Close programs that hold many connections, then try again.</source>
        <translation>이 컴퓨터에서 페이지를 열 포트를 얻지 못했습니다. 연결을 많이 쓰는 프로그램을 닫고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Stopping %1 on %2</source>
        <translation>%2의 %1 중지하는 중</translation>
    </message>
    <message>
        <source>Looking for servers</source>
        <translation>서버를 찾는 중</translation>
    </message>
</context>
<context>
    <name>ServersView</name>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Choose a server first.</source>
        <translation>먼저 서버를 선택하세요.</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>지금 연결할 수 있는 TPU가 없습니다. 새로 만들거나 READY가 될 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>The link for Colab is in the clipboard for a minute, because it holds the token. In Colab choose Connect, then “Connect to a local runtime”, and paste it.</source>
        <translation>Colab용 링크를 클립보드에 복사했습니다. 링크에 토큰이 들어 있어 1분 뒤 클립보드에서 지워집니다. Colab에서 “연결”, “로컬 런타임에 연결”을 차례로 선택하고 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Open Colab</source>
        <translation>Colab 열기</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts did not answer; their servers are not known.</source>
        <translation>
            <numerusform>호스트 %n대가 응답하지 않아 그곳의 서버는 알 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Servers on hosts</source>
        <translation>호스트의 서버</translation>
    </message>
    <message>
        <source>Start a server…</source>
        <translation>서버 시작…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Look on the hosts</source>
        <translation>호스트에서 찾기</translation>
    </message>
    <message>
        <source>TensorBoard, Jupyter or a runtime for Colab, started on a host with one button and opened in your browser.</source>
        <translation>TensorBoard, Jupyter 또는 Colab 런타임을 버튼 하나로 호스트에서 시작하고 브라우저에서 엽니다.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>목록에서 제거</translation>
    </message>
    <message>
        <source>No longer running there, and taken from the list with the port here: %1</source>
        <translation>그곳에서 더는 실행되지 않아 이 컴퓨터의 포트와 함께 목록에서 제거됨: %1</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>주소 복사</translation>
    </message>
</context>
<context>
    <name>SessionUi</name>
    <message>
        <source>busy %1 %</source>
        <comment>97 % of the time</comment>
        <translation>사용 중 %1%</translation>
    </message>
</context>
<context>
    <name>SessionWork</name>
    <message>
        <source>Under way in the cloud: %1</source>
        <translation>클라우드에서 진행 중: %1</translation>
    </message>
</context>
<context>
    <name>SettingEntries</name>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>Tell me when a TPU is ready</source>
        <translation>TPU가 준비되면 알림</translation>
    </message>
    <message>
        <source>Tell me when Google takes a TPU back</source>
        <translation>Google이 TPU를 선점하면 알림</translation>
    </message>
    <message>
        <source>Tell me when I have to sign in again</source>
        <translation>다시 로그인해야 하면 알림</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>트레이 아이콘</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>프록시</translation>
    </message>
    <message>
        <source>Read-only mode</source>
        <translation>읽기 전용 모드</translation>
    </message>
    <message>
        <source>Addresses of the services</source>
        <translation>서비스 주소</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>Accounts, projects and profiles</source>
        <translation>계정, 프로젝트, 프로필</translation>
    </message>
    <message>
        <source>SSH keys and user names</source>
        <translation>SSH 키와 사용자 이름</translation>
    </message>
    <message>
        <source>SSH configuration for other programs</source>
        <translation>다른 프로그램용 SSH 설정</translation>
    </message>
    <message>
        <source>How usage is measured and kept</source>
        <translation>사용량 측정 및 보관 설정</translation>
    </message>
    <message>
        <source>Test of the connection</source>
        <translation>연결 테스트</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>대비</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>글자 크기</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>애니메이션</translation>
    </message>
    <message>
        <source>Terminal font size</source>
        <translation>터미널 글꼴 크기</translation>
    </message>
    <message>
        <source>Tell me when a job has finished, failed or was interrupted</source>
        <translation>작업이 끝나거나 실패하거나 중단되면 알림</translation>
    </message>
    <message>
        <source>Tell me when a request has given up or needs me</source>
        <translation>요청이 중단되거나 조치가 필요하면 알림</translation>
    </message>
    <message>
        <source>Tell me about chips idle, hung or slow, and memory or disk full</source>
        <translation>칩이 유휴 상태이거나 멈추거나 뒤처질 때, 메모리나 디스크가 가득 찰 때 알림</translation>
    </message>
    <message>
        <source>How remote terminals are kept</source>
        <translation>원격 터미널을 유지하는 방법</translation>
    </message>
    <message>
        <source>Lines to scroll back</source>
        <translation>스크롤백 줄 수</translation>
    </message>
    <message>
        <source>Mark commands and their results</source>
        <translation>명령어와 결과 표시</translation>
    </message>
    <message>
        <source>Terminal colours in the light theme</source>
        <translation>밝은 테마의 터미널 색</translation>
    </message>
    <message>
        <source>Terminal colours in the dark theme</source>
        <translation>어두운 테마의 터미널 색</translation>
    </message>
    <message>
        <source>Colour schemes for terminals</source>
        <translation>터미널 색 구성표</translation>
    </message>
    <message>
        <source>Line height of terminals</source>
        <translation>터미널 줄 높이</translation>
    </message>
    <message>
        <source>Cursor shape</source>
        <translation>커서 모양</translation>
    </message>
    <message>
        <source>Blinking cursor</source>
        <translation>커서 깜박임</translation>
    </message>
    <message>
        <source>Terminal bell</source>
        <translation>터미널 벨</translation>
    </message>
    <message>
        <source>Characters that belong to a word</source>
        <translation>단어에 포함되는 문자</translation>
    </message>
    <message>
        <source>Ask before several lines are pasted</source>
        <translation>여러 줄을 붙여넣기 전에 묻기</translation>
    </message>
    <message>
        <source>Characters of ambiguous width</source>
        <translation>너비가 모호한 문자</translation>
    </message>
    <message>
        <source>Tell me what happens in terminals</source>
        <translation>터미널에서 일어난 일 알림</translation>
    </message>
    <message>
        <source>How long SSH keys stay unlocked</source>
        <translation>SSH 키 잠금 해제 유지 시간</translation>
    </message>
    <message>
        <source>Show what is typed before the host answers</source>
        <translation>호스트가 응답하기 전에 입력 내용 표시</translation>
    </message>
    <message>
        <source>Ligatures in terminals</source>
        <translation>터미널에서 합자 사용</translation>
    </message>
    <message>
        <source>Terminal font</source>
        <translation>터미널 글꼴</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Reset</source>
        <translation>초기화</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation>초기화: %1</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>The settings were written by a newer version of the program.</source>
        <translation>더 새로운 버전의 프로그램에서 저장한 설정입니다.</translation>
    </message>
    <message>
        <source>The settings file is damaged.</source>
        <translation>설정 파일이 손상되었습니다.</translation>
    </message>
    <message>
        <source>%1 The program starts with its defaults.</source>
        <translation>%1 프로그램이 기본 설정으로 시작합니다.</translation>
    </message>
    <message>
        <source>%1 It was kept as %2, and the program starts with its defaults.</source>
        <translation>%1 기존 파일을 보관한 위치: %2. 프로그램은 기본 설정으로 시작합니다.</translation>
    </message>
</context>
<context>
    <name>SettingsController</name>
    <message>
        <source>Settings…</source>
        <translation>설정…</translation>
    </message>
</context>
<context>
    <name>SettingsSheet</name>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>No setting is called “%1”.</source>
        <translation>“%1” 설정이 없습니다.</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>설정 검색</translation>
    </message>
</context>
<context>
    <name>SharedSettings</name>
    <message>
        <source>Share one folder of host 0 with all hosts</source>
        <translation>호스트 0의 폴더 하나를 모든 호스트와 공유</translation>
    </message>
    <message>
        <source>Folder on every host</source>
        <translation>각 호스트의 폴더</translation>
    </message>
    <message>
        <source>When host 0 does not answer</source>
        <translation>호스트 0이 응답하지 않을 때</translation>
    </message>
    <message>
        <source>Programs wait; nothing that was written is lost (hard)</source>
        <translation>프로그램이 기다리며, 기록한 내용을 잃지 않습니다(hard)</translation>
    </message>
    <message>
        <source>Programs get an error after half a minute (soft)</source>
        <translation>30초 뒤 프로그램이 오류를 받습니다(soft)</translation>
    </message>
    <message>
        <source>After a reboot</source>
        <translation>재부팅 후</translation>
    </message>
    <message>
        <source>Mounted again by /etc/fstab</source>
        <translation>/etc/fstab으로 다시 마운트</translation>
    </message>
    <message>
        <source>Mounted again by a systemd unit</source>
        <translation>systemd 유닛으로 다시 마운트</translation>
    </message>
    <message>
        <source>Share what the folder holds already</source>
        <translation>폴더에 이미 있는 내용도 공유</translation>
    </message>
</context>
<context>
    <name>ShellIntegration</name>
    <message>
        <source>There is neither a ~/.bashrc nor a ~/.zshrc on the host, so nothing was changed. Create an empty ~/.bashrc there, then try again.</source>
        <translation>호스트에 ~/.bashrc도 ~/.zshrc도 없어 아무것도 바꾸지 않았습니다. 호스트에 빈 ~/.bashrc 파일을 만든 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>A start-up file on the host was left as it is: the first and the last line of the shell integration in it do not pair, or it is no text. Look at ~/.bashrc and ~/.zshrc there, remove what is left of it, then try again.</source>
        <translation>호스트의 시작 파일을 그대로 두었습니다. 셸 통합의 첫 줄과 마지막 줄이 짝이 맞지 않거나 텍스트 파일이 아닙니다. 호스트의 ~/.bashrc와 ~/.zshrc를 열어 남은 부분을 지운 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>A start-up file on the host could not be written, and was left as it is. Check that ~/.bashrc and ~/.zshrc belong to you there and that its disk is not full, then try again.</source>
        <translation>호스트의 시작 파일에 쓸 수 없어 그대로 두었습니다. 호스트의 ~/.bashrc와 ~/.zshrc가 내 파일인지, 디스크가 가득 차지 않았는지 확인한 뒤 다시 시도하세요.</translation>
    </message>
</context>
<context>
    <name>ShortcutRow</name>
    <message>
        <source>%1 belongs to “%2”.</source>
        <translation>%1: “%2”에 쓰입니다.</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>이 명령어에 쓰기</translation>
    </message>
    <message>
        <source>none</source>
        <comment>keys of a command</comment>
        <translation>없음</translation>
    </message>
    <message>
        <source>Change the keys</source>
        <translation>단축키 바꾸기</translation>
    </message>
    <message>
        <source>%1: %2. Change the keys</source>
        <translation>%1: %2. 단축키 바꾸기</translation>
    </message>
    <message>
        <source>New keys for %1</source>
        <translation>%1의 새 단축키</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>초기화</translation>
    </message>
    <message>
        <source>Reset the keys of %1</source>
        <translation>%1의 단축키 초기화</translation>
    </message>
    <message>
        <source>In a terminal these keys go to the program there.</source>
        <translation>터미널에서는 이 키가 그 안의 프로그램으로 갑니다.</translation>
    </message>
    <message>
        <source>Press the keys</source>
        <translation>단축키를 누르세요</translation>
    </message>
    <message>
        <source>Press the new keys. Esc leaves them as they are, Backspace removes them.</source>
        <translation>새 키를 누르세요. Esc는 그대로 두고, Backspace는 지웁니다.</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>In the whole window</source>
        <translation>창 전체에서</translation>
    </message>
    <message>
        <source>No shortcut is called “%1”.</source>
        <translation>“%1” 단축키가 없습니다.</translation>
    </message>
    <message>
        <source>Search by name or keys</source>
        <translation>이름이나 키로 찾기</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>모두 초기화</translation>
    </message>
    <message>
        <source>All shortcuts have their default keys.</source>
        <translation>모든 단축키가 기본값입니다.</translation>
    </message>
    <message>
        <source>Click a shortcut to change it. Those of lists, sheets, the editor, the guide, the map of chips and the terminal are fixed.</source>
        <translation>단축키를 클릭하면 바꿀 수 있습니다. 목록, 열린 창, 편집기, 가이드, 칩 맵, 터미널의 단축키는 고정되어 있습니다.</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One key at a time, with Ctrl, Alt or Shift held.</source>
        <translation>한 번에 키 하나만, Ctrl, Alt 또는 Shift와 함께 누르세요.</translation>
    </message>
    <message>
        <source>This key cannot be used. Choose another one.</source>
        <translation>이 키는 쓸 수 없습니다. 다른 키를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 belongs to the desktop. Use Ctrl, Alt or Shift.</source>
        <translation>%1: 데스크톱이 쓰는 키입니다. Ctrl, Alt 또는 Shift를 쓰세요.</translation>
    </message>
    <message>
        <source>%1 is used already: %2, %3. Choose another one.</source>
        <translation>%1: 이미 쓰이고 있습니다(%2, %3). 다른 키를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is needed for moving, typing or closing. Choose another one.</source>
        <translation>%1: 이동, 입력, 닫기에 필요한 키입니다. 다른 키를 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” alone is needed for typing. Add Ctrl or Alt.</source>
        <translation>%1만으로는 글자가 입력됩니다. Ctrl 또는 Alt와 함께 누르세요.</translation>
    </message>
    <message>
        <source>%1 belongs to the shell in a terminal and to the fields that are typed in. Hold Shift with it.</source>
        <translation>%1: 터미널에서는 셸이, 입력란에서는 편집에 씁니다. Shift를 함께 누르세요.</translation>
    </message>
    <message>
        <source>%1 opens the context menu. Choose another one.</source>
        <translation>%1: 컨텍스트 메뉴를 여는 키입니다. 다른 키를 선택하세요.</translation>
    </message>
</context>
<context>
    <name>SideSheet</name>
    <message>
        <source>Close (Esc)</source>
        <translation>닫기(Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>SignInController</name>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Signed out of %1. Google has ended what TPU Desk was given.</source>
        <translation>%1에서 로그아웃했습니다. TPU Desk에 주어진 액세스 권한을 Google이 취소했습니다.</translation>
    </message>
    <message>
        <source>Signed out of %1. Its credentials were not made by TPU Desk and stay as they are.</source>
        <translation>%1에서 로그아웃했습니다. 사용하던 사용자 인증 정보는 TPU Desk의 것이 아니므로 그대로 남습니다.</translation>
    </message>
    <message>
        <source>There are too many terminals. Close one, then try again.</source>
        <translation>열린 터미널이 너무 많습니다. 하나를 닫고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Sign in, or change profiles…</source>
        <translation>로그인 또는 프로필 관리…</translation>
    </message>
    <message>
        <source>Sign out of %1</source>
        <translation>%1에서 로그아웃</translation>
    </message>
    <message>
        <source>Signed out of %1. Google was not told, because another profile of yours uses the same sign-in.</source>
        <translation>%1에서 로그아웃했습니다. 같은 로그인을 쓰는 프로필이 더 있으므로 Google에는 취소를 요청하지 않았습니다.</translation>
    </message>
    <message>
        <source>gcloud asks Google, not the practice cloud: here the command is for reading. In a project of your own it works as it stands.</source>
        <translation>gcloud는 연습 클라우드가 아니라 Google에 요청합니다. 여기서는 참고용이며, 내 프로젝트에서는 그대로 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>This is practice: nothing is billed. In your own project this is what it would cost.</source>
        <translation>연습이므로 요금이 청구되지 않습니다. 실제 프로젝트에서는 이만큼의 비용이 듭니다.</translation>
    </message>
    <message>
        <source>Send your sign-in to %1?</source>
        <translation>로그인 정보를 %1에 보낼까요?</translation>
    </message>
    <message>
        <source>Services asked there: %1</source>
        <translation>그곳에 요청하는 서비스: %1</translation>
    </message>
    <message>
        <source>Send it to %1</source>
        <translation>%1에 보내기</translation>
    </message>
    <message>
        <source>This address is not Google&apos;s. The settings, the command line or the environment tell TPU Desk to use it in Google&apos;s place. Whoever answers there can do in your projects what you can. Go on only if you know who that is; your answer is remembered.</source>
        <translation>이 주소는 Google의 주소가 아닙니다. 설정, 명령줄 또는 환경 변수에서 Google 대신 이 주소를 사용하도록 지정되었습니다. 그곳에서 응답하는 쪽은 프로젝트에서 사용자와 똑같은 작업을 할 수 있습니다. 누구인지 아는 경우에만 계속하세요. 허용하면 이 선택이 저장됩니다.</translation>
    </message>
</context>
<context>
    <name>SingleInstance</name>
    <message>
        <source>%1 belongs to somebody else, so another window of yours cannot be found. Ask its owner or an administrator to remove it, then start again.</source>
        <translation>%1의 소유자가 다른 사용자여서, 이미 열린 다른 창을 찾을 수 없습니다. 소유자나 관리자에게 삭제를 요청한 뒤 다시 시작하세요.</translation>
    </message>
    <message>
        <source>%1 is open to other users, so another window of yours cannot be found. Close it to them with “chmod 700 %1”, then start again.</source>
        <translation>다른 사용자도 %1 폴더를 열 수 있어서, 이미 열린 다른 창을 찾을 수 없습니다. “chmod 700 %1” 명령어로 다른 사용자의 접근을 막은 뒤 다시 시작하세요.</translation>
    </message>
    <message>
        <source>%1 cannot be used as a folder, so another window of yours cannot be found. Remove what stands there, or let TMPDIR name a folder that you can write to, then start again.</source>
        <translation>%1 경로를 폴더로 쓸 수 없어서, 이미 열린 다른 창을 찾을 수 없습니다. 그 자리에 있는 것을 삭제하거나, 쓰기가 가능한 폴더를 TMPDIR에 지정한 뒤 다시 시작하세요.</translation>
    </message>
</context>
<context>
    <name>SliceBox</name>
    <message>
        <source>No TPU has this name. Names look like v4-32, v5litepod-8 or v6e-16.</source>
        <translation>이런 이름의 TPU는 없습니다. v4-32, v5litepod-8, v6e-16과 같은 형식으로 입력하세요.</translation>
    </message>
    <message>
        <source>%1 GiB, %2 GiB for each chip</source>
        <translation>%1 GiB, 칩마다 %2 GiB</translation>
    </message>
    <message>
        <source>%1, more than the %2 that a new project may use in a region</source>
        <translation>%1개. 새 프로젝트가 한 리전에서 쓸 수 있는 %2개보다 많습니다</translation>
    </message>
    <message>
        <source>not a size that the catalogue knows</source>
        <translation>카탈로그에 없는 크기</translation>
    </message>
    <message>
        <source>In the name of a %1 the number counts TensorCores, two for each chip.</source>
        <translation>%1 이름의 숫자는 TensorCore 수이며, 칩마다 두 개입니다.</translation>
    </message>
    <message>
        <source>In the name of a %1 the number counts chips.</source>
        <translation>%1 이름의 숫자는 칩 수입니다.</translation>
    </message>
    <message>
        <source>Type of TPU</source>
        <translation>TPU 유형</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>칩</translation>
    </message>
    <message>
        <source>TensorCores</source>
        <translation>TensorCore</translation>
    </message>
    <message>
        <source>Devices in JAX</source>
        <translation>JAX 기기</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Memory (HBM)</source>
        <translation>메모리(HBM)</translation>
    </message>
    <message>
        <source>External addresses</source>
        <translation>외부 IP 주소</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>토폴로지</translation>
    </message>
    <message>
        <source>Runtime version</source>
        <translation>런타임 버전</translation>
    </message>
</context>
<context>
    <name>SliceSettings</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>런타임</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>요청 방법</translation>
    </message>
    <message>
        <source>through Google&apos;s queue</source>
        <translation>Google 큐로</translation>
    </message>
    <message>
        <source>directly, again and again</source>
        <translation>직접, 될 때까지 반복</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>one external address per host</source>
        <translation>호스트마다 외부 IP 주소 하나</translation>
    </message>
    <message>
        <source>internal ones only</source>
        <translation>내부 IP 주소만</translation>
    </message>
    <message>
        <source>Start-up script</source>
        <translation>시작 스크립트</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n줄</numerusform>
        </translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>변경…</translation>
    </message>
    <message>
        <source>Service account</source>
        <translation>서비스 계정</translation>
    </message>
    <message>
        <source>Flags of libtpu</source>
        <translation>libtpu 플래그</translation>
    </message>
</context>
<context>
    <name>SliceUsage</name>
    <message>
        <source>no data</source>
        <translation>데이터 없음</translation>
    </message>
    <message>
        <source>no workload</source>
        <translation>워크로드 없음</translation>
    </message>
    <message>
        <source>held but idle</source>
        <translation>점유 중이나 유휴</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>유휴</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>연결 불가</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>오래된 값</translation>
    </message>
    <message>
        <source>no valid answer</source>
        <translation>잘못된 응답</translation>
    </message>
    <message>
        <source>Nothing was measured here yet.</source>
        <translation>아직 측정된 값이 없습니다.</translation>
    </message>
    <message>
        <source>The host answers, and no program holds its chips.</source>
        <translation>호스트가 응답하며, 칩을 점유한 프로그램이 없습니다.</translation>
    </message>
    <message>
        <source>A program holds the chips, but uses no memory on them and computes nothing.</source>
        <translation>프로그램이 칩을 점유하고 있지만 칩 메모리를 쓰지 않고 계산도 하지 않습니다.</translation>
    </message>
    <message>
        <source>A program holds the chips and has computed before; now it computes nothing.</source>
        <translation>프로그램이 칩을 점유하고 있으며, 전에는 계산했지만 지금은 계산하지 않습니다.</translation>
    </message>
    <message>
        <source>The chips compute.</source>
        <translation>칩이 계산하고 있습니다.</translation>
    </message>
    <message>
        <source>Memory is held, but nothing has been computed for long: the program compiles, waits for another host, or hangs.</source>
        <translation>메모리는 점유되어 있지만 오랫동안 계산이 없습니다. 컴파일 중이거나, 다른 호스트를 기다리거나, 멈춘 상태입니다.</translation>
    </message>
    <message>
        <source>The host does not answer. What its chips do is not known.</source>
        <translation>호스트가 응답하지 않습니다. 칩이 무엇을 하는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>The newest value is old: the host has not answered lately.</source>
        <translation>가장 최근 값이 오래되었습니다. 호스트가 한동안 응답하지 않았습니다.</translation>
    </message>
    <message>
        <source>Something answers that is not a metric server of a TPU, or its values cannot be right.</source>
        <translation>응답한 것이 TPU 측정항목 서버가 아니거나, 값이 올바를 수 없습니다.</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>호스트 %1</translation>
    </message>
    <message>
        <source>once a minute</source>
        <translation>1분마다</translation>
    </message>
    <message>
        <source>Nobody is logged in to the host: its values come from Cloud Monitoring, one a minute.</source>
        <translation>이 호스트에 로그인되어 있지 않아 값은 Cloud Monitoring에서 1분에 하나씩 옵니다.</translation>
    </message>
    <message>
        <source>slice %1, %2</source>
        <translation>슬라이스 %1, %2</translation>
    </message>
    <message>
        <source>slice %1</source>
        <translation>슬라이스 %1</translation>
    </message>
    <message>
        <source>slice %1, host %2</source>
        <translation>슬라이스 %1, 호스트 %2</translation>
    </message>
</context>
<context>
    <name>SnippetSheet</name>
    <message>
        <source>Enter a name.</source>
        <translation>이름을 입력하세요.</translation>
    </message>
    <message>
        <source>Keep the command</source>
        <translation>명령어 저장</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>A snippet of the same name is replaced. Snippets belong to the project; never keep a password in one.</source>
        <translation>이름이 같은 스니펫은 새 내용으로 바뀝니다. 스니펫은 프로젝트에 속합니다. 비밀번호는 저장하지 마세요.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Rename the snippet</source>
        <translation>스니펫 이름 바꾸기</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>Split</name>
    <message>
        <source>%1 chips cannot be divided among %2 processes: each needs 1, 2, 4 or 8 of them, all the same number.</source>
        <translation>칩 %1개를 프로세스 %2개에 나눌 수 없습니다. 각각 1, 2, 4, 8개씩 같은 수가 필요합니다.</translation>
    </message>
    <message>
        <source>The first port must lie between 1024 and 65000.</source>
        <translation>첫 포트는 1024에서 65000 사이여야 합니다.</translation>
    </message>
</context>
<context>
    <name>Ssh</name>
    <message>
        <source>No SSH agent runs in this session.</source>
        <translation>현재 세션에서 SSH 에이전트가 실행되고 있지 않습니다.</translation>
    </message>
    <message>
        <source>The SSH agent does not answer. Unlock it or restart it, or choose a key file.</source>
        <translation>SSH 에이전트가 응답하지 않습니다. 잠금을 해제하거나 다시 시작하거나, 키 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>The SSH agent cannot be reached. Start it, or choose a key file.</source>
        <translation>SSH 에이전트에 연결할 수 없습니다. 에이전트를 시작하거나 키 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>The SSH agent refused to list its keys; it may be locked. Unlock it, or choose a key file.</source>
        <translation>SSH 에이전트가 키 목록 제공을 거부했습니다. 잠겨 있을 수 있습니다. 잠금을 해제하거나 키 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>The connection was closed.</source>
        <translation>연결이 닫혔습니다.</translation>
    </message>
    <message>
        <source>The connection broke before the session was open.</source>
        <translation>세션이 열리기 전에 연결이 끊어졌습니다.</translation>
    </message>
    <message>
        <source>The name “%1” cannot stand in an SSH configuration: use letters, digits, “-”, “_” and “.”.</source>
        <translation>“%1” 이름은 SSH 설정에 사용할 수 없습니다. 영문자, 숫자, “-”, “_”, “.”을 사용하세요.</translation>
    </message>
    <message>
        <source>The machine has no address that can stand in an SSH configuration.</source>
        <translation>이 머신에는 SSH 설정에 쓸 수 있는 주소가 없습니다.</translation>
    </message>
    <message>
        <source>The user name “%1” cannot stand in an SSH configuration.</source>
        <translation>“%1” 사용자 이름은 SSH 설정에 사용할 수 없습니다.</translation>
    </message>
    <message>
        <source>The key file&apos;s name has characters that an SSH configuration cannot hold. Rename the file.</source>
        <translation>키 파일의 이름에 SSH 설정에 쓸 수 없는 문자가 있습니다. 파일 이름을 바꾸세요.</translation>
    </message>
    <message>
        <source>The machine&apos;s host key cannot be read.</source>
        <translation>머신의 호스트 키를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 is a link to another place, so TPU Desk does not change it. Add the line “Include %2” at its top yourself.</source>
        <translation>%1: 다른 위치로 연결되는 링크이므로 TPU Desk가 변경하지 않습니다. 맨 위에 “Include %2” 줄을 직접 추가하세요.</translation>
    </message>
    <message>
        <source>%1 cannot be read, so TPU Desk does not change it.</source>
        <translation>%1 파일을 읽을 수 없어 TPU Desk가 변경하지 않습니다.</translation>
    </message>
    <message>
        <source>Nothing was changed: your SSH configuration needs the line “%1”.</source>
        <translation>아무것도 바꾸지 않았습니다. SSH 설정에 “%1” 줄이 필요합니다.</translation>
    </message>
    <message>
        <source>Another machine has the name %1 in your SSH configuration already.</source>
        <translation>SSH 설정에 이름이 %1인 다른 머신이 이미 있습니다.</translation>
    </message>
    <message>
        <source>The input of this command is too large: copy it as a file instead.</source>
        <translation>이 명령어의 입력이 너무 큽니다. 대신 파일로 복사하세요.</translation>
    </message>
    <message>
        <source>It did not end in time and was given up: it may still run there.</source>
        <translation>제시간에 끝나지 않아 중단했습니다. 머신에서는 아직 실행 중일 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>The machine does not take the key yet. A key that was just published needs up to a minute to reach it; trying again in %n second(s).</source>
        <translation>
            <numerusform>머신이 아직 키를 받아들이지 않습니다. 방금 등록한 키가 머신에 반영되기까지 최대 1분이 걸립니다. %n초 후 다시 시도합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The machine %1 refuses the key for the user %2. Check that the key is published in the project under exactly this user name, that the machine does not block project keys (block-project-ssh-keys), and that OS Login is off (enable-oslogin): it ignores metadata keys.</source>
        <translation>%1 머신이 %2 사용자의 키를 거부합니다. 키가 정확히 이 사용자 이름으로 프로젝트에 등록되어 있는지, 머신이 프로젝트 키를 차단하지 않는지(block-project-ssh-keys), 메타데이터 키를 무시하는 OS 로그인이 꺼져 있는지(enable-oslogin) 확인하세요.</translation>
    </message>
    <message>
        <source>Opening the shell…</source>
        <translation>셸을 여는 중…</translation>
    </message>
    <message>
        <source>Connected.</source>
        <translation>연결되었습니다.</translation>
    </message>
    <message>
        <source>The SSH agent does not hold the key for this login. Add it with ssh-add, or choose a key file.</source>
        <translation>SSH 에이전트에 이 로그인에 필요한 키가 없습니다. ssh-add로 추가하거나 키 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>“%1” is not an address of a machine.</source>
        <translation>머신의 주소가 아닙니다: “%1”.</translation>
    </message>
    <message>
        <source>The name server does not answer. Check the network of this computer.</source>
        <translation>네임 서버가 응답하지 않습니다. 이 컴퓨터의 네트워크를 확인하세요.</translation>
    </message>
    <message>
        <source>The name %1 could not be looked up in time: the name server does not answer. Check the network and try again.</source>
        <translation>네임 서버가 응답하지 않아 %1 이름을 제시간에 조회할 수 없습니다. 네트워크를 확인하고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>No machine has the name %1. Check the address and the network.</source>
        <translation>이름이 %1인 머신이 없습니다. 주소와 네트워크를 확인하세요.</translation>
    </message>
    <message>
        <source>The machine is there, but nothing listens for SSH. It may still be starting: try again in a minute.</source>
        <translation>머신은 있지만 SSH 연결을 받지 않습니다. 아직 시작 중일 수 있으니 1분 후에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The machine does not answer. It may be starting or gone, or a firewall drops SSH (tcp:22): check its state and the firewall rules.</source>
        <translation>머신이 응답하지 않습니다. 시작 중이거나 없어졌거나, 방화벽이 SSH(tcp:22)를 차단하고 있을 수 있습니다. 머신의 상태와 방화벽 규칙을 확인하세요.</translation>
    </message>
    <message>
        <source>The machine cannot be reached from this computer (%1). Check the network.</source>
        <translation>이 컴퓨터에서 머신에 연결할 수 없습니다(%1). 네트워크를 확인하세요.</translation>
    </message>
    <message>
        <source>A web server answers where SSH should be: “%1”. A sign-in page of this network or a proxy stands between: sign in there, or use another network.</source>
        <translation>SSH가 있어야 할 곳에서 웹 서버가 응답합니다: “%1”. 이 네트워크의 로그인 페이지나 프록시가 중간에 있습니다. 네트워크에 로그인하거나 다른 네트워크를 사용하세요.</translation>
    </message>
    <message>
        <source>The machine takes no more logins right now. Wait a little and try again.</source>
        <translation>머신이 지금은 로그인을 더 받지 않습니다. 잠시 기다린 다음 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Something answers that is not an SSH server: “%1”. Check address and port.</source>
        <translation>SSH 서버가 아닌 것이 응답합니다: “%1”. 주소와 포트를 확인하세요.</translation>
    </message>
    <message>
        <source>The machine took the connection, but said nothing. It may be overloaded or still starting: try again in a minute.</source>
        <translation>머신이 연결을 받아들였지만 아무것도 보내지 않았습니다. 과부하 상태이거나 아직 시작 중일 수 있으니 1분 후에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The machine did not say who it is in time; it only sent “%1”. Try again in a minute.</source>
        <translation>머신이 제시간에 신원을 밝히지 않고 “%1”만 보냈습니다. 1분 후에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The file of known host keys (%1) is damaged or of a newer version; it was left as it is. Move it away to start a new one.</source>
        <translation>known_hosts 파일(%1)이 손상되었거나 더 새로운 버전이므로 그대로 두었습니다. 새로 만들려면 이 파일을 다른 곳으로 옮기세요.</translation>
    </message>
    <message>
        <source>The machine opens no further session on this connection (its MaxSessions). Close a terminal there and try again.</source>
        <translation>머신이 이 연결에서 세션을 더 열지 않습니다(머신의 MaxSessions). 이 머신의 터미널을 하나 닫고 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The machine gives no terminal: its SSH server forbids it.</source>
        <translation>머신의 SSH 서버가 금지하여 터미널을 열 수 없습니다.</translation>
    </message>
    <message>
        <source>The machine refused to start the command.</source>
        <translation>머신이 명령어 시작을 거부했습니다.</translation>
    </message>
    <message>
        <source>It never started.</source>
        <translation>시작되지 않았습니다.</translation>
    </message>
    <message>
        <source>The machine did not start the session in time. It may be overloaded: try again.</source>
        <translation>머신이 제시간에 세션을 시작하지 않았습니다. 과부하 상태일 수 있으니 다시 시도하세요.</translation>
    </message>
    <message>
        <source>It was closed here before it said how it ended.</source>
        <translation>어떻게 끝났는지 확인되기 전에 여기서 닫았습니다.</translation>
    </message>
    <message>
        <source>The machine ended it without saying how: it may have run to its end or not.</source>
        <translation>머신이 종료 결과를 알리지 않고 종료했습니다. 끝까지 실행되었는지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>The login cannot start.</source>
        <translation>로그인을 시작할 수 없습니다.</translation>
    </message>
    <message>
        <source>This user name cannot be used for SSH: choose letters, digits, “-” and “_”.</source>
        <translation>이 사용자 이름은 SSH에 사용할 수 없습니다. 영문자, 숫자, “-”, “_”를 사용하세요.</translation>
    </message>
    <message>
        <source>The machine did not finish the encryption set-up in time. Try again.</source>
        <translation>머신이 제시간에 암호화 설정을 마치지 않았습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The machine wants a second proof besides the key (a code or a password). TPU Desk cannot give it.</source>
        <translation>머신이 키 외에 두 번째 인증(코드 또는 비밀번호)을 요구합니다. TPU Desk는 이 인증을 지원하지 않습니다.</translation>
    </message>
    <message>
        <source>The machine does not take this key for this user name.</source>
        <translation>머신이 이 사용자 이름에 대해 이 키를 받아들이지 않습니다.</translation>
    </message>
    <message>
        <source>The public half of this key cannot be read.</source>
        <translation>이 키의 공개 키를 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>The machine did not answer the login in time. Try again.</source>
        <translation>머신이 제시간에 로그인에 응답하지 않았습니다. 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The private key cannot be used: its kind is not supported. Make an ed25519 key.</source>
        <translation>지원되지 않는 종류이므로 이 비공개 키를 사용할 수 없습니다. ed25519 키를 만드세요.</translation>
    </message>
    <message>
        <source>The SSH agent or the machine did not answer the login in time. Try again, or choose a key file.</source>
        <translation>SSH 에이전트나 머신이 제시간에 로그인에 응답하지 않았습니다. 다시 시도하거나 키 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>The machine does not respond any more: the network was cut, or it stopped. What ran there may still run.</source>
        <translation>머신이 더 이상 응답하지 않습니다. 네트워크가 끊겼거나 머신이 멈췄습니다. 머신에서 실행하던 작업은 계속되고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>The connection broke. What ran there may still run.</source>
        <translation>연결이 끊어졌습니다. 머신에서 실행하던 작업은 계속되고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>This machine and TPU Desk have no safe way of encryption in common: its SSH server is too old or set up with weak methods only. %1</source>
        <translation>이 머신과 TPU Desk가 함께 지원하는 안전한 암호화 방식이 없습니다. 머신의 SSH 서버가 너무 오래되었거나 약한 방식만 사용하도록 설정되어 있습니다. %1</translation>
    </message>
    <message>
        <source>The machine closed the connection during the encryption set-up. It may be full or just starting: try again.</source>
        <translation>암호화 설정 중에 머신이 연결을 닫았습니다. 연결이 가득 찼거나 막 시작하는 중일 수 있으니 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The machine does not follow the SSH protocol, so the connection was closed (%1). Something between may be changing the traffic: try another network.</source>
        <translation>머신이 SSH 규칙을 어겨 연결을 닫았습니다(%1). 중간에서 트래픽이 변경되고 있을 수 있으니 다른 네트워크에서 시도하세요.</translation>
    </message>
    <message>
        <source>The key file %1 is not there.</source>
        <translation>%1 키 파일이 없습니다.</translation>
    </message>
    <message>
        <source>%1 is not a key file.</source>
        <translation>키 파일이 아닙니다: %1.</translation>
    </message>
    <message>
        <source>The key file %1 cannot be read: %2. Check its owner and permissions.</source>
        <translation>%1 키 파일을 읽을 수 없습니다: %2. 소유자와 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>This is a PuTTY key. Convert it with “puttygen KEY -O private-openssh -o NEWKEY”, or make a new key.</source>
        <translation>PuTTY 키입니다. “puttygen KEY -O private-openssh -o NEWKEY”로 변환하거나 새 키를 만드세요.</translation>
    </message>
    <message>
        <source>This is a DSA key: servers do not take them any more. Make an ed25519 key.</source>
        <translation>DSA 키입니다. 이제 서버에서 받아들이지 않습니다. ed25519 키를 만드세요.</translation>
    </message>
    <message>
        <source>This is the public half of a key. Choose the file without “.pub”.</source>
        <translation>키 쌍 중 공개 키입니다. “.pub”가 붙지 않은 파일을 선택하세요.</translation>
    </message>
    <message>
        <source>This is not a private key.</source>
        <translation>비공개 키가 아닙니다.</translation>
    </message>
    <message>
        <source>Other users of this computer can read this key; ssh refuses it like this. Run: chmod 600 %1</source>
        <translation>이 컴퓨터의 다른 사용자가 이 키를 읽을 수 있어 ssh가 거부합니다. 다음을 실행하세요: chmod 600 %1</translation>
    </message>
    <message>
        <source>This public key is cut off or damaged. Copy the whole line again.</source>
        <translation>공개 키가 잘렸거나 손상되었습니다. 한 줄 전체를 다시 복사하세요.</translation>
    </message>
    <message>
        <source>Keys of the type %1 are not taken by today&apos;s servers. Make an ed25519 key.</source>
        <translation>%1 유형의 키는 요즘 서버에서 받아들이지 않습니다. ed25519 키를 만드세요.</translation>
    </message>
    <message numerus="yes">
        <source>An RSA key of %n bit(s) is too weak: servers refuse it. Make an ed25519 key.</source>
        <translation>
            <numerusform>%n비트 RSA 키는 너무 약해서 서버가 거부합니다. ed25519 키를 만드세요.</numerusform>
        </translation>
    </message>
    <message>
        <source>This key lives on a security key: add it to the SSH agent (ssh-add) and log in through the agent.</source>
        <translation>이 키는 보안 키에 저장되어 있습니다. SSH 에이전트에 추가하고(ssh-add) 에이전트를 통해 로그인하세요.</translation>
    </message>
    <message>
        <source>The key file %1 is damaged or of a kind that is not supported. Make a new key.</source>
        <translation>%1 키 파일이 손상되었거나 지원되지 않는 종류입니다. 새 키를 만드세요.</translation>
    </message>
    <message>
        <source>The passphrase does not open the key %1.</source>
        <translation>이 암호로는 %1 키를 열 수 없습니다.</translation>
    </message>
    <message>
        <source>The key %1 cannot be used here. Make an ed25519 key.</source>
        <translation>여기서는 %1 키를 사용할 수 없습니다. ed25519 키를 만드세요.</translation>
    </message>
    <message>
        <source>%1 exists already and was left as it is. Choose another name.</source>
        <translation>%1 파일이 이미 있어 그대로 두었습니다. 다른 이름을 선택하세요.</translation>
    </message>
    <message>
        <source>The key could not be made: this computer&apos;s cryptography library refused.</source>
        <translation>이 컴퓨터의 암호화 라이브러리가 거부하여 키를 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>Looking up %1…</source>
        <translation>%1 조회 중…</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>%1에 연결하는 중…</translation>
    </message>
    <message>
        <source>The connection broke during the login.</source>
        <translation>로그인하는 동안 연결이 끊어졌습니다.</translation>
    </message>
    <message>
        <source>Checking that this is the right machine…</source>
        <translation>올바른 머신인지 확인하는 중…</translation>
    </message>
    <message>
        <source>Google Cloud publishes no host key for this machine (guest attributes are off or not there yet), and TPU Desk has not seen it before. Accept only if you know this fingerprint.</source>
        <translation>Google Cloud가 이 머신의 호스트 키를 게시하지 않았고(게스트 속성이 꺼져 있거나 아직 없음), TPU Desk도 이 키를 본 적이 없습니다. 이 지문이 맞다는 것을 아는 경우에만 수락하세요.</translation>
    </message>
    <message>
        <source>The host key of %1 (%2) could not be verified, so the login was stopped.</source>
        <translation>%1의 호스트 키(%2)를 확인할 수 없어 로그인을 중단했습니다.</translation>
    </message>
    <message>
        <source>Logging in as %1…</source>
        <translation>%1 사용자로 로그인하는 중…</translation>
    </message>
    <message>
        <source>Waiting for other logins to finish…</source>
        <translation>다른 로그인이 끝나기를 기다리는 중…</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2. Check the free space and the permissions of its folder.</source>
        <translation>파일 %1에 쓸 수 없습니다: %2. 여유 공간과 폴더 권한을 확인하세요.</translation>
    </message>
    <message>
        <source>%1 is a link to another place and was left as it is. Replace it by a plain file.</source>
        <translation>%1: 다른 위치로 연결되는 링크이므로 그대로 두었습니다. 일반 파일로 바꾸세요.</translation>
    </message>
    <message>
        <source>Connecting to %1 through the proxy %2…</source>
        <translation>%2 프록시를 통해 %1에 연결하는 중…</translation>
    </message>
    <message>
        <source>The proxy %1 opened the way to the machine and hung up at once. It cannot reach the machine, or it does not let SSH (tcp:%2) through: check the machine&apos;s state, or choose another proxy in the settings.</source>
        <translation>%1 프록시가 머신으로 가는 연결을 열자마자 끊었습니다. 머신에 연결하지 못하거나 SSH(tcp:%2)를 허용하지 않는 것입니다. 머신의 상태를 확인하거나 설정에서 다른 프록시를 선택하세요.</translation>
    </message>
    <message>
        <source>The command contains a NUL character, which is not text. Remove it.</source>
        <translation>명령어에 NUL 문자가 있습니다. 텍스트가 아니므로 지우세요.</translation>
    </message>
    <message>
        <source>The machine cannot say which processes are left: log in there and look yourself.</source>
        <translation>이 머신에서 어떤 프로세스가 남았는지 알 수 없습니다. 로그인해서 직접 확인하세요.</translation>
    </message>
    <message>
        <source>This machine passes no connection on: its SSH server forbids it (AllowTcpForwarding).</source>
        <translation>이 머신은 연결을 중계하지 않습니다. SSH 서버가 금지하고 있습니다(AllowTcpForwarding).</translation>
    </message>
    <message>
        <source>From there the other machine cannot be reached: it is not running, its address changed, or a firewall rule keeps SSH inside the network out.</source>
        <translation>그곳에서 다른 머신에 연결할 수 없습니다. 실행 중이 아니거나, 주소가 바뀌었거나, 방화벽 규칙이 네트워크 안의 SSH를 막고 있습니다.</translation>
    </message>
    <message>
        <source>This host has no SFTP: its SSH server offers no file transfer. Install openssh-sftp-server there.</source>
        <translation>이 호스트에는 SFTP가 없습니다. SSH 서버가 파일 전송을 제공하지 않습니다. openssh-sftp-server를 설치하세요.</translation>
    </message>
    <message>
        <source>The disk of this host is full: %1 could not be written. Make room there, then go on: what is there already stays.</source>
        <translation>이 호스트의 디스크가 가득 차 쓰지 못했습니다: %1. 공간을 확보하고 계속하세요. 이미 있는 것은 남습니다.</translation>
    </message>
    <message>
        <source>%1 is not on this host.</source>
        <translation>이 호스트에 없습니다: %1.</translation>
    </message>
    <message>
        <source>%1 may not be read or written on this host: it belongs to somebody else.</source>
        <translation>이 호스트에서 읽거나 쓸 수 없습니다: %1. 다른 사용자의 것입니다.</translation>
    </message>
    <message>
        <source>The connection broke while files were copied. What has arrived stays; go on from there.</source>
        <translation>파일을 복사하는 중에 연결이 끊겼습니다. 도착한 것은 남아 있으니 이어서 계속하세요.</translation>
    </message>
    <message>
        <source>This host could not write or read %1. Look whether its disk is full or read-only.</source>
        <translation>이 호스트에서 읽거나 쓰지 못했습니다: %1. 디스크가 가득 찼거나 읽기 전용인지 확인하세요.</translation>
    </message>
    <message>
        <source>This host has no SFTP: its SSH server offers no file transfer. Install openssh-sftp-server there, or look whether a login script prints something.</source>
        <translation>이 호스트에는 SFTP가 없습니다. SSH 서버가 파일 전송을 제공하지 않습니다. openssh-sftp-server를 설치하거나 로그인 스크립트가 무언가를 출력하는지 확인하세요.</translation>
    </message>
    <message>
        <source>The host&apos;s answers do not follow the SFTP protocol. Nothing more was copied.</source>
        <translation>호스트의 파일 전송이 규약을 어겼습니다. 더 복사하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 is not a file on this host.</source>
        <translation>이 호스트에서 파일이 아닙니다: %1.</translation>
    </message>
    <message>
        <source>%1 cannot be written on this computer (%2).</source>
        <translation>이 컴퓨터에 %1 파일을 쓸 수 없습니다(%2).</translation>
    </message>
    <message>
        <source>%1 cannot be read here (%2).</source>
        <translation>이 컴퓨터에서 %1 파일을 읽을 수 없습니다(%2).</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read on this computer. Choose it again.</source>
        <translation>이 컴퓨터의 %1 폴더를 읽을 수 없습니다. 다시 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is a file on this host, no folder. Nothing was overwritten: choose another folder.</source>
        <translation>%1: 이 호스트에서 폴더가 아니라 파일입니다. 아무것도 덮어쓰지 않았습니다. 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is too deep in its folders.</source>
        <translation>%1: 폴더 단계가 너무 깊습니다.</translation>
    </message>
    <message>
        <source>%1 is a folder here and a file or link there. It was left as it is.</source>
        <translation>%1: 이 컴퓨터에서는 폴더, 호스트에서는 파일이나 링크입니다. 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it was left out.</source>
        <translation>%1: 일반 파일이 아니라(소켓이나 기기) 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 is a file here and a folder there. It was left as it is.</source>
        <translation>%1: 이 컴퓨터에서는 파일, 호스트에서는 폴더입니다. 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>%1 is a link that leads out of the folder: it was left out.</source>
        <translation>%1: 폴더 밖을 가리키는 링크이므로 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 is a link here and something else there. It was left as it is.</source>
        <translation>%1: 이 컴퓨터에서는 링크인데 호스트에서는 아닙니다. 그대로 두었습니다.</translation>
    </message>
    <message>
        <source>%1 changed while it was copied. Upload again.</source>
        <translation>%1: 복사하는 동안 바뀌었습니다. 다시 업로드하세요.</translation>
    </message>
    <message>
        <source>This machine is not a TPU of your project, so nobody publishes its host key, and TPU Desk has not seen it before. Accept only if you know this fingerprint.</source>
        <translation>이 머신은 프로젝트의 TPU가 아니어서 호스트 키가 게시되지 않으며 TPU Desk도 처음 봅니다. 이 지문을 알고 있을 때만 수락하세요.</translation>
    </message>
    <message>
        <source>The jump host %1 cannot be used: %2</source>
        <translation>%1 점프 호스트를 쓸 수 없습니다: %2</translation>
    </message>
    <message>
        <source>This computer has no room for another connection. Close some, then try again.</source>
        <translation>이 컴퓨터에서 연결을 더 만들 수 없습니다. 몇 개를 닫은 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Connecting to %1 through Google&apos;s tunnel (IAP)…</source>
        <translation>Google 터널(IAP)을 통해 %1에 연결하는 중…</translation>
    </message>
    <message>
        <source>Connecting to %1 through %2…</source>
        <translation>%1에 연결하는 중(%2 경유)…</translation>
    </message>
    <message>
        <source>Your account may not use Google&apos;s tunnel to machines without external addresses. Ask an owner of the project for the role “IAP-secured Tunnel User” (roles/iap.tunnelResourceAccessor), and check that the API iap.googleapis.com is switched on; or choose a jump host.</source>
        <translation>이 계정은 외부 IP 주소가 없는 머신으로 가는 Google 터널을 쓸 수 없습니다. 프로젝트 소유자에게 “IAP-secured Tunnel User” 역할(roles/iap.tunnelResourceAccessor)을 요청하고 API iap.googleapis.com이 켜져 있는지 확인하거나, 점프 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel does not find the machine of %1. It may be starting or gone: check its state and try again.</source>
        <translation>Google 터널이 %1의 머신을 찾지 못합니다. 시작하는 중이거나 없어졌을 수 있습니다. 상태를 확인한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>%1 has no external address, and its machine&apos;s name, which Google&apos;s tunnel needs, could not be read.</source>
        <translation>%1에는 외부 IP 주소가 없고, Google 터널에 필요한 머신 이름을 읽지 못했습니다.</translation>
    </message>
    <message>
        <source>Connect again in a minute, or choose a jump host.</source>
        <translation>1분 뒤에 다시 연결하거나 점프 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel does not open to %1, and does not say which of two reasons it has. Either it does not know a machine of that name (it may be starting or gone: check its state and try again), or something is not allowed: ask an owner of the project for the role “IAP-secured Tunnel User” (roles/iap.tunnelResourceAccessor), and for a firewall rule that lets 35.235.240.0/20 in for tcp:22.</source>
        <translation>Google 터널이 %1에 열리지 않으며, 두 가지 이유 중 어느 것인지 알려 주지 않습니다. 그 이름의 머신을 모르거나(시작 중이거나 없어졌을 수 있습니다. 상태를 확인하고 다시 시도하세요) 허용되지 않은 것이 있습니다. 프로젝트 소유자에게 “IAP-secured Tunnel User” 역할(roles/iap.tunnelResourceAccessor)과, 35.235.240.0/20에서 tcp:22로 들어오는 것을 허용하는 방화벽 규칙을 요청하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel is there, but it cannot reach SSH (tcp:22) on %1. Either no firewall rule of its network lets 35.235.240.0/20 in, or the machine is still starting: check the rules, then try again in a minute.</source>
        <translation>Google 터널은 동작하지만 %1의 SSH(tcp:22)에 연결하지 못합니다. 네트워크에 35.235.240.0/20을 들여보내는 방화벽 규칙이 없거나 머신이 아직 시작하는 중입니다. 규칙을 확인하고 1분 뒤에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel closed the connection (%1). Try again in a minute.</source>
        <translation>Google 터널이 연결을 닫았습니다(%1). 1분 뒤에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Google&apos;s tunnel did not answer in time. It may not reach the machine: check that it runs and that the firewall lets 35.235.240.0/20 in for tcp:22.</source>
        <translation>Google 터널이 제시간에 응답하지 않았습니다. 머신에 연결하지 못하는 것일 수 있습니다. 머신이 실행 중인지, 방화벽이 35.235.240.0/20의 tcp:22를 허용하는지 확인하세요.</translation>
    </message>
    <message>
        <source>What answers in place of Google&apos;s tunnel does not follow its protocol, so the connection was closed. Something between may be changing the traffic: try another network, or a jump host.</source>
        <translation>Google 터널 자리에서 응답하는 것이 그 규칙을 따르지 않아 연결을 닫았습니다. 중간에서 무언가가 트래픽을 바꾸고 있을 수 있습니다. 다른 네트워크나 점프 호스트를 써 보세요.</translation>
    </message>
    <message>
        <source>%1 has no external address, and Google does not tell its machine&apos;s name yet (guest attributes are off, or it is still starting), so its tunnel cannot be used. Wait until it is READY, or choose a jump host.</source>
        <translation>%1에는 외부 IP 주소가 없고 Google이 아직 머신 이름을 알려 주지 않아(게스트 속성이 꺼져 있거나 시작하는 중) 터널을 쓸 수 없습니다. READY가 될 때까지 기다리거나 점프 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>The passphrase of the key was not given, so nobody was logged in. Connect again to be asked for it again.</source>
        <translation>키의 암호를 입력하지 않아 로그인하지 않았습니다. 다시 연결하면 한 번 더 묻습니다.</translation>
    </message>
    <message>
        <source>%1 has a new host key, %2 (%3). Google publishes the same key for it, so it was accepted and takes the place of the one known before, %4 (%5).</source>
        <translation>%1: 호스트 키가 새 키 %2(%3)로 바뀌었습니다. Google이 같은 키를 게시하므로 받아들였으며, 이전에 알려진 키 %4(%5)를 대신합니다.</translation>
    </message>
    <message>
        <source>%1 shows another host key than the one known for it, so nothing was sent. Somebody may stand between you and the machine, or its disk was replaced. Known: %2 (%3). Shown: %4 (%5).</source>
        <translation>%1: 알려진 것과 다른 호스트 키를 제시하여 아무것도 보내지 않았습니다. 누군가 머신과의 연결 중간에 끼어들었거나 머신의 디스크가 교체되었을 수 있습니다. 알려진 키: %2(%3). 제시된 키: %4(%5).</translation>
    </message>
    <message>
        <source>If you know why it changed, choose the TPU on the TPUs page, press “Forget this host key…” in its details, and connect again.</source>
        <translation>바뀐 이유를 알고 있다면 TPU 패널에서 TPU를 선택하고 세부정보에서 “저장된 호스트 키 지우기…”를 누른 다음 다시 연결하세요.</translation>
    </message>
    <message>
        <source>If you know why it changed, quit TPU Desk, take “%1” out of the file %2, and connect again.</source>
        <translation>바뀐 이유를 알고 있다면 TPU Desk를 종료하고 %2 파일에서 “%1” 항목을 지운 다음 다시 연결하세요.</translation>
    </message>
    <message>
        <source>%1 shows another host key than the one that Google publishes for it, so nothing was sent. Somebody may stand between you and the machine. Published: %2 (%3). Shown: %4 (%5). A machine whose disk was just replaced publishes its key some minutes later: connect again then. If this persists, do not log in.</source>
        <translation>%1: Google이 게시한 것과 다른 호스트 키를 제시하여 아무것도 보내지 않았습니다. 누군가 머신과의 연결 중간에 끼어들었을 수 있습니다. 게시된 키: %2(%3). 제시된 키: %4(%5). 방금 디스크를 교체한 머신은 몇 분 뒤에 키를 게시하므로 그때 다시 연결하세요. 그래도 같다면 로그인하지 마세요.</translation>
    </message>
    <message>
        <source>The key that Google publishes for it could not be read; where it is the shown one, connecting again later is enough.</source>
        <translation>Google이 게시한 키를 읽지 못했습니다. 제시된 키와 같다면 나중에 다시 연결하기만 하면 됩니다.</translation>
    </message>
    <message>
        <source>The host key that Google Cloud publishes for this machine could not be read.</source>
        <translation>Google Cloud가 이 머신에 대해 게시한 호스트 키를 읽지 못했습니다.</translation>
    </message>
    <message>
        <source>The host key that Google publishes for %1 could not be read, and TPU Desk has not seen the machine before, so nobody was logged in.</source>
        <translation>Google이 %1에 대해 게시하는 호스트 키를 읽지 못했고 TPU Desk가 이 머신을 전에 본 적이 없어서 로그인하지 않았습니다.</translation>
    </message>
    <message>
        <source>Connect again later.</source>
        <translation>나중에 다시 연결하세요.</translation>
    </message>
    <message>
        <source>The host key that Google publishes for %1 could not be read; it is read again before the login.</source>
        <translation>Google이 %1에 대해 게시하는 호스트 키를 읽지 못했습니다. 로그인하기 전에 다시 읽습니다.</translation>
    </message>
    <message>
        <source>TPU Desk has not seen the machine before. Accept only if you know this fingerprint.</source>
        <translation>TPU Desk는 이 머신을 처음 봅니다. 이 지문을 알고 있을 때만 수락하세요.</translation>
    </message>
    <message>
        <source>%1 became shorter while it was copied: it was written anew on this host. Download it again.</source>
        <translation>복사하는 동안 %1 파일이 짧아졌습니다. 호스트에서 파일을 새로 쓴 것입니다. 다시 다운로드하세요.</translation>
    </message>
    <message>
        <source>The connection through the jump host %1 broke. What ran behind it may still run.</source>
        <translation>%1 점프 호스트를 거치는 연결이 끊겼습니다. 그 뒤에서 실행하던 작업은 계속 실행 중일 수 있습니다.</translation>
    </message>
    <message>
        <source>Nothing comes through the jump host %1 any more: it or the machine behind it stopped, or the network was cut. What ran there may still run.</source>
        <translation>%1 점프 호스트에서 더는 응답이 없습니다. 점프 호스트나 그 뒤의 머신이 멈췄거나 네트워크가 끊겼습니다. 그곳에서 실행하던 작업은 계속 실행 중일 수 있습니다.</translation>
    </message>
    <message>
        <source>The connection to the jump host %1 broke during the login on %2. Connect again.</source>
        <translation>%2에 로그인하는 동안 %1 점프 호스트와의 연결이 끊겼습니다. 다시 연결하세요.</translation>
    </message>
    <message>
        <source>Your SSH configuration has an entry of your own for %1, and “ssh %1” would not reach that machine any more. Give your entry another name, or connect from here.</source>
        <translation>SSH 설정에 직접 만든 %1 항목이 있어, 추가하면 “ssh %1”로 그 머신에 더는 연결할 수 없게 됩니다. 그 항목의 이름을 바꾸거나 여기에서 연결하세요.</translation>
    </message>
    <message>
        <source>The machine showed another host key while the connection stood, so the connection was closed. Somebody may have come in between: connect again, and compare the fingerprint if you are asked. What ran there may still run.</source>
        <translation>연결되어 있는 동안 머신이 다른 호스트 키를 보내서 연결을 닫았습니다. 누군가 중간에 끼어들었을 수 있습니다. 다시 연결하고, 확인을 요청하면 지문을 비교하세요. 머신에서 실행하던 작업은 계속되고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>The key %1 is locked, and here nobody is asked for its passphrase. Unlock it on the Keys page, or add it to the SSH agent (ssh-add): what waits for it then goes on by itself.</source>
        <translation>키 %1의 잠금이 해제되지 않았고, 이 단계에서는 암호를 묻지 않습니다. SSH 키 패널에서 잠금을 해제하거나 SSH 에이전트에 추가하세요(ssh-add). 기다리던 작업이 자동으로 이어집니다.</translation>
    </message>
    <message>
        <source>The key %1 is locked. Unlock it first.</source>
        <translation>키 %1의 잠금이 해제되지 않았습니다. 먼저 잠금을 해제하세요.</translation>
    </message>
    <message>
        <source>Waiting for the passphrase of %1, which is asked for elsewhere in this window…</source>
        <translation>%1의 암호를 이 창의 다른 곳에서 묻고 있어 기다리는 중…</translation>
    </message>
    <message>
        <source>Keys of this kind cannot be handed to the SSH agent from here. Run ssh-add in a terminal.</source>
        <translation>이 종류의 키는 여기서 SSH 에이전트에 추가할 수 없습니다. 터미널에서 ssh-add를 실행하세요.</translation>
    </message>
    <message>
        <source>The SSH agent does not answer. Unlock it or restart it, then try again.</source>
        <translation>SSH 에이전트가 응답하지 않습니다. 잠금을 해제하거나 다시 시작한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The SSH agent cannot be reached. Start it, then try again.</source>
        <translation>SSH 에이전트에 연결할 수 없습니다. 에이전트를 시작한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>The SSH agent did not take the key; it may be locked, or take keys from elsewhere only. Unlock it, then try again.</source>
        <translation>SSH 에이전트가 키를 받지 않았습니다. 잠겨 있거나, 다른 곳에서만 키를 받는 에이전트일 수 있습니다. 잠금을 해제한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>%1 could not be replaced, and could not be put back either. What it held is in %2 on this host.</source>
        <translation>%1 파일을 바꾸지 못했고 되돌리지도 못했습니다. 원래 내용은 이 호스트의 %2에 있습니다.</translation>
    </message>
    <message>
        <source>Still connecting to %1: Google&apos;s tunnel (IAP) has not reached it yet. The machine may be starting, or a firewall rule keeps the tunnel out.</source>
        <translation>%1에 아직 연결하는 중입니다. Google 터널(IAP)이 아직 머신에 닿지 않았습니다. 머신이 시작 중이거나 방화벽 규칙이 터널을 막고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>Still connecting to %1: %2 has not reached it yet. The machine may be starting, or a firewall is in the way.</source>
        <translation>%1에 아직 연결하는 중입니다. %2에서 아직 머신에 닿지 못했습니다. 머신이 시작 중이거나 방화벽이 막고 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>Still connecting to %1: the way there is open, but its SSH server says nothing yet. The machine may be starting.</source>
        <translation>%1에 아직 연결하는 중입니다. 머신까지는 닿았지만 SSH 서버가 아직 응답하지 않습니다. 머신이 시작 중일 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>SshConfigSheet</name>
    <message>
        <source>No user name is chosen yet. Publish a key on the Keys page first; then come back.</source>
        <translation>아직 사용자 이름을 선택하지 않았습니다. 먼저 SSH 키 패널에서 키를 등록한 다음 다시 오세요.</translation>
    </message>
    <message>
        <source>Reading the published host keys of %1…</source>
        <translation>%1의 공개된 호스트 키를 읽는 중…</translation>
    </message>
    <message>
        <source>Add %1 to my SSH config</source>
        <translation>내 SSH 설정에 %1 추가</translation>
    </message>
    <message>
        <source>Then &quot;ssh %1&quot; works in every terminal on this computer, and editors find it too. The entry goes into a file of its own, ~/.ssh/tpudesk_config, and follows the address when it changes. Your own ~/.ssh/config needs one more line at its top; a copy of it is kept before.</source>
        <translation>추가하면 이 컴퓨터의 모든 터미널에서 “ssh %1”을 사용할 수 있고 편집기에서도 찾을 수 있습니다. 항목은 별도 파일 ~/.ssh/tpudesk_config에 저장되며 주소가 바뀌면 함께 갱신됩니다. ~/.ssh/config의 맨 위에 한 줄이 더 필요하며, 변경하기 전에 사본을 보관합니다.</translation>
    </message>
    <message>
        <source>Write this line into ~/.ssh/config</source>
        <translation>~/.ssh/config에 이 줄 추가</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>This goes into ~/.ssh/tpudesk_config</source>
        <translation>~/.ssh/tpudesk_config에 쓸 내용</translation>
    </message>
    <message>
        <source>No user name is chosen yet.</source>
        <translation>아직 사용자 이름을 선택하지 않았습니다.</translation>
    </message>
    <message>
        <source>Agree first to the line in ~/.ssh/config.</source>
        <translation>먼저 ~/.ssh/config에 줄을 쓰는 데 동의하세요.</translation>
    </message>
    <message>
        <source>The entry is being written.</source>
        <translation>항목을 쓰는 중입니다.</translation>
    </message>
</context>
<context>
    <name>SshQuestions</name>
    <message>
        <source>Is this really %1?</source>
        <translation>정말 %1 머신인가요?</translation>
    </message>
    <message>
        <source>%1
The machine at %2 shows this %3 key. Compare the fingerprint with one from a source you trust; if you cannot, do not connect.</source>
        <translation>%1
%2의 머신이 이 %3 키를 제시합니다. 신뢰할 수 있는 출처의 지문과 비교하세요. 비교할 수 없으면 연결하지 마세요.</translation>
    </message>
    <message>
        <source>Do not connect</source>
        <translation>연결 안 함</translation>
    </message>
    <message>
        <source>The fingerprint is right: connect</source>
        <translation>지문이 맞음, 연결</translation>
    </message>
    <message>
        <source>Passphrase of %1</source>
        <translation>%1의 암호</translation>
    </message>
    <message>
        <source>That passphrase does not open %1. Try again (%2 of 3).</source>
        <translation>이 암호로는 %1 키를 열 수 없습니다. 다시 시도하세요(3회 중 %2회).</translation>
    </message>
    <message>
        <source>It opens the private key on this computer. It is not stored and not sent.</source>
        <translation>이 컴퓨터의 비공개 키를 여는 데 사용합니다. 저장하거나 전송하지 않습니다.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>잠금 해제</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>What is an SSH key?</source>
        <translation>SSH 키란?</translation>
    </message>
    <message>
        <source>A pair of files. The private half stays on this computer and proves that it is you; the public half goes to the project, under the user name you choose.</source>
        <translation>파일 한 쌍입니다. 비공개 키는 이 컴퓨터에 남아 본인임을 증명하고, 공개 키는 선택한 사용자 이름과 함께 프로젝트에 등록됩니다.</translation>
    </message>
    <message>
        <source>What does the terminal do?</source>
        <translation>터미널이란?</translation>
    </message>
    <message>
        <source>It is a shell on the machine. It runs inside tmux there, so programs go on when you close the laptop, and you find them again when you come back.</source>
        <translation>머신에서 실행되는 셸입니다. 머신의 tmux 안에서 돌아가므로 노트북을 덮어도 프로그램이 계속 실행되고, 돌아오면 그대로 이어서 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>What is TRC?</source>
        <translation>TRC란?</translation>
    </message>
    <message>
        <source>Google&apos;s TPU Research Cloud lends TPUs to researchers. Its mail says how many chips of each type are free for you, and where; everything else in the project may cost money.</source>
        <translation>Google의 TPU Research Cloud는 연구자에게 TPU를 빌려줍니다. 메일에는 어느 영역에서 어떤 칩을 몇 개까지 무료로 쓸 수 있는지 적혀 있으며, 프로젝트의 나머지 리소스에는 비용이 들 수 있습니다.</translation>
    </message>
    <message>
        <source>What is a TPU VM?</source>
        <translation>TPU VM이란?</translation>
    </message>
    <message>
        <source>A Linux server with TPU chips in it. You have sudo rights there and use it like any other server.</source>
        <translation>TPU 칩이 들어 있는 Linux 서버입니다. sudo 권한이 있으며 여느 서버처럼 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 is dead but still holds quota.</source>
        <comment>name of a TPU or request</comment>
        <translation>%1: 더 이상 동작하지 않지만 할당량을 차지하고 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs and requests are dead but still hold quota.</source>
        <translation>
            <numerusform>더 이상 동작하지 않는 TPU와 요청 %n개가 할당량을 차지하고 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>정리</translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs are READY: %1</source>
        <extracomment>%1 is &quot;8 chips&quot;</extracomment>
        <translation>
            <numerusform>READY(준비됨) 상태의 TPU %n개, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>칩 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>The TPUs are being listed.</source>
        <translation>TPU 목록을 불러오는 중입니다.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>실행 중인 것이 없습니다.</translation>
    </message>
    <message>
        <source>Not known: the TPUs could not be listed.</source>
        <translation>알 수 없음: TPU 목록을 불러오지 못했습니다.</translation>
    </message>
    <message>
        <source>Sign in to Google Cloud…</source>
        <translation>Google Cloud에 로그인…</translation>
    </message>
    <message>
        <source>Change account or project…</source>
        <translation>계정 또는 프로젝트 변경…</translation>
    </message>
    <message numerus="yes">
        <source>The grant ends in %n days. After that everything is billed.</source>
        <translation>
            <numerusform>승인이 %n일 후 끝납니다. 그 후에는 모두 요금이 청구됩니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The grant is over. What still runs is billed.</source>
        <translation>승인 기간이 끝났습니다. 아직 실행 중인 것은 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>With a real project this opens a page of Google&apos;s console: %1. The practice cloud has no console.</source>
        <extracomment>%1 is a web address</extracomment>
        <translation>실제 프로젝트에서는 Google 콘솔 페이지가 열립니다: %1. 연습 클라우드에는 콘솔이 없습니다.</translation>
    </message>
    <message>
        <source>Link the practice account</source>
        <translation>연습 결제 계정 연결</translation>
    </message>
    <message>
        <source>What is a pod?</source>
        <translation>Pod란?</translation>
    </message>
    <message numerus="yes">
        <source>What you create here is created in Google Cloud. TPUs of your grant are free for %n more days; everything else may be billed.</source>
        <translation>
            <numerusform>여기서 만드는 리소스는 Google Cloud에 실제로 생성됩니다. 승인된 TPU는 앞으로 %n일 동안 무료이고 나머지에는 요금이 청구될 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>What you create here is created in Google Cloud. TPUs of your grant are free; everything else may be billed.</source>
        <translation>여기서 만드는 리소스는 Google Cloud에 실제로 생성됩니다. 승인된 TPU는 무료이고 나머지에는 요금이 청구될 수 있습니다.</translation>
    </message>
    <message>
        <source>What you create here is created in Google Cloud. Your grant is over: everything is billed.</source>
        <translation>여기서 만드는 리소스는 Google Cloud에 실제로 생성됩니다. TRC 승인이 끝나 모두 요금이 청구됩니다.</translation>
    </message>
    <message>
        <source>What you create here is created in Google Cloud. No grant is entered, so everything may be billed.</source>
        <translation>여기서 만드는 리소스는 Google Cloud에 실제로 생성됩니다. 등록된 TRC 승인이 없어 모든 리소스에 요금이 청구될 수 있습니다.</translation>
    </message>
    <message>
        <source>What does a chip show?</source>
        <translation>칩에서 볼 수 있는 것</translation>
    </message>
    <message>
        <source>Its duty cycle says how much of the time it computes; HBM is the memory beside it. A chip that waits while others compute holds all of them up.</source>
        <translation>가동 주기는 전체 시간 중 칩이 계산한 시간의 비율이고, HBM은 칩 바로 옆에 있는 메모리입니다. 칩 하나가 기다리면 나머지도 모두 늦어집니다.</translation>
    </message>
    <message>
        <source>You are in the practice cloud</source>
        <translation>연습 클라우드 사용 중</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>프로젝트 %1</translation>
    </message>
    <message>
        <source>Nothing here costs money or reaches Google. The same steps work in your own project.</source>
        <translation>비용이 들지 않고 Google에 연결하지도 않습니다. 여기서 익힌 방법은 내 프로젝트에서도 그대로 쓸 수 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>All %n first steps are done</source>
        <translation>
            <numerusform>첫걸음 %n단계를 모두 마쳤습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Next: %3</source>
        <translation>첫걸음: %2단계 중 %1단계 완료. 다음: %3</translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Under way: %3</source>
        <translation>첫걸음: %2단계 중 %1단계 완료. 진행 중: %3</translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Next, when the TPU is READY: %3</source>
        <translation>첫걸음: %2단계 중 %1단계 완료. TPU가 준비되면 다음: %3</translation>
    </message>
    <message>
        <source>First steps: %1 of %2 done. Next: create a TPU, then go on with “%3”</source>
        <translation>첫걸음: %2단계 중 %1단계 완료. 다음: 새 TPU를 만든 뒤 “%3”</translation>
    </message>
    <message>
        <source>How do I get TPUs for real?</source>
        <translation>실제 TPU는 어떻게 받나요?</translation>
    </message>
    <message>
        <source>What costs money?</source>
        <translation>무엇에 요금이 드나요?</translation>
    </message>
    <message>
        <source>Requests go to %1, an address of the settings, and not to Google&apos;s own. What you create is made there.</source>
        <translation>요청이 Google 주소가 아니라 설정에 있는 주소로 갑니다: %1. 모든 리소스가 그곳에 만들어집니다.</translation>
    </message>
    <message>
        <source>A slice of several hosts that compute together. Each host is a server of its own, so all need the same programs, and a way to each other. For a single TPU VM, the Pod page takes only the steps that it needs.</source>
        <translation>여러 호스트가 함께 계산하는 슬라이스입니다. 각 호스트는 독립된 서버이므로 모두 같은 프로그램이 있어야 하고 서로 통신할 수 있어야 합니다. TPU VM이 하나여도 Pod 패널에서 필요한 단계만 진행합니다.</translation>
    </message>
    <message>
        <source>What is a job?</source>
        <translation>작업이란?</translation>
    </message>
    <message>
        <source>A command that runs on all hosts of a TPU at once. It goes on while this computer sleeps; its log is kept on the hosts, and Stop ends it on all of them.</source>
        <translation>TPU의 모든 호스트에서 동시에 실행되는 명령어입니다. 이 컴퓨터가 절전 상태여도 계속 실행됩니다. 로그는 각 호스트에 저장되며, “중지”를 누르면 모든 호스트에서 끝납니다.</translation>
    </message>
    <message>
        <source>Apply to Google&apos;s TPU Research Cloud. Its mail says which TPUs are free for you and in which zones; other TPUs, extra disks and traffic to the Internet are billed. The boot disk of a TPU may be: sources disagree.</source>
        <translation>Google의 TPU Research Cloud(TRC)에 신청하세요. 회신 메일에 어떤 TPU를 어느 영역에서 무료로 쓸 수 있는지 적혀 있습니다. 그 밖의 TPU, 추가 디스크, 인터넷 트래픽에는 요금이 청구됩니다. TPU의 부팅 디스크에는 요금이 청구될 수도 있습니다(자료마다 설명이 다름).</translation>
    </message>
    <message>
        <source>TPUs outside your grant, extra disks, buckets and traffic to the Internet. The boot disk of a TPU may be billed: sources disagree. Quota lists what is billed, and what nobody uses any more can be cleaned up there.</source>
        <translation>승인 범위를 벗어난 TPU, 추가 디스크, 버킷, 인터넷 트래픽입니다. TPU의 부팅 디스크에는 요금이 청구될 수도 있습니다(자료마다 설명이 다름). 요금 내역은 할당량에서 볼 수 있고, 쓰지 않는 리소스도 거기서 정리할 수 있습니다.</translation>
    </message>
    <message>
        <source>It is a shell on the machine. It runs inside tmux there: on a real TPU, programs go on when you close the laptop, and you find them again when you come back.</source>
        <translation>머신에서 실행되는 셸이며, 머신의 tmux 안에서 돌아갑니다. 실제 TPU에서는 노트북을 덮어도 프로그램이 계속 실행되고, 돌아오면 그대로 이어서 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>A command that runs on all hosts of a TPU at once. On a real TPU it goes on while this computer sleeps. Its log is kept on the hosts, and Stop ends it on all of them.</source>
        <translation>TPU의 모든 호스트에서 동시에 실행되는 명령어입니다. 실제 TPU에서는 이 컴퓨터가 절전 상태여도 계속됩니다. 로그는 각 호스트에 저장되며, “중지”를 누르면 모든 호스트에서 끝납니다.</translation>
    </message>
    <message>
        <source>Some requests go to %1, an address of the settings, and not to Google&apos;s own.</source>
        <translation>일부 요청은 Google의 주소가 아니라 설정에 있는 주소로 갑니다: %1.</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Status</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>연결되지 않음</translation>
    </message>
    <message>
        <source>access token</source>
        <translation>액세스 토큰</translation>
    </message>
    <message>
        <source>Account: %1</source>
        <translation>계정: %1</translation>
    </message>
    <message>
        <source>System theme</source>
        <translation>시스템 테마</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>밝은 테마</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>어두운 테마</translation>
    </message>
    <message>
        <source>Change between the system&apos;s, the light and the dark theme</source>
        <translation>시스템, 밝은 테마, 어두운 테마 간 전환</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>창의 언어</translation>
    </message>
    <message>
        <source>Google Cloud, some services at other addresses</source>
        <translation>Google Cloud, 일부 서비스는 다른 주소</translation>
    </message>
    <message>
        <source>Google Cloud at %1</source>
        <translation>Google Cloud(%1)</translation>
    </message>
    <message>
        <source>Usage: %1</source>
        <translation>사용량: %1</translation>
    </message>
    <message>
        <source>Show the usage of this slice</source>
        <translation>이 슬라이스의 사용량 보기</translation>
    </message>
    <message>
        <source>on this computer</source>
        <comment>the practice cloud, whose mark is at the top</comment>
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>TPUs could not be loaded</source>
        <translation>TPU 목록을 불러오지 못함</translation>
    </message>
    <message>
        <source>the API at %1</source>
        <translation>%1의 API</translation>
    </message>
    <message>
        <source>Offline since %1</source>
        <translation>%1부터 오프라인</translation>
    </message>
    <message>
        <source>No answer just now</source>
        <translation>지금은 응답이 없음</translation>
    </message>
</context>
<context>
    <name>StepLines</name>
    <message>
        <source>This pattern is too long: %1 characters are enough for one line.</source>
        <translation>패턴이 너무 깁니다. 한 줄에는 %1자면 충분합니다.</translation>
    </message>
    <message>
        <source>A pattern must not begin with “(*”.</source>
        <translation>패턴은 “(*”로 시작할 수 없습니다.</translation>
    </message>
    <message>
        <source>This is not a regular expression: %1. Example: step (\d+)</source>
        <translation>정규식이 아닙니다: %1. 예: step (\d+)</translation>
    </message>
</context>
<context>
    <name>StepPane</name>
    <message>
        <source>Show the request</source>
        <translation>요청 보기</translation>
    </message>
    <message>
        <source>Show the TPU</source>
        <translation>TPU 보기</translation>
    </message>
    <message>
        <source>Retry from here</source>
        <translation>여기부터 재시도</translation>
    </message>
    <message>
        <source>Run from here</source>
        <translation>여기부터 실행</translation>
    </message>
    <message>
        <source>Do not skip</source>
        <translation>건너뛰지 않음</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>건너뛰기</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>구성 요소</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>What you choose</source>
        <translation>선택 사항</translation>
    </message>
    <message>
        <source>What will be run</source>
        <translation>실행할 내용</translation>
    </message>
    <message>
        <source>What the hosts say</source>
        <translation>호스트의 출력</translation>
    </message>
    <message>
        <source>What would be run is not known now: %1</source>
        <translation>무엇이 실행될지 지금은 알 수 없습니다: %1</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>다시 확인</translation>
    </message>
    <message>
        <source>Undo “%1” of %2?</source>
        <translation>%2의 “%1” 단계를 되돌릴까요?</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>“%1” 되돌리기</translation>
    </message>
    <message>
        <source>Change flags of libtpu…</source>
        <translation>libtpu 플래그 변경…</translation>
    </message>
    <message>
        <source>Its scripts</source>
        <translation>스크립트</translation>
    </message>
    <message>
        <source>“%1” of %2</source>
        <translation>%2의 “%1”</translation>
    </message>
    <message>
        <source>Run again from here</source>
        <translation>여기부터 다시 실행</translation>
    </message>
    <message>
        <source>What was run</source>
        <translation>실행한 내용</translation>
    </message>
    <message>
        <source>Show the choices</source>
        <translation>선택 항목 보기</translation>
    </message>
    <message>
        <source>Hide the choices</source>
        <translation>선택 항목 숨기기</translation>
    </message>
</context>
<context>
    <name>StepRunner</name>
    <message>
        <source>The script was ended by the signal %1.</source>
        <translation>스크립트가 종료되었습니다(시그널 %1).</translation>
    </message>
    <message>
        <source>It was not done after %1 minutes and was ended there. Look at the output for what it waited for.</source>
        <translation>%1분이 지나도 끝나지 않아 호스트에서 종료했습니다. 무엇을 기다렸는지 출력에서 확인하세요.</translation>
    </message>
</context>
<context>
    <name>StepScripts</name>
    <message>
        <source>used by several steps · %1</source>
        <translation>여러 단계에서 함께 사용 · %1</translation>
    </message>
    <message>
        <source>steps and parameters · %1</source>
        <translation>단계와 매개변수 · %1</translation>
    </message>
    <message>
        <source>Not kept: %1</source>
        <translation>저장하지 못함: %1</translation>
    </message>
    <message>
        <source>Edited for this project. A newer original came with the program; yours is the one that runs.</source>
        <translation>이 프로젝트용으로 편집했습니다. 프로그램에 더 새로운 원본이 있지만, 편집한 것이 실행됩니다.</translation>
    </message>
    <message>
        <source>Edited for this project: this is what runs, for every pod in it.</source>
        <translation>이 프로젝트용으로 편집했습니다. 프로젝트의 모든 Pod에서 이 스크립트가 실행됩니다.</translation>
    </message>
    <message>
        <source>The original. It can be edited when nothing runs.</source>
        <translation>원본입니다. 실행 중이 아닐 때 편집할 수 있습니다.</translation>
    </message>
    <message>
        <source>The original. What you change here is kept for this project and runs instead.</source>
        <translation>원본입니다. 여기서 바꾼 내용은 이 프로젝트에 저장되어 대신 실행됩니다.</translation>
    </message>
    <message>
        <source>Script of the step</source>
        <translation>단계의 스크립트</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>찾기…</translation>
    </message>
    <message>
        <source>Back to the original</source>
        <translation>원본으로 되돌리기</translation>
    </message>
    <message>
        <source>This is the original.</source>
        <translation>원본입니다.</translation>
    </message>
    <message>
        <source>It can be edited when nothing runs.</source>
        <translation>실행 중이 아닐 때 편집할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>StopQuestion</name>
    <message>
        <source>The place in Google&apos;s queue in %1</source>
        <translation>%1의 Google 큐 순서</translation>
    </message>
    <message>
        <source>%1, which is being made in %2</source>
        <translation>%2에서 만들고 있는 %1</translation>
    </message>
    <message>
        <source>Stop asking for %1?</source>
        <translation>%1 요청을 중지할까요?</translation>
    </message>
    <message>
        <source>Nothing is asked for any more. Nothing has been made, so nothing is lost.</source>
        <translation>더 이상 요청하지 않습니다. 아직 만들어진 것이 없어 잃는 것도 없습니다.</translation>
    </message>
    <message>
        <source>Nothing is asked for any more, and this is removed:</source>
        <translation>더 이상 요청하지 않으며, 다음을 제거합니다:</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>The request for %1</source>
        <translation>%1 요청</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>%1 is READY already, so there was nothing to stop. It is kept; delete it if you do not want it.</source>
        <translation>%1: 이미 READY(준비됨) 상태여서 중지할 요청이 없었습니다. 그대로 남아 있으니 필요 없으면 삭제하세요.</translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message>
        <source>%1 (%2)</source>
        <comment>node-1 (us-central2-b)</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>all of %1</source>
        <translation>%1 전체</translation>
    </message>
    <message>
        <source>Asking the hosts which shares they have …</source>
        <translation>호스트에 어떤 공유가 있는지 확인하는 중…</translation>
    </message>
    <message>
        <source>%1: %2 from %3</source>
        <comment>host 1: /nfs_share from 10.0.0.2:/nfs_share</comment>
        <translation>%1: %3의 %2</translation>
    </message>
    <message>
        <source>The server of these shares does not answer; every program that looks there waits. %1</source>
        <translation>다음 공유의 서버가 응답하지 않아 그 폴더에 접근하는 모든 프로그램이 멈춰 기다립니다. %1</translation>
    </message>
    <message>
        <source>Unmount everywhere</source>
        <translation>모든 호스트에서 마운트 해제</translation>
    </message>
    <message>
        <source>No shared folder is mounted on these hosts.</source>
        <translation>이 호스트들에는 마운트된 공유 폴더가 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>All %n share(s) answer.</source>
        <translation>
            <numerusform>공유 %n개가 모두 응답합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unmounted on all hosts. Run the set-up again when the server is back.</source>
        <translation>모든 호스트에서 마운트를 해제했습니다. 서버가 돌아오면 설정을 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Unmounting…</source>
        <translation>마운트 해제하는 중…</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>스토리지</translation>
    </message>
    <message>
        <source>One folder for all hosts of a pod, by NFS: for exactly these hosts, verified in both directions, undone without a trace.</source>
        <translation>NFS로 Pod의 모든 호스트가 폴더 하나를 함께 씁니다. 이 호스트들에만 허용하고, 양방향으로 확인하며, 흔적 없이 되돌립니다.</translation>
    </message>
    <message>
        <source>TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Set up and verify</source>
        <translation>설정하고 확인</translation>
    </message>
    <message>
        <source>Undo on all hosts</source>
        <translation>모든 호스트에서 되돌리기</translation>
    </message>
    <message>
        <source>Scripts…</source>
        <translation>스크립트…</translation>
    </message>
    <message>
        <source>One folder for all hosts</source>
        <translation>모든 호스트가 쓰는 폴더 하나</translation>
    </message>
    <message>
        <source>What one host writes, all others see: code, data sets, checkpoints. It needs a TPU of several hosts, or two TPU VMs in one zone.</source>
        <translation>한 호스트가 저장한 코드, 데이터 세트, 체크포인트를 나머지 모든 호스트에서 볼 수 있습니다. 호스트가 여러 대인 TPU나 같은 영역의 TPU VM 두 대가 필요합니다.</translation>
    </message>
    <message>
        <source>Look at the TPUs</source>
        <translation>TPU 보기</translation>
    </message>
    <message>
        <source>Shared folder of %1</source>
        <translation>%1의 공유 폴더</translation>
    </message>
    <message>
        <source>Shared folder of %1: %2</source>
        <translation>%1의 공유 폴더: %2</translation>
    </message>
    <message>
        <source>On all hosts the folder is unmounted and everything that was written for it is taken out again. The files themselves stay in %1 on %2. Save and end first what works in the folder.</source>
        <translation>모든 호스트에서 폴더를 마운트 해제하고 이를 위해 쓴 설정을 모두 지웁니다. 파일 자체는 %2의 %1에 남습니다. 먼저 이 폴더를 쓰는 프로그램에서 작업을 저장하고 종료하세요.</translation>
    </message>
    <message>
        <source>Undo now</source>
        <translation>지금 되돌리기</translation>
    </message>
    <message>
        <source>The shared folder %1</source>
        <translation>공유 폴더 %1</translation>
    </message>
    <message>
        <source>The hosts are being set up now. Wait, or stop it.</source>
        <translation>지금 호스트를 설정하는 중입니다. 기다리거나 중지하세요.</translation>
    </message>
    <message>
        <source>Nothing was set up on these hosts from here.</source>
        <translation>여기서 이 호스트에 설정한 것이 없습니다.</translation>
    </message>
    <message>
        <source>They are being asked now.</source>
        <translation>지금 확인하는 중입니다.</translation>
    </message>
    <message>
        <source>There is no TPU that is READY.</source>
        <translation>READY 상태의 TPU가 없습니다.</translation>
    </message>
    <message>
        <source>Check the hosts</source>
        <translation>호스트 확인</translation>
    </message>
    <message>
        <source>Not READY yet: %1. As soon as its hosts can be reached, they can share a folder here.</source>
        <translation>아직 READY가 아닙니다: %1. 호스트에 연결할 수 있게 되면 여기서 폴더를 공유할 수 있습니다.</translation>
    </message>
    <message>
        <source>What one host writes, all others see: code, data sets, checkpoints. A single host has nobody to share with (%1): create a TPU of several hosts, or a second TPU VM in the same zone.</source>
        <translation>한 호스트가 저장한 코드, 데이터 세트, 체크포인트를 나머지 모든 호스트에서 볼 수 있습니다. 호스트가 한 대뿐이면 함께 쓸 상대가 없습니다(%1). 호스트가 여러 대인 TPU를 만들거나 같은 영역에 TPU VM을 하나 더 만드세요.</translation>
    </message>
    <message>
        <source>The shared folder was set up on machines that were deleted since. It can be set up again.</source>
        <translation>공유 폴더를 설정한 머신이 그 뒤에 삭제되었습니다. 다시 설정할 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 had the files. It was deleted, and they are gone with it. Programs that look into the folder on the other hosts wait: check the hosts, then let go of it.</source>
        <translation>%1: 파일이 있던 호스트가 삭제되어 파일도 함께 사라졌습니다. 다른 호스트에서 폴더에 접근하는 프로그램이 계속 기다립니다. “호스트 확인”을 누른 다음 마운트를 해제하세요.</translation>
    </message>
    <message>
        <source>Deleted since the set-up: %1. The other hosts go on sharing.</source>
        <translation>설정한 뒤 삭제됨: %1. 다른 호스트는 계속 공유합니다.</translation>
    </message>
    <message>
        <source>On all hosts that are there the folder is unmounted and everything that was written for it is taken out again. The files went with %1, which was deleted.</source>
        <translation>남아 있는 모든 호스트에서 폴더를 마운트 해제하고, 이를 위해 쓴 내용을 모두 제거합니다. 파일은 삭제된 호스트(%1)와 함께 사라졌습니다.</translation>
    </message>
    <message>
        <source>The plan of this pod set up %1 on its hosts; it is taken back there.</source>
        <translation>이 Pod의 계획에 따라 호스트에 %1 폴더가 설정되었습니다. 되돌리기는 그 계획에서 하세요.</translation>
    </message>
    <message>
        <source>Show the plan</source>
        <translation>계획 보기</translation>
    </message>
    <message>
        <source>It was taken back on all hosts.</source>
        <translation>모든 호스트에서 되돌렸습니다.</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
</context>
<context>
    <name>Sync</name>
    <message>
        <source>%1 is a link: links are left out.</source>
        <translation>%1: 링크이므로 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 is not a file (a socket or a device): it is left out.</source>
        <translation>%1: 일반 파일이 아니라(소켓이나 기기) 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 cannot be read on this computer: it is left out.</source>
        <translation>%1: 이 컴퓨터에서 읽을 수 없어 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 lies too deep: it is left out.</source>
        <translation>%1: 너무 깊은 폴더에 있어 제외했습니다.</translation>
    </message>
    <message>
        <source>%1 is too long: not all of its lines count.</source>
        <translation>%1 파일이 너무 길어 일부 줄만 적용됩니다.</translation>
    </message>
    <message>
        <source>%1 is a file on this host, no folder: what is in it here is not sent.</source>
        <translation>이 호스트에서 %1 항목은 폴더가 아니라 파일이므로, 이 컴퓨터의 해당 폴더 내용은 보내지 않습니다.</translation>
    </message>
    <message>
        <source>%1 is a folder on this host: the file is not sent.</source>
        <translation>이 호스트에서 %1 항목은 폴더이므로 파일을 보내지 않습니다.</translation>
    </message>
    <message>
        <source>The folder %1 is empty now. Nothing is deleted on the hosts because of that; it goes on when there are files in it again.</source>
        <translation>%1 폴더가 비었습니다. 그래도 호스트에서는 아무것도 삭제하지 않습니다. 파일이 다시 생기면 동기화를 계속합니다.</translation>
    </message>
    <message>
        <source>This computer does not allow more folders to be watched, so that %1 is read every 10 seconds instead. A larger fs.inotify.max_user_watches would change that.</source>
        <translation>이 컴퓨터에서 감시할 수 있는 폴더 수가 한도에 이르러, 대신 10초마다 %1 폴더를 읽습니다. fs.inotify.max_user_watches 값을 늘리면 해결됩니다.</translation>
    </message>
    <message>
        <source>The folder %1 is gone. Nothing is deleted on the hosts because of that; it goes on when the folder is back.</source>
        <translation>%1 폴더가 없어졌습니다. 그래도 호스트에서는 아무것도 삭제하지 않습니다. 폴더가 돌아오면 동기화를 계속합니다.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read (%2). Put its permissions right; it goes on by itself then.</source>
        <translation>%1 폴더를 읽을 수 없습니다(%2). 권한을 바로잡으면 자동으로 계속합니다.</translation>
    </message>
    <message>
        <source>The folder %1 holds more than %2 files. Exclude some of them, or choose a folder in it.</source>
        <translation>%1 폴더에 파일이 %2개 넘게 있습니다. 일부를 제외하거나 그 안의 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 cannot be read on this computer (%2).</source>
        <translation>이 컴퓨터에서 %1 파일을 읽을 수 없습니다(%2).</translation>
    </message>
    <message>
        <source>There is no folder %1 on this computer. Choose another one.</source>
        <translation>이 컴퓨터에 %1 폴더가 없습니다. 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 also holds keys and passwords, which do not belong on a host. Choose a folder in it.</source>
        <translation>%1 폴더에는 호스트에 두면 안 되는 키와 비밀번호도 있습니다. 그 안의 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Choose the hosts to sync with.</source>
        <translation>동기화할 호스트를 선택하세요.</translation>
    </message>
    <message>
        <source>Enter the full path of a folder of its own on the hosts, for example /home/anna/project.</source>
        <translation>호스트에서 이 폴더만 쓸 전체 경로를 입력하세요. 예: /home/anna/project</translation>
    </message>
    <message>
        <source>There are too many excludes. Write shorter ones that fit more.</source>
        <translation>제외 패턴이 너무 많습니다. 여러 파일에 맞는 짧은 패턴으로 줄이세요.</translation>
    </message>
    <message>
        <source>%1 is synced already. A folder in another one cannot be synced by itself.</source>
        <translation>%1 폴더를 이미 동기화하고 있습니다. 동기화하는 폴더 안의 폴더는 따로 동기화할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 is the copy of another folder already. Choose another one on the hosts.</source>
        <translation>호스트의 %1 폴더는 이미 다른 폴더의 사본입니다. 호스트의 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>The settings of this folder cannot be read, so nothing is sent. Set it up once more, or stop syncing it.</source>
        <translation>이 폴더의 설정을 읽을 수 없어 아무것도 보내지 않습니다. 다시 설정하거나 동기화를 끝내세요.</translation>
    </message>
    <message>
        <source>Another window of TPU Desk syncs this folder.</source>
        <translation>TPU Desk의 다른 창에서 이 폴더를 동기화하고 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n folders are synced already. Stop syncing one of them first.</source>
        <translation>
            <numerusform>이미 폴더 %n개를 동기화하고 있습니다. 먼저 그중 하나의 동기화를 끝내세요.</numerusform>
        </translation>
    </message>
    <message>
        <source>This folder is not in the list any more.</source>
        <translation>이 폴더는 더 이상 목록에 없습니다.</translation>
    </message>
    <message>
        <source>The .gitignore files in %1 hold more than %2 together, so nothing is sent. Exclude the folders they lie in, or do not leave out what .gitignore names.</source>
        <translation>%1의 .gitignore 파일이 모두 합쳐 %2보다 커서 아무것도 보내지 않습니다. 이 파일들이 있는 폴더를 제외하거나, “.gitignore에 적힌 것 제외”를 끄세요.</translation>
    </message>
</context>
<context>
    <name>SyncFolderModel</name>
    <message>
        <source>Folder here</source>
        <translation>여기 폴더</translation>
    </message>
    <message>
        <source>On the hosts</source>
        <translation>호스트의 위치</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
</context>
<context>
    <name>SyncFoldersView</name>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>파일 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sending %n files to %1</source>
        <comment>to node-1, to 4 hosts</comment>
        <translation>
            <numerusform>%1에 파일 %n개 보내는 중</numerusform>
        </translation>
    </message>
    <message>
        <source>an answer is needed: other files are on %1</source>
        <comment>on node-1, on 4 hosts</comment>
        <translation>답변 필요: %1에 다른 파일이 있음</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>waits until %1 can be reached</source>
        <comment>until node-1, until 4 hosts</comment>
        <translation>%1에 연결될 때까지 기다림</translation>
    </message>
    <message>
        <source>up to date on %1, the others are not READY</source>
        <translation>%1에서 최신, 나머지는 READY 아님</translation>
    </message>
    <message>
        <source>up to date on %1, some files are left out</source>
        <translation>%1에서 최신, 일부 파일 제외됨</translation>
    </message>
    <message>
        <source>up to date on %1</source>
        <comment>on node-1, on 4 hosts</comment>
        <translation>%1에서 최신</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>호스트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>host %1 in %2</source>
        <comment>host 3 in us-central2-b</comment>
        <translation>%2의 호스트 %1</translation>
    </message>
    <message>
        <source>comparing</source>
        <translation>비교 중</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>보내는 중</translation>
    </message>
    <message>
        <source>up to date</source>
        <translation>최신</translation>
    </message>
    <message>
        <source>needs an answer</source>
        <translation>답변 필요</translation>
    </message>
    <message>
        <source>tries again</source>
        <translation>다시 시도 중</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시중지됨</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>not READY</source>
        <translation>READY 아님</translation>
    </message>
    <message numerus="yes">
        <source>%n files, %1</source>
        <comment>12 files, 3.4 MiB</comment>
        <translation>
            <numerusform>파일 %n개, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, since %2</source>
        <comment>120 files, since 14:05</comment>
        <translation>%1, %2부터</translation>
    </message>
    <message>
        <source>Synced folders</source>
        <translation>동기화한 폴더</translation>
    </message>
    <message>
        <source>Hosts of the synced folder</source>
        <translation>동기화한 폴더의 호스트</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>편집…</translation>
    </message>
    <message>
        <source>Stop syncing</source>
        <translation>동기화 끝내기</translation>
    </message>
    <message>
        <source>What is on the hosts stays there.</source>
        <translation>호스트의 파일은 그대로 남습니다.</translation>
    </message>
    <message>
        <source>Show hosts</source>
        <translation>호스트 표시</translation>
    </message>
    <message>
        <source>Replace them there</source>
        <translation>호스트의 파일 바꾸기</translation>
    </message>
    <message>
        <source>Leave them there</source>
        <translation>호스트의 파일 그대로 두기</translation>
    </message>
    <message>
        <source>They are left alone until they are changed here.</source>
        <translation>여기서 바뀔 때까지 건드리지 않습니다.</translation>
    </message>
    <message numerus="yes">
        <source>At least %n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</source>
        <translation>
            <numerusform>%1에 있는 파일 %n개 이상이 %2의 파일과 다르고 여기서 보낸 것이 아닙니다(%3). 바꿀까요, 그대로 둘까요?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</source>
        <translation>
            <numerusform>%1에 있는 파일 %n개가 %2의 파일과 다르고 여기서 보낸 것이 아닙니다(%3). 바꿀까요, 그대로 둘까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>먼저 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시중지</translation>
    </message>
    <message>
        <source>Nothing has failed.</source>
        <translation>실패한 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 is not synced any more. What is on the hosts stays there.</source>
        <translation>%1 폴더를 더는 동기화하지 않습니다. 호스트의 파일은 그대로 남습니다.</translation>
    </message>
    <message>
        <source>unknown host</source>
        <translation>알 수 없는 호스트</translation>
    </message>
    <message numerus="yes">
        <source>%n files are gone here</source>
        <translation>
            <numerusform>이 컴퓨터에서 파일 %n개가 사라짐</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>an answer is needed: %n files are gone here</source>
        <translation>
            <numerusform>답변 필요: 이 컴퓨터에서 파일 %n개가 사라짐</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete them there</source>
        <translation>호스트에서 삭제</translation>
    </message>
    <message>
        <source>Keep them there</source>
        <translation>호스트에 남겨 두기</translation>
    </message>
    <message>
        <source>They are never deleted there by the sync.</source>
        <translation>동기화가 호스트에서 이 파일을 삭제하는 일이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n files are gone here. Delete them on the hosts, too?</source>
        <translation>
            <numerusform>파일 %n개가 이 컴퓨터에서 사라졌습니다. 호스트에서도 삭제할까요?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncHostModel</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Left to send</source>
        <translation>보낼 것</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>세부정보</translation>
    </message>
</context>
<context>
    <name>SyncNews</name>
    <message>
        <source>Sync of %1</source>
        <translation>%1 동기화</translation>
    </message>
    <message>
        <source>other files are on %1</source>
        <comment>on node-1, on 4 hosts</comment>
        <translation>%1에 다른 파일이 있음</translation>
    </message>
    <message numerus="yes">
        <source>%n files to %1</source>
        <comment>to node-1, to 4 hosts</comment>
        <translation>
            <numerusform>%1에 파일 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncSheet</name>
    <message>
        <source>Browse…</source>
        <translation>찾아보기…</translation>
    </message>
    <message>
        <source>Delete there what is deleted here</source>
        <translation>여기서 삭제한 것을 호스트에서도 삭제</translation>
    </message>
    <message>
        <source>Leave out what .gitignore names</source>
        <translation>.gitignore에 적힌 것 제외</translation>
    </message>
    <message>
        <source>Folder of this computer</source>
        <translation>이 컴퓨터의 폴더</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Folder on the hosts</source>
        <translation>호스트의 폴더</translation>
    </message>
    <message>
        <source>A full path; it is made where it is missing.</source>
        <translation>전체 경로입니다. 폴더가 없으면 새로 만듭니다.</translation>
    </message>
    <message>
        <source>Leave out, too</source>
        <translation>그 밖에 제외할 것</translation>
    </message>
    <message>
        <source>One pattern on a line, as in .gitignore</source>
        <translation>.gitignore처럼 한 줄에 패턴 하나</translation>
    </message>
    <message>
        <source>What is saved in this folder is sent to the hosts at once. It goes one way, from here to there; a file that was changed there is never replaced unasked.</source>
        <translation>이 폴더에 저장한 것을 바로 호스트로 보냅니다. 여기서 호스트로만 보내며, 호스트에서 바뀐 파일은 묻지 않고 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>This deletes only files that the sync has put there. Everything else in that folder stays.</source>
        <translation>동기화가 올린 파일만 삭제합니다. 그 폴더의 다른 파일은 그대로 남습니다.</translation>
    </message>
    <message numerus="yes">
        <source>All %n hosts of %1</source>
        <translation>
            <numerusform>%1의 호스트 %n개 모두</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts, as before</source>
        <translation>
            <numerusform>전과 같은 호스트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder to sync</source>
        <translation>동기화할 폴더</translation>
    </message>
    <message>
        <source>Enter the full path of the folder, or choose it with “Browse…”.</source>
        <translation>폴더의 전체 경로를 입력하거나 “찾아보기…”로 선택하세요.</translation>
    </message>
    <message>
        <source>Enter the full path of a folder: it begins with a slash.</source>
        <translation>폴더의 전체 경로를 입력하세요. 슬래시(/)로 시작합니다.</translation>
    </message>
    <message>
        <source>No TPU can be reached now. Create one, or wait until it is READY.</source>
        <translation>지금 연결할 수 있는 TPU가 없습니다. 새로 만들거나 READY가 될 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>Choose a folder of this computer first.</source>
        <translation>먼저 이 컴퓨터의 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>Enter the folder on the hosts first.</source>
        <translation>먼저 호스트의 폴더를 입력하세요.</translation>
    </message>
    <message>
        <source>Sync a folder</source>
        <translation>폴더 동기화</translation>
    </message>
    <message>
        <source>Change a synced folder</source>
        <translation>동기화한 폴더 바꾸기</translation>
    </message>
    <message>
        <source>Start syncing</source>
        <translation>동기화 시작</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
</context>
<context>
    <name>TableColumns</name>
    <message>
        <source>Reset the columns</source>
        <translation>열 초기화</translation>
    </message>
</context>
<context>
    <name>TerminalColorSettings</name>
    <message>
        <source>Preview of the colours “%1”</source>
        <translation>“%1” 색 미리보기</translation>
    </message>
    <message>
        <source>The text is hard to read: its contrast with the background is %1 to 1, and below 3 to 1 many people cannot read it.</source>
        <translation>글자를 읽기 어렵습니다. 배경과의 대비가 %1:1이며, 3:1보다 낮으면 읽지 못하는 사람이 많습니다.</translation>
    </message>
    <message>
        <source>Colour schemes (*.colorscheme *.json);;All files (*)</source>
        <translation>색 구성표 (*.colorscheme *.json);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Import colour schemes</source>
        <translation>색 구성표 가져오기</translation>
    </message>
    <message numerus="yes">
        <source>%n colour scheme(s) imported. Choose one above.</source>
        <translation>
            <numerusform>색 구성표 %n개를 가져왔습니다. 위에서 선택하세요.</numerusform>
        </translation>
    </message>
    <message>
        <source>The colour scheme “%1” was removed.</source>
        <translation>“%1” 색 구성표를 삭제했습니다.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Terminal colours</source>
        <translation>터미널 색</translation>
    </message>
    <message>
        <source>Schemes from files: those of Konsole (.colorscheme), and those of Windows Terminal (.json).</source>
        <translation>파일에서 가져오는 색 구성표: Konsole(.colorscheme)과 Windows Terminal(.json)의 파일을 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>가져오기…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>No colour scheme was imported.</source>
        <translation>가져온 색 구성표가 없습니다.</translation>
    </message>
</context>
<context>
    <name>TerminalDetailSettings</name>
    <message>
        <source>Terminal text and input</source>
        <translation>터미널 글자와 입력</translation>
    </message>
    <message>
        <source> %</source>
        <comment>behind a number: percent</comment>
        <translation>%</translation>
    </message>
    <message>
        <source>A program may choose another one until it ends, as editors do.</source>
        <translation>편집기 같은 프로그램은 끝날 때까지 다른 모양을 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Block</source>
        <comment>cursor</comment>
        <translation>블록</translation>
    </message>
    <message>
        <source>Underline</source>
        <comment>cursor</comment>
        <translation>밑줄</translation>
    </message>
    <message>
        <source>Bar</source>
        <comment>cursor</comment>
        <translation>세로 막대</translation>
    </message>
    <message>
        <source>Frame around the terminal</source>
        <comment>bell</comment>
        <translation>터미널 둘레의 테두리</translation>
    </message>
    <message>
        <source>Sound</source>
        <comment>bell</comment>
        <translation>소리</translation>
    </message>
    <message>
        <source>Frame and sound</source>
        <comment>bell</comment>
        <translation>테두리와 소리</translation>
    </message>
    <message>
        <source>Off</source>
        <comment>bell</comment>
        <translation>끔</translation>
    </message>
    <message>
        <source>A double click selects letters, digits and these characters.</source>
        <translation>두 번 클릭하면 글자와 숫자, 그리고 이 문자를 함께 선택합니다.</translation>
    </message>
    <message>
        <source>Where a program takes each line as if you had typed it and pressed Enter. Long texts and those with control characters are always asked about.</source>
        <translation>프로그램이 각 줄을 직접 입력하고 Enter 키를 누른 것처럼 받아들이는 곳에서 묻습니다. 긴 글과 제어 문자가 든 글은 언제나 묻습니다.</translation>
    </message>
    <message>
        <source>Narrow: one column</source>
        <comment>width of characters</comment>
        <translation>좁게: 한 칸</translation>
    </message>
    <message>
        <source>Wide: two columns</source>
        <comment>width of characters</comment>
        <translation>넓게: 두 칸</translation>
    </message>
    <message>
        <source>Of characters such as α, ① and →, which are wide in many fonts for Chinese, Japanese and Korean. The programs on the host have to count them in the same way. It holds for what is printed from now on.</source>
        <translation>한국어, 중국어, 일본어 글꼴 가운데 넓은 경우가 많은 α, ①, → 같은 문자의 너비입니다. 호스트의 프로그램도 같은 너비로 세어야 합니다. 이제부터 출력되는 내용에 적용됩니다.</translation>
    </message>
    <message>
        <source>Where the connection is slow</source>
        <comment>echo of what is typed</comment>
        <translation>연결이 느릴 때</translation>
    </message>
    <message>
        <source>Never</source>
        <comment>echo of what is typed</comment>
        <translation>사용 안 함</translation>
    </message>
    <message>
        <source>Always</source>
        <comment>echo of what is typed</comment>
        <translation>항상</translation>
    </message>
    <message>
        <source>What you type appears at once, underlined until the host confirms it, when the answer takes longer than 60 milliseconds. A password is not shown. “Always” includes programs that fill the screen, and terminals on this computer.</source>
        <translation>호스트의 응답이 60밀리초보다 오래 걸리면 입력한 글자가 바로 나타나고, 호스트가 확인할 때까지 밑줄이 그어집니다. 비밀번호는 표시되지 않습니다. “항상”을 선택하면 전체 화면 프로그램과 이 컴퓨터의 터미널에도 적용됩니다.</translation>
    </message>
    <message>
        <source>Signs such as -&gt; and != are drawn as one, where the font has a form for them. They keep their columns.</source>
        <translation>글꼴에 해당 모양이 있으면 -&gt;나 != 같은 기호를 하나로 그립니다. 차지하는 칸 수는 그대로입니다.</translation>
    </message>
</context>
<context>
    <name>TerminalEmptyState</name>
    <message>
        <source>No terminal is open</source>
        <translation>열린 터미널 없음</translation>
    </message>
    <message>
        <source>A terminal runs commands on a host of a TPU VM, or on this computer. Shells on TPU VMs start in tmux, so your work goes on when the connection is lost.</source>
        <translation>터미널에서는 TPU VM의 호스트나 이 컴퓨터에서 명령어를 실행합니다. TPU VM의 셸은 tmux에서 시작되므로 연결이 끊어져도 작업이 계속됩니다.</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>%1에 연결</translation>
    </message>
    <message>
        <source>Open a local shell</source>
        <translation>로컬 셸 열기</translation>
    </message>
    <message>
        <source>Choose a TPU VM</source>
        <translation>TPU VM 선택</translation>
    </message>
</context>
<context>
    <name>TerminalHostMenu</name>
    <message>
        <source>All hosts of %1</source>
        <translation>%1의 모든 호스트</translation>
    </message>
    <message>
        <source>No TPU VM is ready</source>
        <translation>준비된 TPU VM 없음</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>이 컴퓨터</translation>
    </message>
</context>
<context>
    <name>TerminalMenu</name>
    <message>
        <source>Clear scrollback</source>
        <translation>스크롤백 지우기</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>링크 주소 복사</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>찾기…</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>글자 크게</translation>
    </message>
    <message>
        <source>Open link</source>
        <translation>링크 열기</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message>
        <source>Reset terminal</source>
        <translation>터미널 초기화</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>모두 선택</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>글자 작게</translation>
    </message>
</context>
<context>
    <name>TerminalPage</name>
    <message>
        <source>Close this terminal</source>
        <translation>이 터미널 닫기</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>터미널</translation>
    </message>
    <message>
        <source>Local shell</source>
        <translation>로컬 셸</translation>
    </message>
    <message>
        <source>New tab</source>
        <translation>새 탭</translation>
    </message>
    <message>
        <source>Open terminals</source>
        <translation>열린 터미널</translation>
    </message>
    <message numerus="yes">
        <source>%n terminal(s)</source>
        <translation>
            <numerusform>터미널 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TerminalPane</name>
    <message>
        <source>no sudo</source>
        <translation>sudo 사용 불가</translation>
    </message>
    <message>
        <source>This shell runs inside tmux: what you start goes on when the connection is lost, and reconnecting returns to it.</source>
        <translation>이 셸은 tmux 안에서 실행됩니다. 연결이 끊어져도 시작한 작업은 계속되며, 다시 연결하면 그대로 이어집니다.</translation>
    </message>
    <message>
        <source>not protected</source>
        <translation>보호되지 않음</translation>
    </message>
    <message>
        <source>tmux is not installed on this host, so what runs here ends with the connection. Install it there with: sudo apt-get install tmux</source>
        <translation>이 호스트에 tmux가 설치되어 있지 않아 실행 중인 작업이 연결과 함께 종료됩니다. 호스트에서 다음 명령어로 설치하세요: sudo apt-get install tmux</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Reconnect now</source>
        <translation>지금 다시 연결</translation>
    </message>
    <message>
        <source>Open Keys</source>
        <translation>SSH 키 열기</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>다시 연결</translation>
    </message>
    <message>
        <source>The clipboard held control characters. They were taken out; look at what is left before you send it.</source>
        <translation>클립보드에 제어 문자가 있어 제거했습니다. 보내기 전에 남은 내용을 확인하세요.</translation>
    </message>
    <message>
        <source>That is %1 of text.</source>
        <translation>텍스트 크기가 %1입니다.</translation>
    </message>
    <message>
        <source>The program here takes each line as if you had typed it and pressed Enter.</source>
        <translation>이곳의 프로그램은 각 줄을 직접 입력하고 Enter 키를 누른 것처럼 받아들입니다.</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n line(s) into %1?</source>
        <translation>
            <numerusform>%1에 %n줄을 붙여넣을까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>Do not paste</source>
        <translation>붙여넣지 않기</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message>
        <source>Close the terminal on %1?</source>
        <translation>%1의 터미널을 닫을까요?</translation>
    </message>
    <message>
        <source>Keep it open</source>
        <translation>계속 열어 두기</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>May a program on %1 write to your clipboard?</source>
        <translation>%1의 프로그램이 클립보드에 쓰도록 허용할까요?</translation>
    </message>
    <message numerus="yes">
        <source>It wants to put %n character(s) there. Reading your clipboard is never allowed.</source>
        <translation>
            <numerusform>클립보드에 %n자를 넣으려고 합니다. 클립보드 읽기는 절대 허용하지 않습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>지금은 안 함</translation>
    </message>
    <message>
        <source>Never here</source>
        <translation>여기서는 항상 거부</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>한 번만 허용</translation>
    </message>
    <message>
        <source>Always here</source>
        <translation>여기서는 항상 허용</translation>
    </message>
    <message>
        <source>Forward a port…</source>
        <translation>포트 포워딩…</translation>
    </message>
    <message>
        <source>Forward port %1…</source>
        <translation>포트 %1 포워딩…</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>연결되지 않음</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>종료됨</translation>
    </message>
    <message>
        <source>%1 were not sent, nothing of it: the program there has not yet read what was sent before. Wait until it goes on, or stop it with Ctrl+C, then paste again.</source>
        <translation>텍스트(%1)를 전혀 보내지 않았습니다. 그곳의 프로그램이 앞서 보낸 내용을 아직 읽지 않았습니다. 다시 읽을 때까지 기다리거나 Ctrl+C로 중지한 뒤 다시 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>키: %1</translation>
    </message>
    <message>
        <source>Publish now…</source>
        <translation>지금 등록…</translation>
    </message>
    <message>
        <source>Show the files of this host</source>
        <translation>이 호스트의 파일 보기</translation>
    </message>
    <message>
        <source>Show this folder in Files</source>
        <translation>이 폴더를 파일 패널에서 보기</translation>
    </message>
</context>
<context>
    <name>TerminalSearchBar</name>
    <message>
        <source>Searching…</source>
        <translation>검색하는 중…</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>찾지 못함</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2개 중 %1번째</translation>
    </message>
    <message>
        <source>Find in this terminal</source>
        <translation>이 터미널에서 찾기</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>대소문자 구분</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>정규식</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>이전 일치 항목</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>다음 일치 항목</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>찾기 닫기</translation>
    </message>
</context>
<context>
    <name>TerminalSession</name>
    <message>
        <source>The host sent more than could be processed in time, so this terminal was stopped. Other terminals are not affected. Start it again; the program in tmux may still be running.</source>
        <translation>호스트가 보낸 데이터를 제시간에 처리하지 못해 이 터미널을 중지했습니다. 다른 터미널에는 영향이 없습니다. 다시 시작하세요. tmux 안의 프로그램은 아직 실행 중일 수 있습니다.</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>This shell is not protected by tmux: what runs in it ends.</source>
        <translation>이 셸은 tmux로 보호되지 않으므로 실행 중인 프로그램이 종료됩니다.</translation>
    </message>
    <message>
        <source>“%1” is still running in it and will be ended.</source>
        <translation>“%1” 프로그램이 아직 실행 중이며 종료됩니다.</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>%1에 연결하는 중…</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. tmux keeps your work running there. Trying again %2 (attempt %3 of %4).</source>
        <translation>%1 연결이 끊어졌습니다. 작업은 tmux 안에서 계속 실행됩니다. %2 다시 시도합니다(%4회 중 %3회).</translation>
    </message>
    <message>
        <source>The shell has ended.</source>
        <translation>셸이 종료되었습니다.</translation>
    </message>
    <message>
        <source>The shell has ended with status %1.</source>
        <translation>셸이 종료되었습니다(상태 %1).</translation>
    </message>
    <message>
        <source>The shell was ended by signal %1.</source>
        <translation>셸이 종료되었습니다(시그널 %1).</translation>
    </message>
    <message>
        <source>%1 What ran in this shell was not protected by tmux and has probably ended.</source>
        <translation>%1 이 셸에서 실행하던 작업은 tmux로 보호되지 않아 종료되었을 가능성이 높습니다.</translation>
    </message>
    <message>
        <source>The project of this machine is not open at the moment. As soon as it is again, this terminal connects by itself.</source>
        <translation>이 머신의 프로젝트가 지금은 열려 있지 않습니다. 다시 열리면 이 터미널이 자동으로 연결됩니다.</translation>
    </message>
    <message>
        <source>%1 was deleted; this terminal has ended.</source>
        <translation>%1: 삭제되어 이 터미널이 끝났습니다.</translation>
    </message>
    <message>
        <source>Connecting was stopped.</source>
        <translation>연결을 중지했습니다.</translation>
    </message>
    <message>
        <source>Your key is not published for the user %1, so the machines of this project do not know it.</source>
        <translation>사용자 %1의 키가 등록되어 있지 않아 이 프로젝트의 머신이 키를 알지 못합니다.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. tmux keeps your work running there.</source>
        <translation>%1 연결이 끊어졌습니다. 작업은 tmux 안에서 계속 실행됩니다.</translation>
    </message>
</context>
<context>
    <name>TerminalSettings</name>
    <message>
        <source>Terminal</source>
        <translation>터미널</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>기본값</translation>
    </message>
    <message>
        <source> px</source>
        <comment>behind a number: pixels</comment>
        <translation> px</translation>
    </message>
    <message>
        <source>tmux, shown by TPU Desk</source>
        <translation>tmux, TPU Desk가 표시</translation>
    </message>
    <message>
        <source>tmux with its own bar and keys</source>
        <translation>tmux, 자체 표시줄과 키 사용</translation>
    </message>
    <message>
        <source>Without tmux</source>
        <translation>tmux 없이</translation>
    </message>
    <message>
        <source>In tmux, what runs goes on when the connection is lost. Shown by TPU Desk, it scrolls, searches and selects like any other terminal. Tabs that are opened from now on follow.</source>
        <translation>tmux 안에서는 연결이 끊겨도 실행이 계속됩니다. TPU Desk가 표시하면 스크롤, 검색, 선택이 보통 터미널과 같습니다. 지금부터 여는 탭에 적용됩니다.</translation>
    </message>
    <message>
        <source>How far back you can scroll, at most 64 MiB a tab. Tabs that are opened from now on follow.</source>
        <translation>스크롤하여 되돌아볼 수 있는 분량입니다(탭마다 최대 64 MiB). 지금부터 여는 탭에 적용됩니다.</translation>
    </message>
    <message>
        <source>Beside each prompt a mark shows whether its command succeeded. Shells on this computer do it by themselves from the next tab on; on a host you are asked once before a line is added there.</source>
        <translation>프롬프트 옆에 명령어가 성공했는지 표시합니다. 이 컴퓨터의 셸은 다음에 여는 탭부터 자동으로 표시하고, 호스트에서는 줄을 추가하기 전에 한 번 묻습니다.</translation>
    </message>
</context>
<context>
    <name>TerminalTab</name>
    <message>
        <source>Split right</source>
        <translation>오른쪽으로 나누기</translation>
    </message>
    <message>
        <source>Split below</source>
        <translation>아래로 나누기</translation>
    </message>
    <message>
        <source>Zoom this terminal</source>
        <translation>이 터미널만 크게 보기</translation>
    </message>
    <message>
        <source>Move to a tab of its own</source>
        <translation>새 탭으로 옮기기</translation>
    </message>
    <message>
        <source>Broadcast what is typed to all terminals of this tab</source>
        <translation>이 탭의 모든 터미널에 동시 입력</translation>
    </message>
    <message numerus="yes">
        <source>What you type goes to %n terminal(s) at once. Esc ends it.</source>
        <translation>
            <numerusform>입력한 내용이 터미널 %n개에 동시에 전달됩니다. Esc를 누르면 끝납니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>End broadcast</source>
        <translation>동시 입력 끝내기</translation>
    </message>
    <message numerus="yes">
        <source>Paste into %n terminal(s)?</source>
        <translation>
            <numerusform>터미널 %n개에 붙여넣을까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>Each of them gets all of it: %1</source>
        <translation>각 터미널에 전체 내용을 붙여넣습니다: %1</translation>
    </message>
    <message>
        <source>Do not paste</source>
        <translation>붙여넣지 않기</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>붙여넣기</translation>
    </message>
    <message numerus="yes">
        <source>Close all %n terminal(s) of this tab?</source>
        <translation>
            <numerusform>이 탭의 터미널 %n개를 모두 닫을까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep them open</source>
        <translation>닫지 않기</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>모두 닫기</translation>
    </message>
</context>
<context>
    <name>TerminalTabBar</name>
    <message>
        <source>Name of the tab</source>
        <translation>탭 이름</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>빨강</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>노랑</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>초록</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>파랑</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>회색</translation>
    </message>
    <message>
        <source>None</source>
        <comment>no colour</comment>
        <translation>없음</translation>
    </message>
</context>
<context>
    <name>TerminalTabMenu</name>
    <message>
        <source>Rename…</source>
        <translation>이름 바꾸기…</translation>
    </message>
    <message>
        <source>Another terminal there</source>
        <translation>같은 곳에 터미널 하나 더</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>다시 연결</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Close the others</source>
        <translation>나머지 닫기</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>색</translation>
    </message>
</context>
<context>
    <name>TerminalView</name>
    <message>
        <source>Terminal</source>
        <translation>터미널</translation>
    </message>
    <message>
        <source>%1
Ctrl+click opens it in the browser.</source>
        <translation>%1
Ctrl 키를 누른 채 클릭하면 브라우저에서 열립니다.</translation>
    </message>
    <message>
        <source>All keys go to the shell.</source>
        <translation>모든 키는 셸로 전달됩니다.</translation>
    </message>
    <message>
        <source>All keys go to the shell. %1 leaves the terminal.</source>
        <translation>모든 키는 셸로 전달됩니다. %1 키를 누르면 터미널에서 나갑니다.</translation>
    </message>
</context>
<context>
    <name>TerminalViewChoices</name>
    <message>
        <source>There would be more than %1 imported colour schemes, and so many are not kept. Remove some of them first.</source>
        <translation>가져온 색 구성표가 %1개를 넘게 되어 보관할 수 없습니다. 먼저 몇 개를 삭제하세요.</translation>
    </message>
</context>
<context>
    <name>TextPreview</name>
    <message>
        <source>Values of the JSON file</source>
        <translation>JSON 파일의 값</translation>
    </message>
    <message>
        <source>This file is too large, or nested too deeply, for a preview. It is shown as text.</source>
        <translation>파일이 너무 크거나 너무 깊이 중첩되어 미리 볼 수 없습니다. 텍스트로 보여 줍니다.</translation>
    </message>
</context>
<context>
    <name>TimeWindow</name>
    <message>
        <source>Chosen period</source>
        <translation>선택한 구간</translation>
    </message>
    <message>
        <source>Last %1</source>
        <comment>a length of time: 5 min</comment>
        <translation>최근 %1</translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation>최근 1시간</translation>
    </message>
</context>
<context>
    <name>TmuxWindows</name>
    <message numerus="yes">
        <source>This tmux session has %n more pane(s) than are shown.</source>
        <translation>
            <numerusform>이 tmux 세션에는 여기에 표시된 것 외에 창 분할이 %n개 더 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The tmux session of this terminal is not connected.</source>
        <translation>이 터미널의 tmux 세션에 연결되어 있지 않습니다.</translation>
    </message>
</context>
<context>
    <name>TokenBody</name>
    <message>
        <source>Run this on any machine where you are signed in, Cloud Shell for example, and paste what it prints.</source>
        <translation>로그인되어 있는 아무 컴퓨터에서나(예: Cloud Shell) 실행하고 출력된 내용을 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>액세스 토큰</translation>
    </message>
    <message>
        <source>Begins with ya29. It is kept in memory only and works for an hour at most.</source>
        <translation>ya29로 시작합니다. 메모리에만 보관하며 최대 한 시간 동안 유효합니다.</translation>
    </message>
</context>
<context>
    <name>TokenFacts</name>
    <message>
        <source>Google does not know this access token: it has ended (they live for one hour), was withdrawn, or is not whole. Paste a new one.</source>
        <translation>Google이 이 액세스 토큰을 모릅니다. 만료되었거나(유효 시간은 1시간), 취소되었거나, 일부가 빠져 있습니다. 새 토큰을 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Access to Google Cloud was not allowed: TPUs, quotas and keys of the project cannot be seen or changed. Sign in again and tick the box for Google Cloud.</source>
        <translation>Google Cloud 접근이 허용되지 않았습니다. 프로젝트의 TPU, 할당량, 키를 보거나 바꿀 수 없습니다. 다시 로그인하면서 Google Cloud 체크박스를 선택하세요.</translation>
    </message>
    <message>
        <source>The email address was not allowed: the account&apos;s name is not shown.</source>
        <translation>이메일 주소가 허용되지 않아 계정 이름이 표시되지 않습니다.</translation>
    </message>
</context>
<context>
    <name>TokenSource</name>
    <message>
        <source>The pasted token is not valid any more; Google&apos;s tokens live for one hour. Paste a new one.</source>
        <translation>붙여넣은 토큰이 더 이상 유효하지 않습니다. Google의 토큰은 1시간 동안만 유효합니다. 새 토큰을 붙여넣으세요.</translation>
    </message>
    <message>
        <source>Paste an access token, for example what “gcloud auth print-access-token” prints.</source>
        <translation>액세스 토큰을 붙여넣으세요(예: “gcloud auth print-access-token”의 출력).</translation>
    </message>
    <message>
        <source>This is too long for an access token. Paste only the token.</source>
        <translation>액세스 토큰치고는 너무 깁니다. 토큰만 붙여넣으세요.</translation>
    </message>
    <message>
        <source>An access token has no spaces and only ASCII characters. Paste only the token.</source>
        <translation>액세스 토큰에는 공백이 없으며 ASCII 문자만 사용됩니다. 토큰만 붙여넣으세요.</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Practice</source>
        <comment>mark on the window: this is not the real cloud</comment>
        <translation>연습</translation>
    </message>
    <message>
        <source>Everything here is practice: nothing is real and nothing costs money.</source>
        <translation>여기의 모든 것은 연습입니다. 실제 리소스가 아니며 비용이 들지 않습니다.</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>검색 또는 명령어 실행</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>메뉴</translation>
    </message>
    <message>
        <source>Profile: %1</source>
        <translation>프로필: %1</translation>
    </message>
    <message>
        <source>Switch to another account or project, sign in, sign out.</source>
        <translation>다른 계정이나 프로젝트로 전환, 로그인, 로그아웃.</translation>
    </message>
    <message>
        <source>Real</source>
        <comment>mark on the window: this is the real cloud</comment>
        <translation>실제</translation>
    </message>
    <message>
        <source>This is Google Cloud: what you create here is real and may cost money.</source>
        <translation>여기는 Google Cloud입니다. 여기서 만드는 것은 실제이며 비용이 들 수 있습니다.</translation>
    </message>
    <message>
        <source>Other address</source>
        <comment>mark on the window: requests go neither to the practice cloud nor to Google</comment>
        <translation>다른 주소</translation>
    </message>
    <message>
        <source>Requests go to an address of the settings, not to Google&apos;s own. What you create is made there.</source>
        <translation>요청은 Google 주소가 아니라 설정에 있는 주소로 갑니다. 모든 리소스가 그곳에 만들어집니다.</translation>
    </message>
    <message>
        <source>Work with your own project…</source>
        <translation>내 프로젝트로 작업하기…</translation>
    </message>
    <message>
        <source>Switch to another account or cloud…</source>
        <translation>다른 계정이나 클라우드로 전환…</translation>
    </message>
</context>
<context>
    <name>TopologyPicture</name>
    <message>
        <source>A block of %1 by %2 by %3 chips</source>
        <translation>칩 %1 × %2 × %3개 블록</translation>
    </message>
</context>
<context>
    <name>TpuActivity</name>
    <message>
        <source>Starting %1</source>
        <translation>%1 시작 중</translation>
    </message>
    <message>
        <source>Stopping %1</source>
        <translation>%1 중지 중</translation>
    </message>
    <message>
        <source>Deleting %1</source>
        <translation>%1 삭제 중</translation>
    </message>
    <message>
        <source>%1 was started</source>
        <translation>%1 TPU를 시작했습니다</translation>
    </message>
    <message>
        <source>%1 was stopped</source>
        <translation>%1 TPU를 중지했습니다</translation>
    </message>
    <message>
        <source>%1 was deleted</source>
        <translation>%1 TPU를 삭제했습니다</translation>
    </message>
    <message>
        <source>Deleting the request %1</source>
        <translation>요청 %1 삭제 중</translation>
    </message>
    <message>
        <source>The request %1 was deleted</source>
        <translation>요청을 삭제했습니다: %1</translation>
    </message>
    <message>
        <source>Maintenance of %1: its hosts restart</source>
        <translation>%1 유지보수: 호스트를 다시 시작하는 중</translation>
    </message>
    <message>
        <source>Maintenance of %1 is over</source>
        <translation>%1의 유지보수가 끝났습니다</translation>
    </message>
    <message>
        <source>%1 was deleted, with its request</source>
        <translation>%1 TPU와 해당 요청을 삭제했습니다</translation>
    </message>
    <message>
        <source>%1 were deleted, with their request</source>
        <translation>%1 TPU와 해당 요청을 삭제했습니다</translation>
    </message>
    <message>
        <source>Changing disks and addresses of %1</source>
        <translation>%1의 디스크와 주소 변경 중</translation>
    </message>
    <message>
        <source>Disks and addresses of %1 were changed</source>
        <translation>%1의 디스크와 주소를 변경했습니다</translation>
    </message>
    <message>
        <source>Putting the request %1 back into the queue</source>
        <translation>요청 %1: 큐에 다시 넣는 중</translation>
    </message>
    <message>
        <source>The request %1 waits again</source>
        <translation>요청 %1: 다시 대기 중</translation>
    </message>
</context>
<context>
    <name>TpuApi</name>
    <message>
        <source>This TPU is an instance of Compute Engine: Cloud TPU cannot do that with it. Use gcloud compute instances.</source>
        <translation>이 TPU는 Compute Engine 인스턴스라서 Cloud TPU로는 이 작업을 할 수 없습니다. gcloud compute instances를 사용하세요.</translation>
    </message>
</context>
<context>
    <name>TpuController</name>
    <message>
        <source>%1 has just been made and is not logged in to yet. Delete it alone: its request ends then, too.</source>
        <translation>%1: 방금 만들어져 아직 로그인되지 않았습니다. 따로 삭제하세요. 그러면 요청도 함께 끝납니다.</translation>
    </message>
    <message>
        <source>%1 is in your SSH config now: ssh %2</source>
        <translation>SSH 설정에 %1 항목을 추가했습니다: ssh %2</translation>
    </message>
    <message>
        <source>Every program that runs on it ends.</source>
        <translation>실행 중인 모든 프로그램이 종료됩니다.</translation>
    </message>
    <message>
        <source>Start %1, billed</source>
        <translation>%1 시작(유료)</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>%1 중지</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>%1 TPU를 중지할까요?</translation>
    </message>
    <message>
        <source>The disk is kept. When you start it again, there may be no capacity.</source>
        <translation>디스크는 유지됩니다. 다시 시작할 때 용량이 없을 수도 있습니다.</translation>
    </message>
    <message>
        <source>Put %1 back into the queue?</source>
        <translation>%1 요청을 큐에 다시 넣을까요?</translation>
    </message>
    <message>
        <source>What is left of its TPUs goes, and Google waits again for %1 in %2 as if it had just been asked.</source>
        <translation>남아 있는 TPU는 삭제되며, Google은 방금 요청받은 것처럼 %2에서 %1 용량을 다시 기다립니다.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>다시 요청</translation>
    </message>
</context>
<context>
    <name>TpuDeletion</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was deleted, because it is not known what is there now. %1</source>
        <translation>지금 무엇이 있는지 알 수 없어 아무것도 삭제하지 않았습니다. %1</translation>
    </message>
    <message>
        <source>%1 does not answer, so it is not known what %2 is now. Nothing was deleted. Try again later.</source>
        <translation>%1에서 응답이 없어 %2의 지금 상태를 알 수 없습니다. 아무것도 삭제하지 않았습니다. 나중에 다시 시도하세요.</translation>
    </message>
    <message>
        <source>Checking what would be deleted…</source>
        <translation>삭제될 항목을 확인하는 중…</translation>
    </message>
    <message>
        <source>What was chosen is not there any more, so there is nothing to delete.</source>
        <translation>선택한 항목이 더 이상 없으므로 삭제할 것이 없습니다.</translation>
    </message>
</context>
<context>
    <name>TpuDetails</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n개 선택됨</numerusform>
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
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>This is a TPU Node of the old architecture. Google makes no new ones. It has no host to log in to: its program runs on another machine.</source>
        <translation>이전 아키텍처의 TPU Node입니다. Google은 더 이상 새로 만들지 않습니다. 로그인할 호스트가 없으며 프로그램은 다른 머신에서 실행됩니다.</translation>
    </message>
    <message>
        <source>%1 does not answer. What you see is from %2.</source>
        <translation>%1 영역이 응답하지 않습니다. 표시된 내용은 %2 기준입니다.</translation>
    </message>
    <message>
        <source>%1 does not answer and has not answered yet.</source>
        <translation>%1 영역이 응답하지 않으며 아직 한 번도 응답하지 않았습니다.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>세부정보</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>터미널</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>삭제…</translation>
    </message>
    <message>
        <source>Add to my SSH config…</source>
        <translation>내 SSH 설정에 추가…</translation>
    </message>
    <message>
        <source>Open in VS Code</source>
        <translation>VS Code에서 열기</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs</source>
        <translation>
            <numerusform>TPU %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queued requests</source>
        <translation>
            <numerusform>큐에 추가된 리소스 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries…</source>
        <translation>
            <numerusform>%n개 항목 삭제…</numerusform>
        </translation>
    </message>
    <message>
        <source>Describe</source>
        <translation>조회</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>What the command does</source>
        <translation>명령어가 하는 일</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>중지…</translation>
    </message>
    <message>
        <source>SSH config…</source>
        <translation>SSH 설정…</translation>
    </message>
    <message>
        <source>VS Code</source>
        <translation>VS Code</translation>
    </message>
    <message>
        <source>More</source>
        <translation>더보기</translation>
    </message>
    <message numerus="yes">
        <source>%n requests</source>
        <translation>
            <numerusform>요청 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop trying…</source>
        <translation>시도 중지…</translation>
    </message>
    <message>
        <source>Show the request</source>
        <translation>요청 보기</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>설정…</translation>
    </message>
    <message>
        <source>It is being stopped.</source>
        <translation>중지하는 중입니다.</translation>
    </message>
    <message>
        <source>Cloud logs…</source>
        <translation>클라우드 로그…</translation>
    </message>
    <message>
        <source>This is an instance of Compute Engine with a TPU, not a node of Cloud TPU: Compute Engine&apos;s quota and prices hold for it, and a TRC grant does not cover it.</source>
        <translation>Cloud TPU의 노드가 아니라 TPU가 있는 Compute Engine 인스턴스입니다. Compute Engine의 할당량과 가격이 적용되며 TRC 승인에 포함되지 않습니다.</translation>
    </message>
    <message>
        <source>Run on all hosts…</source>
        <translation>모든 호스트에서 실행…</translation>
    </message>
</context>
<context>
    <name>TpuFacts</name>
    <message>
        <source>Labels</source>
        <translation>라벨</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>메타데이터</translation>
    </message>
    <message>
        <source>Start-up script</source>
        <translation>시작 스크립트</translation>
    </message>
    <message>
        <source>Shutdown script</source>
        <translation>종료 스크립트</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>유지보수</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>진행 중</translation>
    </message>
    <message>
        <source>planned %1</source>
        <comment>%1: in 2 h 14 min</comment>
        <translation>%1 예정</translation>
    </message>
    <message>
        <source>Google restarts the hosts. Programs on them end, and the addresses may change. Save your work before.</source>
        <translation>Google이 호스트를 다시 시작합니다. 실행 중인 프로그램이 종료되고 주소가 바뀔 수 있습니다. 미리 작업을 저장하세요.</translation>
    </message>
    <message>
        <source>Symptoms</source>
        <translation>증상</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <source>Subnetwork</source>
        <translation>서브넷</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>태그</translation>
    </message>
    <message>
        <source>Service account</source>
        <translation>서비스 계정</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>생성 시각</translation>
    </message>
    <message>
        <source>What it asks for</source>
        <translation>요청 내용</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>count × type</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Runtime version</source>
        <translation>런타임 버전</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>요청 시각</translation>
    </message>
    <message>
        <source>Google gives up</source>
        <translation>대기 종료 시각</translation>
    </message>
    <message>
        <source>Suspended by</source>
        <translation>중단 원인</translation>
    </message>
    <message>
        <source>Google: its nodes were taken back</source>
        <translation>Google: TPU가 선점됨</translation>
    </message>
    <message>
        <source>a user: its nodes were deleted</source>
        <translation>사용자: TPU가 삭제됨</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>Host %1: %2</source>
        <translation>호스트 %1: %2</translation>
    </message>
    <message>
        <source>Data disk</source>
        <translation>데이터 디스크</translation>
    </message>
    <message>
        <source>%1, read only</source>
        <comment>name of a disk</comment>
        <translation>%1(읽기 전용)</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>시작 가능 시각</translation>
    </message>
    <message>
        <source>Google deletes it</source>
        <translation>Google이 삭제하는 시각</translation>
    </message>
    <message>
        <source>Labels of TPU Desk</source>
        <translation>TPU Desk의 라벨</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>속성</translation>
    </message>
</context>
<context>
    <name>TpuHosts</name>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Forget this host key…</source>
        <translation>저장된 호스트 키 지우기…</translation>
    </message>
    <message>
        <source>Known host key of %1: %2 (%3)</source>
        <translation>%1의 알려진 호스트 키: %2(%3)</translation>
    </message>
    <message>
        <source>Forget the host key of %1?</source>
        <translation>%1의 호스트 키를 지울까요?</translation>
    </message>
    <message>
        <source>TPU Desk then no longer knows this machine. At the next login it compares the machine&apos;s key with the one that Google publishes; where none is published, it shows you the fingerprint and asks.</source>
        <translation>그러면 TPU Desk는 이 머신을 더 이상 알지 못합니다. 다음에 로그인할 때 머신의 키를 Google이 게시한 키와 비교하며, 게시된 키가 없으면 지문을 보여 주고 묻습니다.</translation>
    </message>
    <message>
        <source>The proof that this is your machine and not another one in its place. Forget the key only if you know why it changed.</source>
        <translation>내 머신과 그 자리에 끼어든 다른 머신을 구별할 근거가 사라집니다. 키가 왜 바뀌었는지 알 때만 지우세요.</translation>
    </message>
    <message>
        <source>Forget the host key</source>
        <translation>호스트 키 지우기</translation>
    </message>
    <message>
        <source>Forget their host keys…</source>
        <translation>저장된 호스트 키 모두 지우기…</translation>
    </message>
    <message>
        <source>Forget the host keys of all slices…</source>
        <translation>모든 슬라이스의 호스트 키 지우기…</translation>
    </message>
    <message numerus="yes">
        <source>Forget the host keys of %n hosts?</source>
        <translation>
            <numerusform>호스트 %n대의 호스트 키를 지울까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>TPU Desk then no longer knows the hosts of these TPUs: %1. At the next login it compares the key of each host with the one that Google publishes; where none is published, it shows you the fingerprint and asks.</source>
        <translation>그러면 TPU Desk는 다음 TPU의 호스트를 더 이상 알지 못합니다: %1. 다음에 로그인할 때 각 호스트의 키를 Google이 게시한 키와 비교하며, 게시된 키가 없으면 지문을 보여 주고 묻습니다.</translation>
    </message>
    <message>
        <source>What tells your machines from others in their place. Forget the keys only if you know why they changed.</source>
        <translation>내 머신들과 그 자리에 끼어든 다른 머신을 구별할 근거가 사라집니다. 키가 왜 바뀌었는지 알 때만 지우세요.</translation>
    </message>
    <message>
        <source>Forget the host keys</source>
        <translation>호스트 키 모두 지우기</translation>
    </message>
</context>
<context>
    <name>TpuListModel</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>정상 여부</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>주소</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>경과 시간</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>프로비저닝</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>%1 does not answer. What you see is from %2.</source>
        <translation>%1 영역이 응답하지 않습니다. 표시된 내용은 %2 기준입니다.</translation>
    </message>
    <message>
        <source>%1 does not answer and has not answered yet.</source>
        <translation>%1 영역이 응답하지 않으며 아직 한 번도 응답하지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 old</source>
        <translation>%1 전 데이터</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>old TPU Node</source>
        <translation>이전 TPU Node</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>큐 요청</translation>
    </message>
    <message>
        <source>Maintenance is planned %1.</source>
        <comment>%1: in 2 h 14 min</comment>
        <translation>%1 유지보수가 예정되어 있습니다.</translation>
    </message>
    <message>
        <source>Maintenance is under way.</source>
        <translation>유지보수가 진행 중입니다.</translation>
    </message>
    <message>
        <source>No external address; inside the network: %1</source>
        <translation>외부 IP 주소 없음, 내부 IP 주소: %1</translation>
    </message>
    <message>
        <source>%1, attempt %2</source>
        <translation>%1, %2번째 시도</translation>
    </message>
    <message>
        <source>Compute Engine</source>
        <translation>Compute Engine</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>작업 상태</translation>
    </message>
</context>
<context>
    <name>TpuLogModel</name>
    <message>
        <source>Time</source>
        <translation>시각</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>심각도</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>작업자</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>내용</translation>
    </message>
</context>
<context>
    <name>TpuLogSheet</name>
    <message>
        <source>Follow</source>
        <translation>따라가기</translation>
    </message>
    <message>
        <source>Asks for new entries, more seldom while none come.</source>
        <translation>새 항목을 계속 확인하며, 새 항목이 없으면 간격을 늘립니다.</translation>
    </message>
    <message>
        <source>Entries in Cloud Logging</source>
        <translation>Cloud Logging의 항목</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <source>All workers</source>
        <translation>모든 작업자</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>작업자 %1</translation>
    </message>
    <message>
        <source>Your account may not read the logs of this project. Its owner can give you the role Logs Viewer (roles/logging.viewer).</source>
        <translation>이 계정으로는 이 프로젝트의 로그를 읽을 수 없습니다. 프로젝트 소유자가 Logs Viewer 역할(roles/logging.viewer)을 부여할 수 있습니다.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Cloud Logging has nothing like this of the last seven days. Hosts send little by themselves, and nothing where an exclusion throws it away.</source>
        <translation>지난 7일 동안 Cloud Logging에 이런 항목이 없습니다. 호스트가 스스로 보내는 것은 적으며, 제외 항목이 있으면 아무것도 남지 않습니다.</translation>
    </message>
    <message>
        <source>What the hosts sent to Google in the last seven days, the newest %1 entries at most. It can be read here also when SSH does not answer.</source>
        <translation>호스트가 지난 7일 동안 Google에 보낸 내용이며, 최신 항목을 최대 %1개까지 보여 줍니다. SSH가 응답하지 않을 때도 여기에서 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>There is nothing to export.</source>
        <translation>내보낼 것이 없습니다.</translation>
    </message>
    <message>
        <source>Logs of %1</source>
        <translation>%1의 로그</translation>
    </message>
    <message>
        <source>Search in the entries</source>
        <translation>항목에서 검색</translation>
    </message>
    <message>
        <source>Least severity</source>
        <translation>최소 심각도</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>작업자</translation>
    </message>
    <message>
        <source>All severities</source>
        <translation>모든 심각도</translation>
    </message>
    <message>
        <source>Choose an entry to read the whole of it.</source>
        <translation>항목을 선택하면 전체를 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>Export the entries</source>
        <translation>항목 내보내기</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>%1에 저장하지 못했습니다: %2. 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>%1 is there.</source>
        <translation>%1 파일을 저장했습니다.</translation>
    </message>
</context>
<context>
    <name>TpuMenu</name>
    <message>
        <source>Add to my SSH config…</source>
        <translation>내 SSH 설정에 추가…</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n addresses</source>
        <translation>
            <numerusform>주소 %n개 복사</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n names</source>
        <translation>
            <numerusform>이름 %n개 복사</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy SSH command</source>
        <translation>SSH 명령어 복사</translation>
    </message>
    <message>
        <source>Copy TPU Desk link</source>
        <translation>TPU Desk 링크 복사</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>주소 복사</translation>
    </message>
    <message>
        <source>Copy gcloud command</source>
        <translation>gcloud 명령어 복사</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>이름 복사</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries…</source>
        <translation>
            <numerusform>%n개 항목 삭제…</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>삭제…</translation>
    </message>
    <message>
        <source>Flags of libtpu…</source>
        <translation>libtpu 플래그…</translation>
    </message>
    <message>
        <source>Forward a port…</source>
        <translation>포트 포워딩…</translation>
    </message>
    <message>
        <source>Its runtime has no service that reads flags from the metadata. Set LIBTPU_INIT_ARGS in the environment of the job.</source>
        <translation>이 런타임에는 메타데이터에서 플래그를 읽는 서비스가 없습니다. 작업의 환경 변수에 LIBTPU_INIT_ARGS를 설정하세요.</translation>
    </message>
    <message>
        <source>No user name is chosen yet. Publish a key on the Keys page first.</source>
        <translation>아직 사용자 이름을 선택하지 않았습니다. 먼저 SSH 키 패널에서 키를 등록하세요.</translation>
    </message>
    <message>
        <source>Only a TPU that is READY can be maintained.</source>
        <translation>READY 상태인 TPU만 유지보수할 수 있습니다.</translation>
    </message>
    <message>
        <source>Open in VS Code</source>
        <translation>VS Code에서 열기</translation>
    </message>
    <message>
        <source>Open terminal</source>
        <translation>터미널 열기</translation>
    </message>
    <message>
        <source>Run on all hosts…</source>
        <translation>모든 호스트에서 실행…</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>설정…</translation>
    </message>
    <message>
        <source>Show the request</source>
        <translation>요청 보기</translation>
    </message>
    <message>
        <source>Show usage</source>
        <translation>사용량 보기</translation>
    </message>
    <message>
        <source>Simulate a maintenance event…</source>
        <translation>유지보수 이벤트 시뮬레이션…</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Stop trying…</source>
        <translation>시도 중지…</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>중지…</translation>
    </message>
    <message>
        <source>Take the announced maintenance now…</source>
        <translation>예고된 유지보수 지금 받기…</translation>
    </message>
    <message>
        <source>When it is taken back, or idle…</source>
        <translation>선점되거나 유휴 상태일 때…</translation>
    </message>
    <message>
        <source>Only a TPU that is READY or STOPPED can be changed.</source>
        <translation>READY 또는 STOPPED 상태의 TPU만 변경할 수 있습니다.</translation>
    </message>
    <message>
        <source>Disks and addresses…</source>
        <translation>디스크와 주소…</translation>
    </message>
    <message>
        <source>Put back into the queue…</source>
        <translation>큐에 다시 넣기…</translation>
    </message>
    <message>
        <source>What is shown of it is old. Refresh the list first.</source>
        <translation>표시된 내용이 오래되었습니다. 먼저 목록을 새로고침하세요.</translation>
    </message>
    <message>
        <source>Terminals on all hosts</source>
        <translation>모든 호스트에 터미널 열기</translation>
    </message>
    <message>
        <source>Show files</source>
        <translation>파일 보기</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
</context>
<context>
    <name>TpuNotice</name>
    <message>
        <source>Change the request…</source>
        <translation>요청 변경…</translation>
    </message>
    <message>
        <source>Choose another name…</source>
        <translation>다른 이름 선택…</translation>
    </message>
    <message>
        <source>Open terminal</source>
        <translation>터미널 열기</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>Show quota</source>
        <translation>할당량 보기</translation>
    </message>
    <message>
        <source>Show the request</source>
        <translation>요청 보기</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Try again…</source>
        <translation>다시 시도…</translation>
    </message>
    <message>
        <source>Keep it or remove it.</source>
        <translation>유지하거나 제거하세요.</translation>
    </message>
</context>
<context>
    <name>TpuPage</name>
    <message>
        <source>Sign in…</source>
        <translation>로그인…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Asking all zones for TPUs…</source>
        <translation>모든 영역에서 TPU를 조회하는 중…</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>일치하는 항목 없음</translation>
    </message>
    <message>
        <source>No TPU matches “%1”.</source>
        <translation>다음 단어를 모두 포함하는 TPU가 없습니다: %1</translation>
    </message>
    <message>
        <source>All TPUs of the project appear here, from all zones. When a zone has no capacity, TPU Desk keeps trying for you.</source>
        <translation>프로젝트의 모든 영역에 있는 TPU가 여기에 표시됩니다. 영역에 용량이 없으면 TPU Desk가 계속 다시 시도합니다.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>필터 지우기</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>The list is from %1. %2</source>
        <translation>목록은 %1 기준입니다. %2</translation>
    </message>
    <message>
        <source>TPUs</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>Read the list again (F5)</source>
        <translation>목록 다시 읽기(F5)</translation>
    </message>
    <message>
        <source>Read the list again</source>
        <translation>목록 다시 읽기</translation>
    </message>
    <message numerus="yes">
        <source>%n entries do nothing any more, but hold their names and quota</source>
        <translation>
            <numerusform>%n개 항목이 아무 일도 하지 않으면서 이름과 할당량을 차지합니다</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>No answer from %1. What is shown of it may be old, and something may be missing.</source>
        <translation>%1에서 응답이 없습니다. 표시된 내용이 오래되었거나 빠진 항목이 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>Open the doctor</source>
        <translation>진단 열기</translation>
    </message>
    <message>
        <source>Clean up (%1)…</source>
        <translation>정리(%1)…</translation>
    </message>
    <message>
        <source>Views of the TPUs</source>
        <translation>TPU 보기</translation>
    </message>
    <message>
        <source>Requests (%1)</source>
        <translation>요청(%1)</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>용량</translation>
    </message>
    <message>
        <source>No TPU at the moment</source>
        <translation>현재 TPU가 없습니다</translation>
    </message>
    <message>
        <source>Where and when your own tries were given a TPU.</source>
        <translation>언제, 어디에서 시도가 성공했는지 보여 줍니다.</translation>
    </message>
    <message>
        <source>The TPU VMs, pods and queued resources of the project.</source>
        <translation>프로젝트의 TPU VM, Pod, 큐에 추가된 리소스입니다.</translation>
    </message>
    <message>
        <source>What you asked for: TPU Desk tries until there is capacity, and goes on after a restart.</source>
        <translation>요청한 TPU: 용량이 생길 때까지 TPU Desk가 계속 시도하며, 다시 시작한 뒤에도 이어집니다.</translation>
    </message>
    <message>
        <source>List</source>
        <comment>view of the TPUs, beside Requests and Capacity</comment>
        <translation>목록</translation>
    </message>
    <message>
        <source>The list is from %1.</source>
        <translation>목록은 %1 기준입니다.</translation>
    </message>
</context>
<context>
    <name>TpuPossible</name>
    <message>
        <source>This is a TPU Node of the old kind. It has no host of its own to log in to.</source>
        <translation>이전 방식의 TPU Node입니다. 로그인할 수 있는 자체 호스트가 없습니다.</translation>
    </message>
    <message>
        <source>%1 is %2 and cannot be used any more. Delete it and create it again.</source>
        <translation>%1: %2 상태이므로 더 이상 사용할 수 없습니다. 삭제하고 다시 만드세요.</translation>
    </message>
    <message>
        <source>%1 is stopped. Start it first.</source>
        <translation>%1: 중지되어 있습니다. 먼저 시작하세요.</translation>
    </message>
    <message>
        <source>%1 is %2. A terminal can be opened when it is READY.</source>
        <translation>%1: %2 상태입니다. READY가 되면 터미널을 열 수 있습니다.</translation>
    </message>
    <message>
        <source>Google has not given an address of %1 yet.</source>
        <translation>Google이 아직 %1의 주소를 제공하지 않았습니다.</translation>
    </message>
    <message>
        <source>Only a stopped TPU can be started.</source>
        <translation>중지된 TPU만 시작할 수 있습니다.</translation>
    </message>
    <message>
        <source>Google cannot stop a TPU with several hosts. Delete it instead; its boot disks go too.</source>
        <translation>Google에서는 호스트가 여러 대인 TPU를 중지할 수 없습니다. 대신 삭제하세요. 부팅 디스크도 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>Google cannot stop a spot or preemptible TPU. Delete it instead; its boot disk goes too.</source>
        <translation>Google에서는 스팟 TPU나 선점형 TPU를 중지할 수 없습니다. 대신 삭제하세요. 부팅 디스크도 함께 삭제됩니다.</translation>
    </message>
    <message>
        <source>This is a TPU Node of the old kind. Use gcloud to stop it.</source>
        <translation>이전 방식의 TPU Node입니다. 중지하려면 gcloud를 사용하세요.</translation>
    </message>
    <message>
        <source>Only a TPU that is READY can be stopped.</source>
        <translation>READY 상태인 TPU만 중지할 수 있습니다.</translation>
    </message>
    <message>
        <source>It is being deleted.</source>
        <translation>삭제하는 중입니다.</translation>
    </message>
    <message>
        <source>This is a TPU Node of the old kind. Use gcloud to delete it.</source>
        <translation>이전 방식의 TPU Node입니다. 삭제하려면 gcloud를 사용하세요.</translation>
    </message>
    <message>
        <source>Something is being done with it. Wait until that is finished.</source>
        <translation>다른 작업이 진행 중입니다. 끝날 때까지 기다리세요.</translation>
    </message>
    <message>
        <source>%1 does not answer, so what is shown may be old. It can be deleted when the zone answers again.</source>
        <translation>%1에서 응답이 없어 표시된 내용이 오래되었을 수 있습니다. 영역이 다시 응답하면 삭제할 수 있습니다.</translation>
    </message>
    <message>
        <source>VS Code was not found on this computer: there is no command &quot;code&quot;. Install VS Code and its extension Remote - SSH, then try again; or log in with: ssh %1</source>
        <translation>이 컴퓨터에서 VS Code를 찾을 수 없습니다(code 명령어 없음). VS Code와 Remote - SSH 확장을 설치한 다음 다시 시도하거나, ssh %1 명령어로 로그인하세요.</translation>
    </message>
    <message>
        <source>It is not there any more.</source>
        <translation>더 이상 없습니다.</translation>
    </message>
    <message>
        <source>%1 does not answer, so what is shown may be old. It can be stopped when the zone answers again.</source>
        <translation>%1에서 응답이 없어 표시된 내용이 오래되었을 수 있습니다. 영역이 다시 응답하면 중지할 수 있습니다.</translation>
    </message>
    <message>
        <source>Google is still checking it. It can be deleted in some seconds.</source>
        <translation>Google에서 아직 확인 중입니다. 몇 초 뒤에 삭제할 수 있습니다.</translation>
    </message>
    <message>
        <source>Google gives a state that is not known here. Delete it with gcloud if you are sure.</source>
        <translation>Google에서 이 프로그램이 모르는 상태를 알려 왔습니다. 삭제가 확실하다면 gcloud를 사용하세요.</translation>
    </message>
    <message>
        <source>Its TPUs are being removed. It can be deleted when that is done.</source>
        <translation>해당 TPU를 제거하는 중입니다. 끝나면 삭제할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>TpuRequest</name>
    <message>
        <source>%1 already exists in %2 and was not made by this request, so it was left alone. Choose another name.</source>
        <translation>%2에 %1 TPU가 이미 있으며 이 요청이 만든 것이 아니므로 그대로 두었습니다. 다른 이름을 선택하세요.</translation>
    </message>
    <message>
        <source>The time limit was reached before a TPU was available.</source>
        <translation>지정한 시간이 지났고 그때까지 TPU를 확보하지 못했습니다.</translation>
    </message>
    <message>
        <source>Another window runs your requests now. This one shows them.</source>
        <translation>지금은 다른 창이 요청을 실행합니다. 이 창에서는 보기만 합니다.</translation>
    </message>
    <message>
        <source>This request runs already.</source>
        <translation>이 요청은 이미 실행 중입니다.</translation>
    </message>
    <message>
        <source>This request is not there any more.</source>
        <translation>이 요청은 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>This request is still under way. Stop it first.</source>
        <translation>이 요청은 아직 진행 중입니다. 먼저 중지하세요.</translation>
    </message>
    <message>
        <source>No zone is chosen. Choose at least one.</source>
        <translation>선택한 영역이 없습니다. 하나 이상 선택하세요.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n zone(s) can be asked at once.</source>
        <translation>
            <numerusform>한 번에 최대 %n개 영역에 요청할 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The pause between two tries is at least one second.</source>
        <translation>두 시도 사이의 간격은 1초 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>What was asked for in %1 was deleted from outside of this program. Go on to ask again.</source>
        <translation>%1에서 요청한 것이 이 프로그램 밖에서 삭제되었습니다. 계속하면 다시 요청합니다.</translation>
    </message>
    <message>
        <source>The TPU was made but is %1 instead of READY.</source>
        <translation>TPU를 만들었지만 상태가 READY가 아니라 %1입니다.</translation>
    </message>
    <message>
        <source>The TPU vanished while it was being made.</source>
        <translation>TPU가 만들어지는 도중에 사라졌습니다.</translation>
    </message>
    <message>
        <source>Google gave the request up without saying why.</source>
        <translation>Google이 이유를 알리지 않고 요청을 포기했습니다.</translation>
    </message>
    <message numerus="yes">
        <source>No TPU was available in %n attempt(s).</source>
        <translation>
            <numerusform>허용한 %n번의 시도에서 TPU를 확보하지 못했습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>No zone is left that could be asked.</source>
        <translation>요청할 수 있는 영역이 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>%1, process %2</source>
        <translation>%1, 프로세스 %2</translation>
    </message>
    <message>
        <source>It would end before it begins. Choose a later end.</source>
        <translation>시작하기 전에 끝나게 됩니다. 더 늦은 종료 시각을 선택하세요.</translation>
    </message>
    <message>
        <source>Several slices can only be asked for through Google&apos;s queue. Choose the queue, or one slice.</source>
        <translation>여러 슬라이스는 Google의 큐로만 요청할 수 있습니다. 큐를 선택하거나 슬라이스를 하나로 하세요.</translation>
    </message>
    <message>
        <source>%1 is %2 instead of READY. Google cannot replace one of several slices alone, so all of them are given back.</source>
        <translation>%1의 상태가 READY가 아니라 %2입니다. Google은 여러 슬라이스 중 하나만 교체할 수 없으므로 모두 반납합니다.</translation>
    </message>
    <message numerus="yes">
        <source>Google makes all %n slices or none, and it could not make all.</source>
        <translation>
            <numerusform>Google은 슬라이스 %n개를 모두 만들거나 하나도 만들지 않는데, 모두 만들 수는 없었습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Several slices are only available through Google&apos;s queue, and it refuses them in %1.</source>
        <translation>여러 슬라이스는 Google의 큐로만 받을 수 있는데, %1에서는 큐가 거부합니다.</translation>
    </message>
    <message>
        <source>Flex-start TPUs can only be asked for through Google&apos;s queue. Choose the queue, or another tier.</source>
        <translation>Flex-start TPU는 Google 큐로만 요청할 수 있습니다. 큐를 선택하거나 다른 프로비저닝 모델을 선택하세요.</translation>
    </message>
    <message>
        <source>A flex-start TPU ends when its run time is over, as planned, and each one is billed: it is not asked for again by itself.</source>
        <translation>Flex-start TPU는 실행 시간이 다 되면 예정대로 끝나고 매번 요금이 청구되므로, 자동으로 다시 요청하지 않습니다.</translation>
    </message>
    <message>
        <source>Google calls the request ACTIVE, but one of its slices is not there. Google cannot replace one of several slices alone, so all of them are given back.</source>
        <translation>Google은 요청을 ACTIVE라고 하지만 슬라이스 하나가 없습니다. Google은 여러 슬라이스 중 하나만 바꿔 줄 수 없으므로 모두 반납합니다.</translation>
    </message>
    <message>
        <source>Flex-start TPUs are only available through Google&apos;s queue, and it refuses them in %1.</source>
        <translation>Flex-start TPU는 Google 큐로만 받을 수 있는데, %1의 큐가 거절합니다.</translation>
    </message>
    <message>
        <source>The record of the request %1 was written by a newer version of TPU Desk, or is damaged. It is not written over: use the newer version, or export the record in the list of requests.</source>
        <translation>요청 %1의 기록은 더 새로운 버전의 TPU Desk가 작성했거나 손상되었습니다. 이 기록은 덮어쓰지 않습니다. 더 새로운 버전을 사용하거나 요청 목록에서 기록을 내보내세요.</translation>
    </message>
</context>
<context>
    <name>TpuRow</name>
    <message>
        <source>Ready to use.</source>
        <translation>사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>Google is making it. This takes a few minutes.</source>
        <translation>Google에서 만드는 중입니다. 몇 분 걸립니다.</translation>
    </message>
    <message>
        <source>Its hosts restart. Programs on it have ended.</source>
        <translation>호스트가 다시 시작되는 중입니다. 실행하던 프로그램은 종료되었습니다.</translation>
    </message>
    <message>
        <source>Its boot disk is written anew.</source>
        <translation>부팅 디스크를 새로 쓰는 중입니다.</translation>
    </message>
    <message>
        <source>It is being deleted.</source>
        <translation>삭제하는 중입니다.</translation>
    </message>
    <message>
        <source>Google repairs it. Its address may change.</source>
        <translation>Google에서 복구하는 중입니다. 주소가 바뀔 수 있습니다.</translation>
    </message>
    <message>
        <source>Stopped: the disk is kept, the chips are given back.</source>
        <translation>중지됨: 디스크는 유지되고 칩은 반환되었습니다.</translation>
    </message>
    <message>
        <source>It is being stopped. The disk is kept.</source>
        <translation>중지하는 중입니다. 디스크는 유지됩니다.</translation>
    </message>
    <message>
        <source>It is being started.</source>
        <translation>시작하는 중입니다.</translation>
    </message>
    <message>
        <source>Google took it back. It does not return by itself and holds its name and quota until it is deleted.</source>
        <translation>Google에서 선점했습니다. 자동으로 돌아오지 않으며, 삭제할 때까지 이름과 할당량을 차지합니다.</translation>
    </message>
    <message>
        <source>It has ended for good. Delete it to free its name.</source>
        <translation>완전히 종료되었습니다. 삭제하면 이름을 다시 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Google has put it out of sight for now.</source>
        <translation>Google에서 일시적으로 숨겼습니다.</translation>
    </message>
    <message>
        <source>Google gives a state that is not known here. Nothing is done with it by itself.</source>
        <translation>Google에서 이 프로그램이 모르는 상태를 알려 왔습니다. 프로그램이 자동으로 처리하지 않습니다.</translation>
    </message>
    <message>
        <source>Its nodes were made.</source>
        <translation>TPU가 만들어졌습니다.</translation>
    </message>
    <message>
        <source>Received; Google checks it.</source>
        <translation>접수됨. Google에서 확인하는 중입니다.</translation>
    </message>
    <message>
        <source>It waits in Google&apos;s queue for capacity.</source>
        <translation>Google의 큐에서 용량을 기다리고 있습니다.</translation>
    </message>
    <message>
        <source>Its turn has come: the nodes are being made.</source>
        <translation>차례가 되어 TPU를 만드는 중입니다.</translation>
    </message>
    <message>
        <source>Its nodes are being removed.</source>
        <translation>TPU를 제거하는 중입니다.</translation>
    </message>
    <message>
        <source>It does nothing any more, but holds quota until it is deleted.</source>
        <translation>더 이상 동작하지 않지만 삭제할 때까지 할당량을 차지합니다.</translation>
    </message>
    <message>
        <source>Healthy.</source>
        <translation>정상입니다.</translation>
    </message>
    <message>
        <source>Google does not say how it is.</source>
        <translation>Google에서 정상 여부를 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>It does not answer Google&apos;s health check. If this persists, delete it and create it again.</source>
        <translation>Google의 상태 확인에 응답하지 않습니다. 계속 그러면 삭제하고 다시 만드세요.</translation>
    </message>
    <message>
        <source>Its runtime does not answer.</source>
        <translation>런타임이 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>Maintenance: it may be away for some minutes, and its address may change.</source>
        <translation>유지보수 중: 몇 분 동안 끊길 수 있고 주소가 바뀔 수 있습니다.</translation>
    </message>
    <message>
        <source>Google gives a health that is not known here.</source>
        <translation>Google에서 이 프로그램이 모르는 상태 값을 알려 왔습니다.</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>선점형</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>Flex-start</translation>
    </message>
</context>
<context>
    <name>TpuSpec</name>
    <message>
        <source>Give the TPU a name.</source>
        <translation>TPU 이름을 입력하세요.</translation>
    </message>
    <message numerus="yes">
        <source>The name is too long: at most %n character(s).</source>
        <translation>
            <numerusform>이름이 너무 깁니다. 최대 %n자입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The name must not end with a hyphen.</source>
        <translation>이름은 하이픈으로 끝날 수 없습니다.</translation>
    </message>
    <message>
        <source>“%1” is not a name that Google uses.</source>
        <translation>Google에서 사용하는 이름이 아닙니다: “%1”.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n label(s) fit on a TPU.</source>
        <translation>
            <numerusform>TPU 하나에는 라벨을 최대 %n개까지 지정할 수 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The label %1 is used by the program itself.</source>
        <translation>%1 라벨은 프로그램에서 사용합니다.</translation>
    </message>
    <message>
        <source>The metadata key “%1” may have only letters, digits, hyphens and underscores, at most 128.</source>
        <translation>메타데이터 키 “%1”에는 영문자, 숫자, 하이픈, 밑줄만 사용할 수 있으며 최대 128자입니다.</translation>
    </message>
    <message>
        <source>Write the start-up script into its own field, not into the metadata.</source>
        <translation>시작 스크립트는 메타데이터가 아니라 전용 항목에 입력하세요.</translation>
    </message>
    <message>
        <source>The value of “%1” is larger than 256 KiB.</source>
        <translation>“%1”의 값이 256 KiB보다 큽니다.</translation>
    </message>
    <message>
        <source>Metadata and start-up script together are larger than 512 KiB.</source>
        <translation>메타데이터와 시작 스크립트를 합친 크기가 512 KiB보다 큽니다.</translation>
    </message>
    <message>
        <source>The start-up script contains a zero byte.</source>
        <translation>시작 스크립트에 값이 0인 바이트(NUL)가 있습니다.</translation>
    </message>
    <message>
        <source>The start-up script is larger than 256 KiB. Let it download the rest.</source>
        <translation>시작 스크립트가 256 KiB보다 큽니다. 나머지는 스크립트에서 다운로드하도록 하세요.</translation>
    </message>
    <message>
        <source>Choose a zone.</source>
        <translation>영역을 선택하세요.</translation>
    </message>
    <message>
        <source>Choose an accelerator type.</source>
        <translation>가속기 유형을 선택하세요.</translation>
    </message>
    <message>
        <source>Choose a runtime version.</source>
        <translation>런타임 버전을 선택하세요.</translation>
    </message>
    <message numerus="yes">
        <source>The description is too long: at most %n character(s).</source>
        <translation>
            <numerusform>설명이 너무 깁니다. 최대 %n자입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The tag %1 is given twice. Keep one of them.</source>
        <translation>%1 태그가 두 번 있습니다. 하나만 남기세요.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n tag(s) fit on a TPU.</source>
        <translation>
            <numerusform>TPU 하나에 태그는 최대 %n개입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is not a service account. It looks like name@project.iam.gserviceaccount.com; leave it empty for the default one.</source>
        <translation>서비스 계정이 아닙니다: “%1”. name@project.iam.gserviceaccount.com과 같은 형식이며, 비워 두면 기본 계정을 씁니다.</translation>
    </message>
    <message>
        <source>These flags reach libtpu through the metadata on TensorFlow runtimes only. For JAX and PyTorch set LIBTPU_INIT_ARGS in the environment of the job.</source>
        <translation>이 플래그는 TensorFlow 런타임에서만 메타데이터를 통해 libtpu에 전달됩니다. JAX와 PyTorch에서는 작업의 환경 변수에 LIBTPU_INIT_ARGS를 설정하세요.</translation>
    </message>
    <message>
        <source>The name must begin with a lowercase letter from a to z.</source>
        <translation>이름은 영문 소문자 a~z로 시작해야 합니다.</translation>
    </message>
    <message>
        <source>The name may only have lowercase letters from a to z, digits and hyphens.</source>
        <translation>이름에는 영문 소문자 a~z, 숫자, 하이픈만 사용할 수 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is not the name of a network: lowercase letters, digits and hyphens.</source>
        <translation>네트워크 이름이 아닙니다: “%1”. 영문 소문자, 숫자, 하이픈만 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Name a subnetwork of %1 in the zone&apos;s region: where none is named, Google takes the one called “default”, which only the network “default” has.</source>
        <translation>영역이 속한 리전에 있는 %1의 서브넷 이름을 지정하세요. 지정하지 않으면 Google은 “default”라는 서브넷을 사용하는데, 이 서브넷은 “default” 네트워크에만 있습니다.</translation>
    </message>
    <message>
        <source>“%1” is not a reservation. It looks like my-reservation, or projects/…/locations/…/reservations/…; leave it empty for any.</source>
        <translation>예약 이름이 아닙니다: “%1”. my-reservation 또는 projects/…/locations/…/reservations/… 형식입니다. 비워 두면 아무 예약이나 사용합니다.</translation>
    </message>
    <message>
        <source>This reservation is in %1, not in %2. Choose its zone.</source>
        <translation>이 예약의 영역은 %1입니다(선택한 영역: %2). 예약이 있는 영역을 선택하세요.</translation>
    </message>
    <message>
        <source>The label “%1” must begin with a lowercase letter and have only lowercase letters, digits, hyphens and underscores, at most 63.</source>
        <translation>“%1” 라벨은 영문 소문자로 시작하고 영문 소문자, 숫자, 하이픈, 밑줄만 사용해야 하며 최대 63자입니다.</translation>
    </message>
    <message>
        <source>The value of the label “%1” may have only lowercase letters, digits, hyphens and underscores, at most 63.</source>
        <translation>라벨 “%1”의 값에는 영문 소문자, 숫자, 하이픈, 밑줄만 사용할 수 있으며 최대 63자입니다.</translation>
    </message>
    <message>
        <source>The tag “%1” must begin with a lowercase letter from a to z and have only such letters, digits and hyphens, at most 63.</source>
        <translation>“%1” 태그는 영문 소문자로 시작하고 영문 소문자, 숫자, 하이픈만 사용해야 하며 최대 63자입니다.</translation>
    </message>
    <message>
        <source>“%1” is not a scope. It looks like cloud-platform, devstorage.read_only or https://www.googleapis.com/auth/…; leave it empty for all.</source>
        <translation>“%1”: 범위가 아닙니다. cloud-platform, devstorage.read_only 또는 https://www.googleapis.com/auth/… 형식으로 쓰세요. 비워 두면 전체입니다.</translation>
    </message>
    <message>
        <source>It is not known which topologies %1 has. Leave this empty for its usual one.</source>
        <translation>%1 유형의 토폴로지를 알 수 없습니다. 비워 두면 기본 토폴로지를 사용합니다.</translation>
    </message>
    <message>
        <source>%1 has no topology %2. Choose one of these: %3.</source>
        <translation>%1 유형에는 %2 토폴로지가 없습니다. 다음 중에서 선택하세요: %3.</translation>
    </message>
    <message>
        <source>A boot disk has from %1 to %2 GB, or 0 for the size of the image.</source>
        <translation>부팅 디스크 크기는 %1~%2 GB입니다. 0이면 이미지 크기와 같습니다.</translation>
    </message>
    <message>
        <source>A multislice has from 2 to %1 slices; 1 is a single TPU.</source>
        <translation>멀티슬라이스의 슬라이스는 2~%1개입니다. 1은 TPU 하나입니다.</translation>
    </message>
    <message>
        <source>%1 cannot be one of several slices: v2 and v3 have no multislice. Choose one slice, or a newer type.</source>
        <translation>%1 유형은 여러 슬라이스로 쓸 수 없습니다. v2와 v3에는 멀티슬라이스가 없습니다. 슬라이스를 하나로 하거나 더 새로운 유형을 선택하세요.</translation>
    </message>
    <message>
        <source>A flex-start TPU runs for one hour to seven days. Choose how long.</source>
        <translation>Flex-start TPU는 1시간에서 7일까지 실행됩니다. 실행 시간을 선택하세요.</translation>
    </message>
</context>
<context>
    <name>TpuTarget</name>
    <message>
        <source>%1, host %2</source>
        <translation>%1, 호스트 %2</translation>
    </message>
</context>
<context>
    <name>TransferModel</name>
    <message>
        <source>checking names</source>
        <translation>이름 확인 중</translation>
    </message>
    <message>
        <source>name is taken</source>
        <translation>같은 이름이 있음</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>downloading</source>
        <translation>다운로드하는 중</translation>
    </message>
    <message>
        <source>uploading</source>
        <translation>업로드하는 중</translation>
    </message>
    <message>
        <source>connection lost, tries again</source>
        <translation>연결이 끊겨 다시 시도함</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시중지됨</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>done, some files skipped</source>
        <translation>완료, 일부 파일 건너뜀</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>취소됨</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <comment>from node-1 to /home/anna</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>to %1, %2</source>
        <comment>to node-1, /home/anna</comment>
        <translation>%1, %2 경로로</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>From and to</source>
        <translation>경로</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
</context>
<context>
    <name>TransfersView</name>
    <message>
        <source>Download of %1 from %2</source>
        <translation>%2에서 %1 다운로드</translation>
    </message>
    <message>
        <source>Upload of %1 to %2</source>
        <translation>%2에 %1 업로드</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>둘 다 유지</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>건너뛰기</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>끝난 항목 지우기</translation>
    </message>
    <message>
        <source>Downloads and uploads</source>
        <translation>다운로드 및 업로드</translation>
    </message>
    <message numerus="yes">
        <source>%n names are taken already where these go: %1. What should be done with all of them?</source>
        <translation>
            <numerusform>대상 폴더에 같은 이름이 %n개 있습니다: %1. 모두 어떻게 할까요?</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시중지</translation>
    </message>
    <message>
        <source>Choose a download or an upload first.</source>
        <translation>먼저 다운로드나 업로드를 선택하세요.</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>이미 끝났습니다.</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Show TPU Desk</source>
        <translation>TPU Desk 보기</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>종료</translation>
    </message>
    <message>
        <source>No tasks in progress</source>
        <translation>진행 중인 작업 없음</translation>
    </message>
</context>
<context>
    <name>TrayState</name>
    <message numerus="yes">
        <source>%n tasks in progress</source>
        <translation>
            <numerusform>작업 %n개 진행 중</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrcFeedback</name>
    <message>
        <source>on-demand</source>
        <translation>주문형</translation>
    </message>
    <message>
        <source>preemptible</source>
        <translation>선점형</translation>
    </message>
    <message>
        <source>spot</source>
        <translation>스팟</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1분</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1시간 %2분</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1일 %2시간</translation>
    </message>
    <message>
        <source>%1 (%2) in %3</source>
        <translation>%3의 %1(%2)</translation>
    </message>
    <message>
        <source>- %1: %2</source>
        <translation>- %1: %2</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>TRC feedback: TPU capacity for project %1</source>
        <translation>TRC 피드백: 프로젝트 %1의 TPU 용량</translation>
    </message>
    <message>
        <source>[These are figures of the practice cloud, not of Google. Do not send them.]</source>
        <translation>[연습 클라우드의 수치이며 Google의 수치가 아닙니다. 보내지 마세요.]</translation>
    </message>
    <message>
        <source>Dear TRC team,</source>
        <translation>TRC 팀께,</translation>
    </message>
    <message>
        <source>thank you for the free Cloud TPUs. This is how capacity was for project %1 from %2 to %3 (UTC):</source>
        <translation>무료 Cloud TPU를 제공해 주셔서 감사합니다. %2부터 %3까지(UTC) 프로젝트 %1의 용량 상황은 다음과 같습니다.</translation>
    </message>
    <message>
        <source>- No TPU was asked for in this time.</source>
        <translation>- 이 기간에는 TPU를 요청하지 않았습니다.</translation>
    </message>
    <message>
        <source>A request that waits in the queue counts as one try for each hour.</source>
        <translation>큐에서 기다리는 요청은 한 시간마다 한 번의 시도로 셉니다.</translation>
    </message>
    <message>
        <source>These are few tries; they may not be typical.</source>
        <translation>시도 횟수가 적어 일반적인 상황이 아닐 수 있습니다.</translation>
    </message>
    <message>
        <source>[What we use the TPUs for: …]</source>
        <translation>[TPU 사용 목적: …]</translation>
    </message>
    <message>
        <source>[What would help us most: …]</source>
        <translation>[가장 도움이 될 점: …]</translation>
    </message>
    <message>
        <source>Kind regards</source>
        <translation>감사합니다.</translation>
    </message>
    <message>
        <source>tries: %1, obtained: %2 (%3%)</source>
        <translation>시도 %1회, 확보 %2회(%3%)</translation>
    </message>
    <message>
        <source>refused for reasons other than capacity (quota, permission): %1</source>
        <translation>용량 외의 이유(할당량, 권한)로 거부 %1회</translation>
    </message>
    <message>
        <source>median wait: %1</source>
        <translation>대기 시간 중앙값 %1</translation>
    </message>
    <message>
        <source>taken away again: %1, after %2 (median)</source>
        <translation>이 중 %1개는 선점됨, 사용 시간 중앙값 %2</translation>
    </message>
    <message>
        <source>taken away again: %1</source>
        <translation>이 중 %1개는 선점됨</translation>
    </message>
    <message>
        <source>flex-start</source>
        <translation>Flex-start</translation>
    </message>
</context>
<context>
    <name>UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Pending deletions</source>
        <translation>삭제 대기</translation>
    </message>
    <message>
        <source>%1 %2. The Undo button at the bottom of the window stops it.</source>
        <comment>%1: node-1 will be deleted; %2: in 6 s</comment>
        <translation>%1(%2). 창 아래쪽의 실행 취소 버튼을 누르면 취소됩니다.</translation>
    </message>
    <message>
        <source>%1 %2. %3 undoes it.</source>
        <comment>%1: node-1 will be deleted; %2: in 6 s; %3: Ctrl+Z</comment>
        <translation>%1(%2). %3 키를 누르면 취소됩니다.</translation>
    </message>
</context>
<context>
    <name>UndoMark</name>
    <message>
        <source>will be deleted</source>
        <translation>삭제 예정</translation>
    </message>
    <message>
        <source>will be removed</source>
        <translation>제거 예정</translation>
    </message>
    <message>
        <source>will be forgotten</source>
        <translation>기록 삭제 예정</translation>
    </message>
    <message>
        <source>will be taken back</source>
        <translation>되돌리기 예정</translation>
    </message>
    <message>
        <source>will be stopped</source>
        <translation>중지 예정</translation>
    </message>
    <message>
        <source>%1 in a few seconds. Undo at the bottom of the window keeps it as it is.</source>
        <comment>%1: node-1 will be deleted</comment>
        <translation>%1(몇 초 후). 창 아래쪽의 실행 취소를 누르면 그대로 유지됩니다.</translation>
    </message>
</context>
<context>
    <name>UndoQueue</name>
    <message>
        <source>%1 will be deleted</source>
        <translation>%1 삭제 예정</translation>
    </message>
    <message>
        <source>%1 will be removed</source>
        <translation>%1 제거 예정</translation>
    </message>
    <message>
        <source>%1 will be forgotten</source>
        <translation>%1 기록 삭제 예정</translation>
    </message>
    <message>
        <source>%1 will be taken back</source>
        <translation>%1 되돌리기 예정</translation>
    </message>
    <message>
        <source>%1 will be stopped</source>
        <translation>%1 중지 예정</translation>
    </message>
    <message>
        <source>%1 was not deleted</source>
        <translation>%1: 삭제되지 않음</translation>
    </message>
    <message>
        <source>%1 was not removed</source>
        <translation>%1: 제거되지 않음</translation>
    </message>
    <message>
        <source>%1 was not forgotten</source>
        <translation>%1: 기록이 삭제되지 않음</translation>
    </message>
    <message>
        <source>%1 was not taken back</source>
        <translation>%1: 되돌리지 않음</translation>
    </message>
    <message>
        <source>%1 was not stopped</source>
        <translation>%1: 중지되지 않음</translation>
    </message>
    <message>
        <source>Deletion of %1 undone</source>
        <translation>%1 삭제 취소됨</translation>
    </message>
    <message>
        <source>Removal of %1 undone</source>
        <translation>%1 제거 취소됨</translation>
    </message>
    <message>
        <source>Forgetting of %1 undone</source>
        <translation>%1 기록 삭제 취소됨</translation>
    </message>
    <message>
        <source>Taking back of %1 undone</source>
        <translation>%1 되돌리기 취소됨</translation>
    </message>
    <message>
        <source>Stopping of %1 undone</source>
        <translation>%1 중지 취소됨</translation>
    </message>
</context>
<context>
    <name>UnlockSheet</name>
    <message>
        <source>No host is chosen.</source>
        <translation>선택한 호스트가 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) ended. Nothing holds the chips; lock and logs are removed.</source>
        <translation>
            <numerusform>프로세스 %n개를 종료했습니다. 칩을 점유한 것이 없으며 잠금 파일과 로그를 지웠습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing held the chips; lock and logs are removed.</source>
        <translation>칩을 점유한 것이 없었습니다. 잠금 파일과 로그를 지웠습니다.</translation>
    </message>
    <message>
        <source>Nothing holds the chips.</source>
        <translation>칩을 점유한 것이 없습니다.</translation>
    </message>
    <message>
        <source>Free the chips</source>
        <translation>칩 해제</translation>
    </message>
    <message>
        <source>What holds the chips on the chosen hosts is told to end, then counted again until nobody is left; only then the lock file and the logs of libtpu are removed. Jobs end with it: save what you need first.</source>
        <translation>선택한 호스트에서 칩을 점유한 프로세스를 종료하고 하나도 남지 않을 때까지 다시 확인한 다음에야 libtpu의 잠금 파일과 로그를 지웁니다. 작업도 함께 끝나므로 필요한 것은 먼저 저장하세요.</translation>
    </message>
    <message>
        <source>Also what other users run</source>
        <translation>다른 사용자가 실행한 것도 포함</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>다시 확인</translation>
    </message>
    <message>
        <source>End and unlock</source>
        <translation>종료하고 해제</translation>
    </message>
    <message numerus="yes">
        <source>What holds the chips of %n host(s)</source>
        <translation>
            <numerusform>호스트 %n대의 칩을 점유한 프로그램</numerusform>
        </translation>
    </message>
    <message>
        <source>The hosts are being asked.</source>
        <translation>호스트에 확인하고 있습니다.</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>Freeing the chips: %1</source>
        <translation>칩 해제: %1</translation>
    </message>
    <message>
        <source>The chips of %1 are being freed now.</source>
        <translation>%1의 칩을 해제하는 중입니다.</translation>
    </message>
</context>
<context>
    <name>UnlockedKeysBar</name>
    <message>
        <source>Add to the SSH agent</source>
        <translation>SSH 에이전트에 추가</translation>
    </message>
    <message>
        <source>Other programs of this session can then log in with it, too.</source>
        <translation>그러면 현재 세션의 다른 프로그램도 이 키로 로그인할 수 있습니다.</translation>
    </message>
    <message>
        <source>Unlock key…</source>
        <translation>키 잠금 해제…</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>지금 잠그기</translation>
    </message>
    <message>
        <source>%1 is unlocked until %2.</source>
        <translation>%1 키의 잠금 해제는 %2까지 유지됩니다.</translation>
    </message>
    <message>
        <source>%1 is unlocked until TPU Desk quits.</source>
        <translation>%1 키의 잠금 해제는 TPU Desk를 종료할 때까지 유지됩니다.</translation>
    </message>
    <message>
        <source>%1 has a passphrase, and each login asks for it, as the settings say.</source>
        <translation>%1 키에는 암호가 있으며, 설정에 따라 로그인할 때마다 묻습니다.</translation>
    </message>
    <message>
        <source>%1 cannot stay unlocked, because the system does not let TPU Desk lock memory (ulimit -l). Each login asks for its passphrase.</source>
        <translation>%1 키는 잠금 해제 상태로 둘 수 없습니다. 디스크에 기록되지 않는 메모리를 시스템이 TPU Desk에 주지 않기 때문입니다(ulimit -l). 로그인할 때마다 암호를 묻습니다.</translation>
    </message>
    <message>
        <source>%1 is locked: the next login asks for its passphrase.</source>
        <translation>%1 키가 잠겨 있습니다. 다음에 로그인할 때 암호를 묻습니다.</translation>
    </message>
    <message>
        <source>The SSH agent holds %1 now. Locking the keys here does not take it out of the agent; ssh-add -d does.</source>
        <translation>이제 SSH 에이전트에 %1 키가 있습니다. 여기서 키를 잠가도 에이전트에서 빠지지 않습니다. 빼려면 ssh-add -d를 쓰세요.</translation>
    </message>
</context>
<context>
    <name>UnreadableCard</name>
    <message>
        <source>Export the record…</source>
        <translation>기록 내보내기…</translation>
    </message>
    <message>
        <source>Request of %1</source>
        <translation>%1의 요청</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>읽을 수 없음</translation>
    </message>
    <message>
        <source>What it asked Google for is not known yet: the list of TPUs has not been read.</source>
        <translation>이 요청이 Google에 무엇을 요청했는지 아직 알 수 없습니다. TPU 목록을 아직 읽지 않았습니다.</translation>
    </message>
    <message>
        <source>These zones did not answer, so there may be more: %1.</source>
        <translation>응답하지 않은 영역이 있어 더 있을 수 있습니다: %1.</translation>
    </message>
    <message>
        <source>A newer version of TPU Desk wrote the record of this request, so this version cannot read it. It does nothing for the request, and keeps the record as it is. Go on with the newer version.</source>
        <translation>이 요청의 기록은 더 새로운 버전의 TPU Desk가 작성했으므로 이 버전에서는 읽을 수 없습니다. 이 버전은 요청에 대해 아무 작업도 하지 않으며 기록을 그대로 둡니다. 더 새로운 버전으로 계속하세요.</translation>
    </message>
    <message>
        <source>The record of this request is damaged, so it cannot be read. TPU Desk does nothing for the request any more, and keeps the record as it is. Export the record if you want to report the problem, and ask for the TPU again if you still want it.</source>
        <translation>이 요청의 기록이 손상되어 읽을 수 없습니다. TPU Desk는 이 요청에 대해 더 이상 아무 작업도 하지 않으며 기록을 그대로 둡니다. 문제를 신고하려면 기록을 내보내고, TPU가 아직 필요하면 다시 요청하세요.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>%1에 저장하지 못했습니다: %2. 다른 폴더를 선택하세요.</translation>
    </message>
    <message>
        <source>No TPU or queued resource at Google has its label.</source>
        <translation>Google에 이 요청의 라벨이 붙은 TPU나 큐에 추가된 리소스가 없습니다.</translation>
    </message>
    <message>
        <source>These have its label at Google. Check whether you still need them.</source>
        <translation>Google에 이 요청의 라벨이 붙은 리소스가 있습니다. 아직 필요한지 확인하세요.</translation>
    </message>
</context>
<context>
    <name>UsageAdvice</name>
    <message>
        <source>Move checkpoints to a bucket or the shared folder, or delete old ones.</source>
        <translation>체크포인트를 버킷이나 공유 폴더로 옮기거나 오래된 것을 삭제하세요.</translation>
    </message>
    <message numerus="yes">
        <source>And %n more like it.</source>
        <translation>
            <numerusform>비슷한 경우가 %n건 더 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was measured there yet.</source>
        <translation>그곳에서는 아직 측정된 값이 없습니다.</translation>
    </message>
    <message>
        <source>The last value is of %1.</source>
        <translation>마지막 측정: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no answer.</source>
        <translation>%1: 응답 없음.</translation>
    </message>
    <message>
        <source>%1: no usable values.</source>
        <translation>%1: 쓸 수 있는 값 없음.</translation>
    </message>
    <message>
        <source>All others are measured as before.</source>
        <translation>나머지는 그대로 측정됩니다.</translation>
    </message>
    <message>
        <source>No program holds the chips of %1. Their numbers come from the program itself: they appear when a job has started.</source>
        <translation>%1의 칩을 점유한 프로그램이 없습니다. 값은 프로그램 자체에서 나오므로 작업이 시작되면 나타납니다.</translation>
    </message>
    <message>
        <source>A program holds the chips, but its libtpu is too old to say what they do. One line of Python in it lets JAX tell how much memory is used.</source>
        <translation>프로그램이 칩을 점유하고 있지만 libtpu가 너무 오래되어 칩의 상태를 알려 주지 못합니다. Python 한 줄을 넣으면 JAX가 메모리 사용량을 알려 줍니다.</translation>
    </message>
    <message>
        <source>Choose a key…</source>
        <translation>키 선택…</translation>
    </message>
    <message>
        <source>Connect now</source>
        <translation>지금 연결</translation>
    </message>
    <message>
        <source>Open its job</source>
        <translation>작업 열기</translation>
    </message>
    <message>
        <source>Free the chips…</source>
        <translation>칩 해제…</translation>
    </message>
    <message>
        <source>New job…</source>
        <translation>새 작업…</translation>
    </message>
    <message>
        <source>Go to the TPU</source>
        <translation>TPU로 이동</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>스토리지</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>Show the line…</source>
        <translation>코드 보기…</translation>
    </message>
    <message>
        <source>idle</source>
        <comment>badge: nothing computes for long</comment>
        <translation>유휴</translation>
    </message>
    <message>
        <source>memory nearly full</source>
        <comment>badge</comment>
        <translation>메모리 거의 참</translation>
    </message>
    <message>
        <source>hung</source>
        <comment>badge</comment>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>disk nearly full</source>
        <comment>badge</comment>
        <translation>디스크 거의 참</translation>
    </message>
    <message numerus="yes">
        <source>%n straggler(s)</source>
        <comment>badge</comment>
        <translation>
            <numerusform>뒤처진 코어 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>If its output stands still too, stop the job, free the chips and start again.</source>
        <translation>출력도 멈춰 있다면 작업을 중지하고 칩을 해제한 뒤 다시 시작하세요.</translation>
    </message>
    <message>
        <source>%1: no login.</source>
        <translation>%1: 로그인되지 않았습니다.</translation>
    </message>
    <message>
        <source>%1: no program has begun there, and the one that hangs may be waiting for it. Look at why it did not start, or start the job again on all hosts.</source>
        <translation>%1: 아직 시작된 프로그램이 없고, 멈춘 프로그램이 이를 기다리는 것일 수 있습니다. 왜 시작되지 않았는지 확인하거나 모든 호스트에서 작업을 다시 시작하세요.</translation>
    </message>
    <message>
        <source>Usage is read over SSH, and no key and user name were chosen yet. Until then only Cloud Monitoring has values, one a minute.</source>
        <translation>사용량은 SSH로 읽는데 아직 키와 사용자 이름을 선택하지 않았습니다. 그때까지는 Cloud Monitoring의 분 단위 값만 표시됩니다.</translation>
    </message>
    <message>
        <source>Nothing is measured on %1 now. What was measured before can still be looked at.</source>
        <translation>지금은 %1에서 측정하는 값이 없습니다. 이전에 측정한 값은 계속 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>The values come from Cloud Monitoring, one a minute.</source>
        <translation>값은 Cloud Monitoring에서 1분에 하나씩 옵니다.</translation>
    </message>
    <message>
        <source>Usage is read over SSH, and no key and user name were chosen yet.</source>
        <translation>사용량은 SSH로 읽는데 키와 사용자 이름이 아직 선택되지 않았습니다.</translation>
    </message>
    <message>
        <source>The %1 time series that may be read from Cloud Monitoring today are used up; Google bills reads. Gaps are filled again from midnight on. If that is too late, allow more a day.</source>
        <translation>오늘 Cloud Monitoring에서 읽을 수 있는 시계열 %1개를 모두 사용했습니다. Google은 읽기에 요금을 청구합니다. 빈 구간은 자정부터 다시 채워집니다. 기다릴 수 없으면 하루 허용량을 늘리세요.</translation>
    </message>
    <message>
        <source>Cloud Monitoring names hosts by the numbers of their machines, and not all numbers of this TPU are known. Values that may be another host&apos;s are left out. Log in to each host once: it says its number.</source>
        <translation>Cloud Monitoring은 호스트를 머신 번호로 표시하는데, 이 TPU의 머신 번호 중 일부를 아직 알 수 없습니다. 다른 호스트의 것일 수 있는 값은 표시하지 않습니다. 각 호스트에 한 번 로그인하면 호스트가 자신의 번호를 알려 줍니다.</translation>
    </message>
    <message>
        <source>Allow more…</source>
        <translation>더 허용…</translation>
    </message>
    <message>
        <source>Usage is read over SSH, and no key and user name were chosen yet. Until then only Cloud Monitoring has values, one a minute, and not those of hosts whose machine number is not known: a host says it at the first login.</source>
        <translation>사용량은 SSH로 읽는데, 아직 키와 사용자 이름을 선택하지 않았습니다. 그때까지는 Cloud Monitoring의 분당 하나의 값만 있고, 머신 번호를 모르는 호스트의 값은 빠집니다. 번호는 호스트에 처음 로그인하면 알 수 있습니다.</translation>
    </message>
    <message>
        <source>Your SSH key is not published for the user %1, so no host lets you in.</source>
        <translation>사용자 %1의 SSH 키가 등록되지 않아 어느 호스트에도 로그인할 수 없습니다.</translation>
    </message>
    <message>
        <source>Publish the key…</source>
        <translation>키 등록…</translation>
    </message>
</context>
<context>
    <name>UsageAlerts</name>
    <message>
        <source>%1 has computed nothing for %2, and is billed or used up from its grant all the while. Start something on it, or delete it.</source>
        <translation>%1에서 %2 동안 아무 계산도 하지 않았지만, 그동안에도 요금이 청구되거나 승인 기간이 소모되고 있습니다. 작업을 시작하거나 삭제하세요.</translation>
    </message>
    <message numerus="yes">
        <source>The memory of core %1 on %2 is %3 % full; %n core(s) are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more cores.</source>
        <translation>
            <numerusform>%2의 코어 %1 메모리가 %3% 찼습니다. 코어 %n개가 %4%를 넘었습니다. 다음의 더 큰 스텝에서 RESOURCE_EXHAUSTED로 끝날 수 있습니다. 배치를 줄이거나 모델을 더 많은 코어에 나누세요.</numerusform>
        </translation>
    </message>
    <message>
        <source>It stands at %1.</source>
        <translation>멈춘 위치: %1</translation>
    </message>
    <message numerus="yes">
        <source>The disk of %1 is %2 % full; %n host(s) are above %3 %. Logs in /tmp/tpu_logs, caches and old checkpoints are what fills it mostly.</source>
        <translation>
            <numerusform>%1의 디스크가 %2% 찼습니다. 호스트 %n대가 %3%를 넘었습니다. 대개 /tmp/tpu_logs의 로그, 캐시, 오래된 체크포인트가 디스크를 채웁니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lags behind: core %2 computes %3 % of the time, the others %4 % (median). A slow input pipeline or a busy host holds up all of them.</source>
        <translation>%1의 속도가 뒤처지고 있습니다. 계산 시간 비율은 %2번 코어가 %3%, 나머지는 %4%(중앙값)입니다. 느린 입력 파이프라인이나 바쁜 호스트가 전체를 늦춥니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n분</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n시간</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) hold memory and have computed nothing for %1, core %2 on %3 first: the program compiles, waits for another host, or hangs.</source>
        <translation>
            <numerusform>코어 %n개가 메모리를 점유한 채 %1 동안 아무 계산도 하지 않았습니다(첫 번째: %3의 코어 %2). 프로그램이 컴파일 중이거나, 다른 호스트를 기다리거나, 멈춘 상태입니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of chip %1 on %2 is %3 % full; %n chip(s) are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more chips.</source>
        <translation>
            <numerusform>%2의 칩 %1 메모리가 %3% 찼습니다. 칩 %n개가 %4%를 넘었습니다. 다음의 더 큰 스텝에서 RESOURCE_EXHAUSTED로 끝날 수 있습니다. 배치를 줄이거나 모델을 더 많은 칩에 나누세요.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) hold memory and have computed nothing for %1, chip %2 on %3 first: the program compiles, waits for another host, or hangs.</source>
        <translation>
            <numerusform>칩 %n개가 메모리를 점유한 채 %1 동안 아무 계산도 하지 않았습니다(첫 번째: %3의 칩 %2). 프로그램이 컴파일 중이거나, 다른 호스트를 기다리거나, 멈춘 상태입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 lags behind: chip %2 computes %3 % of the time, the others %4 % (median). A slow input pipeline or a busy host holds up all of them.</source>
        <translation>%1의 속도가 뒤처지고 있습니다. 계산 시간 비율은 %2번 칩이 %3%, 나머지는 %4%(중앙값)입니다. 느린 입력 파이프라인이나 바쁜 호스트가 전체를 늦춥니다.</translation>
    </message>
</context>
<context>
    <name>UsageEvent</name>
    <message>
        <source>job started</source>
        <translation>작업 시작</translation>
    </message>
    <message>
        <source>job ended</source>
        <translation>작업 종료</translation>
    </message>
    <message>
        <source>step</source>
        <translation>스텝</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>선점됨</translation>
    </message>
    <message>
        <source>address changed</source>
        <translation>주소 변경</translation>
    </message>
    <message>
        <source>maintenance</source>
        <translation>유지보수</translation>
    </message>
    <message>
        <source>restarted</source>
        <translation>다시 시작됨</translation>
    </message>
    <message>
        <source>note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what happened, and its text</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 +%2</source>
        <comment>an event and how many more</comment>
        <translation>%1 +%2</translation>
    </message>
    <message>
        <source>job failed</source>
        <translation>작업 실패</translation>
    </message>
    <message>
        <source>job interrupted</source>
        <translation>작업 중단됨</translation>
    </message>
    <message>
        <source>job stopped</source>
        <translation>작업 중지됨</translation>
    </message>
</context>
<context>
    <name>UsageEvents</name>
    <message>
        <source>%1 has ended well</source>
        <translation>%1 정상 종료</translation>
    </message>
    <message>
        <source>%1 has failed</source>
        <translation>%1 실패</translation>
    </message>
    <message>
        <source>%1 was stopped</source>
        <translation>%1 중지됨</translation>
    </message>
    <message>
        <source>%1 was interrupted</source>
        <translation>%1 중단됨</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1 종료</translation>
    </message>
    <message>
        <source>created again</source>
        <translation>새로 생성됨</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>선점됨</translation>
    </message>
    <message>
        <source>ended by Google</source>
        <translation>Google이 종료함</translation>
    </message>
    <message>
        <source>restarts</source>
        <translation>다시 시작하는 중</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>maintenance begins</source>
        <translation>유지보수 시작</translation>
    </message>
    <message>
        <source>maintenance ends</source>
        <translation>유지보수 종료</translation>
    </message>
    <message>
        <source>another address: %1</source>
        <translation>주소 변경: %1</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>삭제됨</translation>
    </message>
    <message>
        <source>%1: step %2</source>
        <translation>%1: 스텝 %2</translation>
    </message>
    <message>
        <source>%1: another program took the chips</source>
        <translation>%1: 다른 프로그램이 칩을 점유함</translation>
    </message>
    <message>
        <source>%1 restarted</source>
        <translation>%1 다시 시작됨</translation>
    </message>
    <message>
        <source>%1 is ready</source>
        <translation>%1 준비됨</translation>
    </message>
</context>
<context>
    <name>UsageExport</name>
    <message>
        <source>%1 could not be written: %2. Choose another folder, or make room on the disk, and export again.</source>
        <translation>%1에 쓸 수 없습니다: %2. 다른 폴더를 선택하거나 디스크 공간을 확보한 뒤 다시 내보내세요.</translation>
    </message>
</context>
<context>
    <name>UsageGraph</name>
    <message>
        <source>nothing was measured here</source>
        <translation>여기에는 측정된 값이 없습니다</translation>
    </message>
    <message>
        <source>%1 (%2 – %3)</source>
        <comment>median, least and most</comment>
        <translation>%1(%2 – %3)</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>a part of this much</comment>
        <translation>전체 %1</translation>
    </message>
    <message>
        <source>%1: least %2, median %3, most %4, last %5</source>
        <translation>%1: 최소 %2, 중앙값 %3, 최대 %4, 최근 %5</translation>
    </message>
    <message numerus="yes">
        <source>and %n more lines</source>
        <translation>
            <numerusform>외 선 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more between them</source>
        <translation>
            <numerusform>그사이에 %n개 더</numerusform>
        </translation>
    </message>
    <message>
        <source>from Cloud Monitoring, 60 s</source>
        <translation>Cloud Monitoring, 60초</translation>
    </message>
    <message>
        <source>collecting values; the line appears in a few seconds</source>
        <translation>데이터 수집 중, 곧 그래프가 나타납니다</translation>
    </message>
    <message>
        <source>%1 per chip</source>
        <comment>memory</comment>
        <translation>칩당 %1</translation>
    </message>
    <message>
        <source>%1 per core</source>
        <comment>memory</comment>
        <translation>코어당 %1</translation>
    </message>
</context>
<context>
    <name>UsageGraphs</name>
    <message>
        <source>Show the newest values</source>
        <translation>최근 값 보기</translation>
    </message>
    <message>
        <source>Nothing was ever measured of this slice. Values come while TPU Desk runs and the hosts answer.</source>
        <translation>이 슬라이스는 측정된 적이 없습니다. TPU Desk가 실행 중이고 호스트가 응답하는 동안 값이 수집됩니다.</translation>
    </message>
    <message>
        <source>Nothing was measured of this slice in this period.</source>
        <translation>이 시간 구간에는 이 슬라이스의 측정값이 없습니다.</translation>
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
        <translation>칩 %1</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>코어 %1</translation>
    </message>
    <message>
        <source>median of %1 chips</source>
        <translation>칩 %1개의 중앙값</translation>
    </message>
    <message>
        <source>median of %1 cores</source>
        <translation>코어 %1개의 중앙값</translation>
    </message>
    <message>
        <source>median of %1 hosts</source>
        <translation>호스트 %1대의 중앙값</translation>
    </message>
</context>
<context>
    <name>UsageLine</name>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>칩 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>연결되지 않음</translation>
    </message>
    <message>
        <source>%1 duty</source>
        <comment>median of the chips</comment>
        <translation>가동 주기 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>type: facts</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between facts</comment>
        <translation>, </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n cores busy</source>
        <translation>
            <numerusform>코어 %n개 중 %1개 사용 중</numerusform>
        </translation>
    </message>
    <message>
        <source>HBM per chip %1</source>
        <comment>28.1 of 32 GiB</comment>
        <translation>칩당 HBM %1</translation>
    </message>
    <message>
        <source>HBM per core %1</source>
        <comment>14.1 of 16 GiB</comment>
        <translation>코어당 HBM %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a TPU, its type</comment>
        <translation>%1(%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n chips busy</source>
        <translation>
            <numerusform>칩 %n개 중 %1개 사용 중</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageMap</name>
    <message>
        <source>host %1</source>
        <translation>호스트 %1</translation>
    </message>
    <message>
        <source>chip %1</source>
        <translation>칩 %1</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>코어 %1</translation>
    </message>
    <message>
        <source>layer z = %1</source>
        <comment>of a three-dimensional topology</comment>
        <translation>층 z = %1</translation>
    </message>
    <message>
        <source>straggler</source>
        <translation>뒤처짐</translation>
    </message>
    <message>
        <source>%1, the others %2</source>
        <comment>duty cycle of a straggler, median of all others</comment>
        <translation>%1, 나머지는 %2</translation>
    </message>
    <message>
        <source>libtpu</source>
        <translation>libtpu</translation>
    </message>
    <message>
        <source>memory profile of JAX</source>
        <translation>JAX 메모리 프로필</translation>
    </message>
    <message>
        <source>Cloud Monitoring, every 60 s</source>
        <translation>Cloud Monitoring, 60초 간격</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>PID %1</source>
        <translation>PID %1</translation>
    </message>
    <message>
        <source>duty %1</source>
        <translation>가동 주기 %1</translation>
    </message>
    <message>
        <source>straggler: %1</source>
        <translation>뒤처짐: %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between facts</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>host, its own name</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Straggler</source>
        <translation>뒤처짐</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>사용자</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>4 s ago, by whom</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>%1열</translation>
    </message>
    <message>
        <source>core %1 of the chip</source>
        <translation>칩의 코어 %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>%1행</translation>
    </message>
    <message>
        <source>slice %1</source>
        <translation>슬라이스 %1</translation>
    </message>
</context>
<context>
    <name>UsageMetric</name>
    <message>
        <source>Duty cycle</source>
        <translation>가동 주기</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM in all</source>
        <translation>HBM 전체</translation>
    </message>
    <message>
        <source>TensorCore utilization</source>
        <translation>TensorCore 사용률</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>유휴 시간</translation>
    </message>
    <message>
        <source>Programs in the queue</source>
        <translation>대기 중인 프로그램</translation>
    </message>
    <message>
        <source>Uptime of the runtime</source>
        <translation>런타임 가동 시간</translation>
    </message>
    <message>
        <source>Host CPU</source>
        <translation>호스트 CPU</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>호스트 메모리</translation>
    </message>
    <message>
        <source>Host memory in all</source>
        <translation>호스트 메모리 전체</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>Disk in all</source>
        <translation>디스크 전체</translation>
    </message>
    <message>
        <source>Network, received</source>
        <translation>네트워크 수신</translation>
    </message>
    <message>
        <source>Network, sent</source>
        <translation>네트워크 송신</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>부하</translation>
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
        <translation>메모리 대역폭 사용률</translation>
    </message>
    <message>
        <source>Run time of programs</source>
        <translation>프로그램 실행 시간</translation>
    </message>
    <message>
        <source>Transfer time between slices</source>
        <translation>슬라이스 간 전송 시간</translation>
    </message>
    <message>
        <source>Collectives between slices</source>
        <translation>슬라이스 간 집합 통신</translation>
    </message>
</context>
<context>
    <name>UsageModel</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>칩</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>코어</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
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
        <translation>큐</translation>
    </message>
    <message>
        <source>User</source>
        <translation>사용자</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>프로세스</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>측정 시점</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <comment>processes</comment>
        <translation> 외 %1개</translation>
    </message>
</context>
<context>
    <name>UsageNews</name>
    <message>
        <source>%1 computes nothing</source>
        <translation>%1: 계산하지 않습니다</translation>
    </message>
    <message>
        <source>%1: memory nearly full</source>
        <translation>%1: 메모리가 거의 찼습니다</translation>
    </message>
    <message>
        <source>%1 seems to hang</source>
        <translation>%1: 멈춘 것 같습니다</translation>
    </message>
    <message>
        <source>%1: disk nearly full</source>
        <translation>%1: 디스크가 거의 찼습니다</translation>
    </message>
    <message>
        <source>%1 has a straggler</source>
        <translation>%1에 뒤처진 코어가 있습니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a TPU, what its cores do</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>UsageNotices</name>
    <message numerus="yes">
        <source>%n more…</source>
        <comment>messages</comment>
        <translation>
            <numerusform>%n개 더…</numerusform>
        </translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>접기</translation>
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
        <translation>%1 · %2 · 없어짐</translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>칩 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on %n host(s)</source>
        <translation>
            <numerusform>호스트 %n대</numerusform>
        </translation>
    </message>
    <message>
        <source>every second</source>
        <translation>1초마다</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>%1초마다</translation>
    </message>
    <message>
        <source>from what was kept</source>
        <translation>보관된 값에서</translation>
    </message>
    <message>
        <source>last measured %1</source>
        <translation>마지막 측정 %1</translation>
    </message>
    <message>
        <source>Cloud Monitoring, every minute</source>
        <translation>Cloud Monitoring, 1분마다</translation>
    </message>
    <message>
        <source>JAX&apos;s memory profile, %1</source>
        <translation>JAX 메모리 프로필, %1</translation>
    </message>
    <message>
        <source>libtpu, %1</source>
        <comment>every second</comment>
        <translation>libtpu, %1</translation>
    </message>
    <message>
        <source>not live</source>
        <translation>실시간 아님</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>사용량</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>맵에 표시할 측정항목</translation>
    </message>
    <message>
        <source>Range of the graphs</source>
        <translation>그래프의 시간 범위</translation>
    </message>
    <message>
        <source>Views of the usage</source>
        <translation>사용량 보기 방식</translation>
    </message>
    <message>
        <source>Map and graphs</source>
        <translation>맵과 그래프</translation>
    </message>
    <message>
        <source>No TPU to watch</source>
        <translation>지켜볼 TPU가 없습니다</translation>
    </message>
    <message>
        <source>Create TPU…</source>
        <translation>TPU 만들기…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>그림(PNG)…</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>벡터 그림(SVG)…</translation>
    </message>
    <message>
        <source>Document (PDF)…</source>
        <translation>문서(PDF)…</translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation>숫자(CSV)…</translation>
    </message>
    <message>
        <source>Copy as a report</source>
        <translation>보고서로 복사</translation>
    </message>
    <message>
        <source>More</source>
        <translation>더보기</translation>
    </message>
    <message>
        <source>Mute its alerts</source>
        <translation>이 슬라이스의 알림 끄기</translation>
    </message>
    <message>
        <source>Show this TPU</source>
        <translation>이 TPU 보기</translation>
    </message>
    <message>
        <source>Memory from JAX itself…</source>
        <translation>JAX가 알려 주는 메모리…</translation>
    </message>
    <message>
        <source>Measuring and keeping…</source>
        <translation>측정 및 보관…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>그림 (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>벡터 그림 (*.svg)</translation>
    </message>
    <message>
        <source>Documents (*.pdf)</source>
        <translation>문서 (*.pdf)</translation>
    </message>
    <message>
        <source>Numbers (*.csv)</source>
        <translation>숫자 (*.csv)</translation>
    </message>
    <message>
        <source>Texts (*.txt)</source>
        <translation>텍스트 (*.txt)</translation>
    </message>
    <message>
        <source>Export the usage</source>
        <translation>사용량 내보내기</translation>
    </message>
    <message>
        <source>Collecting the numbers…</source>
        <translation>숫자를 모으는 중…</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>%1에 저장했습니다.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>표</translation>
    </message>
    <message>
        <source>Compact window</source>
        <translation>작은 창</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>8 chips on 2 hosts</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Chosen period</source>
        <comment>a range of time that was zoomed to</comment>
        <translation>선택한 구간</translation>
    </message>
    <message>
        <source>Memory and work of every chip of every host, live and back in time.</source>
        <translation>모든 호스트의 칩별 메모리와 작업량을 실시간과 과거 기록으로 보여 줍니다.</translation>
    </message>
    <message>
        <source>No chip falls behind the others.</source>
        <translation>뒤처진 칩이 없습니다.</translation>
    </message>
    <message>
        <source>As soon as there is a TPU, each of its chips is shown here: how busy it is, how much memory it uses, and which one holds the others up. What was measured stays for a month, also when the TPU is gone.</source>
        <translation>TPU가 생기면 모든 칩이 여기에 표시됩니다. 얼마나 바쁜지, 메모리를 얼마나 쓰는지, 어느 칩이 나머지를 늦추는지 알 수 있습니다. 측정된 값은 TPU가 없어져도 한 달 동안 남습니다.</translation>
    </message>
    <message>
        <source>The report is in the clipboard: all chips with their values, as text.</source>
        <translation>보고서가 클립보드에 있습니다. 모든 칩과 값을 텍스트로 담았습니다.</translation>
    </message>
    <message>
        <source>nothing measured now</source>
        <translation>지금은 측정값 없음</translation>
    </message>
    <message>
        <source>Cloud Monitoring is switched off</source>
        <translation>Cloud Monitoring 꺼짐</translation>
    </message>
    <message>
        <source>Cloud Monitoring: %1 of %2 time series read today</source>
        <translation>Cloud Monitoring: 오늘 시계열 %2개 중 %1개 읽음</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>how many slices of a multislice, type of each</comment>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n slices</source>
        <translation>
            <numerusform>슬라이스 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageReport</name>
    <message>
        <source>Host</source>
        <translation>호스트</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>부하</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>디스크</translation>
    </message>
    <message>
        <source>Net in</source>
        <translation>수신</translation>
    </message>
    <message>
        <source>Net out</source>
        <translation>송신</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>User</source>
        <translation>사용자</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>칩</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>명령어</translation>
    </message>
    <message>
        <source>all</source>
        <translation>전체</translation>
    </message>
</context>
<context>
    <name>UsageSheet</name>
    <message>
        <source>Nothing is kept on the disk yet.</source>
        <translation>디스크에 아직 보관된 값이 없습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 are in use; the oldest values are of %3.</source>
        <translation>%2 중 %1 사용 중, 가장 오래된 값: %3.</translation>
    </message>
    <message>
        <source>All that was ever measured of all TPUs of this project is deleted from this computer. It cannot be brought back.</source>
        <translation>이 프로젝트의 모든 TPU에서 측정된 값이 이 컴퓨터에서 전부 삭제됩니다. 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>All that was measured of %1 is deleted from this computer. It cannot be brought back.</source>
        <translation>%1에서 측정된 모든 값이 이 컴퓨터에서 삭제됩니다. 되돌릴 수 없습니다.</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>삭제</translation>
    </message>
    <message>
        <source>It is forgotten.</source>
        <translation>삭제했습니다.</translation>
    </message>
    <message>
        <source>Measuring and keeping</source>
        <translation>측정 및 보관</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>주기</translation>
    </message>
    <message>
        <source>every second</source>
        <translation>1초마다</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>%1초마다</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>보관</translation>
    </message>
    <message>
        <source>At most on this disk</source>
        <translation>이 디스크에서 최대</translation>
    </message>
    <message>
        <source>A day by the second, a week by ten seconds, a month by the minute. The oldest goes first.</source>
        <translation>하루는 1초, 일주일은 10초, 한 달은 1분 단위로 보관합니다. 가장 오래된 값부터 지워집니다.</translation>
    </message>
    <message>
        <source>Forget this slice…</source>
        <translation>이 슬라이스의 값 삭제…</translation>
    </message>
    <message>
        <source>Forget %1…</source>
        <translation>%1의 값 삭제…</translation>
    </message>
    <message>
        <source>Forget everything…</source>
        <translation>모든 값 삭제…</translation>
    </message>
    <message>
        <source>When libtpu tells nothing</source>
        <translation>libtpu가 알려 주지 않을 때</translation>
    </message>
    <message>
        <source>Paste this line at the beginning of your script. A thread of it writes each second how much memory JAX uses on each device, to /dev/shm/memory.prof; nothing has to be installed.</source>
        <translation>스크립트 맨 앞에 이 줄을 붙여넣으세요. 스레드가 매초 JAX가 기기마다 쓰는 메모리를 /dev/shm/memory.prof에 기록합니다. 설치할 것은 없습니다.</translation>
    </message>
    <message>
        <source>Nothing computes for</source>
        <translation>계산이 없는 시간</translation>
    </message>
    <message>
        <source>While the TPU is billed or its grant runs.</source>
        <translation>TPU 요금이 청구되거나 승인 기간이 남아 있는 동안.</translation>
    </message>
    <message>
        <source>Memory is held and nothing computes for</source>
        <translation>메모리만 차지하고 계산이 없는 시간</translation>
    </message>
    <message>
        <source>A stalled compilation or a hang.</source>
        <translation>컴파일이 지체되거나 멈춘 상태입니다.</translation>
    </message>
    <message>
        <source>Disk of a host in use above</source>
        <translation>호스트 디스크 사용량 초과 기준</translation>
    </message>
    <message>
        <source>off</source>
        <comment>a threshold that is not looked at</comment>
        <translation>끔</translation>
    </message>
    <message>
        <source> min</source>
        <translation>분</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>All that was ever measured</source>
        <translation>지금까지의 모든 측정값</translation>
    </message>
    <message>
        <source>What was measured of %1</source>
        <translation>%1의 측정값</translation>
    </message>
    <message>
        <source>Read the shown slice</source>
        <translation>표시된 슬라이스를 읽는 주기</translation>
    </message>
    <message>
        <source>Others are read less often, as their alerts need. Each reading goes over the SSH connection that is open anyway.</source>
        <translation>다른 슬라이스는 알림에 필요한 만큼만 덜 자주 확인합니다. 매번 이미 열려 있는 SSH 연결을 씁니다.</translation>
    </message>
    <message>
        <source>When to alert</source>
        <translation>알림을 보낼 때</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>기본값으로 되돌리기</translation>
    </message>
    <message>
        <source>Memory of a chip in use above</source>
        <translation>칩 메모리 사용량 초과 기준</translation>
    </message>
    <message>
        <source>A chip computes less than the median of the others by</source>
        <translation>칩이 다른 칩의 중앙값보다 낮은 정도</translation>
    </message>
    <message>
        <source>Fill gaps from Cloud Monitoring</source>
        <translation>Cloud Monitoring으로 빈 구간 채우기</translation>
    </message>
    <message>
        <source>Cloud Monitoring</source>
        <translation>Cloud Monitoring</translation>
    </message>
    <message>
        <source>Time series a day, at most</source>
        <translation>하루에 읽을 최대 시계열 수</translation>
    </message>
    <message>
        <source>Google bills what it returns: US$ 0.50 for a million, beyond one million a month that are free. At this number reading ends until midnight.</source>
        <translation>Google은 반환한 수만큼 요금을 청구합니다. 매월 100만 개까지는 무료이며, 초과분은 100만 개당 US$ 0.50입니다. 이 수에 이르면 자정까지 더 읽지 않습니다.</translation>
    </message>
</context>
<context>
    <name>UsageState</name>
    <message numerus="yes">
        <source>%n core(s) compute.</source>
        <translation>
            <numerusform>코어 %n개가 계산 중입니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have computed before and are idle now.</source>
        <translation>
            <numerusform>코어 %n개가 이전에 계산했고 지금은 유휴 상태입니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) are held by a program that computes nothing.</source>
        <translation>
            <numerusform>코어 %n개를 아무 계산도 하지 않는 프로그램이 점유하고 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) hold memory and have computed nothing for long.</source>
        <translation>
            <numerusform>코어 %n개가 메모리를 점유한 채 오래 아무 계산도 하지 않았습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have no program.</source>
        <translation>
            <numerusform>코어 %n개에는 프로그램이 없습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) are on hosts that do not answer.</source>
        <translation>
            <numerusform>코어 %n개가 응답하지 않는 호스트에 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The values of %n core(s) are old.</source>
        <translation>
            <numerusform>코어 %n개의 값이 오래되었습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have no valid answer.</source>
        <translation>
            <numerusform>코어 %n개에서 올바른 응답을 받지 못했습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no data for %n core(s).</source>
        <translation>
            <numerusform>코어 %n개의 데이터가 없습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) compute.</source>
        <translation>
            <numerusform>칩 %n개가 계산 중입니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have computed before and are idle now.</source>
        <translation>
            <numerusform>칩 %n개가 이전에 계산했고 지금은 유휴 상태입니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) are held by a program that computes nothing.</source>
        <translation>
            <numerusform>칩 %n개를 아무 계산도 하지 않는 프로그램이 점유하고 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) hold memory and have computed nothing for long.</source>
        <translation>
            <numerusform>칩 %n개가 메모리를 점유한 채 오래 아무 계산도 하지 않았습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have no program.</source>
        <translation>
            <numerusform>칩 %n개에는 프로그램이 없습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) are on hosts that do not answer.</source>
        <translation>
            <numerusform>칩 %n개가 응답하지 않는 호스트에 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The values of %n chip(s) are old.</source>
        <translation>
            <numerusform>칩 %n개의 값이 오래되었습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have no valid answer.</source>
        <translation>
            <numerusform>칩 %n개에서 올바른 응답을 받지 못했습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no data for %n chip(s).</source>
        <translation>
            <numerusform>칩 %n개의 데이터가 없습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have values from Cloud Monitoring only, one a minute.</source>
        <translation>
            <numerusform>칩 %n개는 Cloud Monitoring 값만 1분마다 옵니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have values from Cloud Monitoring only, one a minute.</source>
        <translation>
            <numerusform>코어 %n개는 Cloud Monitoring 값만 1분마다 옵니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageTable</name>
    <message>
        <source>Only what stands out</source>
        <translation>눈에 띄는 것만</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>보고서…</translation>
    </message>
    <message>
        <source>The table as a text that lines up, to be pasted into a report or a message</source>
        <translation>보고서나 메시지에 붙여넣을 수 있는 정렬된 텍스트 표</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>코어</translation>
    </message>
    <message>
        <source>Usage as text</source>
        <translation>텍스트로 보는 사용량</translation>
    </message>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>코어 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n cores</source>
        <translation>
            <numerusform>코어 %n개 중 %1개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows copied</source>
        <translation>
            <numerusform>%n개 행을 복사했습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>행 복사</translation>
    </message>
    <message>
        <source>Copy as a report</source>
        <translation>보고서로 복사</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>모두 선택</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>칩</translation>
    </message>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>칩 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n chips</source>
        <translation>
            <numerusform>칩 %n개 중 %1개</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the first %1 of %2 rows fit into it. The numbers (CSV) have all of them.</source>
        <translation>전체 %2개 행 중 처음 %1개만 들어갔습니다. 모든 행은 숫자(CSV)에 있습니다.</translation>
    </message>
</context>
<context>
    <name>UsageWatch</name>
    <message>
        <source>Nobody is logged in to this host. Open a terminal on it, or this page again, to log in.</source>
        <translation>이 호스트에 로그인되어 있지 않습니다. 터미널을 열거나 이 패널을 다시 열어 로그인하세요.</translation>
    </message>
</context>
<context>
    <name>Variables</name>
    <message>
        <source>Line %1: %2</source>
        <translation>%1번째 줄: %2</translation>
    </message>
    <message>
        <source>“%1” has no value. Write NAME=value.</source>
        <translation>“%1”에 값이 없습니다. NAME=value로 적으세요.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.</source>
        <translation>변수 이름으로 쓸 수 없습니다: “%1”. 영문자, 숫자, “_”만 쓸 수 있고 숫자로 시작할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 is there twice. Keep one of them.</source>
        <translation>%1 변수가 두 번 있습니다. 하나만 남기세요.</translation>
    </message>
    <message>
        <source>The value of %1 holds a NUL character: remove it.</source>
        <translation>%1의 값에 NUL 문자가 있습니다. 지우세요.</translation>
    </message>
    <message>
        <source>The value of %1 is longer than a program can be given (%2 bytes; at most %3). Put it into a file.</source>
        <translation>%1의 값이 프로그램에 넘길 수 있는 길이를 넘습니다(%2바이트, 최대 %3). 파일에 넣으세요.</translation>
    </message>
    <message>
        <source>%1: “%2” is passed on as it is, because no shell reads it. Set it in the script if it is to be replaced.</source>
        <translation>%1: 셸을 거치지 않으므로 “%2” 그대로 전달됩니다. 바꿔 넣으려면 스크립트에서 설정하세요.</translation>
    </message>
    <message>
        <source>This is too much for environment variables. Put it into a file on the hosts.</source>
        <translation>환경 변수로 쓰기에는 너무 많습니다. 호스트의 파일에 넣으세요.</translation>
    </message>
    <message>
        <source>There are more than %1 variables.</source>
        <translation>변수가 %1개를 넘습니다.</translation>
    </message>
</context>
<context>
    <name>VariablesSheet</name>
    <message>
        <source>Looks like a secret, so its value is not kept in the history: %1</source>
        <translation>비밀 값으로 보여 기록에 저장하지 않습니다: %1</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>환경 변수</translation>
    </message>
    <message>
        <source>Every host gets the values exactly as written here. Only one pair of quotation marks around a whole value is left out: it keeps spaces at the ends. They go there with the command, over the connection: nobody sees them in a list of processes.</source>
        <translation>모든 호스트가 여기 적힌 값을 그대로 받습니다. 값 전체를 감싼 따옴표 한 쌍은 제거됩니다. 앞뒤 공백을 남기려면 따옴표로 감싸세요. 값은 SSH 연결로 명령어와 함께 전달되어 프로세스 목록에 보이지 않습니다.</translation>
    </message>
    <message>
        <source>NAME=value, one per line</source>
        <translation>NAME=value, 한 줄에 하나씩</translation>
    </message>
    <message>
        <source>Do not keep values in the history</source>
        <translation>기록에 값을 저장하지 않기</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>적용</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>ViewCommands</name>
    <message>
        <source>Select output of this command</source>
        <translation>이 명령어의 출력 선택</translation>
    </message>
    <message>
        <source>Copy output of this command</source>
        <translation>이 명령어의 출력 복사</translation>
    </message>
</context>
<context>
    <name>WindowRoom</name>
    <message>
        <source>Only the terminal is shown.</source>
        <translation>터미널만 표시 중입니다.</translation>
    </message>
    <message>
        <source>Only the terminal is shown. Press %1 to show the rest again.</source>
        <translation>터미널만 표시 중입니다. %1 키를 누르면 나머지가 다시 나타납니다.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>모두 표시</translation>
    </message>
</context>
<context>
    <name>WriteLock</name>
    <message>
        <source>Read-only mode is on, so nothing in the cloud can be changed. Unlock it with the lock at the bottom of the window.</source>
        <translation>읽기 전용 모드가 켜져 있어 클라우드의 어떤 것도 바꿀 수 없습니다. 창 아래의 자물쇠로 해제하세요.</translation>
    </message>
    <message>
        <source>TPU Desk was started with --read-only, so nothing in the cloud can be changed. Start it without --read-only to change something.</source>
        <translation>TPU Desk가 --read-only로 시작되어 클라우드의 어떤 것도 바꿀 수 없습니다. 바꾸려면 --read-only 없이 시작하세요.</translation>
    </message>
    <message>
        <source>Nothing was sent. %1</source>
        <comment>%1: why read-only mode is on and how it ends</comment>
        <translation>아무것도 보내지 않았습니다. %1</translation>
    </message>
</context>
<context>
    <name>ZoneList</name>
    <message>
        <source>Add a zone…</source>
        <translation>영역 추가…</translation>
    </message>
    <message>
        <source>Zones, in the order in which they are tried</source>
        <translation>시도하는 순서대로 나열한 영역</translation>
    </message>
    <message>
        <source>Drag to sort, or Alt+Up and Alt+Down</source>
        <translation>끌어서 정렬하거나 Alt+위/아래 화살표를 누르세요</translation>
    </message>
    <message>
        <source>Try it earlier (Alt+Up)</source>
        <translation>먼저 시도(Alt+↑)</translation>
    </message>
    <message>
        <source>Try it later (Alt+Down)</source>
        <translation>나중에 시도(Alt+↓)</translation>
    </message>
    <message>
        <source>Leave this zone out (Del)</source>
        <translation>이 영역 빼기(Del)</translation>
    </message>
</context>
<context>
    <name>phrases</name>
    <message>
        <source>%1 d</source>
        <comment>days, short</comment>
        <translation>%1일</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours, short</comment>
        <translation>%1시간</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes, short</comment>
        <translation>%1분</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds, short</comment>
        <translation>%1초</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 h 14 min</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>방금</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <comment>%1 is a time: 4 s</comment>
        <translation>%1 전</translation>
    </message>
    <message>
        <source>in %1</source>
        <comment>%1 is a time: 42 s</comment>
        <translation>%1 후</translation>
    </message>
</context>
<context>
    <name>punctuation</name>
    <message>
        <source>, </source>
        <extracomment>Stands between the names of a list.</extracomment>
        <translation>, </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>Who or what, and what is said of it.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>node-1 (us-central2-b)</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>%1.</source>
        <extracomment>A sentence and the mark that ends it.</extracomment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>; </source>
        <extracomment>Stands between the parts of a longer list.</extracomment>
        <translation>; </translation>
    </message>
</context>
<context>
    <name>tmux::ControlShell</name>
    <message>
        <source>tmux on the host says what this program does not understand. What runs there goes on.</source>
        <translation>호스트의 tmux가 보낸 응답을 이 프로그램이 이해하지 못합니다. 호스트에서 실행 중인 것은 계속됩니다.</translation>
    </message>
    <message>
        <source>tmux did not start on the host.</source>
        <translation>호스트에서 tmux가 시작되지 않았습니다.</translation>
    </message>
    <message>
        <source>tmux did not start on the host. It says: %1</source>
        <translation>호스트에서 tmux가 시작되지 않았습니다. tmux의 메시지: %1</translation>
    </message>
    <message>
        <source>The session was detached from another place. What runs in it goes on.</source>
        <translation>다른 곳에서 이 세션의 연결을 끊었습니다. 세션에서 실행 중인 것은 계속됩니다.</translation>
    </message>
    <message>
        <source>tmux on the host has ended this terminal. It says: %1</source>
        <translation>호스트의 tmux가 이 터미널을 종료했습니다. tmux의 메시지: %1</translation>
    </message>
    <message>
        <source>tmux on the host does not answer. Try again, or choose a terminal without tmux in the settings.</source>
        <translation>호스트의 tmux가 응답하지 않습니다. 다시 시도하거나 설정에서 tmux 없는 터미널을 선택하세요.</translation>
    </message>
</context>
</TS>
