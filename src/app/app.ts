import type { Runner } from "../actions/runner.ts";
import type { CatalogClient } from "../api/catalog-client.ts";
import type { Folders } from "../config/folders.ts";
import type { Settings } from "../config/settings.ts";
import type { Stored } from "../config/store.ts";
import type { Context } from "../context.ts";
import type { Hint } from "../errors/advice.ts";
import type { ConfigError } from "../errors/local-errors.ts";
import type { Reporter } from "../output/reporter.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Batch, OutputShape, View } from "../views/view.ts";
import type { Secrets } from "./secrets.ts";

/** A connected catalog, with the API key that it may be sent. */
export interface ConnectedCatalog {
  readonly catalog: CatalogClient;
  /** The normal form of the base URL, or `sandbox`: what keys belong to. */
  readonly baseUrl: string;
  /** The name of this catalog in messages: its host, or `sandbox`. */
  readonly name: string;
  /** The id of the sandbox's data, which a reset replaces; undefined for every other catalog. */
  readonly dataId?: string;
  /** The API key for this base URL. Throws API_KEY_REQUIRED or INSECURE_BASE_URL when there is none to send. */
  apiKey(): string;
  close(): Promise<void>;
}

/** One run of the tool: its context, the secrets it knows, and its reporter. */
export interface Session {
  readonly context: Context;
  readonly secrets: Secrets;
  /** Set once the flags of the command were parsed. */
  reporter?: Reporter;
}

/** The options that every command takes, before and after its name, as commander reads them. */
export interface GlobalFlags {
  readonly baseUrl?: string;
  readonly sandbox?: true;
  readonly json?: true;
  readonly ndjson?: true;
  readonly raw?: true;
  readonly fields?: readonly string[];
  readonly plain?: true;
  readonly color?: string;
  readonly timeout?: string;
  readonly maxWait?: string;
  /** False with `--no-cache`. */
  readonly cache: boolean;
  /** False with `--no-input`. */
  readonly input: boolean;
  readonly quiet?: true;
  readonly verbose?: true;
}

/** Everything that a command works with: settings in effect, the catalog, and the output. */
export interface App extends Session {
  readonly flags: GlobalFlags;
  readonly folders: Folders;
  readonly settings: Settings;
  readonly stored: Stored;
  /** Problems of the store and the environment, whose values are left out of `settings` and `stored`. */
  readonly problems: readonly ConfigError[];
  /** The program that runs the tool as a step of a job. */
  readonly runner: Runner;
  readonly reporter: Reporter;
  /** True when the output is meant for a person: neither JSON, NDJSON nor raw, and not `--quiet`. */
  readonly isInteractive: boolean;
  /** True when a question may be asked: a person at a terminal on all sides, no `--no-input`, no CI. */
  readonly canAsk: boolean;
  /** Connects to the catalog in effect, once. Throws `BaseUrlRequired` when no base URL is set. */
  connect(): Promise<ConnectedCatalog>;
  /** Checks `--fields` and `--raw` against the output of the command; undefined when it prints nothing. Throws a `UsageError`. */
  checkOutput(shape: OutputShape | undefined): void;
  /** Writes the rows to stdout in the requested format. Nothing else writes there. */
  present<Row>(rows: Iterable<Batch<Row>> | AsyncIterable<Batch<Row>>, view: View<Row>): Promise<void>;
  /** Shows progress to a person at a terminal, unless rows are being printed. Call `stop` at the end. */
  progress(label: string): Progress;
  /** Runs `work` under one progress indicator; the work itself shows none. */
  during<Result>(label: string, work: (progress: Progress) => Promise<Result>): Promise<Result>;
  /** Prints one line for a person on stderr; nothing with JSON, NDJSON, raw or `--quiet`. */
  note(text: Hint): void;
  /** Closes connections and the sandbox. */
  close(): Promise<void>;
}
