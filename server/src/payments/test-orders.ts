// For tests of payments: members who order and press a button on the sandbox's page.
import type { Input } from '@amarelle/contract/endpoint'
import { getBundles, getTransactions, placeOrder } from '@amarelle/contract/payments'
import type { testServer } from '../app/test-server.ts'

type House = Awaited<ReturnType<typeof testServer>>
type OrderInput = Input<typeof placeOrder>

export function testOrders(house: House) {
  /** A member whose sign-up discounts are over. */
  const buyer = async (country = 'NL') => {
    const id = await house.member({ country })
    const longAgo = new Date('2026-01-01T12:00:00Z')
    await house.db.updateTable('member').set({ signed_up_at: longAgo }).where('id', '=', id).execute()
    return id
  }
  /** Orders 15 credits. */
  const order = async (memberId: number, more: Partial<OrderInput> = {}) => {
    const { bundles } = await house.call(memberId, getBundles, {})
    const bundle = bundles.find(({ credits }) => credits === 15)
    if (!bundle) throw new Error('no bundle of 15')
    return house.call(memberId, placeOrder, {
      bundle: bundle.id,
      method: 'ideal',
      total: bundle.total.minor,
      immediate: true,
      pro_rata: true,
      ...more,
    })
  }
  /** Leaves for the payment page; answers its address. */
  const leave = async (memberId: number, payment: string, at = house.url) => {
    const cookie = await house.session(memberId)
    const away = await house.ask('GET', `/pay/${payment}`, { cookie, at })
    return away.headers.get('location') ?? ''
  }
  /** Presses a button on a payment page; answers where the browser ends. */
  const press = async (page: string, outcome: string) => {
    const back = await fetch(house.url + new URL(page).pathname, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `outcome=${outcome}`,
    })
    return back.headers.get('location') ?? ''
  }
  const pay = async (memberId: number, payment: string, outcome: string) =>
    press(await leave(memberId, payment), outcome)
  const stateOf = async (memberId: number, id: string) =>
    (await house.call(memberId, getTransactions, { id })).transactions[0]?.state
  return { buyer, order, leave, press, pay, stateOf }
}
