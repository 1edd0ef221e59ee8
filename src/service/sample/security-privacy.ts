import type { SampleListing } from "./sample-listing.ts";

/** Cryptography, password managers, scanners and tools for privacy. */
export const SECURITY_PRIVACY: readonly SampleListing[] = [
  {
    slug: "keepassxc",
    name: "KeePassXC",
    websiteUrl: "https://keepassxc.org",
    headline: "Passwords in one encrypted file on your own disk",
    description:
      "KeePassXC opens databases in the KeePass format, fills in browser forms through an extension, types into other windows, serves SSH keys and makes one-time codes. It needs no account; synchronising the file is left to whatever tool you like.",
    repository: "keepassxreboot/keepassxc",
    tags: ["passwords", "encryption", "desktop", "cross-platform"],
    listedAt: "2024-05-31T11:04:52.346Z",
    badgeVerifiedAt: "2024-12-15T00:20:14.431Z",
  },
  {
    slug: "bitwarden",
    name: "Bitwarden",
    websiteUrl: "https://bitwarden.com",
    headline: "A password manager with browser, phone and command-line clients",
    description:
      "Bitwarden encrypts entries on the device with a key derived from the main password and synchronises only the result. Clients exist for browsers, phones, desktops and the shell; organisations can share collections and may run the server themselves.",
    repository: "bitwarden/server",
    tags: ["passwords", "encryption", "self-hosted"],
    listedAt: "2025-08-25T18:20:47.636Z",
  },
  {
    slug: "openssl",
    name: "OpenSSL",
    websiteUrl: "https://openssl-library.org",
    headline: "TLS and cryptographic primitives as a C library",
    description:
      "OpenSSL implements TLS, DTLS and QUIC, hashes, ciphers, signatures and certificate handling. Its library is part of a great many servers and programs; the openssl command creates keys and certificates and inspects connections.",
    repository: "openssl/openssl",
    tags: ["encryption", "c"],
    listedAt: "2025-07-27T20:54:15.336Z",
    badgeVerifiedAt: "2025-10-22T23:40:28.951Z",
  },
  {
    slug: "gnupg",
    name: "GnuPG",
    websiteUrl: "https://gnupg.org",
    headline: "Verschlüsseln und Unterschreiben nach dem OpenPGP-Standard",
    description:
      "GnuPG verschlüsselt und unterschreibt Dateien und E-Mails nach OpenPGP und S/MIME. Geheime Schlüssel verwaltet ein eigener Hintergrundprozess, sie können auch auf einer Chipkarte liegen. Werner Koch begann das Projekt 1997; viele Distributionen prüfen damit die Echtheit ihrer Pakete.",
    tags: ["encryption", "cli", "email", "deutsch"],
    listedAt: "2023-04-27T01:57:20.018Z",
  },
  {
    slug: "certbot",
    name: "Certbot",
    websiteUrl: "https://certbot.eff.org",
    headline: "Obtains and renews TLS certificates by itself",
    description:
      "Certbot asks a certificate authority such as Let's Encrypt for certificates through the ACME protocol, proves control over the domain, configures Apache or nginx if wished and renews in time. The Electronic Frontier Foundation maintains it.",
    repository: "certbot/certbot",
    tags: ["automation", "http", "python"],
    listedAt: "2023-05-29T00:17:41.419Z",
    badgeVerifiedAt: "2023-06-08T19:45:53.122Z",
  },
  {
    slug: "wireguard",
    name: "WireGuard",
    websiteUrl: "https://www.wireguard.com",
    headline: "A VPN tunnel with a short configuration and little code",
    description:
      "WireGuard connects peers that know each other's public keys over UDP. It has one fixed set of modern algorithms and nothing to negotiate, stays silent towards strangers, and lives in the Linux kernel as well as in user-space versions for other systems.",
    tags: ["vpn", "encryption", "linux"],
    listedAt: "2025-06-01T19:19:35.306Z",
  },
  {
    slug: "tor-browser",
    name: "Tor Browser",
    websiteUrl: "https://www.torproject.org",
    headline: "🧅 Browsing through three relays",
    description:
      "Tor Browser is a changed Firefox that sends everything through the Tor network, where no single relay knows both the sender and the destination. It tries to look the same for all its users, isolates sites from each other and forgets at the end.",
    tags: ["privacy", "proxy", "desktop"],
    listedAt: "2026-07-04T18:07:39.901Z",
  },
  {
    slug: "wireshark",
    name: "Wireshark",
    websiteUrl: "https://www.wireshark.org",
    headline: "Shows what goes over the wire, layer by layer",
    description:
      "Wireshark captures network traffic or opens recordings of it and decodes over two thousand protocols into readable fields. Display filters select packets by any field, conversations can be followed as text, and tshark does the same in a terminal.",
    repository: "wireshark/wireshark",
    tags: ["desktop", "c", "cross-platform"],
    listedAt: "2023-11-21T05:43:07.718Z",
    badgeVerifiedAt: "2024-05-15T05:54:56.081Z",
  },
  {
    slug: "nmap",
    name: "Nmap",
    websiteUrl: "https://nmap.org",
    headline: "סורק רשתות: אילו מחשבים עונים ואילו שירותים פתוחים בהם",
    description:
      "Nmap בודק אילו מחשבים ברשת עונים, אילו פורטים פתוחים בהם ואילו תוכנות מאזינות מאחוריהם. הוא מנסה לזהות גם את מערכת ההפעלה לפי תשובותיה, ומריץ תסריטים קצרים בשפת Lua לבדיקות נוספות. מנהלי רשתות משתמשים בו למיפוי ולביקורת של הציוד שבאחריותם, והתוצאות נשמרות כטקסט או כקובץ XML לעיבוד נוסף.",
    repository: "nmap/nmap",
    tags: ["cli", "cross-platform"],
    listedAt: "2026-03-25T06:56:41.835Z",
  },
  {
    slug: "veracrypt",
    name: "VeraCrypt",
    websiteUrl: "https://veracrypt.io",
    headline: "Encrypted containers and whole encrypted disks",
    repository: "veracrypt/VeraCrypt",
    listedAt: "2024-10-16T03:46:06.954Z",
    badgeVerifiedAt: "2024-10-27T19:07:27.860Z",
  },
  {
    slug: "age",
    name: "age",
    websiteUrl: "https://age-encryption.org",
    headline: "File encryption with small keys and no options",
    description:
      "age encrypts a file to one or more recipients, given as short public keys, SSH keys or a passphrase. There is no configuration and no key ring; the format is specified, several implementations understand it, and plugins support hardware keys.",
    repository: "FiloSottile/age",
    tags: ["encryption", "cli", "go"],
    listedAt: "2023-03-22T01:54:43.752Z",
    withoutLogo: true,
  },
  {
    slug: "ublock-origin",
    name: "uBlock Origin",
    websiteUrl: "https://github.com/gorhill/uBlock",
    headline: "Content blocking by lists and by one's own rules",
    description:
      "uBlock Origin is a browser extension that blocks requests and hides page elements according to public filter lists. Advanced users get a table in which they allow or refuse requests for each site; the author accepts no donations.",
    repository: "gorhill/uBlock",
    tags: ["privacy", "javascript"],
    listedAt: "2026-09-13T23:13:41.806Z",
  },
  {
    slug: "pi-hole",
    name: "Pi-hole",
    websiteUrl: "https://pi-hole.net",
    description:
      "Pi-hole answers the DNS queries of a home network and gives no address for names on its block lists, so that advertisements and trackers fail to load on every device. A web page shows what was asked by whom; a small board is enough to run it.",
    repository: "pi-hole/pi-hole",
    tags: ["dns", "privacy", "self-hosted"],
    listedAt: "2026-03-28T04:37:52.089Z",
    badgeVerifiedAt: "2026-07-26T07:11:32.056Z",
  },
  {
    slug: "trivy",
    name: "Trivy",
    websiteUrl: "https://trivy.dev",
    headline: "Looks for known vulnerabilities and leaked secrets",
    description:
      "Trivy examines container images, file systems, Git repositories and clusters for packages with published vulnerabilities, for secrets left in files and for risky settings. It also writes inventories of components in the CycloneDX and SPDX formats.",
    repository: "aquasecurity/trivy",
    tags: ["containers", "ci-cd", "go"],
    listedAt: "2025-02-18T17:29:25.637Z",
  },
  {
    slug: "openssh",
    name: "OpenSSH",
    websiteUrl: "https://www.openssh.com",
    repository: "openssh/openssh-portable",
    tags: ["encryption", "cli", "c", "bsd"],
    listedAt: "2024-08-22T01:19:22.225Z",
    withoutLogo: true,
  },
];
