import type { Session } from "../../app.ts";
import { createByteSink } from "../../terminal/byte-sink.ts";

/** Prints the completion script for a shell. Does not open the app, because each new shell may run this command as it starts. */
export async function run({ context }: Session, shell: keyof typeof SCRIPTS, install: string): Promise<void> {
  await createByteSink(context.stdout.stream)(SCRIPTS[shell]);
  if (context.stdout.isTerminal) context.stderr.stream.write(`\nTo install the script in ${install}\n`);
}

/** The script for bash 3.2 and later. Bash splits words at `=`, so the script joins them. The scripts do not execute typed text. */
const BASH = `# bash completion for catalog
# source <(catalog completion bash)
_catalog() {
  local word candidate current directive=none joined=
  local -a words=()
  local i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == "=" && \${#words[@]} -gt 0 ]]; then
      words[\${#words[@]}-1]+="="
      joined=yes
    elif [[ -n $joined ]]; then
      words[\${#words[@]}-1]+=$word
      joined=
    else
      words+=("$word")
    fi
  done
  current=\${words[\${#words[@]}-1]}
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    case $candidate in
      :*) directive=\${candidate#:} ;;
      *) COMPREPLY+=("\${candidate#"\${current%"\${current##*=}"}"}") ;;
    esac
  done < <(command catalog complete -- "\${words[@]}" 2>/dev/null)
  case $directive in
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
  esac 2>/dev/null
}
# Without compopt, bash itself completes a file name where there is no other candidate.
if type compopt >/dev/null 2>&1; then
  complete -F _catalog catalog
else
  complete -o default -F _catalog catalog
fi
`;

/** The script for zsh 5, which can be sourced or saved as a file named `_catalog` in `fpath`. */
const ZSH = `#compdef catalog
# zsh completion for catalog
# source <(catalog completion zsh), after compinit
_catalog() {
  local line value directive=none
  local -a candidates
  for line in "\${(@f)$(command catalog complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :* ]]; then
      directive=\${line#:}
    elif [[ $line == *$'\\t'* ]]; then
      value=\${line%%$'\\t'*}
      candidates+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
    elif [[ -n $line ]]; then
      candidates+=("\${line//:/\\\\:}")
    fi
  done
  (( $#candidates )) && _describe catalog candidates
  case $directive in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [[ $funcstack[1] == _catalog ]]; then
  _catalog "$@"
else
  compdef _catalog catalog
fi
`;

const FISH = `# fish completion for catalog
# catalog completion fish | source
function __catalog_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (command catalog complete -- $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path "$current"
            case ':folders'
                __fish_complete_directories "$current"
            case ':*'
            case '*'
                printf '%s\\n' $line
        end
    end
end
complete -c catalog -f -a '(__catalog_complete)'
`;

/** The script for PowerShell 7 and for Windows PowerShell 5.1. It uses `--next`, because version 5.1 drops empty arguments. */
const POWERSHELL = `# PowerShell completion for catalog
# catalog completion powershell | Out-String | Invoke-Expression
# Windows PowerShell 5.1 completes options only after a letter: --j, not --.
Register-ArgumentCompleter -Native -CommandName catalog, catalog.cmd -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Select-Object -Skip 1 |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
        ForEach-Object { try { [string]$_.SafeGetValue() } catch { $_.Extent.Text } })
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
        $lines = if ($wordToComplete -eq '') {
            & catalog complete --next '--' @words 2>$null
        } else {
            & catalog complete '--' @words 2>$null
        }
    } finally {
        [Console]::OutputEncoding = $encoding
    }
    foreach ($line in $lines) {
        $value, $about = $line -split [char]9, 2
        if ($value.StartsWith(':')) {
            if ($value -in ':files', ':folders') {
                [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
            }
            continue
        }
        if (-not $about) { $about = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
    }
}
`;

/** The scripts run `catalog complete` to get candidates, so a script also completes the commands of later versions of the tool. */
const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL } as const;
