/**
 * Control characters except tab and line feed, and what reorders or hides text: in a terminal they could move the cursor, change its
 * title, hide a line or make a link.
 */
const terminalCharacters = /(?![\t\n])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** Writes characters that a terminal would obey as `\u{…}`. */
export const escapeForTerminal = (text: string): string =>
  text.replaceAll(
    terminalCharacters,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  )

let isHarmless = false
/** From now on, everything that this process prints is escaped: commands print what members have written. */
export function makeOutputHarmless(): void {
  if (isHarmless) return
  isHarmless = true
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? escapeForTerminal(chunk) : chunk, ...rest)
  }
}
