import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The sections of the page, each with the folder whose assumptions it lists. */
const SECTIONS = {
  "Requests and responses": "src/contract",
  "Reading lists": "src/api",
  "Submitting drafts": "src/draft",
  Output: "src/output",
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
  const lists = new Map<string, string[]>(Object.values(SECTIONS).map((folder) => [folder, []]));
  for (const file of sourceFiles(root)) {
    const items = assumptionsIn(readFileSync(join(root, file), "utf8")).map(
      (text) => `- ${text} (\`${file}\`)`,
    );
    if (items.length > 0) lists.get(folderOf(file))?.push(...items);
  }
  return Object.entries(SECTIONS)
    .map(([heading, folder]) => `**${heading}**\n\n${lists.get(folder)?.join("\n")}\n`)
    .join("\n");
}

function sourceFiles(root: string): readonly string[] {
  const names = readdirSync(join(root, "src"), { encoding: "utf8", recursive: true });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .sort();
}

/** Returns the innermost folder that contains the file and has a section. Throws an error if there is none. */
function folderOf(file: string): string {
  const folders = Object.values(SECTIONS).filter((folder) => file.startsWith(`${folder}/`));
  const [innermost] = folders.sort((one, other) => other.length - one.length);
  if (innermost === undefined) throw new Error(`The page of assumptions has no section for ${file}`);
  return innermost;
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
