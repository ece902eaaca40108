import { expect, test } from 'vitest'
import { lowercaseWithinSentence } from './lowercase-within-sentence.ts'

test('a label begins small within a sentence, except in German, and keeps its other letters', () => {
  expect(lowercaseWithinSentence('Playing the guitar', 'en')).toBe('playing the guitar')
  expect(lowercaseWithinSentence('Écriture', 'fr')).toBe('écriture')
  expect(lowercaseWithinSentence('Serie TV', 'it')).toBe('serie TV')
  expect(lowercaseWithinSentence('Hunde', 'de')).toBe('Hunde')
})
