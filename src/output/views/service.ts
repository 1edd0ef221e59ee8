import type { View } from "../view.ts";

/** A running local catalog: where it listens, and the folder of its data (null: in memory). */
export interface ServiceRow {
  readonly baseUrl: string;
  readonly data: string | null;
}

/** The running local catalog, and how to use it. */
export function serviceView(): View<ServiceRow> {
  return {
    isSingle: true,
    columns: [
      { name: "baseUrl", cell: ({ baseUrl }) => baseUrl },
      { name: "data", cell: ({ data }) => data },
    ],
    properties: ["baseUrl", "data"],
    screen: ([row], { ink }) =>
      `${ink.bold("Catalog")}  ${row?.baseUrl}\n   Data  ${row?.data ?? "in memory"}`,
    footer: ([row]) =>
      [
        `Look around: catalog search git --base-url ${row?.baseUrl}`,
        "Make a key for drafts: catalog sandbox key create",
        "End it: Ctrl-C",
      ].join("\n"),
  };
}
