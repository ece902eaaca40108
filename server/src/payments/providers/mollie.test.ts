import { startMollie } from '../../../../fakes/mollie/index.ts'
import { expect, test } from 'vitest'
import { decimalOf } from './decimal.ts'
import { mollieProvider } from './mollie.ts'
import { newPayment, providerSuite } from './test-provider.ts'

const refundStates = { pending: 'pending', completed: 'refunded', failed: 'failed' } as const

test('a transfer whose details the member has is on its way, another open payment is not', async () => {
  const apiKey = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'
  const mollie = await startMollie({ apiKey })
  const provider = mollieProvider({ apiKey, url: mollie.url }, { now: () => new Date() })
  const stateOf = async (method: string) =>
    (await provider.fetch((await provider.create({ ...newPayment(), method })).providerRef)).state
  expect([await stateOf('wire_transfer'), await stateOf('ideal')]).toEqual(['pending', 'loading'])
  await mollie.stop()
})

await providerSuite(async () => {
  const apiKey = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'
  const mollie = await startMollie({ apiKey })
  let time: Date | null = null
  const clock = { now: () => time ?? new Date() }
  return {
    provider: mollieProvider({ apiKey, url: mollie.url, timeout: 1000 }, clock),
    stop: mollie.stop,
    fail: mollie.fail,
    createAsks: true,
    payments: () => mollie.payments().length,
    pay: ({ providerRef }, options) => mollie.payByCard(providerRef, options),
    ends: {
      pending: ({ providerRef }) => mollie.become(providerRef, 'pending'),
      declined: ({ providerRef }) => mollie.become(providerRef, 'failed'),
      cancelled: ({ providerRef }) => mollie.become(providerRef, 'canceled'),
      expired: ({ providerRef }) => mollie.become(providerRef, 'expired'),
    },
    chargeOther: ({ providerRef }, minor, currency) =>
      mollie.charge(providerRef, { currency, value: decimalOf(minor) }),
    report: ({ providerRef }) => mollie.webhook(providerRef),
    signed: false,
    timed: false,
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
