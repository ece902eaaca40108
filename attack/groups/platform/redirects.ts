import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { attackPassword } from '../../sign-up.ts'

const hostileTargets = [
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '\\\\elsewhere.example',
  '/%2F/elsewhere.example',
  '/%5Celsewhere.example',
  'javascript:alert(1)',
  '/\t/elsewhere.example',
  '/members\r\nSet-Cookie: a=b',
  'http:elsewhere.example',
  '/.//elsewhere.example',
  '/api/logout.php',
  '/API/logout.php',
  '/%61pi/logout.php',
  '/./api/logout.php',
  '/members/../api/logout.php',
  '/webhooks/sandbox',
  '/live',
]

/** After a login only pages of the site are redirect targets, whatever the `return` parameter asks for. */
export const redirectsGroup: AttackGroup = {
  name: 'redirects',
  title: 'redirecting a member to another site after login',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Led' })
    await setJourneyPassword(member.name, attackPassword)
    for (const target of hostileTargets) {
      const client = createAttackClient(environment)
      const answer = await client.call('POST', `/login?return=${encodeURIComponent(target)}`, {
        rawBody: new URLSearchParams({ email: member.email, password: attackPassword }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const location = String(answer.headers['location'] ?? '')
      const url = new URL(location, environment.url)
      const stays =
        url.origin === new URL(environment.url).origin &&
        !/^\/(api|webhooks|live)\b/i.test(decodeURIComponent(url.pathname))
      report.check(
        `a login with return=${JSON.stringify(target)}`,
        `${answer.status} ${location}`,
        answer.status === 302 && stays,
      )
      const user = await client.call('GET', '/api/user.php')
      report.check('and the member is logged in', user.status, user.json['user'] !== null)
    }
    for (const path of ['/login', '/signup', '/members/1']) {
      const answer = await createAttackClient(environment, member).call(
        'GET',
        `${path}?return=${encodeURIComponent('//elsewhere.example/')}`,
      )
      const location = String(answer.headers['location'] ?? '/')
      report.check(
        `${path} as a member, with the same`,
        `${answer.status} ${location}`,
        new URL(location, environment.url).origin === new URL(environment.url).origin,
      )
    }
  },
}
