/** A stretch of a message as it was typed; one with `href` leads somewhere. */
export interface TextPart {
  readonly text: string
  readonly href?: string
  /** Where the link really leads, as the browser would ask for it. */
  readonly host?: string
}

const linkCandidate = /(?:https?:\/\/|www\.)[^\s<>"'`\\^{|}]+/giu
/** Ends a sentence rather than an address. */
const trailingPunctuation = /[.,;:!?…'"»”’*_~]$/u
const bracketPairs = new Map([
  [')', '('],
  [']', '['],
])
const countOccurrences = (text: string, mark: string) => text.split(mark).length - 1

/** Without the marks of the sentence that it stands in; a bracket stays where it was opened in the address. */
function trimLink(address: string): string {
  let kept = address
  for (;;) {
    const last = kept.at(-1) ?? ''
    const opening = bracketPairs.get(last)
    if (
      trailingPunctuation.test(kept) ||
      (opening && countOccurrences(kept, last) > countOccurrences(kept, opening))
    )
      kept = kept.slice(0, -1)
    else return kept
  }
}

/** Only what the web itself speaks, and no name in front of the host: `https://bank.example@evil.example` leads to evil. */
function parseLink(text: string): TextPart | null {
  const typed = text.toLowerCase().startsWith('www.') ? `https://${text}` : text
  if (!URL.canParse(typed)) return null
  const { protocol, href, host, username, password } = new URL(typed)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return username || password || !host.includes('.') ? null : { text, href, host }
}

/** The links of a message and what stands between them: put together they are the message, character for character. */
export function splitMessageLinks(message: string): TextPart[] {
  const pieces: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of message.matchAll(linkCandidate)) {
    // In the middle of a word it is a part of something else.
    if (/[\p{L}\p{N}@/.]$/u.test(message.slice(Math.max(0, index - 2), index))) continue
    const link = parseLink(trimLink(found))
    if (!link) continue
    if (index > done) pieces.push({ text: message.slice(done, index) })
    pieces.push(link)
    done = index + link.text.length
  }
  if (done < message.length) pieces.push({ text: message.slice(done) })
  return pieces
}

const emojiPattern =
  '(?:\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f|[\\u{e0020}-\\u{e007f}]|\\u200d\\p{Extended_Pictographic})*)'
const emojiOnlyPattern = new RegExp(`^${emojiPattern}(?:\\s*${emojiPattern}){0,5}$`, 'u')
/** Up to six emoji and nothing else: shown larger. */
export const isEmojiOnly = (message: string): boolean =>
  message.length < 80 && emojiOnlyPattern.test(message.trim())
