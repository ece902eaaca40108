import { expect, test } from 'vitest'
import { startTestRedis } from '../../../testing/platform/redis.ts'
import { parseRedisUrl } from './redis-address.ts'
import { readRedisVersion } from './redis.ts'

const toAddress = (url: string) => {
  const address = parseRedisUrl(url)
  if (!address) throw new Error(`not an address: ${url}`)
  return address
}

test('the version of the server is read, and no answer is an error', async () => {
  const redis = await startTestRedis()
  expect(await readRedisVersion(toAddress(redis.url))).toMatch(/^\d+\.\d+\.\d+$/)
  await redis.stop()
  await expect(readRedisVersion(toAddress(redis.url))).rejects.toThrow()
})
