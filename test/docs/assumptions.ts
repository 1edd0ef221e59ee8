import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The sections of the page, each with the folder whose assumptions it lists. */
const SECTIONS = {
  "Requests and responses": "src/contract",
  "Reading lists": "src/api",
  "Submitting drafts": "src/draft",
  "Rules of drafts and searches": "src/service/rules",
  "Stored data": "src/service/store",
  HTTP: "src/service/routes",
  Serving: "src/service",
  Media: "src/service/media",
  Websites: "src/site",
  Pages: "src/service/pages",
  "Managing the data": "src/service/admin",
} as const;

/** Returns the comments that start with `Assumed:` as Markdown. Each section is a list, and each item names its file. */
export function assumptions(root: string): string {
  const sections = Object.entries(SECTIONS).map(([heading, folder]) => {
    const items = filesIn(root, folder).flatMap((file) =>
      assumptionsIn(readFileSync(join(root, file), "utf8")).map((text) => `- ${text} (\`${file}\`)`),
    );
    return items.length === 0 ? "" : `**${heading}**\n\n${items.join("\n")}\n`;
  });
  return sections.filter((section) => section !== "").join("\n");
}

/** Returns the files in a folder and its subfolders, except for subfolders that have their own section. */
function filesIn(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  const recursive = !Object.values(SECTIONS).some((other) => other.startsWith(`${folder}/`));
  const names = readdirSync(join(root, folder), { encoding: "utf8", recursive });
  return names
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

/** Returns the first paragraph of each comment that starts with `Assumed:`. */
function assumptionsIn(source: string): readonly string[] {
  const comments = source.match(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
  return comments.flatMap((comment) => {
    const text = comment.replace(/\/\*\*|\*\//g, "").replace(/^[ \t]*(?:\*|\/\/) ?/gm, "");
    const [, paragraph] = /Assumed:\s*([\s\S]*?)(?:\n\s*\n|$)/.exec(text.trim()) ?? [];
    return paragraph === undefined ? [] : [sentence(paragraph.replace(/\s+/g, " ").trim())];
  });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
