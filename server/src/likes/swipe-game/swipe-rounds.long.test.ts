// The swipe game shows every suitable member before it shows anyone again, even if members join and leave meanwhile.
import { getSwipeEndpoint, swipeEndpoint } from '@amarelle/contract/endpoints/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp({ game_likes: 1000 })
const { db } = app
const setShown = (id: number, shown: boolean) =>
  db
    .updateTable('profile')
    .set({ status: shown ? 'active' : 'disabled' })
    .where('member_id', '=', id)
    .execute()

/** `who` is an index into the current members, taken modulo their number. */
type Step =
  | { readonly does: 'swipe'; readonly cards: number; readonly likes: boolean }
  | { readonly does: 'join' }
  | { readonly does: 'leave' | 'return'; readonly who: number }
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('swipe' as const),
        cards: fc.integer({ min: 1, max: 4 }),
        likes: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ does: 'join' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constantFrom('leave' as const, 'return' as const),
        who: fc.nat(99),
      }),
    },
  ),
  { minLength: 10, maxLength: 30 },
) satisfies fc.Arbitrary<Step[]>

test('nobody is shown again before all suitable members were swiped, and liked members never', async () => {
  let repeats = 0
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      await db.updateTable('profile').set({ status: 'disabled' }).execute()
      const me = await app.member({ gender: 'female', lookingFor: 'male' })
      const visible = new Set<number>()
      const hidden = new Set<number>()
      const liked = new Set<number>()
      let swiped = new Set<number>()
      const join = async () =>
        visible.add(
          await app.member({ gender: 'male', lookingFor: 'female', fictional: visible.size % 3 === 2 }),
        )
      const pick = (from: Set<number>, who: number) => [...from][who % from.size] ?? 0
      const move = async (from: Set<number>, to: Set<number>, who: number) => {
        if (from.size === 0) return
        const id = pick(from, who)
        from.delete(id)
        to.add(id)
        await setShown(id, to === visible)
      }
      const play = async (cards: number, likes: boolean) => {
        const shown = (await app.call(me, getSwipeEndpoint, {})).cards.map(({ id }) => id)
        const suitable = [...visible].filter((id) => !liked.has(id))
        if (suitable.every((id) => swiped.has(id))) {
          if (suitable.length) repeats += 1
          swiped = new Set()
        }
        const expectedIds = suitable.filter((id) => !swiped.has(id))
        expect(shown.filter((id) => !expectedIds.includes(id))).toEqual([])
        expect(shown).toHaveLength(Math.min(10, expectedIds.length))
        for (const id of shown.slice(0, cards)) {
          await app.call(me, swipeEndpoint, { id, verdict: likes ? 'like' : 'pass' })
          swiped.add(id)
          if (likes) liked.add(id)
        }
      }
      for (let i = 0; i < 4; i += 1) await join()
      for (const step of plan)
        if (step.does === 'swipe') await play(step.cards, step.likes)
        else if (step.does === 'join') await join()
        else if (step.does === 'leave') await move(visible, hidden, step.who)
        else await move(hidden, visible, step.who)
    }),
    { numRuns: 12 },
  )
  expect(repeats).toBeGreaterThan(0)
}, 60_000)

test('all of 320 suitable members are shown once', async () => {
  await db.updateTable('profile').set({ status: 'disabled' }).execute()
  const me = await app.member({ gender: 'female', lookingFor: 'male' })
  const memberIds = new Set<number>()
  for (let i = 0; i < 320; i += 1) memberIds.add(await app.member({ gender: 'male', lookingFor: 'female' }))
  const swiped: number[] = []
  while (swiped.length <= 320) {
    const { cards } = await app.call(me, getSwipeEndpoint, {})
    if (cards.length === 0 || cards.some(({ id }) => swiped.includes(id))) break
    const answers = cards.map(({ id }) =>
      getRefusalCode(app.call(me, swipeEndpoint, { id, verdict: 'pass' })),
    )
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['accepted']))
    swiped.push(...cards.map(({ id }) => id))
  }
  expect(swiped).toHaveLength(320)
  expect(new Set(swiped)).toEqual(memberIds)
}, 60_000)
