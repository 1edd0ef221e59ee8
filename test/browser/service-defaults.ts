import type { ServiceOptions } from "../../src/service/service.ts";

/** A service as `catalog serve --port 0` starts it. */
export const SERVICE_DEFAULTS: ServiceOptions = {
  dataFolder: undefined,
  host: "127.0.0.1",
  port: 0,
  publicUrl: undefined,
  media: "assume",
  allowPrivate: false,
  faults: [],
  now: undefined,
  log: undefined,
};
