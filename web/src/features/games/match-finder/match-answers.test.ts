import type { MatchAnswers } from '@amarelle/contract/endpoints/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interestCodes, relationshipStatuses } from '@amarelle/contract/domain/fields'
import { mustHaves } from '@amarelle/contract/endpoints/games'
import { distanceSteps } from '@amarelle/contract/domain/limits'
import {
  isUnanswered,
  noAnswers,
  toQuestionPath,
  parseQuestion,
  questions,
  parseMatchAnswers,
} from './match-answers.ts'

const arbitraryAge = fc.integer({ min: 18, max: 99 })
const arbitraryAnswers: fc.Arbitrary<MatchAnswers> = fc
  .record({
    ages: fc.tuple(arbitraryAge, arbitraryAge),
    distance: fc.constantFrom(null, ...distanceSteps),
    interests: fc.subarray([...interestCodes], { maxLength: 5 }),
    relationship_status: fc.subarray([...relationshipStatuses]),
    must_have: fc.constantFrom(...mustHaves),
  })
  .map(({ ages, ...rest }) => ({ min_age: Math.min(...ages), max_age: Math.max(...ages), ...rest }))

test('whatever is answered comes back from the address of any question', () => {
  fc.assert(
    fc.property(
      arbitraryAnswers,
      arbitraryAnswers,
      fc.constantFrom(...questions),
      (answers, before, question) => {
        const { searchParams } = new URL(toQuestionPath(question, answers), 'http://here.invalid')
        expect(parseQuestion(searchParams)).toBe(question)
        expect(parseMatchAnswers(searchParams, before)).toEqual(answers)
      },
    ),
  )
})

test('a question that is skipped is open, the others stay as they are', () => {
  fc.assert(
    fc.property(arbitraryAnswers, fc.constantFrom(...questions), (answers, skipped) => {
      const { searchParams } = new URL(toQuestionPath('age', answers, skipped), 'http://here.invalid')
      const left = parseMatchAnswers(searchParams, answers)
      for (const question of questions)
        expect(isUnanswered(left, question)).toBe(question === skipped || isUnanswered(answers, question))
    }),
  )
})

test('boxes of which none is ticked are an answer, a form without them is none', () => {
  const known: MatchAnswers = { ...noAnswers, interests: ['yoga'], distance: 50 }
  expect(parseMatchAnswers(new URLSearchParams('interests='), known).interests).toEqual([])
  expect(parseMatchAnswers(new URLSearchParams('distance='), known)).toEqual({ ...known, distance: null })
  expect(parseMatchAnswers(new URLSearchParams(), known)).toEqual(known)
})

test('a form repeats a name for each box, and what no one may choose is left out', () => {
  const form = new FormData()
  for (const code of ['', 'hiking', 'yoga', 'treason']) form.append('interests', code)
  form.append('distance', '7')
  form.append('must_have', 'money')
  expect(parseMatchAnswers(form, noAnswers)).toEqual({ ...noAnswers, interests: ['hiking', 'yoga'] })
})

test('ages are put in their order and within what the site allows', () => {
  expect(parseMatchAnswers(new URLSearchParams('min_age=52&max_age=7'), noAnswers)).toMatchObject({
    min_age: 18,
    max_age: 52,
  })
  expect(parseMatchAnswers(new URLSearchParams('min_age=&max_age=x'), noAnswers)).toEqual(noAnswers)
})
