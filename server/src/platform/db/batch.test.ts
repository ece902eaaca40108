import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { batch } from './batch.ts'

const db = {} as Db
/** Doubles numbers and records the batches; a negative number makes its whole batch fail. */
function createDoublingBatch(hold: () => Promise<unknown> = () => wait(1)) {
  const loads: number[][] = []
  const ask = batch(async (_db, inputs: readonly number[]) => {
    loads.push([...inputs])
    await hold()
    if (inputs.some((input) => input < 0)) throw new Error(`no ${inputs.join()}`)
    return inputs.map((input) => input * 2)
  })
  return { ask: (input: number, of = db) => ask(of, input), loads }
}

test('concurrent calls are batched, and each gets its own result', async () => {
  const { ask, loads } = createDoublingBatch()
  expect(await Promise.all([1, 2, 3].map((input) => ask(input)))).toEqual([2, 4, 6])
  expect(loads).toEqual([[1, 2, 3]])
})

test('calls made during a running batch join the next one', async () => {
  let release = () => {}
  const blocker = new Promise<void>((resolve) => {
    release = resolve
  })
  const { ask, loads } = createDoublingBatch(() => (loads.length === 1 ? blocker : wait(0)))
  const first = ask(1)
  while (loads.length === 0) await wait(1)
  const others = [ask(2), ask(3)]
  release()
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6])
  expect(loads).toEqual([[1], [2, 3]])
})

test('a failing call does not fail the others in its batch', async () => {
  const { ask } = createDoublingBatch()
  const answers = await Promise.allSettled([1, -2, 3].map((input) => ask(input)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    2,
    'refused',
    6,
  ])
})

test('a slow batch delays other calls only briefly', async () => {
  let release = () => {}
  const blocker = new Promise<void>((resolve) => {
    release = resolve
  })
  const { ask, loads } = createDoublingBatch(() => (loads.length === 1 ? blocker : wait(0)))
  const stuck = ask(1)
  while (loads.length === 0) await wait(1)
  expect(await ask(2)).toBe(4)
  expect(await ask(3)).toBe(6)
  release()
  expect(await stuck).toBe(2)
})

test('databases never share a batch, and large loads are split into batches of limited size', async () => {
  const { ask, loads } = createDoublingBatch()
  await Promise.all([ask(1, {} as Db), ask(2, {} as Db)])
  expect(loads).toEqual([[1], [2]])
  loads.length = 0
  await Promise.all(Array.from({ length: 120 }, (_, i) => ask(i)))
  expect(loads.map(({ length }) => length)).toEqual([50, 50, 20])
})
