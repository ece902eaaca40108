import { expect, test } from 'vitest'
import { testServer } from './test-server.ts'

const house = await testServer()
const encodingOf = async (path: string, accepted: string) => {
  const answer = await house.ask('GET', path, { headers: { 'accept-encoding': accepted } })
  // Whatever was sent, it is read as JSON.
  expect(await answer.json()).toBeTypeOf('object')
  return answer.headers.get('content-encoding')
}

test('a long answer goes compressed to who takes it so, a short one as it is', async () => {
  expect(await encodingOf('/api/openapi.json', 'gzip')).toBe('gzip')
  expect(await encodingOf('/api/openapi.json', 'br')).toBe('br')
  expect(await encodingOf('/api/openapi.json', 'identity')).toBeNull()
  expect(await encodingOf('/api/user.php', 'gzip')).toBeNull()
})
