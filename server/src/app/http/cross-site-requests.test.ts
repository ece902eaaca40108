// Cross-site requests: every call that changes something is refused before any effect, including the two GET calls.
import { getEndpointName } from '@amarelle/contract/endpoints/endpoint'
import { expect, test } from 'vitest'
import { getRegisteredEndpoints } from '../../platform/http/api.ts'
import { dumpAllTables } from '../../../testing/app/complete-member.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer()
const member = await app.member()
const cookie = await app.session(member)
const unsafeEndpoints = getRegisteredEndpoints().filter(
  (endpoint) => endpoint.method !== 'GET' || endpoint.unsafe,
)
const crossSiteHeaders: [what: string, headers: Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister host of ours', { 'sec-fetch-site': 'same-site' }],
  // For browsers that do not send Sec-Fetch-Site.
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
]

test('the check covers every call that changes something', () => {
  const names = unsafeEndpoints.map(getEndpointName)
  expect(names).toContain('GET /api/logout.php')
  expect(names).toContain('GET /api/auto-like.php')
  expect(names.length).toBeGreaterThan(35)
})

for (const [what, headers] of crossSiteHeaders)
  test(`no call from ${what} changes anything, and none tells more than that it is refused`, async () => {
    const before = await dumpAllTables(app)
    for (const endpoint of unsafeEndpoints) {
      const path = endpoint.flag ? `${endpoint.path}?${endpoint.flag}=1` : endpoint.path
      const answer = await fetch(app.url + path, {
        method: endpoint.method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'foreign', ...headers },
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      })
      expect(answer.status, getEndpointName(endpoint)).toBe(403)
      expect(await answer.json(), getEndpointName(endpoint)).toMatchObject({
        error: { code: 'wrong_origin' },
      })
      expect(answer.headers.get('set-cookie'), getEndpointName(endpoint)).toBeNull()
      expect(answer.headers.get('access-control-allow-origin'), getEndpointName(endpoint)).toBeNull()
    }
    expect(await dumpAllTables(app)).toEqual(before)
  })

test('a form posted by another page is not JSON and is refused too', async () => {
  for (const endpoint of unsafeEndpoints.filter(({ method }) => method === 'POST')) {
    const answer = await fetch(app.url + endpoint.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    })
    expect(answer.status, getEndpointName(endpoint)).toBe(403)
  }
})
