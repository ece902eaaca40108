import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createUnsubscribeToken } from '../../../server/src/notifications/unsubscribe/unsubscribe-token.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

/** Only the link in a member's own mail unsubscribes, and only after the button is pressed. */
export const unsubscribeGroup: AttackGroup = {
  name: 'unsubscribe',
  title: 'forged unsubscribe links, mail scanners and one-click requests',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Mailed' })
    const token = createUnsubscribeToken(environment.app.services.config, member.id, 'like')
    const countStopped = async (): Promise<number> => {
      const row = await environment.app.services.db
        .selectFrom('member')
        .select('notifications_disabled')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow()
      return (row.notifications_disabled as string[]).length
    }
    const before = await countStopped()
    const [kind, id, type, signature = ''] = token.split('-')
    const forged = [
      [kind, id, type, '0'.repeat(32)].join('-'),
      [kind, String(Number(id) + 1), type, signature].join('-'),
      [kind, id, String((Number(type) + 1) % 8), signature].join('-'),
      `${token}0`,
    ]
    const crossSiteHeaders = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://mail.example',
      'content-type': 'application/x-www-form-urlencoded',
    }
    for (const link of forged) {
      const answer = await createAttackClient(environment).call('POST', `/${link}`, {
        rawBody: 'List-Unsubscribe=One-Click',
        headers: crossSiteHeaders,
      })
      report.check(`one-click with a forged link`, answer.status, answer.status >= 400 && answer.status < 500)
    }
    for (const method of ['GET', 'HEAD']) await createAttackClient(environment).call(method, `/${token}`)
    report.expectSame(
      'after forged links and a scanner’s visit: kinds of mail that were stopped',
      (await countStopped()) - before,
      0,
    )
    const bare = await createAttackClient(environment).call('POST', `/${token}`, {
      rawBody: 'x=y',
      headers: crossSiteHeaders,
    })
    report.expectSame('a POST without the one-click body', bare.status, 400)
    const clicked = await createAttackClient(environment).call('POST', `/${token}`, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: crossSiteHeaders,
    })
    report.expectSame(
      'a one-click POST, without a cookie',
      [clicked.status, clicked.headers['set-cookie'] ?? null],
      [200, null],
    )
    report.check(
      'kinds of mail that it stopped',
      (await countStopped()) - before,
      (await countStopped()) > before,
    )
  },
}
