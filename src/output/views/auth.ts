import type { View } from "../view.ts";

/** Which key belongs to a base URL, masked, and where it came from; null when there is none. */
export interface AuthRow {
  readonly baseUrl: string;
  readonly key: string | null;
  /** `store`, `sandbox`, or the name of a variable. */
  readonly source: string | null;
}

/** The API key of one base URL. */
export function authView(): View<AuthRow> {
  return {
    isSingle: true,
    columns: [
      { name: "baseUrl", cell: ({ baseUrl }) => baseUrl },
      { name: "key", cell: ({ key }) => key },
      { name: "source", cell: ({ source }) => source },
    ],
    properties: ["baseUrl", "key", "source"],
    screen: async (rows, screen) => {
      const { authScreen } = await import("../screens/auth.ts");
      return rows.map((row) => authScreen(row, screen)).join("\n");
    },
    footer: async (rows, screen) => {
      const { authFooter } = await import("../screens/auth.ts");
      return rows.map((row) => authFooter(row, screen)).join("\n");
    },
  };
}
