// undici's index loads fetch, WebSocket and much more (250 kB), so this tool imports the modules that it needs by their paths. This file
// declares these modules with the types from the index.

declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici";
}

declare module "undici/lib/core/connect.js" {
  import type { Socket } from "node:net";
  import type { buildConnector } from "undici";

  type Connect = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;
  const build: (options: buildConnector.BuildOptions) => Connect;

  export { build as default };
}

declare module "undici/lib/dispatcher/pool.js" {
  export { Pool as default } from "undici";
}

declare module "undici/lib/dispatcher/proxy-agent.js" {
  export { ProxyAgent as default } from "undici";
}

declare module "undici/lib/api/api-connect.js" {
  import type { Dispatcher } from "undici";

  const connect: Dispatcher["connect"];

  export { connect as default };
}
