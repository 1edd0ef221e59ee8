/** A person or the system asked the command to end. It is silent: the exit code says it. */
export class Interrupted extends Error {
  readonly signal: "SIGINT" | "SIGTERM";

  constructor(signal: "SIGINT" | "SIGTERM") {
    super(`Interrupted by ${signal}`);
    this.name = "Interrupted";
    this.signal = signal;
  }
}
