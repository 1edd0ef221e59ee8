import { numberOf } from "./listings.ts";
import { requestsPerSecond } from "./load.ts";
import { fillService, type LocalServiceOptions, startServer } from "./local-service.ts";
import { ratiosOf, summaryOf } from "./statistics.ts";
import { ms, type Row } from "./table.ts";

/** Measures the local service's startup and the first requests for pages, and compares the requests per second with a static server. */
export async function serviceRows(options: LocalServiceOptions, rounds: number): Promise<readonly Row[]> {
  const { node, count } = options;
  const serve = await fillService(options);
  const rows: Row[] = [];
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const service = await startServer(serve);
    starts.push(performance.now() - started);
    await service.end();
  }
  const label = `${count.toLocaleString("en")} listings`;
  rows.push({ name: `start of \`serve\`, ${label}`, figure: ms(summaryOf(starts)) });

  const service = await startServer(serve);
  rows.push({
    name: `first request for the page of a category, ${label}`,
    figure: ms(await firstRenders(service.port)),
  });
  for (const [name, targets] of targetsOf(count)) {
    const body = await (await fetch(`http://127.0.0.1:${service.port}${targets[0]}`)).text();
    const staticServer = await startServer({ argv: [node, "-e", STATIC, body], env: {} });
    const [own, others]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      others.push(await requestsPerSecond(staticServer.port, targets));
      own.push(await requestsPerSecond(service.port, targets));
    }
    const figure = `${Math.round(summaryOf(own).median).toLocaleString("en")} a second`;
    rows.push({
      name: `${name}, ${label}`,
      against: "a static response",
      ratio: ratiosOf(own, others),
      figure,
    });
    await staticServer.end();
  }
  await service.end();
  return rows;
}

/** Measures the first request for each of several pages. Ignores the first page, because requesting it also loads code. */
async function firstRenders(port: number) {
  const times: number[] = [];
  for (let category = 0; category < 12; category += 1) {
    const started = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/categories/category-${category}`)).text();
    times.push(performance.now() - started);
  }
  return summaryOf(times.slice(1));
}

/** Returns the row names, each with the targets to request in turn. */
function targetsOf(count: number): readonly (readonly [string, readonly string[]])[] {
  const indexes = Array.from({ length: 200 }, (_, index) => Math.floor((index * count) / 200));
  return [
    ["`GET /tools`", ["/api/v1/tools"]],
    ["`GET /tools/:slug`", indexes.map((index) => `/api/v1/tools/product-${numberOf(index)}`)],
    ["`GET /`, the home page", ["/"]],
    ["`GET /tools/:slug`, the page", indexes.map((index) => `/tools/product-${numberOf(index)}`)],
  ];
}

/** A server that responds to all requests with the body passed as its argument. */
const STATIC = `
  const body = Buffer.from(process.argv[1]);
  const headers = { "content-type": "application/json", "content-length": body.length };
  const server = require("http").createServer((request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ baseUrl: "http://127.0.0.1:" + server.address().port })));
`;
