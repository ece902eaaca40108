// Cross-site requests: every call that changes something is refused before anything happens, also the two that are a GET.
import { nameOf } from '@amarelle/contract/endpoint'
import { expect, test } from 'vitest'
import { servedEndpoints } from '../platform/http.ts'
import { everything } from './test-life.ts'
import { testServer } from './test-server.ts'

const house = await testServer()
const member = await house.member()
const cookie = await house.session(member)
const unsafe = servedEndpoints().filter((endpoint) => endpoint.method !== 'GET' || endpoint.unsafe)
const foreign: [what: string, headers: Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister host of ours', { 'sec-fetch-site': 'same-site' }],
  // Browsers that don't send Sec-Fetch-Site send this.
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
]

test('the walk sees every call that changes something', () => {
  const names = unsafe.map(nameOf)
  expect(names).toContain('GET /api/logout.php')
  expect(names).toContain('GET /api/auto-like.php')
  expect(names.length).toBeGreaterThan(35)
})

for (const [what, headers] of foreign)
  test(`no call from ${what} changes anything, and none tells more than that it is refused`, async () => {
    const before = await everything(house)
    for (const endpoint of unsafe) {
      const path = endpoint.flag ? `${endpoint.path}?${endpoint.flag}=1` : endpoint.path
      const answer = await fetch(house.url + path, {
        method: endpoint.method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'foreign', ...headers },
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      })
      expect(answer.status, nameOf(endpoint)).toBe(403)
      expect(await answer.json(), nameOf(endpoint)).toMatchObject({ error: { code: 'wrong_origin' } })
      expect(answer.headers.get('set-cookie'), nameOf(endpoint)).toBeNull()
      expect(answer.headers.get('access-control-allow-origin'), nameOf(endpoint)).toBeNull()
    }
    expect(await everything(house)).toEqual(before)
  })

test('a form that another page posts is no JSON, and refused as well', async () => {
  for (const endpoint of unsafe.filter(({ method }) => method === 'POST')) {
    const answer = await fetch(house.url + endpoint.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    })
    expect(answer.status, nameOf(endpoint)).toBe(403)
  }
})
