import type { App } from "../../../app.ts";
import {
  type CreatedKey,
  type KeyRow,
  keysView,
  keyView,
  revokedKeyView,
} from "../../../output/views/local-catalog.ts";
import { throughDoor } from "../door.ts";

export const create = {
  view: keyView,
  run: async (app: App, { owner, name }: { readonly owner?: string; readonly name?: string }) => ({
    row: await throughDoor(app, (door) => door<CreatedKey>("POST", "/keys", { owner, name })),
  }),
};

export const list = {
  view: keysView,
  run: async (app: App) => ({
    rows: await throughDoor(app, (door) => door<readonly KeyRow[]>("GET", "/keys")),
  }),
};

export const revoke = {
  view: revokedKeyView,
  run: async (app: App, id: string) => ({
    row: await throughDoor(app, (door) => door<KeyRow>("DELETE", `/keys/${encodeURIComponent(id)}`)),
  }),
};
