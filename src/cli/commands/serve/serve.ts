import { Option } from "commander";
import { FAULT_FORMS, FAULT_WORDS } from "../../../contract/api-codes.ts";
import { command, lineCall } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { DEFAULT_PORT, DRAFTS_PER_DAY } from "../../../contract/limits.ts";
import { collect, host, instant, notEmpty, portNumber, publicAddress, wholeNumber } from "../arguments.ts";
import { type CatalogCommand, CONNECTION_OPTIONS } from "../catalog-command.ts";

const DAILY_LIMIT = "limit on new drafts per API key per day";

export function registerServe(parent: CatalogCommand): void {
  const media = new Option("--media <how>", "assume that all media exist, or fetch them");
  const data = new Option(
    "--data <folder>",
    "data folder (default: the user's, or temporary with a command)",
  );
  const fault = new Option("--fault <spec>", `simulate a failure: ${FAULT_FORMS.join(", ")}`);
  // These words are used only for suggestions. Values are not checked against them, because a value can have a suffix such as `@1`.
  fault.argParser(collect).argChoices = [...FAULT_WORDS];
  const serve = parent.subcommand("serve", "run the local catalog");
  serve
    .description(
      "Run the local catalog until you press Ctrl-C. By default, it uses the same data as --sandbox. With a command, start a temporary " +
        "catalog, run the command with CATALOG_BASE_URL and CATALOG_API_KEY set, and exit with its exit code.",
    )
    .also("start, up")
    .usage("[options] [-- command...]")
    .allowExcessArguments()
    .option("--host <address>", "address to listen on", host, "127.0.0.1")
    .option(
      "--port <number>",
      `port; 0 selects a free port (default: ${DEFAULT_PORT}, or 0 with a command)`,
      portNumber,
    )
    .option("--public-url <url>", "address in links (default: host and port)", publicAddress)
    .addOption(data.argParser(notEmpty).conflicts("memory"))
    .takes("folders")
    .option("--memory", "discard the data at the end")
    .addOption(media.choices(["assume", "fetch"]).default("assume"))
    .option("--allow-private", "allow media from private addresses, for tests")
    .addOption(fault)
    .option("--daily-limit <count>", `${DAILY_LIMIT} (default: ${DRAFTS_PER_DAY})`, wholeNumber)
    .option("--now <time>", "time at which the catalog's clock starts", instant)
    .option("--open", "open the catalog in a browser")
    .option("--log <file>", "write the request log to a file", notEmpty)
    .takes("files")
    .option("--strict", "report what clients do wrong; with a command, exit 3 if there is a finding")
    .examples("serve --port 0 --memory", "serve --strict --fault drop@1 -- npm test")
    .hook("preAction", () => requireDashes(serve))
    .hook("preAction", () => refuseUnused(serve))
    .runs(() => import("./serve.run.ts"), { isWithoutCatalog: true, writesData: true });
}

function requireDashes(serve: CatalogCommand): void {
  const words = serve.program.rawArgs;
  const { length } = serve.args;
  const hasDashes = words.at(-length - 1) === "--";
  if (hasDashes === length > 0) return;
  const [word = ""] = serve.args;
  // A program usually has arguments.
  const isWord = !hasDashes && words.at(-1) === word;
  const port = isWord && /^\d+$/.test(word) && Number(word) <= 65_535 ? word : undefined;
  const [message, text] = hasDashes
    ? ["There is no command after --", "Add a command, for example"]
    : ["Too many arguments for serve", "Put -- before a command, with quotes in PowerShell"];
  const line = hasDashes ? [...words, "npm", "test"] : words.toSpliced(words.indexOf(word), 0, "--");
  const example = { text, command: lineCall(line) };
  const help = { text: "Show help", command: command("serve --help") };
  const hint = port ? { text: "Try", command: command("serve", [], { port }) } : isWord ? help : example;
  throw new UsageError({ message, hint });
}

function refuseUnused(serve: CatalogCommand): void {
  const { program } = serve;
  const isGiven = (option: Option) => program.getOptionValueSource(option.attributeName()) === "cli";
  const explicit = program.options.filter(isGiven);
  const unused = explicit.find(
    ({ helpGroupHeading, long }) => helpGroupHeading === CONNECTION_OPTIONS && long !== "--sandbox",
  );
  if (unused !== undefined) {
    const hint = "Leave out the option; --host and --port set the address of the local catalog";
    throw new UsageError({ message: `serve does not use ${unused.long}`, hint });
  }
  const shaped = explicit.find((option) => program.shaping.get(option) === "data");
  const taken = shaped?.long ?? (serve.opts()["open"] ? "--open" : undefined);
  if (serve.args.length === 0 || taken === undefined) return;
  const hint = "Put the command's options after its name";
  throw new UsageError({ message: `${taken} cannot be used with a command`, hint });
}
