// Programs that send requests in a process of their own. TRANSPORT is the address of the bundled transport, and the arguments are the name
// of a program and the program's own arguments.
import { setFlagsFromString } from "node:v8";

const { createTransport } = await import(process.env.TRANSPORT);
// Without this flag, Node 20 spends 60 ms optimizing the parser in each short process.
setFlagsFromString("--wasm-tiering-budget=1000000000");

const transportWith = (options) =>
  createTransport({
    env: {},
    timeoutMs: 20000,
    maxWaitMs: undefined,
    cacheFolder: undefined,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random: () => 0,
    signal: new AbortController().signal,
    trace: () => {},
    onWait: () => {},
    ...options,
  });

/** Calls a function that can send requests, and then closes the connections. */
async function withTransport(options, use) {
  const transport = transportWith(options);
  const request = (url) => ({ method: "GET", url: new URL(url), headers: {} });
  const result = await use((url) => transport.send(request(url), (read) => read));
  await transport.close();
  return result;
}

const PROGRAMS = {
  async memory(url, isInner) {
    if (!isInner) {
      // On Linux, a process inherits the peak memory usage of its parent, here the test runner. A small intermediate process avoids this.
      const { spawnSync } = process.getBuiltinModule("node:child_process");
      spawnSync(process.execPath, [...process.argv.slice(1), "inner"], { stdio: "inherit" });
      return undefined;
    }
    const failure = await withTransport({}, (send) => send(url).catch((error) => error));
    const megabytes = process.resourceUsage().maxRSS / 1000;
    return JSON.stringify([failure.name, failure.message, megabytes < 150 || megabytes]);
  },

  /** Keeps the process busy while responses arrive, and returns their length. */
  async slow(url, cacheFolder) {
    const busy = () => {
      const until = performance.now() + 3;
      while (performance.now() < until);
    };
    const timer = setInterval(busy, 1);
    const bytes = await withTransport({ cacheFolder, timeoutMs: 100000 }, async (send) => {
      let sum = 0;
      for (let index = 0; index < 50; index += 1) sum += (await send(url + index)).body.length;
      return sum;
    });
    clearInterval(timer);
    return bytes;
  },

  status: (url) =>
    withTransport({}, (send) =>
      send(url).then(
        ({ status }) => status,
        ({ message }) => message,
      ),
    ),

  timeout: (url) => withTransport({ timeoutMs: 100 }, (send) => send(url).catch(({ code }) => code)),

  /** Returns the number of responses from a shared cache that are wrong. */
  cached: (url, cacheFolder) =>
    withTransport({ cacheFolder, timeoutMs: 100000 }, async (send) => {
      let wrong = 0;
      for (let index = 0; index < 20; index += 1) {
        const number = index % 5;
        const { body } = await send(url + number);
        if (body.toString() !== `${number} `.repeat(20000)) wrong += 1;
      }
      return wrong;
    }),
};

const [name, ...args] = process.argv.slice(2);
const printed = await PROGRAMS[name](...args);
if (printed !== undefined) console.log(printed);
