import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readShownOrder, callPlaceOrder } from '../../orders.ts'
import { callLogIn, attackPassword } from '../../sign-up.ts'
import { readUntil } from '../../read-until.ts'

/** Payments that arrive for a closed account are refunded. */
export const closedAccountsGroup: AttackGroup = {
  name: 'closed',
  title: 'paying for an account that was erased meanwhile',
  async run(environment, report) {
    const { db } = environment.app.services
    for (const eraseNow of [true, false]) {
      const member = await createJourneyAccount({ name: 'Erased', credits: 0 })
      await setJourneyPassword(member.name, attackPassword)
      const client = createAttackClient(environment)
      await callLogIn(client, member.email, attackPassword)
      const order = await callPlaceOrder(client, await readShownOrder(client))
      const attempt = String(order.json['payment_id'])
      const page = new URL(
        String((await client.call('GET', `/pay/${attempt}`)).headers['location']),
        environment.url,
      ).pathname
      const deleted = await client.call('POST', '/api/account-deletion.php', {
        body: { password: attackPassword, erase_now: eraseNow },
      })
      await client.call('POST', page, {
        rawBody: 'outcome=pay',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const refunds = await readUntil(
        () => db.selectFrom('refund').select(['reason', 'state']).where('attempt_id', '=', attempt).execute(),
        (rows) => rows.some(({ state }) => state === 'completed'),
      )
      const lots = await db
        .selectFrom('credit_lot')
        .innerJoin('credit_order', 'credit_order.id', 'credit_lot.order_id')
        .select('credit_lot.id')
        .where('credit_order.number', '=', String(order.json['order']))
        .execute()
      report.expectSame(
        `order, delete the account${eraseNow ? ' at once' : ''}, pay: refunds, credits granted`,
        [deleted.status, refunds, lots.length],
        [200, [{ reason: 'account_closed', state: 'completed' }], 0],
      )
    }
    const code = await db
      .insertInto('discount_code')
      .values({ site_id: 1, code: 'FREE100', percentage: 100, validity: 'unlimited' })
      .execute()
      .then(
        () => 'stored',
        (error: Error) => error.message,
      )
    report.check('a discount code of 100 percent', code, /discount_leaves_something_to_pay/.test(code))
  },
}
