/** Prints why a command failed, in words of the catalogue where it was refused, and sets the exit code. */
export function failCommand(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  console.error(
    code === 'forbidden'
      ? 'This person’s roles do not allow it.'
      : error instanceof Error
        ? error.message
        : error,
  )
  process.exitCode = 1
}
