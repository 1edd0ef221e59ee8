import type { SampleListing } from "./sample-listing.ts";

/** Programming languages, compilers and runtimes. */
export const LANGUAGES_RUNTIMES: readonly SampleListing[] = [
  {
    slug: "python",
    name: "Python",
    websiteUrl: "https://www.python.org",
    headline: "A general-purpose language with significant indentation",
    description:
      "CPython is the reference implementation of Python: a compiler to bytecode, an interpreter for it and a broad standard library. The language is used for scripts, web services, teaching and scientific work; changes to it go through written proposals, the PEPs.",
    repository: "python/cpython",
    tags: ["python", "c", "cross-platform"],
    listedAt: "2024-05-02T03:52:16.399Z",
  },
  {
    slug: "ruby",
    name: "Ruby",
    websiteUrl: "https://www.ruby-lang.org",
    headline: "プログラマの書きやすさを重んじるオブジェクト指向言語",
    description:
      "Rubyは、まつもとゆきひろ氏が1993年に開発を始め、1995年に公開したプログラミング言語です。整数や文字列を含むすべての値がオブジェクトであり、ブロックと呼ばれるコードのかたまりをメソッドに渡せることが大きな特徴です。既存のクラスへ後からメソッドを加えることもでき、設定ファイルのように読める小さな言語を作る用途にも向いています。ライブラリはgemという形式で配布され、Bundlerで管理します。標準の処理系はC言語で書かれ、実行時コンパイラも備えています。",
    repository: "ruby/ruby",
    tags: ["ruby", "c", "nihongo"],
    listedAt: "2024-12-18T18:21:30.715Z",
    featured: true,
  },
  {
    slug: "rust",
    name: "Rust",
    websiteUrl: "https://www.rust-lang.org",
    headline: "Memory safety without a garbage collector",
    description:
      "Rust checks at compile time who owns a value and for how long it may be borrowed, which rules out data races and use after free in safe code. Its tool cargo builds, tests, documents and fetches packages; the compiler generates code through LLVM.",
    repository: "rust-lang/rust",
    tags: ["rust", "compiler", "wasm"],
    listedAt: "2026-05-17T16:12:53.471Z",
  },
  {
    slug: "go",
    name: "Go",
    websiteUrl: "https://go.dev",
    headline: "A small compiled language with goroutines",
    description:
      "Go has few keywords, fast compilation, garbage collection, and concurrency through goroutines and channels. The standard tool formats, tests, profiles and cross-compiles, and produces executables that usually need nothing else on the target machine.",
    repository: "golang/go",
    tags: ["go", "compiler", "cross-platform"],
    listedAt: "2026-05-25T01:18:11.970Z",
  },
  {
    slug: "nodejs",
    name: "Node.js",
    websiteUrl: "https://nodejs.org",
    headline: "JavaScript outside the browser, on V8 and libuv",
    description:
      "Node.js runs JavaScript on servers and developers' machines. Input and output are asynchronous on one event loop; worker threads, streams, a test runner and an HTTP stack are built in, and packages come from the npm registry.",
    repository: "nodejs/node",
    tags: ["javascript", "cpp", "cross-platform"],
    listedAt: "2024-03-02T02:44:33.278Z",
  },
  {
    slug: "typescript",
    name: "TypeScript",
    websiteUrl: "https://www.typescriptlang.org",
    headline: "JavaScript with types that disappear before it runs",
    repository: "microsoft/TypeScript",
    tags: ["typescript", "javascript", "compiler"],
    listedAt: "2024-06-27T01:20:27.915Z",
    badgeVerifiedAt: "2024-08-27T12:55:48.316Z",
  },
  {
    slug: "deno",
    name: "Deno",
    websiteUrl: "https://deno.com",
    headline: "🦕 A runtime that asks before it touches files or the network",
    description:
      "Deno runs TypeScript and JavaScript on V8. A program gets no access to disk, network or environment unless a flag or a prompt grants it; formatter, linter, test runner and compiler to a single file are subcommands of the same executable.",
    repository: "denoland/deno",
    tags: ["javascript", "typescript", "rust"],
    listedAt: "2026-01-01T13:35:47.313Z",
    badgeVerifiedAt: "2026-06-16T23:54:32.239Z",
  },
  {
    slug: "elixir",
    name: "Elixir",
    websiteUrl: "https://elixir-lang.org",
    headline: "Functional programming on the Erlang virtual machine",
    description:
      "Elixir compiles to bytecode for the BEAM and shares its model of many isolated processes that exchange messages and are restarted by supervisors. It adds macros, protocols, the mix build tool and documentation as part of the language.",
    repository: "elixir-lang/elixir",
    tags: ["cross-platform"],
    listedAt: "2025-08-10T18:48:15.460Z",
  },
  {
    slug: "ghc",
    name: "Glasgow Haskell Compiler",
    websiteUrl: "https://www.haskell.org/ghc/",
    headline: "The main compiler for lazy, purely functional Haskell",
    description:
      "GHC compiles Haskell to native code or runs it interactively in GHCi. It supports a long list of language extensions, most of them about types, and has a runtime with lightweight threads and software transactional memory.",
    repository: "ghc/ghc",
    tags: ["compiler"],
    listedAt: "2026-06-08T21:17:36.872Z",
  },
  {
    slug: "zig",
    name: "Zig",
    websiteUrl: "https://ziglang.org",
    headline: "No hidden control flow, no hidden allocations",
    description:
      "Zig is a language for the territory of C. Allocators are passed explicitly, any expression may be evaluated at compile time, and the same toolchain also compiles C and C++ and cross-compiles for a wide range of targets without further setup.",
    tags: ["compiler", "cross-platform"],
    listedAt: "2024-09-05T09:26:20.982Z",
  },
  {
    slug: "lua",
    name: "Lua",
    websiteUrl: "https://www.lua.org",
    headline: "🇧🇷 Linguagem de extensão criada na PUC-Rio",
    description:
      "Lua nasceu em 1993 na PUC-Rio, no Rio de Janeiro, como linguagem para estender aplicações. O interpretador é pequeno, escrito em C puro e fácil de embutir; tabelas são a única estrutura de dados e servem de vetor, dicionário, objeto e módulo. Aparece em jogos, editores e roteadores.",
    repository: "lua/lua",
    tags: ["c", "embedded"],
    listedAt: "2023-03-12T13:01:26.086Z",
  },
  {
    slug: "julia",
    name: "Julia",
    websiteUrl: "https://julialang.org",
    description:
      "Julia is meant for numerical computing. Functions are chosen by the types of all their arguments, and each combination that occurs is compiled through LLVM when it is first called; plots, notebooks and packages are used from the interactive prompt.",
    repository: "JuliaLang/julia",
    tags: ["compiler", "mathematics"],
    listedAt: "2026-08-06T06:39:31.093Z",
  },
  {
    slug: "php",
    name: "PHP",
    websiteUrl: "https://www.php.net",
    headline: "A scripting language for the web",
    description:
      "PHP programs usually answer one web request and then forget everything, which makes them easy to deploy. Current versions have optional types checked at run time, enumerations, attributes and a just-in-time compiler; packages are managed with Composer.",
    repository: "php/php-src",
    tags: ["php", "c"],
    listedAt: "2025-02-10T04:44:32.871Z",
  },
  {
    slug: "nadesiko",
    name: "なでしこ",
    websiteUrl: "https://nadesi.com",
    headline: "日本語の文章のように書けるプログラミング言語 🌸",
    description:
      "なでしこは、日本語の語順と助詞をそのまま文法に取り入れたプログラミング言語です。「『こんにちは』を表示。」のような一行がそのままプログラムになり、助詞が関数の引数の役割を示すので、引数の順番を入れ替えても意味が変わりません。現在の版はJavaScriptで作られ、ブラウザの中でも、手元のパソコンでも動きます。図形を描く命令や表計算に似た命令も用意され、学校の授業や事務作業の自動化に使われています。利用者が作った例は貯蔵庫と呼ばれる場所で公開されています。",
    repository: "kujirahand/nadesiko3",
    tags: ["nihongo", "javascript", "education"],
    listedAt: "2024-11-27T19:35:31.454Z",
  },
  {
    slug: "wenyan",
    name: "文言",
    websiteUrl: "https://wy-lang.org",
    headline: "以文言文書寫程式的程式語言",
    description:
      "文言是一種以古漢語語法書寫的程式語言，可編譯為多種現代語言，其中包括一般常用的腳本語言。變數以「吾有一數」之類的句子宣告，迴圈與條件亦用文言句式表達，所有關鍵字均取自古文，數字則以漢字書寫。專案附有線上編輯環境、標準函式庫與排版工具，能將程式碼渲染成仿古書頁的圖像，直行書寫，並加上邊框與魚尾。它最初是一名學生在二〇一九年發表的作品，其後由來自各地的貢獻者共同維護。範例包含排序、質數篩法、漢諾塔與曼德博集合等，可作為學習編譯原理與古文語感的有趣材料。",
    repository: "wenyan-lang/wenyan",
    tags: ["zhongwen", "compiler", "javascript"],
    listedAt: "2024-11-14T03:31:08.847Z",
  },
];
