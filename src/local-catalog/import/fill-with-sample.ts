import { sampleRows } from "../sample/sample-listings.ts";
import type { ListingWriter } from "../store/listing-writer.ts";

/** Replaces all listings with the sample catalog, whose rows a test checks. Must be called in a transaction. */
export function fillWithSample(writer: ListingWriter): void {
  if (writer.isSample()) return;
  writer.clear();
  const listings = sampleRows().map((row) => JSON.parse(row));
  // Newer listings get higher IDs, so that they come first among equally relevant listings.
  writer.addAll(listings.sort((a, b) => ((a.listedAt ?? "") < (b.listedAt ?? "") ? -1 : 1)));
  writer.markAsSample();
}
