// Thousands of short random histories of orders, payments, spendings, messages, likes, refunds, disputes and erasures, several at
// once over several connections, each step dying somewhere on its way and run again: the invariants of docs/payments.md#invariants hold after every
// one. HISTORIES says how many; `npm run soak` has more of them.
// In a process of its own: it replaces a module.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { giftPrice } from '../chat/gift.sql.ts'
import { differingMembers, unbalancedUnits } from '../credits/differences.sql.ts'
import { testHouse } from '../platform/test-house.ts'
import { moneyDifferences } from './money-differences.sql.ts'
import { type Group, history, type Step } from './test-histories.ts'
import {
  begunBy,
  brokenBookings,
  brokenMessages,
  brokenPrices,
  daysOfTooManyLikes,
  factsOf,
  keptPayments,
  lookForErased,
  messagesOf,
  moneyRows,
  namesLeft,
  type OrderFacts,
} from './test-invariants.ts'
import { type Life, live, livesSoFar, moveOn, openSites } from './test-lives.ts'
import { memberSteps } from './test-member-steps.ts'
import { moneySteps } from './test-money-steps.ts'
import { mortalDatabase } from './test-mortal.ts'

vi.mock(import('./providers/providers.ts'), async (original) => {
  const { bankProvider } = await import('./test-bank.ts')
  return { ...(await original()), providerOf: () => bankProvider }
})

const atOnce = 20
const wanted = Number(process.env['HISTORIES'] ?? 1600)
const house = await testHouse({ signup_credits: 0 })
const { db } = house
const sites = await openSites(house)
const gift = (await giftPrice(db, house.site, 'rose')) ?? 0
for (const level of ['error', 'warn'] as const) vi.spyOn(house.parts.log, level).mockImplementation(() => {})
const mortal = mortalDatabase(house.url, 8)
afterAll(() => mortal.close())
const money = moneySteps(house, mortal.db)
const members = memberSteps(house, mortal.db)
const erasedStill = await lookForErased(house)

const take = (life: Life, one: Step): Promise<void> => {
  switch (one.do) {
    case 'pay':
    case 'fail':
      return money.settle(life, one)
    case 'send':
      return money.send(life, one)
    case 'come back':
      return money.comeBack(life, one)
    case 'dispute':
      return money.dispute(life, one)
    default:
      return life.stage === 'open' ? takeOwn(life, one) : Promise.resolve()
  }
}
/** Nobody does these once the account is closed. */
function takeOwn(
  life: Life,
  one: Exclude<Step, { do: 'pay' | 'fail' | 'send' | 'come back' | 'dispute' }>,
): Promise<void> {
  switch (one.do) {
    case 'spend':
      return money.spendSome(life, one)
    case 'goodwill':
      return money.goodwill(life, one)
    case 'withdraw':
      return money.withdraw(life, one)
    case 'order':
      return money.order(life, one)
    case 'write':
      return members.write(life, one)
    case 'block':
      return members.setBlock(life, one)
    case 'swipe':
      return members.likeMany(life, one)
    case 'undo':
      return members.undo(life, one)
    case 'erase':
      return members.erase(life, one)
  }
}

const makesPremium = new Set<Step['do']>(['pay', 'come back', 'dispute', 'send'])
/** Does a group's steps at once; beside them what the account's end in an earlier group left to do. */
async function takeGroup(life: Life, { moment, steps }: Group): Promise<void> {
  moveOn(life, moment)
  const writes = steps.some((one) => one.do === 'write') && !steps.some((one) => makesPremium.has(one.do))
  const before = writes ? await begunBy(db, life.memberId) : null
  const purge = life.stage === 'closed' ? () => members.purge(life, steps[0]?.death ?? null) : null
  const acts = steps.map((one) => () => take(life, one))
  await Promise.all([...(purge ? [purge] : []), ...acts].map((act) => act()))
  if (before?.free)
    expect((await begunBy(db, life.memberId)).begun, 'I13').toBeLessThanOrEqual(Math.max(2, before.begun))
}
async function liveOn(life: Life, groups: readonly Group[]): Promise<void> {
  for (const group of groups) await takeGroup(life, group)
  if (life.stage === 'closed') await takeGroup(life, { moment: 'stay', steps: [] })
}

function holdOrders(life: Life, orders: readonly OrderFacts[]): void {
  for (const order of orders) {
    const own = life.orders.find(({ id }) => id === order.order)
    expect(order.paidAttempts, 'I9').toBe(own?.attempts.filter((id) => life.paid.has(id)).length)
    if (order.code === null) expect(order.grants, 'I9').toBe(Math.min(1, order.paidInTime))
    expect(order.withdrawals, 'I6').toBeLessThanOrEqual(1)
    expect(order.mostBack, 'I5').toBeLessThanOrEqual(order.total)
    expect(order.fullRefund, 'I5').toBe(true)
    if (own?.shown) expect({ total: order.total, vat: order.vat, fee: order.fee }, 'I12').toEqual(own.shown)
  }
  for (const code of new Set(orders.map((order) => order.code).filter((id) => id !== null))) {
    const coded = orders.filter((order) => order.code === code)
    const paid = coded.filter(({ paidInTime }) => paidInTime > 0).length
    expect(
      coded.reduce((sum, { grants }) => sum + grants, 0),
      'I11',
    ).toBe(Math.min(1, paid))
  }
  const standing = orders.some(({ grants, mainBack, total }) => grants > 0 && mainBack < total)
  expect(orders[0]?.premium, 'I10').toBe(standing && life.stage === 'open')
}

const erased: Life[] = []
async function holdAll(lives: readonly Life[]): Promise<void> {
  const ids = lives.map(({ memberId }) => memberId)
  expect(await brokenBookings(db, ids)).toEqual([])
  const gone = lives.flatMap((life) => life.gone)
  expect(await brokenMessages(db, ids, gift, gone)).toEqual([])
  expect(await brokenPrices(db, ids), 'I12').toEqual([])
  expect(await daysOfTooManyLikes(db, ids), 'I14').toEqual([])
  const late = lives.flatMap(({ paidLate }) => [...paidLate])
  expect(await keptPayments(db, ids, late), 'I16').toEqual([])
  const [facts, messages] = [await factsOf(db, ids), await messagesOf(db, ids)]
  for (const life of lives) {
    holdOrders(
      life,
      facts.filter(({ member }) => member === life.memberId),
    )
    const sent = [...life.sent.values()].toSorted((a, b) => a - b)
    expect(messages.get(life.memberId) ?? [], 'I7 I8').toEqual(sent)
  }
  const purged = lives.filter(({ stage }) => stage === 'erased')
  erased.push(...purged)
  expect(await erasedStill(purged.map(({ memberId }) => memberId)), 'I15').toEqual([])
  for (const life of purged) {
    const now = await moneyRows(db, life.memberId)
    expect(
      [...life.money].filter((row) => !now.has(row)),
      'I15',
    ).toEqual([])
  }
}

test(
  'I1 to I16 of the books, messages, prices, likes, erasures and late payments hold over thousands of histories with crashes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(history, { minLength: atOnce, maxLength: atOnce }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 6000 }),
        async (histories, credits, total) => {
          const lives = await Promise.all(histories.map(() => live(house, sites, { credits, total })))
          await Promise.all(lives.map((life, i) => liveOn(life, histories[i] ?? [])))
          await holdAll(lives)
        },
      ),
      { numRuns: Math.ceil(wanted / atOnce), endOnFailure: true },
    )
    expect(livesSoFar()).toBeGreaterThanOrEqual(wanted)
    expect(erased.length).toBeGreaterThan(wanted / 10)
    expect(await namesLeft(house, erased), 'I15').toEqual([])
    expect(await differingMembers(db, 10)).toEqual([])
    expect(await unbalancedUnits(db)).toEqual([])
    expect(await moneyDifferences(db)).toEqual([])
    const { rows } = await sql<{ gaps: number }>`
    select (max(no) - count(*))::bigint as gaps from invoice group by company_id, kind`.execute(db)
    expect(rows.every(({ gaps }) => gaps === 0)).toBe(true)
    // What is done at once takes its locks in one order: nothing had to be ended for a deadlock.
    const ended = await sql<{
      deadlocks: number
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
    expect(ended.rows).toEqual([{ deadlocks: 0 }])
  },
  300_000 * Math.ceil(wanted / 1600),
)
