// Concurrent likes and unlikes of two members never leave a match on one side only, and a block always wins.
import { getLikesEndpoint, likeEndpoint, unlikeEndpoint } from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()

interface LikeCounts {
  likes: number
  matched: number
}
async function countLikes(a: number, b: number): Promise<LikeCounts> {
  const { rows } = await sql<LikeCounts>`select count(*)::int as likes, count(matched_at)::int as matched
    from member_like where from_id in (${a}, ${b}) and to_id in (${a}, ${b})`.execute(app.db)
  return rows[0] ?? { likes: 0, matched: 0 }
}
/** Both rows are marked as matched if both likes exist, none otherwise. */
const isConsistent = ({ likes, matched }: LikeCounts) => matched === (likes === 2 ? 2 : 0)

const actionArbitrary = fc.constantFrom('like', 'unlike')
const stepArbitrary = fc.record({ who: fc.integer({ min: 0, max: 1 }), does: actionArbitrary })
const endpoints = { like: likeEndpoint, unlike: unlikeEndpoint } as const

test('concurrent likes and unlikes in any order and number never leave a match on one side only', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 2, maxLength: 12 }), async (actions) => {
      const pair = [await app.member(), await app.member()] as const
      const perform = ({ who, does }: (typeof actions)[number]) =>
        app.call(pair[who] ?? 0, endpoints[does], { id: pair[1 - who] ?? 0 })
      // Checked while other actions are still running, and at the end.
      const countsDuring = await Promise.all(
        actions.map((action) => perform(action).then(() => countLikes(...pair))),
      )
      expect([...countsDuring, await countLikes(...pair)].filter((likes) => !isConsistent(likes))).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('the last action of each member decides: a match exists exactly when both like', async () => {
  const [a, b] = [await app.member(), await app.member()]
  const does = (who: number, what: 'like' | 'unlike') =>
    app.call(who, endpoints[what], { id: who === a ? b : a })
  for (const [first, second] of fc.sample(fc.tuple(actionArbitrary, actionArbitrary), {
    seed: 7,
    numRuns: 12,
  })) {
    await Promise.all([does(a, 'like'), does(b, 'unlike'), does(b, 'like')])
    await does(a, first)
    await does(b, second)
    const likeCount = [first, second].filter((what) => what === 'like').length
    expect(await countLikes(a, b)).toEqual({ likes: likeCount, matched: likeCount === 2 ? 2 : 0 })
    const { liked_by: received } = await app.call(a, getLikesEndpoint, {})
    expect(received.map(({ matched }) => matched)).toEqual(second === 'like' ? [likeCount === 2] : [])
  }
})

test('a block concurrent with likes leaves no like', async () => {
  for (let i = 0; i < 8; i += 1) {
    const [a, b] = [await app.member(), await app.member()]
    await Promise.all([
      getRefusalCode(app.call(a, likeEndpoint, { id: b })),
      app.call(b, blockEndpoint, { id: a }),
      getRefusalCode(app.call(b, likeEndpoint, { id: a })),
      getRefusalCode(app.call(a, likeEndpoint, { id: b })),
    ])
    expect(await countLikes(a, b)).toEqual({ likes: 0, matched: 0 })
  }
})
