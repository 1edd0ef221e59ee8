import type { SampleListing } from "./sample-listing.ts";

/** Version control systems, forges and the tools around Git. */
export const VERSION_CONTROL: readonly SampleListing[] = [
  {
    slug: "git",
    name: "Git",
    websiteUrl: "https://git-scm.com",
    headline: "Distributed version control from the command line",
    description:
      "Git records the history of a set of files as a graph of snapshots. Every clone holds the complete history, so committing, branching, merging and looking back work without a network; only fetching and pushing need another copy to talk to.\n\nIt was started in 2005 for the Linux kernel and has since become the usual base of code hosting. The commands come in two layers: everyday ones such as commit and rebase, and small plumbing commands that scripts can rely on.",
    repository: "git/git",
    tags: ["cli", "git", "c", "cross-platform"],
    listedAt: "2026-03-21T20:01:44.432Z",
    featured: true,
  },
  {
    slug: "github-cli",
    name: "GitHub CLI",
    websiteUrl: "https://cli.github.com",
    headline: "Pull requests, issues and workflow runs without leaving the shell",
    description:
      "The gh command talks to GitHub from a terminal: it opens and checks out pull requests, lists issues, follows workflow runs and calls any API endpoint. Output is a table for people and tab-separated text in a pipe, with JSON on request.",
    repository: "cli/cli",
    tags: ["cli", "git", "go"],
    listedAt: "2025-12-05T05:25:56.656Z",
    badgeVerifiedAt: "2026-02-10T01:42:29.780Z",
  },
  {
    slug: "lazygit",
    name: "lazygit",
    websiteUrl: "https://github.com/jesseduffield/lazygit",
    headline: "Panels for staging, rebasing and resolving conflicts",
    description:
      "A terminal interface over the Git command line. Files, branches, commits and the stash each have a panel; single keys stage a hunk, reorder commits, start an interactive rebase or undo the last step, and a log shows the commands it ran.",
    repository: "jesseduffield/lazygit",
    tags: ["tui", "git", "go"],
    listedAt: "2025-12-16T14:03:04.555Z",
  },
  {
    slug: "gitea",
    name: "Gitea",
    websiteUrl: "https://about.gitea.com",
    headline: "Code hosting in one binary 🍵",
    description:
      "Gitea serves repositories, pull requests, issues, a package registry and a runner for workflows from a single Go program. It needs little memory, stores its data in SQLite, MySQL or PostgreSQL, and runs on small boards as well as on servers.",
    repository: "go-gitea/gitea",
    tags: ["git", "forge", "self-hosted", "go"],
    listedAt: "2025-08-10T10:49:15.005Z",
  },
  {
    slug: "forgejo",
    name: "Forgejo",
    websiteUrl: "https://forgejo.org",
    headline: "A community-run software forge",
    description:
      "Forgejo began as a fork of Gitea and is looked after by the non-profit Codeberg e.V. It offers repositories, reviews, issues, packages and Actions-style workflows, and its developers are working towards federation between separate instances.",
    tags: ["git", "forge", "self-hosted", "ci-cd"],
    listedAt: "2026-10-19T00:28:48.979Z",
  },
  {
    slug: "gitlab",
    name: "GitLab",
    websiteUrl: "https://about.gitlab.com",
    description:
      "GitLab combines Git hosting, merge requests, an issue tracker and pipelines in one web application. The Community Edition is under the MIT licence; pipelines are described in a YAML file next to the code and carried out by separate runner processes.",
    repository: "gitlabhq/gitlabhq",
    tags: ["git", "forge", "ci-cd", "ruby"],
    listedAt: "2026-05-20T15:51:06.728Z",
    badgeVerifiedAt: "2026-11-04T08:34:17.723Z",
  },
  {
    slug: "git-lfs",
    name: "Git LFS",
    websiteUrl: "https://git-lfs.com",
    headline: "Large files kept beside the history instead of in it",
    description:
      "An extension that replaces large files in a repository by small text pointers and keeps their contents on a separate server. Checking out a commit downloads only the versions that it needs, so clones of projects with media stay manageable.",
    repository: "git-lfs/git-lfs",
    tags: ["cli", "git", "go"],
    listedAt: "2024-04-17T07:43:34.826Z",
    badgeVerifiedAt: "2024-08-25T15:15:12.172Z",
  },
  {
    slug: "delta",
    name: "delta",
    websiteUrl: "https://dandavison.github.io/delta/",
    headline: "Syntax-coloured diffs in the pager",
    description:
      "Delta reads the output of git diff, log, show and blame and prints it with syntax colours, line numbers and highlighting within changed lines. It can put both sides next to each other and takes its themes from the same family as bat.",
    repository: "dandavison/delta",
    tags: ["cli", "git", "rust"],
    listedAt: "2026-11-09T09:22:50.321Z",
  },
  {
    slug: "jujutsu",
    name: "Jujutsu",
    websiteUrl: "https://www.jj-vcs.dev",
    headline: "A version control front end that treats the working copy as a commit",
    description:
      "Jujutsu, whose command is jj, stores its commits in a Git repository but has a different model: the working copy is itself a commit, conflicts can be recorded and resolved later, descendants are rebased automatically and every operation can be undone.",
    repository: "jj-vcs/jj",
    tags: ["cli", "git", "rust"],
    listedAt: "2025-01-08T00:21:50.453Z",
  },
  {
    slug: "mercurial",
    name: "Mercurial",
    websiteUrl: "https://www.mercurial-scm.org",
    headline: "Distributed revision control with a small set of commands",
    description:
      "Mercurial appeared in the same month of 2005 as Git. It is written mostly in Python, with parts in C and Rust, and grows through extensions; phases and changeset evolution mark which commits are public and how the others were rewritten.",
    tags: ["cli", "python", "rust", "cross-platform"],
    listedAt: "2026-06-09T10:33:34.860Z",
    badgeVerifiedAt: "2026-11-14T17:06:17.967Z",
  },
  {
    slug: "fossil",
    name: "Fossil",
    websiteUrl: "https://fossil-scm.org",
    headline: "Version control, tickets, wiki and forum in one file",
    description:
      "Fossil keeps a project's whole history, its bug tickets, wiki and forum in a single SQLite database, and its one executable contains the web interface that shows them. It is the system in which SQLite itself is developed.",
    tags: ["cli", "c", "self-hosted"],
    listedAt: "2024-05-18T03:10:52.131Z",
  },
  {
    slug: "subversion",
    name: "Apache Subversion",
    websiteUrl: "https://subversion.apache.org",
    headline: "Centralised version control with one numbered history",
    description:
      "In Subversion, one server holds the history and every commit raises a repository-wide revision number. Working copies may cover just a subfolder, locks protect files that cannot be merged, and access rights can be given for each path.",
    repository: "apache/subversion",
    tags: ["c"],
    listedAt: "2023-05-10T08:05:57.889Z",
  },
  {
    slug: "tig",
    name: "Tig",
    websiteUrl: "https://jonas.github.io/tig/",
    headline: "An ncurses browser for Git history",
    repository: "jonas/tig",
    tags: ["tui", "git", "c"],
    listedAt: "2025-10-18T10:23:24.019Z",
    withoutLogo: true,
  },
  {
    slug: "gitui",
    name: "GitUI",
    websiteUrl: "https://github.com/gitui-org/gitui",
    headline: "Keyboard-only Git client in Rust",
    description:
      "GitUI shows status, log, stash and branches of a repository in tabs of a terminal window. Slow operations run in the background, so that the interface keeps reacting in very large repositories; the available keys are always shown at the bottom.",
    repository: "gitui-org/gitui",
    listedAt: "2025-12-28T15:01:14.487Z",
  },
  {
    slug: "libgit2",
    name: "libgit2",
    websiteUrl: "https://libgit2.org",
    description:
      "A portable C library with the core operations of Git: reading and writing objects, walking history, merging, fetching and pushing. Bindings exist for many languages, so programs can work with repositories without starting the git executable.",
    repository: "libgit2/libgit2",
    tags: ["git", "c"],
    listedAt: "2023-03-21T16:08:22.804Z",
    withoutLogo: true,
  },
];
