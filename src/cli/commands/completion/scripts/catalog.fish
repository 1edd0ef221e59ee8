# fish completion for catalog
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
                printf '%s\n' $line
        end
    end
end
complete -c catalog -f -a '(__catalog_complete)'
