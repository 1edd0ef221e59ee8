import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Returns the `$schema` of a new draft file in a folder: the schema file installed with this tool, which editors can read offline and
 * which fits this version.
 *
 * When the tool is installed in the project of the file, it is a relative path, which works for everyone in the project. Otherwise it
 * is a file URL. On another machine it only costs completion, since the field is never sent.
 */
export function schemaReference(folder: string, schema: string): string {
  const isInProject = foldersUpFrom(folder).some((each) =>
    schema.startsWith(join(each, "node_modules") + sep),
  );
  if (!isInProject) return pathToFileURL(schema).href;
  const path = relative(folder, schema).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Returns the path of the schema file of this package, built or from its sources. */
export function installedSchema(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const root = foldersUpFrom(here).find((folder) => existsSync(join(folder, "package.json"))) ?? here;
  return join(root, "dist", "draft.schema.json");
}

function foldersUpFrom(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpFrom(parent)];
}
