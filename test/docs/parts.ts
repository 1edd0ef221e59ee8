import { parse } from "yaml";
import { markdownTable } from "../../build/markdown-table.ts";
import { foldersOf } from "../../src/base/runtime/folders.ts";
import { grouped } from "../../src/base/text/counted.ts";
import { resolveSettings, SETTINGS } from "../../src/cli/config/settings.ts";
import { entries } from "../../src/cli/explain/explain-entries.ts";
import { TOPICS } from "../../src/cli/explain/topics.ts";
import { DRAFT_FIELDS, slugOfName } from "../../src/contract/index.ts";
import { boundsAt, MEDIA_URL } from "../../src/contract/limits.ts";
import { ACTION_NAMES, ruleOf } from "../../src/contract/listing-states.ts";
import { draftKey } from "../../src/draft/check-locally.ts";
import { FIELDS } from "../../src/draft/draft-fields.ts";
import { draftJsonSchema } from "../../src/draft/file/draft-schema.ts";
import { sourceFiles, textOf } from "../support/repository.ts";

const ACTION = parse(textOf("action.yml"));

/** The parts of documents that are made from the code, keyed by the words after `Made from` in the comment above each of them. */
export const PARTS: Readonly<Record<string, () => string>> = {
  "the draft fields": fieldsTable,
  "the actions of listings": actionsTable,
  settings: settingsTable,
  "the folders": standardFolders,
  "the tables of exit codes and error codes": exitCodesTable,
  "the inputs in action.yml": inputsTable,
  "the outputs in action.yml": outputsTable,
  "the rules for slugs and keys": slugsTable,
  "the comments that start with `Assumed:`": assumptions,
};

type Input = { readonly default?: string; readonly description: string };

const code = (text: string) => `\`${text}\``;

function fieldsTable(): string {
  const { required } = draftJsonSchema();
  const rows = DRAFT_FIELDS.map((field) => {
    const { min, max } = boundsAt([field]) ?? MEDIA_URL;
    const length = `${min} to ${grouped(max)} ${field === "screenshotUrls" ? "URLs" : "characters"}`;
    const { option, help } = FIELDS[field];
    return [code(field), code(option), [required].flat().includes(field) ? "yes" : "no", length, help];
  });
  return markdownTable([["field", "option", "required", "length", "meaning"], ...rows]);
}

function actionsTable(): string {
  const rows = ACTION_NAMES.flatMap((action) => {
    const { from, to, by, mark } = ruleOf(action);
    return mark ? [] : [[from.join(", "), code(action), by, to]];
  });
  return markdownTable([["from", "action", "by", "to"], ...rows]);
}

function settingsTable(): string {
  const { settings } = resolveSettings({}, {}, {});
  const rows = Object.values(settings).map(({ name, text = "none" }) => {
    const { variable, about } = SETTINGS[name];
    const flags = name === "base-url" ? [name, "sandbox"] : [name];
    return [
      code(name),
      flags.map((flag) => code(`--${flag}`)).join(", "),
      variable ? code(variable) : "",
      text,
      about,
    ];
  });
  return markdownTable([["setting", "option", "variable", "default", "meaning"], ...rows]);
}

function standardFolders(): string {
  const on = (platform: NodeJS.Platform, home: string, env = {}) => {
    const folders = foldersOf({ platform, env, home, cwd: "/" });
    return [folders.config, folders.cache, folders.data].map((path) => code(path.replace(/^\/(?=[~%])/, "")));
  };
  const windows = on("win32", "/", { APPDATA: "%APPDATA%", LOCALAPPDATA: "%LOCALAPPDATA%" });
  const [linux, mac] = [on("linux", "~"), on("darwin", "~")];
  const meanings = new Map(
    TOPICS.flatMap((topic) => topic.entries.map(({ name, meaning }) => [name, meaning])),
  );
  const rows = ["CATALOG_CONFIG_DIR", "CATALOG_CACHE_DIR", "CATALOG_DATA_DIR"].map((variable, index) => [
    code(variable),
    ...[linux, mac, windows].map((paths) => paths[index] ?? ""),
    meanings.get(variable) ?? "",
  ]);
  return markdownTable([["variable", "Linux", "macOS", "Windows", "meaning"], ...rows]);
}

/** Returns the exit code table, with the error codes that cause each exit code. */
function exitCodesTable(): string {
  const exits = entries().filter(({ kind }) => kind === "exit");
  const rows = exits.map(({ code: exit, exitName, meaning, codes, again }) => {
    return [exit, exitName, meaning, codes.map(code).join(" "), again];
  });
  return markdownTable([["exit", "name", "when", "codes", "same command again?"], ...rows]);
}

function inputsTable(): string {
  const rows = Object.entries<Input>(ACTION.inputs).map(([name, { default: fallback, description }]) => {
    return [code(name), fallback ? code(fallback) : "", description.trim()];
  });
  return markdownTable([["input", "default", "meaning"], ...rows]);
}

function outputsTable(): string {
  const rows = Object.entries<Input>(ACTION.outputs).map(([name, { description }]) => [
    code(name),
    description.trim(),
  ]);
  return markdownTable([["output", "meaning"], ...rows]);
}

function slugsTable(): string {
  const rows = ["Aurora Notes", "Café Zoë", "Straße & Œuvre, Łódź!"].map((name) => {
    const slug = slugOfName(name);
    return [name, slug, draftKey(slug)].map(code);
  });
  return markdownTable([["name", "slug", "key"], ...rows]);
}

/** The page's sections, each with a pattern for the files whose assumptions it lists. */
const SECTIONS: readonly (readonly [heading: string, files: RegExp])[] = [
  [
    "Requests and responses",
    /^src\/(?:contract(?!\/listing-states)|local-catalog\/routes|local-catalog(?=\/[^/]+$))\//,
  ],
  ["The client", /^src\/(?:client|draft|cli)\//],
  ["The local catalog", /^src\/(?:local-catalog\/(?:rules|store|pages|import)\/|contract\/listing-states)/],
  ["Websites and their media", /^src\/(?:local-catalog\/media|site|base)\//],
];

/** Returns the text after `Assumed:` in comments as a Markdown list for each section. Each item includes the path of its file. */
function assumptions(): string {
  const items = sourceFiles().flatMap((file) => assumptionsIn(textOf(file)).map((text) => ({ file, text })));
  const other = items.find(({ file }) => !SECTIONS.some(([, files]) => files.test(file)));
  if (other !== undefined) throw new Error(`The assumptions page has no section for ${other.file}`);
  return SECTIONS.map(([heading, files]) => {
    const listed = items.filter(({ file }) => files.test(file));
    return `**${heading}**\n\n${listed.map(({ file, text }) => `- ${text} (\`${file}\`)`).join("\n")}\n`;
  }).join("\n");
}

/** Returns the text after `Assumed:` in each comment, up to the end of the paragraph. */
function assumptionsIn(source: string): readonly string[] {
  const comments = source.match(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
  return comments.flatMap((comment) => {
    const text = comment.replace(/\/\*\*|\*\//g, "").replace(/^[ \t]*(?:\*|\/\/) ?/gm, "");
    const [, paragraph] = /Assumed:\s*([\s\S]*?)(?:\n\s*\n|$)/.exec(text.trim()) ?? [];
    const sentence = (paragraph ?? "").replace(/\s+/g, " ").trim();
    return sentence === "" ? [] : [sentence.charAt(0).toUpperCase() + sentence.slice(1)];
  });
}
