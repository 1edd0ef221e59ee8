import { type Command, Option } from "commander";
import type { Session } from "../app/app.ts";
import { action } from "./action.ts";
import { collect, folderPath, instant, portNumber, publicAddress } from "./arguments.ts";
import { examples } from "./examples.ts";

/** Registers `serve`, which runs the local catalog in the foreground. */
export function registerServe(parent: Command, session: Session): void {
  const media = new Option("--media <how>", "assume that all media exist, or fetch them");
  const data = new Option("--data <folder>", "data folder (default: the user's data folder)");
  parent
    .command("serve")
    .summary("run the local catalog service")
    .description("Run the local catalog service until Ctrl-C, by default with the same data as --sandbox.")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--port <number>", "port to listen on; 0 picks a free port", portNumber, 4321)
    .option("--public-url <url>", "address in links (default: host and port)", publicAddress)
    .addOption(data.argParser(folderPath).conflicts("memory"))
    .option("--memory", "keep the data in memory only")
    .addOption(media.choices(["assume", "fetch"]).default("assume"))
    .option("--allow-private", "allow media from private addresses, for tests")
    .option("--fault <spec>", "simulate a failure: CODE[@N], status:503@2, drop@1, latency:500ms", collect)
    .option("--now <time>", "time at which the catalog's clock starts", instant)
    .option("--open", "open the catalog in a browser")
    .addHelpText("after", examples("serve", "serve --port 0 --memory"))
    .action(action(session, () => import("./serve.run.ts")));
}
