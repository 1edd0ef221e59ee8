/** Returns the path of Node for Windows: on Windows, the path of the running executable; otherwise, the value of `CATALOG_WINDOWS_NODE`. */
export function windowsNode(): string | undefined {
  return process.platform === "win32" ? process.execPath : process.env["CATALOG_WINDOWS_NODE"];
}
