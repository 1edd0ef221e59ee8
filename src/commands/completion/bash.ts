/**
 * For bash 3.2 and later, without the bash-completion package. Nothing that was typed or printed is evaluated. Bash splits words at
 * `=`, so they are joined again, and what stands before the last `=` is taken off the candidates.
 */
export const BASH = `# bash completion for catalog
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
    files)
      if ! compopt -o default 2>/dev/null; then
        while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -f -- "$current")
      fi ;;
    folders)
      if ! compopt -o dirnames 2>/dev/null; then
        while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -d -- "$current")
      fi ;;
  esac
}
complete -F _catalog catalog
`;
