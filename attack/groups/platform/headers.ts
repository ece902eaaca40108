import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** Security headers of every response. */
export const headersGroup: AttackGroup = {
  name: 'headers',
  title: 'framing, MIME sniffing, cross-origin reading and caching',
  async run(environment, report) {
    const member = createAttackClient(environment, await createJourneyAccount({ name: 'Headers' }))
    const pages = [
      '/',
      '/members',
      '/settings',
      '/chats',
      '/credits',
      '/pages/privacy',
      '/login',
      '/api',
      '/nowhere',
    ]
    for (const path of pages) {
      // The first page and the login redirect a logged-in member.
      const client = path === '/' || path === '/login' ? createAttackClient(environment) : member
      const { headers, status } = await client.call('GET', path, { headers: { accept: 'text/html' } })
      const csp = String(headers['content-security-policy'] ?? '')
      const framed = headers['x-frame-options'] === 'DENY' || /frame-ancestors 'none'/.test(csp)
      const isProtected =
        framed &&
        headers['x-content-type-options'] === 'nosniff' &&
        headers['referrer-policy'] !== undefined &&
        /default-src|script-src/.test(csp)
      report.check(`${path}: no frame, no sniffing, a policy`, `${status} ${csp.slice(0, 60)}`, isProtected)
    }
    for (const path of [
      '/api/user.php',
      '/api/chats.php',
      '/api/likes.php',
      '/api/profile.php',
      '/api/transactions.php',
    ]) {
      const { headers } = await member.call('GET', path, { headers: { origin: 'https://elsewhere.example' } })
      report.check(
        `${path}: not cached, not readable by another site`,
        `${String(headers['cache-control'])}, ${String(headers['access-control-allow-origin'] ?? 'no CORS')}`,
        /no-store/.test(headers['cache-control'] as string) &&
          headers['access-control-allow-origin'] === undefined &&
          headers['cross-origin-resource-policy'] === 'same-origin',
      )
    }
    for (const path of ['/members', '/chats', '/settings', '/likes']) {
      const { headers } = await member.call('GET', path)
      report.check(
        `${path}: a member’s page is not stored by shared caches`,
        headers['cache-control'],
        /no-store|private/.test(String(headers['cache-control'])),
      )
    }
    const preflight = await createAttackClient(environment).call('OPTIONS', '/api/like.php', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    report.check(
      'a preflight of another site',
      preflight.status,
      preflight.headers['access-control-allow-origin'] === undefined,
    )
    const worker = await createAttackClient(environment).call('GET', '/sw-push.js')
    report.check(
      'the service worker’s scope is not widened',
      worker.headers['service-worker-allowed'] ?? 'not widened',
      worker.headers['service-worker-allowed'] === undefined,
    )
    for (const method of ['TRACE', 'PATCH', 'PROPFIND', 'BREW']) {
      const answer = await createAttackClient(environment)
        .call(method, '/api/user.php')
        .catch(() => null)
      report.check(
        `the method ${method}`,
        answer?.status ?? 'connection ended',
        answer === null || (answer.status >= 400 && answer.status < 500),
      )
    }
  },
}
