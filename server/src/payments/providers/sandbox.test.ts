import { signWebhook } from '../../../../fakes/sandbox-provider/index.ts'
import { startFakeServer } from '../../../../fakes/fake-server.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { createSandboxProvider } from './sandbox.ts'
import { type CreatedPayment, testProvider } from '../../../testing/payments/provider-suite.ts'

await testProvider(async () => {
  const app = await createTestServer()
  const { db } = app
  const secret = app.services.config.secret ?? ''
  // The sandbox itself never fails, so outages are simulated by a proxy in front of it.
  const proxy = await startFakeServer(async ({ method, url, headers, body }) => {
    const { authorization = '' } = headers
    const response = await fetch(app.url + url.pathname, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body }),
    })
    return { status: response.status, body: await response.text() }
  })
  let time: Date | null = null
  const clock = { now: () => time ?? new Date() }
  const pressButton = async ({ providerRef }: CreatedPayment, outcome: string) => {
    await fetch(`${app.url}/sandbox/pay/${providerRef}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `outcome=${outcome}`,
    })
  }
  const pressOn = (outcome: string) => (payment: CreatedPayment) => pressButton(payment, outcome)
  const countRows = async (table: 'sandbox_payment' | 'sandbox_refund') =>
    (await db.selectFrom(table).select('ref').execute()).length
  return {
    provider: createSandboxProvider({ url: proxy.url, secret, timeout: 1000 }, clock),
    stop: proxy.stop,
    setOutage: proxy.fail,
    createCallsProvider: true,
    payments: () => countRows('sandbox_payment'),
    pay: (payment, options) => pressButton(payment, options?.declines ? 'card_declines' : 'pay'),
    unpaidOutcomes: {
      pending: pressOn('stay_pending'),
      declined: pressOn('fail'),
      cancelled: pressOn('cancel'),
      expired: pressOn('expire'),
    },
    chargeOtherAmount: ({ providerRef: ref }, amount_minor, currency) =>
      db.updateTable('sandbox_payment').set({ amount_minor, currency }).where('ref', '=', ref).execute(),
    report({ providerRef }) {
      const body = JSON.stringify({ id: `${providerRef}-paid`, payment: providerRef })
      const headers = { 'x-sandbox-signature': signWebhook(secret, body, new Date()) }
      return { headers, query: new URLSearchParams(), body: Buffer.from(body) }
    },
    signsReports: true,
    timestampsReports: true,
    setClock(at) {
      time = at
    },
    refunds: {
      async are(state) {
        await db
          .updateTable('sandbox_payment')
          .set({ refunds_fail: state === 'failed' })
          .execute()
      },
      count: () => countRows('sandbox_refund'),
    },
    disputes: {
      open: ({ providerRef: payment }) =>
        db
          .insertInto('sandbox_dispute')
          .values({ ref: `sbd_${payment}`, payment, amount_minor: 1499, state: 'open', reason: 'fraudulent' })
          .execute(),
      win: ({ providerRef }) =>
        db.updateTable('sandbox_dispute').set({ state: 'won' }).where('payment', '=', providerRef).execute(),
      state: 'open',
    },
  }
})
