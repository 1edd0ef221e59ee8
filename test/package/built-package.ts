import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "rolldown";
import config from "../../rolldown.config.ts";
import { ROOT } from "../support/repository.ts";
import { foldersIn } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** A function that runs the built command with its folders in `home`, which is a new folder by default. */
export type RunBuilt = Awaited<ReturnType<typeof buildInto>>;

/** Builds the command into a folder in the same way as for the package, and returns a function that runs it. */
export async function buildInto(folder: string) {
  cpSync(join(ROOT, "bin"), join(folder, "bin"), { recursive: true });
  const listBuiltIn = join(folder, "list-built-in.cjs");
  writeFileSync(
    listBuiltIn,
    'process.on("exit", () => require("fs").writeFileSync(process.env.BUILT_IN, process.moduleLoadList.join("\\n")));',
  );
  const { output } = await build({
    ...config,
    logLevel: "silent",
    output: { ...config.output, dir: join(folder, "dist") },
  });
  const modulesOf = new Map(
    output.map((file) => [file.fileName, file.type === "chunk" ? file.moduleIds : []]),
  );
  return async (argv: readonly string[], home = tempFolder(), env: Readonly<Record<string, string>> = {}) => {
    const coverage = tempFolder();
    const builtIn = join(coverage, "built-in.txt");
    const child = spawn(process.execPath, ["-r", listBuiltIn, join(folder, "bin/catalog.cjs"), ...argv], {
      stdio: ["ignore", "pipe", "ignore"],
      // The native package is not in the bundle. With `NODE_PATH`, a command in a temporary folder can load it.
      env: {
        ...foldersIn(home),
        ...env,
        NODE_V8_COVERAGE: coverage,
        BUILT_IN: builtIn,
        NODE_PATH: join(ROOT, "node_modules"),
      },
    });
    const [stdout, [exitCode]] = await Promise.all([text(child.stdout), once(child, "close")]);
    const modules = scriptsOf(coverage).flatMap((name) => modulesOf.get(name) ?? []);
    return {
      stdout,
      exitCode,
      /** The names of the bundled third-party packages with loaded modules, sorted. */
      packages: namesIn(modules, /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/),
      /** The folders in `src` with loaded modules, sorted. */
      folders: namesIn(modules, /^(?!.*node_modules).*\/src\/([^/]+)\//),
      /** The files in `src` that were loaded, such as `local-catalog/pages/create-pages-app.ts`, sorted. */
      files: namesIn(modules, /^(?!.*node_modules).*\/src\/(.+)/),
      /** The built-in Node modules that were loaded, such as `internal/url`. */
      builtIn: namesIn(readFileSync(builtIn, "utf8").split("\n"), /^NativeModule (.+)/),
    };
  };
}

/** Returns the names of the files that a process loaded, according to the coverage data that Node wrote when the process exited. */
function scriptsOf(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.flatMap((name) => {
    const { result }: { result: readonly { url: string }[] } = JSON.parse(
      readFileSync(join(folder, name), "utf8"),
    );
    return result.map(({ url }) => basename(url));
  });
}

function namesIn(modules: readonly string[], pattern: RegExp): readonly string[] {
  const names = modules.flatMap((module) => pattern.exec(module)?.[1] ?? []);
  return [...new Set(names)].sort();
}
