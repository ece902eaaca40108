// Contract test suite for every provider: the same scenarios must give the same snapshots.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Outage } from '../../../fakes/fake-server.ts'
import type {
  NewPayment,
  PaymentProvider,
  WebhookRequest,
} from '../../src/payments/providers/payment-provider.ts'

/** A provider's client, and controls of the provider's side. Omit what a provider does not support. */
export interface ProviderHarness {
  readonly provider: PaymentProvider
  readonly stop: () => Promise<void>
  readonly setOutage: (as: Outage) => void
  /** True if `createPayment` calls the provider; otherwise it only signs a URL. */
  readonly createCallsProvider: boolean
  /** Number of payments at the provider. */
  readonly payments: () => number | Promise<number>
  /** Pays; with `declines`, the stored card is declined from then on. */
  readonly pay: (createdPayment: CreatedPayment, options?: { declines: boolean }) => unknown
  readonly unpaidOutcomes: {
    readonly pending?: (createdPayment: CreatedPayment) => unknown
    readonly declined?: (createdPayment: CreatedPayment) => unknown
    readonly cancelled?: (createdPayment: CreatedPayment) => unknown
    readonly expired?: (createdPayment: CreatedPayment) => unknown
  }
  /** The provider charges another amount than requested. */
  readonly chargeOtherAmount: (
    createdPayment: CreatedPayment,
    amountMinor: number,
    currency: string,
  ) => unknown
  /** A genuine webhook of the payment; the flags tell whether webhooks are signed and timestamped. */
  readonly report: (createdPayment: CreatedPayment) => WebhookRequest
  readonly signsReports: boolean
  readonly timestampsReports: boolean
  readonly setClock: (at: Date | null) => void
  readonly refunds?: {
    readonly are: (state: 'pending' | 'completed' | 'failed') => unknown
    readonly count: () => number | Promise<number>
    /** Clears the provider's idempotency keys. */
    readonly forgetKeys?: () => void
  }
  readonly disputes?: {
    readonly open: (createdPayment: CreatedPayment) => unknown
    readonly win?: (createdPayment: CreatedPayment) => unknown
    /** A dispute's state before it is decided. */
    readonly state: 'open' | 'lost'
  }
}
export interface CreatedPayment {
  readonly attemptId: string
  readonly providerRef: string
  readonly redirect: string
}
const paidSnapshot = { state: 'completed', amountMinor: 1499, currency: 'EUR' } as const

export function createPaymentInput(overrides: Partial<NewPayment> = {}): NewPayment {
  const attemptId = randomUUID()
  return {
    attemptId,
    orderNumber: '7K2Q9XM4TD',
    amountMinor: 1499,
    currency: 'EUR',
    description: 'Order 4711',
    method: 'credit_card',
    language: 'nl',
    country: 'NL',
    email: 'mia@example.org',
    returnUrl: 'http://localhost/payment/4711',
    cancelUrl: 'http://localhost/payment/4711',
    webhookUrl: 'http://127.0.0.1:9/webhooks/test',
    keepCard: false,
    ...overrides,
  }
}

export async function testProvider(start: () => Promise<ProviderHarness>): Promise<void> {
  const harness = await start()
  const { provider } = harness
  afterAll(() => harness.stop())
  const create = async (overrides: Partial<NewPayment> = {}): Promise<CreatedPayment> => {
    const input = createPaymentInput(overrides)
    const { providerRef, redirect } = await provider.createPayment(input)
    return { attemptId: input.attemptId, providerRef, redirect }
  }
  const callDuringOutage = async (outage: Outage, call: () => Promise<unknown>): Promise<string> => {
    harness.setOutage(outage)
    const outcome = await call().then(
      () => 'answered',
      () => 'threw',
    )
    harness.setOutage(null)
    return outcome
  }

  test('a new payment has a payment page and is loading', async () => {
    const payment = await create()
    expect(URL.canParse(payment.redirect)).toBe(true)
    expect(await provider.fetchPayment(payment.providerRef)).toMatchObject({ state: 'loading' })
  })

  test('a paid payment is completed with the amount paid', async () => {
    const payment = await create()
    await harness.pay(payment)
    expect(await provider.fetchPayment(payment.providerRef)).toMatchObject(paidSnapshot)
  })

  const { pending, declined, cancelled, expired } = harness.unpaidOutcomes
  const unpaidCases = [
    ['still being processed', pending, { state: 'pending', amountMinor: 1499, currency: 'EUR' }],
    ['declined', declined, { state: 'failed', failure: 'declined', amountMinor: 1499, currency: 'EUR' }],
    ['cancelled', cancelled, { state: 'cancelled', amountMinor: 1499, currency: 'EUR' }],
    [
      'not paid in time',
      expired,
      { state: 'failed', failure: 'expired', amountMinor: 1499, currency: 'EUR' },
    ],
  ] as const
  for (const [name, makeOutcome, expectedSnapshot] of unpaidCases)
    if (makeOutcome)
      test(`a payment that is ${name} is reported as such`, async () => {
        const payment = await create()
        await makeOutcome(payment)
        expect(await provider.fetchPayment(payment.providerRef)).toMatchObject(expectedSnapshot)
      })

  test('another amount or currency is reported as the provider has it', async () => {
    const payment = await create()
    await harness.pay(payment)
    await harness.chargeOtherAmount(payment, 1, 'USD')
    expect(await provider.fetchPayment(payment.providerRef)).toMatchObject({
      ...paidSnapshot,
      amountMinor: 1,
      currency: 'USD',
    })
  })

  test('repeated and concurrent calls for one attempt create one payment', async () => {
    const input = createPaymentInput()
    const countBefore = await harness.payments()
    const first = await provider.createPayment(input)
    const repeated = await Promise.all([provider.createPayment(input), provider.createPayment(input)])
    for (const payment of repeated) expect(payment.providerRef).toBe(first.providerRef)
    await harness.pay({ attemptId: input.attemptId, ...first })
    expect((await harness.payments()) - countBefore).toBe(1)
  })

  for (const outage of ['down', 'slow', 'error', 'lost'] as const)
    test(`the outage «${outage}» confirms no payment, and a retry creates no second one`, async () => {
      const input = createPaymentInput()
      const countBefore = await harness.payments()
      expect(await callDuringOutage(outage, () => provider.createPayment(input))).toBe(
        harness.createCallsProvider ? 'threw' : 'answered',
      )
      const payment = { attemptId: input.attemptId, ...(await provider.createPayment(input)) }
      await harness.pay(payment)
      expect((await harness.payments()) - countBefore).toBe(1)
      if (outage !== 'lost')
        expect(await callDuringOutage(outage, () => provider.fetchPayment(payment.providerRef))).toBe('threw')
      expect(await provider.fetchPayment(payment.providerRef)).toMatchObject(paidSnapshot)
    })

  test('a webhook names the payment to fetch, and a repeated event has the same id', async () => {
    const payment = await create()
    await harness.pay(payment)
    const report = harness.report(payment)
    const [first, second] = [await provider.readWebhook(report), await provider.readWebhook(report)]
    expect(first?.notices).toEqual([
      { eventId: expect.any(String) as string, providerRef: payment.providerRef },
    ])
    expect(first?.reply.status).toBe(200)
    if (harness.signsReports) expect(second).toEqual(first)
  })

  test('unsigned or changed webhooks are refused', async () => {
    const payment = await create()
    await harness.pay(payment)
    const empty = { headers: {}, query: new URLSearchParams(), body: Buffer.alloc(0) }
    expect(await provider.readWebhook(empty)).toBeNull()
    if (!harness.signsReports) return
    const { headers, query, body } = harness.report(payment)
    const unsigned = new URLSearchParams(query)
    unsigned.delete('signature')
    expect(await provider.readWebhook({ headers: {}, query: unsigned, body })).toBeNull()
    const changedBody = Buffer.from(body.toString('utf8').replace('"id"', '"iD"'))
    const changedQuery = new URLSearchParams(query)
    if (query.size) changedQuery.set('priceAmount', '0.01')
    expect(await provider.readWebhook({ headers, query: changedQuery, body: changedBody })).toBeNull()
  })

  if (harness.timestampsReports)
    test('a webhook signed ten minutes ago is refused', async () => {
      const payment = await create()
      await harness.pay(payment)
      const report = harness.report(payment)
      harness.setClock(new Date(Date.now() + 600_000))
      expect(await provider.readWebhook(report)).toBeNull()
      harness.setClock(null)
      expect(await provider.readWebhook(report)).not.toBeNull()
    })

  const { refund, fetchAdjustments, chargeStoredCard, findCharge } = provider
  const { refunds, disputes } = harness
  const createRefundInput = (payment: CreatedPayment, amountMinor: number) => ({
    refundId: randomUUID(),
    providerRef: payment.providerRef,
    amountMinor,
    currency: 'EUR',
    reason: 'withdrawal',
  })
  if (refund && refunds) {
    test('a partial refund is made once despite repeated calls, and never exceeds the amount paid', async () => {
      const payment = await create()
      await harness.pay(payment)
      await refunds.are('pending')
      const refundInput = createRefundInput(payment, 1000)
      const countBefore = await refunds.count()
      const first = await refund(refundInput)
      expect(first).toMatchObject({ amountMinor: 1000, currency: 'EUR' })
      expect(await refund(refundInput)).toEqual(first)
      refunds.forgetKeys?.()
      expect(await refund(refundInput)).toEqual(first)
      expect((await refunds.count()) - countBefore).toBe(1)
      await expect(refund(createRefundInput(payment, 500))).rejects.toThrow('')
      await refunds.are('completed')
      expect((await fetchAdjustments?.(payment.providerRef))?.refunds).toEqual([
        { ...first, state: 'completed' },
      ])
      expect((await refund(createRefundInput(payment, 499))).amountMinor).toBe(499)
    })

    test('a refund whose response was lost is found again', async () => {
      const payment = await create()
      await harness.pay(payment)
      const refundInput = createRefundInput(payment, 300)
      const countBefore = await refunds.count()
      for (const outage of ['lost', 'error', 'slow'] as const)
        expect(await callDuringOutage(outage, () => refund(refundInput))).toBe('threw')
      expect(await refund(refundInput)).toMatchObject({ amountMinor: 300 })
      expect((await refunds.count()) - countBefore).toBe(1)
    })

    test('a failed refund is reported', async () => {
      const payment = await create()
      await harness.pay(payment)
      await refunds.are('failed')
      expect(await refund(createRefundInput(payment, 100))).toMatchObject({
        state: 'failed',
        amountMinor: 100,
      })
      await refunds.are('completed')
    })
  }

  if (fetchAdjustments && disputes)
    test('a chargeback is reported, also when it was won', async () => {
      const payment = await create()
      await harness.pay(payment)
      expect((await fetchAdjustments(payment.providerRef)).disputes).toEqual([])
      await disputes.open(payment)
      const [dispute, ...otherDisputes] = (await fetchAdjustments(payment.providerRef)).disputes
      expect(dispute).toMatchObject({ state: disputes.state, amountMinor: 1499, currency: 'EUR' })
      expect(otherDisputes).toEqual([])
      if (!disputes.win) return
      await disputes.win(payment)
      expect((await fetchAdjustments(payment.providerRef)).disputes).toMatchObject([
        { providerRef: dispute?.providerRef, state: 'won' },
      ])
    })

  if (chargeStoredCard) {
    const storeTestCard = async (declines: boolean) => {
      const payment = await create({ keepCard: true })
      await harness.pay(payment, { declines })
      const { card } = await provider.fetchPayment(payment.providerRef)
      if (!card) throw new Error('no card was kept')
      return card
    }
    test('a card is stored when requested, and charged once per attempt', async () => {
      const unstored = await create()
      await harness.pay(unstored)
      expect((await provider.fetchPayment(unstored.providerRef)).card).toBeUndefined()
      const card = await storeTestCard(false)
      expect(card.label).toMatch(/^Visa •••• \d{4}$/)
      expect(card.expiresOn).toBe('2030-12-31')
      const input = createPaymentInput()
      const countBefore = await harness.payments()
      expect(await callDuringOutage('lost', () => chargeStoredCard(input, card.token))).toBe('threw')
      const { providerRef } = await chargeStoredCard(input, card.token)
      expect(await provider.fetchPayment(providerRef)).toMatchObject(paidSnapshot)
      expect((await harness.payments()) - countBefore).toBe(1)
    })

    test('an existing charge is found without charging again, a missing one is not found', async () => {
      const card = await storeTestCard(false)
      const [input, never] = [createPaymentInput(), createPaymentInput()]
      await chargeStoredCard(input, card.token)
      const countBefore = await harness.payments()
      const chargeRef = await findCharge?.(input.attemptId, card.token)
      expect(await provider.fetchPayment(chargeRef ?? '')).toMatchObject(paidSnapshot)
      expect(await findCharge?.(never.attemptId, card.token)).toBeNull()
      expect((await harness.payments()) - countBefore).toBe(0)
    })

    test('a declined stored card is a failed payment, not an error', async () => {
      const card = await storeTestCard(true)
      const { providerRef, redirect } = await chargeStoredCard(createPaymentInput(), card.token)
      expect(redirect).toBeNull()
      expect(await provider.fetchPayment(providerRef)).toMatchObject({ state: 'failed', failure: 'declined' })
    })
  }
}
