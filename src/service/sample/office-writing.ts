import type { SampleListing } from "./sample-listing.ts";

/** Documents, notes, typesetting, reading and personal finance. */
export const OFFICE_WRITING: readonly SampleListing[] = [
  {
    slug: "libreoffice",
    name: "LibreOffice",
    websiteUrl: "https://www.libreoffice.org",
    headline: "दस्तावेज़, तालिकाएँ और प्रस्तुतियाँ एक ही संग्रह में",
    description:
      "LibreOffice एक मुक्त कार्यालय सॉफ़्टवेयर है जिसमें लेखन, तालिका, प्रस्तुति, चित्र, सूत्र और डेटाबेस के लिए अलग-अलग प्रोग्राम हैं। इसके दस्तावेज़ OpenDocument नामक खुले मानक में सहेजे जाते हैं, और यह दूसरे कार्यालय प्रोग्रामों की फ़ाइलें भी खोलता है। द डॉक्यूमेंट फ़ाउंडेशन इसका विकास देखता है, और यह सौ से अधिक भाषाओं में उपलब्ध है।",
    repository: "LibreOffice/core",
    tags: ["office", "desktop", "cross-platform"],
    listedAt: "2023-06-26T00:25:55.858Z",
  },
  {
    slug: "onlyoffice",
    name: "ONLYOFFICE Docs",
    websiteUrl: "https://www.onlyoffice.com",
    headline: "Documents edited together in the browser",
    description:
      "ONLYOFFICE Docs edits texts, spreadsheets, slides and forms in the browser and keeps them in Microsoft's XML formats. Several people may type at once or lock paragraphs one by one; it is usually run beside a file server such as Nextcloud.",
    repository: "ONLYOFFICE/DocumentServer",
    tags: ["office", "web-app", "self-hosted"],
    listedAt: "2026-10-03T18:04:41.277Z",
  },
  {
    slug: "cryptpad",
    name: "CryptPad",
    websiteUrl: "https://cryptpad.org",
    headline: "Collaborative documents that the server cannot read",
    description:
      "CryptPad offers documents, sheets, boards, forms and a drive whose content is encrypted in the browser. The key travels in the part of the link that is never sent to the server, so whoever runs an instance stores only unreadable data.",
    repository: "cryptpad/cryptpad",
    tags: ["office", "encryption", "web-app", "privacy"],
    listedAt: "2024-04-17T07:00:44.381Z",
  },
  {
    slug: "joplin",
    name: "Joplin",
    websiteUrl: "https://joplinapp.org",
    headline: "Markdown notes on every device",
    description:
      "Joplin keeps notes and to-do lists in notebooks, written in Markdown or with a rich editor. They are synchronised through Nextcloud, WebDAV, a folder or its own server, encrypted on request, and stay available without a network.",
    repository: "laurent22/joplin",
    tags: ["notes", "desktop", "android", "typescript"],
    listedAt: "2025-01-02T07:13:29.139Z",
    badgeVerifiedAt: "2025-04-06T11:07:36.657Z",
  },
  {
    slug: "siyuan",
    name: "思源笔记 SiYuan",
    websiteUrl: "https://b3log.org/siyuan/",
    headline: "以内容块为单位的个人知识管理软件",
    description:
      "思源笔记以“内容块”组织文字：段落、列表项、标题、表格和图片都是可以单独引用、嵌入和移动的块。块与块之间可以建立双向链接，关系图能够显示笔记之间的联系，数据库视图则把块排成表格，便于筛选和排序。数据默认保存在本机文件夹中，格式公开，也可以经过端到端加密后同步到其他设备。软件提供桌面、移动和容器等多种版本，编辑器支持所见即所得的书写方式，并能导出为网页、图片、文档和标准的标记文本。闪卡功能可以把任意内容块变成复习卡片，按照间隔重复的方法安排复习时间。",
    repository: "siyuan-note/siyuan",
    tags: ["notes", "zhongwen", "typescript", "self-hosted"],
    listedAt: "2026-10-02T17:32:33.282Z",
    featured: true,
  },
  {
    slug: "zotero",
    name: "Zotero",
    websiteUrl: "https://www.zotero.org",
    headline: "Sources collected, annotated and cited",
    description:
      "Zotero saves articles, books and pages from the browser together with their details, keeps the PDFs and the notes made in them, and writes citations and bibliographies into word processors in any of more than ten thousand styles.",
    repository: "zotero/zotero",
    tags: ["desktop", "education", "pdf"],
    listedAt: "2025-02-25T02:40:56.359Z",
    featured: true,
  },
  {
    slug: "pandoc",
    name: "Pandoc",
    websiteUrl: "https://pandoc.org",
    headline: "Converts between dozens of markup formats",
    description:
      "Pandoc reads a document into one inner tree and writes it out again as something else: Markdown to LaTeX, Word to HTML, wiki text to EPUB. Filters in Lua may change the tree on its way, and citations are processed too. It is written in Haskell.",
    repository: "jgm/pandoc",
    tags: ["cli", "office", "pdf"],
    listedAt: "2026-05-13T14:18:36.202Z",
  },
  {
    slug: "typst",
    name: "Typst",
    websiteUrl: "https://typst.app",
    headline: "Typesetting with a markup language that compiles at once",
    description:
      "Typst sets scientific papers, letters and books. Its markup is short and its scripting language consistent; a change in the source shows in the page within moments, since only the affected parts are laid out anew. The compiler is open source.",
    repository: "typst/typst",
    tags: ["cli", "pdf", "rust"],
    listedAt: "2026-08-08T01:45:19.973Z",
  },
  {
    slug: "latex",
    name: "LaTeX",
    websiteUrl: "https://www.latex-project.org",
    repository: "latex3/latex2e",
    tags: ["pdf", "mathematics"],
    listedAt: "2026-11-08T04:52:16.384Z",
    withoutLogo: true,
  },
  {
    slug: "etherpad",
    name: "Etherpad",
    websiteUrl: "https://etherpad.org",
    headline: "One text, many cursors",
    description:
      "Etherpad is an editor for the browser in which everyone's words have a colour and appear while they are typed. A slider plays back how a text came about; pads need no account, and plugins bring comments, pictures and other formats.",
    repository: "ether/etherpad-lite",
    tags: ["notes", "web-app", "self-hosted"],
    listedAt: "2026-02-28T17:14:31.687Z",
  },
  {
    slug: "calibre",
    name: "calibre",
    websiteUrl: "https://calibre-ebook.com",
    headline: "A library for e-books, and a workshop for them",
    description:
      "calibre keeps e-books with covers and details, converts between formats, edits EPUB files, fetches news as books and talks to many readers. A content server shows the shelves in a browser; the commands beneath can be used in scripts.",
    repository: "kovidgoyal/calibre",
    tags: ["desktop", "python", "cross-platform"],
    listedAt: "2023-05-31T03:30:11.075Z",
  },
  {
    slug: "stirling-pdf",
    name: "Stirling PDF",
    websiteUrl: "https://www.stirlingpdf.com",
    headline: "Splitting, joining and signing PDFs on one's own server",
    description:
      "Stirling PDF is a web application for everyday work with PDF files: merging, splitting, turning pages, text recognition, signing, redacting, converting. It runs locally or in a container, so documents do not have to be uploaded to a stranger.",
    repository: "Stirling-Tools/Stirling-PDF",
    listedAt: "2026-03-18T05:07:31.188Z",
    badgeVerifiedAt: "2026-05-21T06:28:00.334Z",
  },
  {
    slug: "gnucash",
    name: "GnuCash",
    websiteUrl: "https://gnucash.org",
    headline: "Double-entry bookkeeping for households and small firms",
    description:
      "GnuCash records money in accounts that always balance: bank, cash, income, expenses, shares. It plans recurring entries, matches bank statements, writes invoices and prints reports, and stores its books as XML or in a database.",
    repository: "Gnucash/gnucash",
    tags: ["desktop", "c", "cross-platform"],
    listedAt: "2025-12-22T20:06:51.599Z",
  },
  {
    slug: "anki",
    name: "Anki",
    websiteUrl: "https://apps.ankiweb.net",
    headline: "Flash cards that come back just before they are forgotten",
    description:
      "Anki shows each card again after a time that depends on how well it was remembered. Cards are made from notes by templates and may hold sound, pictures and formulas; add-ons are in Python, and decks are synchronised between devices.",
    repository: "ankitects/anki",
    tags: ["education", "desktop", "rust", "python"],
    listedAt: "2024-10-09T03:38:51.142Z",
  },
  {
    slug: "xournalpp",
    name: "Xournal++",
    websiteUrl: "https://xournalpp.github.io",
    headline: "Notizen mit dem Stift, auch auf PDF-Seiten",
    description:
      "Xournal++ takes handwriting from a pen tablet on blank, lined or PDF pages. Strokes follow the pressure of the pen, shapes and formulas can be set, sound recorded along with the writing, and the result exported as PDF again.",
    repository: "xournalpp/xournalpp",
    tags: ["notes", "pdf", "cpp"],
    listedAt: "2024-03-15T18:41:48.562Z",
  },
];
