import { command } from "../../../contract/errors/advice.ts";
import { ERROR, findingsData, PROBLEMS } from "../../../contract/errors/error-data.ts";
import { joinFindings } from "../../../contract/errors/input-problem.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { NULLABLE_STRING, STRINGS } from "../../../contract/json-schema.ts";
import { filesFailure, invalidDraft } from "../../../draft/failures.ts";
import { isStdin } from "../../../draft/file/read-source.ts";
import { takenSlug } from "../../../draft/judge-draft.ts";
import { hasOtherSlug, isOwnListing, slugOfFile } from "../../../draft/live-listing.ts";
import { pullListing, readPullable, writePulled } from "../../../draft/pull-listing.ts";
import type { App } from "../../app.ts";
import { errorData } from "../../output/error-data.ts";
import { failWith } from "../../output/shown.ts";
import { DETAILS_LOOK, jsonFields, type View } from "../../output/views/view.ts";
import type { CommandStyle } from "../../terminal/command-line.ts";
import { paintSymbol, symbol } from "../../terminal/screen.ts";
import { reportDrafts } from "./report-to-runner.ts";
import {
  type FailedFile,
  type ListedFile,
  type ListingFlags,
  notLiveReport,
  withListings,
} from "./with-listings.ts";

/** Writes the text of live listings into draft files. Requires no API key. */
export async function run(app: App, names: readonly string[], flags: ListingFlags) {
  if (names.some(isStdin)) {
    const message = "Standard input cannot be updated";
    throw new UsageError({ message, hint: "Use the path of a draft file" });
  }
  const updated: string[] = [];
  app.reporter.remains = () =>
    updated.length > 0 ? { statement: `Updated: ${updated.join(", ")}.` } : undefined;
  const use = async (listed: ListedFile) => {
    const pulled = await pullFile(app.context.cwd, listed, flags);
    if (pulled.result === "updated") updated.push(pulled.file);
    return pulled;
  };
  const retry = () => (slug: string) => command("show", [slug]);
  const { results, isOne } = await withListings(app, names, { flags, retry, use });
  reportDrafts(app, results, ["slug", "result", "changes"]);
  const failure = filesFailure(results, "pull");
  if (failure && isOne) throw failure;
  for (const result of results) {
    if ("error" in result || !result.findings) continue;
    await app.reporter.found({ ...result, findings: { ...result.findings, facts: [] } });
  }
  const rows = results.map((result) => rowOf(result, app.screen.commandStyle));
  return { rows, isOne, finish: failWith(failure) };
}

async function pullFile(cwd: string, { file, draft, slug, find }: ListedFile, flags: ListingFlags) {
  const { sources } = draft;
  readPullable(cwd, file);
  if (flags.listing !== undefined && hasOtherSlug(draft, slug)) {
    const message = `the file's slug ${slugOfFile(draft)} differs from that of the listing ${slug}`;
    const advice = {
      text: "Take the text of the file's own listing",
      command: command("draft pull", [file], { "allow-missing": true }),
    };
    throw invalidDraft(draft, [{ field: "slug", rule: "other", message, advice, ...draft.locate(["slug"]) }]);
  }
  const listing = await find();
  if (listing === undefined) return { ...notLiveReport(file, slug), fields: [], sources };
  if (flags.listing === undefined && !isOwnListing(draft, listing))
    throw invalidDraft(draft, [takenSlug(draft, listing)]);
  const old = sources.get(file) ?? "";
  const added = flags.listing === undefined ? undefined : slug;
  const { text, fields, warnings } = pullListing(draft, listing, { text: old, slug: added });
  if (text !== old) writePulled(cwd, file, { old, text });
  const result = text === old ? ("same" as const) : ("updated" as const);
  return { file, slug, result, fields, findings: joinFindings([{ warnings }]), sources };
}

function rowOf(result: Awaited<ReturnType<typeof pullFile>> | FailedFile, style: CommandStyle) {
  const { file } = result;
  if ("error" in result)
    return { file, slug: null, result: "failed" as const, fields: [], error: errorData(result.error, style) };
  const { warnings = [] } = findingsData(result.findings);
  const { slug, result: word, fields } = result;
  return { file, slug, result: word, fields, ...(warnings.length > 0 && { warnings }) };
}

const SYMBOLS = { updated: "done", same: "same", "not-live": "same", failed: "failed" } as const;

export const view: View<ReturnType<typeof rowOf>> = {
  form: "either",
  look: "untitled",
  quiet: "slug",
  fields: [
    {
      name: "file",
      label: "File",
      text: ({ file, result }, { isPlain }) => (isPlain ? file : `${symbol(SYMBOLS[result], false)} ${file}`),
      table: { least: 12, paint: (text, { result }, ink) => paintSymbol(SYMBOLS[result], text, ink) },
    },
    {
      name: "result",
      type: { enum: ["updated", "same", "not-live", "failed"] },
      label: "Result",
      cell: ({ result }) => result.replace("-", " "),
    },
    {
      name: "fields",
      type: STRINGS,
      label: "Fields",
      cell: ({ fields }) => fields.join(","),
      // A space leaves the cell of a table empty. Without a text, it would contain a dash.
      text: ({ fields }, { isPlain }) => fields.join(", ") || (isPlain ? null : " "),
      table: DETAILS_LOOK,
    },
    ...jsonFields({ slug: NULLABLE_STRING, "warnings?": PROBLEMS, "error?": ERROR }),
  ],
};
