import * as z from "zod/mini";

/** A created draft: its slug, its status, and the editor where its owner finishes it. */
export const Draft = z
  .looseObject({
    slug: z.string().check(z.minLength(1)),
    status: z.string(),
    editorUrl: z.string(),
  })
  .check(
    z.meta({
      id: "Draft",
      examples: [
        { slug: "aurora-notes", status: "DRAFT", editorUrl: "https://catalog.example/editor/8f3a61" },
      ],
    }),
  );
export type Draft = z.infer<typeof Draft>;

/** The status of every draft that was created through the API. */
export const DRAFT_STATUS = "DRAFT";
