import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readCredits, readShownOrder, payAtSandbox, callPlaceOrder } from '../../orders.ts'
import { readUntil } from '../../read-until.ts'

const repeatConcurrently = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
const countAccepted = (answers: { status: number }[]): number =>
  answers.filter(({ status }) => status === 200).length

/** Sends the same request twenty times concurrently. */
export const racesGroup: AttackGroup = {
  name: 'races',
  title: 'concurrent requests for what is limited',
  async run(environment, report) {
    const target = await createJourneyAccount({ name: 'Target', gender: 'male' })
    const spender = await createJourneyAccount({ name: 'Spender', credits: 3 })
    const spends = createAttackClient(environment, spender)
    const sent = await repeatConcurrently(20, (i) =>
      spends.call('POST', '/api/chat.php', { body: { profile: target.id, text: `Message ${i}` } }),
    )
    report.expectSame(
      '20 messages at once with 3 credits',
      [countAccepted(sent), await readCredits(spends)],
      [3, 0],
    )

    const starter = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Starter', credits: 20 }),
    )
    const partners = await repeatConcurrently(6, () => createJourneyAccount({ gender: 'male' }))
    const responses = await Promise.all(
      partners.map(({ id }) =>
        starter.call('POST', '/api/chat.php', { body: { profile: id, text: 'Hello' } }),
      ),
    )
    report.expectSame('6 conversations started at once by a free member', countAccepted(responses), 2)

    const liker = createAttackClient(environment, await createJourneyAccount({ name: 'Liker' }))
    const liked = await repeatConcurrently(10, () =>
      liker.call('POST', '/api/like.php', { body: { id: target.id } }),
    )
    const likes = await environment.app.services.db
      .selectFrom('member_like')
      .select('to_id')
      .where('to_id', '=', target.id)
      .execute()
    report.expectSame('one like 10 times at once', [countAccepted(liked), likes.length], [10, 1])

    const gamer = createAttackClient(
      environment,
      await createJourneyAccount({ name: 'Gamer', lookingFor: 'male' }),
    )
    const cards = await repeatConcurrently(8, () =>
      createJourneyAccount({ gender: 'male', lookingFor: 'female' }),
    )
    const swipes = await Promise.all(
      cards.map(({ id }) => gamer.call('POST', '/api/swipe.php', { body: { id, verdict: 'like' } })),
    )
    report.expectSame('8 likes in the swipe game at once, 4 a day', countAccepted(swipes), 4)

    const buyer = await createJourneyAccount({ name: 'Buyer', credits: 0 })
    const buys = createAttackClient(environment, buyer)
    const order = await callPlaceOrder(buys, await readShownOrder(buys))
    report.expectSame('an order', order.status, 200)
    await payAtSandbox(buys, String(order.json['payment_id']))
    await readUntil(
      () => readCredits(buys),
      (credits) => credits > 0,
    )
    await repeatConcurrently(10, () =>
      buys.call('GET', `/api/transactions.php?id=${String(order.json['order'])}`),
    )
    report.expectSame('credits of one payment that 10 requests settle', await readCredits(buys), 15)

    const stated = await buys.call('POST', '/api/withdrawal.php', {
      body: { name: 'Buyer', order: String(order.json['order']), email: buyer.email },
    })
    const receipt = stated.json['receipt']
    const withdrawn = await repeatConcurrently(10, () =>
      buys.call('PUT', '/api/withdrawal.php', { body: { receipt } }),
    )
    const refunds = await environment.app.services.db
      .selectFrom('refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
      .select('refund.id')
      .where('payment_attempt.id', '=', String(order.json['payment_id']))
      .execute()
    report.expectSame(
      '10 withdrawals of one order at once: refunds, credits left',
      [refunds.length, await readCredits(buys)],
      [1, 0],
    )
    report.check(
      'their answers',
      withdrawn.map(({ status }) => status),
      withdrawn.every(({ status }) => status < 500),
    )
  },
}
