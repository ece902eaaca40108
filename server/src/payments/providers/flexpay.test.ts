import { expect, test } from 'vitest'
import { startFakeFlexPay } from '../../../../fakes/flexpay/index.ts'
import { formatDecimal } from '../pricing/decimal-amount.ts'
import { createFlexPayProvider } from './flexpay.ts'
import { type CreatedPayment, testProvider } from '../../../testing/payments/provider-suite.ts'

const shopId = '68849'
const signatureKey = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
const toWebhookRequest = (query: URLSearchParams) => ({ headers: {}, query, body: Buffer.alloc(0) })

await testProvider(async () => {
  const verotel = await startFakeFlexPay({ shopId, key: signatureKey })
  const inbox = new Map<string, string[]>()
  const orderWith = (result: string) => (payment: CreatedPayment) => verotel.order(payment.redirect, result)
  return {
    provider: createFlexPayProvider(
      { shopId, signatureKey, url: verotel.url, timeout: 1000 },
      async (ref) => inbox.get(ref) ?? [],
    ),
    stop: verotel.stop,
    setOutage: verotel.fail,
    createCallsProvider: false,
    payments: () => verotel.sales().length,
    pay: orderWith('APPROVED'),
    unpaidOutcomes: { pending: orderWith('PENDING'), declined: orderWith('DECLINED') },
    chargeOtherAmount: ({ providerRef }, minor, currency) =>
      verotel.charge(providerRef, formatDecimal(minor), currency),
    report: ({ providerRef }) => toWebhookRequest(verotel.postback(providerRef)),
    signsReports: true,
    timestampsReports: false,
    setClock() {},
    disputes: {
      open: ({ providerRef }) => inbox.set(providerRef, [verotel.chargeback(providerRef).toString()]),
      state: 'lost',
    },
  }
})

test('postbacks are acknowledged with OK and each event of a sale has its own id', async () => {
  const verotel = await startFakeFlexPay({ shopId, key: signatureKey })
  const inbox: string[] = []
  const provider = createFlexPayProvider({ shopId, signatureKey, url: verotel.url }, async () => inbox)
  const attemptId = '5f0c9d0e-0000-4000-8000-000000000000'
  const { redirect } = await provider.createPayment({
    attemptId,
    orderNumber: '7K2Q9XM4TD',
    amountMinor: 2999,
    currency: 'SEK',
    description: 'Order 1',
    method: 'ideal',
    language: 'sv',
    country: 'SE',
    email: 'mia@example.org',
    returnUrl: 'http://localhost/payment/1',
    cancelUrl: 'http://localhost/payment/1',
    webhookUrl: '',
    keepCard: false,
  })
  const { searchParams } = new URL(redirect)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    version: '4',
    type: 'purchase',
    priceAmount: '29.99',
    priceCurrency: 'SEK',
    paymentMethod: 'IDEAL',
    referenceID: attemptId,
    email: 'mia@example.org',
  })
  verotel.order(redirect, 'APPROVED')
  const postbacks = [
    verotel.postback(attemptId),
    verotel.credit(attemptId, '10.00'),
    verotel.chargeback(attemptId),
  ]
  const ids = new Set<string>()
  for (const query of postbacks) {
    const result = await provider.readWebhook(toWebhookRequest(query))
    expect(result?.reply).toEqual({ status: 200, body: 'OK' })
    for (const { eventId } of result?.notices ?? []) ids.add(eventId)
    inbox.push(query.toString())
  }
  expect(ids.size).toBe(3)
  const forged = verotel.credit(attemptId, '1.00')
  forged.set('priceAmount', '19.99')
  inbox.push(forged.toString())
  expect(await provider.fetchAdjustments(attemptId)).toMatchObject({
    refunds: [{ state: 'completed', amountMinor: 1000, currency: 'SEK' }],
    disputes: [{ state: 'lost', amountMinor: 2999, currency: 'SEK' }],
  })
  inbox.splice(0, inbox.length, verotel.bareChargeback(attemptId).toString())
  expect((await provider.fetchAdjustments(attemptId)).disputes).toMatchObject([
    { state: 'lost', amountMinor: 2999, currency: 'SEK' },
  ])
  await verotel.stop()
})

test('a wrong key throws instead of reporting a failed payment', async () => {
  const verotel = await startFakeFlexPay({ shopId, key: signatureKey })
  const provider = createFlexPayProvider(
    { shopId, signatureKey: 'another', url: verotel.url },
    async () => [],
  )
  await expect(provider.fetchPayment('5f0c9d0e-0000-4000-8000-000000000000')).rejects.toThrow(
    'Invalid signature',
  )
  await verotel.stop()
})
