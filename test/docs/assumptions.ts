import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The page's sections, each with a pattern for the files whose assumptions it lists. */
const SECTIONS: readonly (readonly [heading: string, files: RegExp])[] = [
  [
    "Requests and responses",
    /^src\/(?:contract(?!\/listing-states)|local-catalog\/routes|local-catalog(?=\/[^/]+$))\//,
  ],
  ["The client", /^src\/(?:client|draft|cli)\//],
  ["The local catalog", /^src\/(?:local-catalog\/(?:rules|store|pages|import)\/|contract\/listing-states)/],
  ["Websites and their media", /^src\/(?:local-catalog\/media|site)\//],
];

/** Returns the text after `Assumed:` in comments as a Markdown list for each section. Each item includes the path of its file. */
export function assumptions(root: string): string {
  const items = sourceFiles(root).flatMap((file) =>
    assumptionsIn(readFileSync(join(root, file), "utf8")).map((text) => ({ file, text })),
  );
  const other = items.find(({ file }) => !SECTIONS.some(([, files]) => files.test(file)));
  if (other !== undefined) throw new Error(`The assumptions page has no section for ${other.file}`);
  return SECTIONS.map(([heading, files]) => {
    const listed = items.filter(({ file }) => files.test(file));
    return `**${heading}**\n\n${listed.map(({ file, text }) => `- ${text} (\`${file}\`)`).join("\n")}\n`;
  }).join("\n");
}

function sourceFiles(root: string): readonly string[] {
  const names = readdirSync(join(root, "src"), { encoding: "utf8", recursive: true });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .sort();
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
