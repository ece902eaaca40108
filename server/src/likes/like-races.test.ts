// That two who like and unlike each other at once never end up with half a match, and that a block has the last word.
import { getLikes, like, unlike } from '@amarelle/contract/likes'
import { block } from '@amarelle/contract/moderation'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusal, testHouse } from '../platform/test-house.ts'

const house = await testHouse()

interface Likes {
  likes: number
  matched: number
}
async function likesOf(a: number, b: number): Promise<Likes> {
  const { rows } = await sql<Likes>`select count(*)::int as likes, count(matched_at)::int as matched
    from member_like where from_id in (${a}, ${b}) and to_id in (${a}, ${b})`.execute(house.db)
  return rows[0] ?? { likes: 0, matched: 0 }
}
/** Matched on both rows exactly when there are both. */
const whole = ({ likes, matched }: Likes) => matched === (likes === 2 ? 2 : 0)

const act = fc.record({ who: fc.integer({ min: 0, max: 1 }), does: fc.constantFrom('like', 'unlike') })
const endpoints = { like, unlike } as const

test('likes and unlikes of two at the same time, in any order and number, never leave half a match', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 14 }), async (acts) => {
      const pair = [await house.member(), await house.member()] as const
      let running = true
      const seen: Likes[] = []
      const watch = async () => {
        while (running) seen.push(await likesOf(...pair))
      }
      const watching = watch()
      await Promise.all(
        acts.map(({ who, does }) => house.call(pair[who] ?? 0, endpoints[does], { id: pair[1 - who] ?? 0 })),
      )
      running = false
      await watching
      const left = await likesOf(...pair)
      expect([...seen, left].filter((likes) => !whole(likes))).toEqual([])
      // What both did last, one after the other, is what stands.
      for (const { who, does } of acts)
        await house.call(pair[who] ?? 0, endpoints[does], { id: pair[1 - who] ?? 0 })
      const last = [0, 1].map((who) => acts.findLast((one) => one.who === who)?.does === 'like')
      const both = last.every(Boolean)
      const [{ liked_by }] = [await house.call(pair[0], getLikes, {})]
      if (acts.some(({ who }) => who === 0) && acts.some(({ who }) => who === 1)) {
        expect(await likesOf(...pair)).toEqual({ likes: last.filter(Boolean).length, matched: both ? 2 : 0 })
        expect(liked_by.map(({ matched }) => matched)).toEqual(last[1] ? [both] : [])
      }
    }),
    { numRuns: 30 },
  )
})

test('a block at the moment of likes leaves none', async () => {
  for (let i = 0; i < 15; i += 1) {
    const [a, b] = [await house.member(), await house.member()]
    await Promise.all([
      refusal(house.call(a, like, { id: b })),
      house.call(b, block, { id: a }),
      refusal(house.call(b, like, { id: a })),
      refusal(house.call(a, like, { id: b })),
    ])
    expect(await likesOf(a, b)).toEqual({ likes: 0, matched: 0 })
  }
})
