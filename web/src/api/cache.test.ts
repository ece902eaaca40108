import { expect, test } from 'vitest'
import { newCache } from './cache.ts'

/** A server whose answers come when the test says so. */
function server() {
  const open: PromiseWithResolvers<number>[] = []
  return {
    open,
    ask: () => {
      const question = Promise.withResolvers<number>()
      open.push(question)
      return question.promise
    },
  }
}

test('what events changed is kept when a loader brings an older answer', () => {
  const cache = newCache()
  cache.change<number>('credits', (credits) => credits + 1)
  expect(cache.read('credits')).toBe(undefined)
  cache.begin('credits', 10)
  cache.change<number>('credits', (credits) => credits + 1)
  cache.begin('credits', 10)
  expect(cache.read('credits')).toBe(11)
})

test('every screen that listens hears of a change, until it goes', () => {
  const cache = newCache()
  const heard: unknown[] = []
  cache.begin('credits', 1)
  const stop = cache.listen('credits', () => heard.push(cache.read('credits')))
  cache.change('credits', () => 2)
  stop()
  cache.change('credits', () => 3)
  expect(heard).toEqual([2])
})

test('a refresh asks for what is old, and only once at a time', async () => {
  const cache = newCache()
  const { open, ask } = server()
  cache.begin('credits', 1)
  cache.askBy('credits', ask)
  cache.askBy('credits', ask)
  cache.refresh('credits', 5_000)
  expect(open).toHaveLength(0)
  cache.refresh('credits', 0)
  cache.refresh('credits', 0)
  expect(open).toHaveLength(1)
  open[0]?.resolve(2)
  await expect.poll(() => cache.read('credits')).toBe(2)
})

test('what was asked before an invalidation never replaces what was asked after it', async () => {
  const cache = newCache()
  const { open, ask } = server()
  cache.begin('credits', 1)
  cache.askBy('credits', ask)
  cache.refresh('credits', 0)
  const done = cache.invalidate('credits')
  expect(open).toHaveLength(2)
  open[1]?.resolve(3)
  await done
  open[0]?.resolve(2)
  await open[0]?.promise
  expect(cache.read('credits')).toBe(3)
})

test('an answer that was under way when an event came is not taken, and it is asked for again', async () => {
  const cache = newCache()
  const { open, ask } = server()
  cache.begin('unread', 0)
  cache.askBy('unread', ask)
  const done = cache.invalidate('unread')
  cache.change('unread', () => 1)
  cache.outdate('unread')
  open[0]?.resolve(0)
  await expect.poll(() => open).toHaveLength(2)
  expect(cache.read('unread')).toBe(1)
  open[1]?.resolve(2)
  await done
  expect(cache.read('unread')).toBe(2)
})

test('invalidated while nobody shows it, it is asked for with the next screen', async () => {
  const cache = newCache()
  const { open, ask } = server()
  cache.begin('credits', 1)
  cache.askBy('credits', ask)()
  await cache.invalidate('credits')
  expect(open).toHaveLength(0)
  cache.askBy('credits', ask)
  cache.refresh('credits', 5_000)
  expect(open).toHaveLength(1)
})

test('a failure leaves what is shown, and is asked again', async () => {
  const cache = newCache()
  const { open, ask } = server()
  cache.begin('credits', 1)
  cache.askBy('credits', ask)
  const done = cache.invalidate('credits')
  open[0]?.reject(new Error('no connection'))
  await done
  expect(cache.read('credits')).toBe(1)
  cache.refresh('credits', 5_000)
  expect(open).toHaveLength(2)
})
