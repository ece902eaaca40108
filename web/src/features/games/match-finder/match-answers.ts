import { interestCodes, relationshipStatuses } from '@amarelle/contract/domain/fields'
import { type MatchAnswers, mustHaves } from '@amarelle/contract/endpoints/games'
import { distanceSteps, maxSearchInterests, searchAgeRange } from '@amarelle/contract/domain/limits'

export const questions = ['age', 'distance', 'interests', 'relationship', 'must_have'] as const
export type Question = (typeof questions)[number]

/** Nothing asked for: every question left open. */
export const noAnswers: MatchAnswers = {
  min_age: searchAgeRange.minimum,
  max_age: searchAgeRange.maximum,
  distance: null,
  interests: [],
  relationship_status: [],
  must_have: 'none',
}
/** What a question asks, as the inputs are called. */
const questionInputs: Readonly<Record<Question, readonly (keyof MatchAnswers)[]>> = {
  age: ['min_age', 'max_age'],
  distance: ['distance'],
  interests: ['interests'],
  relationship: ['relationship_status'],
  must_have: ['must_have'],
}
export const getQuestionInputs = (question: Question) => questionInputs[question]

/** A form or an address: each name as often as it was given, lists also with commas. */
type AnswerSource = Pick<URLSearchParams, 'has'> & { getAll: (name: string) => unknown[] }
const readList = (given: AnswerSource, name: string): string[] =>
  given.getAll(name).flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
const selectCodes = <T extends string>(values: readonly string[], codes: readonly T[]): T[] =>
  codes.filter((code) => values.includes(code))
function readAge(given: AnswerSource, name: string, otherwise: number): number {
  const age = Math.round(Number(readList(given, name)[0] || Number.NaN))
  return Number.isNaN(age)
    ? otherwise
    : Math.min(searchAgeRange.maximum, Math.max(searchAgeRange.minimum, age))
}

/** The answers in a form or an address; what isn't in it stays as it was, what is none counts as open. */
export function parseMatchAnswers(given: AnswerSource, known: MatchAnswers): MatchAnswers {
  const ages = [readAge(given, 'min_age', known.min_age), readAge(given, 'max_age', known.max_age)]
  const [distance] = readList(given, 'distance')
  const [mustHave = ''] = readList(given, 'must_have')
  const has = (name: keyof MatchAnswers) => given.has(name)
  return {
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
    distance: has('distance')
      ? (distanceSteps.find((km) => String(km) === distance) ?? null)
      : known.distance,
    interests: has('interests')
      ? selectCodes(readList(given, 'interests'), interestCodes).slice(0, maxSearchInterests)
      : known.interests,
    relationship_status: has('relationship_status')
      ? selectCodes(readList(given, 'relationship_status'), relationshipStatuses)
      : known.relationship_status,
    must_have: has('must_have') ? (mustHaves.find((code) => code === mustHave) ?? 'none') : known.must_have,
  }
}

/** Answers as the inputs of a form carry them. */
export const toAnswerEntries = (
  answers: MatchAnswers,
  names = Object.keys(noAnswers) as (keyof MatchAnswers)[],
): [string, string][] => names.map((name) => [name, String(answers[name] ?? '')])

/** Whether an answer narrows anything. */
export const isUnanswered = (answers: MatchAnswers, question: Question): boolean =>
  questionInputs[question].every((name) => String(answers[name] ?? '') === String(noAnswers[name] ?? ''))

/** The address of a question, with all answers; those of `without` are open again. */
export function toQuestionPath(question: Question, answers: MatchAnswers, without?: Question): string {
  const left = without
    ? { ...answers, ...Object.fromEntries(questionInputs[without].map((name) => [name, noAnswers[name]])) }
    : answers
  const query = new URLSearchParams([
    ['question', String(questions.indexOf(question) + 1)],
    ...toAnswerEntries(left),
  ])
  return `/match-finder?${query}`
}
/** `?question=2`; null: no question is asked. */
export function parseQuestion(query: URLSearchParams): Question | null {
  return questions[Number(query.get('question')) - 1] ?? null
}
