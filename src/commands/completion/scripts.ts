import { BASH } from "./bash.ts";
import { FISH } from "./fish.ts";
import { POWERSHELL } from "./powershell.ts";
import { ZSH } from "./zsh.ts";

/** The completion script of each shell. It asks `catalog complete` for candidates, so it fits every version. */
export const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL } as const;
