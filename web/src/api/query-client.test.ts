import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A fake server whose responses the test resolves by hand. */
function createServer() {
  const pendingRequests: PromiseWithResolvers<number>[] = []
  return {
    pendingRequests,
    sendRequest: () => {
      const request = Promise.withResolvers<number>()
      pendingRequests.push(request)
      return request.promise
    },
  }
}

test('keeps data changed by events when a loader seeds an older response', () => {
  const cache = createQueryClient()
  cache.setQueryData<number>('credits', (credits) => credits + 1)
  expect(cache.getQueryData('credits')).toBe(undefined)
  cache.seedQueryData('credits', 10)
  cache.setQueryData<number>('credits', (credits) => credits + 1)
  cache.seedQueryData('credits', 10)
  expect(cache.getQueryData('credits')).toBe(11)
})

test('notifies subscribers of changes until they unsubscribe', () => {
  const cache = createQueryClient()
  const values: unknown[] = []
  cache.seedQueryData('credits', 1)
  const stop = cache.subscribe('credits', () => values.push(cache.getQueryData('credits')))
  cache.setQueryData('credits', () => 2)
  stop()
  cache.setQueryData('credits', () => 3)
  expect(values).toEqual([2])
})

test('refetches only stale data, with one request at a time', async () => {
  const cache = createQueryClient()
  const { pendingRequests, sendRequest } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', sendRequest)
  cache.registerQueryFn('credits', sendRequest)
  cache.prefetchQuery('credits', 5_000)
  expect(pendingRequests).toHaveLength(0)
  cache.prefetchQuery('credits', 0)
  cache.prefetchQuery('credits', 0)
  expect(pendingRequests).toHaveLength(1)
  pendingRequests[0]?.resolve(2)
  await expect.poll(() => cache.getQueryData('credits')).toBe(2)
})

test('a request sent before an invalidation never overwrites the one sent after it', async () => {
  const cache = createQueryClient()
  const { pendingRequests, sendRequest } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', sendRequest)
  cache.prefetchQuery('credits', 0)
  const done = cache.invalidateQueries('credits')
  expect(pendingRequests).toHaveLength(2)
  pendingRequests[1]?.resolve(3)
  await done
  pendingRequests[0]?.resolve(2)
  await pendingRequests[0]?.promise
  expect(cache.getQueryData('credits')).toBe(3)
})

test('discards a response that was pending when an event arrived, and fetches again', async () => {
  const cache = createQueryClient()
  const { pendingRequests, sendRequest } = createServer()
  cache.seedQueryData('unread', 0)
  cache.registerQueryFn('unread', sendRequest)
  const done = cache.invalidateQueries('unread')
  cache.setQueryData('unread', () => 1)
  cache.discardPendingFetch('unread')
  pendingRequests[0]?.resolve(0)
  await expect.poll(() => pendingRequests).toHaveLength(2)
  expect(cache.getQueryData('unread')).toBe(1)
  pendingRequests[1]?.resolve(2)
  await done
  expect(cache.getQueryData('unread')).toBe(2)
})

test('data invalidated while no screen shows it is fetched by the next screen', async () => {
  const cache = createQueryClient()
  const { pendingRequests, sendRequest } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', sendRequest)()
  await cache.invalidateQueries('credits')
  expect(pendingRequests).toHaveLength(0)
  cache.registerQueryFn('credits', sendRequest)
  cache.prefetchQuery('credits', 5_000)
  expect(pendingRequests).toHaveLength(1)
})

test('a failed request keeps the current data and is repeated by the next refresh', async () => {
  const cache = createQueryClient()
  const { pendingRequests, sendRequest } = createServer()
  cache.seedQueryData('credits', 1)
  cache.registerQueryFn('credits', sendRequest)
  const done = cache.invalidateQueries('credits')
  pendingRequests[0]?.reject(new Error('no connection'))
  await done
  expect(cache.getQueryData('credits')).toBe(1)
  cache.prefetchQuery('credits', 5_000)
  expect(pendingRequests).toHaveLength(2)
})

test('invalidating a key fetches the keys below it, too, and no others', async () => {
  const cache = createQueryClient()
  const fetched: string[] = []
  for (const key of ['likes/sent/', 'likes/received/x', 'likesOfOthers'])
    cache.registerQueryFn(key, async () => fetched.push(key))
  await cache.invalidateQueries('likes')
  expect(fetched).toEqual(['likes/sent/', 'likes/received/x'])
})
