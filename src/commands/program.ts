import { Command } from "commander";
import type { Session } from "../session.ts";
import { version } from "../version.ts";
import { registerAuth } from "./auth.ts";
import { registerConfig } from "./config.ts";
import { registerDraft } from "./draft.ts";
import { examples } from "./examples.ts";
import { registerExplain } from "./explain.ts";
import { addGlobalOptions } from "./global-options.ts";
import { registerOpenApi } from "./openapi.ts";
import { registerSandbox } from "./sandbox.ts";
import { registerSchema } from "./schema.ts";
import { registerSearch } from "./search.ts";
import { registerServe } from "./serve.ts";
import { registerShow } from "./show.ts";
import { registerCategories, registerTags } from "./taxonomy.ts";

/** The whole command line. It writes only help and version, and throws commander's errors instead of ending the process. */
export function createProgram(session: Session): Command {
  const { stdout, stderr } = session.context;
  const program = new Command("catalog")
    .description("Look up product listings and submit drafts to a Product Listing Catalog API.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, helpWidth: Math.min(stdout.columns ?? 80, 100) })
    .configureOutput({
      writeOut: (text) => stdout.stream.write(text),
      // What commander says of an error is thrown as well, and reported in the one place for errors.
      writeErr: () => undefined,
      getOutHelpWidth: () => Math.min(stdout.columns ?? 80, 100),
      getErrHelpWidth: () => Math.min(stderr.columns ?? 80, 100),
    })
    .addHelpText("after", examples("--sandbox search git", "show git", "draft create draft.json"));
  addGlobalOptions(program);
  for (const register of COMMANDS) register(program, session);
  return program;
}

const COMMANDS = [
  registerSearch,
  registerShow,
  registerCategories,
  registerTags,
  registerDraft,
  registerAuth,
  registerConfig,
  registerServe,
  registerSandbox,
  registerOpenApi,
  registerSchema,
  registerExplain,
] as const;
