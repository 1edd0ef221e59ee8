import type { SampleListing } from "./sample-listing.ts";

/** Kernels, distributions, desktops and what belongs to them. */
export const OPERATING_SYSTEMS: readonly SampleListing[] = [
  {
    slug: "linux",
    name: "Linux kernel",
    websiteUrl: "https://www.kernel.org",
    headline: "The kernel underneath a great many systems",
    description:
      "Linux manages processors, memory, devices, file systems and networks for machines from watches to supercomputers. A new version appears about every nine or ten weeks; patches travel by e-mail through maintainers' trees to Linus Torvalds.",
    repository: "torvalds/linux",
    tags: ["linux", "c"],
    listedAt: "2023-11-20T06:39:26.319Z",
  },
  {
    slug: "debian",
    name: "Debian",
    websiteUrl: "https://www.debian.org",
    headline: "एक सार्वभौमिक मुक्त संचालन तंत्र, स्वयंसेवकों द्वारा निर्मित",
    description:
      "Debian is a distribution made by volunteers under a social contract and a constitution. It maintains tens of thousands of packages for several processor architectures; what enters testing matures into stable, from which other distributions are made.",
    tags: ["distribution", "linux"],
    listedAt: "2026-07-29T10:27:24.420Z",
  },
  {
    slug: "fedora",
    name: "Fedora Linux",
    websiteUrl: "https://fedoraproject.org",
    headline: "A distribution that takes up new techniques early",
    description:
      "Fedora Linux appears twice a year in editions for desktops, servers, containers and other uses. New pieces of the Linux desktop often arrive here first, and its packages are the ground from which Red Hat Enterprise Linux is grown.",
    tags: ["distribution", "linux"],
    listedAt: "2025-08-01T01:26:15.241Z",
  },
  {
    slug: "arch-linux",
    name: "Arch Linux",
    websiteUrl: "https://archlinux.org",
    headline: "A rolling distribution that one assembles oneself",
    tags: ["distribution", "linux", "package-manager"],
    listedAt: "2024-10-22T18:36:49.092Z",
  },
  {
    slug: "nixos",
    name: "NixOS",
    websiteUrl: "https://nixos.org",
    headline: "❄️ A system described as a whole in one language",
    description:
      "NixOS derives packages, services and settings from expressions in the Nix language. Each build result has its own path in the store, so versions can exist side by side, an upgrade either happens completely or not at all, and every earlier state can be booted.",
    repository: "NixOS/nixpkgs",
    tags: ["distribution", "linux", "package-manager"],
    listedAt: "2026-08-21T20:35:01.335Z",
  },
  {
    slug: "alpine-linux",
    name: "Alpine Linux",
    websiteUrl: "https://alpinelinux.org",
    headline: "A small distribution on musl and BusyBox",
    description:
      "Alpine Linux needs only a few megabytes, because it uses the musl C library, BusyBox tools and its own package manager apk. That made it a frequent base for container images; it also runs from memory on routers and other small devices.",
    tags: ["distribution", "linux", "containers"],
    listedAt: "2023-08-26T09:08:15.191Z",
    badgeVerifiedAt: "2023-10-24T03:18:05.203Z",
  },
  {
    slug: "freebsd",
    name: "FreeBSD",
    websiteUrl: "https://www.freebsd.org",
    headline: "A complete Unix-like system from one source tree",
    description:
      "FreeBSD develops kernel and basic programs together and documents them in one handbook. ZFS, jails, the bhyve hypervisor and the network stack are among its strong sides; some tens of thousands of other programs come from the ports collection.",
    repository: "freebsd/freebsd-src",
    tags: ["bsd", "c"],
    listedAt: "2024-09-21T07:05:01.728Z",
  },
  {
    slug: "openbsd",
    name: "OpenBSD",
    websiteUrl: "https://www.openbsd.org",
    description:
      "OpenBSD puts correctness and careful defaults first: code is audited all the time, programs give up rights they no longer need, and memory protections are on from the start. OpenSSH, LibreSSL, tmux and the packet filter pf come from here.",
    repository: "openbsd/src",
    tags: ["bsd", "c"],
    listedAt: "2025-03-30T02:30:24.139Z",
  },
  {
    slug: "gnome",
    name: "GNOME",
    websiteUrl: "https://www.gnome.org",
    headline: "A desktop with few distractions",
    description:
      "GNOME is a desktop environment with an overview instead of a task bar, a consistent set of applications and the GTK toolkit beneath. It comes out every six months and is the default in several large distributions.",
    tags: ["desktop-environment", "linux", "c"],
    listedAt: "2025-01-10T09:20:49.670Z",
  },
  {
    slug: "kde-plasma",
    name: "KDE Plasma",
    websiteUrl: "https://kde.org/plasma-desktop/",
    headline: "Eine Arbeitsumgebung, die sich umbauen lässt",
    description:
      "Plasma besteht aus Leisten, Miniprogrammen und Fenstern, die sich fast beliebig anordnen lassen. Was voreingestellt ist, soll einfach wirken, und was man braucht, soll sich einschalten lassen. Die Gemeinschaft KDE wurde 1996 in Tübingen gegründet und baut auf der Bibliothek Qt auf.",
    repository: "KDE/plasma-desktop",
    tags: ["desktop-environment", "linux", "cpp", "deutsch"],
    listedAt: "2026-05-25T19:37:43.851Z",
  },
  {
    slug: "haiku",
    name: "Haiku",
    websiteUrl: "https://www.haiku-os.org",
    headline: "🍃 Ein Betriebssystem in der Nachfolge von BeOS",
    description:
      "Haiku is an operating system for personal computers in the line of BeOS: one coherent desktop, threads everywhere, a file system whose attributes can be searched like a database. Programs for the old system still run on its 32-bit edition.",
    repository: "haiku/haiku",
    tags: ["desktop-environment", "cpp"],
    listedAt: "2024-08-26T13:03:18.151Z",
  },
  {
    slug: "wine",
    name: "Wine",
    websiteUrl: "https://www.winehq.org",
    headline: "Runs Windows programs on other systems",
    description:
      "Wine implements the programming interfaces of Windows on Linux, macOS and FreeBSD. It does not emulate a processor or contain a copy of Windows: programs are loaded directly, and their calls are translated into those of the host system.",
    repository: "wine-mirror/wine",
    tags: ["windows", "linux", "macos", "c"],
    listedAt: "2026-01-12T10:07:13.853Z",
    badgeVerifiedAt: "2026-01-25T22:38:14.609Z",
  },
  {
    slug: "lineageos",
    name: "LineageOS",
    websiteUrl: "https://lineageos.org",
    headline: "Android for phones that their makers have left behind",
    repository: "LineageOS/android",
    listedAt: "2025-05-24T11:10:24.443Z",
    withoutLogo: true,
  },
  {
    slug: "rime",
    name: "RIME 中州韻",
    websiteUrl: "https://rime.im",
    headline: "可自訂方案的中文輸入法引擎",
    description:
      "Rime is an input method engine for Chinese and other scripts. Schemes in YAML describe how keys become characters, for pinyin, cangjie, bopomofo and many dialects; front ends called Squirrel, Weasel and ibus-rime bring it to the different desktops.",
    repository: "rime/librime",
    tags: ["zhongwen", "cpp", "cross-platform"],
    listedAt: "2024-05-02T18:27:21.704Z",
    badgeVerifiedAt: "2024-10-15T13:19:06.056Z",
  },
  {
    slug: "gureum",
    name: "구름 입력기",
    websiteUrl: "https://github.com/gureum/gureum",
    headline: "macOS에서 한글을 입력하는 자유 소프트웨어 입력기 ☁️",
    description:
      "구름 입력기는 macOS에서 한글을 입력하기 위한 공개 소스 입력기입니다. 두벌식뿐 아니라 여러 가지 세벌식 자판을 지원하며, 사용자가 한영 전환 단축키와 자판별 동작을 직접 고를 수 있습니다. 한글 조합은 libhangul 라이브러리를 바탕으로 처리하며, 쿼티 자판이 함께 들어 있어 한글과 로마자를 빠르게 오갈 수 있고 드보락이나 콜맥 같은 자판과도 함께 쓸 수 있습니다. 운영 체제에 들어 있는 기본 입력기와 다르게 움직이기를 바라는 사람들이 함께 만들고 고쳐 왔으며, 설정은 시스템 환경설정 화면에서 바꿀 수 있습니다.",
    repository: "gureum/gureum",
    tags: ["macos", "hangugeo"],
    listedAt: "2026-01-20T05:01:37.452Z",
    featured: true,
    badgeVerifiedAt: "2026-03-07T02:10:42.233Z",
  },
];
