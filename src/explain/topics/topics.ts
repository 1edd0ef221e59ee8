import { ENVIRONMENT } from "./environment.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { OUTPUT } from "./output.ts";
import type { Topic } from "./topic.ts";

/** Every topic, in the order in which help lists them. */
export const TOPICS: readonly Topic[] = [ENVIRONMENT, OUTPUT, EXIT_CODES];
