// Order numbers and withdrawals over HTTP: what a stranger can do with an order's number and its owner's e-mail address.
import { expect, test } from 'vitest'
import { getBalance } from '../../credits/index.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { requestFromAddress } from '../../../testing/app/client.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const server = await createTestServer({ signup_credits: 0 })
const { buyer, order, pay } = createSandboxOrders(server)
/** A member who bought 15 credits, with everything that a stranger may know about it. */
async function createPurchase() {
  const id = await buyer()
  const placed = await order(id)
  const back = await pay(id, placed.payment_id, 'pay')
  await server.drainJobs()
  const { email } = await server.db
    .selectFrom('member')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const cookie = await server.session(id)
  await requestFromAddress('127.10.0.1', `${server.url}/api/transactions.php?id=${placed.order}`, {
    method: 'GET',
    cookie,
  })
  return { id, email, cookie, back, ...placed }
}
type Purchase = Awaited<ReturnType<typeof createPurchase>>
const stateWithdrawal = (
  address: string,
  { email }: Pick<Purchase, 'email'>,
  named: unknown,
  cookie?: string,
) =>
  requestFromAddress(address, `${server.url}/api/withdrawal.php`, {
    body: { name: 'A. Nother', order: String(named), email },
    cookie,
  })
const confirmWithdrawal = (address: string, receipt: unknown, cookie?: string) =>
  requestFromAddress(address, `${server.url}/api/withdrawal.php`, {
    method: 'PUT',
    body: { receipt },
    cookie,
  })

test('order numbers reveal nothing about other orders, wherever members see them', async () => {
  const [one, two] = [await createPurchase(), await createPurchase()]
  for (const { order: number } of [one, two]) expect(String(number)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(one.order).not.toBe(two.order)
  expect(one.back).toBe(`${server.url}/payment/${one.order}`)
  const { description } = await server.db
    .selectFrom('sandbox_payment')
    .select('description')
    .where('ref', '=', `sbx_${one.payment_id}`)
    .executeTakeFirstOrThrow()
  expect(description).toBe(`Order ${one.order}`)
  const mail = server.mails.find(({ to, text }) => to === one.email && text.includes('/transactions/'))
  expect(mail?.text).toContain(`/transactions/${one.order}`)
  expect(mail?.text).toContain(`/withdrawal?order=${one.order}`)
  const ask = (id: unknown, cookie?: string) =>
    requestFromAddress('127.10.0.1', `${server.url}/api/transactions.php?id=${String(id)}`, {
      method: 'GET',
      cookie,
    })
  expect((await ask(one.order, one.cookie)).body['transactions']).toMatchObject([{ id: one.order }])
  expect((await ask(two.order, one.cookie)).status).toBe(404)
  expect((await ask(one.order)).status).toBe(403)
})

test('a stranger who knows number and address cannot withdraw: the owner confirms by the e-mailed link', async () => {
  const one = await createPurchase()
  const stated = await stateWithdrawal('127.10.1.1', one, one.order)
  expect((await confirmWithdrawal('127.10.1.1', stated.body['receipt'])).status).toBe(200)
  await server.drainJobs()
  expect(await getBalance(server.db, one.id)).toBe(15)
  const mail = server.mails.find(
    ({ to, text }) => to === one.email && text.includes('/withdrawal/confirm?token='),
  )
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const link = `${server.url}/api/withdrawal-confirmation.php`
  expect((await requestFromAddress('127.10.1.2', `${link}?token=${token}`, { method: 'GET' })).status).toBe(
    200,
  )
  expect(await getBalance(server.db, one.id)).toBe(15)
  expect((await requestFromAddress('127.10.1.2', link, { body: { token } })).body).toMatchObject({
    outcome: 'refunded',
  })
  expect(await getBalance(server.db, one.id)).toBe(0)
  expect((await requestFromAddress('127.10.1.2', link, { body: { token } })).body.error?.code).toBe(
    'link_expired',
  )
})

test('the acknowledgement names the time of confirmation in the member’s time zone', async () => {
  const one = await createPurchase()
  await server.db
    .updateTable('member')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', one.id)
    .execute()
  const stated = await stateWithdrawal('127.10.3.1', one, one.order, one.cookie)
  await confirmWithdrawal('127.10.3.1', stated.body['receipt'], one.cookie)
  await server.drainJobs()
  const mail = server.mails.find(
    ({ to, text }) => to === one.email && text.includes(String(stated.body['receipt'])),
  )
  const { confirmed_at: confirmedAt } = await server.db
    .selectFrom('withdrawal')
    .select('confirmed_at')
    .where('receipt', '=', String(stated.body['receipt']))
    .executeTakeFirstOrThrow()
  const hourAndMinute = confirmedAt?.toLocaleTimeString('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  })
  expect(mail?.text).toContain(`${hourAndMinute}:`)
})

test('a stranger filing withdrawals with someone’s address does not block that member’s own', async () => {
  const one = await createPurchase()
  for (let i = 1; i <= 12; i += 1) await stateWithdrawal(`127.10.${10 + i}.1`, one, one.order)
  const own = await stateWithdrawal('127.10.2.1', one, one.order, one.cookie)
  expect(own.status).toBe(200)
  expect((await confirmWithdrawal('127.10.2.1', own.body['receipt'], one.cookie)).body['outcome']).toBe(
    'refunded',
  )
})
