import { describe, expect, it } from "vitest";
import { foldersOf } from "../../../src/base/runtime/folders.ts";

describe("the tool's folders", () => {
  const on = (platform: NodeJS.Platform, env: Readonly<Record<string, string>> = {}) =>
    foldersOf({ platform, env, home: "/home/ada", cwd: "/work" });

  it("follow the XDG Base Directory Specification on Linux", () => {
    expect(on("linux")).toEqual({
      config: "/home/ada/.config/catalog",
      cache: "/home/ada/.cache/catalog",
      data: "/home/ada/.local/share/catalog",
    });
    expect(on("linux", { XDG_CONFIG_HOME: "/c", XDG_CACHE_HOME: "relative", XDG_DATA_HOME: "/d" })).toEqual({
      config: "/c/catalog",
      cache: "/home/ada/.cache/catalog",
      data: "/d/catalog",
    });
  });

  it("are in the Library folder on macOS, regardless of XDG variables", () => {
    expect(on("darwin", { XDG_CONFIG_HOME: "/c" })).toEqual({
      config: "/home/ada/Library/Preferences/catalog",
      cache: "/home/ada/Library/Caches/catalog",
      data: "/home/ada/Library/Application Support/catalog",
    });
  });

  it("are in the user profile on Windows, with settings in the Roaming folder", () => {
    expect(on("win32", { APPDATA: "/home/ada/Roaming", LOCALAPPDATA: "/home/ada/Local" })).toEqual({
      config: "/home/ada/Roaming/catalog/Config",
      cache: "/home/ada/Local/catalog/Cache",
      data: "/home/ada/Local/catalog/Data",
    });
    expect(on("win32")).toEqual({
      config: "/home/ada/AppData/Roaming/catalog/Config",
      cache: "/home/ada/AppData/Local/catalog/Cache",
      data: "/home/ada/AppData/Local/catalog/Data",
    });
  });

  it.each(["linux", "darwin", "win32"] as const)("are set by environment variables on %s", (platform) => {
    const env = { CATALOG_CONFIG_DIR: "/a", CATALOG_CACHE_DIR: "b", CATALOG_DATA_DIR: "../c" };
    expect(on(platform, env)).toEqual({ config: "/a", cache: "/work/b", data: "/c" });
  });
});
