// Funnel and payout statement compared with plain counts over generated rows, and what a refund or chargeback does to a payout.
import type {
  getPayoutStatementEndpoint,
  getSourceFunnelEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/source-figures'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestShop } from '../../../testing/payments/shop.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

const app = await createTestServer({ signup_credits: 0 })
const other = await app.otherSite('figures.example')
const { buyer, order, settle, refund } = createTestShop(app)
const { colleague, callStaff } = createTestColleagues(app)
afterEach(() => app.clock.set(null))
const owner = await colleague({ role: 'owner' })
const month = '2026-03'

let sourceCount = 0
const createSource = async () => {
  sourceCount += 1
  const code = `figures-${sourceCount}`
  await app.db.insertInto('traffic_source').values({ code, name: code }).execute()
  return code
}
interface Rate {
  readonly kind: string
  readonly startsOn: string
  readonly amountMinor: number | null
  readonly shareBasisPoints: number | null
}
const addRates = (code: string, purpose: 'cost' | 'payout', rates: readonly Rate[]) =>
  rates.length === 0
    ? Promise.resolve()
    : app.db
        .insertInto('traffic_rate')
        .values(
          rates.map((rate) => ({
            source: code,
            purpose,
            kind: rate.kind,
            amount_minor: rate.amountMinor,
            currency: rate.amountMinor === null ? null : 'EUR',
            share_basis_points: rate.shareBasisPoints,
            reversal_days: purpose === 'payout' && rate.kind !== 'activation' ? 30 : null,
            starts_on: rate.startsOn,
            staff_id: owner.id,
            reason: 'Test',
            created_at: new Date(),
          })),
        )
        .execute()
const read = async <A>(path: string, query: Record<string, string>, cookie = owner.cookie): Promise<A> =>
  (
    await callStaff('GET', `/api/staff/traffic-sources/${path}?${new URLSearchParams(query).toString()}`, {
      cookie,
    })
  ).data as A
type Funnel = StaffEndpointAnswer<typeof getSourceFunnelEndpoint>
type Statement = StaffEndpointAnswer<typeof getPayoutStatementEndpoint>

/** Days from the middle of February to the middle of April, so that some are outside of the month. */
const dayArbitrary = fc
  .integer({ min: 0, max: 60 })
  .map((n) => new Date(Date.UTC(2026, 1, 14 + n)).toISOString().slice(0, 10))
const rateArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('activation'),
    amountMinor: fc.integer({ min: 0, max: 900 }),
    shareBasisPoints: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('first_order'),
    amountMinor: fc.integer({ min: 0, max: 9000 }),
    shareBasisPoints: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('order_share'),
    amountMinor: fc.constant(null),
    shareBasisPoints: fc.integer({ min: 0, max: 6000 }),
  }),
)
const referralArbitrary = fc.record({
  isHere: fc.boolean(),
  subId: fc.constantFrom('', 'spring', 'Banner_2'),
  lander: fc.constantFrom('', 'gallery', 'video'),
  signedUpOn: dayArbitrary,
  activatedOn: fc.option(dayArbitrary),
  order: fc.option(
    fc.record({
      on: dayArbitrary,
      netMinor: fc.integer({ min: 1, max: 20_000 }),
      currency: fc.constantFrom('EUR', 'GBP'),
    }),
  ),
  reversedOn: fc.option(dayArbitrary),
  month2: fc.boolean(),
})
type GeneratedReferral = typeof referralArbitrary extends fc.Arbitrary<infer T> ? T : never
const isInMonth = (day: string | null | undefined): boolean => day?.startsWith(month) ?? false

test('funnel and statement are what one counts by hand in the rows, on all sites and on one', async () => {
  const narrow = await colleague({ role: 'administrator', siteId: app.site.id })
  await fc.assert(
    fc.asyncProperty(
      fc.array(referralArbitrary, { maxLength: 25 }),
      fc.array(fc.tuple(rateArbitrary, dayArbitrary), { maxLength: 4 }),
      fc.integer({ min: 0, max: 50 }),
      async (generated, payouts, costPerVisit) => {
        const code = await createSource()
        const rates: readonly Rate[] = payouts.map(([rate, startsOn]) => ({ ...rate, startsOn }))
        await addRates(code, 'payout', rates)
        await addRates(code, 'cost', [
          { kind: 'visit', startsOn: '2026-01-01', amountMinor: costPerVisit, shareBasisPoints: null },
          { kind: 'month', startsOn: '2026-03-31', amountMinor: 5000, shareBasisPoints: null },
        ])
        if (generated.length > 0)
          await app.db
            .insertInto('referral')
            .values(
              generated.map((one) => ({
                site_id: one.isHere ? app.site.id : other.id,
                source: code,
                sub_id: one.subId,
                lander: one.lander,
                signed_up_on: one.signedUpOn,
                activated_on: one.activatedOn,
                first_ordered_on: one.order?.on ?? null,
                first_order_net_minor: one.order?.netMinor ?? null,
                first_order_currency: one.order?.currency ?? null,
                reversed_on: one.order ? one.reversedOn : null,
                ordered_in_month_2: one.month2,
              })),
            )
            .execute()
        await app.db
          .insertInto('conversion')
          .values(
            generated.map((_, index) => ({
              site_id: app.site.id,
              day: index % 2 === 0 ? '2026-03-01' : '2026-04-01',
              lander: 'gallery',
              slug: '',
              niche: 1,
              language: `l${index}`,
              traffic_source: code,
              event: 'visit',
              count: index + 1,
            })),
          )
          .execute()
          .catch((error: unknown) => {
            if (generated.length > 0) throw error
          })
        for (const [cookie, isSeen] of [
          [owner.cookie, () => true],
          [narrow.cookie, (one: GeneratedReferral) => one.isHere],
        ] as const) {
          const seen = generated.filter(isSeen)
          await expectFunnel(code, cookie, seen, generated.length)
          await expectStatement(code, cookie, seen, rates)
        }
        const { costs } = await read<Statement>('statement', { code, month })
        const visits = generated.reduce((sum, _, index) => sum + (index % 2 === 0 ? index + 1 : 0), 0)
        expect(costs.filter(({ kind }) => kind === 'visit').map(({ amountMinor }) => amountMinor)).toEqual(
          visits * costPerVisit > 0 ? [visits * costPerVisit] : [],
        )
        expect(costs.find(({ kind }) => kind === 'month')).toMatchObject({ amountMinor: 5000, count: 1 })
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)

async function expectFunnel(
  code: string,
  cookie: string,
  seen: readonly GeneratedReferral[],
  visitRows: number,
) {
  const cohort = seen.filter(({ signedUpOn }) => isInMonth(signedUpOn))
  const count = (members: readonly GeneratedReferral[]) => ({
    signedUp: members.length,
    activated: members.filter(({ activatedOn }) => activatedOn !== null).length,
    firstOrders: members.filter((one) => one.order !== null).length,
    month2: members.filter(({ month2 }) => month2).length,
    month3: 0,
  })
  for (const [by, toName] of [
    ['lander', ({ lander }: GeneratedReferral) => lander],
    ['sub', ({ subId }: GeneratedReferral) => subId],
  ] as const) {
    const funnel = await read<Funnel>('funnel', { code, month, by }, cookie)
    expect(funnel.total).toMatchObject(count(cohort))
    const expected = [...new Set(cohort.map(toName))].toSorted()
    expect(
      funnel.rows
        .filter(({ signedUp }) => signedUp > 0)
        .map(({ group }) => group)
        .toSorted(),
    ).toEqual(expected)
    for (const name of expected)
      expect(funnel.rows.find(({ group }) => group === name)).toMatchObject(
        count(cohort.filter((one) => toName(one) === name)),
      )
  }
  const { total } = await read<Funnel>('funnel', { code, month }, cookie)
  expect(total.visits).toBe(
    [...Array(visitRows).keys()].reduce((sum, n) => sum + (n % 2 === 0 ? n + 1 : 0), 0),
  )
}

/** The statement as a clerk would write it: the rule of the day for each activation, order and reversal. */
async function expectStatement(
  code: string,
  cookie: string,
  seen: readonly GeneratedReferral[],
  rates: readonly Rate[],
) {
  const findRule = (day: string) =>
    rates
      .map((rate, index) => ({ ...rate, index }))
      .filter(({ startsOn }) => startsOn <= day)
      .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.index - b.index)
      .at(-1)
  const sums = new Map<string, number>()
  const add = (currency: string, minor: number) => sums.set(currency, (sums.get(currency) ?? 0) + minor)
  for (const { activatedOn, order: ordered, reversedOn } of seen) {
    if (activatedOn && isInMonth(activatedOn)) {
      const rule = findRule(activatedOn)
      if (rule?.kind === 'activation' && rule.amountMinor) add('EUR', rule.amountMinor)
    }
    if (!ordered) continue
    const rule = findRule(ordered.on)
    if (!rule || rule.kind === 'activation' || (rule.amountMinor ?? rule.shareBasisPoints) === 0) continue
    const minor = rule.amountMinor ?? Math.floor((ordered.netMinor * (rule.shareBasisPoints ?? 0)) / 10_000)
    const currency = rule.amountMinor === null ? ordered.currency : 'EUR'
    if (isInMonth(ordered.on)) add(currency, minor)
    if (isInMonth(reversedOn)) add(currency, -minor)
  }
  const { payouts, lines } = await read<Statement>('statement', { code, month }, cookie)
  expect(Object.fromEntries(payouts.map(({ currency, minor }) => [currency, minor]))).toEqual(
    Object.fromEntries(sums),
  )
  const file = await callStaff(
    'GET',
    `/api/staff/traffic-sources/export?${new URLSearchParams({ code, month, content: 'payouts' }).toString()}`,
    { cookie },
  )
  const inFile = String(file.data['text'])
    .trim()
    .split('\r\n')
    .slice(1)
    .reduce((sum, line) => sum + Math.round(Number(line.split(',')[6]?.replaceAll('"', '')) * 100), 0)
  expect(inFile).toBe(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

/** A member whom the source brought on 1 March, and who orders on 2 March. */
const bringBuyer = async (code: string) => {
  app.clock.set(new Date('2026-03-01T12:00:00Z'))
  const memberId = await buyer()
  await app.db
    .insertInto('referral')
    .values({ member_id: memberId, site_id: app.site.id, source: code, signed_up_on: '2026-03-01' })
    .execute()
  await runInTransaction(app.db, (tx) =>
    eventBus.emit(app.services, tx, 'member.activated', { memberId, siteId: app.site.id }),
  )
  app.clock.set(new Date('2026-03-02T12:00:00Z'))
  const { payment_id: attemptId } = await order(memberId)
  await settle(attemptId)
  const attempt = await app.db
    .selectFrom('payment_attempt as a')
    .innerJoin('credit_order as o', 'o.id', 'a.order_id')
    .select(['o.id as orderId', 'o.total_minor as totalMinor', 'o.vat_minor as vatMinor'])
    .where('a.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return { memberId, attemptId, ...attempt }
}
const markReturns = async (at: string) => {
  app.clock.set(new Date(at))
  await addJob(app.db, 'mark-returned-orders', {})
  await app.drainJobs()
}
const share = { kind: 'order_share', startsOn: '2026-01-01', amountMinor: null, shareBasisPoints: 3333 }
const getAmounts = async (code: string, ofMonth: string) =>
  (await read<Statement>('statement', { code, month: ofMonth })).lines.map(({ line, amountMinor }) => [
    line,
    amountMinor,
  ])

test('a refund within the days takes the payout back in the month of its notice, one after them does not', async () => {
  const code = await createSource()
  await addRates(code, 'payout', [share])
  const early = await bringBuyer(code)
  const payout = Math.floor(((early.totalMinor - early.vatMinor) * 3333) / 10_000)
  expect(await getAmounts(code, '2026-03')).toEqual([['first_order', payout]])
  app.clock.set(new Date('2026-03-31T12:00:00Z'))
  await refund(early.attemptId, 100, 0)
  await markReturns('2026-04-01T12:00:00Z')
  expect(await getAmounts(code, '2026-03')).toEqual([['first_order', payout]])
  expect(await getAmounts(code, '2026-04')).toEqual([['reversal', -payout]])
  await markReturns('2026-04-01T13:00:00Z')
  expect(await getAmounts(code, '2026-04')).toEqual([['reversal', -payout]])

  const lateCode = await createSource()
  await addRates(lateCode, 'payout', [share])
  const late = await bringBuyer(lateCode)
  app.clock.set(new Date('2026-04-02T12:00:00Z'))
  await refund(late.attemptId, 100, 0)
  await markReturns('2026-04-03T12:00:00Z')
  expect(await getAmounts(lateCode, '2026-04')).toEqual([])
})

test('a chargeback takes the payout back, and one that was won gives it again', async () => {
  const code = await createSource()
  await addRates(code, 'payout', [
    { kind: 'first_order', startsOn: '2026-01-01', amountMinor: 700, shareBasisPoints: null },
  ])
  const { orderId, attemptId } = await bringBuyer(code)
  const { id } = await app.db
    .insertInto('dispute')
    .values({
      order_id: orderId,
      attempt_id: attemptId,
      provider_ref: 'dispute-1',
      amount_minor: 100,
      opened_at: new Date('2026-03-10T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await markReturns('2026-03-11T12:00:00Z')
  expect(await getAmounts(code, '2026-03')).toEqual([
    ['first_order', 700],
    ['reversal', -700],
  ])
  await app.db.updateTable('dispute').set({ state: 'won' }).where('id', '=', id).execute()
  await markReturns('2026-05-11T12:00:00Z')
  expect(await getAmounts(code, '2026-05')).toEqual([['reinstatement', 700]])
})

test('orders in the second and third month after the sign-up are kept in the funnel', async () => {
  const code = await createSource()
  const { memberId } = await bringBuyer(code)
  for (const day of ['2026-03-30', '2026-04-29', '2026-05-10']) {
    app.clock.set(new Date(`${day}T12:00:00Z`))
    await settle((await order(memberId)).payment_id)
  }
  app.clock.set(new Date('2026-06-29T13:00:00Z'))
  const funnel = await read<Funnel>('funnel', { code, month })
  expect(funnel.total).toMatchObject({ signedUp: 1, activated: 1, firstOrders: 1, month2: 1, month3: 1 })
  expect(funnel).toMatchObject({ isMonth2Over: true, isMonth3Over: true })
  app.clock.set(new Date('2026-05-29T13:00:00Z'))
  expect(await read<Funnel>('funnel', { code, month })).toMatchObject({
    isMonth2Over: false,
    isMonth3Over: false,
  })
})
