import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Returns the `$schema` of a new draft file in a folder: the schema file that is installed with this tool, which every editor can read, offline
 * too, and which fits this version.
 *
 * Where the tool is installed in a project of the file, it is a relative path, as good for everybody who works there. Else it is
 * a file URL: elsewhere it only costs the completion, for the field is never sent. An address on the web would
 * hold for everybody, but only once this very version is published.
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
