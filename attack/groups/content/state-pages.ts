import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** Pages that speak of an account's state: an address alone must not make them say what is not so. */
export const statePagesGroup: AttackGroup = {
  name: 'states',
  title: 'addresses that would tell a reader something untrue about their account',
  async run(stage, report) {
    const visitor = createAttackClient(stage)
    const unconfirmed = createAttackClient(
      stage,
      await createJourneyAccount({ name: 'Mia', activated: false }),
    )
    const member = createAttackClient(stage, await createJourneyAccount({ name: 'Noor' }))
    const premium = createAttackClient(stage, await createJourneyAccount({ name: 'Pia', premium: true }))
    const deleted = '/account-deleted?until=2030-01-01T00:00:00Z'
    const cases = [
      ['a visitor', visitor, '/activate/done', /is confirmed|You have \d/],
      ['an unconfirmed member', unconfirmed, '/activate/done', /is confirmed|You have \d/],
      ['a visitor', visitor, deleted, /is closed|We are erasing|restore everything until/],
      ['a member', member, deleted, /is closed|We are erasing|restore everything until/],
      ['a premium member', premium, '/premium', /<h1[^>]*>Get Premium/],
      ['a member without an order', member, '/directdebit', /IBAN<\/label>/],
    ] as const
    for (const [who, client, path, untrue] of cases) {
      const { status, text, headers } = await client.call('GET', path)
      const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
      const lead = typeof headers['location'] === 'string' ? ` to ${headers['location']}` : ''
      report.check(`${path} as ${who}`, `${status}${lead}`, status < 500 && !untrue.test(main))
    }
  },
}
