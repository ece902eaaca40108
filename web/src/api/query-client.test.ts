import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A server whose answers come when the test says so. */
function createServer() {
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
  const cache = createQueryClient()
  cache.setQueryData<number>('credits', (credits) => credits + 1)
  expect(cache.getQueryData('credits')).toBe(undefined)
  cache.seedQueryData('credits', 10)
  cache.setQueryData<number>('credits', (credits) => credits + 1)
  cache.seedQueryData('credits', 10)
  expect(cache.getQueryData('credits')).toBe(11)
})

test('every screen that listens hears of a change, until it goes', () => {
  const cache = createQueryClient()
  const heard: unknown[] = []
  cache.seedQueryData('credits', 1)
  const stop = cache.subscribe('credits', () => heard.push(cache.getQueryData('credits')))
  cache.setQueryData('credits', () => 2)
  stop()
  cache.setQueryData('credits', () => 3)
  expect(heard).toEqual([2])
})

test('a refresh asks for what is old, and only once at a time', async () => {
  const cache = createQueryClient()
  const { open, ask } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', ask)
  cache.registerQueryFn('credits', ask)
  cache.prefetchQuery('credits', 5_000)
  expect(open).toHaveLength(0)
  cache.prefetchQuery('credits', 0)
  cache.prefetchQuery('credits', 0)
  expect(open).toHaveLength(1)
  open[0]?.resolve(2)
  await expect.poll(() => cache.getQueryData('credits')).toBe(2)
})

test('what was asked before an invalidation never replaces what was asked after it', async () => {
  const cache = createQueryClient()
  const { open, ask } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', ask)
  cache.prefetchQuery('credits', 0)
  const done = cache.invalidateQueries('credits')
  expect(open).toHaveLength(2)
  open[1]?.resolve(3)
  await done
  open[0]?.resolve(2)
  await open[0]?.promise
  expect(cache.getQueryData('credits')).toBe(3)
})

test('an answer that was under way when an event came is not taken, and it is asked for again', async () => {
  const cache = createQueryClient()
  const { open, ask } = createServer()
  cache.seedQueryData('unread', 0)
  cache.registerQueryFn('unread', ask)
  const done = cache.invalidateQueries('unread')
  cache.setQueryData('unread', () => 1)
  cache.discardPendingFetch('unread')
  open[0]?.resolve(0)
  await expect.poll(() => open).toHaveLength(2)
  expect(cache.getQueryData('unread')).toBe(1)
  open[1]?.resolve(2)
  await done
  expect(cache.getQueryData('unread')).toBe(2)
})

test('invalidated while nobody shows it, it is asked for with the next screen', async () => {
  const cache = createQueryClient()
  const { open, ask } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', ask)()
  await cache.invalidateQueries('credits')
  expect(open).toHaveLength(0)
  cache.registerQueryFn('credits', ask)
  cache.prefetchQuery('credits', 5_000)
  expect(open).toHaveLength(1)
})

test('a failure leaves what is shown, and is asked again', async () => {
  const cache = createQueryClient()
  const { open, ask } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', ask)
  const done = cache.invalidateQueries('credits')
  open[0]?.reject(new Error('no connection'))
  await done
  expect(cache.getQueryData('credits')).toBe(1)
  cache.prefetchQuery('credits', 5_000)
  expect(open).toHaveLength(2)
})
