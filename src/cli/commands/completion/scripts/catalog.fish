# fish completion for catalog
# catalog completion fish | source
function __catalog_candidates
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    # Inside quotes, the typed word starts with a quote and cannot be unescaped.
    set -l current (string unescape -- "$typed"; or string replace -r -- '^["\']' '' "$typed")
    command catalog complete -- $words[2..-1] "$current" 2>/dev/null
end
function __catalog_complete
    for line in (__catalog_candidates)
        switch $line
            case ':folders'
                # In `--name=value`, only the value is a path.
                set -l name (string match -r -- '^--[^=]*=' (commandline -ct))
                for found in (__fish_complete_directories (string replace -r -- '^--[^=]*=' '' (commandline -ct)))
                    printf '%s\n' "$name$found"
                end
            case ':*'
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c catalog -f -a '(__catalog_complete)'
complete -c catalog -F -n 'contains -- :files (__catalog_candidates)'
