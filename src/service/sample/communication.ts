import type { SampleListing } from "./sample-listing.ts";

/** Chat, mail, calls and social networks. */
export const COMMUNICATION: readonly SampleListing[] = [
  {
    slug: "mastodon",
    name: "Mastodon",
    websiteUrl: "https://joinmastodon.org",
    headline: "🐘 Short posts on servers that talk to each other",
    description:
      "Mastodon is a social network without a centre: anyone may run a server, and people follow each other across servers through the ActivityPub protocol. Timelines are in order of time, and every server has its own rules and moderators.",
    repository: "mastodon/mastodon",
    tags: ["fediverse", "self-hosted", "ruby"],
    listedAt: "2026-01-08T18:05:42.520Z",
  },
  {
    slug: "misskey",
    name: "Misskey",
    websiteUrl: "https://misskey-hub.net",
    headline: "絵文字でリアクションできる分散型のSNS 🌟",
    description:
      "Misskeyは、日本で生まれた分散型のマイクロブログです。誰でも自分のサーバーを立てることができ、ActivityPubに対応したほかのサーバーの利用者とも投稿をやり取りできます。「ノート」と呼ばれる投稿には、サーバーごとに用意された独自の絵文字で反応を付けられます。画面は部品を並べ替えて組み立てることができ、複数のタイムラインを横に並べる表示もあります。ファイルを保管するドライブ、話題ごとのチャンネル、AiScriptによる小さなプログラムの実行など、投稿以外の機能も多く備えています。",
    repository: "misskey-dev/misskey",
    tags: ["fediverse", "self-hosted", "typescript", "nihongo"],
    listedAt: "2025-03-14T09:08:56.375Z",
    featured: true,
  },
  {
    slug: "peertube",
    name: "PeerTube",
    websiteUrl: "https://joinpeertube.org",
    headline: "🇫🇷 Des plateformes vidéo reliées entre elles",
    description:
      "PeerTube permet à chacun d'héberger sa propre plateforme vidéo. Les instances se suivent et partagent leurs catalogues grâce à ActivityPub, et les spectateurs d'une même vidéo peuvent s'en échanger des morceaux pour soulager le serveur. Le développement est porté par l'association Framasoft.",
    repository: "Chocobozzz/PeerTube",
    tags: ["fediverse", "video", "p2p", "francais"],
    listedAt: "2024-04-01T03:38:07.287Z",
    featured: true,
  },
  {
    slug: "pixelfed",
    name: "Pixelfed",
    websiteUrl: "https://pixelfed.org",
    headline: "사진을 나누는 연합형 소셜 네트워크",
    description:
      "Pixelfed is a place for photographs in the fediverse. Albums, stories and collections are shown in order of time, without advertisements; people on Mastodon and other ActivityPub servers can follow an account and comment on its pictures.",
    repository: "pixelfed/pixelfed",
    tags: ["fediverse", "photography", "php"],
    listedAt: "2024-06-10T05:44:14.953Z",
  },
  {
    slug: "lemmy",
    name: "Lemmy",
    websiteUrl: "https://join-lemmy.org",
    headline: "Link sharing and discussion across servers",
    description:
      "Lemmy is made of communities in which people post links, vote and talk in threads. Every server hosts its own communities, and through ActivityPub its users take part in those of others; the server is in Rust, the usual interface in TypeScript.",
    repository: "LemmyNet/lemmy",
    tags: ["fediverse", "rust", "self-hosted"],
    listedAt: "2023-11-12T09:25:57.901Z",
    badgeVerifiedAt: "2024-01-25T09:45:26.413Z",
  },
  {
    slug: "element",
    name: "Element",
    websiteUrl: "https://element.io",
    headline: "A client for the Matrix network",
    description:
      "Element brings rooms, direct messages, calls and threads of the Matrix network to browsers, desktops and phones. Conversations are encrypted between devices where wished, and it does not matter on which home server the other people are.",
    repository: "element-hq/element-web",
    tags: ["chat", "encryption", "typescript"],
    listedAt: "2023-09-22T03:20:41.680Z",
  },
  {
    slug: "signal",
    name: "Signal",
    websiteUrl: "https://signal.org",
    headline: "Encrypted messages and calls",
    description:
      "Signal encrypts messages, calls and group data between the devices that take part, with a protocol that several other messengers have taken over. A foundation that lives on donations runs it, and the server is built to learn as little as possible.",
    repository: "signalapp/Signal-Android",
    tags: ["chat", "encryption", "privacy", "android"],
    listedAt: "2025-03-12T20:53:13.355Z",
  },
  {
    slug: "thunderbird",
    name: "Thunderbird",
    websiteUrl: "https://www.thunderbird.net",
    headline: "Mail, calendars and contacts in one place",
    description:
      "Thunderbird reads mail over IMAP, POP and Exchange, keeps calendars, address books and news feeds, and can encrypt with OpenPGP and S/MIME. It shares its base with Firefox; a version for Android grew out of the mail client K-9.",
    tags: ["email", "desktop", "cross-platform"],
    listedAt: "2026-04-21T07:09:59.361Z",
  },
  {
    slug: "jitsi-meet",
    name: "Jitsi Meet",
    websiteUrl: "https://jitsi.org",
    headline: "Video meetings behind a link",
    repository: "jitsi/jitsi-meet",
    tags: ["video", "web-app", "self-hosted"],
    listedAt: "2024-03-21T09:18:14.790Z",
  },
  {
    slug: "zulip",
    name: "Zulip",
    websiteUrl: "https://zulip.com",
    headline: "Team chat in which every message has a topic",
    description:
      "In Zulip each message belongs to a channel and a topic, as mail has a subject line. Conversations that run side by side stay apart, and someone who comes back after two days can read one topic after the other instead of a single stream.",
    repository: "zulip/zulip",
    tags: ["chat", "self-hosted", "python"],
    listedAt: "2025-01-31T07:19:17.037Z",
  },
  {
    slug: "discourse",
    name: "Discourse",
    websiteUrl: "https://www.discourse.org",
    headline: "Forums for long conversations",
    description:
      "Discourse shows a discussion as one long page that loads as it is read. Trust levels give regular members more rights over time, replies work by e-mail as well, and plugins add things such as polls, accepted answers and chat.",
    repository: "discourse/discourse",
    tags: ["email", "self-hosted", "ruby"],
    listedAt: "2023-11-20T03:14:25.039Z",
  },
  {
    slug: "mumble",
    name: "Mumble",
    websiteUrl: "https://www.mumble.info",
    description:
      "Mumble carries voices with little delay, which players, musicians and radio amateurs appreciate. The server, called murmur for a long time, keeps a tree of channels with rights for each; in games that support it, voices come from where people stand.",
    repository: "mumble-voip/mumble",
    tags: ["audio", "chat", "encryption", "cpp"],
    listedAt: "2024-08-04T09:03:53.852Z",
    badgeVerifiedAt: "2024-11-09T18:37:56.809Z",
  },
  {
    slug: "roundcube",
    name: "Roundcube Webmail",
    websiteUrl: "https://roundcube.net",
    headline: "IMAP mail in the browser",
    description:
      "Roundcube is a mail client that runs on a web server and looks like one on a desktop: folders, dragging, address books, rich text and spell checking. It speaks IMAP and SMTP to whatever mail server is there, and plugins adapt it to it.",
    repository: "roundcube/roundcubemail",
    tags: ["email", "php", "web-app"],
    listedAt: "2026-09-25T06:24:58.584Z",
  },
  {
    slug: "delta-chat",
    name: "Delta Chat",
    websiteUrl: "https://delta.chat",
    headline: "Ein Messenger, der E-Mail-Server als Transportweg nutzt",
    description:
      "Delta Chat sends chat messages as encrypted e-mail, so it needs no servers beyond those of mail. Keys are exchanged when people scan each other's code, groups and small shared apps work the same way, and addresses can be had without giving a name.",
    repository: "chatmail/core",
    tags: ["chat", "email", "encryption", "rust"],
    listedAt: "2024-01-23T19:52:46.281Z",
    badgeVerifiedAt: "2024-06-26T04:20:00.227Z",
  },
  {
    slug: "weechat",
    name: "WeeChat",
    websiteUrl: "https://weechat.org",
    repository: "weechat/weechat",
    listedAt: "2026-11-08T03:29:07.010Z",
    withoutLogo: true,
  },
];
