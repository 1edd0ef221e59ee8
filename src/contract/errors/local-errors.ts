import { failureWith } from "./catalog-error.ts";

/** A command that cannot run as specified, for example because of an invalid flag, argument or file. */
export class UsageError extends failureWith("USAGE_ERROR") {}

/** An invalid stored setting, configuration file or environment variable. */
export class ConfigError extends failureWith("CONFIG_ERROR") {}

/** A local resource that could not be used, such as a file, a folder, a database or a port. */
export class LocalFailure extends failureWith("LOCAL_ERROR") {}

/** A data folder that cannot be written to. The report can suggest the same command with another data folder. */
export class UnwritableData extends LocalFailure {}
