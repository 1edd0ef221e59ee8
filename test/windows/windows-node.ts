/** Returns the path of Windows' Node: this process on Windows, elsewhere the one to run under Wine, if there is one. */
export function windowsNode(): string | undefined {
  return process.platform === "win32" ? process.execPath : process.env["CATALOG_WINDOWS_NODE"];
}
