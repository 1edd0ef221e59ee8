import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";
import { sourceFiles, textOf } from "../../support/repository.ts";
import { words } from "../../support/words.ts";
import { type Input, worstInputs } from "../../support/worst-inputs.ts";

/** The files that may construct regular expressions at run time. These expressions contain constants, escaped words and generated marks. */
const CONSTRUCTED = words(`
  draft/file/expand-patterns.ts draft/submit/settle-error.ts
  cli/terminal/command-line.ts base/text/exact-number.ts base/text/fold.ts base/text/sanitize.ts local-catalog/admin-access.ts
`);

/** The functions that may receive spread arrays. */
const TAKE_SPREADS = words("act all callback door get iterate onRequestUpgrade read run set when");

/** The files that may spread arrays into arguments, because the arrays are short. */
const SPREAD_SHORT_ARRAYS = words(`
  cli/commands/help/format.ts cli/near/near-line.ts cli/output/fields.ts
  local-catalog/store/listings.ts cli/names.ts cli/terminal/table.ts cli/terminal/text-diff.ts
`);

const NODES = sourceFiles().flatMap((path) =>
  nodesIn(parseAst(textOf(path), { lang: "ts" }), path.slice("src/".length)),
);

it("regular expression literals take linear time on generated inputs", { timeout: 120_000 }, () => {
  const literals = new Map(
    NODES.flatMap(({ file, node: { regex } }) =>
      isRegex(regex) ? [[`/${regex.pattern}/${regex.flags}`, { ...regex, file }] as const] : [],
    ),
  );
  expect(literals.size).toBeGreaterThan(150);
  const slow = [...literals].flatMap(([text, { pattern, flags, file }]) =>
    isSlow(new RegExp(pattern, flags)) ? [`${file}: ${text}`] : [],
  );
  expect(slow).toEqual([]);
});

it("isSlow detects expressions that restart at each character or match in several ways", () => {
  const slow = [/\/+$/, /\{[^}]*\}/g, /^\s*:?\s*$/, /(?:[a-z]+ ?)+$/, /^(.*),(.*);$/, /^x *(?::| )* *y/m];
  expect(slow.filter((expression) => !isSlow(expression))).toEqual([]);
});

it("only the listed files construct regular expressions at run time", () => {
  const files = NODES.flatMap(({ file, node }) => (isConstruction(node) ? [file] : []));
  expect(new Set(files)).toEqual(new Set(CONSTRUCTED));
});

it("only the listed files and functions spread arrays into arguments, because this can overflow the stack", () => {
  const files = NODES.flatMap(({ file, node }) => (isSpreading(node) ? [file] : []));
  expect(files.filter((file) => !SPREAD_SHORT_ARRAYS.includes(file))).toEqual([]);
});

/** Reports whether an expression seems to take more than linear time. Tries short inputs first, because the time can be exponential. */
function isSlow(expression: RegExp): boolean {
  if (!/[*+]|,\}/.test(expression.source)) return false;
  const inputs = worstInputs(expression);
  const time = (text: string) => {
    const start = performance.now();
    if (expression.global) text.replace(expression, "");
    else expression.test(text);
    return performance.now() - start;
  };
  const shortest = (text: string) => Math.min(...Array.from({ length: 5 }, () => time(text)));
  // Linear work on 800 characters takes microseconds, so most inputs are measured once.
  const isQuadratic = (input: Input) => {
    const text = input(800);
    if (time(text) < 0.1 || shortest(text) < 0.1) return false;
    return shortest(text) > 50 || shortest(input(3200)) > 9 * shortest(text);
  };
  const isExponential = (input: Input) => time(input(22)) > 5 && shortest(input(22)) > 5;
  return inputs.some(isExponential) || inputs.some(isQuadratic);
}

interface Node {
  readonly [property: string]: unknown;
}

/** Returns all nodes in a syntax tree. */
function nodesIn(value: unknown, file: string): { readonly file: string; readonly node: Node }[] {
  if (Array.isArray(value)) return value.flatMap((item) => nodesIn(item, file));
  if (!isNode(value)) return [];
  return [{ file, node: value }, ...Object.values(value).flatMap((item) => nodesIn(item, file))];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return isNode(value) && typeof value["pattern"] === "string";
}

function isConstruction({ type, callee }: Node): boolean {
  return type === "NewExpression" && isNode(callee) && callee["name"] === "RegExp";
}

function isSpreading({ type, callee, arguments: list }: Node): boolean {
  const name =
    isNode(callee) && isNode(callee["property"])
      ? callee["property"]["name"]
      : isNode(callee) && callee["name"];
  const isCall =
    (type === "CallExpression" || type === "NewExpression") && !TAKE_SPREADS.includes(String(name));
  return (
    isCall && Array.isArray(list) && list.some((each) => isNode(each) && each["type"] === "SpreadElement")
  );
}
