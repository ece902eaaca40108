import { setTimeout as wait } from 'node:timers/promises'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readMailsTo } from '../../mails.ts'
import { readCredits, readShownOrder, payAtSandbox, callPlaceOrder } from '../../orders.ts'
import { readUntil } from '../../read-until.ts'

const linkPattern = /\/withdrawal\/confirm\?token=([\w-]+)/

/** Only the owner can withdraw from an order, and order numbers cannot be guessed. */
export const withdrawalsGroup: AttackGroup = {
  name: 'withdrawals',
  title: 'withdrawing from somebody else’s order',
  async run(environment, report) {
    const owner = await createJourneyAccount({ name: 'Owns', credits: 0 })
    const asOwner = createAttackClient(environment, owner)
    const order = await callPlaceOrder(asOwner, await readShownOrder(asOwner))
    const number = String(order.json['order'])
    await payAtSandbox(asOwner, String(order.json['payment_id']))
    await readUntil(
      () => readCredits(asOwner),
      (credits) => credits > 0,
    )
    report.check('the number of an order', number, /^[0-9A-HJKMNP-TV-Z]{10}$/.test(number))
    const stranger = createAttackClient(environment)
    const tryWithdrawal = async (named: string, email: string) => {
      const submitted = await stranger.call('POST', '/api/withdrawal.php', {
        body: { name: 'Stranger', order: named, email },
      })
      const { receipt, ...rest } = submitted.json
      const confirmed = await stranger.call('PUT', '/api/withdrawal.php', { body: { receipt } })
      const { receipt: _, at: __, email: ___, ...answer } = confirmed.json
      return JSON.stringify([submitted.status, rest, confirmed.status, answer])
    }
    const right = await tryWithdrawal(number, owner.email)
    const wrong = await tryWithdrawal('ZZZZZZZZZZ', owner.email)
    report.expectSame('a stranger with the right number and address, and with a wrong number', right, wrong)
    const [mail] = await readUntil(
      async () =>
        (await readMailsTo(environment, owner.email)).filter(({ text }) => linkPattern.test(text ?? '')),
      (mails) => mails.length > 0,
    )
    report.expectSame('the owner’s credits meanwhile', await readCredits(asOwner), 15)
    const token = linkPattern.exec(mail?.text ?? '')?.[1] ?? ''
    await stranger.call('GET', `/withdrawal/confirm?token=${token}`)
    await wait(200)
    report.expectSame('after a mail scanner opened the owner’s link', await readCredits(asOwner), 15)
    for (let i = 0; i < 8; i += 1)
      await createAttackClient(environment).call('POST', '/api/withdrawal.php', {
        body: { name: 'X', order: `Y${i}`, email: owner.email },
      })
    const own = await asOwner.call('POST', '/api/withdrawal.php', {
      body: { name: 'Owner', order: number, email: owner.email },
    })
    const done = await asOwner.call('PUT', '/api/withdrawal.php', { body: { receipt: own.json['receipt'] } })
    report.expectSame(
      'the owner’s own, after 8 by strangers',
      [own.status, done.json['outcome'], await readCredits(asOwner)],
      [200, 'refunded', 0],
    )
    const other = createAttackClient(environment, await createJourneyAccount({ name: 'Reads' }))
    report.expectSame(
      'another member reads the order by its number',
      (await other.call('GET', `/api/transactions.php?id=${number}`)).status,
      404,
    )
  },
}
