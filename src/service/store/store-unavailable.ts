/** The database could not be read or written: it stayed locked, the disk is full, the file is damaged. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}
