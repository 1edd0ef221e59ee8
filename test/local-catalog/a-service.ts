import { connect, type TcpNetConnectOpts } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type Door, type LocalHome, openLocal } from "../../src/cli/local-catalog.ts";
import { type RunningService, type ServiceOptions, startService } from "../../src/local-catalog/service.ts";
import { openDatabase } from "../../src/local-catalog/store/open-database.ts";
import { addSampleCatalog } from "../support/run-catalog.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** Options for a service that keeps its data in memory and listens on a free port. */
export const SERVICE_DEFAULTS: ServiceOptions = {
  dataFolder: undefined,
  host: "127.0.0.1",
  port: 0,
  media: "assume",
  allowPrivate: false,
  faults: [],
  clock: SYSTEM_CLOCK,
};

/** Returns a data folder with the sample catalog. The folder is removed after the test. */
export async function sampleFolder(): Promise<string> {
  const folder = tempFolder();
  await addSampleCatalog(folder);
  return folder;
}

/** Returns what commands need to open the catalog in a data folder. */
export function homeIn(data: string): LocalHome {
  return { folders: { data }, context: { clock: SYSTEM_CLOCK, env: {} } };
}

/** Sends an admin request in this process to the catalog in a data folder. Returns the data in the response. */
export function admin<Data>(folder: string, ...request: Parameters<Door>): Promise<Data> {
  return adminOf<Data>(homeIn(folder), ...request);
}

export async function adminOf<Data>(home: LocalHome, ...request: Parameters<Door>): Promise<Data> {
  const catalog = await openLocal(home);
  return catalog.door<Data>(...request).finally(catalog.close);
}

export async function adminOver(
  { baseUrl, adminToken }: Partial<Pick<RunningService, "baseUrl" | "adminToken">>,
  ...[method, path, body]: readonly [method: string, path: string, body?: unknown]
) {
  // On a busy machine, the service can close an idle connection just before it is used again.
  const headers = { authorization: `Bearer ${adminToken}`, connection: "close" };
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${baseUrl}/admin/v1${path}`, { method, headers, body: sent });
  return { status: response.status, data: JSON.parse(await response.text()).data };
}

/** Starts a service, by default with the sample catalog and on a free port. The service is stopped after the test. */
export async function aService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const dataFolder = "dataFolder" in options ? options.dataFolder : await sampleFolder();
  const service = await startService({ ...SERVICE_DEFAULTS, ...options, dataFolder });
  onTestFinished(() => service.close());
  return service;
}

/** Returns a function that returns the slugs of the listings that were written to the catalog in a data folder in the meantime. */
export async function recordWrites(folder: string): Promise<() => readonly string[]> {
  const database = await openDatabase(folder);
  onTestFinished(() => database.close());
  const record = "ON listing BEGIN INSERT INTO written VALUES (new.slug); END";
  database.exec(`CREATE TABLE written (slug);
    CREATE TRIGGER added AFTER INSERT ${record}; CREATE TRIGGER changed AFTER UPDATE ${record}`);
  return () => database.all<string>("SELECT slug AS value FROM written");
}

/** Opens a connection to a service. */
export function connectTo(baseUrl: string, options: Partial<TcpNetConnectOpts> = {}) {
  const { hostname, port } = new URL(baseUrl);
  return connect({ host: hostname, port: Number(port), ...options });
}

/** Sends bytes to a service, and returns all text that the service sends before it closes the connection. */
export function exchange(baseUrl: string, bytes: string): Promise<string> {
  const socket = connectTo(baseUrl);
  socket.write(bytes);
  return text(socket);
}

/** Sends a draft to a running service. By default, all drafts have the same idempotency key. */
export function postDraft(
  service: Pick<RunningService, "baseUrl" | "apiKey">,
  body: unknown,
  idempotencyKey = "idempotency-key-1",
): Promise<Response> {
  return fetch(`${service.baseUrl}/api/v1/tools`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      "idempotency-key": idempotencyKey,
      "content-type": "application/json",
      // A service that is started again on the same port does not know the connections of the previous one.
      connection: "close",
    },
  });
}
