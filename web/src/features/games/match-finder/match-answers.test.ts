import type { MatchAnswers } from '@amarelle/contract/endpoints/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relationshipStatuses } from '@amarelle/contract/domain/fields'
import { interestCodes } from '@amarelle/contract/domain/interests'
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

test('answers survive the round trip through the URL of any question', () => {
  fc.assert(
    fc.property(
      arbitraryAnswers,
      arbitraryAnswers,
      fc.constantFrom(...questions),
      (answers, previous, question) => {
        const { searchParams } = new URL(toQuestionPath(question, answers), 'http://here.invalid')
        expect(parseQuestion(searchParams)).toBe(question)
        expect(parseMatchAnswers(searchParams, previous)).toEqual(answers)
      },
    ),
  )
})

test('skipping a question resets its answer and keeps the others', () => {
  fc.assert(
    fc.property(arbitraryAnswers, fc.constantFrom(...questions), (answers, skipped) => {
      const { searchParams } = new URL(toQuestionPath('age', answers, skipped), 'http://here.invalid')
      const remaining = parseMatchAnswers(searchParams, answers)
      for (const question of questions)
        expect(isUnanswered(remaining, question)).toBe(
          question === skipped || isUnanswered(answers, question),
        )
    }),
  )
})

test('an empty field clears the answer; a missing field keeps the previous one', () => {
  const previous: MatchAnswers = { ...noAnswers, interests: ['yoga'], distance: 50 }
  expect(parseMatchAnswers(new URLSearchParams('interests='), previous).interests).toEqual([])
  expect(parseMatchAnswers(new URLSearchParams('distance='), previous)).toEqual({
    ...previous,
    distance: null,
  })
  expect(parseMatchAnswers(new URLSearchParams(), previous)).toEqual(previous)
})

test('parses repeated form fields and drops values that are not allowed', () => {
  const form = new FormData()
  for (const code of ['', 'hiking', 'yoga', 'treason']) form.append('interests', code)
  form.append('distance', '7')
  form.append('must_have', 'money')
  expect(parseMatchAnswers(form, noAnswers)).toEqual({ ...noAnswers, interests: ['hiking', 'yoga'] })
})

test('sorts the two ages and clamps them to the allowed range', () => {
  expect(parseMatchAnswers(new URLSearchParams('min_age=52&max_age=7'), noAnswers)).toMatchObject({
    min_age: 18,
    max_age: 52,
  })
  expect(parseMatchAnswers(new URLSearchParams('min_age=&max_age=x'), noAnswers)).toEqual(noAnswers)
})
