import { type DraftField, LIMITS } from "../../contract/index.ts";

/** Returns a line for each text that a draft still lacks, or whose length breaks a rule: `description: 96 of 200 to 2,000 characters`. */
export function missingLines(values: Partial<Record<DraftField, unknown>>): readonly string[] {
  const fields = ["name", "headline", "description"] as const;
  return fields.flatMap((field) => {
    const { min, max } = LIMITS[field];
    const value = values[field];
    const length = typeof value === "string" ? value.length : 0;
    const count = `${length.toLocaleString("en")} of ${min} to ${max.toLocaleString("en")} characters`;
    return length >= min && length <= max ? [] : [`${field}: ${count}`];
  });
}
