import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'

/** A queue whose tasks end when the test says so. */
function createTestQueue(limits: Parameters<typeof createFairQueue>[0]) {
  const inTurn = createFairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    give: (memberId: number, name: string) =>
      inTurn(memberId, async () => {
        started.push(name)
        await new Promise<void>((end) => ends.set(name, end))
        if (name.endsWith('!')) throw new Error(name)
      }),
    /** Ends the named task, if any, and lets waiting ones start. */
    end: async (name = '') => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('a task of another member runs next, even behind sixty tasks of one member', async () => {
  const { give, started, end } = createTestQueue({
    maxConcurrent: 1,
    maxWaitingPerMember: 60,
    maxWaitingTotal: 100,
  })
  const many = Array.from({ length: 60 }, (_, i) => give(1, `greedy ${i}`))
  const mine = give(2, 'mine')
  await end()
  await end('greedy 0')
  expect(started).toEqual(['greedy 0', 'mine'])
  await end('mine')
  await mine
  for (let i = 1; i < 60; i += 1) await end(`greedy ${i}`)
  await Promise.all(many)
  expect(started).toHaveLength(61)
})

test('one task per member runs at a time, up to the limit for all members', async () => {
  const { give, started, end } = createTestQueue({
    maxConcurrent: 2,
    maxWaitingPerMember: 9,
    maxWaitingTotal: 100,
  })
  const all = [give(1, 'a1'), give(1, 'a2'), give(2, 'b1!').catch(() => {}), give(3, 'c1')]
  await end()
  expect(started).toEqual(['a1', 'b1!'])
  // A failed task frees its place.
  await end('b1!')
  expect(started).toEqual(['a1', 'b1!', 'c1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1!', 'c1', 'a2'])
  await end('a2')
  await end('c1')
  await Promise.all(all)
})

test('waiting tasks are limited per member and in total; excess ones are refused until there is room', async () => {
  const { give, started, end } = createTestQueue({
    maxConcurrent: 1,
    maxWaitingPerMember: 2,
    maxWaitingTotal: 3,
  })
  const tasks = [give(1, 'a1'), give(1, 'a2'), give(1, 'a3')]
  await end()
  expect(await getRefusalCode(give(1, 'a4'))).toBe('too_many_requests')
  tasks.push(give(2, 'b1'))
  expect(await getRefusalCode(give(3, 'c1'))).toBe('too_many_requests')
  await end('a1')
  tasks.push(give(3, 'c2'))
  for (let i = 1; i < 5; i += 1) await end(started[i])
  await Promise.all(tasks)
  expect(started).toEqual(['a1', 'b1', 'a2', 'c2', 'a3'])
})
