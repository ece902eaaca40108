// The sandbox provider's client: speaks HTTP to the local stand-in as it would to a real provider.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { sameText } from '../../platform/ids.ts'
import type { PaymentProvider } from './provider.ts'

const created = z.object({ ref: z.string(), checkout_url: z.string() })
const payment = z.object({
  state: z.enum(['open', 'pending', 'paid', 'failed', 'cancelled']),
  amount_minor: z.number().int(),
  currency: z.string(),
})
const notice = z.object({ id: z.string().max(200), payment: z.string().max(200) })
const states = {
  open: 'loading',
  pending: 'pending',
  paid: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

/** Hex HMAC-SHA-256 over the raw body. */
export const signature = (secret: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex')

export function sandboxProvider(config: Config): PaymentProvider {
  const secret = config.secret ?? ''
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${config.port}/sandbox/api${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${signature(secret, 'api')}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`the sandbox provider answered ${answer.status}`)
    return answer.json()
  }
  return {
    id: 'sandbox',
    async create(wanted) {
      const made = created.parse(
        await ask('/payments', {
          key: wanted.attemptId,
          amount_minor: wanted.amountMinor,
          currency: wanted.currency,
          description: wanted.description,
          method: wanted.method,
          return_url: wanted.returnUrl,
          webhook_url: wanted.webhookUrl,
        }),
      )
      return { providerRef: made.ref, redirect: made.checkout_url }
    },
    async fetch(providerRef) {
      const found = payment.parse(await ask(`/payments/${encodeURIComponent(providerRef)}`))
      return { state: states[found.state], amountMinor: found.amount_minor, currency: found.currency }
    },
    readWebhook(headers, body) {
      const given = headers['x-sandbox-signature']
      if (typeof given !== 'string' || !sameText(given, signature(secret, body))) return null
      const read = notice.safeParse(JSON.parse(body.toString('utf8')))
      return read.success ? { eventId: read.data.id, providerRef: read.data.payment } : null
    },
  }
}
