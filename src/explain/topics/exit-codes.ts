import { command } from "../../errors/advice.ts";
import { EXIT } from "../../errors/exit-codes.ts";
import { EXIT_PAGES } from "../exit-pages.ts";
import type { Topic } from "./topic.ts";

/** `catalog help exit-codes`. */
export const EXIT_CODES: Topic = {
  name: "exit-codes",
  summary: "every exit code, and whether to run the command again",
  introduction: "A script can decide by the exit code alone.",
  advice: { text: "More about one of them", command: command("explain", ["7"]) },
  entries: Object.values(EXIT).map((code) => {
    const { name, when, again } = EXIT_PAGES[code];
    return { name: String(code), meaning: `${name}: ${when} Run it again: ${again}.` };
  }),
};
