import type { SampleListing } from "./sample-listing.ts";

/** Editors, shells, build tools and what else stands on a programmer's desk. */
export const DEVELOPER_TOOLS: readonly SampleListing[] = [
  {
    slug: "ripgrep",
    name: "ripgrep",
    websiteUrl: "https://github.com/BurntSushi/ripgrep",
    headline: "Recursive search by regular expression, ignoring what Git ignores",
    description:
      "The rg command searches a folder tree for a pattern. It skips hidden, binary and ignored files unless told otherwise, spreads the work over several threads, understands Unicode, and can print its results as plain lines or as JSON.",
    repository: "BurntSushi/ripgrep",
    tags: ["cli", "search", "rust", "cross-platform"],
    listedAt: "2025-03-05T14:25:19.830Z",
    featured: true,
  },
  {
    slug: "fzf",
    name: "fzf",
    websiteUrl: "https://junegunn.github.io/fzf/",
    headline: "Fuzzy picking from any list of lines",
    description:
      "fzf reads lines from standard input, lets a person narrow them down by typing fragments, and prints what was chosen. Shell integrations use it for history and files; a preview window can show the content of the line under the cursor.",
    repository: "junegunn/fzf",
    tags: ["cli", "tui", "search", "go"],
    listedAt: "2024-08-05T23:13:43.438Z",
  },
  {
    slug: "neovim",
    name: "Neovim",
    websiteUrl: "https://neovim.io",
    headline: "A Vim fork built around Lua and an embeddable core",
    description:
      "Neovim keeps Vim's modal editing and moves configuration and plugins to Lua. It has a client for language servers, Tree-sitter parsing and a built-in terminal, and other programs can drive it as a headless process through a message protocol.",
    repository: "neovim/neovim",
    tags: ["editor", "tui", "c", "cross-platform"],
    listedAt: "2026-04-10T05:03:18.435Z",
  },
  {
    slug: "vim",
    name: "Vim",
    websiteUrl: "https://www.vim.org",
    headline: "Modal text editing since 1991",
    repository: "vim/vim",
    tags: ["editor", "tui", "c"],
    listedAt: "2025-05-28T17:06:35.423Z",
  },
  {
    slug: "visual-studio-code",
    name: "Visual Studio Code - Open Source",
    websiteUrl: "https://code.visualstudio.com",
    headline: "A code editor with extensions, debugging and a terminal 👩‍💻",
    description:
      "Code – OSS is the MIT-licensed source from which Microsoft builds its editor. Language support comes through extensions and language servers; a debugger, a terminal and Git views are part of the window, which is drawn with web technology.",
    repository: "microsoft/vscode",
    tags: ["editor", "typescript", "desktop", "cross-platform"],
    listedAt: "2023-05-27T01:13:06.981Z",
  },
  {
    slug: "emacs",
    name: "GNU Emacs",
    websiteUrl: "https://www.gnu.org/software/emacs/",
    headline: "A text editor that is also a Lisp environment",
    description:
      "Almost everything in Emacs is a Lisp function that can be looked up, changed and bound to a key while the editor is running. On that base people read mail, plan their days in Org mode, use Git through Magit and, of course, edit text.",
    tags: ["editor", "desktop", "c"],
    listedAt: "2024-03-14T22:19:37.902Z",
    badgeVerifiedAt: "2024-03-24T08:06:12.617Z",
  },
  {
    slug: "jq",
    name: "jq",
    websiteUrl: "https://jqlang.org",
    headline: "A filter language for JSON",
    description:
      "jq applies small expressions to a stream of JSON values: picking fields, mapping over arrays, grouping, computing, reshaping. It is a single executable without dependencies and is often found between curl and the rest of a shell pipeline.",
    repository: "jqlang/jq",
    tags: ["cli", "c"],
    listedAt: "2025-02-22T14:42:55.989Z",
  },
  {
    slug: "bat",
    name: "bat",
    websiteUrl: "https://github.com/sharkdp/bat",
    headline: "cat with syntax highlighting and a Git margin 🦇",
    description:
      "bat prints files with colours, line numbers and marks for lines that changed since the last commit. Long output goes to a pager; when its own output is piped into another program, it falls back to behaving like plain cat.",
    repository: "sharkdp/bat",
    tags: ["cli", "rust", "git"],
    listedAt: "2026-08-26T17:24:51.377Z",
    badgeVerifiedAt: "2026-09-17T05:59:23.181Z",
  },
  {
    slug: "eslint",
    name: "ESLint",
    websiteUrl: "https://eslint.org",
    headline: "Configurable static analysis for JavaScript",
    description:
      "ESLint parses source files and runs rules over the syntax tree; each rule reports problems and may offer a fix. Plugins bring rules for frameworks, for TypeScript and for other languages such as JSON, CSS and Markdown.",
    repository: "eslint/eslint",
    tags: ["linter", "javascript", "typescript"],
    listedAt: "2023-12-04T17:46:36.178Z",
  },
  {
    slug: "biome",
    name: "Biome",
    websiteUrl: "https://biomejs.dev",
    headline: "Formatter and linter for web projects in one program",
    description:
      "Biome formats and lints JavaScript, TypeScript, JSX, JSON, CSS and GraphQL from one executable and one configuration file. It continues the Rome project under new maintainers and keeps its formatting close to that of Prettier.",
    repository: "biomejs/biome",
    tags: ["linter", "javascript", "typescript", "rust"],
    listedAt: "2024-10-24T07:37:40.108Z",
    badgeVerifiedAt: "2024-10-30T16:13:34.193Z",
  },
  {
    slug: "cmake",
    name: "CMake",
    websiteUrl: "https://cmake.org",
    headline: "Generates native build files from one description",
    description:
      "CMake reads CMakeLists.txt and writes files for Ninja, Make, Visual Studio or Xcode. It finds compilers and libraries, describes targets and their dependencies, and comes with CTest for running tests and CPack for making installers.",
    tags: ["build-system", "testing", "cpp", "cross-platform"],
    listedAt: "2025-11-22T22:03:00.222Z",
  },
  {
    slug: "tmux",
    name: "tmux",
    websiteUrl: "https://github.com/tmux/tmux/wiki",
    headline: "Terminal sessions that survive a lost connection",
    description:
      "tmux runs several shells in windows and panes inside one terminal. A session belongs to a server process and not to the terminal, so it can be detached, left alone and attached again later, from somewhere else or by two people at once.",
    repository: "tmux/tmux",
    listedAt: "2026-03-31T22:04:40.195Z",
  },
  {
    slug: "fish",
    name: "fish shell",
    websiteUrl: "https://fishshell.com",
    headline: "🐟 A shell with suggestions and highlighting out of the box",
    description:
      "fish suggests commands while they are typed, taking them from history and from the manual pages it has read. Its scripting syntax deliberately departs from POSIX, and settings can be changed in a browser page that it opens locally.",
    repository: "fish-shell/fish-shell",
    tags: ["cli", "rust", "cross-platform"],
    listedAt: "2023-10-20T11:43:07.885Z",
  },
  {
    slug: "homebrew",
    name: "Homebrew",
    websiteUrl: "https://brew.sh",
    description:
      "Homebrew installs command-line programs and desktop applications on macOS and Linux. Recipes, called formulae and casks, are Ruby files in Git repositories; most packages come as ready-made archives, the others are built from source.",
    repository: "Homebrew/brew",
    tags: ["package-manager", "macos", "linux", "ruby"],
    listedAt: "2025-05-07T09:00:13.220Z",
  },
  {
    slug: "sakura-editor",
    name: "サクラエディタ",
    websiteUrl: "https://sakura-editor.github.io",
    headline: "日本語の文書を扱うためのWindows用テキストエディタ",
    repository: "sakura-editor/sakura",
    tags: ["editor", "windows", "cpp", "nihongo"],
    listedAt: "2024-02-13T07:26:17.717Z",
  },
  {
    slug: "pytest",
    name: "pytest",
    websiteUrl: "https://pytest.org",
    headline: "Plain functions and plain assertions as tests",
    description:
      "pytest collects functions whose names start with test and explains a failed assertion by showing the values in it. Fixtures are handed to tests by the names of their parameters, cases can be listed in a table, and plugins run tests in parallel.",
    repository: "pytest-dev/pytest",
    tags: ["testing", "python"],
    listedAt: "2025-06-26T10:43:22.937Z",
  },
];
