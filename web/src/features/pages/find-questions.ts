import type { Section } from './render-page.ts'

/** As one types it: no capitals, no accents, no tags. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** The questions that hold every word, wherever it stands in them; all of them when nothing was asked. */
export function findQuestions(sections: readonly Section[], asked: string): readonly Section[] {
  const words = plain(asked).split(/\s+/).filter(Boolean)
  return sections.filter(({ title, html }) => {
    const text = plain(`${title} ${html}`)
    return words.every((word) => text.includes(word))
  })
}
