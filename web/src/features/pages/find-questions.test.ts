import { expect, it } from 'vitest'
import { findQuestions } from './find-questions.ts'

const sections = [
  { id: 'a', title: 'Où est mon reçu ?', html: '<p>Sous <a href="/transactions">vos commandes</a>.</p>' },
  { id: 'b', title: 'Comment supprimer mon compte ?', html: '<p>Dans les réglages.</p>' },
]
const findQuestionIds = (query: string) => findQuestions(sections, query).map(({ id }) => id)

it('finds a question by words of its text, with or without accents and capitals', () => {
  expect(findQuestionIds('RECU')).toEqual(['a'])
  expect(findQuestionIds('reglages compte')).toEqual(['b'])
  expect(findQuestionIds('reçu réglages')).toEqual([])
})

it('finds a word whose hyphen is followed by a word joiner', () => {
  const section = { id: 'c', title: 'No e-\u2060mail?', html: '' }
  expect(findQuestions([section], 'E-Mail')).toEqual([section])
})

it('ignores link addresses and spaces, and returns all questions for an empty query', () => {
  expect(findQuestionIds('href')).toEqual([])
  expect(findQuestionIds('transactions')).toEqual([])
  expect(findQuestionIds('   ')).toEqual(['a', 'b'])
})
