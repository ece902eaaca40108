import { makeMember } from '../../../e2e/members.ts'
import { createClient } from '../../client.ts'
import type { Group } from '../../group.ts'
import { creditsOf, orderAsShown, payAtSandbox, placeOrder } from '../../orders.ts'
import { until } from '../../until.ts'

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
const accepted = (answers: { status: number }[]): number =>
  answers.filter(({ status }) => status === 200).length

/** The same thing twenty times at one moment. */
export const racesGroup: Group = {
  name: 'races',
  title: 'doing at once what may be done once',
  async run(stage, report) {
    const target = await makeMember({ name: 'Target', gender: 'male' })
    const spender = await makeMember({ name: 'Spender', credits: 3 })
    const spends = createClient(stage, spender)
    const sent = await times(20, (i) =>
      spends.call('POST', '/api/chat.php', { body: { profile: target.id, text: `Message ${i}` } }),
    )
    report.expectSame('20 messages at once with 3 credits', [accepted(sent), await creditsOf(spends)], [3, 0])

    const starter = createClient(stage, await makeMember({ name: 'Starter', credits: 20 }))
    const partners = await times(6, () => makeMember({ gender: 'male' }))
    const begun = await Promise.all(
      partners.map(({ id }) =>
        starter.call('POST', '/api/chat.php', { body: { profile: id, text: 'Hello' } }),
      ),
    )
    report.expectSame('6 conversations begun at once by a free member', accepted(begun), 2)

    const liker = createClient(stage, await makeMember({ name: 'Liker' }))
    const liked = await times(10, () => liker.call('POST', '/api/like.php', { body: { id: target.id } }))
    const likes = await stage.house.parts.db
      .selectFrom('member_like')
      .select('to_id')
      .where('to_id', '=', target.id)
      .execute()
    report.expectSame('one like 10 times at once', [accepted(liked), likes.length], [10, 1])

    const gamer = createClient(stage, await makeMember({ name: 'Gamer', lookingFor: 'male' }))
    const cards = await times(8, () => makeMember({ gender: 'male', lookingFor: 'female' }))
    const swipes = await Promise.all(
      cards.map(({ id }) => gamer.call('POST', '/api/swipe.php', { body: { id, verdict: 'like' } })),
    )
    report.expectSame('8 likes of the game at once, 4 a day', accepted(swipes), 4)

    const buyer = await makeMember({ name: 'Buyer', credits: 0 })
    const buys = createClient(stage, buyer)
    const order = await placeOrder(buys, await orderAsShown(buys))
    report.expectSame('an order', order.status, 200)
    await payAtSandbox(buys, String(order.json['payment_id']))
    await until(
      () => creditsOf(buys),
      (credits) => credits > 0,
    )
    await times(10, () => buys.call('GET', `/api/transactions.php?id=${String(order.json['order'])}`))
    report.expectSame('credits of one payment that 10 requests settle', await creditsOf(buys), 15)

    const stated = await buys.call('POST', '/api/withdrawal.php', {
      body: { name: 'Buyer', order: String(order.json['order']), email: buyer.email },
    })
    const receipt = stated.json['receipt']
    const withdrawn = await times(10, () => buys.call('PUT', '/api/withdrawal.php', { body: { receipt } }))
    const refunds = await stage.house.parts.db
      .selectFrom('refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
      .select('refund.id')
      .where('payment_attempt.id', '=', String(order.json['payment_id']))
      .execute()
    report.expectSame(
      '10 withdrawals of one order at once: refunds, credits left',
      [refunds.length, await creditsOf(buys)],
      [1, 0],
    )
    report.check(
      'their answers',
      withdrawn.map(({ status }) => status),
      withdrawn.every(({ status }) => status < 500),
    )
  },
}
