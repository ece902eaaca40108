import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Clock, hoursToMs, addMs } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { listDailySettlements } from './daily-settlements.ts'
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
  /** A stored card: charged at once, without a page. */
  card: z.string().optional(),
})
const refundRequestSchema = z.object({
  key: z.string().min(1).max(100),
  amount_minor: z.number().int().positive(),
})
const settlementsQuerySchema = z.object({ since: z.iso.datetime() })
const evidenceSchema = z.object({ statement: z.string().max(20_000), document: z.base64() })
const paymentLifetimeMs = hoursToMs(1)
type RefRequest = FastifyRequest<{ Params: { ref: string } }>

/** API for the shop's server, authenticated by a bearer token. */
export function mountSandboxApi(
  server: FastifyInstance,
  {
    db,
    store,
    outcomes,
    secret,
    clock,
  }: { db: Db; store: SandboxStore; outcomes: OutcomeRunner; secret: string; clock: Clock },
): void {
  const expected = Buffer.from(`Bearer ${createHmac('sha256', secret).update('api').digest('hex')}`)
  const routeOptions = { schema: { hide: true }, preHandler: requireShopToken }
  async function requireShopToken(request: FastifyRequest, reply: FastifyReply) {
    const token = Buffer.from(request.headers.authorization ?? '')
    if (token.length !== expected.length || !timingSafeEqual(token, expected))
      return reply.status(401).send({ error: 'unauthorised' })
  }
  const notFound = (reply: FastifyReply) => reply.status(404).send({ error: 'not found' })

  server.post('/sandbox/api/payments', routeOptions, async (request, reply) => {
    const parsed = paymentRequestSchema.safeParse(request.body)
    if (!parsed.success) return reply.status(422).send({ error: 'invalid' })
    const { key, card, ...rest } = parsed.data
    const ref = `sbx_${key}`
    const expires = addMs(clock.now(), paymentLifetimeMs)
    const created = await store.open({ ref, ...rest, expires_at: expires })
    if (card !== undefined && created) {
      const storedCard = await store.cardOf(card)
      if (!storedCard) return reply.status(422).send({ error: 'no such card' })
      const declined = { state: 'failed', failure: 'declined' } as const
      await store.change(ref, storedCard.declines ? declined : { state: 'paid' })
      await outcomes.report(ref, 'charged')
    }
    return {
      ref,
      checkout_url: `${new URL(rest.return_url).origin}/sandbox/pay/${ref}`,
      expires_at: expires.toISOString(),
    }
  })
  /** The payment created with a key, if any. */
  server.get('/sandbox/api/keys/:ref/payments', routeOptions, async (request: RefRequest, reply) => {
    const payment = await store.paymentOf(`sbx_${request.params.ref}`)
    return reply.send({ payments: payment ? [{ ref: payment.ref }] : [] })
  })
  server.get('/sandbox/api/payments/:ref', routeOptions, async (request: RefRequest, reply) => {
    const payment = await store.paymentOf(request.params.ref)
    if (!payment) return notFound(reply)
    const { state, amount_minor, currency, failure } = payment
    const card = state === 'paid' ? await store.cardOf(payment.card) : undefined
    return { state, amount_minor, currency, failure, card: card ?? null }
  })
  server.post('/sandbox/api/payments/:ref/refunds', routeOptions, async (request: RefRequest, reply) => {
    const payment = await store.paymentOf(request.params.ref)
    const parsed = refundRequestSchema.safeParse(request.body)
    if (!payment || !parsed.success) return notFound(reply)
    const created = await store.refund(`sbr_${parsed.data.key}`, payment.ref, parsed.data.amount_minor)
    if (!created) return reply.status(422).send({ error: 'more than was paid' })
    await outcomes.report(payment.ref, created.ref)
    return { ...created, currency: payment.currency }
  })
  server.get('/sandbox/api/payments/:ref/adjustments', routeOptions, async (request: RefRequest, reply) => {
    const payment = await store.paymentOf(request.params.ref)
    if (!payment) return notFound(reply)
    const { refunds, disputes } = await store.adjustmentsOf(payment.ref)
    const { currency } = payment
    return {
      refunds: refunds.map((row) => ({ ...row, currency })),
      disputes: disputes.map(({ evidence, ...row }) => ({
        ...row,
        currency,
        due_at: row.due_at?.toISOString() ?? null,
        is_answered: evidence !== null,
      })),
      fraud_warning: payment.fraud_warning ? 'made_with_stolen_card' : null,
    }
  })
  server.get('/sandbox/api/settlements', routeOptions, async (request, reply) => {
    const parsed = settlementsQuerySchema.safeParse(request.query)
    if (!parsed.success) return reply.status(422).send({ error: 'invalid' })
    return { settlements: await listDailySettlements(db, new Date(parsed.data.since), clock.now()) }
  })
  server.post('/sandbox/api/disputes/:ref/evidence', routeOptions, async (request: RefRequest, reply) => {
    const parsed = evidenceSchema.safeParse(request.body)
    if (!parsed.success) return reply.status(422).send({ error: 'invalid' })
    await outcomes.contest(request.params.ref, parsed.data.statement)
    return {}
  })
  server.post('/sandbox/api/disputes/:ref/acceptance', routeOptions, async (request: RefRequest, reply) => {
    await outcomes.decide(request.params.ref, 'lost')
    return reply.send({})
  })
}
