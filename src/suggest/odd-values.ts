import type { CommandTable } from "../argv/command-table.ts";
import { type Line, split, type Token } from "../argv/read-line.ts";
import { baseUrlOf } from "./option-values.ts";
import { meaningOf } from "./rules.ts";
import type { Step } from "./step.ts";

/** The input of one check: the line, one token, and the token before it. */
export interface Look {
  readonly table: CommandTable;
  readonly line: Line;
  readonly token: Token;
  readonly previous: Token | undefined;
}

/** A change of one token: the words that replace it. */
export type OddValue = Pick<Step, "tail" | "but"> & {
  readonly message: string;
  readonly with: readonly string[];
  /** True when the words also replace the token before. */
  readonly replacesPrevious?: boolean;
};

/** `serve :8080`, `serve localhost:8080`, `serve --port :8080`. */
export function addressToServe({ line, token }: Look): OddValue | undefined {
  const { flag, value } = optionIn(token);
  const word = token.kind === "operand" ? token.words[0] : flag === "--port" ? value : undefined;
  const [, host = "", port] = /^(?:https?:\/\/)?([\w.-]*):(\d+)\/?$/.exec(word ?? "") ?? [];
  const alone = /^(?:localhost|\d+(?:\.\d+){3})$/.exec(word ?? "")?.[0];
  if (line.command.path !== "serve" || (port === undefined && alone === undefined)) return undefined;
  const name = alone ?? host;
  const hostWords = name === "" || name === "localhost" ? [] : ["--host", name];
  return {
    message: `"${word}" is not a port`,
    with: [...hostWords, ...(port === undefined ? [] : ["--port", port])],
  };
}

function optionIn({ kind, words: [word = "", next] }: Token) {
  const [flag, joined] = split(word);
  return kind === "option" ? { flag, value: joined ?? next } : { flag: undefined, value: undefined };
}

/** `--timeout 5s`, `--max-wait 10`. */
export function unitOfTime({ token }: Look): OddValue | undefined {
  const { flag, value = "" } = optionIn(token);
  const [, number = "", unit = ""] = /^(\d+)\s*([a-z]*)$/i.exec(value) ?? [];
  if (number === "" || !(flag === "--timeout" || flag === "--max-wait")) return undefined;
  const short = /^(?:ms|[smh])/i.exec(unit)?.[0].toLowerCase() ?? "";
  if (flag === "--max-wait") {
    const isKnown = short !== "" && short === unit;
    return isKnown || short === "ms"
      ? undefined
      : { message: `Invalid duration "${value}"`, with: [flag, `${number}${short || "s"}`] };
  }
  const factor = { ms: 0.001, s: 1, m: 60, h: 3600 }[short];
  if (factor === undefined) return undefined;
  return {
    message: `Invalid number of seconds "${value}"`,
    with: [flag, `${Number(number) * factor}`],
  };
}

export function hostWithoutScheme({ token }: Look): OddValue | undefined {
  const { flag, value = "" } = optionIn(token);
  const isHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|\[::1\])(?::\d+)?(?:\/.*)?$/.test(value);
  if (flag !== "--base-url" || !isHost) return undefined;
  return { message: `Invalid base URL "${value}"`, with: [flag, baseUrlOf(value)] };
}

/** `tags ls --json`: without a note beside it, the answer would be wrong. */
export function wordOfList({ line, token }: Look): OddValue | undefined {
  const [word = ""] = token.words;
  const isData = ["--json", "--ndjson", "--raw"].some((form) => line.given.has(form));
  const isFirst = token.kind === "operand" && word === line.operands[0];
  if (!isData || !isFirst || !["tags", "categories"].includes(line.command.path)) return undefined;
  const isVerb = ["list", "view", "search"].includes(meaningOf(word, "verb") ?? "");
  return isVerb ? { message: `"${word}" would be a part of a name`, with: [] } : undefined;
}

/** `draft create @draft.json`, as with curl. */
export function markedFile({ line, token }: Look): OddValue | undefined {
  const [word = ""] = token.words;
  const isDraft = ["draft create", "draft check"].includes(line.command.path);
  if (!isDraft || token.kind !== "operand" || !/^@./.test(word)) return undefined;
  return { message: `"${word}" begins with a sign that is not part of the name`, with: [word.slice(1)] };
}
