import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputBundle } from "rolldown";

/** A package with code in the bundle, or an optional package that is installed beside the bundle. */
export interface BundledPackage {
  /** The absolute path of the installed package. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** The license, as an SPDX expression. */
  readonly license: string;
  /** The checksum of the package's tarball, in the format of `package-lock.json`. */
  readonly integrity: string;
  /** The names of the package's dependencies. */
  readonly dependencies: readonly string[];
}

interface LockfileEntry {
  readonly version: string;
  readonly license: string;
  readonly integrity: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, "..");

const PACKAGE_FOLDER = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)(?=\/)/;

/** Returns the packages whose code is in a bundle according to the bundler, sorted by folder. */
export function bundledPackages(bundle: OutputBundle): readonly BundledPackage[] {
  const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const folders = modules.flatMap((id) => PACKAGE_FOLDER.exec(id.replaceAll("\\", "/"))?.[1] ?? []);
  return [...new Set(folders)].sort().map(toPackage);
}

/** Returns the optional packages, which are installed beside the bundle, and all packages that they depend on. */
export function optionalPackages(): readonly BundledPackage[] {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const packages = new Map<string, BundledPackage>();
  const add = (name: string) => {
    if (packages.has(name)) return;
    const optional = toPackage(join(ROOT, "node_modules", name));
    packages.set(name, optional);
    optional.dependencies.forEach(add);
  };
  Object.keys(optionalDependencies).forEach(add);
  return [...packages.values()];
}

/** Describes a package from its entry in the lockfile. Throws if the lockfile has no checksum for the package. */
function toPackage(folder: string): BundledPackage {
  const path = folder.replaceAll("\\", "/").replace(/^.*?\/(?=node_modules\/)/, "");
  const lockfile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const entry: LockfileEntry | undefined = lockfile.packages[path];
  if (!entry?.integrity) throw new Error(`package-lock.json has no checksum for ${path}`);
  const { version, license, integrity, dependencies = {} } = entry;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  return { folder, name, version, license, integrity, dependencies: Object.keys(dependencies) };
}
