import { startFakeMollie } from '../../../../fakes/mollie/index.ts'
import { expect, test } from 'vitest'
import { formatDecimal } from '../pricing/decimal-amount.ts'
import { createMollieProvider } from './mollie.ts'
import { createPaymentInput, testProvider } from '../../../testing/payments/provider-suite.ts'

const refundStates = { pending: 'pending', completed: 'refunded', failed: 'failed' } as const

test('a bank transfer whose details the member has is pending, another open payment is not', async () => {
  const apiKey = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'
  const mollie = await startFakeMollie({ apiKey })
  const provider = createMollieProvider({ apiKey, url: mollie.url }, { now: () => new Date() })
  const stateOf = async (method: string) =>
    (
      await provider.fetchPayment(
        (
          await provider.createPayment({ ...createPaymentInput(), method })
        ).providerRef,
      )
    ).state
  expect([await stateOf('wire_transfer'), await stateOf('ideal')]).toEqual(['pending', 'loading'])
  await mollie.stop()
})

await testProvider(async () => {
  const apiKey = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'
  const mollie = await startFakeMollie({ apiKey })
  let time: Date | null = null
  const clock = { now: () => time ?? new Date() }
  return {
    provider: createMollieProvider({ apiKey, url: mollie.url, timeout: 1000 }, clock),
    stop: mollie.stop,
    setOutage: mollie.fail,
    createCallsProvider: true,
    payments: () => mollie.payments().length,
    pay: ({ providerRef }, options) => mollie.payByCard(providerRef, options),
    unpaidOutcomes: {
      pending: ({ providerRef }) => mollie.become(providerRef, 'pending'),
      declined: ({ providerRef }) => mollie.become(providerRef, 'failed'),
      cancelled: ({ providerRef }) => mollie.become(providerRef, 'canceled'),
      expired: ({ providerRef }) => mollie.become(providerRef, 'expired'),
    },
    chargeOtherAmount: ({ providerRef }, minor, currency) =>
      mollie.charge(providerRef, { currency, value: formatDecimal(minor) }),
    report: ({ providerRef }) => mollie.webhook(providerRef),
    signsReports: false,
    timestampsReports: false,
    setClock(at) {
      time = at
    },
    refunds: {
      are: (state) => mollie.refundsAre(refundStates[state]),
      count: () => mollie.refunds().length,
      forgetKeys: mollie.forgetKeys,
    },
    disputes: {
      open: ({ providerRef }) => mollie.chargeBack(providerRef),
      win: ({ providerRef }) => mollie.reverseChargeback(providerRef),
      state: 'open',
    },
  }
})
