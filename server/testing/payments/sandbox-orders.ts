// For tests of payments: members who order and press a button on the sandbox provider's page.
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  getBundlesEndpoint,
  getTransactionsEndpoint,
  placeOrderEndpoint,
} from '@amarelle/contract/endpoints/payments'
import { queueSettlement } from '../../src/payments/settlement/settle-payment.job.ts'
import type { createTestServer } from '../app/server.ts'

type TestApp = Awaited<ReturnType<typeof createTestServer>>
type OrderInput = EndpointInput<typeof placeOrderEndpoint>

export function createSandboxOrders(app: TestApp) {
  /** A member whose sign-up discounts have expired. */
  const buyer = async (country = 'NL') => {
    const id = await app.member({ country })
    const longAgo = new Date('2026-01-01T12:00:00Z')
    await app.db.updateTable('member').set({ signed_up_at: longAgo }).where('id', '=', id).execute()
    return id
  }
  /** Orders 15 credits. */
  const order = async (memberId: number, overrides: Partial<OrderInput> = {}) => {
    const { bundles } = await app.call(memberId, getBundlesEndpoint, {})
    const bundle = bundles.find(({ credits }) => credits === 15)
    if (!bundle) throw new Error('no bundle of 15')
    return app.call(memberId, placeOrderEndpoint, {
      bundle: bundle.id,
      method: 'ideal',
      total: bundle.total.minor,
      immediate: true,
      pro_rata: true,
      ...overrides,
    })
  }
  /** Opens the payment redirect; returns the provider's page URL. */
  const leave = async (memberId: number, payment: string, at = app.url) => {
    const cookie = await app.session(memberId)
    const response = await app.ask('GET', `/pay/${payment}`, { cookie, at })
    return response.headers.get('location') ?? ''
  }
  /** Presses a button on a payment page; returns where the browser is redirected to. */
  const press = async (page: string, outcome: string) => {
    const response = await fetch(app.url + new URL(page).pathname, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `outcome=${outcome}`,
    })
    return response.headers.get('location') ?? ''
  }
  /** Pays, and queues what the provider's call will queue: that arrives only after the answer. Jobs run with `drainJobs`. */
  const pay = async (memberId: number, payment: string, outcome: string) => {
    const back = await press(await leave(memberId, payment), outcome)
    if (outcome !== 'pay_silently') await queueSettlement(app.db, 'sandbox', `sbx_${payment}`)
    return back
  }
  const stateOf = async (memberId: number, id: string) =>
    (await app.call(memberId, getTransactionsEndpoint, { id })).transactions[0]?.state
  return { buyer, order, leave, press, pay, stateOf }
}
