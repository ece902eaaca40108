import { createJourneyAccount, expireTimeBonus } from '../../../e2e/support/members.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackEnvironment } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import {
  callPlaceOrder,
  openSandboxPage,
  payAtSandbox,
  pressAtSandbox,
  readCredits,
  readShownOrder,
} from '../../orders.ts'
import { readUntil } from '../../read-until.ts'
import type { AttackReport } from '../../report.ts'

const path = '/api/spending.php'
interface Amount {
  readonly minor: number
  readonly currency: string
}
interface Spending {
  readonly limit: Amount
  readonly left: Amount
  readonly spent: Amount
  readonly next: { readonly limit: Amount; readonly from: string } | null
  readonly maximum: Amount
}
const readSpending = async (client: AttackClient) =>
  (await client.call('GET', path)).json as unknown as Spending
const setLimit = (client: AttackClient, limit: unknown, more: object = {}) =>
  client.call('PUT', path, { body: { limit, ...more } })

/** A member who buys, and the total of the smallest bundle in minor units. */
async function createBuyer(environment: AttackEnvironment, name: string) {
  const account = await createJourneyAccount({ name, credits: 0 })
  // Its discount is given once.
  await expireTimeBonus(account.id)
  const client = createAttackClient(environment, account)
  const order = await readShownOrder(client)
  return { account, client, order, total: Number(order['total']) }
}
/** Opens the payment page of an order and pays there; returns whether there was one. */
async function payIfPossible(client: AttackClient, attemptId: string): Promise<boolean> {
  const { headers } = await client.call('GET', `/pay/${attemptId}`)
  if (!String(headers['location']).includes('/sandbox')) return false
  await payAtSandbox(client, attemptId)
  return true
}
const readCompletedOrders = ({ app }: AttackEnvironment, memberId: number) =>
  app.services.db
    .selectFrom('credit_order')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'completed')
    .execute()

/** Tries to set limits beyond the maximum, for others, or higher at once instead of a day later. */
async function attackChanges(environment: AttackEnvironment, report: AttackReport): Promise<void> {
  const { client, total } = await createBuyer(environment, 'Saving')
  await setLimit(client, total)
  const { maximum } = await readSpending(client)
  const values: readonly unknown[] = [
    -1,
    -0.5,
    1.5,
    1e21,
    maximum.minor + 1,
    Number.MAX_SAFE_INTEGER,
    '1499',
    '1e3',
    null,
    [total],
    { minor: total },
    true,
  ]
  for (const value of values) {
    const { status } = await setLimit(client, value)
    report.expectSame(`the limit ${JSON.stringify(value)}`, status, 422)
  }
  const raw = await client.call('PUT', path, { rawBody: '{"limit":NaN}' })
  report.check('the limit NaN', raw.status, raw.status >= 400 && raw.status < 500)
  const other = createAttackClient(environment, await createJourneyAccount({ name: 'Tempter' }))
  await setLimit(other, maximum.minor, { member: 1, id: 1, currency: 'SEK' })
  const visitor = await setLimit(createAttackClient(environment), 0)
  report.expectSame('a visitor', visitor.errorCode, 'authentication_required')
  report.expectSame(
    'the limit after all of them, and a raise of it',
    await readSpending(client).then(({ limit, next }) => [limit.minor, next]),
    [total, null],
  )

  await setLimit(client, maximum.minor, { from: new Date(), next_from: new Date(), immediate: true })
  const { limit, next } = await readSpending(client)
  const hoursToRaise = (Date.parse(next?.from ?? '') - Date.now()) / 3_600_000
  report.check(
    'a raise: the limit, and hours to the next one',
    `${limit.minor}, ${hoursToRaise.toFixed(1)}`,
    limit.minor === total && hoursToRaise > 23.9,
  )
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => setLimit(client, index % 2 ? maximum.minor : total * 2)),
  )
  report.expectSame('10 raises at once: the limit', (await readSpending(client)).limit.minor, total)
  await setLimit(client, 0)
  await setLimit(client, total)
  report.expectSame('lowered and raised at once: the limit', (await readSpending(client)).limit.minor, 0)
}

/** Money beyond the limit: several orders, a limit lowered meanwhile, and another currency. */
export const spendingLimitGroup: AttackGroup = {
  name: 'spending-limit',
  title: 'spending more than one’s own limit',
  async run(environment, report) {
    const { db } = environment.app.services
    await attackChanges(environment, report)

    const many = await createBuyer(environment, 'Manifold')
    await setLimit(many.client, many.total)
    const placed = await Promise.all(Array.from({ length: 5 }, () => callPlaceOrder(many.client, many.order)))
    const attempts = placed.flatMap(({ json, status }) =>
      status === 200 ? [String(json['payment_id'])] : [],
    )
    await Promise.all(attempts.map((id) => many.client.call('GET', `/pay/${id}`)))
    const paid: string[] = []
    for (const id of attempts) if (await payIfPossible(many.client, id)) paid.push(id)
    const completed = await readUntil(
      () => readCompletedOrders(environment, many.account.id),
      ({ length }) => length >= paid.length,
    )
    report.expectSame(
      `${attempts.length} orders at once within the limit for one: payment pages, completed orders`,
      [paid.length, completed.length],
      [1, 1],
    )
    const beyond = await callPlaceOrder(many.client, await readShownOrder(many.client))
    report.expectSame('an order beyond the limit', beyond.errorCode, 'spending_limit')
    const forged = await callPlaceOrder(many.client, { ...many.order, total: 1, currency: 'SEK' })
    report.check('the same for nothing, in another currency', forged.errorCode, forged.status >= 400)

    const lowered = await createBuyer(environment, 'Lowering')
    const unpaid = await callPlaceOrder(lowered.client, lowered.order)
    await setLimit(lowered.client, 0)
    const started = await lowered.client.call('GET', `/pay/${String(unpaid.json['payment_id'])}`)
    report.check(
      'paying an order after the limit was lowered',
      started.headers['location'],
      !String(started.headers['location']).includes('/sandbox'),
    )
    const retried = await lowered.client.call('POST', '/api/retry-payment.php', {
      body: { order: unpaid.json['order'], method: 'ideal' },
    })
    report.check('trying again', retried.errorCode, retried.errorCode === 'spending_limit')
    report.expectSame('credits', await readCredits(lowered.client), 0)

    const late = await createBuyer(environment, 'Punctual')
    const open = await callPlaceOrder(late.client, late.order)
    const page = await openSandboxPage(late.client, String(open.json['payment_id']))
    await setLimit(late.client, 0)
    await pressAtSandbox(late.client, page, 'pay')
    const credits = await readUntil(
      () => readCredits(late.client),
      (balance) => balance > 0,
    )
    report.check('money that arrives after the limit was lowered is booked: credits', credits, credits > 0)
    report.expectSame(
      'and counts',
      await readSpending(late.client).then(({ spent, left }) => [spent.minor, left.minor]),
      [late.total, 0],
    )

    const mover = await createBuyer(environment, 'Moving')
    await setLimit(mover.client, mover.total)
    const inEuros = await callPlaceOrder(mover.client, mover.order)
    await mover.client.call('GET', `/pay/${String(inEuros.json['payment_id'])}`)
    const swedish = await db
      .selectFrom('city')
      .select('id')
      .where('country', '=', 'SE')
      .orderBy('rank', 'desc')
      .executeTakeFirstOrThrow()
    await mover.client.call('PUT', '/api/profile.php', { body: { city_id: swedish.id } })
    const moved = await readSpending(mover.client)
    const inKronor = { ...(await readShownOrder(mover.client, { method: 'visa' })), residence: true }
    const bought = await callPlaceOrder(mover.client, inKronor)
    report.check(
      'an order in another currency while one is being paid',
      `${moved.limit.minor} ${moved.limit.currency}: ${bought.errorCode ?? bought.status}`,
      moved.limit.currency === 'SEK' && bought.errorCode === 'spending_limit',
    )
  },
}
