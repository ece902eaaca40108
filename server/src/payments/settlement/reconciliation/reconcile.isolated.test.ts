// Isolated: it replaces a module.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { daysToMs, addMs } from '../../../platform/clock.ts'
import { createTestApp } from '../../../../testing/platform/test-app.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../providers/payment-provider.ts'
import {
  parsePeriod,
  parseReconciliationReport,
  reconcileWithProvider,
  reconcileWithReport,
} from './reconcile.ts'

const providerPayments = vi.hoisted(() => new Map<string, PaymentSnapshot>())
vi.mock(import('../../providers/provider-registry.ts'), async (original) => ({
  ...(await original()),
  getProvider: (_parts, id) =>
    id === 'mollie'
      ? ({
          fetchPayment: async (ref) =>
            providerPayments.get(ref) ?? { state: 'cancelled', amountMinor: 1499, currency: 'EUR' },
          fetchAdjustments: async (ref) => ({
            refunds:
              ref === 'tr_back'
                ? [{ providerRef: 're_1', state: 'completed', amountMinor: 500, currency: 'EUR' }]
                : [],
            disputes:
              ref === 'tr_charged'
                ? [{ providerRef: 'chb_1', state: 'open', amountMinor: 1499, currency: 'EUR' }]
                : [],
          }),
        } satisfies Partial<PaymentProvider> as unknown as PaymentProvider)
      : null,
}))

const app = await createTestApp()
const memberId = await app.member()
const orders = new Map<string, number>()
/** Inserts an order paid at Mollie in our database. */
async function insertPaidAttempt(ref: string, state = 'completed') {
  const { rows } = await sql<{ id: number }>`
    with ordered as (
      insert into credit_order (site_id, member_id, bundle_id, credits, currency, price_minor, total_minor, vat_rate, vat_minor,
        country, acknowledged_version)
      select ${app.site.id}, ${memberId}, min(id), 15, 'EUR', 1499, 1499, 2100, 260, 'NL', 'v' from bundle returning id)
    insert into payment_attempt (id, order_id, provider, method, provider_ref, amount_minor, currency, state)
    select gen_random_uuid(), id, 'mollie', 'visa', ${ref}, 1499, 'EUR', ${state} from ordered returning order_id as id`.execute(
    app.db,
  )
  orders.set(ref, rows[0]?.id ?? 0)
  providerPayments.set(ref, { state: 'completed', amountMinor: 1499, currency: 'EUR' })
}
for (const ref of ['tr_same', 'tr_less', 'tr_lost', 'tr_back', 'tr_charged']) await insertPaidAttempt(ref)
await insertPaidAttempt('tr_late', 'failed')
await insertPaidAttempt('tr_never', 'failed')
providerPayments.delete('tr_lost')
providerPayments.delete('tr_never')
providerPayments.set('tr_less', { state: 'completed', amountMinor: 1399, currency: 'EUR' })
await sql`insert into refund (id, order_id, attempt_id, amount_minor, reason, state, provider_ref)
  select gen_random_uuid(), order_id, id, 700, 'withdrawal', 'completed', 're_other' from payment_attempt where provider_ref = 'tr_same'`.execute(
  app.db,
)

const from = addMs(new Date(), -daysToMs(1))
test('comparing with the provider reports every payment, refund and dispute that differs, and nothing else', async () => {
  const result = await reconcileWithProvider(app.services, 'mollie', {
    from,
    to: addMs(new Date(), daysToMs(1)),
  })
  const toDifference = (
    kind: string,
    reference: string,
    payment: string,
    ours: string | null,
    theirs: string | null,
  ) => ({
    kind,
    reference,
    payment,
    order: orders.get(payment),
    ours,
    theirs,
  })
  const full = 'completed 14.99 EUR'
  expect(result.payments).toBe(7)
  expect(new Set(result.differences)).toEqual(
    new Set([
      toDifference('dispute', 'chb_1', 'tr_charged', null, 'open 14.99 EUR'),
      toDifference('payment', 'tr_late', 'tr_late', 'failed 14.99 EUR', full),
      toDifference('payment', 'tr_less', 'tr_less', full, 'completed 13.99 EUR'),
      toDifference('payment', 'tr_lost', 'tr_lost', full, 'cancelled 14.99 EUR'),
      toDifference('refund', 're_1', 'tr_back', null, 'completed 5.00 EUR'),
      toDifference('refund', 're_other', 'tr_same', 'completed 7.00 EUR', null),
    ]),
  )
  expect(
    (await reconcileWithProvider(app.services, 'mollie', { from: addMs(from, -daysToMs(2)), to: from }))
      .payments,
  ).toBe(0)
})

test("a provider's report is parsed line by line; unknown payments are reported too", async () => {
  const lines = [
    'kind,reference,payment,state,amount_minor,currency',
    'payment,tr_back,tr_back,completed,1499,EUR',
    'payment,tr_foreign,tr_foreign,completed,2999,EUR',
  ]
  const result = await reconcileWithReport(
    app.services,
    'mollie',
    parseReconciliationReport(`${lines.join('\r\n')}\n`),
  )
  expect(result).toEqual({
    payments: 2,
    differences: [
      {
        kind: 'payment',
        reference: 'tr_foreign',
        payment: 'tr_foreign',
        order: null,
        ours: null,
        theirs: 'completed 29.99 EUR',
      },
    ],
  })
  expect(() => parseReconciliationReport('payment,tr_back')).toThrow('the first line must be')
  expect(() => parseReconciliationReport(`${lines[0]}\npayment,tr_1,tr_1,completed,14.99,EUR`)).toThrow(
    'line 2',
  )
})
test('a provider that is not configured is refused', async () => {
  const period = { from, to: new Date() }
  await expect(reconcileWithProvider(app.services, 'paypal', period)).rejects.toThrow(
    'there is no provider paypal',
  )
})

test('a period is whole days in UTC, and invalid days are refused', () => {
  const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-22T00:00:00Z')]
  expect(parsePeriod('2026-11-20..2026-11-21')).toEqual({ from, to })
  expect(parsePeriod('2026-11-21')).toEqual({ from: new Date('2026-11-21T00:00:00Z'), to })
  expect(parsePeriod('report.csv')).toBeNull()
  for (const wrong of ['2026-13-45', '2026-02-30', '2026-11-01..2026-11-31'])
    expect(() => parsePeriod(wrong), wrong).toThrow('there is no day')
  expect(() => parsePeriod('2026-11-22..2026-11-20')).toThrow('2026-11-20 is before 2026-11-22')
})
