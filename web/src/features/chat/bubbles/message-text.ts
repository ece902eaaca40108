/** A part of a message as typed; a link if it has `href`. */
export interface TextPart {
  readonly text: string
  readonly href?: string
  /** The real host of the link, as the browser parses it. */
  readonly host?: string
}

const linkCandidate = /(?:https?:\/\/|www\.)[^\s<>"'`\\^{|}]+/giu
/** Punctuation that ends the sentence, not the URL. */
const trailingPunctuation = /[.,;:!?…'"»”’*_~]$/u
const bracketPairs = new Map([
  [')', '('],
  [']', '['],
])
const countOccurrences = (text: string, mark: string) => text.split(mark).length - 1

/** Removes trailing punctuation; keeps a closing bracket if the URL also contains its opening one. */
function trimLink(address: string): string {
  let trimmed = address
  for (;;) {
    const last = trimmed.at(-1) ?? ''
    const opening = bracketPairs.get(last)
    if (
      trailingPunctuation.test(trimmed) ||
      (opening && countOccurrences(trimmed, last) > countOccurrences(trimmed, opening))
    )
      trimmed = trimmed.slice(0, -1)
    else return trimmed
  }
}

/** Accepts only http and https without credentials: `https://bank.example@evil.example` would lead to evil.example. */
function parseLink(text: string): TextPart | null {
  const url = text.toLowerCase().startsWith('www.') ? `https://${text}` : text
  if (!URL.canParse(url)) return null
  const { protocol, href, host, username, password } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return username || password || !host.includes('.') ? null : { text, href, host }
}

/** Splits a message into links and plain text; the joined parts equal the message. */
export function splitMessageLinks(message: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const { 0: candidate, index } of message.matchAll(linkCandidate)) {
    // A match in the middle of a word isn't a link.
    if (/[\p{L}\p{N}@/.]$/u.test(message.slice(Math.max(0, index - 2), index))) continue
    const link = parseLink(trimLink(candidate))
    if (!link) continue
    if (index > position) parts.push({ text: message.slice(position, index) })
    parts.push(link)
    position = index + link.text.length
  }
  if (position < message.length) parts.push({ text: message.slice(position) })
  return parts
}

const emojiPattern =
  '(?:\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f|[\\u{e0020}-\\u{e007f}]|\\u200d\\p{Extended_Pictographic})*)'
const emojiOnlyPattern = new RegExp(`^${emojiPattern}(?:\\s*${emojiPattern}){0,5}$`, 'u')
/** Whether a message is one to six emoji and nothing else, which is shown larger. */
export const isEmojiOnly = (message: string): boolean =>
  message.length < 80 && emojiOnlyPattern.test(message.trim())
