import { profileTextCodes } from '@amarelle/contract/domain/fields'
import type { SuggestionReason } from '@amarelle/contract/endpoints/profiles'
import type { Site } from '../../platform/context.ts'
import { filterVisibleNotes, type ProfileRow } from '../../profiles/index.ts'

type Quote = Extract<SuggestionReason, { type: 'quote' }>
const maxQuoteLength = 80

/** As many whole sentences from the beginning of the first line as fit; if none does, the words that fit and an ellipsis. */
function shortenToQuote(text: string, language: string): string {
  const [line = ''] = text.trim().split('\n')
  let quote = ''
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)) {
    if (quote.length + segment.trimEnd().length > maxQuoteLength) break
    quote += segment
  }
  if (quote) return quote.trim()
  const beginning = Array.from(line).slice(0, maxQuoteLength).join('')
  return `${beginning.replace(/[\s\p{P}]+\S*$/u, '')}…`
}

/** The beginning of what a member wrote: the first answered note or prompt, else "about me"; none if the site shows neither. */
export function quoteProfile(
  row: Pick<ProfileRow, 'notes' | 'about' | 'language'>,
  site: Pick<Site, 'visible_profile_fields' | 'visible_profile_notes'>,
): Quote[] {
  const notes = filterVisibleNotes(row.notes, site)
  const note = profileTextCodes.find((code) => notes[code]?.trim()) ?? null
  const text = note ? notes[note] : site.visible_profile_fields.includes('about') ? row.about : ''
  return text?.trim() ? [{ type: 'quote', note, text: shortenToQuote(text, row.language) }] : []
}
