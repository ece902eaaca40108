import { expect, test } from 'vitest'
import { languages } from '@amarelle/contract/domain/languages'
import type { EmojiFile } from './emoji-file.ts'
import { buildEmojiFile } from '../../../../vite/emoji-files.ts'

const readEmojiFile = (language: string) => JSON.parse(buildEmojiFile(language)) as EmojiFile

test.each(languages)('%s has a name and words for every emoji, and each stands in a category', (language) => {
  const { categories, tones, emojis } = readEmojiFile(language)
  const known = new Set(categories.map(([index]) => index))
  expect(categories).toHaveLength(9)
  expect(Object.keys(tones).sort()).toEqual(['dark', 'light', 'medium', 'medium-dark', 'medium-light'])
  expect(emojis.length).toBeGreaterThan(1_800)
  expect(emojis.filter(([emoji, label, category]) => !emoji || !label || !known.has(category))).toEqual([])
  expect(emojis.filter(([, , , , , words]) => words === '').length).toBeLessThan(40)
})

test('an emoji is found in one’s own words', () => {
  const wordsFor = (language: string) =>
    readEmojiFile(language).emojis.find(([emoji]) => emoji.startsWith('☕'))?.[5]
  expect(wordsFor('de')).toContain('kaffee')
  expect(wordsFor('no')).toContain('kaffe')
  expect(wordsFor('pl')).toContain('kawa')
})

test('every tone of every emoji is one that Unicode knows', () => {
  const tones = readEmojiFile('en').emojis.map(([, , , , five]) => five)
  expect(tones.filter((five) => five === 1).length).toBeGreaterThan(300)
  expect(tones.filter((five) => Array.isArray(five) && five.length !== 5)).toEqual([])
})
