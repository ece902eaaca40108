import { expect, test } from 'vitest'
import { parseRedisUrl } from './redis-address.ts'

test('one server or several are used in their order', () => {
  expect(parseRedisUrl('rediss://user:pass%40word@redis.example:6380')).toEqual({
    kind: 'servers',
    urls: ['rediss://user:pass%40word@redis.example:6380'],
  })
  expect(parseRedisUrl('redis://a:6379,redis://b')).toEqual({
    kind: 'servers',
    urls: ['redis://a:6379', 'redis://b'],
  })
})

test.each([
  ['redis-sentinel://s1,s2:26380/live', ['redis://s1:26379', 'redis://s2:26380'], 'redis://10.0.0.1:6379'],
  [
    'rediss-sentinel://user:secret@[::1]:26379/my.live',
    ['rediss://[::1]:26379'],
    'rediss://user:secret@10.0.0.1:6379',
  ],
])('%s names sentinels; user and password are for the servers', (text, urls, primaryUrl) => {
  const address = parseRedisUrl(text)
  expect(address).toMatchObject({ kind: 'sentinels', urls })
  expect(address?.kind === 'sentinels' && address.createPrimaryUrl('10.0.0.1', 6379)).toBe(primaryUrl)
})

test.each([
  'http://redis.example',
  'redis://a:6379,',
  'redis://a,b:6379',
  'redis-sentinel://s1:26379',
  'redis-sentinel:///live',
  'redis://',
])('%s is refused', (text) => {
  expect(parseRedisUrl(text)).toBeNull()
})
