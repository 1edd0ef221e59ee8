/**
 * Returns what is left of a title without the name, when the name stands at its start or end with a separator between:
 * `The fast tool` of `Acme | The fast tool`. A title that only holds other words is returned whole, one that is the name empty.
 *
 * It is split at the name alone: `Fast | Simple` of an unknown product is one text.
 */
export function withoutName(title: string, name: string): string {
  if (name === "") return title;
  if (isSame(title, name)) return "";
  const behind = isSame(title.slice(0, name.length), name)
    ? SEPARATOR_FIRST.exec(title.slice(name.length))
    : null;
  const rest = behind ? title.slice(name.length + behind[0].length) : title;
  const before = isSame(rest.slice(-name.length), name)
    ? SEPARATOR_LAST.exec(rest.slice(0, -name.length))
    : null;
  const left = before ? rest.slice(0, before.index) : rest;
  return isSame(left, name) ? "" : left;
}

function isSame(text: string, name: string): boolean {
  return text.toLowerCase() === name.toLowerCase();
}

/** A hyphen, an asterisk, a tilde or a slash separates only with spaces around it: `Acme-Cloud` is a name. */
const SEPARATOR_FIRST = /^(?: [-*~/|–—:•·∙⋅»›]{1,3} | ?[|–—•·∙⋅»›] ?|: )/;
const SEPARATOR_LAST = /(?: [-*~/|–—:•·∙⋅«‹»›]{1,3} | ?[|–—•·∙⋅«‹»›] ?|: )$/;
