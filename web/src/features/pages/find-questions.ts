import type { PageSection } from './render-markdown-page.ts'

/** Removes tags, accents and word joiners, and converts to lower case. */
const normalizeSearchText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\u2060]/gu, '')
    .toLowerCase()

/** Returns the questions that contain every word of the query in title or text; all of them for an empty query. */
export function findQuestions(sections: readonly PageSection[], query: string): readonly PageSection[] {
  const words = normalizeSearchText(query).split(/\s+/).filter(Boolean)
  return sections.filter(({ title, html }) => {
    const text = normalizeSearchText(`${title} ${html}`)
    return words.every((word) => text.includes(word))
  })
}
