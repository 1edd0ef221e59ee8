import { type Advice, command } from "../errors/advice.ts";

/** Returns the note about rows with fields that could not be read: "2 of 50 listings have …"; nothing when there are none. */
export function unreadableNote(
  kind: string,
  { count, unreadable }: { readonly count: number; readonly unreadable: number },
): readonly Advice[] {
  if (unreadable === 0) return [];
  const verb = unreadable === 1 ? "has" : "have";
  const text = `${unreadable} of ${count} ${kind} ${verb} fields that could not be read`;
  return [{ text, command: command("doctor") }];
}
