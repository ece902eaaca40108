// Selection of the provider for a method, and a complete order at a provider with its own protocol.
import { expect, test } from 'vitest'
import { startFakeMollie } from '../../../../fakes/mollie/index.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { getBalance } from '../../credits/index.ts'
import { readConfig } from '../../platform/config.ts'
import { createSandboxOrders } from '../../../testing/payments/sandbox-orders.ts'
import { findProviderForMethod, getProvider } from './provider-registry.ts'

const app = await createTestServer({ signup_credits: 0 })
const { buyer, order, leave, stateOf } = createSandboxOrders(app)
const { services } = app
const apiKey = 'test_of_the_house'
const url = 'http://127.0.0.1:9'
const mollie = { apiKey, url }
const stripe = { secretKey: 'sk_test_of_the_house', webhookSecret: 'whsec', url }
const flexPay = { shopId: '1', signatureKey: 'key', url }
const dutch = { country: 'NL', currency: 'EUR' }
const polish = { country: 'PL', currency: 'PLN' }
const findProviderId = async (
  config: Partial<typeof services.config>,
  method: string,
  buyerCountry = dutch,
) =>
  (
    await findProviderForMethod({ ...services, config: { ...services.config, ...config } }, method, {
      siteId: 1,
      ...buyerCountry,
    })
  )?.id ?? null

test("selects the first configured provider on the method's list that supports country and currency", async () => {
  expect(await findProviderId({}, 'ideal')).toBe('sandbox')
  expect(await findProviderId({ mollie, stripe, flexPay }, 'ideal')).toBe('mollie')
  expect(await findProviderId({ stripe, flexPay }, 'ideal')).toBe('stripe')
  expect(await findProviderId({ flexPay }, 'visa')).toBe('flexpay')
  expect(await findProviderId({ flexPay }, 'visa', polish)).toBe('sandbox')
  expect(await findProviderId({ stripe }, 'paysafecard')).toBe('sandbox')
  expect(await findProviderId({ mollie, stripe }, 'giropay')).toBeNull()
})

test('production offers the sandbox only when allowed by name, and other providers only with credentials', async () => {
  const production = { production: true, allowSandbox: [] }
  expect(await findProviderId(production, 'visa')).toBeNull()
  expect(await findProviderId({ ...production, flexPay }, 'visa')).toBe('flexpay')
  expect(await findProviderId({ ...production, flexPay }, 'visa', polish)).toBeNull()
  expect(await findProviderId({ ...production, allowSandbox: ['payments'] }, 'visa')).toBe('sandbox')
  for (const name of ['mollie', 'stripe', 'flexpay', 'adyen', 'toString'])
    expect(getProvider(services, name), name).toBeNull()
})

test('incomplete provider credentials are a configuration error, and one complete provider is sufficient', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET: 'a-secret-for-tests-of-32-characters!',
    DATABASE_URL: 'postgres://localhost/x',
    SMTP_URL: 'smtps://localhost',
  }
  expect(() => readConfig(production, '/tmp')).toThrow('no payment provider is set up')
  const incomplete = {
    ...production,
    STRIPE_SECRET_KEY: 'sk',
    FLEXPAY_SIGNATURE_KEY: 'k',
    MOLLIE_API_KEY: 'm',
  }
  expect(() => readConfig(incomplete, '/tmp')).toThrow(
    /STRIPE_WEBHOOK_SECRET is missing[\s\S]*FLEXPAY_SHOP_ID is missing/,
  )
  const config = readConfig({ ...production, FLEXPAY_SHOP_ID: '7', FLEXPAY_SIGNATURE_KEY: 'k' }, '/tmp')
  expect(config.flexPay).toEqual({ shopId: '7', signatureKey: 'k', url: 'https://secure.verotel.com' })
  expect([config.mollie, config.stripe]).toEqual([null, null])
})

test('an order at Mollie: hosted page, unsigned webhook, credits granted once, and payments of another shop ignored', async () => {
  const fake = await startFakeMollie({ apiKey })
  Object.assign(services.config, { mollie: { apiKey, url: fake.url } })
  const memberId = await buyer()
  const placedOrder = await order(memberId)
  const page = await leave(memberId, placedOrder.payment_id)
  expect(page).toMatch(/^https:\/\/pay\.example\/tr_/)
  // Returning to the page leads to the same payment.
  expect(await leave(memberId, placedOrder.payment_id)).toBe(page)
  const [payment] = fake.payments()
  if (!payment) throw new Error('no payment')
  expect(payment.amount).toEqual({ currency: 'EUR', value: '14.99' })
  const report = async (id: string) =>
    (
      await fetch(`${app.url}/webhooks/mollie`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `id=${id}`,
      })
    ).status
  expect(await report(payment.id)).toBe(200)
  await app.drainJobs()
  expect([await stateOf(memberId, placedOrder.order), await getBalance(app.db, memberId)]).toEqual([
    'loading',
    0,
  ])
  fake.payByCard(payment.id)
  expect([await report(payment.id), await report('tr_ofAnotherShop'), await report('evil')]).toEqual([
    200, 200, 401,
  ])
  await app.drainJobs()
  expect([await stateOf(memberId, placedOrder.order), await getBalance(app.db, memberId)]).toEqual([
    'completed',
    15,
  ])
  Object.assign(services.config, { mollie: null })
  await fake.stop()
})

test('an unreachable provider results in a failed attempt without a charge', async () => {
  const fake = await startFakeMollie({ apiKey })
  fake.fail('error')
  Object.assign(services.config, { mollie: { apiKey, url: fake.url } })
  const memberId = await buyer()
  const placedOrder = await order(memberId)
  expect(await leave(memberId, placedOrder.payment_id)).toContain(`/payment/${placedOrder.order}`)
  expect(await stateOf(memberId, placedOrder.order)).toBe('failed')
  const attempt = await app.db
    .selectFrom('payment_attempt')
    .select('failure')
    .where('id', '=', placedOrder.payment_id)
    .executeTakeFirstOrThrow()
  expect([attempt.failure, fake.payments()]).toEqual(['unreachable', []])
  Object.assign(services.config, { mollie: null })
  await fake.stop()
})
