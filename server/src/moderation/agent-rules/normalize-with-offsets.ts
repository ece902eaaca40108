import { normalizeText } from '../text-rules/normalize-text.ts'
import type { TextSpan } from '../text-rules/text-span.ts'

export interface NormalizedText {
  readonly text: string
  /** Returns the part of the original text that a part of the normalized text stands for. */
  readonly toOriginalSpan: (span: TextSpan) => TextSpan
}

/** Normalizes each character alone, so that findings can be shown in the text as it was typed. */
export function normalizeWithOffsets(original: string): NormalizedText {
  let text = ''
  // For each code unit of the normalized text, where its character begins and ends.
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of original) {
    const normalized = normalizeText(character)
    for (let i = 0; i < normalized.length; i += 1) {
      starts.push(at)
      ends.push(at + character.length)
    }
    // Marks and invisible characters belong to the letter before them.
    if (normalized === '' && ends.length > 0) ends[ends.length - 1] = at + character.length
    text += normalized
    at += character.length
  }
  return {
    text,
    toOriginalSpan: ({ start, end }) => ({ start: starts[start] ?? at, end: ends[end - 1] ?? at }),
  }
}
