// A company with sales in a past month, for journeys through the books.
import { randomBytes } from 'node:crypto'
import { spendCredits } from '../../server/src/credits/index.ts'
import { recognizeRevenue } from '../../server/src/books/revenue/recognize-revenue.job.ts'
import { findAttempt, insertAttempt } from '../../server/src/payments/orders/order.sql.ts'
import { settleAttempt } from '../../server/src/payments/settlement/settle-attempt.ts'
import { createId } from '../../server/src/platform/crypto/tokens.ts'
import { runInTransaction } from '../../server/src/platform/db/db.ts'
import { createJourneyAccount, openApplication } from './members.ts'

interface JourneyBooks {
  readonly companyId: number
  /** Two months ago, such as `2026-09`. */
  readonly month: string
  /** The numbers of its orders. */
  readonly orders: readonly string[]
  /** Stores another sale of that month. */
  readonly sellMore: () => Promise<string>
}
const [priceMinor, vatMinor] = [1499, 260]

/** Stores a completed order of 15 credits at a past moment, and spends some of them. Returns its number. */
async function storeOrder(siteId: number, at: Date, spent: number): Promise<string> {
  const { services } = await openApplication()
  const past = { ...services, clock: { now: () => at } }
  const { db } = services
  const { id: memberId } = await createJourneyAccount({ name: 'Buyer', credits: 0 })
  const { id: bundleId } = await db
    .selectFrom('bundle')
    .select('id')
    .where('credits', '=', 15)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id: orderId, number } = await db
    .insertInto('credit_order')
    .values({
      site_id: siteId,
      member_id: memberId,
      bundle_id: bundleId,
      credits: 15,
      currency: 'EUR',
      price_minor: priceMinor,
      total_minor: priceMinor,
      vat_rate: 2100,
      vat_minor: vatMinor,
      country: 'NL',
      evidence: JSON.stringify({ profile: 'NL', connection: 'NL', stated: false }),
      acknowledged_version: '2026-11-01',
      created_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const attemptId = createId()
  await insertAttempt(db, {
    id: attemptId,
    orderId,
    provider: 'sandbox',
    method: 'visa',
    amountMinor: priceMinor,
    currency: 'EUR',
    pollAt: at,
    now: at,
  })
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) throw new Error('The payment was not stored.')
  await settleAttempt(past, attempt, { state: 'completed', amountMinor: priceMinor, currency: 'EUR' })
  if (spent > 0)
    await runInTransaction(db, (tx) =>
      spendCredits(tx, { memberId, amount: spent, kind: 'message', key: `journey:${createId()}`, at }),
    )
  return number
}

/** Creates a company of its own, so that no other journey books in it, with three sales two months ago. */
export async function createJourneyBooks(): Promise<JourneyBooks> {
  const { services } = await openApplication()
  const { db } = services
  const suffix = randomBytes(3).toString('hex')
  const companyId = 1_000_000 + Number.parseInt(suffix, 16)
  const address = { address: 'Kade 2', city: 'Utrecht', country: 'NL', support_phone: '+31 30 000 0001' }
  await db
    .insertInto('company')
    .values({ id: companyId, name: `Journey ${suffix} B.V.`, kvk: '87654321', ...address })
    .execute()
  const { settings } = await db
    .selectFrom('site')
    .select('settings')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const { id: siteId } = await db
    .insertInto('site')
    .values({
      host: `books-${suffix}.example`,
      name: `Books ${suffix}`,
      company_id: companyId,
      settings: JSON.stringify(settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const createMoment = (day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, day, 12))
  const orders = []
  for (const [day, spent] of [
    [3, 15],
    [12, 4],
    [25, 2],
  ] as const)
    orders.push(await storeOrder(siteId, createMoment(day), spent))
  await recognizeRevenue(services)
  return {
    companyId,
    month: createMoment(1).toISOString().slice(0, 7),
    orders,
    sellMore: () => storeOrder(siteId, createMoment(26), 0),
  }
}
