import { expect, it } from 'vitest'
import { findQuestions } from './find-questions.ts'

const sections = [
  { id: 'a', title: 'Où est mon reçu ?', html: '<p>Sous <a href="/transactions">vos commandes</a>.</p>' },
  { id: 'b', title: 'Comment supprimer mon compte ?', html: '<p>Dans les réglages.</p>' },
]
const found = (asked: string) => findQuestions(sections, asked).map(({ id }) => id)

it('finds a question by words of its text, with or without accents and capitals', () => {
  expect(found('RECU')).toEqual(['a'])
  expect(found('reglages compte')).toEqual(['b'])
  expect(found('reçu réglages')).toEqual([])
})

it('looks neither into addresses nor at spaces, and shows all when nothing is asked', () => {
  expect(found('href')).toEqual([])
  expect(found('transactions')).toEqual([])
  expect(found('   ')).toEqual(['a', 'b'])
})
