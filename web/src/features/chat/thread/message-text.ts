/** A stretch of a message as it was typed; one with `href` leads somewhere. */
export interface Piece {
  readonly text: string
  readonly href?: string
  /** Where the link really leads, as the browser would ask for it. */
  readonly host?: string
}

const candidate = /(?:https?:\/\/|www\.)[^\s<>"'`\\^{|}]+/giu
/** Ends a sentence rather than an address. */
const sentenceMark = /[.,;:!?…'"»”’*_~]$/u
const closing = new Map([
  [')', '('],
  [']', '['],
])
const count = (text: string, mark: string) => text.split(mark).length - 1

/** Without the marks of the sentence that it stands in; a bracket stays where it was opened in the address. */
function trimmed(address: string): string {
  let kept = address
  for (;;) {
    const last = kept.at(-1) ?? ''
    const opening = closing.get(last)
    if (sentenceMark.test(kept) || (opening && count(kept, last) > count(kept, opening)))
      kept = kept.slice(0, -1)
    else return kept
  }
}

/** Only what the web itself speaks, and no name in front of the host: `https://bank.example@evil.example` leads to evil. */
function linkOf(text: string): Piece | null {
  const typed = text.toLowerCase().startsWith('www.') ? `https://${text}` : text
  if (!URL.canParse(typed)) return null
  const { protocol, href, host, username, password } = new URL(typed)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return username || password || !host.includes('.') ? null : { text, href, host }
}

/** The links of a message and what stands between them: put together they are the message, character for character. */
export function piecesOf(message: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: found, index } of message.matchAll(candidate)) {
    // In the middle of a word it is a part of something else.
    if (/[\p{L}\p{N}@/.]$/u.test(message.slice(Math.max(0, index - 2), index))) continue
    const link = linkOf(trimmed(found))
    if (!link) continue
    if (index > done) pieces.push({ text: message.slice(done, index) })
    pieces.push(link)
    done = index + link.text.length
  }
  if (done < message.length) pieces.push({ text: message.slice(done) })
  return pieces
}

const emoji =
  '(?:\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f|[\\u{e0020}-\\u{e007f}]|\\u200d\\p{Extended_Pictographic})*)'
const onlyEmoji = new RegExp(`^${emoji}(?:\\s*${emoji}){0,5}$`, 'u')
/** Up to six emoji and nothing else: shown larger. */
export const isEmojiOnly = (message: string): boolean => message.length < 80 && onlyEmoji.test(message.trim())
