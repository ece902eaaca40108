import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createUnsubscribeToken } from '../../../server/src/notifications/unsubscribe/unsubscribe-token.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** Only the link in a member's own mail unsubscribes, and only after the button is pressed. */
export const unsubscribeGroup: AttackGroup = {
  name: 'unsubscribe',
  title: 'forged links, scanners and one-click',
  async run(stage, report) {
    const member = await createJourneyAccount({ name: 'Mailed' })
    const token = createUnsubscribeToken(stage.app.services.config, member.id, 'like')
    const stopped = async (): Promise<number> => {
      const row = await stage.app.services.db
        .selectFrom('member')
        .select('notifications_disabled')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow()
      return (row.notifications_disabled as string[]).length
    }
    const before = await stopped()
    const [kind, id, type, mark = ''] = token.split('-')
    const forged = [
      [kind, id, type, '0'.repeat(32)].join('-'),
      [kind, String(Number(id) + 1), type, mark].join('-'),
      [kind, id, String((Number(type) + 1) % 8), mark].join('-'),
      `${token}0`,
    ]
    const anywhere = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://mail.example',
      'content-type': 'application/x-www-form-urlencoded',
    }
    for (const one of forged) {
      const answer = await createAttackClient(stage).call('POST', `/${one}`, {
        rawBody: 'List-Unsubscribe=One-Click',
        headers: anywhere,
      })
      report.check(`one-click with a forged link`, answer.status, answer.status >= 400 && answer.status < 500)
    }
    for (const method of ['GET', 'HEAD']) await createAttackClient(stage).call(method, `/${token}`)
    report.expectSame(
      'after forged links and a scanner’s visit: what was stopped',
      (await stopped()) - before,
      0,
    )
    const bare = await createAttackClient(stage).call('POST', `/${token}`, {
      rawBody: 'x=y',
      headers: anywhere,
    })
    report.expectSame('a POST that is not the mail program’s', bare.status, 400)
    const clicked = await createAttackClient(stage).call('POST', `/${token}`, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: anywhere,
    })
    report.expectSame(
      'the mail program’s own, without a cookie',
      [clicked.status, clicked.headers['set-cookie'] ?? null],
      [200, null],
    )
    report.check('what was stopped by it', (await stopped()) - before, (await stopped()) > before)
  },
}
