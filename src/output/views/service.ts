import type { View } from "../view.ts";

/** A running local catalog: where it listens, the folder of its data (null: in memory), and a key when nothing else has one. */
export interface ServiceRow {
  readonly baseUrl: string;
  /** The address that its links name, where it is another one. */
  readonly publicUrl?: string;
  readonly data: string | null;
  readonly apiKey?: string;
  /** The private link to keys and drafts, as with the key. */
  readonly accountUrl?: string;
}

/** Facts that are shown beside the service itself. */
export interface ServiceFacts {
  /** True when its data is where the other commands look for it. */
  readonly isUsualFolder: boolean;
}

/** The running local catalog, and how to use it. */
export function serviceView(facts: ServiceFacts): View<ServiceRow> {
  return {
    isSingle: true,
    columns: [
      { name: "baseUrl", cell: ({ baseUrl }) => baseUrl },
      { name: "data", cell: ({ data }) => data },
      { name: "apiKey", cell: ({ apiKey }) => apiKey },
      { name: "accountUrl", cell: ({ accountUrl }) => accountUrl },
    ],
    properties: ["baseUrl", "data", "apiKey", "accountUrl"],
    quiet: ({ baseUrl }) => baseUrl,
    screen: async (rows, screen) => {
      const { serviceScreen } = await import("../screens/service.ts");
      return rows.map((row) => serviceScreen(row, screen)).join("\n");
    },
    footer: async (rows, screen) => {
      const { serviceFooter } = await import("../screens/service.ts");
      return rows.map((row) => serviceFooter(row, facts, screen)).join("\n");
    },
  };
}
