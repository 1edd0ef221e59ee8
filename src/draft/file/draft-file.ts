import type { Node } from "jsonc-parser";
import { nearest } from "../../base/text/nearest.ts";
import { parseJson } from "../../base/text/parse-json.ts";
import { trimEndOf } from "../../base/text/parse-url.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { DRAFT_FIELDS } from "../../contract/index.ts";
import type { Source } from "./read-source.ts";

/** The field of a draft file that names its JSON Schema, for editors. It is not part of the request body. */
export const SCHEMA_FIELD = "$schema";

const NAMES = [...DRAFT_FIELDS, SCHEMA_FIELD];

/** A range of a string, in UTF-16 code units. */
interface Span {
  readonly offset: number;
  readonly length: number;
}

type Origin = ReturnType<ReturnType<typeof createLocator>> & { readonly file: string };

const START: Span = { offset: 0, length: 1 };

const ONE_OBJECT = "a draft file contains one JSON object";

/**
 * Parses a draft file. Returns the values of the draft fields, and a function that finds the position of the value at a path or, if the value
 * is missing, the nearest known position. Returns errors as problems. `isReadable` is false if the file is not a JSON object.
 */
export function parseDraftFile({ file, text, damage }: Source) {
  let locator: ReturnType<typeof createLocator> | undefined;
  const at = (span: Span): Origin => {
    locator ??= createLocator(text);
    return { file, ...locator(span) };
  };
  const none: Readonly<Record<string, unknown>> = {};
  const broken = (problem: Omit<Problem, "field">, span: Span) => ({
    problems: [{ field: "", ...problem, ...at(span) }],
    isReadable: false,
    values: none,
    locate: (): Origin => at(span),
  });

  if (damage) return broken({ rule: "encoding", message: damage.message }, { ...damage, length: 1 });
  if (text.trim() === "") return broken({ rule: "syntax", message: `is empty: ${ONE_OBJECT}` }, START);
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const other = otherFormat(file, text);
    const words = other && { message: `is ${other}: ${ONE_OBJECT}` };
    return broken({ ...parsed.fault, ...words }, parsed.fault);
  }
  const { root } = parsed;
  if (root.type !== "object")
    return broken({ rule: "type", message: `is of type ${root.type}: ${ONE_OBJECT}` }, root);
  const entries = membersOf(root);
  const nodes = new Map(entries.map(({ name, value }) => [name, value]));
  const values: Readonly<Record<string, unknown>> = JSON.parse(text);
  return {
    problems: nameProblems(entries, at),
    isReadable: true,
    values: Object.fromEntries<unknown>(
      DRAFT_FIELDS.filter((field) => nodes.has(field)).map((field) => [field, values[field]]),
    ),
    locate: (path: readonly (string | number)[]) =>
      at(spanOf(nodes, path) ?? { offset: root.offset, length: 1 }),
  };
}

/**
 * Returns a function that converts ranges of a string to places, with the line and column counted as in text editors, where a line ends
 * with LF, CRLF or CR. The length is at least 1, so that a code frame can underline something.
 */
export function createLocator(text: string) {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (end) => end.index + end[0].length)];

  return ({ offset, length }: Span) => {
    const line = lineOf(starts, offset);
    const start = starts[line - 1] ?? 0;
    const rest = text.slice(offset, Math.min(offset + length, starts[line] ?? text.length));
    return { line, column: offset - start + 1, length: Math.max(1, trimEndOf(rest, "\r\n").length) };
  };
}

/** Returns the number of the last line that starts at or before the offset, using a binary search. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Returns the name of the format that invalid JSON is in, judging by the file's name or its first line that is not a comment. */
function otherFormat(file: string, text: string): "CSV" | "YAML" | "TOML" | undefined {
  const lines = text.split("\n", 100).map((line) => line.trim());
  const first = lines.find((line) => line !== "" && !line.startsWith("#")) ?? "";
  if (/\.csv$/i.test(file) || /^["\w][\w "-]{0,80},/.test(first)) return "CSV";
  if (/\.ya?ml$/i.test(file) || /^(?:---$|- |[\w"$'-]{1,80}\s*:(?:\s|$))/.test(first)) return "YAML";
  return /\.toml$/i.test(file) || /^(?:\[[\w.-]{1,80}\]$|[\w"'.-]{1,80}\s*=)/.test(first)
    ? "TOML"
    : undefined;
}

const MOST_NAMES = 100;

const ELSEWHERE = "tags and other details are set in the draft's editor";

interface Member {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** Returns the members of a JSON object, in which names can be repeated. */
export function membersOf(root: Node): readonly Member[] {
  return (root.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ name: String(key.value), key, value }] : [],
  );
}

function spanOf(nodes: ReadonlyMap<string, Node>, path: readonly (string | number)[]): Span | undefined {
  const [field = "", index] = path;
  const node = nodes.get(String(field));
  return (typeof index === "number" ? node?.children?.[index] : undefined) ?? node;
}

function nameProblems(entries: readonly Member[], at: (span: Span) => Origin): Problem[] {
  const first = new Map<string, Member>();
  return entries.flatMap((entry): Problem[] => {
    const { name, key } = entry;
    const earlier = first.get(name);
    first.set(name, earlier ?? entry);
    if (earlier) {
      const message = `duplicate field, first used on line ${at(earlier.key).line}`;
      return [{ field: name, rule: "duplicate", message, ...at(key) }];
    }
    if (NAMES.includes(name)) return [];
    // Beyond this, the file is probably not a draft, so no suggestions are made.
    const [suggestion] = first.size > MOST_NAMES ? [] : nearest(name, NAMES, 1);
    const message = suggestion === undefined ? `unknown field; ${ELSEWHERE}` : "unknown field";
    return [{ field: name, rule: "unknown", message, suggestion, ...at(key) }];
  });
}
