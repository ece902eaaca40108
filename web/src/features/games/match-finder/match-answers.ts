import { relationshipStatuses } from '@amarelle/contract/domain/fields'
import { interestCodes } from '@amarelle/contract/domain/interests'
import { type MatchAnswers, mustHaves } from '@amarelle/contract/endpoints/games'
import { distanceSteps, maxSearchInterests, searchAgeRange } from '@amarelle/contract/domain/limits'

export const questions = ['age', 'distance', 'interests', 'relationship', 'must_have'] as const
export type Question = (typeof questions)[number]

/** Every question unanswered. */
export const noAnswers: MatchAnswers = {
  min_age: searchAgeRange.minimum,
  max_age: searchAgeRange.maximum,
  distance: null,
  interests: [],
  relationship_status: [],
  must_have: 'none',
}
/** The input names of each question. */
const questionInputs: Readonly<Record<Question, readonly (keyof MatchAnswers)[]>> = {
  age: ['min_age', 'max_age'],
  distance: ['distance'],
  interests: ['interests'],
  relationship: ['relationship_status'],
  must_have: ['must_have'],
}
export const getQuestionInputs = (question: Question) => questionInputs[question]

/** Form data or a query string; a list may be repeated fields or comma-separated values. */
type AnswerSource = Pick<URLSearchParams, 'has'> & { getAll: (name: string) => unknown[] }
const readList = (source: AnswerSource, name: string): string[] =>
  source.getAll(name).flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
const selectCodes = <T extends string>(values: readonly string[], codes: readonly T[]): T[] =>
  codes.filter((code) => values.includes(code))
function readAge(source: AnswerSource, name: string, fallback: number): number {
  const age = Math.round(Number(readList(source, name)[0] || Number.NaN))
  return Number.isNaN(age)
    ? fallback
    : Math.min(searchAgeRange.maximum, Math.max(searchAgeRange.minimum, age))
}

/** Reads answers from a form or a query string; missing fields keep `previous`, invalid values count as unanswered. */
export function parseMatchAnswers(source: AnswerSource, previous: MatchAnswers): MatchAnswers {
  const ages = [readAge(source, 'min_age', previous.min_age), readAge(source, 'max_age', previous.max_age)]
  const [distance] = readList(source, 'distance')
  const [mustHave = ''] = readList(source, 'must_have')
  const has = (name: keyof MatchAnswers) => source.has(name)
  return {
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
    distance: has('distance')
      ? (distanceSteps.find((km) => String(km) === distance) ?? null)
      : previous.distance,
    interests: has('interests')
      ? selectCodes(readList(source, 'interests'), interestCodes).slice(0, maxSearchInterests)
      : previous.interests,
    relationship_status: has('relationship_status')
      ? selectCodes(readList(source, 'relationship_status'), relationshipStatuses)
      : previous.relationship_status,
    must_have: has('must_have')
      ? (mustHaves.find((code) => code === mustHave) ?? 'none')
      : previous.must_have,
  }
}

/** Answers as name and value pairs for form inputs. */
export const toAnswerEntries = (
  answers: MatchAnswers,
  names = Object.keys(noAnswers) as (keyof MatchAnswers)[],
): [string, string][] => names.map((name) => [name, String(answers[name] ?? '')])

/** Whether the answer still has its default value, so it doesn't narrow the suggestions. */
export const isUnanswered = (answers: MatchAnswers, question: Question): boolean =>
  questionInputs[question].every((name) => String(answers[name] ?? '') === String(noAnswers[name] ?? ''))

/** The path of a question with all answers in the query; the answer to `without` is reset. */
export function toQuestionPath(question: Question, answers: MatchAnswers, without?: Question): string {
  const remaining = without
    ? { ...answers, ...Object.fromEntries(questionInputs[without].map((name) => [name, noAnswers[name]])) }
    : answers
  const query = new URLSearchParams([
    ['question', String(questions.indexOf(question) + 1)],
    ...toAnswerEntries(remaining),
  ])
  return `/match-finder?${query}`
}
/** Reads `?question=2` (1-based); null if there is none. */
export function parseQuestion(query: URLSearchParams): Question | null {
  return questions[Number(query.get('question')) - 1] ?? null
}
