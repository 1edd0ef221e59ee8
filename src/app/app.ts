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

/** A connected catalog, and access to its API key. */
export interface ConnectedCatalog {
  readonly catalog: CatalogClient;
  /** The normalized base URL, or `sandbox`. API keys belong to it. */
  readonly baseUrl: string;
  /** The name of this catalog in messages: its host, or `sandbox`. */
  readonly name: string;
  /** The id of the sandbox's data, which a reset replaces; undefined for other catalogs. */
  readonly dataId?: string;
  /** Returns the names known without a request: those seen before, or those of the sandbox. */
  knownNames(): Names;
  /** The API key for this base URL. Throws API_KEY_REQUIRED without a key, and INSECURE_BASE_URL when the key must not be sent. */
  apiKey(): string;
  close(): Promise<void>;
}

/** One run of the tool: its context, the secrets it knows, and its reporter. */
export interface Session {
  readonly context: Context;
  readonly secrets: Secrets;
  /** Set after the flags of the command were parsed. */
  reporter?: Reporter;
}

/**
 * The services of a command: the settings in effect, the catalog, and notes to the user. Methods read from the app they are called on, so
 * that a copy with other settings uses those settings.
 */
export interface App extends Session {
  readonly flags: GlobalFlags;
  readonly folders: Folders;
  readonly settings: Settings;
  readonly stored: Stored;
  /** Problems of the store and the environment. Invalid values are left out of `settings` and `stored`. */
  readonly problems: readonly ConfigError[];
  /** The program that runs the tool as a step of a job. */
  readonly runner: Runner;
  readonly reporter: Reporter;
  /** True when the output is meant for a person: neither JSON, NDJSON nor raw, and not `--quiet`. */
  readonly isInteractive: boolean;
  /** True when a question may be asked: all streams are terminals, without `--no-input` and outside CI. */
  readonly canAsk: boolean;
  /** Connects to the catalog in effect, once. Throws `BaseUrlRequired` when no base URL is set. */
  connect(): Promise<ConnectedCatalog>;
  /** Shows progress at a terminal while `work` runs. Nested progress is not shown. */
  during<Result>(label: string, work: (progress: Progress) => Promise<Result>): Promise<Result>;
  /** Prints one line for a person on stderr. Prints nothing with JSON, NDJSON, raw or `--quiet`. */
  note(text: Hint): void;
  /** Closes the connections and the sandbox. */
  close(): Promise<void>;
}
