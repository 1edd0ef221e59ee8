import type { Context } from "../base/runtime/context.ts";
import type { Folders } from "../base/runtime/folders.ts";
import type { CatalogClient } from "../client/catalog-client.ts";
import type { Advice, CommandFacts, CommandOptions } from "../contract/errors/advice.ts";
import type { ConfigError } from "../contract/errors/local-errors.ts";
import type { Runner } from "./actions/runner.ts";
import type { Settings } from "./config/settings.ts";
import type { Stored } from "./config/store.ts";
import type { GlobalFlags } from "./global-flags.ts";
import type { LocalCatalog } from "./local-catalog.ts";
import type { OutputMode, Reporter } from "./output/reporter.ts";
import type { Secrets } from "./secrets.ts";
import type { Screen } from "./terminal/screen.ts";

export interface ConnectedCatalog {
  readonly catalog: CatalogClient;
  /** The normalized base URL, or `sandbox`. */
  readonly baseUrl: string;
  /** A name for messages: the catalog's host, or `sandbox`. */
  readonly name: string;
  /** Returns the listings' names by slug that are known without a request, from earlier runs or from the sandbox. */
  knownListings(): Promise<ReadonlyMap<string, string>>;
  /** Returns the API key. Throws if there is no usable key or, in the sandbox without `isOnlyChecked`, if drafts cannot be stored. */
  apiKey(use?: { readonly isOnlyChecked: boolean }): Promise<string>;
  close(): Promise<void>;
}

/** One run of the tool: its context, its secrets and, once created, its reporter. */
export interface Session {
  readonly context: Context;
  readonly secrets: Secrets;
  /** Returns the facts on the description of a command, such as `draft create`. */
  readonly factsOf: (verb: string) => CommandFacts;
  /** Returns the options of this run that shape its output, so that a suggested command can repeat them. */
  readonly outputOptions: () => CommandOptions;
  reporter?: Reporter;
}

/** The settings and services for a command. Copies of the object share its connection and its local catalog. */
export interface App extends Required<Session> {
  /** The program, such as GitHub Actions, that runs the tool as a step in a job. */
  readonly runner: Runner | undefined;
  readonly mode: OutputMode;
  readonly screen: Screen;
  /** The command for output that does not fit on the screen; undefined if the session does not seem to be interactive. */
  readonly pager: string | undefined;
  readonly flags: GlobalFlags;
  readonly folders: Folders;
  readonly settings: Settings;
  readonly stored: Stored;
  /** Problems with stored settings and environment variables. In `settings`, defaults replace the invalid values. */
  readonly problems: readonly ConfigError[];
  /** Set if this process is not permitted to read the store, which then counts as empty. */
  readonly unread?: ConfigError | undefined;
  /** True unless the output is JSON, NDJSON or raw, or `--quiet` is set. */
  readonly isInteractive: boolean;
  /** True if the command can ask questions, because the session is interactive and the output is human-readable. */
  readonly canAsk: boolean;
  /** Returns the connection to the current catalog. The first call connects. Throws a `CatalogError`, for example if no base URL is set. */
  connect(): Promise<ConnectedCatalog>;
  /** Returns the local catalog in this process. The first call opens it, and creates it if needed. Throws a `CatalogError`. */
  openLocal(replacesOther?: boolean): Promise<LocalCatalog>;
  /** Returns advice to start the local catalog if a link belongs to it, nothing serves it, and this process may use sockets. */
  adviseOnLink(link: string): Promise<Advice | undefined>;
  close(): Promise<void>;
}
