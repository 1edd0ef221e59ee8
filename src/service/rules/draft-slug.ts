import { LIMITS } from "../../contract/index.ts";
import { fold } from "../../text/fold.ts";
import { makeToken } from "./api-key.ts";

/** The highest numeric suffix. If all numbers are taken, the suffix is random. */
const NUMBERED = 50;
/** A suffix has at most nine characters. */
const MAX_STEM = LIMITS.slug.max - 9;

/**
 * Returns a slug for a new draft.
 *
 * Assumed: if a draft does not specify a slug, the slug is made from the name, with Greek and Cyrillic letters transliterated. If the name
 * does not contain any usable letters or digits, the slug is made from the website's host name. If that is not possible either, the slug
 * is `product`. If the slug is taken, a suffix such as `-2` is added.
 */
export function freeSlug(name: string, websiteUrl: string, isTaken: (slug: string) => boolean): string {
  const stem = slugOf(name) || slugOf(hostLabel(websiteUrl)) || "product";
  if (!isTaken(stem)) return stem;
  for (let number = 2; number <= NUMBERED; number += 1) {
    if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`;
  }
  return `${stem}-${makeToken(4, "hex")}`;
}

function slugOf(text: string): string {
  const latin = Array.from(fold(text), (letter) => LATIN.get(letter) ?? letter).join("");
  const words = latin.match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MAX_STEM).replace(/-$/, "");
}

/** Returns the first label of the host name, ignoring `www.`, or an empty string if the label is encoded (`xn--…`). */
function hostLabel(websiteUrl: string): string {
  const label = new URL(websiteUrl).hostname.replace(/^www\./, "").split(".")[0] ?? "";
  return label.startsWith("xn--") ? "" : label;
}

/** The Latin transliterations of lowercase Greek and Cyrillic letters without accents. */
const TRANSLITERATIONS = `
  α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
  а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh
  щ=shch ъ= ы=y ь= э=e ю=yu я=ya є=ye і=i ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz
`;
const LATIN = new Map(
  Array.from(TRANSLITERATIONS.matchAll(/(\S)=(\S*)/g), ([, letter, latin = ""]) => [letter, latin]),
);
