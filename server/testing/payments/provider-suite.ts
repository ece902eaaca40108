// One suite for every provider: the same scenarios, the same snapshots, whatever its own words are.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Outage } from '../../../fakes/fake-server.ts'
import type {
  NewPayment,
  PaymentProvider,
  WebhookRequest,
} from '../../src/payments/providers/payment-provider.ts'

/** A provider's client, and what a test does on the other side. What a provider can't do is left out. */
export interface ProviderHarness {
  readonly provider: PaymentProvider
  readonly stop: () => Promise<void>
  readonly setOutage: (as: Outage) => void
  /** Whether `create` itself speaks to the provider; else it only signs an address. */
  readonly createCallsProvider: boolean
  /** How many payments the provider holds. */
  readonly payments: () => number | Promise<number>
  /** The member pays; the card, when it is kept, may be declined from then on. */
  readonly pay: (made: CreatedPayment, options?: { declines: boolean }) => unknown
  readonly unpaidOutcomes: {
    readonly pending?: (made: CreatedPayment) => unknown
    readonly declined?: (made: CreatedPayment) => unknown
    readonly cancelled?: (made: CreatedPayment) => unknown
    readonly expired?: (made: CreatedPayment) => unknown
  }
  /** The provider takes another amount than it was asked for. */
  readonly chargeOtherAmount: (made: CreatedPayment, amountMinor: number, currency: string) => unknown
  /** A genuine report of the payment, and whether it is signed, and with its time. */
  readonly report: (made: CreatedPayment) => WebhookRequest
  readonly signsReports: boolean
  readonly timestampsReports: boolean
  readonly setClock: (at: Date | null) => void
  readonly refunds?: {
    readonly are: (state: 'pending' | 'completed' | 'failed') => unknown
    readonly count: () => number | Promise<number>
    /** The provider forgets the idempotency keys that it saw. */
    readonly forgetKeys?: () => void
  }
  readonly disputes?: {
    readonly open: (made: CreatedPayment) => unknown
    readonly win?: (made: CreatedPayment) => unknown
    /** What a dispute is called before it was decided. */
    readonly state: 'open' | 'lost'
  }
}
export interface CreatedPayment {
  readonly attemptId: string
  readonly providerRef: string
  readonly redirect: string
}
const paidSnapshot = { state: 'completed', amountMinor: 1499, currency: 'EUR' } as const

export function createPaymentInput(more: Partial<NewPayment> = {}): NewPayment {
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
    ...more,
  }
}

export async function testProvider(start: () => Promise<ProviderHarness>): Promise<void> {
  const bench = await start()
  const { provider } = bench
  afterAll(() => bench.stop())
  const create = async (more: Partial<NewPayment> = {}): Promise<CreatedPayment> => {
    const wanted = createPaymentInput(more)
    const { providerRef, redirect } = await provider.createPayment(wanted)
    return { attemptId: wanted.attemptId, providerRef, redirect }
  }
  const whileIt = async (fails: Outage, act: () => Promise<unknown>): Promise<string> => {
    bench.setOutage(fails)
    const outcome = await act().then(
      () => 'answered',
      () => 'threw',
    )
    bench.setOutage(null)
    return outcome
  }

  test('a new payment has a page to pay on, and waits', async () => {
    const made = await create()
    expect(URL.canParse(made.redirect)).toBe(true)
    expect(await provider.fetchPayment(made.providerRef)).toMatchObject({ state: 'loading' })
  })

  test('paid is completed, with what was paid', async () => {
    const made = await create()
    await bench.pay(made)
    expect(await provider.fetchPayment(made.providerRef)).toMatchObject(paidSnapshot)
  })

  const { pending, declined, cancelled, expired } = bench.unpaidOutcomes
  const ends = [
    ['still being processed', pending, { state: 'pending', amountMinor: 1499, currency: 'EUR' }],
    ['declined', declined, { state: 'failed', failure: 'declined', amountMinor: 1499, currency: 'EUR' }],
    ['cancelled', cancelled, { state: 'cancelled', amountMinor: 1499, currency: 'EUR' }],
    [
      'not paid in time',
      expired,
      { state: 'failed', failure: 'expired', amountMinor: 1499, currency: 'EUR' },
    ],
  ] as const
  for (const [name, end, wanted] of ends)
    if (end)
      test(`a payment that is ${name} says so`, async () => {
        const made = await create()
        await end(made)
        expect(await provider.fetchPayment(made.providerRef)).toMatchObject(wanted)
      })

  test('another amount or currency is told as the provider has it', async () => {
    const made = await create()
    await bench.pay(made)
    await bench.chargeOtherAmount(made, 1, 'USD')
    expect(await provider.fetchPayment(made.providerRef)).toMatchObject({
      ...paidSnapshot,
      amountMinor: 1,
      currency: 'USD',
    })
  })

  test('asked twice for one attempt, even at once, the provider makes one payment', async () => {
    const wanted = createPaymentInput()
    const before = await bench.payments()
    const first = await provider.createPayment(wanted)
    const again = await Promise.all([provider.createPayment(wanted), provider.createPayment(wanted)])
    for (const one of again) expect(one.providerRef).toBe(first.providerRef)
    await bench.pay({ attemptId: wanted.attemptId, ...first })
    expect((await bench.payments()) - before).toBe(1)
  })

  for (const fails of ['down', 'slow', 'error', 'lost'] as const)
    test(`while the provider is «${fails}» nothing is believed, and asking again makes no second payment`, async () => {
      const wanted = createPaymentInput()
      const before = await bench.payments()
      expect(await whileIt(fails, () => provider.createPayment(wanted))).toBe(
        bench.createCallsProvider ? 'threw' : 'answered',
      )
      const made = { attemptId: wanted.attemptId, ...(await provider.createPayment(wanted)) }
      await bench.pay(made)
      expect((await bench.payments()) - before).toBe(1)
      if (fails !== 'lost')
        expect(await whileIt(fails, () => provider.fetchPayment(made.providerRef))).toBe('threw')
      expect(await provider.fetchPayment(made.providerRef)).toMatchObject(paidSnapshot)
    })

  test('a report names the payment to ask about, and one event the same each time', async () => {
    const made = await create()
    await bench.pay(made)
    const report = bench.report(made)
    const [first, second] = [await provider.readWebhook(report), await provider.readWebhook(report)]
    expect(first?.notices).toEqual([{ eventId: expect.any(String) as string, providerRef: made.providerRef }])
    expect(first?.reply.status).toBe(200)
    if (bench.signsReports) expect(second).toEqual(first)
  })

  test('what is not the provider’s is nobody’s', async () => {
    const made = await create()
    await bench.pay(made)
    const empty = { headers: {}, query: new URLSearchParams(), body: Buffer.alloc(0) }
    expect(await provider.readWebhook(empty)).toBeNull()
    if (!bench.signsReports) return
    const { headers, query, body } = bench.report(made)
    const unsigned = new URLSearchParams(query)
    unsigned.delete('signature')
    expect(await provider.readWebhook({ headers: {}, query: unsigned, body })).toBeNull()
    const changed = Buffer.from(body.toString('utf8').replace('"id"', '"iD"'))
    const other = new URLSearchParams(query)
    if (query.size) other.set('priceAmount', '0.01')
    expect(await provider.readWebhook({ headers, query: other, body: changed })).toBeNull()
  })

  if (bench.timestampsReports)
    test('a report from ten minutes ago is refused', async () => {
      const made = await create()
      await bench.pay(made)
      const report = bench.report(made)
      bench.setClock(new Date(Date.now() + 600_000))
      expect(await provider.readWebhook(report)).toBeNull()
      bench.setClock(null)
      expect(await provider.readWebhook(report)).not.toBeNull()
    })

  const { refund, fetchAdjustments, chargeStoredCard, findCharge } = provider
  const { refunds, disputes } = bench
  const wantedRefund = (made: CreatedPayment, amountMinor: number) => ({
    refundId: randomUUID(),
    providerRef: made.providerRef,
    amountMinor,
    currency: 'EUR',
    reason: 'withdrawal',
  })
  if (refund && refunds) {
    test('a part goes back once however often it is asked for, and never more than was paid', async () => {
      const made = await create()
      await bench.pay(made)
      await refunds.are('pending')
      const wanted = wantedRefund(made, 1000)
      const before = await refunds.count()
      const first = await refund(wanted)
      expect(first).toMatchObject({ amountMinor: 1000, currency: 'EUR' })
      expect(await refund(wanted)).toEqual(first)
      refunds.forgetKeys?.()
      expect(await refund(wanted)).toEqual(first)
      expect((await refunds.count()) - before).toBe(1)
      await expect(refund(wantedRefund(made, 500))).rejects.toThrow('')
      await refunds.are('completed')
      expect((await fetchAdjustments?.(made.providerRef))?.refunds).toEqual([
        { ...first, state: 'completed' },
      ])
      expect((await refund(wantedRefund(made, 499))).amountMinor).toBe(499)
    })

    test('a refund whose answer was lost is found again', async () => {
      const made = await create()
      await bench.pay(made)
      const wanted = wantedRefund(made, 300)
      const before = await refunds.count()
      for (const fails of ['lost', 'error', 'slow'] as const)
        expect(await whileIt(fails, () => refund(wanted))).toBe('threw')
      expect(await refund(wanted)).toMatchObject({ amountMinor: 300 })
      expect((await refunds.count()) - before).toBe(1)
    })

    test('a refund that fails says so', async () => {
      const made = await create()
      await bench.pay(made)
      await refunds.are('failed')
      expect(await refund(wantedRefund(made, 100))).toMatchObject({ state: 'failed', amountMinor: 100 })
      await refunds.are('completed')
    })
  }

  if (fetchAdjustments && disputes)
    test('money that a bank took back is told, and told when it came back', async () => {
      const made = await create()
      await bench.pay(made)
      expect((await fetchAdjustments(made.providerRef)).disputes).toEqual([])
      await disputes.open(made)
      const [told, ...more] = (await fetchAdjustments(made.providerRef)).disputes
      expect(told).toMatchObject({ state: disputes.state, amountMinor: 1499, currency: 'EUR' })
      expect(more).toEqual([])
      if (!disputes.win) return
      await disputes.win(made)
      expect((await fetchAdjustments(made.providerRef)).disputes).toMatchObject([
        { providerRef: told?.providerRef, state: 'won' },
      ])
    })

  if (chargeStoredCard) {
    const keep = async (declines: boolean) => {
      const made = await create({ keepCard: true })
      await bench.pay(made, { declines })
      const { card } = await provider.fetchPayment(made.providerRef)
      if (!card) throw new Error('no card was kept')
      return card
    }
    test('a card is kept when the member asked for it, and charged again once an attempt', async () => {
      const without = await create()
      await bench.pay(without)
      expect((await provider.fetchPayment(without.providerRef)).card).toBeUndefined()
      const card = await keep(false)
      expect(card.label).toMatch(/^Visa •••• \d{4}$/)
      expect(card.expiresOn).toBe('2030-12-31')
      const wanted = createPaymentInput()
      const before = await bench.payments()
      expect(await whileIt('lost', () => chargeStoredCard(wanted, card.token))).toBe('threw')
      const { providerRef } = await chargeStoredCard(wanted, card.token)
      expect(await provider.fetchPayment(providerRef)).toMatchObject(paidSnapshot)
      expect((await bench.payments()) - before).toBe(1)
    })

    test('what became of a charge is found without charging anew, and nothing is found of one that was never made', async () => {
      const card = await keep(false)
      const [wanted, never] = [createPaymentInput(), createPaymentInput()]
      await chargeStoredCard(wanted, card.token)
      const before = await bench.payments()
      const found = await findCharge?.(wanted.attemptId, card.token)
      expect(await provider.fetchPayment(found ?? '')).toMatchObject(paidSnapshot)
      expect(await findCharge?.(never.attemptId, card.token)).toBeNull()
      expect((await bench.payments()) - before).toBe(0)
    })

    test('a kept card that is declined is a failed payment, no error', async () => {
      const card = await keep(true)
      const { providerRef, redirect } = await chargeStoredCard(createPaymentInput(), card.token)
      expect(redirect).toBeNull()
      expect(await provider.fetchPayment(providerRef)).toMatchObject({ state: 'failed', failure: 'declined' })
    })
  }
}
