import { expect, test } from 'vitest'
import { languages } from '@amarelle/contract/domain/languages'
import type { EmojiFile } from './emoji-file.ts'
import { buildEmojiFile } from '../../../../vite/emoji-files.ts'

const readEmojiFile = (language: string) => JSON.parse(buildEmojiFile(language)) as EmojiFile

test.each(languages)('%s has a label, keywords and a category for every emoji', (language) => {
  const { categories, tones: toneValues, emojis } = readEmojiFile(language)
  const knownCategories = new Set(categories.map(([index]) => index))
  expect(categories).toHaveLength(9)
  expect(Object.keys(toneValues).sort()).toEqual(['dark', 'light', 'medium', 'medium-dark', 'medium-light'])
  expect(emojis.length).toBeGreaterThan(1_800)
  expect(
    emojis.filter(([emoji, label, category]) => !emoji || !label || !knownCategories.has(category)),
  ).toEqual([])
  expect(emojis.filter(([, , , , , keywords]) => keywords === '').length).toBeLessThan(40)
})

test('keywords are translated', () => {
  const getKeywords = (language: string) =>
    readEmojiFile(language).emojis.find(([emoji]) => emoji.startsWith('☕'))?.[5]
  expect(getKeywords('de')).toContain('kaffee')
  expect(getKeywords('no')).toContain('kaffe')
  expect(getKeywords('pl')).toContain('kawa')
})

test('explicit skin tone variants come in sets of five', () => {
  const toneValues = readEmojiFile('en').emojis.map(([, , , , variants]) => variants)
  expect(toneValues.filter((variants) => variants === 1).length).toBeGreaterThan(300)
  expect(toneValues.filter((variants) => Array.isArray(variants) && variants.length !== 5)).toEqual([])
})
