import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { FOLDERS, type Folder, folderOf, foldersTable } from "../../build/folders.ts";
import { ROOT, sourceFiles, textOf } from "../support/repository.ts";

const TABLE = /(?<=<!-- Made from build\/folders\.ts\. -->\n\n)(?:.|\n)*?(?=\n\n)/;

describe("the folder table", () => {
  it("lists each folder's imports", () => {
    expect(importsByFolder()).toEqual(FOLDERS.map(toImports));
  });

  it("is the source of the table in CONTRIBUTING.md (vitest -u writes it)", async () => {
    const page = "CONTRIBUTING.md";
    await expect(textOf(page).replace(TABLE, foldersTable())).toMatchFileSnapshot(join(ROOT, page));
  });
});

function toImports({ path, imports, packages = [], node }: Folder) {
  return { path, imports: imports.toSorted(), packages: packages.toSorted(), node: node === true };
}

/** Returns each folder's imports, including type imports, in the order of the table. */
function importsByFolder() {
  const found = new Map(FOLDERS.map(({ path }) => [path, new Set<string>()]));
  for (const path of sourceFiles()) {
    const file = path.slice("src/".length);
    const folder = folderOf(file)?.path ?? file;
    const imports = found.get(folder) ?? new Set();
    found.set(folder, imports);
    for (const specifier of specifiersIn(file)) imports.add(targetOf(file, specifier));
    imports.delete(folder);
  }
  const folders = FOLDERS.map(({ path }) => path);
  return Array.from(found, ([path, imports]) => {
    const names = [...imports].filter((name) => name !== "").toSorted();
    return {
      path,
      imports: names.filter((name) => folders.includes(name)),
      packages: names.filter((name) => !folders.includes(name) && name !== "node"),
      node: names.includes("node"),
    };
  });
}

function specifiersIn(path: string): readonly string[] {
  const text = textOf(`src/${path}`);
  const pattern = /(?:^import |^} from |^(?:import|export) [^;"]* from |import\()"([^"]+)"/gm;
  return [...text.matchAll(pattern)].map(([, specifier = ""]) => specifier);
}

/** Returns the folder or package that a specifier refers to, `node` for a built-in module, or "" for a file outside `src`. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith("node:")) return "node";
  if (!specifier.startsWith(".")) return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const target = normalize(join(dirname(path), specifier));
  return target.startsWith("..") ? "" : (folderOf(target)?.path ?? target);
}
