import type { MatchAnswers } from '@amarelle/contract/endpoints/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interestCodes, relationshipStatuses } from '@amarelle/contract/domain/fields'
import { mustHaves } from '@amarelle/contract/endpoints/games'
import { distanceSteps } from '@amarelle/contract/domain/limits'
import { isOpen, open, pathOfQuestion, questionOf, questions, readAnswers } from './answers.ts'

const age = fc.integer({ min: 18, max: 99 })
const anyAnswers: fc.Arbitrary<MatchAnswers> = fc
  .record({
    ages: fc.tuple(age, age),
    distance: fc.constantFrom(null, ...distanceSteps),
    interests: fc.subarray([...interestCodes], { maxLength: 5 }),
    relationship_status: fc.subarray([...relationshipStatuses]),
    must_have: fc.constantFrom(...mustHaves),
  })
  .map(({ ages, ...rest }) => ({ min_age: Math.min(...ages), max_age: Math.max(...ages), ...rest }))

test('whatever is answered comes back from the address of any question', () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswers, fc.constantFrom(...questions), (answers, before, question) => {
      const { searchParams } = new URL(pathOfQuestion(question, answers), 'http://here.invalid')
      expect(questionOf(searchParams)).toBe(question)
      expect(readAnswers(searchParams, before)).toEqual(answers)
    }),
  )
})

test('a question that is skipped is open, the others stay as they are', () => {
  fc.assert(
    fc.property(anyAnswers, fc.constantFrom(...questions), (answers, skipped) => {
      const { searchParams } = new URL(pathOfQuestion('age', answers, skipped), 'http://here.invalid')
      const left = readAnswers(searchParams, answers)
      for (const question of questions)
        expect(isOpen(left, question)).toBe(question === skipped || isOpen(answers, question))
    }),
  )
})

test('boxes of which none is ticked are an answer, a form without them is none', () => {
  const known: MatchAnswers = { ...open, interests: ['yoga'], distance: 50 }
  expect(readAnswers(new URLSearchParams('interests='), known).interests).toEqual([])
  expect(readAnswers(new URLSearchParams('distance='), known)).toEqual({ ...known, distance: null })
  expect(readAnswers(new URLSearchParams(), known)).toEqual(known)
})

test('a form repeats a name for each box, and what no one may choose is left out', () => {
  const form = new FormData()
  for (const code of ['', 'hiking', 'yoga', 'treason']) form.append('interests', code)
  form.append('distance', '7')
  form.append('must_have', 'money')
  expect(readAnswers(form, open)).toEqual({ ...open, interests: ['hiking', 'yoga'] })
})

test('ages are put in their order and within what the site allows', () => {
  expect(readAnswers(new URLSearchParams('min_age=52&max_age=7'), open)).toMatchObject({
    min_age: 18,
    max_age: 52,
  })
  expect(readAnswers(new URLSearchParams('min_age=&max_age=x'), open)).toEqual(open)
})
