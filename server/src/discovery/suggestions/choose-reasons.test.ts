import { profileNotes, relationshipStatuses } from '@amarelle/contract/domain/fields'
import { interestCodes } from '@amarelle/contract/domain/interests'
import { distanceSteps } from '@amarelle/contract/domain/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseReasons } from './choose-reasons.ts'
import type { RankingReason } from './rank-suggestions.ts'

const quote = (text: string): RankingReason => ({ type: 'quote', note: null, text })
const sharing = (...interests: (typeof interestCodes)[number][]): RankingReason => ({
  type: 'interests',
  interests,
})
const chooseTypes = (members: readonly (readonly RankingReason[])[]) =>
  chooseReasons(members).map((reasons) => reasons.map(({ type }) => type))

test('what is true for more than half of the list is not shown when there is another reason', () => {
  const usual: RankingReason[] = [{ type: 'distance', under_km: 10 }, { type: 'age' }]
  expect(
    chooseTypes([
      [sharing('yoga'), ...usual],
      [...usual, quote('I sail.')],
      [{ type: 'distance', under_km: 25 }, { type: 'age' }],
      [...usual],
    ]),
  ).toEqual([['interests'], ['quote'], ['distance'], ['distance']])
})

test('shared interests count as a whole, and the one that fewest of the list share is named first', () => {
  const [first, second] = chooseReasons([
    [sharing('travel', 'coffee', 'golf')],
    [sharing('travel', 'coffee'), quote('I sail.')],
    [sharing('travel', 'coffee')],
    [sharing('travel')],
  ])
  expect(first).toEqual([{ type: 'interests', interests: ['golf', 'coffee', 'travel'] }])
  // Three of four share both.
  expect(second).toEqual([quote('I sail.')])
})

test('interests that everybody shares are still better than no reason', () => {
  const shared = sharing('travel')
  expect(chooseReasons([[shared], [shared], [shared]])).toEqual([[shared], [shared], [shared]])
})

test('at most three, shared interests first and the quote last', () => {
  const all: RankingReason[] = [
    { type: 'distance', under_km: 25 },
    { type: 'age' },
    { type: 'relationship', status: 'single' },
    { type: 'photos' },
    { type: 'about' },
    { type: 'new' },
    { type: 'active' },
    quote('I sail.'),
    sharing('yoga'),
  ]
  expect(chooseTypes([all])).toEqual([['interests', 'distance', 'quote']])
})

test('a photo and a text are never reasons; activity is one only if nothing is about the two people', () => {
  expect(
    chooseTypes([
      [{ type: 'photos' }, { type: 'about' }],
      [{ type: 'photos' }, { type: 'active' }],
      [{ type: 'age' }, { type: 'active' }],
    ]),
  ).toEqual([[], ['active'], ['age']])
})

test('a distance of more than 100 km is no reason, even where there is no other', () => {
  expect(
    chooseTypes([
      [{ type: 'distance', under_km: 250 }, { type: 'active' }],
      [{ type: 'distance', under_km: 500 }, { type: 'age' }],
      [{ type: 'distance', under_km: 100 }],
      [{ type: 'distance', under_km: 250 }],
    ]),
  ).toEqual([['active'], ['age'], ['distance'], []])
})

const reasonArbitrary: fc.Arbitrary<RankingReason> = fc.oneof(
  fc
    .uniqueArray(fc.constantFrom(...interestCodes.slice(0, 6)), { minLength: 1, maxLength: 4 })
    .map((interests) => sharing(...interests)),
  fc.constantFrom(...distanceSteps).map((under_km): RankingReason => ({ type: 'distance', under_km })),
  fc.constantFrom(...relationshipStatuses).map((status): RankingReason => ({ type: 'relationship', status })),
  fc
    .record({ note: fc.constantFrom(null, ...profileNotes), text: fc.constantFrom('a', 'b', 'c') })
    .map((words): RankingReason => ({ type: 'quote', ...words })),
  fc
    .constantFrom('region', 'country', 'age', 'photos', 'about', 'new', 'active')
    .map((type): RankingReason => ({ type }) as RankingReason),
)
const membersArbitrary = fc.array(
  fc.uniqueArray(reasonArbitrary, { selector: ({ type }) => type, maxLength: 10 }),
  { maxLength: 12 },
)
/** What is said about a member, each interest by itself. */
const toFacts = (reason: RankingReason): string[] =>
  reason.type === 'interests' ? reason.interests.map((code) => `interest ${code}`) : [JSON.stringify(reason)]

test('property: every shown reason is true for that member, and there are at most three, each of another kind', () => {
  fc.assert(
    fc.property(membersArbitrary, (members) => {
      chooseReasons(members).forEach((chosen, index) => {
        const own = (members[index] ?? []).flatMap(toFacts)
        expect(own).toEqual(expect.arrayContaining(chosen.flatMap(toFacts)))
        expect(chosen.length).toBeLessThanOrEqual(3)
        expect(new Set(chosen.map(({ type }) => type)).size).toBe(chosen.length)
      })
    }),
  )
})

test('property: a reason that is true for more than half of the list is only shown alone', () => {
  fc.assert(
    fc.property(membersArbitrary, (members) => {
      fc.pre(members.length >= 3)
      const facts = members.map((reasons) => new Set(reasons.flatMap(toFacts)))
      const isCommon = (reason: RankingReason) =>
        facts.filter((own) => toFacts(reason).every((fact) => own.has(fact))).length * 2 > members.length
      for (const chosen of chooseReasons(members))
        if (chosen.length > 1) expect(chosen.filter(isCommon)).toEqual([])
    }),
  )
})

test('property: whoever has a reason that can be shown has one shown', () => {
  fc.assert(
    fc.property(membersArbitrary, (members) => {
      chooseReasons(members).forEach((chosen, index) => {
        const showable = (members[index] ?? []).filter(
          (reason) =>
            reason.type !== 'photos' &&
            reason.type !== 'about' &&
            !(reason.type === 'distance' && reason.under_km > 100),
        )
        expect(chosen.length > 0).toBe(showable.length > 0)
      })
    }),
  )
})
