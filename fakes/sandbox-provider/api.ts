import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Clock, hoursToMs, addMs } from '../../server/src/platform/clock.ts'
import type { SandboxStore } from './payment-store.ts'
import type { OutcomeRunner } from './apply-outcome.ts'

const paymentRequestSchema = z.object({
  key: z.string().min(1).max(100),
  order_id: z.string().min(1).max(40),
  amount_minor: z.number().int().positive(),
  currency: z.string().length(3),
  description: z.string().max(200),
  method: z.string().max(40),
  return_url: z.url(),
  cancel_url: z.url(),
  webhook_url: z.url(),
  keep_card: z.boolean(),
  /** A kept card: charged at once, without a page. */
  card: z.string().optional(),
})
const refundRequestSchema = z.object({
  key: z.string().min(1).max(100),
  amount_minor: z.number().int().positive(),
})
const paymentLifetimeMs = hoursToMs(1)
type RefRequest = FastifyRequest<{ Params: { ref: string } }>

/** What the shop's server calls, with a bearer token. */
export function mountSandboxApi(
  server: FastifyInstance,
  {
    book,
    reports,
    secret,
    clock,
  }: { book: SandboxStore; reports: OutcomeRunner; secret: string; clock: Clock },
): void {
  const expected = Buffer.from(`Bearer ${createHmac('sha256', secret).update('api').digest('hex')}`)
  const guarded = { schema: { hide: true }, preHandler: isShop }
  async function isShop(request: FastifyRequest, reply: FastifyReply) {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply.status(401).send({ error: 'unauthorised' })
  }
  const notFound = (reply: FastifyReply) => reply.status(404).send({ error: 'not found' })

  server.post('/sandbox/api/payments', guarded, async (request, reply) => {
    const read = paymentRequestSchema.safeParse(request.body)
    if (!read.success) return reply.status(422).send({ error: 'invalid' })
    const { key, card, ...rest } = read.data
    const ref = `sbx_${key}`
    const expires = addMs(clock.now(), paymentLifetimeMs)
    const made = await book.open({ ref, ...rest, expires_at: expires })
    if (card !== undefined && made) {
      const kept = await book.cardOf(card)
      if (!kept) return reply.status(422).send({ error: 'no such card' })
      const declined = { state: 'failed', failure: 'declined' } as const
      await book.change(ref, kept.declines ? declined : { state: 'paid' })
      await reports.report(ref, 'charged')
    }
    return {
      ref,
      checkout_url: `${new URL(rest.return_url).origin}/sandbox/pay/${ref}`,
      expires_at: expires.toISOString(),
    }
  })
  /** What was made under a key: one payment, or none. */
  server.get('/sandbox/api/keys/:ref/payments', guarded, async (request: RefRequest, reply) => {
    const known = await book.paymentOf(`sbx_${request.params.ref}`)
    return reply.send({ payments: known ? [{ ref: known.ref }] : [] })
  })
  server.get('/sandbox/api/payments/:ref', guarded, async (request: RefRequest, reply) => {
    const payment = await book.paymentOf(request.params.ref)
    if (!payment) return notFound(reply)
    const { state, amount_minor, currency, failure } = payment
    const card = state === 'paid' ? await book.cardOf(payment.card) : undefined
    return { state, amount_minor, currency, failure, card: card ?? null }
  })
  server.post('/sandbox/api/payments/:ref/refunds', guarded, async (request: RefRequest, reply) => {
    const payment = await book.paymentOf(request.params.ref)
    const read = refundRequestSchema.safeParse(request.body)
    if (!payment || !read.success) return notFound(reply)
    const made = await book.refund(`sbr_${read.data.key}`, payment.ref, read.data.amount_minor)
    if (!made) return reply.status(422).send({ error: 'more than was paid' })
    await reports.report(payment.ref, made.ref)
    return { ...made, currency: payment.currency }
  })
  server.get('/sandbox/api/payments/:ref/adjustments', guarded, async (request: RefRequest, reply) => {
    const payment = await book.paymentOf(request.params.ref)
    if (!payment) return notFound(reply)
    const { refunds, disputes } = await book.adjustmentsOf(payment.ref)
    const { currency } = payment
    return {
      refunds: refunds.map((one) => ({ ...one, currency })),
      disputes: disputes.map((one) => ({ ...one, currency })),
    }
  })
}
