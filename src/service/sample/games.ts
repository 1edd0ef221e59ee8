import type { SampleListing } from "./sample-listing.ts";

/** Games, the engines that they are made with, and emulators. */
export const GAMES: readonly SampleListing[] = [
  {
    slug: "godot",
    name: "Godot Engine",
    websiteUrl: "https://godotengine.org",
    headline: "Games in two and three dimensions from a tree of scenes",
    description:
      "In Godot a game is a tree of nodes, and any branch can be saved as a scene and used again. Scripts are written in GDScript, C# or, through an extension interface, in other languages; the editor is itself a Godot program and runs on phones too.",
    repository: "godotengine/godot",
    tags: ["game-engine", "3d", "cpp", "cross-platform"],
    listedAt: "2023-10-12T03:14:11.937Z",
    featured: true,
    badgeVerifiedAt: "2023-11-19T19:17:26.764Z",
  },
  {
    slug: "love2d",
    name: "LÖVE",
    websiteUrl: "https://love2d.org",
    headline: "Spiele in Lua schreiben – für zwei Dimensionen",
    description:
      "LÖVE is a framework for two-dimensional games in Lua. A program defines a handful of callbacks such as load, update and draw; the framework opens the window and takes care of graphics, sound, input and physics. It is used a lot for game jams.",
    repository: "love2d/love",
    tags: ["game-engine", "cpp", "cross-platform"],
    listedAt: "2026-07-14T17:37:06.158Z",
  },
  {
    slug: "bevy",
    name: "Bevy",
    websiteUrl: "https://bevy.org",
    headline: "A game engine around entities, components and systems",
    description:
      "Bevy is written in Rust. Game state lives in components, behaviour in plain functions whose parameters say what they read and write, and a scheduler runs them in parallel where they do not interfere. Everything, including rendering, is a plugin.",
    repository: "bevyengine/bevy",
    tags: ["game-engine", "rust", "3d"],
    listedAt: "2024-04-06T16:43:39.633Z",
  },
  {
    slug: "renpy",
    name: "Ren'Py",
    websiteUrl: "https://www.renpy.org",
    headline: "A script language for stories with pictures and choices",
    description:
      "Ren'Py makes visual novels from scripts that read almost like a play: who speaks, which picture is shown, what may be chosen. Saving, rollback and translation come with it, Python is there for more, and games run on desktops, phones and the web.",
    repository: "renpy/renpy",
    tags: ["visual-novel", "game-engine", "python"],
    listedAt: "2025-03-25T08:58:14.528Z",
  },
  {
    slug: "kirikiri-z",
    name: "吉里吉里Z",
    websiteUrl: "https://krkrz.github.io",
    headline: "ノベルゲームの制作に使われるスクリプトエンジン",
    repository: "krkrz/krkrz",
    tags: ["visual-novel", "game-engine", "windows", "nihongo"],
    listedAt: "2025-08-18T06:49:16.869Z",
  },
  {
    slug: "supertuxkart",
    name: "SuperTuxKart",
    websiteUrl: "https://supertuxkart.net",
    headline: "🏎️ Kart racing with mascots of free software",
    description:
      "In SuperTuxKart Tux, Konqi, Wilber and other mascots race through castles, jungles and space. There are time trials, battles, a story mode and races over the network; tracks and karts by players can be added from within the game.",
    repository: "supertuxkart/stk-code",
    tags: ["3d", "android", "cross-platform"],
    listedAt: "2024-10-19T07:48:32.795Z",
  },
  {
    slug: "0ad",
    name: "0 A.D.",
    websiteUrl: "https://play0ad.com",
    headline: "Real-time strategy among the peoples of antiquity",
    description:
      "0 A.D. lets players gather, build and fight as one of more than a dozen civilisations from the last five centuries before our era. Buildings and units follow historical sources; maps can be generated, and matches played alone or over a network.",
    tags: ["3d", "cpp", "cross-platform"],
    listedAt: "2025-02-06T05:40:08.661Z",
  },
  {
    slug: "wesnoth",
    name: "The Battle for Wesnoth",
    websiteUrl: "https://www.wesnoth.org",
    headline: "Turn-based fantasy battles on hexagons",
    description:
      "Wesnoth has campaigns with stories, units that gain experience and are recalled in later scenarios, and terrain and time of day that change the odds. Scenarios are written in a markup language and Lua, and players share many of their own.",
    repository: "wesnoth/wesnoth",
    tags: ["cpp", "cross-platform"],
    listedAt: "2026-06-21T17:42:51.394Z",
  },
  {
    slug: "openttd",
    name: "OpenTTD",
    websiteUrl: "https://www.openttd.org",
    headline: "Trains, roads, ships and planes for a growing map",
    description:
      "OpenTTD rebuilds Transport Tycoon Deluxe and goes well past it: larger maps, better signals, many players at once. Free graphics, sounds and music replace the original files, and scripts can act as opponents or set the goals of a game.",
    repository: "OpenTTD/OpenTTD",
    tags: ["retro", "cpp", "cross-platform"],
    listedAt: "2024-04-20T00:31:28.683Z",
  },
  {
    slug: "luanti",
    name: "Luanti",
    websiteUrl: "https://www.luanti.org",
    headline: "A platform for games made of voxels",
    description:
      "Luanti, known as Minetest until 2024, is an engine for worlds of blocks. What is played in them, from building to mazes, is decided by games and mods in Lua, which can be fetched from the menu; servers send theirs to whoever joins.",
    repository: "luanti-org/luanti",
    tags: ["game-engine", "3d", "cpp"],
    listedAt: "2025-06-07T04:39:47.327Z",
  },
  {
    slug: "scummvm",
    name: "ScummVM",
    websiteUrl: "https://www.scummvm.org",
    headline: "👾 Plays classic adventures with one's own game files",
    description:
      "ScummVM replaces the programs that came with old adventure and role-playing games, and plays their data files on systems their makers never thought of. It started with LucasArts games and understands hundreds of engines by now.",
    repository: "scummvm/scummvm",
    tags: ["retro", "emulation", "cpp"],
    listedAt: "2025-07-05T19:36:24.002Z",
  },
  {
    slug: "retroarch",
    name: "RetroArch",
    websiteUrl: "https://www.retroarch.com",
    repository: "libretro/RetroArch",
    tags: ["emulation", "retro", "c"],
    listedAt: "2026-03-02T19:15:14.115Z",
    badgeVerifiedAt: "2026-08-10T14:58:46.427Z",
    withoutLogo: true,
  },
  {
    slug: "dolphin-emulator",
    name: "Dolphin",
    websiteUrl: "https://dolphin-emu.org",
    headline: "An emulator for two Nintendo consoles",
    description:
      "Dolphin runs software for GameCube and Wii on PCs and phones, at higher resolutions than the originals had. It translates the consoles' processor and graphics code on the fly, can save at any moment and connects players over the network.",
    repository: "dolphin-emu/dolphin",
    tags: ["emulation", "cpp", "android"],
    listedAt: "2024-01-20T17:46:59.841Z",
    badgeVerifiedAt: "2024-05-11T16:19:13.161Z",
  },
  {
    slug: "nethack",
    name: "NetHack",
    websiteUrl: "https://www.nethack.org",
    headline: "Down the dungeon for an amulet, and back up again",
    description:
      "NetHack has been in the making since 1987. Its dungeon is drawn in letters and different every time, death is final, and things can be combined in ways that surprise players after years. It still runs on nearly anything with a C compiler.",
    repository: "NetHack/NetHack",
    tags: ["tui", "retro", "c"],
    listedAt: "2025-11-01T18:03:03.218Z",
    badgeVerifiedAt: "2026-01-04T03:32:38.084Z",
  },
  {
    slug: "stockfish",
    name: "Stockfish",
    websiteUrl: "https://stockfishchess.org",
    headline: "♟️ A chess engine for use inside other programs",
    description:
      "Stockfish searches chess positions by alpha-beta and judges them with a small neural network made for ordinary processors. It speaks the UCI protocol and has no board of its own; changes are accepted after thousands of test games on volunteers' machines.",
    repository: "official-stockfish/Stockfish",
    listedAt: "2024-04-05T21:55:24.266Z",
  },
];
