import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { expect, test } from 'vitest'
import { quoteProfile } from './quote-profile.ts'

const site = siteSettingsSchema.parse({ visible_profile_notes: ['hopes', 'free_time'] })
const quoteAbout = (about: string) => quoteProfile({ about, notes: {}, language: 'en' }, site)[0]?.text

test('whole sentences are quoted as long as they fit', () => {
  expect(quoteAbout('I sail.')).toBe('I sail.')
  expect(
    quoteAbout('I sail. I bake bread, badly. Tell me the best thing that happened to you this week.'),
  ).toBe('I sail. I bake bread, badly.')
  expect(quoteAbout('\n  I sail.\n\nI bake.')).toBe('I sail.')
})

test('a long sentence ends after a word, and a long word after its characters', () => {
  expect(
    quoteAbout('Architect by day, terrible but committed salsa dancer by night, and always, always late.'),
  ).toBe('Architect by day, terrible but committed salsa dancer by night, and always…')
  expect(quoteAbout('💃'.repeat(100))).toBe(`${'💃'.repeat(80)}…`)
})

test('an answered question comes before “about me”; fields that the site hides are not quoted', () => {
  const row = { about: 'I sail.', notes: { free_time: 'On the water.', hopes: ' ' }, language: 'en' }
  expect(quoteProfile(row, site)).toEqual([{ type: 'quote', note: 'free_time', text: 'On the water.' }])
  const withoutNotes = { ...site, visible_profile_notes: [] }
  expect(quoteProfile(row, withoutNotes)).toEqual([{ type: 'quote', note: null, text: 'I sail.' }])
  expect(quoteProfile(row, { ...withoutNotes, visible_profile_fields: [] })).toEqual([])
  expect(quoteProfile({ ...row, about: ' \n ', notes: {} }, site)).toEqual([])
})
