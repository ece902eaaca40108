// The sandbox provider's client: speaks HTTP to the local stand-in as it would to a real provider.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Clock, minutes } from '../../platform/clock.ts'
import { sameText } from '../../platform/ids.ts'
import { askJson } from './ask-json.ts'
import type { NewPayment, PaymentProvider } from './provider.ts'

const created = z.object({ ref: z.string(), checkout_url: z.string(), expires_at: z.iso.datetime() })
const payment = z.object({
  state: z.enum(['open', 'pending', 'paid', 'failed', 'cancelled', 'expired']),
  amount_minor: z.number().int(),
  currency: z.string(),
  failure: z.string().nullable(),
  card: z.object({ token: z.string(), label: z.string(), expires_on: z.string() }).nullable(),
})
const refund = z.object({
  ref: z.string(),
  state: z.enum(['pending', 'completed', 'failed']),
  amount_minor: z.number().int(),
  currency: z.string(),
})
const dispute = refund.extend({ state: z.enum(['open', 'won', 'lost']), reason: z.string() })
const adjustments = z.object({ refunds: z.array(refund), disputes: z.array(dispute) })
const found = z.object({ payments: z.array(z.object({ ref: z.string() })) })
const notice = z.object({ id: z.string().max(200), payment: z.string().max(200) })
const states = {
  open: 'loading',
  pending: 'pending',
  paid: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
} as const
const tolerance = minutes(5)
const hmac = (secret: string, text: string | Buffer) =>
  createHmac('sha256', secret).update(text).digest('hex')

const refundOf = ({ ref, state, amount_minor, currency }: z.output<typeof refund>) => ({
  providerRef: ref,
  state,
  amountMinor: amount_minor,
  currency,
})

export interface SandboxAccount {
  readonly url: string
  readonly secret: string
  /** Milliseconds until an answer is given up. */
  readonly timeout?: number
}
export function sandboxProvider(
  { url, secret, timeout }: SandboxAccount,
  clock: Clock,
): Required<PaymentProvider> {
  const ask = (path: string, body?: object) =>
    askJson(`${url}/sandbox/api${path}`, {
      headers: { authorization: `Bearer ${hmac(secret, 'api')}` },
      ...(body && { body }),
      ...(timeout !== undefined && { timeout }),
    })
  const at = (ref: string) => `/payments/${encodeURIComponent(ref)}`
  const open = async (wanted: NewPayment, card?: string) =>
    created.parse(
      await ask('/payments', {
        key: wanted.attemptId,
        order_id: wanted.orderNumber,
        amount_minor: wanted.amountMinor,
        currency: wanted.currency,
        description: wanted.description,
        method: wanted.method,
        return_url: wanted.returnUrl,
        cancel_url: wanted.cancelUrl,
        webhook_url: wanted.webhookUrl,
        keep_card: wanted.keepCard,
        card,
      }),
    )
  return {
    id: 'sandbox',
    can: { storedCard: true, refund: 'partial' },
    async create(wanted) {
      const made = await open(wanted)
      return { providerRef: made.ref, redirect: made.checkout_url, expiresAt: new Date(made.expires_at) }
    },
    async chargeStored(wanted, token) {
      return { providerRef: (await open(wanted, token)).ref, redirect: null }
    },
    async findCharge(attemptId) {
      const { payments } = found.parse(await ask(`/keys/${encodeURIComponent(attemptId)}/payments`))
      return payments[0]?.ref ?? null
    },
    async fetch(providerRef) {
      const { state, amount_minor, currency, failure, card } = payment.parse(await ask(at(providerRef)))
      return {
        state: states[state],
        amountMinor: amount_minor,
        currency,
        ...(failure && { failure }),
        ...(card && { card: { token: card.token, label: card.label, expiresOn: card.expires_on } }),
      }
    },
    async readWebhook({ headers, body }) {
      const header = headers['x-sandbox-signature']
      const [, t, v1] =
        /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
      if (!t || !v1 || !sameText(v1, hmac(secret, Buffer.concat([Buffer.from(`${t}.`), body])))) return null
      // What was signed long ago is somebody repeating what they overheard.
      if (Math.abs(clock.now().getTime() - Number(t) * 1000) > tolerance) return null
      const { id: eventId, payment: providerRef } = notice.parse(JSON.parse(body.toString('utf8')))
      return { notices: [{ eventId, providerRef }], reply: { status: 200, body: '' } }
    },
    async refund({ refundId, providerRef, amountMinor }) {
      return refundOf(
        refund.parse(await ask(`${at(providerRef)}/refunds`, { key: refundId, amount_minor: amountMinor })),
      )
    },
    async adjustments(providerRef) {
      const { refunds, disputes } = adjustments.parse(await ask(`${at(providerRef)}/adjustments`))
      return {
        refunds: refunds.map(refundOf),
        disputes: disputes.map(({ ref, state, amount_minor, currency, reason }) => ({
          providerRef: ref,
          state,
          amountMinor: amount_minor,
          currency,
          reason,
        })),
      }
    },
  }
}
