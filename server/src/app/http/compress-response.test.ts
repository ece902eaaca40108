import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const getContentEncoding = async (path: string, accepted: string) => {
  const answer = await app.ask('GET', path, { headers: { 'accept-encoding': accepted } })
  // The body must be valid JSON, compressed or not.
  expect(await answer.json()).toBeTypeOf('object')
  return answer.headers.get('content-encoding')
}

test('long responses are compressed if the client supports it, short ones are not', async () => {
  expect(await getContentEncoding('/api/openapi.json', 'gzip')).toBe('gzip')
  expect(await getContentEncoding('/api/openapi.json', 'br')).toBe('br')
  expect(await getContentEncoding('/api/openapi.json', 'identity')).toBeNull()
  expect(await getContentEncoding('/api/user.php', 'gzip')).toBeNull()
})
