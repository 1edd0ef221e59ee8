# fish completion for catalog
# catalog completion fish | source
function __catalog_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    # In `--name=value`, only the value is a path.
    set -l name (string match -r -- '^--[^=]*=' "$current")
    set -l path (string replace -r -- '^--[^=]*=' '' "$current")
    for line in (command catalog complete -- $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':files'
                for found in (__fish_complete_path "$path")
                    printf '%s\n' "$name$found"
                end
            case ':folders'
                for found in (__fish_complete_directories "$path")
                    printf '%s\n' "$name$found"
                end
            case ':*'
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c catalog -f -a '(__catalog_complete)'
