import type { Topic } from "./topic.ts";

/** `catalog help output`. */
export const OUTPUT: Topic = {
  name: "output",
  summary: "output streams and formats",
  introduction:
    "Standard output carries data and nothing else. Notes, progress, hints and errors go to standard error. What a server or a file " +
    "says never controls the terminal: control characters are taken out, and escaped in JSON.",
  entries: [
    {
      name: "terminal",
      meaning: "Made for reading, fitted to the width, through the pager when it is long.",
    },
    {
      name: "pipe",
      meaning:
        "Tab-separated cells in a fixed order, no header, nothing cut, ISO times, null as an empty cell.",
    },
    {
      name: "--json",
      meaning: "One document: an array for a list, an object for one thing, unknown fields kept.",
    },
    {
      name: "--ndjson",
      meaning: "One object a line, as they arrive. search --all needs little memory with it.",
    },
    { name: "--raw", meaning: "The body of the answer, byte for byte." },
    {
      name: "--fields a,b.c",
      meaning:
        "These columns or properties, in this order. An unknown name is an error that lists the known ones.",
    },
    { name: "--quiet", meaning: "No notes. Of a draft, its slug alone." },
    {
      name: "--plain",
      meaning: "No columns and no signs beyond ASCII, one field a line. TERM=dumb does the same.",
    },
    { name: "--color", meaning: "auto, always or never, for each stream; the environment decides for auto" },
    {
      name: "errors",
      meaning:
        "What happened, the facts, what to do. With --json, --ndjson or --raw one line of JSON on standard error instead: " +
        '{"error": {"code", "message", "exitCode", "status"?, "hint"?, "retryAt"?, "suggestions"?, "outcome"?, "problems"?}}',
    },
  ],
};
