import type { CatalogFlags } from "./command-line.ts";
import type { Ink } from "./ink.ts";

/** The terminal that a report is for, and the time when it is read. */
export interface ReportSetting {
  readonly ink: Ink;
  readonly columns: number;
  readonly now: Date;
  readonly isTerminal: boolean;
  readonly isVerbose: boolean;
  readonly isPlain: boolean;
  /** The zone of local times; the machine's when left out. */
  readonly timeZone?: string;
  /** The flags with which a command that is printed names the catalog of this run. */
  readonly catalogFlags: CatalogFlags;
}
