import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The sections of the page, each with the folders whose assumptions it lists. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  "Requests and responses": ["src/contract", "src/service", "src/service/routes"],
  "The client": ["src/api", "src/draft", "src/output"],
  "The local catalog": ["src/service/rules", "src/service/store", "src/service/pages", "src/service/admin"],
  "Websites and their media": ["src/service/media", "src/site"],
};

/** Returns the comments that start with `Assumed:` as Markdown. Each section is a list, and each item names its file. */
export function assumptions(root: string): string {
  const lists = new Map<string, string[]>(Object.keys(SECTIONS).map((heading) => [heading, []]));
  for (const file of sourceFiles(root)) {
    const items = assumptionsIn(readFileSync(join(root, file), "utf8")).map(
      (text) => `- ${text} (\`${file}\`)`,
    );
    if (items.length > 0) lists.get(sectionOf(file))?.push(...items);
  }
  return [...lists].map(([heading, items]) => `**${heading}**\n\n${items.join("\n")}\n`).join("\n");
}

function sourceFiles(root: string): readonly string[] {
  const names = readdirSync(join(root, "src"), { encoding: "utf8", recursive: true });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .sort();
}

/** Returns the section with the innermost folder that contains the file. Throws an error if there is none. */
function sectionOf(file: string): string {
  const sections = Object.entries(SECTIONS).flatMap(([heading, folders]) =>
    folders.map((folder) => ({ heading, folder })),
  );
  const [innermost] = sections
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length);
  if (innermost === undefined) throw new Error(`The page of assumptions has no section for ${file}`);
  return innermost.heading;
}

/** Returns, from each comment with `Assumed:`, the text from there to the end of the paragraph. */
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
