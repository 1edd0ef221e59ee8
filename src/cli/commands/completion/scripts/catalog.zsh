#compdef catalog
# zsh completion for catalog
# source <(catalog completion zsh), after compinit
_catalog() {
  local line value directive=none
  local -a candidates
  for line in "${(@f)$(command catalog complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :* ]]; then
      directive=${line#:}
    elif [[ $line == *$'\t'* ]]; then
      value=${line%%$'\t'*}
      candidates+=("${value//:/\\:}:${line#*$'\t'}")
    elif [[ -n $line ]]; then
      candidates+=("${line//:/\\:}")
    fi
  done
  (( $#candidates )) && _describe catalog candidates
  # In `--name=value`, only the value is a path.
  [[ $directive != none && $PREFIX == --*=* ]] && compset -P '*='
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
