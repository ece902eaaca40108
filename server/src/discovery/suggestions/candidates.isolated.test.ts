// Isolated: hundreds of members, whom other files' searches would find too.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import type { RequestContext } from '../../platform/context.ts'
import { findPage, type MemberFilters } from '../query/search.ts'
import { createCandidateLoader, type SuggestionStep } from './candidates.ts'
import { loadSuggestionContext, suggestWithPhotosFirst, toRealFirstFilters } from './suggest.ts'

const app = await createTestApp()
await app.db.insertInto('region').values({ code: 'NL-UT', country: 'NL', name: 'Utrecht' }).execute()
const anna = await app.member({ name: 'Anna', gender: 'female', lookingFor: 'male' })
await app.db.updateTable('profile').set({ region_code: 'NL-UT' }).where('member_id', '=', anna).execute()
const menCount = 420
const men: number[] = []
for (let i = 0; i < menCount; i += 1)
  men.push(await app.member({ gender: 'male', lookingFor: 'female', country: i % 3 ? 'NL' : 'DE' }))
/** Spreads places, photos and fictional profiles by multiples, so that each step lacks some members of the next. */
for (const [i, id] of men.entries())
  await app.db
    .updateTable('profile')
    .set({
      region_code: i % 12 === 1 ? 'NL-UT' : null,
      has_photo: i % 5 === 0,
      fictional: i % 4 !== 0,
      ranked_at: new Date(Date.UTC(2026, 0, 1) + ((i * 7919) % menCount) * 60_000),
    })
    .where('member_id', '=', id)
    .execute()

/** What the loader must find: each list searched by itself, without the members of those before. */
async function searchOneAfterTheOther(
  context: RequestContext,
  { filters }: SuggestionStep,
  without: readonly number[],
): Promise<number[]> {
  const { search } = await loadSuggestionContext(context)
  const places: MemberFilters[] = [
    { ...filters, country: 'NL', countryregion: 'NL-UT' },
    { ...filters, country: 'NL' },
    filters,
  ]
  const ids: number[] = []
  for (const place of places) {
    const page = await findPage(context.db, search, place, {
      sort: 'activity',
      page: 1,
      after: null,
      photosFirst: false,
      count: 100,
      without: [...without, ...ids],
    })
    ids.push(...page.ids)
  }
  return ids
}
const sort = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test('the candidates of a step are those of its lists searched one after the other', async () => {
  const context = app.context(anna)
  const suggestionContext = await loadSuggestionContext(context)
  const steps = toRealFirstFilters(suggestionContext.filters).flatMap((filters) => [
    { filters: { ...filters, photos: true } },
    { filters },
  ])
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 250 }), async (count) => {
      const load = await createCandidateLoader(context, suggestionContext, steps, { count, condition: null })
      const taken: number[] = []
      for (const step of steps) {
        const rows = await load(step, taken)
        expect(sort(rows.map(({ id }) => id))).toEqual(
          sort(await searchOneAfterTheOther(context, step, taken)),
        )
        taken.push(...rows.slice(0, count - taken.length).map(({ id }) => id))
        if (taken.length >= count) break
      }
    }),
    { numRuns: 12 },
  )
})

test('suggestions among hundreds of members send the same few statements, however many steps they need', async () => {
  let statementCount = 0
  const countedDb = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statementCount += 1
      return Promise.resolve(result)
    },
  })
  const suggest = async (count: number) => {
    statementCount = 0
    const suggestions = await suggestWithPhotosFirst(app.context(anna, { db: countedDb }), { count })
    return { count: suggestions.length, statementCount }
  }
  // The first call fills the process's caches, such as the names of regions.
  await suggest(200)
  const inFirstStep = await suggest(10)
  const inLaterStep = await suggest(200)
  expect(inFirstStep.count).toBe(10)
  expect(inLaterStep.count).toBe(200)
  expect(inLaterStep.statementCount).toBe(inFirstStep.statementCount + 1)
})
