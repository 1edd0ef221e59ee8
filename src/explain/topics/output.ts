import type { Topic } from "./topic.ts";

/** `catalog help output`. */
export const OUTPUT: Topic = {
  name: "output",
  summary: "output streams and formats",
  introduction:
    "Standard output holds data only. Notes, progress, hints and errors go to standard error. Text from a server or a file never " +
    "controls the terminal: control characters are removed, and escaped in JSON.",
  entries: [
    {
      name: "terminal",
      meaning: "Formatted for reading and fitted to the width; long output goes through the pager.",
    },
    {
      name: "pipe",
      meaning:
        "Tab-separated values in a fixed order: no header, nothing truncated, ISO 8601 times, null as an empty value.",
    },
    {
      name: "--json",
      meaning:
        "One JSON document: an array for a list, an object for a single thing; unknown fields are kept.",
    },
    {
      name: "--ndjson",
      meaning: "One JSON object per line, as they arrive. Keeps the memory of search --all low.",
    },
    { name: "--raw", meaning: "The body of the response, byte for byte." },
    {
      name: "--fields a,b.c",
      meaning:
        "These columns or properties, in this order. An unknown name is an error that lists the valid ones.",
    },
    { name: "--quiet", meaning: "No notes. For a draft, only its slug." },
    {
      name: "--plain",
      meaning: "No columns and only ASCII symbols, one field per line. TERM=dumb does the same.",
    },
    {
      name: "--color",
      meaning: "auto, always or never, for each stream. With auto, the environment decides.",
    },
    {
      name: "errors",
      meaning:
        "The message, the facts, and what to do next. With --json, --ndjson or --raw, one line of JSON on standard error instead: " +
        '{"error": {"code", "message", "exitCode", "status"?, "hint"?, "retryAt"?, "suggestions"?, "outcome"?, "problems"?}}',
    },
  ],
};
