import { intents } from '@amarelle/contract/domain/fields'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

const hostileValues = [
  'marriage',
  'RELATIONSHIP',
  "' or '1'='1",
  "relationship'; delete from profile; --",
  '<script>alert(1)</script>',
  'relationship,casual',
  '%00',
  'x'.repeat(5000),
]
interface FoundMember {
  readonly id: number
}

/** Tries to store and read intents: only listed values are accepted, and only members who may see the profile see its intent. */
export const intentGroup: AttackGroup = {
  name: 'intent',
  title: 'unknown intents, and those of members whom one may not see',
  async run(environment, report) {
    const city = 'Gouda'
    const owner = await createJourneyAccount({ name: 'Intending', gender: 'male', city })
    const blocked = await createJourneyAccount({ name: 'Unwanted', city })
    const viewer = await createJourneyAccount({ name: 'Allowed', city })
    const [asOwner, asBlocked, asViewer] = [owner, blocked, viewer].map((account) =>
      createAttackClient(environment, account),
    ) as [AttackClient, AttackClient, AttackClient]
    const visitor = createAttackClient(environment)
    const save = (intent: unknown) => asOwner.call('PUT', '/api/profile.php', { body: { intent } })
    const readIntent = async (client: AttackClient, path = `/api/member.php?id=${owner.id}`) =>
      ((await client.call('GET', path)).json['profile'] as { intent: string | null } | undefined)?.intent
    const search = (client: AttackClient, query: string) =>
      client.call('GET', `/api/members.php?country=NL&gender=male&${query}`)
    const findsOwner = async (client: AttackClient, intent: string) => {
      const { json } = await search(client, `intent=${intent}`)
      return [json['members'], json['similar']].map((list) =>
        ((list as readonly FoundMember[] | undefined) ?? []).some(({ id }) => id === owner.id),
      )
    }

    await save('casual')
    const values: readonly unknown[] = [...hostileValues, ['casual', 'dates'], { $ne: null }, 1, true]
    for (const value of values) {
      const { status } = await save(value)
      report.expectSame(`the intent ${JSON.stringify(value).slice(0, 40)}`, status, 422)
    }
    report.expectSame('the intent after all of them', await readIntent(asOwner, '/api/profile.php'), 'casual')
    await asBlocked.call('PUT', '/api/profile.php', {
      body: { intent: 'friends', id: owner.id, member: owner.id },
    })
    report.expectSame('the same after another member set theirs', await readIntent(asViewer), 'casual')

    const { json: unfiltered } = await search(asViewer, '')
    for (const value of hostileValues) {
      const { status, json } = await search(asViewer, `intent=${encodeURIComponent(value)}`)
      report.expectSame(
        `the filter ${JSON.stringify(value).slice(0, 40)}: members found, as without it`,
        [status, json['total']],
        [200, unfiltered['total']],
      )
    }
    const repeated = await search(asViewer, 'intent=casual&intent=dates&intent[]=casual&intent[$ne]=x')
    report.check('the filter several times', repeated.status, repeated.status < 500)
    const saved = await asViewer.call('POST', '/api/saved-searches.php', {
      body: { name: 'Mine', alert: 'never', filters: { country: 'NL', intent: "casual' or true --" } },
    })
    const { text: searches } = await asViewer.call('GET', '/api/saved-searches.php')
    report.check(
      'a saved search with an unknown intent',
      saved.status,
      saved.status < 500 && !searches.includes('or true'),
    )

    report.expectSame('a member finds the owner by the right intent', await findsOwner(asViewer, 'casual'), [
      true,
      false,
    ])
    const guesses = await Promise.all(
      intents.map(async (intent) => (await findsOwner(asViewer, intent))[0] === (intent === 'casual')),
    )
    report.expectSame('and by no other one', guesses.includes(false), false)
    const totals = await Promise.all(
      intents.map(async (intent) => (await search(visitor, `intent=${intent}`)).json['total']),
    )
    report.expectSame('different counts for a visitor who tries all', new Set(totals).size, 1)
    report.expectSame('the intent, for a visitor', await readIntent(visitor), null)
    const page = `/members/${owner.id}`
    const [forMember, forVisitor] = await Promise.all(
      [asViewer, visitor].map((client) => client.call('GET', page)),
    )
    report.expectSame(
      `${page} names it, for a member and for a visitor`,
      [forMember, forVisitor].map((answer) => answer?.text.includes('casual')),
      [true, false],
    )

    const otherHost = await environment.app.services.db
      .selectFrom('site')
      .select('host')
      .where('host', '<>', 'localhost')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const elsewhere = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Abroad', host: otherHost.host }),
    )
    const host = `${otherHost.host}:${environment.port}`
    const foreign = await elsewhere.call('GET', `/api/member.php?id=${owner.id}`, { host })
    report.check(
      'a member of another site',
      foreign.status,
      foreign.status >= 400 && !foreign.text.includes('casual'),
    )
    await asOwner.call('POST', '/api/block.php', { body: { id: blocked.id } })
    report.expectSame(
      'a blocked member: profile and search',
      [await readIntent(asBlocked), await findsOwner(asBlocked, 'casual')],
      [undefined, [false, false]],
    )
    await asOwner.call('PUT', '/api/profile.php', { body: { invisible: true } })
    report.expectSame('an invisible member, to others', await findsOwner(asViewer, 'casual'), [false, false])
  },
}
