/** What `JSON.stringify` leaves as it is although a terminal or a script would act on it. Lone surrogates it escapes itself. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/g;

/**
 * JSON that is safe on a terminal and unchanged as data: DEL, C1, bidirectional controls, U+2028 and U+2029 are escaped.
 * They occur inside of strings only, so an escape never changes the document.
 */
export function safeJson(value: unknown, indent?: number): string {
  const json: string | undefined = JSON.stringify(value, undefined, indent);
  return (json ?? "null").replace(UNSAFE, (character) => `\\u${hex(character)}`);
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, "0");
}
