import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** Whoever pauses their account can't be found, written to or shown again by others, and nobody reads what others reported. */
export const pausedGroup: AttackGroup = {
  name: 'paused',
  title: 'finding a member who pauses, and reading reports of others',
  async run(environment, report) {
    const paused = await createJourneyAccount({ name: 'Resting', gender: 'male', city: 'Delft' })
    const other = await createJourneyAccount({ name: 'Curious', credits: 20, city: 'Delft' })
    const asPaused = createAttackClient(environment, paused)
    const asOther = createAttackClient(environment, other)
    const visitor = createAttackClient(environment)
    await asPaused.call('POST', '/api/like.php', { body: { id: other.id } })
    const before = await asOther.call('GET', `/api/member.php?id=${paused.id}`)
    report.expectSame('before the pause: the profile', before.status, 200)
    const filed = await asPaused.call('POST', '/api/report.php', {
      body: { profile: other.id, reason: 'spam' },
    })
    report.check('a report', filed.status, filed.status === 200)
    const begun = await asPaused.call('PUT', '/api/account-pause.php', { body: { length: 'week' } })
    report.expectSame('the pause', begun.status, 200)

    const reads: [string, string][] = [
      ['the profile', `/api/member.php?id=${paused.id}`],
      ['the search', '/api/members.php?country=NL'],
      ['the likes', '/api/likes.php'],
      ['the favourites', '/api/favourites.php'],
      ['the suggestions', '/api/signup-matches.php'],
      ['the swipe game', '/api/swipe.php'],
      ['the automatic like', '/api/auto-like.php'],
      ['the landing page', `/members/${paused.id}/landing`],
    ]
    for (const [who, client] of [
      ['a member', asOther],
      ['a visitor', visitor],
    ] as const)
      for (const [what, path] of reads) {
        const answer = await client.call('GET', path)
        report.check(`${what} in the pause, to ${who}`, answer.status, !answer.text.includes(paused.name))
      }
    const writes: [string, string, string, object][] = [
      ['a first message', 'POST', '/api/chat.php', { profile: paused.id, text: 'Where are you?' }],
      ['a like', 'POST', '/api/like.php', { id: paused.id }],
      ['a favourite', 'PUT', '/api/favourite.php', { id: paused.id }],
    ]
    for (const [what, method, path, body] of writes) {
      const answer = await asOther.call(method, path, { body })
      report.check(`${what} in the pause`, `${answer.status} ${answer.errorCode}`, answer.status >= 400)
    }
    await asOther.call('DELETE', '/api/account-pause.php', { body: { id: paused.id, member: paused.id } })
    await asPaused.call('PUT', '/api/profile.php', { body: { invisible: false } })
    const after = await asOther.call('GET', `/api/member.php?id=${paused.id}`)
    report.check(
      'the profile, after others ended the pause and invisible mode was switched off',
      after.status,
      after.status >= 400,
    )
    for (const length of ['', 'year', -1, null, { week: 1 }]) {
      const answer = await asPaused.call('PUT', '/api/account-pause.php', { body: { length } })
      report.expectSame(`the length ${JSON.stringify(length)}`, answer.status, 422)
    }

    const { reference } = filed.json as { reference: string }
    const others = await asOther.call('GET', '/api/report.php')
    report.check('reports of others', others.status, !others.text.includes(reference))
    for (const path of ['/api/report.php', '/api/help-line.php']) {
      const answer = await visitor.call('GET', path)
      report.check(`${path} by a visitor`, answer.status, answer.status >= 400 && answer.status < 500)
    }
  },
}
