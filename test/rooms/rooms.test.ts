import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { biomeOverrides, ROOMS, type Room, roomOf, roomsTable } from "../../build/rooms.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TABLE = /(?<=<!-- Made from build\/rooms\.ts\. -->\n\n)(?:.|\n)*?(?=\n\n)/;

describe("the table of rooms", () => {
  it("lists the imports of each room", () => {
    expect(importsByRoom()).toEqual(ROOMS.map(toImports));
  });

  it("is the source of Biome's overrides (vitest -u writes them)", async () => {
    const config = `${JSON.stringify({ overrides: biomeOverrides() }, undefined, 1)}\n`;
    await expect(config).toMatchFileSnapshot(join(ROOT, "build/rooms.biome.json"));
  });

  it("is the source of the table in CONTRIBUTING.md (vitest -u writes it)", async () => {
    const path = join(ROOT, "CONTRIBUTING.md");
    const text = readFileSync(path, "utf8");
    await expect(text.replace(TABLE, roomsTable())).toMatchFileSnapshot(path);
  });
});

interface Imports {
  readonly room: string;
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  readonly node: boolean;
}

function toImports({
  room,
  rooms,
  packages = [],
  node = false,
}: Omit<Room, "node"> & { readonly node?: boolean }): Imports {
  return { room, rooms: rooms.toSorted(), packages: packages.toSorted(), node };
}

/** Returns the imports of every room, types included, in the order of the table. */
function importsByRoom(): readonly Imports[] {
  const found = new Map(ROOMS.map(({ room }) => [room, new Set<string>()]));
  for (const path of readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const room = roomOf(path)?.room ?? path;
    const imports = found.get(room) ?? new Set();
    found.set(room, imports);
    for (const specifier of specifiersIn(path)) imports.add(targetOf(path, specifier));
    imports.delete(room);
  }
  return Array.from(found, ([room, imports]) => {
    const names = [...imports].filter((name) => name !== "").toSorted();
    const rooms = ROOMS.map((each) => each.room);
    return {
      room,
      rooms: names.filter((name) => rooms.includes(name)),
      packages: names.filter((name) => !rooms.includes(name) && name !== "node"),
      node: names.includes("node"),
    };
  });
}

function specifiersIn(path: string): readonly string[] {
  const text = readFileSync(join(ROOT, "src", path), "utf8");
  const pattern = /(?:^import |^} from |^(?:import|export) [^;"]* from |import\()"([^"]+)"/gm;
  return [...text.matchAll(pattern)].map(([, specifier = ""]) => specifier);
}

/** Returns the room, the package or `node` of a specifier; "" for package.json. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith("node:")) return "node";
  if (!specifier.startsWith(".")) return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  const target = normalize(join(dirname(path), specifier));
  return target.startsWith("..") ? "" : (roomOf(target)?.room ?? target);
}
