import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

const extraFields = {
  credits: 9999,
  paid_user: true,
  premium_since: '2020-01-01T00:00:00Z',
  status: 'active',
  kind: 'owner',
  role: 'administrator',
  fictional: true,
  price: 1,
  total: 1,
  discount: 100,
  member_id: 1,
  id: 1,
  site_id: 2,
  activated_at: '2020-01-01T00:00:00Z',
}

/** Mass assignment: sends fields that no form has along with the valid ones. */
export const assignmentGroup: AttackGroup = {
  name: 'assignment',
  title: 'mass assignment: additional fields that a caller may not set',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Mass', credits: 3 })
    const other = await createJourneyAccount({ name: 'Other', gender: 'male' })
    const client = createAttackClient(environment, member)
    const row = () =>
      environment.app.services.db
        .selectFrom('member')
        .innerJoin('profile', 'profile.member_id', 'member.id')
        .selectAll('member')
        .select(['profile.fictional', 'profile.status as profile_status', 'profile.gender'])
        .where('member.id', '=', member.id)
        .executeTakeFirstOrThrow()
    const before = await row()
    const calls: [string, string, object][] = [
      ['PUT', '/api/profile.php', { about: 'Hello', gender: 'male', date_of_birth: '1980-01-01' }],
      ['PUT', '/api/user.php', { language: 'en' }],
      ['PUT', '/api/search.php', {}],
      ['PUT', '/api/notifications.php', {}],
      ['POST', '/api/like.php', { id: other.id }],
      ['POST', '/api/chat.php', { profile: other.id, text: 'Hello', cost: 0 }],
    ]
    for (const [method, path, body] of calls) {
      const { id: _, ...more } = extraFields
      const answer = await client.call(method, path, { body: { ...more, ...body } })
      report.check(
        `${method} ${path} with ${Object.keys(more).length} fields more`,
        answer.status,
        answer.status < 500,
      )
    }
    const same = [
      'status',
      'premium_since',
      'site_id',
      'email',
      'activated_at',
      'fictional',
      'profile_status',
      'gender',
    ] as const
    const after = await row()
    report.expectSame(
      'the account afterwards',
      same.map((name) => after[name]),
      same.map((name) => before[name]),
    )
    const { json } = await client.call('GET', '/api/user.php')
    report.expectSame(
      'credits after one message of one credit',
      (json['user'] as { credits: number }).credits,
      2,
    )
  },
}
