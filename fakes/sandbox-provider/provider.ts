import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../server/src/platform/db.ts'
import { z } from 'zod'
import { hostedPage, outcomes } from './hosted-page.ts'
import { notify } from './webhook.ts'

export interface SandboxOptions {
  readonly db: Db
  /** Shared with the shop: it signs calls and webhooks. */
  readonly secret: string
}

const wanted = z.object({
  key: z.string().min(1).max(100),
  amount_minor: z.number().int().positive(),
  currency: z.string().length(3),
  description: z.string().max(200),
  method: z.string().max(40),
  return_url: z.url(),
  webhook_url: z.url(),
})
const choice = z.object({ outcome: z.enum(outcomes) })

/** What a press on the hosted page does to the payment, and how long after the press it is so. */
const effects = {
  pay: { state: 'paid', after: 0 },
  pay_later: { state: 'pending', after: 4000 },
  stay_pending: { state: 'pending', after: null },
  fail: { state: 'failed', after: 0 },
  cancel: { state: 'cancelled', after: 0 },
} as const

export function mountSandboxProvider(app: FastifyInstance, { db, secret }: SandboxOptions): void {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const expected = Buffer.from(`Bearer ${sign('api')}`)
  const isShop = (header: string | undefined) => {
    const given = Buffer.from(header ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const paymentOf = (ref: string) =>
    db.selectFrom('sandbox_payment').selectAll().where('ref', '=', ref).executeTakeFirst()
  const timers = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
  const later = (milliseconds: number, act: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act().catch(() => {})
    }, milliseconds)
    timers.add(timer)
  }
  /** Changes an open or pending payment, and reports it; a finished one stays as it is. */
  const change = async (ref: string, state: 'pending' | 'paid' | 'failed' | 'cancelled') => {
    const changed = await db
      .updateTable('sandbox_payment')
      .set({ state })
      .where('ref', '=', ref)
      .where('state', 'in', ['open', 'pending'])
      .returning(['ref', 'webhook_url'])
      .executeTakeFirst()
    if (changed) later(0, () => notify(changed.webhook_url, { id: `${ref}-${state}`, payment: ref }, sign))
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post('/sandbox/api/payments', { schema: { hide: true } }, async (request, reply) => {
    if (!isShop(request.headers.authorization)) return reply.status(401).send({ error: 'unauthorised' })
    const read = wanted.safeParse(request.body)
    if (!read.success) return reply.status(422).send({ error: 'invalid' })
    const { key, return_url, ...rest } = read.data
    const ref = `sbx_${key}`
    await db
      .insertInto('sandbox_payment')
      .values({ ref, ...rest, return_url, cancel_url: return_url })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { ref, checkout_url: `${new URL(return_url).origin}/sandbox/pay/${ref}` }
  })
  app.get<{ Params: { ref: string } }>(
    '/sandbox/api/payments/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      if (!isShop(request.headers.authorization)) return reply.status(401).send({ error: 'unauthorised' })
      const payment = await paymentOf(request.params.ref)
      if (!payment) return reply.status(404).send({ error: 'not found' })
      return { state: payment.state, amount_minor: payment.amount_minor, currency: payment.currency }
    },
  )
  app.get<{ Params: { ref: string } }>(
    '/sandbox/pay/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const payment = await paymentOf(request.params.ref)
      if (!payment) return reply.callNotFound()
      if (payment.state !== 'open') return reply.redirect(payment.return_url)
      return reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        )
        .header('cache-control', 'no-store')
        .send(hostedPage(payment))
    },
  )
  app.post<{ Params: { ref: string } }>(
    '/sandbox/pay/:ref',
    { schema: { hide: true } },
    async (request, reply) => {
      const payment = await paymentOf(request.params.ref)
      const read = choice.safeParse(request.body)
      if (!payment || !read.success) return reply.callNotFound()
      const { state, after } = effects[read.data.outcome]
      await change(payment.ref, state)
      if (after) later(after, () => change(payment.ref, 'paid'))
      return reply.redirect(payment.return_url, 303)
    },
  )
}
