/**
 * For Windows PowerShell 5.1 and PowerShell 7. The first drops empty arguments on their way to a program, so a new word is told by
 * `--next`.
 */
export const POWERSHELL = `# PowerShell completion for catalog
# catalog completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName catalog -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Select-Object -Skip 1 |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
        ForEach-Object { $_.Extent.Text })
    $lines = if ($wordToComplete -eq '') {
        & catalog complete --next '--' @words 2>$null
    } else {
        & catalog complete '--' @words 2>$null
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
