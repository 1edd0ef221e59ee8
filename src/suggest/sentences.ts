import type { Line } from "../argv/read-line.ts";

/** Returns the meaningful words of a line that is an API request or a sentence. Returns undefined for any other line. */
export function withoutSpareWords(line: Line, operands: readonly string[]): readonly string[] | undefined {
  return requestIn(line, operands) ?? withoutFillers(line, operands);
}

const ROUTE =
  /^(?:https?:\/\/[^/]*)?\/?(?:api\/)?(?:v\d+\/)?(tools|listings|products|categories|tags|drafts)(?:\/([\w-]+))?\/?(?:\?.*)?$/;

/** Returns the words of this tool for an API request, such as `api /tools/git` or `http POST /tools`. */
function requestIn({ command, tokens }: Line, operands: readonly string[]): readonly string[] | undefined {
  const [client = ""] = operands;
  if (command.path !== "" || !/^(?:api|curl|https?|wget|request|get|post|delete)$/i.test(client))
    return undefined;
  const route = operands.slice(1).find((word) => ROUTE.test(word));
  const [, noun, slug] = ROUTE.exec(route ?? "") ?? [];
  if (noun === undefined) return undefined;
  const verb = operands
    .map((word) => ({ post: "create", delete: "delete" })[word.toLowerCase()])
    .find(Boolean);
  const isRest = (word = "") =>
    word !== client && !ROUTE.test(word) && !/^(?:get|post|put|patch|delete)$/i.test(word);
  const rest = tokens.filter(({ kind, words: [word] }) => kind !== "operand" || isRest(word));
  return [noun, ...(verb ? [verb] : []), ...(slug ? [slug] : []), ...rest.flatMap((token) => token.words)];
}

const FILLERS = new Set(
  "i a an the want to please me my how do can you we is are what for of in with need would like let us some".split(
    " ",
  ),
);

/** Returns the words of a sentence without its function words, such as `publish` for `how do I publish`. */
function withoutFillers({ command, tokens }: Line, operands: readonly string[]) {
  const isFiller = (word = "") => FILLERS.has(word.toLowerCase());
  const isSentence = command.path === "" && operands.length > 2 && operands.slice(0, 2).some(isFiller);
  if (!isSentence || operands.every(isFiller)) return undefined;
  return tokens.flatMap(({ kind, words }) => (kind === "operand" && isFiller(words[0]) ? [] : words));
}
