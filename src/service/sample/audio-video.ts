import type { SampleListing } from "./sample-listing.ts";

/** Players, editors, recorders and tools for music and film. */
export const AUDIO_VIDEO: readonly SampleListing[] = [
  {
    slug: "vlc",
    name: "VLC media player",
    websiteUrl: "https://www.videolan.org/vlc/",
    headline: "🚧 Lit presque tous les formats, sans codecs à installer",
    description:
      "VLC est né à l'École centrale Paris, où des élèves voulaient diffuser de la vidéo sur le réseau du campus. Le lecteur embarque ses propres décodeurs, ouvre aussi les fichiers incomplets, les disques et les flux du réseau, et fonctionne sur ordinateur, téléphone et téléviseur. L'association VideoLAN en assure le développement.",
    repository: "videolan/vlc",
    tags: ["video", "audio", "cross-platform", "francais"],
    listedAt: "2023-02-06T22:36:10.132Z",
  },
  {
    slug: "ffmpeg",
    name: "FFmpeg",
    websiteUrl: "https://ffmpeg.org",
    headline: "Converts, cuts, filters and streams media",
    description:
      "FFmpeg consists of libraries that decode, filter, encode and package audio and video, and of commands on top of them. The filter graph can scale, mix, overlay and analyse; a good part of the world's video software uses the libraries inside.",
    repository: "FFmpeg/FFmpeg",
    tags: ["video", "audio", "cli", "c"],
    listedAt: "2024-12-24T15:02:55.022Z",
  },
  {
    slug: "obs-studio",
    name: "OBS Studio",
    websiteUrl: "https://obsproject.com",
    headline: "Recording and live broadcasting from composed scenes",
    description:
      "OBS Studio puts cameras, windows, images and browser pages together into scenes, mixes their sound and sends the result to a file or a streaming service. Filters, transitions and hotkeys are built in; plugins and scripts extend it.",
    repository: "obsproject/obs-studio",
    tags: ["video", "streaming", "desktop", "cpp"],
    listedAt: "2024-02-27T02:31:48.801Z",
  },
  {
    slug: "audacity",
    name: "Audacity",
    websiteUrl: "https://www.audacityteam.org",
    headline: "Recording and editing sound on several tracks",
    description:
      "Audacity records from a microphone or another source, shows the waveform or the spectrum, and cuts, cleans and mixes tracks. Effects can be stacked in real time, labels mark passages, and it imports and exports the common formats.",
    repository: "audacity/audacity",
    tags: ["audio", "desktop", "cpp"],
    listedAt: "2023-05-10T02:30:00.559Z",
    badgeVerifiedAt: "2023-11-15T01:32:25.057Z",
  },
  {
    slug: "ardour",
    name: "Ardour",
    websiteUrl: "https://ardour.org",
    headline: "A digital audio workstation for recording and mixing",
    repository: "Ardour/ardour",
    tags: ["audio", "music", "linux", "cpp"],
    listedAt: "2025-03-03T21:25:31.346Z",
  },
  {
    slug: "kdenlive",
    name: "Kdenlive",
    websiteUrl: "https://kdenlive.org",
    headline: "Video editing on as many tracks as needed",
    description:
      "Kdenlive edits film on a timeline with any number of tracks. It can work with small stand-in copies of large files, animates effects by keyframes, makes titles and subtitles, also from speech, and rests on the MLT framework for cutting, mixing and rendering.",
    repository: "KDE/kdenlive",
    tags: ["video", "desktop", "cpp"],
    listedAt: "2024-06-28T18:28:21.830Z",
    badgeVerifiedAt: "2024-08-26T04:06:33.902Z",
  },
  {
    slug: "handbrake",
    name: "HandBrake",
    websiteUrl: "https://handbrake.fr",
    headline: "Turns video files into formats that devices play",
    description:
      "HandBrake converts video to modern codecs in MP4, MKV or WebM files. Presets name common devices, a queue works through many files, chapters and subtitles are kept, and beside the graphical program there is one for the command line.",
    repository: "HandBrake/HandBrake",
    tags: ["video", "cli", "desktop"],
    listedAt: "2025-06-19T17:09:38.384Z",
  },
  {
    slug: "mpv",
    name: "mpv",
    websiteUrl: "https://mpv.io",
    headline: "A media player driven by keys and scripts",
    description:
      "mpv plays video from the command line or a bare window. It descends from MPlayer and mplayer2, renders on the graphics card with careful scaling, is scripted in Lua or JavaScript, and other players embed it through libmpv.",
    repository: "mpv-player/mpv",
    tags: ["video", "cli", "c"],
    listedAt: "2025-10-18T07:35:07.710Z",
  },
  {
    slug: "musescore",
    name: "MuseScore Studio",
    websiteUrl: "https://musescore.org",
    headline: "🎼 Writing sheet music and hearing it",
    description:
      "MuseScore Studio engraves scores and parts, plays them with sampled instruments and exchanges them as MusicXML or MIDI. Notes are entered with keyboard, mouse or a MIDI instrument, and spacing follows engraving practice without much help.",
    repository: "musescore/MuseScore",
    tags: ["music", "desktop", "cpp"],
    listedAt: "2025-09-17T12:37:57.651Z",
  },
  {
    slug: "lilypond",
    name: "LilyPond",
    websiteUrl: "https://lilypond.org",
    headline: "Music engraving from a text file",
    description:
      "LilyPond compiles a text description of music into a score, in the way TeX does for books. Its rules for spacing and slurs were taken from hand-engraved editions, and whatever it decides can be overridden from a built-in Scheme interpreter.",
    tags: ["music", "cli"],
    listedAt: "2024-09-16T19:39:19.799Z",
    badgeVerifiedAt: "2024-10-09T09:41:36.158Z",
  },
  {
    slug: "mixxx",
    name: "Mixxx",
    websiteUrl: "https://mixxx.org",
    headline: "Two decks, a mixer and a music library",
    description:
      "Mixxx plays music on up to four decks for DJ sets. It finds tempo and key of tracks, keeps them in step, reads many hardware controllers and time-coded vinyl, and can record a set or send it to an internet radio server.",
    repository: "mixxxdj/mixxx",
    tags: ["music", "audio", "desktop"],
    listedAt: "2026-02-12T00:28:17.871Z",
  },
  {
    slug: "kodi",
    name: "Kodi",
    websiteUrl: "https://kodi.tv",
    headline: "A media centre for the screen in the living room",
    description:
      "Kodi shows films, series, music and pictures from disks and networks in an interface made for remote controls. It began as a player for the first Xbox; skins and add-ons change its looks and its sources, and it runs from small boards to PCs.",
    repository: "xbmc/xbmc",
    tags: ["video", "music", "streaming", "cpp"],
    listedAt: "2025-10-07T08:25:40.743Z",
  },
  {
    slug: "yt-dlp",
    name: "yt-dlp",
    websiteUrl: "https://github.com/yt-dlp/yt-dlp",
    headline: "Downloads audio and video from web pages",
    description:
      "yt-dlp is a command-line program that knows how more than a thousand sites deliver their media. It chooses among formats by a small expression language, fetches subtitles and chapters, and hands over to FFmpeg for joining and converting.",
    repository: "yt-dlp/yt-dlp",
    listedAt: "2026-02-20T12:24:46.616Z",
    badgeVerifiedAt: "2026-08-08T17:42:51.349Z",
  },
  {
    slug: "voicevox",
    name: "VOICEVOX",
    websiteUrl: "https://voicevox.hiroshiba.jp",
    headline: "文字を入力すると、選んだ声で読み上げる音声合成ソフト",
    repository: "VOICEVOX/voicevox",
    tags: ["audio", "typescript", "nihongo"],
    listedAt: "2024-10-26T18:44:17.611Z",
  },
  {
    slug: "lmms",
    name: "LMMS",
    websiteUrl: "https://lmms.io",
    description:
      "LMMS composes music from patterns and samples: a song editor arranges them, a piano roll and a step sequencer write them, and built-in synthesizers, among them emulations of old game consoles, play them. Settings can be automated by curves.",
    repository: "LMMS/lmms",
    listedAt: "2026-06-09T01:35:35.905Z",
  },
];
