import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Database } from "../../src/local-catalog/store/database.ts";
import { aDraft } from "../support/a-draft.ts";
import { aDraftFolder, runCatalog, sampleHome } from "../support/run-catalog.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { admin, adminOver, aService, sampleFolder } from "./a-service.ts";

/** Starts another server on the former port of a service. Returns the targets of the requests that the other server receives. */
async function aStranger(port: number): Promise<readonly string[]> {
  const targets: string[] = [];
  const server = createServer((request, response) => {
    targets.push(request.url ?? "");
    response.end("anything");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return targets;
}

describe("the instance ID", () => {
  it("is served with no-store and without CORS headers, and differs between services", async () => {
    const services = [await aService(), await aService()];
    const answers = await Promise.all(services.map(({ baseUrl }) => fetch(`${baseUrl}/instance`)));
    const ids = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(["no-store", "no-store"]);
    expect(answers.map(({ headers }) => headers.get("access-control-allow-origin"))).toEqual([null, null]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ["after the service has ended", true],
    ["after the service ended without removing its record", false],
  ])("protects private links from another program on the same port %s", async (_, isClosed) => {
    const { home, run } = await aDraftFolder({ "draft.json": aDraft() });
    const service = await aService({ dataFolder: join(home, "data") });
    const { port } = new URL(service.baseUrl);
    await run("draft create draft.json --sandbox");
    if (isClosed) await service.close();
    else await loseService(home, service);
    const targets = await aStranger(Number(port));

    await run("sandbox account --web");
    await run("draft open --sandbox");
    await run("sandbox listing submit aurora-notes --category databases --plan free");
    expect(targets.filter((target) => target !== "/instance")).toEqual([]);
  });
});

it("the clock that is set while a catalog is served is the clock of --sandbox, until a reset", async () => {
  const dataFolder = await sampleFolder();
  const service = await aService({ dataFolder });
  const year = async () => {
    await admin(dataFolder, "POST", "/keys");
    const keys = await admin<readonly { readonly createdAt: string }[]>(dataFolder, "GET", "/keys");
    return keys.at(-1)?.createdAt.slice(0, 4);
  };
  const byAnother = () => admin(dataFolder, "POST", "/reset");
  for (const reset of [() => adminOver(service, "POST", "/reset", {}), byAnother]) {
    await adminOver(service, "PUT", "/clock", { now: "2099-01-01T00:00:00Z" });
    expect(await year()).toBe("2099");
    await reset();
    expect(await year()).toBe(SYSTEM_CLOCK.now().toISOString().slice(0, 4));
  }
});

it("an account link, with two services on one data folder, has the address of the most recently started service that is running", async () => {
  const home = await sampleHome();
  const dataFolder = join(home, "data");
  const [first, second] = [await aService({ dataFolder }), await aService({ dataFolder })];
  expect(await accountOf(home)).toEqual([second.baseUrl, true]);
  await second.close();
  expect(await accountOf(home)).toEqual([first.baseUrl, true]);
  const third = await aService({ dataFolder });
  await first.close();
  expect(await accountOf(home)).toEqual([third.baseUrl, true]);
  await third.close();
  expect(await accountOf(home)).toEqual([third.baseUrl, false]);
});

it("a link to a service that has ended leads to a command for the same host and port", async () => {
  const home = await sampleHome();
  const service = await aService({ dataFolder: join(home, "data"), host: "::1" });
  await service.close();
  const { stderr } = await runCatalog(["sandbox", "account"], { home, columns: 80 });
  const { port } = new URL(service.baseUrl);
  expect(stderr).toContain(`Start the local catalog: catalog serve --host ::1 --port ${port}\n`);
});

it("the commands on pages quote a base URL with brackets", async () => {
  const { baseUrl } = await aService({ host: "::1" });
  const page = await (await fetch(`${baseUrl}/guide`)).text();
  expect(page).toContain(`catalog categories --base-url &#39;${baseUrl}&#39;`);
});

/** Returns the account link's origin, and whether a service responds there. */
async function accountOf(home: string): Promise<readonly [origin: string, served: boolean]> {
  const { stdout } = await runCatalog(["sandbox", "account", "--json"], { home });
  const { accountUrl, served } = JSON.parse(stdout);
  return [new URL(accountUrl).origin, served];
}

/** Stops the service and then restores its database record, as if the service had been killed. */
async function loseService(
  home: string,
  service: { readonly baseUrl: string; close(): Promise<void> },
): Promise<void> {
  const database = new Database(join(home, "data", "catalog.db"));
  const value = database.get<string>("SELECT value FROM setting WHERE name = 'served'") ?? "";
  await service.close();
  database.run("UPDATE setting SET value = ? WHERE name = 'served'", value);
  database.close();
  expect(value).toContain(service.baseUrl);
}
