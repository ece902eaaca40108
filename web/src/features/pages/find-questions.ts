import type { PageSection } from './render-markdown-page.ts'

/** As one types it: no capitals, no accents, no tags. */
const normalizeSearchText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** The questions that hold every word, wherever it stands in them; all of them when nothing was asked. */
export function findQuestions(sections: readonly PageSection[], asked: string): readonly PageSection[] {
  const words = normalizeSearchText(asked).split(/\s+/).filter(Boolean)
  return sections.filter(({ title, html }) => {
    const text = normalizeSearchText(`${title} ${html}`)
    return words.every((word) => text.includes(word))
  })
}
