/** Returns the path of Node for Windows: the running Node on Windows, or the one that `CATALOG_WINDOWS_NODE` specifies for Wine. */
export function windowsNode(): string | undefined {
  return process.platform === "win32" ? process.execPath : process.env["CATALOG_WINDOWS_NODE"];
}
