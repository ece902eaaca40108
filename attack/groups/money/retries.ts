import { randomUUID } from 'node:crypto'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readCredits, readShownOrder, callPlaceOrder } from '../../orders.ts'

/** A request that is repeated five times takes effect once. */
export const retriesGroup: AttackGroup = {
  name: 'retries',
  title: 'repeated requests, with and without their idempotency key',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Retry', credits: 10 })
    const other = await createJourneyAccount({ name: 'Reader', gender: 'male' })
    const client = createAttackClient(environment, member)
    const key = randomUUID()
    const body = { profile: other.id, text: 'Only once' }
    const answers = [await client.call('POST', '/api/chat.php', { body, key })]
    for (let i = 0; i < 4; i += 1) answers.push(await client.call('POST', '/api/chat.php', { body, key }))
    const ids = new Set(answers.map(({ json }) => (json['message'] as { id: number }).id))
    report.expectSame(
      'one message sent five times: ids, credits left',
      [ids.size, await readCredits(client)],
      [1, 9],
    )
    const parallel = randomUUID()
    const texts = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.call('POST', '/api/chat.php', { body: { ...body, text: 'At once' }, key: parallel }),
      ),
    )
    const parallelIds = new Set(
      texts.filter(({ status }) => status === 200).map(({ json }) => (json['message'] as { id: number }).id),
    )
    report.expectSame(
      'the same five times at once: ids, credits left',
      [parallelIds.size, await readCredits(client)],
      [1, 8],
    )
    const changed = await client.call('POST', '/api/chat.php', {
      body: { ...body, text: 'Another text' },
      key,
    })
    report.expectSame('the same key with another text', changed.errorCode, 'idempotency_conflict')
    const keyless = await client.call('POST', '/api/chat.php', { body, key: null })
    report.expectSame('without a key', [keyless.status, keyless.errorCode], [400, 'idempotency_key_required'])
    const longKey = await client.call('POST', '/api/chat.php', { body, key: 'k'.repeat(5000) })
    report.check(
      'a key of 5,000 characters',
      `${longKey.status} ${longKey.errorCode}`,
      longKey.status === 400,
    )
    const thief = createAttackClient(environment, await createJourneyAccount({ name: 'Thief', credits: 5 }))
    const stolen = await thief.call('POST', '/api/chat.php', { body, key })
    report.check(
      'another member’s key and body: makes a separate message',
      `${stolen.status}`,
      !ids.has((stolen.json['message'] as { id: number } | undefined)?.id ?? 0),
    )
    const buyer = createAttackClient(environment, await createJourneyAccount({ name: 'Twice' }))
    const order = await readShownOrder(buyer)
    const orderKey = randomUUID()
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => callPlaceOrder(buyer, order, { key: orderKey })),
    )
    const numbers = new Set(orders.filter(({ status }) => status === 200).map(({ json }) => json['order']))
    report.expectSame('one order five times at once', numbers.size, 1)
  },
}
