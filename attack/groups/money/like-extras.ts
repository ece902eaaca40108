import { randomUUID } from 'node:crypto'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readCredits } from '../../orders.ts'

const path = '/api/like-extra.php'
const price = 3

/** A super like costs the price that was shown, once, and reaches nobody whom a like does not reach. */
export const likeExtrasGroup: AttackGroup = {
  name: 'like-extras',
  title: 'super likes and gifts with a like for less than their price',
  async run(environment, report) {
    const sender = await createJourneyAccount({ name: 'Super', credits: 20 })
    const target = await createJourneyAccount({ name: 'Starred', gender: 'male' })
    const client = createAttackClient(environment, sender)
    const forged: [string, Record<string, unknown>][] = [
      ['a price of 0', { credits: 0 }],
      ['a negative price', { credits: -price }],
      ['a price of one credit', { credits: 1 }],
      ['a price with a fraction', { credits: price - 0.5 }],
      ['a price as text', { credits: String(price) }],
      ['the price of another gift', { extra: 'ring' }],
      ['a gift that does not exist', { extra: 'submarine' }],
      ['a list of gifts', { extra: ['super_like', 'ring'] }],
      ['oneself', { id: sender.id }],
      ['a member who does not exist', { id: 999_999_999 }],
    ]
    for (const [what, more] of forged) {
      const body = { id: target.id, extra: 'super_like', credits: price, ...more }
      const answer = await client.call('POST', path, { body })
      report.check(what, `${answer.status} ${answer.errorCode}`, answer.status >= 400 && answer.status < 500)
    }
    const blocker = await createJourneyAccount({ name: 'Shielded', gender: 'male' })
    await createAttackClient(environment, blocker).call('POST', '/api/block.php', { body: { id: sender.id } })
    const toBlocker = await client.call('POST', path, {
      body: { id: blocker.id, extra: 'super_like', credits: price },
    })
    report.expectSame('to somebody who blocked the sender', toBlocker.errorCode, 'blocked_by')
    report.expectSame('credits after all refusals', await readCredits(client), 20)

    const key = randomUUID()
    const body = { id: target.id, extra: 'super_like', credits: price }
    const repeated = await Promise.all(
      Array.from({ length: 10 }, () => client.call('POST', path, { key, body })),
    )
    report.expectSame(
      'one key ten times at once: credits',
      [repeated.some(({ status }) => status === 200), await readCredits(client)],
      [true, 20 - price],
    )
    const otherBody = await client.call('POST', path, { key, body: { ...body, id: blocker.id } })
    report.expectSame('the same key for another member', otherBody.errorCode, 'idempotency_conflict')
    await client.call('DELETE', '/api/like.php', { body: { id: target.id } })
    const again = await client.call('POST', path, { key, body })
    const { liked_by: received } = (
      await createAttackClient(environment, target).call('GET', '/api/likes.php')
    ).json as { liked_by: { id: number }[] }
    report.expectSame(
      'the same key after taking the like back: credits and likes',
      [again.status < 500, await readCredits(client), received.filter(({ id }) => id === sender.id).length],
      [true, 20 - price, 0],
    )
  },
}
