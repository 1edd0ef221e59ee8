# PowerShell completion for catalog
# catalog completion powershell | Out-String | Invoke-Expression
# Windows PowerShell 5.1 completes options only after a letter: --j, not --.
# Windows PowerShell 5.1 drops empty arguments, so `--next` asks for a new word.
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
