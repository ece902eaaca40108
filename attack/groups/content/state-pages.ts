import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** Pages that show an account's state must not claim a state just because their URL was opened. */
export const statePagesGroup: AttackGroup = {
  name: 'states',
  title: 'pages that would show a false account state',
  async run(environment, report) {
    const visitor = createAttackClient(environment)
    const unconfirmed = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Mia', activated: false }),
    )
    const member = createAttackClient(environment, await createJourneyAccount({ name: 'Noor' }))
    const premium = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Pia', premium: true }),
    )
    const deleted = '/account-deleted?until=2030-01-01T00:00:00Z'
    const confirmed = /is confirmed|You have \d/
    const closed = /is closed|We are erasing|restore everything until/
    // Each page must either redirect to the expected place or say what is true of this reader.
    const cases = [
      ['a visitor', visitor, '/activate/done', confirmed, { redirect: '/login?return=%2Factivate%2Fdone' }],
      ['an unconfirmed member', unconfirmed, '/activate/done', confirmed, { redirect: '/activate' }],
      ['a visitor', visitor, deleted, closed, { says: /Deleted accounts/ }],
      ['a member', member, deleted, closed, { says: /Your account is open/ }],
      ['a premium member', premium, '/premium', /<h1[^>]*>Get Premium/, { says: /<h1/ }],
      ['a member without an order', member, '/directdebit', /IBAN<\/label>/, { says: /<h1/ }],
    ] as const
    for (const [who, client, path, untrue, expected] of cases) {
      const { status, text, headers } = await client.call('GET', path)
      const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
      const location = String(headers['location'] ?? '')
      const asExpected =
        'redirect' in expected
          ? status >= 300 && status < 400 && location.endsWith(expected.redirect)
          : status === 200 && expected.says.test(main)
      report.check(
        `${path} as ${who}`,
        location ? `${status} to ${location}` : `${status}`,
        asExpected && !untrue.test(main),
      )
    }
  },
}
