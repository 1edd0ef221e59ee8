/** Whoever read standard output went away (`| head -1`, a closed pager). It is silent, and a success. */
export class ReaderGone extends Error {
  constructor(cause?: unknown) {
    super("The reader of standard output went away", { cause });
    this.name = "ReaderGone";
  }
}
