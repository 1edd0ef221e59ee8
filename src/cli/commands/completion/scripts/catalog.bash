# bash completion for catalog, for bash 3.2 and later
# source <(catalog completion bash)
_catalog() {
  local word candidate current directive=none joined=
  local -a words=()
  # Bash splits words at `=` and `:`, as in `--base-url=https://a.example`, so they are joined here.
  local i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ -n $word && -z ${word//[=:]/} && ${#words[@]} -gt 0 ]]; then
      words[${#words[@]}-1]+=$word
      joined=yes
    elif [[ -n $joined ]]; then
      words[${#words[@]}-1]+=$word
      joined=
    else
      words+=("$word")
    fi
  done
  current=${words[${#words[@]}-1]}
  COMPREPLY=()
  # A redirection is followed by a file.
  local redirection='^[<>]+[&|]?$'
  if [[ ${COMP_WORDS[COMP_CWORD-1]} =~ $redirection ]]; then
    compopt -o default 2>/dev/null
    return
  fi
  while IFS=$'\t' read -r candidate _; do
    case $candidate in
      :*) directive=${candidate#:} ;;
      *) COMPREPLY+=("${candidate#"${current%"${current##*[=:]}"}"}") ;;
    esac
  done < <(command catalog complete -- "${words[@]}" 2>/dev/null)
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
