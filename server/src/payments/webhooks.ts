import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import type { ContextOf } from '../platform/http.ts'
import { DatabaseUnavailable } from '../platform/outage.ts'
import { attemptByRef } from './order.sql.ts'
import { refuseUnstorable } from '../platform/unstorable-text.ts'
import type { Notice, WebhookRequest } from './providers/provider.ts'
import { providerOf } from './providers/providers.ts'
import { queueSettling } from './settle.job.ts'
import { startPayment } from './start-payment.ts'

const largest = 64 * 1024

/** Keeps a notice as it came, once, and has the provider asked; answers whether we know the payment. */
const keep = (parts: Parts, provider: string, { eventId, providerRef }: Notice, raw: Buffer) =>
  inTransaction(parts.db, async (tx) => {
    if (!(await attemptByRef(tx, provider, providerRef))) return false
    const isNew = await tx
      .insertInto('webhook_event')
      .values({
        provider,
        provider_event_id: eventId,
        provider_ref: providerRef,
        body: raw,
        received_at: parts.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider')
      .executeTakeFirst()
    if (isNew) await queueSettling(tx, provider, providerRef)
    return true
  })

/**
 * Takes a provider's report (docs/payments.md#webhooks): 401 when it is not the provider's, 400 when it can't be read. What it says
 * is never believed: the provider is asked in a job.
 */
async function receive(
  parts: Parts,
  id: string,
  request: WebhookRequest,
): Promise<{ status: number; body: string }> {
  const provider = providerOf(parts, id)
  if (!provider) return { status: 404, body: '' }
  const readable = async () => {
    const report = await provider.readWebhook(request)
    refuseUnstorable(report)
    return report
  }
  const read = await readable().catch((error: unknown) => {
    parts.log.warn({ provider: id, error: String(error) }, 'a webhook could not be read')
    return 'unreadable' as const
  })
  if (read === 'unreadable') return { status: 400, body: '' }
  if (!read) {
    parts.log.warn({ provider: id }, 'a webhook was not the provider’s')
    return { status: 401, body: '' }
  }
  const raw = request.body.length ? request.body : Buffer.from(request.query.toString())
  for (const notice of read.notices)
    if (!(await keep(parts, id, notice, raw)))
      parts.log.warn({ provider: id, ref: notice.providerRef }, 'a webhook named a payment that is not ours')
  return read.reply
}

/** Where providers report, whichever host they were told. */
export function mountWebhooks(app: FastifyInstance, parts: Parts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const take = async (request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const query = new URL(request.url, 'http://localhost').searchParams
    const { headers, params } = request
    const answer = await receive(parts, params.provider, { headers, query, body })
    return reply.status(answer.status).type('text/plain; charset=utf-8').send(answer.body)
  }
  app.post('/webhooks/:provider', { schema: { hide: true }, bodyLimit: largest }, take)
  // FlexPay reports by GET.
  app.get('/webhooks/:provider', { schema: { hide: true } }, take)
}

/** Where a member leaves for the provider's page. */
export function mountPaymentStart(app: FastifyInstance, contextOf: ContextOf): void {
  app.get<{ Params: { attempt: string } }>(
    '/pay/:attempt',
    { schema: { hide: true } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      if (context.memberId === null || !/^[0-9a-f-]{36}$/.test(request.params.attempt))
        return reply.redirect('/credits')
      const target = await startPayment(context, request.params.attempt).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error
        return '/transactions'
      })
      return reply.header('cache-control', 'no-store').redirect(target)
    },
  )
}
