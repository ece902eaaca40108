// Runs thousands of short random histories of orders, payments, spends, messages, likes, refunds, disputes and erasures
// concurrently, with steps that crash and are retried, and checks the invariants (docs/payments.md#invariants) after each.
// HISTORIES sets the number; `npm run soak` runs more of them.
// Isolated: it replaces a module.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { findGiftPrice } from '../chat/gifts/gift.sql.ts'
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
  findChangedClosings,
  findMisplacedBookings,
  findWrongDeferrals,
  findWrongJournalSums,
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
import { createBookSteps } from '../../testing/payments/book-steps.ts'
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
const giftCredits = (await findGiftPrice(db, app.site, 'rose')) ?? 0
for (const level of ['error', 'warn'] as const) vi.spyOn(app.services.log, level).mockImplementation(() => {})
const crashingDatabase = createCrashingDatabase(app.url, 8)
afterAll(() => crashingDatabase.close())
const moneyStepRunner = createMoneySteps(app, crashingDatabase.db)
const memberStepRunner = createMemberSteps(app, crashingDatabase.db)
const bookSteps = createBookSteps(app)
const findErasedRows = await createErasureCheck(app)

/** Steps that are possible for closed accounts, too. */
type AnyAccountStep = 'pay' | 'fail' | 'send' | 'come back' | 'dispute' | 'staff refund'
const runStep = (member: SimulatedMember, step: HistoryStep): Promise<void> => {
  switch (step.do) {
    case 'pay':
    case 'fail':
      return moneyStepRunner.settle(member, step)
    case 'send':
      return moneyStepRunner.send(member, step)
    case 'come back':
      return moneyStepRunner.comeBack(member, step)
    case 'dispute':
      return moneyStepRunner.dispute(member, step)
    case 'staff refund':
      return moneyStepRunner.staffRefund(member, step)
    default:
      return member.stage === 'open' ? runOpenAccountStep(member, step) : Promise.resolve()
  }
}
/** Steps that are not possible once the account is closed. */
function runOpenAccountStep(
  member: SimulatedMember,
  step: Exclude<HistoryStep, { do: AnyAccountStep }>,
): Promise<void> {
  switch (step.do) {
    case 'spend':
      return moneyStepRunner.spendSome(member, step)
    case 'goodwill':
      return moneyStepRunner.goodwill(member, step)
    case 'withdraw':
      return moneyStepRunner.withdraw(member, step)
    case 'order':
      return moneyStepRunner.order(member, step)
    case 'write':
      return memberStepRunner.write(member, step)
    case 'block':
      return memberStepRunner.setBlock(member, step)
    case 'swipe':
      return memberStepRunner.likeMany(member, step)
    case 'undo':
      return memberStepRunner.undo(member, step)
    case 'erase':
      return memberStepRunner.erase(member, step)
  }
}

const stepsChangingPremium = new Set<HistoryStep['do']>([
  'pay',
  'come back',
  'dispute',
  'send',
  'staff refund',
])
/** Runs the steps of a group concurrently, together with the purge when an earlier group closed the account. */
async function runGroup(member: SimulatedMember, { moment, steps }: StepGroup): Promise<void> {
  moveMemberClock(member, moment)
  const writes =
    steps.some((step) => step.do === 'write') && !steps.some((step) => stepsChangingPremium.has(step.do))
  const before = writes ? await countStartedConversations(db, member.memberId) : null
  const purge =
    member.stage === 'closed' ? () => memberStepRunner.purge(member, steps[0]?.crash ?? null) : null
  const stepRuns = steps.map((step) => () => runStep(member, step))
  await Promise.all([...(purge ? [purge] : []), ...stepRuns].map((act) => act()))
  if (before?.free)
    expect((await countStartedConversations(db, member.memberId)).begun, 'I13').toBeLessThanOrEqual(
      Math.max(2, before.begun),
    )
}
async function runHistory(member: SimulatedMember, groups: readonly StepGroup[]): Promise<void> {
  for (const group of groups) await runGroup(member, group)
  if (member.stage === 'closed') await runGroup(member, { moment: 'stay', steps: [] })
}

function checkOrders(member: SimulatedMember, orders: readonly OrderFacts[]): void {
  for (const order of orders) {
    const simulatedOrder = member.orders.find(({ id }) => id === order.order)
    expect(order.paidAttempts, 'I9').toBe(
      simulatedOrder?.attempts.filter((id) => member.paidAttempts.has(id)).length,
    )
    if (order.code === null) expect(order.grants, 'I9').toBe(Math.min(1, order.paidInTime))
    expect(order.withdrawals, 'I6').toBeLessThanOrEqual(1)
    expect(order.maxReturnedMinor, 'I5').toBeLessThanOrEqual(order.total)
    expect(order.fullRefund, 'I5').toBe(true)
    if (simulatedOrder?.shown)
      expect({ total: order.total, vat: order.vat, fee: order.fee }, 'I12').toEqual(simulatedOrder.shown)
  }
  for (const code of new Set(orders.map((order) => order.code).filter((id) => id !== null))) {
    const coded = orders.filter((order) => order.code === code)
    const paid = coded.filter(({ paidInTime }) => paidInTime > 0).length
    expect(
      coded.reduce((sum, { grants }) => sum + grants, 0),
      'I11',
    ).toBe(Math.min(1, paid))
  }
  const hasUnrefundedOrder = orders.some(({ grants, mainBack, total }) => grants > 0 && mainBack < total)
  expect(orders[0]?.premium, 'I10').toBe(hasUnrefundedOrder && member.stage === 'open')
}

const erasedMembers: SimulatedMember[] = []
async function checkInvariants(members: readonly SimulatedMember[]): Promise<void> {
  const ids = members.map(({ memberId }) => memberId)
  expect(await findBrokenBookings(db, ids)).toEqual([])
  const erasedBookings = members.flatMap((member) => member.erasedBookings)
  expect(await findBrokenMessages(db, ids, giftCredits, erasedBookings)).toEqual([])
  expect(await findBrokenPrices(db, ids), 'I12').toEqual([])
  expect(await findDaysOverLikeLimit(db, ids), 'I14').toEqual([])
  const attemptsPaidLate = members.flatMap(({ attemptsPaidLate }) => [...attemptsPaidLate])
  expect(await findUnsettledPayments(db, ids, attemptsPaidLate), 'I16').toEqual([])
  const [facts, messages] = [await loadOrderFacts(db, ids), await listSentMessages(db, ids)]
  for (const member of members) {
    checkOrders(
      member,
      facts.filter((fact) => fact.member === member.memberId),
    )
    const sent = [...member.sentMessageIds.values()].toSorted((a, b) => a - b)
    expect(messages.get(member.memberId) ?? [], 'I7 I8').toEqual(sent)
  }
  const purged = members.filter(({ stage }) => stage === 'erased')
  erasedMembers.push(...purged)
  expect(await findErasedRows(purged.map(({ memberId }) => memberId)), 'I15').toEqual([])
  for (const member of purged) {
    const moneyRows = await loadMoneyRows(db, member.memberId)
    expect(
      [...member.moneyAtClosing].filter((row) => !moneyRows.has(row)),
      'I15',
    ).toEqual([])
  }
}

test(
  'I1 to I19 of ledger, messages, prices, likes, erasures, late payments and books hold over thousands of histories with crashes',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(memberHistory, { minLength: concurrentHistories, maxLength: concurrentHistories }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 6000 }),
        async (histories, credits, total) => {
          const members = await Promise.all(
            histories.map(() => createSimulatedMember(app, sites, { credits, total })),
          )
          await Promise.all([
            ...members.map((member, i) => runHistory(member, histories[i] ?? [])),
            ...[bookSteps.recognize, bookSteps.addUp, bookSteps.closeMonth].map((act) => act()),
          ])
          await checkInvariants(members)
          await bookSteps.recognize()
          expect(
            await findWrongDeferrals(
              db,
              members.map(({ memberId }) => memberId),
            ),
            'I17',
          ).toEqual([])
        },
      ),
      { numRuns: Math.ceil(historyCount / concurrentHistories), endOnFailure: true },
    )
    expect(countSimulatedMembers()).toBeGreaterThanOrEqual(historyCount)
    const { rows: staffActs } = await sql<{ given: number; undone: number }>`select
      (select count(*) from refund where kind is not null)::int as given,
      (select count(*) from ledger_transaction where key like 'refund:%:undone')::int as undone`.execute(db)
    expect(staffActs[0]?.given).toBeGreaterThan(historyCount / 50)
    expect(staffActs[0]?.undone).toBeGreaterThan(historyCount / 200)
    expect(erasedMembers.length).toBeGreaterThan(historyCount / 10)
    expect(await findErasedNames(app, erasedMembers), 'I15').toEqual([])
    expect(await findMembersWithDifferences(db, 10)).toEqual([])
    expect(await findUnbalancedUnits(db)).toEqual([])
    expect(await findMoneyDifferences(db)).toEqual([])
    expect(await findMisplacedBookings(db), 'I18').toEqual([])
    expect(await findChangedClosings(db), 'I19').toEqual([])
    await bookSteps.addUp()
    expect(await findWrongJournalSums(db), 'I19').toEqual([])
    const { rows } = await sql<{ gaps: number }>`
    select (max(no) - count(*))::bigint as gaps from invoice group by company_id, kind`.execute(db)
    expect(rows.every(({ gaps }) => gaps === 0)).toBe(true)
    // Locks are always taken in the same order, so no transaction was aborted by a deadlock.
    const statistics = await sql<{
      deadlocks: number
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
    expect(statistics.rows).toEqual([{ deadlocks: 0 }])
  },
  300_000 * Math.ceil(historyCount / 1600),
)
