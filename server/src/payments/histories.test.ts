// Thousands of short random histories of orders, payments, spendings, messages, likes, refunds, disputes and erasures, several at
// once over several connections, each step dying somewhere on its way and run again: the invariants of docs/payments.md#invariants hold after every
// one. HISTORIES says how many; `npm run soak` has more of them.
// In a process of its own: it replaces a module.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { giftPrice } from '../chat/gift.sql.ts'
import { findMembersWithDifferences, findUnbalancedUnits } from '../credits/balance-check.sql.ts'
import { createTestApp } from '../../testing/platform/test-app.ts'
import { findMoneyDifferences } from './settlement/ledger-differences.sql.ts'
import { type StepGroup, memberHistory, type HistoryStep } from '../../testing/payments/history-generators.ts'
import {
  countStartedConversations,
  findBrokenBookings,
  findBrokenMessages,
  findBrokenPrices,
  findDaysOverLikeLimit,
  loadOrderFacts,
  findUnsettledPayments,
  createErasureCheck,
  listSentMessages,
  loadMoneyRows,
  findErasedNames,
  type OrderFacts,
} from '../../testing/payments/invariants.ts'
import {
  type SimulatedMember,
  createSimulatedMember,
  countSimulatedMembers,
  moveMemberClock,
  createTestSites,
} from '../../testing/payments/simulated-members.ts'
import { createMemberSteps } from '../../testing/payments/member-steps.ts'
import { createMoneySteps } from '../../testing/payments/money-steps.ts'
import { createCrashingDatabase } from '../../testing/payments/crashing-database.ts'

vi.mock(import('./providers/provider-registry.ts'), async (original) => {
  const { refundBankProvider } = await import('../../testing/payments/refund-provider.ts')
  return { ...(await original()), getProvider: () => refundBankProvider }
})

const concurrentHistories = 20
const historyCount = Number(process.env['HISTORIES'] ?? 1600)
const app = await createTestApp({ signup_credits: 0 })
const { db } = app
const sites = await createTestSites(app)
const giftCredits = (await giftPrice(db, app.site, 'rose')) ?? 0
for (const level of ['error', 'warn'] as const) vi.spyOn(app.services.log, level).mockImplementation(() => {})
const crashingDatabase = createCrashingDatabase(app.url, 8)
afterAll(() => crashingDatabase.close())
const moneyStepRunner = createMoneySteps(app, crashingDatabase.db)
const memberStepRunner = createMemberSteps(app, crashingDatabase.db)
const findErasedRows = await createErasureCheck(app)

const runStep = (life: SimulatedMember, one: HistoryStep): Promise<void> => {
  switch (one.do) {
    case 'pay':
    case 'fail':
      return moneyStepRunner.settle(life, one)
    case 'send':
      return moneyStepRunner.send(life, one)
    case 'come back':
      return moneyStepRunner.comeBack(life, one)
    case 'dispute':
      return moneyStepRunner.dispute(life, one)
    default:
      return life.stage === 'open' ? runOpenAccountStep(life, one) : Promise.resolve()
  }
}
/** Nobody does these once the account is closed. */
function runOpenAccountStep(
  life: SimulatedMember,
  one: Exclude<HistoryStep, { do: 'pay' | 'fail' | 'send' | 'come back' | 'dispute' }>,
): Promise<void> {
  switch (one.do) {
    case 'spend':
      return moneyStepRunner.spendSome(life, one)
    case 'goodwill':
      return moneyStepRunner.goodwill(life, one)
    case 'withdraw':
      return moneyStepRunner.withdraw(life, one)
    case 'order':
      return moneyStepRunner.order(life, one)
    case 'write':
      return memberStepRunner.write(life, one)
    case 'block':
      return memberStepRunner.setBlock(life, one)
    case 'swipe':
      return memberStepRunner.likeMany(life, one)
    case 'undo':
      return memberStepRunner.undo(life, one)
    case 'erase':
      return memberStepRunner.erase(life, one)
  }
}

const stepsChangingPremium = new Set<HistoryStep['do']>(['pay', 'come back', 'dispute', 'send'])
/** Does a group's steps at once; beside them what the account's end in an earlier group left to do. */
async function runGroup(life: SimulatedMember, { moment, steps }: StepGroup): Promise<void> {
  moveMemberClock(life, moment)
  const writes =
    steps.some((one) => one.do === 'write') && !steps.some((one) => stepsChangingPremium.has(one.do))
  const before = writes ? await countStartedConversations(db, life.memberId) : null
  const purge = life.stage === 'closed' ? () => memberStepRunner.purge(life, steps[0]?.death ?? null) : null
  const acts = steps.map((one) => () => runStep(life, one))
  await Promise.all([...(purge ? [purge] : []), ...acts].map((act) => act()))
  if (before?.free)
    expect((await countStartedConversations(db, life.memberId)).begun, 'I13').toBeLessThanOrEqual(
      Math.max(2, before.begun),
    )
}
async function runHistory(life: SimulatedMember, groups: readonly StepGroup[]): Promise<void> {
  for (const group of groups) await runGroup(life, group)
  if (life.stage === 'closed') await runGroup(life, { moment: 'stay', steps: [] })
}

function checkOrders(life: SimulatedMember, orders: readonly OrderFacts[]): void {
  for (const order of orders) {
    const own = life.orders.find(({ id }) => id === order.order)
    expect(order.paidAttempts, 'I9').toBe(own?.attempts.filter((id) => life.paidAttempts.has(id)).length)
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

const erasedMembers: SimulatedMember[] = []
async function checkInvariants(lives: readonly SimulatedMember[]): Promise<void> {
  const ids = lives.map(({ memberId }) => memberId)
  expect(await findBrokenBookings(db, ids)).toEqual([])
  const gone = lives.flatMap((life) => life.erasedBookings)
  expect(await findBrokenMessages(db, ids, giftCredits, gone)).toEqual([])
  expect(await findBrokenPrices(db, ids), 'I12').toEqual([])
  expect(await findDaysOverLikeLimit(db, ids), 'I14').toEqual([])
  const late = lives.flatMap(({ attemptsPaidLate }) => [...attemptsPaidLate])
  expect(await findUnsettledPayments(db, ids, late), 'I16').toEqual([])
  const [facts, messages] = [await loadOrderFacts(db, ids), await listSentMessages(db, ids)]
  for (const life of lives) {
    checkOrders(
      life,
      facts.filter(({ member }) => member === life.memberId),
    )
    const sent = [...life.sentMessageIds.values()].toSorted((a, b) => a - b)
    expect(messages.get(life.memberId) ?? [], 'I7 I8').toEqual(sent)
  }
  const purged = lives.filter(({ stage }) => stage === 'erased')
  erasedMembers.push(...purged)
  expect(await findErasedRows(purged.map(({ memberId }) => memberId)), 'I15').toEqual([])
  for (const life of purged) {
    const now = await loadMoneyRows(db, life.memberId)
    expect(
      [...life.moneyAtClosing].filter((row) => !now.has(row)),
      'I15',
    ).toEqual([])
  }
}

test(
  'I1 to I16 of the books, messages, prices, likes, erasures and late payments hold over thousands of histories with crashes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(memberHistory, { minLength: concurrentHistories, maxLength: concurrentHistories }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 6000 }),
        async (histories, credits, total) => {
          const lives = await Promise.all(
            histories.map(() => createSimulatedMember(app, sites, { credits, total })),
          )
          await Promise.all(lives.map((life, i) => runHistory(life, histories[i] ?? [])))
          await checkInvariants(lives)
        },
      ),
      { numRuns: Math.ceil(historyCount / concurrentHistories), endOnFailure: true },
    )
    expect(countSimulatedMembers()).toBeGreaterThanOrEqual(historyCount)
    expect(erasedMembers.length).toBeGreaterThan(historyCount / 10)
    expect(await findErasedNames(app, erasedMembers), 'I15').toEqual([])
    expect(await findMembersWithDifferences(db, 10)).toEqual([])
    expect(await findUnbalancedUnits(db)).toEqual([])
    expect(await findMoneyDifferences(db)).toEqual([])
    const { rows } = await sql<{ gaps: number }>`
    select (max(no) - count(*))::bigint as gaps from invoice group by company_id, kind`.execute(db)
    expect(rows.every(({ gaps }) => gaps === 0)).toBe(true)
    // What is done at once takes its locks in one order: nothing had to be ended for a deadlock.
    const ended = await sql<{
      deadlocks: number
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
    expect(ended.rows).toEqual([{ deadlocks: 0 }])
  },
  300_000 * Math.ceil(historyCount / 1600),
)
