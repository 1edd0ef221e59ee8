import type { Runner } from "../actions/runner.ts";
import type { CatalogClient } from "../api/catalog-client.ts";
import type { Folders } from "../config/folders.ts";
import type { Settings } from "../config/settings.ts";
import type { Stored } from "../config/store.ts";
import type { Context } from "../context.ts";
import type { Hint } from "../errors/advice.ts";
import type { ConfigError } from "../errors/local-errors.ts";
import type { Reporter } from "../output/reporter.ts";
import type { Names } from "../suggest/names.ts";
import type { Progress } from "../terminal/progress.ts";
import type { GlobalFlags } from "./global-flags.ts";
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
  /** Returns the names that are known without a request: those seen before, or those of the sandbox. */
  knownNames(): Names;
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

/**
 * Everything that a command works with: settings in effect, the catalog, and notes to a person. Its methods read from the app that they
 * are called on, so that a copy with other settings behaves as it looks.
 */
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
  /** Shows progress to a person at a terminal while `work` is done. Within other progress it shows none of its own. */
  during<Result>(label: string, work: (progress: Progress) => Promise<Result>): Promise<Result>;
  /** Prints one line for a person on stderr; nothing with JSON, NDJSON, raw or `--quiet`. */
  note(text: Hint): void;
  /** Closes connections and the sandbox. */
  close(): Promise<void>;
}
