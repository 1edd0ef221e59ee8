import { command } from "../../errors/advice.ts";
import { EXIT } from "../../errors/exit-codes.ts";
import { EXIT_PAGES } from "../exit-pages.ts";
import type { Topic } from "./topic.ts";

/** `catalog help exit-codes`. */
export const EXIT_CODES: Topic = {
  name: "exit-codes",
  summary: "exit codes, and when to run the command again",
  introduction: "The exit code alone tells a script what to do.",
  advice: { text: "Explain one of them", command: command("explain", ["7"]) },
  entries: Object.values(EXIT).map((code) => {
    const { name, when, again } = EXIT_PAGES[code];
    return { name: String(code), meaning: `${name}: ${when} Run it again: ${again}.` };
  }),
};
