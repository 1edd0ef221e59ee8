import type { AnswerHeaders } from "./watch-network.ts";

/** What describes the empty 304 itself or its connection, not the stored answer (RFC 9111 §3.2). */
const NOT_UPDATED: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-range",
  "keep-alive",
  "transfer-encoding",
]);

/** The header fields of a stored answer, updated with those of the 304 that confirmed it (RFC 9111 §4.3.4). */
export function updatedHeaders(stored: AnswerHeaders, confirmation: AnswerHeaders): AnswerHeaders {
  const updates = Object.entries(confirmation).filter(([name]) => !NOT_UPDATED.has(name));
  // Age and Date of the old answer say nothing about the confirmed one.
  const { age: _age, date: _date, ...lasting } = stored;
  return { ...lasting, ...Object.fromEntries(updates) };
}
