import { getRegisteredEndpoints } from '../../../server/src/platform/http/api.ts'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** Cross-site request forgery: no other site can make a member's browser change anything. */
export const forgeryGroup: AttackGroup = {
  name: 'forgery',
  title: 'requests that another site makes in a member’s name',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Forged' })
    const client = createAttackClient(environment, member)
    const unsafe = getRegisteredEndpoints().filter(({ method, unsafe }) => method !== 'GET' || unsafe)
    const foreign: [string, Record<string, string>][] = [
      ['cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
      ['same-site', { 'sec-fetch-site': 'same-site', origin: `http://sister.localhost:${environment.port}` }],
    ]
    for (const [name, headers] of foreign) {
      const acceptedCalls: string[] = []
      for (const endpoint of unsafe) {
        const path = endpoint.path + (endpoint.flag ? `?${endpoint.flag}=1` : '')
        const body = endpoint.method === 'GET' ? {} : { body: {} }
        const answer = await client.call(endpoint.method, path, { ...body, headers })
        if (answer.errorCode !== 'wrong_origin')
          acceptedCalls.push(`${endpoint.method} ${path}: ${answer.status}`)
      }
      report.check(
        `all ${unsafe.length} unsafe calls, ${name}`,
        acceptedCalls.length ? acceptedCalls : 'all refused',
        acceptedCalls.length === 0,
      )
    }
    for (const path of [
      '/login',
      '/settings',
      '/profile',
      '/complaints',
      '/withdrawal',
      '/login/google/callback',
    ]) {
      const answer = await client.call('POST', path, {
        rawBody: 'name=x',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'cross-site',
          origin: 'https://elsewhere.example',
        },
      })
      report.check(`a cross-site form to ${path}`, answer.status, answer.status >= 400 && answer.status < 500)
    }
    // The one form that may come from elsewhere, Apple's, leads to the same address and does nothing.
    const form = await client.call('POST', '/login/apple/callback', {
      rawBody: 'code=x&state=x',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://elsewhere.example',
      },
    })
    report.expectSame(
      'a form in Apple’s name',
      [form.status, form.headers['location'], form.headers['set-cookie']],
      [303, '/login/apple/callback?code=x&state=x', undefined],
    )
    for (const provider of ['google', 'apple']) {
      const query = 'code=x&state=x'
      const made = await client.call('GET', `/login/${provider}/callback?${query}`, {
        headers: { 'sec-fetch-site': 'cross-site' },
      })
      report.expectSame(
        `a made-up answer of ${provider}`,
        [made.status, made.headers['set-cookie']],
        [422, undefined],
      )
    }
    const frame = await client.call('POST', '/api/like.php', {
      body: { id: 1 },
      headers: { 'sec-fetch-site': 'cross-site', origin: 'null' },
    })
    report.expectSame('a like from a sandboxed frame', frame.errorCode, 'wrong_origin')
    const user = (await client.call('GET', '/api/user.php')).json['user'] as { email: string } | null
    report.expectSame('the session afterwards', user?.email, member.email)
  },
}
